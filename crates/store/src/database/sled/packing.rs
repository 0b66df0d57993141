//! Packed records: compressed JSON, a fifth of its size.
//!
//! A record is too short for compression to find much in it, so all share a dictionary, a text with the names and the
//! usual values of their fields. A packed value is [`TAG`], the length of the record, and the record compressed by
//! deflate. Everything else is stored as it is.

use flate2::{Compress, Compression, Decompress, FlushCompress, FlushDecompress, Status};
use parking_lot::Mutex;

/// The first byte of a packed value. No text begins with it.
const TAG: u8 = 0xFD;

/// The text that records have in common. The bytes of this file must never change: what was packed with it could not be
/// read any longer. A better dictionary needs a tag of its own.
const DICTIONARY: &[u8] = include_bytes!("dictionary.jsonl");

/// The length from which a record is compressed faster and less well, in bytes: a dictionary is of no use to it, and
/// its writer holds up all others.
const LONG: usize = 32 * 1024;

/// The length of a value that is not worth packing, in bytes.
const SHORT: usize = 24;

/// Deflate does not compress better than this.
const BEST_RATIO: usize = 1032;

/// The number of compressors, and of decompressors, that are kept for the next value. A compressor takes 270 KB.
const KEPT: usize = 4;

/// Packs and unpacks values. Keeps what it has allocated for the next ones.
#[derive(Default)]
pub(super) struct Packer {
    compressors: Mutex<Vec<Compress>>,
    decompressors: Mutex<Vec<Decompress>>,
}

impl Packer {
    /// A value as it is stored: packed, if it is a record and becomes shorter.
    ///
    /// A value that looks like a packed one is always packed.
    pub(super) fn pack(&self, value: &[u8]) -> Vec<u8> {
        let is_ambiguous = value.first() == Some(&TAG);
        let is_record = value.first() == Some(&b'{') && value.len() > SHORT;
        if !is_ambiguous && !is_record {
            return value.to_vec();
        }
        let Ok(length) = u32::try_from(value.len()) else { return value.to_vec() };
        let mut packed = Vec::with_capacity(if value.len() < LONG { value.len() } else { value.len() / 2 });
        packed.push(TAG);
        write_length(length, &mut packed);
        if value.len() < LONG {
            let mut compressor =
                take(&self.compressors).unwrap_or_else(|| Compress::new(Compression::default(), false));
            compressor.reset();
            compressor.set_dictionary(DICTIONARY).expect("a new stream takes a dictionary");
            compress(&mut compressor, value, &mut packed);
            give_back(&self.compressors, compressor);
        } else {
            compress(&mut Compress::new(Compression::fast(), false), value, &mut packed);
        }
        if packed.len() < value.len() || is_ambiguous {
            packed.shrink_to_fit();
            packed
        } else {
            value.to_vec()
        }
    }

    /// The value that is stored as these bytes. Bytes that only look packed are returned as they are.
    pub(super) fn unpack(&self, stored: &[u8]) -> Vec<u8> {
        self.read_packed(stored).unwrap_or_else(|| stored.to_vec())
    }

    fn read_packed(&self, stored: &[u8]) -> Option<Vec<u8>> {
        let (length, packed) = read_length(stored.strip_prefix(&[TAG])?)?;
        let length = usize::try_from(length).ok()?;
        if length > packed.len().saturating_mul(BEST_RATIO) {
            return None;
        }
        let mut decompressor = take(&self.decompressors).unwrap_or_else(|| Decompress::new(false));
        decompressor.reset(false);
        let mut value = Vec::with_capacity(length);
        let has_dictionary = length >= LONG || decompressor.set_dictionary(DICTIONARY).is_ok();
        let status = decompressor.decompress_vec(packed, &mut value, FlushDecompress::Finish);
        let is_whole = decompressor.total_in() == packed.len() as u64;
        give_back(&self.decompressors, decompressor);
        let is_right = has_dictionary && is_whole && matches!(status, Ok(Status::StreamEnd)) && value.len() == length;
        is_right.then_some(value)
    }
}

