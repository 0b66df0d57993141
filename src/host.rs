//! Answers requests, each in the same steps: load the game, apply the action, save the game, make the view, draw the
//! picture.
//!
//! Only this module uses the store, sessions and pictures together. A change is saved together with its news before the
//! reply is sent, so that the news can still be posted if the reply is lost.

use std::sync::Arc;

use thiserror::Error;

use ::games::game::{IllegalMove, ParseSetupError};
use ::puzzles::Library;
use board::{color::Color, phrase::Phrase};
use catalogue::Language;
use domain::{
    Actor, Event, Moment, NamedUser, Proposal, Refusal, Session, Solver, StuckGame,
    control::{BoardRef, Control, Tab},
    id::{GameId, UserId},
    rating::Standing,
    time::{Clock, Timestamp},
    view::{self, Reader, Signs, View},
};
use store::{Store, StoreError};

mod advice;
mod alarms;
mod cache;
mod challenges;
mod contests;
mod daily;
mod explore;
mod follow;
mod games;
mod learn;
mod look;
mod news;
mod opponent;
mod play;
mod prepared;
mod privacy;
mod puzzles;
mod ratings;
mod readers;
mod records;
mod replay;
pub mod reply;
pub mod request;
mod save;
mod server;
mod settings;
mod setups;
mod stuck;
mod suggest;
mod threads;
mod tournaments;

#[cfg(test)]
mod outage_tests;
#[cfg(test)]
mod press_tests;

use cache::Caches;
use opponent::Thinkers;
use play::Warned;
use puzzles::Puzzles;
use records::may_look;

pub use alarms::Notice;
pub use contests::{ContestChore, ContestMessage};
pub use daily::{Chore, DailyMessage};
pub use news::{Telling, Untold};
pub use opponent::BotsMove;
pub use reply::{Audience, BoardMessage, Effect, Format, Picture, Post, Reply, Suggestion, TextFile, ThreadOrder};
pub use request::{
    Ask, Caller, ContestAsk, ContestOrder, DailyChannel, DailyChoice, Opponent, Place, PlaceKind, Request, Typing,
    Weight,
};

/// Answers requests. All methods block, so async code must call them on threads where blocking is allowed.
pub struct Host {
    store: Store,
    clock: Arc<dyn Clock>,
    thinkers: Thinkers,
    caches: Caches,
    puzzles: Puzzles,
}

/// The reason why a request could not be answered. Only the operator sees it, not the user.
#[derive(Debug, Error)]
pub enum HostError {
    /// The store failed, or contains a record that cannot be read.
    #[error("the store failed")]
    Store(#[from] StoreError),
    /// Each time that the request was about to save the game, another request had just changed it.
    #[error("game {0} kept changing while it was to be saved")]
    Contended(GameId),
    /// Each time that the running games of this person were resigned, new ones had begun.
    #[error("new games of user {0} kept beginning while the person was to be forgotten")]
    KeepsPlaying(UserId),
    /// Each time that a puzzle was chosen for this person, another one had just been chosen.
    #[error("other puzzles kept being chosen for user {0}")]
    KeepsChoosing(UserId),
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

impl HostError {
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
}

/// Why a request is not carried out.
#[derive(Debug)]
enum Stop {
    /// The request is refused, and the user is told why.
    Refused(Refusal),
    /// The request is about a game that the current rules cannot replay. `about_stuck` answers such a request.
    Stuck(Box<StuckGame>),
    /// The request is about a game whose record cannot be read. `about_unreadable` answers such a request.
    Unreadable(GameId),
    /// The request failed, and the operator is told why.
    Failed(HostError),
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
            StoreError::Unreadable { tree, key, .. } => match key.parse() {
                Ok(game) if tree == "games" => Self::Unreadable(game),
                _ => Self::Refused(Refusal::OtherVersion),
            },
            error => Self::Failed(error.into()),
        }
    }
}

impl Host {
    /// A host that stores its games in this store.
    pub fn new(store: Store, clock: Arc<dyn Clock>) -> Self {
        let puzzles = Puzzles::new(Library::built_in());
        Self { store, clock, thinkers: Thinkers::default(), caches: Caches::default(), puzzles }
    }

