//! Tournaments: whole ones with restarts at every step, races of several processes, and what becomes of single games.

use std::thread;

use domain::{ServerTournament, tournaments::TournamentPlan};
use games::game::Outcome;
use store::Saved;
use tournament::{Number, PairingId as Place, TournamentSettings};

use crate::prelude::*;

pub const NUMBER: u32 = 1;

fn plan(format: Format, vacation: bool) -> TournamentPlan {
    TournamentPlan {
        name: "Spring".to_owned(),
        channel: HERE,
        language: Language::English,
        game: GameKind::Pijersi,
        setup: "classic".to_owned(),
        clock: Some("3d".parse().expect("a time control")),
        starts: None,
        settings: TournamentSettings { vacation, ..TournamentSettings::new(format, 5) },
    }
}

/// A tournament of these users that has started.
fn started(format: Format, users: u64, vacation: bool) -> Fixture {
    let fixture = Fixture::new();
    started_as(&fixture, &plan(format, vacation), users);
    fixture
}

fn started_as(fixture: &Fixture, plan: &TournamentPlan, users: u64) {
    let (store, now) = (fixture.app.store(), fixture.clock_now());
    let new = |number| ServerTournament::new(GUILD, number, UserId(99), plan.clone(), now);
    assert_eq!(store.tournaments.insert_tournament(GUILD, new).expect("stored").expect("there is room").number, NUMBER);
    for user in 1..=users {
        let person = NamedUser { user: UserId(user), name: format!("P{user}") };
        let joined = store.tournaments.change_tournament(GUILD, NUMBER, |tournament| tournament.join(&person, 1500));
        joined.expect("stored").expect("it is there").expect("there is room");
    }
    let started = store.tournaments.change_tournament(GUILD, NUMBER, |tournament| tournament.start(now));
    started.expect("stored").expect("it is there").expect("there are enough");
}

pub fn tournament(app: &Application) -> ServerTournament {
    app.store().tournaments.tournament(GUILD, NUMBER).expect("readable").expect("stored")
}

/// The message with a part. As in a channel that is searched first, it is the same for all who post the part.
fn message(part: TournamentMessage) -> MessageId {
    MessageId(match part {
        TournamentMessage::Announcement => 1_000_000,
        TournamentMessage::Postponed => 1_500_000,
        TournamentMessage::Departure(Number(number), _) => 1_600_000 + u64::from(number),
        TournamentMessage::Decision(place) => 1_700_000 + u64::from(place.round) * 1000 + u64::from(place.game),
        TournamentMessage::End => 2_000_000,
        TournamentMessage::Standings(rounds) => 3_000_000 + u64::from(rounds),
        TournamentMessage::Round(round) => 3_500_000 + u64::from(round),
        TournamentMessage::Pairing(place) => 4_000_000 + u64::from(place.round) * 1000 + u64::from(place.game),
        TournamentMessage::Greeting(place, _) => 5_000_000 + u64::from(place.round) * 1000 + u64::from(place.game),
        TournamentMessage::Placeless(place, side) => {
            6_000_000 + u64::from(place.round) * 1000 + u64::from(place.game) + 500 * u64::from(side == Color::Black)
        }
    })
}

/// Does what a tournament needs next, as the bot does. Returns what it was.
fn step(app: &Application) -> Option<Work> {
    let work = app.advance_tournament(GUILD, NUMBER).expect("the store works")?;
    let outcome = match work {
        Work::Post(part) => StepOutcome::Posted(message(part), None),
        Work::Open(..) | Work::CloseThread(..) | Work::SayWhere(..) => StepOutcome::Done,
        Work::Begin(..) | Work::CallOff(..) => panic!("the application does {work:?} itself"),
    };
    app.finish_step(StepOf::Tournament(GUILD, NUMBER, Some(work)), outcome).expect("the store works");
    Some(work)
}

/// Does everything that can be done without news. Returns what was posted, as it is done, to `see`.
fn post_all(app: &Application, mut see: impl FnMut(TournamentMessage, &Post)) {
    while let Some(step) = app.next_step(Job::Tournament(GUILD, NUMBER)).expect("the store works") {
        let outcome = match (step.of, &step.action) {
            (StepOf::Tournament(_, _, Some(Work::Post(part))), StepAction::Post(posted)) => {
                see(part, &posted.post);
                StepOutcome::Posted(message(part), None)
            }
            _ => StepOutcome::Done,
        };
        app.finish_step(step.of, outcome).expect("the store works");
    }
}

/// Pretends that all news is told.
fn tell_news(app: &Application) {
    for job in due(app).into_iter().filter(|job| matches!(job, Job::News(_))) {
        app.store().outbox.remove(job).expect("stored");
    }
}

