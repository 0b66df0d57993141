//! What processes agree on through the store, and how one process changes it. Nothing here reads the store or a clock.

use std::collections::{BTreeMap, BTreeSet};

use super::{Connectivity, Lease, Process, ProcessId};

/// The processes of a bot and the shards that they hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Leases {
    /// The processes that have not left, including those that have died since.
    pub processes: BTreeMap<ProcessId, Process>,
    /// A lease for each shard, by the shard's number; empty before the first process has joined.
    pub leases: BTreeMap<u32, Lease>,
    /// The number of sessions started in each group of shards that Discord limits together.
    pub starts: BTreeMap<u32, u64>,
}

/// The wishes and observations with which a process renews its leases.
#[derive(Clone, Debug)]
pub struct Renewal {
    /// The process. Its `beat` is ignored.
    pub process: Process,
    /// The number of shards that Discord recommends. It is used if no other process lives.
    pub shards: u32,
    /// Processes that are dead, with the last beat that was seen of each. One with another beat lives.
    pub dead: BTreeMap<ProcessId, u64>,
    /// Processes that have missed renewals, and may be dead.
    pub silent: BTreeSet<ProcessId>,
    /// Held shards whose connections are closed, to be let go.
    pub closed: BTreeSet<u32>,
}

impl Leases {
    /// The number of shards; 0 before the first process has joined.
    pub fn total(&self) -> u32 {
        u32::try_from(self.leases.len()).unwrap_or(u32::MAX)
    }

    /// The shards that a process holds, each with its epoch.
    pub fn held_by(&self, process: ProcessId) -> BTreeMap<u32, u64> {
        let held = self.leases.iter().filter(|(_, lease)| lease.holder == Some(process));
        held.map(|(shard, lease)| (*shard, lease.epoch)).collect()
    }

    /// The most shards that a process holds if all share alike. Silent processes, and those that are cut off from
    /// Discord, have no part, so that the others can take all free shards at once.
    pub fn fair_part(&self, process: ProcessId, silent: &BTreeSet<ProcessId>) -> usize {
        let is_cut_off = |process: &Process| process.reach == Connectivity::CutOff;
        if self.processes.get(&process).is_some_and(is_cut_off) {
            return 0;
        }
        let living = self.processes.values().filter(|other| !silent.contains(&other.id) && !is_cut_off(other)).count();
        self.leases.len().div_ceil(living.max(1))
    }

    /// Whether another process than this one, and than the silent ones, has a session with Discord.
    pub fn others_are_connected(&self, process: ProcessId, silent: &BTreeSet<ProcessId>) -> bool {
        let mut others = self.processes.values().filter(|other| other.id != process && !silent.contains(&other.id));
        others.any(|other| other.reach == Connectivity::Connected)
    }

    /// The shards that a process has to let go, since it holds more than its fair part. Prefers shards that are not
    /// connected yet, and then those with the highest numbers.
    pub fn surplus(
        &self,
        process: ProcessId,
        connected: &BTreeSet<u32>,
        silent: &BTreeSet<ProcessId>,
    ) -> BTreeSet<u32> {
        let mut held: Vec<u32> = self.held_by(process).into_keys().collect();
        held.sort_by_key(|shard| (!connected.contains(shard), *shard));
        held.split_off(self.fair_part(process, silent).min(held.len())).into_iter().collect()
    }

    /// Whether a process should renew its leases before it is time, since there are shards that it can take.
    pub fn can_take(&self, process: ProcessId, silent: &BTreeSet<ProcessId>) -> bool {
        let is_free = self.leases.values().any(|lease| lease.holder.is_none());
        is_free && self.held_by(process).len() < self.fair_part(process, silent)
    }

