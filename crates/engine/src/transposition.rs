//! The transposition table: results of earlier searches, found again by a position's Zobrist key.

use super::{Score, score, window::SearchWindow};

/// How a stored score relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The true score is the stored one or higher, because a move failed high.
    Lower,
    /// The true score is the stored one or lower, because every move failed low.
    Upper,
    /// The stored score is the true one.
    Exact,
}

/// The result of searching a position.
#[derive(Clone, Copy, Debug)]
pub struct TableEntry<M> {
    /// The best move, if one raised alpha.
    pub mv: Option<M>,
    /// The score for the side to move. The plies to a forced end are counted from the root of the current search.
    pub score: Score,
    /// The depth of the search, in plies.
    pub depth: i32,
    /// How the score relates to the true one.
    pub bound: Bound,
}

impl<M> TableEntry<M> {
    /// Whether the score is enough to answer a search with this window.
    #[inline]
    pub const fn decides(&self, window: SearchWindow) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= window.beta,
            Bound::Upper => self.score <= window.alpha,
        }
    }
}

/// An [`TableEntry`] in the compact form that the table stores.
#[derive(Clone, Copy, Debug)]
struct Packed<M> {
    /// The upper half of the key. The lower half selects the bucket.
    check: u32,
    mv: Option<M>,
    score: i16,
    depth: i8,
    bound: Bound,
    /// The generation of the search that wrote the entry; 0 for an empty entry.
    generation: u8,
}

impl<M> Packed<M> {
    const EMPTY: Self = Self { check: 0, mv: None, score: 0, depth: 0, bound: Bound::Upper, generation: 0 };

    /// The value of keeping the entry. A new entry replaces the entry of least value in its bucket. Each search that
    /// has begun since the entry was written reduces the value by as much as four plies of depth.
    fn worth(&self, generation: u8) -> i32 {
        if self.generation == 0 {
            i32::MIN
        } else {
            i32::from(self.depth) - 4 * i32::from(generation.wrapping_sub(self.generation))
        }
    }
}

/// The number of entries in a bucket. A key can be stored in any entry of its bucket.
const BUCKET: usize = 4;

/// A hash table of fixed size from Zobrist keys to search results.
pub struct TranspositionTable<M> {
    buckets: Vec<[Packed<M>; BUCKET]>,
    generation: u8,
}

impl<M: Copy> TranspositionTable<M> {
    /// Creates a table of at most `bytes`, but at least one bucket.
    pub fn new(bytes: usize) -> Self {
        let count = bytes / size_of::<[Packed<M>; BUCKET]>();
        // The number of buckets is a power of two, so that the lower bits of a key are the bucket's index.
        let count = 1 << count.max(1).ilog2();
        Self { buckets: vec![[Packed::EMPTY; BUCKET]; count], generation: 1 }
    }

    /// Empties the table.
    pub fn clear(&mut self) {
        self.buckets.fill([Packed::EMPTY; BUCKET]);
        self.generation = 1;
    }

    /// Begins a new generation, so that entries of earlier searches are replaced first.
    pub fn new_generation(&mut self) {
        self.generation = self.generation.checked_add(1).unwrap_or(1);
    }

    /// Looks up a position that is `ply` plies after the root.
    #[inline]
    pub fn probe(&self, key: u64, ply: usize) -> Option<TableEntry<M>> {
        let bucket = &self.buckets[self.index(key)];
        let packed = bucket.iter().find(|packed| packed.check == check(key) && packed.generation != 0)?;
        Some(TableEntry {
            mv: packed.mv,
            score: score::from_table(packed.score, ply),
            depth: i32::from(packed.depth),
            bound: packed.bound,
        })
    }

    /// Stores the result for a position that is `ply` plies after the root. If the result has no move, the stored move
    /// is kept. A much deeper result of the same search is replaced only by an exact result.
    #[inline]
    pub fn store(&mut self, key: u64, ply: usize, entry: TableEntry<M>) {
        let (generation, index) = (self.generation, self.index(key));
        let bucket = &mut self.buckets[index];
        let same = bucket.iter().position(|packed| packed.check == check(key) && packed.generation != 0);
        let at = same.unwrap_or_else(|| {
            let worths = bucket.each_ref().map(|packed| packed.worth(generation));
            (1..BUCKET).fold(0, |least, at| if worths[at] < worths[least] { at } else { least })
        });
        let packed = &mut bucket[at];
        let deeper = same.is_some() && packed.generation == generation && i32::from(packed.depth) > entry.depth + 3;
        if deeper && entry.bound != Bound::Exact {
            return;
        }
        *packed = Packed {
            check: check(key),
            mv: entry.mv.or(if same.is_some() { packed.mv } else { None }),
            score: score::to_table(entry.score, ply),
            depth: entry.depth.clamp(i32::from(i8::MIN), i32::from(i8::MAX)) as i8,
            bound: entry.bound,
            generation,
        };
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }
}

const fn check(key: u64) -> u32 {
    (key >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(mv: Option<u8>, score: Score, depth: i32) -> TableEntry<u8> {
        TableEntry { mv, score, depth, bound: Bound::Exact }
    }

    #[test]
    fn the_shallowest_of_the_oldest_is_replaced_first() {
        let mut table = TranspositionTable::new(0);
        let key = |n: u64| n << 32;
        for n in 0..4 {
            table.store(key(n), 0, entry(Some(n as u8), 10, 5 + n as i32));
        }
        table.store(key(4), 0, entry(None, 20, 1));
        assert!(table.probe(key(0), 0).is_none());
        assert_eq!(table.probe(key(3), 0).and_then(|entry| entry.mv), Some(3));
        table.new_generation();
        table.store(key(1), 0, entry(None, 30, 2));
        let kept = table.probe(key(1), 0).map(|entry| (entry.mv, entry.score));
        assert_eq!(kept, Some((Some(1), 30)), "the move is kept");
        table.store(key(5), 0, entry(None, 0, 1));
        assert!(table.probe(key(4), 0).is_none() && table.probe(key(1), 0).is_some());
        table.clear();
        assert!((0..6).all(|n| table.probe(key(n), 0).is_none()));
    }
}
