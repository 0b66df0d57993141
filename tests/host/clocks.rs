//! Time that runs out: reminders, claims, absence, each also over a restart.

use std::time::Duration;

use parlor::{
    host::{Ask, Notice, Post, reply::Line},
    id::UserId,
    language::Language,
    session::{Away, control::Control},
};

use crate::bench::{
    ANN, BEN, Bench, CLEO, HERE, begun, begun_with_clock, button, challenge, controls, first, public, refusal, request,
};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const MINUTE: Duration = Duration::from_secs(60);

/// What rings now, and whom it notifies.
fn rung(bench: &Bench) -> Vec<(Option<u64>, Notice)> {
    let notices = bench.host.ring().expect("the alarms ring");
    notices.into_iter().map(|notice| (notice.post.mention.map(|user| user.0), notice)).collect()
}

#[track_caller]
fn silence(bench: &Bench) {
    assert_eq!(rung(bench), [], "nothing rings now");
}

fn plays(bench: &Bench, user: u64, mv: &str) {
    public(&bench.ask(user, Ask::Move(mv.to_owned())));
}

#[test]
fn reminders_come_once_also_over_a_restart() {
    let mut bench = Bench::new();
    let (id, board) = begun_with_clock(&bench, "3d");
    assert!(board.text.contains("Clock: 3 days per move."), "{}", board.text);
    plays(&bench, ANN, "a4-b5=c4");
    plays(&bench, BEN, "g1-f2");
    for (wait, text) in [(DAY * 2, "less than a day"), (HOUR * 23, "less than an hour")] {
        bench.wait(wait - MINUTE);
        silence(&bench);
        bench = bench.restarted();
        bench.wait(MINUTE);
        let next = bench.host.next_alarm().expect("the store is read").expect("an alarm");
        assert!(next <= bench.clock_now());
        let [(told, notice)] = &rung(&bench)[..] else { panic!("one reminder") };
        assert_eq!((*told, notice.channel, notice.game), (Some(ANN), HERE, id));
        assert!(notice.post.text.contains(text), "{}", notice.post.text);
        silence(&bench);
        bench = bench.restarted();
        silence(&bench);
    }
    bench.wait(HOUR);
    let [(told, notice)] = &rung(&bench)[..] else { panic!("one notice") };
    assert_eq!(*told, Some(BEN), "the opponent is told that the time is out");
    let claim = button(&notice.post, |control| matches!(control, Control::ClaimTime(_)));
    let bench = bench.restarted();
    silence(&bench);
    assert_eq!(bench.host.next_alarm().expect("the store is read"), None);
    assert!(bench.stored(id).end().is_none(), "nothing is forfeited by itself");

    assert!(refusal(&bench.press(ANN, &claim)).contains("time is not out"), "not one's own");
    assert!(refusal(&bench.press(CLEO, &claim)).contains("Only the two players"));
    let reply = bench.press(BEN, &claim);
    let end = public(&reply);
    assert!(end.text.contains("White ran out of time"), "{}", end.text);
    assert_eq!(end.mention, Some(UserId(ANN)));
    assert!(refusal(&bench.press(BEN, &claim)).contains("This game is over"));
}

#[test]
fn time_that_is_out_before_both_have_moved_aborts() {
    let bench = Bench::new();
    let (id, _) = begun_with_clock(&bench, "1d");
    plays(&bench, ANN, "a4-b5=c4");
    bench.wait(DAY);
    let [(told, notice)] = &rung(&bench)[..] else { panic!("one notice") };
    assert_eq!(*told, Some(ANN));
    assert!(notice.post.text.contains("abort the game, which then counts for nobody"), "{}", notice.post.text);
    let looked = bench.ask(ANN, Ask::Board { side: None });
    assert!(first(&looked).0.text.contains("White may abort the game"), "{}", first(&looked).0.text);
    let labels = |post: &Post| {
        let lines = post.controls.iter().flat_map(|line| match line {
            Line::Buttons(buttons) => &buttons[..],
            _ => &[],
        });
        let claims = lines.filter(|button| matches!(button.control, Control::ClaimTime(_)));
        claims.map(|button| button.label.clone()).collect::<Vec<_>>()
    };
    assert_eq!((labels(&notice.post), labels(first(&looked).0)), (vec!["Abort".to_owned()], vec!["Abort".to_owned()]));
    let claim = button(&notice.post, |control| matches!(control, Control::ClaimTime(_)));
    let reply = bench.press(ANN, &claim);
    let end = public(&reply);
    assert!(end.text.contains("called the game off") && end.text.contains("was **aborted**"), "{}", end.text);
    assert!(!end.text.contains("Ratings"), "{}", end.text);
    assert_eq!(end.mention, Some(UserId(BEN)));
    let session = bench.stored(id);
    assert!(session.end().is_some_and(|end| end.outcome.is_none()) && session.rated_result().is_none());
}

