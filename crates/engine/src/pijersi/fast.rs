//! Pijersi on bitboards, for search and perft, without an allocation per move.
//!
//! The rules are implemented here a second time, for speed. Tests compare every result with [`Pijersi`].

mod allow;
mod captures;
mod count;
pub(super) mod cover;
pub(super) mod mask;

use board::color::Color;
use games::game::Position as _;
use games::pijersi::{
    Pijersi, PijersiMove,
    board::{PijersiBoard, PijersiPiece, Role},
    has_begun,
    moves::{ActionKind, PijersiAction},
};

use mask::{BOARD, DIRECTIONS, GOALS, NEIGHBORS, bit, bits, step};

/// A position on bitboards, small enough to be copied for each move.
///
/// It holds everything that a [`Pijersi`] holds. Move generation does not check whether the game is over; callers check
/// [`goal_reached`](Self::goal_reached) and [`quiet_turns`](Self::quiet_turns) first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FastPijersi {
    /// Single cubes and upper cubes, by color and role.
    pub(super) tops: [[u64; 4]; 2],
    /// Lower cubes of stacks, by color and role.
    pub(super) bottoms: [[u64; 4]; 2],
    pub(super) turn: Color,
    pub(super) quiet: u8,
    number: u32,
}

/// A legal move of a [`FastPijersi`] position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FastPijersiMove {
    pub(super) form: PijersiForm,
    /// The bits of three cells: the start, the end of the first action, and the end of the second action. Without a
    /// second action, the last two are equal.
    pub(super) cells: [u8; 3],
}

/// The form of a move: which actions it consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PijersiForm {
    Cube,
    Stack,
    CubeThenStack,
    StackThenCube,
}

impl FastPijersiMove {
    /// Converts to a move of the rules.
    pub fn to_move(self) -> PijersiMove {
        let [from, to, end] = self.cells.map(mask::cell);
        let one = |kind| PijersiMove::one(PijersiAction { kind, from, to });
        match self.form {
            PijersiForm::Cube => one(ActionKind::Cube),
            PijersiForm::Stack => one(ActionKind::Stack),
            PijersiForm::CubeThenStack => one(ActionKind::Cube).then(ActionKind::Stack, end),
            PijersiForm::StackThenCube => one(ActionKind::Stack).then(ActionKind::Cube, end),
        }
    }
}

/// The pieces of a side, in the form that move generation needs.
struct Half {
    /// Single and upper cubes by role.
    tops: [u64; 4],
    single: u64,
    stacks: u64,
    empty: u64,
    /// The enemy pieces that each role captures.
    prey: [u64; 4],
    /// The cells that a piece can move to, by role: empty cells and cells with prey of that role.
    open: [u64; 4],
    /// The own cubes that a cube can step onto, by role of the moving cube.
    onto: [u64; 4],
}

impl Half {
    /// The role of the piece on a cell.
    #[inline(always)]
    fn role(&self, at: u8) -> usize {
        role_in(&self.tops, 1 << at)
    }

    /// The cells that a stack of a role can reach by one step.
    #[inline(always)]
    fn near(&self, from: u8, role: usize) -> u64 {
        NEIGHBORS[usize::from(from)] & self.open[role]
    }

    /// The cells that a stack of a role can reach by a move of two steps. The cell between start and end has to be in
    /// `empty`.
    #[inline(always)]
    fn far(&self, from: u8, role: usize, empty: u64) -> u64 {
        let start = 1 << from;
        (0..DIRECTIONS).fold(0, |ends, direction| ends | step(step(start, direction) & empty, direction))
            & (self.prey[role] | empty)
    }
}

/// The index of the role whose set contains the single bit of `set`.
#[inline(always)]
pub(super) fn role_in(sets: &[u64; 4], set: u64) -> usize {
    // The index is computed from its binary digits, without branches.
    let odd = sets[1] | sets[3];
    let high = sets[2] | sets[3];
    usize::from(odd & set != 0) | usize::from(high & set != 0) << 1
}

