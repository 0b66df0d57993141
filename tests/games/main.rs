//! Tests of the games' rules: worked positions and refusals, properties that hold in every position, lessons, counts of
//! move sequences, recorded games, and the table of games.

mod biyi;
mod laws;
mod lessons;
mod paiko;
mod perft;
mod pijersi;
mod registry;
mod transcripts;
