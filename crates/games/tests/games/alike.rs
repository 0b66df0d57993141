//! Positions in a mirror, and with the colors exchanged: the same choice for the side to move.

use games::{
    biyi::Biyi,
    game::{Position, perft},
    paiko::Paiko,
    pijersi::Pijersi,
};
use rand_chacha::{
    ChaCha8Rng,
    rand_core::{RngCore, SeedableRng},
};

/// The board and the side to move: the first two words of a position.
fn placed<P: Position>(position: &P) -> String {
    position.to_string().split(' ').take(2).collect::<Vec<_>>().join(" ")
}

/// Along random games, every image has the position among its own images, and as many moves. `remembers` tells whether
/// earlier moves forbid some in this position, which its images do not know.
fn check<P: Position>(plies: usize, remembers: impl Fn(&P) -> bool) {
    for seed in 0..20 {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut position = P::default();
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(&moves[random.next_u32() as usize % moves.len()]);
            let images = position.alike();
            assert_eq!(images.len(), 3);
            for (index, image) in images.iter().enumerate() {
                assert_eq!(image.turn() == position.turn(), index == 0, "the last two exchange the colors");
                let back = image.alike();
                assert_eq!(placed(&back[index]), placed(&position), "twice is not at all");
                if !remembers(&position) && position.outcome().is_none() {
                    assert_eq!(perft::perft(image, 1), perft::perft(&position, 1), "{position}\n{image}");
                }
            }
        }
    }
}

#[test]
fn pijersi_has_a_mirror_and_two_equal_sides() {
    check::<Pijersi>(60, |_| false);
}

#[test]
fn biyi_has_a_mirror_and_two_equal_sides() {
    check::<Biyi>(40, |position| position.latest(position.turn()).is_some());
}

#[test]
fn paiko_has_a_mirror_and_two_equal_sides() {
    check::<Paiko>(40, |_| false);
}
