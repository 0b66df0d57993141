//! Challenging, accepting, declining, withdrawing.

use std::sync::PoisonError;

use super::{Ask, Host, HostError, Opponent, PlaceKind, Post, Reply, Request, Stop, link, say, view};
use crate::{
    color::ByColor,
    games::AnyPosition,
    id::GameId,
    phrase::Phrase,
    session::{
        Challenge, Refusal, Seat, Session, Table, challenge,
        markup::{bold, escape},
        setup::Setup,
    },
    store::{Accepted, Inserted},
};

/// How many identifiers are tried before giving up. With a billion of them, one collision is rare already.
const MAX_ATTEMPTS: usize = 16;

impl Host {
    pub(super) fn challenge(&self, request: &Request) -> Result<Reply, Stop> {
        let Ask::Challenge { game, opponent, color, setup, rules } = &request.ask else {
            unreachable!("only challenges come here");
        };
        // Two challenges of a person at once are counted one after the other.
        let _turn = self.challenging.lock().unwrap_or_else(PoisonError::into_inner);
        self.may_challenge(request, opponent.as_ref())?;
        let text = setup.as_deref().unwrap_or(game.setups()[0]);
        let seed = rand::random();
        let setup = Setup::read(*game, text, seed, &self.kept_setups(&request.place, Some(*game))?)?;
        let setup = match rules {
            Some(rules) => setup.under(*rules, seed)?,
            None => setup,
        };
        let mut challenge = Challenge {
            id: GameId::from_bits(rand::random()),
            table: Table { guild: request.place.guild, channel: request.place.channel },
            challenger: Seat { user: request.caller.user, name: request.caller.name.clone() },
            opponent: opponent.as_ref().map(|opponent| Seat { user: opponent.user, name: opponent.name.clone() }),
            game: *game,
            color: *color,
            setup: setup.layout.clone(),
            seed,
            language: request.caller.language,
            created: self.now(),
        };
        for _ in 0..MAX_ATTEMPTS {
            match self.store.insert_challenge(&challenge)? {
                Inserted::Done => {
                    let view = view::challenge(&challenge, &setup, request.public_language(challenge.language));
                    return Ok(Reply::public(Self::post(view)));
                }
                Inserted::IdTaken => challenge.id = GameId::from_bits(rand::random()),
            }
        }
        Err(Stop::Failed(HostError::Contended(challenge.id)))
    }

    fn may_challenge(&self, request: &Request, opponent: Option<&Opponent>) -> Result<(), Stop> {
        let Request { caller, place, .. } = request;
        if place.kind == PlaceKind::BotDirect {
            return Err(Refusal::AloneHere.into());
        }
        request.must_be_seen()?;
        if let Some(opponent) = opponent {
            if opponent.user == caller.user {
                return Err(Refusal::SelfChallenge.into());
            }
            if opponent.bot {
                return Err(Refusal::BotOpponent(escape(&opponent.name)).into());
            }
            if !opponent.sees_channel {
                return Err(Refusal::OpponentAbsent(escape(&opponent.name)).into());
            }
        }
        if let Some(running) = self.store.game_at(place.channel)? {
            return Err(self.table_taken(&running)?);
        }
        let now = self.now();
        let open = self.store.challenges_of(caller.user)?.iter().filter(|open| !open.is_expired(now)).count();
        if open >= challenge::MAX_OPEN {
            return Err(Refusal::TooManyChallenges.into());
        }
        Ok(())
    }

    fn table_taken(&self, running: &Session) -> Result<Stop, Stop> {
        let link = self.store.board(running.id())?.map(|message| link(running.table(), &message));
        Ok(Refusal::TableTaken { game: running.id(), link }.into())
    }

    pub(super) fn accept_challenge(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let challenge = match self.open_challenge(request, id)? {
            Open::Yes(challenge) => challenge,
            Open::Expired(reply) => return Ok(reply),
        };
        let caller = Seat { user: request.caller.user, name: request.caller.name.clone() };
        if caller.user == challenge.challenger.user {
            return Err(Refusal::OwnChallenge.into());
        }
        if let Some(opponent) = challenge.opponent.as_ref().filter(|opponent| opponent.user != caller.user) {
            return Err(Refusal::NotChallenged(escape(&opponent.name)).into());
        }
        request.must_be_seen()?;
        let start = AnyPosition::from_setup(challenge.game, &challenge.setup, challenge.seed)?;
        let color = challenge.challenger_color();
        let seats = ByColor::new_with(|seat| if seat == color { challenge.challenger.clone() } else { caller.clone() });
        let session =
            Session::new(id, challenge.table, seats, challenge.language, challenge.setup.clone(), start, self.now());
        match self.store.accept(&session)? {
            Accepted::Started => {}
            Accepted::ChallengeGone => return Err(Refusal::ChallengeGone.into()),
            Accepted::TableTaken(running) => {
                let running = self.store.game(running)?.ok_or_else(|| Refusal::UnknownGame(running.to_string()))?;
                return Err(self.table_taken(&running)?);
            }
        }
        let language = request.public_language(session.language());
        let accepted = Phrase::new("challenge-accepted")
            .with("opponent", bold(&caller.name))
            .with("challenger", bold(&challenge.challenger.name))
            .with("game", challenge.game.title());
        Ok(Reply::update(Self::post(view::closed_challenge(&accepted, language)))
            .and_public(Self::board_post(&session, view::opening(&session, language))))
    }

    pub(super) fn decline_challenge(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let challenge = match self.open_challenge(request, id)? {
            Open::Yes(challenge) => challenge,
            Open::Expired(reply) => return Ok(reply),
        };
        let Some(opponent) = &challenge.opponent else { return Err(Refusal::ChallengeGone.into()) };
        if opponent.user != request.caller.user {
            return Err(Refusal::NotChallenged(escape(&opponent.name)).into());
        }
        let phrase = Phrase::new("challenge-declined").with("opponent", bold(&opponent.name));
        self.close_challenge(request, &challenge, phrase)
    }

    pub(super) fn withdraw_challenge(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let challenge = match self.open_challenge(request, id)? {
            Open::Yes(challenge) => challenge,
            Open::Expired(reply) => return Ok(reply),
        };
        if challenge.challenger.user != request.caller.user {
            return Err(Refusal::NotYourChallenge(escape(&challenge.challenger.name)).into());
        }
        self.close_challenge(request, &challenge, Phrase::new("challenge-withdrawn"))
    }

    fn close_challenge(&self, request: &Request, challenge: &Challenge, phrase: Phrase) -> Result<Reply, Stop> {
        if !self.store.remove_challenge(challenge.id)? {
            return Err(Refusal::ChallengeGone.into());
        }
        let phrase = phrase.with("challenger", bold(&challenge.challenger.name)).with("game", challenge.game.title());
        let language = request.public_language(challenge.language);
        Ok(Reply::update(Post::text(say(language, &phrase))))
    }

    fn open_challenge(&self, request: &Request, id: GameId) -> Result<Open, Stop> {
        let challenge = self.store.challenge(id)?.ok_or(Refusal::ChallengeGone)?;
        if challenge.is_expired(self.now()) {
            let phrase = Phrase::new("challenge-expired");
            return self.close_challenge(request, &challenge, phrase).map(Open::Expired);
        }
        Ok(Open::Yes(challenge))
    }
}

/// Whether a challenge is open still.
enum Open {
    Yes(Challenge),
    /// It is not, and its message says so from now on.
    Expired(Reply),
}
