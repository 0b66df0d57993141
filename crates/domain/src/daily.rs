//! The daily puzzle of a server: where and when it is posted, which puzzle comes next, and who has solved it.
//!
//! Each day at the hour that the server's managers chose, a puzzle is chosen, and recorded as owed before it is posted.
//! It stays owed until the message is known to be there, or until it is too late. So a day is neither lost nor posted
//! twice, whatever stops in between.
//!
//! Before a new puzzle, the solution of the one before it is posted. Until then, the public message tells nothing but
//! how many people have solved the puzzle, and who was first. A server that turns its daily puzzle off still gets the
//! last solution, at the hour at which the next puzzle would have come.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::RangeInclusive,
    time::Duration,
};

use serde::{Deserialize, Serialize};

use super::record::{Record, RecordError, ensure, text::in_order};
use crate::{
    id::{ChannelId, GuildId, MessageId, UserId},
    time::{Day, TimeOfDay, Timestamp, Zone},
};
use catalogue::Language;
use games::GameKind;
use puzzles::{Collection, Puzzle, PuzzleId};

/// How late a puzzle may still be posted. Later, the day is left out.
pub const LATE: Duration = Duration::from_secs(6 * 60 * 60);

/// The least time between two edits of a public message.
pub const EDIT_EVERY: Duration = Duration::from_secs(10 * 60);

/// The ratings of puzzles that many people in a channel can solve.
pub const RATINGS: RangeInclusive<u16> = 900..=1700;

/// The time over which the puzzles of servers with the same hour are spread, in milliseconds.
const SPREAD: u64 = 50_000;

/// The daily puzzle of a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Daily {
    /// The server.
    pub guild: GuildId,
    /// Decides the order in which the server gets its puzzles.
    #[serde(with = "board::text")]
    seed: u64,
    /// What the managers chose; `None` if no puzzle is posted.
    pub plan: Option<DailyPlan>,
    /// The next puzzle or, without a plan, the last solution; `None` if nothing more is posted.
    next: Option<Due>,
    /// The newest puzzle that was chosen; `None` while its solution is owed without a new puzzle.
    today: Option<Issue>,
    /// The puzzle before it, until its message needs no further change.
    before: Option<Issue>,
    /// What still has to be posted.
    owed: Option<DailyMessage>,
    /// The last puzzle of each game that was posted. All puzzles up to it in the server's order were used.
    passed: BTreeMap<GameKind, PuzzleId>,
    /// Why the last puzzle was not posted; `None` if it was.
    pub trouble: Option<Trouble>,
}

/// Where and when the puzzle of the day is posted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DailyPlan {
    /// The channel.
    pub channel: ChannelId,
    /// The time of day.
    pub time: TimeOfDay,
    /// The time zone.
    pub zone: Zone,
    /// The games, which take turns; all of them if the list is empty.
    #[serde(deserialize_with = "in_order")]
    pub games: BTreeSet<GameKind>,
    /// The language of the messages, if the server's settings name none.
    pub language: Language,
}

impl DailyPlan {
    /// Whether puzzles of a game are posted.
    fn has(&self, game: GameKind) -> bool {
        self.games.is_empty() || self.games.contains(&game)
    }
}

/// When a puzzle is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Due {
    /// The day.
    pub day: Day,
    /// The time.
    pub at: Timestamp,
}

/// A puzzle that was chosen for a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Issue {
    /// The day.
    pub day: Day,
    /// When it was due.
    pub since: Timestamp,
    /// The channel.
    pub channel: ChannelId,
    /// The game.
    pub game: GameKind,
    /// The puzzle.
    pub puzzle: PuzzleId,
    /// The public message; `None` until it is known.
    pub message: Option<MessageId>,
    /// The number of people who have solved it on their first try.
    pub solved: u32,
    /// The first of them; `None` if that person's data was deleted.
    pub first: Option<UserId>,
    /// Whether its solution was posted.
    closed: bool,
    /// When the message was posted or edited last.
    shown: Timestamp,
    /// Whether the message no longer tells how many people have solved the puzzle.
    outdated: bool,
    /// The language of the messages once the plan is gone, if the server's settings name none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<Language>,
}

/// A message about a puzzle of the day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DailyMessage {
    /// The solution of the puzzle before.
    Solution,
    /// The puzzle.
    Puzzle,
}

/// Why a puzzle was not posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Trouble {
    /// The day.
    pub day: Day,
    /// The reason.
    pub what: Obstacle,
}

/// What keeps a puzzle from being posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Obstacle {
    /// The channel does not exist any longer.
    Channel,
    /// The bot may not post in the channel.
    Permission,
    /// Discord refuses the message for another reason.
    Refused,
    /// It was too late: the bot or Discord was away.
    Late,
    /// No puzzle fits.
    Puzzles,
}

