//! Each kind of public message that tells news is told once, whether its answer is lost or the program is killed.

use crate::{
    answer::answer_to,
    crashes::at_crash_points,
    daily, daily_kills,
    prelude::*,
    process::{Running, all_is_announced, arm_at, eventually, parlor, run_until},
    tournaments,
};

/// A kind of public message that is recorded, by the event that it tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Told {
    /// A challenge.
    Challenge,
    /// The first board, after a challenge was accepted.
    Beginning,
    /// A board of a running game.
    Move,
    /// A line that asks.
    Offer,
    /// A board that says that a move was taken back.
    Takeback,
    /// A line that replaces the question.
    Declined,
    /// A line of its own.
    DeclinedOnBoard,
    /// The last board.
    End,
    /// The last board of a game that a moderator ended.
    Abort,
    /// The last board of a game of a tournament.
    PairingEnd,
    /// The puzzle of the day.
    DailyPuzzle,
    /// The solution of the puzzle of the day before.
    DailySolution,
}

const ALL: [Told; 10] = [
    Told::Challenge,
    Told::Beginning,
    Told::Move,
    Told::Offer,
    Told::Takeback,
    Told::Declined,
    Told::DeclinedOnBoard,
    Told::End,
    Told::Abort,
    Told::PairingEnd,
];

const HOUR: Duration = Duration::from_secs(60 * 60);

/// What the bot posts by itself at an hour.
const DAILY: [Told; 2] = [Told::DailySolution, Told::DailyPuzzle];

impl Told {
    /// What every message says that tells this, and no other.
    const fn words(self) -> &'static str {
        match self {
            Self::Challenge => "challenges you",
            Self::Beginning => "begins",
            Self::Move => "played `a4-b5=c4`",
            Self::Offer => "offers a draw",
            Self::Takeback => "is taken back",
            Self::Declined | Self::DeclinedOnBoard => "declined the draw",
            Self::End | Self::PairingEnd => "resigned",
            Self::Abort => "aborted the game",
            Self::DailyPuzzle => "**Daily puzzle**",
            Self::DailySolution => "**Solution of the daily puzzle**",
        }
    }
}

/// A stand-in in which one click or command is left to do.
#[derive(Clone, Copy)]
struct Stage<'a> {
    stand_in: &'a StandIn,
    place: Place,
    told: Told,
}

impl Stage<'_> {
    async fn command(&self, person: Person, name: &str, options: Value) -> SeenMessage {
        answer_to(&self.stand_in.command(person, self.place, name, options).expect("sent")).await
    }

    fn press(&self, person: Person, message: &SeenMessage, word: &str) -> SentInteraction {
        self.stand_in.click(person, message.id, &button(message, word)).expect("pressed")
    }

    /// A game of Ann, White, against Ben.
    async fn game(&self) -> SeenMessage {
        let options = json!({"game": "pijersi", "opponent": BEN.id().to_string(), "color": "white"});
        let challenge = self.command(ANN, "challenge", options).await;
        self.press(BEN, &challenge, "accept").follow_up(0).await.expect("the first board");
        challenge
    }

    async fn two_moves(&self) {
        self.game().await;
        self.command(ANN, "move", json!({"move": "a4-b5=c4"})).await;
        self.command(BEN, "move", json!({"move": "g1-f2"})).await;
        self.board_is_known().await;
    }

    /// Waits for another answer, by which the bot has recorded the message with the last board.
    async fn board_is_known(&self) {
        self.command(BEN, "games", Value::Null).await;
    }

    /// Prepares the stage. Returns who acts, and the message and word of the button to press; without a message, the
    /// word is a command.
    async fn prepare(&self) -> (Person, Option<SeenMessage>, &'static str) {
        match self.told {
            Told::Challenge => (ANN, None, "challenge"),
            Told::Beginning => {
                let options = json!({"game": "pijersi", "opponent": BEN.id().to_string(), "color": "white"});
                (BEN, Some(self.command(ANN, "challenge", options).await), "accept")
            }
            Told::Move => {
                self.game().await;
                (ANN, None, "move")
            }
            Told::Offer => {
                self.two_moves().await;
                (ANN, None, "draw")
            }
            Told::Takeback => {
                self.two_moves().await;
                (BEN, Some(self.command(ANN, "takeback", Value::Null).await), "offer-yes")
            }
            Told::Declined => {
                self.two_moves().await;
                (BEN, Some(self.command(ANN, "draw", Value::Null).await), "line-no")
            }
            Told::DeclinedOnBoard => {
                self.two_moves().await;
                self.command(ANN, "draw", Value::Null).await;
                let looked = self.command(ANN, "board", Value::Null).await;
                let posted = self.press(ANN, &looked, "post").follow_up(0).await.expect("a board");
                self.board_is_known().await;
                (BEN, Some(posted), "offer-no")
            }
            Told::End => {
                self.two_moves().await;
                (ANN, Some(self.command(ANN, "resign", Value::Null).await), "resign-yes")
            }
            Told::Abort => {
                self.two_moves().await;
                (Person::MIRA, Some(self.command(Person::MIRA, "abort", Value::Null).await), "abort-yes")
            }
            Told::PairingEnd => (ANN, Some(self.command(ANN, "resign", Value::Null).await), "resign-yes"),
            Told::DailyPuzzle | Told::DailySolution => unreachable!("nobody acts"),
        }
    }

    /// Does what is left to do.
    fn act(&self, (person, on, word): &(Person, Option<SeenMessage>, &str)) -> SentInteraction {
        match on {
            Some(message) => self.press(*person, message, word),
            None => {
                let options = match *word {
                    "move" => json!({"move": "a4-b5=c4"}),
                    "challenge" => json!({"game": "pijersi", "opponent": BEN.id().to_string()}),
                    _ => Value::Null,
                };
                self.stand_in.command(*person, self.place, word, options).expect("sent")
            }
        }
    }

    /// The public messages that tell the event.
    fn telling(&self) -> Vec<SeenMessage> {
        let messages = self.stand_in.messages(BEN, self.place).into_iter();
        messages.filter(|message| !message.ephemeral && message.content.contains(self.told.words())).collect()
    }
}

