//! The panels in the corners that a board leaves free: sides with their points, tiles, and the legend.

use super::{
    Picture,
    layout::Layout,
    legend::{self, Slot},
    marks::{self, pixel},
    palette::Rgb,
    pill,
    sketch::{Form, Line, Sketch},
    sprites::{self, Paint, Turn},
    text::{Face, Style},
};
use board::{
    color::Color,
    scene::{Corner, Counted, CountedMark, Drawing, Orientation, Panel, PanelRow, Scene, Status},
};

/// The distance of a panel from the picture's left or right side.
const MARGIN: f32 = 12.0;
/// The distance of a panel from the picture's upper or lower side.
const EDGE: f32 = 4.0;
/// The least gap between words beside the board and the board.
const NEAR: f32 = 2.0;
/// The number of tiles side by side.
const IN_A_ROW: usize = 4;
/// The width of a panel.
const WIDTH: f32 = 296.0;
/// The distances of whole tiles, and of signs without tiles, from the left end of their panel. Whole tiles have a
/// letter beside them; the widest one, a W, stands in the first column.
const COLUMNS: ([f32; IN_A_ROW], [f32; IN_A_ROW]) = ([0.0, 84.0, 157.5, 230.5], [0.0, 74.0, 148.0, 222.0]);
/// The height of a row of whole tiles, and of a row of signs without tiles.
const ROWS: (f32, f32) = (57.0, 46.0);
/// The size of a whole tile.
const TILE: f32 = 49.0;
/// The ratio of the size of a sign to that of its tile, for White's and for Black's tiles.
const SIGN: (f32, f32) = (0.67, 0.73);
/// The size of a sign without a tile.
const BARE: f32 = 36.0;
/// The distance from the left end of a whole tile to its middle, and the same for a sign without a tile.
const MIDDLE: (f32, f32) = (24.0, 19.0);
/// The distance from the left end of a whole tile to the left end of its number, and the same for a sign without a
/// tile.
const NUMBER: (f32, f32) = (50.0, 43.5);
/// The height of the row of a side.
const SIDE: f32 = 51.0;
const HEADING: f32 = 36.0;
/// The height of a line of lost tiles.
const LOST: f32 = 42.0;
/// The distance from lost tile to lost tile.
const LOST_PITCH: f32 = 57.0;
/// The height of a row of the legend.
const LEGEND: f32 = 38.0;
/// The height of a slot for an entry of the legend.
const SLOT: f32 = 41.0;
/// The distances of the pill, or else of the legend, above a part of a board from the left and the upper side of the
/// picture.
const BEHIND: f32 = MARGIN + WIDTH + 20.0;
const HEAD_MIDDLE: f32 = EDGE + SIDE / 2.0 - 2.0;
/// The height of the row of a pill, and of the words after it.
const STATUS: f32 = 49.0;

/// The size of a side's name, if there is room.
const NAME: f32 = 36.0;
/// The style of a side's points.
const POINTS: Style = Style { face: Face::ExtraBold, size: 46.0 };
/// The style of the number of tiles.
const COUNT: Style = Style { face: Face::Bold, size: 31.0 };
/// The style of the letter and of the number beside a whole tile, and how far they are above and below its middle.
const LETTER: Style = Style { face: Face::Bold, size: SMALL };
const BESIDE: f32 = 13.0;
/// The least size of text: 9.3 pixels if a picture 1096 pixels high is shown 350 pixels high.
pub(crate) const SMALL: f32 = 29.0;
/// The style of the words after the points, and of the legend.
const OF: Style = Style { face: Face::SemiBold, size: SMALL };
/// The style of headings and of lost tiles.
const HEAD: Style = Style { face: Face::Bold, size: 30.0 };

/// Whether a corner is on the left, and whether it is at the top, as `view` sees the board.
const fn place(corner: Corner, view: Color) -> (bool, bool) {
    let (left, above) = match corner {
        Corner::NearLeft => (true, false),
        Corner::NearRight => (false, false),
        Corner::FarLeft => (true, true),
        Corner::FarRight => (false, true),
    };
    match view {
        Color::White => (left, above),
        Color::Black => (!left, !above),
    }
}

