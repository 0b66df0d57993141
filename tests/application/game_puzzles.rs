//! The puzzle that occurred in a finished game.

use crate::{explore::private, prelude::*, puzzles::updated};

/// A game in which Black, with the fourth move, misses a win in two turns.
const MOVES: [&str; 11] = [
    "b4=d5-d4", "g1-f2=d3", "b5-c5", "g3-g2=e1", "a1-b2=d3", "e1=e2-e3", "a3-b3=d2", "f1-e1", "d2=e2-e1", "f3-e3=e5",
    "d3-e2=g1",
];
/// The number of moves before the puzzle.
const PLY: u32 = 3;
/// The moves of the solution.
const LINE: [&str; 3] = ["d3=b4-b5", "b6-b5", "b4-a3"];

const SIDE: Color = Color::White;

/// The game, after its end.
fn played() -> (Fixture, GameId) {
    let (fixture, game, _) = Fixture::playing();
    fixture.play_on(game, &MOVES);
    assert!(fixture.stored(game).end().is_some());
    (fixture, game)
}

/// The analysis of a game. On a busy machine, a time limit may cut it short, and then it has no puzzle.
fn analysis(fixture: &Fixture, game: GameId) -> Post {
    const TRIES: usize = 20;
    let analysis = || fixture.changed(CLEO, &Control::Analysis { game, side: SIDE });
    (1..TRIES).map(|_| analysis()).find(|post| controls(post).iter().any(opens)).unwrap_or_else(analysis)
}

fn opens(control: &Control) -> bool {
    matches!(control, Control::OpenPuzzle(_))
}

/// The button under the analysis of a game, and the puzzle that it opens.
fn offered(fixture: &Fixture, game: GameId) -> (Control, PuzzleRef) {
    let open = button(&analysis(fixture, game), opens);
    let Control::OpenPuzzle(puzzle) = open else { unreachable!("it was chosen as that") };
    assert_eq!(puzzle.stage, PuzzleStage::OfGame(game));
    (open, puzzle)
}

/// The position after so many moves of the solution.
fn position(fixture: &Fixture, game: GameId, ply: usize) -> AnyPosition {
    let mut position = fixture.stored(game).moves().position_at(PLY);
    for mv in &LINE[..ply] {
        position.play(mv).expect("the solution is legal");
    }
    position
}

/// Plays a move after so many moves of the solution.
fn play(fixture: &Fixture, (game, puzzle): (GameId, PuzzleRef), ply: usize, mv: &str) -> Control {
    let draft = position(fixture, game, ply).steps(mv).expect("a legal move");
    let of = MoveOf::Puzzle { puzzle, ply: u8::try_from(ply).expect("a short line") };
    Control::Play(Pick::begin(of).with_draft(draft))
}

fn alt(post: &Post) -> &str {
    &post.picture.as_ref().expect("a picture").alt
}

/// Checks that nothing is recorded of a person's tries.
fn check_uncounted(fixture: &Fixture, user: u64, puzzle: PuzzleRef) {
    let puzzles = &fixture.app.store().puzzles;
    assert_eq!(puzzles.tries_of(UserId(user), None).expect("readable"), []);
    assert_eq!(puzzles.solvers_of(UserId(user)).expect("readable"), []);
    assert_eq!(puzzles.puzzle_standing(puzzle.game, puzzle.id).expect("readable"), None);
}

