//! Games of players against each other.

use std::time::{Duration, Instant};

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};
use thiserror::Error;

use super::{Answer, Blur, Limits, Play, Search, Strength, statistics::Score};
use crate::{
    color::{ByColor, Color},
    game::{Outcome, Position},
};

/// Somebody who plays.
pub trait Player<G: Position> {
    /// Chooses a move in a position that was reached from a start by these moves, and in which the game is not over. None
    /// resigns.
    ///
    /// # Errors
    /// Why the player cannot say.
    fn choose(&mut self, start: &G, moves: &[G::Move], position: &G) -> Result<Option<G::Move>, PlayerError>;

    /// A new game begins.
    ///
    /// # Errors
    /// Why the player cannot play it.
    fn begin(&mut self, seed: u64) -> Result<(), PlayerError>;
}

/// A player that fails, such as a program which ends.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a player fails: {0}")]
pub struct PlayerError(pub String);

/// What a player that searches may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Budget {
    Nodes(u64),
    Depth(u32),
    Time(Duration),
    /// What a level may.
    Level(Strength),
}

impl Budget {
    /// The limits of a search that begins now.
    pub fn limits(self) -> Limits {
        match self {
            Self::Nodes(nodes) => Limits::nodes(nodes),
            Self::Depth(depth) => Limits::depth(depth),
            Self::Time(time) => Limits { deadline: Some(Instant::now() + time), ..Limits::default() },
            Self::Level(strength) => strength.limits(),
        }
    }

    /// The mistakes that come with it.
    pub const fn blur(self, seed: u64) -> Blur {
        match self {
            Self::Level(strength) => strength.blur(seed),
            _ => Blur { seed: 0, noise: 0, blind: 0 },
        }
    }
}

/// A player that searches.
pub struct Searcher<P: Play> {
    search: Search<P>,
    budget: Budget,
    seed: u64,
}

impl<P: Play> Searcher<P> {
    /// A player with a search of its own.
    pub const fn new(search: Search<P>, budget: Budget) -> Self {
        Self { search, budget, seed: 0 }
    }

    /// What the player thinks of a position; none if the game is over.
    pub fn think(&mut self, position: &P::Position) -> Option<Answer<P::Move>> {
        let play = P::new(position, self.search.weights());
        self.search.think(&play, &self.budget.limits(), self.budget.blur(self.seed), |_| {})
    }
}

impl<P: Play> Player<P::Position> for Searcher<P> {
    fn choose(
        &mut self,
        _: &P::Position,
        _: &[<P::Position as Position>::Move],
        position: &P::Position,
    ) -> Result<Option<<P::Position as Position>::Move>, PlayerError> {
        Ok(self.think(position).map(|answer| P::full_move(answer.mv)))
    }

    fn begin(&mut self, seed: u64) -> Result<(), PlayerError> {
        self.search.forget();
        self.seed = seed;
        Ok(())
    }
}

/// A player without any skill: every legal move is as likely.
pub struct Random(ChaCha8Rng);

impl Random {
    /// A player whose lots are drawn by a seed.
    pub fn new(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }
}

impl<G: Position> Player<G> for Random {
    fn choose(&mut self, _: &G, _: &[G::Move], position: &G) -> Result<Option<G::Move>, PlayerError> {
        Ok(pick(&mut self.0, &position.legal_moves()))
    }

    fn begin(&mut self, seed: u64) -> Result<(), PlayerError> {
        *self = Self::new(seed);
        Ok(())
    }
}

/// A player that looks a single move ahead: it takes a win at once, else what is worth most by the evaluation right after
/// the move, the first by lot of those alike.
pub struct Greedy<P: Play> {
    weights: P::Weights,
    lot: ChaCha8Rng,
}

impl<P: Play> Greedy<P> {
    /// A player that weighs by these weights, and whose lots are drawn by a seed.
    pub fn new(weights: P::Weights, seed: u64) -> Self {
        Self { weights, lot: ChaCha8Rng::seed_from_u64(seed) }
    }
}

