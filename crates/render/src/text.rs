//! Text: measuring it, shortening it, and drawing it as stamps.

use std::{collections::BTreeSet, sync::Arc};

use ab_glyph::{Font as _, PxScale, ScaleFont as _};
use image::{GrayImage, Luma};
use unicode_segmentation::UnicodeSegmentation as _;

use super::{
    cache::Cache,
    canvas::Stamp,
    fonts::{Fallback, Font, is_joiner},
    look::Look,
    palette::{Palette, Rgb},
    shape::ShapedLine,
};
use board::phrase::plain::is_hidden;

pub(crate) use super::fonts::Face;

/// The characters of a text for which there is no font in at least one weight, sorted and without repetitions.
pub fn lacking(text: &str) -> Vec<char> {
    let fonts = Fallback::current();
    let lacks = |cluster: &&str| {
        [Face::SemiBold, Face::Bold, Face::ExtraBold].iter().any(|face| fonts.font(*face, cluster).is_none())
    };
    let seen: BTreeSet<&str> = text.graphemes(true).filter(|cluster| !cluster.trim().is_empty()).collect();
    let first = seen.into_iter().filter(lacks).filter_map(|cluster| cluster.chars().find(|c| !is_joiner(*c)));
    first.collect::<BTreeSet<_>>().into_iter().collect()
}

/// A weight and a size of text; the size is that of an em in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Style {
    pub face: Face,
    pub size: f32,
}

/// The height of capital letters and digits, in ems.
const CAPITALS: f32 = 0.727;
/// How far marks may rise above Inter's letters or hang below them, in ems.
const BEYOND: f32 = 0.5;

impl Style {
    /// The width of words in pixels.
    pub fn width(self, words: &str) -> f32 {
        self.line(words).width
    }

