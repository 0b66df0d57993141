//! Parlor hosts abstract strategy games in Discord channels: players challenge each other with a slash command, move by
//! typing or by clicking, and get a picture of the board after every move.
//!
//! # From a request to a reply
//!
//! I/O happens at two ends, Discord and the store. Between them, every stage is a synchronous function from one value
//! to the next:
//!
//! ```text
//! interaction -bot-> Request -application-> Session -apply-> Session -store-> saved
//!                                                        |
//!                     response <-bot- Reply <-render- Message (text, Scene, controls)
//! ```
//!
//! 1. `bot::handler` receives the event. `bot::arrivals` admits each interaction once, and a claim in the store lets
//!    one process answer it. `bot::request` reads it: a command by the table in `bot::commands`, a pressed control by
//!    its custom id.
//! 2. On a thread of `bot::worker`, [`application::Application::handle`] shows news that could not be posted before,
//!    lets `application::ask` choose the method that answers, and waits until all that the reply shows is on disk. The
//!    method loads, applies, saves and shows: for a move, see `typed_move` and, for clicks, `pick_in_game` in
//!    `application::play`, and `save_act` in `application::save`. `application::reply` draws the picture.
//! 3. `bot::plan` turns the effects of the reply into calls to Discord, and `bot::reply` makes them. An answer that
//!    takes longer than 1.5 s is deferred, and one with large files, or whose upload takes longer than 2 s.
//!    `bot::uplink` bounds what is uploaded at a time.
//! 4. [`application::Application::posted`] records the message, so that its news counts as announced, and the board
//!    before it loses its buttons.
//!
//! The methods belong to small values, one for each noun: challenges, play, records, tournaments. Each has only what it
//! needs, so its fields tell what its methods may touch. `application.rs` builds them all in one place. What the bot
//! does unasked has such values, too: `matches`, `homes`, `daily` and `notices`. The rest are methods of `Application`
//! itself, in files of their own: `opponent` (its moves), `news` (announcements), `alarms` (clocks and followers),
//! `openings` (counters), `tournament_work`, and `outbox` (which job is due, and its next step).
//!
//! # Where things are
//!
//! The workspace has a crate for each layer, and each crate uses only crates before it in this table. The first page
//! of a crate says what it is for and what it never does.
//!
//! | crate | contents |
//! |---|---|
//! | [`board`] | colors, cells, phrases, and pictures as data |
//! | [`catalogue`] | the languages, and phrases as text in each |
//! | [`games`] | the traits that a game implements, and the rules of each game: moves, refusals, clicks, words, courses |
//! | [`engine`] | the bot's players: search, levels, and a fast form of each game |
//! | [`puzzles`] | proofs of forced wins, and the collections of puzzles |
//! | [`render`] | scenes as PNG and GIF files |
//! | [`tournament`] | the rules of tournaments: pairings, standings and tie-breaks |
//! | `discord-stand-in` | a stand-in for Discord with a page to play on, behind the feature `sandbox`; knows nothing of the others |
//! | [`domain`] | games at a table and all around them: players, permitted actions, messages, records, ratings, puzzles, tournaments |
//! | [`store`] | persistent storage, in a folder or a PostgreSQL database, and the shards that a process holds |
//! | `laboratory` | matches of the engine, the fit of its weights, the making of puzzles, a simulation of seeks; not shipped |
//!
//! The bot itself is this package, with these modules; each uses only modules before it:
//!
//! | module | contents |
//! |---|---|
//! | [`finding`] | one line of a report on the installation's health |
//! | [`application`] | the path from a request to a reply |
//! | [`metrics`] | the operator's counters and health checks |
//! | [`bot`] | the connection to Discord |
//! | [`config`], [`cli`] | the environment and the command line |
//!
//! # Words
//!
//! Code, files, metrics, the log and the pages use one word for one thing:
//!
//! | word | meaning |
//! |---|---|
//! | position, cell, move, ply | as in chess; a move is a whole turn |
//! | step, draft, picker | one click of a move, the steps entered so far, and the private message in which they are clicked |
//! | session, seat, table | a game of two people in a channel, its sides, and where it is played; in `bot::session` and `bot::sessions`, one of the gateway |
//! | home | a table as a place where a game is told; a game between strangers has one for each side |
//! | challenge, offer | a proposal to begin a game, and one within a game |
//! | seek, pool, seeker | what somebody looks for, all seeks together, and what is remembered about somebody who seeks |
//! | lookout | what somebody who does not seek looked for last, and what they are told about it |
//! | match | two seeks that were paired; a game once both people were told |
//! | revision | the number of changes of a session; a button carries the revision that it was made for |
//! | refusal | why something is not permitted, for the person who tried it |
//! | record, transcript | the stored form of something, and a game as text |
//! | phrase | a message of the catalogue with its values, before it is put into a language |
//! | scene, mark | a picture as data, and what is drawn on top of a board |
//! | reader | in whose language, with which look and at what time a message is read |
//! | message, post, control | text, scene and buttons for one moment, before Discord's limits; the same with its picture drawn; a button or menu entry |
//! | custom id | a control as text of at most 100 characters |
//! | request, reply, effect | what an interaction asks, the answer, and one message or change of the answer |
//! | hook | what it takes to answer an interaction: its token, its channel, and the command or control that was used |
//! | explored line, prepared answer | moves that a person tries out, and moves that are played as soon as they fit |
//! | outbox, job, dispatcher | what the bot still has to do on its own, one such thing, and the task that does it; a `JobStep` is one message or change of a job |
//! | news, telling | an event of a game that is not known to be announced yet, and the message that announces it |
//! | shard, lease, fencing token | a part of Discord's servers, the right to act for it, and the proof of that right (in code: `fence`) |
//! | collection, transaction | keys and values of one kind, and changes made together or not at all |
//! | tournament, round, pairing | a tournament, a part of it, and a game of a round; `PairingId` is its place there, `GamePairing` the note in a session that it is this game |
//! | standing, tally | a person's rating in a pool (a game, on a server or everywhere), and the results against each opponent |
//! | solving, try | a person at a puzzle, and the one attempt that counts |
//! | archive, trace | finished games as their indexes tell them, and the positions of a game in a few bytes |
//! | gathered games | records that a person has imported together; what users read as *collection* |
//! | rush, rusher | puzzles against the clock, and a person's rushes in a game |
//! | openings, counters | what was played from each position, and the numbers that tell it |
//!
//! # Who names what
//!
//! Cargo keeps the order of the crates. `tests/program/architecture.rs` keeps the rest: only the places beside a
//! library or keyword may name it.
//!
//! | name | places |
//! |---|---|
//! | `sled` | `store::database::sled::raw` |
//! | `tokio_postgres`, `deadpool` | `store::database::postgres` |
//! | `serenity` | [`bot`] |
//! | `prometheus_client` | [`metrics`] |
//! | `fluent_bundle` | [`catalogue`] |
//! | `clap` | [`cli`], the laboratory's command line |
//! | `jiff` | `domain::time` |
//! | `async` | [`bot`], [`metrics`], [`cli`], `discord-stand-in`, `store::database::postgres` |
//!
//! All other code is synchronous. It may block, but only for a short time. The store waits for the client of
//! PostgreSQL, so callers of the store see no `async`.
//!
//! # Invariants
//!
//! - The rules do no I/O and know no players, languages or pixels. They fail only with [`games::game::IllegalMove`] or
//!   a parse error. No game names another.
//! - A refusal comes from the code that generates moves: the `rules` of a game state each rule once, for both. Clicks
//!   select prefixes of legal moves. So typed moves, clicked moves and refusals agree.
//! - Only the fast form of a game in [`engine`] repeats rules, for speed. Law tests compare its moves, and their
//!   results, with those of the rules: `crates/engine/tests/fast`.
//! - [`domain`] knows Discord's markup but not its limits. [`bot`] never inspects a position.
//! - Logs hold identifiers and reason codes, but no names and no text that a user typed.
//! - A move is flushed and fsynced before the reply is sent. A save compares revisions, so only one of two simultaneous
//!   clicks succeeds.
//! - What the bot has to do on its own is a [`store::Job`] in the [`store::Outbox`]: to announce an event at its table,
//!   to move, to see to a clock, a daily puzzle or a tournament, or to remove buttons, among others. A job is stored in
//!   the same transaction as the event that calls for it, and removed once it is known to be done. The handler of an
//!   interaction announces what the interaction caused. In a game against the bot, it also plays the bot's reply to a
//!   move, if the reply is found within a second; both moves are then one announcement, stored with the reply.
//!   `bot::opponent` decides how long to think, and `application::opponent` chooses and saves the move. If the reply
//!   comes too late, or many players wait, the player's move is announced first; the dispatcher moves once a message is
//!   known to show that move or, if it cannot be posted, after 5 s. It does all other jobs, the longest waiting first;
//!   a message that may stand already is looked for before it is posted.
//! - Prepared answers are played in the transaction that saves the move before them, by the rules of [`domain`], and
//!   told in the same news. The transaction compares what is prepared with what the answers were taken from, so an
//!   answer that was removed meanwhile is not played. Nobody but their player is shown what is prepared.
//! - A game of a tournament is recorded for the tournament in the transaction in which it begins. The transaction that
//!   ends it (`save_with` in `store::games`) also updates ratings and ladders, records its result and, if the round is
//!   over, pairs the next one. So no game begins twice, and no round is paired twice. The job that this leaves posts
//!   the standings, or the end with the final table: `ServerTournament::work` lists what is to be done,
//!   `application::tournament_work` does what needs no Discord and writes the messages, and `bot::dispatcher::steps`
//!   does the rest, one step at a time. Only the closing of a thread waits until the end of its game is announced.
//! - The transaction that ends a game only notes that the game counts for openings. A job of the outbox changes the
//!   counters and removes the note in one transaction, so each game counts once, and no move waits for the counters of
//!   positions that all games share: see `store::openings`.
//! - An interaction is answered once, however often Discord delivers it, and to how many processes.
//! - If several processes share a store, each acts only for the servers whose shards it holds: see
//!   [`store::shard::HeldShards`]. Its leases are valid for some time after a renewal, by its own clock. Another
//!   process takes a shard only after it has seen no renewal for longer, by its clock. So clocks are never compared,
//!   and a process that hangs or loses the store stops before another begins.
//! - The engine gives no advice on a running game between people. Positions of such a game get none elsewhere either:
//!   see `application::guard`.
//! - A game between strangers has two homes, and each is told of every event once: boards, questions, reminders and
//!   news are kept for each home, and the process of its server posts there. A session is always looked at from one
//!   home (`seen_from`); seen from none, it has no table. So nothing that belongs to one home reaches the other. An
//!   offered rematch is a challenge with two homes: `application::rematches`.
//! - Nobody is paired twice: the transaction that pairs two people takes both seeks away, and each person has one. A
//!   match is told at each home by the process of its server, and the transaction that notes the second telling begins
//!   the game. If one cannot be told, or not in half an hour, the other's seek is as before: see `store::seeks`.
//! - A button works after a restart: its custom id holds everything that it needs.
//! - Work that may take longer than 50 ms, according to [`application::Weight`], runs on a few threads of its own at
//!   low priority, so no move waits for another player's replay. That the bot has to reply to a move is stored in the
//!   same transaction as that move.
//!
//! # Adding a command
//!
//! A command with a button and a stored record is written in twelve files, from the inside out, and described to
//! players in `docs/playing.md`:
//!
//! 1. `crates/domain/src/NAME.rs`, with its line in `lib.rs`: the record, its rules and its message, with their tests.
//!    A capability with many messages has a file in `message`, too.
//! 2. `crates/domain/src/control/table.rs`: the button and its properties.
//! 3. `crates/store/src/collection.rs`: where the record is kept, under which key, and whom it is about. A record of
//!    which each person has one is then read and changed by `store::People`, exported, imported, and removed with
//!    everything about the person. Others have methods in a file of their own.
//! 4. `src/application/ask.rs`: what is asked, and which method answers. The method belongs to the small value in
//!    `src/application` that has the fields it needs.
//! 5. `src/bot/commands/table.rs`: the command, and how its options are read.
//! 6. `assets/text/*.ftl`: the words in each of four languages.
//! 7. `tests/discord`: one path through the whole bot.
//!
//! Tests name what is missing: a control without an arm, a message without a translation, an option or a field of a
//! custom id that no list knows. `UPDATE_EXPECT=1 cargo test --test program privacy` writes the annex of
//! `docs/privacy.md` from the table of collections.
//!
//! # Adding a language
//!
//! Write its catalogue, `assets/text/CODE.ftl`: all messages of `en.ftl`, and three terms at the top that give the
//! language's own name, its name in English, and the Discord locales of its readers. The build script finds the file
//! and makes the language a variant of [`catalogue::Language`]; settings, command descriptions and tests take it from
//! there. `cargo test --test program catalogue` names what is missing.
//!
//! # Adding a game
//!
//! A game is a folder of `crates/games/src`, a row in the table of its `lib.rs`, and its messages. `tictactoe` is the
//! template: a whole game without an engine in less than 250 lines, played through the bot in
//! `tests/discord/template.rs`. The feature `template`, which only the development dependencies turn on, keeps it out
//! of releases.
//!
//! 1. Copy the template to `crates/games/src/NAME`, and describe the rules at the top of `mod.rs`.
//! 2. Implement [`games::game::Position`]: the setups, the legal moves, the refusals, the endings, and the texts of
//!    moves and positions.
//! 3. Implement [`games::game::Presentation`]: the picture, the drawings of the pieces, the clicks that enter a move,
//!    moves in words, the pages of the rules, and the course.
//! 4. Register the game in `crates/games/src/lib.rs`: its `mod` line, and its row in the table `games!`. Slash
//!    commands, lists, `/learn`, `/rules`, records and the command line take the game from there.
//! 5. Write its messages into every catalogue in `assets/text`; `cargo test --test program catalogue` names the missing
//!    ones.
//! 6. Check the laws that hold in every game: call `check_laws` in `crates/games/tests/games/laws.rs`, and, for a full
//!    course, `check_course` in `tests/application/lessons.rs`. If there are published counts of move sequences, list
//!    them in `crates/games/tests/games/perft`.
//! 7. If the bot is to play the game, implement [`engine::SearchNode`] in a module of `crates/engine/src`, and give the
//!    game an arm in [`engine::with_engine!`].
//!
//! The files of a game have the same names in every folder of `crates/games/src`. A game leaves out what it does not
//! need, and adds files for concepts of its own, such as Paiko's tiles:
//!
//! | file | contents |
//! |---|---|
//! | `mod.rs` | the rules in words, the type of positions, both traits |
//! | `board.rs`, `moves.rs`, `text.rs`, `setup.rs` | the board, moves and their texts, position strings, setups |
//! | `rules.rs`, `fault.rs`, `flaw.rs` | the code that generates and refuses moves, why it refuses, errors in position strings |
//! | `clicks.rs`, `describe.rs`, `tries.rs` | clicks of an unfinished move, moves and clicks in words, clicks that a lesson offers |
//! | `scene.rs`, `drawings/` | the picture, and the SVG files of the pieces |
//! | `pages.rs`, `lessons.rs` | the pages of the rules, the course |

#![forbid(unsafe_code)]

pub mod application;
pub mod bot;
pub mod cli;
pub mod config;
pub mod finding;
pub mod metrics;
