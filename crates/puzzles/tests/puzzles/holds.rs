//! What a puzzle to hold shows: the other side's most dangerous try, and the answer to it.

use engine::{Provable, biyi, paiko, pijersi};
use games::{GameKind, game::Position};
use puzzles::{Goal, Prover, Puzzle, try_and_answer};

use super::{
    collections::{collection, key, sample, start},
    plain::Plain,
};

/// The turns within which the other side no longer wins after the answer.
fn left(puzzle: &Puzzle) -> u8 {
    puzzle.turns.saturating_sub(1).max(1)
}

/// Whether the plain solver proves in time that the answer holds, and that some other move of its turn does not. Panics
/// if it disproves that.
fn is_shown<N: Provable>(puzzle: &Puzzle) -> bool {
    const EFFORT: u64 = 400_000;
    let start = start::<N>(puzzle);
    let solver = start.turn();
    let mut at = start.played(&key::<N>(puzzle));
    let mut before = at.clone();
    for mv in puzzle.try_and_answer() {
        before = at.clone();
        at.play(&mv.parse().expect("a move of the game")).expect("a legal move");
    }
    assert_eq!((before.turn(), at.turn(), at.outcome()), (solver, !solver, None), "{}", puzzle.position);
    let mut plain = Plain::new(EFFORT);
    let Ok(is_lost) = plain.is_won(&at, !solver, left(puzzle)) else { return false };
    assert!(!is_lost, "{}: the answer loses", puzzle.position);
    let mut moves = before.legal_moves().into_iter();
    let loses = moves.any(|mv| plain.is_won(&before.played(&mv), !solver, left(puzzle)) == Ok(true));
    assert!(loses, "{}: the try threatens nothing", puzzle.position);
    true
}

/// Proves what holds of a game show, and finds it again with the prover in some of them.
fn check_tries<N: Provable>(kind: GameKind, least: usize) {
    let collection = collection(kind);
    let holds: Vec<&Puzzle> = collection.iter().filter(|puzzle| puzzle.goal == Goal::Hold).collect();
    let shown: Vec<&Puzzle> = holds.iter().copied().filter(|puzzle| !puzzle.try_and_answer().is_empty()).collect();
    println!("{} of {} puzzles of {kind} to hold show a try", shown.len(), holds.len());
    assert!(shown.len() >= least, "{}", shown.len());
    let proved = sample(shown.iter().copied(), 12).into_iter().filter(|puzzle| is_shown::<N>(puzzle)).count();
    assert!(proved >= 3, "{proved}");
    let mut prover = Prover::<N>::new(0);
    for puzzle in sample(holds.into_iter().filter(|puzzle| puzzle.turns < 3), 3) {
        let again = try_and_answer(&mut prover, &start::<N>(puzzle), &key::<N>(puzzle), puzzle.turns);
        let again: Vec<String> = again.iter().map(ToString::to_string).collect();
        assert_eq!(again, puzzle.try_and_answer(), "{}", puzzle.position);
    }
}

#[test]
fn holds_of_biyi_show_a_try() {
    check_tries::<biyi::BiyiNode>(GameKind::Biyi, 7);
}

#[test]
fn holds_of_paiko_show_a_try() {
    check_tries::<paiko::PaikoNode>(GameKind::Paiko, 15);
}

#[test]
fn holds_of_pijersi_show_a_try() {
    check_tries::<pijersi::PijersiNode>(GameKind::Pijersi, 100);
}

/// A prover without a budget shows nothing, and shows it at once.
#[test]
fn without_a_budget_nothing_is_shown() {
    let collection = collection(GameKind::Pijersi);
    let puzzle = collection.iter().find(|puzzle| !puzzle.try_and_answer().is_empty()).expect("there is one");
    let mut prover = Prover::<pijersi::PijersiNode>::new(0);
    prover.set_budget(0);
    let (position, key) = (start::<pijersi::PijersiNode>(puzzle), key::<pijersi::PijersiNode>(puzzle));
    assert!(try_and_answer(&mut prover, &position, &key, puzzle.turns).is_empty());
}
