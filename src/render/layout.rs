//! Where everything lies on the picture of a board, in pixels.

use std::collections::HashMap;

use super::sketch::Point;
use crate::{
    color::Color,
    grid::{Cell, Direction, Tiling},
    scene::{Board, Plan},
};

/// Room left and right of the cells, for the names of the rows.
const SIDE: f32 = 63.5;
/// Room above and below the cells, for the captions.
const BAND: f32 = 60.5;
/// The cells are as large as fits into this many pixels.
const ROOM: (f32, f32) = (882.0, 880.0);
/// The width of a picture of a lying board, and the room left of, right of, above and below its cells.
const LYING: u32 = 1200;
const RIM: (f32, f32) = (46.0, 36.0);
const HEAD: f32 = 52.0;
const FOOT: f32 = 50.0;
/// How much higher than wide the cells of a lying board are.
const HIGHER: f32 = 1.19;
/// The cells of a board with panels are as large as fits into this many pixels, with so much room above and below.
const CORNERED: f32 = 924.0;
const EDGE: f32 = 40.0;
/// How far from its cell the middle of a letter is, of a digit and of two.
const LETTER: f32 = 20.0;
const NUMBER: (f32, f32) = (20.0, 27.0);
/// Half the width of a hexagon whose corners are 1 from its centre.
const HALF: f32 = 0.866_025_4;

/// The size of the cells' names.
pub(crate) const NAME_SIZE: f32 = 26.0;
/// The size of the rows' names in the margins.
pub(crate) const RIM_SIZE: f32 = 33.0;
/// The size of the names around a board with panels.
pub(crate) const STAIR_SIZE: f32 = 30.0;
/// The size of the digits on the marks of the last move.
pub(crate) const DIGIT_SIZE: f32 = 26.0;
/// No text is smaller than this: 9.9 pixels on a phone, which shows 390 of 1009, and 9 on a desktop, which shows 350 of
/// 1001 from top to bottom.
pub(crate) const LEAST_SIZE: f32 = 25.6;

/// The places of a board's cells on its picture.
pub(crate) struct Layout {
    /// The picture's width.
    pub width: u32,
    /// The picture's height, without what stands under the board of some scenes.
    pub height: u32,
    /// How many pixels the scene's length 1 is.
    pub unit: f32,
    /// From the centre of a cell to its sides.
    pub inner: f32,
    /// From the centre of a square to its sides and to its upper and lower edge.
    pub half: (f32, f32),
    /// How the board lies.
    pub plan: Plan,
    view: Color,
    tiling: Tiling,
    cells: HashMap<Cell, Point>,
    /// The names in the margins left and right with the height of their rows.
    pub rows: Vec<(String, f32)>,
    /// The names below the board with the middle of their columns.
    pub columns: Vec<(String, f32)>,
    /// The names around a board with panels, with their middles.
    pub stairs: Vec<(String, Point)>,
}

impl Layout {
    /// The layout of this board as `view` sees it: `view`'s side is at the bottom, or on the left.
    pub fn new(board: &Board, view: Color) -> Self {
        match (board.plan, board.grid.tiling()) {
            (Plan::Lying, Tiling::Squares) => Self::lying(board, view),
            (Plan::Cornered, Tiling::Squares) => Self::cornered(board, view),
            _ => Self::upright(board, view),
        }
    }

    fn upright(board: &Board, view: Color) -> Self {
        let grid = board.grid;
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
        Self {
            width: width as u32,
            height: height as u32,
            unit,
            inner,
            half: (inner, inner),
            plan: Plan::Upright,
            view,
            tiling: grid.tiling(),
            cells,
            rows,
            columns: Vec::new(),
            stairs: Vec::new(),
        }
    }

