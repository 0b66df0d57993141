//! What a position is worth: a sum of numbers of things, each times a weight.
//!
//! Everything is counted for both sides alike, Black's board turned by half, and the difference taken. The board is also
//! folded in the middle, since left and right mean the same.
//!
//! - **Cells.** A cube is worth what its cell says: nearer to the goal row is more. There is a table for cubes that stand
//!   alone, for upper and for lower ones, and each of them for rock, paper and scissors on the one hand, the wise on the
//!   other.
//! - **Balance.** The last cube of a role is worth more than the fourth: without rocks, scissors cannot be stopped. And the
//!   more enemies a cube can hunt, the better: pairs of own hunters and enemy prey.
//! - **Free pieces**: nothing is left that captures them. They count, and the rows that they have come.
//! - **Reach**: the cells on which a rock, paper or scissors can stand after one turn, by row from the side's third on. On the
//!   goal row they are threats to win at once. The side to move has none there: that win is not evaluated but made.
//! - **Safe reach**: those of them, short of the goal row, on which nothing could capture the piece. From the row before the
//!   goal row it then threatens to win, so this counts most of all.
//! - **Prey**: enemy pieces that a side can capture by one turn, *held* ones that can be avenged at once, and *loose* ones,
//!   singles and stacks apart, and apart for the side to move, which captures, and the other, which threatens to. So are the terms of reach.
//! - **The move** itself.
//!
//! Towards the draw by quiet turns, a lead melts away: it cannot be kept without a capture.

mod weights;

pub use weights::Weights;

use super::{
    fast::{
        Fast,
        mask::{ROW_CELLS, bits},
        union,
    },
    node::{HUNTERS, Node},
};
use crate::{
    color::Color,
    engine::Score,
    games::pijersi::{QUIET_LIMIT, board::Role},
};

/// How many cells a folded board has.
const FOLDED: usize = 24;
/// Tables of cells.
const KINDS: usize = 6;

/// The weights by groups: where each begins, and how many it has. Tables of cells come first, from White's first row to
/// its goal row, each from the rim to the middle.
mod term {
    use super::{FOLDED, KINDS};

    pub const LEFT: usize = KINDS * FOLDED;
    pub const PAIRS: usize = LEFT + 5;
    pub const FREE: usize = PAIRS + 1;
    pub const FREE_ROWS: usize = FREE + 1;
    pub const REACH: usize = FREE_ROWS + 1;
    pub const SAFE: usize = REACH + 10;
    pub const THREAT: usize = SAFE + 8;
    pub const LOOSE: usize = THREAT + 1;
    pub const HELD: usize = LOOSE + 12;
    pub const MOVE: usize = HELD + 4;
    pub const COUNT: usize = MOVE + 1;
}

/// The cell of the folded board for a bit, as White sees it.
const FOLD: [u8; 64] = {
    const FIRST: [u8; 7] = [0, 3, 7, 10, 14, 17, 21];
    let mut fold = [0; 64];
    let mut row = 0;
    while row < 7 {
        let cells = ROW_CELLS[row];
        let (first, width) = (cells.trailing_zeros(), cells.count_ones());
        let mut at = 0;
        while at < width {
            let from_rim = if at < width - 1 - at { at } else { width - 1 - at };
            fold[(first + at) as usize] = FIRST[row] + from_rim as u8;
            at += 1;
        }
        row += 1;
    }
    fold
};

/// The bit of a cell of the board after half a turn.
const fn turned(bit: u8) -> u8 {
    50 - bit
}

/// A side's cubes by the tables of cells: alone, upper, lower; each the capturers, then the wises.
#[inline(always)]
fn planes(fast: &Fast, color: usize) -> [u64; KINDS] {
    let (tops, bottoms) = (&fast.tops[color], &fast.bottoms[color]);
    let stacks = union(bottoms);
    let wise = Role::Wise as usize;
    let capturers = tops[0] | tops[1] | tops[2];
    let below = bottoms[0] | bottoms[1] | bottoms[2];
    [capturers & !stacks, tops[wise] & !stacks, capturers & stacks, tops[wise] & stacks, below, bottoms[wise]]
}

/// What the cells are worth that the pieces stand on, from White's side.
pub(super) fn squares(fast: &Fast, weights: &Weights) -> Score {
    let mut sum = 0;
    for color in 0..2 {
        for (plane, set) in planes(fast, color).into_iter().enumerate() {
            sum += bits(set).map(|bit| weights.tables.0.value(color, plane, usize::from(bit & 63))).sum::<Score>();
        }
    }
    sum
}

/// What [`squares`] of one position is more than that of another one.
#[inline(always)]
pub(super) fn squares_between(before: &Fast, after: &Fast, weights: &Weights) -> Score {
    let mut sum = 0;
    for color in 0..2 {
        let (old, new) = (planes(before, color), planes(after, color));
        for plane in 0..KINDS {
            let changed = old[plane] ^ new[plane];
            for bit in bits(changed) {
                let worth = weights.tables.0.value(color, plane, usize::from(bit & 63));
                sum += if new[plane] >> bit & 1 == 1 { worth } else { -worth };
            }
        }
    }
    sum
}

