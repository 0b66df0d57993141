//! A stand-in for Discord on a loopback address, with a web page that shows its channels.
//!
//! It imitates what a bot needs that answers slash commands and components: the REST interface and the gateway, with their
//! limits and deadlines and Discord's own error codes. Any bot can connect to it, since it does not depend on the rest of
//! Parlor. It sends nothing to other computers and stores nothing.

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
