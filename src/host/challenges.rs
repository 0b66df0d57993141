//! Challenging, accepting, declining, withdrawing.

use super::{Ask, Host, HostError, Opponent, PlaceKind, Post, Reply, Request, Stop, link, save::retry, say, view};
use crate::{
    color::ByColor,
    engine::Level,
    games::AnyPosition,
    id::{GameId, UserId},
    language::Language,
    phrase::Phrase,
    session::{
        Cause, Challenge, ClockChoice, ColorChoice, Moment, NamedUser, News, Refusal, Seat, Session,
        challenge::{self, Origin},
        markup::{bold, escape},
        setup::Setup,
        view::Reader,
    },
    store::{Accepted, Inserted, Opened, StoreError},
};

impl Host {
    pub(super) fn challenge(&self, request: &Request) -> Result<Reply, Stop> {
        let Ask::Challenge { game, opponent, level, color, setup, rules, clock } = &request.ask else {
            unreachable!("only challenges come here");
        };
        if let (Some(opponent), Some(_)) = (opponent, level) {
            return Err(Refusal::LevelOfPerson(escape(&opponent.name)).into());
        }
        if level.is_some() && !game.has_engine() {
            return Err(Refusal::NoEngine(*game).into());
        }
        if level.is_some() && clock.and_then(ClockChoice::control).is_some() {
            return Err(Refusal::ClockOfBot.into());
        }
        if request.place.kind == PlaceKind::BotDirect && level.is_none() {
            return Err(Refusal::AloneButForBot.into());
        }
        self.may_challenge(request, opponent.as_ref(), *level)?;
        let taken = match self.store.game_at(request.place.channel) {
            // In a channel with threads, the game can be played in a thread instead.
            Err(StoreError::Stuck(stuck)) if request.place.threads => Some(self.taken_by_stuck(&stuck)?),
            running => running?.map(|running| self.table_taken(&running)).transpose()?,
        };
        if let Some(refusal) = taken.clone().filter(|_| !request.place.threads) {
            return Err(refusal.into());
        }
        let text = setup.as_deref().unwrap_or(game.setups()[0]);
        let seed = rand::random();
        let setup = Setup::read(*game, text, seed, &self.kept_setups(&request.place, Some(*game))?)?;
        let setup = match rules {
            Some(rules) => setup.under(*rules, seed)?,
            None => setup,
        };
        let clock = match clock {
            Some(choice) => choice.control(),
            // The bot does not keep anybody waiting.
            None if level.is_some() => None,
            None => self.server_of(&request.place)?.and_then(|server| server.clock),
        };
        let challenge = Challenge {
            id: GameId::from_bits(rand::random()),
            table: request.place.table(),
            challenger: NamedUser { user: request.caller.user, name: request.caller.name.clone() },
            opponent: opponent.as_ref().map(|opponent| NamedUser { user: opponent.user, name: opponent.name.clone() }),
            level: *level,
            game: *game,
            color: *color,
            setup: setup.layout.clone(),
            seed,
            clock,
            origin: Origin::New,
            wants_thread: taken.is_some(),
            language: request.caller.language,
            created: self.now(),
        };
        let challenge = self.insert_challenge(challenge)?;
        match taken {
            Some(taken) => self.park(request, &challenge, &taken),
            None if level.is_some() => self.begin_with_bot(request, &challenge).map(Reply::public),
            None => {
                let language = self.public_language(request, challenge.language)?;
                Ok(Reply::public(self.challenge_post(&challenge, &setup, language)?))
            }
        }
    }

    /// Posts a challenge to anyone to go on with an imported game.
    pub(super) fn go_on(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let import = self.store.imported(id)?.ok_or(Refusal::ImportGone)?.session;
        if import.end().is_some() {
            return Err(Refusal::GameOver.into());
        }
        self.may_challenge(request, None, None)?;
        self.table_is_free(request)?;
        let challenge = self.insert_challenge(Challenge {
            id: GameId::from_bits(rand::random()),
            table: request.place.table(),
            challenger: NamedUser { user: request.caller.user, name: request.caller.name.clone() },
            opponent: None,
            level: None,
            game: import.kind(),
            color: ColorChoice::Random,
            setup: import.setup().to_owned(),
            seed: rand::random(),
            clock: import.clock().map(|clock| clock.control),
            origin: Origin::Import(id),
            wants_thread: false,
            language: request.caller.language,
            created: self.now(),
        })?;
        let language = self.public_language(request, challenge.language)?;
        let view = view::continuation(&challenge, &import, &self.challenge_reader(&challenge, language)?);
        Ok(Reply::public(Post { question: Some(challenge.id), ..Self::post(view) }))
    }

