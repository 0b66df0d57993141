//! Entering, leaving, decisions, knockouts, and stored tournaments.

use super::*;

/// A tournament with this many entrants, of whom the first has the best rating.
fn tournament(format: Format, entrants: u16) -> Tournament {
    let mut tournament = Tournament::new(TournamentSettings::new(format, 1));
    for index in 0..entrants {
        tournament.join(u64::from(index) + 100, 2000 - 10 * index).expect("there is room");
    }
    tournament.start().expect("there are two");
    tournament
}

/// Begins a round and records these results of its games, in the notation of records.
fn play(tournament: &mut Tournament, results: &str) {
    let round = tournament.begin_round().expect("it can begin");
    assert_eq!(round.pairings.len(), results.split_whitespace().count(), "{:?}", tournament.rounds);
    let round = tournament.begun() - 1;
    for (game, result) in (0..).zip(results.split_whitespace()) {
        let result = serde_json::from_str(&format!("\"{result}\"")).expect("a result");
        tournament.record(PairingId { round, game }, result).expect("the game is running");
    }
}

/// The games of the last round, such as `0-3`, and after a bar the byes.
fn last(tournament: &Tournament) -> String {
    let round = tournament.rounds.last().expect("a round");
    let games = round.pairings.iter().map(|pairing| format!("{}-{}", pairing.white, pairing.black));
    let byes = round.byes.iter().map(|number| format!("|{number}"));
    games.chain(byes).collect::<Vec<_>>().join(" ")
}

/// The places of the standings, in the order of the entrants.
fn places(tournament: &Tournament) -> Vec<u32> {
    let standings = tournament.standings();
    let place = |number| standings.iter().find(|line| line.entrant == number).expect("a line").place;
    (0..tournament.entrants.len()).map(|index| place(Number::from_index(index))).collect()
}

#[test]
fn entering_ends_with_the_start_or_the_second_round_of_a_swiss_tournament() {
    let mut swiss = tournament(Format::Swiss, 4);
    assert_eq!(swiss.join(100, 1500), Err(Refusal::Entered));
    play(&mut swiss, "1-0 1-0");
    let late = swiss.join(7, 1500).expect("the second round has not begun");
    assert_eq!(swiss.entrants()[late.index()].joined, 1);
    swiss.begin_round().expect("it can begin");
    let [bye] = swiss.rounds[1].byes[..] else { panic!("one bye") };
    assert!(bye == late || swiss.rounds[0].pairings.iter().any(|game| game.black == bye), "somebody without points");
    assert_eq!(swiss.join(8, 1500), Err(Refusal::EntryClosed));
    assert_eq!(tournament(Format::Knockout, 4).join(8, 1500), Err(Refusal::EntryClosed));

    // Two have one round to play, in which nobody can take part any more.
    let mut short = tournament(Format::Swiss, 2);
    short.begin_round().expect("it can begin");
    assert_eq!(short.join(8, 1500), Err(Refusal::EntryClosed));

    let mut small = Tournament::new(TournamentSettings { places: 2, ..TournamentSettings::new(Format::RoundRobin, 0) });
    assert_eq!(small.start(), Err(Refusal::TooFew));
    small.join(1, 1500).expect("there is room");
    small.join(2, 1500).expect("there is room");
    assert_eq!(small.join(3, 1500), Err(Refusal::Full));
}

#[test]
fn a_round_begins_when_the_last_one_is_over() {
    let mut swiss = tournament(Format::Swiss, 4);
    assert_eq!(swiss.start(), Err(Refusal::Started));
    assert_eq!(swiss.pair_next(), swiss.pair_next());
    swiss.begin_round().expect("it can begin");
    assert_eq!(swiss.pair_next(), Err(Refusal::Running));
    let [first, second, none] = [0, 1, 2].map(|game| PairingId { round: 0, game });
    swiss.record(first, GameResult::Draw).expect("it is running");
    assert_eq!(swiss.record(first, GameResult::Draw), Err(Refusal::Decided));
    assert_eq!(swiss.record(none, GameResult::Draw), Err(Refusal::NoPairing));
    assert!(swiss.is_running());
    swiss.record(second, GameResult::BothForfeit).expect("it is running");
    assert!(!swiss.is_running());
    assert_eq!(Tournament::new(TournamentSettings::new(Format::Swiss, 1)).pair_next(), Err(Refusal::NotStarted));
}

