//! Crashes of the program at each crash point of a move: every saved move is told by exactly one message.
//!
//! `PARLOR_TEST_LONG=1` crashes at every crash point in the tests of daily puzzles and tournaments, too.

use discord_stand_in::TIMEOUT;
use games::game::{Progress, Step};

use crate::{
    answer::answer_to,
    clicks::{entries_lead_to_the_end, next_step},
    prelude::*,
    process::{Running, arm, arm_at, begin, eventually, parlor},
};

/// The numbers of the crash points that a test tries: each `stride`th, or all of them in the long form.
pub fn crash_points(stride: usize) -> impl Iterator<Item = u64> {
    let is_long = std::env::var_os("PARLOR_TEST_LONG").is_some_and(|value| value == "1");
    (0..).step_by(if is_long { 1 } else { stride })
}

/// Plays a scene with a crash at each of these crash points, four scenes at a time, until four pass without a crash. A
/// scene returns where the program has crashed. Some scenes also lose an answer at odd numbers, so the stride has to be
/// odd for them.
pub async fn at_crash_points(stride: usize, scene: impl AsyncFn(u64) -> Option<String>) {
    let mut numbers = crash_points(stride);
    loop {
        let [first, second, third, fourth] = std::array::from_fn(|_| scene(numbers.next().expect("there is no end")));
        let (first, second, third, fourth) = tokio::join!(first, second, third, fourth);
        if [first, second, third, fourth].iter().all(Option::is_none) {
            return;
        }
    }
}

/// The public boards in the lobby, oldest first. Old ones have lost their pictures, but still name their game or move.
pub fn public_boards(stand_in: &StandIn) -> Vec<SeenMessage> {
    let is_board = |message: &SeenMessage| !message.attachments.is_empty() || message.content.contains('`');
    let messages = stand_in.messages(CLEO, LOBBY).into_iter();
    messages.filter(|message| !message.ephemeral && is_board(message)).collect()
}

/// The position that Cleo sees in the lobby.
pub async fn position_now(stand_in: &StandIn) -> AnyPosition {
    let looked = stand_in.command(CLEO, LOBBY, "board", Value::Null).expect("it can be sent");
    position(&looked.reply().await.expect("it is answered"))
}

/// The position after a move; `None` if the move ends the game.
pub fn going_on(before: &AnyPosition, mv: &str) -> Option<AnyPosition> {
    let mut after = before.clone();
    after.play(mv).expect("a legal move");
    after.outcome().is_none().then_some(after)
}

/// A random move after which the game goes on, with the position that it leads to.
pub fn any_move(before: &AnyPosition, roll: &mut impl FnMut(usize) -> usize) -> (String, AnyPosition) {
    let moves = before.legal_moves();
    loop {
        let mv = &moves[roll(moves.len())];
        if let Some(after) = going_on(before, mv) {
            return (mv.clone(), after);
        }
    }
}

/// The move that clicks enter if they follow `mv` where they can.
fn clicked_move(before: &AnyPosition, mv: &str) -> String {
    let mut steps: Vec<Step> = Vec::new();
    loop {
        let texts: Vec<_> = steps.iter().map(Step::to_string).collect();
        steps.push(next_step(before, mv, &texts).parse().expect("a step"));
        match before.progress(&steps) {
            Progress::Complete { mv, next } if next.is_empty() => return mv,
            Progress::Impossible => panic!("{mv}: {steps:?}"),
            _ => {}
        }
    }
}

/// A running program with a game in the lobby.
struct Game {
    stand_in: StandIn,
    folder: tempfile::TempDir,
    running: Option<Running>,
    board: SeenMessage,
    /// The number of public boards.
    told: usize,
}

impl Game {
    async fn begin() -> Self {
        let (stand_in, folder) = stand_in_and_folder().await;
        let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        let board = begin(&stand_in).await;
        let game = Self { stand_in, folder, running: Some(running), board, told: 1 };
        game.noted().await;
        game
    }

    /// Waits until the bot has stored the message id of the newest board: lists of games link to the board from then
    /// on.
    async fn noted(&self) {
        let listed = async || {
            let list = self.stand_in.command(ANN, LOBBY, "games", Value::Null).expect("sent");
            list.reply().await.expect("answered").content
        };
        let noted = async { while !listed().await.contains(&self.board.id.to_string()) {} };
        tokio::time::timeout(TIMEOUT, noted).await.expect("the board is noted");
    }

    /// Sends a move without waiting for the answer: typed or, if `clicked`, by the last click in a picker. `arm` is
    /// called right before.
    async fn send(&self, mv: &str, clicked: bool, arm: impl Fn()) {
        let before = position(&self.board);
        let person = to_move(&before);
        if !clicked {
            arm();
            self.stand_in.command(person, LOBBY, "move", json!({"move": mv})).expect("sent");
            return;
        }
        let opened = self.stand_in.click(person, self.board.id, &button(&self.board, "move")).expect("clicked");
        let mut picker = opened.reply().await.expect("the picker");
        loop {
            let steps = draft_of(&picker);
            let value = next_step(&before, mv, &steps);
            let ends = entries_lead_to_the_end(&before, &steps);
            if ends {
                arm();
            }
            let sent = choose_shown(&self.stand_in, person, &picker, &value)
                .unwrap_or_else(|| panic!("{before}: `{value}` after {steps:?} is offered: {}", picker.content));
            let sent = sent.expect("chosen");
            if ends {
                return;
            }
            picker = sent.reply().await.expect("the picker goes on");
        }
    }

