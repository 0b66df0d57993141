//! The table of controls: each control's fields, word and properties, stated once.

use super::{Attempt, BoardRef, Frame, LessonRef, Pick, Tab};
use crate::{
    color::Color,
    games::GameKind,
    id::{GameId, UserId},
    session::{server::ServerSetting, settings::Setting},
};

/// Passes the table of controls to another macro.
///
/// A row contains a variant of [`Control`] with its fields, then the word that begins its custom ids, then its other
/// [`Properties`] in the order in which that struct declares them. A new control needs a row here and a match arm in
/// the host; if one of them is missing, the program does not compile.
macro_rules! controls {
    ($reader:ident) => {
        $reader! {
            Control

            /// Accepts a challenge.
            AcceptChallenge(game: GameId) = "accept" [Challenged, InPlace, Light, WhileOpen, Here],
            /// Declines a challenge.
            DeclineChallenge(game: GameId) = "decline" [Challenged, InPlace, Light, WhileOpen, Here],
            /// Withdraws the presser's own challenge.
            WithdrawChallenge(game: GameId) = "withdraw" [Challenger, InPlace, Light, WhileOpen, Here],
            /// Declines a challenge, and blocks further challenges from its challenger.
            Block(game: GameId) = "block" [Challenged, InPlace, Light, WhileOpen, Here],
            /// Opens a thread for the presser's own challenge, in a channel where a game is running.
            OpenThread(game: GameId) = "thread" [Challenger, InPlace, Light, WhileOpen, Here],
            /// Proposes another game like a finished one, with colors swapped.
            Rematch(game: GameId) = "rematch" [Player, Publicly, Light, Always, Here],

            /// Shows the position from one side.
            Flip(board: BoardRef, side: Color) = "flip" [Anyone, Privately, Light, Always, AcrossServer],
            /// Shows the position from one side with the overlay of the game, such as the threats in Paiko.
            Overlay(board: BoardRef, side: Color) = "overlay" [Anyone, Privately, Light, Always, AcrossServer],
            /// Posts the board for everyone.
            PostBoard(board: BoardRef) = "post" [Player, InPlace, Light, Always, Here],

            /// Opens the picker, in which the presser clicks a move.
            Move(board: BoardRef) = "move" [Player, Privately, Light, WhileRunning, Here],
            /// Shows the choices after the steps picked so far. Choosing a step and going back a step both lead here.
            Pick(pick: Pick) = "pick" [Player, InPlace, Light, WhileRunning, Here],
            /// Plays the move that the picked steps make.
            Play(pick: Pick) = "play" [Player, InPlace, Light, WhileRunning, Here],
            /// Plays the move that the picked steps make, although the presser was warned about the move.
            PlayAnyway(pick: Pick) = "play-yes" [Player, InPlace, Light, WhileRunning, Here],

            /// Offers a draw.
            OfferDraw(board: BoardRef) = "draw" [Player, Publicly, Light, WhileRunning, Here],
            /// Asks to take back the presser's last turn.
            OfferTakeback(board: BoardRef) = "takeback" [Player, Publicly, Light, WhileRunning, Here],
            /// Accepts the opponent's offer.
            AcceptOffer(board: BoardRef) = "offer-yes" [Player, PubliclyOrInPlace, Light, WhileOffered, Here],
            /// Declines the opponent's offer.
            DeclineOffer(board: BoardRef) = "offer-no" [Player, PubliclyOrInPlace, Light, WhileOffered, Here],
            /// Claims the win because the opponent's time is up.
            ClaimTime(board: BoardRef) = "claim" [Player, Publicly, Light, WhileRunning, Here],
            /// Asks whether to resign.
            Resign(board: BoardRef) = "resign" [Player, Privately, Light, WhileRunning, Here],
            /// Resigns.
            ConfirmResign(board: BoardRef) = "resign-yes" [Player, InPlace, Light, WhileRunning, Here],
            /// Aborts the game.
            ConfirmAbort(board: BoardRef) = "abort-yes" [PlayerOrModerator, InPlace, Light, WhileRunning, Here],

            /// Makes the bot notify the presser when the game ends.
            Follow(game: GameId) = "follow" [Anyone, Privately, Light, Always, AcrossServer],
            /// Stops notifying the presser of the end of the game.
            Unfollow(game: GameId) = "unfollow" [Anyone, Privately, Light, Always, Here],
            /// Turns to a page, counted from 0, of the games of a user: of the presser if `of` is `None`.
            Games { page: u8, of: Option<UserId> } = "games" [Anyone, InPlace, Heavy, Always, AcrossServer],

            /// Shows the text record.
            Record(game: GameId) = "record" [Anyone, Privately, Heavy, Always, Here],
            /// Opens the replay of a game.
            OpenReplay(game: GameId) = "open-replay" [Anyone, Privately, Heavy, Always, Here],
            /// Shows a board of a replay, seen from `side`.
            Replay { game: GameId, frame: Frame, side: Color } = "replay" [Anyone, InPlace, Light, Always, Here],
            /// Shows a replay as an animation, seen from `side`.
            Animation { game: GameId, side: Color } = "animation" [Anyone, InPlace, Heavy, Always, Here],
            /// Posts the animation of a game for everyone, seen from `side`.
            PostReplay { game: GameId, side: Color } = "post-replay" [Player, InPlace, Heavy, Always, Here],
            /// Shows the engine's analysis of a finished game, with boards seen from `side`.
            Analysis { game: GameId, side: Color } = "analysis" [Anyone, InPlace, Thinking, Always, Here],
            /// Shows the engine's best move in the position after `ply` moves of a finished game, seen from `side`.
            BestMove { game: GameId, ply: u32, side: Color } = "best-move" [Anyone, InPlace, Thinking, Always, Here],
            /// Looks for an opponent to continue an imported game.
            GoOn(game: GameId) = "go-on" [Anyone, Publicly, Light, Always, Here],

            /// Shows the results of a person, in all games if `game` is `None`.
            Stats { user: UserId, game: Option<GameKind> } = "stats" [Anyone, InPlace, Heavy, Always, Here],
            /// Posts the results of a person for everyone, in all games if `game` is `None`.
            PostStats { user: UserId, game: Option<GameKind> } = "post-stats" [Anyone, InPlace, Heavy, Always, Here],
            /// Shows a page, from 0, of the server's strongest players; those of all games if `game` is `None`.
            Leaders { game: Option<GameKind>, page: u16 } = "leaders" [Anyone, InPlace, Light, Always, Here],
            /// Posts a page, from 0, of a game's leaderboard for everyone.
            PostLeaders { game: GameKind, page: u16 } = "post-leaders" [Anyone, InPlace, Light, Always, Here],

            /// Shows a tab of the presser's settings.
            Settings(tab: Tab) = "settings" [Anyone, InPlace, Light, Always, Here],
            /// Changes one of the presser's settings.
            Set(setting: Setting) = "set" [Anyone, InPlace, Light, Always, Here],
            /// Unblocks a person, whose challenges the presser then accepts again.
            Unblock(user: UserId) = "unblock" [Anyone, InPlace, Light, Always, Here],
            /// Stops the presser's clocks for this many more days.
            Leave { days: u8 } = "leave" [Anyone, InPlace, Light, Always, Here],
            /// Starts the presser's clocks again.
            ComeBack = "come-back" [Anyone, InPlace, Light, Always, Here],
            /// Changes a setting of the server.
            SetServer(setting: ServerSetting) = "server" [Manager, InPlace, Light, Always, Here],

            /// Sends everything that is stored about the presser.
            ExportOwn = "export-own" [Anyone, Privately, Heavy, Always, Here],
            /// Asks whether to delete everything that is stored about the presser.
            AskToForget = "forget" [Anyone, Privately, Light, Always, Here],
            /// Deletes everything that is stored about the presser.
            Forget = "forget-yes" [Anyone, InPlace, Heavy, Always, Here],

            /// Shows the first page of a game's rules.
            OpenRules(game: GameKind) = "open-rules" [Anyone, Privately, Light, Always, Here],
            /// Turns to a page, from 0, of a game's rules.
            Rules { game: GameKind, page: u8 } = "rules" [Anyone, InPlace, Light, Always, Here],
            /// Opens a game's course at the first unsolved lesson.
            OpenCourse(game: GameKind) = "open-course" [Anyone, Privately, Light, Always, Here],
            /// Turns to a game's course at the first unsolved lesson.
            Course(game: GameKind) = "course" [Anyone, InPlace, Light, Always, Here],
            /// Turns to the list of all courses.
            Courses = "courses" [Anyone, InPlace, Light, Always, Here],
            /// Turns to the beginning of a lesson.
            Lesson(lesson: LessonRef) = "lesson" [Anyone, InPlace, Light, Always, Here],
            /// Shows a lesson after the steps picked so far. Choosing a step and going back a step both lead here.
            Try(attempt: Attempt) = "try" [Anyone, InPlace, Light, Always, Here],
            /// Answers a lesson with the move that the picked steps make, even if more steps could follow.
            Answer(attempt: Attempt) = "answer" [Anyone, InPlace, Light, Always, Here],

            /// Closes a private message.
            Close = "close" [Anyone, InPlace, Light, Always, Here],
        }
    };
}

