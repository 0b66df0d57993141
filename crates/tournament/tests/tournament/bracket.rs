//! Knockouts: who loses is out, and the better seeds meet later.

use std::collections::BTreeSet;

use board::color::Color;
use tournament::{GameResult, Number, Points, Tournament};

/// How many pairs of games a match has at most.
const MOST_PAIRS: usize = 10;
/// The results of games in which nobody moved.
const IDLE: [GameResult; 2] = [GameResult::BothForfeit, GameResult::BlackByForfeit];

/// Plays the bracket again from the seeds and the rounds, and compares it with the rounds, the places and the winner.
pub fn check(tournament: &Tournament) {
    let seeds = tournament.seeds();
    let size = seeds.len().next_power_of_two();
    let mut slots: Vec<Option<Number>> = places(size).into_iter().map(|seed| seeds.get(seed - 1).copied()).collect();
    let mut begun = 0;
    let mut out = vec![None; seeds.len()];
    while slots.len() > 1 {
        let mut open: Vec<[Option<Number>; 2]> = slots.chunks(2).map(|pair| [pair[0], pair[1]]).collect();
        let mut winners: Vec<Option<Option<Number>>> = vec![None; open.len()];
        for pair in &mut open {
            pair.sort_by_key(|player| player.map_or(usize::MAX, |player| rank(&seeds, player)));
        }
        let mut points = vec![[Points::ZERO; 2]; open.len()];
        let mut pairs = vec![0; open.len()];
        loop {
            // Who has left by now loses what is not decided.
            for (index, pair) in
                open.iter().enumerate().filter(|(index, _)| winners[*index].is_none()).collect::<Vec<_>>()
            {
                let here: Vec<Number> =
                    pair.iter().flatten().copied().filter(|&player| is_here(tournament, player, begun)).collect();
                if here.len() < 2 {
                    winners[index] = Some(here.first().copied());
                }
            }
            if winners.iter().all(Option::is_some) {
                break;
            }
            let Some(round) = tournament.rounds().get(begun) else {
                assert!(!tournament.is_over(), "a match is missing");
                return;
            };
            begun += 1;
            let mut games = round.pairings.chunks(2);
            for index in 0..open.len() {
                if winners[index].is_some() {
                    continue;
                }
                let [upper, lower] = [open[index][0], open[index][1]].map(|player| player.expect("both are here"));
                let pair = games.next().expect("two games");
                assert_eq!(
                    [(pair[0].white, pair[0].black), (pair[1].white, pair[1].black)],
                    [(upper, lower), (lower, upper)]
                );
                let [Some(first), Some(second)] = [pair[0].result, pair[1].result] else {
                    assert!(!tournament.is_over());
                    return;
                };
                pairs[index] += 1;
                points[index][0] += first.points(Color::White) + second.points(Color::Black);
                points[index][1] += first.points(Color::Black) + second.points(Color::White);
                let [ours, theirs] = points[index];
                if ours != theirs {
                    winners[index] = Some(Some(if ours > theirs { upper } else { lower }));
                } else if [first, second].iter().all(|result| IDLE.contains(result)) {
                    winners[index] = Some(None);
                } else if pairs[index] == MOST_PAIRS {
                    winners[index] = Some(Some(upper));
                }
            }
            assert!(games.next().is_none(), "too many games in {round:?}");
        }
        if size == slots.len() && begun > 0 {
            let byes: BTreeSet<_> = tournament.rounds()[0].byes.iter().copied().collect();
            let best: BTreeSet<_> =
                seeds[..size - seeds.len()].iter().copied().filter(|&seed| is_here(tournament, seed, 0)).collect();
            assert_eq!(byes, best, "the best have byes");
        }
        for (pair, winner) in open.iter().zip(&winners) {
            for player in pair.iter().flatten().filter(|player| Some(Some(**player)) != *winner) {
                out[player.index()] = Some(open.len() as u32 + 1);
            }
        }
        slots = winners.into_iter().map(|winner| winner.expect("it is decided")).collect();
    }
    assert!(tournament.is_over());
    assert_eq!(tournament.rounds().len(), begun, "too many rounds");
    assert_eq!(tournament.winners(), slots.into_iter().flatten().collect::<Vec<_>>());
    for line in tournament.standings() {
        assert_eq!(line.place, out[line.entrant.index()].unwrap_or(1));
    }
}

fn rank(seeds: &[Number], player: Number) -> usize {
    seeds.iter().position(|&seed| seed == player).expect("everyone is seeded")
}

/// Whether someone has not left before the round with this index.
fn is_here(tournament: &Tournament, player: Number, round: usize) -> bool {
    tournament.entrants()[player.index()].left.is_none_or(|left| usize::from(left.rounds) > round)
}

/// The seeds in the first stage, from 1: in a stage with `n` players whom the seeds let expect, those with the sum
/// `n + 1` meet.
fn places(size: usize) -> Vec<usize> {
    if size == 1 {
        return vec![1];
    }
    places(size / 2).into_iter().flat_map(|seed| [seed, size + 1 - seed]).collect()
}
