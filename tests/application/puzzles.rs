//! Solving puzzles on a private board.

use domain::{Import, PuzzleStanding, Solver, rating::ShownRating};
use parlor::application::reply::PictureFormat;
use store::Inserted;

use crate::{
    explore::{check_text_fits, private},
    prelude::*,
    puzzle_file::{library, library_of, text},
};

const GAME: GameKind = GameKind::Pijersi;
/// The number of puzzles.
const COUNT: usize = 8;
const PUZZLE: Ask = Ask::Puzzle(Some(GAME));

pub fn puzzles() -> Vec<Puzzle> {
    let library = library();
    let collection = library.of(GAME).expect("it is sound").expect("it is there");
    assert_eq!(collection.iter().len(), COUNT);
    collection.iter().cloned().collect()
}

fn puzzle(puzzle: PuzzleRef) -> Puzzle {
    puzzles().into_iter().find(|known| known.id == puzzle.id).expect("it is one of ours")
}

/// A puzzle that takes two turns.
pub fn long() -> Puzzle {
    puzzles().into_iter().find(|puzzle| puzzle.turns == 2).expect("there is one")
}

pub fn of(puzzle: &Puzzle) -> PuzzleRef {
    PuzzleRef { game: puzzle.kind, id: puzzle.id, stage: PuzzleStage::Next }
}

/// A move in a puzzle before the first click.
pub fn pick(puzzle: &Puzzle, ply: u8) -> Pick {
    Pick::begin(MoveOf::Puzzle { puzzle: of(puzzle), ply })
}

/// The puzzle in which the picker under a message picks a move, and the number of moves played before.
#[track_caller]
pub fn picking(post: &Post) -> (PuzzleRef, u8) {
    match offered_steps(post).map(|offered| offered.pick.of) {
        Some(MoveOf::Puzzle { puzzle, ply }) => (puzzle, ply),
        other => panic!("no picker of a puzzle, but {other:?}: {}", post.text),
    }
}

/// The message after a press, in place of the one before.
#[track_caller]
pub fn pressed(fixture: &Fixture, user: u64, control: &Control) -> Post {
    updated(&fixture.press(user, control))
}

#[track_caller]
pub fn updated(reply: &Reply) -> Post {
    let post = crate::fixture::updated(reply);
    assert_eq!(reply.refused, None);
    assert!(post.board.is_none() && post.mention.is_none() && post.others.is_empty(), "nobody is told: {post:?}");
    if !post.controls.is_empty() {
        check_text_fits(&post);
    }
    post
}

/// Clicks a move in the picker.
#[track_caller]
pub fn clicked(fixture: &Fixture, user: u64, post: Post, mv: &str) -> Post {
    let (begun, ply) = picking(&post);
    let shown = puzzle(begun);
    let mut position = shown.start();
    for earlier in &shown.line[..usize::from(ply)] {
        position.play(earlier).expect("the solution is legal");
    }
    let steps = position.steps(mv).expect("a legal move");
    click_steps(post, &steps, |control| pressed(fixture, user, control))
}

/// Solves the puzzle that a message shows.
#[track_caller]
pub fn solved(fixture: &Fixture, user: u64, mut post: Post) -> Post {
    loop {
        let (begun, ply) = picking(&post);
        let mv = puzzle(begun).line[usize::from(ply)].clone();
        post = clicked(fixture, user, post, &mv);
        if offered_steps(&post).is_none() {
            return post;
        }
    }
}

/// A legal move that is not the solution's, and does not win.
pub fn wrong(puzzle: &Puzzle) -> String {
    let start = puzzle.start();
    let is_wrong = |mv: &String| {
        let mut after = start.clone();
        after.play(mv).expect("legal");
        *mv != puzzle.line[0] && after.outcome().is_none()
    };
    start.legal_moves().into_iter().find(is_wrong).expect("most moves are wrong")
}

#[track_caller]
fn next(post: &Post) -> Control {
    button(post, |control| matches!(control, Control::NextPuzzle(_)))
}

fn solver(fixture: &Fixture, user: u64) -> domain::Solver {
    fixture.app.store().puzzles.solver(UserId(user), GAME).expect("readable").expect("there is one")
}

fn standing(fixture: &Fixture, puzzle: &Puzzle) -> ShownRating {
    let stored = fixture.app.store().puzzles.puzzle_standing(GAME, puzzle.id).expect("readable");
    stored.unwrap_or_else(|| PuzzleStanding::new(puzzle)).shown()
}

