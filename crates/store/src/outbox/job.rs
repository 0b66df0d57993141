//! Jobs, and their stored forms.

use std::fmt;

use super::AT_ONCE;
use crate::keys;
use board::color::Color;
use domain::{
    GameHome, HomeServer,
    id::{GameId, GuildId, MessageId, UserId},
    time::Timestamp,
};

/// The kind of [`Job::Count`] in keys.
pub(super) const COUNT: u8 = 6;
/// The kind of [`Job::Match`] in keys.
pub(super) const MATCH: u8 = 7;
/// The kind of [`Job::Pair`] in keys.
const PAIR: u8 = 8;
/// The kind of [`Job::Direct`] in keys.
const DIRECT: u8 = 9;
/// The kind of [`Job::Notice`] in keys.
const NOTICE: u8 = 10;
/// The kind of [`Job::Sentence`] in keys.
const SENTENCE: u8 = 11;
/// The kind of [`Job::Lookout`] in keys.
const LOOKOUT: u8 = 12;
/// The kind of [`Job::Rematch`] in keys.
const REMATCH: u8 = 13;

/// Something that the bot still has to do on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Job {
    /// To announce the newest event of a game at one of its homes. There is at most one such job for a home, since a
    /// later board also shows the earlier events.
    News(GameHome),
    /// To move in a game against the bot.
    BotMove(GameId),
    /// To see to the clock of a game, or to notify its followers of its end, at one of its homes.
    Clock(GameHome),
    /// To see to the daily puzzle of a server.
    Daily(GuildId),
    /// To see to the tournament of a server with this number.
    Tournament(GuildId, u32),
    /// To remove the buttons of a message about a game, since they no longer do anything.
    Buttons(GameId, MessageId),
    /// To count a finished game for openings that ended at this time. A game that came with an import has the time 0,
    /// and others do not wait for it.
    Count(GameId, Timestamp),
    /// To tell, at one of the homes of a game, what a stranger says.
    Sentence(GameHome),
    /// To tell a person that an opponent was found, or that the match fell through. The side is that of the person.
    Match(GameId, Color),
    /// To tell a person that their seek has ended, or that somebody near looks for an opponent.
    Lookout(UserId),
    /// To pair those who seek. There is one such job for all.
    Pair,
    /// To see to the notice of who looks for an opponent on a server.
    Notice(GuildId),
    /// To ask a person, at their home of the coming game, for a rematch with a stranger.
    Rematch(GameHome),
    /// To open the direct messages of the player whose home this is, since it takes no messages of the game.
    Direct(GameHome),
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::News(game) => write!(f, "news of {game}"),
            Self::BotMove(game) => write!(f, "reply in {game}"),
            Self::Clock(game) => write!(f, "clock of {game}"),
            Self::Daily(guild) => write!(f, "daily puzzle of {}", guild.0),
            Self::Tournament(guild, number) => write!(f, "tournament {number} of {}", guild.0),
            Self::Buttons(game, message) => write!(f, "buttons of {} in {game}", message.0),
            Self::Count(game, _) => write!(f, "openings of {game}"),
            Self::Sentence(game) => write!(f, "sentence in {game}"),
            Self::Match(game, color) => write!(f, "match {game} for {color}"),
            Self::Lookout(user) => write!(f, "message about seeks to {user}"),
            Self::Pair => f.write_str("pairing of seeks"),
            Self::Notice(guild) => write!(f, "notice of seeks on {}", guild.0),
            Self::Rematch(at) => write!(f, "rematch {at}"),
            Self::Direct(at) => write!(f, "direct messages about {at}"),
        }
    }
}

/// A job that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueJob {
    /// The job.
    pub job: Job,
    /// The server in which it is done; `None` in direct messages, or if the server is not known.
    pub guild: Option<GuildId>,
    /// Since when it is due; 0 if nobody waits for it.
    pub since: Timestamp,
    /// The interaction whose answer may do the job, if there is one.
    pub interaction: Option<u64>,
    /// The revision of the game that is announced, or that the bot moves in; 0 for other jobs.
    pub revision: u32,
}

impl Job {
    /// The game that the job is about.
    pub const fn game(self) -> Option<GameId> {
        match self {
            Self::News(at) | Self::Clock(at) | Self::Direct(at) | Self::Sentence(at) | Self::Rematch(at) => {
                Some(at.game)
            }
            Self::BotMove(game) | Self::Buttons(game, _) => Some(game),
            // Whatever else is done about the game, it can be counted.
            Self::Daily(_)
            | Self::Tournament(..)
            | Self::Count(..)
            | Self::Match(..)
            | Self::Lookout(_)
            | Self::Pair
            | Self::Notice(_) => None,
        }
    }

    /// The game that a match may become which the job tells.
    pub(super) const fn game_of_match(self) -> Option<GameId> {
        if let Self::Match(game, _) = self { Some(game) } else { None }
    }

    /// Whether the job is done at a time of its own.
    pub(super) const fn is_scheduled(self) -> bool {
        matches!(self, Self::Clock(_) | Self::Daily(_) | Self::Tournament(..) | Self::Pair | Self::Notice(_))
    }

