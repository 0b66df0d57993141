//! Draws the tables of tournaments.
//!
//! Nothing is told by color alone: a medal bears its number, the row of somebody who has left has a sign, and the sign
//! of White is round while that of Black is square. Text keeps at least nine pixels on a phone, which shows the picture
//! 390 pixels wide.

use super::{
    Picture,
    look::{Look, Scenery},
    marks::pixel,
    sketch::{Form, Line, Point, Sketch},
    text::{Face, Style},
};
use board::{
    color::Color,
    scene::scoreboard::{Column, ColumnKind, Key, ScoreCell, ScoreRow, Scoreboard},
    theme::Theme,
};

/// The width of tables and brackets.
pub(super) const WIDTH: f32 = 1200.0;
/// The distance of everything from the picture's sides.
pub(super) const MARGIN: f32 = 30.0;
/// The distance from the picture's top to the middle of the title.
const HEAD: f32 = 48.0;
/// The distance from the picture's top to what stands below the title.
pub(super) const TOP: f32 = 88.0;
/// The height of the row above the entrants.
const HEADS: f32 = 46.0;
/// The height of an entrant's row whose name is in one line.
const ROW: f32 = 50.0;
/// What the height of a row is beyond that of the lines of its name, if there are several.
const AROUND: f32 = 2.0;
/// The maximum number of lines of a name, and the distance from one to the next.
const LINES: (u8, f32) = (3, 27.0);
/// The height of a line of the explanations below a table.
const KEYS: f32 = 42.0;
/// The gap between neighboring texts.
const GAP: f32 = 14.0;
/// The gap between two explanations.
const APART: f32 = 34.0;
/// The least room for names, and the most for which columns that need less than they have give way.
const NAMES: (f32, f32) = (250.0, 345.0);
/// The usual width of columns of games, at least.
const GRID: f32 = 38.0;
/// The gap between the entries of columns that give way to names.
const TIGHT: f32 = 6.0;
/// Half the size of a sign.
const SIGN: f32 = 11.0;
/// The radius of a medal.
const MEDAL: f32 = 18.0;

pub(super) const TITLE: Style = Style { face: Face::Bold, size: 38.0 };
/// The style of the words beside the title, of the words above columns, and of explanations.
pub(super) const LABEL: Style = Style { face: Face::SemiBold, size: 28.0 };
/// The style of important numbers.
const STRONG: Style = Style { face: Face::Bold, size: 30.0 };
/// The style of names and numbers.
const PLAIN: Style = Style { face: Face::SemiBold, size: 30.0 };
const MEDAL_DIGIT: Style = Style { face: Face::ExtraBold, size: 28.0 };

/// Draws a table as a PNG.
pub fn scoreboard(board: &Scoreboard, theme: Theme) -> Vec<u8> {
    Picture::of_scoreboard(board, theme).png()
}

/// The horizontal places of what a row consists of.
struct Ruled {
    /// The width of the numbers before the names.
    places: f32,
    /// The names, each with its style and in its lines.
    names: Vec<(Style, Vec<String>)>,
    /// The distance of the upper end of each row, and of the lower end of the last one, from the first.
    tops: Vec<f32>,
    /// The left end and the width of each column.
    columns: Vec<(f32, f32)>,
    /// The distance from the middle of each column to that of the signs of colors in it.
    signs: Vec<f32>,
}

