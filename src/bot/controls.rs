//! Converts lines of controls into Discord's components (buttons and select menus), and splits long menus into groups
//! of at most 25 entries.

use serde::Serialize;
use serenity::builder::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};
use serenity::model::application;

use super::custom_id;
use crate::session::control::{Button, ButtonStyle, Choice, Entry, Line, Making, Menu, Select};
use channels::ChannelRow;

mod channels;

/// The maximum number of entries in a menu.
const MAX_ENTRIES: usize = 25;
/// The maximum number of choices that two select menus can offer, if one lists groups of choices and the other lists
/// the choices of the selected group.
pub const MAX_CHOICES: usize = MAX_ENTRIES * MAX_ENTRIES;
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
pub enum Row {
    /// Buttons or a select menu, serialized by serenity.
    Plain(CreateActionRow),
    /// A channel select menu, which Parlor serializes itself because serenity's form differs from Discord's
    /// documentation.
    Channels(ChannelRow),
}

/// The rows of components under a message. A menu with more than 25 choices lists groups of choices, and takes a second
/// row while one of the groups is shown.
///
/// Components that exceed Discord's limits (a sixth row, an empty menu, a choice beyond [`MAX_CHOICES`]) are left out,
/// and a warning is logged.
pub fn rows(lines: &[Line]) -> Vec<Row> {
    let mut rows = lines.iter().enumerate().flat_map(|(number, line)| row(number, line)).collect::<Vec<_>>();
    if rows.len() > MAX_ROWS {
        tracing::error!(rows = rows.len(), "more rows of controls than fit under a message");
        rows.truncate(MAX_ROWS);
    }
    rows
}

