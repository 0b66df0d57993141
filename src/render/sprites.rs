//! Stamps of the vector drawings of games.

use std::sync::Arc;

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

use super::{cache::Cache, canvas::Stamp, look::Look, palette::Rgb};
use crate::{color::Color, games::GameKind};

/// The drawings that any game can use, with the text of their SVG files. A name that ends in a color is the drawing of that
/// side only.
///
/// In all drawings, the classes of elements say how they are painted:
///
/// | class | fill | stroke |
/// |---|---|---|
/// | `body` | the side's pieces | their outline |
/// | `token` | the side's pieces | the outline of tokens |
/// | `solid` | the side's signs | |
/// | `sign` | | the side's signs |
/// | `gold`, `jade` | the theme's color of that name | |
/// | `wood` | | the theme's color of that name |
/// | `edge` | | the edge of the last move's marks |
/// | `beak` | the tips that show where White's pieces point | the outline of the side's pieces |
const BADGES: [(&str, &str); 2] = [
    ("badge-black", include_str!("../../assets/badge-black.svg")),
    ("badge-white", include_str!("../../assets/badge-white.svg")),
];

/// The drawings of all games, and those that any game can use.
fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    BADGES.into_iter().chain(GameKind::ALL.into_iter().flat_map(|game| game.drawings().iter().copied()))
}

/// The greatest width and height of a sprite in pixels.
const MOST: f32 = 1024.0;
/// Sizes are rounded to this fraction of a pixel, so that sprites of almost the same size share a drawing.
const PARTS: f32 = 4.0;

/// The colors that a drawing is painted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Paint {
    /// The colors of a side's pieces.
    Side(Color),
    /// One color for outlines and signs, on the color of paper.
    Flat(Rgb),
}

impl From<Color> for Paint {
    fn from(color: Color) -> Self {
        Self::Side(color)
    }
}

/// The turn of a drawing against its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Turn {
    /// As in the file.
    None,
    /// Mirrored left to right.
    Mirrored,
    /// Turned clockwise by this many quarters.
    Quarters(u8),
}

/// The drawing in a paint and a size, anchored at its middle; none if there is no such drawing.
///
/// Width and height are those of the view box; outlines may reach beyond it.
pub(crate) fn sprite(
    drawing: &'static str,
    paint: impl Into<Paint>,
    (width, height): (f32, f32),
    turn: Turn,
    look: Look,
) -> Arc<Option<Stamp>> {
    type Key = (&'static str, Paint, (u16, u16), Turn, Look);
    static SPRITES: Cache<Key, Option<Stamp>, 1024> = Cache::new();
    let [width, height] = [width, height].map(|side| (side.clamp(1.0, MOST) * PARTS).round() as u16);
    let paint = paint.into();
    let key = (drawing, paint, (width, height), turn, look);
    let size = (f32::from(width) / PARTS, f32::from(height) / PARTS);
    SPRITES.get(key, |_| drawn(drawing, paint, size, turn, look))
}

fn drawn(drawing: &str, paint: Paint, (width, height): (f32, f32), turn: Turn, look: Look) -> Option<Stamp> {
    let colors = look.colors();
    let land = &colors.land;
    let (color, [fill, outline, sign, rim]) = match paint {
        Paint::Side(color) => {
            let piece = &colors.pieces[color];
            (color, [piece.fill, piece.outline, piece.sign, piece.rim].map(web))
        }
        Paint::Flat(flat) => (Color::White, [colors.paper, flat, flat, flat].map(web)),
    };
    let [wood, gold, jade, edge, beak] =
        [land.wood, land.gold, land.jade, colors.last_edge, colors.field.beak].map(web);
    let style = format!(
        ".body{{fill:{fill};stroke:{outline}}}.token{{fill:{fill};stroke:{rim}}}.sign{{stroke:{sign}}}\
         .solid{{fill:{sign}}}.wood{{stroke:{wood}}}.gold{{fill:{gold}}}.jade{{fill:{jade}}}.edge{{stroke:{edge}}}\
         .beak{{fill:{beak};stroke:{outline}}}"
    );
    let options = Options { style_sheet: Some(style), ..Options::default() };
    let tree = Tree::from_str(file(drawing, color)?, &options).expect("a test reads every file");
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
    Some(Stamp::from_pixmap(&pixmap, (across.cast_signed(), down.cast_signed()), look.palette()))
}

/// The SVG text of a drawing for a side.
fn file(drawing: &str, color: Color) -> Option<&'static str> {
    let shows = |name: &str| match name.strip_prefix(drawing) {
        Some("") => true,
        Some(rest) => rest.strip_prefix('-') == Some(color.name()),
        None => false,
    };
    files().find(|(name, _)| shows(name)).map(|(_, text)| text)
}

fn web([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use std::{
        collections::BTreeSet,
        fs,
        path::{Path, PathBuf},
    };

    use super::*;

    fn on_disk(folder: &Path, ending: &str) -> Vec<PathBuf> {
        let mut found = Vec::new();
        for entry in fs::read_dir(folder).expect("the folder is there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                found.extend(on_disk(&path, ending));
            } else if path.extension().is_some_and(|e| e == ending) {
                found.push(path);
            }
        }
        found
    }

    #[test]
    fn every_file_is_listed_and_draws() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let named = |folder: &Path, prefix: &str| {
            let names = on_disk(folder, "svg")
                .into_iter()
                .map(|path| format!("{prefix}{}", path.file_stem().expect("a file has a name").display()));
            names.collect::<Vec<_>>()
        };
        let mut expected = named(&root.join("assets"), "");
        for game in GameKind::ALL {
            let folder = root.join("src/games").join(game.name()).join("drawings");
            expected.extend(named(&folder, &format!("{game}/")));
        }
        let listed: BTreeSet<_> = files().map(|(name, _)| name.to_owned()).collect();
        assert_eq!(listed, expected.into_iter().collect());
        for (name, _) in files() {
            let named = Color::ALL.into_iter().find(|color| name.ends_with(&format!("-{color}")));
            let drawing = name.trim_end_matches("-white").trim_end_matches("-black");
            for look in Look::all() {
                for color in Color::ALL.into_iter().filter(|&color| named.is_none_or(|named| named == color)) {
                    let stamp =
                        drawn(drawing, color.into(), (60.0, 60.0), Turn::None, look).expect("the file is listed");
                    assert!(!stamp.is_blank(), "{name}");
                }
            }
        }
    }

    #[test]
    fn every_drawing_named_in_the_sources_has_a_file_for_both_sides() {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let folders = files().filter_map(|(name, _)| name.split_once('/')).map(|(folder, _)| folder);
        let folders = folders.collect::<BTreeSet<_>>();
        let mut seen = 0;
        for path in on_disk(&src, "rs") {
            let text = fs::read_to_string(&path).expect("sources are text");
            for literal in text.lines().filter(|line| !line.trim_start().starts_with("//")).flat_map(|l| l.split('"')) {
                let Some((folder, name)) = literal.split_once('/') else { continue };
                let word = !name.is_empty() && name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
                if !word || !folders.contains(folder) || files().any(|(file, _)| file == literal) {
                    continue;
                }
                seen += 1;
                for color in Color::ALL {
                    assert!(file(literal, color).is_some(), "{literal} for {color} in {}", path.display());
                }
            }
        }
        assert!(seen > 0, "a game names the drawings of its pieces");
        for name in ["badge", "pijersi/cube", "pijersi/slab"] {
            assert_ne!(file(name, Color::White), file(name, Color::Black));
        }
        assert_eq!(file("badg", Color::White), None);
    }
}
