//! The six levels that players choose from.

use board::text::unknown;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Handicap, Score, SearchLimits};

/// A level of the bot, from 1 for beginners to 6 for the full strength of the engine.
///
/// # Examples
///
/// ```
/// use engine::Level;
/// use games::GameKind;
///
/// let level = Level::new(3).expect("levels go from 1 to 6");
/// let strength = engine::strength(GameKind::Paiko, level).expect("Paiko has an engine");
/// assert_eq!(strength.limits().depth, Some(2), "it looks two plies ahead");
/// assert!(strength.handicap(7).noise > 0, "and misjudges what it sees a little");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The default level, suitable for players who know the game a little.
    pub const USUAL: Self = Self(2);

    /// The level with a number from 1 to 6; `None` for other numbers.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= Self::ALL.len() { Some(Self(number)) } else { None }
    }

    /// The number of the level, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// This level's entry in a table with one entry per level.
    pub const fn of<T: Copy>(self, table: &[T; Self::ALL.len()]) -> T {
        table[self.0 as usize - 1]
    }
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Self::new(number).ok_or_else(|| unknown(format!("there is no level {number}")))
    }
}

/// The strength of a level in a game: the limits of its searches and its handicap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The most positions to visit.
    pub nodes: u64,
    /// The most plies to look ahead.
    pub depth: u32,
    /// The noise of static evaluations; see [`Handicap::noise`].
    pub noise: Score,
    /// The share of wins that are overlooked; see [`Handicap::blind`].
    pub blind: u16,
}

impl Strength {
    /// The limits of a search at this strength.
    pub fn limits(&self) -> SearchLimits {
        SearchLimits { nodes: Some(self.nodes), depth: Some(self.depth), ..SearchLimits::default() }
    }

    /// The handicap of this strength. Its mistakes depend on the seed, so that players of the same level differ.
    pub const fn handicap(&self, seed: u64) -> Handicap {
        Handicap { seed, noise: self.noise, blind: self.blind }
    }
}
