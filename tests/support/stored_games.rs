//! Games that are stored as they are.

use domain::{Challenge, NamedUser, Session, id::UserId};
use store::{Accepted, Inserted, Store};

/// Stores a game that has just begun, as if somebody had accepted a challenge to it.
pub fn store_game(store: &Store, session: &Session) {
    let challenge =
        Challenge::sample(session.id(), session.table(), NamedUser { user: UserId(1), name: "Ann".to_owned() });
    assert_eq!(store.challenges.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    assert_eq!(store.games.accept(session).expect("it is stored"), Accepted::Started);
}
