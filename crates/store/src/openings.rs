//! Counters of openings: what was played from each position, for a server and for all servers.
//!
//! The transaction that ends a game only notes that the game has to be counted. A job counts it within seconds, in a
//! transaction of its own, so that no move waits for the counters of the first positions, which all games share. The
//! note is removed in the transaction that changes the counters, so each game counts exactly once. All such jobs belong
//! to the shard of direct messages, so one process does them.
//!
//! One value holds all that is counted in a position. See [`domain::openings`] for which positions are kept. The
//! counters are not exported: they follow from the games that count, and an import counts these again.
//!
//! When people delete their data, the counters stay, and name nobody: a game stays without its players, and two players
//! are a random number.

use std::{rc::Rc, thread, time::Duration};

use super::{
    Attempt, Collection, Db, KeyRange, OpeningCounters, Query, StoreError, Transaction,
    games::players_in,
    keys,
    outbox::{self, Job},
    record::Interrupt,
    unreadable::{Unreadable, if_read},
};
use domain::{
    CountedGame, Server, Session,
    id::{GameId, GuildId, UserId},
    openings::{self, CountedAs, OpeningCounts, OpeningGame, OpeningScope},
    record::{GameRecord, Record as _, RecordError},
    time::Timestamp,
};
use games::key::PositionKey;
use rand::Rng as _;

mod recount;
#[cfg(test)]
mod tests;
mod turn;

pub use recount::Recount;
pub(super) use turn::{NOTE, Seen};

use turn::{State, Turn};

/// The number of games that are counted in one transaction. Others wait for it if the store is in a folder.
const AT_ONCE: usize = 8;

/// The pause before games are counted while openings are counted anew.
const A_WHILE: Duration = Duration::from_millis(500);

/// The first byte of the keys of a server's counters.
const SERVER: u8 = 0;
/// The first byte of the keys of the counters of all servers together.
const EVERYWHERE: u8 = 1;

impl OpeningCounters {
    /// What was played from a position; nothing if no game has reached it.
    pub fn counts(&self, scope: OpeningScope, key: PositionKey) -> Result<OpeningCounts, StoreError> {
        let key = place(scope, key);
        let Some(bytes) = self.db.get(Collection::Openings, &key)? else { return Ok(OpeningCounts::default()) };
        read(&key, &bytes).map_err(|unreadable| self.db.report(unreadable))
    }

    /// Counts some of the games that wait for it. Returns their number; 0 also while another process counts openings
    /// anew. If that process is gone, counts them anew first.
    pub fn count_waiting(&self) -> Result<usize, StoreError> {
        let waiting = self.waiting(AT_ONCE)?;
        if waiting.is_empty() {
            return Ok(0);
        }
        // Moves are replayed before the transaction, since others may wait for it.
        let replayed = |(id, _): &(GameId, Timestamp)| game(&self.db, *id);
        let games = waiting.iter().map(replayed).collect::<Result<Vec<_>, _>>()?;
        let is_done = self.db.write(|tx| {
            if tx.contains(Collection::Notes, NOTE)? {
                return Ok(false);
            }
            read_ahead(tx, &waiting.iter().map(|(id, _)| *id).collect::<Vec<_>>())?;
            for ((id, since), game) in waiting.iter().zip(&games) {
                count(tx, &self.db, Job::Count(*id, *since), *id, game.as_ref())?;
            }
            Ok(true)
        })?;
        match is_done.then_some(State::Free).map_or_else(|| self.state(), Ok)? {
            State::Free if is_done => return Ok(waiting.len()),
            State::Free => {}
            State::Recounting => thread::sleep(A_WHILE),
            State::Abandoned => {
                tracing::warn!("openings were not counted to the end, and are counted anew");
                self.recount(false)?;
            }
        }
        Ok(0)
    }

    /// Since when the game waits that has waited longest to be counted; `None` if none does. Games that an import has
    /// brought are left out, since nobody knows.
    pub fn waiting_since(&self) -> Result<Option<Timestamp>, StoreError> {
        let first = self.waiting(1)?.into_iter().map(|(_, since)| since).next();
        Ok(first.filter(|since| *since != outbox::AT_ONCE))
    }

    /// The first games that wait to be counted, and since when they do.
    fn waiting(&self, most: usize) -> Result<Vec<(GameId, Timestamp)>, StoreError> {
        let page = self.db.page(Collection::Outbox, &outbox::waiting_to_count(), most)?;
        Ok(page.iter().filter_map(|(key, _)| outbox::read_count(key)).collect())
    }

    /// Whether a game is counted, or waits for it.
    pub fn counted_game(&self, id: GameId) -> Result<Option<CountedGame>, StoreError> {
        self.db.load(&keys::game(id))
    }

