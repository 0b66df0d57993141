//! What the bot says on its own: that time runs out, or has run out, and to those who follow a game that it is over.

use super::{Host, HostError, Post, view};
use crate::{
    id::{ChannelId, GameId, UserId},
    session::{StuckGame, follow::TOLD_AT_ONCE, settings::Taste, view::Reader},
    store::{Saved, StoreError},
    time::Timestamp,
};

/// How many alarms are looked at in one go.
const AT_ONCE: usize = 50;

/// A message that answers nobody.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// The game that it is about.
    pub game: GameId,
    /// The game's revision.
    pub revision: u32,
    /// Which of the notices of this revision it is.
    pub number: usize,
    /// Where it is to be written.
    pub channel: ChannelId,
    /// What is to be written.
    pub post: Post,
}

impl Notice {
    /// A text of at most 25 characters that no other notice has.
    pub fn nonce(&self) -> String {
        format!("{}-{}-{}", self.game, self.revision, self.number)
    }
}

impl Host {
    /// When there will be something to say, if nothing else happens.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn next_alarm(&self) -> Result<Option<Timestamp>, HostError> {
        Ok(self.store.next_alarm()?)
    }

    /// What is to be said now. It was noted as said before this returns, so that it is never said twice.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn ring(&self) -> Result<Vec<Notice>, HostError> {
        let mut notices = Vec::new();
        for id in self.store.rung(self.now(), AT_ONCE)? {
            match self.ring_one(id) {
                Ok(rung) => notices.extend(rung),
                // One game that cannot be read does not silence the others.
                Err(HostError::Store(StoreError::Corrupt { .. })) => {}
                Err(HostError::Store(error)) if error.is_about_one_record() => self.store.forget_alarm(id)?,
                Err(error) if notices.is_empty() => return Err(error),
                // What was noted as said has to be said. The next call meets the error again.
                Err(_) => break,
            }
        }
        Ok(notices)
    }

    /// Announces once that a game cannot continue. None of its clocks rings any more.
    fn ring_for_stuck(&self, stuck: &StuckGame) -> Result<Vec<Notice>, HostError> {
        let post = self.stuck_notice(stuck)?;
        self.store.forget_alarm(stuck.id())?;
        if stuck.is_over() {
            return Ok(Vec::new());
        }
        let (channel, revision) = (stuck.table().channel, stuck.revision());
        Ok(vec![Notice { game: stuck.id(), revision, number: 0, channel, post }])
    }

    fn ring_one(&self, id: GameId) -> Result<Vec<Notice>, HostError> {
        let session = match self.store.game(id) {
            Err(StoreError::Stuck(stuck)) => return self.ring_for_stuck(&stuck),
            session => session?,
        };
        let Some(session) = session else {
            self.store.forget_alarm(id)?;
            return Ok(Vec::new());
        };
        let moment = self.moment(&session)?;
        let language = self.language_on(session.table().guild, session.language())?;
        let reader = Reader { language, taste: Taste::default(), moment };
        let (next, posts) = if session.farewell().is_some() {
            let told = |followers: &[UserId]| {
                let post = Self::post(view::farewell(&session, followers, &reader));
                Post { followers: followers.to_vec(), ..post }
            };
            (session.after_farewell(), session.followers().chunks(TOLD_AT_ONCE).map(told).collect())
        } else if let Some(alarm) = session.ringing(&reader.moment) {
            let next = session.after_alarm(alarm);
            let view = view::alarm(&next, alarm, &reader);
            (next, vec![Self::post(view)])
        } else {
            // A move came between.
            return Ok(Vec::new());
        };
        // What was noted as said has to be said: whatever can fail comes before.
        let posts = posts.into_iter().map(|post| self.hushed(post)).collect::<Result<Vec<_>, _>>()?;
        match self.store.save(&next, session.revision())? {
            Saved::Done => {
                let (channel, revision) = (next.table().channel, next.revision());
                let notice = |(number, post)| Notice { game: id, revision, number, channel, post };
                Ok(posts.into_iter().enumerate().map(notice).collect())
            }
            // Something else happened in the same moment; the alarm is set accordingly.
            Saved::Stale | Saved::TableTaken(_) => Ok(Vec::new()),
        }
    }
}
