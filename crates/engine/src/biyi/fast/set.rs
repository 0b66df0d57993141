//! Bitboards.
//!
//! A square's bit is eight times its rank plus its file, both from 0. The eighth bit of each rank is unused. So a step
//! in any direction is a shift by the same number of bits everywhere, and a bit shifted off the board becomes an unused
//! bit or leaves the word: intersecting a shifted set with [`BOARD`] removes it.

use ::board::{color::Color, grid::Cell};
use games::biyi::board::{self, FILES, RANKS};

/// A set of squares, one bit per square.
pub type Set = u128;

/// The number of bits of all ranks.
pub const SQUARES: usize = 8 * RANKS as usize;

/// All squares.
pub const BOARD: Set = {
    let mut board = 0;
    let mut rank = 0;
    while rank < RANKS {
        board |= rank_squares(rank);
        rank += 1;
    }
    board
};

/// The squares of the river.
pub const RIVER: Set = rank_squares(board::RIVER - 1);

const fn rank_squares(rank: u8) -> Set {
    ((1 << FILES) - 1) << (8 * rank)
}

/// One of the four directions of a movement. Its number is part of compact moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    East,
    West,
    North,
    South,
}

impl Side {
    /// All four sides in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::East, Self::West, Self::North, Self::South];

    /// The directions in which pilots of this color move: along the rank and forward.
    #[inline(always)]
    pub const fn of_pilots(color: Color) -> [Self; 3] {
        [Self::East, Self::West, Self::forward(color)]
    }

    /// The direction away from the color's own village.
    #[inline(always)]
    pub const fn forward(color: Color) -> Self {
        match color {
            Color::White => Self::North,
            Color::Black => Self::South,
        }
    }

    /// The direction toward the color's own village.
    #[inline(always)]
    pub const fn back(color: Color) -> Self {
        match color {
            Color::White => Self::South,
            Color::Black => Self::North,
        }
    }

    /// The opposite side.
    #[inline(always)]
    pub const fn opposite(self) -> Self {
        match self {
            Self::East => Self::West,
            Self::West => Self::East,
            Self::North => Self::South,
            Self::South => Self::North,
        }
    }

    /// The neighbor of a square on this side; meaningless at the edge of the board.
    #[inline(always)]
    pub const fn of(self, square: u8) -> u8 {
        match self {
            Self::East => square + 1,
            Self::West => square.wrapping_sub(1),
            Self::North => square + 8,
            Self::South => square.wrapping_sub(8),
        }
    }

    /// The side of `from` on which `to` lies, if the two are neighbors.
    #[inline(always)]
    pub const fn between(from: u8, to: u8) -> Option<Self> {
        match to.wrapping_sub(from) as i8 {
            1 => Some(Self::East),
            -1 => Some(Self::West),
            8 => Some(Self::North),
            -8 => Some(Self::South),
            _ => None,
        }
    }

    /// The squares whose neighbor on this side is in the set. May contain bits outside of the board.
    #[inline(always)]
    pub const fn before(self, set: Set) -> Set {
        match self {
            Self::East => set >> 1,
            Self::West => set << 1,
            Self::North => set >> 8,
            Self::South => set << 8,
        }
    }
}

/// The set of one square.
#[inline(always)]
pub const fn one(square: u8) -> Set {
    1 << square
}

/// Whether the square is in the set; `false` for bits from 128 on.
#[inline(always)]
pub const fn has(set: Set, square: u8) -> bool {
    square < 128 && set >> square & 1 == 1
}

/// The neighbors of each square.
pub static NEIGHBORS: [Set; SQUARES] = {
    let mut neighbors = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut side = 0;
        while side < 4 {
            neighbors[square] |= Side::ALL[side].before(BOARD & 1 << square) & BOARD;
            side += 1;
        }
        square += 1;
    }
    neighbors
};

