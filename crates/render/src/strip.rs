//! The row of captions above a board: the viewer's side on the left, the other side on the right, and between them
//! whatever else has room. The pill of the status stands beside the name of its side.

use super::{
    Picture,
    canvas::Stamp,
    layout::Layout,
    legend::Slot,
    look::Look,
    marks::{self, pixel},
    pill,
    sketch::{Form, Point, Sketch},
    sprites::{self, Turn},
    text::{Face, Style},
};
use board::{
    color::Color,
    scene::{Caption, CaptionPlace, Drawing, Lost, Orientation, Scene, Status},
};

/// The style of the names of the sides.
pub(crate) const NAME: Style = Style { face: Face::Bold, size: 31.0 };
/// The style of all other words.
pub(crate) const WORDS: Style = Style { face: Face::SemiBold, size: 30.0 };
/// The style of the words beside the ends of a row.
pub(crate) const END: Style = Style { face: Face::SemiBold, size: 30.0 };
const EMBLEM: f32 = 38.0;
/// The size of the emblems beside the ends of a row.
const END_EMBLEM: f32 = 46.0;
/// The length and the width of the arrow that shows the direction in which a side plays.
const ARROW: (f32, f32) = (20.0, 24.0);
/// The gap between an emblem or an arrow and the words.
const NEAR: f32 = 10.0;
/// The gap between a name and its pill, and between a pill and the words behind it.
const PILL_GAP: f32 = 16.0;
const GAP: f32 = 28.0;
/// The distances of a captured kind from the middle of a gap beside the board, outward and up or down.
const KIND: (f32, f32) = (13.0, 27.0);
/// The distance of its number from that middle, inward.
const NUMBER: f32 = 27.0;
/// The size of a captured kind beside the board, relative to that on a cell.
const KIND_SIZE: f32 = 0.8;
/// The least width to which words are shortened; shorter words are left out.
const LEAST: f32 = 70.0;

/// A part of the row.
#[derive(Clone, Debug, PartialEq)]
enum Part {
    Emblem(Color),
    /// The direction in which a side plays: whether it is to the right.
    Arrow(bool),
    Words {
        words: String,
        style: Style,
        soft: bool,
    },
    Pill(String),
}

impl Part {
    fn width(&self) -> f32 {
        match self {
            Self::Emblem(_) => EMBLEM,
            Self::Arrow(_) => ARROW.0,
            Self::Words { words, style, .. } => style.width(words),
            Self::Pill(words) => pill::width(words),
        }
    }

    /// The gap before a part that does not come first.
    const fn gap(&self) -> f32 {
        match self {
            Self::Pill(_) | Self::Words { soft: true, .. } => PILL_GAP,
            _ => NEAR,
        }
    }

    /// Makes the words narrower. Returns whether they can become narrower still.
    fn shorten(&mut self) -> bool {
        let narrower = self.width() - 12.0;
        match self {
            Self::Words { words, style, .. } if narrower > LEAST => *words = style.shortened(words, narrower),
            Self::Pill(words) if narrower > 2.0 * LEAST => {
                let room = pill::STYLE.width(words) - 12.0;
                *words = pill::STYLE.shortened(words, room);
            }
            _ => return false,
        }
        true
    }
}

/// The width of parts side by side.
fn wide(parts: &[Part]) -> f32 {
    parts.iter().map(Part::width).sum::<f32>() + parts.iter().skip(1).map(Part::gap).sum::<f32>()
}

/// The row, with the place of each part.
#[derive(Debug)]
pub(crate) struct Strip {
    /// The parts, each with its left end.
    parts: Vec<(Part, f32)>,
    /// The distance of the row's middle from the top of the picture.
    middle: f32,
    /// The spans of the row that are still free.
    pub free: Vec<Slot>,
}

