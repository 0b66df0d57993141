//! The collections of the program.
//!
//! A test looks at puzzles drawn with a seed. `PARLOR_TEST_LONG=1 cargo test --release -p puzzles --test puzzles
//! collections` looks at all of them.

use std::{
    collections::{HashMap, HashSet},
    hash::Hash,
};

use board::color::Color;
use engine::{FullMove, Motif, Provable, biyi, chooses_first, mix, paiko, pijersi};
use games::{AnyPosition, GameKind, Hosted, game::Position};
use puzzles::{Collection, Goal, Judgment, Library, Prover, Puzzle, WrongMove, judge};

use super::plain::Plain;

/// The number of puzzles of a game that are proved anew in the short form.
const PROVED: usize = 12;
/// The most positions of a proof. A puzzle that takes more is passed over for the next one.
const EFFORT: u64 = 120_000;

pub fn collection(kind: GameKind) -> Collection {
    Library::built_in().of(kind).expect("the collection is sound").expect("the game has puzzles").clone()
}

/// All puzzles in the long form, and otherwise so many, drawn with a seed.
pub fn sample<'a>(puzzles: impl Iterator<Item = &'a Puzzle>, count: usize) -> Vec<&'a Puzzle> {
    let mut drawn: Vec<&Puzzle> = puzzles.collect();
    if !is_long() {
        let mut places: Vec<usize> = (0..drawn.len()).collect();
        places.sort_by_key(|&at| mix(at as u64));
        drawn = places.into_iter().take(count).map(|at| drawn[at]).collect();
    }
    drawn
}

/// All games with an engine, each with its collection.
pub fn collections() -> impl Iterator<Item = (GameKind, Collection)> {
    let kinds = GameKind::ALL.into_iter().filter(|&kind| engine::has_engine(kind));
    kinds.map(|kind| (kind, collection(kind)))
}

/// The position of a puzzle.
pub fn start<N: Provable>(puzzle: &Puzzle) -> N::Position {
    puzzle.position.parse().expect("a position of the game")
}

/// The first move of a puzzle's solution.
pub fn key<N: Provable>(puzzle: &Puzzle) -> FullMove<N> {
    puzzle.key_move().parse().unwrap_or_else(|_| panic!("{}", puzzle.key_move()))
}

fn is_win(puzzle: &Puzzle) -> bool {
    puzzle.goal == Goal::Win
}

/// Whether a side has won.
fn has_won(at: &AnyPosition, side: Color) -> bool {
    at.outcome().is_some_and(|outcome| outcome.winner() == Some(side))
}

pub fn is_long() -> bool {
    std::env::var_os("PARLOR_TEST_LONG").is_some_and(|value| value == "1")
}

/// Proves puzzles of a collection with the plain solver.
fn check_collection<N: Provable<Position: Hosted + Hash>>(kind: GameKind, least: usize) {
    let collection = collection(kind);
    assert!(collection.iter().len() >= least, "{} puzzles", collection.iter().len());
    let most = if is_long() { usize::MAX } else { PROVED };
    let drawn = sample(collection.iter(), usize::MAX);
    let proved = drawn.into_iter().filter(|puzzle| is_proved::<N>(puzzle)).take(most).count();
    println!("{proved} puzzles of {kind} were proved");
    assert!(proved >= PROVED, "{proved} puzzles were proved");
}

/// Whether the plain solver proves a puzzle in time. Panics if it disproves the puzzle.
fn is_proved<N: Provable<Position: Hosted + Hash>>(puzzle: &Puzzle) -> bool {
    let position = start::<N>(puzzle);
    let mut plain = Plain::new(EFFORT);
    if puzzle.goal == Goal::Hold {
        return is_held(&mut plain, &position, puzzle);
    }
    for turns in 1..=puzzle.turns {
        let Ok(winning) = plain.winning_moves(&position, turns) else { return false };
        if turns < puzzle.turns {
            assert!(winning.is_empty(), "{}: a win in {turns}", puzzle.position);
            continue;
        }
        let results: HashSet<_> = winning.iter().map(|mv| position.played(mv)).collect();
        assert_eq!(results.len(), 1, "{}: {winning:?}", puzzle.position);
        assert!(winning.iter().any(|mv| mv.to_string() == puzzle.key_move()), "{}", puzzle.position);
    }
    true
}

