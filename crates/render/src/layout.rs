//! The places of cells, names and captions on the picture of a board, in pixels.

use std::collections::HashMap;

use super::sketch::Point;
use board::{
    color::Color,
    grid::{Cell, Direction, Grid, Tiling},
    scene::{Board, Orientation, Window},
};

/// The width of a picture.
const WIDE: f32 = 1200.0;
/// The room left and right of the cells of an upright board.
const SIDE: f32 = 17.0;
/// The room above the cells of an upright board, for the captions, and below them.
const BAND: (f32, f32) = (64.0, 17.0);
/// The greatest height of the cells of an upright board.
const TALL: f32 = 1064.0;
/// The distance of the row of captions from the left and the right side of a picture, for an upright board.
const STRIP: f32 = 20.0;
/// The room left and right of the cells of a board that lies sideways.
const RIM: (f32, f32) = (46.0, 36.0);
/// The room above the cells of a board that lies sideways.
const HEAD: f32 = 52.0;
/// The room below the cells of a board that lies sideways.
const FOOT: f32 = 50.0;
/// The ratio of the height of a cell to its width, on a board that lies sideways.
const HIGHER: f32 = 1.19;
/// The width of the picture of a board with panels.
const CORNERED_WIDE: f32 = 1036.0;
/// The greatest width and height of the cells of a board with panels.
const CORNERED: f32 = 924.0;
/// The room above and below the cells of a board with panels.
const EDGE: f32 = 40.0;
/// The distance from a cell of a board with panels to the middle of the letter that names its column.
const LETTER: f32 = 22.0;
/// The distance from a cell of a board with panels to the middle of the number that names its row, for one and for two
/// digits.
const NUMBER: (f32, f32) = (23.0, 30.0);
/// Half the width of a name of one and of two characters around a board with panels, and half its height.
const STAIR: (f32, f32, f32) = (11.0, 19.0, 13.0);
/// The width of the edge around a board with panels.
pub(crate) const HEM: f32 = 8.0;
/// The greatest width of the words beside the ends of a row.
const END: f32 = 96.0;
/// The width of the picture of a part of a board, and the greatest height of the cells.
const PART: (f32, f32) = (740.0, 560.0);
/// The greatest ratio of a cell's size on the picture of a part of a board to that on the picture of the whole board.
const MAGNIFIED: f32 = 1.3;
/// The greatest width and height of the picture of a part of a board with panels. On a picture of this size, text is 9
/// pixels high on a phone.
const PART_WIDE: f32 = 1120.0;
/// The room above such a part, and the least room on its left and on its right.
const PART_HEAD: f32 = 94.0;
const PART_SIDES: (f32, f32) = (54.0, 54.0);
/// The room for the panel beside such a part.
const PART_PANEL: (f32, f32) = (320.0, 262.0);
/// The width of the edge around an upright board.
pub(crate) const EDGE_ROOM: f32 = 9.0;
/// Half the width of a hexagon whose corners are 1 away from its center.
const HALF: f32 = 0.866_025_4;

/// The size of the cells' names.
pub(crate) const NAME_SIZE: f32 = 30.0;
/// The size of the names of rows and columns in the margins.
pub(crate) const RIM_SIZE: f32 = 33.0;
/// The size of the names around a board with panels.
pub(crate) const STAIR_SIZE: f32 = 30.0;
/// The size of the digits on the marks of the last move.
pub(crate) const DIGIT_SIZE: f32 = 30.0;
/// The places of a board's cells and of the names around them.
pub(crate) struct Layout {
    pub width: u32,
    /// The picture's height without the footer.
    pub height: u32,
    /// The number of pixels in one of the scene's units of length.
    pub unit: f32,
    /// The distance from a cell's center to its left and right side, and the distance from the center of a square to
    /// its upper and lower side.
    pub half: (f32, f32),
    /// The orientation of the board, and the places of the texts around it.
    pub plan: Orientation,
    /// Whether only a part of the board is shown.
    pub windowed: bool,
    view: Color,
    tiling: Tiling,
    cells: HashMap<Cell, Point>,
    /// The cells outside the window, of which only the grounds are drawn.
    outside: HashMap<Cell, Point>,
    /// The names of the rows in the left and right margin, each with the vertical position of the row's middle.
    pub rows: Vec<(String, f32)>,
    /// The names of the columns below the board, each with the horizontal position of the column's middle.
    pub columns: Vec<(String, f32)>,
    /// The names of rows and columns around a board with panels, each with the position of the name's middle.
    pub stairs: Vec<(String, Point)>,
}

