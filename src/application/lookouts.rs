//! What people are told who do not look for an opponent at present: that their search has ended, and that somebody near
//! looks for an opponent.

use super::{
    ApplicationError, Matches, PersonalMessage, Post, TellingPlace, message, outbox::StepMessage, reply::nonce,
};
use domain::{Lookout, id::UserId, time::Timestamp};
use store::{Job, StoreError};

impl Matches {
    /// What is to be told to a person now who does not look for an opponent; `None` if nothing. If it can be told in no
    /// place, it is left out.
    pub fn lookout_news(&self, user: UserId) -> Result<Option<PersonalMessage>, ApplicationError> {
        let known = self.store.seeks.lookout(user)?;
        let Some((news, known)) = known.and_then(|known| Some((known.news?, known))) else {
            self.store.outbox.remove(Job::Lookout(user))?;
            return Ok(None);
        };
        if news.is_stale(&self.store.people.player(user)?.away, self.clock.now()) {
            self.lookout_told(user, news.at)?;
            return Ok(None);
        }
        let reader = self.seeker_reads(&known.seek, known.seek.place.guild())?;
        let post = self.readers.hushed(Post::of(message::lookout_news(&known, news, &reader)))?;
        let nonce = nonce("lookout", (user.0, news.at.0));
        let message = StepMessage { since: news.at, after: None, nonce, post };
        // Whoever reads it must find it in the store.
        self.store.wait_until_durable()?;
        Ok(Some(PersonalMessage { user, places: self.lookout_places(&known)?, message }))
    }

    /// Notes that a person was told what had to be told since this time, or cannot be told.
    pub fn lookout_told(&self, user: UserId, since: Timestamp) -> Result<(), ApplicationError> {
        Ok(self.store.seeks.lookout_told(user, since, self.clock.now())?)
    }

    /// Where a person may be told something, the best place first: direct messages are in nobody's way, but only for
    /// who agreed to them.
    fn lookout_places(&self, known: &Lookout) -> Result<Vec<TellingPlace>, StoreError> {
        let may_write = self.store.seeks.seeker(known.user())?.consent.is_some_and(|consent| consent.direct);
        let mut places = Vec::new();
        places.extend(may_write.then_some(TellingPlace::Direct));
        if let Some(table) = known.seek.place.table()
            && self.may_stand_in(&table)?
        {
            places.push(TellingPlace::Channel(table));
        }
        Ok(places)
    }
}
