//! Lines over random games of every kind obey laws.

use rand::{Rng, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::{Action, Actor, Event, NamedUser, Proposal, Table, id::ChannelId, tree::Twig};
use board::color::ByColor;
use catalogue::Language;
use games::GameKind;

const NOW: Timestamp = Timestamp(5);
const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);

fn session(kind: GameKind) -> Session {
    let seats = ByColor {
        white: NamedUser { user: ANN, name: "Ann".to_owned() },
        black: NamedUser { user: BEN, name: "Ben".to_owned() },
    };
    let table = Table { guild: None, channel: ChannelId(9), parent: None };
    let setup = kind.setups()[0].to_owned();
    Session::new(GameId::from_bits(7), table, seats, Language::English, setup, AnyPosition::start(kind), NOW)
}

fn act(session: &Session, user: UserId, action: Action) -> Session {
    session.apply(Actor { user, moderator: false }, action, NOW).expect("it is allowed").0
}

fn played(session: &Session, mv: &str) -> Session {
    act(session, session.user_to_move().expect("it goes on"), Action::Move(mv.to_owned()))
}

/// A random legal move; rarely one that ends the game, so that games are long enough.
fn some_move(position: &AnyPosition, rng: &mut ChaCha8Rng) -> Option<String> {
    let legal = position.legal_moves();
    let some: Vec<_> = (0..4).filter_map(|_| legal.choose(rng)).collect();
    let goes_on = |mv: &&&String| {
        let mut after = position.clone();
        after.play(mv).expect("it is legal");
        after.outcome().is_none()
    };
    some.iter().find(goes_on).or(some.first()).map(|mv| (*mv).clone())
}

/// A game after some random moves.
fn random(kind: GameKind, moves: usize, rng: &mut ChaCha8Rng) -> Session {
    let mut session = session(kind);
    for _ in 0..moves {
        let Some(mv) = some_move(session.position(), rng).filter(|_| session.end().is_none()) else { break };
        session = played(&session, &mv);
    }
    session
}

/// Does something to a line.
fn explore(exploration: &mut Exploration<'_>, rng: &mut ChaCha8Rng) {
    let before = exploration.clone();
    match rng.random_range(0..20) {
        0..=9 => {
            let Some(mv) = some_move(exploration.position(), rng) else { return };
            match exploration.play(&mv) {
                Ok(()) => {
                    let shown = exploration.clone();
                    exploration.back();
                    assert_eq!(exploration.position(), before.position(), "back undoes a move");
                    exploration.forward();
                    assert_eq!(*exploration, shown, "forward repeats it");
                }
                Err(Unplayable::Full) => {
                    assert_eq!(*exploration, before);
                    let line = before.line();
                    assert!(before.cursor() == MOST_PLIES || line.len() == MOST_MOVES, "{line:?}");
                }
                Err(Unplayable::Illegal(illegal)) => panic!("{mv} is legal: {illegal:?}"),
            }
        }
        10..=14 => {
            let can = exploration.can_go_back();
            exploration.back();
            assert_eq!(can, *exploration != before);
        }
        15..=16 => {
            let can = exploration.can_go_forward();
            exploration.forward();
            assert_eq!(can, *exploration != before);
        }
        17 => exploration.rewind(),
        18 => exploration.flip(),
        _ => {
            if rng.random_range(0..6) == 0 {
                exploration.start_over();
            }
        }
    }
}

