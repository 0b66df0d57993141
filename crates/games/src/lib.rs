//! The rules of Biyi, Paiko and Pijersi: legal moves, refusals, endings, notation, and clicks that enter a move. Each
//! game also has a presentation: pictures, words, pages of rules and lessons, as data.
//!
//! [`AnyPosition`] is a position of any game, with moves as text, and [`GameKind`] names the games. Code for one game
//! uses the game's own type, such as [`pijersi::Pijersi`], through the traits [`game::Position`] and
//! [`game::Presentation`].
//!
//! This crate never does I/O, never draws or translates, and knows no players, no clock and no store. It fails only
//! with a refusal of a move or with a parse error. No game names another.
//!
//! # Where things are
//!
//! | place | contents |
//! |---|---|
//! | [`game`] | the traits that a game implements; drafts of moves, typed moves, lessons, perft |
//! | [`biyi`], [`paiko`], [`pijersi`] | one folder for each game, with the rules in words on its first page |
//! | `tictactoe` | the template for new games, behind the feature `template` |
//! | this file | the table that registers the games |
//!
//! In a folder, `rules.rs` generates and refuses moves, `clicks.rs` and `describe.rs` hold clicks and words, `scene.rs`
//! and `drawings/` the picture, and `pages.rs` and `lessons.rs` the pages of the rules and the course.
//!
//! Outside the tests, this is the only file of the crate that names all games.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::game::{
    BoardPart, ButtonSign, Emblem, Ending, Fork, Handful, IllegalMove, Outcome, ParsePositionError, ParseSetupError,
    Position, Presentation, Progress, Shortcut, Step, before_last_choice, fork,
    lesson::{Answer, Lesson},
    page::RulesPage,
    progress,
    typed::{Completion, begun, completions},
};
use board::{
    color::Color,
    grid::Cell,
    phrase::{Phrase, code::quoted, plain},
    scene::{Lost, Scene, guide::GuideSign},
};

/// A phrase with values: `say!(ID, from, level: 3_u32)` has the value of the variable `from` under its own name, and
/// 3 as `level`.
macro_rules! say {
    ($id:literal $(, $name:ident $(: $value:expr)?)* $(,)?) => {
        ::board::phrase::Phrase::new($id)$(.with(stringify!($name), say!(@ $name $($value)?)))*
    };
    (@ $name:ident) => { $name };
    (@ $name:ident $value:expr) => { $value };
}

pub mod biyi;
pub mod game;
pub mod paiko;
pub mod pijersi;
#[cfg(feature = "template")]
pub mod tictactoe;

