//! The check of tournaments that were stored.

use std::collections::BTreeSet;

use serde::Deserialize;
use thiserror::Error;

use super::{
    Entrant, Format, LEAST_ENTRANTS, MOST_ENTRANTS, MOST_PAIRS, MOST_ROUND_DAYS, MOST_SWISS_ROUNDS, Number, Round,
    Tournament, TournamentSettings, is_note,
};

/// The reason why a stored tournament is impossible. Rounds are counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Flaw {
    /// The number of rounds, places or hours is out of range, or a format without a choice of rounds has one.
    #[error("the settings of the tournament are out of range")]
    Settings,
    /// There are more entrants than places, or fewer than two after the start.
    #[error("{0} entrants do not fit the tournament")]
    Entrants(usize),
    /// Two entrants have the same identifier.
    #[error("entrant {0} appears twice")]
    Twice(u64),
    /// The entrant joined or left when that was not possible.
    #[error("entrant {0} joined or left at an impossible time")]
    Times(u64),
    /// The planned number of rounds does not fit the format and the entrants.
    #[error("the planned number of rounds does not fit the entrants")]
    Planned,
    /// There are more rounds than planned, or rounds before the start.
    #[error("there are {0} rounds")]
    Rounds(usize),
    /// The round does not consist of games between those who take part, each at most once, and at most one bye; or in
    /// formats other than Swiss, it is not the round that would be paired.
    #[error("round {0} has impossible pairings")]
    Pairings(usize),
    /// A game of a round before the last has no result.
    #[error("a game of round {0} is running although the round is over")]
    Running(usize),
    /// A note is empty or too long, or stands beside a game without a result.
    #[error("a note in round {0} is impossible")]
    Note(usize),
}

/// A tournament as it is stored, before the check.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Unchecked {
    settings: TournamentSettings,
    entrants: Vec<Entrant>,
    #[serde(default)]
    planned: Option<u16>,
    #[serde(default)]
    rounds: Vec<Round>,
    #[serde(default)]
    is_canceled: bool,
}

impl TryFrom<Unchecked> for Tournament {
    type Error = Flaw;

    fn try_from(stored: Unchecked) -> Result<Self, Flaw> {
        let Unchecked { settings, entrants, planned, rounds, is_canceled } = stored;
        let tournament = Self { settings, entrants, planned, rounds, is_canceled };
        tournament.check()?;
        Ok(tournament)
    }
}

impl Tournament {
    fn check(&self) -> Result<(), Flaw> {
        self.check_settings()?;
        self.check_entrants()?;
        for index in 0..self.rounds.len() {
            self.check_round(index)?;
        }
        // Pairing again needs entrants and results that make sense.
        if self.settings.format != Format::Swiss {
            for (index, round) in self.rounds.iter().enumerate() {
                let expected = self.pair(index);
                let players = |round: &Round| -> Vec<_> {
                    round.pairings.iter().map(|pairing| (pairing.white, pairing.black)).collect()
                };
                if players(round) != players(&expected) || round.byes != expected.byes {
                    return Err(Flaw::Pairings(index + 1));
                }
            }
        }
        Ok(())
    }

    fn check_settings(&self) -> Result<(), Flaw> {
        let TournamentSettings { format, rounds, places, deadline, .. } = self.settings;
        let are_rounds_fine =
            rounds.is_none_or(|rounds| format == Format::Swiss && (1..=MOST_SWISS_ROUNDS).contains(&rounds));
        let is_deadline_fine = deadline.is_none_or(|hours| (1..=MOST_ROUND_DAYS * 24).contains(&hours));
        if !are_rounds_fine || !is_deadline_fine || !(LEAST_ENTRANTS..=MOST_ENTRANTS).contains(&usize::from(places)) {
            return Err(Flaw::Settings);
        }
        let entrants = self.entrants.len();
        if entrants > usize::from(places) || self.is_started() && entrants < LEAST_ENTRANTS {
            return Err(Flaw::Entrants(entrants));
        }
        let Some(planned) = self.planned else {
            return if self.rounds.is_empty() { Ok(()) } else { Err(Flaw::Rounds(self.rounds.len())) };
        };
        // Late entrants of a Swiss tournament do not change the plan.
        let is_plan = |entrants| planned == format.rounds(entrants, rounds);
        let least = if format == Format::Swiss { LEAST_ENTRANTS } else { entrants };
        if !(least..=entrants).any(is_plan) {
            return Err(Flaw::Planned);
        }
        let most = match format {
            Format::Knockout => usize::from(planned) * MOST_PAIRS,
            _ => planned.into(),
        };
        if self.rounds.len() > most { Err(Flaw::Rounds(self.rounds.len())) } else { Ok(()) }
    }

    fn check_entrants(&self) -> Result<(), Flaw> {
        let mut ids = BTreeSet::new();
        for entrant in &self.entrants {
            if !ids.insert(entrant.id) {
                return Err(Flaw::Twice(entrant.id));
            }
            let is_late = entrant.joined > 0;
            let may_be_late = self.settings.format == Format::Swiss && entrant.joined == 1 && !self.rounds.is_empty();
            let is_departure_fine = entrant.left.is_none_or(|left| {
                let may_be_annulled = self.settings.format.is_round_robin();
                self.is_started()
                    && (entrant.joined..=self.begun()).contains(&left.rounds)
                    && (left.counts || may_be_annulled)
            });
            if is_late && !may_be_late || !is_departure_fine {
                return Err(Flaw::Times(entrant.id));
            }
        }
        Ok(())
    }

    fn check_round(&self, index: usize) -> Result<(), Flaw> {
        let round = &self.rounds[index];
        let is_knockout = self.settings.format == Format::Knockout;
        let mut seen = vec![0; self.entrants.len()];
        let mut see = |number: Number| match seen.get_mut(number.index()) {
            Some(times) => {
                *times += 1;
                *times <= if is_knockout { 2 } else { 1 }
            }
            None => false,
        };
        for pairing in &round.pairings {
            if pairing.white == pairing.black || !see(pairing.white) || !see(pairing.black) {
                return Err(Flaw::Pairings(index + 1));
            }
            if pairing.result.is_none() && index + 1 < self.rounds.len() {
                return Err(Flaw::Running(index + 1));
            }
            let is_note_fine = |note: &String| is_note(note) && pairing.result.is_some();
            if !pairing.note.as_ref().is_none_or(is_note_fine) {
                return Err(Flaw::Note(index + 1));
            }
        }
        if !round.byes.iter().all(|&bye| see(bye)) {
            return Err(Flaw::Pairings(index + 1));
        }
        if self.settings.format == Format::Swiss {
            // Everyone who takes part is in the round, and nobody else.
            let is_fine = |(times, entrant): (&u8, &Entrant)| *times == u8::from(entrant.plays_in(index));
            if round.byes.len() > 1 || !seen.iter().zip(&self.entrants).all(is_fine) {
                return Err(Flaw::Pairings(index + 1));
            }
        }
        Ok(())
    }
}
