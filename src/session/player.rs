//! What is kept about a person, whatever game they play.

use super::Away;
use crate::id::UserId;

/// What is kept about a person, whatever game they play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The person.
    pub user: UserId,
    /// When their clocks stand still.
    pub away: Away,
}

impl Player {
    /// Somebody about whom nothing is kept yet.
    pub fn new(user: UserId) -> Self {
        Self { user, away: Away::default() }
    }
}
