//! Lines are kept, bounded, expire, and are forgotten.

use std::time::Duration;

use super::*;
use crate::Store;
use crate::{
    Inserted, Saved,
    testing::{challenge, exported_of, on_every_engine, start},
};
use board::color::Color;
use catalogue::Language;
use domain::{Action, Actor, Exploration, Import, NamedUser, Session, transcript};

const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);
const NOW: Timestamp = Timestamp(1_000);

/// A running game, stored.
fn game(store: &Store, number: u32) -> Session {
    let [ann, ben] = [(ANN, "Ann"), (BEN, "Ben")].map(|(user, name)| NamedUser { user, name: name.to_owned() });
    start(store, &challenge(number, ann), ben)
}

/// A line of two moves in a game.
fn line(user: UserId, session: &Session, revision: u32, changed: Timestamp) -> Line {
    let mut exploration = Exploration::begin(user, session, session.ply(), Color::White, changed);
    for _ in 0..2 {
        let mv = exploration.position().legal_moves()[0].clone();
        exploration.play(&mv).expect("there is room");
    }
    exploration.saved(revision, changed)
}

/// The numbers of the games in which a person has lines.
fn games_of(store: &Store, user: UserId) -> Vec<u32> {
    let lines = store.db.of_owner::<Line>(user.0).expect("they are read");
    lines.iter().map(|line| line.game.bits()).collect()
}

/// The line in the game with another number.
fn elsewhere(mut line: Line, number: u32) -> Line {
    line.game = GameId::from_bits(number);
    line
}

#[test]
fn of_two_devices_one_is_stale() {
    on_every_engine(|store| {
        let session = game(store, 1);
        let [first, second] = [1, 2].map(|revision| line(ANN, &session, revision, NOW));
        assert!(store.explored.put_line(&first, None).expect("it is stored"));
        assert!(!store.explored.put_line(&first, None).expect("there is one"));
        assert!(!store.explored.put_line(&second, Some(0)).expect("another revision is stored"));
        assert!(store.explored.put_line(&second, Some(1)).expect("it is stored"));
        assert_eq!(store.explored.line(ANN, session.id()).expect("it is read"), Some(second.clone()));
        assert_eq!(store.explored.line(BEN, session.id()).expect("it is read"), None);
        assert_eq!(
            (store.db.of_owner::<Line>(ANN.0).expect("read"), store.db.of_owner::<Line>(BEN.0).expect("read")),
            (vec![second], vec![])
        );
    });
}

#[test]
fn the_lines_of_a_person_are_bounded() {
    on_every_engine(|store| {
        let most = u32::try_from(MAX_KEPT).expect("a small number");
        for number in 0..most + 3 {
            let session = game(store, number);
            let new = line(ANN, &session, 1, Timestamp(2_000 + u64::from(number)));
            assert!(store.explored.put_line(&new, None).expect("it is stored"));
        }
        assert_eq!(games_of(store, ANN), (3..most + 3).collect::<Vec<_>>(), "the first ones are gone");
    });
}

#[test]
fn lines_in_running_games_are_removed_last() {
    on_every_engine(|store| {
        let running = game(store, 1);
        let of = |number: u32| elsewhere(line(ANN, &running, 1, Timestamp(2_000 + u64::from(number))), number);
        let most = u32::try_from(MAX_KEPT).expect("a small number");
        for number in 1..most {
            assert!(store.explored.put_line(&of(number), None).expect("it is stored"));
        }
        let empty = Exploration::begin(ANN, &running, 0, Color::White, Timestamp(9_000)).saved(1, Timestamp(9_000));
        assert!(store.explored.put_line(&elsewhere(empty, 900), None).expect("it is stored"));
        let kept = || games_of(store, ANN);
        assert_eq!(kept(), (1..most).chain([900]).collect::<Vec<_>>());
        assert!(store.explored.put_line(&of(901), None).expect("it is stored"));
        assert_eq!(kept(), (1..most).chain([901]).collect::<Vec<_>>(), "nothing was explored in it");
        assert!(store.explored.put_line(&of(902), None).expect("it is stored"));
        assert_eq!(kept(), [1].into_iter().chain(3..most).chain([901, 902]).collect::<Vec<_>>(), "its game is gone");
    });
}

