//! What a side can get at in one turn, for all of its pieces at once.

use super::{
    Fast, Half,
    mask::{BOARD, DIRECTIONS, GOALS, step},
};
use crate::color::Color;

/// The roles that capture: rock, paper and scissors. The wise neither captures nor wins.
pub(in crate::games::pijersi) const CAPTURERS: usize = 3;

/// What pieces of each capturing role of a side get at by one turn of that side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::games::pijersi) struct Cover {
    /// Cells on which a piece of the role can be at the end, if whatever stands there gave way: where it captures, and
    /// where it would recapture. Cells reached by a cube that makes a stack which goes back across the cell that the
    /// cube left are not counted.
    pub cells: [u64; CAPTURERS],
    /// Cells on which such a turn can legally end, or make a capture on its way; of those on the goal row, all.
    pub ends: [u64; CAPTURERS],
}

impl Cover {
    /// The cells on which a turn of any capturing role can end.
    #[inline(always)]
    pub const fn any_end(&self) -> u64 {
        self.ends[0] | self.ends[1] | self.ends[2]
    }

    /// Whether the side, if it is to move, can reach its goal row. Exact: a stack that goes back across the cell which
    /// its upper cube left gets nowhere that the cube could not go at once.
    #[inline(always)]
    pub const fn wins(&self, side: Color) -> bool {
        self.any_end() & GOALS[side as usize] != 0
    }
}

impl Fast {
    /// What a side gets at, as if it were to move.
    #[inline(always)]
    pub(in crate::games::pijersi) fn cover(&self, side: Color) -> Cover {
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

/// The neighbors of the cells of a set, and perhaps bits outside of the board.
#[inline(always)]
const fn neighbors(set: u64) -> u64 {
    // The cells and those east of them, so that two diagonals are one shift.
    let pair = set | set << 1;
    set << 1 | set >> 1 | pair << 7 | pair >> 8
}

/// The cells two steps straight across an empty one, and perhaps bits outside of the board.
#[inline(always)]
fn far(set: u64, empty: u64) -> u64 {
    (0..DIRECTIONS).fold(0, |ends, direction| ends | step(step(set, direction) & empty, direction))
}
