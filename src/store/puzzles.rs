//! Ratings of solvers and puzzles, and the puzzles that people have tried.

use std::collections::BTreeSet;

use super::{
    Collection, KeyRange, Store, StoreError, Transaction, dailies, keys, ladder,
    record::{Attempt, decode},
};
use crate::{
    games::GameKind,
    id::{GuildId, UserId},
    puzzles::{Puzzle, PuzzleId},
    session::{PuzzleStanding, PuzzleTry, Solver},
    time::Timestamp,
};

/// The end of a try at a puzzle: it was solved, failed, or given up.
#[derive(Clone, Copy, Debug)]
pub struct TryEnd<'a> {
    /// The person.
    pub user: UserId,
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Whether the puzzle was solved.
    pub solved: bool,
    /// The server; `None` elsewhere.
    pub guild: Option<GuildId>,
    /// Whether the puzzle was opened as the daily puzzle of the server.
    pub daily: bool,
    /// The time.
    pub now: Timestamp,
}

impl Store {
    /// The rating of a person in a game's puzzles, if the person has been shown one. Corrupt records are set aside.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if the record is of another version.
    pub fn solver(&self, user: UserId, game: GameKind) -> Result<Option<Solver>, StoreError> {
        unless_corrupt(self.load(&keys::solver(user.0, game.name())))
    }

    /// The tries of a person at a puzzle, if there are any. Corrupt records are set aside.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if the record is of another version.
    pub fn tries_at(&self, user: UserId, game: GameKind, puzzle: PuzzleId) -> Result<Option<PuzzleTry>, StoreError> {
        unless_corrupt(self.load(&keys::puzzle_try(user.0, game.name(), puzzle)))
    }

    /// The rating of a puzzle, if someone has tried it. Corrupt records are set aside.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if the record is of another version.
    pub fn puzzle_standing(&self, game: GameKind, puzzle: PuzzleId) -> Result<Option<PuzzleStanding>, StoreError> {
        unless_corrupt(self.load(&keys::puzzle(game.name(), puzzle)))
    }

    /// The puzzles of a game that a person has tried.
    pub fn tried_puzzles(&self, user: UserId, game: GameKind) -> Result<BTreeSet<PuzzleId>, StoreError> {
        let mut tried = BTreeSet::new();
        for entry in self.scan(Collection::Tries, KeyRange::prefix(keys::tries(user.0, game.name()))) {
            tried.extend(keys::read_puzzle(&entry?.0));
        }
        Ok(tried)
    }

    /// The tries of a person, in one game or in all, sorted by game and puzzle. Corrupt records are set aside. They and
    /// records of another version are left out.
    pub fn tries_of(&self, user: UserId, game: Option<GameKind>) -> Result<Vec<PuzzleTry>, StoreError> {
        let range = match game {
            Some(game) => KeyRange::prefix(keys::tries(user.0, game.name())),
            None => KeyRange::prefix(keys::owner(user.0)),
        };
        let mut tries = Vec::new();
        for entry in self.scan(Collection::Tries, range) {
            let (key, bytes) = entry?;
            match decode(&key, &bytes) {
                Ok(tried) => tries.push(tried),
                Err(unreadable) => self.leave_out(unreadable)?,
            }
        }
        Ok(tries)
    }

    /// The ratings of a person in the puzzles of all games, sorted by game. Corrupt records are set aside. They and
    /// records of another version are left out.
    pub fn solvers_of(&self, user: UserId) -> Result<Vec<Solver>, StoreError> {
        let mut solvers = Vec::new();
        for entry in self.scan(Collection::Solvers, KeyRange::prefix(keys::owner(user.0))) {
            let (key, bytes) = entry?;
            match decode(&key, &bytes) {
                Ok(solver) => solvers.push(solver),
                Err(unreadable) => self.leave_out(unreadable)?,
            }
        }
        Ok(solvers)
    }

    /// Records the puzzle that was chosen for a person, unless another one than `before` was chosen meanwhile. Returns
    /// whether it was recorded.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if the person's record is of another version.
    pub fn choose_puzzle(
        &self,
        user: UserId,
        game: GameKind,
        before: Option<PuzzleId>,
        puzzle: PuzzleId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.write_past_corrupt(|tx| {
            let solver = tx.load(&keys::solver(user.0, game.name()))?.unwrap_or_else(|| Solver::new(user, game));
            if solver.current != before {
                return Ok(false);
            }
            tx.save(&solver.shown(puzzle, now));
            Ok(true)
        })
    }

    /// Records the end of a try at a puzzle. The first one counts for the ratings of the person and the puzzle; each
    /// later one is kept only as such. Returns the person's rating and tries after it.
    ///
    /// # Errors
    /// Returns [`StoreError::Foreign`] if a record is of another version.
    pub fn end_try(&self, end: &TryEnd<'_>) -> Result<(Solver, PuzzleTry), StoreError> {
        let TryEnd { user, puzzle, solved, guild, daily, now } = *end;
        let (game, id) = (puzzle.kind, puzzle.id);
        self.write_past_corrupt(|tx| {
            let old = tx.load::<Solver>(&keys::solver(user.0, game.name()))?;
            let mut solver = old.clone().unwrap_or_else(|| Solver::new(user, game));
            let tried = match tx.load::<PuzzleTry>(&keys::puzzle_try(user.0, game.name(), id))? {
                Some(tried) => PuzzleTry { last: now.max(tried.last), solved: tried.solved || solved, ..tried },
                None => {
                    let standing = tx.load(&keys::puzzle(game.name(), id))?;
                    let mut standing = standing.unwrap_or_else(|| PuzzleStanding::new(puzzle));
                    let change = solver.enter(&mut standing, solved, guild, now);
                    tx.save(&standing);
                    tx.save(&solver);
                    // Without a try there are no servers, so the record of a person to whom a puzzle was shown has no
                    // rungs.
                    ladder::climb_all(tx, old.as_ref(), Some(&solver))?;
                    PuzzleTry { user, game, puzzle: id, at: now, last: now, right: solved, solved, change }
                }
            };
            tx.save(&tried);
            if let (true, true, Some(guild)) = (daily, solved, guild) {
                dailies::solved(tx, guild, game, id, user, tried.right, now)?;
            }
            Ok((solver, tried))
        })
    }

    /// Removes a person's ratings in puzzles, and the person's tries.
    pub(super) fn remove_solver(&self, user: UserId) -> Result<(), StoreError> {
        let all = || KeyRange::prefix(keys::owner(user.0));
        self.write_past_corrupt(|tx| {
            for (key, bytes) in tx.entries(Collection::Solvers, all())? {
                let solver = decode::<Solver>(&key, &bytes)?;
                tx.remove(Collection::Solvers, key);
                ladder::climb_all(tx, Some(&solver), None)?;
            }
            for (key, _) in tx.entries(Collection::Tries, all())? {
                tx.remove(Collection::Tries, key);
            }
            Ok(())
        })
    }

    /// Runs a transaction, again if a value in its way was corrupt and has been set aside.
    fn write_past_corrupt<T>(&self, write: impl Fn(&Transaction<'_>) -> Attempt<T>) -> Result<T, StoreError> {
        loop {
            match self.write(&write) {
                Err(StoreError::Corrupt { .. }) => {}
                done => return done,
            }
        }
    }
}

/// What was loaded; `None` if it was corrupt, and has been set aside.
fn unless_corrupt<T>(loaded: Result<Option<T>, StoreError>) -> Result<Option<T>, StoreError> {
    match loaded {
        Err(StoreError::Corrupt { .. }) => Ok(None),
        loaded => loaded,
    }
}
