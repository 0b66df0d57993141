//! Pijersi, a game by Lucas Borboleta (rules CC BY-NC-SA 4.0).
//!
//! # PijersiBoard
//!
//! 45 hexagons in rows `a` to `g`. White sits below, Black above.
//!
//! ```text
//!         g1  g2  g3  g4  g5  g6          White wants to get here
//!       f1  f2  f3  f4  f5  f6  f7
//!         e1  e2  e3  e4  e5  e6
//!       d1  d2  d3  d4  d5  d6  d7
//!         c1  c2  c3  c4  c5  c6
//!       b1  b2  b3  b4  b5  b6  b7
//!         a1  a2  a3  a4  a5  a6          Black wants to get here
//! ```
//!
//! Each side has fourteen cubes: four rocks, four papers, four scissors, two wises. A cell holds nothing, one cube, or
//! a *stack* of two cubes of one side. A wise stands only on a wise; any other cube stands on any cube. The role of a
//! stack is the role of its upper cube.
//!
//! # Turn
//!
//! White begins, and the sides take turns without passing. There are two kinds of action:
//!
//! - A *cube* goes one cell: `a5-b5`. The cube stands alone, or is the upper cube of a stack whose lower cube stays.
//!   The target cell is empty, or it holds a single cube of the same side, on which the moving cube makes a stack, or
//!   it holds an enemy piece, which the cube captures.
//! - A *stack* goes one cell, or two in a straight line across an empty cell: `b4=d3`. The target cell is empty or
//!   holds an enemy piece, which the stack captures.
//!
//! Rock captures scissors, scissors capture paper, paper captures rock. The role of a single cube or stack decides what
//! it captures and what can capture it. A captured stack leaves the board with both its cubes. A wise captures nothing,
//! and nothing captures a wise.
//!
//! A turn is one action, or two of different kinds made by the same piece: a cube makes a stack, which then goes on
//! (`a4-b5=c4`), or a stack goes, and its upper cube then goes on (`d3=c2-b3`).
//!
//! # End
//!
//! After each turn, in this order:
//!
//! 1. *Goal*: the turn ends with a rock, paper or scissors of the mover on the mover's goal row, alone or as the upper
//!    cube of a stack: the mover wins.
//! 2. *Quiet turns*: twenty turns in a row, ten by each side, were without a capture: the game is drawn.
//! 3. *Blocked*: the side to move has no legal turn, perhaps because it has no pieces: that side loses.
//!
//! The outcome depends on the position alone. In a position read from a string, a piece of the side *to move* may
//! already stand on that side's goal row: the side wins if such a piece is there at the end of its turn. Before the
//! first turn of the game, a piece of either side on its goal row decides nothing, because nobody has moved.

pub mod board;
mod clicks;
mod describe;
mod fault;
mod lessons;
pub mod moves;
mod pages;
mod rules;
mod scene;
mod setup;
mod text;
mod tries;

pub use board::{GRID, PijersiPiece, Role};
pub use moves::{ActionKind, PijersiAction, PijersiMove};
pub use scene::LOST;

use std::cmp::Reverse;

use board::PijersiBoard;

use crate::game::{
    ButtonSign, Emblem, Ending, IllegalMove, Lines, Outcome, ParseSetupError, Position, Presentation, Step,
    lesson::Lesson, page::RulesPage,
};
use ::board::{
    color::Color,
    grid::Cell,
    phrase::Phrase,
    scene::{Lost, Scene, guide::GuideSign},
};

/// The side that moved wins, since its rock, paper or scissors reached the goal row.
pub const GOAL: Ending = Ending::new("goal", "ending-goal", "how-goal");
/// The side to move loses, since it has no legal turn.
pub const BLOCKED: Ending = Ending::new("blocked", "ending-blocked", "how-blocked");
/// The game is drawn, since twenty turns in a row were without a capture.
pub const QUIET_TURNS: Ending = Ending::new("quiet-turns", "ending-quiet-turns", "how-quiet-turns");

/// The number of consecutive turns without a capture after which the game is drawn.
pub const QUIET_LIMIT: u8 = 20;

/// A position of Pijersi. Its text is the position string of the author's engine interface.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pijersi {
    board: PijersiBoard,
    turn: Color,
    /// The number of turns since the last capture, or since the start of the game.
    quiet: u8,
    /// The number of the current full turn, from 1. A full turn is a turn of White and the following turn of Black.
    number: u32,
}

