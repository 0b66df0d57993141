//! Line graphs as data.

use crate::phrase::Phrase;

/// A line graph of a number over games or moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph<W = Phrase> {
    /// The name of the number.
    pub title: W,
    /// The newest value, written large beside the title.
    pub figure: W,
    /// The name of the count from left to right, such as games or moves.
    pub across: W,
    /// The number of the game or move of the first value.
    pub first: u32,
    /// The values in order; at least one.
    pub values: Vec<Value>,
    /// A height to compare the values with.
    pub level: Option<Level<W>>,
    /// Named heights from bottom to top. If there are at least two, they rule the sheet instead of numbers, and the
    /// first and the last one are its edges.
    pub named: Vec<Level<W>>,
    /// The indices of the values whose dots and counts are highlighted, in order.
    pub turns: Vec<usize>,
    /// The least difference between the bottom and the top of the sheet, which makes small changes look small.
    pub least_span: f32,
    /// The meaning of an open dot, which is shown if any value has one.
    pub open: W,
}

/// A value on the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// The height.
    pub height: f32,
    /// Whether the value is reliable. Others have open dots, and the line to them is dashed.
    pub firm: bool,
}

/// A height with a meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct Level<W = Phrase> {
    /// The height.
    pub height: f32,
    /// Its meaning.
    pub words: W,
}

impl<W> Graph<W> {
    /// Converts the words, such as by translating them into a language.
    pub fn map_words<V>(self, mut words: impl FnMut(W) -> V) -> Graph<V> {
        let Self { title, figure, across, first, values, level, named, turns, least_span, open } = self;
        let mut level_in = |Level { height, words: said }: Level<W>| Level { height, words: words(said) };
        let (level, named) = (level.map(&mut level_in), named.into_iter().map(&mut level_in).collect());
        Graph {
            title: words(title),
            figure: words(figure),
            across: words(across),
            first,
            values,
            level,
            named,
            turns,
            least_span,
            open: words(open),
        }
    }
}
