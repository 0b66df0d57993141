//! What the dispatcher knows besides the outbox: the shards, the jobs under way, and those that have to wait.

use std::{
    collections::{HashMap, HashSet},
    mem::discriminant,
    time::Duration,
};

use tokio::{task, time::Instant};

use super::EVERY;
use domain::time::Timestamp;
use store::{
    DueJob, Job,
    shard::{FencingToken, HeldShards, shard_of},
};

/// How long to wait for another process that may be doing a job. A process that lets go of a shard finishes what it has
/// begun within this time.
const INHERITED_AFTER: Duration = Duration::from_secs(12);
/// The first back-off of a job that [writes to people](writes_to_people) outside of games. It doubles with each
/// failure.
const BACK_OFF: Duration = Duration::from_secs(10);
/// The longest back-off.
const LONGEST_BACK_OFF: Duration = Duration::from_secs(10 * 60);

/// The state of the dispatcher.
#[derive(Default)]
pub(super) struct Ledger {
    /// The number of shards that the bot has.
    total: u32,
    /// The shards that this process holds, and since when.
    leases: HashMap<u32, (FencingToken, Instant)>,
    under_way: HashMap<Job, task::Id>,
    /// Jobs that were tried before.
    back_offs: HashMap<Job, BackOff>,
    /// Jobs that were there before their shard was taken over, or that another process caused.
    inherited: HashSet<Job>,
}

/// When a job may be tried again, and how long it waits.
struct BackOff {
    until: Instant,
    length: Duration,
}

/// A job that is to be done now.
#[derive(Clone, Debug)]
pub(super) struct Assignment {
    pub(super) due: DueJob,
    pub(super) application: u64,
    /// Permission to act for the server.
    pub(super) fence: FencingToken,
    /// Whether an earlier attempt, or another process, may have done the job.
    pub(super) may_be_done: bool,
}

/// The maximum number of jobs of a kind at a time, so that the bot does not flood Discord after an outage, and moves do
/// not wait for daily puzzles and tournaments.
const fn most_at_once(job: Job) -> usize {
    match job {
        Job::News(_) | Job::Buttons(..) | Job::Clock(_) | Job::Match(..) | Job::Rematch(_) | Job::Sentence(_) => 20,
        Job::Daily(_) | Job::Tournament(..) | Job::Notice(_) | Job::Lookout(_) => 5,
        // One of them counts all games that wait, or pairs all who seek; direct messages are opened one by one.
        Job::Count(..) | Job::Pair | Job::Direct(_) => 1,
        // The time for which the bot thinks depends on how many players wait.
        Job::BotMove(_) => 1000,
    }
}

/// Whether a job writes messages to people that are not the news, reminders or moves of a running game.
const fn writes_to_people(job: Job) -> bool {
    use Job::{Daily, Lookout, Match, Notice, Rematch, Tournament};
    matches!(job, Daily(_) | Tournament(..) | Notice(_) | Match(..) | Rematch(_) | Lookout(_))
}

impl Ledger {
    /// Notes which shards this process holds now. Returns those that it has taken over since the last call.
    pub(super) fn survey(&mut self, held: &HeldShards) -> HashSet<u32> {
        self.total = held.total();
        self.leases.retain(|_, (fence, _)| fence.is_valid());
        let mut taken = HashSet::new();
        for shard in held.shards() {
            if !self.leases.contains_key(&shard)
                && let Some(fence) = held.token_for_shard(shard)
            {
                self.leases.insert(shard, (fence, Instant::now()));
                taken.insert(shard);
            }
        }
        taken
    }

    /// Makes the next survey return these shards again, since their jobs could not be read.
    pub(super) fn forget(&mut self, shards: &HashSet<u32>) {
        self.leases.retain(|shard, _| !shards.contains(shard));
    }

    /// Notes which of the jobs that are due now other processes may be doing: those of the shards in `taken`, and those
    /// that interactions caused that are foreign.
    pub(super) fn note(&mut self, due: &[DueJob], taken: &HashSet<u32>, is_foreign: impl Fn(u64) -> bool) {
        let present: HashSet<_> = due.iter().map(|due| due.job).collect();
        self.back_offs.retain(|job, _| present.contains(job));
        self.inherited.retain(|job| present.contains(job));
        let total = self.total;
        let is_inherited =
            |due: &&DueJob| taken.contains(&shard_of(due.guild, total)) || due.interaction.is_some_and(&is_foreign);
        self.inherited.extend(due.iter().filter(is_inherited).map(|due| due.job));
    }

    /// The assignment to do a job now; `None` if it has to wait.
    pub(super) fn admit(&self, due: DueJob, now: Timestamp, application: u64, is_shared: bool) -> Option<Assignment> {
        let DueJob { job, guild, .. } = due;
        // A shard that was taken over since the outbox was read has its turn in the next pass.
        let (fence, since) = self.leases.get(&shard_of(guild, self.total))?;
        let back_off = self.back_offs.get(&job);
        let waits = match job {
            Job::News(_) => {
                self.inherited.contains(&job) && back_off.is_none() && now.since(due.since) < INHERITED_AFTER
            }
            job => writes_to_people(job) && since.elapsed() < INHERITED_AFTER,
        };
        let is_backed_off = back_off.is_some_and(|back_off| Instant::now() < back_off.until);
        if is_shared && waits || is_backed_off || self.under_way.contains_key(&job) {
            return None;
        }
        let alike = self.under_way.keys().filter(|other| discriminant(*other) == discriminant(&job)).count();
        if alike >= most_at_once(job) {
            return None;
        }
        let may_be_done = back_off.is_some() || self.inherited.contains(&job);
        Some(Assignment { due, application, fence: fence.clone(), may_be_done })
    }

