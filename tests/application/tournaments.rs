//! What organizers and players do with tournaments: commands, panels, rights, and what is refused.

use std::ops::RangeInclusive;

use domain::{control::TournamentTab, transcript};
use parlor::{
    application::{TournamentAsk, TournamentOrder},
    bot::custom_id,
};
use tournament::PairingId as Place;

use crate::{
    pairings::{NUMBER, finish, run, tournament},
    prelude::*,
};

pub const ELSEWHERE: ChannelId = ChannelId(900);

pub fn order(format: Format) -> TournamentOrder {
    TournamentOrder {
        name: "Spring *Cup*".to_owned(),
        game: GameKind::Pijersi,
        format,
        clock: "3d".parse().expect("a time control"),
        rounds: None,
        players: None,
        setup: None,
        start: None,
        zone: None,
        vacation: true,
        explorer: true,
        deadline: None,
    }
}

/// What the bot lacks where it may not open threads.
fn no_threads(channel: ChannelId) -> HashMap<ChannelId, Vec<Right>> {
    [(channel, vec![Right::OpenThreads])].into()
}

fn create(order: TournamentOrder) -> Ask {
    Ask::Tournament(TournamentAsk::Create(Box::new(order)))
}

/// A request of somebody; Cleo may manage the server's events.
pub fn asked(user: u64, ask: Ask) -> Request {
    let mut request = request(HERE, user.min(CLEO), ask);
    request.caller.user = UserId(user);
    request.caller.name = format!("P_{user}");
    request.caller.organizer = user == CLEO;
    request
}

pub fn ask(fixture: &Fixture, user: u64, ask: Ask) -> Reply {
    fixture.send(&asked(user, ask))
}

#[track_caller]
pub fn allowed(reply: &Reply) -> Post {
    assert_eq!(reply.refused, None, "{reply:?}");
    first(reply).0.clone()
}

/// A tournament that Cleo has created, which these users have joined.
pub fn created(order: TournamentOrder, users: RangeInclusive<u64>) -> Fixture {
    let fixture = Fixture::new();
    create_in(&fixture, order, users);
    fixture
}

/// The same, which has then started.
pub fn started(order: TournamentOrder, users: RangeInclusive<u64>) -> Fixture {
    let fixture = created(order, users);
    start(&fixture);
    fixture
}

pub fn create_in(fixture: &Fixture, order: TournamentOrder, users: RangeInclusive<u64>) {
    allowed(&ask(fixture, CLEO, create(order)));
    for user in users {
        let joined = allowed(&ask(fixture, user, Ask::Press(Control::JoinTournament { number: NUMBER })));
        assert!(joined.text.contains("Spring \\*Cup\\*"), "{}", joined.text);
    }
}

pub fn start(fixture: &Fixture) {
    allowed(&ask(fixture, CLEO, Ask::Tournament(TournamentAsk::Start(None))));
}

/// Ends all running games of the newest round; each has a winner.
fn finish_round(fixture: &Fixture) {
    let tournament = tournament(&fixture.app);
    let round = u16::try_from(tournament.state().rounds().len()).expect("few") - 1;
    for (game, pairing) in (0..).zip(&tournament.state().rounds()[usize::from(round)].pairings) {
        let Some(id) = tournament.game_of(Place { round, game }).filter(|_| pairing.result.is_none()) else { continue };
        finish(&fixture.app, id, false, fixture.clock_now());
    }
}

