//! Checks that saved news is posted exactly once, even if answering the interaction fails. The bot posts the news with
//! the interaction token, with an earlier token, with its own permissions, or together with its next answer.

use crate::{
    prelude::*,
    process::{all_is_announced, eventually},
};

/// A time after which interaction tokens are no longer valid.
const LATER: Duration = Duration::from_secs(16 * 60);
/// Discord's refusal of an interaction that has expired.
const OVER: Fault = Fault::Refused(404, 10_062);

/// An action of a player. The bot posts news about the action.
#[derive(Clone, Copy, Debug)]
enum Deed {
    TypedMove,
    ClickedMove,
    Accept,
    Resign,
}

const DEEDS: [Deed; 4] = [Deed::TypedMove, Deed::ClickedMove, Deed::Accept, Deed::Resign];

/// A table at which a player can perform the deed with one more typed move or click.
struct Ready {
    deed: Deed,
    old: SeenMessage,
    on: SeenMessage,
}

impl Ready {
    async fn new(table: &Table, deed: Deed) -> Self {
        if let Deed::Accept = deed {
            let challenge = table.challenge_in(LOBBY, board::color::Color::White).await;
            return Self { deed, old: challenge.clone(), on: challenge };
        }
        let old = match deed {
            // Resigning before both players have moved aborts the game instead.
            Deed::Resign => table.begin_and_move(LOBBY).await,
            _ => table.begin().await,
        };
        let on = match deed {
            Deed::TypedMove | Deed::Accept => old.clone(),
            Deed::ClickedMove => {
                let picker = table.answer(ANN, &old, "move").await;
                let picker = table.choose(ANN, &picker, "a4").await.reply().await.expect("goes on");
                table.choose(ANN, &picker, "b5").await.reply().await.expect("goes on")
            }
            Deed::Resign => table.answer(ANN, &old, "resign").await,
        };
        Self { deed, old, on }
    }

    fn act(&self, table: &Table) -> SentInteraction {
        let click = |person, word| table.stand_in.click(person, self.on.id, &button(&self.on, word)).expect("clicked");
        match self.deed {
            Deed::TypedMove => table.stand_in.command(ANN, LOBBY, "move", json!({"move": "a4-b5=c4"})).expect("sent"),
            Deed::ClickedMove => click(ANN, "play"),
            Deed::Accept => click(BEN, "accept"),
            Deed::Resign => click(ANN, "resign-yes"),
        }
    }

    /// The person whom the board with the news notifies.
    const fn called(&self) -> Person {
        match self.deed {
            Deed::TypedMove | Deed::ClickedMove | Deed::Resign => BEN,
            Deed::Accept => ANN,
        }
    }

    fn is_told_by(&self, message: &SeenMessage) -> bool {
        !message.attachments.is_empty()
            && match self.deed {
                Deed::TypedMove => message.content.contains("a4-b5=c4"),
                Deed::ClickedMove => message.content.contains("`a4-b5`"),
                Deed::Accept => message.content.contains("**Ann**") && message.content.contains("your move"),
                Deed::Resign => message.content.contains("White resigned"),
            }
    }

    /// Waits for the board that shows the deed. Checks that there is only one such board, that it notifies the right
    /// player, and that the old buttons are gone. Returns the board.
    async fn is_told_once(&self, table: &Table) -> SeenMessage {
        eventually(&format!("a board that tells of {:?}", self.deed), || self.boards(table).len() == 1).await;
        let app = table.app();
        eventually("the end of the note", || app.store().outbox.due(Timestamp(0)).expect("readable").is_empty()).await;
        let [board] = &self.boards(table)[..] else { panic!("told once: {:?}", self.boards(table)) };
        assert_eq!(table.pinged(board), [self.called()], "{:?}", self.deed);
        assert!(!board.components.is_empty());
        let stripped = table.stand_in.until(CLEO, self.old.id, |message| message.components.is_empty()).await;
        stripped.unwrap_or_else(|_| panic!("the old buttons go after {:?}", self.deed));
        board.clone()
    }

    /// The public boards that show the deed.
    fn boards(&self, table: &Table) -> Vec<SeenMessage> {
        table.stand_in.messages(CLEO, LOBBY).into_iter().filter(|message| self.is_told_by(message)).collect()
    }

    /// Waits until the deed is saved.
    async fn is_saved(&self, table: &Table) {
        let store = table.app().store();
        eventually("the save", || {
            let game = store.games.last_game_at(ChannelId(LOBBY.id())).expect("readable");
            game.is_some_and(|game| match self.deed {
                Deed::TypedMove | Deed::ClickedMove => game.ply() == 1,
                Deed::Accept => true,
                Deed::Resign => game.end().is_some(),
            })
        })
        .await;
    }

