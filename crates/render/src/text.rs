//! Text: measuring it, shortening it, and drawing it as stamps.

use std::{
    collections::BTreeSet,
    sync::{Arc, OnceLock},
};

use ab_glyph::{Font, FontRef, PxScale, ScaleFont};
use image::{GrayImage, Luma};
use imageproc::drawing::draw_text_mut;

use super::{
    cache::Cache,
    canvas::Stamp,
    look::Look,
    palette::{Palette, Rgb},
};
use board::phrase::plain::is_hidden;

/// A weight of the font Inter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Face {
    SemiBold,
    Bold,
    ExtraBold,
}

impl Face {
    fn font(self) -> &'static FontRef<'static> {
        static FONTS: [OnceLock<FontRef<'static>>; 3] = [const { OnceLock::new() }; 3];
        FONTS[self as usize].get_or_init(|| {
            let bytes: &[u8] = match self {
                Self::SemiBold => include_bytes!("../../../fonts/Inter-SemiBold.otf"),
                Self::Bold => include_bytes!("../../../fonts/Inter-Bold.otf"),
                Self::ExtraBold => include_bytes!("../../../fonts/Inter-ExtraBold.otf"),
            };
            FontRef::try_from_slice(bytes).expect("the fonts in this repository are fonts")
        })
    }
}

/// The characters of a text that at least one weight of the font lacks, sorted and without repetitions, white space or
/// control characters.
pub fn lacking(text: &str) -> Vec<char> {
    let faces = [Face::SemiBold, Face::Bold, Face::ExtraBold];
    let lacks = |c: &char| faces.iter().any(|face| face.font().glyph_id(*c).0 == 0);
    let seen: BTreeSet<char> = text.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
    seen.into_iter().filter(lacks).collect()
}

/// A weight and a size of text; the size is that of an em in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Style {
    pub face: Face,
    pub size: f32,
}

/// The height of capital letters and digits, in ems.
const CAPITALS: f32 = 0.727;

impl Style {
    /// The width of words in pixels.
    pub fn width(self, words: &str) -> f32 {
        let font = self.face.font().as_scaled(self.scale());
        words.chars().map(|c| font.h_advance(font.glyph_id(c))).sum()
    }

    /// The distance from the middle of capital letters down to the baseline.
    pub fn drop(self) -> f32 {
        self.size * CAPITALS / 2.0
    }

    /// The words without invisible characters, and with a box for each run of characters that the font lacks.
    pub fn readable(self, words: &str) -> String {
        let font = self.face.font();
        let lacks = |c: char| font.glyph_id(c).0 == 0;
        let mut readable = String::with_capacity(words.len());
        let mut boxed = false;
        for c in words.chars() {
            let c = if c.is_whitespace() { ' ' } else { c };
            // Joiners and variation selectors only matter to text shaping, which is not done here.
            if is_hidden(c)
                || matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
            {
                continue;
            }
            if lacks(c) && boxed {
                continue;
            }
            boxed = lacks(c);
            readable.push(if boxed { '□' } else { c });
        }
        readable
    }

    /// The words, cut off and followed by an ellipsis if they are wider than `room`.
    pub fn shortened(self, words: &str, room: f32) -> String {
        if self.width(words) <= room {
            return words.to_owned();
        }
        let mut left = room - self.width("…");
        let font = self.face.font().as_scaled(self.scale());
        let kept = words.chars().take_while(|&c| {
            left -= font.h_advance(font.glyph_id(c));
            left >= 0.0
        });
        let mut short = kept.collect::<String>();
        short.truncate(short.trim_end().len());
        short.push('…');
        short
    }

    /// The words as a stamp, anchored at the left end of their baseline.
    ///
    /// `halo` is the width and the color of a border around the words.
    pub fn stamp(self, words: &str, ink: Rgb, halo: Option<(f32, Rgb)>, palette: &Palette) -> Stamp {
        let margin = halo.map_or(1, |(reach, _)| reach.ceil() as u32 + 1);
        let font = self.face.font().as_scaled(self.scale());
        let ascent = font.ascent();
        let top = margin as f32 + ascent.ceil() - ascent;
        let size = (
            2 * margin + self.width(words).ceil().clamp(0.0, 8192.0) as u32,
            2 * margin + font.height().ceil() as u32 + 1,
        );
        let mut mask = GrayImage::new(size.0, size.1);
        // `draw_text_mut` takes whole pixels, and adds the font's ascent to `y`.
        draw_text_mut(
            &mut mask,
            Luma([255]),
            margin.cast_signed(),
            top.floor() as i32,
            self.scale(),
            self.face.font(),
            words,
        );
        let anchor = (margin.cast_signed(), (top.floor() + ascent).round() as i32);
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
    fn scale(self) -> PxScale {
        let font = self.face.font();
        let em = font.units_per_em().unwrap_or(1000.0);
        PxScale::from(self.size * font.height_unscaled() / em)
    }
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
        assert_eq!(STYLE.readable("山田👩\u{200D}🎨 x\u{FE0F}\n"), "□ x ");
        for face in [Face::SemiBold, Face::Bold, Face::ExtraBold] {
            let style = Style { face, size: 26.0 };
            assert_eq!(style.readable("□…’"), "□…’");
        }
    }

    #[test]
    fn sizes_are_ems() {
        // A zero in Bold is 0.688 em wide. If the size were the font's height, it would be 0.57 em wide.
        let ratio = STYLE.width("00000000") / STYLE.size;
        assert!((5.4..5.6).contains(&ratio), "{ratio}");
    }
}
