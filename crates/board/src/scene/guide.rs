//! The guide to the signs on pictures of boards, as data.

use super::{Lost, Sample, Scene};
use crate::{color::Color, phrase::Phrase};

/// A picture that shows the boards of the games and explains their signs.
#[derive(Clone, Debug, PartialEq)]
pub struct Guide<W = Phrase> {
    /// The boards to show small above the signs, each with the title of its game.
    pub boards: Vec<(&'static str, Scene<W>)>,
    /// The signs in order, each with its meaning.
    pub rows: Vec<(GuideSign<W>, W)>,
}

/// A sign as the guide shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuideSign<W = Phrase> {
    /// The pill of a [`Status`](super::Status).
    Pill(W),
    /// The note of a [`Scene`].
    Note(W),
    /// [`Mark::Left`](super::Mark::Left), [`Mark::Action`](super::Mark::Action) and
    /// [`Mark::Arrived`](super::Mark::Arrived).
    LastMove,
    /// [`Mark::Captured`](super::Mark::Captured), with and without this piece.
    Captured(Lost),
    /// A kind of captured pieces with its number, as beside the board of a [`Scene`].
    Counted(Lost, u8),
    /// [`Mark::Picked`](super::Mark::Picked).
    Picked,
    /// [`Mark::Target`](super::Mark::Target).
    Target,
    /// [`Mark::Choice`](super::Mark::Choice).
    Choice,
    /// [`Mark::Concerned`](super::Mark::Concerned).
    Concerned,
    /// Marks as the legend shows them, side by side.
    Samples(Vec<Sample>),
    /// The tokens of a stack, as a [`TokenLine`](super::TokenLine) below a board lists them.
    Tokens(Vec<Color>),
}

impl<W> Guide<W> {
    /// Converts the words, such as by translating them into a language.
    pub fn map_words<V>(self, mut words: impl FnMut(W) -> V) -> Guide<V> {
        let mut shown = |shown| match shown {
            GuideSign::Pill(said) => GuideSign::Pill(words(said)),
            GuideSign::Note(said) => GuideSign::Note(words(said)),
            GuideSign::LastMove => GuideSign::LastMove,
            GuideSign::Captured(lost) => GuideSign::Captured(lost),
            GuideSign::Counted(lost, count) => GuideSign::Counted(lost, count),
            GuideSign::Picked => GuideSign::Picked,
            GuideSign::Target => GuideSign::Target,
            GuideSign::Choice => GuideSign::Choice,
            GuideSign::Concerned => GuideSign::Concerned,
            GuideSign::Samples(samples) => GuideSign::Samples(samples),
            GuideSign::Tokens(tokens) => GuideSign::Tokens(tokens),
        };
        let (signs, said): (Vec<_>, Vec<_>) = self.rows.into_iter().unzip();
        let signs = signs.into_iter().map(&mut shown).collect::<Vec<_>>();
        let boards = self.boards.into_iter().map(|(title, scene)| (title, scene.map_words(&mut words))).collect();
        Guide { boards, rows: signs.into_iter().zip(said.into_iter().map(words)).collect() }
    }
}
