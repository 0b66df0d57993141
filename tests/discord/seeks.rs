//! Opponents from anywhere, from `/seek` to the first boards, and what happens if somebody cannot be told. The games
//! themselves are played in `leaks`.

use crate::{prelude::*, process::eventually};

const MIRA: Person = Person::MIRA;

const HOUR: Duration = Duration::from_secs(60 * 60);

/// A bot on two servers. Returns the table and the channel of the second server.
pub async fn two_servers() -> (Table, Place) {
    let mut table = Table::closed().await;
    let club = table.stand_in.moderator().add_server("The Club", "en-US");
    table.start().await;
    table.stand_in.set_locale(BEN, "en-US");
    (table, club)
}

/// A person looks for an opponent in Pijersi, and agrees to what is asked. Returns the answer.
pub async fn seek(table: &Table, person: Person, place: Place, game_place: &str) -> SeenMessage {
    let options = json!({"game": "pijersi", "clock": "3d", "place": game_place});
    let answer = table.command_in(place, person, "seek", options).await;
    assert!(answer.ephemeral, "{}", answer.content);
    if buttons(&answer).iter().any(|word| word == "seek-start") {
        return table.answer(person, &answer, "seek-start").await;
    }
    answer
}

/// The messages of the bot that everybody in a place can see.
pub fn public(table: &Table, person: Person, place: Place) -> Vec<SeenMessage> {
    table.stand_in.messages(person, place).into_iter().filter(|message| message.by_bot && !message.ephemeral).collect()
}

/// Waits for the message with the first board of a game in a place.
pub async fn board(table: &Table, person: Person, place: Place) -> SeenMessage {
    let newest = || public(table, person, place).into_iter().rev().find(|message| !message.attachments.is_empty());
    eventually("a board", || newest().is_some()).await;
    newest().expect("it is there")
}

/// The newest thread below a channel.
async fn thread(table: &Table, person: Person, parent: Place) -> Place {
    let of_parent = || {
        let mut threads = table.stand_in.threads(person).into_iter().map(|(place, _)| place);
        threads.rfind(|place| table.stand_in.thread(*place).is_some_and(|state| state.parent == parent))
    };
    eventually("a thread", || of_parent().is_some()).await;
    of_parent().expect("it is there")
}

#[track_caller]
fn answered(message: &SeenMessage) {
    assert!(!message.content.is_empty(), "an answer has words");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_look_are_told_of_each_other() {
    let (table, club) = two_servers().await;
    let waiting = seek(&table, ANN, LOBBY, "here").await;
    assert!(waiting.content.contains("Nobody else is looking"), "{}", waiting.content);
    let list = table.command(ANN, "games", Value::Null).await;
    assert!(buttons(&list).iter().any(|word| word == "seek-stop-listed"), "{}", list.content);
    let waiting = seek(&table, BEN, club, "here").await;
    answered(&waiting);
    let told = |person: Person, place: Place| {
        let is_news = |message: &SeenMessage| message.content.contains("🔎") && message.mentions.contains(&person);
        public(&table, person, place).into_iter().find(is_news)
    };
    eventually("both to be told", || told(ANN, LOBBY).is_some() && told(BEN, club).is_some()).await;
    let news = told(ANN, LOBBY).expect("it is there");
    assert!(news.content.contains("**Ben**") && news.content.contains("`@ben`"), "{}", news.content);
    assert_eq!(table.pinged(&news), [ANN]);
    let boards = [board(&table, ANN, LOBBY).await, board(&table, BEN, club).await];
    assert_eq!(position(&boards[0]), position(&boards[1]));
}

/// In a group, the bot cannot post by itself, so the game begins in direct messages, from where its player takes it.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_between_a_group_and_a_thread() {
    let (table, club) = two_servers().await;
    let refused = table.command_in(Place::GROUP, ANN, "seek", json!({"place": "here"})).await;
    assert!(refused.content.contains("direct messages"), "{}", refused.content);
    seek(&table, ANN, Place::GROUP, "direct").await;
    seek(&table, BEN, club, "thread").await;
    let thread = thread(&table, BEN, club).await;
    let first = board(&table, ANN, Place::direct(ANN)).await;
    let id = game_of(&first);
    let taken = table.command_in(Place::GROUP, ANN, "movehere", json!({"game_id": id})).await;
    assert!(!taken.attachments.is_empty(), "{}", taken.content);
    assert!(position(&taken) == position(&board(&table, BEN, thread).await));
}

/// The identifier of the game on a board.
fn game_of(board: &SeenMessage) -> String {
    let id = board.buttons().find_map(|button| button["custom_id"].as_str()).expect("a button");
    id.split(':').nth(2).expect("it names a game").to_owned()
}

