//! The daily puzzle of a server: when it comes, that it comes once, who is counted, and that nothing is told too early.

use domain::{
    Daily,
    daily::{DailyMessage, Obstacle},
    server::ServerTab,
    time::{Day, uptime},
};
use parlor::application::{DailyChoice, JobStep, StepMessage, reply::PictureFormat};
use puzzles::PuzzleId;

use crate::{prelude::*, puzzle_file::library};

const GAME: GameKind = GameKind::Pijersi;
const GARDEN: ChannelId = ChannelId(20);

/// A fixture whose clock shows noon, in UTC, of this day.
fn noon(day: &str) -> Fixture {
    let fixture = Fixture::new();
    fixture.set_clock(Timestamp::of_date(day).expect("a day").after(HOUR * 12));
    fixture
}

/// The reply to a request of Cleo, who may manage the server.
fn manage(fixture: &Fixture, ask: Ask) -> Reply {
    fixture.ask_as(CLEO, ask, |request| request.caller.manager = true)
}

fn choice(time: &str, zone: &str) -> DailyChoice {
    DailyChoice { channel: Some(GARDEN), time: Some(time.to_owned()), zone: Some(zone.to_owned()), game: None }
}

/// Chooses the time of the daily puzzle, and returns the panel.
#[track_caller]
fn choose(fixture: &Fixture, time: &str, zone: &str) -> Post {
    let reply = manage(fixture, Ask::ChooseDaily(choice(time, zone)));
    assert_eq!(reply.refused, None, "{reply:?}");
    first(&reply).0.clone()
}

/// A fixture in which the daily puzzle has just become due, for the first time.
fn due() -> Fixture {
    let fixture = noon("2026-11-23");
    choose(&fixture, "18", "UTC");
    fixture.wait(HOUR * 6 + MINUTE);
    fixture
}

