//! The bracket of a knockout.
//!
//! Entrants are seeded by rating. The bracket has as many places as the next power of two, and the best seeds have no
//! opponent in the first stage if there are fewer entrants. So the first and the second seed can only meet in the
//! final, either of them meets the third or fourth only in a semifinal, and so on.
//!
//! A match is a pair of games with colors swapped, which are played at the same time. If the players have the same
//! number of points after it, they play another pair, up to [`MOST_PAIRS`]; then the better seed goes on. While some
//! matches need another pair, the others wait, so that every round belongs to one stage.
//!
//! An entrant who leaves loses an undecided match. If both let the time of their game with White pass without a move,
//! both are out, and so they are if both leave; whoever would meet the winner goes on without a match.

use std::cmp::Ordering;

use super::{Number, Pairing, Points, Round, Tournament};
use board::color::Color;

/// The maximum number of pairs of games in a match.
pub const MOST_PAIRS: usize = 10;

/// The stages of a knockout, the first stage first.
///
/// # Examples
///
/// ```
/// use tournament::{Format, MatchEnd, Number, TournamentSettings, Tournament};
///
/// let mut tournament = Tournament::new(TournamentSettings::new(Format::Knockout, 1));
/// for (id, rating) in [(100, 1500), (200, 1700), (300, 1600)] {
///     tournament.join(id, rating)?;
/// }
/// tournament.start()?;
/// let bracket = tournament.bracket().expect("a knockout that has started");
/// assert_eq!(bracket.stages[0][0].end, Some(MatchEnd::Won(Number(1))), "the best has no opponent");
/// assert_eq!(bracket.stages[0][1].players, [Some(Number(2)), Some(Number(0))]);
/// assert_eq!(bracket.stages[1][0].players, [Some(Number(1)), None]);
/// # Ok::<(), tournament::Refusal>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The matches of each stage, from the top of the bracket to the bottom. The winners of the matches `2 * n` and
    /// `2 * n + 1` meet in match `n` of the next stage.
    pub stages: Vec<Vec<Match>>,
}

/// A match of a knockout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Match {
    /// The better and the worse seed; `None` where nobody has come so far, or yet.
    pub players: [Option<Number>; 2],
    /// Their points in this match.
    pub points: [Points; 2],
    /// How the match ended; `None` while it is running or has not begun.
    pub end: Option<MatchEnd>,
}

/// How a match of a knockout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnd {
    /// This entrant goes on to the next stage, or has won the tournament.
    Won(Number),
    /// Nobody goes on.
    Nobody,
}

impl Match {
    /// The entrant who goes on.
    pub const fn winner(&self) -> Option<Number> {
        match self.end {
            Some(MatchEnd::Won(winner)) => Some(winner),
            _ => None,
        }
    }

    /// The entrants who do not go on; empty while the match is not decided.
    pub fn losers(&self) -> impl Iterator<Item = Number> {
        let end = self.end;
        self.players.into_iter().flatten().filter(move |&player| match end {
            None => false,
            Some(MatchEnd::Won(winner)) => player != winner,
            Some(MatchEnd::Nobody) => true,
        })
    }
}

impl Bracket {
    /// The bracket after the first `rounds` rounds of a knockout that has started.
    pub(super) fn after(tournament: &Tournament, rounds: usize) -> Self {
        let seeds = tournament.seeds();
        let places = order(seeds.len().next_power_of_two());
        let slots = places.iter().map(|&seed| seeds.get(seed).copied());
        let mut stage = matches(&slots.collect::<Vec<_>>());
        let mut stages = Vec::new();
        // The index of the first round of the stage; `None` if the stage before is not decided.
        let mut start = Some(0);
        loop {
            if let Some(start) = &mut start {
                let first = *start;
                for game in &mut stage {
                    *start = play(tournament, rounds, first, &seeds, game).max(*start);
                }
            }
            start = start.filter(|_| stage.iter().all(|game| game.end.is_some()));
            let winners: Vec<_> = stage.iter().map(Match::winner).collect();
            stages.push(stage);
            if winners.len() == 1 {
                return Self { stages };
            }
            stage = matches(&winners);
        }
    }

    /// The first stage with a match that is not decided.
    pub fn stage(&self) -> Option<usize> {
        self.stages.iter().position(|stage| stage.iter().any(|game| game.end.is_none()))
    }

    /// Whether all matches are decided.
    pub fn is_over(&self) -> bool {
        self.stage().is_none()
    }
}

