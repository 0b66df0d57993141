//! Random positions.

use board::color::Color;
use games::biyi::{Biyi, TOKENS};
use rand_chacha::{ChaCha8Rng, rand_core::RngCore};

/// A distribution of random positions.
#[derive(Clone, Copy)]
pub struct Throw {
    /// The first and the last rank with stacks.
    pub ranks: (usize, usize),
    /// The largest height of a stack.
    pub height: usize,
    /// The number of stacks in ten that have only one color, on average.
    pub pure: usize,
    /// The number of squares in ten that are empty, on average.
    pub empty: usize,
}

/// Distributions in which situations that are rare in games are common.
pub const THROWS: [Throw; 11] = [
    // Stacks on all ranks, low or high.
    Throw { ranks: (1, 13), height: 3, pure: 5, empty: 7 },
    Throw { ranks: (1, 13), height: 9, pure: 3, empty: 8 },
    // A few high stacks.
    Throw { ranks: (1, 13), height: 20, pure: 4, empty: 9 },
    // Adjacent dragons.
    Throw { ranks: (2, 5), height: 6, pure: 9, empty: 3 },
    Throw { ranks: (9, 12), height: 6, pure: 8, empty: 4 },
    // High stacks of both colors.
    Throw { ranks: (4, 6), height: 9, pure: 1, empty: 4 },
    // Stacks around the river.
    Throw { ranks: (5, 9), height: 3, pure: 4, empty: 4 },
    Throw { ranks: (6, 8), height: 6, pure: 6, empty: 3 },
    // Stacks around the nests.
    Throw { ranks: (11, 13), height: 5, pure: 7, empty: 4 },
    Throw { ranks: (1, 3), height: 5, pure: 7, empty: 4 },
    // Stacks with few legal movements.
    Throw { ranks: (13, 13), height: 2, pure: 9, empty: 5 },
];

/// A random number below `limit`.
pub fn below(lot: &mut ChaCha8Rng, limit: usize) -> usize {
    lot.next_u64() as usize % limit
}

/// A random position from a distribution.
pub fn throw(kind: Throw, lot: &mut ChaCha8Rng) -> Biyi {
    // A position in which tokens would drown is invalid, so texts are generated until one is valid.
    std::iter::repeat_with(|| throw_text(kind, lot)).find_map(|text| text.parse().ok()).expect("a never-ending search")
}

fn throw_text(kind: Throw, lot: &mut ChaCha8Rng) -> String {
    let mut stacks = Vec::new();
    let mut left = [TOKENS; 2];
    let nests = if below(lot, 4) == 0 { ["d3", "d11"] } else { ["d1", "d13"] };
    for rank in kind.ranks.0..=kind.ranks.1 {
        for file in "abcdefg".chars() {
            let name = format!("{file}{rank}");
            if nests.contains(&name.as_str()) || below(lot, 10) < kind.empty {
                continue;
            }
            let mut color = Color::ALL[below(lot, 2)];
            let pure = below(lot, 10) < kind.pure;
            let mut tokens = String::new();
            for _ in 0..=below(lot, kind.height) {
                color = if pure { color } else { Color::ALL[below(lot, 2)] };
                if left[color as usize] > 0 {
                    left[color as usize] -= 1;
                    tokens.push(color.char());
                }
            }
            if !tokens.is_empty() {
                stacks.push(format!("{name}:{tokens}"));
            }
        }
    }
    let side = Color::ALL[below(lot, 2)].char();
    format!("{} {side} {},{}", stacks.join(","), nests[0], nests[1])
}
