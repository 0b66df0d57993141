//! Where everything lies on the picture of a board, in pixels.

use std::collections::HashMap;

use super::sketch::Point;
use crate::{
    color::Color,
    grid::{Cell, Grid, Tiling},
};

/// Room left and right of the cells, for the names of the rows.
const SIDE: f32 = 63.5;
/// Room above and below the cells, for the captions.
const BAND: f32 = 60.5;
/// The cells are as large as fits into this many pixels.
const ROOM: (f32, f32) = (882.0, 880.0);
/// Half the width of a hexagon whose corners are 1 from its centre.
const HALF: f32 = 0.866_025_4;

/// The size of the cells' names.
pub(crate) const NAME_SIZE: f32 = 26.0;
/// The size of the rows' names in the margins.
pub(crate) const RIM_SIZE: f32 = 33.0;
/// The size of the digits on the marks of the last move.
pub(crate) const DIGIT_SIZE: f32 = 26.0;
/// No text is smaller than this: 9.9 pixels on a phone, which shows 390 of 1009, and 9 on a desktop, which shows 350 of
/// 1001 from top to bottom.
pub(crate) const LEAST_SIZE: f32 = 25.6;

/// The places of a board's cells on its picture.
pub(crate) struct Layout {
    /// The picture's width.
    pub width: u32,
    /// The picture's height.
    pub height: u32,
    /// How many pixels the scene's length 1 is.
    pub unit: f32,
    /// From the centre of a cell to its sides.
    pub inner: f32,
    tiling: Tiling,
    cells: HashMap<Cell, Point>,
    /// The names in the margins with the height of their rows.
    pub rows: Vec<(String, f32)>,
}

impl Layout {
    /// The layout of this grid as `view` sees it: `view`'s side is at the bottom.
    pub fn new(grid: Grid, view: Color) -> Self {
        let rows = grid.rows();
        let halves = rows.iter().map(|row| u32::from(row.indent) + 2 * u32::from(row.cells)).max().unwrap_or(0).max(1);
        let count = rows.len().max(1) as f32;
        // In units: half a cell's width, the cells' heights together, from row to row, from a row's top to its middle.
        let (half, tall, pitch, middle) = match grid.tiling() {
            Tiling::Hexagons => (HALF, 1.5 * count + 0.5, 1.5, 1.0),
            Tiling::Squares => (0.5, count, 1.0, 0.5),
        };
        let room = (ROOM.0 / (half * halves as f32)).min(ROOM.1 / tall);
        // Half a cell's width and the way from row to row are whole pixels, and all centres are those of pixels: cells
        // then look the same to the pixel, stamps lie right in their middle, and the compression finds the columns.
        let inner = (half * room).floor();
        let step = (pitch * inner / half).round();
        let unit = step / pitch;
        let (left, top) = (SIDE, (BAND + middle * unit).ceil() - 0.5);
        let (width, height) = (2.0 * left + inner * halves as f32, 2.0 * top + step * (count - 1.0));
        let seen = |(x, y): Point| match view {
            Color::White => (x, y),
            Color::Black => (width - x, height - y),
        };
        let place = |x: u8, y: u8| {
            let row = count - 1.0 - f32::from(y);
            seen((left + inner * (f32::from(x) + 1.0), top + step * row))
        };
        let cells = grid
            .cells()
            .filter_map(|cell| grid.point(cell).map(|(x, y)| (cell, place(x, y))))
            .collect::<HashMap<_, _>>();
        let rows = (0u8..)
            .zip(rows)
            .map(|(y, _)| {
                let name = match grid.tiling() {
                    Tiling::Hexagons => char::from(b'a' + y % 26).to_string(),
                    Tiling::Squares => (u16::from(y) + 1).to_string(),
                };
                (name, place(0, y).1)
            })
            .collect();
        Self { width: width as u32, height: height as u32, unit, inner, tiling: grid.tiling(), cells, rows }
    }

    /// The centre of a cell; none for cells that are not on the board.
    pub fn center(&self, cell: Cell) -> Option<Point> {
        self.cells.get(&cell).copied()
    }

    /// The outline of a cell around the point (0, 0), this far inside of its sides.
    pub fn outline(&self, inset: f32) -> Vec<Point> {
        let inner = (self.inner - inset).max(1.0);
        match self.tiling {
            Tiling::Hexagons => {
                // The height is that of a cell whose rows are whole pixels apart, less than a pixel from a regular one.
                let outer = inner * self.unit / self.inner;
                let side = outer / 2.0;
                vec![(0.0, -outer), (inner, -side), (inner, side), (0.0, outer), (-inner, side), (-inner, -side)]
            }
            Tiling::Squares => vec![(-inner, -inner), (inner, -inner), (inner, inner), (-inner, inner)],
        }
    }

