//! Players of the bot: they play by the rules, see what is in front of them, and are stronger than no players.

mod common;
mod matches;
mod paiko;
mod pijersi;
mod ugi;
