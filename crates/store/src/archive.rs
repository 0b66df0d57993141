//! The archive: indexes of finished games by place and by player, and the searches of people.
//!
//! An entry is written in the transaction that ends its game. The positions of the game follow a little later, since
//! finding them takes longer than a save may: until then, the game is in [`Collection::Untraced`].
//!
//! Games that people have imported together have entries of their own, under a number for the person in place of that
//! of a server.

use super::{
    Archive, Attempt, Collection, KeyRange, Query, StoreError, Transaction,
    database::{Found, LONG_PAGE},
    if_readable, keys,
    record::{Stored as _, decode},
};
use board::color::Color;
use domain::{
    Import, Searches, Session, StoredGame,
    archive::{Archived, FORM, Place, collection_of, trace},
    id::{GameId, UserId},
    time::Timestamp,
};
use games::{GameKind, key::PositionKey};

mod entries;

pub use entries::{ArchiveEntries, Span};

/// The number of games that are entered or traced in one transaction.
const AT_ONCE: usize = 50;

/// The note that tells up to which game the games from before there was an archive are entered.
const NOTE: &[u8] = b"archive";

/// The content of that note once all are entered. The last bytes are the versions of the keys of positions and of the
/// entries: all games are entered again if one of them is another one.
const ENTERED: [u8; 9] = [b'e', b'n', b't', b'e', b'r', b'e', b'd', PositionKey::VERSION, FORM];

/// The number of values that are read together.
const READ_AT_ONCE: usize = 500;

/// The number of games whose positions are found while somebody waits, if that was not done since they ended.
const FOUND_NOW: usize = 20;

/// The number of entries of a player that are looked through, for each of the games that are wanted.
const LOOKED_THROUGH: usize = 8;

/// Finished games with their [traces](trace).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedGames {
    /// The games, the newest first.
    pub games: Vec<(Archived, Vec<u8>)>,
    /// Whether there may be older ones.
    pub is_cut: bool,
}

impl Archive {
    /// Calls `each` for the finished games of a kind in a server or channel, or for the games of a kind that a user has
    /// imported together, that ended in this time; the oldest first. `home` is the server or the channel, or stands for
    /// the [collection](collection_of) of the user.
    pub fn each_in(
        &self,
        home: u64,
        kind: GameKind,
        (since, until): (Option<Timestamp>, Option<Timestamp>),
        mut each: impl FnMut(Archived),
    ) -> Result<(), StoreError> {
        let range = Span { since, until, ..Span::default() }.range(keys::all_in_game(home, kind.name()));
        self.each(Collection::Finished, range, |key, value| {
            let game = keys::read_finished(key).and_then(|(ended, id)| Archived::read(id, ended, value));
            game.into_iter().for_each(&mut each);
        })
    }

    /// Whether there are games of a kind in a server or channel, or among those that a user has imported together.
    pub fn has_any(&self, home: u64, kind: GameKind) -> Result<bool, StoreError> {
        let range = KeyRange::prefix(keys::all_in_game(home, kind.name()));
        Ok(!self.db.page(Collection::Finished, &range, 1)?.is_empty())
    }

    /// Calls `each` with the traces of the games for which [`each_in`](Self::each_in) does, as far as they are known,
    /// in the same order.
    pub fn each_trace(
        &self,
        home: u64,
        kind: GameKind,
        (since, until): (Option<Timestamp>, Option<Timestamp>),
        mut each: impl FnMut(Place, &[u8]),
    ) -> Result<(), StoreError> {
        let range = Span { since, until, ..Span::default() }.range(keys::all_in_game(home, kind.name()));
        self.each(Collection::Traces, range, |key, trace| {
            if let Some((ended, id)) = keys::read_finished(key) {
                each(Place { ended, id }, trace);
            }
        })
    }

