//! Refusals: the reasons why a request is not carried out.

use crate::{
    id::{ChannelId, GameId},
    markup::{channel, code, date_and_time, escape},
    player::MAX_BLOCKED,
    prepared::{self, PrepareError},
    right::Right,
    rules::Rules,
    seeks::SeekBar,
    server::MAX_KEPT_OUT,
    setup::{MAX_KEPT, MAX_LAYOUT},
    time::Timestamp,
    transcript::TranscriptError,
};
use board::phrase::Phrase;
use games::{
    GameKind,
    game::{IllegalMove, ParseSetupError},
};

/// The code and the sentence of a refusal whose message has this identifier. The code is the identifier in capital
/// letters, without `refusal-`.
macro_rules! told {
    ($id:literal $(, $key:ident: $value:expr)*) => {{
        const LENGTH: usize = $id.len() - PREFIX.len();
        const BYTES: [u8; LENGTH] = code_bytes($id);
        const CODE: &str = match std::str::from_utf8(&BYTES) {
            Ok(code) => code,
            Err(_) => panic!("identifiers are ASCII"),
        };
        (CODE, Phrase::new($id)$(.with(stringify!($key), $value))*)
    }};
}

/// How the identifiers of the messages of refusals begin.
const PREFIX: &str = "refusal-";

const fn code_bytes<const LENGTH: usize>(id: &str) -> [u8; LENGTH] {
    let (_, name) = id.as_bytes().split_at(PREFIX.len());
    let mut code = [b'_'; LENGTH];
    let mut at = 0;
    while at < LENGTH {
        if name[at] != b'-' {
            code[at] = name[at].to_ascii_uppercase();
        }
        at += 1;
    }
    code
}

