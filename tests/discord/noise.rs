//! Checks that a game takes little room in its channel: old boards shrink, offers are lines, pickers go away, and a
//! move and the bot's reply are one message.

use crate::{
    prelude::*,
    process::{all_is_announced, eventually},
};

/// A time after which interaction tokens are no longer valid.
const LATER: Duration = Duration::from_secs(16 * 60);

/// The number of requests that edit a message.
fn edits(table: &Table, message: &SeenMessage) -> usize {
    let id = format!("/{}", message.id);
    let requests = table.stand_in.requests();
    requests.iter().filter(|request| request.method == "PATCH" && request.path.ends_with(&id)).count()
}

/// Waits until all news is recorded as posted.
async fn all_is_told(table: &Table) {
    eventually("that all is told", || all_is_announced(table.app().store())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn old_boards_shrink_unless_the_server_keeps_their_pictures() {
    let (table, first) = Table::playing().await;
    let second = table.moves(ANN, "a4-b5=c4").await;
    table.shrinks(&first).await;
    eventually("one edit, since buttons and picture go together", || edits(&table, &first) == 1).await;

    let panel = table.command(Person::OLGA, "server", Value::Null).await;
    let boards = table.answer(Person::OLGA, &panel, "server-tab").await;
    assert!(boards.content.contains("loses its picture"), "{}", boards.content);
    let kept = table.choose(Person::OLGA, &boards, "a:server:old-boards:stay").await.reply().await.expect("changed");
    assert!(kept.content.contains("keeps its picture"), "{}", kept.content);
    table.moves(BEN, "g1-f2").await;
    let stripped = table.stand_in.until(ANN, second.id, |message| message.components.is_empty()).await;
    assert_eq!(stripped.expect("its buttons go").attachments.len(), 1);
    assert_eq!(edits(&table, &first), 1, "it is not edited again");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_is_a_line_and_so_is_its_refusal() {
    let (table, _) = Table::playing().await;
    let board = table.moves(ANN, "a4-b5=c4").await;
    // An offer is a line only if the board with the last move is known to be posted.
    all_is_told(&table).await;
    for (command, declined) in [("draw", "declined the draw"), ("takeback", "declined the takeback")] {
        let offer = table.command(ANN, command, Value::Null).await;
        assert_eq!((offer.attachments.len(), buttons(&offer)), (0, vec!["offer-yes".to_owned(), "line-no".to_owned()]));
        assert_eq!(table.pinged(&offer), [BEN]);
        let before = table.stand_in.messages(BEN, LOBBY).len();
        let refusal = table.answer(BEN, &offer, "line-no").await;
        assert_eq!((refusal.id, refusal.components.len()), (offer.id, 0));
        assert!(refusal.content.contains(declined), "{}", refusal.content);
        assert_eq!(table.stand_in.messages(BEN, LOBBY).len(), before, "nothing is posted");
    }
    let newest = table.stand_in.message(BEN, board.id).expect("it is there");
    assert_eq!((newest.attachments.len(), &newest.components), (1, &board.components), "it is the newest board still");
    // A refusal on a private board is public.
    table.moves(BEN, "g1-f2").await;
    all_is_told(&table).await;
    let offer = table.command(ANN, "draw", Value::Null).await;
    let glance = table.command(BEN, "board", Value::Null).await;
    let refusal = table.answer(BEN, &glance, "offer-no").await;
    assert!(!refusal.ephemeral && refusal.content.contains("declined the draw"), "{}", refusal.content);
    table.shrinks(&offer).await;
    all_is_told(&table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_of_the_past_tell_what_happened_and_call_nobody() {
    let table = Table::open().await;
    let now = |message: &SeenMessage| table.stand_in.message(ANN, message.id).expect("it is there").content;
    let challenge = table.challenge_in(Place::BACK_ROOM, Color::White).await;
    let list = table.command(ANN, "games", Value::Null).await;
    let withdraw = list.menus().flat_map(values).find(|value| value.starts_with("a:withdraw-listed:")).expect("listed");
    table.choose(ANN, &list, &withdraw).await;
    table.shrinks(&challenge).await;
    assert!(now(&challenge).ends_with("to Pijersi."), "{}", now(&challenge));

    let first = table.begin().await;
    let offer = table.command(BEN, "draw", Value::Null).await;
    let second = table.moves(ANN, "a4-b5=c4").await;
    table.shrinks(&first).await;
    assert_eq!(now(&first), first.content[..now(&first).len()], "what happened stays");
    table.shrinks(&offer).await;
    assert_eq!(now(&offer), "**Ben** offered a draw.");

    let list = table.command(ANN, "games", Value::Null).await;
    let resign = list.menus().flat_map(values).find(|value| value.starts_with("a:resign:")).expect("listed");
    let game = resign.split(':').nth(2).expect("a game").to_owned();
    let asked = table.command_in(Place::GARDEN, ANN, "movehere", json!({ "game_id": game })).await;
    table.answer(BEN, &asked, "offer-yes").await;
    table.shrinks(&second).await;
    assert!(now(&second).ends_with(&format!("The game continues in <#{}>.", Place::GARDEN.id())), "{}", now(&second));
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_and_its_refusal_are_told_once_though_their_answers_are_lost() {
    for (trouble, lost) in [("/callback", Fault::AnswerLost), ("/callback", Fault::Refused(404, 10_062))] {
        let (table, _) = Table::playing().await;
        let told = async |text: &str| {
            let count = || {
                let messages = table.stand_in.messages(CLEO, LOBBY);
                messages.iter().filter(|message| message.content.contains(text)).count()
            };
            eventually(text, || count() == 1).await;
            all_is_told(&table).await;
            assert_eq!(count(), 1, "{text}");
        };
        table.stand_in.fault(trouble, 1, lost.clone());
        table.stand_in.command(BEN, LOBBY, "draw", Value::Null).expect("sent");
        told("offers a draw").await;
        let messages = table.stand_in.messages(ANN, LOBBY);
        let offer = messages.iter().find(|message| message.content.contains("offers a draw")).expect("it is told");
        table.stand_in.fault(trouble, 1, lost);
        table.stand_in.click(ANN, offer.id, &button(offer, "line-no")).expect("clicked");
        told("declined the draw").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_from_which_an_old_button_is_pressed_shrinks_as_well() {
    let (table, first) = Table::playing().await;
    // The press comes before the bot edits the message by itself.
    table.stand_in.fault("PATCH /webhooks", usize::MAX, Fault::Status(500));
    table.moves(ANN, "a4-b5=c4").await;
    table.press(BEN, &first, "move").await;
    table.stand_in.clear_faults();
    table.shrinks(&first).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_edit_an_old_board_it_stays() {
    let table = Table::open().await;
    let options = json!({"game": "pijersi", "level": "1", "color": "white"});
    let board = table.command_in(Place::ELSEWHERE, ANN, "challenge", options).await;
    table.clock.advance(LATER);
    let mv = position(&board).legal_moves().swap_remove(0);
    table.command_in(Place::ELSEWHERE, ANN, "move", json!({"move": mv})).await;
    let tried = table.stand_in.wait_for_request(|request| {
        request.method == "PATCH" && request.path.ends_with(&format!("/{}", board.id)) && request.status >= 400
    });
    tried.await.expect("the bot tries to edit it");
    eventually("that it is given up", || table.app().store().outbox.due(Timestamp(0)).expect("readable").is_empty())
        .await;
    let messages = table.stand_in.messages(ANN, Place::ELSEWHERE);
    let old = messages.iter().find(|message| message.id == board.id).expect("it is there");
    assert_eq!((old.attachments.len(), &old.components), (1, &board.components));
}

/// The public messages in the lobby, and the number of pictures that they show.
fn count(table: &Table) -> (Vec<SeenMessage>, usize) {
    let messages = table.stand_in.messages(CLEO, LOBBY);
    let pictures = messages.iter().map(|message| message.attachments.len()).sum();
    (messages, pictures)
}

/// Plays a random move, typed or clicked in turn. Returns the new board.
async fn plays(table: &Table, board: &SeenMessage, clicks: bool, roll: &mut impl FnMut(usize) -> usize) -> SeenMessage {
    let before = position(board);
    if clicks {
        return table.click_a_move(to_move(&before), board, roll).await;
    }
    let moves = before.legal_moves();
    table.moves(to_move(&before), &moves[roll(moves.len())]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_between_two_people_is_a_line_for_each_move_and_one_picture() {
    let table = Table::open().await;
    let mut roll = dice(16);
    let mut board = table.begin().await;
    let mut moves = 0;
    while position(&board).outcome().is_none() {
        board = plays(&table, &board, moves % 2 == 1, &mut roll).await;
        moves += 1;
        if moves == 4 {
            all_is_told(&table).await;
            let offer = table.command(ANN, "draw", Value::Null).await;
            table.answer(BEN, &offer, "line-no").await;
        }
    }
    eventually("one picture, on the last board", || count(&table).1 == 1).await;
    let (messages, _) = count(&table);
    // The challenge, the first board, one message for each move, and the offer.
    assert_eq!(
        messages.len(),
        1 + 1 + moves + 1,
        "{:?}",
        messages.iter().map(|seen| &seen.content).collect::<Vec<_>>()
    );
    assert_eq!(messages.last().map(|last| last.attachments.len()), Some(1));
    for person in [ANN, BEN] {
        let private = table.stand_in.messages(person, LOBBY).into_iter().filter(|message| message.ephemeral);
        assert_eq!(private.count(), 0, "nothing private is left");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_the_bot_is_a_line_for_each_round_and_one_picture() {
    let mut table = Table::closed().await;
    // However slow the machine is, the reply is found in time.
    table.bot_timing = BotTiming { pause: Duration::ZERO, together: Duration::from_secs(60) };
    table.start().await;
    let mut roll = dice(61);
    let options = json!({"game": "pijersi", "level": "1", "color": "white"});
    let mut board = table.command(ANN, "challenge", options).await;
    let mut rounds = 0;
    while position(&board).outcome().is_none() && rounds < 20 {
        board = table.click_a_move(ANN, &board, &mut roll).await;
        rounds += 1;
    }
    eventually("one picture, on the last board", || count(&table).1 == 1).await;
    let (messages, _) = count(&table);
    assert_eq!(messages.len(), 1 + rounds, "{:?}", messages.iter().map(|seen| &seen.content).collect::<Vec<_>>());
    assert_eq!(messages.last().map(|last| last.attachments.len()), Some(1));
    let seen = table.stand_in.messages(ANN, LOBBY).into_iter().filter(|message| message.ephemeral);
    assert_eq!(seen.count(), 0, "nothing private is left");
}