/// Checks a line on its own, and after it was stored.
fn check(exploration: &Exploration<'_>) {
    let session = exploration.session();
    let mut position = session.moves().position_at(exploration.root());
    let moves: Vec<_> = exploration.moves().collect();
    assert!(moves.len() <= MOST_PLIES && exploration.line().len() <= MOST_MOVES);
    assert_eq!(exploration.positions().len(), moves.len() + 1);
    for (mv, shown) in moves.iter().zip(exploration.positions()) {
        assert_eq!(position, *shown);
        assert_eq!(position.play(mv).as_deref(), Ok(*mv), "the moves are legal and canonical");
    }
    assert_eq!(exploration.positions().last(), Some(&position));
    let told = exploration.told();
    assert_eq!(told.len(), exploration.line().len(), "every move is told once");
    assert_eq!(told.iter().filter(|told| told.here).count(), exploration.cursor().min(1));
    let opened = told.iter().filter(|told| told.opens).count();
    assert_eq!(opened, told.iter().map(|told| told.closes).sum::<usize>(), "all parentheses are closed");
    match exploration.last() {
        Some((mut before, mv)) => {
            before.play(&mv).expect("it was played");
            assert_eq!(before, *exploration.position());
        }
        None => assert_eq!((exploration.root(), exploration.cursor()), (0, 0)),
    }
    let line = Line::from_json(&exploration.line().to_json()).expect("it is read back");
    assert_eq!(line, *exploration.line());
    let (again, change) = Exploration::of(session, line);
    assert_eq!((&again, change), (exploration, Change::None));
}

#[test]
fn a_line_obeys_laws_in_every_game() {
    for kind in GameKind::ALL {
        for seed in 0..6 {
            let rng = &mut ChaCha8Rng::seed_from_u64(seed);
            let session = random(kind, usize::try_from(seed).expect("small") * 5, rng);
            let mut exploration = Exploration::begin(ANN, &session, session.ply(), Color::White, NOW);
            for number in 0..120 {
                explore(&mut exploration, rng);
                if number % 10 == 0 {
                    check(&exploration);
                }
            }
            check(&exploration);
        }
    }
}

/// The moves of a line after a move at its root, each with its depth; `None` if no branch begins with the move.
fn model(line: &Line, mv: &str) -> Option<Vec<(u8, String)>> {
    let twigs = &line.moves.0;
    let start = twigs.iter().position(|Twig(depth, text)| *depth == 1 && text == mv)?;
    let after = twigs[start + 1..].iter().take_while(|twig| twig.0 > 1);
    Some(after.map(|Twig(depth, mv)| (depth - 1, mv.clone())).collect())
}

#[test]
fn a_line_follows_its_game() {
    let (mut followed, mut left, mut taken_back) = (0, 0, 0);
    for kind in GameKind::ALL {
        for seed in 0..12 {
            let rng = &mut ChaCha8Rng::seed_from_u64(seed);
            let mut session = random(kind, 6, rng);
            let mut line = Exploration::begin(ANN, &session, session.ply(), Color::White, NOW).saved(1, NOW);
            for _ in 0..25 {
                if session.end().is_some() {
                    break;
                }
                let (mut exploration, change) = Exploration::of(&session, line);
                assert_eq!(change, Change::None);
                for _ in 0..6 {
                    explore(&mut exploration, rng);
                }
                check(&exploration);
                assert_eq!(exploration.root(), session.ply());
                let shown = exploration.position().clone();
                let on_line = exploration.cursor() > 0;
                line = exploration.saved(1, NOW);
                let before = session.clone();
                let explored = exploration.moves().next().map(str::to_owned).filter(|_| rng.random_range(0..3) > 0);
                let mv = explored.clone().or_else(|| some_move(session.position(), rng)).expect("it goes on");
                session = played(&session, &mv);
                let (next, change) = Exploration::of(&session, line.clone());
                if session.end().is_some() {
                    assert_eq!((next.root(), change), (before.ply(), Change::None), "what was explored stays");
                    break;
                }
                assert_eq!(next.root(), session.ply());
                match model(&line, &mv).filter(|_| session.ply() == before.ply() + 1) {
                    Some(expected) => {
                        let found: Vec<_> =
                            next.line.moves.0.iter().map(|Twig(depth, mv)| (*depth, mv.clone())).collect();
                        assert_eq!((found, change), (expected, Change::Followed));
                        if explored.is_some() && on_line {
                            assert_eq!(*next.position(), shown, "the position that is shown stays");
                        }
                        followed += 1;
                    }
                    None if session.ply() == before.ply() + 1 => {
                        assert!(next.line().is_empty());
                        assert_eq!(change == Change::BegunAnew, !line.is_empty());
                        left += 1;
                    }
                    None => {}
                }
                check(&next);
                let kept = next.saved(2, NOW);

                // The move is taken back: the line keeps it as a move of its own.
                let by = session.moves().iter().rfind(|mv| !mv.is_pass).expect("a move was played").by;
                let mover = session.seats()[by].user().expect("a person plays");
                let asked =
                    session.apply(Actor { user: mover, moderator: false }, Action::Offer(Proposal::Takeback), NOW);
                if let (Ok((asked, _)), true) = (asked, rng.random_bool(0.4)) {
                    let other = asked.seats()[!by].user().expect("a person plays");
                    let (back, event) =
                        asked.apply(Actor { user: other, moderator: false }, Action::Accept, NOW).expect("accepted");
                    assert!(matches!(event, Event::Accepted { .. }));
                    let (next, change) = Exploration::of(&back, kept.clone());
                    assert_eq!((next.root(), change), (back.ply(), Change::Followed));
                    assert_eq!(next.moves().next(), Some(&session.moves()[back.ply() as usize].text[..]));
                    check(&next);
                    (session, line) = (back.clone(), next.saved(3, NOW));
                    taken_back += 1;
                } else {
                    line = kept;
                }
            }
        }
    }
    assert!(followed > 50 && left > 50 && taken_back > 20, "{followed} {left} {taken_back}");
}

