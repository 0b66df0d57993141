//! Draws empty boards with camps, river banks and rivers.

use std::f32::consts::TAU;

use super::{
    base::{ground, lines},
    layout::Layout,
    look::Look,
    sketch::{Form, Line, Point, Sketch},
};
use crate::{
    color::Color,
    grid::Cell,
    scene::{Board, Ground},
};

/// The width of the line around the board.
const FRAME: f32 = 3.0;
/// The dots on a cell of a river bank: their offsets from the cell's center, as fractions of half its sides. The dots
/// form a ring near the edge, since pieces stand in the middle.
const DOTS: [(f32, f32); 10] = [
    (-0.80, -0.84),
    (-0.22, -0.74),
    (0.30, -0.88),
    (0.84, -0.62),
    (0.76, -0.04),
    (-0.88, 0.06),
    (0.86, 0.52),
    (0.18, 0.86),
    (-0.36, 0.74),
    (-0.84, 0.60),
];
/// The radius of a dot in pixels.
const DOT: f32 = 2.4;
/// A wave of a river: the width of its line and its height in pixels.
const WAVE: (f32, f32) = (3.0, 5.0);

/// Draws the cells, with patterns that distinguish their kinds without color, and the lines between them.
pub(crate) fn draw(sheet: &mut Sketch, board: &Board, layout: &Layout, look: Look) {
    let colors = look.colors();
    let land = &colors.land;
    for (cell, center) in layout.cells(board) {
        let around = |dx: f32, dy: f32| (center.0 + dx, center.1 + dy);
        let (x, y) = layout.half;
        let square = [around(-x, -y), around(x, -y), around(x, y), around(-x, y)];
        sheet.fill(&Form::polygon(&square), ground(board, cell, look));
        match board.ground(cell) {
            Some(Ground::Water) => {
                for wave in waves(layout.half) {
                    let wave = wave.into_iter().map(|(dx, dy)| around(dx, dy)).collect::<Vec<_>>();
                    sheet.stroke(&Form::polyline(&wave), Line::round(WAVE.0), land.water.1);
                }
            }
            Some(Ground::Sand) => {
                for (dx, dy) in DOTS {
                    sheet.fill(&Form::disc(around(dx * x, dy * y), DOT), land.sand.1);
                }
            }
            _ => {}
        }
    }
    lines(sheet, board, layout, (land.grid, colors.ink), |cell, neighbor| match neighbor {
        None => Some(FRAME),
        Some(other) => (camp(board, cell) != camp(board, other)).then_some(land.border),
    });
}

/// Three waves across a cell with this half width and half height. They are shifted against each other, and end before
/// the edges.
fn waves((x, y): (f32, f32)) -> [Vec<Point>; 3] {
    [(-0.62, 0.06), (0.0, -0.06), (0.62, 0.06)].map(|(height, shift)| {
        let point = |i: u8| {
            let part = f32::from(i) / 48.0;
            let across = (part * 2.0 - 1.0) * 0.78 + shift;
            (across * x, height * y - WAVE.1 * (part * TAU * 2.25).sin())
        };
        (0..=48).map(point).collect()
    })
}

/// The side in whose camp a cell lies.
fn camp(board: &Board, cell: Cell) -> Option<Color> {
    match board.ground(cell) {
        Some(Ground::Home(color)) => Some(color),
        _ => None,
    }
}
