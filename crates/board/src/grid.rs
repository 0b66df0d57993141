//! Cells, directions and grids of squares or hexagons.
//!
//! Coordinates in a grid count half cells from west to east, because adjacent rows of a hexagonal board are shifted by
//! half a cell.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// The name of a cell: a letter and a number, as in `d4`.
///
/// The letter names a file of squares or a row of hexagons. A cell need not be part of a grid; [`Grid::contains`] tells
/// whether it is.
///
/// # Examples
///
/// ```
/// use board::grid::Cell;
///
/// let cell: Cell = "d4".parse().expect("a letter and a number");
/// assert_eq!((cell.letter(), cell.number()), (3, 4));
/// assert_eq!(cell.to_string(), "d4");
/// assert!("d0".parse::<Cell>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    letter: u8,
    number: u8,
}

impl Cell {
    /// The cell with this letter, given as an index from 0 for `a`, and with this number, from 1.
    ///
    /// # Panics
    ///
    /// Panics if the letter is beyond `z` or the number is not in 1..=99.
    pub const fn new(letter: u8, number: u8) -> Self {
        assert!(letter < 26 && number >= 1 && number <= 99);
        Self { letter, number }
    }

    /// The index of the letter, from 0 for `a`.
    pub const fn letter(self) -> u8 {
        self.letter
    }

    /// The number, from 1.
    pub const fn number(self) -> u8 {
        self.number
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.letter), self.number)
    }
}

/// The error for a text that is not a lower-case letter followed by a number from 1 to 99.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not the name of a cell")]
pub struct ParseCellError(String);

impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseCellError(text.to_owned());
        let [letter @ b'a'..=b'z', digits @ ..] = text.as_bytes() else {
            return Err(error());
        };
        let number = match digits {
            [d @ b'1'..=b'9'] => d - b'0',
            [t @ b'1'..=b'9', d @ b'0'..=b'9'] => (t - b'0') * 10 + (d - b'0'),
            _ => return Err(error()),
        };
        Ok(Self::new(letter - b'a', number))
    }
}

/// One of the eight compass directions on a board; north is away from White.
///
/// Squares have neighbors to the north, east, south and west. Hexagons, which have a corner at the top, have neighbors
/// to the east and west and on the four diagonals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Direction {
    East,
    NorthEast,
    North,
    NorthWest,
    West,
    SouthWest,
    South,
    SouthEast,
}

impl Direction {
    /// All directions, counterclockwise from the east.
    pub const ALL: [Self; 8] = [
        Self::East,
        Self::NorthEast,
        Self::North,
        Self::NorthWest,
        Self::West,
        Self::SouthWest,
        Self::South,
        Self::SouthEast,
    ];

    /// The step in this direction: to the east and to the north, each -1, 0 or 1.
    pub const fn step(self) -> (i8, i8) {
        match self {
            Self::East => (1, 0),
            Self::NorthEast => (1, 1),
            Self::North => (0, 1),
            Self::NorthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::SouthWest => (-1, -1),
            Self::South => (0, -1),
            Self::SouthEast => (1, -1),
        }
    }

    /// The opposite direction.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The abbreviation: `e`, `ne`, `n`, `nw`, `w`, `sw`, `s` or `se`.
    pub const fn abbreviation(self) -> &'static str {
        ["e", "ne", "n", "nw", "w", "sw", "s", "se"][self as usize]
    }

    /// The direction with this [`abbreviation`](Self::abbreviation).
    pub fn from_abbreviation(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.abbreviation() == text)
    }
}

/// The shape of the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tiling {
    /// Squares. Letters count files from the west, and numbers count ranks from the south.
    Squares,
    /// Hexagons with a corner to the north. Letters count rows from the south, and numbers count the cells of a row
    /// from the west.
    Hexagons,
}

/// A row of cells from west to east.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Row {
    /// The distance of the row from the grid's western edge, in half cells.
    pub indent: u8,
    /// The number of cells.
    pub cells: u8,
}