impl FastPijersi {
    /// The side to move.
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The number of turns since the start or the last capture.
    pub const fn quiet_turns(&self) -> u8 {
        self.quiet
    }

    /// Whether the side that moved last has a rock, a paper or scissors on its goal row.
    pub fn goal_reached(&self) -> bool {
        let mover = !self.turn as usize;
        let [rock, paper, scissors, _] = self.tops[mover];
        (rock | paper | scissors) & GOALS[mover] != 0 && has_begun(self.turn, self.number)
    }

    #[inline(always)]
    fn half(&self) -> Half {
        self.half_of(self.turn)
    }

    #[inline(always)]
    fn half_of(&self, color: Color) -> Half {
        let (own, foe) = (color as usize, !color as usize);
        let (tops, enemies) = (self.tops[own], self.tops[foe]);
        let stacks = union(&self.bottoms[own]);
        let all = union(&tops);
        let single = all & !stacks;
        let empty = BOARD & !(all | union(&enemies));
        let captured_by = |role: Role| role.prey().map_or(0, |prey| enemies[prey as usize]);
        let prey =
            [captured_by(Role::Rock), captured_by(Role::Paper), captured_by(Role::Scissors), captured_by(Role::Wise)];
        let wise = single & tops[Role::Wise as usize];
        Half {
            tops,
            single,
            stacks,
            empty,
            prey,
            open: [prey[0] | empty, prey[1] | empty, prey[2] | empty, prey[3] | empty],
            onto: [single, single, single, wise],
        }
    }

    /// Replaces the buffer's contents by the legal moves of an unfinished game, in no particular order.
    pub fn moves_into(&self, buffer: &mut Vec<FastPijersiMove>) {
        buffer.clear();
        self.each_move(|mv| buffer.push(mv));
    }

    /// Calls `visit` with every legal move of an unfinished game, in no particular order.
    #[inline(always)]
    pub fn each_move(&self, mut visit: impl FnMut(FastPijersiMove)) {
        let half = self.half();
        let all = half.single | half.stacks;
        for from in bits(all) {
            let role = half.role(from);
            let neighbors = NEIGHBORS[usize::from(from)];
            let set = 1 << from;
            for to in bits(neighbors & half.open[role]) {
                visit(FastPijersiMove { form: PijersiForm::Cube, cells: [from, to, to] });
            }
            // A single cube leaves its start cell empty, so the stack that it forms can move onto or across that cell.
            let left = set & half.single;
            let empty = half.empty | left;
            for to in bits(neighbors & half.onto[role]) {
                visit(FastPijersiMove { form: PijersiForm::Cube, cells: [from, to, to] });
                let near = half.near(to, role) | left;
                for end in bits(near | half.far(to, role, empty)) {
                    visit(FastPijersiMove { form: PijersiForm::CubeThenStack, cells: [from, to, end] });
                }
            }
            if half.stacks & set != 0 {
                // When the upper cube moves on, the stack's start cell is empty.
                let open = half.open[role] | half.onto[role] | set;
                for to in bits(half.near(from, role) | half.far(from, role, half.empty)) {
                    visit(FastPijersiMove { form: PijersiForm::Stack, cells: [from, to, to] });
                    for end in bits(NEIGHBORS[usize::from(to)] & open) {
                        visit(FastPijersiMove { form: PijersiForm::StackThenCube, cells: [from, to, end] });
                    }
                }
            }
        }
    }

    /// Plays a legal move. Returns whether it captured.
    #[inline(always)]
    pub fn play(&mut self, FastPijersiMove { form, cells: [from, to, end] }: FastPijersiMove) -> bool {
        let captures = match form {
            PijersiForm::Cube => self.move_cube(from, to),
            PijersiForm::Stack => self.move_stack(from, to),
            PijersiForm::CubeThenStack => {
                self.move_cube(from, to);
                self.move_stack(to, end)
            }
            PijersiForm::StackThenCube => self.move_stack(from, to) | self.move_cube(to, end),
        };
        self.quiet = if captures { 0 } else { self.quiet.saturating_add(1) };
        self.number = self.number.saturating_add(u32::from(self.turn == Color::Black));
        self.turn = !self.turn;
        captures
    }

