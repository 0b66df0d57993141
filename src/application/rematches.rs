//! Rematches of strangers: offered at one home, asked at the other, and played at both.
//!
//! What is on one side stays there. Whoever cannot play, may not play there or is blocked is known to that side only;
//! the other reads that a rematch is not possible at present, or just gets no answer.

use super::{
    ApplicationError, Challenges, PersonalMessage, Post, Posted, Reply, Request, StepMessage, Stop, TellingPlace,
    message, readable, reply::nonce, say, seeks::refusal,
};
use board::{
    color::{ByColor, Color},
    phrase::Phrase,
};
use catalogue::Language;
use domain::{
    Challenge, ColorChoice, GameHome, Home, News, Player, Refusal, Server, Session, Sought, Stranger, Table,
    challenge::Origin,
    id::{GameId, UserId},
    markup::{bold, escape},
    message::Reader,
    rating::{Pool, Rating, Scope},
    settings::Challengers,
    setup::Setup,
    sought,
};
use games::AnyPosition;
use store::{ChallengeEnd, Job, RematchAccepted, StoreError};

impl Challenges {
    /// Offers a rematch of a finished game to a stranger who plays elsewhere, or accepts the stranger's offer.
    pub(super) fn rematch_of_strangers(&self, request: &Request, over: &Session, color: Color) -> Result<Reply, Stop> {
        let opponent = over.seats()[!color].player().ok_or(Refusal::OpponentGone)?;
        let [own, there] = [color, !color].map(|side| over.places().table_of(Home::Of(side)));
        let is_elsewhere = !own.is_nowhere(over.id()) && own.channel != request.place.channel;
        if is_elsewhere || there.channel == request.place.channel {
            return Err(Refusal::AtOwnHome.into());
        }
        if let Some(proposed) = self.proposed_rematch(over.id(), opponent.user)? {
            return self.begin_rematch(request, &proposed, over).map(Reply::public);
        }
        if self.proposed_rematch(over.id(), request.caller.user)?.is_some() {
            return Err(Refusal::RematchWaits.into());
        }
        self.may_offer_rematch(request, over, color)?;
        let seed = rand::random();
        let setup = Setup::read(over.kind(), over.setup(), seed, &[])?;
        let id = GameId::from_bits(rand::random());
        let elsewhere = match over.places().table_of(Home::Of(!color)) {
            lost if lost.is_nowhere(over.id()) => Table::nowhere(id),
            table => table,
        };
        let mut homes = ByColor { white: elsewhere, black: elsewhere };
        homes[!color] = request.place.table();
        let challenge = Challenge {
            id,
            homes: homes.into(),
            challenger: over.seats()[color].player().ok_or(Refusal::NotAPlayer)?.clone(),
            opponent: Some(opponent.clone()),
            color: ColorChoice::Fixed(!color),
            seed,
            clock: over.clock().map(|clock| clock.control),
            origin: Origin::Rematch(over.id()),
            ..self.new_challenge(request, over.kind(), over.setup().to_owned())
        };
        let challenge = match self.insert_challenge(challenge) {
            // The opponent may have offered the rematch at the same moment.
            Err(Stop::Refused(Refusal::RematchWaits)) => {
                let proposed = self.proposed_rematch(over.id(), opponent.user)?.ok_or(Refusal::RematchWaits)?;
                return self.begin_rematch(request, &proposed, over).map(Reply::public);
            }
            inserted => inserted?,
        };
        let language = self.readers.public_language(request, request.caller.language)?;
        let reader = self.readers.reads_like(request.caller.user, request.place.guild, language)?;
        Ok(Reply::public(rematch_post(&challenge, over, &setup, !color, &reader)))
    }

