//! The empty board, which stays the same throughout a game.

use std::sync::Arc;

use super::{
    cache::Cache,
    canvas::{Canvas, Stamp},
    field::{self, Zones},
    land,
    layout::{Layout, NAME_SIZE, RIM_SIZE, STAIR_SIZE},
    look::{Look, Scenery},
    marks::{Marks, pixel},
    palette::Rgb,
    sketch::{Form, Point, Sketch},
    table,
    text::{Face, Style},
};
use board::{
    color::Color,
    grid::Cell,
    scene::{Board, Ground, Orientation, Scene, Window},
};

/// The width of the border around a cell's name. The border has the color of the cell.
const HALO: f32 = 3.6;
/// The width of the lines between squares.
const THIN: f32 = 2.0;

/// An empty board as seen from one side, in one theme.
pub(crate) struct Base {
    pub layout: Layout,
    pub marks: Marks,
    /// The signs on empty cells; only boards with panels have them.
    pub zones: Option<Zones>,
    /// The picture of the cells with their names and the names in the margins.
    pub canvas: Canvas,
    /// The names of the cells, to be stamped again over whatever hides them.
    pub names: Vec<((i32, i32), Stamp)>,
}

impl Base {
    /// The empty board of a scene in a theme, as `view` sees it. The board is drawn on first use.
    pub fn of<W>(scene: &Scene<W>, look: Look, view: Color) -> Arc<Self> {
        type Key = (Board, Option<Window>, Look, Color);
        static BASES: Cache<Key, Base, 24> = Cache::new();
        static PARTS: Cache<Key, Base, 24> = Cache::new();
        let key = (scene.board.clone(), scene.window, look, view);
        let cache = if scene.window.is_some() { &PARTS } else { &BASES };
        cache.get(key, |(board, window, look, view)| Self::new(board, *window, *look, *view))
    }

    fn new(board: &Board, window: Option<Window>, look: Look, view: Color) -> Self {
        let layout = Layout::new(board, window, view);
        let mut sheet = Sketch::new(layout.width, layout.height);
        sheet.cover(look.colors().paper);
        match layout.plan {
            Orientation::Upright => table::draw(&mut sheet, board, &layout, look),
            Orientation::Lying => land::draw(&mut sheet, board, &layout, look),
            Orientation::Cornered => field::draw(&mut sheet, board, &layout, look),
        }
        let mut canvas = sheet.canvas(look.palette());
        let names = if layout.plan == Orientation::Upright { names(board, &layout, look) } else { Vec::new() };
        for (place, name) in &names {
            canvas.stamp(name, *place, look.palette());
        }
        rim(&mut canvas, &layout, look);
        let zones = (layout.plan == Orientation::Cornered).then(|| Zones::new(&layout, look));
        Self { marks: Marks::new(&layout, look), zones, layout, canvas, names }
    }
}

/// Draws thin lines around all squares, and then the thicker borders over them. `border` takes a square and its
/// neighbor on one side, and returns the width of the border between them, if there is one.
pub(crate) fn lines(
    sheet: &mut Sketch,
    board: &Board,
    layout: &Layout,
    (thin, border_color): (Rgb, Rgb),
    border: impl Fn(Cell, Option<Cell>) -> Option<f32>,
) {
    for (_, center) in layout.cells(board) {
        for side in sides(center, layout.half, THIN) {
            sheet.fill(&Form::polygon(&side), thin);
        }
    }
    for (cell, center) in layout.cells(board) {
        for &direction in board.grid.directions() {
            if let Some(width) = border(cell, board.grid.neighbor(cell, direction)) {
                let side = sides(center, layout.half, width)[usize::from(layout.quarters(direction))];
                sheet.fill(&Form::polygon(&side), border_color);
            }
        }
    }
}

/// The lines on the four sides of a square, clockwise from the upper one, as areas of whole pixels.
fn sides((x, y): Point, half: (f32, f32), width: f32) -> [[Point; 4]; 4] {
    let [before, behind] = [(width / 2.0).ceil(), (width / 2.0).floor()];
    // Squares meet in the middle of a pixel, so the ends of a line are rounded to whole pixels.
    let line = |middle: f32| (middle.round() - before, middle.round() + behind);
    let ((left, l), (right, r)) = (line(x - half.0), line(x + half.0));
    let ((top, t), (bottom, b)) = (line(y - half.1), line(y + half.1));
    let area = |left, top, right, bottom| [(left, top), (right, top), (right, bottom), (left, bottom)];
    [area(left, top, r, t), area(right, top, r, b), area(left, bottom, r, b), area(left, top, l, b)]
}

/// The color of a cell.
pub(crate) fn ground(board: &Board, cell: Cell, look: Look) -> Rgb {
    let colors = look.colors();
    match board.ground(cell) {
        Some(Ground::Goal) => colors.goal,
        Some(Ground::Home(color)) if look.scenery == Scenery::Field => colors.field.homes[color],
        Some(Ground::Home(color)) => colors.land.homes[color],
        Some(Ground::Dark(_)) => colors.field.dark,
        Some(Ground::Sand) => colors.land.sand.0,
        Some(Ground::Water) => colors.land.water.0,
        None if look.scenery == Scenery::Field => colors.field.middle,
        None => colors.cell,
    }
}

/// The stamps of the cells' names, each with the pixel on which its anchor is put.
fn names(board: &Board, layout: &Layout, look: Look) -> Vec<((i32, i32), Stamp)> {
    let style = Style { face: Face::Bold, size: NAME_SIZE };
    let name = |(cell, (x, y)): (Cell, Point)| {
        let words = cell.to_string();
        let halo = Some((HALO, ground(board, cell, look)));
        let stamp = style.stamp(&words, look.colors().ink, halo, look.palette());
        (pixel((x - style.width(&words) / 2.0, y + layout.name_drop() + style.drop())), stamp)
    };
    layout.cells(board).map(name).collect()
}

/// Stamps the names of rows and columns into the margins.
fn rim(canvas: &mut Canvas, layout: &Layout, look: Look) {
    let size = if layout.plan == Orientation::Cornered { STAIR_SIZE } else { RIM_SIZE };
    let style = Style { face: Face::Bold, size };
    let mut write = |words: &str, (x, y): Point| {
        let stamp = style.stamp(words, look.colors().ink, None, look.palette());
        canvas.stamp(&stamp, pixel((x - style.width(words) / 2.0, y + style.drop())), look.palette());
    };
    for (words, y) in &layout.rows {
        for x in layout.rim() {
            write(words, (x, *y));
        }
    }
    for (words, x) in &layout.columns {
        write(words, (*x, layout.foot()));
    }
    for (words, place) in &layout.stairs {
        write(words, *place);
    }
}