/// Does everything that can be done. Pretends that all news is told.
pub fn run(app: &Application) -> Vec<Work> {
    let mut done = Vec::new();
    loop {
        tell_news(app);
        match step(app) {
            Some(work) => done.push(work),
            None => return done,
        }
    }
}

/// The games that are running.
fn running(app: &Application, users: u64) -> BTreeSet<GameId> {
    (1..=users).flat_map(|user| app.store().games.running_of(UserId(user)).expect("readable")).collect()
}

/// All games that were ever begun.
fn begun(app: &Application, users: u64) -> BTreeSet<GameId> {
    (1..=users).flat_map(|user| app.store().games.games_of(UserId(user), usize::MAX).expect("readable")).collect()
}

fn act(session: &Session, color: Color, action: Action, at: Timestamp) -> Session {
    let user = session.seats()[color].user().expect("a user");
    session.apply(Actor { user, moderator: false }, action, at).expect("it is allowed").0
}

/// Plays a game to its end: each side moves once, and the user with the greater number resigns, or the players agree to
/// a draw.
pub fn finish(app: &Application, game: GameId, is_drawn: bool, now: Timestamp) {
    let before = app.store().games.game(game).expect("readable").expect("stored");
    let mut session = before.clone();
    while !session.moves().both_have_moved() {
        let mv = session.position().legal_moves().swap_remove(0);
        session = act(&session, session.turn().expect("it goes on"), Action::Move(mv), now);
    }
    session = if is_drawn {
        let offered = act(&session, Color::White, Action::Offer(Proposal::Draw), now);
        act(&offered, Color::Black, Action::Accept, now)
    } else {
        let loser = Color::ALL.into_iter().max_by_key(|color| session.seats()[*color].user().map(|user| user.0));
        act(&session, loser.expect("there are two"), Action::Resign, now)
    };
    assert_eq!(app.store().games.save(&session, before.revision()).expect("stored"), Saved::Done);
}

#[test]
fn a_tournament_can_hide_openings_in_its_running_games() {
    let told = "In this tournament, openings aren’t shown in running games.";
    for openings in [true, false] {
        let fixture = Fixture::new();
        let plan = plan(Format::RoundRobin, true);
        let settings = TournamentSettings { openings, ..plan.settings };
        started_as(&fixture, &TournamentPlan { settings, ..plan }, 2);
        run(&fixture.app);
        let fixture = Fixture::imported(fixture.exported().as_bytes());
        assert_eq!(tournament(&fixture.app).state().settings().openings, openings);
        let game = running(&fixture.app, 2).pop_first().expect("a game runs");
        let channel = fixture.stored(game).table().channel;
        let explore = Ask::Explore { game: None, moves: None };
        let is_told = |reply: &Reply| first(reply).0.text.contains(told);
        assert_eq!(is_told(&fixture.ask_in(channel, ANN, explore.clone())), !openings);
        finish(&fixture.app, game, false, fixture.clock_now());
        assert!(!is_told(&fixture.ask_in(channel, ANN, explore)), "the game is over");
    }
}

/// The games of a pair are fair only if both begin from the same position.
#[test]
fn the_games_of_a_round_begin_alike() {
    let fixture = Fixture::new();
    let setup = "full-random".to_owned();
    started_as(&fixture, &TournamentPlan { setup, ..plan(Format::Knockout, true) }, 4);
    let mut starts = BTreeSet::new();
    for round in 1..=3 {
        run(&fixture.app);
        let games = running(&fixture.app, 4);
        assert_eq!(games.len(), 4);
        starts.extend(games.iter().map(|game| fixture.stored(*game).position().to_string()));
        assert_eq!(starts.len(), round, "another position for each round: {starts:?}");
        for game in games {
            finish(&fixture.app, game, true, fixture.clock_now());
        }
    }
}

