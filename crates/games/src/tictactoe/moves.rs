//! Moves and their texts.

use std::{fmt, str::FromStr};

use crate::game::ParseMoveError;
use board::grid::{Cell, Grid, Row, Tiling};

/// The grid of the board: three files and three ranks.
pub const GRID: Grid = Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 3 }; 3]);

/// A move: the square on which the mover puts a mark, such as `b2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TicTacToeMove(pub Cell);

impl TicTacToeMove {
    /// A move for each square, in the order of their texts.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..3).flat_map(|file| (1..=3).map(move |rank| Self(Cell::new(file, rank))))
    }

    /// The index of the square, from `a1` eastwards and then northwards.
    pub const fn index(self) -> usize {
        (self.0.number() as usize - 1) * 3 + self.0.letter() as usize
    }
}

impl fmt::Display for TicTacToeMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for TicTacToeMove {
    type Err = ParseMoveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let cell = text.parse().ok().filter(|&cell| GRID.contains(cell));
        cell.map(Self).ok_or_else(|| ParseMoveError(text.to_owned()))
    }
}
