//! Time controls and running clocks.

use std::{fmt, str::FromStr, time::Duration};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{away::Away, record::text::millis};
use crate::time::Timestamp;
use board::{
    color::{ByColor, Color},
    phrase::{Phrase, code::quoted},
};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The maximum length of each time in a time control, in days. The limit keeps sums of times from overflowing.
const MOST_DAYS: u64 = 1_000;

/// A time control: how much time each player has.
///
/// As text, `3d` means three days for each move. `10d+1d` means ten days for the whole game, to which each move adds
/// one day; `3d+8h` means three days, to which each move adds eight hours.
///
/// # Examples
///
/// ```
/// use domain::TimeControl;
///
/// let control: TimeControl = "10d+1d".parse()?;
/// assert_eq!(control.in_seconds(), "864000+86400");
/// assert_eq!(TimeControl::from_seconds("1/259200"), Some("3d".parse()?));
/// # Ok::<(), domain::clock::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeControl {
    /// A fixed time for each move.
    PerMove(Duration),
    /// A bank of time for the whole game. Each move adds an increment to the bank, which never grows beyond the initial
    /// time.
    Bank {
        /// The time in the bank at the beginning of the game.
        start: Duration,
        /// The time that each move adds to the bank.
        increment: Duration,
    },
}

/// A challenger's choice of a time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClockChoice {
    /// Unlimited time.
    Unlimited,
    /// Time limited by this time control.
    Limited(TimeControl),
}

impl ClockChoice {
    /// The time control; `None` if time is unlimited.
    pub const fn control(self) -> Option<TimeControl> {
        match self {
            Self::Unlimited => None,
            Self::Limited(control) => Some(control),
        }
    }

    /// The choice as a phrase.
    pub fn in_words(self) -> Phrase {
        self.control().map_or_else(|| Phrase::new("clock-none"), TimeControl::in_words)
    }
}

impl From<Option<TimeControl>> for ClockChoice {
    fn from(control: Option<TimeControl>) -> Self {
        control.map_or(Self::Unlimited, Self::Limited)
    }
}

/// The textual form of [`ClockChoice::Unlimited`].
const UNLIMITED: &str = "none";

impl fmt::Display for ClockChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlimited => f.write_str(UNLIMITED),
            Self::Limited(control) => control.fmt(f),
        }
    }
}

impl FromStr for ClockChoice {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == UNLIMITED { Ok(Self::Unlimited) } else { text.parse().map(Self::Limited) }
    }
}

/// The error for a text that is not a time control.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not a time control", quoted(.0))]
pub struct ParseTimeControlError(String);

impl TimeControl {
    /// The time controls that players can choose, the quickest first.
    pub const OFFERED: [Self; 6] = [
        Self::PerMove(DAY),
        Self::PerMove(DAY.saturating_mul(3)),
        Self::PerMove(DAY.saturating_mul(7)),
        Self::PerMove(DAY.saturating_mul(14)),
        Self::Bank { start: DAY.saturating_mul(3), increment: HOUR.saturating_mul(8) },
        Self::Bank { start: DAY.saturating_mul(10), increment: DAY },
    ];

    /// The time that each side has at the beginning of the game.
    const fn start(self) -> Duration {
        match self {
            Self::PerMove(time) => time,
            Self::Bank { start, .. } => start,
        }
    }

    /// How slow a game is: the time that a side has for thirty moves.
    pub fn pace(self) -> Duration {
        const MOVES: u32 = 30;
        match self {
            Self::PerMove(time) => time.saturating_mul(MOVES),
            Self::Bank { start, increment } => start + increment.saturating_mul(MOVES),
        }
    }

    /// The time that a side has after its move, given the time that it had left when it moved.
    fn after_move(self, left: Duration) -> Duration {
        match self {
            Self::PerMove(time) => time,
            Self::Bank { start, increment } => (left + increment).min(start),
        }
    }

    /// The time control in seconds, in PGN notation: `1/259200` for a time per move, `864000+86400` for a bank with an
    /// increment.
    pub fn in_seconds(self) -> String {
        match self {
            Self::PerMove(time) => format!("1/{}", time.as_secs()),
            Self::Bank { start, increment } => format!("{}+{}", start.as_secs(), increment.as_secs()),
        }
    }