/// Whether the plain solver proves in time that one move saves. Panics if it disproves that.
fn is_held<P: Position + Hash>(plain: &mut Plain, position: &P, puzzle: &Puzzle) -> bool {
    let mut saving: HashMap<P, Vec<String>> = HashMap::new();
    for mv in position.legal_moves() {
        let after = position.played(&mv);
        let Ok(loses) = plain.is_won(&after, !position.turn(), puzzle.turns) else { return false };
        if !loses {
            saving.entry(after).or_default().push(mv.to_string());
        }
    }
    let moves: Vec<&String> = saving.values().flatten().collect();
    assert_eq!(saving.len(), 1, "{}: {moves:?}", puzzle.position);
    assert!(moves.iter().any(|mv| *mv == puzzle.key_move()), "{}: {moves:?}", puzzle.position);
    true
}

#[test]
fn puzzles_of_biyi_are_proved_anew() {
    check_collection::<biyi::BiyiNode>(GameKind::Biyi, 420);
}

#[test]
fn puzzles_of_paiko_are_proved_anew() {
    check_collection::<paiko::PaikoNode>(GameKind::Paiko, 520);
}

#[test]
fn puzzles_of_pijersi_are_proved_anew() {
    check_collection::<pijersi::PijersiNode>(GameKind::Pijersi, 1500);
}

/// Proves long puzzles anew with the prover, and every own move of their solutions.
fn check_long<N: Provable<Position: Hosted>>(kind: GameKind, count: usize) {
    const EFFORT: u64 = 40_000_000;
    let collection = collection(kind);
    let long: Vec<&Puzzle> = collection.iter().filter(|puzzle| is_win(puzzle) && puzzle.turns > 2).collect();
    assert!(long.len() >= count, "{} puzzles take more than two turns", long.len());
    let mut prover = Prover::<N>::new(EFFORT);
    let mut others = 0;
    for puzzle in sample(long.into_iter(), count) {
        let solver = puzzle.start().turn();
        let (mut at, mut left) = (puzzle.start(), puzzle.turns);
        for (ply, mv) in puzzle.line.iter().enumerate() {
            if at.turn() == solver && left > 1 {
                let position = N::Position::of(&at).expect("a position of the game");
                let proof = prover.prove(position, left).expect("provable").expect("a win");
                assert_eq!(proof.turns, left, "{at}");
                let after = |mv: &str| at.played(mv).expect("a legal move");
                let also = puzzle.also.get(&ply).into_iter().flatten();
                let right: HashSet<_> = also.map(|mv| after(mv)).chain([after(mv)]).collect();
                let winning: HashSet<_> = proof.moves.iter().map(|mv| after(&mv.to_string())).collect();
                assert_eq!(right, winning, "{at}: {mv}");
                others += right.len() - 1;
            }
            left -= u8::from(at.turn() == solver);
            at.play(mv).expect("a legal move");
        }
    }
    println!("{others} other moves are right");
}

#[test]
fn long_puzzles_of_biyi_are_proved_anew() {
    check_long::<biyi::BiyiNode>(GameKind::Biyi, 4);
}

#[test]
fn long_puzzles_of_paiko_are_proved_anew() {
    check_long::<paiko::PaikoNode>(GameKind::Paiko, 3);
}

#[test]
fn long_puzzles_of_pijersi_are_proved_anew() {
    check_long::<pijersi::PijersiNode>(GameKind::Pijersi, 4);
}

/// The moves that win at once, by their results.
fn wins<P: Position + Hash>(at: &P) -> HashMap<P, Vec<String>> {
    let mut wins: HashMap<P, Vec<String>> = HashMap::new();
    for mv in at.legal_moves() {
        let after = at.played(&mv);
        if after.outcome().is_some_and(|outcome| outcome.winner() == Some(at.turn())) {
            wins.entry(after).or_default().push(mv.to_string());
        }
    }
    wins
}

