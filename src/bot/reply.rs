//! Performs the host's replies as responses to interactions, within Discord's time limits.

use std::{error::Error, pin::pin, sync::Arc, time::Duration};

use reqwest::Method;
use serde_json::json;
use tokio::time::{Instant, timeout_at};

use super::{
    commands::Text,
    emojis::Emojis,
    endpoint::Endpoint,
    message::PRIVATE,
    plan::{Act, Change, Stage, plan},
    rest::{Call, Rest, RestError, UNKNOWN_INTERACTION},
    ticket::{Origin, TOKEN_LIFE, Ticket},
    worker::WorkError,
};
use crate::{
    host::{Audience, Effect, Post, Reply, Suggestion},
    metrics::Outcome,
};
use board::phrase::Phrase;
use store::shard::FencingToken;

mod perform;
mod tell;
#[cfg(test)]
mod tests;

pub use perform::{Posted, Stripped, posted};
pub use tell::{Found, Standing, Told};

/// How long a reply may take before the response is deferred.
pub const DEFER_AFTER: Duration = Duration::from_millis(1500);
/// The total size of files, in bytes, from which an upload may take longer than Discord waits for the first response.
const HEAVY: usize = 400_000;
/// The deadline for deleting a message.
const DELETE_WITHIN: Duration = Duration::from_secs(5);
/// The maximum number of suggestions.
const MAX_SUGGESTIONS: usize = 25;
/// The maximum length of a suggestion, in characters.
const MAX_SUGGESTION: usize = 100;

/// The interaction response type that defers a new message.
const TYPE_DEFERRED_MESSAGE: u8 = 5;
/// The interaction response type that defers an edit of the message whose component was used.
const TYPE_DEFERRED_UPDATE: u8 = 6;
/// The interaction response type that returns suggestions.
const TYPE_SUGGESTIONS: u8 = 8;

/// The result of answering an interaction.
#[derive(Clone, Debug, PartialEq)]
pub struct Answered {
    /// The posted messages that are recorded for later edits: those that show a public board or ask a question.
    pub posted: Vec<Posted>,
    /// Whether the component's message is public and was changed.
    pub changed: bool,
    /// The outcome, for the metrics.
    pub outcome: Outcome,
}

impl Answered {
    const fn without_posts(outcome: Outcome) -> Self {
        Self { posted: Vec::new(), changed: false, outcome }
    }
}

/// The kind of internal error that is reported to the caller.
#[derive(Clone, Copy)]
enum Apology {
    /// An error without further details.
    Internal,
    /// The store cannot be written.
    Store,
    /// The database is away.
    Away {
        /// Whether the change may have been saved nevertheless.
        may_be_saved: bool,
    },
}

impl Apology {
    const fn for_error(error: &WorkError) -> Self {
        match error.away() {
            Some(may_be_saved) => Self::Away { may_be_saved },
            None if error.is_of_failed_store() => Self::Store,
            None => Self::Internal,
        }
    }

    fn sentence(self) -> Phrase {
        match self {
            Self::Internal => Phrase::new("error-internal"),
            Self::Store => Phrase::new("error-store"),
            Self::Away { may_be_saved: false } => Phrase::new("error-away"),
            Self::Away { may_be_saved: true } => Phrase::new("error-away-unsure"),
        }
    }

    const fn outcome(self) -> Outcome {
        match self {
            Self::Internal | Self::Store => Outcome::Failed,
            Self::Away { .. } => Outcome::Away,
        }
    }
}

/// Performs replies.
#[derive(Clone, Debug)]
pub struct Replier {
    rest: Arc<Rest>,
    text: Text,
    /// The emojis for the controls of private messages.
    emojis: Emojis,
}

impl Replier {
    /// Creates a replier that sends requests with this REST client. `text` translates the replier's own phrases.
    pub fn new(rest: Arc<Rest>, text: Text) -> Self {
        Self { rest, text, emojis: Emojis::default() }
    }