/// Whether a panel tells this status. A draw is told in the panels of both sides.
fn tells(panel: &Panel<String>, status: &Status<String>) -> bool {
    panel.rows.iter().any(|row| match row {
        PanelRow::Side { side, .. } => status.side.is_none_or(|other| other == *side),
        _ => false,
    })
}

fn height(row: &PanelRow<String>) -> f32 {
    match row {
        PanelRow::Side { .. } => SIDE,
        PanelRow::Heading { .. } => HEADING,
        PanelRow::Tiles { bodies, tiles } => {
            let pitch = if bodies.is_some() { ROWS.0 } else { ROWS.1 };
            pitch * tiles.len().div_ceil(IN_A_ROW) as f32
        }
        PanelRow::Lost { words, tiles } => LOST * (1.0 + flow(words, tiles).last().map_or(0.0, |&(_, line, _)| line)),
        PanelRow::Legend(_) => LEGEND,
    }
}

/// Places lost tiles after the heading `words`, and in further lines below. Each entry is the left end of a tile, the
/// index of its line, and the tile.
fn flow<'a>(words: &str, tiles: &'a [Counted]) -> Vec<(f32, f32, &'a Counted)> {
    let (mut left, mut line) = (HEAD.width(&HEAD.readable(words)) + 12.0, 0.0);
    let mut placed = Vec::new();
    for tile in tiles.iter().filter(|tile| tile.count > 0) {
        // The board leaves less room for the lines after the first one.
        if left + LOST_PITCH > if line == 0.0 { WIDTH + 8.0 } else { WIDTH - 36.0 } {
            (left, line) = (0.0, line + 1.0);
        }
        placed.push((left, line, tile));
        left += LOST_PITCH;
    }
    placed
}

/// Whether a panel belongs to this side.
fn is_of(panel: &Panel<String>, side: Color) -> bool {
    panel.rows.iter().any(|row| matches!(row, PanelRow::Side { side: of, .. } if *of == side))
}

/// The rows of a panel that the picture shows, and whether the panel is on the left and at the top.
type Placed<'a> = (&'a [PanelRow<String>], (bool, bool));

/// The place of a panel. Beside a part of a board, the only panel is that of the side that views the board, without an
/// empty hand.
fn placed<'a>(panel: &'a Panel<String>, layout: &Layout, view: Color) -> Option<Placed<'a>> {
    if !layout.windowed {
        return Some((&panel.rows, place(panel.corner, view)));
    }
    let holds =
        |row: &PanelRow<String>| matches!(row, PanelRow::Tiles { tiles, .. } if tiles.iter().any(|it| it.count > 0));
    let rows = if panel.rows.iter().any(holds) { panel.rows.len() } else { 1 };
    is_of(panel, view).then(|| (&panel.rows[..rows], (true, false)))
}

