//! A plain solver: it tries every move of both sides with the rules alone, without a table and without any order.

use games::game::{Outcome, Position};

/// The error for a question that takes more positions than allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLong;

/// Solves by trying everything, up to a number of positions.
pub struct Plain {
    left: u64,
}

impl Plain {
    /// A solver that visits at most this many positions.
    pub const fn new(effort: u64) -> Self {
        Self { left: effort }
    }

    /// All moves that win within this number of own turns.
    pub fn winning_moves<P: Position>(&mut self, position: &P, turns: u8) -> Result<Vec<P::Move>, TooLong> {
        let mut winning = Vec::new();
        for mv in position.legal_moves() {
            let after = self.after(position, &mv)?;
            if self.is_won(&after, position.turn(), turns - turn(&mv))? {
                winning.push(mv);
            }
        }
        Ok(winning)
    }

    /// Whether `attacker` wins within this number of its own moves.
    pub fn is_won<P: Position>(
        &mut self,
        position: &P,
        attacker: board::color::Color,
        turns: u8,
    ) -> Result<bool, TooLong> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.winner() == Some(attacker));
        }
        if turns == 0 {
            return Ok(false);
        }
        let attacks = position.turn() == attacker;
        for mv in position.legal_moves() {
            let after = self.after(position, &mv)?;
            let left = if attacks { turns - turn(&mv) } else { turns };
            if self.is_won(&after, attacker, left)? == attacks {
                return Ok(attacks);
            }
        }
        Ok(!attacks)
    }

    fn after<P: Position>(&mut self, position: &P, mv: &P::Move) -> Result<P, TooLong> {
        self.left = self.left.checked_sub(1).ok_or(TooLong)?;
        let after = position.played(mv);
        Ok(after)
    }
}

/// The number of turns that a move takes. To choose the tiles that the other side gets for a capture takes none.
fn turn(mv: &impl std::fmt::Display) -> u8 {
    u8::from(!mv.to_string().starts_with("give "))
}

/// Whether the side that moved has won.
pub fn has_won<P: Position>(before: &P, after: &P) -> bool {
    after.outcome().and_then(Outcome::winner) == Some(before.turn())
}