    /// Refuses a rematch that the caller, who had this color, may not offer.
    fn may_offer_rematch(&self, request: &Request, over: &Session, color: Color) -> Result<(), Stop> {
        let opponent = over.seats()[!color].user().ok_or(Refusal::OpponentGone)?;
        let name = escape(&over.strangers().full_name(!color));
        request.must_be_seen()?;
        self.servers.may_begin_in(&request.place)?;
        self.table_is_free(request)?;
        self.may_meet(request, opponent, &name)?;
        let now = self.clock.now();
        let seeker = self.store.seeks.seeker(request.caller.user)?;
        if seeker.plays(opponent) {
            return Err(Refusal::PlaysAlready(name).into());
        }
        if let Some(hindrance) = seeker.hindrance(now) {
            return Err(refusal(hindrance).into());
        }
        if self.store.people.player(opponent)?.settings.challenges == Challengers::Nobody {
            return Err(Refusal::NoRematchNow.into());
        }
        let there = over.places().table_of(Home::Of(!color));
        let is_taken = match self.store.games.game_at(there.channel) {
            Err(StoreError::Stuck(_)) => true,
            running => running?.is_some(),
        };
        if is_taken
            || self.forbids(there, request.caller.user)?
            || self.store.seeks.seeker(opponent)?.hindrance(now).is_some()
        {
            return Err(Refusal::NoRematchNow.into());
        }
        Ok(())
    }

    /// Refuses a game of the caller with a stranger if the caller, or the server of the request, does not want it.
    fn may_meet(&self, request: &Request, stranger: UserId, name: &str) -> Result<(), Stop> {
        let caller: Player = self.store.people.player(request.caller.user)?;
        if caller.blocks(stranger) {
            return Err(Refusal::BlockedByYou(name.to_owned()).into());
        }
        match self.readers.server_of(&request.place)? {
            Some(server) if !server.seeks => Err(Refusal::SeeksOff.into()),
            Some(server) if server.keeps_out(stranger) => Err(Refusal::NoRematchNow.into()),
            _ => Ok(()),
        }
    }

    /// Whether the server of a home wants no game there with this stranger.
    fn forbids(&self, home: Table, stranger: UserId) -> Result<bool, StoreError> {
        let Some(guild) = home.guild else { return Ok(false) };
        let server: Server = self.store.servers.server(guild)?;
        Ok(server.forbids(&home, stranger))
    }

    /// Begins a rematch of strangers that the caller accepts, and returns the first board at the caller's home.
    pub(super) fn begin_rematch(&self, request: &Request, challenge: &Challenge, over: &Session) -> Result<Post, Stop> {
        let (own, user) = (!challenge.challenger_color(), request.caller.user);
        let [challenger_name, own_name] = message::rematch_names(challenge, over).map(|name| escape(&name));
        if user == challenge.challenger.user {
            return Err(Refusal::OwnChallenge.into());
        }
        if challenge.opponent.as_ref().is_none_or(|opponent| opponent.user != user) {
            return Err(Refusal::NotChallenged(own_name).into());
        }
        // Where the caller was asked may not be noted yet, but it was not at the challenger's home.
        if challenge.table().channel == request.place.channel {
            return Err(Refusal::AtOwnHome.into());
        }
        request.must_be_seen()?;
        self.must_be_wanted(request, challenge, over, &challenger_name)?;
        let there = challenge.table();
        let mut homes = ByColor { white: there, black: there };
        homes[own] = request.place.table();
        let session = self.rematch_session(challenge, over, homes)?;
        let news = News::of_beginning(&session, true, request.cause.clone());
        let end = self.end_of(challenge, over, Some(request), &Phrase::new("challenge-accepted"))?;
        match self.store.games.accept_rematch(&session, &news, &end)? {
            RematchAccepted::Started(begun) => self.first_board(request, &begun.seen_from(Home::Of(own))),
            RematchAccepted::ChallengeGone => Err(Refusal::ChallengeGone.into()),
            RematchAccepted::PlaysAlready => Err(Refusal::PlaysAlready(challenger_name).into()),
            // It was wanted a moment ago.
            RematchAccepted::Unwanted => {
                self.must_be_wanted(request, challenge, over, &challenger_name)?;
                Err(Refusal::NoRematchNow.into())
            }
            RematchAccepted::TableTaken(side, running) if side == own => {
                Err(self.sessions.taken_by(running, request.place.channel)?.into())
            }
            RematchAccepted::Hindered(side, hindrance) if side == own => Err(refusal(hindrance).into()),
            RematchAccepted::TableTaken(..) | RematchAccepted::Hindered(..) => Err(Refusal::NoRematchNow.into()),
        }
    }