impl Pijersi {
    /// The piece on a cell. `None` if the cell is empty or not on the board.
    pub fn piece(&self, cell: Cell) -> Option<PijersiPiece> {
        if GRID.contains(cell) { self.board.get(cell) } else { None }
    }

    /// The number of turns since the last capture, or since the start of the game.
    pub const fn quiet_turns(&self) -> u8 {
        self.quiet
    }

    /// The number of the current full turn, from 1. A full turn is a turn of White and the following turn of Black.
    pub const fn full_turn(&self) -> u32 {
        self.number
    }

    /// The pieces on the board.
    pub const fn board(&self) -> &PijersiBoard {
        &self.board
    }

    /// The position with these pieces, side to move, number of quiet turns, and number of the full turn.
    pub const fn new(board: PijersiBoard, turn: Color, quiet: u8, number: u32) -> Self {
        Self { board, turn, quiet, number }
    }

    fn start(board: PijersiBoard) -> Self {
        Self::new(board, Color::White, 0, 1)
    }
}

/// Whether a turn has been made, given the side to move and the number of the full turn.
pub const fn has_begun(turn: Color, number: u32) -> bool {
    number > 1 || matches!(turn, Color::Black)
}

impl Default for Pijersi {
    fn default() -> Self {
        Self::start(setup::classic())
    }
}

impl Position for Pijersi {
    type Move = PijersiMove;

    const ENDINGS: &'static [Ending] = &[GOAL, BLOCKED, QUIET_TURNS];

    const SETUPS: &'static [&'static str] = setup::NAMES;

    /// Reads the name of a setup, or the author's setup codes. One code of six letters (`GRXLLS`) sets up both sides,
    /// each as seen from its own edge of the board. Two codes with a hyphen between them (`GRXLLS-grxlls`) set up White
    /// and Black.
    fn from_setup(setup: &str, seed: u64) -> Result<Self, ParseSetupError> {
        setup::read(setup, seed).map(Self::start)
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        let (mover, other) = (!self.turn, self.turn);
        if has_begun(self.turn, self.number) && rules::on_goal(&self.board, mover) {
            Some(Outcome::Decisive { winner: mover, by: GOAL })
        } else if self.quiet >= QUIET_LIMIT {
            Some(Outcome::Draw { by: QUIET_TURNS })
        } else if rules::can_move(&self.board, other) {
            None
        } else {
            Some(Outcome::Decisive { winner: mover, by: BLOCKED })
        }
    }

    fn legal_moves(&self) -> Vec<PijersiMove> {
        if self.outcome().is_some() { Vec::new() } else { rules::moves(&self.board, self.turn) }
    }

    fn judge(&self, mv: &PijersiMove) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::game_over());
        }
        rules::judge(&self.board, self.turn, mv)
    }

    fn play_unchecked(&mut self, mv: &PijersiMove) {
        let mut captures = false;
        for action in mv.actions() {
            captures |= rules::act(&mut self.board, action).is_some();
        }
        self.quiet = if captures { 0 } else { self.quiet.saturating_add(1) };
        if self.turn == Color::Black {
            self.number = self.number.saturating_add(1);
        }
        self.turn = !self.turn;
    }

    /// The pieces and the side to move. No mirror keeps the usual setup, since it would swap roles on each side.
    fn essence(&self) -> Vec<u8> {
        let piece = |PijersiPiece { color, top, bottom }: PijersiPiece| {
            1 + (color as u8 * 4 + top as u8) * 5 + bottom.map_or(0, |role| 1 + role as u8)
        };
        let cells = GRID.cells().map(|cell| self.board.get(cell).map_or(0, piece));
        std::iter::once(self.turn as u8).chain(cells).collect()
    }

    /// Reads the author's notation or an engine's string of two or three cells (`a4b5c4`).
    ///
    /// # Errors
    /// Returns the code `SYNTAX` for any other text, and for two cells if the first holds a stack: such a text does not
    /// say whether the upper cube or the whole stack moves.
    fn read_move(&self, text: &str) -> Result<PijersiMove, IllegalMove> {
        if let Ok(mv) = text.parse() {
            return Ok(mv);
        }
        let syntax = || IllegalMove::syntax(text.trim());
        let cells = moves::read_cells(text).ok_or_else(syntax)?;
        match (PijersiMove::from_ends(&cells, &self.board), cells.as_slice()) {
            (Some(mv), _) => Ok(mv),
            (None, &[from, to]) => Err(IllegalMove {
                code: IllegalMove::SYNTAX,
                cells: vec![from, to],
                reason: Phrase::new("illegal-which-part").with("from", from).with("to", to),
            }),
            _ => Err(syntax()),
        }
    }

    fn image(&self, mirrored: bool, turned: bool) -> Option<Self> {
        let moved = |cell: Cell| {
            let cell = if turned { GRID.turned(cell).expect("the grid is the same after half a turn") } else { cell };
            let row = GRID.rows()[usize::from(cell.letter())];
            if mirrored { Cell::new(cell.letter(), row.cells + 1 - cell.number()) } else { cell }
        };
        let side = |color: Color| if turned { !color } else { color };
        let mut board = PijersiBoard::EMPTY;
        for (cell, piece) in self.board.pieces() {
            board.set(moved(cell), Some(PijersiPiece { color: side(piece.color), ..piece }));
        }
        Some(Self { board, turn: side(self.turn), ..self.clone() })
    }

    /// This position with zero quiet turns, because published perft counts ignore the draw by quiet turns.
    fn perft_root(&self) -> Self {
        Self { quiet: 0, ..self.clone() }
    }
}

