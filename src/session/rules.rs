//! The rules that players may choose for a game.

use crate::{
    games::{AnyPosition, GameKind},
    phrase::Phrase,
};

/// Rules of a game that are not its usual ones: words that stand behind the text of a setup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules(&'static str);

impl Rules {
    /// Every choice, each once, in the order of the games that offer it.
    pub fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for rules in GameKind::ALL.into_iter().flat_map(|game| game.rules()).map(|words| Self(words)) {
            if !all.contains(&rules) {
                all.push(rules);
            }
        }
        all
    }

    /// The rules that are called so.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|rules| rules.0 == name)
    }

    /// Their words.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Whether a game offers them.
    pub fn are_of(self, game: GameKind) -> bool {
        game.rules().contains(&self.0)
    }

    /// The games that offer them, as their players write them: `Paiko`.
    pub fn games(self) -> String {
        let games = GameKind::ALL.into_iter().filter(|game| self.are_of(*game));
        games.map(GameKind::title).collect::<Vec<_>>().join(", ")
    }

    /// The same for a reader: `no tie`.
    pub fn in_words(self) -> Phrase {
        in_words(self.0.split(' ')).expect("rules have a word at least")
    }
}

/// What differs from the usual rules in a position, for a reader; none if nothing does.
pub fn told(position: &AnyPosition) -> Option<Phrase> {
    in_words(position.rules().into_iter())
}

fn in_words(words: impl Iterator<Item = &'static str>) -> Option<Phrase> {
    words
        .map(|word| Phrase::new("rule").with("word", word))
        .reduce(|before, next| Phrase::new("rules-and").with("before", before).with("next", next))
}
