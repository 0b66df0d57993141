//! Leases: which process of a bot holds which shards, shared through a database.
//!
//! Each process has a record, which it renews by counting up its beat. It holds its leases as long as its record is
//! renewed: a process that sees no renewal of another for some time removes that record, and takes its shards. All
//! changes are transactions over the whole state, which is small: a record a process, and one a shard.
//!
//! Whenever a process takes a shard, the epoch of the lease counts up. Work begun in one epoch is not finished in
//! another.

#[cfg(any(test, feature = "testing"))]
use std::collections::BTreeSet;
use std::{collections::BTreeMap, fmt};

use rand::Rng;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tokio::sync::watch;

use super::{Collection, KeyRange, Processes, StoreError, Transaction, record::Attempt};
use domain::time::Timestamp;

mod observer;
mod process_file;
mod state;

pub use observer::Observer;
pub use process_file::ProcessFile;
pub use state::{Leases, Renewal};

/// The identifier of a process, random at each start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ProcessId(#[serde(with = "board::text")] u64);

impl ProcessId {
    /// A new identifier.
    pub fn random() -> Self {
        Self(rand::rng().random())
    }
}

impl fmt::Display for ProcessId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A process of the bot.
///
/// Processes of neighboring releases read each other's records, so fields that they do not know are ignored, and a new
/// field has a default.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Process {
    /// Its identifier.
    pub id: ProcessId,
    /// The name of its computer.
    pub host: String,
    /// Its number among the computer's processes.
    pub pid: u32,
    /// The version of the program.
    pub version: String,
    /// When it was started, by its own clock.
    pub started: Timestamp,
    /// When it last renewed its leases, by its own clock.
    pub renewed: Timestamp,
    /// Counts its renewals. It begins with the time of the first one, so that it differs after a process was forgotten.
    pub beat: u64,
    /// How well it reaches Discord.
    #[serde(default)]
    pub reach: Connectivity,
}

/// How well a process reaches Discord.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Connectivity {
    /// It has no session. Whether it can have one is not known.
    #[default]
    Unknown,
    /// It has a session.
    Connected,
    /// It begins no session, although others do. It has no part of the shards.
    CutOff,
}

/// The lease of a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lease {
    /// The process that holds the shard; `None` if the shard is free.
    pub holder: Option<ProcessId>,
    /// The epoch in which it was taken.
    pub epoch: u64,
}

/// The age, in milliseconds, at which claims of interactions are removed: interactions cannot be answered after 15
/// minutes.
const CLAIMED_FOR: u64 = 15 * 60 * 1000;
/// The beginning of Discord's time, in milliseconds since 1970. Ids contain the time since then.
const DISCORD_EPOCH: u64 = 1_420_070_400_000;

/// The maximum number of claims that are removed at a time.
const MOST_FORGOTTEN: usize = 5_000;

impl Processes {
    /// The processes and the shards that they hold.
    pub fn leases(&self) -> Result<Leases, StoreError> {
        self.db.read(read)
    }

    /// Joins the processes of the bot, or renews this process's leases, and returns the new state. If it returns an
    /// error, the leases may still have been renewed.
    pub fn renew(&self, renewal: &Renewal) -> Result<Leases, StoreError> {
        self.change_leases(|leases| leases.renewed(renewal))
    }

    /// Lets go of all shards of a process, and forgets the process.
    pub fn leave(&self, process: ProcessId) -> Result<(), StoreError> {
        self.change_leases(|leases| leases.without(process)).map(drop)
    }

    fn change_leases(&self, change: impl Fn(&Leases) -> Leases) -> Result<Leases, StoreError> {
        // Leases need not survive a power failure of the database: whoever held one has to renew it anyway.
        self.db.write_soon(|tx| {
            let before = read(tx)?;
            let after = change(&before);
            write(tx, &before, &after);
            Ok(after)
        })
    }

    /// Marked whenever leases have changed, by this process or another; `None` if no other process uses the store.
    pub fn lease_changes(&self) -> Option<watch::Receiver<()>> {
        self.db.engine.lease_changes()
    }

    /// Claims the next start of a session in a group of shards. Returns false if another process has started one since
    /// the number of starts was `known`.
    pub fn claim_start(&self, group: u32, known: u64) -> Result<bool, StoreError> {
        self.db.write_soon(|tx| {
            let key = group.to_be_bytes();
            let count = tx.get(Collection::Starts, key)?.and_then(|bytes| serde_json::from_slice(&bytes).ok());
            if count.unwrap_or(0) != known {
                return Ok(false);
            }
            tx.insert(Collection::Starts, key, json(&(known + 1)));
            Ok(true)
        })
    }

    /// Claims an interaction, so that only one process answers it. Returns false if it is claimed already.
    ///
    /// # Errors
    /// Returns the errors of writing to the store. The interaction may then be claimed.
    pub fn claim_interaction(&self, interaction: u64) -> Result<bool, StoreError> {
        // The same claim may be made again after a lost answer.
        let claim: [u8; 8] = rand::random();
        Ok(self.db.keep_first(Collection::Answered, &interaction.to_be_bytes(), &claim)? == claim)
    }