#[test]
fn a_tournament_is_not_created_where_something_is_missing() {
    let fixture = Fixture::new();
    let check = |change: &dyn Fn(&mut Request, &mut TournamentOrder), code: &str, words: &str| {
        let mut order = order(Format::RoundRobin);
        let mut request = asked(CLEO, Ask::Help);
        change(&mut request, &mut order);
        request.ask = create(order);
        let reply = fixture.send(&request);
        assert_eq!(reply.refused, Some(code), "{reply:?}");
        assert!(refusal(&reply).contains(words), "{reply:?}");
    };
    check(&|request, _| request.caller.organizer = false, "NOT_AN_ORGANIZER", "*Manage Events*");
    check(&|request, _| request.place.added = false, "NO_SERVER", "added me");
    check(&|request, _| request.place.home = ELSEWHERE, "TOURNAMENT_PLACE", "text channel");
    check(&|request, _| request.place.threads = false, "TOURNAMENT_PLACE", "public threads");
    check(
        &|request, _| request.place.lacks = no_threads(request.place.home),
        "LACKS_RIGHTS",
        "*Create Public Threads*",
    );
    check(&|_, order| order.name = " ".to_owned(), "TOURNAMENT_NAME", "60");
    check(&|_, order| order.name = "x".repeat(61), "TOURNAMENT_NAME", "60");
    check(&|_, order| order.rounds = Some(3), "TOURNAMENT_ROUNDS", "Swiss");
    check(&|_, order| order.clock = "none".parse().expect("no clock"), "TOURNAMENT_ENDLESS", "`deadline`");
    check(&|_, order| order.setup = Some("nonsense".to_owned()), "SETUP", "nonsense");
    check(&|_, order| (order.start, order.zone) = (Some("18".into()), Some("Mars/A".into())), "NO_ZONE", "Mars/A");
    for start in ["tomorrow", "2026-01-01 18:30", "2096-01-01 18:30", "25", "2026-13-01 10", "2026-12-01"] {
        check(&|_, order| order.start = Some(start.to_owned()), "TOURNAMENT_START", start);
    }
    assert!(fixture.app.store().tournaments.tournaments_of(GUILD).expect("readable").is_empty());
}

#[test]
fn a_tournament_is_what_was_ordered() {
    let fixture = Fixture::new();
    let wish = TournamentOrder {
        rounds: Some(4),
        players: Some(3),
        clock: "none".parse().expect("no clock"),
        deadline: Some(14),
        setup: Some("full-random".to_owned()),
        vacation: false,
        explorer: false,
        ..order(Format::Swiss)
    };
    let panel = allowed(&ask(&fixture, CLEO, create(wish)));
    assert!(panel.text.contains("announce"), "{}", panel.text);
    let stored = tournament(&fixture.app);
    let settings = stored.state().settings();
    assert_eq!((settings.format, settings.rounds, settings.places), (Format::Swiss, Some(4), 3));
    assert_eq!((settings.vacation, stored.clock, settings.deadline), (false, None, Some(14 * 24)));
    assert!(!settings.openings);
    assert_eq!(stored.setup, "full-random");
    assert_eq!((stored.channel, stored.organizer, stored.starts), (HERE, Some(UserId(CLEO)), None));
    assert_eq!(stored.work().next(), Some(Work::Post(TournamentMessage::Announcement)));
    assert!(due(&fixture.app).contains(&Job::Tournament(GUILD, NUMBER)));
    let wanted = [
        Control::JoinTournament { number: NUMBER },
        Control::StartTournament { number: NUMBER },
        Control::AskToCancelTournament { number: NUMBER },
    ];
    assert!(wanted.iter().all(|wanted| controls(&panel).contains(wanted)), "{:?}", controls(&panel));
}

#[test]
fn a_tournament_starts_at_its_time() {
    let fixture = Fixture::new();
    let noon = Timestamp::of_date("2026-11-24").expect("a day").after(HOUR * 12);
    fixture.set_clock(noon);
    let at = |start: &str, zone: Option<&str>| {
        let start = Some(start.to_owned());
        let zone = zone.map(str::to_owned);
        let name = format!("{start:?} {zone:?}");
        allowed(&ask(&fixture, CLEO, create(TournamentOrder { name, start, zone, ..order(Format::Knockout) })));
        let newest = fixture.app.store().tournaments.tournaments_of(GUILD).expect("readable").swap_remove(0);
        newest.starts.expect("it starts by itself").rfc3339()
    };
    assert_eq!(at("13", None), "2026-11-24T13:00:00Z");
    assert_eq!(at("11:30", None), "2026-11-25T11:30:00Z");
    assert_eq!(at("18:30", Some("europe/berlin")), "2026-11-24T17:30:00Z");
    assert_eq!(at("2026-12-01 18:30", Some("Europe/Berlin")), "2026-12-01T17:30:00Z");
    assert_eq!(at("2026-12-01T08:05", None), "2026-12-01T08:05:00Z");
    for user in [ANN, BEN] {
        allowed(&ask(&fixture, user, Ask::Press(Control::JoinTournament { number: NUMBER })));
    }
    fixture.wait(HOUR - Duration::from_millis(1));
    run(&fixture.app);
    assert!(!tournament(&fixture.app).state().is_started());
    fixture.wait(Duration::from_millis(1));
    assert!(due(&fixture.app).contains(&Job::Tournament(GUILD, NUMBER)));
    run(&fixture.app);
    assert!(tournament(&fixture.app).state().is_running());
}

