//! `/seek`: the form and the consent, the answer, the list of games, matches and how they are told, and what becomes of
//! matches that nobody can be told of.

use domain::{
    Away, Server,
    control::{PlaceChoice, SeekForm},
    seeks::{AWAKE, LIFETIME, SeekBar},
    server::{ServerSetting, ServerTab},
};
use parlor::application::{AfterTelling, MatchNews, PersonalMessage, SeekOrder, TellingPlace};

use crate::prelude::*;

const OTHER_GUILD: GuildId = GuildId(78);
const THERE: ChannelId = ChannelId(200);

/// Whether a control of this kind is under a message.
fn has(post: &Post, wanted: impl Fn(&Control) -> bool) -> bool {
    controls(post).iter().any(wanted)
}

fn start(post: &Post) -> Control {
    button(post, |control| matches!(control, Control::StartSeek(_)))
}

/// A request of somebody in the other server.
pub fn elsewhere(user: u64, ask: Ask) -> Request {
    let mut request = request(THERE, user, ask);
    request.place.guild = Some(OTHER_GUILD);
    request
}

/// A person looks for an opponent with this form.
#[track_caller]
pub fn look(fixture: &Fixture, request: impl Fn(Ask) -> Request, form: &SeekForm) -> Post {
    updated(&fixture.send(&request(Ask::Press(Control::StartSeek(form.clone())))))
}

pub fn here(place: PlaceChoice) -> SeekForm {
    SeekForm::new(place).with_game(GameKind::Pijersi)
}

/// Ann looks in one server, and Ben in another one. Both were paired. Returns the game, and who is White.
pub fn matched(fixture: &Fixture, ann: PlaceChoice, ben: PlaceChoice) -> (GameId, ByColor<u64>) {
    look(fixture, |ask| request(HERE, ANN, ask), &here(ann));
    look(fixture, |ask| elsewhere(BEN, ask), &here(ben));
    fixture.app.store().seeks.pair(fixture.app.time()).expect("paired");
    let found = due(&fixture.app).into_iter().find_map(|job| match job {
        Job::Match(game, _) => Some(game),
        _ => None,
    });
    let found = fixture.app.store().seeks.found(found.expect("a match")).expect("readable").expect("stored");
    (found.id, found.sides.map(|side| side.seek.user.0))
}

#[track_caller]
pub fn news(fixture: &Fixture, game: GameId, color: Color) -> PersonalMessage {
    match fixture.app.matches.news(game, color).expect("readable") {
        Some(MatchNews::Found(found)) => found.personal,
        other => panic!("{other:?}"),
    }
}

pub fn side(users: &ByColor<u64>, user: u64) -> Color {
    Color::ALL.into_iter().find(|&color| users[color] == user).expect("one of both")
}

#[test]
fn the_first_search_asks_for_consent_and_the_next_one_does_not() {
    let fixture = Fixture::new();
    let form = fixture.ask(ANN, Ask::Seek(SeekOrder::default()));
    let (post, audience) = first(&form);
    assert_eq!(audience, Some(Audience::Caller));
    for words in ["Before your first search", "Ann", "`@ann`", "a thread of <#100>", "Biyi, Paiko, Pijersi"] {
        assert!(post.text.contains(words), "{words}: {}", post.text);
    }
    let fewer = button(
        post,
        |control| matches!(control, Control::Seek(form) if form.games().count() == GameKind::ALL.len() - 1),
    );
    let post = fixture.changed(ANN, &fewer);
    let answer = fixture.changed(ANN, &start(&post));
    assert!(answer.text.contains("You’re looking for an opponent"), "{}", answer.text);
    assert!(answer.text.contains("Nobody else is looking"), "{}", answer.text);
    for wanted in [Control::StopSeek, Control::OpenNextPuzzle, Control::OpenSeek] {
        assert!(has(&answer, |control| *control == wanted), "{wanted:?}");
    }
    let seek = fixture.app.store().seeks.seek_of(UserId(ANN)).expect("readable").expect("stored");
    assert_eq!((seek.games.len(), &seek.user_name[..]), (GameKind::ALL.len() - 1, "ann"));
    // The command shows how the search stands, and the form begins with what is looked for.
    let again = fixture.ask(ANN, Ask::Seek(SeekOrder::default()));
    assert!(first(&again).0.text.contains("You’re looking for an opponent"));
    let form = fixture.press(ANN, &Control::OpenSeek);
    let post = first(&form).0;
    assert!(!post.text.contains("Before your first search") && has(post, |control| *control == Control::StopSeek));
    assert!(has(
        post,
        |control| matches!(control, Control::StartSeek(form) if form.games().count() == GameKind::ALL.len() - 1)
    ));
    let stopped = fixture.changed(ANN, &Control::StopSeek);
    assert!(stopped.text.contains("no longer looking"), "{}", stopped.text);
    let stopped = fixture.changed(ANN, &Control::StopSeek);
    assert!(stopped.text.contains("You’re not looking"), "{}", stopped.text);
}

