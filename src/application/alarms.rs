//! Messages that the bot posts on its own: reminders about clocks, and the end of a game for its followers.

use super::{Application, ApplicationError, BoardMessage, Instead, Post, message, news::at_home};
use domain::{
    GameHome, Home, StuckGame,
    follow::TOLD_AT_ONCE,
    id::{ChannelId, GameId, MessageId, UserId},
    message::Reader,
    time::Timestamp,
};
use store::{Job, Saved, StoreError};

/// A message about a game that neither answers an interaction nor tells news.
#[derive(Clone, Debug, PartialEq)]
pub struct GameNotice {
    /// The game that the notice is about.
    pub game: GameId,
    /// The home of the game at which to post it, in a game with two.
    pub home: Home,
    /// The game's revision.
    pub revision: u32,
    /// The number of the notice among those of this revision, from 0.
    pub number: usize,
    /// The channel to post in.
    pub channel: ChannelId,
    /// Where to post the message if the channel takes none.
    pub instead: Option<Instead>,
    /// The message to post.
    pub post: Post,
    /// If the notice stays due until it is known to be posted, and its job is removed: since when it may be in its
    /// channel.
    pub due_since: Option<Timestamp>,
}

impl GameNotice {
    /// A nonce for the message: unique, and at most 25 characters long.
    pub fn nonce(&self) -> String {
        format!("{}{}-{}-{}", self.game, at_home(self.home), self.revision, self.number)
    }

    /// The same notice for the channel that takes the messages of the game if its own takes none; `None` if there is no
    /// such channel.
    #[must_use]
    pub fn elsewhere(&self) -> Option<Self> {
        let instead = self.instead.clone()?;
        let post = instead.explained(&self.post);
        Some(Self { channel: instead.channel, instead: None, post, ..self.clone() })
    }
}

impl Application {
    /// Records a notice that was posted as this message, if it has buttons, which go when the turn is over.
    pub fn posted_notice(&self, notice: &GameNotice, message: MessageId) -> Result<(), ApplicationError> {
        let Some(past) = notice.post.past.clone() else { return Ok(()) };
        let GameNotice { game, home, revision, channel, .. } = *notice;
        let (token, posted, past) = (String::new(), self.clock.now(), Some(past));
        let reminder = BoardMessage { game, home, revision, channel, message, token, posted, past };
        Ok(self.store.outbox.put_reminder(&reminder)?)
    }

    /// The notices to post about a game now, at one of its homes. Before this method returns, it marks them as posted,
    /// so that no notice is posted twice, except for those that [stay due](GameNotice::due_since).
    pub fn ring(&self, at: impl Into<GameHome>) -> Result<Vec<GameNotice>, ApplicationError> {
        let at = at.into();
        match self.ring_one(at) {
            Err(ApplicationError::Store(error)) if error.is_about_one_record() => {
                self.store.outbox.remove(Job::Clock(at))?;
                Ok(Vec::new())
            }
            rung => rung,
        }
    }

    /// Returns the notice that a game cannot continue, and removes the game's alarm; or the notice that it is over at a
    /// home of strangers, which stays due.
    fn ring_for_stuck(&self, stuck: &StuckGame, home: Home) -> Result<Vec<GameNotice>, ApplicationError> {
        let at = GameHome { game: stuck.id(), home };
        let is_told = stuck.table().is_nowhere(stuck.id()) || home.is_shared() && stuck.is_over();
        let (post, due_since) = match home.side() {
            _ if is_told => {
                self.store.outbox.remove(Job::Clock(at))?;
                return Ok(Vec::new());
            }
            Some(side) if stuck.is_over() => (self.sessions.stuck_end(stuck, side)?, Some(stuck.last_change())),
            _ => {
                let post = self.sessions.stuck_notice(stuck)?;
                self.store.outbox.remove(Job::Clock(at))?;
                (post, None)
            }
        };
        let (channel, revision) = (stuck.table().channel, stuck.revision());
        Ok(vec![GameNotice { game: at.game, home, revision, number: 0, channel, instead: None, post, due_since }])
    }

    fn ring_one(&self, at: GameHome) -> Result<Vec<GameNotice>, ApplicationError> {
        let GameHome { game: id, home } = at;
        let session = match self.store.games.game(id) {
            Err(StoreError::Stuck(stuck)) => return self.ring_for_stuck(&stuck.seen_from(home), home),
            session => session?,
        };
        let Some(session) = session.map(|session| session.seen_from(home)) else {
            self.store.outbox.remove(Job::Clock(at))?;
            return Ok(Vec::new());
        };
        let moment = self.readers.moment(&session)?;
        if let Some((next, event)) = session.timing().run_out(&moment) {
            // Its news tells the end. If another request has changed the game, that has set its next alarm.
            let (Saved::Done | Saved::Stale | Saved::TableTaken(_)) =
                self.sessions.save_event(&next, session.revision(), &event, None)?;
            return Ok(Vec::new());
        }
        let language = self.readers.language_on(session.table().guild, session.language())?;
        let reader = Reader { moment, ..self.readers.of_text(language) };
        let (next, posts) = if session.following().farewell(session.home()).is_some() {
            let told = |followers: &[UserId]| Post::of(message::farewell(&session, followers, &reader));
            (
                session.following().after_farewell(),
                session.following().followers_at(session.home()).chunks(TOLD_AT_ONCE).map(told).collect(),
            )
        } else if let Some(next) = session.timing().reminded(reader.moment.now) {
            let view = message::deadline(&next, &reader);
            (next, vec![Post::of(view)])
        } else if let Some(alarm) = session.timing().ringing(&reader.moment) {
            let next = session.timing().after(alarm);
            let view = message::alarm(&next, alarm, &reader);
            (next, vec![Post::of(view)])
        } else {
            // A move was played after the alarm was read from the store, so no notice is due. The end of a game that
            // can be replayed again is told to nobody.
            if session.end().is_some() {
                self.store.outbox.remove(Job::Clock(at))?;
            }
            return Ok(Vec::new());
        };
        let told_in = self.told_in(&session, None, language)?;
        // Reading the players' settings can fail, so it happens before the notices are marked as posted.
        let posts = posts.into_iter().map(|post| self.readers.hushed(post)).collect::<Result<Vec<_>, _>>()?;
        match self.store.games.save(&next, session.revision())? {
            Saved::Done => {
                let Some((channel, instead)) = told_in else { return Ok(Vec::new()) };
                let revision = next.revision();
                let notice = |(number, post)| GameNotice {
                    game: id,
                    home,
                    revision,
                    number,
                    channel,
                    instead: instead.clone(),
                    post,
                    due_since: None,
                };
                Ok(posts.into_iter().enumerate().map(notice).collect())
            }
            // Another request has changed the game, and has set its next alarm.
            Saved::Stale | Saved::TableTaken(_) => Ok(Vec::new()),
        }
    }
}