#[test]
fn who_asks_to_be_forgotten_reads_which_tournaments_they_leave() {
    let fixture = created(order(Format::RoundRobin), 1..=2);
    let question = |user| first(&fixture.press(user, &Control::AskToForget)).0.text.clone();
    let name = tournament(&fixture.app).name;
    assert!(
        question(BEN).contains(&format!("You leave the tournament {}.", domain::markup::bold(&name))),
        "{}",
        question(BEN)
    );
    assert!(!question(CLEO).contains(&name), "{}", question(CLEO));
}

#[test]
fn people_join_and_leave_for_themselves() {
    let fixture = created(TournamentOrder { players: Some(3), ..order(Format::RoundRobin) }, 1..=2);
    let join = Ask::Press(Control::JoinTournament { number: NUMBER });
    let leave = Ask::Press(Control::LeaveTournament { number: NUMBER });
    assert_eq!(ask(&fixture, ANN, join.clone()).refused, Some("TOURNAMENT_ENTERED"));
    assert_eq!(ask(&fixture, 9, leave.clone()).refused, Some("TOURNAMENT_NO_ENTRANT"));
    allowed(&ask(&fixture, 8, join.clone()));
    assert_eq!(ask(&fixture, 9, join.clone()).refused, Some("TOURNAMENT_FULL"));
    allowed(&ask(&fixture, 8, leave.clone()));
    assert!(!tournament(&fixture.app).names(UserId(8)), "who leaves before the start is not remembered");
    allowed(&ask(&fixture, 9, join.clone()));
    assert_eq!(tournament(&fixture.app).all_names(), ["P_1", "P_2", "P_9"]);
    start(&fixture);
    run(&fixture.app);
    assert_eq!(ask(&fixture, 8, join).refused, Some("TOURNAMENT_ENTRY_CLOSED"));
    // From now on, leaving has to be confirmed.
    for withdraw in [leave, Ask::Tournament(TournamentAsk::Withdraw(None))] {
        let question = allowed(&ask(&fixture, 9, withdraw.clone()));
        assert!(question.text.contains("lose"), "{}", question.text);
        assert!(tournament(&fixture.app).state().active().count() == 3);
        let confirm = button(&question, |control| matches!(control, Control::ConfirmLeaveTournament { .. }));
        if matches!(withdraw, Ask::Tournament(_)) {
            allowed(&ask(&fixture, 9, Ask::Press(confirm.clone())));
            assert_eq!(ask(&fixture, 9, Ask::Press(confirm)).refused, Some("TOURNAMENT_LEFT"));
            assert_eq!(ask(&fixture, 9, withdraw).refused, Some("TOURNAMENT_LEFT"));
        }
    }
    assert_eq!(tournament(&fixture.app).state().active().count(), 2);
}

#[test]
fn who_was_removed_before_the_start_stays_out() {
    let fixture = created(order(Format::RoundRobin), 1..=3);
    allowed(&ask(&fixture, CLEO, Ask::Press(Control::RemoveEntrant { number: NUMBER, user: UserId(BEN) })));
    let join = Ask::Press(Control::JoinTournament { number: NUMBER });
    assert_eq!(ask(&fixture, BEN, join.clone()).refused, Some("TOURNAMENT_REMOVED"));
    fixture.press(BEN, &Control::Forget);
    allowed(&ask(&fixture, BEN, join));
}

