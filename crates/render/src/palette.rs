//! Palettes, which are planned before anything is drawn: at most 256 colors for each theme and kind of board, and fewer
//! for replays.
//!
//! A picture is painted in a few flat colors; every other color belongs to the smooth edge between two of them. So a
//! palette holds the flat colors, and a ramp of blends for each pair of them that meets on a board.

use std::{
    collections::{HashMap, HashSet},
    sync::OnceLock,
};

use super::{
    look::{Look, Scenery},
    theme::{Colors, Field, Land, PieceColors, Tint},
};
use board::color::Color;

/// Red, green and blue.
pub(crate) type Rgb = [u8; 3];

/// The number of steps from one color of a ramp to the other.
const STEPS: u16 = 3;
/// The greatest difference, in each channel, at which a color of a coarse ramp is replaced by a similar color.
const NEAR: u8 = 12;

/// The colors of a palette, with a table that finds the nearest one to any color.
pub(crate) struct Palette {
    colors: Vec<Rgb>,
    exact: HashMap<Rgb, u8>,
    /// The index of the nearest color, by the upper five bits of red, green and blue.
    nearest: Box<[u8]>,
}

impl Palette {
    /// The palette for a theme and a kind of board, made on first use.
    pub fn of(look: Look) -> &'static Self {
        static PALETTES: [OnceLock<Palette>; Look::COUNT] = [const { OnceLock::new() }; Look::COUNT];
        PALETTES[look.index()].get_or_init(|| Self::new(planned(look).0))
    }

    /// The palette for replays in a theme on a kind of board, made on first use. The palette leaves one index of
    /// [`Look::FILM_BITS`] bits unused; this index stands for unchanged pixels.
    pub fn of_film(look: Look) -> &'static Self {
        static PALETTES: [OnceLock<Palette>; Look::COUNT] = [const { OnceLock::new() }; Look::COUNT];
        PALETTES[look.index()].get_or_init(|| Self::new(film_colors(look)))
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

    /// The index of a color, or of the nearest one if the palette lacks it.
    pub fn index(&self, color: Rgb) -> u8 {
        self.exact.get(&color).copied().unwrap_or_else(|| self.near(color))
    }

    /// Blends a premultiplied color over the color with the index `under`, and returns the index of the color nearest
    /// to the blend.
    pub fn over(&self, [red, green, blue, alpha]: [u8; 4], under: u8) -> u8 {
        let through = u16::from(255 - alpha);
        let mix = |top: u8, bottom: u8| top.saturating_add(((u16::from(bottom) * through + 127) / 255) as u8);
        let [r, g, b] = self.color(under);
        self.near([mix(red, r), mix(green, g), mix(blue, b)])
    }

    /// The colors in the form of PNG's palette chunk.
    pub fn bytes(&self) -> &[u8] {
        self.colors.as_flattened()
    }

    /// All colors, by index.
    pub fn colors(&self) -> &[Rgb] {
        &self.colors
    }

    /// The color with this index.
    pub fn color(&self, index: u8) -> Rgb {
        self.colors[usize::from(index)]
    }

    /// The index of a color that is nearest, or almost nearest, to `color`. This is faster than an exact search.
    pub fn near(&self, color: Rgb) -> u8 {
        self.near_five(color.map(|channel| channel >> 3))
    }

    /// The same as [`near`](Self::near), for a color that is given by the upper five bits of each channel.
    pub fn near_five(&self, five: [u8; 3]) -> u8 {
        let [red, green, blue] = five.map(|channel| usize::from(channel & 31));
        self.nearest[red << 10 | green << 5 | blue]
    }
}

/// A measure of how different two colors look.
fn distance(a: [i32; 3], b: [i32; 3]) -> i32 {
    let [red, green, blue]: [i32; 3] = std::array::from_fn(|i| (a[i] - b[i]).pow(2));
    // The eye distinguishes green best and blue worst.
    3 * red + 4 * green + 2 * blue
}

/// The colors that a theme needs on a kind of board.
struct Needs {
    /// The colors of flat areas.
    flat: Vec<Rgb>,
    /// Pairs of colors with a ramp of all steps between them.
    fine: Vec<(Rgb, Rgb)>,
    /// Pairs of colors with a ramp of a few steps. A color of such a ramp is left out if the palette has no room or has
    /// a similar color.
    coarse: Vec<(Rgb, Rgb)>,
}

