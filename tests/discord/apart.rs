//! Games between strangers: each plays at a home of their own, and every event is told once at each.

use board::color::ByColor;
use domain::{GameHome, Home, Session, Table as Board};

use crate::{
    answer::answer_to,
    crashes::{any_move, crash_points},
    prelude::*,
    process::{Running, all_is_announced, arm_at, eventually, parlor},
    sharing,
    strangers::{self, Side},
};

pub const ID: GameId = GameId::from_bits(4711);
pub const DIRECT: [Place; 2] = [Place::direct(ANN), Place::direct(BEN)];

/// Two servers that have added the bot.
pub fn two_servers(stand_in: &StandIn) -> [Place; 2] {
    let halls = stand_in.require_shards(Sharding { shards: 2, ..Sharding::default() });
    halls.try_into().expect("a hall on each shard")
}

/// A place as the table of a game.
pub fn board_at(stand_in: &StandIn, place: Place, parent: Option<Place>) -> Board {
    let guild = stand_in.guild_of(place).map(GuildId);
    Board { guild, channel: ChannelId(place.id()), parent: parent.map(|parent| ChannelId(parent.id())) }
}

/// Begins a game of Ann, White, at the first of these tables, and Ben at the second.
pub fn begin(store: &Store, tables: [Board; 2], direct: bool, now: Timestamp) -> Session {
    let side = |person: Person, name: &str, user_name, table| Side {
        player: NamedUser { user: UserId(person.id()), name: name.to_owned() },
        user_name,
        table,
        language: Language::English,
        direct,
    };
    let [white, black] = tables;
    let sides = ByColor { white: side(ANN, "Ann", "ann", white), black: side(BEN, "Ben", "ben", black) };
    strangers::begin(store, ID, GameKind::Pijersi, &sides, now)
}

/// A game between strangers, and where each of them plays.
pub struct Apart<'a> {
    pub stand_in: &'a StandIn,
    pub homes: [Place; 2],
}

impl Apart<'_> {
    pub fn home_of(&self, person: Person) -> Place {
        self.homes[usize::from(person == BEN)]
    }

    /// What the bot has said to everybody at the home of a person.
    pub fn said(&self, person: Person) -> Vec<SeenMessage> {
        let messages = self.stand_in.messages(person, self.home_of(person)).into_iter();
        messages.filter(|message| message.by_bot && !message.ephemeral && !message.loading).collect()
    }

    pub fn counts(&self) -> [usize; 2] {
        [ANN, BEN].map(|person| self.said(person).len())
    }

    /// Waits until so much is told at each home. Returns the newest message at each.
    pub async fn told(&self, counts: [usize; 2]) -> [SeenMessage; 2] {
        eventually(&format!("{counts:?} messages"), || {
            let now = self.counts();
            assert!(now[0] <= counts[0] && now[1] <= counts[1], "{now:?}: {:?}", [ANN, BEN].map(|who| self.said(who)));
            now == counts && [ANN, BEN].iter().all(|who| self.said(*who).last().is_some_and(|last| !last.loading))
        })
        .await;
        [ANN, BEN].map(|person| self.said(person).pop().expect("there is one"))
    }

    /// Checks that nothing at one home names what belongs to the other, and that nobody is notified who plays
    /// elsewhere.
    pub fn keeps_its_secrets(&self) {
        for (person, stranger) in [(ANN, BEN), (BEN, ANN)] {
            let elsewhere = self.home_of(stranger);
            let guild = self
                .stand_in
                .guild_of(elsewhere)
                .filter(|guild| Some(*guild) != self.stand_in.guild_of(self.home_of(person)));
            let secrets: Vec<_> = [stranger.id(), elsewhere.id()].into_iter().chain(guild).collect();
            for message in self.said(person) {
                let files = message.attachments.iter().map(|file| (&file.filename, &file.description));
                let files: Vec<_> = files.collect();
                let all = format!("{} {:?} {:?} {files:?}", message.content, message.components, message.embeds);
                for secret in &secrets {
                    assert!(!all.contains(&secret.to_string()), "{secret} in {all}");
                }
                let pings = self.stand_in.pings().into_iter().filter(|ping| ping.message == message.id);
                assert!(pings.map(|ping| ping.person).all(|pinged| pinged == person), "{}", message.content);
            }
        }
    }
}