#[test]
fn every_page_fits_into_a_message() {
    for (format, users) in [
        (Format::RoundRobin, 3),
        (Format::RoundRobin, 40),
        (Format::DoubleRoundRobin, 14),
        (Format::Swiss, 40),
        (Format::Knockout, 30),
    ] {
        let fixture = created(order(format), 10..=9 + users);
        let mut tabs = BTreeSet::new();
        for is_started in [false, true] {
            if is_started {
                start(&fixture);
                run(&fixture.app);
                finish_round(&fixture);
                run(&fixture.app);
            }
            for user in [CLEO, 10, 5] {
                tabs.extend(pages(&fixture, user, format));
            }
        }
        assert_eq!(tabs.len(), TournamentTab::ALL.len(), "{format}: {tabs:?}");
    }
}

/// Looks at all pages that somebody can reach from the panel without changing anything. Returns the tabs.
fn pages(fixture: &Fixture, user: u64, format: Format) -> BTreeSet<&'static str> {
    let shown = ask(fixture, user, Ask::Tournament(TournamentAsk::Show(None)));
    let mut waiting = VecDeque::from([allowed(&shown)]);
    let (mut seen, mut tabs) = (BTreeSet::new(), BTreeSet::new());
    while let Some(post) = waiting.pop_front() {
        assert!(!post.text.is_empty() && post.text.chars().count() <= 2000, "{format}: {}", post.text);
        if let Some(picture) = &post.picture {
            assert!(picture.alt.chars().count() <= 1024 && picture.bytes.starts_with(b"\x89PNG"), "{format}");
        }
        assert!(post.controls.len() <= 5, "{format}: {:?}", post.controls);
        let buttons = post.controls.iter().flat_map(|line| match line {
            ControlRow::Buttons(buttons) => {
                assert!(buttons.len() <= 5);
                buttons.iter().map(|button| custom_id::button(&button.control)).collect()
            }
            ControlRow::Select(select) => {
                assert!((1..=25).contains(&select.entries.len()));
                Vec::new()
            }
            _ => Vec::new(),
        });
        let ids: Vec<_> = buttons.collect();
        let distinct: BTreeSet<_> = ids.iter().collect();
        assert_eq!(distinct.len(), ids.len(), "Discord refuses two buttons with the same custom id: {ids:?}");
        let organizes = controls(&post).iter().any(|control| {
            let word = custom_id::button(control);
            ["a:cup-start", "a:cup-cancel", "a:cup-remove"].iter().any(|organizing| word.starts_with(organizing))
        });
        assert!(!organizes || user == CLEO, "only organizers see their buttons");
        for control in controls(&post) {
            let Control::Tournament { tab, .. } = control else { continue };
            if seen.insert(custom_id::button(&control)) {
                tabs.insert(tab.name());
                waiting.push_back(allowed(&ask(fixture, user, Ask::Press(control))));
            }
        }
        assert!(seen.len() < 400);
    }
    tabs
}

#[test]
fn the_right_is_asked_for_at_each_act() {
    let fixture = created(order(Format::RoundRobin), 1..=2);
    let before = tournament(&fixture.app);
    let (number, user) = (NUMBER, UserId(BEN));
    let presses = [
        Control::StartTournament { number },
        Control::AskToCancelTournament { number },
        Control::CancelTournament { number },
        Control::AskToRemove { number, user },
        Control::RemoveEntrant { number, user },
    ];
    let decide = TournamentAsk::Decide {
        game: "1.1".to_owned(),
        result: GameResult::Draw,
        note: "no".to_owned(),
        tournament: None,
    };
    let commands = [
        TournamentAsk::Create(Box::new(order(Format::Swiss))),
        TournamentAsk::Start(None),
        TournamentAsk::Cancel(None),
        TournamentAsk::Remove { user, tournament: None },
        decide,
    ];
    let asks = presses.map(Ask::Press).into_iter().chain(commands.map(Ask::Tournament));
    for unjust in asks {
        let reply = ask(&fixture, ANN, unjust.clone());
        assert_eq!(reply.refused, Some("NOT_AN_ORGANIZER"), "{unjust:?}");
    }
    assert_eq!(tournament(&fixture.app), before);
    assert_eq!(fixture.app.store().tournaments.tournaments_of(GUILD).expect("readable").len(), 1);
}

