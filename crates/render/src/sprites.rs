//! Stamps of the vector drawings of games.

use std::sync::Arc;

use resvg::{
    tiny_skia::{Pixmap, PremultipliedColorU8, Transform},
    usvg::{Options, Tree},
};

use super::{cache::Cache, canvas::Stamp, look::Look, palette::Rgb, theme::Tint};
use board::{color::Color, scene::Drawing};

/// The greatest width and height of a sprite in pixels.
const MOST: f32 = 1024.0;
/// Sizes are rounded to this fraction of a pixel, so that sprites of almost the same size share a drawing.
const PARTS: f32 = 4.0;

/// The distance of a shadow below its piece, in pixels.
const SHADOW: usize = 3;
/// The least width or height of a drawing with a shadow.
const LEAST_SHADOWED: f32 = 40.0;
/// The classes of bodies, which have a shadow.
const BODIES: [&str; 2] = ["\"body\"", "\"token\""];

/// The colors in which a drawing is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Paint {
    /// The colors of a side's pieces.
    Side(Color),
    /// A single color for outlines and signs. The background color of pictures fills everything else.
    Flat(Rgb),
}

impl From<Color> for Paint {
    fn from(color: Color) -> Self {
        Self::Side(color)
    }
}

/// The way a drawing is turned, compared with its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Turn {
    /// As in the file.
    None,
    /// Mirrored left to right.
    Mirrored,
    /// Turned clockwise by this many quarter turns.
    Quarters(u8),
}

/// The stamp of a drawing in this paint, size and turn, anchored at its middle. `None` if the drawing's SVG text is
/// invalid.
///
/// Width and height are those of the view box; outlines may reach beyond it.
pub(crate) fn sprite(
    drawing: Drawing,
    paint: impl Into<Paint>,
    (width, height): (f32, f32),
    turn: Turn,
    look: Look,
) -> Arc<Option<Stamp>> {
    type Key = (Drawing, Paint, (u16, u16), Turn, Look);
    static SPRITES: Cache<Key, Option<Stamp>, 1024> = Cache::new();
    let [width, height] = [width, height].map(|side| (side.clamp(1.0, MOST) * PARTS).round() as u16);
    let paint = paint.into();
    let key = (drawing, paint, (width, height), turn, look);
    let size = (f32::from(width) / PARTS, f32::from(height) / PARTS);
    SPRITES.get(key, |_| drawn(drawing, paint, size, turn, look))
}

/// A drawing in this paint. `None` if the drawing's SVG text is invalid.
pub(crate) fn tree(drawing: Drawing, paint: Paint, look: Look) -> Option<Tree> {
    let colors = look.colors();
    let land = &colors.land;
    let (color, [fill, outline, sign, rim, side]) = match paint {
        Paint::Side(color) => {
            let piece = &colors.pieces[color];
            (color, [piece.fill, piece.outline, piece.sign, piece.rim, piece.side].map(web))
        }
        Paint::Flat(flat) => (Color::White, [colors.paper, flat, flat, flat, colors.paper].map(web)),
    };
    let [wood, gold, jade, edge, beak, halo] =
        [land.wood, land.gold, land.jade, colors.last_edge, colors.field.beak, colors.pick_edge].map(web);
    let style = format!(
        ".body{{fill:{fill};stroke:{outline}}}.token{{fill:{fill};stroke:{rim}}}.sign{{stroke:{sign}}}\
         .solid{{fill:{sign}}}.wood{{stroke:{wood}}}.gold{{fill:{gold}}}.jade{{fill:{jade}}}.edge{{stroke:{edge}}}\
         .beak{{fill:{beak};stroke:{outline}}}.halo{{stroke:{halo}}}.side{{fill:{side}}}"
    );
    let options = Options { style_sheet: Some(style), ..Options::default() };
    Tree::from_str(drawing.svg(color), &options).ok()
}

