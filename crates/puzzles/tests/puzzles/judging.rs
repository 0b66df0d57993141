//! The replies that refute wrong moves, and the last move of solutions.

use engine::{Provable, biyi, chooses_first, mix, paiko, pijersi};
use games::{GameKind, game::Position};
use puzzles::{Goal, Judgment, Prover, Puzzle, WrongMove, judge};

use super::{
    collections::{collection, collections, sample, start},
    plain::Plain,
};

/// Some wrong first moves of a puzzle, drawn with a seed.
fn wrong_moves(puzzle: &Puzzle, count: usize) -> Vec<(String, WrongMove)> {
    let moves = puzzle.start().legal_moves();
    let mut seed = u64::from_str_radix(&puzzle.id.to_string(), 16).expect("a hexadecimal number");
    let mut wrong = Vec::new();
    for _ in 0..4 * count {
        seed = mix(seed);
        let mv = &moves[seed as usize % moves.len()];
        let after = puzzle.start().played(mv).expect("a legal move");
        if let (None, Judgment::Wrong(mistake)) = (after.outcome(), judge(puzzle, 0, mv)) {
            wrong.push((mv.clone(), mistake));
        }
        if wrong.len() == count {
            break;
        }
    }
    wrong
}

/// What was seen of wrong moves.
#[derive(Debug, Default)]
struct Seen {
    moves: u32,
    /// The win is one turn late after every reply.
    late: u32,
    /// The shown reply leaves a win one turn late, and others leave none.
    weak: u32,
    /// The same of the first reply, in the engine's order of moves, that leaves no win in time.
    first_weak: u32,
    /// No reply is shown.
    unanswered: u32,
    /// The plain solver has confirmed that the shown reply leaves no such win.
    confirmed: u32,
}

/// Compares the replies that are shown to wrong moves with all others: whether the solver still wins within `turns`
/// turns after them, one turn too late.
fn check_refutations<N: Provable>(kind: GameKind, turns: u8, count: usize) -> Seen {
    const EFFORT: u64 = 6_000_000;
    let collection = collection(kind);
    let mut prover = Prover::<N>::new(EFFORT);
    let mut seen = Seen::default();
    for puzzle in sample(collection.iter().filter(|puzzle| puzzle.goal == Goal::Win && puzzle.turns == turns), count) {
        let position = &start::<N>(puzzle);
        for (mv, WrongMove { refutation, late }) in wrong_moves(puzzle, 2) {
            let mv = mv.parse().expect("a move of the game");
            let Ok(replies) = prover.resistance(position, &mv, turns) else { continue };
            seen.moves += 1;
            let holds = |wins_in: Option<u8>| wins_in.unwrap_or(u8::MAX);
            let after = position.played(&mv);
            let ends = |reply| {
                let outcome = after.played(reply).outcome();
                outcome.is_some_and(|outcome| outcome.winner() != Some(position.turn()))
            };
            // A reply that ends the game is not listed.
            let farthest = if after.legal_moves().iter().any(ends) { None } else { Some(&replies) };
            let farthest = farthest.and_then(|replies| replies.iter().map(|&(_, wins_in)| holds(wins_in)).max());
            let farthest = farthest.unwrap_or(u8::MAX);
            let first = replies.iter().map(|&(_, wins_in)| holds(wins_in)).find(|&holds| holds >= turns);
            seen.first_weak += u32::from(first.is_some_and(|first| first < farthest));
            let is_late = farthest == turns;
            seen.late += u32::from(is_late);
            assert_eq!(late == Some(turns + 1), is_late, "{position}: {mv} {late:?}");
            let Some(shown) = refutation.first() else {
                seen.unanswered += 1;
                continue;
            };
            let shown = after.played(&shown.parse().expect("a move of the game"));
            let known = replies.iter().find(|(reply, _)| after.played(reply) == shown);
            let shown_holds = known.map_or(u8::MAX, |&(_, wins_in)| holds(wins_in));
            seen.weak += u32::from(shown_holds < farthest);
            if shown_holds == u8::MAX && shown.outcome().is_none() && shown.turn() == position.turn() {
                let wins = Plain::new(400_000).is_won(&shown, shown.turn(), turns);
                assert_ne!(wins, Ok(true), "{position}: {mv}");
                seen.confirmed += u32::from(wins.is_ok());
            }
        }
    }
    println!("{kind}, {turns} turns: {seen:?}");
    seen
}

#[test]
fn the_refutation_leaves_the_farthest_win() {
    let seen = [
        check_refutations::<pijersi::PijersiNode>(GameKind::Pijersi, 2, 10),
        check_refutations::<pijersi::PijersiNode>(GameKind::Pijersi, 3, 1),
        check_refutations::<biyi::BiyiNode>(GameKind::Biyi, 2, 6),
        check_refutations::<biyi::BiyiNode>(GameKind::Biyi, 3, 1),
        check_refutations::<paiko::PaikoNode>(GameKind::Paiko, 2, 3),
    ];
    assert!(seen.iter().all(|seen| seen.weak == 0), "{seen:?}");
    let total = |of: fn(&Seen) -> u32| seen.iter().map(of).sum::<u32>();
    assert!(total(|seen| seen.first_weak) >= 5, "the sample has moves that matter: {seen:?}");
    // In fair puzzles, few moves win one turn late.
    assert!(total(|seen| seen.moves) >= 40 && total(|seen| seen.late) >= 1, "{seen:?}");
    assert!(total(|seen| seen.confirmed) >= 20 && 20 * total(|seen| seen.unanswered) <= total(|seen| seen.moves));
}

/// A puzzle ends with its last move, unless two or more moves are left and nothing that the other side plays matters.
#[test]
fn the_last_move_is_played() {
    let mut last = 0;
    for (_, collection) in collections() {
        for puzzle in sample(collection.iter().filter(|puzzle| puzzle.goal == Goal::Win && puzzle.turns == 2), 40) {
            let verdict = judge(puzzle, 0, puzzle.key_move());
            let Judgment::GoesOn { reply, .. } = verdict else { panic!("{}: {verdict:?}", puzzle.position) };
            let mut at = puzzle.start().played(puzzle.key_move()).expect("a legal move");
            reply.iter().for_each(|mv| drop(at.play(mv).expect("a legal reply")));
            let mut ply = 1 + reply.len();
            if chooses_first(&at) {
                let choice = &puzzle.line[ply];
                let expected = Judgment::GoesOn { instead: None, reply: Vec::new() };
                assert_eq!(judge(puzzle, ply, choice), expected, "{}: {choice}", puzzle.position);
                at.play(choice).expect("a legal move");
                ply += 1;
            }
            let wins = |mv: &&String| {
                let after = at.played(mv).expect("a legal move");
                after.outcome().and_then(|outcome| outcome.winner()) == Some(at.turn())
            };
            let moves = at.legal_moves();
            let wins: Vec<&String> = moves.iter().filter(wins).collect();
            assert!(wins.contains(&&puzzle.line[ply]), "{}", puzzle.position);
            for mv in wins {
                assert_eq!(judge(puzzle, ply, mv), Judgment::Solved, "{}: {mv}", puzzle.position);
            }
            last += 1;
        }
    }
    assert!(last >= 100, "{last} puzzles");
}