    /// White's camp on the left: the board is turned by a quarter, so that its north is on the right.
    fn lying(board: &Board, view: Color) -> Self {
        let grid = board.grid;
        let ranks = grid.rows().len().max(1) as f32;
        let files = grid.rows().iter().map(|row| row.indent / 2 + row.cells).max().unwrap_or(0).max(1);
        let across = ((LYING as f32 - RIM.0 - RIM.1) / ranks).floor().max(1.0);
        // Even heights put the cells' centres right onto pixels, as odd ones would not.
        let down = ((across * HIGHER / 2.0).round() * 2.0).max(2.0);
        let spare = ((LYING as f32 - RIM.0 - RIM.1 - across * ranks) / 2.0).floor();
        let place = |rank: f32, file: f32| {
            let (rank, file) = match view {
                Color::White => (rank, file),
                Color::Black => (ranks - 1.0 - rank, f32::from(files) - 1.0 - file),
            };
            (RIM.0 + spare + (across * (rank + 0.5)).floor() + 0.5, HEAD + down * (file + 0.5) + 0.5)
        };
        let cells = grid
            .cells()
            .filter_map(|cell| grid.point(cell).map(|(x, y)| (cell, place(f32::from(y), f32::from(x / 2)))));
        let rows = (0..files).map(|file| (char::from(b'a' + file % 26).to_string(), place(0.0, f32::from(file)).1));
        let columns = (0u8..)
            .zip(grid.rows())
            .map(|(rank, _)| ((u16::from(rank) + 1).to_string(), place(f32::from(rank), 0.0).0));
        Self {
            width: LYING,
            height: (HEAD + down * f32::from(files) + FOOT) as u32,
            unit: across,
            inner: across / 2.0,
            half: (across / 2.0, down / 2.0),
            plan: Plan::Lying,
            view,
            tiling: grid.tiling(),
            cells: cells.collect(),
            rows: rows.collect(),
            columns: columns.collect(),
            stairs: Vec::new(),
        }
    }

    /// The cells in the middle of the picture; the names of rows and columns stand where these begin and end, each as often
    /// as there is room for it.
    fn cornered(board: &Board, view: Color) -> Self {
        let grid = board.grid;
        let ranks = grid.rows().len().max(1) as f32;
        let files = f32::from(grid.rows().iter().map(|row| row.indent / 2 + row.cells).max().unwrap_or(0).max(1));
        // Even sides, so that the middle of the board lies between two pixels.
        let unit = ((CORNERED / files.max(ranks) / 2.0).floor() * 2.0).max(2.0);
        let height = unit * ranks + 2.0 * EDGE;
        let left = ((LYING as f32 - unit * files) / 2.0).floor();
        let half = (unit / 2.0).floor();
        let seen = |(x, y): Point| match view {
            Color::White => (x, y),
            Color::Black => (LYING as f32 - x, height - y),
        };
        // A cell's centre is that of a pixel in both views; so they are half a turn of each other but for that pixel.
        let pixel = |(x, y): Point| (x.floor() + 0.5, y.floor() + 0.5);
        let place = |file: f32, rank: f32| {
            let (x, y) = seen((left + unit * file + half, EDGE + unit * (ranks - 1.0 - rank) + half));
            pixel((x, y))
        };
        let cells = grid
            .cells()
            .filter_map(|cell| grid.point(cell).map(|(x, y)| (cell, place(f32::from(x / 2), f32::from(y)))))
            .collect::<HashMap<_, _>>();
        let stairs = stairs(&cells, half);
        Self {
            width: LYING,
            height: height as u32,
            unit,
            inner: half,
            half: (half, half),
            plan: Plan::Cornered,
            view,
            tiling: grid.tiling(),
            cells,
            rows: Vec::new(),
            columns: Vec::new(),
            stairs,
        }
    }

    /// Whether the legend and spelled-out stacks stand under the board.
    pub const fn has_footer(&self) -> bool {
        !matches!(self.plan, Plan::Upright)
    }

    /// By how many quarters a drawing that points up has to be turned, clockwise, to point this way on the board.
    pub fn quarters(&self, direction: Direction) -> u8 {
        match self.way(direction) {
            (_, y) if y < -0.5 => 0,
            (x, _) if x > 0.5 => 1,
            (_, y) if y > 0.5 => 2,
            _ => 3,
        }
    }

    /// Where a direction points on the picture: right and down.
    pub fn way(&self, direction: Direction) -> Point {
        let (east, north) = match direction {
            Direction::East => (1.0, 0.0),
            Direction::NorthEast => (1.0, 1.0),
            Direction::North => (0.0, 1.0),
            Direction::NorthWest => (-1.0, 1.0),
            Direction::West => (-1.0, 0.0),
            Direction::SouthWest => (-1.0, -1.0),
            Direction::South => (0.0, -1.0),
            Direction::SouthEast => (1.0, -1.0),
        };
        let (x, y) = if self.plan == Plan::Lying { (north, east) } else { (east, -north) };
        match self.view {
            Color::White => (x, y),
            Color::Black => (-x, -y),
        }
    }

