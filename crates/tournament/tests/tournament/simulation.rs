//! Random tournaments of all formats and sizes, in which people join late, leave and forfeit, and organizers remove
//! them, annul games and decide them.

use board::color::Color;
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};
use tournament::{Format, GameResult, Number, PairingId, Refusal, Tournament, TournamentSettings};

use crate::{bracket, plain, robin, swiss};

/// Pseudorandom numbers that are the same in every run.
pub struct Dice(ChaCha8Rng);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below a bound.
    pub fn roll(&mut self, bound: usize) -> usize {
        self.0.next_u64() as usize % bound
    }

    /// Whether something with this chance in a thousand happens.
    pub fn happens(&mut self, chance: usize) -> bool {
        self.roll(1000) < chance
    }
}

/// How often things happen in a tournament, each as a chance in a thousand.
#[derive(Clone, Copy, Default)]
struct Habits {
    /// Whether the better rating is likely to win, rather than anyone.
    follows_ratings: bool,
    draw: usize,
    forfeit: usize,
    leave: usize,
    decide: usize,
    late: usize,
}

/// What was seen in all tournaments of a format.
#[derive(Debug, Default)]
struct Seen {
    rounds: usize,
    games: usize,
    compared: usize,
    byes: usize,
    left: usize,
    late: usize,
    annulled: usize,
    forfeited: usize,
    shared: usize,
}

fn simulate(format: Format, seed: u64, seen: &mut Seen) {
    let mut dice = Dice::new(seed);
    let size = 2 + match dice.roll(20) {
        0 => dice.roll(127),
        1..5 => dice.roll(31),
        _ => dice.roll(11),
    };
    let habits = Habits {
        follows_ratings: dice.happens(500),
        draw: [0, 100, 500][dice.roll(3)],
        forfeit: [0, 30, 200][dice.roll(3)],
        leave: [0, 20, 150][dice.roll(3)],
        decide: [0, 20, 100][dice.roll(3)],
        late: [0, 700][dice.roll(2)],
    };
    let wish = (format == Format::Swiss && dice.happens(300)).then(|| 1 + dice.roll(12) as u16);
    let mut tournament =
        Tournament::new(TournamentSettings { rounds: wish, ..TournamentSettings::new(format, dice.0.next_u32()) });
    let are_equal = dice.happens(200);
    for id in 0..size {
        let rating = if are_equal { 1500 } else { 800 + dice.roll(1600) as u16 };
        tournament.join(id as u64, rating).expect("there is room");
    }
    if size > 2 && dice.happens(200) {
        let number = Number(dice.roll(size) as u8);
        tournament.withdraw(number).expect("it has not started");
    }
    tournament.start().expect("there are two");
    while !tournament.is_over() {
        play(&mut tournament, habits, &mut dice, seen);
    }
    match format {
        Format::Knockout => bracket::check(&tournament),
        Format::Swiss => check_standings(&tournament),
        Format::RoundRobin | Format::DoubleRoundRobin => {
            robin::check(&tournament);
            check_standings(&tournament);
        }
    }
    check_end(&tournament);
    seen.rounds += tournament.rounds().len();
    seen.left += tournament.entrants().iter().filter(|entrant| entrant.left.is_some()).count();
    seen.late += tournament.entrants().iter().filter(|entrant| entrant.joined > 0).count();
    seen.shared += usize::from(tournament.winners().len() > 1);
    for round in tournament.rounds() {
        seen.byes += round.byes.len();
        seen.games += round.pairings.len();
        let count = |wanted: fn(GameResult) -> bool| {
            round.pairings.iter().filter_map(|game| game.result).filter(|&result| wanted(result)).count()
        };
        seen.annulled += count(|result| result == GameResult::Annulled);
        seen.forfeited += count(|result| !result.is_played() && result != GameResult::Annulled);
    }
}