/// Two people of one channel play there.
#[tokio::test(flavor = "multi_thread")]
async fn two_in_one_channel_share_a_home() {
    let table = Table::open().await;
    table.stand_in.set_locale(BEN, "en-US");
    for person in [ANN, BEN] {
        seek(&table, person, LOBBY, "here").await;
    }
    board(&table, ANN, LOBBY).await;
    let boards = public(&table, ANN, LOBBY).into_iter().filter(|message| !message.attachments.is_empty()).count();
    assert_eq!(boards, 1, "one home has one board");
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_cannot_be_told_has_no_game() {
    let (table, club) = two_servers().await;
    seek(&table, ANN, LOBBY, "here").await;
    table.stand_in.fault(&format!("POST /channels/{}/messages", club.id()), 1, Fault::Refused(403, 50_013));
    seek(&table, BEN, club, "here").await;
    let fell = || public(&table, ANN, LOBBY).iter().any(|message| message.content.contains("couldn’t be reached"));
    eventually("the match to fall through", fell).await;
    let store = table.app().store();
    assert!(store.seeks.seek_of(UserId(ANN.id())).expect("readable").is_some(), "Ann’s search goes on");
    assert!(store.seeks.seek_of(UserId(BEN.id())).expect("readable").is_none());
    assert!(public(&table, BEN, club).is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_are_opened_later_if_discord_says_so() {
    let table = Table::open().await;
    table.stand_in.set_locale(BEN, "en-US");
    table.stand_in.fault("POST /users/@me/channels", 1, Fault::Refused(400, 40_003));
    for person in [ANN, BEN] {
        seek(&table, person, Place::direct(person), "direct").await;
    }
    eventually("a try", || table.stand_in.requests().iter().any(|sent| sent.path == "/users/@me/channels")).await;
    tokio::time::sleep(Duration::from_secs(4)).await;
    let tries = table.stand_in.requests().iter().filter(|sent| sent.path == "/users/@me/channels").count();
    assert_eq!(tries, 1, "nobody’s direct messages are opened for a while");
    let user = UserId(ANN.id());
    assert_eq!(table.app().store().seeks.pending_of(user).expect("readable").len(), 1, "the match waits");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_told_once_whatever_fails() {
    for trouble in [Fault::AnswerLost, Fault::Status(500), Fault::RateLimited(Duration::from_secs(1))] {
        let (table, club) = two_servers().await;
        seek(&table, ANN, LOBBY, "here").await;
        table.stand_in.fault(&format!("POST /channels/{}/messages", club.id()), 2, trouble.clone());
        seek(&table, BEN, club, "here").await;
        board(&table, BEN, club).await;
        let news = public(&table, BEN, club).into_iter().filter(|message| message.content.contains("🔎")).count();
        assert_eq!(news, 1, "{trouble:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_outlives_a_restart() {
    let mut table = Table::open().await;
    table.stand_in.set_locale(BEN, "en-US");
    seek(&table, ANN, LOBBY, "thread").await;
    table.restart().await;
    table.clock.advance(HOUR);
    seek(&table, BEN, Place::GARDEN, "thread").await;
    let [one, other] = [thread(&table, ANN, LOBBY).await, thread(&table, BEN, Place::GARDEN).await];
    let [one, other] = [board(&table, ANN, one).await, board(&table, BEN, other).await];
    assert_eq!(position(&one), position(&other));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_shows_who_looks_and_begins_a_search() {
    let (table, club) = two_servers().await;
    let options = json!({"seek_channel": Place::GARDEN.id().to_string()});
    let panel = table.command(Person::OLGA, "server", options).await;
    assert!(panel.content.contains(&format!("<#{}>", Place::GARDEN.id())), "{}", panel.content);
    let posted = || public(&table, CLEO, Place::GARDEN).into_iter().find(|message| message.content.contains("🔎"));
    eventually("the notice", || posted().is_some()).await;
    let notice = posted().expect("it is there");
    seek(&table, BEN, club, "here").await;
    let form = table.answer(MIRA, &notice, "open-seek").await;
    assert!(form.ephemeral, "{}", form.content);
    // Mira wants other games than Ben.
    let form = table.press_label(MIRA, &form, "Pijersi").await;
    answered(&table.answer(MIRA, &form, "seek-start").await);
    let now = || table.stand_in.message(CLEO, notice.id).expect("it stays");
    eventually("it names Mira", || now().content.contains("**Mira**: Biyi")).await;
    let edited = posted().expect("it is there");
    assert!(!edited.content.contains("Ben") && table.pinged(&edited).is_empty(), "{}", edited.content);
    assert_eq!(public(&table, CLEO, Place::GARDEN).len(), 1, "one message");
    let panel = table.command(Person::OLGA, "server", Value::Null).await;
    let tab = table.press_label(Person::OLGA, &panel, "Opponents").await;
    let off = table.answer(Person::OLGA, &tab, "notice-stop").await;
    assert!(off.content.contains("**Notice of open searches:** none"), "{}", off.content);
    eventually("it says that it ended", || now().content.contains("no longer kept") && buttons(&now()).is_empty())
        .await;
}
