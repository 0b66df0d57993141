use serde::{Deserialize, Serialize};

use super::{RecordError, Text, VERSION, read, write};
use crate::{
    games::{AnyPosition, GameKind},
    id::GuildId,
    session::setup::{KeptSetup, ParseSetupNameError, SetupName},
};

/// The stored and exported form of a [`KeptSetup`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupRecord {
    /// [`VERSION`].
    pub version: u32,
    /// The server.
    pub guild: Text<u64>,
    /// The game's name.
    pub game: String,
    /// Its name on that server: 2 to 32 small letters, digits and hyphens, the first a letter.
    pub name: String,
    /// The text that chooses the start.
    pub layout: String,
}

impl SetupRecord {
    /// Reads a record as [`to_json`](Self::to_json) writes it.
    ///
    /// # Errors
    /// [`RecordError::Malformed`] and [`RecordError::Version`]; what it says is checked by [`KeptSetup::from_record`].
    pub fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        read(json)
    }

    /// The record as a JSON object on one line.
    pub fn to_json(&self) -> Vec<u8> {
        write(self)
    }
}

impl KeptSetup {
    /// The setup as a record.
    pub fn to_record(&self) -> SetupRecord {
        SetupRecord {
            version: VERSION,
            guild: Text(self.guild.0),
            game: self.game.name().to_owned(),
            name: self.name.to_string(),
            layout: self.layout.clone(),
        }
    }

    /// The setup that a record tells of. Whether its name may still be given is not asked: a game may have learnt it
    /// since.
    ///
    /// # Errors
    /// Its version or game is not known, its name cannot be one, or its layout is not one of the game's.
    pub fn from_record(record: SetupRecord) -> Result<Self, RecordError> {
        if record.version != VERSION {
            return Err(RecordError::Version(record.version.into()));
        }
        let game: GameKind = record.game.parse()?;
        let name: SetupName =
            record.name.parse().map_err(|error: ParseSetupNameError| RecordError::Malformed(error.to_string()))?;
        AnyPosition::from_setup(game, &record.layout, 0)?;
        Ok(Self { guild: GuildId(record.guild.0), game, name, layout: record.layout })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn setup() -> KeptSetup {
        KeptSetup {
            guild: GuildId(u64::MAX),
            game: GameKind::Pijersi,
            name: "dragon-gate".parse().expect("a name"),
            layout: "GRXLLS-GRXLLS".to_owned(),
        }
    }

    #[test]
    fn setups_read_back() {
        let json = setup().to_record().to_json();
        assert_eq!(
            String::from_utf8(json.clone()).expect("text"),
            r#"{"version":1,"guild":"18446744073709551615","game":"pijersi","name":"dragon-gate","layout":"GRXLLS-GRXLLS"}"#
        );
        let record = SetupRecord::from_json(&json).expect("what was written is read");
        assert_eq!(KeptSetup::from_record(record), Ok(setup()));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let record = setup().to_record();
        let check = |record: SetupRecord, expected: fn(&RecordError) -> bool| {
            let error = KeptSetup::from_record(record).expect_err("it is wrong");
            assert!(expected(&error), "{error}");
        };
        let other = SetupRecord { game: "chess".to_owned(), ..record.clone() };
        check(other, |error| matches!(error, RecordError::UnknownGame(_)));
        for name in ["", "Gate", "a b", "x\u{0}"] {
            let other = SetupRecord { name: name.to_owned(), ..record.clone() };
            check(other, |error| matches!(error, RecordError::Malformed(_)));
        }
        let other = SetupRecord { layout: "dragon-gate".to_owned(), ..record.clone() };
        check(other, |error| matches!(error, RecordError::Setup(_)));
        let other = SetupRecord { version: 2, ..record };
        assert_eq!(SetupRecord::from_json(&other.to_json()), Err(RecordError::Version(2)));
        check(other, |error| *error == RecordError::Version(2));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_panic(bytes: Vec<u8>) {
            prop_assert!(SetupRecord::from_json(&bytes).is_err());
        }

        #[test]
        fn changed_bytes_are_read_without_panic(at: prop::sample::Index, byte: u8) {
            let mut json = setup().to_record().to_json();
            let at = at.index(json.len());
            json[at] = byte;
            if let Ok(record) = SetupRecord::from_json(&json) {
                KeptSetup::from_record(record).ok();
            }
        }
    }
}
