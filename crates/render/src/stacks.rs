//! Stacks that show each of their tokens.
//!
//! On the left is a tag in the owner's color with the owner's sign and the height, which can be read from afar. On the
//! right are the tokens, drawn as slabs seen from the side. The sides differ by color, form and place: White's slabs
//! are round and shifted in the direction in which White plays, Black's are square and shifted in the other direction.

use std::sync::Arc;

use super::{
    cache::Cache,
    canvas::Stamp,
    layout::Layout,
    look::Look,
    sketch::{Form, Line, Point, Sketch},
    sprites::{self, Turn},
    text::{Face, Style},
};
use board::{color::Color, grid::Cell, scene::Stack};

/// The size of a cell for which the lengths in this file are given; places are given from its upper left corner.
const CELL: (f32, f32) = (86.0, 102.0);
/// The upper left and the lower right corner of the tag.
const TAG: (Point, Point) = ((6.0, 7.5), (43.0, 94.5));
/// The left and the right side of a tag for a height of two digits.
const TAG_WIDE: (f32, f32) = (1.8, 50.2);
/// The greatest radius of a tag's corners.
const TAG_ROUND: f32 = 18.5;
/// The upper side of the tag of a stack with a crest.
const TAG_CRESTED: f32 = 16.0;
/// The distance by which the owner's sign is lower on such a tag.
const SIGN_LOWER: f32 = 3.0;
/// The crest on a tag, a pair of horns: its points, to the right of the tag's middle and from the top of the cell.
const CREST: [Point; 12] = [
    (-5.0, 26.0),
    (-14.0, 22.0),
    (-17.5, 14.0),
    (-15.5, 5.0),
    (-9.0, 13.5),
    (-3.0, 16.0),
    (3.0, 16.0),
    (9.0, 13.5),
    (15.5, 5.0),
    (17.5, 14.0),
    (14.0, 22.0),
    (5.0, 26.0),
];
/// The width of the tag's outline.
const TAG_LINE: f32 = 3.2;
/// The size of the owner's sign on the tag, and the distance of its middle from the top.
const SIGN: (f32, f32) = (27.0, 31.5);
/// The size of a single digit on the tag, the greatest size of two digits, and the distance of their middle from the
/// top.
const DIGITS: (f32, f32, f32) = (38.0, 31.0, 67.0);
/// The greatest width of two digits, which leaves a gap to the tag's outline.
const DIGITS_WIDE: f32 = 42.0;
/// The left and the right end of a slab. Slabs are nearer to their own tag than to that of the next cell.
const SLAB: (f32, f32) = (50.0, 79.0);
/// The same beside a tag for two digits.
const SLAB_SLIM: (f32, f32) = (55.5, 80.5);
/// The distance by which a side's slabs are shifted in the direction in which the side plays.
const AHEAD: f32 = 3.0;
/// The distance of the ground under the slabs from the top, and its thickness.
const GROUND: (f32, f32) = (94.0, 4.5);
/// The distance from slab to slab, if the stack is low enough for it. Stacks side by side then have slabs at the same
/// heights.
const PITCH: f32 = 18.4;
/// The greatest total height of a stack's slabs.
const ROOM: f32 = 92.0;
/// The greatest number of tokens in a stack that leaves the upper right corner free for a badge.
pub(crate) const LOW: usize = 3;
/// The greatest number of tokens in a stack whose slabs are all drawn.
pub(crate) const MOST: usize = 12;
/// The number of slabs drawn at the bottom of a higher stack.
const LOWEST: usize = 5;
/// The number of slabs drawn at the top of a higher stack.
const UPMOST: usize = 6;

/// The drawing of a stack around the center of its cell.
pub(crate) struct StackDrawing {
    /// The tag and the slabs.
    pub body: Stamp,
    /// The owner's sign and the height.
    pub sign: Arc<Option<Stamp>>,
    pub sign_at: (i32, i32),
    pub digits: Arc<Stamp>,
    pub digits_at: (i32, i32),
}

/// The drawing of a stack, which is cached, since few stacks change from move to move.
pub(crate) fn stack(stack: &Stack, layout: &Layout, look: Look) -> Option<Arc<StackDrawing>> {
    static DRAWINGS: Cache<(Stack, u32, bool, Look), StackDrawing, 512> = Cache::new();
    let &owner = stack.tokens.last()?;
    let mirrored = layout.mirrors(Layout::ahead(Color::White));
    // The key leaves out the cell, so that one drawing serves all cells.
    let of = Stack { cell: Cell::new(0, 1), ..stack.clone() };
    let key = (of, layout.unit.to_bits(), mirrored, look);
    Some(DRAWINGS.get(key, |(stack, ..)| drawn(stack, owner, mirrored, layout.unit / CELL.0, look)))
}

