//! Controls: the buttons and menus under a message, and what they do.

use super::settings::Setting;
use crate::{
    id::{GameId, UserId},
    openings::OpeningSource,
};
use games::{
    GameKind,
    game::{Step, lesson::LessonId},
};

mod line;
mod puzzle;
#[cfg(any(test, feature = "testing"))]
pub mod samples;
mod seek;
mod table;
mod tournament;

pub use line::{
    Button, ButtonStyle, ChannelSelect, Choice, ControlRow, LinkButton, MenuEntry, Piece, PieceLabel, PieceMenu,
    Select, Steps,
};
pub use puzzle::{PuzzleRef, PuzzleStage, RushRef};
pub use seek::{PlaceChoice, SeekForm};
pub use table::{Control, Lifetime, Presser, Properties, Reach, Response, Weight};
pub use tournament::TournamentTab;

/// A reference to a lesson of a game's course by the lesson's id. The course may no longer contain this lesson.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LessonRef {
    /// The game.
    pub game: GameKind,
    /// The lesson's id.
    pub id: LessonId,
}

/// A tab in the panel of a player's settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// Settings for the look of boards.
    #[default]
    Board,
    /// Settings for the language of private messages, for mentions, and for the sentences of opponents.
    Messages,
    /// Settings for the challenges that the player accepts, with the blocked users.
    Challenges,
    /// Absences, during which the player's clocks stand still.
    Vacation,
}

board::named! {
    Tab { Board = "board", Messages = "messages", Challenges = "challenges", Vacation = "vacation" }
}

impl Tab {
    /// The tab that contains the control for a setting.
    pub const fn of(setting: Setting) -> Self {
        match setting {
            Setting::Theme(_) | Setting::Side(_) | Setting::Confirmation(_) => Self::Board,
            Setting::Language(_) | Setting::Pings(_) | Setting::Sentences(_) => Self::Messages,
            Setting::Challenges(_) => Self::Challenges,
        }
    }
}

/// A reference to a board that a message shows: the game, and the revision of the game at that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardRef {
    /// The game.
    pub game: GameId,
    /// The revision of the game.
    pub revision: u32,
}

/// A person in a list of somebody, or of a server. It does not tell the person's id, which may be that of a stranger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PersonRef(pub u32);

impl PersonRef {
    /// The person with this id in the list of the user or server with the id `owner`.
    pub fn of(user: UserId, owner: u64) -> Self {
        // FNV-1a, whose result does not change from one version of the program to the next.
        let bytes = [user.0.to_be_bytes(), owner.to_be_bytes()].concat();
        Self(bytes.iter().fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193)))
    }
}

/// A board of a replay. If the game is still going on, `Last` means the board that is the newest when the replay is
/// shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// The starting position.
    First,
    /// The board after this number of moves, or the newest board if fewer moves were played.
    After(u32),
    /// The newest board.
    Last,
}

/// Whether a message of a line shows the engine's verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Verdicts {
    Shown,
    Hidden,
}

/// A reference to a line that a message shows: the presser's line in a game, and its revision at that time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LineRef {
    /// The game.
    pub game: GameId,
    /// The revision of the line.
    pub revision: u32,
    /// Whether the message shows the engine's verdict.
    pub verdicts: Verdicts,
    /// Whose games the message shows beside the line.
    pub source: OpeningSource,
}

/// A way to go through a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Walk {
    /// Back by a move.
    Back,
    /// Forward by a move.
    Forward,
    /// Back to the first position. All moves are removed.
    StartOver,
    /// Nowhere: the board turns around.
    Flip,
    /// Nowhere: the message is shown as it is now.
    Stay,
    /// Into the game: the first move of the line is played.
    Play,
    /// Nowhere: something is done with prepared answers.
    Prepare(Preparing),
}

/// What is done with the answers that the presser has prepared in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Preparing {
    /// The answers of the line are prepared, up to the position that is shown.
    Line,
    /// The same, after the presser was warned about an answer.
    LineAnyway,
    /// A page of what is prepared is shown, counted from 0.
    Show {
        /// The page.
        page: u8,
    },
    /// A path of what is prepared is removed.
    Remove {
        /// The path's key.
        key: u32,
        /// The page that shows the path.
        page: u8,
    },
}

impl Walk {
    /// The ways without fields.
    const PLAIN: [(Self, &'static str); 8] = [
        (Self::Back, "back"),
        (Self::Forward, "forward"),
        (Self::StartOver, "over"),
        (Self::Flip, "flip"),
        (Self::Stay, "stay"),
        (Self::Play, "play"),
        (Self::Prepare(Preparing::Line), "prepare"),
        (Self::Prepare(Preparing::LineAnyway), "prepare-yes"),
    ];

    /// Whether the board after it may be searched. A move in the game and prepared answers do not wait for a search.
    pub const fn may_search(self) -> bool {
        !matches!(self, Self::Play | Self::Prepare(_))
    }

    /// The way as text, such as `back`, `prepared-2` or `remove-2-12345`.
    pub fn text(self) -> String {
        match self {
            Self::Prepare(Preparing::Show { page }) => format!("prepared-{page}"),
            Self::Prepare(Preparing::Remove { key, page }) => format!("remove-{page}-{key}"),
            plain => Self::PLAIN
                .iter()
                .find(|(walk, _)| *walk == plain)
                .map(|(_, name)| *name)
                .unwrap_or_default()
                .to_owned(),
        }
    }

    /// The way with this [`text`](Self::text), if there is one.
    pub fn from_text(text: &str) -> Option<Self> {
        let read = match text.split_once('-') {
            Some(("prepared", page)) => Self::Prepare(Preparing::Show { page: page.parse().ok()? }),
            Some(("remove", rest)) => {
                let (page, key) = rest.split_once('-')?;
                Self::Prepare(Preparing::Remove { key: key.parse().ok()?, page: page.parse().ok()? })
            }
            _ => Self::PLAIN.into_iter().find(|(_, name)| *name == text)?.0,
        };
        // Another spelling of a number is not ours.
        (read.text() == text).then_some(read)
    }
}

/// A partly picked move: the presser has clicked some of the steps that make up the move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pick {
    /// Where the move is to be played.
    pub of: MoveOf,
    /// The steps picked so far.
    pub draft: Vec<Step>,
    /// The page of choices that is shown, counted from 0, if the message cannot hold all choices. The ids of menus use
    /// this field to differ from each other.
    pub page: Option<u8>,
}