/// What happens when a puzzle is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Begun {
    /// Nothing is due.
    Nothing,
    /// A puzzle is owed now.
    Owed,
    /// It is too late for a puzzle.
    LeftOut,
    /// No puzzle fits.
    NoPuzzle,
}

impl Record for Daily {
    fn check(&self) -> Result<(), RecordError> {
        let chosen = match self.owed {
            None => true,
            Some(DailyMessage::Puzzle) => self.today.is_some(),
            Some(DailyMessage::Solution) => self.before.is_some() && self.owed_due().is_some(),
        };
        ensure(chosen, "a daily puzzle is owed that was not chosen")?;
        let is_last = self.owed == Some(DailyMessage::Solution) && self.today.is_none();
        let is_due = if self.plan.is_some() { !is_last } else { self.owed.is_none() || is_last };
        ensure(is_due, "a daily puzzle is due where none is posted")?;
        let contradicts = |issue: &Issue| issue.solved == 0 && issue.first.is_some();
        let contradict = self.today.iter().chain(&self.before).any(contradicts);
        ensure(!contradict, "nobody has solved a puzzle, but somebody was first")
    }
}

impl Daily {
    /// A server without a daily puzzle. The `seed` decides the order of its puzzles.
    pub const fn new(guild: GuildId, seed: u64) -> Self {
        Self {
            guild,
            seed,
            plan: None,
            next: None,
            today: None,
            before: None,
            owed: None,
            passed: BTreeMap::new(),
            trouble: None,
        }
    }

    /// When the next puzzle is due.
    pub const fn next(&self) -> Option<Due> {
        self.next
    }

    /// The newest puzzle that was chosen; `None` while its solution is owed without a new puzzle.
    pub const fn today(&self) -> Option<&Issue> {
        self.today.as_ref()
    }

    /// The puzzle before the newest one.
    pub const fn before(&self) -> Option<&Issue> {
        self.before.as_ref()
    }

    /// What has to be posted now.
    pub const fn owed(&self) -> Option<DailyMessage> {
        self.owed
    }

    /// The day and the time of what is owed. A solution belongs to the day on which it is posted.
    pub fn owed_due(&self) -> Option<Due> {
        let today = self.today.as_ref().map(|today| Due { day: today.day, at: today.since });
        self.owed.and(today.or(self.next))
    }

    /// Follows a new plan from now on. A day that already has its puzzle gets no second one. Without a plan, the
    /// solution of the puzzle that people are solving is still posted at its hour.
    pub fn follow(&mut self, plan: Option<DailyPlan>, now: Timestamp) {
        let due = self.owed_due().or(self.next);
        if plan.is_none() || self.today.is_none() {
            self.drop_owed();
        }
        self.trouble = None;
        if plan.is_some() {
            self.plan = plan;
            self.next = self.due_after(now, self.today.as_ref().map(|today| today.day));
            return;
        }
        if let (Some(old), Some(today)) = (self.plan.take(), &mut self.today) {
            today.language = Some(old.language);
        }
        self.next = due.filter(|_| self.today.as_ref().is_some_and(Issue::is_open));
    }

    /// The language of messages, if the server's settings name none.
    pub fn language(&self) -> Language {
        let parting = self.today.iter().chain(&self.before).find_map(|issue| issue.language);
        self.plan.as_ref().map(|plan| plan.language).or(parting).unwrap_or_default()
    }

    /// When something has to be done; `None` if nothing is planned.
    pub fn alarm(&self) -> Option<Timestamp> {
        let next = self.next.map(|due| self.spread(due.at));
        let owed = self.owed_due().map(|due| due.at);
        let outdated = |issue: &Issue| issue.is_outdated().then(|| issue.shown.after(EDIT_EVERY));
        let edits = self.today.iter().chain(&self.before).filter_map(outdated);
        next.into_iter().chain(owed).chain(edits).min()
    }