    /// Parses the notation that [`in_seconds`](Self::in_seconds) writes. Returns `None` if the text is not in this
    /// notation, or if a time is not a number of whole hours up to the limit.
    pub fn from_seconds(text: &str) -> Option<Self> {
        let seconds = |text: &str| text.parse().ok().map(Duration::from_secs);
        let read = match text.split_once('+') {
            Some((start, increment)) => Self::Bank { start: seconds(start)?, increment: seconds(increment)? },
            None => Self::PerMove(seconds(text.strip_prefix("1/")?)?),
        };
        // The textual form of a time control allows only whole hours, up to the limit of `MOST_DAYS`.
        (read.to_string().parse() == Ok(read)).then_some(read)
    }

    /// The time control as a phrase.
    pub fn in_words(self) -> Phrase {
        let in_words = |time: Duration| match time.as_secs() / HOUR.as_secs() {
            hours if hours.is_multiple_of(24) => Phrase::new("days").with("count", (hours / 24).cast_signed()),
            hours => Phrase::new("hours").with("count", hours.cast_signed()),
        };
        match self {
            Self::PerMove(time) => Phrase::new("clock-per-move").with("time", in_words(time)),
            Self::Bank { start, increment } => {
                Phrase::new("clock-bank").with("start", in_words(start)).with("increment", in_words(increment))
            }
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |time: Duration| match time.as_secs() / HOUR.as_secs() {
            hours if hours.is_multiple_of(24) => format!("{}d", hours / 24),
            hours => format!("{hours}h"),
        };
        match self {
            Self::PerMove(time) => f.write_str(&text(*time)),
            Self::Bank { start, increment } => write!(f, "{}+{}", text(*start), text(*increment)),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let read = || {
            Some(match text.split_once('+') {
                None => Self::PerMove(read_time(text)?),
                Some((start, increment)) => Self::Bank { start: read_time(start)?, increment: read_time(increment)? },
            })
        };
        read().filter(|read| read.to_string() == text).ok_or_else(|| ParseTimeControlError(text.to_owned()))
    }
}

/// Parses a time of at least one hour, written as a number of days (`3d`) or hours (`8h`).
fn read_time(text: &str) -> Option<Duration> {
    let (number, unit) =
        text.strip_suffix('d').map(|days| (days, DAY)).or(text.strip_suffix('h').map(|h| (h, HOUR)))?;
    let number: u32 = number.parse().ok()?;
    let time = unit.checked_mul(number)?;
    (number > 0 && time <= DAY * MOST_DAYS as u32).then_some(time)
}

/// The clock of a game. The clock stores the time that was left when the current turn began, so its fields do not
/// change during a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameClock {
    /// The time control.
    pub control: TimeControl,
    /// The time left for each side when the current turn began.
    #[serde(with = "millis")]
    pub left: ByColor<Duration>,
    /// When the current turn began.
    pub since: Timestamp,
    /// The last alarm that was announced in the current turn.
    pub rung: Option<Alarm>,
}

/// An alarm of a clock: a message that reminds a player of the time left in a turn. The alarms are declared in the
/// order in which they are due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Alarm {
    /// One day is left for the turn.
    Day,
    /// One hour is left for the turn.
    Hour,
    /// The time is up, so the opponent can claim a win.
    Out,
}

board::named! { Alarm { Day = "day", Hour = "hour", Out = "out" } }

impl Alarm {
    /// The time from the alarm to the deadline of the turn.
    const fn ahead(self) -> Duration {
        match self {
            Self::Day => DAY,
            Self::Hour => HOUR,
            Self::Out => Duration::ZERO,
        }
    }
}

impl GameClock {
    /// The clock of a game that begins at `now`.
    pub fn new(control: TimeControl, now: Timestamp) -> Self {
        Self { control, left: ByColor::new_with(|_| control.start()), since: now, rung: None }
    }

    /// The moment at which the time of `turn`, the side to move, is up. `away` contains the absences of its player.
    pub fn deadline(&self, turn: Color, away: &Away) -> Timestamp {
        away.end(self.since, self.left[turn])
    }

    /// The time left for the side `color`. For the side to move, `turn`, this is the time left at `now`; for the other
    /// side, it is the time that its next turn begins with.
    pub fn left(&self, color: Color, turn: Color, now: Timestamp, away: &Away) -> Duration {
        if color != turn {
            return self.left[color];
        }
        self.left[color].saturating_sub(away.present(self.since, now))
    }

    /// The clock after the side `by` has moved.
    #[must_use]
    pub fn after_move(mut self, by: Color, now: Timestamp, away: &Away) -> Self {
        self.left[by] = self.control.after_move(self.left(by, by, now, away));
        self.restarted(now)
    }

    /// The clock with a turn that begins at `now`. The times left do not change.
    #[must_use]
    pub const fn restarted(mut self, now: Timestamp) -> Self {
        self.since = now;
        self.rung = None;
        self
    }

