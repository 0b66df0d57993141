//! Counters of openings: what was played from each position, for a server, for all servers and for a person.
//!
//! The transaction that ends a game only notes that the game has to be counted. A job counts it within seconds, in a
//! transaction of its own, so that no move waits for the counters of the first positions, which all games share. The
//! note is removed in the transaction that changes the counters, so each game counts exactly once. All such jobs belong
//! to the shard of direct messages, so one process does them.
//!
//! One value holds all that is counted in a position. See [`domain::openings`] for which positions are kept. The
//! counters are not exported: they follow from the games that count, and an import counts these again.
//!
//! When people delete their data, their own counters go. The others stay, and name nobody: a game stays without its
//! players, and two players are a random number.

use std::{collections::BTreeMap, rc::Rc};

use super::{
    Attempt, Collection, Db, KeyRange, OpeningCounters, StoreError, Transaction,
    games::players_in,
    if_readable, keys,
    outbox::{self, Job},
    record::Interrupt,
    unreadable::{Unreadable, if_read},
};
use domain::{
    CountedGame, Server, Session, StoredGame,
    id::{GameId, UserId},
    openings::{self, CountedAs, OpeningCounts, OpeningGame, OpeningScope},
    record::RecordError,
    time::Timestamp,
};
use games::key::PositionKey;
use rand::Rng as _;

mod recount;
#[cfg(test)]
mod tests;

pub use recount::Recount;

/// The number of games that are counted in one transaction. Others wait for it if the store is in a folder.
const AT_ONCE: usize = 8;

/// The first byte of the keys of a server's counters.
const SERVER: u8 = 0;
/// The first byte of the keys of the counters of all servers together.
const EVERYWHERE: u8 = 1;

impl OpeningCounters {
    /// What was played from a position; nothing if no game has reached it.
    pub fn counts(&self, scope: OpeningScope, key: PositionKey) -> Result<OpeningCounts, StoreError> {
        let (collection, key) = place(scope, key);
        let Some(bytes) = self.db.get(collection, &key)? else { return Ok(OpeningCounts::default()) };
        read(collection, &key, &bytes).map_err(|unreadable| self.db.report(unreadable))
    }

    /// Counts some of the games that wait for it. Returns their number.
    pub fn count_waiting(&self) -> Result<usize, StoreError> {
        let waiting = self.waiting(AT_ONCE)?;
        let mut games = Replayed::new(&self.db);
        for (id, _) in &waiting {
            // Moves are replayed before the transaction, since others may wait for it.
            games.know(*id)?;
        }
        if !waiting.is_empty() {
            self.db.write(|tx| waiting.iter().try_for_each(|(id, _)| count(tx, *id, &games)))?;
        }
        Ok(waiting.len())
    }

    /// Since when the game waits that has waited longest to be counted; `None` if none does. Games that an import has
    /// brought are left out, since nobody knows.
    pub fn waiting_since(&self) -> Result<Option<Timestamp>, StoreError> {
        let waiting = self.waiting(1000)?.into_iter().map(|(_, since)| since);
        Ok(waiting.filter(|since| *since != outbox::AT_ONCE).min())
    }

    /// The first games that wait to be counted, and since when they do.
    fn waiting(&self, most: usize) -> Result<Vec<(GameId, Timestamp)>, StoreError> {
        let page = self.db.page(Collection::Outbox, &outbox::waiting_to_count(), most)?;
        Ok(page.iter().filter_map(|(key, value)| outbox::read_count(key, value)).collect())
    }

    /// Whether a game is counted, or waits for it.
    pub fn counted_game(&self, id: GameId) -> Result<Option<CountedGame>, StoreError> {
        self.db.load(&keys::game(id))
    }

    /// Removes the counters of a person, and the numbers of the pairs that the person is one of.
    pub fn forget_openings(&self, user: UserId) -> Result<(), StoreError> {
        let own = || KeyRange::prefix(keys::owner(user.0));
        while self.db.write_soon(|tx| {
            let page = tx.page(Collection::OwnOpenings, &own(), PAGE)?;
            page.iter().for_each(|(key, _)| tx.remove(Collection::OwnOpenings, key));
            Ok(page.len() == PAGE)
        })? {}
        self.db.write_soon(|tx| {
            for (key, _) in tx.entries(Collection::Pairs, own())? {
                if let Some((_, other)) = keys::read_pair(&key) {
                    tx.remove(Collection::Pairs, keys::pair(other, user.0));
                }
                tx.remove(Collection::Pairs, key);
            }
            Ok(())
        })
    }
}

/// The number of counters that are removed or written in one transaction.
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

