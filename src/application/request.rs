//! Requests to the application: who asks, where, and for what.

use std::collections::{HashMap, HashSet};

use super::Ask;
use catalogue::Language;
use domain::{
    Cause, ClockChoice, Table, TimeControl,
    control::PlaceChoice,
    id::{ChannelId, GuildId, UserId},
    right::Right,
};
use games::GameKind;
use tournament::{Format, GameResult};

pub use domain::control::Weight;

/// A request of a user.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The user who asks.
    pub caller: Caller,
    /// Where the user asks.
    pub place: Place,
    /// What the user asks for.
    pub ask: Ask,
    /// The interaction that made the request; `None` if the interaction token cannot be used for later responses.
    pub cause: Option<Cause>,
    /// Where the opponent is, if the answer depends on it and Discord has told.
    pub presence: Option<Presence>,
}

/// Whether a player and the bot are on the server of their game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Both are.
    There,
    /// The player has left the server, or has deleted the account. The bot is there.
    Gone,
    /// The bot is not on the server.
    BotOut,
}

/// The user who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The user's id.
    pub user: UserId,
    /// The user's display name in the place of the request.
    pub name: String,
    /// The user's display name everywhere, which is not that of a server.
    pub global_name: String,
    /// The user's unique name, without `@`.
    pub user_name: String,
    /// The language in which the user reads.
    pub language: Language,
    /// Whether the user may manage the messages of the channel.
    pub moderator: bool,
    /// Whether the user may manage the server.
    pub manager: bool,
    /// Whether the user may manage the server's events, or the server.
    pub organizer: bool,
}

/// The place where a user asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The server; `None` in direct and group messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channels and threads of the server that the caller can see. Empty unless [`Ask::needs`] reaches across the
    /// server.
    pub visible_channels: HashSet<ChannelId>,
    /// The parent channel, if the place is a public thread.
    pub parent: Option<ChannelId>,
    /// The channel itself, or the parent channel if the place is a public or private thread.
    pub home: ChannelId,
    /// The language that somebody has chosen for the server on Discord, if known.
    pub language: Option<Language>,
    /// The kind of place, which determines who can be in it.
    pub kind: PlaceKind,
    /// The permissions that the bot lacks, by channel: where that is known, in the place's [`home`](Self::home), and in
    /// the channels that the caller can see, if the answer depends on them.
    pub lacks: HashMap<ChannelId, Vec<Right>>,
    /// Whether the bot can post in the place without an interaction.
    pub writable: bool,
    /// Whether the bot can open threads in the channel and post in them.
    pub threads: bool,
    /// Whether the server has added the bot. Otherwise, only some of its members have installed it.
    pub added: bool,
    /// Whether people other than the caller see the bot's answers in the place. They do not if only the caller has
    /// installed the bot and the caller may not use external apps there.
    pub answers_are_public: bool,
}

impl Place {
    /// Those of the permissions that the bot lacks in a channel; `None` if that is unknown.
    pub fn lacks_in(&self, channel: ChannelId, needed: &[Right]) -> Option<Vec<Right>> {
        let lacks = self.lacks.get(&channel)?;
        Some(needed.iter().copied().filter(|right| lacks.contains(right)).collect())
    }

    /// Those of the permissions that the bot lacks in the place, as far as that is known.
    pub fn lacks_here(&self, needed: &[Right]) -> Vec<Right> {
        self.lacks_in(self.home, needed).unwrap_or_default()
    }

    /// Those of the permissions for posting in the place without an interaction that the bot lacks there.
    pub fn lacks_for_posting(&self) -> Vec<Right> {
        self.lacks_here(if self.channel == self.home { &Right::OF_POSTING } else { &Right::OF_POSTING_IN_THREAD })
    }

    /// Those of the permissions for opening threads in the place that the bot lacks there; none in a thread.
    pub fn lacks_for_threads(&self) -> Vec<Right> {
        if self.channel == self.home { self.lacks_here(&Right::OF_THREADS) } else { Vec::new() }
    }

    /// The place as the table of a game.
    pub const fn table(&self) -> Table {
        Table { guild: self.guild, channel: self.channel, parent: self.parent }
    }
}

/// A kind of place, which determines who can be in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// A channel or thread of a server.
    Server,
    /// The direct messages between a person and the bot.
    BotDirect,
    /// Direct or group messages between people.
    Private,
}

