//! The rows of buttons and menus under a message, which Discord calls action rows.

use super::{Control, Pick};
use crate::id::ChannelId;
use catalogue::Language;
use games::game::{BoardPart, Step};

/// Rows of controls under a message: buttons or menus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ControlRow {
    /// Buttons.
    Buttons(Vec<Button>),
    /// Buttons or menus that offer the next steps of a partly picked move.
    Steps(Steps),
    /// A menu that offers several pieces at once, which complete a partly picked move.
    Handful(PieceMenu),
    /// A string select menu in which each entry triggers a control of its own.
    Select(Select),
    /// A channel select menu, which offers a server's channels.
    Channels(ChannelSelect),
    /// A button that leads to a message.
    Link(LinkButton),
}

/// A button that leads to a message. Discord follows the link itself, so nobody learns of the press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkButton {
    /// The address of the message.
    pub url: String,
    /// The text on the button.
    pub label: String,
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
    pub entries: Vec<MenuEntry>,
}

/// An entry of a [`Select`] menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuEntry {
    /// The action that choosing the entry performs.
    pub control: Control,
    /// The name of the entry.
    pub label: String,
    /// A short description of the entry; if empty, the entry is shown without a description.
    pub description: String,
    /// Whether the entry is selected when the menu is first shown.
    pub chosen: bool,
}

impl MenuEntry {
    /// An entry without a description that is not selected.
    pub const fn new(control: Control, label: String) -> Self {
        Self { control, label, description: String::new(), chosen: false }
    }
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

/// The choices for the next step of a move, shown as buttons, as menus, or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// The move to which the chosen step is added.
    pub pick: Pick,
    /// The language of the names of menus.
    pub language: Language,
    /// The choices: any number, sorted by their steps.
    pub choices: Vec<Choice>,
}

impl Steps {
    /// The most choices that are shown as buttons. More are shown in menus.
    pub const MOST_BUTTONS: usize = 20;

    /// Whether each choice that can end the move has room for two buttons: one that ends the move, and one that lets it
    /// go on.
    pub fn have_stops(&self) -> bool {
        let stops = self.choices.iter().filter(|choice| choice.stop.is_some()).count();
        stops > 0 && self.choices.len() + stops <= Self::MOST_BUTTONS
    }
}

/// A choice of the next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The step that the choice adds.
    pub step: Step,
    /// The part of the board to which the step belongs.
    pub part: BoardPart,
    /// The text on the button, or the name of the menu's entry.
    pub label: String,
    /// A short description of the menu's entry; if empty, the entry is shown without a description. A button shows no
    /// description.
    pub description: String,
    /// Whether the choice plays a move at once.
    pub plays: bool,
    /// Plays the move that ends with this step, if the move can also go on from there.
    pub stop: Option<Control>,
    /// The sign of a piece beside the label.
    pub sign: Option<PieceLabel>,
}

/// The sign of a piece, in the language of its reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceLabel {
    /// The name of the picture, unique among all games.
    pub name: String,
    /// The words in place of the picture, where it cannot be shown; empty if the label says enough.
    pub words: String,
}

/// A menu for choosing several pieces at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceMenu {
    /// The move to which the chosen pieces are added.
    pub pick: Pick,
    /// The text on the menu while no entry is chosen.
    pub placeholder: String,
    /// The number of pieces that the player has to choose.
    pub count: usize,
    /// The pieces, at most 25. Those that are chosen are added in the order of this list.
    pub pieces: Vec<Piece>,
}

/// An entry of a [`PieceMenu`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The step that choosing the entry adds.
    pub step: Step,
    /// The name of the entry.
    pub label: String,
    /// A short description of the entry; if empty, the entry is shown without a description.
    pub description: String,
    /// Whether the entry is chosen when the menu is first shown.
    pub chosen: bool,
    /// The sign of the piece.
    pub sign: Option<PieceLabel>,
}
