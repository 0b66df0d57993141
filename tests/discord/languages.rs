//! Checks that readers of other languages see no English: in texts, buttons, options, descriptions and refusals.
//!
//! Every word that a message shows must be in the catalogue of the reader's language. This check finds texts that are
//! hard-coded in the source, and texts from the English catalogue, since both contain words that the other catalogues
//! lack.

use std::fs;

use board::phrase::Phrase;
use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use tokio::task::JoinSet;

use crate::prelude::*;

/// Words that messages show but no catalogue contains: the names of people, of the bot, of games, channels and setups.
const NAMES: &[&str] =
    &["ann", "ben", "cleo", "mira", "olga", "parlor", "discord", "biyi", "paiko", "pijersi", "tic", "tac", "toe"];

/// A message of a catalogue, split into the texts of its variants and the text around the variants. A blank replaces
/// each value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Message {
    around: String,
    variants: Vec<String>,
    /// The ids of the messages that this message uses as values.
    parts: Vec<String>,
}

impl Message {
    /// All texts of the message, of its variants and around them.
    fn texts(&self) -> impl Iterator<Item = &String> {
        self.variants.iter().chain([&self.around])
    }

    fn read(pattern: &Pattern<&str>, text: &mut String, whole: &mut Self) {
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => text.push_str(value),
                PatternElement::Placeable { expression } => {
                    text.push(' ');
                    Self::put_in(expression, whole);
                }
            }
        }
    }

    fn put_in(expression: &Expression<&str>, whole: &mut Self) {
        match expression {
            Expression::Inline(InlineExpression::MessageReference { id, .. }) => whole.parts.push(id.name.to_owned()),
            Expression::Inline(InlineExpression::Placeable { expression }) => Self::put_in(expression, whole),
            Expression::Inline(_) => {}
            Expression::Select { variants, .. } => {
                for variant in variants {
                    let mut text = String::new();
                    Self::read(&variant.value, &mut text, whole);
                    whole.variants.push(text);
                }
            }
        }
    }
}

fn catalogue(language: Language) -> BTreeMap<String, Message> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("assets/text/{}.ftl", language.code()));
    let source = fs::read_to_string(path).expect("every language has a catalogue");
    let resource = fluent_syntax::parser::parse(source.as_str()).expect("the catalogue is read");
    let messages = resource.body.into_iter().filter_map(|entry| match entry {
        Entry::Message(message) => message.value.map(|value| (message.id.name.to_owned(), value)),
        _ => None,
    });
    messages
        .map(|(id, value)| {
            let (mut whole, mut around) = (Message::default(), String::new());
            Message::read(&value, &mut around, &mut whole);
            (id, Message { around, ..whole })
        })
        .collect()
}

/// All words of a language's catalogue, the names of all languages, and the [`NAMES`].
fn vocabulary(language: Language) -> BTreeSet<String> {
    let messages = catalogue(language);
    let texts = messages.values().flat_map(Message::texts);
    let languages = Language::ALL.into_iter().flat_map(|language| words(language.name()));
    let names = NAMES.iter().map(|name| (*name).to_owned()).chain(languages);
    texts.flat_map(|text| words(text)).chain(names).collect()
}

/// The number of random presses of controls.
const ROUNDS: usize = 260;

/// All texts of a message that Discord shows to its readers.
fn shown(message: &SeenMessage) -> Vec<String> {
    let mut texts = vec![message.content.clone()];
    texts.extend(message.buttons().filter_map(|button| button["label"].as_str()).map(str::to_owned));
    for menu in message.menus() {
        texts.extend(menu["placeholder"].as_str().map(str::to_owned));
        for option in menu["options"].as_array().into_iter().flatten() {
            texts.extend(["label", "description"].iter().filter_map(|field| option[field].as_str()).map(str::to_owned));
        }
    }
    texts.extend(message.attachments.iter().filter_map(|file| file.description.clone()));
    texts
}

