//! The store as the host uses it: two writers, restarts, kills, exports and back-ups.

use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    path::Path,
    process::{Command, Stdio},
    sync::Barrier,
    thread,
};

use board::color::Color;
use domain::BoardMessage;
use domain::{
    Action, Actor, Cause, Import, News, Session, Table,
    challenge::LIFETIME,
    id::{ChannelId, GameId, GuildId, UserId},
    setup::KeptSetup,
    time::Timestamp,
};
use games::GameKind;
use store::{Accepted, DueJob, Inserted, Job, Kept, Removed, Saved, Store, StoreError};

mod export;
mod fixtures;
#[cfg(unix)]
#[path = "../../../../tests/support/postgres.rs"]
mod postgres;
mod prelude;
mod ratings;
mod sample;
mod stuck;
mod traces;

use fixtures::*;

#[test]
fn challenges_are_kept_until_removed() {
    let dir = folder();
    let store = open(dir.path());
    let (first, second) = (challenge(1, 1), challenge(2, 1));
    for challenge in [&second, &first] {
        assert_eq!(store.challenges.insert_challenge(challenge).expect("it is stored"), Inserted::Done);
    }
    assert_eq!(store.challenges.insert_challenge(&first).expect("it is tried"), Inserted::IdTaken);
    assert_eq!(store.challenges.challenge(first.id).expect("it is read"), Some(first.clone()));
    assert_eq!(store.challenges.challenges_of(WHITE).expect("they are read"), [first.clone(), second.clone()]);
    assert_eq!(store.challenges.challenges_of(BLACK).expect("they are read"), []);

    let almost = Timestamp(first.expires().0 - 1);
    assert_eq!(store.challenges.expired_challenges(almost).expect("they are read"), []);
    assert_eq!(
        store.challenges.expired_challenges(first.expires()).expect("they are read"),
        std::slice::from_ref(&first)
    );
    assert_eq!(store.challenges.expired_challenges(second.created.after(LIFETIME)).expect("they are read").len(), 2);

    let removals: Vec<bool> = thread::scope(|scope| {
        let removers: Vec<_> = (0..4).map(|_| scope.spawn(|| store.challenges.remove_challenge(first.id))).collect();
        removers.into_iter().map(|remover| remover.join().expect("no panic").expect("it is tried")).collect()
    });
    assert_eq!(removals.into_iter().filter(|&removed| removed).count(), 1);
    assert_eq!(store.challenges.challenge(first.id).expect("it is read"), None);
    assert_eq!(store.challenges.challenges_of(WHITE).expect("they are read"), [second]);
}

#[test]
fn accepting_needs_the_challenge_and_the_table() {
    let dir = folder();
    let store = open(dir.path());
    let session = start(&store, 1, 7);
    assert_eq!(store.games.accept(&session).expect("it is tried"), Accepted::ChallengeGone);
    assert_eq!(store.challenges.insert_challenge(&challenge(1, 8)).expect("it is tried"), Inserted::IdTaken);
    assert_eq!(store.challenges.challenges_of(WHITE).expect("they are read"), []);

    let second = challenge(2, 7);
    assert_eq!(store.challenges.insert_challenge(&second).expect("it is stored"), Inserted::Done);
    assert_eq!(store.games.accept(&begun(&second)).expect("it is tried"), Accepted::TableTaken(session.id()));
    assert_eq!(store.challenges.challenge(second.id).expect("it is read"), Some(second.clone()));
    assert_eq!(store.games.game(second.id).expect("it is read"), None);

    let over = resigned(&session);
    assert_eq!(store.games.save(&over, 0).expect("it is saved"), Saved::Done);
    assert_eq!(store.games.game_at(ChannelId(7)).expect("it is read"), None);
    assert_eq!(store.games.last_game_at(ChannelId(7)).expect("it is read"), Some(over));
    assert_eq!(store.games.accept(&begun(&second)).expect("it is tried"), Accepted::Started);
    assert_eq!(store.games.game_at(ChannelId(7)).expect("it is read"), Some(begun(&second)));
    for ids in [store.games.games_of(WHITE, 9), store.games.games_of(BLACK, 9), store.games.games_at(ChannelId(7), 9)] {
        assert_eq!(ids.expect("they are read"), [second.id, session.id()], "the newest first");
    }
    assert_eq!(store.games.games_of(WHITE, 1).expect("they are read"), [second.id]);
    assert_eq!(store.games.games_of(UserId(3), 9).expect("they are read"), []);
}

