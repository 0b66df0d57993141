//! Draws the brackets of knockouts.
//!
//! Who goes on has a tick and a filled field; who is out is grayed. Text keeps at least nine pixels on a phone, which
//! shows the picture 390 pixels wide.

use super::{
    Picture,
    look::{Look, Scenery},
    scoreboard::{Keys, LABEL, MARGIN, PLAIN, STRONG, TOP, WIDTH},
    sketch::{Form, Line, Sketch},
};
use board::{
    scene::bracket::{BracketScene, Fate, Slot},
    theme::Theme,
};

/// The height of the row with the names of the stages.
const HEADS: f32 = 46.0;
/// The height of one of the two places of a match.
const SLOT: f32 = 43.0;
/// The distance from one match of the first stage to the next.
const PITCH: f32 = 2.0 * SLOT + 18.0;
/// The gap between two stages.
const BETWEEN: f32 = 40.0;
/// The greatest width of a match.
const WIDEST: f32 = 520.0;
/// The room for the number of a seed.
const SEED: f32 = 62.0;
/// The room for a tick.
const TICK: f32 = 30.0;
/// The distance of words from the ends of a match.
const INSET: f32 = 12.0;

/// Draws a bracket as a PNG.
pub fn bracket(bracket: &BracketScene, theme: Theme) -> Vec<u8> {
    Picture::of_bracket(bracket, theme).png()
}

/// The left end of a stage, and the width of its matches.
fn column(stage: usize, stages: usize) -> (f32, f32) {
    let stages = stages.max(1) as f32;
    let width = ((WIDTH - 2.0 * MARGIN - (stages - 1.0) * BETWEEN) / stages).min(WIDEST);
    (MARGIN + stage as f32 * (width + BETWEEN), width)
}

/// The distance from the picture's top to the middle of a match. A match of a later stage is in the middle between the
/// two that lead to it.
fn middle(stage: usize, index: usize) -> f32 {
    let span = f32::from(1_u16 << stage.min(8));
    TOP + HEADS + PITCH * span * (index as f32 + 0.5)
}

impl Picture {
    /// Draws a bracket.
    pub fn of_bracket(bracket: &BracketScene, theme: Theme) -> Self {
        let look = Look { theme, scenery: Scenery::Scores };
        let colors = look.colors();
        let stages = &bracket.stages;
        let first = stages.first().map_or(0, |stage| stage.matches.len());
        let bottom = TOP + HEADS + PITCH * first as f32;
        let keys = Keys::of(&bracket.keys);
        let mut sheet = Sketch::new(WIDTH as u32, (bottom + keys.height()) as u32);
        sheet.cover(colors.paper);
        for (at, stage) in stages.iter().enumerate() {
            let (left, width) = column(at, stages.len());
            for (index, slots) in stage.matches.iter().enumerate() {
                let middle_here = middle(at, index);
                let (top, right) = (middle_here - SLOT, left + width);
                for (slot, y) in slots.iter().zip([top, middle_here]) {
                    if slot.fate == Fate::Won {
                        sheet.fill(&Form::rounded((left, y), (right, y + SLOT), 6.0), colors.cell);
                    }
                }
                let frame = Form::rounded((left, top), (right, middle_here + SLOT), 6.0);
                sheet.stroke(&frame, Line::sharp(2.0), colors.soft);
                sheet.stroke(
                    &Form::polyline(&[(left, middle_here), (right, middle_here)]),
                    Line::sharp(1.0),
                    colors.soft,
                );
                if at + 1 < stages.len() {
                    let (turn, next) = (right + BETWEEN / 2.0, middle(at + 1, index / 2));
                    let way = [(right, middle_here), (turn, middle_here), (turn, next), (right + BETWEEN, next)];
                    sheet.stroke(&Form::polyline(&way), Line::sharp(2.0), colors.soft);
                }
            }
        }
        let mut picture = Self { canvas: sheet.canvas(look.palette()), look, touched: Vec::new() };
        picture.title(&bracket.title, &bracket.note);
        for (at, stage) in stages.iter().enumerate() {
            let (left, width) = column(at, stages.len());
            let name = LABEL.shortened(&LABEL.readable(&stage.name), width);
            picture.words(&name, LABEL, (left + (width - LABEL.width(&name)) / 2.0, TOP + HEADS / 2.0), colors.ink);
            for (index, [upper, lower]) in stage.matches.iter().enumerate() {
                let middle = middle(at, index);
                picture.slot(upper, left, width, middle - SLOT / 2.0);
                picture.slot(lower, left, width, middle + SLOT / 2.0);
            }
        }
        picture.keys(&keys, bottom);
        picture
    }

    /// Writes who stands in a place of a match around this height.
    fn slot(&mut self, slot: &Slot, left: f32, width: f32, middle: f32) {
        let colors = self.look.colors();
        let is_faint = slot.fate == Fate::Lost || slot.seed.is_empty();
        let ink = if is_faint { colors.soft } else { colors.ink };
        let style = if slot.fate == Fate::Won { STRONG } else { PLAIN };
        let mut right = left + width - INSET;
        right -= STRONG.width(&slot.points);
        self.words(&slot.points, STRONG, (right, middle), ink);
        if slot.fate == Fate::Won {
            right -= TICK;
            self.tick((right + TICK / 2.0 - 3.0, middle));
        }
        self.words(&slot.seed, LABEL, (left + SEED - INSET - LABEL.width(&slot.seed), middle), colors.soft);
        let mut start = left + SEED;
        if slot.is_gone {
            self.gone((start + 11.0, middle));
            start += 34.0;
        }
        self.name(&slot.name, style, (start, middle), right - start - 8.0, is_faint);
    }
}
