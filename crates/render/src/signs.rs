//! Small marks over the pieces: badges, arrowheads on edges, and links between neighbors.

use std::sync::Arc;

use super::{
    cache::Cache,
    canvas::Stamp,
    look::Look,
    sketch::{Form, Line, Point, Sketch},
};
use board::scene::Sign;

/// The height of a badge.
pub(crate) const BADGE: f32 = 28.0;
/// The width that each sign after the first adds to a badge.
const MORE: f32 = 19.0;
/// The width of the edge around a badge.
pub(crate) const BADGE_EDGE: f32 = 2.4;
/// The length and the width of an arrowhead.
const HEAD: (f32, f32) = (22.0, 28.0);
/// The distance between two arrowheads on the same edge.
pub(crate) const HEADS_APART: f32 = 32.0;
/// The length and the width of a link of two rings.
const LINK: (f32, f32) = (54.0, 24.0);
/// The length of a ring.
const RING: f32 = 31.0;

/// The width of a badge with this many signs.
pub(crate) fn badge_width(signs: usize) -> f32 {
    BADGE + MORE * signs.saturating_sub(1) as f32
}

/// A badge with these signs, anchored at its middle.
pub(crate) fn badge(signs: &[Sign], look: Look) -> Arc<Stamp> {
    static BADGES: Cache<(Vec<Sign>, Look), Stamp, 64> = Cache::new();
    BADGES.get((signs.to_vec(), look), |(signs, look)| {
        let colors = look.colors();
        let (x, y) = (badge_width(signs.len()) / 2.0, BADGE / 2.0);
        let mut sheet = Sketch::around(x + BADGE_EDGE, y + BADGE_EDGE);
        let pill = Form::rounded((-x, -y), (x, y), y);
        sheet.stroke(&pill, Line::sharp(2.0 * BADGE_EDGE), colors.pick_edge);
        sheet.fill(&pill, colors.pick);
        for (i, &sign) in signs.iter().enumerate() {
            let at = MORE * (i as f32 - (signs.len() as f32 - 1.0) / 2.0);
            for (form, width) in strokes(sign, at) {
                sheet.stroke(&form, Line { width, round: sign == Sign::Onward, dash: None }, colors.pick_edge);
            }
        }
        sheet.stamp(look.palette())
    })
}

/// The lines of a sign whose middle is at `x`, each with its thickness.
fn strokes(sign: Sign, x: f32) -> Vec<(Form, f32)> {
    let line = |from: Point, to: Point, width| (Form::polyline(&[(x + from.0, from.1), (x + to.0, to.1)]), width);
    let level = |y| line((-7.5, y), (7.5, y), 4.6);
    match sign {
        Sign::Equals => vec![level(-4.4), level(4.4)],
        Sign::Plus => vec![level(0.0), line((0.0, -7.5), (0.0, 7.5), 4.6)],
        Sign::Minus => vec![level(0.0)],
        Sign::Exclamation => vec![line((0.0, -10.0), (0.0, 2.6), 5.0), line((0.0, 5.6), (0.0, 10.2), 5.0)],
        Sign::Onward => {
            let chevron =
                |left: f32| (Form::polyline(&[(x + left, -6.0), (x + left + 6.0, 0.0), (x + left, 6.0)]), 3.8);
            vec![chevron(-6.6), chevron(1.2)]
        }
    }
}

/// An arrowhead anchored at its middle. Its direction is given by the signs of its steps to the right and down.
pub(crate) fn head(way: (i8, i8), look: Look) -> Arc<Stamp> {
    drawn_head(way, false, look)
}

/// An arrowhead in the size of the legend.
pub(crate) fn small_head(look: Look) -> Arc<Stamp> {
    drawn_head((1, 0), true, look)
}

fn drawn_head((x, y): (i8, i8), small: bool, look: Look) -> Arc<Stamp> {
    static HEADS: Cache<(i8, i8, bool, Look), Stamp, 64> = Cache::new();
    HEADS.get((x, y, small, look), |_| {
        let (x, y) = (f32::from(x), f32::from(y));
        let part = if small { 0.3 } else { 0.5 };
        let (long, wide) = (HEAD.0 * part, HEAD.1 * part);
        let corner = |ahead: f32, beside: f32| (x * ahead - y * beside, y * ahead + x * beside);
        let form = Form::polygon(&[corner(-long, -wide), corner(long, 0.0), corner(-long, wide)]);
        let mut sheet = Sketch::around(wide + 4.0, wide + 4.0);
        sheet.stroke(&form, Line::round(6.0), look.colors().last_edge);
        sheet.fill(&form, look.colors().last);
        sheet.stamp(look.palette())
    })
}

/// A link between two neighbors, which are one above the other if `upright`, and else side by side. The link is
/// anchored at its middle.
pub(crate) fn link(upright: bool, look: Look) -> Arc<Stamp> {
    static LINKS: Cache<(bool, Look), Stamp, 16> = Cache::new();
    LINKS.get((upright, look), |_| {
        let turned = |(x, y): Point| if upright { (y, x) } else { (x, y) };
        let (length, width) = (LINK.0 / 2.0, LINK.1 / 2.0);
        let inset = 3.2;
        let ring = |left: f32| {
            let (from, to) = ((left + inset, inset - width), (left + RING - inset, width - inset));
            Form::rounded(turned(from), turned(to), width)
        };
        let rings = [ring(-length), ring(length - RING)];
        let mut sheet = Sketch::around(length + 3.0, length + 3.0);
        for (line, color) in [(11.4, look.colors().land.halo), (6.4, look.colors().danger)] {
            for ring in &rings {
                sheet.stroke(ring, Line::sharp(line), color);
            }
        }
        sheet.stamp(look.palette())
    })
}