impl Layout {
    /// The layout of a board as `view` sees it, with that side's camp at the bottom, or on the left if the board lies
    /// sideways.
    pub fn new(board: &Board, window: Option<Window>, view: Color) -> Self {
        match (board.plan, board.grid.tiling()) {
            (Orientation::Lying, Tiling::Squares) => Self::lying(board, window, view),
            (Orientation::Cornered, Tiling::Squares) => Self::cornered(board, window, view),
            _ => Self::upright(board, window, view),
        }
    }

    /// A layout without names; `place` gives the center of a cell by its coordinates in the grid.
    fn unnamed(
        board: &Board,
        (plan, window, view): (Orientation, Option<Window>, Color),
        (width, height): (f32, f32),
        (unit, half): (f32, (f32, f32)),
        place: impl Fn(u8, u8) -> Point,
    ) -> Self {
        let center = |cell| board.grid.point(cell).map(|(x, y)| (cell, place(x, y)));
        let shown = |(cell, _): &(Cell, Point)| window.is_none_or(|window| window.shows(*cell));
        let (cells, outside) = board.grid.cells().filter_map(center).partition(shown);
        Self {
            width: width as u32,
            height: height as u32,
            unit,
            half,
            plan,
            windowed: window.is_some(),
            view,
            tiling: board.grid.tiling(),
            cells,
            outside,
            rows: Vec::new(),
            columns: Vec::new(),
            stairs: Vec::new(),
        }
    }

    fn upright(board: &Board, window: Option<Window>, view: Color) -> Self {
        let grid = board.grid;
        let span = Span::of(grid, window);
        let (halves, count) = (span.halves, span.rows);
        // In the scene's unit of length: half a cell's width, the height of all cells, the distance from row to row,
        // and from a row's top to its middle.
        let (half, tall, pitch, middle) = match grid.tiling() {
            Tiling::Hexagons => (HALF, 1.5 * count + 0.5, 1.5, 1.0),
            Tiling::Squares => (0.5, count, 1.0, 0.5),
        };
        let whole = Span::of(grid, None);
        let whole =
            ((WIDE - 2.0 * SIDE) / (half * whole.halves)).min(TALL / (pitch * (whole.rows - 1.0) + 2.0 * middle));
        let (wide, most) = window.map_or((WIDE, (TALL, f32::MAX)), |_| (PART.0, (PART.1, MAGNIFIED * whole)));
        let room = ((wide - 2.0 * SIDE) / (half * halves)).min(most.0 / tall).min(most.1);
        // Half a cell's width and the way from row to row are whole pixels, and all centers are pixel centers. So all
        // cells consist of the same pixels, stamps lie exactly in the middle of cells, and the compression finds the
        // repetitions from row to row.
        let inner = (half * room).floor();
        let step = (pitch * inner / half).round();
        let unit = step / pitch;
        let (across, down) = (inner * (halves - 2.0), step * (count - 1.0));
        let left = ((wide - across) / 2.0).floor() + 0.5;
        let top = (BAND.0 + middle * unit).ceil() + 0.5;
        let height = (top + down + middle * unit + BAND.1).ceil();
        let place = |x: u8, y: u8| {
            let (x, y) = (inner * (f32::from(x) - span.first.0), step * (f32::from(y) - span.first.1));
            match view {
                Color::White => (left + x, top + down - y),
                Color::Black => (left + across - x, top + y),
            }
        };
        Self::unnamed(board, (Orientation::Upright, window, view), (wide, height), (unit, (inner, inner)), place)
    }

