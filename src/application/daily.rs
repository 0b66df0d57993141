//! Daily puzzles: what servers choose, which messages are due, and what becomes of them.

use std::sync::Arc;

use super::{
    ApplicationError, Post, Reply, Request, Stop, message,
    outbox::{JobStep, StepAction, StepMessage, StepOf},
    puzzles::Collections,
    readers::Readers,
    reply::nonce,
    request::DailyChoice,
    server::Servers,
    setups::managed,
};
use domain::{
    Daily, Refusal,
    control::{PuzzleRef, PuzzleStage},
    daily::{Begun, DailyMessage, DailyPlan, Due, Issue, Obstacle},
    id::GuildId,
    markup::short_code,
    message::Film,
    right::Right,
    server::ServerTab,
    time::{Clock, TimeOfDay, Timestamp, Zone},
};
use games::GameKind;
use puzzles::Puzzle;
use store::{Store, StoreError};

/// The maximum length of typed text that an answer repeats, in characters.
const MAX_ECHO: usize = 60;

/// The time zone of servers that choose none.
const USUAL_ZONE: Zone = Zone::UTC;

/// Posts the daily puzzles of servers, and lets servers choose them.
#[derive(Clone)]
pub(super) struct DailyPuzzles {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) servers: Servers,
    pub(super) collections: Arc<Collections>,
}

impl DailyPuzzles {
    /// Changes where and when the server's daily puzzle is posted, and shows the result. What the caller leaves out
    /// stays as it is.
    pub(super) fn choose(&self, request: &Request, choice: &DailyChoice) -> Result<Reply, Stop> {
        let guild = managed(&request.caller, &request.place)?;
        let time = |text: &str| text.parse().map_err(|_| Refusal::NoTimeOfDay(short_code(text, MAX_ECHO)));
        let time: Option<TimeOfDay> = choice.time.as_deref().map(time).transpose()?;
        let zone = |text: &str| text.parse().map_err(|_| Refusal::NoZone(short_code(text, MAX_ECHO)));
        let zone: Option<Zone> = choice.zone.as_deref().map(zone).transpose()?;
        if let Some(channel) = choice.channel
            && let Some(lacks) = request.place.lacks_in(channel, &Right::OF_DAILY)
            && !lacks.is_empty()
        {
            return Err(Refusal::LacksRights(channel, lacks).into());
        }
        if let Some(game) = choice.game {
            self.collections.of(game)?;
        }
        let language = self.readers.public_language(request, request.caller.language)?;
        let (now, seed) = (self.clock.now(), rand::random());
        let changed = self.store.dailies.change_daily(
            guild,
            || Some(Daily::new(guild, seed)),
            |daily| {
                let old = daily.plan.take();
                let channel = choice.channel.or_else(|| old.as_ref().map(|old| old.channel));
                let time = time.or_else(|| old.as_ref().map(|old| old.time));
                let (Some(channel), Some(time)) = (channel, time) else {
                    daily.plan = old;
                    return false;
                };
                let (old_zone, old_games) = old.map_or((USUAL_ZONE, [].into()), |old| (old.zone, old.games));
                let zone = zone.clone().unwrap_or(old_zone);
                let games = choice.game.map_or(old_games, |game| [game].into());
                daily.follow(Some(DailyPlan { channel, time, zone, games, language }), now);
                true
            },
        )?;
        if changed == Some(true) { self.panel(request, Reply::private) } else { Err(Refusal::DailyIncomplete.into()) }
    }

    /// Posts no daily puzzles any longer. The solution of the last one still comes.
    pub(super) fn stop(&self, request: &Request) -> Result<Reply, Stop> {
        let (guild, now) = (managed(&request.caller, &request.place)?, self.clock.now());
        self.change(guild, |daily| daily.follow(None, now))?;
        self.panel(request, Reply::update)
    }

    /// Adds a game to those of the daily puzzle, or takes it out. Without games, all take turns.
    pub(super) fn toggle_game(&self, request: &Request, game: GameKind) -> Result<Reply, Stop> {
        let guild = managed(&request.caller, &request.place)?;
        let all = self.collections.games();
        self.change(guild, |daily| {
            let Some(plan) = &mut daily.plan else { return };
            if plan.games.is_empty() {
                plan.games.extend(all.iter().copied());
            }
            if !plan.games.remove(&game) {
                plan.games.insert(game);
            }
            if plan.games.len() == all.len() {
                plan.games.clear();
            }
        })?;
        self.panel(request, Reply::update)
    }

    /// Changes what is stored about a server's daily puzzle. Returns `None` if it never had one.
    pub(super) fn change<T>(&self, guild: GuildId, change: impl Fn(&mut Daily) -> T) -> Result<Option<T>, StoreError> {
        self.store.dailies.change_daily(guild, || None, change)
    }

