//! Clocks: reminders, claims of time and absences, also across restarts.

use parlor::application::GameNotice;

use crate::prelude::*;

/// The notices that are due, and the person whom each of them notifies.
fn rung(fixture: &Fixture) -> Vec<(Option<u64>, GameNotice)> {
    let notices = fixture.ring().expect("the alarms ring");
    notices.into_iter().map(|notice| (notice.post.mention.map(|user| user.0), notice)).collect()
}

#[track_caller]
fn silence(fixture: &Fixture) {
    assert_eq!(rung(fixture), [], "nothing rings now");
}

#[test]
fn reminders_come_once_also_over_a_restart() {
    let (mut fixture, id, board) = Fixture::timed("3d");
    assert!(board.text.contains("Clock: 3 days per move."), "{}", board.text);
    fixture.moves(ANN, "a4-b5=c4");
    fixture.moves(BEN, "g1-f2");
    for (wait, text) in [(DAY * 2, "less than a day"), (HOUR * 23, "less than an hour")] {
        fixture.wait(wait - MINUTE);
        silence(&fixture);
        fixture = fixture.restarted();
        fixture.wait(MINUTE);
        let next = fixture.app.store().outbox.next().expect("the store is read").expect("an alarm");
        assert!(next <= fixture.clock_now());
        let [(told, notice)] = &rung(&fixture)[..] else { panic!("one reminder") };
        assert_eq!((*told, notice.channel, notice.game), (Some(ANN), HERE, id));
        assert!(notice.post.text.contains(text), "{}", notice.post.text);
        silence(&fixture);
        fixture = fixture.restarted();
        silence(&fixture);
    }
    fixture.wait(HOUR);
    let [(told, notice)] = &rung(&fixture)[..] else { panic!("one notice") };
    assert_eq!(*told, Some(BEN), "the opponent is told that the time is out");
    let claim = button(&notice.post, |control| matches!(control, Control::ClaimTime(_)));
    let fixture = fixture.restarted();
    silence(&fixture);
    assert_eq!(fixture.app.store().outbox.next().expect("the store is read"), None);
    assert!(fixture.stored(id).end().is_none(), "nothing is forfeited by itself");

    assert!(refusal(&fixture.press(ANN, &claim)).contains("still has time"), "not one's own");
    assert!(refusal(&fixture.press(CLEO, &claim)).contains("Only the two players"));
    let reply = fixture.press(BEN, &claim);
    let end = public(&reply);
    assert!(end.text.contains("White ran out of time"), "{}", end.text);
    assert_eq!(end.mention, Some(UserId(ANN)));
    assert!(refusal(&fixture.press(BEN, &claim)).contains("This game is over"));
}

#[test]
fn time_that_is_out_before_both_have_moved_aborts() {
    let (fixture, id, _) = Fixture::timed("1d");
    fixture.moves(ANN, "a4-b5=c4");
    fixture.wait(DAY);
    let [(told, notice)] = &rung(&fixture)[..] else { panic!("one notice") };
    assert_eq!(*told, Some(ANN));
    assert!(notice.post.text.contains("abort the game, so that it doesn’t count"), "{}", notice.post.text);
    let looked = fixture.ask(ANN, Ask::Board { side: None });
    assert!(first(&looked).0.text.contains("White can abort the game"), "{}", first(&looked).0.text);
    let labels = |post: &Post| {
        let claims = buttons(post).into_iter().filter(|button| matches!(button.control, Control::ClaimTime(_)));
        claims.map(|button| button.label.clone()).collect::<Vec<_>>()
    };
    assert_eq!((labels(&notice.post), labels(first(&looked).0)), (vec!["Abort".to_owned()], vec!["Abort".to_owned()]));
    let claim = button(&notice.post, |control| matches!(control, Control::ClaimTime(_)));
    let reply = fixture.press(ANN, &claim);
    let end = public(&reply);
    assert!(end.text.contains("aborted the game") && end.text.contains("was **aborted**"), "{}", end.text);
    assert!(!end.text.contains("Ratings"), "{}", end.text);
    assert_eq!(end.mention, Some(UserId(BEN)));
    let session = fixture.stored(id);
    assert!(session.end().is_some_and(|end| end.outcome.is_none()) && domain::rated::result(&session).is_none());
}

#[test]
fn who_moves_in_time_or_too_late_but_first_goes_on() {
    let (fixture, id, _) = Fixture::timed("1d");
    fixture.wait(HOUR * 23);
    assert_eq!(rung(&fixture).len(), 1);
    fixture.moves(ANN, "a4-b5=c4");
    silence(&fixture);
    fixture.wait(DAY + HOUR);
    let [(told, notice)] = &rung(&fixture)[..] else { panic!("one notice") };
    assert_eq!(*told, Some(ANN), "{}", notice.post.text);

    let (fixture, other, _) = Fixture::timed("1d");
    assert_ne!(id, other);
    fixture.wait(DAY * 2);
    let looked = fixture.ask(BEN, Ask::Board { side: None });
    let claim = button(first(&looked).0, |control| matches!(control, Control::ClaimTime(_)));
    let own = fixture.ask(ANN, Ask::Board { side: None });
    assert!(!controls(first(&own).0).iter().any(|control| matches!(control, Control::ClaimTime(_))));
    fixture.moves(ANN, "a4-b5=c4");
    assert!(refusal(&fixture.press(BEN, &claim)).contains("still has time"), "the move came first");
}

#[test]
fn the_clock_stands_still_while_its_player_is_away() {
    let (fixture, id, _) = Fixture::timed("3d");
    fixture.wait(DAY);
    let now = fixture.clock_now();
    let away = Away::default().with(now, now.after(DAY * 5)).expect("a period");
    fixture.app.store().people.change_away(UserId(ANN), |_| Some(away.clone())).expect("it is stored");
    fixture.wait(DAY * 4);
    silence(&fixture);
    let board = fixture.ask(BEN, Ask::Board { side: None });
    assert!(first(&board).0.text.contains("is paused"), "{}", first(&board).0.text);
    let fixture = fixture.restarted();
    fixture.wait(DAY * 2);
    assert_eq!(rung(&fixture)[0].0, Some(ANN), "a day is left");

    let back = away.until(now.after(DAY));
    fixture.app.store().people.change_away(UserId(ANN), |_| Some(back.clone())).expect("it is stored");
    let [(told, notice)] = &rung(&fixture)[..] else { panic!("the time is out at once") };
    assert_eq!((*told, notice.game), (Some(BEN), id));
}

#[test]
fn what_was_missed_is_not_said_late() {
    let (fixture, ..) = Fixture::timed("3d");
    fixture.wait(DAY * 9);
    let [(told, _)] = &rung(&fixture)[..] else { panic!("the last alarm alone") };
    assert_eq!(*told, Some(BEN));
    silence(&fixture);
}

#[test]
fn games_without_a_clock_cost_nothing() {
    let (fixture, ..) = Fixture::playing();
    assert_eq!(fixture.app.store().outbox.next().expect("the store is read"), None);
    fixture.wait(DAY * 400);
    silence(&fixture);
}

#[test]
fn who_ends_a_game_stops_its_clock() {
    let (fixture, ..) = Fixture::timed("1d");
    let asked = fixture.ask(ANN, Ask::Resign);
    public(&fixture.press(ANN, &controls(first(&asked).0)[0]));
    assert_eq!(fixture.app.store().outbox.next().expect("the store is read"), None);
    fixture.wait(DAY * 2);
    silence(&fixture);
}