    /// The layout of a board that lies sideways. In White's view, White's camp is on the left, so the board's north is
    /// on the right.
    fn lying(board: &Board, window: Option<Window>, view: Color) -> Self {
        let span = Span::of(board.grid, window);
        let (ranks, files) = (span.rows, span.halves / 2.0);
        let wide = if window.is_some() { PART.0 } else { WIDE };
        let mut across = (wide - RIM.0 - RIM.1) / ranks;
        if window.is_some() {
            let whole = (WIDE - RIM.0 - RIM.1) / Span::of(board.grid, None).rows;
            across = across.min(PART.1 / files / HIGHER).min(MAGNIFIED * whole);
        }
        let across = across.floor().max(1.0);
        // With an even height, the cells' centers are pixel centers.
        let down = ((across * HIGHER / 2.0).round() * 2.0).max(2.0);
        let spare = ((wide - RIM.0 - RIM.1 - across * ranks) / 2.0).floor();
        let place = |file: u8, rank: u8| {
            let (file, rank) = (f32::from(file) - span.first.0 / 2.0, f32::from(rank) - span.first.1);
            let (file, rank) = match view {
                Color::White => (file, rank),
                Color::Black => (files - 1.0 - file, ranks - 1.0 - rank),
            };
            (RIM.0 + spare + (across * (rank + 0.5)).floor() + 0.5, HEAD + down * (file + 0.5) + 0.5)
        };
        let size = (wide, HEAD + down * files + FOOT);
        let half = (across / 2.0, down / 2.0);
        let shown = |letter: u8, number: u8| window.is_none_or(|window| window.shows(Cell::new(letter, number)));
        let (file, rank) = ((span.first.0 / 2.0) as u8, span.first.1 as u8);
        Self {
            rows: (0..self::files(board.grid))
                .filter(|&file| shown(file, rank + 1))
                .map(|file| (letter(file), place(file, 0).1))
                .collect(),
            columns: indices(board.grid)
                .filter(|&rank| shown(file, rank + 1))
                .map(|rank| (number(rank), place(0, rank).0))
                .collect(),
            ..Self::unnamed(board, (Orientation::Lying, window, view), size, (across, half), |x, y| place(x / 2, y))
        }
    }

    /// The layout of a board with panels. The cells are in the middle of the picture, and the names of rows and columns
    /// stand at the ends of the rows and columns.
    fn cornered(board: &Board, window: Option<Window>, view: Color) -> Self {
        if let Some(part) = window.and_then(|window| Self::cornered_part(board, window, view)) {
            return part;
        }
        let unit = Self::cornered_unit(board.grid);
        let Span { halves, rows: ranks, .. } = Span::of(board.grid, None);
        let files = halves / 2.0;
        let height = unit * ranks + 2.0 * EDGE;
        let left = ((CORNERED_WIDE - unit * files) / 2.0).floor();
        let half = (unit / 2.0).floor();
        let place = |x: u8, y: u8| {
            let (file, rank) = (f32::from(x / 2), f32::from(y));
            let (x, y) = (left + unit * file + half, EDGE + unit * (ranks - 1.0 - rank) + half);
            let (x, y) = match view {
                Color::White => (x, y),
                Color::Black => (CORNERED_WIDE - x, height - y),
            };
            // Centers are pixel centers in both views, so the two views are half a turn of each other except for a
            // shift of one pixel.
            (x.floor() + 0.5, y.floor() + 0.5)
        };
        let mut layout = Self::unnamed(
            board,
            (Orientation::Cornered, None, view),
            (CORNERED_WIDE, height),
            (unit, (half, half)),
            place,
        );
        layout.stairs = stairs(&layout.cells, half);
        layout
    }

    /// The width of a cell on the picture of a whole board with panels. It is even, which puts the middle of the board
    /// between two pixels.
    fn cornered_unit(grid: Grid) -> f32 {
        let Span { halves, rows, .. } = Span::of(grid, None);
        ((CORNERED / rows.max(halves / 2.0) / 2.0).floor() * 2.0).max(2.0)
    }

