//! Tests of the making of puzzles, and of the files that it writes.

mod files;
mod making;
