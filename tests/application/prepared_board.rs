//! Preparing answers on the board on which a person explores a game, and the list of what is prepared.

use domain::{control::Preparing, prepared::MOST_GAMES};

use crate::{
    explore::check_text_fits,
    prelude::*,
    prepared::{LINE, is_prepared, played, prepare},
};

/// A position of Biyi in which White’s dragons touch as soon as Black moves away from c4.
pub const COVERED: &str = "a1:wwwww,a3:wwwww,e1:wwwww,g1:wwwww,g3:wwww,g5:w,c4:wwwb,d4:www,a5:www,\
                       a9:bbbbbb,c9:bbbbbb,e9:bbbbbb,g9:bbbbbb,a13:bbbbbbbbb w";

/// A position of Pijersi with one piece of each side.
const LONELY: &str = "3r-2/7/6/7/6/7/3R-2 w 0 1";

/// A control of a person’s board. For those with prepared answers that do not need the line itself, its revision does
/// not matter.
fn walk(game: GameId, walk: Walk) -> Control {
    Control::Walk { line: LineRef { game, revision: 1, verdicts: Verdicts::Hidden, source: OpeningSource::Here }, walk }
}

pub fn page(game: GameId, page: u8) -> Control {
    walk(game, Walk::Prepare(Preparing::Show { page }))
}

fn is_remove(control: &Control) -> bool {
    matches!(control, Control::Walk { walk: Walk::Prepare(Preparing::Remove { .. }), .. })
}

pub fn removals(post: &Post) -> Vec<Control> {
    controls(post).into_iter().filter(is_remove).collect()
}

/// The board of a person after a line was typed.
pub fn explored(fixture: &Fixture, user: u64, line: &[&str]) -> Post {
    let reply = fixture.ask(user, Ask::Explore { game: None, moves: Some(line.join(" ")) });
    assert_eq!(first(&reply).1, Some(Audience::Caller));
    first(&reply).0.clone()
}

/// The message after a press that is no refusal.
#[track_caller]
fn told(fixture: &Fixture, user: u64, control: &Control) -> Post {
    let reply = fixture.press(user, control);
    assert_eq!(reply.refused, None, "a log would tell the reason");
    first(&reply).0.clone()
}

/// Prepares a line by the buttons, and returns the message after it.
pub fn press(fixture: &Fixture, user: u64, post: &Post, label: &str) -> Post {
    let control = labeled(post, label).unwrap_or_else(|| panic!("no button {label} under {}", post.text));
    fixture.changed(user, &control).clone()
}

#[test]
fn lines_are_shown_and_removed_by_their_player() {
    let (fixture, id, _) = Fixture::playing();
    assert!(fixture.changed(BEN, &page(id, 0)).text.contains("no answers prepared"));
    let others = fixture.changed(CLEO, &page(id, 0));
    assert!(others.picture.is_some() && !others.text.contains("prepared"), "it is just her board: {}", others.text);
    prepare(&fixture.app, BEN, id, &LINE[..4]);
    prepare(&fixture.app, BEN, id, &["a1-b1", "g1-f2"]);
    let shown = fixture.changed(BEN, &page(id, 0));
    let lines = "1. If **Ann** plays `a4-b5=c4`: `g1-f2`, then `a1-b1`: `g3-g4`\n2. If **Ann** plays `a1-b1`: `g1-f2`";
    assert!(shown.text.ends_with(lines), "{}", shown.text);
    assert!(shown.text.contains("6 of 100"), "{}", shown.text);
    assert!(fixture.changed(ANN, &page(id, 0)).text.contains("no answers prepared"), "nobody else sees them");
    prepare(&fixture.app, ANN, id, &LINE[..3]);
    let own = fixture.changed(ANN, &page(id, 0));
    let line = "1. After your `a4-b5=c4`, if **Ben** plays `g1-f2`: `a1-b1`";
    assert!(own.text.ends_with(line), "{}", own.text);

    let remove = removals(&shown);
    assert_eq!(remove.len(), 2);
    assert!(fixture.changed(ANN, &remove[0]).text.contains("no longer prepared"), "there is no such line of hers");
    let fixture = fixture.restarted();
    let left = fixture.changed(BEN, &remove[0]);
    let line = "1. If **Ann** plays `a1-b1`: `g1-f2`";
    assert!(left.text.starts_with("Removed.") && left.text.ends_with(line), "{}", left.text);
    assert!(fixture.changed(BEN, &remove[0]).text.contains("no longer prepared"), "it is gone already");
    let none = fixture.changed(BEN, &remove[1]);
    assert!(none.text.contains("no answers prepared") && !is_prepared(&fixture, BEN, id), "{}", none.text);
    assert!(is_prepared(&fixture, ANN, id));
}