#[test]
fn of_two_organizers_one_acts() {
    for (control, code) in [
        (Control::StartTournament { number: NUMBER }, "TOURNAMENT_STARTED"),
        (Control::CancelTournament { number: NUMBER }, "TOURNAMENT_OVER"),
        (Control::RemoveEntrant { number: NUMBER, user: UserId(ANN) }, "TOURNAMENT_NO_ENTRANT"),
    ] {
        let fixture = created(order(Format::Swiss), 1..=3);
        let press = || asked(CLEO, Ask::Press(control.clone()));
        let mut refused: Vec<_> = fixture.at_once([press(), press()]).iter().map(|reply| reply.refused).collect();
        refused.sort_unstable();
        assert_eq!(refused, [None, Some(code)]);
    }
}

#[test]
fn a_canceled_tournament_is_over() {
    let fixture = started(order(Format::Knockout), 1..=4);
    run(&fixture.app);
    let question = allowed(&ask(&fixture, CLEO, Ask::Tournament(TournamentAsk::Cancel(None))));
    assert!(!tournament(&fixture.app).state().is_over(), "it is asked first");
    let confirm = button(&question, |control| matches!(control, Control::CancelTournament { .. }));
    let panel = allowed(&ask(&fixture, CLEO, Ask::Press(confirm.clone())));
    assert!(controls(&panel).iter().all(|control| !matches!(control, Control::AskToCancelTournament { .. })));
    assert!(tournament(&fixture.app).state().is_canceled());
    assert_eq!(ask(&fixture, CLEO, Ask::Press(confirm)).refused, Some("TOURNAMENT_OVER"));
    assert_eq!(ask(&fixture, CLEO, Ask::Tournament(TournamentAsk::Cancel(None))).refused, Some("TOURNAMENT_OVER"));
    run(&fixture.app);
    assert!((1..=4).all(|user| fixture.app.store().games.running_of(UserId(user)).expect("readable").is_empty()));
}

#[test]
fn a_tournament_is_found_by_its_name_or_alone() {
    let fixture = Fixture::new();
    let show = |text: Option<&str>| ask(&fixture, ANN, Ask::Tournament(TournamentAsk::Show(text.map(str::to_owned))));
    assert_eq!(show(None).refused, Some("NO_TOURNAMENTS"));
    let list = allowed(&ask(&fixture, ANN, Ask::Tournament(TournamentAsk::List)));
    assert!(list.text.contains("no tournaments"), "{}", list.text);
    create_in(&fixture, order(Format::Swiss), 1..=2);
    allowed(&show(None));
    allowed(&ask(&fixture, CLEO, create(TournamentOrder { name: "Autumn".to_owned(), ..order(Format::Swiss) })));
    assert_eq!(show(None).refused, Some("WHICH_TOURNAMENT"));
    assert!(allowed(&show(Some(" autumn "))).text.contains("**Autumn**"));
    assert!(allowed(&show(Some("#2"))).text.contains("**Autumn**"));
    for unknown in ["Winter", "#3", "2", "#"] {
        assert_eq!(show(Some(unknown)).refused, Some("UNKNOWN_TOURNAMENT"), "{unknown}");
    }
    allowed(&ask(&fixture, CLEO, Ask::Press(Control::CancelTournament { number: 2 })));
    assert!(allowed(&show(None)).text.contains("Spring"), "the only one that is not over");
    let list = allowed(&ask(&fixture, ANN, Ask::Tournament(TournamentAsk::List)));
    assert!(list.text.contains("**Autumn**") && list.text.contains("**Spring \\*Cup\\***"), "{}", list.text);
    assert_eq!(controls(&list).len(), 2);
}

