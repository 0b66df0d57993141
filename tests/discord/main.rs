//! Runs the real bot against the stand-in for Discord, from the slash command to the picture.
//!
//! The first line of each module says what the module tests. `table` contains the tools that all modules share.

#[path = "../support/answer.rs"]
mod answer;
mod apart;
mod apart_kills;
mod archive;
mod automod;
mod clicks;
mod clicks_of_strangers;
mod crashes;
mod daily;
mod daily_kills;
mod days;
#[path = "../support/dice.rs"]
mod dice;
#[cfg(target_os = "linux")]
mod disk;
mod doctor;
mod emojis;
mod endings;
mod explore;
#[path = "../support/game_from.rs"]
mod game_from;
mod kinds;
mod languages;
mod leaks;
mod learning;
mod limits;
mod line;
#[path = "../support/log.rs"]
mod log;
#[cfg(unix)]
mod logs;
#[cfg(unix)]
mod logs_of_strangers;
mod lookouts;
mod lost_places;
mod metrics;
mod noise;
mod openings;
mod opponent;
#[cfg(unix)]
mod orders;
mod organizers;
#[cfg(unix)]
mod outage;
mod paiko_game;
mod places;
#[cfg(unix)]
#[path = "../support/postgres.rs"]
mod postgres;
mod prelude;
mod prepared;
mod process;
#[path = "../support/puzzles.rs"]
mod puzzle_file;
mod puzzles;
mod ratings;
mod records;
mod rematches;
mod replay;
#[path = "../support/requests.rs"]
mod requests;
#[cfg(unix)]
mod restore;
mod resuming;
mod rules;
mod rush;
mod seek_kills;
mod seeks;
mod server;
mod settings;
mod setups;
mod shards;
mod sharing;
mod spectators;
#[path = "../support/stored_games.rs"]
mod stored_games;
#[path = "../support/strangers.rs"]
mod strangers;
mod table;
mod template;
mod threads;
mod told;
mod tournament_kills;
mod tournaments;
mod troubles;
mod twice;
#[path = "../support/witness.rs"]
mod witness;
