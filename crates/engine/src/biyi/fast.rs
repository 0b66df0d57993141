//! Biyi on bitboards, for search and perft: a bitboard for each level and color, and no allocation per move.
//!
//! The rules are implemented here a second time, for speed. Tests compare every result with [`Biyi`].
//!
//! The rules compare heights of neighboring stacks. With a bitboard per level, one operation compares all pairs of
//! neighbors at once, level by level from the ground, and most positions have few levels. Only movements that touch the
//! river, a nest or a launching stack are examined one by one.

mod allow;
mod first;
mod heights;
mod keys;
mod lanes;
mod layers;
mod moves;
pub(super) mod set;
mod turns;
mod wins;

use board::color::{ByColor, Color};
use games::game::Position as _;
use games::{
    biyi::{BIRD, Biyi, CONNECTED_DRAGONS, MovementKind, REPETITION, TOKENS, board::BiyiBoard},
    game::Outcome,
};

use lanes::Lanes;
use layers::Layers;
pub use moves::FastBiyiMove;
pub(super) use moves::LatestMovement;
use set::{SQUARES, Set, connected, has, one};

/// The height of a stack of all tokens in the game. No stack is higher.
const LEVELS: usize = 2 * TOKENS as usize;

/// A position on bitboards, changed by [`play`](Self::play) and [`undo`](Self::undo).
///
/// It holds everything that a [`Biyi`] holds, including the earlier positions of the game. Move generation does not
/// check whether the game is over; callers check [`end`](Self::end) first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FastBiyi {
    /// The squares with a token, by level from 0 and by color. The highest level stays empty.
    pub(super) levels: Layers,
    /// The height of the highest stack.
    pub(super) height: usize,
    /// The number of tokens by color and square.
    tokens: [[u8; SQUARES]; 2],
    pub(super) turn: Color,
    /// The nests, by owner.
    pub(super) nests: [u8; 2],
    /// By direction: the squares from which neither the edge of the board nor a nest blocks a movement in that
    /// direction.
    open: [Lanes; 4],
    /// The latest movement of each color.
    pub(super) memory: [LatestMovement; 2],
    /// Whether the last turn had to disconnect dragons and failed to.
    pub(super) failed: bool,
    hash: u128,
    /// The hashes of the earlier positions of the game.
    pub(super) earlier: Vec<u128>,
}

/// How the turn before a [`FastBiyi`] position ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BiyiEnd {
    /// The turn reached the bird and won.
    Bird,
    /// The turn left dragons connected that had to be disconnected, and lost.
    Dragons,
    /// The turn repeated an earlier position: a draw.
    Repetition,
}

/// The information that [`FastBiyi::undo`] needs to take a move back.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    mv: FastBiyiMove,
    memory: LatestMovement,
    failed: bool,
}

impl FastBiyi {
    /// An empty board.
    fn empty(turn: Color, nests: [u8; 2]) -> Self {
        Self {
            levels: Layers::EMPTY,
            height: 0,
            tokens: [[0; SQUARES]; 2],
            turn,
            nests,
            open: Self::open(nests),
            memory: [LatestMovement::default(); 2],
            failed: false,
            hash: 0,
            earlier: Vec::new(),
        }
    }

    /// Puts a token on top of a square's stack.
    fn add(&mut self, square: u8, color: Color) {
        let (level, color) = (usize::from(self.height_of(square)), color as usize);
        self.levels[level][color] |= one(square);
        self.tokens[color][usize::from(square)] += 1;
        self.hash ^= keys::key(color, level, square);
        self.height = self.height.max(level + 1);
    }

    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The Zobrist hash of the tokens by color and level, which the rule of repetition compares.
    pub const fn hash(&self) -> u128 {
        self.hash
    }

