//! The catalogues are complete, have the same messages in all languages, and have no unused messages.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use catalogue::Language;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};

type Variables = BTreeMap<String, BTreeSet<String>>;

fn source(language: Language) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("assets/text/{}.ftl", language.code()));
    fs::read_to_string(path).expect("every language has a catalogue")
}

/// The messages of a language, each with its variables and the variables of the messages that it refers to. Private
/// messages, whose names begin with `part-`, are left out.
fn messages(language: Language) -> Variables {
    let all = unresolved(language);
    let resolve = |variables: &BTreeSet<String>| -> BTreeSet<String> {
        let mut resolved = BTreeSet::new();
        let mut open: Vec<_> = variables.iter().cloned().collect();
        while let Some(variable) = open.pop() {
            match variable.strip_prefix("message ") {
                Some(id) => open.extend(all.get(id).unwrap_or_else(|| panic!("{language:?}: {id} is missing")).clone()),
                None => drop(resolved.insert(variable)),
            }
        }
        resolved
    };
    all.iter()
        .filter(|(id, _)| !id.starts_with("part-"))
        .map(|(id, variables)| (id.clone(), resolve(variables)))
        .collect()
}

fn unresolved(language: Language) -> Variables {
    let source = source(language);
    let resource =
        fluent_syntax::parser::parse(source.as_str()).unwrap_or_else(|(_, errors)| panic!("{language:?}: {errors:?}"));
    let mut messages = Variables::new();
    for entry in resource.body {
        let Entry::Message(message) = entry else { continue };
        let mut variables = BTreeSet::new();
        in_pattern(message.value.as_ref().expect("messages have values"), &mut variables);
        let twice = messages.insert(message.id.name.to_owned(), variables);
        assert_eq!(twice, None, "{language:?}: {} is there twice", message.id.name);
    }
    messages
}

fn in_pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        in_expression(expression, variables);
    }
}

fn in_expression(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, variables),
        Expression::Select { selector, variants } => {
            in_inline(selector, variables);
            variants.iter().for_each(|variant| in_pattern(&variant.value, variables));
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, .. } => {
            variables.insert(format!("message {}", id.name));
        }
        InlineExpression::Placeable { expression } => in_expression(expression, variables),
        _ => {}
    }
}

/// The identifiers that the program asks for: the first literal in each `Phrase::new(` and `say!(`, the second and the
/// third in each `Ending::new(`, those that begin with `refusal-`, and four made of the two literals in each
/// `lesson!(`.
fn asked_for() -> BTreeSet<String> {
    fn collect(folder: &Path, ids: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).expect("a source folder") {
            let path = entry.expect("a source file").path();
            if path.is_dir() {
                collect(&path, ids);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(&path).expect("source files are text");
                let code = source.split("\nmod tests {").next().expect("a split has a first part");
                for (start, argument) in [("Phrase::new(", 0), ("say!(", 0), ("Ending::new(", 1), ("Ending::new(", 2)] {
                    for call in code.split(start).skip(1).map(str::trim_start).filter(|call| call.starts_with('"')) {
                        ids.insert(call.split('"').nth(1 + 2 * argument).expect("a closed literal").to_owned());
                    }
                }
                // The table of refusals has their identifiers without a call.
                let refusals = code.split("\"refusal-").skip(1).filter_map(|rest| rest.split('"').next());
                ids.extend(refusals.filter(|name| !name.is_empty()).map(|name| format!("refusal-{name}")));
                for call in code.split("lesson!(").skip(1) {
                    let mut literals = call.split('"').skip(1).step_by(2);
                    let (game, id) =
                        literals.next().zip(literals.next()).expect("a lesson has a game and an identifier");
                    ids.extend(["task", "hint", "done", "short"].map(|part| format!("learn-{game}-{id}-{part}")));
                }
            }
        }
    }
    let mut ids = BTreeSet::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    collect(&root.join("src"), &mut ids);
    for entry in fs::read_dir(root.join("crates")).expect("the crates") {
        collect(&entry.expect("a crate").path().join("src"), &mut ids);
    }
    ids
}

#[test]
fn languages_have_the_same_messages_with_the_same_values() {
    let english = messages(Language::English);
    assert!(english.len() > 100, "the catalogue is read");
    for language in Language::ALL {
        let translated = messages(language);
        let missing: Vec<_> = english.keys().filter(|id| !translated.contains_key(*id)).collect();
        let foreign: Vec<_> = translated.keys().filter(|id| !english.contains_key(*id)).collect();
        assert!(missing.is_empty() && foreign.is_empty(), "{language:?} lacks {missing:?} and adds {foreign:?}");
        for (id, variables) in &english {
            assert_eq!(&translated[id], variables, "{language:?}: {id}");
        }
    }
}

