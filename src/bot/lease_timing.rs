//! How long leases last, and how often processes look at them.

use std::time::Duration;

/// The times by which the processes of a bot share its shards. All processes of a bot have the same times; tests use
/// shorter ones.
///
/// A process that stops renewing its leases holds its shards for at most [`valid`](Self::valid) from the moment before
/// its last renewal. Others see that renewal after the fact, and wait for the longer [`dead`](Self::dead) from then on,
/// so the first has closed its connections before the others open theirs. No clocks of two computers are compared.
///
/// A dead process is found after `dead` and two times [`look`](Self::look), so 20 s with the defaults. The sessions of
/// its shards are then resumed at once. If several processes take them, each change of the process takes one more
/// `look`. Where a session cannot be resumed, another is started, one every [`between_starts`](Self::between_starts) in
/// each group of shards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeaseTiming {
    /// How often to look at the leases of the other processes.
    pub look: Duration,
    /// How often to renew the own leases.
    pub renew: Duration,
    /// How long the own leases are valid after a renewal.
    pub valid: Duration,
    /// How long another process may go without a renewal before it counts as dead.
    pub dead: Duration,
    /// The time between two starts of sessions in the same group of shards: Discord's five seconds and a margin for the
    /// network.
    pub between_starts: Duration,
    /// How long a process may be without a session while others have theirs. Then it counts as cut off from Discord.
    pub cut_off: Duration,
}

impl Default for LeaseTiming {
    fn default() -> Self {
        Self {
            look: Duration::from_secs(1),
            renew: Duration::from_secs(5),
            valid: Duration::from_secs(15),
            dead: Duration::from_secs(18),
            between_starts: Duration::from_millis(5_500),
            cut_off: Duration::from_secs(20),
        }
    }
}

impl LeaseTiming {
    /// How long another process may go without a renewal, two of which it has then missed, before it has no part of the
    /// shards that become free.
    pub fn silent(&self) -> Duration {
        self.renew * 2 + self.look
    }

    /// These times divided by a number, for tests against a stand-in.
    #[must_use]
    pub fn hurried(self, by: u32) -> Self {
        let Self { look, renew, valid, dead, between_starts, cut_off } = self;
        let by = by.max(1);
        Self {
            look: look / by,
            renew: renew / by,
            valid: valid / by,
            dead: dead / by,
            between_starts: between_starts / by,
            cut_off: cut_off / by,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time for closing connections, and for differences between the speeds of two clocks.
    const MARGIN: Duration = Duration::from_secs(3);

    #[test]
    fn the_holder_stops_first_and_others_take_over_soon() {
        let LeaseTiming { look, renew, valid, dead, .. } = LeaseTiming::default();
        assert!(valid + MARGIN <= dead);
        assert!(renew * 3 <= valid, "a renewal may fail twice");
        assert!(dead + 2 * look < Duration::from_secs(30));
    }
}
