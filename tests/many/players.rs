//! Simulated players who go on through outages: if an answer is missing, they look at the board and try again.

use std::sync::atomic::{AtomicBool, Ordering};

use discord_stand_in::{SeenMessage, Snowflake, TimedOut};
use serde_json::Value;
use tokio::{task::JoinHandle, time::sleep};

use crate::prelude::*;

/// How long players wait for what has to come, even on a slow machine.
pub const PATIENCE: Duration = Duration::from_secs(240);
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(300);

/// The side that plays Black. White is Ann.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponent {
    Ben,
    Bot,
}

/// A channel in which one game after another is played.
#[derive(Debug)]
pub struct Table {
    pub place: Place,
    pub shard: u32,
    pub opponent: Opponent,
    /// The moves that were answered with their board: the number of the game, the ply and the move.
    pub answered: Vec<(usize, usize, String)>,
    /// The private answers to moves that were not played, or of which it was not known.
    pub refusals: Vec<String>,
    /// What did not come, and when the wait for it ended.
    pub missing: Vec<(Instant, TimedOut)>,
    stand_in: Arc<StandIn>,
    roll: Dice,
    pace: Duration,
    /// The number of games so far.
    games: usize,
    /// The newest public board that was seen.
    board: Snowflake,
    ply: usize,
    position: Option<AnyPosition>,
    /// The challenge that was accepted last.
    accepted: Option<Snowflake>,
}

/// Pseudorandom numbers, the same in every run.
#[derive(Debug)]
pub struct Dice(u64);

impl Dice {
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % sides
    }
}

/// Tables at which people play, until they are stopped.
pub struct Playing {
    stop: Arc<AtomicBool>,
    tasks: Vec<JoinHandle<Table>>,
}

impl Playing {
    pub fn start(tables: Vec<Table>) -> Self {
        let stop = Arc::<AtomicBool>::default();
        let tasks = tables.into_iter().map(|table| tokio::spawn(table.play(Arc::clone(&stop)))).collect();
        Self { stop, tasks }
    }

    /// Lets each table finish its current move. A table without an answered move, as on a busy machine, first plays on
    /// until it has one.
    pub async fn stop(self) -> Vec<Table> {
        self.stop.store(true, Ordering::SeqCst);
        let mut tables = Vec::new();
        for task in self.tasks {
            tables.push(task.await.expect("the players do not give up"));
        }
        tables
    }
}

impl Table {
    /// A table without a game. `pace` is the longest time for which players think about a move.
    pub fn new(stand_in: &Arc<StandIn>, place: Place, shard: u32, opponent: Opponent, pace: Duration) -> Self {
        Self {
            place,
            shard,
            opponent,
            answered: Vec::new(),
            refusals: Vec::new(),
            missing: Vec::new(),
            stand_in: Arc::clone(stand_in),
            roll: Dice::new(place.id()),
            pace,
            games: 0,
            board: Snowflake::default(),
            ply: 0,
            position: None,
            accepted: None,
        }
    }

    async fn play(mut self, stop: Arc<AtomicBool>) -> Self {
        while !stop.load(Ordering::SeqCst) || self.answered.is_empty() {
            if self.position.as_ref().is_none_or(|position| position.outcome().is_some()) {
                self.begin().await;
            } else {
                self.turn().await;
            }
        }
        // The bot replies to the last move, too.
        let waits_for_bot = |position: &AnyPosition| position.turn() == Color::Black && position.outcome().is_none();
        if self.opponent == Opponent::Bot && self.position.as_ref().is_some_and(waits_for_bot) {
            self.turn().await;
        }
        self
    }

    /// Begins a game.
    pub async fn begin(&mut self) {
        let start = Instant::now();
        loop {
            let begun = match self.opponent {
                Opponent::Ben => self.challenge_ben().await,
                Opponent::Bot => self.challenge_bot().await,
            };
            // The game may have begun without an answer.
            if begun || self.look().await.is_some_and(|found| found.outcome().is_none()) {
                break;
            }
            assert!(start.elapsed() < PATIENCE, "no game begins: {:?}", self.refusals);
            sleep(PAUSE).await;
        }
        self.games += 1;
        self.ply = 0;
        self.position = Some(position(&self.next_board().await));
    }

    async fn challenge_bot(&mut self) -> bool {
        let options = json!({"game": "pijersi", "level": "1", "color": "white"});
        let sent = self.stand_in.command(Person::ANN, self.place, "challenge", options).expect("it is registered");
        match sent.reply().await {
            Ok(reply) if is_board(&reply) => true,
            Ok(reply) => {
                self.refusals.push(reply.content);
                false
            }
            Err(missing) => {
                self.missing.push((Instant::now(), missing));
                false
            }
        }
    }

