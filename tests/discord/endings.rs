//! Reaches every ending of every game, and checks the sentence that announces the ending.

use board::color::{ByColor, Color};
use catalogue::Language;
use domain::{
    Challenge, ColorChoice, NamedUser, Session, Table as GameTable,
    challenge::Origin,
    id::{ChannelId, GameId, UserId},
    time::{Clock, SystemClock},
};
use games::{AnyPosition, GameKind};
use serde_json::Value;
use store::{Accepted, Inserted};

use crate::table::{ANN, BEN, CLEO, FINAL, LOBBY, Table, buttons};
use discord_stand_in::{Person, Seen};

/// Stores a game of Ann, White, against Ben in the lobby, which begins from the given position.
pub fn seed(table: &Table, game: GameKind, position: &str) {
    let store = table.host().store();
    let seat = |person: Person, name: &str| NamedUser { user: UserId(person.id()), name: name.to_owned() };
    let id = GameId::from_bits(99);
    let game_table = GameTable { guild: None, channel: ChannelId(LOBBY.id()), parent: None };
    let challenge = Challenge {
        id,
        table: game_table,
        challenger: seat(ANN, "Ann"),
        opponent: Some(seat(BEN, "Ben")),
        level: None,
        game,
        color: ColorChoice::Fixed(Color::White),
        setup: "classic".to_owned(),
        seed: 1,
        clock: None,
        origin: Origin::New,
        wants_thread: false,
        language: Language::English,
        created: SystemClock.now(),
    };
    assert_eq!(store.insert_challenge(&challenge).expect("stored"), Inserted::Done);
    let seats = ByColor { white: seat(ANN, "Ann"), black: seat(BEN, "Ben") };
    let start = AnyPosition::parse(game, position).expect("a position");
    let session =
        Session::new(id, game_table, seats, Language::English, "classic".to_owned(), start, SystemClock.now());
    assert_eq!(store.accept(&session).expect("stored"), Accepted::Started);
}

async fn check(game: GameKind, position: &str, mv: &str, sentence: &str) {
    let table = Table::open().await;
    seed(&table, game, position);
    let end = table.moves(ANN, mv).await;
    assert!(end.content.contains(sentence), "{}", end.content);
    is_over(&table, &end, BEN).await;
}

/// Checks the last message of a game: it is public, notifies `told`, and has only the buttons of a finished game. Also
/// checks that no further move is accepted.
async fn is_over(table: &Table, end: &Seen, told: Person) {
    assert!(!end.ephemeral);
    assert_eq!(buttons(end), FINAL);
    assert_eq!(table.pinged(end), [told]);
    let refused = table.moves(ANN, "a1-a2").await;
    assert!(refused.ephemeral && refused.content.contains("no game in this channel"), "{}", refused.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn goal() {
    check(
        GameKind::Pijersi,
        "6/2WR4/6/r-6/6/7/6 w 0 1",
        "f3=g3",
        "**White wins** (**Ann**): White reached the goal row.",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked() {
    check(
        GameKind::Pijersi,
        "6/7/W-5/w-1R-4/W-5/7/6 w 7 30",
        "d3-d2",
        "**White wins** (**Ann**): Black has no move left.",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_quiet_turns() {
    check(
        GameKind::Pijersi,
        "5w-/R-6/6/7/5r-/6S-/W-5 w 19 10",
        "a1-a2",
        "**Draw**: twenty turns went by without a capture.",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bird() {
    check(
        GameKind::Biyi,
        "c13:bw,a12:b w",
        "c13=d13",
        "**White wins** (**Ann**): White reached the bird on Black’s nest.",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_turn() {
    check(GameKind::Biyi, "c1:w,a1:b w", "c1=b1", "**White wins** (**Ann**): Black has no legal turn left.").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn resignation() {
    let table = Table::open().await;
    let board = table.begin_and_move(LOBBY).await;
    let question = table.answer(BEN, &board, "resign").await;
    assert!(question.ephemeral);
    let refused = table.command(CLEO, "resign", Value::Null).await;
    assert!(refused.ephemeral, "only players resign");
    let confirmed = table.press(BEN, &question, "resign-yes").await;
    let end = confirmed.follow_up(0).await.expect("the end");
    assert!(end.content.contains("**White wins** (**Ann**): Black resigned."), "{}", end.content);
    is_over(&table, &end, ANN).await;
    table.shrinks(&board).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn agreement() {
    let table = Table::open().await;
    table.begin().await;
    let offer = table.command(BEN, "draw", Value::Null).await;
    assert!(!offer.ephemeral);
    assert_eq!(table.pinged(&offer), [ANN]);
    let declined = table.answer(ANN, &offer, "line-no").await;
    assert!(declined.content.contains("declined the draw"), "{}", declined.content);
    assert_eq!((declined.id, buttons(&declined)), (offer.id, vec![]), "the offer changes");
    let again = table.command(BEN, "draw", Value::Null).await;
    assert!(again.ephemeral, "not again before the next move");
    table.moves(ANN, "a4-b5=c4").await;
    let offer = table.command(BEN, "draw", Value::Null).await;
    let refused = table.answer(BEN, &offer, "offer-yes").await;
    assert!(refused.ephemeral, "nobody accepts an own offer");
    let end = table.answer(ANN, &offer, "offer-yes").await;
    assert!(end.content.contains("**Draw**: both players agreed."), "{}", end.content);
    is_over(&table, &end, BEN).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn abort() {
    let table = Table::open().await;
    table.begin().await;
    let question = table.command(ANN, "abort", Value::Null).await;
    let confirmed = table.press(ANN, &question, "abort-yes").await;
    let end = confirmed.follow_up(0).await.expect("the end");
    assert!(end.content.contains("was **aborted** and doesn’t count"), "{}", end.content);
    is_over(&table, &end, BEN).await;

    table.begin().await;
    table.moves(ANN, "a4-b5=c4").await;
    table.moves(BEN, "g1-f2").await;
    let refused = table.command(BEN, "abort", Value::Null).await;
    assert!(refused.ephemeral && buttons(&refused).is_empty(), "too late for the players");
    let question = table.command(Person::MIRA, "abort", Value::Null).await;
    let confirmed = table.press(Person::MIRA, &question, "abort-yes").await;
    let end = confirmed.follow_up(0).await.expect("the end");
    assert!(end.content.contains("A moderator aborted the game"), "{}", end.content);
    is_over(&table, &end, ANN).await;
}
