//! Players of the bot: a search that any game can use which says what it needs to know.
//!
//! A game implements [`Play`] for a representation of its positions that is quick to move in, and brings its evaluation
//! along. [`Search`] then finds moves within [`Limits`]; [`Level`]s are limits together with deliberate small mistakes.
//!
//! The search is deterministic: the same position, limits in nodes or depth, [`Blur`] and weights give the same move, on
//! every machine, if the search has been [forgotten](Search::forget) before.
//!
//! [`duel`] lets players play against each other, and [`statistics`] says what their results prove. [`tune`] finds weights
//! by regression over games.

use std::fmt::Debug;

use crate::{color::Color, game::Position};

mod blur;
pub mod duel;
mod level;
mod limits;
mod order;
pub mod score;
mod search;
pub mod statistics;
mod table;
pub mod tune;
pub mod weights;

pub use blur::Blur;
pub use level::{Level, Strength};
pub use limits::Limits;
pub use score::Score;
pub use search::{Answer, Search};

/// A position as a search sees it: copied to try a move, with its evaluation at hand. The side that has moved may be to move
/// again.
///
/// Positions in which the side to move wins at once are not searched, so a game that can tell them by
/// [`wins_now`](Self::wins_now) sees a ply more than it searches.
pub trait Play: Clone {
    /// The convenient face of the same game.
    type Position: Position;
    /// A move, cheap to copy.
    type Move: Copy + Eq + Debug;
    /// What the evaluation weighs.
    type Weights;

    /// What the levels are, the weakest first.
    const LEVELS: [Strength; Level::ALL.len()];
    /// The positions that a search visits in a second on a slow processor, roughly.
    const PACE: u64;
    /// How many different values [`slot`](Self::slot) has.
    const SLOTS: usize;

    /// The position as the search sees it.
    fn new(position: &Self::Position, weights: &Self::Weights) -> Self;
    /// The same position by the convenient face.
    fn position(&self) -> Self::Position;
    /// The same move by the convenient face.
    fn full_move(mv: Self::Move) -> <Self::Position as Position>::Move;

    /// A legal move as programs of other authors write it.
    fn foreign(position: &Self::Position, mv: &<Self::Position as Position>::Move) -> String;

    /// The side to move.
    fn turn(&self) -> Color;
    /// A number that equal positions share and others hardly ever do: with the side to move, and with whatever else
    /// makes a difference to the rest of the game.
    fn key(&self) -> u64;
    /// How the game ended, if that is known without looking for moves.
    fn end(&self) -> Option<End>;
    /// How a game ends whose side to move has no move.
    const STUCK: End;

    /// Whether the side to move has a move that wins at once. It may overlook some, but must not claim one falsely.
    fn wins_now(&self) -> bool;
    /// Whether the other side would win at once, if it were to move, or the side to move loses by most moves for another
    /// reason: its moves are all looked at then, and a ply deeper.
    fn threatened(&self) -> bool;

    /// Puts the legal moves that change a lot, such as captures, into the list, with what they seem to gain in the unit of
    /// the [`Score`]. Only for unfinished games.
    fn sharp_moves(&self, list: &mut Vec<(Score, Self::Move)>);
    /// Puts all other legal moves into the list, with a guess how good they are, of small numbers. Only for unfinished
    /// games.
    fn calm_moves(&self, list: &mut Vec<(Score, Self::Move)>);
    /// Whether a move that was legal in some position is legal here.
    fn allows(&self, mv: Self::Move) -> bool;
    /// Whether a legal move is one of the [sharp](Self::sharp_moves) ones.
    fn is_sharp(&self, mv: Self::Move) -> bool;
    /// Whether a calm move is worth a look even where moves are left out, since it may threaten to win.
    fn presses(&self, mv: Self::Move) -> bool;
    /// A number below [`SLOTS`](Self::SLOTS) which moves share that are alike: what is learnt of one is believed of the
    /// others.
    fn slot(&self, mv: Self::Move) -> usize;

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: Self::Move, weights: &Self::Weights) -> Self;
    /// The position if the side to move could pass; none where that would tell nothing.
    fn passed(&self) -> Option<Self>;

    /// What the position is worth for the side to move.
    fn evaluate(&self, weights: &Self::Weights) -> Score;
}

/// How a game ended, as the side to move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum End {
    Won,
    Lost,
    Drawn,
}

/// A bijection of 64-bit numbers that leaves no pattern (the finisher of SplitMix64): for keys and lots.
#[inline]
pub const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
