//! Whether the rounds to come can be paired as well.
//!
//! People who may still meet form a graph, in which the bye is a person, too. A round is a perfect matching of this
//! graph, so several rounds need as many perfect matchings without a common edge.

use std::collections::HashSet;

use super::Player;

/// The maximum number of people, with the bye, for whom later rounds are looked at.
pub(super) const MOST: usize = 14;

/// The maximum number of graphs that a search looks at. What it does not find counts as impossible.
const MOST_STEPS: u32 = 16_000;

/// The maximum number of graphs that an attempt looks at, for one attempt after the other.
const ATTEMPTS: [u32; 8] = [50, 50, 100, 100, 200, 500, 1000, 2000];

/// Who may still meet whom: one bit for each person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Unmet([u16; MOST]);

impl Unmet {
    /// Who of these players may still meet. The index after the last stands for the bye, if their number is odd.
    pub(super) fn of(players: &[Player]) -> Self {
        let size = players.len().next_multiple_of(2);
        let mut unmet = Self([0; MOST]);
        for (one, player) in players.iter().enumerate() {
            for other in (one + 1..size).filter(|&other| player.may_meet(players.get(other))) {
                unmet.0[one] |= 1 << other;
                unmet.0[other] |= 1 << one;
            }
        }
        unmet
    }

    /// The graph after a round in which everyone has this opponent.
    pub(super) fn after(self, mates: &[usize]) -> Self {
        mates.iter().enumerate().fold(self, |unmet, (one, &other)| unmet.without(one, other))
    }

    /// The round after which this graph is the other one: everyone's opponent.
    fn round_before(self, after: Self) -> Vec<usize> {
        let pairs = self.0.into_iter().zip(after.0).map(|(before, after)| before & !after);
        pairs.filter(|mate| *mate != 0).map(|mate| mate.trailing_zeros() as usize).collect()
    }

    /// How many everyone may meet.
    fn options(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().map(|others| others.count_ones() as usize)
    }

    /// The graph without meetings that cannot be in any of this many rounds: who may meet just as many people needs all
    /// of them, and they perhaps need all their rounds for such people. `None` if that leaves too few meetings.
    fn without_useless(mut self, size: usize, rounds: usize) -> Option<Self> {
        loop {
            let before = self;
            let needy = self.options().enumerate().filter(|(_, options)| *options == rounds);
            let needy = needy.fold(0, |needy, (person, _)| needy | 1 << person);
            for person in 0..size {
                let certain = self.0[person] & needy;
                if certain.count_ones() as usize == rounds {
                    let useless = self.0[person] & !certain;
                    self = (0..size)
                        .filter(|other| useless >> other & 1 == 1)
                        .fold(self, |unmet, other| unmet.without(person, other));
                } else if certain.count_ones() as usize > rounds {
                    return None;
                }
            }
            if self.options().take(size).any(|options| options < rounds) {
                return None;
            }
            if self == before {
                return Some(self);
            }
        }
    }

    const fn without(mut self, one: usize, other: usize) -> Self {
        self.0[one] &= !(1 << other);
        self.0[other] &= !(1 << one);
        self
    }
}

/// A search for rounds.
#[derive(Debug)]
pub(super) struct Lookahead {
    size: usize,
    /// The number of graphs that the search may still look at.
    left: u32,
    /// The number of the attempt.
    attempt: usize,
    /// The number of graphs that the attempt may still look at.
    steps: u32,
    /// The rounds that were found last, in any order, except for those that can be paired in any way.
    found: Vec<Vec<usize>>,
    /// The graphs in which this many rounds were not found.
    hopeless: HashSet<(Unmet, u16)>,
}

impl Lookahead {
    /// A search among this many people, with the bye.
    pub(super) fn new(size: usize) -> Self {
        Self { size, left: MOST_STEPS, attempt: 0, steps: 0, found: Vec::new(), hopeless: HashSet::new() }
    }

    /// Whether this many rounds can be paired, one after the other.
    pub(super) fn lasts(&mut self, unmet: Unmet, rounds: u16) -> bool {
        for (attempt, steps) in ATTEMPTS.into_iter().enumerate() {
            let steps = steps.min(self.left);
            (self.attempt, self.steps) = (attempt, steps);
            self.found.clear();
            let finds = self.finds(unmet, rounds);
            self.left -= steps - self.steps;
            // An attempt with steps left has seen everything.
            if finds || self.steps > 0 {
                return finds;
            }
        }
        false
    }

    /// The round with the least weight after which as many of the `later` rounds can be paired as possible. `best` is
    /// the round with the least weight of all. If no such round is found in time, it is one of those that follow each
    /// other.
    pub(super) fn round(
        &mut self,
        unmet: Unmet,
        best: Vec<usize>,
        later: u16,
        weight: impl Fn(&Vec<usize>) -> i128,
    ) -> Vec<usize> {
        let later = (0..=later).rev().find(|later| self.lasts(unmet, later + 1)).unwrap_or_default();
        let known = std::mem::take(&mut self.found);
        if self.lasts(unmet.after(&best), later) {
            return best;
        }
        let mut possible = self.rounds(unmet);
        possible.sort_by_cached_key(&weight);
        let found = possible.into_iter().find(|round| self.lasts(unmet.after(round), later));
        found.or_else(|| known.into_iter().min_by_key(&weight)).unwrap_or(best)
    }

