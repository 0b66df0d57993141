use serde::{Deserialize, Serialize};
use sled::{IVec, transaction::ConflictableTransactionError};

use super::{Store, StoreError, corrupt::Unreadable, keys};
use crate::session::record::{Record, RecordError, text};

/// The stored and exported form of a registration of commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RegistrationRecord {
    #[serde(with = "text")]
    application: u64,
    scope: String,
    #[serde(with = "text")]
    hash: u64,
}

impl Record for RegistrationRecord {}

impl RegistrationRecord {
    /// The key under which it is stored.
    pub(super) fn key(&self) -> Vec<u8> {
        keys::registration(self.application, &self.scope)
    }
}

impl Store {
    /// The hash under which an application's commands were last registered in a scope.
    ///
    /// # Errors
    /// What is stored about it is corrupt, or the database failed.
    pub fn registration(&self, application: u64, scope: &str) -> Result<Option<u64>, StoreError> {
        let key = keys::registration(application, scope);
        let Some(bytes) = self.read(&self.trees.registrations, &key)? else { return Ok(None) };
        match decode(&key, &bytes) {
            Ok(record) => Ok(Some(record.hash)),
            Err(unreadable) => Err(self.set_aside(unreadable)),
        }
    }

    /// The scopes in which an application's commands are registered.
    ///
    /// # Errors
    /// What is stored about one is corrupt, or the database failed.
    pub fn registered_scopes(&self, application: u64) -> Result<Vec<String>, StoreError> {
        let mut scopes = Vec::new();
        for entry in self.trees.registrations.scan_prefix(keys::owner(application)) {
            let (key, bytes) = entry?;
            match decode(&key, &bytes) {
                Ok(record) => scopes.push(record.scope),
                Err(unreadable) => return Err(self.set_aside(unreadable)),
            }
        }
        Ok(scopes)
    }

    /// Takes note of the hash under which commands were registered in a scope; none if they were cleared.
    ///
    /// # Errors
    /// The database failed.
    pub fn set_registration(&self, application: u64, scope: &str, hash: Option<u64>) -> Result<(), StoreError> {
        let key = keys::registration(application, scope);
        let record = |hash| RegistrationRecord { application, scope: scope.to_owned(), hash };
        let json = hash.map(|hash| record(hash).to_json());
        let registrations = &self.trees.registrations;
        self.write(|| {
            registrations.transaction(|registrations| {
                // Garbage is overwritten; a record of another version is not.
                if let Some(bytes) = registrations.get(&key)?
                    && let Err(unreadable) = decode(&key, &bytes)
                    && !unreadable.is_garbage
                {
                    return Err(ConflictableTransactionError::Abort(unreadable));
                }
                match &json {
                    Some(json) => registrations.insert(&key[..], &json[..])?,
                    None => registrations.remove(&key[..])?,
                };
                Ok(())
            })
        })
    }
}

/// Reads a stored registration.
pub(super) fn decode(key: &[u8], bytes: &IVec) -> Result<RegistrationRecord, Unreadable> {
    let read = || -> Result<RegistrationRecord, RecordError> {
        let record = RegistrationRecord::from_json(bytes)?;
        if record.key() == key {
            return Ok(record);
        }
        Err(RecordError::Malformed("it bears another application or scope".to_owned()))
    };
    read().map_err(|error| Unreadable::new("registrations", key, bytes, &error))
}
