//! Tests of the archive in each kind of database.

use super::*;
use crate::{
    Gathered, Saved, Store,
    testing::{begun, challenge, exported, on_every_engine, resigned, start},
};
use domain::{
    NamedUser,
    archive::{Query, SoughtPlayer},
    import::LIFETIME,
    transcript,
};

const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);
const GUILD: u64 = 4;

fn seat(user: UserId) -> NamedUser {
    NamedUser { user, name: format!("Player {}", user.0) }
}

/// Plays a game on the server, which Ann resigns.
fn play(store: &Store, number: u32) -> Session {
    let session = start(store, &challenge(number, seat(ANN)), seat(BEN));
    let over = resigned(&session, ANN);
    assert_eq!(store.games.save(&over, 0).expect("it is stored"), Saved::Done);
    over
}

fn on_server(store: &Store) -> Vec<GameId> {
    let mut found = Vec::new();
    for kind in GameKind::ALL {
        store.archive.each_in(GUILD, kind, (None, None), |game| found.push(game.id)).expect("read");
    }
    found
}

fn of(store: &Store, user: UserId) -> Vec<GameId> {
    ended(store, user, Span::default()).iter().map(|game| game.id).collect()
}

/// The finished games of a player in a span, in its order.
fn ended(store: &Store, user: UserId, span: Span) -> Vec<Archived> {
    all(store.archive.entries_of(user, span))
}

fn all(mut entries: ArchiveEntries<'_>) -> Vec<Archived> {
    let mut found = Vec::new();
    while let Some(game) = entries.peek().expect("read") {
        found.push(game.clone());
        entries.advance();
    }
    found
}

fn traces(store: &Store, home: u64) -> usize {
    let mut count = 0;
    for kind in GameKind::ALL {
        store.archive.each_trace(home, kind, (None, None), |_, _| count += 1).expect("read");
    }
    count
}

/// Everything in the indexes of the archive.
fn indexes(store: &Store) -> Vec<Vec<(Vec<u8>, Vec<u8>)>> {
    let all = |collection| store.db.scan(collection, KeyRange::all()).collect::<Result<Vec<_>, _>>().expect("read");
    [Collection::Finished, Collection::Played, Collection::Traces].map(all).into()
}

#[test]
fn a_game_is_entered_as_it_ends() {
    on_every_engine(|store| {
        let game = play(store, 1);
        start(store, &challenge(2, seat(ANN)), seat(BEN));
        assert_eq!(
            (on_server(store), of(store, ANN), of(store, BEN)),
            (vec![game.id()], vec![game.id()], vec![game.id()])
        );
        assert_eq!(traces(store, GUILD), 0);
        assert_eq!(store.archive.catch_up(10).expect("done"), 0);
        assert_eq!(traces(store, GUILD), 1);
        let entry = Archived::of(&game).expect("it is over");
        assert_eq!(store.archive.traces([(GUILD, &entry)]).expect("read"), [Some(trace(&game))]);
        let key = game.position().canonical().key;
        let with = |key| all(store.archive.entries_with(GUILD, game.kind(), Span::default(), key));
        assert_eq!((with(key), with(PositionKey::from_bits(7))), (vec![entry.clone()], vec![]));
        // Bytes that stand across two positions are none.
        let across = trace(&game)[3..7].iter().fold(0, |bits: u128, byte| bits << 8 | u128::from(*byte));
        assert_eq!(with(PositionKey::from_bits(across << 96)), []);
        let between = |since: u64, until: u64| {
            let mut count = 0;
            let time = (Some(Timestamp(since)), Some(Timestamp(until)));
            store.archive.each_in(GUILD, game.kind(), time, |_| count += 1).expect("read");
            let span = Span { since: time.0, until: time.1, ..Span::default() };
            let backward = Span { newest_first: true, ..span };
            count + ended(store, ANN, span).len() + ended(store, ANN, backward).len()
        };
        let at = entry.ended.0;
        assert_eq!((between(at, at + 1), between(at + 1, at + 9), between(0, at)), (3, 0, 0));
    });
}

