//! Draws empty boards with villages, river banks and rivers.
//!
//! Villages are paved, with houses and trees on some cells. Banks have pebbles and reeds. Rivers have waves from bank
//! to bank, and foam along the banks. These drawings are faint, so the pieces and marks on them stay easy to read.

use std::f32::consts::TAU;

use super::{
    base::{ground, lines},
    layout::Layout,
    look::Look,
    palette::Rgb,
    sketch::{Form, Line, Point, Sketch},
};
use board::{
    color::Color,
    grid::Cell,
    scene::{Board, Ground},
};

/// The width of the line around the board.
const FRAME: f32 = 3.0;
/// The width of the edge around the board, and the distance of its shadow below it.
const EDGE: (f32, f32) = (5.5, 4.0);
/// The gap between the stones of a village, the additional gap below them, and the radius of their corners.
const STONE: (f32, f32, f32) = (1.0, 3.0, 8.0);
/// The dots on a cell of a river bank: their offsets from the cell's center, as fractions of half its sides, and their
/// radius in pixels. The dots form a ring near the edge, since pieces stand in the middle.
const DOTS: [(f32, f32, f32); 10] = [
    (-0.80, -0.84, 2.4),
    (-0.22, -0.74, 3.2),
    (0.30, -0.88, 2.2),
    (0.84, -0.62, 2.6),
    (0.76, -0.04, 2.2),
    (-0.88, 0.06, 3.4),
    (0.86, 0.52, 3.0),
    (0.18, 0.86, 2.4),
    (-0.36, 0.74, 2.2),
    (-0.84, 0.60, 2.6),
];
/// A wave of a river: the width of its line, its height, and its length in pixels. The length divides the width of a
/// cell, so waves join from cell to cell.
const WAVE: (f32, f32, f32) = (3.0, 5.0, 43.0);
/// The distance from a wave up to the light on its crests, and the width of that line.
const CREST: (f32, f32) = (6.5, 2.2);
/// The reach of the sand into the river, the height and the length of its curves, and the width of the foam.
const SHORE: (f32, f32, f32, f32) = (4.0, 2.4, 34.0, 3.0);
/// The width of the deep part of a river, as a part of a cell's width.
const DEEP: f32 = 0.56;
/// The houses and trees of a village, a row of cells each. The other village has them in the opposite order.
const VILLAGE: &[u8; 35] = b".h...t.\
                             .....h.\
                             ..h....\
                             .t.....\
                             h.....t";
/// The right half of a house's roof, from the ridge to the eaves.
const ROOF: [Point; 6] = [(8.0, -27.0), (13.0, -15.0), (21.0, -8.5), (34.0, -6.0), (30.0, 0.0), (27.0, 3.0)];

/// Draws the edge of the board, the cells, and the lines between them. The patterns on cells distinguish their kinds
/// without color.
pub(crate) fn draw(sheet: &mut Sketch, board: &Board, layout: &Layout, look: Look) {
    let colors = look.colors();
    let land = &colors.land;
    edge(sheet, board, layout, look);
    for (cell, center) in layout.cells(board) {
        let ground = ground(board, cell, look);
        sheet.fill(&rectangle(center, layout.half), ground);
        match board.ground(cell) {
            Some(Ground::Water) => river(sheet, center, layout.half, look),
            Some(Ground::Sand) => bank(sheet, board, cell, layout, look),
            Some(Ground::Home(side)) if land.works[side] != ground => {
                sheet.fill(&rectangle(center, layout.half), land.works[side]);
                let (x, y) = layout.half;
                let (gap, below, round) = STONE;
                let (from, to) = ((center.0 - x + gap, center.1 - y + gap), (center.0 + x - gap, center.1 + y - below));
                sheet.fill_plainly(&Form::rounded(from, to, round), ground);
                match building(board, side, cell) {
                    Some(b'h') => house(sheet, center, land.works[side], ground),
                    Some(b't') => tree(sheet, center, land.works[side]),
                    _ => {}
                }
            }
            _ => {}
        }
    }
    // The sand reaches into the river over its waves.
    for (cell, center) in layout.cells(board).filter(|&(cell, _)| board.ground(cell) == Some(Ground::Water)) {
        for way in banks(board, cell, Ground::Sand, layout) {
            shore(sheet, (center.0 + way * layout.half.0, center.1), -way, layout.half.1, look);
        }
    }
    lines(sheet, board, layout, (land.grid, colors.ink), |cell, neighbor| match neighbor {
        None => Some(FRAME),
        Some(other) => (camp(board, cell) != camp(board, other)).then_some(land.border),
    });
}

