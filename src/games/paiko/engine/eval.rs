//! What a position is worth: a sum of numbers of things, each times a weight.
//!
//! Everything is counted for both sides alike, Black's board turned by half, and the difference taken. The board is also
//! folded along the diagonal between the homegrounds, since it is the same on both sides of it.
//!
//! - **Points**: what it is worth to have so many. The last ones are worth more than the first.
//! - **Tiles on the board**, by kind and ground: the own homeground, the middle, the enemy's homeground. This is beside
//!   the points, which any kind scores alike.
//! - **Squares**: where the tiles stand, whatever they are. Lotuses are left out.
//! - **Tiles in the hand**: the first, second and third of a kind. And how large the hand is: who has nothing to deploy
//!   loses a turn to draw.
//! - **Tiles in the reserve**, by kind. Those that are lost are worth nothing.
//! - **Room**: squares that score and on which the side could deploy, in the middle and in the enemy's homeground, up to
//!   five, apart for the side to move and the other. Only if there is something in the hand to deploy.
//! - **Control**: squares that the side threatens, by ground, once and at least twice.
//! - **Weak tiles**, which one threat more would capture, by the points that they score; and tiles that are threatened
//!   but not that much. Apart for the side to move, which can do something about them, and the other.
//! - **Rewards** that are to be given.
//! - **The move** itself.

mod weights;

pub use weights::Weights;

use super::fast::{Course, Fast};
use crate::{
    color::Color,
    engine::Score,
    games::paiko::{
        squares::{Square, Squares},
        tile::Kind,
    },
};

/// How many different squares a folded board has.
const FOLDED: usize = 60;
/// The most squares of room that make a difference.
const ROOM: usize = 5;
/// From this size on, a hand is large enough.
const LARGE_HAND: usize = 6;

/// The weights by groups: where each begins, and how many there are.
mod term {
    use super::{FOLDED, Kind, LARGE_HAND, ROOM};

    pub const BOARD: usize = 9;
    pub const SQUARE: usize = BOARD + 3 * Kind::COUNT;
    pub const HAND: usize = SQUARE + FOLDED;
    pub const RESERVE: usize = HAND + 3 * Kind::COUNT;
    pub const SMALL: usize = RESERVE + Kind::COUNT;
    pub const ROOMS: usize = SMALL + LARGE_HAND;
    pub const CONTROL: usize = ROOMS + 4 * ROOM;
    pub const WEAK: usize = CONTROL + 6;
    pub const BOTHERED: usize = WEAK + 6;
    pub const REWARD: usize = BOTHERED + 2;
    pub const MOVE: usize = REWARD + 1;
    pub const COUNT: usize = MOVE + 1;
}

/// The number of a square on the folded board, as White sees it.
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

/// The number of the square on the other side of the diagonal: file and rank exchanged.
const fn mirrored(index: usize) -> usize {
    let cell = Square::new(index as u8).cell();
    match Square::at(cell.number() as i8 - 1, cell.letter() as i8) {
        Some(square) => square.index(),
        None => panic!("the diamond is the same on both sides of its diagonals"),
    }
}

/// The number of a square on the folded board, as a side sees it.
const fn folded(color: Color, square: Square) -> usize {
    let index = match color {
        Color::White => square.index(),
        Color::Black => Square::COUNT - 1 - square.index(),
    };
    FOLD[index] as usize
}

/// What a position is worth for the side to move.
pub(super) fn evaluate(fast: &Fast, weights: &Weights) -> Score {
    let mut sum = 0;
    terms(fast, |term, count| sum += weights.term(term) * count);
    sum
}

/// All numbers that the weights are multiplied with, from the side to move, as pairs of a weight's place and a number. Their
/// sum is the evaluation.
pub(super) fn features(fast: &Fast) -> Vec<Score> {
    let mut counts = [0; term::COUNT];
    terms(fast, |term, count| counts[term] += count);
    counts.into()
}

#[inline(always)]
fn terms(fast: &Fast, mut add: impl FnMut(usize, Score)) {
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
            if kind != Kind::Lotus {
                add(term::SQUARE + folded(color, square), sign);
            }
        }

        let (hand, reserve) = (fast.hands[own], fast.reserves[own]);
        for kind in Kind::ALL {
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
