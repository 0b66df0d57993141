//! Ladders: the rankings of a server's players, one for each game, of its solvers, one for the puzzles of each game,
//! and of those who play puzzle rushes.
//!
//! Two collections index the ratings and scores: `Rungs` holds the players in order, and `Ladders` counts them in steps
//! of five rating points, or of one point of a rush, so that pages and places are found without iterating over all
//! players above. Players whose rating was provisional after their last game, or try, form a group of their own below
//! the others.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    Collection, KeyRange, Ratings, StoreError, Transaction, keys, ratings,
    record::{Attempt, Interrupt, Stored, decode},
};
use domain::{
    Rusher, Solver,
    id::{GuildId, UserId},
    message::{Merit, Ranking},
    rating::{Pool, Scope, Standing},
    record::Record,
    rush::BestRush,
    time::Timestamp,
};
use games::GameKind;

/// A ladder of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct LadderOf {
    pub(super) guild: GuildId,
    pub(super) game: GameKind,
    pub(super) ranking: Ranking,
}

/// The end of the names of ladders of a kind.
const fn ending(ranking: Ranking) -> &'static str {
    match ranking {
        Ranking::Games => "",
        Ranking::Puzzles => ".puzzles",
        Ranking::Rushes => ".rushes",
    }
}

impl LadderOf {
    /// The ladders on which somebody stands.
    pub(super) fn of<T: Ranked>(ranked: &T) -> impl Iterator<Item = Self> {
        let ladder = |&guild| Self { guild, game: ranked.game(), ranking: T::RANKING };
        ranked.servers().iter().map(ladder)
    }

    /// The ladder of a server with this name, if the name is known.
    pub(super) fn named(guild: GuildId, name: &str) -> Option<Self> {
        [Ranking::Puzzles, Ranking::Rushes, Ranking::Games].into_iter().find_map(|ranking| {
            let game = name.strip_suffix(ending(ranking))?.parse().ok()?;
            Some(Self { guild, game, ranking })
        })
    }

    /// The name of the ladder, which is unique on the server.
    fn name(self) -> String {
        format!("{}{}", self.game, ending(self.ranking))
    }

    fn key(self) -> Vec<u8> {
        keys::in_game(self.guild.0, &self.name())
    }

    /// The prefix of the keys of the rungs, in one group or in all.
    fn rungs(self, group: Option<u8>) -> Vec<u8> {
        keys::rungs(self.guild.0, &self.name(), group)
    }
}

/// What ladders rank people for: a rating, or the best score.
#[expect(private_bounds, reason = "only the store implements it")]
pub trait Ranked: Stored {
    /// What the ladders rank by.
    const RANKING: Ranking;

    /// The person.
    fn user(&self) -> UserId;

    /// The game.
    fn game(&self) -> GameKind;

    /// The number by which the ladders rank: a rating after the last game or try in hundredths of a point, or a score
    /// and how early it was reached.
    fn strength(&self) -> u32;

    /// Whether it is a rating that was provisional after the last game or try. The person then has no place.
    fn is_provisional(&self) -> bool;

    /// What a leaderboard shows at a moment.
    fn merit(&self, now: Timestamp) -> Merit;

    /// The key of a person's record for a server.
    fn key_on(guild: GuildId, game: GameKind, user: UserId) -> Vec<u8>;

    /// The servers whose ladders rank the person.
    fn servers(&self) -> &[GuildId];
}

impl Ranked for Standing {
    const RANKING: Ranking = Ranking::Games;

    fn user(&self) -> UserId {
        self.user
    }

    fn game(&self) -> GameKind {
        self.pool.game
    }

    fn strength(&self) -> u32 {
        self.last().hundredths
    }

    fn is_provisional(&self) -> bool {
        self.last().is_provisional()
    }

    fn merit(&self, now: Timestamp) -> Merit {
        Merit::Rating { shown: self.now(now), games: self.games() }
    }

    fn key_on(guild: GuildId, game: GameKind, user: UserId) -> Vec<u8> {
        ratings::key(user, Pool { scope: Scope::Server(guild), game })
    }

    fn servers(&self) -> &[GuildId] {
        match &self.pool.scope {
            Scope::Server(guild) => std::slice::from_ref(guild),
            Scope::Everywhere => &[],
        }
    }
}

