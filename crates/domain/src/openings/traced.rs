//! What was played from a position in games that are known by their traces.

use std::collections::HashMap;

use super::{OpeningCounts, Scored};
use crate::{Session, id::GameId};
use games::{AnyPosition, key::PositionKey};

/// Counts what was played from a position in games, hardly any of which has to be read: the next position in the
/// [trace](crate::archive::trace) of a game tells the move. Of several moves to the same next position, the first legal
/// one stands for all.
///
/// Four bytes stand for a position. A move is told by two of them, so hardly any game can count that has not played it.
/// Of the games that end elsewhere, one in four billion counts as ended here.
#[derive(Debug)]
pub struct TraceCounter {
    /// The key of the position.
    here: PositionKey,
    /// The moves by the positions that they lead to, on the board of the key.
    moves: HashMap<[u8; 4], String>,
    counts: OpeningCounts,
}

impl TraceCounter {
    /// Begins to count in a position.
    pub fn new(position: &AnyPosition) -> Self {
        let canonical = position.canonical();
        let mut moves = HashMap::new();
        for mv in position.legal_moves() {
            let mut after = position.clone();
            if after.play(&mv).is_ok()
                && let Some(mv) = position.turned(canonical, &mv)
            {
                // Whether the game was over there may depend on the positions before.
                for is_over in [false, true] {
                    moves.entry(after.canonical_if(is_over).key.short()).or_insert_with(|| mv.clone());
                }
            }
        }
        Self { here: canonical.key, moves, counts: OpeningCounts::default() }
    }

    /// Counts a game with this trace, if it has reached the position: its last move there, or its end. A trace of
    /// another version does not count.
    ///
    /// Returns whether that is all. If not, the next position is none to which a move leads, since what is remembered
    /// of the moves before matters there. Then the game has to be [read](Self::add_read).
    #[must_use]
    pub fn add(&mut self, game: GameId, scored: Scored, trace: &[u8]) -> bool {
        let Some((&PositionKey::VERSION, keys)) = trace.split_first() else { return true };
        let (keys, _) = keys.as_chunks::<4>();
        let Some(at) = keys.iter().rposition(|key| *key == self.here.short()) else { return true };
        let mv = match keys.get(at + 1) {
            Some(next) => self.moves.get(next).map(String::as_str),
            None => Some(""),
        };
        if let Some(mv) = mv {
            self.counts.add(game, mv, scored, None);
        }
        mv.is_some()
    }

    /// Counts a game of which the trace does not tell enough.
    pub fn add_read(&mut self, session: &Session, scored: Scored) {
        let mut moves = session.moves().iter();
        let mut played = None;
        for position in session.moves().positions() {
            let (canonical, mv) = (position.canonical(), moves.next());
            if canonical.key == self.here {
                played = mv.map_or_else(|| Some(String::new()), |mv| position.turned(canonical, &mv.text));
            }
        }
        if let Some(mv) = played {
            self.counts.add(session.id(), &mv, scored, None);
        }
    }

    /// What was played from the position.
    pub fn counts(self) -> OpeningCounts {
        self.counts
    }
}
