//! Records: the stored and exported form of challenges, games, players and all other values.
//!
//! A record is a JSON object that can be understood without this program. The record of a game contains the game's
//! beginning, the moves with their times, and the end if the players decided on it by an action such as resigning. It
//! does not contain the position or any other consequence of the rules: loading plays the moves again and checks every
//! field. Identifiers and other numbers that may exceed 2^53 are strings, because many readers of JSON round such
//! numbers.
//!
//! Every record begins with its `version`. A record of another version is refused before its other fields are read.
//! Unknown fields and enum values are refused, too, because writing the record again would lose them. A new field
//! therefore needs a new version, unless the field is omitted when it has its default value. In both cases the layout
//! of the store gets a new number, so that an older program does not open the store.
//!
//! A record that cannot be read stays in the store unchanged.

use serde::{Deserialize, Serialize, de::DeserializeOwned};
use thiserror::Error;

use crate::id::UserId;
use board::phrase::code::{MOST_REPEATED, abridged, quoted};
use games::{
    ParseGameError,
    game::{IllegalMove, ParsePositionError, ParseSetupError},
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

/// The beginning of every record that this program writes.
const BEGINNING: &[u8] = br#"{"version":1,"#;

/// The user id that records contain for seats without a Discord user, and for opponents whose data was deleted. No
/// Discord user has this id.
pub const NO_USER: UserId = UserId(0);

/// The reason why a record cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecordError {
    /// The record is not JSON, lacks a field, has a field of the wrong type or with an invalid value, or contradicts
    /// itself.
    #[error("{}", abridged(.0, MOST_REPEATED))]
    Malformed(String),
    /// The record has a field or an enum value that this program does not know.
    #[error("{}", abridged(.0, MOST_REPEATED))]
    Unknown(String),
    /// The record is of a version that this program does not know.
    #[error("version {0} is not known; this program knows version {VERSION}")]
    Version(u64),
    /// The record is about a game that this program does not know.
    #[error(transparent)]
    UnknownGame(#[from] ParseGameError),
    /// The starting position is not a valid position of the game.
    #[error("start: {0}")]
    Start(#[from] ParsePositionError),
    /// The game is already over in its starting position.
    #[error("the game is over at its start")]
    OverAtStart,
    /// The setup is not valid in the game.
    #[error("setup: {0}")]
    Setup(#[from] ParseSetupError),
    /// A move in the record is not legal.
    #[error("move {number}, {}: {illegal}", quoted(text))]
    IllegalMove {
        /// The number of the move in the game, counted from 1.
        number: usize,
        /// The move as the record contains it.
        text: String,
        /// The rule that forbids the move.
        illegal: IllegalMove,
    },
    /// A move in the record is legal, but not in canonical notation.
    #[error("move {number}, {}: the notation is `{canonical}`", quoted(text))]
    Spelling {
        /// The number of the move in the game, counted from 1.
        number: usize,
        /// The move as the record contains it.
        text: String,
        /// The same move in canonical notation.
        canonical: String,
    },
    /// The record contains another move after the move that ends the game by the rules.
    #[error("move {number} comes after the end of the game")]
    MoveAfterEnd {
        /// The number of the move in the game, counted from 1.
        number: usize,
    },
    /// The stated number of imported moves is higher than the number of moves.
    #[error("{imported} of {moves} moves are said to be imported")]
    Imported {
        /// The stated number of imported moves.
        imported: u32,
        /// The number of moves in the record.
        moves: u32,
    },
    /// The pending or the earlier offers are impossible in this game, for example because the game is over, or because
    /// an offer was made at a later ply than the last one.
    #[error("the draw offers do not fit the moves")]
    Offer,
    /// The end is impossible in this game: the rules had already ended the game, the players agreed to a draw that
    /// nobody had offered, or a player won on time in a game that has neither a clock nor a deadline.
    #[error("the end does not fit the moves")]
    End,
    /// The revision is lower than the number of changes that the record contains.
    #[error("revision {revision} is below the number of changes, {changes}")]
    Revision {
        /// The revision of the game.
        revision: u32,
        /// The number of changes that the record contains.
        changes: u32,
    },
    /// The revision of the last change to the board is higher than the revision of the game, or lower than the number
    /// of moves.
    #[error("the board's revision {board_revision} does not fit revision {revision} and the moves")]
    BoardRevision {
        /// The revision of the game.
        revision: u32,
        /// The revision of the last change to the board.
        board_revision: u32,
    },
}

impl RecordError {
    /// Whether the record probably comes from another version of this program, and that version can read it.
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
    fn check(&self) -> Result<(), RecordError> {
        Ok(())
    }

    /// Parses a record in the form that [`to_json`](Self::to_json) writes.
    ///
    /// # Errors
    /// Returns [`RecordError::Version`] if the record is of another version, [`RecordError::Unknown`] if it has a field
    /// or value that a newer version may know, [`RecordError::Malformed`] if it is not a record of this kind, or the
    /// error that [`check`](Self::check) returns.
    fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        #[derive(Deserialize)]
        struct Version {
            version: u64,
        }
        let Versioned(record) = match known::<Self>(json) {
            Some(record) => record,
            None => {
                let Version { version } = serde_json::from_slice(json)?;
                if version != u64::from(VERSION) {
                    return Err(RecordError::Version(version));
                }
                serde_json::from_slice(json)?
            }
        };
        record.check()?;
        Ok(record)
    }

    /// Writes the record as JSON, beginning with the field `version`.
    fn to_json(&self) -> Vec<u8> {
        serde_json::to_vec(&Versioned(self)).expect("records have string keys and no other reason to fail")
    }
}

/// Fails with this reason unless what a record has to fulfill holds.
pub(crate) fn ensure(holds: bool, reason: &str) -> Result<(), RecordError> {
    if holds { Ok(()) } else { Err(RecordError::Malformed(reason.to_owned())) }
}

/// A record without mistakes that begins as this program writes it, parsed without looking for its version first.
fn known<T: DeserializeOwned>(json: &[u8]) -> Option<Versioned<T>> {
    Some(json).filter(|json| json.starts_with(BEGINNING)).and_then(|json| serde_json::from_slice(json).ok())
}