/// Arranges the captions, the status and the note of a scene in the row above the board.
pub(crate) fn arranged(scene: &Scene<String>, layout: &Layout, view: Color) -> Strip {
    let (from, until) = layout.strip();
    let mut groups = [(view, false), (!view, true)].map(|side| group(scene, layout, side));
    // Beside a whole board of hexagons, names give way to the words between them.
    let between = aside(scene).filter(|_| layout.plan == Orientation::Upright && !layout.windowed);
    let between: f32 = between.map(|words| WORDS.width(&WORDS.readable(words)) + GAP).sum();
    let room = until - from - GAP - between;
    while wide(&groups[0]) + wide(&groups[1]) > room {
        let parts = groups.iter_mut().flatten();
        let longest = parts.max_by(|a, b| a.width().total_cmp(&b.width()));
        if !longest.is_some_and(Part::shorten) {
            break;
        }
    }
    let middle = Layout::head();
    let mut strip = Strip { parts: Vec::new(), middle, free: Vec::new() };
    let [left, mut right] = groups;
    let (start, end) = (from + wide(&left), until - wide(&right));
    strip.lay(left, from);
    // The group on the right is built from its outer end, too.
    right.reverse();
    strip.lay_reversed(right, end);
    let gap = |at: f32, side: f32| if (at - side).abs() < 1.0 { 0.0 } else { GAP };
    let mut span = (start + gap(start, from), end - gap(end, until));
    if let Some(Status { side: None, words, how }) = &scene.status {
        let mut parts = vec![Part::Pill(pill::STYLE.readable(words))];
        parts.extend(how.iter().map(|how| told(how, true)));
        let width = wide(&parts);
        if width <= span.1 - span.0 {
            strip.lay(parts, span.0);
            span.0 += width + GAP;
        }
    }
    for (words, soft) in scene.note.iter().map(|note| (note, false)).chain(aside(scene).map(|words| (words, true))) {
        let Part::Words { words, style, .. } = told(words, soft) else { continue };
        let room = span.1 - span.0;
        let words = if style.width(&words) > room && !soft { style.shortened(&words, room) } else { words };
        let width = style.width(&words);
        if room < LEAST || width > room {
            continue;
        }
        if soft {
            // The least important words are next to the group on the right, unless nothing else needs the room.
            let left = if scene.legend.is_empty() { (span.0 + span.1 - width) / 2.0 } else { span.1 - width };
            strip.lay(vec![Part::Words { words, style, soft }], left);
            span.1 = left - GAP;
        } else {
            strip.lay(vec![Part::Words { words, style, soft }], span.0);
            span.0 += width + GAP;
        }
    }
    strip.free.push(Slot { left: span.0, right: span.1, middle });
    strip
}

fn aside(scene: &Scene<String>) -> impl Iterator<Item = &String> {
    scene.captions.iter().filter(|caption| caption.place == CaptionPlace::Aside).map(|caption| &caption.words)
}

fn told(words: &str, soft: bool) -> Part {
    Part::Words { words: WORDS.readable(words), style: WORDS, soft }
}

/// The parts that belong to a side, from the outer end of the row: its emblem, its name with the number of its pieces
/// behind it, and the status if it concerns that side.
fn group(scene: &Scene<String>, layout: &Layout, (side, is_right): (Color, bool)) -> Vec<Part> {
    let place = if side == Color::White { CaptionPlace::Near } else { CaptionPlace::Far };
    let mut parts = Vec::new();
    // If several captions have the same place, only the last of them is drawn.
    if let Some(Caption { words, count, badge, .. }) = scene.captions.iter().rfind(|caption| caption.place == place) {
        parts.extend(badge.map(Part::Emblem));
        let name = |words: &str| Part::Words { words: NAME.readable(words), style: NAME, soft: false };
        let mut named =
            [name(words)].into_iter().chain(count.map(|count| name(&count.to_string()))).collect::<Vec<_>>();
        if is_right {
            named.reverse();
        }
        parts.extend(named);
        if layout.plan == Orientation::Lying {
            parts.extend(badge.map(|side| Part::Arrow(!layout.mirrors(Layout::ahead(side)))));
        }
    }
    if let Some(Status { words, how, .. }) = scene.status.as_ref().filter(|status| status.side == Some(side)) {
        parts.push(Part::Pill(pill::STYLE.readable(words)));
        parts.extend(how.iter().map(|how| told(how, true)));
    }
    parts
}

impl Strip {
    /// Places parts side by side from `left` on.
    fn lay(&mut self, parts: Vec<Part>, left: f32) {
        let mut at = left;
        for (i, part) in parts.into_iter().enumerate() {
            at += if i > 0 { part.gap() } else { 0.0 };
            let width = part.width();
            self.parts.push((part, at));
            at += width;
        }
    }

    /// Places parts side by side from `left` on, where the gap of each part comes behind it.
    fn lay_reversed(&mut self, parts: Vec<Part>, left: f32) {
        let mut at = left;
        for part in parts {
            let next = at + part.width() + part.gap();
            self.parts.push((part, at));
            at = next;
        }
    }
}

