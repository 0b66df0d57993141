//! Preparing answers to moves of the opponent, on the board on which a person explores a game.

use std::error::Error;

use super::{
    ApplicationError, Effect, Explorer, Post, Reply, Request, Stop, message, play::Confirmed, save::retry,
    sessions::playing,
};
use board::phrase::Phrase;
use domain::{
    Prepared, Refusal, Session,
    control::{LineRef, Preparing, Verdicts, Walk},
    id::GameId,
    prepared::{Addition, Caution, Replaced},
};
use store::Put;

/// The result of preparing a line.
enum Preparation {
    /// The line is prepared, and may have taken the place of another answer.
    Done(Option<Replaced>),
    /// The game has gone on since the line was read.
    Late,
    /// The line has answers that the player is likely to regret. Nothing was stored.
    Doubtful(Vec<Caution>),
}

impl Explorer {
    /// Does something with what the caller has prepared. If the message whose control was pressed shows another line
    /// than the present one, nothing is done, and the message says so.
    ///
    /// A refusal is told on the board like any other news. As a refusal of the request, its reason would get into the
    /// log and the metrics, and tell whoever reads them that somebody prepares answers.
    pub(super) fn on_prepared(&self, request: &Request, shown: LineRef, what: Preparing) -> Result<Reply, Stop> {
        match self.with_prepared(request, shown, what) {
            Err(Stop::Refused(refusal)) => Ok(Reply::update(self.line_post(request, shown, &refusal.sentence())?)),
            done => done,
        }
    }

    fn with_prepared(&self, request: &Request, shown: LineRef, what: Preparing) -> Result<Reply, Stop> {
        match what {
            Preparing::Line => self.prepare_line(request, shown, Confirmed::No),
            Preparing::LineAnyway => self.prepare_line(request, shown, Confirmed::Yes),
            Preparing::Show { page } => {
                let session = self.own_running(request, shown.game)?;
                Ok(Reply::update(self.prepared_post(request, &session, shown, page, None)?))
            }
            Preparing::Remove { key, page } => self.remove_prepared(request, shown, key, page),
        }
    }

    /// Plays the first move of the caller's line in the game.
    pub(super) fn play_line_in_game(&self, request: &Request, shown: LineRef) -> Result<Reply, Stop> {
        let session = self.own_running(request, shown.game)?;
        let session = self.sessions.at_table(request, session.board_ref())?;
        let side = session.color_of(request.caller.user).ok_or(Refusal::NotAPlayer)?;
        if session.turn() != Some(side) {
            return Err(Refusal::NotYourTurn.into());
        }
        let line = self.line_as_shown(request, &session, shown)?;
        let first = line.and_then(|line| line.from_now()?.into_iter().next());
        let Some(mv) = first else { return self.line_now(request, shown) };
        let mut reply = self.play.chosen_move(request, session, side, mv, Confirmed::No)?;
        if let Some(dismissed @ Effect::Dismiss) = reply.effects.first_mut() {
            // The person may want to explore on. The move is saved, so a failure must not say otherwise.
            match self.line_post(request, shown, &Phrase::new("explore-played")) {
                Ok(board) => *dismissed = Effect::Update(board),
                Err(Stop::Failed(error)) => {
                    tracing::warn!(error = &error as &dyn Error, "a board is not shown after a move");
                }
                Err(_) => {}
            }
        }
        Ok(reply)
    }

    /// What the caller has prepared in a game, which may be nothing. `None` if the caller does not play in the game, or
    /// if the game is over.
    pub(super) fn remembered(&self, request: &Request, session: &Session) -> Result<Option<Prepared>, Stop> {
        let user = request.caller.user;
        if session.end().is_some() || session.color_of(user).is_none() {
            return Ok(None);
        }
        let fitting = self.store.prepared.prepared(user, session.id())?.and_then(|prepared| prepared.fitting(session));
        Ok(Some(fitting.unwrap_or_else(|| Prepared::none(user, session))))
    }

    /// The caller's line as it is now, for a message that shows it as it was. Without the engine's verdict, like
    /// [`line_post`](Self::line_post).
    fn line_now(&self, request: &Request, shown: LineRef) -> Result<Reply, Stop> {
        self.walk(request, LineRef { verdicts: Verdicts::Hidden, ..shown }, Walk::Stay)
    }

