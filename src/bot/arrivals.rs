//! Deduplicates interactions: if Discord delivers an interaction twice, it is answered once.

use std::{
    collections::{BTreeSet, HashSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

/// How long an interaction is remembered, by Discord's clock: as long as its token is valid. If Discord delivered the
/// interaction again after that, it could not be answered anyway.
const REMEMBERED: Duration = Duration::from_secs(15 * 60);
/// The maximum number of remembered interactions.
const MOST: usize = 200_000;

/// The interactions that arrived recently. Clones share one record.
#[derive(Clone, Debug, Default)]
pub struct Arrivals(Arc<Mutex<Known>>);

#[derive(Debug, Default)]
struct Known {
    /// The ids of the interactions that have arrived, except those below `floor`.
    seen: BTreeSet<u64>,
    /// Interactions with a lower id are no longer remembered, and are not admitted.
    floor: u64,
    /// The interactions that are being answered.
    live: HashSet<u64>,
}

/// Marks an interaction as being answered, until this value is dropped.
#[derive(Debug)]
pub struct Live {
    interaction: u64,
    arrivals: Arrivals,
}

impl Arrivals {
    /// Admits an interaction to be answered; `None` if the interaction arrived before, or is too old to be answered.
    pub fn admit(&self, interaction: u64) -> Option<Live> {
        let mut known = self.known();
        if interaction < known.floor || !known.seen.insert(interaction) {
            return None;
        }
        if let Some(&newest) = known.seen.last() {
            known.raise_floor(newest.saturating_sub(ids_in(REMEMBERED)));
        }
        if known.seen.len() > MOST
            && let Some(&oldest) = known.seen.first()
        {
            known.raise_floor(oldest + 1);
        }
        known.live.insert(interaction);
        drop(known);
        Some(Live { interaction, arrivals: self.clone() })
    }

    /// Whether an interaction has arrived recently that this process answers.
    pub fn has_seen(&self, interaction: u64) -> bool {
        self.known().seen.contains(&interaction)
    }

    /// Whether an interaction is being answered right now.
    pub fn is_live(&self, interaction: u64) -> bool {
        self.known().live.contains(&interaction)
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Known {
    fn raise_floor(&mut self, floor: u64) {
        if floor > self.floor {
            self.floor = floor;
            self.seen = self.seen.split_off(&floor);
        }
    }
}

impl Live {
    /// Ends this mark, since another process answers the interaction. It then counts as not [seen](Arrivals::has_seen).
    pub fn answered_elsewhere(self) {
        self.arrivals.known().seen.remove(&self.interaction);
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.arrivals.known().live.remove(&self.interaction);
    }
}

/// The difference between the ids of two objects that Discord created `time` apart.
fn ids_in(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).map_or(u64::MAX, |milliseconds| milliseconds << 22)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: u64 = 1_000_000 << 22;

    #[test]
    fn what_another_process_answers_was_not_seen() {
        let arrivals = Arrivals::default();
        arrivals.admit(5).expect("it is new").answered_elsewhere();
        assert!(!arrivals.has_seen(5) && !arrivals.is_live(5));
        drop(arrivals.admit(6).expect("it is new"));
        assert!(arrivals.has_seen(6) && !arrivals.is_live(6));
    }

    #[test]
    fn an_interaction_is_let_in_once() {
        let arrivals = Arrivals::default();
        let live = arrivals.admit(FIRST).expect("it is the first copy");
        assert!(arrivals.is_live(FIRST));
        assert!(arrivals.admit(FIRST).is_none(), "while it is being answered");
        drop(live);
        assert!(!arrivals.is_live(FIRST));
        assert!(arrivals.admit(FIRST).is_none(), "and afterwards");
        assert!(arrivals.admit(FIRST - 1).is_some(), "they need not come in order");
    }

    #[test]
    fn of_copies_at_once_one_is_let_in() {
        let arrivals = Arrivals::default();
        let barrier = std::sync::Barrier::new(8);
        for interaction in FIRST..FIRST + 50 {
            let admitted = std::thread::scope(|scope| {
                let copies = [(); 8].map(|()| {
                    scope.spawn(|| {
                        barrier.wait();
                        arrivals.admit(interaction).is_some()
                    })
                });
                let admitted = copies.into_iter().map(|copy| copy.join().expect("no panic"));
                admitted.filter(|admitted| *admitted).count()
            });
            assert_eq!(admitted, 1);
        }
    }

    #[test]
    fn what_is_too_old_is_forgotten_and_not_let_in() {
        let arrivals = Arrivals::default();
        let minute = ids_in(Duration::from_secs(60));
        for minutes in 0..100 {
            drop(arrivals.admit(FIRST + minutes * minute).expect("a new one"));
        }
        assert!(arrivals.known().seen.len() <= 16, "{}", arrivals.known().seen.len());
        assert!(arrivals.admit(FIRST).is_none(), "its token is dead");
        assert!(arrivals.admit(FIRST + 90 * minute).is_none(), "it is remembered");
        assert!(arrivals.admit(FIRST + 90 * minute + 1).is_some(), "it is late, but not too late");
    }

    #[test]
    fn there_is_room_for_so_many_and_no_more() {
        let arrivals = Arrivals::default();
        for number in 0..MOST as u64 + 10 {
            drop(arrivals.admit(FIRST + number));
        }
        assert_eq!(arrivals.known().seen.len(), MOST);
        assert!(arrivals.admit(FIRST).is_none(), "the oldest are taken for copies");
    }
}
