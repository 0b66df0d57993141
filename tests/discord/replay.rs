//! Tests replays and lists of games, from the slash command to the last button.

use discord_stand_in::{Person, Place, Seen};
use domain::id::ChannelId;
use games::AnyPosition;
use serde_json::{Value, json};

use crate::table::{ANN, BEN, CLEO, LOBBY, Table, buttons, position};

/// The moves of a game in the lobby.
const MOVES: [(Person, &str); 3] = [(ANN, "a4-b5=c4"), (BEN, "g1-f2"), (ANN, "a5-b6")];

/// Begins a game in the lobby and plays [`MOVES`]. Returns the game's identifier and the newest board.
async fn played(table: &Table) -> (String, Seen) {
    let mut board = table.begin().await;
    for (person, mv) in MOVES {
        board = table.moves(person, mv).await;
    }
    (running(table, LOBBY), board)
}

fn running(table: &Table, place: Place) -> String {
    let game = table.host().store().game_at(ChannelId(place.id())).expect("readable").expect("running");
    game.id().to_string()
}

/// Presses the button with this label and returns the reply.
async fn press(table: &Table, person: Person, message: &Seen, label: &str) -> Seen {
    let sent = table.stand_in.press(person, message.id, label).unwrap_or_else(|error| panic!("{label}: {error}"));
    let seen = sent.reply().await.expect("answered");
    assert_eq!(seen.id, message.id, "the viewer stays one message");
    seen
}

fn file(message: &Seen) -> &str {
    assert_eq!(message.attachments.len(), 1, "{}", message.content);
    &message.attachments[0].filename
}

