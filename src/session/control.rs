//! The buttons and menus under a message, and what they mean.

use super::{server::ServerSetting, settings::Setting};
use crate::{
    color::Color,
    game::{Step, lesson::LessonId},
    games::GameKind,
    id::{ChannelId, GameId, UserId},
};

/// What a button means, complete by itself: it is answered alike before and after a restart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Control {
    /// Accept a challenge.
    AcceptChallenge(GameId),
    /// Decline a challenge.
    DeclineChallenge(GameId),
    /// Withdraw one's own challenge.
    WithdrawChallenge(GameId),
    /// Have a thread opened for one's own challenge.
    OpenThread(GameId),
    /// Propose another game like a finished one, with colors swapped.
    Rematch(GameId),
    /// Look at the position from one side.
    Flip(BoardRef, Color),
    /// Look at the second picture of the position from one side.
    Overlay(BoardRef, Color),
    /// Open the picker.
    Move(BoardRef),
    /// Go on with the picker, or back.
    Pick(Pick),
    /// Play the move that the picked steps enter.
    Play(Pick),
    /// Plays the move in the making although its player was warned of it.
    PlayAnyway(Pick),
    /// Close a private message.
    Close,
    /// Offer a draw.
    OfferDraw(BoardRef),
    /// Ask to take back one's last turn.
    OfferTakeback(BoardRef),
    /// Agree to what the opponent proposes.
    AcceptOffer(BoardRef),
    /// Decline it.
    DeclineOffer(BoardRef),
    /// Win because the opponent's time is out.
    ClaimTime(BoardRef),
    /// Ask whether to resign.
    Resign(BoardRef),
    /// Resign.
    ConfirmResign(BoardRef),
    /// Abort the game.
    ConfirmAbort(BoardRef),
    /// Post the board for everybody.
    PostBoard(BoardRef),
    /// Decline a challenge, and take no more of its challenger.
    Block(GameId),
    /// Take somebody's challenges again.
    Unblock(UserId),
    /// Show a tab of one's own settings.
    Settings(Tab),
    /// Decide something for all one's games.
    Set(Setting),
    /// Decide something for a server.
    SetServer(ServerSetting),
    /// Stop one's clocks for so many days more.
    Leave {
        /// How many.
        days: u8,
    },
    /// Let one's clocks run again.
    ComeBack,
    /// Show the text record.
    Record(GameId),
    /// Open the replay of a game.
    OpenReplay(GameId),
    /// Show a board of a replay.
    Replay {
        /// Of which game.
        game: GameId,
        /// Which board.
        frame: Frame,
        /// From which side it is seen.
        side: Color,
    },
    /// Show a replay as a picture that moves.
    Animation {
        /// Of which game.
        game: GameId,
        /// From which side it is seen.
        side: Color,
    },
    /// Post that picture for everybody.
    PostReplay {
        /// Of which game.
        game: GameId,
        /// From which side it is seen.
        side: Color,
    },
    /// Show how a finished game went, as the engine sees it.
    Analysis {
        /// Of which game.
        game: GameId,
        /// From which side boards are seen.
        side: Color,
    },
    /// Show what the engine would have played on a board of a finished game's replay.
    BestMove {
        /// Of which game.
        game: GameId,
        /// After how many moves.
        ply: u32,
        /// From which side it is seen.
        side: Color,
    },
    /// Turn to a page of somebody's games, from 0.
    Games {
        /// Whose; one's own if not said.
        of: Option<UserId>,
        /// Which page.
        page: u8,
    },
    /// Show how somebody fares.
    Stats {
        /// Who.
        user: UserId,
        /// In which game; none for all.
        game: Option<GameKind>,
    },
    /// Post that for everybody.
    PostStats {
        /// Who.
        user: UserId,
        /// In which game; none for all.
        game: Option<GameKind>,
    },
    /// Show the strongest players of the server.
    Leaders {
        /// Of which game; none for the best of all.
        game: Option<GameKind>,
        /// Which page, from 0.
        page: u16,
    },
    /// Post a page of them for everybody.
    PostLeaders {
        /// Of which game.
        game: GameKind,
        /// Which page, from 0.
        page: u16,
    },
    /// Be told when a game ends.
    Follow(GameId),
    /// No longer be told.
    Unfollow(GameId),
    /// Get everything that is kept about oneself.
    ExportOwn,
    /// Ask whether to have it deleted.
    AskToForget,
    /// Have it deleted.
    Forget,
    /// Look for somebody to go on with an imported game.
    GoOn(GameId),
    /// Show the rules from their first page.
    OpenRules(GameKind),
    /// Turn to a page of the rules, from 0.
    Rules {
        /// Of which game.
        game: GameKind,
        /// Which page.
        page: u8,
    },
    /// Open a game's course at the first lesson that is not solved.
    OpenCourse(GameKind),
    /// Go there in place of what the message shows.
    Course(GameKind),
    /// Turn to the list of all courses.
    Courses,
    /// Turn to a lesson, from its beginning.
    Lesson(LessonRef),
    /// Go on with a lesson's move in the making, or back.
    Try(Attempt),
    /// Make the move that the picked steps enter in a lesson, though it could go on.
    Answer(Attempt),
}

