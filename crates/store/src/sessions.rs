//! Sessions with Discord's gateway, so that a process that is restarted resumes them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Collection, Processes, StoreError};

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

    /// Keeps the session of a shard, or forgets it. It need not survive a power failure, so nobody waits for the disk.
    pub fn keep_session(&self, shard: u32, session: Option<&GatewaySession>) -> Result<(), StoreError> {
        let key = shard.to_be_bytes();
        self.db.write_soon(|tx| {
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
    use crate::Store;

    #[test]
    fn sessions_are_kept_until_they_are_forgotten() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(folder.path()).expect("an empty store");
        let processes = &store.processes;
        let session =
            GatewaySession { total: 2, gateway: "wss://gateway".to_owned(), ready: Value::from("ready"), sequence: 7 };
        processes.keep_session(1, Some(&session)).expect("kept");
        assert_eq!(processes.session(1).expect("readable"), Some(session));
        assert_eq!(processes.session(0).expect("readable"), None);
        processes.keep_session(1, None).expect("forgotten");
        assert_eq!(processes.session(1).expect("readable"), None);
        store.db.spoil(Collection::Sessions, 1_u32.to_be_bytes(), "{");
        assert_eq!(processes.session(1).expect("left out"), None);
    }
}
