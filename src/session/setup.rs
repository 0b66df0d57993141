//! How a game begins: the text that chooses a setup, and the names that a server gives to setups of its own.

use std::{fmt, str::FromStr};

use thiserror::Error;

use crate::{
    game::ParseSetupError,
    games::{AnyPosition, GameKind},
    id::GuildId,
    phrase::Phrase,
    session::{Refusal, rules::Rules},
};

/// The most characters of a layout that a server keeps.
pub const MAX_LAYOUT: usize = 600;

/// How many setups of one game a server can keep.
pub const MAX_KEPT: usize = 50;

/// How the names of setups begin that are made for Parlor, and not by a game's author.
const HOUSE: &str = "house-";

/// What no setup of a server is called, whatever the game: it means a setup drawn by lot.
const RANDOM: &str = "random";

/// The name of a setup that a server keeps: 2 to 32 small letters, digits and hyphens, the first a letter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetupName(String);

/// A text that cannot be the name of a setup; holds the text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not the name of a setup")]
pub struct ParseSetupNameError(pub String);

impl SetupName {
    /// The name as people type it: in letters of any case, and with blanks around it.
    ///
    /// # Errors
    /// It is not a name.
    pub fn typed(text: &str) -> Result<Self, ParseSetupNameError> {
        text.trim().to_ascii_lowercase().parse()
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the name means something in a game already, or is set aside for what may come.
    pub fn is_reserved(&self, game: GameKind) -> bool {
        self.0.starts_with(HOUSE)
            || self.0 == RANDOM
            || game.rules().contains(&self.as_str())
            || AnyPosition::from_setup(game, &self.0, 0).is_ok()
    }
}

impl FromStr for SetupName {
    type Err = ParseSetupNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rest = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
        if (2..=32).contains(&text.len())
            && text.starts_with(|first: char| first.is_ascii_lowercase())
            && text.bytes().all(rest)
        {
            return Ok(Self(text.to_owned()));
        }
        Err(ParseSetupNameError(text.to_owned()))
    }
}

impl fmt::Display for SetupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A setup that a server keeps under a name of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptSetup {
    /// The server.
    pub guild: GuildId,
    /// The game.
    pub game: GameKind,
    /// Its name there.
    pub name: SetupName,
    /// The text that the game understands; it names no other kept setup.
    pub layout: String,
}

/// A text that chooses a setup, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The text that the game understands: where a server's names stood, there are their layouts.
    pub layout: String,
    /// The position that it begins from.
    pub start: AnyPosition,
    /// What was typed before, between and behind the signs `+`; never empty.
    pub parts: Vec<Part>,
}

/// A part of a text that chooses a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// As it was typed, without the blanks around it.
    pub text: String,
    /// What it is.
    pub source: Source,
}

/// Where a setup comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// It is the game's usual one.
    Usual,
    /// It is another one that the game knows by name.
    Game,
    /// It is one that the game draws by lot and knows by this name.
    Lot(&'static str),
    /// It is made for Parlor.
    House,
    /// The server keeps it.
    Kept,
    /// Somebody typed it as it is.
    Typed,
}

impl Setup {
    /// Understands a text for a game, in which words that are names of `kept` setups stand for their layouts. Words are
    /// separated by blanks and `+`. A text that the game understands by itself means what it means to the game.
    ///
    /// # Errors
    /// What is wrong with the text, after the names in it were replaced.
    pub fn read(game: GameKind, text: &str, seed: u64, kept: &[KeptSetup]) -> Result<Self, ParseSetupError> {
        let text = text.trim();
        let (layout, start, kept) = match AnyPosition::from_setup(game, text, seed) {
            Ok(start) => (text.to_owned(), start, &[][..]),
            Err(_) => {
                let layout = expanded(text, |word| find(kept, game, word).map(|kept| kept.layout.as_str()));
                let start = AnyPosition::from_setup(game, &layout, seed)?;
                (layout, start, kept)
            }
        };
        let parts = text.split('+').map(|part| {
            let text = part.trim().to_owned();
            let is_kept = find(kept, game, &text).is_some();
            Part { source: if is_kept { Source::Kept } else { Source::of(game, &text) }, text }
        });
        Ok(Self { layout, start, parts: parts.collect() })
    }

    /// The same setup under other rules, whose words the layout then has behind it. Rules that it has already stay.
    ///
    /// # Errors
    /// The game has no such rules.
    pub fn under(self, rules: Rules, seed: u64) -> Result<Self, Refusal> {
        let game = self.start.kind();
        if !rules.are_of(game) {
            return Err(Refusal::Rules(game, rules));
        }
        let layout = format!("{} {}", self.layout, rules.name());
        Ok(Self { start: AnyPosition::from_setup(game, &layout, seed)?, layout, ..self })
    }

    /// Whether the text names a setup that the server keeps, so that the layout says more than the text.
    pub fn names_kept(&self) -> bool {
        self.parts.iter().any(|part| part.source == Source::Kept)
    }
}

impl Source {
    /// Where a setup comes from that no server keeps.
    pub fn of(game: GameKind, text: &str) -> Self {
        let Some(name) = game.setups().iter().find(|name| name.eq_ignore_ascii_case(text)) else { return Self::Typed };
        match name {
            name if name == &game.setups()[0] => Self::Usual,
            name if name.starts_with(HOUSE) => Self::House,
            name if is_drawn(game, name) => Self::Lot(name),
            _ => Self::Game,
        }
    }

    /// The same in a few plain words: `drawn by lot for each side`.
    pub fn phrase(self) -> Phrase {
        match self {
            Self::Usual => Phrase::new("setup-usual"),
            Self::Game => Phrase::new("setup-game"),
            Self::Lot(name) => Phrase::new("setup-lot").with("name", name),
            Self::House => Phrase::new("setup-house"),
            Self::Kept => Phrase::new("setup-kept"),
            Self::Typed => Phrase::new("setup-typed"),
        }
    }
}

