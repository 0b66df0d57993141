//! Rematches of strangers: offered at one home and asked at the other, once wherever the program stops.

use domain::{Action, Actor, seeks::SeekConsent};

use crate::{
    answer::answer_to,
    apart::{
        Apart, DIRECT, ID, begin, board_at, each_writes_at_its_home, table_with, two_processes, until_there_is,
        with_button,
    },
    crashes::crash_points,
    prelude::*,
    process::{Running, all_is_announced, arm_at, eventually, parlor},
    sharing,
};

/// Both agree to games with strangers, also in their direct messages.
fn agree(store: &Store) {
    for person in [ANN, BEN] {
        let consent = Some(SeekConsent { at: SystemClock.now(), direct: true });
        store.seeks.change_seeker(UserId(person.id()), |seeker| seeker.consent = consent).expect("stored");
    }
}

/// Plays a move of each, and resigns for White, without telling anybody.
fn lose(store: &Store, game: GameId) {
    for ply in 0..3 {
        let session = store.games.game(game).expect("readable").expect("stored");
        let user = session.user_to_move().expect("it goes on");
        let action = match ply {
            2 => Action::Resign,
            _ => Action::Move(session.position().legal_moves().swap_remove(0)),
        };
        let (next, event) = session.apply(Actor { user, moderator: false }, action, SystemClock.now()).expect("legal");
        let news = domain::News::of_event(&next, &event, SystemClock.now(), None).expect("news");
        let saved = store.games.save_with_news(&next, session.revision(), &news);
        assert_eq!(saved.expect("stored"), store::Saved::Done);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_played_between_places_of_all_kinds() {
    for kind in 0..3 {
        let choose = |_: &StandIn, [first, second]: [Place; 2]| {
            let homes = [[first, second], [first, DIRECT[1]], DIRECT][kind];
            (homes, [None, None])
        };
        let (table, homes) = table_with(choose, false).await;
        let game = Apart { stand_in: &table.stand_in, homes };
        agree(table.app().store());
        let boards = game.told([1, 1]).await;
        for (person, place) in [(ANN, homes[0]), (BEN, homes[1])] {
            let mv = position(&until_there_is(&game, person, "flip").await).legal_moves().swap_remove(0);
            table.command_in(place, person, "move", json!({ "move": mv })).await;
        }
        drop(boards);
        let question = table.command_in(homes[0], ANN, "resign", Value::Null).await;
        table.press(ANN, &question, "resign-yes").await;
        let ends = [until_there_is(&game, ANN, "rematch").await, until_there_is(&game, BEN, "rematch").await];
        eventually("that the ends are told", || all_is_announced(table.app().store())).await;
        let before = game.counts();

        let offered = table.answer(ANN, &ends[0], "rematch").await;
        assert_eq!(buttons(&offered), ["withdraw"], "{}", offered.content);
        assert_eq!(table.pinged(&offered), []);
        let asked = until_there_is(&game, BEN, "accept").await;
        assert_eq!(buttons(&asked), ["accept", "decline", "block"], "{}", asked.content);
        assert_eq!(table.pinged(&asked), [BEN]);
        assert!(asked.content.contains("wants a rematch") && !asked.attachments.is_empty(), "{}", asked.content);
        // Once it is declined, and offered by the other; then it is accepted.
        table.answer(BEN, &asked, "decline").await;
        let declined = || game.said(ANN).into_iter().find(|message| message.id == offered.id).expect("it stays");
        eventually("that the answer is told", || declined().content.contains("declined")).await;
        assert_eq!((declined().components.len(), declined().attachments.len()), (0, 0), "{:?}", declined());
        table.answer(BEN, &ends[1], "rematch").await;
        let asked = until_there_is(&game, ANN, "accept").await;
        table.press(ANN, &asked, "accept").await;
        let first = [until_there_is(&game, ANN, "flip").await, until_there_is(&game, BEN, "flip").await];
        eventually("that the new game is told", || all_is_announced(table.app().store())).await;
        assert_eq!(game.counts(), before.map(|count| count + 3), "kind {kind}: two offers and a board");
        // White of the old game has Black now, at home.
        assert_eq!(table.pinged(&first[1]), [BEN], "{}", first[1].content);
        table.click_a_move(BEN, &first[1], |_| 0).await;
        eventually("the move at both homes", || game.counts() == before.map(|count| count + 4)).await;
        game.keeps_its_secrets();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_home_that_takes_no_message_gives_way_or_the_offer_ends() {
    for direct in [true, false] {
        let (table, homes) = table_with(|_, halls| (halls, [None, None]), direct).await;
        let game = Apart { stand_in: &table.stand_in, homes };
        agree(table.app().store());
        game.told([1, 1]).await;
        lose(table.app().store(), ID);
        let end = until_there_is(&game, ANN, "rematch").await;
        until_there_is(&game, BEN, "rematch").await;
        eventually("that the ends are told", || all_is_announced(table.app().store())).await;
        table.stand_in.moderator().delete_channel(homes[1]).expect("deleted");
        if !direct {
            table.stand_in.fault("POST /users/@me/channels", 1, Fault::Refused(403, 50_278));
        }
        let offered = table.answer(ANN, &end, "rematch").await;
        if direct {
            let elsewhere = Apart { homes: [homes[0], DIRECT[1]], ..game };
            let asked = until_there_is(&elsewhere, BEN, "accept").await;
            table.press(BEN, &asked, "accept").await;
            until_there_is(&elsewhere, BEN, "flip").await;
            until_there_is(&elsewhere, ANN, "flip").await;
            elsewhere.keeps_its_secrets();
        } else {
            let line = || game.said(ANN).into_iter().find(|message| message.id == offered.id).expect("it stays");
            eventually("that the offer ends", || line().content.contains("can’t be asked")).await;
            assert_eq!(buttons(&line()), Vec::<String>::new());
            game.keeps_its_secrets();
        }
    }
}

/// How many boards of running games there are at the home of a person.
fn boards(game: &Apart<'_>, person: Person) -> usize {
    game.said(person).iter().filter(|message| message.content.contains("begins")).count()
}

/// Each moves once, and then Ann resigns.
async fn play_to_the_end(game: &Apart<'_>) {
    for ply in 0..3 {
        let boards = [ANN, BEN].map(|person| with_button(game, person, "flip").expect("a board"));
        let counts = game.counts();
        if ply == 2 {
            let sent = game.stand_in.command(ANN, game.home_of(ANN), "resign", Value::Null).expect("sent");
            let question = answer_to(&sent).await;
            game.stand_in.click(ANN, question.id, &button(&question, "resign-yes")).expect("pressed");
        } else {
            let mover = to_move_here(&boards);
            let mv = position(&boards[0]).legal_moves().swap_remove(0);
            let sent = game.stand_in.command(mover, game.home_of(mover), "move", json!({ "move": mv }));
            answer_to(&sent.expect("sent")).await;
        }
        eventually("it is told at both homes", || game.counts() == counts.map(|count| count + 1)).await;
    }
}

/// Who is called at their own home.
fn to_move_here([anns, _]: &[SeenMessage; 2]) -> Person {
    if anns.mentions.contains(&ANN) { ANN } else { BEN }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_asked_and_begun_once_wherever_the_program_crashes() {
    let (stand_in, folder) = stand_in_and_folder().await;
    // Both belong to one shard, so that the program is back at once.
    let homes = [LOBBY, DIRECT[1]];
    {
        let store = Store::open(&folder.path().join("data")).expect("an empty store");
        agree(&store);
        begin(&store, homes.map(|home| board_at(&stand_in, home, None)), false, SystemClock.now());
        lose(&store, ID);
    }
    let game = Apart { stand_in: &stand_in, homes };
    let mut running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    for kind in ["before a commit", "after a commit", "before POST", "after POST"] {
        for number in crash_points(1).take(2) {
            let end = until_there_is(&game, ANN, "rematch").await;
            until_there_is(&game, BEN, "rematch").await;
            let (asked, begun) = (game.said(BEN).len(), [ANN, BEN].map(|person| boards(&game, person)));
            arm_at(folder.path(), kind, number);
            stand_in.click(ANN, end.id, &button(&end, "rematch")).expect("pressed");
            let is_asked = || with_button(&game, BEN, "accept").is_some();
            let place = running.crash_unless(folder.path(), &stand_in, is_asked).await;
            running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
            tokio::time::sleep(Duration::from_secs(2)).await;
            if !is_asked() {
                // The offer was not stored.
                stand_in.click(ANN, end.id, &button(&end, "rematch")).expect("pressed");
            }
            let question = until_there_is(&game, BEN, "accept").await;
            tokio::time::sleep(Duration::from_secs(1)).await;
            assert_eq!(game.said(BEN).len(), asked + 1, "{kind} {number}, {place:?}");

            arm_at(folder.path(), kind, number);
            stand_in.click(BEN, question.id, &button(&question, "accept")).expect("pressed");
            let has_begun = || [ANN, BEN].map(|person| with_button(&game, person, "flip").is_some()) == [true; 2];
            let place = running.crash_unless(folder.path(), &stand_in, has_begun).await;
            running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
            tokio::time::sleep(Duration::from_secs(2)).await;
            if !has_begun() && with_button(&game, BEN, "accept").is_some() {
                stand_in.click(BEN, question.id, &button(&question, "accept")).expect("pressed");
            }
            eventually(&format!("the boards: {kind} {number}, {place:?}"), has_begun).await;
            tokio::time::sleep(Duration::from_secs(1)).await;
            let now = [ANN, BEN].map(|person| boards(&game, person));
            assert_eq!(now, begun.map(|count| count + 1), "{kind} {number}, {place:?}");
            play_to_the_end(&game).await;
        }
    }
    game.keeps_its_secrets();
    running.kill(&stand_in).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn each_process_asks_at_the_homes_of_its_own_shards() {
    let (stand_in, halls, _folder, store) = sharing::open().await;
    let ([first, second], homes) = two_processes(&stand_in, &halls, &store).await;
    agree(&store);
    begin(&store, homes.map(|home| board_at(&stand_in, home, None)), false, SystemClock.now());
    lose(&store, ID);
    let game = Apart { stand_in: &stand_in, homes };
    let end = until_there_is(&game, ANN, "rematch").await;
    until_there_is(&game, BEN, "rematch").await;
    stand_in.click(ANN, end.id, &button(&end, "rematch")).expect("pressed");
    let question = until_there_is(&game, BEN, "accept").await;
    stand_in.click(BEN, question.id, &button(&question, "accept")).expect("pressed");
    for person in [ANN, BEN] {
        until_there_is(&game, person, "flip").await;
    }
    eventually("that all is told", || all_is_announced(&store)).await;
    each_writes_at_its_home(&stand_in, homes);
    game.keeps_its_secrets();
    first.stop().await;
    second.kill();
}
