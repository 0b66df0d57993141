//! Lists the records that were set aside, and restores those that can be read again.

use data_encoding::HEXLOWER;
use serde::Deserialize;

use super::{
    Attempt, Collection, KeyRange, Store, StoreError, Transaction, alarms, keys,
    record::{AnyRecord, KINDS},
};
use domain::{id::GameId, time::Timestamp};

/// A value that was set aside because it could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// The name of the tree that the value was in.
    pub tree: String,
    /// The value's key: a game's identifier, or bytes in hexadecimal.
    pub key: String,
    /// The size of the value in bytes.
    pub bytes: usize,
    /// The time at which the record was created, if that can still be read.
    pub created: Option<Timestamp>,
    /// Whether the value can be restored.
    pub state: Recovery,
}

/// Whether a value that was set aside can be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recovery {
    /// The value can be read again and its key is free: it can be restored, or has just been restored.
    Possible,
    /// The value can be read again, but its key is taken.
    Replaced,
    /// The value is a running game that can be read again, but this other game is now at its table.
    TableTaken(GameId),
    /// The value is the board of a game that does not exist.
    NoGame,
    /// The value belongs to an index, which has been rebuilt from other records.
    NotNeeded,
    /// The value cannot be read, for this reason.
    Unreadable(String),
}

impl Store {
    /// Lists the values that were set aside, and whether each can be restored. Changes nothing.
    pub fn set_aside_before(&self) -> Result<Vec<SetAside>, StoreError> {
        self.recover(false)
    }

    /// Restores every record that was set aside, if it can be read again and its key is free. A running game returns to
    /// its table. Returns everything that was set aside: [`Recovery::Possible`] now means restored.
    ///
    /// If the database fails, some records may already be restored.
    pub fn take_back(&self) -> Result<Vec<SetAside>, StoreError> {
        self.recover(true)
    }

    fn recover(&self, act: bool) -> Result<Vec<SetAside>, StoreError> {
        let mut all = self.scan(Collection::Corrupt, KeyRange::all()).collect::<Result<Vec<_>, _>>()?;
        // Boards go last, since each needs its game.
        all.sort_by_key(|(place, _)| keys::read_corrupt(place).is_some_and(|(tree, _)| tree == "boards"));
        let mut back = Vec::new();
        let mut found = Vec::new();
        for (place, bytes) in &all {
            let (tree, key) = keys::read_corrupt(place).unwrap_or(("corrupt", place));
            let kind = KINDS.iter().find(|kind| kind.collection.name() == tree);
            let state = match kind.map(|kind| (kind.decode)(key, bytes)) {
                None => Recovery::NotNeeded,
                Some(Err(unreadable)) => Recovery::Unreadable(unreadable.reason.into()),
                Some(Ok(AnyRecord::Board(board))) if !act && back.contains(&board.game) => Recovery::Possible,
                Some(Ok(record)) if act => {
                    let state = self.write(|tx| put_back(tx, place, bytes, &record))?;
                    let Some(state) = state else { continue };
                    if state == Recovery::Possible {
                        tracing::info!(key = HEXLOWER.encode(key), "restored a record");
                    }
                    state
                }
                Some(Ok(record)) => self.read(|tx| recovery(tx, &record))?,
            };
            if let (Recovery::Possible, "games", Some(id)) = (&state, tree, keys::read_game(key)) {
                back.push(id);
            }
            found.push(SetAside {
                tree: tree.to_owned(),
                key: keys::name(key),
                bytes: bytes.len(),
                created: created(bytes),
                state,
            });
        }
        Ok(found)
    }
}

