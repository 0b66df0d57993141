//! Prepared answers: how they are played, announced, timed and taken back, and who learns of them.

use std::{thread, time::Duration};

use board::color::Color;
use domain::{
    Happening, Prepared, Proposal, Session,
    control::Control,
    id::{GameId, UserId},
};
use games::{AnyPosition, GameKind};
use parlor::host::{Ask, Host};
use store::Put;

use crate::fixture::{
    ANN, BEN, Fixture, HERE, begun, begun_game, begun_with_clock, button, challenge, first, public, request,
};

const ACCEPT: fn(&Control) -> bool = |control| matches!(control, Control::AcceptOffer(_));
const HOUR: Duration = Duration::from_secs(60 * 60);

/// The first six moves of a game of Pijersi.
pub const LINE: [&str; 6] = ["a4-b5=c4", "g1-f2", "a1-b1", "g3-g4", "a2-b3", "g2-f3"];

pub fn prepare(host: &Host, user: u64, game: GameId, line: &[&str]) {
    let line: Vec<_> = line.iter().map(|&mv| mv.to_owned()).collect();
    loop {
        let session = host.store().game(game).expect("it is read").expect("it is there");
        let stored = host.store().prepared(UserId(user), game).expect("it is read");
        let before = stored.clone().unwrap_or_else(|| Prepared::none(UserId(user), &session));
        let after = before.with_line(&session, &line).expect("it can be prepared").prepared;
        let put = host.store().put_prepared(&session, UserId(user), stored.as_ref(), Some(&after));
        if put.expect("it is stored") == Put::Done {
            return;
        }
    }
}

pub fn played(session: &Session) -> Vec<&str> {
    session.moves().iter().map(|mv| mv.text.as_str()).collect()
}

pub fn is_prepared(fixture: &Fixture, user: u64, game: GameId) -> bool {
    fixture.host.store().prepared(UserId(user), game).expect("it is read").is_some()
}

#[test]
fn one_message_tells_of_a_move_and_its_answer() {
    let fixture = Fixture::new();
    let (id, _) = begun(&fixture);
    prepare(&fixture.host, BEN, id, &LINE[..2]);
    let reply = fixture.ask(ANN, Ask::Move(LINE[0].to_owned()));
    let post = public(&reply);
    let begin = "**Ann** played `a4-b5=c4`, and **Ben** answered at once with `g1-f2`";
    assert!(post.text.starts_with(begin), "{}", post.text);
    assert_eq!(post.mention, Some(UserId(ANN)), "who is to move again is called");
    assert!(!post.text.contains("<@2>"), "{}", post.text);
    let session = fixture.stored(id);
    assert_eq!((played(&session), session.revision()), (LINE[..2].to_vec(), 2));
    assert_eq!(post.board, Some(session.board_ref()));
    // The news survives a restart, and is the only one.
    let fixture = fixture.restarted();
    let news = fixture.host.store().untold().expect("it is read");
    let told: Vec<_> = news.iter().map(|news| (news.what, news.revision)).collect();
    assert_eq!(told, [(Happening::Answered { turns: 2 }, 2)]);
    let telling = fixture.host.telling(id).expect("it is read").expect("it is to be told");
    assert_eq!((telling.post.text, telling.post.mention), (post.text.clone(), post.mention));
    assert!(!is_prepared(&fixture, BEN, id));
}

#[test]
fn answers_of_both_sides_follow_each_other() {
    let fixture = Fixture::new();
    let (id, _) = begun(&fixture);
    prepare(&fixture.host, BEN, id, &LINE[..4]);
    prepare(&fixture.host, ANN, id, &LINE[..5]);
    prepare(&fixture.host, ANN, id, &[LINE[0], LINE[1], LINE[2], "g6-f6", LINE[4]]);
    let reply = fixture.ask(ANN, Ask::Move(LINE[0].to_owned()));
    let post = public(&reply);
    assert_eq!(played(&fixture.stored(id)), LINE[..5]);
    let begin = "**Ann** played `a4-b5=c4`. These moves followed at once: `g1-f2`, `a1-b1`, `g3-g4`, `a2-b3`. The last, \
                 by **Ann**: ";
    assert!(post.text.starts_with(begin), "{}", post.text);
    assert_eq!((post.mention, post.board), (Some(UserId(BEN)), Some(fixture.stored(id).board_ref())));
    assert!(!is_prepared(&fixture, ANN, id) && !is_prepared(&fixture, BEN, id));
}

#[test]
fn what_was_not_foreseen_is_answered_by_nothing() {
    let fixture = Fixture::new();
    let (id, _) = begun(&fixture);
    prepare(&fixture.host, BEN, id, &LINE[..2]);
    let reply = fixture.ask(ANN, Ask::Move("a1-b1".to_owned()));
    assert!(public(&reply).text.starts_with("**Ann** played `a1-b1`: "), "{}", public(&reply).text);
    assert_eq!(public(&reply).mention, Some(UserId(BEN)));
    assert_eq!(fixture.stored(id).ply(), 1);
    assert!(!is_prepared(&fixture, BEN, id), "it does not fit any longer");
}

