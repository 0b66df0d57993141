//! Sees to daily puzzles, tournaments and notices of seeks: posts and edits their messages, and opens and closes
//! threads.

use std::error::Error;

use serde_json::Value;

use super::{Assignment, Dispatcher, JobError};
use crate::{
    application::{Application, ApplicationError, JobStep, StepAction, StepMessage, StepOf, StepOutcome, Weight},
    bot::{
        hook,
        message::{self, essence},
        rest::RestError,
        writer::{is_channels_trouble, is_unknown_channel},
    },
    metrics::{Owed, OwedFor},
};
use domain::{
    control::{Control, PuzzleRef, PuzzleStage},
    daily::{DailyMessage, Obstacle},
    id::{ChannelId, GuildId, MessageId, UserId},
    right::Right,
};
use games::GameKind;
use puzzles::PuzzleId;

/// The puzzle that a message shows, if it shows one.
pub(super) type Shown = Option<(GameKind, PuzzleId)>;

impl Dispatcher {
    /// Takes all steps of a job that are due, as long as this process may.
    pub(super) async fn take_steps(&self, assignment: &Assignment) -> Result<(), JobError> {
        self.take_all(assignment).await.inspect_err(|_| self.count_step(assignment, Owed::PutOff))
    }

    /// Takes one step after another, and records what became of each.
    async fn take_all(&self, assignment: &Assignment) -> Result<(), JobError> {
        while assignment.fence.is_valid()
            && let Some(step) = self.next_step(assignment).await?
        {
            let of = step.of;
            let outcome = self.take_step(assignment, &step).await;
            let recorded = match &outcome {
                // This process may no longer do it.
                Ok(None) => return Ok(()),
                Ok(Some(outcome)) => *outcome,
                Err(_) => StepOutcome::PutOff,
            };
            match recorded {
                StepOutcome::Refused(_) => {
                    let (guild, needed) = match of {
                        StepOf::Daily(guild, ..) => (guild, &Right::OF_DAILY[..]),
                        StepOf::Tournament(guild, ..) => (guild, &Right::OF_TOURNAMENT[..]),
                        StepOf::Notice(guild, _) | StepOf::PastNotice(guild, _) => (guild, &Right::OF_NOTICE[..]),
                    };
                    let lacks = self.worker.lacks(Some(guild), step.channel, needed).await;
                    tracing::warn!(?of, ?recorded, lacks, "a step cannot be done");
                }
                _ => tracing::info!(?of, ?recorded, "a step"),
            }
            self.worker.run(move |app| app.finish_step(of, recorded)).await?;
            outcome?;
        }
        Ok(())
    }

    /// The next step, which may draw a picture. The calls of a server are made one after another, as those of a person
    /// are.
    async fn next_step(&self, assignment: &Assignment) -> Result<Option<JobStep>, JobError> {
        let (job, GuildId(turn)) = (assignment.due.job, assignment.due.guild.unwrap_or(GuildId(0)));
        let call = move |app: &Application| -> Result<Option<JobStep>, ApplicationError> { app.next_step(job) };
        Ok(self.pools.run(Weight::Heavy, UserId(turn), call).await?)
    }

    /// Does a step; returns `None` if this process may no longer do it.
    async fn take_step(&self, assignment: &Assignment, step: &JobStep) -> Result<Option<StepOutcome>, RestError> {
        let writer = self.writer.under(assignment.fence.clone());
        let done = match &step.action {
            StepAction::Post(message) => return self.post_step(assignment, step, message).await,
            StepAction::Edit { message, post } => writer.edit(step.channel, *message, post).await,
            StepAction::OpenThread { message, name, plain } => {
                writer.open_thread_below(step.channel, *message, [name, plain]).await
            }
            StepAction::CloseThread => writer.close_thread(step.channel).await,
        };
        match done {
            Ok(()) => Ok(Some(StepOutcome::Done)),
            Err(error) => refused(error).map(Some),
        }
    }

