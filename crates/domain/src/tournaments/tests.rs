//! The course of tournaments, from the announcement to the last thread.

use std::collections::BTreeSet;

use super::*;
use crate::{
    Moment,
    message::{Reader, round_begins},
    settings::Taste,
};
use tournament::Format;

const NOW: Timestamp = Timestamp(1_790_000_000_000);

fn tournament(format: Format, users: u64) -> ServerTournament {
    let plan = TournamentPlan {
        name: "Spring".to_owned(),
        channel: ChannelId(7),
        language: Language::default(),
        game: GameKind::Pijersi,
        setup: "classic".to_owned(),
        clock: None,
        starts: None,
        settings: TournamentSettings::new(format, 3),
    };
    let mut tournament = ServerTournament::new(GuildId(1), 1, UserId(100), plan, NOW);
    for user in 1..=users {
        tournament.join(&NamedUser { user: UserId(user), name: format!("P{user}") }, 1500).expect("there is room");
    }
    tournament
}

/// What is stored and read again.
#[track_caller]
fn restored(tournament: &ServerTournament) -> ServerTournament {
    let read = ServerTournament::from_json(&tournament.to_json()).expect("a tournament can be read");
    assert_eq!(&read, tournament);
    read
}

/// What has to be done next.
fn first(tournament: &ServerTournament) -> Option<Work> {
    tournament.work().next()
}

/// What was done for a tournament.
#[derive(Default)]
struct Done {
    posts: Vec<TournamentMessage>,
    begun: BTreeSet<PairingId>,
    closed: BTreeSet<PairingId>,
    last: u64,
}

impl Done {
    /// Does everything that is owed, with a restart after each step, and ends the games as they begin.
    fn run(&mut self, tournament: &mut ServerTournament, result: impl Fn(PairingId) -> GameResult) {
        while let Some(work) = first(tournament) {
            assert!(tournament.alarm().is_some_and(|at| at <= NOW), "{work:?} is owed");
            self.last += 1;
            match work {
                Work::Post(part) => {
                    assert!(!self.posts.contains(&part), "{part:?} is posted twice");
                    self.posts.push(part);
                    tournament.posted(part, MessageId(self.last), NOW);
                }
                Work::Open(pairing_id, _) => tournament.opened(pairing_id),
                Work::Begin(pairing_id, _) => {
                    assert!(self.begun.insert(pairing_id), "{pairing_id:?} begins twice");
                    let game = GameId::from_bits(u32::try_from(self.last).expect("a small number"));
                    assert!(tournament.begin(pairing_id, game));
                    assert!(!tournament.begin(pairing_id, GameId::from_bits(1)), "once");
                    tournament.ended(pairing_id, game, result(pairing_id), NOW);
                }
                Work::CallOff(..) => panic!("every game ends by itself"),
                Work::CloseThread(pairing_id, _) => {
                    assert!(self.closed.insert(pairing_id), "{pairing_id:?} is closed twice");
                    tournament.thread_closed(pairing_id);
                }
                Work::SayWhere(..) => panic!("it never moves"),
            }
            *tournament = restored(tournament);
        }
    }
}

#[test]
fn every_format_comes_to_its_end() {
    for format in Format::ALL {
        let mut tournament = tournament(format, 5);
        let mut done = Done::default();
        done.run(&mut tournament, |_| panic!("nobody plays yet"));
        assert_eq!(done.posts, [TournamentMessage::Announcement]);
        tournament.start(NOW).expect("five take part");
        done.run(
            &mut tournament,
            |pairing_id| if pairing_id.game % 2 == 0 { GameResult::WhiteWins } else { GameResult::BlackWins },
        );
        assert!(tournament.state().is_over(), "{format}");
        let rounds = tournament.state().rounds();
        let games: usize = rounds.iter().map(|round| round.pairings.len()).sum();
        assert_eq!((done.begun.len(), done.closed.len()), (games, games), "{format}");
        let standings = done.posts.iter().filter(|part| matches!(part, TournamentMessage::Standings(_))).count();
        assert_eq!(standings, rounds.len() - 1, "{format}: the end tells the last standings");
        let lists = done.posts.iter().filter(|part| matches!(part, TournamentMessage::Round(_))).count();
        assert_eq!(lists, rounds.len(), "{format}: each round begins with its list");
        assert_eq!(done.posts.last(), Some(&TournamentMessage::End), "{format}");
        for pairing_id in done.begun {
            assert!(tournament.game_of(pairing_id).is_some());
        }
        assert_eq!((first(&tournament), tournament.edit(NOW.after(EDIT_EVERY)).is_some()), (None, true));
        tournament.edited(NOW);
        assert_eq!(tournament.alarm(), None, "{format}: nothing is left");
    }
}

