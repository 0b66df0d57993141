//! The squares of the board and sets of squares.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use board::{
    color::Color,
    grid::{Cell, Grid, Row, Tiling},
};

/// The number of ranks, which is also the number of files.
const SIDE: i8 = 14;

/// The grid of the board: a diamond of 112 squares in rows of 2, 4, 6, ... 14, 14, ... 4, 2.
pub const GRID: Grid = Grid::new(Tiling::Squares, &ROWS);

const ROWS: [Row; SIDE as usize] = {
    let mut rows = [Row { indent: 0, cells: 0 }; SIDE as usize];
    let mut rank = 0;
    while rank < SIDE {
        let cells = width(rank) as u8;
        rows[rank as usize] = Row { indent: SIDE as u8 - cells, cells };
        rank += 1;
    }
    rows
};

/// The number of squares in the rank with this index.
const fn width(rank: i8) -> i8 {
    2 * if rank < SIDE / 2 { rank + 1 } else { SIDE - rank }
}

/// A square of the board. Squares are numbered from 0, row by row from the south, each row from the west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The number of squares.
    pub const COUNT: usize = 112;

    /// All squares by number.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The square with these file and rank indices, from 0. `None` off the board.
    pub const fn at(file: i8, rank: i8) -> Option<Self> {
        if rank < 0 || rank >= SIDE {
            return None;
        }
        let place = file - (SIDE - width(rank)) / 2;
        if place < 0 || place >= width(rank) {
            return None;
        }
        Some(Self((FIRST[rank as usize] + place) as u8))
    }

    /// The square of a cell. `None` off the board.
    pub const fn of(cell: Cell) -> Option<Self> {
        if cell.number() > SIDE as u8 {
            return None;
        }
        Self::at(cell.letter() as i8, cell.number() as i8 - 1)
    }

    /// The square with this number.
    ///
    /// # Panics
    /// If the number is not below [`COUNT`](Self::COUNT).
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < Self::COUNT);
        Self(index)
    }

    /// The cell of the square.
    pub const fn cell(self) -> Cell {
        CELLS[self.0 as usize]
    }

    /// The number of the square, below [`COUNT`](Self::COUNT).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square this many files to the east and ranks to the north. `None` off the board.
    pub const fn offset(self, (east, north): (i8, i8)) -> Option<Self> {
        let cell = self.cell();
        Self::at(cell.letter() as i8 + east, cell.number() as i8 - 1 + north)
    }

    /// The squares that share an edge with this one.
    pub const fn neighbors(self) -> Squares {
        NEIGHBORS[self.0 as usize]
    }
}

/// The number of the westmost square of each rank.
const FIRST: [i8; SIDE as usize] = {
    let mut first = [0; SIDE as usize];
    let mut rank = 1;
    while rank < SIDE {
        first[rank as usize] = first[rank as usize - 1] + width(rank - 1);
        rank += 1;
    }
    first
};

const CELLS: [Cell; Square::COUNT] = {
    let mut cells = [Cell::new(0, 1); Square::COUNT];
    let mut rank = 0;
    while rank < SIDE {
        let mut place = 0;
        while place < width(rank) {
            let file = (SIDE - width(rank)) / 2 + place;
            cells[(FIRST[rank as usize] + place) as usize] = Cell::new(file as u8, rank as u8 + 1);
            place += 1;
        }
        rank += 1;
    }
    cells
};

const NEIGHBORS: [Squares; Square::COUNT] = {
    let mut neighbors = [Squares::NONE; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT {
        let sides = [(0, 1), (1, 0), (0, -1), (-1, 0)];
        let mut side = 0;
        while side < sides.len() {
            if let Some(square) = Square(index as u8).offset(sides[side]) {
                neighbors[index].0 |= 1 << square.0;
            }
            side += 1;
        }
        index += 1;
    }
    neighbors
};

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares(u128);

impl Squares {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// The set of all squares.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);
    /// The four black squares f9, h8, g7 and i6, on which only a Lotus can stand.
    pub const BLACK: Self = Self::of_cells(&[(5, 9), (7, 8), (6, 7), (8, 6)]);

    /// The homeground of a side: the south-west quadrant for White, the north-east one for Black, without the black
    /// squares.
    pub const fn home(color: Color) -> Self {
        match color {
            Color::White => WHITE_HOME,
            Color::Black => BLACK_HOME,
        }
    }

    /// The middle ground: the two quadrants that are no homeground, without the black squares.
    pub const fn middle() -> Self {
        Self(Self::ALL.0 & !(WHITE_HOME.0 | BLACK_HOME.0 | Self::BLACK.0))
    }

    const fn of_cells(cells: &[(u8, u8)]) -> Self {
        let mut set = 0;
        let mut i = 0;
        while i < cells.len() {
            if let Some(square) = Square::of(Cell::new(cells[i].0, cells[i].1)) {
                set |= 1 << square.0;
            }
            i += 1;
        }
        Self(set)
    }

    /// The set with this square added.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.0)
    }

    /// The square with the lowest number.
    pub const fn first(self) -> Option<Square> {
        let first = self.0.trailing_zeros();
        if first < 128 { Some(Square(first as u8)) } else { None }
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set contains a square.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// The squares by number.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let first = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (first < 128).then_some(Square(first as u8))
        })
    }

    /// The squares, sorted by the bytes of their names.
    pub fn by_name(self) -> impl Iterator<Item = Square> {
        let mut squares: Vec<Square> = self.iter().collect();
        squares.sort_by_cached_key(|square| square.cell().to_string());
        squares.into_iter()
    }

    /// The squares that share an edge with a square of the set.
    pub fn neighbors(self) -> Self {
        self.iter().fold(Self::NONE, |set, square| set | square.neighbors())
    }
}