/// What stands on a cell of a village, as [`VILLAGE`] says.
fn building(board: &Board, side: Color, cell: Cell) -> Option<u8> {
    let mut cells = board.grid.cells().filter(|&other| board.ground(other) == Some(Ground::Home(side)));
    let index = cells.position(|other| other == cell)?;
    let place = if side == Color::White { index } else { VILLAGE.len().checked_sub(index + 1)? };
    VILLAGE.get(place).copied()
}

fn rectangle((x, y): Point, (across, down): (f32, f32)) -> Form {
    Form::rounded((x - across, y - down), (x + across, y + down), 0.0)
}

/// Draws the edge around the board, and its shadow.
fn edge(sheet: &mut Sketch, board: &Board, layout: &Layout, look: Look) {
    let colors = look.colors();
    let (x, y) = layout.half;
    let bounds = layout.cells(board).map(|(_, center)| center).fold(None, |bounds: Option<(Point, Point)>, at| {
        let (from, to) = bounds.unwrap_or((at, at));
        Some(((from.0.min(at.0), from.1.min(at.1)), (to.0.max(at.0), to.1.max(at.1))))
    });
    let Some((from, to)) = bounds else { return };
    let (wide, lower) = EDGE;
    let around = |lower: f32| {
        let from = (from.0 - x - wide, from.1 - y - wide + lower);
        Form::rounded(from, (to.0 + x + wide, to.1 + y + wide + lower), 7.0)
    };
    if colors.shadow.opacity > 0 {
        sheet.fill(&around(lower), colors.shadow.over(colors.paper));
    }
    sheet.fill(&around(0.0), colors.edge);
}

/// The sides of a cell, -1 for left and 1 for right, with a neighbor of this ground.
fn banks(board: &Board, cell: Cell, ground: Ground, layout: &Layout) -> impl Iterator<Item = f32> {
    let beyond = move |direction| board.grid.neighbor(cell, direction).and_then(|other| board.ground(other));
    let directions = board.grid.directions().iter().filter(move |&&direction| beyond(direction) == Some(ground));
    directions.map(|&direction| layout.way(direction).0).filter(|way| way.abs() > 0.5)
}

/// A curve of this height and length along a line, given as the offset from the line at `at`.
fn curve(at: f32, high: f32, long: f32) -> f32 {
    high * (at / long * TAU).sin()
}

/// Draws a cell of a river: the deep water, and three waves from side to side with light on their crests.
fn river(sheet: &mut Sketch, center: Point, (x, y): (f32, f32), look: Look) {
    let water = &look.colors().land;
    if water.deep != water.water.0 {
        sheet.fill(&rectangle(center, ((DEEP * x).round(), y)), water.deep);
    }
    let (line, high, long) = WAVE;
    for (row, shift) in [(-2.0 / 3.0, 0.0), (0.0, 0.5), (2.0 / 3.0, 0.0)] {
        let wave = |from: f32, to: f32, up: f32| {
            let point = |step: u8| {
                let across = x * (from + (to - from) * f32::from(step) / 40.0);
                (center.0 + across, center.1 + row * y - up - curve(across + x + shift * long, high, long))
            };
            Form::polyline(&(0..=40).map(point).collect::<Vec<_>>())
        };
        sheet.stroke(&wave(-1.0, 1.0, 0.0), Line::sharp(line), water.water.1);
        if water.foam != water.water.0 {
            let from = if shift > 0.0 { -0.42 } else { 0.08 };
            sheet.stroke_plainly(&wave(from, from + 0.36, CREST.0), Line::round(CREST.1), water.foam);
        }
    }
}

