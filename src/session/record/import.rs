use serde::{Deserialize, Serialize};

use super::{GameRecord, RecordError, Text, VERSION, read, write};
use crate::{
    id::UserId,
    session::{Import, Session},
    time::Timestamp,
};

/// The stored and exported form of an [`Import`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ImportRecord {
    /// [`VERSION`].
    pub version: u32,
    /// Who asked for it.
    pub user: Text<u64>,
    /// The game, with seats of user 0.
    pub session: GameRecord,
    /// When it was asked for.
    pub created: Timestamp,
}

impl ImportRecord {
    /// Reads a record as [`to_json`](Self::to_json) writes it.
    ///
    /// # Errors
    /// [`RecordError::Malformed`] and [`RecordError::Version`]; what it says is checked by [`Import::from_record`].
    pub fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        read(json)
    }

    /// The record as a JSON object on one line.
    pub fn to_json(&self) -> Vec<u8> {
        write(self)
    }
}

impl Import {
    /// The imported game as a record.
    pub fn to_record(&self) -> ImportRecord {
        ImportRecord {
            version: VERSION,
            user: Text(self.user.0),
            session: self.session.to_record(),
            created: self.created,
        }
    }

    /// The imported game that a record tells of.
    ///
    /// # Errors
    /// Its version is not known, its game cannot have happened, or has players.
    pub fn from_record(record: ImportRecord) -> Result<Self, RecordError> {
        if record.version != VERSION {
            return Err(RecordError::Version(record.version.into()));
        }
        let session = Session::from_record(record.session)?;
        if !session.is_of_nobody() {
            return Err(RecordError::Malformed("an imported game has no players".to_owned()));
        }
        Ok(Self { user: UserId(record.user.0), session, created: record.created })
    }
}
