//! Checks the buttons and select menus of a message.

use std::collections::HashSet;

use super::field::{Field, Texts};
use crate::snowflake::Snowflake;

/// The text fields of an option of a select menu.
const OPTION: Texts = &[("label", 1, 100), ("value", 1, 100), ("description", 0, 100)];

/// Checks the rows of a message.
pub(super) fn check(rows: &[Field<'_>]) {
    let mut seen = HashSet::new();
    for row in rows {
        if row.value["type"] != 1 {
            row.get("type").wrong("UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1,).");
            continue;
        }
        let controls = row.get("components").entries();
        let buttons = controls.iter().filter(|control| control.value["type"] == 2).count();
        // A select menu takes the space of five buttons.
        let width = buttons + 5 * (controls.len() - buttons);
        if buttons == controls.len() {
            row.get("components").between(width as u64, 1, 5);
        } else {
            let message = "The specified component exceeds the maximum width";
            row.get("components").require(width == 5, "BASE_TYPE_BAD_LENGTH", message);
        }
        for control in &controls {
            check_control(control, &mut seen);
        }
    }
}

/// Checks a button or select menu. `seen` contains the custom ids of the components checked before.
fn check_control<'a>(control: &Field<'a>, seen: &mut HashSet<&'a str>) {
    let kind = control.value["type"].as_u64().unwrap_or_default();
    let needs_id = match kind {
        2 => check_button(control),
        3 | 5..=8 => {
            if kind == 3 {
                check_options(control)
            } else {
                check_defaults(control, kind)
            }
            check_counts(control);
            control.get("placeholder").text(0, 150);
            true
        }
        _ => {
            let message = "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).";
            control.get("type").wrong("UNION_TYPE_CHOICES", message);
            false
        }
    };
    if needs_id {
        let id = control.get("custom_id");
        id.text(1, 100);
        let new = id.value.as_str().is_none_or(|id| seen.insert(id));
        id.require(new, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
    }
}

/// Checks a button. Returns whether the button needs a custom id.
fn check_button(button: &Field<'_>) -> bool {
    let value = button.value;
    let style = value["style"].as_u64().unwrap_or_default();
    button.get("style").one_of((1..=6).contains(&style), "{1, 2, 3, 4, 5, 6}");
    button.get("label").text(0, 80);
    let labelled = value["label"].as_str().is_some_and(|label| !label.is_empty()) || value["emoji"].is_object();
    let message = "A button must have a label or an emoji";
    button.require(style == 6 || labelled, "BUTTON_COMPONENT_INVALID_LABEL", message);
    check_emoji(button);
    let (has_id, has_url) = (!value["custom_id"].is_null(), !value["url"].is_null());
    let code = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE";
    button.require(style != 5 || has_url && !has_id, code, "A link button has an url and no custom id");
    let message = "A custom id and url cannot both be specified";
    button.require(!(1..=4).contains(&style) || !has_url, code, message);
    !(5..=6).contains(&style)
}

/// Checks the emoji of a button or of an option: one of the application's own, with an identifier, or a character.
fn check_emoji(part: &Field<'_>) {
    let Some(emoji) = part.given("emoji") else { return };
    if !emoji.value.is_object() {
        return emoji.wrong("MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType");
    }
    let id = &emoji.value["id"];
    let number = id.is_null() || Snowflake::from_json(id).is_some();
    emoji.get("id").require(number, "NUMBER_TYPE_COERCE", format!("Value {id} is not snowflake."));
    let name = emoji.get("name").text(1, 32).unwrap_or_default();
    // Digits begin the characters for keys, such as 1️⃣.
    let is_word = name.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == ':' || letter == '<');
    emoji.get("name").require(!id.is_null() || !is_word, "COMPONENT_INVALID_EMOJI", "Invalid emoji");
}

/// Checks the options of a string select menu.
fn check_options(menu: &Field<'_>) {
    let options = menu.get("options").entries();
    menu.get("options").between(options.len() as u64, 1, 25);
    let mut values = HashSet::new();
    for option in &options {
        option.texts(OPTION);
        check_emoji(option);
        let value = option.get("value");
        let new = value.value.as_str().is_none_or(|value| values.insert(value));
        let message = "The specified option value is already used";
        value.require(new, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
    }
    let most = menu.value["max_values"].as_u64().unwrap_or(1);
    let defaults = options.iter().filter(|option| option.value["default"] == true).count();
    if (1..=25).contains(&options.len()) && most > options.len() as u64 {
        let message = format!("Must be less than or equal to the number of options ({}).", options.len());
        menu.get("max_values").wrong("SELECT_COMPONENT_MAX_VALUES", message);
    } else if defaults as u64 > most {
        let message = "The number of default options exceeds max_values";
        menu.get("options").wrong("SELECT_COMPONENT_TOO_MANY_DEFAULTS", message);
    }
}

/// Checks the preselected values of a user, role or channel select menu, and the types of channels that the menu lists.
fn check_defaults(menu: &Field<'_>, kind: u64) {
    let defaults = menu.get("default_values").entries();
    let most = menu.value["max_values"].as_u64().unwrap_or(1);
    let least = menu.value["min_values"].as_u64().unwrap_or(1);
    if !defaults.is_empty() {
        menu.get("default_values").between(defaults.len() as u64, least, most);
    }
    let types: &[&str] = match kind {
        5 => &["user"],
        6 => &["role"],
        7 => &["user", "role"],
        _ => &["channel"],
    };
    let mut ids = HashSet::new();
    for value in &defaults {
        let fits = value.value["type"].as_str().is_some_and(|name| types.contains(&name));
        value.get("type").one_of(fits, format!("{types:?}"));
        match value.value["id"].as_str().filter(|id| id.parse::<u64>().is_ok_and(|id| id > 0)) {
            None => value.get("id").wrong("NUMBER_TYPE_COERCE", "Value is not snowflake."),
            Some(id) => {
                let message = "The specified default value is already used";
                value.require(ids.insert(id), "SELECT_COMPONENT_DEFAULT_VALUE_DUPLICATED", message);
            }
        }
    }
    let mut listed = HashSet::new();
    for of in menu.get("channel_types").entries() {
        let number = of.value.as_u64();
        let known = number.is_some_and(|number| matches!(number, 0..=5 | 10..=16));
        of.one_of(kind == 8 && known && listed.insert(number), "the types of channels, each once");
    }
}

/// Checks the fields of a select menu that say how many values may be chosen.
fn check_counts(menu: &Field<'_>) {
    let [least, most] = [("min_values", 0), ("max_values", 1)].map(|(name, least)| {
        let value = menu.value[name].as_u64().unwrap_or(1);
        let message = format!("int value should be between {least} and 25.");
        menu.get(name).require((least..=25).contains(&value), "NUMBER_TYPE_MAX", message);
        value
    });
    let message = "min_values must be less than or equal to max_values";
    menu.get("min_values").require(least <= most, "SELECT_COMPONENT_MIN_VALUES", message);
}
