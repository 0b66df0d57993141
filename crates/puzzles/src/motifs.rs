//! The motifs of solutions.

use super::{idea::listed, prover::Prover, run::is_run};
use engine::{FullMove, Motif, NodeOutcome, Provable, Trail};
use games::game::Position;

/// The motifs of a winning line, sorted.
pub fn motifs<N: Provable>(prover: &Prover<N>, position: &N::Position, line: &[FullMove<N>]) -> Vec<Motif> {
    let weights = prover.weights();
    let attacker = position.turn();
    let mut motifs = Vec::new();
    let mut at = position.clone();
    // The position before the attacker's last move.
    let mut earlier: Option<N> = None;
    for (ply, mv) in line.iter().enumerate() {
        let node = N::new(&at, weights);
        let Some(fast) = listed(&node, &at, mv) else { break };
        let after = at.played(mv);
        let captures = node.is_tactical(fast);
        if at.turn() != attacker {
            // What could be captured before is not offered.
            let passed = earlier.as_ref().and_then(N::after_null_move);
            let hung = passed.is_some_and(|passed| passed.is_legal(fast) && passed.is_tactical(fast));
            if captures && !hung && !node.chooses_first() {
                motifs.push(Motif::Sacrifice);
            }
        } else if !node.chooses_first() {
            motifs.extend(node.motifs(fast));
            let threatens = after.outcome().is_none() && N::new(&after, weights).threatened();
            if threatens {
                motifs.push(Motif::Threat);
                motifs.extend(threats(&node, fast, weights));
            }
            if ply == 0 {
                if node.threatened() {
                    motifs.push(Motif::Defense);
                }
                if captures {
                    motifs.push(Motif::Capture);
                } else if !threatens && line.len() > 1 {
                    motifs.push(Motif::Quiet);
                }
            }
            earlier = Some(node);
        }
        at = after;
    }
    if motifs.is_empty() {
        motifs.push(Motif::Threat);
    }
    if is_run(prover, position, line) {
        motifs.push(Motif::Run);
    }
    motifs.sort_unstable();
    motifs.dedup();
    motifs
}

/// The motifs of the wins at once that a move threatens.
fn threats<N: Provable>(node: &N, mv: N::Move, weights: &N::Weights) -> Vec<Motif> {
    let mut motifs = Vec::new();
    let Some(passed) = node.after(mv, weights).after_null_move() else { return motifs };
    let Trail { start, crossed } = node.trail(mv);
    let wins: Vec<Trail> = wins_at_once(&passed, weights).into_iter().map(|win| passed.trail(win)).collect();
    let mut starts: Vec<u8> = wins.iter().filter_map(|win| win.start).collect();
    starts.sort_unstable();
    starts.dedup();
    if starts.len() > 1 {
        motifs.push(Motif::Fork);
    }
    // The moved piece ends on one of the squares that it has crossed, so a win that starts elsewhere is another's.
    let other = |win: &&Trail| win.start.is_some_and(|from| Some(from) != start && crossed >> from & 1 == 0);
    if start.is_some_and(|left| wins.iter().filter(other).any(|win| win.crossed >> left & 1 == 1)) {
        motifs.push(Motif::Uncovering);
    }
    motifs
}

/// The moves that win at once.
fn wins_at_once<N: Provable>(node: &N, weights: &N::Weights) -> Vec<N::Move> {
    if !node.wins_now() {
        return Vec::new();
    }
    let mut list = Vec::new();
    node.every_move(&mut list);
    let wins = |mv: N::Move| {
        let after = node.after(mv, weights);
        // An ending is told from the view of the side to move.
        let won = if after.turn() == node.turn() { NodeOutcome::Won } else { NodeOutcome::Lost };
        after.ending() == Some(won)
    };
    list.into_iter().map(|(_, mv)| mv).filter(|&mv| wins(mv)).collect()
}

/// The motifs of the move that saves, sorted.
pub fn motifs_of_hold<N: Provable>(
    prover: &mut Prover<N>,
    position: &N::Position,
    key: &FullMove<N>,
    turns: u8,
) -> Vec<Motif> {
    let mut motifs = vec![Motif::Defense];
    let root = N::new(position, prover.weights());
    let Some(fast) = listed(&root, position, key) else { return motifs };
    let after = root.after(fast, prover.weights());
    motifs.extend(root.motifs(fast));
    let captures = root.is_tactical(fast);
    let threatens = after.turn() != root.turn() && after.threatened();
    if captures {
        motifs.push(Motif::Capture);
    }
    if threatens {
        motifs.push(Motif::Threat);
    }
    if !captures && !threatens {
        motifs.push(Motif::Quiet);
    }
    // What the other side would play.
    let winning = root.after_null_move().and_then(|passed| {
        let mut wins = wins_at_once(&passed, prover.weights());
        if wins.is_empty()
            && let Ok(Some(mv)) = prover.shortest_win(&passed.position(), turns)
        {
            wins.extend(listed(&passed, &passed.position(), &mv));
        }
        (!wins.is_empty()).then_some((passed, wins))
    });
    if let Some((passed, wins)) = winning
        && !captures
    {
        let start = root.trail(fast).start;
        let fled = |mv: &N::Move| start.is_some_and(|from| passed.trail(*mv).crossed >> from & 1 == 1);
        let blocked = |mv: &N::Move| after.turn() == passed.turn() && !after.is_legal(*mv);
        if wins.iter().all(|mv| blocked(mv) && !fled(mv)) {
            motifs.push(Motif::Block);
        }
    }
    motifs.sort_unstable();
    motifs.dedup();
    motifs
}
