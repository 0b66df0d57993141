//! Biyi's static evaluation: a sum of features times weights.
//!
//! Each feature is the difference between the two sides. Black's board is turned by half, and the board is folded along
//! its middle file, because left and right are equivalent.
//!
//! - **Piece-square tables.** The value of a pilot, the top token of a stack, depends on its level and square: a higher
//!   pilot can capture more pilots and be captured by fewer. A carrier, a token below a pilot, is worth less than a
//!   pilot. A carrier is worth most directly below a pilot of its own color, because it becomes the pilot when that
//!   pilot leaves. Below an enemy pilot, a carrier is stuck until that pilot leaves.
//! - **Prey**: enemy pilots that a side can capture, by level, separately for the side to move and the other side. Prey
//!   is *loose* if the enemy could not recapture.
//! - **Runs**: the number of movements in which the nearest pilot, on the own bank of the river or beyond, reaches the
//!   bird if nothing else moves. A run is *safe* if the enemy could never capture the pilot on its way.
//! - **Entries**: squares near the bird that a pilot can enter from above or on its own level without being captured
//!   next.
//! - **Launches**: stacks of three or more own tokens that a pilot can enter, to go on from there.
//! - **Duty**: connected dragons of a side, which must disconnect them in its next turn.
//! - **Tempo**: being to move.

mod reach;
mod weights;

pub use weights::BiyiWeights;

use super::{
    fast::{
        FastBiyi,
        set::{NEIGHBORS, Set, connected, has, one, squares},
    },
    node::BiyiNode,
};
use crate::Score;
use board::color::Color;
use reach::{LONGEST_RUN, Runners, shunned};
pub(super) use reach::{PilotReach, TOP};

/// The number of squares of the folded board.
const FOLDED: usize = 13 * 4;
/// The number of piece-square tables: pilots by level, and four kinds of carriers: directly below or deeper below a
/// pilot of their own color, and directly below or deeper below an enemy pilot.
const KINDS: usize = PILOTS + 4;
/// The number of piece-square tables for pilots, one per level. The last table is for all higher levels, too.
const PILOTS: usize = 5;
/// The number of levels of prey with a weight of their own.
const PREY: usize = 4;

/// The index of the first weight of each group. The piece-square tables come first. Each lists the squares from White's
/// first rank to its last, and each rank from the edge to the middle file.
mod term {
    use super::{FOLDED, KINDS, LONGEST_RUN, PREY};

    pub const RUN: usize = KINDS * FOLDED;
    pub const SAFE_RUN: usize = RUN + 2 * LONGEST_RUN;
    pub const PREY_OF: usize = SAFE_RUN + 2 * LONGEST_RUN;
    pub const LOOSE: usize = PREY_OF + 2 * PREY;
    pub const LAUNCH: usize = LOOSE + 2 * PREY;
    pub const DUTY: usize = LAUNCH + 2;
    pub const ENTRY: usize = DUTY + 2;
    pub const MOVE: usize = ENTRY + 2;
    pub const COUNT: usize = MOVE + 1;
}

/// The square of the folded board for a bit, from White's view.
const fn fold(bit: u8) -> usize {
    let (rank, file) = (bit as usize / 8, bit as usize % 8);
    4 * rank + if file < 4 { file } else { 6 - file }
}

/// The bit of a square after half a turn of the board.
const fn turned(bit: u8) -> u8 {
    102 - bit
}

/// Calls `add` with the color and the piece-square table of each token on a square.
#[inline(always)]
fn each_token(fast: &FastBiyi, square: u8, mut add: impl FnMut(usize, usize)) {
    let Some(top) = usize::from(fast.height_of(square)).checked_sub(1) else { return };
    let color_at = |level: usize| usize::from(!has(fast.levels[level][Color::White as usize], square));
    let owner = color_at(top);
    add(owner, top.min(PILOTS - 1));
    for level in 0..top {
        let color = color_at(level);
        add(color, PILOTS + usize::from(level + 1 < top) + if color == owner { 0 } else { 2 });
    }
}

