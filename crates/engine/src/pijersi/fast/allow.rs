//! Whether a move from another position is legal in this one.

use super::{FastPijersi, FastPijersiMove, PijersiForm, mask::NEIGHBORS};

impl FastPijersi {
    /// Whether a move that was legal in some position is legal in this one, if the game is not over.
    pub fn allows(&self, FastPijersiMove { form, cells: [from, to, end] }: FastPijersiMove) -> bool {
        let half = self.half();
        let set = 1 << from;
        if (half.single | half.stacks) & set == 0 {
            return false;
        }
        let role = half.role(from);
        let has = |cells: u64, at: u8| cells >> at & 1 == 1;
        let neighbors = NEIGHBORS[usize::from(from)];
        match form {
            PijersiForm::Cube => has(neighbors & (half.open[role] | half.onto[role]), to),
            PijersiForm::CubeThenStack => {
                let left = set & half.single;
                let near = half.near(to, role) | NEIGHBORS[usize::from(to)] & left;
                has(neighbors & half.onto[role], to) && has(near | half.far(to, role, half.empty | left), end)
            }
            PijersiForm::Stack | PijersiForm::StackThenCube => {
                let open = half.open[role] | half.onto[role] | set;
                let ends = half.near(from, role) | half.far(from, role, half.empty);
                has(half.stacks, from)
                    && has(ends, to)
                    && (form == PijersiForm::Stack || has(NEIGHBORS[usize::from(to)] & open, end))
            }
        }
    }
}
