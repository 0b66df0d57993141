//! Draws empty boards with panels in their corners: a quilted mat whose quarters stand for four elements, with signs
//! that distinguish the kinds of cells without color.

use std::{
    collections::HashSet,
    f32::consts::{PI, TAU},
};

use super::{
    Picture,
    base::{Base, ground, lines},
    canvas::Stamp,
    layout::{HEM, Layout},
    look::Look,
    palette::Rgb,
    sketch::{Form, Line, Point, Sketch},
};
use board::{
    color::{ByColor, Color},
    grid::Cell,
    scene::{Board, Ground, Mark, Scene},
};

/// The width of the lines around the board and between its grounds.
const BORDER: f32 = 4.0;
/// The distance of the mat's shadow below the mat.
const SHADOW: f32 = 4.0;
/// The width of the seams, and their distance from a cell's center, as a fraction of its side.
const SEAM: (f32, f32) = (2.0, 0.25);
/// The ring on empty cells of White's camp: its radius, as a fraction of a cell's side, and the width of its line in
/// pixels.
const RING: (f32, f32) = (0.09, 2.6);
/// The side of the square on empty cells of Black's camp, as a fraction of a cell's side.
const SQUARE: f32 = 0.15;
/// The rhomb on empty dark cells: half its height, as a fraction of a cell's side, and the width of its line in pixels.
const RHOMB: (f32, f32) = (0.26, 4.0);

/// Draws the hem, the cells with their seams, and the lines between them.
pub(crate) fn draw(sheet: &mut Sketch, board: &Board, layout: &Layout, look: Look) {
    let colors = look.colors();
    let hem = |(x, y): Point| {
        let (across, down) = (layout.half.0 + HEM, layout.half.1 + HEM);
        Form::rounded((x - across, y - down), (x + across, y + down), 4.0)
    };
    if colors.shadow.opacity > 0 {
        for (_, (x, y)) in layout.cells(board) {
            sheet.fill(&hem((x, y + SHADOW)), colors.shadow.over(colors.paper));
        }
    }
    for (_, center) in layout.cells(board) {
        sheet.fill(&hem(center), colors.edge);
    }
    for (cell, (x, y)) in layout.cells(board) {
        let (across, down) = layout.half;
        let corners = [(x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down)];
        // Whole pixels keep flat areas free of blended edges.
        let corners = corners.map(|(x, y)| (x.round(), y.round()));
        sheet.fill(&Form::polygon(&corners), ground(board, cell, look));
    }
    for (cell, (x, y)) in layout.cells(board) {
        let Some((element, color)) = element(board, cell, look) else { continue };
        for middle in [-SEAM.1, SEAM.1] {
            let point = |step: u8| {
                let across = f32::from(step) / 32.0 - 0.5;
                (x + across * layout.unit, y + (middle + element.height(across, middle)) * layout.unit)
            };
            let seam = (0..=32).map(point).collect::<Vec<_>>();
            sheet.stroke_plainly(&Form::polyline(&seam), Line::sharp(SEAM.0), color);
        }
    }
    lines(sheet, board, layout, (colors.field.grid, colors.ink), |cell, neighbor| {
        let inside = neighbor.is_some_and(|other| zone(board, cell) == zone(board, other));
        (!inside).then_some(BORDER)
    });
}

/// What the seams of a quarter of the mat look like.
#[derive(Clone, Copy)]
enum Element {
    /// Mountains, in White's camp.
    Earth,
    /// Waves, in Black's camp.
    Water,
    /// Long swells, left of White's camp and Black's camp as White sees them.
    Air,
    /// Tongues of flame, in the quarter that remains.
    Fire,
}

