//! Playing moves, typed or clicked; making and answering proposals; resigning and aborting games.

use std::sync::Arc;

use super::{
    Adviser, ApplicationError, Caller, Guard, PlaceKind, Post, Presence, Ratings, Readers, Reply, Request, Servers,
    Sessions, Stop,
    look::glance,
    message,
    save::retry,
    say,
    sessions::{playing, seen},
};
use board::{color::Color, phrase::Phrase};
use domain::{
    Action, Actor, Bot, Event, Proposal, Refusal, Session, StoredGame,
    control::{BoardRef, Control, Pick},
    id::GameId,
    markup::code,
    settings::Confirmation,
    time::Clock,
};
use games::{
    AnyPosition,
    game::{IllegalMove, Progress, Step},
};
use store::{Saved, Store, StoreError};

/// Moves, proposals, and the ends of games.
#[derive(Clone)]
pub(super) struct Play {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) sessions: Sessions,
    pub(super) servers: Servers,
    pub(super) guard: Guard,
    pub(super) adviser: Adviser,
    pub(super) ratings: Ratings,
}

impl Play {
    /// Plays a move that the caller has typed. A refused text with which a legal move may begin opens a picker.
    pub(super) fn typed_move(&self, request: &Request, text: &str) -> Result<Reply, Stop> {
        let session = self.sessions.running(request)?;
        if let Some(question) = self.second_thought(request, &session, text)? {
            return Ok(Reply::private(question));
        }
        let id = session.id();
        match self.act(request, session, Action::Move(text.to_owned())) {
            Ok((session, event)) => {
                Ok(Reply::public(self.event_post(request, &session, &event)?).noting_bot_to_move(&session))
            }
            Err(Stop::Refused(Refusal::Illegal(illegal))) => {
                let session = seen(request, self.store.games.game(id)?.ok_or(Refusal::NoGameHere)?);
                if let Some(picker) = self.picker_at(request, &session, text, &illegal)? {
                    return Ok(Reply::private(picker).opening(session.board_ref()));
                }
                let view = message::refused(&session, &illegal, &self.readers.reader(request)?);
                Ok(Reply::private(Post::of(view)).refusing(illegal.code))
            }
            Err(stop) => Err(stop),
        }
    }

    /// The game of a board and the caller's side, if the caller may pick a move on this board now. If the game is over,
    /// or has a newer board, the message with the newest board instead.
    fn moving(&self, request: &Request, board: BoardRef) -> Result<Result<(Session, Color), Box<Post>>, Stop> {
        let session = self.sessions.at_table(request, board)?;
        let side = session.color_of(request.caller.user).ok_or(Refusal::NotAPlayer)?;
        if session.end().is_some() || board.revision < session.board_revision() {
            return Ok(Err(Box::new(self.newest(request, &session, side)?)));
        }
        if session.turn() != Some(side) {
            return Err(Refusal::NotYourTurn.into());
        }
        Ok(Ok((session, side)))
    }

    /// Shows the caller a picker for the next move.
    pub(super) fn open_picker(&self, request: &Request, board: BoardRef) -> Result<Reply, Stop> {
        let (session, side) = match self.moving(request, board)? {
            Ok(moving) => moving,
            Err(newest) => return Ok(Reply::private(*newest).stripping(self.readers.old_boards(request.place.guild)?)),
        };
        let view = message::picker(&session, side, &[], None, &self.readers.reader(request)?);
        Ok(Reply::private(Post::of(view.expect("a game that goes on has legal moves"))).opening(session.board_ref()))
    }

    /// The picker after the clicks that a refused text enters. `None` if the text is not the beginning of a legal move.
    /// If the text is a whole move, the message begins with the reason for the refusal.
    fn picker_at(
        &self,
        request: &Request,
        session: &Session,
        text: &str,
        illegal: &IllegalMove,
    ) -> Result<Option<Post>, Stop> {
        let Some(draft) = session.position().begun(text, illegal) else { return Ok(None) };
        let reader = self.readers.reader(request)?;
        let Some(mut view) = message::picker(session, session.position().turn(), &draft, None, &reader) else {
            return Ok(None);
        };
        if illegal.code != IllegalMove::SYNTAX {
            view.text = format!("{}\n{}", say(reader.language, &illegal.reason), view.text);
        }
        Ok(Some(Post::of(view)))
    }

