//! Rounds, their pairings, and the results of games.

use serde::{Deserialize, Serialize};

use super::{Number, Points};
use board::color::Color;

/// How a game of a tournament ended.
///
/// # Examples
///
/// ```
/// use board::color::Color;
/// use tournament::{GameResult, Points};
///
/// assert_eq!(GameResult::win(Color::Black), GameResult::BlackWins);
/// assert_eq!(GameResult::Draw.points(Color::White), Points::HALF);
/// assert!(GameResult::BothForfeit.is_forfeited_by(Color::White));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// White won.
    WhiteWins,
    /// Black won.
    BlackWins,
    /// The game was drawn.
    Draw,
    /// Black did not play, so White won by forfeit.
    WhiteByForfeit,
    /// White did not play, so Black won by forfeit.
    BlackByForfeit,
    /// Neither played, so both lost.
    BothForfeit,
    /// The game does not count.
    Annulled,
}

board::named! {
    GameResult {
        WhiteWins = "1-0", BlackWins = "0-1", Draw = "1/2",
        WhiteByForfeit = "+/-", BlackByForfeit = "-/+", BothForfeit = "-/-", Annulled = "annulled",
    }
}

impl GameResult {
    /// A win of this side at the board.
    pub const fn win(winner: Color) -> Self {
        match winner {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }

    /// A win of this side by forfeit.
    pub const fn forfeit_win(winner: Color) -> Self {
        match winner {
            Color::White => Self::WhiteByForfeit,
            Color::Black => Self::BlackByForfeit,
        }
    }

    /// The side that won, at the board or by forfeit.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::WhiteWins | Self::WhiteByForfeit => Some(Color::White),
            Self::BlackWins | Self::BlackByForfeit => Some(Color::Black),
            Self::Draw | Self::BothForfeit | Self::Annulled => None,
        }
    }

    /// Whether the game was played: neither forfeited nor annulled.
    pub const fn is_played(self) -> bool {
        matches!(self, Self::WhiteWins | Self::BlackWins | Self::Draw)
    }

    /// Whether this side lost because it did not play.
    pub const fn is_forfeited_by(self, color: Color) -> bool {
        matches!(
            (self, color),
            (Self::BothForfeit, _) | (Self::WhiteByForfeit, Color::Black) | (Self::BlackByForfeit, Color::White)
        )
    }

    /// The points of this side.
    pub fn points(self, color: Color) -> Points {
        match self {
            Self::Draw => Points::HALF,
            _ if self.winner() == Some(color) => Points::ONE,
            _ => Points::ZERO,
        }
    }
}

/// A game between two entrants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pairing {
    /// Who plays White.
    pub white: Number,
    /// Who plays Black.
    pub black: Number,
    /// How the game ended; `None` while it is running.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// What the organizer wrote about the decision; `None` if the organizer did not decide the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

impl Pairing {
    /// A game that begins.
    pub(super) const fn new(white: Number, black: Number) -> Self {
        Self { white, black, result: None, note: None }
    }

    /// Who plays this side.
    pub const fn player(&self, color: Color) -> Number {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The side that an entrant plays; `None` if somebody else plays both.
    pub fn color_of(&self, entrant: Number) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.player(color) == entrant)
    }
}

/// The games of a tournament that begin at the same time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Round {
    /// The games, the most important first. A round of a knockout has two for each match.
    pub pairings: Vec<Pairing>,
    /// Who takes part but has no opponent. In a Swiss tournament, this is worth as much as a win, and happens to at
    /// most one entrant in a round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub byes: Vec<Number>,
}

impl Round {
    /// Whether a game of the round has no result yet.
    pub fn is_running(&self) -> bool {
        self.pairings.iter().any(|pairing| pairing.result.is_none())
    }

    /// The entrant's game with the side that the entrant plays. In a knockout, this is the first of two.
    pub fn game_of(&self, entrant: Number) -> Option<(&Pairing, Color)> {
        self.pairings.iter().find_map(|pairing| Some((pairing, pairing.color_of(entrant)?)))
    }
}

/// Where a game stands in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairingId {
    /// The index of the round.
    pub round: u16,
    /// The index of the game in [`Round::pairings`].
    pub game: u16,
}
