//! What people do about opponents from elsewhere: say one of the ready sentences, block, and report; and what a
//! server's moderators do about strangers.

use std::sync::Arc;

use super::{
    ApplicationError, Audience, Effect, Play, Post, Readers, Reply, Request, Sessions, Stop, message, readable,
    save::retry,
};
use board::{
    color::{ByColor, Color},
    phrase::Phrase,
};
use domain::{
    Action, BoardMessage, GameHome, Home, Homes, NamedUser, Offense, Refusal, Report, Sentence, Session, Table,
    id::{GameId, UserId},
    markup::bold,
    message::Reader,
    settings::Sentences,
    time::Clock,
};
use store::{Saved, Store};

/// What people do about opponents from elsewhere.
pub struct OpponentsElsewhere {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) sessions: Sessions,
    pub(super) play: Play,
}

impl OpponentsElsewhere {
    /// What the caller can do about the opponent, or, as a moderator, about the stranger in a game of the server.
    pub(super) fn opponent(&self, request: &Request, game: GameId) -> Result<Reply, Stop> {
        let session = self.sessions.existing_for(request, game)?;
        let viewer = session.color_of(request.caller.user);
        if viewer.is_none() && !request.caller.moderator {
            return Err(Refusal::NotAPlayer.into());
        }
        session.sought().ok_or(Refusal::NoStranger)?;
        let stranger = stranger_here(request, &session);
        if viewer.is_none() && stranger.is_none() {
            return Err(Refusal::NotAPlayer.into());
        }
        Ok(Reply::private(Post::of(message::opponent(&session, viewer, stranger, &self.readers.reader(request)?))))
    }

    /// Sends a sentence to the caller's opponent. Whether it is read is not told.
    pub(super) fn say(&self, request: &Request, game: GameId, sentence: Sentence) -> Result<Reply, Stop> {
        retry(ApplicationError::Contended(game), || {
            let (session, own) = self.own_game(request, game)?;
            let opponent = session.seats()[!own].user().ok_or(Refusal::OpponentGone)?;
            let reader = self.store.people.player(opponent)?;
            let muted = reader.settings.sentences == Sentences::Muted || reader.blocks(request.caller.user);
            let next = session.strangers().saying(own, sentence, muted)?;
            let there = (!muted).then(|| GameHome { game, home: session.places().home_of(opponent) });
            match self.store.games.save_sentence(&next, session.revision(), there)? {
                Saved::Done => Ok(Some(())),
                Saved::Stale | Saved::TableTaken(_) => Ok(None),
            }
        })?;
        Ok(Reply::update(request.told(&Phrase::new("sentence-sent").with("sentence", sentence.in_words()))))
    }

    /// Reports the caller's opponent to the operator.
    pub(super) fn report(&self, request: &Request, game: GameId, offense: Offense) -> Result<Reply, Stop> {
        let (session, own) = self.own_game(request, game)?;
        let account = |color| session.strangers().account(color).ok_or(Refusal::OpponentGone);
        let accounts = ByColor { white: account(Color::White)?, black: account(Color::Black)? };
        let report = Report::new(&session, own, accounts, offense, self.clock.now());
        if !self.store.strangers.insert_report(&report)? {
            return Err(Refusal::ReportedAlready.into());
        }
        Ok(Reply::update(request.told(&Phrase::new("opponent-reported"))))
    }

    /// Blocks the caller's opponent, who is told nothing. Asks before it ends a game in which not both have moved.
    pub(super) fn block(&self, request: &Request, game: GameId) -> Result<Reply, Stop> {
        let (session, own) = self.own_game(request, game)?;
        if is_young(&session) {
            let question = message::block_question(&session, own, &self.readers.reader(request)?);
            return Ok(Reply::update(Post::of(question)));
        }
        self.block_player(request, &session, own)
    }

    /// Blocks the caller's opponent, and aborts the game for the caller if not both have moved.
    pub(super) fn confirm_block(&self, request: &Request, game: GameId) -> Result<Reply, Stop> {
        let (session, own) = self.own_game(request, game)?;
        let reply = self.block_player(request, &session, own)?;
        if !is_young(&session) {
            return Ok(reply);
        }
        if !request.place.answers_are_public || !self.sessions.is_played_in(&session, request.place.channel)? {
            // Before both have moved, this aborts the game.
            self.play.leave_game(request, game)?;
            return Ok(reply);
        }
        match self.play.act(request, session, Action::Abort) {
            Ok((session, event)) => Ok(reply.and_public(self.play.event_post(request, &session, &event)?)),
            // Both have moved meanwhile, or the game is over.
            Err(Stop::Refused(Refusal::TooLateToAbort | Refusal::GameOver)) => Ok(reply),
            Err(stop) => Err(stop),
        }
    }

    fn block_player(&self, request: &Request, session: &Session, own: Color) -> Result<Reply, Stop> {
        let opponent = named(session, !own)?;
        let player = self.store.people.change_player(request.caller.user, |player| {
            player.block(opponent.clone());
        })?;
        if !player.blocks(opponent.user) {
            return Err(Refusal::TooManyBlocked.into());
        }
        let told = Phrase::new("opponent-blocked").with("player", bold(&opponent.name));
        Ok(Reply::update(request.told(&told)))
    }

