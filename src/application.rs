//! Answers requests, each in the same steps: load the game, apply the action, save the game, make the message, draw
//! its picture.
//!
//! Only this module uses the store, sessions and pictures together. A change is saved together with its news before the
//! reply is sent, so that the news can still be posted if the reply is lost.

use std::sync::{Arc, OnceLock};

use thiserror::Error;

use ::games::game::{IllegalMove, ParseSetupError};
use ::puzzles::Library;
use board::phrase::Phrase;
use catalogue::Language;
use domain::{
    Actor, NamedUser, Refusal, Seek, Session, StuckGame,
    id::{ChannelId, GameId, GuildId, UserId},
    message,
    right::Right,
    time::{Clock, Timestamp},
};
use store::{Store, StoreError};

mod advice;
mod alarms;
mod archive;
mod ask;
mod cache;
mod challenges;
mod daily;
mod explore;
mod follow;
mod games;
mod guard;
mod homes;
mod idle;
mod learn;
mod look;
mod lookouts;
mod matches;
mod news;
mod notices;
mod open_challenges;
mod openings;
mod operator;
mod opponent;
mod outbox;
mod play;
mod prepared;
mod privacy;
mod puzzles;
mod ratings;
mod readers;
mod records;
mod rematches;
mod replay;
pub mod reply;
pub mod request;
mod rush;
mod save;
mod seeks;
mod server;
mod sessions;
mod settings;
mod setups;
mod strangers;
mod stuck;
mod suggest;
mod threads;
mod tournament_work;
mod tournaments;

#[cfg(test)]
mod tests;

use advice::Adviser;
use archive::ArchiveSearches;
use cache::{AdviceCache, Films, Fresh};
use daily::DailyPuzzles;
use explore::Explorer;
use games::GameLists;
use guard::Guard;
use learn::Courses;
use look::Boards;
use notices::Notices;
use opponent::EnginePool;
use play::Play;
use privacy::Privacy;
use puzzles::{Collections, Puzzles};
use ratings::Ratings;
use records::Records;
use rush::Rushes;
use seeks::Seeks;
use server::Servers;
use sessions::Sessions;
use settings::Preferences;
use tournaments::Tournaments;

pub use alarms::GameNotice;
pub use archive::{ArchiveOrder, searched};
pub use ask::Ask;
pub use challenges::Challenges;
pub use homes::LostHomes;
pub use matches::{AfterTelling, FoundOpponent, MatchNews, Matches};
pub use news::{Instead, Telling};
pub use operator::{OperatorOrder, OrderError};
pub use opponent::BotsMove;
pub use outbox::{JobStep, PersonalMessage, Posted, StepAction, StepMessage, StepOf, StepOutcome, TellingPlace};
pub use readers::Readers;
pub use reply::{
    Audience, BoardMessage, Effect, PictureFile, PictureFormat, Post, Reply, Suggestion, TextFile, ThreadOrder,
};
pub use request::{
    Caller, ChallengedUser, DailyChoice, Place, PlaceKind, Presence, Request, SeekOrder, TournamentAsk,
    TournamentOrder, Typing, Weight,
};
pub use strangers::{OpponentsElsewhere, SentenceLine};
pub use suggest::Suggestions;

/// The number of games that are entered in the archive, or whose positions are found, at a time.
const CAUGHT_UP: usize = 200;

/// A function that returns the permissions that the bot lacks in a channel of a server; `None` if that is unknown.
type LackedRights = Box<dyn Fn(GuildId, ChannelId) -> Option<Vec<Right>> + Send + Sync>;

