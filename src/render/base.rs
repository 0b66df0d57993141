//! The empty board: all that stays the same through a game.

use std::sync::Arc;

use super::{
    cache::Cache,
    canvas::{Canvas, Stamp},
    layout::{Layout, NAME_SIZE, RIM_SIZE},
    marks::{Marks, pixel},
    palette::Palette,
    sketch::{Form, Line, Point, Sketch},
    text::{Face, Style},
    theme::Theme,
};
use crate::{
    color::Color,
    scene::{Board, Ground},
};

/// How far the ground shows around a cell's name.
const HALO: f32 = 3.6;

/// An empty board as seen from one side, in one theme.
pub(crate) struct Base {
    pub layout: Layout,
    pub marks: Marks,
    /// The picture with the cells, their names and the names in the margins.
    pub canvas: Canvas,
    /// The names of the cells again, to put them over what hides them.
    pub names: Vec<((i32, i32), Stamp)>,
}

impl Base {
    /// The base of this board, drawn when it is first asked for.
    pub fn of(board: &Board, theme: Theme, view: Color) -> Arc<Self> {
        static BASES: Cache<(Board, Theme, Color), Base, 24> = Cache::new();
        BASES.get((board.clone(), theme, view), |(board, theme, view)| Self::new(board, *theme, *view))
    }

    fn new(board: &Board, theme: Theme, view: Color) -> Self {
        let layout = Layout::new(board.grid, view);
        let (palette, colors) = (Palette::of(theme), theme.colors());
        let ground = |cell| match board.grounds.iter().rfind(|&&(at, _)| at == cell) {
            Some((_, Ground::Goal)) => colors.goal,
            None => colors.cell,
        };
        let moved = |(x, y): Point| layout.outline(0.0).into_iter().map(move |(dx, dy)| (x + dx, y + dy));
        let mut sheet = Sketch::new(layout.width, layout.height);
        sheet.cover(colors.paper);
        let cells = board.grid.cells().filter_map(|cell| layout.center(cell).map(|center| (cell, center)));
        let cells = cells.collect::<Vec<_>>();
        for &(cell, center) in &cells {
            sheet.fill(&Form::polygon(&moved(center).collect::<Vec<_>>()), ground(cell));
        }
        for &(_, center) in &cells {
            sheet.stroke(&Form::polygon(&moved(center).collect::<Vec<_>>()), Line::sharp(2.75), colors.line);
        }
        let mut canvas = sheet.canvas(palette);

        let style = Style { face: Face::Bold, size: NAME_SIZE };
        let names = cells.iter().map(|&(cell, (x, y))| {
            let words = cell.to_string();
            let stamp = style.stamp(&words, colors.ink, Some((HALO, ground(cell))), palette);
            (pixel((x - style.width(&words) / 2.0, y + layout.name_drop() + style.drop())), stamp)
        });
        let names = names.collect::<Vec<_>>();
        let style = Style { face: Face::ExtraBold, size: RIM_SIZE };
        for (words, y) in &layout.rows {
            let stamp = style.stamp(words, colors.ink, None, palette);
            for x in [layout.rim(), layout.width as f32 - layout.rim()] {
                canvas.stamp(&stamp, pixel((x - style.width(words) / 2.0, y + style.drop())), palette);
            }
        }
        for (place, name) in &names {
            canvas.stamp(name, *place, palette);
        }
        Self { marks: Marks::new(&layout, theme), layout, canvas, names }
    }
}
