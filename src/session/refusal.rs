//! Why something is not done, as the one who tried reads it.

use crate::{game::IllegalMove, phrase::Phrase};

/// Why something is not done.
///
/// Refusals are for the one who tried and for nobody else. Those of a move carry the rule that refuses it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Refusal {
    Illegal(IllegalMove),
    NotAPlayer,
    NotYourTurn,
    GameOver,
    OfferPending,
    OfferWaits,
    OfferDeclined,
    OwnOffer,
    NoOffer,
    TooLateToAbort,
}

impl Refusal {
    /// The stable code, in capitals.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Illegal(illegal) => illegal.code,
            Self::NotAPlayer => "NOT_A_PLAYER",
            Self::NotYourTurn => "NOT_YOUR_TURN",
            Self::GameOver => "GAME_OVER",
            Self::OfferPending => "OFFER_PENDING",
            Self::OfferWaits => "OFFER_WAITS",
            Self::OfferDeclined => "OFFER_DECLINED",
            Self::OwnOffer => "OWN_OFFER",
            Self::NoOffer => "NO_OFFER",
            Self::TooLateToAbort => "TOO_LATE_TO_ABORT",
        }
    }

    /// The refusal as a sentence.
    pub fn sentence(&self) -> Phrase {
        match self {
            Self::Illegal(illegal) => illegal.reason.clone(),
            Self::NotAPlayer => Phrase::new("refusal-not-a-player"),
            Self::NotYourTurn => Phrase::new("refusal-not-your-turn"),
            Self::GameOver => Phrase::new("refusal-game-over"),
            Self::OfferPending => Phrase::new("refusal-offer-pending"),
            Self::OfferWaits => Phrase::new("refusal-offer-waits"),
            Self::OfferDeclined => Phrase::new("refusal-offer-declined"),
            Self::OwnOffer => Phrase::new("refusal-own-offer"),
            Self::NoOffer => Phrase::new("refusal-no-offer"),
            Self::TooLateToAbort => Phrase::new("refusal-too-late-to-abort"),
        }
    }
}

impl From<IllegalMove> for Refusal {
    fn from(illegal: IllegalMove) -> Self {
        Self::Illegal(illegal)
    }
}
