//! The time to play a move in a session, and to list suggestions while a move is typed.

use std::{hint::black_box, sync::Arc};

use criterion::{Criterion, criterion_group, criterion_main};
use parlor::{
    color::{ByColor, Color},
    games::{AnyPosition, GameKind},
    host::{Caller, Host, Place, PlaceKind, Typing},
    id::{ChannelId, GameId, UserId},
    language::Language,
    session::{Action, Actor, Challenge, ColorChoice, NamedUser, Session, Table, challenge::Origin},
    store::{Accepted, Inserted, Store},
    time::{SystemClock, Timestamp},
};

const TABLE: Table = Table { guild: None, channel: ChannelId(1), parent: None };

/// A position of Paiko with about 2,200 moves: tiles of both sides in the middle, and one of each kind in hand.
const CROWDED: &str = "2/4/2e3/4e3/3S2b<3/3W8/2I^6S2s1/8B^5/5W6/8w1/3I^2e1/6/4/2 w t S1B1E2F1W1I1L1A1/S1B1 -/- 20";

/// A position of Paiko in which Black can draft nine tiles in 5,328 ways.
const DRAFTING: &str = "2/4/6/8/10/12/14/14/12/10/8/6/4/2 b d9 B2E1F1I3/- -/- 0";

fn seats() -> ByColor<NamedUser> {
    ByColor {
        white: NamedUser { user: UserId(1), name: "White".to_owned() },
        black: NamedUser { user: UserId(2), name: "Black".to_owned() },
    }
}

fn session(start: AnyPosition) -> Session {
    let setup = start.kind().setups()[0].to_owned();
    Session::new(GameId::from_bits(1), TABLE, seats(), Language::English, setup, start, Timestamp(0))
}

fn moves(c: &mut Criterion) {
    for kind in GameKind::ALL {
        let session = session(AnyPosition::start(kind));
        let mover = Actor { user: session.user_to_move().expect("a person plays"), moderator: false };
        let mv = session.position().legal_moves().pop().expect("a game begins with a legal move");
        c.bench_function(&format!("apply a move of {kind}"), |b| {
            b.iter(|| black_box(session.apply(mover, Action::Move(mv.clone()), Timestamp(1)).expect("it is legal")));
        });
    }
}

fn suggestions(c: &mut Criterion) {
    suggest(c, CROWDED, &["", "i@", "I@d5", "5", "draw s", "nonsense"]);
    suggest(c, DRAFTING, &["", "draft", "bss"]);
}

/// Measures loading a session and listing the suggestions for partly typed moves.
fn suggest(c: &mut Criterion, position: &str, texts: &[&str]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(folder.path()).expect("an empty store");
    let session = session(AnyPosition::parse(GameKind::Paiko, position).expect("a position"));
    let seats = seats();
    let challenge = Challenge {
        id: session.id(),
        table: TABLE,
        challenger: seats.white.clone(),
        opponent: Some(seats.black),
        level: None,
        game: GameKind::Paiko,
        color: ColorChoice::Fixed(Color::White),
        setup: session.setup().to_owned(),
        seed: 0,
        clock: None,
        origin: Origin::New,
        wants_thread: false,
        language: Language::English,
        created: Timestamp(0),
    };
    assert_eq!(store.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
    assert_eq!(store.accept(&session).expect("it is stored"), Accepted::Started);
    let host = Host::new(store, Arc::new(SystemClock));
    let caller = Caller {
        user: session.user_to_move().expect("a person plays"),
        name: seats.white.name,
        language: Language::English,
        moderator: false,
        manager: false,
    };
    let place = Place {
        guild: None,
        channel: TABLE.channel,
        visible_channels: [].into(),
        parent: None,
        home: TABLE.channel,
        language: None,
        kind: PlaceKind::Server,
        added: true,
        writable: true,
        threads: true,
        answers_are_public: true,
    };
    let mut group = c.benchmark_group(format!("suggest {} moves", session.position().legal_moves().len()));
    for text in texts {
        let typing = Typing::Move((*text).to_owned());
        group.bench_function(format!("`{text}`"), |b| {
            b.iter(|| black_box(host.suggest(&caller, &place, &typing).expect("it answers")));
        });
    }
    group.finish();
}

criterion_group!(group, moves, suggestions);
criterion_main!(group);