    /// Plays the steps of a picker as a move if no step can follow or, with `ends_here`, if they already make a move.
    /// Otherwise shows the next choices in the picker.
    pub(super) fn pick_in_game(
        &self,
        request: &Request,
        board: BoardRef,
        pick: &Pick,
        ends_here: bool,
        confirmed: Confirmed,
    ) -> Result<Reply, Stop> {
        let (session, side) = match self.moving(request, board)? {
            Ok(moving) => moving,
            Err(newest) => return Ok(Reply::update(*newest)),
        };
        if let Some(mv) = finished(session.position(), &pick.draft, ends_here) {
            return self.chosen_move(request, session, side, mv, confirmed);
        }
        let view = message::picker(&session, side, &pick.draft, pick.page, &self.readers.reader(request)?);
        let view = view.ok_or_else(|| IllegalMove::syntax(&draft_text(&pick.draft)))?;
        Ok(Reply::update(Post::of(view)))
    }

    /// Plays a move that the caller has chosen on a private message: in a picker, or on the board of a line. The
    /// message asks whether to play the move, or goes away once it is played.
    pub(super) fn chosen_move(
        &self,
        request: &Request,
        session: Session,
        side: Color,
        mv: String,
        confirmed: Confirmed,
    ) -> Result<Reply, Stop> {
        if confirmed == Confirmed::No
            && let Some(question) = self.second_thought(request, &session, &mv)?
        {
            return Ok(Reply::update(question));
        }
        let id = session.id();
        let board_revision = session.board_revision();
        let unmoved = |session: &Session| session.board_revision() == board_revision;
        match self.act_if(request, session, Action::Move(mv), unmoved)? {
            Some((session, event)) => {
                // The public board tells all, so the picker goes away.
                let post = self.event_post(request, &session, &event)?;
                Ok(Reply::dismissing().and_public(post).noting_bot_to_move(&session))
            }
            None => {
                let session = self.sessions.existing_for(request, id)?;
                Ok(Reply::update(self.newest(request, &session, side)?))
            }
        }
    }

    /// The question before a legal move that its player is likely to regret, or wants to confirm, with a picture of the
    /// position after the move. `None` if the move is to be played at once, or is illegal.
    fn second_thought(&self, request: &Request, session: &Session, mv: &str) -> Result<Option<Post>, Stop> {
        let warning = session.position().warning(mv);
        let settings = self.store.people.player(request.caller.user)?.settings;
        let confirms = settings.confirmation == Confirmation::Always && session.position().clone().play(mv).is_ok();
        if warning.is_none() && !confirms {
            return Ok(None);
        }
        request.must_be_seen()?;
        // Applying the move without saving it checks whether the caller may play it.
        let moment = self.readers.moment(session)?;
        let (after, _) = session.apply(request.actor(), Action::Move(mv.to_owned()), moment)?;
        let draft = session.position().steps(mv)?;
        let reader = self.readers.reader(request)?;
        Ok(Some(Post::of(message::second_thought(session, &after, warning.as_ref(), draft, &reader))))
    }

    /// The newest board as a private message, for a click on an older board.
    fn newest(&self, request: &Request, session: &Session, side: Color) -> Result<Post, Stop> {
        let head = if session.end().is_some() { Phrase::new("game-is-over") } else { Phrase::new("board-is-old") };
        let reader = self.readers.caller_reads(request, session)?;
        let head = Some(say(reader.language, &head));
        Ok(glance(request, session, reader.side(side), head, &reader))
    }

    /// Proposes a draw or a takeback in the game of a board, or in the channel's game.
    pub(super) fn propose(&self, request: &Request, board: Option<BoardRef>, what: Proposal) -> Result<Reply, Stop> {
        let session = match board {
            Some(board) => self.sessions.at_table(request, board)?,
            None => self.sessions.running(request)?,
        };
        self.offer(request, session, what)
    }

