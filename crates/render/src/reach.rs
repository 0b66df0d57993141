//! The marks on the cells of a board with panels: the last move, the targets of an incomplete move, and the effects of
//! the picked piece on other cells.

use std::{f32::consts::TAU, sync::Arc};

use super::{
    Picture,
    base::Base,
    cache::Cache,
    canvas::Stamp,
    layout::Layout,
    look::Look,
    marks::{Marks, corners, pixel},
    sketch::{Form, Line, Point, Sketch},
    text::{Face, Style},
};
use board::{
    grid::Cell,
    scene::{Mark, PieceEffect},
};

/// The side of a cell for which the lengths in this file are given.
const CELL: f32 = 66.0;
/// The distance from a cell's center to the sides of the frames on the cell.
const FRAME: f32 = 32.5;
/// The pill with the name of an empty target: half its width for two and for three characters, and half its height.
const PILL: (f32, f32, f32) = (27.0, 32.0, 19.5);
/// The size of the name on a pill.
pub(crate) const PILL_SIZE: f32 = 29.0;
/// The distance that a pill is shifted up to leave room for a meter.
pub(crate) const PILL_UP: f32 = 9.0;
/// The length of the legs of the triangles in the corners of a threatened cell.
const SPIKE: f32 = 16.0;
/// The length and the thickness of the bars on the sides of a covered cell.
const SHIELD: (f32, f32) = (26.0, 7.0);
/// The triangle that points to the side from which a cell is threatened: the distances of its base and of its point
/// from the cell's center, and half the length of its base.
const TIP: (f32, f32, f32) = (17.0, 31.0, 13.0);
/// The triangle that points in a direction to which a piece may be turned: the distances of its base and of its point
/// from the cell's center, and half the length of its base.
const FACING: (f32, f32, f32) = (24.0, 40.0, 18.0);
/// An arrow: half its width, half its head's width, the head's length, and the width of its edge.
const ARROW: (f32, f32, f32, f32) = (4.0, 16.0, 24.0, 6.0);

impl Marks {
    /// The marks for the cells of a board with panels.
    pub fn cornered(layout: &Layout, look: Look) -> Self {
        let colors = look.colors();
        let px = |pixels: f32| pixels * layout.unit / CELL;
        let half = px(FRAME);
        let sketch = |draw: &dyn Fn(&mut Sketch)| {
            let mut sheet = Sketch::around(half + px(8.0), half + px(8.0));
            draw(&mut sheet);
            sheet.stamp(look.palette())
        };
        let last = &[(px(11.0), colors.last_edge), (px(7.0), colors.last)];
        let pick = &[(px(12.5), colors.pick_edge), (px(8.0), colors.pick)];
        let square = |radius: f32| Form::rounded((-half, -half), (half, half), px(radius));
        let frame = |lines| sketch(&|sheet| sheet.strokes(&square(5.0), Line::round, lines));
        let brackets = |lines| {
            sketch(&|sheet| {
                for bracket in corners(&[(-half, -half), (half, -half), (half, half), (-half, half)], 0.27) {
                    sheet.strokes(&Form::polyline(&bracket), Line::round, lines);
                }
            })
        };
        let danger = [(px(15.0), colors.last_edge), (px(9.0), colors.danger)];
        Self {
            arrived: frame(last),
            left: brackets(last),
            picked: frame(pick),
            brackets: brackets(pick),
            cross: sketch(&|sheet| sheet.strokes(&Form::cross((0.0, 0.0), px(15.0)), Line::round, &danger)),
            // The cell of a captured piece is empty.
            lost_at: (0.0, 0.0),
            lost_unit: 1.3 * layout.unit,
            choice_at: (px(25.0), px(25.0)),
            earlier_at: (px(25.0), px(25.0)),
            endangered: Some(sketch(&|sheet| sheet.stroke(&square(2.0), Line::round(px(6.5)), colors.danger))),
            ..Self::upright(layout, look)
        }
    }
}

/// The name of a target on a pill, anchored at its middle.
pub(crate) fn pill(cell: Cell, look: Look) -> Arc<Stamp> {
    static PILLS: Cache<(Cell, Look), Stamp, 512> = Cache::new();
    PILLS.get((cell, look), |_| {
        let colors = look.colors();
        let words = cell.to_string();
        let (x, y) = (if words.len() > 2 { PILL.1 } else { PILL.0 }, PILL.2);
        let mut sheet = Sketch::around(x + 3.0, y + 3.0);
        let form = Form::rounded((-x, -y), (x, y), y);
        sheet.stroke(&form, Line::sharp(3.0), colors.pick_edge);
        sheet.fill(&form, colors.pick);
        let style = Style { face: Face::Bold, size: PILL_SIZE };
        let name = style.stamp(&words, colors.pick_edge, None, look.palette());
        let place = ((-style.width(&words) / 2.0).round() as i32, style.drop().round() as i32);
        sheet.stamp(look.palette()).with(&name, place)
    })
}

