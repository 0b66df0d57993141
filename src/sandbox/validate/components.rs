//! Buttons and select menus.

use std::collections::HashSet;

use serde_json::Value;

use super::text;
use crate::sandbox::refusal::Faulty;

/// Checks the rows of a message.
pub(super) fn check(rows: &[Value], path: &str, faulty: &mut Faulty) {
    let mut seen = HashSet::new();
    for (index, row) in rows.iter().enumerate() {
        let path = format!("{path}.{index}");
        if row["type"] != 1 {
            faulty.at(&format!("{path}.type"), "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1,).");
            continue;
        }
        let controls = row["components"].as_array().map_or(&[][..], Vec::as_slice);
        let buttons = controls.iter().filter(|control| control["type"] == 2).count();
        let width = |control: &Value| if control["type"] == 2 { 1 } else { 5 };
        if controls.is_empty() || controls.iter().map(width).sum::<usize>() > 5 {
            let message = if buttons == controls.len() {
                "Must be between 1 and 5 in length."
            } else {
                "The specified component exceeds the maximum width"
            };
            faulty.at(&format!("{path}.components"), "BASE_TYPE_BAD_LENGTH", message);
        }
        for (index, control) in controls.iter().enumerate() {
            check_control(control, &format!("{path}.components.{index}"), &mut seen, faulty);
        }
    }
}

fn check_control<'a>(control: &'a Value, path: &str, seen: &mut HashSet<&'a str>, faulty: &mut Faulty) {
    let needs_id = match control["type"].as_u64() {
        Some(2) => check_button(control, path, faulty),
        Some(3) => {
            check_options(control, path, faulty);
            true
        }
        Some(kind @ 5..=8) => {
            check_defaults(control, kind, path, faulty);
            true
        }
        _ => {
            let message = "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).";
            faulty.at(&format!("{path}.type"), "UNION_TYPE_CHOICES", message);
            return;
        }
    };
    if control["type"] != 2 {
        check_counts(control, path, faulty);
        text(&control["placeholder"], &format!("{path}.placeholder"), 0, 150, faulty);
    }
    if needs_id {
        let at = format!("{path}.custom_id");
        text(&control["custom_id"], &at, 1, 100, faulty);
        if control["custom_id"].as_str().is_some_and(|id| !seen.insert(id)) {
            faulty.at(&at, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
        }
    }
}

