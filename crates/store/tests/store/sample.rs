//! The sample is an export with records of every kind.
//!
//! From the first release on, a change to the stored form of a record needs a new layout number of the store, and the
//! exports of earlier releases stay readable.

use std::{collections::BTreeSet, time::Duration};

use domain::{Away, Challenge, Proposal, Seat};
use serde_json::Value;

use crate::prelude::*;

const SAMPLE: &str = include_str!("sample.jsonl");

/// The field names of an export's lines, one for each kind of line.
const KINDS: [&str; 29] = [
    "parlor",
    "challenge",
    "game",
    "board",
    "import",
    "searches",
    "player",
    "standing",
    "tally",
    "learner",
    "solver",
    "try",
    "puzzle",
    "rusher",
    "counted",
    "line",
    "prepared",
    "seek",
    "seeker",
    "lookout",
    "match",
    "report",
    "server",
    "daily",
    "tournament",
    "setup",
    "registration",
    "unreadable",
    "end",
];

#[test]
fn the_sample_is_read_and_has_the_form_of_exports() {
    let dir = folder();
    let records = Store::import(dir.path(), SAMPLE.as_bytes(), false).expect("it is imported");
    assert_eq!(records + 2, SAMPLE.lines().count());
    let store = open(dir.path());
    assert_eq!(export(&store), SAMPLE);
    check(&store);
    drop(store);
    assert_eq!(export(&open(dir.path())), SAMPLE);
    for kind in KINDS {
        let begin = format!("{{\"{kind}\":");
        assert!(SAMPLE.lines().any(|line| line.starts_with(&begin)), "no line of the kind {kind}");
    }
    // An export has no field that the sample lacks.
    let dir = folder();
    let store = open(dir.path());
    fill_all(&store);
    let (known, now) = (shape(SAMPLE), shape(&export(&store)));
    let new: Vec<_> = now.difference(&known).collect();
    assert!(now.len() > 100 && new.is_empty(), "fields of another form: {new:?}");
}

/// Checks some of the imported records.
fn check(store: &Store) {
    let running = store.games.game_at(ChannelId(2)).expect("it is read").expect("a game runs there");
    assert_eq!((running.id(), running.moves().len(), running.kind()), (GameId::from_bits(10), 1, GameKind::Pijersi));
    assert_eq!(running.seats().black, Seat::Player(seat(BLACK)));
    let over = store.games.game(GameId::from_bits(11)).expect("it is read").expect("it is there");
    assert!(over.end().is_some_and(|end| end.outcome.is_some()));
    assert_eq!(store.challenges.challenges_of(WHITE).expect("they are read").len(), 3);
    assert_eq!(store.games.board(running.id()).expect("it is read").map(|board| board.message.0), Some(77));
    assert_eq!(store.imports.imported(GameId::from_bits(12)).expect("it is read"), Some(imported(12)));
    assert!(store.people.player(WHITE).expect("it is read").blocks(UserId(7)));
    assert!(store.people.record::<domain::Learner>(WHITE).expect("it is read").has_solved(GameKind::Pijersi, "goal"));
    assert_eq!(store.servers.server(GuildId(5)).expect("it is read").channels.len(), 2);
    assert_eq!(store.servers.setups(GuildId(5), None).expect("they are read").len(), 2);
    assert_eq!(store.servers.dev_guild(u64::MAX).expect("it is read"), Some(u64::MAX));
    let rusher = store.rushes.rusher(WHITE, GameKind::Pijersi).expect("it is read").expect("it is there");
    assert_eq!((rusher.best.map(|best| best.score), rusher.servers()), (Some(1), &[GuildId(5)][..]));
    assert_eq!(store.seeks.seek_of(WHITE).expect("it is read"), Some(seek(WHITE)));
    let found = store.seeks.pending_of(UserId(3)).expect("it is read");
    assert_eq!(found.iter().map(|found| found.is_told()).collect::<Vec<_>>(), [false]);
    let pool = Pool { scope: Scope::Server(GuildId(5)), game: GameKind::Pijersi };
    for user in [WHITE, BLACK] {
        assert_eq!(store.ratings.standing(user, pool).expect("it is read").map(|standing| standing.games()), Some(2));
        assert!(store.ratings.tally(user, pool).expect("it is read").is_some());
    }
    assert_eq!(store.strangers.reports().expect("they are read").len(), 1);
    assert_eq!(store.figures().expect("they are counted").unreadable, 1);
    let timed = store.games.game_at(ChannelId(6)).expect("it is read").expect("a game runs there");
    assert!(timed.clock().is_some() && timed.offer().is_some() && timed.following().followers().contains(&UserId(8)));
    assert!(!store.people.player(BLACK).expect("it is read").away.periods().is_empty());
}

/// Fills a store with records of every kind. The sample is an export of these records.
fn fill_all(store: &Store) {
    fill(store);
    let game = start(store, 13, 4);
    let over = resigned(&moved(&moved(&game)));
    assert_eq!(store.games.save(&over, 0).expect("it is saved"), Saved::Done);
    let table = Table { guild: Some(GuildId(5)), channel: ChannelId(6), parent: Some(ChannelId(7)) };
    let challenge = Challenge {
        homes: table.into(),
        opponent: Some(seat(BLACK)),
        clock: Some("3d".parse().expect("a time control")),
        ..challenge(14, 6)
    };
    assert_eq!(store.challenges.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    let timed =
        begun(&challenge).with_time_control(challenge.clock).following().followed_by(UserId(8)).expect("it goes on");
    assert_eq!(store.games.accept(&timed).expect("it is stored"), Accepted::Started);
    let moved = moved(&timed);
    let offered = act(&moved, mover(&moved), Action::Offer(Proposal::Draw));
    assert_eq!(store.games.save(&offered, timed.revision()).expect("it is saved"), Saved::Done);
    let away = Away::default().with(BEGIN, BEGIN.after(Duration::from_secs(86_400))).expect("a period");
    store.people.change_away(BLACK, |_| Some(away.clone())).expect("it is stored");
    fill_tournament(store);
    fill_seeks(store);
}

/// The paths of all fields in all lines.
fn shape(export: &str) -> BTreeSet<String> {
    fn collect(value: &Value, path: &str, shape: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                for (name, value) in fields {
                    let path = format!("{path}.{name}");
                    collect(value, &path, shape);
                    shape.insert(path);
                }
            }
            Value::Array(values) => values.iter().for_each(|value| collect(value, path, shape)),
            _ => {}
        }
    }
    let mut fields = BTreeSet::new();
    for line in export.lines() {
        collect(&serde_json::from_str(line).expect("JSON"), "", &mut fields);
    }
    fields
}
