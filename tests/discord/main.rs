//! The real bot against the stand-in for Discord: what a player sees, from the slash command to the picture.
//!
//! `games` plays whole games by typing and by clicking; `endings` reaches every ending; `clicks` presses what is old,
//! foreign or pressed twice; `setups` keeps setups on a server; `troubles` lets Discord and the store misbehave; `places`
//! goes where commands work; `biyi` and `paiko` play those games; `process` runs the built program, kills it and stops it.

mod biyi;
mod clicks;
mod endings;
mod games;
mod paiko;
mod places;
mod process;
mod rules;
mod setups;
mod table;
mod troubles;
