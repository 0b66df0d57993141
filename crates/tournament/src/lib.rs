//! The rules of tournaments: who takes part, who plays whom, and who is ahead.
//!
//! A [`Tournament`] is a plain value in one of four [formats](Format). Its rounds are paired from what it contains
//! alone, so pairing a round again gives the same games. [`StandingsRow`]s and [tie-breaks](TieBreak) follow from the
//! results.
//!
//! This crate never does I/O, and knows neither a clock, a store nor Discord. Entrants are numbers, and games are
//! [`PairingId`]s: which game of a server belongs to one, and what is posted about it, is decided above.
//!
//! `docs/tournaments.md` tells players and organizers the rules: formats, pairings, tie-breaks and forfeits.
//!
//! # Examples
//!
//! ```
//! use board::color::Color;
//! use tournament::{PairingId, Format, GameResult, TournamentSettings, Tournament};
//!
//! let mut tournament = Tournament::new(TournamentSettings::new(Format::Swiss, 7));
//! for (id, rating) in [(100, 1500), (200, 1700), (300, 1600)] {
//!     tournament.join(id, rating)?;
//! }
//! tournament.start()?;
//! while !tournament.is_over() {
//!     let round = tournament.begin_round()?.clone();
//!     assert_eq!((round.pairings.len(), round.byes.len()), (1, 1));
//!     let index = tournament.rounds().len() as u16 - 1;
//!     tournament.record(PairingId { round: index, game: 0 }, GameResult::win(Color::White))?;
//! }
//! assert_eq!(tournament.rounds().len(), 3);
//! assert!(!tournament.winners().is_empty());
//! # Ok::<(), tournament::Refusal>(())
//! ```

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};
use serde::{Deserialize, Serialize};

use board::color::Color;

mod berger;
mod bracket;
mod entrant;
mod flaw;
mod points;
mod refusal;
mod robin;
mod round;
mod settings;
mod standings;
mod swiss;
mod tally;
#[cfg(test)]
mod tests;
mod tie_break;

pub use bracket::{Bracket, MOST_PAIRS, Match, MatchEnd};
pub use entrant::{Departure, Entrant, Number};
pub use flaw::Flaw;
pub use points::Points;
pub use refusal::Refusal;
pub use round::{GameResult, Pairing, PairingId, Round};
pub use settings::{Format, LEAST_ENTRANTS, MOST_ENTRANTS, MOST_ROUND_DAYS, MOST_SWISS_ROUNDS, TournamentSettings};
pub use standings::StandingsRow;
pub use tie_break::TieBreak;

/// The maximum number of characters of an organizer's note.
pub const MOST_NOTE: usize = 200;

/// A tournament.
///
/// Deserializing checks the fields against each other; see [`Flaw`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "flaw::Unchecked")]
pub struct Tournament {
    settings: TournamentSettings,
    entrants: Vec<Entrant>,
    /// The number of rounds that [`Format::rounds`] gave at the start; `None` before.
    #[serde(skip_serializing_if = "Option::is_none")]
    planned: Option<u16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rounds: Vec<Round>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_canceled: bool,
}

impl Tournament {
    /// A tournament that people may enter.
    pub const fn new(settings: TournamentSettings) -> Self {
        Self { settings, entrants: Vec::new(), planned: None, rounds: Vec::new(), is_canceled: false }
    }

    /// What the organizer chose.
    pub const fn settings(&self) -> &TournamentSettings {
        &self.settings
    }

    /// Everyone who has entered, in the order of entering, with those who left after the start.
    pub fn entrants(&self) -> &[Entrant] {
        &self.entrants
    }

    /// The rounds that have begun.
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The number of rounds that were planned at the start; `None` before the start. A knockout counts its stages,
    /// which have more than one round where matches need several pairs of games.
    pub const fn planned_rounds(&self) -> Option<u16> {
        self.planned
    }

    /// Whether the tournament has started.
    pub const fn is_started(&self) -> bool {
        self.planned.is_some()
    }

    /// Whether the tournament was canceled.
    pub const fn is_canceled(&self) -> bool {
        self.is_canceled
    }

    /// The tournament as it stood when this many rounds were over and the next one had not been paired.
    #[must_use]
    pub fn after(&self, rounds: u16) -> Self {
        let mut before = self.clone();
        before.rounds.truncate(rounds.into());
        for entrant in &mut before.entrants {
            entrant.left = entrant.left.filter(|left| left.rounds <= rounds);
        }
        before
    }

    /// Whether games of the last round have no result yet.
    pub fn is_running(&self) -> bool {
        self.rounds.last().is_some_and(Round::is_running)
    }

