//! The rows of buttons and menus under a message, which Discord calls action rows.

use super::{Control, Making};
use crate::{game::Step, id::ChannelId};

/// A row of controls under a message: several buttons or a single menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// Buttons.
    Buttons(Vec<Button>),
    /// A string select menu that offers the next steps of a partly picked move.
    Menu(Menu),
    /// A string select menu in which each entry triggers a control of its own.
    Select(Select),
    /// A channel select menu, which offers a server's channels.
    Channels(ChannelSelect),
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The action that pressing the button performs.
    pub control: Control,
    /// The text on the button.
    pub label: String,
    /// The style of the button.
    pub style: ButtonStyle,
}

/// The style of a button, which indicates the kind of action that the button performs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// The button performs the most likely choice.
    Primary,
    /// The button performs an ordinary choice.
    Secondary,
    /// The button agrees to something.
    Success,
    /// The button does something that cannot be undone.
    Danger,
    /// The button is disabled, because pressing it would have no effect now. It is still shown, so that the other
    /// buttons of the row keep their places.
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
    /// The action that choosing the entry performs.
    pub control: Control,
    /// The name of the entry.
    pub label: String,
    /// A short description of the entry; if empty, the entry is shown without a description.
    pub description: String,
    /// Whether the entry is selected when the menu is first shown.
    pub chosen: bool,
}

/// A menu for choosing several of a server's channels at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelSelect {
    /// The text on the menu while no channel is chosen.
    pub placeholder: String,
    /// The channels that are selected when the menu is first shown.
    pub chosen: Vec<ChannelId>,
    /// The maximum number of channels that can be chosen.
    pub most: usize,
}

/// A menu for choosing the next step of a move, or several steps at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The move to which the chosen steps are added.
    pub making: Making,
    /// The text on the menu while no entry is chosen.
    pub placeholder: String,
    /// The number of steps that the player has to choose at once.
    pub count: usize,
    /// The choices. If `count` is 1, there may be any number of choices. Otherwise there are at most 25, and the chosen
    /// steps are added in the order of this list.
    pub choices: Vec<Choice>,
}

/// An entry of a [`Menu`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The step that choosing the entry adds.
    pub step: Step,
    /// The name of the entry.
    pub label: String,
    /// A short description of the entry; if empty, the entry is shown without a description.
    pub description: String,
}