#[test]
fn the_channels_of_tournaments_stay_hidden() {
    let fixture = created(order(Format::Swiss), 1..=2);
    let ask_from = |sees: bool, ask: Ask| {
        let mut request = asked(4, ask);
        (request.place.channel, request.place.home) = (ELSEWHERE, ELSEWHERE);
        request.place.visible_channels = if sees { [HERE].into() } else { [].into() };
        request
    };
    let number = NUMBER;
    for sees in [false, true] {
        for (control, code) in [
            (Control::Tournament { number, tab: TournamentTab::Overview, page: 0 }, "UNKNOWN_TOURNAMENT"),
            (Control::JoinTournament { number }, "UNKNOWN_TOURNAMENT"),
            (Control::TournamentRecords { number }, "UNKNOWN_TOURNAMENT"),
        ] {
            let reply = fixture.send(&ask_from(sees, Ask::Press(control)));
            assert_eq!(reply.refused, (!sees).then_some(code));
        }
        let shown = fixture.send(&ask_from(sees, Ask::Tournament(TournamentAsk::Show(None))));
        assert_eq!(shown.refused, (!sees).then_some("NO_TOURNAMENTS"));
        let found = fixture.suggest(&ask_from(sees, Ask::Help), &Typing::Tournament("spr".to_owned()));
        assert_eq!(found.len(), usize::from(sees));
    }
}

/// Organizers and players reach a tournament whose channel is gone from every other channel.
#[test]
fn a_tournament_outlives_its_channel() {
    let fixture = started(order(Format::Swiss), 1..=3);
    let gone = StepOutcome::Refused(domain::daily::Obstacle::Channel);
    let refuse_all = || {
        while let Some(work) = fixture.app.advance_tournament(GUILD, NUMBER).expect("the store works") {
            fixture.app.finish_step(StepOf::Tournament(GUILD, NUMBER, Some(work)), gone).expect("the store works");
        }
    };
    let from_elsewhere = |user: u64, ask: Ask| {
        let mut request = asked(user, ask);
        (request.place.channel, request.place.home) = (ELSEWHERE, ELSEWHERE);
        fixture.send(&request)
    };
    let named = || Some("spring *cup*".to_owned());
    refuse_all();
    finish_round(&fixture);
    refuse_all();
    let show = || Ask::Tournament(TournamentAsk::Show(named()));
    assert!(!allowed(&from_elsewhere(ANN, show())).text.is_empty(), "a player");
    assert_eq!(from_elsewhere(9, show()).refused, Some("UNKNOWN_TOURNAMENT"));
    let overview = Ask::Press(Control::Tournament { number: NUMBER, tab: TournamentTab::Overview, page: 0 });
    let told = allowed(&from_elsewhere(CLEO, overview.clone())).text;
    // The announcement, the table after the first round, the list of the second one, and its players.
    assert!(told.contains("4 messages") && told.contains("`/tournament move`"), "{told}");

    let move_here = || Ask::Tournament(TournamentAsk::Move(named()));
    assert_eq!(from_elsewhere(ANN, move_here()).refused, Some("NOT_AN_ORGANIZER"));
    let mut locked = asked(CLEO, move_here());
    (locked.place.channel, locked.place.home, locked.place.lacks) = (ELSEWHERE, ELSEWHERE, no_threads(ELSEWHERE));
    assert_eq!(fixture.send(&locked).refused, Some("LACKS_RIGHTS"));
    allowed(&from_elsewhere(CLEO, move_here()));
    assert_eq!(tournament(&fixture.app).channel, ELSEWHERE);
    let posted = run(&fixture.app);
    for part in [TournamentMessage::Announcement, TournamentMessage::Standings(1), TournamentMessage::Round(2)] {
        assert!(posted.contains(&Work::Post(part)), "{posted:?}");
    }
    assert!(!allowed(&from_elsewhere(CLEO, overview)).text.contains("/tournament move"));

    // The end is kept, too.
    finish_round(&fixture);
    run(&fixture.app);
    finish_round(&fixture);
    refuse_all();
    assert!(tournament(&fixture.app).state().is_over());
    allowed(&from_elsewhere(CLEO, move_here()));
    assert!(run(&fixture.app).contains(&Work::Post(TournamentMessage::End)));
    assert_eq!(from_elsewhere(CLEO, move_here()).refused, Some("TOURNAMENT_OVER"));
}