    /// The newest games of a kind among those of a player that count for openings, at most this many, with their
    /// traces. Leaves out games whose positions are not known yet, if there are many.
    pub fn opening_games_of(&self, user: UserId, kind: GameKind, most: usize) -> Result<TracedGames, StoreError> {
        let mut games = Vec::new();
        let mut entries = self.db.scan(Collection::Played, KeyRange::prefix(keys::owner(user.0)).backward());
        let mut is_cut = false;
        for (number, entry) in entries.by_ref().enumerate() {
            let (key, value) = entry?;
            let game = keys::read_index(&key).and_then(|(ended, id)| Archived::read(id, ended, &value));
            let Some(game) = game.filter(|game| game.kind == kind && game.counts_for_openings()) else { continue };
            is_cut = games.len() == most || number >= LOOKED_THROUGH * most;
            if is_cut {
                break;
            }
            games.push(game);
        }
        let mut traced = Vec::new();
        let mut found_now = 0;
        let traces = self.traces(games.iter().map(|game| (game.home(), game)))?;
        for (game, found) in games.into_iter().zip(traces) {
            let trace = match found {
                None if found_now < FOUND_NOW => {
                    found_now += 1;
                    let stored = if_readable(self.db.load::<StoredGame>(&keys::game(game.id)))?;
                    stored.as_ref().and_then(StoredGame::playable).map(trace)
                }
                found => found,
            };
            traced.extend(trace.map(|trace| (game, trace)));
        }
        Ok(TracedGames { games: traced, is_cut })
    }

    /// The traces of games, in the same order, as far as they are known. Each game is among those of this server,
    /// channel or collection.
    pub fn traces<'a>(
        &self,
        games: impl IntoIterator<Item = (u64, &'a Archived)>,
    ) -> Result<Vec<Option<Vec<u8>>>, StoreError> {
        let key = |(home, game): (u64, &Archived)| keys::finished(home, game.kind.name(), game.ended, game.id);
        self.values(Collection::Traces, games.into_iter().map(key))
    }

    /// The values under these keys, in the same order.
    fn values(
        &self,
        collection: Collection,
        keys: impl Iterator<Item = Vec<u8>>,
    ) -> Result<Vec<Option<Vec<u8>>>, StoreError> {
        let queries: Vec<_> = keys.map(|key| Query::value(collection, key)).collect();
        let mut values = Vec::with_capacity(queries.len());
        for queries in queries.chunks(READ_AT_ONCE) {
            values.extend(self.db.engine.read_all(queries)?.into_iter().map(|found| match found {
                Found::Value(value) => value,
                Found::Page(_) => None,
            }));
        }
        Ok(values)
    }

    fn each(
        &self,
        collection: Collection,
        mut range: KeyRange,
        mut each: impl FnMut(&[u8], &[u8]),
    ) -> Result<(), StoreError> {
        loop {
            let page = self.db.engine.page(collection, &range, LONG_PAGE)?;
            page.iter().for_each(|(key, value)| each(key, value));
            match page.last() {
                Some((last, _)) if page.len() == LONG_PAGE => range = range.after(last),
                _ => return Ok(()),
            }
        }
    }

    /// Enters games that ended before there was an archive, and finds the positions of games that have ended: at most
    /// this many of each. Returns how many games are left at least.
    pub fn catch_up(&self, most: usize) -> Result<usize, StoreError> {
        let mut left = 0;
        let mut entered = 0;
        while entered < most {
            match self.enter_older()? {
                0 => break,
                games => entered += games,
            }
        }
        if entered >= most {
            left += 1;
        }
        let queue: Vec<_> = self.db.page(Collection::Untraced, &KeyRange::all(), most + 1)?;
        left += queue.len().saturating_sub(most);
        let games: Vec<_> = queue.iter().take(most).filter_map(|(key, _)| keys::read_game(key)).collect();
        self.trace_games(&games)?;
        Ok(left)
    }

