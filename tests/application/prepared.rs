//! Prepared answers: how they are played, announced, timed and taken back, and who learns of them.

use std::thread;

use crate::prelude::*;

/// The first six moves of a game of Pijersi.
pub const LINE: [&str; 6] = ["a4-b5=c4", "g1-f2", "a1-b1", "g3-g4", "a2-b3", "g2-f3"];

pub fn prepare(app: &Application, user: u64, game: GameId, line: &[&str]) {
    let line: Vec<_> = line.iter().map(|&mv| mv.to_owned()).collect();
    loop {
        let session = app.store().games.game(game).expect("it is read").expect("it is there");
        let stored = app.store().prepared.prepared(UserId(user), game).expect("it is read");
        let before = stored.clone().unwrap_or_else(|| Prepared::none(UserId(user), &session));
        let after = before.with_line(&session, &line).expect("it can be prepared").prepared;
        let put = app.store().prepared.put_prepared(&session, UserId(user), stored.as_ref(), Some(&after));
        if put.expect("it is stored") == Put::Done {
            return;
        }
    }
}

pub fn played(session: &Session) -> Vec<&str> {
    session.moves().iter().map(|mv| mv.text.as_str()).collect()
}

pub fn is_prepared(fixture: &Fixture, user: u64, game: GameId) -> bool {
    fixture.app.store().prepared.prepared(UserId(user), game).expect("it is read").is_some()
}

#[test]
fn one_message_tells_of_a_move_and_its_answer() {
    let (fixture, id, _) = Fixture::playing();
    prepare(&fixture.app, BEN, id, &LINE[..2]);
    let post = fixture.moves(ANN, LINE[0]);
    let begin = "**Ann** played `a4-b5=c4`, and **Ben** answered at once with `g1-f2`";
    assert!(post.text.starts_with(begin), "{}", post.text);
    assert_eq!(post.mention, Some(UserId(ANN)), "who is to move again is called");
    assert!(!post.text.contains("<@2>"), "{}", post.text);
    let session = fixture.stored(id);
    assert_eq!((played(&session), session.revision()), (LINE[..2].to_vec(), 2));
    assert_eq!(post.board, Some(session.board_ref()));
    // The news survives a restart, and is the only one.
    let fixture = fixture.restarted();
    let news = fixture.app.store().outbox.news_of(id).expect("it is read").expect("it is to be told");
    assert_eq!((news.what, news.revision), (Happening::Answered { turns: 2 }, 2));
    let telling = fixture.app.telling(id).expect("it is read").expect("it is to be told");
    assert_eq!((telling.post.text, telling.post.mention), (post.text.clone(), post.mention));
    assert!(!is_prepared(&fixture, BEN, id));
}

#[test]
fn an_answer_can_end_the_game() {
    let (fixture, id, _) = Fixture::playing_game(GameKind::TicTacToe, None);
    let line = ["a1", "b1", "a2", "b2", "c3", "b3"];
    prepare(&fixture.app, BEN, id, &line);
    for mv in ["a1", "a2"] {
        fixture.moves(ANN, mv);
    }
    let post = fixture.moves(ANN, "c3");
    let session = fixture.stored(id);
    assert_eq!(session.end().and_then(|end| end.outcome).and_then(|outcome| outcome.winner()), Some(Color::Black));
    assert!(post.text.contains("answered at once") && post.text.contains("wins"), "{}", post.text);
    assert_eq!(post.mention, Some(UserId(ANN)), "the loser has not seen the end");
    let rematch = button(&post, |control| matches!(control, Control::Rematch(_)));
    public(&fixture.press(ANN, &rematch));
}

#[test]
fn the_bots_moves_are_answered() {
    let fixture = Fixture::new();
    let (id, board) = begun_with_bot(&fixture, GameKind::Pijersi, 1, Color::White);
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
    let reply = fixture.app.handle(&request).expect("the application answers");
    assert!(reply.bot_to_move.is_some());
    let chosen = fixture.app.choose_as_bot(id, MINUTE).expect("it is chosen").expect("it moves");
    let answer = answered(&position, &chosen.mv);
    prepare(&fixture.app, ANN, id, &[&chosen.mv, &answer]);
    let post = fixture.app.play_as_bot_and_tell(&request, chosen.clone()).expect("it is saved").expect("it is told");
    let session = fixture.stored(id);
    assert_eq!(played(&session), [LINE[0], &chosen.mv, &answer]);
    assert!(post.text.starts_with("**Ann** played `a4-b5=c4`. These moves followed at once: "), "{}", post.text);
    let mut before = position.clone();
    for mv in [&chosen.mv, &answer] {
        assert!(post.text.contains(&before.notation(mv)), "{mv}: {}", post.text);
        before.play(mv).expect("it was played");
    }
    assert!(session.waits_for_bot());
    let owed = fixture.app.store().outbox.bot_move_in(id).expect("it is read").expect("the bot is to move");
    assert_eq!(owed.revision, session.board_revision());
    // Later moves of the bot are answered, too.
    fixture.note(&post, 2);
    let chosen = fixture.app.choose_as_bot(id, MINUTE).expect("it is chosen").expect("it moves");
    let answer = answered(session.position(), &chosen.mv);
    prepare(&fixture.app, ANN, id, &[&chosen.mv, &answer]);
    fixture.app.play_as_bot(chosen.clone()).expect("it is saved");
    assert_eq!(played(&fixture.stored(id))[3..], [&*chosen.mv, &*answer]);
    let told = fixture.app.telling(id).expect("it is read").expect("it is to be told");
    let told_move = session.position().notation(&chosen.mv);
    let begin = format!("**Parlor \\(1\\)** played `{told_move}`, and **Ann** answered at once with");
    assert!(told.post.text.starts_with(&begin), "{}", told.post.text);
}

#[test]
fn a_change_while_a_move_is_saved_is_kept_or_played() {
    for round in 0..30 {
        let (fixture, id, _) = Fixture::playing();
        prepare(&fixture.app, BEN, id, &LINE[..2]);
        let other = ["a4-b5=c4", "g3-g4"];
        thread::scope(|scope| {
            scope.spawn(|| {
                let store = fixture.app.store();
                // Ben replaces the answer, if it is not too late.
                let session = store.games.game(id).expect("it is read").expect("it is there");
                let stored = store.prepared.prepared(UserId(BEN), id).expect("it is read");
                let before = stored.clone().filter(|stored| stored.begins_in(&session));
                let Some(before) = before else { return };
                let line = other.map(str::to_owned);
                let after = before.with_line(&session, &line).expect("it can be prepared").prepared;
                let put = store.prepared.put_prepared(&session, UserId(BEN), stored.as_ref(), Some(&after));
                let is_in_time = put.expect("it is tried") == Put::Done;
                println!("round {round}: in time: {is_in_time}");
                let now = store.games.game(id).expect("it is read").expect("it is there");
                if is_in_time && now.ply() == 2 {
                    assert_eq!(played(&now), other, "the answer that was removed is not played");
                }
            });
            scope.spawn(|| fixture.moves(ANN, LINE[0]));
        });
        let session = fixture.stored(id);
        assert!(session.ply() == 2 && !is_prepared(&fixture, BEN, id));
    }
}
