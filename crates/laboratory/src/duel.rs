//! Games between players, such as engines of different strength.

use std::time::{Duration, Instant};

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};
use thiserror::Error;

use crate::statistics::GameScore;
use board::color::{ByColor, Color};
use engine::{FullMove, Handicap, Search, SearchLimits, SearchNode, SearchResult, Strength};
use games::game::Position;

/// A player of a game.
pub trait MatchPlayer<G: Position> {
    /// Chooses a move in `position`, the position after the moves `moves` from `start`. The game is not over. `None`
    /// means that the player resigns.
    ///
    /// # Errors
    /// Returns `PlayerError` if the player fails, for example because its program exits.
    fn choose(&mut self, start: &G, moves: &[G::Move], position: &G) -> Chosen<G>;

    /// Prepares for a new game.
    fn begin(&mut self, seed: u64) -> Result<(), PlayerError>;
}

/// What a player chooses: a move, or `None` to resign.
pub type Chosen<G> = Result<Option<<G as Position>::Move>, PlayerError>;

/// The error of a player that failed, for example because its program exited.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a player fails: {0}")]
pub struct PlayerError(pub String);

/// The effort of a search per move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Budget {
    Nodes(u64),
    Depth(u32),
    Time(Duration),
    /// The nodes and depth of a level, with its handicap.
    Level(Strength),
}

impl Budget {
    /// The limits of a search that starts now.
    pub fn limits(self) -> SearchLimits {
        match self {
            Self::Nodes(nodes) => SearchLimits::nodes(nodes),
            Self::Depth(depth) => SearchLimits::depth(depth),
            Self::Time(time) => SearchLimits { deadline: Some(Instant::now() + time), ..SearchLimits::default() },
            Self::Level(strength) => strength.limits(),
        }
    }

    /// The handicap for a search with this seed: that of the level, or none for a limit in nodes, depth or time.
    pub const fn handicap(self, seed: u64) -> Handicap {
        match self {
            Self::Level(strength) => strength.handicap(seed),
            _ => Handicap::NONE,
        }
    }
}

/// A player that chooses moves by [`Search`].
pub struct Searcher<N: SearchNode> {
    search: Search<N>,
    budget: Budget,
    seed: u64,
}

impl<N: SearchNode> Searcher<N> {
    /// Creates a player with this search and effort per move.
    pub const fn new(search: Search<N>, budget: Budget) -> Self {
        Self { search, budget, seed: 0 }
    }

    /// Searches a position; `None` if the game is over.
    pub fn think(&mut self, position: &N::Position) -> Option<SearchResult<N::Move>> {
        let root = N::new(position, self.search.weights());
        self.search.think(&root, &self.budget.limits(), self.budget.handicap(self.seed), |_| {})
    }
}

impl<N: SearchNode> MatchPlayer<N::Position> for Searcher<N> {
    fn choose(&mut self, _: &N::Position, _: &[FullMove<N>], position: &N::Position) -> Chosen<N::Position> {
        Ok(self.think(position).map(|answer| N::full_move(answer.mv)))
    }

    fn begin(&mut self, seed: u64) -> Result<(), PlayerError> {
        self.search.forget();
        self.seed = seed;
        Ok(())
    }
}

/// A player that plays uniformly random legal moves.
pub struct Random(ChaCha8Rng);

impl Random {
    /// Creates a player whose moves are determined by the seed.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl<G: Position> MatchPlayer<G> for Random {
    fn choose(&mut self, _: &G, _: &[G::Move], position: &G) -> Chosen<G> {
        Ok(pick(&mut self.0, &position.legal_moves()))
    }

    fn begin(&mut self, seed: u64) -> Result<(), PlayerError> {
        *self = Self::new(seed);
        Ok(())
    }
}

/// A player that looks one move ahead: it wins at once if it can, else plays the move with the best static evaluation
/// after it. Among equal moves it chooses at random.
pub struct Greedy<N: SearchNode> {
    weights: N::Weights,
    random: ChaCha8Rng,
}

impl<N: SearchNode> Greedy<N> {
    /// Creates a player with these weights. The seed determines its choices among equal moves.
    pub fn new(weights: N::Weights, seed: u64) -> Self {
        Self { weights, random: ChaCha8Rng::seed_from_u64(seed) }
    }
}

