//! An application with a temporary store, and functions that send requests to it.

use std::collections::HashSet;

use board::color::Color;
use catalogue::Language;
use domain::control::{BoardRef, Control, Pick};
use domain::id::{ChannelId, GameId, GuildId, MessageId, UserId};
use domain::rules::Rules;
use domain::time::{Clock, Timestamp};
use domain::{Action, Actor, ColorChoice, Homes, NamedUser, Seat, Session, Table};
use engine::Level;
use games::game::Step;
use games::{AnyPosition, GameKind};
use parlor::application::reply::{Button, ButtonStyle, ControlRow, PieceMenu, Steps};
use parlor::application::{
    Application, ApplicationError, Ask, Audience, BoardMessage, ChallengedUser, Effect, GameNotice, PictureFile, Post,
    Reply, Request, Suggestion, Typing,
};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Barrier};
use std::thread;
use std::time::Duration;
use store::{Job, Saved, Store};

use crate::engine::Database;
use crate::puzzle_file;
use crate::requests;
use crate::{game_from::game_from, stored_games::store_game};

pub const ANN: u64 = 1;
pub const BEN: u64 = 2;
pub const CLEO: u64 = 3;
pub const GUILD: GuildId = GuildId(77);
pub const HERE: ChannelId = ChannelId(100);
pub const TABLE: Table = Table { guild: Some(GUILD), channel: HERE, parent: None };

/// A clock that stands still until a test moves it.
pub struct StoppedClock(AtomicU64);

impl Clock for StoppedClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}

/// A application with a temporary store, on the engine of the test program.
pub struct Fixture {
    pub app: Application,
    pub clock: Arc<StoppedClock>,
    database: Database,
}

/// The jobs that are due.
pub fn due(app: &Application) -> Vec<Job> {
    let due = app.due(&HashSet::new()).expect("the store is read");
    due.into_iter().map(|due| due.job).collect()
}

impl Fixture {
    /// Lets the clocks ring that are due.
    pub fn ring(&self) -> Result<Vec<GameNotice>, ApplicationError> {
        let mut notices = Vec::new();
        for job in due(&self.app) {
            if let Job::Clock(game) = job {
                notices.extend(self.app.ring(game)?);
            }
        }
        Ok(notices)
    }

    /// The messages whose buttons have to be removed.
    pub fn outdated(&self) -> Vec<BoardMessage> {
        let outdated = |job| match job {
            Job::Buttons(game, message) => self.app.outdated(game, message, None).expect("looked up"),
            _ => None,
        };
        due(&self.app).into_iter().filter_map(outdated).map(|(message, _)| message).collect()
    }

    /// Notes that a post with a board was posted, as this message.
    pub fn note(&self, post: &Post, message: u64) {
        self.note_in(HERE, post, message);
    }

    pub fn note_in(&self, channel: ChannelId, post: &Post, message: u64) {
        let posted = self.message_of(post.board.expect("it is a board"), channel, post, message);
        self.app.store().games.put_board(&posted).expect("noted");
    }

    /// Notes that a question was posted, as this message.
    pub fn note_question(&self, channel: ChannelId, post: &Post, message: u64) {
        let posted = self.message_of(post.question.expect("it is a question"), channel, post, message);
        self.app.store().outbox.put_question(&posted).expect("noted");
    }

    fn message_of(&self, board: BoardRef, channel: ChannelId, post: &Post, message: u64) -> BoardMessage {
        BoardMessage {
            game: board.game,
            home: post.home,
            revision: board.revision,
            channel,
            message: MessageId(message),
            token: "token".to_owned(),
            posted: self.clock_now(),
            past: post.past.clone(),
        }
    }

    /// Lets the bot move if it is the bot's turn.
    pub fn move_as_bot(&self, game: GameId) {
        let chosen = self.app.choose_as_bot(game, Duration::from_secs(60)).expect("the store is read");
        if let Some(chosen) = chosen {
            self.app.play_as_bot(chosen).expect("the move is saved");
        }
    }

