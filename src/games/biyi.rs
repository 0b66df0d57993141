//! Biyi: 13 ranks of seven squares, stacks, dragons, a river and two birds.

pub mod fast;
