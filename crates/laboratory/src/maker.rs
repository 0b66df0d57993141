//! Makes puzzles from games that the engine plays against itself.
//!
//! A game's number and the seed decide its setup, its opening, the levels of its players and their mistakes. So the
//! games may be played in any order, on several threads, and by an interrupted run that goes on.
//!
//! A weaker player meets a stronger one, and makes mistakes as people make them. A puzzle to win begins at a turning
//! point: the side to move wins, and in its turn before it did not. A puzzle to hold begins where the other side
//! threatens to win, and one move saves.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};
use serde::{Deserialize, Serialize};

use engine::{FullMove, Handicap, Provable, Score, Search, SearchLimits, mix, score};
use games::game::Position;
use puzzles::{Goal, MOST_RIVALS, Prover, Puzzle, TURNS, Unfit, fit, held, is_puzzling, own_moves};

mod draft;

pub use draft::PuzzleCandidate;
#[cfg(test)]
pub use draft::candidate;

/// The version of the maker. Change it whenever the same seed gives other games or candidates.
pub const VERSION: u32 = 8;

/// The sizes of the searches' transposition tables, in bytes.
const TABLE_BYTES: usize = 1 << 20;
/// The most positions of a game for which a proof is tried, to win and to hold.
const MOST_OF_A_GAME: [usize; 2] = [6, 12];
/// The score from which a position counts as nearly won: more than three of four points are expected.
const NEARLY_WON: Score = 600;

/// What became of the positions of one or more games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionCounts {
    /// Games played.
    pub games: u64,
    /// Positions that were looked at.
    pub positions: u64,
    /// Puzzles of an earlier collection.
    #[serde(default)]
    pub renewed: u64,
    /// Positions in which the engine saw a win that did not exist a turn before.
    pub turning: u64,
    /// Of these, those without a proved win in two to four turns.
    pub no_win: u64,
    /// Those in which several moves win in time at the start, or too many later.
    pub several: u64,
    /// Those in which too many other first moves win a turn later, or one does by the same moves.
    pub unfair: u64,
    /// Those whose win is a run, where no run is asked for.
    #[serde(default)]
    pub runs: u64,
    /// Those whose proof took too many positions.
    pub unproved: u64,
    /// Positions in which the other side threatened to win.
    pub threatened: u64,
    /// Of these, those in which no move saves, several do, or the one that does not for long.
    pub not_held: u64,
    /// Those whose proof took too many positions.
    pub unproved_hold: u64,
}

impl PositionCounts {
    /// Adds another tally.
    pub const fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.positions += other.positions;
        self.renewed += other.renewed;
        self.turning += other.turning;
        self.no_win += other.no_win;
        self.several += other.several;
        self.unfair += other.unfair;
        self.runs += other.runs;
        self.unproved += other.unproved;
        self.threatened += other.threatened;
        self.not_held += other.not_held;
        self.unproved_hold += other.unproved_hold;
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
    /// Whether wins that are runs become puzzles.
    runs: bool,
    search: Search<N>,
    prover: Prover<N>,
}

/// A position in which the side to move wins, and did not in its turn before.
struct TurningPoint<P> {
    position: P,
    /// The number of turns in which a search sees the win.
    turns: u8,
    /// The score of the same side's turn before.
    before: Score,
}

/// A position of a game in which the side to move has to play a turn.
struct Moment<N: Provable> {
    position: N::Position,
    /// The index of the same side's moment before.
    before: Option<usize>,
    /// The number of turns in which a search sees a win for the side to move.
    wins_in: Option<u8>,
}

impl<N: Provable> Maker<N> {
    /// Creates a maker whose games are determined by the seed.
    pub fn new(seed: u64) -> Self {
        let search = Search::new(N::Weights::default(), TABLE_BYTES);
        Self { seed, runs: true, search, prover: Prover::new(0) }
    }

    /// A maker of the same games that leaves out wins that are runs. It does so before it proves that they are fair,
    /// which takes longest.
    #[must_use]
    pub fn without_runs(self) -> Self {
        Self { runs: false, ..self }
    }