#[test]
fn a_game_goes_elsewhere_until_it_moves_or_ends() {
    let (dir, garden) = (folder(), ChannelId(9));
    let store = open(dir.path());
    let session = start(&store, 1, 7);
    let found = |user, channel| store.games.gone_to(user, channel).expect("they are read");
    let go = || store.games.go_elsewhere(session.id(), garden).expect("it is stored");
    assert_eq!(found(WHITE, garden), []);
    go();
    for user in [WHITE, BLACK] {
        assert_eq!((found(user, garden), found(user, ChannelId(7))), (vec![session.id()], vec![]));
        assert_eq!(store.games.running_of(user).expect("they are read"), [session.id()]);
    }
    let elsewhere = session.placed_at(Table { channel: ChannelId(8), ..session.table() });
    assert_eq!(store.games.save(&elsewhere, 0).expect("it is saved"), Saved::Done);
    assert_eq!(found(WHITE, garden), []);
    go();
    assert_eq!(found(BLACK, garden), [session.id()]);
    assert_eq!(store.games.save(&resigned(&elsewhere), elsewhere.revision()).expect("it is saved"), Saved::Done);
    go();
    assert_eq!(found(BLACK, garden), []);
}

#[test]
fn one_of_two_accepts_gets_the_table() {
    let dir = folder();
    let store = open(dir.path());
    for number in 0..2 {
        assert_eq!(store.challenges.insert_challenge(&challenge(number, 7)).expect("it is stored"), Inserted::Done);
    }
    let barrier = Barrier::new(2);
    let accepted: Vec<Accepted> = thread::scope(|scope| {
        let accept = |number| {
            barrier.wait();
            store.games.accept(&begun(&challenge(number, 7))).expect("it is tried")
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
            store.games.save(&next, session.revision()).expect("it is tried")
        };
        let saved = thread::scope(|scope| {
            let (one, other) = (scope.spawn(save), scope.spawn(save));
            [one, other].map(|thread| thread.join().expect("no panic"))
        });
        assert!(saved.contains(&Saved::Done) && saved.contains(&Saved::Stale), "{saved:?}");
        won += 1;
        session = next;
    }
    assert_eq!(store.games.game(session.id()).expect("it is read").map(|stored| stored.revision()), Some(won));
    let unknown = begun(&challenge(2, 7));
    assert_eq!(store.games.save(&unknown, 0).expect("it is tried"), Saved::Stale);
}

/// What is due at once.
fn due(store: &Store) -> Vec<DueJob> {
    store.outbox.due(Timestamp(0)).expect("it is read")
}

/// The news that has to be posted.
fn news(store: &Store) -> Vec<News> {
    let news = |due: DueJob| match due.job {
        Job::News(game) => store.outbox.news_of(game).expect("it is read"),
        _ => None,
    };
    due(store).into_iter().filter_map(news).collect()
}

/// The messages whose buttons have to be removed, and the interactions that may do so.
fn outdated(store: &Store) -> Vec<(BoardMessage, Option<u64>)> {
    let outdated = |due: DueJob| match due.job {
        Job::Buttons(game, message) => {
            let message = store.outbox.buttons(game, message).expect("it is read");
            message.map(|message| (message, due.interaction))
        }
        _ => None,
    };
    due(store).into_iter().filter_map(outdated).collect()
}

#[test]
fn the_newest_board_is_kept() {
    let dir = folder();
    let store = open(dir.path());
    // Stores a board, returns the messages whose buttons have to be removed, and records their removal.
    let put = |board: &BoardMessage| {
        store.games.put_board(board).expect("it is stored");
        let outdated = outdated(&store);
        for (message, _) in &outdated {
            store.outbox.remove(Job::Buttons(message.game, message.message)).expect("it is stored");
        }
        outdated.into_iter().map(|(message, _)| message).next()
    };
    let (first, third, second) = (board(1, 1, 100), board(1, 3, 101), board(1, 2, 102));
    assert_eq!(put(&first), None);
    assert_eq!(put(&first), None, "no message loses its controls to itself");
    assert_eq!(put(&third), Some(first));
    assert_eq!(put(&second), Some(second.clone()), "a board that comes late is old at once");
    assert_eq!(put(&board(1, 2, 101)), None, "the newest message keeps its controls when it tells earlier news, too");
    assert_eq!(store.games.board(third.game).expect("it is read"), Some(third.clone()));
    let again = board(1, 3, 103);
    assert_eq!(put(&again), Some(third));
    assert_eq!(store.games.board(again.game).expect("it is read"), Some(again));
    assert_eq!(store.games.board(GameId::from_bits(2)).expect("it is read"), None);
}

#[test]
fn what_happened_is_to_be_told_until_a_board_tells_it() {
    let dir = folder();
    let store = open(dir.path());
    let challenge = challenge(1, 7);
    assert_eq!(store.challenges.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    let question = board(1, 0, 99);
    store.outbox.put_question(&question).expect("it is stored");
    assert_eq!(outdated(&store), [], "it waits for an answer");

    let cause = |interaction| Cause {
        interaction,
        token: "token".to_owned(),
        channel: ChannelId(7),
        began: Timestamp(5),
        message: None,
    };
    let session = begun(&challenge);
    let id = session.id();
    let began = News::of_beginning(&session, true, Some(cause(50)));
    assert_eq!(store.games.accept_with_news(&session, &began).expect("it is stored"), Accepted::Started);
    assert_eq!(news(&store), [began]);
    assert_eq!(outdated(&store), [(question, Some(50))], "the challenge is answered");

    let mv = session.position().legal_moves().swap_remove(0);
    let mover = session.user_to_move().expect("somebody");
    let actor = Actor { user: mover, moderator: false };
    let (moved, event) = session.apply(actor, Action::Move(mv), Timestamp(9)).expect("legal");
    let news = News::of_event(&moved, &event, Timestamp(9), Some(cause(51))).expect("a board tells it");
    assert_eq!(store.games.save_with_news(&moved, 0, &news).expect("it is saved"), Saved::Done);
    assert_eq!(store.games.save_with_news(&moved, 0, &news).expect("it is tried"), Saved::Stale);
    drop(store);
    let store = open(dir.path());
    assert_eq!(self::news(&store), std::slice::from_ref(&news), "the later one, also after a restart");

    store.games.put_board(&board(1, 0, 100)).expect("it is stored");
    assert_eq!(store.outbox.news_of(id).expect("it is read"), Some(news.clone()), "an older board does not tell it");
    store.outbox.give_up(id, 0).expect("it is stored");
    assert!(!store.outbox.has_undelivered(), "there is later news");
    store.outbox.give_up(id, moved.revision()).expect("it is stored");
    assert_eq!((self::news(&store), store.outbox.has_undelivered()), (vec![], true));
    let claimed = store.outbox.claim(id, Some(&cause(52))).expect("it is stored");
    assert_eq!(claimed, Some(News { cause: Some(cause(52)), ..news }));
    assert_eq!(store.outbox.claim(id, None).expect("it is stored"), None, "one shows it");
    assert_eq!(self::news(&store), Vec::from_iter(claimed));
    store.games.put_board(&board(1, moved.revision(), 101)).expect("it is stored");
    assert_eq!((self::news(&store), store.outbox.has_undelivered()), (vec![], false));
}

#[test]
fn a_question_that_is_void_when_it_is_posted_loses_its_buttons() {
    let dir = folder();
    let store = open(dir.path());
    let question = board(1, 0, 99);
    store.outbox.put_question(&question).expect("it is stored");
    assert_eq!(outdated(&store), [(question.clone(), None)]);
    assert_eq!(store.outbox.buttons_of(question.game).expect("it is read"), Some(question.clone()));
    store.outbox.remove(Job::Buttons(question.game, question.message)).expect("it is stored");
    assert_eq!(outdated(&store), []);
}

#[test]
fn setups_are_kept_by_server_and_name() {
    let dir = folder();
    let store = open(dir.path());
    let put = |setup: &KeptSetup| store.servers.put_setup(setup, 3).expect("it is tried");
    let all = |guild| store.servers.setups(GuildId(guild), None).expect("they are read");
    let [gate, other, foreign] = [setup(1, "gate", "classic"), setup(1, "ab", "GRXLLS"), setup(2, "gate", "GRXLLS")];
    for setup in [&gate, &other, &foreign] {
        assert_eq!(put(setup), Kept::New);
    }
    assert_eq!(all(1), [other.clone(), gate.clone()], "sorted by name");
    assert_eq!(store.servers.setups(GuildId(2), Some(GameKind::Pijersi)).expect("they are read"), [foreign]);
    assert_eq!(all(3), []);

    assert_eq!(put(&setup(1, "third", "classic")), Kept::New);
    assert_eq!(put(&setup(1, "fourth", "classic")), Kept::Full);
    let newer = setup(1, "gate", "full-random");
    assert_eq!(put(&newer), Kept::Replaced(gate), "a name that exists needs no room");
    assert_eq!(all(1).len(), 3);
    assert_eq!(put(&setup(2, "fourth", "classic")), Kept::New, "the limit is for each server");

    let remove = || store.servers.remove_setup(GuildId(1), GameKind::Pijersi, &newer.name).expect("it is tried");
    let removed: Vec<_> = thread::scope(|scope| {
        let removers: Vec<_> = (0..4).map(|_| scope.spawn(remove)).collect();
        removers.into_iter().map(|remover| remover.join().expect("no panic")).collect()
    });
    let found: Vec<_> = removed.into_iter().filter(|removed| *removed != Removed::Nothing).collect();
    assert_eq!(found, [Removed::Setup(newer.clone())], "one gets it");
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
            store.servers.put_setup(&setup, 4).expect("it is tried")
        };
        let threads: Vec<_> = (0..6).map(|number| scope.spawn(move || keep(number))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
    });
    assert_eq!(kept.iter().filter(|kept| **kept == Kept::New).count(), 4, "{kept:?}");
    assert_eq!(kept.iter().filter(|kept| **kept == Kept::Full).count(), 2, "{kept:?}");
    assert_eq!(store.servers.setups(GuildId(1), None).expect("they are read").len(), 4);
}

