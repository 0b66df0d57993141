//! Checks the definitions of slash commands.

use std::collections::HashSet;

use serde_json::Value;

use super::field::Field;

/// The locales for which Discord accepts translations of a name or description.
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
    "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
];

/// Discord's numbers for the types of options.
mod kind {
    pub const SUB_COMMAND: u64 = 1;
    pub const GROUP: u64 = 2;
    pub const TEXT: u64 = 3;
    pub const INTEGER: u64 = 4;
    pub const NUMBER: u64 = 10;
    pub const FILE: u64 = 11;
}

/// Checks all global commands of an application, or all its commands for one server.
pub(crate) fn check(commands: &[Field<'_>]) {
    let mut seen = HashSet::new();
    for command in commands {
        let kind = command.value["type"].as_u64().unwrap_or(1);
        command.get("type").one_of((1..=3).contains(&kind), "{1, 2, 3}");
        let new = command.value["name"].as_str().is_none_or(|name| seen.insert((kind, name)));
        command.require(new, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique");
        if kind == 1 {
            let characters = named(command) + options(command, 0);
            let message = "Command exceeds maximum size (8000)";
            command.require(characters <= 8_000, "APPLICATION_COMMAND_TOO_LARGE", message);
        } else {
            command.get("name").text(1, 32);
        }
        for (field, most) in [("contexts", 2), ("integration_types", 1)] {
            for entry in command.get(field).entries() {
                let fits = entry.value.as_u64().is_some_and(|value| value <= most);
                entry.one_of(fits, format!("0 to {most}"));
            }
        }
    }
}

/// Checks a name, a description and their translations. Returns their number of characters, which counts toward the
/// 8,000 characters that a command may have.
fn named(item: &Field<'_>) -> usize {
    let name = |field: &Field<'_>, text: &str| {
        field.require(is_name(text), "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
    };
    if let Some(text) = item.get("name").text(1, 32) {
        name(&item.get("name"), &text);
    }
    item.get("description").text(1, 100);
    let longest = |(field, most): (&str, usize)| {
        let mut longest = item.value[field].as_str().map_or(0, |text| text.chars().count());
        for translation in translations(item, field) {
            let Some(text) = translation.text(1, most) else { continue };
            if field == "name" {
                name(&translation, &text);
            }
            longest = longest.max(text.chars().count());
        }
        longest
    };
    [("name", 32), ("description", 100)].map(longest).iter().sum()
}

/// The translations of a field. Records an error for each language that Discord does not know.
fn translations<'a>(item: &Field<'a>, field: &str) -> Vec<Field<'a>> {
    let translations = item.get(&format!("{field}_localizations"));
    let locales = translations.value.as_object().into_iter().flatten();
    let translation = |(locale, _): (&String, _)| {
        let translation = translations.get(locale);
        let known = LOCALES.contains(&locale.as_str());
        translation.require(known, "ENUM_TYPE_COERCE", format!("Value \"{locale}\" is not a valid enum value."));
        translation
    };
    locales.map(translation).collect()
}

/// Whether a text may be the name of a slash command or an option: it contains only letters that are not capitals,
/// digits, `-`, `_` and `'`.
fn is_name(name: &str) -> bool {
    let allowed = |c: char| {
        c.is_alphanumeric()
            || "-_'".contains(c)
            || ('\u{900}'..='\u{97f}').contains(&c)
            || ('\u{e00}'..='\u{e7f}').contains(&c)
    };
    name.chars().all(allowed) && name.to_lowercase() == name
}

/// Checks the options of a command (`depth` 0), a sub-command group (1) or a sub-command (2). Returns their number of
/// characters.
fn options(item: &Field<'_>, depth: u8) -> usize {
    let options = item.optional_list("options", 25).unwrap_or_default();
    let is_nested = |option: &&Field<'_>| matches!(kind_of(option), kind::SUB_COMMAND | kind::GROUP);
    let nested = options.iter().filter(is_nested).count();
    let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
    let code = "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID";
    item.get("options").require(nested == 0 || nested == options.len(), code, message);
    let mut seen = HashSet::new();
    let mut after_optional = false;
    let mut characters = 0;
    for option in &options {
        characters += named(option);
        let new = option.value["name"].as_str().is_none_or(|name| seen.insert(name));
        let code = "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS";
        option.get("name").require(new, code, "Option name already exists");
        match kind_of(option) {
            kind::SUB_COMMAND if depth < 2 => characters += self::options(option, 2),
            kind::GROUP if depth < 1 => characters += self::options(option, 1),
            kind::TEXT..=kind::FILE if depth != 1 => {
                let required = option.value["required"] == true;
                let message = "Required options must be placed before non-required options";
                let code = "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID";
                option.require(!(required && after_optional), code, message);
                after_optional |= !required;
                characters += value_option(option);
            }
            _ => option.get("type").wrong("BASE_TYPE_CHOICES", "The option type is not allowed here."),
        }
    }
    characters
}

fn kind_of(option: &Field<'_>) -> u64 {
    option.value["type"].as_u64().unwrap_or_default()
}

