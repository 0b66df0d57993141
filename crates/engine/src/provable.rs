//! What an exhaustive search needs of a game, beside [`SearchNode`].

use super::{Score, SearchNode};

/// A node whose wins can be proved by trying every move.
///
/// The requirements are stricter than those of [`SearchNode`], because nothing may be overlooked:
///
/// - [`wins_now`](SearchNode::wins_now) is exact, but for moves that leave the other side without a move.
/// - Within [`MOST_PLIES`] plies, positions with equal [keys](SearchNode::key) have the same wins, but for repetitions.
///
/// Laws in `crates/puzzles/tests/puzzles/proofs.rs` check both over random games.
pub trait Provable: SearchNode {
    /// How to look for puzzles.
    const HUNT: Hunt;

    /// The file of the game's collection of puzzles; see the crate `puzzles`.
    const PUZZLES: &'static str;

    /// Appends every legal move with the estimate by which moves are ordered. Of several moves with the same result,
    /// only one may be listed.
    fn every_move(&self, list: &mut Vec<(Score, Self::Move)>) {
        self.tactical_moves(list);
        self.quiet_moves(list);
    }

    /// Whether the side to move has to make a choice before its turn, such as which tiles the other side gets for a
    /// capture. Its move then takes no turn, and it moves again. A game with such choices has no
    /// [`arrangement`](Self::arrangement).
    fn chooses_first(&self) -> bool {
        false
    }

    /// Whether a move of the side to move might leave the other side without a move, which would win. May be wrong only
    /// by being true.
    fn may_block(&self) -> bool;

    /// What a rule of repetition compares, if the rule can end a game within [`MOST_PLIES`] plies.
    fn arrangement(&self) -> Option<u128>;

    /// A hash that is equal for positions that differ only by a symmetry of the board and by exchanged colors.
    fn likeness(&self) -> u64;

    /// A hash of a legal move. A move of Black's has the hash of the move that White has after the board is turned by half a
    /// turn; with `mirrored`, the move has the hash of the move in the mirrored position.
    fn trace(&self, mv: Self::Move, mirrored: bool) -> u64;

    /// The motifs of a legal move.
    fn motifs(&self, mv: Self::Move) -> Vec<Motif>;
}

/// How to look for puzzles in a game.
#[derive(Clone, Copy, Debug)]
pub struct Hunt {
    /// The lengths of random openings in plies, from and to; the games take turns among them.
    pub openings: &'static [(u32, u32)],
    /// The levels of the players, from 0; each player of a game gets one of them.
    pub levels: &'static [usize],
    /// The most plies after the opening.
    pub plies: usize,
    /// The number of positions, from the end of a game on, that are searched for short wins.
    pub late: usize,
    /// The most moves with different results that may win in time at an own turn of a short win, except for the first and
    /// the last turn.
    pub answers: usize,
    /// The largest share of wins in two turns, in hundredths of the collection.
    pub two_turns: usize,
    /// The largest share of easy captures, in hundredths of the collection.
    pub easy: usize,
    /// The largest share of wins against which no defense matters, in hundredths of the collection.
    pub unstoppable: usize,
    /// How to look for long wins.
    pub long: LongHunt,
}

/// How to look for long wins, in games between stronger players.
#[derive(Clone, Copy, Debug)]
pub struct LongHunt {
    /// One in this many games is searched for long wins instead of short ones.
    pub every: u64,
    /// The most positions of a proof.
    pub effort: u64,
    /// The lengths of random openings in plies, from and to; the games take turns among them.
    pub openings: &'static [(u32, u32)],
    /// The levels of the players, from 0; each player of a game gets one of them.
    pub levels: &'static [usize],
}

/// The longest line of a proof, in plies. [Choices before a turn](Provable::chooses_first) are not counted.
pub const MOST_PLIES: u8 = 9;

/// An idea that occurs in a winning line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Motif {
    /// A turn of several movements.
    Chain,
    /// Dragons that must be disconnected.
    Dragons,
    /// A piece or tile that the defender captures and could not capture before.
    Sacrifice,
    /// A move after which two pieces threaten to win at once.
    Fork,
    /// A move off a square, after which another piece threatens to win at once over that square.
    Uncovering,
    /// A first move that captures nothing and stands in the way of a move that would win.
    Block,
    /// A turn that captures more than one piece or tile.
    DoubleCapture,
    /// A stack that is split, or left in part.
    Split,
    /// A stack that is formed.
    Join,
    /// A tile that comes from the hand.
    Deployment,
    /// A tile that is lifted and set down elsewhere.
    Redeployment,
    /// A first move that neither captures nor threatens to win at once.
    Quiet,
    /// A first move that answers a threat.
    Defense,
    /// A first move that captures.
    Capture,
    /// A move that threatens to win at once.
    Threat,
}

board::names! {
    Motif {
        Chain = "chain", Dragons = "dragons", Sacrifice = "sacrifice", Fork = "fork", Uncovering = "uncovering",
        Block = "block", DoubleCapture = "double-capture", Split = "split", Join = "join",
        Deployment = "deployment", Redeployment = "redeployment", Quiet = "quiet", Defense = "defense",
        Capture = "capture", Threat = "threat",
    }
}
