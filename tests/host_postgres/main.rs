//! The tests of the host, over PostgreSQL.

#![cfg(unix)]

#[path = "../host/advice.rs"]
mod advice;
#[path = "../host/challenges.rs"]
mod challenges;
#[path = "../host/clocks.rs"]
mod clocks;
#[path = "../host/contests.rs"]
mod contests;
#[path = "../host/daily.rs"]
mod daily;
mod engine;
#[path = "../host/explore.rs"]
mod explore;
#[path = "../host/fairness.rs"]
mod fairness;
#[path = "../host/fixture.rs"]
mod fixture;
#[path = "../host/follow.rs"]
mod follow;
#[path = "../host/games.rs"]
mod games;
#[path = "../host/learning.rs"]
mod learning;
#[path = "../host/listing.rs"]
mod listing;
#[path = "../host/looks.rs"]
mod looks;
#[path = "../host/offers.rs"]
mod offers;
#[path = "../host/opponent.rs"]
mod opponent;
#[path = "../host/picking.rs"]
mod picking;
#[path = "../support/postgres.rs"]
mod postgres;
#[path = "../host/prepared.rs"]
mod prepared;
#[path = "../host/prepared_board.rs"]
mod prepared_board;
#[path = "../host/prepared_games.rs"]
mod prepared_games;
#[path = "../host/prepared_kills.rs"]
mod prepared_kills;
#[path = "../host/prepared_turns.rs"]
mod prepared_turns;
#[path = "../host/privacy.rs"]
mod privacy;
#[path = "../support/puzzles.rs"]
mod puzzle_file;
#[path = "../host/puzzles.rs"]
mod puzzles;
#[path = "../host/races.rs"]
mod races;
#[path = "../host/ratings.rs"]
mod ratings;
#[path = "../host/records.rs"]
mod records;
#[path = "../host/refused.rs"]
mod refused;
#[path = "../host/replay.rs"]
mod replay;
#[path = "../host/rules.rs"]
mod rules;
#[path = "../host/server.rs"]
mod server;
#[path = "../host/settings.rs"]
mod settings;
#[path = "../host/setups.rs"]
mod setups;
#[path = "../host/stuck.rs"]
mod stuck;
#[path = "../host/tournaments.rs"]
mod tournaments;
