//! The table of controls, which states the fields and the properties of each control in a single place.

use super::{
    BoardRef, Frame, LessonRef, LineRef, MoveOf, PersonRef, Pick, PuzzleRef, SeekForm, Tab, TournamentTab, Verdicts,
    Walk,
};
use crate::{
    archive::PageAt,
    id::{GameId, UserId},
    puzzle::Vote,
    server::{ServerSetting, ServerTab},
    settings::Setting,
    strangers::{Offense, Sentence},
};
use board::color::Color;
use games::{GameKind, game::Step};

/// Passes the table of controls to another macro.
///
/// A row contains a variant of [`Control`] with its fields, then the word with which the control's custom ids begin,
/// then its other [`Properties`] in the order of that struct's fields; those of a [`Pick`] are the ones in a game. A
/// new control needs a row here and an arm in `press`, in `src/application/ask.rs`; without the arm, the program does
/// not compile.
#[macro_export]
macro_rules! controls {
    ($reader:ident) => {
        $reader! {
            Control

            /// Accepts a challenge.
            AcceptChallenge(game: GameId) = "accept" [Challenged, InPlace, Light, WhileOpen, Here],
            /// Declines a challenge.
            DeclineChallenge(game: GameId) = "decline" [Challenged, InPlace, Light, WhileOpen, Here],
            /// Withdraws the challenge that the presser has made.
            WithdrawChallenge(game: GameId) = "withdraw" [Challenger, InPlace, Light, WhileOpen, Here],
            /// Withdraws the challenge that the presser has made. The control is in the list of games.
            WithdrawListed(game: GameId) = "withdraw-listed" [Challenger, InPlace, Light, WhileOpen, AcrossServer],
            /// Declines a challenge, and makes the presser block the challenger.
            Block(game: GameId) = "block" [Challenged, InPlace, Light, WhileOpen, Here],
            /// Opens a thread for the challenge that the presser has made in a channel where another game is already
            /// running.
            OpenThread(game: GameId) = "thread" [Challenger, InPlace, Light, WhileOpen, Here],
            /// Proposes another game like a finished one, with colors swapped.
            Rematch(game: GameId) = "rematch" [Player, Publicly, Light, Always, Here],

            /// Shows the current position as seen from `side`.
            Flip(board: BoardRef, side: Color) = "flip" [Anyone, Privately, Light, Always, AcrossServer],
            /// Shows the current position as seen from `side`, with the game's overlay, such as the threats in Paiko.
            Overlay(board: BoardRef, side: Color) = "overlay" [Anyone, Privately, Light, Always, AcrossServer],
            /// Posts the current board for everyone.
            PostBoard(board: BoardRef) = "post" [Player, InPlace, Light, Always, Here],

            /// Opens the picker, in which the presser enters a move by clicking its steps.
            OpenPicker(board: BoardRef) = "move" [Player, Privately, Light, WhileRunning, Here],
            /// Shows the choices that follow the steps picked so far, in a game, lesson, line or puzzle. Both adding a
            /// step and going back a step trigger this control. If no step can follow, the move is played.
            Pick(pick: Pick) = "pick" [Player, InPlace, Light, WhileRunning, Here],
            /// Plays the move that consists of the picked steps, even if more steps could follow.
            Play(pick: Pick) = "play" [Player, InPlace, Light, WhileRunning, Here],
            /// Plays the move that consists of the picked steps, after the presser was asked about this move.
            PlayAnyway(pick: Pick) = "play-yes" [Player, InPlace, Light, WhileRunning, Here],

            /// Offers a draw.
            OfferDraw(board: BoardRef) = "draw" [Player, Publicly, Light, WhileRunning, Here],
            /// Asks to take back the presser's last turn.
            OfferTakeback(board: BoardRef) = "takeback" [Player, Publicly, Light, WhileRunning, Here],
            /// Accepts the opponent's offer.
            AcceptOffer(board: BoardRef) = "offer-yes" [Player, PubliclyOrInPlace, Light, WhileOffered, Here],
            /// Declines the opponent's offer, whose message contains the control.
            DeclineOffer(board: BoardRef) = "line-no" [Player, InPlace, Light, WhileOffered, Here],
            /// Declines the opponent's offer. The control is under a board.
            DeclineOnBoard(board: BoardRef) = "offer-no" [Player, Publicly, Light, WhileOffered, Here],
            /// Shows the engine's advice for the current position of a game against the bot.
            Hint(board: BoardRef) = "hint" [Player, Privately, Thinking, WhileRunning, Here],
            /// Claims a win because the opponent's time is up.
            ClaimTime(board: BoardRef) = "claim" [Player, Publicly, Light, WhileRunning, Here],
            /// Asks the presser to confirm that they want to resign.
            Resign(board: BoardRef) = "resign" [Player, Privately, Light, WhileRunning, Here],
            /// Resigns the game, after the presser has confirmed this.
            ConfirmResign(board: BoardRef) = "resign-yes" [Player, InPlace, Light, WhileRunning, Here],
            /// Aborts the game.
            ConfirmAbort(board: BoardRef) = "abort-yes" [PlayerOrModerator, InPlace, Light, WhileRunning, Here],

            /// Shows what can be done about the stranger against whom a game is played.
            Opponent(game: GameId) = "opponent" [PlayerOrModerator, Privately, Light, Always, Here],
            /// Sends a sentence to the presser's opponent, who is a stranger.
            Say { game: GameId, sentence: Sentence } = "say" [Player, InPlace, Light, Always, Here],
            /// Reports the presser's opponent, who is a stranger, to the operator.
            Report { game: GameId, offense: Offense } = "report" [Player, InPlace, Light, Always, Here],
            /// Makes the presser block the opponent, who is a stranger. If this ends the game, asks the presser to
            /// confirm it.
            BlockOpponent(game: GameId) = "block-opponent" [Player, InPlace, Light, Always, Here],
            /// Makes the presser block the opponent, who is a stranger, after the presser has confirmed this.
            ConfirmBlockOpponent(game: GameId) = "block-opponent-yes" [Player, InPlace, Light, Always, Here],
            /// Keeps the stranger against whom a game is played out of the server.
            KeepOut(game: GameId) = "keep-out" [PlayerOrModerator, InPlace, Light, Always, Here],

            /// Finds out whether the presser's opponent, and the bot, are still on the server of the game.
            AskAfter(board: BoardRef) = "ask-after" [Player, Privately, Light, WhileRunning, Here],
            /// Asks the presser to confirm that they want to end the game because nobody moves.
            EndIdle(board: BoardRef) = "end-idle" [Player, Privately, Light, WhileRunning, Here],
            /// Ends the game because nobody moves, after the presser has confirmed this.
            ConfirmEndIdle(board: BoardRef) = "end-idle-yes" [Player, InPlace, Light, WhileRunning, Here],

            /// Makes the bot notify the presser when the game ends.
            Follow(game: GameId) = "follow" [Anyone, Privately, Light, Always, AcrossServer],
            /// Makes the bot no longer notify the presser when the game ends.
            Unfollow(game: GameId) = "unfollow" [Anyone, Privately, Light, Always, Here],
            /// Shows a page, counted from 0, of the list of games of the user `of`, or of the presser if `of` is
            /// `None`.
            Games { page: u8, of: Option<UserId> } = "games" [Anyone, InPlace, Heavy, Always, AcrossServer],

            /// Shows a page of what one of the presser's searches in the archive has found.
            Archive { search: u32, at: PageAt } = "archive" [Anyone, InPlace, Heavy, Always, AcrossServer],
            /// Sends the records of all games that one of the presser's searches in the archive has found.
            ArchiveRecords { search: u32 } = "archive-records" [Anyone, Privately, Heavy, Always, AcrossServer],
            /// Searches the archive for the position that the presser's line shows.
            SearchPosition(line: LineRef) = "search-position" [Anyone, Privately, Heavy, Always, AcrossServer],
            /// Lists the newest and the strongest games with the position that the presser's line shows.
            PositionGames(line: LineRef) = "position-games" [Anyone, Privately, Heavy, Always, AcrossServer],
            /// Searches the games that the presser has imported together.
            SearchCollection = "search-collection" [Anyone, Privately, Heavy, Always, AcrossServer],

            /// Shows the transcript of a game.
            Record(game: GameId) = "record" [Anyone, Privately, Heavy, Always, Here],
            /// Opens the replay of a game, in a new message.
            OpenReplay(game: GameId) = "open-replay" [Anyone, Privately, Heavy, Always, Here],
            /// Shows another board of a replay, seen from `side`.
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

            /// Opens the presser's line in a game, in a new message: where it was, or at the board `frame` of a replay
            /// if that is not the last one.
            Explore { game: GameId, frame: Frame, verdicts: Verdicts } = "explore"
                [Anyone, Privately, Light, Always, AcrossServer],
            /// Goes through the presser's line, turns its board, plays its first move in the game, or prepares answers.
            /// All in one, so that no log and no metric tells who prepares answers.
            Walk { line: LineRef, walk: Walk } = "walk" [Anyone, InPlace, Light, Always, AcrossServer],
            /// Shows a page, counted from 0, of what was played from the position that the presser's line shows.
            Openings { line: LineRef, page: u8 } = "openings" [Anyone, InPlace, Light, Always, AcrossServer],

            /// Shows the statistics of a user in `game`, or in all games if `game` is `None`.
            Stats { user: UserId, game: Option<GameKind> } = "stats" [Anyone, InPlace, Heavy, Always, Here],
            /// Posts the statistics of a user in `game`, or in all games if `game` is `None`, for everyone.
            PostStats { user: UserId, game: Option<GameKind> } = "post-stats" [Anyone, InPlace, Heavy, Always, Here],
            /// Shows a page, counted from 0, of the server's leaderboard of `game`, or the overview of all games if
            /// `game` is `None`.
            Leaders { game: Option<GameKind>, page: u16 } = "leaders" [Anyone, InPlace, Light, Always, Here],
            /// Posts a page, counted from 0, of the server's leaderboard of a game for everyone.
            PostLeaders { game: GameKind, page: u16 } = "post-leaders" [Anyone, InPlace, Light, Always, Here],

            /// Shows a tab of the presser's settings.
            Settings(tab: Tab) = "settings" [Anyone, InPlace, Light, Always, Here],
            /// Changes one of the presser's settings.
            Set(setting: Setting) = "set" [Anyone, InPlace, Light, Always, Here],
            /// Shows a page, counted from 0, of the users whom the presser has blocked.
            Blocked { page: u8 } = "blocked" [Anyone, InPlace, Light, Always, Here],
            /// Unblocks a user, who can then challenge the presser again, and shows a page of the others.
            Unblock { person: PersonRef, page: u8 } = "unblock" [Anyone, InPlace, Light, Always, Here],
            /// Marks the presser as absent for this number of days, during which their clocks stand still.
            Leave { days: u8 } = "leave" [Anyone, InPlace, Light, Always, Here],
            /// Ends the presser's absence, so that their clocks run again.
            ComeBack = "come-back" [Anyone, InPlace, Light, Always, Here],
            /// Shows a tab of the server's settings.
            ServerSettings(tab: ServerTab) = "server-tab" [Manager, InPlace, Light, Always, Here],
            /// Changes a setting of the server.
            SetServer(setting: ServerSetting) = "server" [Manager, InPlace, Light, Always, Here],
            /// Shows a page, counted from 0, of the strangers whom the server keeps out.
            KeptOut { page: u8 } = "kept-out" [Manager, InPlace, Light, Always, Here],
            /// Keeps a stranger out of the server no longer, and shows a page of the others.
            LetIn { person: PersonRef, page: u8 } = "let-in" [Manager, InPlace, Light, Always, Here],
            /// Adds a game to those of the server's daily puzzle, or takes it out.
            DailyGame(game: GameKind) = "daily-game" [Manager, InPlace, Light, Always, Here],
            /// Posts no daily puzzles on the server any longer.
            StopDaily = "daily-stop" [Manager, InPlace, Light, Always, Here],
            /// Shows no longer who on the server looks for an opponent.
            StopNotice = "notice-stop" [Manager, InPlace, Light, Always, Here],

            /// Sends everything that is stored about the presser.
            ExportOwn = "export-own" [Anyone, Privately, Heavy, Always, Here],
            /// Asks the presser to confirm that everything stored about them is to be deleted.
            AskToForget = "forget" [Anyone, Privately, Light, Always, Here],
            /// Deletes everything that is stored about the presser, after they have confirmed this.
            Forget = "forget-yes" [Anyone, InPlace, Heavy, Always, Here],

            /// Shows the first page of a game's rules, in a new message.
            OpenRules(game: GameKind) = "open-rules" [Anyone, Privately, Light, Always, Here],
            /// Shows another page, counted from 0, of a game's rules.
            Rules { game: GameKind, page: u8 } = "rules" [Anyone, InPlace, Light, Always, Here],
            /// Shows the first unsolved lesson of a game's course, in a new message.
            OpenCourse(game: GameKind) = "open-course" [Anyone, Privately, Light, Always, Here],
            /// Shows the first unsolved lesson of a game's course, in the same message.
            Course(game: GameKind) = "course" [Anyone, InPlace, Light, Always, Here],
            /// Shows the list of all courses.
            Courses = "courses" [Anyone, InPlace, Light, Always, Here],
            /// Shows the beginning of a lesson.
            Lesson(lesson: LessonRef) = "lesson" [Anyone, InPlace, Light, Always, Here],

            /// Opens a puzzle at its beginning, in a new message. See [`Control::weight`] for the puzzle of a game.
            OpenPuzzle(puzzle: PuzzleRef) = "open-puzzle" [Anyone, Privately, Light, Always, Here],
            /// Shows the presser's next puzzle of a game.
            NextPuzzle(game: GameKind) = "next-puzzle" [Anyone, InPlace, Light, Always, Here],
            /// Shows the solution of a puzzle. If the presser has not tried the puzzle, this counts as a failed try.
            Solution(puzzle: PuzzleRef) = "solution" [Anyone, InPlace, Heavy, Always, Here],
            /// Opens the presser's line along the solution of a puzzle that the presser has tried, or that is one of a
            /// game, in a new message.
            ExplorePuzzle(puzzle: PuzzleRef) = "explore-puzzle" [Anyone, Privately, Light, Always, Here],
            /// Opens the presser's line along a move in a puzzle that the presser has tried, in a new message: after
            /// the refutation of a wrong one, which has to be searched, or at the beginning of a solution.
            ExploreTry { puzzle: PuzzleRef, ply: u8, draft: Vec<Step> } = "explore-try"
                [Anyone, Privately, Heavy, Always, Here],
            /// Records the presser's vote on a puzzle that the presser has tried, and shows the end of the try again:
            /// after a move, or the solution if there is none.
            Vote { vote: Vote, puzzle: PuzzleRef, ply: u8, draft: Vec<Step> } = "vote" [Anyone, InPlace, Heavy, Always, Here],
            /// Shows a page, counted from 0, of the server's leaderboard of puzzles of `game`, or the overview of all
            /// games if `game` is `None`.
            Solvers { game: Option<GameKind>, page: u16 } = "solvers" [Anyone, InPlace, Light, Always, Here],
            /// Posts a page, counted from 0, of the server's leaderboard of puzzles of a game for everyone.
            PostSolvers { game: GameKind, page: u16 } = "post-solvers" [Anyone, InPlace, Light, Always, Here],

            /// Explains the puzzle rush of a game and offers to start one, in a new message.
            OpenRush(game: GameKind) = "open-rush" [Anyone, Privately, Light, Always, Here],
            /// Explains the puzzle rush of a game and offers to start one.
            Rush(game: GameKind) = "rush" [Anyone, InPlace, Light, Always, Here],
            /// Starts the presser's puzzle rush with the number `rush`, counted from 1. It replaces the one before.
            StartRush { game: GameKind, rush: u32 } = "rush-start" [Anyone, InPlace, Heavy, Always, Here],
            /// Shows the present board of the presser's puzzle rush, or its result.
            GoOnRushing(game: GameKind) = "rush-go-on" [Anyone, InPlace, Light, Always, Here],
            /// Shows the first page of the server's leaderboard of puzzle rushes of a game, in a new message.
            OpenRushers(game: GameKind) = "open-rushers" [Anyone, Privately, Light, Always, Here],
            /// Shows a page, counted from 0, of the server's leaderboard of puzzle rushes of `game`, or the overview of
            /// all games if `game` is `None`.
            Rushers { game: Option<GameKind>, page: u16 } = "rushers" [Anyone, InPlace, Light, Always, Here],
            /// Posts a page, counted from 0, of the server's leaderboard of puzzle rushes of a game for everyone.
            PostRushers { game: GameKind, page: u16 } = "post-rushers" [Anyone, InPlace, Light, Always, Here],

            /// Enters the presser in a tournament of the server.
            JoinTournament { number: u32 } = "enter" [Anyone, Privately, Light, Always, AcrossServer],
            /// Takes the presser out of a tournament of the server. If it has started, asks the presser to confirm
            /// this.
            LeaveTournament { number: u32 } = "quit" [Anyone, Privately, Light, Always, AcrossServer],
            /// Takes the presser out of a tournament that has started, after they have confirmed this.
            ConfirmLeaveTournament { number: u32 } = "quit-yes" [Anyone, InPlace, Light, Always, AcrossServer],
            /// Shows a tab of the message about a tournament, in a new message.
            OpenTournament { number: u32, tab: TournamentTab } = "open-cup" [Anyone, Privately, Heavy, Always, AcrossServer],
            /// Shows a page, counted from 0, of a tab of the message about a tournament.
            Tournament { number: u32, tab: TournamentTab, page: u16 } = "cup" [Anyone, InPlace, Heavy, Always, AcrossServer],
            /// Sends the records of all games of a tournament.
            TournamentRecords { number: u32 } = "cup-records" [Anyone, Privately, Heavy, Always, AcrossServer],
            /// Starts a tournament.
            StartTournament { number: u32 } = "cup-start" [Organizer, InPlace, Light, Always, AcrossServer],
            /// Asks the presser to confirm that a tournament is to be canceled.
            AskToCancelTournament { number: u32 } = "cup-cancel" [Organizer, InPlace, Light, Always, AcrossServer],
            /// Cancels a tournament, after the presser has confirmed this.
            CancelTournament { number: u32 } = "cup-cancel-yes" [Organizer, InPlace, Light, Always, AcrossServer],
            /// Asks the presser to confirm that a player is to be removed from a tournament.
            AskToRemove { number: u32, user: UserId } = "cup-remove" [Organizer, InPlace, Light, Always, AcrossServer],
            /// Removes a player from a tournament, after the presser has confirmed this.
            RemoveEntrant { number: u32, user: UserId } = "cup-remove-yes"
                [Organizer, InPlace, Light, Always, AcrossServer],

            /// Opens the form in which the presser says what opponent they look for, in a new message.
            OpenSeek = "open-seek" [Anyone, Privately, Light, Always, Here],
            /// Shows that form as it is now.
            Seek(form: SeekForm) = "seek" [Anyone, InPlace, Light, Always, Here],
            /// Looks for an opponent as the form says.
            StartSeek(form: SeekForm) = "seek-start" [Anyone, InPlace, Light, Always, Here],
            /// Looks for no opponent any longer.
            StopSeek = "seek-stop" [Anyone, InPlace, Light, Always, Here],
            /// Looks for no opponent any longer. The control is in the list of games.
            StopListedSeek = "seek-stop-listed" [Anyone, InPlace, Heavy, Always, AcrossServer],
            /// Looks for an opponent as the presser did last.
            SeekAgain = "seek-again" [Anyone, Privately, Light, Always, Here],
            /// Has the presser told when somebody near looks for an opponent.
            LookOut = "look-out" [Anyone, Privately, Light, Always, Here],
            /// Has the presser told that no longer.
            LookOutNoLonger = "look-out-no" [Anyone, Privately, Light, Always, Here],
            /// Begins a game of the presser against the bot, while the presser looks for an opponent.
            PlayMeanwhile(game: GameKind) = "meanwhile" [Anyone, Publicly, Light, Always, Here],
            /// Opens the presser's next puzzle, in a new message.
            OpenNextPuzzle = "open-next-puzzle" [Anyone, Privately, Light, Always, Here],

            /// Closes the private message that contains the control.
            Close = "close" [Anyone, InPlace, Light, Always, Here],
        }
    };
}

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
        /// A control contains everything that is needed to perform the action, so the control still works after the
        /// program was restarted.
        ///
        /// # Examples
        /// ```
        /// use domain::control::{BoardRef, Control, Presser, Response, Weight};
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

            /// The properties of this kind of control, as its row states them.
            pub(super) const fn kind(&self) -> Properties {
                match self {
                    $(Self::$variant { .. } => properties!($word $properties),)+
                }
            }

            /// The id of the game, challenge or imported game that the control is about, if any.
            pub fn game(&self) -> Option<GameId> {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => {
                        None$($(.or($at.game()))+)?$($(.or($field.game()))+)?
                    })+
                }
            }

            /// The board under which the control is shown, if the control names one.
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

