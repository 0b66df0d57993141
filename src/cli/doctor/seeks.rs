//! Tells how the searches for opponents stand.

use std::{path::Path, time::Duration};

use super::super::{CliError, running::pass_on, serve::runtime};
use crate::{application::OperatorOrder, finding::Finding};
use domain::{seeks::TELLING, time::Timestamp};
use store::SeekSurvey;

const SUBJECT: &str = "searches";

/// Tells of a store that nobody has opened, or of a database. Warns of matches that nobody tells.
pub(super) fn of(survey: &SeekSurvey, now: Timestamp) -> Finding {
    let words = in_words(survey, now);
    let is_late = survey.untold.first().is_some_and(|since| now.since(*since) > TELLING + Duration::from_secs(5 * 60));
    match is_late {
        true => Finding::warn(SUBJECT, format!("{words}; a match falls through after 30 min if the bot runs")),
        false => Finding::ok(SUBJECT, words),
    }
}

/// Tells of a store that a running bot has opened. Nothing, if the bot does not answer.
pub(super) fn of_running(folder: &Path, now: Timestamp) -> Result<Option<Finding>, CliError> {
    let answer = runtime()?.block_on(pass_on(folder, &OperatorOrder::Survey));
    let told = answer.ok().filter(|(status, _)| *status == 200);
    Ok(told.and_then(|(_, survey)| read(&survey, now)))
}

/// Tells of a survey that a running bot has answered. Nothing, if the bot is of a version that answers otherwise.
fn read(survey: &str, now: Timestamp) -> Option<Finding> {
    Some(of(&serde_json::from_str(survey).ok()?, now))
}

/// What the operator reads of how the searches stand.
fn in_words(survey: &SeekSurvey, now: Timestamp) -> String {
    let SeekSurvey { awake, untold, reports } = survey;
    let oldest = |since: &[Timestamp]| {
        since
            .first()
            .map(|&since| format!(", the oldest for {} min", now.since(since).as_secs() / 60))
            .unwrap_or_default()
    };
    let count = |number: usize, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    let looking = count(awake.len(), "person looks for an opponent", "people look for an opponent");
    let waiting = count(untold.len(), "match waits to be told", "matches wait to be told");
    let reported = count(*reports, "report about an opponent", "reports about opponents");
    format!("{looking}{}; {waiting}{}; {reported}", oldest(awake), oldest(untold))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Severity;
    use store::Store;

    #[test]
    fn a_match_that_nobody_tells_is_a_warning() {
        let now = Timestamp(1_790_000_000_000);
        let waits = |minutes: u64| {
            let untold = vec![now.before(Duration::from_secs(60 * minutes))];
            of(&SeekSurvey { untold, ..SeekSurvey::default() }, now).severity
        };
        assert_eq!(of(&SeekSurvey::default(), now).severity, Severity::Ok);
        assert_eq!((waits(30), waits(36)), (Severity::Ok, Severity::Warn));
    }

    #[test]
    fn a_running_bot_is_warned_of_as_well() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let store = Store::open(folder.path()).expect("the store opens");
        let now = Timestamp(1_790_000_000_000);
        let told = OperatorOrder::Survey.carry_out(&store, now).expect("it is read");
        let finding = read(&told, now).expect("it is a survey");
        assert_eq!(finding, of(&SeekSurvey::default(), now));
        let untold = vec![now.before(Duration::from_secs(60 * 36))];
        let late = SeekSurvey { untold, ..SeekSurvey::default() };
        let told = serde_json::to_string(&late).expect("it is written");
        assert_eq!(read(&told, now).map(|finding| finding.severity), Some(Severity::Warn));
        assert_eq!(read("0 people look for an opponent", now), None);
    }

    #[test]
    fn a_survey_tells_what_waits() {
        let now = Timestamp(1_790_000_000_000);
        let told = in_words(&SeekSurvey::default(), now);
        assert_eq!(told, "0 people look for an opponent; 0 matches wait to be told; 0 reports about opponents");
        let survey =
            SeekSurvey { awake: vec![now.before(Duration::from_secs(7260)), now], untold: vec![now], reports: 2 };
        let expected = "2 people look for an opponent, the oldest for 121 min; 1 match waits to be told, the oldest for 0 min; \
                        2 reports about opponents";
        assert_eq!(in_words(&survey, now), expected);
    }
}
