//! The parts of a board, by which long lists of clicks are divided among menus.

use super::Step;
use board::{grid::Cell, phrase::Phrase};

/// The part of the board to which a click belongs, or the place beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BoardPart {
    /// Beside the board: a piece in the hand, or a click that names no cell.
    Beside,
    /// The line of cells with this letter, given as an index from 0 for `a`.
    Line(Lines, u8),
}

/// The direction in which cells with the same letter lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Lines {
    /// Cells with the same letter form a column.
    Columns,
    /// Cells with the same letter form a row.
    Rows,
}

impl BoardPart {
    /// The part of a click on a board whose cells lie in these lines.
    pub const fn of(step: Step, lines: Lines) -> Self {
        match step {
            Step::Cell(cell) => Self::Line(lines, cell.letter()),
            Step::Piece(_) | Step::Facing(_) | Step::Way(_) | Step::Pass => Self::Beside,
        }
    }
}

/// A run of cells in consecutive lines, from `first` to `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The first cell.
    pub first: Cell,
    /// The last cell.
    pub last: Cell,
    /// Whether other cells of the first line come before the first cell.
    pub begins_within: bool,
    /// Whether other cells of the last line come after the last cell.
    pub ends_within: bool,
}

impl Run {
    /// The name of the run, as its player sees it on the board: `Columns e to g`. `count` is the number of choices in
    /// the run.
    pub fn name(self, lines: Lines, count: usize) -> Phrase {
        let letter = |cell: Cell| char::from(b'a' + cell.letter()).to_string();
        let cut = match (self.begins_within, self.ends_within) {
            (false, false) => "none",
            (true, false) => "before",
            (false, true) => "after",
            (true, true) => "both",
        };
        let Self { first: from, last: to, .. } = self;
        let lines = if lines == Lines::Columns { "columns" } else { "rows" };
        let several = if from.letter() == to.letter() { "no" } else { "yes" };
        let (first, last) = (letter(from), letter(to));
        say!("menu-lines", lines, several, first, last, cut, from, to, count: count as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::Language;

    #[test]
    fn runs_are_named_by_their_lines() {
        let check = |first: &str, last: &str, lines, begins_within, ends_within, expected: &str| {
            let cell = |text: &str| text.parse().expect("a cell");
            let run = Run { first: cell(first), last: cell(last), begins_within, ends_within };
            let name = catalogue::text(Language::English, &run.name(lines, 12));
            assert_eq!(name.replace(['\u{2068}', '\u{2069}'], ""), expected);
        };
        check("i3", "i12", Lines::Columns, false, false, "Column i (12)");
        check("e2", "g4", Lines::Columns, false, false, "Columns e to g (12)");
        check("e2", "g7", Lines::Columns, false, true, "Columns e to g, up to g7 (12)");
        check("g8", "i4", Lines::Columns, true, false, "Columns g to i, from g8 (12)");
        check("g8", "i4", Lines::Rows, true, true, "Rows g to i, from g8 up to i4 (12)");
    }
}
