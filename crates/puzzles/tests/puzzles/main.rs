//! Tests of proofs of forced wins, and of the collections of puzzles.

mod collections;
mod game_puzzles;
mod holds;
mod judging;
mod plain;
mod proofs;
mod runs;