/// Registers the games, one row each.
///
/// A row names the module and the type that implements [`Position`] and [`Presentation`]. The module's name is the
/// game's name on the command line and in stored records, so it must not change. The first argument is a `$`, which the
/// generated macros need for their own parameters.
macro_rules! games {
    ($d:tt $($(#[$attribute:meta])* $module:ident::$Game:ident;)+) => {
        /// A game that Parlor hosts.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[allow(missing_docs)]
        pub enum GameKind {
            $($(#[$attribute])* $Game,)+
        }

        /// A position of any game, with moves as text.
        ///
        /// Methods accept moves in any spelling and return moves in the canonical notation.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[allow(missing_docs)]
        pub enum AnyPosition {
            $($(#[$attribute])* $Game($module::$Game),)+
        }

        /// A lesson of any game, with moves as canonical text.
        #[derive(Clone, Debug)]
        #[allow(missing_docs)]
        pub enum AnyLesson {
            $($(#[$attribute])* $Game(Lesson<$module::$Game>),)+
        }

        impl GameKind {
            /// Every game.
            pub const ALL: [Self; [$($(#[$attribute])* Self::$Game),+].len()] = [$($(#[$attribute])* Self::$Game),+];

            /// The name in small letters, as on the command line and in records.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[$attribute])* Self::$Game => stringify!($module),)+
                }
            }
        }

        impl AnyPosition {
            /// The game of this position.
            pub const fn kind(&self) -> GameKind {
                match self {
                    $($(#[$attribute])* Self::$Game(_) => GameKind::$Game,)+
                }
            }
        }

        $(
            $(#[$attribute])*
            impl Hosted for $module::$Game {
                fn of(position: &AnyPosition) -> Option<&Self> {
                    match position {
                        AnyPosition::$Game(position) => Some(position),
                        _ => None,
                    }
                }
            }

            $(#[$attribute])*
            impl From<$module::$Game> for AnyPosition {
                fn from(position: $module::$Game) -> Self {
                    Self::$Game(position)
                }
            }

            $(#[$attribute])*
            impl From<Lesson<$module::$Game>> for AnyLesson {
                fn from(lesson: Lesson<$module::$Game>) -> Self {
                    Self::$Game(lesson)
                }
            }
        )+

        /// Evaluates an expression with a game's type under the given name.
        macro_rules! by_kind {
            ($d kind:expr, $d Type:ident => $d do:expr) => {
                match $d kind {
                    $($(#[$attribute])* GameKind::$Game => {
                        type $d Type = $module::$Game;
                        $d do
                    })+
                }
            };
        }

        /// Evaluates an expression with the inner value of an [`AnyPosition`] or [`AnyLesson`] under the given name.
        macro_rules! inside {
            ($d any:expr, $d Any:ident, $d value:ident => $d do:expr) => {
                match $d any {
                    $($(#[$attribute])* $d Any::$Game($d value) => $d do,)+
                }
            };
        }
    };
}

games! { $
    biyi::Biyi;
    paiko::Paiko;
    pijersi::Pijersi;
    #[cfg(feature = "template")]
    tictactoe::TicTacToe;
}

pub mod key;

/// A registered game: its positions convert to [`AnyPosition`] and back.
pub trait Hosted: Presentation + Into<AnyPosition> {
    /// The inner position, if it is a position of this game.
    fn of(position: &AnyPosition) -> Option<&Self>;
}

/// Properties of the games.
///
/// # Examples
/// ```
/// use games::GameKind;
///
/// let kind: GameKind = "paiko".parse().expect("the name of a game");
/// assert_eq!((kind, kind.title()), (GameKind::Paiko, "Paiko"));
/// for kind in GameKind::ALL {
///     assert_eq!(kind.name().parse(), Ok(kind));
/// }
/// ```
impl GameKind {
    /// The name as its players write it.
    pub const fn title(self) -> &'static str {
        by_kind!(self, Game => Game::TITLE)
    }

    /// The game with this title. Ignores letter case.
    pub fn from_title(title: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.title().eq_ignore_ascii_case(title))
    }

    /// What the game is about, in one or two sentences for somebody who does not know it.
    pub fn about(self) -> Phrase {
        by_kind!(self, Game => Game::about())
    }

    /// The pages that explain the game, at least one.
    pub fn pages(self) -> Vec<RulesPage> {
        by_kind!(self, Game => Game::pages())
    }

    /// The aim of the game, with a move that wins; see [`Presentation::aim`].
    pub fn aim(self) -> RulesPage {
        by_kind!(self, Game => Game::aim())
    }

    /// The signs on the pictures of this game alone; see [`Presentation::guide`].
    pub fn guide(self) -> Vec<(GuideSign, Phrase)> {
        by_kind!(self, Game => Game::guide())
    }

    /// The pictures of the signs on buttons and menu entries; see [`Presentation::emblems`].
    pub fn emblems(self) -> Vec<Emblem> {
        by_kind!(self, Game => Game::emblems())
    }

    /// The lessons of the course, at least one, in the order of learning.
    pub fn lessons(self) -> Vec<AnyLesson> {
        by_kind!(self, Game => Game::lessons().into_iter().map(AnyLesson::from).collect())
    }

    /// The names of the setups, the usual setup first.
    pub const fn setups(self) -> &'static [&'static str] {
        by_kind!(self, Game => Game::SETUPS)
    }

    /// How the rules can end the game; see [`Position::ENDINGS`].
    pub const fn endings(self) -> &'static [Ending] {
        by_kind!(self, Game => Game::ENDINGS)
    }

    /// The optional rules, as words; see [`Position::RULES`].
    pub const fn rules(self) -> &'static [&'static str] {
        by_kind!(self, Game => Game::RULES)
    }
}

board::as_name! { GameKind: str::parse; }

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error for a text that names no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a game; there is {games}", quoted(.0), games = GameKind::ALL.map(GameKind::name).join(", "))]
pub struct ParseGameError(String);

impl FromStr for GameKind {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| ParseGameError(text.to_owned()))
    }
}

/// The rules and the presentation of any game.
///
/// # Examples
/// ```
/// use board::color::Color;
/// use games::{AnyPosition, GameKind};
///
/// let mut position = AnyPosition::start(GameKind::Pijersi);
/// assert_eq!(position.legal_moves().len(), 186);
/// // `play` reads an engine's spelling and returns the canonical notation.
/// assert_eq!(position.play("a4b5c4").expect("a legal move"), "a4-b5=c4");
/// assert_eq!(position.turn(), Color::Black);
///
/// let text = position.to_string();
/// assert_eq!(AnyPosition::parse(GameKind::Pijersi, &text), Ok(position));
/// ```
impl AnyPosition {
    /// The usual start of a game.
    pub fn start(kind: GameKind) -> Self {
        by_kind!(kind, Game => Game::default().into())
    }

    /// The position that a setup begins from; see [`Position::from_setup`].
    pub fn from_setup(kind: GameKind, setup: &str, seed: u64) -> Result<Self, ParseSetupError> {
        by_kind!(kind, Game => Game::from_setup(&plain::notation(setup), seed).map(Self::from))
    }

    /// Reads a position string.
    pub fn parse(kind: GameKind, text: &str) -> Result<Self, ParsePositionError> {
        by_kind!(kind, Game => plain::notation(text).parse::<Game>().map(Self::from))
    }

    /// Reads a position string of a game with optional rules; see [`Position::read_under`].
    ///
    /// # Errors
    /// Returns `ParsePositionError` if the text is not a position string, or if the words are not optional rules of the
    /// game.
    pub fn parse_under(kind: GameKind, text: &str, rules: &str) -> Result<Self, ParsePositionError> {
        by_kind!(kind, Game => Game::read_under(&plain::notation(text), rules).map(Self::from))
    }

    /// Every legal move, sorted by the bytes of the moves' texts.
    pub fn legal_moves(&self) -> Vec<String> {
        inside!(self, Self, position => position.legal_moves().iter().map(ToString::to_string).collect())
    }

    /// Plays a move and returns its canonical text.
    ///
    /// # Errors
    /// Returns the rule that forbids the move. The position is then unchanged.
    pub fn play(&mut self, text: &str) -> Result<String, IllegalMove> {
        inside!(self, Self, position => {
            let mv = position.read_move(&plain::notation(text))?;
            position.play(&mv)?;
            Ok(mv.to_string())
        })
    }

    /// The position after a move.
    ///
    /// # Errors
    /// Returns the rule that forbids the move.
    pub fn played(&self, text: &str) -> Result<Self, IllegalMove> {
        let mut played = self.clone();
        played.play(text)?;
        Ok(played)
    }

    /// A legal move in a few plain words.
    ///
    /// # Errors
    /// Returns the rule that forbids the move.
    pub fn describe(&self, text: &str) -> Result<Phrase, IllegalMove> {
        inside!(self, Self, position => legal(position, text).map(|mv| position.describe(&mv)))
    }

    /// The warning before a legal move, if there is one; see [`Presentation::warning`].
    pub fn warning(&self, text: &str) -> Option<Phrase> {
        inside!(self, Self, position => legal(position, text).ok().and_then(|mv| position.warning(&mv)))
    }

    /// The only legal move, if that move is to pass; see [`Position::forced_pass`].
    pub fn forced_pass(&self) -> Option<String> {
        inside!(self, Self, position => position.forced_pass().map(|mv| mv.to_string()))
    }

    /// Whether the text of a legal move is the text of [`Position::PASS`].
    pub fn is_pass(&self, text: &str) -> bool {
        fn is_pass<P: Position>(_: &P, text: &str) -> bool {
            P::PASS.is_some_and(|pass| pass.to_string() == text)
        }
        inside!(self, Self, position => is_pass(position, text))
    }

    /// The notation of a legal move as players and records read it. Returns `text` itself if the move is not legal.
    pub fn notation(&self, text: &str) -> String {
        inside!(self, Self, position => {
            legal(position, text).map_or_else(|_| text.to_owned(), |mv| position.notation(&mv))
        })
    }

    /// The clicks that enter a move.
    ///
    /// # Errors
    /// Returns the rule that forbids the move.
    pub fn steps(&self, text: &str) -> Result<Vec<Step>, IllegalMove> {
        inside!(self, Self, position => legal(position, text).map(|mv| position.steps(&mv)))
    }

    /// The state of a draft; see [`progress`].
    pub fn progress(&self, draft: &[Step]) -> Progress<String> {
        inside!(self, Self, position => match progress(position, draft) {
            Progress::Impossible => Progress::Impossible,
            Progress::Partial { next } => Progress::Partial { next },
            Progress::Complete { mv, next } => Progress::Complete { mv: mv.to_string(), next },
        })
    }

    /// What may follow a draft; see [`fork`].
    pub fn fork(&self, draft: &[Step]) -> Option<Fork<String>> {
        inside!(self, Self, position => fork(position, draft).map(|fork| fork.map(|mv| mv.to_string())))
    }

    /// The part of a draft before its last click that had an alternative; see [`before_last_choice`].
    pub fn before_last_choice<'a>(&self, draft: &'a [Step]) -> Option<&'a [Step]> {
        inside!(self, Self, position => before_last_choice(position, draft))
    }

    /// The clicks that a refused text enters, if it is the beginning of a legal move; see [`begun`].
    pub fn begun(&self, text: &str, illegal: &IllegalMove) -> Option<Vec<Step>> {
        let is_move = illegal.code != IllegalMove::SYNTAX;
        inside!(self, Self, position => begun(position, &plain::notation(text), is_move))
    }

    /// At most `most` completions of a move being typed; see [`completions`].
    pub fn completions(&self, text: &str, most: usize) -> Vec<Completion<String>> {
        inside!(self, Self, position => {
            let found = completions(position, &plain::notation(text), most).into_iter();
            found.map(|completion| completion.map(|mv| mv.to_string())).collect()
        })
    }

    /// All pieces on the board in words, first White's and then Black's.
    pub fn in_words(&self) -> Phrase {
        let pieces = self.pieces();
        let of = |side| {
            let own = pieces.iter().filter(|(color, ..)| *color == side);
            let told = own.map(|(_, cell, piece)| say!("position-piece", cell: *cell, piece: piece.clone()));
            told.reduce(|before, next| say!("position-pieces", before, next))
                .unwrap_or(Phrase::new("position-no-pieces"))
        };
        say!("position-in-words", white: of(Color::White), black: of(Color::Black))
    }

    /// The picture, with the last move and the draft marked.
    ///
    /// `last` is the position before the last move, and that move. A move that is illegal in that position is not
    /// marked.
    pub fn scene(&self, last: Option<(&Self, &str)>, draft: Option<&[Step]>) -> Scene {
        fn scene_of<Game: Hosted>(
            position: &Game,
            last: Option<(&AnyPosition, &str)>,
            draft: Option<&[Step]>,
        ) -> Scene {
            let last = last.and_then(|(before, text)| {
                let before = Game::of(before)?;
                Some((before, legal(before, text).ok()?))
            });
            position.scene(last.as_ref().map(|(before, mv)| (*before, mv)), draft)
        }
        inside!(self, Self, position => scene_of(position, last, draft))
    }

    /// The kinds of captured pieces with their numbers; see [`Presentation::captured_since`].
    pub fn captured_since(&self, start: &Self) -> Vec<(Lost, u8)> {
        fn captured<Game: Hosted>(position: &Game, start: &AnyPosition) -> Vec<(Lost, u8)> {
            Game::of(start).map(|start| position.captured_since(start)).unwrap_or_default()
        }
        inside!(self, Self, position => captured(position, start))
    }

    /// This position without the state that perft ignores; see [`Position::perft_root`].
    #[must_use]
    pub fn perft_root(&self) -> Self {
        inside!(self, Self, position => position.perft_root().into())
    }

    /// The positions in which the sides have the same choice; see [`Position::alike`].
    pub fn alike(&self) -> Vec<Self> {
        inside!(self, Self, position => position.alike().into_iter().map(Self::from).collect())
    }

    /// The number of move sequences of this length.
    pub fn perft(&self, depth: u32) -> u64 {
        inside!(self, Self, position => position.perft(depth))
    }
}

/// Gives [`AnyPosition`] methods that call the game's method of the same name.
macro_rules! forwarded {
    ($($(#[$attribute:meta])* fn $name:ident(&self $(, $argument:ident: $type:ty)*) -> $result:ty;)+) => {
        impl AnyPosition {
            $($(#[$attribute])* pub fn $name(&self $(, $argument: $type)*) -> $result {
                inside!(self, Self, position => position.$name($($argument),*))
            })+
        }
    };
}

forwarded! {
    /// The words of the optional rules in use; see [`Position::rules`].
    fn rules(&self) -> Vec<&'static str>;

    /// The side to move.
    fn turn(&self) -> Color;

    /// The outcome of the game, if its rules have ended it.
    fn outcome(&self) -> Option<Outcome>;

    /// The pieces that complete the draft when they are picked all at once; see [`Presentation::handful`].
    fn handful(&self, draft: &[Step]) -> Option<Handful>;

    /// The question that the next click answers.
    fn prompt(&self, draft: &[Step]) -> Phrase;

    /// A click that may follow the draft, in a few plain words.
    fn describe_step(&self, draft: &[Step], step: Step) -> Phrase;

    /// The few words on the button of a click; see [`Presentation::label_step`].
    fn label_step(&self, draft: &[Step], step: Step) -> Option<Phrase>;

    /// All pieces on the board in words; see [`Presentation::pieces`].
    fn pieces(&self) -> Vec<(Color, Cell, Phrase)>;

    /// The sign on the button of a click; see [`Presentation::sign`].
    fn sign(&self, draft: &[Step], step: Step) -> Option<ButtonSign>;

    /// The part of the board to which a click belongs.
    fn part(&self, step: Step) -> BoardPart;

    /// What a piece of a handful is good for; see [`Presentation::use_of`].
    fn use_of(&self, piece: char) -> Option<Phrase>;

    /// The recommended clicks that complete the draft; see [`Presentation::shortcut`].
    fn shortcut(&self, draft: &[Step]) -> Option<Shortcut>;

    /// The second picture of the position, if the game has one; see [`Presentation::overlay`].
    fn overlay(&self) -> Option<Scene>;

    /// What the rules remember of earlier moves; see [`Presentation::memory`].
    fn memory(&self) -> Vec<Phrase>;
}

impl fmt::Display for AnyPosition {
    /// The position string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        inside!(self, Self, position => position.fmt(f))
    }
}

impl AnyLesson {
    /// The permanent identifier of the lesson within its game; see [`Lesson::id`].
    pub const fn id(&self) -> &'static str {
        inside!(self, Self, lesson => lesson.id)
    }

    /// The words that introduce something new and set the task.
    pub const fn task(&self) -> &Phrase {
        inside!(self, Self, lesson => &lesson.task)
    }

    /// The hint for learners who do not find the solution.
    pub const fn hint(&self) -> &Phrase {
        inside!(self, Self, lesson => &lesson.hint)
    }

    /// The comment on a move that solves the lesson.
    pub const fn done(&self) -> &Phrase {
        inside!(self, Self, lesson => &lesson.done)
    }

    /// The position to begin from.
    pub fn start(&self) -> AnyPosition {
        inside!(self, Self, lesson => lesson.start().into())
    }

    /// The cells that matter for the lesson; see [`Lesson::area`].
    pub fn area(&self) -> Option<Vec<Cell>> {
        inside!(self, Self, lesson => lesson.area())
    }

    /// The answer to the clicks of an attempt; see [`Lesson::consider`].
    pub fn consider(&self, draft: &[Step], stop: bool) -> Answer<String> {
        inside!(self, Self, lesson => lesson.consider(draft, stop).map(|mv| mv.to_string()))
    }
}

/// Reads a move, and checks that it is legal.
fn legal<P: Position>(position: &P, text: &str) -> Result<P::Move, IllegalMove> {
    let mv = position.read_move(&plain::notation(text))?;
    position.judge(&mv)?;
    Ok(mv)
}

/// The example of the README, which runs with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
