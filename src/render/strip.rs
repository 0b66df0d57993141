//! The captions in a row above a board that lies sideways: the viewer's side on the left, the other side on the right,
//! and in the middle the side to move or the result.

use super::{
    canvas::Stamp,
    captions::{self, Column, Emblem, Placed},
    layout::Layout,
    look::Look,
    sketch::{Form, Sketch},
    sprites::Turn,
    text::{Face, Style},
};
use crate::{
    color::Color,
    scene::{Caption, CaptionPlace},
};

/// The size of the words if there is room.
pub(crate) const SIZE: f32 = 30.0;
/// The least size of the words: 9.1 pixels on a phone, which shows the picture 390 pixels wide.
pub(crate) const LEAST: f32 = 28.0;
const EMBLEM: f32 = 38.0;
/// The length and the width of the arrow that shows the direction in which a side plays.
const ARROW: (f32, f32) = (20.0, 24.0);
/// The gap between an emblem or an arrow and the words.
const NEAR: f32 = 10.0;
const GAP: f32 = 26.0;
/// The distance of the captions from the picture's sides.
const MARGIN: f32 = 46.0;
/// The distance of the last emblem from the picture's right side, equal to the board's distance.
const RIGHT: f32 = 36.0;

/// Places the captions side by side. Words that are too long are made smaller and then shortened.
pub(crate) fn placed(captions: &[Caption<String>], layout: &Layout, view: Color) -> Vec<Placed> {
    let width = layout.width as f32;
    let found = [Column::Left, Column::Middle, Column::Right].into_iter().filter_map(|column| {
        // If several captions have the same place, only the last of them is drawn.
        captions.iter().rfind(|caption| column_of(caption.place, view) == column).map(|caption| (column, caption))
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
            let lead = if caption.badge.is_some() { EMBLEM + NEAR } else { 0.0 };
            let (left, x, arrow) = match column {
                Column::Left => {
                    let left = MARGIN + lead;
                    (left, MARGIN + EMBLEM / 2.0, Some((left + wide + NEAR + ARROW.0 / 2.0, true)))
                }
                Column::Middle => {
                    let start = ((width - wide - lead) / 2.0).min(until - wide - lead).max(from);
                    (start + lead, start + EMBLEM / 2.0, None)
                }
                Column::Right => {
                    let end = width - RIGHT;
                    let left = end - lead - wide;
                    (left, end - EMBLEM / 2.0, Some((left - NEAR - ARROW.0 / 2.0, false)))
                }
            };
            Placed {
                words,
                style,
                column,
                soft: false,
                left,
                width: wide,
                middle: Layout::head(),
                emblem: caption.badge.map(|color| {
                    let turn = if layout.mirrors(Layout::ahead(color)) { Turn::Mirrored } else { Turn::None };
                    Emblem { color, x, size: EMBLEM, turn }
                }),
                arrow: arrow.filter(|_| caption.badge.is_some()),
                to_move: false,
            }
        })
        .collect()
}

/// An arrow that points to the right or to the left, anchored at its middle.
pub(crate) fn arrow(right: bool, look: Look) -> Stamp {
    let (long, wide) = (if right { ARROW.0 / 2.0 } else { -ARROW.0 / 2.0 }, ARROW.1 / 2.0);
    let mut sheet = Sketch::around(ARROW.0, ARROW.1);
    sheet.fill(&Form::polygon(&[(-long, -wide), (long, 0.0), (-long, wide)]), look.colors().ink);
    sheet.stamp(look.palette())
}

/// The column of a place, as `view` sees the board.
fn column_of(place: CaptionPlace, view: Color) -> Column {
    match place {
        CaptionPlace::Top => Column::Middle,
        _ if captions::place(place, view).0 == view => Column::Left,
        _ => Column::Right,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Grid, Row, Tiling},
        scene::{Board, Drawing, Plan},
    };

    const GRID: Grid = Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 7 }; 13]);

    fn strip(words: [&str; 3], view: Color) -> Vec<Placed> {
        let board = Board { grid: GRID, grounds: Vec::new(), plan: Plan::Lying, emblem: Drawing::BADGE };
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
                ends.extend(caption.emblem.map(|emblem| reach(emblem.x, EMBLEM)));
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
