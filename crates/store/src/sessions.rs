//! Sessions with Discord's gateway, so that whichever process takes a shard resumes its session.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Collection, Lease, Processes, StoreError, shard::FencingToken};

/// A session of a shard with Discord's gateway.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GatewaySession {
    /// The number of all shards when it began.
    pub total: u32,
    /// The address of the gateway at which it began.
    pub gateway: String,
    /// The event with which it began.
    pub ready: Value,
    /// The number of an event that was received, as were all events before it.
    pub sequence: u64,
}

impl Processes {
    /// The session of a shard that may still be resumed. `None` if there is none, or if its record cannot be read.
    pub fn session(&self, shard: u32) -> Result<Option<GatewaySession>, StoreError> {
        let bytes = self.db.get(Collection::Sessions, shard.to_be_bytes())?;
        Ok(bytes.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }

    /// Keeps the session of a shard, or forgets it, unless another process has taken the shard since this process got
    /// the token. It need not survive a power failure, so nobody waits for the disk.
    pub fn keep_session(&self, token: &FencingToken, session: Option<&GatewaySession>) -> Result<(), StoreError> {
        let key = token.shard().to_be_bytes();
        self.db.write_soon(|tx| {
            let lease = tx.get(Collection::Leases, key)?.and_then(|bytes| serde_json::from_slice::<Lease>(&bytes).ok());
            if lease.is_some_and(|lease| lease.epoch != token.epoch()) {
                return Ok(());
            }
            match session {
                Some(session) => tx.insert(
                    Collection::Sessions,
                    key,
                    serde_json::to_vec(session).expect("it has only fields that JSON can hold"),
                ),
                None => tx.remove(Collection::Sessions, key),
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Process, Renewal, Store, shard::HeldShards};
    use domain::time::uptime;
    use std::time::Duration;

    #[test]
    fn sessions_are_kept_until_they_are_forgotten() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(folder.path()).expect("an empty store");
        let processes = &store.processes;
        let session =
            GatewaySession { total: 2, gateway: "wss://gateway".to_owned(), ready: Value::from("ready"), sequence: 7 };
        let held = HeldShards::everything();
        held.set_total(2);
        let token = held.token_for_shard(1).expect("it is held");
        processes.keep_session(&token, Some(&session)).expect("kept");
        assert_eq!(processes.session(1).expect("readable"), Some(session));
        assert_eq!(processes.session(0).expect("readable"), None);
        processes.keep_session(&token, None).expect("forgotten");
        assert_eq!(processes.session(1).expect("readable"), None);
        store.db.spoil(Collection::Sessions, 1_u32.to_be_bytes(), "{");
        assert_eq!(processes.session(1).expect("left out"), None);
    }

    #[test]
    fn whoever_has_lost_a_shard_keeps_no_session_of_it() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(folder.path()).expect("an empty store");
        let processes = &store.processes;
        let take = |id| {
            let leases = processes.renew(&Renewal::for_test(id, 1)).expect("renewed");
            let held = HeldShards::nothing();
            held.set(leases.held_by(Process::for_test(id).id), uptime() + Duration::from_secs(60));
            held.token_for_shard(0).expect("it is held")
        };
        let session = |sequence| GatewaySession {
            total: 1,
            gateway: "wss://gateway".to_owned(),
            ready: Value::from("ready"),
            sequence,
        };
        let first = take(1);
        processes.keep_session(&first, Some(&session(1))).expect("kept");
        processes.leave(Process::for_test(1).id).expect("left");
        let second = take(2);
        processes.keep_session(&second, Some(&session(2))).expect("kept");
        processes.keep_session(&first, Some(&session(3))).expect("answered");
        processes.keep_session(&first, None).expect("answered");
        assert_eq!(processes.session(0).expect("readable"), Some(session(2)));
    }
}
