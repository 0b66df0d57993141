//! Lines of buttons and menus under a message.

use super::{Control, Making};
use crate::{game::Step, id::ChannelId};

/// A line of controls under a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Buttons.
    Buttons(Vec<Button>),
    /// A menu of the next steps of a move.
    Menu(Menu),
    /// A menu of controls.
    Select(Select),
    /// A menu of a server's channels.
    Channels(ChannelSelect),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What pressing the button does.
    pub control: Control,
    /// The text on the button.
    pub label: String,
    /// The button's look.
    pub style: ButtonStyle,
}

/// The look of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// The most likely choice.
    Primary,
    /// An ordinary choice.
    Secondary,
    /// Agreeing to something.
    Success,
    /// Doing something that cannot be undone.
    Danger,
    /// Disabled, since pressing it would do nothing now. It keeps its place in the line.
    Idle,
}

/// A menu in which choosing an entry triggers a control, as pressing a button does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Select {
    /// The text on the menu while no entry is chosen.
    pub placeholder: String,
    /// The entries.
    pub entries: Vec<Entry>,
}

/// An entry of a [`Select`] menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What choosing the entry does.
    pub control: Control,
    /// The entry's name.
    pub label: String,
    /// A short description; none if it is empty.
    pub description: String,
    /// Whether the entry is already chosen.
    pub chosen: bool,
}

/// A menu for choosing several of a server's channels at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelSelect {
    /// The text on the menu while no channel is chosen.
    pub placeholder: String,
    /// The channels that are already chosen.
    pub chosen: Vec<ChannelId>,
    /// The maximum number of channels.
    pub most: usize,
}

/// A menu for choosing the next step of a move, or several steps at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The move to which the chosen steps are added.
    pub making: Making,
    /// The text on the closed menu.
    pub placeholder: String,
    /// The number of steps chosen at once.
    pub count: usize,
    /// The choices. If one step is chosen, there may be any number; if several are, there are at most 25, and the steps
    /// are added in the order of the choices.
    pub choices: Vec<Choice>,
}

/// An entry of a [`Menu`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The step that choosing the entry adds.
    pub step: Step,
    /// The entry's name.
    pub label: String,
    /// A short description; none if it is empty.
    pub description: String,
}
