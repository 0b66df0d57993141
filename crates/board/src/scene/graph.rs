//! Line graphs as data.

use crate::phrase::Phrase;

/// A line graph of a value that changes from game to game or from move to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Graph<W = Phrase> {
    /// The name of the value that the graph shows.
    pub title: W,
    /// The newest value, written large beside the title.
    pub figure: W,
    /// The name of the horizontal axis, such as games or moves.
    pub across: W,
    /// The number of the game or move to which the first value belongs.
    pub first: u32,
    /// The values in order; at least one.
    pub values: Vec<GraphPoint>,
    /// A height to compare the values with, drawn as a horizontal line.
    pub level: Option<GraphLevel<W>>,
    /// Named heights from bottom to top. If there are at least two, their names replace the numbers on the vertical
    /// axis, and the first and the last name are at the bottom and the top of the graph.
    pub named: Vec<GraphLevel<W>>,
    /// The indices of the highlighted values, in order. The dots of these values and their numbers on the horizontal
    /// axis are highlighted.
    pub turns: Vec<usize>,
    /// The least difference between the heights at the bottom and the top of the graph. It keeps small changes from
    /// looking large.
    pub least_span: f32,
    /// The meaning of an open dot. The meaning is shown if any value has an open dot.
    pub open: W,
}

/// A value of the graph.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GraphPoint {
    /// The value itself, which is the height of its dot.
    pub height: f32,
    /// Whether the value is reliable. A value that is not reliable has an open dot, and the line to the dot is dashed.
    pub firm: bool,
}

/// A height with a meaning.
#[derive(Clone, Debug, PartialEq)]
pub struct GraphLevel<W = Phrase> {
    /// The height.
    pub height: f32,
    /// The meaning of the height.
    pub words: W,
}

impl<W> Graph<W> {
    /// Converts the words, such as by translating them into a language.
    pub fn map_words<V>(self, mut words: impl FnMut(W) -> V) -> Graph<V> {
        let Self { title, figure, across, first, values, level, named, turns, least_span, open } = self;
        let mut level_in =
            |GraphLevel { height, words: said }: GraphLevel<W>| GraphLevel { height, words: words(said) };
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
