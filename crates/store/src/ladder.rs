//! Ladders: the rankings of a server's players, one for each game, and of its solvers, one for the puzzles of each
//! game.
//!
//! Two collections index the ratings: `Rungs` holds the players in order, and `Ladders` counts them in steps of five
//! rating points, so that pages and places are found without iterating over all players above. Players whose rating was
//! provisional after their last game, or try, form a group of their own below the others.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    Collection, KeyRange, Ratings, StoreError, Transaction, keys, ratings,
    record::{Attempt, Interrupt, Stored, decode},
};
use domain::{
    Solver,
    id::{GuildId, UserId},
    rating::{Pool, Scope, ShownRating, Standing},
    record::Record,
    time::Timestamp,
};
use games::GameKind;

/// What a ladder ranks people by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Discipline {
    /// Their games.
    Games,
    /// The puzzles that they solve.
    Puzzles,
}

/// A ladder of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LadderOf {
    pub(super) guild: GuildId,
    pub(super) game: GameKind,
    pub(super) discipline: Discipline,
}

/// The end of the names of ladders of puzzles.
const OF_PUZZLES: &str = ".puzzles";

impl LadderOf {
    /// The ladder of a standing. Only servers have ladders.
    pub(super) const fn of_pool(Pool { scope, game }: Pool) -> Option<Self> {
        match scope {
            Scope::Server(guild) => Some(Self { guild, game, discipline: Discipline::Games }),
            Scope::Everywhere => None,
        }
    }

    /// The ladders of a solver.
    pub(super) fn of_solver(solver: &Solver) -> impl Iterator<Item = Self> {
        let ladder = |&guild| Self { guild, game: solver.game, discipline: Discipline::Puzzles };
        solver.servers().iter().map(ladder)
    }

    /// The ladder of a server with this name, if the name is known.
    pub(super) fn named(guild: GuildId, name: &str) -> Option<Self> {
        let (game, discipline) = match name.strip_suffix(OF_PUZZLES) {
            Some(game) => (game, Discipline::Puzzles),
            None => (name, Discipline::Games),
        };
        Some(Self { guild, game: game.parse().ok()?, discipline })
    }

    /// The name of the ladder, which is unique on the server.
    fn name(self) -> String {
        match self.discipline {
            Discipline::Games => self.game.name().to_owned(),
            Discipline::Puzzles => format!("{}{OF_PUZZLES}", self.game),
        }
    }

    fn key(self) -> Vec<u8> {
        keys::ladder(self.guild.0, &self.name())
    }

    /// The prefix of the keys of the rungs, in one group or in all.
    fn rungs(self, group: Option<u8>) -> Vec<u8> {
        keys::rungs(self.guild.0, &self.name(), group)
    }
}

/// A rating that ladders rank.
#[expect(private_bounds, reason = "only the store implements it")]
pub trait Ranked: Stored {
    /// What the ladders rank by.
    const DISCIPLINE: Discipline;

    /// The person.
    fn user(&self) -> UserId;

    /// The game.
    fn game(&self) -> GameKind;

    /// The rating after the last game or try.
    fn last(&self) -> ShownRating;

    /// The rating at a moment.
    fn now(&self, now: Timestamp) -> ShownRating;

    /// The number of games or tries.
    fn count(&self) -> u32;

    /// The key of a person's rating on a server.
    fn key_on(guild: GuildId, game: GameKind, user: UserId) -> Vec<u8>;

    /// Whether a server's ladder ranks the person.
    fn is_on(&self, guild: GuildId) -> bool;
}

impl Ranked for Standing {
    const DISCIPLINE: Discipline = Discipline::Games;

    fn user(&self) -> UserId {
        self.user
    }

    fn game(&self) -> GameKind {
        self.pool.game
    }

    fn last(&self) -> ShownRating {
        self.last()
    }

    fn now(&self, now: Timestamp) -> ShownRating {
        self.now(now)
    }

    fn count(&self) -> u32 {
        self.games()
    }

    fn key_on(guild: GuildId, game: GameKind, user: UserId) -> Vec<u8> {
        ratings::key(user, Pool { scope: Scope::Server(guild), game })
    }

