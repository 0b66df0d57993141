//! Marks on cells: frames, discs, crosses and arrows.

use std::sync::Arc;

use super::{
    cache::Cache,
    canvas::Stamp,
    frames::Tints,
    layout::{DIGIT_SIZE, Layout},
    look::Look,
    palette::{Palette, Rgb},
    sketch::{Form, Line, Point, Sketch},
    text::{Face, Style},
};
use crate::scene::{Arrow, Plan};

/// The marks that look the same on every cell of a board, anchored at the cell's center.
pub(crate) struct Marks {
    /// The tints of the cells of a board that lies sideways.
    pub tints: Option<Tints>,
    /// The mark of a cell that a piece came to.
    pub arrived: Stamp,
    /// The mark of a cell that a piece left.
    pub left: Stamp,
    /// The mark of a picked cell.
    pub picked: Stamp,
    /// The mark of a target, around the pieces on it.
    pub brackets: Stamp,
    /// The mark of an empty target. If this is `None`, `brackets` mark empty targets, too.
    pub disc: Option<Stamp>,
    /// The mark of a capture, on the right of the cell.
    pub cross: Stamp,
    /// The mark of a capture on the left of the cell, for cells with an arrow on the right.
    pub cross_left: Stamp,
    /// The frame of a linked cell.
    pub linked: Option<Stamp>,
    /// The frame of an endangered piece.
    pub endangered: Option<Stamp>,
    /// The frame of a cell that is a reason for the refusal of a move.
    pub concerned: Stamp,
}

/// The thickness of the bar that underlines the name of the side to move.
const BAR: f32 = 6.5;

/// The width and color of a stroke that forms an edge, and the width and color of the narrower stroke drawn on top.
type Edged = [(f32, Rgb); 2];

impl Marks {
    /// The marks for the cells of a layout.
    pub fn new(layout: &Layout, look: Look) -> Self {
        match layout.plan {
            Plan::Lying => Self::lying(layout, look),
            Plan::Upright => Self::upright(layout, look),
            Plan::Cornered => Self::cornered(layout, look),
        }
    }

    /// The marks for the cells of an upright board.
    pub fn upright(layout: &Layout, look: Look) -> Self {
        let palette = look.palette();
        let colors = look.colors();
        let px = |pixels: f32| layout.length(pixels);
        let last = |edge: f32, width: f32| [(px(edge), colors.last_edge), (px(width), colors.last)];
        let pick = [(px(15.0), colors.pick_edge), (px(10.0), colors.pick)];
        let sheet = || Sketch::around(layout.unit, layout.unit);
        let drawn = |form: &Form, edged: Edged| {
            let mut sheet = sheet();
            sheet.strokes(form, Line::sharp, &edged);
            sheet.stamp(palette)
        };
        let frame = Form::polygon(&layout.outline(px(6.0)));

        let mut brackets = sheet();
        for bracket in corners(&layout.outline(px(6.0)), 0.3) {
            brackets.strokes(&Form::polyline(&bracket), Line::round, &pick);
        }
        let mut disc = sheet();
        let circle = Form::circle(px(20.0));
        disc.fill(&circle, colors.pick);
        disc.stroke(&circle, Line::sharp(px(4.0)), colors.pick_edge);

        Self {
            tints: None,
            arrived: drawn(&frame, last(13.0, 8.5)),
            left: dashes(layout, last(11.0, 7.0), palette),
            picked: drawn(&frame, pick),
            brackets: brackets.stamp(palette),
            disc: Some(disc.stamp(palette)),
            cross: Self::cross(layout, look, 48.0),
            cross_left: Self::cross(layout, look, -48.0),
            linked: None,
            endangered: None,
            concerned: Self::concerned(layout, look),
        }
    }

    /// A frame in the danger color with a warning sign in its upper right corner.
    pub fn concerned(layout: &Layout, look: Look) -> Stamp {
        let colors = look.colors();
        let scale = layout.half.0 / 33.0;
        let outline = layout.outline(2.5 * scale);
        let mut sheet = Sketch::around(layout.unit, layout.unit);
        let lines = [(11.0, colors.pick_edge), (7.0, colors.danger)];
        let lines = lines.map(|(width, color)| (width * scale.min(1.3), color));
        sheet.strokes(&Form::polygon(&outline), Line::round, &lines);
        let (right, top) = outline.iter().fold((0.0f32, 0.0f32), |(x, y), point| (x.max(point.0), y.min(point.1)));
        // The upper right corner of a hexagon is further down than that of a square.
        let top = if outline.len() == 6 { 0.62 * top } else { top };
        let at = |x: f32, y: f32| (right - 7.0 + x, top + 8.0 + y);
        let sign = Form::polygon(&[at(0.0, -13.0), at(14.0, 11.0), at(-14.0, 11.0)]);
        sheet.strokes(&sign, Line::round, &[(10.0, colors.pick_edge), (5.0, colors.danger)]);
        sheet.fill(&sign, colors.danger);
        for stroke in [[at(0.0, -6.0), at(0.0, 2.5)], [at(0.0, 7.5), at(0.0, 8.0)]] {
            sheet.stroke(&Form::polyline(&stroke), Line::round(4.4), colors.pick_edge);
        }
        sheet.stamp(look.palette())
    }