/// The properties of a kind of control, that is, of a variant of [`Control`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Properties {
    /// The name of the kind, with which the custom ids of its controls begin.
    pub word: &'static str,
    /// Who may press the control.
    pub by: Presser,
    /// Where the bot answers when the control is pressed.
    pub response: Response,
    /// How long the bot may need to answer; see also [`Control::weight`].
    pub weight: Weight,
    /// How long the control can be used.
    pub lifetime: Lifetime,
    /// In which channels the games may be that the answer shows.
    pub reach: Reach,
}

/// The users who may press a control. Everyone else gets a refusal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presser {
    /// Everyone who sees the control.
    Anyone,
    /// The challenged user, or everyone except the challenger if anyone may accept the challenge.
    Challenged,
    /// The user who made the challenge.
    Challenger,
    /// The players of the game.
    Player,
    /// The players of the game, and members of the server who have the permission to manage the channel's messages.
    PlayerOrModerator,
    /// Members of the server who have the permission to manage it.
    Manager,
    /// Members of the server who have the permission to manage it or its events.
    Organizer,
}

/// Where the bot answers when a control is pressed. A refusal is always a private message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// The answer replaces the content of the message that contains the control. The bot may also post a message for
    /// everyone.
    InPlace,
    /// The answer is a new message that only the presser sees.
    Privately,
    /// The answer is a new message for everyone.
    Publicly,
    /// The answer is a new message for everyone, except for a control under a proposal to continue the game in another
    /// channel: there the answer replaces the content of the proposal's message.
    PubliclyOrInPlace,
}

