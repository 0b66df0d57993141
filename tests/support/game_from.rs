//! A game that begins from any position.

use board::color::ByColor;
use catalogue::Language;
use domain::{Homes, Seat, Session, id::GameId, time::Timestamp};
use games::AnyPosition;

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
