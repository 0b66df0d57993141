//! A game at a table: who plays, what was played, and what a player may do.
//!
//! Everything here is a function from values to values: no clock, no store, no Discord.

use serde::{Deserialize, Serialize};

use crate::{
    color::{ByColor, Color},
    game::{Ending, IllegalMove, Outcome},
    games::{AnyPosition, GameKind},
    id::{ChannelId, GameId, GuildId, UserId},
    language::Language,
    time::Timestamp,
};

pub mod analysis;
pub mod away;
pub mod board_message;
pub mod bot;
pub mod challenge;
pub mod clock;
mod consent;
pub mod control;
pub mod follow;
pub mod import;
pub mod learner;
pub mod markup;
pub mod news;
pub mod offer;
pub mod player;
pub mod rated;
pub mod rating;
pub mod record;
pub mod refusal;
pub mod rules;
pub mod seat;
pub mod server;
pub mod settings;
pub mod setup;
pub mod stuck;
pub mod transcript;
pub mod view;

pub use analysis::Analysis;
pub use away::Away;
pub use board_message::BoardMessage;
pub use bot::Bot;
pub use challenge::{Challenge, ColorChoice};
pub use clock::{Alarm, ClockChoice, GameClock, TimeControl};
pub use import::Import;
pub use learner::Learner;
pub use news::{Cause, Happening, News};
pub use offer::{NewTable, Offer, Offered, Proposal};
pub use player::Player;
pub use refusal::Refusal;
pub use seat::{NamedUser, Seat};
pub use server::Server;
pub use settings::Settings;
pub use stuck::{StoredGame, StuckGame};
pub use transcript::Transcript;

/// The ending of a game that a player gave up.
pub const RESIGNATION: Ending = Ending::new("resignation", "ending-resignation");
/// The ending of a game that both players called a draw.
pub const AGREEMENT: Ending = Ending::new("agreement", "ending-agreement");
/// The ending of a game whose winner claimed it when the other one's time was out.
pub const TIME: Ending = Ending::new("time", "ending-time");

/// A game at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    id: GameId,
    revision: u32,
    board_revision: u32,
    table: Table,
    seats: ByColor<Seat>,
    language: Language,
    setup: String,
    created: Timestamp,
    start: AnyPosition,
    moves: Vec<PlayedMove>,
    /// How many of the moves were played elsewhere, and are not to be taken back.
    imported: Option<u32>,
    position: AnyPosition,
    previous: Option<AnyPosition>,
    clock: Option<GameClock>,
    offer: Option<Offer>,
    offered: ByColor<Offered>,
    end: Option<End>,
    followers: Vec<UserId>,
}

/// Where a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The server; none in direct and group messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channel whose thread it is, if everybody who sees that one sees it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub parent: Option<ChannelId>,
}

impl Table {
    /// The same place, as far as a proposal to move says.
    const fn moved(self, to: NewTable) -> Self {
        Self { channel: to.channel, parent: to.parent, ..self }
    }
}

/// The moment of an action, and when the players are not there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// When it is.
    pub now: Timestamp,
    /// When each side's clock stands still.
    pub away: ByColor<Away>,
}

impl From<Timestamp> for Moment {
    /// The moment in a game whose players are always there.
    fn from(now: Timestamp) -> Self {
        Self { now, away: ByColor::default() }
    }
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move in canonical notation.
    pub text: String,
    /// When it was played.
    pub at: Timestamp,
    /// The side that played it.
    pub by: Color,
    /// Whether it is a forced pass, which the bot plays for a side that can do nothing.
    pub is_pass: bool,
}

/// How and when a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// What came of it; none if it was aborted and counts for nobody.
    pub outcome: Option<Outcome>,
    /// When.
    pub at: Timestamp,
}

/// Who does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Actor {
    /// The person.
    pub user: UserId,
    /// Whether they may manage the messages of the channel.
    pub moderator: bool,
}

/// What can be done in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Action {
    /// Play a move, in any spelling.
    Move(String),
    Resign,
    Offer(Proposal),
    Accept,
    Decline,
    /// Win because the other side's time is out.
    ClaimTime,
    Abort,
}

/// What was done in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Event {
    /// A move was played, and then so many turns passed over in which nothing could be done.
    Moved {
        by: Color,
        mv: String,
        passes: u32,
    },
    Resigned {
        by: Color,
    },
    /// A proposal was made.
    Offered {
        by: Color,
        what: Proposal,
    },
    /// The proposal was accepted, and is carried out.
    Accepted {
        by: Color,
        what: Proposal,
    },
    Declined {
        by: Color,
        what: Proposal,
    },
    /// The other side's time was out.
    TimeClaimed {
        by: Color,
    },
    /// The game was aborted by a player, or by a moderator (`None`).
    Aborted {
        by: Option<Color>,
    },
}