/// What a user asks for with the command `/tournament`. The option that names a tournament is text as typed; the only
/// one in question if it is `None`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentAsk {
    /// The sub-command `create`.
    Create(Box<TournamentOrder>),
    /// The sub-command `show`.
    Show(Option<String>),
    /// The sub-command `list`.
    List,
    /// The sub-command `start`.
    Start(Option<String>),
    /// The sub-command `cancel`.
    Cancel(Option<String>),
    /// The sub-command `remove`.
    Remove {
        /// The player.
        user: UserId,
        /// The tournament.
        tournament: Option<String>,
    },
    /// The sub-command `withdraw`.
    Withdraw(Option<String>),
    /// The sub-command `move`, which moves a tournament to the channel of the request.
    Move(Option<String>),
    /// The sub-command `decide`.
    Decide {
        /// The game as typed: the numbers of the round and of the game in it, as in `3.2`.
        game: String,
        /// The result.
        result: GameResult,
        /// What everyone reads about it.
        note: String,
        /// The tournament.
        tournament: Option<String>,
    },
}

/// A tournament that an organizer wants to hold in the channel of the request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentOrder {
    /// The name.
    pub name: String,
    /// The game.
    pub game: GameKind,
    /// Who plays whom.
    pub format: Format,
    /// The time control.
    pub clock: ClockChoice,
    /// The number of rounds of a Swiss tournament; `None` for one that fits the entrants.
    pub rounds: Option<u16>,
    /// The most people who may enter; `None` for as many as possible.
    pub players: Option<u8>,
    /// The text that chooses the setup; `None` for the usual setup of the game.
    pub setup: Option<String>,
    /// When the tournament starts by itself, as typed; `None` if the organizer starts it.
    pub start: Option<String>,
    /// The time zone of that time, as typed; `None` for the zone of the server's daily puzzle.
    pub zone: Option<String>,
    /// Whether a player's vacation stops the clock.
    pub vacation: bool,
    /// Whether people see in its running games what has been played from their positions.
    pub explorer: bool,
    /// In how many days each game has to be over, from 1 to [`MOST_ROUND_DAYS`](tournament::MOST_ROUND_DAYS);
    /// `None` without a deadline.
    pub deadline: Option<u16>,
}

/// What a user asks for with the options of `/seek`. What is `None` is left to the form.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeekOrder {
    /// The only game.
    pub game: Option<GameKind>,
    /// The only time control.
    pub clock: Option<TimeControl>,
    /// How far the ratings may be apart at most.
    pub within: Option<u16>,
    /// Where the game is to be played.
    pub place: Option<PlaceChoice>,
}

/// Where and when daily puzzles are to be posted. What is `None` stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DailyChoice {
    /// The channel.
    pub channel: Option<ChannelId>,
    /// The hour, as typed.
    pub time: Option<String>,
    /// The time zone, as typed.
    pub zone: Option<String>,
    /// The only game.
    pub game: Option<GameKind>,
}

/// A challenged person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengedUser {
    /// The person's id.
    pub user: UserId,
    /// The person's display name in the place of the request.
    pub name: String,
    /// Whether the challenged account is a bot.
    pub bot: bool,
    /// Whether the person can see the channel.
    pub sees_channel: bool,
}

impl Typing {
    /// Whether the suggestions may depend on what the user can see in other channels of the server.
    pub const fn reaches_across_server(&self) -> bool {
        matches!(self, Self::Tournament(_) | Self::GamePairing { .. } | Self::Line { game: Some(_), .. })
    }
}

/// The option of a command that the user is typing, for which suggestions are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typing {
    /// The move of `/move`.
    Move(String),
    /// The moves of `/explore`.
    Line {
        /// The game's identifier as typed, if it is already chosen.
        game: Option<String>,
        /// The text that the user has typed so far.
        text: String,
    },
    /// The setup of `/challenge`.
    Setup {
        /// The game, if it is already chosen.
        game: Option<GameKind>,
        /// The text that the user has typed so far.
        text: String,
    },
    /// The name of `/setup delete`.
    KeptSetup {
        /// The game, if it is already chosen.
        game: Option<GameKind>,
        /// The text that the user has typed so far.
        text: String,
    },
    /// A game's identifier.
    Game(String),
    /// The identifier of one of the caller's games that can be moved to this channel.
    Movable(String),
    /// The name of a time zone.
    Zone(String),
    /// The name of a tournament of the server.
    Tournament(String),
    /// A game of a tournament.
    GamePairing {
        /// The tournament as typed, if it is already chosen.
        tournament: Option<String>,
        /// The text that the user has typed so far.
        text: String,
    },
}
