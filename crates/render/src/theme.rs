//! The colors of the themes.

use super::palette::Rgb;
use board::{color::ByColor, theme::Theme};

/// The colors of every theme.
static COLORS: [Colors; 3] = [mixed(Theme::Light), mixed(Theme::Dark), mixed(Theme::Contrast)];

pub(crate) const fn colors(theme: Theme) -> &'static Colors {
    &COLORS[theme as usize]
}

/// The colors of a theme.
pub(crate) struct Colors {
    /// The background of the picture.
    pub paper: Rgb,
    /// Names of cells and rows, and important text.
    pub ink: Rgb,
    /// Less important text.
    pub soft: Rgb,
    /// The shadows of boards and pieces.
    pub shadow: Tint,
    /// The edge around a board.
    pub edge: Rgb,
    /// Lines between cells.
    pub line: Rgb,
    /// A plain cell.
    pub cell: Rgb,
    /// A goal cell.
    pub goal: Rgb,
    /// The grain of a plain cell and of a goal cell. If it has the color of the cell, cells have no grain.
    pub grain: (Rgb, Rgb),
    /// The pieces of each side.
    pub pieces: ByColor<PieceColors>,
    /// Marks of the last move.
    pub last: Rgb,
    /// The edge of the marks of the last move and of danger.
    pub last_edge: Rgb,
    /// Digits on marks of the last move.
    pub digit: Rgb,
    /// Marks of an incomplete move, and of the side to move.
    pub pick: Rgb,
    /// The edge of the marks of an incomplete move.
    pub pick_edge: Rgb,
    /// Marks of captures and of danger.
    pub danger: Rgb,
    /// Medals of gold, silver and bronze.
    pub medals: [Rgb; 3],
    /// The additional colors of boards with camps, banks and rivers.
    pub land: Land,
    /// The additional colors of boards with panels.
    pub field: Field,
}

/// The additional colors of boards with panels.
pub(crate) struct Field {
    /// Each side's camp.
    pub homes: ByColor<Rgb>,
    /// A plain cell.
    pub middle: Rgb,
    /// A dark cell.
    pub dark: Rgb,
    /// Lines between the cells.
    pub grid: Rgb,
    /// The signs on empty cells of camps.
    pub zone: Rgb,
    /// Tiles whose number is zero, and the sign on empty dark cells.
    pub ghost: Rgb,
    /// Marks of an incomplete move on dark cells.
    pub pick: Rgb,
    /// Bars of cover on cells that are not dark.
    pub cover: Rgb,
    /// The grain of each side's camp and of plain cells. If it has the color of the cell, cells have no grain.
    pub grain: (ByColor<Rgb>, Rgb),
    /// The tips that show where White's pieces point.
    pub beak: Rgb,
}

/// The additional colors of boards with camps, banks and rivers.
pub(crate) struct Land {
    /// Each side's camp.
    pub homes: ByColor<Rgb>,
    /// A river bank and the dots on it.
    pub sand: (Rgb, Rgb),
    /// The river and its waves.
    pub water: (Rgb, Rgb),
    /// The faint houses, trees and gaps between stones of each side's camp. A part of the board whose color is that of
    /// its ground is not drawn.
    pub works: ByColor<Rgb>,
    /// The faint reeds on a river bank.
    pub reed: Rgb,
    /// The middle of the river.
    pub deep: Rgb,
    /// The light on the waves, and the foam along the banks.
    pub foam: Rgb,
    /// Lines between the cells.
    pub grid: Rgb,
    /// The width of the line around a camp.
    pub border: f32,
    /// The tint of the cells of the last move.
    pub last: Tint,
    /// The frames of the cells of the last move.
    pub last_frame: Rgb,
    /// The tint of a picked cell.
    pub pick: Tint,
    /// The tint of a target.
    pub target: Tint,
    /// The border that sets links apart from the pieces below them.
    pub halo: Rgb,
    /// The color of the class `wood` in drawings, such as twigs.
    pub wood: Rgb,
    /// The color of the class `gold` in drawings, such as crowns.
    pub gold: Rgb,
    /// The color of the class `jade` in drawings, such as green feathers.
    pub jade: Rgb,
}

/// A translucent color.
#[derive(Clone, Copy)]
pub(crate) struct Tint {
    pub color: Rgb,
    /// The opacity, from 0 for invisible to 255 for opaque.
    pub opacity: u8,
}

/// The colors of one side's pieces.
pub(crate) struct PieceColors {
    /// The bodies of the pieces.
    pub fill: Rgb,
    /// The outline of the bodies.
    pub outline: Rgb,
    /// The visible side of bodies below their upper face.
    pub side: Rgb,
    /// The signs on the pieces.
    pub sign: Rgb,
    /// The outline of tokens.
    pub rim: Rgb,
}

