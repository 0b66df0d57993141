//! Biyi's node of the search tree.

use super::{
    LEVELS,
    eval::{self, BiyiWeights, PilotReach, TOP},
    fast::{
        BiyiEnd as FastEnd, FastBiyi, FastBiyiMove, LatestMovement,
        set::{BOARD, SQUARES, Set, connected, has, one},
    },
};
use crate::biyi::seen::SeenKeys;
use crate::weights::Tunable;
use crate::{Level, NodeOutcome, Score, SearchNode, Strength, mix};
use board::color::Color;
use games::biyi::{Biyi, BiyiMove, MovementKind};

/// A position with its threats to win at once. Parts of its key and evaluation are updated incrementally.
#[derive(Clone, Debug)]
pub struct BiyiNode {
    pub(super) fast: FastBiyi,
    /// The Zobrist key.
    key: u64,
    /// The sum of the piece-square values, from White's view.
    piece_squares: Score,
    /// The arrangements of tokens that have occurred in the game, up to the root of the search.
    seen: SeenKeys,
    /// How the game ended; `None` if it goes on.
    end: Option<NodeOutcome>,
    wins_now: bool,
    /// Whether the other side would win at once if it were to move; `false` if the side to move wins at once.
    threatened: bool,
    /// Whether the side to move has connected dragons, which it must disconnect.
    duty: bool,
}

const BLACK_KEY: u64 = mix(1);
const LATEST_KEY: u64 = mix(2);

/// The number of history indices of single movements, by start, kind and direction. Chains, which are moves of several
/// movements, are indexed by their end square only.
const STEPS: usize = SQUARES << 4;

/// The approximate value of a pilot by its level, for move ordering.
const PILOT: [Score; TOP + 2] = [0, 60, 95, 130, 160, 190, 200, 200];
/// The approximate value of a carrier, for move ordering.
const CARRIER: Score = 25;
/// The approximate value of a carrier under an enemy pilot, for move ordering.
const CAUGHT: Score = 12;

impl BiyiNode {
    /// Updates the key, the end of the game and the threats after the board has changed.
    fn look(mut self) -> Self {
        let turn = self.fast.turn;
        self.key = self.key_now();
        self.end = match self.fast.end() {
            Some(FastEnd::Bird) => Some(NodeOutcome::Lost),
            Some(FastEnd::Dragons) => Some(NodeOutcome::Won),
            Some(FastEnd::Repetition) => Some(NodeOutcome::Drawn),
            None => self.end,
        };
        let goes_on = self.end.is_none();
        self.wins_now = goes_on && self.fast.wins_at_once(turn);
        self.threatened = goes_on && !self.wins_now && self.fast.wins_at_once(!turn);
        self.duty = goes_on && connected(self.fast.dragons(turn));
        self
    }

    /// The Zobrist key of the tokens, the side to move, and the movement that each side may not undo. Only a movement
    /// along a rank can be undone.
    fn key_now(&self) -> u64 {
        let (own, foe) = (self.fast.turn, !self.fast.turn);
        let mut key = self.fast.hash() as u64;
        if own == Color::Black {
            key ^= BLACK_KEY;
        }
        if let Some(undoing) = self.fast.forbidden() {
            key ^= mix(LATEST_KEY ^ undoing as u64);
        }
        let LatestMovement { from, to, count, before, after } = self.fast.memory[foe as usize];
        if count > 0 && from / 8 == to / 8 {
            key ^= mix(u64::from_le_bytes([from, to, count, before, after, 1, 1, 1]));
        }
        key
    }

    /// The squares with a pilot of the other side.
    #[inline]
    fn foes(&self) -> Set {
        self.fast.owned(!self.fast.turn)
    }

