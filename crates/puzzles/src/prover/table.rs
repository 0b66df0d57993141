//! The prover's table: what is already proved.

/// The number of entries. A new entry replaces an old one with the same part of the hash.
const SLOTS: usize = 1 << 18;

/// What is proved of a position with one side as the attacker.
#[derive(Clone, Copy)]
struct ProofEntry<M> {
    key: u64,
    generation: u32,
    /// The attacker wins within this number of turns; 0 if no win is proved.
    wins_in: u8,
    /// The attacker does not win within this number of turns.
    holds: u8,
    /// The move that proves it.
    mv: Option<M>,
}

/// A table of proved positions, by their keys. It takes no memory until the first of them is stored.
pub(super) struct ProofTable<M> {
    entries: Vec<Option<ProofEntry<M>>>,
    /// Entries of other generations are forgotten.
    generation: u32,
}

impl<M: Copy> ProofTable<M> {
    pub(super) const fn new() -> Self {
        Self { entries: Vec::new(), generation: 0 }
    }

    /// Forgets all entries.
    pub(super) const fn forget(&mut self) {
        self.generation = self.generation.wrapping_add(1);
    }

    fn slot(key: u64) -> usize {
        (key >> 40) as usize & (SLOTS - 1)
    }

    fn entry(&self, key: u64) -> Option<&ProofEntry<M>> {
        let entry = self.entries.get(Self::slot(key))?.as_ref()?;
        (entry.key == key && entry.generation == self.generation).then_some(entry)
    }

    /// The move that proved something about a position.
    pub(super) fn proving_move(&self, key: u64) -> Option<M> {
        self.entry(key)?.mv
    }

    /// Whether the attacker wins a position within this number of turns. `None` if that is not proved.
    pub(super) fn known(&self, key: u64, turns: u8) -> Option<bool> {
        let entry = self.entry(key)?;
        if entry.wins_in > 0 && entry.wins_in <= turns {
            Some(true)
        } else if entry.holds >= turns {
            Some(false)
        } else {
            None
        }
    }

    /// Keeps whether the attacker wins a position within this number of turns, and the move that proves it.
    pub(super) fn store(&mut self, key: u64, turns: u8, wins: bool, mv: Option<M>) {
        let (mut wins_in, mut holds) = self.entry(key).map_or((0, 0), |entry| (entry.wins_in, entry.holds));
        if wins {
            wins_in = if wins_in == 0 { turns } else { wins_in.min(turns) };
        } else {
            holds = holds.max(turns);
        }
        if self.entries.is_empty() {
            self.entries = vec![None; SLOTS];
        }
        self.entries[Self::slot(key)] = Some(ProofEntry { key, generation: self.generation, wins_in, holds, mv });
    }
}
