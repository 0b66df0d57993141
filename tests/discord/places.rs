//! Checks the places in which commands work, the language of the bot's answers, and the people who are notified.

use board::phrase::plain::is_hidden;

use crate::prelude::*;

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
async fn who_left_the_server_is_found_to_be_gone() {
    let (table, _) = Table::playing().await;
    let board = table.moves(ANN, "a4-b5=c4").await;
    let asked = table.command(ANN, "board", Value::Null).await;
    let there = table.answer(ANN, &asked, "ask-after").await;
    assert!(there.ephemeral && there.content.contains("**Ben** is still on that server"), "{}", there.content);
    table.stand_in.moderator().remove(BEN, LOBBY).expect("he leaves");
    let sent = table.press(ANN, &asked, "ask-after").await;
    let gone = sent.reply().await.expect("answered");
    assert!(gone.ephemeral && gone.content.contains("**Ben** is no longer on that server"), "{}", gone.content);
    let told = sent.follow_up(0).await.expect("everybody is told");
    assert!(told.content.contains("**Ben** has left this server"), "{}", told.content);
    assert_ne!(told.id, board.id);
    table.clock.advance(Duration::from_secs(7 * 24 * 3600));
    let asked = table.command(ANN, "board", Value::Null).await;
    let question = table.answer(ANN, &asked, "end-idle").await;
    let end = table.press_for_board(ANN, &question, "end-idle-yes").await;
    assert!(end.content.contains("**Ann** ended the game"), "{}", end.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_follows_its_players_when_the_bot_is_removed_from_the_server() {
    let (table, _) = Table::playing().await;
    table.stand_in.moderator().remove_bot(LOBBY).expect("it is removed");
    let list = table.command_in(Place::GROUP, ANN, "games", Value::Null).await;
    let ask = list.menus().flat_map(values).find(|value| value.starts_with("a:ask-after:")).expect("it is listed");
    let told = table.choose(ANN, &list, &ask).await.reply().await.expect("answered");
    let game = ask.split(':').nth(2).expect("a game").to_owned();
    assert!(told.content.contains(&format!("`/movehere game_id:{game}`")), "{}", told.content);
    let offer = table.command_in(Place::GROUP, ANN, "movehere", json!({ "game_id": game })).await;
    let board = table.press_for_board(BEN, &offer, "offer-yes").await;
    table.click_a_move(ANN, &board, |_| 0).await;
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
fn is_tame_message(message: &SeenMessage) {
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