#[test]
fn many_lines_have_pages() {
    let (fixture, id, _) = Fixture::playing_game(GameKind::Biyi, None);
    let mut position = fixture.stored(id).position().clone();
    let moves = position.legal_moves();
    for mv in &moves[..12] {
        let mut after = position.clone();
        after.play(mv).expect("it is legal");
        prepare(&fixture.app, BEN, id, &[mv, &after.legal_moves()[0]]);
    }
    let mut seen = 0;
    for number in 0..3 {
        let shown = fixture.changed(BEN, &page(id, number));
        assert!(shown.text.chars().count() < 2_000);
        seen += removals(&shown).len();
    }
    assert_eq!(seen, 12);
    let last = fixture.changed(BEN, &page(id, 200));
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
    prepare(&fixture.app, BEN, id, &line.iter().map(String::as_str).collect::<Vec<_>>());
    let shown = fixture.changed(BEN, &page(id, 0));
    assert!(shown.text.chars().count() < 2_000, "{}", shown.text);
}

#[test]
fn a_line_of_the_board_is_prepared_and_replaced() {
    let (fixture, id, _) = Fixture::playing();
    let nothing = explored(&fixture, BEN, &LINE[..1]);
    assert_eq!(labeled(&nothing, "Prepare"), None, "there is no answer yet");
    let idle = buttons(&nothing).into_iter().find(|button| button.label == "Prepare").expect("the button is there");
    let told = told(&fixture, BEN, &idle.control);
    assert!(told.text.contains("nothing to prepare"), "{}", told.text);
    assert_eq!(labeled(&explored(&fixture, CLEO, &LINE[..2]), "Prepare"), None, "she does not play");
    let done = press(&fixture, BEN, &explored(&fixture, BEN, &LINE[..4]), "Prepare");
    assert!(done.text.contains("Prepared. ") && done.picture.is_some(), "{}", done.text);
    let shown = press(&fixture, BEN, &done, "Prepared (4)");
    assert!(shown.text.ends_with("`g1-f2`, then `a1-b1`: `g3-g4`"), "{}", shown.text);
    // Another answer takes the place of the first one, and of what follows it.
    let done = press(&fixture, BEN, &explored(&fixture, BEN, &["a4-b5=c4", "g3-g4"]), "Prepare");
    assert!(done.text.contains("Prepared. It replaces your answer `g1-f2` (3 positions)."), "{}", done.text);
    let shown = press(&fixture, BEN, &done, "Prepared (2)");
    assert!(shown.text.ends_with("1. If **Ann** plays `a4-b5=c4`: `g3-g4`"), "{}", shown.text);
    let back = press(&fixture, BEN, &shown, "Back");
    assert!(back.picture.is_some() && labeled(&back, "Prepared (2)").is_some(), "{}", back.text);
    // The line is prepared up to the position that is shown.
    let board = explored(&fixture, BEN, &["a1-b1", "g1-f2", "a4-b5=c4", "g3-g4"]);
    let board = press(&fixture, BEN, &press(&fixture, BEN, &board, "Back"), "Back");
    let done = press(&fixture, BEN, &board, "Prepare");
    assert!(labeled(&done, "Prepared (4)").is_some(), "two and two");
    // The line has gone on elsewhere.
    let old = labeled(&explored(&fixture, BEN, &["a2-b3", "g1-f2"]), "Prepare").expect("it can be prepared");
    explored(&fixture, BEN, &["a2-b3", "g3-g4"]);
    let refused = fixture.changed(BEN, &old);
    assert!(refused.text.contains("out of date") && !refused.text.contains("Prepared. "), "{}", refused.text);
    assert!(labeled(&refused, "Prepared (4)").is_some(), "as before");
    // The opponent has moved meanwhile.
    let late = labeled(&explored(&fixture, BEN, &LINE[..2]), "Prepare").expect("it can be prepared");
    fixture.moves(ANN, "a2-b3");
    let told = fixture.changed(BEN, &late);
    assert!(!told.text.contains("Prepared. ") && !is_prepared(&fixture, BEN, id), "{}", told.text);
}

