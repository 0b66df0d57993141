//! The legend of the marks, in the margins that the board leaves free or else below the board, and rows that spell out
//! the tokens of stacks.

use super::{
    canvas::Canvas,
    gauges,
    layout::Layout,
    look::{Look, Scenery},
    marks::{self, corners, pixel},
    reach, signs,
    sketch::{Form, Line, Sketch},
    stacks,
    text::{Face, Style},
};
use board::color::Color;
use board::scene::{Legend, Orientation, Sample, Scene, TokenLine};

/// The size of the words: 9 pixels on a phone, which shows the picture 360 pixels wide.
pub(crate) const SIZE: f32 = 30.0;
/// The size of the words beside a board with panels, whose picture is narrower.
pub(crate) const SMALL: f32 = 29.0;
/// The height of a row of the legend.
const ROW: f32 = 46.0;
/// The height of a row that spells out a stack.
const LINE: f32 = 50.0;
/// The height of two rows of the legend.
#[cfg(test)]
pub(crate) const TWO_ROWS: f32 = 2.0 * ROW;
/// The height of two rows of the legend and three spelled-out stacks, which few positions exceed.
#[cfg(test)]
pub(crate) const MOST: f32 = 2.0 * ROW + 3.0 * LINE;
/// The distance of the footer from the picture's sides.
const MARGIN: f32 = 46.0;
/// The gap between a mark and its meaning.
const NEAR: f32 = 11.0;
/// The gap between two entries of the legend.
const GAP: f32 = 27.0;
/// The side of the small cell that shows a mark.
const CELL: f32 = 34.0;
/// The width of the cell that shows a mark on one of its halves.
const HALVES: f32 = 64.0;
/// The greatest width and the height of a token of a spelled-out stack.
const TOKEN: (f32, f32) = (26.0, 30.0);
/// The greatest width of all tokens of a spelled-out stack together.
const TOKENS: f32 = 620.0;
/// The width of a token of one of several spelled-out stacks: almost 6 pixels on a phone.
const SLIM: f32 = 18.0;
/// The distance from the name of a cell to the tokens on it, which includes the wall.
const WALL: f32 = 17.0;
/// The distance by which White's tokens are above the middle of their row, and Black's below it.
const RAISED: f32 = 4.0;

const STYLE: Style = Style { face: Face::SemiBold, size: SIZE };

/// A free span of a margin, one row of the legend high.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Slot {
    pub left: f32,
    pub right: f32,
    /// The distance of its middle from the top of the picture.
    pub middle: f32,
}

/// The legend, and the part of the picture below the board.
pub(crate) struct Footer {
    entries: Vec<Entry>,
    /// The style of the entries' words.
    style: Style,
    /// The rows of spelled-out stacks.
    lines: Vec<Vec<TokenLine<String>>>,
    rows: u32,
}

/// An entry of the legend with its place.
struct Entry {
    sample: Sample,
    words: String,
    /// The row below the board, or `None` for an entry in a slot.
    row: Option<u32>,
    left: f32,
    /// The distance of an entry in a slot from the top of the picture.
    middle: f32,
}