/// The words of a text. Left out are code, addresses, commands, words that contain digits or signs, such as moves, and
/// single letters, which are names.
fn words(text: &str) -> Vec<String> {
    let unquoted: String = text.split("```").step_by(2).flat_map(|part| part.split('`').step_by(2)).collect();
    let is_data = |word: &str| {
        let inside = word.trim_matches(|c: char| !c.is_alphanumeric());
        word.contains("://")
            || word.starts_with('/')
            || inside.contains(|c: char| c.is_ascii_digit() || "/=@#+<>_".contains(c))
            || inside.parse::<GameId>().is_ok_and(|id| id.to_string() == inside)
    };
    // Paiko names tiles by their letters.
    let is_tiles = |word: &str| {
        let letters = word.trim_matches(|c: char| !c.is_alphanumeric());
        !letters.is_empty() && letters.chars().all(|c| "SBEFWILA".contains(c))
    };
    let mut outside = Vec::new();
    let mut unread = unquoted.split_whitespace().peekable();
    while let Some(word) = unread.next() {
        if matches!(word, "draft" | "draw" | "give") && unread.next_if(|next| is_tiles(next)).is_some() || is_data(word)
        {
            continue;
        }
        outside.push(word);
    }
    let letters = outside.iter().flat_map(|word| word.split(|c: char| !c.is_alphabetic()));
    letters.filter(|word| word.chars().count() > 1).map(str::to_lowercase).collect()
}

/// The words that messages may show to a reader of a language, and the English lines that they must not show.
struct Reader {
    vocabulary: BTreeSet<String>,
    /// English lines, as lists of words, that consist of words of the language's catalogue but are not lines of that
    /// catalogue.
    foreign_lines: BTreeSet<Vec<String>>,
}

impl Reader {
    fn of(language: Language) -> Self {
        let (own, english) = (catalogue(language), catalogue(Language::English));
        let own: BTreeSet<_> = own.values().flat_map(Message::texts).map(|text| words(text)).collect();
        let known = |id: &str| INDISTINCT.split(' ').any(|indistinct| id == indistinct);
        let english = english.iter().filter(|(id, _)| known(id)).flat_map(|(_, message)| message.texts());
        let foreign_lines = english.map(|text| words(text)).filter(|words| !words.is_empty() && !own.contains(words));
        Self { vocabulary: vocabulary(language), foreign_lines: foreign_lines.collect() }
    }

    #[track_caller]
    fn understands(&self, text: &str) {
        for line in text.lines() {
            assert!(!self.foreign_lines.contains(&words(line)), "this line is English: {line}");
        }
        let foreign: Vec<_> = words(text).into_iter().filter(|word| !self.vocabulary.contains(word)).collect();
        assert!(foreign.is_empty(), "{foreign:?} stand in no message of the language: {text}");
        assert!(!text.contains("{ $") && !text.contains("\u{fffd}"), "{text}");
    }

    #[track_caller]
    fn reads(&self, message: &SeenMessage) {
        shown(message).iter().for_each(|text| self.understands(text));
        for picture in message.attachments.iter().filter_map(|file| file.description.as_deref()) {
            for mark in ["**", "`", "\\", "__", "~~", "||", "<@", "<#", "<t:", "]("] {
                assert!(!picture.contains(mark), "{mark:?} in the description of a picture: {picture}");
            }
        }
    }
}

/// English messages whose words all occur in other messages of another catalogue, so that their words do not show that
/// they are English. The test looks for them as whole lines or labels instead. Some appear only in pictures.
const INDISTINCT: &str = "pairing-pairing pairing-stage puzzle-solution biyi-legend-descend graph-provisional choice-random button-record \
                           button-rush-go-on leaders-entry leaders-entry-provisional record-head biyi-label-way paiko-label-pass \
                           tournament-legend-points tournament-legend-sb-long tournament-legend-stage \
                           tournament-points tournament-sonneborn-berger openings-head openings-result archive-name \
                            gathered-refused archive-record button-seek-change seek-choose-place";

