//! When the bot replies to moves in games against it.

use std::time::Duration;

/// The times within which the bot replies to a move, counted from the arrival of the move. Tests use other ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BotTiming {
    /// The pause before a reply, so that players see it as a move. It varies: it is up to two fifths longer.
    pub pause: Duration,
    /// The time within which the bot chooses its move, if one message is to show the player's move and the reply.
    /// Later, a first message shows the player's move.
    pub together: Duration,
}

/// The share of the pause by which it varies.
const VARIES: f64 = 0.4;
/// The share of [`BotTiming::together`] for which the bot thinks; the rest is for saving, drawing and posting.
const THINKS: f64 = 0.85;

impl Default for BotTiming {
    fn default() -> Self {
        Self { pause: Duration::from_millis(600), together: Duration::from_secs(1) }
    }
}

impl BotTiming {
    /// The pause before a reply; `lot` is a number from 0 to 1 that varies it.
    pub(super) fn pause(&self, lot: f64) -> Duration {
        self.pause.mul_f64(VARIES.mul_add(lot, 1.0))
    }

    /// How long after the arrival of a move the bot stops thinking about a reply that goes into the same message.
    pub(super) fn thinks(&self) -> Duration {
        self.together.mul_f64(THINKS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::reply::DEFER_AFTER;

    #[test]
    fn a_reply_takes_a_moment_and_comes_before_the_deferral() {
        let bot_timing = BotTiming::default();
        let bounds = [0.0, 1.0].map(|lot| bot_timing.pause(lot));
        assert_eq!(bounds, [600, 840].map(Duration::from_millis));
        assert!(bounds[1] < bot_timing.together && bot_timing.thinks() < bot_timing.together);
        assert!(bot_timing.together < DEFER_AFTER, "the answer is public");
    }
}
