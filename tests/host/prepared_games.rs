//! Whole games in which the players prepare answers at random, offer draws, and take turns back, compared with the same
//! games played by hand. In some of them, one of the players is the bot.
//!
//! `PARLOR_TEST_LONG=1` plays 1,000 games.

use std::{collections::BTreeMap, time::Duration};

use board::color::{ByColor, Color};
use catalogue::Language;
use domain::{
    Action, Actor, Prepared, Proposal, Seat, Session, Table, TimeControl,
    control::{BoardRef, Control, MoveOf, Pick},
    id::{ChannelId, GameId, UserId},
    time::Timestamp,
};
use engine::{Level, mix};
use games::{AnyPosition, GameKind};
use parlor::host::{Ask, BotsMove, Host, Post};
use store::{Put, Saved, Store};

use crate::{
    fixture::{ANN, BEN, Fixture, GUILD, public, request, seat},
    stored_games::store_game,
};

/// The ply after which the player to move resigns.
const MOST_PLIES: u32 = 90;

/// The number of games of a test.
pub fn rounds(short: u32) -> u32 {
    let is_long = std::env::var_os("PARLOR_TEST_LONG").is_some_and(|value| value == "1");
    if is_long { 1_000 } else { short }
}

/// A game in which everything that people do follows from its number and its moves so far.
#[derive(Clone, Copy)]
pub struct Script {
    number: u32,
    /// Whether the bot searches for its moves. Otherwise they follow from the game, too.
    bot_searches: bool,
}

/// What was done by hand.
pub struct Step {
    /// The message about a move and the prepared answers to it.
    post: Option<Post>,
    /// The move, if the bot has chosen it.
    bots: Option<String>,
}

impl Script {
    /// The script of the game with this number. In a third of the games of each kind, the bot plays one side.
    pub const fn new(number: u32) -> Self {
        Self { number, bot_searches: true }
    }

    /// Like [`new`](Self::new), with moves of the bot that do not come from its engine, and are the same each time.
    pub const fn without_searches(number: u32) -> Self {
        Self { number, bot_searches: false }
    }

    fn kind(self) -> GameKind {
        GameKind::ALL[self.number as usize % GameKind::ALL.len()]
    }

    /// The side of the bot, if it plays.
    fn bot(self) -> Option<Color> {
        let round = self.number as usize / GameKind::ALL.len();
        (round % 3 == 2).then(|| if self.number.is_multiple_of(2) { Color::White } else { Color::Black })
    }