    /// The layout of a part of a board with panels: above it a row for the other side, and in the lower left corner the
    /// panel of the side that views the board. If that corner has no room, the cells move to the right. `None` if cells
    /// would be smaller than on the picture of the whole board.
    fn cornered_part(board: &Board, window: Window, view: Color) -> Option<Self> {
        let span = Span::of(board.grid, Some(window));
        let (files, ranks) = (span.halves / 2.0, span.rows);
        let least = Self::cornered_unit(board.grid);
        let mut unit = (MAGNIFIED * least / 2.0).floor() * 2.0;
        while unit >= least {
            let half = (unit / 2.0).floor();
            let height = (PART_HEAD + unit * ranks + EDGE).max(PART_HEAD + PART_PANEL.1 + EDGE);
            let layout = |left: f32, width: f32| {
                let place = |x: u8, y: u8| {
                    let file = f32::from(x / 2) - (span.first.0 / 2.0).floor();
                    let rank = f32::from(y) - span.first.1;
                    let (file, rank) = match view {
                        Color::White => (file, ranks - 1.0 - rank),
                        Color::Black => (files - 1.0 - file, rank),
                    };
                    ((left + unit * file + half).floor() + 0.5, (PART_HEAD + unit * rank + half).floor() + 0.5)
                };
                let plan = (Orientation::Cornered, Some(window), view);
                let mut layout = Self::unnamed(board, plan, (width, height), (unit, (half, half)), place);
                layout.stairs = ends(board.grid, &layout.cells, half, view);
                layout
            };
            let (from, _) = layout(PART_SIDES.0, height).beside(height - PART_PANEL.1, height);
            let left = PART_SIDES.0 + (PART_PANEL.0 - from).max(0.0).ceil();
            let width = left + unit * files + PART_SIDES.1;
            if width <= PART_WIDE && height <= PART_WIDE {
                return Some(layout(left, width));
            }
            unit -= 2.0;
        }
        None
    }

    /// The number of clockwise quarter turns after which a drawing that points up points in a direction of the board.
    pub fn quarters(&self, direction: Direction) -> u8 {
        match self.way(direction) {
            (_, y) if y < -0.5 => 0,
            (x, _) if x > 0.5 => 1,
            (_, y) if y > 0.5 => 2,
            _ => 3,
        }
    }

    /// The direction as a vector on the picture, to the right and down.
    pub fn way(&self, direction: Direction) -> Point {
        let (east, north) = direction.step();
        let (east, north) = (f32::from(east), f32::from(north));
        let (x, y) = if self.plan == Orientation::Lying { (north, east) } else { (east, -north) };
        match self.view {
            Color::White => (x, y),
            Color::Black => (-x, -y),
        }
    }

    /// Whether a drawing that looks in this direction has to be mirrored; drawings in files look to the right.
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

    /// The center of a cell; none for a cell that the board lacks.
    pub fn center(&self, cell: Cell) -> Option<Point> {
        self.cells.get(&cell).copied()
    }

    /// The cells of the board with their centers, in the grid's order.
    pub fn cells(&self, board: &Board) -> impl Iterator<Item = (Cell, Point)> {
        board.grid.cells().filter_map(|cell| self.center(cell).map(|center| (cell, center)))
    }

    /// The cells of the board with their centers, and with those outside the window.
    pub fn everywhere(&self, board: &Board) -> impl Iterator<Item = (Cell, Point)> {
        let center = |cell| self.cells.get(&cell).or_else(|| self.outside.get(&cell)).map(|center| (cell, *center));
        board.grid.cells().filter_map(center)
    }

