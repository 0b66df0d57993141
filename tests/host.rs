//! The line from a request to a reply, with a real store and a clock of our own.

use std::{
    collections::HashSet,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use parlor::{
    color::{ByColor, Color},
    games::{AnyPosition, GameKind},
    host::{
        Ask, Audience, BoardMessage, Caller, Effect, Host, Opponent, Place, PlaceKind, Post, Reply, Request, Typing,
        reply::{Line, Menu},
    },
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    language::Language,
    session::{
        ColorChoice, Seat, Session, Table,
        control::{BoardRef, Control, Pick},
    },
    store::Store,
    time::{Clock, Timestamp},
};

const ANN: u64 = 1;
const BEN: u64 = 2;
const CLEO: u64 = 3;
const GUILD: GuildId = GuildId(77);
const HERE: ChannelId = ChannelId(100);

/// A clock that stands still unless it is set.
struct StoppedClock(AtomicU64);

impl Clock for StoppedClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}

/// A host on a store of its own.
struct Bench {
    host: Host,
    clock: Arc<StoppedClock>,
    _folder: tempfile::TempDir,
}

impl Bench {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let clock = Arc::new(StoppedClock(AtomicU64::new(1_790_000_000_000)));
        let store = Store::open(folder.path()).expect("an empty store opens");
        Self { host: Host::new(store, clock.clone()), clock, _folder: folder }
    }

    fn wait(&self, duration: Duration) {
        self.clock.0.fetch_add(u64::try_from(duration.as_millis()).expect("a short time"), Ordering::SeqCst);
    }

    fn ask(&self, user: u64, ask: Ask) -> Reply {
        self.ask_in(HERE, user, ask)
    }

    fn ask_in(&self, channel: ChannelId, user: u64, ask: Ask) -> Reply {
        self.host.handle(&request(channel, user, ask)).expect("the host answers")
    }

    fn press(&self, user: u64, control: &Control) -> Reply {
        self.ask(user, Ask::Press(control.clone()))
    }

    /// A game between Ann, White, and Ben from any position, begun without a challenge.
    fn game(&self, position: &str) -> GameId {
        let id = GameId::from_bits(4242);
        let start = AnyPosition::parse(GameKind::Pijersi, position).expect("a position");
        let seats = ByColor { white: seat(ANN), black: seat(BEN) };
        let table = Table { guild: Some(GUILD), channel: HERE };
        let created = self.clock.now();
        let challenge = parlor::session::Challenge {
            id,
            table,
            challenger: seat(ANN),
            opponent: Some(seat(BEN)),
            game: GameKind::Pijersi,
            color: ColorChoice::Fixed(Color::White),
            setup: "classic".to_owned(),
            seed: 0,
            language: Language::English,
            created,
        };
        assert_eq!(self.host.store().insert_challenge(&challenge).expect("stored"), parlor::store::Inserted::Done);
        let session = Session::new(id, table, seats, Language::English, "classic".to_owned(), start, created);
        self.host
            .store()
            .accept(&session)
            .map(|accepted| assert!(matches!(accepted, parlor::store::Accepted::Started)))
            .expect("stored");
        id
    }

    fn stored(&self, id: GameId) -> Session {
        self.host.store().game(id).expect("readable").expect("stored")
    }
}

fn seat(user: u64) -> Seat {
    Seat { user: UserId(user), name: name(user).to_owned() }
}

fn name(user: u64) -> &'static str {
    ["Ann", "Ben", "Cleo"][usize::try_from(user - 1).expect("a small number")]
}

fn request(channel: ChannelId, user: u64, ask: Ask) -> Request {
    Request {
        caller: Caller {
            user: UserId(user),
            name: name(user).to_owned(),
            language: Language::English,
            moderator: false,
        },
        place: Place {
            guild: Some(GUILD),
            channel,
            language: Some(Language::English),
            kind: PlaceKind::Server,
            answers_are_public: true,
        },
        ask,
    }
}

