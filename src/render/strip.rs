//! The strip above a lying board: the viewer's side on the left, the other one on the right, and in the middle who is to
//! move or how the game ended.

use super::{
    layout::Layout,
    text::{Face, Style},
};
use crate::{
    color::Color,
    scene::{Caption, CaptionPlace},
};

/// The size of the words when there is room, and the least: 9.1 pixels on a phone, which shows 390 of 1200.
pub(crate) const SIZE: f32 = 30.0;
pub(crate) const LEAST: f32 = 28.0;
/// The width of an emblem, and of the arrow that tells where a side plays.
pub(crate) const EMBLEM: f32 = 38.0;
pub(crate) const ARROW: (f32, f32) = (20.0, 24.0);
/// Between an emblem or an arrow and the words.
const NEAR: f32 = 10.0;
/// Between two captions.
const GAP: f32 = 26.0;
/// From the picture's sides.
const MARGIN: f32 = 46.0;

/// Where in the strip a caption stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    Left,
    Middle,
    Right,
}

/// A caption that has found its place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Placed {
    pub words: String,
    pub style: Style,
    /// The left end of the words.
    pub left: f32,
    /// The width of the words.
    pub width: f32,
    /// Whose emblem stands there, and its middle.
    pub emblem: Option<(Color, f32)>,
    /// The middle of an arrow, and whether it points to the right.
    pub arrow: Option<(f32, bool)>,
    /// Whether the words are underlined.
    pub to_move: bool,
}

/// The captions where they are drawn, none over another. Words too long are made smaller and then shortened.
pub(crate) fn placed(captions: &[Caption<String>], layout: &Layout, view: Color) -> Vec<Placed> {
    let width = layout.width as f32;
    let found = [Column::Left, Column::Middle, Column::Right].into_iter().filter_map(|column| {
        // Of several captions in one place the last one counts.
        captions.iter().rfind(|caption| place(caption.place, view) == column).map(|caption| (column, caption))
    });
    let found = found.collect::<Vec<_>>();
    let extra = |column, caption: &Caption<String>| match (column, caption.badge) {
        (_, None) => 0.0,
        (Column::Middle, Some(_)) => EMBLEM + NEAR,
        (_, Some(_)) => EMBLEM + ARROW.0 + 2.0 * NEAR,
    };
    let extras = found.iter().map(|&(column, caption)| extra(column, caption)).sum::<f32>();
    let room = width - 2.0 * MARGIN - GAP * found.len().saturating_sub(1) as f32 - extras;
    let style = |size| Style { face: Face::Bold, size };
    let mut words = found.iter().map(|(_, caption)| style(SIZE).readable(&caption.words)).collect::<Vec<_>>();
    let wide = |words: &[String], size| words.iter().map(|words| style(size).width(words)).sum::<f32>();
    let size = if wide(&words, SIZE) <= room { SIZE } else { LEAST };
    while wide(&words, size) > room {
        let Some(longest) = words.iter_mut().max_by(|a, b| style(size).width(a).total_cmp(&style(size).width(b)))
        else {
            break;
        };
        let less = style(size).width(longest) - 12.0;
        if less <= 24.0 {
            break;
        }
        *longest = style(size).shortened(longest, less);
    }
    let style = style(size);
    let widths = words.iter().map(|words| style.width(words)).collect::<Vec<_>>();
    let side = |at: Column| {
        let parts = found.iter().zip(&widths).filter(|((column, _), _)| *column == at);
        parts.map(|(&(column, caption), width)| width + extra(column, caption) + GAP).sum::<f32>()
    };
    let (from, until) = (MARGIN + side(Column::Left), width - MARGIN - side(Column::Right));
    found
        .iter()
        .zip(words)
        .zip(widths)
        .map(|((&(column, caption), words), wide)| {
            let emblem = |middle| caption.badge.map(|color| (color, middle));
            let arrow = |middle, right| caption.badge.map(|_| (middle, right));
            let lead = if caption.badge.is_some() { EMBLEM + NEAR } else { 0.0 };
            let (left, emblem, arrow) = match column {
                Column::Left => {
                    let left = MARGIN + lead;
                    (left, emblem(MARGIN + EMBLEM / 2.0), arrow(left + wide + NEAR + ARROW.0 / 2.0, true))
                }
                Column::Middle => {
                    let start = ((width - wide - lead) / 2.0).min(until - wide - lead).max(from);
                    (start + lead, emblem(start + EMBLEM / 2.0), None)
                }
                Column::Right => {
                    let end = width - RIGHT;
                    let left = end - lead - wide;
                    (left, emblem(end - EMBLEM / 2.0), arrow(left - NEAR - ARROW.0 / 2.0, false))
                }
            };
            Placed {
                words,
                style,
                left,
                width: wide,
                emblem,
                arrow,
                to_move: caption.to_move && column != Column::Middle,
            }
        })
        .collect()
}

/// From the picture's right side to the last emblem: the board's right side.
const RIGHT: f32 = 36.0;

/// The column of a place, as `view` sees the board.
fn place(place: CaptionPlace, view: Color) -> Column {
    let whose = match place {
        CaptionPlace::Top => return Column::Middle,
        CaptionPlace::NearLeft | CaptionPlace::Near | CaptionPlace::NearRight => Color::White,
        CaptionPlace::FarLeft | CaptionPlace::Far | CaptionPlace::FarRight => Color::Black,
    };
    if whose == view { Column::Left } else { Column::Right }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Grid, Row, Tiling},
        scene::{Board, Plan},
    };

    const GRID: Grid = Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 7 }; 13]);

    fn strip(words: [&str; 3], view: Color) -> Vec<Placed> {
        let board = Board { grid: GRID, grounds: Vec::new(), plan: Plan::Lying, emblem: "badge" };
        let places = [CaptionPlace::Near, CaptionPlace::Far, CaptionPlace::Top];
        let captions = places.into_iter().zip(words).map(|(place, words)| Caption {
            place,
            words: words.to_owned(),
            badge: Some(Color::White),
            to_move: true,
        });
        placed(&captions.collect::<Vec<_>>(), &Layout::new(&board, view), view)
    }

    #[test]
    fn captions_never_overlap() {
        let long = "an extraordinarily long line of words without any end in sight, and then some";
        for words in
            [["White", "Black", "White to move"], ["Blancas", "Negras", long], [long, long, long], [long, "", "x"]]
        {
            let placed = strip(words, Color::White);
            assert_eq!(placed.len(), 3);
            let mut until = 0.0;
            for caption in &placed {
                let reach = |middle: f32, width: f32| (middle - width / 2.0, middle + width / 2.0);
                let mut ends = vec![(caption.left, caption.left + caption.width)];
                ends.extend(caption.emblem.map(|(_, middle)| reach(middle, EMBLEM)));
                ends.extend(caption.arrow.map(|(middle, _)| reach(middle, ARROW.0)));
                ends.sort_by(|a, b| a.0.total_cmp(&b.0));
                for (left, right) in ends {
                    assert!(left >= until - 0.1, "{words:?}: {placed:?}");
                    until = right;
                }
            }
            assert!(until <= 1200.0 - RIGHT + 0.1, "{words:?}: {until}");
        }
    }

    #[test]
    fn the_viewer_is_on_the_left() {
        for (view, wanted) in [(Color::White, "near"), (Color::Black, "far")] {
            let placed = strip(["near", "far", "top"], view);
            assert_eq!(placed[0].words, wanted);
            assert_eq!(placed[1].words, "top");
        }
    }
}
