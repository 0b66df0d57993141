//! Ratings of solvers and puzzles, and the puzzles that people have tried.

use std::collections::BTreeSet;

use super::{
    Collection, KeyRange, PuzzleTries, StoreError, dailies, keys, ladder, record::decode, unreadable::if_read,
};
use domain::{
    PuzzleStanding, PuzzleTry, Solver,
    id::{GuildId, UserId},
    puzzle::Vote,
    time::Timestamp,
};
use games::GameKind;
use puzzles::{Puzzle, PuzzleId};

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

impl PuzzleTries {
    /// The rating of a person in a game's puzzles, if the person has been shown one.
    pub fn solver(&self, user: UserId, game: GameKind) -> Result<Option<Solver>, StoreError> {
        self.db.load(&keys::in_game(user.0, game.name()))
    }

    /// The tries of a person at a puzzle, if there are any.
    pub fn tries_at(&self, user: UserId, game: GameKind, puzzle: PuzzleId) -> Result<Option<PuzzleTry>, StoreError> {
        self.db.load(&keys::puzzle_try(user.0, game.name(), puzzle))
    }

    /// The rating of a puzzle, if someone has tried it.
    pub fn puzzle_standing(&self, game: GameKind, puzzle: PuzzleId) -> Result<Option<PuzzleStanding>, StoreError> {
        self.db.load(&keys::puzzle(game.name(), puzzle))
    }

    /// The puzzles of a game that a person has tried.
    pub fn tried_puzzles(&self, user: UserId, game: GameKind) -> Result<BTreeSet<PuzzleId>, StoreError> {
        let mut tried = BTreeSet::new();
        for entry in self.db.scan(Collection::Tries, KeyRange::prefix(keys::all_in_game(user.0, game.name()))) {
            tried.extend(keys::read_puzzle(&entry?.0));
        }
        Ok(tried)
    }

    /// The tries of a person, in one game or in all, sorted by game and puzzle. Records that
    /// cannot be read are left out.
    pub fn tries_of(&self, user: UserId, game: Option<GameKind>) -> Result<Vec<PuzzleTry>, StoreError> {
        let range = match game {
            Some(game) => KeyRange::prefix(keys::all_in_game(user.0, game.name())),
            None => KeyRange::prefix(keys::owner(user.0)),
        };
        self.db.readable(range).collect()
    }

    /// The ratings of a person in the puzzles of all games, sorted by game. Records that
    /// cannot be read are left out.
    pub fn solvers_of(&self, user: UserId) -> Result<Vec<Solver>, StoreError> {
        self.db.of_owner(user.0)
    }

    /// Records the puzzle that was chosen for a person, unless another one than `before` was chosen meanwhile. Returns
    /// whether it was recorded.
    pub fn choose_puzzle(
        &self,
        user: UserId,
        game: GameKind,
        before: Option<PuzzleId>,
        puzzle: PuzzleId,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.db.write(|tx| {
            let solver = tx.load(&keys::in_game(user.0, game.name()))?.unwrap_or_else(|| Solver::new(user, game));
            if solver.current != before {
                return Ok(false);
            }
            tx.save(&solver.shown(puzzle, now));
            Ok(true)
        })
    }

    /// Records the end of a try at a puzzle. The first one counts for the ratings of the person and the puzzle; each
    /// later one is kept only as such. Returns the person's rating and tries after it.
    pub fn end_try(&self, end: &TryEnd<'_>) -> Result<(Solver, PuzzleTry), StoreError> {
        let TryEnd { user, puzzle, solved, guild, daily, now } = *end;
        let (game, id) = (puzzle.kind, puzzle.id);
        self.db.write(|tx| {
            let old = tx.load::<Solver>(&keys::in_game(user.0, game.name()))?;
            let mut solver = old.clone().unwrap_or_else(|| Solver::new(user, game));
            let before = tx.load::<PuzzleTry>(&keys::puzzle_try(user.0, game.name(), id))?;
            let is_first = before.is_none();
            let tried = match before {
                Some(tried) => PuzzleTry { last: now.max(tried.last), solved: tried.solved || solved, ..tried },
                None => {
                    let standing = tx.load(&keys::puzzle(game.name(), id))?;
                    let mut standing = standing.unwrap_or_else(|| PuzzleStanding::new(puzzle));
                    let change = solver.enter(&mut standing, solved, guild, now);
                    tx.save(&standing);
                    tx.save(&solver);
                    // Without a try there are no servers, so the record of a person to whom a puzzle was shown has no
                    // rungs.
                    ladder::climb(tx, old.as_ref(), Some(&solver))?;
                    PuzzleTry { user, game, puzzle: id, at: now, last: now, right: solved, solved, change, vote: None }
                }
            };
            tx.save(&tried);
            if let (true, true, Some(guild)) = (daily, is_first && solved, guild) {
                dailies::solved(tx, guild, game, id, user)?;
            }
            Ok((solver, tried))
        })
    }

