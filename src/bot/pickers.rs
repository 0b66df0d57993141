//! Keeps at most one picker of a game open for each person.
//!
//! A person may press Move twice, or on two devices at once. Each press is answered, and the picker of the press before
//! goes. A picker that this process does not know, such as one from before a restart, stays and works.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use super::hook::InteractionHook;
use domain::id::{GameId, UserId};

/// The number of pickers from which expired ones are removed.
const MANY: usize = 1000;

/// The newest picker of each person in each game.
#[derive(Debug, Default)]
pub struct Pickers(Mutex<HashMap<(UserId, GameId), InteractionHook>>);

impl Pickers {
    /// Registers the picker with which an interaction was answered. Returns the interaction with the person's earlier
    /// picker, if that picker can still be deleted.
    ///
    /// If two pickers are registered at once, one of them is returned, whatever the order of their answers. So one picker
    /// remains.
    pub fn opened(&self, user: UserId, game: GameId, hook: &InteractionHook) -> Option<InteractionHook> {
        let mut pickers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pickers.len() >= MANY {
            pickers.retain(|_, hook| hook.takes_answers());
        }
        pickers.insert((user, game), hook.clone()).filter(InteractionHook::takes_answers)
    }

    /// Forgets the person's picker of a game, which has gone since its move was played.
    pub fn closed(&self, user: UserId, game: GameId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&(user, game));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::hook::InteractionOrigin;
    use catalogue::Language;
    use domain::{id::ChannelId, time::Timestamp};

    fn hook(interaction: u64) -> InteractionHook {
        InteractionHook {
            interaction,
            application: 9,
            token: "secret".to_owned(),
            channel: ChannelId(20),
            origin: InteractionOrigin::Command,
            language: Language::English,
            began: Timestamp(0),
            arrived: tokio::time::Instant::now(),
            fence: None,
        }
    }

    #[test]
    fn a_picker_replaces_the_one_before() {
        let pickers = Pickers::default();
        let (ann, ben) = (UserId(1), UserId(2));
        let (game, other) = (GameId::from_bits(5), GameId::from_bits(6));
        let replaced =
            |user, game, interaction| pickers.opened(user, game, &hook(interaction)).map(|hook| hook.interaction);
        assert_eq!(replaced(ann, game, 1), None);
        assert_eq!(replaced(ben, game, 2), None);
        assert_eq!(replaced(ann, other, 3), None);
        assert_eq!(replaced(ann, game, 4), Some(1));
        assert_eq!(replaced(ann, game, 5), Some(4));
        pickers.closed(ann, game);
        assert_eq!(replaced(ann, game, 6), None, "that picker has gone already");
    }
}
