//! Posts news with an interaction token, and checks whether the news was posted before.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{
    LOOK_WITHIN, Replier,
    perform::{TYPE_MESSAGE, WITH_RESPONSE, as_posted, edits, takes_answers},
};
use crate::{
    application::{BoardMessage, Post, Posted, Telling},
    bot::{
        endpoint::Endpoint,
        hook,
        message::{self, OutgoingMessage, PRIVATE, essence},
        rest::{Call, RestError},
        writer::{LookedThrough, id_in, look_through},
    },
};
use domain::{
    Cause,
    control::{BoardRef, Control},
    id::MessageId,
    markup::small,
    time::Timestamp,
};

/// The deadline for posting with a token, after which the bot posts in another way.
const TELL_WITHIN: Duration = Duration::from_secs(30);
/// The maximum age of an interaction, by our clock, at which the bot still tries to send a first response.
const STILL_FRESH: Duration = Duration::from_secs(5);

/// Discord's error code for an interaction token with no response yet.
const UNKNOWN_WEBHOOK: u64 = 10_015;

/// Whether a message that shows the news was found.
#[derive(Clone, Debug, PartialEq)]
pub enum Found {
    /// This message tells the news, and this is what to record about it.
    Here(Posted, MessageId),
    /// No message that Discord lets the bot see shows the news.
    Nowhere(InteractionState),
}

/// The state of the interaction that caused the news.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionState {
    /// The interaction has no response.
    Fresh,
    /// The response was deferred with a private message.
    Thinking,
    /// The interaction was answered, or its state is unknown.
    Answered,
}

impl Replier {
    /// Checks whether the news was posted before, by an attempt whose response was lost or before a restart.
    pub async fn find(&self, application: u64, telling: &Telling) -> Result<Found, RestError> {
        let here = |message: &Value, token: &str, began: Timestamp| {
            let (form, message) = (tells(message, telling)?, message::id(message)?);
            let Telling { game, home, revision, channel, .. } = *telling;
            let (past, token) = (telling.post.past.clone(), token.to_owned());
            let found = BoardMessage { game, home, revision, channel, message, token, posted: began, past };
            let posted = match form {
                Form::Board => Posted::Board(found),
                Form::Question => Posted::Question(found),
                Form::Line => Posted::Event(telling.here(), telling.revision),
            };
            Some(Found::Here(posted, message))
        };
        let mut state = InteractionState::Answered;
        let cause = living(telling);
        if let Some(cause) = cause {
            match self.look(Endpoint::Original { application, token: &cause.token }).await? {
                Ok(original) => {
                    if let Some(found) = here(&original, &cause.token, cause.began) {
                        return Ok(found);
                    }
                    if message::is_loading(&original) {
                        state = InteractionState::Thinking;
                    }
                }
                Err(UNKNOWN_WEBHOOK) => state = InteractionState::Fresh,
                Err(_) => {}
            }
        }
        let channel = telling.channel.0;
        // The answer may have replaced the message under which it was asked for.
        if let Some(MessageId(message)) = telling.cause.as_ref().and_then(|cause| cause.message)
            && let Ok(replaced) = self.look(Endpoint::Message { channel, message }).await?
            && let Some(found) = here(&replaced, "", telling.since)
        {
            return Ok(found);
        }
        // The interaction token is stored with the board, so that a board found here can still be edited with this
        // token.
        let (token, began) = cause.map_or(("", telling.since), |cause| (&cause.token, cause.began));
        let after = cause_or_time(telling);
        let shows = |message: &Value| here(message, token, began);
        let looked = settled(look_through(&self.rest, telling.channel, after, shows).await)?;
        if let Ok(LookedThrough { found, saw_any: true }) = looked {
            return Ok(found.unwrap_or(Found::Nowhere(state)));
        }
        // Without the permission Read Message History the list of messages is empty, but the channel still names its
        // last message.
        let Ok(place) = self.look(Endpoint::Channel { channel }).await? else {
            return Ok(Found::Nowhere(state));
        };
        let last = place["last_message_id"].as_str().and_then(|id| id.parse::<u64>().ok());
        let Some(message) = last.filter(|last| *last > after) else { return Ok(Found::Nowhere(state)) };
        let tokens = cause.map(|cause| (&cause.token, cause.began)).into_iter();
        let earlier = telling.before().map(|before| (&before.token, before.posted));
        for (token, began) in tokens.chain(earlier).filter(|(token, began)| takes_answers(token, *began, telling.now)) {
            if let Ok(last) = self.look(Endpoint::Answer { application, token, message }).await?
                && let Some(found) = here(&last, token, began)
            {
                return Ok(found);
            }
        }
        Ok(Found::Nowhere(state))
    }