/// What the numbers of cubes are worth, from White's side.
pub(super) fn balance(fast: &Fast, weights: &Weights) -> Score {
    let mut sum = 0;
    balance_terms(fast, |term, count| sum += weights.term(term) * count);
    sum
}

fn balance_terms(fast: &Fast, mut add: impl FnMut(usize, Score)) {
    let count = |color: usize, role: usize| {
        (fast.tops[color][role].count_ones() + fast.bottoms[color][role].count_ones()) as usize
    };
    let counts = [0, 1].map(|color| [0, 1, 2].map(|role| count(color, role)));
    for (color, sign) in [(0, 1), (1, -1)] {
        for (role, hunter) in HUNTERS.into_iter().enumerate() {
            add(term::LEFT + counts[color][role].min(4), sign);
            add(term::PAIRS, sign * (counts[color][hunter] * counts[1 - color][role]) as Score);
        }
    }
}

/// What a position is worth for the side to move. `kept` is the sum of [`squares`] and [`balance`].
#[inline]
pub(super) fn evaluate(node: &Node, kept: Score, weights: &Weights) -> Score {
    // Before the draw is this near, it does not press.
    const FAR: Score = 10;
    let mut sum = if node.fast.turn == Color::White { kept } else { -kept };
    terms(node, |term, count| sum += weights.term(term) * count);
    let left = Score::from(QUIET_LIMIT.saturating_sub(node.fast.quiet));
    if left < FAR {
        sum = sum * (left + FAR) / (2 * FAR);
    }
    sum
}

/// What else is counted, from the side to move.
#[inline(always)]
fn terms(node: &Node, mut add: impl FnMut(usize, Score)) {
    let fast = &node.fast;
    let mover = fast.turn;
    add(term::MOVE, 1);
    for (side, sign, other) in [(mover, 1, 0), (!mover, -1, 1)] {
        let (own, foe) = (side as usize, !side as usize);
        let (cover, against) = (&node.covers[own], &node.covers[foe]);
        let rows = |row: usize| if side == Color::White { ROW_CELLS[row] } else { ROW_CELLS[6 - row] };

        let ends = cover.any_end();
        let safe = HUNTERS
            .into_iter()
            .enumerate()
            .fold(0, |safe, (role, hunter)| safe | cover.ends[role] & !against.cells[hunter]);
        for row in 2..6 {
            add(term::REACH + 5 * other + row - 2, sign * size(ends & rows(row)));
            add(term::SAFE + 4 * other + row - 2, sign * size(safe & rows(row)));
        }
        let goals = ends & rows(6);
        if goals != 0 {
            add(term::REACH + 5 * other + 4, sign * size(goals));
            add(term::THREAT, sign);
        }

        let stacks = union(&fast.bottoms[foe]);
        let (mut loose, mut held) = (0, 0);
        for (role, hunter) in HUNTERS.into_iter().enumerate() {
            // Of three roles, the prey of each is the hunter of its hunter.
            let prey = fast.tops[foe][HUNTERS[hunter]] & cover.cells[role];
            let avenged = against.cells[hunter];
            held |= prey & avenged;
            loose |= prey & !avenged;
            if fast.tops[foe][hunter] | fast.bottoms[foe][hunter] == 0 {
                let free = fast.tops[own][role];
                add(term::FREE, sign * size(free));
                for row in 1..6 {
                    add(term::FREE_ROWS, sign * row as Score * size(free & rows(row)));
                }
            }
        }
        for (kind, set) in [loose & !stacks, loose & stacks].into_iter().enumerate() {
            if set != 0 {
                add(term::LOOSE + 6 * other + 3 * kind + (size(set).min(3) as usize - 1), sign);
            }
        }
        for (kind, set) in [held & !stacks, held & stacks].into_iter().enumerate() {
            if set != 0 {
                add(term::HELD + 2 * other + kind, sign * size(set));
            }
        }
    }
}

#[inline(always)]
const fn size(set: u64) -> Score {
    set.count_ones() as Score
}

/// All numbers that the weights are multiplied with, from the side to move, as pairs of a weight's place and a number. Their
/// sum is the evaluation, but for quiet turns.
pub(super) fn features(node: &Node) -> Vec<Score> {
    let mut counts = [0; term::COUNT];
    let white = if node.fast.turn == Color::White { 1 } else { -1 };
    for (color, sign) in [(0, white), (1, -white)] {
        for (plane, set) in planes(&node.fast, color).into_iter().enumerate() {
            for bit in bits(set) {
                let bit = if color == 0 { bit } else { turned(bit) };
                counts[plane * FOLDED + usize::from(FOLD[usize::from(bit)])] += sign;
            }
        }
    }
    balance_terms(&node.fast, |term, count| counts[term] += white * count);
    terms(node, |term, count| counts[term] += count);
    counts.into()
}