    /// A cross `x` pixels to the right of a cell's center.
    pub fn cross(layout: &Layout, look: Look, x: f32) -> Stamp {
        let px = |pixels: f32| layout.length(pixels);
        let colors = look.colors();
        let danger = [(px(15.0), colors.last_edge), (px(9.0), colors.danger)];
        let mut sheet = Sketch::around(layout.unit, layout.unit);
        sheet.strokes(&Form::cross((px(x), px(-33.6)), px(12.8)), Line::round, &danger);
        sheet.stamp(look.palette())
    }
}

/// A dashed frame, with a dash around each corner and one in the middle of each side.
fn dashes(layout: &Layout, [edge, line]: Edged, palette: &Palette) -> Stamp {
    let outline = layout.outline(layout.length(7.0));
    let side = (outline[0].0 - outline[1].0).hypot(outline[0].1 - outline[1].1);
    let (on, off) = (0.27 * side, 0.23 * side);
    let mut sheet = Sketch::around(layout.unit, layout.unit);
    // The dashes of the edge are longer, so that the edge shows at their ends.
    for ((width, color), more) in [(edge, (edge.0 - line.0) / 2.0), (line, 0.0)] {
        let mut closed = outline.clone();
        // The path begins in the middle of a side, so that no corner is split.
        let middle = midpoint(outline[0], outline[outline.len() - 1], 0.5);
        closed.insert(0, middle);
        let dash = Some((on + 2.0 * more, off - 2.0 * more, on / 2.0 + more));
        sheet.stroke(&Form::polygon(&closed), Line { width, round: false, dash }, color);
    }
    sheet.stamp(palette)
}

/// The corners of a polygon, each as a line that covers `part` of both adjacent sides.
pub(crate) fn corners(polygon: &[Point], part: f32) -> impl Iterator<Item = [Point; 3]> {
    let count = polygon.len();
    (0..count).map(move |i| {
        let (before, corner, after) = (polygon[(i + count - 1) % count], polygon[i], polygon[(i + 1) % count]);
        [midpoint(corner, before, part), corner, midpoint(corner, after, part)]
    })
}

/// The point at `part` of the way from one point to another.
fn midpoint(from: Point, to: Point, part: f32) -> Point {
    (from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part)
}

/// The stamps of an action's arrow, with their places relative to the pixel on which the arrow starts.
pub(crate) struct ArrowDrawing {
    /// The arrow without its disc.
    pub arrow: (Stamp, (i32, i32)),
    /// The disc at the arrow's start, and the number on the disc.
    pub disc: [(Stamp, (i32, i32)); 2],
}

/// The cache key of an action's drawing. Lengths are kept as bits, since floats cannot be hashed.
#[derive(Clone, PartialEq, Eq, Hash)]
struct ArrowKey {
    way: (u32, u32),
    cell: u32,
    number: u8,
    double: bool,
    occupied: (bool, bool),
    aside: bool,
    look: Look,
}

/// The arrow of an action, with the pixel on which it starts; none unless the action leads from one cell of the board
/// to another.
///
/// `aside` shifts the arrow to its right, for an action that is the reverse of another one. Drawings are cached, since
/// there are few directions and lengths.
pub(crate) fn arrow(
    arrow: &Arrow,
    aside: bool,
    layout: &Layout,
    look: Look,
) -> Option<(Arc<ArrowDrawing>, (i32, i32))> {
    static DRAWINGS: Cache<ArrowKey, ArrowDrawing, 256> = Cache::new();
    let (from, to) = (layout.center(arrow.from)?, layout.center(arrow.to)?);
    let way = (to.0 - from.0, to.1 - from.1);
    if way.0.hypot(way.1) < 1.0 {
        return None;
    }
    let key = ArrowKey {
        way: (way.0.to_bits(), way.1.to_bits()),
        cell: layout.half.0.to_bits(),
        number: arrow.number,
        double: arrow.double,
        occupied: (arrow.from_occupied, arrow.to_occupied),
        aside,
        look,
    };
    Some((DRAWINGS.get(key, |_| drawn(arrow, way, aside, layout, look)), pixel(from)))
}