    /// This host with other puzzles than those of the program.
    #[must_use]
    pub fn with_puzzles(self, library: Library) -> Self {
        Self { puzzles: Puzzles::new(library), ..self }
    }

    /// The store.
    pub const fn store(&self) -> &Store {
        &self.store
    }

    /// Answers a request. A refusal is a reply, too.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store cannot be read or written, [`HostError::Contended`] if other requests
    /// kept changing the same game, [`HostError::NoFreeId`] if no unused identifier was found for a new game, and
    /// [`HostError::KeepsPlaying`] if new games of a user kept beginning while the user's data was to be removed.
    ///
    /// # Examples
    /// ```
    /// use std::{collections::HashSet, sync::Arc};
    ///
    /// use parlor::host::{Ask, Audience, Caller, Effect, Host, Place, PlaceKind, Request};
    /// use domain::{id::{ChannelId, UserId}, time::SystemClock};
    /// use catalogue::Language;
    /// use store::Store;
    ///
    /// let folder = tempfile::tempdir()?;
    /// let host = Host::new(Store::open(folder.path())?, Arc::new(SystemClock));
    /// let request = Request {
    ///     caller: Caller {
    ///         user: UserId(7),
    ///         name: "Ada".to_owned(),
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
    ///         writable: true,
    ///         threads: false,
    ///         added: false,
    ///         answers_are_public: true,
    ///     },
    ///     ask: Ask::Draw,
    ///     cause: None,
    /// };
    /// let reply = host.handle(&request)?;
    /// assert_eq!(reply.refused, Some("NO_GAME_HERE"));
    /// let [Effect::Post(post, Audience::Caller)] = &reply.effects[..] else { panic!("{reply:?}") };
    /// assert!(post.text.starts_with("There’s no game in this channel."));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn handle(&self, request: &Request) -> Result<Reply, HostError> {
        let saved_before = self.store.saved_by_thread();
        self.handled(request).map_err(|error| match error {
            // The database has gone away after the request, or a part of it, was saved.
            HostError::Store(StoreError::Away { reason, .. }) if self.store.saved_by_thread() > saved_before => {
                StoreError::Away { reason, may_be_saved: true }.into()
            }
            error => error,
        })
    }

    fn handled(&self, request: &Request) -> Result<Reply, HostError> {
        self.decide(request)?;
        let asked = self.in_own_language(request)?;
        let language = asked.caller.language;
        let unsaid = self.unsaid(&asked)?;
        let answered = match &unsaid {
            Some(unsaid) if unsaid.comes_before(&asked.ask) => {
                Ok(Reply::private(Post::text(say(language, &Phrase::new("bot-had-moved")))))
            }
            _ => match self.answer(&asked) {
                Err(Stop::Stuck(stuck)) => self.about_stuck(&asked, &stuck),
                Err(Stop::Unreadable(game)) => self.about_unreadable(&asked, game),
                answered => answered,
            },
        };
        let reply = match answered {
            Ok(reply) => reply,
            Err(Stop::Failed(error)) => return Err(error),
            Err(Stop::Stuck(stuck)) => return Err(StoreError::Stuck(stuck).into()),
            Err(Stop::Unreadable(game)) => return Err(HostError::Contended(game)),
            Err(Stop::Refused(refusal)) => {
                let sentence = catalogue::text(language, &refusal.sentence());
                let reply = Reply::private(Post::text(sentence)).refusing(refusal.code());
                if news::is_spent(&asked.ask, &refusal) {
                    reply.stripping(self.old_boards(asked.place.guild)?)
                } else {
                    reply
                }
            }
        };
        let reply = self.hushed_reply(match unsaid {
            Some(unsaid) => reply.showing(unsaid.post),
            None => reply,
        })?;
        // A reply may show another player's move, which must be on disk before anyone sees it.
        self.store.settle()?;
        Ok(Reply { language: (language != request.caller.language).then_some(language), ..reply })
    }

    fn answer(&self, request: &Request) -> Result<Reply, Stop> {
        match &request.ask {
            Ask::Challenge { .. } => self.challenge(request),
            Ask::SaveSetup { game, name, layout } => self.save_setup(request, *game, name, layout),
            Ask::ListSetups(game) => self.list_setups(request, *game),
            Ask::DeleteSetup { game, name } => self.delete_setup(request, *game, name),
            Ask::Move(text) => self.typed_move(request, text),
            Ask::Board { side } => self.look_at_board(request, *side),
            Ask::Draw => self.propose(request, None, Proposal::Draw),
            Ask::Takeback => self.propose(request, None, Proposal::Takeback),
            Ask::MoveHere(game) => self.move_here(request, game),
            Ask::Settings => self.settings(request, Tab::default()).map(Reply::private),
            Ask::Server => self.server_settings(request),
            Ask::ChooseDaily(choice) => self.choose_daily(request, choice),
            Ask::AllowChannels(channels) => self.allow_channels(request, channels),
            Ask::Resign => self.ask_to_resign(request, None),
            Ask::Abort => self.ask_to_abort(request),
            Ask::Stats { user, game } => {
                self.stats(request, user.unwrap_or(request.caller.user), *game).map(Reply::private)
            }
            Ask::Leaderboard(game) => self.leaders::<Standing>(request, *game, 0).map(Reply::private),
            Ask::Record { game } => self.record(request, game.as_deref()),
            Ask::Replay { game } => self.replay(request, game.as_deref()),
            Ask::Hint => self.hint(request),
            Ask::Explore { moves } => self.explore(request, moves.as_deref()),
            Ask::Games { of } => self.list_games(request, *of, 0).map(Reply::private),
            Ask::Privacy => Ok(Reply::private(Self::post(view::privacy(request.caller.language)))),
            Ask::Import(record) => self.import(request, record),
            Ask::Rules(game) => self.rules(request, *game, 0).map(Reply::private),
            Ask::Learn(game) => self.learn(request, *game).map(Reply::private),
            Ask::Contest(ask) => self.contest(request, ask),
            Ask::Puzzle(game) => self.puzzle(request, *game).map(Reply::private),
            Ask::Help => Ok(Reply::private(Self::help(&self.reader(request)?))),
            Ask::Press(control) => self.press(request, control),
        }
    }

    fn press(&self, request: &Request, control: &Control) -> Result<Reply, Stop> {
        let reply = match control {
            Control::AcceptChallenge(id) => self.accept_challenge(request, *id),
            Control::DeclineChallenge(id) => self.decline_challenge(request, *id),
            Control::WithdrawChallenge(id) => self.withdraw_challenge(request, *id),
            Control::OpenThread(id) => self.open_thread(request, *id),
            Control::Rematch(id) => self.rematch(request, *id),
            Control::Block(id) => self.block(request, *id),
            Control::Unblock(user) => self.unblock(request, *user),
            Control::Settings(tab) => self.settings(request, *tab).map(Reply::update),
            // `decide` has saved the setting before the reply's language is chosen.
            Control::Set(setting) => self.settings(request, Tab::of(*setting)).map(Reply::update),
            Control::ServerSettings(tab) => self.server_tab(request, *tab),
            Control::SetServer(setting) => self.set_server(request, *setting),
            Control::DailyGame(game) => self.toggle_daily_game(request, *game),
            Control::StopDaily => self.stop_daily(request),
            Control::Leave { days } => self.leave(request, *days),
            Control::ComeBack => self.come_back(request),
            Control::Flip(board, side) => self.flip(request, *board, *side),
            Control::Overlay(board, side) => self.overlay(request, *board, *side),
            Control::Move(board) => self.open_picker(request, *board),
            Control::Pick(pick) => self.pick(request, pick, false, Warned::No),
            Control::Play(pick) => self.pick(request, pick, true, Warned::No),
            Control::PlayAnyway(pick) => self.pick(request, pick, true, Warned::Yes),
            Control::Close => Ok(Reply::dismissing()),
            Control::OfferDraw(board) => self.propose(request, Some(*board), Proposal::Draw),
            Control::OfferTakeback(board) => self.propose(request, Some(*board), Proposal::Takeback),
            Control::AcceptOffer(board) => self.accept_offer(request, *board),
            Control::DeclineOffer(board) => self.decline_offer(request, *board).map(Reply::update),
            Control::DeclineOnBoard(board) => self.decline_offer(request, *board).map(Reply::public),
            Control::Hint(board) => self.hint_on(request, *board),
            Control::ClaimTime(board) => self.claim_time(request, *board),
            Control::Resign(board) => self.ask_to_resign(request, Some(*board)),
            Control::ConfirmResign(board) => self.resign(request, *board),
            Control::ConfirmAbort(board) => self.abort(request, *board),
            Control::PostBoard(board) => self.post_board(request, *board),
            Control::Record(id) => self.record_of(request, *id),
            Control::OpenReplay(id) => self.open_replay(request, *id),
            Control::Replay { game, frame, side } => self.replay_board(request, *game, *frame, *side),
            Control::Animation { game, side } => self.animate(request, *game, *side),
            Control::PostReplay { game, side } => self.post_replay(request, *game, *side),
            Control::Analysis { game, side } => self.analysis(request, *game, *side),
            Control::BestMove { game, ply, side } => self.best_move(request, *game, *ply, *side),
            Control::Explore { game, frame, verdicts } => self.open_line(request, *game, *frame, *verdicts),
            Control::Walk { line, walk } => self.walk(request, *line, *walk),
            Control::Stats { user, game } => self.stats(request, *user, *game).map(Reply::update),
            Control::PostStats { user, game } => self.post_stats(request, *user, *game),
            Control::Leaders { game, page } => self.leaders::<Standing>(request, *game, *page).map(Reply::update),
            Control::PostLeaders { game, page } => self.post_leaders::<Standing>(request, *game, *page),
            Control::Games { of, page } => self.list_games(request, *of, *page).map(Reply::update),
            Control::Follow(id) => self.follow(request, *id),
            Control::Unfollow(id) => self.unfollow(request, *id),
            Control::ExportOwn => self.export_own(request),
            Control::AskToForget => self.ask_to_forget(request),
            Control::Forget => self.forget(request),
            Control::GoOn(id) => self.go_on(request, *id),
            Control::OpenRules(game) => self.rules(request, *game, 0).map(Reply::private),
            Control::Rules { game, page } => self.rules(request, *game, *page).map(Reply::update),
            Control::OpenCourse(game) => self.learn(request, Some(*game)).map(Reply::private),
            Control::Course(game) => self.learn(request, Some(*game)).map(Reply::update),
            Control::Courses => self.learn(request, None).map(Reply::update),
            Control::Lesson(lesson) => self.show_lesson(request, lesson).map(Reply::update),
            Control::OpenPuzzle(puzzle) => self.open_puzzle(request, *puzzle).map(Reply::private),
            Control::NextPuzzle(game) => self.next_puzzle(request, *game).map(Reply::update),
            Control::Solution(puzzle) => self.solution(request, *puzzle).map(Reply::update),
            Control::ExplorePuzzle(puzzle) => self.explore_puzzle(request, *puzzle),
            Control::ExploreTry { puzzle, ply, draft } => self.explore_try(request, *puzzle, *ply, draft),
            Control::JoinContest { .. }
            | Control::LeaveContest { .. }
            | Control::ConfirmLeaveContest { .. }
            | Control::OpenContest { .. }
            | Control::Contest { .. }
            | Control::ContestRecords { .. }
            | Control::StartContest { .. }
            | Control::AskToCancelContest { .. }
            | Control::CancelContest { .. }
            | Control::AskToRemove { .. }
            | Control::RemoveEntrant { .. } => self.press_contest(request, control),
            Control::Solvers { game, page } => self.leaders::<Solver>(request, *game, *page).map(Reply::update),
            Control::PostSolvers { game, page } => self.post_leaders::<Solver>(request, *game, *page),
        }?;
        debug_assert!(reply.responds(control.properties().response), "{control:?} is answered otherwise: {reply:?}");
        Ok(reply)
    }

    /// Records where a board was posted. The buttons of the previous board are removed later.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store cannot be read or written.
    pub fn board_posted(&self, posted: &BoardMessage) -> Result<(), HostError> {
        Ok(self.store.games.put_board(posted)?)
    }

    /// Removes expired challenges, imported games and lines, and prepared answers that fit no game any longer. Returns
    /// how many were removed.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store cannot be read or written.
    pub fn sweep(&self) -> Result<usize, HostError> {
        let mut removed = 0;
        for challenge in self.store.challenges.expired_challenges(self.now())? {
            removed += usize::from(self.store.challenges.remove_challenge(challenge.id)?);
        }
        removed += self.store.imports.remove_expired_imports(self.now())?;
        removed += self.store.explored.remove_expired_lines(self.now())?;
        removed += self.store.prepared.remove_stray_prepared()?;
        Ok(removed)
    }

    /// The current time by the host's clock.
    pub fn time(&self) -> Timestamp {
        self.now()
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// The current time and, if the game has a clock, the absences of its players.
    fn moment(&self, session: &Session) -> Result<Moment, StoreError> {
        let mut moment = Moment::from(self.now());
        if session.clock().is_some() && session.heeds_absence() {
            for color in Color::ALL {
                if let Some(user) = session.seats()[color].user() {
                    moment.away[color] = self.store.people.player(user)?.away;
                }
            }
        }
        Ok(moment)
    }

    /// The session of the game to which a board belongs.
    fn session(&self, board: BoardRef) -> Result<Session, Stop> {
        self.store.games.game(board.game)?.ok_or_else(|| Refusal::UnknownGame(board.game.to_string()).into())
    }

    /// The session of the game to which a board belongs. Refuses if the game is running and has moved to another
    /// channel: the controls that are left in the former channel no longer work.
    fn at_table(&self, request: &Request, board: BoardRef) -> Result<Session, Stop> {
        let session = self.session(board)?;
        let channel = session.table().channel;
        if channel == request.place.channel || session.end().is_some() {
            Ok(session)
        } else if may_look(request, &session) {
            Err(Refusal::PlayedElsewhere(channel).into())
        } else {
            Err(Refusal::UnknownGame(board.game.to_string()).into())
        }
    }

    /// The running game of the channel.
    fn running(&self, place: &Place) -> Result<Session, Stop> {
        let session = self.store.games.game_at(place.channel)?.ok_or(Refusal::NoGameHere)?;
        concerns(session.id());
        Ok(session)
    }

    /// The message of a view, with its picture rendered.
    fn post(view: View) -> Post {
        Post {
            text: view.text,
            picture: view.drawing.map(|drawing| Picture {
                format: Format::Png,
                bytes: render::png(&drawing.scene, drawing.theme, drawing.side),
                alt: drawing.alt,
            }),
            file: None,
            controls: view.controls,
            mention: view.mention,
            followers: Vec::new(),
            board: None,
            question: None,
            event: None,
        }
    }

    /// The message that explains the first steps, with the guide to the signs on boards drawn.
    fn help(reader: &Reader) -> Post {
        let (view, Signs { guide, theme, alt }) = view::help(reader);
        let picture = Picture { format: Format::Png, bytes: render::guide(&guide, theme), alt };
        Post { picture: Some(picture), ..Self::post(view) }
    }

    /// The public message of a view, marked as the newest board of the game.
    fn board_post(session: &Session, view: View) -> Post {
        Post { board: Some(session.board_ref()), ..Self::post(view) }
    }

    /// The public message about an event, marked as the newest board of the game if it shows the board.
    fn told_post(session: &Session, event: &Event, view: View) -> Post {
        let here = Some(session.board_ref());
        match event {
            _ if view.drawing.is_some() => Self::board_post(session, view),
            Event::Offered { .. } => Post { question: here, ..Self::post(view) },
            _ => Post { event: here, ..Self::post(view) },
        }
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

fn say(language: Language, phrase: &Phrase) -> String {
    catalogue::text(language, phrase)
}

/// The link to a message in Discord.
fn link(table: domain::Table, message: &BoardMessage) -> String {
    let guild = table.guild.map_or_else(|| "@me".to_owned(), |guild| guild.to_string());
    format!("https://discord.com/channels/{guild}/{}/{}", message.channel, message.message)
}