fn challenge(opponent: Option<u64>) -> Ask {
    Ask::Challenge {
        game: GameKind::Pijersi,
        opponent: opponent.map(|user| Opponent {
            user: UserId(user),
            name: name(user).to_owned(),
            bot: false,
            sees_channel: true,
        }),
        color: ColorChoice::Fixed(Color::White),
        setup: None,
    }
}

/// The message by which a reply answers, and who sees it.
fn first(reply: &Reply) -> (&Post, Option<Audience>) {
    match &reply.effects[0] {
        Effect::Post(post, audience) => (post, Some(*audience)),
        Effect::Update(post) => (post, None),
    }
}

/// The text that only the one who asked sees.
#[track_caller]
fn refusal(reply: &Reply) -> &str {
    assert_eq!(reply.effects.len(), 1, "{reply:?}");
    let (post, audience) = first(reply);
    assert_eq!(audience, Some(Audience::Caller), "{}", post.text);
    assert!(post.board.is_none());
    &post.text
}

/// The message for everybody in a reply.
#[track_caller]
fn public(reply: &Reply) -> &Post {
    let posts = reply.effects.iter().filter_map(|effect| match effect {
        Effect::Post(post, Audience::Everyone) => Some(post),
        _ => None,
    });
    let posts: Vec<_> = posts.collect();
    assert_eq!(posts.len(), 1, "{:?}", reply.effects.iter().map(shown).collect::<Vec<_>>());
    posts[0]
}

fn shown(effect: &Effect) -> &str {
    match effect {
        Effect::Post(post, _) | Effect::Update(post) => &post.text,
    }
}

fn controls(post: &Post) -> Vec<Control> {
    post.controls
        .iter()
        .flat_map(|line| match line {
            Line::Buttons(buttons) => buttons.iter().map(|button| button.control.clone()).collect(),
            Line::Menu(_) => Vec::new(),
        })
        .collect()
}

fn menu(post: &Post) -> Option<&Menu> {
    post.controls.iter().find_map(|line| match line {
        Line::Menu(menu) => Some(menu),
        Line::Buttons(_) => None,
    })
}

#[track_caller]
fn button(post: &Post, wanted: impl Fn(&Control) -> bool) -> Control {
    controls(post).into_iter().find(wanted).unwrap_or_else(|| panic!("no such button under {:?}", post.text))
}

const MOVE: fn(&Control) -> bool = |control| matches!(control, Control::Move(_));

/// Ann, White, against Ben, by a challenge.
fn begun(bench: &Bench) -> (GameId, Post) {
    let posted = bench.ask(ANN, challenge(Some(BEN)));
    let accept = button(public(&posted), |control| matches!(control, Control::AcceptChallenge(_)));
    let Control::AcceptChallenge(id) = accept else { unreachable!("it was chosen as that") };
    let reply = bench.press(BEN, &accept);
    assert!(matches!(reply.effects[0], Effect::Update(_)), "the challenge loses its buttons");
    (id, public(&reply).clone())
}

#[test]
fn a_challenge_is_accepted_by_the_one_it_is_for() {
    let bench = Bench::new();
    let posted = bench.ask(ANN, challenge(Some(BEN)));
    let post = public(&posted);
    assert_eq!(post.mention, Some(UserId(BEN)));
    assert!(post.picture.is_some(), "the start can be seen before anyone accepts");
    let [accept, decline, withdraw] = controls(post).try_into().expect("three buttons");

    assert_eq!(refusal(&bench.press(CLEO, &accept)), "This challenge is for Ben.");
    assert_eq!(refusal(&bench.press(CLEO, &decline)), "This challenge is for Ben.");
    assert_eq!(refusal(&bench.press(BEN, &withdraw)), "Only Ann can withdraw this challenge.");
    assert!(refusal(&bench.press(ANN, &accept)).contains("your own challenge"));

    let reply = bench.press(BEN, &accept);
    let board = public(&reply);
    assert_eq!(board.mention, Some(UserId(ANN)), "White is to move");
    assert!(board.text.contains("**Ann** is White"), "{}", board.text);
    assert!(board.text.contains("<@1>, it is your move."), "{}", board.text);
    assert!(refusal(&bench.press(BEN, &accept)).contains("no longer open"));
    assert!(refusal(&bench.press(ANN, &withdraw)).contains("no longer open"));
}

