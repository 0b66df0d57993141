//! The store as the host uses it: two writers, restarts, kills, exports and back-ups.

use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
    sync::Barrier,
    thread,
};

use parlor::{
    color::{ByColor, Color},
    games::{AnyPosition, GameKind},
    host::BoardMessage,
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    language::Language,
    session::{
        Action, Actor, Challenge, ColorChoice, Seat, Session, Table, challenge::LIFETIME, control::BoardRef,
        setup::KeptSetup,
    },
    store::{Accepted, ImportError, Inserted, Kept, Problem, Saved, Store, StoreError, newest_backup},
    time::Timestamp,
};

const BEGIN: Timestamp = Timestamp(1_700_000_000_000);
const WHITE: UserId = UserId(1 << 60);
const BLACK: UserId = UserId(2);

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

fn open(dir: &Path) -> Store {
    Store::open(dir).expect("the store opens")
}

fn seat(user: UserId) -> Seat {
    Seat { user, name: format!("player \"{user}\"") }
}

/// The challenge of a number, made that many milliseconds after the beginning.
fn challenge(number: u32, channel: u64) -> Challenge {
    Challenge {
        id: GameId::from_bits(number),
        table: Table { guild: Some(GuildId(5)), channel: ChannelId(channel) },
        challenger: seat(WHITE),
        opponent: None,
        game: GameKind::Pijersi,
        color: ColorChoice::Random,
        setup: GameKind::Pijersi.setups()[0].to_owned(),
        seed: u64::MAX - u64::from(number),
        language: Language::French,
        created: Timestamp(BEGIN.0 + u64::from(number)),
    }
}

/// The game that begins when a challenge is accepted.
fn begun(challenge: &Challenge) -> Session {
    Session::new(
        challenge.id,
        challenge.table,
        ByColor { white: challenge.challenger.clone(), black: seat(BLACK) },
        challenge.language,
        challenge.setup.clone(),
        AnyPosition::start(challenge.game),
        challenge.created,
    )
}

