//! Tournaments in their channel, from the announcement to the last thread that is closed.

use discord_stand_in::Snowflake;
use domain::tournaments::TournamentPlan;
use tournament::{GameResult, TournamentSettings};

use crate::{prelude::*, process::eventually};

pub const OLGA: Person = Person::OLGA;
const FLEUR: Person = Person::FLEUR;
pub const GARDEN: Place = Place::GARDEN;
pub const GUILD: GuildId = GuildId(1_200_000_000_000_000_001);
pub const NUMBER: u32 = 1;
pub const EVERYONE: [(Person, &str); 4] = [(ANN, "Ann"), (BEN, "Ben"), (CLEO, "Cleo"), (FLEUR, "Fleur")];

/// The plan of a tournament in the garden.
pub fn plan(format: Format) -> TournamentPlan {
    TournamentPlan {
        name: "Spring".to_owned(),
        channel: ChannelId(GARDEN.id()),
        language: Language::English,
        game: GameKind::Pijersi,
        setup: "classic".to_owned(),
        clock: Some("3d".parse().expect("a time control")),
        starts: None,
        settings: TournamentSettings::new(format, 5),
    }
}

/// Stores a tournament in the garden, which anyone may enter.
pub fn create(store: &Store, format: Format, now: Timestamp) {
    let new = |number| ServerTournament::new(GUILD, number, UserId(OLGA.id()), plan(format), now);
    assert_eq!(store.tournaments.insert_tournament(GUILD, new).expect("stored").expect("there is room").number, NUMBER);
}

/// Enters the first of the people, the better one with the higher rating.
pub fn enter(store: &Store, people: usize) {
    for (rating, (person, name)) in (1400..1500).rev().zip(EVERYONE.into_iter().take(people)) {
        let person = NamedUser { user: UserId(person.id()), name: name.to_owned() };
        let entered = store.tournaments.change_tournament(GUILD, NUMBER, |tournament| tournament.join(&person, rating));
        entered.expect("stored").expect("it is there").expect("there is room");
    }
}

pub fn start(store: &Store, now: Timestamp) {
    let started = store.tournaments.change_tournament(GUILD, NUMBER, |tournament| tournament.start(now));
    started.expect("stored").expect("it is there").expect("there are enough");
}

pub fn tournament(table: &Table) -> ServerTournament {
    table.app().store().tournaments.tournament(GUILD, NUMBER).expect("readable").expect("stored")
}

/// A tournament of so many people that has begun.
pub async fn begun(format: Format, people: usize) -> Table {
    let table = Table::open().await;
    create(table.app().store(), format, table.clock.now());
    enter(table.app().store(), people);
    start(table.app().store(), table.clock.now());
    table
}

/// The bot's messages in the garden that contain a text.
pub fn with_text(table: &Table, text: &str) -> Vec<SeenMessage> {
    let messages = table.stand_in.messages(CLEO, GARDEN).into_iter();
    messages.filter(|message| message.by_bot && !message.ephemeral && message.content.contains(text)).collect()
}

async fn one_with_text(table: &Table, text: &str) -> SeenMessage {
    eventually(text, || !with_text(table, text).is_empty()).await;
    let mut found = with_text(table, text);
    assert_eq!(found.len(), 1, "{found:?}");
    found.remove(0)
}

/// A game in a thread: who is White and who is Black, and the first board.
pub struct GamePairing {
    pub players: [Person; 2],
    pub board: SeenMessage,
}

/// The bot's public messages in a thread.
pub fn said(table: &Table, thread: Place) -> Vec<SeenMessage> {
    table.stand_in.messages(CLEO, thread).into_iter().filter(|message| message.by_bot && !message.ephemeral).collect()
}