/// Whether a setup differs from game to game.
pub fn is_drawn(game: GameKind, layout: &str) -> bool {
    let drawn = |seed| AnyPosition::from_setup(game, layout, seed).ok();
    let first = drawn(0);
    (1..8).any(|seed| drawn(seed) != first)
}

/// The kept setup that a word of a text names.
fn find<'a>(kept: &'a [KeptSetup], game: GameKind, word: &str) -> Option<&'a KeptSetup> {
    let name = SetupName::typed(word).ok()?;
    kept.iter().find(|kept| kept.game == game && kept.name == name)
}

/// The text with each word replaced for which `meaning` has something.
fn expanded<'a>(text: &str, meaning: impl Fn(&str) -> Option<&'a str>) -> String {
    let mut expanded = String::with_capacity(text.len());
    for piece in text.split_inclusive(|c: char| c.is_whitespace() || c == '+') {
        let word = piece.trim_end_matches(|c: char| c.is_whitespace() || c == '+');
        expanded.push_str(meaning(word).unwrap_or(word));
        expanded.push_str(&piece[word.len()..]);
    }
    expanded
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const GAME: GameKind = GameKind::Pijersi;

    fn kept(name: &str, layout: &str) -> KeptSetup {
        KeptSetup { guild: GuildId(1), game: GAME, name: name.parse().expect("a name"), layout: layout.to_owned() }
    }

    #[test]
    fn names_are_small_letters_digits_and_hyphens() {
        for (text, name) in [("dragon-gate", "dragon-gate"), (" Dragon-Gate7 ", "dragon-gate7"), ("ab", "ab")] {
            assert_eq!(SetupName::typed(text).expect("a name").as_str(), name);
        }
        let longest = "x".repeat(32);
        assert!(SetupName::typed(&longest).is_ok());
        for text in ["", "a", "7up", "-ab", "a b", "a_b", "été", "a+b", "\u{212a}ing", &format!("{longest}x")] {
            assert!(SetupName::typed(text).is_err(), "{text}");
        }
        assert!("Ab".parse::<SetupName>().is_err(), "as it is stored, it is in small letters already");
    }

    #[test]
    fn names_that_mean_something_are_reserved() {
        for name in ["classic", "half-random", "random", "house-mine", "grxlls", "grxlls-grxlls"] {
            assert!(SetupName::typed(name).expect("a name").is_reserved(GAME), "{name}");
        }
        let rule = SetupName::typed("no-tie").expect("a name");
        assert!(rule.is_reserved(GameKind::Paiko) && !rule.is_reserved(GAME));
        for name in ["dragon-gate", "houses", "random-2"] {
            assert!(!SetupName::typed(name).expect("a name").is_reserved(GAME), "{name}");
        }
    }

    #[test]
    fn names_stand_for_layouts() {
        let all = [kept("gate", "GRXLLS"), kept("lot", "full-random"), kept("classic", "half-random")];
        let read = |text: &str| Setup::read(GAME, text, 3, &all);
        let gate = read(" Gate ").expect("kept");
        assert_eq!((gate.layout.as_str(), gate.names_kept()), ("GRXLLS", true));
        assert_eq!(gate.parts, [Part { text: "Gate".to_owned(), source: Source::Kept }]);
        assert_eq!(gate.start, AnyPosition::from_setup(GAME, "GRXLLS", 3).expect("a code"));
        assert_eq!(read("lot").expect("kept").start, AnyPosition::from_setup(GAME, "full-random", 3).expect("a name"));
        let classic = read("classic").expect("the game's own");
        assert_eq!((classic.layout.as_str(), classic.names_kept()), ("classic", false), "the game's own names win");
        assert_eq!(read("full-random").expect("drawn").parts[0].source, Source::Lot("full-random"));
        assert_eq!(read("grxlls").expect("a code").parts[0].source, Source::Typed);
        assert_eq!(read("gate + nothing").expect_err("not a setup").text, "GRXLLS + nothing");
        let foreign = Setup::read(GAME, "gate", 3, &[]).expect_err("another server's");
        assert_eq!(foreign.text, "gate");
    }

    #[test]
    fn words_are_replaced_and_nothing_else_is() {
        let meaning = |word: &str| (word == "ab").then_some("X Y");
        for (text, expected) in [
            ("ab", "X Y"),
            ("ab+ab", "X Y+X Y"),
            (" ab  +\tcd ", " X Y  +\tcd "),
            ("abc/ab ab-ab", "abc/ab ab-ab"),
            ("", ""),
            ("+", "+"),
        ] {
            assert_eq!(expanded(text, meaning), expected);
        }
    }

    #[test]
    fn lots_differ() {
        assert!(is_drawn(GAME, "half-random") && is_drawn(GAME, "full-random"));
        assert!(!is_drawn(GAME, "classic") && !is_drawn(GAME, "GRXLLS") && !is_drawn(GAME, "nonsense"));
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text: String) {
            prop_assert_eq!(expanded(&text, |_| None), text.as_str());
            let folded = SetupName::typed(&text).map(|name| name.to_string());
            prop_assert_eq!(folded.clone().and_then(|name| SetupName::typed(&name)).map(|name| name.to_string()), folded);
            Setup::read(GAME, &text, 0, &[kept("gate", "GRXLLS")]).ok();
        }

        #[test]
        fn names_read_back(name in "[a-z][a-z0-9-]{1,31}") {
            prop_assert_eq!(name.parse::<SetupName>().map(|parsed| parsed.to_string()), Ok(name));
        }
    }
}