    /// Plays a random move and crashes the program at a place of this kind, after passing so many others. Returns the
    /// place, unless the move has fewer.
    async fn crash_at(
        &mut self,
        kind: &str,
        number: u64,
        clicked: bool,
        roll: &mut impl FnMut(usize) -> usize,
    ) -> Option<String> {
        let before = position(&self.board);
        let mv = loop {
            let (mv, _) = any_move(&before, roll);
            if !clicked || going_on(&before, &clicked_move(&before, &mv)).is_some() {
                break mv;
            }
        };
        self.send(&mv, clicked, || arm_at(self.folder.path(), kind, number)).await;
        let told = || is_told(&self.stand_in, &self.board, self.told);
        let running = self.running.take().expect("it runs");
        let place = running.crash_unless(self.folder.path(), &self.stand_in, told).await;
        self.start_again(&format!("{kind} {number}, {place:?}")).await;
        place
    }

    /// Starts the ended program again, and checks that the move after the current board was told once if it was saved,
    /// and otherwise not at all.
    async fn start_again(&mut self, when: &str) {
        self.running = Some(Running::start(parlor(self.folder.path(), &self.stand_in), &self.stand_in).await);
        let (stand_in, before) = (&self.stand_in, position(&self.board));
        let now = position_now(stand_in).await;
        if now == before {
            assert_eq!(public_boards(stand_in).len(), self.told, "{when}: what was not saved is not told");
            return;
        }
        eventually("the board of a saved move", || public_boards(stand_in).len() > self.told).await;
        self.told += 1;
        let boards = public_boards(stand_in);
        let newest = boards.last().expect("there is one");
        assert_eq!((boards.len(), position(newest)), (self.told, now.clone()), "{when}");
        let pinged = stand_in.pings().into_iter().filter(|ping| ping.message == newest.id);
        assert_eq!(pinged.map(|ping| ping.person).collect::<Vec<_>>(), [to_move(&now)], "{when}");
        let old = stand_in.until(CLEO, self.board.id, |old| old.components.is_empty());
        old.await.expect("the old board loses its buttons");
        self.board = newest.clone();
    }
}

/// Whether a board of the next move stands, and the old one has lost its buttons.
pub fn is_told(stand_in: &StandIn, old: &SeenMessage, told: usize) -> bool {
    let old = stand_in.message(CLEO, old.id).expect("the board stands");
    public_boards(stand_in).len() > told && old.components.is_empty()
}

/// Crashes the program at each crash point of a move, and stops it by a signal at the end.
async fn moves_are_told_once_wherever_it_crashes(clicked: bool) {
    let mut game = Game::begin().await;
    let mut roll = dice(if clicked { 17 } else { 18 });
    // Some tasks run side by side, so the order of places differs between moves. Counted by kind, none is missed.
    for kind in ["before a commit", "after a commit", "before POST", "after POST", "before PATCH"] {
        for number in crash_points(1) {
            let place = game.crash_at(kind, number, clicked, &mut roll).await;
            assert!(number > 0 || place.is_some(), "a move passes {kind}");
            if place.is_none() {
                break;
            }
        }
    }
    #[cfg(unix)]
    {
        let (mv, _) = any_move(&position(&game.board), &mut roll);
        game.send(&mv, false, || ()).await;
        game.running.take().expect("it runs").stop(&game.stand_in).await;
        game.stand_in.gateway_fault(GatewayFault::ForgetSessions).await;
        game.start_again("stopped by a signal").await;
    }
    assert_eq!(public_boards(&game.stand_in).len(), game.told, "nothing is told again later");
}

#[tokio::test(flavor = "multi_thread")]
async fn typed_moves_are_told_once_wherever_the_program_crashes() {
    moves_are_told_once_wherever_it_crashes(false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn clicked_moves_are_told_once_wherever_the_program_crashes() {
    moves_are_told_once_wherever_it_crashes(true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_replies_wherever_the_program_crashes() {
    let (stand_in, folder) = stand_in_and_folder().await;
    let mut running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    let options = json!({"game": "pijersi", "level": "1", "color": "white"});
    let mut board = answer_to(&stand_in.command(ANN, LOBBY, "challenge", options).expect("sent")).await;
    let mut saved = 0;
    // Before the move is saved, while the bot thinks, and around the answer.
    for number in crash_points(1) {
        let before = position(&board);
        if before.outcome().is_some() {
            break;
        }
        let mv = before.legal_moves().swap_remove(0);
        arm(folder.path(), number);
        stand_in.command(ANN, LOBBY, "move", json!({"move": mv})).expect("sent");
        let newest = || public_boards(&stand_in).pop().filter(|newest| !newest.attachments.is_empty());
        let is_replied = || {
            newest().is_some_and(|newest| {
                let now = position(&newest);
                now.outcome().is_some() || now != before && now.turn() == before.turn()
            })
        };
        let is_told = || is_replied() && stand_in.message(CLEO, board.id).is_some_and(|old| old.components.is_empty());
        let place = running.crash_unless(folder.path(), &stand_in, is_told).await;
        running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        if position_now(&stand_in).await == before {
            continue;
        }
        saved += 1;
        eventually("the bot's reply", is_replied).await;
        let later = |message: &SeenMessage| message.id > board.id;
        let said: Vec<_> = public_boards(&stand_in).into_iter().filter(later).map(|message| message.content).collect();
        let count = |word: &str| said.iter().map(|text| text.matches(word).count()).sum::<usize>();
        assert_eq!(count("**Ann** played") + count("> played"), 1, "{number}, {place:?}: {said:?}");
        let replies = count("I replied") + count("**Parlor \\(1\\)** played");
        assert!(replies == 1 || count("wins") == 1, "{number}, {place:?}: {said:?}");
        board = newest().expect("it is there");
        if place.is_none() {
            break;
        }
    }
    assert!(saved > 2, "some moves were saved");
    running.kill(&stand_in).await;
}
