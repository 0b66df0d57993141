//! Keeps at most one picker of a game open for each person, and none of a board that is out of date.
//!
//! A person may press Move twice, or on two devices at once. Each press is answered, and the picker of the press before
//! goes. When a game goes on without the person, as when the opponent resigns, the picker goes, too. A picker that this
//! process does not know, such as one from before a restart, stays and works.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use super::hook::InteractionHook;
use domain::{
    control::BoardRef,
    id::{GameId, UserId},
};

/// The number of pickers from which expired ones are removed.
const MANY: usize = 1000;

/// The newest picker of each person in each game.
#[derive(Debug, Default)]
pub struct Pickers(Mutex<HashMap<(UserId, GameId), OpenPicker>>);

/// The picker with which an interaction was answered.
#[derive(Debug)]
struct OpenPicker {
    hook: InteractionHook,
    /// The revision of the game for which the picker was opened.
    revision: u32,
}

impl OpenPicker {
    /// The interaction, if the picker can still be deleted.
    fn reachable(self) -> Option<InteractionHook> {
        Some(self.hook).filter(InteractionHook::takes_answers)
    }
}

impl Pickers {
    /// Registers the picker with which an interaction was answered. Returns the interaction with the person's earlier
    /// picker, if that picker can still be deleted.
    ///
    /// If two pickers are registered at once, one of them is returned, whatever the order of their answers. So one
    /// picker remains.
    pub fn opened(&self, user: UserId, board: BoardRef, hook: &InteractionHook) -> Option<InteractionHook> {
        let mut pickers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pickers.len() >= MANY {
            pickers.retain(|_, picker| picker.hook.takes_answers());
        }
        let picker = OpenPicker { hook: hook.clone(), revision: board.revision };
        pickers.insert((user, board.game), picker).and_then(OpenPicker::reachable)
    }

    /// Forgets the person's picker of a game, which has gone since its move was played.
    pub fn closed(&self, user: UserId, game: GameId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&(user, game));
    }

    /// Forgets the pickers of earlier boards of a game. Returns the interactions with those that can still be deleted.
    pub fn voided(&self, board: BoardRef) -> Vec<InteractionHook> {
        let mut pickers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let void = pickers.extract_if(|(_, game), picker| *game == board.game && picker.revision < board.revision);
        void.filter_map(|(_, picker)| picker.reachable()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::hook::InteractionOrigin;

    fn hook(interaction: u64) -> InteractionHook {
        InteractionHook::sample(interaction, InteractionOrigin::Command)
    }

    const fn at(game: GameId, revision: u32) -> BoardRef {
        BoardRef { game, revision }
    }

    #[test]
    fn a_picker_replaces_the_one_before() {
        let pickers = Pickers::default();
        let (ann, ben) = (UserId(1), UserId(2));
        let (game, other) = (GameId::from_bits(5), GameId::from_bits(6));
        let replaced = |user, game, interaction| {
            pickers.opened(user, at(game, 3), &hook(interaction)).map(|hook| hook.interaction)
        };
        assert_eq!(replaced(ann, game, 1), None);
        assert_eq!(replaced(ben, game, 2), None);
        assert_eq!(replaced(ann, other, 3), None);
        assert_eq!(replaced(ann, game, 4), Some(1));
        assert_eq!(replaced(ann, game, 5), Some(4));
        pickers.closed(ann, game);
        assert_eq!(replaced(ann, game, 6), None, "that picker has gone already");
        let voided = |revision| {
            let mut void: Vec<_> = pickers.voided(at(game, revision)).iter().map(|hook| hook.interaction).collect();
            void.sort_unstable();
            void
        };
        assert_eq!(voided(3), [] as [u64; 0], "the same board");
        assert_eq!(voided(4), [2, 6], "the game went on");
        assert_eq!(replaced(ann, other, 7), Some(3), "another game");
    }
}
