//! Draws a [`Scene`] as an indexed PNG, and a list of scenes as a GIF; also graphs, scoreboards, brackets, guides and
//! emojis.
//!
//! Empty boards, pieces and stacks are drawn once and cached. A picture starts as a copy of the empty board, whose
//! pixels are indices into a palette planned for the theme and the kind of board. Pieces, marks and words are stamped
//! onto the copy, and the indices are compressed.
//!
//! Pieces and marks on cells that the board lacks are left out. This crate reads no files but the fonts of folders that
//! the program names, never translates, and knows no rules of a game.

use std::collections::HashSet;

use png::{BitDepth, ColorType, Encoder, chunk::IDAT};

use board::{
    color::Color,
    grid::Cell,
    scene::{Arrow, Lost, Mark, Orientation, Pose, Scene, Sprite, Stack, TargetKind},
};

mod base;
mod bracket;
mod cache;
mod canvas;
mod compress;
mod emoji;
mod field;
mod fonts;
mod frames;
mod gauges;
mod gif;
mod graph;
mod guide;
mod land;
mod layout;
mod legend;
mod look;
mod lzw;
mod marks;
mod miniature;
mod palette;
mod panels;
mod pill;
mod reach;
mod scoreboard;
mod shape;
mod signs;
mod sketch;
mod sprites;
mod stacks;
mod strip;
mod table;
mod text;
mod theme;

pub use board::theme::{ParseThemeError, Theme};
pub use bracket::bracket;
pub use emoji::emoji;
pub use fonts::{found_fonts, use_fonts_in};
pub use gif::gif;
pub use graph::graph;
pub use guide::guide;
pub use scoreboard::scoreboard;
pub use text::lacking;

use base::Base;
use canvas::{Area, Canvas, Stamp};
use layout::Layout;
use legend::{Footer, Slot};
use look::Look;
use marks::pixel;
use sprites::Turn;
use strip::Strip;

/// The distance by which a badge on the foot of a tag reaches below its cell.
const BADGE_BELOW: f32 = 7.0;
/// The size of a file in bytes above which it is compressed again at a higher level.
const LARGE: usize = 96_000;

/// Draws a scene as a PNG, seen from `view`'s side.
///
/// # Examples
///
/// ```
/// use board::{color::Color, theme::Theme};
/// use games::{game::Presentation, pijersi::Pijersi};
///
/// let scene = Pijersi::default().scene(None, None).map_words(|words| words.id().to_owned());
/// let png = render::png(&scene, Theme::Dark, Color::White);
/// assert!(png.starts_with(b"\x89PNG"));
/// ```
pub fn png(scene: &Scene<String>, theme: Theme, view: Color) -> Vec<u8> {
    Picture::draw(scene, theme, view).png()
}

/// A finished picture, whose pixels are palette indices.
pub struct Picture {
    canvas: Canvas,
    look: Look,
    /// The areas stamped so far. The name of a cell that overlaps one of them is stamped again.
    touched: Vec<Area>,
}

impl Picture {
    /// Draws a scene, seen from `view`'s side.
    pub fn draw(scene: &Scene<String>, theme: Theme, view: Color) -> Self {
        let look = Look::of(&scene.board, theme);
        let base = Base::of(scene, look, view);
        let (strip, slots) = margins(scene, &base.layout, view);
        let (note, slots) = panels::noted(scene, &base.layout, slots);
        let footer = Footer::of(scene, &base.layout, slots);
        let room = footer.height();
        let mut picture = Self { canvas: base.canvas.with_room(room), look, touched: Vec::with_capacity(128) };
        picture.zones(scene, &base);
        picture.tints(&scene.marks, &base);
        picture.reaches(&scene.marks, &base, false);
        picture.frames(&scene.marks, &base);
        picture.sprites(&scene.sprites, &base.layout);
        picture.stacks(&scene.stacks, &base.layout);
        picture.signs(scene, &base);
        picture.arrows(&scene.marks, &base.layout);
        picture.crossings(&scene.marks, &base);
        picture.links(scene, &base);
        picture.badges(scene, &base);
        picture.gauges(scene, &base);
        picture.reaches(&scene.marks, &base, true);
        picture.names(&base);
        let layout = &base.layout;
        match strip {
            Some(strip) => picture.strip(strip, layout, scene.board.emblem),
            None => picture.panels(scene, note, layout, view),
        }
        if layout.plan == Orientation::Upright {
            picture.ends(scene, layout);
            picture.captured(scene, layout);
        }
        picture.footer(&footer);
        picture
    }

