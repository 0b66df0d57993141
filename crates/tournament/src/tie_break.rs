//! Tie-breaks, by FIDE's Play-Off and Tie-Break Regulations (Handbook, C.07) as in force since 1 March 2026.
//!
//! The numbers of articles are those of the regulations.

use std::cmp::Reverse;

use super::{
    Points,
    tally::{EntryKind, Tally, TallyEntry},
};

/// What puts one of several entrants with the same number of points before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// The points from the games between those who are tied (article 6).
    DirectEncounter,
    /// The sum of the opponents' points without the lowest (articles 8.1, 14.1 and 16). Not used in a round robin,
    /// where everyone has the same opponents.
    BuchholzCut1,
    /// The sum of each opponent's points times the points scored against that opponent (articles 9.1 and 16).
    SonnebornBerger,
    /// The number of wins, with byes and wins by forfeit (article 7.1).
    Wins,
}

impl TieBreak {
    /// All tie-breaks in the order in which they are applied.
    pub const ALL: [Self; 4] = [Self::DirectEncounter, Self::BuchholzCut1, Self::SonnebornBerger, Self::Wins];
}

/// What a round contributes to the tie-breaks of an entrant.
#[derive(Clone, Copy, Debug)]
struct Contribution {
    /// The opponent's points.
    opponent: Points,
    /// The points scored against the opponent.
    points: Points,
    is_voluntary: bool,
}

impl Tally {
    /// An entrant's points for the tie-breaks of their opponents: rounds that were missed at the end count as draws
    /// (article 16.3).
    fn adjusted(&self, entrant: usize) -> Points {
        let entries = &self.entries[entrant];
        if self.is_round_robin {
            return self.points(entrant);
        }
        let end = entries.iter().rposition(|entry| !entry.kind.is_voluntary()).map_or(0, |last| last + 1);
        let points = |(index, entry): (usize, &TallyEntry)| {
            if index >= end && entry.kind == EntryKind::Absent { Points::HALF } else { entry.points }
        };
        entries.iter().enumerate().map(points).sum()
    }

    /// What each of an entrant's rounds contributes. An unplayed round counts like a game against a dummy who has the
    /// same number of points as the entrant, within limits (article 16.4).
    fn contributions(&self, entrant: usize) -> Vec<Contribution> {
        let own = self.points(entrant);
        let draws = Points::from_quarters(Points::HALF.quarters() * self.rounds);
        let of = |entry: &TallyEntry| {
            let opponent = match (entry.kind, entry.opponent) {
                (EntryKind::Running, _) => return None,
                (EntryKind::Annulled, _) if self.is_round_robin => return None,
                (EntryKind::Played, Some(opponent)) => self.adjusted(opponent),
                (EntryKind::ForfeitWin | EntryKind::ForfeitLoss, Some(opponent)) if self.is_round_robin => {
                    self.points(opponent)
                }
                (EntryKind::ForfeitWin | EntryKind::ForfeitLoss, Some(opponent)) => own.min(self.adjusted(opponent)),
                _ => own.min(draws),
            };
            Some(Contribution { opponent, points: entry.points, is_voluntary: entry.kind.is_voluntary() })
        };
        self.entries[entrant].iter().filter_map(of).collect()
    }

    /// The Buchholz score without the lowest contribution. If the entrant missed rounds, the lowest contribution of
    /// those is left out instead (article 16.5).
    pub(super) fn buchholz_cut_1(&self, entrant: usize) -> Points {
        let contributions = self.contributions(entrant);
        let is_voluntary = contributions.iter().any(|contribution| contribution.is_voluntary);
        let cut = contributions
            .iter()
            .enumerate()
            .filter(|(_, contribution)| contribution.is_voluntary == is_voluntary)
            .min_by_key(|(_, contribution)| contribution.opponent)
            .map(|(index, _)| index);
        let kept = contributions.iter().enumerate().filter(|(index, _)| Some(*index) != cut);
        kept.map(|(_, contribution)| contribution.opponent).sum()
    }

    /// The Sonneborn-Berger score.
    pub(super) fn sonneborn_berger(&self, entrant: usize) -> Points {
        let contributions = self.contributions(entrant);
        contributions.iter().map(|contribution| contribution.opponent.times(contribution.points)).sum()
    }

    /// Splits a group of entrants with the same number of points by the games between them, the best first.
    pub(super) fn direct_encounter(&self, group: &[usize]) -> Vec<Vec<usize>> {
        let tables: Vec<_> = group.iter().map(|&entrant| self.encounters(entrant, group)).collect();
        let is_complete = tables.iter().all(|table| table.missing == 0);
        let mut order: Vec<_> = (0..group.len()).collect();
        order.sort_by_key(|&index| Reverse(tables[index].points));
        if is_complete {
            let groups: Vec<Vec<_>> = order
                .chunk_by(|&one, &other| tables[one].points == tables[other].points)
                .map(|tied| tied.iter().map(|&index| group[index]).collect())
                .collect();
            // Article 6.2: those who are still tied are compared by the games between them alone.
            return match groups.len() {
                1 => groups,
                _ => groups.iter().flat_map(|tied| self.direct_encounter(tied)).collect(),
            };
        }
        // Article 6.3: an entrant is first who is first however the missing games might end; then likewise the next.
        let mut groups = Vec::new();
        let mut rest = order;
        while let Some(place) = rest
            .iter()
            .position(|&index| rest.iter().all(|&other| other == index || tables[index].points > tables[other].most()))
        {
            groups.push(vec![group[rest.remove(place)]]);
        }
        let rest: Vec<_> = rest.into_iter().map(|index| group[index]).collect();
        if groups.is_empty() {
            groups.push(rest);
        } else if !rest.is_empty() {
            groups.extend(self.direct_encounter(&rest));
        }
        groups
    }

    /// What each entrant of a group scored against the others, and how many of these they have not met.
    pub(super) fn met(&self, group: &[usize]) -> Vec<(Points, u32)> {
        let tables = group.iter().map(|&entrant| self.encounters(entrant, group));
        tables.map(|Encounters { points, missing }| (points, missing)).collect()
    }

    /// An entrant's games against others of a group.
    fn encounters(&self, entrant: usize, group: &[usize]) -> Encounters {
        let mut encounters = Encounters { points: Points::ZERO, missing: 0 };
        for &other in group.iter().filter(|&&other| other != entrant) {
            let counts = |kind| match kind {
                EntryKind::Played => true,
                EntryKind::ForfeitWin | EntryKind::ForfeitLoss => self.is_round_robin,
                _ => false,
            };
            let games = self.entries[entrant].iter();
            let games: Vec<_> = games.filter(|game| game.opponent == Some(other) && counts(game.kind)).collect();
            // Article 6.1.2: several games between the same two count as one, with the average of the points.
            match u32::try_from(games.len()).unwrap_or(u32::MAX) {
                0 => encounters.missing += 1,
                number => {
                    let points: Points = games.iter().map(|game| game.points).sum();
                    encounters.points += Points::from_quarters(points.quarters() / number);
                }
            }
        }
        encounters
    }
}

/// What an entrant scored against others of a group.
#[derive(Clone, Copy, Debug)]
struct Encounters {
    points: Points,
    /// The number of others whom the entrant has not met.
    missing: u32,
}

impl Encounters {
    /// The points if the entrant won all missing games.
    fn most(self) -> Points {
        self.points + Points::from_quarters(Points::ONE.quarters() * self.missing)
    }
}

#[cfg(test)]
mod tests;
