//! Paiko, a game of tiles that threaten and cover the squares around them.
//!
//! # Board
//!
//! A diamond of 112 squares. White's homeground is the south-west quarter, Black's the north-east one; the other two
//! are the middle ground. Only a Lotus can stand on the four black squares.
//!
//! ```text
//!  14              . b
//!  13            . . b b
//!  12          . . . b b b
//!  11        . . . . b b b b
//!  10      . . . . . b b b b b
//!   9    . . . . # . b b b b b b        #  black square
//!   8  . . . . . . . # b b b b b b      b  Black's homeground
//!   7  w w w w w w # . . . . . . .      w  White's homeground
//!   6    w w w w w w . # . . . .        .  middle ground
//!   5      w w w w w . . . . .
//!   4        w w w w . . . .
//!   3          w w w . . .
//!   2            w w . .
//!   1              w .
//!      a b c d e f g h i j k l m n
//! ```
//!
//! # Tiles
//!
//! Each side has three tiles of each of eight kinds. Except the Lotus, each *threatens* certain squares around it, and
//! Lotus, Water and Sai *cover* some as well, as listed in the patterns; Bow, Fire and Sai face one of the four sides,
//! which turns their pattern. Nothing blocks threat or cover. The threats against a side on a square are those of enemy
//! tiles and of its own Fires: a Fire threatens even itself. A tile is covered in its own homeground and where an own
//! tile covers it. Two threats capture a tile, or three if it is covered.
//!
//! A tile is in its owner's reserve, in the hand, on the board or in the discard, and goes only this way. All of it is
//! open.
//!
//! # Course
//!
//! First the sides take tiles of their choice from the reserve into the hand: White seven, Black nine, White one more.
//! Then they take turns, beginning with White. A turn is one of these:
//!
//! - *Deploy* a tile of the hand, facing anywhere: on an empty square that holds no threat against the own side, and
//!   lies in the own homeground or is threatened by an own tile. A Lotus goes on any empty square. A Sai may shift at
//!   once, as part of the same turn.
//! - *Shift* a tile by one or two steps to a side, perhaps round a corner, and turn it at will, or just turn it. An
//!   Earth goes one step only, Lotus and Air none. No step ends where the tile would be captured.
//! - *Redeploy* a Water: lift it and deploy it again, also where only it threatens.
//! - *Draw* three tiles from the reserve into the hand, or all if there are fewer.
//!
//! After a turn no own tile may be threatened enough to be captured, even if enemy tiles fall by the same turn. Then
//! all enemy tiles that are threatened enough are captured; where that uncovers others, these follow; Fires last. For
//! each tile lost, the enemy takes one tile of his choice out of the capturing side's reserve and gives it into the
//! capturing side's hand, before he begins his own turn. A side that can do nothing at all passes.
//!
//! # End
//!
//! A tile in the middle ground is worth one point, one in the enemy's homeground two, a Lotus nothing. After each turn,
//! in this order:
//!
//! 1. *Ten points*: the side that moved has ten points or more: it wins.
//! 2. *Tie*: both sides have lost 13 tiles or more and have five points or fewer.
//! 3. *Repetition*: the position is there for the third time.
//! 4. *Passes*: both sides have passed, one after the other.
//!
//! What the sources leave open, and what players may choose, is named in the rulings.

mod board;
mod clicks;
mod course;
mod describe;
pub mod engine;
mod fault;
mod flaw;
mod history;
mod lessons;
mod moves;
mod pages;
mod patterns;
mod rules;
mod rulings;
mod scene;
mod setup;
mod spelling;
mod squares;
mod supply;
mod text;
mod tile;
mod tries;

use std::hash::{Hash, Hasher};

pub use engine::{FastMove, LEVELS, Node, Weights};
pub use moves::Move;
pub use patterns::{Pattern, pattern};
pub use rulings::{Options, ParseOptionsError};
pub use scene::overlay;
pub use squares::{GRID, Square, Squares};
pub use supply::{Stock, Supply};
pub use tile::{Facing, Kind, Tile};

use board::Board;
use course::After;
use history::History;
use rulings::{DRAFT, WINNING_POINTS};
use spelling::Typed;

use crate::{
    color::{ByColor, Color},
    game::{
        Ending, Handful, IllegalMove, Outcome, ParsePositionError, ParseSetupError, Position, Presentation, Step,
        drawings, lesson::Lesson, page::Page,
    },
    grid::Cell,
    phrase::Phrase,
    scene::Scene,
};

/// The mover has ten points.
pub const TEN_POINTS: Ending = Ending::new("ten-points", "ending-paiko-ten-points");
/// Both sides have lost many tiles and have few points.
pub const TIE: Ending = Ending::new("tie", "ending-paiko-tie");
/// The same position for the third time.
pub const REPETITION: Ending = Ending::new("repetition", "ending-paiko-repetition");
/// Both sides had to pass.
pub const BOTH_PASSED: Ending = Ending::new("passes", "ending-paiko-passes");
/// A position string tells that the game is over, but not by which rule.
pub const STOPPED: Ending = Ending::new("stopped", "ending-paiko-stopped");

