//! A server on a loopback address that stands in for Discord, to test bots, and to try them on a web page, without an
//! account.
//!
//! The stand-in imitates what a bot with slash commands and components needs: the REST interface and the gateway, with
//! Discord's limits, deadlines, permissions and error codes. A test [starts](StandIn::start) it, connects the bot to
//! its [address](StandIn::url), lets [people](Person) act, and looks at what they see. It can order
//! [trouble](Trouble), drop connections, and put the clock forward. Bots in other languages use the program of the same
//! name.
//!
//! It never depends on the bot that it tests, never sends anything to other computers, and never stores anything by
//! itself: [`Memory`] is what a later stand-in needs to go on. In doubt, it is stricter than Discord: what it does not
//! know it refuses.
//!
//! The README says what is imitated and what is not.

mod api_error;
mod cast;
mod clock;
mod deed;
mod emojis;
mod faults;
mod files;
mod gateway;
mod interaction;
mod journal;
mod limits;
mod memory;
mod mentions;
mod message;
mod moderation;
mod outages;
mod page;
mod permissions;
mod rest;
mod seen;
mod shards;
mod snowflake;
mod stand_in;
mod threads;
mod validate;
mod wire;
mod world;

pub use self::{
    cast::{Person, Place},
    clock::ShiftedClock,
    deed::Misuse,
    faults::Trouble,
    gateway::Service,
    journal::Request,
    memory::{Memory, Note},
    moderation::{Right, SeenThread},
    seen::{Acknowledgement, Handle, Ping, Seen, SeenFile},
    shards::Sharding,
    snowflake::Snowflake,
    stand_in::{PATIENCE, StandIn, StartError, TimedOut},
};

/// The examples of the README, which are compiled with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