#[test]
fn the_organizer_decides_with_a_note() {
    let mut robin = tournament(Format::RoundRobin, 4);
    play(&mut robin, "1-0 1-0");
    let pairing_id = PairingId { round: 0, game: 0 };
    assert_eq!(robin.decide(pairing_id, GameResult::Draw, " "), Err(Refusal::Note));
    assert_eq!(robin.decide(pairing_id, GameResult::Draw, &"x".repeat(MOST_NOTE + 1)), Err(Refusal::Note));
    robin.decide(pairing_id, GameResult::Draw, "Both agreed.").expect("it is decided");
    assert_eq!(robin.pairing(pairing_id).and_then(|pairing| pairing.note.as_deref()), Some("Both agreed."));
    let white = robin.rounds[0].pairings[0].white;
    let points = |robin: &Tournament| {
        robin.standings().iter().find(|line| line.entrant == white).map(|line| line.points.to_string())
    };
    assert_eq!(points(&robin).as_deref(), Some("0.5"));
    robin.annul(pairing_id, "They played another game.").expect("it is annulled");
    assert_eq!(points(&robin).as_deref(), Some("0"));
    robin.cancel().expect("it is not over");
    assert_eq!(robin.annul(pairing_id, "Too late."), Err(Refusal::Over));
    assert!(robin.is_over() && robin.winners().is_empty());
}

#[test]
fn who_leaves_a_round_robin_early_was_never_there() {
    let mut robin = tournament(Format::RoundRobin, 4);
    play(&mut robin, "1-0 1-0");
    let [gone, opponent] = [robin.rounds[0].pairings[0].white, robin.rounds[0].pairings[0].black];
    assert_eq!(robin.withdraw(gone), Ok(Vec::new()));
    assert_eq!(robin.withdraw(gone), Err(Refusal::Left));
    play(&mut robin, "1/2");
    assert_eq!(robin.rounds[1].byes.len(), 1);
    play(&mut robin, "1/2");
    let standings = robin.standings();
    assert_eq!((standings[3].entrant, standings[3].points, standings[3].place), (gone, Points::ZERO, 4));
    let line = standings.iter().find(|line| line.entrant == opponent).expect("a line");
    assert!(line.points <= Points::ONE, "the lost game does not count");
    assert!(robin.is_over());
}

#[test]
fn who_leaves_a_round_robin_late_loses_the_rest_by_forfeit() {
    let mut robin = tournament(Format::RoundRobin, 4);
    play(&mut robin, "1-0 1-0");
    play(&mut robin, "1-0 1-0");
    let gone = robin.rounds[0].pairings[0].white;
    let before = robin.standings().iter().find(|line| line.entrant == gone).map(|line| line.points);
    assert_eq!(robin.remove(gone), Ok(Vec::new()));
    let round = robin.begin_round().expect("it can begin").clone();
    let (pairing, color) = round.game_of(gone).expect("a game");
    assert_eq!(pairing.result, Some(GameResult::forfeit_win(!color)));
    assert_eq!(robin.standings().iter().find(|line| line.entrant == gone).map(|line| line.points), before);
}

#[test]
fn who_leaves_loses_the_running_game() {
    let mut swiss = tournament(Format::Swiss, 4);
    let round = swiss.begin_round().expect("it can begin").clone();
    let gone = round.pairings[1].black;
    assert_eq!(swiss.withdraw(gone), Ok(vec![PairingId { round: 0, game: 1 }]));
    assert_eq!(swiss.rounds[0].pairings[1].result, Some(GameResult::WhiteByForfeit));
    swiss.record(PairingId { round: 0, game: 0 }, GameResult::WhiteWins).expect("it is running");
    swiss.begin_round().expect("it can begin");
    assert_eq!((swiss.rounds[1].pairings.len(), swiss.rounds[1].byes.len()), (1, 1));
    let won_by_forfeit = round.pairings[1].white;
    assert_ne!(swiss.rounds[1].byes, [won_by_forfeit]);
}

#[test]
fn who_leaves_before_the_start_is_forgotten() {
    let mut swiss = Tournament::new(TournamentSettings::new(Format::Swiss, 1));
    let ann = swiss.join(1, 1500).expect("there is room");
    let ben = swiss.join(2, 1500).expect("there is room");
    assert_eq!((swiss.withdraw(ann), swiss.number_of(1), swiss.number_of(2)), (Ok(vec![]), None, Some(ann)));
    assert_eq!(swiss.remove(ben), Err(Refusal::NoEntrant));
}