    /// The state after a process has joined or renewed its leases: it removes the dead, lets go of what it has closed,
    /// and takes free shards up to its fair part.
    #[must_use]
    pub fn renewed(&self, renewal: &Renewal) -> Self {
        let mut next = self.clone();
        let me = renewal.process.id;
        next.processes.retain(|id, process| *id == me || renewal.dead.get(id) != Some(&process.beat));
        // A process that comes back after it was thought dead must not count from where it did: others that have not
        // seen it go would think it dead still.
        let beat = next.processes.get(&me).map_or(renewal.process.renewed.0, |own| own.beat);
        next.processes.insert(me, Process { beat: beat + 1, ..renewal.process.clone() });

        let epoch = next.leases.values().map(|lease| lease.epoch).max().unwrap_or(0) + 1;
        if next.processes.len() == 1 && next.held_by(me).is_empty() && next.total() != renewal.shards {
            next.leases = (0..renewal.shards.max(1)).map(|shard| (shard, Lease { holder: None, epoch })).collect();
        }
        let processes = &next.processes;
        for (shard, lease) in &mut next.leases {
            let closed = lease.holder == Some(me) && renewal.closed.contains(shard);
            if closed || lease.holder.is_some_and(|holder| !processes.contains_key(&holder)) {
                lease.holder = None;
            }
        }
        let room = next.fair_part(me, &renewal.silent).saturating_sub(next.held_by(me).len());
        let free = next.leases.iter_mut().filter(|(shard, lease)| {
            // Another process takes what this one lets go.
            lease.holder.is_none() && !renewal.closed.contains(shard)
        });
        for (_, lease) in free.take(room) {
            *lease = Lease { holder: Some(me), epoch };
        }
        next
    }

