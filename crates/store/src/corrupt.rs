//! Moves stored values that cannot be read to the collection `corrupt`.

use std::sync::atomic::Ordering;

use super::{
    Attempt, Collection, DatabaseError, KeyRange, Store, StoreError, Transaction, alarms, games, keys,
    outbox::{self, Job},
    ratings,
};
use domain::{
    id::{ChannelId, GameId, GuildId, UserId},
    record::RecordError,
};

/// A stored value that could not be read.
#[derive(Clone, Debug)]
pub(super) struct Unreadable {
    pub(super) collection: Collection,
    pub(super) key: Vec<u8>,
    pub(super) bytes: Vec<u8>,
    pub(super) reason: Box<str>,
    /// Whether the value is not a record at all. Otherwise another version of this program may be able to read it.
    pub(super) is_garbage: bool,
}

impl Unreadable {
    pub(super) fn new(collection: Collection, key: &[u8], bytes: &[u8], reason: &RecordError) -> Self {
        let is_garbage = matches!(reason, RecordError::Malformed(_));
        let reason = reason.to_string().into();
        Self { collection, key: key.to_vec(), bytes: bytes.to_vec(), reason, is_garbage }
    }

    /// What a log or an error may tell about the value.
    pub(super) fn told(&self) -> Told {
        if self.is_private() {
            let private = || PRIVATE.to_owned();
            return Told { tree: PRIVATE, key: private(), reason: private() };
        }
        Told { tree: self.collection.name(), key: keys::name(&self.key), reason: self.reason.to_string() }
    }

    /// Whether nobody but its owner may learn that there is such a value. Its key names the owner and a game, and the
    /// reason may quote a move.
    const fn is_private(&self) -> bool {
        matches!(self.collection, Collection::Lines | Collection::Prepared)
    }
}

/// Takes the place of everything that tells something about a private value.
pub(super) const PRIVATE: &str = "private";

/// An unreadable value in a log or an error.
pub(super) struct Told {
    /// The collection.
    pub(super) tree: &'static str,
    /// The key in readable form.
    pub(super) key: String,
    /// The reason why the value cannot be read.
    pub(super) reason: String,
}

impl Store {
    /// Moves a value that is not a record to the collection `corrupt`, and leaves a record of another version in place.
    /// Logs the value, and returns the error to report. Private values of another version are logged once, since when they
    /// are read tells whose they are.
    pub(super) fn set_aside(&self, unreadable: Unreadable) -> StoreError {
        let Told { tree, key, reason } = unreadable.told();
        if !unreadable.is_garbage {
            if !unreadable.is_private() || !self.has_told_private.swap(true, Ordering::Relaxed) {
                tracing::error!(tree, key, reason, "a record of another version is left as it is");
            }
            return StoreError::Foreign { tree, key, reason };
        }
        tracing::error!(tree, key, reason, "an unreadable record is set aside");
        loop {
            match self.write(|tx| move_to_corrupt(tx, &unreadable)) {
                Ok(()) => return StoreError::Corrupt { tree, key, reason },
                // Another value was in the way, and has just been set aside.
                Err(StoreError::Corrupt { .. }) => {}
                Err(error) => return error,
            }
        }
    }

    /// Like [`set_aside`](Self::set_aside), for a caller that needs the key: fails if the key is still occupied.
    pub(super) fn clear_away(&self, unreadable: Unreadable) -> Result<(), StoreError> {
        match self.set_aside(unreadable) {
            StoreError::Corrupt { .. } => Ok(()),
            error => Err(error),
        }
    }

    /// Like [`set_aside`](Self::set_aside), for a caller that can continue without the value. Returns an error only if
    /// the database fails.
    pub(super) fn leave_out(&self, unreadable: Unreadable) -> Result<(), StoreError> {
        match self.set_aside(unreadable) {
            error if error.is_about_one_record() => Ok(()),
            error => Err(error),
        }
    }
}

