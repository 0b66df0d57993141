//! Tests what spectators see, and the deletion of people's data.

use crate::prelude::*;

const MIRA: Person = Person::MIRA;

fn game_at(table: &Table, place: Place) -> String {
    let game = table.app().store().games.game_at(ChannelId(place.id())).expect("readable").expect("running");
    game.id().to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_follower_is_mentioned_once_when_the_game_ends() {
    let (mut table, board) = Table::playing().await;
    let id = game_at(&table, LOBBY);
    let glance = table.command(MIRA, "board", Value::Null).await;
    let follows = table.answer(MIRA, &glance, "follow").await;
    assert!(follows.ephemeral && follows.content.contains(&id), "{}", follows.content);
    assert_eq!((buttons(&follows), table.pinged(&follows)), (vec!["unfollow".to_owned()], vec![]));

    let moved = table.moves(ANN, &AnyPosition::start(games::GameKind::Pijersi).legal_moves()[0]).await;
    assert_eq!(table.pinged(&moved), [BEN], "a move pings whose turn it is, and nobody else");
    let reply = {
        let game = table.app().store().games.game_at(ChannelId(LOBBY.id())).expect("readable").expect("running");
        game.position().legal_moves().remove(0)
    };
    table.moves(BEN, &reply).await;
    table.restart().await;
    let end = table.resign(LOBBY, BEN).await;
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
    table.stand_in.moderator().show_to(CLEO, Place::BACK_ROOM, true).expect("a channel of the server");
    check(CLEO, [true, true]).await;
    assert!(!open.content.is_empty());
}
