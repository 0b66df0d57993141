//! Draws line graphs.
//!
//! Provisional values differ from others in form as well as in color: their dots are open, and the lines to them are
//! dashed. Text keeps at least nine pixels on a phone, which shows the picture 390 pixels wide.

use super::{
    Picture,
    look::{Look, Scenery},
    marks::pixel,
    sketch::{Form, Line, Point, Sketch},
    text::{Face, Style},
};
use board::{scene::graph::Graph, theme::Theme};

const WIDTH: u32 = 1000;
const HEIGHT: u32 = 560;
/// The upper edge of the area in which the line is drawn.
const TOP: f32 = 104.0;
/// The lower edge of the area in which the line is drawn.
const BOTTOM: f32 = 452.0;
/// The right edge of the area in which the line is drawn.
const RIGHT: f32 = 956.0;
/// The distance of text from the picture's sides.
const MARGIN: f32 = 36.0;
/// The gap between a text and the item that it labels.
const NEAR: f32 = 14.0;

const TITLE: Style = Style { face: Face::Bold, size: 36.0 };
/// The style of the newest value, which is written beside the title.
const FIGURE: Style = Style { face: Face::ExtraBold, size: 48.0 };
/// The style of the numbers on the horizontal axis that belong to values in [`Graph::turns`].
const TURN: Style = Style { face: Face::ExtraBold, size: 30.0 };
/// The style of all other text.
const LABEL: Style = Style { face: Face::SemiBold, size: 26.0 };

/// The distance from the picture's top to the middle of the title.
const HEAD: f32 = 52.0;
/// The distance from the picture's top to the middle of the numbers on the horizontal axis.
const COUNTS: f32 = BOTTOM + 30.0;
/// The distance from the picture's top to the middle of the last line of text.
const FOOT: f32 = HEIGHT as f32 - 32.0;

/// The approximate number of horizontal grid lines.
const RULES: f32 = 5.0;
/// The greatest number of round numbers on the horizontal axis.
const MOST_COUNTS: u32 = 8;
/// The greatest width of the names of heights on the vertical axis.
const NAMES: f32 = 240.0;
/// The greatest number of values that all have dots; with more values, the dots would touch each other.
const MOST_DOTS: usize = 60;
const DOT: f32 = 7.0;
/// The distance from a dot up to its number, if the number has no room on the horizontal axis.
const RAISED: f32 = 30.0;
/// The radius of the dots of the newest value and of the values in [`Graph::turns`].
const NEWEST: f32 = 11.0;

/// Draws a graph as a PNG.
pub fn graph(graph: &Graph<String>, theme: Theme) -> Vec<u8> {
    Picture::of_graph(graph, theme).png()
}

/// The heights at the bottom and the top of the vertical axis, and the step between grid lines.
#[derive(Clone, Copy, Debug, PartialEq)]
struct AxisScale {
    bottom: f32,
    top: f32,
    step: f32,
}

impl AxisScale {
    /// A scale with round numbers that includes all heights and at least `least_span`.
    fn of(heights: impl Iterator<Item = f32> + Clone, least_span: f32) -> Self {
        let low = heights.clone().fold(f32::INFINITY, f32::min);
        let high = heights.fold(f32::NEG_INFINITY, f32::max);
        if !(low.is_finite() && high.is_finite()) {
            return Self { bottom: 0.0, top: 1.0, step: 1.0 };
        }
        let more = ((least_span - (high - low)) / 2.0).max(0.0);
        let (low, high) = (low - more, high + more);
        // A smaller step would be lost in the rounding of the heights.
        let least = (high.abs().max(low.abs()) * 0.000_01).max(0.000_01);
        let step = round_step(((high - low) / RULES).max(least));
        let (bottom, mut top) = ((low / step).floor() * step, (high / step).ceil() * step);
        if top <= bottom {
            top = bottom + step;
        }
        Self { bottom, top, step }
    }

    /// A scale from one named height to another.
    fn between(bottom: f32, top: f32) -> Self {
        let top = if top > bottom { top } else { bottom + 1.0 };
        Self { bottom, top, step: top - bottom }
    }

    fn rules(self) -> impl Iterator<Item = f32> {
        let count = ((self.top - self.bottom) / self.step).round().clamp(1.0, 2.0 * RULES + 2.0) as u16;
        (0..=count).map(move |rule| f32::from(rule).mul_add(self.step, self.bottom))
    }

    /// The distance from the top of the picture down to a height.
    fn y(self, height: f32) -> f32 {
        // Heights near the largest float make the scale overflow, so the share can be NaN or out of range.
        let share = ((height - self.bottom) / (self.top - self.bottom)).clamp(-1.0, 2.0);
        BOTTOM - if share.is_nan() { 0.0 } else { share } * (BOTTOM - TOP)
    }

