//! Performs the application's replies as responses to interactions, within Discord's time limits.

use std::{error::Error, pin::pin, sync::Arc, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};
use tokio::{
    select,
    time::{Instant, timeout_at},
};

use super::{
    commands::Text,
    emojis::Emojis,
    endpoint::Endpoint,
    hook::{InteractionHook, InteractionOrigin, TOKEN_LIFE},
    message::{self, PRIVATE},
    plan::{Act, ChangeBy, MessageChange, ResponseStage, plan},
    rest::{ALREADY_ACKNOWLEDGED, Call, Rest, RestError, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE},
};
use crate::{
    application::{ApplicationError, Audience, Effect, Post, Posted, Reply, Suggestion},
    metrics::InteractionOutcome,
};
use board::phrase::Phrase;
use store::{StoreError, shard::FencingToken};

mod perform;
mod tell;
#[cfg(test)]
mod tests;

pub use perform::as_posted;
pub use tell::{Found, InteractionState};

/// How long a reply may take before the response is deferred.
pub const DEFER_AFTER: Duration = Duration::from_millis(1500);
/// How long the first response may take to upload before the response is deferred.
const UPLOADED_WITHIN: Duration = Duration::from_millis(2000);
/// The total size of files, in bytes, from which an upload may take longer than Discord waits for the first response.
const LARGE: usize = 400_000;
/// The deadline for looking at the first response.
const LOOK_WITHIN: Duration = Duration::from_secs(10);
/// The deadline for deleting a message.
const DELETE_WITHIN: Duration = Duration::from_secs(5);

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
    pub outcome: InteractionOutcome,
}

impl Answered {
    const fn without_posts(outcome: InteractionOutcome) -> Self {
        Self { posted: Vec::new(), changed: false, outcome }
    }
}

/// What became of a first response with files.
enum FirstResponse {
    /// The act was performed, or failed.
    Performed(Result<Option<Posted>, RestError>),
    /// The response was deferred, since the upload took too long.
    Deferred(ResponseStage),
}

/// What the caller is told about an internal error.
fn apology(error: &ApplicationError) -> Phrase {
    match error {
        ApplicationError::Store(StoreError::Away { may_be_saved: false, .. }) => Phrase::new("error-away"),
        ApplicationError::Store(StoreError::Away { may_be_saved: true, .. }) => Phrase::new("error-away-unsure"),
        ApplicationError::Store(StoreError::Failed(_)) => Phrase::new("error-store"),
        _ => internal(),
    }
}

fn internal() -> Phrase {
    Phrase::new("error-internal")
}

