//! What most of these tests name.

pub use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::Arc,
    time::{Duration, Instant},
};

pub use board::color::Color;
pub use catalogue::Language;
pub use discord_stand_in::{
    BotPermission, Fault, GatewayFault, Person, Place, SeenMessage, SentInteraction, Sharding, StandIn,
};
pub use domain::{
    NamedUser, ServerTournament, Settings,
    id::{ChannelId, GameId, GuildId, UserId},
    time::{Clock, SystemClock, Timestamp, Zone},
};
pub use games::{AnyPosition, GameKind};
pub use parlor::{
    application::Application,
    bot::{BotConfig, BotError, bot_timing::BotTiming, lease_timing::LeaseTiming},
};
pub use puzzles::Puzzle;
pub use serde_json::{Value, json};
pub use store::Store;
pub use tokio::task::JoinHandle;
pub use tournament::Format;

pub use crate::{
    dice::dice,
    process::{new_stand_in, stand_in_and_folder},
    table::*,
};
