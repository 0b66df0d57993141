//! What proofs of wins need of Biyi.

use super::{
    fast::{
        FastBiyiMove,
        set::{BOARD, RIVER, Side, connected, has, squares},
    },
    node::BiyiNode,
};
use crate::{Hunt, Motif, NaiveRule, Outline, Provable, Trail, mix};
use board::color::Color;
use games::{
    biyi::{
        Biyi,
        board::{FILES, RANKS},
    },
    game::Position,
};

/// The squares whose stacks hold no token in the river.
const DRY: u128 = BOARD & !(RIVER | RIVER << 8 | RIVER >> 8);

/// A turn changes at most three squares: where it starts, where its first movement ends, and where it ends. The rule
/// against undoing forbids one more step.
const BLOCKED_AT_ONCE: u32 = 4;

impl Provable for BiyiNode {
    /// Games between strong players last long before a bird is in danger, so some games begin after random openings.
    const HUNT: Hunt = Hunt {
        openings: &[(80, 150), (60, 120), (20, 60)],
        weak: &[1, 2, 3],
        strong: &[4, 4, 4, 4, 4, 4, 4, 5],
        plies: 300,
        late: 30,
        mistakes: 3,
        nodes: 4_000,
        effort: [600_000, 1_500_000, 3_000_000],
        answers: 2,
        hold: 3,
        captures_attacker: false,
        shares: [300, 327, 100, 273],
        runs: 273,
        // A token wins on one cell, which has few neighbors, so few last moves differ.
        alike: 120,
        // Further ones show a solver nothing new.
        alike_without_runs: 3,
        plain: 1001,
    };
    const PUZZLES: &'static str = include_str!("../../../../assets/puzzles/biyi.txt");

    const NAIVE: NaiveRule<Biyi> = NaiveRule {
        name: "nearest piece nearer",
        rate: |before, mv, _| {
            let nest = before.nests()[!before.turn()];
            let [start, end] = [mv.start(), mv.end()]
                .map(|cell| i64::from(cell.letter().abs_diff(nest.letter()) + cell.number().abs_diff(nest.number())));
            if end < start { 500 - 20 * start - end } else { 0 }
        },
    };

    /// Looks for single tokens that can step forward or sideways onto empty squares in one direction, away from the
    /// river. No two of these steps share a square.
    fn may_block(&self) -> bool {
        let foe = !self.fast.turn;
        let single = self.fast.levels[0][foe as usize] & !self.fast.filled(1) & DRY;
        let nests = 1 << self.fast.nests[0] | 1 << self.fast.nests[1];
        let empty = DRY & !self.fast.filled(0) & !nests;
        let steps = Side::of_pilots(foe).map(|side| (single & side.before(empty)).count_ones());
        steps.into_iter().all(|steps| steps <= BLOCKED_AT_ONCE)
    }

    fn arrangement(&self) -> Option<u128> {
        Some(self.fast.hash())
    }

    fn places(&self, owner: u64, color: Color, mirrored: bool, each: &mut dyn FnMut(u64)) {
        let turned = self.fast.turn == Color::Black;
        for (level, sets) in (0..).zip(self.fast.levels.up_to(self.fast.height)) {
            for square in squares(sets[color as usize]) {
                each(level << 9 | owner << 8 | u64::from(moved(square, turned, mirrored)));
            }
        }
    }

    fn trace(&self, mv: FastBiyiMove, mirrored: bool) -> u64 {
        let turned = self.fast.turn == Color::Black;
        let place = |square| u64::from(moved(square, turned, mirrored));
        let mut square = mv.start();
        mv.hops().fold(place(square), |trace, hop| {
            square = hop.side.of(square);
            mix(trace) ^ place(square)
        })
    }

    fn motifs(&self, mv: FastBiyiMove) -> Vec<Motif> {
        let mut motifs = Vec::new();
        if mv.length() > 1 {
            motifs.push(Motif::Chain);
        }
        let foe = !self.fast.turn;
        let mut after = self.fast.clone();
        after.make(mv);
        if !mv.wins() && connected(after.dragons(foe)) && !connected(self.fast.dragons(foe)) {
            motifs.push(Motif::Dragons);
        }
        if self.forms_stack(mv) {
            motifs.push(Motif::Join);
        }
        if self.fast.height_of(mv.start()) > 1 && after.height_of(mv.start()) > 0 {
            motifs.push(Motif::Split);
        }
        motifs
    }

    fn trail(&self, mv: FastBiyiMove) -> Trail {
        let mut square = mv.start();
        let crossed = mv.hops().fold(0, |crossed, hop| {
            square = hop.side.of(square);
            crossed | 1 << square
        });
        Trail { start: Some(mv.start()), crossed }
    }

    /// A single movement, but for one that forms a stack.
    fn is_step(&self, mv: FastBiyiMove) -> bool {
        mv.length() == 1 && !self.forms_stack(mv)
    }

    /// A single movement that does not lead away from the enemy's nest, of the own stack that is nearest to it.
    fn leads(&self, mv: FastBiyiMove) -> bool {
        let nest = self.fast.nests[!self.fast.turn as usize];
        let far = |square: u8| (square % 8).abs_diff(nest % 8) + (square / 8).abs_diff(nest / 8);
        let start = far(mv.start());
        mv.length() == 1
            && far(mv.end()) <= start
            && squares(self.fast.owned(self.fast.turn)).all(|other| far(other) >= start)
    }

    fn dullness(puzzle: &Outline<'_, Biyi>) -> Option<&'static str> {
        let has = |motif| puzzle.motifs.contains(&motif);
        match puzzle.wins {
            // A token beside the nest is about to win, and is covered. Nobody looks for anything else.
            true => (has(Motif::Defense) && has(Motif::Capture)).then_some("forced"),
            // The move goes onto the square that a winning move needs. That is nearly always the square beside the
            // nest, which solvers fill without a thought.
            false => has(Motif::Block).then_some("block"),
        }
    }
}

impl BiyiNode {
    /// Whether a legal move ends on own tokens.
    fn forms_stack(&self, mv: FastBiyiMove) -> bool {
        !mv.wins() && !has(self.fast.owned(!self.fast.turn), mv.end()) && self.fast.height_of(mv.end()) > 0
    }
}

/// The square after the board is turned by half a turn, mirrored along its ranks, or both.
const fn moved(square: u8, turned: bool, mirrored: bool) -> u8 {
    let (rank, file) = (square / 8, square % 8);
    let rank = if turned { RANKS - 1 - rank } else { rank };
    // Half a turn also reverses the files.
    let file = if turned != mirrored { FILES - 1 - file } else { file };
    8 * rank + file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forced_captures_and_blocks_are_dull() {
        let (position, key) = (Biyi::default(), "f2+e2".parse().expect("a move"));
        let dull = |wins, motifs: &[Motif]| {
            let (position, key) = (&position, &key);
            BiyiNode::dullness(&Outline { position, key, wins, turns: 2, captures: false, goes_on: true, motifs })
        };
        assert_eq!(dull(true, &[Motif::Defense, Motif::Capture]), Some("forced"));
        assert_eq!(dull(true, &[Motif::Block, Motif::Capture]), None);
        assert_eq!(dull(true, &[Motif::Defense, Motif::Chain]), None);
        assert_eq!(dull(false, &[Motif::Defense, Motif::Block]), Some("block"));
        assert_eq!(dull(false, &[Motif::Defense, Motif::Capture]), None);
    }
}