    /// The emojis in the messages of this replier and its clones.
    pub const fn emojis(&self) -> &Emojis {
        &self.emojis
    }

    /// A replier that sends requests only while this pass is valid.
    #[must_use]
    pub fn under(&self, pass: FencingToken) -> Self {
        Self { rest: Arc::new(self.rest.under(pass)), ..self.clone() }
    }

    /// Answers an interaction with the reply that `work` returns. If `work` takes too long, or if the reply has large
    /// files, the response is deferred first.
    pub async fn answer(&self, ticket: &Ticket, work: impl Future<Output = Result<Reply, WorkError>>) -> Answered {
        let mut work = pin!(work);
        match timeout_at(ticket.arrived + DEFER_AFTER, &mut work).await {
            Ok(reply) if reply.as_ref().is_ok_and(|reply| weight(reply) > HEAVY) => match self.defer(ticket).await {
                Ok(stage) => self.deliver(ticket, stage, reply).await,
                Err(error) => {
                    log(ticket, &error);
                    Answered::without_posts(Outcome::Unanswered)
                }
            },
            Ok(reply) => self.deliver(ticket, Stage::Fresh, reply).await,
            Err(_) => {
                // The work continues while the deferral is sent, and is completed even if the deferral fails and the
                // caller therefore gets no answer.
                let (deferred, reply) = tokio::join!(self.defer(ticket), work);
                match deferred {
                    Ok(stage) => self.deliver(ticket, stage, reply).await,
                    Err(error) => {
                        log(ticket, &error);
                        if let Err(error) = reply {
                            log_work(ticket, &error);
                        }
                        Answered::without_posts(Outcome::Unanswered)
                    }
                }
            }
        }
    }

    /// Sends suggestions for a text being typed. Returns whether Discord accepted them.
    pub async fn suggest(&self, ticket: &Ticket, suggestions: &[Suggestion]) -> bool {
        // A value that is too long is left out, since a shortened value would have another meaning.
        let fits = |suggestion: &&Suggestion| suggestion.value.chars().count() <= MAX_SUGGESTION;
        let choices = suggestions
            .iter()
            .filter(fits)
            .take(MAX_SUGGESTIONS)
            .map(|Suggestion { label, value }| {
                json!({"name": super::controls::clip(label, MAX_SUGGESTION), "value": value})
            })
            .collect::<Vec<_>>();
        let body = json!({"type": TYPE_SUGGESTIONS, "data": {"choices": choices}});
        let sent = self.call_back(ticket, &body, &[], "").await;
        if let Err(error) = &sent {
            tracing::debug!(interaction = ticket.interaction, error = error as &dyn Error, "suggestions not delivered");
        }
        sent.is_ok()
    }

    async fn defer(&self, ticket: &Ticket) -> Result<Stage, RestError> {
        let (stage, body) = match ticket.origin {
            Origin::Component { private, updates, .. } if private || updates => {
                (Stage::ChangingLater, json!({"type": TYPE_DEFERRED_UPDATE}))
            }
            _ => (Stage::ThinkingPrivately, json!({"type": TYPE_DEFERRED_MESSAGE, "data": {"flags": PRIVATE}})),
        };
        self.call_back(ticket, &body, &[], "").await.map(|_| stage)
    }

