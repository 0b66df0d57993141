//! Following a game, in order to be notified of its end.

use super::{Refusal, Seat, Session};
use crate::{id::UserId, time::Timestamp};

/// The maximum number of followers of a game.
pub const MAX_FOLLOWERS: usize = 10;
/// The maximum number of followers that one message mentions.
pub const TOLD_AT_ONCE: usize = 10;

impl Session {
    /// The users to notify when the game ends, in the order in which they began to follow the game. The list is empty
    /// once they were notified.
    pub fn followers(&self) -> &[UserId] {
        &self.followers
    }

    /// The session after a user has begun to follow the game.
    ///
    /// # Errors
    /// Returns [`Refusal::GameOver`] if the game is over, [`Refusal::OwnGame`] if the user plays in the game, and
    /// [`Refusal::TooManyFollowers`] if the game already has [`MAX_FOLLOWERS`] followers.
    pub fn followed_by(&self, user: UserId) -> Result<Self, Refusal> {
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        if self.color_of(user).is_some() {
            return Err(Refusal::OwnGame);
        }
        if self.followers.contains(&user) {
            return Ok(self.clone());
        }
        if self.followers.len() >= MAX_FOLLOWERS {
            return Err(Refusal::TooManyFollowers);
        }
        let mut next = self.changed();
        next.followers.push(user);
        Ok(next)
    }

    /// The session after a user has stopped following the game.
    #[must_use]
    pub fn unfollowed_by(&self, user: UserId) -> Self {
        let mut next = self.clone();
        if self.followers.contains(&user) {
            next.revision += 1;
            next.followers.retain(|follower| *follower != user);
        }
        next
    }

    /// The session with all followers except `user` removed, for a data export to `user`.
    #[must_use]
    pub fn followed_by_none_but(&self, user: UserId) -> Self {
        let followers = self.followers.iter().copied().filter(|follower| *follower == user).collect();
        Self { followers, ..self.clone() }
    }

    /// The session after the data of a user was deleted. The user no longer follows the game. If the user played in it,
    /// `called` replaces their name.
    #[must_use]
    pub fn without(&self, user: UserId, called: &str) -> Self {
        let mut next = self.unfollowed_by(user);
        if let Some(color) = self.color_of(user) {
            next.revision += 1;
            next.seats[color] = Seat::Former(called.to_owned());
        }
        next
    }

    /// When the game ended; `None` if the game is not over, or no followers have to be notified of its end.
    pub fn farewell(&self) -> Option<Timestamp> {
        self.end.filter(|_| !self.followers.is_empty()).map(|end| end.at)
    }

    /// The session after its followers were notified.
    #[must_use]
    pub fn after_farewell(&self) -> Self {
        let mut next = self.changed();
        next.followers.clear();
        next
    }
}
