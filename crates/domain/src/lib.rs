//! Games at a table, and what people do around them: who plays, what was played, and what each person may do.
//!
//! Beside [sessions](Session), it holds challenges, clocks, ratings, tournaments of a server, puzzles, prepared
//! answers, settings, and the [records](record) in which all of them are stored.
//!
//! This crate never reads the system clock, and never touches the store or Discord: its functions take the time and the
//! people as values, and return the next state with what happened.
//!
//! # Examples
//!
//! ```
//! use board::color::{ByColor, Color};
//! use games::{AnyPosition, GameKind};
//! use domain::{id::{ChannelId, GameId, UserId}, Action, Actor, Event, NamedUser, Session, Table, time::Timestamp};
//! use catalogue::Language;
//!
//! let [ann, ben] = [1, 2].map(UserId);
//! let session = Session::new(
//!     GameId::from_bits(1),
//!     Table { guild: None, channel: ChannelId(100), parent: None },
//!     ByColor {
//!         white: NamedUser { user: ann, name: "Ann".to_owned() },
//!         black: NamedUser { user: ben, name: "Ben".to_owned() },
//!     },
//!     Language::English,
//!     "classic".to_owned(),
//!     AnyPosition::start(GameKind::Pijersi),
//!     Timestamp(0),
//! );
//! assert_eq!(session.user_to_move(), Some(ann));
//!
//! let actor = Actor { user: ann, moderator: false };
//! let (session, event) = session.apply(actor, Action::Move("a4-b5=c4".to_owned()), Timestamp(1))?;
//! assert!(matches!(event, Event::Moved { by: Color::White, .. }));
//! assert_eq!((session.ply(), session.user_to_move()), (1, Some(ben)));
//! # Ok::<(), domain::Refusal>(())
//! ```

use crate::{
    control::BoardRef,
    id::{GameId, UserId},
    time::Timestamp,
};
use board::color::{ByColor, Color};
use catalogue::Language;
use games::{
    AnyPosition, GameKind,
    game::{Ending, Outcome},
};

/// Implements `Debug` for types with contents that must not get into a log: only the fields that are named are shown.
macro_rules! debug_only {
    ($($type:ident $(<$lifetime:lifetime>)? { $($field:ident),* })+) => {$(
        impl ::std::fmt::Debug for $type $(<$lifetime>)? {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(stringify!($type))$(.field(stringify!($field), &self.$field))*.finish_non_exhaustive()
            }
        }
    )+};
}

pub mod action;
pub mod analysis;
pub mod archive;
pub mod away;
pub mod board_message;
pub mod bot;
pub mod challenge;
pub mod clock;
mod consent;
pub mod control;
pub mod daily;
pub mod follow;
pub mod homes;
pub mod id;
pub mod idle;
pub mod import;
pub mod learner;
pub mod line;
pub mod markup;
pub mod message;
pub mod moves;
pub mod news;
pub mod offer;
pub mod openings;
pub mod player;
pub mod prepared;
pub mod puzzle;
pub mod rated;
pub mod rating;
pub mod record;
pub mod refusal;
pub mod right;
pub mod rules;
pub mod rush;
pub mod seat;
pub mod seeks;
pub mod server;
pub mod settings;
pub mod setup;
pub mod sought;
pub mod strangers;
pub mod stuck;
pub mod table;
pub mod time;
pub mod timing;
pub mod tournaments;
pub mod transcript;
mod tree;