/// What the caller is told about an answer whose words AutoMod blocks.
fn blocked() -> Phrase {
    Phrase::new("automod-blocks")
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

    /// A replier that sends requests only while this fence is valid.
    #[must_use]
    pub fn under(&self, fence: FencingToken) -> Self {
        Self { rest: Arc::new(self.rest.under(fence)), ..self.clone() }
    }

    /// Answers an interaction with the reply that `work` returns. If `work` takes too long, or if the reply has large
    /// files, the response is deferred first.
    pub async fn answer(
        &self,
        hook: &InteractionHook,
        work: impl Future<Output = Result<Reply, ApplicationError>>,
    ) -> Answered {
        if hook.stage != ResponseStage::Fresh {
            return self.deliver(hook, hook.stage, work.await).await;
        }
        let mut work = pin!(work);
        let (stage, reply) = match timeout_at(hook.arrived + DEFER_AFTER, &mut work).await {
            Ok(reply) if reply.as_ref().is_ok_and(|reply| file_bytes(reply) > LARGE) => {
                (self.defer(hook, false).await, reply)
            }
            Ok(reply) => (Ok(ResponseStage::Fresh), reply),
            // The work continues while the deferral is sent, and is completed even if the deferral fails and the caller
            // therefore gets no answer.
            Err(_) => tokio::join!(self.defer(hook, false), work),
        };
        match stage {
            Ok(stage) => self.deliver(hook, stage, reply).await,
            Err(error) => {
                log(hook, &error);
                if let Err(error) = reply {
                    log_work(hook, &error);
                }
                Answered::without_posts(InteractionOutcome::Unanswered)
            }
        }
    }

    /// Sends suggestions for a text being typed. Returns whether Discord accepted them.
    pub async fn suggest(&self, hook: &InteractionHook, suggestions: &[Suggestion]) -> bool {
        // A value that is too long is left out, since a shortened value would have another meaning.
        let fits = |suggestion: &&Suggestion| suggestion.value.chars().count() <= Suggestion::MAX_LENGTH;
        let choices = suggestions
            .iter()
            .filter(fits)
            .take(Suggestion::MOST)
            .map(|Suggestion { label, value }| {
                json!({"name": super::controls::clip(label, Suggestion::MAX_LENGTH), "value": value})
            })
            .collect::<Vec<_>>();
        let body = json!({"type": TYPE_SUGGESTIONS, "data": {"choices": choices}});
        let sent = self.call_back(hook, &body, &[], "", false).await;
        if let Err(error) = &sent {
            tracing::debug!(interaction = hook.interaction, error = error as &dyn Error, "suggestions not delivered");
        }
        sent.is_ok()
    }

    /// Defers the response. With `once`, it is tried only once, so that [`ALREADY_ACKNOWLEDGED`] means another
    /// response.
    async fn defer(&self, hook: &InteractionHook, once: bool) -> Result<ResponseStage, RestError> {
        let stage = deferred(hook);
        let body = match stage {
            ResponseStage::ChangingLater => json!({"type": TYPE_DEFERRED_UPDATE}),
            _ => json!({"type": TYPE_DEFERRED_MESSAGE, "data": {"flags": PRIVATE}}),
        };
        self.call_back(hook, &body, &[], "", once).await.map(|_| stage)
    }

    /// Defers the response to an interaction before it is carried out; `None` if Discord refuses that, since somebody
    /// has answered it, or since its user has been told that nobody does.
    pub async fn reserve(&self, hook: &InteractionHook) -> Option<ResponseStage> {
        match self.defer(hook, true).await {
            Ok(stage) => Some(stage),
            // A change that is deferred cannot be seen. If it is not, the message stays as it is.
            Err(error)
                if error.is_passing()
                    && (deferred(hook) == ResponseStage::ChangingLater || self.is_loading(hook).await) =>
            {
                Some(deferred(hook))
            }
            Err(error) => {
                tracing::info!(error = &error as &dyn Error, "an interaction that can no longer be answered");
                None
            }
        }
    }

    /// Performs an act with files as the first response. If its turn does not come in time, or its upload takes too
    /// long, the response is deferred, which takes a few bytes, and the upload ends. Discord takes only one of the two.
    async fn respond(&self, hook: &InteractionHook, act: Act<'_>) -> FirstResponse {
        use FirstResponse::{Deferred, Performed};
        let mut upload = pin!(self.perform(hook, act));
        if let Ok(performed) = timeout_at(hook.arrived + UPLOADED_WITHIN, &mut upload).await {
            return Performed(performed);
        }
        let is_taken = |error: &RestError| error.has_code(ALREADY_ACKNOWLEDGED);
        let mut deferral = pin!(self.defer(hook, true));
        select! {
            performed = &mut upload => match (deferral.await, performed) {
                (Ok(stage), _) => Deferred(stage),
                (Err(_), Err(error)) if is_taken(&error) => Deferred(deferred(hook)),
                (Err(error), performed) if error.is_passing() => self.settled(hook, performed).await,
                (Err(_), performed) => Performed(performed),
            },
            stage = &mut deferral => match stage {
                Ok(stage) => Deferred(stage),
                Err(error) if is_taken(&error) => Performed(Ok(self.posted(hook, act, &Value::Null).await)),
                Err(_) => match upload.await {
                    Err(error) if is_taken(&error) => Deferred(deferred(hook)),
                    performed => self.settled(hook, performed).await,
                },
            },
        }
    }

    /// Looks which of an upload and a deferral Discord took, if the deferral got no answer: then an upload that was
    /// tried again takes the deferral for itself. A message may be changed twice, so the deferral of a change needs no
    /// look.
    async fn settled(&self, hook: &InteractionHook, performed: Result<Option<Posted>, RestError>) -> FirstResponse {
        let stage = deferred(hook);
        if stage == ResponseStage::ChangingLater {
            return FirstResponse::Deferred(stage);
        }
        if self.is_loading(hook).await { FirstResponse::Deferred(stage) } else { FirstResponse::Performed(performed) }
    }

    /// Whether the response is deferred, and its message is to come.
    async fn is_loading(&self, hook: &InteractionHook) -> bool {
        let original = Endpoint::Original { application: hook.application, token: &hook.token };
        let found = self.rest.send(Call::new(Method::GET, original, Instant::now() + LOOK_WITHIN)).await;
        found.is_ok_and(|message| message::is_loading(&message))
    }

    async fn deliver(
        &self,
        hook: &InteractionHook,
        stage: ResponseStage,
        reply: Result<Reply, ApplicationError>,
    ) -> Answered {
        let reply = match reply {
            Ok(reply) if !reply.effects.is_empty() => reply,
            Ok(_) => {
                tracing::error!(interaction = hook.interaction, "the application gave an empty reply");
                return self.failed(hook, stage, &internal(), InteractionOutcome::Failed).await;
            }
            Err(error) => {
                log_work(hook, &error);
                let outcome = if error.is_away() { InteractionOutcome::Away } else { InteractionOutcome::Failed };
                return self.failed(hook, stage, &apology(&error), outcome).await;
            }
        };
        let hook = &InteractionHook { language: reply.language.unwrap_or(hook.language), ..hook.clone() };
        let mut posted = Vec::new();
        let mut changed = false;
        let mut outcome = reply.refused.map_or(InteractionOutcome::Done, InteractionOutcome::Refused);
        let mut stage = stage;
        let mut acts = plan(stage, &hook.origin, &reply.effects);
        let mut first = None;
        if let Some(&act) = acts.first().filter(|act| stage == ResponseStage::Fresh && act.has_files()) {
            match self.respond(hook, act).await {
                FirstResponse::Performed(performed) => first = Some(performed),
                FirstResponse::Deferred(later) => {
                    stage = later;
                    acts = plan(stage, &hook.origin, &reply.effects);
                }
            }
        }
        for act in acts {
            let performed = match first.take() {
                Some(performed) => performed,
                None => self.perform(hook, act).await,
            };
            let (act, performed) = match (performed, act.if_gone()) {
                (Err(error), Some(other)) if error.has_code(UNKNOWN_MESSAGE) => {
                    (other, self.perform(hook, other).await)
                }
                (performed, _) => (act, performed),
            };
            match performed {
                Ok(found) => {
                    posted.extend(found);
                    changed |= act.replaces_message();
                }
                Err(error) => {
                    log(hook, &error);
                    outcome = InteractionOutcome::Unanswered;
                    let is_first = matches!(
                        act,
                        Act::Respond(..) | Act::Change(ChangeBy::FirstResponse, _) | Act::Fill(_) | Act::Acknowledge
                    );
                    let is_blocked = error.is_of_automod();
                    if is_blocked {
                        // The same words would be blocked again, so what they tell counts as told.
                        posted.extend(act.post().and_then(perform::left_out));
                    }
                    let sentence = if is_blocked { blocked() } else { internal() };
                    let stage = if is_first { stage } else { ResponseStage::ChangingLater };
                    let is_told = (is_first || is_blocked)
                        && !error.has_code(UNKNOWN_INTERACTION)
                        && self.apologize(hook, stage, &sentence).await;
                    // If the first response fails, Discord accepts no further responses.
                    if is_first && !is_told {
                        break;
                    }
                }
            }
            // From now on, what fails is told in a further message, as after a deferred edit.
            stage = if stage == ResponseStage::Fresh { ResponseStage::ChangingLater } else { stage };
        }
        Answered { posted, changed, outcome }
    }

    /// Tells the caller about an internal error, in place of an answer with this outcome.
    async fn failed(
        &self,
        hook: &InteractionHook,
        stage: ResponseStage,
        sentence: &Phrase,
        outcome: InteractionOutcome,
    ) -> Answered {
        let told = self.apologize(hook, stage, sentence).await;
        Answered::without_posts(if told { outcome } else { InteractionOutcome::Unanswered })
    }

    /// Tells the caller why they got no other answer. Returns whether Discord accepted the message.
    async fn apologize(&self, hook: &InteractionHook, stage: ResponseStage, sentence: &Phrase) -> bool {
        let post = Post::text((self.text)(hook.language, sentence));
        let act = match stage {
            ResponseStage::Fresh => Act::Respond(&post, Audience::Caller),
            ResponseStage::ThinkingPrivately => Act::Fill(&post),
            ResponseStage::ChangingLater => Act::FollowUp(&post, Audience::Caller),
        };
        self.perform(hook, act).await.inspect_err(|error| log(hook, error)).is_ok()
    }

    /// Tells the caller about an error, in place of the ephemeral message with which the interaction was answered.
    pub async fn tell_failure(&self, hook: &InteractionHook, error: &ApplicationError) {
        self.tell(hook, &Post::text((self.text)(hook.language, &apology(error)))).await;
    }

    /// Deletes the message with which the interaction was answered. A message that stays does no harm.
    pub async fn delete(&self, hook: &InteractionHook) {
        let endpoint = Endpoint::Original { application: hook.application, token: &hook.token };
        let call = Call::new(Method::DELETE, endpoint, Instant::now() + DELETE_WITHIN);
        if let Err(error) = self.rest.send(call).await {
            tracing::debug!(interaction = hook.interaction, error = &error as &dyn Error, "message not deleted");
        }
    }

    /// Replaces the ephemeral message with which the interaction was answered.
    pub async fn tell(&self, hook: &InteractionHook, post: &Post) {
        if let Err(error) = self.perform(hook, Act::Change(ChangeBy::Token, MessageChange::To(post))).await {
            log(hook, &error);
        }
    }
}

/// The stage of a response that is deferred.
const fn deferred(hook: &InteractionHook) -> ResponseStage {
    match hook.origin {
        InteractionOrigin::Component { private, updates, .. } if private || updates => ResponseStage::ChangingLater,
        _ => ResponseStage::ThinkingPrivately,
    }
}

fn log(hook: &InteractionHook, error: &(dyn Error + 'static)) {
    tracing::error!(
        interaction = hook.interaction,
        channel = hook.channel.0,
        origin = ?hook.origin,
        error,
        "interaction not answered properly"
    );
}

/// Logs why the application did not carry out a request. An outage of the database is logged only once, by
/// [`outage`](super::outage).
fn log_work(hook: &InteractionHook, error: &ApplicationError) {
    if error.is_away() {
        tracing::debug!(interaction = hook.interaction, error = error as &dyn Error, "the database is away");
    } else {
        log(hook, error);
    }
}

/// The total size of a reply's files, in bytes.
fn file_bytes(reply: &Reply) -> usize {
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
