//! The line from a request to a reply, with a real store and a clock of our own.

mod advice;
mod bench;
mod challenges;
mod clocks;
mod follow;
mod games;
mod learning;
mod listing;
mod looks;
mod offers;
mod opponent;
mod picking;
mod privacy;
mod ratings;
mod records;
mod refused;
mod replay;
mod rules;
mod server;
mod settings;
mod setups;
mod stuck;