#[test]
fn an_open_challenge_is_accepted_by_anyone_else() {
    let bench = Bench::new();
    let posted = bench.ask(ANN, challenge(None));
    assert_eq!(public(&posted).mention, None);
    let [accept, withdraw] = controls(public(&posted)).try_into().expect("two buttons: nobody is asked to decline");
    assert!(refusal(&bench.press(CLEO, &withdraw)).contains("Only Ann"));
    let reply = bench.press(CLEO, &accept);
    assert!(public(&reply).text.contains("**Cleo** is Black"));
}

#[test]
fn a_challenge_is_declined_withdrawn_and_expires() {
    let bench = Bench::new();
    for (user, which, says) in [(BEN, 1, "declined"), (ANN, 2, "withdrew")] {
        let posted = bench.ask(ANN, challenge(Some(BEN)));
        let reply = bench.press(user, &controls(public(&posted))[which]);
        assert!(
            matches!(&reply.effects[..], [Effect::Update(post)] if post.text.contains(says) && post.controls.is_empty())
        );
    }
    let posted = bench.ask(ANN, challenge(Some(BEN)));
    bench.wait(Duration::from_secs(24 * 60 * 60 - 1));
    assert_eq!(bench.host.sweep().expect("swept"), 0);
    bench.wait(Duration::from_secs(1));
    let reply = bench.press(BEN, &controls(public(&posted))[0]);
    assert!(matches!(&reply.effects[..], [Effect::Update(post)] if post.text.contains("not accepted in time")));

    let posted = bench.ask(ANN, challenge(Some(BEN)));
    bench.wait(Duration::from_secs(24 * 60 * 60));
    assert_eq!(bench.host.sweep().expect("swept"), 1);
    assert!(refusal(&bench.press(BEN, &controls(public(&posted))[0])).contains("no longer open"));
}

#[test]
fn challenges_are_refused_with_the_reason() {
    let bench = Bench::new();
    let opponent = |change: fn(&mut Opponent)| {
        let Ask::Challenge { game, mut opponent, color, setup } = challenge(Some(BEN)) else { unreachable!() };
        opponent.as_mut().map(change);
        Ask::Challenge { game, opponent, color, setup }
    };
    let with_setup = |setup: &str| {
        let Ask::Challenge { game, opponent, color, .. } = challenge(Some(BEN)) else { unreachable!() };
        Ask::Challenge { game, opponent, color, setup: Some(setup.to_owned()) }
    };
    let refused = |ask, says: &str| {
        let reply = bench.ask(ANN, ask);
        let text = refusal(&reply);
        assert!(text.contains(says), "{text}");
    };
    refused(challenge(Some(ANN)), "cannot challenge yourself");
    refused(opponent(|ben| ben.bot = true), "is a bot");
    refused(opponent(|ben| ben.sees_channel = false), "cannot see this channel");
    refused(with_setup("nonsense"), "is not a setup");
    refused(with_setup("AAAAAA"), "cubes of");

    let mut direct = request(HERE, ANN, challenge(Some(BEN)));
    direct.place.kind = PlaceKind::BotDirect;
    assert!(refusal(&bench.host.handle(&direct).expect("answered")).contains("Nobody else can join"));
    let mut hidden = request(HERE, ANN, challenge(Some(BEN)));
    hidden.place.answers_are_public = false;
    assert!(refusal(&bench.host.handle(&hidden).expect("answered")).contains("external apps"));

    for _ in 0..3 {
        public(&bench.ask(ANN, challenge(Some(BEN))));
    }
    refused(challenge(Some(CLEO)), "Three challenges of yours");
    public(&bench.ask(BEN, challenge(None)));
}