/// More games than are read at a time, from the oldest or from the newest on.
#[test]
fn positions_are_found_among_many_games() {
    on_every_engine(|store| {
        let game = play(store, 1);
        let entry = Archived::of(&game).expect("it is over").to_bytes();
        let (traced, others) = (trace(&game), [&[PositionKey::VERSION][..], &[1, 2, 3, 4].repeat(9)].concat());
        let count = 2 * LONG_PAGE as u32 + 3;
        for numbers in (0..count).collect::<Vec<_>>().chunks(500) {
            let write = |tx: &Transaction<'_>| {
                for number in numbers {
                    let id = GameId::from_bits(*number);
                    let key = keys::finished(GUILD, game.kind().name(), Timestamp(u64::from(*number)), id);
                    tx.insert(Collection::Finished, &key, &entry[..]);
                    tx.insert(Collection::Traces, key, if number % 2 == 0 { &traced[..] } else { &others[..] });
                }
                Ok(())
            };
            store.db.write_soon(write).expect("stored");
        }
        let found = |key, since, until| {
            let (since, until) = (Some(Timestamp(since)), Some(Timestamp(until)));
            let [mut newest, oldest] = [true, false].map(|newest_first| {
                let span = Span { since, until, newest_first, after: None };
                all(store.archive.entries_with(GUILD, game.kind(), span, key))
            });
            newest.reverse();
            assert!(newest == oldest && oldest.is_sorted_by_key(Archived::place));
            for place in oldest.iter().step_by(1 + oldest.len() / 2).map(Archived::place) {
                let span = Span { since, until, newest_first: false, after: Some(place) };
                let rest = all(store.archive.entries_with(GUILD, game.kind(), span, key));
                assert!(oldest.ends_with(&rest) && oldest[oldest.len() - rest.len() - 1].place() == place);
            }
            oldest.len()
        };
        let key = game.position().canonical().key;
        assert_eq!(found(key, 0, u64::MAX), count as usize / 2 + 1);
        assert_eq!((found(key, 10, 20), found(key, 20, 10)), (5, 0));
        let other = PositionKey::from_bits(0x0102_0304 << 96);
        assert_eq!(found(other, 0, u64::MAX), count as usize / 2);
    });
}

#[test]
fn whoever_is_forgotten_is_in_no_entry() {
    on_every_engine(|store| {
        for number in 0..3 {
            play(store, number);
        }
        store.archive.catch_up(10).expect("done");
        let (searches, _) = Searches::new(ANN).with(Query::default(), 7, Timestamp(0));
        assert!(store.archive.put_searches(&searches, 0).expect("stored"));
        assert!(!store.archive.put_searches(&searches, 0).expect("another came first"));
        let sought = Query { player: Some(SoughtPlayer::Person(ANN)), ..Query::default() };
        let (of_ben, _) = Searches::new(BEN).with(sought, 8, Timestamp(0));
        let named = |name: &str| Query { name: Some(name.to_owned()), ..Query::default() };
        let (of_ben, _) = of_ben.with(named(" LAYER\u{200b} 1"), 9, Timestamp(0));
        let (of_ben, _) = of_ben.with(named("Player 2"), 10, Timestamp(0));
        assert!(store.archive.put_searches(&of_ben, 0).expect("stored"));
        assert_eq!(store.forget(ANN, "Player 1", |_| "Nobody".to_owned()).expect("forgotten"), []);
        assert_eq!((of(store, ANN), of(store, BEN).len(), on_server(store).len()), (vec![], 3, 3));
        assert_eq!(store.archive.searches(ANN).expect("read"), None);
        let left = store.archive.searches(BEN).expect("read").expect("he has some");
        assert!(left.len() == 1 && left.search(10, Timestamp(1)).is_some(), "nobody looks for her: {left:?}");
        let is_named = |entry: Archived| assert_eq!(entry.color_of(ANN), None);
        ended(store, BEN, Span::default()).into_iter().for_each(is_named);
        store.archive.each_in(GUILD, GameKind::ALL[0], (None, None), is_named).expect("read");
        let before = indexes(store);
        let text = exported(store);
        store.restore(text.as_bytes(), true).expect("it is imported");
        store.archive.catch_up(10).expect("done");
        assert_eq!((exported(store), indexes(store)), (text, before), "the indexes follow from the games");
    });
}