pub use action::{Action, Actor, Event};
pub use analysis::Analysis;
pub use archive::Searches;
pub use away::Away;
pub use board_message::BoardMessage;
pub use bot::Bot;
pub use challenge::{Challenge, ColorChoice};
pub use clock::{Alarm, ClockChoice, GameClock, TimeControl};
pub use daily::Daily;
pub use homes::{GameHome, Home, Homes};
pub use import::Import;
pub use learner::Learner;
pub use line::{Exploration, Line};
pub use moves::{Moves, PlayedMove};
pub use news::{Cause, Happening, News, Untold};
pub use offer::{Offer, Offered, Offers, Proposal};
pub use openings::CountedGame;
pub use player::Player;
pub use prepared::Prepared;
pub use puzzle::{PuzzleStanding, PuzzleTry, Solver};
pub use refusal::Refusal;
pub use rush::Rusher;
pub use seat::{NamedUser, Seat};
pub use seeks::{Lookout, Seek, SeekMatch, Seeker};
pub use server::Server;
pub use settings::Settings;
pub use sought::{Sought, Stranger};
pub use strangers::{Account, Offense, Report, Said, Sentence};
pub use stuck::{StoredGame, StuckGame};
pub use table::{HomeServer, Table};
pub use tournaments::{GamePairing, ServerTournament};
pub use transcript::Transcript;

/// The ending of a game that a player resigned.
pub const RESIGNATION: Ending = Ending::new("resignation", "ending-resignation", "how-resignation");
/// The ending of a game of a tournament that a player left.
pub const WITHDRAWAL: Ending = Ending::new("withdrawal", "ending-withdrawal", "how-withdrawal");
/// The ending of a game of a tournament from which the organizer removed a player.
pub const REMOVAL: Ending = Ending::new("removal", "ending-removal", "how-removal");
/// The ending of a game that the players agreed to draw.
pub const AGREEMENT: Ending = Ending::new("agreement", "ending-agreement", "how-agreement");
/// The ending of a game whose winner claimed a win on time.
pub const TIME: Ending = Ending::new("time", "ending-time", "how-time");

/// A game at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    id: GameId,
    revision: u32,
    board_revision: u32,
    homes: Homes,
    /// The home from which the game is looked at here. It is not stored.
    home: Home,
    seats: ByColor<Seat>,
    language: Language,
    setup: String,
    created: Timestamp,
    moves: Moves,
    clock: Option<GameClock>,
    offers: Offers,
    end: Option<End>,
    /// The followers at the only home.
    followers: Vec<UserId>,
    /// The followers at each of two homes.
    home_followers: ByColor<Vec<UserId>>,
    /// Which game of a tournament this is; `None` for other games.
    pairing: Option<GamePairing>,
    /// What is known of the players if they are strangers; `None` for other games.
    sought: Option<Sought>,
    /// Whether a player has left the server, or the bot was removed from it, and the side to move was not seen since.
    deserted: bool,
}

/// The time of an action, and the absences of both players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The current time.
    pub now: Timestamp,
    /// The absences of each side's player. A player's clock stands still while the player is absent.
    pub away: ByColor<Away>,
}

impl From<Timestamp> for Moment {
    /// The moment `now` in a game whose players are never absent.
    fn from(now: Timestamp) -> Self {
        Self { now, away: ByColor::default() }
    }
}

/// How and when a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// The outcome; `None` if the game was aborted and has no result.
    pub outcome: Option<Outcome>,
    /// When the game ended.
    pub at: Timestamp,
}

impl Session {
    /// A new game with revision 0.
    pub fn new(
        id: GameId,
        homes: impl Into<Homes>,
        seats: ByColor<impl Into<Seat>>,
        language: Language,
        setup: String,
        start: AnyPosition,
        created: Timestamp,
    ) -> Self {
        Self {
            id,
            revision: 0,
            board_revision: 0,
            homes: homes.into(),
            home: Home::Shared,
            seats: seats.map(Into::into),
            language,
            setup,
            created,
            moves: Moves::from(start),
            clock: None,
            offers: Offers::default(),
            end: None,
            followers: Vec::new(),
            home_followers: ByColor::default(),
            pairing: None,
            sought: None,
            deserted: false,
        }
    }

    /// The new game after the forced passes with which it begins, if its first position allows nothing else.
    #[must_use]
    pub fn with_forced_passes(mut self) -> Self {
        self.pass_where_forced(self.created).expect("forced passes are legal");
        self.end_by_rules();
        self
    }

    /// Gives the new game a clock with the time control `control`, or no clock if `control` is `None`.
    #[must_use]
    pub fn with_time_control(mut self, control: Option<TimeControl>) -> Self {
        self.clock = control.map(|control| GameClock::new(control, self.created));
        self
    }