/// Checks an option that takes a value. Returns the number of characters in its choices.
fn value_option(option: &Field<'_>) -> usize {
    let kind = kind_of(option);
    let choices = option.optional_list("choices", 25).unwrap_or_default();
    let mut names = vec![];
    let mut characters = 0;
    for choice in &choices {
        self::choice(choice);
        let (name, value) = (&choice.value["name"], &choice.value["value"]);
        characters +=
            [name, value].map(|text| text.as_str().map_or(0, |text| text.chars().count())).iter().sum::<usize>();
        let code = "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS";
        choice.require(!names.contains(&name), code, "Choice names must be unique");
        names.push(name);
        let fits = match kind {
            kind::TEXT => value.is_string(),
            kind::INTEGER => value.is_i64(),
            kind::NUMBER => value.is_number(),
            _ => false,
        };
        choice.get("value").require(fits, "BASE_TYPE_CHOICES", "The value does not have the option's type.");
    }
    let is_numeric = matches!(kind, kind::INTEGER | kind::NUMBER);
    let length = |value: &Value, least| value.as_u64().is_some_and(|length| (least..=6_000).contains(&length));
    for (name, fits) in [
        ("min_value", is_numeric && option.value["min_value"].is_number()),
        ("max_value", is_numeric && option.value["max_value"].is_number()),
        ("min_length", kind == kind::TEXT && length(&option.value["min_length"], 0)),
        ("max_length", kind == kind::TEXT && length(&option.value["max_length"], 1)),
    ] {
        if let Some(bound) = option.given(name) {
            bound.require(fits, "BASE_TYPE_CHOICES", "The bound does not fit the option's type.");
        }
    }
    let completes = choices.is_empty() && (is_numeric || kind == kind::TEXT);
    let message = "Only text and number options without choices can be completed";
    let code = "APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID";
    option.require(completes || option.value["autocomplete"] != true, code, message);
    characters
}

/// Checks a choice of an option: a name of 1 to 100 characters, and a value that has at most 100 characters if it is a
/// text.
pub(super) fn choice(choice: &Field<'_>) {
    choice.get("name").text(1, 100);
    match choice.value["value"] {
        Value::String(_) => drop(choice.get("value").text(0, 100)),
        Value::Number(_) => {}
        _ => choice.get("value").wrong("BASE_TYPE_REQUIRED", "This field is required"),
    }
    for translation in translations(choice, "name") {
        translation.text(1, 100);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check_all(commands: &Value, refused: bool) {
        let read = Field::read(commands, "", |commands| check(&commands.entries()));
        assert_eq!(read.is_err(), refused, "{commands} {read:?}");
    }

    /// Checks a command with these options.
    fn check_options(options: Value, refused: bool) {
        check_all(&json!([{ "name": "move", "description": "Plays a move", "options": options }]), refused);
    }

    fn option(name: &str, required: bool) -> Value {
        json!({ "type": 3, "name": name, "description": "text", "required": required })
    }

    #[test]
    fn names_descriptions_and_translations_have_rules() {
        let check = |name: &str, description: &str, locale: &str, refused| {
            let translated = json!({ locale: "d" });
            let command = json!({ "name": name, "description": description, "description_localizations": translated });
            check_all(&json!([command]), refused);
        };
        for name in ["move", "a-b_c", "été", "9"] {
            check(name, "d", "fr", false);
        }
        for name in ["", "Move", "two words", "dot.", &"x".repeat(33)] {
            check(name, "d", "fr", true);
        }
        check("move", &"x".repeat(100), "fr", false);
        check("move", &"x".repeat(101), "fr", true);
        check("move", "", "fr", true);
        check("move", "d", "es", true);
        let command = json!({ "name": "move", "description": "d" });
        check_all(&json!([command, command]), true);
    }

    #[test]
    fn options_have_an_order_and_a_number() {
        check_options(json!([option("a", true), option("b", false)]), false);
        check_options(json!([option("a", false), option("b", true)]), true);
        check_options(json!([option("a", true), option("a", true)]), true);
        let options: Vec<_> = (0..26).map(|n| option(&format!("o{n}"), false)).collect();
        check_options(json!(options[..25]), false);
        check_options(json!(options), true);
        let sub = json!({ "type": 1, "name": "save", "description": "d", "options": [option("o", true)] });
        let group = json!({ "type": 2, "name": "group", "description": "d", "options": [sub] });
        check_options(json!([sub, group]), false);
        check_options(json!([sub, option("o", true)]), true);
        check_options(json!([{ "type": 2, "name": "deep", "description": "d", "options": [group] }]), true);
    }

    #[test]
    fn fields_fit_the_type_of_an_option() {
        let choices = |count| (0..count).map(|n| json!({ "name": format!("n{n}"), "value": "v" })).collect::<Vec<_>>();
        for (kind, name, value, refused) in [
            (3, "choices", json!(choices(25)), false),
            (3, "choices", json!(choices(26)), true),
            (3, "max_length", json!(6_000), false),
            (3, "max_length", json!(6_001), true),
            (3, "max_length", json!(0), true),
            (3, "min_length", json!(0), false),
            (3, "min_value", json!(1), true),
            (4, "min_value", json!(-5), false),
            (4, "max_length", json!(5), true),
            (4, "max_value", json!("5"), true),
            (6, "max_value", Value::Null, false),
            (11, "required", json!(true), false),
            (11, "choices", json!(choices(1)), true),
            (11, "autocomplete", json!(true), true),
            (11, "min_length", json!(1), true),
            (11, "max_value", json!(1), true),
        ] {
            let mut option = json!({ "type": kind, "name": "o", "description": "d" });
            option[name] = value;
            check_options(json!([option]), refused);
        }
    }
}