    /// The puzzles of the game with this number.
    pub fn batch(&mut self, game: u64) -> Batch {
        let mut random = ChaCha8Rng::seed_from_u64(mix(self.seed ^ mix(game)));
        let moments = self.play(game, &mut random);
        let mut tally = PositionCounts { games: 1, positions: moments.len() as u64, ..PositionCounts::default() };
        let mut drafts = Vec::new();
        let mut known: Vec<FullMove<N>> = Vec::new();
        for TurningPoint { position, turns, before } in self.turning_points(&moments) {
            tally.turning += 1;
            // Candidates begin from their position string, without the game before them.
            let Ok(position) = position.to_string().parse::<N::Position>() else { continue };
            if let Some(draft) = self.winning_draft(&position, turns, before, &mut known, &mut tally) {
                drafts.push(draft);
            }
        }
        let mut threatened = 0;
        for moment in moments.iter().rev().take(N::HUNT.late) {
            if threatened == MOST_OF_A_GAME[1] {
                break;
            }
            let Some(position) = self.threatened(moment) else { continue };
            threatened += 1;
            tally.threatened += 1;
            match held(&mut self.prover, &position) {
                Ok(Some((turns, key))) => drafts.push(self.draft_of_hold(&position, turns, key)),
                Ok(None) => tally.not_held += 1,
                Err(_) => tally.unproved_hold += 1,
            }
        }
        Batch { game, tally, drafts }
    }

    /// A puzzle of an earlier collection, if it is as good as new ones. Its game is not known.
    pub fn renewed(&mut self, number: u64, puzzle: &Puzzle) -> Batch {
        let mut tally = PositionCounts { renewed: 1, ..PositionCounts::default() };
        let position = puzzle.position.parse::<N::Position>();
        let draft = position.ok().and_then(|position| match puzzle.goal {
            Goal::Win if !self.seems_fair(&position, puzzle.turns) => {
                tally.unfair += 1;
                None
            }
            Goal::Win => self.winning_draft(&position, puzzle.turns, 0, &mut Vec::new(), &mut tally),
            Goal::Hold => {
                let (turns, key) = held(&mut self.prover, &position).ok()??;
                Some(self.draft_of_hold(&position, turns, key))
            }
        });
        Batch { game: number, tally, drafts: draft.into_iter().collect() }
    }

    /// The puzzle to win that begins here, if there is one with other own moves than the known ones.
    fn winning_draft(
        &mut self,
        position: &N::Position,
        turns: u8,
        before: Score,
        known: &mut Vec<FullMove<N>>,
        tally: &mut PositionCounts,
    ) -> Option<PuzzleCandidate> {
        match fit(&mut self.prover, position, turns.min(TURNS.1), self.runs) {
            Err(Unfit::NoWin) => tally.no_win += 1,
            Err(Unfit::Several) => tally.several += 1,
            Err(Unfit::Unfair) => tally.unfair += 1,
            Err(Unfit::Run) => tally.runs += 1,
            Err(Unfit::Unproved) => tally.unproved += 1,
            Ok((solution, rivals)) => {
                let own = own_moves::<N>(position, &solution.moves());
                if !own.iter().any(|mv| known.contains(mv)) {
                    known.extend(own);
                    return Some(self.draft(position, solution, rivals, before));
                }
            }
        }
        None
    }