    fn line(self, words: &str) -> ShapedLine<'static> {
        ShapedLine::of(words, self, Fallback::current())
    }

    /// The distance from the middle of capital letters down to the baseline.
    pub fn drop(self) -> f32 {
        self.size * CAPITALS / 2.0
    }

    /// The words without invisible characters, and with a box for each run of characters that no font has.
    pub fn readable(self, words: &str) -> String {
        let fonts = Fallback::current();
        let mut readable = String::with_capacity(words.len());
        let mut boxed = false;
        for cluster in words.graphemes(true) {
            if cluster.chars().all(|c| is_hidden(c) && !c.is_whitespace()) {
                if cluster.chars().all(is_isolate) {
                    readable.push_str(cluster);
                }
                continue;
            }
            let lacks = !cluster.trim().is_empty() && fonts.font(self.face, cluster).is_none();
            match cluster {
                _ if lacks && boxed => {}
                _ if lacks => readable.push('□'),
                _ if cluster.trim().is_empty() => readable.push(' '),
                _ => readable.push_str(cluster),
            }
            boxed = lacks;
        }
        readable
    }

    /// The greatest size, at most this one and at least `least`, in which words fit in `room`.
    #[must_use]
    pub fn fitting(self, words: &str, room: f32, least: f32) -> Self {
        let mut style = self;
        while style.size > least && style.width(style.readable(words).trim()) > room {
            style.size = (style.size - 1.0).max(least);
        }
        style
    }

    /// The words, cut off between two characters and followed by an ellipsis if they are wider than `room`.
    pub fn shortened(self, words: &str, room: f32) -> String {
        if self.width(words) <= room {
            return words.to_owned();
        }
        let cut = |end: usize| format!("{}…", words[..end].trim_end());
        let ends: Vec<_> = words.grapheme_indices(true).map(|(at, _)| at).collect();
        let fits = ends.partition_point(|end| self.width(&cut(*end)) <= room);
        cut(ends.get(fits.saturating_sub(1)).copied().unwrap_or_default())
    }

    /// The words in as few lines of this width as they need, at most `most`. Lines end after a blank or a hyphen if the
    /// words then fit, else between any two letters. They are cut off if that is not enough.
    pub fn wrapped(self, words: &str, room: f32, most: u8) -> Vec<String> {
        let tries = [true, false].into_iter().flat_map(|at_gaps| (1..=most).map(move |lines| (lines, at_gaps)));
        let mut broken = tries.map(|(lines, at_gaps)| self.broken(words, room, lines, at_gaps));
        let whole = broken.find(|lines| lines.last().is_none_or(|last| self.width(last) <= room));
        let lines = whole.unwrap_or_else(|| self.broken(words, room, most, false));
        lines.into_iter().map(|line| self.shortened(line, room)).collect()
    }

    /// The words in at most this many lines, of which the last may be too wide.
    fn broken(self, words: &str, room: f32, most: u8, at_gaps: bool) -> Vec<&str> {
        let (mut lines, mut rest) = (Vec::new(), words.trim());
        for _ in 1..most {
            let ends: Vec<_> = rest.grapheme_indices(true).map(|(at, letter)| at + letter.len()).collect();
            let fits = ends.partition_point(|end| self.width(rest[..*end].trim_end()) <= room).max(1);
            let is_gap = |end: &&usize| !at_gaps || rest[..**end].ends_with([' ', '-', '_']);
            let end = ends.get(..fits).and_then(|fitting| fitting.iter().rev().find(is_gap));
            let Some(&end) = end.filter(|_| fits < ends.len()) else { break };
            lines.push(rest[..end].trim_end());
            rest = rest[end..].trim_start();
        }
        lines.push(rest);
        lines
    }

    /// The words as a stamp, anchored at the left end of their baseline.
    ///
    /// `halo` is the width and the color of a border around the words.
    pub fn stamp(self, words: &str, ink: Rgb, halo: Option<(f32, Rgb)>, palette: &Palette) -> Stamp {
        let (mask, anchor) = mask(&self.line(words), self, halo.map_or(1, |(reach, _)| reach.ceil() as u32 + 1));
        let size = mask.dimensions();
        let around = halo.map(|(reach, color)| (spread(&mask, reach), color));
        let pixels = mask.pixels().enumerate().map(|(at, &Luma([cover]))| {
            let (under, color) = around.as_ref().map_or((0, [0; 3]), |(mask, color)| (mask.as_raw()[at], *color));
            let through = under - scaled(under, cover);
            let [r, g, b] = std::array::from_fn(|i| scaled(ink[i], cover) + scaled(color[i], through));
            [r, g, b, cover + through.min(255 - cover)]
        });
        Stamp::new(size, pixels, anchor, palette)
    }

    /// The words as a stamp without a halo. It is cached, since few captions change from move to move.
    pub fn kept_stamp(self, words: &str, ink: Rgb, look: Look) -> Arc<Stamp> {
        static STAMPS: Cache<(String, Face, u32, Rgb, Look), Stamp, 256> = Cache::new();
        let key = (words.to_owned(), self.face, self.size.to_bits(), ink, look);
        STAMPS.get(key, |_| self.stamp(words, ink, None, look.palette()))
    }

    /// The scale for `ab_glyph`, which measures a font from its ascent to its descent instead of by its em.
    pub fn scale(self, font: &Font) -> PxScale {
        PxScale::from(self.size * font.outlines.height_unscaled() / font.em())
    }
}

