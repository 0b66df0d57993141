//! The ideas of solutions, by which puzzles that are alike are known.

use super::puzzle::Puzzle;
use engine::{FullMove, Provable, mix, with_engine};
use games::{Hosted, game::Position};

/// A hash of the own moves of a puzzle's solution. Solutions that differ only by a symmetry of the board or by
/// exchanged colors share it. `None` in a game without an engine.
pub fn idea(puzzle: &Puzzle) -> Option<u64> {
    with_engine!(puzzle.kind, Node => idea_of::<Node>(puzzle)).flatten()
}

fn idea_of<N: Provable<Position: Hosted>>(puzzle: &Puzzle) -> Option<u64> {
    let start = puzzle.start();
    let line: Result<Vec<FullMove<N>>, _> = puzzle.asked().iter().map(|mv| mv.parse()).collect();
    Some(idea_of_line::<N>(N::Position::of(&start)?, &line.ok()?, &N::Weights::default()))
}

/// The [`idea`] of a line.
pub fn idea_of_line<N: Provable>(position: &N::Position, line: &[FullMove<N>], weights: &N::Weights) -> u64 {
    let attacker = position.turn();
    let mut ideas = [0, 0];
    let mut at = position.clone();
    for mv in line {
        if at.turn() == attacker {
            let node = N::new(&at, weights);
            if node.chooses_first() {
                at = at.played(mv);
                continue;
            }
            let Some(fast) = listed(&node, &at, mv) else { break };
            for (idea, mirrored) in ideas.iter_mut().zip([false, true]) {
                *idea = mix(*idea ^ node.trace(fast, mirrored));
            }
        }
        at = at.played(mv);
    }
    ideas[0].min(ideas[1])
}

/// The engine's form of a move: of moves with the same result, only one is listed.
pub fn listed<N: Provable>(node: &N, at: &N::Position, mv: &FullMove<N>) -> Option<N::Move> {
    let mut list = Vec::new();
    node.every_move(&mut list);
    let same = list.iter().map(|&(_, fast)| fast).find(|&fast| N::full_move(fast) == *mv);
    same.or_else(|| {
        let after = at.played(mv);
        list.iter().map(|&(_, fast)| fast).find(|&fast| at.played(&N::full_move(fast)) == after)
    })
}
