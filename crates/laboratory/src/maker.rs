//! Makes puzzles from games that the engine plays against itself.
//!
//! A game's number and the seed decide its opening, the levels of its players and their mistakes. So the games may be
//! played in any order, on several threads, and by an interrupted run that goes on.
//!
//! There are two ways of looking: most games are searched for short wins everywhere, with little effort for each position.
//! The others, between stronger players, are searched for long wins near their ends.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};
use serde::{Deserialize, Serialize};

use engine::{FullMove, Handicap, Hunt, Level, LongHunt, Motif, Provable, Score, Search, SearchLimits, mix, score};
use games::game::Position;
use puzzles::{
    Difficulty, Prover, Solution, SolutionMove, Unfit, idea_of_line, is_unstoppable, listed, own_moves, played, rating,
    solve, wins_later, with_last_resistance,
};

/// The version of the maker. Change it whenever the same seed gives other puzzles.
pub const VERSION: u32 = 4;

/// The most turns of a puzzle.
const MOST_TURNS: u8 = 5;
/// One in this many wins in a single turn is a candidate.
const SINGLE_TURNS: u64 = 24;
/// The sizes of the searches' transposition tables, in bytes.
const TABLE_BYTES: usize = 1 << 20;
/// The most puzzles of one game.
const MOST_OF_A_GAME: usize = 3;

/// A way of looking for puzzles in a game.
#[derive(Clone, Copy, Debug)]
struct Look {
    /// The lengths of random openings in plies, from and to; the games take turns among them.
    openings: &'static [(u32, u32)],
    /// The levels of the players, from 0.
    levels: &'static [usize],
    /// Whether only long wins count.
    is_long: bool,
    /// The number of positions, from the end of the game on, that are looked at.
    late: usize,
    /// The most nodes of the search that looks for wins in a position.
    nodes: u64,
    /// The most positions of a proof.
    effort: u64,
    /// The most answers at an own turn between the first and the last.
    answers: usize,
}

impl Look {
    /// The look at a game, and the number of the game among those with such a look, from 0.
    fn of<N: Provable>(game: u64) -> (Self, u64) {
        let Hunt { openings, levels, late, answers, long, .. } = N::HUNT;
        if game % long.every == long.every - 1 {
            let LongHunt { openings, levels, effort, .. } = long;
            let look = Self { openings, levels, is_long: true, late: 16, nodes: 30_000, effort, answers: 4 };
            return (look, game / long.every);
        }
        let look = Self { openings, levels, is_long: false, late, nodes: 2_000, effort: 300_000, answers };
        (look, game - game / long.every)
    }

    /// The fewest turns of a win that counts.
    const fn shortest(&self) -> u8 {
        if self.is_long { 3 } else { 2 }
    }
}

/// A puzzle before the selection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleCandidate {
    /// The position string.
    pub position: String,
    /// The number of own turns.
    pub turns: u8,
    /// The lowest level that finds the first move; 7 if none does.
    pub level: u8,
    /// The estimated rating.
    pub rating: u16,
    /// Whether a look one ply ahead finds the first move, and it captures.
    pub easy: bool,
    /// Whether the own moves of the solution win whatever the other side plays.
    pub unstoppable: bool,
    /// The names of the motifs.
    pub motifs: Vec<String>,
    /// The moves of both sides. Others that are right follow an own move, each after a `|`.
    pub line: Vec<String>,
    /// A hash that symmetric positions share.
    pub likeness: u64,
    /// A hash of the own moves of the solution that symmetric solutions share.
    pub idea: u64,
}

/// What became of the positions of one or more games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionCounts {
    /// Games played.
    pub games: u64,
    /// Positions that were looked at.
    pub positions: u64,
    /// Positions in which the engine saw a win.
    pub candidates: u64,
    /// Candidates without a proved win in two to five turns.
    pub no_win: u64,
    /// Candidates in which several moves win in time at the start, or too many later.
    pub several: u64,
    /// Candidates in which another first move wins a turn later by the same moves.
    pub later: u64,
    /// Candidates whose proof took too many positions.
    pub unproved: u64,
    /// Candidates like another one of the same game.
    pub alike: u64,
}