#[test]
fn a_deleted_person_leaves_an_entrant_behind() {
    let mut swiss = tournament(Format::Swiss, 3);
    assert_eq!(swiss.replace_id(Number(1), 100), Err(Refusal::Entered));
    assert_eq!(swiss.replace_id(Number(3), 1), Err(Refusal::NoEntrant));
    swiss.replace_id(Number(1), 1).expect("nobody has it");
    assert_eq!((swiss.number_of(101), swiss.number_of(1)), (None, Some(Number(1))));
}

#[test]
fn a_swiss_tournament_ends_when_only_one_is_left() {
    let mut swiss = tournament(Format::Swiss, 3);
    swiss.begin_round().expect("it can begin");
    for number in [0, 1] {
        swiss.withdraw(Number(number)).expect("it is not over");
    }
    if !swiss.is_over() {
        swiss.record(PairingId { round: 0, game: 0 }, GameResult::Draw).expect("it is running");
    }
    assert!(swiss.is_over());
    assert_eq!(swiss.winners(), [Number(2)]);
}

#[test]
fn a_knockout_pairs_by_seed_and_gives_byes_to_the_best() {
    let mut knockout = tournament(Format::Knockout, 5);
    play(&mut knockout, "1-0 0-1");
    assert_eq!(last(&knockout), "3-4 4-3 |0 |1 |2");
    // Level pairs are followed by others, while the other match waits.
    play(&mut knockout, "1-0 1-0 1-0 1/2");
    assert_eq!(last(&knockout), "0-3 3-0 1-2 2-1");
    play(&mut knockout, "0-1 1/2");
    assert_eq!(last(&knockout), "0-3 3-0");
    play(&mut knockout, "1/2 1-0");
    assert_eq!(last(&knockout), "1-3 3-1");
    assert!(knockout.is_over());
    assert_eq!((knockout.winners(), places(&knockout)), (vec![Number(3)], vec![3, 2, 3, 1, 5]));
    assert_eq!(knockout.withdraw(Number(1)), Err(Refusal::Over));
}

#[test]
fn results_of_a_knockout_stay_when_the_next_games_were_paired() {
    let mut knockout = tournament(Format::Knockout, 4);
    play(&mut knockout, "1-0 0-1 1-0 0-1");
    let pairing_id = PairingId { round: 0, game: 1 };
    knockout.decide(pairing_id, GameResult::Draw, "A mistake.").expect("nothing depends on it");
    knockout.begin_round().expect("it can begin");
    assert_eq!(knockout.decide(pairing_id, GameResult::WhiteWins, "Another."), Err(Refusal::Built));
}

#[test]
fn both_idle_players_of_a_knockout_are_out() {
    let mut knockout = tournament(Format::Knockout, 4);
    play(&mut knockout, "-/- -/- 1-0 0-1");
    assert!(knockout.is_over(), "the other winner has no opponent");
    assert_eq!((knockout.winners(), places(&knockout)), (vec![Number(1)], vec![3, 1, 3, 3]));

    let mut knockout = tournament(Format::Knockout, 2);
    play(&mut knockout, "-/- -/-");
    assert!(knockout.is_over() && knockout.winners().is_empty());
    assert_eq!(places(&knockout), [2, 2]);

    // Each let the time of their game with White pass.
    let mut knockout = tournament(Format::Knockout, 2);
    play(&mut knockout, "-/+ -/+");
    assert!(knockout.is_over() && knockout.winners().is_empty());

    // Each moved, but did not reply.
    let mut knockout = tournament(Format::Knockout, 2);
    play(&mut knockout, "+/- +/-");
    assert!(!knockout.is_over());
}

#[test]
fn who_leaves_a_knockout_loses_only_undecided_matches() {
    let mut knockout = tournament(Format::Knockout, 4);
    play(&mut knockout, "1-0 1-0 1-0 0-1");
    // 0 and 3 are level. 0 leaves, so 3 goes on. When 3 leaves, too, the match stays decided.
    knockout.withdraw(Number(0)).expect("it is not over");
    let round = knockout.begin_round().expect("it can begin");
    assert_eq!(round.pairings[0], Pairing::new(Number(1), Number(3)));
    assert_eq!(knockout.withdraw(Number(3)).map(|ended| ended.len()), Ok(2));
    assert!(knockout.is_over());
    let bracket = knockout.bracket().expect("a knockout");
    assert_eq!(bracket.stages[0][0].winner(), Some(Number(3)));
    assert_eq!((knockout.winners(), places(&knockout)), (vec![Number(1)], vec![3, 1, 3, 2]));
}

