//! What the operator reads and decides about people who look for opponents from elsewhere.
//!
//! `parlor seeks` carries an order out itself, or, while a running bot holds the store, passes the order to the bot.

use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use catalogue::Language;
use domain::{Account, Report, id::UserId, seeks::SeekBar, time::Timestamp};
use store::{Store, StoreError};

use super::say;

/// The maximum number of characters of the reason for a bar.
const MOST_REASON: usize = 200;

/// An order of the operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OperatorOrder {
    /// Tells `parlor doctor` how the searches for opponents stand, in JSON.
    Survey,
    /// Lists the reports, the newest first.
    Reports {
        /// Whether the records of the games are listed, too.
        records: bool,
    },
    /// Lists those who may not look for opponents from elsewhere.
    Bars,
    /// Lets a person not look for opponents from elsewhere, and not play with those that were found, until some day.
    Bar {
        /// The person.
        user: UserId,
        /// The end.
        until: Timestamp,
        /// The reason, which the person is told.
        reason: Option<String>,
    },
    /// Lets a person look for opponents from elsewhere again.
    Unbar {
        /// The person.
        user: UserId,
    },
}

/// The reason why an order is not carried out.
#[derive(Debug, Error)]
pub enum OrderError {
    /// The order makes no sense.
    #[error("{0}")]
    Malformed(&'static str),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl OperatorOrder {
    /// Carries the order out, and returns what the operator reads.
    pub fn carry_out(&self, store: &Store, now: Timestamp) -> Result<String, OrderError> {
        match self {
            Self::Survey => {
                let survey = store.survey_seeks(now)?;
                Ok(serde_json::to_string(&survey).expect("surveys have no reason to fail"))
            }
            Self::Reports { records } => {
                let reports = store.strangers.reports()?;
                let mut text = format!("reports: {}\n", reports.len());
                reports.iter().for_each(|report| tell(report, *records, &mut text));
                Ok(text)
            }
            Self::Bars => {
                let seekers = store.seeks.seekers()?;
                let bars: Vec<_> =
                    seekers.iter().filter_map(|seeker| Some((seeker.user, seeker.barred(now)?))).collect();
                let told = bars.iter().map(|(user, bar)| {
                    let reason = bar.reason.as_deref().map(|reason| format!(": {}", one_line(reason)));
                    format!("{user} until {}{}\n", bar.until.date(), reason.unwrap_or_default())
                });
                Ok(format!("barred: {}\n{}", bars.len(), told.collect::<String>()))
            }
            Self::Bar { user, until, reason } => {
                if *until <= now {
                    return Err(OrderError::Malformed("the day has begun already"));
                }
                let reason = reason.as_deref().map(one_line).filter(|reason| !reason.is_empty());
                if reason.as_ref().is_some_and(|reason| reason.chars().count() > MOST_REASON) {
                    return Err(OrderError::Malformed("the reason is longer than 200 characters"));
                }
                let bar = SeekBar { until: *until, reason };
                store.seeks.change_seeker(*user, |seeker| seeker.bar = Some(bar.clone()))?;
                Ok(format!("{user} is barred until {}\n", until.date()))
            }
            Self::Unbar { user } => {
                let was_barred = store.seeks.seeker(*user)?.barred(now).is_some();
                store.seeks.change_seeker(*user, |seeker| seeker.bar = None)?;
                store.seeks.pair_soon(now)?;
                Ok(match was_barred {
                    true => format!("{user} is no longer barred\n"),
                    false => format!("{user} was not barred\n"),
                })
            }
        }
    }
}

/// Adds what the operator reads of a report.
fn tell(report: &Report, with_record: bool, text: &mut String) {
    let account = |account: &Account| match account {
        Account { user_name, .. } if user_name.is_empty() => "an account whose data was deleted".to_owned(),
        Account { user, name, user_name } => format!("{user} @{} ({})", one_line(user_name), one_line(name)),
    };
    let what = say(Language::English, &report.offense.in_words());
    let (about, by) = (account(report.reported()), account(report.reporter()));
    let written = writeln!(
        text,
        "\n{} game {}: {what}\n  about {about}, {}\n  by {by}, {}",
        report.at.rfc3339(),
        report.game,
        !report.by,
        report.by
    );
    written.expect("a string takes any text");
    if with_record {
        for line in report.transcript.trim_end().lines() {
            writeln!(text, "  | {line}").expect("a string takes any text");
        }
    }
}

/// A text in one line, without characters that terminals take for orders.
fn one_line(text: &str) -> String {
    let shown: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    shown.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::color::{ByColor, Color};
    use domain::{Offense, id::GameId};

    const NOW: Timestamp = Timestamp(1_790_000_000_000);

    fn store() -> (tempfile::TempDir, Store) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(folder.path()).expect("the store opens");
        (folder, store)
    }

