//! Checks whether there are back-ups, and how old the newest back-up is.

use std::{path::Path, time::Duration};

use crate::finding::Finding;
use domain::time::Timestamp;
use store::Backups;

/// The age at which the newest back-up is reported as too old. The running bot writes a back-up every day.
const STALE: Duration = Duration::from_secs(2 * 24 * 60 * 60);

const SUBJECT: &str = "back-up";

/// Checks the back-ups in a folder.
pub(super) fn of(folder: &Path, now: Timestamp) -> Vec<Finding> {
    let backups = match Backups::list(folder) {
        Ok(backups) => backups,
        Err(error) => return vec![Finding::warn(SUBJECT, format!("{} cannot be read: {error}", folder.display()))],
    };
    let mut findings = vec![newest(&backups, folder, now)];
    if let Some(broken) = backups.broken.first() {
        findings.push(Finding::warn(
            SUBJECT,
            format!(
                "{} files in {} are cut off or cannot be read, such as {}; they are not counted as back-ups",
                backups.broken.len(),
                folder.display(),
                broken.display()
            ),
        ));
    }
    let early = backups.from_the_future(now);
    if early > 0 && early < backups.whole.len() {
        findings.push(Finding::warn(
            SUBJECT,
            format!(
                "{early} in {} are dated in the future and are not counted; look at the clock, and remove them",
                folder.display()
            ),
        ));
    }
    findings
}

/// The finding for an installation without a store: if there is a back-up, a failure with the advice to restore the
/// newest one; otherwise `None`.
pub(super) fn without_store(folder: &Path, now: Timestamp) -> Option<Finding> {
    let newest = Backups::list(folder).ok()?.newest(now)?.path.display().to_string();
    Some(Finding::fail(
        "store",
        format!(
            "it is missing, but there are back-ups of it: restore the newest with `parlor import {newest}`, or move {} \
             away to start over",
            folder.display()
        ),
    ))
}

fn newest(backups: &Backups, folder: &Path, now: Timestamp) -> Finding {
    let Some(newest) = backups.newest(now) else {
        return Finding::warn(
            SUBJECT,
            format!("there is none in {}; the running bot writes one a day", folder.display()),
        );
    };
    let (path, age) = (newest.path.display(), now.since(newest.at));
    if newest.at > now {
        Finding::warn(SUBJECT, format!("{path} is dated in the future; look at the clock"))
    } else if age <= STALE {
        Finding::ok(SUBJECT, format!("{path} is {} h old", age.as_secs() / 3600))
    } else {
        Finding::warn(
            SUBJECT,
            format!(
                "the newest, {path}, is {} days old; the running bot writes one a day: look into its log",
                age.as_secs() / 86_400
            ),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Severity;
    use store::Store;

    const HOUR: u64 = 60 * 60 * 1000;
    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn marks(findings: &[Finding]) -> Vec<Severity> {
        findings.iter().map(|finding| finding.severity).collect()
    }

    #[test]
    fn back_ups_grow_old() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let backups = folder.path().join("backup");
        assert_eq!(marks(&of(&backups, NOW)), [Severity::Warn]);
        assert_eq!(without_store(&backups, NOW), None);
        let store = Store::open(&folder.path().join("data")).expect("a store");
        store.backup(&backups, NOW).expect("it is written");
        let later = |hours| Timestamp(NOW.0 + hours * HOUR);
        assert_eq!(marks(&of(&backups, later(1))), [Severity::Ok]);
        let late = of(&backups, later(97));
        assert!(late[0].severity == Severity::Warn && late[0].words.contains("is 4 days old"), "{late:?}");
        let missing = without_store(&backups, later(1)).expect("there is a back-up");
        assert!(missing.severity == Severity::Fail && missing.words.contains("parlor import "), "{missing}");
    }

    #[test]
    fn what_is_no_back_up_yet_is_told() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let backups = folder.path().join("backup");
        let store = Store::open(&folder.path().join("data")).expect("a store");
        store.backup(&backups, Timestamp(NOW.0 + 48 * HOUR)).expect("it is written");
        let early = of(&backups, NOW);
        assert!(early.len() == 1 && early[0].words.contains("in the future"), "{early:?}");
        store.backup(&backups, NOW).expect("it is written");
        std::fs::write(backups.join("parlor-2026-11-21T030000Z.jsonl"), "").expect("it is written");
        let all = of(&backups, NOW);
        assert_eq!(marks(&all), [Severity::Ok, Severity::Warn, Severity::Warn]);
        assert!(all[1].words.starts_with("1 files") && all[2].words.starts_with("1 in "), "{all:?}");
    }
}
