//! A server on a loopback address that stands in for Discord, to test bots, and to try them on a web page, without an
//! account.
//!
//! The stand-in imitates what a bot with slash commands and components needs: the REST interface and the gateway, with
//! Discord's limits, deadlines, permissions and error codes. A test [starts](StandIn::start) it, connects the bot to
//! its [address](StandIn::url), lets [people](Person) act, and looks at what they see. It can order
//! [faults](Fault), drop connections, and put the clock forward. Bots in other languages use the program of the same
//! name.
//!
//! It never depends on the bot that it tests, never sends anything to other computers, and never stores anything by
//! itself: [`SavedState`] is what a later stand-in needs to go on. In doubt, it is stricter than Discord: what it does
//! not know it refuses.
//!
//! The README says what is imitated and what is not.

mod api_error;
mod client;
mod clock;
mod commands;
mod directory;
mod emojis;
mod faults;
mod files;
mod gateway;
mod interactions;
mod journal;
mod limits;
mod line;
mod mentions;
mod messages;
mod moderation;
mod options;
mod outages;
mod page;
mod permissions;
mod rest;
mod sample;
mod saved_state;
mod seen_message;
mod shards;
mod snowflake;
mod stand_in;
mod threads;
mod validate;
mod wire;
mod world;

pub use self::{
    client::ActionError,
    clock::ShiftedClock,
    faults::{Fault, GatewayFault},
    gateway::ShardConnection,
    journal::{Exchange, Request, Witness},
    line::LineSpeed,
    moderation::{BotPermission, Moderator, ThreadState},
    options::{FirstSteps, Options},
    sample::{Person, Place},
    saved_state::{ChannelNote, SavedState},
    seen_message::{Acknowledgement, Ping, SeenFile, SeenMessage, SentInteraction},
    shards::Sharding,
    snowflake::Snowflake,
    stand_in::{StandIn, StartError, TIMEOUT, TimedOut},
};

/// The examples of the README, which are compiled with those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
