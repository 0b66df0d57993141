//! The open challenges of a person: listing and withdrawing them, and ending those whose messages are gone.

use std::time::Duration;

use super::{ApplicationError, Ask, BoardMessage, Challenges, GameLists, Reply, Request, Stop};
use domain::{
    Challenge, GameHome, Refusal,
    challenge::MAX_OPEN,
    control::Control,
    id::{GameId, UserId},
    markup::escape,
    time::Timestamp,
};
use store::{Store, StoreError};

/// How long an interaction can answer, and so post a challenge. A challenge without a message is then lost.
const POSTED_WITHIN: Duration = Duration::from_secs(15 * 60);
/// How long posting a challenge takes at most, unless the line is very slow. Where challenges stand in the way of
/// another one, those that have taken longer are not waited for: nobody may see them.
const POSTED_SOON: Duration = Duration::from_secs(30);

impl Request {
    /// Whether the answer may depend on how many open challenges the caller has.
    pub const fn counts_challenges(&self) -> bool {
        matches!(
            self.ask,
            Ask::Games { .. }
                | Ask::Challenge { .. }
                | Ask::Press(Control::Rematch(_) | Control::GoOn(_) | Control::OpenThread(_))
        )
    }
}

impl Challenges {
    /// The messages of the caller's open challenges, if the answer to a request depends on whether they are still
    /// there: it lists the challenges, or there are so many that another one is refused. Ends challenges that were
    /// never posted.
    pub fn messages_to_look_for(&self, request: &Request) -> Result<Vec<BoardMessage>, ApplicationError> {
        let now = self.clock.now();
        let open = open_challenges(&self.store, request.caller.user, now)?;
        let lists = matches!(request.ask, Ask::Games { .. });
        let looks = lists || open.len() >= MAX_OPEN;
        let within = if lists { POSTED_WITHIN } else { POSTED_SOON };
        let mut messages = Vec::new();
        for challenge in open.iter().filter(|_| looks) {
            let home = challenge.home_of(challenge.challenger_color());
            match self.store.outbox.question_of(GameHome { game: challenge.id, home })? {
                Some(message) => messages.push(message),
                None if challenge.created.after(within) <= now => {
                    self.store.challenges.remove_challenge(challenge.id)?;
                }
                None => {}
            }
        }
        Ok(messages)
    }

    /// Ends challenges that nobody can accept, since their messages or channels are gone.
    pub fn end_lost(&self, challenges: &[GameId]) -> Result<(), ApplicationError> {
        for &id in challenges {
            self.store.challenges.remove_challenge(id)?;
        }
        Ok(())
    }
}

impl GameLists {
    /// Withdraws a challenge in the caller's list of games, and shows the list without it.
    pub(super) fn withdraw_listed(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let challenge = self.store.challenges.challenge(id)?.ok_or(Refusal::ChallengeGone)?;
        if challenge.challenger.user != request.caller.user {
            return Err(Refusal::NotYourChallenge(escape(&challenge.challenger.name)).into());
        }
        if !self.store.challenges.remove_challenge(id)? {
            return Err(Refusal::ChallengeGone.into());
        }
        self.list_games(request, None, 0).map(Reply::update)
    }
}

/// The challenges of a user that others can accept now, the oldest first.
pub(super) fn open_challenges(store: &Store, user: UserId, now: Timestamp) -> Result<Vec<Challenge>, StoreError> {
    let mut challenges = store.challenges.challenges_of(user)?;
    challenges.retain(|challenge| challenge.is_open(now));
    Ok(challenges)
}
