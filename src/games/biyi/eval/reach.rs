//! Where the pilots of a side stand, what they get at, and how far they are from the bird.

use super::super::fast::{
    Fast,
    set::{BOARD, Set, Side, has},
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

/// How many movements of one pilot, from the near bank on, bring it onto the bird if nothing else moves and it does not
/// enter a square where it could be gone onto from above, if that is asked for; 0 if none do. Groups are left out.
#[inline]
pub fn run(fast: &Fast, color: Color, own: &Reach, foe: &Reach, safely: bool) -> usize {
    let mut at = [0; LEVELS + 1];
    let mut clear = [!0; LEVELS + 1];
    // What each level can go onto: own pilots at the same level, and anything one lower.
    let (mut climbs, mut floors) = ([0; LEVELS + 1], [0; LEVELS + 1]);
    for level in 1..=LEVELS {
        at[level] = ahead(own.pilots[level], color);
        climbs[level] = at[level];
        let below = if level == 1 { BOARD } else { fast.filled(level - 2) };
        floors[level] = ahead(below & !fast.filled(level - 1), color);
        if safely {
            clear[level] = !ahead(foe.near[(level + 1).min(TOP)], color);
        }
    }
    at[LEVELS] |= ahead(own.pilots[TOP], color);
    let nest = fast.nests[!color as usize];
    if !has(BOARD, nest) {
        return 0;
    }
    let bird = ahead(1 << nest, color);
    let before_bird = (bird << 1 | bird >> 1 | bird >> 8) & SQUARES;
    let mut all = at.iter().fold(0, |all, level| all | level);
    for steps in 1..LONGEST_RUN {
        if all & before_bird != 0 {
            return steps;
        }
        let before = all;
        let beside = at.map(|set| (set << 1 | set >> 1 | set << 8) & SQUARES & !bird);
        let mut above = 0;
        let mut grown = false;
        for level in (1..=LEVELS).rev() {
            above |= beside[level];
            let climbed = beside[level - 1] & climbs[level - 1];
            let reached = (above & floors[level] | climbed) & clear[level] & !at[level];
            at[level] |= reached;
            grown |= reached != 0;
            all |= reached;
        }
        if !grown && all == before {
            return 0;
        }
    }
    if all & before_bird != 0 { LONGEST_RUN } else { 0 }
}

/// The side of a pilot that is ahead of it.
#[inline(always)]
pub const fn forward(color: Color) -> Side {
    Side::forward(color)
}