    async fn deliver(&self, ticket: &Ticket, stage: Stage, reply: Result<Reply, WorkError>) -> Answered {
        let reply = match reply {
            Ok(reply) if !reply.effects.is_empty() => reply,
            Ok(_) => {
                tracing::error!(interaction = ticket.interaction, "the host gave an empty reply");
                let told = self.apologize(ticket, stage, Apology::Internal).await;
                return Answered::without_posts(if told { Outcome::Failed } else { Outcome::Unanswered });
            }
            Err(error) => {
                log_work(ticket, &error);
                let apology = Apology::for_error(&error);
                let told = self.apologize(ticket, stage, apology).await;
                return Answered::without_posts(if told { apology.outcome() } else { Outcome::Unanswered });
            }
        };
        let ticket = &Ticket { language: reply.language.unwrap_or(ticket.language), ..ticket.clone() };
        let mut posted = Vec::new();
        let mut changed = false;
        let mut outcome = reply.refused.map_or(Outcome::Done, Outcome::Refused);
        let mut stage = stage;
        for act in plan(stage, &ticket.origin, &reply.effects) {
            match self.perform(ticket, act).await {
                Ok(found) => {
                    posted.extend(found);
                    changed |= act.changes_message();
                }
                Err(error) => {
                    log(ticket, &error);
                    outcome = Outcome::Unanswered;
                    // If the first response fails, Discord accepts no further responses.
                    if matches!(act, Act::Respond(..) | Act::RespondByChange(_) | Act::Fill(_) | Act::Acknowledge)
                        && (error.has_code(UNKNOWN_INTERACTION)
                            || !self.apologize(ticket, stage, Apology::Internal).await)
                    {
                        break;
                    }
                }
            }
            stage = if stage == Stage::Fresh { Stage::ChangingLater } else { stage };
        }
        Answered { posted, changed, outcome }
    }

    /// Tells the caller about an internal error. Returns whether Discord accepted the message.
    async fn apologize(&self, ticket: &Ticket, stage: Stage, apology: Apology) -> bool {
        let post = Post::text((self.text)(ticket.language, &apology.sentence()));
        let act = match stage {
            Stage::Fresh => Act::Respond(&post, Audience::Caller),
            Stage::ThinkingPrivately => Act::Fill(&post),
            Stage::ChangingLater => Act::FollowUp(&post, Audience::Caller),
        };
        self.perform(ticket, act).await.inspect_err(|error| log(ticket, error)).is_ok()
    }

    /// Tells the caller about an error, in place of the ephemeral message with which the interaction was answered.
    pub async fn tell_failure(&self, ticket: &Ticket, error: &WorkError) {
        let sentence = Apology::for_error(error).sentence();
        self.tell(ticket, &Post::text((self.text)(ticket.language, &sentence))).await;
    }

    /// Deletes the message with which the interaction was answered. A message that stays does no harm.
    pub async fn delete(&self, ticket: &Ticket) {
        let endpoint = Endpoint::Original { application: ticket.application, token: &ticket.token };
        let call = Call::new(Method::DELETE, endpoint, Instant::now() + DELETE_WITHIN);
        if let Err(error) = self.rest.send(call).await {
            tracing::debug!(interaction = ticket.interaction, error = &error as &dyn Error, "message not deleted");
        }
    }

    /// Replaces the ephemeral message with which the interaction was answered.
    pub async fn tell(&self, ticket: &Ticket, post: &Post) {
        if let Err(error) = self.perform(ticket, Act::Change(Change::To(post))).await {
            log(ticket, &error);
        }
    }
}

fn log(ticket: &Ticket, error: &(dyn Error + 'static)) {
    tracing::error!(
        interaction = ticket.interaction,
        channel = ticket.channel.0,
        origin = ?ticket.origin,
        error,
        "interaction not answered properly"
    );
}

/// Logs why the host did not carry out a request. An outage of the database is logged only once, by
/// [`outage`](super::outage).
fn log_work(ticket: &Ticket, error: &WorkError) {
    if error.is_away() {
        tracing::debug!(interaction = ticket.interaction, error = error as &dyn Error, "the database is away");
    } else {
        log(ticket, error);
    }
}

/// The total size of a reply's files, in bytes.
fn weight(reply: &Reply) -> usize {
    let posts = reply.effects.iter().filter_map(|effect| match effect {
        Effect::Post(post, _) | Effect::Update(post) => Some(post),
        Effect::Strip(_) | Effect::Dismiss => None,
    });
    let files = posts.map(|post| {
        post.picture.as_ref().map_or(0, |picture| picture.bytes.len())
            + post.file.as_ref().map_or(0, |file| file.text.len())
    });
    files.sum()
}
