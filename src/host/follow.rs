//! Following somebody else's game.

use super::{Host, HostError, Reply, Request, Stop, challenges::MAX_ATTEMPTS, records::may_look, view};
use crate::{
    id::GameId,
    session::{Refusal, Session, markup::code},
    store::Saved,
};

impl Host {
    /// Has the caller told when a game ends.
    pub(super) fn follow(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let user = request.caller.user;
        self.change_followers(request, id, |session| {
            if !may_look(request, session) {
                return Err(Refusal::UnknownGame(code(&id.to_string())));
            }
            // Of another channel it is not known; there the bot tries.
            if session.table().channel == request.place.channel && !request.place.writable {
                return Err(Refusal::NotWritable);
            }
            session.followed_by(user)
        })
    }

    /// Has the caller told no more.
    pub(super) fn unfollow(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let user = request.caller.user;
        self.change_followers(request, id, |session| Ok(session.unfollowed_by(user)))
    }

    fn change_followers(
        &self,
        request: &Request,
        id: GameId,
        change: impl Fn(&Session) -> Result<Session, Refusal>,
    ) -> Result<Reply, Stop> {
        for _ in 0..MAX_ATTEMPTS {
            let session = self.store.game(id)?.ok_or_else(|| Refusal::UnknownGame(code(&id.to_string())))?;
            let next = change(&session)?;
            if next == session || self.store.save(&next, session.revision())? == Saved::Done {
                let reader = self.caller_reads(request, &next)?;
                return Ok(Reply::private(Self::post(view::following(&next, request.caller.user, &reader))));
            }
        }
        Err(Stop::Failed(HostError::Contended(id)))
    }
}
