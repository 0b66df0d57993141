//! Zobrist hashes of arrangements. An arrangement is the placement of all tokens on the board.

use super::{
    LEVELS,
    set::{SQUARES, square},
};
use crate::mix;
use games::biyi::board::{BoardKey, GRID};

/// The Zobrist keys by color, level and square. An arrangement's hash is the exclusive or of its tokens' keys.
static KEYS: [[[u128; SQUARES]; LEVELS]; 2] = {
    let mut keys = [[[0; SQUARES]; LEVELS]; 2];
    let mut seed = 0;
    let mut color = 0;
    while color < 2 {
        let mut level = 0;
        while level < LEVELS {
            let mut square = 0;
            while square < SQUARES {
                keys[color][level][square] = (random(seed) as u128) << 64 | random(seed + 1) as u128;
                seed += 2;
                square += 1;
            }
            level += 1;
        }
        color += 1;
    }
    keys
};

/// The Zobrist key of a token. Levels count from 0.
#[inline(always)]
pub fn key(color: usize, level: usize, square: u8) -> u128 {
    KEYS[color][level][usize::from(square)]
}

/// The Zobrist hash of an arrangement.
pub fn hash(arrangement: BoardKey) -> u128 {
    let bit = |at: usize| arrangement[at / 128] >> (at % 128) & 1 == 1;
    let (mut hash, mut at) = (0, 0);
    // An arrangement lists the squares in order. For each token it has a set bit and the bit of the color, and each
    // square ends with a clear bit.
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

/// The number at an index of the random sequence of SplitMix64.
const fn random(index: u64) -> u64 {
    mix(index.wrapping_mul(0x9e37_79b9_7f4a_7c15))
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