#[test]
fn a_line_without_moves_takes_the_place_of_no_other() {
    on_every_engine(|store| {
        let running = game(store, 1);
        let most = u32::try_from(MAX_KEPT).expect("a small number");
        for number in 1..=most {
            let line = elsewhere(line(ANN, &running, 1, Timestamp(2_000 + u64::from(number))), number);
            assert!(store.explored.put_line(&line, None).expect("it is stored"));
        }
        let kept = || games_of(store, ANN);
        let turned = |number| {
            let mut line = Exploration::begin(ANN, &running, 1, Color::White, NOW);
            line.flip();
            elsewhere(line.saved(1, Timestamp(9_000)), number)
        };
        for number in 900..903 {
            assert!(store.explored.put_line(&turned(number), None).expect("it is stored"));
            assert_eq!(kept(), (1..=most).chain([number]).collect::<Vec<_>>(), "one without moves is enough");
        }
        // Once something is explored in it, another line has to go. Game 1 is the only one that runs.
        let explored = elsewhere(line(ANN, &running, 2, Timestamp(9_001)), 902);
        assert!(store.explored.put_line(&explored, Some(1)).expect("it is stored"));
        assert_eq!(kept(), [1].into_iter().chain(3..=most).chain([902]).collect::<Vec<_>>());
    });
}

#[test]
fn lines_that_cannot_be_read_are_in_nobodys_way() {
    on_every_engine(|store| {
        let session = game(store, 1);
        let most = u32::try_from(MAX_KEPT).expect("a small number");
        let of = |number: u32| elsewhere(line(ANN, &session, 1, Timestamp(2_000 + u64::from(number))), number);
        let spoil = |number, bytes: &[u8]| {
            store.db.spoil(Collection::Lines, keys::running(ANN.0, GameId::from_bits(number)), bytes);
        };
        let newer = String::from_utf8(of(900).to_bytes()).expect("it is text");
        let newer = newer.replacen("\"version\":1", "\"version\":2", 1);
        spoil(900, newer.as_bytes());
        spoil(901, b"garbage");
        for number in 1..=most {
            assert!(store.explored.put_line(&of(number), None).expect("it is stored"));
        }
        assert_eq!(store.db.len(Collection::Lines), MAX_KEPT, "what cannot be read counts");
        let left = store.db.get(Collection::Lines, keys::running(ANN.0, GameId::from_bits(900))).expect("it is read");
        assert_eq!(left, Some(newer.into_bytes()));
        assert_eq!(games_of(store, ANN), [1].into_iter().chain(4..=most).collect::<Vec<_>>());
    });
}

#[test]
fn lines_expire_after_their_games() {
    on_every_engine(|store| {
        let (running, over) = (game(store, 1), game(store, 2));
        let text = "[Game \"Pijersi\"]\n[Ending \"agreement\"]\n1 a4-b5=c4";
        let transcript = transcript::read(text).expect("it is well formed");
        let session =
            domain::import::imported(GameId::from_bits(3), running.table(), Language::English, &transcript, NOW);
        let import = Import { user: ANN, session, created: NOW, gathered: false };
        assert_eq!(store.imports.insert_import(&import).expect("it is stored"), Inserted::Done);
        let gone = elsewhere(line(ANN, &running, 1, NOW), 99);
        for line in [line(ANN, &running, 1, NOW), line(ANN, &over, 1, NOW), line(ANN, &import.session, 1, NOW), gone] {
            assert!(store.explored.put_line(&line, None).expect("it is stored"));
        }
        let left = || games_of(store, ANN);
        assert_eq!(store.explored.remove_expired_lines(NOW).expect("one is removed"), 1, "its game is gone");
        let nearly = Timestamp(NOW.after(LIFETIME).0 - 1);
        assert_eq!(store.explored.remove_expired_lines(nearly).expect("it is too early"), 0);
        let ended = nearly;
        let actor = Actor { user: ANN, moderator: false };
        let (resigned, _) = over.apply(actor, Action::Resign, ended).expect("she may");
        assert_eq!(store.games.save(&resigned, 0).expect("it is stored"), Saved::Done);
        let later = NOW.after(LIFETIME);
        assert_eq!(store.explored.remove_expired_lines(later).expect("one is removed"), 1);
        assert_eq!(left(), [1, 2], "the imported game’s is gone");
        let last_used = later.after(Duration::from_secs(60 * 60));
        let used = line(ANN, &resigned, 2, last_used);
        assert!(store.explored.put_line(&used, Some(1)).expect("it is stored"));
        let end = ended.after(LIFETIME).after(Duration::from_millis(1));
        assert_eq!(store.explored.remove_expired_lines(end).expect("it was used later"), 0);
        assert_eq!(store.explored.remove_expired_lines(last_used.after(LIFETIME)).expect("one is removed"), 1);
        let years = later.after(100 * LIFETIME);
        assert_eq!((store.explored.remove_expired_lines(years).expect("it runs"), left()), (0, vec![1]));
    });
}