#[test]
fn a_channel_hosts_one_game_at_a_time() {
    let bench = Bench::new();
    let early = bench.ask(CLEO, challenge(None));
    let (id, _) = begun(&bench);
    let posted = BoardMessage {
        board: BoardRef { game: id, revision: 0 },
        channel: HERE,
        message: MessageId(555),
        token: "token".to_owned(),
        posted: bench.clock.now(),
    };
    assert_eq!(bench.host.board_posted(&posted).expect("noted"), None);
    let reply = bench.ask(CLEO, challenge(Some(BEN)));
    assert!(refusal(&reply).contains("https://discord.com/channels/77/100/555"), "{}", refusal(&reply));
    let reply = bench.press(BEN, &controls(public(&early))[0]);
    assert!(refusal(&reply).contains("being played in this channel"), "accepting looks again");
    public(&bench.ask_in(ChannelId(101), CLEO, challenge(Some(BEN))));

    let newer = BoardMessage { board: BoardRef { game: id, revision: 1 }, message: MessageId(556), ..posted.clone() };
    assert_eq!(
        bench.host.board_posted(&newer).expect("noted"),
        Some(posted.clone()),
        "the old board loses its buttons"
    );
    assert_eq!(bench.host.board_posted(&posted).expect("noted"), Some(posted), "a late old board does");
}

#[test]
fn moves_are_typed_in_turn() {
    let bench = Bench::new();
    assert!(refusal(&bench.ask(ANN, Ask::Move("a5-b6".to_owned()))).contains("no game in this channel"));
    let (id, _) = begun(&bench);
    assert_eq!(refusal(&bench.ask(BEN, Ask::Move("g1-f1".to_owned()))), "It is not your turn.");
    assert!(refusal(&bench.ask(CLEO, Ask::Move("a4-b5=c4".to_owned()))).contains("Only the two players"));
    let text = bench.ask(ANN, Ask::Move("b4=d4".to_owned()));
    assert!(refusal(&text).contains("straight line") && refusal(&text).contains("d4"), "{}", refusal(&text));
    assert!(refusal(&bench.ask(ANN, Ask::Move("hello".to_owned()))).contains("is not a move"));
    let begun = bench.ask(ANN, Ask::Move("a4".to_owned()));
    assert!(refusal(&begun).contains("`a4-b5=c4`"), "the beginning of a move gets its continuations");
    assert_eq!(bench.stored(id).revision(), 0, "refusals change nothing");

    let reply = bench.ask(ANN, Ask::Move("A4 B5 c4".to_owned()));
    let board = public(&reply);
    assert!(board.text.contains("**Ann** played `a4-b5=c4`"), "{}", board.text);
    assert_eq!(board.mention, Some(UserId(BEN)));
    assert_eq!(board.board, Some(BoardRef { game: id, revision: 1 }));
    let alt = &board.picture.as_ref().expect("a board").alt;
    assert!(
        alt.contains("Ann (White) against Ben (Black)") && alt.contains("a4-b5=c4") && alt.contains(" b 1 1"),
        "{alt}"
    );
}

#[test]
fn a_list_of_continuations_says_when_it_is_cut() {
    let bench = Bench::new();
    bench.game("6/7/6/3RS3/6/7/6 w 0 1");
    let reply = bench.ask(ANN, Ask::Move("d4".to_owned()));
    let text = refusal(&reply);
    assert!(text.chars().count() <= 2000 && text.contains("`d4-d5`"), "{text}");
    assert!(text.ends_with("` …"), "a lone stack has more moves than are listed: {text}");
}

/// Plays the side to move by clicking through the picker, always the choice that `choose` points at.
fn click_a_move(bench: &Bench, board: &Post, user: u64, mut choose: impl FnMut(usize) -> usize) -> Post {
    let opened = bench.press(user, &button(board, MOVE));
    let (mut post, audience) = first(&opened);
    assert_eq!(audience, Some(Audience::Caller), "the picker is private: {}", post.text);
    let mut reply;
    loop {
        assert!(post.picture.is_some(), "each step shows the board");
        let pick = match menu(post) {
            Some(menu) => {
                let choice = &menu.choices[choose(menu.choices.len())];
                let mut pick = menu.pick.clone();
                pick.draft.push(choice.step);
                Control::Pick(pick)
            }
            None => button(post, |control| matches!(control, Control::Play(_))),
        };
        reply = bench.press(user, &pick);
        match reply.effects.as_slice() {
            [Effect::Update(_), Effect::Post(board, Audience::Everyone)] => return board.clone(),
            [Effect::Update(next)] => post = next,
            other => panic!("{:?}", other.iter().map(shown).collect::<Vec<_>>()),
        }
    }
}

