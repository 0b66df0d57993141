//! Challenges: posting, accepting, declining and withdrawing them.

use std::sync::Arc;

use super::{
    ApplicationError, Ask, ChallengedUser, Guard, PlaceKind, Post, Readers, Reply, Request, Servers, Sessions, Stop,
    message, open_challenges::open_challenges, save::retry, say,
};
use board::{color::ByColor, phrase::Phrase};
use catalogue::Language;
use domain::{
    Cause, Challenge, ClockChoice, ColorChoice, NamedUser, News, Refusal, Seat, Session,
    challenge::{self, Origin},
    id::{GameId, UserId},
    markup::{bold, escape},
    message::Reader,
    setup::Setup,
    time::Clock,
};
use engine::Level;
use games::{AnyPosition, GameKind};
use store::{Accepted, Inserted, Opened, Store, StoreError};

/// Posts and answers challenges, in channels and in threads of their own.
pub struct Challenges {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) sessions: Sessions,
    pub(super) servers: Servers,
    pub(super) guard: Guard,
}

impl Challenges {
    pub(super) fn challenge(&self, request: &Request) -> Result<Reply, Stop> {
        let Ask::Challenge { game, opponent, level, color, setup, rules, clock } = &request.ask else {
            unreachable!("only challenges come here");
        };
        if let (Some(opponent), Some(_)) = (opponent, level) {
            return Err(Refusal::LevelOfPerson(escape(&opponent.name)).into());
        }
        if level.is_some() && !engine::has_engine(*game) {
            return Err(Refusal::NoEngine(*game).into());
        }
        if level.is_some() && clock.and_then(ClockChoice::control).is_some() {
            return Err(Refusal::ClockOfBot.into());
        }
        if request.place.kind == PlaceKind::BotDirect && level.is_none() {
            return Err(Refusal::AloneButForBot.into());
        }
        self.may_challenge(request, opponent.as_ref(), *level)?;
        let taken = match self.store.games.game_at(request.place.channel) {
            // The channel is taken, but the bot can open a thread there for the new game.
            Err(StoreError::Stuck(stuck)) if request.place.threads => Some(self.sessions.taken_by_stuck(&stuck)?),
            running => running?.map(|running| self.sessions.table_taken(&running)).transpose()?,
        };
        if let Some(refusal) = taken.clone().filter(|_| !request.place.threads) {
            return Err(Refusal::WithoutRights(Box::new(refusal), request.place.lacks_for_threads()).into());
        }
        let text = setup.as_deref().unwrap_or(game.setups()[0]);
        let seed = rand::random();
        let setup = Setup::read(*game, text, seed, &self.servers.kept_setups(&request.place, Some(*game))?)?;
        let setup = match rules {
            Some(rules) => setup.under(*rules, seed)?,
            None => setup,
        };
        if level.is_some() {
            self.guard.refuse_help_of_bot(request, &setup.start)?;
        }
        let clock = match clock {
            Some(choice) => choice.control(),
            // Games against the bot have no clock.
            None if level.is_some() => None,
            None => self.readers.server_of(&request.place)?.and_then(|server| server.clock),
        };
        let challenge = self.insert_challenge(Challenge {
            opponent: opponent.as_ref().map(|opponent| NamedUser { user: opponent.user, name: opponent.name.clone() }),
            level: *level,
            color: *color,
            seed,
            clock,
            wants_thread: taken.is_some(),
            ..self.new_challenge(request, *game, setup.layout.clone())
        })?;
        match taken {
            Some(taken) => self.park(request, &challenge, &taken),
            None => self.posted(request, &challenge, &setup).map(Reply::public),
        }
    }

    /// The public message with which a stored challenge is posted, or the first board if it is to the bot.
    fn posted(&self, request: &Request, challenge: &Challenge, setup: &Setup) -> Result<Post, Stop> {
        if challenge.level.is_some() {
            return self.begin_with_bot(request, challenge);
        }
        let language = self.readers.public_language(request, challenge.language)?;
        Ok(self.challenge_post(challenge, setup, language)?)
    }

