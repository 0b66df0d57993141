//! A position as the search of [`engine`](crate::engine) sees it.

use super::{
    LEVELS,
    eval::{self, Weights},
    fast::{
        Fast, FastMove, Form,
        cover::{CAPTURERS, Cover},
        mask::bits,
        role_in, union,
    },
};
use crate::{
    color::Color,
    engine::{Ending, Level, Score, SearchNode, Strength, mix, tune::Tunable},
    games::pijersi::{Move, Pijersi, QUIET_LIMIT, moves::ends},
};

/// A position with its key, the parts of its evaluation that are kept from move to move, and what both sides get at.
#[derive(Clone, Copy, Debug)]
pub struct Node {
    pub(super) fast: Fast,
    /// Of what stands where, and of the side to move.
    key: u64,
    /// What the cells are worth that the pieces stand on, from White's side.
    squares: Score,
    /// What the numbers of cubes are worth, from White's side.
    balance: Score,
    /// What each side gets at, by color; nothing for the other side if the side to move wins at once.
    pub(super) covers: [Cover; 2],
    wins_now: bool,
}

/// From how many quiet turns on they make a difference to the key: before, a search hardly sees the draw.
const QUIET_MATTERS: u8 = 8;

/// How many bits are enough for a bit of a cell.
const CELL_BITS: u32 = 6;

/// The role that captures each capturing role.
pub(super) const HUNTERS: [usize; CAPTURERS] = [1, 2, 0];

/// The part of the key for a cube: by the set that it is in, as [`sets`] lists them, and by its bit.
static KEYS: [[u64; 64]; SETS] = {
    let mut keys = [[0; 64]; SETS];
    let mut n = 0;
    while n < 64 * SETS {
        keys[n >> 6][n & 63] = mix(n as u64);
        n += 1;
    }
    keys
};
/// How many sets of cubes there are: upper and lower ones, by color and role.
const SETS: usize = 16;
const BLACK_KEY: u64 = mix(1024);
const QUIET_KEY: u64 = 1025;

/// All sets of cubes.
#[inline(always)]
fn sets(fast: &Fast) -> [u64; SETS] {
    let mut sets = [0; SETS];
    let all = fast.tops.iter().chain(&fast.bottoms).flatten();
    sets.iter_mut().zip(all).for_each(|(set, &cubes)| *set = cubes);
    sets
}

/// The key's part for the cubes of all sets.
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

impl Node {
    /// The position with what follows from it computed anew.
    fn from_fast(fast: Fast, weights: &Weights) -> Self {
        let side = if fast.turn == Color::Black { BLACK_KEY } else { 0 };
        let key = side ^ key_of(sets(&fast));
        let (squares, balance) = (eval::squares(&fast, weights), eval::balance(&fast, weights));
        let mut node = Self { fast, key, squares, balance, covers: [Cover::default(); 2], wins_now: false };
        node.look();
        node
    }

    /// Finds out what both sides get at.
    #[inline(always)]
    fn look(&mut self) {
        let (own, foe) = (self.fast.turn, !self.fast.turn);
        self.covers[own as usize] = self.fast.cover(own);
        self.wins_now = self.covers[own as usize].wins(own);
        self.covers[foe as usize] = if self.wins_now { Cover::default() } else { self.fast.cover(foe) };
    }

    /// How many cubes a piece has which ends a move that puts its upper cube there: one or two.
    fn cubes_moved(&self, mv: FastMove) -> Score {
        match mv.form {
            Form::Cube => 1,
            Form::Stack | Form::CubeThenStack => 2,
            Form::StackThenCube => 1,
        }
    }

    /// Whether the enemy could capture a piece of the side to move of this role on a cell.
    #[inline(always)]
    fn in_danger(&self, role: usize, cell: u8) -> bool {
        role < CAPTURERS && self.covers[!self.fast.turn as usize].cells[HUNTERS[role]] >> cell & 1 == 1
    }
}

impl SearchNode for Node {
    type Position = Pijersi;
    type Move = FastMove;
    type Weights = Weights;

    const LEVELS: [Strength; Level::ALL.len()] = LEVELS;
    const PACE: u64 = 1_000_000;
    const HISTORY_SIZE: usize = 4 << (2 * CELL_BITS);

    const STUCK: Ending = Ending::Lost;

    fn new(position: &Pijersi, weights: &Weights) -> Self {
        Self::from_fast(Fast::from(position), weights)
    }

    fn position(&self) -> Pijersi {
        Pijersi::from(&self.fast)
    }

    fn full_move(mv: FastMove) -> Move {
        mv.to_move()
    }

