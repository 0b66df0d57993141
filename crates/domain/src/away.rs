//! Absences, during which a player's clocks stand still.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::time::Timestamp;

const DAY: u64 = 24 * 60 * 60 * 1000;

/// The maximum number of days that a player can be absent in a calendar year (UTC).
pub const DAYS_A_YEAR: u32 = 30;

/// The past, present and future absences of a player, in order. Adjacent absences are merged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Absence>", into = "Vec<Absence>")]
pub struct Away(Vec<Absence>);

/// A period of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Absence {
    /// The beginning of the period, inclusive.
    pub from: Timestamp,
    /// The end of the period, exclusive.
    pub to: Timestamp,
}

impl Absence {
    fn overlap(&self, from: Timestamp, to: Timestamp) -> u64 {
        self.to.min(to).0.saturating_sub(self.from.max(from).0)
    }
}

impl From<Away> for Vec<Absence> {
    fn from(away: Away) -> Self {
        away.0
    }
}

impl TryFrom<Vec<Absence>> for Away {
    type Error = &'static str;

    fn try_from(periods: Vec<Absence>) -> Result<Self, Self::Error> {
        let away = periods.iter().try_fold(Self::default(), |away, period| away.with(period.from, period.to));
        away.filter(|away| away.0 == periods).ok_or("the periods are not in order")
    }
}

impl Away {
    /// The absences in order.
    pub fn periods(&self) -> &[Absence] {
        &self.0
    }

    /// Adds the absence from `from` to `to`, merged with the absences that it touches. Returns `None` if the new
    /// absence does not end after it begins.
    #[must_use]
    pub fn with(&self, from: Timestamp, to: Timestamp) -> Option<Self> {
        if from >= to {
            return None;
        }
        let (touching, mut apart): (Vec<_>, Vec<_>) =
            self.0.iter().copied().partition(|period| period.from <= to && from <= period.to);
        let from = touching.iter().map(|period| period.from).fold(from, Timestamp::min);
        let to = touching.iter().map(|period| period.to).fold(to, Timestamp::max);
        apart.push(Absence { from, to });
        apart.sort_unstable_by_key(|period| period.from);
        Some(Self(apart))
    }

    /// The absences of a player who comes back at `moment`, without any absence after `moment`.
    #[must_use]
    pub fn until(&self, moment: Timestamp) -> Self {
        let before = self.0.iter().map(|period| Absence { to: period.to.min(moment), ..*period });
        Self(before.filter(|period| period.from < period.to).collect())
    }

    /// These absences, without what exceeds `most` in total after `from`. What was before `from` counts for nothing.
    #[must_use]
    pub fn at_most(&self, most: Duration, from: Timestamp) -> Self {
        let mut left = u64::try_from(most.as_millis()).unwrap_or(u64::MAX);
        let mut kept = Vec::new();
        for period in &self.0 {
            let start = period.from.max(from);
            let to = period.to.min(Timestamp(start.0.saturating_add(left)));
            if start < to {
                left -= to.0 - start.0;
                kept.push(Absence { from: start, to });
            }
        }
        Self(kept)
    }

    /// When the current absence ends; `None` if the player is present.
    pub fn back(&self, now: Timestamp) -> Option<Timestamp> {
        self.0.iter().find(|period| period.from <= now && now < period.to).map(|period| period.to)
    }

    /// How long the player was present between two moments.
    pub fn present(&self, from: Timestamp, to: Timestamp) -> Duration {
        let away: u64 = self.0.iter().map(|period| period.overlap(from, to)).sum();
        Duration::from_millis(to.0.saturating_sub(from.0) - away)
    }

    /// The moment at which the player has used up `time`, which runs from `from` on, but only while the player is
    /// present.
    pub fn end(&self, from: Timestamp, time: Duration) -> Timestamp {
        let mut end = from.after(time);
        for period in self.0.iter().filter(|period| period.to > from) {
            if period.from >= end {
                break;
            }
            end = end.after(period.to.since(period.from.max(from)));
        }
        end
    }

    /// The number of days of absence in a calendar year (UTC), rounded up.
    pub fn days_in(&self, year: i32) -> u32 {
        let (from, to) = (Timestamp::of_year(year), Timestamp::of_year(year + 1));
        let away: u64 = self.0.iter().map(|period| period.overlap(from, to)).sum();
        u32::try_from(away.div_ceil(DAY)).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn away(periods: &[(u64, u64)]) -> Away {
        periods.iter().fold(Away::default(), |away, &(from, to)| {
            away.with(Timestamp(from), Timestamp(to)).expect("it begins before it ends")
        })
    }

    fn pairs(away: &Away) -> Vec<(u64, u64)> {
        away.periods().iter().map(|period| (period.from.0, period.to.0)).collect()
    }

    #[test]
    fn touching_periods_are_one() {
        assert_eq!(pairs(&away(&[(10, 20), (30, 40), (20, 25)])), [(10, 25), (30, 40)]);
        assert_eq!(pairs(&away(&[(10, 20), (30, 40), (15, 35)])), [(10, 40)]);
        assert_eq!(Away::default().with(Timestamp(5), Timestamp(5)), None);
    }

    #[test]
    fn who_comes_back_is_there() {
        let away = away(&[(10, 20), (30, 40)]);
        assert_eq!(away.back(Timestamp(35)), Some(Timestamp(40)));
        let back = away.until(Timestamp(35));
        assert_eq!((pairs(&back), back.back(Timestamp(35))), (vec![(10, 20), (30, 35)], None));
        assert_eq!(pairs(&away.until(Timestamp(30))), [(10, 20)]);
    }

    #[test]
    fn days_are_counted_by_year() {
        let new_year = Timestamp::of_year(2027).0;
        let away = away(&[(new_year - DAY - 1, new_year + 3 * DAY)]);
        assert_eq!((away.days_in(2026), away.days_in(2027), away.days_in(2028)), (2, 3, 0));
    }

    proptest! {
        #[test]
        fn the_end_is_when_the_time_was_spent(
            periods in prop::collection::vec((0..1000u64, 1..200u64), 0..6), from in 0..1000u64, time in 1..500u64,
        ) {
            let periods: Vec<_> = periods.into_iter().map(|(from, length)| (from, from + length)).collect();
            let away = away(&periods);
            let end = away.end(Timestamp(from), Duration::from_millis(time));
            prop_assert_eq!(away.present(Timestamp(from), end), Duration::from_millis(time));
            let just_before = Timestamp(end.0 - 1);
            prop_assert_eq!(away.present(Timestamp(from), just_before), Duration::from_millis(time - 1));
        }
    }
}