    /// The positions of a game between a weaker and a stronger level, after a random opening. Empty if the opening ends
    /// the game.
    fn play(&mut self, game: u64, random: &mut ChaCha8Rng) -> Vec<Moment<N>> {
        let mut moments: Vec<Moment<N>> = Vec::new();
        let Some(mut position) = self.opening(game, random) else { return moments };
        let mut pick = |levels: &[usize]| N::LEVELS[levels[below(random, levels.len() as u64) as usize]];
        let mut players = [pick(N::HUNT.weak), pick(N::HUNT.strong)];
        if below(random, 2) == 1 {
            players.reverse();
        }
        let seed = u64::from(random.next_u32());
        self.search.forget();
        let mut latest = [None; 2];
        let mut plies = 0;
        while position.outcome().is_none() && plies < N::HUNT.plies {
            plies += 1;
            let strength = players[position.turn() as usize];
            let root = N::new(&position, self.search.weights());
            let answer = self.search.think(&root, &strength.limits(), strength.handicap(seed), |_| {});
            let Some(answer) = answer else { break };
            if !root.chooses_first() {
                let before = latest[position.turn() as usize].replace(moments.len());
                moments.push(Moment { position: position.clone(), before, wins_in: None });
            }
            position.play_unchecked(&N::full_move(answer.mv));
        }
        let early = moments.len().saturating_sub(N::HUNT.late);
        for moment in &mut moments[early..] {
            moment.wins_in = self.wins_in(&N::new(&moment.position, self.search.weights()), N::HUNT.nodes);
        }
        moments
    }

