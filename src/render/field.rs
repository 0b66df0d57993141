//! Draws empty boards with panels in their corners, with signs that distinguish the kinds of cells without color.

use std::collections::HashSet;

use super::{
    Picture,
    base::{Base, ground, lines},
    canvas::Stamp,
    layout::Layout,
    look::Look,
    sketch::{Form, Line, Sketch},
};
use crate::{
    color::{ByColor, Color},
    grid::Cell,
    scene::{Board, Ground, Mark, Scene},
};

/// The width of the lines around the board and between its grounds.
const BORDER: f32 = 4.0;
/// The ring on empty cells of White's camp: its radius, as a fraction of a cell's side, and the width of its line in
/// pixels.
const RING: (f32, f32) = (0.09, 2.6);
/// The side of the square on empty cells of Black's camp, as a fraction of a cell's side.
const SQUARE: f32 = 0.15;
/// The rhomb on empty dark cells: half its height, as a fraction of a cell's side, and the width of its line in pixels.
const RHOMB: (f32, f32) = (0.26, 4.0);

/// Draws the cells and the lines between them.
pub(crate) fn draw(sheet: &mut Sketch, board: &Board, layout: &Layout, look: Look) {
    for (cell, (x, y)) in layout.cells(board) {
        let (across, down) = layout.half;
        let corners = [(x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down)];
        // Whole pixels keep flat areas free of blended edges.
        let corners = corners.map(|(x, y)| (x.round(), y.round()));
        sheet.fill(&Form::polygon(&corners), ground(board, cell, look));
    }
    let colors = look.colors();
    lines(sheet, board, layout, (colors.field.grid, colors.ink), |cell, neighbor| {
        let inside = neighbor.is_some_and(|other| zone(board, cell) == zone(board, other));
        (!inside).then_some(BORDER)
    });
}

/// The side in whose camp a cell lies.
fn zone(board: &Board, cell: Cell) -> Option<Color> {
    match board.ground(cell) {
        Some(Ground::Home(color) | Ground::Dark(Some(color))) => Some(color),
        _ => None,
    }
}

/// The signs of grounds, anchored at the center of an empty cell.
pub(crate) struct Zones {
    /// The sign on cells of each side's camp.
    pub homes: ByColor<Stamp>,
    /// The sign on dark cells.
    pub dark: Stamp,
}

impl Zones {
    /// The signs for the cells of this layout.
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

    /// The sign of a ground, if it has one.
    pub fn sign(&self, ground: Ground) -> Option<&Stamp> {
        match ground {
            Ground::Home(color) => Some(&self.homes[color]),
            Ground::Dark(_) => Some(&self.dark),
            Ground::Goal | Ground::Sand | Ground::Water => None,
        }
    }
}

impl Picture {
    /// Stamps the signs of grounds on cells without a piece or mark.
    pub(super) fn zones(&mut self, scene: &Scene<String>, base: &Base) {
        let Some(zones) = &base.zones else { return };
        let marked = scene.marks.iter().filter_map(|mark| match mark {
            Mark::Target { cell, .. } | Mark::Threats { cell, .. } | Mark::Cover { cell, .. } => Some(*cell),
            _ => None,
        });
        let taken = scene.sprites.iter().map(|sprite| sprite.cell).chain(marked).collect::<HashSet<_>>();
        for (cell, ground) in scene.board.grounds.iter().filter(|(cell, _)| !taken.contains(cell)) {
            if let Some(sign) = zones.sign(*ground) {
                self.stamp_on(sign, *cell, &base.layout);
            }
        }
    }
}
