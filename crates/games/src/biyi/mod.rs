//! Biyi, a game by Jérôme Mariaud de Serre and Raphaël-James Lebel.
//!
//! # BiyiBoard
//!
//! The board has 91 squares in files `a` to `g` and ranks `1` to `13`. White sits below, Black above. Between the
//! villages is the river with its two banks. `*` marks the nests.
//!
//! ```text
//!      a  b  c  d  e  f  g
//! 13   b  b  b  *  b  b  b
//! 12   b  b  b  b  b  b  b
//! 11   b  b  b  b  b  b  b     village of Black
//! 10   b  b  b  b  b  b  b
//!  9   b  b  b  b  b  b  b
//!  8   .  .  .  .  .  .  .     bank
//!  7   ~  ~  ~  ~  ~  ~  ~     river
//!  6   .  .  .  .  .  .  .     bank
//!  5   w  w  w  w  w  w  w
//!  4   w  w  w  w  w  w  w
//!  3   w  w  w  w  w  w  w     village of White
//!  2   w  w  w  w  w  w  w
//!  1   w  w  w  *  w  w  w
//! ```
//!
//! Each side has 34 tokens, which never leave the board. A square holds any number of tokens, of both colors, in a
//! *stack*. The top token of a stack, or its only token, is the *pilot*, and the pilot's side owns the stack. The
//! tokens below are its *carriers*. The level of a token is its place in the stack, from 1 at the bottom.
//!
//! # Movements
//!
//! Tokens move to an adjacent square, forward, sideways or back, never diagonally:
//!
//! - *Slide* (`d5=d6`): tokens go onto a lower stack or an empty square. All tokens above the height of the target go,
//!   and keep their levels. The color of the lowest moving token decides the direction: forward or sideways if it has
//!   the mover's color, back or sideways if it has the other color. A pilot that slides alone is the lowest token, so
//!   it does not go back.
//! - *Climb* (`c3+d3`): the pilot goes onto a pilot of its own side at the same level, and so one level up.
//! - *Descend* (`d4-d5`): the pilot goes down one level or more, onto any stack or an empty square.
//!
//! A pilot never goes back alone, and no token enters the nest of its own side.
//!
//! # Turn
//!
//! White begins, and the sides take turns without passing. A turn is one movement, unless the mover's pilot then stands
//! on three or more carriers of its own color. In this case the pilot must go on alone, forward or sideways, until it
//! stands on fewer than three such carriers (a *chain*, `c4+d4!e4-f4`). In a chain the pilot may also *jump* (`!`) onto
//! a stack of either side that is at least as high as its own. If the pilot cannot go on, the turn is illegal.
//!
//! Every movement, even within a chain, keeps two rules:
//!
//! - *No undoing*: a movement may not take tokens back to the square and level from which the latest movement of the
//!   same side took them.
//! - *River*: after the movement, all tokens in the river are held by tokens on an adjacent bank square, or by held
//!   tokens on an adjacent river square. The owners of the tokens do not matter.
//!
//! # Dragons
//!
//! A *pure dragon* is a stack of three or more tokens, all of one color. Two pure dragons of a side on adjacent squares
//! are *connected*. A side that has connected dragons when its turn begins loses if it also has connected dragons when
//! the turn ends. It does not matter which side connected the dragons.
//!
//! # End
//!
//! After each turn, in this order:
//!
//! 1. *Bird*: a token of the mover has entered the enemy's nest, and the mover wins. The movement is legal only if no
//!    dragons of the mover are connected afterwards. The bird in the nest counts as a token of the mover's color at
//!    level 1: a pilot at level 1 climbs, tokens at level 2 slide, and a higher pilot descends.
//! 2. *Connected dragons*: the mover began and ended its turn with connected dragons, and loses.
//! 3. *Repetition*: all tokens are arranged as earlier in the game, and the game is drawn.
//! 4. *No turn*: the side to move has no legal turn, and loses.
//!
//! # Readings
//!
//! The rulebooks leave some questions open. The documentation of these items gives our readings:
//!
//! | question | item |
//! |---|---|
//! | where the nests are | [`NESTS`] |
//! | how wide the river and its banks are | [`RIVER`] |
//! | how many carriers oblige a pilot to go on, and whether a resting pilot must go on | `rules::must_go_on` |
//! | whether a pilot jumps onto an enemy at its own level | `rules::BiyiStage::jumps` |
//! | onto which stacks a pilot slides alone | `rules::BiyiStage::allows` |
//! | whether a turn that must go on but cannot is legal | `rules::BiyiStage::complete` |
//! | whether movements within a chain may undo each other | `rules::BiyiStage::refuse_undoing` |
//! | whether tokens in the river must be held within a chain and on the bird | `rules::BiyiStage::refuse_drowning` |
//! | which height and color a bird has | `rules::BIRD` |
//! | whether a win needs dragons apart, and whether the tokens on the bird are a stack | `rules::BiyiStage::refuse_bird` |
//! | which ending comes first, and which positions count as repeated | `Biyi::end_of` |
//! | whether the first turn of a game follows the usual rules | `Biyi::stage` |
//! | how Black's camp is turned | `setup::Camp::place` |

