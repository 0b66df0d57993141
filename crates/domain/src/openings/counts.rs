//! The counters of a position, and their stored form.

use std::collections::BTreeMap;

use thiserror::Error;

use super::{LEAST_PAIRS, Scored};
use crate::id::GameId;
use board::color::Color;

/// The version of the stored form.
const VERSION: u8 = 1;

/// The results of the games that went on with a move, or ended in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveCounts {
    /// Games that White won at the board.
    pub white: u32,
    /// Games that Black won at the board.
    pub black: u32,
    /// Games that were drawn at the board.
    pub draws: u32,
    /// Games that were not decided at the board.
    pub apart: u32,
    /// The least random numbers of the pairs who played them, at most [`LEAST_PAIRS`]. Kept for all servers together
    /// only.
    pub pairs: Vec<u32>,
}

/// What was played from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningCounts {
    /// The only game that is counted; `None` if there are several.
    pub only: Option<GameId>,
    /// The games by the move that they played, on the board of the key. Those that ended here have an empty one.
    pub moves: BTreeMap<String, MoveCounts>,
}

impl MoveCounts {
    /// The number of games.
    pub const fn games(&self) -> u32 {
        self.decided().saturating_add(self.apart)
    }

    /// The number of games that were decided at the board.
    pub const fn decided(&self) -> u32 {
        self.white.saturating_add(self.black).saturating_add(self.draws)
    }

    /// The wins of a side at the board.
    pub const fn wins(&self, side: Color) -> u32 {
        match side {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// What a side scored at the board in percent, a draw as half a win. `None` if no game was decided there.
    pub fn percent(&self, side: Color) -> Option<u32> {
        let decided = u64::from(self.decided());
        let halves = 2 * u64::from(self.wins(side)) + u64::from(self.draws);
        let percent = (100 * halves + decided).checked_div(2 * decided)?;
        u32::try_from(percent).ok()
    }

    /// Adds a game.
    pub fn add(&mut self, scored: Scored, pair: Option<u32>) {
        let count = match scored {
            Scored::Board(Some(Color::White)) => &mut self.white,
            Scored::Board(Some(Color::Black)) => &mut self.black,
            Scored::Board(None) => &mut self.draws,
            Scored::Apart => &mut self.apart,
        };
        *count = count.saturating_add(1);
        self.note_pairs(pair);
    }

    /// Adds other games.
    pub fn merge(&mut self, other: &Self) {
        for (count, more) in [
            (&mut self.white, other.white),
            (&mut self.black, other.black),
            (&mut self.draws, other.draws),
            (&mut self.apart, other.apart),
        ] {
            *count = count.saturating_add(more);
        }
        self.note_pairs(other.pairs.iter().copied());
    }

    fn note_pairs(&mut self, pairs: impl IntoIterator<Item = u32>) {
        self.pairs.extend(pairs);
        self.pairs.sort_unstable();
        self.pairs.dedup();
        self.pairs.truncate(LEAST_PAIRS);
    }

    /// Whether enough different pairs have played it to show it to everybody.
    pub const fn is_public(&self) -> bool {
        self.pairs.len() >= LEAST_PAIRS
    }
}

impl OpeningCounts {
    /// The number of games.
    pub fn games(&self) -> u32 {
        self.moves.values().fold(0, |games, counts| games.saturating_add(counts.games()))
    }

    /// Adds a game that played a move here, or ended here if the move is empty.
    pub fn add(&mut self, game: GameId, mv: &str, scored: Scored, pair: Option<u32>) {
        self.only = self.moves.is_empty().then_some(game);
        self.moves.entry(mv.to_owned()).or_default().add(scored, pair);
    }

    /// The stored form.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = vec![VERSION, self.only.is_some().into()];
        bytes.extend(self.only.iter().flat_map(|game| game.bits().to_be_bytes()));
        for (mv, MoveCounts { white, black, draws, apart, pairs }) in &self.moves {
            put(&mut bytes, u32::try_from(mv.len()).unwrap_or(u32::MAX));
            bytes.extend(mv.bytes());
            for count in [white, black, draws, apart] {
                put(&mut bytes, *count);
            }
            bytes.push(pairs.len() as u8);
            bytes.extend(pairs.iter().flat_map(|pair| pair.to_be_bytes()));
        }
        bytes
    }

    /// Reads the stored form.
    ///
    /// # Errors
    /// Returns the reason why the bytes cannot be read.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, CountsError> {
        let (&version, bytes) = bytes.split_first().ok_or(CountsError::Malformed)?;
        if version != VERSION {
            return Err(CountsError::Version(version));
        }
        Self::read(bytes).ok_or(CountsError::Malformed)
    }

    fn read(mut bytes: &[u8]) -> Option<Self> {
        let mut read = Self::default();
        let rest = &mut bytes;
        read.only = match take::<1>(rest)? {
            [0] => None,
            [1] => {
                let bits = u32::from_be_bytes(take(rest)?);
                Some(GameId::from_bits(bits)).filter(|game| game.bits() == bits).map(Some)?
            }
            _ => return None,
        };
        while !rest.is_empty() {
            let length = number(rest)? as usize;
            let (mv, after) = rest.split_at_checked(length)?;
            *rest = after;
            let mv = std::str::from_utf8(mv).ok()?.to_owned();
            let [white, black, draws, apart] = [number(rest)?, number(rest)?, number(rest)?, number(rest)?];
            let [count] = take::<1>(rest)?;
            let pairs: Option<Vec<u32>> = (0..count).map(|_| take(rest).map(u32::from_be_bytes)).collect();
            let pairs = pairs.filter(|pairs| pairs.len() <= LEAST_PAIRS && pairs.is_sorted_by(|a, b| a < b))?;
            if read.moves.last_key_value().is_some_and(|(last, _)| *last >= mv) {
                return None;
            }
            read.moves.insert(mv, MoveCounts { white, black, draws, apart, pairs });
        }
        Some(read)
    }
}

/// Writes a number, seven bits in a byte, the lowest first.
fn put(bytes: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

fn number(bytes: &mut &[u8]) -> Option<u32> {
    let mut number = 0u64;
    for shift in (0..35).step_by(7) {
        let [byte] = take::<1>(bytes)?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            // One number has one form.
            return (shift == 0 || byte > 0).then(|| u32::try_from(number).ok())?;
        }
    }
    None
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*taken)
}

/// The reason why stored counters cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CountsError {
    /// They are of a version that this program does not know.
    #[error("version {0} of counters is not known; this program knows version {VERSION}")]
    Version(u8),
    /// They are damaged.
    #[error("the bytes are no counters")]
    Malformed,
}