/// The colors planned for a theme on a kind of board, without repetitions. Also returns how many colors at the start of
/// this list replays keep.
fn planned(look: Look) -> (Vec<Rgb>, usize) {
    let Needs { flat: mut colors, fine, coarse } = match look.scenery {
        Scenery::Plain => plain(look.colors()),
        Scenery::Land => land(look.colors()),
        Scenery::Field => field(look.colors()),
        Scenery::Guide => guide(look.colors()),
        Scenery::Scores => scores(look.colors()),
    };
    let listed = colors.len();
    once(&mut colors);
    // Replays keep the flat colors. With coarse ramps, they also keep one color of the ramps for each repeated flat
    // color.
    let flat = if coarse.is_empty() { colors.len() } else { listed };
    let ramp = |(from, to)| (0..=STEPS).map(move |step| mixed(from, to, step));
    colors.extend(fine.into_iter().flat_map(ramp));
    once(&mut colors);
    let near = |a: Rgb, b: Rgb| a.into_iter().zip(b).all(|(a, b)| a.abs_diff(b) <= NEAR);
    for color in coarse.into_iter().flat_map(|(from, to)| [1, 2].map(|step| mixed(from, to, step))) {
        if colors.len() < 256 && !colors.iter().any(|&other| near(color, other)) {
            colors.push(color);
        }
    }
    (colors, flat)
}