    /// Removes the numbers of the pairs that a person is one of.
    pub fn forget_openings(&self, user: UserId) -> Result<(), StoreError> {
        self.db.write_soon(|tx| {
            for (key, _) in tx.entries(Collection::Pairs, KeyRange::prefix(keys::owner(user.0)))? {
                if let Some((_, other)) = keys::read_pair(&key) {
                    tx.remove(Collection::Pairs, keys::pair(other, user.0));
                }
                tx.remove(Collection::Pairs, key);
            }
            Ok(())
        })
    }
}

/// The number of entries that are read or written at a time when all are.
const PAGE: usize = 500;

/// Notes that a game which has just ended has to be counted, if it counts.
pub(super) fn ended(tx: &Transaction<'_>, session: &Session) {
    if let Some(end) = session.end().filter(|_| openings::counts(session)) {
        tx.save(&CountedGame { game: session.id(), counted: None });
        outbox::put_count(tx, session.id(), end.at);
    }
}

/// Notes the number of two people after an import.
pub(super) fn note_pair(tx: &Transaction<'_>, game: GameId) -> Attempt<()> {
    let key = keys::game(game);
    let Some(CountedGame { counted: Some(counted), .. }) = if_read(tx.load(&key))? else { return Ok(()) };
    let users = tx.get(Collection::Games, key)?.map(|record| players_in(&record)).unwrap_or_default();
    put_pair(tx, &users, counted.pair);
    Ok(())
}

fn put_pair(tx: &Transaction<'_>, users: &[UserId], pair: u32) {
    if let [one, other] = users {
        tx.insert(Collection::Pairs, keys::pair(one.0, other.0), pair.to_be_bytes());
        tx.insert(Collection::Pairs, keys::pair(other.0, one.0), pair.to_be_bytes());
    }
}

/// The number of two people, which is drawn at their first game. Without both of them, a new number.
fn pair_of(tx: &Transaction<'_>, users: &[UserId]) -> Attempt<u32> {
    if let [one, other] = users
        && let Some(known) = tx.get(Collection::Pairs, keys::pair(one.0, other.0))?
        && let Ok(known) = known.try_into()
    {
        return Ok(u32::from_be_bytes(known));
    }
    let pair = rand::rng().random();
    put_pair(tx, users, pair);
    Ok(pair)
}

/// The game with this identifier as it is counted; `None` if it is gone or cannot be read.
fn game(db: &Db, id: GameId) -> Result<Option<OpeningGame>, StoreError> {
    let key = keys::game(id);
    Ok(db.get(Collection::Games, key)?.and_then(|bytes| read_game(db, &key, &bytes)))
}

/// Reads a game from its record. Reports one that cannot be read.
fn read_game(db: &Db, key: &[u8], bytes: &[u8]) -> Option<OpeningGame> {
    match GameRecord::from_json(bytes) {
        Ok(record) => OpeningGame::of_record(record),
        Err(error) => {
            db.report(Unreadable::new(Collection::Games, key, &error));
            None
        }
    }
}

/// Counts a game, unless it was counted already. A game that cannot be read is not counted.
fn count(tx: &Transaction<'_>, db: &Db, job: Job, id: GameId, game: Option<&OpeningGame>) -> Attempt<()> {
    if tx.take(Collection::Outbox, job.key(outbox::AT_ONCE))?.is_none() {
        return Ok(());
    }
    let Some(game) = game else { return Ok(()) };
    let Some(counted) = decided(tx, id, game.guild)? else { return Ok(()) };
    let scopes = game.scopes(counted);
    let read = |visit: &openings::Visit, scope| Query::value(Collection::Openings, place(scope, visit.key));
    tx.read_ahead(scopes.iter().flat_map(|scope| game.visits.iter().map(|visit| read(visit, *scope))))?;
    let (rows, game) = (Stored { tx, db }, Rc::new(game.clone()));
    scopes.into_iter().try_for_each(|scope| register(&rows, scope, &game, counted))
}

/// Reads together what [`decided`] reads of these games.
fn read_ahead(tx: &Transaction<'_>, games: &[GameId]) -> Attempt<()> {
    let of_game = |id: &GameId| {
        let key = keys::game(*id);
        [Collection::Games, Collection::CountedGames].map(|collection| Query::value(collection, key))
    };
    tx.read_ahead(games.iter().flat_map(of_game))?;
    let mut queries = Vec::new();
    for id in games {
        let Some(bytes) = tx.get(Collection::Games, keys::game(*id))? else { continue };
        if let [one, other] = players_in(&bytes)[..] {
            queries.push(Query::value(Collection::Pairs, keys::pair(one.0, other.0)));
        }
        if let Some(guild) = GameRecord::from_json(&bytes).ok().and_then(|record| record.counting_server()) {
            queries.push(Query::value(Collection::Servers, keys::owner(guild.0)));
        }
    }
    Ok(tx.read_ahead(queries)?)
}

