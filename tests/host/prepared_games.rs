//! Whole games in which both players prepare answers at random, compared with the same games played by hand.
//!
//! `PARLOR_TEST_LONG=1` plays 1,000 games.

use std::collections::BTreeMap;

use parlor::{
    color::{ByColor, Color},
    engine::mix,
    games::{AnyPosition, GameKind},
    host::{Ask, Host, Post},
    id::{ChannelId, GameId},
    language::Language,
    session::{
        Action, Actor, Challenge, ColorChoice, Prepared, Session, Table, TimeControl,
        challenge::Origin,
        control::{Control, Pick},
    },
    store::{Accepted, Inserted, Put, Saved, Store},
    time::Timestamp,
};

use crate::fixture::{ANN, BEN, Fixture, GUILD, public, request, seat};

/// The ply after which the player to move resigns.
const MOST_PLIES: u32 = 90;

/// The number of games of a test.
pub fn rounds(short: u32) -> u32 {
    let is_long = std::env::var_os("PARLOR_TEST_LONG").is_some_and(|value| value == "1");
    if is_long { 1_000 } else { short }
}

/// A game in which everything that the players do follows from its number and its moves so far.
#[derive(Clone, Copy)]
pub struct Script(pub u32);

/// What happens in a position, apart from prepared answers.
enum ByHand {
    Move(String),
    Resign,
}

impl Script {
    fn kind(self) -> GameKind {
        GameKind::ALL[self.0 as usize % GameKind::ALL.len()]
    }

    pub fn id(self) -> GameId {
        GameId::from_bits(1_000 + self.0)
    }

    fn channel(self) -> ChannelId {
        ChannelId(10_000 + u64::from(self.0))
    }

    /// A random number that depends on the moves so far.
    fn dice(self, session: &Session, salt: u64) -> u64 {
        let ply = u64::from(session.ply());
        mix(mix(mix(u64::from(self.0)) ^ ply) ^ salt)
    }

    /// The time of what happens in this position.
    fn now(self, session: &Session) -> Timestamp {
        Timestamp(1_790_000_000_000 + u64::from(self.0) * 86_400_000 + u64::from(session.ply()) * 600_000)
    }

    /// The stored game. Begins it if it is not stored yet.
    fn begun(self, store: &Store) -> Session {
        let kind = self.kind();
        let setup = kind.setups()[0].to_owned();
        let challenge = Challenge {
            id: self.id(),
            table: Table { guild: Some(GUILD), channel: self.channel(), parent: None },
            challenger: seat(ANN),
            opponent: Some(seat(BEN)),
            level: None,
            game: kind,
            color: ColorChoice::Fixed(Color::White),
            setup: setup.clone(),
            seed: 0,
            clock: None,
            origin: Origin::New,
            wants_thread: false,
            language: Language::English,
            created: Timestamp(1_790_000_000_000 + u64::from(self.0) * 86_400_000),
        };
        if let Some(session) = store.game(self.id()).expect("it is read") {
            return session;
        }
        if store.challenge(self.id()).expect("it is read").is_none() {
            assert_eq!(store.insert_challenge(&challenge).expect("it is stored"), Inserted::Done);
        }
        let seats = ByColor { white: seat(ANN), black: seat(BEN) };
        let start = AnyPosition::start(kind);
        let clock: TimeControl = "3d+8h".parse().expect("a time control");
        let session =
            Session::new(challenge.id, challenge.table, seats, Language::English, setup, start, challenge.created)
                .with_time_control(Some(clock).filter(|_| self.0.is_multiple_of(2)));
        assert_eq!(store.accept(&session).expect("it is stored"), Accepted::Started);
        session
    }

    /// One of a few moves of a position, so that what is prepared is often played.
    fn few(position: &AnyPosition, dice: u64) -> Option<String> {
        let mut moves = position.legal_moves();
        let pick = mix(dice % 2 + moves.len() as u64) as usize;
        (!moves.is_empty()).then(|| moves.swap_remove(pick % moves.len()))
    }

    fn by_hand(self, session: &Session) -> ByHand {
        if session.ply() >= MOST_PLIES {
            return ByHand::Resign;
        }
        ByHand::Move(Self::few(session.position(), self.dice(session, 1)).expect("it goes on"))
    }

    /// The lines that a side prepares in the present position.
    fn lines(self, session: &Session, side: Color) -> Vec<Vec<String>> {
        let mut dice = self.dice(session, if side == Color::White { 2 } else { 3 });
        let mut next = || {
            dice = mix(dice);
            dice
        };
        let line = |next: &mut dyn FnMut() -> u64| {
            let mut position = session.position().clone();
            let mut line = Vec::new();
            for _ in 0..=next() % 6 {
                let Some(mv) = Self::few(&position, next()) else { break };
                line.push(position.play(&mv).expect("a legal move"));
            }
            line
        };
        (0..next() % 4).map(|_| line(&mut next)).collect()
    }

    /// Prepares what the players prepare in the present position, through a host’s store.
    fn prepare(self, store: &Store, session: &Session) {
        for side in Color::ALL {
            let user = session.seats()[side].user().expect("a person");
            for line in self.lines(session, side) {
                let stored = store.prepared(user, session.id()).expect("it is read");
                let before = stored.clone().unwrap_or_else(|| Prepared::none(user, session));
                assert!(before.is_empty() || before.fitting(session).as_ref() == Some(&before));
                let Ok(added) = before.with_line(session, &line) else { continue };
                let put = store.put_prepared(session, user, stored.as_ref(), Some(&added.prepared));
                assert_eq!(put.expect("it is stored"), Put::Done);
            }
        }
    }

