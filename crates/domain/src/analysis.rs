//! Engine analysis of a whole game: the evaluation after each move, and the turning points.

use std::time::Instant;

use super::Session;
use board::color::Color;
use engine::{Advice, Engines, Handicap, Score, SearchLimits, score};
use games::{AnyPosition, GameKind, game::Outcome};
use puzzles::GamePuzzle;

/// The maximum number of turning points in an analysis.
pub const MOST_TURNS: usize = 3;
/// The maximum number of suspected mistakes that are searched more deeply. The first search of a game is shallow, and
/// may misjudge moves.
const SUSPECTS: usize = 4;
/// The minimum amount by which a turning point lowers its player's expected result, in the unit of
/// [`Worth::prospects`]. A loss of 200 is ten percentage points of the chance to win.
const TURN: i32 = 200;
/// The first search of a game, over all its positions together, visits the number of nodes that the engine visits in a
/// second, divided by this number.
const REVIEW: u64 = 2;
/// Each deeper search of a single position visits the number of nodes that the engine visits in a second, divided by
/// this number.
const CLOSER: u64 = 12;
/// The minimum number of nodes that the first search visits for each position of a game.
const LEAST_NODES: u64 = 300;
/// The maximum number of nodes that the first search visits for each position of a game.
const MOST_NODES: u64 = 30_000;

/// A position's evaluation from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth(Score);

/// An evaluation in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Neither side is better.
    Even,
    /// A side is better.
    Better {
        /// The better side.
        side: Color,
        /// The size of the advantage.
        lead: Lead,
    },
    /// A side wins by force.
    Wins {
        /// The winning side.
        side: Color,
        /// The number of moves that the winning side still needs; 0 if it has already won.
        moves: u32,
    },
}

/// The size of an advantage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Lead {
    Slight,
    Clear,
    Decisive,
}

impl Worth {
    /// The evaluation that corresponds to a score from the point of view of `turn`, the side to move.
    pub const fn new(turn: Color, score: Score) -> Self {
        match turn {
            Color::White => Self(score),
            Color::Black => Self(-score),
        }
    }

    /// The evaluation of a finished game.
    pub const fn ended(outcome: Outcome) -> Self {
        match outcome.winner() {
            Some(winner) => Self::new(winner, score::win_in(0)),
            None => Self(score::DRAW),
        }
    }

    /// The score from the point of view of a side.
    const fn score(self, side: Color) -> Score {
        match side {
            Color::White => self.0,
            Color::Black => -self.0,
        }
    }

    /// The expected result of a side, from -1000 (a certain loss) to 1000 (a certain win).
    pub const fn prospects(self, side: Color) -> i32 {
        score::prospects(self.score(side))
    }

    /// The evaluation in words.
    pub fn verdict(self) -> Verdict {
        let side = if self.0 > score::DRAW { Color::White } else { Color::Black };
        if let Some((plies, _)) = score::forced(self.0) {
            return Verdict::Wins { side, moves: plies.div_ceil(2) };
        }
        let lead = match self.prospects(side) {
            ..120 => return Verdict::Even,
            120..350 => Lead::Slight,
            350..700 => Lead::Clear,
            _ => Lead::Decisive,
        };
        Verdict::Better { side, lead }
    }
}

/// A turning point: a move that lowered its player's expected result considerably.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The number of the move in the game, from 1.
    pub number: u32,
    /// The engine's advice, with the better move.
    pub better: Advice,
    /// The evaluation before the move.
    pub before: Worth,
    /// The evaluation after the move.
    pub after: Worth,
}

/// An engine's analysis of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// The evaluation of each position, from the start to the newest.
    pub worths: Vec<Worth>,
    /// The turning points in the order of play.
    pub turns: Vec<TurningPoint>,
    /// A puzzle that occurred in the game. `None` if there is none, or nobody has [looked](Self::find_puzzle) for it.
    pub puzzle: Option<GamePuzzle>,
}

impl Analysis {
    /// Analyzes a game. Returns `None` if no move was played, or if there is no engine for the game.
    ///
    /// The same game always gives the same analysis, unless the deadline cuts it short.
    pub fn of(session: &Session, engines: &mut Engines, deadline: Instant) -> Option<Self> {
        if session.moves().is_empty() {
            return None;
        }
        let positions: Vec<_> = session.moves().positions().collect();
        let kind = session.kind();
        let nodes = (engine::pace(kind)? / REVIEW / positions.len() as u64).clamp(LEAST_NODES, MOST_NODES);
        let limits = SearchLimits { deadline: Some(deadline), ..SearchLimits::nodes(nodes) };
        let review = engines.review(&positions, &limits);
        let worths = positions.iter().zip(&review).map(|(position, advice)| worth(position, advice.as_ref()));
        let mut worths = worths.collect::<Option<Vec<_>>>()?;

        let closer = closer(kind, deadline)?;
        let mut turns = Vec::new();
        for number in suspects(&positions, &worths) {
            let (before, after) = (&positions[number - 1], &positions[number]);
            let advice = engines.think(before, &closer, Handicap::NONE)?;
            let reply = engines.think(after, &closer, Handicap::NONE);
            worths[number - 1] = Worth::new(before.turn(), advice.score);
            worths[number] = worth(after, reply.as_ref())?;
            if advice.mv != session.moves()[number - 1].text && cost(before.turn(), &worths, number) >= TURN {
                turns.push((number, advice));
            }
        }
        turns.truncate(MOST_TURNS);
        turns.sort_unstable_by_key(|(number, _)| *number);
        let turns = turns.into_iter().map(|(number, better)| TurningPoint {
            number: u32::try_from(number).expect("a game has fewer than 2^32 moves"),
            better,
            before: worths[number - 1],
            after: worths[number],
        });
        Some(Self { turns: turns.collect(), worths, puzzle: None })
    }

