//! What a move costs at the store: saving and flushing, and loading a long game.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use parlor::{
    color::ByColor,
    games::{AnyPosition, GameKind},
    id::{ChannelId, GameId, UserId},
    language::Language,
    session::{Action, Actor, Challenge, ColorChoice, Seat, Session, Table, challenge::Origin},
    store::{Accepted, Inserted, Saved, Store},
    time::Timestamp,
};

/// The length of a long game.
const PLIES: usize = 60;

fn challenge() -> Challenge {
    let game = GameKind::Pijersi;
    Challenge {
        id: GameId::from_bits(1),
        table: Table { guild: None, channel: ChannelId(1), parent: None },
        challenger: Seat { user: UserId(1), name: "White".to_owned() },
        opponent: None,
        level: None,
        game,
        color: ColorChoice::Random,
        setup: game.setups()[0].to_owned(),
        seed: 0,
        clock: None,
        origin: Origin::New,
        wants_thread: false,
        language: Language::English,
        created: Timestamp(0),
    }
}

fn begun(challenge: &Challenge) -> Session {
    let black = Seat { user: UserId(2), name: "Black".to_owned() };
    Session::new(
        challenge.id,
        challenge.table,
        ByColor { white: challenge.challenger.clone(), black },
        challenge.language,
        challenge.setup.clone(),
        AnyPosition::start(challenge.game),
        challenge.created,
    )
}

fn act(session: &Session, user: UserId, action: Action) -> Session {
    session.apply(Actor { user, moderator: false }, action, Timestamp(1)).expect("the action is allowed").0
}

/// The session after one more legal move that does not end the game, if there is one.
fn longer(session: &Session, pick: usize) -> Option<Session> {
    let user = session.player_to_move()?.user;
    let legal = session.position().legal_moves();
    let from = pick * 7919 % legal.len();
    legal.iter().cycle().skip(from).take(legal.len()).find_map(|mv| {
        let next = act(session, user, Action::Move(mv.clone()));
        next.end().is_none().then_some(next)
    })
}

/// A running game of [`PLIES`] moves, or as many as the game lasts.
fn long_game() -> Session {
    let mut session = begun(&challenge());
    for pick in 1..=PLIES {
        let Some(next) = longer(&session, pick) else { break };
        session = next;
    }
    session
}

fn benches(c: &mut Criterion) {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(dir.path()).expect("the store opens");
    let challenge = challenge();
    assert_eq!(store.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    assert_eq!(store.accept(&begun(&challenge)).expect("it is stored"), Accepted::Started);
    let game = long_game();
    assert_eq!(store.save(&game, 0).expect("it is saved"), Saved::Done);
    let name = |what: &str| format!("{what} a game of {} moves", game.moves().len());

    c.bench_function(&name("save and flush"), |b| {
        b.iter(|| assert_eq!(store.save(&game, game.revision()).expect("it is saved"), Saved::Done));
    });
    c.bench_function(&name("load"), |b| b.iter(|| black_box(store.game(game.id()).expect("it is read"))));
}

criterion_group!(group, benches);
criterion_main!(group);