    pub fn new() -> Self {
        Self::on(Database::new(), Arc::new(StoppedClock(AtomicU64::new(1_790_000_000_000))))
    }

    /// A fixture in which a game of Ann as White against Ben has begun, and its first board.
    pub fn playing() -> (Self, GameId, Post) {
        Self::playing_game(GameKind::Pijersi, None)
    }

    /// Like [`Self::playing`], in any game and from any setup.
    pub fn playing_game(game: GameKind, setup: Option<&str>) -> (Self, GameId, Post) {
        let fixture = Self::new();
        let (game, board) = begun_game(&fixture, game, setup);
        (fixture, game, board)
    }

    /// Like [`Self::playing`], with a clock.
    pub fn timed(control: &str) -> (Self, GameId, Post) {
        let fixture = Self::new();
        let (game, board) = begun_with_clock(&fixture, control);
        (fixture, game, board)
    }

    fn on(database: Database, clock: Arc<StoppedClock>) -> Self {
        Self { app: app(database.open(), &clock), clock, database }
    }

    /// The fixture after a restart of the program, with the same store.
    pub fn restarted(self) -> Self {
        let Self { app, clock, database } = self;
        drop(app);
        Self::on(database, clock)
    }

    /// A fixture with the content of an export in its store.
    pub fn imported(export: &[u8]) -> Self {
        let Self { app, clock, database } = Self::new();
        drop(app);
        database.import(export);
        Self::on(database, clock)
    }

    /// The application of a second process on the same database, or `None` if only one process can use the database.
    pub fn beside(&self) -> Option<Application> {
        self.database.open_beside().map(|store| app(store, &self.clock))
    }

    /// An export of the store.
    pub fn exported(&self) -> String {
        let mut bytes = Vec::new();
        self.app.store().export(Timestamp(0), &mut bytes).expect("exported");
        String::from_utf8(bytes).expect("text")
    }

    pub fn clock_now(&self) -> Timestamp {
        self.clock.now()
    }

    pub fn set_clock(&self, now: Timestamp) {
        self.clock.0.store(now.0, Ordering::SeqCst);
    }

    pub fn wait(&self, duration: Duration) {
        self.clock.0.fetch_add(u64::try_from(duration.as_millis()).expect("a short time"), Ordering::SeqCst);
    }

    pub fn ask(&self, user: u64, ask: Ask) -> Reply {
        self.ask_in(HERE, user, ask)
    }

    pub fn ask_in(&self, channel: ChannelId, user: u64, ask: Ask) -> Reply {
        self.send(&request(channel, user, ask))
    }

    /// The reply to a request that is changed before it is sent.
    pub fn ask_as(&self, user: u64, ask: Ask, change: impl FnOnce(&mut Request)) -> Reply {
        let mut request = request(HERE, user, ask);
        change(&mut request);
        self.send(&request)
    }

    /// The reply to a person whose Discord client is set to this language.
    pub fn ask_reading(&self, language: Language, user: u64, ask: Ask) -> Reply {
        self.ask_as(user, ask, |request| request.caller.language = language)
    }

    pub fn send(&self, request: &Request) -> Reply {
        let reply = self.app.handle(request).expect("the application answers");
        check_descriptions(&reply);
        reply
    }

    /// What is suggested while somebody types.
    pub fn suggest(&self, request: &Request, typing: &Typing) -> Vec<Suggestion> {
        let found = self.app.suggestions.suggest(&request.caller, &request.place, typing).expect("answered");
        assert!(found.len() <= 25, "{found:?}");
        for Suggestion { label, value } in &found {
            assert!((1..=100).contains(&value.chars().count()), "{found:?}");
            // A client that sends what it shows means the value. Labels without a value say why nothing is suggested.
            if label.contains(" · ") || label.contains("… (") {
                assert_eq!(Suggestion::value_in(label).trim_end_matches('…'), value.trim_end_matches('…'), "{label}");
            }
        }
        found
    }

