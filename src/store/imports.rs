use sled::{
    IVec,
    transaction::{ConflictableTransactionError, TransactionalTree},
};

use super::{Inserted, Store, StoreError, Transactional, at_its_key, corrupt::Unreadable, keys};
use crate::{
    id::{GameId, UserId},
    session::{
        Import,
        import::{LIFETIME, MAX_KEPT},
        record::{Record, RecordError},
    },
    time::Timestamp,
};

impl Store {
    /// The imported game with this identifier.
    ///
    /// # Errors
    /// It is corrupt, or the database failed.
    pub fn imported(&self, id: GameId) -> Result<Option<Import>, StoreError> {
        let key = keys::game(id);
        let Some(bytes) = self.read(&self.trees.imports, &key)? else { return Ok(None) };
        decode(&key, &bytes).map(Some).map_err(|unreadable| self.set_aside(unreadable))
    }

    /// Stores an imported game, in place of the oldest ones of its person if there are [`MAX_KEPT`].
    ///
    /// # Errors
    /// The database failed.
    pub fn insert_import(&self, import: &Import) -> Result<Inserted, StoreError> {
        let trees = &self.trees;
        let key = keys::game(import.session.id());
        let inserted = self.write(|| {
            (&trees.imports, &trees.importers, &trees.challenges, &trees.games).transaction(
                |(imports, importers, challenges, games)| {
                    for tree in [imports, challenges, games] {
                        if tree.get(key)?.is_some() {
                            return Ok(Inserted::IdTaken);
                        }
                    }
                    put(imports, importers, import)?;
                    Ok(Inserted::Done)
                },
            )
        })?;
        if inserted == Inserted::Done {
            self.trim_imports(import.user)?;
        }
        Ok(inserted)
    }

    /// Removes the imported games that are no longer kept, and gives their number.
    ///
    /// # Errors
    /// The database failed.
    pub fn remove_expired_imports(&self, now: Timestamp) -> Result<usize, StoreError> {
        let all = self.trees.importers.iter().keys().collect::<Result<Vec<_>, _>>()?;
        let is_expired = |entry: &&IVec| keys::read_index(entry).is_some_and(|(at, _)| now >= at.after(LIFETIME));
        let expired: Vec<_> = all.iter().filter(is_expired).collect();
        self.remove_imports(&expired)?;
        Ok(expired.len())
    }

    /// The imported games of a person, the oldest first. Corrupt ones are set aside and left out.
    ///
    /// # Errors
    /// The database failed.
    pub fn imports_of(&self, user: UserId) -> Result<Vec<Import>, StoreError> {
        let mut imports = Vec::new();
        for id in self.oldest_first(&self.trees.importers, user.0)? {
            match self.imported(id) {
                Ok(import) => imports.extend(import),
                Err(error) if error.is_about_one_record() => {}
                Err(error) => return Err(error),
            }
        }
        Ok(imports)
    }

    /// Removes the imported games of a person.
    pub(super) fn remove_imports_of(&self, user: UserId) -> Result<(), StoreError> {
        let all = self.trees.importers.scan_prefix(keys::owner(user.0)).keys().collect::<Result<Vec<_>, _>>()?;
        self.remove_imports(&all.iter().collect::<Vec<_>>())
    }

    /// Removes the oldest imported games of a person beyond those that are kept.
    fn trim_imports(&self, user: UserId) -> Result<(), StoreError> {
        let all = self.trees.importers.scan_prefix(keys::owner(user.0)).keys().collect::<Result<Vec<_>, _>>()?;
        let oldest: Vec<_> = all.iter().take(all.len().saturating_sub(MAX_KEPT)).collect();
        self.remove_imports(&oldest)
    }

    /// Removes the imported games to which these entries of their index lead.
    fn remove_imports(&self, entries: &[&IVec]) -> Result<(), StoreError> {
        if entries.is_empty() {
            return Ok(());
        }
        let trees = &self.trees;
        self.write(|| {
            (&trees.imports, &trees.importers).transaction(|(imports, importers)| {
                for &entry in entries {
                    importers.remove(entry)?;
                    if let Some((_, id)) = keys::read_index(entry) {
                        imports.remove(&keys::game(id))?;
                    }
                }
                Ok(())
            })
        })
    }
}

/// Puts an imported game in its place, inside a transaction.
pub(super) fn put(
    imports: &TransactionalTree,
    importers: &TransactionalTree,
    import: &Import,
) -> Result<(), ConflictableTransactionError<Unreadable>> {
    imports.insert(&keys::game(import.session.id()), import.to_record().to_json())?;
    importers.insert(&index(import), b"")?;
    Ok(())
}

/// Reads a stored imported game.
pub(super) fn decode(key: &[u8], bytes: &IVec) -> Result<Import, Unreadable> {
    let read = || -> Result<Import, RecordError> {
        let import = Import::from_record(Record::from_json(bytes)?)?;
        at_its_key(import.session.id(), key)?;
        Ok(import)
    };
    read().map_err(|error| Unreadable::new("imports", key, bytes, &error))
}

/// The entry of an imported game in the index of those who asked for them.
fn index(import: &Import) -> keys::IndexKey {
    keys::index(import.user.0, import.created, import.session.id())
}
