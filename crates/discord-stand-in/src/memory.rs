//! What outlives a stand-in: the time by which its clock was put forward, and its threads. And notes on channels, about
//! what an earlier run left there.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{
    cast::{BOT, Place},
    snowflake::Snowflake,
    stand_in::StandIn,
    threads::KeptThread,
    world::World,
};

/// The state that a stand-in hands on to the next one. Messages are not part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Memory {
    /// The time by which the clock was put forward, in milliseconds.
    ahead: u64,
    /// The threads, those of each channel from the oldest to the newest.
    threads: Vec<KeptThread>,
}

impl Memory {
    /// The time by which the clock was put forward.
    pub const fn ahead(&self) -> Duration {
        Duration::from_millis(self.ahead)
    }
}

/// A note that the page shows in a channel in which the bot has not posted yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// The channel.
    pub place: Place,
    /// What is to be said, in plain words.
    pub text: String,
    /// The name of a command without options that is offered as a button.
    pub command: &'static str,
    /// The button's label.
    pub label: &'static str,
}

impl World {
    /// The note on a channel, until the bot posts there for everybody.
    pub(super) fn note_on(&self, channel: Snowflake) -> Option<&Note> {
        let note = self.notes.iter().find(|note| note.place == Place(channel))?;
        let posted = self
            .messages
            .values()
            .any(|message| message.channel == channel && message.only_for.is_none() && message.author == BOT);
        (!posted).then_some(note)
    }
}

impl StandIn {
    /// The current state to hand on to a later stand-in.
    pub fn memory(&self) -> Memory {
        let ahead = u64::try_from(self.clock().ahead().as_millis()).unwrap_or(u64::MAX);
        Memory { ahead, threads: self.shared.look(|world| world.cast.kept_threads()) }
    }

    /// Takes over the threads of an earlier stand-in. Its clock is not taken over: it is given at the start.
    pub fn recall(&self, memory: &Memory) {
        self.shared.change(|world| memory.threads.iter().for_each(|thread| world.cast.restore_thread(thread)));
    }

    /// Waits until the state to hand on differs from `known`, and returns it.
    pub async fn changed_memory(&self, known: &Memory) -> Memory {
        let mut changes = self.shared.changes();
        loop {
            changes.mark_unchanged();
            let memory = self.memory();
            if memory != *known {
                return memory;
            }
            // The sender lives as long as this stand-in.
            changes.changed().await.expect("the state of the stand-in is there");
        }
    }

    /// Shows these notes on the page, in place of all earlier ones.
    pub fn show_notes(&self, notes: Vec<Note>) {
        self.shared.change(|world| world.notes = notes);
    }

    /// The name of a channel as the page shows it; `None` if there is no such channel.
    pub fn name_of(&self, place: Place) -> Option<String> {
        self.shared.look(|world| world.cast.channel(place.0).map(|channel| channel.titled()))
    }
}