    /// Proposes to continue, in the channel of the request, a game that is played in another channel.
    pub(super) fn move_here(&self, request: &Request, game: &str) -> Result<Reply, Stop> {
        let session = {
            let who = (&request.place, request.caller.user);
            self.sessions.typed_game(who, game, |session| session.color_of(request.caller.user).is_some())?
        };
        if session.homes().are_apart() {
            return self.take_home(request, session);
        }
        if request.place.kind == PlaceKind::BotDirect {
            return Err(Refusal::AloneHere.into());
        }
        let here = request.place.table();
        // A game leaves its server only if it cannot be played there any longer.
        let leaves = request.place.kind == PlaceKind::Private && request.presence == Some(Presence::BotOut);
        if session.table().guild != here.guild && !leaves {
            return Err(Refusal::OnAnotherServer.into());
        }
        self.servers.may_begin_in(&request.place)?;
        if let Some(running) = self.store.games.game_at(here.channel)?.filter(|running| running.id() != session.id()) {
            return Err(self.sessions.table_taken(&running)?.into());
        }
        self.offer(request, session, Proposal::Move(here))
    }

    /// Saves a proposal. The bot answers at once.
    fn offer(&self, request: &Request, session: Session, what: Proposal) -> Result<Reply, Stop> {
        let (session, event) = match session.bot() {
            Some(bot) => self.propose_to_bot(request, session, bot, what)?,
            None => self.act(request, session, Action::Offer(what))?,
        };
        Ok(Reply::public(self.event_post(request, &session, &event)?))
    }

    /// Accepts the proposal that the button belongs to.
    pub(super) fn accept_offer(&self, request: &Request, board: BoardRef) -> Result<Reply, Stop> {
        let (session, event) = self.answer_offer(request, board, Action::Accept)?;
        let post = self.event_post(request, &session, &event)?;
        Ok(match event {
            // The proposal was posted in the channel in which the game now continues.
            Event::Accepted { what: Proposal::Move(_), .. } => {
                let language = self.readers.public_language(request, session.language())?;
                Reply::update(Post::text(say(language, &Phrase::new("offer-accepted")))).and_public(post)
            }
            _ => Reply::public(post),
        })
    }

    /// Declines the proposal that the button belongs to. Returns the message that says so.
    pub(super) fn decline_offer(&self, request: &Request, board: BoardRef) -> Result<Post, Stop> {
        let (session, event) = self.answer_offer(request, board, Action::Decline)?;
        self.event_post(request, &session, &event)
    }

    /// Answers the proposal that the button belongs to. A later proposal is not answered.
    fn answer_offer(&self, request: &Request, board: BoardRef, answer: Action) -> Result<(Session, Event), Stop> {
        let session = self.sessions.existing_for(request, board.game)?;
        // A proposal to continue in another channel is answered in that channel, not at the game's table, so the
        // channel is not checked.
        let session = match session.offer().map(|offer| offer.what) {
            Some(Proposal::Move(_)) => session,
            _ => self.sessions.at_table(request, board)?,
        };
        let shown = |session: &Session| session.offer().is_none_or(|offer| offer.revision <= board.revision);
        self.act_if(request, session, answer, shown)?.ok_or_else(|| Refusal::NoOffer.into())
    }

    /// Claims the win for the caller, because the opponent's time is up.
    pub(super) fn claim_time(&self, request: &Request, board: BoardRef) -> Result<Reply, Stop> {
        let session = self.sessions.at_table(request, board)?;
        let (session, event) = self.act(request, session, Action::ClaimTime)?;
        Ok(Reply::public(self.event_post(request, &session, &event)?))
    }

    pub(super) fn ask_to_resign(&self, request: &Request, board: Option<BoardRef>) -> Result<Reply, Stop> {
        let session = match board {
            // The menu in the list of games also resigns games in other channels, so the channel is not checked.
            Some(board) => self.sessions.existing_for(request, board.game)?,
            None => self.sessions.running(request)?,
        };
        playing(&session, request.caller.user)?;
        Ok(Reply::private(resign_question(&session, &request.caller)))
    }