#[test]
fn a_puzzle_is_solved_by_clicking() {
    let fixture = Fixture::new();
    let long = long();
    let post = private(&fixture.press(ANN, &Control::OpenPuzzle(of(&long))));
    assert!(post.text.contains("White wins in 2 turns"), "{}", post.text);
    assert!(post.text.contains("Only your first try counts"), "{}", post.text);
    assert!(!post.text.contains("1350"), "its rating would give it away: {}", post.text);
    let alt = &post.picture.as_ref().expect("a picture").alt;
    assert!(alt.contains("White wins in 2 turns") && alt.ends_with(&long.position), "{alt}");
    assert_eq!(labels(&post), ["Solution", "⚡ Puzzle rush"]);

    let post = clicked(&fixture, ANN, post, &long.line[0]);
    assert!(post.text.contains("Black replies `c1-b1`"), "{}", post.text);
    assert!(post.text.contains("White wins in 1 turn."), "{}", post.text);
    assert_eq!(picking(&post).1, 2);
    assert!(fixture.app.store().puzzles.tries_at(UserId(ANN), GAME, long.id).expect("readable").is_none());

    let end = clicked(&fixture, ANN, post, &long.line[2]);
    assert!(end.text.contains("**Solved** with"), "{}", end.text);
    assert!(end.text.contains("streak 1, best 1"), "{}", end.text);
    assert_eq!(labels(&end), ["Next", "Solution", "Explore", "👍 Good", "👎 Dull", "⚡ Puzzle rush"]);
    let after = solver(&fixture, ANN);
    assert_eq!((after.tried, after.right, after.streak, after.best), (1, 1, 1, 1));
    let gained = after.last().points() - 1500;
    assert!(end.text.contains(&format!("**{}? (+{gained})**", after.last().points())), "{}", end.text);
    let rating = standing(&fixture, &long).points();
    assert!(rating < u32::from(long.rating) && rating + 30 >= u32::from(long.rating), "{rating}");
    assert!(end.text.contains(&format!("Rating of the puzzle: {rating}")), "{}", end.text);

    // A second press, such as by an impatient person, counts nothing and shows the same.
    let position = AnyPosition::parse(GAME, "1r-4/1R-5/6/7/6/s-6/6 w 2 6").expect("a position");
    let draft = position.steps(&long.line[2]).expect("legal");
    let again = pressed(&fixture, ANN, &Control::Play(pick(&long, 2).with_draft(draft)));
    assert_eq!((again.text, solver(&fixture, ANN)), (end.text, after.clone()));
    assert_eq!(standing(&fixture, &long).points(), rating);

    // A day later it is an old puzzle.
    fixture.wait(DAY);
    let post = private(&fixture.press(ANN, &Control::OpenPuzzle(of(&long))));
    assert!(post.text.contains("no longer counts"), "{}", post.text);
    let end = solved(&fixture, ANN, post);
    assert!(end.text.contains("You’d solved it before"), "{}", end.text);
    assert_eq!((solver(&fixture, ANN), standing(&fixture, &long).points()), (after, rating));
}

#[test]
fn only_the_first_try_counts() {
    let fixture = Fixture::new();
    let long = long();
    let post = private(&fixture.press(ANN, &Control::OpenPuzzle(of(&long))));
    let mv = wrong(&long);
    let failed = clicked(&fixture, ANN, post, &mv);
    assert!(failed.text.contains(&format!("**Not the solution:** `{mv}`")), "{}", failed.text);
    assert!(failed.text.contains("Black replies"), "the refutation is shown: {}", failed.text);
    assert!(failed.text.contains("streak 0, best 0") && failed.text.contains("(−"), "{}", failed.text);
    assert!(!failed.text.contains(&long.line[0]), "the solution is not given away: {}", failed.text);
    assert_eq!(labels(&failed), ["Try again", "Solution", "Next", "Explore", "👍 Good", "👎 Dull", "⚡ Puzzle rush"]);
    let after = solver(&fixture, ANN);
    assert!(after.last().points() < 1500 && standing(&fixture, &long).points() > u32::from(long.rating));

    let again = pressed(&fixture, ANN, &button(&failed, |control| matches!(control, Control::Pick(_))));
    assert_eq!(picking(&again).0.stage, PuzzleStage::Again);
    let failed = clicked(&fixture, ANN, again, &mv);
    assert!(failed.text.contains("wasn’t your first try") && !failed.text.contains("streak"), "{}", failed.text);
    let again = pressed(&fixture, ANN, &button(&failed, |control| matches!(control, Control::Pick(_))));
    let end = solved(&fixture, ANN, again);
    assert!(end.text.contains("**Solved**") && end.text.contains("wasn’t your first try"), "{}", end.text);
    assert_eq!(solver(&fixture, ANN), after, "nothing has changed");
    let tried = fixture.app.store().puzzles.tries_at(UserId(ANN), GAME, long.id).expect("readable").expect("stored");
    assert!(tried.solved && !tried.right);
}