impl Ranked for Solver {
    const RANKING: Ranking = Ranking::Puzzles;

    fn user(&self) -> UserId {
        self.user
    }

    fn game(&self) -> GameKind {
        self.game
    }

    fn strength(&self) -> u32 {
        self.last().hundredths
    }

    fn is_provisional(&self) -> bool {
        self.last().is_provisional()
    }

    fn merit(&self, now: Timestamp) -> Merit {
        Merit::Rating { shown: self.now(now), games: self.tried }
    }

    fn key_on(_guild: GuildId, game: GameKind, user: UserId) -> Vec<u8> {
        keys::in_game(user.0, game.name())
    }

    fn servers(&self) -> &[GuildId] {
        self.servers()
    }
}

impl Ranked for Rusher {
    const RANKING: Ranking = Ranking::Rushes;

    fn user(&self) -> UserId {
        self.user
    }

    fn game(&self) -> GameKind {
        self.game
    }

    fn strength(&self) -> u32 {
        let Some(best) = self.best else { return 0 };
        let minutes = u32::try_from(best.at.0 / 60_000).unwrap_or(u32::MAX).min(POINT - 1);
        best.score.saturating_mul(POINT).saturating_add(POINT - 1 - minutes)
    }

    fn is_provisional(&self) -> bool {
        false
    }

    fn merit(&self, _now: Timestamp) -> Merit {
        Merit::Rush(self.best.unwrap_or(BestRush { score: 0, at: Timestamp(0) }))
    }

    fn key_on(_guild: GuildId, game: GameKind, user: UserId) -> Vec<u8> {
        keys::in_game(user.0, game.name())
    }

    fn servers(&self) -> &[GuildId] {
        self.servers()
    }
}

/// The strength of one point of a puzzle rush. Of equal scores the earlier one is stronger, by the minutes since 1970,
/// of which there are fewer than this until the year 2097.
const POINT: u32 = 1 << 26;

/// The size of a step: five rating points, or one point of a puzzle rush.
const fn step_size(ranking: Ranking) -> u32 {
    match ranking {
        Ranking::Games | Ranking::Puzzles => 500,
        Ranking::Rushes => POINT,
    }
}

/// A player's place in the order, as stored in a key of `Rungs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rung {
    group: u8,
    strength: u32,
    /// The number of the step.
    step: u32,
    user: UserId,
}

/// The group of players whose ratings are no longer provisional.
const ESTABLISHED: u8 = 0;
/// The group of players whose ratings are provisional.
const PROVISIONAL: u8 = 1;
/// Both groups, the higher one first.
const GROUPS: [u8; 2] = [ESTABLISHED, PROVISIONAL];

impl Rung {
    fn of<T: Ranked>(ranked: &T) -> Self {
        let group = if ranked.is_provisional() { PROVISIONAL } else { ESTABLISHED };
        let strength = ranked.strength();
        Self { group, strength, step: strength / step_size(T::RANKING), user: ranked.user() }
    }

