//! The standings, written a second time and as plainly as possible, for round robins and Swiss tournaments.

use board::color::Color;
use tournament::{Format, GameResult, Points, StandingsRow, TieBreak, Tournament};

/// What an entrant did in a round.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Row {
    /// A game at the board against this opponent, with the half points scored.
    Game(usize, i64),
    /// A forfeit against this opponent, with the half points scored.
    Forfeit(usize, i64),
    Bye,
    Absent,
    Annulled,
    Running,
}

/// A line of the standings: place, entrant, and quarters of points, Buchholz and Sonneborn-Berger, then wins.
pub type Line = (u32, usize, i64, Option<i64>, i64, i64);

/// The standings by the second implementation.
pub fn standings(tournament: &Tournament) -> Vec<Line> {
    let entrants = tournament.entrants().len();
    let rows: Vec<Vec<Row>> = (0..entrants).map(|entrant| rows(tournament, entrant)).collect();
    let is_swiss = tournament.settings().format == Format::Swiss;
    let table = Table { rows, rounds: tournament.rounds().len() as i64 };
    let counts = |entrant: usize| tournament.entrants()[entrant].left.is_none_or(|left| left.counts || is_swiss);
    // Everyone's keys in the order of importance. What only makes sense within a group is found group by group.
    let mut groups: Vec<Vec<usize>> = vec![(0..entrants).collect()];
    groups = refine(groups, |entrant| i64::from(counts(entrant)));
    groups = refine(groups, |entrant| table.halves(entrant));
    groups = groups.into_iter().flat_map(|group| table.by_encounters(group)).collect();
    if is_swiss {
        groups = refine(groups, |entrant| table.buchholz(entrant));
    }
    groups = refine(groups, |entrant| table.sonneborn_berger(entrant));
    groups = refine(groups, |entrant| table.wins(entrant));
    let mut lines = Vec::new();
    for group in groups {
        let place = lines.len() as u32 + 1;
        for entrant in group {
            let buchholz = is_swiss.then(|| 2 * table.buchholz(entrant));
            let line = (
                place,
                entrant,
                2 * table.halves(entrant),
                buchholz,
                table.sonneborn_berger(entrant),
                table.wins(entrant),
            );
            lines.push(line);
        }
    }
    lines.sort_unstable();
    lines
}

/// The standings of the library in the same form.
pub fn of_library(tournament: &Tournament) -> Vec<Line> {
    let quarters = |points: Points| i64::from(points.quarters());
    let line = |line: &StandingsRow| {
        let berger = quarters(line.sonneborn_berger.expect("it has one"));
        (line.place, line.entrant.index(), quarters(line.points), line.buchholz.map(quarters), berger, line.wins.into())
    };
    let mut lines: Vec<Line> = tournament.standings().iter().map(line).collect();
    assert!(lines.is_sorted_by_key(|line| line.0));
    check_reasons(tournament);
    lines.sort_unstable();
    lines
}

/// Checks what the library says puts an entrant behind the one before.
fn check_reasons(tournament: &Tournament) {
    let counts = |line: &StandingsRow| tournament.entrants()[line.entrant.index()].left.is_none_or(|left| left.counts);
    for pair in tournament.standings().windows(2) {
        let [before, line] = [pair[0], pair[1]];
        let values = |line: StandingsRow| (line.buchholz, line.sonneborn_berger, line.wins);
        let [theirs, ours] = [values(before), values(line)];
        if before.points != line.points || counts(&before) != counts(&line) {
            assert_eq!(line.behind_by, None);
            continue;
        }
        if before.place == line.place {
            assert_eq!((line.behind_by, ours), (before.behind_by, theirs));
            continue;
        }
        match line.behind_by.expect("something tells them apart") {
            TieBreak::DirectEncounter => {}
            TieBreak::BuchholzCut1 => assert!(ours.0 < theirs.0),
            TieBreak::SonnebornBerger => assert!(ours.0 == theirs.0 && ours.1 < theirs.1),
            TieBreak::Wins => assert!((ours.0, ours.1) == (theirs.0, theirs.1) && ours.2 < theirs.2),
        }
    }
}

fn rows(tournament: &Tournament, entrant: usize) -> Vec<Row> {
    let is_swiss = tournament.settings().format == Format::Swiss;
    let vanished = |entrant: usize| tournament.entrants()[entrant].left.is_some_and(|left| !left.counts);
    let mut rows = Vec::new();
    for round in tournament.rounds() {
        let mut row = Row::Absent;
        if is_swiss && round.byes.iter().any(|bye| bye.index() == entrant) {
            row = Row::Bye;
        }
        for game in &round.pairings {
            for color in Color::ALL {
                let other = game.player(!color).index();
                if game.player(color).index() != entrant || !is_swiss && (vanished(entrant) || vanished(other)) {
                    continue;
                }
                let won = |winner: Color| if winner == color { 2 } else { 0 };
                row = match game.result {
                    None => Row::Running,
                    Some(GameResult::WhiteWins) => Row::Game(other, won(Color::White)),
                    Some(GameResult::BlackWins) => Row::Game(other, won(Color::Black)),
                    Some(GameResult::Draw) => Row::Game(other, 1),
                    Some(GameResult::WhiteByForfeit) => Row::Forfeit(other, won(Color::White)),
                    Some(GameResult::BlackByForfeit) => Row::Forfeit(other, won(Color::Black)),
                    Some(GameResult::BothForfeit) => Row::Forfeit(other, 0),
                    Some(GameResult::Annulled) => Row::Annulled,
                };
                if let (false, Row::Forfeit(other, halves)) = (is_swiss, row) {
                    row = Row::Game(other, halves);
                }
            }
        }
        if is_swiss || matches!(row, Row::Game(..)) {
            rows.push(row);
        }
    }
    rows
}

