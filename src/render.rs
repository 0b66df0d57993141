//! Pictures of boards: a [`Scene`] in, an indexed PNG out.
//!
//! What stays the same is drawn once and kept: the empty board by board, theme and view, and each piece by drawing,
//! side, size and theme, from the vector files in `assets`. A picture is then a copy of the empty board, in indices
//! of the theme's planned palette, with pieces, marks and words stamped onto it, and one pass of compression.
//!
//! Whatever lies on cells that the board lacks is left out. Nothing here knows any rules.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};

use crate::{
    color::Color,
    grid::Cell,
    scene::{Arrow, Mark, Scene, Sprite, TargetKind},
};

mod base;
mod cache;
mod canvas;
mod captions;
mod layout;
mod marks;
mod palette;
mod sketch;
mod sprites;
mod text;
mod theme;

pub use theme::{ParseThemeError, Theme};

use base::Base;
use canvas::{Area, Canvas, Stamp};
use layout::Layout;
use marks::pixel;
use palette::Palette;
use text::Style;

/// Draws a scene as a PNG, seen from `view`'s side.
pub fn png(scene: &Scene<String>, theme: Theme, view: Color) -> Vec<u8> {
    Picture::draw(scene, theme, view).png()
}

/// A finished picture: indices of a palette.
pub struct Picture {
    canvas: Canvas,
    palette: &'static Palette,
    /// What has been stamped so far, so that the names of these cells are put over it.
    touched: Vec<Area>,
}

impl Picture {
    /// Draws a scene, seen from `view`'s side.
    pub fn draw(scene: &Scene<String>, theme: Theme, view: Color) -> Self {
        let base = Base::of(&scene.board, theme, view);
        let mut picture =
            Self { canvas: base.canvas.clone(), palette: Palette::of(theme), touched: Vec::with_capacity(128) };
        picture.frames(&scene.marks, &base);
        picture.sprites(&scene.sprites, &base.layout, theme);
        picture.signs(&scene.marks, &base);
        picture.arrows(&scene.marks, &base.layout, theme);
        picture.names(&base);
        picture.captions(scene, &base.layout, theme, view);
        picture
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
        self.palette.bytes()
    }

    /// The indices, row after row from the top.
    pub fn indices(&self) -> &[u8] {
        self.canvas.pixels()
    }

    /// The picture as an indexed PNG.
    pub fn png(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(128 * 1024);
        let mut encoder = Encoder::new(&mut bytes, self.width(), self.height());
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.palette());
        // Indices are no quantities: filters, which subtract neighbors, only hide that rows and pieces repeat. What
        // finds repetitions fast is zlib's second level; fdeflate, which finds none, needs twice the bytes.
        encoder.set_filter(Filter::NoFilter);
        encoder.set_deflate_compression(DeflateCompression::Level(2));
        let mut writer = encoder.write_header().expect("the sides are not 0 and memory takes all bytes");
        writer.write_image_data(self.indices()).expect("there is one index a pixel");
        writer.finish().expect("memory takes all bytes");
        bytes
    }

    /// The marks that lie under the pieces: the last move's below those of a move in the making, and
    /// brackets below the frame of a picked cell that is a target again.
    fn frames(&mut self, marks: &[Mark], base: &Base) {
        let of = &base.marks;
        let mut frames = marks
            .iter()
            .filter_map(|mark| match mark {
                Mark::Target { cell, kind: TargetKind::Occupied | TargetKind::Capture } => {
                    Some((3, cell, &of.brackets))
                }
                Mark::Left(cell) => Some((1, cell, &of.left)),
                Mark::Arrived(cell) => Some((2, cell, &of.arrived)),
                Mark::Picked(cell) => Some((4, cell, &of.picked)),
                Mark::Target { kind: TargetKind::Empty, .. } | Mark::Captured(_) | Mark::Action(_) => None,
            })
            .collect::<Vec<_>>();
        frames.sort_by_key(|&(height, ..)| height);
        for (_, cell, stamp) in frames {
            if let Some(center) = base.layout.center(*cell) {
                self.stamp(stamp, pixel(center));
            }
        }
    }

    /// The pieces, those of the picture's upper rows first: what is high on its cell then covers the row behind it.
    fn sprites(&mut self, sprites: &[Sprite], layout: &Layout, theme: Theme) {
        let placed = |sprite: &'_ Sprite| layout.center(sprite.cell).map(|center| (center, *sprite));
        let mut placed = sprites.iter().filter_map(placed).collect::<Vec<_>>();
        placed.sort_by(|((_, a), _), ((_, b), _)| a.total_cmp(b));
        for ((x, y), sprite) in placed {
            let size = (sprite.size.0 * layout.unit, sprite.size.1 * layout.unit);
            let place = pixel((x + sprite.offset.0 * layout.unit, y + sprite.offset.1 * layout.unit));
            if let Some(stamp) = &*sprites::sprite(sprite.drawing, sprite.color, size, theme) {
                self.stamp(stamp, place);
            }
        }
    }

    /// The marks that lie over the pieces.
    fn signs(&mut self, marks: &[Mark], base: &Base) {
        let busy = |cell, side| arrow_beside(cell, side, marks, &base.layout);
        for mark in marks {
            let (cell, stamp) = match mark {
                Mark::Captured(cell) if busy(*cell, 1.0) && !busy(*cell, -1.0) => (cell, &base.marks.cross_left),
                Mark::Captured(cell) | Mark::Target { cell, kind: TargetKind::Capture } => (cell, &base.marks.cross),
                Mark::Target { cell, kind: TargetKind::Empty } => (cell, &base.marks.disc),
                _ => continue,
            };
            if let Some(center) = base.layout.center(*cell) {
                self.stamp(stamp, pixel(center));
            }
        }
    }

    /// The actions of the last move, all discs over all arrows.
    fn arrows(&mut self, marks: &[Mark], layout: &Layout, theme: Theme) {
        let goes_back = |arrow: &Arrow| actions(marks).any(|other| (other.from, other.to) == (arrow.to, arrow.from));
        let drawn = actions(marks).filter_map(|arrow| marks::arrow(arrow, goes_back(arrow), layout, theme));
        let drawn = drawn.collect::<Vec<_>>();
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

    /// The names of all cells that something was put on.
    fn names(&mut self, base: &Base) {
        for (place, name) in &base.names {
            let area = name.area(*place);
            if self.touched.iter().any(|touched| touched.meets(area)) {
                self.canvas.stamp(name, *place, self.palette);
            }
        }
    }

    fn captions(&mut self, scene: &Scene<String>, layout: &Layout, theme: Theme, view: Color) {
        let colors = theme.colors();
        for caption in captions::placed(&scene.captions, layout, view) {
            let Style { size, .. } = caption.style;
            let ink = if caption.column.matters() { colors.ink } else { colors.soft };
            let words = caption.style.kept_stamp(&caption.words, ink, theme);
            self.stamp(&words, pixel((caption.left, caption.middle + caption.style.drop())));
            if let Some(color) = caption.badge {
                let size = (captions::BADGE, captions::BADGE);
                if let Some(badge) = &*sprites::sprite("badge", color, size, theme) {
                    self.stamp(badge, pixel(caption.badge_center()));
                }
            }
            if caption.to_move {
                let bar = marks::bar(caption.width, theme);
                self.stamp(&bar, pixel((caption.left + caption.width / 2.0, caption.middle + 0.72 * size)));
            }
        }
    }

    fn stamp(&mut self, stamp: &Stamp, place: (i32, i32)) {
        self.canvas.stamp(stamp, place, self.palette);
        self.touched.push(stamp.area(place));
    }
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