    /// The replies to requests that are sent at the same time, in turn to this process and to a second one, if there
    /// can be one.
    pub fn at_once(&self, requests: impl IntoIterator<Item = Request>) -> Vec<Reply> {
        let beside = self.beside();
        at_once([&self.app, beside.as_ref().unwrap_or(&self.app)], requests)
    }

    pub fn press(&self, user: u64, control: &Control) -> Reply {
        self.ask(user, Ask::Press(control.clone()))
    }

    /// The message in place of the one under which a person has pressed a button.
    #[track_caller]
    pub fn changed(&self, user: u64, control: &Control) -> Post {
        updated(&self.press(user, control))
    }

    /// Plays a move in the channel's game, and returns the new board.
    #[track_caller]
    pub fn moves(&self, user: u64, mv: &str) -> Post {
        public(&self.ask(user, Ask::Move(mv.to_owned()))).clone()
    }

    /// Resigns a game for a player in the channel, and returns the last board.
    #[track_caller]
    pub fn resign(&self, user: u64, game: GameId) -> Post {
        public(&self.press(user, &Control::ConfirmResign(self.stored(game).board_ref()))).clone()
    }

    /// Plays moves for whoever is to move, without telling anybody.
    pub fn play_on(&self, game: GameId, moves: &[impl AsRef<str>]) {
        for mv in moves {
            let session = self.stored(game);
            let mover = session.user_to_move().expect("it goes on");
            self.act(game, mover, Action::Move(mv.as_ref().to_owned()));
        }
    }

    /// Plays so many moves for whoever is to move, the first legal one each time, without telling anybody.
    pub fn play_any(&self, game: GameId, count: usize) {
        for _ in 0..count {
            self.play_on(game, &[&self.first_move(game)]);
        }
    }

    /// The first legal move in a game.
    pub fn first_move(&self, game: GameId) -> String {
        self.stored(game).position().legal_moves().swap_remove(0)
    }

    /// Saves what a user does in a game, without telling anybody.
    pub fn act(&self, game: GameId, user: UserId, action: Action) {
        let session = self.stored(game);
        let acted = session.apply(Actor { user, moderator: false }, action, self.clock_now());
        let saved = self.app.store().games.save(&acted.expect("it is allowed").0, session.revision());
        assert_eq!(saved.expect("it is stored"), Saved::Done);
    }

    /// A game between Ann as White and Ben from this position.
    pub fn game(&self, position: &str) -> GameId {
        self.game_of(GameKind::Pijersi, position)
    }

    pub fn game_of(&self, game: GameKind, position: &str) -> GameId {
        self.game_between(seat(BEN), game, position)
    }

    /// A game between Ann as White and a player as Black from this position.
    pub fn game_between(&self, black: impl Into<Seat>, game: GameKind, position: &str) -> GameId {
        let start = AnyPosition::parse(game, position).expect("a position");
        let session = game_from(start, 4242, TABLE, [seat(ANN).into(), black.into()], self.clock_now());
        store_game(self.app.store(), &session);
        session.id()
    }

    /// Stores a game of Pijersi that begins at a table, or has a home for each side.
    pub fn stores(&self, number: u32, homes: impl Into<Homes>, seats: [impl Into<Seat>; 2]) -> GameId {
        let session = game_from(AnyPosition::start(GameKind::Pijersi), number, homes, seats, self.clock_now());
        store_game(self.app.store(), &session);
        session.id()
    }

    pub fn stored(&self, id: GameId) -> Session {
        self.app.store().games.game(id).expect("readable").expect("stored")
    }
}

/// A application with the puzzles of the tests.
fn app(store: Store, clock: &Arc<StoppedClock>) -> Application {
    Application::new(store, clock.clone()).with_puzzles(puzzle_file::library())
}

