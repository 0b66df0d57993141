use serde::{Deserialize, Serialize};

use super::{RecordError, SeatRecord, TableRecord, Text, VERSION, bot::read_level, read, write};
use crate::{
    engine::Level,
    games::{AnyPosition, GameKind},
    id::GameId,
    language::Language,
    session::{Challenge, ColorChoice, TimeControl, challenge::Origin},
    time::Timestamp,
};

/// The stored and exported form of a [`Challenge`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeRecord {
    /// [`VERSION`].
    pub version: u32,
    /// The identifier of the game to be.
    pub id: GameId,
    /// The game's name.
    pub game: String,
    /// Where it is to be played.
    pub table: TableRecord,
    /// Who proposes it.
    pub challenger: SeatRecord,
    /// Who is asked; null for anyone.
    pub opponent: Option<SeatRecord>,
    /// How strong the bot is to play: the number of a [`Level`]; left out if it is not asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// The challenger's color: `white`, `black` or `random`.
    pub color: String,
    /// The text that chooses the start.
    pub setup: String,
    /// Decides what is drawn by lot.
    pub seed: Text<u64>,
    /// How much time the players have: the text of a [`TimeControl`]; left out if it is not limited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<Text<TimeControl>>,
    /// What the game comes from; left out if from nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<OriginRecord>,
    /// Whether it waits for a thread to be opened; left out if not.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wants_thread: bool,
    /// The language of public messages where the server does not say.
    pub language: Language,
    /// When it was made.
    pub created: Timestamp,
}

/// What a proposed game comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OriginRecord {
    /// A game that is over.
    Rematch(GameId),
    /// A game that was read from a record.
    Import(GameId),
}

impl ChallengeRecord {
    /// Reads a record as [`to_json`](Self::to_json) writes it.
    ///
    /// # Errors
    /// [`RecordError::Malformed`] and [`RecordError::Version`]; what it says is checked by [`Challenge::from_record`].
    pub fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        read(json)
    }

    /// The record as a JSON object on one line.
    pub fn to_json(&self) -> Vec<u8> {
        write(self)
    }
}

impl Challenge {
    /// The challenge as a record.
    pub fn to_record(&self) -> ChallengeRecord {
        ChallengeRecord {
            version: VERSION,
            id: self.id,
            game: self.game.name().to_owned(),
            table: self.table.into(),
            challenger: (&self.challenger).into(),
            opponent: self.opponent.as_ref().map(Into::into),
            level: self.level.map(Level::number),
            color: self.color.name().to_owned(),
            setup: self.setup.clone(),
            seed: Text(self.seed),
            clock: self.clock.map(Text),
            origin: match self.origin {
                Origin::New => None,
                Origin::Rematch(game) => Some(OriginRecord::Rematch(game)),
                Origin::Import(game) => Some(OriginRecord::Import(game)),
            },
            wants_thread: self.wants_thread,
            language: self.language,
            created: self.created,
        }
    }

    /// The challenge that a record tells of.
    ///
    /// # Errors
    /// Its version or game is not known, its color is none, or its setup is not one of the game's.
    pub fn from_record(record: ChallengeRecord) -> Result<Self, RecordError> {
        if record.version != VERSION {
            return Err(RecordError::Version(record.version.into()));
        }
        let game: GameKind = record.game.parse()?;
        let color = ColorChoice::from_name(&record.color)
            .ok_or_else(|| RecordError::Unknown(format!("`{}` is not the choice of a color", record.color)))?;
        // What an imported game began from may be told by its record alone.
        if !matches!(record.origin, Some(OriginRecord::Import(_))) {
            AnyPosition::from_setup(game, &record.setup, record.seed.0)?;
        }
        Ok(Self {
            id: record.id,
            table: record.table.into(),
            challenger: record.challenger.into(),
            opponent: record.opponent.map(Into::into),
            level: record.level.map(read_level).transpose()?,
            game,
            color,
            setup: record.setup,
            seed: record.seed.0,
            clock: record.clock.map(|Text(clock)| clock),
            origin: match record.origin {
                None => Origin::New,
                Some(OriginRecord::Rematch(game)) => Origin::Rematch(game),
                Some(OriginRecord::Import(game)) => Origin::Import(game),
            },
            wants_thread: record.wants_thread,
            language: record.language,
            created: record.created,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        color::Color,
        id::{ChannelId, GuildId, UserId},
        session::{Seat, Table},
    };

    fn challenge() -> Challenge {
        Challenge {
            id: GameId::from_bits(77),
            table: Table { guild: Some(GuildId(u64::MAX)), channel: ChannelId(1 << 60), parent: None },
            challenger: Seat { user: UserId(1), name: "Ada \"the\" first".to_owned() },
            opponent: None,
            level: None,
            game: GameKind::ALL[0],
            color: ColorChoice::Random,
            setup: GameKind::ALL[0].setups()[0].to_owned(),
            seed: u64::MAX,
            clock: None,
            origin: Origin::New,
            wants_thread: false,
            language: Language::French,
            created: Timestamp(1_700_000_000_000),
        }
    }

    #[test]
    fn challenges_read_back() {
        let opponent = Seat { user: UserId(2), name: String::new() };
        for color in [ColorChoice::Random, ColorChoice::Fixed(Color::White), ColorChoice::Fixed(Color::Black)] {
            for opponent in [None, Some(opponent.clone())] {
                for guild in [None, Some(GuildId(3))] {
                    let table = Table { guild, ..challenge().table };
                    let challenge = Challenge { color, opponent: opponent.clone(), table, ..challenge() };
                    let json = challenge.to_record().to_json();
                    let record = ChallengeRecord::from_json(&json).expect("what was written is read");
                    assert_eq!(Challenge::from_record(record), Ok(challenge));
                }
            }
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        let record = challenge().to_record();
        let other = ChallengeRecord { game: "chess".to_owned(), ..record.clone() };
        assert!(matches!(Challenge::from_record(other), Err(RecordError::UnknownGame(_))));
        let other = ChallengeRecord { color: "green".to_owned(), ..record.clone() };
        assert!(matches!(Challenge::from_record(other), Err(RecordError::Unknown(_))));
        let other = ChallengeRecord { version: 2, ..record };
        assert_eq!(Challenge::from_record(other.clone()), Err(RecordError::Version(2)));
        assert_eq!(ChallengeRecord::from_json(&other.to_json()), Err(RecordError::Version(2)));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_panic(bytes: Vec<u8>) {
            prop_assert!(ChallengeRecord::from_json(&bytes).is_err());
        }

        #[test]
        fn changed_bytes_are_read_without_panic(at: prop::sample::Index, byte: u8) {
            let mut json = challenge().to_record().to_json();
            let at = at.index(json.len());
            json[at] = byte;
            if let Ok(record) = ChallengeRecord::from_json(&json) {
                Challenge::from_record(record).ok();
            }
        }
    }
}
