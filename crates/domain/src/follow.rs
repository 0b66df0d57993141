//! Following a game, in order to be notified of its end.

use super::{Home, Homes, Refusal, Seat, Session, Table};
use crate::{id::UserId, time::Timestamp};
use board::color::Color;

/// The maximum number of followers of a game at each of its homes.
pub const MAX_FOLLOWERS: usize = 10;
/// The maximum number of followers that one message mentions.
pub const TOLD_AT_ONCE: usize = 10;

/// Who follows a game.
#[derive(Clone, Copy, Debug)]
pub struct Following<'a>(&'a Session);

impl Session {
    /// Who follows this game.
    pub const fn following(&self) -> Following<'_> {
        Following(self)
    }

    /// The session after the data of a user was deleted. The user no longer follows the game. If the user played in it,
    /// `called` replaces their name, and nothing else is known of them.
    #[must_use]
    pub fn without(&self, user: UserId, called: &str) -> Self {
        let mut next = self.following().unfollowed_by(user);
        if let Some(color) = self.color_of(user) {
            next.revision += 1;
            next.seats[color] = Seat::Former(called.to_owned());
            forget_place(&mut next, color);
        }
        next
    }
}

impl<'a> Following<'a> {
    /// The users to notify when the game ends, at all homes, in the order in which they began to follow the game. There
    /// are none once they were notified.
    pub fn followers(self) -> Vec<UserId> {
        let Session { followers, home_followers, .. } = self.0;
        [followers, &home_followers.white, &home_followers.black].into_iter().flatten().copied().collect()
    }

    /// The users to notify when the game ends, at one home.
    pub fn followers_at(self, home: Home) -> &'a [UserId] {
        home.side().map_or(&self.0.followers, |side| &self.0.home_followers[side])
    }

    /// The session after a user has begun to follow the game, at the home from which it is looked at.
    ///
    /// # Errors
    /// Returns [`Refusal::GameOver`] if the game is over, [`Refusal::OwnGame`] if the user plays in the game, and
    /// [`Refusal::TooManyFollowers`] if the game already has [`MAX_FOLLOWERS`] followers there.
    pub fn followed_by(self, user: UserId) -> Result<Session, Refusal> {
        let session = self.0;
        if session.end.is_some() {
            return Err(Refusal::GameOver);
        }
        if session.color_of(user).is_some() {
            return Err(Refusal::OwnGame);
        }
        if session.homes.are_apart() && session.home.is_shared() {
            return Err(Refusal::UnknownGame(session.id.to_string()));
        }
        if self.followers().contains(&user) {
            return Ok(session.clone());
        }
        if self.followers_at(session.home).len() >= MAX_FOLLOWERS {
            return Err(Refusal::TooManyFollowers);
        }
        let mut next = session.changed();
        followers_here(&mut next).push(user);
        Ok(next)
    }

    /// The session after a user has stopped following the game.
    #[must_use]
    pub fn unfollowed_by(self, user: UserId) -> Session {
        let mut next = self.0.clone();
        if self.followers().contains(&user) {
            next.revision += 1;
            keep_followers(&mut next, |follower| follower != user);
        }
        next
    }

    /// The session as it is told to `user` in a data export: without other followers, and of a game with two homes,
    /// without what belongs to a home that is not that of the user.
    #[must_use]
    pub fn as_known_to(self, user: UserId) -> Session {
        let session = self.0;
        let mut next = session.clone();
        keep_followers(&mut next, |follower| follower == user);
        let own = session.color_of(user);
        if let Some(color) = own
            && let Some(sought) = &mut next.sought
            && let Some(player) = &mut sought.players[color]
            && let Some(said) = &mut player.said
        {
            // Nobody is told whether what they have said was read.
            said.muted = false;
        }
        for color in Color::ALL.into_iter().filter(|&color| session.homes.are_apart() && own != Some(color)) {
            next.seats[color] = Seat::Former(session.seats[color].name().to_owned());
            forget_place(&mut next, color);
        }
        next
    }

    /// When the game ended; `None` if the game is not over, or no followers at this home have to be notified of its
    /// end.
    pub fn farewell(self, home: Home) -> Option<Timestamp> {
        self.0.end.filter(|_| !self.followers_at(home).is_empty()).map(|end| end.at)
    }

    /// The session after its followers at the home from which it is looked at were notified.
    #[must_use]
    pub fn after_farewell(self) -> Session {
        let mut next = self.0.changed();
        followers_here(&mut next).clear();
        next
    }
}

fn followers_here(session: &mut Session) -> &mut Vec<UserId> {
    match session.home.side() {
        Some(side) => &mut session.home_followers[side],
        None => &mut session.followers,
    }
}

fn keep_followers(session: &mut Session, keep: impl Fn(UserId) -> bool) {
    let Session { followers, home_followers, .. } = session;
    for followers in [followers, &mut home_followers.white, &mut home_followers.black] {
        followers.retain(|follower| keep(*follower));
    }
}

/// Forgets what is known of the player of a side if strangers play, and the home of that side.
fn forget_place(session: &mut Session, color: Color) {
    if let Some(sought) = &mut session.sought {
        sought.players[color] = None;
    }
    if let Homes::Own(tables) = &mut session.homes {
        tables[color] = Table::nowhere(session.id);
    }
}
