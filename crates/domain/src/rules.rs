//! Optional rules that players can choose for a game.

use board::phrase::Phrase;
use games::{AnyPosition, GameKind};

/// A choice of optional rules, written as the words that follow the text of a setup, such as `no-tie`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules(&'static str);

impl Rules {
    /// All choices of optional rules, without duplicates, in the order of the games that offer them.
    pub fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for rules in GameKind::ALL.into_iter().flat_map(|game| game.rules()).map(|words| Self(words)) {
            if !all.contains(&rules) {
                all.push(rules);
            }
        }
        all
    }

    /// The choice with this [`name`](Self::name), if there is one.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::all().into_iter().find(|rules| rules.0 == name)
    }

    /// The words of the choice, such as `no-tie`.
    pub const fn name(self) -> &'static str {
        self.0
    }

    /// Whether a game offers this choice.
    pub fn are_of(self, game: GameKind) -> bool {
        game.rules().contains(&self.0)
    }

    /// The titles of the games that offer this choice, such as `Paiko`.
    pub fn games(self) -> String {
        let games = GameKind::ALL.into_iter().filter(|game| self.are_of(*game));
        games.map(GameKind::title).collect::<Vec<_>>().join(", ")
    }

    /// The rules in words, such as `no tie`.
    pub fn in_words(self) -> Phrase {
        in_words(self.0.split(' ')).expect("rules have a word at least")
    }
}

/// The optional rules of a position in words; `None` if the position has no optional rules.
pub fn told(position: &AnyPosition) -> Option<Phrase> {
    in_words(position.rules().into_iter())
}

fn in_words(words: impl Iterator<Item = &'static str>) -> Option<Phrase> {
    words
        .map(|word| Phrase::new("rule").with("word", word))
        .reduce(|before, next| Phrase::new("rules-and").with("before", before).with("next", next))
}