/// Entries come in the order of time, from the newest or from the oldest on, and go on after each of them.
#[test]
fn entries_are_read_from_any_place_on() {
    on_every_engine(|store| {
        for number in 0..40 {
            play(store, number);
        }
        for newest_first in [false, true] {
            let span = Span { newest_first, ..Span::default() };
            let games = ended(store, ANN, span);
            let kind = games[0].kind;
            let places: Vec<_> = games.iter().map(Archived::place).collect();
            assert!(places.len() == 40 && places.is_sorted_by(|one, next| (next < one) == newest_first));
            for (at, place) in places.iter().enumerate() {
                let rest = Span { after: Some(*place), ..span };
                assert_eq!(ended(store, ANN, rest), games[at + 1..], "{newest_first}: after {at}");
                assert_eq!(all(store.archive.entries_in(GUILD, kind, rest)), games[at + 1..]);
            }
        }
    });
}

/// A store from before there was an archive.
#[test]
fn older_games_are_entered() {
    on_every_engine(|store| {
        let count = 2 * AT_ONCE as u32 + 3;
        for number in 0..count {
            play(store, number);
        }
        let after = |store: &Store| {
            let mut rounds = 1;
            while store.archive.catch_up(60).expect("done") > 0 {
                rounds += 1;
            }
            rounds
        };
        after(store);
        let expected = indexes(store);
        assert_eq!(expected[0].len(), count as usize);
        store
            .db
            .write(|tx| {
                for collection in [Collection::Finished, Collection::Played, Collection::Traces, Collection::Untraced] {
                    tx.remove_all(collection, KeyRange::all())?;
                }
                tx.remove(Collection::Notes, NOTE);
                Ok(())
            })
            .expect("stored");
        assert!(after(store) > 1, "it is done in parts");
        assert_eq!(indexes(store), expected);
        assert_eq!(store.archive.catch_up(1).expect("done"), 0);
    });
}

#[test]
fn gathered_games_come_and_go_with_their_entries() {
    on_every_engine(|store| {
        let import = |number: u32, white: &str| {
            let text = format!("[Game \"Pijersi\"]\n[White \"{white}\"]\n1 a4-b5=c4");
            let transcript = transcript::read(&text).expect("it is well formed");
            let table = begun(&challenge(1, seat(ANN)), seat(BEN)).table();
            let language = catalogue::Language::English;
            let session =
                domain::import::imported(GameId::from_bits(number), table, language, &transcript, Timestamp(9));
            Import { user: ANN, session, created: Timestamp(9), gathered: true }
        };
        let two = [import(1, "A"), import(2, "B")];
        assert_eq!(store.imports.gather(ANN, &two).expect("stored"), [Gathered::Done; 2]);
        assert_eq!(
            store.imports.gather(ANN, &[import(3, "A"), import(2, "C")]).expect("stored"),
            [Gathered::There, Gathered::IdTaken]
        );
        assert_eq!((store.imports.count_gathered(ANN).expect("read"), traces(store, collection_of(ANN))), (2, 2));
        assert_eq!(store.imports.names(GameId::from_bits(2)).expect("read"), ["B", "?"]);
        for number in 10..40 {
            let single = Import { gathered: false, ..import(number, "S") };
            assert_eq!(store.imports.insert_import(&single).expect("stored"), crate::Inserted::Done);
        }
        assert_eq!(store.imports.count_gathered(ANN).expect("read"), 2, "single ones do not replace them");
        let (text, before) = (exported(store), indexes(store));
        store.restore(text.as_bytes(), true).expect("it is imported");
        assert_eq!((exported(store), indexes(store)), (text, before));
        store.imports.remove_expired_imports(Timestamp(9).after(LIFETIME)).expect("removed");
        assert!(indexes(store).iter().all(Vec::is_empty));
    });
}