/// The arrangement of a board's cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Grid {
    tiling: Tiling,
    rows: &'static [Row],
}

impl Grid {
    /// The grid with these rows, from the south.
    pub const fn new(tiling: Tiling, rows: &'static [Row]) -> Self {
        Self { tiling, rows }
    }

    /// The shape of the cells.
    pub const fn tiling(self) -> Tiling {
        self.tiling
    }

    /// The rows from the south.
    pub const fn rows(self) -> &'static [Row] {
        self.rows
    }

    /// The directions in which a cell can have neighbors, counterclockwise from the east.
    pub const fn directions(self) -> &'static [Direction] {
        use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
        match self.tiling {
            Tiling::Squares => &[East, North, West, South],
            Tiling::Hexagons => &[East, NorthEast, NorthWest, West, SouthWest, SouthEast],
        }
    }

    /// All cells, row by row from the south, each row from the west.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0u8..).zip(self.rows).flat_map(move |(y, row)| (0..row.cells).map(move |i| self.named(y, row, i)))
    }

    /// The text of a board: the rows from the north, joined by `/`. A row is made of the texts of its cells; runs of
    /// cells without a text are written as their lengths.
    pub fn text(self, text: impl Fn(Cell) -> Option<String>) -> String {
        let rows = (0u8..).zip(self.rows).map(|(y, row)| {
            let cells: Vec<Option<String>> = (0..row.cells).map(|i| text(self.named(y, row, i))).collect();
            let runs = cells.chunk_by(|left, right| left.is_none() && right.is_none());
            runs.map(|run| run[0].clone().unwrap_or_else(|| run.len().to_string())).collect()
        });
        let mut rows: Vec<String> = rows.collect();
        rows.reverse();
        rows.join("/")
    }

    /// Whether the cell is part of the grid.
    pub fn contains(self, cell: Cell) -> bool {
        self.point(cell).is_some()
    }

    /// The coordinates of a cell: the number of half cells between the grid's western edge and the cell, and the index
    /// of the row, from the south. None for a cell outside the grid.
    pub fn point(self, cell: Cell) -> Option<(u8, u8)> {
        let (x, y) = match self.tiling {
            Tiling::Squares => (2 * cell.letter, cell.number - 1),
            Tiling::Hexagons => {
                let row = self.rows.get(usize::from(cell.letter))?;
                (row.indent + 2 * (cell.number - 1), cell.letter)
            }
        };
        self.at(i16::from(x), i16::from(y)).map(|_| (x, y))
    }

    /// The neighbor of a cell in a direction. None if the neighbor would be beyond the edge, or if cells of this shape
    /// have no neighbors in that direction.
    pub fn neighbor(self, cell: Cell, direction: Direction) -> Option<Cell> {
        if !self.directions().contains(&direction) {
            return None;
        }
        let (east, north) = direction.step();
        // Neighbors in the same row are two half cells apart.
        let east = if north == 0 { 2 * east } else { east };
        let (x, y) = self.point(cell)?;
        self.at(i16::from(x) + i16::from(east), i16::from(y) + i16::from(north))
    }

    /// The direction from a cell to its neighbor; none if the two are not neighbors.
    pub fn direction(self, from: Cell, to: Cell) -> Option<Direction> {
        self.directions().iter().copied().find(|&direction| self.neighbor(from, direction) == Some(to))
    }

    /// The cell to which a cell moves if the grid is turned by half a turn.
    ///
    /// None for a cell outside the grid, or if the grid has no cell at the new place.
    pub fn turned(self, cell: Cell) -> Option<Cell> {
        let (x, y) = self.point(cell)?;
        let top = i16::try_from(self.rows.len()).ok()? - 1;
        let width = self.rows.iter().map(|row| row.indent + 2 * row.cells).max()?;
        self.at(i16::from(width) - 2 - i16::from(x), top - i16::from(y))
    }

    /// The cell with these coordinates; see [`point`](Self::point).
    fn at(self, x: i16, y: i16) -> Option<Cell> {
        let y = u8::try_from(y).ok()?;
        let row = self.rows.get(usize::from(y))?;
        let offset = u8::try_from(x - i16::from(row.indent)).ok()?;
        (offset % 2 == 0 && offset / 2 < row.cells).then(|| self.named(y, row, offset / 2))
    }

    /// The cell whose name a text begins with, and the rest of the text. `None` if there is no such cell.
    pub fn split_cell(self, text: &str) -> Option<(Cell, &str)> {
        let digits = text.bytes().skip(1).take_while(u8::is_ascii_digit).count();
        let (name, rest) = text.split_at_checked(1 + digits)?;
        let cell = name.parse().ok()?;
        self.contains(cell).then_some((cell, rest))
    }

    /// The cell with this index in a row.
    fn named(self, y: u8, row: &Row, i: u8) -> Cell {
        match self.tiling {
            Tiling::Squares => Cell::new(row.indent / 2 + i, y + 1),
            Tiling::Hexagons => Cell::new(y, i + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SQUARES: Grid = Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 7 }; 13]);
    const DIAMOND: Grid = Grid::new(
        Tiling::Squares,
        &[
            Row { indent: 2, cells: 2 },
            Row { indent: 0, cells: 4 },
            Row { indent: 0, cells: 4 },
            Row { indent: 2, cells: 2 },
        ],
    );
    const HEXAGONS: Grid = Grid::new(
        Tiling::Hexagons,
        &[Row { indent: 1, cells: 6 }, Row { indent: 0, cells: 7 }, Row { indent: 1, cells: 6 }],
    );

    fn cell(name: &str) -> Cell {
        name.parse().expect("a cell's name")
    }

    #[test]
    fn names_read_back() {
        for name in ["a1", "n14", "z99"] {
            assert_eq!(cell(name).to_string(), name);
        }
        for name in ["", "a", "a0", "a01", "A1", "a100", "1a", "a1 ", "é1"] {
            assert!(name.parse::<Cell>().is_err(), "{name}");
        }
    }

    #[test]
    fn neighbors_are_symmetric_and_turn_with_the_board() {
        for grid in [SQUARES, DIAMOND, HEXAGONS] {
            for from in grid.cells() {
                assert_eq!(grid.turned(from).and_then(|c| grid.turned(c)), Some(from));
                for &direction in grid.directions() {
                    let Some(to) = grid.neighbor(from, direction) else { continue };
                    assert!(grid.contains(to));
                    assert_eq!(grid.neighbor(to, direction.opposite()), Some(from));
                    assert_eq!(grid.direction(from, to), Some(direction));
                    let turned = grid.turned(from).expect("the grid is symmetric");
                    assert_eq!(grid.neighbor(turned, direction.opposite()), grid.turned(to));
                }
            }
        }
    }

    #[test]
    fn cells_are_counted_and_named() {
        assert_eq!(SQUARES.cells().count(), 91);
        assert_eq!(DIAMOND.cells().count(), 12);
        assert_eq!(DIAMOND.cells().next(), Some(cell("b1")));
        assert_eq!(HEXAGONS.cells().count(), 19);
        assert_eq!(HEXAGONS.neighbor(cell("a1"), Direction::NorthWest), Some(cell("b1")));
        assert_eq!(HEXAGONS.neighbor(cell("b1"), Direction::NorthWest), None);
        assert_eq!(HEXAGONS.neighbor(cell("b7"), Direction::SouthWest), Some(cell("a6")));
        assert!(!DIAMOND.contains(cell("a1")));
        assert!(!HEXAGONS.contains(cell("a7")));
        assert_eq!(SQUARES.neighbor(cell("a1"), Direction::NorthEast), None);
    }
}
