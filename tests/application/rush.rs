//! Puzzle rushes: against the clock, which stands still until a test moves it.

use domain::{Cause, Rusher, control::RushRef, rush::Rush};

use crate::{
    explore::{check_text_fits, private},
    prelude::*,
    puzzle_file::{library_of, text},
    puzzles::{long, pressed, private_text, puzzles, solved, wrong},
};

const GAME: GameKind = GameKind::Pijersi;
const TIME: Duration = Duration::from_secs(180);
const RUSH: Ask = Ask::Rush(Some(GAME));

fn rusher(fixture: &Fixture, user: u64) -> Rusher {
    fixture.app.store().rushes.rusher(UserId(user), GAME).expect("readable").expect("there is one")
}

fn last(fixture: &Fixture, user: u64) -> Rush {
    rusher(fixture, user).last.expect("there is one")
}

/// Starts a rush, and returns its first board.
#[track_caller]
fn started(fixture: &Fixture, user: u64) -> Post {
    let rules = private_text(&fixture.ask(user, RUSH));
    pressed(fixture, user, &button(&rules, |control| matches!(control, Control::StartRush { .. })))
}

/// A fixture in which Ann has started a rush.
fn rushing() -> Fixture {
    let fixture = Fixture::new();
    started(&fixture, ANN);
    fixture
}

/// The board on which the picker under a message picks a move.
#[track_caller]
fn board(post: &Post) -> RushRef {
    match offered_steps(post).map(|offered| offered.pick.of) {
        Some(MoveOf::Rush(board)) => board,
        other => panic!("no picker of a rush, but {other:?}: {}", post.text),
    }
}

/// The present puzzle of a person's rush, and the number of moves played before.
fn present(fixture: &Fixture, user: u64) -> (Puzzle, usize) {
    let (id, ply) = last(fixture, user).present();
    (puzzles().into_iter().find(|puzzle| puzzle.id == id).expect("it is one of ours"), ply)
}

/// The press that plays a move on the present board of a person.
fn play(fixture: &Fixture, user: u64, mv: &str) -> Control {
    let (puzzle, ply) = present(fixture, user);
    let mut position = puzzle.start();
    for earlier in &puzzle.line[..ply] {
        position.play(earlier).expect("the solution is legal");
    }
    let board = rusher(fixture, user).shown().expect("a board");
    Control::Play(Pick::begin(MoveOf::Rush(board)).with_draft(position.steps(mv).expect("legal")))
}

/// The press that plays the right move, or a wrong one.
fn next(fixture: &Fixture, user: u64, right: bool) -> Control {
    let (puzzle, ply) = present(fixture, user);
    let mv = if right { puzzle.line[ply].clone() } else { wrong(&puzzle) };
    play(fixture, user, &mv)
}

/// Solves or fails the present puzzle of a person.
#[track_caller]
fn end_puzzle(fixture: &Fixture, user: u64, right: bool) -> Post {
    let before = present(fixture, user).0.id;
    loop {
        let post = pressed(fixture, user, &next(fixture, user, right));
        if present(fixture, user).0.id != before || offered_steps(&post).is_none() {
            return post;
        }
    }
}

/// The reply to a press that Discord created at this moment, and that is answered now.
fn pressed_at(fixture: &Fixture, user: u64, control: &Control, began: Timestamp) -> Post {
    let cause = Cause { interaction: 7, token: "token".to_owned(), channel: HERE, began, message: None };
    let reply = fixture.ask_as(user, Ask::Press(control.clone()), |request| request.cause = Some(cause));
    crate::fixture::updated(&reply)
}

/// Clicks a move in the picker.
#[track_caller]
fn clicked(fixture: &Fixture, user: u64, post: Post, mv: &str) -> Post {
    let Control::Play(Pick { draft: steps, .. }) = play(fixture, user, mv) else { unreachable!("it plays a move") };
    click_steps(post, &steps, |control| pressed(fixture, user, control))
}

/// Nothing about puzzles is kept besides the rushes.
fn check_nothing_else_counts(fixture: &Fixture, user: u64) {
    let tries = &fixture.app.store().puzzles;
    assert_eq!(tries.solver(UserId(user), GAME).expect("readable"), None);
    assert!(tries.tries_of(UserId(user), None).expect("readable").is_empty());
    assert!(puzzles().iter().all(|puzzle| tries.puzzle_standing(GAME, puzzle.id).expect("readable").is_none()));
}

