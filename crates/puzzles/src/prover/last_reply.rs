//! The last reply of a solution.

use std::{cmp::Reverse, collections::HashSet};

use super::{super::line::SolutionMove, Prover};
use board::color::Color;
use engine::{FullMove, NodeOutcome, Provable, Score, SearchNode};
use games::game::{Outcome, Position};

/// A move that wins at once, after the key of its result.
type Win<N> = (u64, <N as SearchNode>::Move);

/// The best replies so far.
struct LastReply<N: Provable> {
    /// The number of wins that they leave, that of threatened wins among these, and whether there is no threat.
    left: (usize, usize, bool),
    /// The replies, and the position after them.
    found: Option<(Vec<FullMove<N>>, N::Position)>,
}

impl<N: Provable> Prover<N> {
    /// What follows after a legal move: the replies, up to the turn of the side to move, after which the win is hardest
    /// to find, and the first move that wins after them. Before it may come what that side has to
    /// [choose](Provable::chooses_first), with the other choices that leave a win at once. `None` if no replies leave
    /// a win at once, or if the budget ends before all are tried.
    ///
    /// The replies are those that leave the fewest different wins at once, after the best choice if there is one; of
    /// several, those that leave the fewest of the wins that the move threatened, if the game has a null move, then
    /// those that threaten to win, then the first in the engine's order of moves.
    pub fn last_reply(&mut self, position: &N::Position, mv: &FullMove<N>) -> Option<Vec<SolutionMove<FullMove<N>>>> {
        self.forget();
        let attacker = position.turn();
        let after = position.played(mv);
        let mut best = LastReply { left: (usize::MAX, usize::MAX, true), found: None };
        self.reply_last(&after, attacker, &mut Vec::new(), &mut best);
        let (replies, mut next) = best.found.filter(|_| self.left() > 0)?;
        let mut line: Vec<_> = replies.into_iter().map(SolutionMove::only).collect();
        let node = N::new(&next, &self.weights);
        if node.chooses_first() {
            let mut choices = self.choices(&node).into_iter().map(|(mv, _, _)| N::full_move(mv));
            let choice = SolutionMove { mv: choices.next()?, also: choices.collect() };
            next = next.played(&choice.mv);
            line.push(choice);
        }
        let wins = |mv: &FullMove<N>| next.played(mv).outcome().and_then(Outcome::winner) == Some(attacker);
        line.push(SolutionMove::only(next.legal_moves().into_iter().find(wins)?));
        Some(line)
    }

    /// What the side to move may choose before its turn so that a move then wins at once, with the node after it and
    /// those wins. What leaves the most different wins comes first.
    fn choices(&mut self, node: &N) -> Vec<(N::Move, N, Vec<Win<N>>)> {
        let list = self.list(node);
        let mut choices = Vec::new();
        for &(_, mv) in &list {
            let after = node.after(mv, &self.weights);
            let wins = self.wins_at_once(&after);
            if after.turn() == node.turn() && !wins.is_empty() {
                choices.push((mv, after, wins));
            }
        }
        self.buffers.push(list);
        choices.sort_by_cached_key(|(_, _, wins)| Reverse(different(wins)));
        choices
    }

    /// Tries all replies in a position, given those before it.
    fn reply_last(
        &mut self,
        position: &N::Position,
        attacker: Color,
        earlier: &mut Vec<FullMove<N>>,
        best: &mut LastReply<N>,
    ) {
        if position.outcome().is_some() || position.turn() == attacker || self.left() == 0 {
            return;
        }
        let node = N::new(position, &self.weights);
        let threats = node.after_null_move().map_or_else(Vec::new, |passed| self.wins_at_once(&passed));
        let threats: Vec<N::Move> = threats.into_iter().map(|(_, mv)| mv).collect();
        let list = self.list(&node);
        for &(_, reply) in &list {
            if self.left() == 0 {
                break;
            }
            let reply = N::full_move(reply);
            let next = position.played(&reply);
            earlier.push(reply);
            if next.turn() == attacker && next.outcome().is_none() {
                let mut node = N::new(&next, &self.weights);
                let wins = if node.chooses_first() {
                    let best = self.choices(&node).into_iter().next();
                    best.map_or_else(Vec::new, |(_, after, wins)| {
                        node = after;
                        wins
                    })
                } else {
                    self.wins_at_once(&node)
                };
                let threatened = different(wins.iter().filter(|(_, win)| threats.contains(win)));
                let left = (different(&wins), threatened, !node.threatened());
                if !wins.is_empty() && left < best.left {
                    *best = LastReply { left, found: Some((earlier.clone(), next)) };
                }
            } else {
                self.reply_last(&next, attacker, earlier, best);
            }
            earlier.pop();
        }
        self.buffers.push(list);
    }

    /// The moves that win at once, with the keys of their results.
    fn wins_at_once(&mut self, node: &N) -> Vec<Win<N>> {
        let mut list = self.buffers.pop().unwrap_or_default();
        let mut replies = self.buffers.pop().unwrap_or_default();
        list.clear();
        node.every_move(&mut list);
        self.spend(list.len());
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