/// Appends a compressed value.
fn compress(compressor: &mut Compress, value: &[u8], packed: &mut Vec<u8>) {
    loop {
        let read = usize::try_from(compressor.total_in()).expect("no longer than the value");
        let status = compressor.compress_vec(&value[read..], packed, FlushCompress::Finish);
        if status.expect("the compressor is used as it should be") == Status::StreamEnd {
            return;
        }
        packed.reserve(value.len() / 2 + 64);
    }
}

/// Appends a length, seven bits to a byte, the lowest first. All bytes but the last have their highest bit set.
fn write_length(mut length: u32, into: &mut Vec<u8>) {
    while length >= 0x80 {
        into.push(length as u8 | 0x80);
        length >>= 7;
    }
    into.push(length as u8);
}

/// The length that [`write_length`] wrote, and the bytes after it.
fn read_length(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let end = bytes.iter().take(5).position(|byte| byte & 0x80 == 0)?;
    let (length, rest) = bytes.split_at(end + 1);
    let length = length.iter().rev().fold(0, |sum, byte| sum << 7 | u64::from(byte & 0x7F));
    Some((u32::try_from(length).ok()?, rest))
}

fn take<T>(kept: &Mutex<Vec<T>>) -> Option<T> {
    kept.lock().pop()
}

fn give_back<T>(kept: &Mutex<Vec<T>>, used: T) {
    let mut kept = kept.lock();
    if kept.len() < KEPT {
        kept.push(used);
    }
}

#[cfg(test)]
mod tests {
    use data_encoding::HEXLOWER;
    use proptest::prelude::*;

    use super::*;

    #[track_caller]
    fn check(value: &[u8]) -> usize {
        let packer = Packer::default();
        let mut length = 0;
        // The second time, the packer uses what it kept.
        for _ in 0..2 {
            let packed = packer.pack(value);
            assert_eq!(packer.unpack(&packed), value);
            length = packed.len();
        }
        length
    }

    #[test]
    fn records_become_a_third() {
        let sample = include_str!("../../../tests/store/sample.jsonl");
        let (mut length, mut packed) = (0, 0);
        for record in sample.lines() {
            length += record.len();
            packed += check(record.as_bytes());
        }
        assert!(packed * 3 < length, "{length} bytes become {packed}");
        let long = format!("{{\"met\":[{}0]}}", "1,2,3,".repeat(LONG));
        assert!(check(long.as_bytes()) * 50 < long.len());
    }

    #[test]
    fn what_is_no_record_is_stored_as_it_is() {
        let packer = Packer::default();
        for value in [&b""[..], b"{}", &[0; 100], b"{\"version\":7654321}", "no record, but a long text".as_bytes()] {
            assert_eq!(packer.pack(value), value);
            assert_eq!(packer.unpack(value), value);
        }
        // Values that only look packed.
        for value in [&[TAG][..], &[TAG; 9], &[TAG, 3, 1, 2, 3], &[TAG, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 3, 0]] {
            assert_eq!(packer.unpack(value), value);
            check(value);
        }
    }

    /// These bytes were made by zlib.
    #[test]
    fn packed_values_stay_readable() {
        let hash = DICTIONARY
            .iter()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
        assert_eq!(hash, 0x24947e63bd70e400, "the dictionary has changed, so stored records cannot be read");
        let record = r#"{"version":1,"guild":"5","channels":["3"],"clock":null,"language":"es"}"#;
        let packed = "fd4723761482c0800300";
        let packer = Packer::default();
        let bytes = HEXLOWER.decode(packed.as_bytes()).expect("hexadecimal");
        assert_eq!(packer.unpack(&bytes), record.as_bytes());
        // A bit that has changed on disk does no harm beyond the value.
        for bit in 0..bytes.len() * 8 {
            let mut bytes = bytes.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            packer.unpack(&bytes);
        }
    }

    proptest! {
        #[test]
        fn every_value_reads_back(tag in prop::sample::select(&[b'{', TAG, 0][..]), rest: Vec<u8>) {
            check(&[&[tag], &rest[..]].concat());
        }

        #[test]
        fn any_bytes_are_unpacked(length: u32, rest: Vec<u8>) {
            let mut stored = vec![TAG];
            write_length(length, &mut stored);
            prop_assert_eq!(read_length(&stored[1..]), Some((length, &[][..])));
            stored.extend(rest);
            Packer::default().unpack(&stored);
        }
    }
}
