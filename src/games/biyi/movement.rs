//! Movements that a side remembers, so as not to undo them.

use std::{fmt, str::FromStr};

use super::board::{GRID, Heading};
use crate::{color::Color, grid::Cell};

/// One movement: which tokens went from where to where.
///
/// Its text is the two squares, how many tokens moved, and the levels of the lowest one before and after:
/// `c5d5:1:1:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Movement {
    /// The square that the tokens left.
    pub from: Cell,
    /// The square that they went to.
    pub to: Cell,
    /// How many they are.
    pub count: u8,
    /// The level of the lowest of them before.
    pub before: u8,
    /// The level of the lowest of them after.
    pub after: u8,
}

impl Movement {
    /// Whether this movement takes exactly the same tokens back to where the other one took them from.
    ///
    /// Places and levels tell: a pilot that is still on top at the same level has been left alone.
    pub fn undoes(self, other: Self) -> bool {
        self == Self { from: other.to, to: other.from, count: other.count, before: other.after, after: other.before }
    }
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}:{}:{}:{}", self.from, self.to, self.count, self.before, self.after)
    }
}

/// A text that is no movement which the rules know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMovementError;

impl FromStr for Movement {
    type Err = ParseMovementError;

    /// Reads the text as it is printed. The squares are adjacent ones of the board; levels and numbers of tokens are
    /// those of some movement: several tokens keep their level.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fields = text.split(':');
        let mut field = || fields.next().ok_or(ParseMovementError);
        let squares = field()?;
        let mut number = || -> Result<u8, ParseMovementError> {
            let digits = field()?;
            let number: u8 = digits.parse().map_err(|_| ParseMovementError)?;
            if number > 0 && number.to_string() == digits { Ok(number) } else { Err(ParseMovementError) }
        };
        let (count, before, after) = (number()?, number()?, number()?);
        let middle = squares.char_indices().skip(1).find(|(_, c)| c.is_ascii_lowercase()).map_or(0, |(at, _)| at);
        let (from, to) = squares.split_at(middle);
        let cell = |name: &str| name.parse().ok().filter(|&cell| GRID.contains(cell)).ok_or(ParseMovementError);
        let (from, to) = (cell(from)?, cell(to)?);
        let possible = Heading::between(Color::White, from, to).is_some() && (count == 1 || before == after);
        if possible && fields.next().is_none() {
            Ok(Self { from, to, count, before, after })
        } else {
            Err(ParseMovementError)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back() {
        for text in ["c5d5:1:1:2", "d9d10:3:2:2", "g13g12:1:68:1"] {
            assert_eq!(text.parse::<Movement>().map(|movement| movement.to_string()), Ok(text.to_owned()));
        }
        for text in [
            "",
            "-",
            "c5d5",
            "c5d5:1:1",
            "c5d5:1:1:1:1",
            "c5d6:1:1:1",
            "c5:1:1:1",
            "c5h5:1:1:1",
            "c5d5:0:1:1",
            "c5d5:1:0:1",
            "c5d5:2:1:2",
            "c5d5:01:1:1",
            "c5d5:300:1:1",
            "éc5d5:1:1:1",
            "c5é:1:1:1",
            "C5d5:1:1:1",
        ] {
            assert!(text.parse::<Movement>().is_err(), "{text}");
        }
    }

    #[test]
    fn only_exact_undoing_counts() {
        let movement = |text: &str| text.parse::<Movement>().expect("a movement");
        let made = movement("c5d5:1:2:3");
        assert!(movement("d5c5:1:3:2").undoes(made));
        for other in ["d5c5:1:3:1", "d5c5:1:4:2", "d5e5:1:3:2", "d5c5:2:2:2", "c5d5:1:2:3"] {
            assert!(!movement(other).undoes(made), "{other}");
        }
    }
}