impl Footer {
    /// Arranges the legend and the spelled-out stacks of a scene. The legend fills the slots, from the first to the
    /// last, and the stacks go below the board.
    pub fn of(scene: &Scene<String>, layout: &Layout, mut slots: Vec<Slot>) -> Self {
        let style = Style { size: if layout.plan == Orientation::Cornered { SMALL } else { SIZE }, ..STYLE };
        let entry_width = |sample, words: &str| sample_width(sample) + NEAR + style.width(words);
        let room = layout.width as f32 - MARGIN - 20.0;
        let mut rows = 0;
        let mut left = MARGIN;
        let mut entries: Vec<Entry> = Vec::new();
        for Legend { sample, words } in &scene.legend {
            let words = style.readable(words);
            let width = entry_width(*sample, &words);
            if let Some(slot) = slots.iter_mut().find(|slot| slot.left + width <= slot.right) {
                entries.push(Entry { sample: *sample, words, row: None, left: slot.left, middle: slot.middle });
                slot.left += width + GAP;
                continue;
            }
            // A row below the board would make every cell smaller. The guide to the signs explains what finds no slot.
            if layout.plan == Orientation::Lying && !layout.windowed {
                continue;
            }
            let most = room - MARGIN - sample_width(*sample) - NEAR;
            let words = style.shortened(&words, most);
            let width = entry_width(*sample, &words);
            if rows == 0 || left + width > room {
                rows += 1;
                left = MARGIN;
            }
            entries.push(Entry { sample: *sample, words, row: Some(rows - 1), left, middle: 0.0 });
            left += width + GAP;
        }
        Self { entries, style, lines: lines(&scene.lines, room - MARGIN), rows }
    }

    /// The height of the footer; 0 if it is empty.
    pub fn height(&self) -> u32 {
        self.rows * ROW as u32 + self.lines.len() as u32 * LINE as u32
    }

    /// Draws the footer, whose upper edge is `top` pixels below the upper edge of the picture.
    pub fn draw(&self, canvas: &mut Canvas, top: f32, look: Look) {
        let palette = look.palette();
        for entry in &self.entries {
            let middle = entry.row.map_or(entry.middle, |row| top + ROW * row as f32 + ROW / 2.0);
            let width = sample_width(entry.sample);
            sample(canvas, entry.sample, (entry.left + width / 2.0, middle), look);
            let words = self.style.kept_stamp(&entry.words, look.colors().ink, look);
            canvas.stamp(&words, pixel((entry.left + width + NEAR, middle + self.style.drop())), palette);
        }
        let top = top + ROW * self.rows as f32;
        for (row, lines) in self.lines.iter().enumerate() {
            let middle = top + LINE * (row as f32 + 0.5);
            match &lines[..] {
                [line] => spelled(canvas, line, middle, look),
                _ => side_by_side(canvas, lines, middle, look),
            }
        }
    }
}

/// Arranges spelled-out stacks in rows.
fn lines(lines: &[TokenLine<String>], room: f32) -> Vec<Vec<TokenLine<String>>> {
    let mut rows: Vec<Vec<TokenLine<String>>> = Vec::new();
    let mut left = 0.0;
    for line in lines {
        let width = slim_width(line);
        match rows.last_mut().filter(|_| left + width <= room) {
            Some(row) => row.push(line.clone()),
            None => {
                left = 0.0;
                rows.push(vec![line.clone()]);
            }
        }
        left += width + GAP;
    }
    rows
}

/// The width of one of several spelled-out stacks in a row.
fn slim_width(line: &TokenLine<String>) -> f32 {
    STYLE.width(&line.cell.to_string()) + WALL + SLIM * line.tokens.len() as f32
}

/// The width of a mark.
pub(crate) fn sample_width(sample: Sample) -> f32 {
    match sample {
        Sample::LastMove
        | Sample::Made
        | Sample::Earlier
        | Sample::Choice
        | Sample::Picked
        | Sample::Target
        | Sample::Captured
        | Sample::Facing
        | Sample::Reach(_)
        | Sample::ReachFacing(_)
        | Sample::Endangered => CELL,
        Sample::Named(_) => 58.0,
        Sample::Threats(_) | Sample::Cover(_) => HALVES + 2.0,
        Sample::Meter(_, parts) => gauges::meter_width(parts),
        Sample::Sign(_) => signs::badge_width(1),
        Sample::Link => 50.0,
    }
}

