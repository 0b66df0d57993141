//! Steps: single clicks of a move.

use std::{fmt, str::FromStr};

use thiserror::Error;

use board::{
    grid::{Cell, Direction},
    phrase::code::quoted,
};

/// One click: the smallest part of a move that a player enters by clicking.
///
/// The text form is short, because a button's custom id holds the texts of many clicks: the name of a cell, a capital
/// letter for a piece, a compass direction behind `>`, a sign for a way, or `.` for a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A cell of the board.
    Cell(Cell),
    /// A piece beside the board, named by a capital letter.
    Piece(char),
    /// The direction in which the piece faces after the move.
    Facing(Direction),
    /// The kind of movement, where the cells alone do not tell the kind.
    Way(Way),
    /// Passing, or the end of the move where more clicks could follow.
    Pass,
}

/// A kind of movement that a player chooses with a click of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// A slide of tokens that keep their levels.
    Slide,
    /// A descent of the top token to a lower level.
    Descend,
    /// A piece that leaves the board and is put on another cell.
    Redeploy,
    /// A draw of pieces from a player's reserve into the hand.
    Draw,
}

impl Way {
    /// Every way, with its sign in a step's text.
    pub const ALL: [(Self, &'static str); 4] =
        [(Self::Slide, "="), (Self::Descend, "-"), (Self::Redeploy, "@"), (Self::Draw, "+")];
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "{cell}"),
            Self::Piece(letter) => write!(f, "{letter}"),
            Self::Facing(direction) => write!(f, ">{}", direction.abbreviation()),
            Self::Way(way) => {
                let sign = Way::ALL.into_iter().find(|(listed, _)| listed == way).map(|(_, sign)| sign);
                f.write_str(sign.expect("every way is listed"))
            }
            Self::Pass => f.write_str("."),
        }
    }
}

/// The error for a text that is not a step.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a step", quoted(.0))]
pub struct ParseStepError(String);

impl FromStr for Step {
    type Err = ParseStepError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseStepError(text.to_owned());
        if let Some((way, _)) = Way::ALL.into_iter().find(|(_, sign)| *sign == text) {
            return Ok(Self::Way(way));
        }
        match text.as_bytes() {
            [b'.'] => Ok(Self::Pass),
            [letter @ b'A'..=b'Z'] => Ok(Self::Piece(char::from(*letter))),
            [b'>', ..] => Direction::from_abbreviation(&text[1..]).map(Self::Facing).ok_or_else(error),
            _ => text.parse().map(Self::Cell).map_err(|_| error()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in "[a-zA-Z>.=@0-9é-]{0,4}|.*") {
            if let Ok(step) = text.parse::<Step>() {
                prop_assert_eq!(step.to_string(), text);
            }
        }
    }

    #[test]
    fn texts_read_back() {
        let mut steps = vec![Step::Cell(Cell::new(3, 12)), Step::Piece('S'), Step::Pass];
        steps.extend(Direction::ALL.map(Step::Facing));
        steps.extend(Way::ALL.map(|(way, _)| Step::Way(way)));
        for step in steps {
            assert_eq!(step.to_string().parse(), Ok(step));
        }
        for text in ["", ">", ">x", "s", "a0", "..", "é", ">é"] {
            assert!(text.parse::<Step>().is_err(), "{text}");
        }
    }
}
