//! What a position is worth: a sum of numbers of things, each times a weight.
//!
//! Everything is counted for both sides alike, Black's board turned by half, and the difference taken. Left and right
//! mean the same, so the board is also folded along its middle file.
//!
//! - **Squares.** No token leaves the board, so what counts is where it lies and what lies on it. A pilot is worth what
//!   its level and its square say: a higher one goes onto more than a lower one, and onto fewer comes an enemy. A
//!   carrier is worth less, most of it right under an own pilot, which leaves it as a pilot; under an enemy it is
//!   caught until that one goes.
//! - **Prey**: enemy pilots that a side can go onto, and so catch, by level, for the side to move and the other one
//!   apart; *loose* ones if the enemy could not go onto the catcher in turn.
//! - **Runs**: how many movements the nearest pilot beyond the own bank needs to the bird if nobody moves but it;
//!   *safe* ones if it never stands where an enemy could go onto it. The side to move wins those races that it is not
//!   behind in.
//! - **Entries**: the squares near the bird onto which a pilot can go from above or on its own level, and on which no
//!   enemy could go onto it in turn.
//! - **Launches**: the stacks with three own tokens or more onto which a pilot can go, to go on from there.
//! - **Duty**: connected dragons, which the side to move has to part, and which bar the bird from the other one.
//! - **The move** itself.

mod reach;
mod weights;

pub use weights::Weights;

use super::{
    fast::{
        Fast,
        set::{NEIGHBORS, Set, connected, has, one, squares},
    },
    node::Node,
};
use crate::{color::Color, engine::Score};
use reach::{LONGEST_RUN, Runners, shunned};
pub(super) use reach::{Reach, TOP};

/// How many squares a folded board has.
const FOLDED: usize = 13 * 4;
/// Tables of squares: pilots at each of five levels, and carriers: right below an own pilot, deeper below one, right
/// below an enemy pilot, deeper below one.
const KINDS: usize = PILOTS + 4;
/// How many levels of pilots have a table of their own; the last one is for all higher ones, too.
const PILOTS: usize = 5;
/// How many levels of prey are told apart.
const PREY: usize = 4;

/// The weights by groups: where each begins. Tables of squares come first, from White's first rank to its last, each
/// from the rim to the middle file.
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

/// The square of the folded board for a bit, as White sees it.
const fn fold(bit: u8) -> usize {
    let (rank, file) = (bit as usize / 8, bit as usize % 8);
    4 * rank + if file < 4 { file } else { 6 - file }
}

/// The bit of a square of the board after half a turn.
const fn turned(bit: u8) -> u8 {
    102 - bit
}

/// Calls `add` with the color and the table of each token on a square.
#[inline(always)]
fn each_token(fast: &Fast, square: u8, mut add: impl FnMut(usize, usize)) {
    let Some(top) = usize::from(fast.height_of(square)).checked_sub(1) else { return };
    let color_at = |level: usize| usize::from(!has(fast.levels[level][Color::White as usize], square));
    let owner = color_at(top);
    add(owner, top.min(PILOTS - 1));
    for level in 0..top {
        let color = color_at(level);
        add(color, PILOTS + usize::from(level + 1 < top) + if color == owner { 0 } else { 2 });
    }
}

/// What the tokens on these squares are worth, from White's side.
#[inline]
pub(super) fn worth(fast: &Fast, set: Set, weights: &Weights) -> Score {
    let mut sum = 0;
    for square in squares(set) {
        each_token(fast, square, |color, plane| sum += weights.tables.0.value(color, plane, usize::from(square)));
    }
    sum
}

/// What a position is worth for the side to move. `kept` is what all tokens are [`worth`].
#[inline]
pub(super) fn evaluate(node: &Node, kept: Score, weights: &Weights) -> Score {
    let mut sum = if node.fast.turn == Color::White { kept } else { -kept };
    terms(node, |term, count| sum += weights.term(term) * count);
    sum
}

/// What else is counted, from the side to move.
#[inline(always)]
fn terms(node: &Node, mut add: impl FnMut(usize, Score)) {
    let fast = &node.fast;
    let mover = fast.turn;
    add(term::MOVE, 1);
    let reaches = [Reach::of(fast, mover), Reach::of(fast, !mover)];
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

/// The squares within two steps of the bird that a side attacks.
#[inline(always)]
fn near_bird(fast: &Fast, side: Color) -> Set {
    let beside = NEIGHBORS[usize::from(fast.nests[!side as usize])];
    beside | beside << 1 | beside >> 1 | beside << 8 | beside >> 8
}

#[inline(always)]
const fn size(set: Set) -> Score {
    set.count_ones() as Score
}

/// All numbers that the weights are multiplied with, from the side to move, as pairs of a weight's place and a number.
/// Their sum is the evaluation.
pub(super) fn features(node: &Node) -> Vec<Score> {
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

/// The squares that a move changes.
pub(super) fn touched(mv: super::fast::FastMove) -> Set {
    let mut square = mv.start();
    mv.hops().fold(one(square), |set, hop| {
        square = hop.side.of(square);
        set | one(square)
    })
}