#[test]
fn the_program_asks_for_all_messages_and_for_no_others() {
    let english = messages(Language::English);
    let asked = asked_for();
    let missing: Vec<_> = asked.iter().filter(|id| !english.contains_key(*id)).collect();
    assert!(missing.is_empty(), "not in the catalogue: {missing:?}");
    let unused: Vec<_> = english.keys().filter(|id| !asked.contains(*id)).collect();
    assert!(unused.is_empty(), "in the catalogue, but never asked for: {unused:?}");
}

/// The messages with the same words in two languages.
const ALIKE: &str = "button-animation button-solution paiko-panel-hand paiko-panel-of puzzle-motif-capture \
                      puzzle-motif-double-capture \
                      puzzle-motif-dragons puzzle-motif-sacrifice settings-tab-messages";

#[test]
fn translations_are_not_english() {
    let english = words(Language::English);
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        for (id, translated) in words(language) {
            let is_english = translated.chars().any(char::is_alphabetic) && english.get(&id) == Some(&translated);
            // Words of a few letters may be the same by chance.
            let short = translated.chars().filter(|c| c.is_alphabetic()).count() < 3;
            assert!(
                short || !is_english || ALIKE.split(' ').any(|alike| id == alike),
                "{language:?}: {id} is English: {translated}"
            );
        }
    }
}

/// The words of each message, without its variables.
fn words(language: Language) -> BTreeMap<String, String> {
    fn of(pattern: &Pattern<&str>, words: &mut String) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => words.push_str(value),
                PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                    variants.iter().for_each(|variant| of(&variant.value, words));
                }
                PatternElement::Placeable { .. } => words.push(' '),
            }
        }
    }
    let source = source(language);
    let resource = fluent_syntax::parser::parse(source.as_str()).expect("the catalogue is read");
    let messages = resource.body.into_iter().filter_map(|entry| match entry {
        Entry::Message(message) => message.value.map(|value| (message.id.name.to_owned(), value)),
        _ => None,
    });
    messages
        .map(|(id, value)| {
            let mut words = String::new();
            of(&value, &mut words);
            (id, words)
        })
        .collect()
}

/// All texts of a message in a row, with one character in the place of each value. Code and addresses are left out,
/// since typography does not apply to them.
fn prose(pattern: &Pattern<&str>) -> String {
    fn read(pattern: &Pattern<&str>, text: &mut String) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => text.push_str(value),
                PatternElement::Placeable { expression: Expression::Select { variants, .. } } => {
                    variants.iter().for_each(|variant| read(&variant.value, text));
                }
                PatternElement::Placeable { .. } => text.push(VALUE),
            }
        }
    }
    let mut text = String::new();
    read(pattern, &mut text);
    let outside_code: Vec<_> = text.split('`').step_by(2).collect();
    let outside_code = outside_code.join(&VALUE.to_string());
    let mut addresses = outside_code.split("<https:");
    let before = addresses.next().unwrap_or_default().to_owned();
    addresses.fold(before, |text, address| text + address.split_once('>').map_or("", |(_, rest)| rest))
}

/// Stands for a value in [`prose`].
const VALUE: char = '\u{fffc}';

/// Calls a check with the identifier and the pattern of every message of a language.
fn each_pattern(language: Language, mut check: impl FnMut(&str, &Pattern<&str>)) {
    let source = source(language);
    for entry in fluent_syntax::parser::parse(source.as_str()).expect("the catalogue is read").body {
        if let Entry::Message(message) = &entry {
            check(message.id.name, message.value.as_ref().expect("messages have values"));
        }
    }
}

/// The quotation marks of a language, with the spaces inside them.
fn quotation_marks(language: Language) -> Option<[&'static str; 2]> {
    match language.code() {
        "en" => Some(["“", "”"]),
        "de" => Some(["„", "“"]),
        "es" => Some(["«", "»"]),
        "fr" => Some(["«\u{a0}", "\u{a0}»"]),
        _ => None,
    }
}

#[test]
fn quotation_marks_are_those_of_the_language() {
    let mut quoted = 0;
    for language in Language::ALL {
        let own = quotation_marks(language);
        each_pattern(language, |id, pattern| {
            let text = prose(pattern);
            assert!(
                !text.contains(['"', '\'']),
                "{language:?}: straight quotation marks or apostrophes in {id}: {text}"
            );
            let Some([open, close]) = own else { return };
            let marks = text.chars().filter(|c| "“”„«»‚‘‹›".contains(*c)).count();
            quoted += marks;
            let pairs = text.split(open).skip(1).filter(|rest| rest.contains(close)).count();
            assert_eq!(marks, 2 * pairs, "{language:?}: the quotation marks of {id}: {text}");
        });
    }
    assert!(quoted > 0, "some messages quote");
}

