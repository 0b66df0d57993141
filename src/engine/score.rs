//! Scores of positions.

/// The value of a position for the side to move: hundredths of a piece, or the distance to a forced end of the game.
pub type Score = i32;

/// The score of a won game.
pub const WIN: Score = 30_000;
/// The longest line that a search follows, in plies.
pub const MAX_PLY: usize = 96;
/// The largest score that is an evaluation. Scores above it, or below its negative, are forced ends.
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

/// The number of plies to a forced end, and whether it is a win; `None` if the score is an evaluation.
pub const fn forced(score: Score) -> Option<(u32, bool)> {
    if score > FORCED {
        Some(((WIN - score) as u32, true))
    } else if score < -FORCED {
        Some(((WIN + score) as u32, false))
    } else {
        None
    }
}

/// The expected result of a game at this score, from -1000 for a certain loss to 1000 for a certain win. It follows the
/// sigmoid that evaluations are tuned with to within 0.08, in integers so that it is the same on every machine.
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

/// Converts a score for the transposition table: a forced end, counted in plies from the root, is counted from the
/// position `ply` plies after it, because the entry may be found again from another root.
pub const fn to_table(score: Score, ply: usize) -> i16 {
    nearer(score, ply as Score) as i16
}

/// Converts a score from the transposition table; the reverse of [`to_table`].
pub const fn from_table(score: i16, ply: usize) -> Score {
    nearer(score as Score, -(ply as Score))
}

/// The score with its forced end `plies` plies nearer. Evaluations stay unchanged.
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
