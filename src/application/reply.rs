//! The application's answer to a request: an ordered list of effects.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::say;
use board::phrase::{Phrase, code::abridged};
use catalogue::Language;
use domain::{
    Cause, Challenge, Event, Home, Session,
    control::{BoardRef, Response},
    id::UserId,
    markup::{mention, shortened},
    message::{self, Message, Reader, Signs},
    right::Right,
    server::OldBoards,
};

pub use domain::{
    BoardMessage,
    control::{Button, ButtonStyle, Choice, ControlRow, Piece, PieceMenu, Steps},
};

/// The maximum number of characters of an alternative text.
const MOST_ALT: usize = 1024;

/// The effects that answer a request, in order. The first one acknowledges the interaction.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The effects, at least one.
    pub effects: Vec<Effect>,
    /// A thread to open after the effects.
    pub thread: Option<ThreadOrder>,
    /// The language that the caller has chosen, if it differs from the language of the caller's Discord client.
    pub language: Option<Language>,
    /// The code of the refusal, if the request is refused.
    pub refused: Option<&'static str>,
    /// The board that the reply shows, if the bot has to move on it.
    pub bot_to_move: Option<BoardRef>,
    /// The board whose picker the reply opens. The caller's earlier picker of that game is not needed any longer.
    pub picker: Option<BoardRef>,
}

/// A thread to open in the channel of the request, for a challenge. The bot reports the result with
/// [`Challenges::thread_opened`](super::Challenges::thread_opened) or
/// [`Challenges::thread_failed`](super::Challenges::thread_failed).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadOrder {
    /// The name of the thread, of any length.
    pub name: String,
    /// The challenge to post in the thread.
    pub challenge: Challenge,
    /// The language of public messages in the thread.
    pub language: Language,
    /// The language of the challenger.
    pub challenger_language: Language,
    /// The interaction that made the request.
    pub cause: Option<Cause>,
}

impl Reply {
    /// A reply with a public message.
    pub fn public(post: Post) -> Self {
        Self::of(Effect::Post(post, Audience::Everyone))
    }

    /// A reply with a private message.
    pub fn private(post: Post) -> Self {
        Self::of(Effect::Post(post, Audience::Caller))
    }

    /// A reply that replaces the message whose control was pressed.
    pub fn update(post: Post) -> Self {
        Self::of(Effect::Update(post))
    }

    /// Whether the reply fits the [`Response`] that a control declares: its first message goes where the control says,
    /// or it is a refusal.
    pub(super) fn responds(&self, response: Response) -> bool {
        let first = self.effects.iter().find(|effect| !matches!(effect, Effect::Strip(_)));
        self.refused.is_some()
            || match first {
                Some(Effect::Update(_) | Effect::Dismiss) => {
                    matches!(response, Response::InPlace | Response::PubliclyOrInPlace)
                }
                Some(Effect::Post(_, Audience::Caller)) => response == Response::Privately,
                Some(Effect::Post(_, Audience::Everyone)) => {
                    matches!(response, Response::Publicly | Response::PubliclyOrInPlace)
                }
                Some(Effect::Strip(_)) | None => false,
            }
    }

    /// A reply that deletes the private message whose control was pressed.
    pub fn dismissing() -> Self {
        Self::of(Effect::Dismiss)
    }

    fn of(effect: Effect) -> Self {
        Self { effects: vec![effect], thread: None, language: None, refused: None, bot_to_move: None, picker: None }
    }

    /// Marks the reply as a refusal with this code.
    #[must_use]
    pub fn refusing(mut self, code: &'static str) -> Self {
        self.refused = Some(code);
        self
    }

    /// Replaces the public message that shows this board with a message that shows a later one.
    #[must_use]
    pub fn with_board_instead(mut self, board: BoardRef, later: Post) -> Self {
        let shown = self.effects.iter_mut().find_map(|effect| match effect {
            Effect::Post(post, Audience::Everyone) if post.board == Some(board) => Some(post),
            _ => None,
        });
        match shown {
            Some(post) => *post = later,
            None => self.effects.push(Effect::Post(later, Audience::Everyone)),
        }
        self
    }

    /// Marks the reply as one that opens a picker of this board.
    #[must_use]
    pub const fn opening(mut self, board: BoardRef) -> Self {
        self.picker = Some(board);
        self
    }

