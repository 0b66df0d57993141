//! The people who take part in a tournament.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of an entrant: the index in [`Tournament::entrants`](super::Tournament::entrants).
///
/// Numbers are fixed when the tournament starts. Before, an entrant who leaves moves up all later ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Number(pub u8);

impl Number {
    /// The number as an index.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number that stands for an index.
    pub(super) fn from_index(index: usize) -> Self {
        Self(u8::try_from(index).expect("a tournament has at most 128 entrants"))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Someone who takes part in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// The person's identifier, which no other entrant has.
    #[serde(with = "board::text")]
    pub id: u64,
    /// The person's rating when they entered. It orders the entrants, and is not changed by games.
    pub rating: u16,
    /// The number of rounds that had begun when the person entered: 0, or 1 for a late entry into a Swiss tournament.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub joined: u16,
    /// When and how the person left after the start; `None` for someone who still takes part.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Departure>,
}

impl Entrant {
    /// Whether the person takes part in the round with this index.
    pub(super) fn plays_in(&self, round: usize) -> bool {
        usize::from(self.joined) <= round && !self.left_before(round)
    }

    /// Whether the person left before the round with this index began.
    pub(super) fn left_before(&self, round: usize) -> bool {
        self.left.is_some_and(|left| usize::from(left.rounds) <= round)
    }

    /// Whether the person's games count in the standings.
    pub(super) fn counts(&self) -> bool {
        self.left.is_none_or(|left| left.counts)
    }
}

/// When and how an entrant left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Departure {
    /// The number of rounds that had begun.
    pub rounds: u16,
    /// Whether the organizer removed the entrant, who did not withdraw.
    pub removed: bool,
    /// Whether the entrant's games count in the standings: always, except in a round robin of which the entrant has
    /// completed less than half of their games.
    pub counts: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_zero(number: &u16) -> bool {
    *number == 0
}