/// Challenges and accepts.
fn start(store: &Store, number: u32, channel: u64) -> Session {
    let challenge = challenge(number, channel);
    assert_eq!(store.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    let session = begun(&challenge);
    assert_eq!(store.accept(&session).expect("it is stored"), Accepted::Started);
    session
}

fn mover(session: &Session) -> Actor {
    let user = session.player_to_move().expect("the game goes on").user;
    Actor { user, moderator: false }
}

fn act(session: &Session, actor: Actor, action: Action) -> Session {
    session.apply(actor, action, Timestamp(BEGIN.0 + 7)).expect("the action is allowed").0
}

/// The session after a legal move that depends on how many there were.
fn moved(session: &Session) -> Session {
    let legal = session.position().legal_moves();
    let mv = legal[(session.moves().len() + 1) * 7919 % legal.len()].clone();
    act(session, mover(session), Action::Move(mv))
}

fn resigned(session: &Session) -> Session {
    act(session, mover(session), Action::Resign)
}

fn board(game: u32, revision: u32, message: u64) -> BoardMessage {
    BoardMessage {
        board: BoardRef { game: GameId::from_bits(game), revision },
        channel: ChannelId(9),
        message: MessageId(message),
        token: "token".to_owned(),
        posted: BEGIN,
    }
}

fn setup(guild: u64, name: &str, layout: &str) -> KeptSetup {
    let (guild, game, name) = (GuildId(guild), GameKind::Pijersi, name.parse().expect("a name"));
    KeptSetup { guild, game, name, layout: layout.to_owned() }
}

/// A store with something of everything.
fn fill(store: &Store) {
    for number in 0..3 {
        assert_eq!(store.insert_challenge(&challenge(number, 1)).expect("it is stored"), Inserted::Done);
    }
    let running = start(store, 10, 2);
    let next = moved(&running);
    assert_eq!(store.save(&next, 0).expect("it is saved"), Saved::Done);
    let over = start(store, 11, 3);
    assert_eq!(store.save(&resigned(&over), 0).expect("it is saved"), Saved::Done);
    assert_eq!(store.put_board(board(10, 1, 77)).expect("it is stored"), None);
    for setup in [setup(u64::MAX, "gate", "GRXLLS"), setup(5, "dragon-gate", "full-random"), setup(5, "ab", "classic")]
    {
        assert_eq!(store.put_setup(&setup, 50).expect("it is stored"), Kept::New);
    }
    store.set_registration(u64::MAX, "global", Some(u64::MAX)).expect("it is stored");
    store.set_registration(3, "12", Some(0)).expect("it is stored");
}

fn export(store: &Store) -> String {
    let mut out = Vec::new();
    store.export(BEGIN, &mut out).expect("it is exported");
    String::from_utf8(out).expect("an export is text")
}

#[test]
fn challenges_are_kept_until_removed() {
    let dir = folder();
    let store = open(dir.path());
    let (first, second) = (challenge(1, 1), challenge(2, 1));
    for challenge in [&second, &first] {
        assert_eq!(store.insert_challenge(challenge).expect("it is stored"), Inserted::Done);
    }
    assert_eq!(store.insert_challenge(&first).expect("it is tried"), Inserted::IdTaken);
    assert_eq!(store.challenge(first.id).expect("it is read"), Some(first.clone()));
    assert_eq!(store.challenges_of(WHITE).expect("they are read"), [first.clone(), second.clone()]);
    assert_eq!(store.challenges_of(BLACK).expect("they are read"), []);

    let almost = Timestamp(first.expires().0 - 1);
    assert_eq!(store.expired_challenges(almost).expect("they are read"), []);
    assert_eq!(store.expired_challenges(first.expires()).expect("they are read"), std::slice::from_ref(&first));
    assert_eq!(store.expired_challenges(second.created.after(LIFETIME)).expect("they are read").len(), 2);

    let removals: Vec<bool> = thread::scope(|scope| {
        let removers: Vec<_> = (0..4).map(|_| scope.spawn(|| store.remove_challenge(first.id))).collect();
        removers.into_iter().map(|remover| remover.join().expect("no panic").expect("it is tried")).collect()
    });
    assert_eq!(removals.into_iter().filter(|&removed| removed).count(), 1);
    assert_eq!(store.challenge(first.id).expect("it is read"), None);
    assert_eq!(store.challenges_of(WHITE).expect("they are read"), [second]);
}

#[test]
fn accepting_needs_the_challenge_and_the_table() {
    let dir = folder();
    let store = open(dir.path());
    let session = start(&store, 1, 7);
    assert_eq!(store.accept(&session).expect("it is tried"), Accepted::ChallengeGone);
    assert_eq!(store.insert_challenge(&challenge(1, 8)).expect("it is tried"), Inserted::IdTaken);
    assert_eq!(store.challenges_of(WHITE).expect("they are read"), []);

    let second = challenge(2, 7);
    assert_eq!(store.insert_challenge(&second).expect("it is stored"), Inserted::Done);
    assert_eq!(store.accept(&begun(&second)).expect("it is tried"), Accepted::TableTaken(session.id()));
    assert_eq!(store.challenge(second.id).expect("it is read"), Some(second.clone()));
    assert_eq!(store.game(second.id).expect("it is read"), None);

    let over = resigned(&session);
    assert_eq!(store.save(&over, 0).expect("it is saved"), Saved::Done);
    assert_eq!(store.game_at(ChannelId(7)).expect("it is read"), None);
    assert_eq!(store.last_game_at(ChannelId(7)).expect("it is read"), Some(over));
    assert_eq!(store.accept(&begun(&second)).expect("it is tried"), Accepted::Started);
    assert_eq!(store.game_at(ChannelId(7)).expect("it is read"), Some(begun(&second)));
    for ids in [store.games_of(WHITE, 9), store.games_of(BLACK, 9), store.games_at(ChannelId(7), 9)] {
        assert_eq!(ids.expect("they are read"), [second.id, session.id()], "the newest first");
    }
    assert_eq!(store.games_of(WHITE, 1).expect("they are read"), [second.id]);
    assert_eq!(store.games_of(UserId(3), 9).expect("they are read"), []);
}

#[test]
fn one_of_two_accepts_gets_the_table() {
    let dir = folder();
    let store = open(dir.path());
    for number in 0..2 {
        assert_eq!(store.insert_challenge(&challenge(number, 7)).expect("it is stored"), Inserted::Done);
    }
    let barrier = Barrier::new(2);
    let accepted: Vec<Accepted> = thread::scope(|scope| {
        let accept = |number| {
            barrier.wait();
            store.accept(&begun(&challenge(number, 7))).expect("it is tried")
        };
        let threads: Vec<_> = (0..2).map(|number| scope.spawn(move || accept(number))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert!(accepted.contains(&Accepted::Started), "{accepted:?}");
    assert!(accepted.iter().any(|accepted| matches!(accepted, Accepted::TableTaken(_))), "{accepted:?}");
}

#[test]
fn one_of_two_saves_wins() {
    let dir = folder();
    let store = open(dir.path());
    let mut session = start(&store, 1, 7);
    let mut won = 0;
    while session.end().is_none() {
        let next = moved(&session);
        let barrier = Barrier::new(2);
        let save = || {
            barrier.wait();
            store.save(&next, session.revision()).expect("it is tried")
        };
        let saved = thread::scope(|scope| {
            let (one, other) = (scope.spawn(save), scope.spawn(save));
            [one, other].map(|thread| thread.join().expect("no panic"))
        });
        assert!(saved.contains(&Saved::Done) && saved.contains(&Saved::Stale), "{saved:?}");
        won += 1;
        session = next;
    }
    assert_eq!(store.game(session.id()).expect("it is read").map(|stored| stored.revision()), Some(won));
    let unknown = begun(&challenge(2, 7));
    assert_eq!(store.save(&unknown, 0).expect("it is tried"), Saved::Stale);
}

#[test]
fn the_newest_board_is_kept() {
    let dir = folder();
    let store = open(dir.path());
    let put = |board: &BoardMessage| store.put_board(board.clone()).expect("it is stored");
    let (first, third, second) = (board(1, 1, 100), board(1, 3, 101), board(1, 2, 102));
    assert_eq!(put(&first), None);
    assert_eq!(put(&first), None, "no message loses its controls to itself");
    assert_eq!(put(&third), Some(first));
    assert_eq!(put(&second), Some(second.clone()), "a board that comes late is old at once");
    assert_eq!(store.board(third.board.game).expect("it is read"), Some(third.clone()));
    let again = board(1, 3, 103);
    assert_eq!(put(&again), Some(third));
    assert_eq!(store.board(again.board.game).expect("it is read"), Some(again));
    assert_eq!(store.board(GameId::from_bits(2)).expect("it is read"), None);
}

#[test]
fn setups_are_kept_by_server_and_name() {
    let dir = folder();
    let store = open(dir.path());
    let put = |setup: &KeptSetup| store.put_setup(setup, 3).expect("it is tried");
    let all = |guild| store.setups(GuildId(guild), None).expect("they are read");
    let [gate, other, foreign] = [setup(1, "gate", "classic"), setup(1, "ab", "GRXLLS"), setup(2, "gate", "GRXLLS")];
    for setup in [&gate, &other, &foreign] {
        assert_eq!(put(setup), Kept::New);
    }
    assert_eq!(all(1), [other.clone(), gate.clone()], "sorted by name");
    assert_eq!(store.setups(GuildId(2), Some(GameKind::Pijersi)).expect("they are read"), [foreign]);
    assert_eq!(all(3), []);

    assert_eq!(put(&setup(1, "third", "classic")), Kept::New);
    assert_eq!(put(&setup(1, "fourth", "classic")), Kept::Full);
    let newer = setup(1, "gate", "full-random");
    assert_eq!(put(&newer), Kept::Replaced(gate), "a name that exists needs no room");
    assert_eq!(all(1).len(), 3);
    assert_eq!(put(&setup(2, "fourth", "classic")), Kept::New, "the limit is for each server");

    let remove = || store.remove_setup(GuildId(1), GameKind::Pijersi, &newer.name).expect("it is tried");
    let removed: Vec<_> = thread::scope(|scope| {
        let removers: Vec<_> = (0..4).map(|_| scope.spawn(remove)).collect();
        removers.into_iter().filter_map(|remover| remover.join().expect("no panic")).collect()
    });
    assert_eq!(removed, [newer], "one gets it");
    assert_eq!(all(1).len(), 2);
}

#[test]
fn of_many_who_keep_setups_at_once_none_goes_beyond_the_limit() {
    let dir = folder();
    let store = open(dir.path());
    let barrier = Barrier::new(6);
    let kept: Vec<Kept> = thread::scope(|scope| {
        let keep = |number: usize| {
            let setup = setup(1, &format!("setup-{number}"), "classic");
            barrier.wait();
            store.put_setup(&setup, 4).expect("it is tried")
        };
        let threads: Vec<_> = (0..6).map(|number| scope.spawn(move || keep(number))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(kept.iter().filter(|kept| **kept == Kept::New).count(), 4, "{kept:?}");
    assert_eq!(kept.iter().filter(|kept| **kept == Kept::Full).count(), 2, "{kept:?}");
    assert_eq!(store.setups(GuildId(1), None).expect("they are read").len(), 4);
}

#[test]
fn registrations_are_kept_by_scope() {
    let dir = folder();
    let store = open(dir.path());
    store.set_registration(1, "global", Some(u64::MAX)).expect("it is stored");
    store.set_registration(1, "2", Some(4)).expect("it is stored");
    store.set_registration(1, "2", None).expect("it is stored");
    assert_eq!(store.registration(1, "global").expect("it is read"), Some(u64::MAX));
    assert_eq!(store.registration(1, "2").expect("it is read"), None);
    assert_eq!(store.registration(2, "global").expect("it is read"), None);
}

#[test]
fn everything_is_there_after_a_restart() {
    let dir = folder();
    let before = {
        let store = open(dir.path());
        fill(&store);
        assert!(matches!(Store::open(dir.path()), Err(StoreError::InUse { path }) if path.starts_with(dir.path())));
        export(&store)
    };
    let store = open(dir.path());
    assert_eq!(export(&store), before);
    assert_eq!(store.challenges_of(WHITE).expect("they are read").len(), 3);
    assert_eq!(store.game_at(ChannelId(2)).expect("it is read").map(|game| game.revision()), Some(1));
}

#[test]
fn a_folder_that_cannot_be_is_named() {
    let dir = folder();
    let file = dir.path().join("file");
    fs::write(&file, "").expect("the file is written");
    let error = Store::open(&file).expect_err("a file is no folder");
    assert!(matches!(&error, StoreError::Folder { path, .. } if path.starts_with(&file)), "{error}");
}

/// Set for the child of the test below: the folder of its store.
const CHILD: &str = "PARLOR_TEST_STORE";

/// Plays games as fast as it can and says what was saved, if this process was started for that.
#[test]
fn child_that_saves() {
    let Some(dir) = env::var_os(CHILD) else { return };
    let store = open(Path::new(&dir));
    let mut out = std::io::stdout().lock();
    let mut acknowledge = |session: &Session| {
        writeln!(out, "saved {} {}", session.id().bits(), session.revision()).expect("the parent listens");
    };
    for number in 0.. {
        let mut session = start(&store, number, number.into());
        acknowledge(&session);
        while session.end().is_none() {
            let next = moved(&session);
            assert_eq!(store.save(&next, session.revision()).expect("it is saved"), Saved::Done);
            acknowledge(&next);
            session = next;
        }
    }
}

#[test]
fn a_kill_loses_nothing_that_was_acknowledged() {
    for saves in [1, 40, 300] {
        let dir = folder();
        let mut child = Command::new(env::current_exe().expect("this program has a path"))
            .args(["--exact", "child_that_saves", "--nocapture", "--quiet"])
            .env(CHILD, dir.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the child starts");
        let lines = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
        let mut acknowledged = Vec::new();
        for line in lines {
            let line = line.expect("it is read");
            let words: Vec<&str> = line.split(' ').collect();
            // The test harness talks as well, and a killed process may leave half a line.
            let ["saved", id, revision] = words[..] else { continue };
            acknowledged.push((id.parse::<u32>().expect("a number"), revision.parse::<u32>().expect("a number")));
            if acknowledged.len() == saves {
                child.kill().expect("the child is alive");
                break;
            }
        }
        child.wait().expect("the child ends");
        assert_eq!(acknowledged.len(), saves);
        let store = open(dir.path());
        for (id, revision) in acknowledged {
            let game = store.game(GameId::from_bits(id)).expect("it is read").expect("it was acknowledged");
            assert!(game.revision() >= revision, "game {id} was saved with revision {revision}");
            let seated = store.game_at(game.table().channel).expect("it is read").is_some();
            assert_eq!(seated, game.end().is_none(), "a table goes with its game");
        }
    }
}

/// Set for the child of the test below: the folder with its store and two exports.
const IMPORTING_CHILD: &str = "PARLOR_TEST_IMPORTS";

/// Imports two exports in turn and says when each is done, if this process was started for that.
#[test]
fn child_that_imports() {
    let Some(dir) = env::var_os(IMPORTING_CHILD) else { return };
    let dir = Path::new(&dir);
    let exports = ["0", "1"].map(|name| fs::read(dir.join(name)).expect("it is there"));
    let store = open(dir);
    let mut out = std::io::stdout().lock();
    for export in exports.iter().cycle() {
        store.import(&export[..], true).expect("it is imported");
        writeln!(out, "imported").expect("the parent listens");
    }
}

#[test]
fn a_killed_import_leaves_the_old_or_the_new() {
    let exports = [0, 1].map(|first| {
        let dir = folder();
        let store = open(dir.path());
        for number in first..first + 300 {
            start(&store, number, number.into());
        }
        export(&store)
    });
    for imports in 1..6 {
        let dir = folder();
        for (name, export) in ["0", "1"].into_iter().zip(&exports) {
            fs::write(dir.path().join(name), export).expect("it is written");
        }
        let mut child = Command::new(env::current_exe().expect("this program has a path"))
            .args(["--exact", "child_that_imports", "--nocapture", "--quiet"])
            .env(IMPORTING_CHILD, dir.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the child starts");
        let lines = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
        let mut said = lines.map(|line| line.expect("it is read")).filter(|line| line.ends_with("imported"));
        assert_eq!(said.by_ref().take(imports).count(), imports);
        child.kill().expect("the child is alive");
        child.wait().expect("the child ends");
        let found = export(&open(dir.path()));
        assert!(exports.contains(&found), "after {imports} imports there are {} lines", found.lines().count());
    }
}

#[test]
fn an_export_reads_back_the_same() {
    let (dir, other) = (folder(), folder());
    let (store, copy) = (open(dir.path()), open(other.path()));
    fill(&store);
    let exported = export(&store);
    let lines: Vec<&str> = exported.lines().collect();
    assert_eq!(lines[0], r#"{"parlor":{"version":1,"at":1700000000000,"time":"2023-11-14T22:13:20Z"}}"#);
    assert_eq!(lines[lines.len() - 1], format!(r#"{{"end":{{"records":{}}}}}"#, lines.len() - 2));

    assert_eq!(copy.import(exported.as_bytes(), false).expect("it is imported"), lines.len() - 2);
    assert_eq!(export(&copy), exported);
    assert_eq!(copy.challenges_of(WHITE).expect("they are read").len(), 3);
    assert_eq!(copy.game_at(ChannelId(2)).expect("it is read"), store.game_at(ChannelId(2)).expect("it is read"));
    assert_eq!(copy.game_at(ChannelId(3)).expect("it is read"), None);
    for guild in [5, u64::MAX] {
        let setups = |store: &Store| store.setups(GuildId(guild), None).expect("they are read");
        assert_eq!(setups(&copy), setups(&store));
        assert!(!setups(&copy).is_empty());
    }
    assert_eq!(copy.games_of(BLACK, 9).expect("they are read"), store.games_of(BLACK, 9).expect("they are read"));

    assert!(matches!(copy.import(exported.as_bytes(), false), Err(ImportError::NotEmpty)));
    let empty = export(&open(folder().path()));
    assert_eq!(copy.import(empty.as_bytes(), true).expect("it is imported"), 0);
    assert_eq!(export(&copy), empty);
    assert_eq!(copy.games_at(ChannelId(2), 9).expect("they are read"), []);
    assert_eq!(copy.setups(GuildId(5), None).expect("they are read"), []);
    assert_eq!(copy.challenges_of(WHITE).expect("they are read"), []);
}

/// The problem with a changed export and its line. The store it is imported into stays as it was.
#[track_caller]
fn problem(store: &Store, export: &str) -> (usize, Problem) {
    let before = self::export(store);
    let error = store.import(export.as_bytes(), true).expect_err("the export is wrong");
    assert_eq!(self::export(store), before);
    match error {
        ImportError::Line { line, problem } => (line, problem),
        other => panic!("{other}"),
    }
}

#[test]
fn what_is_wrong_with_an_export_is_named() {
    let dir = folder();
    let store = open(dir.path());
    fill(&store);
    let good = export(&store);
    let lines: Vec<&str> = good.lines().collect();
    let joined = |lines: &[&str]| lines.join("\n");
    let last = lines.len();

    assert!(matches!(problem(&store, "{}"), (1, Problem::NotAnExport)));
    assert!(matches!(problem(&store, &joined(&lines[1..])), (1, Problem::NotAnExport)));
    let newer = good.replacen(r#"{"parlor":{"version":1"#, r#"{"parlor":{"version":2"#, 1);
    assert!(matches!(problem(&store, &newer), (1, Problem::Format(2))));
    let newer = good.replacen(r#"{"game":{"version":1"#, r#"{"game":{"version":2"#, 1);
    let (line, found) = problem(&store, &newer);
    assert!(lines[line - 1].starts_with(r#"{"game""#), "{line}");
    assert!(found.to_string().starts_with("game 00000A: version 2"), "{found}");

    let missing: Vec<&str> = lines[..2].iter().chain(&lines[3..]).copied().collect();
    let (said, found) = (last - 2, last - 3);
    assert_eq!(problem(&store, &joined(&missing)), (last - 1, Problem::Count { said, found }));
    let twice = [&lines[..2], &lines[1..]].concat();
    assert!(matches!(problem(&store, &joined(&twice)), (3, Problem::Twice(name)) if name == "000000"));
    let after = [&lines[..], &lines[1..2]].concat();
    assert_eq!(problem(&store, &joined(&after)), (last + 1, Problem::OutOfPlace));
    let header = [&lines[..1], &lines[..]].concat();
    assert_eq!(problem(&store, &joined(&header)), (2, Problem::OutOfPlace));
    let unknown = [&lines[..1], &[r#"{"rating":{}}"#], &lines[1..]].concat();
    assert!(matches!(problem(&store, &joined(&unknown)), (2, Problem::Malformed(_))));
    for corrupt in [r#"{"tree":"","key":"","bytes":""}"#, r#"{"tree":"games","key":"0","bytes":""}"#] {
        let line = format!(r#"{{"corrupt":{corrupt}}}"#);
        let changed = [&lines[..1], &[&line], &lines[1..]].concat();
        assert!(matches!(problem(&store, &joined(&changed)), (2, Problem::Malformed(_))));
    }
    assert!(matches!(store.import(joined(&lines[..last - 1]).as_bytes(), true),
        Err(ImportError::Truncated { line }) if line == last));
    assert!(matches!(store.import(&b""[..], true), Err(ImportError::Truncated { line: 1 })));
}

#[test]
fn what_is_wrong_with_a_setup_of_an_export_is_named() {
    let dir = folder();
    let store = open(dir.path());
    fill(&store);
    let good = export(&store);
    let line = r#"{"setup":{"version":1,"guild":"5","game":"pijersi","name":"dragon-gate","layout":"full-random"}}"#;
    let at = 1 + good.lines().position(|found| found == line).expect("it is exported like this");
    for (right, wrong, says) in [
        ("\"version\":1", "\"version\":2", "setup dragon-gate: version 2 is not known; this program knows version 1"),
        ("\"5\"", "5", "setup dragon-gate: invalid type: integer `5`"),
        ("\"5\"", "\"-5\"", "setup dragon-gate: invalid digit"),
        ("pijersi", "chess", "setup dragon-gate: `chess` is not a game"),
        ("dragon-gate", "Dragon", "setup Dragon: `Dragon` is not the name of a setup"),
        ("dragon-gate", "", "setup : `` is not the name of a setup"),
        ("dragon-gate", "d", "setup d: `d` is not the name of a setup"),
        ("full-random", "nonsense", "setup dragon-gate: setup: `nonsense` is not a setup"),
        ("\"name\"", "\"by\":\"Ann\",\"name\"", "setup dragon-gate: unknown field `by`"),
        ("\"name\":\"dragon-gate\",", "", "setup pijersi: missing field `name`"),
        ("dragon-gate", "ab", "the setup ab comes a second time"),
    ] {
        let changed = good.replacen(line, &line.replacen(right, wrong, 1), 1);
        let (found, problem) = problem(&store, &changed);
        assert_eq!(found, at, "{problem}");
        assert!(problem.to_string().starts_with(says), "{problem}");
    }
}

#[test]
fn a_cut_or_garbled_export_changes_nothing() {
    let (dir, other) = (folder(), folder());
    let (store, target) = (open(dir.path()), open(other.path()));
    fill(&store);
    let good = export(&store).into_bytes();
    assert_eq!(target.insert_challenge(&challenge(99, 1)).expect("it is stored"), Inserted::Done);
    let before = export(&target);
    // The last line is whole without its line feed.
    for cut in (0..good.len() - 1).step_by(37).chain([good.len() - 2]) {
        assert!(target.import(&good[..cut], true).is_err(), "cut at {cut}");
    }
    for at in (0..good.len()).step_by(41) {
        let mut garbled = good.clone();
        garbled[at] = 0xff;
        assert!(target.import(&garbled[..], true).is_err(), "garbled at {at}");
    }
    assert_eq!(export(&target), before);
}

#[test]
fn seven_backups_are_kept() {
    let dir = folder();
    let store = open(&dir.path().join("data"));
    fill(&store);
    let backups = dir.path().join("backup");
    assert_eq!(newest_backup(&backups).expect("there is no such folder"), None);
    let hour = |hour: u64| Timestamp(BEGIN.0 + 3_600_000 * hour);
    let foreign = ["parlor-notes.jsonl", "parlor-2020-01-01T0000000.jsonl", "readme.txt"];
    fs::create_dir_all(&backups).expect("the folder is made");
    for name in foreign.into_iter().chain(["parlor-2020-01-01T000000Z.jsonl.unfinished"]) {
        fs::write(backups.join(name), "").expect("the file is written");
    }
    for number in 0..10 {
        let path = store.backup(&backups, hour(number)).expect("a back-up is written");
        assert_eq!(newest_backup(&backups).expect("it is listed"), Some(path.clone()));
        let copy = folder();
        let backup = BufReader::new(fs::File::open(path).expect("it is there"));
        open(copy.path()).import(backup, false).expect("it is whole");
    }
    let mut names: Vec<String> = fs::read_dir(&backups)
        .expect("the folder is there")
        .map(|entry| entry.expect("it is listed").file_name().into_string().expect("it is text"))
        .collect();
    names.retain(|name| !foreign.contains(&name.as_str()));
    names.sort();
    assert_eq!(names.len(), 7, "{names:?}");
    assert_eq!(names[0], "parlor-2023-11-15T011320Z.jsonl");
    assert_eq!(names[6], "parlor-2023-11-15T071320Z.jsonl");
}

#[test]
fn sides_do_not_change_places() {
    let dir = folder();
    let store = open(dir.path());
    let session = start(&store, 1, 1);
    let stored = store.game(session.id()).expect("it is read").expect("it is stored");
    assert_eq!(stored.color_of(WHITE), Some(Color::White));
    assert_eq!(stored.color_of(BLACK), Some(Color::Black));
}