    /// The board with which the reply tells everyone that a game has gone on.
    pub fn new_board(&self) -> Option<BoardRef> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::Post(post, Audience::Everyone) => post.board,
            _ => None,
        })
    }

    /// Makes the reply remove the controls from the message whose control was pressed, and its picture, unless
    /// `old_boards` keep it. Does nothing if the reply changes that message anyway.
    #[must_use]
    pub fn stripping(mut self, old_boards: OldBoards) -> Self {
        if !matches!(self.effects.first(), Some(Effect::Update(_) | Effect::Dismiss)) {
            self.effects.insert(0, Effect::Strip(old_boards));
        }
        self
    }

    /// Makes the reply post this board publicly, unless the reply shows the same board anyway.
    #[must_use]
    pub(super) fn showing(mut self, post: Post) -> Self {
        let is_same = |other: &Post| other.board.is_some() && other.board == post.board;
        let shows = |effect: &Effect| matches!(effect, Effect::Post(other, _) if is_same(other));
        if !self.effects.iter().any(shows) {
            let at = usize::from(matches!(
                self.effects.first(),
                Some(Effect::Update(_) | Effect::Strip(_) | Effect::Dismiss)
            ));
            self.effects.insert(at, Effect::Post(post, Audience::Everyone));
        }
        self
    }

    /// Appends a private message.
    #[must_use]
    pub fn and_private(mut self, post: Post) -> Self {
        self.effects.push(Effect::Post(post, Audience::Caller));
        self
    }

    /// Appends a public message.
    #[must_use]
    pub fn and_public(mut self, post: Post) -> Self {
        self.effects.push(Effect::Post(post, Audience::Everyone));
        self
    }
}

/// A nonce for a message, at most 25 characters long, and another one for any other message. Discord compares it with
/// the nonces of all messages that the bot has posted lately, in whatever channel. `kind` has at most eight characters.
pub(super) fn nonce(kind: &str, message: impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    message.hash(&mut hasher);
    format!("{kind}-{:016x}", hasher.finish())
}

impl Post {
    /// A message with text only.
    pub fn text(text: String) -> Self {
        Self { text, ..Self::default() }
    }

    /// Everybody whom the message notifies.
    pub fn called(&self) -> impl Iterator<Item = UserId> {
        self.mention.iter().chain(&self.others).copied()
    }

    /// The message in other words, which AutoMod may allow: in its plain ones, or in these. They name nobody besides
    /// people whom they mention.
    pub fn in_other_words(&self, otherwise: impl FnOnce() -> String) -> Self {
        let words = self.plain.clone().unwrap_or_else(otherwise);
        let mut called: Vec<_> = self.called().map(mention).filter(|called| !words.contains(called)).collect();
        called.push(words);
        let text = called.join(" ");
        Self { text, past: None, plain: None, ..self.clone() }
    }

    /// The message in its plain words, if it has some.
    pub fn plainly(&self) -> Option<Self> {
        self.plain.is_some().then(|| self.in_other_words(String::new))
    }

    /// The same message for a channel in which the bot posts with its own permissions, whose readers have this
    /// language.
    #[must_use]
    pub(super) fn by_right(self, language: Language) -> Self {
        let lacking = || say(language, &Phrase::new("picture-lacks-right").with("right", Right::Attach.in_words()));
        Self { without_picture: self.picture.is_some().then(lacking), ..self }
    }

    /// The same message without its picture, if it can do without.
    pub fn pictureless(&self) -> Option<Self> {
        let lacking = self.without_picture.as_ref().filter(|_| self.picture.is_some())?;
        Some(Self { text: format!("{}\n{lacking}", self.text), picture: None, ..self.clone() })
    }

    /// The post of a message: the same with its picture drawn.
    pub(super) fn of(Message { text, drawing, controls, mention, others, past, plain }: Message) -> Self {
        let picture = drawing
            .map(|drawing| PictureFile::png(render::png(&drawing.scene, drawing.theme, drawing.side), drawing.alt));
        Self { picture, controls, mention, others, past, plain, ..Self::text(text) }
    }

    /// The post of a message, with an animation.
    pub(super) fn animated(message: Message, bytes: Vec<u8>, alt: String) -> Self {
        Self { picture: Some(PictureFile::of(PictureFormat::Gif, bytes, &alt)), ..Self::of(message) }
    }

    /// The post that explains the first steps, with the guide to the signs on boards drawn.
    pub(super) fn help(reader: &Reader) -> Self {
        let (message, Signs { guide, theme, alt }) = message::help(reader);
        Self { picture: Some(PictureFile::png(render::guide(&guide, theme), alt)), ..Self::of(message) }
    }

    /// The public post of a message that asks about a challenge.
    pub(super) fn challenge(challenge: &Challenge, message: Message) -> Self {
        Self { question: Some(BoardRef { game: challenge.id, revision: 0 }), ..Self::of(message) }
    }

    /// The public post of a message, marked as the newest board of the game.
    pub(super) fn board(session: &Session, message: Message) -> Self {
        Self { board: Some(session.board_ref()), home: session.home(), ..Self::of(message) }
    }