/// Draws a mark around a point.
pub(crate) fn sample(canvas: &mut Canvas, sample: Sample, middle: (f32, f32), look: Look) {
    let palette = look.palette();
    let colors = look.colors();
    let half = CELL / 2.0;
    let mut cell = |draw: &dyn Fn(&mut Sketch)| {
        let mut sheet = Sketch::around(half + 4.0, half + 4.0);
        draw(&mut sheet);
        canvas.stamp(&sheet.stamp(palette), pixel(middle), palette);
    };
    let square = |inset: f32| Form::rounded((inset - half, inset - half), (half - inset, half - inset), 0.0);
    let land = matches!(look.scenery, Scenery::Land | Scenery::Guide);
    let ground = match look.scenery {
        Scenery::Plain | Scenery::Scores => colors.cell,
        Scenery::Land | Scenery::Guide => colors.land.target.over(colors.paper),
        Scenery::Field => colors.field.middle,
    };
    match sample {
        Sample::LastMove | Sample::Made | Sample::Picked if !land => cell(&|sheet| {
            let (edge, color) = match sample {
                Sample::Picked => (colors.pick_edge, colors.pick),
                _ => (colors.last_edge, colors.last),
            };
            sheet.fill(&square(2.0), ground);
            sheet.strokes(&square(3.0), Line::round, &[(9.0, edge), (5.5, color)]);
        }),
        Sample::Captured => cell(&|sheet| {
            sheet.fill(&Form::circle(13.0), colors.pieces.white.fill);
            sheet.stroke(&Form::circle(13.0), Line::sharp(3.0), colors.pieces.white.outline);
            let slash = Form::polyline(&[(-12.0, -12.0), (12.0, 12.0)]);
            sheet.strokes(&slash, Line::round, &[(10.0, colors.pick_edge), (6.0, colors.danger)]);
        }),
        Sample::Endangered => cell(&|sheet| sheet.stroke(&square(3.0), Line::round(6.0), colors.danger)),
        Sample::Facing | Sample::Reach(_) | Sample::ReachFacing(_) => {
            let (scale, drawing) = match sample {
                Sample::Reach(effect) => (0.55, reach::reach(effect, None, 0.55, look)),
                Sample::ReachFacing(effect) => (0.6, reach::reach(effect, Some(0), 0.6, look)),
                _ => (0.8, reach::facing(0, 0.8, look)),
            };
            if sample != Sample::Facing {
                let side = 32.0 * scale;
                cell(&|sheet| sheet.fill(&Form::rounded((-side, -side), (side, side), 0.0), colors.field.middle));
            }
            // The tip is drawn above the center of its cell, so the cell is shifted down.
            let lower = if sample == Sample::Facing { 26.0 } else { 0.0 };
            canvas.stamp(&drawing, pixel((middle.0, middle.1 + lower)), palette);
        }
        Sample::Named(at) => canvas.stamp(&reach::pill(at, look), pixel(middle), palette),
        Sample::Threats(side) | Sample::Cover(side) => {
            let (x, y) = (HALVES / 2.0, 19.0);
            let mut sheet = Sketch::around(x + 2.0, y + 2.0);
            sheet.fill(&Form::rounded((-x, -y), (x, y), 0.0), colors.field.middle);
            sheet.stroke(&Form::rounded((-x, -y), (x, y), 0.0), Line::sharp(2.0), colors.field.grid);
            canvas.stamp(&sheet.stamp(palette), pixel(middle), palette);
            let aside = if side == Color::White { -gauges::HALF } else { gauges::HALF };
            match sample {
                Sample::Threats(_) => {
                    canvas.stamp(&gauges::chip(side, 2, look), pixel((middle.0 + aside, middle.1)), palette);
                }
                _ => canvas.stamp(&gauges::cover(false, look), pixel((middle.0 + aside, middle.1 + 11.0)), palette),
            }
        }
        Sample::Meter(full, parts) => canvas.stamp(&gauges::meter(full, parts, look), pixel(middle), palette),
        Sample::LastMove | Sample::Made => {
            cell(&|sheet| {
                sheet.fill(&square(0.0), colors.land.last.over(colors.paper));
                sheet.stroke(&square(2.0), Line::sharp(4.0), colors.land.last_frame);
            });
            canvas.stamp(&signs::small_head(look), pixel(middle), palette);
        }
        Sample::Picked => cell(&|sheet| {
            sheet.fill(&square(0.0), colors.land.pick.over(colors.paper));
            sheet.stroke(&square(3.0), Line::sharp(6.0), colors.pick);
        }),
        Sample::Earlier => canvas.stamp(&marks::earlier(look), pixel(middle), palette),
        Sample::Choice => canvas.stamp(&marks::choice(look), pixel(middle), palette),
        Sample::Target => cell(&|sheet| {
            sheet.fill(&square(0.0), ground);
            let outline =
                [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| (x * (half - 3.0), y * (half - 3.0)));
            for bracket in corners(&outline, 0.34) {
                sheet.stroke(&Form::polyline(&bracket), Line::sharp(6.0), colors.pick);
            }
        }),
        Sample::Sign(sign) => canvas.stamp(&signs::badge(&[sign], look), pixel(middle), palette),
        Sample::Link => canvas.stamp(&signs::link(false, look), pixel(middle), palette),
    }
}

