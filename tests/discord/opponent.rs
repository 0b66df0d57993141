//! Tests games against the bot: they begin at once, the bot posts each of its moves as a new message, and the games
//! survive restarts.

use std::time::{Duration, Instant};

use catalogue::Language;
use discord_stand_in::{Person, Place, Right, Seen, Trouble};
use domain::id::{ChannelId, UserId};
use games::AnyPosition;
use parlor::{
    bot::rhythm::Rhythm,
    host::{Ask, Caller, Host, Place as HostPlace, PlaceKind, Request},
};
use serde_json::{Value, json};
use store::Store;

use crate::{
    process::eventually,
    table::{ANN, BEN, CLEO, FINAL, LOBBY, Table, buttons, dice, position},
};

/// A time after which interaction tokens are no longer valid.
const LATER: Duration = Duration::from_secs(16 * 60);

fn against_bot(color: &str) -> Value {
    json!({"game": "pijersi", "level": "1", "color": color})
}

/// The message with the bot's reply to a move: the message that answers the move, or, if the reply was not found in time,
/// the next one.
pub async fn replied(table: &Table, place: Place, moved: Seen) -> Seen {
    // Nobody is notified of a board on which the bot has to move.
    let said = if table.pinged(&moved).is_empty() { next(table, place, &moved).await } else { moved };
    let says = ["I replied", "**Parlor \\(1\\)** played", "J’ai répondu", "**Parlor \\(1\\)** a joué"];
    assert!(says.iter().any(|says| said.content.contains(says)), "{}", said.content);
    said
}

