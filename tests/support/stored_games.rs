//! Games that are stored as they are.

use board::color::ByColor;
use catalogue::Language;
use domain::{
    Challenge, Homes, NamedUser, Seat, Session,
    id::{GameId, UserId},
    time::Timestamp,
};
use games::AnyPosition;
use store::{Accepted, Inserted, Store};

/// A game that begins in English, from a position that counts as the classic setup.
pub fn game_from(
    start: AnyPosition,
    number: u32,
    homes: impl Into<Homes>,
    seats: [impl Into<Seat>; 2],
    now: Timestamp,
) -> Session {
    let [white, black] = seats;
    let (id, seats, setup) = (GameId::from_bits(number), ByColor { white, black }, "classic".to_owned());
    Session::new(id, homes, seats, Language::English, setup, start, now)
}

/// Stores a game that has just begun, as if somebody had accepted a challenge to it.
pub fn store_game(store: &Store, session: &Session) {
    let challenge =
        Challenge::sample(session.id(), session.table(), NamedUser { user: UserId(1), name: "Ann".to_owned() });
    assert_eq!(store.challenges.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    assert_eq!(store.games.accept(session).expect("it is stored"), Accepted::Started);
}
