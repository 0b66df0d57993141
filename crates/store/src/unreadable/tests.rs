//! Values that cannot be read stay where they are, in every collection.

use proptest::prelude::*;

use super::*;
use crate::{
    Accepted, Inserted, Kept, Saved,
    testing::{self, exported, logged, on_every_engine, on_local_engines, on_postgresql},
};
use ::games::GameKind;
use domain::{
    BoardMessage, Challenge, NamedUser, Prepared, Session, Table,
    id::{ChannelId, GuildId, MessageId},
    rating::{Pool, Scope, Standing},
    setup::KeptSetup,
    time::Timestamp,
};

const GAME: GameKind = GameKind::Pijersi;
const CHANNEL: ChannelId = ChannelId(5);
const USER: UserId = UserId(6);
const OTHER: UserId = UserId(7);

fn nameless(user: UserId) -> NamedUser {
    NamedUser { user, name: String::new() }
}

fn challenge(bits: u32) -> Challenge {
    let challenge = testing::challenge(bits, nameless(USER));
    let table = Table { channel: CHANNEL, ..challenge.table() };
    Challenge { homes: table.into(), created: Timestamp(u64::from(bits)), ..challenge }
}

fn session(challenge: &Challenge) -> Session {
    testing::begun(challenge, nameless(USER))
}

fn start(store: &Store, bits: u32) -> Session {
    testing::start(store, &challenge(bits), nameless(USER))
}

fn board(game: GameId) -> BoardMessage {
    let (home, channel, message) = (domain::Home::Shared, CHANNEL, MessageId(1));
    let (token, posted) = (String::new(), Timestamp(0));
    BoardMessage { game, home, revision: 0, channel, message, token, posted, past: None }
}

fn setup() -> KeptSetup {
    let game = GAME;
    let name = "dragon-gate".parse().expect("a name");
    KeptSetup { guild: GuildId(4), game, name, layout: game.setups()[0].to_owned() }
}

/// Stores a game, its board, a challenge, a setup and a registration.
fn fill(store: &Store) {
    let game = start(store, 1);
    store.games.put_board(&board(game.id())).expect("it is stored");
    assert_eq!(store.challenges.insert_challenge(&challenge(2)).expect("it is stored"), Inserted::Done);
    assert_eq!(store.servers.put_setup(&setup(), 9).expect("it is stored"), Kept::New);
    store.servers.set_dev_guild(1, Some(1)).expect("it is stored");
}

#[test]
fn a_game_that_cannot_be_read_stays_until_it_is_ended() {
    on_every_engine(|store| {
        fill(store);
        let id = GameId::from_bits(1);
        let key = keys::game(id);
        for bytes in ["garbage", r#"{"version":2,"id":"000001"}"#] {
            store.db.spoil(Collection::Games, key, bytes);
            let error = store.games.game_at(CHANNEL).expect_err("it cannot be read");
            let told =
                matches!(&error, StoreError::Unreadable { collection: "games", key, .. } if *key == id.to_string());
            assert!(told, "{error}");
            assert_eq!(store.games.accept(&session(&challenge(2))).expect("it is tried"), Accepted::TableTaken(id));
        }
        assert!(store.games.plays(USER, id).expect("it is read") && !store.games.plays(OTHER, id).expect("it is read"));
        let [told] = &store.unreadable()[..] else { panic!("one game") };
        assert!(told.starts_with("games 000001: version 2"), "{told}");
        let bytes = store.db.get(Collection::Games, key).expect("it is read");
        assert!(store.games.end_unreadable(id, Timestamp(9)).expect("it is ended"));
        assert!(!store.games.end_unreadable(id, Timestamp(9)).expect("it is over"));
        assert_eq!(store.db.get(Collection::Games, key).expect("it is read"), bytes, "it stays as it is");
        assert_eq!(store.games.game_at(CHANNEL).expect("the channel is free"), None);
        assert_eq!(store.games.running_of(USER).expect("it is read"), []);
        assert_eq!(store.games.accept(&session(&challenge(2))).expect("it is stored"), Accepted::Started);
        assert!(!store.games.end_unreadable(GameId::from_bits(2), Timestamp(9)).expect("it can be read"));
        assert!(store.games.game_at(CHANNEL).expect("it is read").is_some());
    });
}

