//! Puzzles that are proved, and dull all the same.
//!
//! Somebody who had not made the puzzles solved thirty of each game by hand and said which were worth it.
//! `benches/README.md` has the figures. Each rule here leaves out what was dull each time.

use std::collections::HashSet;

use crate::maker::PuzzleCandidate;
use board::grid::Cell;
use engine::Motif;
use games::{
    GameKind,
    game::Position as _,
    paiko::{Paiko, PaikoMove, Square, Squares, TileKind},
};
use puzzles::Goal;

/// Why a puzzle is dull.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dullness {
    /// A win of Paiko begins on the only square worth two points, with hardly a choice of tiles.
    OneSquare,
    /// Paiko holds against a win in the next turn by a capture.
    Capture,
    /// Paiko holds by a quiet move, and nothing that the other side tries shows why.
    NothingShown,
    /// Biyi holds by a move onto the square that a winning move needs.
    Block,
}

board::names! {
    Dullness { OneSquare = "one square", Capture = "capture", NothingShown = "nothing shown", Block = "block" }
}

/// Why a puzzle of this game is dull; `None` if no rule says that it is.
pub fn dullness(game: GameKind, candidate: &PuzzleCandidate) -> Option<Dullness> {
    let is_dull = |dullness: &Dullness| match dullness {
        Dullness::OneSquare => game == GameKind::Paiko && has_one_square_worth_two(candidate),
        Dullness::Capture => game == GameKind::Paiko && captures_at_once(candidate),
        Dullness::NothingShown => game == GameKind::Paiko && shows_nothing(candidate),
        Dullness::Block => game == GameKind::Biyi && blocks(candidate),
    };
    Dullness::ALL.into_iter().find(is_dull)
}

/// Whether a win of Paiko begins with a deployment on the only square where one gains two points, with at most two
/// kinds of tiles in the hand that gain any. Solvers look for two points first, and then there is nothing left to
/// choose.
pub fn has_one_square_worth_two(candidate: &PuzzleCandidate) -> bool {
    /// The most kinds of tiles among which the choice is easy.
    const KINDS: usize = 2;
    let Ok(position) = candidate.position.parse::<Paiko>() else { return false };
    let key = candidate.line.first().and_then(|step| step.split('|').next()?.parse().ok());
    let (Goal::Win, Some(PaikoMove::Deploy { to: key, .. })) = (candidate.goal, key) else { return false };
    let two = Squares::home(!position.turn());
    let deployed = |mv| match mv {
        PaikoMove::Deploy { kind, to, .. } if kind != TileKind::Lotus => Some(to),
        _ => None,
    };
    let is_worth_two = |cell: &Cell| Square::of(*cell).is_some_and(|square| two.contains(square));
    let worth_two = position.legal_moves().into_iter().filter_map(deployed).filter(is_worth_two);
    let worth_two: HashSet<Cell> = worth_two.collect();
    let kinds: HashSet<_> =
        position.stock(position.turn()).hand.kinds().filter(|&kind| kind != TileKind::Lotus).collect();
    worth_two == HashSet::from([key]) && kinds.len() <= KINDS
}

/// Whether a puzzle of Paiko holds against a win in the next turn, by a capture. That is often the only capture there
/// is, and found without a look at what it prevents.
pub fn captures_at_once(candidate: &PuzzleCandidate) -> bool {
    candidate.goal == Goal::Hold && candidate.turns == 1 && candidate.captures
}

/// Whether a puzzle of Paiko holds against a longer win by a quiet move, and nothing that the other side tries shows
/// why. Solvers see one move among many that look alike.
pub fn shows_nothing(candidate: &PuzzleCandidate) -> bool {
    candidate.goal == Goal::Hold && candidate.turns > 1 && has(candidate, Motif::Quiet) && candidate.line.len() == 1
}

/// Whether a puzzle of Biyi holds by a move onto the square that a winning move needs. That is nearly always the square
/// beside the nest, which solvers fill without a thought.
pub fn blocks(candidate: &PuzzleCandidate) -> bool {
    candidate.goal == Goal::Hold && has(candidate, Motif::Block)
}

