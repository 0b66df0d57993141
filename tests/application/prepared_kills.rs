//! Whole games in which the players prepare answers at random, offer draws, and take turns back, in processes that are
//! killed, compared with the same games in a process that is not. In some of them, one of the players is the bot.
//!
//! `PARLOR_TEST_LONG=1` plays 1,000 games.

use std::{
    env,
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
    sync::atomic::{AtomicU64, Ordering},
};

use engine::mix;
use parlor::application::BotsMove;

use crate::{
    engine::{Database, open_at},
    prelude::*,
};

/// The ply after which the player to move resigns.
const MOST_PLIES: u32 = 90;

/// The number of games of a test.
fn rounds(short: u32) -> u32 {
    let is_long = std::env::var_os("PARLOR_TEST_LONG").is_some_and(|value| value == "1");
    if is_long { 1_000 } else { short }
}

/// A game in which everything that people do follows from its number and its moves so far.
#[derive(Clone, Copy)]
struct Script {
    number: u32,
}

impl Script {
    fn kind(self) -> GameKind {
        GameKind::ALL[self.number as usize % GameKind::ALL.len()]
    }

    /// The side of the bot, which plays in a third of the games of each kind. Its moves do not come from its engine,
    /// and are the same each time.
    fn bot(self) -> Option<Color> {
        let round = self.number as usize / GameKind::ALL.len();
        (round % 3 == 2).then(|| if self.number.is_multiple_of(2) { Color::White } else { Color::Black })
    }

    fn id(self) -> GameId {
        GameId::from_bits(1_000 + self.number)
    }

    fn channel(self) -> ChannelId {
        ChannelId(10_000 + u64::from(self.number))
    }

    /// A random number that depends on what happened so far.
    fn dice(self, session: &Session, salt: u64) -> u64 {
        let revision = u64::from(session.revision());
        mix(mix(mix(u64::from(self.number)) ^ revision) ^ salt)
    }

    /// The time of what happens next.
    fn now(self, session: &Session) -> Timestamp {
        Timestamp(1_790_000_000_000 + u64::from(self.number) * 86_400_000 + u64::from(session.revision()) * 600_000)
    }

    /// The stored game. Begins it if it is not stored yet.
    fn begun(self, store: &Store) -> Session {
        if let Some(session) = store.games.game(self.id()).expect("it is read") {
            return session;
        }
        let kind = self.kind();
        let mut seats = ByColor { white: Seat::Player(seat(ANN)), black: Seat::Player(seat(BEN)) };
        if let Some(color) = self.bot() {
            seats[color] = Seat::Bot(Level::new(1).expect("the lowest level"));
        }
        let table = Table { guild: Some(GUILD), channel: self.channel(), parent: None };
        let (setup, start) = (kind.setups()[0].to_owned(), AnyPosition::start(kind));
        let created = Timestamp(1_790_000_000_000 + u64::from(self.number) * 86_400_000);
        let clock: TimeControl = "3d+8h".parse().expect("a time control");
        let session = Session::new(self.id(), table, seats, Language::English, setup, start, created)
            .with_time_control(Some(clock).filter(|_| self.number.is_multiple_of(2) && self.bot().is_none()));
        store_game(store, &session);
        session
    }

    /// One of a few moves of a position, so that what is prepared is often played.
    fn few(position: &AnyPosition, dice: u64) -> Option<String> {
        let mut moves = position.legal_moves();
        let pick = mix(dice % 2 + moves.len() as u64) as usize;
        (!moves.is_empty()).then(|| moves.swap_remove(pick % moves.len()))
    }

    /// Who does what next by hand. Most draws are declined, and most takebacks are accepted. The bot is offered
    /// takebacks only, which it accepts.
    fn by_hand(self, session: &Session) -> (UserId, Action) {
        let user = |color: Color| session.seats()[color].user().expect("a person");
        let dice = self.dice(session, 4);
        if let Some(offer) = session.offer() {
            let accepts = match offer.what {
                Proposal::Draw => dice.is_multiple_of(16),
                _ => !dice.is_multiple_of(4),
            };
            return (user(!offer.by), if accepts { Action::Accept } else { Action::Decline });
        }
        let to_move = session.user_to_move().expect("it goes on");
        if session.ply() >= MOST_PLIES {
            return (to_move, Action::Resign);
        }
        let by_bot = self.bot().is_some();
        let someone = if dice.is_multiple_of(2) || by_bot {
            to_move
        } else {
            user(session.turn().map_or(Color::White, |turn| !turn))
        };
        let offer = match mix(dice) % 12 {
            0 if !by_bot => Some((to_move, Action::Offer(Proposal::Draw))),
            1 => Some((someone, Action::Offer(Proposal::Takeback))),
            _ => None,
        };
        let may = |(user, action): &(UserId, Action)| {
            session.apply(Actor { user: *user, moderator: false }, action.clone(), self.now(session)).is_ok()
        };
        let by_move = || Action::Move(Self::few(session.position(), self.dice(session, 1)).expect("it goes on"));
        offer.filter(may).unwrap_or_else(|| (to_move, by_move()))
    }

