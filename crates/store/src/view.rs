//! Views: what a request reads of a database behind a network, each thing once, and together where it can.
//!
//! While a view is open, reads of its thread outside of transactions show the store as it was when each thing was first
//! read, with the changes that the thread has saved since. Transactions read for themselves, so a change is never based
//! on a view alone. After a transaction that should write and changes nothing, or fails, everything is read anew.

use std::{cell::RefCell, marker::PhantomData, sync::Arc};

use super::{
    Collection, DatabaseError, KeyRange, Query, Store,
    database::{Database, Entry, Known, Writes},
    db::{Db, FIRST_PAGE},
    games::players_in,
    keys,
    outbox::{self, AT_ONCE, Job},
};
use domain::{
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    record::NO_USER,
};

/// The number of a person's other running games that are read together with a game.
const OTHER_GAMES: usize = 8;

thread_local! {
    static OPEN: RefCell<Option<Seen>> = const { RefCell::new(None) };
}

/// What was seen in a view.
struct Seen {
    /// The database that is viewed.
    engine: Arc<dyn Database>,
    /// The person whose request is handled.
    user: UserId,
    known: Known,
    /// What to read together with the first read.
    first: Vec<Query>,
    /// The people who play the game that was read last.
    players: Vec<(GameId, UserId)>,
}

/// A view, open until this is dropped.
#[must_use]
#[derive(Debug)]
pub struct View {
    /// A view belongs to a thread.
    _thread: PhantomData<*const ()>,
}

impl Drop for View {
    fn drop(&mut self) {
        OPEN.take();
    }
}

impl Store {
    /// Opens a view for a request of this person in a channel. Its first read brings along what most requests need.
    pub fn view(&self, user: UserId, guild: Option<GuildId>, channel: ChannelId) -> View {
        let first = [
            Query::value(Collection::Players, keys::owner(user.0)),
            Query::value(Collection::Seeks, keys::owner(user.0)),
            Query::value(Collection::Tables, keys::owner(channel.0)),
            Query::Page(Collection::Outbox, outbox::undelivered(), 1),
            running(user),
        ];
        self.open_view(user, first.into_iter().chain(server(guild)))
    }

    /// Opens a view for removing the buttons of a message about a game.
    pub fn view_of_buttons(&self, game: GameId, message: MessageId, guild: Option<GuildId>) -> View {
        let job = Query::value(Collection::Outbox, Job::Buttons(game, message).key(AT_ONCE));
        let first = [job, Query::value(Collection::Games, keys::game(game))];
        self.open_view(NO_USER, first.into_iter().chain(server(guild)))
    }

    fn open_view(&self, user: UserId, first: impl Iterator<Item = Query>) -> View {
        let engine = &self.db.engine;
        if engine.is_remote() {
            let (engine, first) = (Arc::clone(engine), first.collect());
            OPEN.set(Some(Seen { engine, user, known: Known::default(), first, players: Vec::new() }));
        }
        View { _thread: PhantomData }
    }
}

/// The first running games of a person.
fn running(user: UserId) -> Query {
    Query::Page(Collection::Running, KeyRange::prefix(keys::owner(user.0)), FIRST_PAGE)
}

/// The settings of a server.
fn server(guild: Option<GuildId>) -> Option<Query> {
    guild.map(|guild| Query::value(Collection::Servers, keys::owner(guild.0)))
}

impl Seen {
    /// Reads these things together, and what is to be read first.
    fn read(&mut self, mut queries: Vec<Query>) -> Result<(), DatabaseError> {
        queries.append(&mut self.first);
        let found = self.engine.read_all(&queries)?;
        self.known.note(queries, found);
        Ok(())
    }

    /// The value under a key. Reads what is likely to be needed next together with it.
    fn value(&mut self, collection: Collection, key: &[u8]) -> Result<Option<Vec<u8>>, DatabaseError> {
        if let Some(known) = self.known.value(collection, key) {
            return Ok(known);
        }
        let mut queries = vec![Query::value(collection, key)];
        for query in self.companions(collection, key) {
            if !self.known.knows(&query) && !queries.contains(&query) {
                queries.push(query);
            }
        }
        self.read(queries)?;
        let value = self.known.value(collection, key).flatten();
        if let (Collection::Games, Some(record), Some(game)) = (collection, &value, keys::read_game(key)) {
            self.players = players_in(record).into_iter().map(|user| (game, user)).collect();
        }
        Ok(value)
    }

    /// The first entries in a range, if they are known or among what is to be read first.
    fn page(&mut self, page: &Query) -> Result<Option<Vec<Entry>>, DatabaseError> {
        if self.first.contains(page) {
            self.read(Vec::new())?;
        }
        Ok(self.known.page(page))
    }