/// Where a picked move is to be played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MoveOf {
    /// In a game, on the board on which the player began to pick the move.
    Game(BoardRef),
    /// In a lesson.
    Lesson {
        /// The lesson.
        lesson: LessonRef,
        /// Whether the hint of the lesson is shown.
        hint: bool,
    },
    /// In the presser's line.
    Line(LineRef),
    /// In a puzzle.
    Puzzle {
        /// The puzzle.
        puzzle: PuzzleRef,
        /// The number of moves of the solution, of both sides, that were played before.
        ply: u8,
    },
    /// In a puzzle of the presser's puzzle rush.
    Rush(RushRef),
}

impl MoveOf {
    /// Whether the move is to solve a puzzle.
    pub const fn is_of_puzzle(&self) -> bool {
        matches!(self, Self::Puzzle { .. } | Self::Rush(_))
    }
}

impl Pick {
    /// Before the first click.
    pub const fn begin(of: MoveOf) -> Self {
        Self { of, draft: Vec::new(), page: None }
    }

    /// The same partly picked move, showing this page of choices.
    #[must_use]
    pub fn with_page(self, page: Option<u8>) -> Self {
        Self { page, ..self }
    }

    /// The partly picked move with other steps, and on no particular page.
    #[must_use]
    pub fn with_draft(self, draft: Vec<Step>) -> Self {
        Self { draft, page: None, ..self }
    }

    /// The control that adds `steps` to the partly picked move, and shows the choices for the step after them.
    pub fn then(mut self, steps: impl IntoIterator<Item = Step>) -> Control {
        self.draft.extend(steps);
        Control::Pick(self.with_page(None))
    }

    /// The properties of a control that goes on with the move, given those of one that does so in a game.
    const fn properties(&self, in_game: Properties) -> Properties {
        let elsewhere = Properties { by: Presser::Anyone, lifetime: Lifetime::Always, ..in_game };
        match self.of {
            MoveOf::Game(_) => in_game,
            MoveOf::Lesson { .. } => elsewhere,
            MoveOf::Line(_) => Properties { reach: Reach::AcrossServer, ..elsewhere },
            // In a rush, time counts, and moves are judged without a search for what refutes them.
            MoveOf::Rush(_) => elsewhere,
            // If no step can follow, the move is judged, for which all replies may have to be searched.
            MoveOf::Puzzle { .. } => Properties { weight: Weight::Heavy, ..elsewhere },
        }
    }
}

impl Control {
    /// The properties of this control.
    pub const fn properties(&self) -> Properties {
        match self {
            Self::Pick(pick) | Self::Play(pick) | Self::PlayAnyway(pick) => pick.properties(self.kind()),
            _ => self.kind(),
        }
    }

    /// The puzzle that the control is about, if any.
    pub const fn puzzle(&self) -> Option<&PuzzleRef> {
        match self {
            Self::Pick(pick) | Self::Play(pick) | Self::PlayAnyway(pick) => match &pick.of {
                MoveOf::Puzzle { puzzle, .. } => Some(puzzle),
                _ => None,
            },
            Self::OpenPuzzle(puzzle)
            | Self::Solution(puzzle)
            | Self::ExplorePuzzle(puzzle)
            | Self::ExploreTry { puzzle, .. }
            | Self::Vote { puzzle, .. } => Some(puzzle),
            _ => None,
        }
    }

    /// How long the bot may need to answer. A message of a line that shows the engine's verdict takes a search, and so
    /// may the puzzle of a game: it is not stored, but found again if it is not at hand.
    pub fn weight(&self) -> Weight {
        let verdicts = match self {
            Self::Explore { verdicts, .. } => *verdicts,
            Self::Walk { line, walk } if walk.may_search() => line.verdicts,
            Self::Openings { line, .. } => line.verdicts,
            Self::Pick(Pick { of: MoveOf::Line(line), .. }) | Self::Play(Pick { of: MoveOf::Line(line), .. }) => {
                line.verdicts
            }
            _ => Verdicts::Hidden,
        };
        let is_of_game = self.puzzle().is_some_and(|puzzle| puzzle.of_game().is_some());
        match verdicts {
            Verdicts::Shown => Weight::Thinking,
            Verdicts::Hidden if is_of_game => Weight::Thinking,
            Verdicts::Hidden => self.properties().weight,
        }
    }
}