/// Plays a round with everything that may happen in it.
fn play(tournament: &mut Tournament, habits: Habits, dice: &mut Dice, seen: &mut Seen) {
    leave(tournament, habits, dice);
    if tournament.is_over() {
        return;
    }
    let expected = tournament.pair_next().expect("it can begin");
    assert_eq!(tournament.pair_next().as_ref(), Ok(&expected));
    if dice.happens(50) {
        let json = serde_json::to_string(tournament).expect("it is written");
        let read: Tournament = serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"));
        assert_eq!(&read, tournament);
        assert_eq!(read.pair_next().as_ref(), Ok(&expected));
    }
    assert_eq!(tournament.begin_round(), Ok(&expected));
    if tournament.settings().format == Format::Swiss {
        seen.compared += usize::from(swiss::check(tournament));
    }
    let round = tournament.rounds().len() as u16 - 1;
    if round < 2 && dice.happens(habits.late) {
        let joined = tournament.join(1000 + u64::from(round), 1500 + round);
        let has_more = tournament.planned_rounds().is_some_and(|planned| planned > 1);
        let is_swiss = tournament.settings().format == Format::Swiss;
        let is_open = is_swiss && has_more && round == 0 && tournament.entrants().len() < 128;
        assert!(joined.is_ok() || !is_open || tournament.entrants().len() == 128, "{joined:?}");
        assert!(joined.is_err() || is_swiss && has_more && round == 0);
    }
    let games = tournament.rounds()[usize::from(round)].pairings.len() as u16;
    for game in 0..games {
        leave(tournament, Habits { leave: habits.leave / 10, ..habits }, dice);
        let pairing_id = PairingId { round, game };
        let pairing = tournament.pairing(pairing_id).expect("a game").clone();
        let result = result(tournament, pairing.white, pairing.black, habits, dice);
        let recorded = tournament.record(pairing_id, result);
        let expected = if pairing.result.is_some() { Err(Refusal::Decided) } else { Ok(()) };
        assert!(recorded == expected || recorded == Err(Refusal::Over), "{recorded:?}");
        if tournament.settings().format != Format::Knockout && dice.happens(habits.late / 20) {
            check_standings(tournament);
        }
    }
    decide(tournament, habits, dice);
}

/// Plays a round in which nothing but games happens.
pub fn play_round(tournament: &mut Tournament, dice: &mut Dice) {
    play(tournament, Habits { draw: 200, ..Habits::default() }, dice, &mut Seen::default());
}

/// A random result.
fn result(tournament: &Tournament, white: Number, black: Number, habits: Habits, dice: &mut Dice) -> GameResult {
    let [white, black] = [white, black].map(|number| i32::from(tournament.entrants()[number.index()].rating));
    if dice.happens(habits.forfeit) {
        let results = [GameResult::WhiteByForfeit, GameResult::BlackByForfeit, GameResult::BothForfeit];
        return results[dice.roll(3)];
    }
    if dice.happens(habits.draw) {
        return GameResult::Draw;
    }
    let chance =
        if habits.follows_ratings { 1000.0 / (1.0 + 10_f64.powf(f64::from(black - white) / 400.0)) } else { 500.0 };
    GameResult::win(if dice.happens(chance as usize) { Color::White } else { Color::Black })
}

/// Lets somebody leave, perhaps.
fn leave(tournament: &mut Tournament, habits: Habits, dice: &mut Dice) {
    if tournament.is_over() || !dice.happens(habits.leave) {
        return;
    }
    let number = Number(dice.roll(tournament.entrants().len()) as u8);
    let running: Vec<_> = pairing_ids(tournament)
        .filter(|&pairing_id| {
            let pairing = tournament.pairing(pairing_id).expect("a game");
            pairing.result.is_none() && pairing.color_of(number).is_some()
        })
        .collect();
    let has_left = tournament.entrants()[number.index()].left.is_some();
    let completed = completed(tournament, number);
    let ended = if dice.happens(500) { tournament.withdraw(number) } else { tournament.remove(number) };
    if has_left {
        assert_eq!(ended, Err(Refusal::Left));
        return;
    }
    assert_eq!(ended, Ok(running));
    let games = match tournament.settings().format {
        Format::RoundRobin => tournament.entrants().len() - 1,
        Format::DoubleRoundRobin => 2 * tournament.entrants().len() - 2,
        _ => 0,
    };
    let counts = tournament.entrants()[number.index()].left.map(|left| left.counts);
    assert_eq!(counts, Some(2 * completed >= games));
}