    async fn challenge_ben(&mut self) -> bool {
        let challenge = match self.open_challenge() {
            Some(challenge) => challenge,
            None => {
                let options = json!({"game": "pijersi", "opponent": Person::BEN.id().to_string(), "color": "white"});
                let sent = self.stand_in.command(Person::ANN, self.place, "challenge", options);
                match sent.expect("it is registered").reply().await {
                    Ok(reply) if button(&reply, "accept").is_some() => reply,
                    Ok(reply) => {
                        self.refusals.push(reply.content);
                        return false;
                    }
                    Err(missing) => {
                        self.missing.push((Instant::now(), missing));
                        return false;
                    }
                }
            }
        };
        let accept = button(&challenge, "accept").expect("it can be accepted");
        let Ok(accepted) = self.stand_in.click(Person::BEN, challenge.id, &accept) else { return false };
        match accepted.follow_up(0).await {
            Ok(board) if is_board(&board) => {
                self.accepted = Some(challenge.id);
                true
            }
            Ok(refusal) => {
                // The challenge may be gone, so a new one is sent.
                if !is_outage(&refusal.content) {
                    self.accepted = Some(challenge.id);
                }
                self.refusals.push(refusal.content);
                false
            }
            Err(missing) => {
                self.missing.push((Instant::now(), missing));
                false
            }
        }
    }

    /// The newest challenge that was not answered.
    fn open_challenge(&self) -> Option<SeenMessage> {
        let messages = self.stand_in.messages(Person::BEN, self.place).into_iter().rev();
        let mut fresh = messages.take_while(|message| self.accepted.is_none_or(|accepted| message.id > accepted));
        fresh.find(|message| button(message, "accept").is_some())
    }

    /// Plays a move, or waits for the bot's.
    pub async fn turn(&mut self) {
        let before = self.position.clone().expect("a game has begun");
        let person = match (before.turn(), self.opponent) {
            (Color::White, _) => Person::ANN,
            (Color::Black, Opponent::Ben) => Person::BEN,
            (Color::Black, Opponent::Bot) => {
                let replied = position(&self.next_board().await);
                assert!(leads_to(&before, &replied), "the bot plays one move");
                self.ply += 1;
                self.position = Some(replied);
                return;
            }
        };
        let think = self.pace * u32::try_from(self.roll.roll(1_000)).expect("a small number") / 1_000;
        sleep(think).await;
        let moves = before.legal_moves();
        let mv = moves[self.roll.roll(moves.len())].clone();
        let mut after = before.clone();
        after.play(&mv).expect("a legal move");
        let shown = self.play_one(person, &before, &mv, &after).await;
        self.ply += 1 + usize::from(shown != after);
        self.position = Some(shown);
    }

    /// Plays this move, as often as it takes, and waits until its board is shown. Returns the position on that board,
    /// which may be the one after the bot's reply.
    async fn play_one(&mut self, person: Person, before: &AnyPosition, mv: &str, after: &AnyPosition) -> AnyPosition {
        let start = Instant::now();
        loop {
            let sent = self.stand_in.command(person, self.place, "move", json!({"move": mv}));
            match sent.expect("it is registered").reply().await {
                Ok(board) if is_board(&board) => {
                    self.answered.push((self.games - 1, self.ply, mv.to_owned()));
                    return self.shown_after(after).await;
                }
                Ok(refusal) => self.refusals.push(refusal.content),
                Err(missing) => self.missing.push((Instant::now(), missing)),
            }
            let found = self.look().await.expect("the game goes on");
            if found == *after || self.opponent == Opponent::Bot && found != *before && leads_to(after, &found) {
                return self.shown_after(after).await;
            }
            assert_eq!(found, *before, "nobody else plays");
            assert!(start.elapsed() < PATIENCE, "no move can be played: {:?}", self.refusals);
            sleep(PAUSE).await;
        }
    }

    /// Waits for the board with the move that led to the position `after`. Returns the position on the board.
    async fn shown_after(&mut self, after: &AnyPosition) -> AnyPosition {
        let board = self.next_board().await;
        if !is_exchange(&board) {
            // Only a failure is worth a search through all requests.
            if position(&board) != *after {
                let posted = posted(&self.stand_in, &board.content);
                let channel = self.stand_in.messages(Person::CLEO, self.place);
                let channel: Vec<_> = channel.iter().map(|message| &message.content).collect();
                panic!("{} shows not {after:?}\nposted by {posted:#?} in {channel:#?}", board.content);
            }
            return after.clone();
        }
        let found = self.look().await.expect("the game goes on");
        assert!(self.opponent == Opponent::Bot && leads_to(after, &found), "{}", board.content);
        found
    }

