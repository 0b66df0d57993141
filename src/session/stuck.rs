//! Games with valid records that the current rules cannot replay, because a rule was corrected since.
//!
//! Such a game has no current position. It stays at its table until its players end it, or a version that can replay it
//! is run.

use super::{
    Actor, End, NamedUser, Refusal, Session, Table,
    control::BoardRef,
    markup::code,
    record::{EndRecord, GameRecord, NO_USER, Record, RecordError},
};
use crate::{
    color::Color,
    games::{AnyPosition, GameKind},
    id::{GameId, UserId},
    language::Language,
    phrase::Phrase,
    time::Timestamp,
};

/// A stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoredGame {
    /// One that can be looked at and played.
    Playable(Box<Session>),
    /// A game that the current rules cannot replay.
    Stuck(Box<StuckGame>),
}

impl StoredGame {
    /// Reads the record of a game as [`Record::to_json`] writes it.
    ///
    /// # Errors
    /// It is no record of a game, or is of another version than this program knows.
    pub fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        match Session::from_record(GameRecord::from_json(json)?) {
            Ok(session) => Ok(Self::Playable(Box::new(session))),
            Err(error) if error.is_of_another_version() => Err(error),
            Err(fault) => {
                let record = GameRecord::from_json(json)?;
                Ok(Self::Stuck(Box::new(StuckGame {
                    kind: record.game.parse()?,
                    over: record.end.is_some(),
                    record,
                    fault,
                })))
            }
        }
    }

    /// The game's identifier.
    pub fn id(&self) -> GameId {
        match self {
            Self::Playable(session) => session.id(),
            Self::Stuck(stuck) => stuck.id(),
        }
    }

    /// The game at this moment.
    pub const fn board_ref(&self) -> BoardRef {
        match self {
            Self::Playable(session) => session.board_ref(),
            Self::Stuck(stuck) => stuck.board_ref(),
        }
    }

    /// Which game is played.
    pub fn kind(&self) -> GameKind {
        match self {
            Self::Playable(session) => session.kind(),
            Self::Stuck(stuck) => stuck.kind(),
        }
    }

    /// The name shown for a side's player.
    pub fn name(&self, color: Color) -> &str {
        match self {
            Self::Playable(session) => session.seats()[color].name(),
            Self::Stuck(stuck) => stuck.name(color),
        }
    }

    /// The side that a person plays.
    pub fn color_of(&self, user: UserId) -> Option<Color> {
        match self {
            Self::Playable(session) => session.color_of(user),
            Self::Stuck(stuck) => stuck.color_of(user),
        }
    }

    /// The end that was decided on, or that the rules reached, as far as the game can be replayed.
    pub fn end(&self) -> Option<End> {
        match self {
            Self::Playable(session) => session.end(),
            Self::Stuck(stuck) => stuck.end(),
        }
    }

    /// Where it is played.
    pub fn table(&self) -> Table {
        match self {
            Self::Playable(session) => session.table(),
            Self::Stuck(stuck) => stuck.table(),
        }
    }

    /// When it began.
    pub fn created(&self) -> Timestamp {
        match self {
            Self::Playable(session) => session.created(),
            Self::Stuck(stuck) => stuck.created(),
        }
    }

    /// Whether it is over, as far as that is known.
    pub fn is_over(&self) -> bool {
        match self {
            Self::Playable(session) => session.end().is_some(),
            Self::Stuck(stuck) => stuck.is_over(),
        }
    }

    /// The Discord users who play.
    pub fn users(&self) -> [Option<UserId>; 2] {
        match self {
            Self::Playable(session) => Color::ALL.map(|color| session.seats()[color].user()),
            Self::Stuck(stuck) => Color::ALL.map(|color| stuck.user(color)),
        }
    }

    /// Those who are to be told of its end.
    pub fn followers(&self) -> Vec<UserId> {
        match self {
            Self::Playable(session) => session.followers().to_vec(),
            Self::Stuck(stuck) => stuck.record.followers.clone(),
        }
    }

    /// When it ended, or when something last happened in it.
    pub fn last_change(&self) -> Timestamp {
        match self {
            Self::Playable(session) => session.end().map_or(session.waiting_since(), |end| end.at),
            Self::Stuck(stuck) => stuck.last_change(),
        }
    }

    /// The session, if it can be played.
    pub fn playable(&self) -> Option<&Session> {
        match self {
            Self::Playable(session) => Some(session),
            Self::Stuck(_) => None,
        }
    }

    /// The game as a record.
    pub fn into_record(self) -> GameRecord {
        match self {
            Self::Playable(session) => session.to_record(),
            Self::Stuck(stuck) => stuck.record,
        }
    }

    /// The game without its other followers, for somebody who must not learn who else follows it.
    #[must_use]
    pub fn followed_by_none_but(self, user: UserId) -> Self {
        match self {
            Self::Playable(session) => Self::Playable(Box::new(session.followed_by_none_but(user))),
            Self::Stuck(mut stuck) => {
                stuck.record.followers.retain(|follower| *follower == user);
                Self::Stuck(stuck)
            }
        }
    }

    /// The game after a person was deleted. If they played in it, `called` gives their new name in the game's language.
    #[must_use]
    pub fn without(self, user: UserId, called: impl Fn(Language) -> String) -> Self {
        match self {
            Self::Playable(session) => Self::Playable(Box::new(session.without(user, &called(session.language())))),
            Self::Stuck(stuck) => {
                let called = called(stuck.language());
                Self::Stuck(Box::new(stuck.without(user, &called)))
            }
        }
    }
}

