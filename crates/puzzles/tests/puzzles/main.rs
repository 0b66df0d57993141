//! Tests of proofs of forced wins, and of the collections of puzzles.

mod collections;
mod plain;
mod proofs;