/// The replies to requests that are sent at the same time, in turn to these two.
pub fn at_once(apps: [&Application; 2], requests: impl IntoIterator<Item = Request>) -> Vec<Reply> {
    let requests: Vec<_> = requests.into_iter().collect();
    let barrier = &Barrier::new(requests.len());
    thread::scope(|scope| {
        let threads = apps.into_iter().cycle().zip(requests).map(|(app, request)| {
            scope.spawn(move || {
                barrier.wait();
                app.handle(&request).expect("the application answers")
            })
        });
        threads.collect::<Vec<_>>().into_iter().map(|thread| thread.join().expect("no panic")).collect()
    })
}

pub fn seat(user: u64) -> NamedUser {
    NamedUser { user: UserId(user), name: name(user).to_owned() }
}

pub fn name(user: u64) -> &'static str {
    ["Ann", "Ben", "Cleo"].get(usize::try_from(user - 1).expect("a small number")).copied().unwrap_or("Somebody")
}

pub fn request(channel: ChannelId, user: u64, ask: Ask) -> Request {
    let mut request = requests::request(UserId(user), name(user), Some(GUILD), channel, ask);
    request.place.language = Some(Language::English);
    request
}

pub fn challenge(opponent: Option<u64>) -> Ask {
    challenge_to(GameKind::Pijersi, opponent, None)
}

pub fn challenge_to(game: GameKind, opponent: Option<u64>, setup: Option<&str>) -> Ask {
    Wish { game, opponent, setup, ..Wish::default() }.ask()
}

/// A challenge of the bot. The user has this color.
pub fn against_bot(game: GameKind, level: u8, color: Color) -> Ask {
    Wish { game, level: Level::new(level), color, opponent: None, ..Wish::default() }.ask()
}

/// What a challenge asks for. By default, Ben is asked to play Black in Pijersi, without a clock.
#[derive(Clone, Copy)]
pub struct Wish<'a> {
    pub game: GameKind,
    pub opponent: Option<u64>,
    pub level: Option<Level>,
    pub color: Color,
    pub setup: Option<&'a str>,
    pub rules: Option<&'a str>,
    pub clock: Option<&'a str>,
}

impl Default for Wish<'_> {
    fn default() -> Self {
        let (game, opponent, color) = (GameKind::Pijersi, Some(BEN), Color::White);
        Self { game, opponent, level: None, color, setup: None, rules: None, clock: None }
    }
}

impl Wish<'_> {
    pub fn ask(self) -> Ask {
        let opponent =
            |user| ChallengedUser { user: UserId(user), name: name(user).to_owned(), bot: false, sees_channel: true };
        Ask::Challenge {
            game: self.game,
            opponent: self.opponent.map(opponent),
            level: self.level,
            color: ColorChoice::Fixed(self.color),
            setup: self.setup.map(str::to_owned),
            rules: self.rules.map(|rules| Rules::from_name(rules).expect("rules")),
            clock: self.clock.map(|clock| clock.parse().expect("a clock")),
        }
    }
}

/// The first message of a reply, and its audience, which is `None` if the message replaces another.
pub fn first(reply: &Reply) -> (&Post, Option<Audience>) {
    let first = reply.effects.iter().find_map(|effect| match effect {
        Effect::Post(post, audience) => Some((post, Some(*audience))),
        Effect::Update(post) => Some((post, None)),
        Effect::Strip(_) | Effect::Dismiss => None,
    });
    first.expect("there is a message")
}

/// The text of a reply that is a single private message.
#[track_caller]
pub fn refusal(reply: &Reply) -> &str {
    let stripped = usize::from(matches!(reply.effects[0], Effect::Strip(_)));
    assert_eq!(reply.effects.len(), 1 + stripped, "{reply:?}");
    let (post, audience) = first(reply);
    assert_eq!(audience, Some(Audience::Caller), "{}", post.text);
    assert!(post.board.is_none());
    &post.text
}

