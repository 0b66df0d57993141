//! Tests of the engines: they play legal moves, find forced wins, and beat random and greedy players.

mod biyi;
mod common;
mod laws;

mod paiko;
mod pijersi;
mod program;
mod recorded;
mod weights;
