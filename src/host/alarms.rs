//! What the bot says on its own: that time runs out, or has run out.

use super::{Host, HostError, Post, view};
use crate::{
    id::{ChannelId, GameId},
    session::{settings::Taste, view::Reader},
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
    /// The game's revision, of which there is one notice at most.
    pub revision: u32,
    /// Where it is to be written.
    pub channel: ChannelId,
    /// What is to be written.
    pub post: Post,
}

impl Notice {
    /// A text of at most 25 characters that no other notice has.
    pub fn nonce(&self) -> String {
        format!("{}-{}", self.game, self.revision)
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
                Ok(notice) => notices.extend(notice),
                // One game that cannot be read does not silence the others.
                Err(HostError::Store(StoreError::Corrupt { .. })) => {}
                Err(error) if notices.is_empty() => return Err(error),
                // What was noted as said has to be said. The next call meets the error again.
                Err(_) => break,
            }
        }
        Ok(notices)
    }

    fn ring_one(&self, id: GameId) -> Result<Option<Notice>, HostError> {
        let Some(session) = self.store.game(id)? else {
            self.store.forget_alarm(id)?;
            return Ok(None);
        };
        let moment = self.moment(&session)?;
        // Otherwise a move came between.
        let Some(alarm) = session.ringing(&moment) else { return Ok(None) };
        let next = session.after_alarm(alarm);
        match self.store.save(&next, session.revision())? {
            Saved::Done => {
                let language = self.language_on(next.table().guild, next.language())?;
                let reader = Reader { language, taste: Taste::default(), moment };
                let view = view::alarm(&next, alarm, &reader);
                let (channel, revision) = (next.table().channel, next.revision());
                Ok(Some(Notice { game: id, revision, channel, post: Self::post(view) }))
            }
            // Something else happened in the same moment; the alarm is set accordingly.
            Saved::Stale | Saved::TableTaken(_) => Ok(None),
        }
    }
}