    /// The text of a height, with as many decimals as the step has.
    fn written(self, height: f32) -> String {
        let digits = (-self.step.log10().floor()).clamp(0.0, 4.0) as usize;
        let text = format!("{height:.digits$}");
        if text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.') {
            return text.trim_start_matches('-').to_owned();
        }
        text.replace('-', "\u{2212}")
    }
}

/// Rounds up to 1, 2 or 5 times a power of ten.
fn round_step(least: f32) -> f32 {
    let power = 10_f32.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|step| *step >= 0.999 * least).unwrap_or(least)
}

/// The distance between the round numbers on a horizontal axis that counts to `counts`.
fn count_step(counts: u32) -> u32 {
    (round_step(counts as f32 / MOST_COUNTS as f32).ceil() as u32).max(1)
}

impl Picture {
    /// Draws a graph.
    pub fn of_graph(graph: &Graph<String>, theme: Theme) -> Self {
        let look = Look { theme, scenery: Scenery::Plain };
        let colors = look.colors();
        let level = graph.level.as_ref().map(|level| level.height);
        let heights = graph.values.iter().map(|value| value.height);
        let (scale, rules) = match &graph.named[..] {
            [first, .., last] => {
                let scale = AxisScale::between(first.height, last.height);
                let words = |words: &str| LABEL.shortened(&LABEL.readable(words), NAMES);
                (scale, graph.named.iter().map(|named| (named.height, words(&named.words))).collect())
            }
            _ => {
                let scale = AxisScale::of(heights.chain(level).collect::<Vec<_>>().into_iter(), graph.least_span);
                (scale, scale.rules().map(|height| (height, scale.written(height))).collect::<Vec<_>>())
            }
        };
        let left = MARGIN + NEAR + rules.iter().map(|(_, words)| LABEL.width(words)).fold(0.0, f32::max);
        let last = u32::try_from(graph.values.len().saturating_sub(1)).unwrap_or(u32::MAX);
        // The margin keeps the newest dot inside the area.
        let across = |at: u32| left + NEWEST + (RIGHT - left - 2.0 * NEWEST) * at as f32 / last.max(1) as f32;
        // Values above or below the area are drawn on its upper or lower edge.
        let height = |height| scale.y(height).clamp(TOP, BOTTOM);
        let points = (0..).zip(&graph.values).map(|(at, value)| (across(at), height(value.height))).collect::<Vec<_>>();

        let mut sheet = Sketch::new(WIDTH, HEIGHT);
        sheet.cover(colors.paper);
        if let ([_, middle, _], [first, .., last]) = (&graph.named[..], &points[..]) {
            let y = height(middle.height);
            let corners = [&[(first.0, y)], &points[..], &[(last.0, y)]].concat();
            sheet.fill(&Form::polygon(&corners), colors.cell);
        }
        for (rule, _) in &rules {
            let y = height(*rule);
            sheet.stroke(&Form::polyline(&[(left, y), (RIGHT, y)]), Line::sharp(1.0), colors.soft);
        }
        for &at in graph.turns.iter().filter(|at| **at < points.len()) {
            let line = Line { dash: Some((6.0, 6.0, 0.0)), ..Line::sharp(2.0) };
            sheet.stroke(&Form::polyline(&[(points[at].0, TOP), (points[at].0, BOTTOM)]), line, colors.ink);
        }
        if let Some(height) = level {
            let line = Line { dash: Some((14.0, 10.0, 0.0)), ..Line::sharp(3.0) };
            sheet.stroke(&Form::polyline(&[(left, scale.y(height)), (RIGHT, scale.y(height))]), line, colors.ink);
        }
        course(&mut sheet, graph, &points, look);
        let mut picture = Self { canvas: sheet.canvas(look.palette()), look, touched: Vec::new() };

        for (rule, words) in &rules {
            picture.words(words, LABEL, (left - NEAR - LABEL.width(words), height(*rule)), colors.ink);
        }
        picture.counts(graph, last, across, &points);
        picture.head(graph);
        if let Some(level) = &graph.level {
            picture.level(&level.words, scale.y(level.height), left, &points);
        }
        picture.foot(graph);
        picture
    }

    /// Writes the newest value, and the title in the remaining room.
    fn head(&mut self, graph: &Graph<String>) {
        let colors = self.look.colors();
        let right = WIDTH as f32 - MARGIN;
        let figure = FIGURE.shortened(&FIGURE.readable(&graph.figure), (right - MARGIN) / 2.0);
        let wide = FIGURE.width(&figure);
        self.words(&figure, FIGURE, (right - wide, HEAD), colors.ink);
        let room = right - MARGIN - wide - 2.0 * NEAR;
        let title = TITLE.shortened(&TITLE.readable(&graph.title), room);
        self.words(&title, TITLE, (MARGIN, HEAD), colors.ink);
    }

