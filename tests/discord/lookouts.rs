//! What people are told about searches who do not look for an opponent at present, where they sought or in their direct
//! messages; and matches that nobody tells.

use domain::seeks::TELLING;

use crate::{
    prelude::*,
    process::eventually,
    seeks::{board, public, seek, two_servers},
};

const MINUTE: Duration = Duration::from_secs(60);

/// The messages of the bot in a place that mention this person and have these words.
fn told(table: &Table, person: Person, place: Place, words: &str) -> Vec<SeenMessage> {
    let tells = |message: &SeenMessage| message.content.contains(words) && message.mentions.contains(&person);
    public(table, person, place).into_iter().filter(tells).collect()
}

/// Waits for such a message.
async fn news(table: &Table, person: Person, place: Place, words: &str) -> SeenMessage {
    eventually(words, || !told(table, person, place, words).is_empty()).await;
    told(table, person, place, words).remove(0)
}

/// Ann stops looking, and wants to be told of others.
async fn looks_out(table: &Table, place: Place, game_place: &str) {
    let waiting = seek(table, ANN, place, game_place).await;
    let asked = table.answer(ANN, &waiting, "look-out").await;
    assert!(asked.ephemeral && asked.content.contains("once a day"), "{}", asked.content);
    let stopped = table.answer(ANN, &waiting, "seek-stop").await;
    assert!(buttons(&stopped).contains(&"look-out-no".to_owned()), "{}", stopped.content);
    table.clock.advance(MINUTE);
}

const NEAR: &str = "near your strength";

#[tokio::test(flavor = "multi_thread")]
async fn who_asked_is_told_of_somebody_near_and_plays_after_one_press() {
    let (table, club) = two_servers().await;
    looks_out(&table, LOBBY, "here").await;
    // Discord posts the message, but does not say so.
    table.stand_in.fault(&format!("POST /channels/{}/messages", LOBBY.id()), 1, Fault::AnswerLost);
    seek(&table, BEN, club, "here").await;
    let message = news(&table, ANN, LOBBY, NEAR).await;
    assert_eq!(table.pinged(&message), [ANN]);
    for secret in ["Ben".to_owned(), club.id().to_string(), BEN.id().to_string()] {
        assert!(!format!("{message:?}").contains(&secret), "{secret}");
    }
    let waiting = table.answer(ANN, &message, "seek-again").await;
    assert!(waiting.ephemeral && waiting.content.contains("You’re looking"), "{}", waiting.content);
    board(&table, ANN, LOBBY).await;
    board(&table, BEN, club).await;
    assert_eq!(told(&table, ANN, LOBBY, NEAR).len(), 1, "once");
    // Others press the button for themselves.
    let form = table.answer(CLEO, &message, "seek-again").await;
    assert!(form.ephemeral && buttons(&form).contains(&"seek-start".to_owned()), "{}", form.content);
    let ended = table.answer(ANN, &message, "look-out-no").await;
    assert!(ended.ephemeral && ended.content.contains("won’t tell you"), "{}", ended.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_come_first_for_who_agreed() {
    for refused in [false, true] {
        let (table, club) = two_servers().await;
        let form = table.command_in(LOBBY, ANN, "seek", Value::Null).await;
        let form = table.stand_in.press(ANN, form.id, "If this place is lost: my direct messages").expect("a button");
        let form = form.reply().await.expect("changed");
        let waiting = table.answer(ANN, &form, "seek-start").await;
        table.answer(ANN, &waiting, "look-out").await;
        table.answer(ANN, &waiting, "seek-stop").await;
        table.clock.advance(MINUTE);
        if refused {
            table.stand_in.fault("POST /users/@me/channels", 1, Fault::Refused(403, 50_007));
        }
        seek(&table, BEN, club, "here").await;
        let (place, other) = if refused { (LOBBY, Place::direct(ANN)) } else { (Place::direct(ANN), LOBBY) };
        news(&table, ANN, place, NEAR).await;
        assert_eq!(told(&table, ANN, other, NEAR).len(), 0, "{refused}");
    }
}

/// Ben’s channel takes no messages for an hour, and Discord does not say that it never will.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_which_somebody_is_not_told_falls_through_in_time() {
    let (table, club) = two_servers().await;
    seek(&table, ANN, LOBBY, "here").await;
    table.stand_in.fault(&format!("POST /channels/{}/messages", club.id()), 10_000, Fault::Status(500));
    seek(&table, BEN, club, "here").await;
    news(&table, ANN, LOBBY, "I’ve found you an opponent").await;
    let store = table.app().store();
    let seeks_of = |person: Person| store.seeks.seek_of(UserId(person.id())).expect("readable").is_some();
    let pairings = || store.outbox.next().expect("readable");
    // A minute passes, and the bot looks at all searches.
    for _ in 0..=TELLING.as_secs() / 60 {
        let before = pairings();
        table.clock.advance(MINUTE);
        eventually("the next pairing", || pairings() != before || seeks_of(ANN)).await;
    }
    eventually("the match to fall through", || seeks_of(ANN)).await;
    let fell = || public(&table, ANN, LOBBY).iter().any(|message| message.content.contains("couldn’t be reached"));
    eventually("Ann to be told", fell).await;
    assert!(!seeks_of(BEN));
    table.stand_in.clear_faults();
    news(&table, BEN, club, "couldn’t tell you in time").await;
    assert!(public(&table, BEN, club).iter().all(|message| !message.content.contains("I’ve found")), "only that");
}

/// Discord posts the message about a match without saying so, and before the bot looks for it, the other one does not
/// want to play any more.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_nobody_noted_says_that_the_match_fell_through() {
    let (table, club) = two_servers().await;
    seek(&table, ANN, LOBBY, "here").await;
    table.stand_in.fault(&format!("POST /channels/{}/messages", club.id()), 10_000, Fault::Status(500));
    table.stand_in.fault(&format!("POST /channels/{}/messages", LOBBY.id()), 1, Fault::AnswerLost);
    table.stand_in.fault(&format!("GET /channels/{}/messages", LOBBY.id()), 1, Fault::Status(500));
    let waiting = seek(&table, BEN, club, "here").await;
    let in_lobby = |words: &str| public(&table, ANN, LOBBY).iter().any(|message| message.content.contains(words));
    eventually("the message", || in_lobby("I’ve found you an opponent")).await;
    let stopped = table.answer(BEN, &waiting, "seek-stop").await;
    assert!(stopped.content.contains("no longer looking"), "{}", stopped.content);
    eventually("the message to be changed", || in_lobby("couldn’t be reached")).await;
    assert!(!in_lobby("I’ve found you an opponent"));
}
