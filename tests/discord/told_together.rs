//! Moves that are played while a home is not known to show earlier ones are told together there, and each of them once,
//! wherever the program has stopped before.

use domain::{Action, Actor, News};

use crate::{
    apart::{Apart, DIRECT, ID, begin, board_at},
    crashes::{any_move, crash_points},
    prelude::*,
    process::{Running, all_is_announced, arm_at, eventually, parlor},
};

/// Plays a move for whoever is to move, as another process would.
fn play_beside(folder: &Path) {
    let store = Store::open(&folder.join("data")).expect("the store opens");
    let session = store.games.game(ID).expect("readable").expect("stored");
    let Some(user) = session.user_to_move() else { return };
    let mv = Action::Move(session.position().legal_moves().swap_remove(0));
    let (next, event) = session.apply(Actor { user, moderator: false }, mv, SystemClock.now()).expect("legal");
    let news = News::of_event(&next, &event, SystemClock.now(), None).expect("news");
    assert_eq!(store.games.save_with_news(&next, session.revision(), &news).expect("stored"), store::Saved::Done);
}

/// The game as it is stored.
fn plies(folder: &Path) -> (u32, bool) {
    let store = Store::open(&folder.join("data")).expect("the store opens");
    let session = store.games.game(ID).expect("readable").expect("stored");
    (session.ply(), all_is_announced(&store))
}

/// How many moves are told at the home of a person.
fn told(game: &Apart<'_>, person: Person) -> usize {
    game.said(person).iter().map(|message| message.content.matches(" played ").count()).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_told_once_at_each_home_wherever_the_program_crashes() {
    let mut told_together = 0;
    for kind in ["after POST", "before a commit", "after a commit", "before POST"] {
        let stand_in = new_stand_in().await;
        // Both belong to one shard, so that the program is back at once.
        let homes = [LOBBY, DIRECT[1]];
        let folder = tempfile::tempdir().expect("a temporary folder");
        {
            let store = Store::open(&folder.path().join("data")).expect("an empty store");
            begin(&store, homes.map(|home| board_at(&stand_in, home, None)), false, SystemClock.now());
        }
        let mut roll = dice(31);
        let game = Apart { stand_in: &stand_in, homes };
        let mut running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        eventually("the first boards", || game.counts() == [1; 2]).await;
        for number in crash_points(1).take(5) {
            let boards = [ANN, BEN].map(|person| game.said(person).pop().expect("a board"));
            let mover =
                [ANN, BEN].into_iter().zip(&boards).find(|(_, board)| buttons(board).contains(&"move".to_owned()));
            let (mover, board) = mover.expect("somebody is to move");
            let before = position(board);
            let (mv, _) = any_move(&before, &mut roll);
            let counts = game.counts();
            arm_at(folder.path(), kind, number);
            stand_in.command(mover, game.home_of(mover), "move", json!({ "move": mv })).expect("sent");
            let is_told = || game.counts() == counts.map(|count| count + 1);
            let place = running.crash_unless(folder.path(), &stand_in, is_told).await;
            // While the program is down, the next move comes.
            play_beside(folder.path());
            let (ply, was_announced) = plies(folder.path());
            assert!(!was_announced, "the next move is to be told");
            running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
            let when = format!("{kind} {number}, {place:?}");
            let all = || [ANN, BEN].map(|person| told(&game, person)) == [ply as usize; 2];
            eventually(&format!("{ply} moves are told at each home: {when}"), || {
                let now = [ANN, BEN].map(|person| told(&game, person));
                assert!(now.iter().all(|told| *told <= ply as usize), "{now:?} of {ply}: {when}");
                all()
            })
            .await;
            tokio::time::sleep(Duration::from_secs(1)).await;
            assert!(all(), "nothing is told again later: {when}");
            let newest = game.said(BEN).pop().expect("a board");
            told_together += usize::from(newest.content.matches(" played ").count() > 1);
        }
        game.keeps_its_secrets();
        running.kill(&stand_in).await;
    }
    assert!(told_together > 0, "some moves are told together");
}