/// Moves a value to the collection `corrupt`, removes its index entries, and mends what depended on it.
fn move_to_corrupt(tx: &Transaction<'_>, unreadable: &Unreadable) -> Attempt<()> {
    let Unreadable { collection, key, bytes, .. } = unreadable;
    // Another thread or process may have set the value aside, or replaced it, since it was read.
    if tx.get(*collection, key)?.as_ref() != Some(bytes) {
        return Ok(());
    }
    tx.remove(*collection, key);
    insert(tx, collection.name(), key, bytes)?;
    match (collection, keys::read_game(key)) {
        (Collection::Games, Some(id)) => {
            if let Some(board) = tx.take(Collection::Boards, key)? {
                insert(tx, Collection::Boards.name(), key, &board)?;
            }
            remove_game(tx, id)?;
        }
        (Collection::Challenges, Some(id)) => remove_entries(tx, Collection::Challengers, id)?,
        (Collection::Dailies, _) => {
            if let Some(guild) = key.first_chunk() {
                outbox::remove(tx, Job::Daily(GuildId(u64::from_be_bytes(*guild))))?;
            }
        }
        (Collection::Contests, _) => {
            if let Some((guild, number)) = keys::read_contest(key) {
                outbox::remove(tx, Job::Tournament(GuildId(guild), number))?;
            }
        }
        (Collection::Imports, Some(id)) => remove_entries(tx, Collection::Importers, id)?,
        _ => {}
    }
    match <[u8; 8]>::try_from(&key[..]) {
        Ok(channel) if *collection == Collection::Tables => games::reseat(tx, ChannelId(u64::from_be_bytes(channel))),
        // Without the player's record there are no absences, so clocks run again.
        Ok(user) if *collection == Collection::Players => alarms::set_all_of(tx, UserId(u64::from_be_bytes(user))),
        _ => ratings::mend(tx, *collection, key),
    }
}

/// Removes everything that leads to a game. Its players, its channel and its followers are not known, so all entries of
/// the indexes are read.
fn remove_game(tx: &Transaction<'_>, id: GameId) -> Result<(), DatabaseError> {
    let key = keys::game(id);
    for index in [Collection::Seats, Collection::Channels] {
        remove_entries(tx, index, id)?;
    }
    for index in [Collection::Running, Collection::Followed, Collection::Prepared] {
        remove_where(tx, index, |entry, _| keys::read_running(entry) == Some(id))?;
    }
    remove_where(tx, Collection::Tables, |_, seated| seated == key)?;
    for job in [Job::News(id), Job::Reply(id), Job::Clock(id)] {
        outbox::remove(tx, job)?;
    }
    tx.remove(Collection::Questions, key);
    Ok(())
}

/// Removes the entries of a game from an index by owner and time.
fn remove_entries(tx: &Transaction<'_>, index: Collection, id: GameId) -> Result<(), DatabaseError> {
    remove_where(tx, index, |entry, _| keys::read_index(entry).is_some_and(|(_, found)| found == id))
}

/// Removes the entries whose key and value meet a condition.
fn remove_where(
    tx: &Transaction<'_>,
    collection: Collection,
    is_meant: impl Fn(&[u8], &[u8]) -> bool,
) -> Result<(), DatabaseError> {
    let mut meant = Vec::new();
    tx.each(collection, KeyRange::all(), |key, value| {
        if is_meant(&key, &value) {
            meant.push(key);
        }
    })?;
    for key in meant {
        tx.remove(collection, key);
    }
    Ok(())
}

/// Adds an unreadable value to the values that were set aside from the same key, unless an equal value is among them.
pub(super) fn insert(tx: &Transaction<'_>, collection: &str, key: &[u8], bytes: &[u8]) -> Attempt<()> {
    for number in 0.. {
        let place = keys::corrupt(collection, key, number);
        match tx.get(Collection::Corrupt, &place)? {
            Some(earlier) if earlier == bytes => break,
            Some(_) => {}
            None => {
                tx.insert(Collection::Corrupt, place, bytes);
                break;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