/// Answers requests. All methods block, so async code must call them on threads where blocking is allowed.
pub struct Application {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    engine_pool: Arc<EnginePool>,
    /// The settings of the people who read a message, and of the server in which they read it.
    pub readers: Readers,
    sessions: Sessions,
    servers: Servers,
    guard: Guard,
    adviser: Adviser,
    ratings: Ratings,
    play: Play,
    explorer: Explorer,
    /// Posts and answers challenges, in channels and in threads of their own.
    pub challenges: Challenges,
    boards: Boards,
    lists: GameLists,
    courses: Courses,
    privacy: Privacy,
    puzzles: Puzzles,
    rushes: Rushes,
    seeks: Seeks,
    notices: Notices,
    daily: DailyPuzzles,
    records: Records,
    archive: ArchiveSearches,
    preferences: Preferences,
    tournaments: Tournaments,
    /// What people do about opponents from elsewhere.
    pub strangers: OpponentsElsewhere,
    /// Pairs the people who look for an opponent, and tells the matches.
    pub matches: Matches,
    /// Takes games of strangers away from homes that are lost.
    pub homes: LostHomes,
    /// Tells which permissions the bot lacks, once that can be known.
    rights: OnceLock<LackedRights>,
    /// Suggests what a user may be typing.
    pub suggestions: Suggestions,
}

/// The reason why a request could not be answered. Only the operator sees it, not the user.
#[derive(Debug, Error)]
pub enum ApplicationError {
    /// The store failed, or contains a record that cannot be read.
    #[error("the store failed")]
    Store(#[from] StoreError),
    /// The application panicked.
    #[error("the application panicked")]
    Panicked(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// Each time that the request was about to save the game, another request had just changed it.
    #[error("game {0} kept changing while it was to be saved")]
    Contended(GameId),
    /// Each time that the running games of this person were resigned, new ones had begun.
    #[error("new games of user {0} kept beginning while the person was to be forgotten")]
    KeepsPlaying(UserId),
    /// Each time that a puzzle was chosen for this person, or a move of theirs in a puzzle rush was about to be saved,
    /// another request of theirs came first.
    #[error("the puzzles of user {0} kept changing")]
    KeepsChoosing(UserId),
    /// Each time that a search of this person was to be kept, another one of theirs came first.
    #[error("the searches of user {0} kept changing")]
    KeepsSearching(UserId),
    /// Each identifier drawn for a new game is already in use.
    #[error("every identifier drawn for a new game is taken")]
    NoFreeId,
    /// The challenge cannot be posted in the thread that was opened for it, or its game cannot begin there.
    #[error("challenge {challenge} cannot go into its thread: {reason}")]
    NotForThread {
        /// The challenge.
        challenge: GameId,
        /// The code of the refusal.
        reason: &'static str,
    },
}

impl ApplicationError {
    /// The error that the database did not answer, for a request that may have been carried out nevertheless.
    pub(crate) fn unanswered(may_be_saved: bool) -> Self {
        Self::Store(StoreError::Away { reason: "it does not answer".to_owned(), may_be_saved })
    }

    /// If the database is away: whether a change may have been saved nevertheless.
    pub const fn away(&self) -> Option<bool> {
        match self {
            Self::Store(StoreError::Away { may_be_saved, .. }) => Some(*may_be_saved),
            _ => None,
        }
    }

    /// Whether the database is away, and may be back soon.
    pub const fn is_away(&self) -> bool {
        self.away().is_some()
    }
}

/// Why a request is not carried out.
#[derive(Debug)]
enum Stop {
    /// The request is refused, and the user is told why.
    Refused(Refusal),
    /// The request is about a game that the current rules cannot replay. `Sessions::about_stuck` answers it.
    Stuck(Box<StuckGame>),
    /// The request is about a game whose record cannot be read. `Sessions::about_unreadable` answers it.
    Unreadable(GameId),
    /// The request failed, and the operator is told why.
    Failed(ApplicationError),
}

/// Lets `?` turn each of these errors into a refusal.
macro_rules! refused {
    ($($refusal:ty)*) => {$(
        impl From<$refusal> for Stop {
            fn from(refusal: $refusal) -> Self {
                Self::Refused(refusal.into())
            }
        }
    )*};
}

refused! { Refusal IllegalMove ParseSetupError
domain::prepared::PrepareError domain::transcript::TranscriptError tournament::Refusal }

impl From<StoreError> for Stop {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Stuck(stuck) => Self::Stuck(stuck),
            StoreError::Unreadable { collection, key, .. } => match key.parse() {
                Ok(game) if collection == "games" => Self::Unreadable(game),
                _ => Self::Refused(Refusal::OtherVersion),
            },
            error => Self::Failed(error.into()),
        }
    }
}