    /// Whether a drawing that looks this way on the board has to be mirrored, since files look to the right.
    pub fn mirrors(&self, direction: Direction) -> bool {
        self.way(direction).0 < 0.0
    }

    /// The direction in which a side plays.
    pub const fn ahead(color: Color) -> Direction {
        match color {
            Color::White => Direction::North,
            Color::Black => Direction::South,
        }
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
            Tiling::Squares => {
                let (x, y) = (inner, (self.half.1 - inset).max(1.0));
                vec![(-x, -y), (x, -y), (x, y), (-x, y)]
            }
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

    /// The middles of the rows' names: from the picture's left side, and from its right one.
    pub const fn rim(&self) -> (f32, f32) {
        if matches!(self.plan, Plan::Lying) { (RIM.0 / 2.0 - 2.0, RIM.1 / 2.0 - 1.0) } else { (0.4 * SIDE, 0.4 * SIDE) }
    }

    /// The middle of the columns' names.
    pub const fn foot(&self) -> f32 {
        self.height as f32 - FOOT + 23.0
    }

    /// The middle of the captions above a lying board.
    pub const fn head() -> f32 {
        HEAD / 2.0 - 1.0
    }
}

/// The names around a stepped board. Letters stand below the lower left stairs and above the upper right ones, numbers
/// left of the upper left stairs and right of the lower right ones: so they come nearest to the cells they name, and each
/// stands there once, except at the tips.
fn stairs(cells: &HashMap<Cell, Point>, half: f32) -> Vec<(String, Point)> {
    let middle = |axis: fn(&Point) -> f32| {
        let sides = cells.values().map(axis);
        (sides.clone().fold(f32::INFINITY, f32::min) + sides.fold(f32::NEG_INFINITY, f32::max)) / 2.0
    };
    let (middle_x, middle_y) = (middle(|point| point.0), middle(|point| point.1));
    let step = 2.0 * half;
    let free = |x: f32, y: f32| !cells.values().any(|&(u, v)| (u - x).abs() < half && (v - y).abs() < half);
    let tip = |middle: f32, at: f32| (at - middle).abs() < step;
    let mut names = Vec::new();
    for (cell, &(x, y)) in cells {
        let letter = char::from(b'a' + cell.letter()).to_string();
        let number = cell.number().to_string();
        // A row in the middle has both ends.
        let (left, above, below) = (x < middle_x, y < middle_y + 1.0, y > middle_y - 1.0);
        if free(x, y + step) && below && (left || tip(middle_x, x)) {
            names.push((letter.clone(), (x, y + half + LETTER)));
        }
        if free(x, y - step) && above && (!left || tip(middle_x, x)) {
            names.push((letter, (x, y - half - LETTER)));
        }
        let aside = half + if number.len() > 1 { NUMBER.1 } else { NUMBER.0 };
        if free(x - step, y) && left && (above || tip(middle_y, y)) {
            names.push((number.clone(), (x - aside, y)));
        }
        if free(x + step, y) && !left && (below || tip(middle_y, y)) {
            names.push((number, (x + aside, y)));
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::{
        super::{captions, gauges, legend, panels, reach, strip},
        *,
    };
    use crate::grid::{Grid, Row};

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

    const STRIP: Grid = Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 7 }; 13]);
    /// A form whose rows begin and end in different places.
    const STEPS: Grid = Grid::new(
        Tiling::Squares,
        &[Row { indent: 2, cells: 2 }, Row { indent: 0, cells: 4 }, Row { indent: 2, cells: 2 }],
    );

    fn cell(name: &str) -> Cell {
        name.parse().expect("a cell's name")
    }

    fn board(grid: Grid, plan: Plan) -> Board {
        Board { grid, grounds: Vec::new(), plan, emblem: "badge" }
    }

    /// All kinds of boards.
    fn boards() -> Vec<Board> {
        let empty = [Grid::new(Tiling::Squares, &[]), Grid::new(Tiling::Hexagons, &[])];
        let grids = [HEXAGONS, SQUARES, STRIP, STEPS].into_iter().chain(empty);
        grids.flat_map(|grid| [Plan::Upright, Plan::Lying, Plan::Cornered].map(|plan| board(grid, plan))).collect()
    }

