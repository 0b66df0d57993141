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
    sprites::{self, Turn},
    text::{Face, Style},
    theme::Colors,
};
use board::scene::{Arrow, Lost, Orientation};

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
    /// The cross of a capture that does not show what was captured.
    pub cross: Stamp,
    /// The mark of a target whose pieces would be captured.
    pub capture: Stamp,
    /// The distances from the center of a cell to a captured piece in miniature: to the right or left, and up.
    pub lost_at: (f32, f32),
    /// The number of pixels in the scene's unit of length, for captured pieces in miniature.
    pub lost_unit: f32,
    /// The distances from the center of a cell with a piece to the dot of a choice, to the right and down.
    pub choice_at: (f32, f32),
    /// The distances from the center of a cell to the ring of an earlier move, to the left and up.
    pub earlier_at: (f32, f32),
    /// The frame of a linked cell.
    pub linked: Option<Stamp>,
    /// The frame of an endangered piece.
    pub endangered: Option<Stamp>,
    /// The frame of a cell that is a reason for the refusal of a move.
    pub concerned: Stamp,
    /// The warning sign in the corner of such a cell.
    pub warning: Stamp,
}

/// The radius of the dot of a choice, and the width of its edge.
const CHOICE: (f32, f32) = (8.5, 3.0);
/// The radius of the ring of an earlier move, the width of its line, and the width with its edge.
const EARLIER: (f32, f32, f32) = (8.5, 5.0, 9.0);
/// The side of a captured piece in miniature, and that of its sign, as fractions of the distance from a hexagon's
/// center to its corners.
const LOST: (f32, f32) = (0.52, 0.42);

/// The width and color of a stroke that forms an edge, and the width and color of the narrower stroke drawn on top.
type Edged = [(f32, Rgb); 2];

impl Marks {
    /// The marks for the cells of a layout.
    pub fn new(layout: &Layout, look: Look) -> Self {
        match layout.plan {
            Orientation::Lying => Self::lying(layout, look),
            Orientation::Upright => Self::upright(layout, look),
            Orientation::Cornered => Self::cornered(layout, look),
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
            cross: Self::cross(layout, look),
            capture: Self::capture(layout, look),
            lost_at: (0.63 * layout.unit, 0.44 * layout.unit),
            lost_unit: layout.unit,
            choice_at: (0.745 * layout.unit, 0.02 * layout.unit),
            earlier_at: (0.68 * layout.unit, 0.4 * layout.unit),
            linked: None,
            endangered: None,
            concerned: Self::concerned(layout, look),
            warning: Self::warning(layout, look),
        }
    }

    /// A frame in the danger color.
    pub fn concerned(layout: &Layout, look: Look) -> Stamp {
        let colors = look.colors();
        let scale = layout.half.0 / 33.0;
        let mut sheet = Sketch::around(layout.unit, layout.unit);
        let lines = [(11.0, colors.pick_edge), (7.0, colors.danger)];
        let lines = lines.map(|(width, color)| (width * scale.min(1.3), color));
        sheet.strokes(&Form::polygon(&layout.outline(2.5 * scale)), Line::round, &lines);
        sheet.stamp(look.palette())
    }

    /// A triangle with an exclamation mark in the upper right corner of a cell.
    pub fn warning(layout: &Layout, look: Look) -> Stamp {
        let colors = look.colors();
        let outline = layout.outline(2.5 * layout.half.0 / 33.0);
        let (right, top) = outline.iter().fold((0.0f32, 0.0f32), |(x, y), point| (x.max(point.0), y.min(point.1)));
        // The upper right corner of a hexagon is further down than that of a square.
        let top = if outline.len() == 6 { 0.62 * top } else { top };
        let mut sheet = Sketch::around(layout.unit, layout.unit);
        warned(&mut sheet, (right - 7.0, top + 8.0), colors);
        sheet.stamp(look.palette())
    }

    /// A cross in the middle of a cell.
    pub fn cross(layout: &Layout, look: Look) -> Stamp {
        let px = |pixels: f32| layout.length(pixels);
        let colors = look.colors();
        let danger = [(px(15.0), colors.last_edge), (px(9.0), colors.danger)];
        let mut sheet = Sketch::around(layout.unit, layout.unit);
        sheet.strokes(&Form::cross((0.0, 0.0), px(15.0)), Line::round, &danger);
        sheet.stamp(look.palette())
    }

