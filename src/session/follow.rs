//! Watching a game: being told of its end, and of nothing else.

use super::{Refusal, Seat, Session};
use crate::{id::UserId, time::Timestamp};

/// How many people can follow a game.
pub const MAX_FOLLOWERS: usize = 10;
/// How many followers one message about the end mentions.
pub const TOLD_AT_ONCE: usize = 10;

impl Session {
    /// Those who are to be told when the game ends, in the order in which they said so. Nobody once they were told.
    pub fn followers(&self) -> &[UserId] {
        &self.followers
    }

    /// Whether somebody is told when the game ends.
    pub fn is_followed_by(&self, user: UserId) -> bool {
        self.followers.contains(&user)
    }

    /// The session after somebody said that they want to be told when it ends.
    ///
    /// # Errors
    /// The game is over, is played by them, or is followed by [`MAX_FOLLOWERS`] others.
    pub fn followed_by(&self, user: UserId) -> Result<Self, Refusal> {
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        if self.color_of(user).is_some() {
            return Err(Refusal::OwnGame);
        }
        if self.is_followed_by(user) {
            return Ok(self.clone());
        }
        if self.followers.len() >= MAX_FOLLOWERS {
            return Err(Refusal::TooManyFollowers);
        }
        let mut next = self.clone();
        next.revision += 1;
        next.followers.push(user);
        Ok(next)
    }

    /// The session after somebody said that they no longer want to be told.
    #[must_use]
    pub fn unfollowed_by(&self, user: UserId) -> Self {
        let mut next = self.clone();
        if self.is_followed_by(user) {
            next.revision += 1;
            next.followers.retain(|follower| *follower != user);
        }
        next
    }

    /// The session as somebody may read it who is not to know who else follows it.
    #[must_use]
    pub fn followed_by_none_but(&self, user: UserId) -> Self {
        let followers = self.followers.iter().copied().filter(|follower| *follower == user).collect();
        Self { followers, ..self.clone() }
    }

    /// The session after a person was forgotten, who is called like this from now on if they played in it.
    #[must_use]
    pub fn without(&self, user: UserId, called: &str) -> Self {
        let mut next = self.unfollowed_by(user);
        if let Some(color) = self.color_of(user) {
            next.revision += 1;
            next.seats[color] = Seat::Former(called.to_owned());
        }
        next
    }

    /// The moment since which its followers are to be told of the end.
    pub fn farewell(&self) -> Option<Timestamp> {
        self.end.filter(|_| !self.followers.is_empty()).map(|end| end.at)
    }

    /// The session after its followers were told.
    #[must_use]
    pub fn after_farewell(&self) -> Self {
        let mut next = self.clone();
        next.revision += 1;
        next.followers.clear();
        next
    }
}
