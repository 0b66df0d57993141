//! Following other people's games.

use super::{
    ApplicationError, Boards, Post, Reply, Request, Stop, message,
    save::retry,
    sessions::{may_look, seen},
};
use domain::{Refusal, Session, id::GameId, markup::code};
use store::Saved;

impl Boards {
    /// Makes the caller a follower of a game: followers are notified of its end.
    pub(super) fn follow(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let user = request.caller.user;
        self.change_followers(request, id, |session| {
            if !may_look(request, session) {
                return Err(Refusal::UnknownGame(code(&id.to_string())));
            }
            // Whether the bot can write in another channel is unknown, so the bot tries there.
            if session.table().channel == request.place.channel && !request.place.writable {
                let lacks = request.place.lacks_for_posting();
                return Err(Refusal::WithoutRights(Box::new(Refusal::NotWritable), lacks));
            }
            session.following().followed_by(user)
        })
    }

    /// Removes the caller from the followers of a game.
    pub(super) fn unfollow(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let user = request.caller.user;
        self.change_followers(request, id, |session| Ok(session.following().unfollowed_by(user)))
    }

    fn change_followers(
        &self,
        request: &Request,
        id: GameId,
        change: impl Fn(&Session) -> Result<Session, Refusal>,
    ) -> Result<Reply, Stop> {
        let session = retry(ApplicationError::Contended(id), || {
            let unknown = || Refusal::UnknownGame(code(&id.to_string()));
            let session = seen(request, self.store.games.game(id)?.ok_or_else(unknown)?);
            let next = change(&session)?;
            let done = next == session || self.store.games.save(&next, session.revision())? == Saved::Done;
            Ok(done.then_some(next))
        })?;
        let reader = self.readers.caller_reads(request, &session)?;
        Ok(Reply::private(Post::of(message::following(&session, request.caller.user, &reader))))
    }
}