    /// Writes the numbers on the horizontal axis: those of the values in [`Graph::turns`], the last number, and round
    /// numbers where there is room. The number of a turn that has no room there stands at its dot.
    fn counts(&mut self, graph: &Graph<String>, last: u32, across: impl Fn(u32) -> f32, points: &[Point]) {
        let colors = self.look.colors();
        let first = graph.first;
        let step = count_step(last + 1);
        let end = first.saturating_add(last);
        let mut taken: Vec<(f32, f32)> = Vec::new();
        let turns = graph.turns.iter().filter_map(|&at| u32::try_from(at).ok()).filter(|at| *at <= last);
        let turns = turns.map(|at| (first.saturating_add(at), TURN, colors.ink)).collect::<Vec<_>>();
        let key = turns.len();
        let others = (first..end).rev().filter(|count| count % step == 0);
        let color = if graph.turns.is_empty() { colors.ink } else { colors.soft };
        let others = [end].into_iter().chain(others).map(|count| (count, LABEL, color));
        for (i, (count, style, color)) in turns.into_iter().chain(others).enumerate() {
            let words = count.to_string();
            let wide = style.width(&words);
            let left = (across(count - first) - wide / 2.0).min(WIDTH as f32 - NEAR - wide);
            let right = left + wide;
            if taken.iter().all(|other| right + 2.0 * NEAR <= other.0 || other.1 + 2.0 * NEAR <= left) {
                self.words(&words, style, (left, COUNTS), color);
                taken.push((left, right));
            } else if i < key
                && let Some(&(x, y)) = usize::try_from(count - first).ok().and_then(|at| points.get(at))
            {
                let middle = if y > TOP + RAISED { y - RAISED } else { y + RAISED };
                let left = (x + NEAR).min(WIDTH as f32 - NEAR - wide);
                let stamp = style.stamp(&words, color, Some((5.0, colors.paper)), self.look.palette());
                self.stamp(&stamp, pixel((left, middle + style.drop())));
            }
        }
    }

    /// Writes the meaning of the level above or below the level's line, as far to the right as the graph leaves room.
    /// Without any room, the words are where they hide the fewest segments of the graph.
    fn level(&mut self, words: &str, y: f32, left: f32, points: &[Point]) {
        let colors = self.look.colors();
        let words = LABEL.shortened(&LABEL.readable(words), (RIGHT - left) / 2.0);
        let wide = LABEL.width(&words);
        let steps = 0..=8_u8;
        let across = steps.map(|step| RIGHT - wide - (RIGHT - wide - left - NEAR) * f32::from(step) / 8.0);
        let places = across.flat_map(|x| [(x, y - 22.0), (x, y + 24.0)]);
        let fits = |place: &Point| place.1 > TOP + 12.0 && place.1 < BOTTOM - 12.0;
        let hidden = |place: &Point| {
            let over = |ends: &&[Point]| {
                let (low, high) = (ends[0].1.min(ends[1].1), ends[0].1.max(ends[1].1));
                let beside = ends[1].0 < place.0 - NEAR || ends[0].0 > place.0 + wide + NEAR;
                !beside && low < place.1 + 20.0 && high > place.1 - 20.0
            };
            points.windows(2).filter(over).count()
        };
        if let Some((x, y)) = places.filter(fits).min_by_key(hidden) {
            let halo = Some((4.0, colors.paper));
            let stamp = LABEL.stamp(&words, colors.ink, halo, self.look.palette());
            self.stamp(&stamp, pixel((x, y + LABEL.drop())));
        }
    }

    /// Writes the name of the horizontal axis, and the meaning of open dots.
    fn foot(&mut self, graph: &Graph<String>) {
        let colors = self.look.colors();
        let right = WIDTH as f32 - MARGIN;
        let across = LABEL.shortened(&LABEL.readable(&graph.across), (right - MARGIN) / 2.0);
        let wide = LABEL.width(&across);
        self.words(&across, LABEL, (right - wide, FOOT), colors.soft);
        if graph.values.iter().all(|value| value.firm) {
            return;
        }
        let mut sample = Sketch::around(2.0 * DOT, 2.0 * DOT);
        dot(&mut sample, (0.0, 0.0), DOT, false, self.look);
        let stamp = sample.stamp(self.look.palette());
        self.stamp(&stamp, pixel((MARGIN + DOT, FOOT)));
        let left = MARGIN + 2.0 * DOT + NEAR;
        let open = LABEL.shortened(&LABEL.readable(&graph.open), right - wide - left - 2.0 * NEAR);
        self.words(&open, LABEL, (left, FOOT), colors.soft);
    }
}

