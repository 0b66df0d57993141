//! Saves changes, with a retry if another request saved the same game first.

use super::{ApplicationError, Request, Sessions, Stop};
use domain::{Cause, Event, News, Session};
use store::{Saved, StoreError};

/// The maximum number of attempts to save a change, or to draw an identifier that is not taken.
pub(super) const MAX_ATTEMPTS: usize = 16;

/// Runs `attempt` until it returns a value, at most [`MAX_ATTEMPTS`] times. An attempt returns `None` if it has to be
/// repeated, for example because another request changed the game first.
pub(super) fn retry<T>(
    exhausted: ApplicationError,
    mut attempt: impl FnMut() -> Result<Option<T>, Stop>,
) -> Result<T, Stop> {
    for _ in 0..MAX_ATTEMPTS {
        if let Some(value) = attempt()? {
            return Ok(value);
        }
    }
    Err(Stop::Failed(exhausted))
}

impl Sessions {
    /// Applies `act` to a game and saves the result, with the answers that the players have prepared for it, and with
    /// the news of all. If another request has saved the game first, or a player has prepared something else, `act`
    /// runs again on the newer game. Returns `None`, without saving, if `act` returns `None`.
    pub(super) fn save_act(
        &self,
        request: &Request,
        mut session: Session,
        act: impl Fn(&Session) -> Result<Option<(Session, Event)>, Stop>,
    ) -> Result<Option<(Session, Event)>, Stop> {
        let id = session.id();
        retry(ApplicationError::Contended(id), || {
            let Some(acted) = act(&session)? else { return Ok(Some(None)) };
            let prepared = self.store.prepared.prepared_in(&session)?;
            let followed =
                domain::prepared::Followed::of(&session, acted, prepared.clone(), &self.readers.moment(&session)?);
            let news = News::of_event(&followed.session, &followed.event, self.clock.now(), request.cause.clone());
            match self.store.games.save_with_answers(&followed, session.revision(), &prepared, news.as_ref())? {
                Saved::Done => Ok(Some(Some((followed.session, followed.event)))),
                Saved::Stale => {
                    session = self.existing(id)?.seen_from(session.home());
                    Ok(None)
                }
                Saved::TableTaken(running) => Err(self.taken_by(running, request.place.channel)?.into()),
            }
        })
    }

    /// Saves the session after an event, with the news of the event if it has any.
    pub(super) fn save_event(
        &self,
        next: &Session,
        expected_revision: u32,
        event: &Event,
        cause: Option<Cause>,
    ) -> Result<Saved, StoreError> {
        match News::of_event(next, event, self.clock.now(), cause) {
            Some(news) => self.store.games.save_with_news(next, expected_revision, &news),
            None => self.store.games.save(next, expected_revision),
        }
    }
}