#[test]
fn finished_games_are_explored_from_any_position() {
    for kind in GameKind::ALL {
        let rng = &mut ChaCha8Rng::seed_from_u64(3);
        let running = random(kind, 30, rng);
        let over = match running.end() {
            Some(_) => running,
            None => act(&running, ANN, Action::Resign),
        };
        let mut exploration = Exploration::begin(ANN, &over, over.ply(), Color::White, NOW);
        for ply in (0..over.ply()).rev() {
            let at = *exploration.position() == over.moves().position_at(ply);
            assert!(!at || over.moves()[ply as usize].is_pass, "it was at a later one");
            if over.moves().get(ply as usize).is_some_and(|mv| mv.is_pass) {
                continue;
            }
            exploration.back();
            assert_eq!(
                *exploration.position(),
                over.moves().position_at(ply),
                "one goes back to the beginning of the game"
            );
        }
        assert!(!exploration.can_go_back());
        check(&exploration);
        for _ in 0..200 {
            explore(&mut exploration, rng);
            if rng.random_range(0..5) == 0 {
                let ply = rng.random_range(0..=over.ply());
                exploration.show(ply);
                assert_eq!(*exploration.position(), over.moves().position_at(ply));
            }
            check(&exploration);
        }
    }
}

/// Some games of more than [`MOST_PLIES`] moves that go on.
fn long_games() -> Vec<Session> {
    let seeds = GameKind::ALL.into_iter().flat_map(|kind| (0..3).map(move |seed| (kind, seed)));
    let games = seeds.map(|(kind, seed)| random(kind, MOST_PLIES + 10, &mut ChaCha8Rng::seed_from_u64(seed)));
    let long: Vec<_> = games.filter(|game| game.end().is_none() && game.ply() as usize > MOST_PLIES + 5).collect();
    assert!(!long.is_empty());
    long
}

#[test]
fn long_games_are_walked_back_to_their_beginning() {
    for running in long_games() {
        let over = act(&running, ANN, Action::Resign);
        let mut exploration = Exploration::begin(ANN, &over, over.ply(), Color::White, NOW);
        while exploration.can_go_back() {
            exploration.back();
        }
        assert_eq!((exploration.root(), exploration.cursor()), (0, 0), "nothing of it is the person's own");
        check(&exploration);

        // What was explored is not given up.
        let mut exploration = Exploration::begin(ANN, &over, over.ply(), Color::White, NOW);
        let mv = over.position().legal_moves()[0].clone();
        exploration.play(&mv).expect("there is room");
        while exploration.can_go_back() {
            exploration.back();
        }
        assert_eq!(exploration.line().moves.deepest(), MOST_PLIES);
        assert!(exploration.root() > 0 && exploration.line().moves.0.iter().any(|Twig(_, text)| *text == mv));
    }
}

