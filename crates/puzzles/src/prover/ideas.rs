//! Wins by given moves only.

use super::{Prover, Unproved};
use engine::{FullMove, NodeOutcome, Provable};
use games::game::{Outcome, Position};

impl<N: Provable> Prover<N> {
    /// Whether a legal move wins within this number of own turns, the move included, if all further moves but a win at
    /// once are among `ideas`.
    pub fn wins_by_ideas(
        &mut self,
        position: &N::Position,
        mv: &FullMove<N>,
        ideas: &[FullMove<N>],
        turns: u8,
    ) -> Result<bool, Unproved> {
        self.forget();
        let after = position.played(mv);
        if after.outcome().is_some() || after.turn() == position.turn() {
            return Ok(after.outcome().and_then(Outcome::winner) == Some(position.turn()));
        }
        let root = N::new(position, &self.weights);
        let node = self.node_after(&root, mv, &after);
        self.defend_by_ideas(&node, ideas, turns - 1)
    }

    fn defend_by_ideas(&mut self, node: &N, ideas: &[FullMove<N>], turns: u8) -> Result<bool, Unproved> {
        self.visit()?;
        if let Some(ending) = node.ending() {
            return Ok(ending == NodeOutcome::Lost);
        }
        if turns == 0 || node.wins_now() {
            return Ok(false);
        }
        let list = self.list(node);
        let mut wins = !list.is_empty() || N::STUCK == NodeOutcome::Lost;
        for &(_, mv) in &list {
            let after = node.after(mv, &self.weights);
            let lost = if after.turn() == node.turn() {
                self.defend_by_ideas(&after, ideas, turns)?
            } else {
                self.attack_by_ideas(&after, ideas, turns)?
            };
            if !lost {
                wins = false;
                break;
            }
        }
        self.buffers.push(list);
        Ok(wins)
    }

    fn attack_by_ideas(&mut self, node: &N, ideas: &[FullMove<N>], turns: u8) -> Result<bool, Unproved> {
        self.visit()?;
        if let Some(ending) = node.ending() {
            return Ok(ending == NodeOutcome::Won);
        }
        if node.wins_now() || turns <= 1 && !node.chooses_first() {
            return Ok(node.wins_now());
        }
        let list = self.list(node);
        let mut wins = false;
        for &(_, mv) in &list {
            wins = if node.chooses_first() {
                self.attack_by_ideas(&node.after(mv, &self.weights), ideas, turns)?
            } else if ideas.contains(&N::full_move(mv)) {
                let after = node.after(mv, &self.weights);
                after.turn() != node.turn() && self.defend_by_ideas(&after, ideas, turns - 1)?
            } else {
                false
            };
            if wins {
                break;
            }
        }
        self.buffers.push(list);
        Ok(wins)
    }
}
