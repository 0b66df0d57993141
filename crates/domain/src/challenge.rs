//! Challenges: games that are proposed and not yet accepted.

use std::{ops::Not, time::Duration};

use serde::{Deserialize, Serialize};

use super::{
    Home, Homes, NamedUser, Table, TimeControl,
    record::{NO_USER, Record, RecordError, ensure},
};
use crate::{
    id::{GameId, UserId},
    time::Timestamp,
};
use board::color::Color;
use catalogue::Language;
use engine::Level;
use games::{AnyPosition, GameKind};

/// How long a challenge stays open.
pub const LIFETIME: Duration = Duration::from_secs(24 * 60 * 60);

/// The maximum number of open challenges of one user.
pub const MAX_OPEN: usize = 3;

/// A challenge: a proposed game. When a challenge is accepted, the new game has the same id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// The id of the challenge, and of the game that begins when the challenge is accepted.
    pub id: GameId,
    /// The game to play.
    pub game: GameKind,
    /// Where the game will be played. Only a rematch of strangers has two homes.
    #[serde(rename = "table")]
    pub homes: Homes,
    /// The user who proposes the game.
    pub challenger: NamedUser,
    /// The challenged user; `None` if anyone may accept the challenge, or if the bot is challenged.
    pub opponent: Option<NamedUser>,
    /// The level at which the bot plays, if the bot is challenged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<Level>,
    /// The color that the challenger wants.
    pub color: ColorChoice,
    /// The text that chooses the starting position.
    pub setup: String,
    /// The seed for choosing a random color and a random setup.
    #[serde(with = "board::text")]
    pub seed: u64,
    /// The time control; `None` if time is unlimited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<TimeControl>,
    /// The earlier game that the proposed game is based on, if any.
    #[serde(default, skip_serializing_if = "Origin::is_new")]
    pub origin: Origin,
    /// Whether the challenge is hidden until a thread is opened for it.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub wants_thread: bool,
    /// The language of public messages if the server's language is unknown.
    pub language: Language,
    /// When the challenge was made.
    pub created: Timestamp,
}

impl Record for Challenge {
    fn check(&self) -> Result<(), RecordError> {
        // The setup of an imported game need not be valid, because the transcript may state the starting position
        // itself.
        if !matches!(self.origin, Origin::Import(_)) {
            AnyPosition::from_setup(self.game, &self.setup, self.seed)?;
        }
        let is_of_strangers = matches!(self.origin, Origin::Rematch(_))
            && self.opponent.is_some()
            && self.fixed_color().is_some()
            && self.clock.is_some();
        ensure(is_of_strangers || !self.homes.are_apart(), "only a rematch of strangers has two homes")
    }
}

impl Challenge {
    /// A challenge in the classic game of Pijersi that anyone may accept, for tests.
    #[cfg(any(test, feature = "testing"))]
    pub fn sample(id: GameId, table: Table, challenger: NamedUser) -> Self {
        let game = GameKind::Pijersi;
        Self {
            id,
            game,
            homes: table.into(),
            challenger,
            opponent: None,
            level: None,
            color: ColorChoice::Random,
            setup: game.setups()[0].to_owned(),
            seed: 0,
            clock: None,
            origin: Origin::New,
            wants_thread: false,
            language: Language::English,
            created: Timestamp(1_000),
        }
    }

    /// Where the challenger will play.
    pub fn table(&self) -> Table {
        self.homes.table_of(self.home_of(self.challenger_color()), self.id)
    }

    /// The challenge under another identifier. Who had no place under the old one has none under the new one.
    #[must_use]
    pub fn with_id(mut self, id: GameId) -> Self {
        let old = self.id;
        let moved = |table: Table| if table.is_nowhere(old) { Table::nowhere(id) } else { table };
        self.homes = match self.homes {
            Homes::Shared(table) => Homes::Shared(moved(table)),
            Homes::Own(tables) => Homes::Own(tables.map(moved)),
        };
        self.id = id;
        self
    }

    /// The home of a side of the game.
    pub const fn home_of(&self, color: Color) -> Home {
        if self.homes.are_apart() { Home::Of(color) } else { Home::Shared }
    }

    /// The finished game of which this is a rematch.
    pub const fn rematch_of(&self) -> Option<GameId> {
        match self.origin {
            Origin::Rematch(over) => Some(over),
            Origin::New | Origin::Import(_) => None,
        }
    }

    /// The challenge as it is told to a person, who learns nothing about where a stranger plays, and in which language.
    #[must_use]
    pub fn about(mut self, user: UserId) -> Self {
        let challenger = self.challenger_color();
        let Homes::Own(tables) = &mut self.homes else { return self };
        let is_own = self.challenger.user == user;
        tables[if is_own { !challenger } else { challenger }] = Table::nowhere(self.id);
        match &mut self.opponent {
            Some(opponent) if is_own => opponent.user = NO_USER,
            _ => {
                self.challenger.user = NO_USER;
                self.language = Language::default();
            }
        }
        self
    }

    /// When the challenge expires.
    pub fn expires(&self) -> Timestamp {
        self.created.after(LIFETIME)
    }

    /// Whether the challenge has expired.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        now >= self.expires()
    }

    /// Whether a user can accept the challenge now. No user can accept a challenge that has expired, a challenge to the
    /// bot, or a challenge that is hidden until its thread is opened.
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.level.is_none() && !self.wants_thread && !self.is_expired(now)
    }

    /// The color that the challenger wants; `None` if the color is random.
    pub const fn fixed_color(&self) -> Option<Color> {
        match self.color {
            ColorChoice::Fixed(color) => Some(color),
            ColorChoice::Random => None,
        }
    }

    /// The color of the challenger. A random color follows from the seed.
    pub const fn challenger_color(&self) -> Color {
        match self.color {
            ColorChoice::Fixed(color) => color,
            ColorChoice::Random => [Color::White, Color::Black][(self.seed >> 63) as usize],
        }
    }
}

/// The earlier game that a proposed game is based on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// The proposed game is not based on an earlier game. Records omit the field in this case.
    #[default]
    #[serde(skip)]
    New,
    /// The proposed game is a rematch of this finished game, with colors swapped.
    Rematch(GameId),
    /// The proposed game continues this imported game.
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
    /// The challenger wants this color.
    Fixed(Color),
    /// The challenger wants a random color.
    #[default]
    Random,
}

impl ColorChoice {
    /// The name of the choice: `white`, `black` or `random`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fixed(color) => color.name(),
            Self::Random => "random",
        }
    }

    /// The choice with this [`name`](Self::name), if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "random" => Some(Self::Random),
            _ => name.parse().ok().map(Self::Fixed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{ChannelId, UserId};
    use board::color::ByColor;

    #[test]
    fn who_has_no_place_has_none_under_another_identifier() {
        let [old, new] = [7, 8].map(GameId::from_bits);
        let table = Table { guild: None, channel: ChannelId(100), parent: None };
        let challenger = NamedUser { user: UserId(1), name: "Ann".to_owned() };
        let shared = Challenge::sample(old, table, challenger);
        assert_eq!(shared.clone().with_id(new), Challenge { id: new, ..shared.clone() });
        let homes = ByColor { white: table, black: Table::nowhere(old) };
        let moved = Challenge { homes: homes.into(), ..shared }.with_id(new);
        assert_eq!(moved.homes, ByColor { white: table, black: Table::nowhere(new) }.into());
        assert!(moved.homes.table_of(Home::Of(Color::Black), new).is_nowhere(new));
    }
}
