//! The rules of the games: worked positions and refusals, laws that hold in every position, lessons, counts of move
//! sequences, and golden games.

mod biyi;
mod laws;
mod lessons;
mod paiko;
mod perft;
mod pijersi;
mod transcripts;
