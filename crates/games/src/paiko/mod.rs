//! Paiko, a game of tiles that threaten and cover the squares around them.
//!
//! # PaikoBoard
//!
//! The board is a diamond of 112 squares. White's homeground is the south-west quarter, Black's the north-east quarter,
//! and the other two quarters are the middle ground. Only a Lotus can stand on the four black squares.
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
//! Each side has three tiles of each of eight kinds. All but the Lotus *threaten* certain squares around them, and
//! Lotus, Water and Sai *cover* squares, by the patterns in `patterns`. Bow, Fire and Sai face one of four directions,
//! which turns their pattern. Nothing blocks threat or cover. The threats against a side on a square are those of enemy
//! tiles and of its own Fires; a Fire even threatens itself. A tile is covered in its own homeground and where a tile
//! of its side covers it. Two threats capture a tile, or three if it is covered.
//!
//! A tile goes from its owner's reserve to the hand, to the board, and to the discard. Both players see all tiles.
//!
//! # Course
//!
//! First the sides draft tiles of their choice from the reserve into the hand: White seven, Black nine, White one more.
//! Then they take turns, beginning with White. A turn is one of these:
//!
//! - *Deploy* a tile from the hand, with any facing: on an empty square that holds no threat against the side, and is
//!   in its homeground or threatened by one of its tiles. A Lotus may be deployed on any empty square. A Sai may shift
//!   in the same turn.
//! - *Shift* a tile by one or two steps to neighboring squares, perhaps round a corner, and turn it freely, or only
//!   turn it. An Earth shifts one step at most; Lotus and Air do not shift. No step may end where the tile would be
//!   captured.
//! - *Redeploy* a Water: lift it and deploy it again, perhaps where only this Water threatens.
//! - *Draw* three tiles from the reserve into the hand, or all if there are fewer.
//!
//! After the action, no tile of the side may hold enough threats to be captured, even if the action captures the tiles
//! that threaten it. Then all enemy tiles with enough threats are captured, then those that lost their cover by these
//! captures, and so on; Fires are captured last. For each captured tile, the enemy picks a tile from the reserve of the
//! capturing side, which goes to that side's hand, before the enemy begins its turn. A side that can do nothing passes.
//!
//! # End
//!
//! A tile in the middle ground is worth one point, one in the enemy's homeground two, a Lotus nothing. After each turn,
//! in this order:
//!
//! 1. *Ten points*: the side that moved has ten points or more, and wins.
//! 2. *Tie*: both sides have lost 13 tiles or more and have five points or fewer.
//! 3. *Repetition*: the position occurs for the third time.
//! 4. *Passes*: both sides have passed, one after the other.
//!
//! Where the sources are silent or differ, the module `rulings` defines how this program decides, and it lists the
//! rules that players may choose.

mod balance;
pub mod board;
mod clicks;
mod course;
mod describe;
mod fault;
pub mod history;
mod key;
mod labels;
mod lessons;
pub mod moves;
mod pages;
pub mod patterns;
mod rules;
pub mod rulings;
mod scene;
mod setup;
mod spelling;
pub mod squares;
pub mod supply;
mod text;
pub mod tile;
mod tries;

use std::{
    cmp::Reverse,
    hash::{Hash, Hasher},
};

pub use moves::PaikoMove;
pub use patterns::{Pattern, pattern};
pub use rulings::Options;
pub use scene::overlay;
pub use squares::{GRID, Square, Squares};
pub use supply::{Stock, Supply};
pub use tile::{Facing, Tile, TileKind};

use board::PaikoBoard;
use course::After;
use fault::PaikoFault;
use history::History;
use rulings::{DRAFT, WINNING_POINTS};
use spelling::TypedMove;

use crate::{
    game::{
        ButtonSign, Emblem, Ending, Handful, IllegalMove, Outcome, ParsePositionError, ParseSetupError, Position,
        Presentation, Shortcut, Step, lesson::Lesson, page::RulesPage,
    },
    key::Mirror,
};
use ::board::{
    color::{ByColor, Color},
    grid::Cell,
    phrase::Phrase,
    scene::{Scene, guide::GuideSign},
};

