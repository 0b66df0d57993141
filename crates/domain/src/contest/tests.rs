//! The course of tournaments, from the announcement to the last thread.

use std::collections::BTreeSet;

use super::*;
use tournament::Format;

const NOW: Timestamp = Timestamp(1_790_000_000_000);

fn contest(format: Format, users: u64) -> Contest {
    let plan = Plan {
        name: "Spring".to_owned(),
        channel: ChannelId(7),
        language: Language::default(),
        game: GameKind::Pijersi,
        setup: "classic".to_owned(),
        clock: None,
        starts: None,
        settings: TournamentSettings::new(format, 3),
    };
    let mut contest = Contest::new(GuildId(1), 1, UserId(100), plan, NOW);
    for user in 1..=users {
        contest.join(&NamedUser { user: UserId(user), name: format!("P{user}") }, 1500).expect("there is room");
    }
    contest
}

/// What is stored and read again.
#[track_caller]
fn restored(contest: &Contest) -> Contest {
    let read = Contest::from_json(&contest.to_json()).expect("a contest can be read");
    assert_eq!(&read, contest);
    read
}

/// What has to be done next.
fn first(contest: &Contest) -> Option<Work> {
    contest.work().next()
}

/// What was done for a contest.
#[derive(Default)]
struct Done {
    posts: Vec<Part>,
    begun: BTreeSet<Fixture>,
    closed: BTreeSet<Fixture>,
    last: u64,
}

impl Done {
    /// Does everything that is owed, with a restart after each step, and ends the games as they begin.
    fn run(&mut self, contest: &mut Contest, result: impl Fn(Fixture) -> GameResult) {
        while let Some(work) = first(contest) {
            assert!(contest.alarm().is_some_and(|at| at <= NOW), "{work:?} is owed");
            self.last += 1;
            match work {
                Work::Post(part) => {
                    assert!(!self.posts.contains(&part), "{part:?} is posted twice");
                    self.posts.push(part);
                    contest.posted(part, MessageId(self.last), NOW);
                }
                Work::Open(fixture, _) => contest.opened(fixture),
                Work::Begin(fixture, _) => {
                    assert!(self.begun.insert(fixture), "{fixture:?} begins twice");
                    let game = GameId::from_bits(u32::try_from(self.last).expect("a small number"));
                    assert!(contest.begin(fixture, game));
                    assert!(!contest.begin(fixture, GameId::from_bits(1)), "once");
                    contest.ended(fixture, game, result(fixture), NOW);
                }
                Work::End(..) => panic!("every game ends by itself"),
                Work::Close(fixture, _) => {
                    assert!(self.closed.insert(fixture), "{fixture:?} is closed twice");
                    contest.thread_closed(fixture);
                }
            }
            *contest = restored(contest);
        }
    }
}

#[test]
fn every_format_comes_to_its_end() {
    for format in Format::ALL {
        let mut contest = contest(format, 5);
        let mut done = Done::default();
        done.run(&mut contest, |_| panic!("nobody plays yet"));
        assert_eq!(done.posts, [Part::Announcement]);
        contest.start(NOW).expect("five take part");
        done.run(
            &mut contest,
            |fixture| if fixture.game % 2 == 0 { GameResult::WhiteWins } else { GameResult::BlackWins },
        );
        assert!(contest.tournament().is_over(), "{format}");
        let rounds = contest.tournament().rounds();
        let games: usize = rounds.iter().map(|round| round.pairings.len()).sum();
        assert_eq!((done.begun.len(), done.closed.len()), (games, games), "{format}");
        let standings = done.posts.iter().filter(|part| matches!(part, Part::Standings(_))).count();
        assert_eq!(standings, rounds.len() - 1, "{format}: the end tells the last standings");
        assert_eq!(done.posts.last(), Some(&Part::End), "{format}");
        for fixture in done.begun {
            assert!(contest.game_of(fixture).is_some());
        }
        assert_eq!((first(&contest), contest.edit(NOW.after(EDIT_EVERY)).is_some()), (None, true));
        contest.edited(NOW);
        assert_eq!(contest.alarm(), None, "{format}: nothing is left");
    }
}

#[test]
fn a_game_without_a_thread_begins_without_a_place() {
    for step in 0..3 {
        let mut contest = contest(Format::RoundRobin, 2);
        contest.refused(Part::Announcement, Obstacle::Channel);
        contest.start(NOW).expect("two take part");
        let fixture = Fixture { round: 0, game: 0 };
        let pairing = Part::Pairing(fixture);
        assert_eq!(first(&contest), Some(Work::Post(pairing)));
        if step == 0 {
            contest.refused(pairing, Obstacle::Permission);
        } else {
            contest.posted(pairing, MessageId(9), NOW);
            assert_eq!(first(&contest), Some(Work::Open(fixture, MessageId(9))));
            if step == 1 {
                contest.unplaced(fixture, Obstacle::Permission);
            } else {
                contest.opened(fixture);
                let greeting = Part::Greeting(fixture, ChannelId(9));
                assert_eq!(first(&contest), Some(Work::Post(greeting)));
                contest.refused(greeting, Obstacle::Permission);
            }
        }
        contest = restored(&contest);
        assert_eq!(contest.trouble, Some(Obstacle::Permission));
        assert_eq!(first(&contest), Some(Work::Begin(fixture, None)), "{step}");
    }
}

