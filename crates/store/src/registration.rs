//! Hashes of the commands that are registered with Discord.

use serde::{Deserialize, Serialize};

use super::{Collection, KeyRange, Store, StoreError, keys, record};
use domain::record::Record;

/// The stored and exported form of a registration of commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RegistrationRecord {
    #[serde(with = "board::text")]
    pub(super) application: u64,
    pub(super) scope: String,
    #[serde(with = "board::text")]
    hash: u64,
}

impl Record for RegistrationRecord {}

impl Store {
    /// The hash of the commands that an application last registered in a scope.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the record cannot be read.
    pub fn registration(&self, application: u64, scope: &str) -> Result<Option<u64>, StoreError> {
        let record: Option<RegistrationRecord> = self.load(&keys::registration(application, scope))?;
        Ok(record.map(|record| record.hash))
    }

    /// The scopes in which an application has registered commands.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if a record cannot be read.
    pub fn registered_scopes(&self, application: u64) -> Result<Vec<String>, StoreError> {
        let mut scopes = Vec::new();
        for entry in self.scan(Collection::Registrations, KeyRange::prefix(keys::owner(application))) {
            let (key, bytes) = entry?;
            let record: RegistrationRecord =
                record::decode(&key, &bytes).map_err(|unreadable| self.set_aside(unreadable))?;
            scopes.push(record.scope);
        }
        Ok(scopes)
    }

    /// Stores the hash of the commands that were registered in a scope, or removes it if they were cleared.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if the earlier record is of another version. A corrupt record is overwritten.
    pub fn set_registration(&self, application: u64, scope: &str, hash: Option<u64>) -> Result<(), StoreError> {
        let key = keys::registration(application, scope);
        let record = hash.map(|hash| RegistrationRecord { application, scope: scope.to_owned(), hash });
        self.write(|tx| {
            if let Some(bytes) = tx.get(Collection::Registrations, &key)?
                && let Err(unreadable) = record::decode::<RegistrationRecord>(&key, &bytes)
                && !unreadable.is_garbage
            {
                return Err(unreadable.into());
            }
            match &record {
                Some(record) => tx.save(record),
                None => tx.remove(Collection::Registrations, &key),
            }
            Ok(())
        })
    }
}