    /// The newest board in the channel that shows an earlier event of those that the news would announce too: it was
    /// posted before, but could not be noted.
    pub async fn find_earlier(&self, telling: &Telling) -> Result<Option<BoardMessage>, RestError> {
        let mut newest: Option<(BoardRef, MessageId)> = None;
        let note = |message: &Value| {
            let found = shown_earlier(message, telling).zip(message::id(message));
            newest = newest.into_iter().chain(found).max_by_key(|(board, _)| board.revision);
            None::<()>
        };
        // Where the bot may not read, it finds nothing.
        let _ = settled(look_through(&self.rest, telling.channel, hook::before(telling.since), note).await)?;
        Ok(newest.map(|(board, message)| BoardMessage {
            game: board.game,
            home: telling.home,
            revision: board.revision,
            channel: telling.channel,
            message,
            token: String::new(),
            posted: telling.since,
            past: None,
        }))
    }

    /// Posts news with the token of the interaction that caused the news, or with the token of an earlier message of
    /// the game. Returns what to record about the message; `None` if Discord accepts none of the tokens.
    ///
    /// # Errors
    /// Returns an error if a retry may succeed, or if AutoMod blocks the words.
    pub async fn tell_by_token(
        &self,
        application: u64,
        telling: &Telling,
        state: InteractionState,
    ) -> Result<Option<Posted>, RestError> {
        if let Some(cause) = living(telling) {
            let told = match state {
                InteractionState::Fresh => self.tell_first(telling, cause).await?,
                InteractionState::Thinking => {
                    let done = message::edit(&Post::text(telling.done.clone()), &self.emojis);
                    let original = Endpoint::Original { application, token: &cause.token };
                    let call = Call::new(Method::PATCH, original, Instant::now() + TELL_WITHIN);
                    // The first message after a deferral replaces the deferred private message, so a note is sent to
                    // replace that message before the news is posted.
                    match settled(self.rest.send(Call { body: Some(&done.body), ..call }).await)? {
                        Ok(_) => self.tell_further(application, telling, &cause.token, cause.began).await?,
                        Err(_) => None,
                    }
                }
                InteractionState::Answered => {
                    self.tell_further(application, telling, &cause.token, cause.began).await?
                }
            };
            if told.is_some() {
                return Ok(told);
            }
        }
        for before in telling.before().filter(|before| takes_answers(&before.token, before.posted, telling.now)) {
            let told = self.tell_further(application, telling, &before.token, before.posted).await?;
            if told.is_some() {
                return Ok(told);
            }
        }
        Ok(None)
    }

    /// Puts a line that begins with `sign` under the text of a message, in place of such a line. An empty line only
    /// takes that one away. Nothing else of the message changes, and nobody is notified.
    ///
    /// # Errors
    /// Returns the error of the last attempt if neither the token of the message nor the bot's permissions allow it.
    pub async fn add_line(
        &self,
        application: u64,
        now: Timestamp,
        under: &BoardMessage,
        line: &str,
        sign: &str,
    ) -> Result<(), RestError> {
        let mut added = Ok(());
        for endpoint in edits(application, now, under) {
            added = self.add_line_at(endpoint, line, sign).await;
            if added.is_ok() {
                break;
            }
        }
        added
    }

    async fn add_line_at(&self, endpoint: Endpoint<'_>, line: &str, sign: &str) -> Result<(), RestError> {
        let found = self.rest.send(Call::new(Method::GET, endpoint, Instant::now() + LOOK_WITHIN)).await?;
        let before = found["content"].as_str().unwrap_or_default();
        let text = with_line(before, line, &small(sign));
        if text == before {
            return Ok(());
        }
        // Whoever the board calls stays mentioned. An edit notifies nobody.
        let mentions = found["mentions"].as_array().into_iter().flatten();
        let called = mentions.filter_map(|user| user["id"].as_str());
        let body = message::text(&text, called);
        let call = Call::new(Method::PATCH, endpoint, Instant::now() + LOOK_WITHIN);
        self.rest.send(Call { body: Some(&body), ..call }).await.map(drop)
    }

