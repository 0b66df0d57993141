//! The information about earlier turns that the rules need.

use super::{board::PaikoBoard, rulings::SAME_TILE_TURNS, squares::Square, tile::Tile};
use board::color::{ByColor, Color};

/// The history of a game that the rules need: repetitions, passes, and repeated moves of the same tile.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// The hashes of the positions at the start of each turn since the last deployment, draw or capture. In all these
    /// positions the same tiles are off the board, so only the board and the side to act are hashed.
    seen: Vec<u128>,
    /// The number of forced passes directly before the current turn.
    pub passes: u8,
    /// Per side, the square of the tile that the side moved last, and the number of consecutive turns in which the side
    /// moved this tile.
    streaks: ByColor<Option<(Square, u8)>>,
}

impl History {
    /// Forgets all positions, after a move that makes their recurrence impossible.
    pub fn forget(&mut self) {
        self.seen.clear();
    }

    /// Adds a position at the start of a turn, and returns how often it has occurred.
    pub fn meet(&mut self, board: &PaikoBoard, turn: Color) -> usize {
        let key = key(board, turn);
        self.seen.push(key);
        self.seen.iter().filter(|&&seen| seen == key).count()
    }

    /// Records a turn of a side: the squares where the tile that it moved started and ended, or `None` if it moved no
    /// tile on the board.
    pub fn moved(&mut self, color: Color, squares: Option<(Square, Square)>) {
        let streak = &mut self.streaks[color];
        *streak = squares.map(|(from, to)| match *streak {
            Some((square, turns)) if square == from => (to, turns.saturating_add(1)),
            _ => (to, 1),
        });
    }

    /// Removes the streak of a side if its tile on this square, which was captured, had the streak.
    pub fn lost(&mut self, color: Color, square: Square) {
        let streak = &mut self.streaks[color];
        *streak = streak.filter(|&(last, _)| last != square);
    }

    /// The history with other squares and without earlier positions.
    pub fn on_other_squares(&self, other: impl Fn(Square) -> Square) -> Self {
        let streaks = ByColor::new_with(|color| self.streaks[color].map(|(square, turns)| (other(square), turns)));
        Self { seen: Vec::new(), passes: self.passes, streaks }
    }

    /// Per side, the square of the tile that the side moved last, and the number of consecutive turns in which the side
    /// moved this tile.
    pub const fn streaks(&self) -> ByColor<Option<(Square, u8)>> {
        self.streaks
    }

    /// The lower halves of the hashes of the positions that can still recur, sorted.
    pub fn seen(&self) -> Vec<u64> {
        let mut seen: Vec<u64> = self.seen.iter().map(|&key| key as u64).collect();
        seen.sort_unstable();
        seen
    }

    /// The square of the tile that a side has moved in as many consecutive turns as the limit allows. `None` if there
    /// is no such tile.
    pub fn tired(&self, color: Color) -> Option<Square> {
        self.streaks[color].filter(|&(_, turns)| turns >= SAME_TILE_TURNS).map(|(square, _)| square)
    }
}

/// The 128-bit Zobrist hash of the tiles on the board and the side to act.
fn key(board: &PaikoBoard, turn: Color) -> u128 {
    board.tiles().fold(turn as u128, |key, (square, tile)| {
        let what = what(square, tile);
        key ^ (u128::from(scramble(2 * what)) << 64 | u128::from(scramble(2 * what + 1)))
    })
}

/// The Zobrist key of a tile on a square: its part of the lower half of a hash.
pub const fn part(square: Square, tile: Tile) -> u64 {
    scramble(2 * what(square, tile) + 1)
}

/// A number that is different for each tile on each square.
const fn what(square: Square, Tile { color, kind, facing }: Tile) -> u64 {
    let facing = match facing {
        Some(facing) => 1 + facing as u64,
        None => 0,
    };
    ((kind as u64 * 5 + facing) * 2 + color as u64) << 8 | square.index() as u64
}

/// The `n`th output of the generator SplitMix64 with seed 0.
const fn scramble(n: u64) -> u64 {
    let z = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
