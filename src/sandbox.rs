//! A small stand-in for Discord on a loopback address, and a web page that shows its channels.
//!
//! It imitates the part of Discord that a bot needs who answers slash commands and controls: the REST interface, the
//! gateway, and their limits and deadlines with Discord's own error codes. Any bot can connect to it; it knows neither
//! games nor hosts. Nothing in it leaves this computer and nothing is kept.

mod api_error;
mod cast;
mod clock;
mod deed;
mod faults;
mod files;
mod gateway;
mod interaction;
mod journal;
mod limits;
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
    journal::Request,
    moderation::{Right, SeenThread},
    seen::{Acknowledgement, Handle, Ping, Seen, SeenFile},
    shards::Sharding,
    snowflake::Snowflake,
    stand_in::{PATIENCE, StandIn, StartError, TimedOut},
};
