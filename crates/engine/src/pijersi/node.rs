//! Pijersi's node of the search tree.

use super::{
    LEVELS,
    eval::{self, PijersiWeights},
    fast::{
        FastPijersi, FastPijersiMove, PijersiForm,
        cover::{CAPTURERS, Cover},
        mask::bits,
        role_in, union,
    },
};
use crate::weights::Tunable;
use crate::{Level, NodeOutcome, Score, SearchNode, Strength, mix};
use board::color::Color;
use games::pijersi::{Pijersi, PijersiMove, QUIET_LIMIT, moves::ends};

/// A position with incrementally updated parts of its key and evaluation, and with the cells that both sides can reach.
#[derive(Clone, Copy, Debug)]
pub struct PijersiNode {
    pub(super) fast: FastPijersi,
    /// The Zobrist hash of the placement and the side to move.
    key: u64,
    /// The sum of the piece-square values, from White's view.
    piece_squares: Score,
    /// The part of the evaluation that depends only on the numbers of cubes, from White's view.
    balance: Score,
    /// The cells that each color can reach. If the side to move wins at once, the cells of the other side are not
    /// computed and stay empty.
    pub(super) covers: [Cover; 2],
    wins_now: bool,
}

/// The number of quiet turns from which their count is part of the key. At lower counts a search hardly ever reaches
/// the draw by quiet turns, and leaving out the count lets the transposition table treat more positions as equal.
const QUIET_MATTERS: u8 = 8;

/// The number of bits of a cell's index.
const CELL_BITS: u32 = 6;

/// The hunter of each capturing role: the role that captures it.
pub(super) const HUNTERS: [usize; CAPTURERS] = [1, 2, 0];

/// The Zobrist keys of cubes, by set in the order of [`sets`] and by bit.
static KEYS: [[u64; 64]; SETS] = {
    let mut keys = [[0; 64]; SETS];
    let mut n = 0;
    while n < 64 * SETS {
        keys[n >> 6][n & 63] = mix(n as u64);
        n += 1;
    }
    keys
};
/// The number of sets of cubes: single or upper ones and lower ones, by color and role.
const SETS: usize = 16;
const BLACK_KEY: u64 = mix(1024);
const QUIET_KEY: u64 = 1025;

/// All sets of cubes: single or upper ones, then lower ones, each by color and role.
#[inline(always)]
fn sets(fast: &FastPijersi) -> [u64; SETS] {
    let mut sets = [0; SETS];
    let all = fast.tops.iter().chain(&fast.bottoms).flatten();
    sets.iter_mut().zip(all).for_each(|(set, &cubes)| *set = cubes);
    sets
}

/// The Zobrist hash of the cubes in all sets.
#[inline(always)]
fn key_of(sets: [u64; SETS]) -> u64 {
    let mut key = 0;
    for (keys, set) in KEYS.iter().zip(sets) {
        for bit in bits(set) {
            key ^= keys[usize::from(bit & 63)];
        }
    }
    key
}

impl PijersiNode {
    /// Computes all fields of a node from the position alone.
    fn from_fast(fast: FastPijersi, weights: &PijersiWeights) -> Self {
        let side = if fast.turn == Color::Black { BLACK_KEY } else { 0 };
        let key = side ^ key_of(sets(&fast));
        let (piece_squares, balance) = (eval::piece_squares(&fast, weights), eval::balance(&fast, weights));
        let mut node = Self { fast, key, piece_squares, balance, covers: [Cover::default(); 2], wins_now: false };
        node.look();
        node
    }

    /// Computes the cells that both sides can reach.
    #[inline(always)]
    fn look(&mut self) {
        let (own, foe) = (self.fast.turn, !self.fast.turn);
        self.covers[own as usize] = self.fast.cover(own);
        self.wins_now = self.covers[own as usize].wins(own);
        self.covers[foe as usize] = if self.wins_now { Cover::default() } else { self.fast.cover(foe) };
    }

