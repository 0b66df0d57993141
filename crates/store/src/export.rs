//! Exports: all records as lines of JSON.

use std::{
    collections::BTreeSet,
    fs::File,
    io::{self, BufReader, BufWriter, Read, Seek, Write},
};

use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};

use super::{
    Attempt, KeyRange, Store, StoreError, Transaction,
    collection::{AnyRecord, KINDS},
};
use domain::time::Timestamp;

/// The version of the format.
pub(super) const FORMAT: u32 = 1;

/// A line that is not a record.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Line {
    Parlor(Header),
    Unreadable(UnreadableRecord),
    End(End),
}

/// The first line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    pub(super) version: u32,
    pub(super) at: Timestamp,
    time: String,
}

/// A stored value that could not be read. Key and bytes are in hexadecimal.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnreadableRecord {
    pub(super) collection: String,
    pub(super) key: String,
    pub(super) bytes: String,
}

impl UnreadableRecord {
    fn new(collection: &str, key: &[u8], bytes: &[u8]) -> Self {
        Self { collection: collection.to_owned(), key: HEXLOWER.encode(key), bytes: HEXLOWER.encode(bytes) }
    }
}

/// The last line, with the number of lines between the first and itself.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct End {
    pub(super) records: usize,
}

/// Everything stored at one moment, in a temporary file, since it may not fit into memory. Collections follow one
/// another; in each, every key and value is preceded by its length, and [`END_OF_COLLECTION`] ends the collection.
struct Snapshot(BufReader<File>);

/// The mark for the end of a collection, written in place of a key's length.
const END_OF_COLLECTION: u32 = u32::MAX;

impl Snapshot {
    /// The next pair of the collection, or `None` at its end.
    fn next(&mut self) -> io::Result<Option<(Vec<u8>, Vec<u8>)>> {
        let length = self.length()?;
        if length == END_OF_COLLECTION {
            return Ok(None);
        }
        let key = self.bytes(length)?;
        let length = self.length()?;
        Ok(Some((key, self.bytes(length)?)))
    }

    fn length(&mut self) -> io::Result<u32> {
        let mut length = [0; 4];
        self.0.read_exact(&mut length)?;
        Ok(u32::from_be_bytes(length))
    }

    fn bytes(&mut self, length: u32) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; length as usize];
        self.0.read_exact(&mut bytes)?;
        Ok(bytes)
    }

    /// Calls `each` for every pair of the next collection.
    fn each(&mut self, mut each: impl FnMut(&[u8], &[u8]) -> Result<(), StoreError>) -> Result<(), StoreError> {
        while let Some((key, bytes)) = self.next().map_err(StoreError::Export)? {
            each(&key, &bytes)?;
        }
        Ok(())
    }
}

/// Writes a key or value, preceded by its length.
fn put(out: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).ok().filter(|&length| length != END_OF_COLLECTION);
    let length = length.ok_or_else(|| io::Error::other("a record of 4 GB cannot be exported"))?;
    out.write_all(&length.to_be_bytes())?;
    out.write_all(bytes)
}

/// Writes lines and counts them.
pub(super) struct Lines<'a, W> {
    out: &'a mut W,
    written: usize,
}

impl<'a, W: Write> Lines<'a, W> {
    /// Writes the first line.
    pub(super) fn begin(out: &'a mut W, now: Timestamp) -> Result<Self, StoreError> {
        let mut lines = Self { out, written: 0 };
        lines.write(Line::Parlor(Header { version: FORMAT, at: now, time: now.rfc3339() }))?;
        Ok(lines)
    }

    /// Writes the last line, and returns the number of records.
    pub(super) fn end(mut self) -> Result<usize, StoreError> {
        let records = self.written - 1;
        self.write(Line::End(End { records }))?;
        self.out.flush().map_err(StoreError::Export)?;
        Ok(records)
    }

    fn write(&mut self, line: Line) -> Result<(), StoreError> {
        serde_json::to_writer(&mut *self.out, &line).map_err(|error| StoreError::Export(error.into()))?;
        self.out.write_all(b"\n").map_err(StoreError::Export)?;
        self.written += 1;
        Ok(())
    }

