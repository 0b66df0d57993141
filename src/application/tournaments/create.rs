//! Creating a tournament.

use std::time::Duration;

use super::{drawn, organized};
use crate::application::{Place, Post, Request, Stop, TournamentOrder, Tournaments, say};
use board::phrase::{Phrase, code::quoted};
use domain::{
    Refusal, ServerTournament,
    control::TournamentTab,
    message::{self, Onlooker},
    right::Right,
    setup::Setup,
    time::{Day, TimeOfDay, Timestamp, Zone},
    tournaments::{TournamentPlan, is_name},
};
use store::NotCreated;
use tournament::{Format, TournamentSettings};

/// How far in the future a tournament may start.
const LATEST: Duration = Duration::from_secs(400 * 24 * 60 * 60);

impl Tournaments {
    /// Creates a tournament in the channel of the request. The bot posts its announcement by itself.
    pub(super) fn create_tournament(&self, request: &Request, order: &TournamentOrder) -> Result<Post, Stop> {
        let guild = organized(&request.caller, &request.place)?;
        let place = &request.place;
        if !is_name(&order.name) {
            return Err(Refusal::TournamentName.into());
        }
        if order.rounds.is_some() && order.format != Format::Swiss {
            return Err(Refusal::TournamentRounds.into());
        }
        if order.clock.control().is_none() && order.deadline.is_none() {
            return Err(Refusal::TournamentEndless.into());
        }
        self.may_be_held_in(place)?;
        let text = order.setup.as_deref().unwrap_or(order.game.setups()[0]);
        let setup = Setup::read(order.game, text, rand::random(), &self.servers.kept_setups(place, Some(order.game))?)?;
        let now = self.clock.now();
        let starts = order.start.as_deref().map(|start| self.start_of(request, start, order.zone.as_deref(), now));
        let settings = TournamentSettings::new(order.format, rand::random());
        let plan = TournamentPlan {
            name: order.name.clone(),
            channel: place.channel,
            language: self.readers.public_language(request, request.caller.language)?,
            game: order.game,
            setup: setup.layout,
            clock: order.clock.control(),
            starts: starts.transpose()?,
            settings: TournamentSettings {
                rounds: order.rounds,
                places: order.players.unwrap_or(settings.places),
                vacation: order.vacation,
                deadline: order.deadline.map(|days| days * 24),
                openings: order.explorer,
                ..settings
            },
        };
        let organizer = request.caller.user;
        let new = |number| ServerTournament::new(guild, number, organizer, plan.clone(), now);
        let tournament = self.store.tournaments.insert_tournament(guild, new)?.map_err(|why| match why {
            NotCreated::NameTaken => Refusal::TournamentNameTaken,
            NotCreated::TooMany => Refusal::TooManyTournaments,
        })?;
        let reader = self.readers.reader(request)?;
        let onlooker = Onlooker { user: organizer, is_organizer: true, lacks: None };
        let shown = drawn(message::tournament(&tournament, TournamentTab::Overview, None, |_| None, onlooker, &reader));
        let text = format!("{}\n\n{}", say(reader.language, &Phrase::new("tournament-created")), shown.text);
        Ok(Post { text, ..shown })
    }

    /// Refuses a place in which no tournament can be held.
    pub(super) fn may_be_held_in(&self, place: &Place) -> Result<(), Stop> {
        if place.channel != place.home {
            return Err(Refusal::TournamentPlace.into());
        }
        let lacks = place.lacks_here(&Right::OF_TOURNAMENT);
        if !lacks.is_empty() {
            return Err(Refusal::LacksTournamentRights(place.channel, lacks).into());
        }
        if !place.threads {
            return Err(Refusal::TournamentPlace.into());
        }
        self.servers.may_begin_in(place)
    }

    /// When a tournament starts by itself: a time of day, which comes next, or a date and a time, as in
    /// `2026-12-01 18:30`. Without a zone, it is that of the server's daily puzzle, or UTC.
    fn start_of(&self, request: &Request, text: &str, zone: Option<&str>, now: Timestamp) -> Result<Timestamp, Stop> {
        let zone = match zone {
            Some(zone) => zone.parse::<Zone>().map_err(|_| Refusal::NoZone(quoted(zone)))?,
            None => {
                let daily = request.place.guild.map(|guild| self.store.dailies.daily(guild)).transpose()?.flatten();
                daily.and_then(|daily| daily.plan).map_or(Zone::UTC, |plan| plan.zone)
            }
        };
        let at = match text.trim().split_once([' ', 'T']) {
            Some((day, time)) => {
                let day = day.parse::<Day>().ok().zip(time.parse::<TimeOfDay>().ok());
                day.and_then(|(day, time)| zone.moment(day, time))
            }
            None => text.parse::<TimeOfDay>().ok().and_then(|time| zone.next(time, now, None)).map(|(_, at)| at),
        };
        let at = at.filter(|at| *at > now && at.since(now) <= LATEST);
        Ok(at.ok_or_else(|| Refusal::TournamentStart(quoted(text)))?)
    }
}
