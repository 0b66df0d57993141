//! Challenges in a channel where a game is played: the bot opens a thread for them.

use super::{
    ApplicationError, Challenges, Post, Reply, Request, Stop, ThreadOrder, challenges::Beginning, message,
    open_challenges::open_challenges, say,
};
use board::phrase::Phrase;
use domain::{
    Action, Actor, Challenge, Refusal, Seat, Table,
    challenge::MAX_OPEN,
    id::{ChannelId, GameId},
    markup,
    setup::Setup,
};
use games::AnyPosition;
use store::{Job, Saved, StoreError};

impl Challenges {
    /// Offers to open a thread for a stored challenge. Removes any other challenge of the challenger that waits for a
    /// thread.
    pub(super) fn park(&self, request: &Request, challenge: &Challenge, taken: &Refusal) -> Result<Reply, Stop> {
        for other in self.store.challenges.challenges_of(request.caller.user)? {
            if other.wants_thread && other.id != challenge.id {
                self.store.challenges.remove_challenge(other.id)?;
            }
        }
        Ok(Reply::private(Post::of(message::thread_offer(challenge, taken, request.caller.language))))
    }

    /// Orders a thread for a challenge. If the button is pressed several times, only one press succeeds.
    pub(super) fn open_thread(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let challenge = self.store.challenges.challenge(id)?.filter(|challenge| challenge.wants_thread);
        let challenge =
            challenge.filter(|challenge| !challenge.is_expired(self.clock.now())).ok_or(Refusal::ChallengeGone)?;
        if challenge.challenger.user != request.caller.user {
            return Err(Refusal::NotYourChallenge(markup::escape(&challenge.challenger.name)).into());
        }
        if !request.place.threads {
            let lacks = request.place.lacks_for_threads();
            let refusal = Refusal::WithoutRights(Box::new(Refusal::ThreadFailed), lacks);
            let view = message::thread_refused(&challenge, &refusal, request.caller.language);
            return Ok(Reply::update(Post::of(view)).refusing(refusal.code()));
        }
        self.may_challenge(request, None, challenge.level)?;
        if challenge.level.is_some() {
            let start = AnyPosition::from_setup(challenge.game, &challenge.setup, challenge.seed)?;
            self.guard.refuse_help_of_bot(request, &start)?;
        }
        // The store checks this limit again later. Checking it here avoids opening a thread in vain.
        let open = open_challenges(&self.store, request.caller.user, self.clock.now())?;
        if challenge.level.is_none() && open.len() >= MAX_OPEN {
            return Err(Refusal::TooManyChallenges.into());
        }
        if let Some(opponent) = &challenge.opponent {
            self.may_ask(request, opponent)?;
        }
        if !self.store.challenges.remove_challenge(id)? {
            return Err(Refusal::ChallengeGone.into());
        }
        let game = challenge.game.title();
        let bot = challenge.level.map(Seat::Bot);
        let opponent = challenge.opponent.as_ref().map(|opponent| opponent.name.as_str());
        let name = match opponent.or(bot.as_ref().map(Seat::name)) {
            Some(opponent) => {
                format!("{game}: {} – {}", markup::isolated(&challenge.challenger.name), markup::isolated(opponent))
            }
            None => format!("{game}: {}", markup::isolated(&challenge.challenger.name)),
        };
        let language = self.readers.public_language(request, challenge.language)?;
        let challenger_language = request.caller.language;
        Ok(Reply {
            thread: Some(ThreadOrder { name, challenge, language, challenger_language, cause: request.cause.clone() }),
            ..Reply::update(Post::text(say(challenger_language, &Phrase::new("thread-opening"))))
        })
    }

    /// Stores a challenge for which a thread was opened, and returns two messages: for the thread, the challenge or the
    /// first board of a game against the bot; for the challenger, a confirmation.
    pub fn thread_opened(&self, order: &ThreadOrder, thread: ChannelId) -> Result<(Post, Post), ApplicationError> {
        let parked = &order.challenge;
        let table = Table { channel: thread, parent: Some(parked.table().channel), ..parked.table() };
        let challenge =
            Challenge { homes: table.into(), wants_thread: false, created: self.clock.now(), ..parked.clone() };
        let begun = self.begin_in_thread(order, challenge);
        let (post, told) = begun.map_err(|stop| match stop {
            Stop::Failed(error) => error,
            Stop::Stuck(stuck) => StoreError::Stuck(stuck).into(),
            Stop::Unreadable(game) => {
                ApplicationError::NotForThread { challenge: game, reason: Refusal::OtherVersion.code() }
            }
            Stop::Refused(refusal) => ApplicationError::NotForThread { challenge: parked.id, reason: refusal.code() },
        })?;
        let told = told.with("thread", markup::channel(thread));
        Ok((self.readers.hushed(post)?.by_right(order.language), Post::text(say(order.challenger_language, &told))))
    }

    /// Stores the challenge for a thread, and begins its game if it is to the bot. Returns the message for the thread,
    /// and the confirmation for the challenger.
    fn begin_in_thread(&self, order: &ThreadOrder, challenge: Challenge) -> Result<(Post, Phrase), Stop> {
        let setup = Setup::read(challenge.game, &challenge.setup, challenge.seed, &[])?;
        let challenge = self.insert_challenge(challenge)?;
        if challenge.level.is_none() {
            return Ok((self.challenge_post(&challenge, &setup, order.language)?, Phrase::new("thread-opened")));
        }
        let beginning =
            Beginning { language: Some(order.language), accepter: None, reminds: true, cause: &order.cause };
        let session = self.start_with_bot(&challenge, &beginning)?;
        let reader = self.readers.all_read_in(order.language, &session)?;
        Ok((Post::board(&session, message::opening(&session, None, &reader)), Phrase::new("thread-begun")))
    }

    /// Removes a challenge for which no thread could be opened, or in whose thread the bot could not write. Aborts a
    /// game against the bot that has already begun in the thread. Returns the message to the challenger.
    pub fn thread_failed(&self, order: &ThreadOrder) -> Result<Post, ApplicationError> {
        let id = order.challenge.id;
        self.store.challenges.remove_challenge(id)?;
        if let Some(begun) = self.store.games.game(id)?.filter(|begun| begun.end().is_none())
            && self.store.games.board(id)?.is_none()
        {
            let challenger = Actor { user: order.challenge.challenger.user, moderator: true };
            if let Ok((aborted, _)) = begun.apply(challenger, Action::Abort, self.clock.now()) {
                // If a player has moved in the meantime, saving fails as stale. The players can see the game, so it may
                // continue.
                let (Saved::Done | Saved::Stale | Saved::TableTaken(_)) =
                    self.store.games.save(&aborted, begun.revision())?;
            }
            // The answer tells the challenger, so no news remains to be posted.
            self.store.outbox.remove(Job::News(id.into()))?;
        }
        Ok(Post::text(say(order.challenger_language, &Refusal::ThreadFailed.sentence())))
    }
}