    /// The lines that a side prepares in the present position. Most of them begin with the move that the bot has
    /// chosen, if it is its turn.
    fn lines(self, session: &Session, side: Color, bots: Option<&str>) -> Vec<Vec<String>> {
        let mut dice = self.dice(session, if side == Color::White { 2 } else { 3 });
        let mut next = || {
            dice = mix(dice);
            dice
        };
        let line = |next: &mut dyn FnMut() -> u64| {
            let mut position = session.position().clone();
            let mut line = Vec::new();
            let mut foreseen = bots.map(str::to_owned).filter(|_| !next().is_multiple_of(4));
            for _ in 0..=next() % 6 {
                let Some(mv) = foreseen.take().or_else(|| Self::few(&position, next())) else { break };
                line.push(position.play(&mv).expect("a legal move"));
            }
            line
        };
        (0..next() % 4).map(|_| line(&mut next)).collect()
    }

    /// Prepares what the players prepare in the present position, through a application’s store.
    fn prepare(self, store: &Store, session: &Session, bots: Option<&str>) {
        for side in Color::ALL {
            let Some(user) = session.seats()[side].user() else { continue };
            for line in self.lines(session, side, bots) {
                let stored = store.prepared.prepared(user, session.id()).expect("it is read");
                let before = stored.clone().unwrap_or_else(|| Prepared::none(user, session));
                assert!(before.is_empty() || before.fitting(session).as_ref() == Some(&before));
                let Ok(added) = before.with_line(session, &line) else { continue };
                let put = store.prepared.put_prepared(session, user, stored.as_ref(), Some(&added.prepared));
                assert_eq!(put.expect("it is stored"), Put::Done);
            }
        }
    }

    /// Plays the game on by one move, offer, answer to an offer, or its end, with the prepared answers that follow, at
    /// a time to which `set` sets the application’s clock. One message tells of all moves. Returns whether the game
    /// went on.
    fn step(self, app: &Application, set: impl Fn(Timestamp)) -> bool {
        let session = self.begun(app.store());
        if session.end().is_some() {
            return false;
        }
        let bots = session.waits_for_bot().then(|| Self::few(session.position(), self.dice(&session, 5)));
        let bots = bots.map(|mv| mv.expect("it goes on"));
        self.prepare(app.store(), &session, bots.as_deref());
        set(self.now(&session));
        let told = || app.telling(session.id()).expect("it is put into words").expect("it is to be told").post;
        let (post, told) = if let Some(mv) = bots {
            app.play_as_bot(BotsMove { board: session.board_ref(), mv }).expect("it is saved");
            (told(), told())
        } else {
            let (user, action) = self.by_hand(&session);
            let is_move = matches!(action, Action::Move(_));
            let request = request(self.channel(), user.0, Self::asked(&session, action));
            let reply = app.handle(&request).expect("the application answers");
            assert_eq!(reply.refused, None);
            if !is_move {
                return true;
            }
            (public(&reply).clone(), told())
        };
        let after = self.begun(app.store());
        assert_eq!(told.text, post.text);
        assert_eq!(post.board.map(|board| board.revision), Some(after.revision()));
        assert!(
            after.end().is_some() || post.mention == after.user_to_move(),
            "who is to move is called: {}",
            post.text
        );
        for prepared in app.store().prepared.prepared_in(&after).expect("it is read").iter().flatten() {
            assert_eq!(prepared.fitting(&after).as_ref(), Some(prepared), "what does not fit is gone");
        }
        true
    }

