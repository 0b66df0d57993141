//! Limits of a search.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Instant,
};

/// The limits of a search. The search stops as soon as it reaches any of its limits.
///
/// The first iteration is always finished, so every search finds a move.
#[derive(Clone, Debug, Default)]
pub struct SearchLimits {
    /// The most positions to visit.
    pub nodes: Option<u64>,
    /// The most plies to look ahead.
    pub depth: Option<u32>,
    /// The time at which the search stops.
    pub deadline: Option<Instant>,
    /// A flag that stops the search when it becomes true.
    pub stop: Option<Arc<AtomicBool>>,
}

impl SearchLimits {
    /// Limits the number of positions only.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Limits the depth only.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Whether the node limit, the deadline or the stop flag ends a search that has visited `nodes` positions. The
    /// depth limit is not checked here.
    pub(super) fn reached(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
