//! The job of a tournament: which games begin and end, and what has to be done next in its channel.

use super::{Application, ApplicationError, JobStep, Post, StepAction, StepOf, message, readable, save::MAX_ATTEMPTS};
use board::color::ByColor;
use domain::{
    Home, News, ServerTournament, Session, Table,
    daily::Obstacle,
    id::{ChannelId, GameId, GuildId},
    time::Timestamp,
    tournaments::{TournamentMessage, Work, nowhere},
};
use games::AnyPosition;
use store::{BegunPairing, Saved, StoreError};
use tournament::{GameResult, PairingId};

mod messages;

impl Application {
    /// The next step for a tournament: what Discord has to be asked for; `None` if nothing. Everything else that has to
    /// be done before is done first.
    pub(super) fn tournament_step(&self, guild: GuildId, number: u32) -> Result<Option<JobStep>, ApplicationError> {
        let Some(work) = self.advance_tournament(guild, number)? else { return self.tournament_edit(guild, number) };
        let Some(tournament) = self.store.tournaments.tournament(guild, number)? else { return Ok(None) };
        let found = match work {
            Work::Post(part) => self.tournament_message(&tournament, part)?,
            Work::Open(pairing_id, message) => message::thread_name(&tournament, pairing_id).map(|name| {
                (tournament.channel, StepAction::OpenThread { message, name, plain: plain_name(pairing_id) })
            }),
            Work::CloseThread(_, thread) => Some((thread, StepAction::CloseThread)),
            Work::SayWhere(channel, message) => {
                let reader = self.readers.server_reads(guild, tournament.language)?;
                let plain = Some(message::gone_elsewhere(&tournament.nameless(), &reader).text);
                let post = Post { plain, ..Post::of(message::gone_elsewhere(&tournament, &reader)) };
                Some((channel, StepAction::Edit { message, post: Box::new(post) }))
            }
            // `advance_tournament` has done these.
            Work::Begin(..) | Work::CallOff(..) => None,
        };
        let of = StepOf::Tournament(guild, number, Some(work));
        Ok(found.map(|(channel, action)| JobStep { of, channel, action }))
    }

    /// Does what has to be done for a tournament without Discord: starts it if its time has come, begins games that
    /// have their place, and ends those whose result was decided elsewhere. Returns what has to be done next in
    /// Discord; `None` if nothing.
    pub fn advance_tournament(&self, guild: GuildId, number: u32) -> Result<Option<Work>, ApplicationError> {
        let now = self.clock.now();
        self.store.tournaments.change_tournament(guild, number, |tournament| tournament.start_if_due(now))?;
        while let Some(tournament) = self.store.tournaments.tournament(guild, number)? {
            match self.first_work(&tournament)? {
                Some(Work::Begin(pairing_id, thread)) => self.begin_pairing(&tournament, pairing_id, thread)?,
                Some(Work::CallOff(pairing_id, game)) => self.call_off(&tournament, pairing_id, game)?,
                Some(Work::Post(TournamentMessage::Pairing(pairing_id)))
                    if self.has_place(&tournament, pairing_id)? =>
                {
                    self.change(&tournament, |tournament, _| tournament.placed(pairing_id))?;
                }
                work => {
                    // What is told must be on disk before anybody reads it.
                    self.store.wait_until_durable()?;
                    return Ok(work);
                }
            }
        }
        Ok(None)
    }