/// The number of games of an entrant that have ended and that the entrant did not forfeit.
fn completed(tournament: &Tournament, number: Number) -> usize {
    let is_completed = |pairing_id: &PairingId| {
        let pairing = tournament.pairing(*pairing_id).expect("a game");
        pairing.color_of(number).is_some_and(|color| match pairing.result {
            None | Some(GameResult::BothForfeit | GameResult::Annulled) => false,
            Some(GameResult::WhiteByForfeit) => color == Color::White,
            Some(GameResult::BlackByForfeit) => color == Color::Black,
            Some(_) => true,
        })
    };
    pairing_ids(tournament).filter(is_completed).count()
}

fn pairing_ids(tournament: &Tournament) -> impl Iterator<Item = PairingId> {
    let rounds = (0..).zip(tournament.rounds());
    rounds.flat_map(|(round, games)| (0..games.pairings.len() as u16).map(move |game| PairingId { round, game }))
}

/// Lets the organizer annul a game or decide it anew, perhaps.
fn decide(tournament: &mut Tournament, habits: Habits, dice: &mut Dice) {
    let all: Vec<_> = pairing_ids(tournament).collect();
    if all.is_empty() || !dice.happens(habits.decide * 4) {
        return;
    }
    let pairing_id = all[dice.roll(all.len())];
    let decided = if dice.happens(500) {
        tournament.annul(pairing_id, "It was played twice.")
    } else {
        let result = GameResult::ALL[dice.roll(GameResult::ALL.len())];
        tournament.decide(pairing_id, result, "They agreed upon it.")
    };
    let is_over = tournament.is_over();
    let is_knockout = tournament.settings().format == Format::Knockout;
    let is_last = usize::from(pairing_id.round) + 1 == tournament.rounds().len();
    match decided {
        Ok(()) => assert!(is_last || !is_knockout),
        Err(Refusal::Over) => assert!(is_over),
        Err(refusal) => assert!(refusal == Refusal::Built && is_knockout && !is_last, "{refusal}"),
    }
}

/// Compares the standings with those of the second implementation.
fn check_standings(tournament: &Tournament) {
    assert_eq!(plain::of_library(tournament), plain::standings(tournament), "{tournament:?}");
}

/// What holds at the end of every tournament.
fn check_end(tournament: &Tournament) {
    assert_eq!(tournament.pair_next(), Err(Refusal::Over));
    assert!(!tournament.is_running());
    let standings = tournament.standings();
    assert_eq!(standings.len(), tournament.entrants().len());
    let winners = tournament.winners();
    assert!(standings.iter().all(|line| (line.place == 1) == winners.contains(&line.entrant)));
    let json = serde_json::to_string(tournament).expect("it is written");
    assert_eq!(
        &serde_json::from_str::<Tournament>(&json).unwrap_or_else(|error| panic!("{error}: {json}")),
        tournament
    );
}

/// Plays some tournaments of a format: a few, or 10,000.
fn simulate_all(format: Format, short: u64) -> Seen {
    let is_long = std::env::var_os("PARLOR_TEST_LONG").is_some_and(|value| value == "1");
    let number = if is_long { 10_000 } else { short };
    let mut seen = Seen::default();
    for seed in 0..number {
        simulate(format, seed, &mut seen);
    }
    println!("{number} tournaments, {format}: {seen:?}");
    assert!(seen.left > 0 && seen.annulled > 0 && seen.forfeited > 0 && seen.byes > 0);
    seen
}

#[test]
fn round_robins() {
    simulate_all(Format::RoundRobin, 300);
}

#[test]
fn double_round_robins() {
    simulate_all(Format::DoubleRoundRobin, 200);
}

#[test]
fn swiss_tournaments() {
    let seen = simulate_all(Format::Swiss, 300);
    assert!(seen.late > 0 && seen.shared > 0 && seen.compared > 500, "{seen:?}");
}

#[test]
fn knockouts() {
    simulate_all(Format::Knockout, 500);
}