fn has(candidate: &PuzzleCandidate, motif: Motif) -> bool {
    candidate.motifs.iter().any(|name| name == motif.name())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::maker::candidate;

    /// The only square worth two points, and two kinds of tiles that gain any: Fires and a Water.
    const ONE_SQUARE: &str = "2/4/6/8/10/8iv3/14/5F<2a3b<1/4F>Ll4i^/2B>7/2i<1W3/1b>4/2I<1/2 b t \
                              B1W1L2A1/F2W1L2 W1I1/E1A1 21";
    /// Several squares worth two points, and one kind of tiles: a Water.
    const SEVERAL_SQUARES: &str = "2/1i^2/EW1I>1f</8/2S1s5/6a5/3WE3b<e4/4SB>3a1i<2/10s1/4Fv5/3l4/2w3/2B^1/I>1 w t \
                                   W1L1/L2 S1B1E1F2I1L2A3/S1B2E2F2W2I1A1 72";

    fn paiko(position: &str, key: &str) -> PuzzleCandidate {
        PuzzleCandidate { position: position.to_owned(), line: vec![key.to_owned()], ..candidate(1, 2, "deployment") }
    }

    #[test]
    fn a_deployment_without_a_choice_is_dull() {
        let dull = paiko(ONE_SQUARE, "W@e4");
        assert!(has_one_square_worth_two(&dull));
        assert_eq!(dullness(GameKind::Paiko, &dull), Some(Dullness::OneSquare));
        assert_eq!(dullness(GameKind::Pijersi, &dull), None, "it is no rule of another game");
        assert!(!has_one_square_worth_two(&paiko(ONE_SQUARE, "W@d4")), "another square");
        let more = ONE_SQUARE.replace("/F2W1L2 ", "/E1F1W1L2 ");
        assert!(!has_one_square_worth_two(&paiko(&more, "W@e4")), "three kinds of tiles");
        assert!(!has_one_square_worth_two(&paiko(SEVERAL_SQUARES, "W@g12")));
        let hold = PuzzleCandidate { goal: Goal::Hold, ..dull };
        assert_eq!(dullness(GameKind::Paiko, &hold), None);
    }

    #[test]
    fn the_capture_that_saves_from_the_next_turn_is_dull() {
        let hold =
            |turns, captures, motif| PuzzleCandidate { goal: Goal::Hold, captures, ..candidate(1, turns, motif) };
        assert_eq!(dullness(GameKind::Paiko, &hold(1, true, "capture")), Some(Dullness::Capture));
        assert_eq!(dullness(GameKind::Paiko, &hold(2, true, "capture")), None);
        assert_eq!(dullness(GameKind::Paiko, &hold(1, false, "quiet")), None);
        assert_eq!(dullness(GameKind::Pijersi, &hold(1, true, "capture")), None);
    }

    #[test]
    fn a_quiet_move_that_nothing_explains_is_dull() {
        let silent = PuzzleCandidate { goal: Goal::Hold, ..candidate(1, 2, "quiet") };
        assert_eq!(dullness(GameKind::Paiko, &silent), Some(Dullness::NothingShown));
        let line = ["a1", "b1", "c1"].map(str::to_owned).to_vec();
        assert_eq!(dullness(GameKind::Paiko, &PuzzleCandidate { line, ..silent.clone() }), None, "a try is shown");
        assert_eq!(dullness(GameKind::Paiko, &PuzzleCandidate { turns: 1, ..silent }), None);
    }

    #[test]
    fn a_block_of_biyi_is_dull() {
        let hold = PuzzleCandidate { goal: Goal::Hold, ..candidate(1, 2, "block") };
        assert_eq!(dullness(GameKind::Biyi, &hold), Some(Dullness::Block));
        assert_eq!(dullness(GameKind::Pijersi, &hold), None);
        assert_eq!(dullness(GameKind::Biyi, &PuzzleCandidate { goal: Goal::Win, ..hold }), None);
    }
}