    /// The position that `/board` shows; `None` if there is no game.
    pub async fn look(&mut self) -> Option<AnyPosition> {
        let start = Instant::now();
        loop {
            let sent = self.stand_in.command(Person::CLEO, self.place, "board", Value::Null).expect("it is registered");
            match sent.reply().await {
                Ok(board) if !board.attachments.is_empty() => return Some(position(&board)),
                Ok(line) if !is_outage(&line.content) => return None,
                Ok(_) | Err(_) => {}
            }
            assert!(start.elapsed() < PATIENCE, "the board cannot be seen on shard {}", self.shard);
            sleep(PAUSE).await;
        }
    }

    /// Learns of the moves that were sent without waiting for their answers. Waits until their boards are shown.
    pub async fn catch_up(&mut self) {
        let start = Instant::now();
        loop {
            let found = self.look().await.expect("the game goes on");
            let boards = self.new_boards();
            let known = self.position.as_ref().expect("a game has begun");
            let newest = boards.last().map_or_else(|| known.clone(), position);
            if newest == found {
                let mut known = known.clone();
                for board in &boards {
                    let shown = position(board);
                    self.ply += if leads_to(&known, &shown) { 1 } else { 2 };
                    known = shown;
                    self.board = board.id;
                }
                self.position = Some(found);
                return;
            }
            assert!(start.elapsed() < PATIENCE, "the newest board is not posted on shard {}", self.shard);
            sleep(PAUSE).await;
        }
    }

    /// The public boards that are newer than the newest one that was seen, oldest first.
    fn new_boards(&self) -> Vec<SeenMessage> {
        let messages = self.stand_in.messages_after(Person::CLEO, self.place, self.board);
        messages.into_iter().filter(is_board).collect()
    }

    /// Waits for one more public board.
    async fn next_board(&mut self) -> SeenMessage {
        let start = Instant::now();
        loop {
            if let Some(board) = self.new_boards().into_iter().next() {
                self.board = board.id;
                return board;
            }
            assert!(
                start.elapsed() < PATIENCE,
                "the board of ply {} of game {} is not posted on shard {}",
                self.ply,
                self.games,
                self.shard
            );
            sleep(Duration::from_millis(20)).await;
        }
    }
}

/// Whether one move leads from a position to another.
fn leads_to(before: &AnyPosition, after: &AnyPosition) -> bool {
    before.legal_moves().iter().any(|mv| {
        let mut next = before.clone();
        next.play(mv).is_ok() && next == *after
    })
}

/// Whether a message is a public board. A challenge has a picture as well, but also the time at which it expires. If
/// the process is killed before it edits an accepted challenge, the next one leaves the picture and says what it was.
fn is_board(message: &SeenMessage) -> bool {
    let is_challenge = ["<t:", "challenged", "a défié", "desafió"].iter().any(|word| message.content.contains(word));
    !message.ephemeral && !message.attachments.is_empty() && !is_challenge
}

/// Whether a board tells, in English, French or Spanish, of a player's move and of the bot's reply to it.
pub fn is_exchange(board: &SeenMessage) -> bool {
    ["I replied", "J’ai répondu", "Respondí"].iter().any(|word| board.content.contains(word))
}

/// Whether a private answer says, in English, French or Spanish, that the database is away.
pub fn is_outage(text: &str) -> bool {
    ["database", "base de données", "base de datos"].iter().any(|word| text.contains(word))
}

/// The public boards in a channel, oldest first.
pub fn public_boards(stand_in: &StandIn, place: Place) -> Vec<SeenMessage> {
    stand_in.messages(Person::CLEO, place).into_iter().filter(is_board).collect()
}

/// The custom id of the enabled button with this word.
pub fn button(message: &SeenMessage, word: &str) -> Option<String> {
    let enabled = message.buttons().filter(|button| button["disabled"] != true);
    let mut texts = enabled.filter_map(|button| button["custom_id"].as_str());
    texts.find(|text| text.split(':').nth(1) == Some(word)).map(str::to_owned)
}

/// The position in a board's description.
pub fn position(board: &SeenMessage) -> AnyPosition {
    let alt = board.attachments[0].description.as_deref().expect("a description");
    let text = ["Position: ", "Position\u{a0}: ", "Posición: "].iter().find_map(|word| Some(alt.split_once(word)?.1));
    let text = text.unwrap_or_else(|| panic!("no position in {alt}"));
    AnyPosition::parse(GameKind::Pijersi, text.trim()).expect("a position string")
}