fn drawn(drawing: Drawing, paint: Paint, (width, height): (f32, f32), turn: Turn, look: Look) -> Option<Stamp> {
    let tree = tree(drawing, paint, look)?;
    let margin = width.max(height) / 10.0 + 2.0;
    let [across, down] = [width, height].map(|side| (side / 2.0 + margin).ceil() as u32);
    let mut pixmap = Pixmap::new(2 * across + 1, 2 * down + 1)?;
    let scale = (width / tree.size().width(), height / tree.size().height());
    // The middle of the view box is on the center of the anchor's pixel.
    let (middle, top) = (across as f32 + 0.5, down as f32 + 0.5 - height / 2.0);
    let place = match turn {
        Turn::Mirrored => Transform::from_scale(-scale.0, scale.1).post_translate(middle + width / 2.0, top),
        Turn::None => Transform::from_scale(scale.0, scale.1).post_translate(middle - width / 2.0, top),
        Turn::Quarters(quarters) => Transform::from_scale(scale.0, scale.1)
            .post_translate(middle - width / 2.0, top)
            .post_rotate_at(90.0 * f32::from(quarters % 4), middle, down as f32 + 0.5),
    };
    resvg::render(&tree, place, &mut pixmap.as_mut());
    if let Paint::Side(color) = paint {
        let solid = |class: &str| drawing.svg(color).contains(class);
        if width.max(height) >= LEAST_SHADOWED && BODIES.into_iter().any(solid) {
            shade(&mut pixmap, look);
        }
    }
    Some(Stamp::from_pixmap(&pixmap, (across.cast_signed(), down.cast_signed()), look.palette()))
}

/// Adds the flat shadow of a drawing below it.
pub(crate) fn shade(pixmap: &mut Pixmap, look: Look) {
    let Tint { color: [red, green, blue], opacity } = look.colors().shadow;
    let width = pixmap.width() as usize;
    let drawn = pixmap.pixels().iter().map(|pixel| pixel.alpha()).collect::<Vec<_>>();
    for (at, pixel) in pixmap.pixels_mut().iter_mut().enumerate().skip(SHADOW * width) {
        let scaled = |value: u8, part: u8| (u16::from(value) * u16::from(part) / 255) as u8;
        // A smooth edge of the shadow would be invisible, but makes files larger.
        let opacity = if drawn[at - SHADOW * width] > 127 { opacity } else { 0 };
        let shadow = scaled(opacity, 255 - pixel.alpha());
        let add = |over: u8, under: u8| over.saturating_add(scaled(under, shadow));
        let alpha = pixel.alpha().saturating_add(shadow);
        let [r, g, b] = [add(pixel.red(), red), add(pixel.green(), green), add(pixel.blue(), blue)];
        if let Some(color) = PremultipliedColorU8::from_rgba(r.min(alpha), g.min(alpha), b.min(alpha), alpha) {
            *pixel = color;
        }
    }
}

fn web([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    /// Checks that each SVG file in a folder and its subfolders draws something for its side. Returns the number of
    /// files.
    fn check(folder: &Path) -> usize {
        let mut checked = 0;
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                checked += check(&path);
            } else if path.extension().is_some_and(|extension| extension == "svg") {
                let name: &str =
                    path.file_stem().expect("a file has a name").to_str().expect("the name is ASCII").to_owned().leak();
                let text: &str = fs::read_to_string(&path).expect("the file is text").leak();
                let side = Color::ALL.into_iter().find(|color| name.ends_with(&format!("-{color}")));
                for color in Color::ALL.into_iter().filter(|&color| side.is_none_or(|side| side == color)) {
                    for look in Look::all() {
                        let drawing = Drawing::new(name, text, text);
                        let stamp = drawn(drawing, color.into(), (60.0, 60.0), Turn::None, look);
                        assert!(!stamp.expect("the text is SVG").is_blank(), "{}", path.display());
                    }
                }
                checked += 1;
            }
        }
        checked
    }

    #[test]
    fn every_file_draws() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        assert!(check(&root.join("crates/games/src")) > 20);
        assert_eq!(check(&root.join("assets")), 2);
    }
}