/// The side that moved wins with ten points.
pub const TEN_POINTS: Ending = Ending::new("ten-points", "ending-paiko-ten-points", "how-paiko-ten-points");
/// The game is drawn, since both sides have lost many tiles and have few points.
pub const TIE: Ending = Ending::new("tie", "ending-paiko-tie", "how-paiko-tie");
/// The game is drawn, since a position has occurred for the third time.
pub const REPETITION: Ending = Ending::new("repetition", "ending-paiko-repetition", "how-paiko-repetition");
/// The game is drawn, since both sides had to pass.
pub const BOTH_PASSED: Ending = Ending::new("passes", "ending-paiko-passes", "how-paiko-passes");
/// The game is over, but the position string does not say by which rule.
pub const STOPPED: Ending = Ending::new("stopped", "ending-paiko-stopped", "how-paiko-stopped");

/// A position of Paiko. Its text is the position string: board, side to act, phase, hands, discards, completed turns.
///
/// Neither the text nor equality covers the options of the game and the history.
///
/// # Examples
/// ```
/// use catalogue::Language;
/// use games::{game::Position, paiko::Paiko};
///
/// // White has a Sword on g6 and a Bow in the hand.
/// let position: Paiko = "2/4/6/8/10/12/14/14/5S6/10/8/6/4/2 w t B1/- -/- 12".parse()?;
/// assert!(position.is_legal(&position.read_move("B@h6^")?));
///
/// let refusal = position.judge(&position.read_move("B@g7^")?).expect_err("g7 is black");
/// assert_eq!(refusal.code, "BLACK_SQUARE");
/// let sentence = catalogue::text(Language::English, &refusal.reason);
/// assert_eq!(sentence, "g7 is a black square: only a Lotus can stand there.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Paiko {
    /// The board, boxed since it is ten times as large as all other fields.
    board: Box<PaikoBoard>,
    stocks: ByColor<Stock>,
    turn: Color,
    phase: Phase,
    /// The number of completed turns. Draws and forced passes count as turns; drafts and rewards do not.
    turns: u64,
    options: Options,
    history: History,
}

/// What the side to act has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// The side makes the draft with this index, 0 to 2.
    Draft(usize),
    /// The side makes its turn.
    Action,
    /// The side gives this number of tiles to the other side, before its own turn.
    Reward(u32),
    /// The game is over.
    Over(Outcome),
}

/// The sides that make the three drafts.
pub const DRAFTERS: [Color; DRAFT.len()] = [Color::White, Color::Black, Color::White];

impl Paiko {
    /// The same position under other options.
    #[must_use]
    pub fn with_options(self, options: Options) -> Self {
        Self { options, ..self }
    }

    /// The options of the game.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// The position with these parts, without a history.
    pub fn new(
        board: PaikoBoard,
        stocks: ByColor<Stock>,
        turn: Color,
        phase: Phase,
        turns: u64,
        options: Options,
    ) -> Self {
        let history = History::default();
        Self { board: Box::new(board), stocks, turn, phase, turns, options, history }.without_history()
    }

    /// The tiles on the board.
    pub const fn board(&self) -> &PaikoBoard {
        &self.board
    }

    /// What the side to act has to do.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// What the rules remember of earlier turns.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The tile on a cell. `None` on an empty square and off the board.
    pub fn tile(&self, cell: Cell) -> Option<Tile> {
        Square::of(cell).and_then(|square| self.board.get(square))
    }

    /// The tiles of a side off the board.
    pub fn stock(&self, color: Color) -> &Stock {
        &self.stocks[color]
    }

    /// The number of points of a side.
    pub fn score(&self, color: Color) -> u32 {
        self.board.score(color)
    }

    /// The number of threats against a side on a square: those of enemy tiles and of its own Fires.
    pub fn threat(&self, color: Color, square: Square) -> u8 {
        self.board.threat(color, square)
    }

    /// The squares on which tiles of a side are covered.
    pub fn covered(&self, color: Color) -> Squares {
        self.board.covered(color)
    }

    /// The squares with tiles of a side that hold enough threats to capture them. Empty at the start of a turn.
    pub fn capturable(&self, color: Color) -> Squares {
        self.board.capturable(color)
    }

    /// The number of tiles that a draft, draw or reward takes now.
    pub fn tiles_to_take(&self) -> u32 {
        self.choice().count
    }

    /// The number of completed turns, draws and passes included.
    pub const fn turns(&self) -> u64 {
        self.turns
    }

    /// The phase as in the position string: its letter, and the number of tiles or the number of the winner (0 for a
    /// draw).
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
            board: Box::new(PaikoBoard::EMPTY),
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
    type Move = PaikoMove;

