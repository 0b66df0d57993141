//! Tests of the engines: they play by the rules, find forced wins, and beat players without skill.

mod biyi;
mod common;
mod laws;
mod matches;
mod paiko;
mod pijersi;
mod recorded;
mod ugi;
mod weights;
