//! The latest movement of a side, which the side may not undo.

use std::{fmt, str::FromStr};

use super::board::{GRID, Heading, TOKENS};
use board::{
    color::{ByColor, Color},
    grid::Cell,
};

/// A movement of tokens from one square to an adjacent one.
///
/// The text holds the two squares, the number of tokens, and the level of the lowest token before and after:
/// `c5d5:1:1:2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Movement {
    /// The square that the tokens left.
    pub from: Cell,
    /// The square that the tokens reached.
    pub to: Cell,
    /// The number of tokens.
    pub count: u8,
    /// The level of the lowest token before the movement.
    pub before: u8,
    /// The level of the lowest token after the movement.
    pub after: u8,
}

impl Movement {
    /// Whether a side can have made this movement in an unfinished game: the movement neither starts nor ends on a
    /// nest, and it does not go back if it moves a single token.
    pub fn fits(self, side: Color, nests: ByColor<Cell>) -> bool {
        let goes_back = Heading::between(side, self.from, self.to) == Some(Heading::Backward);
        let meets_nest = nests.iter().any(|&nest| nest == self.from || nest == self.to);
        !(meets_nest || self.count == 1 && goes_back)
    }

    /// Whether this movement takes tokens back to the square and level from which `other` took them. `other` must be
    /// the previous movement of the same side.
    ///
    /// Comparing the squares, the levels and the number of tokens is enough: if all these match, the moved tokens are
    /// the same ones.
    pub fn undoes(self, other: Self) -> bool {
        self == Self { from: other.to, to: other.from, count: other.count, before: other.after, after: other.before }
    }
}

impl fmt::Display for Movement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}:{}:{}:{}", self.from, self.to, self.count, self.before, self.after)
    }
}

/// The error for a text that is not a possible movement of either side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMovementError;

impl FromStr for Movement {
    type Err = ParseMovementError;

    /// Reads the text as `Display` writes it. The squares must be adjacent, several tokens must keep their levels, and
    /// no level may be above the number of all tokens. [`Movement::fits`] checks whether a side can have made the
    /// movement. The board is not checked.
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
        let possible = Heading::between(Color::White, from, to).is_some()
            && (count == 1 || before == after)
            && u32::from(before.max(after)) + u32::from(count - 1) <= 2 * TOKENS;
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
        for text in ["c5d5:1:1:2", "d9d10:3:2:2", "g13g12:1:68:1", "c5d5:68:1:1", "c5d5:2:67:67"] {
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
            "c5d5:1:1:200",
            "c5d5:1:69:1",
            "c5d5:60:60:60",
            "c5d5:2:68:68",
            "c5d5:255:255:255",
            "éc5d5:1:1:1",
            "c5é:1:1:1",
            "C5d5:1:1:1",
        ] {
            assert!(text.parse::<Movement>().is_err(), "{text}");
        }
    }

    #[test]
    fn sides_do_not_make_every_movement() {
        let nests = ByColor { white: Cell::new(3, 1), black: Cell::new(3, 13) };
        let check = |text: &str, white: bool, black: bool| {
            let movement: Movement = text.parse().expect("a movement");
            assert_eq!(Color::ALL.map(|side| movement.fits(side, nests)), [white, black], "{text}");
        };
        check("d5d4:1:1:1", false, true);
        check("d4d5:1:1:1", true, false);
        check("d5d4:2:1:1", true, true);
        check("d5e5:1:1:1", true, true);
        for text in ["c1d1:1:1:1", "d1c1:1:1:1", "d12d13:2:2:2", "c13d13:1:1:2"] {
            check(text, false, false);
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
