//! Generation of captures only.

use super::{
    FastPijersi, FastPijersiMove, PijersiForm,
    mask::{NEIGHBORS, bits},
};

impl FastPijersi {
    /// Calls `visit` with every capturing move of an unfinished game, in no particular order.
    #[inline(always)]
    pub fn each_capture(&self, mut visit: impl FnMut(FastPijersiMove)) {
        let half = self.half();
        for from in bits(half.single | half.stacks) {
            let role = half.role(from);
            let prey = half.prey[role];
            if prey == 0 {
                continue;
            }
            let neighbors = NEIGHBORS[usize::from(from)];
            let set = 1 << from;
            for to in bits(neighbors & prey) {
                visit(FastPijersiMove { form: PijersiForm::Cube, cells: [from, to, to] });
            }
            let empty = half.empty | set & half.single;
            for to in bits(neighbors & half.onto[role]) {
                for end in bits((half.near(to, role) | half.far(to, role, empty)) & prey) {
                    visit(FastPijersiMove { form: PijersiForm::CubeThenStack, cells: [from, to, end] });
                }
            }
            if half.stacks & set != 0 {
                let open = half.open[role] | half.onto[role] | set;
                for to in bits(half.near(from, role) | half.far(from, role, half.empty)) {
                    let captures = prey >> to & 1 == 1;
                    if captures {
                        visit(FastPijersiMove { form: PijersiForm::Stack, cells: [from, to, to] });
                    }
                    let ends = if captures { open } else { prey };
                    for end in bits(NEIGHBORS[usize::from(to)] & ends) {
                        visit(FastPijersiMove { form: PijersiForm::StackThenCube, cells: [from, to, end] });
                    }
                }
            }
        }
    }

    /// Whether a legal move captures.
    #[inline(always)]
    pub(in crate::pijersi) fn captures(&self, mv: FastPijersiMove) -> bool {
        let [_, to, end] = mv.cells;
        let foe = super::union(&self.tops[!self.turn as usize]);
        foe & (1 << to | 1 << end) != 0
    }
}
