//! The record of an imported game.

use serde::{Deserialize, Serialize};

use super::{GameRecord, Record, RecordError, Versioned, ensure};
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
    /// Whether the user has imported the game together with others, to search among them; omitted if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub gathered: bool,
}

impl Record for ImportRecord {}

impl Import {
    /// Converts the imported game into a record.
    pub fn to_record(&self) -> ImportRecord {
        let &Self { user, ref session, created, gathered } = self;
        ImportRecord { user, session: Versioned(session.to_record()), created, gathered }
    }

    /// Restores the imported game of a record.
    ///
    /// # Errors
    /// Returns the first contradiction in the record, or between the record and the rules, and
    /// [`RecordError::Malformed`] if a seat of the game has a Discord user.
    pub fn from_record(record: ImportRecord) -> Result<Self, RecordError> {
        let ImportRecord { user, session: Versioned(session), created, gathered } = record;
        let mut session = Session::from_record(session)?;
        ensure(session.seats.iter().all(|seat| seat.user().is_none()), "an imported game has no players")?;
        session.seats = session.seats.map(|seat| Seat::Unknown(seat.name().to_owned()));
        Ok(Self { user, session, created, gathered })
    }
}
