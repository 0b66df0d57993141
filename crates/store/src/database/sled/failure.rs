//! The failure of a database.

use std::{io, path::PathBuf};

use thiserror::Error;

use super::raw::RawError;

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

/// The system's message of an error, as far as the error still holds it.
pub(super) fn words(error: &RawError) -> String {
    match error {
        RawError::Io(error) => io_words(error),
        error @ RawError::Other(_) => error.to_string(),
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
    fn a_copied_error_is_told_by_its_kind() {
        let full = words(&RawError::Io(io::ErrorKind::StorageFull.into()));
        assert_eq!(full, "no storage space");
    }
}