    #[test]
    fn reports_tell_who_has_reported_whom() {
        let (_folder, store) = store();
        let none = OperatorOrder::Reports { records: true }.carry_out(&store, NOW).expect("it is read");
        assert_eq!(none, "reports: 0\n");
        let account =
            |user, name: &str| Account { user: UserId(user), name: name.to_owned(), user_name: format!("u{user}") };
        let report = Report {
            game: GameId::from_bits(7),
            by: Color::Black,
            accounts: ByColor { white: account(1, "Ada\n\u{1b}[2J"), black: account(2, "Ben") },
            offense: Offense::Stalling,
            at: NOW,
            transcript: "[Game \"Pijersi\"]\n\n1 a4-b5=c4 *\n".to_owned(),
        };
        store.strangers.insert_report(&report).expect("it is stored");
        let deleted = Report { by: Color::White, ..report.clone() }.without_author(UserId(1)).expect("it is theirs");
        store.strangers.insert_report(&Report { at: Timestamp(0), ..deleted }).expect("it is stored");
        let told = OperatorOrder::Reports { records: true }.carry_out(&store, NOW).expect("it is read");
        let expected = "reports: 2\n\n2026-09-21T14:13:20Z game 000007: Lets the time run out on purpose\n  about 1 @u1 (Ada [2J), \
                        white\n  by 2 @u2 (Ben), black\n  | [Game \"Pijersi\"]\n  | \n  | 1 a4-b5=c4 *\n\n\
                        1970-01-01T00:00:00Z game 000007: Lets the time run out on purpose\n  about 2 @u2 (Ben), black\n  \
                        by an account whose data was deleted, white\n  | [Game \"Pijersi\"]\n  | \n  | 1 a4-b5=c4 *\n";
        assert_eq!(told, expected);
        let short = OperatorOrder::Reports { records: false }.carry_out(&store, NOW).expect("it is read");
        assert!(!short.contains('|') && short.contains("@u1"), "{short}");
    }

    #[test]
    fn bars_begin_and_end() {
        let (_folder, store) = store();
        let until = Timestamp::of_date("2026-12-24").expect("a date");
        let bar = |until, reason: &str| OperatorOrder::Bar { user: UserId(7), until, reason: Some(reason.to_owned()) };
        let told = |order: &OperatorOrder| order.carry_out(&store, NOW).expect("it is carried out");
        assert_eq!(told(&bar(until, " rude \n names ")), "7 is barred until 2026-12-24\n");
        assert_eq!(told(&OperatorOrder::Bars), "barred: 1\n7 until 2026-12-24: rude names\n");
        for wrong in [bar(NOW, ""), bar(until, &"x".repeat(MOST_REASON + 1))] {
            assert!(matches!(wrong.carry_out(&store, NOW), Err(OrderError::Malformed(_))), "{wrong:?}");
        }
        assert_eq!(told(&bar(until, " ")), "7 is barred until 2026-12-24\n");
        assert_eq!(told(&OperatorOrder::Bars), "barred: 1\n7 until 2026-12-24\n");
        assert_eq!(OperatorOrder::Bars.carry_out(&store, until).expect("it is read"), "barred: 0\n");
        assert_eq!(told(&OperatorOrder::Unbar { user: UserId(7) }), "7 is no longer barred\n");
        assert_eq!(told(&OperatorOrder::Unbar { user: UserId(7) }), "7 was not barred\n");
    }
}
