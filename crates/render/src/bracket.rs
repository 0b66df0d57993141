//! Draws the brackets of knockouts.
//!
//! Each match has a row of its own, between those of the two matches that lead to it, and begins further to the right.
//! So matches are wide enough for long names in letters that can be read on a phone, which shows the picture 390 pixels
//! wide. Who goes on has a tick and a filled field; who is out is grayed.

use super::{
    Picture,
    look::{Look, Scenery},
    scoreboard::{Keys, LABEL, MARGIN, TOP, WIDTH},
    sketch::{Form, Line, Sketch},
    text::{Face, Style},
};
use board::{
    scene::bracket::{BracketScene, Fate, Slot},
    theme::Theme,
};

/// The height of the name of a stage. Each name has a line of its own, above the matches of its stage.
const HEAD: f32 = 38.0;
/// The height of one of the two places of a match.
const SLOT: f32 = 48.0;
/// The distance from one match to the next.
const PITCH: f32 = 2.0 * SLOT + 14.0;
/// The distance by which matches of a stage are further to the right than those of the stage before.
const INDENT: f32 = 150.0;
/// The width of a match.
const MATCH: f32 = 840.0;
/// The room for the number of a seed.
const SEED: f32 = 72.0;
/// The room for a tick.
const TICK: f32 = 34.0;
/// The distance of words from the ends of a match.
const INSET: f32 = 12.0;
/// The size of names and points; long names are smaller.
const NAME: f32 = 36.0;

/// Draws a bracket as a PNG.
pub fn bracket(bracket: &BracketScene, theme: Theme) -> Vec<u8> {
    Picture::of_bracket(bracket, theme).png()
}

/// The left end of the matches of a stage.
fn left(stage: usize) -> f32 {
    MARGIN + stage as f32 * INDENT
}

/// The distance from the top of all matches to the middle of a match.
fn middle(stage: usize, index: usize) -> f32 {
    let row = ((2 * index + 1) << stage.min(8)) - 1;
    PITCH * (row as f32 + 0.5)
}

impl Picture {
    /// Draws a bracket.
    pub fn of_bracket(bracket: &BracketScene, theme: Theme) -> Self {
        let look = Look { theme, scenery: Scenery::Scores };
        let colors = look.colors();
        let stages = &bracket.stages;
        let first = stages.first().map_or(0, |stage| stage.matches.len());
        let top = TOP + HEAD * stages.len() as f32;
        let bottom = top + PITCH * (2 * first).saturating_sub(1) as f32;
        let keys = Keys::of(&bracket.keys);
        let mut sheet = Sketch::new(WIDTH as u32, (bottom + keys.height()) as u32);
        sheet.cover(colors.paper);
        for (at, stage) in stages.iter().enumerate() {
            let (left, right) = (left(at), left(at) + MATCH);
            for (index, slots) in stage.matches.iter().enumerate() {
                let here = top + middle(at, index);
                for (slot, y) in slots.iter().zip([here - SLOT, here]) {
                    if slot.fate == Fate::Won {
                        sheet.fill(&Form::rounded((left, y), (right, y + SLOT), 6.0), colors.cell);
                    }
                }
                let frame = Form::rounded((left, here - SLOT), (right, here + SLOT), 6.0);
                sheet.stroke(&frame, Line::sharp(2.0), colors.soft);
                sheet.stroke(&Form::polyline(&[(left, here), (right, here)]), Line::sharp(1.0), colors.soft);
                if at + 1 < stages.len() {
                    // Who wins the upper match goes to the upper place of the next one.
                    let edge = if index % 2 == 0 { -SLOT } else { SLOT };
                    let (turn, next) = (right + INDENT / 2.0, top + middle(at + 1, index / 2) + edge);
                    let way = [(right, here), (turn, here), (turn, next)];
                    sheet.stroke(&Form::polyline(&way), Line::sharp(2.0), colors.soft);
                }
            }
        }
        let mut picture = Self { canvas: sheet.canvas(look.palette()), look, touched: Vec::new() };
        picture.title(&bracket.title, &bracket.note);
        for (at, stage) in stages.iter().enumerate() {
            let name = LABEL.shortened(&LABEL.readable(&stage.name), MATCH);
            picture.words(&name, LABEL, (left(at), TOP + HEAD * (at as f32 + 0.5)), colors.soft);
            for (index, [upper, lower]) in stage.matches.iter().enumerate() {
                let middle = top + middle(at, index);
                picture.slot(upper, left(at), middle - SLOT / 2.0);
                picture.slot(lower, left(at), middle + SLOT / 2.0);
            }
        }
        picture.keys(&keys, bottom);
        picture
    }

    /// Writes who stands in a place of a match around this height.
    fn slot(&mut self, slot: &Slot, left: f32, middle: f32) {
        let colors = self.look.colors();
        let is_faint = slot.fate == Fate::Lost || slot.seed.is_empty();
        let ink = if is_faint { colors.soft } else { colors.ink };
        let strong = Style { face: Face::Bold, size: NAME };
        let style = if slot.fate == Fate::Won { strong } else { Style { face: Face::SemiBold, ..strong } };
        let mut right = left + MATCH - INSET;
        right -= strong.width(&slot.points);
        self.words(&slot.points, strong, (right, middle), ink);
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
        let room = right - start - 8.0;
        let style = style.fitting(&slot.name, room, LABEL.size);
        let name = style.shortened(style.readable(&slot.name).trim(), room);
        self.name(&name, style, (start, middle), is_faint);
    }
}