fn row(number: usize, line: &Line) -> Vec<Row> {
    let menus =
        |menus: Vec<CreateSelectMenu>| menus.into_iter().map(CreateActionRow::SelectMenu).map(Row::Plain).collect();
    match line {
        Line::Buttons(buttons) => {
            let row = |row: &[Button]| Row::Plain(CreateActionRow::Buttons(row.iter().map(button).collect()));
            buttons.chunks(MAX_BUTTONS).map(row).collect()
        }
        Line::Menu(menu) => menus(step_menus(menu)),
        Line::Select(select) => menus(controls(number, select).into_iter().collect()),
        Line::Channels(select) => vec![Row::Channels(select.into())],
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

fn step_menus(menu: &Menu) -> Vec<CreateSelectMenu> {
    let Menu { making, placeholder, count, choices } = menu;
    if *count > 1 {
        return vec![select_several(menu)];
    }
    if choices.len() > MAX_CHOICES {
        tracing::error!(choices = choices.len(), "more choices than fit in a menu of groups");
    }
    let choices = &choices[..choices.len().min(MAX_CHOICES)];
    let groups = groups(choices);
    match groups.as_slice() {
        [] => Vec::new(),
        [choices] => vec![select(&making.clone().with_group(None), placeholder, entries(choices))],
        groups => {
            let open = making.group().filter(|&group| usize::from(group) < groups.len());
            let ranges = (0u8..).zip(groups).map(|(number, group)| {
                CreateSelectMenuOption::new(range(group), custom_id::group_value(number))
                    .default_selection(open == Some(number))
            });
            let closed = making.clone().with_group(None);
            let mut menus = vec![select(&closed, placeholder, ranges.collect())];
            if let Some(group) = open {
                let opened = making.clone().with_group(Some(group));
                menus.push(select(&opened, placeholder, entries(groups[usize::from(group)])));
            }
            menus
        }
    }
}

/// A select menu whose entries are controls; `None` if there are no entries.
fn controls(number: usize, select: &Select) -> Option<CreateSelectMenu> {
    let Select { placeholder, entries } = select;
    if entries.len() > MAX_ENTRIES {
        tracing::error!(entries = entries.len(), "more entries than a menu of controls has");
    }
    let option = |entry: &Entry| {
        let option = CreateSelectMenuOption::new(clip(&entry.label, MAX_ENTRY), custom_id::button(&entry.control))
            .default_selection(entry.chosen);
        match entry.description.as_str() {
            "" => option,
            description => option.description(clip(description, MAX_ENTRY)),
        }
    };
    let options: Vec<_> = entries.iter().take(MAX_ENTRIES).map(option).collect();
    (!options.is_empty()).then(|| {
        CreateSelectMenu::new(custom_id::select(number), CreateSelectMenuKind::String { options })
            .placeholder(clip(placeholder, MAX_PLACEHOLDER))
    })
}

/// A select menu in which the user selects several entries at once.
fn select_several(menu: &Menu) -> CreateSelectMenu {
    let Menu { making, placeholder, count, choices } = menu;
    if choices.len() > MAX_ENTRIES {
        tracing::error!(choices = choices.len(), "more choices than a menu for several choices has");
    }
    let places = choices.iter().enumerate().take(MAX_ENTRIES);
    let value = |(place, choice): (usize, &Choice)| entry(choice, custom_id::numbered_value(place, choice.step));
    let count = u8::try_from(*count).unwrap_or(u8::MAX);
    select(making, placeholder, places.map(value).collect()).min_values(count).max_values(count)
}

/// Splits the choices into groups of nearly equal size, each of at most 25 choices.
fn groups(choices: &[Choice]) -> Vec<&[Choice]> {
    let count = choices.len().div_ceil(MAX_ENTRIES);
    let bounds = |group: usize| group * choices.len() / count;
    (0..count).map(|group| &choices[bounds(group)..bounds(group + 1)]).collect()
}

/// The label of a group: its first step, its last step, and the number of its steps, such as `a1 - b7 (23)`.
fn range(group: &[Choice]) -> String {
    match group {
        [] => String::new(),
        [only] => format!("{} (1)", only.step),
        [first, .., last] => format!("{} - {} ({})", first.step, last.step, group.len()),
    }
}

fn entries(choices: &[Choice]) -> Vec<CreateSelectMenuOption> {
    choices.iter().map(|choice| entry(choice, custom_id::step_value(choice.step))).collect()
}

fn entry(choice: &Choice, value: String) -> CreateSelectMenuOption {
    let entry = CreateSelectMenuOption::new(clip(&choice.label, MAX_ENTRY), value);
    if choice.description.is_empty() { entry } else { entry.description(clip(&choice.description, MAX_ENTRY)) }
}

fn select(making: &Making, placeholder: &str, options: Vec<CreateSelectMenuOption>) -> CreateSelectMenu {
    CreateSelectMenu::new(custom_id::menu(making), CreateSelectMenuKind::String { options })
        .placeholder(clip(placeholder, MAX_PLACEHOLDER))
}

/// Returns the text, shortened to `most` characters with an ellipsis at the end if it is longer.
pub fn clip(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    tracing::debug!(most, "text cut");
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;
    use crate::{
        game::Step,
        grid::Cell,
        id::GameId,
        session::control::{Control, Pick},
    };

    fn pick(group: Option<u8>) -> Pick {
        Pick { game: GameId::from_bits(7), revision: 3, draft: vec![Step::Cell(Cell::new(0, 1))], group }
    }

    fn choices(count: usize) -> Vec<Choice> {
        (0..count)
            .map(|at| {
                let coordinate = |n: usize| u8::try_from(n).expect("small");
                let cell = Cell::new(coordinate(at / 26), coordinate(at % 26 + 1));
                Choice { step: Step::Cell(cell), label: cell.to_string(), description: String::new() }
            })
            .collect()
    }

    fn menu(count: usize, group: Option<u8>) -> Vec<Value> {
        let making = Making::Move(pick(group));
        let menu = Menu { making, placeholder: "Which?".to_owned(), count: 1, choices: choices(count) };
        let rows = serde_json::to_value(rows(&[Line::Menu(menu)])).expect("rows are JSON");
        let rows = rows.as_array().expect("a list of rows").clone();
        rows.into_iter().map(|row| row["components"][0].clone()).collect()
    }

    fn press(menu: &Value, entry: &Value) -> Control {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        custom_id::read_choice(&text(&menu["custom_id"]), &[text(&entry["value"])]).expect("our own menu")
    }

    /// All steps that can be chosen through the menus, sorted.
    fn reached(count: usize) -> Vec<Step> {
        let mut steps = Vec::new();
        let mut open = vec![menu(count, None)];
        while let Some(menus) = open.pop() {
            let last = menus.last().expect("a menu");
            let entries = last["options"].as_array().expect("options");
            assert!((1..=25).contains(&entries.len()));
            assert_eq!(
                menus.iter().map(|menu| menu["custom_id"].to_string()).collect::<BTreeSet<_>>().len(),
                menus.len()
            );
            for entry in entries {
                match press(last, entry) {
                    Control::Pick(Pick { group: Some(group), draft, .. }) => {
                        assert_eq!(draft, pick(None).draft);
                        open.push(menu(count, Some(group)));
                    }
                    Control::Pick(Pick { group: None, mut draft, .. }) => steps.extend(draft.pop()),
                    control => panic!("{control:?}"),
                }
            }
        }
        steps.sort_unstable();
        steps
    }

    proptest! {
        #[test]
        fn every_choice_is_reached_once(count in 1usize..=MAX_CHOICES) {
            let mut expected = choices(count).into_iter().map(|choice| choice.step).collect::<Vec<_>>();
            expected.sort_unstable();
            prop_assert_eq!(reached(count), expected);
        }
    }

    #[test]
    fn the_bounds_are_reached_as_well() {
        for count in [1, 24, 25, 26, 50, 51, MAX_CHOICES - 1, MAX_CHOICES] {
            assert_eq!(reached(count).len(), count);
        }
    }

    #[test]
    fn an_empty_menu_is_left_out() {
        assert_eq!(menu(0, None), Vec::<Value>::new());
    }

    #[test]
    fn several_are_chosen_at_once() {
        let pieces = ['S', 'S', 'B', 'A'];
        let choice =
            |letter| Choice { step: Step::Piece(letter), label: letter.to_string(), description: String::new() };
        let choices = pieces.map(choice).to_vec();
        let menu = Menu { making: Making::Move(pick(None)), placeholder: "Which?".to_owned(), count: 3, choices };
        let rows = serde_json::to_value(rows(&[Line::Menu(menu)])).expect("rows are JSON");
        let menu = &rows[0]["components"][0];
        assert_eq!((&menu["min_values"], &menu["max_values"]), (&json!(3), &json!(3)));
        let value = |at: usize| menu["options"][at]["value"].as_str().expect("a value").to_owned();
        assert_eq!([0, 1, 2, 3].map(value), ["0/S", "1/S", "2/B", "3/A"]);
        let id = menu["custom_id"].as_str().expect("a custom id");
        let mut draft = pick(None).draft;
        draft.extend(['S', 'B', 'A'].map(Step::Piece));
        let chosen = custom_id::read_choice(id, &[value(3), value(1), value(2)]);
        assert_eq!(chosen, Ok(Control::Pick(Pick { draft, ..pick(None) })));
    }

    #[test]
    fn entries_of_a_menu_are_controls() {
        let entry = |days, chosen| Entry {
            control: Control::Leave { days },
            label: days.to_string(),
            description: String::new(),
            chosen,
        };
        let select = |entries| Line::Select(Select { placeholder: "Which?".to_owned(), entries });
        let lines = [select(Vec::new()), select(vec![entry(1, false), entry(2, true)]), select(vec![entry(1, false)])];
        let rows = serde_json::to_value(rows(&lines)).expect("rows are JSON");
        assert_eq!(rows.as_array().map(Vec::len), Some(2), "a menu without entries is left out");
        let menu = &rows[0]["components"][0];
        assert_ne!(menu["custom_id"], rows[1]["components"][0]["custom_id"]);
        assert_eq!((&menu["options"][0]["default"], &menu["options"][1]["default"]), (&json!(false), &json!(true)));
        assert_eq!(press(menu, &menu["options"][1]), Control::Leave { days: 2 });
    }

    #[test]
    fn channels_are_chosen_from_those_where_one_can_write() {
        let chosen = [7, 5].map(crate::id::ChannelId).to_vec();
        let select = crate::session::control::ChannelSelect { placeholder: "Where?".to_owned(), chosen, most: 30 };
        let rows = serde_json::to_value(rows(&[Line::Channels(select)])).expect("rows are JSON");
        let menu = &rows[0]["components"][0];
        assert_eq!((&menu["type"], &menu["custom_id"]), (&json!(8), &json!("a:channels")));
        assert_eq!((&menu["min_values"], &menu["max_values"]), (&json!(0), &json!(25)));
        assert_eq!(menu["channel_types"], json!([0, 5, 15, 2, 13]));
        assert_eq!(menu["default_values"], json!([{"type": "channel", "id": "7"}, {"type": "channel", "id": "5"}]));
    }

    #[test]
    fn an_open_group_stands_under_the_groups() {
        let menus = menu(52, Some(1));
        assert_eq!(menus.len(), 2);
        assert_eq!(menus[0]["options"][0]["label"], "a1 - a17 (17)");
        assert_eq!(menus[0]["options"][1]["default"], json!(true));
        assert_eq!(menus[1]["options"][0]["value"], "a18");
    }

    #[test]
    fn a_group_that_is_gone_shows_the_groups() {
        assert_eq!(menu(52, Some(200)).len(), 1);
    }

    #[test]
    fn buttons_carry_their_meaning() {
        let lines = [Line::Buttons(vec![Button {
            control: Control::Close,
            label: "x".repeat(90),
            style: ButtonStyle::Danger,
        }])];
        let rows = serde_json::to_value(rows(&lines)).expect("rows are JSON");
        let button = &rows[0]["components"][0];
        assert_eq!((&button["custom_id"], &button["style"]), (&json!("a:close"), &json!(4)));
        assert_eq!(button["disabled"], false);
        assert_eq!(button["label"].as_str().map(|label| label.chars().count()), Some(80));
    }

    #[test]
    fn what_would_do_nothing_cannot_be_pressed() {
        let idle = Button { control: Control::Close, label: "x".to_owned(), style: ButtonStyle::Idle };
        let rows = serde_json::to_value(rows(&[Line::Buttons(vec![idle])])).expect("rows are JSON");
        assert_eq!(rows[0]["components"][0]["disabled"], true);
    }
}