/// Turns a point clockwise by some quarter turns. The point is given to the right and up, the result to the right and
/// down.
fn turned(quarters: u8, (right, ahead): Point) -> Point {
    match quarters % 4 {
        0 => (right, -ahead),
        1 => (ahead, right),
        2 => (-right, ahead),
        _ => (-ahead, -right),
    }
}

/// A triangle with lengths as in [`TIP`]. It points up before it is turned clockwise by `quarters` quarter turns.
fn tip(quarters: u8, (base, point, half): (f32, f32, f32), scale: f32) -> Form {
    let corners = [(-half, base), (0.0, point), (half, base)];
    Form::polygon(&corners.map(|(right, ahead)| turned(quarters, (right * scale, ahead * scale))))
}

/// The mark of a direction to which a piece may be turned, anchored at the cell's center.
pub(crate) fn facing(quarters: u8, scale: f32, look: Look) -> Arc<Stamp> {
    static TIPS: Cache<(u8, u32, Look), Stamp, 64> = Cache::new();
    TIPS.get((quarters, scale.to_bits(), look), |_| {
        let colors = look.colors();
        let mut sheet = Sketch::around(46.0 * scale, 46.0 * scale);
        let form = tip(quarters, FACING, scale);
        sheet.stroke(&form, Line::round(6.0 * scale), colors.pick_edge);
        sheet.fill(&form, colors.pick);
        sheet.stamp(look.palette())
    })
}

/// The mark of a piece's effect on a cell, anchored at the cell's center. `quarters` is the direction that the piece
/// must face for the effect, in clockwise quarter turns from up, if its direction is still open.
pub(crate) fn reach(effect: PieceEffect, quarters: Option<u8>, scale: f32, look: Look) -> Arc<Stamp> {
    static REACHES: Cache<(PieceEffect, Option<u8>, u32, Look), Stamp, 128> = Cache::new();
    REACHES.get((effect, quarters, scale.to_bits(), look), |_| {
        let colors = look.colors();
        let half = (CELL / 2.0 - 1.0) * scale;
        let mut sheet = Sketch::around(half + 1.0, half + 1.0);
        let mut bar = |quarters: u8| {
            let (long, thick) = (SHIELD.0 / 2.0 * scale, SHIELD.1 * scale);
            let inner = half - thick;
            let corners = [(-long, inner), (long, inner), (long, half), (-long, half)];
            let form = Form::polygon(&corners.map(|point| turned(quarters, point)));
            sheet.stroke(&form, Line::sharp(2.5 * scale), colors.pick_edge);
            sheet.fill(&form, colors.pick);
        };
        match (effect, quarters) {
            (PieceEffect::Cover, None) => (0..4).for_each(&mut bar),
            (PieceEffect::Cover, Some(quarters)) => bar(quarters),
            (PieceEffect::Threat, None) => {
                let near = half - SPIKE * scale;
                for quarters in 0..4 {
                    let corner = [(near, half), (half, half), (half, near)];
                    let form = Form::polygon(&corner.map(|point| turned(quarters, point)));
                    sheet.stroke(&form, Line::round(5.0 * scale), colors.pick_edge);
                    sheet.fill(&form, colors.danger);
                }
            }
            (PieceEffect::Threat, Some(quarters)) => {
                let form = tip(quarters, TIP, scale);
                sheet.stroke(&form, Line::round(3.0 * scale), colors.last_edge);
                sheet.fill(&form, colors.danger);
            }
        }
        sheet.stamp(look.palette())
    })
}