/// The most different wins at once that a side has, after the best of what it may have to choose first, and how many of
/// them are among those threatened.
fn wins_left<P: Position + Hash + Hosted>(at: &P, threats: &HashSet<String>) -> (usize, usize) {
    let mut ways = vec![at.clone()];
    if chooses_first(&at.clone().into()) {
        ways = at.legal_moves().iter().map(|choice| at.played(choice)).collect();
    }
    let left = ways.iter().map(|at| {
        let wins = wins(at);
        (wins.len(), wins.values().filter(|moves| moves.iter().any(|mv| threats.contains(mv))).count())
    });
    left.max_by_key(|&(wins, _)| wins).unwrap_or_default()
}

/// Compares the last reply of some solutions with every `step`-th other one.
fn check_last_replies<N: Provable<Position: Hosted + Hash>>(kind: GameKind, step: usize) {
    let collection = collection(kind);
    let mut compared = 0;
    for puzzle in sample(collection.iter().filter(|puzzle| is_win(puzzle) && puzzle.turns > 1), 10) {
        let solver = puzzle.start().turn();
        let mut positions = vec![puzzle.start()];
        for mv in &puzzle.line {
            positions.push(positions[positions.len() - 1].played(mv).expect("a legal move"));
        }
        let last = (0..puzzle.line.len()).rev().find(|&ply| positions[ply].turn() != solver).expect("there is a reply");
        // Where the other side has chosen something before, other choices count as well.
        if positions[last - 1].turn() != solver {
            continue;
        }
        let at = N::Position::of(&positions[last]).expect("a position of the game");
        let passed = N::new(at, &N::Weights::default()).after_null_move().map(|passed| wins(&passed.position()));
        let threats: HashSet<String> = passed.into_iter().flatten().flat_map(|(_, moves)| moves).collect();
        let left = |reply: &<N::Position as Position>::Move| {
            let after = at.played(reply);
            let goes_on = after.outcome().is_none() && after.turn() == solver;
            goes_on.then(|| wins_left(&after, &threats)).filter(|&(wins, _)| wins > 0)
        };
        let moves = at.legal_moves();
        let shown = moves.iter().find(|mv| mv.to_string() == puzzle.line[last]).expect("a legal move");
        let least = left(shown).expect("the game goes on");
        for reply in moves.iter().step_by(step) {
            assert!(left(reply).is_none_or(|left| left >= least), "{}: {reply}", puzzle.position);
            compared += 1;
        }
    }
    assert!(compared >= 50, "{compared} replies were compared");
}

#[test]
fn the_last_reply_leaves_the_fewest_wins() {
    check_last_replies::<biyi::BiyiNode>(GameKind::Biyi, 5);
    check_last_replies::<paiko::PaikoNode>(GameKind::Paiko, 23);
    check_last_replies::<pijersi::PijersiNode>(GameKind::Pijersi, 5);
}

/// A capture by the last reply leaves the solver a tile to choose, in a move of its own that takes no turn.
#[test]
fn what_is_chosen_before_the_last_turn_is_a_move_of_its_own() {
    let (mut seen, mut others) = (0, 0);
    for puzzle in collection(GameKind::Paiko).iter().filter(|puzzle| is_win(puzzle)) {
        let own = puzzle.own_moves(0);
        assert_eq!(own.len(), usize::from(puzzle.turns), "{}", puzzle.position);
        assert!(own.iter().all(|mv| !mv.starts_with("give ")), "{own:?}");
        let Some(ply) = puzzle.line.len().checked_sub(2).filter(|&ply| puzzle.line[ply].starts_with("give ")) else {
            continue;
        };
        let mut at = puzzle.start();
        puzzle.line[..ply].iter().for_each(|mv| drop(at.play(mv).expect("a legal move")));
        if at.turn() != puzzle.start().turn() {
            continue;
        }
        seen += 1;
        for choice in at.legal_moves() {
            let after = at.played(&choice).expect("a legal move");
            let position = games::paiko::Paiko::of(&after).expect("a position of Paiko");
            let also = puzzle.also.get(&ply).into_iter().flatten();
            let is_right = also.chain([&puzzle.line[ply]]).any(|right| *right == choice);
            assert_eq!(is_right, !wins(position).is_empty(), "{}: {choice}", puzzle.position);
            let instead = (choice != puzzle.line[ply]).then(|| puzzle.line[ply].clone());
            others += usize::from(instead.is_some());
            if is_right {
                let expected = Judgment::GoesOn { instead, reply: Vec::new() };
                assert_eq!(judge(puzzle, ply, &choice), expected, "{}: {choice}", puzzle.position);
            }
        }
    }
    assert!(seen >= 100 && others >= 200, "{seen} puzzles, {others} other choices");
}