    /// A disc with a slash, at the upper right of a cell.
    fn capture(layout: &Layout, look: Look) -> Stamp {
        let px = |pixels: f32| layout.length(pixels);
        let colors = look.colors();
        let (x, y, radius) = (0.63 * layout.unit, -0.44 * layout.unit, px(16.0));
        let mut sheet = Sketch::around(layout.unit, layout.unit);
        sheet.fill(&Form::disc((x, y), radius + px(4.0)), colors.pick_edge);
        sheet.fill(&Form::disc((x, y), radius), colors.danger);
        let reach = 0.62 * radius;
        let slash = Form::polyline(&[(x - reach, y + reach), (x + reach, y - reach)]);
        sheet.stroke(&slash, Line::round(px(6.0)), colors.pick_edge);
        sheet.stamp(look.palette())
    }
}

/// Draws a triangle with an exclamation mark around a point.
pub(crate) fn warned(sheet: &mut Sketch, (x, y): Point, colors: &Colors) {
    let at = |right: f32, down: f32| (x + right, y + down);
    let sign = Form::polygon(&[at(0.0, -14.0), at(15.0, 12.0), at(-15.0, 12.0)]);
    sheet.strokes(&sign, Line::round, &[(11.0, colors.pick_edge), (5.0, colors.danger)]);
    sheet.fill(&sign, colors.danger);
    for stroke in [[at(0.0, -6.5), at(0.0, 2.5)], [at(0.0, 8.0), at(0.0, 8.5)]] {
        sheet.stroke(&Form::polyline(&stroke), Line::round(4.8), colors.pick_edge);
    }
}

/// The dot of a choice, anchored at its middle.
pub(crate) fn choice(look: Look) -> Arc<Stamp> {
    static CHOICES: Cache<Look, Stamp, 16> = Cache::new();
    CHOICES.get(look, |_| {
        let (radius, edge) = CHOICE;
        let mut sheet = Sketch::around(radius + edge, radius + edge);
        sheet.fill(&Form::circle(radius + edge), look.colors().pick_edge);
        sheet.fill(&Form::circle(radius), look.colors().pick);
        sheet.stamp(look.palette())
    })
}

/// The ring of the move before the last one, anchored at its middle.
pub(crate) fn earlier(look: Look) -> Arc<Stamp> {
    static RINGS: Cache<Look, Stamp, 16> = Cache::new();
    RINGS.get(look, |_| {
        let (radius, width, edge) = EARLIER;
        let mut sheet = Sketch::around(radius + edge, radius + edge);
        let [outer, inner] = [(edge, look.colors().last_edge), (width, look.colors().last)];
        sheet.strokes(&Form::circle(radius), Line::sharp, &[outer, inner]);
        sheet.stamp(look.palette())
    })
}

/// A captured piece in miniature, on a slash that leans to the left or to the right, anchored at its middle. `unit` is
/// the number of pixels in the scene's unit of length.
pub(crate) fn lost(lost: Lost, left: bool, unit: f32, look: Look) -> Arc<Stamp> {
    static PIECES: Cache<(Lost, bool, u32, Look), Stamp, 128> = Cache::new();
    PIECES.get((lost, left, unit.to_bits(), look), |_| {
        let colors = look.colors();
        let (side, sign) = (LOST.0 * unit, LOST.1 * unit);
        let stamp = |drawing, side| sprites::sprite(drawing, lost.color, (side, side), Turn::None, look);
        let reach = 0.66 * side;
        let mut slash = Sketch::around(reach + 12.0, reach + 12.0);
        let aside = if left { -reach } else { reach };
        let line = Form::polyline(&[(-aside, -reach), (aside, reach)]);
        slash.strokes(&line, Line::round, &[(0.17 * unit, colors.last_edge), (0.11 * unit, colors.danger)]);
        // The slash lies behind the piece, so that the sign can be read.
        let (body, sign) = (stamp(lost.body, side), stamp(lost.sign, sign));
        let parts = [body, sign];
        let parts = parts.iter().filter_map(|part| part.as_ref().as_ref());
        parts.fold(slash.stamp(look.palette()), |drawn, part| drawn.with(part, (0, 0)))
    })
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
    let start = if arrow.from_occupied { px(42.0) } else { 0.0 };
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
    // On a piece, the disc is at the upper corner on the side to which the arrow leads, so that it hides neither the
    // piece's signs nor the name of the cell.
    let disc = if arrow.from_occupied {
        let (x, y) = (0.64 * layout.unit, -0.44 * layout.unit);
        (from.0 + if dx < 0.0 { -x } else { x }, from.1 + y)
    } else {
        along(start, -shift)
    };
    ArrowDrawing { arrow: (sheet.stamp(palette), place), disc: numbered(arrow.number, pixel(disc), layout, look) }
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

/// The pixel nearest to a point.
pub(crate) fn pixel((x, y): Point) -> (i32, i32) {
    // The center of pixel 0 is at 0.5.
    ((x - 0.5).round() as i32, (y - 0.5).round() as i32)
}