    /// How the last turn ended the game, if it did. The game is also over if [`count_moves`](Self::count_moves) is 0.
    pub fn end(&self) -> Option<BiyiEnd> {
        if self.height_of(self.nests[self.turn as usize]) > 0 {
            Some(BiyiEnd::Bird)
        } else if self.failed {
            Some(BiyiEnd::Dragons)
        } else if self.earlier.contains(&self.hash) {
            Some(BiyiEnd::Repetition)
        } else {
            None
        }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: FastBiyiMove) -> Undo {
        let undo = Undo { mv, memory: self.memory[self.turn as usize], failed: self.failed };
        self.earlier.push(self.hash);
        self.make(mv);
        undo
    }

    /// Plays a legal move without recording the position before it.
    pub(super) fn make(&mut self, mv: FastBiyiMove) {
        let own = self.turn as usize;
        let duty = connected(self.dragons(self.turn));
        let mut from = mv.start();
        for hop in mv.hops() {
            let to = hop.side.of(from);
            let (height, bird) = (self.height_of(from), self.is_bird(to));
            let target = if bird { 1 } else { self.height_of(to) };
            let (count, before) =
                if hop.kind == MovementKind::Slide { (height - target, target) } else { (1, height - 1) };
            self.carry(count, (from, before), (to, target - u8::from(bird)));
            self.memory[own] = LatestMovement { from, to, count, before: before + 1, after: target + 1 };
            from = to;
        }
        self.failed = duty && connected(self.dragons(self.turn));
        self.turn = !self.turn;
    }

    /// Takes back the last move.
    pub fn undo(&mut self, Undo { mv, memory, failed }: Undo) {
        self.turn = !self.turn;
        let mut to = mv.end();
        for hop in mv.hops().rev() {
            let from = hop.side.opposite().of(to);
            let (height, target) = (self.height_of(to), self.height_of(from));
            let (count, before) = match hop.kind {
                MovementKind::Slide if self.is_bird(to) => (height, 0),
                MovementKind::Slide => (height - target, target),
                MovementKind::Climb | MovementKind::Descend | MovementKind::Jump => (1, height - 1),
            };
            self.carry(count, (to, before), (from, target));
            to = from;
        }
        self.memory[self.turn as usize] = memory;
        self.failed = failed;
        self.earlier.pop();
    }

    /// Moves a pilot of the side to move with the tokens below it, `count` tokens in all, from one square and level to
    /// another. `before` and `after` are the levels of the lowest moved token, counted from 0.
    #[inline(always)]
    fn carry(&mut self, count: u8, (from, before): (u8, u8), (to, after): (u8, u8)) {
        let (before, after, pilot) = (usize::from(before), usize::from(after), usize::from(count) - 1);
        for i in 0..pilot {
            let color = usize::from(!has(self.levels[before + i][0], from));
            self.shift(color, (from, before + i), (to, after + i));
        }
        self.shift(self.turn as usize, (from, before + pilot), (to, after + pilot));
        self.height = self.height.max(after + pilot + 1);
        while self.filled(self.height - 1) == 0 {
            self.height -= 1;
        }
    }

    /// Moves one token.
    #[inline(always)]
    fn shift(&mut self, color: usize, (from, before): (u8, usize), (to, after): (u8, usize)) {
        self.levels[before][color] ^= one(from);
        self.levels[after][color] ^= one(to);
        self.tokens[color][usize::from(from)] -= 1;
        self.tokens[color][usize::from(to)] += 1;
        self.hash ^= keys::key(color, before, from) ^ keys::key(color, after, to);
    }

    /// The squares with a token at this level.
    #[inline(always)]
    pub(super) fn filled(&self, level: usize) -> Set {
        let [white, black] = self.levels[level];
        white | black
    }

    /// The number of tokens on a square.
    #[inline(always)]
    pub(super) fn height_of(&self, square: u8) -> u8 {
        self.tokens[0][usize::from(square)] + self.tokens[1][usize::from(square)]
    }

    /// Both nests.
    #[inline(always)]
    fn nest_set(&self) -> Set {
        one(self.nests[0]) | one(self.nests[1])
    }

    /// Whether the square is the nest that the side to move attacks.
    #[inline(always)]
    fn is_bird(&self, square: u8) -> bool {
        square == self.nests[!self.turn as usize]
    }