#[test]
fn an_answer_takes_no_time() {
    let fixture = Fixture::new();
    let (id, _) = begun_with_clock(&fixture, "3d+8h");
    let [day, bank] = [HOUR * 24, HOUR * 72];
    fixture.wait(day);
    prepare(&fixture.host, BEN, id, &LINE[..2]);
    public(&fixture.ask(ANN, Ask::Move(LINE[0].to_owned())));
    let session = fixture.stored(id);
    let clock = session.clock().expect("it has one");
    assert_eq!((clock.left[Color::White], clock.left[Color::Black]), (bank - HOUR * 16, bank));
    assert_eq!(clock.since, fixture.clock_now());
    assert!(session.moves().iter().all(|mv| mv.at == fixture.clock_now()));
    // The next reminder is for Ann.
    fixture.wait(bank - HOUR * 16 - day);
    let [notice] = &fixture.host.ring().expect("the alarms ring")[..] else { panic!("one reminder") };
    assert_eq!(notice.post.mention, Some(UserId(ANN)));
}

#[test]
fn a_takeback_takes_back_the_answer_and_what_is_prepared() {
    let fixture = Fixture::new();
    let (id, _) = begun(&fixture);
    prepare(&fixture.host, BEN, id, &LINE[..4]);
    public(&fixture.ask(ANN, Ask::Move(LINE[0].to_owned())));
    assert_eq!(fixture.stored(id).ply(), 2);
    prepare(&fixture.host, ANN, id, &LINE[2..5]);
    let asked = fixture.ask(ANN, Ask::Takeback);
    assert!(is_prepared(&fixture, BEN, id), "an offer changes nothing");
    public(&fixture.press(BEN, &button(public(&asked), ACCEPT)));
    assert_eq!(fixture.stored(id).ply(), 0);
    assert!(!is_prepared(&fixture, ANN, id) && !is_prepared(&fixture, BEN, id));
    public(&fixture.ask(ANN, Ask::Move(LINE[0].to_owned())));
    assert_eq!(fixture.stored(id).ply(), 1, "nothing is played by itself after a takeback");

    // The one who has prepared an answer may take it back, too.
    public(&fixture.ask(BEN, Ask::Move(LINE[1].to_owned())));
    prepare(&fixture.host, BEN, id, &LINE[2..4]);
    public(&fixture.ask(ANN, Ask::Move(LINE[2].to_owned())));
    let asked = fixture.ask(BEN, Ask::Takeback);
    public(&fixture.press(ANN, &button(public(&asked), ACCEPT)));
    assert_eq!(played(&fixture.stored(id)), LINE[..3]);
    assert_eq!(fixture.stored(id).user_to_move(), Some(UserId(BEN)));
}

#[test]
fn an_offer_is_not_answered_by_what_is_prepared() {
    let fixture = Fixture::new();
    let (id, _) = begun(&fixture);
    prepare(&fixture.host, BEN, id, &LINE[..2]);
    public(&fixture.ask(ANN, Ask::Draw));
    let session = fixture.stored(id);
    assert_eq!((session.ply(), session.offer().map(|offer| offer.what)), (0, Some(Proposal::Draw)));
    assert!(is_prepared(&fixture, BEN, id));
    public(&fixture.ask(ANN, Ask::Move(LINE[0].to_owned())));
    assert_eq!((fixture.stored(id).ply(), fixture.stored(id).offer()), (2, None));
}

#[test]
fn the_end_of_a_game_removes_what_is_prepared() {
    for end in [Ask::Resign, Ask::Abort] {
        let fixture = Fixture::new();
        let (id, _) = begun(&fixture);
        prepare(&fixture.host, BEN, id, &LINE[..2]);
        prepare(&fixture.host, ANN, id, &LINE[..3]);
        let asked = fixture.ask(ANN, end);
        let yes = |control: &Control| matches!(control, Control::ConfirmResign(_) | Control::ConfirmAbort(_));
        public(&fixture.press(ANN, &button(first(&asked).0, yes)));
        assert!(!is_prepared(&fixture, ANN, id) && !is_prepared(&fixture, BEN, id));
    }
}

#[test]
fn an_answer_can_end_the_game() {
    let fixture = Fixture::new();
    let (id, _) = begun_game(&fixture, GameKind::TicTacToe, None);
    let line = ["a1", "b1", "a2", "b2", "c3", "b3"];
    prepare(&fixture.host, BEN, id, &line);
    for mv in ["a1", "a2"] {
        public(&fixture.ask(ANN, Ask::Move(mv.to_owned())));
    }
    let reply = fixture.ask(ANN, Ask::Move("c3".to_owned()));
    let post = public(&reply);
    let session = fixture.stored(id);
    assert_eq!(session.end().and_then(|end| end.outcome).and_then(|outcome| outcome.winner()), Some(Color::Black));
    assert!(post.text.contains("answered at once") && post.text.contains("wins"), "{}", post.text);
    assert_eq!(post.mention, Some(UserId(ANN)), "the loser has not seen the end");
    let rematch = button(post, |control| matches!(control, Control::Rematch(_)));
    public(&fixture.press(ANN, &rematch));
}