#[test]
fn moves_that_win_as_well_are_right() {
    let mut seen = 0;
    for (_, collection) in collections() {
        for puzzle in collection.iter() {
            for (&ply, also) in &puzzle.also {
                let reply = match judge(puzzle, ply, &puzzle.line[ply]) {
                    Judgment::GoesOn { instead: None, reply } => reply,
                    Judgment::Decided => continue,
                    verdict => panic!("{}: {verdict:?}", puzzle.position),
                };
                for other in also {
                    let instead = Some(puzzle.line[ply].clone());
                    let expected = Judgment::GoesOn { instead, reply: reply.clone() };
                    assert_eq!(judge(puzzle, ply, other), expected, "{}: {other}", puzzle.position);
                    seen += 1;
                }
            }
        }
    }
    assert!(seen >= 20, "{seen} moves");
}

#[test]
fn solutions_are_right_and_other_first_moves_are_not() {
    for (_, collection) in collections() {
        for puzzle in sample(collection.iter(), 4) {
            let solver = puzzle.start().turn();
            let mut at = puzzle.start();
            let mut played = 0;
            while played < puzzle.asked().len() {
                assert_eq!(at.turn(), solver, "{}", puzzle.position);
                let mv = &puzzle.line[played];
                let verdict = judge(puzzle, played, mv);
                let chooses = chooses_first(&at);
                at.play(mv).expect("a legal move");
                played += 1;
                match verdict {
                    Judgment::Solved => assert_eq!(played, puzzle.asked().len(), "{}", puzzle.position),
                    Judgment::GoesOn { reply, .. } => {
                        assert_eq!(reply.is_empty(), chooses, "{}", puzzle.position);
                        for mv in &reply {
                            at.play(mv).expect("a legal reply");
                        }
                        played += reply.len();
                    }
                    Judgment::Decided => break,
                    Judgment::Wrong(_) => panic!("{}: {mv} is right", puzzle.position),
                }
            }
            let right = puzzle.start().played(puzzle.key_move()).expect("a legal move");
            for mv in puzzle.start().legal_moves().iter().step_by(41) {
                let mut other = puzzle.start().played(mv).expect("a legal move");
                if other == right || other.outcome().is_some() {
                    continue;
                }
                let Judgment::Wrong(WrongMove { refutation, late }) = judge(puzzle, 0, mv) else {
                    panic!("{}: {mv} is wrong", puzzle.position);
                };
                assert!(late.is_none_or(|late| [1, 2].map(|more| puzzle.turns + more).contains(&late)), "{mv}");
                for reply in &refutation {
                    other.play(reply).expect("the refutation is legal");
                    assert!(!has_won(&other, solver));
                }
                let is_whole = other.outcome().is_some() || other.turn() == solver;
                assert!(refutation.is_empty() || is_whole, "{}: {mv} {refutation:?}", puzzle.position);
            }
        }
    }
}

