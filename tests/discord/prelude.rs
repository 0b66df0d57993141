//! What most of these tests name.

pub use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

pub use board::color::Color;
pub use catalogue::Language;
pub use discord_stand_in::{BotPermission, Fault, GatewayFault, Person, Place, SeenMessage, SentInteraction, StandIn};
pub use domain::{
    id::{ChannelId, GuildId, UserId},
    time::{Clock, SystemClock, Timestamp},
};
pub use games::{AnyPosition, GameKind};
pub use parlor::{application::Application, bot::reply_timing::ReplyTiming};
pub use puzzles::Puzzle;
pub use serde_json::{Value, json};
pub use store::Store;

pub use crate::table::*;
