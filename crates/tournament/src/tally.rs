//! What became of each entrant's rounds, as far as standings consider it.

use super::{GameResult, Points, Tournament};
use board::color::Color;

/// A round of an entrant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TallyEntry {
    /// The index of the opponent; `None` without one.
    pub(super) opponent: Option<usize>,
    /// The points that the round brought.
    pub(super) points: Points,
    /// What became of the round.
    pub(super) kind: EntryKind,
}

/// What became of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EntryKind {
    /// The game is running.
    Running,
    /// The game was played, or counts as if it was.
    Played,
    /// The opponent did not play.
    ForfeitWin,
    /// The entrant did not play.
    ForfeitLoss,
    /// There was no opponent for the entrant.
    Bye,
    /// The game was annulled.
    Annulled,
    /// The entrant had not entered yet or had already left.
    Absent,
}

impl EntryKind {
    /// Whether the entrant was not available: a "voluntary unplayed round" (article 16.1.2).
    pub(super) const fn is_voluntary(self) -> bool {
        matches!(self, Self::ForfeitLoss | Self::Absent)
    }
}

/// Everyone's rounds.
#[derive(Clone, Debug)]
pub(super) struct Tally {
    /// The rounds of each entrant. In a round robin, only games count as rounds.
    pub(super) entries: Vec<Vec<TallyEntry>>,
    /// The number of rounds that have begun.
    pub(super) rounds: u32,
    /// Whether the pairings were known from the start. Then forfeits are like other games (article 15.2).
    pub(super) is_round_robin: bool,
}

impl Tally {
    /// The rounds of a tournament so far.
    pub(super) fn of(tournament: &Tournament) -> Self {
        let entrants = tournament.entrants();
        let is_round_robin = tournament.settings().format.is_round_robin();
        let mut entries: Vec<Vec<TallyEntry>> = vec![Vec::new(); entrants.len()];
        for round in tournament.rounds() {
            let absent = TallyEntry { opponent: None, points: Points::ZERO, kind: EntryKind::Absent };
            let mut row = vec![(!is_round_robin).then_some(absent); entrants.len()];
            for pairing in &round.pairings {
                if is_round_robin
                    && ![pairing.white, pairing.black].iter().all(|player| entrants[player.index()].counts())
                {
                    continue;
                }
                for color in Color::ALL {
                    let (points, kind) = match pairing.result {
                        None => (Points::ZERO, EntryKind::Running),
                        Some(result) if result.is_played() => (result.points(color), EntryKind::Played),
                        Some(GameResult::Annulled) => (Points::ZERO, EntryKind::Annulled),
                        Some(result) if result.is_forfeited_by(color) => (Points::ZERO, EntryKind::ForfeitLoss),
                        Some(result) => (result.points(color), EntryKind::ForfeitWin),
                    };
                    let opponent = Some(pairing.player(!color).index());
                    row[pairing.player(color).index()] = Some(TallyEntry { opponent, points, kind });
                }
            }
            if !is_round_robin {
                for bye in &round.byes {
                    row[bye.index()] = Some(TallyEntry { opponent: None, points: Points::ONE, kind: EntryKind::Bye });
                }
            }
            for (entries, entry) in entries.iter_mut().zip(row) {
                entries.extend(entry);
            }
        }
        let rounds = u32::try_from(tournament.rounds().len()).expect("there are few rounds");
        Self { entries, rounds, is_round_robin }
    }

    /// An entrant's points.
    pub(super) fn points(&self, entrant: usize) -> Points {
        self.entries[entrant].iter().map(|entry| entry.points).sum()
    }

    /// The number of an entrant's rounds that brought as much as a win, with or without playing (article 7.1).
    pub(super) fn wins(&self, entrant: usize) -> u32 {
        self.entries[entrant].iter().map(|entry| u32::from(entry.points == Points::ONE)).sum()
    }
}
