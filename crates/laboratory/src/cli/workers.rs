//! Threads that make games, and the one that takes them.

use std::{
    num::NonZero,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread,
    time::{Duration, Instant},
};

use super::LaboratoryError;

/// When no further game begins.
pub(super) struct Deadline(Option<Instant>);

impl Deadline {
    /// After this many minutes, or never.
    pub(super) fn after(minutes: Option<u64>) -> Self {
        Self(minutes.map(|minutes| Instant::now() + Duration::from_secs(60 * minutes)))
    }

    pub(super) fn is_over(&self) -> bool {
        self.0.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Makes games on several threads, one per processor if no number is given, and hands each to `take` in this thread, in
/// the order in which they are done. `maker` makes a thread's maker when the first game is made there; the maker
/// returns the game for a number. The numbers come from `next`. Makes no further games once `next` returns none, once
/// it is too late, and once `take` returns true or an error.
pub(super) fn make<G: Send>(
    threads: Option<NonZero<usize>>,
    deadline: &Deadline,
    next: impl Fn() -> Option<u64> + Sync,
    maker: impl Fn() -> Box<dyn FnMut(u64) -> G> + Sync,
    mut take: impl FnMut(G) -> Result<bool, LaboratoryError>,
) -> Result<(), LaboratoryError> {
    let threads = threads.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
    let is_done = AtomicBool::new(false);
    thread::scope(|scope| {
        let (sender, games) = mpsc::sync_channel(threads);
        for _ in 0..threads {
            let (sender, is_done, next, maker) = (sender.clone(), &is_done, &next, &maker);
            scope.spawn(move || {
                let mut make = None;
                while !is_done.load(Ordering::Relaxed)
                    && !deadline.is_over()
                    && let Some(number) = next()
                    && sender.send(make.get_or_insert_with(maker)(number)).is_ok()
                {}
            });
        }
        drop(sender);
        for game in games {
            let taken = take(game);
            if !matches!(taken, Ok(false)) {
                is_done.store(true, Ordering::Relaxed);
            }
            taken?;
        }
        Ok(())
    })
}
