//! The squares of the board, sets of them, and what each is worth.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use crate::{
    color::Color,
    grid::{Cell, Grid, Row, Tiling},
};

/// Ranks and files.
const SIDE: i8 = 14;

/// The 112 squares: rows of 2, 4, 6, ... 14, 14, ... 4, 2 squares in the shape of a diamond.
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

/// How many squares the rank with this index has.
const fn width(rank: i8) -> i8 {
    2 * if rank < SIDE / 2 { rank + 1 } else { SIDE - rank }
}

/// A square of the board, by its number: row by row from the south, each from the west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many there are.
    pub const COUNT: usize = 112;

    /// Every square, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The square of the file and rank with these indices from 0; none beside the board.
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

    /// The square of a cell, if it is on the board.
    pub const fn of(cell: Cell) -> Option<Self> {
        if cell.number() > SIDE as u8 {
            return None;
        }
        Self::at(cell.letter() as i8, cell.number() as i8 - 1)
    }

    /// The square with a number below [`COUNT`](Self::COUNT).
    pub const fn new(index: u8) -> Self {
        assert!((index as usize) < Self::COUNT);
        Self(index)
    }

    /// The square's cell.
    pub const fn cell(self) -> Cell {
        CELLS[self.0 as usize]
    }

    /// The square's number, below [`COUNT`](Self::COUNT).
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square so many files to the east and ranks to the north, if it is on the board.
    pub const fn offset(self, (east, north): (i8, i8)) -> Option<Self> {
        let cell = self.cell();
        Self::at(cell.letter() as i8 + east, cell.number() as i8 - 1 + north)
    }

    /// The squares on its four sides.
    pub const fn neighbors(self) -> Squares {
        NEIGHBORS[self.0 as usize]
    }
}

/// The numbers of the squares that rows begin with.
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
    /// No square.
    pub const NONE: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self((1 << Square::COUNT) - 1);
    /// The four black squares f9, h8, g7 and i6, on which only a Lotus can stand.
    pub const BLACK: Self = Self::of_cells(&[(5, 9), (7, 8), (6, 7), (8, 6)]);

    /// The homeground of a side, without its black square: the south-west for White, the north-east for Black.
    pub const fn home(color: Color) -> Self {
        match color {
            Color::White => WHITE_HOME,
            Color::Black => BLACK_HOME,
        }
    }

    /// The middle ground, without its black squares.
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

    /// The set with one square more.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | 1 << square.0)
    }

    /// The first of its squares in the order of their numbers.
    pub const fn first(self) -> Option<Square> {
        let first = self.0.trailing_zeros();
        if first < 128 { Some(Square(first as u8)) } else { None }
    }

    /// Whether it has no square.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many squares it has.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has this square.
    pub const fn contains(self, square: Square) -> bool {
        self.0 >> square.0 & 1 == 1
    }

    /// Its squares in the order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let first = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (first < 128).then_some(Square(first as u8))
        })
    }

    /// Its cells, sorted by the bytes of their names.
    pub fn cells_by_name(self) -> Vec<Cell> {
        let mut cells: Vec<Cell> = self.iter().map(Square::cell).collect();
        cells.sort_by_cached_key(Cell::to_string);
        cells
    }

    /// The squares beside those of the set.
    pub fn neighbors(self) -> Self {
        self.iter().fold(Self::NONE, |set, square| set | square.neighbors())
    }
}

/// The quadrant of a side without its black square.
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
        assert_eq!(set.cells_by_name().iter().map(Cell::to_string).collect::<Vec<_>>(), ["e10", "e9", "h4"]);
        assert!(Squares::NONE.is_empty() && (!Squares::ALL).is_empty());
        assert_eq!(Squares::from(square("g1")).neighbors().len(), 2);
    }
}
