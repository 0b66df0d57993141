//! A game at a table: who plays, what was played, and what a player may do.
//!
//! Everything here is a function from values to values: no clock, no store, no Discord.

use crate::{
    color::{ByColor, Color},
    game::{Ending, IllegalMove, Outcome},
    games::{AnyPosition, GameKind},
    id::{ChannelId, GameId, GuildId, UserId},
    language::Language,
    time::Timestamp,
};

pub mod board_message;
pub mod challenge;
pub mod control;
pub mod markup;
pub mod record;
pub mod refusal;
pub mod rules;
pub mod setup;
pub mod transcript;
pub mod view;

pub use board_message::BoardMessage;
pub use challenge::{Challenge, ColorChoice};
pub use refusal::Refusal;

/// The ending of a game that a player gave up.
pub const RESIGNATION: Ending = Ending::new("resignation", "ending-resignation");
/// The ending of a game that both players called a draw.
pub const AGREEMENT: Ending = Ending::new("agreement", "ending-agreement");

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
    position: AnyPosition,
    previous: Option<AnyPosition>,
    offer: Option<Color>,
    offered_at: ByColor<Option<u32>>,
    end: Option<End>,
}

/// Where a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Table {
    /// The server; none in direct and group messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
}

/// One of the two players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Who sits there.
    pub user: UserId,
    /// The name to show where mentions are not read, as in a picture's description.
    pub name: String,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedMove {
    /// The move in canonical notation.
    pub text: String,
    /// When it was played.
    pub at: Timestamp,
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
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    Abort,
}

/// What was done in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Event {
    /// A move was played.
    Moved {
        by: Color,
        mv: String,
    },
    Resigned {
        by: Color,
    },
    DrawOffered {
        by: Color,
    },
    DrawAccepted,
    DrawDeclined {
        by: Color,
    },
    /// The game was aborted, by a player or by a moderator.
    Aborted {
        by: UserId,
    },
}

impl Session {
    /// A game that begins now. Its revision is 0.
    pub fn new(
        id: GameId,
        table: Table,
        seats: ByColor<Seat>,
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
            seats,
            language,
            setup,
            created,
            position: start.clone(),
            start,
            moves: Vec::new(),
            previous: None,
            offer: None,
            offered_at: ByColor::default(),
            end: None,
        }
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

    /// The language of public messages where the server does not say.
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

    /// The position after the last move.
    pub const fn position(&self) -> &AnyPosition {
        &self.position
    }

    /// The last move and the position before it.
    pub fn last(&self) -> Option<(&AnyPosition, &str)> {
        Some((self.previous.as_ref()?, &self.moves.last()?.text))
    }

    /// The side whose draw offer waits for an answer.
    pub const fn offer(&self) -> Option<Color> {
        self.offer
    }

    /// How the game ended, if it is over.
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// The side to move; none when the game is over.
    pub fn turn(&self) -> Option<Color> {
        self.end.is_none().then(|| self.position.turn())
    }

    /// The player to move; none when the game is over.
    pub fn player_to_move(&self) -> Option<&Seat> {
        self.turn().map(|color| &self.seats[color])
    }

    /// The side that a person plays.
    pub fn color_of(&self, user: UserId) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.seats[color].user == user)
    }

    /// The session after an action, and what was done.
    ///
    /// # Errors
    /// Why the action is refused. A refusal changes nothing.
    pub fn apply(&self, actor: Actor, action: Action, now: Timestamp) -> Result<(Self, Event), Refusal> {
        let color = self.color_of(actor.user);
        if color.is_none() && !(action == Action::Abort && actor.moderator) {
            return Err(Refusal::NotAPlayer);
        }
        if self.end.is_some() {
            return Err(Refusal::GameOver);
        }
        let mut next = self.clone();
        let event = match (action, color) {
            (Action::Abort, _) => next.abort(actor, now)?,
            (_, None) => return Err(Refusal::NotAPlayer),
            (Action::Move(text), Some(color)) => next.play(color, &text, now)?,
            (Action::Resign, Some(by)) => {
                next.finish(Outcome::Decisive { winner: !by, by: RESIGNATION }, now);
                Event::Resigned { by }
            }
            (Action::OfferDraw, Some(by)) => next.offer_draw(by)?,
            (Action::AcceptDraw, Some(by)) => {
                next.answer_offer(by)?;
                next.finish(Outcome::Draw { by: AGREEMENT }, now);
                Event::DrawAccepted
            }
            (Action::DeclineDraw, Some(by)) => {
                next.answer_offer(by)?;
                Event::DrawDeclined { by }
            }
        };
        next.revision += 1;
        Ok((next, event))
    }

    fn play(&mut self, by: Color, text: &str, now: Timestamp) -> Result<Event, Refusal> {
        if self.position.turn() != by {
            return Err(Refusal::NotYourTurn);
        }
        let mv = self.advance(text, now)?;
        self.offer = None;
        self.board_revision = self.revision + 1;
        Ok(Event::Moved { by, mv })
    }

    /// Plays a move without asking who does: what loading a record does again.
    fn advance(&mut self, text: &str, at: Timestamp) -> Result<String, IllegalMove> {
        let mut position = self.position.clone();
        let mv = position.play(text)?;
        self.previous = Some(std::mem::replace(&mut self.position, position));
        self.moves.push(PlayedMove { text: mv.clone(), at });
        if let Some(outcome) = self.position.outcome() {
            self.finish(outcome, at);
        }
        Ok(mv)
    }

    fn offer_draw(&mut self, by: Color) -> Result<Event, Refusal> {
        let ply = self.ply();
        match self.offer {
            Some(offering) if offering == by => Err(Refusal::OfferPending),
            Some(_) => Err(Refusal::OfferWaits),
            None if self.offered_at[by] == Some(ply) => Err(Refusal::OfferDeclined),
            None => {
                self.offer = Some(by);
                self.offered_at[by] = Some(ply);
                Ok(Event::DrawOffered { by })
            }
        }
    }

    fn answer_offer(&mut self, by: Color) -> Result<(), Refusal> {
        match self.offer.take() {
            Some(offering) if offering != by => Ok(()),
            Some(_) => Err(Refusal::OwnOffer),
            None => Err(Refusal::NoOffer),
        }
    }

    fn abort(&mut self, actor: Actor, now: Timestamp) -> Result<Event, Refusal> {
        if !actor.moderator && self.both_have_moved() {
            return Err(Refusal::TooLateToAbort);
        }
        self.offer = None;
        self.end = Some(End { outcome: None, at: now });
        Ok(Event::Aborted { by: actor.user })
    }

    fn finish(&mut self, outcome: Outcome, at: Timestamp) {
        self.offer = None;
        self.end = Some(End { outcome: Some(outcome), at });
    }

    /// The number of moves played.
    pub fn ply(&self) -> u32 {
        u32::try_from(self.moves.len()).expect("a game has fewer than 2^32 moves")
    }

    /// Whether each side has played a move, after which the players themselves can no longer abort.
    pub fn both_have_moved(&self) -> bool {
        let mut position = self.start.clone();
        let mut moved = ByColor::<bool>::default();
        for mv in &self.moves {
            moved[position.turn()] = true;
            if moved == (ByColor { white: true, black: true }) {
                return true;
            }
            position.play(&mv.text).expect("the moves of a session are legal");
        }
        false
    }
}