#[test]
fn what_another_board_leaves_out_is_known() {
    for running in long_games() {
        let newest = running.ply();
        let begin = |ply| Exploration::begin(ANN, &running, ply, Color::White, NOW);
        let other = |ply: u32| {
            let played = &running.moves()[ply as usize].text;
            running.moves().position_at(ply).legal_moves().into_iter().find(|mv| mv != played)
        };
        let (near, far) = (newest - 3, 2);
        // Nothing but moves of the game.
        let mut line = begin(near);
        line.play(&running.moves()[near as usize].text).expect("there is room");
        assert_eq!((line.show(newest), line.show(far), line.resume()), (Change::None, Change::None, Change::None));
        // A variation that branches off before the newest position.
        let Some(mv) = other(near) else { continue };
        let mut line = begin(near);
        line.play(&mv).expect("there is room");
        assert_eq!((line.show(newest - 1), line.line().len() >= 3), (Change::None, true), "there is room for both");
        assert_eq!((line.resume(), line.line().is_empty()), (Change::LeftOut, true));
        // A line at the newest position, and a board that is too far away, and the other way round.
        let mut line = begin(newest);
        line.play(&running.position().legal_moves()[0]).expect("there is room");
        let mut back = line.clone();
        assert_eq!((back.show(far), back.line().is_empty()), (Change::LeftOut, true));
        assert_eq!((line.show(near), line.line().is_empty()), (Change::None, false), "it is near enough");
        let Some(mv) = other(far) else { continue };
        let mut line = begin(far);
        line.play(&mv).expect("there is room");
        assert_eq!((line.show(newest - 1), line.line().is_empty()), (Change::LeftOut, true));
    }
}

/// The text of a line can be typed in again, with its forced passes or without them.
#[test]
fn forced_passes_may_be_typed() {
    let start = "2/4/6/4a3/4l5/12/14/14/12/3A6/3L4/6/4/2 b t -/S1 S3B3E3F3W3I3L2A2/- 13";
    let start = AnyPosition::parse(GameKind::Paiko, start).expect("a position");
    let empty = session(GameKind::Paiko);
    let (table, seats) = (empty.table(), empty.seats().clone());
    let session = Session::new(empty.id(), table, seats, Language::English, "classic".to_owned(), start, NOW);
    let mut line = Exploration::begin(ANN, &session, 0, Color::White, NOW);
    for _ in 0..3 {
        let Some(mv) = line.position().legal_moves().first().cloned() else { break };
        line.play(&mv).expect("there is room");
    }
    line.rewind();
    while line.can_go_forward() {
        line.forward();
    }
    let told: Vec<_> = line.told().into_iter().map(|told| told.mv).collect();
    let passes = told.iter().filter(|mv| *mv == "--").count();
    assert!(passes > 0 && told[1] == "--", "{told:?}");
    let text =
        |pass: &str| told.iter().map(|mv| if mv == "--" { pass } else { mv.as_str() }).collect::<Vec<_>>().join(" ");
    for pass in ["--", "pass", ""] {
        let mut again = Exploration::begin(ANN, &session, 0, Color::White, NOW);
        assert_eq!(again.enter(&text(pass)), Ok(()), "{pass}");
        assert_eq!(again, line);
        let typed = again.typed(&(text(pass) + " "));
        assert_eq!((typed.mistake, typed.line.position()), (None, line.position()));
    }
    let typed = line.typed(&format!("{} --", told[0]));
    assert_eq!((typed.finished, typed.rest, typed.mistake), (format!("{} -- ", told[0]), String::new(), None));
    let mut twice = Exploration::begin(ANN, &session, 0, Color::White, NOW);
    let mistake = twice.enter(&format!("{} -- -- --", told[0])).expect_err("one pass is forced");
    assert_eq!(mistake.text, "--");
}

