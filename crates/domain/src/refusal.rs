//! Refusals: the reasons why a request is not carried out.

use crate::{
    daily::Right,
    id::{ChannelId, GameId},
    markup::{channel, code},
    player::MAX_BLOCKED,
    prepared::{self, PrepareError},
    rules::Rules,
    setup::{MAX_KEPT, MAX_LAYOUT},
    transcript::TranscriptError,
};
use board::phrase::Phrase;
use games::{
    GameKind,
    game::{IllegalMove, ParseSetupError},
};

/// The reason why a request is not carried out.
///
/// Only the user who made the request sees the refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A rule of the game, which the refusal contains, forbids the move.
    Illegal(IllegalMove),
    /// The user does not play in the game.
    NotAPlayer,
    /// It is the turn of the other side.
    NotYourTurn,
    /// The game has ended.
    GameOver,
    /// The player cannot make another offer while their own offer waits for an answer.
    OfferPending,
    /// The player cannot make an offer while an offer of the opponent waits for an answer.
    OfferWaits,
    /// The player has already offered a draw, or asked for a takeback, in this position.
    OfferDeclined,
    /// The player tries to answer their own offer.
    OwnOffer,
    /// The player tries to answer an offer, but no offer waits for an answer.
    NoOffer,
    /// The player has asked for a takeback, but has no move that can be taken back.
    NothingToTakeBack,
    /// The player has proposed to continue the game in the channel in which it is already played.
    HereAlready,
    /// The player claims a win on time, but the opponent still has time, or time is unlimited.
    TimeRemains,
    /// The game is played in this other channel now.
    PlayedElsewhere(ChannelId),
    /// The game is played on another server.
    OnAnotherServer,
    /// The absence is longer than the days of absence that the player has left in the calendar year.
    NoDaysLeft,
    /// A rematch of the game is already proposed or being played.
    RematchWaits,
    /// The request is possible only after the end of the game, and the game is not over.
    NotOver,
    /// Both sides have moved, so players can no longer abort the game.
    TooLateToAbort,
    /// In a game of a tournament, players cannot take back moves, abort the game, or propose a rematch.
    InTournament,
    /// The user wants to follow a game in which they play. Players are notified of the end of their games anyway.
    OwnGame,
    /// The game has the maximum number of followers.
    TooManyFollowers,
    /// The user cannot follow the game, because the bot cannot write in its channel to notify them.
    NotWritable,
    /// The opponent's data was deleted, so the user cannot challenge them to a rematch.
    OpponentGone,
    /// The game is stuck: the current rules cannot replay its moves, so nobody can continue it.
    CannotGoOn,
    /// A record that this request needs was saved by another version of the program.
    OtherVersion,
    /// The line has no answer of the player to a move of the opponent, so there is nothing to prepare.
    NoAnswerInLine,
    /// The player has prepared the maximum number of moves in the game.
    TooMuchPrepared,
    /// The player has prepared answers in the maximum number of games.
    TooManyPreparedGames,

    /// The user has asked for advice in a running game between people. The engine gives no advice in such games.
    HintAmongPeople,
    /// The moves that are being typed are too many for a suggestion.
    LineTooLong,
    /// The user has asked for advice on positions of a running game between people. The refusal names the game if the
    /// user plays in it.
    FollowsRunning(Option<GameId>),
    /// The engine has found no advice for the position.
    NoAdvice,
    /// The game has no engine, so the bot neither plays nor advises.
    NoEngine(GameKind),

    /// No game is running in the channel.
    NoGameHere,
    /// A game is already running in the channel.
    TableTaken {
        /// The running game.
        game: GameId,
        /// A link to the newest board of that game, if known.
        link: Option<String>,
    },
    /// There is no game with this id, or the user may not see that game.
    UnknownGame(String),

    /// The attached file is not text.
    NotText,
    /// The text is not a transcript of a game.
    Transcript(TranscriptError),
    /// The imported game was deleted.
    ImportGone,

    /// The user has challenged themselves.
    SelfChallenge,
    /// The user has chosen a level of the bot, but the opponent is a human.
    LevelOfPerson(String),
    /// The user has chosen a time control for a game against the bot. Such games have no clock.
    ClockOfBot,
    /// The challenged user is another bot.
    BotOpponent(String),
    /// The challenged user cannot see the channel.
    OpponentAbsent(String),
    /// Nobody except the user can see the channel.
    AloneHere,
    /// Nobody except the user can see the channel. The refusal suggests to play against the bot.
    AloneButForBot,
    /// The challenged user does not accept challenges, or has blocked the challenger.
    NoChallenges(String),
    /// The user has blocked the maximum number of users.
    TooManyBlocked,
    /// The game cannot begin here. Games may begin only in these channels of the server.
    ChannelNotAllowed(Vec<ChannelId>),
    /// In this channel, the bot can send only messages that nobody except the user can see.
    AnswersHidden,
    /// The user has the maximum number of open challenges.
    TooManyChallenges,
    /// The text is not a setup of the game.
    Setup(ParseSetupError),
    /// The game does not have these rules.
    Rules(GameKind, Rules),

    /// There are no puzzles of the game.
    NoPuzzles(GameKind),
    /// The collection of the game's puzzles is damaged.
    PuzzlesDamaged(GameKind),
    /// The collection does not contain the puzzle any longer.
    PuzzleGone,
    /// The user wants to explore a puzzle that they have not tried.
    PuzzleUntried,

    /// The user has asked for a leaderboard outside of a server. Leaderboards exist only on servers.
    NoLadderHere,
    /// The user has asked for the results of another user outside of a server. There, users see only their own results.
    OthersResults,

    /// The command was used outside of a server that has added the bot. Setups and settings are kept only for such
    /// servers.
    NoServer,
    /// The user does not have the permission to manage the server.
    NotAManager,
    /// The text is not a time of day.
    NoTimeOfDay(String),
    /// The text is not the name of a time zone.
    NoZone(String),
    /// The bot lacks these permissions in the channel in which daily puzzles are to be posted.
    LacksRights(ChannelId, Vec<Right>),
    /// The user does not have the permission to manage the server's events.
    NotAnOrganizer,
    /// The server has no tournament with this name, or the user cannot see its channel.
    UnknownContest(String),
    /// The server has no tournament whose channel the user can see.
    NoContests,
    /// Several tournaments are going on, so the user has to name one.
    WhichContest,
    /// The rules of tournaments forbid it.
    Contest(tournament::Refusal),
    /// The text cannot be the name of a tournament.
    ContestName,
    /// The text is no point in time, or it is in the past or too far in the future.
    ContestStart(String),
    /// Only a Swiss tournament has a number of rounds of the organizer's choice.
    ContestRounds,
    /// A tournament has neither a clock nor a deadline, so a game could stop it forever.
    ContestEndless,
    /// Tournaments are held in text channels, not in threads.
    ContestPlace,
    /// The bot lacks these permissions in the channel of a tournament.
    LacksContestRights(ChannelId, Vec<Right>),
    /// The server has the maximum number of tournaments that are not over.
    TooManyContests,
    /// Daily puzzles need a channel and an hour.
    DailyIncomplete,
    /// The text is not a valid name of a setup.
    SetupName(String),
    /// The game itself uses this name, so a server cannot give the name to a setup of its own.
    SetupNameTaken(String),
    /// The layout of the setup is too long.
    LayoutTooLong,
    /// The server has the maximum number of setups of the game.
    TooManySetups(GameKind),
    /// The server has no setup of the game with this name.
    UnknownSetup(GameKind, String),

    /// The challenge was accepted, declined or withdrawn, or it has expired.
    ChallengeGone,
    /// The user tries to answer a challenge that was made to somebody else.
    NotChallenged(String),
    /// The user tries to withdraw a challenge that somebody else has made.
    NotYourChallenge(String),
    /// The user tries to accept their own challenge.
    OwnChallenge,
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

    fn told(&self) -> (&'static str, Phrase) {
        match self {
            Self::Illegal(illegal) => (illegal.code, illegal.reason.clone()),
            Self::NotAPlayer => ("NOT_A_PLAYER", Phrase::new("refusal-not-a-player")),
            Self::NotYourTurn => ("NOT_YOUR_TURN", Phrase::new("refusal-not-your-turn")),
            Self::GameOver => (IllegalMove::GAME_OVER, Phrase::new("refusal-game-over")),
            Self::OfferPending => ("OFFER_PENDING", Phrase::new("refusal-offer-pending")),
            Self::OfferWaits => ("OFFER_WAITS", Phrase::new("refusal-offer-waits")),
            Self::OfferDeclined => ("OFFER_DECLINED", Phrase::new("refusal-offer-declined")),
            Self::OwnOffer => ("OWN_OFFER", Phrase::new("refusal-own-offer")),
            Self::NoOffer => ("NO_OFFER", Phrase::new("refusal-no-offer")),
            Self::NothingToTakeBack => ("NOTHING_TO_TAKE_BACK", Phrase::new("refusal-nothing-to-take-back")),
            Self::HereAlready => ("HERE_ALREADY", Phrase::new("refusal-here-already")),
            Self::TimeRemains => ("TIME_REMAINS", Phrase::new("refusal-time-remains")),
            Self::PlayedElsewhere(now) => {
                ("PLAYED_ELSEWHERE", Phrase::new("refusal-played-elsewhere").with("channel", channel(*now)))
            }
            Self::OnAnotherServer => ("ON_ANOTHER_SERVER", Phrase::new("refusal-on-another-server")),
            Self::NoDaysLeft => {
                ("NO_DAYS_LEFT", Phrase::new("refusal-no-days-left").with("most", i64::from(super::away::DAYS_A_YEAR)))
            }
            Self::RematchWaits => ("REMATCH_WAITS", Phrase::new("refusal-rematch-waits")),
            Self::NotOver => ("NOT_OVER", Phrase::new("refusal-not-over")),
            Self::TooLateToAbort => ("TOO_LATE_TO_ABORT", Phrase::new("refusal-too-late-to-abort")),
            Self::InTournament => ("IN_TOURNAMENT", Phrase::new("refusal-in-tournament")),
            Self::OwnGame => ("OWN_GAME", Phrase::new("refusal-own-game")),
            Self::TooManyFollowers => (
                "TOO_MANY_FOLLOWERS",
                Phrase::new("refusal-too-many-followers").with("most", super::follow::MAX_FOLLOWERS as i64),
            ),
            Self::NotWritable => ("NOT_WRITABLE", Phrase::new("refusal-not-writable")),
            Self::OpponentGone => ("OPPONENT_GONE", Phrase::new("refusal-opponent-gone")),
            Self::CannotGoOn => ("CANNOT_GO_ON", Phrase::new("refusal-cannot-go-on")),
            Self::OtherVersion => ("OTHER_VERSION", Phrase::new("refusal-other-version")),
            Self::NoAnswerInLine => ("NO_ANSWER_IN_LINE", Phrase::new("refusal-no-answer-in-line")),
            Self::TooMuchPrepared => (
                "TOO_MUCH_PREPARED",
                Phrase::new("refusal-too-much-prepared").with("most", prepared::MOST_POSITIONS as i64),
            ),
            Self::TooManyPreparedGames => (
                "TOO_MANY_PREPARED_GAMES",
                Phrase::new("refusal-too-many-prepared-games").with("most", prepared::MOST_GAMES as i64),
            ),
            Self::HintAmongPeople => ("HINT_AMONG_PEOPLE", Phrase::new("refusal-hint-among-people")),
            Self::LineTooLong => ("LINE_TOO_LONG", Phrase::new("refusal-line-too-long")),
            Self::FollowsRunning(Some(game)) => {
                ("FOLLOWS_RUNNING_GAME", Phrase::new("refusal-follows-running").with("game", code(&game.to_string())))
            }
            Self::FollowsRunning(None) => ("FOLLOWS_RUNNING_GAME", Phrase::new("refusal-follows-someones-running")),
            Self::NoAdvice => ("NO_ADVICE", Phrase::new("refusal-no-advice")),
            Self::NoEngine(game) => ("NO_ENGINE", Phrase::new("refusal-no-engine").with("game", game.title())),
            Self::NoGameHere => ("NO_GAME_HERE", Phrase::new("refusal-no-game-here")),
            Self::TableTaken { game, link: Some(link) } => (
                "TABLE_TAKEN",
                Phrase::new("refusal-table-taken-at").with("game", game.to_string()).with("link", link.clone()),
            ),
            Self::TableTaken { game, link: None } => {
                ("TABLE_TAKEN", Phrase::new("refusal-table-taken").with("game", game.to_string()))
            }
            Self::UnknownGame(text) => ("UNKNOWN_GAME", Phrase::new("refusal-unknown-game").with("text", text.clone())),
            Self::NotText => ("NOT_TEXT", Phrase::new("refusal-not-text")),
            Self::Transcript(error) => ("TRANSCRIPT", error.sentence()),
            Self::ImportGone => ("IMPORT_GONE", Phrase::new("refusal-import-gone")),
            Self::SelfChallenge => ("SELF_CHALLENGE", Phrase::new("refusal-self-challenge")),
            Self::LevelOfPerson(name) => {
                ("LEVEL_OF_PERSON", Phrase::new("refusal-level-of-person").with("name", name.clone()))
            }
            Self::ClockOfBot => ("CLOCK_OF_BOT", Phrase::new("refusal-clock-of-bot")),
            Self::BotOpponent(name) => ("BOT_OPPONENT", Phrase::new("refusal-bot-opponent").with("name", name.clone())),
            Self::OpponentAbsent(name) => {
                ("OPPONENT_ABSENT", Phrase::new("refusal-opponent-absent").with("name", name.clone()))
            }
            Self::AloneHere => ("ALONE_HERE", Phrase::new("refusal-alone-here")),
            Self::AloneButForBot => ("ALONE_BUT_FOR_BOT", Phrase::new("refusal-alone-but-for-bot")),
            Self::NoChallenges(name) => {
                ("NO_CHALLENGES", Phrase::new("refusal-no-challenges").with("name", name.clone()))
            }
            Self::TooManyBlocked => {
                ("TOO_MANY_BLOCKED", Phrase::new("refusal-too-many-blocked").with("most", MAX_BLOCKED as i64))
            }
            Self::ChannelNotAllowed(channels) => ("CHANNEL_NOT_ALLOWED", {
                let channels: Vec<_> = channels.iter().map(|&allowed| channel(allowed)).collect();
                Phrase::new("refusal-channel-not-allowed").with("channels", channels.join(" "))
            }),
            Self::AnswersHidden => ("ANSWERS_HIDDEN", Phrase::new("refusal-answers-hidden")),
            Self::TooManyChallenges => ("TOO_MANY_CHALLENGES", Phrase::new("refusal-too-many-challenges")),
            Self::Setup(error) => ("SETUP", error.reason.clone()),
            Self::Rules(game, rules) => (
                "RULES",
                Phrase::new("refusal-rules")
                    .with("rules", rules.in_words())
                    .with("games", rules.games())
                    .with("game", game.title()),
            ),
            Self::NoPuzzles(game) => ("NO_PUZZLES", Phrase::new("refusal-no-puzzles").with("game", game.title())),
            Self::PuzzlesDamaged(game) => {
                ("PUZZLES_DAMAGED", Phrase::new("refusal-puzzles-damaged").with("game", game.title()))
            }
            Self::PuzzleGone => ("PUZZLE_GONE", Phrase::new("refusal-puzzle-gone")),
            Self::PuzzleUntried => ("PUZZLE_UNTRIED", Phrase::new("refusal-puzzle-untried")),
            Self::NoLadderHere => ("NO_LADDER_HERE", Phrase::new("refusal-no-ladder-here")),
            Self::OthersResults => ("OTHERS_RESULTS", Phrase::new("refusal-others-results")),
            Self::NoServer => ("NO_SERVER", Phrase::new("refusal-no-server")),
            Self::NotAManager => ("NOT_A_MANAGER", Phrase::new("refusal-not-a-manager")),
            Self::NoTimeOfDay(text) => {
                ("NO_TIME_OF_DAY", Phrase::new("refusal-no-time-of-day").with("text", text.clone()))
            }
            Self::NoZone(text) => ("NO_ZONE", Phrase::new("refusal-no-zone").with("text", text.clone())),
            Self::LacksRights(place, rights) => ("LACKS_RIGHTS", {
                let refused = Phrase::new("refusal-lacks-rights").with("channel", channel(*place));
                Right::list(rights).into_iter().fold(refused, |refused, rights| refused.with("rights", rights))
            }),
            Self::NotAnOrganizer => ("NOT_AN_ORGANIZER", Phrase::new("refusal-not-an-organizer")),
            Self::UnknownContest(text) => {
                ("UNKNOWN_CONTEST", Phrase::new("refusal-unknown-contest").with("text", text.clone()))
            }
            Self::NoContests => ("NO_CONTESTS", Phrase::new("refusal-no-contests")),
            Self::WhichContest => ("WHICH_CONTEST", Phrase::new("refusal-which-contest")),
            Self::Contest(refusal) => of_contest(*refusal),
            Self::ContestName => {
                ("CONTEST_NAME", Phrase::new("refusal-contest-name").with("most", super::contest::MOST_NAME as i64))
            }
            Self::ContestStart(text) => {
                ("CONTEST_START", Phrase::new("refusal-contest-start").with("text", text.clone()))
            }
            Self::ContestRounds => ("CONTEST_ROUNDS", Phrase::new("refusal-contest-rounds")),
            Self::ContestEndless => ("CONTEST_ENDLESS", Phrase::new("refusal-contest-endless")),
            Self::ContestPlace => ("CONTEST_PLACE", Phrase::new("refusal-contest-place")),
            Self::LacksContestRights(place, rights) => ("LACKS_RIGHTS", {
                let refused = Phrase::new("refusal-lacks-contest-rights").with("channel", channel(*place));
                Right::list(rights).into_iter().fold(refused, |refused, rights| refused.with("rights", rights))
            }),
            Self::TooManyContests => (
                "TOO_MANY_CONTESTS",
                Phrase::new("refusal-too-many-contests").with("most", super::contest::MOST_OPEN as i64),
            ),
            Self::DailyIncomplete => ("DAILY_INCOMPLETE", Phrase::new("refusal-daily-incomplete")),
            Self::SetupName(text) => ("SETUP_NAME", Phrase::new("refusal-setup-name").with("text", text.clone())),
            Self::SetupNameTaken(name) => {
                ("SETUP_NAME_TAKEN", Phrase::new("refusal-setup-name-taken").with("name", name.clone()))
            }
            Self::LayoutTooLong => {
                ("LAYOUT_TOO_LONG", Phrase::new("refusal-layout-too-long").with("most", MAX_LAYOUT as i64))
            }
            Self::TooManySetups(game) => (
                "TOO_MANY_SETUPS",
                Phrase::new("refusal-too-many-setups").with("most", MAX_KEPT as i64).with("game", game.title()),
            ),
            Self::UnknownSetup(game, name) => (
                "UNKNOWN_SETUP",
                Phrase::new("refusal-unknown-setup").with("game", game.title()).with("name", name.clone()),
            ),
            Self::ChallengeGone => ("CHALLENGE_GONE", Phrase::new("refusal-challenge-gone")),
            Self::NotChallenged(name) => {
                ("NOT_CHALLENGED", Phrase::new("refusal-not-challenged").with("name", name.clone()))
            }
            Self::NotYourChallenge(name) => {
                ("NOT_YOUR_CHALLENGE", Phrase::new("refusal-not-your-challenge").with("name", name.clone()))
            }
            Self::OwnChallenge => ("OWN_CHALLENGE", Phrase::new("refusal-own-challenge")),
        }
    }
}