    /// Notes that this task does a job.
    pub(super) fn begin(&mut self, job: Job, task: task::Id) {
        self.under_way.insert(job, task);
    }

    /// The jobs under way.
    pub(super) fn under_way(&self) -> HashSet<Job> {
        self.under_way.keys().copied().collect()
    }

    /// Notes that a task has ended.
    pub(super) fn end(&mut self, task: task::Id, has_failed: bool) {
        let Some(job) = self.under_way.iter().find(|(_, known)| **known == task).map(|(job, _)| *job) else { return };
        self.under_way.remove(&job);
        let before = self.back_offs.get(&job).map_or(Duration::ZERO, |back_off| back_off.length);
        let length = match job {
            // A job that is still due after it was done, such as a thread that must not be closed yet, waits for
            // something else.
            _ if !has_failed => EVERY,
            job if writes_to_people(job) => (before * 2).clamp(BACK_OFF, LONGEST_BACK_OFF),
            _ => Duration::ZERO,
        };
        self.back_offs.insert(job, BackOff { until: Instant::now() + length, length });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{
        id::{GameId, GuildId},
        time::uptime,
    };

    const LONG: Duration = Duration::from_secs(60 * 60);

    fn due(job: Job, interaction: Option<u64>) -> DueJob {
        DueJob { job, guild: None, since: Timestamp(0), interaction, revision: 1 }
    }

    fn held(shards: &[(u32, u64)]) -> HeldShards {
        let held = HeldShards::nothing();
        held.set_total(3);
        held.set(shards.iter().copied().collect(), uptime() + LONG);
        held
    }

    #[test]
    fn a_shard_is_taken_over_once_for_each_time_that_it_is_held() {
        let (held, mut ledger) = (held(&[]), Ledger::default());
        assert!(ledger.survey(&held).is_empty());
        held.set([(0, 1), (2, 1)].into(), uptime() + LONG);
        assert_eq!(ledger.survey(&held), [0, 2].into());
        assert_eq!(ledger.survey(&held), [].into());
        assert!(ledger.leases[&2].0.is_valid() && !ledger.leases.contains_key(&1));
        ledger.forget(&[2].into());
        assert_eq!(ledger.survey(&held), [2].into(), "its jobs could not be read");
        held.set([(0, 1)].into(), uptime() + LONG);
        assert_eq!(ledger.survey(&held), [].into());
        assert!(!ledger.leases.contains_key(&2), "it is lost");
        held.set([(0, 4), (2, 3)].into(), uptime() + LONG);
        assert_eq!(ledger.survey(&held), [0, 2].into(), "another process may have had both");
    }

    #[test]
    fn news_is_inherited_until_it_is_delivered() {
        let mut ledger = Ledger::default();
        let taken = ledger.survey(&held(&[(0, 1)]));
        let [first, second] = [1, 2].map(|bits| due(Job::News(GameId::from_bits(bits).into()), Some(7)));
        let late = Timestamp(u64::try_from(INHERITED_AFTER.as_millis()).expect("some seconds"));
        let early = Timestamp(late.0 - 1);
        let admitted =
            |ledger: &Ledger, due, at| ledger.admit(due, at, 1, true).map(|assignment| assignment.may_be_done);
        ledger.note(&[first], &taken, |_| false);
        ledger.note(&[first, second], &HashSet::new(), |_| false);
        assert_eq!((admitted(&ledger, first, early), admitted(&ledger, second, early)), (None, Some(false)));
        assert_eq!(admitted(&ledger, first, late), Some(true));
        assert!(ledger.admit(first, early, 1, false).is_some(), "nobody else can be announcing it");
        ledger.note(&[second], &HashSet::new(), |_| true);
        assert_eq!(admitted(&ledger, second, early), None, "another process answers the interaction");
        assert_eq!(admitted(&ledger, first, early), Some(false), "later news of the game is this process's own");
    }

    #[tokio::test(start_paused = true)]
    async fn what_fails_waits_longer_each_time() {
        let mut ledger = Ledger::default();
        ledger.survey(&held(&[(0, 1)]));
        let [daily, news] = [Job::Daily(GuildId(1)), Job::News(GameId::from_bits(1).into())].map(|job| due(job, None));
        for (seconds, due) in [10, 20, 40].map(|seconds| (seconds, daily)).into_iter().chain([(0, news)]) {
            let assignment = ledger.admit(due, Timestamp(0), 1, false).expect("it is due");
            assert_eq!(assignment.may_be_done, seconds > 10);
            let task = tokio::spawn(async {});
            ledger.begin(due.job, task.id());
            assert!(ledger.admit(due, Timestamp(0), 1, false).is_none(), "it is under way");
            ledger.end(task.id(), true);
            tokio::time::sleep(Duration::from_secs(seconds).saturating_sub(EVERY / 2)).await;
            assert_eq!(ledger.admit(due, Timestamp(0), 1, false).is_none(), seconds > 0);
            tokio::time::sleep(EVERY).await;
            assert!(ledger.admit(due, Timestamp(0), 1, false).is_some_and(|assignment| assignment.may_be_done));
        }
    }
}