    fn is_on(&self, guild: GuildId) -> bool {
        self.pool.scope == Scope::Server(guild)
    }
}

impl Ranked for Solver {
    const DISCIPLINE: Discipline = Discipline::Puzzles;

    fn user(&self) -> UserId {
        self.user
    }

    fn game(&self) -> GameKind {
        self.game
    }

    fn last(&self) -> ShownRating {
        self.last()
    }

    fn now(&self, now: Timestamp) -> ShownRating {
        self.now(now)
    }

    fn count(&self) -> u32 {
        self.tried
    }

    fn key_on(_guild: GuildId, game: GameKind, user: UserId) -> Vec<u8> {
        keys::solver(user.0, game.name())
    }

    fn is_on(&self, guild: GuildId) -> bool {
        self.solves_on(guild)
    }
}

/// The size of a step in hundredths of a rating point.
const STEP: u32 = 500;

/// A player's place in the order, as stored in a key of `Rungs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rung {
    group: u8,
    strength: u32,
    user: UserId,
}

/// The group of players whose ratings are no longer provisional.
const ESTABLISHED: u8 = 0;
/// The group of players whose ratings are provisional.
const PROVISIONAL: u8 = 1;
/// Both groups, the higher one first.
const GROUPS: [u8; 2] = [ESTABLISHED, PROVISIONAL];

impl Rung {
    fn of(ranked: &impl Ranked) -> Self {
        let last = ranked.last();
        let group = if last.is_provisional() { PROVISIONAL } else { ESTABLISHED };
        Self { group, strength: last.hundredths, user: ranked.user() }
    }

    fn key(self, ladder: LadderOf) -> Vec<u8> {
        keys::rung(ladder.guild.0, &ladder.name(), self.group, self.strength, self.user.0)
    }

    const fn step(self) -> u32 {
        self.strength / STEP
    }
}

/// The numbers of a server's players by rating, in one ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ladder {
    pub(super) guild: GuildId,
    /// The name of the ladder.
    pub(super) game: String,
    /// For each group, the number of players by strength in steps. Steps without players are absent.
    counts: [BTreeMap<u32, u32>; GROUPS.len()],
}

impl Record for Ladder {}

impl Ladder {
    fn new(ladder: LadderOf) -> Self {
        Self { guild: ladder.guild, game: ladder.name(), counts: Default::default() }
    }

    /// The stored ladder, or an empty one. If its counts cannot be read, the players are counted.
    fn load(tx: &Transaction<'_>, ladder: LadderOf) -> Attempt<Self> {
        match tx.load(&ladder.key()) {
            Err(Interrupt::Unreadable(_)) => Self::counted(tx, ladder),
            loaded => Ok(loaded?.unwrap_or_else(|| Self::new(ladder))),
        }
    }

    /// The ladder of all players on rungs.
    fn counted(tx: &Transaction<'_>, of: LadderOf) -> Attempt<Self> {
        let mut ladder = Self::new(of);
        for (key, _) in tx.entries(Collection::Rungs, KeyRange::prefix(of.rungs(None)))? {
            if let Some((group, strength, user)) = keys::read_rung(&key).filter(|(group, ..)| GROUPS.contains(group)) {
                ladder.add(Rung { group, strength, user: UserId(user) });
            }
        }
        Ok(ladder)
    }

    fn size(&self, group: u8) -> usize {
        self.counts[usize::from(group)].values().map(|&count| count as usize).sum()
    }

    /// The number of players in the same group who are on a higher step.
    fn above(&self, rung: Rung) -> usize {
        self.counts[usize::from(rung.group)].range(rung.step() + 1..).map(|(_, &count)| count as usize).sum()
    }

    fn add(&mut self, rung: Rung) {
        let count = self.counts[usize::from(rung.group)].entry(rung.step()).or_default();
        *count = count.saturating_add(1);
    }

    fn remove(&mut self, rung: Rung) {
        let counts = &mut self.counts[usize::from(rung.group)];
        if let Some(count) = counts.get_mut(&rung.step()) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                counts.remove(&rung.step());
            }
        }
    }
}