    /// The first thing to do. A thread is closed only after everything else was done there.
    fn first_work(&self, tournament: &ServerTournament) -> Result<Option<Work>, StoreError> {
        for work in tournament.work() {
            let game = match work {
                Work::CloseThread(pairing_id, _) => tournament.game_of(pairing_id),
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

    /// Whether something is left to do in the channel of a game that is over: to tell its end, also to its followers,
    /// or to remove buttons.
    fn is_busy(&self, game: GameId) -> Result<bool, StoreError> {
        if self.store.outbox.news_of(game)?.is_some() || self.store.outbox.buttons_of(game)?.is_some() {
            return Ok(true);
        }
        let session = readable(self.store.games.game(game))?;
        Ok(session.is_some_and(|session| session.following().farewell(Home::Shared).is_some()))
    }

    /// Begins a game in its thread, or without a place. Its players then find it among their games.
    fn begin_pairing(
        &self,
        tournament: &ServerTournament,
        pairing_id: PairingId,
        thread: Option<ChannelId>,
    ) -> Result<(), ApplicationError> {
        let Some(pairing) = tournament.state().pairing(pairing_id) else { return Ok(()) };
        let seats = ByColor::new_with(|color| tournament.seat(pairing.player(color)));
        let language = self.readers.language_on(Some(tournament.guild), tournament.language)?;
        let seed = tournament.state().start_seed(pairing_id.round);
        let start = AnyPosition::from_setup(tournament.game, &tournament.setup, seed).unwrap_or_else(|error| {
            let (guild, number) = (tournament.guild.0, tournament.number);
            tracing::error!(guild, number, %error, "a tournament’s setup is no longer valid, so its games begin as usual");
            AnyPosition::start(tournament.game)
        });
        for _ in 0..MAX_ATTEMPTS {
            let id = GameId::from_bits(rand::random());
            let parent = thread.map(|_| tournament.channel);
            let table = Table { guild: Some(tournament.guild), channel: thread.unwrap_or_else(|| nowhere(id)), parent };
            let (seats, setup, start) = (seats.clone(), tournament.setup.clone(), start.clone());
            let now = self.clock.now();
            let session = Session::new(id, table, seats, language, setup, start, now)
                .with_forced_passes()
                .with_time_control(tournament.clock)
                .with_pairing(tournament.game_pairing(pairing_id, now));
            let news = News::of_beginning(&session, thread.is_some(), None);
            match self.store.tournaments.begin_pairing(&session, &news)? {
                BegunPairing::Begun | BegunPairing::NotToBegin => return Ok(()),
                BegunPairing::IdTaken => {}
                // Somebody has begun another game in the thread.
                BegunPairing::TableTaken(_) if thread.is_some() => {
                    return self.change(tournament, |tournament, _| tournament.unplaced(pairing_id, Obstacle::Refused));
                }
                BegunPairing::TableTaken(_) => {}
            }
        }
        Err(ApplicationError::NoFreeId)
    }

    /// Moves a game that has begun without a place to its thread, unless its players have moved it elsewhere.
    pub(super) fn place_again(
        &self,
        guild: GuildId,
        number: u32,
        pairing_id: PairingId,
        thread: ChannelId,
    ) -> Result<(), ApplicationError> {
        let Some(tournament) = self.store.tournaments.tournament(guild, number)? else { return Ok(()) };
        let Some(game) = tournament.placed_again(pairing_id) else { return Ok(()) };
        let table = Table { guild: Some(guild), channel: thread, parent: Some(tournament.channel) };
        for _ in 0..MAX_ATTEMPTS {
            let Some(session) = self.without_a_place(game)? else { return Ok(()) };
            let next = session.placed_at(table);
            let news = News { since: self.clock.now(), ..News::of_beginning(&next, true, None) };
            match self.store.games.save_with_news(&next, session.revision(), &news)? {
                Saved::Done | Saved::TableTaken(_) => return Ok(()),
                Saved::Stale => {}
            }
        }
        Err(ApplicationError::Contended(game))
    }

    /// Whether a game needs no thread any longer, though one was owed to it again.
    fn has_place(&self, tournament: &ServerTournament, pairing_id: PairingId) -> Result<bool, StoreError> {
        match tournament.placed_again(pairing_id) {
            Some(game) => Ok(self.without_a_place(game)?.is_none()),
            None => Ok(false),
        }
    }

    /// A running game, if it has no place.
    fn without_a_place(&self, game: GameId) -> Result<Option<Session>, StoreError> {
        let session = readable(self.store.games.game(game))?;
        Ok(session.filter(|session| session.end().is_none() && session.table().channel == nowhere(game)))
    }

    /// Ends a running game whose result was decided elsewhere.
    fn call_off(
        &self,
        tournament: &ServerTournament,
        pairing_id: PairingId,
        game: GameId,
    ) -> Result<(), ApplicationError> {
        for _ in 0..MAX_ATTEMPTS {
            let session = readable(self.store.games.game(game))?;
            let left = tournament.left_in(pairing_id);
            let called_off =
                session.and_then(|session| Some((session.revision(), session.called_off(left, self.clock.now())?)));
            let Some((revision, (next, event))) = called_off else {
                // The game is over or unreadable, so nothing else will record its end.
                return self.change(tournament, |tournament, now| {
                    tournament.ended(pairing_id, game, GameResult::Annulled, now)
                });
            };
            if self.sessions.save_event(&next, revision, &event, None)? == Saved::Done {
                return Ok(());
            }
        }
        Err(ApplicationError::Contended(game))
    }

    fn change(
        &self,
        tournament: &ServerTournament,
        change: impl Fn(&mut ServerTournament, Timestamp),
    ) -> Result<(), ApplicationError> {
        let now = self.clock.now();
        self.store
            .tournaments
            .change_tournament(tournament.guild, tournament.number, |tournament| change(tournament, now))?;
        Ok(())
    }
}

/// The name of the thread of a game where AutoMod blocks those of the players.
fn plain_name(PairingId { round, game }: PairingId) -> String {
    format!("R{}.{}", u32::from(round) + 1, u32::from(game) + 1)
}