#[test]
fn french_has_narrow_spaces_before_high_punctuation() {
    let mut checked = 0;
    each_pattern(Language::French, |id, pattern| {
        let text = prose(pattern);
        for (before, mark) in text.chars().zip(text.chars().skip(1)).filter(|(_, mark)| ";:!?".contains(*mark)) {
            // The colon of a time of day.
            if before.is_ascii_digit() && mark == ':' {
                continue;
            }
            assert_eq!(before, '\u{202f}', "{id}: the space before {mark:?} in {text}");
            checked += 1;
        }
    });
    assert!(checked > 300, "{checked} marks are checked");
}

#[test]
fn spanish_questions_and_exclamations_have_both_marks() {
    let mut checked = 0;
    each_pattern(Language::Spanish, |id, pattern| {
        let text = prose(pattern);
        for [open, close] in [['¿', '?'], ['¡', '!']] {
            let count = |mark| text.chars().filter(|c| *c == mark).count();
            // A question mark alone is the sign of provisional ratings.
            let lone = usize::from(["rating-provisional", "puzzle-provisional"].contains(&id) && close == '?');
            assert_eq!(count(open) + lone, count(close), "{id}: {text}");
            checked += count(open);
        }
    });
    assert!(checked > 20, "{checked} marks are checked");
}

/// The kinds of messages that may begin in lower case, because they are shown inside a sentence, in a list or as a
/// label: by their identifiers, by the beginnings of these (`ending-`), or by words in them (`-step-`).
const INSIDE: [(&str, &str); 11] = [
    ("follow a colon", "ending- transcript- verdict- setup-shadowed language-of-server clock- position-no-pieces"),
    (
        "follow a name and a dot in a list",
        "games- challenge-terms puzzle-streak puzzle-motif- rule stats-color stats-nobody suggest-",
    ),
    ("stand in brackets", "setup-usual setup-game setup-lot setup-house setup-kept setup-typed"),
    (
        "tell a move or a piece inside a sentence",
        "part- -describe -how- -onto- -and- biyi-piece paiko-piece position-piece pijersi-cube pijersi-stack \
         pijersi-captured- pijersi-that-stack pijersi-upper -illegal-drown-bank",
    ),
    ("describe an entry of a menu", "-step- -try- -use -sign- -brief-"),
    (
        "label a picture",
        "-legend- legend- graph- -caption- -overlay- -panel- -status- how- pill- sign- biyi-line biyi-line-top",
    ),
    (
        "stand in a list, or follow a name in a line about a tournament",
        "tournament-more tournament-goes-on tournament-behind tournament-shares pairing-stage seek-notice-more",
    ),
    ("stand in a list of what is looked for", "archive-"),
    ("go on after what is left out", "gathered-more"),
    ("name an empty square", "tictactoe-empty"),
    ("explain the sign that they begin with", "puzzle-provisional rating-provisional"),
];

#[test]
fn no_message_begins_in_lower_case() {
    /// The beginnings of a pattern: one for each variant of a selection at its start.
    fn beginnings(pattern: &Pattern<&str>) -> Vec<String> {
        match pattern.elements.first() {
            Some(PatternElement::TextElement { value }) => vec![(*value).to_owned()],
            Some(PatternElement::Placeable { expression: Expression::Select { variants, .. } }) => {
                variants.iter().flat_map(|variant| beginnings(&variant.value)).collect()
            }
            _ => Vec::new(),
        }
    }
    for language in Language::ALL {
        let mut checked = 0;
        each_pattern(language, |id, pattern| {
            let mut kinds = INSIDE.iter().flat_map(|(_, ids)| ids.split(' '));
            let inside = |kind: &str| {
                id == kind || kind.ends_with('-') && id.starts_with(kind) || kind.starts_with('-') && id.contains(kind)
            };
            if kinds.any(inside) {
                return;
            }
            for beginning in beginnings(pattern) {
                let first = beginning.chars().find(|c| c.is_alphanumeric() || *c == '`');
                assert!(!first.is_some_and(char::is_lowercase), "{language:?}: {id} begins with {beginning:?}");
                checked += 1;
            }
        });
        assert!(checked > 500, "{language:?}: {checked} beginnings are checked");
    }
}

/// The buttons that a message names, by the identifiers of their labels.
fn named_buttons(pattern: &Pattern<&str>) -> BTreeSet<String> {
    let mut variables = BTreeSet::new();
    in_pattern(pattern, &mut variables);
    let named = variables.iter().filter_map(|variable| variable.strip_prefix("message "));
    named.filter(|id| id.starts_with("button-") || *id == "part-play").map(str::to_owned).collect()
}

