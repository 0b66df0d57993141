//! The stored and exported form of challenges, games and the setups that servers keep.
//!
//! A record is a JSON object that explains itself: what began, which moves were played and when, and what a person
//! decided about the end. It holds nothing that follows from the rules; loading plays the moves again and checks
//! everything it says. Numbers that other readers of JSON would round, those beyond 2^53, are written as strings.
//!
//! Every record carries a `version`. A record of another version is refused before anything else in it is read. Unknown
//! fields and enum values are refused as well, since writing the record again would lose them. So a new field needs a
//! new version, unless it is omitted at its default value. Either way the store's layout gets a new number, which tells
//! an older program not to open the store.
//!
//! A record [of another version](RecordError::is_of_another_version) is not corrupt: it stays where it is.

use std::{fmt::Display, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::DeserializeOwned};
use thiserror::Error;

use super::{Seat, Table};
use crate::{
    color::ByColor,
    game::{IllegalMove, ParsePositionError, ParseSetupError},
    games::ParseGameError,
    id::{ChannelId, GuildId, UserId},
    phrase::{
        code::{MOST_REPEATED, abridged, quoted},
        plain::cleaned,
    },
};

mod bot;
mod challenge;
mod clock;
mod game;
mod import;
mod learner;
mod news;
mod offer;
mod player;
mod rating;
mod server;
mod setup;
#[cfg(test)]
mod tests;

pub use bot::BotRecord;
pub use challenge::{ChallengeRecord, OriginRecord};
pub use clock::ClockRecord;
pub use game::{EndRecord, GameRecord, MoveRecord, SeatsRecord};
pub use import::ImportRecord;
pub use learner::LearnerRecord;
pub use news::NewsRecord;
pub use offer::{OfferRecord, OfferedRecord, ProposalRecord};
pub use player::{PeriodRecord, PlayerRecord, SettingsRecord};
pub use rating::{FacedRecord, MarkRecord, ResultsRecord, StandingRecord, TallyRecord};
pub use server::ServerRecord;
pub use setup::SetupRecord;

/// The version of the records that are written, and the only one that is read.
pub const VERSION: u32 = 1;

/// Why a record is not loaded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// It is not JSON, lacks a field, has a field of the wrong type, or contradicts itself.
    #[error("{}", abridged(.0, MOST_REPEATED))]
    Malformed(String),
    /// It has a field or an enum value that this program does not know.
    #[error("{}", abridged(.0, MOST_REPEATED))]
    Unknown(String),
    /// It is of a version that this program does not know.
    #[error("version {0} is not known; this program knows version {VERSION}")]
    Version(u64),
    /// It is a record of a game that this program does not have.
    #[error(transparent)]
    UnknownGame(#[from] ParseGameError),
    /// The start is not a position of the game.
    #[error("start: {0}")]
    Start(#[from] ParsePositionError),
    /// The game is over before the first move.
    #[error("the game is over at its start")]
    OverAtStart,
    /// The setup is not one of the game's.
    #[error("setup: {0}")]
    Setup(#[from] ParseSetupError),
    /// A move is not legal.
    #[error("move {number}, {}: {illegal}", quoted(text))]
    IllegalMove {
        /// Which one, from 1.
        number: usize,
        /// The move.
        text: String,
        /// The rule that forbids it.
        illegal: IllegalMove,
    },
    /// A move is legal but not written in canonical notation.
    #[error("move {number}, {}: the notation is `{canonical}`", quoted(text))]
    Spelling {
        /// Which one, from 1.
        number: usize,
        /// The move.
        text: String,
        /// As it should be.
        canonical: String,
    },
    /// A move follows after the game's rules ended it.
    #[error("move {number} comes after the end of the game")]
    MoveAfterEnd {
        /// Which one, from 1.
        number: usize,
    },
    /// More moves are said to come from elsewhere than there are.
    #[error("{imported} of {moves} moves are said to be imported")]
    Imported {
        /// How many are said to.
        imported: u32,
        /// How many there are.
        moves: u32,
    },
    /// A draw offer waits that was not made in this position, or in a finished game, or was made in the future.
    #[error("the draw offers do not fit the moves")]
    Offer,
    /// The game was ended by its rules already, or a draw was agreed that nobody offered.
    #[error("the end does not fit the moves")]
    End,
    /// The revision counts fewer changes than there were.
    #[error("revision {revision} is below the number of changes, {changes}")]
    Revision {
        /// The revision.
        revision: u32,
        /// How often the game has changed at least.
        changes: u32,
    },
    /// The board has changed since the revision, or less often than moves were played.
    #[error("the board's revision {board_revision} does not fit revision {revision} and the moves")]
    BoardRevision {
        /// The revision.
        revision: u32,
        /// The board's.
        board_revision: u32,
    },
}

impl RecordError {
    /// Whether another version of this program could probably read the record.
    pub const fn is_of_another_version(&self) -> bool {
        matches!(self, Self::Unknown(_) | Self::Version(_) | Self::UnknownGame(_))
    }
}

impl From<serde_json::Error> for RecordError {
    fn from(error: serde_json::Error) -> Self {
        let text = error.to_string();
        // The library distinguishes these errors only by their text.
        if ["unknown field `", "unknown variant `"].iter().any(|words| text.starts_with(words)) {
            Self::Unknown(text)
        } else {
            Self::Malformed(text)
        }
    }
}

/// Reads a record of version [`VERSION`].
///
/// # Errors
/// [`RecordError::Malformed`], [`RecordError::Unknown`] and [`RecordError::Version`].
pub(crate) fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, RecordError> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u64,
    }
    let Versioned { version } = serde_json::from_slice(json)?;
    if version != u64::from(VERSION) {
        return Err(RecordError::Version(version));
    }
    Ok(serde_json::from_slice(json)?)
}