    /// The dragons of a color: stacks of at least three tokens, all of that color.
    #[inline(always)]
    pub(super) fn dragons(&self, color: Color) -> Set {
        let (own, foe) = (color as usize, !color as usize);
        if self.height < 3 {
            return 0;
        }
        let mixed = self.levels.up_to(self.height).fold(0, |mixed, level| mixed | level[foe]);
        self.levels[2][own] & !mixed
    }

    /// The squares whose top token has this color.
    pub(super) fn owned(&self, color: Color) -> Set {
        (0..self.height).fold(0, |owned, level| owned | self.levels[level][color as usize] & !self.filled(level + 1))
    }

    /// A unique index of the movement that is forbidden as a first movement because it undoes the latest movement of
    /// the side to move. `None` if that movement is impossible anyway.
    pub(super) fn forbidden(&self) -> Option<usize> {
        self.undoing().map(|(from, hop)| usize::from(from) << 4 | hop.number())
    }

    /// The squares with at least three tokens of a color, whatever color is on top.
    pub(super) fn with_three(&self, color: Color) -> Set {
        let [mut one, mut two, mut three] = [0; 3];
        for level in self.levels.up_to(self.height) {
            let tokens = level[color as usize];
            three |= two & tokens;
            two |= one & tokens;
            one |= tokens;
        }
        three
    }

    /// The number of move sequences of this length.
    pub fn perft(&self, depth: u32) -> u64 {
        let Some(before_last) = depth.checked_sub(1) else { return 1 };
        self.clone().perft_with(&mut vec![Vec::new(); before_last as usize])
    }

    /// The number of move sequences whose length is the number of buffers plus one.
    fn perft_with(&mut self, buffers: &mut [Vec<FastBiyiMove>]) -> u64 {
        if self.end().is_some() {
            return 0;
        }
        let Some((moves, buffers)) = buffers.split_first_mut() else { return self.count_moves() };
        self.moves_into(moves);
        let mut count = 0;
        for &mv in moves.iter() {
            let undo = self.play(mv);
            count += self.perft_with(buffers);
            self.undo(undo);
        }
        count
    }
}

impl From<&Biyi> for FastBiyi {
    fn from(position: &Biyi) -> Self {
        let nests = [position.nests().white, position.nests().black].map(set::square);
        let mut fast = Self::empty(position.turn(), nests);
        for (cell, stack) in position.board().stacks() {
            for token in stack.tokens() {
                fast.add(set::square(cell), token);
            }
        }
        fast.memory = Color::ALL.map(|color| LatestMovement::of(position.latest(color)));
        fast.failed = position.outcome().is_some_and(|outcome| outcome.ending() == CONNECTED_DRAGONS);
        let [earlier @ .., _] = position.arrangements() else { return fast };
        fast.earlier = earlier.iter().map(|&key| keys::hash(key)).collect();
        fast
    }
}

impl From<&FastBiyi> for Biyi {
    /// Converts the position. The earlier positions of the game are left out, because they cannot be computed from
    /// their hashes.
    fn from(fast: &FastBiyi) -> Self {
        let mut board = BiyiBoard::empty();
        for at in set::squares(fast.filled(0)) {
            let stack = (0..fast.height_of(at)).map(|below| {
                if has(fast.levels[usize::from(below)][Color::White as usize], at) {
                    Color::White
                } else {
                    Color::Black
                }
            });
            board.set(set::cell(at), stack.collect());
        }
        let nests = ByColor::new_with(|color| set::cell(fast.nests[color as usize]));
        let latest = ByColor::new_with(|color| fast.memory[color as usize].movement());
        let position = Self::new(board, fast.turn, nests, latest);
        let (mover, other) = (!fast.turn, fast.turn);
        let ended = fast.end().map(|end| match end {
            BiyiEnd::Bird => Outcome::Decisive { winner: mover, by: BIRD },
            BiyiEnd::Dragons => Outcome::Decisive { winner: other, by: CONNECTED_DRAGONS },
            BiyiEnd::Repetition => Outcome::Draw { by: REPETITION },
        });
        match ended {
            Some(outcome) => position.ended_by(outcome),
            None => position,
        }
    }
}