/// Draws the shore along a side of a cell of a river, from the middle of the side on. `way` is the direction to the
/// river.
fn shore(sheet: &mut Sketch, middle: Point, way: f32, half: f32, look: Look) {
    let land = &look.colors().land;
    if land.foam == land.water.0 {
        return;
    }
    let (reach, high, long, foam) = SHORE;
    // Whole pixels make rows alike, which keeps files small; shrunk, the steps vanish.
    let (x, top) = (middle.0.round(), (middle.1 - half).round());
    let far = |row: u8| (reach + curve(f32::from(row), high, long)).round();
    let mut row = 0;
    while f32::from(row) < 2.0 * half {
        let end = (row..=u8::MAX).find(|&at| far(at) != far(row) || f32::from(at) >= 2.0 * half).unwrap_or(u8::MAX);
        let part = |from: f32, to: f32| {
            let (left, right) = (x + way * from, x + way * to);
            let (top, bottom) = (top + f32::from(row), top + f32::from(end));
            Form::rounded((left.min(right), top), (left.max(right), bottom), 0.0)
        };
        sheet.fill(&part(0.0, far(row)), land.sand.0);
        sheet.fill(&part(far(row), far(row) + foam), land.foam);
        if end == u8::MAX {
            break;
        }
        row = end;
    }
}

/// Draws the pebbles and reeds of a bank. Reeds grow on every other cell, beside the river.
fn bank(sheet: &mut Sketch, board: &Board, cell: Cell, layout: &Layout, look: Look) {
    let land = &look.colors().land;
    let Some(center) = layout.center(cell) else { return };
    let (x, y) = layout.half;
    for (dx, dy, radius) in DOTS {
        sheet.fill_plainly(&Form::disc((center.0 + dx * x, center.1 + dy * y), radius), land.sand.1);
    }
    let odd = ((center.1 / (2.0 * y)).floor() as i32).rem_euclid(2) == 1;
    if land.reed == land.sand.0 {
        return;
    }
    for way in banks(board, cell, Ground::Water, layout) {
        let low = if odd == (way > 0.0) { 0.94 } else { -0.28 };
        let root = (center.0 + way * 0.74 * x, center.1 + low * y);
        for (lean, high) in [(-6.0, 16.0), (-1.0, 25.0), (6.0, 19.0)] {
            let blade = [root, (root.0 + lean * 0.35, root.1 - high * 0.6), (root.0 + lean, root.1 - high)];
            sheet.stroke_plainly(&Form::polyline(&blade), Line::round(3.0), land.reed);
        }
    }
}

/// Draws a house with curved eaves around a point.
fn house(sheet: &mut Sketch, (x, y): Point, color: Rgb, ground: Rgb) {
    let right = ROOF.iter().map(|&(dx, dy)| (x + dx, y + dy));
    let left = ROOF.iter().rev().map(|&(dx, dy)| (x - dx, y + dy));
    sheet.fill_plainly(&Form::polygon(&right.chain(left).collect::<Vec<_>>()), color);
    let part = |from: Point, to: Point| Form::rounded((x + from.0, y + from.1), (x + to.0, y + to.1), 0.0);
    sheet.fill(&part((-21.0, 6.0), (21.0, 30.0)), color);
    sheet.fill(&part((-5.5, 13.0), (5.5, 30.0)), ground);
    for window in [-13.5, 13.5] {
        sheet.fill(&part((window - 3.5, 13.0), (window + 3.5, 20.0)), ground);
    }
    sheet.stroke_plainly(&Form::polyline(&[(x - 12.0, y - 28.0), (x + 12.0, y - 28.0)]), Line::round(4.0), color);
}

/// Draws a tree around a point.
fn tree(sheet: &mut Sketch, (x, y): Point, color: Rgb) {
    for (dx, dy, radius) in [(0.0, -12.0, 15.0), (-11.0, 0.0, 12.0), (11.0, 0.0, 12.0)] {
        sheet.fill_plainly(&Form::disc((x + dx, y + dy), radius), color);
    }
    sheet.stroke_plainly(&Form::polyline(&[(x, y + 8.0), (x, y + 28.0)]), Line::round(5.0), color);
}

/// The side in whose camp a cell lies.
fn camp(board: &Board, cell: Cell) -> Option<Color> {
    match board.ground(cell) {
        Some(Ground::Home(color)) => Some(color),
        _ => None,
    }
}