    pub(super) fn resign(&self, request: &Request, board: BoardRef) -> Result<Reply, Stop> {
        let session = self.sessions.existing_for(request, board.game)?;
        if session.end().is_none()
            && session.color_of(request.caller.user).is_some()
            && board.revision < session.board_revision()
        {
            // The question was asked before the last move, so it is asked again.
            return Ok(Reply::update(resign_question(&session, &request.caller)));
        }
        if !self.sessions.is_played_in(&session, request.place.channel)? {
            return self.resign_elsewhere(request, &session);
        }
        let (session, event) = self.act(request, session, Action::Resign)?;
        Ok(Reply::dismissing().and_public(self.event_post(request, &session, &event)?))
    }

    pub(super) fn ask_to_abort(&self, request: &Request) -> Result<Reply, Stop> {
        let session = self.sessions.running(request)?;
        if session.homes().are_apart() && session.color_of(request.caller.user).is_none() {
            return self.ask_to_send_away(request, &session);
        }
        // Applying the action without saving it checks whether it is allowed.
        session.apply(request.actor(), Action::Abort, self.readers.moment(&session)?)?;
        let control = Control::ConfirmAbort(session.board_ref());
        let (asked, button) = (Phrase::new("ask-abort"), Phrase::new("button-abort"));
        Ok(Reply::private(question(&session, asked, &button, control, &request.caller)))
    }

    pub(super) fn abort(&self, request: &Request, board: BoardRef) -> Result<Reply, Stop> {
        let session = self.sessions.at_table(request, board)?;
        if session.homes().are_apart() && session.color_of(request.caller.user).is_none() {
            return self.send_away(request, &session);
        }
        let (session, event) = self.act(request, session, Action::Abort)?;
        Ok(Reply::dismissing().and_public(self.event_post(request, &session, &event)?))
    }

    pub(super) fn event_post(&self, request: &Request, session: &Session, event: &Event) -> Result<Post, Stop> {
        let session = &self.ratings.as_rated(session)?;
        let ratings = self.ratings.rating_changes(session)?;
        let reader = self.readers.all_read(request, session)?;
        let is_shown = self.sessions.is_shown_apart_from(session, event)?;
        let view = message::happened(session, event, is_shown, ratings.as_ref(), &reader);
        Ok(Post::event(session, event, view))
    }

    pub(super) fn act(&self, request: &Request, session: Session, action: Action) -> Result<(Session, Event), Stop> {
        let acted = self.act_if(request, session, action, |_| true)?;
        Ok(acted.expect("the condition always holds"))
    }

    /// Applies an action and saves the game. If `still` returns false for the stored game, changes nothing and returns
    /// `None`.
    fn act_if(
        &self,
        request: &Request,
        session: Session,
        action: Action,
        still: impl Fn(&Session) -> bool,
    ) -> Result<Option<(Session, Event)>, Stop> {
        request.must_be_seen()?;
        self.sessions.save_act(request, session, |session| {
            if !still(session) {
                return Ok(None);
            }
            let acted = session.apply(request.actor(), action.clone(), self.readers.moment(session)?)?;
            if matches!(action, Action::Move(_)) && acted.0.waits_for_bot() {
                self.guard.refuse_help_of_bot(request, acted.0.position())?;
            }
            Ok(Some(acted))
        })
    }

    /// Resigns a game in another channel, which may no longer exist. The reply shows the result to the caller, and a
    /// message in the game's channel announces it to the opponent.
    pub(super) fn resign_elsewhere(&self, request: &Request, session: &Session) -> Result<Reply, Stop> {
        playing(session, request.caller.user)?;
        self.leave_game(request, session.id())?;
        let unknown = || Refusal::UnknownGame(code(&session.id().to_string()));
        let session = seen(request, self.store.games.game(session.id())?.ok_or_else(unknown)?);
        self.ended_elsewhere(request, &session, &resigned(&session))
    }

