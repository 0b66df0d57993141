//! Tests of the rules of tournaments: random tournaments are played, each round is judged by rules that are written a
//! second time, and so are the standings.
//!
//! `PARLOR_TEST_LONG=1` plays 10,000 tournaments of each format, which takes minutes in an optimized program.

mod bracket;
mod plain;
mod players;
mod robin;
mod simulation;
mod swiss;
