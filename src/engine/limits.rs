//! How long a search may go on.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

/// How long a search may go on: until the first of these is reached.
///
/// A search always finishes its first iteration, so that it has a move.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// Positions to look at.
    pub nodes: Option<u64>,
    /// Plies to look ahead.
    pub depth: Option<u32>,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Stops the search when it becomes true.
    pub stop: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// So many positions.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// So many plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Whether a search that has looked at so many positions has to stop.
    pub(super) fn reached(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