/// Defines [`Refusal`]. A row holds a variant, then either the message's identifier with its values, or an expression
/// for the code and the sentence.
macro_rules! refusals {
    ($(
        $(#[$doc:meta])*
        $variant:ident
        $(($($at:ident: $at_type:ty),+))?
        $({ $($(#[$field_doc:meta])* $field:ident: $field_type:ty),+ $(,)? })?
        $(= $id:literal $(, $key:ident: $value:expr)*)?
        $(=> $told:expr)?;
    )+) => {
        /// The reason why a request is not carried out.
        ///
        /// Only the user who made the request sees the refusal.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Refusal {
            $(
                $(#[$doc])*
                $variant $(($($at_type),+))? $({ $($(#[$field_doc])* $field: $field_type),+ })?,
            )+
        }

        impl Refusal {
            fn told(&self) -> (&'static str, Phrase) {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => {
                        $(told!($id $(, $key: $value)*))?
                        $($told)?
                    })+
                }
            }
        }
    };
}

refusals! {
    /// A rule of the game, which the refusal contains, forbids the move.
    Illegal(illegal: IllegalMove) => (illegal.code, illegal.reason.clone());
    /// The user does not play in the game.
    NotAPlayer = "refusal-not-a-player";
    /// It is the turn of the other side.
    NotYourTurn = "refusal-not-your-turn";
    /// The game has ended.
    GameOver = "refusal-game-over";
    /// The player cannot make another offer while their own offer waits for an answer.
    OfferPending = "refusal-offer-pending";
    /// The player cannot make an offer while an offer of the opponent waits for an answer.
    OfferWaits = "refusal-offer-waits";
    /// The player has already offered a draw, or asked for a takeback, in this position.
    OfferDeclined = "refusal-offer-declined";
    /// The player tries to answer their own offer.
    OwnOffer = "refusal-own-offer";
    /// The player tries to answer an offer, but no offer waits for an answer.
    NoOffer = "refusal-no-offer";
    /// The player has asked for a takeback, but has no move that can be taken back.
    NothingToTakeBack = "refusal-nothing-to-take-back";
    /// The player has proposed to continue the game in the channel in which it is already played.
    HereAlready = "refusal-here-already";
    /// The player claims a win on time, but the opponent still has time, or time is unlimited.
    TimeRemains = "refusal-time-remains";
    /// The game is played in this other channel now.
    PlayedElsewhere(now: ChannelId) = "refusal-played-elsewhere", channel: channel(*now);
    /// The caller has no place in which to play the game.
    WithoutPlace(game: GameId) = "refusal-without-place", command: code(&format!("/movehere game_id:{game}"));
    /// The caller plays the game at another home, not here.
    AtOwnHome = "refusal-at-own-home", command: code("/games");
    /// A rematch with the stranger is not possible at present, for a reason that is not the user's business.
    NoRematchNow = "refusal-no-rematch-now";
    /// The user has blocked the person with whom they want a rematch.
    BlockedByYou(name: String) = "refusal-blocked-by-you", name: name.clone();
    /// The user plays another game with the person already.
    PlaysAlready(name: String) = "refusal-plays-already", name: name.clone();
    /// The game is played on another server.
    OnAnotherServer = "refusal-on-another-server";
    /// The absence is longer than the days of absence that the player has left in the calendar year.
    NoDaysLeft = "refusal-no-days-left", most: i64::from(super::away::DAYS_A_YEAR);
    /// A rematch of the game is already proposed or being played.
    RematchWaits = "refusal-rematch-waits";
    /// The request is possible only after the end of the game, and the game is not over.
    NotOver = "refusal-not-over";
    /// Both sides have moved, so players can no longer abort the game.
    TooLateToAbort = "refusal-too-late-to-abort";
    /// Somebody may still move, so the game cannot be ended for want of moves before this moment.
    MayStillMove(from: Timestamp) = "refusal-may-still-move", moment: date_and_time(*from);
    /// The opponent is still on the server of the game. From this moment on, either player may end it.
    OpponentIsThere(name: String, from: Timestamp) = "refusal-opponent-is-there",
        player: name.clone(), moment: date_and_time(*from);
    /// The game has a clock, or belongs to a tournament, or is against the bot, so it does not wait forever.
    EndsOtherwise = "refusal-ends-otherwise";
    /// Discord does not tell whether the opponent is still on the server.
    CannotTell = "refusal-cannot-tell";
    /// In a game of a tournament, players cannot take back moves, abort the game, or propose a rematch.
    InTournament = "refusal-in-tournament";
    /// The user wants to follow a game in which they play. Players are notified of the end of their games anyway.
    OwnGame = "refusal-own-game";
    /// The game has the maximum number of followers.
    TooManyFollowers = "refusal-too-many-followers", most: super::follow::MAX_FOLLOWERS as i64;
    /// The user cannot follow the game, because the bot cannot write in its channel to notify them.
    NotWritable = "refusal-not-writable";
    /// The bot could not open a thread, or not post in it.
    ThreadFailed = "refusal-thread-failed";
    /// A refusal that would not be one if the bot had these permissions, of which there may be none.
    WithoutRights(refusal: Box<Refusal>, rights: Vec<Right>) => without_rights(refusal, rights);
    /// The opponent's data was deleted, so the user cannot challenge them to a rematch.
    OpponentGone = "refusal-opponent-gone";
    /// The game is stuck: the current rules cannot replay its moves, so nobody can continue it.
    CannotGoOn = "refusal-cannot-go-on";
    /// A record that this request needs was saved by another version of the program.
    OtherVersion = "refusal-other-version";
    /// The line has no answer of the player to a move of the opponent, so there is nothing to prepare.
    NoAnswerInLine = "refusal-no-answer-in-line";
    /// The player has prepared the maximum number of moves in the game.
    TooMuchPrepared = "refusal-too-much-prepared", most: prepared::MOST_POSITIONS as i64;
    /// The player has prepared answers in the maximum number of games.
    TooManyPreparedGames = "refusal-too-many-prepared-games", most: prepared::MOST_GAMES as i64;

    /// The user has asked for advice in a running game between people. The engine gives no advice in such games.
    HintAmongPeople = "refusal-hint-among-people";
    /// The moves that are being typed are too many for a suggestion.
    LineTooLong = "refusal-line-too-long";
    /// The user has asked for advice on positions of a running game between people. The refusal names the game if the
    /// user plays in it.
    ContinuesRunning(game: Option<GameId>) => {
        let phrase = match game {
            Some(game) => Phrase::new("refusal-continues-running").with("game", code(&game.to_string())),
            None => Phrase::new("refusal-continues-someones-running"),
        };
        ("CONTINUES_RUNNING_GAME", phrase)
    };
    /// The server shows no openings in running games.
    NoOpeningsOnServer = "refusal-no-openings-on-server";
    /// The tournament shows no openings in running games.
    NoOpeningsInTournament = "refusal-no-openings-in-tournament";
    /// The engine has found no advice for the position.
    NoAdvice = "refusal-no-advice";
    /// The game has no engine, so the bot neither plays nor advises.
    NoEngine(game: GameKind) = "refusal-no-engine", game: game.title();

    /// No game is running in the channel.
    NoGameHere = "refusal-no-game-here";
    /// A game is already running in the channel.
    TableTaken {
        /// The running game.
        game: GameId,
        /// A link to the newest board of that game, if known.
        link: Option<String>,
    } => {
        let phrase = match link {
            Some(link) => Phrase::new("refusal-table-taken-at").with("link", link.clone()),
            None => Phrase::new("refusal-table-taken"),
        };
        ("TABLE_TAKEN", phrase.with("game", game.to_string()))
    };
    /// There is no game with this id, or the user may not see that game.
    UnknownGame(text: String) = "refusal-unknown-game", text: text.clone();

    /// The attached file is not text.
    NotText = "refusal-not-text";
    /// The text is not a transcript of a game.
    Transcript(error: TranscriptError) => ("TRANSCRIPT", error.sentence());
    /// The imported game was deleted.
    ImportGone = "refusal-import-gone";
    /// The file has more records than can be imported together.
    TooManyRecords(count: usize) = "refusal-too-many-records",
        count: *count as i64, most: super::import::MOST_RECORDS as i64;
    /// The search is no longer kept.
    SearchGone = "refusal-search-gone";
    /// The user has not looked for a position lately.
    NoPositionSearched = "refusal-no-position-searched";
    /// The board on which the position was to be looked for has changed.
    BoardChanged = "refusal-board-changed";
    /// The user has searched for positions, or sent files of several records, as often as anybody may for now.
    TooDear(from: Timestamp) = "refusal-too-dear",
        most: super::archive::MOST_DEAR as i64, moment: crate::markup::from_now(*from);
    /// The text is not a date.
    NoDate(text: String) = "refusal-no-date", text: text.clone();

    /// The user has challenged themselves.
    SelfChallenge = "refusal-self-challenge";
    /// The user has chosen a level of the bot, but the opponent is a human.
    LevelOfPerson(name: String) = "refusal-level-of-person", name: name.clone();
    /// The user has chosen a time control for a game against the bot. Such games have no clock.
    ClockOfBot = "refusal-clock-of-bot";
    /// The challenged user is another bot.
    BotOpponent(name: String) = "refusal-bot-opponent", name: name.clone();
    /// The challenged user cannot see the channel.
    OpponentAbsent(name: String) = "refusal-opponent-absent", name: name.clone();
    /// Nobody except the user can see the channel.
    AloneHere = "refusal-alone-here";
    /// Nobody except the user can see the channel. The refusal suggests to play against the bot.
    AloneButForBot = "refusal-alone-but-for-bot";
    /// The challenged user does not accept challenges, or has blocked the challenger.
    NoChallenges(name: String) = "refusal-no-challenges", name: name.clone();
    /// The user has blocked the maximum number of users.
    TooManyBlocked = "refusal-too-many-blocked", most: MAX_BLOCKED as i64;
    /// The game is not one between strangers.
    NoStranger = "refusal-no-stranger";
    /// The user has said something to the opponent since the last move.
    SaidAlready = "refusal-said-already";
    /// The user has reported the opponent in this game before.
    ReportedAlready = "refusal-reported-already";
    /// The user does not have the permission to manage the messages of the channel.
    NotAModerator = "refusal-not-a-moderator";
    /// The server keeps the maximum number of strangers out.
    TooManyKeptOut = "refusal-too-many-kept-out", most: MAX_KEPT_OUT as i64;
    /// The game cannot begin here. Games may begin only in these channels of the server.
    ChannelNotAllowed(channels: Vec<ChannelId>) = "refusal-channel-not-allowed",
        channels: channels.iter().map(|&allowed| channel(allowed)).collect::<Vec<_>>().join(" ");
    /// In this channel, the bot can send only messages that nobody except the user can see.
    AnswersHidden = "refusal-answers-hidden";
    /// The user has the maximum number of open challenges.
    TooManyChallenges = "refusal-too-many-challenges";
    /// The text is not a setup of the game.
    Setup(error: ParseSetupError) => ("SETUP", error.reason.clone());
    /// The game does not have these rules.
    Rules(game: GameKind, rules: Rules) = "refusal-rules",
        rules: rules.in_words(), games: rules.games(), game: game.title();

    /// There are no puzzles of the game.
    NoPuzzles(game: GameKind) = "refusal-no-puzzles", game: game.title();
    /// The collection of the game's puzzles is damaged.
    PuzzlesDamaged(game: GameKind) = "refusal-puzzles-damaged", game: game.title();
    /// The collection does not contain the puzzle any longer.
    PuzzleGone = "refusal-puzzle-gone";
    /// The user wants to explore a puzzle that they have not tried.
    PuzzleUntried = "refusal-puzzle-untried";

    /// The user has asked for a leaderboard outside of a server. Leaderboards exist only on servers.
    NoLadderHere = "refusal-no-ladder-here";
    /// The user has asked for the results of another user outside of a server. There, users see only their own results.
    OthersResults = "refusal-others-results";

    /// The command was used outside of a server that has added the bot. Setups and settings are kept only for such
    /// servers.
    NoServer = "refusal-no-server";
    /// The user does not have the permission to manage the server.
    NotAManager = "refusal-not-a-manager";
    /// The text is not a time of day.
    NoTimeOfDay(text: String) = "refusal-no-time-of-day", text: text.clone();
    /// The text is not the name of a time zone.
    NoZone(text: String) = "refusal-no-zone", text: text.clone();
    /// The bot lacks these permissions in the channel in which daily puzzles are to be posted.
    LacksRights(place: ChannelId, rights: Vec<Right>) => lacks(Phrase::new("refusal-lacks-rights"), *place, rights);
    /// The bot lacks these permissions in the channel for the notice of who looks for an opponent.
    LacksNoticeRights(place: ChannelId, rights: Vec<Right>) =>
        lacks(Phrase::new("refusal-lacks-notice-rights"), *place, rights);
    /// The user does not have the permission to manage the server's events.
    NotAnOrganizer = "refusal-not-an-organizer";
    /// The server has no tournament with this name, or the user cannot see its channel.
    UnknownTournament(text: String) = "refusal-unknown-tournament", text: text.clone();
    /// The server has no tournament whose channel the user can see.
    NoTournaments = "refusal-no-tournaments";
    /// Several tournaments are going on, so the user has to name one.
    WhichTournament = "refusal-which-tournament";
    /// The rules of tournaments forbid it.
    Tournament(refusal: tournament::Refusal) => of_tournament(*refusal);
    /// The text cannot be the name of a tournament.
    TournamentName = "refusal-tournament-name", most: super::tournaments::MOST_NAME as i64;
    /// A tournament of the server that is not over has this name. Their messages would be alike.
    TournamentNameTaken = "refusal-tournament-name-taken";
    /// The text is no point in time, or it is in the past or too far in the future.
    TournamentStart(text: String) = "refusal-tournament-start", text: text.clone();
    /// Only a Swiss tournament has a number of rounds of the organizer's choice.
    TournamentRounds = "refusal-tournament-rounds";
    /// A tournament has neither a clock nor a deadline, so a game could stop it forever.
    TournamentEndless = "refusal-tournament-endless";
    /// Tournaments are held in text channels, not in threads.
    TournamentPlace = "refusal-tournament-place";
    /// The bot lacks these permissions in the channel of a tournament.
    LacksTournamentRights(place: ChannelId, rights: Vec<Right>) =>
        lacks(Phrase::new("refusal-lacks-tournament-rights"), *place, rights);
    /// The server has the maximum number of tournaments that are not over.
    TooManyTournaments = "refusal-too-many-tournaments", most: super::tournaments::MOST_OPEN as i64;
    /// Daily puzzles need a channel and an hour.
    DailyIncomplete = "refusal-daily-incomplete";
    /// The text is not a valid name of a setup.
    SetupName(text: String) = "refusal-setup-name", text: text.clone();
    /// The game itself uses this name, so a server cannot give the name to a setup of its own.
    SetupNameTaken(name: String) = "refusal-setup-name-taken", name: name.clone();
    /// The layout of the setup is too long.
    LayoutTooLong = "refusal-layout-too-long", most: MAX_LAYOUT as i64;
    /// The server has the maximum number of setups of the game.
    TooManySetups(game: GameKind) = "refusal-too-many-setups", most: MAX_KEPT as i64, game: game.title();
    /// The server has no setup of the game with this name.
    UnknownSetup(game: GameKind, name: String) = "refusal-unknown-setup", game: game.title(), name: name.clone();

    /// The server lets nobody look for opponents on other servers.
    SeeksOff = "refusal-seeks-off";
    /// The operator keeps the user from looking for opponents.
    SeekBarred(bar: SeekBar) => barred(bar);
    /// As many of the user's games with strangers run as may.
    TooManyStrangers(count: usize) = "refusal-seek-too-many", count: *count as i64;
    /// The bot cannot post in this place by itself, but in the user's direct messages.
    SeekOnlyDirect = "refusal-seek-only-direct";
    /// The bot may not open threads in the channel.
    SeekNoThread = "refusal-seek-no-thread";

    /// The challenge was accepted, declined or withdrawn, or it has expired.
    ChallengeGone = "refusal-challenge-gone";
    /// The user tries to answer a challenge that was made to somebody else.
    NotChallenged(name: String) = "refusal-not-challenged", name: name.clone();
    /// The user tries to withdraw a challenge that somebody else has made.
    NotYourChallenge(name: String) = "refusal-not-your-challenge", name: name.clone();
    /// The user tries to accept their own challenge.
    OwnChallenge = "refusal-own-challenge";
}

impl Refusal {
    /// The code of the refusal for logs and metrics, in capital letters. Codes never change.
    pub fn code(&self) -> &'static str {
        self.told().0
    }

    /// The refusal as a sentence. Names in the refusal were escaped when it was created.
    pub fn sentence(&self) -> Phrase {
        self.told().1
    }
}

/// The code and the sentence of a refusal to somebody who may not look for opponents.
fn barred(bar: &SeekBar) -> (&'static str, Phrase) {
    let phrase = match &bar.reason {
        Some(reason) => Phrase::new("refusal-seek-barred-because").with("reason", escape(reason)),
        None => Phrase::new("refusal-seek-barred"),
    };
    ("SEEK_BARRED", phrase.with("moment", date_and_time(bar.until)))
}

/// The code and the sentence of a refusal for want of permissions in a channel.
fn lacks(sentence: Phrase, place: ChannelId, rights: &[Right]) -> (&'static str, Phrase) {
    let sentence = sentence.with("channel", channel(place));
    let sentence = Right::list(rights).into_iter().fold(sentence, |sentence, rights| sentence.with("rights", rights));
    ("LACKS_RIGHTS", sentence)
}

/// The code and the sentence of a refusal that would not be one if the bot had these permissions.
fn without_rights(refusal: &Refusal, rights: &[Right]) -> (&'static str, Phrase) {
    let (code, sentence) = refusal.told();
    let told = match (refusal, Right::list(rights)) {
        (Refusal::TableTaken { .. }, Some(rights)) => {
            Phrase::new("missing-rights-for-thread").with("sentence", sentence).with("rights", rights)
        }
        _ => Right::missing(sentence, rights),
    };
    (code, told)
}

/// The code and the sentence of a refusal by the rules of tournaments.
fn of_tournament(refusal: tournament::Refusal) -> (&'static str, Phrase) {
    use tournament::Refusal;
    match refusal {
        Refusal::Full => told!("refusal-tournament-full"),
        Refusal::Entered => told!("refusal-tournament-entered"),
        Refusal::EntryClosed => told!("refusal-tournament-entry-closed"),
        Refusal::NoEntrant => told!("refusal-tournament-no-entrant"),
        Refusal::Left => told!("refusal-tournament-left"),
        Refusal::TooFew => told!("refusal-tournament-too-few"),
        Refusal::Started => told!("refusal-tournament-started"),
        Refusal::NotStarted => told!("refusal-tournament-not-started"),
        Refusal::Running => told!("refusal-tournament-running"),
        Refusal::Over => told!("refusal-tournament-over"),
        Refusal::NoPairing => told!("refusal-tournament-no-pairing"),
        Refusal::Removed => told!("refusal-tournament-removed"),
        Refusal::Decided => told!("refusal-tournament-decided"),
        Refusal::Built => told!("refusal-tournament-built"),
        Refusal::Note => told!("refusal-tournament-note", most: tournament::MOST_NOTE as i64),
    }
}

impl From<tournament::Refusal> for Refusal {
    fn from(refusal: tournament::Refusal) -> Self {
        Self::Tournament(refusal)
    }
}

impl From<IllegalMove> for Refusal {
    fn from(illegal: IllegalMove) -> Self {
        Self::Illegal(illegal)
    }
}

impl From<PrepareError> for Refusal {
    fn from(error: PrepareError) -> Self {
        match error {
            PrepareError::Illegal(illegal) => Self::Illegal(illegal),
            PrepareError::NoAnswer => Self::NoAnswerInLine,
            PrepareError::Full => Self::TooMuchPrepared,
        }
    }
}

impl From<TranscriptError> for Refusal {
    fn from(error: TranscriptError) -> Self {
        Self::Transcript(error)
    }
}

impl From<ParseSetupError> for Refusal {
    fn from(error: ParseSetupError) -> Self {
        Self::Setup(error)
    }
}