    /// What a person asks to act so. Some moves are clicked, and others are typed, unless they need a confirmation.
    fn asked(session: &Session, action: Action) -> Ask {
        let board = BoardRef { game: session.id(), revision: session.revision() };
        match action {
            Action::Resign => Ask::Press(Control::ConfirmResign(session.board_ref())),
            Action::Offer(Proposal::Draw) => Ask::Draw,
            Action::Offer(_) => Ask::Takeback,
            Action::Accept => Ask::Press(Control::AcceptOffer(board)),
            Action::Decline => Ask::Press(Control::DeclineOffer(board)),
            Action::Move(mv) if session.ply().is_multiple_of(2) || session.position().warning(&mv).is_some() => {
                let draft = session.position().steps(&mv).expect("it is legal");
                let pick = Pick::begin(MoveOf::Game(session.board_ref())).with_draft(draft);
                Ask::Press(Control::PlayAnyway(pick))
            }
            Action::Move(mv) => Ask::Move(mv),
            _ => unreachable!("nothing else is done by hand"),
        }
    }
}

fn texts(session: &Session) -> Vec<String> {
    session.moves().iter().map(|mv| mv.text.clone()).collect()
}

/// Everything in a store, without its first line, which tells the time of the export.
fn contents(store: &Store) -> String {
    let mut bytes = Vec::new();
    store.export(Timestamp(0), &mut bytes).expect("it is exported");
    String::from_utf8(bytes).expect("it is text")
}

/// A clock that shows what was set.
#[derive(Default)]
struct SetClock(AtomicU64);

impl Clock for SetClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}

/// The environment variables with the address of the store and the first game that is not over, for the child process
/// of the test below.
const STORE: &str = "PARLOR_TEST_PREPARED";
const FIRST: &str = "PARLOR_TEST_PREPARED_FROM";
/// The number of games in a short test. In the last ones, the bot plays.
const GAMES: u32 = 9;

/// If the test below has started this process, plays all games on, and prints a line after each step.
#[test]
fn child_that_plays() {
    let Ok(address) = env::var(STORE) else { return };
    let clock = Arc::new(SetClock::default());
    let app = Application::new(open_at(&address), clock.clone());
    let first = env::var(FIRST).expect("it is set").parse().expect("a number");
    let mut out = std::io::stdout();
    for number in first..rounds(GAMES) {
        while (Script { number }).step(&app, |now| clock.0.store(now.0, Ordering::SeqCst)) {
            writeln!(out, "step").and_then(|()| out.flush()).expect("the parent reads");
        }
    }
    writeln!(out, "over").and_then(|()| out.flush()).expect("the parent reads");
}

/// Starts a process that plays on from this game, and kills it after this number of steps. Returns whether all games
/// are over.
fn play_and_kill(address: &str, first: u32, steps: u64) -> bool {
    let mut child = Command::new(env::current_exe().expect("this program has a path"))
        .args(["--exact", "prepared_kills::child_that_plays", "--nocapture", "--quiet"])
        .env(STORE, address)
        .env(FIRST, first.to_string())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the child starts");
    let mut done = 0;
    let mut over = false;
    for line in BufReader::new(child.stdout.take().expect("it is piped")).lines() {
        match line.expect("it is text").as_str() {
            line if line.ends_with("step") => done += 1,
            line if line.ends_with("over") => over = true,
            _ => {}
        }
        if over || done == steps {
            break;
        }
    }
    assert!(over || done == steps, "the child ended by itself");
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    over
}

#[test]
fn a_kill_neither_loses_nor_doubles_an_answer() {
    // The same games without kills: the moves after each step, and the number of answers.
    let undisturbed = Fixture::new();
    let (mut games, mut answered) = (Vec::new(), 0);
    for number in 0..rounds(GAMES) {
        let script = Script { number };
        let mut steps = vec![Vec::new()];
        while script.step(&undisturbed.app, |now| undisturbed.set_clock(now)) {
            let played = texts(&script.begun(undisturbed.app.store()));
            answered += played.len().saturating_sub(steps.last().map_or(0, Vec::len) + 1);
            steps.push(played);
        }
        games.push((script, steps));
    }
    let database = Database::new();
    let (mut kills, mut first) = (0, 0);
    while !play_and_kill(&database.address(), first, 1 + mix(kills) % 60) {
        kills += 1;
        let store = database.open();
        for (script, steps) in &games[first as usize..] {
            let Some(session) = store.games.game(script.id()).expect("it is read") else { break };
            if session.end().is_some() {
                first = script.number;
            }
            // Either nothing of a step is stored, or all of it.
            let played = texts(&session);
            assert!(steps.contains(&played), "game {} after {kills} kills: {played:?}", script.number);
        }
    }
    println!("{} games, {answered} answers, {kills} kills", games.len());
    assert!(kills > 5 && answered > 100, "{kills} kills, {answered} answers");
    assert_eq!(contents(&database.open()), contents(undisturbed.app.store()));
}