#[test]
fn every_format_is_played_to_its_end_with_a_restart_after_each_step() {
    for format in Format::ALL {
        let mut fixture = started(format, 3, true);
        let mut posted = BTreeSet::new();
        while !tournament(&fixture.app).state().is_over() {
            while let Some(work) = step(&fixture.app) {
                fixture = fixture.restarted();
                if let Work::Post(part) = work {
                    assert!(posted.insert(part), "{format}: {part:?} is posted twice");
                }
            }
            let games = running(&fixture.app, 3);
            assert!(!games.is_empty(), "{format}: games are running");
            for (index, game) in games.into_iter().enumerate() {
                let session = fixture.stored(game);
                let pairing = session.pairing().expect("it belongs to the tournament").clone();
                assert_eq!(
                    session.table().channel.0,
                    message(TournamentMessage::Pairing(pairing.pairing_id)).0,
                    "it is in its thread"
                );
                // In a knockout, only a decision ends a match.
                finish(&fixture.app, game, index == 0 && format != Format::Knockout, fixture.clock_now());
                fixture = fixture.restarted();
                let pairing =
                    tournament(&fixture.app).state().pairing(pairing.pairing_id).expect("it is paired").clone();
                let winner = fixture.stored(game).end().and_then(|end| end.outcome).and_then(Outcome::winner);
                assert_eq!(pairing.result, Some(winner.map_or(GameResult::Draw, GameResult::win)), "{format}");
            }
        }
        run(&fixture.app);
        let end = tournament(&fixture.app);
        let paired: usize = end.state().rounds().iter().map(|round| round.pairings.len()).sum();
        assert_eq!((begun(&fixture.app, 3).len(), end.work().next()), (paired, None), "{format}");
        assert!(!posted.is_empty() && running(&fixture.app, 3).is_empty());
    }
}

/// The organizer learns that too few had entered when the tournament was to start.
#[test]
fn a_start_without_players_is_told_to_the_organizer() {
    let fixture = Fixture::new();
    let starts = Some(fixture.clock_now());
    let plan = TournamentPlan { starts, ..plan(Format::Swiss, true) };
    let new = |number| ServerTournament::new(GUILD, number, UserId(99), plan.clone(), fixture.clock_now());
    fixture.app.store().tournaments.insert_tournament(GUILD, new).expect("stored").expect("there is room");
    let mut told = Vec::new();
    post_all(&fixture.app, |part, post| told.push((part, post.mention, post.text.clone())));
    let [_, (TournamentMessage::Postponed, Some(UserId(99)), text)] = &told[..] else { panic!("{told:#?}") };
    assert!(text.contains("needs at least two players") && text.contains("<@99>"), "{text}");
    assert!(!tournament(&fixture.app).state().is_started());
}

/// The next round is paired, and its bye has its point, before the message is posted.
#[test]
fn the_table_after_a_round_shows_the_state_after_that_round() {
    let fixture = started(Format::Swiss, 3, true);
    let mut tables = Vec::new();
    while !tournament(&fixture.app).state().is_over() {
        post_all(&fixture.app, |part, post| {
            if matches!(part, TournamentMessage::Standings(_)) {
                tables.push((post.text.clone(), picture(post).alt.clone()));
            }
        });
        for game in running(&fixture.app, 3) {
            finish(&fixture.app, game, false, fixture.clock_now());
        }
        tell_news(&fixture.app);
    }
    assert_eq!(tables.len(), 2);
    for (round, (text, alt)) in (1..).zip(tables) {
        assert!(text.contains(&format!("Round {round} of 3")) && !text.contains("running"), "{text}");
        assert!(alt.contains(&format!("Round {round} of 3")), "{alt}");
        let points = alt
            .split(&[':', ','][..])
            .filter_map(|part| part.trim().strip_suffix(" point").or(part.trim().strip_suffix(" points")));
        let sum: u32 = points.map(|points| points.parse().unwrap_or(0)).sum();
        assert_eq!(sum, 2 * round, "a game and a bye in each round: {alt}");
    }
}

/// Two tournaments of the same people share a channel, and a third one is on another server. Who wants no pings gets
/// none.
#[test]
fn every_message_has_a_nonce_and_a_first_line_of_its_own() {
    let fixture = Fixture::new();
    let (store, now) = (fixture.app.store(), fixture.clock_now());
    for user in [1, 2] {
        store.people.change_player(UserId(user), |player| player.settings.pings = Pings::None).expect("stored");
    }
    let (mut nonces, mut heads, mut called) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for (guild, number) in [(GUILD, 1), (GUILD, 2), (GuildId(GUILD.0 + 1), 1)] {
        let new = |number| {
            let plan = TournamentPlan { name: format!("Cup {number}"), ..plan(Format::Knockout, true) };
            let mut tournament = ServerTournament::new(guild, number, UserId(99), plan, now);
            for user in 1..=4 {
                // People may have the same name.
                tournament
                    .join(&NamedUser { user: UserId(user), name: "Max".to_owned() }, 1500)
                    .expect("there is room");
            }
            tournament.start(now).expect("there are enough");
            tournament
        };
        assert_eq!(
            store.tournaments.insert_tournament(guild, new).expect("stored").expect("there is room").number,
            number
        );
        let next = || fixture.app.next_step(Job::Tournament(guild, number)).expect("the store works");
        while let Some(step) = next() {
            let outcome = match (step.of, &step.action) {
                (StepOf::Tournament(_, _, Some(Work::Post(part))), StepAction::Post(posted)) => {
                    assert!(posted.nonce.len() <= 25 && nonces.insert(posted.nonce.clone()), "{part:?}");
                    let head = posted.heads().swap_remove(0);
                    assert!(heads.insert((guild, step.channel, head.clone())), "{head}");
                    assert_eq!(next().as_ref(), Some(&step));
                    called.extend(posted.post.mention);
                    // Channels of two servers, and threads of two tournaments, have different identifiers.
                    let id = message(part).0 + 10_000_000 * guild.0 + 100_000_000_000 * u64::from(number);
                    StepOutcome::Posted(MessageId(id), None)
                }
                (_, StepAction::OpenThread { name, .. }) => {
                    assert_eq!(name, "R1 Max – Max");
                    StepOutcome::Done
                }
                step => panic!("{step:?}"),
            };
            fixture.app.finish_step(step.of, outcome).expect("stored");
        }
    }
    // In each, the announcement, the list of the round, and for each of four games a line and a greeting of whoever is
    // Black.
    assert_eq!((nonces.len(), heads.len()), (30, 30));
    called.sort_unstable();
    assert_eq!(called, [3, 3, 3, 4, 4, 4].map(UserId));
}