/// A game that the current rules cannot replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StuckGame {
    record: GameRecord,
    fault: RecordError,
    kind: GameKind,
    over: bool,
}

impl StuckGame {
    /// The game's identifier.
    pub const fn id(&self) -> GameId {
        self.record.id
    }

    /// How often it has changed since it began.
    pub const fn revision(&self) -> u32 {
        self.record.revision
    }

    /// The game at this moment.
    pub const fn board_ref(&self) -> BoardRef {
        BoardRef { game: self.record.id, revision: self.record.revision }
    }

    /// Which game is played.
    pub const fn kind(&self) -> GameKind {
        self.kind
    }

    /// Where it is played.
    pub const fn table(&self) -> Table {
        self.record.table
    }

    /// When it began.
    pub const fn created(&self) -> Timestamp {
        self.record.created
    }

    /// The language of public messages if the server's is unknown.
    pub const fn language(&self) -> Language {
        self.record.language
    }

    /// The record as it is stored.
    pub const fn record(&self) -> &GameRecord {
        &self.record
    }

    /// Why it cannot be replayed, for the operator.
    pub const fn fault(&self) -> &RecordError {
        &self.fault
    }

    /// The Discord user who plays a side.
    pub fn user(&self, color: Color) -> Option<UserId> {
        self.record.user(color)
    }

    /// The name shown for a side's player.
    pub fn name(&self, color: Color) -> &str {
        &self.record.seats[color].name
    }

    /// The side that a person plays.
    pub fn color_of(&self, user: UserId) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.user(color) == Some(user))
    }

    /// Whether it is over. From the record alone, this is not known of a game that the rules ended.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// The end that was decided on; `None` if the game is still running, or the rules ended it.
    pub fn end(&self) -> Option<End> {
        self.record.end.as_ref().map(EndRecord::end)
    }

    /// When something last happened in it, according to the record.
    pub fn last_change(&self) -> Timestamp {
        let last_move = self.record.moves.last().map_or(self.record.created, |mv| mv.at.max(self.record.created));
        self.end().map_or(last_move, |end| end.at)
    }

    /// The game with `over` taken from elsewhere, because the record alone may not show it.
    #[must_use]
    pub fn known_to_be_over(self, over: bool) -> Self {
        Self { over: over || self.record.end.is_some(), ..self }
    }

    /// The last position that can be replayed, and the number of moves before it; `None` if even the start is invalid.
    pub fn position(&self) -> Option<(AnyPosition, usize)> {
        let mut position = AnyPosition::parse_under(self.kind, &self.record.start, &self.record.rules).ok()?;
        let mut played = 0;
        for mv in &self.record.moves {
            let mut next = position.clone();
            if position.outcome().is_some() || next.play(&mv.mv).ok().as_ref() != Some(&mv.mv) {
                break;
            }
            position = next;
            played += 1;
        }
        Some((position, played))
    }

    /// Why it cannot be replayed, for whoever looks at it.
    pub fn reason(&self) -> Phrase {
        match &self.fault {
            RecordError::IllegalMove { number, text, illegal } => Phrase::new("stuck-move")
                .with("number", *number as i64)
                .with_typed("move", text)
                .with("reason", illegal.reason.clone()),
            RecordError::Spelling { number, text, canonical } => Phrase::new("stuck-spelling")
                .with("number", *number as i64)
                .with_typed("move", text)
                .with("canonical", code(canonical)),
            RecordError::MoveAfterEnd { number } => Phrase::new("stuck-after-end").with("number", *number as i64),
            RecordError::Start(_) | RecordError::OverAtStart | RecordError::Setup(_) => Phrase::new("stuck-start"),
            _ => Phrase::new("stuck-otherwise"),
        }
    }

    /// The game after somebody ended it. It counts for nobody, and its followers are not notified.
    ///
    /// # Errors
    /// It is over already, or they neither play in it nor may manage the messages of the channel.
    pub fn aborted(&self, actor: Actor, now: Timestamp) -> Result<Self, Refusal> {
        if self.color_of(actor.user).is_none() && !actor.moderator {
            return Err(Refusal::NotAPlayer);
        }
        if self.over {
            return Err(Refusal::GameOver);
        }
        let mut next = self.clone();
        next.over = true;
        next.record.end = Some(EndRecord::Abort { at: now });
        next.record.offer = None;
        next.record.followers.clear();
        next.record.revision = next.record.revision.saturating_add(1);
        Ok(next)
    }

    fn without(&self, user: UserId, called: &str) -> Self {
        let mut next = self.clone();
        next.record.followers.retain(|follower| *follower != user);
        for seat in [&mut next.record.seats.white, &mut next.record.seats.black] {
            if seat.user == user {
                *seat = NamedUser { user: NO_USER, name: called.to_owned() };
            }
        }
        next.record.revision = next.record.revision.saturating_add(1);
        next
    }
}