#[test]
fn games_go_on_without_an_absence_that_cannot_be_read() {
    on_every_engine(|store| {
        fill(store);
        let challenge =
            Challenge { homes: Table { channel: ChannelId(8), ..challenge(2).table() }.into(), ..challenge(2) };
        store.db.spoil(Collection::Players, keys::owner(USER.0), b"garbage");
        let game = session(&challenge).with_time_control(Some("3d".parse().expect("a time control")));
        assert_eq!(store.games.accept(&game).expect("it is stored"), Accepted::Started);
        assert!(store.outbox.next().expect("it is read").is_some(), "its clock runs");
        assert!(store.people.player(USER).is_err() && store.people.change_player(USER, |_| {}).is_err());
        assert_eq!(
            store.db.get(Collection::Players, keys::owner(USER.0)).expect("read").as_deref(),
            Some(&b"garbage"[..])
        );
    });
}

/// Plays a game between two users in a channel of its own. The first user resigns.
fn lost(store: &Store, bits: u32) {
    let session = testing::start(store, &testing::challenge(bits + 100, nameless(USER)), nameless(OTHER));
    let over = testing::resigned(&session, USER);
    assert_eq!(store.games.save(&over, 0).expect("it is stored"), Saved::Done, "a game ends whatever its ratings are");
}

#[test]
fn games_end_without_ratings_that_cannot_be_read() {
    on_every_engine(|store| {
        fill(store);
        let game = GAME;
        let (guild, pool) = (GuildId(4), Pool { scope: Scope::Server(GuildId(4)), game });
        lost(store, 20);
        let ladder = keys::in_game(4, game.name());
        store.db.spoil(Collection::Ladders, &ladder, b"garbage");
        assert_eq!(store.ratings.ladder_size::<Standing>(guild, game).expect("it is counted").all(), 2);
        lost(store, 21);
        assert_eq!(store.ratings.standing(OTHER, pool).expect("it is read").map(|standing| standing.games()), Some(2));
        let key = keys::standing(USER.0, 4, game.name());
        for collection in [Collection::Standings, Collection::Tallies] {
            let before = store.db.get(collection, &key).expect("it is read").expect("it is there");
            store.db.spoil(collection, &key, b"garbage");
            lost(store, if collection == Collection::Standings { 22 } else { 23 });
            assert_eq!(store.db.get(collection, &key).expect("it is read").as_deref(), Some(&b"garbage"[..]));
            assert_eq!(store.ratings.ladder_size::<Standing>(guild, game).expect("it is read").all(), 2);
            store.export_of(USER, Timestamp(0), usize::MAX, &mut Vec::new()).expect("what is left is read");
            store.db.spoil(collection, &key, before);
        }
        assert_eq!(store.ratings.standing(OTHER, pool).expect("it is read").map(|standing| standing.games()), Some(2));
    });
}

#[test]
fn what_cannot_be_read_is_left_out_of_lists() {
    on_every_engine(|store| {
        fill(store);
        store.db.spoil(Collection::Challenges, keys::game(GameId::from_bits(2)), b"{}");
        assert_eq!(store.challenges.challenges_of(USER).expect("it is left out"), []);
        let KeptSetup { guild, game, name, .. } = setup();
        let key = keys::setup(guild.0, game.name(), name.as_str());
        store.db.spoil(Collection::Setups, &key, b"{}");
        assert_eq!(store.servers.setups(guild, None).expect("it is left out"), []);
        assert!(
            store.servers.remove_setup(guild, game, &name).is_err() && store.servers.put_setup(&setup(), 9).is_err()
        );
        assert_eq!(store.db.get(Collection::Setups, &key).expect("it is read").as_deref(), Some(&b"{}"[..]));
    });
}

#[test]
fn a_table_without_a_game_is_free() {
    on_every_engine(|store| {
        for bytes in [&b"garbage"[..], &keys::game(GameId::from_bits(9)), b""] {
            store.db.spoil(Collection::Tables, keys::owner(CHANNEL.0), bytes);
            assert_eq!(store.games.game_at(CHANNEL).expect("it is read"), None);
        }
        start(store, 1);
    });
}