impl Picture {
    /// Stamps the row above the board; `emblem` is the drawing that stands for a side.
    pub(super) fn strip(&mut self, strip: Strip, layout: &Layout, emblem: Drawing) {
        let colors = self.look.colors();
        let middle = strip.middle;
        for (part, left) in strip.parts {
            match part {
                Part::Emblem(side) => {
                    let turn = if layout.mirrors(Layout::ahead(side)) { Turn::Mirrored } else { Turn::None };
                    if let Some(stamp) = &*sprites::sprite(emblem, side, (EMBLEM, EMBLEM), turn, self.look) {
                        self.stamp(stamp, pixel((left + EMBLEM / 2.0, middle)));
                    }
                }
                Part::Arrow(right) => {
                    self.stamp(&arrow(right, self.look), pixel((left + ARROW.0 / 2.0, middle)));
                }
                Part::Words { words, style, soft } => {
                    self.words(&words, style, (left, middle), if soft { colors.soft } else { colors.ink });
                }
                Part::Pill(words) => self.pill(&words, (left, middle)),
            }
        }
    }

    /// Stamps emblems and words beside the ends of the rows of cells next to the sides, where the words have room.
    pub(super) fn ends(&mut self, scene: &Scene<String>, layout: &Layout) {
        for Caption { place, words, badge, .. } in &scene.captions {
            let side = match place {
                CaptionPlace::NearEnds => Color::White,
                CaptionPlace::FarEnds => Color::Black,
                _ => continue,
            };
            for (middle, y, room) in layout.ends(side, 0) {
                let words = END.readable(words);
                let width = END.width(&words);
                if width > room {
                    continue;
                }
                if let Some(side) = badge {
                    let size = (END_EMBLEM, END_EMBLEM);
                    if let Some(stamp) = &*sprites::sprite(scene.board.emblem, *side, size, Turn::None, self.look) {
                        self.stamp(stamp, pixel((middle, y - 22.0)));
                    }
                }
                self.words(&words, END, (middle - width / 2.0, y + 26.0), self.look.colors().ink);
            }
        }
    }
}

impl Picture {
    /// Stamps the kinds of captured pieces with their numbers, in the gaps beside the third row of cells of each side.
    pub(super) fn captured(&mut self, scene: &Scene<String>, layout: &Layout) {
        for side in Color::ALL {
            let kinds = scene.captured.iter().filter(|(lost, _)| lost.color == side).collect::<Vec<_>>();
            for ((x, y, _), kinds) in layout.ends(side, 2).zip(kinds.chunks(2)) {
                let outward = if x < layout.width as f32 / 2.0 { -1.0 } else { 1.0 };
                for ((lost, count), y) in kinds.iter().zip([y - KIND.1, y + KIND.1]) {
                    if *count == 0 {
                        continue;
                    }
                    self.captured_kind(*lost, *count, (x, y), (outward, KIND_SIZE * layout.unit));
                }
            }
        }
    }

    /// Stamps a captured kind, whose unit of length has so many pixels, and its number beside it. The kind is on the
    /// left of the point if `outward` is -1, and on its right if `outward` is 1.
    pub(super) fn captured_kind(&mut self, lost: Lost, count: u8, (x, y): Point, (outward, unit): (f32, f32)) {
        self.stamp(&marks::lost(lost, false, unit, self.look), pixel((x + outward * KIND.0, y)));
        let count = count.to_string();
        let left = x - outward * NUMBER - NAME.width(&count) / 2.0;
        self.words(&count, NAME, (left, y), self.look.colors().ink);
    }
}