/// A table with a game between strangers at these places.
pub async fn table_with(
    homes: impl FnOnce(&StandIn, [Place; 2]) -> ([Place; 2], [Option<Place>; 2]),
    direct: bool,
) -> (Table, [Place; 2]) {
    let mut table = Table::closed().await;
    let halls = two_servers(&table.stand_in);
    table.start().await;
    let (homes, parents) = homes(&table.stand_in, halls);
    let tables = [0, 1].map(|side| board_at(&table.stand_in, homes[side], parents[side]));
    begin(table.app().store(), tables, direct, table.clock.now());
    (table, homes)
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_are_played_between_places_of_all_kinds() {
    let mut roll = dice(5);
    for kind in 0..4 {
        let (table, homes) = table_with(
            |stand_in, [first, second]| match kind {
                0 => ([first, second], [None, None]),
                1 => ([first, DIRECT[1]], [None, None]),
                2 => (DIRECT, [None, None]),
                _ => {
                    let thread = stand_in.open_thread(ANN, first, "a thread").expect("opened");
                    ([thread, DIRECT[1]], [Some(first), None])
                }
            },
            false,
        )
        .await;
        let game = Apart { stand_in: &table.stand_in, homes };
        let mut boards = game.told([1, 1]).await;
        for ply in 0..8_usize {
            let person = if ply.is_multiple_of(2) { ANN } else { BEN };
            let board = &boards[usize::from(person == BEN)];
            assert_eq!(table.pinged(board), [person], "kind {kind}, {}", board.content);
            if ply % 3 == 0 {
                table.click_a_move(person, board, &mut roll).await;
            } else {
                let (mv, _) = any_move(&position(board), &mut roll);
                table.command_in(game.home_of(person), person, "move", json!({ "move": mv })).await;
            }
            boards = game.told([ply + 2; 2]).await;
            assert_eq!(position(&boards[0]).to_string(), position(&boards[1]).to_string(), "kind {kind}");
        }
        // Nobody acts at the home of the other.
        if kind == 0 {
            let refused = table.command_in(homes[0], BEN, "resign", Value::Null).await;
            assert!(refused.ephemeral && refused.content.contains("/games"), "{}", refused.content);
        }
        let question = table.command_in(homes[1], BEN, "resign", Value::Null).await;
        table.press(BEN, &question, "resign-yes").await;
        let ends = game.told([10, 10]).await;
        for end in &ends {
            assert_eq!(buttons(end), ["rematch", "open-replay", "record", "opponent"], "{}", end.content);
        }
        assert_eq!(table.pinged(&ends[0]), [ANN]);
        eventually("that nothing is owed", || all_is_announced(table.app().store())).await;
        for person in [ANN, BEN] {
            let old: Vec<_> = game.said(person).into_iter().rev().skip(1).collect();
            for message in old {
                table.shrinks_for(person, &message).await;
            }
        }
        game.keeps_its_secrets();
        assert_eq!(game.counts(), [10, 10], "nothing is told twice");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_group_hears_of_its_game_as_soon_as_somebody_asks() {
    let (table, homes) = table_with(|_, [first, _]| ([Place::GROUP, first], [None, None]), false).await;
    let game = Apart { stand_in: &table.stand_in, homes };
    eventually("that it is given up", || {
        all_is_announced(table.app().store()) && table.app().store().outbox.has_undelivered()
    })
    .await;
    assert_eq!(game.counts(), [0, 1], "the bot cannot write in the group by itself");
    table.command_in(Place::GROUP, ANN, "board", Value::Null).await;
    let boards = game.told([1, 1]).await;
    table.click_a_move(ANN, &boards[0], |_| 0).await;
    let boards = game.told([2, 2]).await;
    table.click_a_move(BEN, &boards[1], |_| 0).await;
    // The group's last interaction still takes answers.
    game.told([3, 3]).await;
    game.keeps_its_secrets();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_home_gives_way_to_direct_messages() {
    for thrown_out in [false, true] {
        let (table, mut homes) = table_with(|_, halls| (halls, [None, None]), true).await;
        let game = Apart { stand_in: &table.stand_in, homes };
        let boards = game.told([1, 1]).await;
        let moderator = table.stand_in.moderator();
        if thrown_out {
            moderator.remove_bot(homes[1]).expect("removed");
        } else {
            moderator.delete_channel(homes[1]).expect("deleted");
        }
        table.click_a_move(ANN, &boards[0], |_| 0).await;
        homes[1] = DIRECT[1];
        let game = Apart { homes, ..game };
        let boards = game.told([2, 1]).await;
        assert!(boards[1].content.contains("goes on here"), "{}", boards[1].content);
        assert_eq!(table.pinged(&boards[1]), [BEN]);
        table.click_a_move(BEN, &boards[1], |_| 0).await;
        let boards = game.told([3, 2]).await;
        table.click_a_move(ANN, &boards[0], |_| 0).await;
        game.told([4, 3]).await;
        game.keeps_its_secrets();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_a_place_waits_in_the_list_of_games() {
    for refused in [false, true] {
        // Without consent, or without direct messages.
        let (table, homes) = table_with(|_, halls| (halls, [None, None]), refused).await;
        let game = Apart { stand_in: &table.stand_in, homes };
        let boards = game.told([1, 1]).await;
        if refused {
            table.stand_in.fault("POST /users/@me/channels", 1, Fault::Refused(403, 50_278));
        }
        table.stand_in.moderator().delete_channel(homes[1]).expect("deleted");
        table.click_a_move(ANN, &boards[0], |_| 0).await;
        let store = table.app().store();
        let is_done = || {
            let due = store.outbox.due(Timestamp(0)).expect("readable");
            all_is_announced(store) && !due.iter().any(|due| matches!(due.job, store::Job::Direct(_)))
        };
        eventually("that it is given up", is_done).await;
        assert!(table.stand_in.messages(BEN, DIRECT[1]).is_empty(), "he has not agreed to that");
        let listed = table.command_in(DIRECT[1], BEN, "games", Value::Null).await;
        assert!(listed.content.contains(&ID.to_string()), "{}", listed.content);
        let board = table.command_in(DIRECT[1], BEN, "movehere", json!({"game_id": ID.to_string()})).await;
        assert!(!board.attachments.is_empty(), "{}", board.content);
        let game = Apart { homes: [homes[0], DIRECT[1]], ..game };
        game.told([2, 1]).await;
        eventually("that the board is noted", || !table.app().store().outbox.has_undelivered()).await;
        table.click_a_move(BEN, &board, |_| 0).await;
        game.told([3, 2]).await;
        game.keeps_its_secrets();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_for_want_of_patience_is_tried_again() {
    let (table, homes) = table_with(|_, halls| (halls, [None, None]), true).await;
    let game = Apart { stand_in: &table.stand_in, homes };
    let boards = game.told([1, 1]).await;
    table.stand_in.fault("POST /users/@me/channels", 1, Fault::Refused(400, 40_003));
    table.stand_in.moderator().delete_channel(homes[1]).expect("deleted");
    table.click_a_move(ANN, &boards[0], |_| 0).await;
    let asked =
        |stand_in: &StandIn| stand_in.requests().iter().filter(|request| request.path == "/users/@me/channels").count();
    eventually("that it is tried", || asked(&table.stand_in) == 1).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(asked(&table.stand_in), 1, "it stops at the first refusal");
    let at = GameHome { game: ID, home: Home::Of(Color::Black) };
    assert_eq!(table.app().homes.direct_for(at).expect("readable"), Some(UserId(BEN.id())), "it is still to be done");
}

/// The position of the game as its players see it.
async fn position_now(stand_in: &StandIn, homes: [Place; 2]) -> AnyPosition {
    let looked = stand_in.command(ANN, homes[0], "board", json!({"view": "white"})).expect("sent");
    position(&answer_to(&looked).await)
}

#[tokio::test(flavor = "multi_thread")]
async fn events_are_told_once_at_each_home_wherever_the_program_crashes() {
    let (stand_in, folder) = stand_in_and_folder().await;
    // Both belong to one shard, so that the program is back at once.
    let homes = [LOBBY, DIRECT[1]];
    {
        let store = Store::open(&folder.path().join("data")).expect("an empty store");
        begin(&store, homes.map(|home| board_at(&stand_in, home, None)), false, SystemClock.now());
    }
    let mut roll = dice(23);
    let mut running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    let game = Apart { stand_in: &stand_in, homes };
    let mut told = 1;
    game.told([told; 2]).await;
    for kind in ["before a commit", "after a commit", "before POST", "after POST"] {
        for number in crash_points(1) {
            let before = position_now(&stand_in, homes).await;
            if before.outcome().is_some() {
                break;
            }
            let person = to_move(&before);
            let (mv, _) = any_move(&before, &mut roll);
            arm_at(folder.path(), kind, number);
            stand_in.command(person, game.home_of(person), "move", json!({ "move": mv })).expect("sent");
            let is_told = || game.counts() == [told + 1; 2];
            let place = running.crash_unless(folder.path(), &stand_in, is_told).await;
            running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
            let when = format!("{kind} {number}, {place:?}");
            if position_now(&stand_in, homes).await.to_string() != before.to_string() {
                told += 1;
            }
            eventually(&format!("what is saved is told: {when}"), || game.counts() == [told; 2]).await;
            if place.is_none() {
                break;
            }
        }
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(game.counts(), [told; 2], "nothing is told again later");
    game.keeps_its_secrets();
    running.kill(&stand_in).await;
}

/// The newest message at the home of a person that has a button with this word.
pub fn with_button(game: &Apart<'_>, person: Person, word: &str) -> Option<SeenMessage> {
    let said = game.said(person).into_iter().rev();
    said.into_iter().find(|message| buttons(message).iter().any(|other| other == word))
}

/// Waits for such a message.
pub async fn until_there_is(game: &Apart<'_>, person: Person, word: &str) -> SeenMessage {
    eventually(word, || with_button(game, person, word).is_some()).await;
    with_button(game, person, word).expect("it is there")
}

/// Starts the processes `a` and `b`, which hold half of the shards each. Returns them with a hall of a shard of each.
pub async fn two_processes(stand_in: &StandIn, halls: &[Place], store: &Store) -> ([sharing::Bot; 2], [Place; 2]) {
    let start = |name| sharing::Bot::start_as(name, None, sharing::LEASE_TIMING, stand_in, store);
    let first = start("a");
    first.until_it_holds(6).await;
    let second = start("b");
    first.until_it_holds(3).await;
    second.until_it_holds(3).await;
    stand_in.wait_for_command("move").await.expect("registered");
    sharing::all_are_served(stand_in, halls).await;
    let hall = |shards: Vec<u32>| halls[usize::try_from(shards[0]).expect("a small number")];
    let homes = [hall(first.shards()), hall(second.shards())];
    ([first, second], homes)
}

/// Checks that each of two processes posts, and removes buttons, only at the home that it serves.
pub fn each_writes_at_its_home(stand_in: &StandIn, homes: [Place; 2]) {
    for (home, name) in homes.into_iter().zip(["a", "b"]) {
        let path = format!("/channels/{}/messages", home.id());
        let requests = stand_in.requests().into_iter();
        let writers: BTreeSet<_> = requests
            .filter(|request| request.path.starts_with(&path) && request.method != "GET")
            .map(|request| request.process)
            .collect();
        assert_eq!(writers, [name.to_owned()].into(), "{home:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_process_tells_at_the_homes_of_its_own_shards() {
    let (stand_in, halls, _folder, store) = sharing::open().await;
    let ([first, second], homes) = two_processes(&stand_in, &halls, &store).await;
    begin(&store, homes.map(|home| board_at(&stand_in, home, None)), false, SystemClock.now());
    let game = Apart { stand_in: &stand_in, homes };
    let mut boards = game.told([1, 1]).await;
    let plays = async |ply: usize, boards: &[SeenMessage; 2]| {
        let person = if ply.is_multiple_of(2) { ANN } else { BEN };
        let mv = position(&boards[0]).legal_moves().swap_remove(0);
        let sent = stand_in.command(person, game.home_of(person), "move", json!({ "move": mv })).expect("sent");
        answer_to(&sent).await;
    };
    for ply in 0..4 {
        plays(ply, &boards).await;
        boards = game.told([ply + 2; 2]).await;
    }
    each_writes_at_its_home(&stand_in, homes);
    // One dies with a move that is still to be told at its home.
    second.kill();
    plays(4, &boards).await;
    first.until_it_holds(6).await;
    let boards = game.told([6, 6]).await;
    sharing::all_are_served(&stand_in, &halls).await;
    plays(5, &boards).await;
    game.told([7, 7]).await;
    game.keeps_its_secrets();
    first.stop().await;
}
