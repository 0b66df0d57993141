//! What proofs of wins need of Pijersi.

use super::{
    fast::{
        FastPijersiMove, PijersiForm,
        mask::{BOARD, DIRECTIONS, before, bits, step},
        union,
    },
    node::PijersiNode,
};
use crate::{Hunt, Motif, NaiveRule, Provable, SearchNode, Trail, mix};
use board::color::Color;
use games::{game::Position, pijersi::Pijersi};

/// A move changes at most three cells, so it blocks at most three of several steps that share no cell.
const BLOCKED_AT_ONCE: u32 = 3;

impl Provable for PijersiNode {
    const HUNT: Hunt = Hunt {
        openings: &[(2, 8), (2, 8), (8, 20)],
        weak: &[1, 2, 3],
        strong: &[4, 4, 5],
        plies: 120,
        late: 120,
        mistakes: 6,
        nodes: 6_000,
        effort: [1_000_000, 4_000_000, 6_000_000],
        answers: 2,
        hold: 3,
        captures_attacker: true,
        shares: [400, 400, 133, 67],
        runs: 30,
        alike: 30,
        alike_without_runs: usize::MAX,
        plain: 1001,
    };
    const PUZZLES: &'static str = include_str!("../../../../assets/puzzles/pijersi.txt");

    const NAIVE: NaiveRule<Pijersi> = NaiveRule {
        name: "most captures",
        rate: |before, _, after| {
            let foe = !before.turn();
            i64::from(before.board().cubes(foe)) - i64::from(after.board().cubes(foe))
        },
    };

    /// Looks for pieces that can step onto empty cells in one direction. No two of these steps share a cell.
    fn may_block(&self) -> bool {
        let foe = union(&self.fast.tops[!self.fast.turn as usize]);
        let empty = BOARD & !foe & !union(&self.fast.tops[self.fast.turn as usize]);
        (0..DIRECTIONS).all(|direction| (foe & before(empty, direction)).count_ones() <= BLOCKED_AT_ONCE)
    }

    /// No rule compares positions.
    fn arrangement(&self) -> Option<u128> {
        None
    }

    fn places(&self, owner: u64, color: Color, mirrored: bool, each: &mut dyn FnMut(u64)) {
        let turned = self.fast.turn == Color::Black;
        let layers = [&self.fast.tops[color as usize], &self.fast.bottoms[color as usize]];
        for (set, &cubes) in (0..).zip(layers.into_iter().flatten()) {
            for bit in bits(cubes) {
                each(owner << 9 | set << 6 | u64::from(moved(bit, turned, mirrored)));
            }
        }
    }

    fn trace(&self, mv: FastPijersiMove, mirrored: bool) -> u64 {
        let turned = self.fast.turn == Color::Black;
        let places = mv.cells.map(|bit| u64::from(moved(bit, turned, mirrored)));
        places.into_iter().fold(mv.form as u64, |trace, place| mix(trace) ^ place)
    }

    fn motifs(&self, mv: FastPijersiMove) -> Vec<Motif> {
        let stacks = union(&self.fast.bottoms[self.fast.turn as usize]);
        let [from, to, end] = mv.cells;
        let foe = union(&self.fast.tops[!self.fast.turn as usize]);
        let mut motifs = match mv.form {
            PijersiForm::CubeThenStack => vec![Motif::Join],
            PijersiForm::StackThenCube => vec![Motif::Split],
            PijersiForm::Cube if stacks >> from & 1 == 1 => vec![Motif::Split],
            PijersiForm::Cube if union(&self.fast.tops[self.turn() as usize]) >> to & 1 == 1 => vec![Motif::Join],
            PijersiForm::Cube | PijersiForm::Stack => Vec::new(),
        };
        if (foe & (1 << to | 1 << end)).count_ones() > 1 {
            motifs.push(Motif::DoubleCapture);
        }
        motifs
    }

    fn trail(&self, mv: FastPijersiMove) -> Trail {
        let [from, to, end] = mv.cells;
        // The cell between the start and the end of a stack's step of two cells.
        let between = |from: u8, to: u8| {
            let steps = (0..DIRECTIONS).map(|direction| step(1 << from, direction));
            let mut twice = (0..DIRECTIONS).map(|direction| step(step(1 << from, direction), direction));
            let found = twice.position(|set| set == 1 << to);
            found.and_then(|direction| steps.into_iter().nth(direction)).unwrap_or(0)
        };
        let crossed = 1 << to | 1 << end | between(from, to) | between(to, end);
        Trail { start: Some(from), crossed: crossed.into() }
    }
}

/// The bit of a cell after the board is turned by half a turn, mirrored along its rows, or both.
fn moved(bit: u8, turned: bool, mirrored: bool) -> u8 {
    /// The bit of the last cell. Half a turn reverses the order of the cells.
    const LAST: u8 = 50;
    let bit = if turned { LAST - bit } else { bit };
    if !mirrored {
        return bit;
    }
    // A pair of adjacent rows has 15 bits, the first of them 7.
    let (pair, rest) = (bit / 15 * 15, bit % 15);
    pair + if rest < 7 { 5 - rest } else { 20 - rest }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pijersi::PijersiWeights;
    use games::pijersi::Pijersi;

    #[test]
    fn symmetric_positions_are_alike() {
        let likeness = |text: &str| {
            let position: Pijersi = text.parse().expect("a position");
            PijersiNode::new(&position, &PijersiWeights::default()).likeness()
        };
        let one = likeness("s-5/7/6/1RSp-p-3/6/7/6 w 5 20");
        assert_eq!(one, likeness("6/7/6/3P-P-rs1/6/7/5S- b 5 20"), "turned, with the colors exchanged");
        assert_eq!(one, likeness("5s-/7/6/3p-p-RS1/6/7/6 w 5 20"), "mirrored");
        assert_ne!(one, likeness("s-5/7/6/1RSp-p-3/6/7/6 b 5 20"), "the other side moves");
        assert_ne!(one, likeness("1s-4/7/6/1RSp-p-3/6/7/6 w 5 20"), "a cube elsewhere");
    }

    #[test]
    fn symmetric_moves_have_the_same_trace() {
        let traces = |text: &str, mirrored| {
            let position: Pijersi = text.parse().expect("a position");
            let node = PijersiNode::new(&position, &PijersiWeights::default());
            let mut moves = Vec::new();
            node.every_move(&mut moves);
            let mut traces: Vec<u64> = moves.into_iter().map(|(_, mv)| node.trace(mv, mirrored)).collect();
            traces.sort_unstable();
            traces
        };
        let one = traces("s-5/7/6/1RSp-p-3/6/7/6 w 5 20", false);
        assert!(one.windows(2).filter(|pair| pair[0] == pair[1]).count() < one.len() / 10, "moves differ");
        assert_eq!(one, traces("6/7/6/3P-P-rs1/6/7/5S- b 5 20", false), "turned, with the colors exchanged");
        assert_eq!(one, traces("5s-/7/6/3p-p-RS1/6/7/6 w 5 20", true), "mirrored");
    }
}