#[test]
fn options_begin_a_search_once_there_is_consent() {
    let fixture = Fixture::new();
    let order = SeekOrder {
        game: Some(GameKind::Biyi),
        clock: Some("7d".parse().expect("a clock")),
        within: Some(200),
        place: Some(PlaceChoice::Here),
    };
    let form = fixture.ask(ANN, Ask::Seek(order));
    let post = first(&form).0;
    assert!(post.text.contains("from **1300** to **1700**"), "{}", post.text);
    assert!(fixture.app.store().seeks.seek_of(UserId(ANN)).expect("readable").is_none());
    fixture.changed(ANN, &start(post));
    let seek = || fixture.app.store().seeks.seek_of(UserId(ANN)).expect("readable").expect("stored");
    assert_eq!(seek().games, [GameKind::Biyi]);
    assert_eq!(seek().ratings.map(|wish| (wish.least, wish.most)), Some((1300, 1700)));
    // A later one takes the place of the first, and keeps its age.
    let since = seek().since;
    fixture.wait(HOUR);
    let answer = fixture.ask(ANN, Ask::Seek(SeekOrder { game: Some(GameKind::Paiko), ..SeekOrder::default() }));
    assert!(first(&answer).0.text.contains("Paiko"), "{}", first(&answer).0.text);
    assert_eq!((seek().games, seek().since), (vec![GameKind::Paiko], since));
}

#[test]
fn a_place_has_to_take_the_messages_of_the_bot() {
    let fixture = Fixture::new();
    let order = |place| Ask::Seek(SeekOrder { place: Some(place), ..SeekOrder::default() });
    let locked = |request: &mut Request| (request.place.writable, request.place.threads) = (false, false);
    for place in [PlaceChoice::Here, PlaceChoice::Thread] {
        let reply = fixture.ask_as(ANN, order(place), locked);
        assert_eq!(reply.refused, Some("SEEK_ONLY_DIRECT"), "{reply:?}");
    }
    let no_threads = |request: &mut Request| request.place.threads = false;
    assert_eq!(fixture.ask_as(ANN, order(PlaceChoice::Thread), no_threads).refused, Some("SEEK_NO_THREAD"));
    let reply = fixture.ask_as(ANN, Ask::Seek(SeekOrder::default()), locked);
    assert!(first(&reply).0.text.contains("your direct messages with me"), "{}", first(&reply).0.text);
    // So do messages outside of servers, and servers that have not added the bot.
    for change in [
        |request: &mut Request| request.place.added = false,
        |request: &mut Request| {
            (request.place.guild, request.place.kind) = (None, PlaceKind::BotDirect);
        },
    ] {
        let reply = fixture.ask_as(ANN, Ask::Seek(SeekOrder::default()), change);
        assert!(first(&reply).0.text.contains("your direct messages with me"), "{}", first(&reply).0.text);
    }
}

#[test]
fn the_list_of_games_shows_the_search_and_ends_it() {
    let fixture = Fixture::new();
    look(&fixture, |ask| request(HERE, ANN, ask), &here(PlaceChoice::Thread));
    let list = fixture.ask(ANN, Ask::Games { of: None });
    let post = first(&list).0;
    assert!(post.text.contains("Your search for an opponent") && post.text.contains("Pijersi"), "{}", post.text);
    let others = fixture.ask(BEN, Ask::Games { of: Some(UserId(ANN)) });
    assert!(!first(&others).0.text.contains("search"), "{}", first(&others).0.text);
    // Asleep, it says so.
    fixture.wait(AWAKE + HOUR);
    let asleep = fixture.app.store().seeks.awake(fixture.clock_now()).expect("readable");
    assert!(asleep.is_empty());
    let woken = fixture.ask(ANN, Ask::Help);
    let told = woken.effects.iter().map(shown).any(|text| text.contains("goes on. It was asleep"));
    assert!(told, "{woken:?}");
    assert_eq!(fixture.app.store().seeks.awake(fixture.clock_now()).expect("readable").len(), 1);
    assert_eq!(fixture.ask(ANN, Ask::Help).effects.len(), 1, "it is told once");
    let list = fixture.changed(ANN, &button(post, |control| *control == Control::StopListedSeek));
    assert!(!list.text.contains("Your search"), "{}", list.text);
    assert!(fixture.app.store().seeks.seek_of(UserId(ANN)).expect("readable").is_none());
}