    /// Plays the game on by one move or its end, with the prepared answers that follow, at a time to which `set` sets the
    /// host’s clock. Returns the message about it, or `None` if the game is over.
    pub fn step(self, host: &Host, set: impl Fn(Timestamp)) -> Option<Post> {
        let session = self.begun(host.store());
        let user = session.user_to_move()?.0;
        self.prepare(host.store(), &session);
        set(self.now(&session));
        let ask = match self.by_hand(&session) {
            ByHand::Resign => Ask::Press(Control::ConfirmResign(session.board_ref())),
            // Some moves are clicked, and others are typed, unless they need a confirmation.
            ByHand::Move(mv) if session.ply().is_multiple_of(2) || session.position().warning(&mv).is_some() => {
                let draft = session.position().steps(&mv).expect("it is legal");
                let pick = Pick { game: session.id(), revision: session.revision(), draft, group: None };
                Ask::Press(Control::PlayAnyway(pick))
            }
            ByHand::Move(mv) => Ask::Move(mv),
        };
        let reply = host.handle(&request(self.channel(), user, ask)).expect("the host answers");
        Some(public(&reply).clone())
    }
}

/// The same game by hand, in another store: what the players have prepared is a plain map from all moves so far to the
/// answer.
pub struct Model {
    script: Script,
    answers: ByColor<BTreeMap<Vec<String>, String>>,
    /// The number of answers that were played.
    pub answered: usize,
    /// The moves so far, after each step.
    pub steps: Vec<Vec<String>>,
}

impl Model {
    pub fn new(script: Script) -> Self {
        Self { script, answers: ByColor::default(), answered: 0, steps: Vec::new() }
    }

    fn prepare(&mut self, session: &Session, side: Color, line: &[String]) {
        let answers = &mut self.answers[side];
        let mut position = session.position().clone();
        let mut played = texts(session);
        for (at, mv) in line.iter().enumerate() {
            if position.turn() == side
                && at > 0
                && let Some(other) = answers.insert(played.clone(), mv.clone()).filter(|other| other != mv)
            {
                played.push(other);
                answers.retain(|key, _| !key.starts_with(&played));
                played.pop();
            }
            played.push(position.play(mv).expect("a legal move"));
        }
    }

    /// Plays the game on by one move or its end, and then by what is prepared. Returns whether the game went on.
    pub fn step(&mut self, store: &Store) -> bool {
        let mut session = self.script.begun(store);
        if session.end().is_some() {
            return false;
        }
        for side in Color::ALL {
            for line in self.script.lines(&session, side) {
                self.prepare(&session, side, &line);
            }
        }
        let now = self.script.now(&session);
        let mut action = match self.script.by_hand(&session) {
            ByHand::Move(mv) => Action::Move(mv),
            ByHand::Resign => Action::Resign,
        };
        loop {
            let actor = Actor { user: session.user_to_move().expect("it goes on"), moderator: false };
            let (next, _) = session.apply(actor, action, now).expect("it is allowed");
            assert_eq!(store.save(&next, session.revision()).expect("it is saved"), Saved::Done);
            session = next;
            let answer = session.turn().and_then(|turn| self.answers[turn].get(&texts(&session)));
            let Some(answer) = answer else { break };
            action = Action::Move(answer.clone());
            self.answered += 1;
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
    let mut answered = 0;
    for number in 0..rounds(9) {
        let script = Script(number);
        let mut model = Model::new(script);
        while let Some(post) = script.step(&fixture.host, |now| fixture.set_clock(now)) {
            let host = &fixture.host;
            assert!(model.step(by_hand.host.store()), "game {number} goes on by hand");
            let (session, same) = (script.begun(host.store()), script.begun(by_hand.host.store()));
            assert_eq!(session, same, "game {number} of {}", script.kind());
            // One message tells of all moves, and calls whoever is to move.
            assert_eq!(post.board.map(|board| board.revision), Some(session.revision()));
            if session.end().is_none() {
                assert_eq!(post.mention, session.user_to_move(), "{}", post.text);
            }
            let news = host.store().news_of(session.id()).expect("it is read").expect("it is to be told");
            assert_eq!(news.revision, session.revision());
            let told = host.telling(session.id()).expect("it is put into words").expect("it is to be told");
            assert_eq!(told.post.text, post.text);
            let clocks = |store: &Store| store.next_alarm().expect("it is read");
            assert_eq!(clocks(host.store()), clocks(by_hand.host.store()));
            // What does not fit is gone.
            for prepared in host.store().prepared_in(&session).expect("it is read").iter().flatten() {
                assert_eq!(prepared.fitting(&session).as_ref(), Some(prepared));
            }
            assert_eq!(model.steps.last(), Some(&texts(&session)));
            if session.ply().is_multiple_of(13) {
                fixture = fixture.restarted();
            }
        }
        assert!(!model.step(by_hand.host.store()));
        answered += model.answered;
    }
    assert!(answered > 200, "{answered} answers");
    assert_eq!(contents(fixture.host.store()), contents(by_hand.host.store()));
}
