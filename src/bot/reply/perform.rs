//! The requests to Discord by which a reply is performed.

use std::{error::Error, time::Duration};

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{Replier, TOKEN_LIFE, log};
use crate::{
    bot::{
        endpoint::Endpoint,
        message::{self, Message},
        plan::Act,
        rest::{Call, File, RestError},
        ticket::{Origin, Ticket},
    },
    host::{Audience, BoardMessage, Post},
    id::MessageId,
    phrase::Phrase,
    time::Timestamp,
};

/// How long Discord waits for the first answer.
const FIRST_ANSWER: Duration = Duration::from_secs(3);
/// How long writing a further message by a token is worth trying, before another way is tried.
const FOLLOW_UP_WITHIN: Duration = Duration::from_secs(30);
/// How long taking the controls off a message is worth trying.
const STRIP_WITHIN: Duration = Duration::from_secs(60);
/// How long one attempt at the first answer may take, so that there is time for another one.
const FIRST_PATIENCE: Duration = Duration::from_millis(1200);
const PATIENCE: Duration = Duration::from_secs(10);

const TYPE_MESSAGE: u8 = 4;
const TYPE_UPDATE: u8 = 7;

impl Replier {
    /// Does one thing; gives the message if it shows a board to everybody.
    pub(super) async fn perform(&self, ticket: &Ticket, act: Act<'_>) -> Result<Option<BoardMessage>, RestError> {
        let (application, token) = (ticket.application, ticket.token.as_str());
        let original = Endpoint::Original { application, token };
        let (post, message) = match act {
            Act::Respond(post, audience) => {
                let Message { body, files } = new_message(post, audience);
                let body = json!({"type": TYPE_MESSAGE, "data": body});
                let wanted = post.board.is_some() && audience == Audience::Everyone;
                let query = if wanted { "with_response=true" } else { "" };
                let answer = self.call_back(ticket, &body, &files, query).await?;
                (post, if wanted { self.responded(ticket, &answer).await } else { None })
            }
            Act::RespondByChange(post) => {
                let Message { body, files } = message::edit(post);
                self.call_back(ticket, &json!({"type": TYPE_UPDATE, "data": body}), &files, "").await?;
                (post, changed(&ticket.origin))
            }
            Act::Fill(post) => {
                self.follow(ticket, Method::PATCH, original, &message::edit(post)).await?;
                (post, None)
            }
            Act::FillDone => {
                let post = Post::text((self.text)(ticket.language, &Phrase::new("deferred-done")));
                self.follow(ticket, Method::PATCH, original, &message::edit(&post)).await?;
                return Ok(None);
            }
            Act::Change(post) => {
                self.follow(ticket, Method::PATCH, original, &message::edit(post)).await?;
                (post, changed(&ticket.origin))
            }
            Act::ChangeUnannounced(post) => {
                let channel = ticket.channel.0;
                let Some(MessageId(message)) = changed(&ticket.origin) else { return Ok(None) };
                let edit = message::edit(post);
                self.follow(ticket, Method::PATCH, Endpoint::Message { channel, message }, &edit).await?;
                (post, Some(MessageId(message)))
            }
            Act::FollowUp(post, audience) => {
                let endpoint = Endpoint::FollowUps { application, token };
                let answer = self.follow(ticket, Method::POST, endpoint, &new_message(post, audience)).await?;
                (post, message::id(&answer).filter(|_| audience == Audience::Everyone))
            }
        };
        Ok(post.board.zip(message).map(|(board, message)| BoardMessage {
            board,
            channel: ticket.channel,
            message,
            token: ticket.token.clone(),
            posted: ticket.began,
        }))
    }

    /// The message that a callback wrote: told by its answer, or asked for if that was lost.
    async fn responded(&self, ticket: &Ticket, answer: &Value) -> Option<MessageId> {
        if let Some(message) = message::id(&answer["resource"]["message"]) {
            return Some(message);
        }
        let endpoint = Endpoint::Original { application: ticket.application, token: &ticket.token };
        let call = Call { method: Method::GET, body: None, ..follow_call(ticket, endpoint) };
        match self.rest.send(call).await {
            Ok(message) => message::id(&message),
            Err(error) => {
                log(ticket, &error);
                None
            }
        }
    }

