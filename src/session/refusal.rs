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
    /// The player has already made the same offer, a draw or a takeback, in this position.
    OfferDeclined,
    /// The offer is the player's own.
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
        /// A link to its newest board.
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
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Illegal(illegal) => illegal.code,
            Self::NotAPlayer => "NOT_A_PLAYER",
            Self::NotYourTurn => "NOT_YOUR_TURN",
            Self::GameOver => IllegalMove::GAME_OVER,
            Self::OfferPending => "OFFER_PENDING",
            Self::OfferWaits => "OFFER_WAITS",
            Self::OfferDeclined => "OFFER_DECLINED",
            Self::OwnOffer => "OWN_OFFER",
            Self::NoOffer => "NO_OFFER",
            Self::NothingToTakeBack => "NOTHING_TO_TAKE_BACK",
            Self::HereAlready => "HERE_ALREADY",
            Self::TimeRemains => "TIME_REMAINS",
            Self::PlayedElsewhere(_) => "PLAYED_ELSEWHERE",
            Self::OnAnotherServer => "ON_ANOTHER_SERVER",
            Self::NoDaysLeft => "NO_DAYS_LEFT",
            Self::RematchWaits => "REMATCH_WAITS",
            Self::NotOver => "NOT_OVER",
            Self::TooLateToAbort => "TOO_LATE_TO_ABORT",
            Self::OwnGame => "OWN_GAME",
            Self::TooManyFollowers => "TOO_MANY_FOLLOWERS",
            Self::NotWritable => "NOT_WRITABLE",
            Self::OpponentGone => "OPPONENT_GONE",
            Self::CannotGoOn => "CANNOT_GO_ON",
            Self::OtherVersion => "OTHER_VERSION",
            Self::HintAmongPeople => "HINT_AMONG_PEOPLE",
            Self::NoAdvice => "NO_ADVICE",
            Self::NoEngine(_) => "NO_ENGINE",
            Self::NoGameHere => "NO_GAME_HERE",
            Self::TableTaken { .. } => "TABLE_TAKEN",
            Self::UnknownGame(_) => "UNKNOWN_GAME",
            Self::NotText => "NOT_TEXT",
            Self::Transcript(_) => "TRANSCRIPT",
            Self::ImportGone => "IMPORT_GONE",
            Self::SelfChallenge => "SELF_CHALLENGE",
            Self::LevelOfPerson(_) => "LEVEL_OF_PERSON",
            Self::ClockOfBot => "CLOCK_OF_BOT",
            Self::BotOpponent(_) => "BOT_OPPONENT",
            Self::OpponentAbsent(_) => "OPPONENT_ABSENT",
            Self::AloneHere => "ALONE_HERE",
            Self::AloneButForBot => "ALONE_BUT_FOR_BOT",
            Self::NoChallenges(_) => "NO_CHALLENGES",
            Self::TooManyBlocked => "TOO_MANY_BLOCKED",
            Self::ChannelNotAllowed(_) => "CHANNEL_NOT_ALLOWED",
            Self::AnswersHidden => "ANSWERS_HIDDEN",
            Self::TooManyChallenges => "TOO_MANY_CHALLENGES",
            Self::Setup(_) => "SETUP",
            Self::Rules(..) => "RULES",
            Self::NoLadderHere => "NO_LADDER_HERE",
            Self::OthersResults => "OTHERS_RESULTS",
            Self::NoServer => "NO_SERVER",
            Self::NotAManager => "NOT_A_MANAGER",
            Self::SetupName(_) => "SETUP_NAME",
            Self::SetupNameTaken(_) => "SETUP_NAME_TAKEN",
            Self::LayoutTooLong => "LAYOUT_TOO_LONG",
            Self::TooManySetups(_) => "TOO_MANY_SETUPS",
            Self::UnknownSetup(..) => "UNKNOWN_SETUP",
            Self::ChallengeGone => "CHALLENGE_GONE",
            Self::NotChallenged(_) => "NOT_CHALLENGED",
            Self::NotYourChallenge(_) => "NOT_YOUR_CHALLENGE",
            Self::OwnChallenge => "OWN_CHALLENGE",
        }
    }

    /// The refusal as a sentence. Names in it were escaped when the refusal was made.
    pub fn sentence(&self) -> Phrase {
        match self {
            Self::Illegal(illegal) => illegal.reason.clone(),
            Self::NotAPlayer => Phrase::new("refusal-not-a-player"),
            Self::NotYourTurn => Phrase::new("refusal-not-your-turn"),
            Self::GameOver => Phrase::new("refusal-game-over"),
            Self::OfferPending => Phrase::new("refusal-offer-pending"),
            Self::OfferWaits => Phrase::new("refusal-offer-waits"),
            Self::OfferDeclined => Phrase::new("refusal-offer-declined"),
            Self::OwnOffer => Phrase::new("refusal-own-offer"),
            Self::NoOffer => Phrase::new("refusal-no-offer"),
            Self::NothingToTakeBack => Phrase::new("refusal-nothing-to-take-back"),
            Self::HereAlready => Phrase::new("refusal-here-already"),
            Self::TimeRemains => Phrase::new("refusal-time-remains"),
            Self::PlayedElsewhere(now) => Phrase::new("refusal-played-elsewhere").with("channel", channel(*now)),
            Self::OnAnotherServer => Phrase::new("refusal-on-another-server"),
            Self::NoDaysLeft => Phrase::new("refusal-no-days-left").with("most", i64::from(super::away::DAYS_A_YEAR)),
            Self::RematchWaits => Phrase::new("refusal-rematch-waits"),
            Self::NotOver => Phrase::new("refusal-not-over"),
            Self::TooLateToAbort => Phrase::new("refusal-too-late-to-abort"),
            Self::OwnGame => Phrase::new("refusal-own-game"),
            Self::TooManyFollowers => {
                Phrase::new("refusal-too-many-followers").with("most", super::follow::MAX_FOLLOWERS as i64)
            }
            Self::NotWritable => Phrase::new("refusal-not-writable"),
            Self::OpponentGone => Phrase::new("refusal-opponent-gone"),
            Self::CannotGoOn => Phrase::new("refusal-cannot-go-on"),
            Self::OtherVersion => Phrase::new("refusal-other-version"),
            Self::HintAmongPeople => Phrase::new("refusal-hint-among-people"),
            Self::NoAdvice => Phrase::new("refusal-no-advice"),
            Self::NoEngine(game) => Phrase::new("refusal-no-engine").with("game", game.title()),
            Self::NoGameHere => Phrase::new("refusal-no-game-here"),
            Self::TableTaken { game, link: Some(link) } => {
                Phrase::new("refusal-table-taken-at").with("game", game.to_string()).with("link", link.clone())
            }
            Self::TableTaken { game, link: None } => Phrase::new("refusal-table-taken").with("game", game.to_string()),
            Self::UnknownGame(text) => Phrase::new("refusal-unknown-game").with("text", text.clone()),
            Self::NotText => Phrase::new("refusal-not-text"),
            Self::Transcript(error) => error.sentence(),
            Self::ImportGone => Phrase::new("refusal-import-gone"),
            Self::SelfChallenge => Phrase::new("refusal-self-challenge"),
            Self::LevelOfPerson(name) => Phrase::new("refusal-level-of-person").with("name", name.clone()),
            Self::ClockOfBot => Phrase::new("refusal-clock-of-bot"),
            Self::BotOpponent(name) => Phrase::new("refusal-bot-opponent").with("name", name.clone()),
            Self::OpponentAbsent(name) => Phrase::new("refusal-opponent-absent").with("name", name.clone()),
            Self::AloneHere => Phrase::new("refusal-alone-here"),
            Self::AloneButForBot => Phrase::new("refusal-alone-but-for-bot"),
            Self::NoChallenges(name) => Phrase::new("refusal-no-challenges").with("name", name.clone()),
            Self::TooManyBlocked => Phrase::new("refusal-too-many-blocked").with("most", MAX_BLOCKED as i64),
            Self::ChannelNotAllowed(channels) => {
                let channels: Vec<_> = channels.iter().map(|&allowed| channel(allowed)).collect();
                Phrase::new("refusal-channel-not-allowed").with("channels", channels.join(" "))
            }
            Self::AnswersHidden => Phrase::new("refusal-answers-hidden"),
            Self::TooManyChallenges => Phrase::new("refusal-too-many-challenges"),
            Self::Setup(error) => error.reason.clone(),
            Self::Rules(game, rules) => Phrase::new("refusal-rules")
                .with("rules", rules.in_words())
                .with("games", rules.games())
                .with("game", game.title()),
            Self::NoLadderHere => Phrase::new("refusal-no-ladder-here"),
            Self::OthersResults => Phrase::new("refusal-others-results"),
            Self::NoServer => Phrase::new("refusal-no-server"),
            Self::NotAManager => Phrase::new("refusal-not-a-manager"),
            Self::SetupName(text) => Phrase::new("refusal-setup-name").with("text", text.clone()),
            Self::SetupNameTaken(name) => Phrase::new("refusal-setup-name-taken").with("name", name.clone()),
            Self::LayoutTooLong => Phrase::new("refusal-layout-too-long").with("most", MAX_LAYOUT as i64),
            Self::TooManySetups(game) => {
                Phrase::new("refusal-too-many-setups").with("most", MAX_KEPT as i64).with("game", game.title())
            }
            Self::UnknownSetup(game, name) => {
                Phrase::new("refusal-unknown-setup").with("game", game.title()).with("name", name.clone())
            }
            Self::ChallengeGone => Phrase::new("refusal-challenge-gone"),
            Self::NotChallenged(name) => Phrase::new("refusal-not-challenged").with("name", name.clone()),
            Self::NotYourChallenge(name) => Phrase::new("refusal-not-your-challenge").with("name", name.clone()),
            Self::OwnChallenge => Phrase::new("refusal-own-challenge"),
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