#[test]
fn lines_are_in_their_owners_file_only_and_are_forgotten() {
    on_every_engine(|store| {
        let session = game(store, 1);
        for user in [ANN, BEN] {
            assert!(store.explored.put_line(&line(user, &session, 1, NOW), None).expect("it is stored"));
        }
        let own = |user| {
            exported_of(store, user)
                .lines()
                .filter(|line| line.contains("\"line\""))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!((own(ANN).len(), own(BEN).len()), (1, 1));
        assert!(own(ANN)[0].contains(r#""user":"1""#) && !own(ANN)[0].contains(r#""user":"2""#));
        let actor = Actor { user: ANN, moderator: false };
        let (resigned, _) = session.apply(actor, Action::Resign, NOW).expect("she may");
        assert_eq!(store.games.save(&resigned, 0).expect("it is stored"), Saved::Done);
        assert_eq!(store.forget(ANN, "Ann", |_| "Nobody".to_owned()).expect("she is forgotten"), []);
        assert_eq!((games_of(store, ANN).len(), games_of(store, BEN).len()), (0, 1));
    });
}

#[test]
fn lines_that_cannot_be_read_stay() {
    on_every_engine(|store| {
        let session = game(store, 1);
        let key = keys::running(ANN.0, session.id());
        let other = line(BEN, &session, 1, NOW).to_bytes();
        for bytes in [&b"garbage"[..], b"{}", &other] {
            store.db.spoil(Collection::Lines, key, bytes);
            assert!(matches!(
                store.explored.line(ANN, session.id()),
                Err(StoreError::Unreadable { collection: "private", .. })
            ));
            assert!(store.explored.put_line(&line(ANN, &session, 1, NOW), None).is_err());
            assert_eq!(store.explored.remove_expired_lines(NOW).expect("it is left out"), 0);
            assert_eq!(store.db.get(Collection::Lines, key).expect("it is read").as_deref(), Some(bytes));
        }
    });
}

/// Stores lines of the maximum length of this many people in a game.
fn store_long_lines(store: &Store, people: u64) -> usize {
    let session = game(store, 1);
    let mut json = 0;
    for user in 1..=people {
        let mut exploration = Exploration::begin(UserId(user), &session, 0, Color::White, NOW);
        for ply in 0.. {
            let legal = exploration.position().legal_moves();
            let Some(mv) = legal.get((ply * 31 + usize::try_from(user).expect("small")) % legal.len().max(1)) else {
                break;
            };
            if exploration.play(mv).is_err() {
                break;
            }
        }
        let line = exploration.saved(1, NOW);
        json += line.to_bytes().len();
        assert!(store.explored.put_line(&line, None).expect("it is stored"));
    }
    json / usize::try_from(people).expect("small")
}

#[test]
fn a_line_takes_little_room() {
    const PEOPLE: u64 = 1_000;
    let dir = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(dir.path()).expect("the store opens");
    let size = || -> u64 {
        let files = walk(dir.path());
        files.iter().map(|path| std::fs::metadata(path).expect("a file").len()).sum()
    };
    store.rewrite().expect("it is rewritten");
    let empty = size();
    let json = store_long_lines(&store, PEOPLE);
    store.rewrite().expect("it is rewritten");
    let on_disk = (size() - empty) / PEOPLE;
    println!("a line of up to 60 moves takes {json} bytes as JSON and {on_disk} in a folder");
    assert!(json < 2_000 && on_disk < 2_000);
    #[cfg(unix)]
    if let Some(server) = crate::database::server::shared() {
        let address = server.database();
        let database = crate::database::postgres::Postgres::open(&address.parse().expect("it is an address"));
        let store = Store::over(std::sync::Arc::new(database.expect("the server runs")));
        store_long_lines(&store, PEOPLE);
        let size = server.sql(&address, "select pg_total_relation_size('lines')");
        let in_table = size.trim().parse::<u64>().expect("a number") / PEOPLE;
        println!("a line takes {in_table} bytes in PostgreSQL");
        assert!(in_table < 3_000);
    }
}

/// The files in a folder and its subfolders.
fn walk(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { walk(&path) } else { vec![path] }).collect()
}