/// Counts a game, unless it was counted already. A game that cannot be read is not counted.
fn count(tx: &Transaction<'_>, id: GameId, games: &Replayed<'_>) -> Attempt<()> {
    let (job, key) = (Job::Count(id).key(outbox::AT_ONCE), keys::game(id));
    if tx.take(Collection::Outbox, &job)?.is_none() {
        return Ok(());
    }
    let Some(record) = if_read(tx.load::<CountedGame>(&key))? else { return Ok(()) };
    let Some(game) = games.known.get(&id) else { return Ok(()) };
    // A player may have deleted their data since the game was read.
    let users = tx.get(Collection::Games, key)?.map(|record| players_in(&record)).unwrap_or_default();
    let counted = match record.counted {
        Some(counted) => counted,
        None => {
            let server = match game.guild {
                Some(guild) => if_read(tx.load::<Server>(&keys::owner(guild.0)).map(Some))?,
                None => Some(None),
            };
            // Settings that cannot be read may keep the games to the server.
            let everywhere = server.is_some_and(|server| game.may_count_everywhere(server.as_ref()));
            let counted = CountedAs { pair: pair_of(tx, &users)?, everywhere };
            tx.save(&CountedGame { counted: Some(counted), ..record });
            counted
        }
    };
    let game = Rc::new(OpeningGame { users: of_both(&users), ..OpeningGame::clone(game) });
    let read = |visit: &openings::Visit, scope| {
        let (collection, key) = place(scope, visit.key);
        super::Query::value(collection, key)
    };
    let scopes = game.scopes(counted);
    tx.read_ahead(scopes.iter().flat_map(|scope| game.visits.iter().map(|visit| read(visit, *scope))))?;
    let rows = Stored { tx, games };
    scopes.into_iter().try_for_each(|scope| register(&rows, scope, &game, counted))
}

fn of_both(users: &[UserId]) -> [Option<UserId>; 2] {
    [users.first().copied(), users.get(1).copied()]
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

/// Games that were replayed.
struct Replayed<'a> {
    db: &'a Db,
    known: BTreeMap<GameId, OpeningGame>,
}

impl<'a> Replayed<'a> {
    const fn new(db: &'a Db) -> Self {
        Self { db, known: BTreeMap::new() }
    }

    /// Replays a game, if it can be read.
    fn know(&mut self, id: GameId) -> Result<(), StoreError> {
        let stored = if_readable(self.db.load::<StoredGame>(&keys::game(id)))?;
        if let Some(game) = stored.as_ref().and_then(StoredGame::playable).and_then(OpeningGame::of) {
            self.known.insert(id, game);
        }
        Ok(())
    }
}

/// The stored counters, in a transaction.
struct Stored<'a, 'db> {
    tx: &'a Transaction<'db>,
    games: &'a Replayed<'a>,
}

impl Rows for Stored<'_, '_> {
    fn get(&self, scope: OpeningScope, key: PositionKey) -> Attempt<OpeningCounts> {
        let (collection, key) = place(scope, key);
        match self.tx.get(collection, &key)? {
            Some(bytes) => read(collection, &key, &bytes).map_err(|unreadable| {
                self.games.db.report(unreadable.clone());
                unreadable.into()
            }),
            None => Ok(OpeningCounts::default()),
        }
    }

    fn put(&self, scope: OpeningScope, key: PositionKey, counts: OpeningCounts) {
        let (collection, key) = place(scope, key);
        self.tx.insert(collection, key, counts.to_bytes());
    }

    fn game(&self, id: GameId) -> Attempt<Option<(Rc<OpeningGame>, CountedAs)>> {
        let key = keys::game(id);
        let Some(CountedGame { counted: Some(counted), .. }) = if_read(self.tx.load(&key))? else { return Ok(None) };
        let game = match self.games.known.get(&id) {
            Some(game) => Some(game.clone()),
            None => {
                let stored = if_read(self.tx.load::<StoredGame>(&key))?;
                stored.as_ref().and_then(StoredGame::playable).and_then(OpeningGame::of)
            }
        };
        Ok(game.map(|game| (Rc::new(game), counted)))
    }
}

/// The collection of the counters of a scope, and the first bytes of their keys.
fn prefix(scope: OpeningScope) -> (Collection, Vec<u8>) {
    match scope {
        OpeningScope::Server(guild) => (Collection::Openings, [&[SERVER][..], &keys::owner(guild.0)].concat()),
        OpeningScope::Everywhere => (Collection::Openings, vec![EVERYWHERE]),
        OpeningScope::Person(user) => (Collection::OwnOpenings, keys::owner(user.0).to_vec()),
    }
}

/// The place of counters.
fn place(scope: OpeningScope, key: PositionKey) -> (Collection, Vec<u8>) {
    let (collection, prefix) = prefix(scope);
    (collection, [&prefix[..], &[PositionKey::VERSION], &key.bits().to_be_bytes()].concat())
}

fn read(collection: Collection, key: &[u8], bytes: &[u8]) -> Result<OpeningCounts, Unreadable> {
    OpeningCounts::from_bytes(bytes)
        .map_err(|error| Unreadable::new(collection, key, &RecordError::Malformed(error.to_string())))
}

impl From<StoreError> for Interrupt {
    fn from(error: StoreError) -> Self {
        Self::Database(error.into())
    }
}
