//! The planned palettes: at most 256 colors a theme, chosen before anything is drawn, and a few of them for replays.
//!
//! A picture is painted in a few flat colors; every other color is the smooth edge between two of them. So the palette
//! holds the flat colors and a ramp for each pair that meets on a board.

use std::{
    collections::{HashMap, HashSet},
    sync::OnceLock,
};

use super::{
    look::{Look, Scenery},
    theme::{Colors, PieceColors, Tint},
};
use crate::color::Color;

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// How many steps lead from one color of a ramp to the other.
const STEPS: u16 = 8;
/// Colors of coarse ramps that differ by no more than this in any channel do for each other.
const NEAR: u8 = 9;

/// The colors of a theme, and the way from any color to the nearest of them.
pub(crate) struct Palette {
    colors: Vec<Rgb>,
    exact: HashMap<Rgb, u8>,
    /// By five bits of red, green and blue.
    nearest: Box<[u8]>,
}

impl Palette {
    /// The palette of this look, made when it is first asked for.
    pub fn of(look: Look) -> &'static Self {
        static PALETTES: [OnceLock<Palette>; Look::ALL.len()] = [const { OnceLock::new() }; Look::ALL.len()];
        let at = Look::ALL.iter().position(|&other| other == look).expect("every look is listed");
        PALETTES[at].get_or_init(|| Self::new(planned(look).0))
    }

    /// The palette of this look's replays, made on first use. It has fewer colors than [`Look::film_bits`] allows, so
    /// that one is left for unchanged pixels.
    pub fn of_film(look: Look) -> &'static Self {
        static PALETTES: [OnceLock<Palette>; Look::ALL.len()] = [const { OnceLock::new() }; Look::ALL.len()];
        let at = Look::ALL.iter().position(|&other| other == look).expect("every look is listed");
        PALETTES[at].get_or_init(|| Self::new(film_colors(look)))
    }

    fn new(colors: Vec<Rgb>) -> Self {
        assert!(colors.len() <= 256, "a palette of {} colors", colors.len());
        let exact = (0u8..).zip(&colors).map(|(index, &color)| (color, index)).collect();
        let nearest = (0u16..1 << 15)
            .map(|key| {
                let [red, green, blue] = [key >> 10, key >> 5 & 31, key & 31].map(|five| i32::from(five << 3 | 4));
                let near = |&(_, color): &(u8, &Rgb)| distance(color.map(i32::from), [red, green, blue]);
                (0u8..).zip(&colors).min_by_key(near).map_or(0, |(index, _)| index)
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
        let [r, g, b] = self.color(under);
        self.near([mix(red, r), mix(green, g), mix(blue, b)])
    }

    /// The colors as PNG's palette chunk wants them.
    pub fn bytes(&self) -> &[u8] {
        self.colors.as_flattened()
    }

    /// Every color, by its index.
    pub fn colors(&self) -> &[Rgb] {
        &self.colors
    }

    /// The color of this index.
    pub fn color(&self, index: u8) -> Rgb {
        self.colors[usize::from(index)]
    }

    /// The index of the nearest color, or of one that is hardly farther: found faster than that of the very one.
    pub fn near(&self, color: Rgb) -> u8 {
        self.near_five(color.map(|channel| channel >> 3))
    }

    /// The same, of a color of which the upper five bits of each channel are known.
    pub fn near_five(&self, five: [u8; 3]) -> u8 {
        let [red, green, blue] = five.map(|channel| usize::from(channel & 31));
        self.nearest[red << 10 | green << 5 | blue]
    }
}

/// How different two colors look.
fn distance(a: [i32; 3], b: [i32; 3]) -> i32 {
    let [red, green, blue]: [i32; 3] = std::array::from_fn(|i| (a[i] - b[i]).pow(2));
    // The eye sees green best and blue worst.
    3 * red + 4 * green + 2 * blue
}

/// The flat colors of a look and the ramps between those that meet, each color once; and how many of them, from the first
/// on, are flat.
fn planned(look: Look) -> (Vec<Rgb>, usize) {
    let (mut colors, flat) = match look.scenery {
        Scenery::Plain => plain(look.colors()),
        Scenery::Land => land(look.colors()),
        Scenery::Field => field(look.colors()),
    };
    let mut flats = colors[..flat].to_vec();
    once(&mut flats);
    once(&mut colors);
    (colors, flats.len())
}

/// The flat colors and those of the pieces, and then, one at a time, the remaining color that differs most from all
/// chosen.
fn film_colors(look: Look) -> Vec<Rgb> {
    let (all, flat) = planned(look);
    let mut chosen = all[..flat].to_vec();
    let pieces = Color::ALL.map(|color| &look.colors().pieces[color]);
    let touching = |piece: &PieceColors| match look.scenery {
        Scenery::Land => [piece.fill, piece.sign, piece.rim],
        Scenery::Plain | Scenery::Field => [piece.fill, piece.sign, piece.outline],
    };
    chosen.extend(pieces.into_iter().flat_map(touching));
    once(&mut chosen);
    let far = |a: Rgb, b: Rgb| distance(a.map(i32::from), b.map(i32::from));
    let nearest = |color: Rgb, chosen: &[Rgb]| chosen.iter().map(|&other| far(color, other)).min().unwrap_or(i32::MAX);
    let mut left = all.iter().map(|&color| (nearest(color, &chosen), color)).collect::<Vec<_>>();
    let most = (1 << look.film_bits()) - 1;
    while chosen.len() < most
        && let Some(&(distance, next)) = left.iter().max_by_key(|(distance, _)| *distance)
        && distance > 0
    {
        chosen.push(next);
        for (distance, color) in &mut left {
            *distance = (*distance).min(far(*color, next));
        }
    }
    chosen
}

/// Takes out colors that come again.
fn once(colors: &mut Vec<Rgb>) {
    let mut seen = HashSet::new();
    colors.retain(|color| seen.insert(*color));
}

/// The colors of plain cells and goals.
fn plain(theme: &Colors) -> (Vec<Rgb>, usize) {
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
        colors.extend(ramp(from, to));
    }
    (colors, flat.len())
}