/// In Paiko, the reply to a capture begins with the choice of a tile, which refutes nothing by itself.
#[test]
fn a_refutation_goes_on_after_a_choice() {
    let collection = collection(GameKind::Paiko);
    let puzzle = collection.iter().find(|puzzle| puzzle.id.to_string() == "0db0a9e4");
    let Judgment::Wrong(mistake) = judge(puzzle.expect("it is there"), 0, "k8@i5 xIj4") else { panic!("it is wrong") };
    let [choice, action] = &mistake.refutation[..] else { panic!("{mistake:?}") };
    assert!(choice.starts_with("give ") && !action.starts_with("give "), "{mistake:?}");
}

/// The solver's moves of a solution after the first one.
fn later_moves(puzzle: &Puzzle) -> Vec<&str> {
    let mut at = puzzle.start();
    let solver = at.turn();
    let mut own = Vec::new();
    for mv in puzzle.asked() {
        if at.turn() == solver && !chooses_first(&at) {
            own.push(mv.as_str());
        }
        at.play(mv).expect("a legal move");
    }
    own.split_off(1)
}

/// Plays the moves of one side after each other against every `step`-th reply, and tells whether they always win.
fn wins_against(at: &AnyPosition, own: &[&str], step: usize) -> bool {
    let solver = !at.turn();
    at.legal_moves().iter().step_by(step).all(|reply| {
        let mut at = at.played(reply).expect("a legal move");
        let has_lost = has_won(&at, solver);
        let plays_on = at.outcome().is_none() && at.turn() == solver && at.play(own[0]).is_ok();
        has_lost
            || plays_on
                && (has_won(&at, solver)
                    || own.len() > 1 && at.outcome().is_none() && wins_against(&at, &own[1..], step))
    })
}

#[test]
fn a_puzzle_ends_when_no_reply_matters() {
    let (mut decided, mut open) = (0, 0);
    for (_, collection) in collections() {
        for puzzle in sample(collection.iter().filter(|puzzle| is_win(puzzle) && puzzle.turns == 3), 40) {
            let after = puzzle.start().played(puzzle.key_move()).expect("a legal move");
            let own = later_moves(puzzle);
            match judge(puzzle, 0, puzzle.key_move()) {
                Judgment::Decided => {
                    assert!(own.len() == 2 && wins_against(&after, &own, 3), "{}", puzzle.position);
                    decided += 1;
                }
                Judgment::GoesOn { .. } => {
                    assert!(!wins_against(&after, &own, 1), "{}", puzzle.position);
                    open += 1;
                }
                verdict => panic!("{}: {verdict:?}", puzzle.position),
            }
        }
    }
    assert!(decided >= 10 && open >= 10, "{decided} decided, {open} open");
}

#[test]
fn collections_are_varied() {
    for (kind, collection) in collections() {
        let motifs: HashSet<Motif> = collection.iter().flat_map(|puzzle| puzzle.motifs.clone()).collect();
        assert!(motifs.len() >= 5, "{kind}: {motifs:?}");
        let long = collection.iter().filter(|puzzle| puzzle.turns > 2).count();
        // Threats of Paiko are made and met within two turns, so that longer forced wins are rare in it.
        let bound = if kind == GameKind::Paiko { 200 } else { 20 };
        assert!(bound * long >= collection.iter().len(), "{kind}: {long} puzzles take more than two turns");
        let mut solutions: HashMap<Vec<&str>, usize> = HashMap::new();
        for puzzle in collection.iter() {
            let own = [puzzle.key_move()].into_iter().chain(later_moves(puzzle));
            *solutions.entry(own.collect()).or_default() += 1;
        }
        let most = solutions.values().max().expect("a puzzle");
        // A token of Biyi wins on one cell, which has few neighbors, so that few last moves differ.
        let share = if kind == GameKind::Biyi { 8 } else { 33 };
        assert!(share * most <= collection.iter().len(), "{kind}: {most} puzzles have the same moves");
        let ratings: Vec<u16> = collection.iter().map(|puzzle| puzzle.rating).collect();
        let (lowest, highest) = (ratings.iter().min().expect("a puzzle"), ratings.iter().max().expect("a puzzle"));
        assert!(highest - lowest >= 500, "{kind}: ratings from {lowest} to {highest}");
    }
}