#[test]
fn whole_games_are_clicked() {
    for seed in 1..4_u64 {
        let bench = Bench::new();
        let (id, mut board) = begun(&bench);
        let mut random = seed;
        let mut choose = |count: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(random >> 33).expect("31 bits") % count
        };
        loop {
            let session = bench.stored(id);
            let Some(player) = session.player_to_move() else { break };
            board = click_a_move(&bench, &board, player.user.0, &mut choose);
        }
        let session = bench.stored(id);
        let outcome = session.end().and_then(|end| end.outcome).expect("random games end");
        let says = outcome.winner().map_or("**Draw**".to_owned(), |winner| {
            format!("**{} wins**", if winner == Color::White { "White" } else { "Black" })
        });
        assert!(board.text.contains(&says), "{}", board.text);
        assert!(matches!(controls(&board)[..], [Control::Record(_)]), "a finished game has no other buttons");
        assert_eq!(board.mention, outcome.winner().map(|winner| session.seats()[!winner].user).or(board.mention));
    }
}

#[test]
fn an_unfinished_stack_can_stop_or_go_on_or_back() {
    let bench = Bench::new();
    let (id, board) = begun(&bench);
    let pick = |steps: &[&str]| Pick {
        game: id,
        revision: 0,
        draft: steps.iter().map(|step| step.parse().expect("a step")).collect(),
        group: None,
    };
    let opened = bench.press(ANN, &button(&board, MOVE));
    assert!(first(&opened).0.text.contains("Which piece?"));
    let reply = bench.press(ANN, &Control::Pick(pick(&["a4", "b5"])));
    let (post, _) = first(&reply);
    assert!(post.text.contains("You can play `a4-b5` now, or go on."), "{}", post.text);
    assert!(menu(post).is_some());
    let back = controls(post).into_iter().find(|control| *control == Control::Pick(pick(&["a4"])));
    assert!(back.is_some(), "Back leads to the step before");
    let closed = bench.press(ANN, &Control::Close);
    assert!(matches!(&closed.effects[..], [Effect::Update(post)] if post.controls.is_empty()));
    let reply = bench.press(ANN, &Control::Play(pick(&["a4", "b5"])));
    assert!(public(&reply).text.contains("`a4-b5`"));
    let refused = bench.press(BEN, &Control::Pick(Pick { revision: 1, ..pick(&["d4"]) }));
    assert!(refusal(&refused).contains("not a move"), "a draft that begins no move: {}", refusal(&refused));
}

#[test]
fn old_boards_and_strangers_are_answered_privately() {
    let bench = Bench::new();
    let (id, board) = begun(&bench);
    let old = button(&board, MOVE);
    assert!(refusal(&bench.press(BEN, &old)).contains("not your turn"));
    assert!(refusal(&bench.press(CLEO, &old)).contains("Only the two players"));
    let picker = Control::Pick(Pick { game: id, revision: 0, draft: vec!["b4".parse().expect("a step")], group: None });
    public(&bench.ask(ANN, Ask::Move("a4-b5=c4".to_owned())));
    for user in [ANN, BEN] {
        let reply = bench.press(user, &old);
        let (post, audience) = first(&reply);
        assert_eq!(audience, Some(Audience::Caller));
        assert!(post.text.contains("not the newest") && post.picture.is_some(), "{}", post.text);
        assert_eq!(controls(post).iter().any(MOVE), user == BEN, "only the player to move can go on from there");
    }
    let reply = bench.press(ANN, &picker);
    assert!(matches!(&reply.effects[..], [Effect::Update(post)] if post.text.contains("not the newest")));
    let unknown = Control::Move(BoardRef { game: GameId::from_bits(1), revision: 0 });
    assert!(refusal(&bench.press(ANN, &unknown)).contains("There is no game"));
}

