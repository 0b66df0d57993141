//! The real bot against the stand-in for Discord: what a player sees, from the slash command to the picture.
//!
//! `games` plays whole games by typing and by clicking; `endings` reaches every ending; `clicks` presses what is old,
//! foreign or pressed twice; `setups` keeps setups on a server; `troubles` lets Discord and the store misbehave, `twice` has
//! everything delivered twice; `told` finds what was saved told all the same; `places`
//! goes where commands work; `languages` reads everything in French and Spanish; `learning` takes whole courses; `settings`
//! and `server` decide what holds for a person and for a server; `days` lets time run out, `threads` opens threads;
//! `replay` looks at games again and at one's list of them, and `advice` asks the engine about them; `ratings` rates their
//! players; `spectators` watches, and leaves for good; `opponent` plays against the bot; `biyi`, `paiko` and `paiko_game` play
//! those games, and `template` the one that only tests play; `process` runs the built program, kills it and stops it;
//! `shards` splits its servers over two connections, and `limits` has it wait; `disk` watches the disk below it and lets it fail; `restore` brings it back from a back-up, `logs` reads its log, `metrics` what it counts, and `doctor` has it looked over.

mod advice;
mod biyi;
mod clicks;
mod days;
#[cfg(target_os = "linux")]
mod disk;
mod doctor;
mod endings;
mod games;
mod languages;
mod learning;
mod limits;
#[cfg(unix)]
mod logs;
mod metrics;
mod opponent;
mod paiko;
mod paiko_game;
mod places;
mod process;
mod ratings;
mod records;
mod replay;
#[cfg(unix)]
mod restore;
mod rules;
mod server;
mod settings;
mod setups;
mod shards;
mod spectators;
mod table;
mod template;
mod threads;
mod told;
mod troubles;
mod twice;
