//! What may differ between databases in the tests of the host, over PostgreSQL: races, what a transaction does at once,
//! and what outlives a process.

#![cfg(unix)]

#[path = "../host/challenges.rs"]
mod challenges;
#[path = "../host/daily.rs"]
mod daily;
mod engine;
#[allow(dead_code, reason = "the other tests of the host use the rest")]
#[path = "../host/fixture.rs"]
mod fixture;
#[path = "../host/opponent.rs"]
mod opponent;
#[path = "../host/pairings.rs"]
mod pairings;
#[path = "../support/postgres.rs"]
mod postgres;
#[path = "../host/prepared.rs"]
mod prepared;
#[path = "../host/prepared_kills.rs"]
mod prepared_kills;
#[path = "../host/privacy.rs"]
mod privacy;
#[path = "../support/puzzles.rs"]
mod puzzle_file;
#[path = "../host/races.rs"]
mod races;
#[path = "../support/requests.rs"]
mod requests;
#[path = "../support/stored_games.rs"]
mod stored_games;
#[path = "../host/tournaments.rs"]
mod tournaments;
