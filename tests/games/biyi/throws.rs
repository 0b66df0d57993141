//! Positions thrown together.

use parlor::{
    color::Color,
    games::biyi::{Biyi, TOKENS},
};
use rand_chacha::{ChaCha8Rng, rand_core::RngCore};

/// How tokens are thrown on the board.
#[derive(Clone, Copy)]
pub struct Throw {
    /// The ranks that they come to lie on.
    pub ranks: (usize, usize),
    /// The most tokens on a square.
    pub height: usize,
    /// Of ten stacks, how many are of one color.
    pub pure: usize,
    /// Of ten squares, how many are empty.
    pub empty: usize,
}

/// Kinds of positions that have in them what games hardly come to.
pub const THROWS: [Throw; 11] = [
    // Everywhere, low and high.
    Throw { ranks: (1, 13), height: 3, pure: 5, empty: 7 },
    Throw { ranks: (1, 13), height: 9, pure: 3, empty: 8 },
    // A few that are high.
    Throw { ranks: (1, 13), height: 20, pure: 4, empty: 9 },
    // Dragons beside dragons.
    Throw { ranks: (2, 5), height: 6, pure: 9, empty: 3 },
    Throw { ranks: (9, 12), height: 6, pure: 8, empty: 4 },
    // Towers that are full of both colors.
    Throw { ranks: (4, 6), height: 9, pure: 1, empty: 4 },
    // Around the river.
    Throw { ranks: (5, 9), height: 3, pure: 4, empty: 4 },
    Throw { ranks: (6, 8), height: 6, pure: 6, empty: 3 },
    // Around the nests.
    Throw { ranks: (11, 13), height: 5, pure: 7, empty: 4 },
    Throw { ranks: (1, 3), height: 5, pure: 7, empty: 4 },
    // Little to move.
    Throw { ranks: (13, 13), height: 2, pure: 9, empty: 5 },
];

/// A number below the limit.
pub fn below(lot: &mut ChaCha8Rng, limit: usize) -> usize {
    lot.next_u64() as usize % limit
}

/// A position thrown together.
pub fn throw(kind: Throw, lot: &mut ChaCha8Rng) -> Biyi {
    // Some have tokens that drown.
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
