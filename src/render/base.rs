//! The empty board: all that stays the same through a game.

use std::sync::Arc;

use super::{
    cache::Cache,
    canvas::{Canvas, Stamp},
    field::{self, Zones},
    land,
    layout::{Layout, NAME_SIZE, RIM_SIZE, STAIR_SIZE},
    look::{Look, Scenery},
    marks::{Marks, pixel},
    sketch::{Form, Line, Point, Sketch},
    text::{Face, Style},
};
use crate::{
    color::Color,
    grid::Cell,
    scene::{Board, Ground, Plan},
};

/// How far the ground shows around a cell's name.
const HALO: f32 = 3.6;

/// An empty board as seen from one side, in one theme.
pub(crate) struct Base {
    pub layout: Layout,
    pub marks: Marks,
    /// The signs of empty cells, on boards that have such.
    pub zones: Option<Zones>,
    /// The picture with the cells, their names and the names in the margins.
    pub canvas: Canvas,
    /// The names of the cells again, to put them over what hides them.
    pub names: Vec<((i32, i32), Stamp)>,
}

impl Base {
    /// The base of this board, drawn when it is first asked for.
    pub fn of(board: &Board, look: Look, view: Color) -> Arc<Self> {
        static BASES: Cache<(Board, Look, Color), Base, 24> = Cache::new();
        BASES.get((board.clone(), look, view), |(board, look, view)| Self::new(board, *look, *view))
    }

    fn new(board: &Board, look: Look, view: Color) -> Self {
        let layout = Layout::new(board, view);
        let mut sheet = Sketch::new(layout.width, layout.height);
        sheet.cover(look.colors().paper);
        let (mut canvas, names) = if layout.plan != Plan::Upright {
            match layout.plan {
                Plan::Cornered => field::draw(&mut sheet, board, &layout, look),
                _ => land::draw(&mut sheet, board, &layout, look),
            }
            (sheet.canvas(look.palette()), Vec::new())
        } else {
            let cells = board.grid.cells().filter_map(|cell| layout.center(cell).map(|center| (cell, center)));
            let cells = cells.collect::<Vec<_>>();
            plain(&mut sheet, &cells, board, &layout, look);
            let mut canvas = sheet.canvas(look.palette());
            let names = names(&cells, board, &layout, look);
            for (place, name) in &names {
                canvas.stamp(name, *place, look.palette());
            }
            (canvas, names)
        };
        rim(&mut canvas, &layout, look);
        let zones = (layout.plan == Plan::Cornered).then(|| Zones::new(&layout, look));
        Self { marks: Marks::new(&layout, look), zones, layout, canvas, names }
    }
}

/// Plain cells with lines between them.
fn plain(sheet: &mut Sketch, cells: &[(Cell, Point)], board: &Board, layout: &Layout, look: Look) {
    let moved = |(x, y): Point| layout.outline(0.0).into_iter().map(move |(dx, dy)| (x + dx, y + dy));
    let form = |center| Form::polygon(&moved(center).collect::<Vec<_>>());
    for &(cell, center) in cells {
        sheet.fill(&form(center), ground(board, cell, look));
    }
    for &(_, center) in cells {
        sheet.stroke(&form(center), Line::sharp(2.75), look.colors().line);
    }
}

/// The color of a cell.
pub(crate) fn ground(board: &Board, cell: Cell, look: Look) -> super::palette::Rgb {
    let colors = look.colors();
    match board.grounds.iter().rfind(|&&(at, _)| at == cell) {
        Some((_, Ground::Goal)) => colors.goal,
        Some((_, Ground::Home(color))) if look.scenery == Scenery::Field => colors.field.homes[*color],
        Some((_, Ground::Home(color))) => colors.land.homes[*color],
        Some((_, Ground::Dark(_))) => colors.field.dark,
        Some((_, Ground::Sand)) => colors.land.sand.0,
        Some((_, Ground::Water)) => colors.land.water.0,
        None if look.scenery == Scenery::Field => colors.field.middle,
        None => colors.cell,
    }
}

/// The names of the cells and where they go.
fn names(cells: &[(Cell, Point)], board: &Board, layout: &Layout, look: Look) -> Vec<((i32, i32), Stamp)> {
    let style = Style { face: Face::Bold, size: NAME_SIZE };
    let name = |&(cell, (x, y)): &(Cell, Point)| {
        let words = cell.to_string();
        let halo = Some((HALO, ground(board, cell, look)));
        let stamp = style.stamp(&words, look.colors().ink, halo, look.palette());
        (pixel((x - style.width(&words) / 2.0, y + layout.name_drop() + style.drop())), stamp)
    };
    cells.iter().map(name).collect()
}

/// The names in the margins.
fn rim(canvas: &mut Canvas, layout: &Layout, look: Look) {
    let face = if layout.plan == Plan::Upright { Face::ExtraBold } else { Face::Bold };
    let size = if layout.plan == Plan::Cornered { STAIR_SIZE } else { RIM_SIZE };
    let style = Style { face, size };
    let mut write = |words: &str, (x, y): Point| {
        let stamp = style.stamp(words, look.colors().ink, None, look.palette());
        canvas.stamp(&stamp, pixel((x - style.width(words) / 2.0, y + style.drop())), look.palette());
    };
    let (left, right) = layout.rim();
    for (words, y) in &layout.rows {
        for x in [left, layout.width as f32 - right] {
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