    /// Finds the positions of these games, as far as they are to be found.
    fn trace_games(&self, games: &[GameId]) -> Result<(), StoreError> {
        for ids in games.chunks(AT_ONCE) {
            let mut traced = Vec::new();
            for &id in ids {
                let game = if_readable(self.db.load::<StoredGame>(&keys::game(id)))?;
                let session = game.as_ref().and_then(StoredGame::playable);
                traced.push((id, session.and_then(|session| Some((Archived::of(session)?, trace(session))))));
            }
            self.db.write_soon(|tx| {
                for (id, traced) in &traced {
                    if tx.take(Collection::Untraced, keys::game(*id))?.is_none() {
                        continue;
                    }
                    if let Some((game, trace)) = traced {
                        let key = keys::finished(game.home(), game.kind.name(), game.ended, game.id);
                        tx.insert(Collection::Traces, key, &trace[..]);
                    }
                }
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Enters some of the games that ended before there was an archive. Returns their number, with those that go on.
    fn enter_older(&self) -> Result<usize, StoreError> {
        self.db.write(|tx| {
            let note = tx.get(Collection::Notes, NOTE)?;
            if note.as_deref() == Some(&ENTERED) {
                return Ok(0);
            }
            let all = KeyRange::all();
            let last = note.filter(|note| keys::read_game(note).is_some());
            let rest = last.map_or_else(|| all.clone(), |last| all.clone().after(&last));
            let page = tx.page(Collection::Games, &rest, AT_ONCE)?;
            for (key, bytes) in &page {
                let Ok(game) = decode::<StoredGame>(key, bytes) else { continue };
                if let Some(session) = game.playable() {
                    add(tx, session);
                }
            }
            let note = page.last().filter(|_| page.len() == AT_ONCE).map_or(&ENTERED[..], |(last, _)| last);
            tx.insert(Collection::Notes, NOTE, note);
            Ok(page.len())
        })
    }

    /// The searches of a person, if any are kept.
    pub fn searches(&self, user: UserId) -> Result<Option<Searches>, StoreError> {
        self.db.load(&keys::owner(user.0))
    }

    /// Stores the searches of a person if the stored ones have the expected revision, or if none are stored and
    /// `expected` is 0. Returns whether they were stored.
    pub fn put_searches(&self, searches: &Searches, expected: u32) -> Result<bool, StoreError> {
        self.db.write(|tx| {
            let stored = tx.load::<Searches>(&searches.key())?;
            if stored.map_or(0, |stored| stored.revision) != expected {
                return Ok(false);
            }
            tx.save(searches);
            Ok(true)
        })
    }

    /// Removes the searches of people that have expired, and returns the number of these people.
    pub fn remove_expired_searches(&self, now: Timestamp) -> Result<usize, StoreError> {
        self.db.remove_outdated(|searches: &Searches| Ok(searches.has_expired(now)))
    }
}

/// Adds a game to the archive if it is over. Its positions are found later.
pub(super) fn add(tx: &Transaction<'_>, session: &Session) {
    let Some(game) = Archived::of(session) else { return };
    put(tx, &game);
    tx.insert(Collection::Untraced, keys::game(game.id), b"");
}

/// Writes the entries of a finished game.
fn put(tx: &Transaction<'_>, game: &Archived) {
    let value = game.to_bytes();
    tx.insert(Collection::Finished, keys::finished(game.home(), game.kind.name(), game.ended, game.id), &value[..]);
    for color in Color::ALL {
        if let Some(user) = game.players[color] {
            tx.insert(Collection::Played, keys::index(user.0, game.ended, game.id), &value[..]);
        }
    }
}

/// Removes a person from the entries of a game.
pub(super) fn forget(tx: &Transaction<'_>, game: &StoredGame, user: UserId) -> Attempt<()> {
    match game.playable() {
        Some(session) => {
            if let Some(game) = Archived::of(session) {
                without(tx, game, user);
            }
            Ok(())
        }
        None => forget_unread(tx, game.id(), user),
    }
}

/// Removes a person from the entries of a game that cannot be read, or that the current rules cannot replay.
pub(super) fn forget_unread(tx: &Transaction<'_>, id: GameId, user: UserId) -> Attempt<()> {
    for (key, value) in tx.entries(Collection::Played, KeyRange::prefix(keys::owner(user.0)))? {
        let Some((ended, _)) = keys::read_index(&key).filter(|(_, found)| *found == id) else { continue };
        match Archived::read(id, ended, &value) {
            Some(game) => without(tx, game, user),
            None => tx.remove(Collection::Played, key),
        }
    }
    Ok(())
}

fn without(tx: &Transaction<'_>, mut game: Archived, user: UserId) {
    if let Some(color) = game.color_of(user) {
        game.players[color] = None;
        tx.remove(Collection::Played, keys::index(user.0, game.ended, game.id));
        put(tx, &game);
    }
}

/// Adds an imported game to those that its user searches.
pub(super) fn gather(tx: &Transaction<'_>, import: &Import) {
    let game = Archived::of_import(import);
    let key = keys::finished(collection_of(import.user), game.kind.name(), game.ended, game.id);
    tx.insert(Collection::Finished, &key, game.to_bytes());
    tx.insert(Collection::Traces, &key, trace(&import.session));
}

/// Removes an imported game from those that its user searches.
pub(super) fn scatter(tx: &Transaction<'_>, user: UserId, game: &str, ended: Timestamp, id: GameId) {
    let key = keys::finished(collection_of(user), game, ended, id);
    tx.remove(Collection::Finished, &key);
    tx.remove(Collection::Traces, &key);
}

#[cfg(test)]
mod tests;