#[test]
fn the_solution_gives_the_first_try_up() {
    let fixture = Fixture::new();
    let long = long();
    let post = private(&fixture.press(ANN, &Control::OpenPuzzle(of(&long))));
    let untried = fixture.press(ANN, &Control::ExplorePuzzle(of(&long)));
    assert!(refusal(&untried).contains("Try the puzzle first"), "{}", refusal(&untried));
    let shown = pressed(&fixture, ANN, &button(&post, |control| matches!(control, Control::Solution(_))));
    assert!(shown.text.contains("1. White `e1-f2`, Black `c1-b1` · 2. White `f2-g1`"), "{}", shown.text);
    assert!(shown.text.contains("(−"), "{}", shown.text);
    let picture = shown.picture.as_ref().expect("an animation");
    assert_eq!(picture.format, PictureFormat::Gif);
    assert!(
        picture.bytes.starts_with(b"GIF89a") && picture.alt.contains("1. White e1-f2, Black c1-b1 · 2. White f2-g1"),
        "{}",
        picture.alt
    );
    assert_eq!(labels(&shown), ["Next", "Try again", "Explore", "👍 Good", "👎 Dull", "⚡ Puzzle rush"]);
    let after = solver(&fixture, ANN);
    assert_eq!((after.tried, after.right), (1, 0));
    fixture.wait(Duration::from_secs(600));
    let again = pressed(&fixture, ANN, &button(&post, |control| matches!(control, Control::Solution(_))));
    assert!(!again.text.contains("(−"), "it counts once: {}", again.text);
    assert_eq!(solver(&fixture, ANN), after);

    let line = private(&fixture.press(ANN, &button(&shown, |control| matches!(control, Control::ExplorePuzzle(_)))));
    assert!(line.text.contains("Exploring the puzzle.") && line.text.contains("`e1-f2`"), "{}", line.text);
    assert!(line.text.starts_with(&format!("🧩 **Pijersi** · puzzle `{}`", long.id)), "{}", line.text);
    assert!(line.picture.as_ref().is_some_and(|picture| picture.alt.ends_with(&long.position)));
    let imports = || fixture.app.store().imports.imports_of(UserId(ANN)).expect("readable").len();
    private(&fixture.press(ANN, &Control::ExplorePuzzle(of(&long))));
    assert_eq!(imports(), 1, "it is the same game");
    for other in puzzles() {
        pressed(&fixture, ANN, &Control::Solution(of(&other)));
        private(&fixture.press(ANN, &Control::ExplorePuzzle(of(&other))));
    }
    assert_eq!(imports(), 3, "old ones go");
}

#[test]
fn exploring_puzzles_removes_no_imported_game_of_other_names() {
    let fixture = Fixture::new();
    let position = AnyPosition::start(GameKind::Pijersi);
    let id = GameId::from_bits(77);
    let seats = ByColor::new_with(|_| Seat::Unknown("#1 fan".to_owned()));
    let now = fixture.clock.now();
    let session = Session::new(id, TABLE, seats, Language::default(), position.to_string(), position, now);
    let import = Import { user: UserId(ANN), session, created: now, gathered: false };
    assert_eq!(fixture.app.store().imports.insert_import(&import).expect("readable"), Inserted::Done);
    for shown in puzzles().iter().take(5) {
        fixture.press(ANN, &Control::Solution(of(shown)));
        private(&fixture.press(ANN, &Control::ExplorePuzzle(of(shown))));
    }
    let imports = fixture.app.store().imports.imports_of(UserId(ANN)).expect("readable");
    assert_eq!(imports.len(), 4, "three puzzles and one game");
    assert!(imports.iter().any(|import| import.session.id() == id));
}

