//! What was played from a position in games that are known by their traces.

use std::collections::HashMap;

use super::{OpeningCounts, Scored};
use crate::{archive::FinalResult, id::GameId};
use games::{AnyPosition, key::PositionKey};

/// Counts what was played from a position in games without reading them: the next position in the
/// [trace](crate::archive::trace) of a game tells the move.
///
/// Four bytes stand for a position, so about one in ten million games counts that has not reached it.
#[derive(Debug)]
pub struct TraceCounter {
    /// The position.
    here: [u8; 4],
    /// The moves by the positions that they lead to, on the board of the key.
    moves: HashMap<[u8; 4], String>,
    counts: OpeningCounts,
}

impl TraceCounter {
    /// Begins to count in a position.
    pub fn new(position: &AnyPosition) -> Self {
        let canonical = position.canonical();
        let moves = position.legal_moves().into_iter().filter_map(|mv| {
            let mut after = position.clone();
            after.play(&mv).ok()?;
            Some((after.canonical().key.short(), position.turned(canonical, &mv)?))
        });
        Self { here: canonical.key.short(), moves: moves.collect(), counts: OpeningCounts::default() }
    }

    /// Counts a game with this trace, if it has reached the position: its last move there, or its end. A trace of
    /// another version does not count.
    pub fn add(&mut self, game: GameId, result: Option<FinalResult>, trace: &[u8]) {
        let Some((&PositionKey::VERSION, keys)) = trace.split_first() else { return };
        let (keys, _) = keys.as_chunks::<4>();
        let Some(at) = keys.iter().rposition(|key| *key == self.here) else { return };
        let mv = match keys.get(at + 1) {
            Some(next) => self.moves.get(next).map(String::as_str),
            None => Some(""),
        };
        let scored = match result {
            Some(FinalResult::Won(winner)) => Scored::Board(Some(winner)),
            Some(FinalResult::Drawn) => Scored::Board(None),
            None => Scored::Apart,
        };
        if let Some(mv) = mv {
            self.counts.add(game, mv, scored, None);
        }
    }

    /// What was played from the position.
    pub fn counts(self) -> OpeningCounts {
        self.counts
    }
}
