//! The rating that a puzzle begins with.
//!
//! The weights are chosen by hand: no solver has tried these puzzles yet. Once there are some, they are fitted to first
//! tries. By the law of the ratings, a solver of rating S solves a puzzle of rating P on the first try with probability
//! 1 / (1 + 10^((P - S) / 400)), and P is a sum of one weight for each property in [`Difficulty`]. So the logarithm of
//! the odds of each first try is linear in the weights, and a logistic regression finds them: one row for each first
//! try, with the solver's rating before it as an offset. The tries come from the store's exports, the properties from
//! the games file of `laboratory puzzles make`, joined by position. A thousand first tries a game by solvers whose
//! deviation is below 110 tell the weights to about 30 points; with fewer, the weights by hand stay.

use super::puzzle::Goal;

/// What makes a puzzle hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulty {
    /// What the solver has to achieve.
    pub goal: Goal,
    /// The number of turns; see [`Puzzle::turns`](super::Puzzle::turns).
    pub turns: u8,
    /// The lowest level of the bot that finds the first move; 7 if none does.
    pub level: u8,
    /// The number of legal moves.
    pub moves: usize,
    /// The number of other moves after which the position looks about as good as after the first move, or better.
    pub plausible: usize,
    /// Whether the first move neither captures nor threatens to win at once.
    pub quiet: bool,
    /// Whether a look one ply ahead finds the first move.
    pub glance: bool,
    /// Whether the solution is a [run](engine::Motif::Run).
    pub unstoppable: bool,
}

/// The lowest and the highest rating of a puzzle.
pub const RATINGS: std::ops::RangeInclusive<u16> = 500..=2500;

/// Estimates the rating of a puzzle on the scale of its solvers, who begin with 1500.
pub fn rating(difficulty: &Difficulty) -> u16 {
    /// The rating of a win by the number of turns, from none on.
    const WIN: [i32; 6] = [0, 800, 1400, 1650, 1850, 2000];
    /// The rating of a puzzle to hold by the number of the other side's turns, from none on.
    const HOLD: [i32; 4] = [0, 1000, 1400, 1650];
    /// What is added by the lowest level that finds the move, from level 1 on.
    const BY_LEVEL: [i32; 7] = [-200, -120, -30, 60, 180, 320, 450];
    /// What each doubling of the number of plausible moves adds, the first move included.
    const PLAUSIBLE: i32 = 35;
    /// The most doublings that count.
    const MOST_DOUBLINGS: i32 = 6;
    /// What each doubling of the number of legal moves above or below 100 changes.
    const DOUBLING: i32 = 30;
    const QUIET: i32 = 80;
    const GLANCE: i32 = 100;
    const UNSTOPPABLE: i32 = 250;
    let by = |table: &[i32], at: usize| table[at.min(table.len() - 1)];
    let moves = difficulty.moves.max(1).ilog2() as i32 - 100_u32.ilog2() as i32;
    let plausible = ((difficulty.plausible + 1).ilog2() as i32).min(MOST_DOUBLINGS);
    let by_turns = match difficulty.goal {
        Goal::Win => by(&WIN, difficulty.turns.into()),
        Goal::Hold => by(&HOLD, difficulty.turns.into()),
    };
    let sum = by_turns
        + by(&BY_LEVEL, usize::from(difficulty.level.max(1)) - 1)
        + PLAUSIBLE * plausible
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
        let usual = Difficulty {
            goal: Goal::Win,
            turns: 2,
            level: 3,
            moves: 120,
            plausible: 8,
            quiet: false,
            glance: false,
            unstoppable: false,
        };
        let base = rating(&usual);
        assert!(rating(&Difficulty { turns: 3, ..usual }) > base);
        assert!(rating(&Difficulty { level: 6, ..usual }) > base);
        assert!(rating(&Difficulty { plausible: 40, ..usual }) > base);
        let hold = Difficulty { goal: Goal::Hold, ..usual };
        assert!(rating(&Difficulty { turns: 3, ..hold }) > rating(&hold));
        assert!(rating(&Difficulty { moves: 500, ..usual }) > base);
        assert!(rating(&Difficulty { quiet: true, ..usual }) > base);
        assert!(rating(&Difficulty { glance: true, ..usual }) < base);
        assert!(rating(&Difficulty { unstoppable: true, ..usual }) < base);
        let easiest =
            Difficulty { turns: 1, level: 1, moves: 1, plausible: 0, glance: true, unstoppable: true, ..usual };
        let hardest = Difficulty { turns: 5, level: 7, moves: 9999, plausible: 999, quiet: true, ..usual };
        assert!([easiest, hardest].iter().all(|difficulty| RATINGS.contains(&rating(difficulty))));
    }
}
