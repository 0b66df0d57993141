//! The application: requests and replies, with a real store and a clock that the tests control.

mod advice;
mod apart;
mod apart_boards;
mod archive;
mod archive_fairness;
mod archive_pages;
mod book;
mod challenges;
mod clocks;
mod daily;
#[path = "../support/dice.rs"]
mod dice;
mod disguises;
mod elsewhere;
mod engine;
mod explore;
mod fairness;
mod fixture;
mod follow;
#[path = "../support/game_from.rs"]
mod game_from;
mod game_puzzles;
mod games;
mod hidden_openings;
mod homes;
mod idle;
mod learning;
mod lessons;
mod listing;
mod lookouts;
mod looks;
mod lost_threads;
mod offers;
mod opening_kills;
mod openings;
mod opponent;
mod pairings;
mod picking;
mod position_games;
mod prelude;
mod prepared;
mod prepared_board;
mod prepared_kills;
mod prepared_turns;
mod privacy;
#[path = "../support/puzzles.rs"]
mod puzzle_file;
mod puzzle_holds;
mod puzzle_lines;
#[path = "../support/puzzle_try.rs"]
mod puzzle_try;
mod puzzle_votes;
mod puzzles;
mod races;
mod ratings;
mod records;
mod refused;
mod rematches;
mod replay;
#[path = "../support/requests.rs"]
mod requests;
mod rules;
mod rush;
mod seeks;
mod server;
mod settings;
mod setups;
#[path = "../support/stored_games.rs"]
mod stored_games;
#[path = "../support/strangers.rs"]
mod strangers;
mod stuck;
mod tournament_told;
mod tournaments;
