//! Tests games against the bot: they begin at once, the bot posts each of its moves as a new message, and the games
//! survive restarts.

use parlor::application::Ask;

use crate::{
    prelude::*,
    process::{all_is_announced, eventually},
    requests::request,
};

/// A time after which interaction tokens are no longer valid.
const LATER: Duration = Duration::from_secs(16 * 60);

fn against_bot(color: &str) -> Value {
    json!({"game": "pijersi", "level": "1", "color": color})
}

/// The message with the bot's reply to a move: the message that answers the move, or, if the reply was not found in
/// time, the next one.
pub async fn replied(table: &Table, place: Place, moved: SeenMessage) -> SeenMessage {
    // Nobody is notified of a board on which the bot has to move.
    let said = if table.pinged(&moved).is_empty() { next(table, place, &moved).await } else { moved };
    let says = ["I replied", "**Parlor \\(1\\)** played", "J’ai répondu", "**Parlor \\(1\\)** a joué"];
    assert!(says.iter().any(|says| said.content.contains(says)), "{}", said.content);
    said
}

/// The first public message that is newer than `after`.
async fn next(table: &Table, place: Place, after: &SeenMessage) -> SeenMessage {
    table.stand_in.next_message(ANN, place, after.id).await.expect("the bot replies")
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
async fn stopped_in_thought(table: &mut Table) -> SeenMessage {
    let board = table.command(ANN, "challenge", against_bot("white")).await;
    let mv = position(&board).legal_moves().swap_remove(0);
    table.stop().await;
    let store = Store::open(table.folder()).expect("the store opens");
    let app = Application::new(store, table.clock.clone());
    let (user, channel) = (UserId(ANN.id()), ChannelId(LOBBY.id()));
    app.handle(&request(user, "Ann", None, channel, Ask::Move(mv))).expect("the move is played");
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
async fn her_move_and_the_reply(table: &Table, board: &SeenMessage) -> SeenMessage {
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
    table.stand_in.moderator().allow_bot(LOBBY, BotPermission::Write, false).expect("a channel");
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
async fn in_rhythm(pause: Duration, together: Duration) -> (Table, SeenMessage) {
    let mut table = Table::closed().await;
    table.bot_timing = BotTiming { pause, together };
    table.start().await;
    let board = table.command(ANN, "challenge", against_bot("white")).await;
    (table, board)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_and_the_reply_are_one_message_after_a_moment() {
    let pause = BotTiming::default().pause;
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
        if said.content.contains("game is over") {
            // The bot has won already.
            return;
        }
        assert_eq!(said.content.lines().count(), 1, "{}", said.content);
        table.shrinks(&board).await;
        eventually("that all is told", || all_is_announced(table.app().store())).await;
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
    for trouble in [Fault::Refused(404, 10_062), Fault::AnswerLost] {
        let (table, board) = in_rhythm(Duration::ZERO, Duration::from_secs(60)).await;
        table.stand_in.fault("/callback", 1, trouble);
        let mv = position(&board).legal_moves().swap_remove(0);
        table.stand_in.command(ANN, LOBBY, "move", json!({"move": mv})).expect("sent");
        let said = next(&table, LOBBY, &board).await;
        assert!(said.content.contains("> played") && said.content.contains("replied"), "{}", said.content);
        eventually("that all is told", || all_is_announced(table.app().store())).await;
        let again = table.stand_in.messages(CLEO, LOBBY).into_iter().filter(|seen| seen.content.contains("replied"));
        assert_eq!(again.count(), 1);
    }
}