#[test]
fn whatever_english_says_has_words_that_the_others_lack() {
    let english = catalogue(Language::English);
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        let (translated, known) = (catalogue(language), vocabulary(language));
        let foreign = |text: &String| words(text).iter().any(|word| !known.contains(word));
        let silent = |text: &String| words(text).is_empty();
        let mut told = BTreeSet::new();
        // A message can be recognized as English by its own words, or by the words of another message that it contains
        // as a value.
        while let Some(id) = english.iter().find_map(|(id, message)| {
            let by_variants = !message.variants.is_empty()
                && message.variants.iter().all(|text| {
                    foreign(text) || silent(text) || translated.get(id).is_some_and(|own| own.variants.contains(text))
                })
                && message.variants.iter().any(foreign);
            let found = foreign(&message.around) || by_variants || message.parts.iter().any(|part| told.contains(part));
            (found && !told.contains(id)).then(|| id.clone())
        }) {
            told.insert(id);
        }
        let alike = |id: &String, message: &Message| {
            silent(&message.around) && message.variants.iter().all(silent) || translated.get(id) == Some(message)
        };
        let indistinct: Vec<_> = english
            .iter()
            .filter(|(id, message)| !told.contains(*id) && !alike(id, message))
            .map(|(id, _)| id)
            .collect();
        let more: Vec<_> =
            indistinct.into_iter().filter(|id| INDISTINCT.split(' ').all(|known| id.as_str() != known)).collect();
        assert!(more.is_empty(), "{language:?}: nothing tells that these are English: {more:?}");
    }
}

/// Every command, with valid and with invalid options.
fn commands(opponent: &str) -> Vec<(&'static str, Value)> {
    vec![
        ("help", Value::Null),
        ("seek", Value::Null),
        ("seek", json!({"game": "biyi", "clock": "3d", "rating": "200", "place": "thread"})),
        ("challenge", json!({"game": "pijersi", "opponent": opponent, "clock": "3d"})),
        ("challenge", json!({"game": "biyi", "setup": "house-guard"})),
        ("challenge", json!({"game": "paiko", "opponent": opponent})),
        ("challenge", json!({"game": "paiko", "setup": "nonsense"})),
        ("challenge", json!({"game": "biyi", "setup": "d4"})),
        ("challenge", json!({"game": "pijersi", "opponent": Person::MIRA.id().to_string()})),
        ("challenge", json!({"game": "pijersi", "opponent": opponent, "level": "2"})),
        ("challenge", json!({"game": "paiko", "level": "2", "clock": "3d"})),
        ("move", json!({"move": "???"})),
        ("move", json!({"move": "a1-g6"})),
        ("move", json!({"move": "c4-c9"})),
        ("move", json!({"move": "S@"})),
        ("board", Value::Null),
        ("draw", Value::Null),
        ("takeback", Value::Null),
        ("resign", Value::Null),
        ("abort", Value::Null),
        ("games", Value::Null),
        ("games", json!({"user": opponent})),
        ("record", Value::Null),
        ("record", json!({"game_id": "zzzzzz"})),
        ("replay", Value::Null),
        ("hint", Value::Null),
        ("explore", Value::Null),
        ("explore", json!({"moves": "a4-b5=c4 nonsense"})),
        ("archive", Value::Null),
        (
            "archive",
            json!({"player": opponent, "result": "win", "ending": "time", "since": "2026-01-01", "shortest": 9}),
        ),
        ("archive", json!({"among": "collection", "name": "x", "longest": 1})),
        ("archive", json!({"since": "yesterday"})),
        ("archive", json!({"position": "searched"})),
        ("import", json!({"text": "[Game \"Biyi\"] 1 c4-c5"})),
        ("import", json!({"text": "[Game \"Biyi\"] 1 c4-c5 [Game \"Chess\"] 1 e4"})),
        ("import", json!({"text": "[Game \"Chess\"] 1 e4"})),
        ("import", json!({"text": "[Game \"Pijersi\"] 1 a4-b5=c4 2 nonsense"})),
        ("rules", json!({"game": "biyi"})),
        ("rules", json!({"game": "paiko"})),
        ("rules", json!({"game": "pijersi"})),
        ("learn", Value::Null),
        ("learn", json!({"game": "biyi"})),
        ("learn", json!({"game": "paiko"})),
        ("learn", json!({"game": "pijersi"})),
        ("stats", Value::Null),
        ("stats", json!({"user": opponent, "game": "pijersi"})),
        ("leaderboard", Value::Null),
        ("leaderboard", json!({"game": "pijersi"})),
        ("settings", Value::Null),
        ("movehere", json!({"game_id": "zzzzzz"})),
        ("privacy", Value::Null),
    ]
}

