use serde::{Deserialize, Serialize};

use super::{RecordError, SeatRecord, TableRecord, Text, VERSION, read, write};
use crate::{
    color::{ByColor, Color},
    game::Outcome,
    games::{AnyPosition, GameKind},
    id::GameId,
    language::Language,
    session::{AGREEMENT, End, RESIGNATION, Session},
    time::Timestamp,
};

/// The stored and exported form of a [`Session`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// [`VERSION`].
    pub version: u32,
    /// The game's identifier.
    pub id: GameId,
    /// How often it has changed since it began.
    pub revision: u32,
    /// The revision since which the board looks as it does.
    pub board_revision: u32,
    /// The game's name.
    pub game: String,
    /// Where it is played.
    pub table: TableRecord,
    /// The players.
    pub seats: SeatsRecord,
    /// The language of public messages where the server does not say.
    pub language: Language,
    /// The text that chose the start.
    pub setup: String,
    /// When it began.
    pub created: Timestamp,
    /// The position string before the first move.
    pub start: String,
    /// The moves in their order.
    pub moves: Vec<MoveRecord>,
    /// The side whose draw offer waits for an answer.
    pub offer: Option<Text<Color>>,
    /// After how many moves each side last offered a draw.
    pub offered_at: OfferedRecord,
    /// The end that the players decided on; null while the game goes on and where its rules ended it.
    pub end: Option<EndRecord>,
}

/// The players of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct SeatsRecord {
    pub white: SeatRecord,
    pub black: SeatRecord,
}

/// A move that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MoveRecord {
    /// The move in canonical notation.
    pub mv: String,
    /// When it was played.
    pub at: Timestamp,
}

/// After how many moves each side last offered a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct OfferedRecord {
    pub white: Option<u32>,
    pub black: Option<u32>,
}

/// An end that does not follow from the moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "lowercase", deny_unknown_fields)]
pub enum EndRecord {
    /// A player gave up.
    Resignation {
        /// The other one.
        winner: Text<Color>,
        /// When.
        at: Timestamp,
    },
    /// Both players called it a draw.
    Agreement {
        /// When.
        at: Timestamp,
    },
    /// It counts for nobody.
    Abort {
        /// When.
        at: Timestamp,
    },
}

impl EndRecord {
    /// The end of a game, unless its rules ended it.
    fn new(end: End) -> Option<Self> {
        let at = end.at;
        match end.outcome {
            None => Some(Self::Abort { at }),
            Some(Outcome::Decisive { winner, by }) if by == RESIGNATION => {
                Some(Self::Resignation { winner: Text(winner), at })
            }
            Some(Outcome::Draw { by }) if by == AGREEMENT => Some(Self::Agreement { at }),
            Some(_) => None,
        }
    }

    fn end(&self) -> End {
        match *self {
            Self::Resignation { winner: Text(winner), at } => {
                End { outcome: Some(Outcome::Decisive { winner, by: RESIGNATION }), at }
            }
            Self::Agreement { at } => End { outcome: Some(Outcome::Draw { by: AGREEMENT }), at },
            Self::Abort { at } => End { outcome: None, at },
        }
    }
}

impl GameRecord {
    /// Reads a record as [`to_json`](Self::to_json) writes it.
    ///
    /// # Errors
    /// [`RecordError::Malformed`] and [`RecordError::Version`]; what it says is checked by [`Session::from_record`].
    pub fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        read(json)
    }

    /// The record as a JSON object on one line.
    pub fn to_json(&self) -> Vec<u8> {
        write(self)
    }
}

impl Session {
    /// The game as a record.
    pub fn to_record(&self) -> GameRecord {
        GameRecord {
            version: VERSION,
            id: self.id,
            revision: self.revision,
            board_revision: self.board_revision,
            game: self.kind().name().to_owned(),
            table: self.table.into(),
            seats: SeatsRecord { white: (&self.seats.white).into(), black: (&self.seats.black).into() },
            language: self.language,
            setup: self.setup.clone(),
            created: self.created,
            start: self.start.to_string(),
            moves: self.moves.iter().map(|mv| MoveRecord { mv: mv.text.clone(), at: mv.at }).collect(),
            offer: self.offer.map(Text),
            offered_at: OfferedRecord { white: self.offered_at.white, black: self.offered_at.black },
            end: self.end.and_then(EndRecord::new),
        }
    }

    /// The game that a record tells of, with every move played again.
    ///
    /// # Errors
    /// The first thing in the record that cannot have happened.
    pub fn from_record(record: GameRecord) -> Result<Self, RecordError> {
        if record.version != VERSION {
            return Err(RecordError::Version(record.version.into()));
        }
        let kind: GameKind = record.game.parse()?;
        let start = AnyPosition::parse(kind, &record.start)?;
        if start.outcome().is_some() {
            return Err(RecordError::OverAtStart);
        }
        let mut session = Self::new(
            record.id,
            record.table.into(),
            ByColor { white: record.seats.white.into(), black: record.seats.black.into() },
            record.language,
            record.setup,
            start,
            record.created,
        );
        session.replay(record.moves)?;
        session.restore_offers(record.offer.map(|Text(color)| color), record.offered_at)?;
        session.restore_end(record.end)?;
        session.restore_revision(record.revision, record.board_revision)?;
        Ok(session)
    }

    fn replay(&mut self, moves: Vec<MoveRecord>) -> Result<(), RecordError> {
        for (number, MoveRecord { mv: text, at }) in (1..).zip(moves) {
            if self.end.is_some() {
                return Err(RecordError::MoveAfterEnd { number });
            }
            match self.advance(&text, at) {
                Ok(canonical) if canonical == text => {}
                Ok(canonical) => return Err(RecordError::Spelling { number, text, canonical }),
                Err(illegal) => return Err(RecordError::IllegalMove { number, text, illegal }),
            }
        }
        Ok(())
    }

    fn restore_offers(&mut self, offer: Option<Color>, offered_at: OfferedRecord) -> Result<(), RecordError> {
        let ply = self.ply();
        self.offer = offer;
        self.offered_at = ByColor { white: offered_at.white, black: offered_at.black };
        let from_now = offer.is_none_or(|color| self.offered_at[color] == Some(ply) && self.end.is_none());
        let from_then = self.offered_at.iter().flatten().all(|&at| at <= ply);
        if from_now && from_then { Ok(()) } else { Err(RecordError::Offer) }
    }

    fn restore_end(&mut self, end: Option<EndRecord>) -> Result<(), RecordError> {
        let Some(end) = end else { return Ok(()) };
        let agreed_on_nothing = matches!(end, EndRecord::Agreement { .. })
            && self.offered_at.iter().all(|&offered| offered != Some(self.ply()));
        if self.end.is_some() || agreed_on_nothing {
            return Err(RecordError::End);
        }
        if self.offer.is_some() {
            return Err(RecordError::Offer);
        }
        self.end = Some(end.end());
        Ok(())
    }

    fn restore_revision(&mut self, revision: u32, board_revision: u32) -> Result<(), RecordError> {
        let offers = self.offered_at.iter().flatten().count();
        let decided = self.end.and_then(EndRecord::new).is_some();
        let changes = self.ply() + u32::try_from(offers).expect("two sides offer") + u32::from(decided);
        if revision < changes {
            return Err(RecordError::Revision { revision, changes });
        }
        if board_revision > revision || board_revision < self.ply() {
            return Err(RecordError::BoardRevision { revision, board_revision });
        }
        self.revision = revision;
        self.board_revision = board_revision;
        Ok(())
    }
}
