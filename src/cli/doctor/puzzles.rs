//! Checks of the collections of puzzles.

use std::path::PathBuf;

use crate::{cli::serve::library, finding::Finding};
use games::GameKind;
use puzzles::{Collection, Damaged};

/// Reads the collections of puzzles in a folder, or those of the program.
pub(super) fn of(folder: Option<PathBuf>) -> Vec<Finding> {
    let subject = "puzzles";
    let place = match &folder {
        Some(folder) if !folder.is_dir() => {
            let text = format!("there is no folder {}, so there are no puzzles", folder.display());
            return vec![Finding::fail(subject, text)];
        }
        Some(folder) => format!("in {}", folder.display()),
        None => "of the program".to_owned(),
    };
    let library = library(folder);
    let mut findings = Vec::new();
    let mut sound = Vec::new();
    for game in GameKind::ALL {
        match library.of(game) {
            Ok(collection) => {
                sound
                    .extend(collection.map(|known: &Collection| format!("{} of {}", known.iter().len(), game.title())));
            }
            Err(Damaged { line, reason }) => {
                let file = library.path(game).map(|path| path.display().to_string());
                let file = file.unwrap_or_else(|| format!("the program's own collection of {game}"));
                let text = format!("{file}, line {line}: {reason}; there are no puzzles of {} now", game.title());
                findings.push(Finding::fail(subject, text));
            }
        }
    }
    if !sound.is_empty() {
        findings.push(Finding::ok(subject, format!("those {place} can be read: {}", sound.join(", "))));
    } else if findings.is_empty() {
        findings.push(Finding::warn(subject, format!("there are none {place}")));
    }
    findings
}

/// Lists the puzzles that most people dislike, as the store names them. Nothing, if there are none.
pub(super) fn disliked(worst: &[String]) -> Option<Finding> {
    let words = || format!("most people who voted dislike these, so they come last: {}", worst.join("; "));
    (!worst.is_empty()).then(|| Finding::ok("puzzles", words()))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::finding::Severity;

    #[test]
    fn a_damaged_collection_is_named_with_its_line() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let found = || of(Some(folder.path().to_owned()));
        assert!(matches!(&found()[..], [finding] if finding.severity == Severity::Warn), "{:?}", found());
        let file = folder.path().join("pijersi.txt");
        fs::write(&file, "parlor puzzles 2 pijersi maker 1 seed 1 count 1\nx\twin\t1\t900\tthreat\ta1-a2\nend 0\n")
            .expect("it is written");
        let [finding] = &found()[..] else { panic!("{:?}", found()) };
        assert_eq!(finding.severity, Severity::Fail);
        let named = format!("{}, line 2: ", file.display());
        assert!(finding.to_string().contains(&named), "{finding}");
        let gone = folder.path().join("gone");
        assert!(matches!(&of(Some(gone))[..], [finding] if finding.severity == Severity::Fail));
    }

    #[test]
    fn disliked_puzzles_are_named() {
        assert!(disliked(&[]).is_none());
        let worst =
            ["pijersi 00c0ffee, disliked by 5 of 6", "biyi ffffffff, disliked by 6 of 9"].map(ToOwned::to_owned);
        let finding = disliked(&worst).expect("there are some").to_string();
        assert!(
            finding.ends_with("come last: pijersi 00c0ffee, disliked by 5 of 6; biyi ffffffff, disliked by 6 of 9")
        );
    }

    #[test]
    fn the_collections_of_the_program_are_sound() {
        for finding in of(None) {
            assert_eq!(finding.severity, Severity::Ok, "{finding}");
        }
    }
}
