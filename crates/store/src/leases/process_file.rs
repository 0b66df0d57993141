//! The file by which a process knows the one that ran in the same folder before it. It is locked as long as its process
//! lives, so whoever can lock it knows that the other one is dead, and need not wait for its leases to run out.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io::{self, Read, Seek, Write},
    path::Path,
};

use super::ProcessId;

const NAME: &str = "process";

/// A process file that this process has locked.
#[derive(Debug)]
pub struct ProcessFile(File);

impl ProcessFile {
    /// Locks the file in a folder. `None` if another process that lives has locked it.
    pub fn lock(folder: &Path) -> io::Result<Option<Self>> {
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create(true).truncate(false).open(folder.join(NAME))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self(file))),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }

    /// The process that had locked the file before, if it noted itself.
    pub fn predecessor(&mut self) -> io::Result<Option<ProcessId>> {
        let mut text = String::new();
        self.0.rewind()?;
        // A power failure may have left anything.
        match self.0.read_to_string(&mut text) {
            Err(error) if error.kind() != io::ErrorKind::InvalidData => Err(error),
            _ => Ok(u64::from_str_radix(text.trim(), 16).ok().map(ProcessId)),
        }
    }

    /// Notes the process that has locked the file.
    pub fn note(&mut self, own: ProcessId) -> io::Result<()> {
        self.0.set_len(0)?;
        self.0.rewind()?;
        writeln!(self.0, "{own}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_knows_its_predecessor_once_that_is_gone() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let lock = || ProcessFile::lock(folder.path()).expect("the folder can be used");
        let mut first = lock().expect("nobody has it");
        assert_eq!(first.predecessor().expect("readable"), None);
        for number in [7, u64::MAX] {
            first.note(ProcessId(number)).expect("writable");
            assert!(lock().is_none(), "its process lives");
            drop(first);
            first = lock().expect("its process is gone");
            assert_eq!(first.predecessor().expect("readable"), Some(ProcessId(number)));
        }
        std::fs::write(folder.path().join(NAME), [0xFF, 0]).expect("writable");
        assert_eq!(first.predecessor().expect("readable"), None);
    }
}
