//! Prepared answers in Paiko, where a side may move twice in a row: in the draft, and after a capture.

use domain::markup::code;

use crate::{
    prelude::*,
    prepared::{played, prepare},
    prepared_board::{explored, page},
};

/// A position in which White captures two tiles with a Bow on e4.
pub const ATTACK: &str = "2/4/5W/5A2/8E1/8SL1s/14/14/12/4S5/3ae3/6/4/2 w t B1I1/S1B1 -/- 12";

/// The capture, Black’s reward for it and turn, and one more turn of each side.
const TURNS: [&str; 5] = ["B@e4>", "give FF", "draw SEE", "j12@i13", "S@n8"];

/// The moves in the notation for players, each as code.
fn told(position: &AnyPosition, moves: &[impl AsRef<str>]) -> Vec<String> {
    let mut position = position.clone();
    let told = moves.iter().map(|mv| {
        let told = code(&position.notation(mv.as_ref()));
        position.play(mv.as_ref()).expect("it is legal");
        told
    });
    told.collect()
}

fn positions(fixture: &Fixture, user: u64, id: GameId) -> usize {
    let prepared = fixture.app.store().prepared.prepared(UserId(user), id).expect("it is read");
    prepared.map_or(0, |prepared| prepared.positions())
}

/// The list of what a player has prepared.
fn list(fixture: &Fixture, user: u64, id: GameId) -> String {
    fixture.changed(user, &page(id, 0)).text.clone()
}

#[test]
fn a_capture_is_answered_by_two_moves() {
    let fixture = Fixture::new();
    let id = fixture.game_of(GameKind::Paiko, ATTACK);
    prepare(&fixture.app, BEN, id, &TURNS[..3]);
    prepare(&fixture.app, ANN, id, &TURNS[..4]);
    let [capture, reward, turn, next] = &told(fixture.stored(id).position(), &TURNS[..4])[..] else {
        panic!("four moves")
    };
    let text = format!("1. If **Ann** plays {capture}: {reward}, {turn}");
    assert!(list(&fixture, BEN, id).ends_with(&text), "{}", list(&fixture, BEN, id));
    let text = format!("1. After your {capture}, if **Ben** plays {reward}, {turn}: {next}");
    assert!(list(&fixture, ANN, id).ends_with(&text), "{}", list(&fixture, ANN, id));
    let reply = fixture.ask(ANN, Ask::Move(TURNS[0].to_owned()));
    assert_eq!(played(&fixture.stored(id)), TURNS[..4]);
    let begin = format!(
        "**Ann** played {capture}. These moves followed at once: {reward}, {turn}, {next}. The last, by **Ann**: "
    );
    assert!(public(&reply).text.starts_with(&begin), "{}", public(&reply).text);
}

/// Black puts down the last tile, which cannot move, and has nothing left to draw: from then on, Black has to pass.
const OUT: &str = "2/4/6/4a3/4l5/12/14/14/12/3A6/3L4/6/4/2 b t S1/L1 -/S3B3E3F3W3I3L1A2 13";

#[test]
fn a_forced_pass_is_neither_answered_nor_an_answer() {
    let fixture = Fixture::new();
    let id = fixture.game_of(GameKind::Paiko, OUT);
    let start = fixture.stored(id).position().clone();
    let goes_on = |position: &AnyPosition, mv: &str| {
        let mut after = position.clone();
        after.play(mv).expect("it is legal");
        after.outcome().is_none().then_some(after)
    };
    // Ben’s last tile, Ann’s answer to it, Ben’s pass, and Ann’s next answer, which has no move of Ben before it.
    let some = |position: &AnyPosition, wanted: &dyn Fn(&str, &AnyPosition) -> bool| {
        let legal = position.legal_moves().into_iter();
        let mut fitting =
            legal.filter_map(|mv| goes_on(position, &mv).filter(|after| wanted(&mv, after)).map(|after| (mv, after)));
        fitting.next().unwrap_or_else(|| panic!("no such move in {position}: {:?}", position.legal_moves()))
    };
    let (last, after) = some(&start, &|mv, _| mv.starts_with("L@"));
    let (answer, mut after) = some(&after, &|_, after| after.forced_pass().is_some());
    let pass = after.forced_pass().expect("it was chosen so");
    after.play(&pass).expect("it is legal");
    let (next, _) = some(&after, &|_, after| after.forced_pass().is_some());

    prepare(&fixture.app, ANN, id, &[&last, &answer, &next]);
    assert_eq!(positions(&fixture, ANN, id), 4, "the pass is a part of the line");
    let [foreseen, own, passed, then] = &told(&start, &[&last, &answer, &pass, &next])[..] else {
        panic!("four moves")
    };
    let text = format!("1. If **Ben** plays {foreseen}: {own}");
    let shown = list(&fixture, ANN, id);
    assert!(shown.contains(&text) && shown.contains(then) && shown.contains(passed), "{shown}");
    // Ben has no answer: Ann moves, he passes, and she moves again.
    let board = explored(&fixture, BEN, &[&last, &answer]);
    assert_eq!(labeled(&board, "Prepare"), None, "a pass is not prepared");

    let fixture = fixture.restarted();
    let reply = fixture.ask(BEN, Ask::Move(last.clone()));
    let session = fixture.stored(id);
    assert_eq!(played(&session)[..4], [&*last, &*answer, &*pass, &*next]);
    assert_eq!((session.ply(), session.user_to_move()), (5, Some(UserId(ANN))), "Ben has passed once more");
    let begin = format!(
        "**Ben** played {foreseen}. These moves followed at once: {own}, {passed}, {then}. The last, by **Ann**: "
    );
    assert!(public(&reply).text.starts_with(&begin), "{}", public(&reply).text);
    assert_eq!(public(&reply).mention, Some(UserId(ANN)));
}