/// The squares of a set from the lowest bit on.
#[inline(always)]
pub fn squares(set: Set) -> impl Iterator<Item = u8> {
    half_squares(set as u64).chain(half_squares((set >> 64) as u64).map(|square| square + 64))
}

#[inline(always)]
fn half_squares(mut half: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let square = half.trailing_zeros() as u8;
        half &= half.wrapping_sub(1);
        (square < 64).then_some(square)
    })
}

/// Whether two squares of the set are neighbors.
#[inline(always)]
pub const fn connected(set: Set) -> bool {
    set & (set >> 1 | set >> 8) != 0
}

/// Whether every occupied square of the river is held: beside an occupied square of a bank, directly or along a row of
/// occupied squares of the river.
#[inline(always)]
pub const fn river_held(occupied: Set) -> bool {
    let zone = occupied >> (8 * (board::RIVER - 2));
    let river = (zone >> 8) as usize & 0x7f;
    let banks = (zone | zone >> 16) as usize & 0x7f;
    HELD[river] >> banks & 1 == 1
}

/// For each set of occupied river squares, bit `n` is 1 if occupied bank squares on the set of files `n` hold all of
/// these river squares.
static HELD: [u128; 128] = {
    let mut held = [0; 128];
    let mut river = 0;
    while river < 128 {
        let mut banks = 0;
        while banks < 128 {
            // Held squares hold their neighbors along the river, so squares are added until none is new.
            let mut reached = river & banks;
            loop {
                let further = (reached | reached << 1 | reached >> 1) & river;
                if further == reached {
                    break;
                }
                reached = further;
            }
            if reached == river {
                held[river] |= 1 << banks;
            }
            banks += 1;
        }
        river += 1;
    }
    held
};

/// The bit of a cell of the board.
pub const fn square(cell: Cell) -> u8 {
    8 * (cell.number() - 1) + cell.letter()
}

/// The cell that the bit with this index stands for.
pub const fn cell(square: u8) -> Cell {
    Cell::new(square % 8, square / 8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ::board::grid::Direction;
    use games::biyi::board::{BiyiBoard, GRID};

    #[test]
    fn sides_lead_where_the_grid_says() {
        assert_eq!(squares(BOARD).map(cell).collect::<Vec<_>>(), GRID.cells().collect::<Vec<_>>());
        let directions = [Direction::East, Direction::West, Direction::North, Direction::South];
        for from in GRID.cells() {
            let mut neighbors = 0;
            for (side, direction) in Side::ALL.into_iter().zip(directions) {
                let to = GRID.neighbor(from, direction);
                assert_eq!(Some(side.of(square(from))).filter(|&to| has(BOARD, to)), to.map(square));
                let Some(to) = to.map(square) else { continue };
                neighbors |= one(to);
                assert_eq!(side.before(one(to)) & BOARD, one(square(from)));
                assert_eq!(side.opposite().of(to), square(from));
                assert_eq!(Side::between(square(from), to), Some(side));
            }
            assert_eq!(NEIGHBORS[usize::from(square(from))], neighbors);
            for other in squares(BOARD) {
                assert_eq!(connected(one(square(from)) | one(other)), has(neighbors, other));
            }
        }
    }

    #[test]
    fn the_river_is_held_where_nobody_drowns() {
        for i in 0..1u32 << 21 {
            // Every arrangement on the river and one bank, with a sample of arrangements on the other bank.
            let zone = (0..21).filter(|bit| i >> bit & 1 == 1).map(|bit| 8 * (5 + bit / 7) + bit % 7);
            if i >> 14 != 0 && i % 13 != 0 {
                continue;
            }
            let mut board = BiyiBoard::empty();
            let mut occupied = 0;
            for at in zone {
                board.set(cell(at), [Color::White].into_iter().collect());
                occupied |= one(at);
            }
            assert_eq!(river_held(occupied), board.drowned().is_empty(), "{occupied:x}");
        }
    }
}