    #[inline(always)]
    fn move_cube(&mut self, from: u8, to: u8) -> bool {
        let captures = self.capture(to);
        let (from, to) = (1 << from, 1 << to);
        let own = self.turn as usize;
        let (tops, bottoms) = (&mut self.tops[own], &mut self.bottoms[own]);
        let role = role_in(tops, from);
        tops[role] &= !from;
        // A cube under the moved cube becomes a single cube, and a cube that the moved cube steps onto becomes a lower
        // cube.
        for (top, bottom) in tops.iter_mut().zip(bottoms) {
            let covered = *top & to;
            *top = *top & !to | *bottom & from;
            *bottom = *bottom & !from | covered;
        }
        tops[role] |= to;
        captures
    }

    #[inline(always)]
    fn move_stack(&mut self, from: u8, to: u8) -> bool {
        let captures = self.capture(to);
        let own = self.turn as usize;
        for sets in [&mut self.tops[own], &mut self.bottoms[own]] {
            for set in sets {
                let moved = *set >> from & 1;
                *set = *set & !(1 << from) | moved << to;
            }
        }
        captures
    }

    /// Removes the enemy piece from a cell. Returns whether there was one.
    #[inline(always)]
    fn capture(&mut self, at: u8) -> bool {
        let foe = !self.turn as usize;
        if union(&self.tops[foe]) >> at & 1 == 0 {
            return false;
        }
        for sets in [&mut self.tops[foe], &mut self.bottoms[foe]] {
            for set in sets {
                *set &= !(1 << at);
            }
        }
        true
    }

    /// The number of move sequences of this length. The limit on quiet turns is ignored.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.goal_reached() => 0,
            1 => self.count_moves(),
            _ => {
                let mut count = 0;
                self.each_move(|mv| {
                    let mut next = *self;
                    next.play(mv);
                    count += next.perft(depth - 1);
                });
                count
            }
        }
    }
}

#[inline(always)]
pub(super) fn union(sets: &[u64; 4]) -> u64 {
    sets[0] | sets[1] | sets[2] | sets[3]
}

impl From<&Pijersi> for FastPijersi {
    fn from(position: &Pijersi) -> Self {
        let mut fast = Self {
            tops: [[0; 4]; 2],
            bottoms: [[0; 4]; 2],
            turn: position.turn(),
            quiet: position.quiet_turns(),
            number: position.full_turn(),
        };
        for (cell, piece) in position.board().pieces() {
            let set = 1 << bit(cell);
            fast.tops[piece.color as usize][piece.top as usize] |= set;
            if let Some(bottom) = piece.bottom {
                fast.bottoms[piece.color as usize][bottom as usize] |= set;
            }
        }
        fast
    }
}

impl From<&FastPijersi> for Pijersi {
    fn from(fast: &FastPijersi) -> Self {
        let mut board = PijersiBoard::EMPTY;
        for color in Color::ALL {
            let (tops, bottoms) = (&fast.tops[color as usize], &fast.bottoms[color as usize]);
            let stacks = union(bottoms);
            for at in bits(union(tops)) {
                let top = Role::ALL[role_in(tops, 1 << at)];
                let piece = if stacks >> at & 1 == 1 {
                    PijersiPiece::stack(color, Role::ALL[role_in(bottoms, 1 << at)], top)
                } else {
                    PijersiPiece::cube(color, top)
                };
                board.set(mask::cell(at), Some(piece));
            }
        }
        Self::new(board, fast.turn, fast.quiet, fast.number)
    }
}
