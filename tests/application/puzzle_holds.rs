//! Puzzles in which the other side threatens to win, and one move saves.

use crate::{explore::private, prelude::*, puzzle_lines::Single, puzzle_try::TRY};

/// The black scissors on b1 are about to reach row a, and only the rock on c1 captures them.
const NEXT: &str = "5p-/7/6/7/R-5/s-6/6 w 0 5\thold\t1\t1200\tdefense\tc1-b1";

/// A puzzle, for most tests the same.
fn next() -> Single {
    Single::new(GameKind::Pijersi, NEXT.to_owned())
}

#[test]
fn the_task_tells_the_threat() {
    let single = next();
    let post =
        private(&single.app.handle(&request(HERE, ANN, Ask::Puzzle(Some(GameKind::Pijersi)))).expect("answered"));
    assert!(post.text.contains("**Black threatens to win next turn. What saves White?**"), "{}", post.text);
    let alt = &post.picture.as_ref().expect("a picture").alt;
    assert!(alt.contains("Pijersi: Black threatens to win next turn. What saves White? "), "{alt}");
    assert!(alt.ends_with(&single.puzzle.position), "{alt}");
}

#[test]
fn a_wrong_move_loses_before_the_eyes() {
    let single = next();
    let post = single.play(0, "c1-d1");
    let expected = "❌ **Not the solution:** `c1-d1`";
    assert!(post.text.contains(expected) && post.text.contains("doesn’t save White."), "{}", post.text);
    assert!(post.text.contains("Black replies `b1-a1") && post.text.contains("and wins.\n"), "{}", post.text);
    assert!(post.text.contains("streak 0") && !post.text.contains("c1-b1"), "{}", post.text);
    let alt = &post.picture.as_ref().expect("a picture").alt;
    assert!(alt.contains("a1"), "the board after the win is shown: {alt}");
}

#[test]
fn the_saving_move_solves() {
    let single = next();
    let post = single.play(0, "c1-b1");
    assert!(post.text.contains("**Solved** with `c1-b1!`"), "{}", post.text);
    assert!(post.text.contains("\nBlack no longer wins next turn.\n"), "{}", post.text);
    assert!(post.text.contains("streak 1"), "{}", post.text);
    let shown = single.press(Control::Solution(crate::puzzles::of(&single.puzzle)));
    assert!(shown.text.contains("💡 **Solution:** 1. White `c1-b1!`"), "{}", shown.text);
    let alt = &shown.picture.as_ref().expect("an animation").alt;
    assert!(alt.contains("What saves White? 1. White c1-b1!. "), "{alt}");
}

/// A threat that takes several turns is told with their number, also after a wrong move.
#[test]
fn a_longer_threat_is_told_with_its_turns() {
    const ROW: &str = "5p-/7/6/R-6/s-5/7/6 w 0 5\thold\t2\t1200\tdefense\td1-c1";
    let single = Single::new(GameKind::Pijersi, ROW.to_owned());
    let post = single.play(0, "d1-e1");
    assert!(post.text.contains("**Black threatens to win within 2 turns. What saves White?**"), "{}", post.text);
    assert!(post.text.contains("and wins within 2 turns."), "{}", post.text);
    let post = single.play(0, "d1-c1");
    assert!(post.text.contains("Black no longer wins within 2 turns."), "{}", post.text);
}

/// At the end, the solver sees the most dangerous try of the other side and what answers it, on the board as well.
#[test]
fn what_the_move_saves_from_is_shown_at_the_end() {
    let single = Single::new(GameKind::Biyi, TRY.to_owned());
    let moves = single.puzzle.start().legal_moves();
    let wrong = single.play(0, moves.iter().find(|mv| mv.starts_with("a12")).expect("a legal move")).text;
    assert!(wrong.contains("Not the solution") && !wrong.contains("dangerous"), "{wrong}");
    let post = single.play(0, "d12=e12");
    let [solved, held, tried, answer] = post.text.lines().skip(1).take(4).collect::<Vec<_>>()[..] else {
        panic!("{}", post.text)
    };
    assert!(solved.contains("**Solved** with `d12=e12`"), "{solved}");
    assert_eq!(held, "White no longer wins within 2 turns.");
    assert!(tried.starts_with("White’s most dangerous try is now `d11-d12` ("), "{tried}");
    assert!(answer.starts_with("Black answers `e12=d12`") && answer.ends_with(" and holds."), "{answer}");
    let mut after = single.puzzle.start();
    single.puzzle.line.iter().for_each(|mv| drop(after.play(mv).expect("a legal move")));
    let alt = &post.picture.as_ref().expect("a picture").alt;
    assert!(alt.contains("e12=d12") && alt.ends_with(&after.to_string()), "{alt}");
    let shown = single.press(Control::Solution(crate::puzzles::of(&single.puzzle)));
    assert!(shown.text.contains("💡 **Solution:** 1. Black `d12=e12`\nWhite’s most dangerous try"), "{}", shown.text);
    let alt = &shown.picture.as_ref().expect("an animation").alt;
    assert!(alt.contains("1. Black d12=e12. "), "{alt}");
}

/// A puzzle ends with its one move, whatever is shown after it.
#[test]
fn what_is_shown_is_not_asked_for() {
    let single = Single::new(GameKind::Biyi, TRY.to_owned());
    let pick = crate::puzzles::pick(&single.puzzle, 2);
    let post = single.press(Control::Pick(pick));
    assert_eq!(crate::puzzles::picking(&post).1, 0, "the puzzle begins anew");
}