#[test]
fn the_bots_moves_are_answered() {
    let fixture = Fixture::new();
    let mut ask = challenge(None);
    let Ask::Challenge { level, .. } = &mut ask else { unreachable!("it is a challenge") };
    *level = engine::Level::new(1);
    let board = public(&fixture.ask(ANN, ask)).clone();
    let id = board.board.expect("it is a board").game;
    fixture.note(&board, 1);
    // Every move that the bot can play is answered.
    let mut position = fixture.stored(id).position().clone();
    position.play(LINE[0]).expect("it is legal");
    let answered = |position: &AnyPosition, mv: &str| {
        let after = |position: &AnyPosition, mv: &str| {
            let mut after = position.clone();
            after.play(mv).expect("it is legal");
            after
        };
        // After the answer, the bot cannot win at once.
        let position = after(position, mv);
        let goes_on = |mv: &String| {
            let next = after(&position, mv);
            next.outcome().is_none() && next.legal_moves().iter().all(|mv| after(&next, mv).outcome().is_none())
        };
        position.legal_moves().into_iter().find(goes_on).expect("there is such a move")
    };
    let request = request(HERE, ANN, Ask::Move(LINE[0].to_owned()));
    let reply = fixture.host.handle(&request).expect("the host answers");
    assert!(reply.bot_moves_on.is_some());
    let chosen = fixture.host.choose_as_bot(id, Duration::from_secs(60)).expect("it is chosen").expect("it moves");
    let answer = answered(&position, &chosen.mv);
    prepare(&fixture.host, ANN, id, &[&chosen.mv, &answer]);
    let post = fixture.host.reply_as_bot(&request, chosen.clone()).expect("it is saved").expect("it is told");
    let session = fixture.stored(id);
    assert_eq!(played(&session), [LINE[0], &chosen.mv, &answer]);
    assert!(post.text.starts_with("**Ann** played `a4-b5=c4`. These moves followed at once: "), "{}", post.text);
    let mut before = position.clone();
    for mv in [&chosen.mv, &answer] {
        assert!(post.text.contains(&before.notation(mv)), "{mv}: {}", post.text);
        before.play(mv).expect("it was played");
    }
    assert!(session.waits_for_bot());
    let owed = fixture.host.store().owed_reply(id).expect("it is read").expect("the bot is to move");
    assert_eq!(owed.revision, session.board_revision());
    // Later moves of the bot are answered, too.
    fixture.note(&post, 2);
    let chosen = fixture.host.choose_as_bot(id, Duration::from_secs(60)).expect("it is chosen").expect("it moves");
    let answer = answered(session.position(), &chosen.mv);
    prepare(&fixture.host, ANN, id, &[&chosen.mv, &answer]);
    fixture.host.play_as_bot(chosen.clone()).expect("it is saved");
    assert_eq!(played(&fixture.stored(id))[3..], [&*chosen.mv, &*answer]);
    let told = fixture.host.telling(id).expect("it is read").expect("it is to be told");
    let told_move = session.position().notation(&chosen.mv);
    let begin = format!("**Parlor \\(1\\)** played `{told_move}`, and **Ann** answered at once with");
    assert!(told.post.text.starts_with(&begin), "{}", told.post.text);
}

#[test]
fn a_change_while_a_move_is_saved_is_kept_or_played() {
    for round in 0..30 {
        let fixture = Fixture::new();
        let (id, _) = begun(&fixture);
        prepare(&fixture.host, BEN, id, &LINE[..2]);
        let other = ["a4-b5=c4", "g3-g4"];
        thread::scope(|scope| {
            scope.spawn(|| {
                let store = fixture.host.store();
                // Ben replaces the answer, if it is not too late.
                let session = store.game(id).expect("it is read").expect("it is there");
                let stored = store.prepared(UserId(BEN), id).expect("it is read");
                let before = stored.clone().filter(|stored| stored.begins_in(&session));
                let Some(before) = before else { return };
                let line = other.map(str::to_owned);
                let after = before.with_line(&session, &line).expect("it can be prepared").prepared;
                let put = store.put_prepared(&session, UserId(BEN), stored.as_ref(), Some(&after));
                let is_in_time = put.expect("it is tried") == Put::Done;
                println!("round {round}: in time: {is_in_time}");
                let now = store.game(id).expect("it is read").expect("it is there");
                if is_in_time && now.ply() == 2 {
                    assert_eq!(played(&now), other, "the answer that was removed is not played");
                }
            });
            scope.spawn(|| public(&fixture.ask(ANN, Ask::Move(LINE[0].to_owned()))).clone());
        });
        let session = fixture.stored(id);
        assert!(session.ply() == 2 && !is_prepared(&fixture, BEN, id));
    }
}