    /// Resigns a game for the caller, who may be in another channel. The end is announced in the channel of the game.
    pub(super) fn leave_game(&self, request: &Request, id: GameId) -> Result<(), Stop> {
        let actor = Actor { user: request.caller.user, moderator: false };
        retry(ApplicationError::Contended(id), || {
            let stored = match self.store.games.stored_game(id) {
                Err(StoreError::Unreadable { .. }) => {
                    return Ok(self.store.games.end_unreadable(id, self.clock.now()).map(|_| Some(()))?);
                }
                stored => stored?,
            };
            let saved = match stored {
                Some(StoredGame::Playable(session)) if session.end().is_none() => {
                    let (next, event) = session.apply(actor, Action::Resign, self.readers.moment(&session)?)?;
                    self.sessions.save_event(&next, session.revision(), &event, request.cause.clone())?
                }
                Some(StoredGame::Stuck(stuck)) => match stuck.aborted(actor, self.clock.now()) {
                    Ok(ended) => self.store.games.save_ended(&ended, stuck.revision())?,
                    Err(_) => Saved::Done,
                },
                Some(StoredGame::Playable(_)) | None => Saved::Done,
            };
            Ok((saved == Saved::Done).then_some(()))
        })
    }

    /// Proposes something to the bot, which answers at once. The proposal and the answer are saved together.
    pub(super) fn propose_to_bot(
        &self,
        request: &Request,
        session: Session,
        bot: Bot,
        what: Proposal,
    ) -> Result<(Session, Event), Stop> {
        request.must_be_seen()?;
        if what == Proposal::Draw {
            // The answer tells what the bot thinks of the position.
            self.guard.refuse_help_of_bot(request, session.position())?;
        }
        let answered = self.sessions.save_act(request, session, |session| {
            let moment = self.readers.moment(session)?;
            let (offered, _) = session.apply(request.actor(), Action::Offer(what), moment.clone())?;
            let answer = match what {
                Proposal::Takeback | Proposal::Move(_) => Action::Accept,
                Proposal::Draw if self.adviser.wants_draw(session, bot) => Action::Accept,
                Proposal::Draw => Action::Decline,
            };
            Ok(Some(offered.apply_for_bot(answer, moment)?))
        })?;
        Ok(answered.expect("the bot answers every proposal"))
    }
}

impl Reply {
    /// Notes that the reply shows a board on which the bot has to move, if this is so.
    fn noting_bot_to_move(mut self, session: &Session) -> Self {
        self.bot_to_move = Some(session.board_ref()).filter(|_| session.waits_for_bot());
        self
    }
}

/// The message to a player who has resigned a game.
pub(super) fn resigned(session: &Session) -> Phrase {
    let aborted = session.end().is_some_and(|end| end.outcome.is_none());
    if aborted { Phrase::new("you-aborted") } else { Phrase::new("you-resigned") }
}

fn resign_question(session: &Session, caller: &Caller) -> Post {
    // In a tournament, the opponent wins in any case.
    let (asked, button) = if session.moves().both_have_moved() || session.pairing().is_some() {
        (Phrase::new("ask-resign"), Phrase::new("button-resign"))
    } else {
        (Phrase::new("ask-resign-early"), Phrase::new("button-abort"))
    };
    question(session, asked, &button, Control::ConfirmResign(session.board_ref()), caller)
}

/// Asks for something about a game that cannot be undone.
pub(super) fn question(session: &Session, asked: Phrase, button: &Phrase, control: Control, caller: &Caller) -> Post {
    let asked = asked.with("id", code(&session.id().to_string()));
    Post::of(message::confirmation(&asked, button, control, caller.language))
}

/// The move that some clicks make up, if no click can follow, or, with `ends_here`, even if more clicks could follow.
pub(super) fn finished(position: &AnyPosition, draft: &[Step], ends_here: bool) -> Option<String> {
    if ends_here && let Progress::Complete { mv, .. } = position.progress(draft) {
        return Some(mv);
    }
    position.fork(draft).filter(|fork| fork.branches.is_empty()).and_then(|fork| fork.complete)
}

fn draft_text(draft: &[Step]) -> String {
    draft.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// Whether the player was asked before a move or a prepared line, and has confirmed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub(super) enum Confirmed {
    Yes,
    No,
}