/// The colors of camps, banks and rivers. Smooth edges on a tinted ground find what they need among the colors of its
/// flat neighbors, so that coarser ramps do there.
fn land(theme: &Colors) -> (Vec<Rgb>, usize) {
    let land = &theme.land;
    let grounds = [land.homes.white, land.homes.black, land.sand.0, land.water.0];
    let tints = [land.last, land.pick, land.target];
    let tinted = grounds.into_iter().flat_map(|ground| tints.map(|tint| tint.over(ground))).collect::<Vec<_>>();
    let mut colors = vec![
        theme.paper,
        theme.ink,
        theme.soft,
        land.grid,
        land.sand.1,
        land.water.1,
        theme.last,
        theme.last_edge,
        land.last_frame,
        theme.pick,
        theme.pick_edge,
        theme.danger,
        land.halo,
        land.wood,
        land.gold,
        land.jade,
    ];
    colors.extend(grounds);
    colors.extend(&tinted);
    let pieces = Color::ALL.map(|color| &theme.pieces[color]);
    let mut fine = vec![(theme.paper, theme.ink), (theme.pick, theme.pick_edge), (theme.last, theme.last_edge)];
    let mut coarse = vec![
        (theme.danger, land.halo),
        (land.water.0, land.water.1),
        (land.sand.0, land.sand.1),
        (land.wood, theme.last_edge),
        (land.gold, theme.last_edge),
        (land.jade, theme.last_edge),
        (land.jade, theme.pieces.white.fill),
        (theme.paper, theme.pick),
        (theme.paper, theme.danger),
        (theme.paper, theme.last),
    ];
    for piece in pieces {
        fine.extend([(piece.fill, piece.sign), (piece.fill, piece.rim)]);
        fine.extend(grounds.map(|ground| (ground, piece.rim)));
        coarse.extend(tinted.iter().map(|&ground| (ground, piece.rim)));
    }
    for ground in grounds.into_iter().chain(tinted) {
        coarse.extend([(ground, theme.pick), (ground, theme.danger), (ground, land.last_frame)]);
    }
    let flat = colors.len();
    (completed(colors, fine, coarse), flat)
}

/// The colors of boards with panels beside them.
fn field(theme: &Colors) -> (Vec<Rgb>, usize) {
    let field = &theme.field;
    let grounds = [field.homes.white, field.homes.black, field.middle];
    let mut colors = vec![
        theme.paper,
        theme.ink,
        theme.soft,
        field.dark,
        field.grid,
        field.zone,
        field.ghost,
        field.pick,
        theme.last,
        theme.last_edge,
        theme.pick,
        theme.pick_edge,
        theme.danger,
    ];
    colors.extend(grounds);
    let mut fine = vec![(theme.paper, theme.ink), (theme.pick, theme.pick_edge), (theme.last, theme.last_edge)];
    let mut coarse = vec![
        (theme.paper, theme.soft),
        (theme.paper, field.ghost),
        (theme.paper, theme.danger),
        (theme.paper, theme.pick),
        (theme.paper, theme.last_edge),
        (theme.danger, theme.last_edge),
        (field.dark, field.ghost),
        (field.dark, field.pick),
        (field.dark, theme.danger),
        (field.dark, theme.last),
        (field.dark, theme.pick_edge),
    ];
    for piece in Color::ALL.map(|color| &theme.pieces[color]) {
        fine.extend([(piece.fill, piece.sign), (piece.fill, piece.outline)]);
        fine.extend(grounds.map(|ground| (ground, piece.outline)));
        coarse.extend([field.dark, theme.paper].map(|ground| (ground, piece.outline)));
        coarse.push((piece.fill, theme.danger));
    }
    for ground in grounds {
        let marks = [theme.pick, theme.danger, theme.last_edge, theme.pick_edge, field.zone, field.grid];
        coarse.extend(marks.map(|mark| (ground, mark)));
    }
    let flat = colors.len();
    (completed(colors, fine, coarse), flat)
}