    /// Refuses a rematch of the caller if one of the two, or the server at one of the homes, does not want it.
    fn must_be_wanted(
        &self,
        request: &Request,
        challenge: &Challenge,
        over: &Session,
        challenger_name: &str,
    ) -> Result<(), Stop> {
        self.servers.may_begin_in(&request.place)?;
        self.may_meet(request, challenge.challenger.user, challenger_name)?;
        if self.store.people.player(challenge.challenger.user)?.blocks(request.caller.user) {
            // For the blocked person, this is an offer that was withdrawn.
            let end = self.end_of(challenge, over, None, &Phrase::new("challenge-withdrawn"))?;
            self.store.challenges.end_challenge(challenge.id, &end)?;
            return Err(Refusal::ChallengeGone.into());
        }
        if self.forbids(challenge.table(), request.caller.user)? {
            return Err(Refusal::NoRematchNow.into());
        }
        Ok(())
    }

    /// The rematch of strangers as it begins now.
    fn rematch_session(&self, challenge: &Challenge, over: &Session, homes: ByColor<Table>) -> Result<Session, Stop> {
        let now = self.clock.now();
        let player = |color: Color| over.seats()[!color].player().cloned().ok_or(Refusal::OpponentGone);
        let seats = ByColor { white: player(Color::White)?, black: player(Color::Black)? };
        let stranger = |color: Color| -> Result<Option<Stranger>, Stop> {
            let Some(stranger) = over.strangers().player(!color) else { return Ok(None) };
            let (user, pool) = (seats[color].user, Pool { scope: Scope::Everywhere, game: challenge.game });
            let standing = self.store.ratings.standing(user, pool)?;
            let rating = standing.map_or_else(|| Rating::default().shown(), |standing| standing.now(now));
            let direct = self.store.seeks.seeker(user)?.consent.is_some_and(|consent| consent.direct);
            let rating = Some(sought::rounded(rating.points()));
            Ok(Some(Stranger { rating, direct, said: None, ..stranger.clone() }))
        };
        let players = ByColor { white: stranger(Color::White)?, black: stranger(Color::Black)? };
        let start = AnyPosition::from_setup(challenge.game, &challenge.setup, challenge.seed)?;
        let session = Session::new(
            challenge.id,
            homes,
            seats.clone(),
            self.stranger_language(over, Color::White),
            challenge.setup.clone(),
            start,
            now,
        );
        Ok(session
            .with_sought(Sought { players, unrated: None })
            .with_time_control(challenge.clock)
            .with_forced_passes())
    }

    /// The language at the home of the player with this color in the rematch, if no other is known.
    fn stranger_language(&self, over: &Session, color: Color) -> Language {
        over.strangers().player(!color).map_or_else(|| over.language(), |stranger| stranger.language)
    }

    /// The language of messages that answer no interaction, at the home of a side of a rematch.
    fn rematch_language(&self, challenge: &Challenge, over: &Session, side: Color) -> Result<Language, StoreError> {
        let otherwise = self.stranger_language(over, side);
        let table = challenge.homes.table_of(Home::Of(side), challenge.id);
        match over.seats()[!side].user().filter(|_| table.guild.is_none()) {
            Some(user) => Ok(self.store.people.player(user)?.settings.language.unwrap_or(otherwise)),
            None => self.readers.language_on(table.guild, otherwise),
        }
    }

    /// How a rematch of strangers ends: at both homes, this phrase remains of the message. The caller of the request
    /// answers at the own home.
    pub(super) fn end_of(
        &self,
        challenge: &Challenge,
        over: &Session,
        request: Option<&Request>,
        phrase: &Phrase,
    ) -> Result<ChallengeEnd, StoreError> {
        let [challenger, opponent] = message::rematch_names(challenge, over).map(|name| bold(&name));
        let phrase = phrase
            .clone()
            .with("challenger", challenger)
            .with("opponent", opponent)
            .with("game", challenge.game.title());
        let past = |side| -> Result<_, StoreError> { Ok(say(self.rematch_language(challenge, over, side)?, &phrase)) };
        let own = match request.map(|request| request.caller.user) {
            Some(user) if user == challenge.challenger.user => challenge.challenger_color(),
            _ => !challenge.challenger_color(),
        };
        let interaction = request.and_then(|request| request.cause.as_ref()).map(|cause| cause.interaction);
        Ok(ChallengeEnd {
            answered: interaction.map(|interaction| (Home::Of(own), interaction)),
            past: Some(ByColor { white: past(Color::White)?, black: past(Color::Black)? }),
        })
    }