impl Presentation for Pijersi {
    const TITLE: &'static str = "Pijersi";

    fn about() -> Phrase {
        Phrase::new("pijersi-about")
    }

    fn pages() -> Vec<RulesPage> {
        pages::pages()
    }

    fn aim() -> RulesPage {
        lessons::aim()
    }

    fn lessons() -> Vec<Lesson<Self>> {
        lessons::lessons()
    }

    /// The cells of the move in an engine's notation; see [`PijersiMove::from_ends`]. A move that starts with a single
    /// cube has two cells, or three if the cube makes a stack that goes on. A move that starts with a stack always has
    /// three cells.
    fn steps(&self, mv: &PijersiMove) -> Vec<Step> {
        clicks::steps(&self.board, mv)
    }

    fn scene(&self, last: Option<(&Self, &PijersiMove)>, draft: Option<&[Step]>) -> Scene {
        scene::scene(self, last, draft)
    }

    fn captured_since(&self, start: &Self) -> Vec<(Lost, u8)> {
        scene::captured_since(start, self)
    }

    /// The author's notation, with `!` after each cell where the move captures.
    fn notation(&self, mv: &PijersiMove) -> String {
        let mut board = self.board.clone();
        let mut text = mv.start().to_string();
        for action in mv.actions() {
            let mark = if rules::act(&mut board, action).is_some() { "!" } else { "" };
            text.push_str(&format!("{}{}{mark}", action.kind.sign(), action.to));
        }
        text
    }

    fn describe(&self, mv: &PijersiMove) -> Phrase {
        describe::describe(&self.board, mv)
    }

    fn prompt(&self, draft: &[Step]) -> Phrase {
        describe::prompt(&self.board, draft)
    }

    fn describe_step(&self, draft: &[Step], step: Step) -> Phrase {
        describe::describe_step(&self.board, draft, step)
    }

    fn label_step(&self, draft: &[Step], step: Step) -> Option<Phrase> {
        describe::label_step(&self.board, draft, step)
    }

    /// A stack ends its move where it has gone, if its upper cube stays.
    fn halt(&self, draft: &[Step]) -> Option<Step> {
        match clicks::PijersiStage::read(&self.board, draft).0 {
            clicks::PijersiStage::Went(at) => Some(Step::Cell(at)),
            _ => None,
        }
    }

    fn sign(&self, draft: &[Step], step: Step) -> Option<ButtonSign> {
        describe::sign(&self.board, draft, step)
    }

    fn pieces(&self) -> Vec<(Color, Cell, Phrase)> {
        let mut pieces: Vec<_> = self.board.pieces().collect();
        pieces.sort_by_key(|(cell, _)| (Reverse(cell.letter()), cell.number()));
        pieces.into_iter().map(|(cell, piece)| (piece.color, cell, describe::brief(piece))).collect()
    }

    fn guide() -> Vec<(GuideSign, Phrase)> {
        scene::guide()
    }

    fn emblems() -> Vec<Emblem> {
        describe::emblems()
    }

    const LINES: Lines = Lines::Rows;

    fn tries(&self, draft: &[Step]) -> Vec<(Step, Phrase)> {
        tries::tries(self, draft)
    }

    fn objection(&self, draft: &[Step]) -> Option<IllegalMove> {
        tries::objection(self, draft)
    }
}