    fn panel(&self, request: &Request, reply: impl Fn(Post) -> Reply) -> Result<Reply, Stop> {
        let server = self.store.servers.server(managed(&request.caller, &request.place)?)?;
        Ok(reply(self.servers.server_panel(request, &server, ServerTab::Daily)?))
    }

    /// What is to be done now for a server's daily puzzle; `None` if nothing. The puzzle of a day is chosen, and
    /// recorded as due, before this returns. A message stays due for at most six hours.
    pub(super) fn step(&self, guild: GuildId) -> Result<Option<JobStep>, ApplicationError> {
        let now = self.clock.now();
        // The collections are read now, so that the transaction does not wait for that.
        self.collections.games();
        let begun = self.change(guild, |daily| {
            if daily.is_too_late(now)
                && let Some(due) = daily.owed_due()
            {
                daily.refused(due.day, Obstacle::Late);
            }
            daily.begin(now, |game| self.collections.of(game).ok())
        })?;
        match begun {
            Some(Begun::LeftOut) => tracing::warn!(guild = guild.0, "a daily puzzle is left out: it is too late"),
            Some(Begun::NoPuzzle) => tracing::error!(guild = guild.0, "no puzzle for the daily puzzle of a server"),
            Some(Begun::Owed | Begun::Nothing) | None => {}
        }
        let Some(daily) = self.store.dailies.daily(guild)? else { return Ok(None) };
        let step = match (daily.owed(), daily.owed_due()) {
            (Some(part), Some(due)) => self.message(&daily, due, part)?,
            _ => self.edit(&daily, now)?,
        };
        // What is told must be on disk before anybody reads it.
        self.store.wait_until_durable()?;
        Ok(step)
    }

    /// The message to post. If its puzzle no longer exists, it is left out.
    fn message(&self, daily: &Daily, due: Due, part: DailyMessage) -> Result<Option<JobStep>, ApplicationError> {
        let guild = daily.guild;
        let reader = self.readers.server_reads(daily.guild, daily.language())?;
        let (issue, post) = match part {
            DailyMessage::Solution => {
                let Some((before, puzzle)) = daily.before().and_then(|before| Some((before, self.issued(before)?)))
                else {
                    self.change(guild, Daily::leave_out_solution)?;
                    return self.step(guild);
                };
                let (view, film) = message::daily_solution(before, puzzle, &reader);
                (before, Self::solution_post(puzzle, view, film))
            }
            DailyMessage::Puzzle => {
                let Some((today, puzzle)) = daily.today().and_then(|today| Some((today, self.issued(today)?))) else {
                    self.change(guild, |daily| daily.refused(due.day, Obstacle::Puzzles))?;
                    return Ok(None);
                };
                (today, Post::of(message::daily_puzzle(today, puzzle, &reader)))
            }
        };
        // The last solution comes without a new puzzle, into the channel of its own.
        let channel = daily.today().map_or(issue.channel, |today| today.channel);
        let Due { day, at: since } = due;
        let nonce = nonce("daily", (guild.0, day.to_string(), part == DailyMessage::Puzzle));
        tracing::debug!(guild = guild.0, day = %issue.day, ?part, "a message of a daily puzzle is due");
        let post = post.by_right(reader.language);
        let action = StepAction::Post(Box::new(StepMessage { since, after: None, nonce, post }));
        Ok(Some(JobStep { of: StepOf::Daily(guild, day, Some(part)), channel, action }))
    }

    /// The edit that is due.
    fn edit(&self, daily: &Daily, now: Timestamp) -> Result<Option<JobStep>, ApplicationError> {
        let Some(issue) = self.change(daily.guild, |daily| daily.edit(now))?.flatten() else { return Ok(None) };
        let (Some(message), Some(puzzle)) = (issue.message, self.issued(&issue)) else { return Ok(None) };
        let reader = self.readers.server_reads(daily.guild, daily.language())?;
        let controls = message::daily_controls(&issue, &reader);
        let plain = Some(message::daily_plainly(&issue, &reader));
        let post = Box::new(Post { controls, plain, ..Post::text(message::daily_text(&issue, puzzle, &reader)) });
        let (of, action) = (StepOf::Daily(daily.guild, issue.day, None), StepAction::Edit { message, post });
        Ok(Some(JobStep { of, channel: issue.channel, action }))
    }

    fn solution_post(puzzle: &Puzzle, view: message::Message, film: Film) -> Post {
        let Film { side, theme, language, alt } = film;
        let bytes = render::gif(&message::solution_frames(puzzle, language), theme, side);
        Post::animated(view, bytes, alt)
    }

    /// The puzzle of a day, if the collection still contains it.
    fn issued(&self, issue: &Issue) -> Option<&Puzzle> {
        self.collections.get(PuzzleRef { game: issue.game, id: issue.puzzle, stage: PuzzleStage::Daily }).ok()
    }
}