    /// Posts a message, unless it is in the channel already.
    async fn post_step(
        &self,
        assignment: &Assignment,
        step: &JobStep,
        message: &StepMessage,
    ) -> Result<Option<StepOutcome>, RestError> {
        match self.find(assignment, step.channel, message, |found| shows(step.of, message, found)).await {
            Err(error) if error.is_passing() => return Err(error),
            Ok(Some((message, shown))) => {
                self.count_step(assignment, Owed::Found);
                return Ok(Some(StepOutcome::Posted(message, shown)));
            }
            // The channel may be unreadable, and writable nevertheless.
            Ok(None) | Err(_) => {}
        }
        if !assignment.fence.is_valid() {
            return Ok(None);
        }
        let writer = self.writer.under(assignment.fence.clone());
        let (outcome, counted) = match writer.write(step.channel, &message.post, &message.nonce).await {
            Ok(message) => (StepOutcome::Posted(message, None), Owed::Posted),
            Err(error) => (refused(error)?, Owed::Refused),
        };
        self.count_step(assignment, counted);
        Ok(Some(outcome))
    }

    /// Looks for a message of the bot that is not older than the one to post.
    pub(super) async fn find(
        &self,
        assignment: &Assignment,
        channel: ChannelId,
        message: &StepMessage,
        shows: impl Fn(&Value) -> Option<Shown> + Send + Sync,
    ) -> Result<Option<(MessageId, Shown)>, RestError> {
        let own = assignment.application.to_string();
        let writer = self.writer.under(assignment.fence.clone());
        let after = hook::before(message.since).max(message.after.map_or(0, |message| message.0));
        let is_own = |message: &Value| message["author"]["id"].as_str() == Some(&own);
        let shown = |message: &Value| Some((message::id(message)?, shows(message).filter(|_| is_own(message))?));
        writer.look_through(channel, after, shown).await
    }

    fn count_step(&self, assignment: &Assignment, outcome: Owed) {
        let cause = match assignment.due.job {
            store::Job::Daily(_) => OwedFor::DailyPuzzle,
            store::Job::Notice(_) => OwedFor::Notice,
            _ => OwedFor::Tournament,
        };
        self.metrics.owed(cause, outcome);
    }
}

/// The outcome of a step that Discord refuses.
///
/// # Errors
/// Returns the error if the same request may succeed later.
fn refused(error: RestError) -> Result<StepOutcome, RestError> {
    if error.is_passing() {
        return Err(error);
    }
    let what = match &error {
        error if is_unknown_channel(error) => Obstacle::Channel,
        error if is_channels_trouble(error) => Obstacle::Permission,
        _ => Obstacle::Refused,
    };
    tracing::info!(error = &error as &dyn Error, "Discord refuses a step");
    Ok(StepOutcome::Refused(what))
}

/// Whether a message of the bot is the one to post. A puzzle is recognized by its button, a solution by its first line;
/// both have a picture. A message of a tournament begins with the same line and, if it has controls, has a control of
/// the same tournament. Returns the puzzle that the message shows.
fn shows(of: StepOf, message: &StepMessage, found: &Value) -> Option<Shown> {
    let head = found["content"].as_str().and_then(|text| text.lines().next());
    let begins_alike = head.is_some_and(|head| message.heads().iter().any(|told| essence(head).eq(essence(told))));
    let mut controls = message::controls(found);
    match of {
        StepOf::Daily(..) if !message::has_picture_of(&message.post, found) => None,
        StepOf::Daily(_, _, Some(DailyMessage::Puzzle)) => controls.find_map(|control| match control {
            Control::OpenPuzzle(PuzzleRef { game, id, stage: PuzzleStage::Daily }) => Some(Some((game, id))),
            _ => None,
        }),
        StepOf::Daily(..) => begins_alike.then_some(None),
        // It is edited, and never posted.
        StepOf::PastNotice(..) => None,
        StepOf::Notice(..) => (begins_alike && controls.any(|control| control == Control::OpenSeek)).then_some(None),
        StepOf::Tournament(_, own, _) => {
            let is_own = |control| match control {
                Control::JoinTournament { number }
                | Control::LeaveTournament { number }
                | Control::OpenTournament { number, .. } => number == own,
                _ => false,
            };
            (begins_alike && (message.post.controls.is_empty() || controls.any(is_own))).then_some(None)
        }
    }
}
