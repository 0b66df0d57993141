//! The homes of a game: the places where it is told and played.
//!
//! Most games have one home, a table at which both people play. A game between strangers may have two: each side plays
//! in a place of its own, and nothing that belongs to one place reaches the other. A [`Session`] is always looked at
//! from one home, or from none; what it says of its table is true for that home only.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Session, Table};
use crate::{
    id::{ChannelId, GameId, UserId},
    tournaments::nowhere,
};
use board::color::{ByColor, Color};

/// The places where a game is told and played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Homes {
    /// Both sides play at this table.
    Shared(Table),
    /// Each side plays at a table of its own.
    Own(ByColor<Table>),
}

/// One of the homes of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Home {
    /// The only home of a game. In a game with two, no home: this is how somebody sees it who is at neither.
    #[default]
    Shared,
    /// The home of this side, in a game with two.
    Of(Color),
}

impl Home {
    /// The stored form.
    pub const fn to_byte(self) -> u8 {
        match self {
            Self::Shared => 0,
            Self::Of(Color::White) => 1,
            Self::Of(Color::Black) => 2,
        }
    }

    /// Reads the stored form. `None` for other bytes.
    pub const fn from_byte(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::Shared),
            1 => Some(Self::Of(Color::White)),
            2 => Some(Self::Of(Color::Black)),
            _ => None,
        }
    }

    /// Whether this is the only home of a game, or none.
    pub const fn is_shared(&self) -> bool {
        matches!(self, Self::Shared)
    }

    /// The side whose home this is, in a game with two.
    pub const fn side(self) -> Option<Color> {
        match self {
            Self::Shared => None,
            Self::Of(color) => Some(color),
        }
    }
}

/// A game at one of its homes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameHome {
    /// The game.
    pub game: GameId,
    /// The home.
    pub home: Home,
}

impl GameHome {
    /// The game at every home that it can have.
    pub fn all(game: GameId) -> impl Iterator<Item = Self> {
        [Home::Shared, Home::Of(Color::White), Home::Of(Color::Black)].into_iter().map(move |home| Self { game, home })
    }
}

impl From<GameId> for GameHome {
    /// The game at its only home.
    fn from(game: GameId) -> Self {
        Self { game, home: Home::Shared }
    }
}

impl fmt::Display for GameHome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.home.side() {
            Some(side) => write!(f, "{} for {}", self.game, side.name()),
            None => self.game.fmt(f),
        }
    }
}

impl Serialize for Home {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.side().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Home {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Option::<Color>::deserialize(deserializer)?.map_or(Self::Shared, Self::Of))
    }
}

impl From<Table> for Homes {
    fn from(table: Table) -> Self {
        Self::Shared(table)
    }
}

impl From<ByColor<Table>> for Homes {
    fn from(tables: ByColor<Table>) -> Self {
        Self::Own(tables)
    }
}

impl Homes {
    /// All homes with their tables.
    pub fn iter(self) -> impl Iterator<Item = (Home, Table)> {
        let homes = match self {
            Self::Shared(table) => [Some((Home::Shared, table)), None],
            Self::Own(tables) => Color::ALL.map(|color| Some((Home::Of(color), tables[color]))),
        };
        homes.into_iter().flatten()
    }

    /// The table of a home of the game `id`. Who is at no home of a game with two sees no table.
    pub fn table_of(self, home: Home, id: GameId) -> Table {
        match (self, home) {
            (Self::Shared(table), _) => table,
            (Self::Own(tables), Home::Of(color)) => tables[color],
            (Self::Own(_), Home::Shared) => Table::nowhere(id),
        }
    }

    /// The home in a channel.
    pub fn in_channel(self, channel: ChannelId) -> Option<Home> {
        self.iter().find(|(_, table)| table.channel == channel).map(|(home, _)| home)
    }

    /// The channels of all homes, without those that exist only in name.
    pub fn channels(self) -> impl Iterator<Item = ChannelId> {
        self.iter().map(|(_, table)| table.channel)
    }

    /// Whether each side has a home of its own.
    pub const fn are_apart(self) -> bool {
        matches!(self, Self::Own(_))
    }
}

impl Table {
    /// The table of a game that waits for a place: it can be played only from the list of one's games.
    pub fn nowhere(game: GameId) -> Self {
        Self { guild: None, channel: nowhere(game), parent: None }
    }

    /// Whether this is the table of a game that waits for a place.
    pub fn is_nowhere(&self, game: GameId) -> bool {
        self.channel == nowhere(game)
    }
}

