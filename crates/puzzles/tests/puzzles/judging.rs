//! The last move of solutions.

use games::{AnyPosition, GameKind};
use puzzles::{Goal, Judgment, judge};

use super::collections::{collection, sample};

/// A puzzle ends with its last move, unless two or more moves are left and nothing that the other side plays matters.
#[test]
fn the_last_move_is_played() {
    let mut last = 0;
    for kind in GameKind::ALL.into_iter().filter(|&kind| engine::has_engine(kind)) {
        for puzzle in sample(collection(kind).iter().filter(|puzzle| puzzle.goal == Goal::Win && puzzle.turns == 2), 40)
        {
            let verdict = judge(puzzle, 0, puzzle.key_move());
            let Judgment::GoesOn { reply, .. } = verdict else { panic!("{}: {verdict:?}", puzzle.position) };
            let mut at: AnyPosition = puzzle.start();
            at.play(puzzle.key_move()).expect("a legal move");
            reply.iter().for_each(|mv| drop(at.play(mv).expect("a legal reply")));
            let wins = |mv: &&String| {
                let mut after = at.clone();
                after.play(mv).expect("a legal move");
                after.outcome().and_then(|outcome| outcome.winner()) == Some(at.turn())
            };
            let moves = at.legal_moves();
            let wins: Vec<&String> = moves.iter().filter(wins).collect();
            assert!(wins.contains(&&puzzle.line[1 + reply.len()]), "{}", puzzle.position);
            for mv in wins {
                assert_eq!(judge(puzzle, 1 + reply.len(), mv), Judgment::Solved, "{}: {mv}", puzzle.position);
            }
            last += 1;
        }
    }
    assert!(last >= 100, "{last} puzzles");
}