    /// Begins a game of the caller against the bot, for somebody who waits for an opponent.
    pub(super) fn play_meanwhile(&self, request: &Request, game: GameKind) -> Result<Reply, Stop> {
        if !engine::has_engine(game) {
            return Err(Refusal::NoEngine(game).into());
        }
        let level = Some(Level::USUAL);
        self.may_challenge(request, None, level)?;
        self.table_is_free(request)?;
        let seed = rand::random();
        let setup = Setup::read(game, game.setups()[0], seed, &[])?;
        self.guard.refuse_help_of_bot(request, &setup.start)?;
        let challenge = Challenge { level, seed, ..self.new_challenge(request, game, setup.layout) };
        let challenge = self.insert_challenge(challenge)?;
        self.begin_with_bot(request, &challenge).map(Reply::public)
    }

    /// Posts a challenge to continue an imported game, which anyone can accept.
    pub(super) fn go_on(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let import = self.store.imports.imported(id)?.ok_or(Refusal::ImportGone)?.session;
        if import.end().is_some() {
            return Err(Refusal::GameOver.into());
        }
        self.may_challenge(request, None, None)?;
        self.table_is_free(request)?;
        let challenge = self.insert_challenge(Challenge {
            clock: import.clock().map(|clock| clock.control),
            origin: Origin::Import(id),
            ..self.new_challenge(request, import.kind(), import.setup().to_owned())
        })?;
        let language = self.readers.public_language(request, challenge.language)?;
        let view = message::continuation(&challenge, &import, &self.challenge_reader(&challenge, language)?);
        Ok(Reply::public(Post::challenge(&challenge, view)))
    }

    /// An open challenge by the caller to anyone, with a random color and no clock.
    pub(super) fn new_challenge(&self, request: &Request, game: GameKind, setup: String) -> Challenge {
        Challenge {
            id: GameId::from_bits(rand::random()),
            homes: request.place.table().into(),
            challenger: request.caller.named(),
            opponent: None,
            level: None,
            game,
            color: ColorChoice::Random,
            setup,
            seed: rand::random(),
            clock: None,
            origin: Origin::New,
            wants_thread: false,
            language: request.caller.language,
            created: self.clock.now(),
        }
    }

    /// Stores a challenge, under another identifier if its own is taken. Refuses a challenge to people if the
    /// challenger has [`MAX_OPEN`](challenge::MAX_OPEN) open.
    pub(super) fn insert_challenge(&self, mut challenge: Challenge) -> Result<Challenge, Stop> {
        retry(ApplicationError::NoFreeId, || {
            let opened = if challenge.level.is_some() {
                match self.store.challenges.insert_challenge(&challenge)? {
                    Inserted::Done => Opened::Done,
                    Inserted::IdTaken => Opened::IdTaken,
                }
            } else {
                self.store.challenges.open_challenge(&challenge, challenge::MAX_OPEN)?
            };
            match opened {
                Opened::Done => Ok(Some(())),
                Opened::IdTaken => {
                    challenge = challenge.clone().with_id(GameId::from_bits(rand::random()));
                    Ok(None)
                }
                Opened::Full => Err(Refusal::TooManyChallenges.into()),
                Opened::Proposed(_) => Err(Refusal::RematchWaits.into()),
                Opened::PlayerGone => Err(Refusal::OpponentGone.into()),
            }
        })?;
        Ok(challenge)
    }

    /// The public message with which a challenge is posted, in `language`.
    pub(super) fn challenge_post(
        &self,
        challenge: &Challenge,
        setup: &Setup,
        language: Language,
    ) -> Result<Post, StoreError> {
        let view = message::challenge(challenge, setup, &self.challenge_reader(challenge, language)?);
        Ok(Post::challenge(challenge, view))
    }

    /// The reader for whom the message of a challenge is made. The board looks as the challenged person wants it, or,
    /// in a challenge to anyone, as the challenger wants it.
    fn challenge_reader(&self, challenge: &Challenge, language: Language) -> Result<Reader, StoreError> {
        let asked = challenge.opponent.as_ref().unwrap_or(&challenge.challenger);
        self.readers.reads_like(asked.user, challenge.table().guild, language)
    }