/// Explore goes on from the board that the message shows.
#[test]
fn what_refutes_a_move_is_explored_from_there() {
    let fixture = Fixture::new();
    let long = long();
    let post = private(&fixture.press(ANN, &Control::OpenPuzzle(of(&long))));
    let post = clicked(&fixture, ANN, post, &long.line[0]);
    let failed = clicked(&fixture, ANN, post, "f2-e1");
    let alt = |post: &Post| post.picture.as_ref().expect("a board").alt.clone();
    let shown = alt(&failed);
    let position = shown.split("Position: ").nth(1).expect("the board's position");
    let explore = button(&failed, |control| matches!(control, Control::ExploreTry { .. }));
    let line = private(&fixture.press(ANN, &explore));
    assert!(alt(&line).ends_with(position), "{} after {shown}", alt(&line));
    assert!(alt(&line).starts_with("An explored position of a puzzle of"), "no players are named: {}", alt(&line));
    for mv in [&long.line[0], "f2-e1"] {
        assert!(line.text.contains(&format!("`{mv}`")), "{}", line.text);
    }
    let untried = fixture.press(BEN, &explore);
    assert!(refusal(&untried).contains("Try the puzzle first"), "{}", refusal(&untried));
    // Another move of the same puzzle is a variation of the same line.
    let again = pressed(&fixture, ANN, &button(&failed, |control| matches!(control, Control::Pick(_))));
    assert_eq!(picking(&again).1, 2, "it is tried again from there");
    let end = solved(&fixture, ANN, again);
    let line = private(&fixture.press(ANN, &button(&end, |control| matches!(control, Control::ExploreTry { .. }))));
    for mv in [&long.line[2], "f2-e1"] {
        assert!(line.text.contains(mv), "{}", line.text);
    }
}

#[test]
fn the_next_puzzle_is_new_until_all_were_tried() {
    let mut fixture = Fixture::new();
    let mut seen = BTreeSet::new();
    let mut post = private(&fixture.ask(ANN, PUZZLE));
    let mut failed = Vec::new();
    let mut motifs = Vec::new();
    for number in 0..COUNT {
        let (chosen, _) = picking(&post);
        let shown = puzzle(chosen);
        assert!(seen.insert(shown.id), "it is new");
        motifs.push(shown.main_motif());
        // Asking again shows the same puzzle, also in a new message and after a restart.
        assert_eq!(picking(&pressed(&fixture, ANN, &Control::NextPuzzle(GAME))).0, chosen);
        fixture = fixture.restarted();
        assert_eq!(picking(&private(&fixture.ask(ANN, Ask::Puzzle(None)))).0, chosen);
        let end = if number % 3 == 1 {
            failed.push(shown.id);
            clicked(&fixture, ANN, post, &wrong(&shown))
        } else {
            solved(&fixture, ANN, post)
        };
        fixture.wait(HOUR);
        post = pressed(&fixture, ANN, &next(&end));
    }
    let changes = motifs.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert_eq!(changes, COUNT - 1, "motifs alternate while there are others: {motifs:?}");
    // All were tried: those that were failed come again, the oldest first.
    for id in &failed {
        assert!(post.text.contains("You’ve tried every puzzle"), "{}", post.text);
        assert_eq!(picking(&post).0.id, *id);
        let end = solved(&fixture, ANN, post);
        fixture.wait(HOUR);
        post = pressed(&fixture, ANN, &next(&end));
    }
    assert_eq!(picking(&post).0.id, failed[0], "and again");
    let after = solver(&fixture, ANN);
    assert_eq!((after.tried as usize, after.right as usize), (COUNT, COUNT - failed.len()));
}

#[test]
fn who_has_solved_everything_is_told_so() {
    let fixture = Fixture::new();
    let mut post = private(&fixture.ask(ANN, PUZZLE));
    for _ in 0..COUNT {
        let end = solved(&fixture, ANN, post);
        post = pressed(&fixture, ANN, &next(&end));
    }
    assert!(post.text.contains(&format!("all {COUNT} puzzles of **Pijersi**")), "{}", post.text);
    assert_eq!(solver(&fixture, ANN).best as usize, COUNT);
}

