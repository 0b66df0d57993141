//! The rules of the games: worked positions and refusals, laws that hold in every position, lessons, counts of move
//! sequences, golden games, and the table of games.

mod biyi;
mod laws;
mod lessons;
mod paiko;
mod perft;
mod pijersi;
mod registry;
mod transcripts;