/// Ann prepares two answers in the game in the back room, of which the second one replaces the first, looks at the
/// list, and removes the line. Then Ben plays a move to which she has prepared an answer.
async fn prepared_answers(table: &Table, reader: &Reader, language: Language) {
    let say = |phrase: Phrase| catalogue::text(language, &phrase).replace(['\u{2068}', '\u{2069}'], "");
    let press = async |message: &SeenMessage, label: Phrase| {
        let sent = table.stand_in.press(ANN, message.id, &say(label)).expect("it can be pressed");
        let seen = sent.reply().await.expect("it is answered");
        reader.reads(&seen);
        seen
    };
    let explore = async |moves: &str| {
        let seen = table.command_in(Place::BACK_ROOM, ANN, "explore", json!({ "moves": moves })).await;
        reader.reads(&seen);
        seen
    };
    for line in ["g1-f2 a1-b1", "g1-f2 a2-b3 g3-g4 a1-b1", "g1-f2 a1-b1"] {
        let done = press(&explore(line).await, Phrase::new("button-prepare")).await;
        let count = i64::try_from(line.split(' ').count()).expect("a small number");
        let list = press(&done, Phrase::new("button-prepared").with("count", count)).await;
        if line.len() > 12 {
            let left = press(&list, Phrase::new("button-remove-prepared").with("number", 1_i64)).await;
            press(&left, Phrase::new("button-back")).await;
        }
    }
    reader.reads(&table.command_in(Place::BACK_ROOM, BEN, "move", json!({"move": "g1-f2"})).await);
}

