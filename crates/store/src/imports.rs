//! Games that users have imported from transcripts.
//!
//! The entry of a game in the index of importing users is empty, unless the user has imported the game together with
//! others to search among them: then it holds the game's fingerprint, its end, and the name of what is played.

use std::collections::HashSet;

use serde::Deserialize;

use super::{
    Collection, DatabaseError, Imports, Inserted, KeyRange, StoreError, Transaction, all_readable, archive,
    database::Entry, is_taken, keys,
};
use board::color::ByColor;
use domain::{
    Import, NamedUser,
    archive::{Archived, fingerprint},
    id::{GameId, UserId},
    import::{LIFETIME, MAX_KEPT, MOST_GATHERED},
    time::Timestamp,
};

/// The number of expired games that are removed in one transaction.
const EXPIRED_AT_ONCE: usize = 100;

/// What became of a game that was imported together with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gathered {
    /// It is stored.
    Done,
    /// The user has imported it before. Nothing was stored.
    There,
    /// The user has [`MOST_GATHERED`] games. Nothing was stored.
    Full,
    /// Another game has its identifier. Nothing was stored.
    IdTaken,
}

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
            let mut single = index_of(tx, import.user)?;
            single.retain(|(_, value)| value.is_empty());
            for entry in &single[..single.len().saturating_sub(MAX_KEPT)] {
                remove(tx, entry);
            }
            Ok(Inserted::Done)
        })
    }

    /// Stores games that a user has imported together, those that are new and for which there is room. Returns what
    /// became of each.
    pub fn gather(&self, user: UserId, imports: &[Import]) -> Result<Vec<Gathered>, StoreError> {
        self.db.write(|tx| {
            let entries = index_of(tx, user)?;
            let mut known: HashSet<u64> =
                entries.iter().filter_map(|(_, value)| Some(read_gathered(value)?.0)).collect();
            let mut count = entries.iter().filter(|(_, value)| !value.is_empty()).count();
            let mut gathered = Vec::with_capacity(imports.len());
            for import in imports {
                gathered.push(if known.contains(&fingerprint(import)) {
                    Gathered::There
                } else if count >= MOST_GATHERED {
                    Gathered::Full
                } else if is_taken(tx, import.session.id())? {
                    Gathered::IdTaken
                } else {
                    tx.save(import);
                    add_to_indexes(tx, import);
                    known.insert(fingerprint(import));
                    count += 1;
                    Gathered::Done
                });
            }
            Ok(gathered)
        })
    }

    /// The names of the players of an imported game; none if it is gone or cannot be read. Does not replay its moves.
    pub fn names(&self, id: GameId) -> Result<Vec<String>, StoreError> {
        let import = self.db.get(Collection::Imports, keys::game(id))?;
        let import = import.and_then(|bytes| serde_json::from_slice::<NamesRecord>(&bytes).ok());
        Ok(import
            .into_iter()
            .flat_map(|NamesRecord { session }| [session.seats.white.name, session.seats.black.name])
            .collect())
    }

    /// The number of games that a user has imported together with others.
    pub fn count_gathered(&self, user: UserId) -> Result<usize, StoreError> {
        let entries = self.db.scan(Collection::Importers, KeyRange::prefix(keys::owner(user.0)));
        let is_gathered = |entry: Result<Entry, StoreError>| Ok(usize::from(!entry?.1.is_empty()));
        entries.map(is_gathered).sum()
    }

    /// Removes an imported game of a user, if there is one with this identifier.
    pub fn remove_import(&self, user: UserId, id: GameId) -> Result<(), StoreError> {
        self.db.write(|tx| {
            let entries = index_of(tx, user)?;
            let of_game = |(key, _): &&Entry| keys::read_index(key).is_some_and(|(_, of)| of == id);
            if let Some(entry) = entries.iter().find(of_game) {
                remove(tx, entry);
            }
            Ok(())
        })
    }

    /// Removes expired imported games, and returns their number.
    pub fn remove_expired_imports(&self, now: Timestamp) -> Result<usize, StoreError> {
        let mut expired = Vec::new();
        for entry in self.db.scan(Collection::Importers, KeyRange::all()) {
            let entry = entry?;
            if keys::read_index(&entry.0).is_some_and(|(at, _)| now >= at.after(LIFETIME)) {
                expired.push(entry);
            }
        }
        let mut removed = 0;
        for entries in expired.chunks(EXPIRED_AT_ONCE) {
            removed += self.db.write(|tx| {
                let mut removed = 0;
                for entry in entries {
                    // A game that was removed meanwhile may have left its identifier to another one.
                    if tx.contains(Collection::Importers, &entry.0)? {
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
        loop {
            let done = self.db.write(|tx| {
                let entries = index_of(tx, user)?;
                entries.iter().take(EXPIRED_AT_ONCE).for_each(|entry| remove(tx, entry));
                Ok(entries.len() <= EXPIRED_AT_ONCE)
            })?;
            if done {
                return Ok(());
            }
        }
    }
}

/// The record of an imported game, of which only the names are read.
#[derive(Deserialize)]
struct NamesRecord {
    session: NamedSeats,
}

#[derive(Deserialize)]
struct NamedSeats {
    seats: ByColor<NamedUser>,
}

/// The index entries of a user's imported games, oldest first.
fn index_of(tx: &Transaction<'_>, user: UserId) -> Result<Vec<Entry>, DatabaseError> {
    tx.entries(Collection::Importers, KeyRange::prefix(keys::owner(user.0)))
}

/// Removes the imported game of this index entry, which exists.
fn remove(tx: &Transaction<'_>, (entry, value): &Entry) {
    tx.remove(Collection::Importers, entry);
    let (Some((_, id)), Some((user, _))) = (keys::read_index(entry), entry.split_first_chunk()) else { return };
    tx.remove(Collection::Imports, keys::game(id));
    if let Some((_, ended, game)) = read_gathered(value) {
        archive::scatter(tx, UserId(u64::from_be_bytes(*user)), game, ended, id);
    }
}

/// The entry of an imported game in the index of importing users.
fn index(import: &Import) -> keys::IndexKey {
    keys::index(import.user.0, import.created, import.session.id())
}

/// The fingerprint, the end and the name of what is played in the index entry of a gathered game; `None` for others.
fn read_gathered(value: &[u8]) -> Option<(u64, Timestamp, &str)> {
    let (fingerprint, rest) = value.split_first_chunk()?;
    let (ended, game) = rest.split_first_chunk()?;
    let ended = Timestamp(u64::from_be_bytes(*ended));
    Some((u64::from_be_bytes(*fingerprint), ended, str::from_utf8(game).ok()?))
}

/// Adds an imported game to the indexes.
pub(super) fn add_to_indexes(tx: &Transaction<'_>, import: &Import) {
    if !import.gathered {
        return tx.insert(Collection::Importers, index(import), b"");
    }
    let Archived { ended, kind, .. } = Archived::of_import(import);
    let value = [&fingerprint(import).to_be_bytes()[..], &ended.0.to_be_bytes(), kind.name().as_bytes()].concat();
    tx.insert(Collection::Importers, index(import), value);
    archive::gather(tx, import);
}