/// The code and the sentence of a refusal by the rules of tournaments.
fn of_contest(refusal: tournament::Refusal) -> (&'static str, Phrase) {
    use tournament::Refusal;
    match refusal {
        Refusal::Full => ("CONTEST_FULL", Phrase::new("refusal-contest-full")),
        Refusal::Entered => ("CONTEST_ENTERED", Phrase::new("refusal-contest-entered")),
        Refusal::EntryClosed => ("CONTEST_ENTRY_CLOSED", Phrase::new("refusal-contest-entry-closed")),
        Refusal::NoEntrant => ("CONTEST_NO_ENTRANT", Phrase::new("refusal-contest-no-entrant")),
        Refusal::Left => ("CONTEST_LEFT", Phrase::new("refusal-contest-left")),
        Refusal::TooFew => ("CONTEST_TOO_FEW", Phrase::new("refusal-contest-too-few")),
        Refusal::Started => ("CONTEST_STARTED", Phrase::new("refusal-contest-started")),
        Refusal::NotStarted => ("CONTEST_NOT_STARTED", Phrase::new("refusal-contest-not-started")),
        Refusal::Running => ("CONTEST_RUNNING", Phrase::new("refusal-contest-running")),
        Refusal::Over => ("CONTEST_OVER", Phrase::new("refusal-contest-over")),
        Refusal::NoFixture => ("CONTEST_NO_FIXTURE", Phrase::new("refusal-contest-no-fixture")),
        Refusal::Decided => ("CONTEST_DECIDED", Phrase::new("refusal-contest-decided")),
        Refusal::Built => ("CONTEST_BUILT", Phrase::new("refusal-contest-built")),
        Refusal::Note => {
            ("CONTEST_NOTE", Phrase::new("refusal-contest-note").with("most", tournament::MOST_NOTE as i64))
        }
    }
}

impl From<tournament::Refusal> for Refusal {
    fn from(refusal: tournament::Refusal) -> Self {
        Self::Contest(refusal)
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