    /// The finished game of which strangers want a rematch; `None` for other challenges, and if it cannot be read.
    pub(super) fn over_before(&self, challenge: &Challenge) -> Result<Option<Session>, StoreError> {
        let Some(over) = challenge.rematch_of().filter(|_| challenge.homes.are_apart()) else { return Ok(None) };
        readable(self.store.games.game(over))
    }

    /// What asks a person for a rematch at their home of the coming game; `None` if nothing is to be asked any longer.
    pub fn rematch_question(&self, at: GameHome) -> Result<Option<PersonalMessage>, ApplicationError> {
        let question = self.question(at)?;
        match &question {
            Some(_) => self.store.wait_until_durable()?,
            None => self.store.outbox.remove(Job::Rematch(at))?,
        }
        Ok(question)
    }

    fn question(&self, at: GameHome) -> Result<Option<PersonalMessage>, StoreError> {
        let challenge = readable(self.store.challenges.challenge(at.game))?;
        let challenge = challenge.filter(|challenge| !challenge.is_expired(self.clock.now()));
        let (Some(challenge), Some(side)) = (challenge, at.home.side()) else { return Ok(None) };
        let (Some(over), Some(asked)) = (self.over_before(&challenge)?, &challenge.opponent) else { return Ok(None) };
        let Ok(setup) = Setup::read(challenge.game, &challenge.setup, challenge.seed, &[]) else { return Ok(None) };
        // Whoever is blocked reads what anybody reads who gets no answer.
        if self.store.people.player(asked.user)?.blocks(challenge.challenger.user)
            || self.store.outbox.question_of(at)?.is_some()
        {
            return Ok(None);
        }
        let table = challenge.homes.table_of(at.home, challenge.id);
        let mut places = Vec::new();
        if !table.is_nowhere(challenge.id) && !self.forbids(table, challenge.challenger.user)? {
            places.push(TellingPlace::Channel(table));
        }
        if self.store.seeks.seeker(asked.user)?.consent.is_some_and(|consent| consent.direct) {
            places.push(TellingPlace::Direct);
        }
        let language = self.rematch_language(&challenge, &over, side)?;
        let reader = self.readers.reads_like(asked.user, table.guild, language)?;
        let post = self.readers.hushed(rematch_post(&challenge, &over, &setup, side, &reader))?.by_right(language);
        let nonce = nonce("rematch", challenge.id.to_string());
        let message = StepMessage { since: challenge.created, after: None, nonce, post };
        Ok(Some(PersonalMessage { user: asked.user, places, message }))
    }

    /// Notes where a person was asked for a rematch.
    pub fn rematch_asked(&self, at: GameHome, table: Table, posted: &Posted) -> Result<(), ApplicationError> {
        if let Some(side) = at.home.side() {
            self.store.challenges.place_rematch(at.game, side, table)?;
        }
        if let Posted::Question(question) = posted {
            // If it is answered or withdrawn by now, the message loses its buttons.
            self.store.outbox.put_question(question)?;
        }
        Ok(())
    }

    /// Notes that a person cannot be asked for a rematch, which ends the offer.
    pub fn rematch_unasked(&self, at: GameHome) -> Result<(), ApplicationError> {
        if let Some(challenge) = self.store.challenges.challenge(at.game)?
            && let Some(over) = self.over_before(&challenge)?
        {
            let end = self.end_of(&challenge, &over, None, &Phrase::new("rematch-untold"))?;
            self.store.challenges.end_challenge(at.game, &end)?;
        }
        Ok(self.store.outbox.remove(Job::Rematch(at))?)
    }
}

/// The message about a rematch of strangers at the home of a side.
fn rematch_post(challenge: &Challenge, over: &Session, setup: &Setup, side: Color, reader: &Reader) -> Post {
    let view = message::rematch(challenge, over, setup, side, reader);
    Post { home: Home::Of(side), ..Post::challenge(challenge, view) }
}