    /// Removes the claims of interactions that can no longer be answered, at most some thousands at a time. Returns
    /// their number.
    pub fn forget_claims(&self, now: Timestamp) -> Result<usize, StoreError> {
        let newest = now.0.saturating_sub(DISCORD_EPOCH + CLAIMED_FOR) << 22;
        let old = KeyRange::all().ending_before(newest.to_be_bytes());
        let keys: Vec<_> = self
            .db
            .scan(Collection::Answered, old)
            .take(MOST_FORGOTTEN)
            .map(|entry| entry.map(|(key, _)| key))
            .collect::<Result<_, _>>()?;
        if !keys.is_empty() {
            self.db.write_soon(|tx| {
                keys.iter().for_each(|key| tx.remove(Collection::Answered, key));
                Ok(())
            })?;
        }
        Ok(keys.len())
    }
}

fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("it has only fields that JSON can hold")
}

fn read(tx: &Transaction<'_>) -> Attempt<Leases> {
    tx.read_all_ahead([Collection::Processes, Collection::Leases, Collection::Starts])?;
    let processes = all::<_, _, Process>(tx, Collection::Processes, u64::from_be_bytes)?.into_values();
    Ok(Leases {
        processes: processes.map(|process| (process.id, process)).collect(),
        leases: all(tx, Collection::Leases, u32::from_be_bytes)?,
        starts: all(tx, Collection::Starts, u32::from_be_bytes)?,
    })
}

/// All entries of a collection, by number. Entries that cannot be read are left out; renewals write them anew.
fn all<const LENGTH: usize, N: Ord, T: DeserializeOwned>(
    tx: &Transaction<'_>,
    collection: Collection,
    number: fn([u8; LENGTH]) -> N,
) -> Attempt<BTreeMap<N, T>> {
    let entries = tx.entries(collection, KeyRange::all())?.into_iter();
    Ok(entries
        .filter_map(|(key, value)| Some((number(key.try_into().ok()?), serde_json::from_slice(&value).ok()?)))
        .collect())
}

/// Writes the processes and leases that have changed.
fn write(tx: &Transaction<'_>, before: &Leases, after: &Leases) {
    let id = |id: &ProcessId| id.0.to_be_bytes();
    write_changed(tx, Collection::Processes, &before.processes, &after.processes, id);
    write_changed(tx, Collection::Leases, &before.leases, &after.leases, |shard| shard.to_be_bytes());
}

fn write_changed<K: Ord, T: PartialEq + Serialize, B: AsRef<[u8]>>(
    tx: &Transaction<'_>,
    collection: Collection,
    before: &BTreeMap<K, T>,
    after: &BTreeMap<K, T>,
    key: impl Fn(&K) -> B,
) {
    for gone in before.keys().filter(|number| !after.contains_key(number)) {
        tx.remove(collection, key(gone));
    }
    for (number, value) in after.iter().filter(|(number, value)| before.get(number) != Some(value)) {
        tx.insert(collection, key(number), json(value));
    }
}

#[cfg(any(test, feature = "testing"))]
impl Process {
    /// A process with this identifier.
    pub fn for_test(id: u64) -> Self {
        let time = Timestamp(0);
        let (host, version) = ("here".to_owned(), "0.0.0".to_owned());
        Self {
            id: ProcessId(id),
            host,
            pid: 1,
            version,
            started: time,
            renewed: time,
            beat: 0,
            reach: Connectivity::Unknown,
        }
    }
}

#[cfg(any(test, feature = "testing"))]
impl Renewal {
    /// A renewal by the process with this identifier, of a bot with this number of shards.
    pub fn for_test(id: u64, shards: u32) -> Self {
        let (dead, silent, closed) = (BTreeMap::new(), BTreeSet::new(), BTreeSet::new());
        Self { process: Process::for_test(id), shards, dead, silent, closed }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        time::{Duration, Instant},
    };

    use super::*;
    use crate::Store;

    /// Runs a test with an empty store on sled, and in PostgreSQL if it is installed.
    fn on_each(test: impl Fn(&Store)) {
        println!("on sled");
        let folder = tempfile::tempdir().expect("a temporary folder");
        test(&Store::open(folder.path()).expect("an empty store"));
        if let Some(server) = crate::database::server::shared() {
            println!("in PostgreSQL");
            let url = server.database().parse().expect("an address");
            test(&Store::connect(&url).expect("the server runs"));
        }
    }

    fn renewal(id: u64) -> Renewal {
        Renewal::for_test(id, 6)
    }

