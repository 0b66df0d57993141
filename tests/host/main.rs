//! The line from a request to a reply, with a real store and a clock of our own.

mod bench;
mod challenges;
mod games;
mod looks;
mod picking;
mod refused;
mod rules;
mod setups;