#[test]
fn a_game_without_a_thread_begins_without_a_place() {
    for step in 0..3 {
        let mut tournament = tournament(Format::RoundRobin, 2);
        tournament.refused(TournamentMessage::Announcement, Obstacle::Channel);
        tournament.start(NOW).expect("two take part");
        let pairing_id = PairingId { round: 0, game: 0 };
        let pairing = TournamentMessage::Pairing(pairing_id);
        assert_eq!(first(&tournament), Some(Work::Post(TournamentMessage::Round(1))));
        tournament.posted(TournamentMessage::Round(1), MessageId(8), NOW);
        assert_eq!(first(&tournament), Some(Work::Post(pairing)));
        if step == 0 {
            tournament.refused(pairing, Obstacle::Permission);
        } else {
            tournament.posted(pairing, MessageId(9), NOW);
            assert_eq!(first(&tournament), Some(Work::Open(pairing_id, MessageId(9))));
            if step == 1 {
                tournament.unplaced(pairing_id, Obstacle::Permission);
            } else {
                tournament.opened(pairing_id);
                let greeting = TournamentMessage::Greeting(pairing_id, ChannelId(9));
                assert_eq!(first(&tournament), Some(Work::Post(greeting)));
                tournament.refused(greeting, Obstacle::Permission);
            }
        }
        tournament = restored(&tournament);
        assert_eq!(tournament.trouble, Some(Obstacle::Permission));
        assert_eq!(first(&tournament), Some(Work::Begin(pairing_id, None)), "{step}");

        // Once the bot has the permission again, the thread is opened.
        let game = GameId::from_bits(5);
        assert!(tournament.begin(pairing_id, game) && tournament.lacks_something());
        let placeless = Work::Post(TournamentMessage::Placeless(pairing_id, Color::White));
        assert_eq!(first(&tournament), Some(placeless));
        tournament.permitted();
        assert_eq!(first(&tournament), Some(Work::Post(TournamentMessage::Announcement)), "it was refused, too");
        tournament.posted(TournamentMessage::Announcement, MessageId(3), NOW);
        assert_eq!((first(&restored(&tournament)), tournament.trouble), (Some(Work::Post(pairing)), None));
        tournament.refused(pairing, Obstacle::Permission);
        assert_eq!(first(&tournament), Some(placeless), "it was too early");
        tournament.permitted();
        tournament.posted(pairing, MessageId(9), NOW);
        assert_eq!(first(&restored(&tournament)), Some(Work::Open(pairing_id, MessageId(9))));
        assert_eq!(tournament.placed_again(pairing_id), Some(game));
        tournament.opened(pairing_id);
        assert_eq!((first(&restored(&tournament)), tournament.lacks_something()), (None, false));
    }
}

#[test]
fn a_round_begins_with_its_pairings_and_tells_who_has_a_bye() {
    let reader = Reader { language: Language::English, taste: Taste::default(), moment: Moment::from(NOW) };
    let mut tournament = tournament(Format::Swiss, 5);
    tournament.start(NOW).expect("five take part");
    let message = round_begins(&tournament, 1, &reader).expect("the first round");
    let round = &tournament.state().rounds()[0];
    for pairing in &round.pairings {
        let [white, black] = [pairing.white, pairing.black].map(|number| tournament.name_of(number).to_owned());
        assert!(message.text.contains(&format!("**{white}** – **{black}**")), "{}", message.text);
    }
    let bye = tournament.user(round.byes[0]).expect("a user");
    assert_eq!(message.others, [bye]);
    assert!(message.text.ends_with(&format!("Bye: <@{}>", bye.0)), "{}", message.text);
    assert_eq!(round_begins(&tournament, 2, &reader), None);
    for (users, byes) in [(5, 3), (17, 10)] {
        let mut tournament = self::tournament(Format::Knockout, users);
        tournament.start(NOW).expect("enough take part");
        let message = round_begins(&tournament, 1, &reader).expect("the first round");
        assert_eq!((message.others.len(), message.mention), (byes, None), "{}", message.text);
        let is_named = |user: &UserId| message.text.contains(&format!("<@{}>", user.0));
        assert!(message.others.iter().all(is_named), "{}", message.text);
    }
}

