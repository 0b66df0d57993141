//! Challenges in a channel where a game runs: a thread is opened for them.

use super::{Host, HostError, Post, Reply, Request, Stop, ThreadOrder, challenges::Beginning, say, view};
use crate::{
    id::{ChannelId, GameId},
    phrase::Phrase,
    session::{
        Action, Actor, Challenge, Refusal, Seat, Table,
        control::{Button, ButtonStyle, Control, Line},
        markup,
        setup::Setup,
    },
    store::{Inserted, Saved},
};

impl Host {
    /// Keeps a challenge until its challenger has a thread opened for it, in place of another one that waits for that.
    pub(super) fn park(&self, request: &Request, challenge: &Challenge, taken: &Refusal) -> Result<Reply, Stop> {
        let language = request.caller.language;
        for other in self.store.challenges_of(request.caller.user)? {
            if other.wants_thread && other.id != challenge.id {
                self.store.remove_challenge(other.id)?;
            }
        }
        let button = Button {
            control: Control::OpenThread(challenge.id),
            label: say(language, &Phrase::new("button-open-thread")),
            style: ButtonStyle::Primary,
        };
        let lines = [taken.sentence(), Phrase::new("thread-possible")].map(|line| say(language, &line));
        Ok(Reply::private(Post {
            text: lines.join("\n"),
            controls: vec![Line::Buttons(vec![button])],
            ..Post::default()
        }))
    }

    /// Has a thread opened. Of two presses, one does.
    pub(super) fn open_thread(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let challenge = self.store.challenge(id)?.filter(|challenge| challenge.wants_thread);
        let challenge =
            challenge.filter(|challenge| !challenge.is_expired(self.now())).ok_or(Refusal::ChallengeGone)?;
        if challenge.challenger.user != request.caller.user {
            return Err(Refusal::NotYourChallenge(markup::escape(&challenge.challenger.name)).into());
        }
        // Others may have been opened since this one was kept.
        self.may_challenge(request, None, challenge.level)?;
        if let Some(opponent) = &challenge.opponent {
            self.may_ask(request, opponent)?;
        }
        if !self.store.remove_challenge(id)? {
            return Err(Refusal::ChallengeGone.into());
        }
        let game = challenge.game.title();
        let bot = challenge.level.map(Seat::of_bot);
        let name = match challenge.opponent.as_ref().or(bot.as_ref()) {
            Some(opponent) => format!(
                "{game}: {} – {}",
                markup::isolated(&challenge.challenger.name),
                markup::isolated(&opponent.name)
            ),
            None => format!("{game}: {}", markup::isolated(&challenge.challenger.name)),
        };
        let language = self.public_language(request, challenge.language)?;
        let reader = request.caller.language;
        Ok(Reply {
            thread: Some(ThreadOrder { name, challenge, language, reader, cause: request.cause.clone() }),
            ..Reply::update(Post::text(say(reader, &Phrase::new("thread-opening"))))
        })
    }

    /// The challenge for a thread that was opened, or the first board of a game against the bot, and what its challenger is told.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn thread_opened(&self, order: &ThreadOrder, thread: ChannelId) -> Result<(Post, Post), HostError> {
        let parked = &order.challenge;
        let table = Table { channel: thread, parent: Some(parked.table.channel), ..parked.table };
        let challenge = Challenge { table, wants_thread: false, created: self.now(), ..parked.clone() };
        let setup = Setup::read(challenge.game, &challenge.setup, challenge.seed, &[]);
        let (Ok(setup), Inserted::Done) = (setup, self.store.insert_challenge(&challenge)?) else {
            return Err(HostError::Contended(challenge.id));
        };
        let (post, told) = if challenge.level.is_some() {
            let beginning = Beginning { language: Some(order.language), reminds: true, cause: &order.cause };
            let session = match self.start_with_bot(&challenge, &beginning) {
                Ok(session) => session,
                Err(Stop::Failed(error)) => return Err(error),
                Err(Stop::Refused(_) | Stop::Stuck(_)) => return Err(HostError::Contended(challenge.id)),
            };
            let reader = self.all_read_in(order.language, &session)?;
            (Self::board_post(&session, view::opening(&session, true, &reader)), Phrase::new("thread-begun"))
        } else {
            (self.challenge_post(&challenge, &setup, order.language)?, Phrase::new("thread-opened"))
        };
        let told = told.with("thread", markup::channel(thread));
        Ok((self.hushed(post)?, Post::text(say(order.reader, &told))))
    }

    /// What the challenger is told whose thread could not be opened, or not be written in. The challenge is forgotten, and a game
    /// against the bot that began there and that nobody sees is aborted.
    ///
    /// # Errors
    /// What went wrong on our side.
    pub fn thread_failed(&self, order: &ThreadOrder) -> Result<Post, HostError> {
        let id = order.challenge.id;
        self.store.remove_challenge(id)?;
        if let Some(begun) = self.store.game(id)?.filter(|begun| begun.end().is_none())
            && self.store.board(id)?.is_none()
        {
            let challenger = Actor { user: order.challenge.challenger.user, moderator: true };
            if let Ok((aborted, _)) = begun.apply(challenger, Action::Abort, self.now()) {
                // Whoever has moved there meanwhile has found it.
                let (Saved::Done | Saved::Stale | Saved::TableTaken(_)) =
                    self.store.save(&aborted, begun.revision())?;
            }
            // The challenger gets the answer at once, so there is no news left to post.
            self.store.drop_news(id)?;
        }
        Ok(Post::text(say(order.reader, &Phrase::new("thread-failed"))))
    }
}
