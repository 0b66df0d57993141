//! Laws of prepared answers, over random games of every kind.

use std::collections::BTreeMap;

use super::*;
use crate::{Action, Actor, Event, Moment, NamedUser, Table, TimeControl, id::ChannelId, time::Timestamp};
use board::color::ByColor;
use catalogue::Language;
use engine::mix;
use games::GameKind;

const USERS: ByColor<UserId> = ByColor { white: UserId(1), black: UserId(2) };

/// Random numbers from a seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, end: usize) -> usize {
        self.0 = mix(self.0);
        usize::try_from(self.0 % end as u64).expect("a small number")
    }
}

fn new_game(kind: GameKind, seed: u64) -> Session {
    let seats = ByColor::new_with(|color| NamedUser { user: USERS[color], name: color.name().to_owned() });
    let table = Table { guild: None, channel: ChannelId(100), parent: None };
    let setup = kind.setups()[mix(seed) as usize % kind.setups().len()];
    let start = AnyPosition::from_setup(kind, setup, seed).expect("the game's own");
    let clock: TimeControl = "3d+8h".parse().expect("a time control");
    Session::new(GameId::from_bits(7), table, seats, Language::English, setup.to_owned(), start, Timestamp(0))
        .with_time_control(Some(clock))
}

fn moved(session: &Session, mv: &str, now: u64) -> (Session, Event) {
    let actor = Actor { user: session.user_to_move().expect("it goes on"), moderator: false };
    session.apply(actor, Action::Move(mv.to_owned()), Timestamp(now)).expect("a legal move")
}

fn texts(session: &Session) -> Vec<String> {
    session.moves().iter().map(|mv| mv.text.clone()).collect()
}

/// Random moves from a position on. Of each position's moves only a few are taken, so that lines have moves in common.
fn random_line(position: &AnyPosition, dice: &mut Dice, most: usize) -> Vec<String> {
    let mut position = position.clone();
    let mut line = Vec::new();
    for _ in 0..=dice.below(most) {
        let Some(mv) = few(&position, dice) else { break };
        line.push(position.play(&mv).expect("a legal move"));
    }
    line
}

/// One of a few moves of a position.
fn few(position: &AnyPosition, dice: &mut Dice) -> Option<String> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return None;
    }
    let pick = dice.below(2) as u64;
    Some(moves[mix(pick + moves.len() as u64) as usize % moves.len()].clone())
}

/// What a player has prepared, as a plain map from all moves of the game so far to the answer: when the opponent plays
/// what was foreseen, the answer is played. So moves before any move of the opponent are no answers.
#[derive(Default)]
struct Model(BTreeMap<Vec<String>, String>);

impl Model {
    fn prepare(&mut self, session: &Session, side: Color, line: &[String]) {
        let mut position = session.position().clone();
        let mut played = texts(session);
        let mut opponent_moved = false;
        for mv in line {
            let is_pass = position.is_pass(mv);
            opponent_moved |= position.turn() != side && !is_pass;
            if position.turn() == side
                && opponent_moved
                && !is_pass
                && let Some(other) = self.0.insert(played.clone(), mv.clone()).filter(|other| other != mv)
            {
                let dropped = [&played[..], &[other]].concat();
                self.0.retain(|key, _| !key.starts_with(&dropped));
            }
            played.push(position.play(mv).expect("a legal move"));
        }
    }
}

/// Whole games of both sides with prepared answers, compared with the same games by hand.
fn play_against_model(kind: GameKind, seed: u64) -> u32 {
    let mut dice = Dice(seed);
    let mut session = new_game(kind, seed);
    let mut prepared: ByColor<Option<Prepared>> = ByColor::default();
    let mut models: ByColor<Model> = ByColor::default();
    let mut answers = 0;
    let mut now = 0;
    while session.end().is_none() && session.ply() < 150 {
        for side in Color::ALL {
            for _ in 0..dice.below(4) {
                let line = random_line(session.position(), &mut dice, 7);
                let before = prepared[side].clone().unwrap_or_else(|| Prepared::none(USERS[side], &session));
                let Ok(Addition { prepared: with_line, .. }) = before.with_line(&session, &line) else { continue };
                check_shape(&with_line, &session, side);
                prepared[side] = Some(with_line);
                models[side].prepare(&session, side, &line);
            }
        }
        now += 1_000;
        let mv = few(session.position(), &mut dice).expect("it goes on");
        let (next, event) = moved(&session, &mv, now);
        let mut by_hand = next.clone();
        while let Some(answer) = by_hand.turn().and_then(|turn| models[turn].0.get(&texts(&by_hand))) {
            by_hand = moved(&by_hand, answer, now).0;
            answers += 1;
        }
        // The host's clock may be later.
        let moment = Moment::from(Timestamp(now + 5));
        let followed = crate::prepared::Followed::of(&session, (next, event), prepared, &moment);
        assert_eq!(followed.session, by_hand, "{kind}, seed {seed}");
        if let Event::Answered { by, turns } = followed.event {
            let last = by_hand.moves().last_turns(turns).expect("they were played");
            assert_eq!(last.last().map(|(_, side)| *side), Some(by));
            assert!(last[0].0 >= session.ply());
        }
        session = followed.session;
        prepared = followed.prepared;
        for side in Color::ALL {
            let Some(left) = &prepared[side] else { continue };
            check_shape(left, &session, side);
        }
    }
    answers
}

