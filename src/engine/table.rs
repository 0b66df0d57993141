//! What a search knows already of positions that it meets again.

use super::{Score, score};

/// What the true score is, compared with the one found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// At least as high.
    Lower,
    /// At most as high.
    Upper,
    /// The same.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub struct Known<M> {
    /// The move that was best.
    pub mv: Option<M>,
    /// The score, seen from the root of the search that asks.
    pub score: Score,
    /// How deep the position was searched.
    pub depth: i32,
    /// How the score is to be read.
    pub bound: Bound,
}

#[derive(Clone, Copy, Debug)]
struct Entry<M> {
    /// The upper half of the key.
    check: u32,
    mv: Option<M>,
    score: i16,
    depth: i8,
    bound: Bound,
    /// The search that wrote the entry; 0 if none has.
    age: u8,
}

impl<M> Entry<M> {
    const EMPTY: Self = Self { check: 0, mv: None, score: 0, depth: 0, bound: Bound::Upper, age: 0 };

    /// How much is lost if the entry is overwritten: depth, of which every search since then takes some.
    fn worth(&self, age: u8) -> i32 {
        if self.age == 0 { i32::MIN } else { i32::from(self.depth) - 4 * i32::from(age.wrapping_sub(self.age)) }
    }
}

/// Entries that share a place.
const BUCKET: usize = 4;

/// A table of fixed size.
pub struct Table<M> {
    buckets: Vec<[Entry<M>; BUCKET]>,
    age: u8,
}

impl<M: Copy> Table<M> {
    /// A table of at most so many bytes, and of one bucket at least.
    pub fn new(bytes: usize) -> Self {
        let count = bytes / size_of::<[Entry<M>; BUCKET]>();
        // A power of two, so that part of the key is the place.
        let count = 1 << count.max(1).ilog2();
        Self { buckets: vec![[Entry::EMPTY; BUCKET]; count], age: 1 }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.fill([Entry::EMPTY; BUCKET]);
        self.age = 1;
    }

    /// Tells that a new search begins: what older ones wrote is overwritten first.
    pub fn grow_older(&mut self) {
        self.age = self.age.checked_add(1).unwrap_or(1);
    }

    /// What is known of a position.
    #[inline]
    pub fn get(&self, key: u64, ply: usize) -> Option<Known<M>> {
        let bucket = &self.buckets[self.place(key)];
        let entry = bucket.iter().find(|entry| entry.check == check(key) && entry.age != 0)?;
        Some(Known {
            mv: entry.mv,
            score: score::from_table(entry.score, ply),
            depth: i32::from(entry.depth),
            bound: entry.bound,
        })
    }

    /// Remembers what is known of a position. A move that was known before is kept, if there is no new one.
    #[inline]
    pub fn put(&mut self, key: u64, ply: usize, known: Known<M>) {
        let (age, place) = (self.age, self.place(key));
        let bucket = &mut self.buckets[place];
        let same = bucket.iter().position(|entry| entry.check == check(key) && entry.age != 0);
        let at = same.unwrap_or_else(|| {
            let worths = bucket.each_ref().map(|entry| entry.worth(age));
            (1..BUCKET).fold(0, |least, at| if worths[at] < worths[least] { at } else { least })
        });
        let entry = &mut bucket[at];
        let deeper = same.is_some() && entry.age == age && i32::from(entry.depth) > known.depth + 3;
        if deeper && known.bound != Bound::Exact {
            return;
        }
        *entry = Entry {
            check: check(key),
            mv: known.mv.or(if same.is_some() { entry.mv } else { None }),
            score: score::to_table(known.score, ply),
            depth: known.depth.clamp(i32::from(i8::MIN), i32::from(i8::MAX)) as i8,
            bound: known.bound,
            age,
        };
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }
}

const fn check(key: u64) -> u32 {
    (key >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(mv: Option<u8>, score: Score, depth: i32) -> Known<u8> {
        Known { mv, score, depth, bound: Bound::Exact }
    }

    #[test]
    fn the_shallowest_of_the_oldest_goes_first() {
        let mut table = Table::new(0);
        let key = |n: u64| n << 32;
        for n in 0..4 {
            table.put(key(n), 0, known(Some(n as u8), 10, 5 + n as i32));
        }
        table.put(key(4), 0, known(None, 20, 1));
        assert!(table.get(key(0), 0).is_none());
        assert_eq!(table.get(key(3), 0).and_then(|known| known.mv), Some(3));
        table.grow_older();
        table.put(key(1), 0, known(None, 30, 2));
        assert_eq!(table.get(key(1), 0).map(|known| (known.mv, known.score)), Some((Some(1), 30)), "the move is kept");
        table.put(key(5), 0, known(None, 0, 1));
        assert!(table.get(key(4), 0).is_none() && table.get(key(1), 0).is_some());
        table.clear();
        assert!((0..6).all(|n| table.get(key(n), 0).is_none()));
    }
}