/// How a game counts that is noted; decides it if that has not been done. `None` if the game is not noted, or its note
/// cannot be read.
fn decided(tx: &Transaction<'_>, id: GameId, guild: Option<GuildId>) -> Attempt<Option<CountedAs>> {
    let key = keys::game(id);
    let Some(record) = if_read(tx.load::<CountedGame>(&key))? else { return Ok(None) };
    if record.counted.is_some() {
        return Ok(record.counted);
    }
    let server = match guild {
        Some(guild) => if_read(tx.load::<Server>(&keys::owner(guild.0)).map(Some))?,
        None => Some(None),
    };
    // Settings that cannot be read may keep the games to the server.
    let everywhere = server.is_some_and(|server| openings::may_count_everywhere(guild, server.as_ref()));
    // A player may have deleted their data since the game was read.
    let users = tx.get(Collection::Games, key)?.map(|record| players_in(&record)).unwrap_or_default();
    let counted = CountedAs { pair: pair_of(tx, &users)?, everywhere };
    tx.save(&CountedGame { counted: Some(counted), ..record });
    Ok(Some(counted))
}

/// The counters, as they are stored or as they are made anew.
trait Rows {
    /// What was played from a position.
    fn get(&self, scope: OpeningScope, key: PositionKey) -> Attempt<OpeningCounts>;

    /// Replaces what was played from a position.
    fn put(&self, scope: OpeningScope, key: PositionKey, counts: OpeningCounts);

    /// A game that was counted before.
    fn game(&self, id: GameId) -> Attempt<Option<(Rc<OpeningGame>, CountedAs)>>;
}

/// Counts a game in its first position, and in every other one as long as another game has reached all positions before
/// it. If another game was the only one in a position, it is counted further, too. So the counters do not depend on the
/// order of the games.
fn register(rows: &impl Rows, scope: OpeningScope, game: &Rc<OpeningGame>, counted: CountedAs) -> Attempt<()> {
    let mut rest = vec![(Rc::clone(game), counted, 0)];
    while let Some((game, counted, from)) = rest.pop() {
        let pair = (scope == OpeningScope::Everywhere).then_some(counted.pair);
        for visit in game.visits.iter().skip(from) {
            // Counters that cannot be read stay as they are, so the game does not count from there on.
            let Some(mut counts) = if_read(rows.get(scope, visit.key).map(Some))? else { break };
            let (first, is_new) = (counts.only, counts.moves.is_empty());
            counts.add(game.id, &visit.mv, game.scored, pair);
            rows.put(scope, visit.key, counts);
            if is_new {
                break;
            }
            let Some((first, counted)) = first.map(|first| rows.game(first)).transpose()?.flatten() else { continue };
            if let Some(at) = first.visits.iter().position(|other| other.key == visit.key) {
                rest.push((first, counted, at + 1));
            }
        }
    }
    Ok(())
}

/// The stored counters, in a transaction.
struct Stored<'a, 'db> {
    tx: &'a Transaction<'db>,
    db: &'a Db,
}

impl Rows for Stored<'_, '_> {
    fn get(&self, scope: OpeningScope, key: PositionKey) -> Attempt<OpeningCounts> {
        let key = place(scope, key);
        match self.tx.get(Collection::Openings, &key)? {
            Some(bytes) => read(&key, &bytes).map_err(|unreadable| {
                self.db.report(unreadable.clone());
                unreadable.into()
            }),
            None => Ok(OpeningCounts::default()),
        }
    }

    fn put(&self, scope: OpeningScope, key: PositionKey, counts: OpeningCounts) {
        self.tx.insert(Collection::Openings, place(scope, key), counts.to_bytes());
    }

    fn game(&self, id: GameId) -> Attempt<Option<(Rc<OpeningGame>, CountedAs)>> {
        let key = keys::game(id);
        let Some(CountedGame { counted: Some(counted), .. }) = if_read(self.tx.load(&key))? else { return Ok(None) };
        let game = self.tx.get(Collection::Games, key)?.and_then(|bytes| read_game(self.db, &key, &bytes));
        Ok(game.map(|game| (Rc::new(game), counted)))
    }
}

/// The place of counters.
fn place(scope: OpeningScope, key: PositionKey) -> Vec<u8> {
    let scope = match scope {
        OpeningScope::Server(guild) => [&[SERVER][..], &keys::owner(guild.0)].concat(),
        OpeningScope::Everywhere => vec![EVERYWHERE],
    };
    [&scope[..], &[PositionKey::VERSION], &key.bits().to_be_bytes()].concat()
}

fn read(key: &[u8], bytes: &[u8]) -> Result<OpeningCounts, Unreadable> {
    OpeningCounts::from_bytes(bytes)
        .map_err(|error| Unreadable::new(Collection::Openings, key, &RecordError::Malformed(error.to_string())))
}

impl From<StoreError> for Interrupt {
    fn from(error: StoreError) -> Self {
        Self::Database(error.into())
    }
}