#[test]
fn texts_name_buttons_by_the_words_on_them() {
    let mut english = BTreeMap::new();
    each_pattern(Language::English, |id, pattern| drop(english.insert(id.to_owned(), named_buttons(pattern))));
    assert!(english.values().filter(|named| !named.is_empty()).count() > 8, "{english:?}");
    for language in Language::ALL {
        let labels = words(language).into_iter().filter(|(id, _)| id.starts_with("button-") || id == "part-play");
        let labels: BTreeSet<_> = labels.map(|(_, label)| label.trim().to_owned()).collect();
        each_pattern(language, |id, pattern| {
            let text = prose(pattern);
            for bold in text.split("**").skip(1).step_by(2) {
                assert!(!labels.contains(bold), "{language:?}: {id} spells out {bold}: insert the button's message");
            }
            if !id.starts_with("part-") {
                assert_eq!(Some(&named_buttons(pattern)), english.get(id), "{language:?}: the buttons named in {id}");
            }
        });
    }
}

/// One word for one thing: what the identifiers of the messages concerned contain, the word, and those that would vary
/// it. A variant with a capital letter is read as it is written, and others in any case.
type OneWord = (&'static str, &'static str, &'static str);

/// What each language calls by one word only.
const ONE_WORD: [(&str, &[OneWord]); 4] = [
    (
        "en",
        &[
            ("", "turns, of a forced win", "wins next move|typing turns"),
            ("", "draw and tie-breaks", "tie|ties"),
            ("", "hint", "advice"),
            ("", "abort", "call off|calls off|called off"),
            ("biyi", "trap", "cover|covers|covered|covering"),
            ("tournament", "bye", "without an opponent"),
            ("tournament", "leave", "withdraw|withdrawn"),
            ("command-", "if empty", "otherwise"),
        ],
    ),
    (
        "es",
        &[
            ("", "pista", "consejo|consejos"),
            ("", "administrar", "quien me aloja|quien me mantiene"),
            ("biyi", "tapar", "cubre|cubren|cubrir|cubierta"),
            ("biyi", "pareja", "par"),
            ("paiko", "redesplegar", "volver a desplegar|nuevo despliegue|desplegarse de nuevo"),
            ("pijersi", "capturar", "toma|tomar"),
            ("learn-", "jugada", "el paso tras"),
            ("tournament", "descansar", "sin rival|libre"),
            ("command-", "si lo dejas vacío", "si no|si está vacío|si no eliges"),
        ],
    ),
    (
        "fr",
        &[
            ("", "au premier essai", "du premier coup"),
            ("", "pendule", "cadence"),
            ("", "indice", "conseil|conseils"),
            ("", "héberger", "fait tourner|gère"),
            ("", "annuler", "interrompre|interrompues"),
            ("", "partie revue", "rediffusion"),
            ("biyi", "recouvrir", "couvre|couvert|couverte"),
            ("paiko", "capturer", "prise|prises|tombe|tombent|tomber|tombées"),
            ("pijersi", "capturer", "prise|prises|prend|prends"),
            ("learn-", "coup", "le pas après"),
            ("how-", "coup", "tour possible"),
            ("command-", "si c’est vide", "sinon"),
        ],
    ),
    (
        "de",
        &[
            ("", "beim ersten Versuch", "im ersten Versuch"),
            ("", "Nachspielen", "Wiedergabe"),
            ("", "Gegenüber", "Gegner|Gegners|Gegnern"),
            ("", "am Zug", "dran"),
            ("", "Bedenkzeit", "Standarduhr|ohne Uhr"),
            ("", "ohne Schlagen", "ohne Schlag"),
            ("", "Rösselsprung", "Springersprung"),
            ("biyi", "bedecken", "zudecken|deckt zu"),
            ("puzzle", "neu einsetzen", "Umsetzen"),
            ("learn-", "Zug", "den Schritt"),
            ("tournament", "Tabelle", "Stand"),
            ("tournament", "aussteigen", "ausgeschieden|verlassen"),
            ("command-", "leer", "sonst"),
        ],
    ),
];

#[test]
fn each_language_has_one_word_for_one_thing() {
    for language in Language::ALL {
        let Some((_, rules)) = ONE_WORD.iter().find(|(code, _)| *code == language.code()) else { continue };
        each_pattern(language, |id, pattern| {
            let text = prose(pattern);
            let lowered = text.to_lowercase();
            for (_, word, variants) in rules.iter().filter(|(ids, ..)| id.contains(ids)) {
                for variant in variants.split('|') {
                    let text = if variant.contains(char::is_uppercase) { &text } else { &lowered };
                    assert!(!says(text, variant), "{language:?}: {id} says “{variant}”, not “{word}”: {text}");
                }
            }
        });
    }
}

/// Whether a text contains these words, not as parts of longer ones.
fn says(text: &str, words: &str) -> bool {
    let in_word = |c: char| c.is_alphanumeric() || c == '-';
    text.match_indices(words)
        .any(|(at, _)| !text[..at].ends_with(in_word) && !text[at + words.len()..].starts_with(in_word))
}