/// The colors of a replay: the flat colors, those of the pieces, and then, one after the other, the remaining color
/// that differs most from all chosen ones.
fn film_colors(look: Look) -> Vec<Rgb> {
    let (all, flat) = planned(look);
    let mut chosen = all[..flat].to_vec();
    let pieces = Color::ALL.map(|color| &look.colors().pieces[color]);
    let touching = |piece: &PieceColors| match look.scenery {
        Scenery::Land => [piece.fill, piece.sign, piece.rim],
        Scenery::Plain | Scenery::Field | Scenery::Guide | Scenery::Scores => [piece.fill, piece.sign, piece.outline],
    };
    chosen.extend(pieces.into_iter().flat_map(touching));
    once(&mut chosen);
    let far = |a: Rgb, b: Rgb| distance(a.map(i32::from), b.map(i32::from));
    let nearest = |color: Rgb, chosen: &[Rgb]| chosen.iter().map(|&other| far(color, other)).min().unwrap_or(i32::MAX);
    let mut left = all.iter().map(|&color| (nearest(color, &chosen), color)).collect::<Vec<_>>();
    let most = (1 << Look::FILM_BITS) - 1;
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

/// Removes all but the first occurrence of each color.
fn once(colors: &mut Vec<Rgb>) {
    let mut seen = HashSet::new();
    colors.retain(|color| seen.insert(*color));
}

/// Ramps from a color to each of others.
fn ramps<const COUNT: usize>(from: Rgb, others: [Rgb; COUNT]) -> [(Rgb, Rgb); COUNT] {
    others.map(|to| (from, to))
}

/// The colors that boards of plain cells and goals need.
fn plain(theme: &Colors) -> Needs {
    let &Colors { paper, ink, soft, shadow, edge, line, cell, goal, grain, .. } = theme;
    let &Colors { last, last_edge, digit, pick, pick_edge, danger, .. } = theme;
    let mut flat = vec![paper, ink, soft, edge, line, cell, goal, grain.0, grain.1];
    flat.extend([paper, cell, goal].map(|ground| shadow.over(ground)));
    flat.extend([last, last_edge, digit, pick, pick_edge, danger]);
    let mut fine = vec![(cell, goal)];
    fine.extend(ramps(paper, [line, ink, soft, pick]));
    fine.extend([(last, last_edge), (last, digit), (pick, pick_edge), (danger, last_edge)]);
    for ground in [cell, goal] {
        fine.extend(ramps(ground, [line, ink, last, last_edge, pick_edge]));
    }
    fine.push((paper, edge));
    let mut coarse = vec![(edge, cell), (edge, goal), (cell, grain.0)];
    coarse.extend([paper, cell, goal].map(|ground| (shadow.over(ground), last_edge)));
    for piece in Color::ALL.map(|color| &theme.pieces[color]) {
        fine.extend(ramps(piece.fill, [piece.outline, piece.sign]));
        fine.extend([paper, cell, goal].map(|ground| (ground, piece.outline)));
        coarse.extend(ramps(piece.side, [piece.outline, piece.fill]));
        coarse.extend([cell, goal].map(|ground| (shadow.over(ground), piece.outline)));
        flat.push(piece.side);
    }
    Needs { flat, fine, coarse }
}

/// The colors that boards with camps, river banks and rivers need. The flat colors around a tinted ground are similar
/// to those of its smooth edges, so coarse ramps suffice there.
fn land(theme: &Colors) -> Needs {
    let &Colors { paper, ink, soft, shadow, edge, last, last_edge, pick, pick_edge, danger, ref land, .. } = theme;
    let &Land { sand, water, reed, deep, foam, grid, last_frame, halo, wood, gold, jade, .. } = land;
    let grounds = [land.homes.white, land.homes.black, sand.0, water.0];
    let tints = [land.last, land.pick, land.target];
    let tinted = grounds.into_iter().flat_map(|ground| tints.map(|tint| tint.over(ground))).collect::<Vec<_>>();
    let mut flat = vec![paper, ink, soft, grid, sand.1, water.1, last, last_edge, last_frame, pick, pick_edge, danger];
    flat.extend([halo, wood, gold, jade, land.works.white, land.works.black, deep, foam, edge]);
    flat.extend(grounds);
    flat.extend(grounds.into_iter().chain([paper]).map(|ground| shadow.over(ground)));
    flat.extend(&tinted);
    // The last of these is a flat color that replays can do without.
    let mut fine = vec![(paper, ink), (pick, pick_edge), (last, last_edge), (reed, reed)];
    let mut coarse = vec![(danger, halo), water, sand, (sand.0, foam), (halo, last_frame)];
    coarse.extend([wood, gold, jade].map(|color| (color, last_edge)));
    coarse.push((jade, theme.pieces.white.fill));
    coarse.extend(ramps(paper, [pick, danger, last]));
    for piece in Color::ALL.map(|color| &theme.pieces[color]) {
        fine.extend(ramps(piece.fill, [piece.sign, piece.rim]));
        fine.extend(grounds.map(|ground| (ground, piece.rim)));
        coarse.extend(tinted.iter().map(|&ground| (ground, piece.rim)));
    }
    for ground in grounds.into_iter().chain(tinted) {
        coarse.extend(ramps(ground, [pick, danger, last_frame]));
    }
    Needs { flat, fine, coarse }
}

/// The colors that boards with panels need.
fn field(theme: &Colors) -> Needs {
    let &Colors { paper, ink, soft, shadow, edge, last, last_edge, pick, pick_edge, danger, ref field, .. } = theme;
    let &Field { middle, dark, grid, zone, ghost, pick: pick_dark, .. } = field;
    let grounds = [field.homes.white, field.homes.black, middle];
    let mut flat = vec![paper, ink, soft, dark, grid, zone, ghost, pick_dark, last, last_edge, pick, pick_edge, danger];
    flat.extend(grounds);
    flat.extend([field.grain.0.white, field.grain.0.black, field.grain.1]);
    flat.extend([edge, shadow.over(paper)]);
    flat.extend(grounds.map(|ground| shadow.over(ground)));
    let mut fine = vec![(paper, ink), (pick, pick_edge), (last, last_edge)];
    let mut coarse = ramps(paper, [edge, soft, ghost, danger, pick, last_edge]).to_vec();
    coarse.push((danger, last_edge));
    coarse.extend(ramps(dark, [ghost, pick_dark, danger, last, pick_edge]));
    for piece in Color::ALL.map(|color| &theme.pieces[color]) {
        fine.extend(ramps(piece.fill, [piece.sign, piece.outline]));
        fine.extend(grounds.map(|ground| (ground, piece.outline)));
        coarse.extend([dark, paper].map(|ground| (ground, piece.outline)));
        coarse.push((piece.fill, danger));
    }
    for ground in grounds {
        coarse.extend(ramps(ground, [pick, danger, last_edge, pick_edge, zone, grid]));
    }
    Needs { flat, fine, coarse }
}

/// The colors that the guide to the signs needs: those of plain boards, and those of the other boards' grounds and
/// signs.
fn guide(theme: &Colors) -> Needs {
    let (land, field) = (&theme.land, &theme.field);
    let Needs { mut flat, fine, mut coarse } = plain(theme);
    let tints = [land.last, land.target].map(|tint| tint.over(theme.paper));
    flat.extend([land.last_frame, land.halo, field.middle, field.grid, field.cover, field.dark]);
    let grounds = [land.homes.white, land.homes.black, land.sand.0, land.water.0, field.homes.white, field.homes.black];
    flat.extend(grounds);
    coarse.extend(grounds.into_iter().flat_map(|ground| ramps(ground, [theme.line, theme.ink])));
    flat.extend(tints);
    coarse.extend([(field.middle, field.grid), (field.middle, field.cover), (theme.danger, land.halo)]);
    coarse.extend(Color::ALL.map(|color| (field.middle, theme.pieces[color].outline)));
    coarse.extend([(theme.paper, theme.danger), (theme.paper, land.halo), (tints[0], theme.last_edge)]);
    coarse.extend(Color::ALL.map(|color| (theme.paper, theme.pieces[color].rim)));
    Needs { flat, fine, coarse }
}

/// The colors that tables and brackets of tournaments need.
fn scores(theme: &Colors) -> Needs {
    let Needs { mut flat, mut fine, coarse } = plain(theme);
    flat.extend(theme.medals);
    fine.extend(theme.medals.into_iter().flat_map(|medal| ramps(medal, [theme.last_edge, theme.digit])));
    fine.extend([(theme.paper, theme.last_edge), (theme.cell, theme.soft)]);
    Needs { flat, fine, coarse }
}

/// The color `step` of [`STEPS`] on the way from one color to another.
fn mixed(from: Rgb, to: Rgb, step: u16) -> Rgb {
    std::array::from_fn(|i| {
        let sum = u16::from(from[i]) * (STEPS - step) + u16::from(to[i]) * step;
        ((sum + STEPS / 2) / STEPS) as u8
    })
}

impl Tint {
    /// The blend of this tint over a ground.
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
        for look in Look::all() {
            let palette = look.palette();
            let colors = look.colors();
            let land = &colors.land;
            let grounds = match look.scenery {
                Scenery::Plain | Scenery::Guide | Scenery::Scores => vec![colors.cell, colors.goal],
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
                    assert!(u16::from(seen[i]).abs_diff(wanted) <= 60, "{look:?} {opacity}: {seen:?} {wanted}");
                }
            }
        }
    }

    #[test]
    fn replays_keep_the_flat_colors() {
        for look in Look::all() {
            let (film, (all, flat)) = (Palette::of_film(look), planned(look));
            assert!(film.colors.len() < 1 << Look::FILM_BITS, "{look:?}: {}", film.colors.len());
            let pieces = Color::ALL.into_iter().map(|color| &look.colors().pieces[color]);
            let flats = all[..flat].iter().copied().chain(pieces.flat_map(|piece| [piece.fill, piece.sign]));
            for color in flats {
                assert_eq!(film.color(film.index(color)), color, "{look:?}");
            }
            // The palette of replays has a similar color for every color that it lacks.
            for &color in &all {
                let near = film.color(film.index(color));
                let apart = color.into_iter().zip(near).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0);
                assert!(apart <= 48, "{look:?}: {color:?} becomes {near:?}");
            }
        }
    }

    #[test]
    fn tints_leave_flat_grounds_flat_and_apart() {
        for look in Look::all().filter(|look| look.scenery == Scenery::Land) {
            let (palette, land) = (look.palette(), &look.colors().land);
            for ground in [land.homes.white, land.homes.black, land.sand.0, land.water.0] {
                let seen = [land.last, land.pick, land.target].map(|tint| palette.index(tint.over(ground)));
                assert!(seen[0] != seen[1] && seen[1] != seen[2] && seen[2] != seen[0]);
                assert!(!seen.contains(&palette.index(ground)));
            }
        }
    }
}
