//! Draws empty upright boards: a table of dyed wood, with a thick edge and the grain of the wood in each cell.

use super::{
    base::ground,
    layout::{EDGE_ROOM, Layout},
    look::Look,
    palette::Rgb,
    sketch::{Form, Line, Point, Sketch},
};
use board::{
    grid::Cell,
    scene::{Board, Ground},
};

/// The height of the row of captions, which hides what is drawn under it.
const BAND: f32 = 50.0;
/// The width of the lines between cells.
const LINE: f32 = 3.0;
/// The width of the line on the outer side of goals.
const GOAL: f32 = 7.0;
/// The distance of the table's shadow below the table.
const SHADOW: f32 = 5.0;
/// The width of the lines of the grain.
const GRAIN: f32 = 2.0;
/// The lines of the grain of a cell: the height, the ends, and how far they bend, all as fractions of the distance from
/// the cell's center to its corners. All cells have the same grain, so that the compression finds it again.
const GRAINS: [(f32, f32, f32, f32); 5] = [
    (-0.58, -0.50, 0.30, 0.03),
    (-0.30, -0.10, 0.80, 0.03),
    (-0.02, -0.80, 0.20, -0.03),
    (0.24, -0.30, 0.80, -0.03),
    (0.46, -0.72, -0.10, 0.03),
];

/// Draws the edge, the cells with their grain, and the lines between them.
pub(crate) fn draw(sheet: &mut Sketch, board: &Board, layout: &Layout, look: Look) {
    let colors = look.colors();
    let moved =
        |(x, y): Point| layout.outline(0.0).into_iter().map(move |(dx, dy)| (x + dx, y + dy)).collect::<Vec<_>>();
    let form = |center| Form::polygon(&moved(center));
    if colors.shadow.opacity > 0 {
        for (_, (x, y)) in layout.everywhere(board) {
            let color = colors.shadow.over(colors.paper);
            sheet.stroke(&form((x, y + SHADOW)), Line::round(2.0 * EDGE_ROOM), color);
        }
    }
    for (_, center) in layout.everywhere(board) {
        sheet.stroke(&form(center), Line::round(2.0 * EDGE_ROOM), colors.edge);
    }
    for (cell, center) in layout.everywhere(board) {
        sheet.fill(&form(center), ground(board, cell, look));
        if let Some(color) = grain(board, cell, look) {
            for (height, from, to, bend) in GRAINS {
                let at = |part: f32| {
                    let x = from + (to - from) * part;
                    let wave = (part * std::f32::consts::TAU).sin() * bend + bend * part;
                    (center.0 + x * layout.unit, center.1 + (height + wave) * layout.unit)
                };
                let line = (0..=16_u8).map(|step| at(f32::from(step) / 16.0)).collect::<Vec<_>>();
                sheet.stroke_plainly(&Form::polyline(&line), Line::round(GRAIN), color);
            }
        }
    }
    for (_, center) in layout.everywhere(board) {
        sheet.stroke(&form(center), Line::sharp(LINE), colors.line);
    }
    let band = [(0.0, 0.0), (layout.width as f32, 0.0), (layout.width as f32, BAND), (0.0, BAND)];
    let goals = layout.everywhere(board).filter(|(cell, _)| board.ground(*cell) == Some(Ground::Goal));
    for (_, center) in goals {
        let corners = moved(center);
        let outer = (0..corners.len()).filter(|&side| {
            let (a, b) = (corners[side], corners[(side + 1) % corners.len()]);
            let middle = ((a.0 + b.0) / 2.0 - center.0, (a.1 + b.1) / 2.0 - center.1);
            let beyond = (center.0 + 2.0 * middle.0, center.1 + 2.0 * middle.1);
            let neighbor = layout.everywhere(board).any(|(_, (x, y))| (x - beyond.0).hypot(y - beyond.1) < 4.0);
            !neighbor && middle.1.abs() > 1.0
        });
        for side in outer {
            let line = [corners[side], corners[(side + 1) % corners.len()]];
            sheet.stroke(&Form::polyline(&line), Line::round(GOAL), colors.ink);
        }
    }
    // The captions stand above cells outside the window.
    sheet.fill(&Form::polygon(&band), colors.paper);
}

/// The color of the grain of a cell, if the theme shows it.
fn grain(board: &Board, cell: Cell, look: Look) -> Option<Rgb> {
    let colors = look.colors();
    let (ground, grain) = match board.ground(cell) {
        Some(Ground::Goal) => (colors.goal, colors.grain.1),
        _ => (colors.cell, colors.grain.0),
    };
    (ground != grain).then_some(grain)
}
