//! The rating that a puzzle begins with.

/// What makes a puzzle hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// The number of own turns.
    pub turns: u8,
    /// The lowest level of the bot that finds the first move; 7 if none does.
    pub level: u8,
    /// The number of legal moves.
    pub moves: usize,
    /// Whether the first move neither captures nor threatens to win at once.
    pub quiet: bool,
    /// Whether a look one ply ahead finds the first move.
    pub glance: bool,
    /// Whether the own moves win whatever the other side plays.
    pub unstoppable: bool,
}

/// The lowest and the highest rating of a puzzle.
pub const RATINGS: std::ops::RangeInclusive<u16> = 500..=2500;

/// Estimates the rating of a puzzle on the scale of its solvers, who begin with 1500.
pub fn rating(difficulty: &Difficulty) -> u16 {
    /// The rating by the number of turns, from none on.
    const BY_TURNS: [i32; 6] = [0, 700, 1350, 1650, 1900, 2100];
    /// What is added by the lowest level that finds the move, from level 1 on.
    const BY_LEVEL: [i32; 7] = [-250, -150, -50, 50, 150, 300, 450];
    /// What each doubling of the number of legal moves above or below 100 changes.
    const DOUBLING: i32 = 60;
    const QUIET: i32 = 100;
    const GLANCE: i32 = 150;
    const UNSTOPPABLE: i32 = 300;
    let by = |table: &[i32], at: usize| table[at.min(table.len() - 1)];
    let moves = difficulty.moves.max(1).ilog2() as i32 - 100_u32.ilog2() as i32;
    let sum = by(&BY_TURNS, difficulty.turns.into())
        + by(&BY_LEVEL, usize::from(difficulty.level.max(1)) - 1)
        + DOUBLING * moves
        + if difficulty.quiet { QUIET } else { 0 }
        - if difficulty.glance { GLANCE } else { 0 }
        - if difficulty.unstoppable { UNSTOPPABLE } else { 0 };
    sum.clamp((*RATINGS.start()).into(), (*RATINGS.end()).into()) as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harder_puzzles_have_higher_ratings() {
        let usual = Difficulty { turns: 2, level: 3, moves: 120, quiet: false, glance: false, unstoppable: false };
        let base = rating(&usual);
        assert!(rating(&Difficulty { turns: 3, ..usual }) > base);
        assert!(rating(&Difficulty { level: 6, ..usual }) > base);
        assert!(rating(&Difficulty { moves: 500, ..usual }) > base);
        assert!(rating(&Difficulty { quiet: true, ..usual }) > base);
        assert!(rating(&Difficulty { glance: true, ..usual }) < base);
        assert!(rating(&Difficulty { unstoppable: true, ..usual }) < base);
        let easiest = Difficulty { turns: 1, level: 1, moves: 1, quiet: false, glance: true, unstoppable: true };
        let hardest = Difficulty { turns: 5, level: 7, moves: 9999, quiet: true, ..usual };
        assert!([easiest, hardest].iter().all(|difficulty| RATINGS.contains(&rating(difficulty))));
    }
}
