//! The marks on cells of a board that lies sideways: tints, and frames over the tints.

use super::{
    canvas::Stamp,
    layout::Layout,
    look::Look,
    marks::{Marks, corners},
    palette::Rgb,
    sketch::{Form, Line, Sketch},
    theme::Tint,
};

/// The width of a cell for which the lengths in this file are given.
const CELL: f32 = 86.0;

/// The translucent tints of cells.
pub(crate) struct Tints {
    pub last: Stamp,
    pub picked: Stamp,
    pub target: Stamp,
}

impl Marks {
    /// The marks for the cells of a board that lies sideways.
    pub fn lying(layout: &Layout, look: Look) -> Self {
        let colors = look.colors();
        let land = &colors.land;
        let px = |pixels: f32| pixels * layout.unit / CELL;
        let tint = |tint| tinted(layout.half, tint, look);
        let sketch = |draw: &dyn Fn(&mut Sketch)| {
            let mut sheet = Sketch::around(layout.half.0 + px(8.0), layout.half.1 + px(8.0));
            draw(&mut sheet);
            sheet.stamp(look.palette())
        };
        let frame = |inset: f32, radius: f32, line: Line, color: Rgb| {
            let (x, y) = (layout.half.0 - px(inset), layout.half.1 - px(inset));
            sketch(&|sheet| sheet.stroke(&Form::rounded((-x, -y), (x, y), px(radius)), line, color))
        };
        let dashed =
            |width: f32, on: f32, off: f32| Line { width: px(width), round: false, dash: Some((px(on), px(off), 0.0)) };
        Self {
            tints: Some(Tints { last: tint(land.last), picked: tint(land.pick), target: tint(land.target) }),
            arrived: frame(4.0, 6.0, Line::sharp(px(5.0)), land.last_frame),
            left: frame(4.0, 6.0, dashed(5.0, 11.0, 11.0), land.last_frame),
            picked: sketch(&|sheet| {
                let (x, y) = layout.half;
                let form = Form::rounded((-x, -y), (x, y), px(5.0));
                sheet.strokes(&form, Line::round, &[(px(16.0), colors.pick_edge), (px(11.0), colors.pick)]);
            }),
            brackets: sketch(&|sheet| {
                let inset = px(5.0);
                let reach = (px(22.0) / (layout.half.0 - inset), px(22.0) / (layout.half.1 - inset));
                for bracket in corners(&layout.outline(inset), (reach.0 + reach.1) / 4.0) {
                    let lines = [(px(11.0), colors.pick_edge), (px(7.5), colors.pick)];
                    sheet.strokes(&Form::polyline(&bracket), Line::sharp, &lines);
                }
            }),
            disc: None,
            choice_at: (0.0, layout.half.1 - px(9.0)),
            linked: Some(frame(4.0, 6.0, dashed(6.0, 16.0, 8.0), colors.danger)),
            ..Self::upright(layout, look)
        }
    }
}

/// A stamp that tints the inside of a cell, up to the lines around it.
fn tinted(half: (f32, f32), tint: Tint, look: Look) -> Stamp {
    let [across, down] = [half.0, half.1].map(|half| (half - 1.0).max(1.0) as u32);
    let alpha = u16::from(tint.opacity);
    let [red, green, blue] = tint.color.map(|channel| (u16::from(channel) * alpha / 255) as u8);
    let (width, height) = (2 * across, 2 * down);
    let pixels = std::iter::repeat_n([red, green, blue, tint.opacity], (width * height) as usize);
    Stamp::new((width, height), pixels, (across.cast_signed(), down.cast_signed()), look.palette())
}