    /// From a cell's centre down to the middle of its name.
    pub fn name_drop(&self) -> f32 {
        match self.tiling {
            Tiling::Hexagons => 0.665 * self.unit,
            Tiling::Squares => self.inner - 0.6 * NAME_SIZE,
        }
    }

    /// A length of the marks, given for hexagons of 80 pixels.
    pub fn length(&self, pixels: f32) -> f32 {
        pixels * self.inner / (80.0 * HALF)
    }

    /// From the picture's sides to the middle of the rows' names.
    pub const fn rim(&self) -> f32 {
        0.4 * SIDE
    }
}

#[cfg(test)]
mod tests {
    use super::{super::captions, *};
    use crate::grid::Row;

    const HEXAGONS: Grid = Grid::new(
        Tiling::Hexagons,
        &[
            Row { indent: 1, cells: 6 },
            Row { indent: 0, cells: 7 },
            Row { indent: 1, cells: 6 },
            Row { indent: 0, cells: 7 },
            Row { indent: 1, cells: 6 },
            Row { indent: 0, cells: 7 },
            Row { indent: 1, cells: 6 },
        ],
    );
    const SQUARES: Grid = Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 8 }; 8]);

    fn cell(name: &str) -> Cell {
        name.parse().expect("a cell's name")
    }

    #[test]
    fn lattices_are_whole_pixels() {
        let layout = Layout::new(HEXAGONS, Color::White);
        assert_eq!((layout.width, layout.height), (1009, 921));
        assert!((layout.unit / layout.inner * HALF - 1.0).abs() < 0.002, "hexagons are all but regular");
        for grid in [HEXAGONS, SQUARES] {
            for view in Color::ALL {
                let layout = Layout::new(grid, view);
                for cell in grid.cells() {
                    let (x, y) = layout.center(cell).expect("it is on the board");
                    assert_eq!((x.fract(), y.fract()), (0.5, 0.5), "{cell}");
                }
            }
        }
        assert_eq!(layout.center(cell("a5")), Some((693.5, 787.5)));
    }

    #[test]
    fn the_other_view_is_half_a_turn() {
        for grid in [HEXAGONS, SQUARES] {
            let [white, black] = Color::ALL.map(|view| Layout::new(grid, view));
            for cell in grid.cells() {
                let (x, y) = white.center(cell).expect("it is on the board");
                let turned = grid.turned(cell).expect("the grid is symmetric");
                let (u, v) = black.center(turned).expect("it is on the board");
                assert!((x - u).abs() < 0.1 && (y - v).abs() < 0.1, "{cell}");
            }
        }
    }

    #[test]
    fn cells_lie_on_the_picture() {
        for grid in [HEXAGONS, SQUARES, Grid::new(Tiling::Squares, &[]), Grid::new(Tiling::Hexagons, &[])] {
            let layout = Layout::new(grid, Color::Black);
            assert!(layout.width.max(layout.height) >= 1000, "{} x {}", layout.width, layout.height);
            for cell in grid.cells() {
                let (x, y) = layout.center(cell).expect("it is on the board");
                for (dx, dy) in layout.outline(0.0) {
                    assert!((0.0..layout.width as f32).contains(&(x + dx)), "{cell}");
                    assert!((0.0..layout.height as f32).contains(&(y + dy)), "{cell}");
                }
            }
            assert!(layout.center(cell("z99")).is_none());
        }
    }

    #[test]
    fn text_keeps_nine_pixels_on_phones_and_desktops() {
        for grid in [HEXAGONS, SQUARES] {
            let layout = Layout::new(grid, Color::White);
            let (width, height) = (layout.width as f32, layout.height as f32);
            let phone = 390.0 / width;
            let desktop = (550.0 / width).min(350.0 / height);
            for size in [NAME_SIZE, RIM_SIZE, DIGIT_SIZE, LEAST_SIZE].into_iter().chain(captions::SIZES) {
                assert!(size * phone >= 9.0, "{size} on a phone");
                assert!(size * desktop >= 8.9, "{size} on a desktop");
                assert!(size >= LEAST_SIZE);
            }
        }
    }
}
