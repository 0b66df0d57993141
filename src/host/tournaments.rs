//! Tournaments: what organizers and players ask for.

use super::{Host, Reply, Request, Stop};
use crate::session::{Refusal, control::Control};

impl Host {
    /// Answers the press of a control of a tournament.
    pub(super) fn press_contest(&self, _request: &Request, _control: &Control) -> Result<Reply, Stop> {
        Err(Refusal::NoServer.into())
    }
}