    /// Records a person's vote on a puzzle in place of the one before, and returns the person's tries. `None` if the
    /// person has not tried the puzzle.
    pub fn vote(&self, user: UserId, puzzle: &Puzzle, vote: Vote) -> Result<Option<PuzzleTry>, StoreError> {
        let (game, id) = (puzzle.kind, puzzle.id);
        self.db.write(|tx| {
            let Some(before) = tx.load::<PuzzleTry>(&keys::puzzle_try(user.0, game.name(), id))? else {
                return Ok(None);
            };
            let tried = PuzzleTry { vote: Some(vote), ..before.clone() };
            if tried != before {
                let standing = tx.load(&keys::puzzle(game.name(), id))?;
                let mut standing = standing.unwrap_or_else(|| PuzzleStanding::new(puzzle));
                standing.vote(before.vote, tried.vote);
                tx.save(&standing);
                tx.save(&tried);
            }
            Ok(Some(tried))
        })
    }

    /// The puzzles of a game that most people who voted dislike. Records that cannot be read are left out.
    pub fn disliked(&self, game: GameKind) -> Result<BTreeSet<PuzzleId>, StoreError> {
        let mut disliked = BTreeSet::new();
        for standing in self.db.readable::<PuzzleStanding>(KeyRange::prefix(keys::puzzles(game.name()))) {
            let standing = standing?;
            disliked.extend(standing.votes.is_disliked().then_some(standing.puzzle));
        }
        Ok(disliked)
    }

    /// The puzzles of all games that most people who voted dislike, a line for each with the numbers of votes: the ten
    /// of which the largest shares dislike them, the worst first. Records that cannot be read are left out.
    pub fn worst(&self) -> Result<Vec<String>, StoreError> {
        const MOST: usize = 10;
        let mut disliked = Vec::new();
        for standing in self.db.readable::<PuzzleStanding>(KeyRange::all()) {
            disliked.extend(Some(standing?).filter(|standing| standing.votes.is_disliked()));
        }
        let all = |standing: &PuzzleStanding| u64::from(standing.votes.up) + u64::from(standing.votes.down);
        let down = |standing: &PuzzleStanding| u64::from(standing.votes.down);
        disliked.sort_by(|one, other| {
            let by_share = (down(other) * all(one)).cmp(&(down(one) * all(other)));
            by_share.then(all(other).cmp(&all(one))).then(one.puzzle.cmp(&other.puzzle))
        });
        Ok(disliked.iter().take(MOST).map(ToString::to_string).collect())
    }

