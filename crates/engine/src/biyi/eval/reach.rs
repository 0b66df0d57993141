//! The pilots of a side: the squares that they attack, and their distance to the bird.

use super::super::fast::{
    FastBiyi,
    set::{BOARD, Set},
};
use board::color::Color;

/// The highest level with an entry of its own. Pilots above it count as pilots at this level.
pub const TOP: usize = 6;

/// The pilots of a side by level, and the squares beside them.
pub struct PilotReach {
    /// The pilots by level. Levels count from 1, and the last set contains the pilots of all higher levels, too.
    pub pilots: [Set; TOP + 1],
    /// By level: the squares beside or ahead of a pilot at that level or a higher one. Such a pilot can move onto lower
    /// stacks there.
    pub near: [Set; TOP + 1],
}

impl PilotReach {
    /// Collects the pilots of a color.
    #[inline]
    pub fn of(fast: &FastBiyi, color: Color) -> Self {
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

    /// The squares that a pilot can enter from above or on its own level, where no enemy pilot could capture it next.
    #[inline]
    pub fn safe_entries(&self, fast: &FastBiyi, foe: &Self) -> Set {
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

/// The squares beside and ahead of the squares in a set.
#[inline(always)]
fn spread(set: Set, color: Color) -> Set {
    let ahead = match color {
        Color::White => set << 8,
        Color::Black => set >> 8,
    };
    (set << 1 | set >> 1 | ahead) & BOARD
}

/// The number of ranks in the window in which runs are computed: from the near bank to the far edge.
const WINDOW: u32 = 8;
/// The bits of the window that are squares of the board.
const SQUARES: u64 = 0x7f7f_7f7f_7f7f_7f7f;
/// The highest level with an entry of its own in the computation of runs.
const LEVELS: usize = 5;

/// The longest run that is computed, in movements. A pilot further away counts as having no run.
pub const LONGEST_RUN: usize = 8;

/// The part of a bitboard from the near bank on, turned so that the color moves north.
#[inline(always)]
const fn ahead(set: Set, color: Color) -> u64 {
    match color {
        Color::White => (set >> (8 * (13 - WINDOW))) as u64,
        Color::Black => (set as u64).swap_bytes(),
    }
}

/// The pilots of a side from the near bank on, turned so that the side moves north. Each list is indexed by level,
/// which counts from 1. Runs assume that nothing else moves.
pub struct Runners {
    /// The pilots.
    at: [u64; LEVELS + 1],
    /// The pilots of stacks that can move ahead as a whole.
    groups: [u64; LEVELS + 1],
    /// By level: the squares whose stack is one token lower than this level. A pilot at this level or a higher one can
    /// move onto these squares.
    floors: [u64; LEVELS + 1],
    bird: u64,
}

impl Runners {
    /// Collects the pilots of a color.
    #[inline]
    pub fn of(fast: &FastBiyi, color: Color, own: &PilotReach) -> Self {
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

    /// The number of movements in which one pilot can reach the bird; 0 if none can within [`LONGEST_RUN`]. A group,
    /// which is a stack that moves as a whole, crosses only empty squares. `shunned` lists, by level, the squares that
    /// a pilot at that level does not enter.
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
                // A pilot can climb onto own pilots at its level.
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

/// By level: the squares where an enemy could capture a pilot at that level. A safe run avoids these squares.
#[inline]
pub fn shunned(color: Color, foe: &PilotReach) -> [u64; LEVELS + 1] {
    std::array::from_fn(|level| ahead(foe.near[(level + 1).min(TOP)], color))
}