    /// The width and height of the picture that [`draw`](Self::draw) would draw.
    fn size(scene: &Scene<String>, theme: Theme, view: Color) -> (u32, u32) {
        let base = Base::of(scene, Look::of(&scene.board, theme), view);
        let (_, slots) = margins(scene, &base.layout, view);
        let (_, slots) = panels::noted(scene, &base.layout, slots);
        (base.canvas.width(), base.canvas.height() + Footer::of(scene, &base.layout, slots).height())
    }

    /// The width in pixels.
    pub const fn width(&self) -> u32 {
        self.canvas.width()
    }

    /// The height in pixels.
    pub const fn height(&self) -> u32 {
        self.canvas.height()
    }

    /// Red, green and blue of each color of the palette, which has at most 256 colors.
    pub fn palette(&self) -> &[u8] {
        self.look.palette().bytes()
    }

    /// The palette index of each pixel, row by row from the top.
    pub fn indices(&self) -> &[u8] {
        self.canvas.pixels()
    }

    /// Encodes the picture as an indexed PNG. A large file is compressed again at a higher level.
    pub fn png(&self) -> Vec<u8> {
        // Palette indices are not quantities, so PNG's filters do not help: they replace indices with differences,
        // which only hide the repetition of rows and pieces. Level 2 of zlib finds repetitions fast. The compressor
        // fdeflate finds none, so its files are twice as large.
        let fast = self.encoded(2);
        if fast.len() > LARGE { self.encoded(6) } else { fast }
    }

