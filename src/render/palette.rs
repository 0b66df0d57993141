//! The planned palettes: at most 256 colors a theme, chosen before anything is drawn.
//!
//! A theme paints in a few flat colors; every other color is the smooth edge between two of them. So the palette
//! holds the flat colors and a ramp for each pair that meets on a board.

use std::{collections::HashMap, sync::OnceLock};

use super::theme::{Colors, Theme};
use crate::color::Color;

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// How many steps lead from one color of a ramp to the other.
const STEPS: u16 = 8;

/// The colors of a theme, and the way from any color to the nearest of them.
pub(crate) struct Palette {
    colors: Vec<Rgb>,
    exact: HashMap<Rgb, u8>,
    /// By five bits of red, green and blue.
    nearest: Box<[u8]>,
}

impl Palette {
    /// The palette of this theme, made when it is first asked for.
    pub fn of(theme: Theme) -> &'static Self {
        static PALETTES: [OnceLock<Palette>; Theme::ALL.len()] = [const { OnceLock::new() }; Theme::ALL.len()];
        PALETTES[theme as usize].get_or_init(|| Self::new(planned(theme.colors())))
    }

    fn new(colors: Vec<Rgb>) -> Self {
        assert!(colors.len() <= 256, "a palette of {} colors", colors.len());
        let exact = (0u8..).zip(&colors).map(|(index, &color)| (color, index)).collect();
        let nearest = (0u16..1 << 15)
            .map(|key| {
                let [red, green, blue] = [key >> 10, key >> 5 & 31, key & 31].map(|five| i32::from(five << 3 | 4));
                let distance = |&(_, color): &(u8, &Rgb)| {
                    let [r, g, b] = color.map(i32::from);
                    // The eye sees green best and blue worst.
                    3 * (r - red).pow(2) + 4 * (g - green).pow(2) + 2 * (b - blue).pow(2)
                };
                (0u8..).zip(&colors).min_by_key(distance).map_or(0, |(index, _)| index)
            })
            .collect();
        Self { colors, exact, nearest }
    }

    /// The index of this color, or of the nearest one.
    pub fn index(&self, color: Rgb) -> u8 {
        self.exact.get(&color).copied().unwrap_or_else(|| self.near(color))
    }

    /// The index of what one sees when a color, premultiplied by its opacity, lies over another.
    pub fn over(&self, [red, green, blue, alpha]: [u8; 4], under: u8) -> u8 {
        let through = u16::from(255 - alpha);
        let mix = |top: u8, bottom: u8| top.saturating_add(((u16::from(bottom) * through + 127) / 255) as u8);
        let [r, g, b] = self.colors[usize::from(under)];
        self.near([mix(red, r), mix(green, g), mix(blue, b)])
    }

    /// The colors as PNG's palette chunk wants them.
    pub fn bytes(&self) -> &[u8] {
        self.colors.as_flattened()
    }

    fn near(&self, color: Rgb) -> u8 {
        let [red, green, blue] = color.map(|channel| usize::from(channel >> 3));
        self.nearest[red << 10 | green << 5 | blue]
    }
}

/// The flat colors of a theme and the ramps between those that meet.
fn planned(theme: &Colors) -> Vec<Rgb> {
    let flat = [
        theme.paper,
        theme.ink,
        theme.soft,
        theme.line,
        theme.cell,
        theme.goal,
        theme.last,
        theme.last_edge,
        theme.digit,
        theme.pick,
        theme.pick_edge,
        theme.danger,
    ];
    let mut pairs = vec![
        (theme.cell, theme.goal),
        (theme.paper, theme.line),
        (theme.paper, theme.ink),
        (theme.paper, theme.soft),
        (theme.paper, theme.pick),
        (theme.last, theme.last_edge),
        (theme.last, theme.digit),
        (theme.pick, theme.pick_edge),
        (theme.danger, theme.last_edge),
    ];
    for ground in [theme.cell, theme.goal] {
        pairs
            .extend([theme.line, theme.ink, theme.last, theme.last_edge, theme.pick_edge].map(|color| (ground, color)));
    }
    for piece in Color::ALL.map(|color| &theme.pieces[color]) {
        pairs.extend([(piece.fill, piece.outline), (piece.fill, piece.sign)]);
        pairs.extend([theme.paper, theme.cell, theme.goal].map(|ground| (ground, piece.outline)));
    }
    let mut colors = flat.to_vec();
    for (from, to) in pairs {
        colors.extend((0..=STEPS).map(|step| mixed(from, to, step)));
    }
    let mut seen = std::collections::HashSet::new();
    colors.retain(|color| seen.insert(*color));
    colors
}

/// The color `step` of [`STEPS`] on the way from one color to another.
fn mixed(from: Rgb, to: Rgb, step: u16) -> Rgb {
    std::array::from_fn(|i| {
        let sum = u16::from(from[i]) * (STEPS - step) + u16::from(to[i]) * step;
        ((sum + STEPS / 2) / STEPS) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_colors_are_exact_and_others_near() {
        for theme in Theme::ALL {
            let palette = Palette::of(theme);
            let colors = theme.colors();
            assert!(palette.colors.len() <= 256, "{theme}: {}", palette.colors.len());
            for color in [colors.paper, colors.cell, colors.goal, colors.last, colors.pick, colors.danger] {
                assert_eq!(palette.colors[usize::from(palette.index(color))], color);
            }
            for opacity in 0..=255u8 {
                let ink = colors.ink.map(|channel| (u16::from(channel) * u16::from(opacity) / 255) as u8);
                let seen = palette.over([ink[0], ink[1], ink[2], opacity], palette.index(colors.cell));
                let seen = palette.colors[usize::from(seen)];
                for i in 0..3 {
                    let through = u16::from(255 - opacity);
                    let wanted = u16::from(ink[i]) + u16::from(colors.cell[i]) * through / 255;
                    assert!(u16::from(seen[i]).abs_diff(wanted) <= 24, "{theme} {opacity}: {seen:?} {wanted}");
                }
            }
        }
    }
}