    /// Whether the tournament has ended: all rounds are played, those who are left cannot go on, or it was canceled.
    pub fn is_over(&self) -> bool {
        let Some(planned) = self.planned else { return self.is_canceled };
        if self.is_canceled {
            return true;
        }
        let are_played = self.rounds.len() >= usize::from(planned);
        match self.settings.format {
            _ if self.is_running() => false,
            Format::RoundRobin | Format::DoubleRoundRobin => are_played,
            Format::Swiss => are_played || !swiss::can_pair(self, self.rounds.len()),
            Format::Knockout => Bracket::after(self, self.rounds.len()).is_over(),
        }
    }

    /// Whether a Swiss tournament has ended after fewer rounds than planned, because those who are left cannot be
    /// paired.
    pub fn ended_early(&self) -> bool {
        let is_short = self.planned.is_some_and(|planned| self.begun() < planned);
        self.settings.format == Format::Swiss && is_short && self.is_over() && !self.is_canceled
    }

    /// Those who take part, and have not left.
    pub fn active(&self) -> impl Iterator<Item = Number> {
        let active = self.entrants.iter().enumerate().filter(|(_, entrant)| entrant.left.is_none());
        active.map(|(index, _)| Number::from_index(index))
    }

    /// The number of the entrant with this identifier.
    pub fn number_of(&self, id: u64) -> Option<Number> {
        self.entrants.iter().position(|entrant| entrant.id == id).map(Number::from_index)
    }

    /// The game that stands here.
    pub fn pairing(&self, pairing_id: PairingId) -> Option<&Pairing> {
        self.rounds.get(usize::from(pairing_id.round))?.pairings.get(usize::from(pairing_id.game))
    }

    /// All entrants from the best seed to the worst: by rating, and among equal ratings by lot.
    pub fn seeds(&self) -> Vec<Number> {
        let mut seeds = self.lots();
        seeds.sort_by_key(|number| std::cmp::Reverse(self.entrants[number.index()].rating));
        seeds
    }

    /// The entrants in the order of their numbers in the Berger tables, which are drawn by lot.
    fn berger_numbers(&self) -> Vec<Number> {
        self.lots()
    }

    /// All entrants in an order that is drawn by lot. A late entrant does not change the order of the others.
    fn lots(&self) -> Vec<Number> {
        let mut random = ChaCha8Rng::seed_from_u64(self.settings.lots.into());
        let mut lots: Vec<_> =
            (0..self.entrants.len()).map(|index| (random.next_u64(), Number::from_index(index))).collect();
        lots.sort_unstable();
        lots.into_iter().map(|(_, number)| number).collect()
    }

    /// The number from which the starting position of a round is drawn, where the setup leaves it to chance. All games
    /// of a round begin alike.
    pub fn start_seed(&self, round: u16) -> u64 {
        let mut random = ChaCha8Rng::seed_from_u64(self.settings.lots.into());
        // Stream 0 belongs to the lots.
        random.set_stream(u64::from(round) + 1);
        random.next_u64()
    }

    /// Enters someone with this identifier and rating.
    ///
    /// # Errors
    /// Refuses who has entered before, and everyone when the tournament is full, has started, or is over. A Swiss
    /// tournament may be entered until its second round begins, if it has one; rounds that were missed bring no points.
    pub fn join(&mut self, id: u64, rating: u16) -> Result<Number, Refusal> {
        let is_late = self.planned.is_some_and(|planned| {
            self.settings.format != Format::Swiss || self.rounds.len() > 1 || self.begun() >= planned
        });
        if self.number_of(id).is_some() {
            Err(Refusal::Entered)
        } else if is_late || self.is_over() {
            Err(Refusal::EntryClosed)
        } else if self.entrants.len() >= usize::from(self.settings.places) {
            Err(Refusal::Full)
        } else {
            let joined = self.begun();
            self.entrants.push(Entrant { id, rating, joined, left: None });
            Ok(Number::from_index(self.entrants.len() - 1))
        }
    }

    /// Lets an entrant withdraw, and returns the games that ended thereby.
    ///
    /// Before the start, the entrant is forgotten. Afterwards, the entrant loses running games by forfeit and is not
    /// paired again. In a round robin, an entrant who has completed half of their games by then loses all further games
    /// by forfeit, too; the games of others who leave do not count.
    ///
    /// # Examples
    ///
    /// ```
    /// use tournament::{PairingId, Format, Number, TournamentSettings, Tournament};
    ///
    /// let mut tournament = Tournament::new(TournamentSettings::new(Format::Swiss, 1));
    /// for id in 1..=3 {
    ///     tournament.join(id, 1500)?;
    /// }
    /// tournament.start()?;
    /// let white = tournament.begin_round()?.pairings[0].white;
    /// assert_eq!(tournament.withdraw(white)?, [PairingId { round: 0, game: 0 }]);
    /// assert_eq!(tournament.standings()[2].entrant, white);
    /// # Ok::<(), tournament::Refusal>(())
    /// ```
    ///
    /// # Errors
    /// Refuses who has left before, and everyone when the tournament is over.
    pub fn withdraw(&mut self, entrant: Number) -> Result<Vec<PairingId>, Refusal> {
        self.leave(entrant, false)
    }