#[test]
fn a_search_sleeps_on_vacation_and_ends_after_a_week() {
    let fixture = Fixture::new();
    look(&fixture, |ask| request(HERE, ANN, ask), &here(PlaceChoice::Thread));
    let now = fixture.clock_now();
    let away = |away: &Away| away.with(now, now.after(HOUR * 24));
    fixture.app.store().people.change_away(UserId(ANN), away).expect("stored").expect("days are left");
    let list = fixture.ask(ANN, Ask::Games { of: None });
    assert!(first(&list).0.text.contains("asleep since"), "{}", first(&list).0.text);
    fixture.wait(LIFETIME);
    let list = fixture.ask(ANN, Ask::Games { of: None });
    assert!(!first(&list).0.text.contains("Your search"), "{}", first(&list).0.text);
    fixture.app.store().seeks.pair(fixture.app.time()).expect("paired");
    assert!(fixture.app.store().seeks.seek_of(UserId(ANN)).expect("readable").is_none());
}

#[test]
fn both_are_told_and_then_the_game_begins() {
    let fixture = Fixture::new();
    let (game, users) = matched(&fixture, PlaceChoice::Here, PlaceChoice::Thread);
    let (ann, ben) = (side(&users, ANN), side(&users, BEN));
    let told = news(&fixture, game, ann);
    let [TellingPlace::Channel(table)] = told.places[..] else { panic!("{:?}", told.places) };
    assert_eq!((table.guild, table.channel, told.user), (Some(GUILD), HERE, UserId(ANN)));
    let post = &told.message.post;
    assert_eq!(post.mention, Some(UserId(ANN)));
    for words in ["<@1>", "**Ben**", "`@ben`", "rated about 1500", "Pijersi", &game.to_string()] {
        assert!(post.text.contains(words), "{words}: {}", post.text);
    }
    assert!(!post.text.contains("<@2>") && !post.text.contains("200"), "{}", post.text);
    assert!(told.nonce(HERE).len() <= 25);
    assert_ne!(told.nonce(HERE), told.nonce(THERE));
    let after = fixture.app.matches.told(game, ann, table, MessageId(7)).expect("noted");
    assert_eq!(after, AfterTelling::Done);
    assert!(fixture.app.matches.news(game, ann).expect("readable").is_none(), "once");
    assert!(fixture.app.store().games.game(game).expect("readable").is_none(), "the other was not told yet");
    let told = news(&fixture, game, ben);
    let [TellingPlace::ThreadBelow(parent), TellingPlace::Channel(_)] = told.places[..] else {
        panic!("{:?}", told.places)
    };
    fixture.wait(HOUR);
    let thread = Table { channel: ChannelId(8), parent: Some(parent.channel), ..parent };
    fixture.app.matches.told(game, ben, thread, MessageId(8)).expect("noted");
    let session = fixture.stored(game);
    assert_eq!((session.seats()[ann].user(), session.created()), (Some(UserId(ANN)), fixture.clock_now()));
    assert!(session.clock().is_some());
    assert!(!due(&fixture.app).iter().any(|job| matches!(job, Job::Match(..))));
    // Neither is in the pool any more.
    assert!(fixture.app.store().seeks.awake(fixture.clock_now()).expect("readable").is_empty());
}

