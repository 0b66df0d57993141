//! The frames of random games.

use board::scene::Scene;
use catalogue::Language;
use games::{AnyPosition, GameKind};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

/// The frames of a random game of `moves` moves: the start, and each later position with the last move marked. Tries
/// seeds from `seed` on until a game has that many moves.
pub fn frames(game: GameKind, moves: usize, seed: u64) -> Vec<Scene<String>> {
    let mut games = (seed..).map(|seed| played(game, moves, seed));
    games.find(|frames| frames.len() > moves).expect("there is always another seed")
}

fn played(game: GameKind, moves: usize, seed: u64) -> Vec<Scene<String>> {
    let mut lot = ChaCha8Rng::seed_from_u64(seed);
    let mut position = AnyPosition::start(game);
    let words = |phrase| catalogue::text(Language::English, &phrase);
    let mut frames = vec![position.scene(None, None).map_words(words)];
    for _ in 0..moves {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = &legal[lot.next_u64() as usize % legal.len()];
        let before = position.clone();
        position.play(mv).expect("it is legal");
        frames.push(position.scene(Some((&before, mv)), None).map_words(words));
    }
    frames
}
