use serde::{Deserialize, Serialize};

use super::{RecordError, SeatRecord, Text, VERSION, read, write};
use crate::{
    id::UserId,
    language::Language,
    session::{
        Away, Player, Seat, Settings,
        player::MAX_BLOCKED,
        settings::{Challengers, Pings, Taste, ViewChoice},
    },
    theme::Theme,
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
    /// What they decided for all their games; left out if that is nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settings: Option<SettingsRecord>,
    /// Whose challenges they do not take; left out if nobody's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<SeatRecord>,
}

/// The stored and exported form of [`Settings`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SettingsRecord {
    /// The name of the theme.
    pub theme: Text<Theme>,
    /// From which side boards are seen: `own`, `white` or `black`.
    pub view: Text<ViewChoice>,
    /// `mention` or `none`.
    pub pings: Text<Pings>,
    /// The code of the language; null for the one in which they read Discord.
    pub language: Option<Language>,
    /// From whom they take challenges: `everyone` or `nobody`.
    pub challenges: Text<Challengers>,
}

impl From<Settings> for SettingsRecord {
    fn from(settings: Settings) -> Self {
        Self {
            theme: Text(settings.taste.theme),
            view: Text(settings.taste.view),
            pings: Text(settings.pings),
            language: settings.language,
            challenges: Text(settings.challenges),
        }
    }
}

impl From<SettingsRecord> for Settings {
    fn from(record: SettingsRecord) -> Self {
        Self {
            taste: Taste { theme: record.theme.0, view: record.view.0 },
            pings: record.pings.0,
            language: record.language,
            challenges: record.challenges.0,
        }
    }
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
        PlayerRecord {
            version: VERSION,
            user: Text(self.user.0),
            away: periods.collect(),
            settings: (self.settings != Settings::default()).then(|| self.settings.into()),
            blocked: self.blocked.iter().map(SeatRecord::from).collect(),
        }
    }

    /// What a record tells about a person.
    ///
    /// # Errors
    /// Its version is not known, the periods are not in order, or more people are blocked than can be, or one twice.
    pub fn from_record(record: PlayerRecord) -> Result<Self, RecordError> {
        if record.version != VERSION {
            return Err(RecordError::Version(record.version.into()));
        }
        let add = |away: Away, period: &PeriodRecord| away.with(period.from, period.to);
        let away = record.away.iter().try_fold(Away::default(), add);
        let away = away.ok_or_else(|| RecordError::Malformed("the periods are not in order".to_owned()))?;
        let user = UserId(record.user.0);
        let settings = record.settings.clone().map(Settings::from).unwrap_or_default();
        let mut player = Self { user, away, settings, blocked: Vec::new() };
        for blocked in &record.blocked {
            player.block(Seat::from(blocked.clone()));
        }
        let again = player.to_record();
        if again.away != record.away {
            return Err(RecordError::Malformed("the periods are not in order".to_owned()));
        }
        if again.blocked != record.blocked {
            return Err(RecordError::Malformed(format!("at most {MAX_BLOCKED} people are blocked, each once")));
        }
        Ok(player)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_read_back() {
        let mut all = vec![Settings::default()];
        all.extend(Theme::ALL.map(|theme| Settings { taste: Taste { theme, ..Taste::default() }, ..all[0] }));
        all.extend(ViewChoice::ALL.map(|view| Settings { taste: Taste { view, ..Taste::default() }, ..all[0] }));
        all.extend(Pings::ALL.map(|pings| Settings { pings, ..all[0] }));
        all.extend(Language::ALL.map(|language| Settings { language: Some(language), ..all[0] }));
        all.extend(Challengers::ALL.map(|challenges| Settings { challenges, ..all[0] }));
        let blocked = vec![Seat { user: UserId(7), name: "*Zoé*".to_owned() }];
        for settings in all {
            let player = Player { settings, blocked: blocked.clone(), ..Player::new(UserId(1)) };
            let json = player.to_record().to_json();
            let record = PlayerRecord::from_json(&json).expect("what was written is read");
            assert_eq!(Player::from_record(record), Ok(player), "{}", String::from_utf8_lossy(&json));
        }
    }

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
        let seat = |user| SeatRecord { user: Text(user), name: "name".to_owned() };
        for blocked in [vec![seat(1), seat(1)], (0..=MAX_BLOCKED as u64).map(seat).collect()] {
            assert!(matches!(
                Player::from_record(PlayerRecord { blocked, ..record.clone() }),
                Err(RecordError::Malformed(_))
            ));
        }
        assert_eq!(Player::from_record(PlayerRecord { version: 2, ..record }), Err(RecordError::Version(2)));
    }
}
