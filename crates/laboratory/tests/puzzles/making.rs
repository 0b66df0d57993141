//! The same seed makes the same puzzles.

use engine::{Provable, biyi, paiko, pijersi};
use games::GameKind;
use laboratory::{Maker, Selection};
use puzzles::{Collection, Puzzle};

/// Makes the first puzzles of a game anew, and finds them in the game's collection.
fn check_making<N: Provable>(kind: GameKind, games: u64) {
    let mut maker = Maker::<N>::new(1);
    let collection = Collection::read(kind, N::PUZZLES).expect("the collection is sound");
    let mut found = 0;
    for game in 0..games {
        let batch = maker.batch(game);
        assert_eq!(batch.tally.games, 1);
        for draft in &batch.drafts {
            // A puzzle of a kind with enough puzzles is left out, but at the start of a collection there is room.
            let kept = collection.iter().find(|puzzle| puzzle.position == draft.position);
            if let Some(puzzle) = kept {
                assert_eq!((puzzle.turns, puzzle.rating), (draft.turns, draft.rating), "{}", draft.position);
                assert_eq!(written(puzzle), draft.line, "{}", draft.position);
                found += 1;
            }
        }
    }
    assert!(found >= 3, "{found} puzzles of the first {games} games are in the collection");
}

/// The moves of a solution as the maker writes them.
fn written(puzzle: &Puzzle) -> Vec<String> {
    let also = |ply| puzzle.also.get(&ply).into_iter().flatten();
    let steps = puzzle.line.iter().enumerate();
    steps.map(|(ply, mv)| also(ply).fold(mv.clone(), |step, other| format!("{step}|{other}"))).collect()
}

#[test]
fn puzzles_of_biyi_are_made_again() {
    check_making::<biyi::BiyiNode>(GameKind::Biyi, 40);
}

#[test]
fn puzzles_of_paiko_are_made_again() {
    check_making::<paiko::PaikoNode>(GameKind::Paiko, 65);
}

#[test]
fn puzzles_of_pijersi_are_made_again() {
    check_making::<pijersi::PijersiNode>(GameKind::Pijersi, 50);
}

#[test]
fn a_game_gives_the_same_puzzles_whatever_was_played_before() {
    let (mut one, mut other) = (Maker::<pijersi::PijersiNode>::new(7), Maker::<pijersi::PijersiNode>::new(7));
    let games: Vec<_> = (0..6).map(|game| one.batch(game)).collect();
    let backwards: Vec<_> = (0..6).rev().map(|game| other.batch(game)).collect();
    assert!(games.iter().eq(backwards.iter().rev()));
    let mut selection = Selection::new(4, pijersi::PijersiNode::HUNT);
    games.iter().for_each(|batch| selection.add(batch));
    let text = selection.file(GameKind::Pijersi, 7);
    let collection = Collection::read(GameKind::Pijersi, &text).expect("what is written can be read");
    assert_eq!(collection.iter().len(), selection.len());
}
