//! Converts lines of controls into Discord's components: buttons and select menus.

use serde::Serialize;
use serenity::builder::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::{application, channel::ReactionType};

use super::{
    custom_id,
    emojis::{Emoji, Emojis},
};
use board::phrase::code::shortened;
use channels::ChannelRow;
use domain::control::{Button, ButtonStyle, ControlRow, MenuEntry, Piece, PieceLabel, PieceMenu, Select};

mod channels;
mod steps;

/// The maximum number of entries in a menu.
const MAX_ENTRIES: usize = 25;
/// The maximum number of rows of components under a message.
const MAX_ROWS: usize = 5;
/// The maximum number of buttons in a row.
const MAX_BUTTONS: usize = 5;
/// The maximum length of a button's label, in characters.
const MAX_LABEL: usize = 80;
/// The maximum length of a menu entry's label, and of its description, in characters.
const MAX_ENTRY: usize = 100;
/// The maximum length of a menu's placeholder, in characters.
const MAX_PLACEHOLDER: usize = 150;

/// A row of components under a message.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum ActionRow {
    /// Buttons or a select menu, serialized by serenity.
    Plain(CreateActionRow),
    /// A channel select menu, which Parlor serializes itself because serenity's form differs from Discord's
    /// documentation.
    Channels(ChannelRow),
}

/// The rows of components under a message. The choices for the next step of a move take the rows that the other lines
/// leave free.
///
/// Components that exceed Discord's limits (a sixth row, an empty menu) are left out, and a warning is logged.
///
/// Choices show the emojis of their signs, or words where there is no emoji.
pub fn rows(lines: &[ControlRow], emojis: &Emojis) -> Vec<ActionRow> {
    let row = |number, line, free| row(number, line, free, emojis);
    let others: usize = lines.iter().enumerate().map(|(number, line)| row(number, line, 0).len()).sum();
    let free = MAX_ROWS.saturating_sub(others);
    let mut rows = lines.iter().enumerate().flat_map(|(number, line)| row(number, line, free)).collect::<Vec<_>>();
    if rows.len() > MAX_ROWS {
        tracing::error!(rows = rows.len(), "more rows of controls than fit under a message");
        rows.truncate(MAX_ROWS);
    }
    rows
}

/// The rows of a line. Choices for the next step of a move get `free` rows.
fn row(number: usize, line: &ControlRow, free: usize, emojis: &Emojis) -> Vec<ActionRow> {
    let menu = |menu: CreateSelectMenu| ActionRow::Plain(CreateActionRow::SelectMenu(menu));
    match line {
        ControlRow::Buttons(buttons) => {
            let row = |row: &[Button]| ActionRow::Plain(CreateActionRow::Buttons(row.iter().map(button).collect()));
            buttons.chunks(MAX_BUTTONS).map(row).collect()
        }
        ControlRow::Steps(_) if free == 0 => Vec::new(),
        ControlRow::Steps(steps) => steps::rows(steps, free, emojis).into_iter().map(ActionRow::Plain).collect(),
        ControlRow::Handful(handful) => vec![menu(pieces(handful, emojis))],
        ControlRow::Select(select) => controls(number, select).map(menu).into_iter().collect(),
        ControlRow::Channels(select) => vec![ActionRow::Channels(select.into())],
        ControlRow::Link(link) => {
            let button = CreateButton::new_link(&link.url).label(clip(&link.label, MAX_LABEL));
            vec![ActionRow::Plain(CreateActionRow::Buttons(vec![button]))]
        }
    }
}

fn button(button: &Button) -> CreateButton {
    let style = match button.style {
        ButtonStyle::Primary => application::ButtonStyle::Primary,
        ButtonStyle::Secondary | ButtonStyle::Idle => application::ButtonStyle::Secondary,
        ButtonStyle::Success => application::ButtonStyle::Success,
        ButtonStyle::Danger => application::ButtonStyle::Danger,
    };
    CreateButton::new(custom_id::button(&button.control))
        .label(clip(&button.label, MAX_LABEL))
        .style(style)
        .disabled(button.style == ButtonStyle::Idle)
}

