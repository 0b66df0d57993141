//! What most of these tests name.

pub use std::{
    collections::{BTreeMap, BTreeSet, HashMap, VecDeque},
    sync::{Arc, Barrier},
    time::Duration,
};

pub use board::{
    color::{ByColor, Color},
    phrase::Phrase,
    theme::Theme,
};
pub use catalogue::Language;
pub use domain::{
    Action, Actor, Away, Happening, Moment, NamedUser, Prepared, Proposal, Refusal, Seat, Session, StoredGame, Table,
    TimeControl,
    challenge::MAX_OPEN,
    control::{BoardRef, Control, Frame, LineRef, MoveOf, Pick, PuzzleRef, PuzzleStage, Verdicts, Walk},
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    message::Reader,
    openings::OpeningSource,
    right::Right,
    settings::{Pings, SideChoice, Taste},
    time::{Clock, Timestamp},
    tournaments::{TournamentMessage, Work},
};
pub use engine::Level;
pub use games::{
    AnyLesson, AnyPosition, GameKind,
    game::{Step, lesson::Answer},
};
pub use parlor::{
    application::{
        Application, Ask, Audience, Effect, PictureFormat, PlaceKind, Post, Reply, Request, StepAction, StepOf,
        StepOutcome, Typing, Weight,
        reply::{ButtonStyle, ControlRow},
    },
    bot::emojis::Emojis,
};
pub use puzzles::Puzzle;
pub use store::{Job, Put, Store, TryEnd};
pub use tournament::{Format, GameResult};

pub use crate::{fixture::*, game_from::game_from, stored_games::store_game};

pub const MINUTE: Duration = Duration::from_secs(60);
pub const HOUR: Duration = Duration::from_secs(60 * 60);
pub const DAY: Duration = Duration::from_secs(24 * 60 * 60);
