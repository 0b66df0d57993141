//! Controls: the buttons and menus under a message, and what they do.

use super::settings::Setting;
use crate::{
    game::{Step, lesson::LessonId},
    games::GameKind,
    id::GameId,
};

mod line;
#[cfg(test)]
pub(crate) mod samples;
mod table;

pub use line::{Button, ButtonStyle, ChannelSelect, Choice, Entry, Line, Menu, Select};
pub(crate) use table::controls;
pub use table::{Control, Lifetime, Presser, Properties, Reach, Response, Weight};

/// Names a lesson of a game's course. The course may no longer have a lesson of this name.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LessonRef {
    /// The game.
    pub game: GameKind,
    /// The lesson's name.
    pub id: LessonId,
}

/// A partly picked move in a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// The lesson.
    pub lesson: LessonRef,
    /// The steps picked so far.
    pub draft: Vec<Step>,
    /// The group of choices that is open, if the choices are split into groups because one menu cannot hold them all.
    pub group: Option<u8>,
    /// Whether the hint is shown.
    pub hint: bool,
}

/// A tab of a person's settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// How boards look.
    #[default]
    Board,
    /// Language and pings.
    Messages,
    /// Whose challenges are accepted.
    Challenges,
    /// Days on which the clocks are stopped.
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

    /// The tab with this [`name`](Self::name).
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tab| tab.name() == name)
    }

    /// The tab that has this setting.
    pub const fn of(setting: Setting) -> Self {
        match setting {
            Setting::Theme(_) | Setting::Side(_) => Self::Board,
            Setting::Language(_) | Setting::Pings(_) => Self::Messages,
            Setting::Challenges(_) => Self::Challenges,
        }
    }
}

/// A reference to a board: the game, and the revision that the message shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardRef {
    /// The game.
    pub game: GameId,
    /// The revision.
    pub revision: u32,
}

/// A board of a replay. While the game goes on, `First` and `Last` always mean its first and its newest board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// The starting position.
    First,
    /// The board after this many moves, or the last board if there are fewer moves.
    After(u32),
    /// The newest board.
    Last,
}

/// A partly picked move in a game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pick {
    /// The game.
    pub game: GameId,
    /// The revision at which picking began.
    pub revision: u32,
    /// The steps picked so far.
    pub draft: Vec<Step>,
    /// The group of choices that is open, if the choices are split into groups because one menu cannot hold them all.
    pub group: Option<u8>,
}

impl Pick {
    /// The board at which picking began.
    pub const fn board(&self) -> BoardRef {
        BoardRef { game: self.game, revision: self.revision }
    }
}

/// A partly picked move, to which a menu adds steps.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Making {
    /// In a game.
    Move(Pick),
    /// In a lesson.
    Attempt(Attempt),
}

impl Making {
    /// The steps picked so far.
    pub fn draft(&self) -> &[Step] {
        match self {
            Self::Move(pick) => &pick.draft,
            Self::Attempt(attempt) => &attempt.draft,
        }
    }

    /// The open group of choices.
    pub const fn group(&self) -> Option<u8> {
        match self {
            Self::Move(pick) => pick.group,
            Self::Attempt(attempt) => attempt.group,
        }
    }

    /// The same move with this group open.
    #[must_use]
    pub fn with_group(self, group: Option<u8>) -> Self {
        match self {
            Self::Move(pick) => Self::Move(Pick { group, ..pick }),
            Self::Attempt(attempt) => Self::Attempt(Attempt { group, ..attempt }),
        }
    }

    /// The control that shows the picker after these further steps, with no group open.
    pub fn then(self, steps: impl IntoIterator<Item = Step>) -> Control {
        match self.with_group(None) {
            Self::Move(mut pick) => {
                pick.draft.extend(steps);
                Control::Pick(pick)
            }
            Self::Attempt(mut attempt) => {
                attempt.draft.extend(steps);
                Control::Try(attempt)
            }
        }
    }
}

impl From<Making> for Control {
    /// The control that shows this move with its next choices.
    fn from(making: Making) -> Self {
        match making {
            Making::Move(pick) => Self::Pick(pick),
            Making::Attempt(attempt) => Self::Try(attempt),
        }
    }
}