#[test]
fn the_analysis_offers_what_a_player_missed() {
    let (fixture, game) = played();
    let analysis = analysis(&fixture, game);
    let labels = labels(&analysis);
    assert!(labels.contains(&"A puzzle from this game".to_owned()), "{labels:?}");
    let solves = format!("Better: ||`{}", LINE[0]);
    let tells = analysis.text.lines().find(|line| line.contains(&format!("**Move {}**", PLY + 1)));
    assert!(tells.is_none_or(|line| line.contains(&solves)), "it is hidden: {}", analysis.text);

    let (open, puzzle) = offered(&fixture, game);
    let post = private(&fixture.press(CLEO, &open));
    let head = format!("🧩 **Pijersi** · from game `{game}`, move {}\n**Black wins in 2 turns.**", PLY + 1);
    assert!(post.text.starts_with(&head), "{}", post.text);
    assert!(post.text.contains("-# Just for practice: puzzles from games don’t count"), "{}", post.text);
    assert_eq!(self::labels(&post), ["Solution", "Replay"]);
    assert!(alt(&post).ends_with(&position(&fixture, game, 0).to_string()), "{}", alt(&post));

    let replay = fixture.changed(CLEO, &button(&post, |control| matches!(control, Control::Replay { .. })));
    assert!(alt(&replay).contains(&position(&fixture, game, 0).to_string()), "the same board: {}", alt(&replay));
    check_uncounted(&fixture, CLEO, puzzle);
}

#[test]
fn a_game_without_a_puzzle_offers_none() {
    let fixture = Fixture::new();
    let game = finished(&fixture);
    let analysis = fixture.changed(CLEO, &Control::Analysis { game, side: SIDE });
    assert!(!controls(&analysis).iter().any(opens), "{}", analysis.text);
}

/// The program may have been restarted between any two clicks.
#[test]
fn it_is_solved_and_nothing_counts() {
    let (fixture, game) = played();
    let (_, puzzle) = offered(&fixture, game);
    let fixture = fixture.restarted();
    let shown = (game, puzzle);
    let post = updated(&fixture.press(ANN, &play(&fixture, shown, 0, LINE[0])));
    assert!(post.text.contains(&format!("Black wins in 1 turn.**\n✅ `{}", LINE[0])), "{}", post.text);
    let end = updated(&fixture.press(ANN, &play(&fixture, shown, 2, LINE[2])));
    assert!(end.text.contains("✅ **Solved** with"), "{}", end.text);
    let played = format!("In the game, move {} was `{}", PLY + 1, MOVES[PLY as usize]);
    assert!(end.text.contains(&played), "{}", end.text);
    assert!(end.text.contains("\n-# Themes: "), "{}", end.text);
    assert!(!end.text.contains("rating") && !end.text.contains("streak"), "{}", end.text);
    assert_eq!(labels(&end), ["Solution", "Explore", "Replay"]);
    check_uncounted(&fixture, ANN, puzzle);
}

#[test]
fn a_wrong_move_is_refuted_and_tried_again() {
    let (fixture, game) = played();
    let (_, puzzle) = offered(&fixture, game);
    let mv = MOVES[PLY as usize];
    let failed = updated(&fixture.press(BEN, &play(&fixture, (game, puzzle), 0, mv)));
    assert!(failed.text.contains("**Not the solution:**") || failed.text.contains("**Too slow:**"), "{}", failed.text);
    assert!(!failed.text.contains("rating") && !failed.text.contains(LINE[0]), "{}", failed.text);
    assert_eq!(labels(&failed), ["Try again", "Solution", "Explore", "Replay"]);
    let again = updated(&fixture.press(BEN, &button(&failed, |control| matches!(control, Control::Pick(_)))));
    assert!(again.text.contains("don’t count"), "{}", again.text);

    let line = private(&fixture.press(BEN, &button(&failed, |control| matches!(control, Control::ExploreTry { .. }))));
    assert!(line.text.contains(&format!("`{mv}")), "{}", line.text);
    let kept = fixture.app.store().explored.line(UserId(BEN), game).expect("readable");
    assert!(kept.is_some(), "it is explored in the game itself");
    assert_eq!(fixture.app.store().imports.imports_of(UserId(BEN)).expect("readable").len(), 0);
    check_uncounted(&fixture, BEN, puzzle);
}

