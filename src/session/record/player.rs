use serde::{Deserialize, Serialize};

use super::{RecordError, Text, VERSION, read, write};
use crate::{
    id::UserId,
    session::{Away, Player},
    time::Timestamp,
};

/// The stored and exported form of a [`Player`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerRecord {
    /// [`VERSION`].
    pub version: u32,
    /// The person.
    pub user: Text<u64>,
    /// When their clocks stand still, in order.
    pub away: Vec<PeriodRecord>,
}

/// From one moment to before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PeriodRecord {
    /// The first moment.
    pub from: Timestamp,
    /// The first moment after.
    pub to: Timestamp,
}

impl PlayerRecord {
    /// Reads a record as [`to_json`](Self::to_json) writes it.
    ///
    /// # Errors
    /// [`RecordError::Malformed`] and [`RecordError::Version`]; what it says is checked by [`Player::from_record`].
    pub fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        read(json)
    }

    /// The record as a JSON object on one line.
    pub fn to_json(&self) -> Vec<u8> {
        write(self)
    }
}

impl Player {
    /// What is kept about the person as a record.
    pub fn to_record(&self) -> PlayerRecord {
        let periods = self.away.periods().iter().map(|period| PeriodRecord { from: period.from, to: period.to });
        PlayerRecord { version: VERSION, user: Text(self.user.0), away: periods.collect() }
    }

    /// What a record tells about a person.
    ///
    /// # Errors
    /// Its version is not known, or the periods are not in order.
    pub fn from_record(record: PlayerRecord) -> Result<Self, RecordError> {
        if record.version != VERSION {
            return Err(RecordError::Version(record.version.into()));
        }
        let add = |away: Away, period: &PeriodRecord| away.with(period.from, period.to);
        let away = record.away.iter().try_fold(Away::default(), add);
        let player = away.map(|away| Self { user: UserId(record.user.0), away });
        player
            .filter(|player| player.away.periods().len() == record.away.len())
            .filter(|player| player.to_record().away == record.away)
            .ok_or_else(|| RecordError::Malformed("the periods are not in order".to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_read_back() {
        let away =
            Away::default().with(Timestamp(5), Timestamp(9)).and_then(|away| away.with(Timestamp(1), Timestamp(3)));
        let player = Player { away: away.expect("two periods"), ..Player::new(UserId(u64::MAX)) };
        let record = PlayerRecord::from_json(&player.to_record().to_json()).expect("what was written is read");
        assert_eq!(Player::from_record(record.clone()), Ok(player));
        for away in [[(9, 5), (10, 11)], [(5, 9), (1, 3)], [(1, 3), (3, 5)]] {
            let away = away.map(|(from, to)| PeriodRecord { from: Timestamp(from), to: Timestamp(to) }).to_vec();
            assert!(matches!(
                Player::from_record(PlayerRecord { away, ..record.clone() }),
                Err(RecordError::Malformed(_))
            ));
        }
        assert_eq!(Player::from_record(PlayerRecord { version: 2, ..record }), Err(RecordError::Version(2)));
    }
}