impl Element {
    /// The height of a seam `across` a cell, from -0.5 to 0.5, in cells. Seams meet those of the cells beside them.
    fn height(self, across: f32, middle: f32) -> f32 {
        match self {
            Self::Earth => 0.12 * ((across * 2.0).rem_euclid(1.0) - 0.5).abs() * 2.0 - 0.06,
            Self::Water => 0.05 * (across * 2.0 * TAU).sin(),
            Self::Air => 0.07 * (across * TAU).sin() * middle.signum(),
            Self::Fire => 0.12 * (across * 2.0 * PI).sin().abs() - 0.07,
        }
    }
}

/// The element of a cell's quarter and the color of its seams, if the theme shows them.
fn element(board: &Board, cell: Cell, look: Look) -> Option<(Element, Rgb)> {
    let (homes, middle) = &look.colors().field.grain;
    let files = board.grid.cells().map(Cell::letter).max().unwrap_or(0) + 1;
    let (element, color) = match board.ground(cell) {
        Some(Ground::Home(Color::White)) => (Element::Earth, homes.white),
        Some(Ground::Home(Color::Black)) => (Element::Water, homes.black),
        None if cell.letter() < files / 2 => (Element::Air, *middle),
        None => (Element::Fire, *middle),
        Some(_) => return None,
    };
    (ground(board, cell, look) != color).then_some((element, color))
}

/// The side in whose camp a cell lies.
fn zone(board: &Board, cell: Cell) -> Option<Color> {
    match board.ground(cell) {
        Some(Ground::Home(color) | Ground::Dark(Some(color))) => Some(color),
        _ => None,
    }
}

/// The signs of grounds, anchored at the center of an empty cell.
pub(crate) struct Zones {
    /// The sign on cells of each side's camp.
    pub homes: ByColor<Stamp>,
    /// The sign on dark cells.
    pub dark: Stamp,
}

impl Zones {
    /// The signs for the cells of this layout.
    pub fn new(layout: &Layout, look: Look) -> Self {
        let field = &look.colors().field;
        let drawn = |draw: &dyn Fn(&mut Sketch)| {
            let mut sheet = Sketch::around(layout.half.0, layout.half.1);
            draw(&mut sheet);
            sheet.stamp(look.palette())
        };
        let side = (SQUARE * layout.unit / 2.0).round();
        let rhomb = RHOMB.0 * layout.unit;
        Self {
            homes: ByColor {
                white: drawn(&|sheet| {
                    sheet.stroke(&Form::circle(RING.0 * layout.unit), Line::sharp(RING.1), field.zone);
                }),
                black: drawn(&|sheet| {
                    sheet.fill(&Form::rounded((-side, -side), (side, side), 0.0), field.zone);
                }),
            },
            dark: drawn(&|sheet| {
                let form = Form::polygon(&[(0.0, -rhomb), (rhomb, 0.0), (0.0, rhomb), (-rhomb, 0.0)]);
                sheet.stroke(&form, Line::sharp(RHOMB.1), field.ghost);
            }),
        }
    }

    /// The sign of a ground, if it has one.
    pub fn sign(&self, ground: Ground) -> Option<&Stamp> {
        match ground {
            Ground::Home(color) => Some(&self.homes[color]),
            Ground::Dark(_) => Some(&self.dark),
            Ground::Goal | Ground::Sand | Ground::Water => None,
        }
    }
}

impl Picture {
    /// Stamps the signs of grounds on cells without a piece or mark.
    pub(super) fn zones(&mut self, scene: &Scene<String>, base: &Base) {
        let Some(zones) = &base.zones else { return };
        let marked = scene.marks.iter().filter_map(|mark| match mark {
            Mark::Target { cell, .. } | Mark::Threats { cell, .. } | Mark::Cover { cell, .. } => Some(*cell),
            _ => None,
        });
        let taken = scene.sprites.iter().map(|sprite| sprite.cell).chain(marked).collect::<HashSet<_>>();
        for (cell, ground) in scene.board.grounds.iter().filter(|(cell, _)| !taken.contains(cell)) {
            if let Some(sign) = zones.sign(*ground) {
                self.stamp_on(sign, *cell, &base.layout);
            }
        }
    }
}