    fn encoded(&self, level: u32) -> Vec<u8> {
        let data = compress::rows(self.indices(), self.width() as usize, level);
        let mut bytes = Vec::with_capacity(data.len() + 2048);
        let mut encoder = Encoder::new(&mut bytes, self.width(), self.height());
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.palette());
        let mut writer = encoder.write_header().expect("the sides are not 0 and memory takes all bytes");
        writer.write_chunk(IDAT, &data).expect("the data is below 2 GB and memory takes all bytes");
        writer.finish().expect("memory takes all bytes");
        bytes
    }

    /// Tints the marked cells, if the marks of this board have tints. On a cell with several marks, the marks of an
    /// incomplete move take precedence over those of the last move.
    fn tints(&mut self, marks: &[Mark], base: &Base) {
        let Some(of) = &base.marks.tints else { return };
        let mut tints = marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Picked(cell) => Some((*cell, 0, &of.picked)),
                Mark::Target { cell, .. } => Some((*cell, 1, &of.target)),
                Mark::Left(cell) | Mark::Arrived(cell) => Some((*cell, 2, &of.last)),
                _ => None,
            })
            .collect::<Vec<_>>();
        tints.sort_by_key(|&(cell, rank, _)| (cell, rank));
        tints.dedup_by_key(|&mut (cell, ..)| cell);
        for (cell, _, stamp) in tints {
            self.stamp_on(stamp, cell, &base.layout);
        }
    }

    /// Stamps the frames under the pieces. The frames of the last move are at the bottom, above them those of links and
    /// danger, then those of targets, and those of picked cells are on top.
    fn frames(&mut self, marks: &[Mark], base: &Base) {
        let of = &base.marks;
        let mut frames = Vec::with_capacity(marks.len());
        for mark in marks {
            match mark {
                Mark::Target { kind: TargetKind::Empty, .. } if of.disc.is_some() => {}
                Mark::Target { cell, .. } => frames.push((4, *cell, &of.brackets)),
                Mark::Left(cell) => frames.push((1, *cell, &of.left)),
                Mark::Arrived(cell) => frames.push((2, *cell, &of.arrived)),
                Mark::Picked(cell) => frames.push((5, *cell, &of.picked)),
                Mark::Link(a, b) => frames.extend(of.linked.iter().flat_map(|stamp| [(3, *a, stamp), (3, *b, stamp)])),
                Mark::Turned(cell) => frames.push((2, *cell, &of.arrived)),
                Mark::Concerned(cell) => frames.push((6, *cell, &of.concerned)),
                Mark::Endangered(cell) => frames.extend(of.endangered.iter().map(|stamp| (3, *cell, stamp))),
                // All other marks have no frame under the pieces; other methods draw them.
                _ => {}
            }
        }
        frames.sort_by_key(|&(height, cell, _)| (height, cell));
        frames.dedup_by_key(|&mut (height, cell, _)| (height, cell));
        for (_, cell, stamp) in frames {
            self.stamp_on(stamp, cell, &base.layout);
        }
    }

    /// Stamps the pieces row by row from the top, so a high piece covers the row behind it.
    fn sprites(&mut self, sprites: &[Sprite], layout: &Layout) {
        let placed = |sprite: &'_ Sprite| layout.center(sprite.cell).map(|center| (center, *sprite));
        let mut placed = sprites.iter().filter_map(placed).collect::<Vec<_>>();
        // Pieces that point beyond their cells cover those that do not.
        let pointed = sprites.iter().filter(|sprite| matches!(sprite.pose, Pose::Points(_))).map(|sprite| sprite.cell);
        let pointed = pointed.collect::<HashSet<_>>();
        let points = |sprite: &Sprite| pointed.contains(&sprite.cell);
        placed.sort_by(|((_, a), s), ((_, b), t)| points(s).cmp(&points(t)).then(a.total_cmp(b)));
        for ((x, y), sprite) in placed {
            let size = (sprite.size.0 * layout.unit, sprite.size.1 * layout.unit);
            let place = pixel((x + sprite.offset.0 * layout.unit, y + sprite.offset.1 * layout.unit));
            let turn = match sprite.pose {
                Pose::Looks(direction) if layout.mirrors(direction) => Turn::Mirrored,
                Pose::Points(direction) => Turn::Quarters(layout.quarters(direction)),
                Pose::Looks(_) | Pose::Still => Turn::None,
            };
            if let Some(stamp) = &*sprites::sprite(sprite.drawing, sprite.color, size, turn, self.look) {
                self.stamp(stamp, place);
            }
        }
    }

    /// Stamps the stacks.
    fn stacks(&mut self, stacks: &[Stack], layout: &Layout) {
        for stack in stacks {
            let Some(center) = layout.center(stack.cell) else { continue };
            let Some(drawing) = stacks::stack(stack, layout, self.look) else { continue };
            let (x, y) = pixel(center);
            self.stamp(&drawing.body, (x, y));
            if let Some(sign) = &*drawing.sign {
                self.stamp(sign, (x + drawing.sign_at.0, y + drawing.sign_at.1));
            }
            self.stamp(&drawing.digits, (x + drawing.digits_at.0, y + drawing.digits_at.1));
        }
    }

    /// Stamps captures, discs, dots and warning signs over the pieces.
    fn signs(&mut self, scene: &Scene<String>, base: &Base) {
        let (of, layout, marks) = (&base.marks, &base.layout, &scene.marks);
        for mark in marks {
            let (cell, stamp) = match mark {
                Mark::Captured { cell, lost } if lost.is_empty() => (cell, &of.cross),
                Mark::Captured { cell, lost } => {
                    self.lost(*cell, lost, marks, base);
                    continue;
                }
                Mark::Target { cell, kind: TargetKind::Capture } => (cell, &of.capture),
                Mark::Concerned(cell) => (cell, &of.warning),
                Mark::Target { kind: TargetKind::Empty, .. } if layout.plan == Orientation::Cornered => continue,
                Mark::Target { cell, kind: TargetKind::Empty } => match &of.disc {
                    Some(disc) => (cell, disc),
                    None => continue,
                },
                Mark::Earlier(cell) => {
                    if let Some((x, y)) = layout.center(*cell) {
                        self.stamp(&marks::earlier(self.look), pixel((x - of.earlier_at.0, y - of.earlier_at.1)));
                    }
                    continue;
                }
                Mark::Choice(cell) => {
                    let occupied = scene.sprites.iter().any(|sprite| sprite.cell == *cell)
                        || scene.stacks.iter().any(|stack| stack.cell == *cell);
                    let (right, down) = if occupied { of.choice_at } else { (0.0, 0.0) };
                    if let Some((x, y)) = layout.center(*cell) {
                        self.stamp(&marks::choice(self.look), pixel((x + right, y + down)));
                    }
                    continue;
                }
                _ => continue,
            };
            self.stamp_on(stamp, *cell, layout);
        }
    }

    /// Stamps the captured pieces in miniature: a single one on the right of its cell, or on the left if an arrow leads
    /// to the right, and two on both sides.
    fn lost(&mut self, cell: Cell, lost: &[Lost], marks: &[Mark], base: &Base) {
        let Some((x, y)) = base.layout.center(cell) else { return };
        let (aside, up) = base.marks.lost_at;
        let busy = |side| arrow_beside(cell, side, marks, &base.layout);
        let first = if busy(1.0) && !busy(-1.0) { -1.0 } else { 1.0 };
        for (lost, side) in lost.iter().zip([first, -first]) {
            // The slash leans away from the piece that captured.
            let piece = marks::lost(*lost, side < 0.0, base.marks.lost_unit, self.look);
            self.stamp(&piece, pixel((x + side * aside, y - up)));
        }
    }

    /// Stamps the arrows of the last move, and then their discs, so that no arrow hides a disc.
    fn arrows(&mut self, marks: &[Mark], layout: &Layout) {
        let goes_back = |arrow: &Arrow| actions(marks).any(|other| (other.from, other.to) == (arrow.to, arrow.from));
        let drawn = actions(marks).filter_map(|arrow| marks::arrow(arrow, goes_back(arrow), layout, self.look));
        let drawn = drawn.collect::<Vec<_>>();
        for mark in marks {
            let Mark::Went { from, corner, to } = mark else { continue };
            let (Some(from), Some(to)) = (layout.center(*from), layout.center(*to)) else { continue };
            let way = |(x, y): (f32, f32)| (x - from.0, y - from.1);
            let corner = corner.and_then(|corner| layout.center(corner)).map(way);
            if let Some((arrow, place)) = reach::arrow(corner, way(to), layout, self.look) {
                let from = pixel(from);
                self.stamp(&arrow, (from.0 + place.0, from.1 + place.1));
            }
        }
        for (drawing, from) in &drawn {
            let (arrow, place) = &drawing.arrow;
            self.stamp(arrow, (from.0 + place.0, from.1 + place.1));
        }
        for (drawing, from) in &drawn {
            for (stamp, place) in &drawing.disc {
                self.stamp(stamp, (from.0 + place.0, from.1 + place.1));
            }
        }
    }

    /// Stamps an arrowhead for each time that the last move crossed an edge; arrowheads on the same edge stand side by
    /// side.
    fn crossings(&mut self, marks: &[Mark], base: &Base) {
        let crossings = marks.iter().filter_map(|mark| match mark {
            Mark::Crossing { from, to } => edge(base, *from, *to),
            _ => None,
        });
        let crossings = crossings.collect::<Vec<_>>();
        for (i, &((x, y), way)) in crossings.iter().enumerate() {
            let same = |other: &&((i32, i32), (i8, i8))| other.0 == (x, y);
            let (before, all) = (crossings[..i].iter().filter(same).count(), crossings.iter().filter(same).count());
            let aside = (signs::HEADS_APART * (before as f32 - (all as f32 - 1.0) / 2.0)).round() as i32;
            // Slightly above the middle, the arrowhead hides neither the sign nor the number on the tag of a stack.
            let place = if way.0 == 0 { (x + aside, y) } else { (x, y + aside - 4) };
            self.stamp(&signs::head(way, self.look), place);
        }
    }

    /// Stamps the links between neighbors. Between cells side by side, a link is on the foot of the right cell's tag,
    /// or at the top if a badge is there. Between cells one above the other, it is beside the tags. So links hide
    /// neither the sign of a side nor the height of a stack.
    fn links(&mut self, scene: &Scene<String>, base: &Base) {
        let unit = base.layout.unit / 86.0;
        for mark in &scene.marks {
            let Mark::Link(a, b) = mark else { continue };
            let Some(((x, y), way)) = edge(base, *a, *b) else { continue };
            let has_badge =
                |cell| scene.marks.iter().any(|mark| matches!(mark, Mark::Badge { cell: at, .. } if *at == cell));
            let high = |cell| scene.stacks.iter().any(|stack| stack.cell == cell && stack.tokens.len() > stacks::LOW);
            let down = if [*a, *b].into_iter().any(|cell| has_badge(cell) && high(cell)) { -31.0 } else { 42.0 } * unit;
            let aside = 21.0 * unit;
            let place = if way.0 == 0 { (x + aside.round() as i32, y) } else { (x, y + down.round() as i32) };
            self.stamp(&signs::link(way.0 == 0, self.look), place);
        }
    }

    /// Stamps the badges. A badge is in the lower right corner of its cell, above the tokens of a low stack, or on the
    /// foot of a high stack's tag. So badges hide neither the sign of a side nor a token of a stack.
    fn badges(&mut self, scene: &Scene<String>, base: &Base) {
        for mark in &scene.marks {
            let Mark::Badge { cell, signs } = mark else { continue };
            let Some((x, y)) = base.layout.center(*cell) else { continue };
            let stack = scene.stacks.iter().find(|stack| stack.cell == *cell).map(|stack| stack.tokens.len());
            let across = base.layout.half.0 - signs::badge_width(signs.len()) / 2.0;
            let down = base.layout.half.1 - signs::BADGE / 2.0;
            let inset = signs::BADGE_EDGE + 1.0;
            let place = match stack {
                None => (x + across - inset, y + down - inset),
                Some(height) if height <= stacks::LOW => (x + across + 1.0, y - down - 2.0),
                // Half over the edge of the cell, so that the height remains visible.
                Some(_) => (x - across + inset, y + down + BADGE_BELOW),
            };
            self.stamp(&signs::badge(signs, self.look), pixel(place));
        }
    }

    /// Stamps the name of every cell that a stamp has touched again.
    fn names(&mut self, base: &Base) {
        for (place, name) in &base.names {
            let area = name.area(*place);
            if self.touched.iter().any(|touched| touched.meets(area)) {
                self.canvas.stamp(name, *place, self.look.palette());
            }
        }
    }

    /// Draws the legend, and adds the rows below the board, which make the picture higher.
    fn footer(&mut self, footer: &Footer) {
        let top = self.height();
        self.canvas.add_rows(footer.height(), self.look.palette().index(self.look.colors().paper));
        footer.draw(&mut self.canvas, top as f32 - 3.0, self.look);
    }

    /// Puts a stamp on the center of a cell, if the board has that cell.
    fn stamp_on(&mut self, stamp: &Stamp, cell: Cell, layout: &Layout) {
        if let Some(center) = layout.center(cell) {
            self.stamp(stamp, pixel(center));
        }
    }

    /// Puts a stamp's anchor on a pixel.
    fn stamp(&mut self, stamp: &Stamp, place: (i32, i32)) {
        self.canvas.stamp(stamp, place, self.look.palette());
        self.touched.push(stamp.area(place));
    }
}