impl PositionCounts {
    /// Adds another tally.
    pub const fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.positions += other.positions;
        self.candidates += other.candidates;
        self.no_win += other.no_win;
        self.several += other.several;
        self.later += other.later;
        self.unproved += other.unproved;
        self.alike += other.alike;
    }
}

/// The puzzles of one game, before the selection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Batch {
    /// The number of the game.
    pub game: u64,
    /// What became of the game's positions.
    pub tally: PositionCounts,
    /// The puzzles.
    pub drafts: Vec<PuzzleCandidate>,
}

/// Plays games and finds puzzles in them.
pub struct Maker<N: Provable> {
    seed: u64,
    search: Search<N>,
    prover: Prover<N>,
}

impl<N: Provable> Maker<N> {
    /// Creates a maker whose games are determined by the seed.
    pub fn new(seed: u64) -> Self {
        let search = Search::new(N::Weights::default(), TABLE_BYTES);
        Self { seed, search, prover: Prover::new(0) }
    }

    /// The puzzles of the game with this number.
    pub fn batch(&mut self, game: u64) -> Batch {
        let mut random = ChaCha8Rng::seed_from_u64(mix(self.seed ^ mix(game)));
        let (look, number) = Look::of::<N>(game);
        self.prover.set_effort(look.effort);
        let positions = self.play(&look, number, &mut random);
        let mut tally = PositionCounts { games: 1, ..PositionCounts::default() };
        let mut drafts: Vec<PuzzleCandidate> = Vec::new();
        let mut known: Vec<FullMove<N>> = Vec::new();
        // Late positions first: among positions with the same moves, the shortest way to the win is the clearest.
        for position in positions.iter().rev().take(look.late) {
            if drafts.len() == MOST_OF_A_GAME {
                break;
            }
            tally.positions += 1;
            let found = if look.is_long {
                self.long_candidate(&look, position)
            } else {
                self.candidate(&look, number, position, &mut random)
            };
            let Some((least, most)) = found else { continue };
            tally.candidates += 1;
            // Candidates begin from their position string, without the game before them.
            let Ok(position) = position.to_string().parse::<N::Position>() else { continue };
            match self.fit(&position, least, most, look.answers) {
                Err(Unfit::NoWin) => tally.no_win += 1,
                Err(Unfit::Several) => tally.several += 1,
                Err(Unfit::Later) => tally.later += 1,
                Err(Unfit::Unproved) => tally.unproved += 1,
                Ok(solution) => {
                    let own = own_moves(&position, &solution.moves());
                    if own.iter().any(|mv| known.contains(mv)) {
                        tally.alike += 1;
                        continue;
                    }
                    known.extend(own);
                    drafts.push(self.draft(&position, solution));
                }
            }
        }
        Batch { game, tally, drafts }
    }

    /// The positions of a game between two levels, after a random opening. Empty if the opening ends the game.
    fn play(&mut self, look: &Look, number: u64, random: &mut ChaCha8Rng) -> Vec<N::Position> {
        let mut positions = Vec::new();
        let Some(mut position) = self.opening(look, number, random) else { return positions };
        let levels = [0, 1].map(|_| N::LEVELS[look.levels[below(random, look.levels.len() as u64) as usize]]);
        let seed = u64::from(random.next_u32());
        self.search.forget();
        while position.outcome().is_none() && positions.len() < N::HUNT.plies {
            let strength = levels[position.turn() as usize];
            let root = N::new(&position, self.search.weights());
            let answer = self.search.think(&root, &strength.limits(), strength.handicap(seed), |_| {});
            let Some(answer) = answer else { break };
            positions.push(position.clone());
            position.play_unchecked(&N::full_move(answer.mv));
        }
        positions
    }

    /// A position after random moves. A move that ends the game, or lets the other side end it, is usually replaced by
    /// another one. `None` if the game is over.
    fn opening(&mut self, look: &Look, number: u64, random: &mut ChaCha8Rng) -> Option<N::Position> {
        const TRIES: usize = 4;
        let (least, most) = look.openings[(number % look.openings.len() as u64) as usize];
        let plies = u64::from(least) + below(random, u64::from(most - least));
        let weights = self.search.weights();
        let mut node = N::new(&N::Position::default(), weights);
        let mut moves = Vec::new();
        for _ in 0..plies {
            moves.clear();
            if node.ending().is_none() {
                node.every_move(&mut moves);
            }
            if moves.is_empty() {
                return None;
            }
            let mut next = node.clone();
            for _ in 0..TRIES {
                next = node.after(moves[below(random, moves.len() as u64) as usize].1, weights);
                if next.ending().is_none() && !next.wins_now() {
                    break;
                }
            }
            node = next;
        }
        // The position string leaves out the history, which later positions do not need.
        node.position().to_string().parse().ok()
    }

