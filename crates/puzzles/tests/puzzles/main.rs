//! Tests of proofs of forced wins, and of the collections of puzzles.

mod collections;
mod judging;
mod plain;
mod proofs;
