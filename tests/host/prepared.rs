//! Prepared answers: how they are played, announced, timed and taken back, and who learns of them.

use std::{thread, time::Duration};

use parlor::{
    color::Color,
    games::{AnyPosition, GameKind},
    host::{
        Ask, Audience, Effect, Host, Post,
        reply::{ButtonStyle, Line},
    },
    id::{GameId, UserId},
    session::{
        Happening, Prepared, Proposal, Session,
        control::{Control, LineRef, Preparing, Verdicts, Walk},
    },
    store::Put,
};

use crate::fixture::{
    ANN, BEN, CLEO, Fixture, HERE, begun, begun_game, begun_with_clock, button, challenge, controls, first, public,
    refusal, request,
};

const ACCEPT: fn(&Control) -> bool = |control| matches!(control, Control::AcceptOffer(_));
const HOUR: Duration = Duration::from_secs(60 * 60);

/// A position of Biyi in which White’s dragons touch as soon as Black moves away from c4.
const COVERED: &str = "a1:wwwww,a3:wwwww,e1:wwwww,g1:wwwww,g3:wwww,g5:w,c4:wwwb,d4:www,a5:www,\
                       a9:bbbbbb,c9:bbbbbb,e9:bbbbbb,g9:bbbbbb,a13:bbbbbbbbb w";

/// The first six moves of a game of Pijersi.
const LINE: [&str; 6] = ["a4-b5=c4", "g1-f2", "a1-b1", "g3-g4", "a2-b3", "g2-f3"];