/// Whether the plain solver finds in time that at most two other first moves win within one turn more, and none of them
/// by the moves of the solution alone. Panics if it finds otherwise.
fn is_fair<P: Position + Hash>(position: &P, puzzle: &Puzzle, effort: u64) -> bool {
    let mut plain = Plain::new(effort);
    let Ok(winning) = plain.winning_moves(position, puzzle.turns + 1) else { return false };
    let key = position.legal_moves().into_iter().find(|mv| mv.to_string() == puzzle.key_move());
    let key = position.played(&key.expect("the move is legal"));
    let rivals: HashSet<P> = winning.iter().map(|mv| position.played(mv)).filter(|result| *result != key).collect();
    assert!(rivals.len() <= 2, "{}: {winning:?}", puzzle.position);
    let own: Vec<&str> = puzzle.own_moves(0);
    let ideas: Vec<&str> = own.into_iter().chain(puzzle.also.values().flatten().map(String::as_str)).collect();
    for rival in &rivals {
        assert!(!wins_by(rival, &ideas, puzzle.turns), "{}: {rival}", puzzle.position);
    }
    true
}

/// Whether the side that has moved wins within so many further turns, by these moves and, in the end, any move that
/// wins.
fn wins_by<P: Position + Hash>(at: &P, ideas: &[&str], turns: u8) -> bool {
    let solver = !at.turn();
    at.legal_moves().iter().all(|reply| {
        let next = at.played(reply);
        if next.outcome().is_some() || next.turn() != solver {
            return next.outcome().is_some_and(|outcome| outcome.winner() == Some(solver));
        }
        let goes_on = |mv: &&P::Move| turns > 1 && ideas.contains(&mv.to_string().as_str());
        !wins(&next).is_empty()
            || next.legal_moves().iter().filter(goes_on).any(|mv| {
                let after = next.played(mv);
                after.outcome().is_none() && after.turn() != solver && wins_by(&after, ideas, turns - 1)
            })
    })
}

/// Checks the puzzles in two turns with the fewest moves, of which the plain solver proves the most. The
/// collection of Biyi was made before puzzles had to be fair.
fn check_fair<N: Provable<Position: Hosted + Hash>>(kind: GameKind, least: usize) {
    const TRIED: usize = 16;
    const EFFORT: u64 = 3_000_000;
    let collection = collection(kind);
    let mut puzzles: Vec<&Puzzle> = collection.iter().filter(|puzzle| is_win(puzzle) && puzzle.turns == 2).collect();
    puzzles.sort_by_cached_key(|puzzle| puzzle.start().legal_moves().len());
    let is_fair = |puzzle: &&&Puzzle| is_fair(&start::<N>(puzzle), puzzle, EFFORT);
    let most = if is_long() { TRIED } else { least };
    let proved = puzzles.iter().take(TRIED).filter(is_fair).take(most).count();
    assert!(proved >= least, "{kind}: {proved} puzzles were proved fair");
}

#[test]
fn few_other_moves_win_a_turn_later() {
    check_fair::<pijersi::PijersiNode>(GameKind::Pijersi, 3);
}

/// The prover finds as many other moves that win a turn later.
fn check_rivals<N: Provable<Position: Hosted>>(kind: GameKind, count: usize) {
    const EFFORT: u64 = 10_000_000;
    let collection = collection(kind);
    let mut prover = Prover::<N>::new(EFFORT);
    for puzzle in sample(collection.iter().filter(|puzzle| is_win(puzzle) && puzzle.turns == 2), count) {
        let rivals = prover.rivals(&start::<N>(puzzle), &key::<N>(puzzle), puzzle.turns + 1, 2).expect("provable");
        assert!(rivals.is_some(), "{}: more than two other moves win a turn later", puzzle.position);
    }
}

#[test]
fn few_other_moves_win_a_turn_later_by_the_prover() {
    check_rivals::<paiko::PaikoNode>(GameKind::Paiko, 4);
    check_rivals::<pijersi::PijersiNode>(GameKind::Pijersi, 8);
}