#[test]
fn a_rush_is_played_by_clicking_until_the_time_is_up() {
    let fixture = Fixture::new();
    let rules = private_text(&fixture.ask(ANN, RUSH));
    assert!(rules.text.starts_with("⚡ **Pijersi** · puzzle rush"), "{}", rules.text);
    assert!(rules.text.contains("in 3 minutes") && rules.text.contains("3 mistakes end"), "{}", rules.text);
    assert_eq!(labels(&rules), ["Start"]);
    assert!(fixture.app.store().rushes.rushers_of(UserId(ANN)).expect("readable").is_empty(), "no clock runs yet");
    fixture.wait(MINUTE);

    let began = fixture.clock_now();
    let post = pressed(&fixture, ANN, &button(&rules, |control| matches!(control, Control::StartRush { .. })));
    let ends = format!("ends <t:{}:R>", began.after(TIME).seconds());
    assert!(post.text.contains("**0** solved · 0 of 3 mistakes") && post.text.contains(&ends), "{}", post.text);
    let (first, _) = present(&fixture, ANN);
    assert_eq!(first.rating, 900, "the easiest comes first");
    assert!(post.text.contains("White wins in 1 turn."), "{}", post.text);
    let alt = &picture(&post).alt;
    assert!(alt.contains("White wins in 1 turn") && alt.ends_with(&first.position), "{alt}");

    let post = clicked(&fixture, ANN, post, &first.line[0]);
    assert!(post.text.contains("**1** solved") && post.text.contains("✅ Solved"), "{}", post.text);
    let post = clicked(&fixture, ANN, post, &wrong(&present(&fixture, ANN).0));
    assert!(post.text.contains("1 of 3 mistakes") && post.text.contains("❌ Not the solution"), "{}", post.text);
    let (third, _) = present(&fixture, ANN);
    assert_eq!(third.turns, 2);
    let post = clicked(&fixture, ANN, post, &third.line[0]);
    assert!(post.text.contains("is right. Black replies `c1-b1`"), "{}", post.text);
    assert!(post.text.contains("White wins in 1 turn.") && post.text.contains("**1** solved"), "{}", post.text);
    let post = clicked(&fixture, ANN, post, &third.line[2]);
    assert!(post.text.contains("**2** solved"), "{}", post.text);
    assert!(present(&fixture, ANN).0.rating > third.rating, "they become harder");

    fixture.wait(TIME);
    let offered = offered_steps(&post).expect("the next puzzle");
    let end = pressed(&fixture, ANN, &offered.pick.then([offered.steps[0]]));
    assert!(end.text.contains("**Time’s up!**"), "{}", end.text);
    assert!(end.text.contains("You solved **2 puzzles**, with 1 mistake."), "{}", end.text);
    assert!(end.text.contains("A new personal best"), "{}", end.text);
    assert_eq!(labels(&end), ["Again", "Leaderboard", "Puzzle", "Mistake 1"]);
    assert!(picture(&end).alt.ends_with(&present(&fixture, ANN).0.position), "the last board");
    check_nothing_else_counts(&fixture, ANN);

    let again = pressed(&fixture, ANN, &button(&end, |control| matches!(control, Control::Rush(_))));
    assert!(again.text.contains("Your best: **2**"), "{}", again.text);
    assert_eq!(labels(&again), ["Start"], "no clock runs before it is pressed");
    let puzzle = pressed(&fixture, ANN, &button(&end, |control| matches!(control, Control::NextPuzzle(_))));
    assert!(puzzle.text.starts_with("🧩 **Pijersi**"), "{}", puzzle.text);
}

#[test]
fn three_mistakes_end_a_rush() {
    let fixture = rushing();
    end_puzzle(&fixture, ANN, false);
    end_puzzle(&fixture, ANN, true);
    end_puzzle(&fixture, ANN, false);
    let end = end_puzzle(&fixture, ANN, false);
    assert!(end.text.contains("**3 mistakes: the rush is over.**"), "{}", end.text);
    assert!(end.text.contains("You solved **1 puzzle**, with 3 mistakes."), "{}", end.text);
    assert_eq!(labels(&end), ["Again", "Leaderboard", "Puzzle", "Mistake 1", "Mistake 2", "Mistake 3"]);
    assert_eq!(pressed(&fixture, ANN, &Control::GoOnRushing(GAME)), end);
    fixture.wait(TIME);
    assert_eq!(pressed(&fixture, ANN, &Control::GoOnRushing(GAME)), end, "the time changes nothing any more");
}

#[test]
fn a_rush_ends_with_the_last_puzzle() {
    let fixture = rushing();
    let ratings: Vec<_> = (0..7)
        .map(|_| {
            let rating = present(&fixture, ANN).0.rating;
            end_puzzle(&fixture, ANN, true);
            rating
        })
        .collect();
    assert!(ratings.is_sorted(), "{ratings:?}");
    let end = end_puzzle(&fixture, ANN, true);
    assert!(end.text.contains("I have no more puzzles") && end.text.contains("**8 puzzles**, with no"), "{}", end.text);
}

