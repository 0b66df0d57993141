//! The games that Parlor hosts. This is the only file that names them all.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::{
    color::Color,
    game::{
        Handful, IllegalMove, Outcome, ParsePositionError, ParseSetupError, Position, Progress, Step,
        lesson::{Answer, Lesson},
        page::Page,
        perft::divide,
        progress,
    },
    phrase::{Phrase, code::quoted},
    scene::Scene,
};

pub mod biyi;
pub mod engines;
pub mod paiko;
pub mod pijersi;

use biyi::Biyi;
use paiko::Paiko;
use pijersi::Pijersi;

/// A game by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum GameKind {
    Biyi,
    Paiko,
    Pijersi,
}

impl GameKind {
    /// Every game.
    pub const ALL: [Self; 3] = [Self::Biyi, Self::Paiko, Self::Pijersi];

    /// The name in small letters, as on the command line and in records.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Biyi => "biyi",
            Self::Paiko => "paiko",
            Self::Pijersi => "pijersi",
        }
    }

    /// The name as its players write it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Biyi => "Biyi",
            Self::Paiko => "Paiko",
            Self::Pijersi => "Pijersi",
        }
    }

    /// The pages that explain the game; never none.
    pub fn pages(self) -> Vec<Page> {
        match self {
            Self::Biyi => biyi::pages(),
            Self::Paiko => paiko::pages(),
            Self::Pijersi => pijersi::pages(),
        }
    }

    /// The lessons from which the game is learned, in the order of learning; never none.
    pub fn lessons(self) -> Vec<AnyLesson> {
        match self {
            Self::Biyi => biyi::lessons().into_iter().map(AnyLesson::Biyi).collect(),
            Self::Paiko => paiko::lessons().into_iter().map(AnyLesson::Paiko).collect(),
            Self::Pijersi => pijersi::lessons().into_iter().map(AnyLesson::Pijersi).collect(),
        }
    }

    /// The names of the game's setups, the usual one first.
    pub const fn setups(self) -> &'static [&'static str] {
        match self {
            Self::Biyi => Biyi::SETUPS,
            Self::Paiko => Paiko::SETUPS,
            Self::Pijersi => Pijersi::SETUPS,
        }
    }

    /// The rules that players can choose instead of the usual ones; see [`Position::RULES`].
    pub const fn rules(self) -> &'static [&'static str] {
        match self {
            Self::Biyi => Biyi::RULES,
            Self::Paiko => Paiko::RULES,
            Self::Pijersi => Pijersi::RULES,
        }
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a game; there is {games}", quoted(.0), games = GameKind::ALL.map(GameKind::name).join(", "))]
pub struct ParseGameError(String);

impl FromStr for GameKind {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|kind| kind.name() == text).ok_or_else(|| ParseGameError(text.to_owned()))
    }
}

/// A position of any game, with moves as text.
///
/// Move texts that are given to its methods may be in any spelling; those that come out are canonical.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum AnyPosition {
    Biyi(Biyi),
    Paiko(Paiko),
    Pijersi(Pijersi),
}

/// Does the same with the position inside, whatever the game.
macro_rules! forward {
    ($any:expr, $position:ident => $do:expr) => {
        match $any {
            AnyPosition::Biyi($position) => $do,
            AnyPosition::Paiko($position) => $do,
            AnyPosition::Pijersi($position) => $do,
        }
    };
}

impl AnyPosition {
    /// The usual start of a game.
    pub fn start(kind: GameKind) -> Self {
        match kind {
            GameKind::Biyi => Self::Biyi(Biyi::default()),
            GameKind::Paiko => Self::Paiko(Paiko::default()),
            GameKind::Pijersi => Self::Pijersi(Pijersi::default()),
        }
    }

    /// The position that a setup begins from; see [`Position::from_setup`].
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_setup(kind: GameKind, setup: &str, seed: u64) -> Result<Self, ParseSetupError> {
        match kind {
            GameKind::Biyi => Biyi::from_setup(setup, seed).map(Self::Biyi),
            GameKind::Paiko => Paiko::from_setup(setup, seed).map(Self::Paiko),
            GameKind::Pijersi => Pijersi::from_setup(setup, seed).map(Self::Pijersi),
        }
    }