/// A position of Paiko. Its text is the position string of the rules page: board, side to act, phase, hands, discards,
/// completed turns.
///
/// The options of the game and what the rules remember of earlier turns are in no text, and equal positions may differ
/// in them.
#[derive(Clone, Debug)]
pub struct Paiko {
    /// Apart, since it is ten times as large as all the rest.
    board: Box<Board>,
    stocks: ByColor<Stock>,
    turn: Color,
    phase: Phase,
    /// Completed turns, with draws and passes, but without drafts and rewards.
    turns: u64,
    options: Options,
    history: History,
}

/// What the side to act has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// To draft for the first, second or third time (0, 1, 2).
    Draft(usize),
    /// To make a turn.
    Action,
    /// To give so many tiles to the other side before a turn.
    Reward(u32),
    /// Nothing: the game is over.
    Over(Outcome),
}

/// Who drafts.
const DRAFTERS: [Color; DRAFT.len()] = [Color::White, Color::Black, Color::White];

impl Paiko {
    /// The same position under these rules.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// The rules that the players have chosen.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// What stands on a cell; nothing does beside the board.
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        Square::of(cell).and_then(|square| self.board.get(square))
    }

    /// The tiles of a side beside the board.
    pub fn stock(&self, color: Color) -> &Stock {
        &self.stocks[color]
    }

    /// The points of a side.
    pub fn score(&self, color: Color) -> u32 {
        self.board.score(color)
    }

    /// The threats that a square holds against a side: those of enemy tiles and of its own Fires.
    pub fn threat(&self, color: Color, square: Square) -> u8 {
        self.board.threat(color, square)
    }

    /// The squares on which a side's tiles are covered.
    pub fn covered(&self, color: Color) -> Squares {
        self.board.covered(color)
    }

    /// The squares that a side's tiles threaten, which are those where it may deploy out of its homeground.
    pub fn reached(&self, color: Color) -> Squares {
        self.board.reached(color)
    }

    /// The tiles of a side that are threatened enough to be captured. When a turn begins there are none.
    pub fn capturable(&self, color: Color) -> Squares {
        self.board.capturable(color)
    }

    /// How many tiles the side to act has to take or give, when it does so: in the draft, for a draw, as a reward.
    pub fn tiles_to_take(&self) -> u32 {
        self.choice().count
    }

    /// Turns that have been completed, draws and passes included.
    pub const fn turns(&self) -> u64 {
        self.turns
    }

    /// What the position string tells of a phase: its letter and number, or the winner.
    fn told(&self) -> (char, u32) {
        match self.phase {
            Phase::Draft(stage) => ('d', DRAFT[stage].into()),
            Phase::Action => ('t', 0),
            Phase::Reward(count) => ('r', count),
            Phase::Over(outcome) => ('x', outcome.winner().map_or(0, |winner| 1 + winner as u32)),
        }
    }
}

impl Default for Paiko {
    fn default() -> Self {
        Self {
            board: Box::new(Board::EMPTY),
            stocks: ByColor { white: Stock::START, black: Stock::START },
            turn: DRAFTERS[0],
            phase: Phase::Draft(0),
            turns: 0,
            options: Options::STANDARD,
            history: History::default(),
        }
    }
}

impl PartialEq for Paiko {
    fn eq(&self, other: &Self) -> bool {
        let key = |position: &Self| (position.stocks, position.turn, position.told(), position.turns);
        key(self) == key(other) && self.board == other.board
    }
}

impl Eq for Paiko {}

impl Hash for Paiko {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.board, self.stocks, self.turn, self.told(), self.turns).hash(state);
    }
}

impl Position for Paiko {
    type Move = Move;

