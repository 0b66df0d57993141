//! How much less deep late moves are looked at, and how many are looked at at all.

/// The reductions by depth and by how many moves came before: about half the product of the logarithms.
pub struct Reductions([[u8; MOVES]; DEPTHS]);

const DEPTHS: usize = 32;
const MOVES: usize = 64;

impl Reductions {
    /// The table, filled.
    pub fn new() -> Self {
        let mut table = [[0; MOVES]; DEPTHS];
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (count, plies) in row.iter_mut().enumerate().skip(1) {
                *plies = (0.6 + (depth as f64).ln() * (count as f64).ln() / 2.0) as u8;
            }
        }
        Self(table)
    }

    /// By how many plies.
    #[inline]
    pub fn plies(&self, depth: i32, count: usize) -> i32 {
        i32::from(self.0[(depth.max(0) as usize).min(DEPTHS - 1)][count.min(MOVES - 1)])
    }
}

/// How many calm moves are looked at when this few plies are left.
pub const fn enough(depth: i32, improving: bool) -> usize {
    let count = 5 + 4 * depth * depth;
    (if improving { count } else { count / 2 }) as usize
}