#[test]
fn a_draw_is_offered_and_answered_once() {
    let bench = Bench::new();
    let (id, board) = begun(&bench);
    let offered = bench.ask(BEN, Ask::Draw);
    let post = public(&offered).clone();
    assert_eq!(post.mention, Some(UserId(ANN)));
    assert!(post.board.is_none(), "the board keeps its buttons");
    let [accept, decline] = controls(&post).try_into().expect("two buttons");
    assert!(refusal(&bench.ask(BEN, Ask::Draw)).contains("still waits"));
    assert!(refusal(&bench.ask(ANN, Ask::Draw)).contains("has offered a draw already"));
    assert!(refusal(&bench.press(BEN, &accept)).contains("Only your opponent"));
    assert!(refusal(&bench.press(CLEO, &accept)).contains("Only the two players"));

    let declined = bench.press(ANN, &decline);
    assert!(public(&declined).text.contains("**Ann** declined the draw"));
    assert!(refusal(&bench.press(ANN, &accept)).contains("no longer open"));
    assert!(refusal(&bench.ask(BEN, Ask::Draw)).contains("since the last move"));

    assert!(menu(first(&bench.press(ANN, &button(&board, MOVE))).0).is_some(), "an offer does not make a board old");
    public(&bench.ask(ANN, Ask::Move("a4-b5=c4".to_owned())));
    let offered = bench.ask(BEN, Ask::Draw);
    let [accept, _] = controls(public(&offered)).try_into().expect("two buttons");
    public(&bench.ask(BEN, Ask::Move("g1-f2".to_owned())));
    assert!(refusal(&bench.press(ANN, &accept)).contains("no longer open"), "a move withdraws the offer");

    let offered = bench.ask(BEN, Ask::Draw);
    let [accept, _] = controls(public(&offered)).try_into().expect("two buttons");
    let reply = bench.press(ANN, &accept);
    let end = public(&reply);
    assert!(end.text.contains("**Draw**: both players agreed."), "{}", end.text);
    assert_eq!(end.mention, Some(UserId(BEN)));
    assert_eq!(bench.stored(id).turn(), None);
}

#[test]
fn a_game_is_resigned_or_aborted_after_a_confirmation() {
    let bench = Bench::new();
    let (id, board) = begun(&bench);
    let asked = bench.press(BEN, &button(&board, |control| matches!(control, Control::Resign(_))));
    let (question, audience) = first(&asked);
    assert_eq!(audience, Some(Audience::Caller));
    let confirm = button(question, |control| matches!(control, Control::ConfirmResign(_)));
    assert!(refusal(&bench.ask(CLEO, Ask::Resign)).contains("Only the two players"));
    assert!(refusal(&bench.press(CLEO, &confirm)).contains("Only the two players"));
    assert_eq!(bench.stored(id).end(), None, "asking changes nothing");

    public(&bench.ask(ANN, Ask::Move("a4-b5=c4".to_owned())));
    let again = bench.press(BEN, &confirm);
    let confirm = button(first(&again).0, |control| matches!(control, Control::ConfirmResign(_)));
    let reply = bench.press(BEN, &confirm);
    let end = public(&reply);
    assert!(end.text.contains("**White wins** (**Ann**): Black resigned."), "{}", end.text);
    assert_eq!(end.mention, Some(UserId(ANN)), "whoever resigned knows");
    assert!(refusal(&bench.press(BEN, &confirm)).contains("This game is over"));

    let bench = Bench::new();
    begun(&bench);
    public(&bench.ask(ANN, Ask::Move("a4-b5=c4".to_owned())));
    assert!(refusal(&bench.ask(CLEO, Ask::Abort)).contains("Only the two players"));
    let asked = bench.ask(BEN, Ask::Abort);
    let confirm = button(first(&asked).0, |control| matches!(control, Control::ConfirmAbort(_)));
    public(&bench.ask(BEN, Ask::Move("g1-f2".to_owned())));
    assert!(refusal(&bench.press(BEN, &confirm)).contains("cannot be aborted any more"));
    let mut moderator = request(HERE, CLEO, Ask::Press(confirm));
    moderator.caller.moderator = true;
    let reply = bench.host.handle(&moderator).expect("answered");
    assert!(public(&reply).text.contains("was **aborted**"), "{}", public(&reply).text);
    public(&bench.ask(ANN, challenge(Some(BEN))));
}

