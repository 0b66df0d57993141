//! Position strings.

use std::{fmt, str::FromStr};

use super::{
    Pijersi, QUIET_LIMIT,
    board::{GRID, PijersiBoard, PijersiPiece, Role},
};
use crate::game::ParsePositionError;
use board::{
    color::Color,
    grid::{Cell, Row},
};

impl fmt::Display for Pijersi {
    /// Prints the author's position string: the rows from the north, the side to move, the number of turns since the
    /// last capture, and the number of the full turn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = GRID.text(|cell| self.board.get(cell).map(piece_text));
        write!(f, "{board} {} {} {}", self.turn.char(), self.quiet, self.number)
    }
}

/// The text of a piece: the letters of its cubes from the bottom, or the letter of a single cube and `-`.
fn piece_text(piece: PijersiPiece) -> String {
    let letter = |role: Role| role.letter(piece.color);
    let (bottom, top) = (piece.bottom.unwrap_or(piece.top), piece.bottom.map_or('-', |_| letter(piece.top)));
    [letter(bottom), top].iter().collect()
}

impl FromStr for Pijersi {
    type Err = ParsePositionError;

    /// Reads a position string as `Display` writes it, with any white space around its four fields.
    ///
    /// Positions with any number of cubes are accepted, because the game can continue from them. Stacks that the rules
    /// forbid are refused, and so are more than twenty quiet turns (turns since the last capture), because the game is
    /// drawn at twenty.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = ParsePositionError::Text;
        let fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let &[rows, turn, quiet, number] = fields.as_slice() else {
            return Err(error(format!(
                "expected four fields (rows, side to move, quiet turns, full turn), found {}",
                fields.len()
            )));
        };
        let rows: Vec<&str> = rows.split('/').collect();
        if rows.len() != GRID.rows().len() {
            return Err(error(format!("expected {} rows, found {}", GRID.rows().len(), rows.len())));
        }
        let mut board = PijersiBoard::EMPTY;
        for ((y, row), text) in (0u8..7).zip(GRID.rows()).rev().zip(rows) {
            read_row(&mut board, y, row, text)
                .map_err(|message| error(format!("row {} `{text}`: {message}", char::from(b'a' + y))))?;
        }
        let turn =
            Color::from_letter(turn).ok_or_else(|| error(format!("side to move `{turn}` is neither `w` nor `b`")))?;
        let quiet = read_number(quiet)
            .and_then(|quiet| u8::try_from(quiet).ok())
            .filter(|&quiet| quiet <= QUIET_LIMIT)
            .ok_or_else(|| error(format!("quiet turns `{quiet}` are not a number from 0 to {QUIET_LIMIT}")))?;
        let number = read_number(number)
            .filter(|&number| number > 0)
            .ok_or_else(|| error(format!("full turn `{number}` is not a number from 1")))?;
        Ok(Self { board, turn, quiet, number })
    }
}

/// Reads a row of a position string onto the board.
fn read_row(board: &mut PijersiBoard, y: u8, row: &Row, text: &str) -> Result<(), String> {
    let mut width = 0;
    let mut after_run = false;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if let Some(run) = letter.to_digit(10) {
            if run == 0 || after_run {
                return Err(format!("`{letter}` does not count a whole run of empty cells"));
            }
            width += run;
            after_run = true;
        } else {
            let piece = read_piece(letter, letters.next())?;
            width += 1;
            after_run = false;
            if width <= u32::from(row.cells) {
                let number = u8::try_from(width).expect("a row has at most 7 cells");
                board.set(Cell::new(y, number), Some(piece));
            }
        }
    }
    if width == u32::from(row.cells) { Ok(()) } else { Err(format!("{width} cells instead of {}", row.cells)) }
}

