//! Moments as people write them.

use crate::time::Timestamp;

/// A moment in the Gregorian calendar, UTC.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moment {
    year: u64,
    month: u64,
    day: u64,
    hour: u64,
    minute: u64,
    second: u64,
}

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;
/// Days in 400 years, after which the calendar repeats.
const CYCLE: u64 = 146_097;

impl Moment {
    /// The moment without its milliseconds.
    pub(super) fn new(at: Timestamp) -> Self {
        let (days, seconds) = (at.seconds() / DAY, at.seconds() % DAY);
        // Counted from 0000-03-01: with years that begin in March, the leap day is the last of its year.
        let days = days + 719_468;
        let (cycle, day) = (days / CYCLE, days % CYCLE);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        // From March on, months of 31, 30, 31, 30 and 31 days repeat, 153 days in all.
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (year, month) = if month < 10 { (year, month + 3) } else { (year + 1, month - 9) };
        Self {
            year: 400 * cycle + year,
            month,
            day,
            hour: seconds / HOUR,
            minute: seconds % HOUR / MINUTE,
            second: seconds % MINUTE,
        }
    }

    /// As a part of a file's name, which may hold no colon everywhere: `2026-01-31T235959Z`.
    pub(super) fn file_name(self) -> String {
        let Self { year, month, day, hour, minute, second } = self;
        format!("{year:04}-{month:02}-{day:02}T{hour:02}{minute:02}{second:02}Z")
    }

    /// After RFC 3339: `2026-01-31T23:59:59Z`.
    pub(super) fn rfc3339(self) -> String {
        let Self { year, month, day, hour, minute, second } = self;
        format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(seconds: u64, expected: &str) {
        let moment = Moment::new(Timestamp(1000 * seconds + 999));
        assert_eq!(moment.rfc3339(), expected);
        assert_eq!(moment.file_name(), expected.replace(':', ""));
    }

    #[test]
    fn moments_are_told_by_the_calendar() {
        check(0, "1970-01-01T00:00:00Z");
        check(951_782_399, "2000-02-28T23:59:59Z");
        check(951_782_400, "2000-02-29T00:00:00Z");
        check(951_868_800, "2000-03-01T00:00:00Z");
        check(1_234_567_890, "2009-02-13T23:31:30Z");
        check(1_735_689_599, "2024-12-31T23:59:59Z");
        check(4_107_542_399, "2100-02-28T23:59:59Z");
        check(4_107_542_400, "2100-03-01T00:00:00Z");
    }

    #[test]
    fn every_day_of_a_cycle_follows_the_one_before() {
        let at = |day: u64| Moment::new(Timestamp(1000 * DAY * day));
        for day in 0..CYCLE {
            let (today, tomorrow) = (at(day), at(day + 1));
            let same_month = (today.year, today.month, today.day + 1);
            let next_month = (today.year, today.month + 1, 1);
            let next_year = (today.year + 1, 1, 1);
            let found = (tomorrow.year, tomorrow.month, tomorrow.day);
            assert!([same_month, next_month, next_year].contains(&found), "{today:?} {tomorrow:?}");
            assert!((1..=12).contains(&tomorrow.month) && (1..=31).contains(&tomorrow.day), "{tomorrow:?}");
        }
        assert_eq!(at(CYCLE).year, 1970 + 400);
        Moment::new(Timestamp(u64::MAX));
    }
}
