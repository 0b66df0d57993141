use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{RecordError, SidesRecord, Text};
use crate::{
    session::{Alarm, GameClock, TimeControl},
    time::Timestamp,
};

/// A clock at the beginning of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClockRecord {
    /// How much time the players have: the text of a [`TimeControl`].
    pub control: Text<TimeControl>,
    /// What each side had left, in milliseconds.
    pub left: SidesRecord<u64>,
    /// When the turn began.
    pub since: Timestamp,
    /// The last alarm that was rung in it: `day`, `hour` or `out`.
    pub rung: Option<String>,
}

impl From<&GameClock> for ClockRecord {
    fn from(clock: &GameClock) -> Self {
        Self {
            control: Text(clock.control),
            left: SidesRecord::new(&clock.left, |left| u64::try_from(left.as_millis()).unwrap_or(u64::MAX)),
            since: clock.since,
            rung: clock.rung.map(|alarm| alarm.name().to_owned()),
        }
    }
}

impl ClockRecord {
    pub(super) fn read(self) -> Result<GameClock, RecordError> {
        let read = |name: String| {
            let unknown = || RecordError::Unknown(format!("`{name}` is not an alarm"));
            Alarm::from_name(&name).ok_or_else(unknown)
        };
        let rung = self.rung.map(read).transpose()?;
        let left = self.left.read(Duration::from_millis);
        Ok(GameClock { control: self.control.0, left, since: self.since, rung })
    }
}
