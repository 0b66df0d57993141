//! Pictures of boards: a [`Scene`] in, an indexed PNG out.
//!
//! What stays the same is drawn once and kept: the empty board by board, theme and view, each piece by drawing, side, size
//! and theme, from the vector files in `assets`, and each stack by its tokens. A picture is then a copy of the empty board,
//! in indices of a palette planned for the theme and the kind of board, with pieces, marks and words stamped onto it, and
//! one pass of compression.
//!
//! Whatever lies on cells that the board lacks is left out. Nothing here knows any rules.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use crate::{
    color::Color,
    grid::Cell,
    scene::{Arrow, Mark, Plan, Pose, Scene, Sprite, Stack, TargetKind},
};

mod base;
mod cache;
mod canvas;
mod captions;
mod field;
mod frames;
mod gauges;
mod gif;
mod graph;
mod land;
mod layout;
mod legend;
mod look;
mod lzw;
mod marks;
mod miniature;
mod palette;
mod panels;
mod reach;
mod signs;
mod sketch;
mod sprites;
mod stacks;
mod strip;
mod text;
mod theme;

pub use crate::theme::{ParseThemeError, Theme};
pub use gif::gif;
pub use graph::graph;
pub use text::lacking;

use base::Base;
use canvas::{Area, Canvas, Stamp};
use layout::Layout;
use legend::Footer;
use look::Look;
use marks::pixel;
use sketch::{Form, Sketch};
use sprites::Turn;
use text::Style;

/// Files of more bytes are worth being compressed again.
const LARGE: usize = 96_000;

/// Draws a scene as a PNG, seen from `view`'s side.
pub fn png(scene: &Scene<String>, theme: Theme, view: Color) -> Vec<u8> {
    Picture::draw(scene, theme, view).png()
}

/// A finished picture: indices of a palette.
pub struct Picture {
    canvas: Canvas,
    look: Look,
    /// What has been stamped so far, so that the names of these cells are put over it.
    touched: Vec<Area>,
}

impl Picture {
    /// Draws a scene, seen from `view`'s side.
    pub fn draw(scene: &Scene<String>, theme: Theme, view: Color) -> Self {
        let look = Look::of(&scene.board, theme);
        let base = Base::of(&scene.board, look, view);
        let mut picture = Self { canvas: base.canvas.clone(), look, touched: Vec::with_capacity(128) };
        picture.zones(scene, &base);
        picture.tints(&scene.marks, &base);
        picture.reaches(&scene.marks, &base, false);
        picture.frames(&scene.marks, &base);
        picture.sprites(&scene.sprites, &base.layout);
        picture.stacks(&scene.stacks, &base.layout);
        picture.signs(&scene.marks, &base);
        picture.arrows(&scene.marks, &base.layout);
        picture.crossings(&scene.marks, &base);
        picture.links(&scene.marks, &base);
        picture.badges(scene, &base);
        picture.gauges(scene, &base);
        picture.reaches(&scene.marks, &base, true);
        picture.names(&base);
        match base.layout.plan {
            Plan::Upright => picture.captions(scene, &base.layout, view),
            Plan::Lying => picture.strip(scene, &base.layout, view),
            Plan::Cornered => picture.panels(scene, &base.layout, view),
        }
        if base.layout.has_footer() {
            picture.footer(scene, &base.layout);
        }
        picture
    }

    /// Width and height of the picture that [`draw`](Self::draw) would draw.
    fn size(scene: &Scene<String>, theme: Theme, view: Color) -> (u32, u32) {
        let base = Base::of(&scene.board, Look::of(&scene.board, theme), view);
        let footer = if base.layout.has_footer() { Footer::of(scene, &base.layout).height() } else { 0 };
        (base.canvas.width(), base.canvas.height() + footer)
    }

    /// Pixels from left to right.
    pub const fn width(&self) -> u32 {
        self.canvas.width()
    }

    /// Pixels from top to bottom.
    pub const fn height(&self) -> u32 {
        self.canvas.height()
    }

    /// The palette's red, green and blue, color after color; at most 256 colors.
    pub fn palette(&self) -> &[u8] {
        self.look.palette().bytes()
    }

    /// The indices, row after row from the top.
    pub fn indices(&self) -> &[u8] {
        self.canvas.pixels()
    }

    /// The picture as an indexed PNG. What comes out large, as boards full of names do, is compressed again and slower.
    pub fn png(&self) -> Vec<u8> {
        // Indices are no quantities: filters, which subtract neighbors, only hide that rows and pieces repeat. What
        // finds repetitions fast is zlib's second level; fdeflate, which finds none, needs twice the bytes.
        let fast = self.encoded(2);
        if fast.len() > LARGE { self.encoded(6) } else { fast }
    }