/// How long the bot may need to answer. The weight decides which pool of operating system threads does the work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// Answering takes a few milliseconds.
    Light,
    /// Answering may take more than 50 ms, because it draws, reads or writes a whole game, or all data of a user.
    Heavy,
    /// Answering may take seconds, because the engine searches for a move.
    Thinking,
}

/// How long a control can be used. When it is pressed later, the bot answers with a refusal and removes the controls
/// from the message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lifetime {
    /// The control can be used until the message is deleted.
    Always,
    /// The control can be used while the challenge is open.
    WhileOpen,
    /// The control can be used while the game is running.
    WhileRunning,
    /// The control can be used while the game is running and the offer waits for an answer.
    WhileOffered,
}

/// In which channels the games may be that an answer shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The answer may show the games of the channel in which the control is pressed, and games that a message in this
    /// channel names.
    Here,
    /// The answer may show games in all channels of the server that the presser can see.
    AcrossServer,
}

/// A type of a field of [`Control`]. The field may name the game or the board that the control is about.
trait AboutGame {
    /// The id of the game, challenge or imported game that the field names, if any.
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
    fn game(&self) -> Option<GameId> {
        match &self.of {
            MoveOf::Game(board) => Some(board.game),
            MoveOf::Line(line) => Some(line.game),
            MoveOf::Puzzle { puzzle, .. } => puzzle.of_game(),
            MoveOf::Lesson { .. } | MoveOf::Rush(_) => None,
        }
    }

    fn board(&self) -> Option<BoardRef> {
        match &self.of {
            MoveOf::Game(board) => Some(*board),
            _ => None,
        }
    }
}

impl AboutGame for PuzzleRef {
    fn game(&self) -> Option<GameId> {
        self.of_game()
    }
}

impl AboutGame for LineRef {
    fn game(&self) -> Option<GameId> {
        Some(self.game)
    }
}

macro_rules! names_no_game {
    ($($field:ty),+) => { $(impl AboutGame for $field {})+ };
}

names_no_game!(
    Color,
    TournamentTab,
    Frame,
    GameKind,
    LessonRef,
    Offense,
    Option<GameKind>,
    Option<UserId>,
    PageAt,
    PersonRef,
    Sentence,
    SeekForm,
    ServerSetting,
    ServerTab,
    Setting,
    Tab,
    UserId,
    Vec<Step>,
    Verdicts,
    Vote,
    Walk,
    u16,
    u32,
    u8
);
