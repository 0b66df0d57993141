//! Finds out whether this process is cut off from Discord while others are not. It then lets them have its shards.

use std::time::Duration;

use store::Connectivity;

/// The longest pause after which a process that was cut off takes shards again.
const LONGEST_PAUSE: Duration = Duration::from_secs(10 * 60);

/// How well this process reaches Discord. Times are [`uptime`](domain::time::uptime).
#[derive(Debug)]
pub(super) struct Reachability {
    reach: Connectivity,
    /// How long a process that holds shards may be without a session.
    patience: Duration,
    /// Since when it has been without one, although others have theirs.
    since: Option<Duration>,
    /// Whether an attempt to begin one has failed since then.
    failed: bool,
    /// When Discord is asked again whether it can be reached.
    ask_at: Duration,
    /// The next pause before that. It doubles while Discord answers, but no session begins.
    pause: Duration,
}

/// What a process sees of its sessions and of those of others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// Whether this process holds shards.
    pub(super) wanted: bool,
    /// Whether it has a session.
    pub(super) own: bool,
    /// Whether another process has one.
    pub(super) others: bool,
    /// Whether this process has lately failed to begin or resume one. Waiting for a turn is no failure.
    pub(super) failed: bool,
}

impl Reachability {
    pub(super) const fn new(patience: Duration) -> Self {
        Self {
            reach: Connectivity::Unknown,
            patience,
            since: None,
            failed: false,
            ask_at: Duration::ZERO,
            pause: patience,
        }
    }

    pub(super) const fn reach(&self) -> Connectivity {
        self.reach
    }

    /// Takes note of what is seen. Returns whether this process has just been found to be cut off.
    pub(super) fn observe(&mut self, seen: Seen, now: Duration) -> bool {
        if seen.own {
            *self = Self { reach: Connectivity::Connected, ..Self::new(self.patience) };
        } else if !seen.others || !seen.wanted && self.reach != Connectivity::CutOff {
            *self = Self { reach: Connectivity::Unknown, since: None, failed: false, ..*self };
        } else if self.reach != Connectivity::CutOff {
            self.reach = Connectivity::Unknown;
            self.failed |= seen.failed;
            let since = *self.since.get_or_insert(now);
            if self.failed && now.saturating_sub(since) >= self.patience {
                *self =
                    Self { reach: Connectivity::CutOff, since: None, failed: false, ask_at: now + self.pause, ..*self };
                self.pause = LONGEST_PAUSE.min(self.pause * 2);
                return true;
            }
        }
        false
    }

    /// Whether it is time to ask Discord whether it can be reached again.
    pub(super) fn asks(&self, now: Duration) -> bool {
        self.reach == Connectivity::CutOff && now >= self.ask_at
    }

    /// Takes note of whether Discord has answered.
    pub(super) fn asked(&mut self, answered: bool, now: Duration) {
        if answered {
            self.reach = Connectivity::Unknown;
        } else {
            self.ask_at = now + self.patience;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_secs(20);
    const LOST: Seen = Seen { wanted: true, own: false, others: true, failed: true };

    fn at(seconds: u64) -> Duration {
        Duration::from_secs(1_000 + seconds)
    }

    #[test]
    fn who_has_no_session_while_others_have_is_cut_off() {
        for healthy in [
            Seen { own: true, ..LOST },
            Seen { others: false, ..LOST },
            Seen { wanted: false, ..LOST },
            Seen { failed: false, ..LOST },
        ] {
            let mut reachability = Reachability::new(PATIENCE);
            assert!(!(0..100).any(|second| reachability.observe(healthy, at(second))), "{healthy:?}");
        }
        let mut reachability = Reachability::new(PATIENCE);
        assert!(!(0..20).any(|second| reachability.observe(LOST, at(second))));
        assert!(reachability.observe(LOST, at(20)));
        assert_eq!(reachability.reach(), Connectivity::CutOff);
        reachability.observe(Seen { others: false, ..LOST }, at(21));
        assert_eq!(reachability.reach(), Connectivity::Unknown, "nobody else can serve its shards");
    }

    #[test]
    fn who_was_cut_off_asks_and_comes_back() {
        let mut reachability = Reachability::new(PATIENCE);
        assert!((0..=20).any(|second| reachability.observe(LOST, at(second))));
        assert!(!reachability.asks(at(39)) && reachability.asks(at(40)));
        reachability.asked(false, at(40));
        assert!(!reachability.asks(at(59)) && reachability.asks(at(60)));
        reachability.asked(true, at(60));
        assert_eq!(reachability.reach(), Connectivity::Unknown);
        // Discord answers, but no session begins.
        assert!(!(61..81).any(|second| reachability.observe(LOST, at(second))));
        assert!(reachability.observe(LOST, at(81)));
        assert!(!reachability.asks(at(120)) && reachability.asks(at(121)), "the pause doubles");
        reachability.observe(Seen { own: true, ..LOST }, at(122));
        assert_eq!(reachability.reach(), Connectivity::Connected);
    }
}
