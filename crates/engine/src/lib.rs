//! The engine: a search for every game that implements [`SearchNode`].
//!
//! [`Search`] is an alpha-beta search with a transposition table; it finds moves within [`SearchLimits`], and plays
//! weaker with a [`Handicap`]. A [`Level`] combines both.
//!
//! The search is deterministic: after [`Search::forget`], the same position, weights, handicap and limits in nodes or
//! depth give the same move on every machine.
//!
//! Each game with an engine has a module of its own, with a fast representation of its positions and an evaluation.
//! [`with_engine!`] is the table of these games, and [`Engines`] searches positions of any game.
//!
//! This crate never touches a clock except to keep a deadline, and knows no players: who may ask for advice is decided
//! above.

use std::fmt::Debug;

use board::color::Color;
use games::game::Position;

pub mod biyi;
mod engines;
mod handicap;
mod history;
mod level;
mod limits;
pub mod paiko;
mod perft;
mod picker;
pub mod pijersi;
mod provable;
pub mod score;
mod search;
mod transposition;
pub mod weights;
mod window;

pub use engines::{Advice, Engines, chooses_first, has_engine, pace, strength};
pub use handicap::Handicap;
pub use level::{Level, Strength};
pub use limits::SearchLimits;
pub use perft::{divide, perft};
pub use provable::{Hunt, MOST_PLIES, Motif, NaiveRule, Outline, Provable, Trail};
pub use score::Score;
pub use search::{Search, SearchResult, ending_score};

/// A node of the search tree: a position, represented so that moves are fast to play and positions are fast to
/// evaluate.
///
/// The search plays each move on a copy of the node, so no move is ever undone. The side that has moved may be to move
/// again.
///
/// The search does not expand a position in which the side to move can win at once. Detecting such wins in
/// [`wins_now`](Self::wins_now) therefore lets the search see one ply beyond its depth.
pub trait SearchNode: Clone + Send + 'static {
    /// The game's rules.
    type Position: Position;
    /// A move, cheap to copy.
    type Move: Copy + Eq + Debug + Send;
    /// The weights of the static evaluation.
    type Weights: Default + Send;

    /// The levels, the weakest first.
    const LEVELS: [Strength; Level::ALL.len()];
    /// The file of the game's book of openings; `laboratory book` makes it.
    const BOOK: &'static [u8];
    /// The approximate number of positions that a search visits per second on a slow processor.
    const PACE: u64;
    /// The number of [history indices](Self::history_index).
    const HISTORY_SIZE: usize;
    /// How a game ends if the side to move has no move.
    const STUCK: NodeOutcome;

    /// Converts a position of the rules.
    fn new(position: &Self::Position, weights: &Self::Weights) -> Self;
    /// Converts back to a position of the rules.
    fn position(&self) -> Self::Position;
    /// Converts a move to the rules' type.
    fn full_move(mv: Self::Move) -> FullMove<Self>;
    /// Writes a legal move in the notation of the Universal Game Interface.
    fn to_ugi(position: &Self::Position, mv: &FullMove<Self>) -> String;

    /// The number of legal move sequences of this length; see [`Position::perft`].
    fn perft(position: &Self::Position, depth: u32) -> u64 {
        position.perft(depth)
    }

    /// The side to move.
    fn turn(&self) -> Color;
    /// The Zobrist key: a hash of the placement, the side to move, and everything else that affects the rest of the
    /// game.
    fn key(&self) -> u64;
    /// How the game ended; `None` if it goes on, or if only move generation can tell.
    fn ending(&self) -> Option<NodeOutcome>;

    /// Whether the side to move has a move that wins at once. An implementation may overlook a winning move, but must
    /// never report a win that does not exist.
    fn wins_now(&self) -> bool;
    /// Whether the side to move is under a threat that most moves do not answer, for example because the other side
    /// threatens to win at once. The search treats a threat like check in chess: it prunes nothing and extends the line
    /// by a ply.
    fn threatened(&self) -> bool;

    /// Appends the legal moves that change the evaluation a lot, such as captures. Each comes with its expected gain in
    /// the unit of [`Score`]. Only called for unfinished games.
    fn tactical_moves(&self, list: &mut Vec<(Score, Self::Move)>);
    /// Appends all other legal moves. Each comes with a rough estimate of its quality, at most a few thousand, which
    /// the search adds to the move's history score. Only called for unfinished games.
    fn quiet_moves(&self, list: &mut Vec<(Score, Self::Move)>);
    /// Whether a move that was legal in some other position, such as a killer move, is legal here.
    fn is_legal(&self, mv: Self::Move) -> bool;
    /// Whether a legal move is one of the [tactical](Self::tactical_moves) ones.
    fn is_tactical(&self, mv: Self::Move) -> bool;
    /// Whether a quiet move may create a threat to win, so that the search prunes it less readily.
    fn may_threaten(&self, mv: Self::Move) -> bool;
    /// The index of a move in the history tables, below [`HISTORY_SIZE`](Self::HISTORY_SIZE). Similar moves may share
    /// an index.
    fn history_index(&self, mv: Self::Move) -> usize;

    /// The position after a legal move.
    #[must_use]
    fn after(&self, mv: Self::Move, weights: &Self::Weights) -> Self;
    /// The position after a null move (a pass). `None` where passing could be better than every legal move (zugzwang).
    fn after_null_move(&self) -> Option<Self>;

    /// The static evaluation for the side to move.
    fn evaluate(&self, weights: &Self::Weights) -> Score;
}

/// The type of a move in the rules of a node's game.
pub type FullMove<N> = <<N as SearchNode>::Position as Position>::Move;

/// The result of a finished game for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum NodeOutcome {
    Won,
    Lost,
    Drawn,
}

/// Hashes a 64-bit number with the finalizer of SplitMix64, which is a bijection. Zobrist keys and pseudorandom choices
/// are computed with this function.
#[inline]
pub const fn mix(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
