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

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use thiserror::Error;

use crate::{
    game::{IllegalMove, ParsePositionError, ParseSetupError},
    games::ParseGameError,
    id::UserId,
    phrase::code::{MOST_REPEATED, abridged, quoted},
};

mod game;
mod import;
#[cfg(test)]
mod tests;
pub(crate) mod text;
mod version;

pub use game::{EndRecord, GameRecord, MoveRecord};
pub use import::ImportRecord;
pub use version::Versioned;

/// The version of the records that are written, and the only one that is read.
pub const VERSION: u32 = 1;

/// The user of seats where no Discord user sits, and of opponents whose data was deleted. Discord gives nobody this id.
pub const NO_USER: UserId = UserId(0);

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
        if ["unknown field `", "unknown variant `", "unknown version "].iter().any(|words| text.starts_with(words)) {
            Self::Unknown(text)
        } else {
            Self::Malformed(text)
        }
    }
}

/// A value that is stored and exported as a JSON object on one line.
pub trait Record: Serialize + DeserializeOwned {
    /// Checks what the fields say together.
    ///
    /// # Errors
    /// Returns why the fields contradict each other, or the rules.
    fn check(&self) -> Result<(), RecordError> {
        Ok(())
    }

    /// Reads a record as [`to_json`](Self::to_json) writes it.
    ///
    /// # Errors
    /// Returns [`RecordError::Version`] if the record is of another version, whatever else it says;
    /// [`RecordError::Unknown`] if it has a field or a value that a newer version may know;
    /// [`RecordError::Malformed`] if it is not such a record at all; and what [`check`](Self::check) returns.
    fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        #[derive(Deserialize)]
        struct Version {
            version: u64,
        }
        let Version { version } = serde_json::from_slice(json)?;
        if version != u64::from(VERSION) {
            return Err(RecordError::Version(version));
        }
        let Versioned(record) = serde_json::from_slice::<Versioned<Self>>(json)?;
        record.check()?;
        Ok(record)
    }

    /// The record as JSON, `version` first.
    fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(&Versioned(self)).expect("records have string keys and no other reason to fail")
    }
}