/// An arrow that points to the right or to the left, anchored at its middle.
fn arrow(right: bool, look: Look) -> Stamp {
    let (long, wide) = (if right { ARROW.0 / 2.0 } else { -ARROW.0 / 2.0 }, ARROW.1 / 2.0);
    let mut sheet = Sketch::around(ARROW.0, ARROW.1);
    sheet.fill(&Form::polygon(&[(-long, -wide), (long, 0.0), (-long, wide)]), look.colors().ink);
    sheet.stamp(look.palette())
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{
        grid::{Grid, Row, Tiling},
        scene::Board,
    };
    use catalogue::Language;
    use games::{AnyPosition, GameKind};

    const SQUARES: Grid = Grid::new(Tiling::Squares, &[Row { indent: 0, cells: 7 }; 13]);
    const HEXAGONS: Grid = Grid::new(Tiling::Hexagons, &[Row { indent: 0, cells: 7 }; 7]);

    fn scene(words: [&str; 2], status: Option<(Option<Color>, &str, &str)>, note: &str, aside: &str) -> Scene<String> {
        let board = Board { grid: SQUARES, grounds: Vec::new(), plan: Orientation::Lying, emblem: Drawing::BADGE };
        let badge = Some(Color::White);
        let caption = |place, words: &str| Caption { place, words: words.to_owned(), count: Some(14), badge };
        let mut scene = Scene::new(board);
        scene.captions = vec![
            caption(CaptionPlace::Near, words[0]),
            caption(CaptionPlace::Far, words[1]),
            caption(CaptionPlace::Aside, aside),
        ];
        scene.status = status.map(|(side, words, how)| Status {
            side,
            words: words.to_owned(),
            how: (!how.is_empty()).then(|| how.to_owned()),
        });
        scene.note = (!note.is_empty()).then(|| note.to_owned());
        scene
    }

    /// The names of players are not cut off if they are of a usual length, and leave room for the words between them.
    #[test]
    fn names_of_twelve_letters_are_whole() {
        let name = "Maximilian B";
        for language in Language::ALL {
            let start = AnyPosition::start(GameKind::Pijersi).scene(None, None);
            let mut scene = start.map_words(|words| catalogue::text(language, &words));
            let between = aside(&scene).map(|words| WORDS.readable(words)).collect::<Vec<_>>();
            let sides = scene.captions.iter_mut().filter(|caption| caption.count.is_some());
            sides.for_each(|caption| caption.words = name.to_owned());
            let strip = arranged(&scene, &Layout::new(&scene.board, None, Color::White), Color::White);
            let shown = |whole: &str| {
                strip
                    .parts
                    .iter()
                    .filter(|(part, _)| matches!(part, Part::Words { words, .. } if words == whole))
                    .count()
            };
            assert_eq!((shown(name), shown(&between[0])), (2, 1), "{language:?}: {strip:?}");
        }
    }

    #[test]
    fn parts_never_overlap() {
        let long = "an extraordinarily long line of words without any end in sight, and then some";
        let (white, draw) = (Some(Color::White), None);
        for scene in [
            scene(["White", "Black"], Some((white, "to move", "")), "", ""),
            scene(["Blancas", "Negras"], Some((Some(Color::Black), "han ganado", "dragones conectados")), "", ""),
            scene(["Weiß 14", "Schwarz 14"], Some((draw, "Remis", "20 Züge ohne Schlag")), "80/80 e2=g3!", "3/20"),
            scene([long, long], Some((white, long, long)), long, long),
            scene([long, ""], Some((draw, long, "")), "x", long),
        ] {
            for (grid, plan) in [(SQUARES, Orientation::Lying), (HEXAGONS, Orientation::Upright)] {
                let board = Board { grid, plan, ..scene.board.clone() };
                for view in Color::ALL {
                    let layout = Layout::new(&board, None, view);
                    let strip = arranged(&scene, &layout, view);
                    let (from, end) = layout.strip();
                    let mut spans =
                        strip.parts.iter().map(|(part, left)| (*left, left + part.width())).collect::<Vec<_>>();
                    spans.extend(strip.free.iter().filter(|slot| slot.right > slot.left).map(|it| (it.left, it.right)));
                    spans.sort_by(|a, b| a.0.total_cmp(&b.0));
                    let mut until = from;
                    for (left, right) in spans {
                        assert!(left >= until - 0.1, "{strip:?}");
                        until = right;
                    }
                    assert!(until <= end + 0.1, "{strip:?}");
                }
            }
        }
    }

    /// The viewer's side is on the left, and the pill beside the name of the side that it is about.
    #[test]
    fn the_viewer_is_on_the_left() {
        let scene = scene(["near", "far"], Some((Some(Color::White), "to move", "")), "", "");
        for (view, wanted) in [
            (Color::White, ["near", "14", "to move", "far", "14"]),
            (Color::Black, ["far", "14", "to move", "near", "14"]),
        ] {
            let mut parts = arranged(&scene, &Layout::new(&scene.board, None, view), view).parts;
            parts.sort_by(|a, b| a.1.total_cmp(&b.1));
            let words = parts.iter().filter_map(|(part, _)| match part {
                Part::Words { words, .. } | Part::Pill(words) => Some(words.as_str()),
                _ => None,
            });
            assert_eq!(words.filter(|words| !words.is_empty()).collect::<Vec<_>>(), wanted);
        }
    }
}
