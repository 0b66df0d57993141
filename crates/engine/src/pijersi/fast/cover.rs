//! The cells that a side can reach in one turn, computed for all of its pieces at once.

use super::{
    FastPijersi, Half,
    mask::{BOARD, DIRECTIONS, GOALS, step},
};
use board::color::Color;

/// The roles that capture: rock, paper and scissors. The wise neither captures nor wins.
pub(in crate::pijersi) const CAPTURERS: usize = 3;

/// The cells that the pieces of a side can reach in one turn, listed by the role of the piece that moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::pijersi) struct Cover {
    /// The cells that a piece of this role attacks or protects: it could end a turn there, whatever piece is on the
    /// cell.
    pub cells: [u64; CAPTURERS],
    /// The cells on which a legal turn of a piece of this role can end, or can capture on the way. The piece's own
    /// start cell may be missing, although a turn can return there.
    pub ends: [u64; CAPTURERS],
}

impl Cover {
    /// The union of `ends` over all roles.
    #[inline(always)]
    pub const fn any_end(&self) -> u64 {
        self.ends[0] | self.ends[1] | self.ends[2]
    }

    /// Whether the side could reach its goal row if it were to move. The answer is exact, because a stack that goes
    /// back across the cell that its upper cube left reaches no cell that the cube could not reach directly.
    #[inline(always)]
    pub const fn wins(&self, side: Color) -> bool {
        self.any_end() & GOALS[side as usize] != 0
    }
}

impl FastPijersi {
    /// The cells that a side could reach if it were to move.
    #[inline(always)]
    pub(in crate::pijersi) fn cover(&self, side: Color) -> Cover {
        let Half { tops, single, stacks, empty, open, .. } = self.half_of(side);
        let mut cover = Cover::default();
        for role in 0..CAPTURERS {
            let cubes = tops[role];
            let near = neighbors(cubes);
            let made = near & single;
            let whole = cubes & stacks;
            let mut by_cube = near;
            let mut by_stack = neighbors(made) | far(made, empty);
            if whole != 0 {
                let gone = neighbors(whole) | far(whole, empty);
                by_stack |= gone;
                by_cube |= neighbors(gone & open[role] & BOARD);
            }
            cover.cells[role] = (by_cube | by_stack) & BOARD;
            cover.ends[role] = by_cube & (open[role] | single) | by_stack & open[role];
        }
        cover
    }
}

/// The neighbors of the cells of a set. May contain bits outside of the board.
#[inline(always)]
const fn neighbors(set: u64) -> u64 {
    // Each set bit together with its eastern neighbor, so that one shift steps in two diagonal directions.
    let pair = set | set << 1;
    set << 1 | set >> 1 | pair << 7 | pair >> 8
}

/// The cells two steps away, straight across an empty cell. May contain bits outside of the board.
#[inline(always)]
fn far(set: u64, empty: u64) -> u64 {
    (0..DIRECTIONS).fold(0, |ends, direction| ends | step(step(set, direction) & empty, direction))
}
