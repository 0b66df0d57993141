//! Readers of French and Spanish are shown nothing in English: no text, button, option, description or refusal.

use parlor::{
    id::{ChannelId, UserId},
    language::Language,
    sandbox::{Person, Place, Seen},
};
use serde_json::{Value, json};

use crate::table::{ANN, BEN, CLEO, LOBBY, Table, buttons, dice, entries, several};

/// Words that hardly an English sentence does without, and that neither French nor Spanish has.
const ENGLISH: [&str; 26] = [
    "the", "is", "are", "your", "you", "of", "and", "not", "with", "this", "that", "was", "from", "it", "to", "by",
    "which", "who", "can", "be", "been", "if", "any", "yet", "them", "their",
];

/// How often something is pressed.
const ROUNDS: usize = 260;

/// Everything that Discord shows of a message as words.
fn shown(message: &Seen) -> Vec<String> {
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

/// The words of a text outside of what is quoted: code, addresses, commands.
fn words(text: &str) -> Vec<String> {
    let unquoted: String = text.split("```").step_by(2).flat_map(|part| part.split('`').step_by(2)).collect();
    let outside = unquoted.split_whitespace().filter(|word| !word.contains("://") && !word.starts_with('/'));
    let letters = outside.flat_map(|word| word.split(|c: char| !c.is_alphabetic()));
    letters.filter(|word| !word.is_empty()).map(str::to_lowercase).collect()
}

#[track_caller]
fn is_translated(message: &Seen) {
    for text in shown(message) {
        let english: Vec<_> = words(&text).into_iter().filter(|word| ENGLISH.contains(&word.as_str())).collect();
        assert!(english.is_empty(), "{english:?} is English: {text}");
        assert!(!text.contains("{ $") && !text.contains("\u{fffd}"), "{text}");
    }
}

/// Each command, rightly and wrongly.
fn commands(opponent: &str) -> Vec<(&'static str, Value)> {
    vec![
        ("help", Value::Null),
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
        ("import", json!({"text": "[Game \"Biyi\"] 1 c4-c5"})),
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

async fn nothing_stays_english(language: Language) {
    let table = Table::open().await;
    table.begin_in(Place::BACK_ROOM).await;
    table.command_in(Place::BACK_ROOM, ANN, "move", json!({"move": "a4-b5=c4"})).await;
    let store = table.host().store();
    let first = store.game_at(ChannelId(Place::BACK_ROOM.id())).expect("readable").expect("it runs");
    let guild = first.table().guild.expect("a server");
    store.change_server(guild, |server| server.language = Some(language)).expect("stored");
    for person in Person::ALL {
        let decide = |player: &mut parlor::session::Player| player.settings.language = Some(language);
        store.change_player(UserId(person.id()), decide).expect("stored");
    }
    let question = table.command_in(Place::BACK_ROOM, ANN, "resign", Value::Null).await;
    is_translated(&table.answer(ANN, &question, "resign-yes").await);
    let analysis = table.command_in(Place::BACK_ROOM, ANN, "hint", Value::Null).await;
    is_translated(&analysis);
    let viewer = table.answer(ANN, &analysis, "replay").await;
    is_translated(&viewer);
    let best = table.answer(ANN, &viewer, "best-move").await;
    is_translated(&best);
    is_translated(&table.answer(ANN, &best, "analysis").await);
    let options = json!({"game": "pijersi", "level": "1", "color": "white"});
    is_translated(&table.command_in(Place::BACK_ROOM, ANN, "challenge", options).await);
    let hint = table.command_in(Place::BACK_ROOM, ANN, "hint", Value::Null).await;
    assert!(!hint.attachments.is_empty(), "{}", hint.content);
    is_translated(&hint);
    // What was said before the decision may be in English.
    let since = table.command_in(Place::BACK_ROOM, ANN, "help", Value::Null).await.id;
    let new = |message: &Seen| message.id > since;

    let mut roll = dice(7 + language as u64);
    let people = [ANN, BEN];
    let places = [LOBBY, Place::GARDEN];
    for (number, (name, options)) in commands(&BEN.id().to_string()).into_iter().enumerate() {
        is_translated(&table.command_in(places[number % 2], ANN, name, options).await);
    }
    for game in ["biyi", "paiko", "pijersi"] {
        let place = Place::direct(ANN);
        let options = json!({"game": game, "level": "1", "color": "black"});
        let begun = table.command_in(place, ANN, "challenge", options).await;
        let said = table.stand_in.next_message(ANN, place, begun.id).await.expect("the bot begins");
        let given_up = table.command_in(place, ANN, "resign", Value::Null).await;
        [&begun, &said].into_iter().for_each(is_translated);
        let end = table.press(ANN, &given_up, "resign-yes").await.follow_up(0).await.expect("the last board");
        is_translated(&end);
    }
    for (name, options) in [("server", Value::Null), ("setup list", json!({}))] {
        is_translated(&table.command(Person::OLGA, name, options).await);
    }
    for round in 0..ROUNDS {
        let person = people[roll(2)];
        let place = places[roll(2)];
        if round % 10 == 0 {
            let opponent = if person == ANN { BEN } else { ANN };
            let commands = commands(&opponent.id().to_string());
            let (name, options) = commands[roll(commands.len())].clone();
            is_translated(&table.command_in(place, person, name, options).await);
            continue;
        }
        let messages: Vec<_> = table.stand_in.messages(person, place).into_iter().filter(new).collect();
        let mut visible: Vec<(Option<String>, &Seen)> = Vec::new();
        for message in &messages {
            let rare = |word: &String| !["forget-yes", "resign-yes", "abort-yes"].contains(&word.as_str());
            visible.extend(buttons(message).into_iter().filter(rare).map(|word| (Some(word), message)));
            visible.extend(message.menus().filter(|menu| menu["type"] == 3).map(|_| (None, message)));
        }
        if visible.is_empty() {
            continue;
        }
        let (word, message) = &visible[roll(visible.len())];
        let sent = match word {
            Some(word) => table.press(person, message, word).await,
            None => {
                let values = entries(message);
                match message.menus().next().and_then(several) {
                    Some(count) => {
                        let pieces = values.iter().rev().take(count).filter_map(|value| value.chars().last());
                        table.choose_pieces(person, message, &pieces.collect::<String>()).await
                    }
                    None => table.choose(person, message, &values[roll(values.len())]).await,
                }
            }
        };
        is_translated(&sent.reply().await.expect("answered"));
        if word.as_deref() == Some("set") {
            // Some of these choose a language.
            let decide = |player: &mut parlor::session::Player| player.settings.language = Some(language);
            store.change_player(UserId(person.id()), decide).expect("stored");
        }
    }
    // What everybody sees, and what nobody asked for.
    for place in places {
        table
            .stand_in
            .messages(CLEO, place)
            .iter()
            .filter(|message| new(message) && !message.ephemeral)
            .for_each(is_translated);
    }
    for command in table.stand_in.commands(Person::OLGA, LOBBY) {
        let locale = language.locales()[0];
        let mut described = vec![&command];
        described.extend(command["options"].as_array().into_iter().flatten());
        for value in described {
            let text = value["description_localizations"][locale].as_str().expect("a translation");
            assert!(words(text).iter().all(|word| !ENGLISH.contains(&word.as_str())), "{text}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_stays_english_in_french() {
    nothing_stays_english(Language::French).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_stays_english_in_spanish() {
    nothing_stays_english(Language::Spanish).await;
}