impl Session {
    /// A game that begins now. Its revision is 0.
    pub fn new(
        id: GameId,
        table: Table,
        seats: impl Into<ByColor<Seat>>,
        language: Language,
        setup: String,
        start: AnyPosition,
        created: Timestamp,
    ) -> Self {
        Self {
            id,
            revision: 0,
            board_revision: 0,
            table,
            seats: seats.into(),
            language,
            setup,
            created,
            position: start.clone(),
            start,
            moves: Vec::new(),
            imported: None,
            previous: None,
            clock: None,
            offer: None,
            offered: ByColor::default(),
            end: None,
            followers: Vec::new(),
        }
    }

    /// The same game, which has just begun, with this much time for its players.
    #[must_use]
    pub fn with_time_control(mut self, control: Option<TimeControl>) -> Self {
        self.clock = control.map(|control| GameClock::new(control, self.created));
        self
    }

    /// The game's identifier.
    pub const fn id(&self) -> GameId {
        self.id
    }

    /// Which game is played.
    pub const fn kind(&self) -> GameKind {
        self.position.kind()
    }

    /// How often the session has changed since it began.
    pub const fn revision(&self) -> u32 {
        self.revision
    }

    /// The revision since which the board looks as it does: what was shown then or later is still right.
    pub const fn board_revision(&self) -> u32 {
        self.board_revision
    }

    /// Where it is played.
    pub const fn table(&self) -> Table {
        self.table
    }

    /// The players.
    pub const fn seats(&self) -> &ByColor<Seat> {
        &self.seats
    }

    /// The language of public messages where it is not told what the server's is.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// The text that chose the start.
    pub fn setup(&self) -> &str {
        &self.setup
    }

    /// When it began.
    pub const fn created(&self) -> Timestamp {
        self.created
    }

    /// The position before the first move.
    pub const fn start(&self) -> &AnyPosition {
        &self.start
    }

    /// The moves so far.
    pub fn moves(&self) -> &[PlayedMove] {
        &self.moves
    }

    /// How many of the moves were read from a record before the game went on here.
    pub fn imported_moves(&self) -> u32 {
        self.imported.unwrap_or_default()
    }

    /// Whether it goes on from a record, be that of no moves.
    pub const fn is_continued(&self) -> bool {
        self.imported.is_some()
    }

    /// The position after the last move.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The last move and the position before it.
    pub fn last(&self) -> Option<(&AnyPosition, &str)> {
        Some((self.previous.as_ref()?, &self.moves.last()?.text))
    }

    /// What waits for an answer.
    pub const fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// The clock, if the players' time is limited.
    pub const fn clock(&self) -> Option<&GameClock> {
        self.clock.as_ref()
    }

    /// The next alarm of the clock and its moment, if the player to move is away as told.
    pub fn next_alarm(&self, away: &Away) -> Option<(Alarm, Timestamp)> {
        self.clock?.next_alarm(self.turn()?, away)
    }

    /// The alarm of the clock that rings now.
    pub fn ringing(&self, moment: &Moment) -> Option<Alarm> {
        let turn = self.turn()?;
        self.clock?.ringing(turn, &moment.away[turn], moment.now)
    }

    /// The side that can win at this moment because the other one's time is out.
    pub fn winner_on_time(&self, moment: &Moment) -> Option<Color> {
        let turn = self.turn()?;
        (self.clock?.deadline(turn, &moment.away[turn]) <= moment.now).then_some(!turn)
    }

    /// When the last move was played, or the game began: since then it waits for the next one.
    pub fn waiting_since(&self) -> Timestamp {
        // Moves that were read from a record may have been played long before the game went on here.
        self.moves.last().map_or(self.created, |mv| mv.at.max(self.created))
    }

    /// How the game ended, if it is over.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The side to move; none when the game is over.
    pub fn turn(&self) -> Option<Color> {
        self.end.is_none().then(|| self.position.turn())
    }

    /// The seat whose turn it is; `None` when the game is over.
    pub fn seat_to_move(&self) -> Option<&Seat> {
        self.turn().map(|color| &self.seats[color])
    }

    /// The user whose turn it is; `None` when the game is over, or it is the turn of somebody else.
    pub fn user_to_move(&self) -> Option<UserId> {
        self.seat_to_move().and_then(Seat::user)
    }

