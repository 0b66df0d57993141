//! Ladders: the rankings of a server's players, one for each game.
//!
//! Two collections index the standings: `Rungs` holds the players in order, and `Ladders` counts them in steps of five
//! rating points, so that pages and places are found without iterating over all players above. Players whose rating was
//! provisional after their last game form a group of their own below the others.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    Collection, KeyRange, Order, Store, StoreError, Transaction, keys, ratings,
    record::{Attempt, decode},
};
use crate::{
    games::GameKind,
    id::{GuildId, UserId},
    session::{
        rating::{Pool, Scope, Standing},
        record::Record,
    },
};

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
    fn of(standing: &Standing) -> Self {
        let last = standing.last();
        let group = if last.is_provisional() { PROVISIONAL } else { ESTABLISHED };
        Self { group, strength: last.hundredths, user: standing.user }
    }

    fn key(self, guild: GuildId, game: GameKind) -> Vec<u8> {
        keys::rung(guild.0, game.name(), self.group, self.strength, self.user.0)
    }

    const fn step(self) -> u32 {
        self.strength / STEP
    }
}

/// The numbers of a server's players by rating, in one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ladder {
    pub(super) guild: GuildId,
    pub(super) game: String,
    /// For each group, the number of players by strength in steps. Steps without players are absent.
    counts: [BTreeMap<u32, u32>; GROUPS.len()],
}

impl Record for Ladder {}

impl Ladder {
    fn new(guild: GuildId, game: GameKind) -> Self {
        Self { guild, game: game.name().to_owned(), counts: Default::default() }
    }

    /// The stored ladder of a game on a server, or an empty one.
    fn load(tx: &Transaction<'_>, guild: GuildId, game: GameKind) -> Attempt<Self> {
        Ok(tx.load(&keys::ladder(guild.0, game.name()))?.unwrap_or_else(|| Self::new(guild, game)))
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

/// The number of a server's rated players in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LadderSize {
    /// The number of players whose ratings are no longer provisional.
    pub established: usize,
    /// The number of players whose ratings are provisional.
    pub provisional: usize,
}

impl LadderSize {
    /// The number of all rated players.
    pub const fn all(self) -> usize {
        self.established + self.provisional
    }
}

impl Store {
    /// The number of a server's rated players in a game.
    pub fn ladder_size(&self, guild: GuildId, game: GameKind) -> Result<LadderSize, StoreError> {
        self.with_ladder(|tx| {
            let ladder = Ladder::load(tx, guild, game)?;
            Ok(LadderSize { established: ladder.size(ESTABLISHED), provisional: ladder.size(PROVISIONAL) })
        })
    }

    /// The standings of up to `count` players in a server's ranking, starting at place `from`, counted from 0. Stronger
    /// players come first, and provisional ratings last. Corrupt standings are set aside and left out.
    pub fn ranked(
        &self,
        guild: GuildId,
        game: GameKind,
        from: usize,
        count: usize,
    ) -> Result<Vec<Standing>, StoreError> {
        let pool = Pool { scope: Scope::Server(guild), game };
        let read = self.with_ladder(|tx| {
            let mut read = Vec::new();
            for user in ranked_users(tx, guild, game, from, count)? {
                let key = ratings::key(user, pool);
                let standing = tx.get(Collection::Standings, &key)?;
                read.extend(standing.map(|bytes| decode::<Standing>(&key, &bytes)));
            }
            Ok(read)
        })?;
        let mut found = Vec::new();
        for standing in read {
            match standing {
                Ok(standing) => found.push(standing),
                Err(unreadable) => self.leave_out(unreadable)?,
            }
        }
        Ok(found)
    }

