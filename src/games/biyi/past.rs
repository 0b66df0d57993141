//! The history of a position, which is not part of the position string.

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use super::board::Key;
use crate::game::Outcome;

/// The earlier arrangements of the tokens, and the outcome.
///
/// All values compare as equal, so that the history does not count when positions are compared. Clones share the
/// arrangements until one of the clones changes.
#[derive(Clone, Debug)]
pub struct Past {
    seen: Arc<Vec<Key>>,
    /// The outcome, if the game is over.
    pub ended: Option<Outcome>,
}

impl Past {
    /// The past of a game that begins with this arrangement.
    pub fn new(key: Key) -> Self {
        Self { seen: Arc::new(vec![key]), ended: None }
    }

    /// The arrangements in order, the current one last.
    pub fn seen(&self) -> &[Key] {
        &self.seen
    }

    /// Whether a turn has been made.
    pub fn has_begun(&self) -> bool {
        self.seen.len() > 1
    }

    /// Whether an arrangement has occurred.
    pub fn has_seen(&self, key: Key) -> bool {
        self.seen.contains(&key)
    }

    /// Adds the arrangement after a turn.
    pub fn push(&mut self, key: Key) {
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