impl Control {
    /// The game that this control is about, if people play it; a challenge has the identifier of its game.
    pub const fn game(&self) -> Option<GameId> {
        match self {
            Self::AcceptChallenge(game)
            | Self::DeclineChallenge(game)
            | Self::WithdrawChallenge(game)
            | Self::OpenThread(game)
            | Self::Rematch(game)
            | Self::Block(game)
            | Self::Record(game)
            | Self::OpenReplay(game)
            | Self::Replay { game, .. }
            | Self::Animation { game, .. }
            | Self::PostReplay { game, .. }
            | Self::Analysis { game, .. }
            | Self::BestMove { game, .. }
            | Self::Follow(game)
            | Self::Unfollow(game) => Some(*game),
            Self::Flip(board, _)
            | Self::Overlay(board, _)
            | Self::Move(board)
            | Self::OfferDraw(board)
            | Self::OfferTakeback(board)
            | Self::AcceptOffer(board)
            | Self::DeclineOffer(board)
            | Self::ClaimTime(board)
            | Self::Resign(board)
            | Self::ConfirmResign(board)
            | Self::ConfirmAbort(board)
            | Self::PostBoard(board) => Some(board.game),
            Self::Pick(pick) | Self::Play(pick) | Self::PlayAnyway(pick) => Some(pick.game),
            _ => None,
        }
    }
}

/// A lesson of a game's course; there need not be one of this word any more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LessonRef {
    /// The game.
    pub game: GameKind,
    /// The lesson's word.
    pub id: LessonId,
}

/// A move in the making in a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Attempt {
    /// The lesson.
    pub lesson: LessonRef,
    /// The steps picked so far.
    pub draft: Vec<Step>,
    /// Which group of choices is open, where there are too many for one menu.
    pub group: Option<u8>,
    /// Whether the hint is shown.
    pub hint: bool,
}

/// A part of a person's settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tab {
    /// How boards look.
    #[default]
    Board,
    /// Language and pings.
    Messages,
    /// From whom challenges are taken.
    Challenges,
    /// When the clocks stand still.
    Vacation,
}

impl Tab {
    /// Every tab, in the order in which they are shown.
    pub const ALL: [Self; 4] = [Self::Board, Self::Messages, Self::Challenges, Self::Vacation];

    /// `board`, `messages`, `challenges` or `vacation`.
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

    /// The tab on which something is decided.
    pub const fn of(setting: Setting) -> Self {
        match setting {
            Setting::Theme(_) | Setting::Side(_) => Self::Board,
            Setting::Language(_) | Setting::Pings(_) => Self::Messages,
            Setting::Challenges(_) => Self::Challenges,
        }
    }
}

/// A game at the moment at which a message was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardRef {
    /// The game.
    pub game: GameId,
    /// Its revision then.
    pub revision: u32,
}

/// A board of a replay. What leads to the start or to the end does so however long the game has become since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// The start.
    First,
    /// The board after so many moves; the last one if there are fewer.
    After(u32),
    /// The newest board.
    Last,
}

/// A move in the making.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pick {
    /// The game.
    pub game: GameId,
    /// Its revision when the picking began.
    pub revision: u32,
    /// The steps picked so far.
    pub draft: Vec<Step>,
    /// Which group of choices is open, where there are too many for one menu.
    pub group: Option<u8>,
}

/// A move in the making that a menu goes on with.
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

    /// Which group of choices is open.
    pub const fn group(&self) -> Option<u8> {
        match self {
            Self::Move(pick) => pick.group,
            Self::Attempt(attempt) => attempt.group,
        }
    }

    /// The same with another group open, or none.
    #[must_use]
    pub fn with_group(self, group: Option<u8>) -> Self {
        match self {
            Self::Move(pick) => Self::Move(Pick { group, ..pick }),
            Self::Attempt(attempt) => Self::Attempt(Attempt { group, ..attempt }),
        }
    }

    /// What choosing these further steps means.
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
    /// What going on as far as that means.
    fn from(making: Making) -> Self {
        match making {
            Making::Move(pick) => Self::Pick(pick),
            Making::Attempt(attempt) => Self::Try(attempt),
        }
    }
}

/// Controls beside or under each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// At most five buttons.
    Buttons(Vec<Button>),
    /// A menu for the next step of a move.
    Menu(Menu),
    /// A menu of controls.
    Select(Select),
    /// A menu of a server's channels.
    Channels(ChannelSelect),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it means.
    pub control: Control,
    /// What is written on it.
    pub label: String,
    /// How it looks.
    pub style: ButtonStyle,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// What one most likely wants.
    Primary,
    /// Anything else.
    Secondary,
    /// Agreement.
    Success,
    /// What cannot be undone.
    Danger,
    /// What would do nothing now: it keeps its place in the line, but cannot be pressed.
    Idle,
}

/// A menu of which each entry is a control of its own, as if it were a button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// What is written on the menu while no entry is chosen.
    pub placeholder: String,
    /// What can be chosen, at most 25.
    pub entries: Vec<Entry>,
}

/// An entry of such a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What choosing it means.
    pub control: Control,
    /// Its name.
    pub label: String,
    /// A few words on it.
    pub description: String,
    /// Whether it is chosen already.
    pub chosen: bool,
}

/// A menu from which any number of a server's channels are chosen at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelSelect {
    /// What is written on the menu while none is chosen.
    pub placeholder: String,
    /// Those that are chosen already.
    pub chosen: Vec<ChannelId>,
    /// How many can be chosen.
    pub most: usize,
}

/// A menu from which the next step of a move is chosen, with any number of choices; or several steps at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The move in the making that a choice is added to.
    pub making: Making,
    /// What is written on the closed menu.
    pub placeholder: String,
    /// How many are chosen at once.
    pub count: usize,
    /// What can be chosen. If several are at once, these are few enough for one menu, and what is chosen is added in
    /// their order.
    pub choices: Vec<Choice>,
}

/// An entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The step that it adds.
    pub step: Step,
    /// Its name.
    pub label: String,
    /// A few words on it.
    pub description: String,
}