/// Draws a stack; `scale` is the ratio of its cell's size to [`CELL`].
fn drawn(stack: &Stack, owner: Color, mirrored: bool, scale: f32, look: Look) -> StackDrawing {
    let at = |x: f32, y: f32| ((x - CELL.0 / 2.0) * scale, (y - CELL.1 / 2.0) * scale);
    let mut sheet = Sketch::around(CELL.0 / 2.0 * scale, CELL.1 / 2.0 * scale);
    let colors = look.colors();
    let piece = &colors.pieces[owner];
    let height = stack.tokens.len();

    let ((left, top), (right, bottom)) = TAG;
    let (left, right) = if height > 9 { TAG_WIDE } else { (left, right) };
    let slab = if height > 9 { SLAB_SLIM } else { SLAB };
    let middle = (left + right) / 2.0;
    let top = if stack.crested { TAG_CRESTED } else { top };
    if stack.crested {
        let crest = Form::polygon(&CREST.map(|(x, y)| at(middle + x, y)));
        sheet.stroke(&crest, Line::round(2.0 * TAG_LINE * scale), piece.rim);
        sheet.fill(&crest, colors.land.gold);
    }
    let tag = Form::rounded(at(left, top), at(right, bottom), TAG_ROUND.min((right - left) / 2.0) * scale);
    sheet.fill(&tag, piece.fill);
    sheet.stroke(&tag, Line::sharp(TAG_LINE * scale), piece.rim);

    sheet.shade(look);

    let (ground, thick) = GROUND;
    sheet.fill(&Form::rounded(at(slab.0 - AHEAD, ground), at(slab.1 + AHEAD, ground + thick), 0.0), colors.ink);
    slabs(&mut sheet, &stack.tokens, mirrored, scale, slab, look);

    let words = height.to_string();
    let style = digits(&words, scale);
    let (x, y) = at(middle, DIGITS.2);
    let ahead = if mirrored != (owner == Color::Black) { Turn::Mirrored } else { Turn::None };
    StackDrawing {
        body: sheet.stamp(look.palette()),
        sign: sprites::sprite(stack.sign, owner, (SIGN.0 * scale, SIGN.0 * scale), ahead, look),
        sign_at: offset(at(middle, SIGN.1 + if stack.crested { SIGN_LOWER } else { 0.0 })),
        digits: style.kept_stamp(&words, piece.sign, look),
        digits_at: offset((x - style.width(&words) / 2.0, y + style.drop())),
    }
}

/// The style of the number on a tag.
fn digits(words: &str, scale: f32) -> Style {
    let style = |size| Style { face: Face::ExtraBold, size: scale * size };
    match words.len() {
        0..=1 => style(DIGITS.0),
        _ => style(DIGITS.1 * (DIGITS_WIDE * scale / style(DIGITS.1).width(words)).min(1.0)),
    }
}

/// An offset in whole pixels.
fn offset((x, y): Point) -> (i32, i32) {
    (x.round() as i32, y.round() as i32)
}

/// Draws the slabs of a stack from the bottom up; `slab` gives their left and right ends.
fn slabs(sheet: &mut Sketch, tokens: &[Color], mirrored: bool, scale: f32, (left, right): (f32, f32), look: Look) {
    let at = |x: f32, y: f32| ((x - CELL.0 / 2.0) * scale, (y - CELL.1 / 2.0) * scale);
    let height = tokens.len();
    let gap = height > MOST;
    let shown = if gap { LOWEST + UPMOST + 1 } else { height };
    let pitch = PITCH.min(ROOM / shown as f32);
    for place in 0..shown {
        let bottom = GROUND.0 - pitch * place as f32;
        let top = bottom - pitch;
        if gap && place == LOWEST {
            let middle = (top + bottom) / 2.0;
            let zigzag = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0].map(|i: f32| {
                at(left + (right - left - 1.0) / 5.0 * i, middle + if i % 2.0 == 0.0 { 2.4 } else { -2.4 })
            });
            sheet.stroke(&Form::polyline(&zigzag), Line::round(2.6 * scale), look.colors().ink);
            continue;
        }
        let token = if gap && place > LOWEST { tokens[height - shown + place] } else { tokens[place] };
        let shift = if mirrored == (token == Color::White) { -AHEAD } else { AHEAD };
        slab(sheet, token, at(left + shift, top), at(right + shift, bottom), pitch * scale, look);
    }
}

/// Draws a slab between two corners. Thin slabs have thin lines, so that some of their fill remains visible.
fn slab(sheet: &mut Sketch, token: Color, (left, top): Point, (right, bottom): Point, thick: f32, look: Look) {
    let (white_line, black_line, gap) = match thick {
        16.0.. => (2.8, 2.8, 1.3),
        10.0.. => (2.2, 2.2, 1.0),
        _ => (1.4, 1.4, 0.9),
    };
    let pieces = &look.colors().pieces;
    let piece = &pieces[token];
    let (line, inset, round) = match token {
        Color::White => (white_line, white_line / 2.0, (0.42 * thick).min(7.0)),
        // In themes in which both sides' outlines have the same color, Black's slabs have none.
        Color::Black if piece.rim == pieces.white.rim => (0.0, gap, 0.0),
        Color::Black => (black_line, gap + black_line / 2.0, 0.0),
    };
    let form = Form::rounded((left + inset, top + inset), (right - inset, bottom - inset), round);
    sheet.fill(&form, piece.fill);
    if line > 0.0 {
        sheet.stroke(&form, Line::sharp(line), piece.rim);
    }
}

/// Draws a slab that stands upright in a row, given by its left end and width, by half its height, and by the distance
/// of its side's slabs from the middle line.
pub(crate) fn upended(
    sheet: &mut Sketch,
    token: Color,
    (left, wide): (f32, f32),
    (half, raised): (f32, f32),
    look: Look,
) {
    let middle = if token == Color::White { -raised } else { raised };
    slab(sheet, token, (left, middle - half), (left + wide, middle + half), wide, look);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number on every tag is at least 9 pixels high on a phone, which shows a board 1,200 pixels wide in 360.
    #[test]
    fn heights_can_be_read_on_phones() {
        for height in 2..=68 {
            let size = digits(&height.to_string(), 1.0).size;
            assert!(size * 360.0 / 1200.0 >= 9.0, "{height}: {size}");
        }
    }
}