#[test]
fn every_ending_of_the_rules_has_its_sentence() {
    for (position, mv, says, mentioned) in [
        ("6/2WR4/6/r-6/6/7/6 w 0 1", "f3=g3", "**White wins** (**Ann**): White reached the goal row.", BEN),
        ("6/7/W-5/w-1R-4/W-5/7/6 w 7 30", "d3-d2", "**White wins** (**Ann**): Black has no move left.", BEN),
        ("5w-/R-6/6/7/5r-/6S-/W-5 w 19 10", "a1-a2", "**Draw**: twenty turns passed without a capture.", BEN),
    ] {
        let bench = Bench::new();
        let id = bench.game(position);
        let reply = bench.ask(ANN, Ask::Move(mv.to_owned()));
        let end = public(&reply);
        assert!(end.text.contains(says), "{}", end.text);
        assert_eq!(end.mention, Some(UserId(mentioned)));
        assert!(refusal(&bench.ask(BEN, Ask::Move("d4-d5".to_owned()))).contains("no game in this channel"));
        let record = bench.press(CLEO, &controls(end)[0]);
        let file = first(&record).0.file.as_ref().expect("a record");
        let result = bench.stored(id).end().and_then(|end| end.outcome).expect("an outcome");
        assert!(file.text.contains(&format!("[Ending \"{}\"]", result.ending().code())), "{}", file.text);
        assert!(file.text.contains("[Position "), "the start is not the usual one");
    }
}

#[test]
fn boards_are_looked_at_and_posted() {
    let bench = Bench::new();
    let none = |user| refusal(&bench.ask(user, Ask::Board { view: None })).to_owned();
    assert!(none(ANN).contains("no game in this channel"));
    begun(&bench);
    let looked = bench.ask(CLEO, Ask::Board { view: Some(Color::Black) });
    let (post, audience) = first(&looked);
    assert_eq!(audience, Some(Audience::Caller));
    assert!(matches!(controls(post)[..], [Control::Flip(_, Color::White)]), "a spectator only looks");
    let flipped = bench.press(CLEO, &controls(post)[0]);
    assert_ne!(first(&flipped).0.picture, post.picture, "the board is turned");

    let looked = bench.ask(BEN, Ask::Board { view: None });
    let post_it = button(first(&looked).0, |control| matches!(control, Control::PostBoard(_)));
    assert!(refusal(&bench.press(CLEO, &post_it)).contains("Only the two players"));
    let posted = bench.press(BEN, &post_it);
    assert_eq!(public(&posted).mention, Some(UserId(ANN)), "whoever is to move");
    assert!(public(&posted).board.is_some(), "it becomes the board message");
}

#[test]
fn records_are_for_those_who_may_see_the_game() {
    let bench = Bench::new();
    let (id, _) = begun(&bench);
    public(&bench.ask(ANN, Ask::Move("a4-b5=c4".to_owned())));
    let ask = |game: Option<&str>, channels: &[ChannelId]| Ask::Record {
        game: game.map(str::to_owned),
        public_channels: channels.iter().copied().collect::<HashSet<_>>(),
    };
    let text = id.to_string().to_lowercase();
    let elsewhere = ChannelId(200);
    let here = bench.ask(CLEO, ask(None, &[]));
    assert!(first(&here).0.text.contains("1 a4-b5=c4"), "{}", first(&here).0.text);
    assert!(first(&bench.ask_in(elsewhere, ANN, ask(Some(&text), &[]))).0.file.is_some(), "players see their games");
    assert!(first(&bench.ask_in(elsewhere, CLEO, ask(Some(&text), &[HERE]))).0.file.is_some(), "the channel is public");
    for (game, channels) in [(text.as_str(), &[][..]), ("ZZZZZZ", &[HERE]), ("`rm`", &[HERE])] {
        let reply = bench.ask_in(elsewhere, CLEO, ask(Some(game), channels));
        assert!(refusal(&reply).starts_with("There is no game"), "{}", refusal(&reply));
    }
    let mut abroad = request(elsewhere, CLEO, ask(Some(&text), &[HERE]));
    abroad.place.guild = Some(GuildId(78));
    assert!(refusal(&bench.host.handle(&abroad).expect("answered")).starts_with("There is no game"));
}