/// The free spans of the corners between the panels and the board, from the panels inwards. Beside a part of a board,
/// the first span is above the board.
pub(crate) fn slots(scene: &Scene<String>, layout: &Layout, view: Color) -> Vec<Slot> {
    let mut slots = Vec::new();
    let width = layout.width as f32;
    if layout.windowed {
        let pill = scene.status.as_ref().filter(|status| status.side == Some(!view));
        let pill = pill.map_or(0.0, |status| pill::width(&pill::STYLE.readable(&status.words)) + 20.0);
        slots.push(Slot { left: BEHIND + pill, right: width - MARGIN, middle: HEAD_MIDDLE });
    }
    let corners = [Corner::NearLeft, Corner::NearRight, Corner::FarLeft, Corner::FarRight];
    for (left, above) in corners.map(|corner| place(corner, view)) {
        let placed = scene.panels.iter().filter_map(|panel| placed(panel, layout, view).map(|at| (panel, at)));
        let panel = placed.into_iter().find(|(_, (_, at))| *at == (left, above));
        if layout.windowed && panel.is_none() {
            continue;
        }
        let taken = panel.map_or(0.0, |(_, (rows, _))| rows.iter().map(height).sum::<f32>());
        let status = scene.status.as_ref().filter(|status| panel.is_some_and(|(panel, _)| tells(panel, status)));
        let taken = EDGE + taken + status.map_or(4.0, |status| STATUS * if status.how.is_some() { 1.9 } else { 1.0 });
        for row in 0..4_u8 {
            let far = taken + SLOT * (f32::from(row) + 0.5);
            let middle = if above { far } else { layout.height as f32 - far };
            if layout.windowed && middle < HEAD_MIDDLE + SLOT {
                continue;
            }
            let (from, until) = layout.beside(middle - SLOT / 2.0, middle + SLOT / 2.0);
            let (left, right) =
                if left { (MARGIN, from - NEAR) } else { ((until + NEAR).max(width - MARGIN - WIDTH), width - MARGIN) };
            slots.push(Slot { left, right, middle });
        }
    }
    slots
}

/// Finds a slot beside a board with panels for the note of a scene. Returns its slot, and the other slots.
pub(crate) fn noted(scene: &Scene<String>, layout: &Layout, mut slots: Vec<Slot>) -> (Option<Slot>, Vec<Slot>) {
    let note = scene.note.as_ref().filter(|_| layout.plan == Orientation::Cornered);
    let fits = |slot: &Slot| note.is_some_and(|note| slot.left + OF.width(&OF.readable(note)) <= slot.right);
    let at = slots.iter().position(fits);
    (at.map(|at| slots.remove(at)), slots)
}

impl Picture {
    /// Draws the panels, and the note in its slot.
    pub(super) fn panels(&mut self, scene: &Scene<String>, note: Option<Slot>, layout: &Layout, view: Color) {
        if let (Some(note), Some(slot)) = (&scene.note, note) {
            self.words(&OF.readable(note), OF, (slot.left, slot.middle), self.look.colors().ink);
        }
        if layout.windowed {
            self.other_side(scene, layout, view);
        }
        for panel in &scene.panels {
            let Some((rows, (left, above))) = placed(panel, layout, view) else { continue };
            let all = rows.iter().map(height).sum::<f32>();
            let x = if left { MARGIN } else { layout.width as f32 - MARGIN - WIDTH };
            let mut y = if above { EDGE } else { layout.height as f32 - EDGE - all };
            if let Some(status) = scene.status.as_ref().filter(|status| tells(panel, status)) {
                self.status(status, (x, if above { y + all } else { y }), (left, above), layout);
            }
            for row in rows {
                self.panel_row(row, (x, y), scene.board.emblem, layout);
                y += height(row);
            }
        }
    }

    /// Stamps the row of the other side above a part of a board, with the pill if the status concerns that side.
    fn other_side(&mut self, scene: &Scene<String>, layout: &Layout, view: Color) {
        let rows = scene.panels.iter().filter(|panel| is_of(panel, !view)).flat_map(|panel| panel.rows.first());
        for row in rows {
            self.panel_row(row, (MARGIN, EDGE), scene.board.emblem, layout);
        }
        if let Some(status) = scene.status.as_ref().filter(|status| status.side == Some(!view)) {
            self.pill(&pill::STYLE.readable(&status.words), (BEHIND, HEAD_MIDDLE));
        }
    }

