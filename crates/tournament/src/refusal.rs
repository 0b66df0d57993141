//! Why a change of a tournament is refused.

use thiserror::Error;

/// The reason why a tournament refuses a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// As many take part as the settings allow.
    #[error("the tournament is full")]
    Full,
    /// The person has already entered, and may have left since.
    #[error("the person has entered before")]
    Entered,
    /// The organizer has removed the person before the start.
    #[error("the person was removed")]
    Removed,
    /// A round robin or knockout has started, or the second round of a Swiss tournament has begun.
    #[error("it is too late to enter")]
    EntryClosed,
    /// The tournament has no entrant with this number.
    #[error("there is no such entrant")]
    NoEntrant,
    /// The entrant has already withdrawn or been removed.
    #[error("the entrant has left before")]
    Left,
    /// Fewer than two take part.
    #[error("a tournament needs two entrants")]
    TooFew,
    /// The tournament has already started.
    #[error("the tournament has already started")]
    Started,
    /// The tournament has not started yet.
    #[error("the tournament has not started")]
    NotStarted,
    /// Games of the last round have no result yet.
    #[error("games of this round are still running")]
    Running,
    /// The tournament has ended or been canceled.
    #[error("the tournament is over")]
    Over,
    /// The tournament has no such pairing.
    #[error("there is no such game")]
    NoPairing,
    /// The game already has a result.
    #[error("the game already has a result")]
    Decided,
    /// In a knockout, the next games were paired by the result of this one.
    #[error("later games depend on this result")]
    Built,
    /// The organizer's note is empty, or longer than [`MOST_NOTE`](super::MOST_NOTE) characters.
    #[error("a decision needs a note that is not too long")]
    Note,
}
