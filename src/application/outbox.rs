//! The bot's own jobs: which of them are due, and for daily puzzles, tournaments and notices of seeks, which step is
//! next and what follows from its outcome.

use std::{collections::HashSet, time::Duration};

use super::{Application, ApplicationError, BoardMessage, Post, reply::nonce};
use domain::{
    GameHome, Table,
    daily::{self, Obstacle},
    id::{ChannelId, GuildId, MessageId, UserId},
    server::SeekNotice,
    time::{Day, Timestamp},
    tournaments::Work,
};
use games::GameKind;
use puzzles::PuzzleId;
use store::{DueJob, Job, StoreError};

/// After this time, the bot replies to a player's move even if no message with the new board is known, unless the move
/// still has to be announced.
const SHOWN_WITHIN: Duration = Duration::from_secs(5);

/// What is recorded about a posted message.
#[derive(Clone, Debug, PartialEq)]
pub enum Posted {
    /// The message shows a public board.
    Board(BoardMessage),
    /// The message asks a question: it is a challenge or an offer.
    Question(BoardMessage),
    /// The message tells of an event of this revision of a game, at this home, and need not be found again.
    Event(GameHome, u32),
}

/// The next thing to do for a daily puzzle, a tournament, or the notice of who looks for an opponent.
#[derive(Clone, Debug, PartialEq)]
pub struct JobStep {
    /// What the step belongs to.
    pub of: StepOf,
    /// The channel or thread.
    pub channel: ChannelId,
    /// What is to be done there.
    pub action: StepAction,
}

/// What a step belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOf {
    /// A message of the daily puzzle of a server for a day; without a part, the edit of the puzzle's message.
    Daily(GuildId, Day, Option<daily::DailyMessage>),
    /// The notice of who looks for an opponent on a server, as the step shows it.
    Notice(GuildId, SeekNotice),
    /// The message of a notice of a server that is no longer kept.
    PastNotice(GuildId, MessageId),
    /// Work for a tournament of a server; without work, the edit of the announcement.
    Tournament(GuildId, u32, Option<Work>),
}

/// What is to be done in a channel.
#[derive(Clone, Debug, PartialEq)]
pub enum StepAction {
    /// A message has to be posted, unless it is there already.
    Post(Box<StepMessage>),
    /// The text and the controls of a message have to be replaced. The picture stays.
    Edit {
        /// The message.
        message: MessageId,
        /// The new text and controls.
        post: Box<Post>,
    },
    /// A thread has to be opened below a message, unless there is one.
    OpenThread {
        /// The message.
        message: MessageId,
        /// The name of the thread.
        name: String,
        /// Its name where AutoMod blocks the other one.
        plain: String,
    },
    /// The thread has to be closed.
    CloseThread,
}

/// A message to post in a step.
#[derive(Clone, Debug, PartialEq)]
pub struct StepMessage {
    /// The time before which it was certainly not posted.
    pub since: Timestamp,
    /// A message in the channel before which it was certainly not posted.
    pub after: Option<MessageId>,
    /// A nonce for the message: unique, and at most 25 characters long.
    pub nonce: String,
    /// The message.
    pub post: Post,
}

impl StepMessage {
    /// The first line of its text, and that of its plain text, by which the message is recognized.
    pub fn heads(&self) -> Vec<String> {
        let texts = [Some(self.post.text.clone()), self.post.plainly().map(|plain| plain.text)];
        texts.into_iter().flatten().filter_map(|text| Some(text.lines().next()?.to_owned())).collect()
    }
}

/// A message to a person.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonalMessage {
    /// The person.
    pub user: UserId,
    /// Where to tell it, the best place first. There may be none that takes it.
    pub places: Vec<TellingPlace>,
    /// The message.
    pub message: StepMessage,
}

impl PersonalMessage {
    /// A nonce for the message in this channel.
    pub fn nonce(&self, channel: ChannelId) -> String {
        nonce("person", (&self.message.nonce, channel.0))
    }
}

/// A place where a person may be told something. If it is told of a game, that is then played there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TellingPlace {
    /// This channel.
    Channel(Table),
    /// A thread below the message in this channel.
    ThreadBelow(Table),
    /// The person's direct messages.
    Direct,
}

/// What became of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepOutcome {
    /// The message is in its channel. If it was found there, this is the puzzle that it shows.
    Posted(MessageId, Option<(GameKind, PuzzleId)>),
    /// Something else was done.
    Done,
    /// It cannot be done.
    Refused(Obstacle),
    /// It has to be tried again later.
    PutOff,
}

