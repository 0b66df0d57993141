//! What the bot says, in every language: [phrases](board::phrase) become text.
//!
//! The messages are in `assets/text`, one file for each language; the build script makes a [`Language`] of each.
//!
//! This crate never decides what to say, and knows no games: what it translates comes as a [`Phrase`] with values.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};

use board::phrase::{Phrase, Value, code::quoted};

mod language;

pub use language::Language;

static BUNDLES: LazyLock<Vec<(Language, FluentBundle<FluentResource>)>> =
    LazyLock::new(|| Language::ALL.into_iter().map(|language| (language, bundle(language))).collect());

/// The place where a text is shown. Messages receive the place as the variable `place`, so that they suggest only next
/// steps that are possible there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Discord, with its markup, buttons and suggestions.
    Chat,
    /// A terminal, with plain text.
    Terminal,
}

/// The text of a phrase in a language, for Discord.
///
/// # Examples
///
/// ```
/// use catalogue::Language;
/// use board::phrase::Phrase;
///
/// let phrase = Phrase::new("suggest-facings").with("text", "B@d4…").with("count", 4_i64);
/// assert_eq!(catalogue::text(Language::English, &phrase), "B@d4… (4 facings)");
/// assert_eq!(catalogue::text(Language::French, &phrase), "B@d4… (4 orientations)");
/// ```
///
/// A message that is missing in the language is shown in English, or else as its identifier. A test makes sure that no
/// message is missing.
pub fn text(language: Language, phrase: &Phrase) -> String {
    text_at(Place::Chat, language, phrase)
}

/// The text of a phrase in English, for the command line and the log: without Discord's markup, and without buttons to
/// press.
pub fn plain(phrase: &Phrase) -> String {
    text_at(Place::Terminal, Language::English, phrase)
}

fn text_at(place: Place, language: Language, phrase: &Phrase) -> String {
    let arguments = arguments(place, language, phrase);
    [language, Language::English]
        .into_iter()
        .find_map(|language| format(language, phrase.id(), &arguments))
        .unwrap_or_else(|| {
            tracing::error!(id = phrase.id(), "message missing from the catalogue");
            phrase.id().to_owned()
        })
}

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let locale = language.code().parse().expect("language codes are well-formed");
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // People copy moves from the text, so it must not contain invisible isolation characters.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(language.source().to_owned()).unwrap_or_else(|(resource, errors)| {
        tracing::error!(?language, ?errors, "catalogue with mistakes");
        resource
    });
    if let Err(errors) = bundle.add_resource(resource) {
        tracing::error!(?language, ?errors, "catalogue with messages twice");
    }
    bundle
}

fn format(language: Language, id: &str, arguments: &FluentArgs<'_>) -> Option<String> {
    let (_, bundle) = BUNDLES.iter().find(|(listed, _)| *listed == language)?;
    let pattern = bundle.get_message(id)?.value()?;
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, Some(arguments), &mut errors);
    if !errors.is_empty() {
        tracing::error!(?language, id, ?errors, "message could not be formatted");
    }
    Some(text.into_owned())
}

fn arguments(place: Place, language: Language, phrase: &Phrase) -> FluentArgs<'static> {
    let place_value = match place {
        Place::Chat => "chat",
        Place::Terminal => "terminal",
    };
    let mut arguments: FluentArgs<'static> = phrase
        .values()
        .iter()
        .map(|(name, value)| {
            let value = match value {
                Value::Text(text) => FluentValue::from(text.clone()),
                // Discord shows no empty code span.
                Value::Typed(text) if text.is_empty() => FluentValue::from("` `"),
                Value::Typed(text) => FluentValue::from(quoted(text)),
                Value::Number(number) => FluentValue::from(*number),
                Value::Phrase(phrase) => FluentValue::from(text_at(place, language, phrase)),
            };
            (*name, value)
        })
        .collect();
    // A phrase may bring its own value named `place`, which takes precedence.
    if arguments.get("place").is_none() {
        arguments.set("place", place_value);
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameKind;

    #[test]
    fn what_a_terminal_shows_has_neither_markup_nor_buttons() {
        let mut ids: Vec<_> =
            Language::English.source().lines().filter_map(|line| line.split_once(" = ").map(|(id, _)| id)).collect();
        // Only the errors about moves, positions and setups are shown outside Discord.
        ids.retain(|id| {
            let games = GameKind::ALL.map(|game| format!("{game}-"));
            let mut of_games = games.iter().filter_map(|game| id.strip_prefix(game.as_str()));
            let said = |id: &str| ["illegal-", "setup-", "position-"].iter().any(|kind| id.starts_with(kind));
            id.starts_with("illegal-") || of_games.any(said)
        });
        assert!(ids.len() > 50, "{ids:?}");
        for id in ids {
            let text = plain(&Phrase::new(id));
            for discord in ["**", "</", "<@", "button", "press ", "suggestion"] {
                assert!(!text.contains(discord), "{id}: {text}");
            }
            let names_command = |rest: &str| rest.starts_with(|c: char| c.is_ascii_lowercase());
            assert!(!text.split("`/").skip(1).any(names_command), "{id}: {text}");
        }
        assert!(text(Language::English, &Phrase::new("illegal-syntax")).contains("press **Move**"));
    }
}
