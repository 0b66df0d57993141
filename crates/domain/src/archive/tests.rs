//! Tests of the entries of finished games, and of the searches that are kept.

use proptest::prelude::*;

use super::*;
use crate::{Action, Actor, NamedUser, record::Record};
use catalogue::Language;

const NOW: Timestamp = Timestamp(1_790_000_000_000);

fn begun(kind: GameKind) -> Session {
    let seat = |user| NamedUser { user: UserId(user), name: "Ann".to_owned() };
    let table = Table { guild: Some(GuildId(u64::MAX)), channel: ChannelId(7), parent: Some(ChannelId(6)) };
    let (id, seats) = (GameId::from_bits(9), ByColor { white: seat(1), black: seat(u64::MAX) });
    Session::new(id, table, seats, Language::English, "Classic  ".to_owned(), AnyPosition::start(kind), NOW)
}

fn act(session: &Session, action: Action) -> Session {
    let user = session.user_to_move().expect("it goes on");
    session.apply(Actor { user, moderator: false }, action, NOW).expect("it is allowed").0
}

/// A game after a move, which White's opponent has then resigned.
fn over(kind: GameKind) -> Session {
    let begun = begun(kind);
    let mv = begun.position().legal_moves()[0].clone();
    let moved = act(&begun, Action::Move(mv));
    let reply = moved.position().legal_moves()[0].clone();
    let moved = act(&moved, Action::Move(reply));
    act(&moved, Action::Resign)
}

#[test]
fn entries_read_back() {
    for kind in GameKind::ALL {
        let entry = Archived::of(&over(kind)).expect("it is over");
        assert_eq!(Archived::read(entry.id, entry.ended, &entry.to_bytes()), Some(entry.clone()));
        assert_eq!((entry.result, entry.plies), (Some(FinalResult::Won(Color::Black)), 2));
        let sought = Query {
            ending: Some("resignation".to_owned()),
            setup: Some("classic".to_owned()),
            result: Some(SoughtResult::Loss),
            ..Query::default()
        };
        assert!(sought.clone().of(UserId(1)).fits(&entry));
        assert!(!sought.of(UserId(2)).fits(&entry));
        assert_eq!(Archived::of(&begun(kind)), None, "a game that goes on is in no archive");
        let newer = [&[FORM + 1][..], &entry.to_bytes()[1..]].concat();
        assert_eq!(Archived::read(entry.id, entry.ended, &newer), None);
    }
}

#[test]
fn traces_hold_all_positions() {
    let game = over(GameKind::Pijersi);
    let trace = trace(&game);
    for (ply, position) in game.moves().positions().enumerate() {
        let key = position.canonical().key;
        assert_eq!(may_have_had(&trace, key), Some(true));
        assert_eq!(first_with(&game, key), Some(ply as u32));
    }
    let other = AnyPosition::start(GameKind::Biyi).canonical().key;
    assert_eq!((may_have_had(&trace, other), first_with(&game, other)), (Some(false), None));
    assert_eq!(may_have_had(&[PositionKey::VERSION + 1, 0, 0, 0, 0], other), None);
    assert_eq!(may_have_had(&[], other), None);
}

#[test]
fn the_marks_of_texts_never_change() {
    assert_eq!((mark(""), mark("a"), mark("foobar")), (0x811c_9dc5, 0xe40c_292c, 0xbf9c_f968));
}

#[test]
fn the_newest_searches_are_kept() {
    let mut searches = Searches::new(UserId(1));
    let query = |least: u16| Query { shortest: Some(least), ..Query::default() };
    for number in 0..MOST_SEARCHES as u32 + 5 {
        let (next, given) = searches.with(query(number as u16), number, NOW);
        assert_eq!(given, number);
        searches = next;
    }
    assert_eq!(searches.len(), MOST_SEARCHES);
    assert!(searches.search(4, NOW).is_none() && searches.search(5, NOW).is_some());
    let (again, number) = searches.clone().with(query(5), 999, NOW);
    assert_eq!((number, again.len()), (5, MOST_SEARCHES), "the same search keeps its number");
    let (more, _) = again.with(query(500), 500, NOW);
    assert!(more.search(5, NOW).is_some() && more.search(6, NOW).is_none());
    assert!(more.search(5, NOW.after(LIFETIME)).is_none());
    assert!(more.has_expired(NOW.after(LIFETIME)) && !more.has_expired(NOW));
    assert_eq!(Searches::from_json(&more.to_json()), Ok(more.clone()));
    let sought = Query { opponent: Some(SoughtPlayer::Person(UserId(7))), ..Query::default() };
    let (named, _) = more.clone().with(sought, 77, NOW);
    assert!(
        named
            .without(UserId(7), |_| false)
            .is_some_and(|left| left.search(77, NOW).is_none() && left.len() == MOST_SEARCHES - 1)
    );
    assert_eq!(more.clone().without(UserId(7), |_| true), None);
    let (named, _) = more.with(Query { name: Some("Ann".to_owned()), ..Query::default() }, 78, NOW);
    assert_eq!(named.clone().without(UserId(7), |name| name == "Ben"), None);
    assert!(named.without(UserId(7), |name| name == "Ann").is_some_and(|left| left.search(78, NOW).is_none()));
}

#[test]
fn what_takes_much_time_is_limited() {
    let mut searches = Searches::new(UserId(1));
    for _ in 0..MOST_DEAR {
        searches = searches.spend(NOW).expect("it is not too often");
    }
    assert_eq!(searches.clone().spend(NOW), Err(NOW.after(DEAR_WITHIN)));
    assert!(searches.spend(NOW.after(DEAR_WITHIN)).is_ok());
}

proptest! {
    #[test]
    fn any_bytes_are_read_without_panic(bytes in prop::collection::vec(any::<u8>(), 0..80), ended: u64) {
        Archived::read(GameId::from_bits(1), Timestamp(ended), &bytes);
        may_have_had(&bytes, PositionKey::from_bits(u128::from(ended)));
    }
}
