//! Stored games that the current rules cannot replay.

use domain::{StoredGame, StuckGame};

use crate::prelude::*;

const ID: GameId = GameId::from_bits(10);

/// The store of [`fill`], with a move in game 10, in channel 2, that the current rules forbid.
fn mended() -> (tempfile::TempDir, Store, String) {
    let (dir, other) = (folder(), folder());
    let healthy = open(other.path());
    fill(&healthy);
    let session = healthy.games.game(ID).expect("it is read").expect("it is there");
    let export = export(&healthy).replace(&session.moves()[0].text, "a4-b5=c9");
    Store::import(dir.path(), export.as_bytes(), true).expect("it is imported");
    let store = open(dir.path());
    (dir, store, export)
}

fn stuck(store: &Store) -> StuckGame {
    match store.games.stored_game(ID).expect("it is read") {
        Some(StoredGame::Stuck(stuck)) => *stuck,
        other => panic!("{other:?}"),
    }
}

#[test]
fn it_stays_at_its_table() {
    let (dir, store, exported) = mended();
    assert_eq!(export(&store), exported, "it is exported as it is");
    drop(store);
    let store = open(dir.path());
    assert!(matches!(store.games.game(ID), Err(StoreError::Stuck(stuck)) if stuck.id() == ID));
    assert!(matches!(store.games.game_at(ChannelId(2)), Err(StoreError::Stuck(_))));
    assert!(!stuck(&store).is_over());
    assert_eq!(store.games.games_of(BLACK, 9).expect("they are read").len(), 2);
    assert_eq!(store.games.running_of(BLACK).expect("they are read"), [ID]);
    assert_eq!(store.figures().expect("they are counted").running, 1);
    assert_eq!(store.games.board(ID).expect("it is read").map(|board| board.message.0), Some(77));
    let next = challenge(20, 2);
    assert_eq!(store.challenges.insert_challenge(&next).expect("it is stored"), Inserted::Done);
    assert_eq!(store.games.accept(&begun(&next)).expect("it is tried"), Accepted::TableTaken(ID));
    assert_eq!(store.challenges.insert_challenge(&challenge(10, 2)).expect("it is tried"), Inserted::IdTaken);
    assert_eq!(export(&store).lines().filter(|line| line.starts_with(r#"{"unreadable""#)).count(), 0);
}

#[test]
fn it_is_ended_once() {
    let (dir, store, _) = mended();
    let stuck = stuck(&store);
    let by = Actor { user: BLACK, moderator: false };
    let ended = stuck.aborted(by, Timestamp(BEGIN.0 + 9)).expect("a player may");
    assert!(
        ended.aborted(by, BEGIN).is_err()
            && stuck.aborted(Actor { user: domain::id::UserId(9), moderator: false }, BEGIN).is_err()
    );
    assert_eq!(store.games.save_ended(&ended, stuck.revision() + 1).expect("it is tried"), Saved::Stale);
    assert_eq!(store.games.save_ended(&ended, stuck.revision()).expect("it is saved"), Saved::Done);
    assert_eq!(store.games.save_ended(&ended, stuck.revision()).expect("it is tried"), Saved::Stale);
    assert!(matches!(store.games.game_at(ChannelId(2)), Ok(None)));
    assert_eq!(store.games.running_of(BLACK).expect("they are read"), []);
    assert_eq!(store.figures().expect("they are counted").running, 0);
    let exported = export(&store);
    assert!(exported.contains(r#""end":{"by":"abort","at":1700000000009}"#), "{exported}");
    drop(store);
    let store = open(dir.path());
    assert!(self::stuck(&store).is_over());
    start(&store, 30, 2);
}

/// A game is kept, whichever check of its record fails.
#[test]
fn whatever_no_longer_fits_is_kept() {
    let (dir, other) = (folder(), folder());
    let healthy = open(dir.path());
    fill(&healthy);
    let good = export(&healthy);
    let line = good.lines().find(|line| line.contains(r#""id":"00000A""#)).expect("it is exported");
    for (right, wrong) in [
        (r#""revision":1,"#, r#""revision":0,"#),
        (r#""end":null"#, r#""end":{"by":"time","winner":"white","at":5}"#),
        (r#""draw":null"#, r#""draw":99"#),
        (r#""start":""#, r#""start":"x"#),
    ] {
        let changed = line.replacen(right, wrong, 1);
        assert_ne!(changed, line, "{right}");
        Store::import(other.path(), good.replacen(line, &changed, 1).as_bytes(), true).expect("it is imported");
        let store = open(other.path());
        let session: Result<Option<Session>, _> = store.games.game(ID);
        assert!(matches!(session, Err(StoreError::Stuck(_))), "{wrong}");
        assert!(export(&store).contains(&changed), "{wrong}");
    }
}
