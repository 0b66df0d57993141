//! Draws the guide to the boards and their signs: small boards in a row, and below them two columns of signs with their
//! meanings.

use super::{
    Picture,
    canvas::Stamp,
    legend,
    look::{Look, Scenery},
    marks::{self, corners, pixel},
    pill,
    sketch::{Form, Line, Sketch},
    text::{Face, Style},
};
use board::{
    color::Color,
    scene::{
        Scene,
        guide::{Guide, GuideSign},
    },
    theme::Theme,
};

const WIDTH: f32 = 1200.0;
/// The height of the row of boards, and the room for the title below each board.
const BOARDS: (f32, f32) = (350.0, 52.0);
/// The height of a row.
const ROW: f32 = 98.0;
/// The distance of the rows from the upper and the lower side of the picture.
const MARGIN: f32 = 14.0;
/// The left end of each column, the room for its signs, and the room for their meanings, which stand to the right.
const COLUMNS: [(f32, f32, f32); 2] = [(0.0, 266.0, 318.0), (590.0, 204.0, 398.0)];
/// Half the side of the cells that show marks.
const CELL: f32 = 39.0;
/// The unit of length of a captured kind.
const KIND: f32 = 92.0;
/// The width of a token of a stack.
const TOKEN: f32 = 20.0;
/// The distance from the middle of a row to the middles of two lines.
const LINE: f32 = 19.0;
/// The style of the titles of games.
const TITLE: Style = Style { face: Face::Bold, size: 36.0 };
/// The style of the meanings.
pub(crate) const STYLE: Style = Style { face: Face::SemiBold, size: 31.0 };

/// Draws a guide as a PNG.
pub fn guide(guide: &Guide<String>, theme: Theme) -> Vec<u8> {
    Picture::of_guide(guide, theme).png()
}

impl Picture {
    /// Draws a guide.
    pub fn of_guide(guide: &Guide<String>, theme: Theme) -> Self {
        let look = Look { theme, scenery: Scenery::Guide };
        let colors = look.colors();
        let rows = guide.rows.len().div_ceil(2);
        let top = if guide.boards.is_empty() { MARGIN } else { MARGIN + BOARDS.0 };
        let height = top + ROW * rows as f32 + MARGIN;
        let mut sheet = Sketch::new(WIDTH as u32, height as u32);
        sheet.cover(colors.paper);
        for row in usize::from(guide.boards.is_empty())..rows {
            let y = top + ROW * row as f32;
            sheet.stroke(&Form::polyline(&[(24.0, y), (WIDTH - 24.0, y)]), Line::sharp(1.5), colors.line);
        }
        let mut picture = Self { canvas: sheet.canvas(look.palette()), look, touched: Vec::new() };
        picture.boards(&guide.boards);
        for (i, (shown, words)) in guide.rows.iter().enumerate() {
            let (left, sign, room) = COLUMNS[i / rows];
            let middle = top + ROW * ((i % rows) as f32 + 0.5);
            picture.shown(shown, (left + sign / 2.0, middle), sign);
            let (first, second) = halves(words, room);
            let x = left + sign;
            if second.is_empty() {
                picture.words(&first, STYLE, (x, middle), colors.ink);
            } else {
                picture.words(&first, STYLE, (x, middle - LINE), colors.ink);
                picture.words(&second, STYLE, (x, middle + LINE), colors.ink);
            }
        }
        picture
    }

    /// Stamps the boards side by side, each with its title.
    fn boards(&mut self, boards: &[(&str, Scene<String>)]) {
        let room = WIDTH / boards.len().max(1) as f32;
        for (i, (title, scene)) in boards.iter().enumerate() {
            let board = Self::draw(scene, self.look.theme, Color::White);
            let (width, height) = (board.width() as f32, board.height() as f32);
            let scale = ((room - 2.0 * MARGIN) / width).min((BOARDS.0 - BOARDS.1) / height);
            let small = Stamp::small(&board, ((width * scale) as u32, (height * scale) as u32), self.look.palette());
            let (x, below) = (room * (i as f32 + 0.5), MARGIN + BOARDS.0 - BOARDS.1);
            self.stamp(&small, pixel((x, MARGIN + (BOARDS.0 - BOARDS.1) / 2.0)));
            self.words(title, TITLE, (x - TITLE.width(title) / 2.0, below + BOARDS.1 / 2.0), self.look.colors().ink);
        }
    }

