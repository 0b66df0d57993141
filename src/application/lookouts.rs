//! What people are told who do not look for an opponent at present: that their search has ended, and that somebody near
//! looks for an opponent.

use std::sync::Arc;

use super::{ApplicationError, Matches, Post, TellingPlace, message, outbox::StepMessage, reply::nonce};
use domain::{
    Lookout,
    id::UserId,
    time::{Clock, Timestamp},
};
use store::{Job, Store, StoreError};

/// Tells people about searches who do not look for an opponent at present.
pub struct Lookouts {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) matches: Matches,
}

/// What has to be told to a person.
#[derive(Clone, Debug, PartialEq)]
pub struct LookoutTelling {
    /// The person.
    pub user: UserId,
    /// Where to tell it, the best place first. If it can be told in none of them, it is left out.
    pub places: Vec<TellingPlace>,
    /// The message.
    pub message: StepMessage,
    /// Since when it has to be told. This tells it from what has to be told later.
    pub since: Timestamp,
}

impl Lookouts {
    /// What is to be told to a person now; `None` if nothing.
    ///
    /// # Errors
    /// Returns [`ApplicationError::Store`] if the store fails.
    pub fn news(&self, user: UserId) -> Result<Option<LookoutTelling>, ApplicationError> {
        let known = self.store.seeks.lookout(user)?;
        let Some((news, known)) = known.and_then(|known| Some((known.news?, known))) else {
            self.store.outbox.remove(Job::Lookout(user))?;
            return Ok(None);
        };
        if news.is_stale(&self.store.people.player(user)?.away, self.clock.now()) {
            self.told(user, news.at)?;
            return Ok(None);
        }
        let reader = self.matches.seeker_reads(&known.seek, known.seek.place.guild())?;
        let post = self.matches.readers.hushed(Post::of(message::lookout_news(&known, news, &reader)))?;
        let nonce = nonce("lookout", (user.0, news.at.0));
        let message = StepMessage { since: news.at, after: None, nonce, post };
        // Whoever reads it must find it in the store.
        self.store.wait_until_durable()?;
        Ok(Some(LookoutTelling { user, places: self.places(&known)?, message, since: news.at }))
    }

    /// Notes that a person was told what had to be told since this time, or cannot be told.
    ///
    /// # Errors
    /// Returns [`ApplicationError::Store`] if the store fails.
    pub fn told(&self, user: UserId, since: Timestamp) -> Result<(), ApplicationError> {
        Ok(self.store.seeks.lookout_told(user, since, self.clock.now())?)
    }

    /// Where a person may be told something, the best place first: direct messages are in nobody's way, but only for
    /// who agreed to them.
    fn places(&self, known: &Lookout) -> Result<Vec<TellingPlace>, StoreError> {
        let may_write = self.store.seeks.seeker(known.user())?.consent.is_some_and(|consent| consent.direct);
        let mut places = Vec::new();
        places.extend(may_write.then_some(TellingPlace::Direct));
        if let Some(table) = known.seek.place.table()
            && self.matches.may_stand_in(&table)?
        {
            places.push(TellingPlace::Channel(table));
        }
        Ok(places)
    }
}
