//! Ladders: the rankings of a server's players, one for each game.
//!
//! Two trees index the standings: `rungs` holds the players in order, and `ladders` counts them in steps of five rating
//! points, so that pages and places are found without iterating over all players above. Players whose rating was
//! provisional after their last game form a group of their own below the others.

use std::{collections::BTreeMap, sync::PoisonError};

use serde::{Deserialize, Serialize};
use sled::transaction::TransactionalTree;

use super::{
    Store, StoreError, if_readable, keys,
    record::{Attempt, Stored, decode, get, put},
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

/// A player's place in the order, as stored in a key of `rungs`.
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
        let ladder = self.ladder(guild, game)?;
        Ok(LadderSize { established: ladder.size(ESTABLISHED), provisional: ladder.size(PROVISIONAL) })
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
        let ladder = self.ladder(guild, game)?;
        let pool = Pool { scope: Scope::Server(guild), game };
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
            let prefix = keys::rungs(guild.0, game.name(), Some(group));
            let start = keys::rung(guild.0, game.name(), group, step.saturating_mul(STEP).saturating_add(STEP - 1), 0);
            let keys = self.trees.rungs.range(start..).keys();
            for key in keys.take_while(|key| key.as_ref().map_or(true, |key| key.starts_with(&prefix))).skip(skipped) {
                if found.len() == count {
                    return Ok(found);
                }
                let Some((_, _, user)) = keys::read_rung(&key?) else { continue };
                found.extend(if_readable(self.standing(UserId(user), pool))?);
            }
            skipped = 0;
        }
        Ok(found)
    }

    /// The place of a player in the order of [`ranked`](Self::ranked), counted from 0.
    pub fn place(&self, guild: GuildId, standing: &Standing) -> Result<usize, StoreError> {
        let game = standing.pool.game;
        let ladder = self.ladder(guild, game)?;
        let rung = Rung::of(standing);
        let before = if rung.group == PROVISIONAL { ladder.size(ESTABLISHED) } else { 0 };
        let strongest = rung.step().saturating_mul(STEP).saturating_add(STEP - 1);
        let start = keys::rung(guild.0, game.name(), rung.group, strongest, 0);
        let mut level = 0;
        for key in self.trees.rungs.range(start..rung.key(guild, game)).keys() {
            key?;
            level += 1;
        }
        Ok(before + ladder.above(rung) + level)
    }

    /// The ladder of a game on a server. If the counts are corrupt, they are set aside and the players are counted
    /// again.
    fn ladder(&self, guild: GuildId, game: GameKind) -> Result<Ladder, StoreError> {
        loop {
            let key = keys::ladder(guild.0, game.name());
            let Some(bytes) = self.read(&self.trees.ladders, &key)? else { return Ok(Ladder::new(guild, game)) };
            match decode(&key, &bytes) {
                Ok(ladder) => return Ok(ladder),
                Err(unreadable) => self.clear_away(unreadable)?,
            }
        }
    }

    /// Counts the players of a ladder again, because its counts were lost. With `without`, first removes that player,
    /// whose standing was lost.
    pub(super) fn recount(&self, guild: GuildId, game: GameKind, without: Option<UserId>) -> Result<(), StoreError> {
        {
            // No other write comes between counting and storing the counts.
            let _alone = self.writing.write().unwrap_or_else(PoisonError::into_inner);
            let mut ladder = Ladder::new(guild, game);
            for key in self.trees.rungs.scan_prefix(keys::rungs(guild.0, game.name(), None)).keys() {
                let key = key?;
                match keys::read_rung(&key) {
                    Some((group, strength, user)) if GROUPS.contains(&group) && without != Some(UserId(user)) => {
                        ladder.add(Rung { group, strength, user: UserId(user) });
                    }
                    _ => drop(self.trees.rungs.remove(key)?),
                }
            }
            self.trees.ladders.insert(ladder.key(), ladder.to_bytes())?;
        }
        self.db.flush()?;
        Ok(())
    }
}

/// Moves a player from the rung of the standing `old` to that of `new`, inside a transaction. Without `old`, the player
/// is added; without `new`, removed. Only servers have ladders.
pub(super) fn climb(
    rungs: &TransactionalTree,
    ladders: &TransactionalTree,
    pool: Pool,
    old: Option<&Standing>,
    new: Option<&Standing>,
) -> Attempt<()> {
    let Scope::Server(guild) = pool.scope else { return Ok(()) };
    let game = pool.game;
    let mut ladder = Ladder::new(guild, game);
    if let Some(stored) = get(ladders, &ladder.key())? {
        ladder = stored;
    }
    if let Some(rung) = old.map(Rung::of)
        && rungs.remove(rung.key(guild, game))?.is_some()
    {
        ladder.remove(rung);
    }
    if let Some(rung) = new.map(Rung::of)
        && rungs.insert(rung.key(guild, game), b"")?.is_none()
    {
        ladder.add(rung);
    }
    put(ladders, &ladder)?;
    Ok(())
}