    /// The side that a person plays.
    pub fn color_of(&self, user: UserId) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.seats[color].user() == Some(user))
    }

    /// The session after an action, and what was done.
    ///
    /// # Errors
    /// Why the action is refused. A refusal changes nothing.
    pub fn apply(&self, actor: Actor, action: Action, moment: impl Into<Moment>) -> Result<(Self, Event), Refusal> {
        self.act(self.color_of(actor.user), actor.moderator, action, &moment.into())
    }

    /// The session after an action of the bot, and what was done.
    ///
    /// # Errors
    /// Returns why the action is refused, [`Refusal::NotAPlayer`] if the bot does not play.
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
        if color.is_none() && !(action == Action::Abort && moderator) {
            return Err(Refusal::NotAPlayer);
        }
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        let mut next = self.clone();
        next.revision += 1;
        let event = match (action, color) {
            (Action::Abort, by) => next.abort(by, moderator, moment.now)?,
            (_, None) => return Err(Refusal::NotAPlayer),
            (Action::Move(text), Some(color)) => next.play(color, &text, moment)?,
            (Action::Resign, Some(by)) => {
                next.give_up(Outcome::Decisive { winner: !by, by: RESIGNATION }, moment.now);
                Event::Resigned { by }
            }
            (Action::Offer(what), Some(by)) => next.propose(by, what)?,
            (Action::Accept, Some(by)) => next.accept(by, moment.now)?,
            (Action::Decline, Some(by)) => Event::Declined { by, what: next.answer_offer(by)? },
            (Action::ClaimTime, Some(by)) => next.claim_time(by, moment)?,
        };
        Ok((next, event))
    }

    /// The session after an alarm of its clock has rung.
    #[must_use]
    pub fn after_alarm(&self, alarm: Alarm) -> Self {
        let mut next = self.clone();
        next.revision += 1;
        next.clock = next.clock.map(|clock| GameClock { rung: Some(alarm), ..clock });
        next
    }

    fn play(&mut self, by: Color, text: &str, moment: &Moment) -> Result<Event, Refusal> {
        if self.position.turn() != by {
            return Err(Refusal::NotYourTurn);
        }
        let mv = self.advance(text, moment.now)?;
        self.clock = self.clock.map(|clock| clock.after_move(by, moment.now, &moment.away[by]));
        self.offer = None;
        let mut passes = 0;
        while let Some(pass) = self.forced_pass() {
            self.advance(&pass, moment.now)?;
            passes += 1;
        }
        self.revision += passes;
        self.board_revision = self.revision;
        Ok(Event::Moved { by, mv, passes })
    }

    /// The move of a player who can do nothing in a game that goes on.
    fn forced_pass(&self) -> Option<String> {
        if self.end.is_some() { None } else { self.position.forced_pass() }
    }

    /// Plays a move without asking who does: what loading a record does again.
    fn advance(&mut self, text: &str, at: Timestamp) -> Result<String, IllegalMove> {
        let mut position = self.position.clone();
        let text = position.play(text)?;
        let (by, is_pass) = (self.position.turn(), self.position.is_pass(&text));
        self.previous = Some(std::mem::replace(&mut self.position, position));
        self.moves.push(PlayedMove { text: text.clone(), at, by, is_pass });
        if let Some(outcome) = self.position.outcome() {
            self.finish(outcome, at);
        }
        Ok(text)
    }

    fn claim_time(&mut self, by: Color, moment: &Moment) -> Result<Event, Refusal> {
        if self.winner_on_time(moment) != Some(by) {
            return Err(Refusal::TimeRemains);
        }
        self.give_up(Outcome::Decisive { winner: by, by: TIME }, moment.now);
        Ok(Event::TimeClaimed { by })
    }

    fn abort(&mut self, by: Option<Color>, moderator: bool, now: Timestamp) -> Result<Event, Refusal> {
        if !moderator && self.both_have_moved() {
            return Err(Refusal::TooLateToAbort);
        }
        self.offer = None;
        self.end = Some(End { outcome: None, at: now });
        Ok(Event::Aborted { by })
    }

    /// Ends the game because a player gave up or ran out of time. If not both have moved, the game is aborted instead.
    fn give_up(&mut self, outcome: Outcome, at: Timestamp) {
        let outcome = Some(outcome).filter(|_| self.both_have_moved());
        self.offer = None;
        self.end = Some(End { outcome, at });
    }

    fn finish(&mut self, outcome: Outcome, at: Timestamp) {
        self.offer = None;
        self.end = Some(End { outcome: Some(outcome), at });
    }

    /// The position after so many moves; the newest one for any number beyond.
    pub fn position_at(&self, ply: u32) -> AnyPosition {
        if let Some(previous) = self.previous.as_ref().filter(|_| ply + 1 == self.ply()) {
            return previous.clone();
        }
        let mut position = self.start.clone();
        for mv in self.moves.iter().take(ply as usize) {
            position.play(&mv.text).expect("the moves of a session are legal");
        }
        position
    }

    /// Every position, from the start to the newest one.
    pub fn positions(&self) -> impl Iterator<Item = AnyPosition> {
        let mut position = self.start.clone();
        let later = self.moves.iter().map(move |mv| {
            position.play(&mv.text).expect("the moves of a session are legal");
            position.clone()
        });
        std::iter::once(self.start.clone()).chain(later)
    }

    /// The number of moves played.
    pub fn ply(&self) -> u32 {
        u32::try_from(self.moves.len()).expect("a game has fewer than 2^32 moves")
    }

    /// Whether each side has played a move here, after which the players themselves can no longer abort.
    pub fn both_have_moved(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.own_moves().iter().any(|mv| mv.by == color))
    }

    /// The moves that were played here, after those that were imported.
    fn own_moves(&self) -> &[PlayedMove] {
        &self.moves[self.imported_moves() as usize..]
    }

    /// The last turn that was played, with the turns that were passed since.
    pub fn last_turn(&self) -> Option<Event> {
        let last = self.moves.iter().rposition(|mv| !mv.is_pass)?;
        let passes = u32::try_from(self.moves.len() - last - 1).expect("a game has fewer than 2^32 moves");
        let PlayedMove { ref text, by, .. } = self.moves[last];
        Some(Event::Moved { by, mv: text.clone(), passes })
    }
}