    #[test]
    fn lattices_are_whole_pixels() {
        let layout = Layout::new(&board(HEXAGONS, Plan::Upright), Color::White);
        assert_eq!((layout.width, layout.height), (1009, 921));
        assert!((layout.unit / layout.inner * HALF - 1.0).abs() < 0.002, "hexagons are all but regular");
        assert_eq!(layout.center(cell("a5")), Some((693.5, 787.5)));
        for board in boards() {
            for view in Color::ALL {
                let layout = Layout::new(&board, view);
                for cell in board.grid.cells() {
                    let (x, y) = layout.center(cell).expect("it is on the board");
                    assert_eq!((x.fract(), y.fract()), (0.5, 0.5), "{cell}");
                }
            }
        }
    }

    #[test]
    fn a_lying_board_has_its_own_camp_on_the_left() {
        let layout = Layout::new(&board(STRIP, Plan::Lying), Color::White);
        assert_eq!((layout.width, layout.height, layout.half), (1200, 816, (43.0, 51.0)));
        assert_eq!(layout.center(cell("a1")), Some((89.5, 103.5)));
        assert_eq!(layout.center(cell("g13")), Some((1121.5, 715.5)));
        assert_eq!(layout.way(Direction::North), (1.0, 0.0));
        assert_eq!(layout.way(Direction::East), (0.0, 1.0));
        let layout = Layout::new(&board(STRIP, Plan::Lying), Color::Black);
        assert_eq!(layout.center(cell("g13")), Some((89.5, 103.5)));
        assert!(layout.mirrors(Layout::ahead(Color::White)) && !layout.mirrors(Layout::ahead(Color::Black)));
        let upright = Layout::new(&board(STRIP, Plan::Upright), Color::White);
        assert_eq!(upright.way(Direction::NorthEast), (1.0, -1.0));
    }

    #[test]
    fn the_other_view_is_half_a_turn() {
        for board in boards() {
            let [white, black] = Color::ALL.map(|view| Layout::new(&board, view));
            for cell in board.grid.cells() {
                let turned = board.grid.turned(cell).expect("the grid is symmetric");
                let (u, v) = black.center(turned).expect("it is on the board");
                let (x, y) = white.center(cell).expect("it is on the board");
                assert!((x - u).abs() < 0.1 && (y - v).abs() < 0.1, "{cell}");
            }
        }
    }

    #[test]
    fn cells_lie_on_the_picture() {
        for board in boards() {
            let layout = Layout::new(&board, Color::Black);
            assert!(layout.width.max(layout.height) >= 950, "{} x {}", layout.width, layout.height);
            for cell in board.grid.cells().filter(|_| layout.height < 4000) {
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
            let layout = Layout::new(&board(grid, Plan::Upright), Color::White);
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

    /// On lying boards, also above two rows of the legend and three stacks spelled out.
    #[test]
    fn text_on_lying_boards_keeps_nine_pixels() {
        let layout = Layout::new(&board(STRIP, Plan::Lying), Color::White);
        let (width, height) = (layout.width as f32, layout.height as f32 + legend::MOST);
        for size in [RIM_SIZE, strip::SIZE, strip::LEAST, legend::SIZE] {
            assert!(size * 390.0 / width >= 9.0, "{size} on a phone");
            assert!(size * (550.0 / width).min(350.0 / height) >= 9.0, "{size} on a desktop");
        }
    }

    /// On boards with panels, also above two rows of the legend.
    #[test]
    fn text_beside_panels_keeps_nine_pixels() {
        let layout = Layout::new(&board(STEPS, Plan::Cornered), Color::White);
        let (width, height) = (layout.width as f32, layout.height as f32 + legend::TWO_ROWS);
        for size in [STAIR_SIZE, gauges::SIZE, reach::PILL_SIZE, panels::SMALL, legend::SIZE] {
            assert!(size * 390.0 / width >= 9.0, "{size} on a phone");
            assert!(size * (550.0 / width).min(350.0 / height) >= 9.0, "{size} on a desktop");
        }
    }

    /// The names stand beside the cells they name: each letter and number once, those of the tips twice.
    #[test]
    fn stairs_are_named_at_their_ends() {
        let layout = Layout::new(&board(STEPS, Plan::Cornered), Color::White);
        let mut names = layout.stairs.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>();
        names.sort_unstable();
        assert_eq!(names, ["1", "2", "2", "3", "a", "b", "b", "c", "c", "d"]);
        for (name, (x, y)) in &layout.stairs {
            let beside = layout.cells.iter().any(|(cell, (u, v))| {
                let named = cell.to_string().contains(name.as_str());
                named && (x - u).abs().max((y - v).abs()) < layout.unit
            });
            assert!(beside, "{name}");
        }
    }
}