pub(crate) use controls;

macro_rules! properties {
    ($word:literal [$by:ident, $response:ident, $weight:ident, $lifetime:ident, $reach:ident]) => {
        Properties {
            word: $word,
            by: Presser::$by,
            response: Response::$response,
            weight: Weight::$weight,
            lifetime: Lifetime::$lifetime,
            reach: Reach::$reach,
        }
    };
}

macro_rules! define {
    (
        Control
        $(
            $(#[$doc:meta])*
            $variant:ident $(($($at:ident: $at_type:ty),+))? $({ $($field:ident: $field_type:ty),+ })?
            = $word:literal $properties:tt,
        )+
    ) => {
        /// An action that a user takes by pressing a button, or by choosing an entry of a menu.
        ///
        /// A control contains everything that is needed to perform the action, so it still works after a restart.
        ///
        /// # Examples
        /// ```
        /// use parlor::session::control::{BoardRef, Control, Presser, Response, Weight};
        ///
        /// let game = "K3F9QZ".parse().unwrap();
        /// let resign = Control::Resign(BoardRef { game, revision: 12 });
        /// let properties = resign.properties();
        /// assert_eq!(properties.by, Presser::Player);
        /// assert_eq!(properties.response, Response::Privately, "it asks whether to resign");
        /// assert_eq!(properties.weight, Weight::Light);
        /// assert_eq!(resign.game(), Some(game));
        /// ```
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "the comment on a variant explains its fields, too")]
        pub enum Control {
            $($(#[$doc])* $variant $(($($at_type),+))? $({ $($field: $field_type),+ })?,)+
        }

        impl Control {
            /// The properties of every kind of control, in the order of the `controls!` table.
            pub const ALL: &[Properties] = &[$(properties!($word $properties)),+];

            /// The properties of this control, which do not depend on its fields.
            pub const fn properties(&self) -> &'static Properties {
                match self {
                    $(Self::$variant { .. } => &properties!($word $properties),)+
                }
            }

            /// The id of the game, challenge or import that the control is about.
            pub fn game(&self) -> Option<GameId> {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => {
                        None$($(.or($at.game()))+)?$($(.or($field.game()))+)?
                    })+
                }
            }

            /// The board under which the control is shown.
            pub fn board(&self) -> Option<BoardRef> {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => {
                        None$($(.or(AboutGame::board($at)))+)?$($(.or(AboutGame::board($field)))+)?
                    })+
                }
            }
        }
    };
}

