//! Tests what spectators see, and the deletion of people's data.

use discord_stand_in::{Person, Place, Right};
use domain::id::ChannelId;
use games::AnyPosition;
use serde_json::{Value, json};

use crate::process::eventually;
use crate::table::{ANN, BEN, CLEO, LOBBY, Table, buttons};

const MIRA: Person = Person::MIRA;

fn game_at(table: &Table, place: Place) -> String {
    let game = table.host().store().games.game_at(ChannelId(place.id())).expect("readable").expect("running");
    game.id().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_follower_is_mentioned_once_when_the_game_ends() {
    let mut table = Table::open().await;
    let board = table.begin().await;
    let id = game_at(&table, LOBBY);
    let glance = table.command(MIRA, "board", Value::Null).await;
    let follows = table.answer(MIRA, &glance, "follow").await;
    assert!(follows.ephemeral && follows.content.contains(&id), "{}", follows.content);
    assert_eq!((buttons(&follows), table.pinged(&follows)), (vec!["unfollow".to_owned()], vec![]));

    let moved = table.moves(ANN, &AnyPosition::start(games::GameKind::Pijersi).legal_moves()[0]).await;
    assert_eq!(table.pinged(&moved), [BEN], "a move pings whose turn it is, and nobody else");
    let reply = {
        let game = table.host().store().games.game_at(ChannelId(LOBBY.id())).expect("readable").expect("running");
        game.position().legal_moves().remove(0)
    };
    table.moves(BEN, &reply).await;
    table.restart().await;
    let question = table.command(BEN, "resign", Value::Null).await;
    let end = table.press(BEN, &question, "resign-yes").await.follow_up(0).await.expect("the last board");
    assert_eq!(table.pinged(&end), [ANN], "whoever did not end it is told on the board");
    let told = table.stand_in.next_message(MIRA, LOBBY, end.id).await.expect("the follower is told");
    assert!(told.content.contains("this game is over") && told.content.contains("**White wins**"), "{}", told.content);
    assert_eq!(table.pinged(&told), [MIRA]);
    for (word, pictures) in [("flip", 1), ("open-replay", 1)] {
        assert_eq!(table.answer(MIRA, &told, word).await.attachments.len(), pictures);
    }
    let late = table.answer(MIRA, &glance, "follow").await;
    assert!(late.content.contains("over"), "{}", late.content);
    table.restart().await;
    let messages = table.stand_in.messages(MIRA, LOBBY);
    assert_eq!(messages.iter().filter(|message| table.pinged(message) == [MIRA]).count(), 1, "once");
    assert!(board.id < end.id);
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_write_nobody_can_follow() {
    let table = Table::open().await;
    table.stand_in.allow_bot(LOBBY, Right::Write, false).expect("the channel is known");
    table.begin().await;
    let glance = table.command(MIRA, "board", Value::Null).await;
    assert_eq!(buttons(&glance), ["flip", "explore"], "nobody could be told of the end");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_others_are_seen_by_those_who_see_their_channel() {
    let table = Table::open().await;
    let open = table.begin_in(Place::GARDEN).await;
    table.begin_in(Place::BACK_ROOM).await;
    let (garden, back_room) = (game_at(&table, Place::GARDEN), game_at(&table, Place::BACK_ROOM));
    let of_ann = json!({"user": ANN.id().to_string()});
    let check = async |person: Person, sees: [bool; 2]| {
        let list = table.command(person, "games", of_ann.clone()).await;
        assert!(list.ephemeral && table.pinged(&list).is_empty(), "looking pings nobody");
        let listed = [&garden, &back_room].map(|id| list.content.contains(id));
        assert_eq!(listed, sees, "{person:?}: {}", list.content);
        for (id, sees) in [&garden, &back_room].into_iter().zip(sees) {
            for command in ["record", "replay"] {
                let shown = table.command(person, command, json!({"game_id": id})).await;
                assert_eq!(!shown.attachments.is_empty(), sees, "{person:?} /{command}: {}", shown.content);
            }
        }
    };
    // Cleo cannot see the back room. Ben plays there and sees it, as do moderators and owners.
    check(CLEO, [true, false]).await;
    check(BEN, [true, true]).await;
    check(MIRA, [true, true]).await;
    check(Person::OLGA, [true, true]).await;
    // Hide a channel that everyone else sees from the moderators' role.
    table.stand_in.show_to_moderators(Place::GARDEN, false).expect("a channel of the server");
    check(MIRA, [false, true]).await;
    check(CLEO, [true, false]).await;
    check(Person::OLGA, [true, true]).await;
    table.stand_in.show_to_moderators(Place::BACK_ROOM, false).expect("a channel of the server");
    check(MIRA, [false, false]).await;
    table.stand_in.show_to(CLEO, Place::GARDEN, false).expect("a channel of the server");
    check(CLEO, [false, false]).await;
    table.stand_in.show_to(CLEO, Place::BACK_ROOM, true).expect("a channel of the server");
    check(CLEO, [false, true]).await;
    assert!(!open.content.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_for_good_is_forgotten() {
    let mut table = Table::open().await;
    let board = table.begin_and_move(LOBBY).await;
    let privacy = table.command(ANN, "privacy", Value::Null).await;
    assert!(privacy.ephemeral && privacy.content.contains("no messages"), "{}", privacy.content);
    let file = table.answer(ANN, &privacy, "export-own").await;
    assert!(file.ephemeral && file.attachments.len() == 1, "{}", file.content);
    let question = table.answer(ANN, &privacy, "forget").await;
    assert!(question.content.contains("Your running game is resigned"), "{}", question.content);
    table.press(ANN, &question, "close").await;
    eventually("the end of the question", || table.stand_in.message(ANN, question.id).is_none()).await;
    table.restart().await;
    let question = table.answer(ANN, &privacy, "forget").await;
    let done = table.answer(ANN, &question, "forget-yes").await;
    assert!(done.content.contains("no longer keep anything"), "{}", done.content);
    let told = table.stand_in.next_message(BEN, LOBBY, board.id).await.expect("the opponent is told");
    assert!(told.content.contains("**Former player**") && !told.content.contains("Ann"), "{}", told.content);
    assert!(told.content.contains("**Black wins** (**Ben**)"), "{}", told.content);
    assert_eq!(table.pinged(&told), [BEN]);
    table.shrinks(&board).await;
}