/// Waits for a thread's first board, and checks what its messages tell and whom they notify.
async fn pairing_in(table: &Table, thread: Place, name: &str) -> GamePairing {
    eventually("the first board", || said(table, thread).len() >= 2).await;
    let [greeting, board] = &said(table, thread)[..] else { panic!("two messages in {name}") };
    let ([black], [white]) = (&table.pinged(greeting)[..], &table.pinged(board)[..]) else {
        panic!("each message notifies one: {} {}", greeting.content, board.content)
    };
    let called = |person: &Person| EVERYONE.iter().find(|(other, _)| other == person).expect("one of them").1;
    assert!(name.ends_with(&format!(" {} – {}", called(white), called(black))), "{name}");
    assert!(greeting.content.starts_with(&format!("<@{}>, your game against", black.id())), "{}", greeting.content);
    assert!(board.content.contains("begins") && !board.content.contains("can’t remind"), "{}", board.content);
    assert!(!board.attachments.is_empty() && buttons(board).contains(&"move".to_owned()));
    GamePairing { players: [*white, *black], board: board.clone() }
}

/// Plays a whole tournament, in each game of which the one who comes later in [`EVERYONE`] resigns. Returns how many
/// games each of the rounds had.
async fn play(table: &mut Table) -> Vec<usize> {
    let mut played = BTreeMap::<Place, GamePairing>::new();
    let mut games = Vec::new();
    while !tournament(table).state().is_over() {
        let round = tournament(table).state().rounds().len();
        let paired = tournament(table).state().rounds()[round - 1].pairings.len();
        let all = games.iter().sum::<usize>() + paired;
        eventually("the threads of a round", || table.stand_in.threads(CLEO).len() >= all).await;
        let threads = table.stand_in.threads(CLEO);
        assert_eq!(threads.len(), all, "{threads:?}");
        for (thread, name) in threads {
            if played.contains_key(&thread) {
                continue;
            }
            assert!(name.starts_with(&format!("R{round} ")), "{name}");
            let pairing = pairing_in(table, thread, &name).await;
            let place = |person: &Person| EVERYONE.iter().position(|(other, _)| other == person);
            let loser = *pairing.players.iter().max_by_key(|person| place(person)).expect("two");
            table.resign(thread, loser).await;
            played.insert(thread, pairing);
        }
        games.push(paired);
        table.restart().await;
    }
    let closed = |place: &Place| table.stand_in.thread(*place).expect("a thread").archived;
    eventually("all threads to be closed", || played.keys().all(closed)).await;
    for (thread, pairing) in &played {
        let [_, first, end] = &said(table, *thread)[..] else { panic!("three messages") };
        assert_eq!(first.id, pairing.board.id);
        assert!(end.content.contains("wins"), "{}", end.content);
    }
    games
}