    /// Takes the controls off a message that shows a board no longer current. Failing does no harm: its controls
    /// answer, if only to say that they are old.
    pub async fn strip(&self, application: u64, now: Timestamp, old: &BoardMessage) {
        let message = old.message.0;
        let own = Endpoint::Message { channel: old.channel.0, message };
        let by_token = Endpoint::Answer { application, token: &old.token, message };
        let body = message::without_controls();
        for endpoint in takes_answers(old, now).then_some(by_token).into_iter().chain([own]) {
            let deadline = Instant::now() + STRIP_WITHIN;
            let call = Call { body: Some(&body), ..further_call(endpoint, deadline) };
            match self.rest.send(call).await {
                Ok(_) => return,
                Err(error) => tracing::debug!(message, error = &error as &dyn Error, "controls not taken off"),
            }
        }
    }

    pub(super) async fn call_back(
        &self,
        ticket: &Ticket,
        body: &Value,
        files: &[File],
        query: &'static str,
    ) -> Result<Value, RestError> {
        let call = Call {
            method: Method::POST,
            endpoint: Endpoint::Callback { interaction: ticket.interaction, token: &ticket.token },
            query,
            body: Some(body),
            files,
            patience: FIRST_PATIENCE,
            deadline: ticket.arrived + FIRST_ANSWER,
        };
        self.rest.send(call).await
    }

    async fn follow(
        &self,
        ticket: &Ticket,
        method: Method,
        endpoint: Endpoint<'_>,
        message: &Message,
    ) -> Result<Value, RestError> {
        let Message { body, files } = message;
        self.rest.send(Call { method, body: Some(body), files, ..follow_call(ticket, endpoint) }).await
    }

    /// Writes a further message for everybody by the token of an earlier answer, if that takes any still. Gives the message,
    /// if it shows a board.
    pub async fn follow_up(
        &self,
        application: u64,
        now: Timestamp,
        before: &BoardMessage,
        post: &Post,
    ) -> Option<BoardMessage> {
        if !takes_answers(before, now) {
            return None;
        }
        let Message { body, files } = message::public(post);
        let endpoint = Endpoint::FollowUps { application, token: &before.token };
        let call = further_call(endpoint, Instant::now() + FOLLOW_UP_WITHIN);
        match self.rest.send(Call { method: Method::POST, body: Some(&body), files: &files, ..call }).await {
            Ok(written) => {
                let (board, message) = post.board.zip(message::id(&written))?;
                Some(BoardMessage { board, message, ..before.clone() })
            }
            Err(error) => {
                tracing::info!(game = %before.board.game, error = &error as &dyn Error, "no further message by a token");
                None
            }
        }
    }
}

/// Whether further answers can be given by the token of an answer.
fn takes_answers(answer: &BoardMessage, now: Timestamp) -> bool {
    !answer.token.is_empty() && now.since(answer.posted) < TOKEN_LIFE
}

fn follow_call<'a>(ticket: &Ticket, endpoint: Endpoint<'a>) -> Call<'a> {
    further_call(endpoint, ticket.arrived + TOKEN_LIFE)
}

/// A request that changes something, until this moment.
fn further_call(endpoint: Endpoint<'_>, deadline: Instant) -> Call<'_> {
    Call { method: Method::PATCH, endpoint, query: "", body: None, files: &[], patience: PATIENCE, deadline }
}

fn new_message(post: &Post, audience: Audience) -> Message {
    match audience {
        Audience::Everyone => message::public(post),
        Audience::Caller => message::private(post),
    }
}

/// The message of the component, if everybody sees it.
const fn changed(origin: &Origin) -> Option<MessageId> {
    match origin {
        Origin::Component { message, private: false, .. } => Some(*message),
        _ => None,
    }
}
