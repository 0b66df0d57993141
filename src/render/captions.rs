//! The captions of an upright board: three places above the board and three below.

use super::{
    layout::{LEAST_SIZE, Layout},
    sprites::Turn,
    text::{Face, Style},
};
use crate::{
    color::Color,
    scene::{Caption, CaptionPlace},
};

/// The sizes of the captions on the left, in the middle and on the right, if there is room.
pub(crate) const SIZES: [f32; 3] = [31.0, 26.5, 26.5];
/// The distance of the captions from the picture's sides.
const MARGIN: f32 = 14.0;
const GAP: f32 = 24.0;
const EMBLEM: f32 = 31.0;
/// The gap between an emblem and the words.
const NEAR: f32 = 12.0;
/// The distance of the words' middle from the picture's upper and lower side.
const DEPTH: f32 = 30.0;

/// The place of a caption in its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Column {
    Left,
    Middle,
    Right,
}

impl Column {
    const fn face(self) -> Face {
        match self {
            Self::Left => Face::ExtraBold,
            Self::Middle => Face::Bold,
            Self::Right => Face::SemiBold,
        }
    }
}

/// The emblem of a side in a caption.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Emblem {
    pub color: Color,
    /// The distance from the picture's left side to the middle of the emblem.
    pub x: f32,
    pub size: f32,
    pub turn: Turn,
}

/// A caption with its place on the picture.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Placed {
    pub words: String,
    pub style: Style,
    pub column: Column,
    /// Whether the words have the color of less important text.
    pub soft: bool,
    /// The distance from the picture's left side to the left end of the words.
    pub left: f32,
    pub width: f32,
    /// The distance from the picture's top to the middle of the words.
    pub middle: f32,
    pub emblem: Option<Emblem>,
    /// The distance from the picture's left side to the middle of an arrow, and whether the arrow points to the right.
    pub arrow: Option<(f32, bool)>,
    /// Whether the words name the side to move, which is underlined.
    pub to_move: bool,
}

impl Placed {
    /// The width of the words with the emblem.
    fn whole(&self) -> f32 {
        self.width + self.lead()
    }

    /// The room for the emblem before the words.
    fn lead(&self) -> f32 {
        if self.emblem.is_some() { EMBLEM + NEAR } else { 0.0 }
    }

    /// Sets the size of the words.
    fn resize(&mut self, size: f32) {
        self.style.size = size;
        self.width = self.style.width(&self.words);
    }
}

/// Places the captions side by side.
///
/// Words that are too long for their row are made smaller, down to [`LEAST_SIZE`], and then shortened, the longest
/// first.
pub(crate) fn placed(captions: &[Caption<String>], layout: &Layout, view: Color) -> Vec<Placed> {
    let mut placed = Vec::with_capacity(captions.len());
    for below in [true, false] {
        let side = if below { view } else { !view };
        let mut row = Vec::new();
        for column in [Column::Left, Column::Middle, Column::Right] {
            // If several captions have the same place, only the last of them is drawn.
            let Some(caption) = captions.iter().rfind(|caption| place(caption.place, view) == (side, column)) else {
                continue;
            };
            let style = Style { face: column.face(), size: SIZES[column as usize] };
            let middle = if below { layout.height as f32 - DEPTH - 3.0 } else { DEPTH - 1.0 };
            let words = style.readable(&caption.words);
            row.push(Placed {
                width: style.width(&words),
                words,
                style,
                column,
                soft: column == Column::Right,
                left: 0.0,
                middle,
                emblem: caption.badge.map(|color| Emblem { color, x: 0.0, size: EMBLEM, turn: Turn::None }),
                arrow: None,
                to_move: caption.to_move,
            });
        }
        arrange(&mut row, layout.width as f32);
        placed.append(&mut row);
    }
    placed
}

/// The side and the column of a place, as `view` sees the board.
pub(crate) fn place(place: CaptionPlace, view: Color) -> (Color, Column) {
    match place {
        CaptionPlace::NearLeft => (Color::White, Column::Left),
        CaptionPlace::Near => (Color::White, Column::Middle),
        CaptionPlace::NearRight => (Color::White, Column::Right),
        CaptionPlace::FarLeft => (Color::Black, Column::Left),
        CaptionPlace::Far => (Color::Black, Column::Middle),
        CaptionPlace::Top => (!view, Column::Middle),
        CaptionPlace::FarRight => (Color::Black, Column::Right),
    }
}