/// What holds for all prepared answers of a game.
fn check_shape(prepared: &Prepared, session: &Session, side: Color) {
    assert!(prepared.begins_in(session));
    assert_eq!(prepared.fitting(session).as_ref(), Some(prepared));
    assert!(prepared.positions() <= MOST_POSITIONS && !prepared.is_empty());
    assert_eq!(Prepared::from_json(&prepared.to_json()).as_ref(), Ok(prepared));
    let paths = prepared.paths();
    for path in &paths {
        let mut position = session.position().clone();
        let mut here = 0;
        let mut opponent_moved = false;
        for (at, mv) in path.moves.iter().enumerate() {
            let (is_own, is_pass) = (position.turn() == side, position.is_pass(mv));
            opponent_moved |= !is_own && !is_pass;
            let branches = prepared.tree.branches(here..prepared.tree.end_of(here, at)).count();
            assert!(branches == 1 || !opponent_moved || !is_own, "one answer to each move");
            let is_last = at + 1 == path.moves.len();
            assert!(!is_last || opponent_moved && is_own && !is_pass, "it ends with an answer");
            assert_eq!(position.play(mv).as_deref(), Ok(*mv));
            here = prepared.tree.branch_at(here, at, mv).expect("it is on the path") + 1;
        }
        let rest = prepared.without(path.key).expect("there is such a path");
        let left: Vec<_> = rest.iter().flat_map(|rest| rest.paths()).collect();
        let others: Vec<_> = paths.iter().filter(|other| other != &path).cloned().collect();
        assert_eq!(left, others);
    }
    assert_eq!(prepared.without(1), None);
}

#[test]
fn answers_belong_to_a_position_and_not_to_a_number_of_moves() {
    let session = new_game(GameKind::Pijersi, 0);
    let moves = session.position().legal_moves();
    let [one, other] = [&moves[0], &moves[1]].map(|mv| moved(&session, mv, 1).0);
    let none = Prepared::none(USERS.white, &one);
    assert!(none.begins_in(&one) && !none.begins_in(&other) && !none.begins_in(&session));
}

#[test]
fn what_is_prepared_does_not_get_into_a_log() {
    let session = new_game(GameKind::Pijersi, 0);
    let mut position = session.position().clone();
    let line: Vec<_> = (0..2)
        .map(|_| {
            let mv = position.legal_moves().swap_remove(0);
            position.play(&mv).expect("a legal move")
        })
        .collect();
    let added = Prepared::none(USERS.black, &session).with_line(&session, &line).expect("it has an answer");
    let caution = Caution { foreseen: line[0].clone(), answer: line[1].clone(), warning: Phrase::new("button-back") };
    let replaced = Replaced { answer: line[1].clone(), positions: 1 };
    let refused = added.prepared.with_line(&session, &["x-y".to_owned()]);
    let told = format!(
        "{added:?} {:?} {:?} {caution:?} {replaced:?} {refused:?}",
        added.prepared.tree,
        added.prepared.paths()
    );
    for mv in line.iter().map(String::as_str).chain(["x-y"]) {
        assert!(!told.contains(mv), "{mv}: {told}");
    }
}

#[test]
fn a_replaced_answer_is_told() {
    let session = new_game(GameKind::Pijersi, 0);
    let mut position = session.position().clone();
    let foreseen = position.play(&position.legal_moves()[0].clone()).expect("a legal move");
    let answers = position.legal_moves();
    let first = position.clone().play(&answers[0]).expect("a legal move");
    let mut after = position.clone();
    after.play(&first).expect("a legal move");
    let next = after.play(&after.legal_moves()[0].clone()).expect("a legal move");
    let last = after.legal_moves().swap_remove(0);
    let none = Prepared::none(USERS.black, &session);
    let long = none.with_line(&session, &[foreseen.clone(), first.clone(), next, last]).expect("it has answers");
    assert_eq!((long.prepared.positions(), &long.replaced), (4, &None));
    let other = long.prepared.with_line(&session, &[foreseen.clone(), answers[1].clone()]).expect("it has an answer");
    assert_eq!(other.prepared.positions(), 2);
    assert_eq!(other.replaced, Some(Replaced { answer: position.notation(&first), positions: 3 }));
    let again = other.prepared.with_line(&session, &[foreseen, answers[1].clone()]).expect("it has an answer");
    assert_eq!((again.prepared, again.replaced), (other.prepared, None));
}

#[test]
fn prepared_answers_are_played_as_if_by_hand() {
    for kind in GameKind::ALL {
        let answers: u32 = (0..12).map(|seed| play_against_model(kind, seed)).sum();
        assert!(answers > 20, "{answers} answers in {kind}");
    }
}
