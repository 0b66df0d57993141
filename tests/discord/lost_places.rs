//! Tournaments that lose the threads of their games, or the right to attach pictures.

use std::fs::{self, File};

use crate::{
    answer::answer_to,
    prelude::*,
    process::{Running, eventually, parlor},
    tournaments::{
        EVERYONE, GARDEN, GUILD, NUMBER, OLGA, begun, create, enter, only_pairing, plan, said, start, tournament,
        with_text,
    },
};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// What becomes of a thread.
#[derive(Clone, Copy, Debug)]
enum Loss {
    Deleted,
    Locked,
    Archived,
}

fn lose(table: &Table, thread: Place, loss: Loss) {
    let moderator = table.stand_in.moderator();
    match loss {
        Loss::Deleted => moderator.delete_channel(thread),
        Loss::Locked => {
            moderator.lock_thread(thread, true).expect("a thread");
            moderator.archive_thread(thread, true)
        }
        Loss::Archived => moderator.archive_thread(thread, true),
    }
    .expect("a thread");
}

/// The newest message of the bot in a place that has a button with this word.
async fn newest_with(table: &Table, place: Place, word: &str, after: &SeenMessage) -> SeenMessage {
    let find = || {
        let messages = said(table, place).into_iter().filter(|message| message.id > after.id);
        messages.filter(|message| buttons(message).contains(&word.to_owned())).last()
    };
    eventually(&format!("a message with `{word}` in {place:?} after {}", after.content), || find().is_some()).await;
    find().expect("it is there")
}

/// The game goes on in the channel of the tournament, by its buttons and by commands.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_thread_does_not_take_goes_to_the_channel_of_the_tournament() {
    for loss in [Loss::Deleted, Loss::Locked] {
        let table = begun(Format::RoundRobin, 2).await;
        let (thread, pairing) = only_pairing(&table).await;
        let [white, black] = pairing.players;
        lose(&table, thread, loss);
        // A call.
        table.clock.advance(DAY * 2 + DAY / 2);
        let call = newest_with(&table, GARDEN, "move", &pairing.board).await;
        assert_eq!(table.pinged(&call), [white], "{loss:?}");
        assert!(call.content.contains("can’t post in the game’s thread"), "{}", call.content);
        // Boards.
        let looked = table.command_in(GARDEN, white, "board", json!({})).await;
        assert_eq!(position(&looked).to_string(), position(&pairing.board).to_string(), "{loss:?}: {}", looked.content);
        let board = table.click_a_move(white, &call, |_| 0).await;
        assert_eq!((board.place, table.pinged(&board)), (GARDEN, vec![black]), "{loss:?}");
        let first = board;
        let mv = position(&first).legal_moves().swap_remove(0);
        let board = table.command_in(GARDEN, black, "move", json!({"move": mv})).await;
        assert_eq!((board.place, table.pinged(&board)), (GARDEN, vec![white]), "{loss:?}");
        table.shrinks(&first).await;
        let old = table.stand_in.message(CLEO, first.id).expect("it stays");
        assert!(!old.content.contains("continues in"), "{}", old.content);
        // The end.
        table.clock.advance(DAY * 3 + DAY / 24);
        let end = newest_with(&table, GARDEN, "open-replay", &board).await;
        assert!(end.content.contains("Time is up for"), "{}", end.content);
        assert_eq!(with_text(&table, "Time is up for").len(), 1, "{loss:?}");
        eventually("the end", || !with_text(&table, "**Spring** is over").is_empty()).await;
    }
}

/// A thread that is put away is opened by what is posted in it.
#[tokio::test(flavor = "multi_thread")]
async fn a_thread_that_is_only_archived_takes_the_messages_of_its_game() {
    let table = begun(Format::RoundRobin, 2).await;
    let (thread, pairing) = only_pairing(&table).await;
    lose(&table, thread, Loss::Archived);
    table.clock.advance(DAY * 2 + DAY / 2);
    let call = newest_with(&table, thread, "move", &pairing.board).await;
    assert!(!call.content.contains("can’t post"), "{}", call.content);
}