#[test]
fn who_cannot_be_told_has_no_match_and_the_other_keeps_the_place() {
    let fixture = Fixture::new();
    let (game, users) = matched(&fixture, PlaceChoice::Here, PlaceChoice::Here);
    let (ann, ben) = (side(&users, ANN), side(&users, BEN));
    let since = fixture.clock_now();
    fixture.wait(HOUR);
    let [TellingPlace::Channel(table)] = news(&fixture, game, ann).places[..] else { panic!("here") };
    fixture.app.matches.told(game, ann, table, MessageId(7)).expect("noted");
    fixture.app.matches.untold(game, ben).expect("noted");
    let seek = fixture.app.store().seeks.seek_of(UserId(ANN)).expect("readable").expect("it goes on");
    assert_eq!(seek.since, since);
    assert!(fixture.app.store().seeks.seek_of(UserId(BEN)).expect("readable").is_none());
    match fixture.app.matches.news(game, ann).expect("readable") {
        Some(MatchNews::FellThrough { channel: HERE, message: Some(MessageId(7)), post, .. }) => {
            assert!(post.text.contains("couldn’t be reached"), "{}", post.text);
        }
        other => panic!("{other:?}"),
    }
    fixture.app.store().seeks.close(game, ann).expect("noted");
    assert!(fixture.app.matches.news(game, ann).expect("readable").is_none());
    assert!(due(&fixture.app).iter().all(|job| !matches!(job, Job::Match(..))));
}

#[test]
fn who_is_told_too_late_reads_that_there_is_no_match() {
    let fixture = Fixture::new();
    let (game, users) = matched(&fixture, PlaceChoice::Here, PlaceChoice::Here);
    let (ann, ben) = (side(&users, ANN), side(&users, BEN));
    let Some(MatchNews::Found(told)) = fixture.app.matches.news(game, ann).expect("readable") else { panic!("found") };
    let [TellingPlace::Channel(table)] = told.personal.places[..] else { panic!("here") };
    fixture.app.matches.untold(game, ben).expect("noted");
    let after = fixture.app.matches.told(game, ann, table, MessageId(7)).expect("noted");
    assert_eq!(after, AfterTelling::FellThrough);
    assert!(told.fallen.text.contains("couldn’t be reached"), "{}", told.fallen.text);
    assert!(fixture.app.store().seeks.seek_of(UserId(ANN)).expect("readable").is_some());
}

#[test]
fn a_taken_channel_gives_way_to_a_thread_and_then_to_direct_messages() {
    let fixture = Fixture::new();
    look(&fixture, |ask| request(HERE, ANN, ask), &here(PlaceChoice::Here).with_direct(true));
    let (game, users) = matched(&fixture, PlaceChoice::Here, PlaceChoice::Here);
    let ann = side(&users, ANN);
    // Another game begins in the channel before Ann is told.
    let direct = fixture.app.store().seeks.seeker(UserId(ANN)).expect("readable").consent.expect("given").direct;
    assert!(!direct, "the last form counts");
    fixture.game(&AnyPosition::start(GameKind::Pijersi).to_string());
    let places = news(&fixture, game, ann).places;
    assert!(matches!(places[..], [TellingPlace::ThreadBelow(table)] if table.channel == HERE), "{places:?}");
}

#[test]
fn two_in_one_channel_are_told_one_after_the_other() {
    let fixture = Fixture::new();
    for user in [ANN, BEN] {
        look(&fixture, |ask| request(HERE, user, ask), &here(PlaceChoice::Thread));
    }
    fixture.app.store().seeks.pair(fixture.app.time()).expect("paired");
    let game = due(&fixture.app).into_iter().find_map(|job| match job {
        Job::Match(game, _) => Some(game),
        _ => None,
    });
    let game = game.expect("a match");
    assert!(fixture.app.matches.news(game, Color::Black).expect("readable").is_none(), "not yet");
    let [TellingPlace::ThreadBelow(parent), ..] = news(&fixture, game, Color::White).places[..] else {
        panic!("a thread")
    };
    let thread = Table { channel: ChannelId(9), parent: Some(parent.channel), ..parent };
    fixture.app.matches.told(game, Color::White, thread, MessageId(9)).expect("noted");
    assert_eq!(news(&fixture, game, Color::Black).places[0], TellingPlace::Channel(thread));
    fixture.app.matches.told(game, Color::Black, thread, MessageId(10)).expect("noted");
    assert_eq!(fixture.stored(game).table(), thread);
}