/// The thread of the only game of a tournament of Ann and Ben, once its first board stands.
async fn pairing(stand_in: &StandIn) -> Place {
    let board = || {
        let (thread, _) = stand_in.threads(BEN).into_iter().next()?;
        stand_in.messages(BEN, thread).iter().any(|message| !message.attachments.is_empty()).then_some(thread)
    };
    eventually("the first board", || board().is_some()).await;
    board().expect("it was there")
}

fn begin_tournament(store: &Store, now: Timestamp) {
    tournaments::create(store, Format::RoundRobin, now);
    tournaments::enter(store, 2);
    tournaments::start(store, now);
}

fn open(folder: &Path) -> Store {
    Store::open(&folder.join("data")).expect("the store opens")
}

/// Starts the program until it owes nothing.
async fn run_until_all_is_told(folder: &Path, stand_in: &StandIn) {
    run_until(parlor, folder, stand_in, 1, all_is_announced).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_lost_its_answer_is_told_once() {
    for told in ALL {
        // Without the permission to read the history, Discord reveals only the id of the last message.
        for sees in [true, false] {
            let table = Table::open().await;
            let place = if told == Told::PairingEnd {
                begin_tournament(table.app().store(), table.clock.now());
                pairing(&table.stand_in).await
            } else {
                LOBBY
            };
            let stage = Stage { stand_in: &table.stand_in, place, told };
            let ready = stage.prepare().await;
            table.stand_in.moderator().allow_bot(LOBBY, BotPermission::ReadHistory, sees).expect("a channel");
            for route in ["POST /interactions", "POST /webhooks"] {
                table.stand_in.fault(route, 1, Fault::AnswerLost);
            }
            stage.act(&ready);
            eventually(&format!("{told:?}"), || !stage.telling().is_empty()).await;
            eventually("that nothing is owed", || all_is_announced(table.app().store())).await;
            assert_eq!(stage.telling().len(), 1, "{told:?}: {:?}", stage.telling());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_daily_message_that_lost_its_answer_is_posted_once() {
    for told in DAILY {
        // Without the permission to read the history, the message cannot be found, but Discord knows its nonce.
        for sees in [true, false] {
            let table = Table::open().await;
            daily::choose(&table).await;
            let owes = || {
                let daily = table.app().store().dailies.daily(tournaments::GUILD).expect("readable").expect("stored");
                daily.today().is_none_or(|today| today.message.is_none()) || daily.owed().is_some()
            };
            table.stand_in.moderator().allow_bot(Place::GARDEN, BotPermission::ReadHistory, sees).expect("a channel");
            if told == Told::DailySolution {
                table.clock.advance(HOUR + HOUR / 60);
                eventually("the puzzle before", || !owes()).await;
            }
            table.stand_in.fault("POST /channels", 1, Fault::AnswerLost);
            table.clock.advance(if told == Told::DailySolution { HOUR * 24 } else { HOUR + HOUR / 60 });
            let stage = Stage { stand_in: &table.stand_in, place: Place::GARDEN, told };
            eventually(&format!("{told:?}"), || !stage.telling().is_empty() && !owes()).await;
            assert_eq!(stage.telling().len(), 1, "{told:?}, {sees}: {:?}", stage.telling());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_daily_message_of_a_killed_program_is_posted_once() {
    for told in DAILY {
        at_crash_points(1, async |number| {
            let (stand_in, folder) = stand_in_and_folder().await;
            let stage = Stage { stand_in: &stand_in, place: Place::GARDEN, told };
            daily_kills::prepare(folder.path(), HOUR);
            arm_at(folder.path(), "after POST /channels", number);
            let running = Running::spawn(daily_kills::program(folder.path(), &stand_in));
            let both = || DAILY.into_iter().all(|told| !Stage { told, ..stage }.telling().is_empty());
            let crashed = running.crash_unless(folder.path(), &stand_in, both).await;
            let is_told = |store: &Store| {
                store.dailies.daily(tournaments::GUILD).expect("readable").expect("stored").owed().is_none()
            };
            run_until(daily_kills::program, folder.path(), &stand_in, 2, is_told).await;
            assert_eq!(stage.telling().len(), 1, "{told:?}, {number}, {crashed:?}: {:?}", stage.telling());
            crashed
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_killed_program_has_told_is_told_once() {
    for told in ALL {
        at_crash_points(1, async |number| {
            let (stand_in, folder) = stand_in_and_folder().await;
            if told == Told::PairingEnd {
                begin_tournament(&open(folder.path()), SystemClock.now());
            }
            let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
            let place = if told == Told::PairingEnd { pairing(&stand_in).await } else { LOBBY };
            let stage = Stage { stand_in: &stand_in, place, told };
            let ready = stage.prepare().await;
            arm_at(folder.path(), "after POST /", number);
            stage.act(&ready);
            let crashed = running.crash_unless(folder.path(), &stand_in, || !stage.telling().is_empty()).await;
            let when = format!("{told:?}, {number}, {crashed:?}");
            run_until_all_is_told(folder.path(), &stand_in).await;
            if stage.telling().is_empty() {
                // The program was still busy with what came before.
                let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
                if stage.telling().is_empty() {
                    stage.act(&ready);
                }
                eventually(&when, || !stage.telling().is_empty()).await;
                running.kill(&stand_in).await;
                run_until_all_is_told(folder.path(), &stand_in).await;
            }
            assert_eq!(stage.telling().len(), 1, "{when}: {:?}", stage.telling());
            crashed
        })
        .await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_in_place_of_a_question_is_told_once_though_its_token_has_expired() {
    loop {
        let (stand_in, folder) = stand_in_and_folder().await;
        let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        let stage = Stage { stand_in: &stand_in, place: LOBBY, told: Told::Declined };
        let ready = stage.prepare().await;
        // A program that has just begun is not busy with what came before.
        running.kill(&stand_in).await;
        let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
        arm_at(folder.path(), "after POST /interactions", 0);
        stage.act(&ready);
        running.crash_unless(folder.path(), &stand_in, || false).await.expect("a crash");
        if stage.telling().is_empty() {
            // It was busy all the same.
            continue;
        }
        stand_in.advance(Duration::from_secs(16 * 60));
        run_until_all_is_told(folder.path(), &stand_in).await;
        assert_eq!(stage.telling().len(), 1, "{:?}", stage.telling());
        return;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_is_told_once_though_a_board_would_tell_it_now() {
    let (stand_in, folder) = stand_in_and_folder().await;
    let running = Running::start(parlor(folder.path(), &stand_in), &stand_in).await;
    let stage = Stage { stand_in: &stand_in, place: LOBBY, told: Told::DeclinedOnBoard };
    stage.two_moves().await;
    stage.command(ANN, "draw", Value::Null).await;
    let looked = stage.command(ANN, "board", Value::Null).await;
    // The bot does not know yet that the board with the offer stands in the channel, so a line declines it. It knows
    // when it is killed, and a board without the offer would be right then.
    stand_in.fault("POST /webhooks", 1, Fault::AnswerLate(Duration::from_millis(600)));
    let posted = stage.press(ANN, &looked, "post").follow_up(0).await.expect("a board");
    stand_in.fault("/callback", 1, Fault::AnswerLate(Duration::from_secs(10)));
    arm_at(folder.path(), "after POST /interactions", 0);
    stage.press(BEN, &posted, "offer-no");
    running.crash_unless(folder.path(), &stand_in, || false).await.expect("a crash");
    assert_eq!(stage.telling().len(), 1, "{:?}", stage.telling());
    run_until_all_is_told(folder.path(), &stand_in).await;
    assert_eq!(stage.telling().len(), 1, "{:?}", stage.telling());
}
