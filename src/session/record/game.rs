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
    /// The words of the rules that are not the usual ones, with blanks between them; left out if there are none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub rules: String,
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
            rules: self.start.rules().join(" "),
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
        let start = start
            .with_rules(&record.rules)
            .ok_or_else(|| RecordError::Malformed(format!("`{}` are not rules of {kind}", record.rules)))?;
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        id::{ChannelId, UserId},
        session::{Action, Actor, Seat, Table},
    };

    const WHITE: Actor = Actor { user: UserId(1), moderator: false };
    const BLACK: Actor = Actor { user: UserId(2), moderator: false };

    fn new_session() -> Session {
        new_session_of(GameKind::ALL[0])
    }

    fn new_session_of(kind: GameKind) -> Session {
        Session::new(
            GameId::from_bits(7),
            Table { guild: None, channel: ChannelId(u64::MAX) },
            ByColor {
                white: Seat { user: WHITE.user, name: "Ada".to_owned() },
                black: Seat { user: BLACK.user, name: "Grace \u{1f98a}".to_owned() },
            },
            Language::Spanish,
            kind.setups()[0].to_owned(),
            AnyPosition::start(kind),
            Timestamp(1_700_000_000_000),
        )
    }

    /// A session after some legal moves, as many as there are indexes if the game lasts that long.
    fn after_moves(picks: &[prop::sample::Index]) -> Session {
        picks.iter().fold(new_session(), |session, pick| {
            let moves = session.position().legal_moves();
            if moves.is_empty() {
                session
            } else {
                act(&session, mover(&session), Action::Move(pick.get(&moves).clone()))
            }
        })
    }

    fn mover(session: &Session) -> Actor {
        if session.position().turn() == Color::White { WHITE } else { BLACK }
    }

    fn act(session: &Session, actor: Actor, action: Action) -> Session {
        let now = Timestamp(session.created().0 + u64::from(session.revision()));
        session.apply(actor, action, now).expect("the action is allowed").0
    }

    fn first_move(session: &Session) -> Session {
        act(session, mover(session), Action::Move(session.position().legal_moves()[0].clone()))
    }

    fn read_back(session: &Session) -> Result<Session, RecordError> {
        Session::from_record(GameRecord::from_json(&session.to_record().to_json())?)
    }

    proptest! {
        #[test]
        fn games_read_back(picks in prop::collection::vec(any::<prop::sample::Index>(), 0..40)) {
            let session = after_moves(&picks);
            prop_assert_eq!(read_back(&session), Ok(session.clone()));
            if session.end().is_some() {
                prop_assert_eq!(session.to_record().end, None);
                return Ok(());
            }
            let offered = act(&session, WHITE, Action::OfferDraw);
            let declined = act(&offered, BLACK, Action::DeclineDraw);
            let offered_back = act(&declined, BLACK, Action::OfferDraw);
            let agreed = act(&offered, BLACK, Action::AcceptDraw);
            let resigned = act(&offered, BLACK, Action::Resign);
            let aborted = act(&offered, Actor { moderator: true, ..WHITE }, Action::Abort);
            for session in [offered, declined, offered_back, agreed, resigned, aborted] {
                prop_assert_eq!(read_back(&session), Ok(session));
            }
        }

        #[test]
        fn any_bytes_are_read_without_panic(bytes: Vec<u8>) {
            prop_assert!(GameRecord::from_json(&bytes).is_err());
        }

        #[test]
        fn changed_bytes_are_read_without_panic(at: prop::sample::Index, byte: u8) {
            let mut json = act(&first_move(&new_session()), BLACK, Action::OfferDraw).to_record().to_json();
            let at = at.index(json.len());
            json[at] = byte;
            if let Ok(record) = GameRecord::from_json(&json) {
                Session::from_record(record).ok();
            }
        }
    }

    #[test]
    fn records_explain_themselves() {
        let session = act(&new_session(), BLACK, Action::Resign);
        let json = String::from_utf8(session.to_record().to_json()).expect("JSON is UTF-8");
        for part in [
            r#""version":1,"id":"000007","revision":1,"#,
            r#""table":{"guild":null,"channel":"18446744073709551615"}"#,
            r#""seats":{"white":{"user":"1","name":"Ada"},"#,
            r#""language":"es""#,
            r#""end":{"by":"resignation","winner":"white","at":1700000000000}"#,
        ] {
            assert!(json.contains(part), "{part} is not in {json}");
        }
    }

    fn check(session: &Session, change: impl FnOnce(&mut GameRecord)) -> RecordError {
        let mut record = session.to_record();
        change(&mut record);
        Session::from_record(record).expect_err("the record says what cannot have happened")
    }

    #[test]
    fn what_cannot_have_happened_is_named() {
        let start = new_session();
        let moved = first_move(&start);
        let at = Timestamp(0);
        let nonsense = MoveRecord { mv: "nonsense".to_owned(), at };

        assert_eq!(check(&start, |record| record.version = 2), RecordError::Version(2));
        assert!(matches!(check(&start, |record| record.game = "chess".to_owned()), RecordError::UnknownGame(_)));
        assert!(matches!(check(&start, |record| record.start = "nonsense".to_owned()), RecordError::Start(_)));
        assert!(matches!(
            check(&moved, |record| record.moves.push(nonsense)),
            RecordError::IllegalMove { number: 2, text, .. } if text == "nonsense"
        ));
        assert!(matches!(
            check(&moved, |record| record.moves[0].mv.push(' ')),
            RecordError::Spelling { number: 1, .. } | RecordError::IllegalMove { number: 1, .. }
        ));
        assert_eq!(check(&moved, |record| record.offer = Some(Text(Color::White))), RecordError::Offer);
        assert_eq!(check(&moved, |record| record.offered_at.white = Some(2)), RecordError::Offer);
        assert_eq!(check(&moved, |record| record.end = Some(EndRecord::Agreement { at })), RecordError::End);
        assert_eq!(check(&moved, |record| record.revision = 0), RecordError::Revision { revision: 0, changes: 1 });
        let offered = act(&moved, WHITE, Action::OfferDraw);
        assert_eq!(check(&offered, |record| record.end = Some(EndRecord::Abort { at })), RecordError::Offer);
        assert_eq!(check(&offered, |record| record.revision = 1), RecordError::Revision { revision: 1, changes: 2 });
    }

    #[test]
    fn nothing_follows_the_end() {
        // Of this game, a position string alone tells that its game is over.
        let mut over = new_session_of(GameKind::Pijersi);
        for pick in 0.. {
            if over.end().is_some() {
                break;
            }
            let moves = over.position().legal_moves();
            over = act(&over, mover(&over), Action::Move(moves[pick * 7919 % moves.len()].clone()));
        }
        let at = Timestamp(0);
        let number = over.moves().len() + 1;
        let again = MoveRecord { mv: over.moves()[0].text.clone(), at };
        assert_eq!(check(&over, |record| record.moves.push(again)), RecordError::MoveAfterEnd { number });
        assert_eq!(check(&over, |record| record.end = Some(EndRecord::Abort { at })), RecordError::End);
        let ended_at_start = check(&over, |record| {
            record.start = over.position().to_string();
            record.moves.clear();
        });
        assert!(matches!(ended_at_start, RecordError::OverAtStart | RecordError::Start(_)));
    }

    #[test]
    fn unknown_fields_and_versions_are_refused() {
        let json = String::from_utf8(new_session().to_record().to_json()).expect("JSON is UTF-8");
        let read = |json: String| GameRecord::from_json(json.as_bytes());
        let more = json.replacen('{', r#"{"clock":60,"#, 1);
        assert!(matches!(read(more.clone()), Err(RecordError::Malformed(error)) if error.contains("clock")));
        assert_eq!(read(more.replacen(r#""version":1"#, r#""version":2"#, 1)), Err(RecordError::Version(2)));
        assert!(matches!(read(json.replacen(r#""version":1,"#, "", 1)), Err(RecordError::Malformed(_))));
        let ended = r#""end":{"by":"abort","at":1,"why":"so"}"#;
        assert!(matches!(read(json.replacen(r#""end":null"#, ended, 1)), Err(RecordError::Malformed(_))));
    }
}