impl Ruled {
    /// Gives each column the room that its entries need, and the rest to the names. Columns give way to long names.
    fn of(board: &Scoreboard) -> Self {
        let width = |words: &String| STRONG.width(words);
        // The widths of opponents and of results.
        let games = |index: usize| {
            let games = board.rows.iter().filter_map(|row| match row.entries.get(index)? {
                ScoreCell::Game { opponent, result, .. } => Some([width(opponent), width(result)]),
                _ => None,
            });
            games.reduce(|most, game| [most[0].max(game[0]), most[1].max(game[1])])
        };
        let needed = |index: usize| {
            let head = LABEL.width(&board.columns[index].head);
            let entries = board.rows.iter().filter_map(|row| row.entries.get(index)).map(|entry| match entry {
                ScoreCell::Words(words) => width(words),
                _ => 0.0,
            });
            let game = games(index).map(|[opponent, result]| opponent + result + 2.0 * SIGN + GAP);
            entries.chain(game).fold(head, f32::max)
        };
        let sign = |index: usize| games(index).map_or(0.0, |[opponent, result]| (opponent - result) / 2.0);
        let signs = (0..board.columns.len()).map(sign).collect();
        let needed: Vec<_> = (0..board.columns.len()).map(needed).collect();
        let is_grid = |column: &Column| column.kind == ColumnKind::Grid;
        let in_grid = needed.iter().zip(&board.columns).filter(|(_, column)| is_grid(column));
        let grid = in_grid.map(|(width, _)| *width).fold(0.0, f32::max);
        let (mut widths, least): (Vec<_>, Vec<_>) = needed
            .into_iter()
            .zip(&board.columns)
            .map(|(needed, column)| match is_grid(column) {
                true => ((grid + GAP).max(GRID), grid + TIGHT),
                false => (needed + 2.0 * GAP, needed + TIGHT),
            })
            .unzip();
        let places = board.rows.iter().map(|row| PLAIN.width(&row.place)).fold(2.0 * MEDAL, f32::max) + GAP;
        let wanted = board.rows.iter().map(|row| marked(row) + LABEL.width(&LABEL.readable(&row.name)) + GAP);
        let wanted = wanted.fold(NAMES.0, f32::max).min(NAMES.1);
        let (all, needed): (f32, f32) = (widths.iter().sum(), least.iter().sum());
        let room = WIDTH - 2.0 * MARGIN - places;
        let given = ((all - (room - wanted)) / (all - needed).max(1.0)).clamp(0.0, 1.0);
        widths.iter_mut().zip(least).for_each(|(width, least)| *width -= (*width - least) * given);
        let (all, room): (f32, f32) = (widths.iter().sum(), room - NAMES.0);
        if all > room {
            widths.iter_mut().for_each(|width| *width *= room / all);
        }
        let mut right = WIDTH - MARGIN;
        let mut columns: Vec<_> = widths
            .iter()
            .rev()
            .map(|&width| {
                right -= width;
                (right, width)
            })
            .collect();
        columns.reverse();
        let room = right - MARGIN - places - GAP;
        let names: Vec<_> = board.rows.iter().map(|row| in_lines(&row.name, room - marked(row))).collect();
        let mut tops = vec![0.0];
        for (_, lines) in &names {
            let lines = AROUND + LINES.1 * lines.len() as f32;
            tops.push(tops[tops.len() - 1] + lines.max(ROW));
        }
        Self { places, names, tops, columns, signs }
    }
}

/// The room that the sign of those who have left takes beside a name.
fn marked(row: &ScoreRow) -> f32 {
    if row.is_gone { 2.0 * SIGN + GAP } else { 0.0 }
}

/// A name in the largest letters with which it has room in one line, else in several lines.
fn in_lines(name: &str, room: f32) -> (Style, Vec<String>) {
    let style = PLAIN.fitting(name, room, LABEL.size);
    (style, style.wrapped(&style.readable(name), room, LINES.0))
}

impl Picture {
    /// Draws a table of a tournament.
    pub fn of_scoreboard(board: &Scoreboard, theme: Theme) -> Self {
        let look = Look { theme, scenery: Scenery::Scores };
        let colors = look.colors();
        let ruled = Ruled::of(board);
        let body = TOP + HEADS;
        let tops: Vec<_> = ruled.tops.iter().map(|top| body + top).collect();
        let bottom = tops[tops.len() - 1];
        let keys = Keys::of(&board.keys);
        let mut sheet = Sketch::new(WIDTH as u32, (bottom + keys.height()) as u32);
        sheet.cover(colors.paper);
        let grid = || {
            let both = ruled.columns.iter().zip(&board.columns);
            both.filter(|(_, column)| column.kind == ColumnKind::Grid).map(|(place, _)| *place)
        };
        for (row, y) in board.rows.iter().zip(tops.windows(2)) {
            for (entry, &(left, width)) in row.entries.iter().zip(&ruled.columns) {
                if *entry == ScoreCell::Blocked {
                    sheet.fill(&Form::rounded((left, y[0]), (left + width, y[1]), 0.0), colors.soft);
                }
            }
        }
        for (index, &y) in tops.iter().enumerate() {
            let width = if index == 0 { 3.0 } else { 1.0 };
            sheet.stroke(&Form::polyline(&[(MARGIN, y), (WIDTH - MARGIN, y)]), Line::sharp(width), colors.soft);
        }
        for x in grid().map(|(left, _)| left).chain(grid().next_back().map(|(left, width)| left + width)) {
            sheet.stroke(&Form::polyline(&[(x, body), (x, bottom)]), Line::sharp(1.0), colors.soft);
        }
        let mut picture = Self { canvas: sheet.canvas(look.palette()), look, touched: Vec::new() };
        picture.title(&board.title, &board.note);
        for (column, &(left, width)) in board.columns.iter().zip(&ruled.columns) {
            let head = LABEL.shortened(&LABEL.readable(&column.head), width - 4.0);
            let x = left + (width - LABEL.width(&head)) / 2.0;
            picture.words(&head, LABEL, (x, TOP + HEADS / 2.0), colors.soft);
        }
        for (index, y) in tops.windows(2).enumerate() {
            picture.row(board, index, &ruled, (y[0] + y[1]) / 2.0);
        }
        picture.keys(&keys, bottom);
        picture
    }

