//! Definitions of slash commands.

use std::collections::HashSet;

use serde_json::Value;

use super::{list, text};
use crate::sandbox::refusal::Faulty;

/// The languages in which a name or description may be given.
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];

/// Checks the whole set of an application's commands.
pub(in crate::sandbox) fn check(commands: &[Value], faulty: &mut Faulty) {
    if commands.len() > 130 {
        faulty.at("", "BASE_TYPE_MAX_LENGTH", "Must be 130 or fewer in length.");
    }
    let mut seen = HashSet::new();
    for (index, command) in commands.iter().enumerate() {
        let path = index.to_string();
        let kind = command["type"].as_u64().unwrap_or(1);
        if !(1..=3).contains(&kind) {
            faulty.at(&format!("{path}.type"), "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3}.");
        }
        if let Some(name) = command["name"].as_str()
            && !seen.insert((kind, name))
        {
            faulty.at(&path, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique");
        }
        let mut characters = 0;
        if kind == 1 {
            named(command, &path, &mut characters, faulty);
            options(command, &path, 0, &mut characters, faulty);
        } else {
            text(&command["name"], &format!("{path}.name"), 1, 32, faulty);
        }
        if characters > 8_000 {
            let message = "Command exceeds maximum size (8000)";
            faulty.at(&path, "APPLICATION_COMMAND_TOO_LARGE", message);
        }
        for (field, most) in [("contexts", 2), ("integration_types", 1)] {
            let values = command[field].as_array().into_iter().flatten();
            for (index, _) in values.enumerate().filter(|(_, value)| value.as_u64().is_none_or(|value| value > most)) {
                let message = format!("Value must be one of 0 to {most}.");
                faulty.at(&format!("{path}.{field}.{index}"), "BASE_TYPE_CHOICES", message);
            }
        }
    }
}

/// Checks name, description and their translations.
fn named(item: &Value, path: &str, characters: &mut usize, faulty: &mut Faulty) {
    let at = format!("{path}.name");
    if let Some(name) = text(&item["name"], &at, 1, 32, faulty)
        && !name.is_empty()
        && !is_name(&name)
    {
        faulty.at(&at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    }
    text(&item["description"], &format!("{path}.description"), 1, 100, faulty);
    for (field, most) in [("name", 32), ("description", 100)] {
        let translated = item[format!("{field}_localizations")].as_object();
        let mut longest = item[field].as_str().map_or(0, |text| text.chars().count());
        for (locale, value) in translated.into_iter().flatten() {
            let at = format!("{path}.{field}_localizations.{locale}");
            if !LOCALES.contains(&locale.as_str()) {
                faulty.at(&at, "ENUM_TYPE_COERCE", format!("Value \"{locale}\" is not a valid enum value."));
            }
            let Some(value) = text(value, &at, 1, most, faulty) else { continue };
            if field == "name" && !is_name(&value) {
                faulty.at(&at, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
            }
            longest = longest.max(value.chars().count());
        }
        *characters += longest;
    }
}

/// Whether it may be the name of a slash command or option: letters, digits, `-`, `_` and `'`, no capitals.
fn is_name(name: &str) -> bool {
    let allowed = |c: char| {
        c.is_alphanumeric()
            || "-_'".contains(c)
            || ('\u{900}'..='\u{97f}').contains(&c)
            || ('\u{e00}'..='\u{e7f}').contains(&c)
    };
    name.chars().all(allowed) && name.to_lowercase() == name
}

/// Checks the options of a command, a group (`depth` 1) or a sub-command (`depth` 2).
fn options(item: &Value, path: &str, depth: u8, characters: &mut usize, faulty: &mut Faulty) {
    let prefix = format!("{path}.");
    let Some(options) = list(item, "options", &prefix, 25, faulty) else { return };
    let mut seen = HashSet::new();
    let mut optional = false;
    let nested = options.iter().filter(|option| matches!(option["type"].as_u64(), Some(1 | 2))).count();
    if nested != 0 && nested != options.len() {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        faulty.at(&format!("{prefix}options"), "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    for (index, option) in options.iter().enumerate() {
        let path = format!("{prefix}options.{index}");
        named(option, &path, characters, faulty);
        if option["name"].as_str().is_some_and(|name| !seen.insert(name)) {
            let message = "Option name already exists";
            faulty.at(&format!("{path}.name"), "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", message);
        }
        match option["type"].as_u64() {
            Some(1) if depth < 2 => self::options(option, &path, 2, characters, faulty),
            Some(2) if depth < 1 => self::options(option, &path, 1, characters, faulty),
            Some(3..=11) if depth != 1 => {
                let required = option["required"] == true;
                if required && optional {
                    let message = "Required options must be placed before non-required options";
                    faulty.at(&path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
                }
                optional |= !required;
                value_option(option, &path, characters, faulty);
            }
            _ => faulty.at(&format!("{path}.type"), "BASE_TYPE_CHOICES", "The option type is not allowed here."),
        }
    }
}

fn value_option(option: &Value, path: &str, characters: &mut usize, faulty: &mut Faulty) {
    let choices = list(option, "choices", &format!("{path}."), 25, faulty).unwrap_or_default();
    for (index, choice) in choices.iter().enumerate() {
        let path = format!("{path}.choices.{index}");
        self::choice(choice, &path, faulty);
        *characters += choice["name"].as_str().map_or(0, |name| name.chars().count());
        *characters += choice["value"].as_str().map_or(0, |value| value.chars().count());
        if choices[..index].iter().any(|other| other["name"] == choice["name"]) {
            let message = "Choice names must be unique";
            faulty.at(&path, "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", message);
        }
        let fits = match option["type"].as_u64() {
            Some(3) => choice["value"].is_string(),
            Some(4) => choice["value"].is_i64(),
            Some(10) => choice["value"].is_number(),
            _ => false,
        };
        if !fits {
            faulty.at(&format!("{path}.value"), "BASE_TYPE_CHOICES", "The value does not have the option's type.");
        }
    }
    for (field, types, fits) in [
        ("min_value", [4, 10], option["min_value"].is_number()),
        ("max_value", [4, 10], option["max_value"].is_number()),
        ("min_length", [3, 3], option["min_length"].as_u64().is_some_and(|length| length <= 6_000)),
        ("max_length", [3, 3], option["max_length"].as_u64().is_some_and(|length| (1..=6_000).contains(&length))),
    ] {
        let allowed = option["type"].as_u64().is_some_and(|kind| types.contains(&kind));
        if !(option[field].is_null() || allowed && fits) {
            faulty.at(&format!("{path}.{field}"), "BASE_TYPE_CHOICES", "The bound does not fit the option's type.");
        }
    }
    if option["autocomplete"] == true && (!choices.is_empty() || !matches!(option["type"].as_u64(), Some(3 | 4 | 10))) {
        let message = "Only text and number options without choices can be completed";
        faulty.at(path, "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID", message);
    }
}

/// Checks a choice of an option or of an autocompletion: a name of 1 to 100 characters and a text value of at most 100.
pub(in crate::sandbox) fn choice(choice: &Value, path: &str, faulty: &mut Faulty) {
    text(&choice["name"], &format!("{path}.name"), 1, 100, faulty);
    let at = format!("{path}.value");
    match &choice["value"] {
        Value::String(_) => drop(text(&choice["value"], &at, 0, 100, faulty)),
        Value::Number(_) => {}
        _ => faulty.at(&at, "BASE_TYPE_REQUIRED", "This field is required"),
    }
    for (locale, name) in choice["name_localizations"].as_object().into_iter().flatten() {
        let at = format!("{path}.name_localizations.{locale}");
        text(name, &at, 1, 100, faulty);
        if !LOCALES.contains(&locale.as_str()) {
            faulty.at(&at, "ENUM_TYPE_COERCE", format!("Value \"{locale}\" is not a valid enum value."));
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn refused(command: Value) -> bool {
        let mut faulty = Faulty::default();
        check(&[command], &mut faulty);
        faulty.check().is_err()
    }

    fn with(options: Value) -> Value {
        json!({ "name": "move", "description": "Plays a move", "options": options })
    }

    fn option(name: &str, required: bool) -> Value {
        json!({ "type": 3, "name": name, "description": "text", "required": required })
    }

    #[test]
    fn names_are_small_letters() {
        let named = |name: &str| refused(json!({ "name": name, "description": "d" }));
        for name in ["move", "a-b_c", "été", "9"] {
            assert!(!named(name), "{name}");
        }
        for name in ["", "Move", "two words", "dot.", &"x".repeat(33)] {
            assert!(named(name), "{name}");
        }
    }

    #[test]
    fn descriptions_have_1_to_100_characters() {
        assert!(refused(json!({ "name": "move" })));
        assert!(refused(json!({ "name": "move", "description": "x".repeat(101) })));
        assert!(!refused(json!({ "name": "move", "description": "x".repeat(100) })));
    }

    #[test]
    fn translations_are_for_known_languages() {
        let in_language =
            |locale: &str| json!({ "name": "move", "description": "d", "description_localizations": { locale: "d" } });
        assert!(!refused(in_language("fr")));
        assert!(refused(in_language("es")));
    }

    #[test]
    fn required_options_come_first() {
        assert!(!refused(with(json!([option("a", true), option("b", false)]))));
        assert!(refused(with(json!([option("a", false), option("b", true)]))));
        assert!(refused(with(json!([option("a", true), option("a", true)]))));
    }

    #[test]
    fn at_most_25_options_and_choices() {
        let options: Vec<_> = (0..26).map(|n| option(&format!("o{n}"), false)).collect();
        assert!(!refused(with(json!(options[..25]))));
        assert!(refused(with(json!(options))));
        let choices: Vec<_> = (0..26).map(|n| json!({ "name": format!("n{n}"), "value": "v" })).collect();
        let chosen = |choices: &[Value]| {
            let mut option = option("o", true);
            option["choices"] = json!(choices);
            refused(with(json!([option])))
        };
        assert!(!chosen(&choices[..25]));
        assert!(chosen(&choices));
    }

    #[test]
    fn a_file_is_neither_chosen_nor_completed() {
        let file = |name: &str, value: Value| {
            let mut option = json!({ "type": 11, "name": "file", "description": "d" });
            option[name] = value;
            refused(with(json!([option])))
        };
        assert!(!file("required", json!(true)));
        assert!(file("choices", json!([{ "name": "n", "value": "v" }])));
        assert!(file("autocomplete", json!(true)));
        assert!(file("min_length", json!(1)));
        assert!(file("max_value", json!(1)));
    }

    #[test]
    fn bounds_fit_the_type() {
        let bound = |kind: u8, name: &str, value: Value| {
            let mut option = json!({ "type": kind, "name": "o", "description": "d" });
            option[name] = value;
            refused(with(json!([option])))
        };
        assert!(!bound(3, "max_length", json!(6_000)));
        assert!(bound(3, "max_length", json!(6_001)));
        assert!(bound(3, "max_length", json!(0)));
        assert!(!bound(3, "min_length", json!(0)));
        assert!(bound(3, "min_value", json!(1)));
        assert!(!bound(4, "min_value", json!(-5)));
        assert!(bound(4, "max_length", json!(5)));
        assert!(bound(4, "max_value", json!("5")));
        assert!(!bound(6, "max_value", Value::Null));
    }

    #[test]
    fn sub_commands_nest_one_group_deep() {
        let sub = json!({ "type": 1, "name": "save", "description": "d", "options": [option("o", true)] });
        let group = json!({ "type": 2, "name": "group", "description": "d", "options": [sub] });
        assert!(!refused(with(json!([sub, group]))));
        assert!(refused(with(json!([sub, option("o", true)]))));
        let deep = json!({ "type": 2, "name": "deep", "description": "d", "options": [group] });
        assert!(refused(with(json!([deep]))));
    }

    #[test]
    fn names_are_unique() {
        let command = json!({ "name": "move", "description": "d" });
        let mut faulty = Faulty::default();
        check(&[command.clone(), command], &mut faulty);
        assert!(faulty.check().is_err());
    }
}