/// A select menu whose entries are controls; `None` if there are no entries.
fn controls(number: usize, select: &Select) -> Option<CreateSelectMenu> {
    let Select { placeholder, entries } = select;
    if entries.len() > MAX_ENTRIES {
        tracing::error!(entries = entries.len(), "more entries than a menu of controls has");
    }
    let option = |entry: &MenuEntry| {
        let value = custom_id::button(&entry.control);
        self::entry(&entry.label, value, &entry.description, None).default_selection(entry.chosen)
    };
    // A move with too many steps has no room in a value. Two such values might be the same.
    let fits = |entry: &&MenuEntry| custom_id::read_button(&custom_id::button(&entry.control)).is_ok();
    let options: Vec<_> = entries.iter().filter(fits).take(MAX_ENTRIES).map(option).collect();
    (!options.is_empty()).then(|| {
        CreateSelectMenu::new(custom_id::select(number), CreateSelectMenuKind::String { options })
            .placeholder(clip(placeholder, MAX_PLACEHOLDER))
    })
}

/// A select menu in which the user selects several pieces at once.
fn pieces(handful: &PieceMenu, emojis: &Emojis) -> CreateSelectMenu {
    let PieceMenu { pick, placeholder, count, pieces } = handful;
    if pieces.len() > MAX_ENTRIES {
        tracing::error!(pieces = pieces.len(), "more pieces than a menu has entries");
    }
    let option = |(place, piece): (usize, &Piece)| {
        let value = custom_id::numbered_value(place, piece.step);
        let picture = picture(piece.sign.as_ref(), emojis);
        entry(&piece.label, value, &piece.description, picture).default_selection(piece.chosen)
    };
    let options = pieces.iter().enumerate().take(MAX_ENTRIES).map(option).collect();
    let count = u8::try_from(*count).unwrap_or(u8::MAX);
    CreateSelectMenu::new(custom_id::menu(pick), CreateSelectMenuKind::String { options })
        .placeholder(clip(placeholder, MAX_PLACEHOLDER))
        .min_values(count)
        .max_values(count)
}

/// An entry of a select menu.
fn entry(label: &str, value: String, description: &str, picture: Option<ReactionType>) -> CreateSelectMenuOption {
    let mut entry = CreateSelectMenuOption::new(clip(label, MAX_ENTRY), value);
    if !description.is_empty() {
        entry = entry.description(clip(description, MAX_ENTRY));
    }
    match picture {
        Some(picture) => entry.emoji(picture),
        None => entry,
    }
}

/// The emoji of a sign, if Discord has it.
fn picture(sign: Option<&PieceLabel>, emojis: &Emojis) -> Option<ReactionType> {
    let Emoji { id, name } = emojis.of(&sign?.name)?;
    Some(ReactionType::Custom { animated: false, id: id.into(), name: Some(name) })
}