/// Checks a button; whether it needs a `custom_id`.
fn check_button(button: &Value, path: &str, faulty: &mut Faulty) -> bool {
    let style = button["style"].as_u64().unwrap_or_default();
    if !(1..=6).contains(&style) {
        faulty.at(&format!("{path}.style"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.");
    }
    text(&button["label"], &format!("{path}.label"), 0, 80, faulty);
    let labelled = button["label"].as_str().is_some_and(|label| !label.is_empty()) || button["emoji"].is_object();
    if style != 6 && !labelled {
        faulty.at(path, "BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji");
    }
    let (has_id, has_url) = (!button["custom_id"].is_null(), !button["url"].is_null());
    if style == 5 && (has_id || !has_url) {
        faulty.at(
            path,
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
            "A link button has an url and no custom id",
        );
    }
    if (1..=4).contains(&style) && has_url {
        faulty.at(
            path,
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
            "A custom id and url cannot both be specified",
        );
    }
    !(5..=6).contains(&style)
}

fn check_options(menu: &Value, path: &str, faulty: &mut Faulty) {
    let options = menu["options"].as_array().map_or(&[][..], Vec::as_slice);
    if !(1..=25).contains(&options.len()) {
        faulty.at(&format!("{path}.options"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 25 in length.");
    }
    let mut values = HashSet::new();
    for (index, option) in options.iter().enumerate() {
        let path = format!("{path}.options.{index}");
        text(&option["label"], &format!("{path}.label"), 1, 100, faulty);
        text(&option["value"], &format!("{path}.value"), 1, 100, faulty);
        text(&option["description"], &format!("{path}.description"), 0, 100, faulty);
        if option["value"].as_str().is_some_and(|value| !values.insert(value)) {
            let message = "The specified option value is already used";
            faulty.at(&format!("{path}.value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message);
        }
    }
    let most = menu["max_values"].as_u64().unwrap_or(1);
    let defaults = options.iter().filter(|option| option["default"] == true).count();
    if options.len() < 26 && !options.is_empty() && most > options.len() as u64 {
        let message = format!("Must be less than or equal to the number of options ({}).", options.len());
        faulty.at(&format!("{path}.max_values"), "SELECT_COMPONENT_MAX_VALUES", message);
    } else if defaults as u64 > most {
        let message = "The number of default options exceeds max_values";
        faulty.at(&format!("{path}.options"), "SELECT_COMPONENT_TOO_MANY_DEFAULTS", message);
    }
}

/// Checks what a menu of users, roles or channels is said to hold already, and which kinds of channels it lists.
fn check_defaults(menu: &Value, kind: u64, path: &str, faulty: &mut Faulty) {
    let defaults = menu["default_values"].as_array().map_or(&[][..], Vec::as_slice);
    let most = menu["max_values"].as_u64().unwrap_or(1);
    let least = menu["min_values"].as_u64().unwrap_or(1);
    if !defaults.is_empty() && !(least..=most).contains(&(defaults.len() as u64)) {
        let message = format!("Must be between {least} and {most} in length.");
        faulty.at(&format!("{path}.default_values"), "BASE_TYPE_BAD_LENGTH", &message);
    }
    let fitting: &[&str] = match kind {
        5 => &["user"],
        6 => &["role"],
        7 => &["user", "role"],
        _ => &["channel"],
    };
    let mut ids = HashSet::new();
    for (index, value) in defaults.iter().enumerate() {
        let path = format!("{path}.default_values.{index}");
        if !value["type"].as_str().is_some_and(|name| fitting.contains(&name)) {
            let message = format!("Value must be one of {fitting:?}.");
            faulty.at(&format!("{path}.type"), "BASE_TYPE_CHOICES", &message);
        }
        let id = value["id"].as_str().filter(|id| id.parse::<u64>().is_ok_and(|id| id > 0));
        match id {
            None => faulty.at(&format!("{path}.id"), "NUMBER_TYPE_COERCE", "Value is not snowflake."),
            Some(id) if !ids.insert(id) => {
                let message = "The specified default value is already used";
                faulty.at(&path, "SELECT_COMPONENT_DEFAULT_VALUE_DUPLICATED", message);
            }
            Some(_) => {}
        }
    }
    let kinds = menu["channel_types"].as_array().map_or(&[][..], Vec::as_slice);
    let mut listed = HashSet::new();
    for (index, of) in kinds.iter().enumerate() {
        let known = of.as_u64().is_some_and(|of| matches!(of, 0..=5 | 10..=16));
        if kind != 8 || !known || !listed.insert(of.as_u64()) {
            let message = "Value must be one of the types of channels, each once.";
            faulty.at(&format!("{path}.channel_types.{index}"), "BASE_TYPE_CHOICES", message);
        }
    }
}

fn check_counts(menu: &Value, path: &str, faulty: &mut Faulty) {
    let mut within = |name: &str, least: u64, default: u64| {
        let value = menu[name].as_u64().unwrap_or(default);
        if !(least..=25).contains(&value) {
            let message = format!("int value should be between {least} and 25.");
            faulty.at(&format!("{path}.{name}"), "NUMBER_TYPE_MAX", message);
        }
        value
    };
    let (least, most) = (within("min_values", 0, 1), within("max_values", 1, 1));
    if least > most {
        let message = "min_values must be less than or equal to max_values";
        faulty.at(&format!("{path}.min_values"), "SELECT_COMPONENT_MIN_VALUES", message);
    }
}
