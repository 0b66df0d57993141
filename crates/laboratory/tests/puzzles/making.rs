//! The same seed makes the same puzzles.

use engine::{Provable, biyi, paiko, pijersi};
use games::GameKind;
use laboratory::{Maker, RENEWED, Selection, naive_chances, naive_rules};
use puzzles::{Collection, Goal};

/// Makes puzzles of a game's collection anew, each from its position.
fn check_making<N: Provable>(kind: GameKind, step: usize) {
    let mut maker = Maker::<N>::new(1);
    let collection = Collection::read(kind, N::PUZZLES).expect("the collection is sound");
    let mut seen = 0;
    for puzzle in collection.iter().step_by(step) {
        let batch = maker.renewed(RENEWED, puzzle);
        let [draft] = &batch.drafts[..] else { panic!("{}: {:?}", puzzle.position, batch.tally) };
        assert_eq!((draft.goal, draft.turns), (puzzle.goal, puzzle.turns), "{}", puzzle.position);
        assert_eq!((draft.rating(), &draft.line), (puzzle.rating, &puzzle.steps()), "{}", puzzle.position);
        assert!(puzzle.motifs.iter().all(|motif| draft.motifs.iter().any(|name| name == motif.name())));
        assert_eq!(draft.motifs.len(), puzzle.motifs.len(), "{}", puzzle.position);
        seen += 1;
    }
    assert!(seen >= 4, "{seen} puzzles");
}

/// One in so many puzzles is made anew. Those of Biyi are of an earlier maker.
const STEP: usize = 61;

#[test]
fn puzzles_of_paiko_are_made_again() {
    check_making::<paiko::PaikoNode>(GameKind::Paiko, STEP);
}

#[test]
fn puzzles_of_pijersi_are_made_again() {
    check_making::<pijersi::PijersiNode>(GameKind::Pijersi, STEP);
}

#[test]
fn runs_are_left_out_where_none_is_asked_for() {
    let mut maker = Maker::<biyi::BiyiNode>::new(1);
    let mut without = Maker::<biyi::BiyiNode>::new(1).without_runs();
    let collection = Collection::read(GameKind::Biyi, biyi::BiyiNode::PUZZLES).expect("the collection is sound");
    let mut seen = 0;
    for puzzle in collection.iter().filter(|puzzle| puzzle.is_run() && puzzle.turns == 2).take(5) {
        let batch = without.renewed(RENEWED, puzzle);
        assert!(batch.drafts.is_empty(), "{}", puzzle.position);
        seen += batch.tally.runs;
        // It is no puzzle for this reason only.
        assert_eq!(maker.renewed(RENEWED, puzzle).drafts.len() as u64, batch.tally.runs, "{}", puzzle.position);
    }
    assert!(seen > 0, "one of them is known as a run");
}

/// The last moves and the motifs of a collection's puzzles are those that they would have if they stayed.
fn check_keeping<N: Provable>(kind: GameKind) {
    let mut maker = Maker::<N>::new(1);
    let collection = Collection::read(kind, N::PUZZLES).expect("the collection is sound");
    for puzzle in collection.iter().step_by(STEP) {
        let kept = maker.kept(puzzle).unwrap_or_else(|| panic!("{}: no puzzle", puzzle.position));
        assert_eq!((kept.goal, kept.turns, &kept.line), (puzzle.goal, puzzle.turns, &puzzle.steps()));
        let mut motifs: Vec<&str> = puzzle.motifs.iter().map(|motif| motif.name()).collect();
        let mut made: Vec<&str> = kept.motifs.iter().map(String::as_str).collect();
        motifs.sort_unstable();
        made.sort_unstable();
        assert_eq!(made, motifs, "{}", puzzle.position);
    }
}

#[test]
fn puzzles_that_stay_are_what_they_were() {
    check_keeping::<biyi::BiyiNode>(GameKind::Biyi);
    check_keeping::<paiko::PaikoNode>(GameKind::Paiko);
    check_keeping::<pijersi::PijersiNode>(GameKind::Pijersi);
}

#[test]
fn a_game_gives_the_same_puzzles_whatever_was_played_before() {
    let (mut one, mut other) = (Maker::<pijersi::PijersiNode>::new(7), Maker::<pijersi::PijersiNode>::new(7));
    let games: Vec<_> = (0..2).map(|game| one.batch(game)).collect();
    let backwards: Vec<_> = (0..2).rev().map(|game| other.batch(game)).collect();
    assert!(games.iter().eq(backwards.iter().rev()));
    let mut selection = Selection::new(GameKind::Pijersi, 40, pijersi::PijersiNode::HUNT);
    games.iter().for_each(|batch| selection.add(batch, 0, |_| Vec::new()));
    let (text, figures) = selection.file(7);
    let collection = Collection::read(GameKind::Pijersi, &text).expect("what is written can be read");
    assert!(figures.starts_with(&format!("{} puzzles from 2 games", collection.iter().len())), "{figures}");
    assert!(collection.iter().len() <= 2, "a game gives one puzzle");
}

/// White's rock steps to the last row in two turns, and nothing stops it.
#[test]
fn naive_rules_are_told_by_what_they_find() {
    let position = games::AnyPosition::parse(GameKind::Pijersi, "6/7/6/5s-1/R-5/7/5w- w 0 1").expect("a position");
    let line = ["c1-d1", "a6-a5", "d1-e1", "a5-a6", "e1-f1", "a6-a5", "f1-g1"].map(str::to_owned);
    let chances = naive_chances(&position, Goal::Win, &line);
    assert_eq!(naive_rules(GameKind::Pijersi).len(), chances.len());
    assert!(chances.iter().all(|chances| chances.first < 1000 && chances.all <= chances.first), "{chances:?}");
    let last = games::AnyPosition::parse(GameKind::Pijersi, "6/R-6/6/7/4s-1/7/6 w 0 5").expect("a position");
    let chances = naive_chances(&last, Goal::Win, &["f1-g1".to_owned()]);
    assert!(chances.iter().all(|chances| chances.first == 1000 && chances.all == 1000), "{chances:?}");
}
