//! The time to play a move in a session, to list suggestions while moves are typed, and to show what a person explores.

use std::{hint::black_box, path::Path, sync::Arc};

use board::color::{ByColor, Color};
use catalogue::Language;
use criterion::Criterion;
use domain::{
    Action, Actor, Exploration, NamedUser, Session, Table,
    id::{ChannelId, GameId, UserId},
    time::{SystemClock, Timestamp},
};
use games::{AnyPosition, GameKind};
use parlor::application::{Application, Ask, Request, Typing};
use store::Store;

use crate::{stored_games::store_game, support};

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
        c.bench_function(&format!("session: apply a move of {kind}"), |b| {
            b.iter(|| black_box(session.apply(mover, Action::Move(mv.clone()), Timestamp(1)).expect("it is legal")));
        });
    }
}

fn suggestions(c: &mut Criterion) {
    suggest(c, CROWDED, &["", "i@", "I@d5", "5", "draw s", "nonsense"]);
    suggest(c, DRAFTING, &["", "draft", "bss"]);
}

/// A application with a running game.
fn app(folder: &Path, session: &Session) -> Application {
    let store = Store::open(folder).expect("an empty store");
    store_game(&store, session);
    Application::new(store, Arc::new(SystemClock))
}

/// A request of the player to move, at the table.
fn request(session: &Session, ask: Ask) -> Request {
    let user = session.user_to_move().expect("a person plays");
    support::request(user, &seats().white.name, None, TABLE.channel, ask)
}

/// Measures loading a session and listing the suggestions for partly typed moves.
fn suggest(c: &mut Criterion, position: &str, texts: &[&str]) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let session = session(AnyPosition::parse(GameKind::Paiko, position).expect("a position"));
    let app = app(folder.path(), &session);
    let Request { caller, place, .. } = request(&session, Ask::Help);
    let mut group = c.benchmark_group(format!("session: suggest {} moves", session.position().legal_moves().len()));
    for text in texts {
        let typing = Typing::Move((*text).to_owned());
        group.bench_function(format!("`{text}`"), |b| {
            b.iter(|| black_box(app.suggestions.suggest(&caller, &place, &typing).expect("it answers")));
        });
    }
    group.finish();
}

/// A move after which the game goes on, chosen by a number, if there is one.
fn quiet(position: &AnyPosition, number: usize) -> Option<String> {
    let goes_on = |mv: &&String| {
        let mut after = position.clone();
        after.play(mv).is_ok() && after.outcome().is_none()
    };
    let legal = position.legal_moves();
    let from = number * 7919 % legal.len();
    legal[from..].iter().chain(&legal[..from]).find(goes_on).cloned()
}

/// The moves of a game that goes on for 220 moves if it can.
fn long_game(kind: GameKind) -> Vec<String> {
    let mut position = AnyPosition::start(kind);
    let mut moves = Vec::new();
    while let Some(mv) = quiet(&position, moves.len()).filter(|_| moves.len() < 220) {
        moves.push(position.play(&mv).expect("it is legal"));
    }
    moves
}

/// Measures showing a full line late in a long game, and completing a line that is typed.
fn exploring(c: &mut Criterion) {
    for kind in GameKind::ALL.into_iter().filter(|&kind| engine::has_engine(kind)) {
        let mut session = session(AnyPosition::start(kind));
        let moves = long_game(kind);
        let (played, explored) = moves.split_at(moves.len().saturating_sub(70));
        for mv in played {
            let mover = Actor { user: session.user_to_move().expect("a person plays"), moderator: false };
            session = session.apply(mover, Action::Move(mv.clone()), Timestamp(1)).expect("it is legal").0;
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        let app = app(folder.path(), &session);
        let request = request(&session, Ask::Explore { game: None, moves: None });
        let Request { caller, place, .. } = &request;
        let mut line = Exploration::begin(caller.user, &session, session.ply(), Color::White, Timestamp(2));
        // The last ones have no room.
        explored.iter().for_each(|mv| drop(line.play(mv)));
        let typed = line.moves().collect::<Vec<_>>().join(" ");
        for variation in 0..180 {
            if variation % 15 == 0 {
                (0..15).for_each(|_| line.back());
            }
            if let Some(mv) = quiet(line.position(), variation) {
                drop(line.play(&mv));
            }
        }
        assert!(app.store().explored.put_line(&line.saved(1, Timestamp(2)), None).expect("it is stored"));
        let (before, moves) = (session.ply(), line.line().len());
        c.bench_function(&format!("session: show a line of {moves} moves after {before} of {kind}"), |b| {
            b.iter(|| black_box(app.handle(&request).expect("it answers")));
        });
        let typing = Typing::Line { game: None, text: typed };
        c.bench_function(&format!("session: complete a typed line of 60 moves of {kind}"), |b| {
            b.iter(|| black_box(app.suggestions.suggest(caller, place, &typing).expect("it answers")));
        });
    }
}

pub fn run(criterion: &mut Criterion) {
    moves(criterion);
    suggestions(criterion);
    exploring(criterion);
}
