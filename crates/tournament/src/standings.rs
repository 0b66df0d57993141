//! The order of the entrants.

use std::cmp::Reverse;

use super::{Bracket, Format, Match, Number, Points, TieBreak, Tournament, tally::Tally};
use board::color::Color;

/// An entrant's line in the standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandingsRow {
    /// The place, from 1. Entrants whom nothing tells apart share the best of their places.
    pub place: u32,
    /// The entrant.
    pub entrant: Number,
    /// The points, in a knockout those of all games.
    pub points: Points,
    /// The Buchholz score without the lowest contribution, in a Swiss tournament.
    pub buchholz: Option<Points>,
    /// The Sonneborn-Berger score, except in a knockout.
    pub sonneborn_berger: Option<Points>,
    /// The number of wins, with byes of a Swiss tournament and wins by forfeit.
    pub wins: u32,
    /// What puts the entrant behind the one before, if both have the same number of points; `None` if something else
    /// does, or nothing.
    pub behind_by: Option<TieBreak>,
}

/// The standings of a tournament after the games that have ended, the best first.
pub(super) fn of(tournament: &Tournament) -> Vec<StandingsRow> {
    match tournament.settings().format {
        Format::Knockout => of_knockout(tournament),
        _ => of_points(tournament),
    }
}

/// Entrants whose games count come first, then those with more points, then the tie-breaks decide.
fn of_points(tournament: &Tournament) -> Vec<StandingsRow> {
    let tally = Tally::of(tournament);
    let is_swiss = tournament.settings().format == Format::Swiss;
    let mut lines: Vec<StandingsRow> = Vec::new();
    let standing = |number: Number| {
        let entrant = number.index();
        StandingsRow {
            place: 0,
            entrant: number,
            points: tally.points(entrant),
            buchholz: is_swiss.then(|| tally.buchholz_cut_1(entrant)),
            sonneborn_berger: Some(tally.sonneborn_berger(entrant)),
            wins: tally.wins(entrant),
            behind_by: None,
        }
    };
    let mut order: Vec<_> = tournament.seeds().into_iter().map(standing).collect();
    let counts = |standing: &StandingsRow| tournament.entrants()[standing.entrant.index()].counts();
    // The sort is stable, so entrants who share a place stay in the order of their seeds.
    order.sort_by_key(|standing| Reverse((counts(standing), standing.points)));
    for tied in order.chunk_by(|one, other| counts(one) == counts(other) && one.points == other.points) {
        for (behind_by, group) in split(&tally, tied) {
            let place = u32::try_from(lines.len()).expect("there are few entrants") + 1;
            lines.extend(group.into_iter().map(|standing| StandingsRow { place, behind_by, ..standing }));
        }
    }
    lines
}

/// Entrants whom nothing tells apart, and what puts them behind the group before.
type Group = (Option<TieBreak>, Vec<StandingsRow>);

/// Splits entrants with the same number of points by all tie-breaks, one after the other.
fn split(tally: &Tally, tied: &[StandingsRow]) -> Vec<Group> {
    let mut groups: Vec<Group> = vec![(None, tied.to_vec())];
    for tie_break in TieBreak::ALL {
        let split = |(behind_by, group): Group| {
            let parts = if group.len() > 1 { split_by(tally, tie_break, &group) } else { vec![group] };
            let behind = std::iter::once(behind_by).chain(std::iter::repeat(Some(tie_break)));
            behind.zip(parts).collect::<Vec<_>>()
        };
        groups = groups.into_iter().flat_map(split).collect();
    }
    groups
}

/// Splits entrants by one tie-break.
fn split_by(tally: &Tally, tie_break: TieBreak, group: &[StandingsRow]) -> Vec<Vec<StandingsRow>> {
    let value = |standing: &StandingsRow| match tie_break {
        TieBreak::DirectEncounter => None,
        TieBreak::BuchholzCut1 => standing.buchholz.map(Points::quarters),
        TieBreak::SonnebornBerger => standing.sonneborn_berger.map(Points::quarters),
        TieBreak::Wins => Some(standing.wins),
    };
    if tie_break == TieBreak::DirectEncounter {
        let entrants: Vec<_> = group.iter().map(|standing| standing.entrant.index()).collect();
        let of = |entrant: &usize| group.iter().find(|standing| standing.entrant.index() == *entrant).copied();
        let groups = tally.direct_encounter(&entrants);
        return groups.iter().map(|group| group.iter().filter_map(of).collect()).collect();
    }
    let mut group = group.to_vec();
    group.sort_by_key(|standing| Reverse(value(standing)));
    group.chunk_by(|one, other| value(one) == value(other)).map(<[_]>::to_vec).collect()
}

/// Those who got further come first. The losers of a stage share a place: 2, 3, 5, 9 and so on.
fn of_knockout(tournament: &Tournament) -> Vec<StandingsRow> {
    let mut points = vec![Points::ZERO; tournament.entrants().len()];
    let mut wins = vec![0; tournament.entrants().len()];
    for pairing in tournament.rounds().iter().flat_map(|round| &round.pairings) {
        for color in Color::ALL {
            let won = pairing.result.map_or(Points::ZERO, |result| result.points(color));
            points[pairing.player(color).index()] += won;
            wins[pairing.player(color).index()] += u32::from(won == Points::ONE);
        }
    }
    let mut places = vec![1; tournament.entrants().len()];
    if tournament.is_started() {
        let bracket = Bracket::after(tournament, tournament.rounds().len());
        for stage in &bracket.stages {
            let place = u32::try_from(stage.len()).expect("there are few matches") + 1;
            for loser in stage.iter().flat_map(Match::losers) {
                places[loser.index()] = place;
            }
        }
    }
    let standing = |entrant: Number| StandingsRow {
        place: places[entrant.index()],
        entrant,
        points: points[entrant.index()],
        buchholz: None,
        sonneborn_berger: None,
        wins: wins[entrant.index()],
        behind_by: None,
    };
    let mut lines: Vec<_> = tournament.seeds().into_iter().map(standing).collect();
    lines.sort_by_key(|standing| standing.place);
    lines
}
