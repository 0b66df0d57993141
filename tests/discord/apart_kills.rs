//! Crashes of the program while it tells a move at both homes of a game, after which the game goes on before it is
//! started again, as it does where another process sees to the other home.

use domain::{Action, Actor, News};
use store::Saved;

use crate::{
    apart::{Apart, ID, begin, board_at},
    crashes::{any_move, at_crash_points},
    prelude::*,
    process::{Running, arm, eventually, parlor},
};

/// The number of moves that are told at the home of a person, and of beginnings.
fn told(game: &Apart<'_>, person: Person) -> (usize, usize) {
    let said = game.said(person);
    let count = |words: &str| said.iter().map(|message| message.content.matches(words).count()).sum();
    (count("** played `"), count("` begins: "))
}

/// Stores a move of the side to move. Returns the number of moves.
fn play(folder: &Path, roll: &mut impl FnMut(usize) -> usize) -> usize {
    let store = Store::open(&folder.join("data")).expect("the store opens");
    let session = store.games.game(ID).expect("readable").expect("stored");
    let user = session.user_to_move().expect("a person");
    let (action, now) = (Action::Move(any_move(session.position(), roll).0), SystemClock.now());
    let (next, event) = session.apply(Actor { user, moderator: false }, action, now).expect("a legal move");
    let news = News::of_event(&next, &event, now, None).expect("moves have news");
    assert_eq!(store.games.save_with_news(&next, session.revision(), &news).expect("stored"), Saved::Done);
    next.moves().iter().filter(|mv| !mv.is_pass).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_told_once_with_the_next_one_wherever_the_program_crashes() {
    at_crash_points(2, async |number| {
        let mut roll = dice(38 + number);
        let (stand_in, folder) = stand_in_and_folder().await;
        let homes = [LOBBY, Place::direct(BEN)];
        {
            let store = Store::open(&folder.path().join("data")).expect("an empty store");
            begin(&store, homes.map(|home| board_at(&stand_in, home, None)), false, SystemClock.now());
        }
        let game = Apart { stand_in: &stand_in, homes };
        let is_told = |moves| [ANN, BEN].iter().all(|person| told(&game, *person) == (moves, 1));
        // Where people talk a lot, the board is not among the first hundred messages.
        if number % 4 == 0 {
            (0..120).for_each(|_| {
                stand_in.say(CLEO, LOBBY, "Who is next?").expect("said");
            });
        }
        play(folder.path(), &mut roll);
        arm(folder.path(), number);
        let running = Running::spawn(parlor(folder.path(), &stand_in));
        let place = running.crash_unless(folder.path(), &stand_in, || is_told(1)).await;
        let moves = play(folder.path(), &mut roll);
        let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        let when = format!("crash point {number}, {place:?}");
        eventually(&format!("both moves to be told: {when}"), || is_told(moves)).await;
        // What would be told again is told by now.
        tokio::time::sleep(Duration::from_millis(500)).await;
        assert!(is_told(moves), "{when}: {:?}", [ANN, BEN].map(|person| game.said(person)));
        running.kill(&stand_in).await;
        place
    })
    .await;
}