/// Sizes, shortens and places the captions of one row.
fn arrange(row: &mut [Placed], width: f32) {
    let room = width - 2.0 * MARGIN - GAP * row.len().saturating_sub(1) as f32;
    let fits = |row: &[Placed]| row.iter().map(Placed::whole).sum::<f32>() <= room;
    for percent in (70..100).rev() {
        if fits(row) {
            break;
        }
        for caption in &mut *row {
            let size = SIZES[caption.column as usize] * percent as f32 / 100.0;
            caption.resize(size.max(LEAST_SIZE));
        }
    }
    if !fits(row) {
        let most = share(row, room);
        for caption in &mut *row {
            caption.words = caption.style.shortened(&caption.words, most);
            caption.width = caption.style.width(&caption.words);
        }
    }
    let mut from = MARGIN;
    let mut until = width - MARGIN;
    for caption in &mut *row {
        match caption.column {
            Column::Left => {
                caption.left = from + caption.lead();
                from += caption.whole() + GAP;
            }
            Column::Right => {
                caption.left = until - caption.width;
                until -= caption.whole() + GAP;
            }
            Column::Middle => {}
        }
    }
    for caption in row.iter_mut().filter(|caption| caption.column == Column::Middle) {
        let left = (width - caption.whole()) / 2.0;
        caption.left = left.min(until - caption.whole()).max(from) + caption.lead();
    }
    for Placed { emblem, left, .. } in row {
        if let Some(emblem) = emblem {
            emblem.x = *left - NEAR - EMBLEM / 2.0;
        }
    }
}

/// The greatest width that the words of each caption may have for the row to fit, or infinity if the row fits already.
fn share(row: &[Placed], room: f32) -> f32 {
    let mut left = room - row.iter().map(Placed::lead).sum::<f32>();
    let mut widths = row.iter().map(|caption| caption.width).collect::<Vec<_>>();
    widths.sort_by(f32::total_cmp);
    for (i, &width) in widths.iter().enumerate() {
        let each = left / (widths.len() - i) as f32;
        if width > each {
            return each;
        }
        left -= width;
    }
    f32::INFINITY
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Grid, Row, Tiling},
        scene::{Board, Drawing, Plan},
    };

    const GRID: Grid = Grid::new(Tiling::Hexagons, &[Row { indent: 0, cells: 7 }; 7]);

    fn layout() -> Layout {
        let board = Board { grid: GRID, grounds: Vec::new(), plan: Plan::Upright, emblem: Drawing::BADGE };
        Layout::new(&board, Color::White)
    }

    fn caption(place: CaptionPlace, words: &str) -> Caption<String> {
        let left = matches!(place, CaptionPlace::NearLeft | CaptionPlace::FarLeft);
        Caption { place, words: words.to_owned(), badge: left.then_some(Color::White), to_move: left }
    }

    fn check(words: [&str; 3], whole: bool) {
        let captions = [
            caption(CaptionPlace::NearLeft, words[0]),
            caption(CaptionPlace::Near, words[1]),
            caption(CaptionPlace::NearRight, words[2]),
        ];
        let layout = layout();
        let placed = placed(&captions, &layout, Color::White);
        assert_eq!(placed.len(), 3);
        let mut from = 0.0;
        for (caption, words) in [&placed[0], &placed[1], &placed[2]].into_iter().zip(words) {
            assert!(caption.left - caption.lead() >= from, "{caption:?}");
            from = caption.left + caption.width + GAP - 0.1;
            assert!(from - GAP <= layout.width as f32 - MARGIN + 0.1, "{caption:?}");
            assert!(caption.style.size >= LEAST_SIZE);
            assert_eq!(caption.words == words, whole, "{caption:?}");
        }
    }

    #[test]
    fn captions_never_overlap() {
        check(["White", "Black’s goal: row a", "cubes: White 14, Black 14"], true);
        check(["Blancs", "But des Noirs : rangée a", "tours calmes : 3/20"], true);
        check(["Negras", "Meta de las blancas: fila g", "cubos: blancas 14, negras 14"], true);
        let long = "an extraordinarily long line of words without any end in sight";
        check([long, long, long], false);
    }

    #[test]
    fn short_captions_stay_whole_beside_long_ones() {
        let layout = layout();
        let long = "x".repeat(200);
        let captions = [caption(CaptionPlace::NearLeft, &long), caption(CaptionPlace::Near, "row a")];
        let placed = placed(&captions, &layout, Color::White);
        assert!(placed[0].words.ends_with('…'));
        assert_eq!(placed[1].words, "row a");
    }

    #[test]
    fn near_and_far_change_places_with_the_view() {
        let layout = layout();
        let captions = [caption(CaptionPlace::Near, "near"), caption(CaptionPlace::Far, "far")];
        for view in Color::ALL {
            let lowest = placed(&captions, &layout, view).into_iter().max_by(|a, b| a.middle.total_cmp(&b.middle));
            let wanted = if view == Color::White { "near" } else { "far" };
            assert_eq!(lowest.map(|caption| caption.words).as_deref(), Some(wanted));
            let top = placed(&[caption(CaptionPlace::Top, "top")], &layout, view);
            assert!(top[0].middle < 60.0, "what is above the board stays there");
        }
    }
}