/// The sum of the piece-square values of the tokens on these squares, from White's view.
#[inline]
pub(super) fn piece_squares(fast: &FastBiyi, set: Set, weights: &BiyiWeights) -> Score {
    let mut sum = 0;
    for square in squares(set) {
        each_token(fast, square, |color, plane| sum += weights.tables.0.value(color, plane, usize::from(square)));
    }
    sum
}

/// The static evaluation for the side to move, given the sum of all [`piece_squares`] from White's view.
#[inline]
pub(super) fn evaluate(node: &BiyiNode, piece_squares: Score, weights: &BiyiWeights) -> Score {
    let mut sum = if node.fast.turn == Color::White { piece_squares } else { -piece_squares };
    terms(node, |term, count| sum += weights.term(term) * count);
    sum
}

/// Calls `add` with the index and the value of each feature outside of the piece-square tables, for the side to move.
#[inline(always)]
fn terms(node: &BiyiNode, mut add: impl FnMut(usize, Score)) {
    let fast = &node.fast;
    let mover = fast.turn;
    add(term::MOVE, 1);
    let reaches = [PilotReach::of(fast, mover), PilotReach::of(fast, !mover)];
    for (side, sign, other) in [(mover, 1, 0), (!mover, -1, 1)] {
        let (own, foe) = (&reaches[other], &reaches[1 - other]);
        let runners = Runners::of(fast, side, own);
        let steps = runners.run(&[0; _]);
        if steps > 0 {
            add(term::RUN + LONGEST_RUN * other + steps - 1, sign);
            let steps = runners.run(&shunned(side, foe));
            if steps > 0 {
                add(term::SAFE_RUN + LONGEST_RUN * other + steps - 1, sign);
            }
        }
        for level in 1..TOP {
            let prey = foe.pilots[level] & own.near[level + 1];
            if prey != 0 {
                let loose = if level + 2 <= TOP { prey & !foe.near[level + 2] } else { prey };
                let place = PREY * other + level.min(PREY) - 1;
                add(term::PREY_OF + place, sign * size(prey));
                add(term::LOOSE + place, sign * size(loose));
            }
        }
        let entries = own.safe_entries(fast, foe) & near_bird(fast, side);
        if entries != 0 {
            add(term::ENTRY + other, sign * size(entries));
        }
        if fast.height >= 3 {
            let launching = fast.with_three(side);
            if launching != 0 {
                let launches = (1..TOP).fold(0, |launches, level| {
                    let floor = launching & fast.filled(level - 1) & !fast.filled(level);
                    launches | floor & own.near[level + 1]
                });
                add(term::LAUNCH + other, sign * size(launches));
                add(term::DUTY + other, sign * Score::from(connected(fast.dragons(side))));
            }
        }
    }
}

/// The squares within two steps of the bird that the side attacks.
#[inline(always)]
fn near_bird(fast: &FastBiyi, side: Color) -> Set {
    let beside = NEIGHBORS[usize::from(fast.nests[!side as usize])];
    beside | beside << 1 | beside >> 1 | beside << 8 | beside >> 8
}

#[inline(always)]
const fn size(set: Set) -> Score {
    set.count_ones() as Score
}

/// All features for the side to move, one per weight.
pub(super) fn features(node: &BiyiNode) -> Vec<Score> {
    let mut counts = [0; term::COUNT];
    let fast = &node.fast;
    for square in squares(fast.filled(0)) {
        each_token(fast, square, |color, plane| {
            let bit = if color == Color::White as usize { square } else { turned(square) };
            counts[plane * FOLDED + fold(bit)] += if color == fast.turn as usize { 1 } else { -1 };
        });
    }
    terms(node, |term, count| counts[term] += count);
    counts.into()
}

/// The squares whose stacks a move changes.
pub(super) fn touched(mv: super::fast::FastBiyiMove) -> Set {
    let mut square = mv.start();
    mv.hops().fold(one(square), |set, hop| {
        square = hop.side.of(square);
        set | one(square)
    })
}
