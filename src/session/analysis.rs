//! How a game went, as an engine sees it: who stood better after each move, and which moves turned it.

use std::time::Instant;

use super::Session;
use crate::{
    color::Color,
    engine::{Handicap, Limits, Score, score},
    game::Outcome,
    games::{
        AnyPosition, GameKind,
        engines::{Advice, Engines},
    },
};

/// The most moves that are said to have turned a game.
pub const MOST_TURNS: usize = 3;
/// How many moves are looked at more closely, since one that seems to turn the game at first sight may not.
const SUSPECTS: usize = 4;
/// By how much a move that turned the game made what its player could expect worse, at least, in the unit of
/// [`Worth::prospects`]: by ten points of winning chances.
const TURN: i32 = 200;
/// The part of a second for which a whole game is looked at, and a position more closely.
const REVIEW: u64 = 2;
const CLOSER: u64 = 12;
/// The least and the most positions that are looked at behind each one of a game.
const LEAST_NODES: u64 = 300;
const MOST_NODES: u64 = 30_000;

/// What a position is worth, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth(Score);

/// How a position is told in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Neither side is better.
    Even,
    /// A side is better.
    Better {
        /// Which.
        side: Color,
        /// By how much.
        lead: Lead,
    },
    /// A side wins whatever the other one does.
    Wins {
        /// Which.
        side: Color,
        /// With how many more moves of its own; 0 if it has won.
        moves: u32,
    },
}

/// How much better a side is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Lead {
    Slight,
    Clear,
    Decisive,
}

impl Worth {
    /// What a position is worth that is worth this to the side to move.
    pub const fn new(turn: Color, score: Score) -> Self {
        match turn {
            Color::White => Self(score),
            Color::Black => Self(-score),
        }
    }

    /// What it is worth that the game ended so.
    pub const fn ended(outcome: Outcome) -> Self {
        match outcome.winner() {
            Some(winner) => Self::new(winner, score::win_in(0)),
            None => Self(score::DRAW),
        }
    }

    /// What a side can expect, from -1000, a certain loss, to 1000, a certain win.
    pub const fn prospects(self, side: Color) -> i32 {
        match side {
            Color::White => score::prospects(self.0),
            Color::Black => score::prospects(-self.0),
        }
    }

    /// The same in words.
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

impl Advice {
    /// What the position is worth whose side to move is advised.
    pub const fn worth(&self, turn: Color) -> Worth {
        Worth::new(turn, self.score)
    }
}

/// A move that turned a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// Which move of the game, from 1.
    pub number: u32,
    /// The move that would have been better.
    pub better: String,
    /// What the position before was worth.
    pub before: Worth,
    /// What the position after is worth.
    pub after: Worth,
}

/// What an engine says of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// What each position is worth, from the start to the newest one.
    pub worths: Vec<Worth>,
    /// The moves that turned the game, in the order of play.
    pub turns: Vec<TurningPoint>,
}

impl Analysis {
    /// Has a game looked at. None if no move was played in it, or there is no engine for it.
    ///
    /// The same game gives the same analysis, unless it takes until the deadline.
    pub fn of(session: &Session, engines: &mut Engines, deadline: Instant) -> Option<Self> {
        if session.moves().is_empty() {
            return None;
        }
        let positions: Vec<_> = session.positions().collect();
        let kind = session.kind();
        let nodes = (kind.pace()? / REVIEW / positions.len() as u64).clamp(LEAST_NODES, MOST_NODES);
        let limits = Limits { deadline: Some(deadline), ..Limits::nodes(nodes) };
        let review = engines.review(&positions, &limits);
        let worths = positions.iter().zip(&review).map(|(position, advice)| worth(position, advice.as_ref()));
        let mut worths = worths.collect::<Option<Vec<_>>>()?;

        let closer = closer(kind, deadline)?;
        let mut turns = Vec::new();
        for number in suspects(&positions, &worths) {
            let (before, after) = (&positions[number - 1], &positions[number]);
            let advice = engines.think(before, &closer, Handicap::NONE)?;
            let reply = engines.think(after, &closer, Handicap::NONE);
            worths[number - 1] = advice.worth(before.turn());
            worths[number] = worth(after, reply.as_ref())?;
            if advice.mv != session.moves()[number - 1].text && cost(before.turn(), &worths, number) >= TURN {
                turns.push((number, advice.mv));
            }
        }
        turns.truncate(MOST_TURNS);
        turns.sort_unstable();
        let turns = turns.into_iter().map(|(number, better)| TurningPoint {
            number: u32::try_from(number).expect("a game has fewer than 2^32 moves"),
            better,
            before: worths[number - 1],
            after: worths[number],
        });
        Some(Self { turns: turns.collect(), worths })
    }
}

/// The limits for a search of a single position. `None` if the game has no engine.
pub fn closer(kind: GameKind, deadline: Instant) -> Option<Limits> {
    Some(Limits { deadline: Some(deadline), ..Limits::nodes(kind.pace()? / CLOSER) })
}

/// What a position is worth: what came of the game, or what the engine says.
fn worth(position: &AnyPosition, advice: Option<&Advice>) -> Option<Worth> {
    match position.outcome() {
        Some(outcome) => Some(Worth::ended(outcome)),
        None => advice.map(|advice| advice.worth(position.turn())),
    }
}

/// By how much a move, numbered from 1, made what its player could expect worse.
fn cost(mover: Color, worths: &[Worth], number: usize) -> i32 {
    worths[number - 1].prospects(mover) - worths[number].prospects(mover)
}

/// The moves, numbered from 1, that seem to have cost their players the most: the worst first.
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
        // White errs with moves 3 and 5, Black with move 6; what seems to get better on its own is nobody's fault.
        let worths = [0, 10, 40, -200, -180, -700, 0].map(Worth);
        assert_eq!(suspects(&positions, &worths), [6, 5, 3]);
    }
}