/// Splits each group by a value, the highest first.
fn refine(groups: Vec<Vec<usize>>, value: impl Fn(usize) -> i64) -> Vec<Vec<usize>> {
    let mut refined = Vec::new();
    for group in groups {
        let mut values: Vec<_> = group.iter().map(|&entrant| value(entrant)).collect();
        values.sort_unstable();
        values.dedup();
        for wanted in values.into_iter().rev() {
            refined.push(group.iter().copied().filter(|&entrant| value(entrant) == wanted).collect());
        }
    }
    refined
}

struct Table {
    rows: Vec<Vec<Row>>,
    rounds: i64,
}

impl Table {
    fn halves(&self, entrant: usize) -> i64 {
        let value = |row: &Row| match row {
            Row::Game(_, halves) | Row::Forfeit(_, halves) => *halves,
            Row::Bye => 2,
            _ => 0,
        };
        self.rows[entrant].iter().map(value).sum()
    }

    fn wins(&self, entrant: usize) -> i64 {
        let is_win = |row: &&Row| matches!(row, Row::Game(_, 2) | Row::Forfeit(_, 2) | Row::Bye);
        self.rows[entrant].iter().filter(is_win).count() as i64
    }

    /// The half points that count for the opponents: an absence counts as a draw if nothing but absences and lost
    /// forfeits follows.
    fn halves_for_others(&self, entrant: usize) -> i64 {
        let rows = &self.rows[entrant];
        let mut halves = self.halves(entrant);
        for index in (0..rows.len()).rev() {
            match rows[index] {
                Row::Absent => halves += 1,
                Row::Forfeit(_, 0) => {}
                _ => break,
            }
        }
        halves
    }

    /// The half points of the opponent, real or not, in each round that counts; the half points scored; and whether
    /// the entrant missed the round.
    fn opponents(&self, entrant: usize) -> Vec<(i64, i64, bool)> {
        let own = self.halves(entrant);
        let mut opponents = Vec::new();
        for row in &self.rows[entrant] {
            opponents.push(match *row {
                Row::Game(other, halves) => (self.halves_for_others(other), halves, false),
                Row::Forfeit(other, halves) => (own.min(self.halves_for_others(other)), halves, halves == 0),
                Row::Bye => (own.min(self.rounds), 2, false),
                Row::Absent => (own.min(self.rounds), 0, true),
                Row::Annulled => (own.min(self.rounds), 0, false),
                Row::Running => continue,
            });
        }
        opponents
    }

    /// In half points.
    fn buchholz(&self, entrant: usize) -> i64 {
        let opponents = self.opponents(entrant);
        let all: i64 = opponents.iter().map(|opponent| opponent.0).sum();
        let missed = opponents.iter().filter(|opponent| opponent.2).map(|opponent| opponent.0).min();
        let lowest = opponents.iter().map(|opponent| opponent.0).min();
        all - missed.or(lowest).unwrap_or(0)
    }

    /// In quarters of a point.
    fn sonneborn_berger(&self, entrant: usize) -> i64 {
        self.opponents(entrant).iter().map(|(opponent, halves, _)| opponent * halves).sum()
    }

    /// Splits a group by the games between its members.
    fn by_encounters(&self, group: Vec<usize>) -> Vec<Vec<usize>> {
        if group.len() < 2 {
            return vec![group];
        }
        // Twice the average half points against each other member.
        let met = |one: usize, other: usize| -> Option<i64> {
            let games: Vec<i64> = self.rows[one]
                .iter()
                .filter_map(|row| match row {
                    Row::Game(opponent, halves) if *opponent == other => Some(*halves),
                    _ => None,
                })
                .collect();
            if games.is_empty() { None } else { Some(2 * games.iter().sum::<i64>() / games.len() as i64) }
        };
        let others = |one: usize| group.iter().copied().filter(move |&other| other != one);
        let score = |one: usize| -> i64 { others(one).filter_map(|other| met(one, other)).sum() };
        let missing = |one: usize| others(one).filter(|&other| met(one, other).is_none()).count() as i64;
        if group.iter().all(|&one| missing(one) == 0) {
            let parts = refine(vec![group.clone()], score);
            if parts.len() == 1 {
                return parts;
            }
            return parts.into_iter().flat_map(|part| self.by_encounters(part)).collect();
        }
        let mut first = Vec::new();
        let mut rest = group.clone();
        loop {
            // Alone at the top even when losing what is missing while another member wins everything.
            let top: Vec<usize> = rest
                .iter()
                .copied()
                .filter(|&one| rest.iter().all(|&other| other == one || score(other) + 4 * missing(other) < score(one)))
                .collect();
            let [top] = top[..] else { break };
            first.push(vec![top]);
            rest.retain(|&one| one != top);
        }
        if first.is_empty() {
            return vec![rest];
        }
        if !rest.is_empty() {
            first.extend(self.by_encounters(rest));
        }
        first
    }
}
