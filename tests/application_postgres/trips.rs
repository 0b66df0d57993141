//! Round trips to the database.

use domain::time::SystemClock;
use store::DatabaseUrl;

use crate::{postgres::shared, prelude::*, relay::Relay};

/// The round trips of a typed move in the application: what is known from the request, the game with what belongs to it, the
/// opponent, what the save reads, and the save.
const MOST: u64 = 5;

#[tokio::test(flavor = "multi_thread")]
async fn a_typed_move_takes_few_round_trips() {
    let Some(server) = shared() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let relay = Relay::start(folder.path(), server, Duration::from_millis(10));
    let url: DatabaseUrl = relay.address(&server.database()).parse().expect("an address");
    let play = move || {
        let app = Application::new(Store::connect(&url).expect("the server runs"), Arc::new(SystemClock));
        let ask = |user, ask| app.handle(&request(HERE, user, ask)).expect("the store works");
        let (_, accept) = accepts(public(&ask(ANN, challenge(Some(BEN)))));
        ask(BEN, Ask::Press(accept));
        let mut least = u64::MAX;
        for _ in 0..8 {
            let game = app.store().games.game_at(HERE).expect("read").expect("it goes on");
            let mv = game.position().legal_moves().swap_remove(0);
            let before = relay.trips();
            let reply = ask(game.user_to_move().expect("it goes on").0, Ask::Move(mv));
            assert!(public(&reply).board.is_some());
            // The first ones prepare statements.
            least = least.min(relay.trips() - before);
        }
        assert!(least <= MOST, "{least} round trips");
    };
    tokio::task::spawn_blocking(play).await.expect("no panic");
}