#[test]
fn the_solution_is_shown_and_explored_in_the_game() {
    let (fixture, game) = played();
    let (open, puzzle) = offered(&fixture, game);
    let post = private(&fixture.press(CLEO, &open));
    let shown = updated(&fixture.press(CLEO, &button(&post, |control| matches!(control, Control::Solution(_)))));
    assert!(shown.text.contains("💡 **Solution:** 1. Black `"), "{}", shown.text);
    assert_eq!(shown.picture.as_ref().expect("an animation").format, PictureFormat::Gif);
    assert_eq!(labels(&shown), ["Try again", "Explore", "Replay"]);
    check_uncounted(&fixture, CLEO, puzzle);
    let line = private(&fixture.press(CLEO, &button(&shown, |control| matches!(control, Control::ExplorePuzzle(_)))));
    assert!(alt(&line).ends_with(&position(&fixture, game, 0).to_string()), "{}", alt(&line));
    assert!(line.text.contains(&format!("`{}", LINE[0])), "{}", line.text);
}

#[test]
fn it_goes_with_its_game() {
    let (fixture, played) = played();
    let numbered: Vec<_> = (1..).zip(MOVES).map(|(number, mv)| format!("{number} {mv}")).collect();
    let winner = fixture.stored(played).end().and_then(|end| end.outcome).and_then(games::game::Outcome::winner);
    let result = if winner == Some(Color::White) { "1-0" } else { "0-1" };
    let record = format!("[Game \"Pijersi\"]\n[Result \"{result}\"]\n\n{}\n", numbered.join(" "));
    let reply = fixture.ask(CLEO, Ask::Import { record: record.into_bytes(), wanted: None });
    let open = button(first(&reply).0, |control| matches!(control, Control::OpenReplay(_)));
    let Control::OpenReplay(game) = open else { unreachable!("it was chosen as that") };
    let (open, puzzle) = offered(&fixture, game);
    private(&fixture.press(CLEO, &open));
    let other = PuzzleRef { stage: PuzzleStage::OfGame(played), id: "00c0ffee".parse().expect("digits"), ..puzzle };
    assert_eq!(fixture.press(CLEO, &Control::OpenPuzzle(other)).refused, Some("PUZZLE_GONE"), "another position");
    fixture.app.store().imports.remove_import(UserId(CLEO), game).expect("removed");
    for control in [open, Control::Solution(puzzle), Control::ExplorePuzzle(puzzle)] {
        let reply = fixture.press(CLEO, &control);
        assert_eq!(reply.refused, Some("PUZZLE_GONE"), "{control:?}");
        assert!(refusal(&reply).contains("I no longer have this puzzle"), "{}", refusal(&reply));
    }
}

/// Neither the puzzle nor what refutes a wrong move helps in a running game with the same positions.
#[test]
fn it_helps_in_no_running_game() {
    let (fixture, game) = played();
    let (open, puzzle) = offered(&fixture, game);
    let (running, _) = begun(&fixture);
    fixture.play_on(running, &MOVES[..MOVES.len() - 1]);
    let shown = (game, puzzle);
    let wrong = MOVES[PLY as usize];
    for control in [open, play(&fixture, shown, 0, wrong), Control::Solution(puzzle), Control::ExplorePuzzle(puzzle)] {
        assert_eq!(fixture.press(ANN, &control).refused, Some("CONTINUES_RUNNING_GAME"), "{control:?}");
    }
    fixture.resign(ANN, running);
    assert_eq!(fixture.press(ANN, &Control::Solution(puzzle)).refused, None);
}

/// What takes seconds waits where searches wait, and nothing else does.
#[test]
fn only_a_search_waits_for_other_searches() {
    let (fixture, game) = played();
    let (open, puzzle) = offered(&fixture, game);
    let asked = |control: &Control| request(HERE, ANN, Ask::Press(control.clone()));
    let solution = Control::Solution(puzzle);
    assert_eq!(fixture.app.weight(&asked(&open)), Weight::Light, "it is at hand");
    assert_eq!(fixture.app.weight(&asked(&solution)), Weight::Heavy);
    let fixture = fixture.restarted();
    for control in [open, solution] {
        assert_eq!(fixture.app.weight(&asked(&control)), Weight::Thinking, "{control:?}");
    }
}