/// The number of people on a ladder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LadderSize {
    /// The number of people whose ratings are no longer provisional.
    pub established: usize,
    /// The number of people whose ratings are provisional.
    pub provisional: usize,
}

impl LadderSize {
    /// The number of all.
    pub const fn all(self) -> usize {
        self.established + self.provisional
    }
}

impl Ratings {
    /// The number of people on a ladder of a server.
    pub fn ladder_size<T: Ranked>(&self, guild: GuildId, game: GameKind) -> Result<LadderSize, StoreError> {
        let of = LadderOf { guild, game, discipline: T::DISCIPLINE };
        self.db.read(|tx| {
            let ladder = Ladder::load(tx, of)?;
            Ok(LadderSize { established: ladder.size(ESTABLISHED), provisional: ladder.size(PROVISIONAL) })
        })
    }

    /// The rating of a person whom a server's ladder ranks.
    pub fn rating_on<T: Ranked>(&self, guild: GuildId, game: GameKind, user: UserId) -> Result<Option<T>, StoreError> {
        let found: Option<T> = self.db.load(&T::key_on(guild, game, user))?;
        Ok(found.filter(|rating| rating.is_on(guild)))
    }

    /// The ratings at up to `count` places of a server's ladder, starting at place `from`, counted from 0. Stronger
    /// people come first, and provisional ratings last. Those that cannot be read are left out.
    pub fn ranked<T: Ranked>(
        &self,
        guild: GuildId,
        game: GameKind,
        from: usize,
        count: usize,
    ) -> Result<Vec<T>, StoreError> {
        let ladder = LadderOf { guild, game, discipline: T::DISCIPLINE };
        let read = self.db.read(|tx| {
            let mut read = Vec::new();
            for user in ranked_users(tx, ladder, from, count)? {
                let key = T::key_on(guild, game, user);
                let found = tx.get(T::COLLECTION, &key)?;
                read.extend(found.map(|bytes| decode::<T>(&key, &bytes)));
            }
            Ok(read)
        })?;
        Ok(read.into_iter().filter_map(|found| found.map_err(|unreadable| self.db.report(unreadable)).ok()).collect())
    }

    /// The place of a person in the order of [`ranked`](Self::ranked), counted from 0.
    pub fn place<T: Ranked>(&self, guild: GuildId, ranked: &T) -> Result<usize, StoreError> {
        let of = LadderOf { guild, game: ranked.game(), discipline: T::DISCIPLINE };
        let rung = Rung::of(ranked);
        self.db.read(|tx| {
            let ladder = Ladder::load(tx, of)?;
            let before = if rung.group == PROVISIONAL { ladder.size(ESTABLISHED) } else { 0 };
            let level =
                KeyRange::all().starting_at(first_of_step(of, rung.group, rung.step())).ending_before(rung.key(of));
            Ok(before + ladder.above(rung) + tx.entries(Collection::Rungs, level)?.len())
        })
    }
}

/// The users at up to `count` places of a ladder, starting at place `from`.
fn ranked_users(tx: &Transaction<'_>, of: LadderOf, from: usize, count: usize) -> Attempt<Vec<UserId>> {
    let ladder = Ladder::load(tx, of)?;
    let mut skipped = from;
    let mut found = Vec::new();
    for group in GROUPS {
        let size = ladder.size(group);
        if skipped >= size {
            skipped -= size;
            continue;
        }
        let mut step = u32::MAX / STEP;
        for (&next, &players) in ladder.counts[usize::from(group)].iter().rev() {
            step = next;
            match skipped.checked_sub(players as usize) {
                Some(less) => skipped = less,
                None => break,
            }
        }
        let range = KeyRange::prefix(of.rungs(Some(group))).starting_at(first_of_step(of, group, step));
        let wanted = skipped + count - found.len();
        let rungs = tx.page(Collection::Rungs, &range, wanted)?;
        let users = rungs.iter().skip(skipped).filter_map(|(key, _)| keys::read_rung(key));
        found.extend(users.map(|(_, _, user)| UserId(user)));
        if found.len() >= count {
            break;
        }
        skipped = 0;
    }
    Ok(found)
}

