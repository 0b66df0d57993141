//! Moves and their texts.

use std::{fmt, str::FromStr};

use super::board::{GRID, PijersiBoard, PijersiPiece};
use crate::game::{ParseMoveError, plainly};
use board::{grid::Cell, names};

/// The kind of an action: whether a cube or a whole stack moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ActionKind {
    /// A single cube or the upper cube of a stack moves. The sign is `-`.
    Cube,
    /// A whole stack moves. The sign is `=`.
    Stack,
}

names! { ActionKind { Cube = "cube", Stack = "stack" } }

impl ActionKind {
    /// The sign between the cells of an action.
    pub const fn sign(self) -> char {
        match self {
            Self::Cube => '-',
            Self::Stack => '=',
        }
    }

    fn from_sign(sign: char) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.sign() == sign)
    }
}

/// One action of a move: a cube or a stack goes from one cell to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PijersiAction {
    /// Whether a cube or a whole stack moves.
    pub kind: ActionKind,
    /// The cell where the action starts.
    pub from: Cell,
    /// The cell where the action ends.
    pub to: Cell,
}

/// A whole turn in the author's notation: `a5-b5`, `b4=d3`, `a4-b5=c4`, `d3=c2-b3`.
///
/// All cells are on the board, and each action starts where the previous one ended. A move has at least one action. A
/// move may also have more than two actions: no such move is legal, but the rules can then refuse it with a reason.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PijersiMove {
    start: Cell,
    /// The kind of each action, and the cell where it ends. The fields are in the order of the text, so the derived
    /// `Ord` sorts moves by the bytes of their texts.
    hops: Vec<(ActionKind, Cell)>,
}

impl PijersiMove {
    /// A move of one action.
    pub fn one(action: PijersiAction) -> Self {
        Self { start: action.from, hops: vec![(action.kind, action.to)] }
    }

    /// The same move with another action at the end.
    #[must_use]
    pub fn then(&self, kind: ActionKind, to: Cell) -> Self {
        let mut mv = self.clone();
        mv.hops.push((kind, to));
        mv
    }

    /// The cell that the move starts from.
    pub const fn start(&self) -> Cell {
        self.start
    }

    /// The actions in order.
    pub fn actions(&self) -> impl Iterator<Item = PijersiAction> {
        let from = std::iter::once(self.start).chain(self.hops.iter().map(|&(_, to)| to));
        from.zip(&self.hops).map(|(from, &(kind, to))| PijersiAction { kind, from, to })
    }

    /// Reads a move from the cells of an engine's notation, such as `a4b5c4`. The meaning of the cells depends on the
    /// board.
    ///
    /// - Two cells: a single cube moves from the first cell to the second.
    /// - Three cells that begin with a single cube: the cube makes a stack on the second cell, and the stack goes on to
    ///   the third.
    /// - Three cells that begin with a stack: the lower cube ends on the second cell, and the upper cube on the third.
    ///   But if a single cube of the same side stands on the second cell, the upper cube joins that cube, and the new
    ///   stack goes on to the third cell.
    ///
    /// Returns `None` for other numbers of cells, and for two cells that begin with a stack.
    pub fn from_ends(cells: &[Cell], board: &PijersiBoard) -> Option<Self> {
        let (&[start, second], third) = cells.split_first_chunk()?;
        let third = match third {
            [] => None,
            [third] => Some(*third),
            _ => return None,
        };
        let one = |kind, to| Self::one(PijersiAction { kind, from: start, to });
        let Some(piece) = board.get(start).filter(|piece| piece.is_stack()) else {
            let first = one(ActionKind::Cube, second);
            return Some(third.map_or(first.clone(), |to| first.then(ActionKind::Stack, to)));
        };
        let third = third?;
        let joins = board.get(second).is_some_and(|other| other.color == piece.color && !other.is_stack());
        Some(if second == start {
            one(ActionKind::Cube, third)
        } else if second == third {
            one(ActionKind::Stack, second)
        } else if joins {
            one(ActionKind::Cube, second).then(ActionKind::Stack, third)
        } else {
            one(ActionKind::Stack, second).then(ActionKind::Cube, third)
        })
    }
}

/// The cells of a legal move in an engine's notation, as [`PijersiMove::from_ends`] reads them.
pub fn ends(mv: &PijersiMove, board: &PijersiBoard) -> Vec<Cell> {
    let mut cells = vec![mv.start];
    cells.extend(mv.hops.iter().map(|&(_, to)| to));
    if let &[(kind, to)] = mv.hops.as_slice() {
        match kind {
            ActionKind::Stack => cells.push(to),
            ActionKind::Cube if board.get(mv.start).is_some_and(PijersiPiece::is_stack) => cells.insert(1, mv.start),
            ActionKind::Cube => {}
        }
    }
    cells
}

impl fmt::Display for PijersiMove {
    /// The author's notation without the capture sign `!`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.start)?;
        self.hops.iter().try_for_each(|(kind, to)| write!(f, "{}{to}", kind.sign()))
    }
}

impl FromStr for PijersiMove {
    type Err = ParseMoveError;

    /// Reads the author's notation, with or without the capture sign `!` after a target cell. Ignores white space and
    /// letter case.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseMoveError(text.to_owned());
        let plain = plainly(text);
        let (start, mut rest) = GRID.split_cell(&plain).ok_or_else(error)?;
        let mut hops = Vec::new();
        while let Some(sign) = rest.chars().next() {
            let kind = ActionKind::from_sign(sign).ok_or_else(error)?;
            let (to, behind) = GRID.split_cell(&rest[1..]).ok_or_else(error)?;
            hops.push((kind, to));
            rest = behind.strip_prefix('!').unwrap_or(behind);
        }
        if hops.is_empty() { Err(error()) } else { Ok(Self { start, hops }) }
    }
}

/// Reads a text that consists of cells only, as in an engine's notation. `None` if the text contains anything else.
pub fn read_cells(text: &str) -> Option<Vec<Cell>> {
    let plain = plainly(text);
    let mut rest = plain.as_str();
    let mut cells = Vec::new();
    while !rest.is_empty() {
        let (cell, behind) = GRID.split_cell(rest)?;
        cells.push(cell);
        rest = behind;
    }
    Some(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_one_move() {
        for (text, canonical) in [
            ("a5-b5", "a5-b5"),
            (" A5 - B5 ", "a5-b5"),
            ("b4=d3!", "b4=d3"),
            ("d3=c2!-b3!", "d3=c2-b3"),
            ("D3 = c2! - b3 !", "d3=c2-b3"),
            ("a2-a3=a2-a1", "a2-a3=a2-a1"),
        ] {
            assert_eq!(text.parse::<PijersiMove>().map(|mv| mv.to_string()), Ok(canonical.to_owned()), "{text}");
        }
    }

    #[test]
    fn other_texts_are_no_moves() {
        for text in
            ["", "a5", "a5-", "-b5", "a5b5", "a5-b8", "a7-b7", "h1-g1", "a5--b5", "a5!-b5", "a5-b5!!", "é5-b5", "a5-é"]
        {
            assert_eq!(text.parse::<PijersiMove>(), Err(ParseMoveError(text.to_owned())));
        }
    }

    #[test]
    fn moves_sort_as_their_texts() {
        let texts = ["a1-a2", "a1-a2=a3", "a1-a2=b1", "a1-b1", "a1=a2", "a1=a2-a1", "b1-a1"];
        let moves: Vec<PijersiMove> = texts.iter().map(|text| text.parse().expect("a move")).collect();
        assert!(moves.is_sorted());
        assert!(texts.is_sorted());
    }
}