    /// The game's identifier.
    pub const fn id(&self) -> GameId {
        self.id
    }

    /// The game that is played, such as Pijersi.
    pub const fn kind(&self) -> GameKind {
        self.position().kind()
    }

    /// The number of changes since the game began.
    pub const fn revision(&self) -> u32 {
        self.revision
    }

    /// The revision of the last change to the board. A picture of the board from this or a later revision is still
    /// correct.
    pub const fn board_revision(&self) -> u32 {
        self.board_revision
    }

    /// Who plays each side.
    pub const fn seats(&self) -> &ByColor<Seat> {
        &self.seats
    }

    /// The language of public messages, at the home from which the game is looked at, if the server's language is
    /// unknown.
    pub fn language(&self) -> Language {
        let stranger = self.sought.as_ref().zip(self.home.side()).and_then(|(sought, side)| sought.player(side));
        stranger.map_or(self.language, |stranger| stranger.language)
    }

    /// The text that chose the starting position, in the syntax of the option `setup` of `/challenge`.
    pub fn setup(&self) -> &str {
        &self.setup
    }

    /// When the game began.
    pub const fn created(&self) -> Timestamp {
        self.created
    }

    /// The position before the first move.
    pub const fn start(&self) -> &AnyPosition {
        self.moves.start()
    }

    /// The moves so far.
    pub const fn moves(&self) -> &Moves {
        &self.moves
    }

    /// The number of moves so far, including imported moves and forced passes.
    pub fn ply(&self) -> u32 {
        self.moves.ply()
    }

    /// The position after the last move.
    pub const fn position(&self) -> &AnyPosition {
        self.moves.position()
    }

    /// The last move and the position before it.
    pub fn last(&self) -> Option<(&AnyPosition, &str)> {
        self.moves.newest()
    }

    /// The offer that waits for an answer.
    pub const fn offer(&self) -> Option<Offer> {
        self.offers.open
    }

    /// The clock; `None` if time is unlimited.
    pub const fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// When the game began to wait for its next move: the time of the last move, or the beginning of the game.
    pub fn waiting_since(&self) -> Timestamp {
        // Imported moves may be much older than this game.
        self.moves.last().map_or(self.created, |mv| mv.at.max(self.created))
    }

    /// How and when the game ended; `None` while the game goes on.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The side to move; `None` when the game is over.
    pub fn turn(&self) -> Option<Color> {
        self.end.is_none().then(|| self.position().turn())
    }

    /// The seat of the side to move; `None` when the game is over.
    pub fn seat_to_move(&self) -> Option<&Seat> {
        self.turn().map(|color| &self.seats[color])
    }

    /// The Discord user who plays the side to move; `None` when the game is over, or when no Discord user plays that
    /// side.
    pub fn user_to_move(&self) -> Option<UserId> {
        self.seat_to_move().and_then(Seat::user)
    }