    /// What is likely to be needed next by who reads this.
    fn companions(&self, collection: Collection, key: &[u8]) -> Vec<Query> {
        match collection {
            Collection::Games => {
                let others = self.known.page(&running(self.user)).unwrap_or_default();
                let others = others.iter().filter_map(|(entry, _)| keys::read_running(entry)).take(OTHER_GAMES);
                let others = others.map(|game| Query::value(Collection::Games, keys::game(game)));
                keys::read_game(key).into_iter().flat_map(|game| self.about(game)).chain(others).collect()
            }
            Collection::Players | Collection::Prepared => {
                let of = |&(game, user): &(GameId, UserId)| {
                    [
                        Query::value(Collection::Players, keys::owner(user.0)),
                        Query::value(Collection::Prepared, keys::running(user.0, game)),
                    ]
                };
                self.players.iter().flat_map(of).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What belongs to a game, for this person.
    fn about(&self, game: GameId) -> [Query; 2] {
        [
            // Few games have two homes, with boards of their own.
            Query::value(Collection::Boards, keys::game(game)),
            Query::value(Collection::Prepared, keys::running(self.user.0, game)),
        ]
    }
}

/// Calls `look` with what was seen of this database by this thread, if a view is open.
fn seen<T>(db: &Db, look: impl FnOnce(&mut Seen) -> T) -> Option<T> {
    OPEN.with_borrow_mut(|open| open.as_mut().filter(|seen| Arc::ptr_eq(&seen.engine, &db.engine)).map(look))
}

/// The value under a key as this thread sees it, if a view is open.
pub(super) fn value_in(db: &Db, collection: Collection, key: &[u8]) -> Option<Result<Option<Vec<u8>>, DatabaseError>> {
    seen(db, |seen| seen.value(collection, key))
}

/// The first entries in a range as this thread sees them, if a view is open that has them.
pub(super) fn page_in(
    db: &Db,
    collection: Collection,
    range: &KeyRange,
    limit: usize,
) -> Option<Result<Vec<Entry>, DatabaseError>> {
    seen(db, |seen| seen.page(&Query::Page(collection, range.clone(), limit)).transpose()).flatten()
}

/// Notes what this thread has written; nothing if a transaction failed or changed nothing.
pub(super) fn note_written(db: &Db, writes: Option<&Writes>) {
    seen(db, |seen| match writes.filter(|writes| !writes.is_empty()) {
        Some(writes) => seen.known.note_written(writes),
        None => (seen.known, seen.players) = Default::default(),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::database::server;
    use domain::settings::{Pings, Setting};

    const ANN: UserId = UserId(1);
    const HERE: ChannelId = ChannelId(7);

    /// Two processes on one database.
    fn processes() -> Option<[Store; 2]> {
        let address = server::shared()?.database();
        Some([0, 1].map(|_| Store::connect(&address.parse().expect("an address")).expect("the server runs")))
    }

    fn set(store: &Store, pings: Pings) {
        store.people.change_player(ANN, |player| player.settings.set(Setting::Pings(pings))).expect("saved");
    }

    fn pings(store: &Store) -> Pings {
        store.people.player(ANN).expect("read").settings.pings
    }

    #[test]
    fn a_view_shows_what_was_read_first_and_what_its_thread_has_saved() {
        let Some([ours, other]) = processes() else { return };
        set(&ours, Pings::None);
        let view = ours.view(ANN, None, HERE);
        assert_eq!(pings(&ours), Pings::None);
        set(&other, Pings::Mention);
        assert_eq!((pings(&ours), pings(&other)), (Pings::None, Pings::Mention), "only this database is viewed");
        // A change is based on what is stored.
        ours.people.change_player(ANN, |player| assert_eq!(player.settings.pings, Pings::Mention)).expect("saved");
        assert_eq!(pings(&ours), Pings::Mention);
        set(&ours, Pings::None);
        assert_eq!(pings(&ours), Pings::None);
        drop(view);
        set(&other, Pings::Mention);
        assert_eq!(pings(&ours), Pings::Mention);
    }

    #[test]
    fn everything_is_read_anew_after_a_change_that_came_too_late() {
        let Some([ours, other]) = processes() else { return };
        set(&ours, Pings::None);
        let _view = ours.view(ANN, None, HERE);
        assert_eq!(pings(&ours), Pings::None);
        set(&other, Pings::Mention);
        assert_eq!(pings(&ours), Pings::None);
        ours.db.write(|tx| Ok(tx.contains(Collection::Players, keys::owner(ANN.0))?)).expect("it changes nothing");
        assert_eq!(pings(&ours), Pings::Mention);
    }

    #[test]
    fn pages_are_read_anew_after_a_change_of_their_collection() {
        let Some([ours, _]) = processes() else { return };
        let _view = ours.view(ANN, None, HERE);
        let game = GameId::from_bits(1);
        assert_eq!(ours.games.running_of(ANN).expect("read"), []);
        ours.db
            .write(|tx| {
                tx.insert(Collection::Running, keys::running(ANN.0, game), b"");
                Ok(())
            })
            .expect("saved");
        assert_eq!(ours.games.running_of(ANN).expect("read"), [game]);
    }
}
