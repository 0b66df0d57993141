//! Games between strangers, who have looked for an opponent on any server.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{Away, Homes, Session, record::RecordError, strangers::Said};
use board::color::{ByColor, Color};
use catalogue::Language;

/// The rating of a stranger is shown as a multiple of this.
pub const ROUNDED_TO: u32 = 25;
/// For how many days the vacations of one player stop the clock of such a game.
pub const VACATION_DAYS: i64 = 7;
/// How long the vacations of one player stop the clock of such a game.
pub const VACATION: Duration = Duration::from_secs(VACATION_DAYS as u64 * 24 * 60 * 60);
/// The maximum length of a user name, in characters.
pub(super) const MOST_NAME: usize = 32;

/// What a game between strangers knows of its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sought {
    /// The players; `None` for one whose data was deleted.
    pub players: ByColor<Option<Stranger>>,
}

/// A player of a game between strangers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stranger {
    /// The user name on Discord, which no other person has.
    pub name: String,
    /// The rating when both met, [rounded]; `None` for somebody without a rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u32>,
    /// The language of messages at this player's home, if the language of the home is unknown.
    pub language: Language,
    /// Whether the game may go on in this player's direct messages if its home is lost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub direct: bool,
    /// What this player has said last, if anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<Said>,
}

/// A rating as strangers see it.
pub const fn rounded(rating: u32) -> u32 {
    (rating + ROUNDED_TO / 2) / ROUNDED_TO * ROUNDED_TO
}

impl Session {
    /// Makes the new game one between strangers.
    #[must_use]
    pub fn with_sought(self, sought: Sought) -> Self {
        Self { sought: Some(sought), ..self }
    }

    /// What the game knows of its players if they are strangers who have looked for an opponent; `None` for other
    /// games.
    pub const fn sought(&self) -> Option<&Sought> {
        self.sought.as_ref()
    }

    /// What the game knows of one of its players, if they are strangers.
    pub fn stranger(&self, color: Color) -> Option<&Stranger> {
        self.sought.as_ref()?.players[color].as_ref()
    }

    /// The absences of a player that stop the clock of this game: between strangers, for a week at most.
    pub fn heeded(&self, away: Away) -> Away {
        if self.sought.is_some() { away.at_most(VACATION, self.created) } else { away }
    }
}

/// Checks what a record knows of strangers.
pub(super) fn check(session: &Session) -> Result<(), RecordError> {
    let malformed = |what: &str| Err(RecordError::Malformed(what.to_owned()));
    let Some(sought) = &session.sought else {
        return match session.homes {
            Homes::Own(_) => malformed("only a game between strangers has two homes"),
            Homes::Shared(_) => Ok(()),
        };
    };
    if session.clock.is_none() || session.pairing.is_some() || session.bot().is_some() {
        return malformed("a game between strangers has a clock, and belongs to no tournament");
    }
    for stranger in sought.players.iter().flatten() {
        if stranger.name.is_empty() || stranger.name.chars().count() > MOST_NAME {
            return malformed("a user name has from 1 to 32 characters");
        }
        if stranger.rating.is_some_and(|rating| rating % ROUNDED_TO != 0) {
            return malformed("a stranger's rating is rounded");
        }
    }
    if Color::ALL.iter().any(|&color| session.seats[color].user().is_none() && sought.players[color].is_some()) {
        return malformed("nobody is known of a player whose data was deleted");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_rounded() {
        assert_eq!([0, 12, 13, 1_487, 1_488, 1_500].map(rounded), [0, 0, 25, 1_475, 1_500, 1_500]);
    }
}