    /// The number of cubes of the moved piece at the end of a move, one or two.
    fn cubes_moved(&self, mv: FastPijersiMove) -> Score {
        match mv.form {
            PijersiForm::Cube => 1,
            PijersiForm::Stack | PijersiForm::CubeThenStack => 2,
            PijersiForm::StackThenCube => 1,
        }
    }

    /// Whether the enemy could capture an own piece of this role on a cell.
    #[inline(always)]
    fn in_danger(&self, role: usize, cell: u8) -> bool {
        role < CAPTURERS && self.covers[!self.fast.turn as usize].cells[HUNTERS[role]] >> cell & 1 == 1
    }
}

impl SearchNode for PijersiNode {
    type Position = Pijersi;
    type Move = FastPijersiMove;
    type Weights = PijersiWeights;

    const LEVELS: [Strength; Level::ALL.len()] = LEVELS;
    const BOOK: &'static [u8] = include_bytes!("../../../../assets/books/pijersi.gz");
    const PACE: u64 = 1_000_000;
    const HISTORY_SIZE: usize = 4 << (2 * CELL_BITS);

    const STUCK: NodeOutcome = NodeOutcome::Lost;

    fn new(position: &Pijersi, weights: &PijersiWeights) -> Self {
        Self::from_fast(FastPijersi::from(position), weights)
    }

    fn position(&self) -> Pijersi {
        Pijersi::from(&self.fast)
    }

    fn full_move(mv: FastPijersiMove) -> PijersiMove {
        mv.to_move()
    }

    /// The cells of the move without separators: `a5b5`, `a4b5c4`, `b4d3d3`.
    fn to_ugi(position: &Pijersi, mv: &PijersiMove) -> String {
        ends(mv, position.board()).iter().map(ToString::to_string).collect()
    }

    fn perft(position: &Self::Position, depth: u32) -> u64 {
        FastPijersi::from(position).perft(depth)
    }

    fn turn(&self) -> Color {
        self.fast.turn
    }

    #[inline]
    fn key(&self) -> u64 {
        let quiet = self.fast.quiet;
        if quiet >= QUIET_MATTERS { self.key ^ mix(QUIET_KEY + u64::from(quiet)) } else { self.key }
    }

    #[inline]
    fn ending(&self) -> Option<NodeOutcome> {
        if self.fast.goal_reached() {
            Some(NodeOutcome::Lost)
        } else if self.fast.quiet >= QUIET_LIMIT {
            Some(NodeOutcome::Drawn)
        } else {
            None
        }
    }

    #[inline]
    fn wins_now(&self) -> bool {
        self.wins_now
    }

    #[inline]
    fn threatened(&self) -> bool {
        let foe = !self.fast.turn;
        !self.wins_now && self.covers[foe as usize].wins(foe)
    }

    /// Captures. The gain is the value of the captured cubes. If the enemy can recapture, the value of the own piece's
    /// cubes is subtracted.
    fn tactical_moves(&self, list: &mut Vec<(Score, FastPijersiMove)>) {
        const CUBE: Score = 100;
        let foe = !self.fast.turn as usize;
        let (tops, bottoms) = (union(&self.fast.tops[foe]), union(&self.fast.bottoms[foe]));
        let own = &self.fast.tops[self.fast.turn as usize];
        self.fast.each_capture(|mv| {
            let [from, to, end] = mv.cells;
            let cells: u64 = 1 << to | 1 << end;
            let taken = (tops & cells).count_ones() + (bottoms & cells).count_ones();
            let risk = if self.in_danger(role_in(own, 1 << from), end) { self.cubes_moved(mv) } else { 0 };
            list.push((CUBE * (taken as Score - risk), mv));
        });
    }

