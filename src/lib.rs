//! Parlor hosts abstract strategy games in a Discord channel: players challenge each other with a slash command, move by
//! typing or by clicking, and every move is answered with a picture of the board.
//!
//! # The straight line
//!
//! Two ends do I/O, Discord and the store. Between them every stage is a synchronous function from one value to the
//! next:
//!
//! ```text
//! interaction -bot-> Request -host-> Session -apply-> Session -store-> saved
//!                                                        |
//!                     response <-bot- Reply <-render- View (text, Scene, controls)
//! ```
//!
//! [`host::Host::handle`] is this line in code: load, apply, save, view, render.
//!
//! # Where things are
//!
//! Each module uses only those above it in this list.
//!
//! | module | what is in it |
//! |---|---|
//! | [`color`], [`grid`], [`id`], [`time`], [`language`], [`theme`] | the vocabulary |
//! | [`phrase`], [`catalogue`] | text before and after it is put into a language |
//! | [`scene`] | what a picture shows, as data |
//! | [`game`] | the interface of a game's rules; moves in the making; lessons; perft |
//! | [`engine`] | players of the bot: search, levels, matches and tuning, for whatever game says what its positions are worth |
//! | [`games`] | the rules themselves, a module a game, and the one place that names them all |
//! | [`session`] | a game at a table: who plays, what may be done, how it is shown and recorded |
//! | [`store`] | what must outlive the program |
//! | [`render`] | scenes as PNG files |
//! | [`host`] | the line from a request to a reply |
//! | [`metrics`] | what the operator counts, and whether all is well |
//! | [`finding`] | a line of what a check of the installation found |
//! | [`bot`] | Discord |
//! | `sandbox` | a stand-in for Discord and its page, behind the feature of that name |
//! | [`config`], [`cli`] | the environment and the command line |
//!
//! # Invariants
//!
//! - The rules do no I/O, know no players, languages or pixels, and fail only by [`game::IllegalMove`] and parse errors.
//!   No game names another.
//! - A refusal comes from the code that generates moves. Clicks are the beginnings of legal moves. So what can be
//!   typed, what can be clicked and what is refused cannot differ.
//! - [`render`] never asks the rules; [`session`] knows Discord's markup, but not its limits; [`bot`] never looks into a
//!   position.
//! - Only [`store`] names the database, only [`bot`] and the sandbox speak to Discord's interface, only [`metrics`] names
//!   Prometheus' library, and [`host`] and all above know nothing of it.
//! - What is logged holds identifiers and reason codes, and neither names nor what somebody typed.
//! - What is answered has been saved, flushed and fsynced. A save compares the revision, so one of two simultaneous
//!   clicks wins.
//! - What is saved is announced: news to post at the table is stored in the same transaction, and removed once a board
//!   that shows it is known to be posted. The handler of an interaction posts what it caused; [`bot`]'s teller posts
//!   everything else, after checking that it was not posted before. Buttons to remove are recorded in the same way.
//! - An interaction is answered once, however often it is delivered.
//! - Nothing that a button needs lives in memory only: its hidden text says what it means, also after a restart.
//! - What may take longer than 50 ms, by [`host::Weight`], runs in a few threads of its own at low priority: nobody's
//!   move waits for somebody else's replay. That the bot owes a move is stored together with the move that it answers.
//! - `async` is found in [`bot`], the sandbox, the metrics' address and the command line. Everything else blocks, and is
//!   short.
//!
//! # Adding a game
//!
//! 1. Write its rules as a module of [`games`]: a type that implements [`game::Position`], with its rules in words on top.
//! 2. Name it in [`games`]: a variant of `GameKind`, of `AnyPosition` and of `AnyLesson`; the compiler shows the rest.
//! 3. Say what its positions are worth: a type that implements [`engine::Play`], with levels, and its arm in [`games::engines`].
//! 4. Draw its pieces in `assets`, and write its messages into every catalogue in `assets/text`.
//! 5. Call the law test for it in `tests/laws.rs` and that of its course in `tests/lessons.rs`, and give `tests/perft` its counts.

#![forbid(unsafe_code)]

pub mod bot;
pub mod catalogue;
pub mod cli;
pub mod color;
pub mod config;
pub mod engine;
pub mod finding;
pub mod game;
pub mod games;
pub mod grid;
pub mod host;
pub mod id;
pub mod language;
pub mod metrics;
pub mod phrase;
pub mod render;
#[cfg(feature = "sandbox")]
pub mod sandbox;
pub mod scene;
pub mod session;
pub mod store;
pub mod theme;
pub mod time;