    /// Waits until the bot stops trying to post the news.
    async fn is_given_up(&self, table: &Table) {
        let store = table.app().store();
        eventually("that it is given up", || all_is_announced(store) && store.outbox.has_undelivered()).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_interaction_that_is_over_is_made_up_for() {
    for deed in DEEDS {
        let table = Table::open().await;
        let ready = Ready::new(&table, deed).await;
        table.stand_in.fault("/callback", usize::MAX, OVER);
        ready.act(&table);
        ready.is_told_once(&table).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_first_answer_that_failed_is_given_again_in_time() {
    let table = Table::open().await;
    // The bot cannot post in another way: it has no permission to write, and no other token is valid.
    table.stand_in.moderator().allow_bot(LOBBY, BotPermission::Write, false).expect("a channel");
    let ready = Ready::new(&table, Deed::TypedMove).await;
    table.clock.advance(LATER);
    table.stand_in.fault("/callback", 1, OVER);
    let sent = ready.act(&table);
    assert_eq!(sent.acknowledged().await.expect("in time").kind, 4);
    let board = ready.boards(&table).swap_remove(0);
    assert_eq!(table.pinged(&board), [BEN]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_happened_while_discord_was_away_is_told_when_it_is_back() {
    for deed in DEEDS {
        let table = Table::open().await;
        let ready = Ready::new(&table, deed).await;
        table.stand_in.fault("/", usize::MAX, Fault::Status(500));
        ready.act(&table);
        ready.is_saved(&table).await;
        // The bot stops trying to answer, and then checks whether the news was posted.
        let looked = table.stand_in.wait_for_request(|request| request.method == "GET" && request.status == 500);
        looked.await.expect("it looks whether it was told");
        table.stand_in.clear_faults();
        ready.is_told_once(&table).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_whose_answer_was_lost_is_found_and_not_posted_again() {
    for (deed, sees) in [(Deed::ClickedMove, true), (Deed::Accept, true), (Deed::Resign, false), (Deed::Accept, false)]
    {
        let table = Table::open().await;
        // Without the permission to read the history, Discord reveals only the id of the last message.
        table.stand_in.moderator().allow_bot(LOBBY, BotPermission::ReadHistory, sees).expect("a channel");
        let ready = Ready::new(&table, deed).await;
        table.stand_in.fault("POST /webhooks", 1, Fault::AnswerLost);
        ready.act(&table);
        let board = ready.is_told_once(&table).await;
        let game = table.app().store().games.last_game_at(ChannelId(LOBBY.id())).expect("readable").expect("played");
        let noted = table.app().store().games.board(game.id()).expect("readable").expect("noted");
        assert_eq!(noted.message.0, board.id.0, "and it is known where it is");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_late_answer_could_not_tell_is_told() {
    // The response is deferred with a private message, and then Discord refuses the board.
    for deed in DEEDS {
        let table = Table::open().await;
        let ready = Ready::new(&table, deed).await;
        let held = table.clock.hold_up();
        table.stand_in.fault("webhooks", 2, Fault::Refused(400, 50_035));
        let sent = ready.act(&table);
        assert!(matches!(sent.acknowledged().await.expect("in time").kind, 5 | 6));
        drop(held);
        ready.is_told_once(&table).await;
        let private = sent.messages().into_iter().filter(|message| message.ephemeral);
        assert!(private.clone().all(|message| !message.loading), "nothing thinks any more: {deed:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restart_tells_what_was_cut_off() {
    for deed in [Deed::TypedMove, Deed::Accept] {
        let mut table = Table::open().await;
        let ready = Ready::new(&table, deed).await;
        table.stand_in.fault("/", usize::MAX, Fault::Status(500));
        ready.act(&table);
        ready.is_saved(&table).await;
        // The bot is shut down while it retries.
        table.stop().await;
        table.stand_in.clear_faults();
        table.clock.advance(LATER);
        table.start().await;
        ready.is_told_once(&table).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_bot_may_not_write_whoever_asks_next_is_shown() {
    for (deed, command) in [
        (Deed::TypedMove, "board"),
        (Deed::ClickedMove, "move"),
        (Deed::Resign, "record"),
        (Deed::Accept, "takeback"),
        (Deed::Accept, "resign"),
    ] {
        let table = Table::open().await;
        table.stand_in.moderator().allow_bot(LOBBY, BotPermission::Write, false).expect("a channel");
        let ready = Ready::new(&table, deed).await;
        table.clock.advance(LATER);
        table.stand_in.fault("/callback", usize::MAX, OVER);
        ready.act(&table);
        ready.is_given_up(&table).await;
        table.stand_in.clear_faults();
        // Two simultaneous requests result in one board.
        let options = || if command == "move" { json!({"move": "g1-f2"}) } else { Value::Null };
        let ask = |person| table.stand_in.command(person, LOBBY, command, options()).expect("sent");
        let (one, other) = (ask(ready.called()), ask(CLEO));
        for asked in [&one, &other] {
            asked.acknowledged().await.expect("answered");
        }
        eventually("an answer to what was asked", || {
            let answers = one.messages();
            answers.iter().any(|message| !ready.is_told_by(message) && !message.loading)
        })
        .await;
        eventually("the end of the note", || !table.app().store().outbox.has_undelivered()).await;
        if command == "move" {
            let played = one.messages().into_iter().find(|message| message.content.contains("g1-f2"));
            let played = played.expect("the move that was asked for is played");
            assert_eq!((played.ephemeral, table.pinged(&played)), (false, vec![ANN]));
            let messages = table.stand_in.messages(CLEO, LOBBY);
            assert_eq!(messages.iter().filter(|message| message.content.contains("`a4-b5`")).count(), 1);
        } else {
            ready.is_told_once(&table).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_for_good_leaves_no_buttons_behind() {
    let (table, board) = Table::playing().await;
    let open = table.challenge_in(Place::GARDEN, board::color::Color::White).await;
    let options = json!({"game": "pijersi", "opponent": ANN.id().to_string()});
    let asked = table.command_in(Place::BACK_ROOM, BEN, "challenge", options).await;
    let kept = table.command(ANN, "privacy", Value::Null).await;
    let question = table.answer(ANN, &kept, "forget").await;
    table.answer(ANN, &question, "forget-yes").await;
    table.shrinks(&board).await;
    for challenge in [&open, &asked] {
        let stripped = table.stand_in.until(BEN, challenge.id, |message| message.components.is_empty()).await;
        stripped.expect("its buttons go");
    }
    let end = table.stand_in.next_message(BEN, LOBBY, board.id).await.expect("the end is told");
    assert_eq!((buttons(&end), table.pinged(&end)), (FINAL.map(str::to_owned).to_vec(), vec![BEN]));
    assert!(end.content.contains("resigned") && !end.content.contains("Ann"), "{}", end.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn questions_that_are_void_lose_their_buttons() {
    let table = Table::open().await;
    let gone = async |message: &SeenMessage| {
        let stripped = table.stand_in.until(CLEO, message.id, |message| message.components.is_empty()).await;
        stripped.expect("its buttons go");
    };
    // The opponent accepts a rematch by also pressing Rematch.
    table.begin().await;
    let end = table.resign(LOBBY, ANN).await;
    let asked = table.answer(ANN, &end, "rematch").await;
    let begun = table.answer(BEN, &end, "rematch").await;
    assert!(!begun.ephemeral && begun.id != asked.id);
    gone(&asked).await;
    // A proposal to play in another channel expires because of a move.
    let id = table.app().store().games.game_at(ChannelId(LOBBY.id())).expect("readable").expect("running").id();
    let proposed = table.command_in(Place::GARDEN, ANN, "movehere", json!({"game_id": id.to_string()})).await;
    assert_eq!(buttons(&proposed), ["offer-yes", "line-no"]);
    let mv = position(&begun).legal_moves().swap_remove(0);
    let moved = table.moves(BEN, &mv).await;
    assert!(!moved.ephemeral, "he is White now: {}", moved.content);
    gone(&proposed).await;
    // A challenge expires.
    let open = table.challenge_in(Place::GARDEN, board::color::Color::White).await;
    table.clock.advance(Duration::from_secs(25 * 60 * 60));
    table.app().sweep().expect("swept");
    gone(&open).await;
    assert!(table.app().store().challenges.challenges_of(UserId(ANN.id())).expect("readable").is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn pressing_what_is_void_takes_it_away() {
    let (table, board) = Table::playing().await;
    let challenge = table.challenge_in(Place::GARDEN, board::color::Color::White).await;
    // Discord refuses to let the bot remove the buttons.
    table.stand_in.fault("PATCH /", usize::MAX, Fault::Refused(403, 50_001));
    table.resign(LOBBY, ANN).await;
    table.clock.advance(Duration::from_secs(25 * 60 * 60));
    table.app().sweep().expect("swept");
    for (message, word) in [(&board, "draw"), (&challenge, "accept")] {
        let now = table.stand_in.message(BEN, message.id).expect("it is there");
        assert!(buttons(&now).contains(&word.to_owned()));
        let pressed = table.press(BEN, &now, word).await;
        let told = pressed.follow_up(0).await.expect("a word in private");
        assert!(told.ephemeral && told.attachments.is_empty(), "{}", told.content);
        let now = table.stand_in.message(BEN, message.id).expect("it is there still");
        assert!(now.components.is_empty() && now.attachments.is_empty(), "the picture goes, too");
        assert_eq!(now.content, message.content, "and the text stays");
    }
}