/// Nobody learns that somebody else solves a puzzle, nor how far.
#[test]
fn solving_is_private() {
    let fixture = Fixture::new();
    let long = long();
    let begun = private(&fixture.press(ANN, &Control::OpenPuzzle(of(&long))));
    let half = clicked(&fixture, ANN, begun, &long.line[0]);
    let opened = |user| private(&fixture.press(user, &Control::OpenPuzzle(of(&long))));
    let before = opened(BEN);
    solved(&fixture, ANN, half);
    for post in [before, opened(BEN)] {
        assert_eq!(picking(&post).1, 0, "it begins at the start for him");
        assert!(!post.text.contains("Ann") && !post.text.contains("<@1>"), "{}", post.text);
    }
    assert_eq!(fixture.app.store().puzzles.solver(UserId(BEN), GAME).expect("readable"), None);
    let own = fixture.press(BEN, &Control::ExportOwn);
    assert_eq!(first(&own).0.file.as_ref().expect("a file").text.lines().count(), 2, "nothing is kept about him");
}

/// Of two processes in which the same person ends the same first try at once, one counts it.
#[test]
fn a_try_counts_once_in_all_processes() {
    let fixture = Fixture::new();
    let long = long();
    fixture.at_once([(); 3].map(|()| request(HERE, ANN, Ask::Press(Control::Solution(of(&long))))));
    let after = solver(&fixture, ANN);
    assert_eq!((after.tried, after.right), (1, 0));
    let stored = fixture.app.store().puzzles.puzzle_standing(GAME, long.id).expect("readable").expect("stored");
    assert_eq!(stored.tries, 1);
}

/// The end of a try as a person of this number makes it.
fn end(app: &Application, user: u64, puzzle: &Puzzle, solved: bool, guild: Option<u64>, now: Timestamp) {
    let guild = guild.map(GuildId);
    app.store()
        .puzzles
        .end_try(&TryEnd { user: UserId(user), puzzle, solved, guild, daily: false, now })
        .expect("it is stored");
}