#[test]
fn a_match_ends_after_some_level_pairs() {
    let mut knockout = tournament(Format::Knockout, 2);
    for _ in 0..MOST_PAIRS {
        assert!(!knockout.is_over());
        play(&mut knockout, "1/2 1/2");
    }
    assert_eq!(knockout.winners(), [Number(0)]);
}

#[test]
fn a_tournament_reads_back() {
    for format in Format::ALL {
        let mut tournament = tournament(format, 5);
        while !tournament.is_over() {
            let games = tournament.begin_round().expect("it can begin").pairings.len();
            let round = tournament.begun() - 1;
            for game in 0..games as u16 {
                tournament.record(PairingId { round, game }, GameResult::WhiteByForfeit).expect("it is running");
                if game == 0 {
                    tournament.annul(PairingId { round, game }, "To see it.").err();
                }
            }
            let json = serde_json::to_string(&tournament).expect("it is written");
            assert_eq!(serde_json::from_str::<Tournament>(&json).expect(&json), tournament);
            if tournament.rounds.len() > 12 {
                break;
            }
        }
    }
}

#[test]
fn impossible_tournaments_are_refused() {
    #[track_caller]
    fn check(change: impl FnOnce(&mut Tournament), expected: Flaw) {
        check_format(Format::Swiss, change, expected);
    }

    #[track_caller]
    fn check_format(format: Format, change: impl FnOnce(&mut Tournament), expected: Flaw) {
        let mut damaged = tournament(format, 4);
        play(&mut damaged, if format == Format::Knockout { "1-0 1-0 1-0 0-1" } else { "1-0 1-0" });
        damaged.begin_round().expect("it can begin");
        change(&mut damaged);
        let json = serde_json::to_string(&damaged).expect("it is written");
        let error = serde_json::from_str::<Tournament>(&json).expect_err(&json).to_string();
        assert!(error.starts_with(&expected.to_string()), "{error}");
    }

    check(|it| it.settings.places = 1, Flaw::Settings);
    check(|it| it.settings.rounds = Some(0), Flaw::Settings);
    check(|it| it.settings.deadline = Some(0), Flaw::Settings);
    check_format(Format::Knockout, |it| it.settings.rounds = Some(2), Flaw::Settings);
    check(|it| it.settings.places = 3, Flaw::Entrants(4));
    check(|it| it.entrants.truncate(1), Flaw::Entrants(1));
    check(|it| it.entrants[1].id = 100, Flaw::Twice(100));
    check(|it| it.entrants[1].joined = 2, Flaw::Times(101));
    check_format(Format::RoundRobin, |it| it.entrants[1].joined = 1, Flaw::Times(101));
    let left = |rounds, counts| Some(Departure { rounds, removed: false, counts });
    check(|it| it.entrants[1].left = left(3, true), Flaw::Times(101));
    check(|it| it.entrants[1].left = left(1, false), Flaw::Times(101));
    check(|it| it.entrants[1].left = left(1, true), Flaw::Pairings(2));
    check(|it| it.planned = Some(9), Flaw::Planned);
    check(|it| it.planned = None, Flaw::Rounds(2));
    check(|it| it.rounds.extend(vec![Round::default(); 3]), Flaw::Rounds(5));
    check(|it| it.rounds[0].pairings[0].result = None, Flaw::Running(1));
    check(|it| it.rounds[1].pairings[0].white = Number(9), Flaw::Pairings(2));
    check(|it| it.rounds[1].pairings[0].white = it.rounds[1].pairings[0].black, Flaw::Pairings(2));
    check(|it| it.rounds[1].pairings[0].white = it.rounds[1].pairings[1].black, Flaw::Pairings(2));
    check(|it| it.rounds[1].pairings.truncate(1), Flaw::Pairings(2));
    check(|it| it.rounds[1].byes.push(Number(200)), Flaw::Pairings(2));
    check(|it| it.rounds[0].pairings[0].note = Some(String::new()), Flaw::Note(1));
    check(|it| it.rounds[1].pairings[0].note = Some("Early.".to_owned()), Flaw::Note(2));
    for format in [Format::RoundRobin, Format::DoubleRoundRobin, Format::Knockout] {
        check_format(format, |it| it.rounds[0].pairings.swap(0, 1), Flaw::Pairings(1));
    }
}