impl Application {
    /// The jobs that are due in servers for which this process acts, the longest waiting first. Whether the bot may
    /// reply in a game is not checked for jobs in `under_way`.
    pub fn due(&self, under_way: &HashSet<Job>) -> Result<Vec<DueJob>, ApplicationError> {
        let mut ready = Vec::new();
        for due in self.store.outbox.due(self.clock.now())? {
            if under_way.contains(&due.job) || self.is_ready(&due)? {
                ready.push(due);
            }
        }
        Ok(ready)
    }

    /// Whether a job can be done. The bot must not reply to a move before a message shows that move.
    fn is_ready(&self, due: &DueJob) -> Result<bool, StoreError> {
        let Job::BotMove(game) = due.job else { return Ok(true) };
        if self.sessions.shown_revision(game)?.is_some_and(|shown| shown >= due.revision) {
            return Ok(true);
        }
        let is_late = self.clock.now().since(due.since) >= SHOWN_WITHIN;
        Ok(is_late && self.store.outbox.news_of(game)?.is_none())
    }

    /// Records where a message was posted. The buttons of the previous board are removed later.
    pub fn posted(&self, posted: &Posted) -> Result<(), ApplicationError> {
        Ok(match posted {
            Posted::Board(board) => self.store.games.put_board(board),
            Posted::Question(question) => self.store.outbox.put_question(question),
            Posted::Event(here, revision) => self.store.outbox.announced(*here, *revision),
        }?)
    }

    /// The next step of a job that has steps; `None` if nothing is to be done.
    ///
    /// It stays due until the caller reports its outcome to [`finish_step`](Self::finish_step), or until it is too
    /// late. An edit is counted as made, unless the caller reports that it is put off.
    pub fn next_step(&self, job: Job) -> Result<Option<JobStep>, ApplicationError> {
        let step = match job {
            Job::Daily(guild) => self.daily.step(guild),
            Job::Tournament(guild, number) => self.tournament_step(guild, number),
            Job::Notice(guild) => self.notices.step(guild),
            _ => Ok(None),
        };
        match step {
            Err(ApplicationError::Store(error)) if error.is_about_one_record() => {
                self.store.outbox.remove(job)?;
                Ok(None)
            }
            step => step,
        }
    }

    /// Records what became of a step. What Discord refuses is given up: the managers of a server see why in its
    /// settings, and a game of a tournament begins without a place.
    pub fn finish_step(&self, of: StepOf, outcome: StepOutcome) -> Result<(), ApplicationError> {
        let now = self.clock.now();
        match of {
            StepOf::Daily(guild, day, part) => {
                let change = |daily: &mut domain::Daily| match (part, outcome) {
                    (Some(part), StepOutcome::Posted(message, found)) => daily.posted(day, part, message, found, now),
                    (Some(_), StepOutcome::Refused(what)) => daily.refused(day, what),
                    (None, StepOutcome::PutOff) => daily.edit_failed(day),
                    _ => {}
                };
                self.daily.change(guild, change)?;
            }
            StepOf::Notice(guild, tried) => self.notices.finish(guild, tried, outcome)?,
            StepOf::PastNotice(guild, message) => self.notices.ended(guild, message, outcome)?,
            StepOf::Tournament(guild, number, work) => {
                if let (Some(Work::Open(pairing_id, message)), StepOutcome::Done) = (work, outcome) {
                    self.place_again(guild, number, pairing_id, ChannelId(message.0))?;
                }
                let change = |tournament: &mut domain::ServerTournament| match (work, outcome) {
                    (Some(Work::Post(part)), StepOutcome::Posted(message, _)) => tournament.posted(part, message, now),
                    (Some(Work::Post(part)), StepOutcome::Refused(what)) => tournament.refused(part, what),
                    (Some(Work::Open(pairing_id, _)), StepOutcome::Done) => tournament.opened(pairing_id),
                    (Some(Work::Open(pairing_id, _)), StepOutcome::Refused(what)) => {
                        tournament.unplaced(pairing_id, what)
                    }
                    (Some(Work::CloseThread(pairing_id, _)), StepOutcome::Done | StepOutcome::Refused(_)) => {
                        tournament.thread_closed(pairing_id);
                    }
                    (Some(Work::SayWhere(_, message)), StepOutcome::Done | StepOutcome::Refused(_)) => {
                        tournament.said_where(message);
                    }
                    (None, StepOutcome::PutOff) => tournament.edit_failed(),
                    _ => {}
                };
                self.store.tournaments.change_tournament(guild, number, change)?;
            }
        }
        Ok(())
    }
}
