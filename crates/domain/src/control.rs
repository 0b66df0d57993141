//! Controls: the buttons and menus under a message, and what they do.

use super::settings::Setting;
use crate::id::GameId;
use games::{
    GameKind,
    game::{Step, lesson::LessonId},
};

mod contest;
mod line;
mod puzzle;
#[cfg(any(test, feature = "testing"))]
pub mod samples;
mod table;

pub use contest::ContestTab;
pub use line::{Button, ButtonStyle, ChannelSelect, Choice, Entry, Handful, Line, Piece, Select, Sign, Steps};
pub use puzzle::{PuzzlePick, PuzzleRef, PuzzleStage};
pub use table::{Control, Lifetime, Presser, Properties, Reach, Response, Weight};

/// A reference to a lesson of a game's course by the lesson's id. The course may no longer contain this lesson.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LessonRef {
    /// The game.
    pub game: GameKind,
    /// The lesson's id.
    pub id: LessonId,
}

/// A partly picked move in a lesson: the learner has clicked some of the steps that make up the move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// The lesson.
    pub lesson: LessonRef,
    /// The steps picked so far.
    pub draft: Vec<Step>,
    /// The page of choices that is shown, counted from 0, if the message cannot hold all choices. The ids of menus use
    /// this field to differ from each other.
    pub group: Option<u8>,
    /// Whether the hint of the lesson is shown.
    pub hint: bool,
}

/// A tab in the panel of a player's settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// Settings for the look of boards.
    #[default]
    Board,
    /// Settings for the language of private messages, and for mentions.
    Messages,
    /// Settings for the challenges that the player accepts, with the blocked users.
    Challenges,
    /// Absences, during which the player's clocks stand still.
    Vacation,
}

impl Tab {
    /// Every tab, in display order.
    pub const ALL: [Self; 4] = [Self::Board, Self::Messages, Self::Challenges, Self::Vacation];

    /// The name of the tab: `board`, `messages`, `challenges` or `vacation`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Messages => "messages",
            Self::Challenges => "challenges",
            Self::Vacation => "vacation",
        }
    }

    /// The tab with this [`name`](Self::name), if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tab| tab.name() == name)
    }

    /// The tab that contains the control for a setting.
    pub const fn of(setting: Setting) -> Self {
        match setting {
            Setting::Theme(_) | Setting::Side(_) => Self::Board,
            Setting::Language(_) | Setting::Pings(_) => Self::Messages,
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

/// A partly picked move in a game: the player has clicked some of the steps that make up the move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pick {
    /// The game.
    pub game: GameId,
    /// The revision of the game when the player began to pick the move.
    pub revision: u32,
    /// The steps picked so far.
    pub draft: Vec<Step>,
    /// The page of choices that is shown, counted from 0, if the message cannot hold all choices. The ids of menus use
    /// this field to differ from each other.
    pub group: Option<u8>,
}

impl Pick {
    /// The board on which the player began to pick the move.
    pub const fn board(&self) -> BoardRef {
        BoardRef { game: self.game, revision: self.revision }
    }
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
}

/// A partly picked move in a line: the presser has clicked some of the steps that make up the move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinePick {
    /// The line.
    pub line: LineRef,
    /// The steps picked so far.
    pub draft: Vec<Step>,
    /// The page of choices that is shown, counted from 0, if the message cannot hold all choices. The ids of menus use
    /// this field to differ from each other.
    pub group: Option<u8>,
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

/// A partly picked move in a game, in a lesson, in a line, or in a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Making {
    /// A partly picked move in a game.
    Move(Pick),
    /// A partly picked move in a lesson.
    Attempt(Attempt),
    /// A partly picked move in a line.
    Line(LinePick),
    /// A partly picked move in a puzzle.
    Puzzle(PuzzlePick),
}

impl Making {
    /// The steps picked so far.
    pub fn draft(&self) -> &[Step] {
        match self {
            Self::Move(pick) => &pick.draft,
            Self::Attempt(attempt) => &attempt.draft,
            Self::Line(pick) => &pick.draft,
            Self::Puzzle(pick) => &pick.draft,
        }
    }

    /// The page of choices that is shown; `None` if no page was chosen.
    pub const fn group(&self) -> Option<u8> {
        match self {
            Self::Move(pick) => pick.group,
            Self::Attempt(attempt) => attempt.group,
            Self::Line(pick) => pick.group,
            Self::Puzzle(pick) => pick.group,
        }
    }

    /// The same partly picked move, with `group` as the page of choices that is shown.
    #[must_use]
    pub fn with_group(self, group: Option<u8>) -> Self {
        match self {
            Self::Move(pick) => Self::Move(Pick { group, ..pick }),
            Self::Attempt(attempt) => Self::Attempt(Attempt { group, ..attempt }),
            Self::Line(pick) => Self::Line(LinePick { group, ..pick }),
            Self::Puzzle(pick) => Self::Puzzle(PuzzlePick { group, ..pick }),
        }
    }

    /// The partly picked move with other steps, and on no particular page.
    #[must_use]
    pub fn with_draft(self, draft: Vec<Step>) -> Self {
        match self {
            Self::Move(pick) => Self::Move(Pick { draft, group: None, ..pick }),
            Self::Attempt(attempt) => Self::Attempt(Attempt { draft, group: None, ..attempt }),
            Self::Line(pick) => Self::Line(LinePick { draft, group: None, ..pick }),
            Self::Puzzle(pick) => Self::Puzzle(PuzzlePick { draft, group: None, ..pick }),
        }
    }

    /// The control that adds `steps` to the partly picked move, and shows the choices for the step after them.
    pub fn then(self, steps: impl IntoIterator<Item = Step>) -> Control {
        let draft = self.draft().iter().copied().chain(steps).collect();
        self.with_draft(draft).into()
    }

    /// The control that plays the move that the steps picked so far make up, even if more steps could follow.
    pub fn played(self) -> Control {
        match self {
            Self::Move(pick) => Control::Play(pick),
            Self::Attempt(attempt) => Control::Answer(attempt),
            Self::Line(pick) => Control::PlayLine(pick),
            Self::Puzzle(pick) => Control::PlaySolve(pick),
        }
    }
}

impl From<Making> for Control {
    /// The control that shows a partly picked move and the choices for its next step.
    fn from(making: Making) -> Self {
        match making {
            Making::Move(pick) => Self::Pick(pick),
            Making::Attempt(attempt) => Self::Try(attempt),
            Making::Line(pick) => Self::PickLine(pick),
            Making::Puzzle(pick) => Self::Solve(pick),
        }
    }
}

impl Control {
    /// How long the bot may need to answer. A message of a line that shows the engine's verdict takes a search.
    pub const fn weight(&self) -> Weight {
        let verdicts = match self {
            Self::Explore { verdicts, .. } => *verdicts,
            Self::Walk { line, walk } if walk.may_search() => line.verdicts,
            Self::PickLine(pick) | Self::PlayLine(pick) => pick.line.verdicts,
            _ => Verdicts::Hidden,
        };
        match verdicts {
            Verdicts::Shown => Weight::Thinking,
            Verdicts::Hidden => self.properties().weight,
        }
    }
}