    /// Posts news as the first response to an interaction that has no response yet, if Discord still accepts a
    /// response.
    async fn tell_first(&self, telling: &Telling, cause: &Cause) -> Result<Option<Posted>, RestError> {
        if telling.now.since(cause.began) > STILL_FRESH {
            return Ok(None);
        }
        let OutgoingMessage { body, files } = message::public(&telling.post);
        let body = json!({"type": TYPE_MESSAGE, "data": body});
        let endpoint = Endpoint::Callback { interaction: cause.interaction, token: &cause.token };
        let call = Call::new(Method::POST, endpoint, Instant::now() + STILL_FRESH);
        let call = Call { query: WITH_RESPONSE, body: Some(&body), files: &files, ..call };
        let Ok(answer) = settled(self.rest.send(call).await)? else { return Ok(None) };
        // Discord accepted the message without returning its id. The dispatcher looks for the message in its next pass
        // instead of posting it again.
        let message = id_in(&answer["resource"]["message"], endpoint)?;
        Ok(record(telling, MessageId(message), &cause.token, cause.began))
    }

    async fn tell_further(
        &self,
        application: u64,
        telling: &Telling,
        token: &str,
        began: Timestamp,
    ) -> Result<Option<Posted>, RestError> {
        let OutgoingMessage { body, files } = message::public(&telling.post);
        let endpoint = Endpoint::FollowUps { application, token };
        let call = Call::new(Method::POST, endpoint, Instant::now() + TELL_WITHIN);
        let call = Call { body: Some(&body), files: &files, once: true, ..call };
        let Ok(answer) = settled(self.rest.send(call).await)? else { return Ok(None) };
        Ok(record(telling, MessageId(id_in(&answer, endpoint)?), token, began))
    }

    /// The JSON object at this endpoint, or Discord's error code if Discord refuses the request.
    async fn look(&self, endpoint: Endpoint<'_>) -> Result<Result<Value, u64>, RestError> {
        settled(self.rest.send(Call::new(Method::GET, endpoint, Instant::now() + LOOK_WITHIN)).await)
    }
}

/// A text with this line in place of its lines that begin with `sign`.
fn with_line(text: &str, line: &str, sign: &str) -> String {
    let kept = text.lines().filter(|line| !line.starts_with(sign));
    kept.chain(line.lines()).collect::<Vec<_>>().join("\n")
}

/// The response, or Discord's error code if Discord refused the request; an error if a retry may succeed, or if AutoMod
/// blocks the words, which it would do with any token.
fn settled<T>(sent: Result<T, RestError>) -> Result<Result<T, u64>, RestError> {
    match sent {
        Ok(answer) => Ok(Ok(answer)),
        Err(error) if error.is_of_automod() => Err(error),
        Err(RestError::Refused { code, .. }) => Ok(Err(code)),
        Err(error) => Err(error),
    }
}

/// The interaction that caused the news, if its token still accepts responses.
fn living(telling: &Telling) -> Option<&Cause> {
    telling.cause.as_ref().filter(|cause| takes_answers(&cause.token, cause.began, telling.now))
}

/// A snowflake lower than the id of any message that could show the news.
fn cause_or_time(telling: &Telling) -> u64 {
    match &telling.cause {
        Some(cause) => cause.interaction,
        None => hook::before(telling.since),
    }
}

/// What to record about the message that tells the news.
fn record(telling: &Telling, message: MessageId, token: &str, began: Timestamp) -> Option<Posted> {
    as_posted(&telling.post, telling.channel, message, token, began)
}

/// The form in which a message tells news. The same event is told on a board or in a line, by what is known of the last
/// board when it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Board,
    Question,
    Line,
}

/// How a public message tells the news, if it does: it belongs to the news's revision or to a later one. A board has a
/// picture, and buttons of this board or, once the game is over, the game's record; a question has a button that
/// accepts; any other message is recognized by its words, in whatever language.
fn tells(message: &Value, telling: &Telling) -> Option<Form> {
    let Telling { game, revision, ref words, .. } = *telling;
    if flags(message) & PRIVATE != 0 {
        return None;
    }
    let is_of = |board: BoardRef| board.game == game && board.revision >= revision;
    let is_boards = |control: Control| match control {
        Control::Record(over) => over == game,
        control => control.board().is_some_and(is_of),
    };
    if message::has_picture_of(&telling.post, message) && message::controls(message).any(is_boards) {
        return Some(Form::Board);
    }
    if message::controls(message).any(|control| matches!(control, Control::AcceptOffer(board) if is_of(board))) {
        return Some(Form::Question);
    }
    let text = message["content"].as_str().unwrap_or_default();
    words.iter().any(|told| essence(text).eq(essence(told))).then_some(Form::Line)
}

/// The board of an earlier event that a public message shows, if the news would announce that event too.
fn shown_earlier(message: &Value, telling: &Telling) -> Option<BoardRef> {
    if flags(message) & PRIVATE != 0 || !message::has_picture_of(&telling.post, message) {
        return None;
    }
    let boards = message::controls(message).filter_map(|control| control.board());
    boards.filter(|board| board.game == telling.game).find(|board| telling.earlier.contains(&board.revision))
}

