//! Questions about other first moves, and about wins of the other side.

use super::{MOST_TURNS, Prover, Unproved};
use engine::{FullMove, Provable};
use games::game::Position;

impl<N: Provable> Prover<N> {
    /// The first move, in the engine's order, of the shortest win of the side to move, up to `most` own turns. `None`
    /// if there is no such win.
    pub fn shortest_win(&mut self, position: &N::Position, most: u8) -> Result<Option<FullMove<N>>, Unproved> {
        self.forget();
        let moves = self.ordered_moves(position);
        for turns in 1..=most.min(MOST_TURNS) {
            for mv in &moves {
                if self.move_wins(position, mv, turns)? {
                    return Ok(Some(mv.clone()));
                }
            }
        }
        Ok(None)
    }

    /// The first moves with other results than `key` that win within this number of own turns, one of those with equal
    /// results. `None` if there are more than `most`, which is found out sooner than all of them.
    pub fn rivals(
        &mut self,
        position: &N::Position,
        key: &FullMove<N>,
        turns: u8,
        most: usize,
    ) -> Result<Option<Vec<FullMove<N>>>, Unproved> {
        self.forget();
        let mut results = vec![position.played(key)];
        let mut rivals = Vec::new();
        for mv in self.ordered_moves(position) {
            let after = position.played(&mv);
            if results.contains(&after) || !self.move_wins(position, &mv, turns.min(MOST_TURNS))? {
                continue;
            }
            if rivals.len() == most {
                return Ok(None);
            }
            rivals.push(mv);
            results.push(after);
        }
        Ok(Some(rivals))
    }

    /// Whether the other side wins within this number of its turns after a legal move.
    pub fn loses_by(&mut self, position: &N::Position, mv: &FullMove<N>, turns: u8) -> Result<bool, Unproved> {
        self.forget();
        self.move_loses(position, mv, turns)
    }

    /// [`loses_by`](Self::loses_by) without forgetting.
    pub(crate) fn move_loses(&mut self, position: &N::Position, mv: &FullMove<N>, turns: u8) -> Result<bool, Unproved> {
        let after = position.played(mv);
        if let Some(outcome) = after.outcome() {
            return Ok(outcome.winner() == Some(!position.turn()));
        }
        let root = N::new(position, &self.weights);
        let node = self.node_after(&root, mv, &after);
        let mut line: Vec<u128> = root.arrangement().into_iter().collect();
        if after.turn() == position.turn() {
            return Ok(self.defend(&node, turns)? && self.confirm_defense(&node, turns, &mut line)?);
        }
        Ok(self.attack(&node, turns)? && self.confirm_attack(&node, turns, &mut line)?)
    }
}