/// The first public message that is newer than `after`.
async fn next(table: &Table, place: Place, after: &Seen) -> Seen {
    table.stand_in.next_message(ANN, place, after.id).await.expect("the bot replies")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_and_its_revenge() {
    let table = Table::open().await;
    let mut board = table.command(ANN, "challenge", against_bot("white")).await;
    assert!(!board.ephemeral && board.content.contains("**Parlor \\(1\\)**"), "{}", board.content);
    let mut roll = dice(11);
    let mut first = true;
    let end = loop {
        let before = position(&board);
        let moves = before.legal_moves();
        let mv = &moves[roll(moves.len())];
        let moved = table.moves(ANN, mv).await;
        assert!(moved.content.contains(&before.notation(mv)), "{}", moved.content);
        if position(&moved).outcome().is_some() {
            break moved;
        }
        let shrinking = std::mem::replace(&mut board, replied(&table, LOBBY, moved).await);
        assert_eq!((board.ephemeral, table.pinged(&board)), (false, vec![ANN]));
        if std::mem::take(&mut first) {
            table.shrinks(&shrinking).await;
            // A player can also click a move, on the board that shows the bot's move.
            let clicked = table.click_a_move(ANN, &board, |_| 0).await;
            board = replied(&table, LOBBY, clicked).await;
        }
        if position(&board).outcome().is_some() {
            break board;
        }
    };
    assert_eq!(buttons(&end), FINAL);
    assert!(!end.content.contains("rating"), "{}", end.content);
    let begun = table.answer(ANN, &end, "rematch").await;
    assert!(begun.content.contains("to move"), "the bot is White now: {}", begun.content);
    let board = next(&table, LOBBY, &begun).await;
    assert_ne!(position(&board), position(&begun));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_can_be_named_as_the_opponent() {
    let table = Table::open().await;
    let options = json!({"game": "pijersi", "opponent": table.stand_in.bot().to_string(), "color": "black"});
    let board = table.command(BEN, "challenge", options).await;
    assert!(!board.ephemeral && board.content.contains("**Parlor \\(2\\)**"), "{}", board.content);
    let said = table.stand_in.next_message(BEN, LOBBY, board.id).await.expect("the bot begins");
    assert_eq!(table.pinged(&said), [BEN]);
    let busy = table.command(CLEO, "challenge", against_bot("black")).await;
    table.press(CLEO, &busy, "thread").await;
    let told = table.stand_in.until(CLEO, busy.id, |message| message.content.contains("Tu partida empieza en")).await;
    assert!(told.expect("it is told where").components.is_empty());
    let (thread, name) = table.stand_in.threads(CLEO).swap_remove(0);
    assert_eq!(name, "Pijersi: Cleo – Parlor (1)");
    let first = table.stand_in.messages(CLEO, thread).swap_remove(0);
    let reply = table.stand_in.next_message(CLEO, thread, first.id).await.expect("the bot begins there, too");
    assert_ne!(position(&reply), position(&first));
    table.shrinks(&first).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn it_plays_wherever_commands_work() {
    let table = Table::open().await;
    for place in [Place::direct(ANN), Place::GROUP, Place::ELSEWHERE] {
        let board = table.command_in(place, ANN, "challenge", against_bot("white")).await;
        assert!(!board.ephemeral && board.content.contains("**Parlor \\(1\\)**"), "{}", board.content);
        let mv = &position(&board).legal_moves()[0];
        let moved = table.command_in(place, ANN, "move", json!({"move": mv})).await;
        replied(&table, place, moved).await;
    }
    let quiet = table.command_in(Place::ELSEWHERE_QUIET, ANN, "challenge", against_bot("white")).await;
    assert!(quiet.ephemeral && quiet.attachments.is_empty(), "{}", quiet.content);
}

/// Begins a game of Ann against the bot, and stops the bot. Then saves a move of Ann's, as if the bot had stopped
/// before posting Ann's move and making its own move. Returns the first board.
async fn stopped_in_thought(table: &mut Table) -> Seen {
    let board = table.command(ANN, "challenge", against_bot("white")).await;
    let mv = position(&board).legal_moves().swap_remove(0);
    table.stop().await;
    let store = Store::open(table.folder()).expect("the store opens");
    let host = Host::new(store, table.clock.clone());
    let caller = Caller {
        user: UserId(ANN.id()),
        name: "Ann".to_owned(),
        language: Language::English,
        moderator: false,
        manager: false,
        organizer: false,
    };
    let channel = ChannelId(LOBBY.id());
    let place = HostPlace {
        guild: None,
        channel,
        visible_channels: [].into(),
        parent: None,
        home: channel,
        language: None,
        kind: PlaceKind::Server,
        writable: true,
        threads: false,
        added: true,
        answers_are_public: true,
    };
    host.handle(&Request { caller, place, ask: Ask::Move(mv), cause: None }).expect("the move is played");
    // The bot moves after a while even if no task reports that the player's move was posted.
    table.clock.advance(Duration::from_secs(10));
    board
}

/// Waits until the bot has posted a message that is not a first response. Returns how the bot posted it: `webhooks` for
/// an interaction token, `channels` for the bot's own permissions.
async fn written_by(table: &Table, since: usize) -> &'static str {
    let earlier: Vec<_> = table.stand_in.requests()[..since].iter().map(|request| request.path.clone()).collect();
    let way = |path: &str| ["/webhooks/", "/channels/"].into_iter().find(|way| path.contains(way));
    let written = table.stand_in.wait_for_request(|request| {
        request.method == "POST"
            && (200..300).contains(&request.status)
            && way(&request.path).is_some()
            && !earlier.contains(&request.path)
    });
    way(&written.await.expect("it writes").path).expect("one of them").trim_matches('/')
}

/// Waits, after [`stopped_in_thought`], for the board with Ann's move and the board with the bot's move. Returns the
/// board with the bot's move.
async fn her_move_and_the_reply(table: &Table, board: &Seen) -> Seen {
    let moved = next(table, LOBBY, board).await;
    assert!(moved.content.contains("**Ann** played"), "{}", moved.content);
    let said = next(table, LOBBY, &moved).await;
    assert!(said.content.contains("**Parlor \\(1\\)** played"), "{}", said.content);
    said
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_goes_out_by_the_token_while_that_lives() {
    let mut table = Table::open().await;
    // The bot has no permission to post in the lobby, but does not need it, since it posts with the interaction token.
    table.stand_in.allow_bot(LOBBY, Right::Write, false).expect("a channel");
    let board = stopped_in_thought(&mut table).await;
    let before = table.stand_in.requests().len();
    table.start().await;
    let said = her_move_and_the_reply(&table, &board).await;
    assert_eq!((written_by(&table, before).await, table.pinged(&said)), ("webhooks", vec![ANN]));
    table.shrinks(&board).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_late_reply_goes_out_by_the_bots_rights() {
    let mut table = Table::open().await;
    let board = stopped_in_thought(&mut table).await;
    table.clock.advance(LATER);
    let before = table.stand_in.requests().len();
    table.start().await;
    let said = her_move_and_the_reply(&table, &board).await;
    assert_eq!((written_by(&table, before).await, table.pinged(&said)), ("channels", vec![ANN]));
    // A board that is posted in this way works like any other board.
    let mv = &position(&said).legal_moves()[0];
    let moved = table.moves(ANN, mv).await;
    table.shrinks(&said).await;
    replied(&table, LOBBY, moved).await;
}

/// A table whose bot replies at these times, with a game of Ann against the bot, and its first board.
async fn in_rhythm(pause: Duration, together: Duration) -> (Table, Seen) {
    let mut table = Table::closed().await;
    table.rhythm = Rhythm { pause, together };
    table.start().await;
    let board = table.command(ANN, "challenge", against_bot("white")).await;
    (table, board)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_and_the_reply_are_one_message_after_a_moment() {
    let pause = Rhythm::default().pause;
    // However slow the machine is, the reply is found in time. Clicks need no public acknowledgement.
    let (table, mut board) = in_rhythm(pause, Duration::from_secs(60)).await;
    for _ in 0..2 {
        let before = table.stand_in.messages(CLEO, LOBBY).len();
        let start = Instant::now();
        let said = table.click_a_move(ANN, &board, |_| 0).await;
        assert!(start.elapsed() >= pause, "it reads as a move");
        assert_eq!((said.attachments.len(), table.pinged(&said)), (1, vec![ANN]));
        assert!(said.content.starts_with(&format!("<@{}> played `", ANN.id())), "{}", said.content);
        assert!(said.content.contains("I replied with `"), "{}", said.content);
        assert_eq!(said.content.lines().count(), 1, "{}", said.content);
        table.shrinks(&board).await;
        eventually("that all is told", || table.host().store().outbox.untold().expect("readable").is_empty()).await;
        assert_eq!(table.stand_in.messages(CLEO, LOBBY).len(), before + 1);
        board = said;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_that_takes_longer_follows_the_move() {
    let (table, board) = in_rhythm(Duration::ZERO, Duration::ZERO).await;
    let moved = table.moves(ANN, &position(&board).legal_moves()[0]).await;
    assert!(moved.content.contains("**Parlor \\(1\\)** to move"), "{}", moved.content);
    assert!(!moved.content.contains("thinking"), "the text stays when the reply is there");
    let said = next(&table, LOBBY, &moved).await;
    assert!(said.content.starts_with("**Parlor \\(1\\)** played"), "{}", said.content);
    table.shrinks(&moved).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_and_the_reply_whose_answer_failed_are_told_together() {
    for trouble in [Trouble::Refused(404, 10_062), Trouble::AnswerLost] {
        let (table, board) = in_rhythm(Duration::ZERO, Duration::from_secs(60)).await;
        table.stand_in.trouble("/callback", 1, trouble);
        let mv = position(&board).legal_moves().swap_remove(0);
        table.stand_in.command(ANN, LOBBY, "move", json!({"move": mv})).expect("sent");
        let said = next(&table, LOBBY, &board).await;
        assert!(said.content.contains("> played") && said.content.contains("replied"), "{}", said.content);
        eventually("that all is told", || table.host().store().outbox.untold().expect("readable").is_empty()).await;
        let again = table.stand_in.messages(CLEO, LOBBY).into_iter().filter(|seen| seen.content.contains("replied"));
        assert_eq!(again.count(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_said_is_shown_at_the_next_command() {
    let mut table = Table::open().await;
    table.stand_in.allow_bot(LOBBY, Right::Write, false).expect("a channel");
    let board = stopped_in_thought(&mut table).await;
    table.clock.advance(LATER);
    table.start().await;
    let refused = table.stand_in.wait_for_request(|request| request.method == "POST" && request.status == 403);
    refused.await.expect("it is tried, in vain");
    let store = table.host().store();
    let saved = || store.games.game_at(ChannelId(LOBBY.id())).expect("readable").expect("running");
    let is_given_up =
        || saved().ply() == 2 && store.outbox.has_unsaid() && store.outbox.untold().expect("readable").is_empty();
    eventually("that it has moved, and gives up to say so", is_given_up).await;
    let next = saved().position().legal_moves().swap_remove(0);
    let typed = table.stand_in.command(ANN, LOBBY, "move", json!({"move": next})).expect("sent");
    let shown = typed.reply().await.expect("answered");
    assert!(!shown.ephemeral && shown.content.contains("I replied with `"), "{}", shown.content);
    let told = typed.follow_up(0).await.expect("and explained");
    assert!(told.ephemeral && told.content.contains("I already moved but couldn’t post it"), "{}", told.content);
    assert_eq!(saved().ply(), 2, "nobody moves without having seen that");
    table.shrinks(&board).await;
    assert!(!table.moves(ANN, &next).await.ephemeral, "now the game goes on");
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_games_at_once_are_all_answered() {
    let table = Table::open().await;
    let mut games = Vec::new();
    for person in [ANN, BEN, CLEO, Person::MIRA, Person::OLGA] {
        games.push((person, Place::direct(person)));
    }
    games.extend([(ANN, LOBBY), (BEN, Place::GARDEN), (ANN, Place::BACK_ROOM)]);
    let mut boards = Vec::new();
    for &(person, place) in &games {
        let options = json!({"game": "pijersi", "level": "6", "color": "black"});
        boards.push(table.command_in(place, person, "challenge", options).await);
    }
    for (&(person, place), board) in games.iter().zip(&boards) {
        let said = table.stand_in.next_message(person, place, board.id).await.expect("the bot replies");
        let (before, after) = (position(board), position(&said));
        let leads_there = |mv: &String| {
            let mut played: AnyPosition = before.clone();
            played.play(mv).is_ok() && played == after
        };
        assert!(before.legal_moves().iter().any(leads_there), "a legal move of the bot");
        assert_eq!(table.pinged(&said), [person]);
    }
}