    /// Writes the line of a record.
    pub(super) fn record(&mut self, record: &AnyRecord) -> Result<(), StoreError> {
        let mut write = || {
            write!(self.out, r#"{{"{}":"#, record.kind().noun)?;
            self.out.write_all(&record.to_bytes())?;
            self.out.write_all(b"}\n")
        };
        write().map_err(StoreError::Export)?;
        self.written += 1;
        Ok(())
    }
}

impl Lines<'_, Vec<u8>> {
    pub(super) fn records(
        &mut self,
        records: impl IntoIterator<Item = impl Into<AnyRecord>>,
    ) -> Result<(), StoreError> {
        records.into_iter().try_for_each(|record| self.record(&record.into()))
    }

    /// The number of bytes written so far.
    pub(super) const fn bytes(&self) -> usize {
        self.out.len()
    }
}

impl Store {
    /// Writes everything that is stored as text, and returns the number of records.
    ///
    /// An export is a text file. Each line is a JSON object with a single field, whose name tells the kind of line:
    ///
    /// | field | value | position |
    /// |---|---|---|
    /// | `parlor` | `version` of the format, 1; `at`, the time of the export in milliseconds since 1970; `time`, the same after RFC 3339 | first line |
    /// | a kind of record, such as `game` | a record in its stored form, of a type in [`domain`] | in the order of the table in `collection.rs`, and those of one kind by their keys |
    /// | `unreadable` | a value that this version cannot read: its `collection`, `key` and `bytes`, the latter two in hexadecimal | sorted by all three |
    /// | `end` | `records`, the number of lines between the first and the last | last line |
    ///
    /// Two exports of equal stores differ in the first line only. A file without the last line is incomplete.
    ///
    /// The store is first copied to a temporary file, as it is at one moment. If it is in a folder, writers wait for
    /// that.
    ///
    /// # Errors
    /// Returns [`StoreError::Export`] if the copy or the export cannot be written.
    pub fn export(&self, now: Timestamp, out: &mut impl Write) -> Result<usize, StoreError> {
        self.export_by_way_of(tempfile::tempfile().map_err(StoreError::Export)?, now, out)
    }

    /// Like [`export`](Self::export), with the given empty file for the copy.
    pub(super) fn export_by_way_of(
        &self,
        file: File,
        now: Timestamp,
        out: &mut impl Write,
    ) -> Result<usize, StoreError> {
        let mut snapshot = self.snapshot(file)?;
        let mut lines = Lines::begin(out, now)?;
        let mut unreadable = BTreeSet::new();
        for kind in &KINDS {
            snapshot.each(|key, bytes| match (kind.decode)(key, bytes) {
                Ok(record) => lines.record(&record),
                Err(found) => {
                    unreadable.insert(UnreadableRecord::new(found.collection.name(), key, bytes));
                    self.db.report(found);
                    Ok(())
                }
            })?;
        }
        for record in unreadable {
            lines.write(Line::Unreadable(record))?;
        }
        lines.end()
    }

    /// Copies all exported collections, as they are at one moment, to an empty file.
    fn snapshot(&self, mut file: File) -> Result<Snapshot, StoreError> {
        self.db.read(|tx| copy(tx, &file))?.map_err(StoreError::Export)?;
        file.rewind().map_err(StoreError::Export)?;
        Ok(Snapshot(BufReader::with_capacity(1 << 20, file)))
    }
}

/// Copies all exported collections to a file, and replaces what an earlier attempt has copied.
fn copy(tx: &Transaction<'_>, mut file: &File) -> Attempt<io::Result<()>> {
    if let Err(error) = file.rewind().and_then(|()| file.set_len(0)) {
        return Ok(Err(error));
    }
    let mut out = BufWriter::with_capacity(1 << 20, file);
    let mut written = Ok(());
    for collection in KINDS.iter().map(|kind| kind.collection) {
        tx.each(collection, KeyRange::all(), |key, bytes| {
            if written.is_ok() {
                written = put(&mut out, &key).and_then(|()| put(&mut out, &bytes));
            }
        })?;
        written = written.and_then(|()| out.write_all(&END_OF_COLLECTION.to_be_bytes()));
        if written.is_err() {
            return Ok(written);
        }
    }
    Ok(out.flush())
}