/// The public message of a reply.
#[track_caller]
pub fn public(reply: &Reply) -> &Post {
    let posts = reply.effects.iter().filter_map(|effect| match effect {
        Effect::Post(post, Audience::Everyone) => Some(post),
        _ => None,
    });
    let posts: Vec<_> = posts.collect();
    assert_eq!(posts.len(), 1, "{:?}", reply.effects.iter().map(shown).collect::<Vec<_>>());
    posts[0]
}

pub fn shown(effect: &Effect) -> &str {
    match effect {
        Effect::Post(post, _) | Effect::Update(post) => &post.text,
        Effect::Strip(_) => "(its buttons go)",
        Effect::Dismiss => "(it goes)",
    }
}

/// Checks that the descriptions of pictures contain no markup, which screen readers would read out.
#[track_caller]
pub fn check_descriptions(reply: &Reply) {
    for effect in &reply.effects {
        let (Effect::Post(post, _) | Effect::Update(post)) = effect else { continue };
        let Some(picture) = &post.picture else { continue };
        assert!(!picture.alt.is_empty());
        for mark in ["**", "`", "\\", "__", "~~", "||", "<@", "<#", "<t:", "-# ", "](", "\n"] {
            assert!(!picture.alt.contains(mark), "{mark:?} in the description of a picture: {}", picture.alt);
        }
    }
}

pub fn controls(post: &Post) -> Vec<Control> {
    post.controls
        .iter()
        .flat_map(|line| match line {
            ControlRow::Buttons(buttons) => buttons.iter().map(|button| button.control.clone()).collect(),
            ControlRow::Select(select) => select.entries.iter().map(|entry| entry.control.clone()).collect(),
            ControlRow::Steps(_) | ControlRow::Handful(_) | ControlRow::Channels(_) | ControlRow::Link(_) => Vec::new(),
        })
        .collect()
}

/// The steps that a picker offers.
pub struct Offered {
    pub pick: Pick,
    /// The number of steps to choose at once.
    pub count: usize,
    pub steps: Vec<Step>,
}

pub fn offered_steps(post: &Post) -> Option<Offered> {
    post.controls.iter().find_map(|line| match line {
        ControlRow::Steps(Steps { pick, choices, .. }) => {
            let steps = choices.iter().map(|choice| choice.step).collect();
            Some(Offered { pick: pick.clone(), count: 1, steps })
        }
        ControlRow::Handful(PieceMenu { pick, count, pieces, .. }) => {
            let steps = pieces.iter().map(|piece| piece.step).collect();
            Some(Offered { pick: pick.clone(), count: *count, steps })
        }
        _ => None,
    })
}

/// Clicks a move in the picker under a message, and returns the message after the last click.
#[track_caller]
pub fn click_steps(mut post: Post, steps: &[Step], press: impl Fn(&Control) -> Post) -> Post {
    let mut taken = 0;
    loop {
        let plays = |control: &Control| matches!(control, Control::Play(pick) if pick.draft == steps);
        if let Some(play) = controls(&post).into_iter().find(plays) {
            return press(&play);
        }
        let goes_on = |offered: &Offered| offered.pick.draft.len() >= taken && taken < steps.len();
        let Some(Offered { pick, count, steps: offered }) = offered_steps(&post).filter(goes_on) else {
            assert!(taken > 0, "there is nothing to choose under {}", post.text);
            return post;
        };
        let next = &steps[pick.draft.len()..][..count];
        assert!(next.iter().all(|step| offered.contains(step)), "{next:?} are not offered under {}", post.text);
        taken = pick.draft.len() + count;
        post = press(&pick.then(next.iter().copied()));
    }
}

#[track_caller]
pub fn button(post: &Post, wanted: impl Fn(&Control) -> bool) -> Control {
    controls(post).into_iter().find(wanted).unwrap_or_else(|| panic!("no such button under {:?}", post.text))
}

pub const MOVE: fn(&Control) -> bool = |control| matches!(control, Control::OpenPicker(_));

