//! Stored values that this version cannot read. They stay where they are, byte for byte; nothing replaces them.

use super::{
    Attempt, Collection, Games, Interrupt, KeyRange, Store, StoreError, Transaction, keys,
    outbox::{self, Job},
    prepared, seeks, tournaments,
};
use domain::{
    GameHome, StoredGame,
    id::{ChannelId, GameId, UserId},
    record::RecordError,
    time::Timestamp,
};

/// A stored value that cannot be read.
#[derive(Clone, Debug)]
pub(super) struct Unreadable {
    pub(super) collection: Collection,
    pub(super) key: Vec<u8>,
    pub(super) reason: Box<str>,
}

impl Unreadable {
    pub(super) fn new(collection: Collection, key: &[u8], reason: &RecordError) -> Self {
        Self { collection, key: key.to_vec(), reason: reason.to_string().into() }
    }

    /// What a log or an error may tell about the value.
    pub(super) fn describe(&self) -> Description {
        if is_private(self.collection) {
            let private = || PRIVATE.to_owned();
            return Description { collection: PRIVATE, key: private(), reason: private() };
        }
        Description { collection: self.collection.name(), key: keys::name(&self.key), reason: self.reason.to_string() }
    }
}

/// Whether nobody but their owner may learn that there are such values. Their keys name the owner and a game, and the
/// reason may quote a move.
pub(super) const fn is_private(collection: Collection) -> bool {
    matches!(collection, Collection::Lines | Collection::Prepared)
}

/// Takes the place of everything that tells something about a private value.
pub(super) const PRIVATE: &str = "private";

/// An unreadable value in a log or an error.
pub(super) struct Description {
    /// The collection.
    pub(super) collection: &'static str,
    /// The key in readable form.
    pub(super) key: String,
    /// The reason why the value cannot be read.
    pub(super) reason: String,
}

impl Store {
    /// The values that could not be read since the store was opened, a line for each. A complete list takes an export,
    /// such as the daily back-up. Private values are only counted.
    pub fn unreadable(&self) -> Vec<String> {
        let known = self.db.unreadable.lock().clone();
        let told =
            known.into_iter().map(|((collection, key), reason)| Unreadable { collection, key, reason }.describe());
        told.map(
            |Description { collection, key, reason }| {
                if collection == PRIVATE { PRIVATE.to_owned() } else { format!("{collection} {key}: {reason}") }
            },
        )
        .collect()
    }
}

impl Games {
    /// Whether a user plays a running game, even if the game cannot be read.
    pub fn plays(&self, user: UserId, id: GameId) -> Result<bool, StoreError> {
        self.db.contains(Collection::Running, keys::running(user.0, id))
    }

    /// Whether a game runs in a channel, even if the game cannot be read.
    pub fn runs_at(&self, channel: ChannelId, id: GameId) -> Result<bool, StoreError> {
        Ok(self.db.get(Collection::Tables, keys::owner(channel.0))?.is_some_and(|seated| seated == keys::game(id)))
    }

    /// Takes a game that cannot be read out of a channel, which is one of its two homes. Its record stays as it is.
    /// Returns whether it had another home; if not, nothing has changed.
    pub fn leave_unreadable(&self, channel: ChannelId, id: GameId) -> Result<bool, StoreError> {
        self.db.write(|tx| {
            let (key, here) = (keys::game(id), keys::owner(channel.0));
            let (mut is_here, mut is_elsewhere) = (false, false);
            tx.each(Collection::Tables, KeyRange::all(), |table, seated| {
                let is_seated = seated == key;
                is_here |= is_seated && table[..] == here;
                is_elsewhere |= is_seated && table[..] != here;
            })?;
            if is_here && is_elsewhere {
                tx.remove(Collection::Tables, here);
            }
            Ok(is_here && is_elsewhere)
        })
    }

    /// Ends a game that cannot be read: its channel is free again, and it is no longer among the running games of its
    /// players, and a tournament annuls it. Its record stays as it is. Returns whether the game was running.
    pub fn end_unreadable(&self, id: GameId, now: Timestamp) -> Result<bool, StoreError> {
        self.db.write(|tx| {
            let key = keys::game(id);
            if tx.load::<StoredGame>(&key).is_ok() {
                return Ok(false);
            }
            let of_game = |entry: &[u8], _: &[u8]| keys::read_running(entry) == Some(id);
            let players = remove_where(tx, Collection::Running, of_game)?;
            remove_where(tx, Collection::Followed, of_game)?;
            remove_where(tx, Collection::Tables, |_, seated| seated == key)?;
            let users =
                players.iter().filter_map(|entry| entry.first_chunk()).map(|user| UserId(u64::from_be_bytes(*user)));
            prepared::end(tx, users.clone(), id);
            seeks::ended_unplayed(tx, id, users, now)?;
            outbox::remove(tx, Job::BotMove(id))?;
            for at in GameHome::all(id) {
                for job in [Job::News(at), Job::Clock(at), Job::Direct(at)] {
                    outbox::remove(tx, job)?;
                }
                tx.remove(Collection::Questions, keys::at_home(at));
                tx.remove(Collection::Reminders, keys::at_home(at));
            }
            tournaments::ended_unreadable(tx, id, now)?;
            Ok(!players.is_empty())
        })
    }
}

/// Removes the entries whose key and value meet a condition, and returns their keys.
fn remove_where(
    tx: &Transaction<'_>,
    collection: Collection,
    is_meant: impl Fn(&[u8], &[u8]) -> bool,
) -> Attempt<Vec<Vec<u8>>> {
    let mut meant = Vec::new();
    tx.each(collection, KeyRange::all(), |key, value| {
        if is_meant(&key, &value) {
            meant.push(key);
        }
    })?;
    for key in &meant {
        tx.remove(collection, key);
    }
    Ok(meant)
}

/// What was read; `None` if it cannot be read.
pub(super) fn if_read<T>(read: Attempt<Option<T>>) -> Attempt<Option<T>> {
    match read {
        Err(Interrupt::Unreadable(_)) => Ok(None),
        read => read,
    }
}

#[cfg(test)]
mod tests;
