//! Sorts changes that may not fit into memory.
//!
//! As many as fit are sorted in memory and written to a temporary file, a run. At the end, all runs are merged. Of several
//! changes of a key, the last one counts.

use std::{
    cmp::Reverse,
    collections::{BinaryHeap, binary_heap::PeekMut},
    fs::File,
    io::{self, BufReader, BufWriter, Read, Seek, Write},
    mem,
    path::{Path, PathBuf},
};

use super::super::Entry;

/// The number of bytes that are sorted in memory.
const RUN: usize = 24 << 20;
/// The number of bytes that are read from a run at a time.
const PIECE: usize = 64 << 10;
/// The length of the numbers in front of a change in a run: the group, the length of the key, and that of the value.
const HEAD: usize = 9;
/// The number in place of the length of a value that is removed.
const REMOVED: u32 = u32::MAX;

/// Changes in groups, to be sorted by group and key.
pub(super) struct Sorter {
    /// The folder of the temporary files.
    folder: PathBuf,
    run: usize,
    bytes: Vec<u8>,
    /// Where in `bytes` each change begins.
    starts: Vec<u32>,
    runs: Vec<File>,
}

impl Sorter {
    /// A sorter that writes to temporary files in this folder. They have no names, and are gone with the process.
    pub(super) fn new(folder: &Path) -> Self {
        Self::with_run(folder, RUN)
    }

    fn with_run(folder: &Path, run: usize) -> Self {
        Self { folder: folder.to_owned(), run, bytes: Vec::new(), starts: Vec::new(), runs: Vec::new() }
    }

    /// Adds a change: the new value of a key, or `None` if it is removed.
    pub(super) fn add(&mut self, group: u8, key: &[u8], value: Option<&[u8]>) -> io::Result<()> {
        let length = |bytes: &[u8]| u32::try_from(bytes.len()).ok().filter(|length| *length != REMOVED);
        let long = || io::Error::other("a value of 4 GB");
        let key_length = length(key).ok_or_else(long)?;
        let value_length = value.map_or(Some(REMOVED), length).ok_or_else(long)?;
        let value = value.unwrap_or_default();
        if !self.starts.is_empty() && self.bytes.len() + HEAD + key.len() + value.len() > self.run {
            self.write_run()?;
        }
        self.starts.push(u32::try_from(self.bytes.len()).expect("a run is shorter than 4 GB"));
        self.bytes.push(group);
        self.bytes.extend_from_slice(&key_length.to_be_bytes());
        self.bytes.extend_from_slice(&value_length.to_be_bytes());
        self.bytes.extend_from_slice(key);
        self.bytes.extend_from_slice(value);
        Ok(())
    }

    /// The entries that the changes leave, sorted.
    pub(super) fn finish(mut self) -> io::Result<Sorted> {
        self.write_run()?;
        drop((self.bytes, self.starts));
        let mut sorted = Sorted { runs: Vec::new(), next: BinaryHeap::new() };
        for (number, mut file) in self.runs.into_iter().enumerate() {
            file.rewind()?;
            sorted.runs.push(BufReader::with_capacity(PIECE, file));
            if let Some((group, key, value)) = read(&mut sorted.runs[number])? {
                sorted.next.push(Reverse((group, key, number, value)));
            }
        }
        Ok(sorted)
    }

    fn write_run(&mut self) -> io::Result<()> {
        if self.starts.is_empty() {
            return Ok(());
        }
        let bytes = &self.bytes;
        // Changes of the same key keep their order.
        self.starts.sort_by_key(|&start| {
            let start = start as usize;
            let (group, key, _) = bounds(&bytes[start..]);
            (group, &bytes[start + HEAD..start + HEAD + key])
        });
        let mut run = BufWriter::with_capacity(PIECE, tempfile::tempfile_in(&self.folder)?);
        for &start in &self.starts {
            let start = start as usize;
            let (_, key, value) = bounds(&bytes[start..]);
            run.write_all(&bytes[start..start + HEAD + key + value])?;
        }
        self.runs.push(run.into_inner().map_err(io::IntoInnerError::into_error)?);
        self.bytes.clear();
        self.starts.clear();
        Ok(())
    }
}

/// The group of a change, and the lengths of its key and its value, in the numbers in front of it.
fn bounds(head: &[u8]) -> (u8, usize, usize) {
    let number = |at: usize| u32::from_be_bytes(head[at..at + 4].try_into().expect("four bytes"));
    let value = if number(5) == REMOVED { 0 } else { number(5) };
    (head[0], number(1) as usize, value as usize)
}

/// A change: its group, its key, and its value.
type Change = (u8, Vec<u8>, Option<Vec<u8>>);

/// The next change of a run.
fn read(run: &mut impl Read) -> io::Result<Option<Change>> {
    let mut head = [0; HEAD];
    match run.read_exact(&mut head) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    let (group, key, value) = bounds(&head);
    let (mut key, mut value) = (vec![0; key], vec![0; value]);
    run.read_exact(&mut key)?;
    run.read_exact(&mut value)?;
    Ok(Some((group, key, (head[5..] != REMOVED.to_be_bytes()).then_some(value))))
}

/// The next change of a run: its group, its key, the number of the run, and its value.
type Next = (u8, Vec<u8>, usize, Option<Vec<u8>>);

/// Entries with their groups, sorted by group and key.
pub(super) struct Sorted {
    runs: Vec<BufReader<File>>,
    next: BinaryHeap<Reverse<Next>>,
}

impl Sorted {
    /// The next change of all runs. Of changes of the same key, the earliest comes first.
    fn change(&mut self) -> io::Result<Option<Next>> {
        let Some(mut least) = self.next.peek_mut() else { return Ok(None) };
        let number = least.0.2;
        let Reverse(change) = match read(&mut self.runs[number])? {
            Some((group, key, value)) => mem::replace(&mut *least, Reverse((group, key, number, value))),
            None => PeekMut::pop(least),
        };
        Ok(Some(change))
    }

    fn entry(&mut self) -> io::Result<Option<(u8, Entry)>> {
        while let Some((group, key, _, value)) = self.change()? {
            let is_last = self.next.peek().is_none_or(|Reverse(next)| (next.0, &next.1) != (group, &key));
            if is_last && let Some(value) = value {
                return Ok(Some((group, (key, value))));
            }
        }
        Ok(None)
    }
}

impl Iterator for Sorted {
    type Item = io::Result<(u8, Entry)>;

    fn next(&mut self) -> Option<Self::Item> {
        self.entry().transpose()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn the_last_values_are_sorted_over_many_runs(
            changes in prop::collection::vec((0..3u8, prop::collection::vec(0..4u8, 0..4), any::<Option<Vec<u8>>>()), 0..300),
            run in 1..4000usize,
        ) {
            let folder = tempfile::tempdir().expect("a temporary folder");
            let mut sorter = Sorter::with_run(folder.path(), run);
            let mut expected = BTreeMap::new();
            for (group, key, value) in changes {
                sorter.add(group, &key, value.as_deref()).expect("it is added");
                match value {
                    Some(value) => expected.insert((group, key), value),
                    None => expected.remove(&(group, key)),
                };
            }
            let sorted: io::Result<Vec<_>> = sorter.finish().expect("it is sorted").collect();
            let expected: Vec<_> =
                expected.into_iter().map(|((group, key), value)| (group, (key, value))).collect();
            prop_assert_eq!(sorted.expect("it is read"), expected);
            prop_assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
        }
    }
}