/// The quadrant whose southwestern corner has these file and rank indices, without the black squares.
const fn home(from: i8, black: Squares) -> Squares {
    let mut set = 0;
    let mut rank = from;
    while rank < from + SIDE / 2 {
        let mut file = from;
        while file < from + SIDE / 2 {
            if let Some(square) = Square::at(file, rank) {
                set |= 1 << square.0;
            }
            file += 1;
        }
        rank += 1;
    }
    Squares(set & !black.0)
}

const WHITE_HOME: Squares = home(0, Squares::BLACK);
const BLACK_HOME: Squares = home(SIDE / 2, Squares::BLACK);

impl From<Square> for Squares {
    fn from(square: Square) -> Self {
        Self(1 << square.0)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::NONE, |set, square| set | square.into())
    }
}

impl BitOr for Squares {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitAnd for Squares {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitXor for Squares {
    type Output = Self;

    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Squares {
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl BitOrAssign for Squares {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl BitAndAssign for Squares {
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl Not for Squares {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0 & Self::ALL.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(name: &str) -> Square {
        Square::of(name.parse().expect("a cell")).expect("a square of the board")
    }

    #[test]
    fn numbers_cells_and_the_grid_agree() {
        assert!(GRID.cells().eq(Square::all().map(Square::cell)));
        for square in Square::all() {
            assert_eq!(Square::of(square.cell()), Some(square));
            for direction in GRID.directions() {
                let beside = GRID.neighbor(square.cell(), *direction).and_then(Square::of);
                assert!(beside.is_none_or(|beside| square.neighbors().contains(beside)));
            }
            assert!(square.neighbors().iter().all(|beside| GRID.direction(square.cell(), beside.cell()).is_some()));
        }
        for name in ["a1", "a6", "b9", "b5", "f14", "n9", "h15", "z7", "a99"] {
            let on_board = name == "b9";
            assert_eq!(Square::of(name.parse().expect("a cell")).is_some(), on_board, "{name}");
        }
    }

    #[test]
    fn the_grounds_share_the_board() {
        let (white, black) = (Squares::home(Color::White), Squares::home(Color::Black));
        assert_eq!((white.len(), black.len(), Squares::middle().len(), Squares::BLACK.len()), (27, 27, 54, 4));
        assert_eq!(white | black | Squares::middle() | Squares::BLACK, Squares::ALL);
        for name in ["a7", "g1", "g6", "f7", "d4"] {
            assert!(white.contains(square(name)), "{name}");
        }
        for name in ["h14", "n8", "h9", "i8", "k11"] {
            assert!(black.contains(square(name)), "{name}");
        }
        for name in ["h1", "h7", "n7", "g8", "a8", "g14"] {
            assert!(Squares::middle().contains(square(name)), "{name}");
        }
        for name in ["f9", "h8", "g7", "i6"] {
            assert!(Squares::BLACK.contains(square(name)), "{name}");
        }
    }

    #[test]
    fn sets_list_their_squares() {
        let set: Squares = ["e9", "e10", "h4"].map(square).into_iter().collect();
        assert_eq!(set.len(), 3);
        assert_eq!(set.by_name().map(|square| square.cell().to_string()).collect::<Vec<_>>(), ["e10", "e9", "h4"]);
        assert!(Squares::NONE.is_empty() && (!Squares::ALL).is_empty());
        assert_eq!(Squares::from(square("g1")).neighbors().len(), 2);
    }
}
