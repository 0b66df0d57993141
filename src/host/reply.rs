//! What the host answers: an ordered list of things to do.

use crate::{
    id::{GameId, UserId},
    language::Language,
    session::{
        Cause, Challenge,
        control::{BoardRef, Response},
    },
};

pub use crate::session::{
    BoardMessage,
    control::{Button, ButtonStyle, Choice, Line, Menu},
};

/// What to do about a request, in this order. The first effect acknowledges it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The effects; never empty.
    pub effects: Vec<Effect>,
    /// A thread to open when they are done.
    pub thread: Option<ThreadOrder>,
    /// The language that the one who asked has chosen; none for the one in which they read Discord.
    pub language: Option<Language>,
    /// The code of the reason, if what was asked for is refused.
    pub refused: Option<&'static str>,
}

/// A thread to open in the channel of the request, for a challenge. [`Host::thread_opened`](super::Host::thread_opened) or
/// [`Host::thread_failed`](super::Host::thread_failed) is to be told what came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadOrder {
    /// Its name, of any length.
    pub name: String,
    /// The challenge to post there.
    pub challenge: Challenge,
    /// The language of everybody there.
    pub language: Language,
    /// The language of the challenger.
    pub challenger_language: Language,
    /// The interaction that made the request.
    pub cause: Option<Cause>,
}

impl Reply {
    /// A message for everybody.
    pub fn public(post: Post) -> Self {
        Self::of(Effect::Post(post, Audience::Everyone))
    }

    /// A message for the one who asked.
    pub fn private(post: Post) -> Self {
        Self::of(Effect::Post(post, Audience::Caller))
    }

    /// A change of the message whose control was pressed.
    pub fn update(post: Post) -> Self {
        Self::of(Effect::Update(post))
    }

    /// Whether the reply goes where a control of this response is answered, or refuses.
    pub(super) fn responds(&self, response: Response) -> bool {
        let first = self.effects.iter().find(|effect| **effect != Effect::Strip);
        self.refused.is_some()
            || match first {
                Some(Effect::Update(_)) => matches!(response, Response::InPlace | Response::PubliclyOrInPlace),
                Some(Effect::Post(_, Audience::Caller)) => response == Response::Privately,
                Some(Effect::Post(_, Audience::Everyone)) => {
                    matches!(response, Response::Publicly | Response::PubliclyOrInPlace)
                }
                Some(Effect::Strip) | None => false,
            }
    }

    fn of(effect: Effect) -> Self {
        Self { effects: vec![effect], thread: None, language: None, refused: None }
    }

    /// The same reply, which refuses what was asked for.
    #[must_use]
    pub fn refusing(mut self, code: &'static str) -> Self {
        self.refused = Some(code);
        self
    }

    /// The same reply, and then a message for the one who asked.
    #[must_use]
    pub fn and_private(mut self, post: Post) -> Self {
        self.effects.push(Effect::Post(post, Audience::Caller));
        self
    }

    /// The same reply, and then a message for everybody.
    #[must_use]
    pub fn and_public(mut self, post: Post) -> Self {
        self.effects.push(Effect::Post(post, Audience::Everyone));
        self
    }
}

impl Post {
    /// A message of nothing but text.
    pub fn text(text: String) -> Self {
        Self { text, ..Self::default() }
    }
}

/// One thing to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Write a new message in answer.
    Post(Post, Audience),
    /// Change the message whose control was pressed.
    Update(Post),
    /// Remove the controls from the message whose control was pressed, and change nothing else.
    Strip,
}

/// Who sees a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody in the channel.
    Everyone,
    /// The one who asked.
    Caller,
}

/// A message.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Post {
    /// The text, with Discord's markup.
    pub text: String,
    /// A picture of a board, or of a whole game.
    pub picture: Option<Picture>,
    /// A text file.
    pub file: Option<TextFile>,
    /// Lines of buttons, and menus.
    pub controls: Vec<Line>,
    /// The one person whom the message notifies.
    pub mention: Option<UserId>,
    /// Followers to notify of the game's end, at most ten. If there are any, nobody else is notified.
    pub followers: Vec<UserId>,
    /// The board that this message shows, if it is for everybody: [`Host::board_posted`](super::Host::board_posted)
    /// is to be told where it stands.
    pub board: Option<BoardRef>,
    /// The game or challenge that this message asks a question about. The caller reports where it was posted with
    /// [`Host::question_posted`](super::Host::question_posted).
    pub question: Option<GameId>,
}

/// A picture of a board, or of a whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// How the file is written.
    pub format: Format,
    /// The file.
    pub bytes: Vec<u8>,
    /// Its description for those who do not see it.
    pub alt: String,
}

/// How the file of a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// As a PNG, for a board.
    Png,
    /// As a GIF, for boards one after the other.
    Gif,
}

/// A text file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFile {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// A suggestion for a text being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What is shown.
    pub label: String,
    /// What is entered.
    pub value: String,
}
