//! What may differ between databases in the tests of the application, over PostgreSQL: races, what a transaction does
//! at once, and what outlives a process.

#![cfg(unix)]

#[path = "../application/apart.rs"]
mod apart;
#[path = "../application/apart_boards.rs"]
mod apart_boards;
#[path = "../application/challenges.rs"]
mod challenges;
#[path = "../application/daily.rs"]
mod daily;
#[path = "../application/elsewhere.rs"]
mod elsewhere;
mod engine;
#[allow(dead_code, reason = "the other tests of the application use the rest")]
#[path = "../application/fixture.rs"]
mod fixture;
#[path = "../support/game_from.rs"]
mod game_from;
#[path = "../application/lookouts.rs"]
mod lookouts;
#[path = "../application/opening_kills.rs"]
mod opening_kills;
#[path = "../application/opponent.rs"]
mod opponent;
#[path = "../application/pairings.rs"]
mod pairings;
#[path = "../support/postgres.rs"]
mod postgres;
#[allow(unused_imports, reason = "the other tests of the application use the rest")]
#[path = "../application/prelude.rs"]
mod prelude;
#[path = "../application/prepared.rs"]
mod prepared;
#[path = "../application/prepared_kills.rs"]
mod prepared_kills;
#[path = "../application/privacy.rs"]
mod privacy;
#[path = "../support/puzzles.rs"]
mod puzzle_file;
#[path = "../application/races.rs"]
mod races;
#[path = "../support/relay.rs"]
mod relay;
#[path = "../application/rematches.rs"]
mod rematches;
#[path = "../support/requests.rs"]
mod requests;
#[path = "../application/seeks.rs"]
mod seeks;
#[path = "../support/stored_games.rs"]
mod stored_games;
#[path = "../support/strangers.rs"]
mod strangers;
#[path = "../application/tournaments.rs"]
mod tournaments;
mod trips;
