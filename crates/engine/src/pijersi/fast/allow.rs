//! Whether a move from another position is legal in this one.

use super::{Fast, FastMove, Form, mask::NEIGHBORS};

impl Fast {
    /// Whether a move that was legal in some position is legal in this one, if the game is not over.
    pub fn allows(&self, FastMove { form, cells: [from, to, end] }: FastMove) -> bool {
        let half = self.half();
        let set = 1 << from;
        if (half.single | half.stacks) & set == 0 {
            return false;
        }
        let role = half.role(from);
        let has = |cells: u64, at: u8| cells >> at & 1 == 1;
        let neighbors = NEIGHBORS[usize::from(from)];
        match form {
            Form::Cube => has(neighbors & (half.open[role] | half.onto[role]), to),
            Form::CubeThenStack => {
                let left = set & half.single;
                let near = half.near(to, role) | NEIGHBORS[usize::from(to)] & left;
                has(neighbors & half.onto[role], to) && has(near | half.far(to, role, half.empty | left), end)
            }
            Form::Stack | Form::StackThenCube => {
                let open = half.open[role] | half.onto[role] | set;
                let ends = half.near(from, role) | half.far(from, role, half.empty);
                has(half.stacks, from)
                    && has(ends, to)
                    && (form == Form::Stack || has(NEIGHBORS[usize::from(to)] & open, end))
            }
        }
    }
}