/// Reads the two characters of a piece.
fn read_piece(first: char, second: Option<char>) -> Result<PijersiPiece, String> {
    let unknown = |letter: char| format!("`{letter}` is no cube");
    let (color, role) = Role::from_letter(first).ok_or_else(|| unknown(first))?;
    match second {
        Some('-') => Ok(PijersiPiece::cube(color, role)),
        Some(second) => {
            let (other, top) = Role::from_letter(second).ok_or_else(|| unknown(second))?;
            if other != color {
                Err(format!("`{first}{second}` is a stack of both sides"))
            } else if !top.may_stand_on(role) {
                Err(format!("`{first}{second}` is a wise on another role"))
            } else {
                Ok(PijersiPiece::stack(color, role, top))
            }
        }
        None => Err(format!("`{first}` is followed by nothing")),
    }
}

/// Reads a number without leading zeros.
fn read_number(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_printed() {
        let start = "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1";
        assert_eq!(Pijersi::default().to_string(), start);
        assert_eq!(start.parse(), Ok(Pijersi::default()));
    }

    #[test]
    fn printed_strings_read_back() {
        for text in [
            "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/3SR2/P-S-R-WW1R-P-/R-P-S-1P-S- b 1 1",
            "6/7/6/7/6/7/6 b 20 4294967295",
            "5w-/R-6/6/7/5r-/6S-/W-5 b 19 10",
        ] {
            assert_eq!(text.parse::<Pijersi>().map(|position| position.to_string()), Ok(text.to_owned()));
        }
    }

    #[test]
    fn the_lower_letter_comes_first() {
        let position: Pijersi = "6/7/6/7/3SR2/7/6 w 0 1".parse().expect("a position");
        assert_eq!(
            position.piece(Cell::new(2, 4)),
            Some(PijersiPiece::stack(Color::White, Role::Scissors, Role::Rock))
        );
    }

    #[test]
    fn faulty_strings_are_named() {
        let check = |text: &str, message: &str| {
            assert_eq!(text.parse::<Pijersi>(), Err(ParsePositionError::Text(message.to_owned())), "{text}");
        };
        check("", "expected four fields (rows, side to move, quiet turns, full turn), found 0");
        check("6/7/6/7/6/7/6 w 0", "expected four fields (rows, side to move, quiet turns, full turn), found 3");
        check("6/7/6/7/6/7 w 0 1", "expected 7 rows, found 6");
        check("7/7/6/7/6/7/6 w 0 1", "row g `7`: 7 cells instead of 6");
        check("6/6r-r-/6/7/6/7/6 w 0 1", "row f `6r-r-`: 8 cells instead of 7");
        check("33/7/6/7/6/7/6 w 0 1", "row g `33`: `3` does not count a whole run of empty cells");
        check("6/70/6/7/6/7/6 w 0 1", "row f `70`: `0` does not count a whole run of empty cells");
        check("6/7/6/7/6/7/5x- w 0 1", "row a `5x-`: `x` is no cube");
        check("6/7/6/7/6/7/5rx w 0 1", "row a `5rx`: `x` is no cube");
        check("6/7/6/7/6/7/5r w 0 1", "row a `5r`: `r` is followed by nothing");
        check("6/7/6/7/6/7/5rR w 0 1", "row a `5rR`: `rR` is a stack of both sides");
        check("6/7/6/7/6/7/5rw w 0 1", "row a `5rw`: `rw` is a wise on another role");
        check("6/7/6/7/6/7/6 x 0 1", "side to move `x` is neither `w` nor `b`");
        check("6/7/6/7/6/7/6 ww 0 1", "side to move `ww` is neither `w` nor `b`");
        check("6/7/6/7/6/7/6 w 21 1", "quiet turns `21` are not a number from 0 to 20");
        check("6/7/6/7/6/7/6 w -1 1", "quiet turns `-1` are not a number from 0 to 20");
        check("6/7/6/7/6/7/6 w 00 1", "quiet turns `00` are not a number from 0 to 20");
        check("6/7/6/7/6/7/6 w 0 0", "full turn `0` is not a number from 1");
        check("6/7/6/7/6/7/6 w 0 4294967296", "full turn `4294967296` is not a number from 1");
    }
}
