//! Lying boards before anything stands on them: camps, banks and rivers.

use std::f32::consts::TAU;

use super::{
    base::ground,
    layout::Layout,
    look::Look,
    sketch::{Form, Line, Point, Sketch},
};
use crate::{
    color::Color,
    grid::Cell,
    scene::{Board, Ground},
};

/// How thick the lines between cells are, and the line around the board.
const LINE: f32 = 2.0;
const FRAME: f32 = 3.0;
/// Where the dots of a bank lie, from a cell's centre in parts of half its sides: a ring near its edge, since pieces
/// stand in the middle.
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
/// The radius of a dot, the thickness and the height of a wave, in pixels.
const DOT: f32 = 2.4;
const WAVE: (f32, f32) = (3.0, 5.0);

/// Draws the grounds, what tells them apart without color, and the lines.
pub(crate) fn draw(sheet: &mut Sketch, board: &Board, layout: &Layout, look: Look) {
    let colors = look.colors();
    let land = &colors.land;
    let cells = board.grid.cells().filter_map(|cell| layout.center(cell).map(|center| (cell, center)));
    let cells = cells.collect::<Vec<_>>();
    for &(cell, center) in &cells {
        let around = |dx: f32, dy: f32| (center.0 + dx, center.1 + dy);
        let (x, y) = layout.half;
        let square = [around(-x, -y), around(x, -y), around(x, y), around(-x, y)];
        sheet.fill(&Form::polygon(&square), ground(board, cell, look));
        match on(board, cell) {
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
    for &(_, center) in &cells {
        for side in sides(center, layout.half, LINE) {
            sheet.fill(&Form::polygon(&side), land.grid);
        }
    }
    for &(cell, center) in &cells {
        let neighbors =
            board.grid.directions().iter().map(|&direction| (direction, board.grid.neighbor(cell, direction)));
        for (direction, neighbor) in neighbors {
            let width = match neighbor {
                None => FRAME,
                Some(other) if camp(board, cell) != camp(board, other) => land.border,
                Some(_) => continue,
            };
            let [right, down, left, up] = sides(center, layout.half, width);
            let side = match layout.way(direction) {
                (x, _) if x > 0.5 => right,
                (x, _) if x < -0.5 => left,
                (_, y) if y > 0.0 => down,
                _ => up,
            };
            sheet.fill(&Form::polygon(&side), colors.ink);
        }
    }
}

/// The lines on the four sides of a cell, right, below, left and above, as areas of whole pixels.
pub(crate) fn sides((x, y): Point, half: (f32, f32), width: f32) -> [[Point; 4]; 4] {
    let [before, behind] = [(width / 2.0).ceil(), (width / 2.0).floor()];
    // Where the pixels of the lines begin and end: cells meet in the middle of a pixel.
    let line = |middle: f32| (middle.round() - before, middle.round() + behind);
    let ((left, l), (right, r)) = (line(x - half.0), line(x + half.0));
    let ((top, t), (bottom, b)) = (line(y - half.1), line(y + half.1));
    let area = |left, top, right, bottom| [(left, top), (right, top), (right, bottom), (left, bottom)];
    [area(right, top, r, b), area(left, bottom, r, b), area(left, top, l, b), area(left, top, r, t)]
}

/// Three waves across a cell with these half sides; they do not lie above each other, and their ends stay apart from
/// those of the next cell.
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

/// What kind of ground a cell has.
fn on(board: &Board, cell: Cell) -> Option<Ground> {
    board.grounds.iter().rfind(|&&(at, _)| at == cell).map(|&(_, ground)| ground)
}

/// Whose camp a cell belongs to.
fn camp(board: &Board, cell: Cell) -> Option<Color> {
    match on(board, cell) {
        Some(Ground::Home(color)) => Some(color),
        _ => None,
    }
}
