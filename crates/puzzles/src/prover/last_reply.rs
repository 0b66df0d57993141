//! The last reply of a solution.

use std::collections::HashSet;

use super::{Prover, played};
use engine::{FullMove, NodeOutcome, Provable, Score};
use games::game::{Outcome, Position};

impl<N: Provable> Prover<N> {
    /// The reply to a legal move after which the win is hardest to find, and the first move that wins after it. `None` if
    /// no reply leaves a win at once.
    ///
    /// That is the reply that leaves the fewest of the wins at once that the move threatened, if the game has a null move;
    /// of several, the one that leaves the fewest different wins in all, then one that threatens to win, then the first in
    /// the engine's order of moves.
    pub fn last_reply(&mut self, position: &N::Position, mv: &FullMove<N>) -> Option<(FullMove<N>, FullMove<N>)> {
        self.forget();
        let attacker = position.turn();
        let after = played(position, mv);
        if after.outcome().is_some() || after.turn() == attacker {
            return None;
        }
        let moved = N::new(&after, &self.weights);
        let threats = moved.after_null_move().map_or_else(Vec::new, |passed| self.wins_at_once(&passed));
        let threats: Vec<N::Move> = threats.into_iter().map(|(_, mv)| mv).collect();
        let list = self.list(&moved);
        // The number of threatened wins, that of all wins, and whether there is no threat.
        let mut least = (usize::MAX, usize::MAX, true);
        let mut found = None;
        for &(_, reply) in &list {
            let reply = N::full_move(reply);
            let next = played(&after, &reply);
            if next.outcome().is_some() || next.turn() != attacker {
                continue;
            }
            let node = N::new(&next, &self.weights);
            let wins = self.wins_at_once(&node);
            let threatened = different(wins.iter().filter(|(_, win)| threats.contains(win)));
            let left = (threatened, different(&wins), !node.threatened());
            if !wins.is_empty() && left < least {
                least = left;
                found = Some((reply, next));
            }
        }
        self.buffers.push(list);
        let (reply, next) = found?;
        let wins = |mv: &FullMove<N>| played(&next, mv).outcome().and_then(Outcome::winner) == Some(attacker);
        Some((reply, next.legal_moves().into_iter().find(wins)?))
    }

    /// Whether at least `many` moves with different results win at once after every reply. The other side is to move. What
    /// has to be chosen before a turn may be chosen so that they do.
    pub fn wins_in_many_ways(&mut self, position: &N::Position, many: usize) -> bool {
        position.outcome().is_none() && self.leave_many_wins(&N::new(position, &self.weights), many)
    }

    fn leave_many_wins(&mut self, node: &N, many: usize) -> bool {
        let list = self.list(node);
        let all = list.iter().all(|&(_, reply)| {
            let after = node.after(reply, &self.weights);
            let moves_again = after.turn() == node.turn();
            match after.ending() {
                // An ending is told from the view of the side to move.
                Some(ending) => ending == if moves_again { NodeOutcome::Lost } else { NodeOutcome::Won },
                None if moves_again => self.leave_many_wins(&after, many),
                None if after.chooses_first() => {
                    let choices = self.list(&after);
                    let chosen = choices.first().map(|&(_, choice)| after.after(choice, &self.weights));
                    self.buffers.push(choices);
                    chosen.is_some_and(|chosen| different(&self.wins_at_once(&chosen)) >= many)
                }
                None => different(&self.wins_at_once(&after)) >= many,
            }
        });
        let some = !list.is_empty();
        self.buffers.push(list);
        all && some
    }

    /// The moves that win at once, with the keys of their results.
    fn wins_at_once(&mut self, node: &N) -> Vec<(u64, N::Move)> {
        let mut list = self.buffers.pop().unwrap_or_default();
        let mut replies = self.buffers.pop().unwrap_or_default();
        list.clear();
        node.every_move(&mut list);
        let may_block = N::STUCK == NodeOutcome::Lost && node.may_block();
        let mut wins = Vec::new();
        for &(_, mv) in &list {
            let after = node.after(mv, &self.weights);
            if has_won(node, &after, may_block, &mut replies) {
                wins.push((after.key(), mv));
            }
        }
        self.buffers.push(list);
        self.buffers.push(replies);
        wins
    }
}

/// The number of different results.
fn different<'a, M: 'a>(wins: impl IntoIterator<Item = &'a (u64, M)>) -> usize {
    wins.into_iter().map(|(key, _)| key).collect::<HashSet<_>>().len()
}

/// Whether the side that moved from `before` to `after` has won.
fn has_won<N: Provable>(before: &N, after: &N, may_block: bool, replies: &mut Vec<(Score, N::Move)>) -> bool {
    let moves_again = after.turn() == before.turn();
    match after.ending() {
        // An ending is told from the view of the side to move.
        Some(ending) => ending == if moves_again { NodeOutcome::Won } else { NodeOutcome::Lost },
        None if may_block && !moves_again => {
            replies.clear();
            after.every_move(replies);
            replies.is_empty()
        }
        None => false,
    }
}