/// Draws the line with its dots.
fn course(sheet: &mut Sketch, graph: &Graph<String>, points: &[Point], look: Look) {
    let values = &graph.values;
    let pick = look.colors().pick;
    let few = points.len() <= MOST_DOTS;
    let mut at = 1;
    while at < points.len() {
        // Adjacent segments that are all dashed or all unbroken are a single path, so that the dashes continue around
        // corners.
        let firm = values[at].firm;
        let end = (at..points.len()).take_while(|&next| values[next].firm == firm).last().unwrap_or(at);
        let line = Line { dash: (!firm).then_some((11.0, 12.0, 0.0)), ..Line::round(6.0) };
        sheet.stroke(&Form::polyline(&points[at - 1..=end]), line, pick);
        at = end + 1;
    }
    let ends = [0, points.len().saturating_sub(1)];
    for (at, (&point, value)) in points.iter().zip(values).enumerate() {
        let pointed_at = graph.turns.contains(&at);
        if few || pointed_at || ends.contains(&at) {
            let radius = if pointed_at || at + 1 == points.len() { NEWEST } else { DOT };
            dot(sheet, point, radius, value.firm, look);
        }
    }
}

fn dot(sheet: &mut Sketch, at: Point, radius: f32, firm: bool, look: Look) {
    let colors = look.colors();
    if firm {
        sheet.fill(&Form::disc(at, radius + 1.0), colors.pick);
    } else {
        sheet.fill(&Form::disc(at, radius), colors.paper);
        sheet.stroke(&Form::disc(at, radius - 1.0), Line::sharp(4.0), colors.pick);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use board::scene::graph::{GraphLevel, GraphPoint};

    #[test]
    fn sheets_are_ruled_with_round_numbers() {
        let rules = |heights: &[f32], span: f32| {
            let scale = AxisScale::of(heights.iter().copied(), span);
            scale.rules().map(|height| scale.written(height)).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(rules(&[1500.0, 1662.0], 100.0), "1500 1550 1600 1650 1700");
        assert_eq!(rules(&[1500.0], 100.0), "1440 1460 1480 1500 1520 1540 1560");
        assert_eq!(rules(&[-0.31, 0.52], 0.0), "−0.4 −0.2 0.0 0.2 0.4 0.6");
        assert_eq!(rules(&[7.0], 0.0).split(' ').count(), 2, "one height and no span");
    }

    #[test]
    fn counts_are_round() {
        assert_eq!([1, 8, 9, 30, 200].map(count_step), [1, 1, 2, 5, 50]);
    }

    /// A phone shows the picture 390 pixels wide.
    #[test]
    fn words_keep_nine_pixels_on_a_phone() {
        for style in [TITLE, FIGURE, LABEL] {
            assert!(style.size * 390.0 / WIDTH as f32 >= 9.0);
        }
    }

    #[test]
    fn numbers_that_make_no_scale_are_drawn() {
        for heights in [[-2.630_894_2e38, 6.875_93e37], [f32::MIN, f32::MAX], [f32::NAN, f32::INFINITY]] {
            let values =
                heights.into_iter().chain([0.0, 0.0]).map(|height| GraphPoint { height, firm: false }).collect();
            let [title, figure, across, open] = [const { String::new() }; 4];
            let (first, level, named, turns, least_span) = (0, None, vec![], vec![], 0.0);
            let graph = Graph { title, figure, across, first, values, level, named, turns, least_span, open };
            let picture = Picture::of_graph(&graph, Theme::Dark);
            assert_eq!((picture.width(), picture.height()), (WIDTH, HEIGHT));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn any_numbers_are_drawn(
            heights in prop::collection::vec(any::<(f32, bool)>(), 0..80),
            first: u32, level: Option<f32>, named: Option<[f32; 3]>, turns: Vec<usize>, least_span: f32, words: String,
        ) {
            let values = heights.into_iter().map(|(height, firm)| GraphPoint { height, firm }).collect();
            let named_level = |height| GraphLevel { height, words: words.clone() };
            let level = level.map(named_level);
            let named = named.into_iter().flatten().map(named_level).collect();
            let (title, figure, across, open) = (words.clone(), words.clone(), words.clone(), words);
            let graph = Graph { title, figure, across, first, values, level, named, turns, least_span, open };
            let picture = Picture::of_graph(&graph, Theme::Dark);
            prop_assert_eq!((picture.width(), picture.height()), (WIDTH, HEIGHT));
        }
    }
}
