//! Rounds of a Swiss tournament.
//!
//! A round is a matching of people who have not met, after which as many of the planned rounds as possible can be
//! paired as well; see [`lookahead`]. Among these, it is one with the least cost. The cost of a pair is a list of
//! numbers, the [`Cost`]; the sum over all pairs is compared number by number. So a rule is broken only if no such
//! matching keeps it together with all rules before it. `docs/tournaments.md` has the list as a table.
//!
//! Who has White is settled afterwards, within each pair.

use integer_blossom::min_weight_perfect_matching;

use super::{LEAST_ENTRANTS, Pairing, Round, Tournament};
use board::color::Color;

mod colors;
mod cost;
mod lookahead;
mod player;

use cost::Cost;
use lookahead::{Lookahead, Unmet};
use player::Player;

/// The maximum number of rounds among this many entrants. All of them can be paired if nobody enters late or leaves: up
/// to [`SMALL`] entrants by looking ahead, and with more, because everyone has met less than half of the others.
pub(super) const fn most_rounds(entrants: usize) -> usize {
    let size = entrants.next_multiple_of(2);
    if size <= SMALL { size - 1 } else { size / 2 }
}

/// The maximum number of entrants who may all meet each other.
const SMALL: usize = 12;

/// Whether a round with this index can be paired, in which nobody meets an earlier opponent or has a second bye.
pub(super) fn can_pair(tournament: &Tournament, index: usize) -> bool {
    let players = player::ranking(tournament, index);
    let size = players.len().next_multiple_of(2);
    let options = |one: usize| {
        let may_meet = |other: &usize| match (players.get(one), players.get(*other)) {
            (Some(one), other) => one.may_meet(other),
            (None, Some(other)) => other.may_meet(None),
            (None, None) => false,
        };
        (0..size).filter(|other| *other != one).filter(may_meet).count()
    };
    // By Dirac's theorem, there is a matching if everyone may meet half of all.
    players.len() >= LEAST_ENTRANTS
        && ((0..size).all(|one| options(one) >= size / 2) || matching(&players, 0).is_some())
}

/// The round with this index, of everyone who takes part in it.
pub(super) fn pair(tournament: &Tournament, index: usize) -> Round {
    let players = player::ranking(tournament, index);
    let later = usize::from(tournament.planned_rounds().unwrap_or_default()).saturating_sub(index + 1);
    let Some(mates) = matching(&players, u16::try_from(later).unwrap_or(u16::MAX)) else { return Round::default() };
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

/// The index of everyone's opponent, in a matching with the least cost after which `later` further rounds can be
/// paired, or as many of them as possible. The index after the last stands for a bye. `None` if there is no matching.
fn matching(players: &[Player], later: u16) -> Option<Vec<usize>> {
    if players.len() < LEAST_ENTRANTS {
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
    if (0..players.len()).any(|one| !players[one].may_meet(players.get(mates[one]))) {
        return None;
    }
    if size <= lookahead::MOST {
        let weight = |mates: &Vec<usize>| -> i128 {
            (0..size).filter(|&one| one < mates[one]).map(|one| costs[one * size + mates[one]]).sum()
        };
        mates = Lookahead::new(size).round(Unmet::of(players), mates, later, weight);
    }
    mates.truncate(players.len());
    Some(mates)
}
