//! Games that users have imported from transcripts.

use sled::IVec;

use super::{Inserted, Store, StoreError, Transactional, is_taken, keys, record::put};
use crate::{
    id::{GameId, UserId},
    session::{
        Import,
        import::{LIFETIME, MAX_KEPT},
    },
    time::Timestamp,
};

impl Store {
    /// The imported game with this identifier.
    ///
    /// # Errors
    /// Returns [`StoreError::Corrupt`] or [`StoreError::Foreign`] if the record cannot be read.
    pub fn imported(&self, id: GameId) -> Result<Option<Import>, StoreError> {
        self.get(&self.trees.imports, &keys::game(id))
    }

    /// Stores an imported game. If the user then has more than [`MAX_KEPT`], the oldest ones are removed.
    pub fn insert_import(&self, import: &Import) -> Result<Inserted, StoreError> {
        let trees = &self.trees;
        let inserted = self.write(|| {
            [&trees.imports, &trees.importers, &trees.challenges, &trees.games].transaction(
                |[imports, importers, challenges, games]| {
                    if is_taken(import.session.id(), [imports, challenges, games])? {
                        return Ok(Inserted::IdTaken);
                    }
                    put(imports, import)?;
                    importers.insert(&index(import), b"")?;
                    Ok(Inserted::Done)
                },
            )
        })?;
        if inserted == Inserted::Done {
            let entries = self.imports_index(import.user)?;
            self.remove_imports(&entries[..entries.len().saturating_sub(MAX_KEPT)])?;
        }
        Ok(inserted)
    }

    /// Removes expired imported games, and returns their number.
    pub fn remove_expired_imports(&self, now: Timestamp) -> Result<usize, StoreError> {
        let mut expired = self.trees.importers.iter().keys().collect::<Result<Vec<_>, _>>()?;
        expired.retain(|entry| keys::read_index(entry).is_some_and(|(at, _)| now >= at.after(LIFETIME)));
        self.remove_imports(&expired)?;
        Ok(expired.len())
    }

    /// The imported games of a user, oldest first. Corrupt games are set aside and left out.
    pub fn imports_of(&self, user: UserId) -> Result<Vec<Import>, StoreError> {
        let ids = self.oldest_first(&self.trees.importers, user.0)?;
        self.all_readable(ids, Self::imported)
    }

    /// Removes all imported games of a user.
    pub(super) fn remove_imports_of(&self, user: UserId) -> Result<(), StoreError> {
        self.remove_imports(&self.imports_index(user)?)
    }

    /// The index entries of a user's imported games, oldest first.
    fn imports_index(&self, user: UserId) -> Result<Vec<IVec>, StoreError> {
        Ok(self.trees.importers.scan_prefix(keys::owner(user.0)).keys().collect::<Result<_, _>>()?)
    }

    /// Removes the imported games of these index entries.
    fn remove_imports(&self, entries: &[IVec]) -> Result<(), StoreError> {
        if entries.is_empty() {
            return Ok(());
        }
        let trees = &self.trees;
        self.write(|| {
            [&trees.imports, &trees.importers].transaction(|[imports, importers]| {
                for entry in entries {
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

/// The entry of an imported game in the index of importing users.
pub(super) fn index(import: &Import) -> keys::IndexKey {
    keys::index(import.user.0, import.created, import.session.id())
}