/// The indices of the seeds in the first stage of a bracket, from the top to the bottom.
fn order(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let last = 2 * order.len() - 1;
        order = order.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    order
}

/// The matches between neighbours.
fn matches(slots: &[Option<Number>]) -> Vec<Match> {
    slots.chunks(2).map(|pair| Match { players: [pair[0], pair[1]], ..Match::default() }).collect()
}

/// Sets the points and the end of a match after the first `rounds` rounds. Returns the index of the round in which the
/// match's next pair of games would be played, which is `start` if no game was played yet.
fn play(tournament: &Tournament, rounds: usize, start: usize, seeds: &[Number], game: &mut Match) -> usize {
    // Only who left before the match was decided has lost it by leaving.
    let is_gone = |player: Number, round| tournament.entrants()[player.index()].left_before(round);
    let [one, other] = match game.players {
        [Some(one), Some(other)] => [one, other],
        [only, None] | [None, only] => {
            let only = only.filter(|&player| !is_gone(player, start));
            game.end = Some(only.map_or(MatchEnd::Nobody, MatchEnd::Won));
            return start;
        }
    };
    let rank = |player| seeds.iter().position(|&seed| seed == player);
    let [upper, lower] = if rank(one) < rank(other) { [one, other] } else { [other, one] };
    game.players = [Some(upper), Some(lower)];

    let mut next = start;
    let mut games = Vec::new();
    for (index, round) in tournament.rounds()[..rounds].iter().enumerate() {
        for pairing in &round.pairings {
            if pairing.color_of(upper).is_some() && pairing.color_of(lower).is_some() {
                games.push(pairing);
                next = index + 1;
            }
        }
    }
    game.points = [upper, lower].map(|player| {
        let points = |pairing: &&Pairing| Some(pairing.result?.points(pairing.color_of(player)?));
        games.iter().filter_map(points).sum()
    });
    if games.iter().any(|pairing| pairing.result.is_none()) {
        return next;
    }
    let is_idle = |game: &&Pairing| game.result.is_some_and(|result| result.is_forfeited_by(Color::White));
    let are_both_idle = games.last_chunk::<2>().is_some_and(|pair| pair.iter().all(is_idle));
    game.end = match (game.points[0].cmp(&game.points[1]), is_gone(upper, next), is_gone(lower, next)) {
        (Ordering::Greater, ..) => Some(MatchEnd::Won(upper)),
        (Ordering::Less, ..) => Some(MatchEnd::Won(lower)),
        _ if are_both_idle => Some(MatchEnd::Nobody),
        _ if games.len() >= 2 * MOST_PAIRS => Some(MatchEnd::Won(upper)),
        (_, true, true) => Some(MatchEnd::Nobody),
        (_, false, true) => Some(MatchEnd::Won(upper)),
        (_, true, false) => Some(MatchEnd::Won(lower)),
        _ => None,
    };
    next
}

/// The round with this index: two games of each match that is not decided.
///
/// The better seed has White in the first game of a pair. Who has no match in the first round has a bye.
pub(super) fn pair(tournament: &Tournament, index: usize) -> Round {
    let bracket = Bracket::after(tournament, index);
    let mut round = Round::default();
    let Some(stage) = bracket.stage() else { return round };
    for game in &bracket.stages[stage] {
        match (game.end, game.players) {
            (None, [Some(upper), Some(lower)]) => {
                round.pairings.extend([Pairing::new(upper, lower), Pairing::new(lower, upper)]);
            }
            (Some(MatchEnd::Won(winner)), [None, _] | [_, None]) if index == 0 => round.byes.push(winner),
            _ => {}
        }
    }
    round
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_stand_as_is_usual() {
        assert_eq!(order(1), [0]);
        assert_eq!(order(4), [0, 3, 1, 2]);
        let sixteen: Vec<_> = order(16).into_iter().map(|seed| seed + 1).collect();
        assert_eq!(sixteen, [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]);
    }

    #[test]
    fn if_the_best_win_they_meet_as_late_as_possible() {
        for size in [2, 8, 128] {
            let mut slots = order(size);
            while slots.len() > 1 {
                let last = slots.len() - 1;
                assert!(slots.chunks(2).all(|pair| pair[0] + pair[1] == last), "{size}: {slots:?}");
                slots = slots.chunks(2).map(|pair| pair[0].min(pair[1])).collect();
            }
        }
    }
}
