//! A game that was proposed and not yet accepted.

use std::{ops::Not, time::Duration};

use serde::{Deserialize, Serialize};

use super::{
    NamedUser, Table, TimeControl,
    record::{Record, RecordError, text},
};
use crate::{
    color::Color,
    engine::Level,
    games::{AnyPosition, GameKind},
    id::GameId,
    language::Language,
    time::Timestamp,
};

/// How long a challenge can be accepted.
pub const LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);

/// How many challenges one person can have open at a time.
pub const MAX_OPEN: usize = 3;

/// A proposed game. Its identifier becomes the game's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// The identifier of the game to be.
    pub id: GameId,
    /// Which game.
    pub game: GameKind,
    /// Where it is to be played.
    pub table: Table,
    /// Who proposes it.
    pub challenger: NamedUser,
    /// Who is asked; none if anyone may accept.
    pub opponent: Option<NamedUser>,
    /// How strong the bot is to play, if it is asked and nobody else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The color that the challenger wants.
    pub color: ColorChoice,
    /// The text that chooses the start.
    pub setup: String,
    /// Decides what is drawn by lot: a random color and a random setup.
    #[serde(with = "text")]
    pub seed: u64,
    /// How much time the players have, if it is limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// What the game comes from.
    #[serde(default, skip_serializing_if = "Origin::is_new")]
    pub origin: Origin,
    /// Whether it waits for a thread to be opened before anybody sees it.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub wants_thread: bool,
    /// The language of public messages where the server does not say.
    pub language: Language,
    /// When it was made.
    pub created: Timestamp,
}

impl Record for Challenge {
    fn check(&self) -> Result<(), RecordError> {
        // What an imported game began from may be told by its record alone.
        if !matches!(self.origin, Origin::Import(_)) {
            AnyPosition::from_setup(self.game, &self.setup, self.seed)?;
        }
        Ok(())
    }
}

impl Challenge {
    /// The first moment at which it can no longer be accepted.
    pub fn expires(&self) -> Timestamp {
        self.created.after(LIFETIME)
    }

    /// Whether it can no longer be accepted.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        now >= self.expires()
    }

    /// Whether people can accept it at this time. The bot accepts at once, and nobody sees a challenge that waits for a
    /// thread.
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.level.is_none() && !self.wants_thread && !self.is_expired(now)
    }

    /// The color that the challenger gets, unless it is drawn by lot.
    pub const fn fixed_color(&self) -> Option<Color> {
        match self.color {
            ColorChoice::Fixed(color) => Some(color),
            ColorChoice::Random => None,
        }
    }

    /// The color that the challenger gets.
    pub const fn challenger_color(&self) -> Color {
        match self.color {
            ColorChoice::Fixed(color) => color,
            ColorChoice::Random => [Color::White, Color::Black][(self.seed >> 63) as usize],
        }
    }
}

/// What a proposed game comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Nothing; records leave it out.
    #[default]
    #[serde(skip)]
    New,
    /// A game that is over; the players of this one have its colors swapped.
    Rematch(GameId),
    /// A game that was read from a record and is to be gone on with.
    Import(GameId),
}

impl Origin {
    const fn is_new(&self) -> bool {
        matches!(self, Self::New)
    }
}

/// The color that a challenger wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    /// This one.
    Fixed(Color),
    /// Drawn by lot.
    #[default]
    Random,
}

impl ColorChoice {
    /// `white`, `black` or `random`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fixed(color) => color.name(),
            Self::Random => "random",
        }
    }

    /// The choice with this [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "random" => Some(Self::Random),
            _ => name.parse().ok().map(Self::Fixed),
        }
    }
}
