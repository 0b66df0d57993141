//! The cubes, the pieces and the board.

use std::sync::LazyLock;

use board::{
    color::Color,
    grid::{Cell, Grid, Row, Tiling},
    names,
};

const SIX: Row = Row { indent: 1, cells: 6 };
const SEVEN: Row = Row { indent: 0, cells: 7 };

/// The grid of 45 hexagons: rows `a` to `g` from the south, with 6 and 7 cells alternately.
pub const GRID: Grid = Grid::new(Tiling::Hexagons, &[SIX, SEVEN, SIX, SEVEN, SIX, SEVEN, SIX]);

/// The number of cells on the board.
pub const CELLS: usize = 45;

/// The role of a cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Role {
    Rock,
    Paper,
    Scissors,
    Wise,
}

// In the order of the author's setup codes.
names! { Role { Rock = "rock", Paper = "paper", Scissors = "scissors", Wise = "wise" } }

impl Role {
    /// The role that this role captures. `None` for the wise.
    pub const fn prey(self) -> Option<Self> {
        match self {
            Self::Rock => Some(Self::Scissors),
            Self::Paper => Some(Self::Rock),
            Self::Scissors => Some(Self::Paper),
            Self::Wise => None,
        }
    }

    /// Whether a cube of this role may stand on a cube of the role `bottom`.
    pub fn may_stand_on(self, bottom: Self) -> bool {
        self != Self::Wise || bottom == Self::Wise
    }

    /// The letter in position strings: a capital for White, a small letter for Black.
    pub const fn letter(self, color: Color) -> char {
        let letter = self.name().as_bytes()[0];
        match color {
            Color::White => letter.to_ascii_uppercase() as char,
            Color::Black => letter as char,
        }
    }

    /// The side and the role that a letter stands for in position strings. `None` for other letters.
    pub fn from_letter(letter: char) -> Option<(Color, Self)> {
        Color::ALL
            .into_iter()
            .flat_map(|color| Self::ALL.map(|role| (color, role)))
            .find(|(color, role)| role.letter(*color) == letter)
    }
}

/// One cube, or a stack of two cubes of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PijersiPiece {
    /// The side that owns the piece.
    pub color: Color,
    /// The role of the upper cube, or of the only one. It is the role of the whole piece.
    pub top: Role,
    /// The role of the lower cube. `None` if the piece is a single cube.
    pub bottom: Option<Role>,
}

impl PijersiPiece {
    /// A cube that stands alone.
    pub const fn cube(color: Color, role: Role) -> Self {
        Self { color, top: role, bottom: None }
    }

    /// A stack.
    pub const fn stack(color: Color, bottom: Role, top: Role) -> Self {
        Self { color, top, bottom: Some(bottom) }
    }

    /// Whether the piece is a stack.
    pub const fn is_stack(self) -> bool {
        self.bottom.is_some()
    }

    /// The number of cubes in the piece: 1 or 2.
    pub const fn cubes(self) -> u32 {
        1 + self.is_stack() as u32
    }
}

/// The pieces on the cells of the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PijersiBoard {
    pieces: [Option<PijersiPiece>; CELLS],
}

impl PijersiBoard {
    /// The empty board.
    pub const EMPTY: Self = Self { pieces: [None; CELLS] };

    /// The piece on a cell of the board.
    pub fn get(&self, cell: Cell) -> Option<PijersiPiece> {
        self.pieces[index(cell)]
    }

    /// Replaces the piece on a cell of the board, or clears the cell.
    pub fn set(&mut self, cell: Cell, piece: Option<PijersiPiece>) {
        self.pieces[index(cell)] = piece;
    }

    /// All pieces with their cells, row by row from the south.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, PijersiPiece)> {
        GRID.cells().zip(self.pieces).filter_map(|(cell, piece)| piece.map(|piece| (cell, piece)))
    }

    /// The number of a side's cubes.
    pub fn cubes(&self, color: Color) -> u32 {
        self.pieces().filter(|(_, piece)| piece.color == color).map(|(_, piece)| piece.cubes()).sum()
    }
}

/// The index of a cell of the board, row by row from the south: `a1` is 0, `g6` is 44.
pub fn index(cell: Cell) -> usize {
    const FIRST: [u8; 7] = [0, 6, 13, 19, 26, 32, 39];
    usize::from(FIRST[usize::from(cell.letter())] + cell.number() - 1)
}

/// The goal row of a side, as the index of the row's letter.
pub const fn goal_row(color: Color) -> u8 {
    match color {
        Color::White => 6,
        Color::Black => 0,
    }
}

/// The number of steps between two cells of the board.
pub fn distance(from: Cell, to: Cell) -> u8 {
    let ((x1, y1), (x2, y2)) = (point(from), point(to));
    let (dx, dy) = (x1.abs_diff(x2), y1.abs_diff(y2));
    dy + dx.saturating_sub(dy) / 2
}

/// The cells one or two steps away from a cell. No action goes farther.
pub fn within_reach(from: Cell) -> &'static [Cell] {
    static CELLS_WITHIN_REACH: LazyLock<Vec<Vec<Cell>>> = LazyLock::new(|| {
        let reach = |from| GRID.cells().filter(|&to| matches!(distance(from, to), 1 | 2)).collect();
        GRID.cells().map(reach).collect()
    });
    &CELLS_WITHIN_REACH[index(from)]
}

/// The cell in the middle between two cells that are two steps apart in a straight line. `None` for other pairs.
pub fn between(from: Cell, to: Cell) -> Option<Cell> {
    GRID.directions().iter().find_map(|&direction| {
        let middle = GRID.neighbor(from, direction)?;
        (GRID.neighbor(middle, direction) == Some(to)).then_some(middle)
    })
}

/// The same as [`Grid::point`], but faster, and only for cells of the board.
fn point(cell: Cell) -> (u8, u8) {
    let row = GRID.rows()[usize::from(cell.letter())];
    (row.indent + 2 * (cell.number() - 1), cell.letter())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_numbered_in_order() {
        assert_eq!(GRID.cells().count(), CELLS);
        for (i, cell) in GRID.cells().enumerate() {
            assert_eq!(index(cell), i, "{cell}");
            assert_eq!(Some(point(cell)), GRID.point(cell), "{cell}");
        }
    }

    #[test]
    fn pairs_are_counted_as_on_the_rules_page() {
        let pairs = || GRID.cells().flat_map(|from| GRID.cells().map(move |to| (from, to)));
        assert_eq!(pairs().filter(|&(from, to)| distance(from, to) == 1).count(), 220);
        assert_eq!(pairs().filter(|&(from, to)| between(from, to).is_some()).count(), 170);
        assert!(pairs().all(|(from, to)| between(from, to).is_none() || distance(from, to) == 2));
    }

    #[test]
    fn each_role_but_the_wise_has_one_prey() {
        let preys: Vec<_> = Role::ALL.map(Role::prey).into();
        assert_eq!(preys, [Some(Role::Scissors), Some(Role::Rock), Some(Role::Paper), None]);
    }

    #[test]
    fn letters_read_back() {
        for color in Color::ALL {
            for role in Role::ALL {
                assert_eq!(Role::from_letter(role.letter(color)), Some((color, role)));
            }
        }
        assert_eq!(Role::from_letter('x'), None);
    }
}