fn prepare(host: &Host, user: u64, game: GameId, line: &[&str]) {
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

fn played(session: &Session) -> Vec<&str> {
    session.moves().iter().map(|mv| mv.text.as_str()).collect()
}

fn is_prepared(fixture: &Fixture, user: u64, game: GameId) -> bool {
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
    let begin = "**Ann** played `a4-b5=c4`. These moves followed at once: `g1-f2`, `a1-b1`, `g3-g4`, `a2-b3`. The last one \
                 is by **Ann**: ";
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
    *level = parlor::engine::Level::new(1);
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
    assert!(post.text.contains(&chosen.mv) && post.text.contains(&answer), "{}", post.text);
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
    let begin = format!("**Parlor \\(1\\)** played `{}`, and **Ann** answered at once with", chosen.mv);
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

/// A control of a person’s board, for a line that was just begun.
fn walk(game: GameId, walk: Walk) -> Control {
    Control::Walk { line: LineRef { game, revision: 1, verdicts: Verdicts::Hidden }, walk }
}

fn page(game: GameId, page: u8) -> Control {
    walk(game, Walk::Prepare(Preparing::Show { page }))
}

fn is_remove(control: &Control) -> bool {
    matches!(control, Control::Walk { walk: Walk::Prepare(Preparing::Remove { .. }), .. })
}

fn removals(post: &Post) -> Vec<Control> {
    controls(post).into_iter().filter(is_remove).collect()
}

/// The board of a person after a line was typed.
fn explored(fixture: &Fixture, user: u64, line: &[&str]) -> Post {
    let reply = fixture.ask(user, Ask::Explore { moves: Some(line.join(" ")) });
    assert_eq!(first(&reply).1, Some(Audience::Caller));
    first(&reply).0.clone()
}

/// The control with this label, unless it is idle.
fn labeled(post: &Post, label: &str) -> Option<Control> {
    let buttons = post.controls.iter().filter_map(|line| match line {
        Line::Buttons(buttons) => Some(buttons),
        _ => None,
    });
    let found = buttons.flatten().find(|button| button.label.replace(['\u{2068}', '\u{2069}'], "") == label);
    found.filter(|button| button.style != ButtonStyle::Idle).map(|button| button.control.clone())
}

/// Prepares a line by the buttons, and returns the message after it.
fn press(fixture: &Fixture, user: u64, post: &Post, label: &str) -> Post {
    let control = labeled(post, label).unwrap_or_else(|| panic!("no button {label} under {}", post.text));
    first(&fixture.press(user, &control)).0.clone()
}

#[test]
fn lines_are_shown_and_removed_by_their_player() {
    let fixture = Fixture::new();
    let (id, _) = begun(&fixture);
    assert!(first(&fixture.press(BEN, &page(id, 0))).0.text.contains("no answers prepared"));
    let others = first(&fixture.press(CLEO, &page(id, 0))).0.clone();
    assert!(others.picture.is_some() && !others.text.contains("prepared"), "it is just her board: {}", others.text);
    prepare(&fixture.host, BEN, id, &LINE[..4]);
    prepare(&fixture.host, BEN, id, &["a1-b1", "g1-f2"]);
    let shown = first(&fixture.press(BEN, &page(id, 0))).0.clone();
    let lines = "1. If **Ann** plays `a4-b5=c4`: `g1-f2`, then `a1-b1`: `g3-g4`\n2. If **Ann** plays `a1-b1`: `g1-f2`";
    assert!(shown.text.ends_with(lines), "{}", shown.text);
    assert!(shown.text.contains("6 of 100"), "{}", shown.text);
    assert!(first(&fixture.press(ANN, &page(id, 0))).0.text.contains("no answers prepared"), "nobody else sees them");
    prepare(&fixture.host, ANN, id, &LINE[..3]);
    let own = first(&fixture.press(ANN, &page(id, 0))).0.clone();
    let line = "1. After your `a4-b5=c4`, if **Ben** plays `g1-f2`: `a1-b1`";
    assert!(own.text.ends_with(line), "{}", own.text);

    let remove = removals(&shown);
    assert_eq!(remove.len(), 2);
    assert!(first(&fixture.press(ANN, &remove[0])).0.text.contains("have changed"), "there is no such line of hers");
    let fixture = fixture.restarted();
    let left = first(&fixture.press(BEN, &remove[0])).0.clone();
    let line = "1. If **Ann** plays `a1-b1`: `g1-f2`";
    assert!(left.text.starts_with("Removed.") && left.text.ends_with(line), "{}", left.text);
    assert!(first(&fixture.press(BEN, &remove[0])).0.text.contains("have changed"), "it is gone already");
    let none = first(&fixture.press(BEN, &remove[1])).0.clone();
    assert!(none.text.contains("no answers prepared") && !is_prepared(&fixture, BEN, id), "{}", none.text);
    assert!(is_prepared(&fixture, ANN, id));
}

#[test]
fn many_lines_have_pages() {
    let fixture = Fixture::new();
    let (id, _) = begun_game(&fixture, GameKind::Biyi, None);
    let mut position = fixture.stored(id).position().clone();
    let moves = position.legal_moves();
    for mv in &moves[..12] {
        let mut after = position.clone();
        after.play(mv).expect("it is legal");
        prepare(&fixture.host, BEN, id, &[mv, &after.legal_moves()[0]]);
    }
    let mut seen = 0;
    for number in 0..3 {
        let shown = first(&fixture.press(BEN, &page(id, number))).0.clone();
        assert!(shown.text.chars().count() < 2_000);
        seen += removals(&shown).len();
    }
    assert_eq!(seen, 12);
    let last = first(&fixture.press(BEN, &page(id, 200))).0.clone();
    assert!(last.text.contains("12. If"), "{}", last.text);
    // A long line is cut, and fits into a message.
    let mut line = Vec::new();
    for _ in 0..60 {
        let goes_on = |mv: &String| {
            let mut after = position.clone();
            after.play(mv).is_ok() && after.outcome().is_none()
        };
        let Some(mv) = position.legal_moves().into_iter().rev().find(goes_on) else { break };
        position.play(&mv).expect("it is legal");
        line.push(mv);
    }
    prepare(&fixture.host, BEN, id, &line.iter().map(String::as_str).collect::<Vec<_>>());
    let shown = first(&fixture.press(BEN, &page(id, 0))).0.clone();
    assert!(shown.text.chars().count() < 2_000, "{}", shown.text);
}

#[test]
fn a_line_of_the_board_is_prepared_and_replaced() {
    let fixture = Fixture::new();
    let (id, _) = begun(&fixture);
    let nothing = explored(&fixture, BEN, &LINE[..1]);
    assert_eq!(labeled(&nothing, "Prepare"), None, "there is no answer yet");
    assert!(refusal(&fixture.press(BEN, &walk(id, Walk::Prepare(Preparing::Line)))).contains("nothing to prepare"));
    assert_eq!(labeled(&explored(&fixture, CLEO, &LINE[..2]), "Prepare"), None, "she does not play");
    let done = press(&fixture, BEN, &explored(&fixture, BEN, &LINE[..4]), "Prepare");
    assert!(done.text.contains("Prepared. ") && done.picture.is_some(), "{}", done.text);
    let shown = press(&fixture, BEN, &done, "Prepared (4)");
    assert!(shown.text.ends_with("`g1-f2`, then `a1-b1`: `g3-g4`"), "{}", shown.text);
    // Another answer takes the place of the first one, and of what follows it.
    let done = press(&fixture, BEN, &explored(&fixture, BEN, &["a4-b5=c4", "g3-g4"]), "Prepare");
    let shown = press(&fixture, BEN, &done, "Prepared (2)");
    assert!(shown.text.ends_with("1. If **Ann** plays `a4-b5=c4`: `g3-g4`"), "{}", shown.text);
    let back = press(&fixture, BEN, &shown, "Back");
    assert!(back.picture.is_some() && labeled(&back, "Prepared (2)").is_some(), "{}", back.text);
    // The line is prepared up to the position that is shown.
    let board = explored(&fixture, BEN, &["a1-b1", "g1-f2", "a4-b5=c4", "g3-g4"]);
    let board = press(&fixture, BEN, &press(&fixture, BEN, &board, "Back"), "Back");
    let done = press(&fixture, BEN, &board, "Prepare");
    assert!(labeled(&done, "Prepared (4)").is_some(), "two and two");
    // The opponent has moved meanwhile.
    let late = labeled(&explored(&fixture, BEN, &LINE[..2]), "Prepare").expect("it can be prepared");
    public(&fixture.ask(ANN, Ask::Move("a2-b3".to_owned())));
    let told = first(&fixture.press(BEN, &late)).0.clone();
    assert!(!told.text.contains("Prepared. ") && !is_prepared(&fixture, BEN, id), "{}", told.text);
}

#[test]
fn the_first_move_of_a_line_is_played() {
    let fixture = Fixture::new();
    let (id, _) = begun(&fixture);
    assert_eq!(labeled(&explored(&fixture, BEN, &LINE[..2]), "Play a4-b5=c4"), None, "it is Ann’s turn");
    let board = explored(&fixture, ANN, &LINE[..3]);
    let board = press(&fixture, ANN, &board, "Prepare");
    let play = labeled(&board, "Play a4-b5=c4").expect("it is her turn");
    let reply = fixture.press(ANN, &play);
    let post = public(&reply);
    assert!(post.text.starts_with("**Ann** played `a4-b5=c4`: "), "{}", post.text);
    assert!(matches!(&reply.effects[0], Effect::Update(board) if board.text.contains("Played.")), "she may go on");
    assert_eq!(fixture.stored(id).ply(), 1);
    assert!(is_prepared(&fixture, ANN, id), "what she has prepared is meant for this");
    assert!(refusal(&fixture.press(ANN, &play)).contains("not your turn"), "once");
    public(&fixture.ask(BEN, Ask::Move(LINE[1].to_owned())));
    assert_eq!(played(&fixture.stored(id)), LINE[..3]);
}

#[test]
fn an_answer_that_the_rules_warn_of_is_asked_for_twice() {
    let fixture = Fixture::new();
    let id = fixture.game_of(GameKind::Biyi, COVERED);
    let line = ["g5=g6", "c4-c3", "g6=f6"];
    let board = explored(&fixture, ANN, &line);
    let question = press(&fixture, ANN, &board, "Prepare");
    assert!(
        question.text.contains("This loses") && question.text.contains("really want to prepare"),
        "{}",
        question.text
    );
    assert!(!is_prepared(&fixture, ANN, id));
    let back = press(&fixture, ANN, &question, "Back");
    assert!(back.picture.is_some() && !is_prepared(&fixture, ANN, id));
    let done = press(&fixture, ANN, &question, "Prepare anyway");
    assert!(done.text.contains("Prepared. ") && is_prepared(&fixture, ANN, id), "{}", done.text);
    // What is prepared already is not asked for again.
    let again = press(&fixture, ANN, &explored(&fixture, ANN, &line), "Prepare");
    assert!(again.text.contains("Prepared. "), "{}", again.text);
}

#[test]
fn limits_are_told() {
    let fixture = Fixture::new();
    let (id, _) = begun(&fixture);
    let start = fixture.stored(id).position().clone();
    for mv in &start.legal_moves()[..50] {
        let mut after = start.clone();
        after.play(mv).expect("it is legal");
        prepare(&fixture.host, BEN, id, &[mv, &after.legal_moves()[0]]);
    }
    let mv = &start.legal_moves()[60];
    let mut after = start.clone();
    after.play(mv).expect("it is legal");
    let board = explored(&fixture, BEN, &[mv, &after.legal_moves()[0]]);
    let refused = fixture.press(BEN, &labeled(&board, "Prepare").expect("it can be pressed"));
    assert!(refusal(&refused).contains("at most 100 positions"), "{}", refusal(&refused));
}