#[test]
fn several_processes_begin_each_game_once() {
    let fixture = started(Format::RoundRobin, 8, true);
    let second = fixture.beside();
    let other = second.as_ref().unwrap_or(&fixture.app);
    let barrier = Barrier::new(4);
    thread::scope(|scope| {
        for app in [&fixture.app, other, &fixture.app, other] {
            scope.spawn(|| {
                barrier.wait();
                run(app);
            });
        }
    });
    let games = begun(&fixture.app, 8);
    let tournament = tournament(&fixture.app);
    let round = &tournament.state().rounds()[0];
    assert_eq!((games.len(), round.pairings.len()), (4, 4));
    for (game, _) in (0..).zip(&round.pairings) {
        let begun = tournament.game_of(Place { round: 0, game }).expect("it has begun");
        assert!(games.contains(&begun));
    }
    // The last results of a round come at the same time: the next round is paired once.
    let barrier = Barrier::new(games.len());
    thread::scope(|scope| {
        for game in &games {
            let (app, now, barrier) = (&fixture.app, fixture.clock_now(), &barrier);
            scope.spawn(move || {
                barrier.wait();
                finish(app, *game, false, now);
            });
        }
    });
    let tournament = self::tournament(&fixture.app);
    assert_eq!(tournament.state().rounds().len(), 2);
    assert!(!tournament.state().rounds()[0].is_running() && tournament.state().rounds()[1].is_running());
}

/// The only game of a tournament of two.
fn only_game(fixture: &Fixture) -> GameId {
    run(&fixture.app);
    let games = running(&fixture.app, 2);
    assert_eq!(games.len(), 1);
    games.into_iter().next().expect("there is one")
}

#[test]
fn who_runs_out_of_time_loses_without_a_claim() {
    for moves in 0..3 {
        let fixture = started(Format::RoundRobin, 2, false);
        let game = only_game(&fixture);
        fixture.play_any(game, moves);
        // The usual reminder comes, once.
        fixture.wait(DAY * 2 + DAY / 2);
        assert_eq!(fixture.ring().expect("the store works").len(), 1);
        assert!(fixture.ring().expect("the store works").is_empty());
        fixture.wait(DAY);
        assert!(fixture.ring().expect("the store works").is_empty(), "the news tells the end");
        assert!(fixture.app.store().outbox.news_of(game).expect("readable").is_some());
        let told = fixture.app.telling(game).expect("readable").expect("it is to be told").post.text;
        let how = if moves < 2 { "wins by forfeit" } else { "Time is up for" };
        assert!(told.contains(how) && !told.contains("claimed") && !told.contains("aborted"), "{told}");
        let expected = [GameResult::BlackByForfeit, GameResult::WhiteByForfeit, GameResult::BlackWins][moves];
        let over = tournament(&fixture.app);
        let result = over.state().pairing(Place { round: 0, game: 0 }).expect("paired").result;
        assert_eq!((result, over.state().is_over()), (Some(expected), true), "{moves} moves");
        assert!(fixture.stored(game).end().is_some());
    }
}