    fn encoded(&self, level: u8) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(128 * 1024);
        let mut encoder = Encoder::new(&mut bytes, self.width(), self.height());
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.palette());
        encoder.set_filter(Filter::NoFilter);
        encoder.set_deflate_compression(DeflateCompression::Level(level));
        let mut writer = encoder.write_header().expect("the sides are not 0 and memory takes all bytes");
        writer.write_image_data(self.indices()).expect("there is one index a pixel");
        writer.finish().expect("memory takes all bytes");
        bytes
    }

    /// The ground of the cells that marks point at, on boards that tell so: one tint a cell, and what a move in the making
    /// may do before what the last one did.
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
            if let Some(center) = base.layout.center(cell) {
                self.stamp(stamp, pixel(center));
            }
        }
    }

    /// The marks that lie under the pieces: the last move's below those of links, these below those of a move in the
    /// making, and brackets below the frame of a picked cell that is a target again.
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
                Mark::Endangered(cell) => frames.extend(of.endangered.iter().map(|stamp| (3, *cell, stamp))),
                Mark::Captured(_)
                | Mark::Action(_)
                | Mark::Crossing { .. }
                | Mark::Badge { .. }
                | Mark::Went { .. }
                | Mark::Facing { .. }
                | Mark::Reach { .. }
                | Mark::Threats { .. }
                | Mark::Cover { .. }
                | Mark::Meter { .. }
                | Mark::Concerned(_) => {}
            }
        }
        frames.sort_by_key(|&(height, cell, _)| (height, cell));
        frames.dedup_by_key(|&mut (height, cell, _)| (height, cell));
        for (_, cell, stamp) in frames {
            if let Some(center) = base.layout.center(cell) {
                self.stamp(stamp, pixel(center));
            }
        }
    }

    /// The pieces, those of the picture's upper rows first: what is high on its cell then covers the row behind it.
    fn sprites(&mut self, sprites: &[Sprite], layout: &Layout) {
        let placed = |sprite: &'_ Sprite| layout.center(sprite.cell).map(|center| (center, *sprite));
        let mut placed = sprites.iter().filter_map(placed).collect::<Vec<_>>();
        // What points beyond its cell covers what does not.
        let points = |sprite: &Sprite| matches!(sprite.pose, Pose::Points(_));
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

    /// The marks that lie over the pieces.
    fn signs(&mut self, marks: &[Mark], base: &Base) {
        let busy = |cell, side| arrow_beside(cell, side, marks, &base.layout);
        for mark in marks {
            let (cell, stamp) = match mark {
                Mark::Captured(cell) if busy(*cell, 1.0) && !busy(*cell, -1.0) => (cell, &base.marks.cross_left),
                Mark::Captured(cell) | Mark::Target { cell, kind: TargetKind::Capture } => (cell, &base.marks.cross),
                Mark::Concerned(cell) => (cell, &base.marks.concerned),
                Mark::Target { kind: TargetKind::Empty, .. } if base.layout.plan == Plan::Cornered => continue,
                Mark::Target { cell, kind: TargetKind::Empty } => match &base.marks.disc {
                    Some(disc) => (cell, disc),
                    None => continue,
                },
                _ => continue,
            };
            if let Some(center) = base.layout.center(*cell) {
                self.stamp(stamp, pixel(center));
            }
        }
    }

    /// The actions of the last move, all discs over all arrows.
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

    /// The edges that the last move went over: an arrowhead for each time, side by side.
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
            // Beside a stack there is most room a little above the middle, between the owner's sign and the height.
            let place = if way.0 == 0 { (x + aside, y) } else { (x, y + aside - 4) };
            self.stamp(&signs::head(way, self.look), place);
        }
    }

    /// The links between neighbors: at the upper end of their edge, but below the badges of cells where one may go.
    fn links(&mut self, marks: &[Mark], base: &Base) {
        let unit = base.layout.unit / 86.0;
        for mark in marks {
            let Mark::Link(a, b) = mark else { continue };
            let Some(((x, y), way)) = edge(base, *a, *b) else { continue };
            let target =
                |cell: &Cell| marks.iter().any(|mark| matches!(mark, Mark::Badge { cell: at, .. } if at == cell));
            let up = if target(a) || target(b) { 4.0 } else { 31.0 } * unit;
            let place = if way.0 == 0 { (x, y) } else { (x, y - up.round() as i32) };
            self.stamp(&signs::link(way.0 == 0, self.look), place);
        }
    }

    /// The badges, in the corner where they hide least: the upper right one, or the upper left one beside a high stack,
    /// whose uppermost tokens are on the right.
    fn badges(&mut self, scene: &Scene<String>, base: &Base) {
        for mark in &scene.marks {
            let Mark::Badge { cell, signs } = mark else { continue };
            let Some((x, y)) = base.layout.center(*cell) else { continue };
            let high = scene.stacks.iter().any(|stack| stack.cell == *cell && stack.tokens.len() > stacks::LOW);
            let (across, down) = (base.layout.half.0 - 4.0, base.layout.half.1 - 3.5);
            let reach = across - signs::badge_width(signs.len()) / 2.0;
            let place = (if high { x - reach } else { x + reach }, y - down + signs::BADGE / 2.0);
            self.stamp(&signs::badge(signs, self.look), pixel(place));
        }
    }

    /// The names of all cells that something was put on.
    fn names(&mut self, base: &Base) {
        for (place, name) in &base.names {
            let area = name.area(*place);
            if self.touched.iter().any(|touched| touched.meets(area)) {
                self.canvas.stamp(name, *place, self.look.palette());
            }
        }
    }

    fn captions(&mut self, scene: &Scene<String>, layout: &Layout, view: Color) {
        let colors = self.look.colors();
        for caption in captions::placed(&scene.captions, layout, view) {
            let Style { size, .. } = caption.style;
            let ink = if caption.column.matters() { colors.ink } else { colors.soft };
            let words = caption.style.kept_stamp(&caption.words, ink, self.look);
            self.stamp(&words, pixel((caption.left, caption.middle + caption.style.drop())));
            if let Some(color) = caption.badge {
                let size = (captions::BADGE, captions::BADGE);
                if let Some(badge) = &*sprites::sprite(scene.board.emblem, color, size, Turn::None, self.look) {
                    self.stamp(badge, pixel(caption.badge_center()));
                }
            }
            if caption.to_move {
                let bar = marks::bar(caption.width, self.look);
                self.stamp(&bar, pixel((caption.left + caption.width / 2.0, caption.middle + 0.72 * size)));
            }
        }
    }

    /// The strip above a lying board.
    fn strip(&mut self, scene: &Scene<String>, layout: &Layout, view: Color) {
        let colors = self.look.colors();
        let middle = Layout::head();
        for caption in strip::placed(&scene.captions, layout, view) {
            let words = caption.style.kept_stamp(&caption.words, colors.ink, self.look);
            self.stamp(&words, pixel((caption.left, middle + caption.style.drop())));
            if let Some((color, x)) = caption.emblem {
                let size = (strip::EMBLEM, strip::EMBLEM);
                let turn = if layout.mirrors(Layout::ahead(color)) { Turn::Mirrored } else { Turn::None };
                if let Some(emblem) = &*sprites::sprite(scene.board.emblem, color, size, turn, self.look) {
                    self.stamp(emblem, pixel((x, middle)));
                }
            }
            if let Some((x, right)) = caption.arrow {
                let (long, wide) = if right {
                    (strip::ARROW.0 / 2.0, strip::ARROW.1 / 2.0)
                } else {
                    (-strip::ARROW.0 / 2.0, strip::ARROW.1 / 2.0)
                };
                let mut sheet = Sketch::around(strip::ARROW.0, strip::ARROW.1);
                sheet.fill(&Form::polygon(&[(-long, -wide), (long, 0.0), (-long, wide)]), colors.ink);
                self.stamp(&sheet.stamp(self.look.palette()), pixel((x, middle)));
            }
        }
    }

    /// What stands under a board; the picture grows by it.
    fn footer(&mut self, scene: &Scene<String>, layout: &Layout) {
        let footer = Footer::of(scene, layout);
        if footer.height() > 0 {
            let top = self.height();
            self.canvas = self.canvas.with_rows(footer.height(), self.look.palette().index(self.look.colors().paper));
            footer.draw(&mut self.canvas, top as f32 - 3.0, self.look);
        }
    }

    fn stamp(&mut self, stamp: &Stamp, place: (i32, i32)) {
        self.canvas.stamp(stamp, place, self.look.palette());
        self.touched.push(stamp.area(place));
    }
}

/// The middle of the edge between two neighbors, in pixels, and the way over it.
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

/// Whether an action comes to a cell, or leaves it, on the right (1) or the left (-1), level or from above.
fn arrow_beside(cell: Cell, side: f32, marks: &[Mark], layout: &Layout) -> bool {
    let others = actions(marks).filter_map(|arrow| match cell {
        _ if arrow.from == cell => Some(arrow.to),
        _ if arrow.to == cell => Some(arrow.from),
        _ => None,
    });
    let mut ways = others.filter_map(|other| Some((layout.center(cell)?, layout.center(other)?)));
    ways.any(|(here, there)| (there.0 - here.0) * side > 1.0 && there.1 < here.1 + 1.0)
}