#[test]
fn who_moves_in_time_or_too_late_but_first_goes_on() {
    let bench = Bench::new();
    let (id, _) = begun_with_clock(&bench, "1d");
    bench.wait(HOUR * 23);
    assert_eq!(rung(&bench).len(), 1);
    plays(&bench, ANN, "a4-b5=c4");
    silence(&bench);
    bench.wait(DAY + HOUR);
    let [(told, notice)] = &rung(&bench)[..] else { panic!("one notice") };
    assert_eq!(*told, Some(ANN), "{}", notice.post.text);

    let bench = Bench::new();
    let (other, _) = begun_with_clock(&bench, "1d");
    assert_ne!(id, other);
    bench.wait(DAY * 2);
    let looked = bench.ask(BEN, Ask::Board { side: None });
    let claim = button(first(&looked).0, |control| matches!(control, Control::ClaimTime(_)));
    let own = bench.ask(ANN, Ask::Board { side: None });
    assert!(!controls(first(&own).0).iter().any(|control| matches!(control, Control::ClaimTime(_))));
    plays(&bench, ANN, "a4-b5=c4");
    assert!(refusal(&bench.press(BEN, &claim)).contains("time is not out"), "the move came first");
}

#[test]
fn a_bank_is_spent_over_moves() {
    let bench = Bench::new();
    begun_with_clock(&bench, "3d+8h");
    bench.wait(DAY * 2);
    rung(&bench);
    plays(&bench, ANN, "a4-b5=c4");
    plays(&bench, BEN, "g1-f2");
    // A day and eight hours are left to White.
    bench.wait(HOUR * 8);
    assert!(rung(&bench)[0].1.post.text.contains("less than a day"));
    bench.wait(HOUR * 24 - MINUTE);
    assert!(rung(&bench)[0].1.post.text.contains("less than an hour"));
    silence(&bench);
    bench.wait(MINUTE);
    assert_eq!(rung(&bench)[0].0, Some(BEN));
}

#[test]
fn the_clock_stands_still_while_its_player_is_away() {
    let bench = Bench::new();
    let (id, _) = begun_with_clock(&bench, "3d");
    bench.wait(DAY);
    let now = bench.clock_now();
    let away = Away::default().with(now, now.after(DAY * 5)).expect("a period");
    bench.host.store().change_away(UserId(ANN), |_| Some(away.clone())).expect("it is stored");
    bench.wait(DAY * 4);
    silence(&bench);
    let board = bench.ask(BEN, Ask::Board { side: None });
    assert!(first(&board).0.text.contains("stands still"), "{}", first(&board).0.text);
    let bench = bench.restarted();
    bench.wait(DAY * 2);
    assert_eq!(rung(&bench)[0].0, Some(ANN), "a day is left");

    let back = away.until(now.after(DAY));
    bench.host.store().change_away(UserId(ANN), |_| Some(back.clone())).expect("it is stored");
    let [(told, notice)] = &rung(&bench)[..] else { panic!("the time is out at once") };
    assert_eq!((*told, notice.game), (Some(BEN), id));
}

#[test]
fn reminders_are_in_the_language_of_the_server() {
    let bench = Bench::new();
    let mut challenge = challenge(Some(BEN));
    let Ask::Challenge { clock, .. } = &mut challenge else { unreachable!("it is a challenge") };
    *clock = Some("1d".parse().expect("a time control"));
    let ask = |user, ask| {
        let mut request = request(HERE, user, ask);
        (request.caller.language, request.place.language) = (Language::French, Some(Language::Spanish));
        bench.host.handle(&request).expect("answered")
    };
    let accept = controls(public(&ask(ANN, challenge))).remove(0);
    public(&ask(BEN, Ask::Press(accept)));
    bench.wait(HOUR * 23);
    let [(_, notice)] = &rung(&bench)[..] else { panic!("one reminder") };
    assert!(notice.post.text.contains("menos de una hora"), "{}", notice.post.text);
}

#[test]
fn what_was_missed_is_not_said_late() {
    let bench = Bench::new();
    begun_with_clock(&bench, "3d");
    bench.wait(DAY * 9);
    let [(told, _)] = &rung(&bench)[..] else { panic!("the last alarm alone") };
    assert_eq!(*told, Some(BEN));
    silence(&bench);
}

#[test]
fn games_without_a_clock_cost_nothing() {
    let bench = Bench::new();
    begun(&bench);
    assert_eq!(bench.host.next_alarm().expect("the store is read"), None);
    bench.wait(DAY * 400);
    silence(&bench);
}

#[test]
fn who_ends_a_game_stops_its_clock() {
    let bench = Bench::new();
    begun_with_clock(&bench, "1d");
    let asked = bench.ask(ANN, Ask::Resign);
    public(&bench.press(ANN, &controls(first(&asked).0)[0]));
    assert_eq!(bench.host.next_alarm().expect("the store is read"), None);
    bench.wait(DAY * 2);
    silence(&bench);
}
