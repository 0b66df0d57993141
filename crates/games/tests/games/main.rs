//! Tests of the games' rules: worked positions and refusals, properties that hold in every position, counts of move
//! sequences, and recorded games.

mod alike;
mod biyi;
mod keys;
mod laws;
mod paiko;
mod perft;
mod pijersi;
mod transcripts;
mod worked;
