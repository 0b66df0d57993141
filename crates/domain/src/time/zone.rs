//! Time zones, days, and times of day: when an hour of somebody's day comes.
//!
//! The rules of all zones are part of the program, so that they are the same on every computer.

use std::{fmt, str::FromStr, time::Duration};

use jiff::{
    Timestamp as Moment,
    civil::{self, Date},
    tz::{TimeZone, TimeZoneDatabase},
};
use thiserror::Error;

use super::Timestamp;

/// The number of minutes in a day.
const MINUTES: u16 = 24 * 60;

/// The difference beyond which a moment does not belong to a day: no clock is changed by more, unless the zone leaves
/// the day out.
const MOST_CHANGE: Duration = Duration::from_secs(12 * 60 * 60);

/// A time zone of the IANA database.
///
/// # Examples
/// ```
/// use domain::time::{Day, TimeOfDay, Zone};
///
/// let berlin: Zone = "europe/berlin".parse().unwrap();
/// assert_eq!(berlin.to_string(), "Europe/Berlin");
/// let (day, time): (Day, TimeOfDay) = ("2026-11-23".parse().unwrap(), "18:30".parse().unwrap());
/// assert_eq!(berlin.moment(day, time).unwrap().rfc3339(), "2026-11-23T17:30:00Z");
/// ```
#[derive(Clone)]
pub struct Zone(TimeZone);

/// The error for a text that is not the name of a time zone.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not the name of a time zone")]
pub struct ParseZoneError(String);

impl Zone {
    /// Coordinated universal time.
    pub const UTC: Self = Self(TimeZone::UTC);

    /// The name in the IANA database, such as `Europe/Berlin`.
    pub fn name(&self) -> &str {
        self.0.iana_name().unwrap_or("UTC")
    }

    /// The names of up to `most` zones that contain a text, in any case and with blanks or underscores: those with a
    /// part that begins with the text come first.
    pub fn matching(text: &str, most: usize) -> Vec<String> {
        let wanted = text.trim().to_lowercase().replace(' ', "_");
        let mut found: Vec<_> = database()
            .available()
            .map(|name| name.to_string())
            .filter(|name| is_offered(name))
            .filter_map(|name| {
                let lower = name.to_lowercase();
                let begins = lower.split('/').any(|part| part.starts_with(&wanted)) || lower.starts_with(&wanted);
                lower.contains(&wanted).then_some((!begins, name))
            })
            .collect();
        found.sort();
        found.into_iter().take(most).map(|(_, name)| name).collect()
    }

    /// The day of the calendar at a moment.
    pub fn day_at(&self, at: Timestamp) -> Day {
        Day(self.0.to_datetime(moment(at)).date())
    }

    /// The time of day at a moment.
    pub fn time_at(&self, at: Timestamp) -> TimeOfDay {
        let time = self.0.to_datetime(moment(at)).time();
        let part = |number: i8| u16::try_from(number).unwrap_or(0);
        TimeOfDay { minutes: 60 * part(time.hour()) + part(time.minute()) }
    }

    /// When a time of a day comes. On days on which the clocks are changed, it comes once, too: of two times that are
    /// the same, it is the first one, and a time that is left out comes as much later as the clocks are put forward.
    /// `None` if the zone leaves out the whole day, or the day is out of range.
    pub fn moment(&self, day: Day, time: TimeOfDay) -> Option<Timestamp> {
        let zoned = day.0.to_datetime(time.civil()).to_zoned_datetime(self.0.clone()).ok()?;
        let moved = zoned.datetime().duration_since(day.0.to_datetime(time.civil()));
        if moved.unsigned_abs() > MOST_CHANGE {
            return None;
        }
        u64::try_from(zoned.timestamp().as_millisecond()).ok().map(Timestamp)
    }

    /// The first day after `day` on which the time comes later than `after`, and when it comes. Without `day`, any day
    /// will do.
    pub fn next(&self, time: TimeOfDay, after: Timestamp, day: Option<Day>) -> Option<(Day, Timestamp)> {
        let first = self.day_at(after).before();
        let first = day.map_or(first, |day| day.after().max(first));
        // The time may have passed on the day of `after`, and a zone leaves out one day at most.
        std::iter::successors(Some(first), |day| Some(day.after()))
            .take(5)
            .find_map(|day| self.moment(day, time).filter(|at| *at > after).map(|at| (day, at)))
    }
}

/// The zones that the program knows.
fn database() -> &'static TimeZoneDatabase {
    jiff::tz::db()
}

/// Whether a zone is offered: it has the name of a place, or is UTC. The others are kept for old programs.
fn is_offered(name: &str) -> bool {
    name == "UTC" || name.contains('/') && !name.starts_with("Etc/") && !name.starts_with("US/")
}