/// The row of captions of a board without panels, and the free spans of the margins, in which the legend finds room.
fn margins(scene: &Scene<String>, layout: &Layout, view: Color) -> (Option<Strip>, Vec<Slot>) {
    match layout.plan {
        Orientation::Cornered => (None, panels::slots(scene, layout, view)),
        Orientation::Upright | Orientation::Lying => {
            let strip = strip::arranged(scene, layout, view);
            let slots = strip.free.clone();
            (Some(strip), slots)
        }
    }
}

/// The pixel in the middle of the edge between two neighbors, and the direction across the edge: -1, 0 or 1 to the
/// right, and -1, 0 or 1 down.
fn edge(base: &Base, from: Cell, to: Cell) -> Option<((i32, i32), (i8, i8))> {
    let ((x, y), (u, v)) = (base.layout.center(from)?, base.layout.center(to)?);
    let (dx, dy) = (u - x, v - y);
    let (across, down) = (2.0 * base.layout.half.0, 2.0 * base.layout.half.1);
    let neighbors =
        (dx.abs() < 1.0 && (dy.abs() - down).abs() < 1.0) || (dy.abs() < 1.0 && (dx.abs() - across).abs() < 1.0);
    neighbors.then(|| (pixel((x + dx / 2.0, y + dy / 2.0)), ((dx / across).round() as i8, (dy / down).round() as i8)))
}

/// The actions among these marks.
fn actions(marks: &[Mark]) -> impl Iterator<Item = &Arrow> {
    marks.iter().filter_map(|mark| match mark {
        Mark::Action(arrow) => Some(arrow),
        _ => None,
    })
}

/// Whether an arrow of the last move starts or ends on `cell` and leads to its right (`side` is 1) or its left (`side`
/// is -1), level with the cell or above it.
fn arrow_beside(cell: Cell, side: f32, marks: &[Mark], layout: &Layout) -> bool {
    let others = actions(marks).filter_map(|arrow| match cell {
        _ if arrow.from == cell => Some(arrow.to),
        _ if arrow.to == cell => Some(arrow.from),
        _ => None,
    });
    let mut ways = others.filter_map(|other| Some((layout.center(cell)?, layout.center(other)?)));
    ways.any(|(here, there)| (there.0 - here.0) * side > 1.0 && there.1 < here.1 + 1.0)
}