    /// Reads a position string.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(kind: GameKind, text: &str) -> Result<Self, ParsePositionError> {
        match kind {
            GameKind::Biyi => text.parse().map(Self::Biyi),
            GameKind::Paiko => text.parse().map(Self::Paiko),
            GameKind::Pijersi => text.parse().map(Self::Pijersi),
        }
    }

    /// Reads a position string of a game under rules that are not the usual ones; see [`Position::read_under`].
    ///
    /// # Errors
    /// What is wrong with the text or the words.
    pub fn parse_under(kind: GameKind, text: &str, rules: &str) -> Result<Self, ParsePositionError> {
        match kind {
            GameKind::Biyi => Biyi::read_under(text, rules).map(Self::Biyi),
            GameKind::Paiko => Paiko::read_under(text, rules).map(Self::Paiko),
            GameKind::Pijersi => Pijersi::read_under(text, rules).map(Self::Pijersi),
        }
    }

    /// Which game it is.
    pub const fn kind(&self) -> GameKind {
        match self {
            Self::Biyi(_) => GameKind::Biyi,
            Self::Paiko(_) => GameKind::Paiko,
            Self::Pijersi(_) => GameKind::Pijersi,
        }
    }

    /// The words of the rules that are not the usual ones here.
    pub fn rules(&self) -> Vec<&'static str> {
        forward!(self, position => position.rules())
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        forward!(self, position => position.turn())
    }

    /// How the game ended, if its rules ended it.
    pub fn outcome(&self) -> Option<Outcome> {
        forward!(self, position => position.outcome())
    }

    /// Every legal move, sorted by bytes.
    pub fn legal_moves(&self) -> Vec<String> {
        forward!(self, position => position.legal_moves().iter().map(ToString::to_string).collect())
    }

    /// Plays a move and gives its canonical text.
    ///
    /// # Errors
    /// The rule that forbids the move. The position is then unchanged.
    pub fn play(&mut self, text: &str) -> Result<String, IllegalMove> {
        forward!(self, position => {
            let mv = position.read_move(text)?;
            position.play(&mv)?;
            Ok(mv.to_string())
        })
    }

    /// A legal move in a few plain words.
    ///
    /// # Errors
    /// The rule that forbids the move.
    pub fn describe(&self, text: &str) -> Result<Phrase, IllegalMove> {
        forward!(self, position => legal(position, text).map(|mv| position.describe(&mv)))
    }

    /// Why a player should think twice before playing a move, if there is a reason; see [`Position::warning`].
    pub fn warning(&self, text: &str) -> Option<Phrase> {
        forward!(self, position => legal(position, text).ok().and_then(|mv| position.warning(&mv)))
    }

    /// The only move that is left, if it is to do nothing; see [`Position::forced_pass`].
    pub fn forced_pass(&self) -> Option<String> {
        forward!(self, position => position.forced_pass().map(|mv| mv.to_string()))
    }

    /// A legal move as players and records read it; the same text if it is not legal.
    pub fn notation(&self, text: &str) -> String {
        forward!(self, position => {
            legal(position, text).map_or_else(|_| text.to_owned(), |mv| position.notation(&mv))
        })
    }

    /// The clicks that enter a move.
    ///
    /// # Errors
    /// The rule that forbids the move.
    pub fn steps(&self, text: &str) -> Result<Vec<Step>, IllegalMove> {
        forward!(self, position => legal(position, text).map(|mv| position.steps(&mv)))
    }

    /// What the clicks so far amount to.
    pub fn progress(&self, draft: &[Step]) -> Progress<String> {
        forward!(self, position => match progress(position, draft) {
            Progress::Impossible => Progress::Impossible,
            Progress::Partial { next } => Progress::Partial { next },
            Progress::Complete { mv, next } => Progress::Complete { mv: mv.to_string(), next },
        })
    }

    /// The pieces that the rest of a move in the making takes all at once, if it does; see [`Position::handful`].
    pub fn handful(&self, draft: &[Step]) -> Option<Handful> {
        forward!(self, position => position.handful(draft))
    }

    /// What the next step of a move in the making is for.
    pub fn prompt(&self, draft: &[Step]) -> Phrase {
        forward!(self, position => position.prompt(draft))
    }

    /// A step that may follow a move in the making, in a few plain words.
    pub fn describe_step(&self, draft: &[Step], step: Step) -> Phrase {
        forward!(self, position => position.describe_step(draft, step))
    }

    /// The picture, with the last move and the move in the making marked.
    ///
    /// `last` is the position before the last move, and that move; it is not marked if it was not legal there.
    pub fn scene(&self, last: Option<(&Self, &str)>, draft: Option<&[Step]>) -> Scene {
        /// The same as a pair of one game's position and move.
        macro_rules! scene_of {
            ($game:ident, $position:expr) => {{
                let last = last.and_then(|(before, text)| match before {
                    Self::$game(before) => legal(before, text).ok().map(|mv| (before, mv)),
                    _ => None,
                });
                $position.scene(last.as_ref().map(|(before, mv)| (*before, mv)), draft)
            }};
        }
        match self {
            Self::Biyi(position) => scene_of!(Biyi, position),
            Self::Paiko(position) => scene_of!(Paiko, position),
            Self::Pijersi(position) => scene_of!(Pijersi, position),
        }
    }

    /// The second picture of the position, if the game has one; see [`Position::overlay`].
    pub fn overlay(&self) -> Option<Scene> {
        forward!(self, position => position.overlay())
    }

    /// The number of move sequences of this length.
    pub fn perft(&self, depth: u32) -> u64 {
        forward!(self, position => position.perft(depth))
    }

    /// The number of move sequences of this length behind each first move, sorted by the moves' bytes.
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        forward!(self, position => divide(position, depth)
            .into_iter()
            .map(|(mv, count)| (mv.to_string(), count))
            .collect())
    }
}