    #[test]
    fn leases_are_shared_through_the_store() {
        on_each(|store| {
            assert_eq!(store.processes.leases().expect("readable"), Leases::default());
            let alone = store.processes.renew(&renewal(1)).expect("renewed");
            assert_eq!((alone.held_by(ProcessId(1)).len(), store.processes.leases().expect("readable")), (6, alone));
            store.processes.renew(&renewal(2)).expect("renewed");
            let closed = [3, 4, 5].into();
            store.processes.renew(&Renewal { closed, ..renewal(1) }).expect("renewed");
            let both = store.processes.renew(&renewal(2)).expect("renewed");
            assert_eq!([1, 2].map(|id| both.held_by(ProcessId(id)).len()), [3, 3]);
            store.processes.leave(ProcessId(1)).expect("left");
            let rest = store.processes.renew(&renewal(2)).expect("renewed");
            assert_eq!((rest.held_by(ProcessId(2)).len(), rest.processes.len()), (6, 1));
        });
    }

    #[test]
    fn changes_of_hands_are_told_to_other_processes() {
        let Some(server) = crate::database::server::shared() else { return };
        let url = server.database().parse().expect("an address");
        let [ours, other] = [0, 1].map(|_| Store::connect(&url).expect("the server runs"));
        let changes = ours.processes.lease_changes().expect("others may use the database");
        let start = Instant::now();
        // Until the connection listens, nothing is told.
        while !changes.has_changed().expect("the store tells") {
            assert!(start.elapsed() < Duration::from_secs(30), "nothing is told");
            other.processes.renew(&renewal(1)).expect("renewed");
            other.processes.leave(ProcessId(1)).expect("left");
            std::thread::sleep(Duration::from_millis(20));
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        let alone = Store::open(folder.path()).expect("an empty store");
        assert!(alone.processes.lease_changes().is_none(), "nobody else uses the folder");
    }

    #[test]
    fn unreadable_leases_are_replaced() {
        on_each(|store| {
            store.processes.renew(&renewal(1)).expect("renewed");
            store.db.spoil(Collection::Leases, 3_u32.to_be_bytes(), "{");
            store.db.spoil(Collection::Processes, 1_u64.to_be_bytes(), [0xFF]);
            store.db.spoil(Collection::Starts, 1_u32.to_be_bytes(), "many");
            assert_eq!(store.processes.leases().expect("readable").total(), 5);
            store.processes.leave(ProcessId(1)).expect("left");
            let renewed = store.processes.renew(&renewal(2)).expect("renewed");
            assert_eq!(renewed.held_by(ProcessId(2)).len(), 6);
            assert!(store.processes.claim_start(1, 0).expect("claimed"));
            assert_eq!(store.processes.leases().expect("readable").starts, [(1, 1)].into());
        });
    }

    #[test]
    fn joining_at_once_leaves_each_shard_with_one_holder() {
        on_each(|store| {
            std::thread::scope(|scope| {
                for id in 1..=4 {
                    scope.spawn(move || {
                        (0..5).for_each(|_| drop(store.processes.renew(&renewal(id)).expect("renewed")))
                    });
                }
            });
            let leases = store.processes.leases().expect("readable");
            let beats: Vec<_> = leases.processes.values().map(|process| process.beat).collect();
            assert_eq!((beats, leases.leases.values().filter(|lease| lease.holder.is_some()).count()), (vec![5; 4], 6));
        });
    }

    #[test]
    fn one_of_many_claims_succeeds() {
        on_each(|store| {
            let (interactions, starts) = (AtomicUsize::new(0), AtomicUsize::new(0));
            std::thread::scope(|scope| {
                for _ in 0..8 {
                    scope.spawn(|| {
                        for interaction in 0..25 {
                            let claimed = store.processes.claim_interaction(interaction).expect("the store answers");
                            interactions.fetch_add(claimed.into(), Ordering::SeqCst);
                        }
                        starts.fetch_add(
                            store.processes.claim_start(0, 0).expect("the store answers").into(),
                            Ordering::SeqCst,
                        );
                    });
                }
            });
            assert_eq!((interactions.into_inner(), starts.into_inner()), (25, 1));
            let began = std::time::Instant::now();
            (100..300)
                .for_each(|interaction| assert!(store.processes.claim_interaction(interaction).expect("claimed")));
            println!("a claim takes {:?}", began.elapsed() / 200);
            assert!(store.processes.claim_start(0, 1).expect("the store answers"), "the next one");
        });
    }

    #[test]
    fn the_only_process_holds_everything_and_others_need_leases() {
        on_each(|store| {
            assert_eq!(store.is_shared(), !store.held().is_leader());
            let other = store.beside();
            assert!(other.is_shared() && !other.held().is_leader());
        });
    }

    #[test]
    fn old_claims_are_removed() {
        on_each(|store| {
            let now = Timestamp(DISCORD_EPOCH + 100 * CLAIMED_FOR);
            let id = |age: u64| (now.0 - DISCORD_EPOCH - age) << 22;
            let (old, new) = (id(CLAIMED_FOR + 1), id(CLAIMED_FOR));
            for interaction in [old, new] {
                assert!(store.processes.claim_interaction(interaction).expect("claimed"));
            }
            assert_eq!(store.processes.forget_claims(now).expect("removed"), 1);
            assert!(!store.processes.claim_interaction(new).expect("the store answers"));
            assert!(store.processes.claim_interaction(old).expect("the store answers"));
        });
    }
}