pub mod board;
mod clicks;
mod describe;
mod fault;
mod key;
mod lessons;
pub mod movement;
pub mod moves;
mod pages;
pub mod past;
mod rules;
mod scene;
mod setup;
pub mod squares;
pub mod stack;
mod text;
mod tries;

pub use board::{GRID, NESTS, RIVER, TOKENS, VILLAGE};
pub use movement::Movement;
pub use moves::{BiyiAction, BiyiMove, MovementKind};
pub use stack::TokenStack;

use std::cmp::Reverse;

use board::BiyiBoard;
use moves::TypedTurn;
use past::Past;
use rules::BiyiStage;

use crate::{
    game::{
        ButtonSign, Emblem, Ending, IllegalMove, Lines, Outcome, ParseSetupError, Position, Presentation, Step,
        lesson::Lesson, page::RulesPage,
    },
    key::Mirror,
};
use ::board::{
    color::{ByColor, Color},
    grid::Cell,
    phrase::Phrase,
    scene::{Scene, guide::GuideSign},
};

/// The side that moved wins, since it has entered the enemy's nest.
pub const BIRD: Ending = Ending::new("bird", "ending-biyi-bird", "how-biyi-bird");
/// The side that moved loses, since it had connected dragons at the beginning and the end of its turn.
pub const CONNECTED_DRAGONS: Ending =
    Ending::new("connected-dragons", "ending-biyi-connected-dragons", "how-biyi-connected-dragons");
/// The game is drawn, since all tokens are arranged as earlier in the game.
pub const REPETITION: Ending = Ending::new("repetition", "ending-biyi-repetition", "how-biyi-repetition");
/// The side to move loses, since it has no legal turn.
pub const NO_TURN: Ending = Ending::new("no-turn", "ending-biyi-no-turn", "how-biyi-no-turn");

/// A position of Biyi.
///
/// The text is the position string: the ranks from the north, the side to move and, unless they have their default
/// values, the nests and the latest movement of each side. The position string of a game won on the bird cannot be read
/// back, since it has tokens on a nest.
///
/// `Eq` and `Hash` cover the contents of the position string, but neither the earlier arrangements of the tokens nor
/// the outcome. Of two equal positions, one may be drawn by repetition or lost by connected dragons while the other
/// goes on.
///
/// # Examples
/// ```
/// use games::{game::Position, biyi::Biyi};
///
/// let position: Biyi = "c4:www,d4:www,e4:wwwb,f4:b,b10:b w".parse()?;
/// // The pilot of c4 climbs onto d4, where it stands on three white carriers and has to go on.
/// let unfinished = position.judge(&"c4+d4".parse()?).expect_err("the pilot may not stay");
/// assert_eq!(unfinished.code, "CHAIN_UNFINISHED");
/// assert!(position.is_legal(&position.read_move("c4 + d4 ! e4 - f4")?));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Biyi {
    board: BiyiBoard,
    turn: Color,
    nests: ByColor<Cell>,
    /// The latest movement of each side. A side may not undo its latest movement.
    latest: ByColor<Option<Movement>>,
    past: Past,
}

impl Biyi {
    /// The first position of a game, without any history.
    pub fn new(board: BiyiBoard, turn: Color, nests: ByColor<Cell>, latest: ByColor<Option<Movement>>) -> Self {
        let past = Past::new(board.key());
        let mut position = Self { board, turn, nests, latest, past };
        position.past.ended = blocked(&position.stage());
        position
    }

    /// The stack on a cell. A bird is not part of the stack. Empty if the cell is not on the board.
    pub fn stack(&self, cell: Cell) -> TokenStack {
        if GRID.contains(cell) { self.board.get(cell) } else { TokenStack::EMPTY }
    }

    /// This position with the game over by `outcome`, for an ending that the board alone does not show.
    #[must_use]
    pub fn ended_by(mut self, outcome: Outcome) -> Self {
        self.past.ended = Some(outcome);
        self
    }

    /// The tokens on the board.
    pub const fn board(&self) -> &BiyiBoard {
        &self.board
    }

    /// All arrangements of the tokens in the game, in order, the current one last.
    pub fn arrangements(&self) -> &[board::BoardKey] {
        self.past.seen()
    }