impl Application {
    /// An application that stores its games in this store.
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> Self {
        Self::assembled(Arc::new(store), clock, Library::built_in())
    }

    /// This application with other puzzles than those of the program.
    #[must_use]
    pub fn with_puzzles(self, library: Library) -> Self {
        Self::assembled(self.store, self.clock, library)
    }

    fn assembled(store: Arc<Store>, clock: Arc<dyn Clock>, library: Library) -> Self {
        /// A small value that shares these values with others.
        macro_rules! value {
            ($type:ident { $($field:ident),* }) => { $type { $($field: $field.clone()),* } };
        }
        let (engine_pool, known, films) =
            (Arc::<EnginePool>::default(), Arc::<AdviceCache>::default(), Arc::<Films>::default());
        let collections = Arc::new(Collections::new(library));
        let readers = value!(Readers { store, clock });
        let sessions = value!(Sessions { store, clock, readers });
        let servers = value!(Servers { store, readers, collections });
        let guard = value!(Guard { store, sessions, known });
        let adviser = value!(Adviser { readers, sessions, guard, engine_pool, known });
        let ratings = value!(Ratings { store, clock, readers });
        let play = value!(Play { store, clock, readers, sessions, servers, guard, adviser, ratings });
        let explorer = value!(Explorer { store, clock, readers, sessions, guard, adviser, play });
        let daily = value!(DailyPuzzles { store, clock, readers, servers, collections });
        let awake = Arc::<Fresh<Vec<Seek>>>::default();
        let notices = value!(Notices { store, clock, readers, servers, daily, awake });
        let tournaments = value!(Tournaments { store, clock, readers, servers });
        let archive = value!(ArchiveSearches { store, clock, readers, sessions, guard, explorer, tournaments });
        Self {
            challenges: value!(Challenges { store, clock, readers, sessions, servers, guard }),
            boards: value!(Boards { store, readers, sessions }),
            lists: value!(GameLists { store, clock, readers, sessions }),
            courses: value!(Courses { store, readers }),
            privacy: value!(Privacy { store, clock, play }),
            puzzles: value!(Puzzles { store, clock, readers, collections, guard, adviser, explorer }),
            rushes: value!(Rushes { store, clock, readers, collections }),
            seeks: value!(Seeks { store, clock, readers, notices }),
            records: value!(Records { store, clock, readers, sessions, films, archive }),
            preferences: value!(Preferences { store, clock, readers }),
            strangers: value!(OpponentsElsewhere { store, clock, readers, sessions, play }),
            matches: value!(Matches { store, clock, readers }),
            homes: value!(LostHomes { store, clock }),
            suggestions: value!(Suggestions { store, clock, readers, sessions, servers, explorer, tournaments }),
            store,
            clock,
            engine_pool,
            readers,
            sessions,
            servers,
            guard,
            adviser,
            ratings,
            play,
            explorer,
            notices,
            daily,
            archive,
            tournaments,
            rights: OnceLock::new(),
        }
    }

    /// Lets messages name the permissions that the bot lacks, as this function returns them; only the first one counts.
    pub fn tell_rights(&self, lacked: impl Fn(GuildId, ChannelId) -> Option<Vec<Right>> + Send + Sync + 'static) {
        let _first = self.rights.set(Box::new(lacked));
    }

