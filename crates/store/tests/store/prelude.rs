//! What most of these tests name.

pub use domain::{
    Action, Actor, Session, Table,
    id::{ChannelId, GameId, GuildId, UserId},
    rating::{Pool, Scope},
    time::Timestamp,
};
pub use games::GameKind;
pub use store::{Accepted, Inserted, Saved, Store, StoreError};

pub use crate::fixtures::*;
