//! Paiko's static evaluation: a sum of features times weights.
//!
//! Each feature is the difference between the two sides. Black's board is turned by half, and the board is folded along
//! the diagonal between the homegrounds, because the board is symmetric about this diagonal.
//!
//! - **Points**, with a weight for each number of points, since the last points before a win are worth more than the
//!   first.
//! - **Tiles on the board**, by kind and ground: own homeground, middle, enemy homeground. These weights are added to
//!   the value of the points that the tiles score.
//! - **Squares**: the value of each square for a tile of any kind but a Lotus.
//! - **Tiles in the hand**: the first, second and third of a kind; and the size of a small hand, because a side with
//!   nothing to deploy has to spend a turn on a draw.
//! - **Tiles in the reserve**, by kind. Lost tiles are worth nothing.
//! - **Room**: the number of scoring squares, up to five, on which a side that has tiles in the hand could deploy. The
//!   middle and the enemy homeground have separate weights, and so have the side to move and the other side.
//! - **Control**: the number of squares that the side threatens at least once, and at least twice, by ground.
//! - **Weak tiles**, which one more threat would capture, by the points that they score; and *bothered* tiles, which
//!   are threatened but not yet weak. The side to move has separate weights, because it can react.
//! - **Rewards** that a side has yet to give.
//! - **Tempo**: being to move.

mod weights;

pub use weights::PaikoWeights;

use super::fast::{Course, FastPaiko};
use crate::Score;
use board::color::Color;
use games::paiko::{
    squares::{Square, Squares},
    tile::TileKind,
};

/// The number of squares of the folded board.
const FOLDED: usize = 60;
/// The largest counted number of squares of room. Further squares add no value.
const ROOM: usize = 5;
/// The size from which a hand is large enough: smaller hands have a weight for each size.
const LARGE_HAND: usize = 6;

/// The index of the first weight of each group.
mod term {
    use super::{FOLDED, LARGE_HAND, ROOM, TileKind};

    pub const BOARD: usize = 9;
    pub const SQUARE: usize = BOARD + 3 * TileKind::COUNT;
    pub const HAND: usize = SQUARE + FOLDED;
    pub const RESERVE: usize = HAND + 3 * TileKind::COUNT;
    pub const SMALL: usize = RESERVE + TileKind::COUNT;
    pub const ROOMS: usize = SMALL + LARGE_HAND;
    pub const CONTROL: usize = ROOMS + 4 * ROOM;
    pub const WEAK: usize = CONTROL + 6;
    pub const BOTHERED: usize = WEAK + 6;
    pub const REWARD: usize = BOTHERED + 2;
    pub const MOVE: usize = REWARD + 1;
    pub const COUNT: usize = MOVE + 1;
}

/// The square of the folded board for each square, from White's view.
const FOLD: [u8; Square::COUNT] = {
    let mut fold = [u8::MAX; Square::COUNT];
    let (mut index, mut next) = (0, 0);
    while index < Square::COUNT {
        if fold[index] == u8::MAX {
            fold[index] = next;
            fold[mirrored(index)] = next;
            next += 1;
        }
        index += 1;
    }
    assert!(next as usize == FOLDED);
    fold
};

/// The index of the square mirrored at the diagonal, with file and rank exchanged.
const fn mirrored(index: usize) -> usize {
    let cell = Square::new(index as u8).cell();
    match Square::at(cell.number() as i8 - 1, cell.letter() as i8) {
        Some(square) => square.index(),
        None => panic!("the diamond is the same on both sides of its diagonals"),
    }
}

/// The square of the folded board for a square, from a color's view.
const fn folded(color: Color, square: Square) -> usize {
    let index = match color {
        Color::White => square.index(),
        Color::Black => Square::COUNT - 1 - square.index(),
    };
    FOLD[index] as usize
}

/// The static evaluation for the side to move.
pub(super) fn evaluate(fast: &FastPaiko, weights: &PaikoWeights) -> Score {
    let mut sum = 0;
    terms(fast, |term, count| sum += weights.term(term) * count);
    sum
}

/// All features for the side to move, one per weight.
pub(super) fn features(fast: &FastPaiko) -> Vec<Score> {
    let mut counts = [0; term::COUNT];
    terms(fast, |term, count| counts[term] += count);
    counts.into()
}

/// Calls `add` with the index and the value of each feature, for the side to move.
#[inline(always)]
fn terms(fast: &FastPaiko, mut add: impl FnMut(usize, Score)) {
    let mover = fast.turn;
    add(term::MOVE, 1);
    if let Course::Reward(count) = fast.course {
        add(term::REWARD, -Score::from(count));
    }
    for (color, sign, other) in [(mover, 1, 0), (!mover, -1, 1)] {
        let (own, foe) = (color as usize, !color as usize);
        let grounds = [Squares::home(color), Squares::middle(), Squares::home(!color)];
        let points = usize::from(fast.points[own]).min(9);
        if points > 0 {
            add(points - 1, sign);
        }

        for square in fast.of[own].iter() {
            let Some((kind, _)) = fast.get(square) else { continue };
            let ground = if grounds[0].contains(square) { 0 } else { 1 + usize::from(grounds[2].contains(square)) };
            add(term::BOARD + 3 * kind as usize + ground, sign);
            if kind != TileKind::Lotus {
                add(term::SQUARE + folded(color, square), sign);
            }
        }

        let (hand, reserve) = (fast.hands[own], fast.reserves[own]);
        for kind in TileKind::ALL {
            for nth in 0..usize::from(hand.count(kind)) {
                add(term::HAND + 3 * kind as usize + nth, sign);
            }
            let left = reserve.count(kind);
            if left > 0 {
                add(term::RESERVE + kind as usize, sign * Score::from(left));
            }
        }
        let held = usize::from(hand.total());
        if held < LARGE_HAND {
            add(term::SMALL + held, sign);
        }
        if held > 0 {
            let landing = fast.landing(own);
            for (ground, squares) in grounds[1..].iter().enumerate() {
                let room = size(landing & *squares).min(ROOM as Score);
                if room > 0 {
                    add(term::ROOMS + (2 * other + ground) * ROOM + room as usize - 1, sign);
                }
            }
        }

        let [once, twice, _] = fast.threatened(foe);
        for (ground, squares) in grounds.into_iter().enumerate() {
            add(term::CONTROL + ground, sign * size(once & squares));
            add(term::CONTROL + 3 + ground, sign * size(twice & squares));
        }

        let [one, two, _] = fast.threatened(own);
        let covered = fast.covered(own);
        let tiles = fast.of[own];
        let weak = tiles & (one & !covered | two & covered);
        let scoring = weak & !fast.lotuses;
        for (worth, squares) in [scoring & grounds[0] | weak & fast.lotuses, scoring & grounds[1], scoring & grounds[2]]
            .into_iter()
            .enumerate()
        {
            add(term::WEAK + 3 * other + worth, sign * size(squares));
        }
        add(term::BOTHERED + other, sign * size(tiles & one & !weak));
    }
}

const fn size(set: Squares) -> Score {
    set.len() as Score
}