    /// Those of these permissions that the bot lacks in a channel of a server, as far as that is known.
    pub fn lacks(&self, guild: GuildId, channel: ChannelId, needed: &[Right]) -> Vec<Right> {
        let lacked = self.rights.get().and_then(|lacked| lacked(guild, channel)).unwrap_or_default();
        needed.iter().copied().filter(|right| lacked.contains(right)).collect()
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// Answers a request. A refusal is a reply, too.
    ///
    /// # Errors
    /// Returns [`ApplicationError::Store`] if the store cannot be read or written, [`ApplicationError::Contended`] if
    /// other requests kept changing the same game, [`ApplicationError::NoFreeId`] if no unused identifier was found for
    /// a new game, and [`ApplicationError::KeepsPlaying`] if new games of a user kept beginning while the user's data
    /// was to be removed.
    ///
    /// # Examples
    /// ```
    /// use std::{
    ///     collections::{HashMap, HashSet},
    ///     sync::Arc,
    /// };
    ///
    /// use parlor::application::{Ask, Audience, Caller, Effect, Application, Place, PlaceKind, Request};
    /// use domain::{id::{ChannelId, UserId}, time::SystemClock};
    /// use catalogue::Language;
    /// use store::Store;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let application = Application::new(Store::open(folder.path())?, Arc::new(SystemClock));
    /// let request = Request {
    ///     caller: Caller {
    ///         user: UserId(7),
    ///         name: "Ada".to_owned(),
    ///         global_name: "Ada".to_owned(),
    ///         user_name: "ada".to_owned(),
    ///         language: Language::English,
    ///         moderator: false,
    ///         manager: false,
    ///         organizer: false,
    ///     },
    ///     place: Place {
    ///         kind: PlaceKind::BotDirect,
    ///         guild: None,
    ///         channel: ChannelId(20),
    ///         home: ChannelId(20),
    ///         parent: None,
    ///         visible_channels: HashSet::new(),
    ///         language: None,
    ///         lacks: HashMap::new(),
    ///         writable: true,
    ///         threads: false,
    ///         added: false,
    ///         answers_are_public: true,
    ///     },
    ///     ask: Ask::Draw,
    ///     cause: None,
    ///     presence: None,
    /// };
    /// let reply = application.handle(&request)?;
    /// assert_eq!(reply.refused, Some("NO_GAME_HERE"));
    /// let [Effect::Post(post, Audience::Caller)] = &reply.effects[..] else { panic!("{reply:?}") };
    /// assert!(post.text.starts_with("There’s no game in this channel."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn handle(&self, request: &Request) -> Result<Reply, ApplicationError> {
        let saved_before = self.store.saved_by_thread();
        let _view = self.store.view(request.caller.user, request.place.guild, request.place.channel);
        self.reply_to(request).map_err(|error| match error {
            // The database has gone away after the request, or a part of it, was saved.
            ApplicationError::Store(StoreError::Away { reason, .. }) if self.store.saved_by_thread() > saved_before => {
                StoreError::Away { reason, may_be_saved: true }.into()
            }
            error => error,
        })
    }

    /// Notes that the caller is there, and answers the request. The reply also shows news that could not be posted
    /// before, and says so if a seek of the caller was woken.
    fn reply_to(&self, request: &Request) -> Result<Reply, ApplicationError> {
        self.preferences.change_if_asked(request)?;
        let asked = self.readers.in_own_language(request)?;
        // Whoever stops looking is not told that their seek was woken.
        let woken = self.seeks.note_sign(&asked)?.filter(|_| !asked.ask.stops_seek());
        let language = asked.caller.language;
        let undelivered = self.undelivered(&asked)?;
        let answered = match &undelivered {
            Some(news) if news.comes_before(&asked.ask) => {
                Ok(Reply::private(Post::text(say(language, &Phrase::new("bot-had-moved")))))
            }
            _ => match self.answer(&asked) {
                Err(Stop::Stuck(stuck)) => self.sessions.about_stuck(&asked, &stuck),
                Err(Stop::Unreadable(game)) => self.sessions.about_unreadable(&asked, game),
                answered => answered,
            },
        };
        let reply = match answered {
            Ok(reply) => reply,
            Err(Stop::Failed(error)) => return Err(error),
            Err(Stop::Stuck(stuck)) => return Err(StoreError::Stuck(stuck).into()),
            // It was stuck a moment ago, so somebody has changed it.
            Err(Stop::Unreadable(game)) => return Err(ApplicationError::Contended(game)),
            Err(Stop::Refused(refusal)) => {
                let sentence = catalogue::text(language, &refusal.sentence());
                let reply = Reply::private(Post::text(sentence)).refusing(refusal.code());
                if asked.ask.is_spent_after(&refusal) {
                    reply.stripping(self.readers.old_boards(asked.place.guild)?)
                } else {
                    reply
                }
            }
        };
        let reply = self.readers.hushed_reply(match undelivered {
            Some(news) => reply.showing(news.post),
            None => reply,
        })?;
        let reply = woken.into_iter().fold(reply, Reply::and_private);
        // A reply may show another player's move, which must be on disk before anyone sees it.
        self.store.wait_until_durable()?;
        Ok(Reply { language: (language != request.caller.language).then_some(language), ..reply })
    }

