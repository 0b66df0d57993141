//! The server to which an index entry belongs. Only the process that holds the server's shard acts on the entry.
//!
//! Index entries hold their [`Home`], so that a process need not load each game to find its own. Entries that an earlier
//! release has written hold none; their games are looked up. What belongs to no server that is known belongs to the
//! process that also handles direct messages, so that nothing is left undone.

use serde::Deserialize;

use super::{Attempt, Collection, Store, StoreError, Transaction, keys};
use crate::{
    id::GameId,
    session::{Home, Table},
};

/// The part of the records of games and challenges that says where they are played.
#[derive(Deserialize)]
struct Placed {
    table: Table,
}

impl Store {
    /// Whether this process acts for the server of an index entry.
    pub(super) fn is_ours(&self, home: Option<Home>, game: GameId) -> Result<bool, StoreError> {
        if !self.is_shared {
            return Ok(true);
        }
        let home = match home {
            Some(home) => Some(home),
            None => find(game, |collection, key| self.get(collection, key))?,
        };
        Ok(self.held.holds(home.and_then(Home::guild)))
    }

    /// Leaves out entries for whose servers another process acts.
    pub(super) fn if_ours<T>(
        &self,
        entry: Result<Option<T>, StoreError>,
        home: impl FnOnce(&T) -> (Option<Home>, GameId),
    ) -> Option<Result<T, StoreError>> {
        let entry = match entry {
            Ok(entry) => entry?,
            Err(error) => return Some(Err(error)),
        };
        let (home, game) = home(&entry);
        match self.is_ours(home, game) {
            Ok(true) => Some(Ok(entry)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

/// The home of a game, or of its challenge. `None` if there is neither, or if its record cannot be read.
pub(super) fn of(tx: &Transaction<'_>, game: GameId) -> Attempt<Option<Home>> {
    Ok(find(game, |collection, key| tx.get(collection, key))?)
}

/// Like [`of`]. `get` reads the bytes under a key.
fn find<E>(game: GameId, get: impl Fn(Collection, [u8; 4]) -> Result<Option<Vec<u8>>, E>) -> Result<Option<Home>, E> {
    for collection in [Collection::Games, Collection::Challenges] {
        if let Some(bytes) = get(collection, keys::game(game))? {
            // Parsing only the table takes a fraction of the time of loading a game.
            return Ok(serde_json::from_slice::<Placed>(&bytes).ok().map(|placed| Home::of(&placed.table)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, sync::Arc, time::Duration};

    use serde_json::Value;

    use super::*;
    use crate::{
        color::Color,
        engine::Level,
        games::GameKind,
        host::{Ask, BoardMessage, Caller, Host, Opponent, Place, PlaceKind, Request},
        id::{ChannelId, GuildId, MessageId, UserId},
        language::Language,
        session::{
            ColorChoice,
            control::{BoardRef, Control},
        },
        store::KeyRange,
        time::{Clock, SystemClock, Timestamp, uptime},
    };

    const LONG: Duration = Duration::from_secs(60 * 60);
    /// Servers of the shards 0 and 1 of 2, and direct messages, which belong to shard 0.
    const PLACES: [Option<GuildId>; 3] = [Some(GuildId(7)), Some(GuildId(1 << 22)), None];

    /// A request of this user in the channel of a place that has the place's number.
    fn request(place: usize, user: u64, ask: Ask) -> Request {
        let guild = PLACES[place];
        let channel = ChannelId(100 + place as u64);
        Request {
            caller: Caller {
                user: UserId(user),
                name: format!("user {user}"),
                language: Language::English,
                moderator: false,
                manager: false,
                organizer: false,
            },
            place: Place {
                kind: if guild.is_some() { PlaceKind::Server } else { PlaceKind::Private },
                guild,
                channel,
                home: channel,
                parent: None,
                visible_channels: HashSet::new(),
                language: None,
                writable: true,
                threads: false,
                added: true,
                answers_are_public: true,
            },
            ask,
            cause: None,
        }
    }

    fn challenge(opponent: Option<Opponent>, level: Option<Level>, clock: Option<&str>) -> Ask {
        Ask::Challenge {
            game: GameKind::Pijersi,
            opponent,
            level,
            color: ColorChoice::Fixed(Color::Black),
            setup: None,
            rules: None,
            clock: clock.map(|clock| clock.parse().expect("a time control")),
        }
    }

    /// What is to be done in each place: reminders, replies of the bot, news to tell, and buttons to remove.
    fn to_do(store: &Store) -> [[bool; 3]; 4] {
        let channel = |id| store.game(id).expect("readable").expect("stored").table().channel;
        let in_places = |ids: Vec<GameId>| {
            let channels: Vec<_> = ids.into_iter().map(channel).collect();
            [100, 101, 102].map(|number| channels.contains(&ChannelId(number)))
        };
        let tomorrow = SystemClock.now().after(Duration::from_secs(3 * 24 * 60 * 60));
        [
            in_places(store.rung(tomorrow, 9).expect("readable")),
            in_places(store.owed_replies().expect("readable").iter().map(|owed| owed.game).collect()),
            in_places(store.untold().expect("readable").iter().map(|news| news.game).collect()),
            in_places(store.void(9).expect("readable").iter().map(|void| void.message.board.game).collect()),
        ]
    }

    /// Takes the homes out of all entries of a collection, as if an earlier release had written them.
    fn take_homes(store: &Store, collection: Collection) {
        let entries: Vec<_> = store.scan(collection, KeyRange::all()).map(|entry| entry.expect("readable")).collect();
        assert!(!entries.is_empty());
        for (key, value) in entries {
            let without = match collection {
                Collection::Alarms => {
                    assert_eq!(value.len(), 8);
                    Vec::new()
                }
                Collection::Replies => {
                    assert_eq!(value.len(), 13 + 8);
                    value[..13].to_vec()
                }
                _ => {
                    let mut value: Value = serde_json::from_slice(&value).expect("JSON");
                    assert!(value.as_object_mut().expect("an object").remove("home").is_some(), "{value}");
                    value.to_string().into_bytes()
                }
            };
            store.spoil(collection, key, without);
        }
    }

    #[test]
    fn what_belongs_to_a_server_is_done_where_its_shard_is() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let host = Host::new(Store::open(folder.path()).expect("an empty store"), Arc::new(SystemClock));
        let store = host.store();
        for place in 0..PLACES.len() {
            let ask = |user, ask| host.handle(&request(place, user, ask)).expect("answered");
            let [ann, ben] = [10, 11].map(|user| user + 10 * place as u64);
            let opponent = Opponent { user: UserId(ben), name: "Ben".to_owned(), bot: false, sees_channel: true };
            ask(ann, challenge(Some(opponent), None, Some("1d")));
            let [challenge] = &store.challenges_of(UserId(ann)).expect("readable")[..] else { panic!("one challenge") };
            let posted = BoardMessage {
                board: BoardRef { game: challenge.id, revision: 0 },
                channel: challenge.table.channel,
                message: MessageId(1),
                token: String::new(),
                posted: Timestamp(0),
            };
            host.question_posted(&posted).expect("recorded");
            ask(ben, Ask::Press(Control::AcceptChallenge(challenge.id)));
        }
        // A channel has one game, so the games against the bot come after the others, which leave their news behind.
        let [rung, owed, untold, void] = to_do(store);
        assert_eq!((rung, owed, untold, void), ([true; 3], [false; 3], [true; 3], [true; 3]));
        let shards = [0, 1].map(|shard| {
            let store = store.beside();
            store.held().set_total(2);
            store.held().set([(shard, 1)].into(), uptime() + LONG);
            store
        });
        let (first, second) = ([true, false, true], [false, true, false]);
        let check = |index: usize, name: &str| {
            assert_eq!(shards.each_ref().map(|store| to_do(store)[index]), [first, second], "{name}");
        };
        for (index, name) in [(0, "alarms"), (2, "news"), (3, "buttons")] {
            check(index, name);
        }
        for collection in [Collection::Alarms, Collection::Untold, Collection::Void] {
            take_homes(store, collection);
        }
        for (index, name) in [(0, "alarms"), (2, "news"), (3, "buttons")] {
            check(index, name);
        }

        for place in 0..PLACES.len() {
            let [ann, _] = [10, 11].map(|user| user + 10 * place as u64);
            let ask = |ask| host.handle(&request(place, ann, ask)).expect("answered");
            let game = store.game_at(ChannelId(100 + place as u64)).expect("readable").expect("running");
            ask(Ask::Press(Control::ConfirmAbort(game.board_ref())));
            ask(challenge(None, Level::new(1), None));
        }
        check(1, "replies");
        take_homes(store, Collection::Replies);
        check(1, "replies");
        shards[0].held().set([].into(), uptime() + LONG);
        shards[1].held().set([(0, 2), (1, 1)].into(), uptime() + LONG);
        assert_eq!(shards.each_ref().map(|store| to_do(store)[1]), [[false; 3], [true; 3]], "the shard was taken over");
    }
}
