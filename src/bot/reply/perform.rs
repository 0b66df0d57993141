//! Performs each act of a reply as a request to Discord.

use std::{error::Error, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{Replier, TOKEN_LIFE, log};
use crate::{
    application::{Audience, BoardMessage, Post, Posted},
    bot::{
        endpoint::Endpoint,
        hook::{InteractionHook, InteractionOrigin},
        message::{self, OutgoingMessage},
        plan::{Act, MessageChange},
        rest::{Call, File, RestError},
    },
};
use board::phrase::Phrase;
use domain::{
    id::{ChannelId, MessageId},
    server::OldBoards,
    time::Timestamp,
};

/// How long Discord waits for the first response to an interaction.
const FIRST_ANSWER: Duration = Duration::from_secs(3);
/// The deadline for removing the controls from a message.
const STRIP_WITHIN: Duration = Duration::from_secs(60);
/// The timeout of one attempt at the first response, short enough to leave time for a second attempt.
const FIRST_PATIENCE: Duration = Duration::from_millis(1200);

/// The interaction response type that sends a new message.
pub(super) const TYPE_MESSAGE: u8 = 4;
/// The interaction response type that edits the message whose component was used.
const TYPE_UPDATE: u8 = 7;
/// The query that makes Discord return the message created by the first response.
pub(super) const WITH_RESPONSE: &str = "with_response=true";

/// Discord's code for a malformed message, such as one with an unknown emoji.
const INVALID_FORM: u64 = 50_035;

impl Replier {
    /// Performs one act. Returns what to record about the public message that the act posted or changed.
    ///
    /// If Discord finds the message malformed, it may have lost an emoji, so the message is sent again in words.
    pub(super) async fn perform(&self, hook: &InteractionHook, act: Act<'_>) -> Result<Option<Posted>, RestError> {
        let had_emojis = !self.emojis.is_empty();
        match self.perform_once(hook, act).await {
            Err(error) if had_emojis && error.has_code(INVALID_FORM) => {
                self.emojis.forget();
                tracing::warn!(error = &error as &dyn Error, "emojis left out, since Discord refused a message");
                self.perform_once(hook, act).await
            }
            performed => performed,
        }
    }

    async fn perform_once(&self, hook: &InteractionHook, act: Act<'_>) -> Result<Option<Posted>, RestError> {
        let (application, token) = (hook.application, hook.token.as_str());
        let original = Endpoint::Original { application, token };
        let (post, message) = match act {
            Act::Respond(post, audience) => {
                let OutgoingMessage { body, files } = self.new_message(post, audience);
                let body = json!({"type": TYPE_MESSAGE, "data": body});
                let wanted = is_recorded(post) && audience == Audience::Everyone;
                let query = if wanted { WITH_RESPONSE } else { "" };
                let answer = self.call_back(hook, &body, &files, query).await?;
                (Some(post), if wanted { self.responded(hook, &answer).await } else { None })
            }
            Act::RespondByChange(change) => {
                let OutgoingMessage { body, files } = message::changed(change, &self.emojis);
                self.call_back(hook, &json!({"type": TYPE_UPDATE, "data": body}), &files, "").await?;
                (change.post(), changed(&hook.origin))
            }
            Act::Acknowledge => {
                self.call_back(hook, &json!({"type": super::TYPE_DEFERRED_UPDATE}), &[], "").await?;
                return Ok(None);
            }
            Act::Dismiss => {
                // The user may have dismissed the message already. If it stays, its controls say that they are old.
                self.delete(hook).await;
                return Ok(None);
            }
            Act::Fill(post) => {
                self.follow(hook, Method::PATCH, original, &message::edit(post, &self.emojis), false).await?;
                (Some(post), None)
            }
            Act::FillDone => {
                let post = Post::text((self.text)(hook.language, &Phrase::new("deferred-done")));
                self.follow(hook, Method::PATCH, original, &message::edit(&post, &self.emojis), false).await?;
                return Ok(None);
            }
            Act::Change(change) => {
                self.follow(hook, Method::PATCH, original, &message::changed(change, &self.emojis), false).await?;
                (change.post(), changed(&hook.origin))
            }
            Act::ChangeUnannounced(change) => {
                let channel = hook.channel.0;
                let Some(MessageId(message)) = changed(&hook.origin) else { return Ok(None) };
                let edit = message::changed(change, &self.emojis);
                self.follow(hook, Method::PATCH, Endpoint::Message { channel, message }, &edit, false).await?;
                (change.post(), Some(MessageId(message)))
            }
            Act::FollowUp(post, audience) => {
                let endpoint = Endpoint::FollowUps { application, token };
                let is_public = audience == Audience::Everyone;
                // A public board is sent at most once: before a retry, the dispatcher checks whether the message appeared.
                let once = is_public && is_recorded(post);
                let answer = self.follow(hook, Method::POST, endpoint, &self.new_message(post, audience), once).await?;
                (Some(post), message::id(&answer).filter(|_| is_public))
            }
        };
        Ok(post
            .zip(message)
            .and_then(|(post, message)| to_record(post, hook.channel, message, &hook.token, hook.began)))
    }

    /// The id of the message that the first response created. The id comes from Discord's answer, or from a lookup if
    /// that answer was lost.
    async fn responded(&self, hook: &InteractionHook, answer: &Value) -> Option<MessageId> {
        if let Some(message) = message::id(&answer["resource"]["message"]) {
            return Some(message);
        }
        let endpoint = Endpoint::Original { application: hook.application, token: &hook.token };
        match self.rest.send(Call::new(Method::GET, endpoint, hook.arrived + TOKEN_LIFE)).await {
            Ok(message) => message::id(&message),
            Err(error) => {
                log(hook, &error);
                None
            }
        }
    }

    /// Removes the controls from a message that shows an outdated board or an answered question, and its picture, unless
    /// old boards keep it. That they can never be removed does no harm: a press on a remaining control is answered with a
    /// note that the control is outdated.
    ///
    /// # Errors
    /// Returns an error if a later attempt may succeed.
    pub async fn strip(
        &self,
        application: u64,
        now: Timestamp,
        old: &BoardMessage,
        old_boards: OldBoards,
    ) -> Result<(), RestError> {
        let message = old.message.0;
        let own = Endpoint::Message { channel: old.channel.0, message };
        let by_token = Endpoint::Answer { application, token: &old.token, message };
        let body = message::stripped(old_boards, old.past.as_deref()).body;
        let mut stripped = Ok(());
        for endpoint in takes_answers(&old.token, old.posted, now).then_some(by_token).into_iter().chain([own]) {
            let deadline = Instant::now() + STRIP_WITHIN;
            let call = Call::new(Method::PATCH, endpoint, deadline);
            match self.rest.send(Call { body: Some(&body), ..call }).await {
                Ok(_) => return Ok(()),
                Err(error) => {
                    tracing::debug!(message, error = &error as &dyn Error, "controls not removed");
                    stripped = if error.is_passing() { Err(error) } else { Ok(()) };
                }
            }
        }
        stripped
    }

    pub(super) async fn call_back(
        &self,
        hook: &InteractionHook,
        body: &Value,
        files: &[File],
        query: &'static str,
    ) -> Result<Value, RestError> {
        let endpoint = Endpoint::Callback { interaction: hook.interaction, token: &hook.token };
        let call = Call::new(Method::POST, endpoint, hook.arrived + FIRST_ANSWER);
        self.rest.send(Call { query, body: Some(body), files, patience: FIRST_PATIENCE, ..call }).await
    }

    fn new_message(&self, post: &Post, audience: Audience) -> OutgoingMessage {
        match audience {
            Audience::Everyone => message::public(post),
            Audience::Caller => message::private(post, &self.emojis),
        }
    }

    async fn follow(
        &self,
        hook: &InteractionHook,
        method: Method,
        endpoint: Endpoint<'_>,
        message: &OutgoingMessage,
        once: bool,
    ) -> Result<Value, RestError> {
        let OutgoingMessage { body, files } = message;
        let call = Call::new(method, endpoint, hook.arrived + TOKEN_LIFE);
        self.rest.send(Call { body: Some(body), files, once, ..call }).await
    }
}

/// Whether the token of an interaction that began at this time still accepts further responses.
pub(super) fn takes_answers(token: &str, began: Timestamp, now: Timestamp) -> bool {
    !token.is_empty() && now.since(began) < TOKEN_LIFE
}

/// Whether something is recorded about a message with this post.
const fn is_recorded(post: &Post) -> bool {
    post.board.is_some() || post.question.is_some() || post.event.is_some()
}

/// What to record about a posted message; `None` if nothing has to be recorded.
pub fn to_record(
    post: &Post,
    channel: ChannelId,
    message: MessageId,
    token: &str,
    posted: Timestamp,
) -> Option<Posted> {
    let (token, past) = (token.to_owned(), post.past.clone());
    let found = |board| BoardMessage { board, channel, message, token, posted, past };
    match (post.board, post.question) {
        (Some(board), _) => Some(Posted::Board(found(board))),
        (None, Some(question)) => Some(Posted::Question(found(question))),
        (None, None) => post.event.map(Posted::Event),
    }
}

/// The message whose component was used, if the message is public.
const fn changed(origin: &InteractionOrigin) -> Option<MessageId> {
    match origin {
        InteractionOrigin::Component { message, private: false, .. } => Some(*message),
        _ => None,
    }
}

impl<'a> MessageChange<'a> {
    const fn post(self) -> Option<&'a Post> {
        match self {
            Self::To(post) => Some(post),
            Self::Strip(_) => None,
        }
    }
}