/// Determines whether a readable record can be restored.
fn recovery(tx: &Transaction<'_>, record: &AnyRecord) -> Attempt<Recovery> {
    let key = record.key();
    if tx.contains(record.kind().collection, &key)? {
        return Ok(Recovery::Replaced);
    }
    let is_identified = matches!(record, AnyRecord::Game(_) | AnyRecord::Challenge(_) | AnyRecord::Import(_));
    for others in [Collection::Games, Collection::Challenges, Collection::Imports] {
        if is_identified && tx.contains(others, &key)? {
            return Ok(Recovery::Replaced);
        }
    }
    match record {
        AnyRecord::Board(board) if !tx.contains(Collection::Games, keys::game(board.game))? => {
            return Ok(Recovery::NoGame);
        }
        AnyRecord::Game(game) if !game.is_over() => {
            let seated = tx.get(Collection::Tables, keys::owner(game.table().channel.0))?;
            if let Some(other) = seated.and_then(|other| keys::read_game(&other)) {
                return Ok(Recovery::TableTaken(other));
            }
        }
        _ => {}
    }
    Ok(Recovery::Possible)
}

/// Moves a record back to its key if that is possible, and updates all indexes. Returns `None` if the record is no
/// longer set aside.
fn put_back(tx: &Transaction<'_>, place: &[u8], bytes: &[u8], record: &AnyRecord) -> Attempt<Option<Recovery>> {
    if tx.get(Collection::Corrupt, place)?.as_deref() != Some(bytes) {
        return Ok(None);
    }
    let state = recovery(tx, record)?;
    if state != Recovery::Possible {
        return Ok(Some(state));
    }
    tx.remove(Collection::Corrupt, place);
    record.insert(tx)?;
    match record {
        AnyRecord::Game(game) => {
            if !game.is_over() {
                tx.insert(Collection::Tables, keys::owner(game.table().channel.0), record.key());
            }
            if let Some(session) = game.playable() {
                alarms::set(tx, session)?;
            }
        }
        // The times of alarms depend on the player's absences.
        AnyRecord::Player(player) => alarms::set_all_of(tx, player.user)?,
        _ => {}
    }
    Ok(Some(state))
}