/// The coverage of a line's pixels, with a margin, and the left end of its baseline. Inter's letters and its line give
/// the height, unless letters of other fonts are higher.
fn mask(line: &ShapedLine<'_>, style: Style, margin: u32) -> (GrayImage, (i32, i32)) {
    let inter = style.face.font();
    let scaled = inter.outlines.as_scaled(style.scale(inter));
    let (ascent, height) = (scaled.ascent(), scaled.height().ceil() as i32 + 1);
    // Whole pixels from the upper end to the font's ascent.
    let top = margin.cast_signed() + (ascent.ceil() - ascent).floor() as i32;
    let beyond = (style.size * BEYOND) as i32;
    let glyphs = line.glyphs.iter().filter_map(|placed| {
        let at = ab_glyph::point(placed.right, ascent - placed.up);
        placed.font.outlines.outline_glyph(placed.glyph.with_scale_and_position(style.scale(placed.font), at))
    });
    let glyphs: Vec<_> = glyphs.collect();
    let reach = |reach: Option<i32>| reach.unwrap_or(0).clamp(0, beyond);
    let above = reach(glyphs.iter().map(|glyph| -glyph.px_bounds().min.y.round() as i32).max());
    let below = reach(glyphs.iter().map(|glyph| glyph.px_bounds().max.y.ceil() as i32 - height).max());
    let mut mask = GrayImage::new(
        2 * margin + line.width.ceil().clamp(0.0, 8192.0) as u32,
        2 * margin + (height + above + below).cast_unsigned(),
    );
    for glyph in glyphs {
        let corner = glyph.px_bounds().min;
        let (left, upper) = (margin.cast_signed() + corner.x.round() as i32, top + above + corner.y.round() as i32);
        glyph.draw(|x, y, cover| {
            let at = (left.checked_add_unsigned(x), upper.checked_add_unsigned(y));
            let (Some(Ok(x)), Some(Ok(y))) = (at.0.map(u32::try_from), at.1.map(u32::try_from)) else { return };
            if let Some(Luma([pixel])) = mask.get_pixel_mut_checked(x, y) {
                let cover = cover.clamp(0.0, 1.0);
                *pixel = (f32::from(*pixel) * (1.0 - cover) + 255.0 * cover) as u8;
            }
        });
    }
    (mask, (margin.cast_signed(), above + (top as f32 + ascent).round() as i32))
}

/// Whether a character only keeps the directions of texts apart.
const fn is_isolate(c: char) -> bool {
    matches!(c, '\u{2066}'..='\u{2069}')
}

/// Multiplies `value` by `part` / 255.
fn scaled(value: u8, part: u8) -> u8 {
    (u16::from(value) * u16::from(part) / 255) as u8
}