/// The first key of a step, which sorts before the keys of all its players.
fn first_of_step(ladder: LadderOf, group: u8, step: u32) -> Vec<u8> {
    let strongest = step.saturating_mul(STEP).saturating_add(STEP - 1);
    keys::rung(ladder.guild.0, &ladder.name(), group, strongest, 0)
}

/// Counts the players of a ladder.
pub(super) fn recount(tx: &Transaction<'_>, of: LadderOf) -> Attempt<()> {
    tx.save(&Ladder::counted(tx, of)?);
    Ok(())
}

/// Removes a person, whose rating cannot be read, from a ladder.
pub(super) fn leave(tx: &Transaction<'_>, of: LadderOf, user: UserId) -> Attempt<()> {
    for (key, _) in tx.entries(Collection::Rungs, KeyRange::prefix(of.rungs(None)))? {
        if keys::read_rung(&key).is_some_and(|(.., found)| found == user.0) {
            tx.remove(Collection::Rungs, key);
        }
    }
    recount(tx, of)
}

/// Removes a person, whose rating cannot be read, and with it the list of the person's servers, from all ladders of a
/// game's puzzles.
pub(super) fn leave_all(tx: &Transaction<'_>, game: GameKind, user: UserId) -> Attempt<()> {
    for (key, _) in tx.entries(Collection::Ladders, KeyRange::all())? {
        let ladder = keys::read_ladder(&key).and_then(|(guild, name)| LadderOf::named(GuildId(guild), name));
        if let Some(ladder) = ladder.filter(|ladder| (ladder.game, ladder.discipline) == (game, Discipline::Puzzles)) {
            leave(tx, ladder, user)?;
        }
    }
    Ok(())
}

/// Puts a person on a rung of a ladder, and leaves the counts to [`recount`].
pub(super) fn stand(tx: &Transaction<'_>, ladder: LadderOf, ranked: &impl Ranked) {
    tx.insert(Collection::Rungs, Rung::of(ranked).key(ladder), b"");
}

/// Moves a player from the rung of the standing `old` to that of `new`. Without `old`, the player is added; without
/// `new`, removed. Only servers have ladders.
pub(super) fn climb(tx: &Transaction<'_>, pool: Pool, old: Option<&Standing>, new: Option<&Standing>) -> Attempt<()> {
    match LadderOf::of_pool(pool) {
        Some(ladder) => step(tx, ladder, old.map(Rung::of), new.map(Rung::of)),
        None => Ok(()),
    }
}

/// Moves a solver from the rungs of `old` to those of `new`, on the ladders of all servers that they name.
pub(super) fn climb_all(tx: &Transaction<'_>, old: Option<&Solver>, new: Option<&Solver>) -> Attempt<()> {
    let ladders = |solver: Option<&Solver>| solver.into_iter().flat_map(LadderOf::of_solver).collect::<Vec<_>>();
    let (before, after) = (ladders(old), ladders(new));
    for ladder in after.iter().chain(before.iter().filter(|ladder| !after.contains(ladder))) {
        let rung = |solver: Option<&Solver>, on: &[LadderOf]| solver.filter(|_| on.contains(ladder)).map(Rung::of);
        step(tx, *ladder, rung(old, &before), rung(new, &after))?;
    }
    Ok(())
}

/// Moves a person from a rung of a ladder to another one.
fn step(tx: &Transaction<'_>, of: LadderOf, old: Option<Rung>, new: Option<Rung>) -> Attempt<()> {
    if old == new {
        return Ok(());
    }
    let mut ladder = Ladder::load(tx, of)?;
    if let Some(rung) = old
        && tx.take(Collection::Rungs, rung.key(of))?.is_some()
    {
        ladder.remove(rung);
    }
    if let Some(rung) = new {
        let key = rung.key(of);
        if !tx.contains(Collection::Rungs, &key)? {
            ladder.add(rung);
            tx.insert(Collection::Rungs, key, b"");
        }
    }
    tx.save(&ladder);
    Ok(())
}
