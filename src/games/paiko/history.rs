//! What the rules remember of the turns before, beside the position.

use super::{board::Board, rulings::SAME_TILE_TURNS, squares::Square, tile::Tile};
use crate::color::{ByColor, Color};

/// The turns since the last deployment, draw or capture, as far as the rules ask for them.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The keys of the positions in which a side was to act. What lies beside the board is the same in all of them.
    seen: Vec<u128>,
    /// The forced passes in a row up to now.
    pub passes: u8,
    /// The tile that each side has moved last, and in how many turns in a row.
    streaks: ByColor<Option<(Square, u8)>>,
}

impl History {
    /// Forgets the positions before, for none of them can come back.
    pub fn forget(&mut self) {
        self.seen.clear();
    }

    /// Takes note of a position with a side to act, and tells for which time it is there.
    pub fn meet(&mut self, board: &Board, turn: Color) -> usize {
        let key = key(board, turn);
        self.seen.push(key);
        self.seen.iter().filter(|&&seen| seen == key).count()
    }

    /// Takes note that a side has moved a tile of the board, or has done something else.
    pub fn moved(&mut self, color: Color, squares: Option<(Square, Square)>) {
        let streak = &mut self.streaks[color];
        *streak = squares.map(|(from, to)| match *streak {
            Some((square, turns)) if square == from => (to, turns.saturating_add(1)),
            _ => (to, 1),
        });
    }

    /// Takes note that the tile of a side was captured on this square.
    pub fn lost(&mut self, color: Color, square: Square) {
        let streak = &mut self.streaks[color];
        *streak = streak.filter(|&(last, _)| last != square);
    }

    /// The tile that each side has moved last, and in how many turns in a row.
    pub const fn streaks(&self) -> ByColor<Option<(Square, u8)>> {
        self.streaks
    }

    /// The lower halves of the keys of the positions in which a side was to act and which can come back, sorted.
    pub fn seen(&self) -> Vec<u64> {
        let mut seen: Vec<u64> = self.seen.iter().map(|&key| key as u64).collect();
        seen.sort_unstable();
        seen
    }

    /// The tile that a side has moved in as many turns in a row as it may.
    pub fn tired(&self, color: Color) -> Option<Square> {
        self.streaks[color].filter(|&(_, turns)| turns >= SAME_TILE_TURNS).map(|(square, _)| square)
    }
}

/// A number that stands for the tiles on the board and the side to act: two positions of a game that differ share it
/// with odds of 2 to the power of -128.
fn key(board: &Board, turn: Color) -> u128 {
    board.tiles().fold(turn as u128, |key, (square, tile)| {
        let what = what(square, tile);
        key ^ (u128::from(scramble(2 * what)) << 64 | u128::from(scramble(2 * what + 1)))
    })
}

/// The part of the lower half of a key for a tile on a square.
pub const fn part(square: Square, tile: Tile) -> u64 {
    scramble(2 * what(square, tile) + 1)
}

/// A number for a tile on a square.
const fn what(square: Square, Tile { color, kind, facing }: Tile) -> u64 {
    let facing = match facing {
        Some(facing) => 1 + facing as u64,
        None => 0,
    };
    ((kind as u64 * 5 + facing) * 2 + color as u64) << 8 | square.index() as u64
}

/// The `n`th number of the generator splitmix64 with the seed 0.
const fn scramble(n: u64) -> u64 {
    let z = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
