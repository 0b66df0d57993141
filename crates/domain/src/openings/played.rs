//! What was played from a position, as a reader is shown it.

use super::{MoveCounts, OpeningCounts};
use games::{AnyPosition, key::Canonical};

/// Whose games a reader looks at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpeningSource {
    /// The games of this server or, in direct messages, of all servers.
    #[default]
    Here,
    /// The games of all servers.
    Everywhere,
    /// The reader's own games.
    Mine,
    /// The games that the reader has imported together.
    Collection,
    /// The games of Parlor's own book.
    Book,
}

impl OpeningSource {
    /// All sources.
    pub const ALL: [Self; 5] = [Self::Here, Self::Everywhere, Self::Mine, Self::Collection, Self::Book];
}

/// A move that was played, on the reader's board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningMove {
    /// The move in canonical notation.
    pub mv: String,
    /// The games that went on with it.
    pub counts: MoveCounts,
}

/// What was played from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings {
    /// Whose games these are.
    pub source: OpeningSource,
    /// The moves, the most frequent first.
    pub moves: Vec<OpeningMove>,
    /// The games that ended here.
    pub ended: MoveCounts,
    /// Whether only what many have played is shown.
    pub hides_few: bool,
    /// The number of newest games that were looked at, if there are more.
    pub newest: Option<usize>,
}

impl Openings {
    /// What a reader of `source` is shown of the counters of a position. With `hides_few`, leaves out what fewer than
    /// [`LEAST_PAIRS`](super::LEAST_PAIRS) pairs have played. Leaves out moves that the rules no longer allow.
    pub fn of(counts: &OpeningCounts, position: &AnyPosition, source: OpeningSource, hides_few: bool) -> Self {
        let canonical: Canonical = position.canonical();
        let mut shown = Self { source, hides_few, ..Self::default() };
        for (mv, counts) in counts.moves.iter().filter(|(_, counts)| !hides_few || counts.is_public()) {
            if mv.is_empty() {
                shown.ended = counts.clone();
            } else if let Some(mv) = position.turned(canonical, mv)
                && position.describe(&mv).is_ok()
            {
                shown.moves.push(OpeningMove { mv, counts: counts.clone() });
            }
        }
        shown.moves.sort_by(|a, b| b.counts.games().cmp(&a.counts.games()).then_with(|| a.mv.cmp(&b.mv)));
        shown
    }

    /// The number of games that are shown.
    pub fn games(&self) -> u32 {
        self.moves.iter().fold(self.ended.games(), |games, mv| games.saturating_add(mv.counts.games()))
    }
}
