//! Games of the strongest level against itself, for the book of openings.
//!
//! Each game is determined by the seed and its number, so the games may be played in any order, on several threads,
//! and by an interrupted run that goes on. In the first moves, a small error of the evaluation that differs from game
//! to game chooses among moves that are about equally good. The other moves are the best that the level finds.

use board::color::Color;
use engine::{Handicap, Level, Provable, Search, SearchNode, mix};
use games::game::{Outcome, Position};
use serde::{Deserialize, Serialize};

/// The version of the games: other rules, weights or limits make other games.
pub const BOOK_VERSION: u32 = 1;
/// The number of first moves that differ from game to game.
const VARIED: usize = 12;
/// The level whose error of the evaluation makes them differ.
const VARIED_LIKE: Level = Level::ALL[3];
/// The most moves of a game. A longer one counts as drawn.
const MOST_MOVES: usize = 400;
/// The most moves of a game in a book, some more than the moves of a game that are counted.
const TOLD_MOVES: usize = 42;
/// The size of a transposition table, in bytes.
const TABLE_BYTES: usize = 1 << 24;

/// A game of the book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BookGame {
    /// The number of the game, from 0.
    pub game: u64,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
    /// The moves in the game's notation, from the usual start.
    pub moves: Vec<String>,
}

impl BookGame {
    /// The line of the game in a book: the result, and the first moves with commas between them.
    pub fn line(&self) -> String {
        let result = match self.winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2",
        };
        format!("{result} {}", self.moves[..self.moves.len().min(TOLD_MOVES)].join(","))
    }
}

/// Plays the games of a book.
pub struct BookMaker<N: SearchNode> {
    seed: u64,
    search: Search<N>,
}

impl<N: Provable> BookMaker<N> {
    /// Creates a maker whose games are determined by the seed.
    pub fn new(seed: u64) -> Self {
        Self { seed, search: Search::new(N::Weights::default(), TABLE_BYTES) }
    }

    /// The game with this number.
    pub fn play(&mut self, game: u64) -> BookGame {
        let [.., strongest] = Level::ALL;
        let limits = strongest.of(&N::LEVELS).limits();
        let varied = Handicap { seed: mix(self.seed ^ mix(game)), noise: VARIED_LIKE.of(&N::LEVELS).noise, blind: 0 };
        let mut position = N::Position::default();
        let mut moves = Vec::new();
        self.search.forget();
        while position.outcome().is_none() && moves.len() < MOST_MOVES {
            if moves.len() == VARIED {
                // The table holds scores with errors.
                self.search.forget();
            }
            let root = N::new(&position, self.search.weights());
            let handicap = if moves.len() < VARIED { varied } else { Handicap::NONE };
            let Some(answer) = self.search.think(&root, &limits, handicap, |_| {}) else { break };
            let mv = N::full_move(answer.mv);
            moves.push(mv.to_string());
            position.play_unchecked(&mv);
        }
        BookGame { game, winner: position.outcome().and_then(Outcome::winner), moves }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{paiko::PaikoNode, pijersi::PijersiNode};

    fn check<N: Provable>() {
        let [first, second] = [0, 1].map(|game| BookMaker::<N>::new(7).play(game));
        let mut maker = BookMaker::<N>::new(7);
        assert_eq!([maker.play(1), maker.play(0)], [second.clone(), first.clone()], "in any order");
        assert_ne!(first.moves, second.moves);
        let mut position = N::Position::default();
        for text in &first.moves {
            let mv = position.read_move(text).expect("the notation of a move");
            position.play(&mv).expect("a legal move");
        }
        assert!(position.outcome().is_some() || first.moves.len() == MOST_MOVES);
    }

    #[test]
    fn games_are_determined_by_seed_and_number() {
        check::<PijersiNode>();
        check::<PaikoNode>();
    }
}
