//! The messages in every language, from `assets/text`.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};

use crate::{
    language::Language,
    phrase::{Phrase, Value, code::short_code},
};

/// The most characters of a typed text that a message repeats.
const MAX_TYPED: usize = 60;

/// The catalogue of each language, in Fluent's format.
const SOURCES: [(Language, &str); Language::ALL.len()] = [
    (Language::English, include_str!("../assets/text/en.ftl")),
    (Language::French, include_str!("../assets/text/fr.ftl")),
    (Language::Spanish, include_str!("../assets/text/es.ftl")),
];

static BUNDLES: LazyLock<Vec<(Language, FluentBundle<FluentResource>)>> =
    LazyLock::new(|| SOURCES.into_iter().map(|(language, source)| (language, bundle(language, source))).collect());

/// A phrase in a language.
///
/// The catalogues are complete (a test sees to it); should a message be missing all the same, English stands in, and
/// its identifier if that fails as well.
pub fn text(language: Language, phrase: &Phrase) -> String {
    let arguments = arguments(language, phrase);
    [language, Language::English]
        .into_iter()
        .find_map(|language| format(language, phrase.id(), &arguments))
        .unwrap_or_else(|| {
            tracing::error!(id = phrase.id(), "message missing from the catalogue");
            phrase.id().to_owned()
        })
}

/// The whole catalogue of a language, as it is written.
pub fn source(language: Language) -> &'static str {
    SOURCES.iter().find(|(listed, _)| *listed == language).map_or("", |(_, source)| source)
}

fn bundle(language: Language, source: &str) -> FluentBundle<FluentResource> {
    let locale = language.code().parse().expect("language codes are well-formed");
    let mut bundle = FluentBundle::new_concurrent(vec![locale]);
    // Isolation marks would make the text differ from what it looks like, for people who copy moves.
    bundle.set_use_isolating(false);
    let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, errors)| {
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

fn arguments(language: Language, phrase: &Phrase) -> FluentArgs<'static> {
    phrase
        .values()
        .iter()
        .map(|(name, value)| {
            let value = match value {
                Value::Text(text) => FluentValue::from(text.clone()),
                // Code cannot be empty.
                Value::Typed(text) if text.is_empty() => FluentValue::from("` `"),
                Value::Typed(text) => FluentValue::from(short_code(text, MAX_TYPED)),
                Value::Number(number) => FluentValue::from(*number),
                Value::Phrase(phrase) => FluentValue::from(text(language, phrase)),
            };
            (*name, value)
        })
        .collect()
}
