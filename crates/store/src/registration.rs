//! The servers in which commands are registered for development.

use serde::{Deserialize, Serialize};

use super::{Collection, Servers, StoreError, if_readable, keys};
use domain::record::Record;

/// The stored and exported form of a registration of commands in one server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RegistrationRecord {
    #[serde(with = "board::text")]
    pub(super) application: u64,
    #[serde(with = "board::text")]
    guild: u64,
}

impl Record for RegistrationRecord {}

impl Servers {
    /// The server in which an application last registered its commands; `None` if it registered them everywhere, or if
    /// the record cannot be read.
    pub fn dev_guild(&self, application: u64) -> Result<Option<u64>, StoreError> {
        let record: Option<RegistrationRecord> = if_readable(self.db.load(&keys::owner(application)))?;
        Ok(record.map(|record| record.guild))
    }

    /// Stores the server in which an application registers its commands.
    pub fn set_dev_guild(&self, application: u64, guild: Option<u64>) -> Result<(), StoreError> {
        let key = keys::owner(application);
        let record = guild.map(|guild| RegistrationRecord { application, guild });
        self.db.write(|tx| {
            match &record {
                Some(record) => tx.save(record),
                None => tx.remove(Collection::Registrations, key),
            }
            Ok(())
        })
    }
}
