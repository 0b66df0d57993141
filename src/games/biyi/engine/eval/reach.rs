//! Where the pilots of a side stand, what they get at, and how far they are from the bird.

use super::super::fast::{
    Fast,
    set::{BOARD, Set},
};
use crate::color::Color;

/// From this level on, levels are not told apart.
pub const TOP: usize = 6;

/// The pilots of a side by level, and what is beside them.
pub struct Reach {
    /// The pilots at each level, from 1; the last ones are higher as well.
    pub pilots: [Set; TOP + 1],
    /// The squares beside or ahead of a pilot at this level or a higher one: onto what is lower there it can go.
    pub near: [Set; TOP + 1],
}

impl Reach {
    /// What a side has.
    #[inline]
    pub fn of(fast: &Fast, color: Color) -> Self {
        let mut pilots = [0; TOP + 1];
        for level in 1..=fast.height {
            pilots[level.min(TOP)] |= fast.levels[level - 1][color as usize] & !fast.filled(level);
        }
        let mut near = [0; TOP + 1];
        let mut above = 0;
        for level in (1..=TOP).rev() {
            if pilots[level] != 0 {
                above |= spread(pilots[level], color);
            }
            near[level] = above;
        }
        Self { pilots, near }
    }

    /// The squares onto which a pilot can go from above or on its own level, and on which the enemy could not go onto
    /// it in turn.
    #[inline]
    pub fn safe_entries(&self, fast: &Fast, foe: &Self) -> Set {
        let mut entries = 0;
        let mut floor = BOARD & !(1 << fast.nests[0] | 1 << fast.nests[1]);
        for level in 0..TOP.min(fast.height + 1) {
            let above = fast.filled(level);
            entries |= floor & !above & self.near[level + 1] & !foe.near[(level + 2).min(TOP)];
            floor = above;
        }
        entries
    }
}

/// The squares beside and ahead of these.
#[inline(always)]
fn spread(set: Set, color: Color) -> Set {
    let ahead = match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    };
    (set << 1 | set >> 1 | ahead) & BOARD
}

/// How many ranks a run is looked at: those from the near bank to the farther edge.
const WINDOW: u32 = 8;
/// The squares of the window.
const SQUARES: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// Runs are looked at up to this level.
const LEVELS: usize = 5;

/// After how many movements a run that takes longer counts as one of so many.
pub const LONGEST_RUN: usize = 8;

/// The part of the board that lies ahead of a side, from the near bank on, as if the side went north.
#[inline(always)]
const fn ahead(set: Set, color: Color) -> u64 {
    match color {
        Color::White => (set >> (8 * (13 - WINDOW))) as u64,
        Color::Black => (set as u64).swap_bytes(),
    }
}

/// What a side's pilots from the near bank on can do if nothing else moves, as if the side went north. Lists go by
/// level, from 1.
pub struct Runners {
    at: [u64; LEVELS + 1],
    /// The pilots of whole stacks that can go ahead as they are.
    groups: [u64; LEVELS + 1],
    /// What can be gone onto from the level itself or from above.
    floors: [u64; LEVELS + 1],
    bird: u64,
}

impl Runners {
    /// What a side has.
    #[inline]
    pub fn of(fast: &Fast, color: Color, own: &Reach) -> Self {
        let (mut at, mut groups, mut floors) = ([0; LEVELS + 1], [0; LEVELS + 1], [0; LEVELS + 1]);
        let led = ahead(fast.levels[0][color as usize], color);
        let mut floor = BOARD;
        for level in 1..=LEVELS {
            at[level] = ahead(own.pilots[level], color);
            groups[level] = at[level] & led;
            let filled = fast.filled(level - 1);
            floors[level] = ahead(floor & !filled, color);
            floor = filled;
        }
        at[LEVELS] |= ahead(own.pilots[TOP], color);
        groups[1] = 0;
        Self { at, groups, floors, bird: ahead(1 << fast.nests[!color as usize], color) }
    }

    /// How many movements of one pilot bring it onto the bird; 0 if none do. Of groups, whole stacks across empty
    /// squares are looked at. `shunned` are the squares that a pilot at each level does not enter.
    #[inline]
    pub fn run(&self, shunned: &[u64; LEVELS + 1]) -> usize {
        let Self { mut at, mut groups, floors, bird } = *self;
        let before_bird = (bird << 1 | bird >> 1 | bird >> 8) & SQUARES;
        for steps in 1..=LONGEST_RUN {
            if at.iter().fold(0, |all, level| all | level) & before_bird != 0 {
                return steps;
            }
            let beside = at.map(|set| (set << 1 | set >> 1 | set << 8) & SQUARES & !bird);
            let (mut above, mut grown) = (0, 0);
            for level in (1..=LEVELS).rev() {
                above |= beside[level];
                // Own pilots at the level below are climbed onto.
                let climbed = beside[level - 1] & self.at[level - 1];
                let group = groups[level];
                groups[level] |= (group << 1 | group >> 1 | group << 8) & floors[1] & !shunned[level];
                let reached = ((above & floors[level] | climbed) & !shunned[level] | groups[level]) & !at[level];
                at[level] |= reached;
                grown |= reached;
            }
            if grown == 0 {
                return 0;
            }
        }
        0
    }
}

/// The squares that a pilot at each level does not enter if it is to be safe: where an enemy could go onto it.
#[inline]
pub fn shunned(color: Color, foe: &Reach) -> [u64; LEVELS + 1] {
    std::array::from_fn(|level| ahead(foe.near[(level + 1).min(TOP)], color))
}