fn flags(message: &Value) -> u64 {
    message["flags"].as_u64().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::application::{PictureFile, PictureFormat};
    use domain::{
        Home,
        control::{Button, ButtonStyle, ControlRow},
        id::{ChannelId, GameId},
    };

    const GAME: GameId = GameId::from_bits(5);
    const HERE: BoardRef = BoardRef { game: GAME, revision: 3 };
    const EARLIER: BoardRef = BoardRef { revision: 2, ..HERE };
    const LATER: BoardRef = BoardRef { revision: 4, ..HERE };

    /// News that this message tells.
    fn telling(post: Post) -> Telling {
        let words = ["Ann declined the draw.", "Ann lehnt das Remis ab."].map(str::to_owned).to_vec();
        let (game, revision, channel, since) = (GAME, HERE.revision, ChannelId(7), Timestamp(0));
        let (instead, done, cause, before, now) = (None, String::new(), None, Vec::new(), since);
        let (home, earlier) = (Home::Shared, Vec::new());
        Telling { game, home, revision, channel, instead, post, words, done, cause, before, since, earlier, now }
    }

    /// A message as Discord returns it.
    fn message(text: &str, has_picture: bool, controls: &[Control]) -> Value {
        let picture = PictureFile { format: PictureFormat::Png, bytes: Vec::new(), alt: String::new() };
        let button = |control: &Control| Button {
            control: control.clone(),
            label: "x".to_owned(),
            style: ButtonStyle::Secondary,
        };
        let controls = vec![ControlRow::Buttons(controls.iter().map(button).collect())];
        message::public(&Post { picture: has_picture.then_some(picture), controls, ..Post::text(text.to_owned()) }).body
    }

    #[test]
    fn a_board_is_known_by_its_picture_and_a_button_that_it_always_has() {
        let telling = telling(Post { board: Some(HERE), ..Post::default() });
        let [replay, record] = [Control::OpenReplay(GAME), Control::Record(GAME)];
        for (controls, expected) in [
            (vec![Control::OpenPicker(HERE), Control::Resign(HERE)], true),
            (vec![Control::Resign(LATER)], true),
            (vec![Control::Resign(EARLIER)], false),
            (vec![Control::Resign(BoardRef { game: GameId::from_bits(6), ..HERE })], false),
            (vec![Control::Rematch(GAME), replay.clone(), record.clone()], true),
            (vec![replay.clone(), record], true),
            // A posted animation.
            (vec![replay], false),
            (vec![], false),
        ] {
            let form = expected.then_some(Form::Board);
            assert_eq!(tells(&message("", true, &controls), &telling), form, "{controls:?}");
            assert_eq!(tells(&message("", false, &controls), &telling), None, "a reminder: {controls:?}");
        }
    }

    #[test]
    fn a_question_is_known_by_what_accepts_it() {
        let telling = telling(Post { question: Some(HERE), ..Post::default() });
        for (control, expected) in [
            (Control::AcceptOffer(HERE), true),
            (Control::AcceptOffer(EARLIER), false),
            // A reminder.
            (Control::OpenPicker(LATER), false),
        ] {
            let form = tells(&message("", false, std::slice::from_ref(&control)), &telling);
            assert_eq!(form, expected.then_some(Form::Question), "{control:?}");
        }
    }

    #[test]
    fn a_line_takes_the_place_of_the_one_before() {
        let sign = small("💬");
        let said = with_line("**Ann** plays.\nYour move.", "-# 💬 Hello!", &sign);
        assert_eq!(said, "**Ann** plays.\nYour move.\n-# 💬 Hello!");
        assert_eq!(with_line(&said, "-# 💬 Thanks!", &sign), "**Ann** plays.\nYour move.\n-# 💬 Thanks!");
        assert_eq!(with_line(&said, "", &sign), "**Ann** plays.\nYour move.");
    }

    #[test]
    fn a_line_is_known_by_its_words_in_whatever_language() {
        // It is known as well where a board would tell the news now.
        let telling = telling(Post { board: Some(HERE), ..Post::default() });
        for (text, expected) in [
            ("Ann declined the draw.", true),
            (" Ann  lehnt das Remis ab. ", true),
            ("Ben declined the draw.", false),
            ("", false),
        ] {
            assert_eq!(tells(&message(text, false, &[]), &telling), expected.then_some(Form::Line), "{text}");
        }
        let mut private = message("Ann declined the draw.", false, &[]);
        private["flags"] = json!(PRIVATE);
        assert_eq!(tells(&private, &telling), None);
    }
}
