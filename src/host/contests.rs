//! Tournaments: which games begin and end, and what the bot has to do in their channels.

use super::{Host, HostError, save::MAX_ATTEMPTS};
use board::color::ByColor;
use domain::{
    Contest, News, Session, Table,
    contest::{Part, Work, nowhere},
    daily::Obstacle,
    id::{ChannelId, GameId, GuildId, MessageId},
    time::Timestamp,
};
use games::AnyPosition;
use store::{Bouted, Saved, StoreError};
use tournament::{Fixture, GameResult};

mod messages;

pub use messages::{ContestChore, ContestMessage};

impl Host {
    /// Up to `limit` tournaments for which something is to be done now, in servers for which this process acts.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn due_contests(&self, limit: usize) -> Result<Vec<(GuildId, u32)>, HostError> {
        Ok(self.store.tournaments.due_contests(self.now(), limit)?)
    }

    /// What the bot has to do next for a tournament; `None` if nothing. Starts the tournament if its time has come,
    /// begins games that have their place, and ends those whose result was decided elsewhere.
    ///
    /// The work stays owed until the caller reports that it is done, or that it cannot be done.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn contest_work(&self, guild: GuildId, number: u32) -> Result<Option<Work>, HostError> {
        match self.next_work(guild, number) {
            Err(HostError::Store(error)) if error.is_about_one_record() => {
                self.store.tournaments.forget_contest_alarm(guild, number)?;
                Ok(None)
            }
            work => work,
        }
    }

    fn next_work(&self, guild: GuildId, number: u32) -> Result<Option<Work>, HostError> {
        let now = self.now();
        self.store.tournaments.change_contest(guild, number, |contest| contest.start_if_due(now))?;
        while let Some(contest) = self.store.tournaments.contest(guild, number)? {
            match self.first_work(&contest)? {
                Some(Work::Begin(fixture, thread)) => self.begin_bout(&contest, fixture, thread)?,
                Some(Work::End(fixture, game)) => self.call_off(&contest, fixture, game)?,
                work => {
                    // What is told must be on disk before anybody reads it.
                    self.store.settle()?;
                    return Ok(work);
                }
            }
        }
        Ok(None)
    }

    /// The first thing to do. A thread is closed only after everything else was done there.
    fn first_work(&self, contest: &Contest) -> Result<Option<Work>, StoreError> {
        for work in contest.work() {
            let game = match work {
                Work::Close(fixture, _) => contest.game_of(fixture),
                _ => None,
            };
            let waits = match game {
                Some(game) => self.is_busy(game)?,
                None => false,
            };
            if !waits {
                return Ok(Some(work));
            }
        }
        Ok(None)
    }

    /// Whether something is left to do in the channel of a game that is over: to tell its end, also to its followers, or
    /// to remove buttons.
    fn is_busy(&self, game: GameId) -> Result<bool, StoreError> {
        if self.store.outbox.news_of(game)?.is_some() || self.store.outbox.void_of(game)?.is_some() {
            return Ok(true);
        }
        match self.store.games.game(game) {
            Err(error) if error.is_about_one_record() => Ok(false),
            session => Ok(session?.is_some_and(|session| session.farewell().is_some())),
        }
    }

    /// Begins a game in its thread, or without a place. Its players then find it among their games.
    fn begin_bout(&self, contest: &Contest, fixture: Fixture, thread: Option<ChannelId>) -> Result<(), HostError> {
        let Some(pairing) = contest.tournament().pairing(fixture) else { return Ok(()) };
        let seats = ByColor::new_with(|color| contest.seat(pairing.player(color)));
        let language = self.language_on(Some(contest.guild), contest.language)?;
        let seed = contest.tournament().start_seed(fixture.round);
        let start = AnyPosition::from_setup(contest.game, &contest.setup, seed).unwrap_or_else(|error| {
            let (guild, number) = (contest.guild.0, contest.number);
            tracing::error!(guild, number, %error, "a tournament’s setup is no longer valid, so its games begin as usual");
            AnyPosition::start(contest.game)
        });
        for _ in 0..MAX_ATTEMPTS {
            let id = GameId::from_bits(rand::random());
            let parent = thread.map(|_| contest.channel);
            let table = Table { guild: Some(contest.guild), channel: thread.unwrap_or_else(|| nowhere(id)), parent };
            let (seats, setup, start) = (seats.clone(), contest.setup.clone(), start.clone());
            let now = self.now();
            let session = Session::new(id, table, seats, language, setup, start, now)
                .with_time_control(contest.clock)
                .with_bout(contest.bout(fixture, now));
            let news = News::of_beginning(&session, thread.is_some(), None);
            match self.store.tournaments.begin_bout(&session, &news)? {
                Bouted::Begun | Bouted::Settled => return Ok(()),
                Bouted::IdTaken => {}
                // Somebody has begun another game in the thread.
                Bouted::TableTaken(_) if thread.is_some() => {
                    return self.contest_unplaced(contest.guild, contest.number, fixture, Obstacle::Refused);
                }
                Bouted::TableTaken(_) => {}
            }
        }
        Err(HostError::NoFreeId)
    }

    /// Ends a running game whose result was decided elsewhere.
    fn call_off(&self, contest: &Contest, fixture: Fixture, game: GameId) -> Result<(), HostError> {
        for _ in 0..MAX_ATTEMPTS {
            let session = match self.store.games.game(game) {
                Err(error) if error.is_about_one_record() => None,
                found => found?,
            };
            let called_off = session.and_then(|session| Some((session.revision(), session.called_off(self.now())?)));
            let Some((revision, (next, event))) = called_off else {
                // The game is over or unreadable, so nothing else will record its end.
                return self.change(contest, |contest, now| contest.ended(fixture, game, GameResult::Annulled, now));
            };
            if self.save_event(&next, revision, &event, None)? == Saved::Done {
                return Ok(());
            }
        }
        Err(HostError::Contended(game))
    }

    /// Records that a message about a tournament is in its channel.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn contest_posted(&self, guild: GuildId, number: u32, part: Part, message: MessageId) -> Result<(), HostError> {
        let now = self.now();
        self.store.tournaments.change_contest(guild, number, |contest| contest.posted(part, message, now))?;
        Ok(())
    }

    /// Records that a message about a tournament cannot be posted. A game begins without a place then.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn contest_refused(&self, guild: GuildId, number: u32, part: Part, what: Obstacle) -> Result<(), HostError> {
        self.store.tournaments.change_contest(guild, number, |contest| contest.refused(part, what))?;
        Ok(())
    }

    /// Records that the thread of a game is open.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn contest_opened(&self, guild: GuildId, number: u32, fixture: Fixture) -> Result<(), HostError> {
        self.store.tournaments.change_contest(guild, number, |contest| contest.opened(fixture))?;
        Ok(())
    }

    /// Records that the thread of a game cannot be opened, so that the game begins without a place.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn contest_unplaced(
        &self,
        guild: GuildId,
        number: u32,
        fixture: Fixture,
        what: Obstacle,
    ) -> Result<(), HostError> {
        self.store.tournaments.change_contest(guild, number, |contest| contest.unplaced(fixture, what))?;
        Ok(())
    }

    /// Records that the thread of a game is closed, or cannot be closed.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn contest_thread_closed(&self, guild: GuildId, number: u32, fixture: Fixture) -> Result<(), HostError> {
        self.store.tournaments.change_contest(guild, number, |contest| contest.thread_closed(fixture))?;
        Ok(())
    }

    fn change(&self, contest: &Contest, change: impl Fn(&mut Contest, Timestamp)) -> Result<(), HostError> {
        let now = self.now();
        self.store.tournaments.change_contest(contest.guild, contest.number, |contest| change(contest, now))?;
        Ok(())
    }
}
