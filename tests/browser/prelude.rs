//! What most of these tests name.

pub use fantoccini::key::Key;
pub use games::{AnyPosition, GameKind};
pub use serde_json::json;

pub use crate::page::*;
pub use crate::running::*;
