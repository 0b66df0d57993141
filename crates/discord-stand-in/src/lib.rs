//! A server on a loopback address that stands in for Discord, with a web page that shows its channels.
//!
//! The stand-in imitates the parts of Discord that a bot with slash commands and components needs: the REST interface
//! and the gateway, with Discord's limits, deadlines and error codes. It does not depend on the rest of Parlor, so any
//! bot can connect to it. It sends nothing to other computers. It stores nothing by itself, but tells what a later
//! stand-in needs to go on from there.

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
