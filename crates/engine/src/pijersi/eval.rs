//! Pijersi's static evaluation: a sum of features times weights.
//!
//! Each feature is the difference between the two sides. Black's board is turned by half, and the board is folded in
//! the middle, because left and right are equivalent.
//!
//! - **Piece-square tables.** A cube's value depends on its cell; nearer to the goal row is better. There are tables
//!   for single, upper and lower cubes, each once for rock, paper and scissors and once for the wise.
//! - **Balance.** The last cube of a role is worth more than the fourth: without rocks, enemy scissors cannot be
//!   stopped. Each pair of an own cube and an enemy cube whose role it captures also counts.
//! - **Free pieces**, which the enemy cannot capture because it has lost all cubes of the capturing role: their number,
//!   and the rows that they have advanced.
//! - **Reach**: the cells on which a rock, paper or scissors can stand after one turn, counted by row from the side's
//!   third row on. Reached cells on the goal row are threats to win at once. The side to move has no such cells,
//!   because the search plays a win at once.
//! - **Safe reach**: the reached cells short of the goal row on which nothing could capture the piece. A safe piece on
//!   the row before the goal row threatens to win, so that row counts most.
//! - **Prey**: enemy pieces that a side can capture in one turn. Prey is *held* if the enemy can recapture, else
//!   *loose*. Single cubes and stacks have weights of their own, and so have the side to move and the other side, as
//!   for reach.
//! - **Tempo**: being to move.
//!
//! As the draw by quiet turns comes nearer, the evaluation shrinks, because a lead is useless without a capture.

mod weights;

pub use weights::PijersiWeights;

use super::{
    fast::{
        FastPijersi,
        mask::{ROW_CELLS, bits},
        union,
    },
    node::{HUNTERS, PijersiNode},
};
use crate::Score;
use board::color::Color;
use games::pijersi::{QUIET_LIMIT, board::Role};

/// The number of cells of the folded board.
const FOLDED: usize = 24;
/// The number of piece-square tables.
const KINDS: usize = 6;

/// The index of the first weight of each group. The piece-square tables come first. Each lists the cells from White's
/// first row to its goal row, and each row from the edge to the middle.
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

/// The cell of the folded board for a bit, from White's view.
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

/// The bit of a cell after half a turn of the board.
const fn turned(bit: u8) -> u8 {
    50 - bit
}

/// A side's cubes by piece-square table: for single, upper and lower cubes each, one table for the capturing roles and
/// then one for the wise.
#[inline(always)]
fn planes(fast: &FastPijersi, color: usize) -> [u64; KINDS] {
    let (tops, bottoms) = (&fast.tops[color], &fast.bottoms[color]);
    let stacks = union(bottoms);
    let wise = Role::Wise as usize;
    let capturers = tops[0] | tops[1] | tops[2];
    let below = bottoms[0] | bottoms[1] | bottoms[2];
    [capturers & !stacks, tops[wise] & !stacks, capturers & stacks, tops[wise] & stacks, below, bottoms[wise]]
}

/// The sum of the piece-square values of all cubes, from White's view.
pub(super) fn piece_squares(fast: &FastPijersi, weights: &PijersiWeights) -> Score {
    let mut sum = 0;
    for color in 0..2 {
        for (plane, set) in planes(fast, color).into_iter().enumerate() {
            sum += bits(set).map(|bit| weights.tables.0.value(color, plane, usize::from(bit & 63))).sum::<Score>();
        }
    }
    sum
}

/// The change of [`piece_squares`] between two positions.
#[inline(always)]
pub(super) fn piece_square_change(before: &FastPijersi, after: &FastPijersi, weights: &PijersiWeights) -> Score {
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

/// The part of the evaluation that depends only on the numbers of cubes, from White's view.
pub(super) fn balance(fast: &FastPijersi, weights: &PijersiWeights) -> Score {
    let mut sum = 0;
    balance_terms(fast, |term, count| sum += weights.term(term) * count);
    sum
}

/// Calls `add` with the index and the value of each feature of the balance, from White's view.
fn balance_terms(fast: &FastPijersi, mut add: impl FnMut(usize, Score)) {
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

/// The static evaluation for the side to move. `kept` is the sum of [`piece_squares`] and [`balance`] from White's
/// view.
#[inline]
pub(super) fn evaluate(node: &PijersiNode, kept: Score, weights: &PijersiWeights) -> Score {
    /// The evaluation begins to shrink this many turns before the draw by quiet turns.
    const FAR: Score = 10;
    let mut sum = if node.fast.turn == Color::White { kept } else { -kept };
    terms(node, |term, count| sum += weights.term(term) * count);
    let left = Score::from(QUIET_LIMIT.saturating_sub(node.fast.quiet));
    if left < FAR {
        sum = sum * (left + FAR) / (2 * FAR);
    }
    sum
}

/// Calls `add` with the index and the value of each feature outside of the piece-square tables and the balance, for the
/// side to move.
#[inline(always)]
fn terms(node: &PijersiNode, mut add: impl FnMut(usize, Score)) {
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
            // The three roles capture each other in a circle, so the prey of a role is the hunter of that role's
            // hunter.
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

/// All features for the side to move, one per weight. Their weighted sum is the evaluation before it is scaled down
/// near the draw by quiet turns.
pub(super) fn features(node: &PijersiNode) -> Vec<Score> {
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
