//! Games that are stored as they are.

use board::color::Color;
use domain::{Challenge, ColorChoice, NamedUser, Session, challenge::Origin, id::UserId};
use store::{Accepted, Inserted, Store};

/// Stores a game that has just begun, as if somebody had accepted a challenge to it.
pub fn store_game(store: &Store, session: &Session) {
    let challenge = Challenge {
        id: session.id(),
        table: session.table(),
        challenger: NamedUser { user: UserId(1), name: "Ann".to_owned() },
        opponent: None,
        level: None,
        game: session.kind(),
        color: ColorChoice::Fixed(Color::White),
        setup: session.setup().to_owned(),
        seed: 0,
        clock: None,
        origin: Origin::New,
        wants_thread: false,
        language: session.language(),
        created: session.created(),
    };
    assert_eq!(store.challenges.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    assert_eq!(store.games.accept(session).expect("it is stored"), Accepted::Started);
}
