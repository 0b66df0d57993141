//! The players of a game on a server by their ratings.
//!
//! Both trees follow from standings: `rungs` holds the players in their order, and `ladders` counts them by five
//! points, so that a place far down is found, and anybody's place told, without going through all those above. Players
//! whose ratings were provisional after their last game stand in a group of their own below the others.

use std::{collections::BTreeMap, sync::PoisonError};

use serde::{Deserialize, Serialize};
use sled::{
    IVec,
    transaction::{ConflictableTransactionError, TransactionalTree},
};

use super::{Store, StoreError, corrupt::Unreadable, keys};
use crate::{
    games::GameKind,
    id::{GuildId, UserId},
    session::{
        rating::{Pool, Scope, Standing},
        record::{Record, RecordError},
    },
};

/// How many hundredths of a point are counted together.
const STEP: u32 = 500;

/// Where somebody stands, as the keys of `rungs` say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rung {
    group: u8,
    strength: u32,
    user: UserId,
}

/// The groups: players whose ratings are certain enough, and the others.
const GROUPS: [u8; 2] = [ESTABLISHED, PROVISIONAL];
const ESTABLISHED: u8 = 0;
const PROVISIONAL: u8 = 1;

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

/// How many players of a game on a server are how strong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ladder {
    guild: GuildId,
    game: String,
    /// For each group, the number of players by their strength in steps; never 0.
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

    /// How many of the group are stronger by a step at least.
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

/// The players of a game on a server, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LadderSize {
    /// Those whose ratings are certain enough.
    pub established: usize,
    /// Those whose ratings are provisional.
    pub provisional: usize,
}

impl LadderSize {
    /// Both together.
    pub const fn all(self) -> usize {
        self.established + self.provisional
    }
}

impl Store {
    /// How many players a game has on a server.
    ///
    /// # Errors
    /// The database failed.
    pub fn ladder_size(&self, guild: GuildId, game: GameKind) -> Result<LadderSize, StoreError> {
        let ladder = self.ladder(guild, game)?;
        Ok(LadderSize { established: ladder.size(ESTABLISHED), provisional: ladder.size(PROVISIONAL) })
    }

    /// Players of a game on a server, the strongest first and those with provisional ratings behind the others: `count` of
    /// them from the place `from` on, which is 0 for the first. Standings that are corrupt are set aside and left out.
    ///
    /// # Errors
    /// The database failed.
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
                match self.standing(UserId(user), pool) {
                    Ok(standing) => found.extend(standing),
                    Err(error) if error.is_about_one_record() => {}
                    Err(error) => return Err(error),
                }
            }
            skipped = 0;
        }
        Ok(found)
    }

    /// The place of a player in the order of [`ranked`](Self::ranked), 0 for the first.
    ///
    /// # Errors
    /// The database failed.
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

    /// The counts of a ladder; made again if they cannot be read.
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

    /// Counts the players of a ladder again, after one of them is taken from it whose standing is not known any more, or
    /// after the counts were lost.
    pub(super) fn recount(&self, guild: GuildId, game: GameKind, without: Option<UserId>) -> Result<(), StoreError> {
        {
            // Nobody writes between the look at who is there and what follows from it.
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
            self.trees.ladders.insert(keys::ladder(guild.0, game.name()), ladder.to_json())?;
        }
        self.db.flush()?;
        Ok(())
    }
}

/// Moves a player to another rung, inside a transaction: from where the standing `old` was, if there was one, to where the
/// standing `new` is, if there is one. Only servers have ladders.
pub(super) fn climb(
    rungs: &TransactionalTree,
    ladders: &TransactionalTree,
    pool: Pool,
    old: Option<&Standing>,
    new: Option<&Standing>,
) -> Result<(), ConflictableTransactionError<Unreadable>> {
    let Scope::Server(guild) = pool.scope else { return Ok(()) };
    let game = pool.game;
    let key = keys::ladder(guild.0, game.name());
    let mut ladder = match ladders.get(&key)? {
        Some(bytes) => decode(&key, &bytes).map_err(ConflictableTransactionError::Abort)?,
        None => Ladder::new(guild, game),
    };
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
    ladders.insert(key, ladder.to_json())?;
    Ok(())
}

/// Reads the counts of a ladder.
fn decode(key: &[u8], bytes: &IVec) -> Result<Ladder, Unreadable> {
    let read = || -> Result<Ladder, RecordError> {
        let ladder = Ladder::from_json(bytes)?;
        if keys::ladder(ladder.guild.0, &ladder.game) == key {
            return Ok(ladder);
        }
        Err(RecordError::Malformed("it bears another server or game".to_owned()))
    };
    read().map_err(|error| Unreadable::new("ladders", key, bytes, &error))
}
