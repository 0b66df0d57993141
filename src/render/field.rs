//! Boards with panels in their corners before anything stands on them, and the signs that tell their grounds apart
//! without color.

use std::collections::HashSet;

use super::{
    Picture,
    base::{Base, ground},
    canvas::Stamp,
    land::sides,
    layout::Layout,
    look::Look,
    marks::pixel,
    sketch::{Form, Line, Sketch},
};
use crate::{
    color::{ByColor, Color},
    grid::Cell,
    scene::{Board, Ground, Mark, Scene},
};

/// How thick the lines between cells are, and those around the board and between its grounds.
const LINE: f32 = 2.0;
const BORDER: f32 = 4.0;
/// The ring on White's empty cells: its radius and line; the side of the square on Black's; the rhomb on cells apart:
/// half its height and its line. Lengths are in sides of a cell, lines in pixels.
const RING: (f32, f32) = (0.09, 2.6);
const SQUARE: f32 = 0.15;
const RHOMB: (f32, f32) = (0.26, 4.0);

/// Draws the grounds and the lines.
pub(crate) fn draw(sheet: &mut Sketch, board: &Board, layout: &Layout, look: Look) {
    let cells = board.grid.cells().filter_map(|cell| layout.center(cell).map(|center| (cell, center)));
    let cells = cells.collect::<Vec<_>>();
    for &(cell, (x, y)) in &cells {
        let (across, down) = layout.half;
        let corners = [(x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down)];
        // Whole pixels, which keeps flat areas flat.
        let corners = corners.map(|(x, y)| (x.round(), y.round()));
        sheet.fill(&Form::polygon(&corners), ground(board, cell, look));
    }
    for &(_, center) in &cells {
        for side in sides(center, layout.half, LINE) {
            sheet.fill(&Form::polygon(&side), look.colors().field.grid);
        }
    }
    for &(cell, center) in &cells {
        for &direction in board.grid.directions() {
            let beside = board.grid.neighbor(cell, direction);
            if beside.is_some_and(|other| zone(board, cell) == zone(board, other)) {
                continue;
            }
            let [right, down, left, up] = sides(center, layout.half, BORDER);
            let side = [up, right, down, left][usize::from(layout.quarters(direction))];
            sheet.fill(&Form::polygon(&side), look.colors().ink);
        }
    }
}

/// Whose camp a cell belongs to.
fn zone(board: &Board, cell: Cell) -> Option<Color> {
    match board.grounds.iter().rfind(|&&(at, _)| at == cell) {
        Some((_, Ground::Home(color) | Ground::Dark(Some(color)))) => Some(*color),
        _ => None,
    }
}

/// The signs of grounds on empty cells, anchored at the cell's centre.
pub(crate) struct Zones {
    /// On the cells of each side's camp.
    pub homes: ByColor<Stamp>,
    /// On cells apart.
    pub dark: Stamp,
}

impl Zones {
    /// The signs in this size.
    pub fn new(layout: &Layout, look: Look) -> Self {
        let field = &look.colors().field;
        let drawn = |draw: &dyn Fn(&mut Sketch)| {
            let mut sheet = Sketch::around(layout.half.0, layout.half.1);
            draw(&mut sheet);
            sheet.stamp(look.palette())
        };
        let side = (SQUARE * layout.unit / 2.0).round();
        let rhomb = RHOMB.0 * layout.unit;
        Self {
            homes: ByColor {
                white: drawn(&|sheet| {
                    sheet.stroke(&Form::circle(RING.0 * layout.unit), Line::sharp(RING.1), field.zone);
                }),
                black: drawn(&|sheet| {
                    sheet.fill(&Form::rounded((-side, -side), (side, side), 0.0), field.zone);
                }),
            },
            dark: drawn(&|sheet| {
                let form = Form::polygon(&[(0.0, -rhomb), (rhomb, 0.0), (0.0, rhomb), (-rhomb, 0.0)]);
                sheet.stroke(&form, Line::sharp(RHOMB.1), field.ghost);
            }),
        }
    }

    /// The sign of a ground.
    pub fn sign(&self, ground: Ground) -> Option<&Stamp> {
        match ground {
            Ground::Home(color) => Some(&self.homes[color]),
            Ground::Dark(_) => Some(&self.dark),
            Ground::Goal | Ground::Sand | Ground::Water => None,
        }
    }
}

impl Picture {
    /// The signs of the grounds of empty cells on which nothing else is told.
    pub(super) fn zones(&mut self, scene: &Scene<String>, base: &Base) {
        let Some(zones) = &base.zones else { return };
        let taken =
            scene.sprites.iter().map(|sprite| sprite.cell).chain(scene.marks.iter().filter_map(|mark| match mark {
                Mark::Target { cell, .. } | Mark::Threats { cell, .. } | Mark::Cover { cell, .. } => Some(*cell),
                _ => None,
            }));
        let taken = taken.collect::<HashSet<_>>();
        for (cell, ground) in &scene.board.grounds {
            if let (Some(sign), Some(center), false) =
                (zones.sign(*ground), base.layout.center(*cell), taken.contains(cell))
            {
                self.stamp(sign, pixel(center));
            }
        }
    }
}