#[test]
fn what_was_pressed_in_time_counts() {
    let fixture = rushing();
    let began = fixture.clock_now();
    end_puzzle(&fixture, ANN, true);
    let press = next(&fixture, ANN, true);
    fixture.wait(TIME + Duration::from_secs(2));
    let late = pressed_at(&fixture, ANN, &press, began.after(TIME));
    assert!(late.text.contains("Time’s up") && late.text.contains("**1 puzzle**"), "{}", late.text);
    // It was pressed before, and is answered after it.
    pressed_at(&fixture, ANN, &press, began.after(TIME - Duration::from_millis(1)));
    assert_eq!(last(&fixture, ANN).score, 2);
    let end = pressed(&fixture, ANN, &Control::GoOnRushing(GAME));
    assert!(end.text.contains("**2 puzzles**"), "{}", end.text);
}

#[test]
fn the_clock_starts_when_start_was_pressed() {
    let fixture = Fixture::new();
    let now = fixture.clock_now();
    fixture.wait(Duration::from_secs(3));
    pressed_at(&fixture, ANN, &Control::StartRush { game: GAME, rush: 1 }, now);
    assert_eq!(last(&fixture, ANN).began, now);
}

#[test]
fn a_rush_goes_on_after_a_restart() {
    let mut fixture = rushing();
    end_puzzle(&fixture, ANN, true);
    end_puzzle(&fixture, ANN, false);
    let (puzzle, _) = present(&fixture, ANN);
    let post = pressed(&fixture, ANN, &play(&fixture, ANN, &puzzle.line[0]));
    assert_eq!((puzzle.turns, board(&post).ply), (2, 2));
    let before = rusher(&fixture, ANN);
    fixture = fixture.restarted();
    assert_eq!(rusher(&fixture, ANN), before);
    let shown = pressed(&fixture, ANN, &Control::GoOnRushing(GAME));
    assert_eq!(board(&shown), board(&post));
    assert!(pressed(&fixture, ANN, &next(&fixture, ANN, true)).text.contains("**2** solved · 1 of 3"));
}

#[test]
fn only_a_press_replaces_a_rush_that_goes_on() {
    let fixture = rushing();
    end_puzzle(&fixture, ANN, true);
    let rules = private_text(&fixture.ask(ANN, RUSH));
    assert!(rules.text.contains("in the middle of one: **1** solved"), "{}", rules.text);
    assert_eq!(labels(&rules), ["Continue", "Start over"]);
    let before = rusher(&fixture, ANN);
    // Pressing the button that started the rush again leads back to it.
    let shown = pressed(&fixture, ANN, &Control::StartRush { game: GAME, rush: 1 });
    assert_eq!(Some(board(&shown)), before.shown());
    let shown = pressed(&fixture, ANN, &button(&rules, |control| matches!(control, Control::GoOnRushing(_))));
    assert_eq!(Some(board(&shown)), before.shown());
    assert_eq!(rusher(&fixture, ANN), before);

    let old = next(&fixture, ANN, true);
    let over = button(&rules, |control| matches!(control, Control::StartRush { rush: 2, .. }));
    assert!(pressed(&fixture, ANN, &over).text.contains("**0** solved"));
    let begun = rusher(&fixture, ANN);
    assert_eq!((begun.rushes, begun.best.map(|best| best.score)), (2, Some(1)), "the best one stays");
    let shown = pressed(&fixture, ANN, &old);
    assert_eq!(Some(board(&shown)), begun.shown(), "a board of the other one leads to this one");
    pressed(&fixture, ANN, &over);
    assert_eq!(rusher(&fixture, ANN), begun, "two presses start one");
    fixture.wait(TIME);
    let rules = pressed(&fixture, ANN, &over);
    assert_eq!(labels(&rules), ["Start"], "an old button starts none");
    assert_eq!(rusher(&fixture, ANN), begun);
}

