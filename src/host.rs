//! The straight line from a request to a reply.

use std::sync::Arc;

use thiserror::Error;

use crate::time::Clock;

pub mod reply;
pub mod request;

pub use reply::{Audience, BoardMessage, Effect, Picture, Post, Reply, Suggestion, TextFile};
pub use request::{Ask, Caller, Opponent, Place, PlaceKind, Request, Typing};

/// Answers requests.
pub struct Host {
    clock: Arc<dyn Clock>,
}

/// Why a request could not be answered, for the operator.
#[derive(Debug, Error)]
pub enum HostError {}

impl Host {
    /// Answers a request. Blocks: call it where blocking is allowed.
    ///
    /// # Errors
    /// What went wrong on our side. What is wrong with the request is said in the reply.
    pub fn handle(&self, request: &Request) -> Result<Reply, HostError> {
        let _ = (request, self.clock.now());
        todo!()
    }

    /// Suggestions for a text being typed, at most 25. Blocks.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn suggest(&self, caller: &Caller, place: &Place, typing: &Typing) -> Result<Vec<Suggestion>, HostError> {
        let _ = (caller, place, typing);
        todo!()
    }

    /// Takes note of where a board was posted, and tells which board message is now to lose its controls. Blocks.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn board_posted(&self, posted: &BoardMessage) -> Result<Option<BoardMessage>, HostError> {
        let _ = posted;
        todo!()
    }

    /// The hash under which this application's commands were last registered in a scope (`global` or a server's id).
    /// Blocks.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn registered(&self, application: u64, scope: &str) -> Result<Option<u64>, HostError> {
        let _ = (application, scope);
        todo!()
    }

    /// The scopes in which this application's commands are registered. Blocks.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn registered_scopes(&self, application: u64) -> Result<Vec<String>, HostError> {
        let _ = application;
        todo!()
    }

    /// Takes note of the hash under which commands were registered; none if they were cleared. Blocks.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn set_registered(&self, application: u64, scope: &str, hash: Option<u64>) -> Result<(), HostError> {
        let _ = (application, scope, hash);
        todo!()
    }
}