    pub fn id(self) -> GameId {
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

    /// The move that the bot chooses. In a game without an engine, it follows from the game, too.
    fn bots_move(self, host: &Host, session: &Session) -> String {
        if !self.bot_searches || !engine::has_engine(self.kind()) {
            return Self::few(session.position(), self.dice(session, 5)).expect("it goes on");
        }
        let chosen = host.choose_as_bot(session.id(), Duration::from_secs(60)).expect("it is read");
        chosen.expect("it is the bot's turn").mv
    }

    /// Who does what next by hand. Most draws are declined, and most takebacks are accepted. The bot is offered takebacks
    /// only, which it accepts.
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

    /// The lines that a side prepares in the present position. Most of them begin with the move that the bot has chosen, if
    /// it is its turn.
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

    /// Prepares what the players prepare in the present position, through a host’s store.
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

    /// Plays the game on by one move, offer, answer to an offer, or its end, with the prepared answers that follow, at a
    /// time to which `set` sets the host’s clock. Returns `None` if the game is over.
    pub fn step(self, host: &Host, set: impl Fn(Timestamp)) -> Option<Step> {
        let session = self.begun(host.store());
        if session.end().is_some() {
            return None;
        }
        let bots = session.waits_for_bot().then(|| self.bots_move(host, &session));
        self.prepare(host.store(), &session, bots.as_deref());
        set(self.now(&session));
        if let Some(mv) = bots {
            let chosen = BotsMove { board: session.board_ref(), mv: mv.clone() };
            host.play_as_bot(chosen).expect("it is saved");
            let told = host.telling(session.id()).expect("it is put into words").expect("it is to be told");
            return Some(Step { post: Some(told.post), bots: Some(mv) });
        }
        let board = BoardRef { game: session.id(), revision: session.revision() };
        let (user, action) = self.by_hand(&session);
        let is_move = matches!(action, Action::Move(_));
        let ask = match action {
            Action::Resign => Ask::Press(Control::ConfirmResign(session.board_ref())),
            Action::Offer(Proposal::Draw) => Ask::Draw,
            Action::Offer(_) => Ask::Takeback,
            Action::Accept => Ask::Press(Control::AcceptOffer(board)),
            Action::Decline => Ask::Press(Control::DeclineOffer(board)),
            // Some moves are clicked, and others are typed, unless they need a confirmation.
            Action::Move(mv) if session.ply().is_multiple_of(2) || session.position().warning(&mv).is_some() => {
                let draft = session.position().steps(&mv).expect("it is legal");
                let pick = Pick::begin(MoveOf::Game(session.board_ref())).with_draft(draft);
                Ask::Press(Control::PlayAnyway(pick))
            }
            Action::Move(mv) => Ask::Move(mv),
            _ => unreachable!("nothing else is done by hand"),
        };
        let reply = host.handle(&request(self.channel(), user.0, ask)).expect("the host answers");
        assert_eq!(reply.refused, None);
        Some(Step { post: is_move.then(|| public(&reply).clone()), bots: None })
    }
}

/// The same game by hand, in another store: what the players have prepared is a plain map from all moves so far to the
/// answer. When the opponent plays what was foreseen, the answer is played; moves before any move of the opponent are no
/// answers.
pub struct Model {
    script: Script,
    answers: ByColor<BTreeMap<Vec<String>, String>>,
    /// The number of answers that were played.
    pub answered: usize,
    /// The number of those that were played in games against the bot.
    answered_bot: usize,
    /// The number of those before which the opponent was forced to pass.
    answered_pass: usize,
    /// The number of takebacks.
    pub taken_back: usize,
    /// The moves so far, after each step.
    pub steps: Vec<Vec<String>>,
}

impl Model {
    pub fn new(script: Script) -> Self {
        let (answered, answered_bot, answered_pass, taken_back) = (0, 0, 0, 0);
        Self {
            script,
            answers: ByColor::default(),
            answered,
            answered_bot,
            answered_pass,
            taken_back,
            steps: Vec::new(),
        }
    }

    fn prepare(&mut self, session: &Session, side: Color, line: &[String]) {
        let answers = &mut self.answers[side];
        let mut position = session.position().clone();
        let mut played = texts(session);
        let mut opponent_moved = false;
        for mv in line {
            let is_pass = position.is_pass(mv);
            opponent_moved |= position.turn() != side && !is_pass;
            if position.turn() == side
                && opponent_moved
                && !is_pass
                && let Some(other) = answers.insert(played.clone(), mv.clone()).filter(|other| other != mv)
            {
                played.push(other);
                answers.retain(|key, _| !key.starts_with(&played));
                played.pop();
            }
            played.push(position.play(mv).expect("a legal move"));
        }
    }

