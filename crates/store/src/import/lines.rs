//! Reads and checks the lines of an export.

use std::{
    collections::{HashMap, HashSet, hash_map::RandomState},
    hash::BuildHasher,
    io::BufRead,
};

use data_encoding::HEXLOWER_PERMISSIVE;
use serde::Deserialize;
use serde_json::{Value, value::RawValue};

use super::{ImportError, ImportProblem};
use crate::{
    Collection,
    collection::{AnyRecord, KINDS, Kind},
    export::{End, FORMAT, Header, UnreadableRecord},
    keys,
};

/// An entry of an export.
pub(super) enum Imported {
    /// A valid record.
    Record(Box<AnyRecord>),
    /// A value that neither the exporting program nor this one can read.
    Unreadable { collection: Collection, key: Vec<u8>, bytes: Vec<u8> },
}

/// The entries of an export, in the order of its lines.
///
/// Only hashes of the keys are kept in memory.
pub(super) struct Entries<R> {
    export: R,
    /// The number of lines read so far.
    line: usize,
    /// The content of the most recently read line.
    bytes: Vec<u8>,
    seen: SeenKeys,
    /// Whether the last line has been read: nothing may follow.
    is_closed: bool,
}

impl<R: BufRead> Entries<R> {
    pub(super) fn new(export: R) -> Self {
        Self { export, line: 0, bytes: Vec::new(), seen: SeenKeys::default(), is_closed: false }
    }

    /// The next entry, or `None` at the end of a complete export.
    pub(super) fn next(&mut self) -> Result<Option<Imported>, ImportError> {
        loop {
            self.line += 1;
            let line = self.line;
            self.bytes.clear();
            if self.export.read_until(b'\n', &mut self.bytes).map_err(ImportError::Read)? == 0 {
                return if self.is_closed { Ok(None) } else { Err(ImportError::Truncated { line }) };
            }
            let wrong = |problem| ImportError::Line { line, problem };
            let first = line == 1;
            let (field, value) = only_field(&self.bytes).map_err(|error| {
                wrong(if first { ImportProblem::NotAnExport } else { ImportProblem::Malformed(error) })
            })?;
            match &*field {
                "parlor" if first => check_header(value).map_err(wrong)?,
                _ if first => return Err(wrong(ImportProblem::NotAnExport)),
                "parlor" => return Err(wrong(ImportProblem::OutOfPlace)),
                _ if self.is_closed => return Err(wrong(ImportProblem::OutOfPlace)),
                "end" => {
                    let End { records: said } = parse(value).map_err(wrong)?;
                    let found = line - 2;
                    if said != found {
                        return Err(wrong(ImportProblem::Count { said, found }));
                    }
                    self.is_closed = true;
                }
                "unreadable" => return check_unreadable(value, &mut self.seen).map(Some).map_err(wrong),
                noun => return check_record(noun, value, &mut self.seen).map(Some).map_err(wrong),
            }
        }
    }
}

/// The name and value of the only field of a JSON object.
fn only_field(line: &[u8]) -> Result<(String, &RawValue), String> {
    let fields: HashMap<String, &RawValue> = serde_json::from_slice(line).map_err(|error| error.to_string())?;
    let mut fields = fields.into_iter();
    match (fields.next(), fields.next()) {
        (Some(field), None) => Ok(field),
        _ => Err("a line is an object with one field".to_owned()),
    }
}

fn parse<'a, T: Deserialize<'a>>(json: &'a RawValue) -> Result<T, ImportProblem> {
    serde_json::from_str(json.get()).map_err(|error| ImportProblem::Malformed(error.to_string()))
}

fn check_header(header: &RawValue) -> Result<(), ImportProblem> {
    #[derive(Deserialize)]
    struct Versioned {
        version: u64,
    }
    let Versioned { version } = parse(header).map_err(|_| ImportProblem::NotAnExport)?;
    if version != u64::from(FORMAT) {
        return Err(ImportProblem::Format(version));
    }
    let Header { .. } = parse(header)?;
    Ok(())
}

/// The keys that have been read. Each takes 16 bytes: two hashes with random seeds. A collision of both is less likely
/// than a memory error.
#[derive(Default)]
struct SeenKeys {
    hashes: HashSet<(u64, u64)>,
    keys: [RandomState; 2],
}

impl SeenKeys {
    /// Records a key, and returns whether it is new in its collection.
    fn is_new(&mut self, collection: &str, key: &[u8]) -> bool {
        let [one, other] = &self.keys;
        self.hashes.insert((one.hash_one((collection, key)), other.hash_one((collection, key))))
    }
}

fn check_record(noun: &str, json: &RawValue, seen: &mut SeenKeys) -> Result<Imported, ImportProblem> {
    let Some(kind) = KINDS.iter().find(|kind| kind.noun == noun) else {
        return Err(ImportProblem::Malformed(format!("`{noun}` is not a kind of record")));
    };
    let record = (kind.parse)(json.get().as_bytes()).map_err(|error| ImportProblem::Record {
        noun: kind.noun,
        name: name(json),
        error: error.into(),
    })?;
    let key = record.key();
    if seen.is_new(home(kind), &key) {
        return Ok(Imported::Record(Box::new(record)));
    }
    let name = keys::read_game(&key).map_or_else(|| name(json), |id| id.to_string());
    Err(ImportProblem::Twice(format!("the {noun} {name}")))
}

/// The field that distinguishes a record from others of its kind; empty if it cannot be read.
fn name(json: &RawValue) -> String {
    let record: Value = parse(json).unwrap_or_default();
    let found = ["id", "name", "user", "game", "guild"].iter().find_map(|field| record.get(field)?.as_str());
    found.unwrap_or_default().to_owned()
}

fn check_unreadable(json: &RawValue, seen: &mut SeenKeys) -> Result<Imported, ImportProblem> {
    let UnreadableRecord { collection, key, bytes } = parse(json)?;
    let decode = |text: &str| HEXLOWER_PERMISSIVE.decode(text.as_bytes()).ok();
    let kind = KINDS.iter().find(|kind| kind.collection.name() == collection);
    let (Some(kind), Some(key), Some(bytes)) = (kind, decode(&key), decode(&bytes)) else {
        let text = "an unreadable record has a collection, and a key and bytes in hexadecimal";
        return Err(ImportProblem::Malformed(text.to_owned()));
    };
    // This version may be able to read what another could not.
    let record = (kind.decode)(&key, &bytes);
    let place = if record.is_ok() { home(kind).to_owned() } else { format!("unreadable {collection}") };
    if !seen.is_new(&place, &key) {
        return Err(ImportProblem::Twice("the unreadable record".to_owned()));
    }
    Ok(match record {
        Ok(record) => Imported::Record(Box::new(record)),
        Err(_) => Imported::Unreadable { collection: kind.collection, key, bytes },
    })
}

/// The collection in which the keys of a kind are unique. A game keeps the identifier of its challenge, so identifiers
/// are unique across both.
fn home(kind: &Kind) -> &'static str {
    let is_challenge = kind.collection == Collection::Challenges;
    if is_challenge { Collection::Games.name() } else { kind.collection.name() }
}
