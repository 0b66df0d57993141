//! Tells how the searches for opponents stand.

use std::{path::Path, time::Duration};

use super::super::{CliError, running::pass_on, serve::runtime};
use crate::{
    application::{OperatorOrder, survey_in_words},
    finding::Finding,
    metrics::SEEK_ORDERS,
};
use domain::{seeks::TELLING, time::Timestamp};
use store::SeekSurvey;

const SUBJECT: &str = "searches";

/// Tells of a store that nobody has opened, or of a database. Warns of matches that nobody tells.
pub(super) fn of(survey: &SeekSurvey, now: Timestamp) -> Finding {
    let words = survey_in_words(survey, now);
    let is_late = survey.untold.first().is_some_and(|since| now.since(*since) > TELLING + Duration::from_secs(5 * 60));
    match is_late {
        true => Finding::warn(SUBJECT, format!("{words}; a match falls through after 30 min if the bot runs")),
        false => Finding::ok(SUBJECT, words),
    }
}

/// Tells of a store that a running bot has opened. Nothing, if the bot does not answer.
pub(super) fn of_running(folder: &Path) -> Result<Option<Finding>, CliError> {
    let order = serde_json::to_string(&OperatorOrder::Survey).expect("orders have no reason to fail");
    let answer = runtime()?.block_on(pass_on(folder, SEEK_ORDERS, order));
    let told = answer.ok().filter(|(status, _)| *status == 200);
    Ok(told.map(|(_, words)| Finding::ok(SUBJECT, words.trim_end().to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Severity;

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
}