    /// Removes an entrant, which has the same consequences as [`withdraw`](Self::withdraw).
    ///
    /// # Errors
    /// Refuses if the entrant has left before, or the tournament is over.
    pub fn remove(&mut self, entrant: Number) -> Result<Vec<PairingId>, Refusal> {
        self.leave(entrant, true)
    }

    fn leave(&mut self, number: Number, removed: bool) -> Result<Vec<PairingId>, Refusal> {
        let entrant = self.entrants.get(number.index()).ok_or(Refusal::NoEntrant)?;
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if entrant.left.is_some() {
            return Err(Refusal::Left);
        }
        if !self.is_started() {
            self.entrants.remove(number.index());
            return Ok(Vec::new());
        }
        let counts = !self.settings.format.is_round_robin() || 2 * self.completed(number) >= self.games_each();
        let departure = Departure { rounds: self.begun(), removed, counts };
        self.entrants[number.index()].left = Some(departure);
        let mut ended = Vec::new();
        let round = self.begun().saturating_sub(1);
        if let Some(last) = self.rounds.last_mut() {
            for (game, pairing) in (0..).zip(&mut last.pairings) {
                if let (None, Some(color)) = (pairing.result, pairing.color_of(number)) {
                    pairing.result = Some(GameResult::forfeit_win(!color));
                    ended.push(PairingId { round, game });
                }
            }
        }
        Ok(ended)
    }

    /// The number of games that an entrant of a round robin has completed, without those that the entrant forfeited.
    fn completed(&self, entrant: Number) -> usize {
        let games = self.rounds.iter().filter_map(|round| round.game_of(entrant));
        let is_completed = |(pairing, color): &(&Pairing, Color)| {
            pairing.result.is_some_and(|result| result != GameResult::Annulled && !result.is_forfeited_by(*color))
        };
        games.filter(is_completed).count()
    }

    /// The number of games that everyone has in a round robin.
    fn games_each(&self) -> usize {
        let cycles = if self.settings.format == Format::DoubleRoundRobin { 2 } else { 1 };
        cycles * (self.entrants.len() - 1)
    }

    /// The number of rounds that have begun.
    fn begun(&self) -> u16 {
        u16::try_from(self.rounds.len()).expect("there are few rounds")
    }

    /// Gives an entrant another identifier, after the person's data was deleted.
    ///
    /// # Errors
    /// Refuses an identifier that another entrant has.
    pub fn replace_id(&mut self, entrant: Number, id: u64) -> Result<(), Refusal> {
        if self.number_of(id).is_some_and(|number| number != entrant) {
            return Err(Refusal::Entered);
        }
        self.entrants.get_mut(entrant.index()).ok_or(Refusal::NoEntrant)?.id = id;
        Ok(())
    }

    /// Starts the tournament. This begins no round yet.
    ///
    /// # Errors
    /// Refuses when the tournament has already started, was canceled, or has fewer than two entrants.
    pub fn start(&mut self) -> Result<(), Refusal> {
        if self.is_started() {
            return Err(Refusal::Started);
        }
        if self.is_over() {
            return Err(Refusal::Over);
        }
        if self.entrants.len() < LEAST_ENTRANTS {
            return Err(Refusal::TooFew);
        }
        self.planned = Some(self.settings.format.rounds(self.entrants.len(), self.settings.rounds));
        Ok(())
    }