    /// Stamps the status above or below the panel of its side, towards the middle of the picture.
    fn status(&mut self, status: &Status<String>, (x, edge): (f32, f32), (left, above): (bool, bool), layout: &Layout) {
        let row = |row: f32| if above { edge + STATUS * (row + 0.5) } else { edge - STATUS * (row + 0.5) };
        let start = |width: f32| if left { x } else { x + WIDTH - width };
        let room = |middle: f32, height: f32| {
            let (from, until) = layout.beside(middle - height / 2.0, middle + height / 2.0);
            (if left { from - x } else { x + WIDTH - until }) - NEAR
        };
        let most = room(row(0.0), pill::HEIGHT) - pill::width("");
        let words = pill::STYLE.shortened(&pill::STYLE.readable(&status.words), most);
        self.pill(&words, (start(pill::width(&words)), row(0.0)));
        if let Some(how) = &status.how {
            let how = OF.shortened(&OF.readable(how), room(row(0.9), SMALL));
            self.words(&how, OF, (start(OF.width(&how)), row(0.9)), self.look.colors().soft);
        }
    }

    fn panel_row(&mut self, row: &PanelRow<String>, (x, y): (f32, f32), emblem: Drawing, layout: &Layout) {
        let colors = self.look.colors();
        match row {
            PanelRow::Side { side, words, points, of } => {
                let middle = y + SIDE / 2.0 - 2.0;
                self.drawing(emblem, (*side).into(), 38.0, (x + 18.0, middle));
                let points = points.to_string();
                let mut of = OF.readable(of);
                let name = Style { face: Face::Bold, size: NAME };
                let words = name.readable(words);
                let most = WIDTH - 4.0 - 42.0 - 14.0 - POINTS.width(&points);
                // A long name and many points leave no room for the words after the points.
                if (Style { size: SMALL, ..name }).width(&words) + OF.width(&of) > most {
                    of.clear();
                }
                let room = most - OF.width(&of);
                let name = name.fitting(&words, room, SMALL);
                let words = name.shortened(&words, room.max(60.0));
                let (left, width) = (x + 42.0, name.width(&words));
                self.words(&words, name, (left, middle), colors.ink);
                let behind = left + width + 11.0;
                self.words(&points, POINTS, (behind, middle), colors.ink);
                self.words(&of, OF, (behind + POINTS.width(&points) + 3.0, middle + 4.0), colors.soft);
            }
            PanelRow::Heading { badge, words } => {
                let middle = y + HEADING / 2.0;
                // A high panel reaches up to where the board is wider.
                let (from, until) = layout.beside(y, y + HEADING);
                let mut left = if x > from { x.max(until + NEAR) } else { x };
                if let Some(side) = badge {
                    self.drawing(emblem, (*side).into(), 34.0, (left + 16.0, middle));
                    left += 40.0;
                }
                let words = HEAD.shortened(&HEAD.readable(words), WIDTH - left + x);
                self.words(&words, HEAD, (left, middle), colors.ink);
            }
            PanelRow::Tiles { bodies, tiles } => {
                for (i, tile) in tiles.iter().enumerate() {
                    let (pitch, columns) = if bodies.is_some() { (ROWS.0, COLUMNS.0) } else { (ROWS.1, COLUMNS.1) };
                    let left = x + columns[i % IN_A_ROW];
                    let middle = y + pitch * ((i / IN_A_ROW) as f32 + 0.5);
                    self.counted(tile, *bodies, (left, middle), emblem);
                }
            }
            PanelRow::Lost { words, tiles } => {
                let line = |line: f32| y + LOST * (line + 0.5);
                self.words(&HEAD.readable(words), HEAD, (x, line(0.0)), colors.danger);
                for (left, at, tile) in flow(words, tiles) {
                    let left = x + left;
                    self.drawing(tile.drawing, Paint::Flat(colors.danger), BARE - 2.0, (left + 18.0, line(at)));
                    self.words(&tile.count.to_string(), HEAD, (left + 36.0, line(at)), colors.danger);
                }
            }
            PanelRow::Legend(entry) => {
                let middle = y + LEGEND / 2.0;
                legend::sample(&mut self.canvas, entry.sample, (x + 32.0, middle), self.look);
                let (from, _) = layout.beside(middle - SMALL / 2.0, middle + SMALL / 2.0);
                let until = if x < from { from - NEAR } else { layout.width as f32 - NEAR };
                let words = OF.shortened(&OF.readable(&entry.words), until - x - 72.0);
                self.words(&words, OF, (x + 72.0, middle), colors.ink);
            }
        }
    }

