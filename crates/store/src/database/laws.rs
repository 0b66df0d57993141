//! Laws that every engine obeys.
//!
//! The environment variable `PARLOR_LAWS` multiplies the number of steps, for a longer test:
//! `PARLOR_LAWS=100 cargo test --lib laws`.

use std::{
    env,
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use rand::{Rng, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

use super::{
    Access, Collection, Database, DatabaseError, Durability, KeyRange, PATIENCE, Read, Transaction, memory::Memory,
};

/// Checks the laws with a store that `open` opens, again and again after it was closed.
pub(crate) fn check_laws<T>(mut open: impl FnMut() -> T, database: impl Fn(&T) -> &dyn Database) {
    let seed = rand::random();
    println!("seed {seed}");
    let opened = agrees_with_the_model(&mut open, &database, seed);
    let database = database(&opened);
    sums_are_kept(database);
    no_write_is_skewed(database);
    ranges_have_no_phantoms(database);
    numbers_are_given_once(database);
}

#[test]
fn the_model_obeys_the_laws() {
    let database = Memory::default();
    sums_are_kept(&database);
    no_write_is_skewed(&database);
    ranges_have_no_phantoms(&database);
    numbers_are_given_once(&database);
}

/// The number of steps of a test.
fn steps(count: u32) -> u32 {
    let factor = env::var("PARLOR_LAWS").map_or(1, |factor| factor.parse().expect("PARLOR_LAWS is a number"));
    count * factor
}

/// The collections that random operations use. The others would not differ, but a folder has notes of its own.
const COLLECTIONS: [Collection; 3] = [Collection::Games, Collection::Outbox, Collection::Setups];

fn key(rng: &mut impl Rng) -> Vec<u8> {
    let length = rng.random_range(1..4);
    (0..length).map(|_| *[0, 1, b'a', 0x7f, 0x80, 0xfe, 0xff].choose(rng).expect("there are some")).collect()
}

fn value(rng: &mut impl Rng) -> Vec<u8> {
    let length = match rng.random_range(0..20) {
        0 => 0,
        1 => rng.random_range(0..100_000),
        _ => rng.random_range(0..300),
    };
    let mut value = vec![0; length];
    rng.fill(&mut value[..]);
    value
}

fn range(rng: &mut impl Rng) -> KeyRange {
    let descending = rng.random();
    let range = match rng.random_range(0..4) {
        0 => KeyRange::all(),
        1 => KeyRange::prefix(key(rng)),
        // The range may be empty, or end before it begins.
        2 => KeyRange { to: Some(key(rng)), ..KeyRange::all().starting_at(key(rng)) },
        _ => KeyRange::all().starting_at(key(rng)),
    };
    KeyRange { descending, ..range }
}

fn limit(rng: &mut impl Rng) -> usize {
    *[0, 1, 2, 5, 1000, usize::MAX].choose(rng).expect("there are some")
}

/// Does the same random operations on a database and on the model, and compares all results.
fn agrees_with_the_model<T>(open: &mut impl FnMut() -> T, database: &impl Fn(&T) -> &dyn Database, seed: u64) -> T {
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    let model = Memory::default();
    let mut opened = open();
    for step in 0..steps(400) {
        let collection = *COLLECTIONS.choose(rng).expect("there are some");
        match rng.random_range(0..100) {
            0 => {
                // Otherwise, commits that did not wait for the disk may be lost.
                database(&opened).flush().expect("it works");
                drop(opened);
                opened = open();
            }
            1..20 => {
                let key = key(rng);
                let expected = model.get(collection, &key).expect("the model works");
                assert!(database(&opened).get(collection, &key).expect("it works") == expected, "step {step}");
            }
            20..45 => {
                let (range, limit) = (range(rng), limit(rng));
                let expected = model.page(collection, &range, limit).expect("the model works");
                let found = database(&opened).page(collection, &range, limit).expect("it works");
                assert!(found == expected, "step {step}: {range:?} {limit}");
            }
            _ => transact(database(&opened), &model, rng, step),
        }
    }
    ends_like_the_model(database(&opened), &model);
    opened
}

fn ends_like_the_model(database: &dyn Database, model: &Memory) {
    database.flush().expect("it works");
    database.wait_until_durable().expect("it works");
    database.check().expect("it works");
    assert!(database.size().expect("it works") > 0);
    for collection in COLLECTIONS {
        let all = |database: &dyn Database| database.page(collection, &KeyRange::all(), usize::MAX);
        assert!(all(database).expect("it works") == all(model).expect("the model works"), "{collection:?}");
    }
}

/// Runs a random transaction on both databases.
fn transact(database: &dyn Database, model: &Memory, rng: &mut impl Rng, step: u32) {
    let access = if rng.random_range(0..4) == 0 { Access::Read } else { Access::Write };
    let begin = |database| Transaction::new(Database::begin(database, access, PATIENCE).expect("it works"));
    let (tx, expected) = (begin(database), begin(model));
    for _ in 0..rng.random_range(0..8) {
        let collection = *COLLECTIONS.choose(rng).expect("there are some");
        let key = key(rng);
        match rng.random_range(0..6) {
            0 | 1 if access == Access::Write => {
                let value = value(rng);
                tx.insert(collection, &key, value.clone());
                expected.insert(collection, &key, value);
            }
            2 if access == Access::Write => {
                let taken = tx.take(collection, &key).expect("it works");
                assert!(taken == expected.take(collection, &key).expect("the model works"), "step {step}");
            }
            3 => {
                let found = tx.get(collection, &key).expect("it works");
                assert!(found == expected.get(collection, &key).expect("the model works"), "step {step}");
            }
            _ => {
                let (range, limit) = (range(rng), limit(rng));
                let found = tx.page(collection, &range, limit).expect("it works");
                let expected = expected.page(collection, &range, limit).expect("the model works");
                assert!(found == expected, "step {step}: {range:?} {limit}");
            }
        }
    }
    if rng.random_range(0..4) > 0 {
        let durability = if rng.random() { Durability::Now } else { Durability::Later };
        tx.commit(durability).expect("nobody else uses the database");
        expected.commit(durability).expect("the model works");
    }
}

/// Runs a transaction until nobody comes first.
fn run<T>(database: &dyn Database, access: Access, body: impl Fn(&Transaction<'_>) -> Result<T, DatabaseError>) -> T {
    loop {
        let attempt = || {
            let tx = Transaction::new(database.begin(access, PATIENCE)?);
            let value = body(&tx)?;
            tx.commit(Durability::Now)?;
            Ok(value)
        };
        match attempt() {
            Ok(value) => return value,
            Err(DatabaseError::Conflict) => {}
            Err(error) => panic!("{error}"),
        }
    }
}

/// Runs `body` in several threads, with the number of the thread and a source of random numbers.
fn together(threads: u64, body: impl Fn(u64, &mut ChaCha8Rng) + Sync) {
    thread::scope(|scope| {
        for number in 0..threads {
            let body = &body;
            scope.spawn(move || body(number, &mut ChaCha8Rng::seed_from_u64(rand::random())));
        }
    });
}

fn number(value: Option<Vec<u8>>) -> i64 {
    value.map_or(0, |value| i64::from_be_bytes(value.try_into().expect("it has eight bytes")))
}

fn read(tx: &Transaction<'_>, key: &[u8]) -> Result<i64, DatabaseError> {
    Ok(number(tx.get(Collection::Players, key)?))
}

fn write(tx: &Transaction<'_>, key: &[u8], value: i64) {
    tx.insert(Collection::Players, key, value.to_be_bytes());
}

/// Transfers between accounts keep their sum, and every reader sees that.
fn sums_are_kept(database: &dyn Database) {
    const ACCOUNTS: u8 = 5;
    let moved = AtomicU64::new(0);
    together(6, |thread, rng| {
        for _ in 0..steps(40) {
            let (from, to) = (rng.random_range(0..ACCOUNTS), rng.random_range(0..ACCOUNTS));
            if thread == 0 {
                let entries =
                    run(database, Access::Read, |tx| tx.entries(Collection::Players, KeyRange::prefix(b"sum")));
                assert_eq!(entries.into_iter().map(|(_, value)| number(Some(value))).sum::<i64>(), 0);
                continue;
            }
            let amount = rng.random_range(1..10);
            run(database, Access::Write, |tx| {
                let (from, to) = ([b's', b'u', b'm', from], [b's', b'u', b'm', to]);
                write(tx, &from, read(tx, &from)? - amount);
                write(tx, &to, read(tx, &to)? + amount);
                Ok(())
            });
            moved.fetch_add(1, Ordering::Relaxed);
        }
    });
    assert_eq!(moved.into_inner(), 5 * u64::from(steps(40)));
}

/// Two transactions that read the same two values and write one each do not both succeed on outdated values.
fn no_write_is_skewed(database: &dyn Database) {
    for round in 0..steps(15) {
        let keys = [0, 1].map(|side| [b"skew", &round.to_be_bytes()[..], &[side]].concat());
        run(database, Access::Write, |tx| {
            keys.iter().for_each(|key| write(tx, key, 1));
            Ok(())
        });
        // At least one of the two has to stay.
        together(4, |thread, _| {
            run(database, Access::Write, |tx| {
                if read(tx, &keys[0])? + read(tx, &keys[1])? == 2 {
                    write(tx, &keys[thread as usize % 2], 0);
                }
                Ok(())
            });
        });
        let left = run(database, Access::Read, |tx| Ok(read(tx, &keys[0])? + read(tx, &keys[1])?));
        assert_eq!(left, 1);
    }
}

/// A transaction that adds an entry only if a range has few of them takes notice of those that others add.
fn ranges_have_no_phantoms(database: &dyn Database) {
    const ROOM: usize = 3;
    for round in 0..steps(15) {
        let prefix = [b"room", &round.to_be_bytes()[..]].concat();
        together(5, |thread, rng| {
            let key = [&prefix[..], &[rng.random(), thread as u8]].concat();
            run(database, Access::Write, |tx| {
                if tx.entries(Collection::Seats, KeyRange::prefix(&prefix))?.len() < ROOM {
                    tx.insert(Collection::Seats, &key, []);
                }
                Ok(())
            });
        });
        let found = database.page(Collection::Seats, &KeyRange::prefix(&prefix), 10);
        assert_eq!(found.expect("it works").len(), ROOM);
    }
}

/// Transactions that add an entry after the last one each get a number of their own, without gaps.
fn numbers_are_given_once(database: &dyn Database) {
    let given = std::sync::Mutex::new(Vec::new());
    together(4, |thread, _| {
        for _ in 0..steps(25) {
            let number = run(database, Access::Write, |tx| {
                let last = tx.page(Collection::Channels, &KeyRange::prefix(b"list").backward(), 1)?;
                let next =
                    last.first().map_or(0, |(key, _)| u32::from_be_bytes(key[4..].try_into().expect("a number")) + 1);
                tx.insert(Collection::Channels, [b"list", &next.to_be_bytes()[..]].concat(), [thread as u8]);
                Ok(next)
            });
            given.lock().expect("no thread has panicked").push(number);
        }
    });
    let mut given = given.into_inner().expect("no thread has panicked");
    given.sort_unstable();
    assert!(given.into_iter().eq(0..4 * steps(25)));
}