#[test]
fn the_first_move_of_a_line_is_played() {
    let (fixture, id, _) = Fixture::playing();
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
    fixture.moves(BEN, LINE[1]);
    assert_eq!(played(&fixture.stored(id)), LINE[..3]);
}

#[test]
fn an_answer_that_the_rules_warn_of_is_asked_for_twice() {
    let fixture = Fixture::new();
    let id = fixture.game_of(GameKind::Biyi, COVERED);
    let line = ["g5=g6", "c4-c3", "g6=f6"];
    let board = explored(&fixture, ANN, &line);
    let question = press(&fixture, ANN, &board, "Prepare");
    assert!(question.text.contains("**This loses.**") && question.text.contains("really want to prepare"));
    assert!(!is_prepared(&fixture, ANN, id));
    let back = press(&fixture, ANN, &question, "Back");
    assert!(back.picture.is_some() && !is_prepared(&fixture, ANN, id));
    let done = press(&fixture, ANN, &question, "Prepare anyway");
    assert!(done.text.contains("Prepared. ") && is_prepared(&fixture, ANN, id), "{}", done.text);
    // The button is disabled once the line is prepared. On an older board it still works, and does not ask a second
    // time.
    assert_eq!(labeled(&explored(&fixture, ANN, &line), "Prepare"), None);
    let again = fixture.press(ANN, &labeled(&board, "Prepare").expect("it was new"));
    assert!(first(&again).0.text.contains("Prepared. "), "{again:?}");
}

#[test]
fn limits_are_told() {
    let (fixture, id, _) = Fixture::playing();
    let start = fixture.stored(id).position().clone();
    for mv in &start.legal_moves()[..50] {
        let mut after = start.clone();
        after.play(mv).expect("it is legal");
        prepare(&fixture.app, BEN, id, &[mv, &after.legal_moves()[0]]);
    }
    let mv = &start.legal_moves()[60];
    let mut after = start.clone();
    after.play(mv).expect("it is legal");
    let board = explored(&fixture, BEN, &[mv, &after.legal_moves()[0]]);
    let told = told(&fixture, BEN, &labeled(&board, "Prepare").expect("it can be pressed"));
    assert!(told.text.contains("at most 100 positions"), "{}", told.text);
}

#[test]
fn the_number_of_games_with_prepared_answers_is_told() {
    let fixture = Fixture::new();
    for number in 0..=MOST_GAMES as u64 {
        let channel = ChannelId(1_000 + number);
        let (id, _) = accepted_in(&fixture, channel, BEN, challenge(Some(BEN)));
        if number < MOST_GAMES as u64 {
            prepare(&fixture.app, BEN, id, &LINE[..2]);
            continue;
        }
        let reply = fixture.ask_in(channel, BEN, Ask::Explore { game: None, moves: Some(LINE[..2].join(" ")) });
        let prepare = labeled(first(&reply).0, "Prepare").expect("it can be pressed");
        let reply = fixture.ask_in(channel, BEN, Ask::Press(prepare));
        assert_eq!(reply.refused, None, "a log would tell the reason");
        assert!(first(&reply).0.text.contains("at most 50 games"), "{}", first(&reply).0.text);
        assert!(!is_prepared(&fixture, BEN, id));
    }
}

#[test]
fn no_refusal_tells_that_answers_are_prepared() {
    let (fixture, id, _) = Fixture::playing();
    let shown = explored(&fixture, BEN, &LINE[..2]);
    let prepare = labeled(&shown, "Prepare").expect("it can be pressed");
    fixture.resign(ANN, id);
    let removed = walk(id, Walk::Prepare(Preparing::Remove { key: 0, page: 0 }));
    for control in [prepare, page(id, 0), removed] {
        let told = told(&fixture, BEN, &control);
        assert!(told.picture.is_some() && told.text.contains("over"), "{}", told.text);
    }
}

