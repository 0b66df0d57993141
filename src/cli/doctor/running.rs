//! Checks a store that a running bot has opened, by asking that bot.

use std::{path::Path, time::Duration};

use super::super::{CliError, running::ask, serve::runtime};
use crate::finding::Finding;

/// Checks a store that another process has opened.
pub(super) fn store(folder: &Path) -> Result<Finding, CliError> {
    let (health, numbers) =
        runtime()?.block_on(async { (ask(folder, "/health").await, ask(folder, "/metrics").await) });
    Ok(told(folder, health, numbers))
}

/// The puzzles that most people dislike, a line for each, as the process names them that holds the store. None if it
/// does not say.
pub(super) fn disliked(folder: &Path) -> Result<Vec<String>, CliError> {
    let answer = runtime()?.block_on(ask(folder, "/puzzles"));
    Ok(answer
        .ok()
        .filter(|(status, _)| *status == 200)
        .map_or_else(Vec::new, |(_, text)| text.lines().map(ToOwned::to_owned).collect()))
}

/// Checks the process that runs with a folder, and keeps its store in a database.
pub(super) fn process(folder: &Path) -> Result<Finding, CliError> {
    Ok(healthy(folder, runtime()?.block_on(ask(folder, "/health"))))
}

fn healthy(folder: &Path, health: Result<(u16, String), String>) -> Finding {
    let subject = "process";
    let folder = folder.display();
    match health {
        Ok((200, _)) => Finding::ok(subject, format!("the one with the folder {folder} is well")),
        Ok((_, health)) => Finding::fail(subject, format!("the one with the folder {folder} {}", says(&health))),
        Err(_) => {
            Finding::warn(subject, format!("none with the folder {folder} answers; it was stopped, or is starting"))
        }
    }
}

fn told(folder: &Path, health: Result<(u16, String), String>, numbers: Result<(u16, String), String>) -> Finding {
    let subject = "store";
    let folder = folder.display();
    let (status, health) = match health {
        Ok(health) => health,
        Err(reason) => {
            let words = format!(
                "another process holds the one in {folder} and does not answer ({reason}); if it is a bot that is not \
                 just starting, look into its log"
            );
            return Finding::warn(subject, words);
        }
    };
    let numbers = numbers.map(|(_, text)| text).unwrap_or_default();
    let number = |name: &str| read(&numbers, name);
    let held = format!("a running bot holds the one in {folder}");
    if status != 200 {
        return Finding::fail(subject, format!("{held} and {}", says(&health)));
    }
    let (Some(games), Some(running)) = (number("parlor_stored_games"), number("parlor_running_games")) else {
        return Finding::fail(subject, format!("{held} and cannot count what is in it; look into its log"));
    };
    let mut words = format!("{held} and is well: {games} games, {running} of them running");
    if let Some(age) = number("parlor_newest_backup_age_seconds") {
        words += &format!("; its newest back-up is {} old", rough(age));
    }
    match number("parlor_unreadable_records") {
        Some(unreadable) if unreadable > 0.0 => Finding::warn(
            subject,
            format!("{words}; {unreadable} records cannot be read and stay as they are; the log names them"),
        ),
        _ => Finding::ok(subject, words),
    }
}

/// What a process says that is not well.
fn says(health: &str) -> String {
    format!("says: {}; look into its log", health.lines().collect::<Vec<_>>().join(", "))
}

/// The value of a metric without labels, read from text in the OpenMetrics format.
fn read(text: &str, name: &str) -> Option<f64> {
    text.lines().find_map(|line| {
        let value = line.strip_prefix(name)?;
        value.strip_prefix("{}").unwrap_or(value).strip_prefix(' ')?.parse().ok()
    })
}

/// A rounded duration, such as `2 h`.
fn rough(seconds: f64) -> String {
    let seconds = Duration::try_from_secs_f64(seconds).unwrap_or_default().as_secs();
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7200 => format!("{} min", seconds / 60),
        7200..172_800 => format!("{} h", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finding::Severity;

    const NUMBERS: &str = "# HELP parlor_stored_games x\nparlor_stored_games 12\nparlor_running_games 3\n\
                           parlor_unreadable_records 0\nparlor_newest_backup_age_seconds{} 7300.5\n";

    fn found(health: (u16, &str), numbers: &str) -> Finding {
        told(Path::new("data"), Ok((health.0, health.1.to_owned())), Ok((200, numbers.to_owned())))
    }

    #[test]
    fn what_the_bot_says_is_told() {
        const WELL: (u16, &str) = (200, "gateway ok\nstore ok\n");
        let well = found(WELL, NUMBERS);
        let words = "a running bot holds the one in data and is well: 12 games, 3 of them running; its newest back-up \
                     is 2 h old";
        assert_eq!(well, Finding::ok("store", words));
        assert_eq!(found(WELL, &NUMBERS.replace("records 0", "records 2")).severity, Severity::Warn);
        assert_eq!(found(WELL, "").severity, Severity::Fail);
        let down = found((503, "gateway down\nstore ok\n"), NUMBERS);
        assert!(down.severity == Severity::Fail && down.words.contains("says: gateway down, store ok;"), "{down}");
        let silent = told(Path::new("data"), Err("timed out".to_owned()), Err(String::new()));
        assert!(silent.severity == Severity::Warn && silent.words.contains("(timed out)"), "{silent}");
    }

    #[test]
    fn a_process_beside_a_database_is_asked() {
        let found = |health| healthy(Path::new("data"), health);
        assert_eq!(found(Ok((200, String::new()))), Finding::ok("process", "the one with the folder data is well"));
        let away = found(Ok((503, "gateway ok\nstore down: the database is away\n".to_owned())));
        assert!(
            away.severity == Severity::Fail && away.words.contains("ok, store down: the database is away;"),
            "{away}"
        );
        assert_eq!(found(Err("no answer".to_owned())).severity, Severity::Warn);
    }

    #[test]
    fn ages_are_rough() {
        let ages = [5.0, 300.0, 7300.0, 700_000.0, -1.0];
        assert_eq!(ages.map(rough), ["5 s", "5 min", "2 h", "8 days", "0 s"]);
    }
}