    /// Stores a challenge, under another identifier if its own is taken. A player may have only so many open challenges
    /// to people.
    pub(super) fn insert_challenge(&self, mut challenge: Challenge) -> Result<Challenge, Stop> {
        retry(HostError::NoFreeId, || {
            let opened = if challenge.level.is_some() {
                match self.store.insert_challenge(&challenge)? {
                    Inserted::Done => Opened::Done,
                    Inserted::IdTaken => Opened::IdTaken,
                }
            } else {
                self.store.open_challenge(&challenge, challenge::MAX_OPEN)?
            };
            match opened {
                Opened::Done => Ok(Some(())),
                Opened::IdTaken => {
                    challenge.id = GameId::from_bits(rand::random());
                    Ok(None)
                }
                Opened::Full => Err(Refusal::TooManyChallenges.into()),
                Opened::Proposed(_) => Err(Refusal::RematchWaits.into()),
                Opened::PlayerGone => Err(Refusal::OpponentGone.into()),
            }
        })?;
        Ok(challenge)
    }

    /// The message that posts a challenge to readers of a language.
    pub(super) fn challenge_post(
        &self,
        challenge: &Challenge,
        setup: &Setup,
        language: Language,
    ) -> Result<Post, StoreError> {
        let view = view::challenge(challenge, setup, &self.challenge_reader(challenge, language)?);
        Ok(Post { question: Some(challenge.id), ..Self::post(view) })
    }

    /// Everybody, as readers of a challenge: they see the start as whoever is asked wants to, or else the challenger.
    fn challenge_reader(&self, challenge: &Challenge, language: Language) -> Result<Reader, StoreError> {
        let asked = challenge.opponent.as_ref().unwrap_or(&challenge.challenger);
        Ok(Reader { language, taste: self.taste(asked.user)?, moment: Moment::from(self.now()) })
    }

    /// Proposes a game like a finished one, with colors swapped; accepts it, if the opponent has proposed it.
    pub(super) fn rematch(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let over = self.store.game(id)?.ok_or_else(|| Refusal::UnknownGame(id.to_string()))?;
        let color = over.color_of(request.caller.user).ok_or(Refusal::NotAPlayer)?;
        if over.end().is_none() {
            return Err(Refusal::NotOver.into());
        }
        let level = over.bot().map(|bot| bot.level);
        let opponent = over.seats()[!color].player();
        if level.is_none() && opponent.is_none() {
            return Err(Refusal::OpponentGone.into());
        }
        let proposed = opponent.map(|opponent| self.proposed_rematch(id, opponent.user)).transpose()?.flatten();
        if let Some(proposed) = proposed {
            return Ok(Reply::public(self.begin(request, &proposed)?));
        }
        if self.proposed_rematch(id, request.caller.user)?.is_some() {
            return Err(Refusal::RematchWaits.into());
        }
        self.may_challenge(request, None, level)?;
        if let Some(opponent) = opponent {
            self.may_ask(request, opponent)?;
        }
        self.table_is_free(request)?;
        let seed = rand::random();
        let setup = Setup::read(over.kind(), over.setup(), seed, &[])?;
        let challenge = Challenge {
            id: GameId::from_bits(rand::random()),
            table: request.place.table(),
            challenger: over.seats()[color].player().ok_or(Refusal::NotAPlayer)?.clone(),
            opponent: opponent.cloned(),
            level,
            game: over.kind(),
            color: ColorChoice::Fixed(!color),
            setup: over.setup().to_owned(),
            seed,
            clock: over.clock().map(|clock| clock.control),
            origin: Origin::Rematch(id),
            wants_thread: false,
            language: request.caller.language,
            created: self.now(),
        };
        let challenge = match self.insert_challenge(challenge) {
            // The opponent may have proposed the rematch in the same moment.
            Err(Stop::Refused(Refusal::RematchWaits)) => {
                let opponent = opponent.ok_or(Refusal::RematchWaits)?.user;
                let proposed = self.proposed_rematch(id, opponent)?.ok_or(Refusal::RematchWaits)?;
                return Ok(Reply::public(self.begin(request, &proposed)?));
            }
            inserted => inserted?,
        };
        if level.is_some() {
            return self.begin_with_bot(request, &challenge).map(Reply::public);
        }
        let language = self.public_language(request, challenge.language)?;
        Ok(Reply::public(self.challenge_post(&challenge, &setup, language)?))
    }

    /// The open challenge by which a player proposes a rematch of a game.
    fn proposed_rematch(&self, over: GameId, user: UserId) -> Result<Option<Challenge>, StoreError> {
        let mut open = self.store.challenges_of(user)?.into_iter().filter(|open| open.is_open(self.now()));
        Ok(open.find(|open| open.origin == Origin::Rematch(over)))
    }