    /// The outline of a cell around the point (0, 0), `inset` pixels inside its sides.
    pub fn outline(&self, inset: f32) -> Vec<Point> {
        let inner = (self.half.0 - inset).max(1.0);
        match self.tiling {
            Tiling::Hexagons => {
                // Rows are whole pixels apart, so the hexagon is up to a pixel higher or lower than a regular one.
                let outer = inner * self.unit / self.half.0;
                let side = outer / 2.0;
                vec![(0.0, -outer), (inner, -side), (inner, side), (0.0, outer), (-inner, side), (-inner, -side)]
            }
            Tiling::Squares => {
                let (x, y) = (inner, (self.half.1 - inset).max(1.0));
                vec![(-x, -y), (x, -y), (x, y), (-x, y)]
            }
        }
    }

    /// The distance from a cell's center down to the middle of its name.
    pub fn name_drop(&self) -> f32 {
        match self.tiling {
            Tiling::Hexagons => 0.665 * self.unit,
            Tiling::Squares => self.half.0 - 0.6 * NAME_SIZE,
        }
    }

    /// Scales a length of the marks, which is given for hexagons whose sides are 80 pixels long.
    pub fn length(&self, pixels: f32) -> f32 {
        pixels * self.half.0 / (80.0 * HALF)
    }

    /// The distances of the middles of the rows' names, left and right of the cells, from the picture's left side.
    pub fn rim(&self) -> [f32; 2] {
        let (left, right) = self.sides();
        [left - RIM.0 / 2.0 - 2.0, right + RIM.1 / 2.0 + 1.0]
    }

    /// The left end of the leftmost cells and the right end of the rightmost cells.
    fn sides(&self) -> (f32, f32) {
        let across = self.cells.values().map(|at| at.0);
        let (left, right) = (across.clone().fold(f32::INFINITY, f32::min), across.fold(f32::NEG_INFINITY, f32::max));
        if left > right { (0.0, self.width as f32) } else { (left - self.half.0, right + self.half.0) }
    }

    /// The left and the right end of the row of captions.
    pub const fn strip(&self) -> (f32, f32) {
        match self.plan {
            Orientation::Lying => (RIM.0, self.width as f32 - RIM.1),
            Orientation::Upright | Orientation::Cornered => (STRIP, self.width as f32 - STRIP),
        }
    }

    /// The free parts of the rows of pixels from `top` to `bottom`, beside the board and the names around it: from the
    /// left side of the picture to the first value, and from the second value to the right side.
    pub fn beside(&self, top: f32, bottom: f32) -> (f32, f32) {
        let (across, down) = (self.half.0 + HEM, self.half.1 + HEM);
        let cells = self.cells.values().map(|&at| (at, (across, down)));
        let names = self.stairs.iter().map(|(name, at)| {
            let width = if name.len() > 1 { STAIR.1 } else { STAIR.0 };
            (*at, (width, STAIR.2))
        });
        let there = cells.chain(names).filter(|((_, y), (_, down))| y + down > top && y - down < bottom);
        let middle = self.width as f32 / 2.0;
        there.fold((middle, middle), |(from, until), ((x, _), (across, _))| {
            (from.min(x - across), until.max(x + across))
        })
    }

    /// The places beside the two ends of the row of cells next to a side, or of a row so many rows further inward, if
    /// they are on the picture. Gives the middle of each place, and its width.
    pub fn ends(&self, side: Color, inward: u8) -> impl Iterator<Item = (f32, f32, f32)> {
        let all = || self.cells.values().chain(self.outside.values());
        let heights = all().map(|at| at.1);
        let inward = 1.5 * self.unit * f32::from(inward);
        let y = if side == self.view {
            heights.fold(f32::NEG_INFINITY, f32::max) - inward
        } else {
            heights.fold(f32::INFINITY, f32::min) + inward
        };
        let row = all().filter(|at| (at.1 - y).abs() < 1.0).map(|at| at.0);
        let left = row.clone().fold(f32::INFINITY, f32::min) - self.half.0 - EDGE_ROOM;
        let right = row.fold(f32::NEG_INFINITY, f32::max) + self.half.0 + EDGE_ROOM;
        let (width, half) = (self.width as f32, END / 2.0);
        let middles = [(left / 2.0).max(left - half), ((right + width) / 2.0).min(right + half)];
        let there = self.plan == Orientation::Upright && (HEAD..self.height as f32).contains(&y);
        let places = middles.into_iter().zip([left, width - right]);
        places.filter(move |(_, room)| there && *room >= 60.0).map(move |(x, room)| (x, y, room.min(END) - 8.0))
    }

