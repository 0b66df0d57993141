//! What a position remembers beside its position string.

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use super::board::Key;
use crate::game::Outcome;

/// The arrangements of the tokens that there have been, and how the game ended.
///
/// Positions that differ in nothing else are equal, so all of these are. A clone shares the arrangements until it goes on.
#[derive(Clone, Debug)]
pub struct Past {
    seen: Arc<Vec<Key>>,
    /// How the game ended, if it did.
    pub ended: Option<Outcome>,
}

impl Past {
    /// The past of a game that begins with this arrangement.
    pub fn new(key: Key) -> Self {
        Self { seen: Arc::new(vec![key]), ended: None }
    }

    /// The arrangements, the latest one last.
    pub fn seen(&self) -> &[Key] {
        &self.seen
    }

    /// Whether any turn has been made.
    pub fn has_begun(&self) -> bool {
        self.seen.len() > 1
    }

    /// Whether there has been this arrangement.
    pub fn has_seen(&self, key: Key) -> bool {
        self.seen.contains(&key)
    }

    /// Goes on to this arrangement.
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