    /// The side that a user plays; `None` if the user does not play in this game.
    pub fn color_of(&self, user: UserId) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.seats[color].user() == Some(user))
    }

    /// Returns the session after an action of a Discord user, and the resulting event.
    pub fn apply(&self, actor: Actor, action: Action, moment: impl Into<Moment>) -> Result<(Self, Event), Refusal> {
        self.act(self.color_of(actor.user), actor.moderator, action, &moment.into())
    }

    /// Returns the session after an action of the bot, and the resulting event.
    ///
    /// # Errors
    /// Returns a [`Refusal`] with the reason if the action is not allowed, such as [`Refusal::NotAPlayer`] if the bot
    /// does not play in this game.
    pub fn apply_for_bot(&self, action: Action, moment: impl Into<Moment>) -> Result<(Self, Event), Refusal> {
        self.act(self.bot().map(|bot| bot.color), false, action, &moment.into())
    }

    fn act(
        &self,
        color: Option<Color>,
        moderator: bool,
        action: Action,
        moment: &Moment,
    ) -> Result<(Self, Event), Refusal> {
        // No moderator decides on a game that is also played elsewhere, and between strangers, no player does as one.
        let moderator = moderator && !self.homes.are_apart() && (self.sought.is_none() || color.is_none());
        if color.is_none() && !(action == Action::Abort && moderator) {
            return Err(Refusal::NotAPlayer);
        }
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        let mut next = self.changed();
        let event = match (action, color) {
            (Action::Abort, _) if self.pairing.is_some() => return Err(Refusal::InTournament),
            (Action::Abort, _) if !moderator && self.moves.both_have_moved() => return Err(Refusal::TooLateToAbort),
            (Action::Abort, by) => {
                next.finish(None, moment.now);
                Event::Aborted { by }
            }
            (_, None) => return Err(Refusal::NotAPlayer),
            (Action::EndIdle { moderated }, Some(by)) => next.end_idle(by, moderated, moment.now)?,
            (Action::Move(text), Some(color)) => next.play(color, &text, moment)?,
            (Action::Resign, Some(by)) => {
                next.give_up(Outcome::Decisive { winner: !by, by: RESIGNATION }, moment.now);
                Event::Resigned { by }
            }
            (Action::Offer(what), Some(by)) => next.propose(by, what)?,
            (Action::Accept, Some(by)) => next.accept(by, moment.now)?,
            (Action::Decline, Some(by)) => Event::Declined { by, what: next.offers.answer(by)? },
            (Action::ClaimTime, Some(by)) if self.timing().winner(moment) == Some(by) => {
                next.lose_on_time(by, moment.now)
            }
            (Action::ClaimTime, Some(_)) => return Err(Refusal::TimeRemains),
        };
        next.deserted &= color != self.turn();
        Ok((next, event))
    }

    /// The session with the revision after the next change.
    fn changed(&self) -> Self {
        Self { revision: self.revision + 1, ..self.clone() }
    }

    fn play(&mut self, by: Color, text: &str, moment: &Moment) -> Result<Event, Refusal> {
        if self.position().turn() != by {
            return Err(Refusal::NotYourTurn);
        }
        let mv = self.moves.play(text, moment.now)?;
        self.clock = self.clock.map(|clock| clock.after_move(by, moment.now, &moment.away[by]));
        self.offers.open = None;
        let passes = self.pass_where_forced(moment.now)?;
        self.end_by_rules();
        Ok(Event::Moved { by, mv, passes })
    }

    /// Plays forced passes, as long as the side to move can do nothing else. Returns their number.
    fn pass_where_forced(&mut self, now: Timestamp) -> Result<u32, games::game::IllegalMove> {
        let mut passes = 0;
        while self.position().outcome().is_none()
            && let Some(pass) = self.position().forced_pass()
        {
            self.moves.play(&pass, now)?;
            passes += 1;
        }
        self.revision += passes;
        self.board_revision = self.revision;
        Ok(passes)
    }

    /// Ends the game if the last move does so by the rules.
    fn end_by_rules(&mut self) {
        if let (Some(outcome), Some(last)) = (self.position().outcome(), self.moves.last()) {
            self.finish(Some(outcome), last.at);
        }
    }

    /// Ends the game because the winner's opponent has run out of time.
    fn lose_on_time(&mut self, winner: Color, now: Timestamp) -> Event {
        self.give_up(Outcome::Decisive { winner, by: TIME }, now);
        Event::TimeClaimed { by: winner }
    }

    /// Ends the game because a player resigned or ran out of time. Aborts the game instead if a side has not moved yet,
    /// except in a tournament, where the opponent wins by forfeit.
    fn give_up(&mut self, outcome: Outcome, at: Timestamp) {
        let counts = self.pairing.is_some() || self.moves.both_have_moved();
        self.finish(Some(outcome).filter(|_| counts), at);
    }

    /// Ends the game, without a result if `outcome` is `None`.
    fn finish(&mut self, outcome: Option<Outcome>, at: Timestamp) {
        self.offers.open = None;
        self.end = Some(End { outcome, at });
    }

    /// The game and its revision.
    pub const fn board_ref(&self) -> BoardRef {
        BoardRef { game: self.id, revision: self.revision }
    }
}
