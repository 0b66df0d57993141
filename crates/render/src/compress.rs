//! The compressed pixels of a PNG.

use flate2::{Compress, Compression, FlushCompress, Status};

/// The number of bytes that are passed to the compressor at once. They fit into the processor's first cache.
const BATCH: usize = 24 * 1024;
/// The type of a row whose pixels are stored as they are.
const NO_FILTER: u8 = 0;

/// Compresses the pixels of a picture of this width, one byte each, at a level of zlib. Returns the data of the PNG's
/// chunk `IDAT`.
pub(crate) fn rows(pixels: &[u8], width: usize, level: u32) -> Vec<u8> {
    let mut stream = Stream::new(level);
    let mut batch = Vec::with_capacity(BATCH + width + 1);
    for row in pixels.chunks_exact(width) {
        batch.push(NO_FILTER);
        batch.extend_from_slice(row);
        if batch.len() >= BATCH {
            stream.push(&batch, FlushCompress::None);
            batch.clear();
        }
    }
    stream.push(&batch, FlushCompress::Finish);
    stream.out.truncate(stream.written);
    stream.out
}

/// A zlib stream in memory.
struct Stream {
    zlib: Compress,
    /// The output, followed by room for more.
    out: Vec<u8>,
    written: usize,
}

impl Stream {
    /// The room for output, in bytes. Most pictures need only one.
    const ROOM: usize = 96 * 1024;

    fn new(level: u32) -> Self {
        Self { zlib: Compress::new(Compression::new(level), true), out: vec![0; Self::ROOM], written: 0 }
    }

    /// Compresses more bytes.
    fn push(&mut self, mut bytes: &[u8], flush: FlushCompress) {
        loop {
            if self.written == self.out.len() {
                self.out.resize(self.out.len() + Self::ROOM, 0);
            }
            let (read, written) = (self.zlib.total_in(), self.zlib.total_out());
            let status = self.zlib.compress(bytes, &mut self.out[self.written..], flush);
            let count = |now: u64, before: u64| usize::try_from(now - before).expect("it fits into memory");
            bytes = &bytes[count(self.zlib.total_in(), read)..];
            self.written += count(self.zlib.total_out(), written);
            match status.expect("only a stream that was finished before cannot be written") {
                Status::StreamEnd => return,
                Status::Ok | Status::BufError if bytes.is_empty() && flush == FlushCompress::None => return,
                Status::Ok | Status::BufError => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::ZlibDecoder;

    use super::*;

    #[test]
    fn all_pixels_come_back() {
        // The pixels of the last picture cannot be compressed, so the output needs more room than usual.
        let noise = (0..400 * 1000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        for (width, pixels) in [(1, vec![7]), (3, vec![1, 2, 3, 4, 5, 6]), (900, vec![9; 900_000]), (1000, noise)] {
            for level in [2, 6] {
                let data = rows(&pixels, width, level);
                let mut back = Vec::new();
                ZlibDecoder::new(&data[..]).read_to_end(&mut back).expect("a zlib stream");
                let expected = pixels.chunks(width).flat_map(|row| [&[NO_FILTER], row].concat()).collect::<Vec<_>>();
                assert!(back == expected, "{width} at level {level}");
            }
        }
    }
}