    /// The change of value of the stack at a turn's start square, where another token becomes the pilot (the top
    /// token).
    #[inline]
    fn left_behind(&self, mv: FastBiyiMove) -> Score {
        let (from, height) = (mv.start(), self.fast.height_of(mv.start()));
        let left = match mv.hops().next() {
            Some(hop) if hop.kind == MovementKind::Slide => {
                let to = hop.side.of(from);
                let bird = to == self.fast.nests[!self.fast.turn as usize];
                if bird { 1 } else { self.fast.height_of(to) }
            }
            _ => height - 1,
        };
        if left == 0 {
            return 0;
        }
        let worth = PILOT[usize::from(left).min(TOP)];
        if has(self.fast.levels[usize::from(left) - 1][self.fast.turn as usize], from) {
            worth - CARRIER
        } else {
            CAUGHT - worth
        }
    }

    /// The nest of the bird that the side to move attacks.
    #[inline]
    fn bird(&self) -> Set {
        one(self.fast.nests[!self.fast.turn as usize])
    }

    /// The level of the moved pilot after a turn that ends on a square of this height.
    #[inline]
    fn level_after(&self, mv: FastBiyiMove, target: usize) -> usize {
        let kept = mv.length() == 1 && mv.hops().any(|hop| hop.kind == MovementKind::Slide);
        if kept { usize::from(self.fast.height_of(mv.start())).min(TOP) } else { (target + 1).min(TOP) }
    }
}

impl SearchNode for BiyiNode {
    type Position = Biyi;
    type Move = FastBiyiMove;
    type Weights = BiyiWeights;

    const LEVELS: [Strength; Level::ALL.len()] = LEVELS;
    const BOOK: &'static [u8] = include_bytes!("../../../../assets/books/biyi.gz");
    const PACE: u64 = 400_000;
    const HISTORY_SIZE: usize = STEPS + SQUARES;

    const STUCK: NodeOutcome = NodeOutcome::Lost;

    fn new(position: &Biyi, weights: &BiyiWeights) -> Self {
        let mut fast = FastBiyi::from(position);
        let end = match fast.end() {
            Some(FastEnd::Repetition) => Some(NodeOutcome::Drawn),
            _ => None,
        };
        let mut hashes = std::mem::take(&mut fast.earlier);
        hashes.push(fast.hash());
        let seen = SeenKeys::new(&hashes.iter().map(|&hash| hash as u64).collect::<Vec<_>>());
        let piece_squares = eval::piece_squares(&fast, BOARD, weights);
        Self { fast, key: 0, piece_squares, seen, end, wins_now: false, threatened: false, duty: false }.look()
    }

    fn position(&self) -> Biyi {
        Biyi::from(&self.fast)
    }

    fn full_move(mv: FastBiyiMove) -> BiyiMove {
        mv.to_move()
    }

    /// Biyi has no notation of its own in the Universal Game Interface, so this is the canonical text.
    fn to_ugi(_: &Biyi, mv: &BiyiMove) -> String {
        mv.to_string()
    }

    fn perft(position: &Self::Position, depth: u32) -> u64 {
        FastBiyi::from(position).perft(depth)
    }