    /// The place of a player in the order of [`ranked`](Self::ranked), counted from 0.
    pub fn place(&self, guild: GuildId, standing: &Standing) -> Result<usize, StoreError> {
        let game = standing.pool.game;
        let rung = Rung::of(standing);
        self.with_ladder(|tx| {
            let ladder = Ladder::load(tx, guild, game)?;
            let before = if rung.group == PROVISIONAL { ladder.size(ESTABLISHED) } else { 0 };
            let level = KeyRange::all()
                .starting_at(first_of_step(guild, game, rung.group, rung.step()))
                .ending_before(rung.key(guild, game));
            Ok(before + ladder.above(rung) + tx.entries(Collection::Rungs, level)?.len())
        })
    }

    /// Reads ladders in a transaction. If the counts of a ladder are corrupt, they are set aside and the players are
    /// counted again.
    fn with_ladder<T>(&self, read: impl Fn(&Transaction<'_>) -> Attempt<T>) -> Result<T, StoreError> {
        let corrupt = Collection::Ladders.name();
        loop {
            match self.read(&read) {
                Err(StoreError::Corrupt { tree, .. }) if tree == corrupt => {}
                done => return done,
            }
        }
    }
}

/// The users at up to `count` places of a ladder, starting at place `from`.
fn ranked_users(
    tx: &Transaction<'_>,
    guild: GuildId,
    game: GameKind,
    from: usize,
    count: usize,
) -> Attempt<Vec<UserId>> {
    let ladder = Ladder::load(tx, guild, game)?;
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
        let range = KeyRange::prefix(keys::rungs(guild.0, game.name(), Some(group)))
            .starting_at(first_of_step(guild, game, group, step));
        let wanted = skipped + count - found.len();
        let rungs = tx.page(Collection::Rungs, &range, Order::Ascending, wanted)?;
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
fn first_of_step(guild: GuildId, game: GameKind, group: u8, step: u32) -> Vec<u8> {
    let strongest = step.saturating_mul(STEP).saturating_add(STEP - 1);
    keys::rung(guild.0, game.name(), group, strongest, 0)
}

/// Counts the players of a ladder again, because its counts were lost. With `without`, first removes that player, whose
/// standing was lost.
pub(super) fn recount(tx: &Transaction<'_>, guild: GuildId, game: GameKind, without: Option<UserId>) -> Attempt<()> {
    let mut ladder = Ladder::new(guild, game);
    for (key, _) in tx.entries(Collection::Rungs, KeyRange::prefix(keys::rungs(guild.0, game.name(), None)))? {
        match keys::read_rung(&key) {
            Some((group, strength, user)) if GROUPS.contains(&group) && without != Some(UserId(user)) => {
                ladder.add(Rung { group, strength, user: UserId(user) });
            }
            _ => tx.remove(Collection::Rungs, key),
        }
    }
    tx.save(&ladder);
    Ok(())
}

/// Puts a player on a rung, and leaves the counts to [`recount`]. Only servers have ladders.
pub(super) fn stand(tx: &Transaction<'_>, standing: &Standing) {
    if let Scope::Server(guild) = standing.pool.scope {
        tx.insert(Collection::Rungs, Rung::of(standing).key(guild, standing.pool.game), b"");
    }
}

/// Moves a player from the rung of the standing `old` to that of `new`. Without `old`, the player is added; without
/// `new`, removed. Only servers have ladders.
pub(super) fn climb(tx: &Transaction<'_>, pool: Pool, old: Option<&Standing>, new: Option<&Standing>) -> Attempt<()> {
    let Scope::Server(guild) = pool.scope else { return Ok(()) };
    let game = pool.game;
    let mut ladder = Ladder::load(tx, guild, game)?;
    if let Some(rung) = old.map(Rung::of)
        && tx.take(Collection::Rungs, rung.key(guild, game))?.is_some()
    {
        ladder.remove(rung);
    }
    if let Some(rung) = new.map(Rung::of) {
        let key = rung.key(guild, game);
        if !tx.contains(Collection::Rungs, &key)? {
            ladder.add(rung);
            tx.insert(Collection::Rungs, key, b"");
        }
    }
    tx.save(&ladder);
    Ok(())
}
