//! What people look for in the archive.

use serde::{Deserialize, Serialize};

use super::{Archived, FinalResult, mark, plain};
use crate::{
    id::{GuildId, UserId},
    record::{RecordError, ensure},
    time::Timestamp,
};
use board::color::Color;
use games::{AnyPosition, GameKind, key::PositionKey};

/// The longest text in a query, in characters.
const MOST_TEXT: usize = 700;

/// What a person looks for. All conditions have to hold.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Query {
    /// The games among which the search is.
    pub among: Among,
    /// Who plays; the person who searches, if this is omitted and a condition is about one of the players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<SoughtPlayer>,
    /// Who plays against the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<SoughtPlayer>,
    /// The game that is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<GameKind>,
    /// The side of the player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// The result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<SoughtResult>,
    /// The code of the ending.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ending: Option<String>,
    /// The text that chose the starting position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// The tournament: its server and its number there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tournament: Option<(GuildId, u32)>,
    /// The earliest time of the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<Timestamp>,
    /// The end is before this time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
    /// The least rating that both players have now, in points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// The least number of moves of both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shortest: Option<u16>,
    /// The greatest number of moves of both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub longest: Option<u16>,
    /// A part of a player's name, among imported games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// A position that occurred in the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<SoughtPosition>,
}

/// The games among which a search is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Among {
    /// The games of the place that the person may see, and all of the person's own.
    #[default]
    Seen,
    /// The person's own games.
    Own,
    /// The games that the person has imported together.
    Collection,
}

board::names! { Among { Seen = "server", Own = "own", Collection = "collection" } }

/// A player to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SoughtPlayer {
    /// A person.
    Person(UserId),
    /// The bot.
    Bot,
}

/// A result to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SoughtResult {
    /// White won.
    White,
    /// Black won.
    Black,
    /// A draw.
    Draw,
    /// The player won.
    Win,
    /// The player lost.
    Loss,
}

board::names! {
    SoughtResult { White = "white", Black = "black", Draw = "draw", Win = "win", Loss = "loss" }
}

impl SoughtResult {
    /// Whether the result is told from the side of the player.
    pub const fn is_about_player(self) -> bool {
        matches!(self, Self::Win | Self::Loss)
    }
}

/// A position to look for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SoughtPosition {
    /// The game.
    pub game: GameKind,
    /// The position string.
    pub position: String,
    /// The words of the optional rules; omitted if there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
}

impl From<&AnyPosition> for SoughtPosition {
    fn from(position: &AnyPosition) -> Self {
        Self { game: position.kind(), position: position.to_string(), rules: position.rules().join(" ") }
    }
}

impl SoughtPosition {
    /// The position; `None` if it is none by the current rules.
    pub fn read(&self) -> Option<AnyPosition> {
        AnyPosition::parse_under(self.game, &self.position, &self.rules).ok()
    }

    /// The key of the position; `None` if it is no position by the current rules.
    pub fn key(&self) -> Option<PositionKey> {
        Some(self.read()?.canonical().key)
    }
}

impl Query {
    /// The query with the player whom its conditions are about, for a search of this person.
    #[must_use]
    pub fn of(mut self, user: UserId) -> Self {
        let is_about_player =
            self.opponent.is_some() || self.color.is_some() || self.result.is_some_and(SoughtResult::is_about_player);
        if self.among != Among::Collection && self.player.is_none() && (is_about_player || self.among == Among::Own) {
            self.player = Some(SoughtPlayer::Person(user));
        }
        self
    }

    /// The only game that can be found, if there is one.
    pub fn only_game(&self) -> Option<GameKind> {
        self.game.or_else(|| self.position.as_ref().map(|position| position.game))
    }

    /// Whether an entry meets all conditions but those on ratings, names and positions.
    pub fn fits(&self, game: &Archived) -> bool {
        let kind = |kind: GameKind| game.kind == kind;
        self.only_game().is_none_or(kind)
            && self.game.is_none_or(kind)
            && self.since.is_none_or(|since| since <= game.ended)
            && self.until.is_none_or(|until| game.ended < until)
            && self.shortest.is_none_or(|least| least <= game.plies)
            && self.longest.is_none_or(|most| game.plies <= most)
            && self.ending.as_deref().is_none_or(|ending| mark(ending) == game.ending)
            && self.setup.as_deref().is_none_or(|setup| mark(&plain(setup)) == game.setup)
            && self.tournament.is_none_or(|(guild, number)| {
                game.table.guild == Some(guild) && game.tournament == number && number != 0
            })
            && self.fits_players(game)
    }

    /// Whether the players and the result are those that are looked for, with the player on one side or the other.
    fn fits_players(&self, game: &Archived) -> bool {
        let sits = |sought: Option<SoughtPlayer>, color: Color| match sought {
            None => true,
            Some(SoughtPlayer::Person(user)) => game.players[color] == Some(user),
            Some(SoughtPlayer::Bot) => game.bot == Some(color),
        };
        let fits = |side: Color| self.fits_side(game, side) && sits(self.player, side) && sits(self.opponent, !side);
        Color::ALL.into_iter().any(fits)
    }

    /// Whether the color and the result are those that are looked for, if the player has this side.
    pub fn fits_side(&self, game: &Archived, side: Color) -> bool {
        let result = self.result.map(|result| match result {
            SoughtResult::White => FinalResult::Won(Color::White),
            SoughtResult::Black => FinalResult::Won(Color::Black),
            SoughtResult::Draw => FinalResult::Drawn,
            SoughtResult::Win => FinalResult::Won(side),
            SoughtResult::Loss => FinalResult::Won(!side),
        });
        self.color.is_none_or(|color| color == side) && (result.is_none() || result == game.result)
    }

    /// Checks a stored query.
    pub(super) fn check(&self) -> Result<(), RecordError> {
        let position = self.position.as_ref().map(|position| &position.position);
        let mut texts = [&self.ending, &self.setup, &self.name].into_iter().flatten().chain(position);
        ensure(texts.all(|text| text.chars().count() <= MOST_TEXT), "a text of a search is too long")
    }
}