/// An arrow from a cell's center to the edge of another cell, straight or around a corner. `None` if both are the same
/// cell.
///
/// The points and the returned anchor are relative to the arrow's start.
pub(crate) fn arrow(corner: Option<Point>, to: Point, layout: &Layout, look: Look) -> Option<(Stamp, (i32, i32))> {
    let px = |pixels: f32| pixels * layout.unit / CELL;
    let (bar, wide, long, edge) = (px(ARROW.0), px(ARROW.1), px(ARROW.2), px(ARROW.3));
    let begin = (0.0, 0.0);
    let last_leg = direction(corner.unwrap_or(begin), to)?;
    let end = along(to, last_leg, -px(30.0) / last_leg.0.abs().max(last_leg.1.abs()));
    let neck = along(end, last_leg, -long);
    let right = beside(last_leg);
    let head = [along(neck, right, -wide), end, along(neck, right, wide)];
    // The points of the shaft's middle line, each with the offset from the point to the right edge of a shaft whose
    // half width is 1.
    let mut middle = vec![(begin, right), (neck, right)];
    if let Some(corner) = corner {
        let first = beside(direction(begin, corner)?);
        middle[0].1 = first;
        // At the corner, the sides of both legs meet.
        let slant = (1.0 + first.0 * right.0 + first.1 * right.1).max(0.5);
        middle.insert(1, (corner, ((first.0 + right.0) / slant, (first.1 + right.1) / slant)));
    }
    let side = |part: f32| middle.iter().map(move |&(point, right)| along(point, right, part * bar));
    let outline = side(-1.0).chain(head).chain(side(1.0).rev()).collect::<Vec<_>>();
    let bounds = |pick: fn(&Point) -> f32| {
        let values = outline.iter().map(pick);
        (values.clone().fold(f32::INFINITY, f32::min), values.fold(f32::NEG_INFINITY, f32::max))
    };
    let ((left, far), (top, bottom)) = (bounds(|point| point.0), bounds(|point| point.1));
    let place = pixel(((left + far) / 2.0 + 0.5, (top + bottom) / 2.0 + 0.5));
    let form =
        Form::polygon(&outline.iter().map(|(x, y)| (x - place.0 as f32, y - place.1 as f32)).collect::<Vec<_>>());
    let mut sheet = Sketch::around((far - left) / 2.0 + edge, (bottom - top) / 2.0 + edge);
    sheet.stroke(&form, Line::round(edge), look.colors().last_edge);
    sheet.fill(&form, look.colors().last);
    Some((sheet.stamp(look.palette()), place))
}

/// The unit vector from one point to another; none if the points are less than a pixel apart.
fn direction(from: Point, to: Point) -> Option<Point> {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let distance = x.hypot(y);
    (distance >= 1.0).then(|| (x / distance, y / distance))
}

/// The unit vector to the right of a direction.
const fn beside((x, y): Point) -> Point {
    (-y, x)
}

/// The point at a distance from another point in a direction.
fn along(from: Point, (x, y): Point, far: f32) -> Point {
    (from.0 + x * far, from.1 + y * far)
}

/// Three quarters of a circle with an arrowhead, the mark of a piece that was turned, anchored at its middle.
pub(crate) fn whirl(look: Look) -> Arc<Stamp> {
    static WHIRLS: Cache<Look, Stamp, 16> = Cache::new();
    WHIRLS.get(look, |_| {
        let radius = 10.0;
        let at = |part: f32, radius: f32| ((part * TAU).cos() * radius, (part * TAU).sin() * radius);
        let arc = (0..=18).map(|step| at(0.05 + 0.7 * step as f32 / 18.0, radius)).collect::<Vec<_>>();
        let (arc, head) = (Form::polyline(&arc), Form::polygon(&[(-1.0, -18.0), (10.0, -10.0), (-1.0, -2.0)]));
        let mut sheet = Sketch::around(22.0, 22.0);
        let colors = look.colors();
        for (line, more, color) in [(10.5, 5.5, colors.last_edge), (5.5, 0.5, colors.last)] {
            sheet.stroke(&arc, Line::round(line), color);
            sheet.stroke(&head, Line::round(more), color);
            sheet.fill(&head, color);
        }
        sheet.stamp(look.palette())
    })
}

impl Picture {
    /// Stamps the effects of the picked piece on cells. If `open` is false, these are the effects of a piece that keeps
    /// its direction. Otherwise, the stamps show the directions that can be chosen, and the effects in each direction.
    pub(super) fn reaches(&mut self, marks: &[Mark], base: &Base, open: bool) {
        let scale = base.layout.half.0 / 33.0;
        for mark in marks {
            let (cell, stamp) = match *mark {
                Mark::Reach { cell, effect, facing } if facing.is_some() == open => {
                    let quarters = facing.map(|facing| base.layout.quarters(facing));
                    (cell, reach(effect, quarters, scale, self.look))
                }
                Mark::Facing { cell, facing: way } if open => {
                    (cell, facing(base.layout.quarters(way), scale, self.look))
                }
                _ => continue,
            };
            self.stamp_on(&stamp, cell, &base.layout);
        }
    }
}