/// A lesson of any game, with moves as canonical text.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub enum AnyLesson {
    Biyi(Lesson<Biyi>),
    Paiko(Lesson<Paiko>),
    Pijersi(Lesson<Pijersi>),
}

/// Does the same with the lesson inside, whatever the game.
macro_rules! in_lesson {
    ($any:expr, $lesson:ident => $do:expr) => {
        match $any {
            AnyLesson::Biyi($lesson) => $do,
            AnyLesson::Paiko($lesson) => $do,
            AnyLesson::Pijersi($lesson) => $do,
        }
    };
}

impl AnyLesson {
    /// The word by which the game's lesson is known for ever.
    pub const fn id(&self) -> &'static str {
        in_lesson!(self, lesson => lesson.id)
    }

    /// What is new, and what is to be done.
    pub const fn task(&self) -> &Phrase {
        in_lesson!(self, lesson => &lesson.task)
    }

    /// Where to look, for those who do not find it.
    pub const fn hint(&self) -> &Phrase {
        in_lesson!(self, lesson => &lesson.hint)
    }

    /// What is said of a move that solves it.
    pub const fn done(&self) -> &Phrase {
        in_lesson!(self, lesson => &lesson.done)
    }

    /// The position to begin from.
    pub fn start(&self) -> AnyPosition {
        match self {
            Self::Biyi(lesson) => AnyPosition::Biyi(lesson.start()),
            Self::Paiko(lesson) => AnyPosition::Paiko(lesson.start()),
            Self::Pijersi(lesson) => AnyPosition::Pijersi(lesson.start()),
        }
    }

    /// What clicks come to; see [`Lesson::consider`].
    pub fn consider(&self, draft: &[Step], stop: bool) -> Answer<String> {
        in_lesson!(self, lesson => lesson.consider(draft, stop).map(|mv| mv.to_string()))
    }
}

/// The legal move that a text means.
fn legal<P: Position>(position: &P, text: &str) -> Result<P::Move, IllegalMove> {
    let mv = position.read_move(text)?;
    position.judge(&mv)?;
    Ok(mv)
}

impl fmt::Display for AnyPosition {
    /// The position string.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        forward!(self, position => position.fmt(f))
    }
}