    /// Writes the title, and the note on its right in at most half of the room.
    pub(super) fn title(&mut self, title: &str, note: &str) {
        let colors = self.look.colors();
        let room = WIDTH - 2.0 * MARGIN;
        let title = TITLE.readable(title);
        let free = room - TITLE.width(&title) - 2.0 * GAP;
        let note = LABEL.shortened(&LABEL.readable(note), free.max(room / 2.0));
        let wide = LABEL.width(&note);
        self.words(&note, LABEL, (WIDTH - MARGIN - wide, HEAD), colors.soft);
        let title = TITLE.shortened(&title, room - wide - 2.0 * GAP);
        self.words(&title, TITLE, (MARGIN, HEAD), colors.ink);
    }

    /// Writes the row of an entrant around this height.
    fn row(&mut self, board: &Scoreboard, index: usize, ruled: &Ruled, middle: f32) {
        let (row, (name_style, lines)) = (&board.rows[index], &ruled.names[index]);
        let colors = self.look.colors();
        let ink = if row.is_gone { colors.soft } else { colors.ink };
        let right = MARGIN + ruled.places - GAP;
        match row.medal {
            Some(medal) => self.medal(medal, (right - MEDAL, middle)),
            None => self.words(&row.place, PLAIN, (right - PLAIN.width(&row.place), middle), ink),
        }
        let left = MARGIN + ruled.places;
        if row.is_gone {
            self.gone((left + SIGN, middle));
        }
        let first = middle - LINES.1 * (lines.len() as f32 - 1.0) / 2.0;
        for (number, line) in lines.iter().enumerate() {
            let at = (left + marked(row), first + LINES.1 * number as f32);
            self.name(line, *name_style, at, row.is_gone);
        }
        let places = ruled.columns.iter().zip(&ruled.signs).zip(&board.columns);
        for (entry, ((&(left, width), aside), column)) in row.entries.iter().zip(places) {
            let style = if column.kind == ColumnKind::Main { STRONG } else { PLAIN };
            match entry {
                ScoreCell::Empty | ScoreCell::Blocked => {}
                ScoreCell::Words(words) => {
                    let words = style.shortened(words, width);
                    self.words(&words, style, (left + (width - style.width(&words)) / 2.0, middle), ink);
                }
                ScoreCell::Game { opponent, color, result } => {
                    // The signs of a column are below each other.
                    let sign = left + width / 2.0 + aside;
                    self.color(*color, (sign, middle));
                    let beside = SIGN + GAP / 2.0;
                    self.words(opponent, style, (sign - beside - style.width(opponent), middle), ink);
                    self.words(result, STRONG, (sign + beside, middle), ink);
                }
            }
        }
    }

    /// Writes a name, which is not cached, unlike other words.
    pub(super) fn name(&mut self, name: &str, style: Style, (left, middle): Point, is_faint: bool) {
        let colors = self.look.colors();
        let stamp = style.stamp(name, if is_faint { colors.soft } else { colors.ink }, None, self.look.palette());
        self.stamp(&stamp, pixel((left, middle + style.drop())));
    }

    /// Stamps a medal with its number.
    fn medal(&mut self, medal: u8, at: Point) {
        let colors = self.look.colors();
        let fill = colors.medals[usize::from(medal.clamp(1, 3)) - 1];
        let mut sheet = Sketch::around(MEDAL + 6.0, MEDAL + 6.0);
        sheet.fill(&Form::circle(MEDAL + 2.0), colors.last_edge);
        sheet.fill(&Form::circle(MEDAL), fill);
        self.stamp(&sheet.stamp(self.look.palette()), pixel(at));
        let digit = medal.to_string();
        self.words(&digit, MEDAL_DIGIT, (at.0 - MEDAL_DIGIT.width(&digit) / 2.0, at.1), colors.digit);
    }