#[test]
fn servers_for_development_are_kept_by_application() {
    let dir = folder();
    let store = open(dir.path());
    store.servers.set_dev_guild(1, Some(u64::MAX)).expect("it is stored");
    store.servers.set_dev_guild(2, Some(4)).expect("it is stored");
    store.servers.set_dev_guild(2, None).expect("it is stored");
    assert_eq!(store.servers.dev_guild(1).expect("it is read"), Some(u64::MAX));
    assert_eq!(store.servers.dev_guild(2).expect("it is read"), None);
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
    assert_eq!(store.challenges.challenges_of(WHITE).expect("they are read").len(), 3);
    assert_eq!(store.games.game_at(ChannelId(2)).expect("it is read").map(|game| game.revision()), Some(1));
}

#[test]
fn a_folder_that_cannot_be_is_named() {
    let dir = folder();
    let file = dir.path().join("file");
    fs::write(&file, "").expect("the file is written");
    let error = Store::open(&file).expect_err("a file is no folder");
    assert!(matches!(&error, StoreError::Folder { path, .. } if path.starts_with(&file)), "{error}");
}

/// The environment variable with the store's folder, for the child process of the test below.
const CHILD: &str = "PARLOR_TEST_STORE";

/// If the test below has started this process, plays games as fast as possible and prints each saved revision.
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
            assert_eq!(store.games.save(&next, session.revision()).expect("it is saved"), Saved::Done);
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
            // The output also has lines of the test harness, and may end in the middle of a line.
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
            let game = store.games.game(GameId::from_bits(id)).expect("it is read").expect("it was acknowledged");
            assert!(game.revision() >= revision, "game {id} was saved with revision {revision}");
            let seated = store.games.game_at(game.table().channel).expect("it is read").is_some();
            assert_eq!(seated, game.end().is_none(), "a table goes with its game");
        }
    }
}