    /// Stamps tiles of one kind with their number.
    fn counted(&mut self, tile: &Counted, bodies: Option<Color>, (x, y): (f32, f32), emblem: Drawing) {
        let colors = self.look.colors();
        let (middle, number) =
            if bodies.is_some() { (x + MIDDLE.0, x + NUMBER.0) } else { (x + MIDDLE.1, x + NUMBER.1) };
        match (tile.count, bodies) {
            (0, _) => self.drawing(tile.drawing, Paint::Flat(colors.field.ghost), BARE, (middle, y)),
            (_, None) => self.drawing(tile.drawing, Paint::Flat(colors.ink), BARE, (middle, y)),
            (_, Some(side)) => {
                let sign = TILE * if side == Color::White { SIGN.0 } else { SIGN.1 };
                self.drawing(emblem, side.into(), TILE, (middle, y));
                self.drawing(tile.drawing, side.into(), sign, (middle, y));
            }
        }
        if let Some(mark) = tile.mark {
            let half = if bodies.is_some() { 22.5 } else { 21.0 };
            let (edge, color) = match mark {
                CountedMark::Arrived => (colors.last_edge, colors.last),
                CountedMark::Picked | CountedMark::Target => (colors.pick_edge, colors.pick),
            };
            if mark == CountedMark::Target {
                self.stamp(&marks::choice(self.look), pixel((middle + half - 3.0, y + half - 3.0)));
            } else {
                let form = Form::rounded((-half, -half), (half, half), 5.0);
                let mut sheet = Sketch::around(half + 7.0, half + 7.0);
                sheet.strokes(&form, Line::round, &[(6.8, edge), (4.2, color)]);
                self.stamp(&sheet.stamp(self.look.palette()), pixel((middle, y)));
            }
        }
        if tile.count > 0 {
            let count = tile.count.to_string();
            match bodies {
                None => self.words(&count, COUNT, (number, y), colors.ink),
                Some(_) => {
                    self.words(&tile.letter.to_string(), LETTER, (number, y - BESIDE), colors.soft);
                    self.words(&count, LETTER, (number, y + BESIDE), colors.ink);
                }
            }
        }
    }

    /// Stamps a square drawing around a point.
    fn drawing(&mut self, drawing: Drawing, paint: Paint, size: f32, middle: (f32, f32)) {
        if let Some(stamp) = &*sprites::sprite(drawing, paint, (size, size), Turn::None, self.look) {
            self.stamp(stamp, pixel(middle));
        }
    }

    /// Stamps words, given by their left end and the middle of their capital letters.
    pub(super) fn words(&mut self, words: &str, style: Style, (left, middle): (f32, f32), ink: Rgb) {
        let stamp = style.kept_stamp(words, ink, self.look);
        self.stamp(&stamp, pixel((left, middle + style.drop())));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{AnyPosition, GameKind};

    /// The letter and the number beside a whole tile end before the next tile.
    #[test]
    fn letters_stand_apart_from_the_next_tile() {
        let panels = AnyPosition::start(GameKind::Paiko).scene(None, None).panels;
        let mut letters = String::new();
        for row in panels.iter().flat_map(|panel| &panel.rows) {
            let PanelRow::Tiles { bodies: Some(_), tiles } = row else { continue };
            for (tile, column) in tiles.iter().zip((0..IN_A_ROW).cycle()) {
                let wide = LETTER.width(&tile.letter.to_string()).max(LETTER.width("3"));
                let end = COLUMNS.0[column] + NUMBER.0 + wide;
                let next = COLUMNS.0.get(column + 1).map_or(WIDTH + MARGIN, |next| next + MIDDLE.0 - TILE / 2.0);
                assert!(next - end >= 3.0, "{}: {end} {next}", tile.letter);
                letters.push(tile.letter);
            }
        }
        assert_eq!(letters, "SBEFWILASBEFWILA");
    }
}
