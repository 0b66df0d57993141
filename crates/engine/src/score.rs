//! Scores of positions.

/// The value of a position for the side to move: hundredths of a piece, or the distance to a forced end of the game.
pub type Score = i32;

/// The score of a won game.
pub const WIN: Score = 30_000;
/// The longest line that a search follows, in plies.
pub const MAX_PLY: usize = 96;
/// The largest score that is a static evaluation. A score above it, or below its negative, means that the end of the
/// game can be forced.
pub const FORCED: Score = WIN - MAX_PLY as Score - 1;
/// The score of a drawn game.
pub const DRAW: Score = 0;

/// The score of a win after `plies` plies.
pub const fn win_in(plies: usize) -> Score {
    WIN - plies as Score
}

/// The score of a loss after `plies` plies.
pub const fn loss_in(plies: usize) -> Score {
    plies as Score - WIN
}

/// The number of plies to a forced end of the game, and whether that end is a win. `None` if the score is a static
/// evaluation.
pub const fn forced(score: Score) -> Option<(u32, bool)> {
    if score > FORCED {
        Some(((WIN - score) as u32, true))
    } else if score < -FORCED {
        Some(((WIN + score) as u32, false))
    } else {
        None
    }
}

/// The expected result of a game at this score, from -1000 for a certain loss to 1000 for a certain win. The function
/// approximates the sigmoid that the weights are tuned with, with an error below 80. It uses only integers, so that
/// every machine gives the same result.
pub const fn prospects(score: Score) -> i32 {
    /// The score at which the expected result is the square root of a half.
    const BEND: i64 = 500;
    match forced(score) {
        Some((_, true)) => 1000,
        Some((_, false)) => -1000,
        None => {
            let score = score as i64;
            (1000 * score / (score * score + BEND * BEND).isqrt()) as i32
        }
    }
}

/// Converts a score for storage in the transposition table. The search counts the plies to a forced end from the root;
/// the table counts them from the stored position, `ply` plies after the root, because a later search may have another
/// root.
pub const fn to_table(score: Score, ply: usize) -> i16 {
    nearer(score, ply as Score) as i16
}

/// Converts a score from the transposition table; the inverse of [`to_table`].
pub const fn from_table(score: i16, ply: usize) -> Score {
    nearer(score as Score, -(ply as Score))
}

/// The same score with the forced end `plies` plies nearer. A static evaluation stays unchanged.
const fn nearer(score: Score, plies: Score) -> Score {
    match forced(score) {
        Some((_, true)) => score + plies,
        Some((_, false)) => score - plies,
        None => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prospects_grow_with_the_score() {
        assert_eq!([loss_in(4), DRAW, win_in(9)].map(prospects), [-1000, 0, 1000]);
        for score in [50, 250, 500, 1000, 5000] {
            let tuned = 2.0 / (1.0 + (-f64::from(score) / 250.0).exp()) - 1.0;
            assert!((f64::from(prospects(score)) / 1000.0 - tuned).abs() < 0.08, "{score}");
            assert!(prospects(score) > prospects(score / 2) && prospects(-score) == -prospects(score));
        }
    }

    #[test]
    fn tables_keep_distances_to_the_end() {
        for (score, ply) in [(win_in(7), 4), (loss_in(8), 8), (123, 40), (DRAW, 3), (win_in(MAX_PLY), 0)] {
            assert_eq!(from_table(to_table(score, ply), ply), score);
        }
        // Three plies after the root, a win in seven plies is four plies away.
        assert_eq!(Score::from(to_table(win_in(7), 3)), win_in(4));
        assert_eq!(forced(win_in(7)), Some((7, true)));
        assert_eq!(forced(loss_in(2)), Some((2, false)));
        assert_eq!(forced(FORCED), None);
    }
}