    fn key(self, ladder: LadderOf) -> Vec<u8> {
        keys::rung(ladder.guild.0, &ladder.name(), self.group, self.strength, self.user.0)
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
                ladder.add(Rung { group, strength, step: strength / step_size(of.ranking), user: UserId(user) });
            }
        }
        Ok(ladder)
    }

    fn size(&self, group: u8) -> usize {
        self.counts[usize::from(group)].values().map(|&count| count as usize).sum()
    }

    /// The number of players in the same group who are on a higher step.
    fn above(&self, rung: Rung) -> usize {
        self.counts[usize::from(rung.group)].range(rung.step + 1..).map(|(_, &count)| count as usize).sum()
    }

    fn add(&mut self, rung: Rung) {
        let count = self.counts[usize::from(rung.group)].entry(rung.step).or_default();
        *count = count.saturating_add(1);
    }

    fn remove(&mut self, rung: Rung) {
        let counts = &mut self.counts[usize::from(rung.group)];
        if let Some(count) = counts.get_mut(&rung.step) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                counts.remove(&rung.step);
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
        let of = LadderOf { guild, game, ranking: T::RANKING };
        self.db.read(|tx| {
            let ladder = Ladder::load(tx, of)?;
            Ok(LadderSize { established: ladder.size(ESTABLISHED), provisional: ladder.size(PROVISIONAL) })
        })
    }

    /// The record of a person whom a server's ladder ranks.
    pub fn rating_on<T: Ranked>(&self, guild: GuildId, game: GameKind, user: UserId) -> Result<Option<T>, StoreError> {
        let found: Option<T> = self.db.load(&T::key_on(guild, game, user))?;
        Ok(found.filter(|ranked| ranked.servers().contains(&guild)))
    }

    /// The records at up to `count` places of a server's ladder, starting at place `from`, counted from 0. Stronger
    /// people come first, and provisional ratings last. Those that cannot be read are left out.
    pub fn ranked<T: Ranked>(
        &self,
        guild: GuildId,
        game: GameKind,
        from: usize,
        count: usize,
    ) -> Result<Vec<T>, StoreError> {
        let ladder = LadderOf { guild, game, ranking: T::RANKING };
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
        let of = LadderOf { guild, game: ranked.game(), ranking: T::RANKING };
        let rung = Rung::of(ranked);
        self.db.read(|tx| {
            let ladder = Ladder::load(tx, of)?;
            let before = if rung.group == PROVISIONAL { ladder.size(ESTABLISHED) } else { 0 };
            let level =
                KeyRange::all().starting_at(first_of_step(of, rung.group, rung.step)).ending_before(rung.key(of));
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
        let mut step = u32::MAX / step_size(of.ranking);
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
    let size = step_size(ladder.ranking);
    let strongest = step.saturating_mul(size).saturating_add(size - 1);
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

/// Removes a person, whose record cannot be read, and with it the list of the person's servers, from all ladders of a
/// game and a ranking.
fn leave_all(tx: &Transaction<'_>, game: GameKind, ranking: Ranking, user: UserId) -> Attempt<()> {
    for (key, _) in tx.entries(Collection::Ladders, KeyRange::all())? {
        let ladder = keys::read_in_game(&key).and_then(|(guild, name)| LadderOf::named(GuildId(guild), name));
        if let Some(ladder) = ladder.filter(|ladder| (ladder.game, ladder.ranking) == (game, ranking)) {
            leave(tx, ladder, user)?;
        }
    }
    Ok(())
}

/// Puts a person on a rung of a ladder, and leaves the counts to [`recount`].
pub(super) fn stand(tx: &Transaction<'_>, ladder: LadderOf, ranked: &impl Ranked) {
    tx.insert(Collection::Rungs, Rung::of(ranked).key(ladder), b"");
}

/// Moves a person from the rungs of `old` to those of `new`, on the ladders of all servers that they name. Without
/// `old`, the person is added; without `new`, removed.
pub(super) fn climb<T: Ranked>(tx: &Transaction<'_>, old: Option<&T>, new: Option<&T>) -> Attempt<()> {
    let ladders = |ranked: Option<&T>| ranked.into_iter().flat_map(LadderOf::of).collect::<Vec<_>>();
    let (before, after) = (ladders(old), ladders(new));
    for ladder in after.iter().chain(before.iter().filter(|ladder| !after.contains(ladder))) {
        let rung = |ranked: Option<&T>, on: &[LadderOf]| ranked.filter(|_| on.contains(ladder)).map(Rung::of);
        step(tx, *ladder, rung(old, &before), rung(new, &after))?;
    }
    Ok(())
}

/// Removes all records of a person from a collection, whose keys are those of [`keys::in_game`], and the person from
/// the ladders of these records.
pub(super) fn remove_all<T: Ranked>(tx: &Transaction<'_>, user: UserId) -> Attempt<()> {
    for (key, bytes) in tx.entries(T::COLLECTION, KeyRange::prefix(keys::owner(user.0)))? {
        match (decode::<T>(&key, &bytes), keys::read_in_game(&key)) {
            (Ok(ranked), _) => climb(tx, Some(&ranked), None)?,
            (Err(_), Some((_, game))) => game.parse().map_or(Ok(()), |game| leave_all(tx, game, T::RANKING, user))?,
            (Err(_), None) => {}
        }
        tx.remove(T::COLLECTION, key);
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
