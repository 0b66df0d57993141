//! Tests that compare the pictures of messages with golden ones, as the tests of `render` do with those of positions.

mod puzzle;
#[path = "../../../../tests/support/puzzles.rs"]
mod puzzle_file;
mod signs;
#[path = "../../../render/tests/images/support.rs"]
mod support;
mod tournament;