    /// The fewest and the most turns of the win that the engine sees for the side to move.
    fn candidate(
        &mut self,
        look: &Look,
        number: u64,
        position: &N::Position,
        random: &mut ChaCha8Rng,
    ) -> Option<(u8, u8)> {
        /// The score of a glance from which a longer look follows.
        const PROMISING: Score = 200;
        let root = N::new(position, self.search.weights());
        if root.chooses_first() {
            return None;
        }
        if root.wins_now() {
            return below(random, SINGLE_TURNS).eq(&0).then_some((1, 1));
        }
        // Most wins begin with a threat to win at once, and looking for those only is quick. Every other game is also
        // searched for wins that begin otherwise.
        if number.is_multiple_of(2) && !self.can_threaten(&root) {
            return None;
        }
        let (turns, _) = self.win(look, &root, PROMISING)?;
        Some((look.shortest(), turns))
    }

    /// The fewest and the most turns of the long win that the engine sees for the side to move, if it sees no other move
    /// that wins as fast.
    fn long_candidate(&mut self, look: &Look, position: &N::Position) -> Option<(u8, u8)> {
        /// The most nodes of the search for a win by another move.
        const OTHERS: u64 = 2_000;
        let root = N::new(position, self.search.weights());
        if root.wins_now() || root.chooses_first() {
            return None;
        }
        let (turns, mv) = self.win(look, &root, 1)?;
        if turns < look.shortest() {
            return None;
        }
        let best = root.after(mv, self.search.weights()).key();
        let mut moves = Vec::new();
        root.every_move(&mut moves);
        let plies = 2 * u32::from(turns) - 2;
        for (_, mv) in moves {
            let after = root.after(mv, self.search.weights());
            let is_refuted = after.turn() == root.turn() || after.ending().is_some() || after.wins_now();
            if is_refuted || after.key() == best {
                continue;
            }
            self.search.forget();
            let limits = SearchLimits { depth: Some(plies + 1), ..SearchLimits::nodes(OTHERS) };
            let answer = self.search.think(&after, &limits, Handicap::NONE, |_| {});
            let end = answer.and_then(|answer| score::forced(answer.score));
            if end.is_some_and(|(most, won)| !won && most <= plies) {
                return None;
            }
        }
        Some((look.shortest(), turns))
    }

    /// The number of turns in which the engine sees a win, and its first move. A glance decides whether to look.
    fn win(&mut self, look: &Look, root: &N, promising: Score) -> Option<(u8, N::Move)> {
        const GLANCE: u64 = 300;
        const GLANCE_DEPTH: u32 = 3;
        self.search.forget();
        let glance = SearchLimits { depth: Some(GLANCE_DEPTH), ..SearchLimits::nodes(GLANCE) };
        let answer = self.search.think(root, &glance, Handicap::NONE, |_| {})?;
        if answer.score < promising {
            return None;
        }
        let limits = SearchLimits { depth: Some(2 * u32::from(MOST_TURNS)), ..SearchLimits::nodes(look.nodes) };
        let answer = self.search.think(root, &limits, Handicap::NONE, |_| {})?;
        let (plies, won) = score::forced(answer.score)?;
        let turns = plies.div_ceil(2) as u8;
        (won && turns <= MOST_TURNS).then_some((turns, answer.mv))
    }

    /// Whether a move threatens to win at once.
    fn can_threaten(&self, root: &N) -> bool {
        let mut moves = Vec::new();
        root.every_move(&mut moves);
        moves.iter().any(|&(_, mv)| root.after(mv, self.search.weights()).threatened())
    }

    /// The solution, if the position is fit for a puzzle.
    fn fit(
        &mut self,
        position: &N::Position,
        least: u8,
        most: u8,
        answers: usize,
    ) -> Result<Solution<FullMove<N>>, Unfit> {
        let solution = solve(&mut self.prover, position, least, most, answers)?;
        if solution.turns > 1 && wins_later(&mut self.prover, position, &solution)? {
            return Err(Unfit::Later);
        }
        Ok(solution)
    }