    fn prepare_line(&self, request: &Request, shown: LineRef, confirmed: Confirmed) -> Result<Reply, Stop> {
        let session = self.own_running(request, shown.game)?;
        let Some(line) = self.line_as_shown(request, &session, shown)? else {
            return self.line_now(request, shown);
        };
        let moves = line.from_now().ok_or(Refusal::NoAnswerInLine)?;
        match self.prepare(request, &session, &moves, confirmed)? {
            Preparation::Done(replaced) => {
                let told = message::line_prepared(replaced.as_ref());
                Ok(Reply::update(self.line_post(request, shown, &told)?))
            }
            Preparation::Late => self.line_now(request, shown),
            Preparation::Doubtful(cautions) => {
                let question = message::prepare_question(&session, &cautions, shown, &self.readers.reader(request)?);
                Ok(Reply::update(Post::of(question)))
            }
        }
    }

    /// Adds a line to what the caller has prepared: moves of both sides from the newest position of this game on.
    fn prepare(
        &self,
        request: &Request,
        session: &Session,
        line: &[String],
        confirmed: Confirmed,
    ) -> Result<Preparation, Stop> {
        let (user, id, board_revision) = (request.caller.user, session.id(), session.board_revision());
        retry(ApplicationError::Contended(id), || {
            let session = self.own_running(request, id)?;
            if session.board_revision() != board_revision {
                return Ok(Some(Preparation::Late));
            }
            let stored = self.store.prepared.prepared(user, id)?;
            let before = stored.as_ref().and_then(|stored| stored.fitting(&session));
            let before = before.unwrap_or_else(|| Prepared::none(user, &session));
            let Addition { prepared, replaced, cautions } = before.with_line(&session, line).map_err(Refusal::from)?;
            if confirmed == Confirmed::No && !cautions.is_empty() {
                return Ok(Some(Preparation::Doubtful(cautions)));
            }
            match self.store.prepared.put_prepared(&session, user, stored.as_ref(), Some(&prepared))? {
                Put::Done => Ok(Some(Preparation::Done(replaced))),
                Put::Full => Err(Refusal::TooManyPreparedGames.into()),
                Put::Stale => Ok(None),
            }
        })
    }

    fn remove_prepared(&self, request: &Request, shown: LineRef, key: u32, page: u8) -> Result<Reply, Stop> {
        let (user, game) = (request.caller.user, shown.game);
        let (session, head) = retry(ApplicationError::Contended(game), || {
            let session = self.own_running(request, game)?;
            let stored = self.store.prepared.prepared(user, game)?;
            let fitting = stored.as_ref().and_then(|stored| stored.fitting(&session));
            let Some(rest) = fitting.and_then(|fitting| fitting.without(key)) else {
                return Ok(Some((session, Phrase::new("prepared-changed"))));
            };
            match self.store.prepared.put_prepared(&session, user, stored.as_ref(), rest.as_ref())? {
                Put::Done => Ok(Some((session, Phrase::new("prepared-removed")))),
                Put::Stale | Put::Full => Ok(None),
            }
        })?;
        Ok(Reply::update(self.prepared_post(request, &session, shown, page, Some(&head))?))
    }

    /// The message with a page of what the caller has prepared, after a sentence.
    fn prepared_post(
        &self,
        request: &Request,
        session: &Session,
        shown: LineRef,
        page: u8,
        head: Option<&Phrase>,
    ) -> Result<Post, Stop> {
        let stored = self.store.prepared.prepared(request.caller.user, session.id())?;
        let fitting = stored.and_then(|stored| stored.fitting(session));
        let view = message::prepared(session, fitting.as_ref(), page, head, shown, &self.readers.reader(request)?);
        Ok(Post::of(view))
    }

    /// A running game of the caller.
    fn own_running(&self, request: &Request, game: GameId) -> Result<Session, Stop> {
        let session = self.sessions.looked_at(game)?;
        playing(&session, request.caller.user)?;
        Ok(session)
    }
}