    /// Keeps the stranger in a game of the server out of it. The game leaves the server.
    pub(super) fn keep_out(&self, request: &Request, game: GameId) -> Result<Reply, Stop> {
        let session = self.sessions.existing_for(request, game)?;
        if !request.caller.moderator {
            let is_player = session.color_of(request.caller.user).is_some();
            return Err(if is_player { Refusal::NotAModerator } else { Refusal::NotAPlayer }.into());
        }
        session.sought().ok_or(Refusal::NoStranger)?;
        let stranger = stranger_here(request, &session).ok_or(Refusal::NotAPlayer)?;
        let guild = request.place.guild.filter(|_| request.place.added).ok_or(Refusal::NoServer)?;
        let person = named(&session, stranger)?;
        let server = self.store.servers.change_server(guild, |server| {
            server.keep_out(person.clone());
        })?;
        if !server.keeps_out(person.user) {
            return Err(Refusal::TooManyKeptOut.into());
        }
        let told = Phrase::new("stranger-kept-out").with("player", bold(&person.name));
        let reply = Reply::update(request.told(&told));
        let here = session.clone().seen_from(Home::Of(!stranger));
        let is_here = here.table().channel == request.place.channel && request.place.answers_are_public;
        if session.end().is_some() || !is_here {
            self.take_away(request, game, !stranger)?;
            return Ok(reply);
        }
        let sent = self.play.send_away(request, &here)?;
        Ok(sent.effects.into_iter().fold(reply, |reply, effect| match effect {
            Effect::Post(post, Audience::Everyone) => reply.and_public(post),
            _ => reply,
        }))
    }

    /// Takes a running game away from the home of a side in another channel, if that is on the server of the request.
    /// It waits without a place until its player chooses one.
    fn take_away(&self, request: &Request, game: GameId, side: Color) -> Result<(), Stop> {
        retry(ApplicationError::Contended(game), || {
            let session = self.sessions.existing(game)?;
            let Homes::Own(tables) = session.homes() else { return Ok(Some(())) };
            if session.end().is_some() || tables[side].guild != request.place.guild {
                return Ok(Some(()));
            }
            let next = session.places().with_home_at(side, Table::nowhere(game));
            let saved = self.store.games.save(&next, session.revision())?;
            Ok((saved == Saved::Done).then_some(()))
        })
    }

    /// A game between strangers that the caller plays, running or over, and the caller's side.
    fn own_game(&self, request: &Request, game: GameId) -> Result<(Session, Color), Stop> {
        let session = self.sessions.existing_for(request, game)?;
        let own = session.color_of(request.caller.user).ok_or(Refusal::NotAPlayer)?;
        session.sought().ok_or(Refusal::NoStranger)?;
        Ok((session, own))
    }

    /// What the newest board at a home of a game has to tell of the opponent's sentence; `None` if no board is known,
    /// or if a later one tells it anyway.
    pub fn sentence_line(&self, at: GameHome) -> Result<Option<SentenceLine>, ApplicationError> {
        let session = readable(self.store.games.game(at.game))?;
        let (Some(session), Some(board)) = (session, self.store.games.board(at)?) else { return Ok(None) };
        let session = session.seen_from(at.home);
        if board.revision < session.board_revision() {
            return Ok(None);
        }
        let language = self.readers.language_on(session.table().guild, session.language())?;
        let reader = Reader { moment: self.readers.moment(&session)?, ..self.readers.of_text(language) };
        Ok(Some(SentenceLine { board, line: message::sentence_line(&session, &reader) }))
    }
}

/// What a message at a home of a game has to tell now: the message with the newest board, and the line under it.
#[derive(Clone, Debug, PartialEq)]
pub struct SentenceLine {
    /// The message.
    pub board: BoardMessage,
    /// The line; empty if nothing is said any longer.
    pub line: String,
}

/// Whether a game goes on in which not both have moved.
fn is_young(session: &Session) -> bool {
    session.end().is_none() && !session.moves().both_have_moved()
}

/// The player of a side, with the name that tells them from others.
fn named(session: &Session, color: Color) -> Result<NamedUser, Refusal> {
    let user: UserId = session.seats()[color].user().ok_or(Refusal::OpponentGone)?;
    Ok(NamedUser { user, name: session.strangers().full_name(color) })
}

/// The side whose player a moderator can keep out of the server in which the caller is: it plays elsewhere, against
/// somebody on this server.
fn stranger_here(request: &Request, session: &Session) -> Option<Color> {
    let Homes::Own(tables) = session.homes() else { return None };
    let guild = request.place.guild.filter(|_| request.caller.moderator && request.place.added)?;
    let own = Color::ALL.into_iter().find(|&color| tables[color].guild == Some(guild))?;
    (tables[!own].guild != Some(guild)).then_some(!own)
}
