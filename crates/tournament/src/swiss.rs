//! Rounds of a Swiss tournament.
//!
//! A round is a matching with the least cost. The cost of a pair is a list of numbers, the [`Cost`]; the sum over all
//! pairs is compared number by number. So a rule is broken only if no matching keeps it together with all rules before
//! it, and there is always a round. `docs/tournaments.md` has the list as a table.
//!
//! Who has White is settled afterwards, within each pair.

use integer_blossom::min_weight_perfect_matching;

use super::{Pairing, Round, Tournament};
use board::color::Color;

mod colors;
mod cost;
mod player;

use cost::Cost;
use player::Player;

/// The round with this index, of everyone who takes part in it.
pub(super) fn pair(tournament: &Tournament, index: usize) -> Round {
    let players = player::ranking(tournament, index);
    let Some(mates) = matching(&players) else { return Round::default() };
    let first = colors::first(tournament.settings().lots);
    let mut round = Round::default();
    for (upper, &lower) in mates.iter().enumerate() {
        match players.get(lower) {
            None => round.byes.push(players[upper].number),
            Some(_) if lower < upper => {}
            Some(other) => round.pairings.push(seat(&players[upper], other, first)),
        }
    }
    round
}

/// The game of two players, of whom the first is ranked higher.
fn seat(upper: &Player, lower: &Player, first: Color) -> Pairing {
    let [white, black] = match colors::of_upper(upper, lower, first) {
        Color::White => [upper.number, lower.number],
        Color::Black => [lower.number, upper.number],
    };
    Pairing::new(white, black)
}

/// The index of everyone's opponent, in a matching with the least cost. The index after the last stands for a bye.
/// `None` if there are no two players.
fn matching(players: &[Player]) -> Option<Vec<usize>> {
    if players.len() < 2 {
        return None;
    }
    let size = players.len().next_multiple_of(2);
    let mut costs = vec![0; size * size];
    for (upper, player) in players.iter().enumerate() {
        for lower in upper + 1..size {
            let cost = match players.get(lower) {
                Some(other) => Cost::of_pair(player, other),
                None => Cost::of_bye(player),
            };
            costs[upper * size + lower] = cost.weight();
        }
    }
    let mut mates = min_weight_perfect_matching(&costs, size);
    mates.truncate(players.len());
    Some(mates)
}
