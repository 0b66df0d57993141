//! Rounds of a round robin.

use super::{Format, GameResult, Number, Pairing, Round, Tournament, berger};
use board::color::Color;

/// The round with this index.
///
/// Who left before the round loses by forfeit if their games count in the standings, and is not paired otherwise.
pub(super) fn pair(tournament: &Tournament, index: usize) -> Round {
    let numbers = tournament.berger_numbers();
    let pairs = match tournament.settings().format {
        Format::DoubleRoundRobin => berger::double_round(numbers.len(), index),
        _ => berger::round(numbers.len(), index),
    };
    let mut round = Round::default();
    for (white, black) in pairs {
        let [white, black] = [white, black].map(|place| numbers.get(place).copied());
        let [white, black] = [white, black].map(|number| number.filter(|&number| is_paired(tournament, index, number)));
        match (white, black) {
            (Some(white), Some(black)) => {
                let result = forfeit(tournament, index, white, black);
                round.pairings.push(Pairing { result, ..Pairing::new(white, black) });
            }
            (Some(number), None) | (None, Some(number)) if !is_gone(tournament, index, number) => {
                round.byes.push(number);
            }
            _ => {}
        }
    }
    round
}

/// Whether an entrant left before the round.
fn is_gone(tournament: &Tournament, round: usize, number: Number) -> bool {
    tournament.entrants()[number.index()].left_before(round)
}

/// Whether the round has a game for an entrant if there is an opponent.
fn is_paired(tournament: &Tournament, round: usize, number: Number) -> bool {
    !is_gone(tournament, round, number) || tournament.entrants()[number.index()].counts()
}

/// The result of a game that one or both players left before it began.
fn forfeit(tournament: &Tournament, round: usize, white: Number, black: Number) -> Option<GameResult> {
    match (is_gone(tournament, round, white), is_gone(tournament, round, black)) {
        (false, false) => None,
        (false, true) => Some(GameResult::forfeit_win(Color::White)),
        (true, false) => Some(GameResult::forfeit_win(Color::Black)),
        (true, true) => Some(GameResult::BothForfeit),
    }
}