/// Where a game is played, and by whom.
#[derive(Clone, Copy, Debug)]
pub struct Places<'a>(&'a Session);

impl Session {
    /// Where the game is told and played.
    pub const fn homes(&self) -> Homes {
        self.homes
    }

    /// The home from which the game is looked at here.
    pub const fn home(&self) -> Home {
        self.home
    }

    /// The game, looked at from a home. A game with one home is always looked at from there.
    #[must_use]
    pub fn seen_from(mut self, home: Home) -> Self {
        self.home = if self.homes.are_apart() { home } else { Home::Shared };
        self
    }

    /// Where the game is played, at the home from which it is looked at. In a game with two homes that is looked at
    /// from neither, this is [nowhere](Table::nowhere).
    pub fn table(&self) -> Table {
        self.homes.table_of(self.home, self.id)
    }

    /// Where the game is played, and by whom.
    pub const fn places(&self) -> Places<'_> {
        Places(self)
    }
}

impl Places<'_> {
    /// The game at the home from which it is looked at.
    pub const fn here(self) -> GameHome {
        GameHome { game: self.0.id, home: self.0.home }
    }

    /// The table of a home.
    pub fn table_of(self, home: Home) -> Table {
        self.0.homes.table_of(home, self.0.id)
    }

    /// The home in a channel.
    pub fn home_in(self, channel: ChannelId) -> Option<Home> {
        self.0.homes.in_channel(channel)
    }

    /// The home at which a user plays; [`Home::Shared`] for others, who are at no home in a game with two.
    pub fn home_of(self, user: UserId) -> Home {
        match self.0.color_of(user) {
            Some(color) if self.0.homes.are_apart() => Home::Of(color),
            _ => Home::Shared,
        }
    }

    /// Whether a side plays at the home from which the game is looked at.
    pub fn is_at_home(self, color: Color) -> bool {
        match self.0.home {
            Home::Shared => !self.0.homes.are_apart(),
            Home::Of(side) => side == color,
        }
    }

    /// The user to whom a message at this home can call out, on one side: nobody who plays elsewhere.
    pub fn user_here(self, color: Color) -> Option<UserId> {
        self.0.seats[color].user().filter(|_| self.is_at_home(color))
    }

    /// The game without a place at one of its homes, before it has begun.
    #[must_use]
    pub fn without_place(self, home: Home) -> Session {
        let mut next = self.0.clone();
        let nowhere = Table::nowhere(next.id);
        match (&mut next.homes, home) {
            (Homes::Own(tables), Home::Of(side)) => tables[side] = nowhere,
            (Homes::Shared(table), Home::Shared) => *table = nowhere,
            (Homes::Own(_), Home::Shared) | (Homes::Shared(_), Home::Of(_)) => {}
        }
        next
    }

    /// The game after one side has gone to another table. The other side notices nothing of it.
    #[must_use]
    pub fn with_home_at(self, color: Color, table: Table) -> Session {
        let mut next = self.0.changed();
        if let Homes::Own(tables) = &mut next.homes {
            tables[color] = table;
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::GuildId;

    fn table(channel: u64) -> Table {
        Table { guild: Some(GuildId(channel + 1)), channel: ChannelId(channel), parent: None }
    }

    #[test]
    fn bytes_read_back() {
        let homes: Vec<_> = (0..=u8::MAX).filter_map(Home::from_byte).collect();
        assert_eq!(homes, [Home::Shared, Home::Of(Color::White), Home::Of(Color::Black)]);
        assert!(homes.iter().zip(0..).all(|(home, byte)| home.to_byte() == byte));
    }

    #[test]
    fn records_tell_one_home_from_two() {
        let own = ByColor { white: table(5), black: table(7) };
        for homes in [Homes::from(table(5)), Homes::from(own)] {
            let json = serde_json::to_string(&homes).expect("homes can be written");
            assert_eq!(serde_json::from_str::<Homes>(&json).ok(), Some(homes), "{json}");
        }
        assert!(serde_json::from_str::<Homes>(r#"{"white":{"guild":null,"channel":"5"}}"#).is_err());
    }

    #[test]
    fn nobody_sees_a_table_from_nowhere() {
        let id = GameId::from_bits(9);
        let homes = Homes::Own(ByColor { white: table(5), black: table(7) });
        assert_eq!(homes.table_of(Home::Shared, id), Table::nowhere(id));
        assert_eq!(homes.table_of(Home::Of(Color::Black), id), table(7));
        assert_eq!(homes.in_channel(ChannelId(5)), Some(Home::Of(Color::White)));
        assert_eq!(homes.in_channel(ChannelId(6)), None);
    }
}
