//! Counting and recounting by processes that go away, or that work at the same time.

use super::*;

/// A store on the same database, which fails after this number of steps.
fn failing(store: &Store, steps: &Arc<AtomicUsize>) -> Store {
    let (database, steps) = (Arc::clone(&store.db.engine), Arc::clone(steps));
    Store::over(Arc::new(FaultyDatabase { database, steps, interference: Mutex::new(None) }))
}

/// A recount that goes away at any step leaves nothing that is counted twice or not at all.
#[test]
fn a_recount_that_goes_away_is_made_again() {
    on_every_engine(|store| {
        let mut lot = ChaCha8Rng::seed_from_u64(12);
        for number in 0..20 {
            play(store, number, &mut lot, [1 + u64::from(number % 3), 9], Some(4));
        }
        let most = if store.db.engine.is_remote() { 12 } else { 50 };
        let mut killed = 0;
        for number in 0..most {
            // Some games wait, and some were never noted.
            if number % 3 == 0 {
                play(store, 100 + number, &mut lot, [1, 9], Some(4));
            }
            if number % 2 == 0 {
                let all = [Collection::CountedGames, Collection::Openings, Collection::Pairs];
                let clear =
                    |tx: &Transaction<'_>| all.iter().try_for_each(|one| Ok(tx.remove_all(*one, KeyRange::all())?));
                store.db.write(clear).expect("they are removed");
            }
            let steps = Arc::new(AtomicUsize::new((number * number / 2) as usize));
            let is_done = failing(store, &steps).openings.recount(false).is_ok();
            steps.store(usize::MAX, Ordering::SeqCst);
            killed += u32::from(!is_done);
            if number % 2 == 1 {
                // The next one that counts finds that it was not completed.
                play_counted(store, 10_000 + number, 4);
                while !store.openings.waiting(1).expect("read").is_empty() {
                    store.openings.count_waiting().expect("they are counted");
                }
                check_all(store);
            }
        }
        assert!(killed > 9, "{killed} kills");
        store.openings.recount(false).expect("it is counted");
        check_all(store);
    });
}

/// Compares the counters with plain counting, though some games were never noted.
#[track_caller]
fn check_all(store: &Store) {
    let expected = plain(&counted(store));
    assert_eq!(stored(store), expected);
}

/// Games that end while openings are counted anew are counted afterwards.
#[test]
fn games_may_end_during_a_recount() {
    on_every_engine(|store| {
        let mut lot = ChaCha8Rng::seed_from_u64(13);
        for number in 0..30 {
            play(store, number, &mut lot, [1 + u64::from(number % 3), 9], Some(4));
        }
        // In a folder, one thread counts.
        let others = if store.db.engine.is_remote() { 2 } else { 0 };
        thread::scope(|scope| {
            let recount = scope.spawn(|| {
                for _ in 0..3 {
                    store.openings.recount(false).expect("it is counted");
                }
            });
            for _ in 0..others {
                let other = store.beside();
                scope.spawn(move || {
                    for _ in 0..20 {
                        other.openings.count_waiting().expect("they are counted");
                    }
                });
            }
            for number in 30..60 {
                play(store, number, &mut lot, [1 + u64::from(number % 3), 9], Some(4));
            }
            recount.join().expect("no panic");
        });
        check(store);
    });
}

/// Those who have just played do not wait for the games of an import, and the lag tells how long they wait.
#[test]
fn games_of_an_import_are_counted_last() {
    on_every_engine(|store| {
        play_counted(store, 1, 4);
        count_all(store);
        store.restore(exported(store).as_bytes(), true).expect("it is imported");
        assert_eq!(store.openings.waiting(10).expect("read").len(), 1);
        assert_eq!(store.openings.waiting_since().expect("read"), None, "nobody knows");
        let later = play_counted(store, 2, 4);
        let since = later.end().expect("it is over").at;
        assert_eq!(store.openings.waiting_since().expect("read"), Some(since));
        assert_eq!(store.openings.waiting(1).expect("read"), [(later.id(), since)]);
        check(store);
    });
}