#[test]
fn who_leaves_loses_the_running_game() {
    let mut tournament = tournament(Format::Swiss, 2);
    tournament.posted(TournamentMessage::Announcement, MessageId(1), NOW);
    tournament.start(NOW).expect("two take part");
    tournament.posted(TournamentMessage::Round(1), MessageId(4), NOW);
    let pairing_id = PairingId { round: 0, game: 0 };
    tournament.posted(TournamentMessage::Pairing(pairing_id), MessageId(2), NOW);
    tournament.opened(pairing_id);
    tournament.posted(TournamentMessage::Greeting(pairing_id, ChannelId(2)), MessageId(3), NOW);
    let game = GameId::from_bits(5);
    assert!(tournament.begin(pairing_id, game));
    assert_eq!(first(&tournament), None, "the game is running");

    let white = tournament.state().pairing(pairing_id).expect("it is paired").white;
    let white = tournament.user(white).expect("a user");
    tournament.leave(white, false, NOW).expect("it is running");
    assert!(tournament.state().is_over());
    assert_eq!(first(&tournament), Some(Work::CallOff(pairing_id, game)));
    tournament.ended(pairing_id, game, GameResult::WhiteWins, NOW);
    let result = tournament.state().pairing(pairing_id).expect("it is paired").result;
    assert_eq!(result, Some(GameResult::BlackByForfeit), "the forfeit stands");
    let left = TournamentMessage::Departure(tournament.number_of(white).expect("an entrant"), [Some(pairing_id), None]);
    assert_eq!(first(&restored(&tournament)), Some(Work::Post(left)));
    tournament.posted(left, MessageId(5), NOW);
    assert_eq!(first(&tournament), Some(Work::Post(TournamentMessage::End)));
}

#[test]
fn what_is_canceled_does_not_begin() {
    let mut tournament = tournament(Format::RoundRobin, 4);
    tournament.posted(TournamentMessage::Announcement, MessageId(1), NOW);
    tournament.start(NOW).expect("four take part");
    tournament.posted(TournamentMessage::Pairing(PairingId { round: 0, game: 0 }), MessageId(2), NOW);
    tournament.cancel(NOW).expect("it is running");
    let work: Vec<_> = restored(&tournament).work().collect();
    assert_eq!(
        work,
        [Work::Post(TournamentMessage::End), Work::CloseThread(PairingId { round: 0, game: 0 }, ChannelId(2))]
    );
    assert!(tournament.state().winners().is_empty());
}

#[test]
fn it_starts_by_itself_or_waits() {
    let at = NOW.after(Duration::from_secs(60));
    for (users, starts) in [(1, false), (2, true)] {
        let mut tournament = ServerTournament { starts: Some(at), ..tournament(Format::Swiss, users) };
        tournament.posted(TournamentMessage::Announcement, MessageId(1), NOW);
        tournament.edited(NOW);
        assert_eq!(tournament.alarm(), Some(at));
        assert!(!tournament.start_if_due(NOW));
        assert!(tournament.start_if_due(at) && tournament.starts.is_none());
        assert_eq!(tournament.state().is_started(), starts);
        assert!(!tournament.start_if_due(at), "once");
    }
}

#[test]
fn a_forgotten_entrant_is_anonymous() {
    let mut tournament = tournament(Format::RoundRobin, 3);
    assert!(
        tournament.forget(UserId(3), "gone") && !tournament.names(UserId(3)),
        "before the start, the entrant is gone"
    );
    assert_eq!(tournament.state().entrants().len(), 2);
    tournament.start(NOW).expect("two take part");
    for user in [1, 2, 100] {
        assert!(tournament.forget(UserId(user), "gone"));
        assert!(!tournament.names(UserId(user)));
        tournament = restored(&tournament);
    }
    assert_eq!(tournament.state().entrants().len(), 2);
    assert!(tournament.state().active().count() < 2);
    assert_eq!((tournament.user(Number(0)), tournament.user(Number(1)), tournament.organizer), (None, None, None));
    assert_eq!((tournament.name_of(Number(0)), tournament.name_of(Number(1))), ("gone", "gone"));
    assert!(!tournament.forget(UserId(1), "gone"));
}

#[test]
fn contradictions_are_malformed() {
    let tournament = tournament(Format::Swiss, 2);
    let json = serde_json::from_slice::<serde_json::Value>(&tournament.to_json()).expect("it is JSON");
    for (field, value) in [
        ("number", serde_json::json!(0)),
        ("name", " ".into()),
        ("told", 1.into()),
        ("closed", true.into()),
        ("games", serde_json::json!([["0000A"]])),
        (
            "active_pairings",
            serde_json::json!([{"pairing_id": {"round": 0, "game": 0}, "stage": "ready", "message": null}]),
        ),
    ] {
        let mut spoiled = json.clone();
        spoiled[field] = value;
        let read = ServerTournament::from_json(&spoiled.to_string().into_bytes());
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