    pub(crate) fn to_bytes(self) -> Vec<u8> {
        let (kind, subject) = match self {
            Self::News(at) => (0, keys::at_home(at)),
            Self::BotMove(game) => (1, keys::game(game).to_vec()),
            Self::Clock(at) => (2, keys::at_home(at)),
            Self::Daily(guild) => (3, keys::owner(guild.0).to_vec()),
            Self::Tournament(guild, number) => (4, keys::tournament(guild.0, number).to_vec()),
            Self::Buttons(game, message) => (5, keys::message(game, message).to_vec()),
            // Games that came with an import are counted last.
            Self::Count(game, since) => {
                let turn = since.0.wrapping_sub(1);
                (COUNT, [&turn.to_be_bytes()[..], &keys::game(game)].concat())
            }
            Self::Sentence(at) => (SENTENCE, keys::at_home(at)),
            Self::Match(game, color) => (MATCH, [&keys::game(game)[..], &[u8::from(color == Color::Black)]].concat()),
            Self::Lookout(user) => (LOOKOUT, keys::owner(user.0).to_vec()),
            Self::Pair => (PAIR, Vec::new()),
            Self::Notice(guild) => (NOTICE, keys::owner(guild.0).to_vec()),
            Self::Direct(at) => (DIRECT, keys::at_home(at)),
            Self::Rematch(at) => (REMATCH, keys::at_home(at)),
        };
        [&[kind], &subject[..]].concat()
    }

    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (kind, subject) = bytes.split_first()?;
        Some(match *kind {
            0 => Self::News(keys::read_at_home(subject)?),
            1 => Self::BotMove(keys::read_game(subject)?),
            2 => Self::Clock(keys::read_at_home(subject)?),
            3 => Self::Daily(GuildId(u64::from_be_bytes(subject.try_into().ok()?))),
            4 => keys::read_tournament(subject).map(|(guild, number)| Self::Tournament(GuildId(guild), number))?,
            5 => keys::read_message(subject).map(|(game, message)| Self::Buttons(game, message))?,
            COUNT => {
                let (turn, game) = subject.split_first_chunk()?;
                Self::Count(keys::read_game(game)?, Timestamp(u64::from_be_bytes(*turn).wrapping_add(1)))
            }
            SENTENCE => Self::Sentence(keys::read_at_home(subject)?),
            MATCH => match subject.split_last()? {
                (0, game) => Self::Match(keys::read_game(game)?, Color::White),
                (1, game) => Self::Match(keys::read_game(game)?, Color::Black),
                _ => return None,
            },
            LOOKOUT => Self::Lookout(UserId(u64::from_be_bytes(subject.try_into().ok()?))),
            PAIR if subject.is_empty() => Self::Pair,
            NOTICE => Self::Notice(GuildId(u64::from_be_bytes(subject.try_into().ok()?))),
            DIRECT => Self::Direct(keys::read_at_home(subject)?),
            REMATCH => Self::Rematch(keys::read_at_home(subject)?),
            _ => return None,
        })
    }

    pub(crate) fn key(self, due: Timestamp) -> Vec<u8> {
        [&keys::owner(due.0)[..], &self.to_bytes()].concat()
    }
}

impl DueJob {
    /// A job that is due at once, although nobody waits for it.
    pub(super) fn at_once(job: Job, server: HomeServer) -> Self {
        Self { job, guild: server.guild(), since: AT_ONCE, interaction: None, revision: 0 }
    }

    pub(super) fn home_server(&self) -> HomeServer {
        self.guild.map_or(HomeServer::NOWHERE, HomeServer::at)
    }

    /// The stored form of a job that is due at once.
    pub(super) fn to_bytes(self, contents: &[u8]) -> Vec<u8> {
        let interaction = self.interaction.unwrap_or_default().to_be_bytes();
        let since = self.since.0.to_be_bytes();
        [&self.home_server().to_bytes()[..], &since, &interaction, &self.revision.to_be_bytes(), contents].concat()
    }

    /// Reads an entry, with the contents of the job.
    pub(super) fn read<'a>(key: &[u8], value: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (due, job) = key.split_first_chunk()?;
        let (due, job) = (Timestamp(u64::from_be_bytes(*due)), Job::from_bytes(job)?);
        let (home, rest) = value.split_at_checked(8)?;
        let read = Self { since: due, ..Self::at_once(job, HomeServer::from_bytes(home)) };
        if job.is_scheduled() {
            return Some((read, rest));
        }
        let (since, rest) = rest.split_first_chunk()?;
        let (interaction, rest) = rest.split_first_chunk()?;
        let (revision, contents) = rest.split_first_chunk()?;
        let since = Timestamp(u64::from_be_bytes(*since));
        let interaction = Some(u64::from_be_bytes(*interaction)).filter(|interaction| *interaction != 0);
        Some((Self { since, interaction, revision: u32::from_be_bytes(*revision), ..read }, contents))
    }
}
