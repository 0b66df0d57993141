//! Shaping: the glyphs of a line of text, from left to right.

use ab_glyph::{Font as _, GlyphId, ScaleFont as _};
use harfrust::{Buffer, Direction, ShapeOptions, ShaperFont};
use unicode_bidi::ParagraphBidiInfo;
use unicode_segmentation::UnicodeSegmentation as _;

use super::{
    fonts::{Fallback, Font, is_joiner},
    text::Style,
};

/// The glyphs of a line of text, and its width in pixels.
pub(crate) struct ShapedLine<'a> {
    pub glyphs: Vec<PlacedGlyph<'a>>,
    pub width: f32,
}

/// A glyph, with the distance of its origin from the beginning of the line, to the right and up.
pub(crate) struct PlacedGlyph<'a> {
    pub font: &'a Font,
    pub glyph: GlyphId,
    pub right: f32,
    pub up: f32,
}

impl<'a> ShapedLine<'a> {
    /// Lays out words. A word that no font can show has no glyphs.
    pub fn of(words: &str, style: Style, fonts: &'a Fallback) -> Self {
        let mut line = Self { glyphs: Vec::with_capacity(words.len()), width: 0.0 };
        if is_plain(words, style) {
            line.set(words, style);
            return line;
        }
        // Text without letters of either direction runs from left to right.
        let bidi = ParagraphBidiInfo::new(words, None);
        let (levels, runs) = bidi.visual_runs(0..words.len());
        for run in runs {
            let is_reversed = levels[run.start].is_rtl();
            let mut parts = parts(&words[run], style, fonts);
            if is_reversed {
                parts.reverse();
            }
            for (part, font) in parts {
                line.shape(&part, font, style, is_reversed);
            }
        }
        line
    }

    /// Appends the glyphs of Inter that stand for these words one by one.
    fn set(&mut self, words: &str, style: Style) {
        let font = style.face.font();
        let scaled = font.outlines.as_scaled(style.scale(font));
        for glyph in words.chars().map(|c| font.outlines.glyph_id(c)) {
            self.glyphs.push(PlacedGlyph { font, glyph, right: self.width, up: 0.0 });
            self.width += scaled.h_advance(glyph);
        }
    }

    /// Appends the glyphs of a text in a single direction and font.
    fn shape(&mut self, text: &str, font: &'a Font, style: Style, is_reversed: bool) {
        let unit = style.size / font.em();
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.set_direction(if is_reversed { Direction::RightToLeft } else { Direction::LeftToRight });
        buffer.guess_segment_properties();
        if harfrust::shape(&ShaperFont::new(&font.shapes), &mut buffer, ShapeOptions::new()).is_err() {
            return;
        }
        for (glyph, at) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            let [across, right, up] = [at.x_advance, at.x_offset, at.y_offset].map(|units| units as f32 * unit);
            let glyph = GlyphId(u16::try_from(glyph.glyph_id).unwrap_or_default());
            self.glyphs.push(PlacedGlyph { font, glyph, right: self.width + right, up });
            self.width += across;
        }
    }
}

/// Whether Inter has a glyph for each character, and none of them changes another.
fn is_plain(words: &str, style: Style) -> bool {
    let font = style.face.font();
    words.is_ascii()
        || words.graphemes(true).all(|cluster| {
            let mut letters = cluster.chars();
            letters.next().is_some_and(|c| font.has(c) && !is_joiner(c)) && letters.next().is_none()
        })
}

/// Divides a text where its font changes. What no font can show, and what is only there for the order, is left out.
fn parts<'a>(text: &str, style: Style, fonts: &'a Fallback) -> Vec<(String, &'a Font)> {
    let mut parts: Vec<(String, &Font)> = Vec::new();
    for cluster in text.graphemes(true) {
        let Some(font) = fonts.font(style.face, cluster).filter(|_| !cluster.chars().all(is_joiner)) else { continue };
        match parts.last_mut() {
            Some((part, last)) if std::ptr::eq(*last, font) => part.push_str(cluster),
            _ => parts.push((cluster.to_owned(), font)),
        }
    }
    parts
}