    const ENDINGS: &'static [Ending] = &[TEN_POINTS, TIE, REPETITION, BOTH_PASSED, STOPPED];

    const SETUPS: &'static [&'static str] = setup::NAMES;

    const RULES: &'static [&'static str] = &Options::CHOICES;

    /// Reads `classic` or the position string of an unfinished game, followed by the words of the [`Options`] that
    /// differ from the standard ones: `classic no-tie`.
    fn from_setup(setup: &str, _seed: u64) -> Result<Self, ParseSetupError> {
        setup::read(setup).map_err(|reason| ParseSetupError { text: setup.to_owned(), reason })
    }

    fn rules(&self) -> Vec<&'static str> {
        self.options.words()
    }

    fn image(&self, mirrored: bool, turned: bool) -> Option<Self> {
        let moved = |square: Square| {
            let turned = if turned { GRID.turned(square.cell()).and_then(Square::of) } else { Some(square) };
            let at = turned.expect("the board is the same after half a turn");
            if mirrored { key::other_square(at) } else { at }
        };
        let faces = |facing: Facing| {
            let facing = if turned { facing.opposite() } else { facing };
            if mirrored { key::other_facing(facing) } else { facing }
        };
        let side = |color: Color| if turned { !color } else { color };
        let mut board = PaikoBoard::EMPTY;
        for (square, Tile { color, kind, facing }) in self.board.tiles() {
            board.put(moved(square), Tile { color: side(color), kind, facing: facing.map(faces) });
        }
        let stocks = ByColor::new_with(|color| self.stocks[side(color)]);
        Some(Self::new(board, stocks, side(self.turn), self.phase, self.turns, self.options))
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

    fn legal_moves(&self) -> Vec<PaikoMove> {
        let mut moves = Vec::new();
        self.visit_moves(&mut |mv| moves.push(mv));
        if self.phase == Phase::Action {
            moves.sort_by_cached_key(PaikoMove::key);
        }
        moves
    }

    fn judge(&self, mv: &PaikoMove) -> Result<(), IllegalMove> {
        self.judge_typed(mv, &[])
    }

    fn play_unchecked(&mut self, mv: &PaikoMove) {
        self.make(mv);
    }

    /// Reads a move in every accepted spelling. If the text of a shift names no facing, the tile keeps its facing.
    ///
    /// # Errors
    /// `SYNTAX` if the text is not a move. If the text names the whole path of a shift and a rule forbids this path,
    /// the code of that rule, because a [`PaikoMove`] does not store the path. `FACING_FORBIDDEN`, or the code of an
    /// earlier rule, if the text names a facing for a redeployment.
    fn read_move(&self, text: &str) -> Result<PaikoMove, IllegalMove> {
        let TypedMove { mut mv, via, turned } = TypedMove::read(text).ok_or_else(|| IllegalMove {
            reason: Phrase::new("paiko-illegal-syntax").with_typed("text", text.trim()),
            ..IllegalMove::syntax("")
        })?;
        if let (PaikoMove::Redeploy { from, to }, true) = (mv, turned) {
            return Err(self.refuse_turned(from, to));
        }
        if let PaikoMove::Shift { from, ref mut facing, .. } | PaikoMove::Turn { from, ref mut facing } = mv {
            *facing = facing.or_else(|| self.tile(from).and_then(|tile| tile.facing));
        }
        if !via.is_empty() {
            self.judge_typed(&mv, &via)?;
        }
        Ok(mv)
    }

    const PASS: Option<PaikoMove> = Some(PaikoMove::Pass);

    fn essence(&self) -> Vec<u8> {
        key::essence(self)
    }

    const MIRROR: Option<Mirror<Self>> = Some(Mirror { position: key::mirrored, mv: key::mirrored_move });

    /// The same position without its history, as if read from its position string.
    fn perft_root(&self) -> Self {
        self.clone().without_history()
    }

    fn perft(&self, depth: u32) -> u64 {
        course::count(&self.perft_root(), depth)
    }
}

impl Presentation for Paiko {
    const TITLE: &'static str = "Paiko";

