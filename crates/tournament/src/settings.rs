//! What the organizer chooses when a tournament is created.

use serde::{Deserialize, Serialize};

use super::{berger, swiss};

/// The minimum number of entrants.
pub const LEAST_ENTRANTS: usize = 2;
/// The maximum number of entrants.
pub const MOST_ENTRANTS: usize = 128;
/// The maximum number of rounds of a Swiss tournament.
pub const MOST_SWISS_ROUNDS: u16 = swiss::most_rounds(MOST_ENTRANTS) as u16;
/// The longest deadline of a round, in days.
pub const MOST_ROUND_DAYS: u16 = 365;

/// Who plays whom in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Everyone plays everyone once.
    RoundRobin,
    /// Everyone plays everyone twice, once with each color.
    DoubleRoundRobin,
    /// In every round, people with about the same number of points play each other; nobody is eliminated.
    Swiss,
    /// The loser of a match is eliminated. A match is a pair of games with colors swapped, and further pairs until one
    /// player is ahead.
    Knockout,
}

board::named! {
    Format { RoundRobin = "round-robin", DoubleRoundRobin = "double-round-robin", Swiss = "swiss", Knockout = "knockout" }
}

impl Format {
    /// Whether the pairings of all rounds are known from the start, as in a single or double round robin.
    pub const fn is_round_robin(self) -> bool {
        matches!(self, Self::RoundRobin | Self::DoubleRoundRobin)
    }

    /// The number of rounds among `entrants` people, of whom the organizer wishes `wish` rounds. A knockout counts its
    /// stages.
    ///
    /// Only a Swiss tournament considers the wish: it has at most as many rounds as can certainly be paired without
    /// pairing someone twice, and by default one more than a knockout would need.
    pub(super) fn rounds(self, entrants: usize, wish: Option<u16>) -> u16 {
        let cycle = u16::try_from(berger::cycle(entrants)).unwrap_or(u16::MAX);
        let stages = u16::try_from(entrants.next_power_of_two().ilog2()).unwrap_or(u16::MAX);
        match self {
            Self::RoundRobin => cycle,
            Self::DoubleRoundRobin => 2 * cycle,
            Self::Swiss => {
                let most = u16::try_from(swiss::most_rounds(entrants)).unwrap_or(u16::MAX);
                wish.unwrap_or(stages + 1).clamp(1, most)
            }
            Self::Knockout => stages,
        }
    }
}

/// What the organizer chooses when a tournament is created.
///
/// # Examples
///
/// ```
/// use tournament::{Format, TournamentSettings};
///
/// let settings = TournamentSettings { rounds: Some(7), places: 32, ..TournamentSettings::new(Format::Swiss, 0x5eed) };
/// assert!(settings.vacation && settings.deadline.is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TournamentSettings {
    /// Who plays whom.
    pub format: Format,
    /// The wished number of rounds of a Swiss tournament, from 1 to [`MOST_SWISS_ROUNDS`]; `None` for a number that
    /// fits the entrants, and in all other formats.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u16>,
    /// The most people who may enter, from [`LEAST_ENTRANTS`] to [`MOST_ENTRANTS`].
    pub places: u8,
    /// Whether a player's vacation stops the clock.
    pub vacation: bool,
    /// How many hours after its beginning a game ends at the latest, so that its round ends; `None` without such a
    /// deadline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<u16>,
    /// Whether people see in its running games what has been played from their positions in other games.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub openings: bool,
    /// A random number, from which everything is drawn that FIDE leaves to the drawing of lots: the numbers in a round
    /// robin, the order of entrants with equal ratings, and the color of the first entrant in a Swiss tournament.
    /// Starting positions that are drawn come from it, too.
    pub lots: u32,
}

/// What a setting is if the organizer has not changed it.
const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_yes(set: &bool) -> bool {
    *set
}

impl TournamentSettings {
    /// The settings of a tournament with the default number of rounds, for as many people as possible, in which
    /// vacation counts and openings are shown, without a deadline.
    pub const fn new(format: Format, lots: u32) -> Self {
        Self { format, rounds: None, places: MOST_ENTRANTS as u8, vacation: true, deadline: None, openings: true, lots }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        assert!("league".parse::<Format>().is_err());
    }

    #[test]
    fn rounds_fit_the_entrants() {
        #[track_caller]
        fn check(format: Format, entrants: usize, wish: Option<u16>, expected: u16) {
            assert_eq!(format.rounds(entrants, wish), expected, "{format} of {entrants}");
        }
        check(Format::RoundRobin, 2, None, 1);
        check(Format::RoundRobin, 7, None, 7);
        check(Format::RoundRobin, 8, Some(3), 7);
        check(Format::DoubleRoundRobin, 128, None, 254);
        check(Format::Swiss, 2, None, 1);
        check(Format::Swiss, 3, None, 3);
        check(Format::Swiss, 16, None, 5);
        check(Format::Swiss, 12, Some(40), 11);
        check(Format::Swiss, 17, Some(40), 9);
        check(Format::Swiss, 128, Some(9), 9);
        check(Format::Knockout, 5, None, 3);
        check(Format::Knockout, 128, None, 7);
    }
}