    /// Moves that do not capture. A move forward or out of danger ranks higher.
    fn quiet_moves(&self, list: &mut Vec<(Score, FastPijersiMove)>) {
        /// The rank added for a step ahead.
        const ROW: Score = 120;
        /// The rank added for a cube that leaves danger.
        const DANGER: Score = 900;
        let turn = self.fast.turn;
        let foe = union(&self.fast.tops[!turn as usize]);
        let own = &self.fast.tops[turn as usize];
        let ahead = if turn == Color::White { ROW } else { -ROW };
        self.fast.each_move(|mv| {
            let [from, to, end] = mv.cells;
            if foe & (1 << to | 1 << end) != 0 {
                return;
            }
            let role = role_in(own, 1 << from);
            let mut guess = ahead * (row(end) - row(from));
            if self.in_danger(role, end) {
                guess -= DANGER * self.cubes_moved(mv);
            }
            if self.in_danger(role, from) {
                guess += DANGER;
            }
            list.push((guess, mv));
        });
    }

    fn is_legal(&self, mv: FastPijersiMove) -> bool {
        self.fast.allows(mv)
    }

    #[inline]
    fn is_tactical(&self, mv: FastPijersiMove) -> bool {
        self.fast.captures(mv)
    }

    /// Whether the move ends on the middle row or beyond, from where a piece may reach the goal row in one turn.
    #[inline]
    fn may_threaten(&self, mv: FastPijersiMove) -> bool {
        let [.., end] = mv.cells;
        match self.fast.turn {
            Color::White => row(end) >= 3,
            Color::Black => row(end) <= 3,
        }
    }

    #[inline]
    fn history_index(&self, mv: FastPijersiMove) -> usize {
        let [from, _, end] = mv.cells.map(usize::from);
        (mv.form as usize) << (2 * CELL_BITS) | from << CELL_BITS | end
    }

    #[inline]
    fn after(&self, mv: FastPijersiMove, weights: &PijersiWeights) -> Self {
        let mut node = *self;
        let captures = node.fast.play(mv);
        node.look();
        node.piece_squares += eval::piece_square_change(&self.fast, &node.fast, weights);
        if captures {
            node.balance = eval::balance(&node.fast, weights);
        }
        let (mut changed, new) = (sets(&self.fast), sets(&node.fast));
        changed.iter_mut().zip(new).for_each(|(set, new)| *set ^= new);
        node.key ^= BLACK_KEY ^ key_of(changed);
        node
    }

    /// Returns `None` if the side to move has so few pieces that every move may be bad (zugzwang), or if the draw by
    /// quiet turns is near.
    fn after_null_move(&self) -> Option<Self> {
        const FEW: u32 = 4;
        let own = self.fast.turn as usize;
        if union(&self.fast.tops[own]).count_ones() < FEW || self.fast.quiet >= QUIET_LIMIT - 4 {
            return None;
        }
        let mut node = *self;
        node.fast.turn = !node.fast.turn;
        node.fast.quiet += 1;
        node.key ^= BLACK_KEY;
        node.look();
        Some(node)
    }

    #[inline]
    fn evaluate(&self, weights: &PijersiWeights) -> Score {
        let kept = self.piece_squares + self.balance;
        eval::evaluate(self, kept, weights)
    }
}

impl Tunable for PijersiNode {
    fn features(&self) -> Vec<Score> {
        eval::features(self)
    }
}

/// The row of a bit, counted from the south.
#[inline(always)]
const fn row(bit: u8) -> Score {
    // A pair of adjacent rows has 15 bits.
    (2 * bit as Score + 1) / 15
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_are_judged_alike() {
        let weights = PijersiWeights::default();
        let check = |one: &str, other: &str| {
            let worth = |text: &str| PijersiNode::new(&text.parse().expect("a position"), &weights).evaluate(&weights);
            assert_eq!(worth(one), worth(other), "{one}");
        };
        // The same position after half a turn of the board with the colors exchanged, and mirrored.
        check("s-5/7/6/1RSp-p-3/6/7/6 w 5 20", "6/7/6/3P-P-rs1/6/7/5S- b 5 20");
        check("s-5/7/6/1RSp-p-3/6/7/6 w 5 20", "5s-/7/6/3p-p-RS1/6/7/6 w 5 20");
        check("2W-3/2R-4/6/7/3wr2/7/6 b 0 1", "6/7/2WR3/7/6/4r-2/3w-2 w 0 1");
    }
}
