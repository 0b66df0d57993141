//! Performs each act of a reply as a request to Discord.

use std::{error::Error, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{Replier, TOKEN_LIFE, log};
use crate::{
    application::{Audience, BoardMessage, Post, Posted},
    bot::{
        emojis::Emojis,
        endpoint::Endpoint,
        hook::{InteractionHook, InteractionOrigin},
        message::{self, OutgoingMessage},
        plan::{Act, ChangeBy},
        rest::{Call, File, RestError},
    },
};
use board::phrase::Phrase;
use domain::{
    GameHome,
    control::BoardRef,
    id::{ChannelId, MessageId},
    server::OldBoards,
    time::Timestamp,
};

/// How long Discord waits for the first response to an interaction.
const FIRST_ANSWER: Duration = Duration::from_secs(3);
/// The deadline for removing the controls from a message.
const STRIP_WITHIN: Duration = Duration::from_secs(60);
/// The timeout of one attempt at a first response without files, short enough to leave time for a second attempt.
const FIRST_PATIENCE: Duration = Duration::from_millis(1200);

/// The interaction response type that sends a new message.
pub(super) const TYPE_MESSAGE: u8 = 4;
/// The interaction response type that edits the message whose component was used.
const TYPE_UPDATE: u8 = 7;
/// The query that makes Discord return the message created by the first response.
pub(super) const WITH_RESPONSE: &str = "with_response=true";

impl Replier {
    /// Performs one act. Returns what to record about the public message that the act posted or changed.
    ///
    /// If Discord refuses an emoji of the message, the message is sent again in words; if AutoMod blocks its words,
    /// with others.
    pub(super) async fn perform(&self, hook: &InteractionHook, act: Act<'_>) -> Result<Option<Posted>, RestError> {
        match self.perform_once(hook, act).await {
            Err(error) if !self.emojis.is_empty() && error.names("emoji") => {
                self.emojis.doubt();
                tracing::warn!(error = &error as &dyn Error, "emojis left out, since Discord refused one");
                let in_words = Self { emojis: Emojis::default(), ..self.clone() };
                in_words.perform_once(hook, act).await
            }
            Err(error) if error.is_of_automod() => {
                tracing::warn!(error = &error as &dyn Error, "told in other words, since AutoMod blocks these");
                let words = || (self.text)(hook.language, &super::blocked());
                match act.post().map(|post| (post, post.in_other_words(words))) {
                    Some((post, other)) if post.text != other.text => {
                        self.perform_once(hook, act.with_post(&other)).await
                    }
                    _ => Err(error),
                }
            }
            performed => performed,
        }
    }

    async fn perform_once(&self, hook: &InteractionHook, act: Act<'_>) -> Result<Option<Posted>, RestError> {
        let answer = self.send(hook, act).await?;
        Ok(self.posted(hook, act, &answer).await)
    }

    async fn send(&self, hook: &InteractionHook, act: Act<'_>) -> Result<Value, RestError> {
        let (application, token) = (hook.application, hook.token.as_str());
        let original = Endpoint::Original { application, token };
        match act {
            Act::Respond(post, audience) => {
                let OutgoingMessage { body, files } = self.new_message(post, audience);
                let body = json!({"type": TYPE_MESSAGE, "data": body});
                let query = if is_wanted(post, audience) { WITH_RESPONSE } else { "" };
                self.call_back(hook, &body, &files, query, false).await
            }
            Act::Change(by, change) => {
                let edit = message::changed(change, &self.emojis);
                let endpoint = match (by, changed(&hook.origin)) {
                    (ChangeBy::FirstResponse, _) => {
                        let body = json!({"type": TYPE_UPDATE, "data": edit.body});
                        return self.call_back(hook, &body, &edit.files, "", false).await;
                    }
                    (ChangeBy::Token, _) => original,
                    (ChangeBy::Rights, Some(MessageId(message))) => {
                        Endpoint::Message { channel: hook.channel.0, message }
                    }
                    (ChangeBy::Rights, None) => return Ok(Value::Null),
                };
                self.follow(hook, Method::PATCH, endpoint, &edit, false).await
            }
            Act::Acknowledge => {
                self.call_back(hook, &json!({"type": super::TYPE_DEFERRED_UPDATE}), &[], "", false).await
            }
            Act::Dismiss => {
                // The user may have dismissed the message already. If it stays, its controls say that they are old.
                self.delete(hook).await;
                Ok(Value::Null)
            }
            Act::Fill(post) => {
                self.follow(hook, Method::PATCH, original, &message::edit(post, &self.emojis), false).await
            }
            Act::FillDone => {
                let post = Post::text((self.text)(hook.language, &Phrase::new("deferred-done")));
                self.follow(hook, Method::PATCH, original, &message::edit(&post, &self.emojis), false).await
            }
            Act::FollowUp(post, audience) => {
                let endpoint = Endpoint::FollowUps { application, token };
                // A public board is sent at most once: before a retry, the dispatcher checks whether the message
                // appeared.
                let once = is_wanted(post, audience);
                self.follow(hook, Method::POST, endpoint, &self.new_message(post, audience), once).await
            }
        }
    }

    /// What to record about the public message that an act posted or changed. `answer` is Discord's answer; null if it
    /// was lost.
    pub(super) async fn posted(&self, hook: &InteractionHook, act: Act<'_>, answer: &Value) -> Option<Posted> {
        let (post, message) = match act {
            Act::Respond(post, audience) if is_wanted(post, audience) => (post, self.responded(hook, answer).await?),
            Act::FollowUp(post, Audience::Everyone) => (post, message::id(answer)?),
            Act::Change(..) => (act.post()?, changed(&hook.origin)?),
            Act::Respond(..) | Act::FollowUp(..) | Act::Acknowledge | Act::Dismiss | Act::Fill(_) | Act::FillDone => {
                return None;
            }
        };
        as_posted(post, hook.channel, message, &hook.token, hook.began)
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

    /// Removes the controls from a message that shows an outdated board or an answered question, and its picture,
    /// unless old boards keep it. That they can never be removed does no harm: a press on a remaining control is
    /// answered with a note that the control is outdated.
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
        let mut stripped = Ok(());
        for endpoint in edits(application, now, old) {
            match self.strip_at(endpoint, old_boards, old.past.as_deref()).await {
                Ok(()) => return Ok(()),
                Err(error) => {
                    tracing::debug!(message, error = &error as &dyn Error, "controls not removed");
                    stripped = if error.is_passing() { Err(error) } else { Ok(()) };
                }
            }
        }
        stripped
    }

    /// Removes the controls from a message. If AutoMod blocks what is to remain of its text, the text stays.
    async fn strip_at(
        &self,
        endpoint: Endpoint<'_>,
        old_boards: OldBoards,
        past: Option<&str>,
    ) -> Result<(), RestError> {
        let stripped = self.strip_to(endpoint, old_boards, past).await;
        match &stripped {
            Err(error) if error.is_of_automod() && past.is_some() => self.strip_to(endpoint, old_boards, None).await,
            _ => stripped,
        }
    }

    async fn strip_to(
        &self,
        endpoint: Endpoint<'_>,
        old_boards: OldBoards,
        past: Option<&str>,
    ) -> Result<(), RestError> {
        let body = message::stripped(old_boards, past).body;
        let call = Call::new(Method::PATCH, endpoint, Instant::now() + STRIP_WITHIN);
        self.rest.send(Call { body: Some(&body), ..call }).await.map(drop)
    }

    pub(super) async fn call_back(
        &self,
        hook: &InteractionHook,
        body: &Value,
        files: &[File],
        query: &'static str,
        once: bool,
    ) -> Result<Value, RestError> {
        let endpoint = Endpoint::Callback { interaction: hook.interaction, token: &hook.token };
        let call = Call::new(Method::POST, endpoint, hook.arrived + FIRST_ANSWER);
        // An upload that was cut off and sent again would fill a slow line further.
        let patience = if files.is_empty() && !once { FIRST_PATIENCE } else { FIRST_ANSWER };
        self.rest.send(Call { query, body: Some(body), files, patience, once, ..call }).await
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

/// The endpoints at which a message can be edited: with its token as long as that is valid, and with the bot's own
/// permissions.
pub(super) fn edits(application: u64, now: Timestamp, old: &BoardMessage) -> impl Iterator<Item = Endpoint<'_>> {
    let message = old.message.0;
    let by_token = Endpoint::Answer { application, token: &old.token, message };
    let own = Endpoint::Message { channel: old.channel.0, message };
    takes_answers(&old.token, old.posted, now).then_some(by_token).into_iter().chain([own])
}

/// Whether the token of an interaction that began at this time still accepts further responses.
pub(super) fn takes_answers(token: &str, began: Timestamp, now: Timestamp) -> bool {
    !token.is_empty() && now.since(began) < TOKEN_LIFE
}

/// Whether something is recorded about a new message with this post.
fn is_wanted(post: &Post, audience: Audience) -> bool {
    audience == Audience::Everyone && (post.board.is_some() || post.question.is_some() || post.event.is_some())
}

/// A message as [`Application::posted`](crate::application::Application::posted) records it; `None` if nothing has to
/// be recorded.
pub fn as_posted(
    post: &Post,
    channel: ChannelId,
    message: MessageId,
    token: &str,
    posted: Timestamp,
) -> Option<Posted> {
    let (token, past) = (token.to_owned(), post.past.clone());
    let found = |BoardRef { game, revision }| {
        let home = post.home;
        BoardMessage { game, home, revision, channel, message, token, posted, past }
    };
    match (post.board, post.question) {
        (Some(board), _) => Some(Posted::Board(found(board))),
        (None, Some(question)) => Some(Posted::Question(found(question))),
        (None, None) => post.event.map(|event| told_by(post, event)),
    }
}

/// What to record about a message of which no words can be posted; `None` if nothing has to be recorded.
pub(super) fn left_out(post: &Post) -> Option<Posted> {
    post.board.or(post.question).or(post.event).map(|event| told_by(post, event))
}

fn told_by(post: &Post, event: BoardRef) -> Posted {
    Posted::Event(GameHome { game: event.game, home: post.home }, event.revision)
}

/// The message whose component was used, if the message is public.
const fn changed(origin: &InteractionOrigin) -> Option<MessageId> {
    match origin {
        InteractionOrigin::Component { message, private: false, .. } => Some(*message),
        _ => None,
    }
}
