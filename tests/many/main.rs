//! Several processes of the program on one database and one stand-in for Discord: they are killed, stopped and
//! restarted while games are played, and so is the database. A single process on sled has to pass the same storm.
//!
//! `cargo test --test many` takes about a minute. `PARLOR_TEST_LONG=1 cargo test --release --test many` takes an
//! hour: it uses the leases of production, one session starts at a time, and it storms for 36 minutes.

#![cfg(unix)]

mod apart;
mod check;
mod exchange;
mod freeze;
#[path = "../support/game_from.rs"]
mod game_from;
mod house;
#[path = "../support/log.rs"]
mod log;
mod outage;
mod pairing;
mod players;
#[path = "../support/postgres.rs"]
mod postgres;
mod prelude;
mod restarts;
#[path = "../support/stored_games.rs"]
mod stored_games;
mod storm;
#[path = "../support/strangers.rs"]
mod strangers;
#[path = "../support/witness.rs"]
mod witness;