impl<P: Play> Player<P::Position> for Greedy<P> {
    fn choose(
        &mut self,
        _: &P::Position,
        _: &[<P::Position as Position>::Move],
        position: &P::Position,
    ) -> Result<Option<<P::Position as Position>::Move>, PlayerError> {
        let play = P::new(position, &self.weights);
        let mut list = Vec::new();
        play.sharp_moves(&mut list);
        play.calm_moves(&mut list);
        let worth = |mv| {
            let after = play.after(mv, &self.weights);
            after.end().map_or_else(|| after.evaluate(&self.weights), |end| super::search::end_score(end, 0))
        };
        // The lower for the opponent, the better.
        let worths: Vec<_> = list.iter().map(|&(_, mv)| (worth(mv), mv)).collect();
        let least = worths.iter().map(|&(worth, _)| worth).min();
        let best: Vec<_> = worths.iter().filter(|(worth, _)| Some(*worth) == least).map(|&(_, mv)| mv).collect();
        Ok(pick(&mut self.lot, &best).map(P::full_move))
    }

    fn begin(&mut self, seed: u64) -> Result<(), PlayerError> {
        self.lot = ChaCha8Rng::seed_from_u64(seed);
        Ok(())
    }
}

fn pick<T: Clone>(lot: &mut ChaCha8Rng, list: &[T]) -> Option<T> {
    let at = (u64::from(lot.next_u32()) * list.len() as u64) >> 32;
    list.get(at as usize).cloned()
}

/// A game that was played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game<M> {
    /// All moves.
    pub moves: Vec<M>,
    /// Who won; none if it is drawn.
    pub winner: Option<Color>,
    /// How it ended: the code of the rules, or `resignation`, `illegal` or `length`.
    pub by: &'static str,
}

/// After this many plies a game is drawn, whatever the rules say: some games know no end.
pub const LONGEST: usize = 1000;

/// Plays a game from a start on. The rules themselves judge every move: who makes an illegal one has lost.
///
/// # Errors
/// The player that fails.
pub fn play<'p, G: Position>(
    start: &G,
    players: ByColor<&mut (dyn Player<G> + 'p)>,
) -> Result<Game<G::Move>, PlayerError> {
    let ByColor { white, black } = players;
    let mut position = start.clone();
    let mut moves = Vec::new();
    loop {
        if let Some(outcome) = position.outcome() {
            let winner = match outcome {
                Outcome::Decisive { winner, .. } => Some(winner),
                Outcome::Draw { .. } => None,
            };
            return Ok(Game { moves, winner, by: outcome.ending().code() });
        }
        if moves.len() >= LONGEST {
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

/// A start for two players: a few random moves from the usual one, after which nobody wins at once or by force soon, or is
/// clearly better, as a short search says.
pub fn opening<P: Play>(search: &mut Search<P>, seed: u64, plies: u32) -> P::Position {
    const NODES: u64 = 3000;
    const CLEARLY: super::Score = 100;
    let mut lot = ChaCha8Rng::seed_from_u64(seed);
    loop {
        let mut position = P::Position::default();
        for _ in 0..plies {
            if let Some(mv) = pick(&mut lot, &position.legal_moves()) {
                position.play_unchecked(&mv);
            }
        }
        let play = P::new(&position, search.weights());
        search.forget();
        let answer = search.think(&play, &Limits::nodes(NODES), Blur::default(), |_| {});
        if plies == 0 || answer.is_some_and(|answer| answer.score.abs() <= CLEARLY) {
            return position;
        }
    }
}

/// The score of a game for the player of a color.
pub fn score<M>(game: &Game<M>, color: Color) -> Score {
    match game.winner {
        None => Score::Draw,
        Some(winner) if winner == color => Score::Win,
        Some(_) => Score::Loss,
    }
}
