//! What most of these tests name.

pub use std::{
    path::PathBuf,
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

pub use board::color::Color;
pub use discord_stand_in::{Person, Place, Request, StandIn};
pub use domain::id::{ChannelId, GuildId};
pub use games::{AnyPosition, GameKind};
pub use serde_json::json;
pub use store::Store;

pub use crate::check::*;
pub use crate::house::*;
pub use crate::players::*;