    /// Stamps the sign of those who have left: an arrow out of a door.
    pub(super) fn gone(&mut self, at: Point) {
        let color = self.look.colors().soft;
        let mut sheet = Sketch::around(SIGN + 3.0, SIGN + 3.0);
        let (side, line) = (SIGN - 1.0, Line::round(3.0));
        sheet.stroke(&Form::polyline(&[(0.0, -side), (-side, -side), (-side, side), (0.0, side)]), line, color);
        sheet.stroke(&Form::polyline(&[(-3.0, 0.0), (SIGN, 0.0)]), line, color);
        sheet.stroke(&Form::polyline(&[(SIGN - 6.0, -6.0), (SIGN, 0.0), (SIGN - 6.0, 6.0)]), line, color);
        self.stamp(&sheet.stamp(self.look.palette()), pixel(at));
    }

    /// Stamps the sign of a color: round for White, square for Black.
    fn color(&mut self, color: Color, at: Point) {
        let piece = &self.look.colors().pieces[color];
        let mut sheet = Sketch::around(SIGN + 3.0, SIGN + 3.0);
        let side = SIGN - 1.0;
        let form = match color {
            Color::White => Form::circle(SIGN),
            Color::Black => Form::rounded((-side, -side), (side, side), 2.0),
        };
        sheet.fill(&form, piece.fill);
        sheet.stroke(&form, Line::sharp(2.5), piece.outline);
        self.stamp(&sheet.stamp(self.look.palette()), pixel(at));
    }

    /// Stamps the sign of those who go on: a tick.
    pub(super) fn tick(&mut self, at: Point) {
        let mut sheet = Sketch::around(SIGN + 3.0, SIGN + 3.0);
        let tick = [(-SIGN + 1.0, 1.0), (-3.0, SIGN - 3.0), (SIGN - 1.0, 3.0 - SIGN)];
        sheet.stroke(&Form::polyline(&tick), Line::round(4.5), self.look.colors().pick);
        self.stamp(&sheet.stamp(self.look.palette()), pixel(at));
    }

    /// Writes the explanations below a table that ends at this height.
    pub(super) fn keys(&mut self, keys: &Keys, top: f32) {
        let colors = self.look.colors();
        for (left, line, key, words) in &keys.placed {
            let (left, middle) = (MARGIN + left, top + KEYS * (*line as f32 + 0.5) + GAP / 2.0);
            match key {
                Key::Words(words) => self.words(words, LABEL, (left, middle), colors.ink),
                Key::Color(color) => self.color(*color, (left + SIGN, middle)),
                Key::Gone => self.gone((left + SIGN, middle)),
                Key::Won => self.tick((left + SIGN, middle)),
            }
            self.words(words, LABEL, (left + sample(key) + GAP, middle), colors.soft);
        }
    }
}

/// The explanations below a table.
pub(super) struct Keys {
    /// The distance from the left margin and the line of each explanation, from 0.
    placed: Vec<(f32, u16, Key, String)>,
}

impl Keys {
    /// Sets explanations side by side in as many lines as they need.
    pub(super) fn of(keys: &[(Key, String)]) -> Self {
        let room = WIDTH - 2.0 * MARGIN;
        let (mut left, mut line) = (0.0, 0);
        let placed = keys.iter().map(|(key, words)| {
            let sample = sample(key);
            let words = LABEL.shortened(&LABEL.readable(words), room - sample - GAP);
            let wide = sample + GAP + LABEL.width(&words);
            if left > 0.0 && left + wide > room {
                (left, line) = (0.0, line + 1);
            }
            let at = left;
            left += wide + APART;
            (at, line, key.clone(), words)
        });
        Self { placed: placed.collect() }
    }

    /// The height of the explanations with the margin below them.
    pub(super) fn height(&self) -> f32 {
        match self.placed.last() {
            None => MARGIN,
            Some((_, line, ..)) => KEYS * (f32::from(*line) + 1.0) + GAP,
        }
    }
}

/// The width of what a key explains.
fn sample(key: &Key) -> f32 {
    match key {
        Key::Words(words) => LABEL.width(words),
        Key::Color(_) | Key::Gone | Key::Won => 2.0 * SIGN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_nine_pixels_on_a_phone() {
        for style in [TITLE, LABEL, STRONG, PLAIN, MEDAL_DIGIT] {
            assert!(style.size * 390.0 / WIDTH >= 9.0);
        }
    }

    #[test]
    fn the_font_has_what_results_need() {
        assert_eq!(super::super::lacking("½¼¾+−–…×✓0123456789"), Vec::<char>::new());
    }
}