fn moment(at: Timestamp) -> Moment {
    i64::try_from(at.0).ok().and_then(|millis| Moment::from_millisecond(millis).ok()).unwrap_or(Moment::MAX)
}

impl FromStr for Zone {
    type Err = ParseZoneError;

    /// Reads a name in any case, with blanks or underscores.
    fn from_str(text: &str) -> Result<Self, ParseZoneError> {
        let zone = database().get(&text.trim().replace(' ', "_"));
        let zone = zone.ok().filter(|zone| !zone.is_unknown() && zone.iana_name().is_some());
        zone.map(Self).ok_or_else(|| ParseZoneError(text.to_owned()))
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for Zone {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Zone {}

/// A day of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day(Date);

impl Day {
    /// The day before; the same day at the beginning of the calendar.
    #[must_use]
    pub fn before(self) -> Self {
        Self(self.0.yesterday().unwrap_or(self.0))
    }

    /// The day after; the same day at the end of the calendar.
    #[must_use]
    pub fn after(self) -> Self {
        Self(self.0.tomorrow().unwrap_or(self.0))
    }
}

/// The error for a text that is not a day.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a day such as `2026-11-23`")]
pub struct ParseDayError(String);

impl FromStr for Day {
    type Err = ParseDayError;

    fn from_str(text: &str) -> Result<Self, ParseDayError> {
        let day = text.parse().ok().map(Self).filter(|day| day.to_string() == text);
        day.ok_or_else(|| ParseDayError(text.to_owned()))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A time of day, to the minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeOfDay {
    /// The minutes since midnight, fewer than 1,440.
    minutes: u16,
}

impl TimeOfDay {
    /// The time at this number of minutes after midnight, if the day has so many.
    pub fn new(minutes: u16) -> Option<Self> {
        (minutes < MINUTES).then_some(Self { minutes })
    }

    fn civil(self) -> civil::Time {
        let part = |minutes: u16| i8::try_from(minutes).expect("it is below 60");
        civil::Time::constant(part(self.minutes / 60), part(self.minutes % 60), 0, 0)
    }
}

/// The error for a text that is not a time of day.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a time of day such as `18` or `18:30`")]
pub struct ParseTimeError(String);

impl FromStr for TimeOfDay {
    type Err = ParseTimeError;

    /// Reads an hour from 0 to 23, as in `18`, or an hour and minutes, as in `18:30`.
    fn from_str(text: &str) -> Result<Self, ParseTimeError> {
        let number = |digits: &str, below: u16| {
            let is_number = (1..=2).contains(&digits.len()) && digits.bytes().all(|digit| digit.is_ascii_digit());
            digits.parse::<u16>().ok().filter(|number| is_number && *number < below)
        };
        let (hours, minutes) = text.trim().split_once(':').unwrap_or((text.trim(), "00"));
        let minutes = number(minutes, 60).filter(|_| minutes.len() == 2);
        let time = number(hours, 24).zip(minutes).and_then(|(hours, minutes)| Self::new(60 * hours + minutes));
        time.ok_or_else(|| ParseTimeError(text.to_owned()))
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.minutes / 60, self.minutes % 60)
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prelude::*, sample::select};

    use super::*;

    fn zone(name: &str) -> Zone {
        name.parse().expect("a zone")
    }

    fn day(text: &str) -> Day {
        text.parse().expect("a day")
    }

    fn time(text: &str) -> TimeOfDay {
        text.parse().expect("a time")
    }

    /// When a time of a day comes in a zone.
    fn comes(name: &str, date: &str, at: &str) -> String {
        zone(name).moment(day(date), time(at)).expect("it comes").rfc3339()
    }

    #[test]
    fn times_of_day_are_hours_or_hours_and_minutes() {
        for (text, expected) in [
            ("0", "00:00"),
            ("7", "07:00"),
            ("18", "18:00"),
            ("18:30", "18:30"),
            (" 9:05 ", "09:05"),
            ("23:59", "23:59"),
        ] {
            assert_eq!(time(text).to_string(), expected);
        }
        for text in ["", "24", "-1", "+1", "18:60", "18:5", "18:", ":30", "18:30:00", "1830", "6pm", "0018", "١٨"] {
            assert!(text.parse::<TimeOfDay>().is_err(), "{text}");
        }
    }

    #[test]
    fn zones_are_found_by_name() {
        for (text, name) in [
            ("europe/berlin", "Europe/Berlin"),
            ("America/new york", "America/New_York"),
            (" UTC ", "UTC"),
            ("Asia/Calcutta", "Asia/Calcutta"),
        ] {
            assert_eq!(zone(text).name(), name);
        }
        for text in ["", "Berlin", "Europe", "CEST", "+01:00", "Etc/Unknown", "../etc/passwd"] {
            assert!(text.parse::<Zone>().is_err(), "{text}");
        }
        assert_eq!(Zone::UTC, zone("UTC"));
    }

    #[test]
    fn zones_are_offered_by_what_their_names_contain() {
        assert_eq!(Zone::matching("berlin", 25), ["Europe/Berlin"]);
        assert_eq!(Zone::matching("new y", 25), ["America/New_York"]);
        assert_eq!(Zone::matching("york", 25), ["America/New_York"]);
        assert_eq!(Zone::matching("utc", 25), ["UTC"]);
        assert_eq!(Zone::matching("nowhere", 25), [""; 0]);
        let all = Zone::matching("", 25);
        assert!(all.len() == 25 && all.iter().all(|name| name.parse::<Zone>().is_ok()), "{all:?}");
        assert!(Zone::matching("", 1000).iter().all(|name| name.parse::<Zone>().is_ok()));
    }

    #[test]
    fn on_days_with_a_clock_change_a_time_comes_once() {
        assert_eq!(comes("Europe/Berlin", "2026-03-28", "2:30"), "2026-03-28T01:30:00Z");
        assert_eq!(
            comes("Europe/Berlin", "2026-03-29", "2:30"),
            "2026-03-29T01:30:00Z",
            "it is left out: half past three"
        );
        assert_eq!(comes("Europe/Berlin", "2026-03-30", "2:30"), "2026-03-30T00:30:00Z");
        assert_eq!(comes("Europe/Berlin", "2026-10-25", "2:30"), "2026-10-25T00:30:00Z", "the first of two");
        assert_eq!(comes("Europe/Berlin", "2026-10-26", "2:30"), "2026-10-26T01:30:00Z");
        assert_eq!(comes("Australia/Lord_Howe", "2026-10-04", "2:15"), "2026-10-03T15:45:00Z", "by half an hour");
        assert_eq!(comes("America/Sao_Paulo", "2018-11-04", "0"), "2018-11-04T03:00:00Z", "at midnight");
        // Samoa crossed the date line.
        assert_eq!(zone("Pacific/Apia").moment(day("2011-12-30"), time("18")), None);
    }

    #[test]
    fn the_next_day_is_the_first_on_which_the_time_is_still_to_come() {
        let berlin = zone("Europe/Berlin");
        let next = |after: &str, day: Option<&str>| {
            let after = Timestamp::of_date(&after[..10]).expect("a day").0
                + after[11..].parse::<TimeOfDay>().map(|time| u64::from(time.minutes) * 60_000).expect("a time");
            let next = berlin.next(time("18"), Timestamp(after), day.map(self::day)).expect("a day");
            (next.0.to_string(), next.1.rfc3339())
        };
        let expected = |day: &str, at: &str| (day.to_owned(), at.to_owned());
        assert_eq!(next("2026-11-23 16:59", None), expected("2026-11-23", "2026-11-23T17:00:00Z"));
        assert_eq!(next("2026-11-23 17:00", None), expected("2026-11-24", "2026-11-24T17:00:00Z"));
        assert_eq!(next("2026-11-23 23:30", None), expected("2026-11-24", "2026-11-24T17:00:00Z"));
        assert_eq!(next("2026-11-23 10:00", Some("2026-11-22")), expected("2026-11-23", "2026-11-23T17:00:00Z"));
        assert_eq!(next("2026-11-23 10:00", Some("2026-11-23")), expected("2026-11-24", "2026-11-24T17:00:00Z"));
        assert_eq!(next("2026-11-23 10:00", Some("2026-01-01")), expected("2026-11-23", "2026-11-23T17:00:00Z"));
        let apia = zone("Pacific/Apia");
        let after = apia.moment(day("2011-12-29"), time("18")).expect("it comes");
        let (next, _) = apia.next(time("18"), after, None).expect("a day");
        assert_eq!(next, day("2011-12-31"), "a day that is left out has no time");
    }

    proptest! {
        #[test]
        fn every_day_has_each_time_once_in_every_zone(
            name in select(Zone::matching("", 1000)), days in 0..36_500_u64, minutes in 0..MINUTES
        ) {
            let (zone, time) = (zone(&name), TimeOfDay::new(minutes).expect("a time"));
            let mut after = Timestamp(days * 86_400_000);
            let mut last = None;
            for _ in 0..3 {
                let Some((day, at)) = zone.next(time, after, last) else { panic!("{name} has no next day") };
                prop_assert!(at > after && last.is_none_or(|last| day > last));
                prop_assert_eq!(zone.moment(day, time), Some(at));
                (after, last) = (at, Some(day));
            }
        }
    }
}
