//! What most of these tests name.

pub use std::{
    collections::{BTreeSet, VecDeque},
    sync::{Arc, Barrier},
    time::Duration,
};

pub use board::{
    color::{ByColor, Color},
    phrase::Phrase,
};
pub use catalogue::Language;
pub use domain::{
    Action, Actor, Moment, NamedUser, Proposal, Seat, Session, Table,
    control::{BoardRef, Control, Frame, MoveOf, Pick, Verdicts, Walk},
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    message::Reader,
    settings::Taste,
    time::{Clock, Timestamp},
};
pub use engine::Level;
pub use games::{AnyPosition, GameKind, game::Step};
pub use parlor::{
    application::{
        Application, Ask, Audience, BoardMessage, Effect, PlaceKind, Post, Reply, Request, Typing, Weight,
        reply::ControlRow,
    },
    bot::emojis::Emojis,
};
pub use puzzles::Puzzle;
pub use store::{Job, Store};

pub use crate::fixture::*;