#[test]
fn tournaments_and_games_are_suggested() {
    let fixture = created(order(Format::RoundRobin), 1..=4);
    allowed(&ask(&fixture, CLEO, create(TournamentOrder { name: "Autumn".to_owned(), ..order(Format::Swiss) })));
    allowed(&ask(&fixture, CLEO, Ask::Press(Control::CancelTournament { number: 2 })));
    let suggest = |typing: Typing| {
        let found = fixture.suggest(&asked(CLEO, Ask::Help), &typing);
        assert!(found.iter().all(|found| found.label.chars().count() <= 100 && found.value.len() <= 100));
        found.into_iter().map(|found| found.value).collect::<Vec<_>>()
    };
    assert_eq!(suggest(Typing::Tournament(String::new())), ["#1", "#2"], "what is over comes last");
    assert_eq!(suggest(Typing::Tournament("UTU".to_owned())), ["#2"]);
    assert_eq!(suggest(Typing::Tournament("#1".to_owned())), ["#1"]);
    start(&fixture);
    run(&fixture.app);
    let games = |text: &str| suggest(Typing::GamePairing { tournament: None, text: text.to_owned() });
    assert_eq!(games(""), ["1.1", "1.2"]);
    assert_eq!(games("p_1").len(), 1);
    finish_round(&fixture);
    assert_eq!(games(""), ["2.1", "2.2", "1.1", "1.2"], "running games come first");
}

#[test]
fn the_records_of_all_games_are_one_file() {
    let fixture = created(order(Format::RoundRobin), 1..=4);
    let records = || allowed(&ask(&fixture, 9, Ask::Press(Control::TournamentRecords { number: NUMBER })));
    assert!(records().file.is_none());
    start(&fixture);
    run(&fixture.app);
    finish_round(&fixture);
    run(&fixture.app);
    let file = records().file.expect("a file");
    let games: Vec<_> = file.text.split("[Site ").skip(1).collect();
    assert_eq!(games.len(), 4);
    for game in games {
        let text = format!("[Site {game}");
        assert!(text.contains("[Event \"Spring *Cup*\"]") && text.contains("[Round \""), "{text}");
        transcript::read(&text).expect("each can be read by itself");
    }
}

#[test]
fn a_server_has_few_open_tournaments() {
    let fixture = Fixture::new();
    let named = |number: usize| create(TournamentOrder { name: format!("Cup {number}"), ..order(Format::Swiss) });
    for number in 0..domain::tournaments::MOST_OPEN {
        allowed(&ask(&fixture, CLEO, named(number)));
    }
    // Of two tournaments with one name, nobody knows which one a message is about.
    assert_eq!(ask(&fixture, CLEO, named(3)).refused, Some("TOURNAMENT_NAME_TAKEN"));
    assert_eq!(ask(&fixture, CLEO, named(99)).refused, Some("TOO_MANY_TOURNAMENTS"));
    allowed(&ask(&fixture, CLEO, Ask::Press(Control::CancelTournament { number: 7 })));
    allowed(&ask(&fixture, CLEO, create(order(Format::Swiss))));
}

/// Of two that are created with one name at the same time, one is refused.
#[test]
fn two_tournaments_never_get_one_name() {
    let fixture = Fixture::new();
    for number in 0..8 {
        let wish = || create(TournamentOrder { name: format!("Cup {number}"), ..order(Format::Swiss) });
        let replies = fixture.at_once([asked(CLEO, wish()), asked(CLEO, wish())]);
        let refused: Vec<_> = replies.iter().map(|reply| reply.refused).collect();
        assert_eq!(refused.iter().flatten().collect::<Vec<_>>(), [&"TOURNAMENT_NAME_TAKEN"], "{number}");
    }
}