/// The time at which a record was created, if the record says so.
fn created(bytes: &[u8]) -> Option<Timestamp> {
    #[derive(Deserialize)]
    struct Created {
        created: Timestamp,
    }
    serde_json::from_slice(bytes).ok().map(|Created { created }| created)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Accepted, corrupt::Unreadable, testing::on_every_engine};
    use board::color::ByColor;
    use catalogue::Language;
    use domain::{
        Away, BoardMessage, Challenge, NamedUser, Session, Table,
        control::BoardRef,
        id::{ChannelId, GuildId, MessageId, UserId},
        record::Record,
    };
    use games::{AnyPosition, GameKind};

    const USER: UserId = UserId(6);
    const CHANNEL: ChannelId = ChannelId(5);

    fn game(bits: u32) -> Session {
        let seat = |user| NamedUser { user: UserId(user), name: String::new() };
        Session::new(
            GameId::from_bits(bits),
            Table { guild: Some(GuildId(4)), channel: CHANNEL, parent: None },
            ByColor { white: seat(USER.0), black: seat(7) },
            Language::English,
            GameKind::ALL[0].setups()[0].to_owned(),
            AnyPosition::start(GameKind::ALL[0]),
            Timestamp(u64::from(bits)),
        )
        .with_time_control(Some("3d".parse().expect("a time control")))
    }

    /// Stores a game at its table, with its board.
    fn begin(store: &Store, bits: u32) -> Session {
        let game = game(bits);
        let challenge = Challenge {
            id: game.id(),
            table: game.table(),
            challenger: game.seats().white.player().expect("a person plays").clone(),
            opponent: None,
            level: None,
            game: game.kind(),
            color: domain::ColorChoice::Random,
            setup: game.setup().to_owned(),
            seed: 0,
            clock: None,
            origin: domain::challenge::Origin::New,
            wants_thread: false,
            language: Language::English,
            created: game.created(),
        };
        store.spoil(Collection::Challenges, keys::game(game.id()), challenge.to_json());
        assert_eq!(store.accept(&game).expect("it is stored"), Accepted::Started);
        let board = BoardRef { game: game.id(), revision: 0 };
        let (message, token) = (MessageId(1), String::new());
        let posted = Timestamp(0);
        store.put_board(&BoardMessage { board, channel: CHANNEL, message, token, posted }).expect("it is stored");
        game
    }

    /// Sets a record aside, as an earlier version that could not read the record would do.
    fn lose(store: &Store, collection: Collection, key: &[u8]) {
        let good = store.get(collection, key).expect("it is read").expect("it is there");
        store.spoil(collection, key, b"garbage");
        let reason = domain::record::RecordError::Malformed(String::new());
        store.set_aside(Unreadable::new(collection, key, b"garbage", &reason));
        store.spoil(Collection::Corrupt, keys::corrupt(collection.name(), key, 0), good);
    }

    fn states(records: &[SetAside]) -> Vec<(&str, &Recovery)> {
        records.iter().map(|record| (&*record.tree, &record.state)).collect()
    }

    #[test]
    fn a_game_goes_back_to_its_table() {
        on_every_engine(|store| {
            let game = begin(store, 9);
            let key = keys::game(game.id());
            let alarm = store.outbox().next().expect("it is read");
            let everything = |store: &Store| {
                let mut out = Vec::new();
                store.export(Timestamp(0), &mut out).expect("it is exported");
                out
            };
            let before = everything(store);
            lose(store, Collection::Games, &key);
            assert!(matches!(store.game_at(CHANNEL), Ok(None)));
            assert_eq!(store.outbox().next().expect("it is read"), None);

            // The game stays set aside while another game is at its table.
            let other = begin(store, 10);
            for records in [store.set_aside_before(), store.take_back()] {
                let records = records.expect("they are read");
                let expected = [("games", &Recovery::TableTaken(other.id())), ("boards", &Recovery::NoGame)];
                assert_eq!(states(&records), expected);
                assert_eq!((&*records[0].key, records[0].created), ("000009", Some(Timestamp(9))));
            }
            lose(store, Collection::Games, &keys::game(other.id()));
            for (place, _) in store.scan(Collection::Corrupt, KeyRange::all()).flatten() {
                if keys::read_corrupt(&place).is_some_and(|(_, key)| key == keys::game(other.id())) {
                    store.clear(Collection::Corrupt, place);
                }
            }

            let listed = store.set_aside_before().expect("they are read");
            assert_eq!(states(&listed), [("games", &Recovery::Possible), ("boards", &Recovery::Possible)]);
            assert!(matches!(store.game_at(CHANNEL), Ok(None)), "listing changes nothing");
            assert_eq!(store.take_back().expect("they are taken back"), listed);
            assert_eq!(store.game_at(CHANNEL).expect("it is read"), Some(game));
            assert_eq!(store.outbox().next().expect("it is read"), alarm);
            assert_eq!(store.running_of(USER).expect("they are read").len(), 1);
            assert_eq!(everything(store), before);
            assert_eq!(store.set_aside_before().expect("they are read"), []);
        });
    }

    #[test]
    fn whatever_reads_again_is_taken_back() {
        on_every_engine(|store| {
            let away = Away::default().with(Timestamp(0), Timestamp(1_000_000)).expect("a period");
            store.change_away(USER, |_| Some(away.clone())).expect("it is stored");
            store.set_dev_guild(3, Some(7)).expect("it is stored");
            store.spoil(Collection::Tables, keys::owner(99), b"garbage");
            store.spoil(Collection::Servers, keys::owner(4), b"garbage");
            assert!(store.game_at(ChannelId(99)).is_err() && store.server(GuildId(4)).is_err());
            lose(store, Collection::Players, &keys::owner(USER.0));
            lose(store, Collection::Registrations, &keys::owner(3));
            store.set_dev_guild(3, Some(8)).expect("it is stored");

            let records = store.take_back().expect("they are read");
            let [("players", players), ("registrations", registrations), ("servers", servers), ("tables", tables)] =
                states(&records)[..]
            else {
                panic!("{records:?}");
            };
            assert_eq!(
                (players, registrations, tables),
                (&Recovery::Possible, &Recovery::Replaced, &Recovery::NotNeeded)
            );
            assert!(matches!(servers, Recovery::Unreadable(reason) if reason.contains("line 1")), "{servers:?}");
            assert_eq!(store.player(USER).expect("it is read").away, away);
            assert_eq!(store.dev_guild(3).expect("it is read"), Some(8));
            assert_eq!(store.set_aside_before().expect("they are read").len(), 3);
        });
    }
}