impl<N: SearchNode> MatchPlayer<N::Position> for Greedy<N> {
    fn choose(&mut self, _: &N::Position, _: &[FullMove<N>], position: &N::Position) -> Chosen<N::Position> {
        let node = N::new(position, &self.weights);
        let mut list = Vec::new();
        node.tactical_moves(&mut list);
        node.quiet_moves(&mut list);
        let score = |mv| {
            let after = node.after(mv, &self.weights);
            after.ending().map_or_else(|| after.evaluate(&self.weights), |ending| engine::ending_score(ending, 0))
        };
        // The scores are from the opponent's view, so the lowest score is the best.
        let scores: Vec<_> = list.iter().map(|&(_, mv)| (score(mv), mv)).collect();
        let lowest = scores.iter().map(|&(score, _)| score).min();
        let best: Vec<_> = scores.iter().filter(|(score, _)| Some(*score) == lowest).map(|&(_, mv)| mv).collect();
        Ok(pick(&mut self.random, &best).map(N::full_move))
    }

    fn begin(&mut self, seed: u64) -> Result<(), PlayerError> {
        self.random = ChaCha8Rng::seed_from_u64(seed);
        Ok(())
    }
}

/// A random element; `None` if the list is empty.
fn pick<T: Clone>(random: &mut ChaCha8Rng, list: &[T]) -> Option<T> {
    let index = (u64::from(random.next_u32()) * list.len() as u64) >> 32;
    list.get(index as usize).cloned()
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<M> {
    /// All moves of the game in order.
    pub moves: Vec<M>,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// How the game ended: the code of the rule that ended it, or `resignation`, `illegal` for an illegal move, or
    /// `length` for too many plies.
    pub by: &'static str,
}

/// The number of plies after which a game counts as drawn. The limit is needed because the rules do not end every game.
pub const MAX_PLIES: usize = 1000;

/// Plays a game from a start position to its end. A player that makes an illegal move loses.
///
/// # Examples
///
/// ```
/// use board::color::ByColor;
/// use engine::{Search, pijersi::{PijersiNode, PijersiWeights}};
/// use laboratory::duel::{self, Budget, Random, Searcher};
/// use games::pijersi::Pijersi;
///
/// let search = Search::<PijersiNode>::new(PijersiWeights::default(), 1 << 20);
/// let mut engine = Searcher::new(search, Budget::Nodes(200));
/// let game = duel::play(&Pijersi::default(), ByColor { white: &mut engine, black: &mut Random::new(1) })?;
/// assert_ne!(game.by, "illegal");
/// # Ok::<(), duel::PlayerError>(())
/// ```
pub fn play<'p, G: Position>(
    start: &G,
    players: ByColor<&mut (dyn MatchPlayer<G> + 'p)>,
) -> Result<Game<G::Move>, PlayerError> {
    let ByColor { white, black } = players;
    let mut position = start.clone();
    let mut moves = Vec::new();
    loop {
        if let Some(outcome) = position.outcome() {
            return Ok(Game { moves, winner: outcome.winner(), by: outcome.ending().code() });
        }
        if moves.len() >= MAX_PLIES {
            return Ok(Game { moves, winner: None, by: "length" });
        }
        let turn = position.turn();
        let player = if turn == Color::White { &mut *white } else { &mut *black };
        let Some(mv) = player.choose(start, &moves, &position)? else {
            return Ok(Game { moves, winner: Some(!turn), by: "resignation" });
        };
        if position.play(&mv).is_err() {
            return Ok(Game { moves, winner: Some(!turn), by: "illegal" });
        }
        moves.push(mv);
    }
}

/// A balanced start position for two players: the position after `plies` random moves. Random moves are tried until a
/// short search finds neither side clearly better.
pub fn opening<N: SearchNode>(search: &mut Search<N>, seed: u64, plies: u32) -> N::Position {
    const NODES: u64 = 3000;
    const CLEARLY: engine::Score = 100;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let mut position = N::Position::default();
        for _ in 0..plies {
            if let Some(mv) = pick(&mut random, &position.legal_moves()) {
                position.play_unchecked(&mv);
            }
        }
        let root = N::new(&position, search.weights());
        search.forget();
        let answer = search.think(&root, &SearchLimits::nodes(NODES), Handicap::NONE, |_| {});
        if plies == 0 || answer.is_some_and(|answer| answer.score.abs() <= CLEARLY) {
            return position;
        }
    }
}

/// The result of a game for the player of a color.
pub fn score<M>(game: &Game<M>, color: Color) -> GameScore {
    match game.winner {
        None => GameScore::Draw,
        Some(winner) if winner == color => GameScore::Win,
        Some(_) => GameScore::Loss,
    }
}