    /// Describes a puzzle.
    fn draft(&mut self, position: &N::Position, solution: Solution<FullMove<N>>) -> PuzzleCandidate {
        let solution = with_last_resistance(&mut self.prover, position, solution);
        let moves = solution.moves();
        let key = played(position, &moves[0]);
        let level = Level::ALL.into_iter().find(|&level| self.finds(position, &key, level));
        let glance = self
            .choice(position, &SearchLimits::depth(1), Handicap::NONE)
            .is_some_and(|mv| played(position, &mv) == key);
        let motifs = self.motifs(position, &moves);
        let idea = idea_of_line::<N>(position, &moves, self.search.weights());
        let unstoppable = is_unstoppable(position, &moves);
        let easy = glance && motifs.contains(&Motif::Capture);
        let level = level.map_or(Level::ALL.len() as u8 + 1, Level::number);
        let difficulty = Difficulty {
            turns: solution.turns,
            level,
            moves: position.legal_moves().len(),
            quiet: motifs.contains(&Motif::Quiet),
            glance,
            unstoppable,
        };
        let root = N::new(position, self.search.weights());
        PuzzleCandidate {
            position: position.to_string(),
            turns: solution.turns,
            level,
            rating: rating(&difficulty),
            easy,
            unstoppable,
            motifs: motifs.into_iter().map(|motif| motif.name().to_owned()).collect(),
            line: solution.line.iter().map(SolutionMove::to_string).collect(),
            likeness: root.likeness(),
            idea,
        }
    }

    /// Whether a level finds the first move, whatever its mistakes.
    fn finds(&mut self, position: &N::Position, key: &N::Position, level: Level) -> bool {
        const SEEDS: [u64; 2] = [11, 12];
        let strength = level.of(&N::LEVELS);
        SEEDS.into_iter().all(|seed| {
            let mv = self.choice(position, &strength.limits(), strength.handicap(seed));
            mv.is_some_and(|mv| played(position, &mv) == *key)
        })
    }

    fn choice(&mut self, position: &N::Position, limits: &SearchLimits, handicap: Handicap) -> Option<FullMove<N>> {
        let root = N::new(position, self.search.weights());
        self.search.forget();
        self.search.think(&root, limits, handicap, |_| {}).map(|answer| N::full_move(answer.mv))
    }

    /// The motifs of a line, sorted.
    fn motifs(&self, position: &N::Position, line: &[FullMove<N>]) -> Vec<Motif> {
        let weights = self.search.weights();
        let attacker = position.turn();
        let mut motifs = Vec::new();
        let mut at = position.clone();
        // The position before the attacker's last move.
        let mut earlier: Option<N> = None;
        for (ply, mv) in line.iter().enumerate() {
            let node = N::new(&at, weights);
            let Some(fast) = listed(&node, &at, mv) else { break };
            let after = played(&at, mv);
            let captures = node.is_tactical(fast);
            if at.turn() != attacker {
                // What could be captured before is not offered.
                let passed = earlier.as_ref().and_then(N::after_null_move);
                let hung = passed.is_some_and(|passed| passed.is_legal(fast) && passed.is_tactical(fast));
                if captures && !hung {
                    motifs.push(Motif::Sacrifice);
                }
            } else {
                motifs.extend(node.motifs(fast));
                let threatens = after.outcome().is_none() && N::new(&after, weights).threatened();
                if threatens {
                    motifs.push(Motif::Threat);
                }
                if ply == 0 {
                    if node.threatened() {
                        motifs.push(Motif::Defense);
                    }
                    if captures {
                        motifs.push(Motif::Capture);
                    } else if !threatens && line.len() > 1 {
                        motifs.push(Motif::Quiet);
                    }
                }
                earlier = Some(node);
            }
            at = after;
        }
        if motifs.is_empty() {
            motifs.push(Motif::Threat);
        }
        motifs.sort_unstable();
        motifs.dedup();
        motifs
    }
}

/// A random number below `bound`.
fn below(random: &mut ChaCha8Rng, bound: u64) -> u64 {
    (u64::from(random.next_u32()) * bound) >> 32
}