/// Another version of the program, whose records have an additional field, has used the store.
#[test]
fn records_of_another_version_stay_as_they_are() {
    on_every_engine(|store| {
        fill(store);
        lost(store, 20);
        store
            .people
            .change_player(USER, |player| assert!(player.block(challenge(1).challenger)))
            .expect("it is stored");
        let collections = [
            Collection::Challenges,
            Collection::Games,
            Collection::Boards,
            Collection::Players,
            Collection::Setups,
            Collection::Standings,
            Collection::Tallies,
        ];
        let mut unreadable = Vec::new();
        for collection in collections {
            for (key, bytes) in store.db.scan(collection, KeyRange::all()).flatten() {
                let changed = String::from_utf8(bytes).expect("JSON").replacen('{', r#"{"zeal":7,"#, 1);
                store.db.spoil(collection, &key, &changed);
                unreadable.push((collection, key, changed));
            }
        }
        assert!(unreadable.len() >= collections.len());
        for bits in [1, 2, 3, 120] {
            use_everything(store, bits);
        }
        for (collection, key, bytes) in unreadable {
            let stored = store.db.get(collection, &key).expect("it is read");
            assert_eq!(stored.as_deref(), Some(bytes.as_bytes()), "{collection:?}");
        }
        assert!(store.games.game_at(CHANNEL).is_err(), "its table is not free");
    });
}

#[test]
fn a_record_under_a_wrong_key_cannot_be_read() {
    on_every_engine(|store| {
        fill(store);
        let bytes = store.db.get(Collection::Games, keys::game(GameId::from_bits(1))).expect("it is read");
        let elsewhere = GameId::from_bits(7);
        store.db.spoil(Collection::Games, keys::game(elsewhere), bytes.expect("it is there"));
        assert!(matches!(store.games.game(elsewhere), Err(StoreError::Unreadable { .. })));
        assert!(store.games.game(GameId::from_bits(1)).expect("it is read").is_some());
    });
}

#[test]
fn what_cannot_be_read_is_exported_and_comes_back() {
    on_every_engine(|store| {
        fill(store);
        store.db.spoil(Collection::Games, keys::game(GameId::from_bits(1)), b"garbage");
        let export = exported(store);
        assert!(export.contains(r#"{"unreadable":{"collection":"games","key":"00000001","bytes":"67617262616765"}}"#));
        let dir = tempfile::tempdir().expect("a temporary folder");
        let other = Store::open(dir.path()).expect("the store opens");
        for store in [store, &other, store] {
            store.restore(export.as_bytes(), true).expect("it is imported");
            assert_eq!(exported(store), export);
        }
    });
}

/// Reads and writes everything, and ignores the results: only a panic fails the test.
fn use_everything(store: &Store, bits: u32) {
    let game = session(&challenge(bits));
    store.challenges.challenge(game.id()).ok();
    store.challenges.challenges_of(USER).ok();
    store.challenges.expired_challenges(Timestamp(u64::MAX)).ok();
    store.games.game(game.id()).ok();
    store.games.game_at(CHANNEL).ok();
    store.games.last_game_at(CHANNEL).ok();
    store.games.games_of(USER, 9).ok();
    store.games.games_at(CHANNEL, 9).ok();
    store.games.board(game.id()).ok();
    store.games.put_board(&board(game.id())).ok();
    store.servers.dev_guild(1).ok();
    store.servers.set_dev_guild(1, Some(2)).ok();
    let pool = Pool { scope: Scope::Server(GuildId(4)), game: game.kind() };
    store.ratings.standing(USER, pool).ok();
    store.ratings.tally(USER, pool).ok();
    store.ratings.ladder_size::<Standing>(GuildId(4), game.kind()).ok();
    store.ratings.ranked::<Standing>(GuildId(4), game.kind(), 0, 9).ok();
    store.ratings.place(GuildId(4), &Standing::new(USER, pool)).ok();
    store.ratings.forget_ratings(UserId(u64::from(bits))).ok();
    store.games.end_unreadable(GameId::from_bits(bits + 10), Timestamp(9)).ok();
    let KeptSetup { guild, game: kind, name, .. } = setup();
    store.servers.setups(guild, None).ok();
    store.servers.put_setup(&setup(), 9).map(drop).ok();
    store.servers.remove_setup(guild, kind, &name).map(drop).ok();
    store.challenges.insert_challenge(&challenge(bits)).map(drop).ok();
    store.games.accept(&game).map(drop).ok();
    store.games.save(&game, 0).map(drop).ok();
    store.challenges.remove_challenge(game.id()).ok();
    store.outbox.due(Timestamp(u64::MAX)).ok();
    store.outbox.news_of(game.id()).ok();
    store.outbox.claim(game.id(), None).ok();
    store.outbox.give_up(game.id(), 0).ok();
    store.outbox.put_question(&board(game.id())).ok();
    store.outbox.buttons_of(game.id()).ok();
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_bytes_anywhere_are_survived(
        entries in prop::collection::vec(
            (prop::sample::select(&Collection::ALL[..]), 0..9usize, any::<Vec<u8>>(), any::<Vec<u8>>()),
            1..8,
        ),
    ) {
        on_local_engines(|store| survive(store, &entries));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn any_bytes_anywhere_are_survived_in_postgresql_if_it_is_installed(
        entries in prop::collection::vec(
            (prop::sample::select(&Collection::ALL[..]), 0..9usize, any::<Vec<u8>>(), any::<Vec<u8>>()),
            1..8,
        ),
    ) {
        on_postgresql(|store| survive(store, &entries));
    }
}

/// Stores entries, each under one of the known keys or under its own, and uses the store.
fn survive(store: &Store, entries: &[(Collection, usize, Vec<u8>, Vec<u8>)]) {
    fill(store);
    let known = [
        keys::game(GameId::from_bits(1)).to_vec(),
        keys::game(GameId::from_bits(2)).to_vec(),
        keys::owner(CHANNEL.0).to_vec(),
        keys::index(USER.0, Timestamp(1), GameId::from_bits(1)).to_vec(),
        keys::owner(1).to_vec(),
        keys::setup(4, GAME.name(), "dragon-gate"),
        keys::standing(USER.0, 4, GAME.name()),
        keys::in_game(4, GAME.name()),
    ];
    for (collection, key, any_key, bytes) in entries {
        store.db.spoil(*collection, known.get(*key).unwrap_or(any_key), bytes);
    }
    let export = exported(store);
    for bits in [1, 2, 3] {
        use_everything(store, bits);
    }
    store.restore(export.as_bytes(), true).expect("what is exported is imported");
    assert_eq!(exported(store), export);
    for bits in [1, 2, 3] {
        use_everything(store, bits);
        use_everything(store, bits);
    }
}

/// The log names neither the people who explore or prepare, nor their games, nor a move.
#[test]
fn nothing_is_told_about_private_records() {
    on_every_engine(|store| {
        let game = start(store, 1);
        let key = keys::running(USER.0, game.id());
        let malformed = r#"{"version":1,"user":"6","game":"000001","FIELD":"a4-b5"}"#;
        let newer = r#"{"version":2,"user":"6","moves":"a4-b5"}"#;
        for (collection, field) in [(Collection::Prepared, "ply"), (Collection::Lines, "after")] {
            let malformed = malformed.replace("FIELD", field);
            let mut errors = String::new();
            let log = logged(|| {
                for bytes in ["garbage", &malformed, newer, newer] {
                    store.db.spoil(collection, key, bytes);
                    store.export(Timestamp(0), &mut Vec::new()).expect("it is exported");
                    let error = match collection {
                        Collection::Lines => store.explored.line(USER, game.id()).map(drop),
                        _ => store.db.load::<Prepared>(&key).map(drop),
                    };
                    let error = error.expect_err("it cannot be read");
                    errors += &format!("{error} {error:?}\n");
                }
            });
            let times = log.matches("a record cannot be read").count();
            assert_eq!(times, usize::from(collection == Collection::Prepared), "once in both collections: {log}");
            for told in [log + " private", errors] {
                let told = told.to_lowercase();
                let secrets = ["a4-b5", "prepared", "lines", &game.id().to_string().to_lowercase(), &keys::name(&key)];
                for secret in secrets {
                    assert!(!told.contains(secret), "{secret}: {told}");
                }
                assert!(told.contains("private"), "{told}");
            }
            store.db.clear(collection, key);
        }
        let public = logged(|| {
            store.db.spoil(Collection::Games, keys::game(game.id()), b"garbage");
            store.games.game(game.id()).expect_err("it cannot be read");
        });
        assert!(public.contains("games") && public.contains(&game.id().to_string()), "{public}");
    });
}
