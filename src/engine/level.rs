//! Six strengths of play.

use super::{Blur, Limits, Score};

/// How strong the bot plays: 1 is for a first game, 6 is all it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// All six, the weakest first.
    pub const ALL: [Self; 6] = [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6)];

    /// The one for who asks for none: for somebody who has played a few games.
    pub const USUAL: Self = Self(2);

    /// The level with this number, if there is one.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number as usize <= Self::ALL.len() { Some(Self(number)) } else { None }
    }

    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The row of a table with a row for each level.
    pub const fn of<T: Copy>(self, table: &[T; Self::ALL.len()]) -> T {
        table[self.0 as usize - 1]
    }
}

/// What a level may do, and what it does wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Positions to look at.
    pub nodes: u64,
    /// Plies to look ahead.
    pub depth: u32,
    /// The noise of evaluations; see [`Blur::noise`].
    pub noise: Score,
    /// The wins at once that are not foreseen; see [`Blur::blind`].
    pub blind: u16,
}

impl Strength {
    /// The limits of a search.
    pub fn limits(&self) -> Limits {
        Limits { nodes: Some(self.nodes), depth: Some(self.depth), ..Limits::default() }
    }

    /// The mistakes of a player whom the seed tells from others.
    pub const fn blur(&self, seed: u64) -> Blur {
        Blur { seed, noise: self.noise, blind: self.blind }
    }
}