/// Draws the arrow of an action that leads this far to the right and down.
fn drawn(arrow: &Arrow, (dx, dy): Point, aside: bool, layout: &Layout, look: Look) -> ArrowDrawing {
    // The arrow starts at the center of the pixel (0, 0).
    let from = (0.5, 0.5);
    let distance = dx.hypot(dy);
    let (palette, colors) = (look.palette(), look.colors());
    let px = |pixels: f32| layout.length(pixels);
    let forward = (dx / distance, dy / distance);
    let right = (-forward.1, forward.0);
    let shift = if aside { px(13.0) } else { 0.0 };
    let start = if arrow.from_occupied { px(44.8) } else { 0.0 };
    // An arrow between two pieces side by side fills the gap. One from above or below ends earlier, since stacks have
    // their signs there.
    let level = dy.abs() < 1.0;
    let end = distance
        - px(match (arrow.from_occupied, arrow.to_occupied) {
            (true, true) if level => 40.0,
            (true, true) => 48.0,
            (false, true) => 61.6,
            (_, false) => 26.4,
        });
    let along = |ahead: f32, beside: f32| {
        let beside = beside + shift;
        (from.0 + forward.0 * ahead + right.0 * beside, from.1 + forward.1 * ahead + right.1 * beside)
    };
    // The stamp is anchored at the middle of the arrow.
    let place = pixel(along((start + end) / 2.0, 0.0));
    let local = |ahead: f32, beside: f32| {
        let (x, y) = along(ahead, beside);
        (x - place.0 as f32, y - place.1 as f32)
    };
    let bar = px(if arrow.double { 10.0 } else { 5.5 });
    let (wide, long) = if arrow.double { (px(22.0), px(32.0)) } else { (px(19.0), px(30.0)) };
    let neck = (end - long).max(start);
    let form = Form::polygon(&[
        local(start, -bar),
        local(neck, -bar),
        local(neck, -wide),
        local(end, 0.0),
        local(neck, wide),
        local(neck, bar),
        local(start, bar),
    ]);
    let reach = |part: f32| part.abs() * (end - start).abs() / 2.0 + wide + px(8.0);
    let mut sheet = Sketch::around(reach(forward.0), reach(forward.1));
    sheet.stroke(&form, Line::round(px(6.0)), colors.last_edge);
    sheet.fill(&form, colors.last);
    if arrow.double {
        let middle = Form::polyline(&[local(start, 0.0), local(neck + px(4.0), 0.0)]);
        sheet.stroke(&middle, Line::sharp(px(4.0)), colors.last_edge);
    }
    let beside = if arrow.from_occupied { 0.0 } else { -shift };
    ArrowDrawing {
        arrow: (sheet.stamp(palette), place),
        disc: numbered(arrow.number, pixel(along(start, beside)), layout, look),
    }
}

/// A disc around a pixel, and the number on it.
fn numbered(number: u8, (x, y): (i32, i32), layout: &Layout, look: Look) -> [(Stamp, (i32, i32)); 2] {
    let (palette, colors) = (look.palette(), look.colors());
    let words = number.to_string();
    let style = Style { face: Face::ExtraBold, size: DIGIT_SIZE };
    let width = style.width(&words);
    let radius = layout.length(19.2).max(0.65 * width);
    let edge = layout.length(6.0);
    let mut sheet = Sketch::around(radius + edge, radius + edge);
    let circle = Form::circle(radius);
    sheet.stroke(&circle, Line::sharp(edge), colors.last_edge);
    sheet.fill(&circle, colors.last);
    let digits = style.stamp(&words, colors.digit, None, palette);
    let corner = (x - (width / 2.0).round() as i32, y + style.drop().round() as i32);
    [(sheet.stamp(palette), (x, y)), (digits, corner)]
}

/// The bar under the name of the side to move, anchored at its middle.
pub(crate) fn bar(length: f32, look: Look) -> Arc<Stamp> {
    static BARS: Cache<(u32, Look), Stamp, 64> = Cache::new();
    BARS.get((length.to_bits(), look), |_| {
        let mut sheet = Sketch::around(length / 2.0 + BAR, BAR);
        let line = Form::polyline(&[(-length / 2.0, 0.0), (length / 2.0, 0.0)]);
        sheet.stroke(&line, Line::round(BAR), look.colors().pick);
        sheet.stamp(look.palette())
    })
}

/// The pixel nearest to a point.
pub(crate) fn pixel((x, y): Point) -> (i32, i32) {
    // The center of pixel 0 is at 0.5.
    ((x - 0.5).round() as i32, (y - 0.5).round() as i32)
}
