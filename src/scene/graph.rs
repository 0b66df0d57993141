//! Numbers one after the other, as a line.

use crate::phrase::Phrase;

/// A picture of how a number went up and down, game after game or move after move.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph<W = Phrase> {
    /// What the number is.
    pub title: W,
    /// What stands large beside the title: the newest value in words.
    pub figure: W,
    /// What is counted from left to right.
    pub across: W,
    /// The count at which the line begins.
    pub first: u32,
    /// The values in their order; never none.
    pub values: Vec<Value>,
    /// A height to compare with.
    pub level: Option<Level<W>>,
    /// Heights with names, from bottom to top. If there are any, they rule the sheet instead of numbers, and the first and
    /// the last one are its edges.
    pub named: Vec<Level<W>>,
    /// The places of the values that are pointed at, in their order.
    pub turns: Vec<usize>,
    /// The difference between bottom and top is at least this, so that small changes look small.
    pub least_span: f32,
    /// What an open dot means, if any value has one.
    pub open: W,
}

/// A value on the line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Value {
    /// How high it is.
    pub height: f32,
    /// Whether it can be relied upon. Others have open dots, and the line to them is broken.
    pub firm: bool,
}

/// A height that has a meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct Level<W = Phrase> {
    /// How high it is.
    pub height: f32,
    /// Its meaning.
    pub words: W,
}

impl<W> Graph<W> {
    /// The same graph with its words put into a language.
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