/// The mask, grown by this many pixels in each direction, with smooth edges.
fn spread(mask: &GrayImage, reach: f32) -> GrayImage {
    let ring = reach.ceil() as i32;
    let weights = (-ring..=ring).flat_map(|dy| (-ring..=ring).map(move |dx| (dx, dy))).filter_map(|(dx, dy)| {
        let distance = ((dx * dx + dy * dy) as f32).sqrt();
        let weight = ((reach + 0.5 - distance).clamp(0.0, 1.0) * 255.0) as u8;
        (weight > 0).then_some((dx, dy, weight))
    });
    let weights = weights.collect::<Vec<_>>();
    let mut grown = GrayImage::new(mask.width(), mask.height());
    for (x, y, &Luma([cover])) in mask.enumerate_pixels() {
        if cover == 0 {
            continue;
        }
        for &(dx, dy, weight) in &weights {
            let (Some(x), Some(y)) = (x.checked_add_signed(dx), y.checked_add_signed(dy)) else { continue };
            if let Some(Luma([pixel])) = grown.get_pixel_mut_checked(x, y) {
                *pixel = (*pixel).max(scaled(cover, weight));
            }
        }
    }
    grown
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style { face: Face::Bold, size: 30.0 };

    #[test]
    fn shortened_words_fit() {
        let words = "Objectif des Blancs : la rangée g";
        assert_eq!(STYLE.shortened(words, 1000.0), words);
        for room in [20.0, 60.0, 130.0, 300.0] {
            let short = STYLE.shortened(words, room);
            assert!(STYLE.width(&short) <= room.max(STYLE.width("…")), "{short}");
            assert!(short.ends_with('…') && !short.contains(" …"), "{short}");
        }
    }

    #[test]
    fn what_the_font_lacks_becomes_a_box() {
        assert_eq!(STYLE.readable("Añá Œuvre « ¿çà ? »\u{202F}!"), "Añá Œuvre « ¿çà ? » !");
        assert_eq!(STYLE.readable("山田👩\u{200D}🎨 தமிழ் x\u{200B}\n"), "山田👩\u{200D}🎨 □ x ");
        for face in [Face::SemiBold, Face::Bold, Face::ExtraBold] {
            let style = Style { face, size: 26.0 };
            assert_eq!(style.readable("□…’"), "□…’");
        }
    }

    #[test]
    fn words_are_cut_between_characters() {
        for (words, whole) in [("👩\u{200D}🎨", "👩\u{200D}🎨"), ("की", "की"), ("e\u{301}", "e\u{301}"), ("กำ", "กำ")]
        {
            let short = STYLE.shortened(&words.repeat(20), 200.0);
            let kept = short.strip_suffix('…').expect("it is cut off");
            assert!(!kept.is_empty() && kept.replace(whole, "").is_empty(), "{short}");
            assert!(STYLE.width(&short) <= 200.0, "{short}");
        }
    }

    /// The glyphs of words from left to right.
    fn glyphs(words: &str) -> Vec<(u16, i32)> {
        let line = STYLE.line(words);
        line.glyphs.iter().map(|placed| (placed.glyph.0, placed.right as i32)).collect()
    }

    #[test]
    fn scripts_are_shaped() {
        let hebrew = glyphs("אב");
        assert_eq!(hebrew[0].0, glyphs("ב")[0].0, "the first letter is on the right");
        assert_ne!(glyphs("بب")[0].0, glyphs("ب")[0].0, "Arabic letters are joined");
        assert!(STYLE.width("e\u{301}") == STYLE.width("é"), "marks stand above their letters");
        assert!(glyphs("क्ष").len() < 3, "Indic letters form one sign");
        for name in ["山田太郎", "김민준", "李明", "אבג", "سلام", "สมชาย", "आरव", "🎨", "𝓐𝓷𝓷"]
        {
            assert!(STYLE.width(name) > STYLE.size && lacking(name).is_empty(), "{name}");
            assert_eq!(STYLE.readable(name), name);
        }
        assert_eq!(lacking("Ann தமிழ் Ann"), ['த', 'ம', 'ழ']);
    }

    #[test]
    fn names_from_right_to_left_do_not_move_their_neighbors() {
        let row = glyphs("\u{2068}אב\u{2069} 1 – \u{2068}גד\u{2069} 2");
        let [one, two] = ["1", "2"].map(|digit| glyphs(digit)[0].0);
        let at = |glyph| row.iter().find(|placed| placed.0 == glyph).expect("it is there").1;
        let first = row.iter().find(|placed| placed.0 == glyphs("א")[0].0).expect("it is there").1;
        assert!(first < at(one) && at(one) < at(two), "{row:?}");
        let last = row.iter().map(|placed| placed.1).max();
        assert_eq!(last, Some(at(two)));
    }

    #[test]
    fn high_marks_are_inside_of_the_stamp_and_do_not_grow_for_ever() {
        let rows = |words: &str| mask(&STYLE.line(words), STYLE, 1).0.height();
        assert_eq!(rows("Ann"), rows("H"));
        assert!(rows("Ấ\u{301}\u{301}") > rows("A"));
        assert!(rows(&format!("A{}", "\u{301}".repeat(40))) <= rows("A") + 2 * (STYLE.size * BEYOND) as u32);
    }

    #[test]
    fn sizes_are_ems() {
        // A zero in Bold is 0.688 em wide. If the size were the font's height, it would be 0.57 em wide.
        let ratio = STYLE.width("00000000") / STYLE.size;
        assert!((5.4..5.6).contains(&ratio), "{ratio}");
    }
}