/// A line of an older tournament is not taken for one of a newer tournament with the same name and the same players.
#[tokio::test(flavor = "multi_thread")]
async fn tournaments_of_one_name_have_lines_of_their_own() {
    let table = begun(Format::RoundRobin, 2).await;
    only_pairing(&table).await;
    let (store, now) = (table.app().store(), table.clock.now());
    let canceled = store.tournaments.change_tournament(GUILD, NUMBER, |tournament| tournament.cancel(now));
    canceled.expect("stored").expect("it is there").expect("it goes on");
    eventually("the end", || tournament(&table).work().next().is_none()).await;
    let second = |number| {
        let mut second = ServerTournament::new(GUILD, number, UserId(OLGA.id()), plan(Format::RoundRobin), now);
        for (person, name) in &EVERYONE[..2] {
            let person = NamedUser { user: UserId(person.id()), name: (*name).to_owned() };
            second.join(&person, 1500).expect("there is room");
        }
        second.start(now).expect("there are enough");
        second
    };
    store.tournaments.insert_tournament(GUILD, second).expect("stored").expect("there is room");
    let second = || store.tournaments.tournament(GUILD, 2).expect("readable").expect("stored");
    eventually("the second game", || second().work().next().is_none()).await;
    assert_eq!(table.stand_in.threads(CLEO).len(), 2);
    assert_eq!(with_text(&table, "**Spring**, round 1, game 1: ").len(), 2);
}

/// The messages say which right is missing, and the log says it once for each place.
#[tokio::test(flavor = "multi_thread")]
async fn without_attach_files_there_are_words_and_one_line_in_the_log() {
    let (stand_in, folder) = stand_in_and_folder().await;
    let store = Store::open(&folder.path().join("data")).expect("the store opens");
    let now = SystemClock.now();
    create(&store, Format::RoundRobin, now);
    enter(&store, 3);
    start(&store, now);
    drop(store);
    stand_in.moderator().allow_bot(GARDEN, BotPermission::AttachFiles, false).expect("a channel");
    let path = folder.path().join("log");
    let mut command = parlor(folder.path(), &stand_in);
    command.env("PARLOR_LOG_FORMAT", "json").env("RUST_LOG", "parlor=info");
    let running = Running::start_logged(command, File::create(&path).expect("a file"), &stand_in).await;
    let public = |place: Place| {
        stand_in.messages(CLEO, place).into_iter().filter(|message| message.by_bot && !message.ephemeral)
    };
    let lacking = "without the permission *Attach Files*";
    for round in 1..=3 {
        eventually("a thread", || stand_in.threads(CLEO).len() == round).await;
        let (thread, _) = *stand_in.threads(CLEO).last().expect("a thread");
        eventually("the first board", || public(thread).count() >= 2).await;
        let board = public(thread).last().expect("a board");
        assert!(board.content.contains(lacking) && board.attachments.is_empty(), "{}", board.content);
        let pinged: Vec<_> = stand_in.pings().into_iter().filter(|ping| ping.message == board.id).collect();
        let [white] = &pinged[..] else { panic!("{pinged:?}") };
        assert!(buttons(&board).contains(&"move".to_owned()));
        // The answer to a command may have a picture.
        let question = answer_to(&stand_in.command(white.person, thread, "resign", Value::Null).expect("sent")).await;
        let sent = stand_in.click(white.person, question.id, &button(&question, "resign-yes")).expect("clicked");
        assert_eq!(sent.follow_up(0).await.expect("the end").attachments.len(), 1);
    }
    eventually("the end", || public(GARDEN).any(|message| message.content.contains("**Spring** is over"))).await;
    let told: Vec<_> = public(GARDEN).filter(|message| message.content.contains(lacking)).collect();
    assert_eq!(told.len(), 3, "after each round: {told:?}");
    running.kill(&stand_in).await;
    let log = fs::read_to_string(&path).expect("the log");
    let lines: Vec<Value> = log.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let mut channels: Vec<_> = lines
        .iter()
        .filter(|line| line["fields"]["message"].as_str().is_some_and(|text| text.contains("Attach Files")))
        .map(|line| line["fields"]["channel"].as_u64().expect("a channel"))
        .collect();
    let all = channels.len();
    channels.sort_unstable();
    channels.dedup();
    assert_eq!((all, channels.len()), (4, 4), "{log}");
}