    /// The nest of each side, where a bird lies.
    pub const fn nests(&self) -> ByColor<Cell> {
        self.nests
    }

    /// The latest movement of a side, which this side may not undo. `None` if the latest movement is not known.
    pub fn latest(&self, color: Color) -> Option<Movement> {
        self.latest[color]
    }

    /// The squares of two connected pure dragons of a side. `None` if the side has no connected dragons.
    pub fn connected_dragons(&self, color: Color) -> Option<(Cell, Cell)> {
        self.board.connected_dragons(color)
    }

    /// The state of the next turn before its first movement.
    ///
    /// Our reading is that the first turn of a game follows the same rules as all others. The rulebooks say that White
    /// begins with a pilot, but this only describes the classic setup, where all tokens are pilots.
    fn stage(&self) -> BiyiStage {
        BiyiStage::start(self.board.clone(), self.turn, self.nests, self.latest[self.turn])
    }

    /// The state at the end of a legal turn, and the outcome if the turn ends the game.
    ///
    /// Two of our readings apply here. The endings are checked in the order bird, connected dragons, repetition, no
    /// turn. A position repeats an earlier one if all tokens are arranged alike, even if the side to move or the latest
    /// movements differ.
    fn end_of(&self, mv: &BiyiMove) -> (BiyiStage, Option<Outcome>) {
        let mover = self.turn;
        let duty = self.board.connected_dragons(mover).is_some();
        let end = mv.actions().fold(self.stage(), |stage, action| stage.after(action));
        let ended = if mv.end() == self.nests[!mover] {
            Some(Outcome::Decisive { winner: mover, by: BIRD })
        } else if duty && end.board.connected_dragons(mover).is_some() {
            Some(Outcome::Decisive { winner: !mover, by: CONNECTED_DRAGONS })
        } else if self.past.has_seen(end.board.key()) {
            Some(Outcome::Draw { by: REPETITION })
        } else {
            blocked(&BiyiStage::start(end.board.clone(), !mover, self.nests, self.latest[!mover]))
        };
        (end, ended)
    }

    /// Whether all turns are refused because the game is over.
    ///
    /// If a game begins in a position without a legal turn, the game is over, too, but this function returns `false`:
    /// each turn is refused by the rule that it breaks.
    fn is_closed(&self) -> bool {
        self.past.ended.is_some() && self.past.has_begun()
    }
}

/// The outcome if the side to move has no legal turn.
fn blocked(start: &BiyiStage) -> Option<Outcome> {
    let blocked = !start.can_complete();
    blocked.then_some(Outcome::Decisive { winner: !start.side, by: NO_TURN })
}

impl Default for Biyi {
    fn default() -> Self {
        setup::classic()
    }
}

impl Position for Biyi {
    type Move = BiyiMove;

    const ENDINGS: &'static [Ending] = &[BIRD, CONNECTED_DRAGONS, REPETITION, NO_TURN];

    const SETUPS: &'static [&'static str] = setup::NAMES;

    /// Reads a position string, the name of one of the [`SETUPS`](Self::SETUPS), or a camp string. Two names or camp
    /// strings joined by `+` are for White and Black.
    ///
    /// A camp string (`2222222/1111111/.1.1.1./1.1.1.1/111*111`) lists the heights of the stacks in five rows, the
    /// front row first.
    fn from_setup(setup: &str, seed: u64) -> Result<Self, ParseSetupError> {
        setup::read(setup, seed)
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.past.ended
    }

    fn legal_moves(&self) -> Vec<BiyiMove> {
        if self.past.ended.is_some() { Vec::new() } else { self.stage().turns() }
    }

    fn judge(&self, mv: &BiyiMove) -> Result<(), IllegalMove> {
        if self.is_closed() {
            return Err(IllegalMove::game_over());
        }
        self.stage().judge(&TypedTurn::from(mv)).map(|_| ()).map_err(|fault| fault.explain())
    }

    fn play_unchecked(&mut self, mv: &BiyiMove) {
        let (end, ended) = self.end_of(mv);
        self.board = end.board;
        self.latest[self.turn] = end.latest;
        self.turn = !self.turn;
        self.past.ended = ended;
        self.past.push(self.board.key());
    }

    fn essence(&self) -> Vec<u8> {
        key::essence(self)
    }

    const MIRROR: Option<Mirror<Self>> = Some(Mirror { position: key::mirrored, mv: key::mirrored_move });

    fn image(&self, mirrored: bool, turned: bool) -> Option<Self> {
        let moved = |cell| {
            let cell = if turned { GRID.turned(cell).expect("the grid is the same after half a turn") } else { cell };
            if mirrored { key::other(cell) } else { cell }
        };
        let side = |color: Color| if turned { !color } else { color };
        let mut board = BiyiBoard::empty();
        for (cell, stack) in self.board.stacks() {
            board.set(moved(cell), stack.tokens().map(side).collect());
        }
        let nests = ByColor::new_with(|color| moved(self.nests[side(color)]));
        Some(Self::new(board, side(self.turn), nests, ByColor::default()))
    }

    /// Reads a turn with or without the mark `#`. Signs may be missing if only one legal turn fits.
    ///
    /// The mark in the text is ignored: the returned turn has the mark exactly if it ends on the bird.
    ///
    /// # Errors
    /// Returns `SYNTAX` if the text is not a turn. If signs are missing, returns `GAME_OVER` if the game is over,
    /// `AMBIGUOUS` if several legal turns fit or if the possible turns break different rules, and otherwise the rule
    /// that the turn breaks.
    fn read_move(&self, text: &str) -> Result<BiyiMove, IllegalMove> {
        let sketch = TypedTurn::read(text).ok_or_else(|| IllegalMove {
            code: IllegalMove::SYNTAX,
            cells: Vec::new(),
            reason: Phrase::new("biyi-illegal-syntax").with_typed("text", text.trim()),
        })?;
        let mv = match sketch.complete() {
            Some(mv) => mv,
            None if self.is_closed() => return Err(IllegalMove::game_over()),
            None => {
                let actions = self.stage().judge(&sketch).map_err(|fault| fault.explain())?;
                BiyiMove::new(&actions, false).expect("a sketch has a movement")
            }
        };
        let wins = mv.end() == self.nests[!self.turn];
        Ok(mv.marked(wins))
    }
}

