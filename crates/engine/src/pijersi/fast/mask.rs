//! Bitboards.
//!
//! Bits go row by row from the south, each row from the west, and one unused bit follows each row. So a step in any
//! direction is a shift by the same number of bits everywhere, and a bit shifted off the board becomes an unused bit or
//! leaves the word: intersecting a shifted set with [`BOARD`] removes it.
//!
//! ```text
//!           45  46  47  48  49  50
//!         37  38  39  40  41  42  43  (44)
//!           30  31  32  33  34  35  (36)
//!         22  23  24  25  26  27  28  (29)
//!           15  16  17  18  19  20  (21)
//!          7   8   9  10  11  12  13  (14)
//!            0   1   2   3   4   5   (6)
//! ```

use board::{color::Color, grid::Cell};
use games::pijersi::board::goal_row;

/// The first bit of each row.
const ROWS: [u8; 7] = [0, 7, 15, 22, 30, 37, 45];
/// The number of cells of each row.
const WIDTHS: [u8; 7] = [6, 7, 6, 7, 6, 7, 6];

/// The shift of a step by direction: east, north-east, north-west, then the opposite of each.
const SHIFTS: [i32; DIRECTIONS] = [1, 8, 7, -1, -8, -7];
/// The number of directions.
pub const DIRECTIONS: usize = 6;

/// The opposite direction.
pub const fn back(direction: usize) -> usize {
    (direction + DIRECTIONS / 2) % DIRECTIONS
}

/// The cells one step in a direction away from the cells of a set. May contain bits outside of the board.
#[inline(always)]
pub const fn step(set: u64, direction: usize) -> u64 {
    let shift = SHIFTS[direction];
    if shift > 0 { set << shift } else { set >> -shift }
}

/// The cells from which a step in a direction leads into a set. May contain bits outside of the board.
#[inline(always)]
pub const fn before(set: u64, direction: usize) -> u64 {
    step(set, back(direction))
}

/// All cells.
pub const BOARD: u64 = {
    let mut cells = 0;
    let mut row = 0;
    while row < ROWS.len() {
        cells |= row_cells(row);
        row += 1;
    }
    cells
};

/// The neighbors of each cell, by bit.
pub const NEIGHBORS: [u64; 64] = {
    let mut neighbors = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        let mut direction = 0;
        while direction < DIRECTIONS {
            if BOARD >> bit & 1 == 1 {
                neighbors[bit] |= step(1 << bit, direction) & BOARD;
            }
            direction += 1;
        }
        bit += 1;
    }
    neighbors
};

/// The cells of each row, from the south.
pub const ROW_CELLS: [u64; ROWS.len()] = {
    let mut rows = [0; ROWS.len()];
    let mut row = 0;
    while row < ROWS.len() {
        rows[row] = row_cells(row);
        row += 1;
    }
    rows
};

/// The goal row of each color.
pub const GOALS: [u64; 2] = [row_cells(goal_row(Color::White) as usize), row_cells(goal_row(Color::Black) as usize)];

const fn row_cells(row: usize) -> u64 {
    ((1 << WIDTHS[row]) - 1) << ROWS[row]
}

/// The bit of a cell of the board.
pub fn bit(cell: Cell) -> u8 {
    ROWS[usize::from(cell.letter())] + cell.number() - 1
}

/// The cell of a bit of the board.
pub fn cell(bit: u8) -> Cell {
    let row = ROWS.iter().rposition(|&first| first <= bit).expect("the first row begins with bit 0");
    Cell::new(row as u8, bit - ROWS[row] + 1)
}

/// The bits of a set from the lowest on.
#[inline(always)]
pub fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as u8;
        set &= set.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::pijersi::GRID;

    #[test]
    fn steps_lead_where_the_grid_says() {
        assert_eq!(BOARD.count_ones(), 45);
        for from in GRID.cells() {
            assert_eq!(cell(bit(from)), from);
            for (direction, &name) in GRID.directions().iter().enumerate() {
                let to = GRID.neighbor(from, name).map_or(0, |to| 1 << bit(to));
                let set = 1 << bit(from);
                assert_eq!(step(set, direction) & BOARD, to, "{from} {name:?}");
                assert_eq!(before(to, direction) & BOARD, if to == 0 { 0 } else { set });
            }
            let neighbors = GRID.cells().filter(|&to| GRID.direction(from, to).is_some());
            assert_eq!(NEIGHBORS[usize::from(bit(from))], neighbors.map(|to| 1 << bit(to)).sum::<u64>());
        }
    }
}
