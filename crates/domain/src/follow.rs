//! Following a game, in order to be notified of its end.

use super::{Home, Homes, Refusal, Seat, Session, Table};
use crate::{id::UserId, time::Timestamp};
use board::color::Color;

/// The maximum number of followers of a game at each of its homes.
pub const MAX_FOLLOWERS: usize = 10;
/// The maximum number of followers that one message mentions.
pub const TOLD_AT_ONCE: usize = 10;

impl Session {
    /// The users to notify when the game ends, at all homes, in the order in which they began to follow the game. There
    /// are none once they were notified.
    pub fn followers(&self) -> Vec<UserId> {
        [&self.followers, &self.home_followers.white, &self.home_followers.black]
            .into_iter()
            .flatten()
            .copied()
            .collect()
    }

    /// The users to notify when the game ends, at one home.
    pub fn followers_at(&self, home: Home) -> &[UserId] {
        home.side().map_or(&self.followers, |side| &self.home_followers[side])
    }

    fn followers_here(&mut self) -> &mut Vec<UserId> {
        match self.home.side() {
            Some(side) => &mut self.home_followers[side],
            None => &mut self.followers,
        }
    }

    /// The session after a user has begun to follow the game, at the home from which it is looked at.
    ///
    /// # Errors
    /// Returns [`Refusal::GameOver`] if the game is over, [`Refusal::OwnGame`] if the user plays in the game, and
    /// [`Refusal::TooManyFollowers`] if the game already has [`MAX_FOLLOWERS`] followers there.
    pub fn followed_by(&self, user: UserId) -> Result<Self, Refusal> {
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        if self.color_of(user).is_some() {
            return Err(Refusal::OwnGame);
        }
        if self.homes.are_apart() && self.home.is_shared() {
            return Err(Refusal::UnknownGame(self.id.to_string()));
        }
        if self.followers().contains(&user) {
            return Ok(self.clone());
        }
        if self.followers_at(self.home).len() >= MAX_FOLLOWERS {
            return Err(Refusal::TooManyFollowers);
        }
        let mut next = self.changed();
        next.followers_here().push(user);
        Ok(next)
    }

    /// The session after a user has stopped following the game.
    #[must_use]
    pub fn unfollowed_by(&self, user: UserId) -> Self {
        let mut next = self.clone();
        if self.followers().contains(&user) {
            next.revision += 1;
            next.keep_followers(|follower| follower != user);
        }
        next
    }

    fn keep_followers(&mut self, keep: impl Fn(UserId) -> bool) {
        for followers in [&mut self.followers, &mut self.home_followers.white, &mut self.home_followers.black] {
            followers.retain(|follower| keep(*follower));
        }
    }

    /// The session as it is told to `user` in a data export: without other followers, and of a game with two homes,
    /// without what belongs to a home that is not that of the user.
    #[must_use]
    pub fn as_known_to(&self, user: UserId) -> Self {
        let mut next = self.clone();
        next.keep_followers(|follower| follower == user);
        let own = self.color_of(user);
        if let Some(color) = own
            && let Some(sought) = &mut next.sought
            && let Some(player) = &mut sought.players[color]
            && let Some(said) = &mut player.said
        {
            // Nobody is told whether what they have said was read.
            said.muted = false;
        }
        for color in Color::ALL.into_iter().filter(|&color| own != Some(color)) {
            if let Homes::Own(tables) = &mut next.homes {
                tables[color] = Table::nowhere(self.id);
                next.seats[color] = Seat::Former(self.seats[color].name().to_owned());
                if let Some(sought) = &mut next.sought {
                    sought.players[color] = None;
                }
            }
        }
        next
    }

    /// The session after the data of a user was deleted. The user no longer follows the game. If the user played in it,
    /// `called` replaces their name, and nothing else is known of them.
    #[must_use]
    pub fn without(&self, user: UserId, called: &str) -> Self {
        let mut next = self.unfollowed_by(user);
        if let Some(color) = self.color_of(user) {
            next.revision += 1;
            next.seats[color] = Seat::Former(called.to_owned());
            if let Some(sought) = &mut next.sought {
                sought.players[color] = None;
            }
            if let Homes::Own(tables) = &mut next.homes {
                tables[color] = Table::nowhere(self.id);
            }
        }
        next
    }

    /// When the game ended; `None` if the game is not over, or no followers at this home have to be notified of its
    /// end.
    pub fn farewell(&self, home: Home) -> Option<Timestamp> {
        self.end.filter(|_| !self.followers_at(home).is_empty()).map(|end| end.at)
    }

    /// The session after its followers at the home from which it is looked at were notified.
    #[must_use]
    pub fn after_farewell(&self) -> Self {
        let mut next = self.changed();
        next.followers_here().clear();
        next
    }
}