#[test]
fn solvers_are_ranked_on_the_servers_where_they_solve() {
    let fixture = Fixture::new();
    let all = puzzles();
    let now = fixture.clock_now();
    for (user, right) in [(ANN, 8), (BEN, 4), (CLEO, 0)] {
        for (at, puzzle) in all.iter().enumerate() {
            end(&fixture.app, user, puzzle, at < right, Some(GUILD.0), now);
        }
    }
    let overview = private_text(&fixture.ask(ANN, Ask::Leaderboard(None)));
    let tab = button(&overview, |control| matches!(control, Control::Solvers { game: None, .. }));
    let shown = pressed(&fixture, ANN, &tab);
    assert!(shown.text.contains("The best at puzzles") && shown.text.contains("<@1>"), "{}", shown.text);
    let game = button(&shown, |control| matches!(control, Control::Solvers { game: Some(GAME), .. }));
    let shown = pressed(&fixture, BEN, &game);
    let places: Vec<_> = [ANN, BEN, CLEO].map(|user| shown.text.find(&format!("<@{user}>"))).into_iter().collect();
    assert!(places.is_sorted() && places[0].is_some(), "{}", shown.text);
    assert!(shown.text.contains("8 puzzles"), "{}", shown.text);
    let posted = fixture.press(ANN, &button(&shown, |control| matches!(control, Control::PostSolvers { .. })));
    assert!(crate::fixture::public(&posted).text.contains("<@3>"));
    let back = pressed(&fixture, ANN, &button(&shown, |control| matches!(control, Control::Leaders { .. })));
    assert!(back.text.contains("Nobody here has a rating for Pijersi"), "games are apart: {}", back.text);

    let stats = private_text(&fixture.ask(ANN, Ask::Stats { user: Some(UserId(BEN)), game: None }));
    assert!(stats.text.contains("4 of 8 solved on the first try"), "{}", stats.text);
    assert!(stats.text.contains("streak 0, best 4"), "{}", stats.text);
    // Whoever solves elsewhere is on no leaderboard here, and others do not see the rating here.
    end(&fixture.app, 9, &all[0], true, Some(5), now);
    let shown = pressed(&fixture, BEN, &game);
    assert!(!shown.text.contains("<@9>"), "{}", shown.text);
    let stats = private_text(&fixture.ask(ANN, Ask::Stats { user: Some(UserId(9)), game: None }));
    assert!(!stats.text.contains("first try"), "{}", stats.text);

    // An export brings the leaderboard along, and a person who leaves is removed from it.
    let again = Fixture::imported(fixture.exported().as_bytes());
    again.set_clock(now);
    assert_eq!(pressed(&again, BEN, &game).text, pressed(&fixture, BEN, &game).text);
    assert_eq!(again.exported(), fixture.exported());
    let moved = standing(&again, &all[0]);
    pressed(&again, BEN, &Control::Forget);
    let shown = pressed(&again, ANN, &game);
    assert!(!shown.text.contains("<@2>") && shown.text.contains("<@3>"), "{}", shown.text);
    assert!(!again.exported().contains(r#""user":"2""#), "nothing is kept about Ben");
    assert_eq!(standing(&again, &all[0]), moved, "the puzzles keep their ratings");
    assert_eq!(again.app.store().ratings.ladder_size::<Solver>(GUILD, GAME).expect("readable").all(), 2);
}

/// A message with text only that only the caller sees.
#[track_caller]
pub fn private_text(reply: &Reply) -> Post {
    let (post, audience) = first(reply);
    assert_eq!((audience, reply.refused), (Some(parlor::application::Audience::Caller), None), "{}", post.text);
    post.clone()
}

#[test]
fn a_person_gets_what_is_kept_about_puzzles() {
    let fixture = Fixture::new();
    let end = solved(&fixture, ANN, private(&fixture.ask(ANN, PUZZLE)));
    drop(pressed(&fixture, ANN, &next(&end)));
    solved(&fixture, BEN, private(&fixture.ask(BEN, PUZZLE)));
    let reply = fixture.press(ANN, &Control::ExportOwn);
    let file = first(&reply).0.file.as_ref().expect("a file");
    let lines = |noun: &str| file.text.lines().filter(|line| line.starts_with(&format!("{{\"{noun}\":"))).count();
    assert_eq!((lines("solver"), lines("try"), lines("puzzle")), (1, 1, 0), "{}", file.text);
    assert!(!file.text.contains(r#""user":"2""#));
    let stats = private_text(&fixture.ask(ANN, Ask::Stats { user: None, game: Some(GAME) }));
    assert!(stats.text.contains("1 of 1 solved on the first try"), "{}", stats.text);
}

#[test]
fn games_without_sound_puzzles_say_so() {
    let fixture = Fixture::new();
    let none = fixture.ask(ANN, Ask::Puzzle(Some(GameKind::Biyi)));
    assert_eq!(none.refused, Some("NO_PUZZLES"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let clock: Arc<dyn Clock> = fixture.clock.clone();
    let store = Store::open(folder.path()).expect("the store opens");
    let damaged = text().replacen("e1-f2", "e1-f3", 1);
    let app = Application::new(store, clock).with_puzzles(library_of(&damaged));
    let answer = |ask| app.handle(&request(HERE, ANN, ask)).expect("answered");
    let refused = answer(PUZZLE);
    assert_eq!(refused.refused, Some("PUZZLES_DAMAGED"));
    assert!(refusal(&refused).contains("damaged"), "{}", refusal(&refused));
    assert_eq!(answer(Ask::Puzzle(None)).refused, Some("PUZZLES_DAMAGED"));
    assert_eq!(answer(Ask::Press(Control::OpenPuzzle(of(&long())))).refused, Some("PUZZLES_DAMAGED"));
    assert_eq!(answer(Ask::Help).refused, None, "all else goes on");
    let gone = PuzzleRef { id: puzzles::PuzzleId::of("another"), ..of(&long()) };
    assert_eq!(fixture.press(ANN, &Control::OpenPuzzle(gone)).refused, Some("PUZZLE_GONE"));
}

#[test]
fn every_language_solves() {
    for language in Language::ALL {
        let fixture = Fixture::new();
        let long = long();
        let ask = |ask| {
            let post = first(&fixture.ask_reading(language, ANN, ask)).0.clone();
            check_text_fits(&post);
            post
        };
        let failed = {
            let draft = long.start().steps(&wrong(&long)).expect("legal");
            ask(Ask::Press(Control::Play(pick(&long, 0).with_draft(draft))))
        };
        assert!(failed.text.contains("❌"), "{}", failed.text);
        let shown = ask(Ask::Press(Control::Solution(of(&long))));
        assert!(shown.text.contains("💡") && shown.picture.is_some(), "{}", shown.text);
    }
}
