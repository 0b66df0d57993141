//! A cache of results that are slow to compute.
//!
//! The cache does not check permissions: callers do so first. Cached results contain no player names and do not depend
//! on the reader.

use std::{
    convert::Infallible,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use quick_cache::{
    DefaultHashBuilder, OptionsBuilder, Weighter,
    sync::{Cache, DefaultLifecycle},
};

use super::guard::Guarded;
use board::{color::Color, theme::Theme};
use catalogue::Language;
use domain::{Analysis, id::GameId, time::Timestamp};
use engine::Advice;
use puzzles::Puzzle;
use store::StoreError;

/// The capacity for replays, in bytes.
const FILMS: u64 = 32 << 20;
/// The capacity for analyses, in bytes.
const ANALYSES: u64 = 4 << 20;
/// The capacity for the engine's best moves, in bytes.
const ADVICE: u64 = 1 << 20;
/// The capacity for the positions of running games on which nobody gets advice, in bytes.
const GUARDED: u64 = 4 << 20;

/// A game at a certain revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct GameAt {
    pub game: GameId,
    pub revision: u32,
}

/// Everything that determines the contents of a replay file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FilmOf {
    pub game: GameAt,
    pub side: Color,
    pub theme: Theme,
    pub language: Language,
}

/// Cached replays. The least recently used are evicted first.
pub(super) struct Films(Cache<FilmOf, Arc<[u8]>, Bytes>);

/// Cached analyses and advice. The least recently used are evicted first.
pub(super) struct AdviceCache {
    pub analyses: Cache<GameAt, Arc<Analysis>, Bytes>,
    /// The engine's best moves, by game and number of moves played.
    pub best: Cache<(GameAt, u32), Advice, Bytes>,
    /// The engine's advice on positions of lines, by game, number of moves before the line, and the line's moves.
    pub lines: Cache<(GameAt, u32, String), Advice, Bytes>,
    /// Hashes of the positions of a running game on which nobody gets advice.
    pub guarded: Cache<GameAt, Arc<Guarded>, Bytes>,
}

/// Weighs cached values by the memory that they take, in bytes.
#[derive(Clone)]
pub(super) struct Bytes;

/// The memory beside an advice itself.
fn advised(advice: &Advice) -> usize {
    advice.mv.len() + advice.line.iter().map(|mv| size_of::<String>() + mv.len()).sum::<usize>()
}

/// The memory beside a puzzle itself.
fn puzzling(puzzle: &Puzzle) -> usize {
    let moves = puzzle.line.iter().chain(puzzle.also.values().flatten());
    let moves = moves.map(|mv| size_of::<String>() + mv.len()).sum::<usize>();
    puzzle.position.len() + size_of_val(&puzzle.motifs[..]) + moves
}

impl Weighter<FilmOf, Arc<[u8]>> for Bytes {
    fn weight(&self, _: &FilmOf, film: &Arc<[u8]>) -> u64 {
        (size_of::<FilmOf>() + film.len()) as u64
    }
}

impl Weighter<GameAt, Arc<Analysis>> for Bytes {
    fn weight(&self, _: &GameAt, analysis: &Arc<Analysis>) -> u64 {
        let turns = analysis.turns.iter().map(|turn| size_of_val(turn) + advised(&turn.better)).sum::<usize>();
        let puzzle = analysis.puzzle.as_ref().map_or(0, |found| puzzling(&found.puzzle));
        (size_of::<(GameAt, Analysis)>() + size_of_val(&analysis.worths[..]) + turns + puzzle) as u64
    }
}

impl Weighter<(GameAt, u32), Advice> for Bytes {
    fn weight(&self, _: &(GameAt, u32), advice: &Advice) -> u64 {
        (size_of::<(GameAt, u32, Advice)>() + advised(advice)) as u64
    }
}

impl Weighter<(GameAt, u32, String), Advice> for Bytes {
    fn weight(&self, (.., moves): &(GameAt, u32, String), advice: &Advice) -> u64 {
        (size_of::<(GameAt, u32, String, Advice)>() + moves.len() + advised(advice)) as u64
    }
}