    /// Proposes a rematch of a finished game with colors swapped, or accepts the opponent's proposal.
    pub(super) fn rematch(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let over = self.sessions.existing_for(request, id)?;
        let color = over.color_of(request.caller.user).ok_or(Refusal::NotAPlayer)?;
        if over.end().is_none() {
            return Err(Refusal::NotOver.into());
        }
        if over.pairing().is_some() {
            return Err(Refusal::InTournament.into());
        }
        if over.homes().are_apart() {
            return self.rematch_of_strangers(request, &over, color);
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
        if level.is_some() {
            self.guard.refuse_help_of_bot(request, &setup.start)?;
        }
        let challenge = Challenge {
            challenger: over.seats()[color].player().ok_or(Refusal::NotAPlayer)?.clone(),
            opponent: opponent.cloned(),
            level,
            color: ColorChoice::Fixed(!color),
            seed,
            clock: over.clock().map(|clock| clock.control),
            origin: Origin::Rematch(id),
            ..self.new_challenge(request, over.kind(), over.setup().to_owned())
        };
        let challenge = match self.insert_challenge(challenge) {
            // The opponent may have proposed the rematch at the same moment.
            Err(Stop::Refused(Refusal::RematchWaits)) => {
                let opponent = opponent.ok_or(Refusal::RematchWaits)?.user;
                let proposed = self.proposed_rematch(id, opponent)?.ok_or(Refusal::RematchWaits)?;
                return Ok(Reply::public(self.begin(request, &proposed)?));
            }
            inserted => inserted?,
        };
        self.posted(request, &challenge, &setup).map(Reply::public)
    }

    /// The open challenge with which a user proposes a rematch of a finished game, if there is one.
    pub(super) fn proposed_rematch(&self, over: GameId, user: UserId) -> Result<Option<Challenge>, StoreError> {
        let mut open = open_challenges(&self.store, user, self.clock.now())?.into_iter();
        Ok(open.find(|open| open.origin == Origin::Rematch(over)))
    }

    /// Refuses a challenge that the caller may not post in this place, or not to this opponent. In direct messages with
    /// the bot, only the bot can be challenged.
    pub(super) fn may_challenge(
        &self,
        request: &Request,
        opponent: Option<&ChallengedUser>,
        level: Option<Level>,
    ) -> Result<(), Stop> {
        let Request { caller, place, .. } = request;
        if place.kind == PlaceKind::BotDirect && level.is_none() {
            return Err(Refusal::AloneHere.into());
        }
        request.must_be_seen()?;
        self.servers.may_begin_in(place)?;
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

    /// Refuses a challenge to a person who has blocked the caller or takes no challenges. The refusal does not say
    /// which.
    pub(super) fn may_ask(&self, request: &Request, asked: &NamedUser) -> Result<(), Stop> {
        if self.store.people.player(asked.user)?.takes_challenges_of(request.caller.user) {
            return Ok(());
        }
        Err(Refusal::NoChallenges(escape(&asked.name)).into())
    }

    /// Refuses the request if a game is already running in its channel.
    pub(super) fn table_is_free(&self, request: &Request) -> Result<(), Stop> {
        match self.store.games.game_at(request.place.channel)? {
            Some(running) => Err(self.sessions.table_taken(&running)?.into()),
            None => Ok(()),
        }
    }

    pub(super) fn accept_challenge(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        self.answer_challenge(request, id, |challenge| {
            let over = self.over_before(challenge)?;
            let (board, names) = match &over {
                Some(over) => (self.begin_rematch(request, challenge, over)?, message::rematch_names(challenge, over)),
                // The finished game of the strangers cannot be read.
                None if challenge.homes.are_apart() => return Err(Refusal::ChallengeGone.into()),
                None => {
                    let names = [challenge.challenger.name.clone(), request.caller.name.clone()];
                    (self.begin(request, challenge)?, names)
                }
            };
            let [challenger, opponent] = names.map(|name| bold(&name));
            let accepted = Phrase::new("challenge-accepted")
                .with("opponent", opponent)
                .with("challenger", challenger)
                .with("game", challenge.game.title());
            let language = self.answer_language(request, challenge)?;
            Ok(Reply::update(Post::of(message::closed_challenge(&accepted, language))).and_public(board))
        })
    }

    /// Begins the game of a challenge that the caller accepts, and returns the first board.
    fn begin(&self, request: &Request, challenge: &Challenge) -> Result<Post, Stop> {
        let caller = request.caller.named();
        if caller.user == challenge.challenger.user {
            return Err(Refusal::OwnChallenge.into());
        }
        if let Some(opponent) = challenge.opponent.as_ref().filter(|opponent| opponent.user != caller.user) {
            return Err(Refusal::NotChallenged(escape(&opponent.name)).into());
        }
        request.must_be_seen()?;
        self.servers.may_begin_in(&request.place)?;
        if self.store.people.player(challenge.challenger.user)?.blocks(caller.user) {
            return Err(Refusal::NoChallenges(escape(&challenge.challenger.name)).into());
        }
        let session = self.start(challenge, Seat::Player(caller), &Beginning::of(request))?;
        self.first_board(request, &session)
    }

    /// Begins the game of a challenge to the bot, and returns the first board.
    fn begin_with_bot(&self, request: &Request, challenge: &Challenge) -> Result<Post, Stop> {
        let session = self.start_with_bot(challenge, &Beginning::of(request))?;
        self.first_board(request, &session)
    }

    pub(super) fn first_board(&self, request: &Request, session: &Session) -> Result<Post, Stop> {
        let reader = self.readers.all_read(request, session)?;
        let lacks = (!request.place.writable).then(|| request.place.lacks_for_posting());
        Ok(Post::board(session, message::opening(session, lacks.as_deref(), &reader)))
    }

    /// Begins the game of a challenge to the bot.
    pub(super) fn start_with_bot(&self, challenge: &Challenge, beginning: &Beginning<'_>) -> Result<Session, Stop> {
        let level = challenge.level.ok_or(Refusal::ChallengeGone)?;
        let started = self.start(challenge, Seat::Bot(level), beginning);
        if started.is_err() {
            // Only the bot can accept this challenge, so it is useless after the failure.
            self.store.challenges.remove_challenge(challenge.id)?;
        }
        started
    }

    /// Begins the game of a challenge: stores the game and removes the challenge.
    fn start(&self, challenge: &Challenge, opponent: Seat, beginning: &Beginning<'_>) -> Result<Session, Stop> {
        let color = challenge.challenger_color();
        let mut seats = ByColor::new_with(|_| opponent.clone());
        seats[color] = Seat::Player(challenge.challenger.clone());
        let Challenge { id, homes, clock, .. } = *challenge;
        let table = challenge.table();
        // The game keeps the language of the server, because Discord sends that language only with interactions, and
        // later messages may not answer an interaction.
        let language = beginning.language.unwrap_or_else(|| match beginning.accepter {
            Some(accepter) if table.guild.is_some() && accepter != challenge.language => Language::English,
            _ => challenge.language,
        });
        let session = if let Origin::Import(import) = challenge.origin {
            let import = self.store.imports.imported(import)?.ok_or(Refusal::ImportGone)?.session;
            domain::import::continuing(&import, id, table, seats, language, self.clock.now())
        } else {
            let start = AnyPosition::from_setup(challenge.game, &challenge.setup, challenge.seed)?;
            Session::new(id, homes, seats, language, challenge.setup.clone(), start, self.clock.now())
        };
        let session = session.with_forced_passes().with_time_control(clock);
        let news = News::of_beginning(&session, beginning.reminds, beginning.cause.clone());
        match self.store.games.accept_with_news(&session, &news)? {
            Accepted::Started => Ok(session),
            Accepted::ChallengeGone => Err(Refusal::ChallengeGone.into()),
            Accepted::TableTaken(running) => Err(self.sessions.taken_by(running, table.channel)?.into()),
        }
    }

    pub(super) fn decline_challenge(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        self.answer_challenge(request, id, |challenge| self.decline(request, challenge, asked(request, challenge)?))
    }

    fn decline(&self, request: &Request, challenge: &Challenge, opponent: &NamedUser) -> Result<Reply, Stop> {
        let name = match self.over_before(challenge)? {
            Some(over) => message::rematch_names(challenge, &over)[1].clone(),
            None => opponent.name.clone(),
        };
        let phrase = Phrase::new("challenge-declined").with("opponent", bold(&name));
        self.close_challenge(request, challenge, phrase)
    }

    /// Declines a challenge and blocks its challenger. Others see only that the challenge was declined.
    pub(super) fn block(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        self.answer_challenge(request, id, |challenge| {
            let opponent = asked(request, challenge)?;
            let mut challenger = challenge.challenger.clone();
            if let Some(over) = self.over_before(challenge)? {
                [challenger.name, _] = message::rematch_names(challenge, &over);
            }
            let player = self.store.people.change_player(opponent.user, |player| {
                player.block(challenger.clone());
            })?;
            if !player.blocks(challenger.user) {
                return Err(Refusal::TooManyBlocked.into());
            }
            let told = Phrase::new("blocked").with("challenger", bold(&challenger.name));
            Ok(self.decline(request, challenge, opponent)?.and_private(request.told(&told)))
        })
    }

    pub(super) fn withdraw_challenge(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        self.answer_challenge(request, id, |challenge| {
            if challenge.challenger.user != request.caller.user {
                return Err(Refusal::NotYourChallenge(escape(&challenge.challenger.name)).into());
            }
            self.close_challenge(request, challenge, Phrase::new("challenge-withdrawn"))
        })
    }

    fn close_challenge(&self, request: &Request, challenge: &Challenge, phrase: Phrase) -> Result<Reply, Stop> {
        let interaction = request.cause.as_ref().map(|cause| cause.interaction);
        let (is_ended, challenger) = match self.over_before(challenge)? {
            Some(over) => {
                let end = self.end_of(challenge, &over, Some(request), &phrase)?;
                let [challenger, _] = message::rematch_names(challenge, &over);
                (self.store.challenges.end_challenge(challenge.id, &end)?, challenger)
            }
            None => {
                let is_ended = self.store.challenges.answer_challenge(challenge.id, interaction)?;
                (is_ended, challenge.challenger.name.clone())
            }
        };
        if !is_ended {
            return Err(Refusal::ChallengeGone.into());
        }
        let phrase = phrase.with("challenger", bold(&challenger)).with("game", challenge.game.title());
        let language = self.answer_language(request, challenge)?;
        Ok(Reply::update(Post::text(say(language, &phrase))))
    }

    /// The language of what remains of a challenge in the place of the request. A stranger's language is nobody else's.
    fn answer_language(&self, request: &Request, challenge: &Challenge) -> Result<Language, StoreError> {
        let is_apart = challenge.homes.are_apart();
        self.readers.public_language(request, if is_apart { request.caller.language } else { challenge.language })
    }

    /// Runs `answer` on an open challenge. If the challenge has expired, replaces the challenge's message with a text
    /// that says so.
    fn answer_challenge(
        &self,
        request: &Request,
        id: GameId,
        answer: impl FnOnce(&Challenge) -> Result<Reply, Stop>,
    ) -> Result<Reply, Stop> {
        let challenge = self.store.challenges.challenge(id)?.filter(|challenge| !challenge.wants_thread);
        let challenge = challenge.ok_or(Refusal::ChallengeGone)?;
        if challenge.is_expired(self.clock.now()) {
            return self.close_challenge(request, &challenge, Phrase::new("challenge-expired"));
        }
        answer(&challenge)
    }
}

/// The circumstances in which a game begins.
pub(super) struct Beginning<'a> {
    /// The language that somebody has chosen for the server.
    pub(super) language: Option<Language>,
    /// The language of who accepts the challenge; `None` if the bot plays, which reads every language.
    pub(super) accepter: Option<Language>,
    /// Whether the bot can post reminders about clocks in the channel of the game.
    pub(super) reminds: bool,
    /// The interaction that begins the game.
    pub(super) cause: &'a Option<Cause>,
}

impl<'a> Beginning<'a> {
    const fn of(request: &'a Request) -> Self {
        let (language, accepter) = (request.place.language, Some(request.caller.language));
        Self { language, accepter, reminds: request.place.writable, cause: &request.cause }
    }
}

/// The challenged person. Refuses the request unless that person is the caller.
fn asked<'a>(request: &Request, challenge: &'a Challenge) -> Result<&'a NamedUser, Refusal> {
    let opponent = challenge.opponent.as_ref().ok_or(Refusal::ChallengeGone)?;
    if opponent.user == request.caller.user {
        Ok(opponent)
    } else {
        Err(Refusal::NotChallenged(escape(&opponent.name)))
    }
}