#[test]
fn prepared_answers_and_moves_wait_for_no_search() {
    let line =
        LineRef { game: GameId::from_bits(1), revision: 1, verdicts: Verdicts::Shown, source: OpeningSource::Here };
    let weight = |walk| Ask::Press(Control::Walk { line, walk }).weight();
    assert_eq!(weight(Walk::Back), Weight::Thinking);
    let quick = [Walk::Play, Walk::Prepare(Preparing::Line), Walk::Prepare(Preparing::Show { page: 0 })];
    assert_eq!(quick.map(weight), [Weight::Light; 3]);

    let fixture = Fixture::new();
    begun_with_bot(&fixture, GameKind::Pijersi, 1, Color::White);
    let board = explored(&fixture, ANN, &LINE[..3]);
    assert!(labeled(&board, "Verdict").is_none(), "it is shown: {}", board.text);
    let done = press(&fixture, ANN, &board, "Prepare");
    assert!(done.text.contains("Prepared. ") && labeled(&done, "Verdict").is_some(), "{}", done.text);
}

#[test]
fn a_forced_step_does_not_hide_the_buttons() {
    let fixture = Fixture::new();
    // Each side has one piece, so the first click of a move is taken by itself.
    let id = fixture.game(LONELY);
    let mut position = fixture.stored(id).position().clone();
    let mut line = Vec::new();
    for _ in 0..3 {
        let mv = position.legal_moves().swap_remove(0);
        line.push(position.play(&mv).expect("it is legal"));
    }
    let line: Vec<_> = line.iter().map(String::as_str).collect();
    let board = explored(&fixture, ANN, &line);
    let done = press(&fixture, ANN, &board, "Prepare");
    assert!(labeled(&done, &format!("Play {}", line[0])).is_some(), "{}", done.text);
    assert!(labeled(&done, "Prepared (3)").is_some(), "{}", done.text);
}

/// In each game and each language, everything about prepared answers keeps to Discord's limits and has words of its
/// own.
#[test]
fn every_text_fits_in_every_language() {
    for kind in GameKind::ALL {
        let (fixture, id, _) = Fixture::playing_game(kind, None);
        let goes_on = |position: &AnyPosition| {
            let legal = position.legal_moves().into_iter();
            let after = |mv: &String| {
                let mut after = position.clone();
                after.play(mv).expect("it is legal");
                after
            };
            legal.filter(move |mv| after(mv).outcome().is_none()).collect::<Vec<_>>()
        };
        // As many branches as a list has lines on a page, and one line as long as possible.
        let start = fixture.stored(id).position().clone();
        for (number, mv) in goes_on(&start).into_iter().take(8).enumerate() {
            let mut position = start.clone();
            let mut line = vec![position.play(&mv).expect("it is legal")];
            for _ in 0..if number == 0 { 50 } else { 3 } {
                let Some(mv) = goes_on(&position).pop() else { break };
                line.push(position.play(&mv).expect("it is legal"));
            }
            prepare(&fixture.app, BEN, id, &line.iter().map(String::as_str).collect::<Vec<_>>());
        }
        let mut seen: Vec<Vec<String>> = Vec::new();
        for language in Language::ALL {
            let ask = |ask: Ask| {
                let reply = fixture.ask_reading(language, BEN, ask);
                assert_eq!(reply.refused, None);
                let post = first(&reply).0.clone();
                check_text_fits(&post);
                assert!(!post.text.contains("{ $") && !post.text.contains("prepared-"), "{}", post.text);
                post
            };
            let board = ask(Ask::Explore { game: None, moves: None });
            let label = |id: &'static str| catalogue::text(language, &Phrase::new(id));
            let first_page = ask(Ask::Press(page(id, 0)));
            let second_page = ask(Ask::Press(page(id, 1)));
            let removed = ask(Ask::Press(removals(&second_page)[0].clone()));
            assert!(removed.text.starts_with(&label("prepared-removed")), "{}", removed.text);
            let changed = ask(Ask::Press(removals(&second_page)[0].clone()));
            assert!(changed.text.starts_with(&label("prepared-changed")), "{}", changed.text);
            let texts = [board, first_page, second_page, removed, changed].map(|post| post.text);
            assert!(!seen.iter().flatten().any(|text| texts[1..].contains(text)), "{kind}: it is in another language");
            seen.push(texts.into());
        }
    }
}