    /// Removes a person's ratings in puzzles, the person's tries, and the votes among these.
    pub(super) fn remove_solver(&self, user: UserId) -> Result<(), StoreError> {
        let all = || KeyRange::prefix(keys::owner(user.0));
        self.db.write(|tx| {
            ladder::remove_all::<Solver>(tx, user)?;
            for (key, bytes) in tx.entries(Collection::Tries, all())? {
                if let Ok(PuzzleTry { game, puzzle, vote: vote @ Some(_), .. }) = decode::<PuzzleTry>(&key, &bytes)
                    && let Some(mut standing) = if_read(tx.load::<PuzzleStanding>(&keys::puzzle(game.name(), puzzle)))?
                {
                    standing.vote(vote, None);
                    tx.save(&standing);
                }
                tx.remove(Collection::Tries, key);
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::Store;
    use crate::testing::on_every_engine;
    use domain::record::Record;
    use puzzles::{Goal, Motif};

    const GAME: GameKind = GameKind::Pijersi;
    const GUILD: GuildId = GuildId(5);
    const NOW: Timestamp = Timestamp(1_790_000_000_000);

    fn puzzle(number: u32) -> Puzzle {
        Puzzle {
            kind: GAME,
            id: PuzzleId::of(&number.to_string()),
            position: String::new(),
            goal: Goal::Win,
            turns: 2,
            rating: 1500,
            motifs: vec![Motif::Quiet],
            line: Vec::new(),
            also: BTreeMap::new(),
        }
    }

    fn end(store: &Store, user: u64, number: u32, solved: bool) -> (Solver, PuzzleTry) {
        let (user, puzzle) = (UserId(user), &puzzle(number));
        let end = TryEnd { user, puzzle, solved, guild: Some(GUILD), daily: false, now: NOW };
        store.puzzles.end_try(&end).expect("it is stored")
    }

    fn on_ladder(store: &Store) -> Vec<u64> {
        let ranked = store.ratings.ranked::<Solver>(GUILD, GAME, 0, 10).expect("it is read");
        assert_eq!(store.ratings.ladder_size::<Solver>(GUILD, GAME).expect("it is read").all(), ranked.len());
        ranked.iter().map(|solver| solver.user.0).collect()
    }

    #[test]
    fn tries_are_kept_and_counted_once() {
        on_every_engine(|store| {
            let (solver, tried) = end(store, 1, 1, false);
            assert_eq!((solver.tried, tried.right, tried.solved), (1, false, false));
            let (again, tried) = end(store, 1, 1, true);
            assert_eq!((again, tried.right, tried.solved), (solver, false, true));
            assert_eq!(
                store.puzzles.puzzle_standing(GAME, puzzle(1).id).expect("read").map(|standing| standing.tries),
                Some(1)
            );
            end(store, 1, 2, true);
            let ids: BTreeSet<_> = [1, 2].map(|number| puzzle(number).id).into();
            assert_eq!(store.puzzles.tried_puzzles(UserId(1), GAME).expect("read"), ids);
            assert!(store.puzzles.tried_puzzles(UserId(1), GameKind::Biyi).expect("read").is_empty());
            assert!(store.puzzles.tried_puzzles(UserId(2), GAME).expect("read").is_empty());
            assert_eq!(store.puzzles.tries_of(UserId(1), None).expect("read").len(), 2);
            store.puzzles.remove_solver(UserId(1)).expect("it is removed");
            assert_eq!(store.puzzles.solver(UserId(1), GAME).expect("read"), None);
            assert!(store.puzzles.tries_of(UserId(1), None).expect("read").is_empty() && on_ladder(store).is_empty());
        });
    }

    #[test]
    fn a_person_has_one_vote_on_a_puzzle() {
        on_every_engine(|store| {
            let vote = |user, number, vote| {
                let tried = store.puzzles.vote(UserId(user), &puzzle(number), vote).expect("it is stored");
                tried.map(|tried| tried.vote)
            };
            let votes = |number| {
                let standing = store.puzzles.puzzle_standing(GAME, puzzle(number).id).expect("read");
                standing.map(|standing| (standing.votes.up, standing.votes.down))
            };
            assert_eq!(vote(1, 1, Vote::Down), None, "who has not tried it does not vote");
            for user in 1..=6 {
                end(store, user, 1, true);
                end(store, user, 2, false);
                assert_eq!(vote(user, 1, Vote::Up), Some(Some(Vote::Up)));
            }
            assert!(store.puzzles.disliked(GAME).expect("read").is_empty());
            for user in 1..=5 {
                assert_eq!(vote(user, 1, Vote::Down), Some(Some(Vote::Down)));
                vote(user, 1, Vote::Down);
                vote(user, 2, Vote::Down);
            }
            assert_eq!((votes(1), votes(2)), (Some((1, 5)), Some((0, 5))));
            let (_, tried) = end(store, 1, 1, true);
            assert_eq!(tried.vote, Some(Vote::Down), "another try keeps the vote");
            assert_eq!(store.puzzles.disliked(GAME).expect("read"), [1, 2].map(|number| puzzle(number).id).into());
            assert!(store.puzzles.disliked(GameKind::Biyi).expect("read").is_empty());
            let line = |number, of| format!("pijersi {}, disliked by 5 of {of}", puzzle(number).id);
            assert_eq!(store.puzzles.worst().expect("read"), [line(2, 5), line(1, 6)]);
            store.puzzles.remove_solver(UserId(1)).expect("it is removed");
            assert_eq!((votes(1), votes(2)), (Some((1, 4)), Some((0, 4))), "the votes go with the person");
            assert_eq!(store.puzzles.disliked(GAME).expect("read"), [puzzle(1).id].into());
        });
    }

    #[test]
    fn a_puzzle_is_chosen_by_one_of_two() {
        on_every_engine(|store| {
            let choose = |before, number| {
                store.puzzles.choose_puzzle(UserId(1), GAME, before, puzzle(number).id, NOW).expect("it is stored")
            };
            assert!(choose(None, 1) && !choose(None, 2));
            assert!(choose(Some(puzzle(1).id), 2));
            let solver = store.puzzles.solver(UserId(1), GAME).expect("read").expect("stored");
            assert_eq!((solver.current, solver.tried), (Some(puzzle(2).id), 0));
            assert!(on_ladder(store).is_empty(), "who has tried nothing is not ranked");
        });
    }

    #[test]
    fn what_cannot_be_read_stays() {
        on_every_engine(|store| {
            for user in 1..=3 {
                end(store, user, 1, true);
            }
            store.db.spoil(Collection::Ladders, keys::in_game(GUILD.0, "pijersi.puzzles"), b"{}");
            assert_eq!(on_ladder(store).len(), 3);
            let key = keys::in_game(2, GAME.name());
            let newer = String::from_utf8(Solver::new(UserId(2), GAME).to_json()).expect("JSON");
            for bytes in ["garbage", &newer.replacen("version\":1", "version\":9", 1)] {
                store.db.spoil(Collection::Solvers, &key, bytes);
                assert!(matches!(store.puzzles.solver(UserId(2), GAME), Err(StoreError::Unreadable { .. })));
                assert!(store.puzzles.solvers_of(UserId(2)).expect("it is left out").is_empty());
                let ranked = store.ratings.ranked::<Solver>(GUILD, GAME, 0, 10).expect("it is left out");
                assert_eq!(ranked.iter().map(|solver| solver.user.0).collect::<Vec<_>>(), [1, 3]);
                assert_eq!(
                    store.db.get(Collection::Solvers, &key).expect("it is read").as_deref(),
                    Some(bytes.as_bytes())
                );
            }
            store.puzzles.remove_solver(UserId(2)).expect("it is removed");
            assert_eq!(store.db.len(Collection::Solvers), 2);
            assert_eq!(store.ratings.ladder_size::<Solver>(GUILD, GAME).expect("they are counted").all(), 2);
        });
    }
}