    /// Looks for a puzzle that occurred in the game, which takes two seconds of a processor at most. The same game
    /// always has the same puzzle, unless a deadline has cut the analysis short.
    pub fn find_puzzle(&mut self, session: &Session) {
        let positions: Vec<_> = session.moves().positions().collect();
        let scores = positions.iter().zip(&self.worths).map(|(position, worth)| worth.score(position.turn()));
        self.puzzle = GamePuzzle::find(&positions, &scores.collect::<Vec<_>>());
    }
}

/// Whether the engine may give its verdict on a game: the game is over, imported, or against the bot, and there is an
/// engine for it.
pub fn is_allowed(session: &Session) -> bool {
    let is_open = session.end().is_some() || session.is_imported() || session.bot().is_some();
    is_open && engine::has_engine(session.kind())
}

/// The limits for a deeper search of a single position; `None` if there is no engine for the game.
pub fn closer(kind: GameKind, deadline: Instant) -> Option<SearchLimits> {
    Some(SearchLimits { deadline: Some(deadline), ..SearchLimits::nodes(engine::pace(kind)? / CLOSER) })
}

/// The evaluation of a position: by its outcome if the game is over there, otherwise by the engine's advice. Returns
/// `None` if the game is not over and there is no advice.
fn worth(position: &AnyPosition, advice: Option<&Advice>) -> Option<Worth> {
    match position.outcome() {
        Some(outcome) => Some(Worth::ended(outcome)),
        None => advice.map(|advice| Worth::new(position.turn(), advice.score)),
    }
}

/// The amount by which move `number`, counted from 1, lowered the expected result of `mover`, the side that played it.
fn cost(mover: Color, worths: &[Worth], number: usize) -> i32 {
    worths[number - 1].prospects(mover) - worths[number].prospects(mover)
}

/// The numbers, counted from 1, of at most [`SUSPECTS`] moves that lowered their players' expected results the most
/// according to `worths`, worst first.
fn suspects(positions: &[AnyPosition], worths: &[Worth]) -> Vec<usize> {
    let costs = (1..worths.len()).map(|number| (cost(positions[number - 1].turn(), worths, number), number));
    let mut costs: Vec<_> = costs.filter(|(cost, _)| *cost >= TURN / 2).collect();
    costs.sort_by_key(|(cost, number)| (-cost, *number));
    costs.into_iter().take(SUSPECTS).map(|(_, number)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_are_the_same_for_both_sides() {
        let side = Color::Black;
        let verdict = |score| Worth::new(side, score).verdict();
        assert_eq!(verdict(score::DRAW), Verdict::Even);
        assert_eq!(verdict(-40), Verdict::Even);
        for (score, lead) in [(100, Lead::Slight), (300, Lead::Clear), (900, Lead::Decisive)] {
            assert_eq!(verdict(score), Verdict::Better { side, lead });
            assert_eq!(verdict(-score), Verdict::Better { side: !side, lead });
            assert_eq!(Worth::new(!side, score).verdict(), Verdict::Better { side: !side, lead });
        }
        let wins = |plies| Worth::new(side, score::win_in(plies)).verdict();
        assert_eq!([0, 1, 3].map(wins), [0, 1, 2].map(|moves| Verdict::Wins { side, moves }));
        let loses = Worth::new(side, score::loss_in(4)).verdict();
        assert_eq!(loses, Verdict::Wins { side: !side, moves: 2 }, "the winner moves at the second and fourth ply");
    }

    #[test]
    fn the_costliest_moves_are_suspected() {
        let start = AnyPosition::start(GameKind::Pijersi);
        let mut second = start.clone();
        second.play(&start.legal_moves()[0]).expect("a legal move");
        let positions: Vec<_> = (0..7).map(|ply| if ply % 2 == 0 { start.clone() } else { second.clone() }).collect();
        // White errs with moves 3 and 5, and Black with move 6. Moves that improve the evaluation for their player are
        // not mistakes.
        let worths = [0, 10, 40, -200, -180, -700, 0].map(Worth);
        assert_eq!(suspects(&positions, &worths), [6, 5, 3]);
    }
}
