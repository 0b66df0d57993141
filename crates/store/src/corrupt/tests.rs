//! Unreadable values are set aside, in every collection.

use proptest::prelude::*;

use super::*;
use crate::{
    Accepted, Inserted, Kept, LadderSize, Removed, Saved,
    testing::{logged, on_every_engine, on_local_engines, on_postgresql},
};
use ::games::{AnyPosition, GameKind};
use board::color::ByColor;
use catalogue::Language;
use domain::{
    Action, Actor, Away, BoardMessage, Challenge, ColorChoice, NamedUser, Prepared, Session, Table,
    challenge::Origin,
    control::BoardRef,
    id::{GuildId, MessageId},
    rating::{Pool, Scope, Standing},
    record::Record,
    setup::KeptSetup,
    time::Timestamp,
};

const CHANNEL: ChannelId = ChannelId(5);
const USER: UserId = UserId(6);
const OTHER: UserId = UserId(7);

fn challenge(bits: u32) -> Challenge {
    Challenge {
        id: GameId::from_bits(bits),
        table: Table { guild: Some(GuildId(4)), channel: CHANNEL, parent: None },
        challenger: NamedUser { user: USER, name: String::new() },
        opponent: None,
        level: None,
        game: GameKind::ALL[0],
        color: ColorChoice::Random,
        setup: GameKind::ALL[0].setups()[0].to_owned(),
        seed: 0,
        clock: None,
        origin: Origin::New,
        wants_thread: false,
        language: Language::English,
        created: Timestamp(u64::from(bits)),
    }
}

fn session(challenge: &Challenge) -> Session {
    let seats = ByColor::new_with(|_| challenge.challenger.clone());
    let start = AnyPosition::start(challenge.game);
    let Challenge { id, table, language, .. } = *challenge;
    Session::new(id, table, seats, language, challenge.setup.clone(), start, challenge.created)
}

