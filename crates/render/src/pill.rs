//! The pill that tells whose turn it is or how a game ended.

use std::sync::Arc;

use super::{
    Picture,
    cache::Cache,
    canvas::Stamp,
    look::Look,
    marks::pixel,
    sketch::{Form, Sketch},
    text::{Face, Style},
};

/// The height of the pill.
pub(crate) const HEIGHT: f32 = 42.0;
/// The distance from the ends of the pill to the words.
const INSET: f32 = 19.0;
/// The style of the words.
pub(crate) const STYLE: Style = Style { face: Face::Bold, size: 30.0 };

/// The width of a pill with these words.
pub(crate) fn width(words: &str) -> f32 {
    STYLE.width(words) + 2.0 * INSET
}

/// A pill without words, anchored at its middle.
fn body(width: f32, look: Look) -> Arc<Stamp> {
    static PILLS: Cache<(u32, Look), Stamp, 64> = Cache::new();
    PILLS.get((width.to_bits(), look), |_| {
        let (x, y) = (width / 2.0, HEIGHT / 2.0);
        let mut sheet = Sketch::around(x, y);
        sheet.fill(&Form::rounded((-x, -y), (x, y), y), look.colors().pick);
        sheet.stamp(look.palette())
    })
}

impl Picture {
    /// Stamps a pill with these words, given by its left end and the distance of its middle from the picture's top.
    pub(super) fn pill(&mut self, words: &str, (left, middle): (f32, f32)) {
        let width = width(words);
        self.stamp(&body(width, self.look), pixel((left + width / 2.0, middle)));
        self.words(words, STYLE, (left + INSET, middle), self.look.colors().pick_edge);
    }
}