    /// Whether the attempt finds this many rounds.
    fn finds(&mut self, unmet: Unmet, rounds: u16) -> bool {
        let options = |unmet: Unmet| unmet.options().take(self.size).min().unwrap_or_default();
        let needed = usize::from(rounds);
        if needed == 0 || options(unmet) + 1 >= needed + self.size / 2 {
            // By Dirac's theorem, there is a perfect matching as long as everyone may meet half of all people.
            return true;
        }
        let Some(unmet) = unmet.without_useless(self.size, needed) else { return false };
        if self.steps == 0 || self.hopeless.contains(&(unmet, rounds)) {
            return false;
        }
        let person = unmet
            .options()
            .take(self.size)
            .enumerate()
            .min_by_key(|(_, options)| *options)
            .map_or(0, |(person, _)| person);
        self.steps -= 1;
        // Either somebody meets the first of the possible opponents in one of the rounds, or in none.
        let first = self.order(person, rounds).find(|other| unmet.0[person] >> other & 1 == 1).unwrap_or_default();
        let free = ((1 << self.size) - 1) & !(1 << person) & !(1 << first);
        let rest = unmet.without(person, first);
        let finds = self.finds_after(unmet, free, rest, rounds - 1) || self.finds(rest, rounds);
        if !finds && self.steps > 0 {
            self.hopeless.insert((unmet, rounds));
        }
        finds
    }

    /// Whether the attempt finds this many rounds after a round that began with the graph `before`, and in which `free`
    /// have no opponent yet.
    fn finds_after(&mut self, before: Unmet, free: u32, unmet: Unmet, rounds: u16) -> bool {
        if free == 0 {
            let finds = self.finds(unmet, rounds);
            self.found.extend(finds.then(|| before.round_before(unmet)));
            return finds;
        }
        let person = free.trailing_zeros() as usize;
        let free = free & !(1 << person);
        self.order(person, rounds).any(|other| {
            (free & u32::from(unmet.0[person])) >> other & 1 == 1
                && self.finds_after(before, free & !(1 << other), unmet.without(person, other), rounds)
        })
    }

    /// The order in which a person's opponents are tried. It is different in each round, since rounds that all prefer
    /// the same opponents leave groups that cannot be paired, and in each attempt.
    fn order(&self, person: usize, rounds: u16) -> impl Iterator<Item = usize> + use<> {
        let size = self.size;
        let begin = 7 * usize::from(rounds) + (5 + 2 * self.attempt) * person + 3 * self.attempt;
        (begin..begin + size).map(move |other| other % size)
    }

    /// All rounds that are possible now: everyone's opponent.
    fn rounds(&self, unmet: Unmet) -> Vec<Vec<usize>> {
        let mut rounds = Vec::new();
        fill(unmet, &mut vec![usize::MAX; self.size], &mut rounds);
        rounds
    }
}

/// Adds all rounds in which some already have their opponents.
fn fill(unmet: Unmet, mates: &mut Vec<usize>, rounds: &mut Vec<Vec<usize>>) {
    let Some(one) = mates.iter().position(|mate| *mate == usize::MAX) else { return rounds.push(mates.clone()) };
    for other in one + 1..mates.len() {
        if mates[other] == usize::MAX && unmet.0[one] >> other & 1 == 1 {
            (mates[one], mates[other]) = (other, one);
            fill(unmet, mates, rounds);
            (mates[one], mates[other]) = (usize::MAX, usize::MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everyone may meet everyone.
    fn complete(size: usize) -> Unmet {
        let mut unmet = Unmet([0; MOST]);
        for one in 0..size {
            unmet.0[one] = ((1 << size) - 1) & !(1 << one);
        }
        unmet
    }

    #[test]
    fn everyone_can_meet_everyone_in_as_many_rounds_as_there_are_opponents() {
        for size in (2..=MOST).step_by(2) {
            let mut lookahead = Lookahead::new(size);
            assert!(lookahead.lasts(complete(size), size as u16 - 1), "{size}");
            assert!(!lookahead.lasts(complete(size), size as u16), "{size}");
            assert!(lookahead.attempt < 2, "{size}: {} attempts", lookahead.attempt);
        }
    }

    #[test]
    fn two_groups_of_three_cannot_be_paired() {
        let mut groups = Unmet([0; MOST]);
        for (one, others) in [0b110, 0b101, 0b011, 0b110_000, 0b101_000, 0b011_000].into_iter().enumerate() {
            groups.0[one] = others;
        }
        assert!(!Lookahead::new(6).lasts(groups, 1));
        assert!(Lookahead::new(6).rounds(groups).is_empty());
    }

    #[test]
    fn all_rounds_are_found() {
        assert_eq!(Lookahead::new(10).rounds(complete(10)).len(), 9 * 7 * 5 * 3);
    }
}