#[test]
fn no_move_gets_into_a_log() {
    let session = session(GameKind::Pijersi);
    let mut line = Exploration::begin(ANN, &session, 0, Color::White, NOW);
    let mistake = line.enter("a4-b5=c4 g1-f2 a4-b5").expect_err("the cube is gone");
    let typed = line.typed("a4-b5=c4 g3-g4 a2");
    for debug in [format!("{line:?} {:?}", line.told()), format!("{mistake:?}"), format!("{typed:?}")] {
        let moves = ["a4", "b5", "g1", "g3", "a2"];
        assert!(debug.len() > 10 && !moves.iter().any(|mv| debug.contains(mv)), "{debug}");
    }
}

/// In a game that goes on, an earlier position can be explored, and then the newest one again.
#[test]
fn earlier_positions_of_running_games_are_explored() {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    let session = random(GameKind::Pijersi, 8, rng);
    let mut exploration = Exploration::begin(ANN, &session, 3, Color::Black, NOW);
    assert!(!exploration.is_at_the_newest() && exploration.can_go_back());
    exploration.play(&some_move(exploration.position(), rng).expect("it goes on")).expect("there is room");
    let (same, change) = Exploration::of(&session, exploration.saved(1, NOW));
    assert_eq!((same.root(), change), (3, Change::None), "the root stays where it is");
    exploration.show(session.ply());
    assert!(exploration.is_at_the_newest() && !exploration.can_go_back());
    assert_eq!(exploration.position(), session.position());
    assert_eq!(exploration.line().side, Color::Black);
}

/// A record of a game that is not the line's, or that earlier rules have allowed, is no harm.
#[test]
fn moves_that_are_not_legal_are_removed() {
    let rng = &mut ChaCha8Rng::seed_from_u64(2);
    let (one, other) = (random(GameKind::Pijersi, 30, rng), random(GameKind::Pijersi, 4, rng));
    let mut exploration = Exploration::begin(ANN, &one, one.ply(), Color::White, NOW);
    for _ in 0..30 {
        explore(&mut exploration, rng);
    }
    let (begun, change) = Exploration::of(&other, exploration.saved(1, NOW));
    assert_eq!(change, Change::BegunAnew);
    assert_eq!(begun.root(), other.ply());
    check(&begun);
    let mut spoiled = exploration.saved(1, NOW);
    assert!(spoiled.follow(0, "a1-a9"));
    spoiled.cursor = 1;
    let (mended, _) = Exploration::of(&one, spoiled);
    assert!(mended.moves().all(|mv| mv != "a1-a9"));
    check(&mended);
}

#[test]
fn a_line_is_bounded() {
    let session = session(GameKind::Pijersi);
    let begin = || Line::new(UserId(1), &session, 0, Color::White, Timestamp(0));
    let check = |line: &Line| line.moves.check(MOST_MOVES, MOST_PLIES);
    let mut long = begin();
    assert!((0..MOST_PLIES).all(|plies| long.follow(plies, "a")));
    let full = long.clone();
    assert!(!long.follow(MOST_PLIES, "a"));
    assert_eq!((long.len(), &long), (MOST_PLIES, &full));
    long.ascend("b");
    assert_eq!((long.moves.deepest(), check(&long)), (MOST_PLIES, Ok(())));
    let mut wide = begin();
    assert!((0..MOST_MOVES).all(|number| wide.follow(0, &number.to_string())));
    assert!(!wide.follow(0, "x") && wide.follow(0, "7"));
    assert_eq!((wide.moves.line().collect::<Vec<_>>(), check(&wide)), (vec!["7"], Ok(())));
}
