//! Numbers on cells: threats, cover, and meters that show how close a piece is to being captured.

use std::sync::Arc;

use super::{
    Picture,
    base::Base,
    cache::Cache,
    canvas::Stamp,
    look::Look,
    marks::pixel,
    reach,
    sketch::{Form, Line, Sketch},
    text::{Face, Style},
};
use board::{
    color::Color,
    grid::Cell,
    scene::{Ground, Mark, Orientation, Pose, Scene, Sprite, TargetKind},
};

/// The distance from the middle of a cell to the middle of its left and right half.
pub(crate) const HALF: f32 = 16.5;
/// The distance from the middle of a cell up to the numbers of threats.
const UP: f32 = 5.0;
/// The distance from the middle of a cell down to the bars of cover.
const FOOT: f32 = 25.0;
/// The distance from the middle of a cell to the middle of a meter at its foot.
const METER_FOOT: f32 = 26.0;
/// The size of the numbers. It is 9.1 pixels if a picture 1096 pixels high is shown 350 pixels high.
pub(crate) const SIZE: f32 = 29.0;
/// The radius of White's disc and half the side of Black's square.
const CHIP: (f32, f32) = (15.4, 14.4);
/// The length and the thickness of a bar of cover.
const BAR: (f32, f32) = (24.0, 8.0);
/// The width and the height of a segment of a meter.
const SEGMENT: (f32, f32) = (15.0, 10.0);
/// The gap around a segment of a meter.
const GAP: f32 = 3.0;

/// A number of threats against a side, on White's disc or Black's square, anchored at its middle.
pub(crate) fn chip(side: Color, count: u8, look: Look) -> Arc<Stamp> {
    static CHIPS: Cache<(Color, u8, Look), Stamp, 128> = Cache::new();
    CHIPS.get((side, count, look), |_| {
        let piece = &look.colors().pieces[side];
        let (radius, half) = CHIP;
        let form = match side {
            Color::White => Form::circle(radius),
            Color::Black => Form::rounded((-half, -half), (half, half), 2.0),
        };
        let mut sheet = Sketch::around(radius + 3.0, radius + 3.0);
        sheet.fill(&form, piece.fill);
        sheet.stroke(&form, Line::sharp(2.6), piece.outline);
        let style = Style { face: Face::ExtraBold, size: SIZE };
        let words = count.to_string();
        let digits = style.stamp(&words, piece.sign, None, look.palette());
        let place = ((-style.width(&words) / 2.0).round() as i32, style.drop().round() as i32);
        sheet.stamp(look.palette()).with(&digits, place)
    })
}

/// A bar of cover, anchored at its middle.
pub(crate) fn cover(on_dark: bool, look: Look) -> Arc<Stamp> {
    static BARS: Cache<(bool, Look), Stamp, 16> = Cache::new();
    BARS.get((on_dark, look), |_| {
        let (x, y) = (BAR.0 / 2.0, BAR.1 / 2.0);
        let mut sheet = Sketch::around(x, y);
        let field = &look.colors().field;
        let color = if on_dark { field.pick } else { field.cover };
        sheet.fill(&Form::rounded((-x, -y), (x, y), y), color);
        sheet.stamp(look.palette())
    })
}

/// The width of a meter with this many segments.
pub(crate) fn meter_width(parts: u8) -> f32 {
    f32::from(parts) * (SEGMENT.0 + GAP) + GAP + 2.0
}

/// A meter with `full` of its segments filled, anchored at its middle.
pub(crate) fn meter(full: u8, parts: u8, look: Look) -> Arc<Stamp> {
    static METERS: Cache<(u8, u8, Look), Stamp, 64> = Cache::new();
    METERS.get((full, parts, look), |_| {
        let colors = look.colors();
        let (x, y) = (meter_width(parts) / 2.0, SEGMENT.1 / 2.0 + GAP + 0.5);
        let mut sheet = Sketch::around(x + 2.0, y + 2.0);
        let body = Form::rounded((-x, -y), (x, y), 4.0);
        sheet.fill(&body, colors.paper);
        sheet.stroke(&body, Line::sharp(2.4), colors.ink);
        for part in 0..parts {
            let left = -x + GAP + 1.0 + (SEGMENT.0 + GAP) * f32::from(part);
            let (down, inset) = (SEGMENT.1 / 2.0, 0.7);
            if part < full {
                sheet.fill(&Form::rounded((left, -down), (left + SEGMENT.0, down), 1.5), colors.danger);
            } else {
                let slot = Form::rounded((left + inset, inset - down), (left + SEGMENT.0 - inset, down - inset), 1.5);
                sheet.stroke(&slot, Line::sharp(1.5), colors.soft);
            }
        }
        sheet.stamp(look.palette())
    })
}

impl Picture {
    /// Stamps the names of empty targets, the numbers of threats, the bars of cover, and meters.
    pub(super) fn gauges(&mut self, scene: &Scene<String>, base: &Base) {
        let metered =
            |cell: &Cell| scene.marks.iter().any(|mark| matches!(mark, Mark::Meter { cell: at, .. } if at == cell));
        // The meter of a piece that points down is above the piece, since the tip of the piece is at the foot of the
        // cell.
        let down = |cell: Cell| {
            let points = |sprite: &Sprite| matches!(sprite.pose, Pose::Points(way) if base.layout.quarters(way) == 2);
            scene.sprites.iter().any(|sprite| sprite.cell == cell && points(sprite))
        };
        let aside = |side| if side == Color::White { -HALF } else { HALF };
        for mark in &scene.marks {
            let (cell, stamp, (right, lower)) = match mark {
                Mark::Target { cell, kind: TargetKind::Empty } if base.layout.plan == Orientation::Cornered => {
                    let up = if metered(cell) { -reach::PILL_UP } else { 0.0 };
                    (*cell, reach::pill(*cell, self.look), (0.0, up))
                }
                Mark::Threats { cell, against, count } => {
                    (*cell, chip(*against, *count, self.look), (aside(*against), -UP))
                }
                Mark::Cover { cell, side } => {
                    let dark = scene.board.grounds.iter().any(|&(at, on)| at == *cell && matches!(on, Ground::Dark(_)));
                    (*cell, cover(dark, self.look), (aside(*side), FOOT))
                }
                Mark::Meter { cell, full, parts } => {
                    let foot = METER_FOOT + base.layout.half.1 - 33.0;
                    let foot = if down(*cell) { -foot } else { foot };
                    (*cell, meter(*full, *parts, self.look), (0.0, foot))
                }
                Mark::Turned(cell) => {
                    (*cell, reach::whirl(self.look), (0.66 * base.layout.half.0, -0.66 * base.layout.half.1))
                }
                _ => continue,
            };
            if let Some((x, y)) = base.layout.center(cell) {
                self.stamp(&stamp, pixel((x + right, y + lower)));
            }
        }
    }
}