/// The first message, as if it were posted.
#[track_caller]
fn first_message(fixture: &Fixture) -> OwedMessage {
    let mut all = posted(fixture);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

/// The tab about the daily puzzle.
fn panel(fixture: &Fixture) -> Post {
    updated(&manage(fixture, Ask::Press(Control::ServerSettings(ServerTab::Daily))))
}

/// What is next.
#[derive(Clone, Debug, PartialEq)]
enum Next {
    Post(Box<OwedMessage>),
    Edit { day: Day, channel: ChannelId, message: MessageId, post: Box<Post> },
}

/// A message to post.
#[derive(Clone, Debug, PartialEq)]
struct OwedMessage {
    day: Day,
    part: DailyMessage,
    channel: ChannelId,
    since: Timestamp,
    nonce: String,
    post: Post,
}

fn next_of(app: &Application, guild: GuildId) -> Option<Next> {
    let JobStep { of, channel, action } = app.next_step(Job::Daily(guild)).expect("readable")?;
    Some(match (of, action) {
        (StepOf::Daily(_, day, Some(part)), StepAction::Post(message)) => {
            let StepMessage { since, nonce, post, .. } = *message;
            Next::Post(Box::new(OwedMessage { day, part, channel, since, nonce, post }))
        }
        (StepOf::Daily(_, day, None), StepAction::Edit { message, post }) => Next::Edit { day, channel, message, post },
        step => panic!("{step:?}"),
    })
}

/// The servers whose daily puzzle is due.
fn due_in(app: &Application) -> Vec<GuildId> {
    let server = |job| if let Job::Daily(guild) = job { Some(guild) } else { None };
    crate::fixture::due(app).into_iter().filter_map(server).collect()
}

fn next(fixture: &Fixture) -> Option<Next> {
    let (due, next) = (due_in(&fixture.app), next_of(&fixture.app, GUILD));
    assert!(next.is_none() || due == [GUILD], "what is to be done is due");
    next
}

/// Notes what became of a message.
fn finish(app: &Application, OwedMessage { day, part, .. }: &OwedMessage, outcome: StepOutcome) {
    app.finish_step(StepOf::Daily(GUILD, *day, Some(*part)), outcome).expect("noted");
}

#[track_caller]
fn owed(fixture: &Fixture) -> OwedMessage {
    let Some(Next::Post(owed)) = next(fixture) else { panic!("nothing is owed") };
    *owed
}

#[track_caller]
fn silence(fixture: &Fixture) {
    assert_eq!(next(fixture), None);
}

/// Notes that a message was posted.
fn post(fixture: &Fixture, owed: &OwedMessage, message: u64) {
    finish(&fixture.app, owed, StepOutcome::Posted(MessageId(message), None));
}

/// Everything that is owed, as if it were posted.
fn posted(fixture: &Fixture) -> Vec<OwedMessage> {
    let mut all = Vec::new();
    while let Some(Next::Post(owed)) = next(fixture) {
        post(fixture, &owed, 1000 + all.len() as u64);
        all.push(*owed);
    }
    all
}

fn daily(fixture: &Fixture) -> Daily {
    fixture.app.store().dailies.daily(GUILD).expect("readable").expect("stored")
}

/// The puzzle behind the button of a public message.
#[track_caller]
fn puzzle_of(post: &Post) -> PuzzleRef {
    match &controls(post)[..] {
        [Control::OpenPuzzle(puzzle)] => *puzzle,
        other => panic!("one button solves: {other:?}"),
    }
}

fn puzzle(id: PuzzleId) -> Puzzle {
    let library = library();
    library.of(GAME).expect("sound").expect("there").get(id).expect("one of ours").clone()
}

/// Records the end of a try at the puzzle of the day.
fn try_it(fixture: &Fixture, user: u64, id: PuzzleId, solved: bool) {
    let (puzzle, now) = (puzzle(id), fixture.clock.now());
    let end = TryEnd { user: UserId(user), puzzle: &puzzle, solved, guild: Some(GUILD), daily: true, now };
    fixture.app.store().puzzles.end_try(&end).expect("stored");
}

#[test]
fn managers_choose_a_channel_an_hour_a_zone_and_games() {
    let fixture = noon("2026-11-23");
    assert!(panel(&fixture).text.contains("**Daily puzzle:** none"));
    let refused = |choice: DailyChoice, code: &str, words: &str| {
        let reply = manage(&fixture, Ask::ChooseDaily(choice));
        assert_eq!(reply.refused, Some(code));
        assert!(refusal(&reply).contains(words), "{}", refusal(&reply));
    };
    let usual = || choice("18:30", "Europe/Berlin");
    refused(DailyChoice { time: None, ..usual() }, "DAILY_INCOMPLETE", "puzzle_hour");
    refused(DailyChoice { channel: None, ..usual() }, "DAILY_INCOMPLETE", "puzzle_channel");
    refused(choice("25", "UTC"), "NO_TIME_OF_DAY", "`25`");
    refused(choice("18", "Berlin"), "NO_ZONE", "`Berlin`");
    refused(DailyChoice { game: Some(GameKind::Biyi), ..usual() }, "NO_PUZZLES", "Biyi");
    let locked = fixture.ask_as(CLEO, Ask::ChooseDaily(usual()), |request| {
        request.caller.manager = true;
        request.place.lacks = [(GARDEN, vec![Right::Attach, Right::History, Right::OpenThreads])].into();
    });
    assert_eq!(locked.refused, Some("LACKS_RIGHTS"));
    assert!(refusal(&locked).ends_with(": *Attach Files*, *Read Message History*"), "{}", refusal(&locked));
    let by_ann = fixture.ask(ANN, Ask::ChooseDaily(usual()));
    assert!(refusal(&by_ann).contains("Manage Server"));
    assert!(fixture.app.store().dailies.daily(GUILD).expect("readable").is_none_or(|daily| daily.plan.is_none()));

    let shown = choose(&fixture, "18:30", "europe/berlin");
    for words in ["<#20>", "**18:30**", "**Europe/Berlin**", "Only this game: **Pijersi**", "<t:1795455000:f>"] {
        assert!(shown.text.contains(words), "{words}: {}", shown.text);
    }
    let moved = DailyChoice { time: Some("7".to_owned()), ..DailyChoice::default() };
    let shown = manage(&fixture, Ask::ChooseDaily(moved));
    let shown = first(&shown).0;
    assert!(shown.text.contains("**07:00**") && shown.text.contains("**Europe/Berlin**"), "{}", shown.text);

    let stopped = manage(&fixture, Ask::Press(button(&panel(&fixture), |control| *control == Control::StopDaily)));
    assert!(updated(&stopped).text.contains("none"), "{stopped:?}");
    fixture.wait(DAY * 3);
    silence(&fixture);
    assert_eq!(fixture.app.store().outbox.next().expect("readable"), None);
}

#[test]
fn a_puzzle_comes_once_a_day_whatever_stops_in_between() {
    let mut fixture = noon("2026-11-23");
    choose(&fixture, "18", "UTC");
    fixture.wait(HOUR * 6 - MINUTE);
    silence(&fixture);
    fixture.wait(MINUTE * 2);
    let begun = owed(&fixture);
    assert_eq!((begun.part, begun.channel), (DailyMessage::Puzzle, GARDEN));
    // It stays the same message until it is known to be there.
    fixture = fixture.restarted();
    assert_eq!(owed(&fixture), begun);
    fixture.wait(MINUTE);
    assert!(owed(&fixture).nonce == begun.nonce && begun.nonce.len() <= 25);
    let (elsewhere, plan) = (GuildId(GUILD.0 + 1), daily(&fixture).plan);
    let follow = |daily: &mut Daily| daily.follow(plan.clone(), begun.since.before(MINUTE));
    fixture.app.store().dailies.change_daily(elsewhere, || Some(Daily::new(elsewhere, 1)), follow).expect("stored");
    let Some(Next::Post(other)) = next_of(&fixture.app, elsewhere) else { panic!("it is due there, too") };
    assert_ne!(other.nonce, begun.nonce, "Discord compares those of all servers");
    fixture
        .app
        .store()
        .dailies
        .change_daily(elsewhere, || None, |daily| daily.follow(None, begun.since))
        .expect("stored");
    post(&fixture, &begun, 7);
    // Whoever else has posted it notes it, too.
    post(&fixture, &begun, 8);
    assert_eq!(daily(&fixture).today().and_then(|today| today.message), Some(MessageId(7)));
    fixture = fixture.restarted();
    silence(&fixture);
    // Another hour, or the same plan again, brings no second puzzle that day.
    choose(&fixture, "20", "UTC");
    fixture.wait(HOUR * 5);
    silence(&fixture);
    fixture.wait(HOUR * 21);
    let solution = owed(&fixture);
    assert_eq!(solution.part, DailyMessage::Solution);
    fixture = fixture.restarted();
    assert_eq!(owed(&fixture), solution);
    post(&fixture, &solution, 9);
    fixture = fixture.restarted();
    let second = owed(&fixture);
    assert_eq!((second.part, second.day), (DailyMessage::Puzzle, solution.day));
    assert!(second.day > begun.day && puzzle_of(&second.post) != puzzle_of(&begun.post));
    assert_ne!(second.nonce, solution.nonce);
    post(&fixture, &second, 10);
    let Some(Next::Edit { message: MessageId(7), post, .. }) = next(&fixture) else { panic!("the old one is closed") };
    assert!(controls(&post).is_empty(), "whoever has read the solution cannot try any longer");
    silence(&fixture);
}

/// Turns the daily puzzle off, and returns the panel.
fn stop(fixture: &Fixture) -> Post {
    updated(&manage(fixture, Ask::Press(Control::StopDaily)))
}

#[test]
fn whoever_turns_it_off_still_gets_the_last_solution() {
    let mut fixture = due();
    let message = first_message(&fixture);
    let asked = puzzle(puzzle_of(&message.post).id);
    let panel = stop(&fixture);
    assert!(panel.text.contains("none") && panel.text.contains("<t:1795543200:f>"), "{}", panel.text);
    assert_eq!(stop(&fixture), panel, "twice is as good as once");
    try_it(&fixture, ANN, asked.id, true);
    fixture = fixture.restarted();
    fixture.wait(DAY - MINUTE * 2);
    while let Some(Next::Edit { .. }) = next(&fixture) {}
    fixture.wait(MINUTE * 2);
    let solution = owed(&fixture);
    assert_eq!((solution.part, solution.channel), (DailyMessage::Solution, GARDEN));
    assert!(solution.post.text.contains("<@1>"), "{}", solution.post.text);
    assert!(solution.since > message.since, "it is looked for among later messages only");
    fixture = fixture.restarted();
    assert_eq!(owed(&fixture), solution);
    assert_eq!(stop(&fixture), panel);
    assert_eq!(owed(&fixture), solution, "it is not lost when it is due");
    post(&fixture, &solution, 9);
    fixture.wait(MINUTE * 11);
    let Some(Next::Edit { post, .. }) = next(&fixture) else { panic!("the old one is closed") };
    assert!(controls(&post).is_empty());
    fixture.wait(DAY * 3);
    silence(&fixture);
    assert_eq!(fixture.app.store().outbox.next().expect("readable"), None);
}

#[test]
fn the_last_solution_is_late_for_six_hours_only() {
    for (away, count) in [(HOUR * 5, 1), (HOUR * 7, 0)] {
        for is_chosen in [false, true] {
            let fixture = due();
            posted(&fixture);
            stop(&fixture);
            fixture.wait(DAY);
            if is_chosen {
                assert_eq!(owed(&fixture).part, DailyMessage::Solution);
            }
            fixture.wait(away);
            assert_eq!(posted(&fixture).len(), count, "{away:?} later");
            fixture.wait(DAY);
            assert!(posted(&fixture).is_empty());
            assert_eq!(fixture.app.store().outbox.next().expect("readable"), None);
        }
    }
}

#[test]
fn a_daily_puzzle_that_is_turned_on_again_tells_the_solution_once() {
    for on_again in [HOUR, DAY + MINUTE] {
        let fixture = due();
        posted(&fixture);
        stop(&fixture);
        fixture.wait(on_again);
        if on_again > DAY {
            assert_eq!(owed(&fixture).part, DailyMessage::Solution);
        }
        choose(&fixture, "20", "UTC");
        let mut parts = Vec::new();
        for _ in 0..26 {
            parts.extend(posted(&fixture).iter().map(|message| message.part));
            fixture.wait(HOUR);
        }
        assert_eq!(parts, [DailyMessage::Solution, DailyMessage::Puzzle], "after {on_again:?}");
    }
}

#[test]
fn a_message_tells_the_task_and_the_next_days_message_the_solution() {
    let fixture = due();
    let message = first_message(&fixture);
    let asked = puzzle(puzzle_of(&message.post).id);
    assert_eq!(puzzle_of(&message.post).stage, PuzzleStage::Daily);
    let picture = message.post.picture.as_ref().expect("a board");
    let notation = asked.start().notation(&asked.line[0]);
    assert!(picture.alt.contains("wins in") && picture.alt.contains(&asked.position), "{}", picture.alt);
    for text in [&message.post.text, &picture.alt] {
        assert!(!text.contains(&notation) && !text.contains(&asked.line[0]), "the solution is not told: {text}");
    }
    assert!(message.post.text.contains("Nobody has solved it on the first try yet."), "{}", message.post.text);
    for user in [BEN, ANN] {
        try_it(&fixture, user, asked.id, true);
    }
    fixture.wait(DAY);
    let [solution, next] = &posted(&fixture)[..] else { panic!("two messages") };
    let animation = solution.post.picture.as_ref().expect("an animation");
    assert_eq!(animation.format, PictureFormat::Gif);
    assert!(animation.bytes.starts_with(b"GIF89a") && animation.bytes.len() < 1_000_000);
    for mv in &asked.line {
        assert!(animation.alt.contains(mv.as_str()), "{mv}: {}", animation.alt);
    }
    assert!(solution.post.text.starts_with("**Solution of the daily puzzle** · Pijersi"), "{}", solution.post.text);
    assert!(solution.post.text.contains("2 people solved it on the first try, <@2> before"), "{}", solution.post.text);
    assert!(solution.post.controls.is_empty() && solution.post.mention.is_none(), "nobody is notified");
    assert_eq!(next.part, DailyMessage::Puzzle);
}

#[test]
fn a_missed_hour_is_made_up_for_within_six_hours() {
    for (away, comes) in [(HOUR * 5 + MINUTE * 59, true), (HOUR * 6 + MINUTE * 2, false)] {
        let fixture = noon("2026-11-23");
        choose(&fixture, "18", "UTC");
        fixture.wait(HOUR * 6 + away);
        let fixture = fixture.restarted();
        assert_eq!(posted(&fixture).len(), usize::from(comes), "{away:?} later");
        assert_eq!(panel(&fixture).text.contains("was skipped"), !comes, "{}", panel(&fixture).text);
        fixture.wait(DAY - away);
        fixture.wait(MINUTE);
        assert_eq!(posted(&fixture).len(), if comes { 2 } else { 1 }, "the next day is as any other");
        assert!(!panel(&fixture).text.contains("was skipped"));
    }
    // After some days, only the newest hour counts.
    for (away, comes) in [(DAY * 9 + HOUR * 2, 1), (DAY * 9 + HOUR * 12, 0)] {
        let fixture = noon("2026-11-23");
        choose(&fixture, "18", "UTC");
        fixture.wait(HOUR * 6 + away);
        assert_eq!(posted(&fixture).len(), comes, "{away:?} later");
        silence(&fixture);
    }
    // What was chosen but not posted in time is not posted any longer either.
    let fixture = due();
    let unposted = owed(&fixture);
    fixture.wait(HOUR * 6 + MINUTE);
    silence(&fixture);
    fixture.wait(HOUR * 18);
    let [message] = &posted(&fixture)[..] else { panic!("no solution of what nobody saw") };
    assert_eq!(puzzle_of(&message.post), puzzle_of(&unposted.post), "nobody has seen it");
}

#[test]
fn those_who_solve_it_first_are_counted_every_ten_minutes() {
    let fixture = due();
    let message = first_message(&fixture);
    let id = puzzle_of(&message.post).id;
    let asked = puzzle(id);
    try_it(&fixture, 10, id, false);
    try_it(&fixture, 10, id, true);
    silence(&fixture);
    assert_eq!(daily(&fixture).today().map(|today| today.solved), Some(0), "the first try counts");
    try_it(&fixture, ANN, id, true);
    try_it(&fixture, ANN, id, true);
    try_it(&fixture, BEN, id, true);
    silence(&fixture);
    fixture.wait(MINUTE * 10);
    let Some(Next::Edit { message: MessageId(1000), post, channel, .. }) = next(&fixture) else { panic!("an edit") };
    assert_eq!((channel, post.picture.as_ref()), (GARDEN, None));
    assert!(post.text.contains("2 people solved it on the first try, <@1> before"), "{}", post.text);
    assert!(!post.text.contains(&asked.line[0]) && puzzle_of(&post).id == id);
    silence(&fixture);
    // Of many solvers in an hour, each edit tells those so far.
    let mut edits = 0;
    for minute in 0..60 {
        try_it(&fixture, 100 + minute, id, true);
        fixture.wait(MINUTE);
        edits += usize::from(matches!(next(&fixture), Some(Next::Edit { .. })));
    }
    assert_eq!(edits, 6);
    fixture.wait(MINUTE * 10);
    let failed = matches!(next(&fixture), Some(Next::Edit { .. }));
    assert!(!failed, "the last edit told everything");
    try_it(&fixture, 200, id, true);
    fixture.wait(MINUTE * 10);
    let Some(Next::Edit { day, .. }) = next(&fixture) else { panic!("an edit") };
    fixture.app.finish_step(StepOf::Daily(GUILD, day, None), StepOutcome::PutOff).expect("noted");
    silence(&fixture);
    fixture.wait(MINUTE * 10);
    let Some(Next::Edit { post, .. }) = next(&fixture) else { panic!("it is made up for") };
    assert!(post.text.contains("63 people"), "{}", post.text);
    // Another puzzle, and this one on another server, do not count.
    let other = library().of(GAME).expect("sound").expect("there").iter().find(|other| other.id != id).cloned();
    try_it(&fixture, 300, other.expect("there are more").id, true);
    let elsewhere = TryEnd {
        user: UserId(301),
        puzzle: &asked,
        solved: true,
        guild: Some(GuildId(78)),
        daily: true,
        now: fixture.clock.now(),
    };
    fixture.app.store().puzzles.end_try(&elsewhere).expect("stored");
    assert_eq!(daily(&fixture).today().map(|today| today.solved), Some(63));
}

#[test]
fn a_person_who_is_forgotten_is_no_longer_named() {
    let fixture = due();
    let message = first_message(&fixture);
    let id = puzzle_of(&message.post).id;
    for user in [ANN, BEN] {
        try_it(&fixture, user, id, true);
    }
    let mut own = Vec::new();
    fixture.app.store().export_of(UserId(ANN), Timestamp(0), usize::MAX, &mut own).expect("exported");
    let own = String::from_utf8(own).expect("text");
    assert!(own.contains(r#"{"daily":{"version":1,"guild":"77""#), "{own}");
    fixture.press(ANN, &Control::Forget);
    let today = daily(&fixture).today().cloned().expect("chosen");
    assert_eq!((today.solved, today.first), (2, None), "the number stays");
    fixture.wait(MINUTE * 10);
    let Some(Next::Edit { post, .. }) = next(&fixture) else { panic!("the name goes") };
    assert!(post.text.contains("2 people solved it on the first try.") && !post.text.contains("<@1>"), "{}", post.text);
    try_it(&fixture, CLEO, id, true);
    assert_eq!(daily(&fixture).today().and_then(|today| today.first), None, "nobody else was first");
}

#[test]
fn a_restored_back_up_posts_nothing_again() {
    let fixture = due();
    posted(&fixture);
    fixture.wait(DAY - MINUTE * 30);
    let (export, before) = (fixture.exported(), fixture.clock.now());
    fixture.wait(MINUTE * 30);
    let [solution, message] = &posted(&fixture)[..] else { panic!("two messages") };
    let restored = Fixture::imported(export.as_bytes());
    assert_eq!(restored.exported(), export);
    restored.set_clock(before.after(HOUR));
    // It owes the same messages, which are found in the channel by these.
    let again = owed(&restored);
    let head = |message: &OwedMessage| message.post.text.lines().next().expect("a line").to_owned();
    assert_eq!((head(&again), &again.nonce), (head(solution), &solution.nonce));
    assert!(again.since <= solution.since && !head(&again).is_empty());
    post(&restored, &again, 5);
    let again = owed(&restored);
    assert_eq!((puzzle_of(&again.post), &again.nonce), (puzzle_of(&message.post), &message.nonce));
    // Even if another puzzle is found, it is the one of the day.
    let shown = puzzle_of(&again.post).id;
    let found =
        library().of(GAME).expect("sound").expect("there").iter().find(|other| other.id != shown).map(|other| other.id);
    let found = found.expect("there are more");
    finish(&restored.app, &again, StepOutcome::Posted(MessageId(6), Some((GAME, found))));
    assert_eq!(daily(&restored).today().map(|today| today.puzzle), Some(found));
    try_it(&restored, ANN, found, true);
    assert_eq!(daily(&restored).today().map(|today| today.solved), Some(1));
}

#[test]
fn what_keeps_it_from_being_posted_is_told_to_managers_and_tried_the_next_day() {
    let fixture = noon("2026-11-23");
    choose(&fixture, "18", "UTC");
    for (what, words) in [
        (Obstacle::Permission, "I’m not allowed to post in <#20>"),
        (Obstacle::Channel, "the channel is gone"),
        (Obstacle::Refused, "Discord refused it"),
    ] {
        let start = fixture.clock.now();
        fixture.wait(HOUR * 6 + MINUTE);
        let owed = owed(&fixture);
        finish(&fixture.app, &owed, StepOutcome::Refused(what));
        assert!(panel(&fixture).text.contains(words), "{}", panel(&fixture).text);
        for _ in 0..17 {
            silence(&fixture);
            fixture.wait(HOUR);
        }
        fixture.set_clock(start.after(DAY));
    }
    fixture.wait(HOUR * 6 + MINUTE);
    assert_eq!(posted(&fixture).len(), 1);
    assert!(!panel(&fixture).text.contains("wasn’t posted"));
}

#[test]
fn of_two_processes_only_the_one_that_holds_the_shard_posts() {
    let fixture = noon("2026-11-23");
    choose(&fixture, "18", "UTC");
    let beside = |shard: Option<u32>| {
        let store: Store = fixture.app.store().beside();
        store.held().set_total(2);
        store.held().set(shard.map(|shard| (shard, 1)).into_iter().collect(), uptime() + DAY);
        Application::new(store, Arc::clone(&fixture.clock) as Arc<dyn Clock>).with_puzzles(library())
    };
    // The server belongs to shard 0.
    let (first, second) = (beside(Some(0)), beside(Some(1)));
    fixture.wait(HOUR * 6 + MINUTE);
    assert_eq!((due_in(&first), due_in(&second)), (vec![GUILD], vec![]));
    // Even if both did it, they would choose the same.
    let steps = [&first, &second].map(|app| next_of(app, GUILD));
    assert_eq!(steps[0], steps[1]);
    let Some(Next::Post(owed)) = &steps[0] else { panic!("it is owed") };
    // The first one dies. Its message is noted by its successor, which has found it.
    first.store().held().set([].into(), uptime() + DAY);
    second.store().held().set([(0, 2), (1, 1)].into(), uptime() + DAY);
    assert_eq!((due_in(&first), due_in(&second)), (vec![], vec![GUILD]));
    finish(&second, owed, StepOutcome::Posted(MessageId(4), None));
    assert_eq!((due_in(&first), due_in(&second)), (vec![], vec![]));
}

#[test]
fn servers_with_the_same_hour_are_spread_over_the_minute() {
    let fixture = noon("2026-11-23");
    for guild in 1..=60 {
        let chosen = fixture.ask_as(CLEO, Ask::ChooseDaily(choice("18", "UTC")), |request| {
            request.caller.manager = true;
            request.place.guild = Some(GuildId(guild << 22 | 5));
        });
        assert_eq!(chosen.refused, None);
    }
    fixture.wait(HOUR * 6 - Duration::from_secs(1));
    let mut due = Vec::new();
    for _ in 0..6 {
        due.push(due_in(&fixture.app).len());
        fixture.wait(Duration::from_secs(12));
    }
    assert_eq!((due[0], due[5]), (0, 60), "{due:?}");
    assert!(due.windows(2).take(4).all(|pair| pair[1] - pair[0] < 30 && pair[1] > pair[0]), "{due:?}");
}

#[test]
fn only_permissions_that_are_missing_are_named_to_managers() {
    let fixture = due();
    let owed = owed(&fixture);
    finish(&fixture.app, &owed, StepOutcome::Refused(Obstacle::Permission));
    let told = |lacks: &[Right]| {
        let panel = fixture.ask_as(CLEO, Ask::Press(Control::ServerSettings(ServerTab::Daily)), |request| {
            request.caller.manager = true;
            request.place.lacks = [(GARDEN, lacks.to_vec())].into();
        });
        updated(&panel).text
    };
    let some = told(&[Right::Attach, Right::OpenThreads]);
    assert!(some.contains("I need *Attach Files* there"), "{some}");
    assert!(told(&[]).contains("Now I am"), "{}", told(&[]));
}