    const SETUPS: &'static [&'static str] = setup::NAMES;

    const RULES: &'static [&'static str] = &Options::CHOICES;

    /// `classic`, or the position string of an unfinished game; behind it the words of the [`Options`] that are not as
    /// usual: `classic no-tie`.
    fn from_setup(setup: &str, _seed: u64) -> Result<Self, ParseSetupError> {
        setup::read(setup).map_err(|flaw| ParseSetupError { text: setup.to_owned(), reason: flaw.phrase() })
    }

    fn rules(&self) -> Vec<&'static str> {
        self.options.words()
    }

    fn read_under(text: &str, rules: &str) -> Result<Self, ParsePositionError> {
        text::read_under(text, rules)
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        self.visit_moves(&mut |mv| moves.push(mv));
        if self.phase == Phase::Action {
            moves.sort_by_cached_key(Move::key);
        }
        moves
    }

    fn judge(&self, mv: &Move) -> Result<(), IllegalMove> {
        self.judge_typed(mv, &[])
    }

    fn play_unchecked(&mut self, mv: &Move) {
        self.make(mv);
    }

    /// Reads every spelling of the rules page. Where a shift leaves the facing out, the tile keeps its own.
    ///
    /// # Errors
    /// `SYNTAX` if it is no action. Where every square of a path is named, the rule that forbids this very path, since
    /// the move alone does not tell it.
    fn read_move(&self, text: &str) -> Result<Move, IllegalMove> {
        let Typed { mut mv, via } = Typed::read(text).ok_or_else(|| IllegalMove {
            reason: Phrase::new("paiko-illegal-syntax").with_typed("text", text.trim()),
            ..IllegalMove::syntax("")
        })?;
        if let Move::Shift { from, ref mut facing, .. } | Move::Turn { from, ref mut facing } = mv {
            *facing = facing.or_else(|| self.tile(from).and_then(|tile| tile.facing));
        }
        if !via.is_empty() {
            self.judge_typed(&mv, &via)?;
        }
        Ok(mv)
    }

    const PASS: Option<Move> = Some(Move::Pass);

    /// The same position without earlier ones: repetitions and passes count from here, as in a position that is read.
    fn perft_root(&self) -> Self {
        self.clone().without_history()
    }

    fn perft(&self, depth: u32) -> u64 {
        course::count(&self.perft_root(), depth)
    }
}

impl Presentation for Paiko {
    const TITLE: &'static str = "Paiko";

    const DRAWINGS: &'static [(&'static str, &'static str)] = drawings![
        "paiko",
        "air",
        "bow",
        "earth",
        "fire",
        "lotus",
        "pointer-black",
        "pointer-white",
        "sai",
        "sword",
        "tile-black",
        "tile-white",
        "water"
    ];

    fn pages() -> Vec<Page> {
        pages::pages()
    }

    fn lessons() -> Vec<Lesson<Self>> {
        lessons::lessons()
    }

    /// Tiles that change places are entered one by one, in the order of the kinds; those of a draw behind the way to
    /// draw. A deployment is the tile, its square and where it faces; between these, the square to which a Sai shifts.
    /// A shift is the square of the tile, the square where it goes and where it faces; a turn in place leaves out the
    /// second, and passes if the tile has no facing. So is a redeployment, with its way behind it where the Water could
    /// shift to the same square.
    fn steps(&self, mv: &Move) -> Vec<Step> {
        clicks::steps(self, mv)
    }

    fn scene(&self, last: Option<(&Self, &Move)>, draft: Option<&[Step]>) -> Scene {
        scene::scene(self, last, draft)
    }

    fn overlay(&self) -> Option<Scene> {
        Some(scene::overlay(self))
    }

    /// The canonical notation with `xEh4` for each captured tile, and the score and `#` for a win: `A@h6 xWj5 =W10 #`.
    fn notation(&self, mv: &Move) -> String {
        let After { board, captured } = self.after(mv);
        let mut text = mv.to_string();
        for (square, tile) in captured {
            text.push_str(&format!(" x{}{}", tile.kind.letter(), square.cell()));
        }
        let score = board.score(self.turn);
        if score >= WINNING_POINTS {
            text.push_str(&format!(" ={}{score} #", self.turn.char().to_ascii_uppercase()));
        }
        text
    }

    fn describe(&self, mv: &Move) -> Phrase {
        describe::describe(self, mv)
    }

    fn prompt(&self, draft: &[Step]) -> Phrase {
        describe::prompt(self, draft)
    }

    fn describe_step(&self, draft: &[Step], step: Step) -> Phrase {
        describe::describe_step(self, draft, step)
    }

    fn handful(&self, draft: &[Step]) -> Option<Handful> {
        clicks::handful(self, draft)
    }

    fn tries(&self, draft: &[Step]) -> Vec<(Step, Phrase)> {
        tries::tries(self, draft)
    }

    fn objection(&self, draft: &[Step]) -> Option<IllegalMove> {
        tries::objection(self, draft)
    }

    /// Draws that the player can avoid.
    fn warning(&self, mv: &Move) -> Option<Phrase> {
        let mut after = self.clone();
        after.play_unchecked(mv);
        let Outcome::Draw { by } = after.outcome().filter(|_| *mv != Move::Pass)? else { return None };
        Some(if by == TIE { Phrase::new("paiko-warning-tie") } else { Phrase::new("paiko-warning-repetition") })
    }
}

impl Paiko {
    /// Names the first rule that a move breaks along the path that was typed.
    fn judge_typed(&self, mv: &Move, via: &[Cell]) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::game_over());
        }
        self.check(mv, via).map_err(fault::Fault::explain)
    }
}