    /// The public post of a message about an event, marked as the newest board of the game if it shows the board.
    pub(super) fn event(session: &Session, event: &Event, message: Message) -> Self {
        let here = Some(session.board_ref());
        match event {
            _ if message.drawing.is_some() => Self::board(session, message),
            Event::Offered { .. } => Self { question: here, home: session.home(), ..Self::of(message) },
            _ => Self { event: here, home: session.home(), ..Self::of(message) },
        }
    }
}

impl PictureFile {
    pub(super) fn png(bytes: Vec<u8>, alt: String) -> Self {
        Self::of(PictureFormat::Png, bytes, &alt)
    }

    /// A picture whose alternative text keeps its beginning and its end, which is the position, if it is too long.
    fn of(format: PictureFormat, bytes: Vec<u8>, alt: &str) -> Self {
        Self { format, bytes, alt: abridged(alt, MOST_ALT) }
    }
}

/// A step of a reply.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Post a new message in response.
    Post(Post, Audience),
    /// Replace the message whose control was pressed.
    Update(Post),
    /// Remove the controls from the message whose control was pressed, and its picture, unless old boards keep it.
    Strip(OldBoards),
    /// Delete the message whose control was pressed, if it is private, after all other effects. If it is public, remove
    /// its controls.
    Dismiss,
}

/// The readers of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody in the channel.
    Everyone,
    /// The caller only.
    Caller,
}

/// A message with its picture drawn, for Discord.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Post {
    /// The text, with Discord's markup.
    pub text: String,
    /// A picture: a board, an animation of a whole game, or a graph.
    pub picture: Option<PictureFile>,
    /// The sentence in place of the picture where the bot may not attach files; `None` if it can do so in any case.
    pub without_picture: Option<String>,
    /// A text file.
    pub file: Option<TextFile>,
    /// Rows of buttons and menus.
    pub controls: Vec<ControlRow>,
    /// The person whom the message notifies.
    pub mention: Option<UserId>,
    /// Further people whom it notifies, at most ten.
    pub others: Vec<UserId>,
    /// The text that remains when the message is out of date, as in [`BoardMessage`].
    pub past: Option<String>,
    /// The text where AutoMod blocks the other one. It has no words of people.
    pub plain: Option<String>,
    /// The board that a public message shows. The bot reports the posted message with
    /// [`Application::posted`](super::Application::posted).
    pub board: Option<BoardRef>,
    /// The home of the game at which the message stands, in a game with two.
    pub home: Home,
    /// The offer or challenge that the message asks about: the game and its revision, which is 0 for a challenge. The
    /// bot reports the posted message with [`Application::posted`](super::Application::posted).
    pub question: Option<BoardRef>,
    /// The revision of the game after the event that the message tells of, if the message neither shows a board nor
    /// asks a question. The bot reports that it was posted with [`Application::posted`](super::Application::posted).
    pub event: Option<BoardRef>,
}

/// A picture of a board, an animation of a whole game, or a graph.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureFile {
    /// The format of the file.
    pub format: PictureFormat,
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// The alternative text.
    pub alt: String,
}

/// The format of a picture's file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// PNG, for a board or a graph.
    Png,
    /// An animated GIF, for the boards of a whole game.
    Gif,
}

/// A text file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFile {
    /// The name of the file.
    pub name: String,
    /// The content of the file.
    pub text: String,
}

/// A suggestion for an option of a command while the user types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// The text that Discord shows.
    pub label: String,
    /// The text that choosing the suggestion enters.
    pub value: String,
}

impl Suggestion {
    /// The maximum number of suggestions that Discord shows.
    pub const MOST: usize = 25;
    /// The maximum length of a suggestion in Discord, in characters.
    pub const MAX_LENGTH: usize = 100;

    /// A suggestion that shows its value, and what the value means as far as there is room.
    pub(super) fn explained(value: String, meaning: &str) -> Self {
        let label = format!("{value}{MEANING}{meaning}");
        let room = Self::MAX_LENGTH.saturating_sub(value.chars().count() + MEANING.chars().count());
        Self { label: if room > 1 { shortened(&label, Self::MAX_LENGTH) } else { value.clone() }, value }
    }

    /// The value of a suggestion in its label. Some clients, and people who repeat a command, send the label instead of
    /// the value. Any other text is returned as it is.
    pub fn value_in(text: &str) -> &str {
        let text = text.split(MEANING).next().unwrap_or_default();
        text.find(CHOICES).map_or(text, |at| &text[..at + CHOICES.len() - 2])
    }
}

/// Separates the value of a suggestion from what it means.
const MEANING: &str = " · ";
/// Separates the beginning of several values from their number.
const CHOICES: &str = "… (";
