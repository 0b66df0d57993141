//! Round trips to the database.

use domain::{
    control::{Control, MoveOf, Pick},
    time::SystemClock,
};
use store::DatabaseUrl;

use crate::{postgres::shared, prelude::*, relay::Relay};

/// The round trips of a move in the application: what is known from the request, the game with what belongs to it, the
/// opponent, what the save reads, and the save.
const MOST: u64 = 5;
/// The round trips of a click before the last one, which saves nothing.
const MOST_OF_A_CLICK: u64 = 3;

#[tokio::test(flavor = "multi_thread")]
async fn a_move_takes_few_round_trips() {
    let Some(server) = shared() else { return };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let relay = Relay::start(folder.path(), server, Duration::from_millis(10));
    let url: DatabaseUrl = relay.address(&server.database()).parse().expect("an address");
    let play = move || {
        let app = Application::new(Store::connect(&url).expect("the server runs"), Arc::new(SystemClock));
        let ask = |user, ask| app.handle(&request(HERE, user, ask)).expect("the store works");
        let (_, accept) = accepts(public(&ask(ANN, challenge(Some(BEN)))));
        ask(BEN, Ask::Press(accept));
        let counted = |user, asked| {
            let before = relay.trips();
            (ask(user, asked), relay.trips() - before)
        };
        // The first ones prepare statements.
        let mut least = [u64::MAX; 3];
        for ply in 0..16 {
            let game = app.store().games.game_at(HERE).expect("read").expect("it goes on");
            let (user, mv) = (game.user_to_move().expect("it goes on").0, game.position().legal_moves().swap_remove(0));
            let trips = if ply % 2 == 0 {
                let (reply, typed) = counted(user, Ask::Move(mv));
                assert!(public(&reply).board.is_some());
                [typed, u64::MAX, u64::MAX]
            } else {
                let steps = game.position().steps(&mv).expect("a legal move");
                let opened = Pick::begin(MoveOf::Game(game.board_ref()));
                let first = opened.clone().with_draft(steps[..1].to_vec());
                let clicks = [opened.clone(), first].map(|pick| counted(user, Ask::Press(Control::Pick(pick))).1);
                let (reply, played) = counted(user, Ask::Press(Control::Play(opened.with_draft(steps))));
                assert!(
                    reply.effects.iter().any(|effect| matches!(effect, Effect::Post(post, _) if post.board.is_some()))
                );
                [u64::MAX, clicks.into_iter().max().expect("two"), played]
            };
            least = [0, 1, 2].map(|of| least[of].min(trips[of]));
        }
        let [typed, clicked, played] = least;
        assert!(typed <= MOST && played <= MOST, "{typed} round trips of a typed move, {played} of a clicked one");
        assert!(clicked <= MOST_OF_A_CLICK, "{clicked} round trips of a click");
    };
    tokio::task::spawn_blocking(play).await.expect("no panic");
}