/// Draws a spelled-out stack, with its bottom on the left.
fn spelled(canvas: &mut Canvas, line: &TokenLine<String>, middle: f32, look: Look) {
    let palette = look.palette();
    let count = line.tokens.len().max(1) as f32;
    let wide = TOKEN.0.min(TOKENS / count);
    let room = canvas.width() as f32 - 2.0 * MARGIN - wide * count - 60.0;
    let ink = look.colors().ink;
    let write = |canvas: &mut Canvas, words: &str, left: f32, room: f32| {
        let words = STYLE.shortened(&STYLE.readable(words), room);
        canvas.stamp(&STYLE.kept_stamp(&words, ink, look), pixel((left, middle + STYLE.drop())), palette);
        STYLE.width(&words)
    };
    let before = write(canvas, &line.before, MARGIN, room * 0.75);
    let left = MARGIN + before + 20.0;
    row_of_tokens(canvas, &line.tokens, wide, (left, middle), look);
    let behind = left + wide * count + 16.0;
    write(canvas, &line.after, behind, canvas.width() as f32 - behind - 12.0);
}

/// Draws several spelled-out stacks, each after the name of its cell.
fn side_by_side(canvas: &mut Canvas, lines: &[TokenLine<String>], middle: f32, look: Look) {
    let mut left = MARGIN;
    for line in lines {
        let name = line.cell.to_string();
        let stamp = STYLE.kept_stamp(&name, look.colors().ink, look);
        canvas.stamp(&stamp, pixel((left, middle + STYLE.drop())), look.palette());
        row_of_tokens(canvas, &line.tokens, SLIM, (left + STYLE.width(&name) + WALL, middle), look);
        left += slim_width(line) + GAP;
    }
}

/// Draws the tokens of a stack side by side from `left` on, after a wall that marks its bottom.
pub(crate) fn row_of_tokens(canvas: &mut Canvas, tokens: &[Color], wide: f32, (left, middle): (f32, f32), look: Look) {
    let (count, height) = (tokens.len() as f32, TOKEN.1 / 2.0);
    let mut sheet = Sketch::around(wide * count / 2.0 + 10.0, height + RAISED + 4.0);
    let start = -wide * count / 2.0;
    let wall = [
        (start - 7.0, -height - 5.0),
        (start - 2.5, -height - 5.0),
        (start - 2.5, height + 5.0),
        (start - 7.0, height + 5.0),
    ];
    sheet.fill(&Form::polygon(&wall), look.colors().ink);
    for (i, &token) in tokens.iter().enumerate() {
        let left = start + wide * i as f32;
        stacks::upended(&mut sheet, token, (left, wide), (height, RAISED), look);
    }
    canvas.stamp(&sheet.stamp(look.palette()), pixel((left + wide * count / 2.0, middle)), look.palette());
}
