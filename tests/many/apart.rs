//! Games between strangers whose homes are on different shards, while processes are killed: no answered move is lost,
//! and every event is told once at each home.

use std::sync::atomic::{AtomicBool, Ordering};

use board::color::ByColor;
use catalogue::Language;
use discord_stand_in::SeenMessage;
use domain::{
    NamedUser, Session, Table as Board,
    id::{GameId, UserId},
    time::{Clock, SystemClock},
};
use tokio::time::sleep;

use crate::{
    postgres::Server,
    prelude::*,
    strangers::{self, Side},
};

/// The moves of each game, before somebody resigns.
const PLIES: usize = 6;
/// The pause between two attempts.
const PAUSE: Duration = Duration::from_millis(200);

/// Two channels on different shards, between which one game after another is played.
struct Lane {
    stand_in: Arc<StandIn>,
    store: Arc<Store>,
    homes: [Place; 2],
    number: u32,
    games: Vec<GameId>,
    /// The moves that were answered with their board: the game and the ply.
    answered: Vec<(GameId, usize)>,
}

impl Lane {
    async fn play(mut self, stop: Arc<AtomicBool>) -> Self {
        while !stop.load(Ordering::SeqCst) || self.games.is_empty() {
            let id = self.begin();
            for ply in 0..PLIES {
                self.move_once(id, ply).await;
            }
            self.resign(id).await;
        }
        self
    }

    fn begin(&mut self) -> GameId {
        let games = u32::try_from(self.games.len()).expect("a few games");
        let id = GameId::from_bits(1 + self.number * 10_000 + games);
        let table = |place: Place| Board {
            guild: self.stand_in.guild_of(place).map(GuildId),
            channel: ChannelId(place.id()),
            parent: None,
        };
        let side = |person: Person, name: &str, user_name, place| Side {
            player: NamedUser { user: UserId(person.id()), name: name.to_owned() },
            user_name,
            table: table(place),
            language: Language::English,
            direct: false,
        };
        let [white, black] = self.homes;
        let sides =
            ByColor { white: side(Person::ANN, "Ann", "ann", white), black: side(Person::BEN, "Ben", "ben", black) };
        strangers::begin(&self.store, id, GameKind::Pijersi, &sides, SystemClock.now());
        self.games.push(id);
        id
    }

    fn session(&self, id: GameId) -> Session {
        self.store.games.game(id).expect("readable").expect("stored")
    }

    fn mover(&self, session: &Session) -> (Person, Place) {
        match session.position().turn() {
            Color::White => (Person::ANN, self.homes[0]),
            Color::Black => (Person::BEN, self.homes[1]),
        }
    }

    /// Waits until the position is shown in a place, since people play when they have seen the board.
    async fn shown(&self, session: &Session, place: Place) {
        let (start, of_game) = (Instant::now(), format!(":{}:", session.id()));
        let is_of_game = |board: &SeenMessage| {
            board.buttons().any(|button| button["custom_id"].as_str().is_some_and(|id| id.contains(&of_game)))
        };
        loop {
            let newest = boards(&self.stand_in, place).into_iter().rfind(is_of_game);
            if newest.is_some_and(|board| position(&board) == *session.position()) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{} is not shown at {place:?}", session.id());
            sleep(PAUSE).await;
        }
    }

    /// Plays a move, which is tried again until it is stored.
    async fn move_once(&mut self, id: GameId, ply: usize) {
        let start = Instant::now();
        // Some moves are played only after a question, so each attempt is another one.
        let mut refusals = Vec::new();
        for attempt in 0.. {
            let session = self.session(id);
            if session.moves().len() > ply {
                return;
            }
            let (person, place) = self.mover(&session);
            self.shown(&session, place).await;
            let moves = session.position().legal_moves();
            let mv = &moves[(ply * 7_919 + attempt + usize::try_from(self.number).expect("small")) % moves.len()];
            let sent = self.stand_in.command(person, place, "move", json!({ "move": mv })).expect("registered");
            match sent.reply().await {
                Ok(reply) if !reply.ephemeral && !reply.attachments.is_empty() => {
                    assert!(self.session(id).moves().len() > ply, "an answered move is stored");
                    self.answered.push((id, ply));
                }
                Ok(reply) => {
                    refusals.push(reply.content);
                    sleep(PAUSE).await;
                }
                Err(_) => sleep(PAUSE).await,
            }
            assert!(start.elapsed() < PATIENCE, "no move is played in {id}: {refusals:?}");
        }
    }

    /// Lets the player to move resign, which is tried again until it is stored.
    async fn resign(&self, id: GameId) {
        let start = Instant::now();
        loop {
            let session = self.session(id);
            if session.end().is_some() {
                return;
            }
            let (person, place) = self.mover(&session);
            self.shown(&session, place).await;
            let asked = self.stand_in.command(person, place, "resign", json!({})).expect("registered");
            if let Ok(question) = asked.reply().await {
                let confirm = question.buttons().filter_map(|button| button["custom_id"].as_str());
                let confirm = confirm.map(str::to_owned).find(|id| id.starts_with("a:resign-yes:"));
                if let Some(confirm) = confirm
                    && let Ok(pressed) = self.stand_in.click(person, question.id, &confirm)
                {
                    // Whether it is answered does not matter if it is stored.
                    drop(pressed.acknowledged().await);
                }
            }
            sleep(PAUSE).await;
            assert!(start.elapsed() < PATIENCE, "{id} does not end");
        }
    }