async fn nothing_stays_english(language: Language) {
    let table = Table::open().await;
    let reader = Reader::of(language);
    table.begin_in(Place::BACK_ROOM).await;
    table.command_in(Place::BACK_ROOM, ANN, "move", json!({"move": "a4-b5=c4"})).await;
    let store = table.app().store();
    let first = store.games.game_at(ChannelId(Place::BACK_ROOM.id())).expect("readable").expect("it runs");
    let guild = first.table().guild.expect("a server");
    store.servers.change_server(guild, |server| server.language = Some(language)).expect("stored");
    for person in Person::ALL {
        let decide = |player: &mut domain::Player| player.settings.language = Some(language);
        store.people.change_player(UserId(person.id()), decide).expect("stored");
    }
    prepared_answers(&table, &reader, language).await;
    let end = table.resign(Place::BACK_ROOM, ANN).await;
    reader.reads(&end);
    let analysis = table.command_in(Place::BACK_ROOM, ANN, "hint", Value::Null).await;
    reader.reads(&analysis);
    let viewer = table.answer(ANN, &analysis, "replay").await;
    reader.reads(&viewer);
    let best = table.answer(ANN, &viewer, "best-move").await;
    reader.reads(&best);
    reader.reads(&table.answer(ANN, &best, "analysis").await);
    let options = json!({"game": "pijersi", "level": "1", "color": "white"});
    reader.reads(&table.command_in(Place::BACK_ROOM, ANN, "challenge", options).await);
    let hint = table.command_in(Place::BACK_ROOM, ANN, "hint", Value::Null).await;
    assert!(!hint.attachments.is_empty(), "{}", hint.content);
    reader.reads(&hint);
    // Earlier messages may be in English.
    let since = table.command_in(Place::BACK_ROOM, ANN, "help", Value::Null).await.id;
    let new = |message: &SeenMessage| message.id > since;

    let mut roll = dice(7 + language as u64);
    let people = [ANN, BEN];
    let places = [LOBBY, Place::GARDEN];
    for (number, (name, options)) in commands(&BEN.id().to_string()).into_iter().enumerate() {
        reader.reads(&table.command_in(places[number % 2], ANN, name, options).await);
    }
    for game in ["biyi", "paiko", "pijersi"] {
        let place = Place::direct(ANN);
        let options = json!({"game": game, "level": "1", "color": "black"});
        let begun = table.command_in(place, ANN, "challenge", options).await;
        let said = table.stand_in.next_message(ANN, place, begun.id).await.expect("the bot begins");
        let given_up = table.command_in(place, ANN, "resign", Value::Null).await;
        [&begun, &said].into_iter().for_each(|message| reader.reads(message));
        let end = table.press_for_board(ANN, &given_up, "resign-yes").await;
        reader.reads(&end);
    }
    for (name, options) in [("server", Value::Null), ("setup list", json!({}))] {
        reader.reads(&table.command(Person::OLGA, name, options).await);
    }
    for round in 0..ROUNDS {
        let person = people[roll(2)];
        let place = places[roll(2)];
        if round % 10 == 0 {
            let opponent = if person == ANN { BEN } else { ANN };
            let commands = commands(&opponent.id().to_string());
            let (name, options) = commands[roll(commands.len())].clone();
            reader.reads(&table.command_in(place, person, name, options).await);
            continue;
        }
        let messages: Vec<_> = table.stand_in.messages(person, place).into_iter().filter(new).collect();
        let mut visible: Vec<(Option<String>, &SeenMessage)> = Vec::new();
        for message in &messages {
            let rare = |word: &String| !["forget-yes", "resign-yes", "abort-yes"].contains(&word.as_str());
            visible.extend(buttons(message).into_iter().filter(rare).map(|word| (Some(word), message)));
            visible.extend(message.menus().filter(|menu| menu["type"] == 3).map(|_| (None, message)));
            visible.extend(choices(message).into_iter().take(2).map(|_| (None, message)));
        }
        if visible.is_empty() {
            continue;
        }
        let (word, message) = &visible[roll(visible.len())];
        let sent = match word {
            Some(word) => table.press_if_there(person, message, word).await,
            None => table.choose_any(person, message, &mut roll).await,
        };
        let Some(sent) = sent else { continue };
        if let Some(answer) = sent.reply_or_end().await.expect("answered") {
            reader.reads(&answer);
        }
        if word.as_deref() == Some("set") {
            // A random press may have chosen another language.
            let decide = |player: &mut domain::Player| player.settings.language = Some(language);
            store.people.change_player(UserId(person.id()), decide).expect("stored");
        }
    }
    // Check public messages, such as reminders, as well.
    for place in places {
        table
            .stand_in
            .messages(CLEO, place)
            .iter()
            .filter(|message| new(message) && !message.ephemeral)
            .for_each(|message| reader.reads(message));
    }
    for command in table.stand_in.commands(Person::OLGA, LOBBY) {
        let locale = language.locales()[0];
        let mut described = vec![&command];
        described.extend(command["options"].as_array().into_iter().flatten());
        for value in described {
            let text = value["description_localizations"][locale].as_str().expect("a translation");
            reader.understands(text);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_stays_english_in_other_languages() {
    let others = Language::ALL.into_iter().filter(|language| *language != Language::English);
    let mut tables: JoinSet<()> = others.map(nothing_stays_english).collect();
    while let Some(done) = tables.join_next().await {
        done.unwrap_or_else(|error| panic!("{error}"));
    }
}
