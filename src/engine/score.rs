//! What positions are worth.

/// What a position is worth for the side to move: hundredths of a piece, or the distance to the end of the game.
pub type Score = i32;

/// A game that is over and won.
pub const WIN: Score = 30_000;
/// The longest line that a search can look at, in plies.
pub const MAX_PLY: usize = 96;
/// Scores beyond this, or below its negative, tell how many plies away a forced end is.
pub const FORCED: Score = WIN - MAX_PLY as Score - 1;
/// A draw.
pub const DRAW: Score = 0;

/// A win after this many plies.
pub const fn win_in(plies: usize) -> Score {
    WIN - plies as Score
}

/// A loss after this many plies.
pub const fn loss_in(plies: usize) -> Score {
    plies as Score - WIN
}

/// How many plies away the forced end is, and whether it is a win; none for scores that are evaluations.
pub const fn forced(score: Score) -> Option<(u32, bool)> {
    if score > FORCED {
        Some(((WIN - score) as u32, true))
    } else if score < -FORCED {
        Some(((WIN + score) as u32, false))
    } else {
        None
    }
}

/// What a side can expect whose position is worth this: from -1000, a certain loss, to 1000, a certain win. In between it
/// follows the sigmoid by which evaluations are tuned, up to a few hundredths, and needs no fractions.
pub const fn prospects(score: Score) -> i32 {
    /// The score at which the root of a half is expected.
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

/// The score as seen from the position that is `ply` plies after the root, for a table that knows no root.
pub const fn to_table(score: Score, ply: usize) -> i16 {
    let score = match forced(score) {
        Some((_, true)) => score + ply as Score,
        Some((_, false)) => score - ply as Score,
        None => score,
    };
    score as i16
}

/// The reverse of [`to_table`].
pub const fn from_table(score: i16, ply: usize) -> Score {
    let score = score as Score;
    match forced(score) {
        Some((_, true)) => score - ply as Score,
        Some((_, false)) => score + ply as Score,
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
        // Three plies after the root, a win seven plies after the root is four plies away.
        assert_eq!(Score::from(to_table(win_in(7), 3)), win_in(4));
        assert_eq!(forced(win_in(7)), Some((7, true)));
        assert_eq!(forced(loss_in(2)), Some((2, false)));
        assert_eq!(forced(FORCED), None);
    }
}
