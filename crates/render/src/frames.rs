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

/// The width that the edge adds to a frame.
const FRAME_EDGE: f32 = 3.0;

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
        // A frame, with an edge that sets it apart from all grounds and tints.
        let frame = |width: f32, dash: Option<(f32, f32)>, color: Rgb| {
            let (x, y) = (layout.half.0 - px(4.5), layout.half.1 - px(4.5));
            let form = Form::rounded((-x, -y), (x, y), px(6.0));
            let line = |more: f32| {
                let dash = dash.map(|(on, off)| (px(on + more), px(off - more), px(more / 2.0)));
                Line { width: px(width + more), round: false, dash }
            };
            sketch(&|sheet| {
                sheet.stroke(&form, line(FRAME_EDGE), land.halo);
                sheet.stroke(&form, line(0.0), color);
            })
        };
        Self {
            tints: Some(Tints { last: tint(land.last), picked: tint(land.pick), target: tint(land.target) }),
            arrived: frame(5.0, None, land.last_frame),
            left: frame(5.0, Some((11.0, 11.0)), land.last_frame),
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
            earlier_at: (layout.half.0 - px(11.0), layout.half.1 - px(11.0)),
            linked: Some(frame(6.0, Some((15.0, 9.0)), colors.danger)),
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