fn is_animation(message: &Seen) {
    assert_eq!(file(message), "game.gif");
    let bytes = &message.attachments[0].bytes;
    let decoder = gif::DecodeOptions::new().read_info(&bytes[..]).expect("it is a GIF");
    assert!(decoder.width() > 600);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_replay_is_watched_and_stepped_through() {
    let mut table = Table::open().await;
    let (id, board) = played(&table).await;
    for person in [ANN, BEN, CLEO] {
        let viewer = table.command(person, "replay", Value::Null).await;
        assert!(viewer.ephemeral);
        is_animation(&viewer);
        let posts = viewer.labels().iter().any(|label| ["Post", "Publier", "Publicar"].contains(label));
        assert_eq!(posts, person != CLEO);
    }
    let mut viewer = table.command(ANN, "replay", json!({"game_id": id})).await;
    assert_eq!(viewer.labels(), ["First", "Next", "Last", "Flip", "Post"]);
    let mut expected = AnyPosition::start(games::GameKind::Pijersi);
    viewer = press(&table, ANN, &viewer, "First").await;
    for (number, (_, mv)) in (1..).zip(MOVES) {
        assert_eq!((file(&viewer), position(&viewer)), ("board.png", expected.clone()));
        if number == 2 {
            table.restart().await;
        }
        viewer = press(&table, ANN, &viewer, "Next").await;
        assert!(viewer.content.contains(&format!("Move {number} of 3: ")), "{}", viewer.content);
        assert!(viewer.content.contains(&format!("`{mv}`")), "{}", viewer.content);
        expected.play(mv).expect("a legal move");
    }
    assert_eq!(position(&viewer), position(&board));
    assert_eq!(viewer.labels(), ["First", "Back", "Flip", "Animation", "Explore", "Post"]);
    viewer = press(&table, ANN, &viewer, "Flip").await;
    viewer = press(&table, ANN, &viewer, "Back").await;
    assert!(viewer.content.contains("Move 2 of 3: "), "{}", viewer.content);
    viewer = press(&table, ANN, &viewer, "Last").await;
    viewer = press(&table, ANN, &viewer, "Animation").await;
    is_animation(&viewer);

    let sent = table.stand_in.press(ANN, viewer.id, "Post").expect("Ann may post");
    let posted = sent.follow_up(0).await.expect("posted");
    assert!(!posted.ephemeral && table.pinged(&posted).is_empty());
    is_animation(&posted);
    let told = sent.reply().await.expect("the viewer ends");
    assert!(told.attachments.is_empty() && told.components.is_empty(), "{}", told.content);
    let opened = table.answer(CLEO, &posted, "open-replay").await;
    assert!(opened.ephemeral);
    is_animation(&opened);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_replayed_from_its_board() {
    let mut table = Table::open().await;
    let (_, board) = played(&table).await;
    let question = table.answer(BEN, &board, "resign").await;
    let end = table.press(BEN, &question, "resign-yes").await.follow_up(0).await.expect("the end");
    assert_eq!(buttons(&end), crate::table::FINAL);
    assert_eq!(end.labels(), ["Rematch", "Replay", "Record"]);
    table.restart().await;
    table.clock.advance(std::time::Duration::from_secs(100 * 24 * 60 * 60));
    for person in [ANN, BEN, CLEO] {
        let viewer = table.answer(person, &end, "open-replay").await;
        assert!(viewer.ephemeral && viewer.id != end.id);
        is_animation(&viewer);
        let mut words = buttons(&viewer);
        words.dedup();
        let post = if person == CLEO { &[][..] } else { &["post-replay"] };
        let words_of_all = [&["replay", "animation"][..], post, &["analysis"]].concat();
        assert_eq!(words, words_of_all);
        let again = table.command(person, "replay", Value::Null).await;
        assert_eq!(again.attachments[0].description, viewer.attachments[0].description);
    }
    let viewer = table.command(ANN, "replay", Value::Null).await;
    let last = press(&table, ANN, &viewer, "Last").await;
    assert!(last.content.contains("Black resigned") && position(&last) == position(&end), "{}", last.content);
}

/// Outside a game's channel, only people who can see that channel get pictures of the game.
#[tokio::test(flavor = "multi_thread")]
async fn a_replay_elsewhere_is_shown_where_everyone_may_see_it() {
    let table = Table::open().await;
    for (place, seen) in [(Place::GARDEN, true), (Place::BACK_ROOM, false)] {
        table.begin_in(place).await;
        let game = running(&table, place);
        for (person, shown) in [(CLEO, seen), (BEN, true)] {
            let answer = table.command(person, "replay", json!({"game_id": game})).await;
            assert!(answer.ephemeral);
            assert_eq!(!answer.attachments.is_empty(), shown, "{}", answer.content);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_in_several_channels_are_listed_with_links() {
    let mut table = Table::open().await;
    let none = table.command(ANN, "games", Value::Null).await;
    assert!(none.ephemeral && none.content.contains("`/challenge`"), "{}", none.content);
    let garden = table.begin_in(Place::GARDEN).await;
    let lobby = table.begin().await;
    let hour = std::time::Duration::from_secs(3600);
    table.clock.advance(hour);
    let moved = table.moves(ANN, "a4-b5=c4").await;
    table.shrinks(&lobby).await;
    let line = |table: &Table, place: Place, board: &Seen| {
        let (channel, id) = (place.id(), running(table, place));
        let game = table.host().store().game_at(ChannelId(channel)).expect("readable").expect("running");
        let guild = game.table().guild.expect("it is on a server");
        format!("[`{id}`](https://discord.com/channels/{guild}/{channel}/{})", board.id)
    };
    let (in_garden, in_lobby) = (line(&table, Place::GARDEN, &garden), line(&table, LOBBY, &moved));
    let list = table.command(ANN, "games", Value::Null).await;
    assert!(list.ephemeral && table.pinged(&list).is_empty());
    let headed =
        |heading: &str, entry: &str| list.content.contains(&format!("{heading}\n{entry} Pijersi · **Ben** · "));
    assert!(headed("**Your move**", &in_garden), "{}", list.content);
    assert!(headed("**Your opponent’s move**", &in_lobby), "{}", list.content);

    table.restart().await;
    let list = table.command_in(Place::direct(BEN), BEN, "games", Value::Null).await;
    assert!(list.content.find(&in_lobby) < list.content.find(&in_garden), "{}", list.content);
    let cleo = table.command(CLEO, "games", Value::Null).await;
    assert!(cleo.content.contains("`/challenge`"), "{}", cleo.content);
}