    /// How long answering a request may take. A command that shows the engine's advice searches only if its game takes
    /// advice, and the puzzle of a game has to be found only if it is not at hand.
    pub fn weight(&self, request: &Request) -> Weight {
        match request.ask {
            Ask::Hint => self.weight_in(self.sessions.running_or_last(request.caller.user, request.place.channel)),
            Ask::Explore { ref game, .. } => self.weight_in(self.sessions.named_game(request, game.as_deref())),
            Ask::Press(ref control) => match control.puzzle().and_then(|puzzle| puzzle.of_game()) {
                Some(game) if self.adviser.has_analyzed(game) => control.properties().weight,
                _ => control.weight(),
            },
            _ => request.ask.weight(),
        }
    }

    fn weight_in(&self, game: Result<Session, Stop>) -> Weight {
        if game.is_ok_and(|session| domain::analysis::is_allowed(&session)) { Weight::Thinking } else { Weight::Light }
    }

    /// Removes expired challenges, imported games and lines, and prepared answers that fit no game any longer. Returns
    /// how many were removed.
    pub fn sweep(&self) -> Result<usize, ApplicationError> {
        let mut removed = 0;
        for challenge in self.store.challenges.expired_challenges(self.clock.now())? {
            removed += usize::from(self.store.challenges.remove_challenge(challenge.id)?);
        }
        removed += self.store.imports.remove_expired_imports(self.clock.now())?;
        removed += self.store.explored.remove_expired_lines(self.clock.now())?;
        removed += self.store.prepared.remove_stray_prepared()?;
        removed += self.store.archive.remove_expired_searches(self.clock.now())?;
        removed += self.store.strangers.remove_expired_reports(self.clock.now())?;
        Ok(removed)
    }

    /// Enters games that ended before there was an archive, and finds the positions of games that have ended. Does some
    /// of it at a time, and returns whether something is left.
    pub fn catch_up(&self) -> Result<bool, ApplicationError> {
        Ok(self.store.archive.catch_up(CAUGHT_UP)? > 0)
    }

    /// The current time by the application's clock.
    pub fn time(&self) -> Timestamp {
        self.clock.now()
    }
}

impl Caller {
    fn named(&self) -> NamedUser {
        NamedUser { user: self.user, name: self.name.clone() }
    }
}

impl Request {
    const fn actor(&self) -> Actor {
        Actor { user: self.caller.user, moderator: self.caller.moderator }
    }

    /// A message for the caller, with text only.
    fn told(&self, phrase: &Phrase) -> Post {
        Post::text(say(self.caller.language, phrase))
    }

    /// Refuses the request if only the caller would see its answer. For requests whose answer everyone has to see.
    const fn must_be_seen(&self) -> Result<(), Refusal> {
        if self.place.answers_are_public { Ok(()) } else { Err(Refusal::AnswersHidden) }
    }
}

/// Records the game in the field `game` of the current tracing span. Callers do so at most once per request.
fn concerns(game: GameId) {
    tracing::Span::current().record("game", tracing::field::display(game));
}

/// What was read; `None`, too, if this program cannot read the record. That must not block what happens elsewhere.
fn readable<T>(found: Result<Option<T>, StoreError>) -> Result<Option<T>, StoreError> {
    match found {
        Err(error) if error.is_about_one_record() => Ok(None),
        found => found,
    }
}

fn say(language: Language, phrase: &Phrase) -> String {
    catalogue::text(language, phrase)
}

/// The link to a message in Discord.
fn link(table: domain::Table, message: &BoardMessage) -> String {
    let guild = table.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{}/{}", message.channel, message.message)
}