    /// What each home has to tell: that the games begin, each move, and their ends.
    fn expected(&self) -> Vec<String> {
        let events = self.games.iter().flat_map(|id| {
            let session = self.session(*id);
            let moves = session.moves().positions().zip(session.moves().iter());
            let moves: Vec<_> =
                moves.map(|(position, mv)| format!("{:?} played {}", mv.by, position.notation(&mv.text))).collect();
            let end = session.end().map(|_| "the end".to_owned());
            [format!("{id} begins")].into_iter().chain(moves).chain(end)
        });
        sorted(events.collect())
    }

    /// What the boards of a home tell.
    fn told_at(&self, home: Place) -> Vec<String> {
        let boards = boards(&self.stand_in, home);
        sorted(boards.iter().flat_map(|board| board.content.lines()).filter_map(event).collect())
    }

    /// What is wrong with the boards of a home.
    fn report(&self, home: Place, expected: &[String]) -> String {
        let boards: Vec<_> = boards(&self.stand_in, home).into_iter().map(|board| board.content).collect();
        let (number, told) = (self.number, self.told_at(home));
        format!("lane {number}, {home:?}: {told:#?}, of {expected:#?}, on {boards:#?}")
    }
}

fn sorted(mut events: Vec<String>) -> Vec<String> {
    events.sort_unstable();
    events
}

/// The event that a line of a board tells, if it tells one.
fn event(line: &str) -> Option<String> {
    let quoted = || line.split('`').nth(1).expect("it is in code");
    let by = || if line.starts_with("**Ann ") { Color::White } else { Color::Black };
    if line.contains("` begins: ") {
        Some(format!("{} begins", quoted()))
    } else if line.contains("** played `") {
        Some(format!("{:?} played {}", by(), quoted()))
    } else {
        line.ends_with("** resigned.").then(|| "the end".to_owned())
    }
}

/// The boards in a channel, oldest first. Unlike those of games without a clock, they tell times.
fn boards(stand_in: &StandIn, place: Place) -> Vec<SeenMessage> {
    let seen = stand_in.messages(Person::CLEO, place).into_iter();
    seen.filter(|message| !message.attachments.is_empty()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_event_is_told_once_at_each_home_while_processes_are_killed() {
    let Some(server) = Server::start(&[]) else { return };
    let house = House::new(Some(server.database())).await;
    let mut processes: Vec<Process> = ["a", "b", "c"].iter().map(|place| house.start(place)).collect();
    house.is_served_by(&processes.iter().collect::<Vec<_>>()).await;
    let store = Arc::new(house.store());
    house.keep_pictures(&store);

    let stop = Arc::<AtomicBool>::default();
    let lanes = (0..SHARDS).map(|number| {
        let hall = |number: u32| house.halls[usize::try_from(number % SHARDS).expect("small")];
        let homes = [number, number + 1].map(|shard| house.stand_in.moderator().add_channel(hall(shard), "table"));
        let (stand_in, store) = (Arc::clone(&house.stand_in), Arc::clone(&store));
        let lane = Lane { stand_in, store, homes, number, games: Vec::new(), answered: Vec::new() };
        tokio::spawn(lane.play(Arc::clone(&stop)))
    });
    let lanes: Vec<_> = lanes.collect();
    // In its long form, some 200 games are played.
    let lasts = Duration::from_secs(if is_long() { 12 * 60 } else { 24 });
    let (begin, mut dice, mut kills) = (Instant::now(), Dice::new(38), 0);
    while begin.elapsed() < lasts {
        sleep(Duration::from_secs(4)).await;
        let mut victim = processes.swap_remove(dice.roll(processes.len()));
        victim.kill();
        kills += 1;
        processes.push(house.start_again(victim));
    }
    house.is_served_by(&processes.iter().collect::<Vec<_>>()).await;
    stop.store(true, Ordering::SeqCst);
    let mut played = Vec::new();
    for lane in lanes {
        played.push(lane.await.expect("the players do not give up"));
    }
    let (mut games, mut answered) = (0, 0);
    for lane in &played {
        let expected = lane.expected();
        for home in lane.homes {
            let start = Instant::now();
            while lane.told_at(home).len() < expected.len() {
                assert!(start.elapsed() < PATIENCE, "not all is told: {}", lane.report(home, &expected));
                sleep(PAUSE).await;
            }
        }
        for &(game, ply) in &lane.answered {
            assert!(lane.session(game).moves().len() > ply, "an answered move of {game} is lost");
        }
        games += lane.games.len();
        answered += lane.answered.len();
    }
    // What would be told again is told by now.
    sleep(Duration::from_secs(2)).await;
    for lane in &played {
        let expected = lane.expected();
        for home in lane.homes {
            assert!(lane.told_at(home) == expected, "something is told twice: {}", lane.report(home, &expected));
        }
    }
    assert_eq!(house.stand_in.duplicate_answers(), [""; 0], "no interaction is answered by two processes");
    assert!(answered > 0 && kills > 3);
    println!("{games} games, {answered} answered moves, {kills} kills");
    processes.into_iter().for_each(Process::stop);
}
