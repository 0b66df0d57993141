//! The history of a position, which is not part of the position string.

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use super::board::BoardKey;
use crate::game::Outcome;

/// The earlier arrangements of the tokens, and the outcome.
///
/// All values of this type are equal, so the history does not affect comparisons of positions. Clones share the
/// arrangements until one of the clones changes.
#[derive(Clone, Debug)]
pub struct Past {
    seen: Arc<Vec<BoardKey>>,
    /// The outcome, if the game is over.
    pub ended: Option<Outcome>,
}

impl Past {
    /// The history of a game that begins with this arrangement of the tokens.
    pub fn new(key: BoardKey) -> Self {
        Self { seen: Arc::new(vec![key]), ended: None }
    }

    /// All arrangements of the game in order, the current one last.
    pub fn seen(&self) -> &[BoardKey] {
        &self.seen
    }

    /// Whether a turn has been made.
    pub fn has_begun(&self) -> bool {
        self.seen.len() > 1
    }

    /// Whether an arrangement has occurred in the game.
    pub fn has_seen(&self, key: BoardKey) -> bool {
        self.seen.contains(&key)
    }

    /// Adds the arrangement of the tokens after a turn.
    pub fn push(&mut self, key: BoardKey) {
        Arc::make_mut(&mut self.seen).push(key);
    }
}

impl PartialEq for Past {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Past {}

impl Hash for Past {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
