//! The last reply of a solution.

use super::{Prover, played};
use crate::{
    engine::{Ending, FullMove, Provable, Score},
    game::{Outcome, Position},
};

impl<N: Provable> Prover<N> {
    /// The reply to a legal move that leaves the fewest different wins at once, and the first move that wins after it.
    /// Of several such replies, one that threatens to win is preferred, then the first in the engine's order of moves.
    /// `None` if no reply leaves a win at once.
    pub fn last_reply(&mut self, position: &N::Position, mv: &FullMove<N>) -> Option<(FullMove<N>, FullMove<N>)> {
        self.forget();
        let attacker = position.turn();
        let after = played(position, mv);
        if after.outcome().is_some() || after.turn() == attacker {
            return None;
        }
        let list = self.list(&N::new(&after, &self.weights));
        // The number of wins, and whether there is no threat.
        let mut least = (usize::MAX, true);
        let mut found = None;
        for &(_, reply) in &list {
            let reply = N::full_move(reply);
            let next = played(&after, &reply);
            if next.outcome().is_some() || next.turn() != attacker {
                continue;
            }
            let node = N::new(&next, &self.weights);
            let left = (self.wins_at_once(&node, least.0), !node.threatened());
            if left.0 > 0 && left < least {
                least = left;
                found = Some((reply, next));
            }
        }
        self.buffers.push(list);
        let (reply, next) = found?;
        let wins = |mv: &FullMove<N>| played(&next, mv).outcome().and_then(Outcome::winner) == Some(attacker);
        Some((reply, next.legal_moves().into_iter().find(wins)?))
    }

    /// The number of different results of moves that win at once. Stops counting above `most`.
    fn wins_at_once(&mut self, node: &N, most: usize) -> usize {
        let mut list = self.buffers.pop().unwrap_or_default();
        let mut replies = self.buffers.pop().unwrap_or_default();
        list.clear();
        node.every_move(&mut list);
        let may_block = N::STUCK == Ending::Lost && node.may_block();
        let mut wins = Vec::new();
        for &(_, mv) in &list {
            let after = node.after(mv, &self.weights);
            if has_won(node, &after, may_block, &mut replies) && !wins.contains(&after.key()) {
                wins.push(after.key());
                if wins.len() > most {
                    break;
                }
            }
        }
        self.buffers.push(list);
        self.buffers.push(replies);
        wins.len()
    }
}

/// Whether the side that moved from `before` to `after` has won.
fn has_won<N: Provable>(before: &N, after: &N, may_block: bool, replies: &mut Vec<(Score, N::Move)>) -> bool {
    let moves_again = after.turn() == before.turn();
    match after.ending() {
        // An ending is told from the view of the side to move.
        Some(ending) => ending == if moves_again { Ending::Won } else { Ending::Lost },
        None if may_block && !moves_again => {
            replies.clear();
            after.every_move(replies);
            replies.is_empty()
        }
        None => false,
    }
}
