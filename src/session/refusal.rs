//! Refusals: the reasons why a request is not carried out.

use crate::{
    game::{IllegalMove, ParseSetupError},
    games::GameKind,
    id::{ChannelId, GameId},
    phrase::Phrase,
    session::{
        markup::channel,
        player::MAX_BLOCKED,
        rules::Rules,
        setup::{MAX_KEPT, MAX_LAYOUT},
        transcript::TranscriptError,
    },
};

/// The reason why a request is not carried out.
///
/// Only the user who made the request sees it. The refusal of a move contains the rule that forbids it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A rule of the game forbids the move.
    Illegal(IllegalMove),
    /// The user does not play in the game.
    NotAPlayer,
    /// It is the turn of the other side.
    NotYourTurn,
    /// The game has ended.
    GameOver,
    /// The player's own offer waits for an answer.
    OfferPending,
    /// The opponent's offer waits for an answer.
    OfferWaits,
    /// The player has already offered a draw, or asked for a takeback, in this position.
    OfferDeclined,
    /// The player tries to answer their own offer.
    OwnOffer,
    /// The offer no longer waits for an answer.
    NoOffer,
    /// The player has no move to take back.
    NothingToTakeBack,
    /// The game is already played in this channel.
    HereAlready,
    /// The opponent still has time, or time is unlimited.
    TimeRemains,
    /// The game is played in this other channel now.
    PlayedElsewhere(ChannelId),
    /// The game is played on another server.
    OnAnotherServer,
    /// The player has used all days of absence of the year.
    NoDaysLeft,
    /// A rematch of the game is already proposed or being played.
    RematchWaits,
    /// The game is not over.
    NotOver,
    /// Both sides have moved, so players can no longer abort the game.
    TooLateToAbort,
    /// The user plays in the game, and is notified of its end anyway.
    OwnGame,
    /// The game has the maximum number of followers.
    TooManyFollowers,
    /// The bot cannot write here, so it could not notify a follower.
    NotWritable,
    /// The opponent's data was deleted, so there is nobody to challenge.
    OpponentGone,
    /// The current rules cannot replay the game.
    CannotGoOn,
    /// A record that this request needs was saved by another version of the program.
    OtherVersion,

    /// The engine gives no advice in running games between people.
    HintAmongPeople,
    /// The engine has no advice for this game.
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
    /// There is no game with this id, or the user may not see it.
    UnknownGame(String),

    /// The file is not text.
    NotText,
    /// The text is not a transcript of a game.
    Transcript(TranscriptError),
    /// The imported game was removed.
    ImportGone,

    /// The user challenges themselves.
    SelfChallenge,
    /// A level was chosen for a human opponent.
    LevelOfPerson(String),
    /// A clock was chosen for a game against the bot.
    ClockOfBot,
    /// The challenged user is another bot.
    BotOpponent(String),
    /// The challenged user cannot see the channel.
    OpponentAbsent(String),
    /// Nobody else can see the channel.
    AloneHere,
    /// Nobody else can see the channel, but the user could play against the bot.
    AloneButForBot,
    /// The challenged user does not accept challenges, or has blocked the challenger.
    NoChallenges(String),
    /// The user has blocked the maximum number of users.
    TooManyBlocked,
    /// Games may begin only in these channels of the server.
    ChannelNotAllowed(Vec<ChannelId>),
    /// Others could not see the messages of the bot here.
    AnswersHidden,
    /// The user has the maximum number of open challenges.
    TooManyChallenges,
    /// The text is not a setup of the game.
    Setup(ParseSetupError),
    /// The game does not have these rules.
    Rules(GameKind, Rules),

    /// Leaderboards exist only on servers.
    NoLadderHere,
    /// Other users' results are shown only on servers.
    OthersResults,

    /// Setups and settings are kept only for servers that have added the bot.
    NoServer,
    /// The user does not have the permission to manage the server.
    NotAManager,
    /// The text is not a valid name of a setup.
    SetupName(String),
    /// The game itself already uses the name.
    SetupNameTaken(String),
    /// The layout is too long.
    LayoutTooLong,
    /// The server has the maximum number of setups of the game.
    TooManySetups(GameKind),
    /// The server has no setup of the game with this name.
    UnknownSetup(GameKind, String),

    /// The challenge was accepted, declined or withdrawn.
    ChallengeGone,
    /// The challenge is for somebody else.
    NotChallenged(String),
    /// Only the challenger may withdraw the challenge.
    NotYourChallenge(String),
    /// The challenger tries to accept their own challenge.
    OwnChallenge,
}

impl Refusal {
    /// The stable code, in capital letters, for logs and metrics.
    pub fn code(&self) -> &'static str {
        self.told().0
    }

    /// The refusal as a sentence. Names in it were escaped when the refusal was made.
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
            Self::OwnGame => ("OWN_GAME", Phrase::new("refusal-own-game")),
            Self::TooManyFollowers => (
                "TOO_MANY_FOLLOWERS",
                Phrase::new("refusal-too-many-followers").with("most", super::follow::MAX_FOLLOWERS as i64),
            ),
            Self::NotWritable => ("NOT_WRITABLE", Phrase::new("refusal-not-writable")),
            Self::OpponentGone => ("OPPONENT_GONE", Phrase::new("refusal-opponent-gone")),
            Self::CannotGoOn => ("CANNOT_GO_ON", Phrase::new("refusal-cannot-go-on")),
            Self::OtherVersion => ("OTHER_VERSION", Phrase::new("refusal-other-version")),
            Self::HintAmongPeople => ("HINT_AMONG_PEOPLE", Phrase::new("refusal-hint-among-people")),
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
            Self::NoLadderHere => ("NO_LADDER_HERE", Phrase::new("refusal-no-ladder-here")),
            Self::OthersResults => ("OTHERS_RESULTS", Phrase::new("refusal-others-results")),
            Self::NoServer => ("NO_SERVER", Phrase::new("refusal-no-server")),
            Self::NotAManager => ("NOT_A_MANAGER", Phrase::new("refusal-not-a-manager")),
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

impl From<IllegalMove> for Refusal {
    fn from(illegal: IllegalMove) -> Self {
        Self::Illegal(illegal)
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
