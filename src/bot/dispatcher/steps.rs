//! Sees to daily puzzles, tournaments and notices of seeks: posts and edits their messages, and opens and closes
//! threads.

use std::error::Error;

use serde_json::Value;

use super::{Assignment, Dispatcher, JobError, direct::begins_as};
use crate::{
    application::{JobStep, StepAction, StepMessage, StepOf, StepOutcome, Weight},
    bot::{
        hook, message,
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
use store::Job;

/// The puzzle that a message shows, if it shows one.
pub(super) type Shown = Option<(GameKind, PuzzleId)>;

impl Dispatcher {
    /// Takes all steps of a job that are due, as long as this process may.
    pub(super) async fn take_steps(&self, assignment: &Assignment) -> Result<(), JobError> {
        self.take_all(assignment).await.inspect_err(|_| self.count(assignment, Owed::PutOff))
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
        Ok(self.pools.run(Weight::Heavy, UserId(turn), move |app| app.next_step(job)).await?)
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
        let shows = |found: &Value| shows(step.of, message, found);
        match self.find_or_post(assignment, step.channel, message, &message.nonce, shows).await {
            Ok(posted) => Ok(posted.map(|(message, shown)| StepOutcome::Posted(message, shown))),
            Err(error) => {
                let outcome = refused(error)?;
                self.count(assignment, Owed::Refused);
                Ok(Some(outcome))
            }
        }
    }

    /// Looks for a message of the bot that is not older than the one to post. Finds none in a channel that the bot may
    /// not read: it may be writable nevertheless.
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
        match writer.look_through(channel, after, shown).await {
            Err(error) if !error.is_passing() => Ok(None),
            found => found,
        }
    }

    /// Counts what became of a message that is owed.
    pub(super) fn count(&self, assignment: &Assignment, outcome: Owed) {
        let cause = match assignment.due.job {
            Job::Daily(_) => OwedFor::DailyPuzzle,
            Job::Tournament(..) => OwedFor::Tournament,
            Job::Match(..) => OwedFor::Match,
            Job::Rematch(_) => OwedFor::Rematch,
            Job::Notice(_) => OwedFor::Notice,
            _ => return,
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
    let begins_alike = begins_as(message, found);
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
