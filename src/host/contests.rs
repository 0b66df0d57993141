//! Tournaments: which games begin and end, and what the bot has to do in their channels.

use super::{Host, HostError, save::MAX_ATTEMPTS};
use board::color::ByColor;
use domain::{
    Contest, News, Session, Table,
    contest::{Work, nowhere},
    daily::Obstacle,
    id::{ChannelId, GameId, GuildId},
    time::Timestamp,
};
use games::AnyPosition;
use store::{Bouted, Saved, StoreError};
use tournament::{Fixture, GameResult};

mod messages;

impl Host {
    /// What the bot has to do next for a tournament; `None` if nothing. Starts the tournament if its time has come,
    /// begins games that have their place, and ends those whose result was decided elsewhere.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn contest_work(&self, guild: GuildId, number: u32) -> Result<Option<Work>, HostError> {
        let now = self.clock.now();
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
        if self.store.outbox.news_of(game)?.is_some() || self.store.outbox.buttons_of(game)?.is_some() {
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
        let language = self.readers.language_on(Some(contest.guild), contest.language)?;
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
            let now = self.clock.now();
            let session = Session::new(id, table, seats, language, setup, start, now)
                .with_time_control(contest.clock)
                .with_bout(contest.bout(fixture, now));
            let news = News::of_beginning(&session, thread.is_some(), None);
            match self.store.tournaments.begin_bout(&session, &news)? {
                Bouted::Begun | Bouted::Settled => return Ok(()),
                Bouted::IdTaken => {}
                // Somebody has begun another game in the thread.
                Bouted::TableTaken(_) if thread.is_some() => {
                    return self.change(contest, |contest, _| contest.unplaced(fixture, Obstacle::Refused));
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
            let called_off =
                session.and_then(|session| Some((session.revision(), session.called_off(self.clock.now())?)));
            let Some((revision, (next, event))) = called_off else {
                // The game is over or unreadable, so nothing else will record its end.
                return self.change(contest, |contest, now| contest.ended(fixture, game, GameResult::Annulled, now));
            };
            if self.sessions.save_event(&next, revision, &event, None)? == Saved::Done {
                return Ok(());
            }
        }
        Err(HostError::Contended(game))
    }

    fn change(&self, contest: &Contest, change: impl Fn(&mut Contest, Timestamp)) -> Result<(), HostError> {
        let now = self.clock.now();
        self.store.tournaments.change_contest(contest.guild, contest.number, |contest| change(contest, now))?;
        Ok(())
    }
}