/// Writes a record.
pub(crate) fn write<T: Serialize>(record: &T) -> Vec<u8> {
    serde_json::to_vec(record).expect("records have string keys and no other reason to fail")
}

/// A value that is written as the string that it displays as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text<T>(pub T);

impl<T: Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map(Self).map_err(serde::de::Error::custom)
    }
}

/// Where a game is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableRecord {
    /// The server; null in direct and group messages.
    pub guild: Option<Text<u64>>,
    /// The channel or thread.
    pub channel: Text<u64>,
    /// The channel whose thread it is; left out if it is none, or not everybody who sees that channel sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<Text<u64>>,
}

impl From<Table> for TableRecord {
    fn from(table: Table) -> Self {
        Self {
            guild: table.guild.map(|guild| Text(guild.0)),
            channel: Text(table.channel.0),
            parent: table.parent.map(|parent| Text(parent.0)),
        }
    }
}

impl From<TableRecord> for Table {
    fn from(record: TableRecord) -> Self {
        Self {
            guild: record.guild.map(|Text(guild)| GuildId(guild)),
            channel: ChannelId(record.channel.0),
            parent: record.parent.map(|Text(parent)| ChannelId(parent)),
        }
    }
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRecord {
    /// The person.
    pub user: Text<u64>,
    /// The name shown for them.
    pub name: String,
}

impl From<&Seat> for SeatRecord {
    fn from(seat: &Seat) -> Self {
        Self { user: Text(seat.user.0), name: seat.name.clone() }
    }
}

impl From<SeatRecord> for Seat {
    fn from(record: SeatRecord) -> Self {
        // Older records may hold names that were not cleaned.
        Self { user: UserId(record.user.0), name: cleaned(&record.name) }
    }
}

/// Something for each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SidesRecord<T> {
    pub white: T,
    pub black: T,
}

impl<T> SidesRecord<T> {
    pub(super) fn new<U>(sides: &ByColor<U>, record: impl Fn(&U) -> T) -> Self {
        Self { white: record(&sides.white), black: record(&sides.black) }
    }

    pub(super) fn read<U>(self, value: impl Fn(T) -> U) -> ByColor<U> {
        ByColor { white: value(self.white), black: value(self.black) }
    }
}
