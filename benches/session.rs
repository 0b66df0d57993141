//! What a move costs at the session: the rules and the new session.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use parlor::{
    color::ByColor,
    games::{AnyPosition, GameKind},
    id::{ChannelId, GameId, UserId},
    language::Language,
    session::{Action, Actor, Seat, Session, Table},
    time::Timestamp,
};

fn benches(c: &mut Criterion) {
    for kind in GameKind::ALL {
        let session = Session::new(
            GameId::from_bits(1),
            Table { guild: None, channel: ChannelId(1) },
            ByColor {
                white: Seat { user: UserId(1), name: "White".to_owned() },
                black: Seat { user: UserId(2), name: "Black".to_owned() },
            },
            Language::English,
            kind.setups()[0].to_owned(),
            AnyPosition::start(kind),
            Timestamp(0),
        );
        let mover = Actor { user: session.seats()[session.position().turn()].user, moderator: false };
        let mv = session.position().legal_moves().pop().expect("a game begins with a legal move");
        c.bench_function(&format!("apply a move of {kind}"), |b| {
            b.iter(|| black_box(session.apply(mover, Action::Move(mv.clone()), Timestamp(1)).expect("it is legal")));
        });
    }
}

criterion_group!(group, benches);
criterion_main!(group);