    /// Ends the tournament without winners.
    ///
    /// # Errors
    /// Refuses when the tournament is over.
    pub fn cancel(&mut self) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        self.is_canceled = true;
        Ok(())
    }

    /// The next round. Games of a round robin against someone who has left already have their results.
    ///
    /// # Errors
    /// Refuses while games are running, before the start, and when the tournament is over.
    pub fn pair_next(&self) -> Result<Round, Refusal> {
        if self.is_over() {
            Err(Refusal::Over)
        } else if !self.is_started() {
            Err(Refusal::NotStarted)
        } else if self.is_running() {
            Err(Refusal::Running)
        } else {
            Ok(self.pair(self.rounds.len()))
        }
    }

    /// The round with this index, which is at most the number of rounds, from the rounds before it.
    fn pair(&self, index: usize) -> Round {
        match self.settings.format {
            Format::RoundRobin | Format::DoubleRoundRobin => robin::pair(self, index),
            Format::Swiss => swiss::pair(self, index),
            Format::Knockout => bracket::pair(self, index),
        }
    }

    /// Begins the next round, and returns it.
    ///
    /// If the opponents of all who are left have withdrawn, no game of the round is running, so the next one can begin
    /// at once.
    ///
    /// # Errors
    /// Refuses when [`pair_next`](Self::pair_next) does.
    pub fn begin_round(&mut self) -> Result<&Round, Refusal> {
        let round = self.pair_next()?;
        self.rounds.push(round);
        Ok(&self.rounds[self.rounds.len() - 1])
    }

    /// Records how a running game ended. Whoever was to move and never did has lost by forfeit.
    ///
    /// # Errors
    /// Refuses if the game already has a result, which the organizer may have decided.
    pub fn record(&mut self, pairing_id: PairingId, result: GameResult) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let pairing = self.pairing_mut(pairing_id)?;
        if pairing.result.is_some() {
            return Err(Refusal::Decided);
        }
        pairing.result = Some(result);
        Ok(())
    }

    /// Annuls a game by a decision of the organizer: neither player gets points. See [`decide`](Self::decide).
    ///
    /// # Errors
    /// As for [`decide`](Self::decide).
    pub fn annul(&mut self, pairing_id: PairingId, note: &str) -> Result<(), Refusal> {
        self.decide(pairing_id, GameResult::Annulled, note)
    }

    /// Sets the result of a game, running or not, by a decision of the organizer. The note tells everyone why.
    ///
    /// # Errors
    /// Refuses a note that is empty or has more than [`MOST_NOTE`] characters, all decisions when the tournament is
    /// over, and in a knockout those on games before the last round.
    pub fn decide(&mut self, pairing_id: PairingId, result: GameResult, note: &str) -> Result<(), Refusal> {
        if !is_note(note) {
            return Err(Refusal::Note);
        }
        if self.is_over() {
            return Err(Refusal::Over);
        }
        let is_last = usize::from(pairing_id.round) + 1 == self.rounds.len();
        let is_built_on = self.settings.format == Format::Knockout && !is_last;
        let pairing = self.pairing_mut(pairing_id)?;
        if is_built_on {
            return Err(Refusal::Built);
        }
        pairing.result = Some(result);
        pairing.note = Some(note.to_owned());
        Ok(())
    }

    fn pairing_mut(&mut self, pairing_id: PairingId) -> Result<&mut Pairing, Refusal> {
        let round = self.rounds.get_mut(usize::from(pairing_id.round)).ok_or(Refusal::NoPairing)?;
        round.pairings.get_mut(usize::from(pairing_id.game)).ok_or(Refusal::NoPairing)
    }

    /// The standings after the games that have ended, the best first.
    ///
    /// In a knockout, everyone who is still in it has place 1.
    pub fn standings(&self) -> Vec<StandingsRow> {
        standings::of(self)
    }

    /// What each of these entrants scored against the others of them, as the direct encounter counts it, and how many
    /// of these they have not met.
    pub fn encounters(&self, group: &[Number]) -> Vec<(Points, u32)> {
        let group: Vec<_> = group.iter().map(|number| number.index()).collect();
        tally::Tally::of(self).met(&group)
    }

    /// The tournament, with this text in place of the notes on its decisions.
    #[must_use]
    pub fn with_notes_as(mut self, text: &str) -> Self {
        let pairings = self.rounds.iter_mut().flat_map(|round| &mut round.pairings);
        pairings.filter_map(|pairing| pairing.note.as_mut()).for_each(|note| text.clone_into(note));
        self
    }

    /// Those with the first place when the tournament has ended; empty before, if it was canceled, and if neither
    /// player of a knockout's final played.
    pub fn winners(&self) -> Vec<Number> {
        if !self.is_over() || self.is_canceled {
            return Vec::new();
        }
        self.standings().iter().filter(|standing| standing.place == 1).map(|standing| standing.entrant).collect()
    }

    /// The bracket of a knockout that has started; `None` in other formats and before.
    pub fn bracket(&self) -> Option<Bracket> {
        self.bracket_after(self.rounds.len())
    }

    /// The number of matches in the stage of a knockout to which the round with this index belongs: 1 in the final.
    /// `None` in other formats.
    pub fn matches_in(&self, round: usize) -> Option<usize> {
        let bracket = self.bracket_after(round)?;
        bracket.stage().map(|stage| bracket.stages[stage].len())
    }

    fn bracket_after(&self, rounds: usize) -> Option<Bracket> {
        (self.settings.format == Format::Knockout && self.is_started()).then(|| Bracket::after(self, rounds))
    }
}

/// Whether an organizer's note is acceptable.
fn is_note(note: &str) -> bool {
    !note.trim().is_empty() && note.chars().count() <= MOST_NOTE
}

/// The example of the README, which runs with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