impl Weighter<GameAt, Arc<Guarded>> for Bytes {
    fn weight(&self, _: &GameAt, guarded: &Arc<Guarded>) -> u64 {
        let hashes = guarded.helped.capacity() + guarded.passed.capacity();
        (size_of::<(GameAt, Guarded)>() + hashes * size_of::<u64>()) as u64
    }
}

impl Default for Films {
    fn default() -> Self {
        Self::within(FILMS)
    }
}

impl Films {
    fn within(bytes: u64) -> Self {
        Self(cache(bytes, 64))
    }

    /// The file of a replay, from the cache or drawn by `draw`. Concurrent requests for the same file share one
    /// drawing.
    pub(super) fn film(&self, of: FilmOf, draw: impl FnOnce() -> Vec<u8>) -> Arc<[u8]> {
        let Ok(film) = self.0.get_or_insert_with(&of, || Ok::<_, Infallible>(draw().into()));
        film
    }
}

impl Default for AdviceCache {
    fn default() -> Self {
        Self {
            analyses: cache(ANALYSES, 256),
            best: cache(ADVICE, 1024),
            lines: cache(ADVICE, 1024),
            guarded: cache(GUARDED, 256),
        }
    }
}

/// A value that is found out again after some time.
pub(super) struct Fresh<T>(Mutex<Option<(Timestamp, Arc<T>)>>);

impl<T> Default for Fresh<T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<T> Fresh<T> {
    /// The value as it was found at most this long ago, or else as `find` finds it now.
    pub(super) fn get(
        &self,
        now: Timestamp,
        at_most: Duration,
        find: impl FnOnce() -> Result<T, StoreError>,
    ) -> Result<Arc<T>, StoreError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*known {
            Some((at, value)) if now.since(*at) < at_most => Ok(Arc::clone(value)),
            _ => {
                let value = Arc::new(find()?);
                *known = Some((now, Arc::clone(&value)));
                Ok(value)
            }
        }
    }

    /// Has the value found out again when it is next asked for.
    pub(super) fn forget(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// An empty cache with a capacity of `bytes`, for about `values` entries.
fn cache<K: Clone + Eq + std::hash::Hash, V: Clone>(bytes: u64, values: usize) -> Cache<K, V, Bytes>
where
    Bytes: Weighter<K, V>,
{
    // Shards would split the capacity, but a single large value may need most of it.
    let options = OptionsBuilder::new().shards(1).estimated_items_capacity(values).weight_capacity(bytes).build();
    let options = options.expect("all required options are set");
    Cache::with_options(options, Bytes, DefaultHashBuilder::default(), DefaultLifecycle::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(game: u32, revision: u32) -> FilmOf {
        let game = GameAt { game: GameId::from_bits(game), revision };
        FilmOf { game, side: Color::White, theme: Theme::Light, language: Language::English }
    }

    /// Whether a file had to be drawn.
    fn is_drawn(films: &Films, of: FilmOf, bytes: usize) -> bool {
        let mut drawn = false;
        let film = films.film(of, || {
            drawn = true;
            vec![7; bytes]
        });
        assert_eq!(film.len(), bytes);
        drawn
    }

    #[test]
    fn a_replay_is_drawn_once() {
        let films = Films::default();
        let first = of(1, 5);
        assert!(is_drawn(&films, first, 400_000) && !is_drawn(&films, first, 400_000));
        let others = [
            of(2, 5),
            of(1, 6),
            FilmOf { side: Color::Black, ..first },
            FilmOf { theme: Theme::Dark, ..first },
            FilmOf { language: Language::French, ..first },
        ];
        for other in others {
            assert!(is_drawn(&films, other, 400_000), "{other:?} is another file");
        }
        assert!(!is_drawn(&films, first, 400_000), "there is room for all of them");
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        let films = Films::within(1_000_000);
        for game in 0..50 {
            assert!(is_drawn(&films, of(game, 0), 100_000));
            assert!(films.0.weight() <= 1_000_000);
        }
        assert!(films.0.len() >= 5, "most of the room is used");
        assert!(
            is_drawn(&films, of(100, 0), 2_000_000) && is_drawn(&films, of(100, 0), 2_000_000),
            "too large to keep"
        );
    }
}