#[test]
fn a_server_can_forbid_searches() {
    let fixture = Fixture::new();
    let manage = |ask| fixture.ask_as(CLEO, ask, |request| request.caller.manager = true);
    let panel = updated(&manage(Ask::Press(Control::ServerSettings(ServerTab::Seeks))));
    assert!(panel.text.contains("can look for opponents"), "{}", panel.text);
    look(&fixture, |ask| request(HERE, ANN, ask), &here(PlaceChoice::Here));
    let panel = updated(&manage(Ask::Press(Control::SetServer(ServerSetting::ForbidSeeks))));
    assert!(panel.text.contains("`/seek` is off"), "{}", panel.text);
    assert_eq!(fixture.ask(ANN, Ask::Seek(SeekOrder::default())).refused, None, "it shows the search");
    assert_eq!(fixture.press(ANN, &Control::OpenSeek).refused, Some("SEEKS_OFF"));
    assert_eq!(fixture.press(ANN, &Control::StartSeek(here(PlaceChoice::Here))).refused, Some("SEEKS_OFF"));
    // A search that began before finds no place there any more.
    look(&fixture, |ask| elsewhere(BEN, ask), &here(PlaceChoice::Here));
    fixture.app.store().seeks.pair(fixture.app.time()).expect("paired");
    let job = due(&fixture.app).into_iter().find_map(|job| match job {
        Job::Match(game, _) => Some(game),
        _ => None,
    });
    let game = job.expect("a match");
    let found = fixture.app.store().seeks.found(game).expect("readable").expect("stored");
    let ann = found.color_of(UserId(ANN)).expect("one of both");
    assert_eq!(news(&fixture, game, ann).places, []);
    fixture
        .app
        .store()
        .servers
        .change_server(GUILD, |server: &mut Server| server.set(ServerSetting::AllowSeeks))
        .expect("stored");
    assert_eq!(news(&fixture, game, ann).places.len(), 1);
}

#[test]
fn the_barred_read_why_and_until_when() {
    let fixture = Fixture::new();
    let until = fixture.clock_now().after(HOUR);
    let bar = |reason: Option<&str>| {
        let bar = SeekBar { until, reason: reason.map(str::to_owned) };
        fixture.app.store().seeks.change_seeker(UserId(ANN), |seeker| seeker.bar = Some(bar.clone())).expect("stored");
        fixture.ask(ANN, Ask::Seek(SeekOrder::default()))
    };
    let reply = bar(Some("rude names"));
    assert_eq!(reply.refused, Some("SEEK_BARRED"));
    assert!(refusal(&reply).ends_with("Reason: rude names"), "{}", refusal(&reply));
    assert!(!refusal(&bar(None)).contains("Reason"));
    fixture.wait(HOUR);
    assert_eq!(fixture.ask(ANN, Ask::Seek(SeekOrder::default())).refused, None);
}

#[test]
fn a_game_against_the_bot_and_a_puzzle_pass_the_time() {
    let fixture = Fixture::new();
    let answer = look(&fixture, |ask| request(HERE, ANN, ask), &here(PlaceChoice::Thread));
    let meanwhile = button(&answer, |control| matches!(control, Control::PlayMeanwhile(_)));
    let board = fixture.press(ANN, &meanwhile);
    assert!(public(&board).board.is_some());
    assert_eq!(fixture.press(ANN, &meanwhile).refused, Some("TABLE_TAKEN"));
    let puzzle = fixture.press(ANN, &Control::OpenNextPuzzle);
    assert!(first(&puzzle).0.picture.is_some() && first(&puzzle).1 == Some(Audience::Caller));
}

/// Begins the game of a match between Ann's channel and Ben's.
pub fn begun(fixture: &Fixture) -> (GameId, ByColor<u64>) {
    let (game, users) = matched(fixture, PlaceChoice::Here, PlaceChoice::Here);
    for color in Color::ALL {
        let [TellingPlace::Channel(table)] = news(fixture, game, color).places[..] else { panic!("a channel") };
        fixture.app.matches.told(game, color, table, MessageId(7)).expect("noted");
    }
    (game, users)
}

