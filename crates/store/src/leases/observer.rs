//! Decides by observation which processes are dead.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use super::{Leases, ProcessId};

/// What one process has seen of the others, and when.
///
/// Clocks of different computers are never compared. A process counts its renewals, and another process that has seen
/// the same count for some time by its own clock takes it for dead. The holder measures the same time from before its
/// renewal, so it always stops first.
#[derive(Clone, Debug, Default)]
pub struct Observer {
    processes: BTreeMap<ProcessId, LastSeen>,
    starts: BTreeMap<u32, LastSeen>,
}

/// A count, and the [`uptime`](domain::time::uptime) since which it has not changed.
#[derive(Clone, Copy, Debug)]
struct LastSeen {
    count: u64,
    since: Duration,
    has_changed: bool,
}

fn see(seen: Option<&LastSeen>, count: u64, now: Duration) -> LastSeen {
    match seen {
        Some(seen) if seen.count == count => *seen,
        seen => LastSeen { count, since: now, has_changed: seen.is_some() },
    }
}

impl Observer {
    /// Takes note of a state. The [`uptime`](domain::time::uptime) `now` is read after the state, so that no renewal
    /// seems older than it is.
    pub fn observe(&mut self, leases: &Leases, now: Duration) {
        let processes = leases.processes.iter();
        self.processes = processes.map(|(id, process)| (*id, see(self.processes.get(id), process.beat, now))).collect();
        let starts = leases.starts.iter();
        self.starts = starts.map(|(group, count)| (*group, see(self.starts.get(group), *count, now))).collect();
    }

    /// The other processes that have not renewed their leases for the time `after`, with their last beat.
    pub fn dead(&self, leases: &Leases, own: ProcessId, now: Duration, after: Duration) -> BTreeMap<ProcessId, u64> {
        let others = leases.processes.keys().filter(|id| **id != own);
        let dead = others.filter_map(|id| {
            let seen = self.processes.get(id)?;
            (now.saturating_sub(seen.since) >= after).then_some((*id, seen.count))
        });
        dead.collect()
    }

    /// The other processes that have not renewed their leases for the shorter time `after`. They may be dead.
    pub fn silent(&self, leases: &Leases, own: ProcessId, now: Duration, after: Duration) -> BTreeSet<ProcessId> {
        self.dead(leases, own, now, after).into_keys().collect()
    }

    /// Whether it is known of the other processes whether any lives: one has been seen renewing its leases, or all are
    /// dead. Until then a process does not join, since the number of shards may change with the first.
    pub fn knows_all(&self, leases: &Leases, own: ProcessId, now: Duration, after: Duration) -> bool {
        let others = leases.processes.len() - usize::from(leases.processes.contains_key(&own));
        self.dead(leases, own, now, after).len() == others
            || self.processes.iter().any(|(id, seen)| *id != own && seen.has_changed)
    }

    /// Takes note of a session that this process has started itself, the `count`th of its group.
    pub fn note_start(&mut self, group: u32, count: u64, now: Duration) {
        self.starts.insert(group, LastSeen { count, since: now, has_changed: true });
    }

    /// The number of sessions started so far in a group of shards, if none has been started for the time `between`.
    ///
    /// # Errors
    /// Returns the time to wait otherwise.
    pub fn may_start(&self, group: u32, now: Duration, between: Duration) -> Result<u64, Duration> {
        let Some(seen) = self.starts.get(&group) else { return Ok(0) };
        match between.checked_sub(now.saturating_sub(seen.since)) {
            Some(left) if !left.is_zero() => Err(left),
            _ => Ok(seen.count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Process;

    const SECOND: Duration = Duration::from_secs(1);
    const OWN: ProcessId = ProcessId(1);

    fn leases(beats: &[(u64, u64)]) -> Leases {
        let process = |(id, beat): &(u64, u64)| (ProcessId(*id), Process { beat: *beat, ..Process::for_test(*id) });
        Leases { processes: beats.iter().map(process).collect(), ..Leases::default() }
    }

    #[test]
    fn who_does_not_renew_is_dead() {
        let mut observer = Observer::default();
        let at = |seconds: u32| 100 * SECOND + seconds * SECOND;
        let first = leases(&[(1, 1), (2, 1), (3, 1)]);
        assert!(observer.knows_all(&Leases::default(), OWN, at(0), 10 * SECOND), "nobody is there");
        observer.observe(&first, at(0));
        assert!(!observer.knows_all(&first, OWN, at(9), 10 * SECOND));
        assert!(observer.dead(&first, OWN, at(9), 10 * SECOND).is_empty());
        let second = leases(&[(1, 1), (2, 2), (3, 1)]);
        observer.observe(&second, at(5));
        assert!(observer.knows_all(&second, OWN, at(5), 10 * SECOND), "one lives");
        observer.observe(&second, at(10));
        assert_eq!(observer.dead(&second, OWN, at(10), 10 * SECOND), [(ProcessId(3), 1)].into());
        assert_eq!(observer.dead(&second, OWN, at(15), 10 * SECOND), [(ProcessId(2), 2), (ProcessId(3), 1)].into());
    }

    #[test]
    fn sessions_of_a_group_start_one_after_another() {
        let mut observer = Observer::default();
        let mut leases = Leases::default();
        assert_eq!(observer.may_start(0, SECOND, 5 * SECOND), Ok(0));
        leases.starts.insert(0, 1);
        observer.observe(&leases, SECOND);
        assert_eq!(observer.may_start(0, 2 * SECOND, 5 * SECOND), Err(4 * SECOND));
        assert_eq!(observer.may_start(1, 2 * SECOND, 5 * SECOND), Ok(0), "another group");
        observer.observe(&leases, 4 * SECOND);
        assert_eq!(observer.may_start(0, 6 * SECOND, 5 * SECOND), Ok(1));
    }
}
