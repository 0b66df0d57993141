//! LZW compression for GIF frames in which most pixels are unchanged.
//!
//! The encoder of the `gif` crate takes one step for each pixel. This one takes one step for each code in a run of the
//! transparent color, which makes most frames several times as fast. The output is ordinary LZW.

/// The maximum number of codes in GIF, and the width of the last one in bits.
const CODES: u16 = 4096;
const MOST_BITS: u8 = 12;
/// The size of the hash table, a power of two: more than twice the number of codes.
const PLACES: usize = 1 << 14;
/// An empty slot of the table.
const EMPTY: u32 = u32::MAX;

/// Compresses one frame after the other.
pub(crate) struct Encoder {
    /// How many bits a color has.
    bits: u8,
    /// The codes of longer strings: an entry holds the code of the prefix, the last color, and the code of the whole.
    table: Vec<u32>,
    /// The codes of runs of the frequent color, shortest first.
    runs: Vec<u16>,
    /// The next code that is free.
    next: u16,
}

impl Encoder {
    /// An encoder for colors of this many bits, from 2 to 8.
    pub fn new(bits: u8) -> Self {
        Self { bits, table: vec![EMPTY; PLACES], runs: Vec::new(), next: 0 }
    }

    /// The pixels as the `gif` crate wants pre-encoded frames: the number of bits, and the codes. Runs of `frequent` cost
    /// hardly any time.
    pub fn encoded(&mut self, pixels: &[u8], frequent: u8) -> Vec<u8> {
        let (clear, end) = (1u16 << self.bits, (1u16 << self.bits) + 1);
        let mut out = Codes { bytes: vec![self.bits], width: self.bits + 1, buffer: 0, filled: 0 };
        out.push(clear);
        self.reset(frequent);
        let mut at = 0;
        // Where the current run is known to end.
        let mut run_end = 0;
        while at < pixels.len() {
            // The longest string from here on that has a code.
            let mut code = u16::from(pixels[at]);
            if pixels[at] == frequent {
                if run_end <= at {
                    run_end = at + run(&pixels[at..], frequent);
                }
                let len = (run_end - at).min(self.runs.len());
                code = self.runs[len - 1];
                at += len;
            } else {
                at += 1;
            }
            let mut place = None;
            while let Some(&color) = pixels.get(at) {
                match self.find(code, color) {
                    Ok(longer) => code = longer,
                    Err(free) => {
                        place = Some((free, color));
                        break;
                    }
                }
                at += 1;
            }
            out.push(code);
            // The decoder adds each code one step later than the encoder.
            if self.next == 1 << out.width && out.width < MOST_BITS {
                out.width += 1;
            }
            let Some((free, color)) = place else { break };
            if self.next == CODES {
                out.push(clear);
                out.width = self.bits + 1;
                self.reset(frequent);
                continue;
            }
            self.table[free] = key(code, color) | u32::from(self.next);
            if color == frequent && self.runs.last() == Some(&code) {
                self.runs.push(self.next);
            }
            self.next += 1;
        }
        out.push(end);
        out.finished()
    }

    fn reset(&mut self, frequent: u8) {
        self.table.fill(EMPTY);
        self.runs.clear();
        self.runs.push(u16::from(frequent));
        self.next = (1 << self.bits) + 2;
    }

    /// The code of a string followed by a color, or the slot for it.
    fn find(&self, code: u16, color: u8) -> Result<u16, usize> {
        let key = key(code, color);
        let mut place = (key.wrapping_mul(0x9E37_79B1) >> 18) as usize;
        loop {
            match self.table[place] {
                EMPTY => return Err(place),
                entry if entry & KEY == key => return Ok((entry & !KEY) as u16),
                _ => place = (place + 1) % PLACES,
            }
        }
    }
}

/// The part of an entry that is not the code of the whole.
const KEY: u32 = !0 << MOST_BITS;

fn key(code: u16, color: u8) -> u32 {
    u32::from(code) << (MOST_BITS + 8) | u32::from(color) << MOST_BITS
}

/// How many of the first pixels have this color.
fn run(pixels: &[u8], color: u8) -> usize {
    const CHUNK: usize = 32;
    let chunks = pixels.chunks_exact(CHUNK).take_while(|chunk| chunk.iter().all(|&pixel| pixel == color)).count();
    let rest = &pixels[chunks * CHUNK..];
    chunks * CHUNK + rest.iter().position(|&pixel| pixel != color).unwrap_or(rest.len())
}

/// Codes of different widths, one after the other.
struct Codes {
    bytes: Vec<u8>,
    width: u8,
    buffer: u64,
    filled: u8,
}

impl Codes {
    fn push(&mut self, code: u16) {
        self.buffer |= u64::from(code) << self.filled;
        self.filled += self.width;
        while self.filled >= 32 {
            self.bytes.extend((self.buffer as u32).to_le_bytes());
            self.buffer >>= 32;
            self.filled -= 32;
        }
    }

    fn finished(mut self) -> Vec<u8> {
        let rest = usize::from(self.filled.div_ceil(8));
        self.bytes.extend(&self.buffer.to_le_bytes()[..rest]);
        self.bytes
    }
}

#[cfg(test)]
mod tests {
    use ::gif::{ColorOutput, DecodeOptions, Frame};
    use proptest::prelude::*;

    use super::*;

    /// The same pixels when a GIF of them was written and read.
    fn check(encoder: &mut Encoder, pixels: &[u8], frequent: u8) {
        let len = u16::try_from(pixels.len()).expect("few enough for one row");
        let palette = vec![0; 3 << encoder.bits];
        let mut file = ::gif::Encoder::new(Vec::new(), len, 1, &palette).expect("a palette");
        let buffer = encoder.encoded(pixels, frequent).into();
        let frame = Frame { width: len, height: 1, buffer, ..Frame::default() };
        file.write_lzw_pre_encoded_frame(&frame).expect("written");
        let file = file.into_inner().expect("written");
        let mut options = DecodeOptions::new();
        options.set_color_output(ColorOutput::Indexed);
        let mut decoder = options.read_info(&file[..]).expect("a GIF");
        let frame = decoder.read_next_frame().expect("whole").expect("one frame");
        assert!(frame.buffer == pixels, "{} pixels of {} bits", pixels.len(), encoder.bits);
    }

    #[test]
    fn what_is_written_can_be_read() {
        let mut encoder = Encoder::new(6);
        check(&mut encoder, &[63], 63);
        check(&mut encoder, &[5], 63);
        check(&mut encoder, &vec![63; 65_535], 63);
        check(&mut encoder, &vec![9; 65_535], 63);
        // Strings hardly repeat here, so the codes run out several times.
        let mut lot = 1u32;
        let noise = std::iter::repeat_with(|| {
            lot = lot.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (lot >> 26) as u8
        });
        let noise: Vec<_> = noise.take(65_535).collect();
        check(&mut encoder, &noise, 63);
        // Tests every length, so that the data ends at each code width.
        for len in 1..9_000 {
            check(&mut encoder, &noise[..len], 63);
        }
    }

    proptest! {
        #[test]
        fn runs_of_any_length_can_be_read(
            bits in 2u8..=8,
            runs in proptest::collection::vec((any::<u8>(), 1usize..400, any::<bool>()), 1..120)
        ) {
            let most = u8::MAX >> (8 - bits);
            let runs = runs.into_iter().map(|(color, len, often)| if often { (most, len) } else { (color & most, len % 7) });
            let pixels: Vec<_> = runs.flat_map(|(color, len)| std::iter::repeat_n(color, len)).chain([0]).collect();
            check(&mut Encoder::new(bits), &pixels, most);
        }
    }
}