/// Checks what is posted in the garden besides the pairings, after all rounds were played.
async fn check_the_end(table: &Table, games: &[usize], winner: &str) {
    let end = one_with_text(table, "**Spring** is over").await;
    assert!(end.content.contains(&format!("**{winner}** wins")), "{}", end.content);
    assert_eq!(end.attachments.len(), 1, "with the last standings");
    for round in 1..games.len() {
        let standings = one_with_text(table, &format!("**Spring**: round {round} is over.")).await;
        let [picture] = &standings.attachments[..] else { panic!("one picture") };
        let alt = picture.description.as_deref().expect("alt text");
        assert!(alt.starts_with("Spring, ") && alt.contains("Ann"), "{alt}");
        assert_eq!(standings.labels(), ["Standings and games"]);
    }
    assert_eq!(with_text(table, "is over").len(), games.len());
    for (round, games) in (1..).zip(games) {
        assert_eq!(with_text(table, &format!("**Spring**, round {round}, game ")).len(), *games);
    }
    let nothing_left = || {
        let tournament = tournament(table);
        tournament.work().next().is_none() && tournament.trouble.is_none()
    };
    eventually("that nothing is left to do", nothing_left).await;
    for message in table.stand_in.messages(CLEO, GARDEN) {
        assert!(table.pinged(&message).is_empty(), "{}", message.content);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_robin_from_the_announcement_to_the_end() {
    let mut table = Table::open().await;
    create(table.app().store(), Format::RoundRobin, table.clock.now());
    let announcement = one_with_text(&table, "🏆 **Spring**").await;
    assert!(announcement.content.contains("Everyone plays everyone once."), "{}", announcement.content);
    assert!(announcement.content.contains("Tie-breaks: "), "{}", announcement.content);
    assert_eq!(announcement.labels(), ["Join", "Leave", "Standings and games"]);
    for (person, _) in EVERYONE {
        let entered = table.answer(person, &announcement, "enter").await;
        assert!(entered.ephemeral, "{}", entered.content);
    }
    table.clock.advance(Duration::from_secs(11));
    let entered = |message: &SeenMessage| message.content.contains("**Ann**, **Ben**, **Cleo**, **Fleur**");
    let edited = table.stand_in.until(CLEO, announcement.id, entered).await.expect("it tells who takes part");
    assert!(table.pinged(&edited).is_empty());
    start(table.app().store(), table.clock.now());
    table.clock.advance(Duration::from_secs(11));
    let begun = |message: &SeenMessage| message.labels() == ["Leave", "Standings and games"];
    table.stand_in.until(CLEO, announcement.id, begun).await.expect("nobody can join any longer");
    let games = play(&mut table).await;
    assert_eq!(games, [2, 2, 2]);
    check_the_end(&table, &games, "Ann").await;
    table.clock.advance(Duration::from_secs(11));
    let over = |message: &SeenMessage| message.labels() == ["Standings and games"];
    table.stand_in.until(CLEO, announcement.id, over).await.expect("nobody can leave any longer");
}

#[tokio::test(flavor = "multi_thread")]
async fn everything_is_done_once_whatever_fails() {
    let garden = GARDEN.id();
    for (request, trouble) in [
        (format!("POST /channels/{garden}/messages"), Fault::AnswerLost),
        (format!("POST /channels/{garden}/messages"), Fault::Status(500)),
        ("POST /channels/".to_owned(), Fault::RateLimited(Duration::from_secs(1))),
        ("PATCH /channels/".to_owned(), Fault::AnswerLost),
    ] {
        let mut table = Table::open().await;
        table.stand_in.fault(&request, 3, trouble);
        create(table.app().store(), Format::RoundRobin, table.clock.now());
        enter(table.app().store(), 2);
        start(table.app().store(), table.clock.now());
        let games = play(&mut table).await;
        assert_eq!(games, [1]);
        check_the_end(&table, &games, "Ann").await;
    }
}

/// The only thread, its name, and its game.
pub async fn only_pairing(table: &Table) -> (Place, GamePairing) {
    eventually("a thread", || !table.stand_in.threads(CLEO).is_empty()).await;
    let [(thread, name)] = &table.stand_in.threads(CLEO)[..] else { panic!("one thread") };
    (*thread, pairing_in(table, *thread, name).await)
}

fn only_result(table: &Table) -> Option<GameResult> {
    tournament(table).state().rounds()[0].pairings[0].result
}

/// What it takes for games in threads, with the names of the permissions.
const LACKED: [(BotPermission, &str); 3] = [
    (BotPermission::OpenThreads, "*Create Public Threads*"),
    (BotPermission::WriteInThreads, "*Send Messages in Threads*"),
    (BotPermission::Write, "*Send Messages*"),
];

#[tokio::test(flavor = "multi_thread")]
async fn where_no_thread_can_be_opened_a_game_waits_for_a_place() {
    // The bot loses a right after the announcement.
    for (right, name) in LACKED {
        let table = Table::open().await;
        create(table.app().store(), Format::RoundRobin, table.clock.now());
        one_with_text(&table, "🏆 **Spring**").await;
        table.stand_in.moderator().allow_bot(GARDEN, right, false).expect("a channel");
        enter(table.app().store(), 2);
        start(table.app().store(), table.clock.now());
        let game = || tournament(&table).game_of(tournament::PairingId { round: 0, game: 0 });
        eventually("the game", || game().is_some()).await;
        let id = game().expect("it has begun").to_string();
        let told = || with_text(&table, &format!("your game `{id}`"));
        let expected = if right == BotPermission::Write { 0 } else { 2 };
        eventually("the players to be told", || tournament(&table).work().next().is_none()).await;
        let messages = told();
        let mut pinged: Vec<_> = messages.iter().flat_map(|message| table.pinged(message)).collect();
        pinged.sort_by_key(|person| person.id());
        assert_eq!((messages.len(), pinged.len()), (expected, expected), "{right:?}");
        for message in messages {
            let told = format!("permissions here: {name}");
            assert!(message.content.ends_with(&told), "{right:?}: {}", message.content);
        }
        assert!(tournament(&table).trouble.is_some() || right != BotPermission::Write);

        let listed = table.command(ANN, "games", Value::Null).await;
        assert!(listed.content.contains(&format!("`{id}` `/movehere`")), "{}", listed.content);
        let offer = table.command(ANN, "movehere", json!({"game_id": id})).await;
        assert!(!offer.ephemeral, "{}", offer.content);
        let moved = table.press_for_board(BEN, &offer, "offer-yes").await;
        assert!(!moved.ephemeral && moved.attachments.len() == 1, "{}", moved.content);
        table.resign(moved.place, BEN).await;
        assert!(only_result(&table).is_some());
        let asked =
            table.stand_in.requests().into_iter().filter(|sent| sent.status == 403 || sent.status == 404).count();
        assert!(asked <= 4, "{right:?}: it does not ask again and again, but {asked} times");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_deleted_line_or_thread_leaves_does_not_stop_the_tournament() {
    let mut table = begun(Format::RoundRobin, 3).await;
    let (thread, pairing) = only_pairing(&table).await;
    table.stand_in.moderator().delete_channel(thread).expect("a thread");
    let id = tournament(&table).game_of(tournament::PairingId { round: 0, game: 0 }).expect("it has begun");
    let offer = table.command(pairing.players[0], "movehere", json!({"game_id": id.to_string()})).await;
    let moved = table.press(pairing.players[1], &offer, "offer-yes").await.follow_up(0).await.expect("the board");
    table.resign(moved.place, pairing.players[1]).await;
    table.restart().await;
    eventually("the next round", || table.stand_in.threads(CLEO).len() == 1).await;
    let (_, name) = &table.stand_in.threads(CLEO)[0];
    assert!(name.starts_with("R2 "), "{name}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_whose_channel_is_deleted_is_moved_to_another_one() {
    let table = begun(Format::RoundRobin, 3).await;
    let (_, pairing) = only_pairing(&table).await;
    table.stand_in.moderator().delete_channel(GARDEN).expect("a channel");
    let id = tournament(&table).game_of(tournament::PairingId { round: 0, game: 0 }).expect("it has begun");
    let offer = table.command(pairing.players[0], "movehere", json!({"game_id": id.to_string()})).await;
    let moved = table.press(pairing.players[1], &offer, "offer-yes").await.follow_up(0).await.expect("the board");
    table.resign(moved.place, pairing.players[1]).await;
    eventually("the table to be kept", || tournament(&table).unposted() >= 2).await;
    eventually("the next game", || tournament(&table).work().next().is_none()).await;
    let shown = table.command(OLGA, "tournament move", json!({"tournament": "Spring"})).await;
    assert!(shown.ephemeral && shown.content.contains("continues in this channel"), "{}", shown.content);
    let said = |text: &str| {
        let messages = table.stand_in.messages(OLGA, moved.place).into_iter();
        messages.filter(|message| message.by_bot && !message.ephemeral && message.content.contains(text)).count()
    };
    for text in ["🏆 **Spring**", "round 1 is over", "I couldn’t open a thread for it"] {
        eventually(text, || said(text) > 0).await;
    }
    eventually("everything", || tournament(&table).work().next().is_none()).await;
    assert_eq!(["🏆 **Spring**", "round 1 is over", "I couldn’t open a thread for it"].map(said), [1, 1, 2]);
}

/// The messages of the bot in a channel, by what they say.
pub fn counts(messages: Vec<SeenMessage>) -> BTreeMap<String, Vec<Snowflake>> {
    let mut counts = BTreeMap::<String, Vec<Snowflake>>::new();
    for message in messages.into_iter().filter(|message| message.by_bot && !message.ephemeral) {
        let head = message.content.lines().next().unwrap_or_default().to_owned();
        counts.entry(head).or_default().push(message.id);
    }
    counts
}

#[tokio::test(flavor = "multi_thread")]
async fn the_announcement_that_a_move_leaves_behind_says_where_it_goes_on() {
    let table = begun(Format::RoundRobin, 3).await;
    let left = one_with_text(&table, "🏆 **Spring**").await;
    eventually("that it is recorded", || tournament(&table).announcement().is_some()).await;
    assert!(!left.components.is_empty());
    table.command(OLGA, "tournament move", json!({"tournament": "Spring"})).await;
    let told =
        table.stand_in.until(OLGA, left.id, |message| message.components.is_empty()).await.expect("it is edited");
    assert!(told.content.contains(&format!("continues in <#{}>", LOBBY.id())), "{}", told.content);
    eventually("the announcement here", || tournament(&table).announcement().is_some()).await;
    eventually("everything", || tournament(&table).work().next().is_none()).await;
}

/// A message that stands in the channel of a tournament for want of a permission in the thread names the permission.
#[tokio::test(flavor = "multi_thread")]
async fn the_permission_that_a_thread_lacks_is_named() {
    let table = begun(Format::RoundRobin, 2).await;
    only_pairing(&table).await;
    table.stand_in.moderator().allow_bot(GARDEN, BotPermission::WriteInThreads, false).expect("a channel");
    table.clock.advance(Duration::from_secs(60 * 60 * 60));
    let call = one_with_text(&table, "can’t post in the game’s thread").await;
    assert!(call.content.ends_with("permissions in this channel: *Send Messages in Threads*"), "{}", call.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_missing_right_is_named_and_a_thread_is_opened_once_it_is_back() {
    for (right, name) in LACKED {
        let table = Table::open().await;
        create(table.app().store(), Format::RoundRobin, table.clock.now());
        one_with_text(&table, "🏆 **Spring**").await;
        let allow = |allowed| table.stand_in.moderator().allow_bot(GARDEN, right, allowed).expect("a channel");
        allow(false);
        enter(table.app().store(), 4);
        start(table.app().store(), table.clock.now());
        let done = || eventually("all that can be done", || tournament(&table).work().next().is_none());
        let game = |game| tournament(&table).game_of(tournament::PairingId { round: 0, game });
        eventually("the games", || game(0).is_some() && game(1).is_some()).await;
        done().await;
        let threads = || table.stand_in.threads(CLEO).into_iter().map(|(thread, _)| thread).collect::<Vec<_>>();
        let before = threads();
        let boards = |thread: Place| said(&table, thread).iter().filter(|said| !said.attachments.is_empty()).count();
        assert!(before.iter().all(|thread| boards(*thread) == 0), "{right:?}");

        // Only what is missing is named.
        let overview = async || {
            let shown = table.command_in(GARDEN, OLGA, "tournament show", json!({"tournament": "Spring"})).await;
            table.press_label(OLGA, &shown, "Overview").await
        };
        let shown = overview().await;
        let is_told = shown.content.lines().any(|line| line.ends_with(&format!("permissions there: {name}")));
        assert!(is_told, "{right:?}: {}", shown.content);
        let id = game(0).expect("it has begun");
        let seats = table.app().store().games.game(id).expect("readable").expect("there").seats().clone();
        let player =
            |color: Color| Person::ALL.into_iter().find(|person| seats[color].user() == Some(UserId(person.id())));
        let [white, black] = Color::ALL.map(|color| player(color).expect("one of them"));
        // One of the games is moved by its players, so it needs no thread any longer.
        let offer = table.command_in(LOBBY, white, "movehere", json!({"game_id": id.to_string()})).await;
        table.press_for_board(black, &offer, "offer-yes").await;

        allow(true);
        for _ in 0..2 {
            let shown = overview().await;
            assert!(!shown.content.contains("permissions"), "{}", shown.content);
            eventually("the thread", || threads().into_iter().any(|thread| boards(thread) == 1)).await;
            done().await;
        }
        let opened: Vec<_> = threads().into_iter().filter(|thread| boards(*thread) > 0).collect();
        let [thread] = opened[..] else { panic!("{right:?}: {opened:?}") };
        let expected = if right == BotPermission::WriteInThreads { 2 } else { 1 };
        assert_eq!((threads().len(), boards(thread)), (expected, 1), "{right:?}: no thread twice");
        let board = said(&table, thread).into_iter().find(|said| !said.attachments.is_empty()).expect("the board");
        let mover = table.pinged(&board)[0];
        table.resign(thread, mover).await;
        eventually("the thread to be closed", || table.stand_in.thread(thread).expect("there").archived).await;
    }
}