    fn turn(&self) -> Color {
        self.fast.turn
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    #[inline]
    fn ending(&self) -> Option<NodeOutcome> {
        self.end
    }

    #[inline]
    fn wins_now(&self) -> bool {
        self.wins_now
    }

    /// Whether the other side would win at once if it were to move, or the side to move must disconnect its dragons.
    #[inline]
    fn threatened(&self) -> bool {
        self.threatened || self.duty && !self.wins_now
    }

    /// Captures: moves that end on an enemy pilot or on the bird. The gain adds up the changes of value of the enemy
    /// pilot, of the own pilot and of the stack left behind. If the enemy can recapture, the value of the own pilot is
    /// subtracted.
    fn tactical_moves(&self, list: &mut Vec<(Score, FastBiyiMove)>) {
        let foe = PilotReach::of(&self.fast, !self.fast.turn);
        let bird = self.fast.nests[!self.fast.turn as usize];
        self.fast.each_move_to(self.foes() | self.bird(), |mv| {
            let end = mv.end();
            if end == bird {
                list.push((Score::from(i16::MAX), mv));
                return;
            }
            let target = usize::from(self.fast.height_of(end));
            let before = PILOT[usize::from(self.fast.height_of(mv.start())).min(TOP)];
            let level = self.level_after(mv, target);
            let after = PILOT[level];
            let mut gain = PILOT[target.min(TOP)] - CAUGHT + after - before + self.left_behind(mv);
            if has(foe.near[(level + 1).min(TOP)], end) {
                gain -= after - CAUGHT + CARRIER;
            }
            list.push((gain, mv));
        });
    }

    /// Moves that capture nothing. A move forward, to a higher level or out of danger ranks higher.
    fn quiet_moves(&self, list: &mut Vec<(Score, FastBiyiMove)>) {
        /// The rank added per hundredth of a pilot that a move gains.
        const WORTH: Score = 10;
        /// The rank added for a step ahead.
        const RANK: Score = 60;
        let turn = self.fast.turn;
        let foe = PilotReach::of(&self.fast, !turn);
        let ahead = if turn == Color::White { RANK } else { -RANK };
        self.fast.each_move_to(BOARD & !self.foes() & !self.bird(), |mv| {
            let (start, end) = (mv.start(), mv.end());
            let height = usize::from(self.fast.height_of(start));
            let level = self.level_after(mv, usize::from(self.fast.height_of(end)));
            let (before, after) = (PILOT[height.min(TOP)], PILOT[level]);
            let mut gain = after - before + self.left_behind(mv);
            if usize::from(self.fast.height_of(end)) > 0 {
                gain -= PILOT[usize::from(self.fast.height_of(end)).min(TOP)] - CARRIER;
            }
            if has(foe.near[(level + 1).min(TOP)], end) {
                gain -= after;
            }
            if has(foe.near[(height + 1).min(TOP)], start) {
                gain += before;
            }
            list.push((WORTH * gain + ahead * (Score::from(end / 8) - Score::from(start / 8)), mv));
        });
    }

    fn is_legal(&self, mv: FastBiyiMove) -> bool {
        self.fast.allows(mv)
    }

    #[inline]
    fn is_tactical(&self, mv: FastBiyiMove) -> bool {
        has(self.foes() | self.bird(), mv.end())
    }

    /// Whether the move ends near the bird.
    #[inline]
    fn may_threaten(&self, mv: FastBiyiMove) -> bool {
        const NEAR: u8 = 2;
        let (end, bird) = (mv.end(), self.fast.nests[!self.fast.turn as usize]);
        (end / 8).abs_diff(bird / 8) + (end % 8).abs_diff(bird % 8) <= NEAR
    }

    #[inline]
    fn history_index(&self, mv: FastBiyiMove) -> usize {
        match mv.hops().next() {
            Some(hop) if mv.length() == 1 => usize::from(mv.start()) << 4 | hop.number(),
            _ => STEPS + usize::from(mv.end()),
        }
    }

    #[inline]
    fn after(&self, mv: FastBiyiMove, weights: &BiyiWeights) -> Self {
        let mut node = self.clone();
        let touched = eval::touched(mv);
        node.fast.make(mv);
        let before = eval::piece_squares(&self.fast, touched, weights);
        node.piece_squares += eval::piece_squares(&node.fast, touched, weights) - before;
        node.end = node.seen.contains(node.fast.hash() as u64).then_some(NodeOutcome::Drawn);
        node.look()
    }

    /// Returns `None` if the side to move has connected dragons, which forbid passing, or so few pilots that every move
    /// may be bad (zugzwang).
    fn after_null_move(&self) -> Option<Self> {
        const FEW: u32 = 4;
        if self.duty || self.fast.owned(self.fast.turn).count_ones() < FEW {
            return None;
        }
        let mut node = self.clone();
        node.fast.turn = !node.fast.turn;
        Some(node.look())
    }

    #[inline]
    fn evaluate(&self, weights: &BiyiWeights) -> Score {
        eval::evaluate(self, self.piece_squares, weights)
    }
}

impl Tunable for BiyiNode {
    fn features(&self) -> Vec<Score> {
        eval::features(self)
    }
}
