//! Daily puzzles: what servers choose, which messages are due, and what becomes of them.

use super::{
    Format, Host, HostError, Picture, Post, Reply, Request, Stop,
    reply::nonce,
    request::{DailyChannel, DailyChoice},
    setups::managed,
    view,
};
use domain::{
    Daily, Moment, Refusal,
    control::{PuzzleRef, PuzzleStage},
    daily::{Begun, Due, Issue, Obstacle, Part, Plan},
    id::{ChannelId, GuildId, MessageId},
    markup::short_code,
    server::ServerTab,
    settings::Taste,
    time::{Day, TimeOfDay, Timestamp, Zone},
    view::{Film, Reader},
};
use games::GameKind;
use puzzles::{Puzzle, PuzzleId};
use store::StoreError;

/// The maximum length of typed text that an answer repeats, in characters.
const MAX_ECHO: usize = 60;

/// The time zone of servers that choose none.
const USUAL_ZONE: Zone = Zone::UTC;

/// Something that is to be done for a server's daily puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Chore {
    /// A message has to be posted, unless it is in the channel already.
    Post(DailyMessage),
    /// The text and the controls of a message have to be replaced. The picture stays.
    Edit {
        /// The day of the puzzle.
        day: Day,
        /// The channel.
        channel: ChannelId,
        /// The message.
        message: MessageId,
        /// The new text and controls.
        post: Post,
    },
}

/// A message of a daily puzzle that has to be posted.
#[derive(Clone, Debug, PartialEq)]
pub struct DailyMessage {
    /// The server.
    pub guild: GuildId,
    /// The day of the new puzzle.
    pub day: Day,
    /// Which message it is.
    pub part: Part,
    /// The channel.
    pub channel: ChannelId,
    /// The time before which it was certainly not posted.
    pub since: Timestamp,
    /// The first line of its text. A message with a solution is recognized by it.
    pub head: String,
    /// The message.
    pub post: Post,
}

impl DailyMessage {
    /// A nonce for the message: unique, and at most 25 characters long.
    pub fn nonce(&self) -> String {
        let is_puzzle = self.part == Part::Puzzle;
        nonce("daily", (self.guild.0, self.day.to_string(), is_puzzle))
    }
}

impl Host {
    /// Changes where and when the server's daily puzzle is posted, and shows the result. What the caller leaves out stays
    /// as it is.
    pub(super) fn choose_daily(&self, request: &Request, choice: &DailyChoice) -> Result<Reply, Stop> {
        let guild = managed(&request.caller, &request.place)?;
        let time = choice
            .time
            .as_deref()
            .map(|text| text.parse::<TimeOfDay>().map_err(|_| Refusal::NoTimeOfDay(short_code(text, MAX_ECHO))));
        let zone = choice
            .zone
            .as_deref()
            .map(|text| text.parse::<Zone>().map_err(|_| Refusal::NoZone(short_code(text, MAX_ECHO))));
        let (time, zone) = (time.transpose()?, zone.transpose()?);
        if let Some(DailyChannel { id, lacks }) = &choice.channel
            && !lacks.is_empty()
        {
            return Err(Refusal::LacksRights(*id, lacks.clone()).into());
        }
        if let Some(game) = choice.game {
            self.puzzles.of(game)?;
        }
        let language = self.public_language(request, request.caller.language)?;
        let (now, seed) = (self.now(), rand::random());
        let changed = self.store.dailies.change_daily(
            guild,
            || Some(Daily::new(guild, seed)),
            |daily| {
                let old = daily.plan.take();
                let channel = choice.channel.as_ref().map(|channel| channel.id);
                let channel = channel.or_else(|| old.as_ref().map(|old| old.channel));
                let time = time.or_else(|| old.as_ref().map(|old| old.time));
                let (Some(channel), Some(time)) = (channel, time) else {
                    daily.plan = old;
                    return false;
                };
                let (old_zone, old_games) = old.map_or((USUAL_ZONE, [].into()), |old| (old.zone, old.games));
                let zone = zone.clone().unwrap_or(old_zone);
                let games = choice.game.map_or(old_games, |game| [game].into());
                daily.follow(Some(Plan { channel, time, zone, games, language }), now);
                true
            },
        )?;
        if changed == Some(true) {
            self.daily_panel(request, Reply::private)
        } else {
            Err(Refusal::DailyIncomplete.into())
        }
    }

