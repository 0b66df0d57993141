//! The failure of a database.

use std::{io, path::PathBuf};

use thiserror::Error;

/// The failure that ended the use of a database.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "the store in {} can no longer be written ({reason}); every answered move is on disk: make room if the disk is full, \
     then start again",
    path.display()
)]
pub struct Failure {
    /// The folder of the database.
    pub path: PathBuf,
    /// The system's error message.
    pub reason: String,
}

impl Failure {
    /// Wraps this failure in a database error, for functions that can return only database errors.
    pub(super) fn to_error(&self) -> sled::Error {
        sled::Error::Io(io::Error::other(self.clone()))
    }

    /// The failure inside a database error, if there is one.
    pub(super) fn in_error(error: &sled::Error) -> Option<&Self> {
        let sled::Error::Io(error) = error else { return None };
        error.get_ref()?.downcast_ref()
    }
}

/// The system's message of a database error, as far as the error still holds it.
pub(super) fn words(error: &sled::Error) -> String {
    if let Some(failure) = Failure::in_error(error) {
        return failure.reason.clone();
    }
    match error {
        sled::Error::Io(error) => io_words(error),
        error => error.to_string(),
    }
}

/// The message of an I/O error. The database returns copies of I/O errors, which keep only the error's kind.
fn io_words(error: &io::Error) -> String {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, ReadOnlyFilesystem, StorageFull};
    match error.kind() {
        StorageFull | QuotaExceeded | FileTooLarge | ReadOnlyFilesystem if error.raw_os_error().is_none() => {
            error.kind().to_string()
        }
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_survives_being_an_error_of_the_database() {
        let failure = Failure { path: "data/store".into(), reason: "no storage space".to_owned() };
        assert_eq!(Failure::in_error(&failure.to_error()), Some(&failure));
        assert_eq!(words(&failure.to_error()), "no storage space");
        assert_eq!(Failure::in_error(&sled::Error::Unsupported(String::new())), None);
    }

    #[test]
    fn a_copied_error_is_told_by_its_kind() {
        let full = sled::Error::Io(io::Error::from(io::ErrorKind::StorageFull));
        assert_eq!(words(&full), words(&full.clone()));
        assert!(!words(&full).contains("StorageFull"));
    }
}