#[test]
fn who_never_moves_loses_a_place_and_not_the_other() {
    let fixture = Fixture::new();
    let since = fixture.clock_now();
    let (game, users) = begun(&fixture);
    fixture.wait(HOUR * 24 * 7);
    fixture.ring().expect("rung");
    let session = fixture.stored(game);
    assert!(session.end().is_some(), "it ends by itself");
    let absent = session.position().turn();
    let seek_of = |color| fixture.app.store().seeks.seek_of(UserId(users[color])).expect("readable");
    assert_eq!(seek_of(!absent).map(|seek| seek.since), Some(since), "the search goes on with its age");
    assert_eq!(seek_of(absent), None);
    let seeker = |color| fixture.app.store().seeks.seeker(UserId(users[color])).expect("readable");
    assert_eq!(seeker(absent).absences.len(), 1);
    assert_eq!(seeker(absent).colors.iter().sum::<u32>(), 1, "the color stays with the absent");
    assert_eq!(seeker(!absent).colors.iter().sum::<u32>(), 0);
    for job in due(&fixture.app) {
        let Job::News(at) = job else { continue };
        let telling = fixture.app.telling(at).expect("readable").expect("the end is told");
        let goes_on = telling.post.text.contains("search for an opponent goes on");
        assert_eq!(goes_on, at.home.side() == Some(!absent), "{}", telling.post.text);
    }
}

/// What is to be done for the notice of the server.
pub fn notice(fixture: &Fixture) -> Option<(StepOf, StepAction)> {
    fixture.app.next_step(Job::Notice(GUILD)).expect("readable").map(|step| (step.of, step.action))
}

#[test]
fn a_notice_names_the_members_who_look_and_counts_the_others() {
    let fixture = Fixture::new();
    let manage = |ask| fixture.ask_as(CLEO, ask, |request| request.caller.manager = true);
    let channel = ChannelId(30);
    let choose = || Ask::ChooseNotice { channel, puzzle: None };
    assert_eq!(fixture.ask(ANN, choose()).refused, Some("NOT_A_MANAGER"));
    let locked = fixture.ask_as(CLEO, choose(), |request| {
        request.caller.manager = true;
        request.place.lacks = [(channel, vec![Right::Send, Right::Attach])].into();
    });
    assert_eq!(locked.refused, Some("LACKS_RIGHTS"));
    let panel = manage(choose());
    assert!(first(&panel).0.text.contains("<#30>"), "{}", first(&panel).0.text);
    assert!(due(&fixture.app).contains(&Job::Notice(GUILD)));
    let Some((of, StepAction::Post(message))) = notice(&fixture) else { panic!("it is posted") };
    assert!(message.post.text.contains("Nobody on this server"), "{}", message.post.text);
    assert_eq!(controls(&message.post), [Control::OpenSeek]);
    fixture.app.finish_step(of, StepOutcome::Posted(MessageId(70), None)).expect("noted");
    assert!(notice(&fixture).is_none() && !due(&fixture.app).contains(&Job::Notice(GUILD)));
    look(&fixture, |ask| request(HERE, ANN, ask), &here(PlaceChoice::Thread));
    look(&fixture, |ask| elsewhere(BEN, ask), &here(PlaceChoice::Here));
    fixture.wait(HOUR);
    let Some((of, StepAction::Edit { message: MessageId(70), post })) = notice(&fixture) else { panic!("an edit") };
    assert!(post.text.contains("**Ann**: Pijersi") && post.text.contains("One person on other"), "{}", post.text);
    assert!(!post.text.contains("Ben"), "{}", post.text);
    // If the message is gone, it is posted anew.
    fixture.app.finish_step(of, StepOutcome::Refused(domain::daily::Obstacle::Refused)).expect("noted");
    let Some((of, StepAction::Post(_))) = notice(&fixture) else { panic!("it is posted anew") };
    fixture.app.finish_step(of, StepOutcome::Refused(domain::daily::Obstacle::Permission)).expect("noted");
    assert!(notice(&fixture).is_none(), "it waits");
    let panel = updated(&manage(Ask::Press(Control::ServerSettings(ServerTab::Seeks))));
    assert!(panel.text.contains("can’t post the notice"), "{}", panel.text);
    fixture.wait(HOUR);
    assert!(due(&fixture.app).contains(&Job::Notice(GUILD)) && notice(&fixture).is_some());
    let again = Fixture::imported(fixture.exported().as_bytes());
    assert_eq!(again.exported(), fixture.exported());
    assert!(due(&again.app).contains(&Job::Notice(GUILD)));
    let panel = updated(&manage(Ask::Press(Control::StopNotice)));
    assert!(panel.text.contains("**Notice of open searches:** none"), "{}", panel.text);
    assert!(notice(&fixture).is_none() && !due(&fixture.app).contains(&Job::Notice(GUILD)));
}