    /// Posts no daily puzzles any longer. The solution of the last one still comes.
    pub(super) fn stop_daily(&self, request: &Request) -> Result<Reply, Stop> {
        let (guild, now) = (managed(&request.caller, &request.place)?, self.now());
        self.store.dailies.change_daily(guild, || None, |daily| daily.follow(None, now))?;
        self.daily_panel(request, Reply::update)
    }

    /// Adds a game to those of the daily puzzle, or takes it out. Without games, all take turns.
    pub(super) fn toggle_daily_game(&self, request: &Request, game: GameKind) -> Result<Reply, Stop> {
        let guild = managed(&request.caller, &request.place)?;
        let all = self.games_with_puzzles();
        self.store.dailies.change_daily(
            guild,
            || None,
            |daily| {
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
            },
        )?;
        self.daily_panel(request, Reply::update)
    }

    fn daily_panel(&self, request: &Request, reply: impl Fn(Post) -> Reply) -> Result<Reply, Stop> {
        let server = self.store.servers.server(managed(&request.caller, &request.place)?)?;
        Ok(reply(self.server_panel(request, &server, ServerTab::Daily)?))
    }

    /// The games that have puzzles.
    pub(super) fn games_with_puzzles(&self) -> Vec<GameKind> {
        GameKind::ALL.into_iter().filter(|game| self.puzzles.of(*game).is_ok()).collect()
    }

