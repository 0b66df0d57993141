//! Records of games that are read without being replayed.

use serde::Deserialize;

use crate::{Attempt, Collection, Transaction, unreadable::Unreadable};
use board::color::ByColor;
use domain::{
    NamedUser,
    id::UserId,
    record::{GameRecord, NO_USER, Record as _},
};

/// A game's record, of which only the players are read.
#[derive(Deserialize)]
struct SeatsRecord {
    seats: ByColor<NamedUser>,
}

/// The people who play a game, from its record; none if the record cannot be read.
pub(crate) fn players_in(record: &[u8]) -> Vec<UserId> {
    let seats = serde_json::from_slice(record).map(|SeatsRecord { seats }| seats);
    let users = seats.into_iter().flat_map(|seats| [seats.white.user, seats.black.user]);
    users.filter(|user| *user != NO_USER).collect()
}

/// The stored record of a game of this revision; `None` if there is no such game, or if its revision is another one.
pub(crate) fn of_revision(tx: &Transaction<'_>, key: &[u8], revision: u32) -> Attempt<Option<GameRecord>> {
    let Some(stored) = tx.get(Collection::Games, key)? else { return Ok(None) };
    let record = GameRecord::from_json(&stored).map_err(|error| Unreadable::new(Collection::Games, key, &error))?;
    Ok(Some(record).filter(|record| record.revision == revision))
}
