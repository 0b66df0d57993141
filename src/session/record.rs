//! Records: the stored and exported form of challenges, games, players and all other values.
//!
//! A record is a JSON object that explains itself. The record of a game contains its beginning, the moves with their
//! times, and an end that players decided on. It contains nothing that follows from the rules: loading plays the
//! moves again and checks every field. Identifiers and other numbers beyond 2^53, which many readers of JSON round,
//! are strings.
//!
//! Every record begins with its `version`. A record of another version is refused before anything else in it is read.
//! Unknown fields and enum values are refused, too, because writing the record again would lose them. So a new field
//! needs a new version, unless it is omitted at its default value. In both cases the layout of the store gets a new
//! number, so that an older program does not open the store.
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

/// The version with which all records are written, and the only version that can be read.
pub const VERSION: u32 = 1;

/// The user id in seats without a Discord user, and of opponents whose data was deleted. No Discord user has this id.
pub const NO_USER: UserId = UserId(0);

/// The reason why a record cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The record is not JSON, lacks a field, has a field of the wrong type, or contradicts itself.
    #[error("{}", abridged(.0, MOST_REPEATED))]
    Malformed(String),
    /// The record has a field or an enum value that this program does not know.
    #[error("{}", abridged(.0, MOST_REPEATED))]
    Unknown(String),
    /// The record is of a version that this program does not know.
    #[error("version {0} is not known; this program knows version {VERSION}")]
    Version(u64),
    /// This program does not have the game.
    #[error(transparent)]
    UnknownGame(#[from] ParseGameError),
    /// The start is not a valid position of the game.
    #[error("start: {0}")]
    Start(#[from] ParsePositionError),
    /// The game is over before the first move.
    #[error("the game is over at its start")]
    OverAtStart,
    /// The setup is not valid in the game.
    #[error("setup: {0}")]
    Setup(#[from] ParseSetupError),
    /// A move is not legal.
    #[error("move {number}, {}: {illegal}", quoted(text))]
    IllegalMove {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        text: String,
        /// The rule that forbids the move.
        illegal: IllegalMove,
    },
    /// A move is legal, but not in canonical notation.
    #[error("move {number}, {}: the notation is `{canonical}`", quoted(text))]
    Spelling {
        /// The number of the move, from 1.
        number: usize,
        /// The move.
        text: String,
        /// The move in canonical notation.
        canonical: String,
    },
    /// A move follows after the game was over by its rules.
    #[error("move {number} comes after the end of the game")]
    MoveAfterEnd {
        /// The number of the move, from 1.
        number: usize,
    },
    /// The record claims more imported moves than it has moves.
    #[error("{imported} of {moves} moves are said to be imported")]
    Imported {
        /// The claimed number of imported moves.
        imported: u32,
        /// The number of moves.
        moves: u32,
    },
    /// The offer does not fit the moves: it was made in another position, in a finished game, or in the future.
    #[error("the draw offers do not fit the moves")]
    Offer,
    /// The end does not fit the moves: the rules had already ended the game, nobody offered the agreed draw, or there
    /// was no clock.
    #[error("the end does not fit the moves")]
    End,
    /// The revision is lower than the number of changes.
    #[error("revision {revision} is below the number of changes, {changes}")]
    Revision {
        /// The revision.
        revision: u32,
        /// The minimum number of changes.
        changes: u32,
    },
    /// The revision of the board is higher than that of the game, or lower than the number of moves.
    #[error("the board's revision {board_revision} does not fit revision {revision} and the moves")]
    BoardRevision {
        /// The revision.
        revision: u32,
        /// The board's revision.
        board_revision: u32,
    },
}

impl RecordError {
    /// Whether the record probably comes from another version of this program, which can read it.
    pub const fn is_of_another_version(&self) -> bool {
        matches!(self, Self::Unknown(_) | Self::Version(_) | Self::UnknownGame(_))
    }
}

impl From<serde_json::Error> for RecordError {
    fn from(error: serde_json::Error) -> Self {
        let text = error.to_string();
        // serde_json distinguishes these errors only by their text.
        if ["unknown field `", "unknown variant `", "unknown version ", "unknown value: "]
            .iter()
            .any(|words| text.starts_with(words))
        {
            Self::Unknown(text)
        } else {
            Self::Malformed(text)
        }
    }
}

/// A value that is stored and exported as a JSON object on one line.
pub trait Record: Serialize + DeserializeOwned {
    /// Checks the fields against each other and against the rules.
    ///
    /// # Errors
    /// Returns a [`RecordError`] that describes the first contradiction.
    fn check(&self) -> Result<(), RecordError> {
        Ok(())
    }

    /// Reads a record, as [`to_json`](Self::to_json) writes it.
    ///
    /// # Errors
    /// Returns [`RecordError::Version`] if the record is of another version, [`RecordError::Unknown`] if it has a
    /// field or value that a newer version may know, [`RecordError::Malformed`] if it is not a record of this kind,
    /// and the error of [`check`](Self::check).
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

    /// Writes the record as JSON, `version` first.
    fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(&Versioned(self)).expect("records have string keys and no other reason to fail")
    }
}