#[test]
fn who_leaves_loses_the_running_game() {
    let mut contest = contest(Format::Swiss, 2);
    contest.posted(Part::Announcement, MessageId(1), NOW);
    contest.start(NOW).expect("two take part");
    let fixture = Fixture { round: 0, game: 0 };
    contest.posted(Part::Pairing(fixture), MessageId(2), NOW);
    contest.opened(fixture);
    contest.posted(Part::Greeting(fixture, ChannelId(2)), MessageId(3), NOW);
    let game = GameId::from_bits(5);
    assert!(contest.begin(fixture, game));
    assert_eq!(first(&contest), None, "the game is running");

    let white = contest.tournament().pairing(fixture).expect("it is paired").white;
    let white = contest.user(white).expect("a user");
    contest.leave(white, false, NOW).expect("it is running");
    assert!(contest.tournament().is_over());
    assert_eq!(first(&contest), Some(Work::End(fixture, game)));
    contest.ended(fixture, game, GameResult::WhiteWins, NOW);
    let result = contest.tournament().pairing(fixture).expect("it is paired").result;
    assert_eq!(result, Some(GameResult::BlackByForfeit), "the forfeit stands");
    assert_eq!(first(&contest), Some(Work::Post(Part::End)));
    restored(&contest);
}

#[test]
fn what_is_canceled_does_not_begin() {
    let mut contest = contest(Format::RoundRobin, 4);
    contest.posted(Part::Announcement, MessageId(1), NOW);
    contest.start(NOW).expect("four take part");
    contest.posted(Part::Pairing(Fixture { round: 0, game: 0 }), MessageId(2), NOW);
    contest.cancel(NOW).expect("it is running");
    let work: Vec<_> = restored(&contest).work().collect();
    assert_eq!(work, [Work::Post(Part::End), Work::Close(Fixture { round: 0, game: 0 }, ChannelId(2))]);
    assert!(contest.tournament().winners().is_empty());
}

#[test]
fn it_starts_by_itself_or_waits() {
    let at = NOW.after(Duration::from_secs(60));
    for (users, starts) in [(1, false), (2, true)] {
        let mut contest = Contest { starts: Some(at), ..contest(Format::Swiss, users) };
        contest.posted(Part::Announcement, MessageId(1), NOW);
        contest.edited(NOW);
        assert_eq!(contest.alarm(), Some(at));
        assert!(!contest.start_if_due(NOW));
        assert!(contest.start_if_due(at) && contest.starts.is_none());
        assert_eq!(contest.tournament().is_started(), starts);
        assert!(!contest.start_if_due(at), "once");
    }
}

#[test]
fn a_forgotten_entrant_is_anonymous() {
    let mut contest = contest(Format::RoundRobin, 3);
    assert!(contest.forget(UserId(3), "gone") && !contest.names(UserId(3)), "before the start, the entrant is gone");
    assert_eq!(contest.tournament().entrants().len(), 2);
    contest.start(NOW).expect("two take part");
    for user in [1, 2, 100] {
        assert!(contest.forget(UserId(user), "gone"));
        assert!(!contest.names(UserId(user)));
        contest = restored(&contest);
    }
    assert_eq!(contest.tournament().entrants().len(), 2);
    assert!(contest.tournament().active().count() < 2);
    assert_eq!((contest.user(Number(0)), contest.user(Number(1)), contest.organizer), (None, None, None));
    assert_eq!((contest.name_of(Number(0)), contest.name_of(Number(1))), ("gone", "gone"));
    assert!(!contest.forget(UserId(1), "gone"));
}

#[test]
fn contradictions_are_malformed() {
    let contest = contest(Format::Swiss, 2);
    let json = serde_json::from_slice::<serde_json::Value>(&contest.to_json()).expect("it is JSON");
    for (field, value) in [
        ("number", serde_json::json!(0)),
        ("name", " ".into()),
        ("told", 1.into()),
        ("closed", true.into()),
        ("games", serde_json::json!([["0000A"]])),
        ("meetings", serde_json::json!([{"fixture": {"round": 0, "game": 0}, "stage": "ready", "message": null}])),
    ] {
        let mut spoiled = json.clone();
        spoiled[field] = value;
        let read = Contest::from_json(&spoiled.to_string().into_bytes());
        assert!(matches!(read, Err(RecordError::Malformed(_))), "{field}: {read:?}");
    }
}

#[test]
fn who_has_not_moved_has_not_played() {
    use crate::{AGREEMENT, TIME};
    let won = Some(Outcome::Decisive { winner: Color::White, by: TIME });
    assert_eq!(result_of(won, |_| true), GameResult::WhiteWins);
    assert_eq!(result_of(won, |color| color == Color::White), GameResult::WhiteByForfeit);
    assert_eq!(result_of(Some(Outcome::Draw { by: AGREEMENT }), |_| true), GameResult::Draw);
    assert_eq!(result_of(None, |_| false), GameResult::BothForfeit);
}