    /// The state after a process has left.
    #[must_use]
    pub fn without(&self, process: ProcessId) -> Self {
        let mut next = self.clone();
        next.processes.remove(&process);
        for lease in next.leases.values_mut().filter(|lease| lease.holder == Some(process)) {
            lease.holder = None;
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Observer;
    use domain::time::Timestamp;
    use std::time::Duration;

    const DEAD_AFTER: Duration = Duration::from_secs(18);
    const SILENT_AFTER: Duration = Duration::from_secs(11);
    const VALID: Duration = Duration::from_secs(15);

    fn renewal(id: u64, shards: u32) -> Renewal {
        Renewal::for_test(id, shards)
    }

    fn held(leases: &Leases, id: u64) -> Vec<u32> {
        leases.held_by(ProcessId(id)).into_keys().collect()
    }

    #[test]
    fn the_first_process_takes_everything_and_shares_with_the_second() {
        let alone = Leases::default().renewed(&renewal(1, 5));
        assert_eq!(held(&alone, 1), [0, 1, 2, 3, 4]);
        let both = alone.renewed(&renewal(2, 9));
        assert_eq!((held(&both, 2), both.total()), (vec![], 5), "the number is fixed, and nothing is free");
        let connected = [1, 2, 3, 4].into();
        assert_eq!(
            both.surplus(ProcessId(1), &connected, &BTreeSet::new()),
            [0, 4].into(),
            "what is not connected goes first"
        );
        let surplus = [3, 4].into();
        let closed = Renewal { closed: surplus, ..renewal(1, 5) };
        let both = both.renewed(&closed).renewed(&renewal(2, 5));
        assert_eq!((held(&both, 1), held(&both, 2)), (vec![0, 1, 2], vec![3, 4]));
        assert!(both.leases[&3].epoch > both.leases[&0].epoch);
    }

    #[test]
    fn a_process_that_was_thought_dead_lives_if_it_has_renewed() {
        let both = Leases::default().renewed(&renewal(1, 2)).renewed(&renewal(2, 2));
        let dead = BTreeMap::from([(ProcessId(1), both.processes[&ProcessId(1)].beat)]);
        let renewed = both.renewed(&renewal(1, 2));
        let accuses = Renewal { dead, ..renewal(2, 2) };
        assert_eq!(held(&renewed.renewed(&accuses), 2), [0_u32; 0]);
        assert_eq!(held(&both.renewed(&accuses), 2), [0, 1]);
    }

    #[test]
    fn what_the_dead_held_is_not_kept_for_others_that_seem_dead() {
        let three = (1..=3).fold(Leases::default(), |leases, id| leases.renewed(&renewal(id, 6)));
        let dead = BTreeMap::from([(ProcessId(1), three.processes[&ProcessId(1)].beat)]);
        let careful = three.renewed(&Renewal { dead: dead.clone(), ..renewal(3, 6) });
        assert_eq!(held(&careful, 3), [0, 1, 2], "half is for the second");
        let alone = three.renewed(&Renewal { dead, silent: [ProcessId(2)].into(), ..renewal(3, 6) });
        assert_eq!(held(&alone, 3), [0, 1, 2, 3, 4, 5]);
        assert!(alone.processes.contains_key(&ProcessId(2)), "it may live");
        let connected = (0..6).collect();
        assert_eq!(alone.surplus(ProcessId(3), &connected, &[ProcessId(2)].into()), [].into());
        assert_eq!(alone.surplus(ProcessId(3), &connected, &[].into()), [3, 4, 5].into(), "it is back");
    }

    #[test]
    fn who_is_cut_off_has_no_part() {
        let three = (1..=3).fold(Leases::default(), |leases, id| leases.renewed(&renewal(id, 6)));
        let everything = (0..6).collect::<BTreeSet<_>>();
        let mut cut_off = Renewal { closed: everything.clone(), ..renewal(1, 6) };
        cut_off.process.reach = Connectivity::CutOff;
        let freed = three.renewed(&cut_off);
        assert_eq!(held(&freed, 1), [0_u32; 0]);
        assert!(!freed.can_take(ProcessId(1), &BTreeSet::new()) && freed.can_take(ProcessId(2), &BTreeSet::new()));
        let shared = freed.renewed(&renewal(2, 6)).renewed(&renewal(3, 6)).renewed(&cut_off);
        assert_eq!([1, 2, 3].map(|id| held(&shared, id).len()), [0, 3, 3]);
        let back = shared.renewed(&renewal(1, 6));
        assert_eq!(back.surplus(ProcessId(2), &everything, &BTreeSet::new()).len(), 1);
    }

    #[test]
    fn the_number_of_shards_changes_when_no_process_lives() {
        let old = Leases::default().renewed(&renewal(1, 2));
        assert_eq!(old.renewed(&renewal(1, 3)).total(), 2);
        let new = old.without(ProcessId(1)).renewed(&renewal(2, 3));
        assert_eq!((new.total(), held(&new, 2)), (3, vec![0, 1, 2]));
        assert!(new.leases.values().all(|lease| lease.epoch > old.leases[&0].epoch));
    }

    /// A process of the simulation.
    struct Simulated {
        id: u64,
        observer: Observer,
        /// The time until which it acts on its leases, and the shards that it then acts on.
        until: Duration,
        acts: BTreeMap<u32, u64>,
        surplus: BTreeSet<u32>,
    }

    impl Simulated {
        fn new(id: u64) -> Self {
            let (acts, surplus) = (BTreeMap::new(), BTreeSet::new());
            let observer = Observer::default();
            Self { id, observer, until: Duration::ZERO, acts, surplus }
        }

        fn renew(&mut self, leases: &mut Leases, shards: u32, now: Duration) {
            let id = ProcessId(self.id);
            self.observer.observe(leases, now);
            if self.until <= now {
                self.acts.clear();
            }
            if !self.acts.is_empty() || self.observer.knows_all(leases, id, now, DEAD_AFTER) {
                let closed = std::mem::take(&mut self.surplus);
                let dead = self.observer.dead(leases, id, now, DEAD_AFTER);
                let silent = self.observer.silent(leases, id, now, SILENT_AFTER);
                let renewed = Timestamp(now.as_millis() as u64);
                let process = Process { renewed, ..Process::for_test(self.id) };
                let own = Renewal { process, dead, silent, closed, ..renewal(self.id, shards) };
                *leases = leases.renewed(&own);
                self.acts = leases.held_by(id);
                self.surplus = leases.surplus(id, &self.acts.keys().copied().collect(), &own.silent);
                self.acts.retain(|shard, _| !self.surplus.contains(shard));
                self.until = now + VALID;
            }
        }
    }

    #[derive(Clone, Debug)]
    enum Step {
        Join,
        Leave(prop::sample::Index),
        /// A process stops for so many seconds, or for ever.
        Stop(prop::sample::Index, Option<u64>),
        Pass(u64),
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            2 => Just(Step::Join),
            1 => any::<prop::sample::Index>().prop_map(Step::Leave),
            2 => (any::<prop::sample::Index>(), prop::option::of(1_u64..60)).prop_map(|(which, time)| Step::Stop(which, time)),
            6 => (1_u64..40).prop_map(Step::Pass),
        ]
    }

    proptest! {
        #[test]
        fn each_shard_has_one_holder_and_the_processes_agree(
            shards in 1_u32..12,
            steps in prop::collection::vec(step(), 1..40),
        ) {
            let mut leases = Leases::default();
            let mut processes: Vec<(Simulated, Duration)> = vec![];
            let (mut now, mut next) = (Duration::from_secs(100), 1);
            let second = Duration::from_secs(1);
            let pass = |now: &mut Duration, processes: &mut Vec<(Simulated, Duration)>, leases: &mut Leases, time: u64|
                -> Result<(), TestCaseError> {
                for _ in 0..time {
                    *now += second;
                    for (process, stopped) in processes.iter_mut() {
                        if *stopped > *now {
                            continue;
                        }
                        // It looks every second, and renews every five, each process at another second.
                        process.observer.observe(leases, *now);
                        if (now.as_secs() + process.id).is_multiple_of(5) {
                            process.renew(leases, shards, *now);
                        }
                    }
                    let mut acting = BTreeMap::new();
                    for (process, _) in processes.iter().filter(|(process, _)| process.until > *now) {
                        for shard in process.acts.keys() {
                            let other = acting.insert(*shard, process.id);
                            prop_assert_eq!(other, None, "two processes act for shard {}", shard);
                        }
                    }
                }
                Ok(())
            };
            for step in steps {
                match step {
                    Step::Join => {
                        processes.push((Simulated::new(next), Duration::ZERO));
                        next += 1;
                    }
                    Step::Leave(which) if !processes.is_empty() => {
                        let (process, stopped) = processes.swap_remove(which.index(processes.len()));
                        if stopped <= now {
                            leases = leases.without(ProcessId(process.id));
                        }
                    }
                    Step::Stop(which, time) if !processes.is_empty() => {
                        let place = which.index(processes.len());
                        match time {
                            Some(time) => processes[place].1 = now + Duration::from_secs(time),
                            None => drop(processes.swap_remove(place)),
                        }
                    }
                    Step::Leave(_) | Step::Stop(..) => {}
                    Step::Pass(time) => pass(&mut now, &mut processes, &mut leases, time)?,
                }
            }
            // All go on, and after a while they share all shards.
            processes.iter_mut().for_each(|(_, stopped)| *stopped = Duration::ZERO);
            if processes.is_empty() {
                processes.push((Simulated::new(next), Duration::ZERO));
            }
            pass(&mut now, &mut processes, &mut leases, 60)?;
            prop_assert_eq!(leases.processes.len(), processes.len(), "the dead are forgotten");
            let part = leases.fair_part(ProcessId(processes[0].0.id), &BTreeSet::new());
            let mut held = 0;
            for (process, _) in &processes {
                prop_assert!(process.acts.len() <= part);
                held += process.acts.len();
            }
            prop_assert_eq!(held, leases.leases.len(), "every shard is held");
        }
    }

    #[test]
    fn what_a_report_shows_is_kept() {
        let own = Process { host: "elsewhere".to_owned(), renewed: Timestamp(7), ..Process::for_test(1) };
        let leases = Leases::default().renewed(&Renewal { process: own, ..renewal(1, 1) });
        let own = &leases.processes[&ProcessId(1)];
        assert_eq!((own.host.as_str(), own.renewed, own.beat), ("elsewhere", Timestamp(7), 8));
    }
}
