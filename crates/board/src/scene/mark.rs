//! Marks on boards: the last move, what can be picked, threats and cover.

use super::Drawing;
use crate::{
    color::Color,
    grid::{Cell, Direction},
};

/// A mark on a cell or between two cells.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A piece came to this cell with the last move.
    Arrived(Cell),
    /// A piece came to this cell with the move before the last one.
    Earlier(Cell),
    /// A piece left this cell with the last move.
    Left(Cell),
    /// Pieces were captured on a cell with the last move.
    Captured {
        /// The cell.
        cell: Cell,
        /// The captured pieces, which are drawn in miniature beside the piece that captured them. If this is empty, a
        /// cross marks the cell.
        lost: Vec<Lost>,
    },
    /// An action of the last move.
    Action(Arrow),
    /// The last move crossed the edge between two neighbors; there is one such mark for each crossing.
    Crossing {
        /// The cell before the edge.
        from: Cell,
        /// The cell behind the edge.
        to: Cell,
    },
    /// The cell that the player has picked for a move that is not complete yet.
    Picked(Cell),
    /// A cell that the player may choose next for a move that is not complete yet.
    Target {
        /// The cell.
        cell: Cell,
        /// The effect of the move on the cell.
        kind: TargetKind,
    },
    /// A cell that the player may pick to begin with, such as that of a piece that can move.
    Choice(Cell),
    /// The kinds of actions that the player may choose next on a cell, as signs in a corner of the cell.
    Badge {
        /// The cell.
        cell: Cell,
        /// The signs in reading order.
        signs: Vec<Sign>,
    },
    /// Two neighbors whose pieces must not stay together.
    Link(Cell, Cell),
    /// A piece went from one cell to another with the last move.
    Went {
        /// The cell where the piece started.
        from: Cell,
        /// The cell where the path of the piece turned a corner, if it did.
        corner: Option<Cell>,
        /// The cell where the piece stopped.
        to: Cell,
    },
    /// The piece on this cell was turned with the last move.
    Turned(Cell),
    /// A direction to which the piece on a cell may be turned.
    Facing {
        /// The cell.
        cell: Cell,
        /// The direction.
        facing: Direction,
    },
    /// An effect of the picked piece on a cell.
    Reach {
        /// The cell.
        cell: Cell,
        /// The effect.
        effect: PieceEffect,
        /// The direction that the piece must face to have the effect, or `None` if the piece keeps its direction.
        facing: Option<Direction>,
    },
    /// The number of threats against a side on an empty cell. The number for White is on the left half of the cell in
    /// all views, and the number for Black on the right half.
    Threats {
        /// The cell.
        cell: Cell,
        /// The side.
        against: Color,
        /// The number of threats.
        count: u8,
    },
    /// Cover for a side on an empty cell. The mark is on the same half of the cell as the number of threats against
    /// that side.
    Cover {
        /// The cell.
        cell: Cell,
        /// The side.
        side: Color,
    },
    /// A meter, which shows how close a piece on a cell is to being captured: a bar of segments, some of them full.
    Meter {
        /// The cell.
        cell: Cell,
        /// The number of full segments.
        full: u8,
        /// The number of segments.
        parts: u8,
    },
    /// The piece on this cell would be captured by one more threat.
    Endangered(Cell),
    /// A cell that is a reason for the refusal of a move.
    Concerned(Cell),
}

/// A captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lost {
    /// The side that lost the piece.
    pub color: Color,
    /// The body of the piece.
    pub body: Drawing,
    /// The sign on the piece.
    pub sign: Drawing,
}

/// An effect of a piece on the cells around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PieceEffect {
    /// The piece threatens pieces of the other side.
    Threat,
    /// The piece covers pieces of its own side.
    Cover,
}

/// A sign in a badge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// The sign `=`.
    Equals,
    /// The sign `+`.
    Plus,
    /// The sign `-`.
    Minus,
    /// The sign `!`.
    Exclamation,
    /// Two arrowheads: the move cannot end on the cell.
    Onward,
}

/// The content of a target cell, and whether a move there captures it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TargetKind {
    /// The cell is empty.
    Empty,
    /// The cell holds pieces of the mover, which stay.
    Occupied,
    /// The cell holds pieces that would be captured.
    Capture,
}

/// An action of the last move, drawn from cell to cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The cell where the action starts.
    pub from: Cell,
    /// The cell where the action ends.
    pub to: Cell,
    /// The number of the action in the move, from 1.
    pub number: u8,
    /// Whether a stack moved (`=`) rather than a single piece (`-`).
    pub double: bool,
    /// Whether a piece stands on `from` after the move.
    pub from_occupied: bool,
    /// Whether a piece stands on `to` after the move.
    pub to_occupied: bool,
}