    /// A position after random moves from one of the game's setups, which take turns. A move that ends the game, or
    /// lets the other side end it, is usually replaced by another one. `None` if the game is over.
    fn opening(&mut self, game: u64, random: &mut ChaCha8Rng) -> Option<N::Position> {
        const TRIES: usize = 4;
        let setups = <N::Position as Position>::SETUPS;
        let setup = setups[(game % setups.len() as u64) as usize];
        let openings = N::HUNT.openings;
        let (least, most) = openings[(game / setups.len() as u64 % openings.len() as u64) as usize];
        let plies = u64::from(least) + below(random, u64::from(most - least));
        let start = N::Position::from_setup(setup, random.next_u32().into()).ok()?;
        let weights = self.search.weights();
        let mut node = N::new(&start, weights);
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

    /// The turning points of a game, and those that a mistake of a weaker player would have led to. The longest wins
    /// come first; they are the rarest.
    fn turning_points(&mut self, moments: &[Moment<N>]) -> Vec<TurningPoint<N::Position>> {
        let early = moments.len().saturating_sub(N::HUNT.late);
        let mut points: Vec<(u8, usize, N::Position)> = Vec::new();
        for (at, moment) in moments.iter().enumerate().skip(early.max(1)) {
            let Some(turns) = moment.wins_in else {
                self.mistakes(moments, at, &mut points);
                continue;
            };
            if let Some(before) = moment.before
                && is_puzzling(turns)
                && moments[before].wins_in.is_none()
            {
                points.push((turns, before, moment.position.clone()));
            }
        }
        points.sort_by_key(|&(turns, at, _)| (std::cmp::Reverse(turns), at));
        let mut found: Vec<TurningPoint<N::Position>> = Vec::new();
        for (turns, before, position) in points {
            let [most, _] = MOST_OF_A_GAME;
            if found.len() == most {
                break;
            }
            if found.iter().any(|known| known.position == position) {
                continue;
            }
            let before = N::new(&moments[before].position, self.search.weights());
            self.search.forget();
            let limits = SearchLimits { depth: Some(9), ..SearchLimits::nodes(3 * N::HUNT.nodes) };
            let answer = self.search.think(&before, &limits, Handicap::NONE, |_| {});
            if let Some(answer) = answer.filter(|answer| answer.score < NEARLY_WON)
                && self.seems_fair(&position, turns)
            {
                found.push(TurningPoint { position, turns, before: answer.score });
            }
        }
        found
    }

    /// Adds the positions after moves of weaker players that the other side, which did not win in its turn before,
    /// wins.
    fn mistakes(&mut self, moments: &[Moment<N>], at: usize, points: &mut Vec<(u8, usize, N::Position)>) {
        const SEEDS: [u64; 2] = [21, 22];
        let moment = &moments[at];
        let other = !moment.position.turn();
        let Some(before) = (0..at).rev().find(|&earlier| moments[earlier].position.turn() == other) else { return };
        if moments[before].wins_in.is_some() {
            return;
        }
        let root = N::new(&moment.position, self.search.weights());
        let mut tried = Vec::new();
        let players = N::HUNT.weak.iter().flat_map(|level| SEEDS.map(|seed| (level, seed)));
        for (&level, seed) in players.take(N::HUNT.mistakes) {
            let strength = N::LEVELS[level];
            self.search.forget();
            let answer = self.search.think(&root, &strength.limits(), strength.handicap(seed), |_| {});
            let Some(mv) = answer.map(|answer| answer.mv).filter(|mv| !tried.contains(mv)) else { continue };
            tried.push(mv);
            let after = moment.position.played(&N::full_move(mv));
            let is_played = moments.get(at + 1).is_some_and(|next| next.position == after);
            if is_played || after.outcome().is_some() || after.turn() != other {
                continue;
            }
            let node = N::new(&after, self.search.weights());
            if !node.chooses_first()
                && let Some(turns) = self.wins_in(&node, N::HUNT.nodes).filter(|&turns| is_puzzling(turns))
            {
                points.push((turns, before, after));
            }
        }
    }

    /// Whether the engine sees no other first move that wins as fast, and few that win a turn later. This is quick, and
    /// leaves little for proofs to refute.
    fn seems_fair(&mut self, position: &N::Position, turns: u8) -> bool {
        /// The most nodes of the search for a win by another move.
        const OTHERS: u64 = 1_000;
        let root = N::new(position, self.search.weights());
        let plies = 2 * u32::from(turns);
        let mut moves = Vec::new();
        root.every_move(&mut moves);
        let (mut fast, mut results) = (0, std::collections::HashSet::new());
        let mut late = 0;
        for (_, mv) in moves {
            let after = root.after(mv, self.search.weights());
            let is_refuted = after.turn() == root.turn() || after.ending().is_some() || after.wins_now();
            if is_refuted || !results.insert(after.key()) {
                continue;
            }
            self.search.forget();
            let limits = SearchLimits { depth: Some(plies), ..SearchLimits::nodes(OTHERS) };
            let answer = self.search.think(&after, &limits, Handicap::NONE, |_| {});
            match answer.and_then(|answer| score::forced(answer.score)) {
                Some((most, false)) if most < plies => fast += 1,
                Some((most, false)) if most <= plies => late += 1,
                _ => {}
            }
            if fast > 1 || late > MOST_RIVALS {
                return false;
            }
        }
        true
    }

    /// The number of turns in which the engine sees a win for the side to move. A glance decides whether to look.
    fn wins_in(&mut self, root: &N, nodes: u64) -> Option<u8> {
        const GLANCE: u64 = 300;
        const GLANCE_DEPTH: u32 = 3;
        /// The score of a glance from which a longer look follows.
        const PROMISING: Score = 150;
        if root.wins_now() {
            return Some(1);
        }
        self.search.forget();
        let glance = SearchLimits { depth: Some(GLANCE_DEPTH), ..SearchLimits::nodes(GLANCE) };
        let answer = self.search.think(root, &glance, Handicap::NONE, |_| {})?;
        if answer.score < PROMISING {
            return None;
        }
        let limits = SearchLimits { depth: Some(2 * u32::from(TURNS.1) + 1), ..SearchLimits::nodes(nodes) };
        let answer = self.search.think(root, &limits, Handicap::NONE, |_| {})?;
        let (plies, won) = score::forced(answer.score)?;
        won.then(|| plies.div_ceil(2) as u8)
    }

    /// The position of a moment in which the other side threatens to win and the side to move does not win itself.
    fn threatened(&mut self, moment: &Moment<N>) -> Option<N::Position> {
        if moment.wins_in.is_some() {
            return None;
        }
        // The position string leaves out the game before.
        let position: N::Position = moment.position.to_string().parse().ok()?;
        let root = N::new(&position, self.search.weights());
        let passed = root.after_null_move()?;
        let turns = self.wins_in(&passed, N::HUNT.nodes / 4)?;
        (turns <= N::HUNT.hold).then_some(position)
    }
}

/// A random number below `bound`.
fn below(random: &mut ChaCha8Rng, bound: u64) -> u64 {
    (u64::from(random.next_u32()) * bound) >> 32
}