    /// The next alarm and its time; `None` when all alarms of the turn were announced. [`Alarm::Day`] is skipped if at
    /// most one day is left when the turn begins, and [`Alarm::Hour`] is skipped if at most one hour is left then.
    pub fn next_alarm(&self, turn: Color, away: &Away) -> Option<(Alarm, Timestamp)> {
        self.pending(turn, away).next()
    }

    /// The alarm that is due now and was not announced yet; the last of them if several alarms are due.
    pub fn ringing(&self, turn: Color, away: &Away, now: Timestamp) -> Option<Alarm> {
        self.pending(turn, away).take_while(|(_, at)| *at <= now).last().map(|(alarm, _)| alarm)
    }

    /// The alarms that were not announced yet in the current turn, with their times.
    fn pending(&self, turn: Color, away: &Away) -> impl Iterator<Item = (Alarm, Timestamp)> {
        let (rung, since, left) = (self.rung, self.since, self.left[turn]);
        Alarm::ALL
            .into_iter()
            .filter(move |&alarm| rung.is_none_or(|rung| alarm > rung))
            .filter(move |alarm| *alarm == Alarm::Out || alarm.ahead() < left)
            .map(move |alarm| (alarm, away.end(since, left.saturating_sub(alarm.ahead()))))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const START: Timestamp = Timestamp(1_700_000_000_000);

    fn control(text: &str) -> TimeControl {
        text.parse().expect("a time control")
    }

    #[test]
    fn texts_read_back() {
        for control in TimeControl::OFFERED {
            assert_eq!(control.to_string().parse(), Ok(control));
        }
        assert_eq!(control("10d+1d"), TimeControl::Bank { start: DAY * 10, increment: DAY });
        for text in ["", "d", "0d", "3", "24h", "3d+", "+3d", "3d+8", "03d", "3d+8h+1h", "1001d", "99999999999d", "é"]
        {
            assert_eq!(text.parse::<TimeControl>(), Err(ParseTimeControlError(text.to_owned())));
        }
    }

    #[test]
    fn a_move_gives_its_time_back() {
        let clock = GameClock::new(control("3d"), START).after_move(Color::White, START.after(DAY), &Away::default());
        assert_eq!(clock.left[Color::White], DAY * 3);
        assert_eq!(clock.deadline(Color::Black, &Away::default()), START.after(DAY * 4));
    }

    #[test]
    fn a_bank_shrinks_and_grows_up_to_its_beginning() {
        let never = Away::default();
        let clock = GameClock::new(control("10d+1d"), START).after_move(Color::White, START.after(DAY * 4), &never);
        assert_eq!(clock.left[Color::White], DAY * 7);
        assert_eq!(clock.left(Color::Black, Color::Black, START.after(DAY * 5), &never), DAY * 9);
        let clock = clock.after_move(Color::Black, START.after(DAY * 4), &never);
        assert_eq!(clock.left[Color::Black], DAY * 10);
        let late = clock.after_move(Color::White, START.after(DAY * 40), &never);
        assert_eq!(late.left[Color::White], DAY);
    }

    #[test]
    fn absence_stops_the_clock_of_who_is_to_move() {
        let away = Away::default().with(START.after(DAY), START.after(DAY * 6)).expect("a period");
        let clock = GameClock::new(control("3d"), START);
        assert_eq!(clock.deadline(Color::White, &away), START.after(DAY * 8));
        assert_eq!(clock.left(Color::White, Color::White, START.after(DAY * 5), &away), DAY * 2);
        assert_eq!(clock.next_alarm(Color::White, &away), Some((Alarm::Day, START.after(DAY * 7))));
    }

    #[test]
    fn alarms_ring_in_order() {
        let never = Away::default();
        let mut clock = GameClock::new(control("3d"), START);
        let mut rung = Vec::new();
        while let Some((alarm, at)) = clock.next_alarm(Color::White, &never) {
            rung.push((alarm, at));
            clock.rung = Some(alarm);
        }
        let before = |time| START.after(DAY * 3 - time);
        assert_eq!(
            rung,
            [(Alarm::Day, before(DAY)), (Alarm::Hour, before(HOUR)), (Alarm::Out, before(Duration::ZERO))]
        );
        let short = GameClock::new(control("1d"), START);
        assert_eq!(short.next_alarm(Color::White, &never), Some((Alarm::Hour, START.after(DAY - HOUR))));
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in "[0-9]{0,12}[dhx]?\\+?[0-9]{0,12}[dh]?") {
            if let Ok(control) = text.parse::<TimeControl>() {
                prop_assert_eq!(control.to_string(), text);
            }
        }
    }
}