#[test]
fn the_rules_turn_their_pages_in_every_language() {
    let bench = Bench::new();
    for language in Language::ALL {
        let ask = |ask| {
            let mut request = request(HERE, ANN, ask);
            request.caller.language = language;
            bench.host.handle(&request).expect("answered")
        };
        assert!(first(&ask(Ask::Help)).0.text.contains("/challenge"));
        let mut reply = ask(Ask::Rules(GameKind::Pijersi));
        let mut pages = 1;
        loop {
            let (post, audience) = first(&reply);
            assert_eq!(audience, (pages == 1).then_some(Audience::Caller), "later pages replace the first");
            assert!(post.text.chars().count() <= 2000 && post.picture.is_some());
            let next = controls(post)
                .into_iter()
                .find(|control| matches!(control, Control::Rules { page, .. } if usize::from(*page) == pages));
            let Some(next) = next else { break };
            reply = ask(Ask::Press(next));
            pages += 1;
        }
        assert_eq!(pages, GameKind::Pijersi.pages().len());
        let beyond = ask(Ask::Press(Control::Rules { game: GameKind::Pijersi, page: 250 }));
        assert_eq!(first(&beyond).0.text, first(&reply).0.text, "pages beyond are the last");
    }
}

#[test]
fn typing_is_helped_in_at_most_25_suggestions() {
    let bench = Bench::new();
    let suggest = |user, typing: Typing| {
        let request = request(HERE, user, Ask::Help);
        bench.host.suggest(&request.caller, &request.place, &typing).expect("answered")
    };
    let moves = |user, text: &str| suggest(user, Typing::Move(text.to_owned()));
    assert!(moves(ANN, "").is_empty(), "no game, no moves");
    let (id, _) = begun(&bench);
    assert!(moves(BEN, "").is_empty() && moves(CLEO, "").is_empty(), "only the player to move moves");

    let all = moves(ANN, "");
    assert!(all.len() > 10 && all.len() <= 25);
    assert!(all.iter().any(|entry| entry.label == "b4… (28 moves)" || entry.label.starts_with("b4-… (")), "{all:?}");
    for text in ["a4b5c4", "A4-B5=C4", " a4 b5 c4", "a4-b5!=c4"] {
        let found = moves(ANN, text);
        assert_eq!(found[0].value, "a4-b5=c4", "{text}");
        assert!(found[0].label.contains(" · "), "{}", found[0].label);
    }
    let containing = moves(ANN, "c4");
    assert!(containing.iter().any(|entry| entry.value == "b4-c4"), "{containing:?}");
    for text in ["", "a", "b4", "c", "-", "zz", "\u{0}é"] {
        for entry in moves(ANN, text) {
            assert!(entry.value.chars().count() <= 100);
            let typed = bench.ask(BEN, Ask::Move(entry.value.clone()));
            assert!(refusal(&typed).contains("not your turn"), "what is suggested reads as a move or its beginning");
        }
        assert!(moves(ANN, text).len() <= 25);
    }
    let setups = suggest(ANN, Typing::Setup { game: Some(GameKind::Pijersi), text: "RANDOM".to_owned() });
    assert_eq!(setups.iter().map(|setup| setup.value.as_str()).collect::<Vec<_>>(), ["half-random", "full-random"]);
    let games = suggest(BEN, Typing::Game(id.to_string()[..3].to_lowercase()));
    assert_eq!(games[0].value, id.to_string());
}