    /// Stamps a sign around a point, in a column of this width.
    fn shown(&mut self, shown: &GuideSign<String>, (x, y): (f32, f32), room: f32) {
        let colors = self.look.colors();
        match shown {
            GuideSign::Pill(words) => {
                let words = pill::STYLE.shortened(&pill::STYLE.readable(words), room - 54.0);
                self.pill(&words, (x - pill::width(&words) / 2.0, y));
            }
            GuideSign::Note(words) => {
                let words = STYLE.shortened(&STYLE.readable(words), room - 24.0);
                self.words(&words, STYLE, (x - STYLE.width(&words) / 2.0, y), colors.ink);
            }
            GuideSign::LastMove => {
                for (aside, dashed) in [(-1.15 * CELL, true), (1.15 * CELL, false)] {
                    let cell = self.cell(&|sheet| {
                        let dash = dashed.then_some((20.0, 15.0, 10.0));
                        for (width, color) in [(12.0, colors.last_edge), (7.5, colors.last)] {
                            sheet.stroke(&square(6.0), Line { width, round: false, dash }, color);
                        }
                    });
                    self.stamp(&cell, pixel((x + aside, y)));
                }
                let mut sheet = Sketch::around(2.0 * CELL, CELL);
                let (bar, neck, head) = (5.0, 20.0, 22.0);
                let from = -1.2 * CELL;
                let arrow = [(from, -bar), (neck, -bar), (neck, -head), (neck + 32.0, 0.0), (neck, head), (neck, bar)];
                let arrow = Form::polygon(&[&arrow[..], &[(from, bar)]].concat());
                sheet.stroke(&arrow, Line::round(6.0), colors.last_edge);
                sheet.fill(&arrow, colors.last);
                self.stamp(&sheet.stamp(self.look.palette()), pixel((x, y)));
            }
            GuideSign::Captured(lost) => {
                self.stamp(&marks::lost(*lost, true, 114.0, self.look), pixel((x, y)));
            }
            GuideSign::Counted(lost, count) => self.captured_kind(*lost, *count, (x, y), (-1.0, KIND)),
            GuideSign::Picked => {
                let lines = [(15.0, colors.pick_edge), (10.0, colors.pick)];
                let cell = self.cell(&|sheet| sheet.strokes(&square(7.0), Line::round, &lines));
                self.stamp(&cell, pixel((x, y)));
            }
            GuideSign::Target => {
                let lines = [(13.0, colors.pick_edge), (9.0, colors.pick)];
                let brackets = self.cell(&|sheet| {
                    let side = CELL - 7.0;
                    let outline = [(-side, -side), (side, -side), (side, side), (-side, side)];
                    for bracket in corners(&outline, 0.3) {
                        sheet.strokes(&Form::polyline(&bracket), Line::round, &lines);
                    }
                });
                let disc = self.cell(&|sheet| {
                    sheet.fill(&Form::circle(24.0), colors.pick_edge);
                    sheet.fill(&Form::circle(20.0), colors.pick);
                });
                self.stamp(&brackets, pixel((x - 1.15 * CELL, y)));
                self.stamp(&disc, pixel((x + 1.15 * CELL, y)));
            }
            GuideSign::Choice => {
                let cell = self.cell(&|_| {});
                self.stamp(&cell, pixel((x, y)));
                self.stamp(&marks::choice(self.look), pixel((x, y)));
            }
            GuideSign::Samples(samples) => {
                let gap = 18.0;
                let widths = samples.iter().map(|sample| legend::sample_width(*sample)).collect::<Vec<_>>();
                let mut left = x - (widths.iter().sum::<f32>() + gap * (widths.len() as f32 - 1.0)) / 2.0;
                for (sample, width) in samples.iter().zip(widths) {
                    legend::sample(&mut self.canvas, *sample, (left + width / 2.0, y), self.look);
                    left += width + gap;
                }
            }
            GuideSign::Tokens(tokens) => {
                let left = x - TOKEN * tokens.len() as f32 / 2.0;
                legend::row_of_tokens(&mut self.canvas, tokens, TOKEN, (left, y), self.look);
            }
            GuideSign::Concerned => {
                let lines = [(11.0, colors.pick_edge), (7.0, colors.danger)];
                let cell = self.cell(&|sheet| sheet.strokes(&square(5.0), Line::round, &lines));
                self.stamp(&cell, pixel((x, y)));
                let mut sheet = Sketch::around(2.0 * CELL, 2.0 * CELL);
                marks::warned(&mut sheet, (CELL - 8.0, 10.0 - CELL), colors);
                self.stamp(&sheet.stamp(self.look.palette()), pixel((x, y)));
            }
        }
    }

    /// A cell with a mark, anchored at its middle.
    fn cell(&self, mark: &dyn Fn(&mut Sketch)) -> Stamp {
        let colors = self.look.colors();
        let mut sheet = Sketch::around(CELL + 8.0, CELL + 8.0);
        sheet.fill(&square(0.0), colors.cell);
        sheet.stroke(&square(0.0), Line::sharp(3.0), colors.line);
        mark(&mut sheet);
        sheet.stamp(self.look.palette())
    }
}

/// A square `inset` pixels inside a cell.
fn square(inset: f32) -> Form {
    let side = CELL - inset;
    Form::rounded((-side, -side), (side, side), 4.0)
}

/// The words in at most two lines of this width. The second line is empty if the first holds everything.
fn halves(words: &str, room: f32) -> (String, String) {
    let words = STYLE.readable(words);
    if STYLE.width(&words) <= room {
        return (words, String::new());
    }
    let mut gaps = words.rmatch_indices(' ').map(|(at, _)| at);
    let fits = gaps.find(|&at| STYLE.width(&words[..at]) <= room);
    match fits {
        Some(at) => (words[..at].to_owned(), STYLE.shortened(words[at..].trim_start(), room)),
        None => (STYLE.shortened(&words, room), String::new()),
    }
}