/// These colors with fine ramps, and with coarse ones as far as there is room.
fn completed(mut colors: Vec<Rgb>, fine: Vec<(Rgb, Rgb)>, coarse: Vec<(Rgb, Rgb)>) -> Vec<Rgb> {
    for (from, to) in fine {
        colors.extend(ramp(from, to));
    }
    once(&mut colors);
    let near = |a: Rgb, b: Rgb| a.into_iter().zip(b).all(|(a, b)| a.abs_diff(b) <= NEAR);
    for color in coarse.into_iter().flat_map(|(from, to)| [2, 4, 6].map(|step| mixed(from, to, step))) {
        if colors.len() < 256 && !colors.iter().any(|&other| near(color, other)) {
            colors.push(color);
        }
    }
    colors
}

/// The color of one end to that of the other.
fn ramp(from: Rgb, to: Rgb) -> impl Iterator<Item = Rgb> {
    (0..=STEPS).map(move |step| mixed(from, to, step))
}

/// The color `step` of [`STEPS`] on the way from one color to another.
fn mixed(from: Rgb, to: Rgb, step: u16) -> Rgb {
    std::array::from_fn(|i| {
        let sum = u16::from(from[i]) * (STEPS - step) + u16::from(to[i]) * step;
        ((sum + STEPS / 2) / STEPS) as u8
    })
}

impl Tint {
    /// What one sees of a ground through it.
    pub fn over(self, ground: Rgb) -> Rgb {
        std::array::from_fn(|i| {
            let through = u16::from(255 - self.opacity);
            ((u16::from(self.color[i]) * u16::from(self.opacity) + u16::from(ground[i]) * through + 127) / 255) as u8
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_colors_are_exact_and_others_near() {
        for look in Look::ALL {
            let palette = look.palette();
            let colors = look.colors();
            let land = &colors.land;
            let grounds = match look.scenery {
                Scenery::Plain => vec![colors.cell, colors.goal],
                Scenery::Land => vec![land.homes.white, land.homes.black, land.sand.0, land.water.0],
                Scenery::Field => {
                    vec![colors.field.homes.white, colors.field.homes.black, colors.field.middle, colors.field.dark]
                }
            };
            assert!(palette.colors.len() <= 256, "{look:?}: {}", palette.colors.len());
            for &color in [colors.paper, colors.last, colors.pick, colors.danger].iter().chain(&grounds) {
                assert_eq!(palette.colors[usize::from(palette.index(color))], color);
            }
            for (ground, opacity) in grounds.iter().flat_map(|&ground| (0..=255u8).map(move |o| (ground, o))) {
                let rim = colors.pieces.white.rim;
                let ink = rim.map(|channel| (u16::from(channel) * u16::from(opacity) / 255) as u8);
                let seen = palette.over([ink[0], ink[1], ink[2], opacity], palette.index(ground));
                let seen = palette.colors[usize::from(seen)];
                for i in 0..3 {
                    let through = u16::from(255 - opacity);
                    let wanted = u16::from(ink[i]) + u16::from(ground[i]) * through / 255;
                    assert!(u16::from(seen[i]).abs_diff(wanted) <= 28, "{look:?} {opacity}: {seen:?} {wanted}");
                }
            }
        }
    }

    #[test]
    fn replays_keep_the_flat_colors() {
        for look in Look::ALL {
            let (film, (all, flat)) = (Palette::of_film(look), planned(look));
            assert!(film.colors.len() < 1 << look.film_bits(), "{look:?}: {}", film.colors.len());
            let pieces = Color::ALL.into_iter().map(|color| &look.colors().pieces[color]);
            let flats = all[..flat].iter().copied().chain(pieces.flat_map(|piece| [piece.fill, piece.sign]));
            for color in flats {
                assert_eq!(film.color(film.index(color)), color, "{look:?}");
            }
            // Every other color has a similar one in the palette.
            for &color in &all {
                let near = film.color(film.index(color));
                let apart = color.into_iter().zip(near).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0);
                assert!(apart <= 48, "{look:?}: {color:?} becomes {near:?}");
            }
        }
    }

    #[test]
    fn tints_leave_flat_grounds_flat_and_apart() {
        for look in Look::ALL.into_iter().filter(|look| look.scenery == Scenery::Land) {
            let (palette, land) = (look.palette(), &look.colors().land);
            for ground in [land.homes.white, land.homes.black, land.sand.0, land.water.0] {
                let seen = [land.last, land.pick, land.target].map(|tint| palette.index(tint.over(ground)));
                assert!(seen[0] != seen[1] && seen[1] != seen[2] && seen[2] != seen[0]);
                assert!(!seen.contains(&palette.index(ground)));
            }
        }
    }
}