    /// The distance from the picture's top to the middle of the columns' names.
    pub const fn foot(&self) -> f32 {
        self.height as f32 - FOOT + 23.0
    }

    /// The distance from the picture's top to the middle of the row of captions.
    pub const fn head() -> f32 {
        HEAD / 2.0 - 1.0
    }
}

/// The extent of the shown cells in the coordinates of the grid.
struct Span {
    /// The least coordinates of a cell.
    first: (f32, f32),
    /// The width, in halves of a cell.
    halves: f32,
    rows: f32,
}

impl Span {
    fn of(grid: Grid, window: Option<Window>) -> Self {
        let shown = grid.cells().filter(|cell| window.is_none_or(|window| window.shows(*cell)));
        let points = shown.filter_map(|cell| grid.point(cell)).collect::<Vec<_>>();
        let range = |axis: fn(&(u8, u8)) -> u8| {
            let values = points.iter().map(axis);
            (f32::from(values.clone().min().unwrap_or(0)), f32::from(values.max().unwrap_or(0)))
        };
        let (x, y) = (range(|point| point.0), range(|point| point.1));
        Self { first: (x.0, y.0), halves: x.1 - x.0 + 2.0, rows: y.1 - y.0 + 1.0 }
    }
}

/// The indices of a grid's rows.
fn indices(grid: Grid) -> impl Iterator<Item = u8> {
    (0..).take(grid.rows().len())
}

/// The number of files of a grid of squares; at least 1.
fn files(grid: Grid) -> u8 {
    grid.rows().iter().map(|row| row.indent / 2 + row.cells).max().unwrap_or(0).max(1)
}

/// The letter that names the row or file with this index.
fn letter(index: u8) -> String {
    char::from(b'a' + index % 26).to_string()
}

/// The number that names the row or rank with this index.
fn number(index: u8) -> String {
    (u16::from(index) + 1).to_string()
}

/// The names around a stepped board. Letters stand below the lower left steps and above the upper right ones, numbers
/// left of the upper left steps and right of the lower right ones. So every row and column has its name once, next to
/// one of its cells, except that the rows and columns at the board's tips are named at both ends.
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
        let (letter, number) = (letter(cell.letter()), number(cell.number() - 1));
        // A row in the middle counts as above and below.
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

/// The names around a part of a stepped board, each of them once. As around the whole board, letters stand below the
/// columns in the left half of the board and above those in the right half. Numbers stand on the left of the rows in
/// the upper half, and on the right of those in the lower half.
fn ends(grid: Grid, cells: &HashMap<Cell, Point>, half: f32, view: Color) -> Vec<(String, Point)> {
    let (files, ranks) = (files(grid), grid.rows().len() as u8);
    let turned = view == Color::Black;
    let mut names = Vec::new();
    for (cell, &(x, y)) in cells {
        let left = (cell.letter() < files / 2) != turned;
        let lower = (cell.number() <= ranks / 2) != turned;
        let (letter, number) = (letter(cell.letter()), number(cell.number() - 1));
        let aside = half + if number.len() > 1 { NUMBER.1 } else { NUMBER.0 };
        let (across, down) = (if lower { aside } else { -aside }, if left { half + LETTER } else { -half - LETTER });
        let is_last = |beyond: &dyn Fn(f32, f32) -> bool| !cells.values().any(|&(u, v)| beyond(u - x, v - y));
        if is_last(&|dx, dy| dy.abs() < half && dx * across > 0.0 && dx.abs() > half) {
            names.push((number, (x + across, y)));
        }
        if is_last(&|dx, dy| dx.abs() < half && dy * down > 0.0 && dy.abs() > half) {
            names.push((letter, (x, y + down)));
        }
    }
    names
}

#[cfg(test)]
mod tests;
