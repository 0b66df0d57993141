//! Players of the bot: they play by the rules, see what is in front of them, and are stronger than no players.

mod biyi;
mod common;
mod laws;
mod matches;
mod paiko;
mod pijersi;
mod recorded;
mod ugi;
mod weights;