/// What was failed in a rush is tried again without counting, and counts otherwise as before.
#[test]
fn mistakes_are_opened_and_do_not_count() {
    let fixture = rushing();
    let (puzzle, _) = present(&fixture, ANN);
    end_puzzle(&fixture, ANN, false);
    fixture.wait(TIME);
    let end = pressed(&fixture, ANN, &Control::GoOnRushing(GAME));
    let mistake = button(&end, |control| matches!(control, Control::OpenPuzzle(_)));
    let post = private(&fixture.press(ANN, &mistake));
    assert!(
        post.text.contains(&puzzle.id.to_string()) && post.text.contains("from a rush don’t count"),
        "{}",
        post.text
    );
    let failed = crate::puzzles::clicked(&fixture, ANN, post.clone(), &wrong(&puzzle));
    assert!(failed.text.contains("from a rush don’t count"), "{}", failed.text);
    assert_eq!(labels(&failed), ["Try again", "Solution", "Next", "Explore", "⚡ Puzzle rush"], "there is no vote");
    private(&fixture.press(ANN, &button(&failed, |control| matches!(control, Control::ExploreTry { .. }))));
    let shown = pressed(&fixture, ANN, &button(&post, |control| matches!(control, Control::Solution(_))));
    assert!(shown.text.contains("💡"), "{}", shown.text);
    private(&fixture.press(ANN, &button(&shown, |control| matches!(control, Control::ExplorePuzzle(_)))));
    assert!(solved(&fixture, ANN, post.clone()).text.contains("**Solved**"));
    check_nothing_else_counts(&fixture, ANN);
    // Once it was tried otherwise, it is a puzzle like others.
    let open = Control::OpenPuzzle(crate::puzzles::of(&puzzle));
    let counted = solved(&fixture, ANN, private(&fixture.press(ANN, &open)));
    assert!(counted.text.contains("streak 1"), "{}", counted.text);
    let again = solved(&fixture, ANN, private(&fixture.press(ANN, &mistake)));
    assert!(again.text.contains("You’d solved it before"), "{}", again.text);
    assert!(labels(&again).contains(&"👍 Good".to_owned()));
}

#[test]
fn others_see_no_rush() {
    let fixture = rushing();
    let theirs = pressed(&fixture, BEN, &next(&fixture, ANN, true));
    assert_eq!(labels(&theirs), ["Start"], "Ben has none: {}", theirs.text);
    assert_eq!(last(&fixture, ANN).score, 0);
    assert!(fixture.app.store().rushes.rushers_of(UserId(BEN)).expect("readable").is_empty());
}

/// Plays a rush with this score on a server, and lets its time run out.
fn scored(fixture: &Fixture, user: u64, score: usize) {
    started(fixture, user);
    for _ in 0..score {
        end_puzzle(fixture, user, true);
    }
    fixture.wait(TIME);
}