    /// Chooses the puzzle that is due, and records that it is owed. What is still owed for an earlier day is given up.
    /// Without a plan, the solution of the last puzzle is owed alone.
    pub fn begin<'a>(&mut self, now: Timestamp, puzzles: impl Fn(GameKind) -> Option<&'a Collection>) -> Begun {
        let Some(due) = self.next.filter(|due| self.spread(due.at) <= now) else { return Begun::Nothing };
        if self.plan.is_none() {
            return self.end(due, now);
        }
        self.drop_owed();
        // Of several days that have passed, the newest one counts. Of an hour at which the bot was away, the time of
        // the day before may have been less than `LATE` ago, too.
        let latest = self.due_after(now.before(LATE), Some(due.day.before())).unwrap_or(due);
        let is_late = self.spread(latest.at) > now;
        if is_late {
            self.next = Some(latest);
            self.trouble = Some(Trouble { day: due.day, what: Obstacle::Late });
            return Begun::LeftOut;
        }
        let day = latest.day;
        self.next = self.due_after(now, Some(day));
        let Some(plan) = &self.plan else { return Begun::Nothing };
        let mut chosen = self.choose(plan, &self.passed, &puzzles);
        if chosen.is_none() {
            // All puzzles of the plan's games were used. They come again in the same order.
            let mut passed = self.passed.clone();
            passed.retain(|game, _| !plan.has(*game) || puzzles(*game).is_none());
            chosen = self.choose(plan, &passed, &puzzles);
            if chosen.is_some() {
                self.passed = passed;
            }
        }
        let Some((game, puzzle)) = chosen else {
            self.trouble = Some(Trouble { day, what: Obstacle::Puzzles });
            return Begun::NoPuzzle;
        };
        let issue = Issue {
            day,
            since: latest.at,
            channel: plan.channel,
            game,
            puzzle,
            message: None,
            solved: 0,
            first: None,
            closed: false,
            shown: now,
            outdated: false,
            language: None,
        };
        let shown = self.today.replace(issue);
        let has_solution = shown.as_ref().is_some_and(|shown| !shown.closed);
        self.before = shown;
        self.owed = Some(if has_solution { DailyMessage::Solution } else { DailyMessage::Puzzle });
        Begun::Owed
    }

    /// Records that the last solution is owed, which is due without a new puzzle.
    fn end(&mut self, due: Due, now: Timestamp) -> Begun {
        if self.owed.is_some() {
            return Begun::Nothing;
        }
        if now.since(due.at) > LATE || !self.today.as_ref().is_some_and(Issue::is_open) {
            self.next = None;
            return Begun::LeftOut;
        }
        self.before = self.today.take();
        self.owed = Some(DailyMessage::Solution);
        Begun::Owed
    }

    /// The next puzzle. The plan's games take turns. Each game's puzzles come in the server's order, beginning after
    /// the one in `passed`, the last that was used. A game with no puzzles left is skipped; `None` if no game has any.
    fn choose<'a>(
        &self,
        plan: &DailyPlan,
        passed: &BTreeMap<GameKind, PuzzleId>,
        puzzles: impl Fn(GameKind) -> Option<&'a Collection>,
    ) -> Option<(GameKind, PuzzleId)> {
        let all: Vec<_> = GameKind::ALL
            .into_iter()
            .filter(|game| plan.has(*game))
            .filter_map(|game| puzzles(game).map(|collection| (game, collection)))
            .collect();
        let last = self.today.as_ref().map(|today| today.game);
        let (earlier, later): (Vec<_>, Vec<_>) = all.into_iter().partition(|(game, _)| Some(*game) <= last);
        let turns: Vec<_> = later.into_iter().chain(earlier).collect();
        let first = |collection: &'a Collection, after: Option<(u64, PuzzleId)>| {
            let fitting = collection.iter().filter(|puzzle| RATINGS.contains(&puzzle.rating) && !puzzle.is_run());
            let places = fitting.map(|puzzle: &Puzzle| self.place(puzzle.id));
            places.filter(|place| after.is_none_or(|after| *place > after)).min().map(|(_, puzzle)| puzzle)
        };
        let passed = |game| passed.get(&game).map(|puzzle| self.place(*puzzle));
        turns.into_iter().find_map(|(game, found)| Some((game, first(found, passed(game))?)))
    }

    /// The place of a puzzle in the server's order.
    fn place(&self, puzzle: PuzzleId) -> (u64, PuzzleId) {
        let number = puzzle.to_string().bytes().fold(self.seed, |number, byte| mix(number ^ u64::from(byte)));
        (number, puzzle)
    }

    /// Records that this part of what is owed for a day is in this message. If the day's puzzle is found in the
    /// channel, it is the puzzle of the message, whatever was chosen: a restored back-up may choose another one.
    pub fn posted(
        &mut self,
        day: Day,
        part: DailyMessage,
        message: MessageId,
        found: Option<(GameKind, PuzzleId)>,
        now: Timestamp,
    ) {
        if self.owed != Some(part) || self.owed_due().is_none_or(|due| due.day != day) {
            return;
        }
        match part {
            DailyMessage::Solution => {
                self.close_before();
                self.leave_out_solution();
            }
            DailyMessage::Puzzle => {
                let Some(today) = &mut self.today else { return };
                if let Some((game, puzzle)) = found {
                    (today.game, today.puzzle) = (game, puzzle);
                }
                (today.message, today.shown) = (Some(message), now);
                self.passed.insert(today.game, today.puzzle);
                (self.owed, self.trouble) = (None, None);
            }
        }
    }

    /// Closes the puzzle whose solution is owed.
    const fn close_before(&mut self) {
        if let Some(before) = &mut self.before {
            (before.closed, before.outdated) = (true, true);
        }
    }

    /// Goes on after the solution, or without it if the collection no longer contains the puzzle.
    pub fn leave_out_solution(&mut self) {
        if self.owed != Some(DailyMessage::Solution) {
            return;
        }
        if self.today.is_some() {
            self.owed = Some(DailyMessage::Puzzle);
        } else {
            self.drop_owed();
            self.next = None;
        }
    }

    /// Records that what is owed for a day cannot be posted. The next day has its own puzzle. A solution that Discord
    /// does not take as it is never comes, so that it does not stand in the way of every later puzzle.
    pub fn refused(&mut self, day: Day, what: Obstacle) {
        if self.owed_due().is_some_and(|due| due.day == day) {
            if what == Obstacle::Refused && self.owed == Some(DailyMessage::Solution) {
                self.close_before();
                self.leave_out_solution();
                self.trouble = Some(Trouble { day, what });
                return;
            }
            if self.plan.is_none() {
                self.next = None;
            }
            self.drop_owed();
            self.trouble = Some(Trouble { day, what });
        }
    }

    /// Gives up what is owed. A puzzle that nobody has seen was not used, and the solution of the one before it comes
    /// with the next one.
    fn drop_owed(&mut self) {
        if self.owed.take().is_some() {
            self.today = self.before.take();
        }
    }

    /// Whether what is owed has to be given up, because it is too late.
    pub fn is_too_late(&self, now: Timestamp) -> bool {
        self.owed_due().is_some_and(|due| now.since(due.at) > LATE)
    }

    /// Counts a person who has solved a puzzle on the first try, if it is a daily puzzle whose solution was not posted
    /// yet. Returns whether it is.
    pub fn solved(&mut self, game: GameKind, puzzle: PuzzleId, user: UserId) -> bool {
        let mut issues = self.today.iter_mut().chain(self.before.as_mut().filter(|before| !before.closed));
        let Some(issue) = issues.find(|issue| (issue.game, issue.puzzle) == (game, puzzle)) else { return false };
        if issue.solved == 0 {
            issue.first = Some(user);
        }
        issue.solved = issue.solved.saturating_add(1);
        issue.outdated = true;
        true
    }

    /// Takes the message that has to be edited now, and counts it as edited.
    pub fn edit(&mut self, now: Timestamp) -> Option<Issue> {
        let issues = self.today.iter_mut().chain(&mut self.before);
        let mut due = issues.filter(|issue| issue.is_outdated() && issue.shown.after(EDIT_EVERY) <= now);
        let issue = due.next()?;
        (issue.outdated, issue.shown) = (false, now);
        Some(issue.clone())
    }

    /// Records that the message of a day could not be edited for now.
    pub fn edit_failed(&mut self, day: Day) {
        if let Some(issue) = self.today.iter_mut().chain(&mut self.before).find(|issue| issue.day == day) {
            issue.outdated = true;
        }
    }

    /// Forgets a person. The messages then no longer name the person either. Returns whether the person was named.
    pub fn forget(&mut self, user: UserId) -> bool {
        let mut named = false;
        for issue in self.today.iter_mut().chain(&mut self.before).filter(|issue| issue.first == Some(user)) {
            (issue.first, issue.outdated, named) = (None, true, true);
        }
        named
    }

    /// Whether a person is named.
    pub fn names(&self, user: UserId) -> bool {
        self.today.iter().chain(&self.before).any(|issue| issue.first == Some(user))
    }

    /// The record as far as it is about one person.
    #[must_use]
    pub fn about(&self, user: UserId) -> Self {
        let mut own = self.clone();
        for issue in own.today.iter_mut().chain(&mut own.before) {
            issue.first = issue.first.filter(|first| *first == user);
        }
        own
    }

    fn due_after(&self, after: Timestamp, day: Option<Day>) -> Option<Due> {
        let plan = self.plan.as_ref()?;
        plan.zone.next(plan.time, after, day).map(|(day, at)| Due { day, at })
    }

    /// When this server's turn is, so that servers with the same hour do not all come at once.
    const fn spread(&self, at: Timestamp) -> Timestamp {
        Timestamp(at.0.saturating_add(mix(self.guild.0) % SPREAD))
    }
}

impl Issue {
    /// Whether its solution was posted.
    pub const fn is_closed(&self) -> bool {
        self.closed
    }

    /// Whether people can see it, and its solution is still to come.
    const fn is_open(&self) -> bool {
        self.message.is_some() && !self.closed
    }

    const fn is_outdated(&self) -> bool {
        self.outdated && self.message.is_some()
    }
}

/// A number in which all bits depend on all bits of another one, by the finalizer of SplitMix64.
const fn mix(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests;
