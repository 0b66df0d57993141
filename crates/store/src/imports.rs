//! Games that users have imported from transcripts.

use super::{
    Collection, DatabaseError, Imports, Inserted, KeyRange, StoreError, Transaction, all_readable, is_taken, keys,
};
use domain::{
    Import,
    id::{GameId, UserId},
    import::{LIFETIME, MAX_KEPT},
    time::Timestamp,
};

/// The number of expired games that are removed in one transaction.
const EXPIRED_AT_ONCE: usize = 100;

impl Imports {
    /// The imported game with this identifier.
    pub fn imported(&self, id: GameId) -> Result<Option<Import>, StoreError> {
        self.db.load(&keys::game(id))
    }

    /// Stores an imported game. If the user then has more than [`MAX_KEPT`], the oldest ones are removed.
    pub fn insert_import(&self, import: &Import) -> Result<Inserted, StoreError> {
        self.db.write(|tx| {
            if is_taken(tx, import.session.id())? {
                return Ok(Inserted::IdTaken);
            }
            tx.save(import);
            tx.insert(Collection::Importers, index(import), b"");
            let entries = index_of(tx, import.user)?;
            for entry in &entries[..entries.len().saturating_sub(MAX_KEPT)] {
                remove(tx, entry);
            }
            Ok(Inserted::Done)
        })
    }

    /// Removes an imported game of a user, if there is one with this identifier.
    pub fn remove_import(&self, user: UserId, id: GameId) -> Result<(), StoreError> {
        self.db.write(|tx| {
            let entries = index_of(tx, user)?;
            if let Some(entry) = entries.iter().find(|entry| keys::read_index(entry).is_some_and(|(_, of)| of == id)) {
                remove(tx, entry);
            }
            Ok(())
        })
    }

    /// Removes expired imported games, and returns their number.
    pub fn remove_expired_imports(&self, now: Timestamp) -> Result<usize, StoreError> {
        let mut expired = Vec::new();
        for entry in self.db.scan(Collection::Importers, KeyRange::all()) {
            let (entry, _) = entry?;
            if keys::read_index(&entry).is_some_and(|(at, _)| now >= at.after(LIFETIME)) {
                expired.push(entry);
            }
        }
        let mut removed = 0;
        for entries in expired.chunks(EXPIRED_AT_ONCE) {
            removed += self.db.write(|tx| {
                let mut removed = 0;
                for entry in entries {
                    // A game that was removed meanwhile may have left its identifier to another one.
                    if tx.contains(Collection::Importers, entry)? {
                        remove(tx, entry);
                        removed += 1;
                    }
                }
                Ok(removed)
            })?;
        }
        Ok(removed)
    }

    /// The imported games of a user, oldest first. Those that cannot be read are left out.
    pub fn imports_of(&self, user: UserId) -> Result<Vec<Import>, StoreError> {
        let ids = self.db.oldest_first(Collection::Importers, user.0)?;
        all_readable(ids, |id| self.imported(id))
    }

    /// Removes all imported games of a user.
    pub(super) fn remove_imports_of(&self, user: UserId) -> Result<(), StoreError> {
        self.db.write(|tx| {
            for entry in index_of(tx, user)? {
                remove(tx, &entry);
            }
            Ok(())
        })
    }
}

/// The index entries of a user's imported games, oldest first.
fn index_of(tx: &Transaction<'_>, user: UserId) -> Result<Vec<Vec<u8>>, DatabaseError> {
    let entries = tx.entries(Collection::Importers, KeyRange::prefix(keys::owner(user.0)))?;
    Ok(entries.into_iter().map(|(entry, _)| entry).collect())
}

/// Removes the imported game of this index entry, which exists.
fn remove(tx: &Transaction<'_>, entry: &[u8]) {
    tx.remove(Collection::Importers, entry);
    if let Some((_, id)) = keys::read_index(entry) {
        tx.remove(Collection::Imports, keys::game(id));
    }
}

/// The entry of an imported game in the index of importing users.
pub(super) fn index(import: &Import) -> keys::IndexKey {
    keys::index(import.user.0, import.created, import.session.id())
}