    /// Refuses who may not challenge anybody there, or not this opponent. The bot can be played everywhere.
    pub(super) fn may_challenge(
        &self,
        request: &Request,
        opponent: Option<&Opponent>,
        level: Option<Level>,
    ) -> Result<(), Stop> {
        let Request { caller, place, .. } = request;
        if place.kind == PlaceKind::BotDirect && level.is_none() {
            return Err(Refusal::AloneHere.into());
        }
        request.must_be_seen()?;
        self.may_begin_in(place)?;
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
            self.may_ask(request, &NamedUser { user: opponent.user, name: opponent.name.clone() })?;
        }
        Ok(())
    }

    /// Refuses to challenge somebody who does not take the caller's challenges. It is not told whether others could.
    pub(super) fn may_ask(&self, request: &Request, asked: &NamedUser) -> Result<(), Stop> {
        if self.store.player(asked.user)?.takes_challenges_of(request.caller.user) {
            return Ok(());
        }
        Err(Refusal::NoChallenges(escape(&asked.name)).into())
    }

    /// The refusal of a table at which this game runs.
    pub(super) fn taken_by(&self, running: GameId) -> Result<Refusal, Stop> {
        let running = self.store.game(running)?.ok_or_else(|| Refusal::UnknownGame(running.to_string()))?;
        self.table_taken(&running)
    }

    /// Refuses a place where a game runs.
    fn table_is_free(&self, request: &Request) -> Result<(), Stop> {
        match self.store.game_at(request.place.channel)? {
            Some(running) => Err(self.table_taken(&running)?.into()),
            None => Ok(()),
        }
    }

    pub(super) fn table_taken(&self, running: &Session) -> Result<Refusal, Stop> {
        let link = self.store.board(running.id())?.map(|message| link(running.table(), &message));
        Ok(Refusal::TableTaken { game: running.id(), link })
    }

    pub(super) fn accept_challenge(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let challenge = match self.open_challenge(request, id)? {
            Open::Yes(challenge) => challenge,
            Open::Expired(reply) => return Ok(reply),
        };
        let board = self.begin(request, &challenge)?;
        let accepted = Phrase::new("challenge-accepted")
            .with("opponent", bold(&request.caller.name))
            .with("challenger", bold(&challenge.challenger.name))
            .with("game", challenge.game.title());
        let language = self.public_language(request, challenge.language)?;
        Ok(Reply::update(Self::post(view::closed_challenge(&accepted, language))).and_public(board))
    }

    /// Begins the game of a challenge that the caller accepts, and gives its first board.
    fn begin(&self, request: &Request, challenge: &Challenge) -> Result<Post, Stop> {
        let caller = NamedUser { user: request.caller.user, name: request.caller.name.clone() };
        if caller.user == challenge.challenger.user {
            return Err(Refusal::OwnChallenge.into());
        }
        if let Some(opponent) = challenge.opponent.as_ref().filter(|opponent| opponent.user != caller.user) {
            return Err(Refusal::NotChallenged(escape(&opponent.name)).into());
        }
        request.must_be_seen()?;
        self.may_begin_in(&request.place)?;
        if self.store.player(challenge.challenger.user)?.blocks(caller.user) {
            return Err(Refusal::NoChallenges(escape(&challenge.challenger.name)).into());
        }
        let table =
            Beginning { language: request.place.language, reminds: request.place.writable, cause: &request.cause };
        let session = self.start(challenge, Seat::Player(caller), &table)?;
        let reader = self.all_read(request, &session)?;
        Ok(Self::board_post(&session, view::opening(&session, request.place.writable, &reader)))
    }

    /// Begins the game of a challenge to the bot, and gives its first board.
    fn begin_with_bot(&self, request: &Request, challenge: &Challenge) -> Result<Post, Stop> {
        let table =
            Beginning { language: request.place.language, reminds: request.place.writable, cause: &request.cause };
        let session = self.start_with_bot(challenge, &table)?;
        let reader = self.all_read(request, &session)?;
        Ok(Self::board_post(&session, view::opening(&session, request.place.writable, &reader)))
    }

    /// Seats the bot at the table of a challenge to it.
    pub(super) fn start_with_bot(&self, challenge: &Challenge, beginning: &Beginning<'_>) -> Result<Session, Stop> {
        let level = challenge.level.ok_or(Refusal::ChallengeGone)?;
        let started = self.start(challenge, Seat::Bot(level), beginning);
        if started.is_err() {
            // Nobody could accept it.
            self.store.remove_challenge(challenge.id)?;
        }
        started
    }

    /// Seats the players of a challenge at its table.
    fn start(&self, challenge: &Challenge, opponent: Seat, beginning: &Beginning<'_>) -> Result<Session, Stop> {
        let color = challenge.challenger_color();
        let mut seats = ByColor::new_with(|_| opponent.clone());
        seats[color] = Seat::Player(challenge.challenger.clone());
        let Challenge { id, table, clock, .. } = *challenge;
        // What is written later, in answer to nobody, is not told which language Discord says is the server's.
        let language = beginning.language.unwrap_or(challenge.language);
        let session = if let Origin::Import(import) = challenge.origin {
            let import = self.store.imported(import)?.ok_or(Refusal::ImportGone)?.session;
            Session::continuing(&import, id, table, seats, language, self.now())
        } else {
            let start = AnyPosition::from_setup(challenge.game, &challenge.setup, challenge.seed)?;
            Session::new(id, table, seats, language, challenge.setup.clone(), start, self.now())
        };
        let session = session.with_time_control(clock);
        let news = News::of_beginning(&session, beginning.reminds, beginning.cause.clone());
        match self.store.accept_and_tell(&session, &news)? {
            Accepted::Started => Ok(session),
            Accepted::ChallengeGone => Err(Refusal::ChallengeGone.into()),
            Accepted::TableTaken(running) => Err(self.taken_by(running)?.into()),
        }
    }

    pub(super) fn decline_challenge(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let challenge = match self.open_challenge(request, id)? {
            Open::Yes(challenge) => challenge,
            Open::Expired(reply) => return Ok(reply),
        };
        let opponent = asked(request, &challenge)?;
        self.decline(request, &challenge, opponent)
    }

    fn decline(&self, request: &Request, challenge: &Challenge, opponent: &NamedUser) -> Result<Reply, Stop> {
        let phrase = Phrase::new("challenge-declined").with("opponent", bold(&opponent.name));
        self.close_challenge(request, challenge, phrase)
    }

    /// Declines a challenge and takes no more of its challenger. The others see that it was declined.
    pub(super) fn block(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let challenge = match self.open_challenge(request, id)? {
            Open::Yes(challenge) => challenge,
            Open::Expired(reply) => return Ok(reply),
        };
        let opponent = asked(request, &challenge)?;
        let challenger = &challenge.challenger;
        let player = self.store.change_player(opponent.user, |player| {
            player.block(challenger.clone());
        })?;
        if !player.blocks(challenger.user) {
            return Err(Refusal::TooManyBlocked.into());
        }
        let told = Phrase::new("blocked").with("challenger", bold(&challenger.name));
        let told = Post::text(say(request.caller.language, &told));
        Ok(self.decline(request, &challenge, opponent)?.and_private(told))
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
        let interaction = request.cause.as_ref().map(|cause| cause.interaction);
        if !self.store.answer_challenge(challenge.id, interaction)? {
            return Err(Refusal::ChallengeGone.into());
        }
        let phrase = phrase.with("challenger", bold(&challenge.challenger.name)).with("game", challenge.game.title());
        let language = self.public_language(request, challenge.language)?;
        Ok(Reply::update(Post::text(say(language, &phrase))))
    }

    fn open_challenge(&self, request: &Request, id: GameId) -> Result<Open, Stop> {
        let challenge = self.store.challenge(id)?.filter(|challenge| !challenge.wants_thread);
        let challenge = challenge.ok_or(Refusal::ChallengeGone)?;
        if challenge.is_expired(self.now()) {
            let phrase = Phrase::new("challenge-expired");
            return self.close_challenge(request, &challenge, phrase).map(Open::Expired);
        }
        Ok(Open::Yes(challenge))
    }
}

/// The circumstances in which a game begins.
pub(super) struct Beginning<'a> {
    /// The language of the server.
    pub(super) language: Option<Language>,
    /// Whether its players can be reminded about their clocks.
    pub(super) reminds: bool,
    /// The interaction that begins it.
    pub(super) cause: &'a Option<Cause>,
}

/// Whom a challenge asks, who has to be the caller.
fn asked<'a>(request: &Request, challenge: &'a Challenge) -> Result<&'a NamedUser, Refusal> {
    let opponent = challenge.opponent.as_ref().ok_or(Refusal::ChallengeGone)?;
    if opponent.user == request.caller.user {
        Ok(opponent)
    } else {
        Err(Refusal::NotChallenged(escape(&opponent.name)))
    }
}

/// Whether a challenge is open still.
enum Open {
    Yes(Challenge),
    /// It is not, and its message says so from now on.
    Expired(Reply),
}
