//! What the host answers: an ordered list of things to do.

use crate::{
    game::Step,
    id::{ChannelId, MessageId, UserId},
    session::control::{BoardRef, Control, Pick},
    time::Timestamp,
};

/// What to do about a request, in this order. The first effect acknowledges it.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The effects; never empty.
    pub effects: Vec<Effect>,
}

/// One thing to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Write a new message in answer.
    Post(Post, Audience),
    /// Change the message whose control was pressed.
    Update(Post),
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
    /// The text, with Discord's markup, at most 2000 characters.
    pub text: String,
    /// A picture of a board.
    pub picture: Option<Picture>,
    /// A text file.
    pub file: Option<TextFile>,
    /// Lines of buttons, and menus.
    pub controls: Vec<Line>,
    /// The one person whom the message notifies.
    pub mention: Option<UserId>,
    /// The board that this message shows, if it is for everybody: [`Host::board_posted`](super::Host::board_posted)
    /// is to be told where it stands.
    pub board: Option<BoardRef>,
}

/// A picture of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The picture as a PNG file.
    pub png: Vec<u8>,
    /// Its description for those who do not see it, at most 1024 characters.
    pub alt: String,
}

/// A text file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextFile {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub text: String,
}

/// Controls beside or under each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// At most five buttons.
    Buttons(Vec<Button>),
    /// A menu.
    Menu(Menu),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What it means.
    pub control: Control,
    /// What is written on it, at most 80 characters.
    pub label: String,
    /// How it looks.
    pub style: ButtonStyle,
}

/// How a button looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// What one most likely wants.
    Primary,
    /// Anything else.
    Secondary,
    /// Agreement.
    Success,
    /// What cannot be undone.
    Danger,
}

/// A menu from which the next step of a move is chosen, with any number of choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The move in the making that a choice is added to.
    pub pick: Pick,
    /// What is written on the closed menu, at most 150 characters.
    pub placeholder: String,
    /// What can be chosen.
    pub choices: Vec<Choice>,
}

/// An entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The step that it adds.
    pub step: Step,
    /// Its name, at most 100 characters.
    pub label: String,
    /// A few words on it, at most 100 characters.
    pub description: String,
}

/// Where the newest board of a game can be found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardMessage {
    /// Its game and the game's revision.
    pub board: BoardRef,
    /// Its channel.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
    /// The interaction token by which it can be changed, for fifteen minutes from `posted` on.
    pub token: String,
    /// When the interaction behind it began.
    pub posted: Timestamp,
}

/// A suggestion for a text being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    /// What is shown, at most 100 characters.
    pub label: String,
    /// What is entered, at most 100 characters.
    pub value: String,
}