/// Returns the text, shortened to `most` characters with an ellipsis at the end if it is longer.
pub fn clip(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    tracing::debug!(most, "text cut");
    shortened(text, most)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use board::grid::Cell;
    use domain::{
        control::{BoardRef, Control, MoveOf, Pick},
        id::GameId,
    };
    use games::game::Step;

    fn rows_of(lines: &[ControlRow]) -> Vec<ActionRow> {
        rows(lines, &Emojis::default())
    }

    pub(super) fn close() -> Button {
        Button { control: Control::Close, label: "Close".to_owned(), style: ButtonStyle::Secondary }
    }

    fn pick() -> Pick {
        let board = BoardRef { game: GameId::from_bits(7), revision: 3 };
        Pick::begin(MoveOf::Game(board)).with_draft(vec![Step::Cell(Cell::new(0, 1))])
    }

    fn press(menu: &Value, entry: &Value) -> Control {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        custom_id::read_choice(&text(&menu["custom_id"]), &[text(&entry["value"])]).expect("our own menu")
    }

    #[test]
    fn several_are_chosen_at_once() {
        let piece = |(at, letter): (usize, char)| Piece {
            step: Step::Piece(letter),
            label: letter.to_string(),
            description: format!("piece {at}"),
            chosen: at == 1,
            sign: None,
        };
        let pieces = ['S', 'S', 'B', 'A'].into_iter().enumerate().map(piece).collect();
        let handful = PieceMenu { pick: pick(), placeholder: "Which?".to_owned(), count: 3, pieces };
        let rows = serde_json::to_value(rows_of(&[ControlRow::Handful(handful)])).expect("rows are JSON");
        let menu = &rows[0]["components"][0];
        assert_eq!((&menu["min_values"], &menu["max_values"]), (&json!(3), &json!(3)));
        let value = |at: usize| menu["options"][at]["value"].as_str().expect("a value").to_owned();
        assert_eq!([0, 1, 2, 3].map(value), ["0/S", "1/S", "2/B", "3/A"]);
        assert_eq!(menu["options"][3]["description"], "piece 3");
        assert_eq!([0, 1].map(|at| &menu["options"][at]["default"]), [&json!(false), &json!(true)]);
        let id = menu["custom_id"].as_str().expect("a custom id");
        let mut draft = pick().draft;
        draft.extend(['S', 'B', 'A'].map(Step::Piece));
        let chosen = custom_id::read_choice(id, &[value(3), value(1), value(2)]);
        assert_eq!(chosen, Ok(Control::Pick(Pick { draft, ..pick() })));
    }

    #[test]
    fn entries_of_a_menu_are_controls() {
        let entry = |days, chosen| MenuEntry {
            control: Control::Leave { days },
            label: days.to_string(),
            description: String::new(),
            chosen,
        };
        let select = |entries| ControlRow::Select(Select { placeholder: "Which?".to_owned(), entries });
        let lines = [select(Vec::new()), select(vec![entry(1, false), entry(2, true)]), select(vec![entry(1, false)])];
        let rows = serde_json::to_value(rows(&lines, &Emojis::default())).expect("rows are JSON");
        assert_eq!(rows.as_array().map(Vec::len), Some(2), "a menu without entries is left out");
        let menu = &rows[0]["components"][0];
        assert_ne!(menu["custom_id"], rows[1]["components"][0]["custom_id"]);
        assert_eq!((&menu["options"][0]["default"], &menu["options"][1]["default"]), (&json!(false), &json!(true)));
        assert_eq!(press(menu, &menu["options"][1]), Control::Leave { days: 2 });
    }

    #[test]
    fn channels_are_chosen_from_those_where_one_can_write() {
        let chosen = [7, 5].map(domain::id::ChannelId).to_vec();
        let select = domain::control::ChannelSelect { placeholder: "Where?".to_owned(), chosen, most: 30 };
        let rows = serde_json::to_value(rows_of(&[ControlRow::Channels(select)])).expect("rows are JSON");
        let menu = &rows[0]["components"][0];
        assert_eq!((&menu["type"], &menu["custom_id"]), (&json!(8), &json!("a:channels")));
        assert_eq!((&menu["min_values"], &menu["max_values"]), (&json!(0), &json!(25)));
        assert_eq!(menu["channel_types"], json!([0, 5, 15, 2, 13]));
        assert_eq!(menu["default_values"], json!([{"type": "channel", "id": "7"}, {"type": "channel", "id": "5"}]));
    }

    #[test]
    fn buttons_carry_their_meaning() {
        let lines = [ControlRow::Buttons(vec![Button {
            control: Control::Close,
            label: "x".repeat(90),
            style: ButtonStyle::Danger,
        }])];
        let rows = serde_json::to_value(rows(&lines, &Emojis::default())).expect("rows are JSON");
        let button = &rows[0]["components"][0];
        assert_eq!((&button["custom_id"], &button["style"]), (&json!("a:close"), &json!(4)));
        assert_eq!(button["disabled"], false);
        assert_eq!(button["label"].as_str().map(|label| label.chars().count()), Some(80));
    }

    #[test]
    fn what_would_do_nothing_cannot_be_pressed() {
        let idle = Button { control: Control::Close, label: "x".to_owned(), style: ButtonStyle::Idle };
        let rows = serde_json::to_value(rows_of(&[ControlRow::Buttons(vec![idle])])).expect("rows are JSON");
        assert_eq!(rows[0]["components"][0]["disabled"], true);
    }
}