/// The environment variable with the folder of the store and two exports, for the child process of the test below.
const IMPORTING_CHILD: &str = "PARLOR_TEST_IMPORTS";

/// If the test below has started this process, imports two exports in turn and prints when each is done.
#[test]
fn child_that_imports() {
    let Some(dir) = env::var_os(IMPORTING_CHILD) else { return };
    let dir = Path::new(&dir);
    let exports = ["0", "1"].map(|name| fs::read(dir.join(name)).expect("it is there"));
    let mut out = std::io::stdout().lock();
    for export in exports.iter().cycle() {
        Store::import(dir, &export[..], true).expect("it is imported");
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

/// The environment variable with the store's folder, for the child process of the test below.
const FORGETTING_CHILD: &str = "PARLOR_TEST_FORGETS";

/// If the test below has started this process, forgets a user and prints a line for each game.
#[test]
fn child_that_forgets() {
    let Some(dir) = env::var_os(FORGETTING_CHILD) else { return };
    let store = open(Path::new(&dir));
    let called = |_| {
        writeln!(std::io::stdout(), "forgets").expect("the parent listens");
        "Former player".to_owned()
    };
    assert_eq!(store.forget(WHITE, "", called).expect("they are forgotten"), []);
    writeln!(std::io::stdout(), "forgets").expect("the parent listens");
}

#[test]
fn a_deletion_that_was_cut_off_is_completed_by_another_try() {
    const GAMES: u32 = 20;
    let name = seat(WHITE).name;
    for steps in [1, 2, 10, GAMES + 1] {
        let dir = folder();
        let store = open(dir.path());
        for number in 0..GAMES {
            let over = resigned(&start(&store, number, number.into()));
            assert_eq!(store.games.save(&over, 0).expect("it is saved"), Saved::Done);
        }
        let record = format!("[Game \"Pijersi\"]\n[Black \"{}\"]\n1 a4-b5=c4", name.replace('"', "\\\""));
        let import = Import { user: BLACK, ..imported_from(100, &record) };
        assert_eq!(store.imports.insert_import(&import).expect("it is stored"), Inserted::Done);
        assert!(export(&store).matches("player \\\"115").count() > GAMES as usize);
        drop(store);
        let mut child = Command::new(env::current_exe().expect("this program has a path"))
            .args(["--exact", "child_that_forgets", "--nocapture", "--quiet"])
            .env(FORGETTING_CHILD, dir.path())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the child starts");
        let lines = BufReader::new(child.stdout.take().expect("it is a pipe")).lines();
        let mut said = lines.map(|line| line.expect("it is read")).filter(|line| line.ends_with("forgets"));
        assert_eq!(said.by_ref().take(steps as usize).count(), steps as usize);
        child.kill().expect("the child is alive");
        child.wait().expect("the child ends");

        let store = open(dir.path());
        assert_eq!(store.forget(WHITE, "", |_| "Former player".to_owned()).expect("they are forgotten"), []);
        let left = export(&store);
        assert!(!left.contains(&WHITE.0.to_string()), "after {steps} steps: {left}");
        assert_eq!(left.lines().filter(|line| line.contains("Former player")).count(), GAMES as usize + 1);
    }
}

#[test]
fn sides_do_not_change_places() {
    let dir = folder();
    let store = open(dir.path());
    let session = start(&store, 1, 1);
    let stored = store.games.game(session.id()).expect("it is read").expect("it is stored");
    assert_eq!(stored.color_of(WHITE), Some(Color::White));
    assert_eq!(stored.color_of(BLACK), Some(Color::Black));
}
