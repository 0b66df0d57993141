//! The record of an imported game.

use serde::{Deserialize, Serialize};

use super::{GameRecord, Record, RecordError, Versioned};
use crate::{Import, Seat, Session, id::UserId, time::Timestamp};

/// The stored and exported form of an [`Import`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportRecord {
    /// The user who imported the game.
    pub user: UserId,
    /// The record of the game. Its seats have the user id 0, which stands for no Discord user.
    pub session: Versioned<GameRecord>,
    /// When the game was imported.
    pub created: Timestamp,
}

impl Record for ImportRecord {}

impl Import {
    /// Converts the imported game into a record.
    pub fn to_record(&self) -> ImportRecord {
        ImportRecord { user: self.user, session: Versioned(self.session.to_record()), created: self.created }
    }

    /// Restores the imported game of a record.
    ///
    /// # Errors
    /// Returns the first contradiction in the record, or between the record and the rules, and
    /// [`RecordError::Malformed`] if a seat of the game has a Discord user.
    pub fn from_record(record: ImportRecord) -> Result<Self, RecordError> {
        let mut session = Session::from_record(record.session.0)?;
        if session.seats.iter().any(|seat| seat.user().is_some()) {
            return Err(RecordError::Malformed("an imported game has no players".to_owned()));
        }
        session.seats = session.seats.map(|seat| Seat::Unknown(seat.name().to_owned()));
        Ok(Self { user: record.user, session, created: record.created })
    }
}
