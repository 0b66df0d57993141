//! Numbers that tell positions apart.

use super::{
    LEVELS,
    set::{SQUARES, square},
};
use crate::games::biyi::board::{GRID, Key};

/// A random number for each token's color, level and square. A position's hash is the sum, without carries, of its
/// tokens' keys.
static KEYS: [[[u128; SQUARES]; LEVELS]; 2] = {
    let mut keys = [[[0; SQUARES]; LEVELS]; 2];
    let mut seed = 0;
    let mut color = 0;
    while color < 2 {
        let mut level = 0;
        while level < LEVELS {
            let mut square = 0;
            while square < SQUARES {
                keys[color][level][square] = (mix(seed) as u128) << 64 | mix(seed + 1) as u128;
                seed += 2;
                square += 1;
            }
            level += 1;
        }
        color += 1;
    }
    keys
};

/// The key of a token; its level counts from 0.
#[inline(always)]
pub fn key(color: usize, level: usize, square: u8) -> u128 {
    KEYS[color][level][usize::from(square)]
}

/// The hash of an arrangement of tokens.
pub fn hash(arrangement: Key) -> u128 {
    let bit = |at: usize| arrangement[at / 128] >> (at % 128) & 1 == 1;
    let (mut hash, mut at) = (0, 0);
    // Each square's tokens are a set bit and their color; a clear bit follows them.
    for cell in GRID.cells() {
        let mut level = 0;
        while bit(at) {
            hash ^= key(usize::from(bit(at + 1)), level, square(cell));
            level += 1;
            at += 2;
        }
        at += 1;
    }
    hash
}

/// The number at this place in the sequence of the generator SplitMix64.
const fn mix(place: u64) -> u64 {
    let z = (place + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn keys_differ() {
        let mut keys: HashSet<u128> = HashSet::new();
        for square in GRID.cells().map(square) {
            for level in 0..LEVELS {
                assert!(keys.insert(key(0, level, square)) && keys.insert(key(1, level, square)));
            }
        }
    }
}