controls!(define);

/// The properties that all controls of one kind share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Properties {
    /// The name of the kind, with which its custom ids begin.
    pub word: &'static str,
    /// Who may press the control.
    pub by: Presser,
    /// Where the answer goes.
    pub response: Response,
    /// How long answering may take.
    pub weight: Weight,
    /// How long pressing the control has an effect.
    pub lifetime: Lifetime,
    /// Which games the answer may show.
    pub reach: Reach,
}

/// Who may press a control. Everyone else is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presser {
    /// Everyone who sees the control.
    Anyone,
    /// The challenged person; everyone but the challenger if the challenge is open to all.
    Challenged,
    /// The challenger.
    Challenger,
    /// The players of the game.
    Player,
    /// The players of the game, and members who may manage the channel's messages.
    PlayerOrModerator,
    /// Members who may manage the server.
    Manager,
}

/// Where the answer to a control goes. A refusal is always a private message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// The answer changes the message with the control. A message for everyone may follow.
    InPlace,
    /// The answer is a new message that only the presser sees.
    Privately,
    /// The answer is a new message for everyone.
    Publicly,
    /// The answer is a new message for everyone, unless the control is under a proposal to play in another channel: then
    /// the answer changes that message.
    PubliclyOrInPlace,
}

/// How long answering may take. The weight decides which pool of operating system threads does the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// A few milliseconds.
    Light,
    /// Possibly more than 50 ms: draws, reads or writes a whole game, or everything about a person.
    Heavy,
    /// The engine thinks for seconds.
    Thinking,
}

/// How long pressing a control has an effect. After that, a press is refused and removes the controls from the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifetime {
    /// Until the message is deleted.
    Always,
    /// While the challenge is open.
    WhileOpen,
    /// While the game is running.
    WhileRunning,
    /// While the game is running and the offer is not answered.
    WhileOffered,
}

/// Which games an answer may show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The games of the channel itself, and games that a message in the channel names.
    Here,
    /// Games in every channel of the server that the presser can see.
    AcrossServer,
}

/// The field types of controls. A field may name the game or board that its control is about.
trait AboutGame {
    /// The id of the game, challenge or import that the field names, if any.
    fn game(&self) -> Option<GameId> {
        self.board().map(|board| board.game)
    }

    /// The game and the revision that the field names, if it names both.
    fn board(&self) -> Option<BoardRef> {
        None
    }
}

impl AboutGame for GameId {
    fn game(&self) -> Option<GameId> {
        Some(*self)
    }
}

impl AboutGame for BoardRef {
    fn board(&self) -> Option<BoardRef> {
        Some(*self)
    }
}

impl AboutGame for Pick {
    fn board(&self) -> Option<BoardRef> {
        Some(self.board())
    }
}

macro_rules! names_no_game {
    ($($field:ty),+) => { $(impl AboutGame for $field {})+ };
}

names_no_game!(
    Attempt,
    Color,
    Frame,
    GameKind,
    LessonRef,
    Option<GameKind>,
    Option<UserId>,
    ServerSetting,
    Setting,
    Tab,
    UserId,
    u16,
    u32,
    u8
);