#[test]
fn a_game_ends_at_the_deadline_of_its_round() {
    use GameResult::{BlackByForfeit, BlackWins, WhiteByForfeit};
    let hours = |count: u32| DAY / 24 * count;
    // Who thinks for how long, one after the other, before the deadline of three days, and the result.
    let cases = [
        (vec![], BlackByForfeit),
        (vec![hours(20)], WhiteByForfeit),
        // White is faster in the end, but has used more time.
        (vec![hours(40)], BlackWins),
        (vec![hours(20), hours(1)], BlackWins),
    ];
    for (thinking, expected) in cases {
        for clock in [None, Some("7d".parse().expect("a time control"))] {
            let fixture = Fixture::new();
            let settings = TournamentSettings { deadline: Some(72), ..TournamentSettings::new(Format::RoundRobin, 5) };
            started_as(&fixture, &TournamentPlan { clock, settings, ..plan(Format::RoundRobin, true) }, 2);
            let game = only_game(&fixture);
            let deadline = fixture.clock_now().after(DAY * 3);
            assert_eq!(fixture.stored(game).timing().deadline().map(|deadline| deadline.at), Some(deadline));
            for time in &thinking {
                fixture.wait(*time);
                fixture.play_any(game, 1);
            }
            let moment = Duration::from_secs(1);
            fixture.wait(deadline.before(DAY + moment).since(fixture.clock_now()));
            assert!(fixture.ring().expect("the store works").is_empty());
            fixture.wait(moment);
            let [reminder] = &fixture.ring().expect("the store works")[..] else { panic!("one reminder") };
            assert!(reminder.post.text.contains("deadline is near"), "{}", reminder.post.text);
            assert!(fixture.ring().expect("the store works").is_empty());
            fixture.wait(DAY - moment);
            assert!(fixture.ring().expect("the store works").is_empty());
            assert_eq!(fixture.stored(game).end(), None);
            fixture.wait(moment);
            assert!(fixture.ring().expect("the store works").is_empty(), "the news tells the end");
            let result = tournament(&fixture.app).state().pairing(Place { round: 0, game: 0 }).expect("paired").result;
            assert_eq!(result, Some(expected), "{thinking:?} {clock:?}");
            assert!(fixture.stored(game).end().is_some());
            // Nobody's own time is over.
            let told = fixture.app.telling(game).expect("readable").expect("it is to be told").post.text;
            assert!(told.contains("the deadline passed, and") && told.contains("had used more time"), "{told}");
            assert!(!told.contains("Time is up for") && !told.contains("out of time"), "{told}");
        }
    }
}

#[test]
fn vacation_counts_if_the_organizer_allows_it() {
    for (vacation, ends) in [(true, false), (false, true)] {
        let fixture = started(Format::RoundRobin, 2, vacation);
        let game = only_game(&fixture);
        let now = fixture.clock_now();
        let mover = fixture.stored(game).user_to_move().expect("it goes on");
        let away = |_: &Away| Away::default().with(now, now.after(DAY * 20));
        fixture.app.store().people.change_away(mover, away).expect("stored");
        fixture.wait(DAY * 4);
        fixture.ring().expect("the store works");
        assert_eq!(fixture.stored(game).end().is_some(), ends);
    }
}

#[test]
fn moves_of_a_tournament_are_not_taken_back_and_games_are_not_aborted() {
    let fixture = started(Format::RoundRobin, 2, true);
    let game = only_game(&fixture);
    let session = fixture.stored(game);
    let moderator = Actor { user: UserId(50), moderator: true };
    assert_eq!(session.apply(moderator, Action::Abort, fixture.clock_now()).err(), Some(Refusal::InTournament));
    let mover = session.turn().expect("it goes on");
    let mv = session.position().legal_moves().swap_remove(0);
    let moved = act(&session, mover, Action::Move(mv), fixture.clock_now());
    let actor = Actor { user: moved.seats()[mover].user().expect("a user"), moderator: false };
    let asked = moved.apply(actor, Action::Offer(Proposal::Takeback), fixture.clock_now());
    assert_eq!(asked.err(), Some(Refusal::InTournament));
    finish(&fixture.app, game, false, fixture.clock_now());
    for user in [ANN, BEN] {
        let reply = fixture.ask(user, Ask::Press(Control::Rematch(game)));
        assert!(refusal(&reply).contains("rematch"), "{reply:?}");
    }
}

#[test]
fn a_forgotten_player_stays_as_nobody() {
    let fixture = started(Format::RoundRobin, 3, true);
    run(&fixture.app);
    fixture.ask(ANN, Ask::Press(Control::Forget));
    run(&fixture.app);
    let tournament = tournament(&fixture.app);
    assert!(!tournament.names(UserId(ANN)) && tournament.state().entrants().len() == 3);
    let exported = fixture.exported();
    assert!(!exported.contains("\"P1\"") && exported.contains("\"P2\""));
}
