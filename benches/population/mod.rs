//! The made-up population of a bench: games, players and servers, and an export of them.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, BufWriter, Write},
    path::Path,
};

use board::color::{ByColor, Color};
use catalogue::Language;
use domain::{
    Action, Actor, NamedUser, Session, Table,
    id::{ChannelId, GameId, GuildId, UserId},
    rating::{Pool, Results, Scope, Standing, Tally, after_game},
    record::{EndRecord, GameRecord, Record},
    time::{Clock, SystemClock, Timestamp},
};
use games::{AnyPosition, GameKind};
use rand::{Rng, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

/// One game in this many is still running; the others are over.
const RUNNING: usize = 20;
const GAMES_A_PLAYER: usize = 10;
/// How unevenly games are spread over the players. Of a million games of 100,000 players, the busiest player has about
/// 40,000 finished and 50 running ones.
const OVER_POWER: f64 = 3.0;
const RUNNING_POWER: f64 = 1.5;
const GAMES_A_GUILD: usize = 2_000;
/// The number of games that are generated. The others begin like one of them, and have other players and times.
const SAMPLES: usize = 120;
/// The number of moves that a finished game has in common with the game like which it begins, on average.
const IN_COMMON: f64 = 5.0;
/// One game in this many is played on the first server; the others are spread over all.
const ON_THE_FIRST: u32 = 2;
const MAX_PLIES: usize = 60;
/// The games that people play; there is another one for tests only.
const KINDS: [GameKind; 3] = [GameKind::Biyi, GameKind::Paiko, GameKind::Pijersi];
const DAY: u64 = 24 * 60 * 60 * 1000;
/// The number of years in which the games were played.
const YEARS: u64 = 3;
/// A generated game, from which its record follows.
#[derive(Clone, Copy)]
pub struct MadeUp {
    pub id: u32,
    /// The index of the sample that it copies.
    pub sample: u16,
    pub players: [u32; 2],
    /// When it began.
    pub created: Timestamp,
}

/// All games, and their players.
///
/// Games are kept in a few bytes each, so that the memory of a process that plays them is the store's.
pub struct Crowd {
    /// Finished games at odd places, and running games at even ones.
    pub samples: Vec<GameRecord>,
    pub games: Vec<MadeUp>,
    pub players: usize,
    pub guilds: u64,
}

impl Crowd {
    /// The same games in every process that asks for as many.
    pub fn new(games: usize) -> Self {
        let rng = &mut ChaCha8Rng::seed_from_u64(6);
        let players = (games / GAMES_A_PLAYER).max(4);
        let kind = |number: usize| KINDS[number / 2 % KINDS.len()];
        let samples = (0..SAMPLES).map(|number| sample(kind(number), number % 2 == 1, rng).to_record()).collect();
        let now = SystemClock.now().0 / DAY * DAY;
        let step = (1 << 30) / games;
        let made = (0..games).map(|number| {
            let is_over = number % RUNNING != 0;
            MadeUp {
                id: u32::try_from(number * step).expect("30 bits"),
                sample: (rng.random_range(0..SAMPLES / 2) * 2 + usize::from(is_over)) as u16,
                players: two_of(players, if is_over { OVER_POWER } else { RUNNING_POWER }, rng),
                created: Timestamp(now - rng.random_range(7 * DAY..YEARS * 365 * DAY)),
            }
        });
        Self { samples, games: made.collect(), players, guilds: (games / GAMES_A_GUILD).max(1) as u64 }
    }

    pub const fn is_running(game: MadeUp) -> bool {
        game.sample.is_multiple_of(2)
    }

    pub fn kind(&self, game: MadeUp) -> GameKind {
        self.samples[usize::from(game.sample)].game.parse().expect("a game")
    }

    /// The server on which the most games are played.
    pub const fn first_guild(&self) -> GuildId {
        GuildId(snowflake(1, 0))
    }

    pub const fn guild(&self, game: MadeUp) -> GuildId {
        let server = if game.id.is_multiple_of(ON_THE_FIRST) { 0 } else { game.players[0] as u64 % self.guilds };
        GuildId(snowflake(1, server))
    }

    pub fn record(&self, game: MadeUp) -> GameRecord {
        let rng = &mut ChaCha8Rng::seed_from_u64(u64::from(game.id));
        let mut record = self.samples[usize::from(game.sample)].clone();
        record.id = GameId::from_bits(game.id);
        let [white, black] = game.players.map(|user| NamedUser { user: user_id(user), name: format!("Player {user}") });
        record.seats = ByColor { white, black };
        if !Self::is_running(game) {
            go_another_way(&mut record, self.kind(game), rng);
        }
        // A channel has one running game at a time.
        let channel = ChannelId(snowflake(2, u64::from(game.id)));
        record.homes = Table { guild: Some(self.guild(game)), channel, parent: None }.into();
        record.created = game.created;
        // People answer after seconds, minutes or hours.
        let mut at = game.created.0;
        let mut later = || {
            at += (3_000 << rng.random_range(0..12)) + rng.random_range(0..3_000);
            Timestamp(at)
        };
        record.moves.iter_mut().for_each(|mv| mv.at = later());
        if let Some(EndRecord::Resignation { at, .. }) = &mut record.end {
            *at = later();
        }
        record
    }

    /// Writes an export of the players' store.
    pub fn export(&self, path: &Path) -> io::Result<()> {
        let mut out = BufWriter::new(File::create(path)?);
        writeln!(out, r#"{{"parlor":{{"version":1,"at":0,"time":"1970-01-01T00:00:00Z"}}}}"#)?;
        let mut records = 0;
        let mut line = |noun: &str, json: Vec<u8>| {
            records += 1;
            writeln!(out, r#"{{"{noun}":{}}}"#, String::from_utf8(json).expect("JSON is text"))
        };
        let mut over = Vec::new();
        for &game in &self.games {
            let record = self.record(game);
            if let Some(EndRecord::Resignation { at, winner }) = record.end {
                over.push((at, winner, game));
            }
            line("game", record.to_json())?;
        }
        over.sort_by_key(|&(at, _, game)| (at, game.id));
        let mut rated: Vec<_> = self.ratings(over).collect();
        rated.sort_by_key(|(standing, _)| (standing.user, standing.pool));
        for (standing, _) in &rated {
            line("standing", standing.to_json())?;
        }
        for (_, tally) in &rated {
            line("tally", tally.to_json())?;
        }
        writeln!(out, r#"{{"end":{{"records":{records}}}}}"#)?;
        out.flush()
    }

    /// The ratings and results that follow from the finished games, which come oldest first.
    pub fn ratings(&self, over: Vec<(Timestamp, Color, MadeUp)>) -> impl Iterator<Item = (Standing, Tally)> {
        let mut rated = HashMap::new();
        for (at, winner, game) in over {
            let [white, black] = game.players.map(user_id);
            let users = ByColor { white, black };
            for scope in [Scope::Server(self.guild(game)), Scope::Everywhere] {
                let pool = Pool { scope, game: self.kind(game) };
                let [white, black] = Color::ALL.map(|color| {
                    let new = || (Standing::new(users[color], pool), Tally::new(users[color], pool));
                    rated.remove(&(users[color], pool)).unwrap_or_else(new)
                });
                let id = GameId::from_bits(game.id);
                let after = after_game(ByColor { white: white.0, black: black.0 }, Some(winner), id, at);
                let mut tallies = ByColor { white: white.1, black: black.1 };
                for color in Color::ALL {
                    tallies[color].count(users[!color], color, Results::of(color, Some(winner)));
                    rated.insert((users[color], pool), (after[color].clone(), tallies[color].clone()));
                }
            }
        }
        rated.into_values()
    }
}

/// Replaces the moves of a game after the first few.
fn go_another_way(record: &mut GameRecord, kind: GameKind, rng: &mut ChaCha8Rng) {
    let kept = (-(1.0 - rng.random::<f64>()).ln() * IN_COMMON) as usize;
    let mut position = AnyPosition::start(kind);
    for (ply, played) in record.moves.iter_mut().enumerate() {
        if ply >= kept {
            played.mv = position.legal_moves().choose(rng).expect("it goes on").clone();
        }
        let mut after = position.clone();
        after.play(&played.mv).expect("a legal move");
        if after.outcome().is_some() {
            record.moves.truncate(ply);
            break;
        }
        position = after;
    }
    // Whoever is to move resigns.
    if let Some(EndRecord::Resignation { winner, .. }) = &mut record.end {
        *winner = !position.turn();
    }
    let plies = u32::try_from(record.moves.len()).expect("a short game");
    (record.revision, record.board_revision) = (plies + 1, plies);
}

/// The id of a player.
pub const fn user_id(user: u32) -> UserId {
    UserId(snowflake(0, user as u64))
}

/// An id with 19 digits that look as random as Discord's. Different numbers have different ids.
pub const fn snowflake(kind: u64, number: u64) -> u64 {
    const BITS: u32 = 57;
    let spread = (kind << 34 | number).wrapping_mul(0x9E37_79B9_7F4A_7C15) % (1 << BITS);
    (1 << 60) + spread
}

/// Two different random players. Some players are chosen far more often than others: the higher the power, the more.
fn two_of(players: usize, power: f64, rng: &mut ChaCha8Rng) -> [u32; 2] {
    let mut pick = || (rng.random::<f64>().powf(power) * players as f64) as u32 + 1;
    let white = pick();
    loop {
        let black = pick();
        if black != white {
            return [white, black];
        }
    }
}

/// A game of random moves, which was resigned if `over`, and else is still running.
fn sample(kind: GameKind, over: bool, rng: &mut ChaCha8Rng) -> Session {
    let table = Table { guild: None, channel: ChannelId(1), parent: None };
    let seat = |user| NamedUser { user: UserId(user), name: String::new() };
    let seats = ByColor { white: seat(1), black: seat(2) };
    let setup = kind.setups()[0].to_owned();
    let start = AnyPosition::start(kind);
    let mut session = Session::new(GameId::from_bits(0), table, seats, Language::English, setup, start, Timestamp(0));
    let act = |session: &Session, action| {
        let user = session.user_to_move().expect("it goes on");
        session.apply(Actor { user, moderator: false }, action, Timestamp(1)).expect("it is allowed").0
    };
    for _ in 0..rng.random_range(MAX_PLIES / 2..MAX_PLIES) {
        let legal = session.position().legal_moves();
        let next = act(&session, Action::Move(legal.choose(rng).expect("it goes on").clone()));
        if next.end().is_some() {
            break;
        }
        session = next;
    }
    if over { act(&session, Action::Resign) } else { session }
}