    /// Plays the game on by what is done by hand or by the bot, and then by what is prepared. `bots` is the move that the
    /// bot has found, if it searches. Returns whether the game went on.
    pub fn step(&mut self, store: &Store, bots: Option<String>) -> bool {
        let mut session = self.script.begun(store);
        if session.end().is_some() {
            return false;
        }
        let draw = || Script::few(session.position(), self.script.dice(&session, 5)).expect("it goes on");
        let bots = session.waits_for_bot().then(|| bots.unwrap_or_else(draw));
        for side in Color::ALL.into_iter().filter(|side| session.seats()[*side].user().is_some()) {
            for line in self.script.lines(&session, side, bots.as_deref()) {
                self.prepare(&session, side, &line);
            }
        }
        let now = self.script.now(&session);
        // The bot has no account.
        let (mut user, mut action) = match bots {
            Some(mv) => (None, Action::Move(mv)),
            None => {
                let (user, action) = self.script.by_hand(&session);
                (Some(user), action)
            }
        };
        loop {
            let is_move = matches!(action, Action::Move(_));
            let is_offer = matches!(action, Action::Offer(_));
            let mut next = match user {
                Some(user) => session.apply(Actor { user, moderator: false }, action, now).expect("it is allowed").0,
                None => session.apply_for_bot(action, now).expect("it is allowed").0,
            };
            if is_offer && self.script.bot().is_some() {
                next = next.apply_for_bot(Action::Accept, now).expect("it is allowed").0;
            }
            assert_eq!(store.games.save(&next, session.revision()).expect("it is saved"), Saved::Done);
            if next.ply() < session.ply() {
                self.answers = ByColor::default();
                self.taken_back += 1;
            }
            session = next;
            if !is_move {
                break;
            }
            let answer = session.turn().and_then(|turn| self.answers[turn].get(&texts(&session)));
            let Some(answer) = answer else { break };
            action = Action::Move(answer.clone());
            user = Some(session.user_to_move().expect("it goes on"));
            self.answered += 1;
            self.answered_bot += usize::from(self.script.bot().is_some());
            self.answered_pass += usize::from(session.moves().last().is_some_and(|mv| mv.is_pass));
        }
        self.steps.push(texts(&session));
        true
    }
}

pub fn texts(session: &Session) -> Vec<String> {
    session.moves().iter().map(|mv| mv.text.clone()).collect()
}

/// Everything in a store, without its first line, which tells the time of the export.
pub fn contents(store: &Store) -> String {
    let mut bytes = Vec::new();
    store.export(Timestamp(0), &mut bytes).expect("it is exported");
    String::from_utf8(bytes).expect("it is text")
}

#[test]
fn prepared_answers_are_played_as_if_by_hand() {
    let mut fixture = Fixture::new();
    let by_hand = Fixture::new();
    let (mut answered, mut answered_bot, mut answered_pass, mut taken_back) = (0, 0, 0, 0);
    for number in 0..rounds(12) {
        let script = Script::new(number);
        let mut model = Model::new(script);
        while let Some(step) = script.step(&fixture.host, |now| fixture.set_clock(now)) {
            let host = &fixture.host;
            assert!(model.step(by_hand.host.store(), step.bots), "game {number} goes on by hand");
            let (session, same) = (script.begun(host.store()), script.begun(by_hand.host.store()));
            assert_eq!(session, same, "game {number} of {}", script.kind());
            // One message tells of all moves, and calls whoever is to move.
            if let Some(post) = step.post {
                assert_eq!(post.board.map(|board| board.revision), Some(session.revision()));
                if session.end().is_none() {
                    assert_eq!(post.mention, session.user_to_move(), "{}", post.text);
                }
                let news = host.store().outbox.news_of(session.id()).expect("it is read").expect("it is to be told");
                assert_eq!(news.revision, session.revision());
                let told = host.telling(session.id()).expect("it is put into words").expect("it is to be told");
                assert_eq!(told.post.text, post.text);
            }
            let clocks = |store: &Store| store.outbox.next_alarm().expect("it is read");
            assert_eq!(clocks(host.store()), clocks(by_hand.host.store()));
            // What does not fit is gone.
            for prepared in host.store().prepared.prepared_in(&session).expect("it is read").iter().flatten() {
                assert_eq!(prepared.fitting(&session).as_ref(), Some(prepared));
            }
            assert_eq!(model.steps.last(), Some(&texts(&session)));
            if session.ply().is_multiple_of(13) {
                fixture = fixture.restarted();
            }
        }
        assert!(!model.step(by_hand.host.store(), None));
        answered += model.answered;
        answered_bot += model.answered_bot;
        answered_pass += model.answered_pass;
        taken_back += model.taken_back;
    }
    println!(
        "{answered} answers, {answered_bot} of them against the bot, and {answered_pass} after a forced pass; {taken_back} \
         takebacks"
    );
    assert!(answered > 200 && answered_bot > 20 && taken_back > 5);
    assert_eq!(contents(fixture.host.store()), contents(by_hand.host.store()));
}