#[test]
fn the_best_are_ranked_on_their_servers() {
    let fixture = Fixture::new();
    for (user, score) in [(ANN, 3), (BEN, 5), (CLEO, 0), (ANN, 1)] {
        scored(&fixture, user, score);
    }
    let overview = pressed(&fixture, ANN, &Control::Leaders { game: None, page: 0 });
    let tab = button(&overview, |control| matches!(control, Control::Rushers { game: None, .. }));
    let shown = pressed(&fixture, ANN, &tab);
    assert!(shown.text.contains("**1.** <@2> **5** · <t:"), "{}", shown.text);
    assert!(shown.text.contains("**2.** <@1> **3** · <t:") && !shown.text.contains("<@3>"), "{}", shown.text);
    let end = pressed(&fixture, ANN, &Control::GoOnRushing(GAME));
    assert!(end.text.contains("Your best: **3** (<t:"), "{}", end.text);
    let open = button(&end, |control| matches!(control, Control::OpenRushers(_)));
    let shown = first(&fixture.press(ANN, &open)).0.clone();
    assert!(shown.text.starts_with("**Pijersi: the best puzzle rushes on this server**"), "{}", shown.text);
    assert_eq!(labels(&shown)[4..], ["Games", "Puzzles", "Post"]);
    let posted = fixture.press(ANN, &button(&shown, |control| matches!(control, Control::PostRushers { .. })));
    assert!(public(&posted).text.contains("<@2> **5**"));

    let stats = |user| {
        let reply = fixture.ask(ANN, Ask::Stats { user: Some(UserId(user)), game: None });
        first(&reply).0.text.clone()
    };
    assert!(stats(BEN).contains("**Pijersi** · puzzle rush: best **5** (<t:"), "{}", stats(BEN));
    assert!(!stats(CLEO).contains("rush"), "{}", stats(CLEO));
    // Nobody elsewhere sees it, and there is no leaderboard outside of servers.
    let elsewhere = fixture.ask_as(BEN, Ask::Press(tab), |request| request.place.guild = Some(GuildId(5)));
    assert!(first(&elsewhere).0.text.contains("Nobody has scored in a puzzle rush here yet"));
    let go_on = Ask::Press(Control::GoOnRushing(GAME));
    let end = crate::fixture::updated(&fixture.ask_as(ANN, go_on, |request| request.place.guild = None));
    assert_eq!(labels(&end), ["Again", "Puzzle"]);

    // An export brings the leaderboard along, and a person who leaves is removed from it.
    let again = Fixture::imported(fixture.exported().as_bytes());
    again.set_clock(fixture.clock_now());
    let page = Control::Rushers { game: Some(GAME), page: 0 };
    assert_eq!(pressed(&again, BEN, &page).text, pressed(&fixture, BEN, &page).text);
    assert_eq!(again.exported(), fixture.exported());
    pressed(&again, BEN, &Control::Forget);
    let shown = pressed(&again, ANN, &page);
    assert!(!shown.text.contains("<@2>") && shown.text.contains("**1.** <@1>"), "{}", shown.text);
    assert!(!again.exported().contains(r#""user":"2""#), "nothing is kept about Ben");
}

#[test]
fn a_person_gets_what_is_kept_about_rushes() {
    let fixture = Fixture::new();
    scored(&fixture, ANN, 2);
    scored(&fixture, BEN, 1);
    let own = fixture.press(ANN, &Control::ExportOwn);
    let file = first(&own).0.file.as_ref().expect("a file");
    assert_eq!(file.text.lines().filter(|line| line.starts_with(r#"{"rusher":{"#)).count(), 1, "{}", file.text);
    assert!(file.text.contains(r#""best":{"score":2"#) && !file.text.contains(r#""user":"2""#), "{}", file.text);
    let told = first(&fixture.ask(ANN, Ask::Privacy)).0.text.clone();
    assert!(told.contains("your last puzzle rush and your best one"), "{told}");
}

/// A puzzle that the collection loses meanwhile is skipped, and costs nothing.
#[test]
fn puzzles_that_are_gone_are_skipped() {
    let fixture = Fixture::new();
    let folder = tempfile::tempdir().expect("a temporary folder");
    let store = Store::open(folder.path()).expect("the store opens");
    let app = Application::new(store, fixture.clock.clone()).with_puzzles(library_of(&text()));
    let answer = |app: &Application, ask| first(&app.handle(&request(HERE, ANN, ask)).expect("answered")).0.clone();
    let start = Ask::Press(Control::StartRush { game: GAME, rush: 1 });
    assert!(answer(&app, start).text.contains("White wins in 1 turn."));
    let long = long();
    let row = format!("{}\twin\t2\t1350\tquiet\t{}", long.position, long.line.join(";"));
    let app = app.with_puzzles(library_of(&crate::puzzle_file::text_of(GAME, &[row])));
    let post = answer(&app, Ask::Press(Control::GoOnRushing(GAME)));
    assert!(post.text.contains("**0** solved · 0 of 3 mistakes"), "{}", post.text);
    assert!(picture(&post).alt.ends_with(&long.position), "{}", picture(&post).alt);
}

#[test]
fn games_without_sound_puzzles_have_no_rush() {
    let fixture = Fixture::new();
    assert_eq!(fixture.ask(ANN, Ask::Rush(Some(GameKind::Biyi))).refused, Some("NO_PUZZLES"));
    let start = Control::StartRush { game: GameKind::Biyi, rush: 1 };
    assert_eq!(fixture.press(ANN, &start).refused, Some("NO_PUZZLES"));
    let rules = private_text(&fixture.ask(ANN, Ask::Rush(None)));
    assert!(rules.text.contains("**Pijersi**"), "the game that has some: {}", rules.text);
}

#[test]
fn every_language_rushes() {
    for language in Language::ALL {
        let fixture = Fixture::new();
        let ask = |ask| {
            let post = first(&fixture.ask_reading(language, ANN, ask)).0.clone();
            check_text_fits(&post);
            println!("{}\n{:?}\n", post.text, labels(&post));
            post
        };
        let rules = ask(RUSH);
        assert!(rules.text.contains('⚡'), "{}", rules.text);
        ask(Ask::Press(button(&rules, |control| matches!(control, Control::StartRush { .. }))));
        assert!(ask(RUSH).text.contains("**0**"));
        for right in [true, false, true] {
            let solved = ask(Ask::Press(next(&fixture, ANN, right)));
            assert!(solved.text.contains('✅') || solved.text.contains('❌'), "{}", solved.text);
        }
        fixture.wait(TIME);
        let end = ask(Ask::Press(Control::GoOnRushing(GAME)));
        assert!(end.text.contains("🏆") && end.picture.is_some(), "{}", end.text);
        ask(Ask::Press(Control::OpenRushers(GAME)));
        ask(Ask::Stats { user: None, game: None });
    }
}