/// The color of a hexadecimal number `0xRRGGBB`.
const fn rgb(hex: u32) -> Rgb {
    let [_, red, green, blue] = hex.to_be_bytes();
    [red, green, blue]
}

const fn piece([fill, side, outline, sign, rim]: [u32; 5]) -> PieceColors {
    PieceColors { fill: rgb(fill), outline: rgb(outline), side: rgb(side), sign: rgb(sign), rim: rgb(rim) }
}

const fn tint(hex: u32, percent: u8) -> Tint {
    Tint { color: rgb(hex), opacity: (percent as u16 * 255 / 100) as u8 }
}

const fn sides(white: u32, black: u32) -> ByColor<Rgb> {
    ByColor { white: rgb(white), black: rgb(black) }
}

/// The colors of a theme. Each row lists the values of a part in the light theme, the dark one and the one of high
/// contrast.
const fn mixed(theme: Theme) -> Colors {
    let at = theme as usize;
    Colors {
        paper: rgb([0xF4EFE6, 0x1F2430, 0xFFFFFF][at]),
        ink: rgb([0x2B2A27, 0xEEF1F6, 0x000000][at]),
        soft: rgb([0x6E6A60, 0xA9B3C6, 0x000000][at]),
        shadow: tint([0x2B2A27, 0x07090D, 0x000000][at], [18, 55, 0][at]),
        edge: rgb([0x6B5638, 0x0B0E14, 0x000000][at]),
        line: rgb([0x7A6642, 0x07090D, 0x000000][at]),
        cell: rgb([0xEADCBE, 0x3A4356, 0xFFFFFF][at]),
        goal: rgb([0xC9B27A, 0x6E5A2E, 0xD2D2D2][at]),
        grain: (rgb([0xE0CFA9, 0x434D62, 0xFFFFFF][at]), rgb([0xBD9A57, 0x7A6638, 0xD2D2D2][at])),
        pieces: ByColor {
            white: piece(
                [
                    [0xFBF7EE, 0xD8CCB0, 0x2B2A27, 0x2B2A27, 0x2B2A27],
                    [0xFBF7EE, 0xC9BEA5, 0x0F131B, 0x22211E, 0x0F131B],
                    [0xFFFFFF, 0xFFFFFF, 0x000000, 0x000000, 0x000000],
                ][at],
            ),
            black: piece(
                [
                    [0x2F3A4A, 0x18202C, 0xFBF7EE, 0xFBF7EE, 0x2B2A27],
                    [0x161C27, 0x323B4C, 0xE6ECF5, 0xF4F6FA, 0xF4F6FA],
                    [0x000000, 0x000000, 0xFFFFFF, 0xFFFFFF, 0x000000],
                ][at],
            ),
        },
        last: rgb([0xF2B134, 0xFFC247, 0xFFB000][at]),
        last_edge: rgb([0x2B2A27, 0x0F131B, 0x000000][at]),
        digit: rgb([0x1A1A1A, 0x1A1A1A, 0x1A1A1A][at]),
        pick: rgb([0x0A655D, 0x4FE3D0, 0x0047FF][at]),
        pick_edge: rgb([0xFBF7EE, 0x0F131B, 0xFFFFFF][at]),
        danger: rgb([0xB81F37, 0xFF929E, 0xD00000][at]),
        medals: [
            rgb([0xF2B134, 0xFFC247, 0xFFC400][at]),
            rgb([0xCDD2D9, 0xD3DAE6, 0xD2D2D2][at]),
            rgb([0xD9965B, 0xE0A06A, 0xE8A35C][at]),
        ],
        land: Land {
            homes: sides([0xF1E3CF, 0x5B5A5F, 0xFFFFFF][at], [0xDFE3E8, 0x4A5468, 0xE2E2E2][at]),
            sand: (rgb([0xE8D9B5, 0x85795B, 0xFFF3C4][at]), rgb([0xC9B27A, 0xA99C77, 0x8A7A30][at])),
            water: (rgb([0x9CC7D8, 0x2F6C86, 0xA9DCF5][at]), rgb([0x5E9DB6, 0x6FB0CB, 0x00518A][at])),
            works: sides([0xE4D1B2, 0x69676B, 0xFFFFFF][at], [0xCCD4DF, 0x566279, 0xE2E2E2][at]),
            reed: rgb([0xB4BA84, 0x7C8A55, 0xFFF3C4][at]),
            deep: rgb([0x8EBED2, 0x28617A, 0xA9DCF5][at]),
            foam: rgb([0xCFE6EE, 0x4A8BA6, 0xA9DCF5][at]),
            grid: rgb([0x7C7467, 0x1F2430, 0x000000][at]),
            border: [3.0, 3.0, 5.0][at],
            last: tint([0xF2B134, 0xF2B134, 0xFFC400][at], [42, 55, 75][at]),
            last_frame: rgb([0x8A5A00, 0xFFF3CF, 0x000000][at]),
            pick: tint([0x0A655D, 0x2FD3BF, 0x9DBBFF][at], [42, 44, 100][at]),
            target: tint([0x0E7F74, 0x2FD3BF, 0x9DBBFF][at], [20, 24, 55][at]),
            halo: rgb([0xFBF7EE, 0x0F131B, 0xFFFFFF][at]),
            wood: rgb([0xA98652, 0xC8A468, 0x7A5200][at]),
            gold: rgb([0xF2B134, 0xFFC247, 0xFFB000][at]),
            jade: rgb([0x2E9E78, 0x4CC79C, 0x006B45][at]),
        },
        field: Field {
            homes: sides([0xEFE0BB, 0x6E6550, 0xFFFFFF][at], [0xAAB8C8, 0x35486A, 0xBDBDBD][at]),
            middle: rgb([0xD2DEC6, 0x3E5549, 0xD3E9FF][at]),
            dark: rgb([0x2B2A27, 0x07090D, 0x000000][at]),
            grid: rgb([0x7A7567, 0x0F131B, 0x000000][at]),
            zone: rgb([0x7A7567, 0x97A0B4, 0x000000][at]),
            ghost: rgb([0xB9B1A0, 0x5A6478, 0x8A8A8A][at]),
            pick: rgb([0x4FE3D0, 0x4FE3D0, 0x7FA3FF][at]),
            cover: rgb([0x0A5F57, 0x4FE3D0, 0x0047FF][at]),
            grain: (
                sides([0xE2CD9C, 0x7A705A, 0xFFFFFF][at], [0x9AABBE, 0x3F547A, 0xBDBDBD][at]),
                rgb([0xC3D3B3, 0x486153, 0xD3E9FF][at]),
            ),
            beak: rgb([0x2B2A27, 0xFBF7EE, 0x000000][at]),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::color::Color;

    /// The contrast ratio of WCAG 2: from 1 for equal colors to 21 for black on white.
    fn ratio(a: Rgb, b: Rgb) -> f32 {
        let luminance = |color: Rgb| {
            let [red, green, blue] = color.map(|channel| {
                let part = f32::from(channel) / 255.0;
                if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Text has at least the ratio 4.5 to what it stands on.
    #[test]
    fn text_stands_out() {
        for theme in Theme::ALL {
            let colors = colors(theme);
            let mut pairs = vec![
                ("ink on paper", colors.ink, colors.paper),
                ("soft text on paper", colors.soft, colors.paper),
                ("words on a pill", colors.pick_edge, colors.pick),
                ("digits on the last move", colors.digit, colors.last),
                ("names of cells", colors.ink, colors.cell),
                ("names of cells on the grain", colors.ink, colors.grain.0),
                ("names of goals", colors.ink, colors.goal),
                ("names of goals on the grain", colors.ink, colors.grain.1),
                ("lost tiles", colors.danger, colors.paper),
            ];
            for side in Color::ALL {
                let piece = &colors.pieces[side];
                pairs.push(("signs on pieces", piece.sign, piece.fill));
            }
            pairs.extend(colors.medals.map(|medal| ("digits on medals", colors.digit, medal)));
            for (what, text, ground) in pairs {
                let ratio = ratio(text, ground);
                assert!(ratio >= 4.5, "{what} in {theme}: {ratio:.2}");
            }
        }
    }

    /// A mark, or the edge around it, has at least the ratio 3 to every ground.
    #[test]
    fn marks_stand_out() {
        for theme in Theme::ALL {
            let colors = colors(theme);
            let (land, field) = (&colors.land, &colors.field);
            let plain = [colors.cell, colors.goal];
            let land = [land.homes.white, land.homes.black, land.sand.0, land.water.0];
            let field = [field.homes.white, field.homes.black, field.middle];
            let grounds = plain.into_iter().chain(land).chain(field);
            for ground in grounds {
                for (what, mark, edge) in [
                    ("the last move", colors.last, colors.last_edge),
                    ("a pick", colors.pick, colors.pick_edge),
                    ("a refusal", colors.danger, colors.pick_edge),
                    ("a White piece", colors.pieces.white.fill, colors.pieces.white.outline),
                    ("a Black piece", colors.pieces.black.fill, colors.pieces.black.outline),
                ] {
                    let (on_ground, on_edge) = (ratio(mark, ground).max(ratio(edge, ground)), ratio(mark, edge));
                    assert!(on_ground >= 3.0, "{what} on {ground:?} in {theme}: {on_ground:.2}");
                    assert!(on_edge >= 3.0 || ratio(mark, ground) >= 3.0, "{what} in {theme}: {on_edge:.2}");
                }
            }
            let (cover, dark) = (colors.field.cover, colors.field.pick);
            for ground in field {
                assert!(ratio(cover, ground) >= 3.0, "cover on {ground:?} in {theme}: {:.2}", ratio(cover, ground));
            }
            assert!(ratio(dark, colors.field.dark) >= 3.0, "cover on dark cells in {theme}");
            assert!(
                ratio(colors.cell, colors.goal) >= 1.45,
                "goals in {theme}: {:.2}",
                ratio(colors.cell, colors.goal)
            );
        }
    }

    /// Lines between cells have at least the ratio 1.9 to the cells, and 3 in high contrast.
    #[test]
    fn cells_have_outlines() {
        for theme in Theme::ALL {
            let colors = colors(theme);
            let (land, field) = (&colors.land, &colors.field);
            let plain = [colors.cell, colors.goal, colors.grain.0, colors.grain.1].map(|ground| (colors.line, ground));
            let banks = [land.homes.white, land.homes.black, land.sand.0, land.water.0, land.deep];
            let mat = [field.homes.white, field.homes.black, field.middle];
            let zones = [field.homes.white, field.homes.black].map(|ground| (field.zone, ground));
            let lines =
                banks.map(|ground| (land.grid, ground)).into_iter().chain(mat.map(|ground| (field.grid, ground)));
            let least = if theme == Theme::Contrast { 3.0 } else { 1.9 };
            for (line, ground) in lines.chain(plain).chain(zones) {
                let seen = ratio(line, ground);
                assert!(seen >= least, "{line:?} on {ground:?} in {theme}: {seen:.2}");
            }
        }
    }

    /// On tinted cells, pieces and marks have at least the ratio 3 to the tint or to their own edge. The piece or its
    /// edge has at least the ratio 2.2 to the tint.
    #[test]
    fn tinted_cells_hide_nothing() {
        for theme in Theme::ALL {
            let colors = colors(theme);
            let land = &colors.land;
            let grounds = [land.homes.white, land.homes.black, land.sand.0, land.water.0, land.deep];
            let tints = [land.last, land.pick, land.target];
            for tinted in grounds.into_iter().flat_map(|ground| tints.map(|tint| tint.over(ground))) {
                let (white, black) = (&colors.pieces.white, &colors.pieces.black);
                for (what, mark, edge) in [
                    ("a White token", white.fill, white.rim),
                    ("a Black token", black.fill, black.rim),
                    ("a crest", land.gold, white.rim),
                    ("an arrowhead", colors.last, colors.last_edge),
                    ("a badge", colors.pick, colors.pick_edge),
                    ("the frame of the last move", land.last_frame, land.halo),
                    ("a link", colors.danger, land.halo),
                    ("a refusal", colors.danger, colors.pick_edge),
                ] {
                    let (inside, outside) = (ratio(mark, tinted), ratio(edge, tinted));
                    let seen = inside.max(ratio(mark, edge));
                    assert!(seen >= 3.0, "{what} on {tinted:?} in {theme}: {seen:.2}");
                    assert!(inside.max(outside) >= 2.2, "{what} on {tinted:?} in {theme}: {inside:.2}, {outside:.2}");
                }
            }
        }
    }

    /// On the grounds of a river and on their tints, frames have at least the ratio 3 to the ground or to their edge.
    /// Drawings that only adorn a ground stay faint, so pieces and marks on them are as easy to see.
    #[test]
    fn frames_stand_out_and_adornments_do_not() {
        for theme in Theme::ALL {
            let colors = colors(theme);
            let land = &colors.land;
            for ground in [land.homes.white, land.homes.black, land.sand.0, land.water.0] {
                let tints = [land.last, land.pick, land.target].map(|tint| tint.over(ground));
                for under in tints.into_iter().chain([ground]) {
                    for (what, mark, edge) in [
                        ("the last move", land.last_frame, land.halo),
                        ("a link", colors.danger, land.halo),
                        ("a pick", colors.pick, colors.pick_edge),
                    ] {
                        let seen = ratio(mark, under).max(ratio(mark, edge));
                        assert!(seen >= 3.0, "{what} on {under:?} in {theme}: {seen:.2}");
                    }
                }
            }
            let faint = [
                (land.works.white, land.homes.white),
                (land.works.black, land.homes.black),
                (land.reed, land.sand.0),
                (land.deep, land.water.0),
            ];
            for (adornment, ground) in faint {
                let ratio = ratio(adornment, ground);
                assert!(ratio <= 1.6, "{adornment:?} on {ground:?} in {theme}: {ratio:.2}");
            }
        }
    }
}