    fn about() -> Phrase {
        Phrase::new("paiko-about")
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

    /// The clicks of a move, by its form:
    ///
    /// - draft and reward: each tile, in the order of the kinds; draw: [`Way::Draw`](crate::game::step::Way::Draw),
    ///   then each tile;
    /// - deployment: the tile, its square, for a Sai that shifts the second square, and the facing;
    /// - shift: the square of the tile, the square where it ends, and the facing;
    /// - turn in place: the square of the tile, and the facing or, without a facing, [`Step::Pass`];
    /// - redeployment: both squares, then [`Way::Redeploy`](crate::game::step::Way::Redeploy) where a shift is legal,
    ///   too.
    fn steps(&self, mv: &PaikoMove) -> Vec<Step> {
        clicks::steps(self, mv)
    }

    fn scene(&self, last: Option<(&Self, &PaikoMove)>, draft: Option<&[Step]>) -> Scene {
        scene::scene(self, last, draft)
    }

    fn overlay(&self) -> Option<Scene> {
        Some(scene::overlay(self))
    }

    /// The canonical notation with signs for the effects: `xEh4` for each captured tile, the points, and `#` for a win,
    /// as in `A@h6 xWj5 =W10 #`.
    fn notation(&self, mv: &PaikoMove) -> String {
        let After { board, captured, .. } = self.after(mv);
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

    fn describe(&self, mv: &PaikoMove) -> Phrase {
        describe::describe(self, mv)
    }

    fn prompt(&self, draft: &[Step]) -> Phrase {
        describe::prompt(self, draft)
    }

    fn describe_step(&self, draft: &[Step], step: Step) -> Phrase {
        describe::describe_step(self, draft, step)
    }

    fn label_step(&self, draft: &[Step], step: Step) -> Option<Phrase> {
        labels::label_step(self, draft, step)
    }

    fn sign(&self, draft: &[Step], step: Step) -> Option<ButtonSign> {
        labels::sign(self, draft, step)
    }

    fn pieces(&self) -> Vec<(Color, Cell, Phrase)> {
        let mut tiles: Vec<_> = self.board.tiles().map(|(square, tile)| (square.cell(), tile)).collect();
        tiles.sort_by_key(|(cell, _)| (Reverse(cell.number()), cell.letter()));
        let told = |Tile { kind, facing, .. }| {
            Phrase::new("paiko-piece").with("tile", kind.name()).with("facing", describe::faces(facing))
        };
        tiles.into_iter().map(|(cell, tile)| (tile.color, cell, told(tile))).collect()
    }

    fn guide() -> Vec<(GuideSign, Phrase)> {
        scene::guide()
    }

    fn emblems() -> Vec<Emblem> {
        labels::emblems()
    }

    fn handful(&self, draft: &[Step]) -> Option<Handful> {
        clicks::handful(self, draft)
    }

    fn use_of(&self, piece: char) -> Option<Phrase> {
        labels::use_of(piece)
    }

    /// In a draft, a hand of as many kinds as possible.
    fn shortcut(&self, draft: &[Step]) -> Option<Shortcut> {
        balance::shortcut(self, draft)
    }

    fn tries(&self, draft: &[Step]) -> Vec<(Step, Phrase)> {
        tries::tries(self, draft)
    }

    fn objection(&self, draft: &[Step]) -> Option<IllegalMove> {
        tries::objection(self, draft)
    }

    /// Warns of a move that draws the game, unless the move is a forced pass.
    fn warning(&self, mv: &PaikoMove) -> Option<Phrase> {
        let after = self.played(mv);
        let Outcome::Draw { by } = after.outcome().filter(|_| *mv != PaikoMove::Pass)? else { return None };
        Some(if by == TIE { Phrase::new("paiko-warning-tie") } else { Phrase::new("paiko-warning-repetition") })
    }
}

impl Paiko {
    /// The refusal of a redeployment with a facing. The safety of the own tiles is judged last, and all other rules
    /// before the facing.
    fn refuse_turned(&self, from: Cell, to: Cell) -> IllegalMove {
        match self.judge_typed(&PaikoMove::Redeploy { from, to }, &[]) {
            Err(earlier) if earlier.code != "OWN_TILE_CAPTURED" => earlier,
            Ok(()) | Err(_) => PaikoFault::RedeploymentTurned { from, to }.explain(),
        }
    }

    /// Judges a move along the path that was typed, if any.
    fn judge_typed(&self, mv: &PaikoMove, via: &[Cell]) -> Result<(), IllegalMove> {
        if self.outcome().is_some() {
            return Err(IllegalMove::game_over());
        }
        self.check(mv, via).map_err(PaikoFault::explain)
    }
}