    /// Up to `limit` servers whose daily puzzle needs something now, in servers for which this process acts.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn due_dailies(&self, limit: usize) -> Result<Vec<GuildId>, HostError> {
        Ok(self.store.dailies.due_dailies(self.now(), limit)?)
    }

    /// What is to be done now for a server's daily puzzle; `None` if nothing. The puzzle of a day is chosen, and recorded
    /// as owed, before this returns.
    ///
    /// A message stays owed until the caller reports that it is in the channel, or that it cannot be posted, or until
    /// six hours have passed. An edit is counted as made, unless the caller reports a failure.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn daily_chore(&self, guild: GuildId) -> Result<Option<Chore>, HostError> {
        match self.chore(guild) {
            Err(HostError::Store(error)) if error.is_about_one_record() => {
                self.store.dailies.forget_daily_alarm(guild)?;
                Ok(None)
            }
            chore => chore,
        }
    }

    fn chore(&self, guild: GuildId) -> Result<Option<Chore>, HostError> {
        let now = self.now();
        // The collections are read now, so that the transaction does not wait for that.
        self.games_with_puzzles();
        let begun = self.store.dailies.change_daily(
            guild,
            || None,
            |daily| {
                if daily.is_too_late(now)
                    && let Some(due) = daily.owed_due()
                {
                    daily.refused(due.day, Obstacle::Late);
                }
                daily.begin(now, |game| self.puzzles.of(game).ok())
            },
        )?;
        match begun {
            Some(Begun::LeftOut) => tracing::warn!(guild = guild.0, "a daily puzzle is left out: it is too late"),
            Some(Begun::NoPuzzle) => tracing::error!(guild = guild.0, "no puzzle for the daily puzzle of a server"),
            Some(Begun::Owed | Begun::Nothing) | None => {}
        }
        let Some(daily) = self.store.dailies.daily(guild)? else { return Ok(None) };
        let chore = match (daily.owed(), daily.owed_due()) {
            (Some(part), Some(due)) => self.owed(&daily, due, part)?,
            _ => self.edit(&daily, now)?,
        };
        // What is told must be on disk before anybody reads it.
        self.store.settle()?;
        Ok(chore)
    }

    /// The message that is owed. If its puzzle no longer exists, it is left out.
    fn owed(&self, daily: &Daily, due: Due, part: Part) -> Result<Option<Chore>, HostError> {
        let guild = daily.guild;
        let reader = self.all_read_daily(daily)?;
        let (issue, post) = match part {
            Part::Solution => {
                let Some((before, puzzle)) = daily.before().and_then(|before| Some((before, self.issued(before)?)))
                else {
                    self.store.dailies.change_daily(guild, || None, Daily::leave_out_solution)?;
                    return self.chore(guild);
                };
                let (view, film) = view::daily_solution(before, puzzle, &reader);
                (before, Self::solution_post(puzzle, view, film))
            }
            Part::Puzzle => {
                let Some((today, puzzle)) = daily.today().and_then(|today| Some((today, self.issued(today)?))) else {
                    self.store.dailies.change_daily(
                        guild,
                        || None,
                        |daily| daily.refused(due.day, Obstacle::Puzzles),
                    )?;
                    return Ok(None);
                };
                (today, Self::post(view::daily_puzzle(today, puzzle, &reader)))
            }
        };
        let head = post.text.lines().next().unwrap_or_default().to_owned();
        // The last solution comes without a new puzzle, into the channel of its own.
        let channel = daily.today().map_or(issue.channel, |today| today.channel);
        let Due { day, at: since } = due;
        tracing::debug!(guild = guild.0, day = %issue.day, ?part, "a message of a daily puzzle is owed");
        Ok(Some(Chore::Post(DailyMessage { guild, day, part, channel, since, head, post })))
    }

    /// The edit that is due.
    fn edit(&self, daily: &Daily, now: Timestamp) -> Result<Option<Chore>, HostError> {
        let Some(issue) = self.store.dailies.change_daily(daily.guild, || None, |daily| daily.edit(now))?.flatten()
        else {
            return Ok(None);
        };
        let (Some(message), Some(puzzle)) = (issue.message, self.issued(&issue)) else { return Ok(None) };
        let reader = self.all_read_daily(daily)?;
        let controls = view::daily_controls(&issue, &reader);
        let post = Post { controls, ..Post::text(view::daily_text(&issue, puzzle, &reader)) };
        Ok(Some(Chore::Edit { day: issue.day, channel: issue.channel, message, post }))
    }

    fn solution_post(puzzle: &Puzzle, view: view::View, film: Film) -> Post {
        let Film { side, theme, language, alt } = film;
        let bytes = render::gif(&view::solution_frames(puzzle, language), theme, side);
        Post { picture: Some(Picture { format: Format::Gif, bytes, alt }), ..Self::post(view) }
    }

    /// The puzzle of a day, if the collection still contains it.
    fn issued(&self, issue: &Issue) -> Option<&Puzzle> {
        self.puzzles.get(PuzzleRef { game: issue.game, id: issue.puzzle, stage: PuzzleStage::Daily }).ok()
    }

    /// Everybody in a server as readers of its daily puzzle.
    fn all_read_daily(&self, daily: &Daily) -> Result<Reader, StoreError> {
        let language = self.language_on(Some(daily.guild), daily.language())?;
        let taste = self.public_taste(Some(daily.guild), Taste::default())?;
        Ok(Reader { language, taste, moment: Moment::from(self.now()) })
    }

    /// Records that a message of a daily puzzle is in its channel. If it was found there, `found` is the puzzle that it
    /// shows.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn daily_posted(
        &self,
        guild: GuildId,
        day: Day,
        part: Part,
        message: MessageId,
        found: Option<(GameKind, PuzzleId)>,
    ) -> Result<(), HostError> {
        let now = self.now();
        self.store.dailies.change_daily(guild, || None, |daily| daily.posted(day, part, message, found, now))?;
        Ok(())
    }

    /// Records that what is owed for a day cannot be posted. The server's managers see why in its settings.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn daily_refused(&self, guild: GuildId, day: Day, what: Obstacle) -> Result<(), HostError> {
        self.store.dailies.change_daily(guild, || None, |daily| daily.refused(day, what))?;
        Ok(())
    }

    /// Records that the message of a day could not be edited, so that it is edited later.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn daily_edit_failed(&self, guild: GuildId, day: Day) -> Result<(), HostError> {
        self.store.dailies.change_daily(guild, || None, |daily| daily.edit_failed(day))?;
        Ok(())
    }
}