impl Presentation for Biyi {
    const TITLE: &'static str = "Biyi";

    fn about() -> Phrase {
        Phrase::new("biyi-about")
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

    /// The squares of the turn, with a [`Step::Way`] after the second square if both a slide and a descent to that
    /// square begin a legal turn.
    fn steps(&self, mv: &BiyiMove) -> Vec<Step> {
        clicks::steps(self, mv)
    }

    fn scene(&self, last: Option<(&Self, &BiyiMove)>, draft: Option<&[Step]>) -> Scene {
        scene::scene(self, last, draft)
    }

    fn describe(&self, mv: &BiyiMove) -> Phrase {
        describe::describe(self, mv)
    }

    fn prompt(&self, draft: &[Step]) -> Phrase {
        describe::prompt(self, draft)
    }

    fn describe_step(&self, draft: &[Step], step: Step) -> Phrase {
        describe::describe_step(self, draft, step)
    }

    /// The board is drawn on its side, so that squares with the same letter form a row.
    const LINES: Lines = Lines::Rows;

    fn guide() -> Vec<(GuideSign, Phrase)> {
        scene::guide()
    }

    fn emblems() -> Vec<Emblem> {
        scene::emblems()
    }

    fn label_step(&self, draft: &[Step], step: Step) -> Option<Phrase> {
        describe::label_step(self, draft, step)
    }

    fn pieces(&self) -> Vec<(Color, Cell, Phrase)> {
        let mut stacks: Vec<_> = self.board.stacks().collect();
        stacks.sort_by_key(|(cell, _)| (Reverse(cell.number()), cell.letter()));
        let told = |(cell, stack): (Cell, TokenStack)| {
            Some((stack.pilot()?, cell, describe::lies(stack, Phrase::new("biyi-piece"))))
        };
        stacks.into_iter().filter_map(told).collect()
    }

    fn sign(&self, draft: &[Step], step: Step) -> Option<ButtonSign> {
        describe::sign(self, draft, step)
    }

    fn tries(&self, draft: &[Step]) -> Vec<(Step, Phrase)> {
        tries::tries(self, draft)
    }

    fn objection(&self, draft: &[Step]) -> Option<IllegalMove> {
        tries::objection(self, draft)
    }

    /// The latest movements that could be undone if the rules allowed it.
    fn memory(&self) -> Vec<Phrase> {
        describe::memory(self)
    }

    fn warning(&self, mv: &BiyiMove) -> Option<Phrase> {
        describe::warning(self, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_past_is_not_compared() {
        let start: Biyi = "a2:w,a12:b w - a2b2:1:1:1 a12b12:1:1:1".parse().expect("a position");
        let mut played = start.clone();
        for mv in ["a2a3", "a12a11"] {
            played.play(&played.read_move(mv).expect("a turn")).expect("a legal turn");
        }
        let read: Biyi = played.to_string().parse().expect("a position");
        assert_eq!(played, read);
        assert_ne!(played, start);
        assert!(played.past.has_begun() && !read.past.has_begun());
    }
}