    /// The cells of the Universal Game Interface: `a5b5`, `a4b5c4`, `b4d3d3`.
    fn to_ugi(position: &Pijersi, mv: &Move) -> String {
        ends(mv, &position.board).iter().map(ToString::to_string).collect()
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
    fn ending(&self) -> Option<Ending> {
        if self.fast.goal_reached() {
            Some(Ending::Lost)
        } else if self.fast.quiet >= QUIET_LIMIT {
            Some(Ending::Drawn)
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

    /// Captures. Their gain is what they take, less the piece itself if it could be taken then.
    fn tactical_moves(&self, list: &mut Vec<(Score, FastMove)>) {
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

    /// Moves that do not capture. Going ahead and out of danger is guessed to be good.
    fn quiet_moves(&self, list: &mut Vec<(Score, FastMove)>) {
        const ROW: Score = 120;
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

    fn is_legal(&self, mv: FastMove) -> bool {
        self.fast.allows(mv)
    }

    #[inline]
    fn is_tactical(&self, mv: FastMove) -> bool {
        self.fast.captures(mv)
    }

    /// Whether it ends within a turn of the goal row.
    #[inline]
    fn may_threaten(&self, mv: FastMove) -> bool {
        let [.., end] = mv.cells;
        match self.fast.turn {
            Color::White => row(end) >= 3,
            Color::Black => row(end) <= 3,
        }
    }

    #[inline]
    fn history_index(&self, mv: FastMove) -> usize {
        let [from, _, end] = mv.cells.map(usize::from);
        (mv.form as usize) << (2 * CELL_BITS) | from << CELL_BITS | end
    }

    #[inline]
    fn after(&self, mv: FastMove, weights: &Weights) -> Self {
        let mut node = *self;
        let captures = node.fast.play(mv);
        node.look();
        node.squares += eval::squares_between(&self.fast, &node.fast, weights);
        if captures {
            node.balance = eval::balance(&node.fast, weights);
        }
        let (mut changed, new) = (sets(&self.fast), sets(&node.fast));
        changed.iter_mut().zip(new).for_each(|(set, new)| *set ^= new);
        node.key ^= BLACK_KEY ^ key_of(changed);
        node
    }

    /// The position after a pass. Not with few cubes, when a side may have to give way, nor shortly before the draw.
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
    fn evaluate(&self, weights: &Weights) -> Score {
        let kept = self.squares + self.balance;
        eval::evaluate(self, kept, weights)
    }
}

impl Tunable for Node {
    fn features(&self) -> Vec<Score> {
        eval::features(self)
    }
}

/// The row of a bit, from the south.
#[inline(always)]
const fn row(bit: u8) -> Score {
    // Every two rows have 15 bits.
    (2 * bit as Score + 1) / 15
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        engine::{score, weights::WeightSet},
        game::Position,
    };

    /// Positions of random games, from seeds of their own, and from the worked examples with few pieces.
    fn each_position(mut check: impl FnMut(&Pijersi)) {
        let few = ["s-5/7/4R-1/2rpSR3/1p-S-wpW-1/7/6 w 3 9", "s-5/7/6/7/2w-w-2/2W-RS3/6 w 0 1"];
        let starts = few.map(|text| text.parse().expect("a position")).into_iter();
        let usual = (0..12).map(|_| Pijersi::default());
        let mut lot = 1;
        for mut position in starts.chain(usual) {
            while position.outcome().is_none() {
                check(&position);
                let moves = position.legal_moves();
                lot = mix(lot);
                position.play_unchecked(&moves[lot as usize % moves.len()]);
            }
        }
    }

    #[test]
    fn what_is_kept_is_what_is_computed_anew() {
        let weights = Weights::default();
        let mut earlier: Vec<FastMove> = Vec::new();
        each_position(|position| {
            let node = Node::new(position, &weights);
            assert_eq!(node.position(), *position);
            let (mut sharp, mut calm) = (Vec::new(), Vec::new());
            node.tactical_moves(&mut sharp);
            node.quiet_moves(&mut calm);
            assert!(
                sharp.iter().all(|&(_, mv)| node.is_tactical(mv)) && !calm.iter().any(|&(_, mv)| node.is_tactical(mv))
            );
            let moves: Vec<FastMove> = sharp.into_iter().chain(calm).map(|(_, mv)| mv).collect();
            let mut full: Vec<Move> = moves.iter().map(|mv| mv.to_move()).collect();
            full.sort_unstable();
            assert_eq!(full, position.legal_moves(), "{position}");
            for &mv in &earlier {
                assert_eq!(node.is_legal(mv), moves.contains(&mv), "{position}: {mv:?}");
            }
            let mut wins = false;
            for &mv in &moves {
                assert!(node.is_legal(mv) && node.history_index(mv) < Node::HISTORY_SIZE);
                let (after, anew) = (node.after(mv, &weights), {
                    let mut position = position.clone();
                    position.play_unchecked(&mv.to_move());
                    Node::new(&position, &weights)
                });
                assert_eq!(after.key(), anew.key(), "{position}: {mv:?}");
                assert_eq!((after.squares, after.balance), (anew.squares, anew.balance), "{position}: {mv:?}");
                wins |= after.ending() == Some(Ending::Lost);
            }
            assert_eq!(node.wins_now(), wins, "{position}");
            if let Some(passed) = node.after_null_move() {
                assert_eq!(node.threatened(), !node.wins_now() && passed.wins_now(), "{position}");
            }
            earlier = moves;
        });
    }

    #[test]
    fn features_add_up_to_the_evaluation() {
        let weights = Weights::default();
        let mut seen = 0;
        each_position(|position| {
            let node = Node::new(position, &weights);
            if position.quiet_turns() <= 10 {
                let sum = weights.weigh(&node.features());
                assert_eq!(node.evaluate(&weights), sum, "{position}");
                assert!(score::forced(sum).is_none());
                seen += 1;
            }
        });
        assert!(seen > 100);
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let weights = Weights::default();
        let check = |one: &str, other: &str| {
            let worth = |text: &str| Node::new(&text.parse().expect("a position"), &weights).evaluate(&weights);
            assert_eq!(worth(one), worth(other), "{one}");
        };
        // The same after half a turn of the board with the colors exchanged, and in a mirror.
        check("s-5/7/6/1RSp-p-3/6/7/6 w 5 20", "6/7/6/3P-P-rs1/6/7/5S- b 5 20");
        check("s-5/7/6/1RSp-p-3/6/7/6 w 5 20", "5s-/7/6/3p-p-RS1/6/7/6 w 5 20");
        check("2W-3/2R-4/6/7/3wr2/7/6 b 0 1", "6/7/2WR3/7/6/4r-2/3w-2 w 0 1");
    }
}
