//! The choice of the puzzles of a rush.

use rand::{
    Rng,
    seq::{IndexedRandom, SliceRandom},
};

use puzzles::{Collection, Puzzle, PuzzleId};

/// The maximum number of puzzles of a rush. Nobody can click through as many in the time.
pub const LENGTH: usize = 60;

/// The maximum number of turns of the puzzles of a rush, unless all of a collection take more.
const MOST_TURNS: u8 = 2;

/// How well a person knows a puzzle. Of puzzles that are about as difficult, the least known come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Acquaintance {
    /// The person has not tried it.
    New,
    /// The person has tried it.
    Tried,
    /// It was in the person's last rush.
    Recent,
    /// Most people dislike it.
    Disliked,
    /// The person is to solve it outside of rushes: it is the next one, or the daily one.
    Awaited,
}

/// The puzzles of a rush, at most [`LENGTH`], the easiest first. Empty if the collection is.
///
/// The short puzzles of the collection, in the order of their ratings, are divided into as many equal parts, and one of
/// each is chosen at random among the least known. So all rushes in a game are about as difficult.
pub fn choose(
    collection: &Collection,
    known: impl Fn(PuzzleId) -> Acquaintance,
    random: &mut impl Rng,
) -> Vec<PuzzleId> {
    let fewest = collection.iter().map(|puzzle| puzzle.turns).min().unwrap_or_default();
    let most = MOST_TURNS.max(fewest);
    let mut short: Vec<&Puzzle> = collection.iter().filter(|puzzle| puzzle.turns <= most).collect();
    // Puzzles of the same rating come in another order each time.
    short.shuffle(random);
    short.sort_by_key(|puzzle| (puzzle.rating, puzzle.turns));
    let count = short.len().min(LENGTH);
    let parts = (0..count).map(|number| &short[number * short.len() / count..(number + 1) * short.len() / count]);
    let chosen = parts.filter_map(|part| {
        let ids = part.iter().map(|puzzle| (known(puzzle.id), puzzle.id));
        let least = ids.clone().map(|(acquaintance, _)| acquaintance).min()?;
        let least_known: Vec<_> = ids.filter(|(acquaintance, _)| *acquaintance == least).collect();
        least_known.choose(random).map(|(_, id)| *id)
    });
    chosen.collect()
}