/// A game of Ann as White against Ben, begun by a challenge, and its first board.
pub fn begun(fixture: &Fixture) -> (GameId, Post) {
    begun_game(fixture, GameKind::Pijersi, None)
}

/// Like [`begun`], in any game and from any setup.
pub fn begun_game(fixture: &Fixture, game: GameKind, setup: Option<&str>) -> (GameId, Post) {
    accepted(fixture, challenge_to(game, Some(BEN), setup))
}

/// Like [`begun`], with a clock.
pub fn begun_with_clock(fixture: &Fixture, control: &str) -> (GameId, Post) {
    accepted(fixture, Wish { clock: Some(control), ..Wish::default() }.ask())
}

/// The game that begins when Ben accepts Ann's challenge, and its first board.
fn accepted(fixture: &Fixture, challenge: Ask) -> (GameId, Post) {
    accepted_in(fixture, HERE, BEN, challenge)
}

/// The game that begins when somebody accepts Ann's challenge in a channel, and its first board.
pub fn accepted_in(fixture: &Fixture, channel: ChannelId, by: u64, challenge: Ask) -> (GameId, Post) {
    let (id, accept) = accepts(public(&fixture.ask_in(channel, ANN, challenge)));
    let reply = fixture.ask_in(channel, by, Ask::Press(accept));
    assert!(matches!(reply.effects[0], Effect::Update(_)), "the challenge loses its buttons");
    (id, public(&reply).clone())
}

/// The control that accepts a challenge, and the game that then begins.
pub fn accepts(challenge: &Post) -> (GameId, Control) {
    let accept = button(challenge, |control| matches!(control, Control::AcceptChallenge(_)));
    let Control::AcceptChallenge(id) = accept else { unreachable!("it was chosen as that") };
    (id, accept)
}

/// A game of Ann with this color against the bot, and its first board.
pub fn begun_with_bot(fixture: &Fixture, game: GameKind, level: u8, color: Color) -> (GameId, Post) {
    let board = public(&fixture.ask(ANN, against_bot(game, level, color))).clone();
    (board.board.expect("it is a board").game, board)
}

/// A game of Ann as White against Ben, who has resigned after a move of each.
pub fn finished(fixture: &Fixture) -> GameId {
    let (game, _) = begun(fixture);
    for user in [ANN, BEN] {
        fixture.moves(user, &fixture.first_move(game));
    }
    fixture.resign(BEN, game);
    game
}

/// The label of a button, in brackets if the button is disabled.
pub fn label(button: &Button) -> String {
    match button.style {
        ButtonStyle::Idle => format!("[{}]", button.label),
        _ => button.label.clone(),
    }
}

/// The labels of the buttons under a message. Those of disabled buttons are in brackets.
pub fn labels(post: &Post) -> Vec<String> {
    buttons(post).into_iter().map(label).collect()
}

pub fn buttons(post: &Post) -> Vec<&Button> {
    fn of_line(line: &ControlRow) -> &[Button] {
        match line {
            ControlRow::Buttons(buttons) => buttons,
            _ => &[],
        }
    }
    post.controls.iter().flat_map(of_line).collect()
}

/// The control of the button with this label, if it is enabled.
pub fn labeled(post: &Post, label: &str) -> Option<Control> {
    let plain = |button: &Button| button.label.replace(['\u{2068}', '\u{2069}'], "");
    let is_meant = |button: &&Button| plain(button) == label && button.style != ButtonStyle::Idle;
    buttons(post).into_iter().find(is_meant).map(|button| button.control.clone())
}

/// The message in place of the one before.
#[track_caller]
pub fn updated(reply: &Reply) -> Post {
    let [Effect::Update(post)] = &reply.effects[..] else { panic!("one message stays one: {reply:?}") };
    post.clone()
}

/// The picture of a message.
pub fn picture(post: &Post) -> &PictureFile {
    post.picture.as_ref().expect("there is a picture")
}
