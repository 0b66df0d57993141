//! What an exhaustive search needs of a game, beside [`SearchNode`].

use super::{Score, SearchNode, mix};
use board::color::Color;
use games::game::Position;

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

    /// The game's own naive rule, which should solve few puzzles.
    const NAIVE: NaiveRule<Self::Position>;

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

    /// The fewest own turns in which the side to move might still win after a legal move of it. May be wrong only by
    /// being too small. Proofs skip the moves that leave fewer turns than that.
    fn least_turns_after(&self, _mv: Self::Move) -> u8 {
        0
    }

    /// What a rule of repetition compares, if the rule can end a game within [`MOST_PLIES`] plies.
    fn arrangement(&self) -> Option<u128>;

    /// Calls `each` with the places of a side's pieces, and of what else it has: a number for each place and piece that
    /// differs between the `owner`s, 0 for the side to move and 1 for the other. If Black is to move, the board is
    /// turned by half a turn.
    fn places(&self, owner: u64, color: Color, mirrored: bool, each: &mut dyn FnMut(u64));

    /// A hash that is equal for positions that differ only by a symmetry of the board and by exchanged colors.
    fn likeness(&self) -> u64 {
        let [one, other] = [false, true].map(|mirrored| {
            let mut hash = 0_u64;
            for (owner, color) in [(0, self.turn()), (1, !self.turn())] {
                self.places(owner, color, mirrored, &mut |place| hash = hash.wrapping_add(mix(place)));
            }
            hash
        });
        one.min(other)
    }

    /// A hash of a legal move. A move of Black's has the hash of the move that White has after the board is turned by
    /// half a turn; with `mirrored`, the move has the hash of the move in the mirrored position.
    fn trace(&self, mv: Self::Move, mirrored: bool) -> u64;

    /// The motifs of a legal move.
    fn motifs(&self, mv: Self::Move) -> Vec<Motif>;

    /// The squares of a legal move.
    fn trail(&self, mv: Self::Move) -> Trail;

    /// Whether a legal move is a plain step of one piece. A win by nothing but the steps of a piece, which hardly any
    /// reply meets, counts as a [run](Motif::Run). In a game where such wins are puzzles, no move is one.
    fn is_step(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Whether a legal move goes on with the piece that is nearest to its goal. A win by nothing but single movements
    /// of this piece counts as a [run](Motif::Run), unless it is a [chain](Motif::Chain) or about
    /// [dragons](Motif::Dragons): a solver plays it without a look at the replies. In a game where such wins are
    /// puzzles, no move does.
    fn leads(&self, _mv: Self::Move) -> bool {
        false
    }

    /// Why a puzzle is dull, though it is proved: a short name of the rule that says so. Each rule leaves out what
    /// somebody who had not made the puzzles, and solved thirty of the game by hand, called dull each time;
    /// `benches/README.md` has the figures.
    fn dullness(_puzzle: &Outline<'_, Self::Position>) -> Option<&'static str> {
        None
    }
}

/// What a game's rules about dull puzzles look at.
#[derive(Clone, Copy, Debug)]
pub struct Outline<'a, P: Position> {
    /// The position.
    pub position: &'a P,
    /// The first move of the solution.
    pub key: &'a P::Move,
    /// Whether the goal is to win; else it is to hold.
    pub wins: bool,
    /// The number of turns: the own ones of a win, or those of the other side in which it threatens to win.
    pub turns: u8,
    /// Whether the first move captures.
    pub captures: bool,
    /// Whether something follows the first move.
    pub goes_on: bool,
    /// What happens in the solution.
    pub motifs: &'a [Motif],
}

/// A rule that rates each move by itself. Its solver plays one of the moves with the highest rating.
#[derive(Clone, Copy, Debug)]
pub struct NaiveRule<P: Position> {
    /// What the rule looks for.
    pub name: &'static str,
    /// Rates a legal move between the positions before and after it. A rating is below 1,000.
    pub rate: fn(&P, &P::Move, &P) -> i64,
}

/// The squares of a move, as numbers below 128 that depend on the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// Where the moved piece stood; `None` if it stood nowhere on the board.
    pub start: Option<u8>,
    /// The squares that the piece crosses or ends on, a bit each.
    pub crossed: u128,
}

/// How to look for puzzles in a game.
#[derive(Clone, Copy, Debug)]
pub struct Hunt {
    /// The lengths of random openings in plies, from and to; the games take turns among them.
    pub openings: &'static [(u32, u32)],
    /// The levels of the weaker player, from 0; each game has one of them.
    pub weak: &'static [usize],
    /// The levels of the stronger player, from 0.
    pub strong: &'static [usize],
    /// The most plies after the opening.
    pub plies: usize,
    /// The number of positions, from the end of a game on, that are looked at.
    pub late: usize,
    /// The number of other moves of weaker players that are tried in each of them, for the mistakes that they might
    /// make.
    pub mistakes: usize,
    /// The most nodes of a search for a win.
    pub nodes: u64,
    /// The most positions of a proof that a position is a puzzle, and of the proof that the puzzle is fair, by the
    /// number of turns from 2 on.
    pub effort: [u64; 3],
    /// The most moves with different results that may win in time at an own turn, except for the first and the last
    /// turn.
    pub answers: usize,
    /// The most turns of the other side in a puzzle to hold.
    pub hold: u8,
    /// Whether a puzzle may be to hold by capturing the only piece that threatens.
    pub captures_attacker: bool,
    /// How many of a thousand puzzles win in 2, 3, and 4 turns, and how many are to hold.
    pub shares: [usize; 4],
    /// The most puzzles that are [runs](Motif::Run), of a thousand that were asked for.
    pub runs: usize,
    /// The most puzzles with the same own moves, or mirrored ones, in thousandths of a collection.
    pub alike: usize,
    /// The most of them that are no runs.
    pub alike_without_runs: usize,
    /// A puzzle that a naive rule solves with at least this chance, in thousandths, is too plain. Above 1000, none is.
    pub plain: usize,
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
    /// A win by the same own moves whatever the other side plays, by the [steps](Provable::is_step) of one piece, which
    /// hardly any reply meets, or by single movements of the piece that [leads](Provable::leads).
    Run,
}

board::names! {
    Motif {
        Chain = "chain", Dragons = "dragons", Sacrifice = "sacrifice", Fork = "fork", Uncovering = "uncovering",
        Block = "block", DoubleCapture = "double-capture", Split = "split", Join = "join",
        Deployment = "deployment", Redeployment = "redeployment", Quiet = "quiet", Defense = "defense",
        Capture = "capture", Threat = "threat", Run = "run",
    }
}
