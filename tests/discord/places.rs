//! Checks the places in which commands work, the language of the bot's answers, and the people who are notified.

use board::phrase::plain::is_hidden;
use discord_stand_in::{Person, Place, Seen};
use domain::id::ChannelId;
use serde_json::{Value, json};

use crate::table::{ANN, BEN, CLEO, LOBBY, Table, entries};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_played_in_a_group_message() {
    let table = Table::open().await;
    let mut board = table.begin_in(Place::GROUP).await;
    // Ben has no commands in the group message, so he moves by clicking.
    let mut person = ANN;
    for _ in 0..6 {
        board = table.click_a_move(person, &board, |sides| sides - 1).await;
        assert!(!board.ephemeral);
        person = if person == ANN { BEN } else { ANN };
    }
    let offer = table.answer(ANN, &board, "draw").await;
    let end = table.answer(BEN, &offer, "offer-yes").await;
    assert!(!end.ephemeral && end.content.contains("both players agreed"), "{}", end.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn challenges_stay_where_others_can_answer() {
    let table = Table::open().await;
    let refused = |place, options: Value| {
        let table = &table;
        async move {
            let answer = table.command_in(place, ANN, "challenge", options).await;
            assert!(answer.ephemeral, "{}", answer.content);
            answer.content
        }
    };
    let anyone = json!({"game": "pijersi"});
    let cleo = json!({"game": "pijersi", "opponent": CLEO.id().to_string()});
    assert!(refused(Place::direct(ANN), anyone.clone()).await.contains("Nobody else can join"));
    assert!(refused(Place::ELSEWHERE_QUIET, anyone.clone()).await.contains("external apps"));
    assert!(refused(Place::BACK_ROOM, cleo).await.contains("can’t see this channel"));
    let oneself = json!({"game": "pijersi", "opponent": ANN.id().to_string()});
    assert!(refused(LOBBY, oneself).await.contains("can’t challenge yourself"));
    let open = table.command_in(Place::ELSEWHERE, ANN, "challenge", anyone).await;
    assert!(!open.ephemeral, "others see it where external apps may be used");
}

/// Checks that the only invisible characters in a message are the pairs of marks that isolate a name, with both marks
/// of a pair on one line.
#[track_caller]
fn is_tame(text: &str) {
    for line in text.lines() {
        let mut depth = 0;
        for c in line.chars() {
            match c {
                '\u{2068}' => depth += 1,
                '\u{2069}' => depth -= 1,
                _ => assert!(!is_hidden(c), "{c:?} is in {line:?}"),
            }
            assert!((0..=1).contains(&depth), "{line:?}");
        }
        assert_eq!(depth, 0, "{line:?}");
    }
}

#[track_caller]
fn is_tame_message(message: &Seen) {
    is_tame(&message.content);
    message.labels().iter().for_each(|label| is_tame(label));
    message.attachments.iter().filter_map(|file| file.description.as_deref()).for_each(is_tame);
    for menu in message.menus() {
        let options = menu["options"].as_array().into_iter().flatten();
        options.filter_map(|option| option["label"].as_str()).for_each(is_tame);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn names_neither_hide_nor_turn_the_text_around_them() {
    let table = Table::open().await;
    table.stand_in.rename(ANN, "\u{202e}דנה\u{2067}\u{200f}");
    table.stand_in.rename(BEN, "\u{200b}Be\u{202d}n\0\t!\u{feff}");
    let name = "\u{2068}דנה\u{2069}";
    let board = table.begin().await;
    is_tame_message(&board);
    assert!(board.content.contains(&format!("**{name}** is White, **Ben !** is Black")), "{}", board.content);
    let alt = board.attachments[0].description.as_deref().expect("a description");
    assert!(alt.contains(&format!("{name} (White) against Ben ! (Black)")), "{alt}");
    let moved = table.moves(ANN, "a4-b5=c4").await;
    assert!(moved.content.contains(&format!("**{name}** a joué")) || moved.content.contains(name), "{}", moved.content);
    let refused = table.moves(BEN, "\u{202e}no\u{2066}").await;
    assert!(refused.ephemeral && refused.content.contains("`no`"), "{}", refused.content);
    let record = table.command(CLEO, "record", Value::Null).await;
    assert!(record.content.contains("[White \"דנה\"]") && record.content.contains("[Black \"Ben !\"]"));
    let busy = table.command(ANN, "challenge", json!({"game": "biyi", "opponent": BEN.id().to_string()})).await;
    let opened = table.answer(ANN, &busy, "thread").await;
    table.stand_in.until(ANN, opened.id, |message| message.content.contains("<#")).await.expect("it is told where");
    let [(thread, title)] = &table.stand_in.threads(BEN)[..] else { panic!("one thread") };
    is_tame(title);
    assert!(title.contains(name), "{title}");
    table.stand_in.messages(BEN, *thread).iter().for_each(is_tame_message);
    let list = table.command(BEN, "games", Value::Null).await;
    assert!(list.content.contains(name), "{}", list.content);
    let sent =
        table.stand_in.autocomplete(ANN, LOBBY, "record", json!({"game_id": ""}), "game_id").expect("it is completed");
    for (label, _) in sent.choices().await.expect("in time") {
        assert!(label.contains(name), "{label}");
        is_tame(&label);
    }
    let import =
        json!({"text": "[Game \"Pijersi\"] [White \"\u{202e}שלום\u{200e}\"] [Black \"x\u{2066}\0y\"] 1 a4-b5=c4"});
    let read = table.command(ANN, "import", import).await;
    assert!(read.content.contains("**\u{2068}שלום\u{2069}**") && read.content.contains("**xy**"), "{}", read.content);
    for message in [moved, refused, record, busy, list, read] {
        is_tame_message(&message);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_channel_is_gone_is_resigned_from_the_list() {
    let mut table = Table::open().await;
    table.begin_and_move(Place::GARDEN).await;
    let game = table.host().store().game_at(ChannelId(Place::GARDEN.id())).expect("readable").expect("running").id();
    table.stand_in.delete_channel(Place::GARDEN).expect("a channel of the server");
    table.restart().await;
    let list = table.command(BEN, "games", Value::Null).await;
    assert!(list.content.contains(&game.to_string()), "{}", list.content);
    let [entry] = &entries(&list)[..] else { panic!("one game can be resigned: {}", list.content) };
    let question = table.choose(BEN, &list, entry).await.reply().await.expect("it is asked");
    assert!(question.ephemeral && question.content.contains(&game.to_string()), "{}", question.content);
    let before = table.stand_in.messages(CLEO, LOBBY).len();
    let end = table.answer(BEN, &question, "resign-yes").await;
    assert!(end.ephemeral && end.content.contains("**Les Blancs gagnent**"), "{}", end.content);
    assert_eq!(table.stand_in.messages(CLEO, LOBBY).len(), before, "it is nobody's business here");
    let over = table.host().store().game(game).expect("readable").expect("kept");
    assert!(over.end().is_some_and(|end| end.outcome.is_some()));
    let list = table.command(ANN, "games", Value::Null).await;
    assert!(list.menus().next().is_none() && list.content.contains("you won"), "{}", list.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn descriptions_of_commands_are_localized() {
    let table = Table::open().await;
    let commands = table.stand_in.commands(ANN, LOBBY);
    let mut names: Vec<_> = commands.iter().map(|command| command["name"].as_str().expect("a name")).collect();
    names.sort_unstable();
    let everyone = [
        "abort",
        "board",
        "challenge",
        "draw",
        "explore",
        "games",
        "help",
        "hint",
        "import",
        "leaderboard",
        "learn",
        "move",
        "movehere",
        "privacy",
        "puzzle",
        "record",
        "replay",
        "resign",
        "rules",
        "settings",
        "stats",
        "takeback",
        "tournament",
    ];
    assert_eq!(names, everyone, "what only managers use is not offered to others");
    let commands = table.stand_in.commands(Person::OLGA, LOBBY);
    assert_eq!(commands.len(), everyone.len() + 2, "`/server` and `/setup`");
    let described = |value: &Value| {
        let english = value["description"].as_str().expect("a description").to_owned();
        for locale in ["fr", "es-ES", "es-419"] {
            let translated = value["description_localizations"][locale].as_str().expect("a translation");
            assert_ne!(translated, english);
        }
    };
    for command in &commands {
        described(command);
        for option in command["options"].as_array().into_iter().flatten() {
            described(option);
            option["options"].as_array().into_iter().flatten().for_each(described);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_calls_nobody_but_the_one_concerned() {
    let table = Table::open().await;
    let open = table.command(ANN, "challenge", json!({"game": "pijersi"})).await;
    assert!(table.pinged(&open).is_empty());
    let accepted = table.press(BEN, &open, "accept").await;
    let board = accepted.follow_up(0).await.expect("the first board");
    assert_eq!(table.pinged(&board).len(), 1);
    assert!(table.pinged(&accepted.reply().await.expect("changed")).is_empty(), "edits call nobody");
    table.answer(CLEO, &board, "flip").await;
    let posted = table.command(BEN, "board", json!({"view": "white"})).await;
    let again = table.press(BEN, &posted, "post").await;
    let again = again.follow_up(0).await.expect("posted");
    assert_eq!(table.pinged(&again), table.pinged(&board), "the player to move");
    table.shrinks(&board).await;
    for request in table.stand_in.requests() {
        let message = if request.body["data"].is_object() { &request.body["data"] } else { &request.body };
        if message["content"].is_string() {
            let users = message["allowed_mentions"]["users"].as_array().map_or(0, Vec::len);
            let parse = message["allowed_mentions"]["parse"].as_array().map(Vec::len);
            assert!(users <= 1 && parse == Some(0), "{} {}: {message}", request.method, request.path);
        }
    }
}
