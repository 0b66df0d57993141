//! What outlives a stand-in: the time by which its clock was put forward, and its threads. And notes on channels, about
//! what an earlier run left there.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{
    messages::Message,
    sample::{BOT, Place},
    snowflake::Snowflake,
    stand_in::StandIn,
    threads::KeptThread,
    world::World,
};

/// The state that a stand-in hands on to the next one. Messages are not part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedState {
    /// The time by which the clock was put forward, in milliseconds.
    ahead: u64,
    /// The threads, those of each channel from the oldest to the newest.
    threads: Vec<KeptThread>,
}

impl SavedState {
    /// The time by which the clock was put forward.
    pub const fn ahead(&self) -> Duration {
        Duration::from_millis(self.ahead)
    }
}

/// A note that the page shows in a channel in which the bot has not posted yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelNote {
    /// The channel.
    pub place: Place,
    /// What is to be said, in plain words.
    pub text: String,
    /// A word beside the channel's name.
    pub mark: &'static str,
    /// What other channels say before they name this one.
    pub elsewhere: &'static str,
    /// The name of a command without options that is offered as a button.
    pub command: &'static str,
    /// The button's label.
    pub label: &'static str,
}

impl World {
    /// The note on a channel, until the bot posts there for everybody.
    pub(super) fn note_on(&self, channel: Snowflake) -> Option<&ChannelNote> {
        let note = self.notes.iter().find(|note| note.place == Place(channel))?;
        let posted = |message: &Message| message.only_for.is_none() && message.author == BOT;
        (!self.messages.newest_of(channel).any(posted)).then_some(note)
    }
}

impl StandIn {
    /// The current state to hand on to a later stand-in.
    pub fn saved_state(&self) -> SavedState {
        let ahead = u64::try_from(self.clock().ahead().as_millis()).unwrap_or(u64::MAX);
        SavedState { ahead, threads: self.shared.look(|world| world.directory.kept_threads()) }
    }

    /// Takes over the threads of an earlier stand-in. Its clock is not taken over: it is given at the start.
    pub fn restore(&self, state: &SavedState) {
        self.shared.change(|world| state.threads.iter().for_each(|thread| world.directory.restore_thread(thread)));
    }

    /// Waits until the state to hand on differs from `known`, and returns it.
    pub async fn changed_state(&self, known: &SavedState) -> SavedState {
        let mut changes = self.shared.changes();
        loop {
            changes.mark_unchanged();
            let state = self.saved_state();
            if state != *known {
                return state;
            }
            // The sender lives as long as this stand-in.
            changes.changed().await.expect("the state of the stand-in is there");
        }
    }

    /// Shows these notes on the page, in place of all earlier ones.
    pub fn show_notes(&self, notes: Vec<ChannelNote>) {
        self.shared.change(|world| world.notes = notes);
    }

    /// The name of a channel as the page shows it; `None` if there is no such channel.
    pub fn name_of(&self, place: Place) -> Option<String> {
        self.shared.look(|world| world.directory.channel(place.0).map(|channel| channel.titled()))
    }
}