fn start(store: &Store, bits: u32) -> Session {
    let challenge = challenge(bits);
    assert_eq!(store.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    let session = session(&challenge);
    assert_eq!(store.accept(&session).expect("it is stored"), Accepted::Started);
    session
}

fn board(game: GameId) -> BoardMessage {
    let board = BoardRef { game, revision: 0 };
    let (message, token) = (MessageId(1), String::new());
    BoardMessage { board, channel: CHANNEL, message, token, posted: Timestamp(0) }
}

fn setup() -> KeptSetup {
    let game = GameKind::ALL[0];
    let name = "dragon-gate".parse().expect("a name");
    KeptSetup { guild: GuildId(4), game, name, layout: game.setups()[0].to_owned() }
}

/// Stores a game, its board, a challenge, a setup and a registration.
fn fill(store: &Store) {
    let game = start(store, 1);
    store.put_board(&board(game.id())).expect("it is stored");
    assert_eq!(store.insert_challenge(&challenge(2)).expect("it is stored"), Inserted::Done);
    assert_eq!(store.put_setup(&setup(), 9).expect("it is stored"), Kept::New);
    store.set_dev_guild(1, Some(1)).expect("it is stored");
}

fn set_aside_bytes(store: &Store, collection: Collection, key: &[u8]) -> Vec<Vec<u8>> {
    let in_place = |entry: Result<(Vec<u8>, Vec<u8>), StoreError>| {
        let (place, bytes) = entry.expect("it is read");
        (keys::read_corrupt(&place) == Some((collection.name(), key))).then_some(bytes)
    };
    store.scan(Collection::Corrupt, KeyRange::all()).filter_map(in_place).collect()
}

#[test]
fn a_corrupt_game_frees_its_channel() {
    on_every_engine(|store| {
        fill(store);
        let id = GameId::from_bits(1);
        let key = keys::game(id);
        store.spoil(Collection::Games, key, b"garbage");
        let error = store.game_at(CHANNEL).expect_err("it cannot be read");
        assert!(matches!(&error, StoreError::Corrupt { tree: "games", key, .. } if *key == id.to_string()), "{error}");
        assert_eq!(store.game_at(CHANNEL).expect("the channel is free"), None);
        assert_eq!(store.game(id).expect("it is gone"), None);
        assert_eq!(store.games_of(USER, 9).expect("it is in no list"), []);
        assert_eq!(store.games_at(CHANNEL, 9).expect("it is in no list"), []);
        assert_eq!(store.board(id).expect("it is gone"), None);
        assert_eq!(set_aside_bytes(store, Collection::Games, &key), ["garbage".as_bytes()]);
        assert_eq!(set_aside_bytes(store, Collection::Boards, &key).len(), 1);
        assert_eq!(store.accept(&session(&challenge(2))).expect("it is stored"), Accepted::Started);

        // Another corrupt game with the same identifier does not push out the first one.
        assert!(!store.remove_challenge(GameId::from_bits(2)).expect("it is tried"));
        store.spoil(Collection::Games, key, b"rubbish");
        assert!(store.game(id).is_err());
        store.spoil(Collection::Games, key, b"garbage");
        assert!(store.game(id).is_err());
        assert_eq!(set_aside_bytes(store, Collection::Games, &key), ["garbage".as_bytes(), b"rubbish"]);
    });
}

#[test]
fn clocks_run_on_without_an_absence_that_is_corrupt() {
    on_every_engine(|store| {
        fill(store);
        let challenge = Challenge { table: Table { channel: ChannelId(8), ..challenge(2).table }, ..challenge(2) };
        let game = session(&challenge).with_time_control(Some("3d".parse().expect("a time control")));
        assert_eq!(store.accept(&game).expect("it is stored"), Accepted::Started);
        let due = store.outbox().next().expect("it is read");
        let away = Away::default().with(challenge.created, Timestamp(1_000_000)).expect("a period");
        store.change_away(USER, |_| Some(away.clone())).expect("it is stored");
        assert!(store.outbox().next().expect("it is read") > due);
        store.spoil(Collection::Players, keys::owner(USER.0), b"garbage");
        assert!(matches!(store.player(USER), Err(StoreError::Corrupt { tree: "players", .. })));
        assert_eq!(store.outbox().next().expect("it is read"), due, "it rings when its time is out");
    });
}

/// Plays a game between two users in a channel of its own. The first user resigns.
fn lost(store: &Store, bits: u32) -> StoreResult {
    let table = Table { channel: ChannelId(u64::from(bits) + 100), ..challenge(bits).table };
    let challenge = Challenge { table, ..challenge(bits) };
    assert_eq!(store.insert_challenge(&challenge)?, Inserted::Done);
    let other = NamedUser { user: OTHER, name: String::new() };
    let seats = ByColor { white: challenge.challenger.clone(), black: other };
    let start = AnyPosition::start(challenge.game);
    let Challenge { id, table, language, created, .. } = challenge;
    let session = Session::new(id, table, seats, language, challenge.setup.clone(), start, created);
    assert_eq!(store.accept(&session)?, Accepted::Started);
    let act = |session: &Session, user, action| {
        session.apply(Actor { user, moderator: false }, action, created).expect("it goes on").0
    };
    let mut moved = session;
    while !moved.moves().both_have_moved() {
        let mover = moved.user_to_move().expect("it goes on");
        moved = act(&moved, mover, Action::Move(moved.position().legal_moves()[0].clone()));
    }
    let over = act(&moved, USER, Action::Resign);
    assert_eq!(store.save(&over, 0)?, Saved::Done, "a game ends whatever its ratings are");
    Ok(())
}

type StoreResult = Result<(), StoreError>;

#[test]
fn games_end_without_ratings_that_are_corrupt() {
    on_every_engine(|store| {
        fill(store);
        let game = GameKind::ALL[0];
        let (guild, pool) = (GuildId(4), Pool { scope: Scope::Server(GuildId(4)), game });
        let places = [
            (Collection::Standings, keys::standing(USER.0, 4, game.name())),
            (Collection::Ladders, keys::ladder(4, game.name())),
            (Collection::Tallies, keys::standing(USER.0, 4, game.name())),
        ];
        lost(store, 20).expect("it is stored");
        for (bits, (collection, key)) in (21..).zip(&places) {
            store.spoil(*collection, key, b"garbage");
            lost(store, bits).expect("it is stored");
            assert_eq!(set_aside_bytes(store, *collection, key), ["garbage".as_bytes()]);
            let size = store.ladder_size::<Standing>(guild, game).expect("it is read");
            assert_eq!(size.all(), 2, "nobody is there twice, and nobody is lost: {collection:?}");
            let found = store.ranked::<Standing>(guild, game, 0, 9).expect("they are read");
            assert_eq!(found.iter().map(|standing| standing.user).collect::<Vec<_>>(), [OTHER, USER]);
        }
        assert_eq!(store.standing(USER, pool).expect("it is read").map(|standing| standing.games()), Some(3));

        // Reads set corrupt records aside as well.
        for (collection, key) in &places {
            store.spoil(*collection, key, b"rubbish");
            let read = match collection {
                Collection::Standings => store.ranked::<Standing>(guild, game, 0, 9).map(|found| found.len()),
                Collection::Ladders => store.ladder_size::<Standing>(guild, game).map(LadderSize::all),
                _ => store.ratings_of(USER).map(|(_, tallies)| tallies.len()),
            };
            assert_eq!(read.expect("what is left is read"), 1, "{collection:?}");
        }
        assert_eq!(store.ladder_size::<Standing>(guild, game).expect("it is read").all(), 1);
    });
}

#[test]
fn a_corrupt_challenge_is_left_out() {
    on_every_engine(|store| {
        fill(store);
        let id = GameId::from_bits(2);
        store.spoil(Collection::Challenges, keys::game(id), b"{}");
        assert_eq!(store.challenges_of(USER).expect("it is left out"), []);
        assert_eq!(store.challenge(id).expect("it is gone"), None);
        assert_eq!(store.len(Collection::Challengers), 0);
        assert_eq!(set_aside_bytes(store, Collection::Challenges, &keys::game(id)).len(), 1);
    });
}

#[test]
fn a_corrupt_setup_is_left_out() {
    on_every_engine(|store| {
        fill(store);
        let KeptSetup { guild, game, name, .. } = setup();
        let key = keys::setup(guild.0, game.name(), name.as_str());
        let spoil = |bytes: &[u8]| store.spoil(Collection::Setups, &key, bytes);
        spoil(b"{}");
        assert_eq!(store.setups(guild, None).expect("it is left out"), []);
        assert_eq!(store.len(Collection::Setups), 0);
        spoil(b"garbage");
        assert_eq!(store.remove_setup(guild, game, &name).expect("it is removed"), Removed::Unreadable);
        assert_eq!(store.remove_setup(guild, game, &name).expect("it is gone"), Removed::Nothing);
        spoil(b"rubbish");
        assert_eq!(store.put_setup(&setup(), 9).expect("it is stored"), Kept::New);
        assert_eq!(set_aside_bytes(store, Collection::Setups, &key), [&b"{}"[..], b"garbage", b"rubbish"]);

        let elsewhere = keys::setup(guild.0, game.name(), "other");
        store.spoil(Collection::Setups, &elsewhere, setup().to_json());
        assert_eq!(store.setups(guild, Some(game)).expect("it is left out"), [setup()], "it bears another name");
    });
}

#[test]
fn a_corrupt_table_is_found_again() {
    on_every_engine(|store| {
        fill(store);
        let key = keys::owner(CHANNEL.0);
        for bytes in [&b"garbage"[..], &keys::game(GameId::from_bits(9)), b""] {
            store.spoil(Collection::Tables, key, bytes);
            assert!(matches!(store.game_at(CHANNEL), Err(StoreError::Corrupt { tree: "tables", .. })));
            let running = store.game_at(CHANNEL).expect("the table is found again");
            assert_eq!(running.map(|game| game.id()), Some(GameId::from_bits(1)));
        }
        store.spoil(Collection::Tables, key, b"garbage");
        assert!(store.accept(&session(&challenge(2))).is_err());
        assert_eq!(
            store.accept(&session(&challenge(2))).expect("it is tried"),
            Accepted::TableTaken(GameId::from_bits(1))
        );
    });
}

/// Another version of the program, whose records have an additional field, has used the store.
#[test]
fn records_of_another_version_stay_as_they_are() {
    on_every_engine(|store| {
        fill(store);
        lost(store, 20).expect("it is stored");
        store.change_player(USER, |player| assert!(player.block(challenge(1).challenger))).expect("it is stored");
        let collections = [
            Collection::Challenges,
            Collection::Games,
            Collection::Boards,
            Collection::Players,
            Collection::Setups,
            Collection::Registrations,
            Collection::Standings,
            Collection::Tallies,
        ];
        let mut foreign = Vec::new();
        for collection in collections {
            for (key, bytes) in store.scan(collection, KeyRange::all()).flatten() {
                let changed = String::from_utf8(bytes).expect("JSON").replacen('{', r#"{"zeal":7,"#, 1);
                store.spoil(collection, &key, &changed);
                foreign.push((collection, key, changed));
            }
        }
        assert!(foreign.len() >= collections.len());
        for bits in [1, 2, 3, 20] {
            use_everything(store, bits);
        }
        let forgotten = store.forget(USER, "", |_| String::new());
        assert!(!forgotten.is_ok_and(|left| left.is_empty()), "nobody is told that all is deleted");
        for (collection, key, bytes) in foreign {
            let stored = store.get(collection, &key).expect("it is read");
            assert_eq!(stored.as_deref(), Some(bytes.as_bytes()), "{collection:?}");
        }
        assert_eq!(store.len(Collection::Corrupt), 0);
        assert!(
            matches!(store.game_at(CHANNEL), Err(StoreError::Foreign { tree: "games", .. })),
            "its table is not free"
        );
        assert_eq!(store.set_aside_before().expect("it is read"), []);
    });
}

#[test]
fn a_record_under_a_wrong_key_is_corrupt() {
    on_every_engine(|store| {
        fill(store);
        let bytes = store.get(Collection::Games, keys::game(GameId::from_bits(1))).expect("it is read");
        let elsewhere = GameId::from_bits(7);
        store.spoil(Collection::Games, keys::game(elsewhere), bytes.expect("it is there"));
        assert!(matches!(store.game(elsewhere), Err(StoreError::Corrupt { .. })));
        assert!(store.game(GameId::from_bits(1)).expect("it is read").is_some());
    });
}

#[test]
fn corrupt_records_are_exported_and_come_back() {
    on_every_engine(|store| {
        fill(store);
        let export = |store: &Store| {
            let mut out = Vec::new();
            store.export(Timestamp(0), &mut out).expect("it is exported");
            String::from_utf8(out).expect("an export is text")
        };
        store.spoil(Collection::Games, keys::game(GameId::from_bits(1)), b"garbage");
        let found_by_export = export(store);
        assert!(found_by_export.contains(r#"{"corrupt":{"tree":"games","key":"00000001","bytes":"67617262616765"}}"#));
        assert!(store.game(GameId::from_bits(1)).is_err());
        let exported = export(store);
        for export_before in [found_by_export, exported] {
            let dir = tempfile::tempdir().expect("a temporary folder");
            let other = Store::open(dir.path()).expect("the store opens");
            for store in [store, &other, store] {
                store.restore(export_before.as_bytes(), true).expect("it is imported");
                assert_eq!(export(store), export_before);
            }
        }
    });
}

/// Reads and writes everything, and ignores the results: only a panic fails the test.
fn use_everything(store: &Store, bits: u32) {
    let game = session(&challenge(bits));
    store.challenge(game.id()).ok();
    store.challenges_of(USER).ok();
    store.expired_challenges(Timestamp(u64::MAX)).ok();
    store.game(game.id()).ok();
    store.game_at(CHANNEL).ok();
    store.last_game_at(CHANNEL).ok();
    store.games_of(USER, 9).ok();
    store.games_at(CHANNEL, 9).ok();
    store.board(game.id()).ok();
    store.put_board(&board(game.id())).ok();
    store.dev_guild(1).ok();
    store.set_dev_guild(1, Some(2)).ok();
    let pool = Pool { scope: Scope::Server(GuildId(4)), game: game.kind() };
    store.standing(USER, pool).ok();
    store.tally(USER, pool).ok();
    store.ladder_size::<Standing>(GuildId(4), game.kind()).ok();
    store.ranked::<Standing>(GuildId(4), game.kind(), 0, 9).ok();
    store.place(GuildId(4), &Standing::new(USER, pool)).ok();
    store.forget_ratings(UserId(u64::from(bits))).ok();
    let KeptSetup { guild, game: kind, name, .. } = setup();
    store.setups(guild, None).ok();
    store.put_setup(&setup(), 9).map(drop).ok();
    store.remove_setup(guild, kind, &name).map(drop).ok();
    store.insert_challenge(&challenge(bits)).map(drop).ok();
    store.accept(&game).map(drop).ok();
    store.save(&game, 0).map(drop).ok();
    store.remove_challenge(game.id()).ok();
    store.outbox().due(Timestamp(u64::MAX)).ok();
    store.outbox().news_of(game.id()).ok();
    store.outbox().claim(game.id(), None).ok();
    store.outbox().give_up(game.id(), 0).ok();
    store.put_question(&board(game.id())).ok();
    store.outbox().buttons_of(game.id()).ok();
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
        keys::setup(4, GameKind::ALL[0].name(), "dragon-gate"),
        keys::standing(USER.0, 4, GameKind::ALL[0].name()),
        keys::ladder(4, GameKind::ALL[0].name()),
    ];
    for (collection, key, any_key, bytes) in entries {
        store.spoil(*collection, known.get(*key).unwrap_or(any_key), bytes);
    }
    let export = || {
        let mut exported = Vec::new();
        store.export(Timestamp(0), &mut exported).expect("it is exported");
        exported
    };
    let exported = export();
    for bits in [1, 2, 3] {
        use_everything(store, bits);
    }
    store.restore(&exported[..], true).expect("what is exported is imported");
    assert_eq!(export(), exported);
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
                    store.spoil(collection, key, bytes);
                    store.export(Timestamp(0), &mut Vec::new()).expect("it is exported");
                    let error = match collection {
                        Collection::Lines => store.line(USER, game.id()).map(drop),
                        _ => store.load::<Prepared>(&key).map(drop),
                    };
                    let error = error.expect_err("it cannot be read");
                    errors += &format!("{error} {error:?}\n");
                    assert_eq!(matches!(error, StoreError::Foreign { .. }), bytes == newer, "{error}");
                }
            });
            assert!(log.contains("an unreadable record is set aside"), "{log}");
            let times = log.matches("a record of another version is left as it is").count();
            assert!(times <= 1, "once in both collections: {log}");
            for told in [log, errors] {
                let told = told.to_lowercase();
                let secrets = ["a4-b5", "prepared", "lines", &game.id().to_string().to_lowercase(), &keys::name(&key)];
                for secret in secrets {
                    assert!(!told.contains(secret), "{secret}: {told}");
                }
                assert!(told.contains("private"), "{told}");
            }
            store.clear(collection, key);
        }
        let public = logged(|| {
            store.spoil(Collection::Games, keys::game(game.id()), b"garbage");
            store.game(game.id()).expect_err("it cannot be read");
        });
        assert!(public.contains("games") && public.contains(&game.id().to_string()), "{public}");
    });
}
