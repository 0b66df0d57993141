//! The time to pair a round of a Swiss tournament, to sort the standings, and to read a stored tournament. A shortened
//! run has fewer players.

use std::hint::black_box;

use board::color::Color;
use criterion::Criterion;
use tournament::{Format, GameResult, PairingId, Tournament, TournamentSettings};

use crate::support::{self, Dice};

/// A tournament with this many players after some rounds with random results.
fn tournament(format: Format, players: u16, rounds: u16) -> Tournament {
    let mut dice = Dice::new(u64::from(rounds));
    let settings =
        TournamentSettings { rounds: (format == Format::Swiss).then_some(20), ..TournamentSettings::new(format, 1) };
    let mut tournament = Tournament::new(settings);
    for id in 0..players {
        let rating = 1000 + u16::try_from(dice.roll(1000)).expect("below 1,000");
        tournament.join(id.into(), rating).expect("there is room");
    }
    tournament.start().expect("there are two players");
    for round in 0..rounds {
        let games = tournament.begin_round().expect("the last round is over").pairings.len();
        for game in 0..u16::try_from(games).expect("few games") {
            let results = [GameResult::win(Color::White), GameResult::win(Color::Black), GameResult::Draw];
            tournament.record(PairingId { round, game }, *dice.pick(&results)).expect("the game is running");
        }
    }
    tournament
}

pub fn run(criterion: &mut Criterion) {
    let players = if support::is_quick() { 16 } else { 128 };
    // Few players cannot be paired for so many rounds.
    let most = tournament(Format::Swiss, players, 0).planned_rounds().expect("it has started");
    for rounds in [0, 1, 4, 9, 19].into_iter().filter(|&rounds| rounds < most) {
        let tournament = tournament(Format::Swiss, players, rounds);
        criterion.bench_function(&format!("tournament: pair {players} players after {rounds} rounds"), |bencher| {
            bencher.iter(|| black_box(&tournament).pair_next().expect("there is a round"));
        });
    }
    let rounds = most.min(9);
    let swiss = tournament(Format::Swiss, players, rounds);
    criterion.bench_function(&format!("tournament: standings of {players} players after {rounds} rounds"), |bencher| {
        bencher.iter(|| black_box(&swiss).standings());
    });
    let robin = tournament(Format::DoubleRoundRobin, players, 2 * players - 2);
    criterion.bench_function(
        &format!("tournament: standings of {players} players after a double round robin"),
        |bencher| {
            bencher.iter(|| black_box(&robin).standings());
        },
    );
    let json = serde_json::to_vec(&robin).expect("it is written");
    println!("a double round robin of {players} players as JSON: {} KB", json.len() / 1024);
    criterion.bench_function(&format!("tournament: read a double round robin of {players} players"), |bencher| {
        bencher.iter(|| serde_json::from_slice::<Tournament>(black_box(&json)).expect("it is read"));
    });
}
