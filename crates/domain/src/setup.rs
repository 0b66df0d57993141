//! Setups: the texts that choose a starting position, and the named setups that a server keeps.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    Refusal,
    id::GuildId,
    markup::{code, quoted},
    record::Record,
    rules::Rules,
};
use board::phrase::{Phrase, Value, plain};
use games::{AnyPosition, GameKind, game::ParseSetupError};

/// The maximum number of characters of a layout that a server keeps.
pub const MAX_LAYOUT: usize = 600;

/// The maximum number of setups of one game that a server keeps.
pub const MAX_KEPT: usize = 50;

/// The prefix of the names of setups that were made for Parlor and not by a game's author.
const HOUSE: &str = "house-";

/// A name that is reserved for random setups. No server can keep a setup of any game under this name.
const RANDOM: &str = "random";

/// The value of an autocomplete suggestion that only shows an explanation, because the typed text is too long to be a
/// value itself. No game has a setup with this name.
pub const HINT: &str = "…";

/// The name under which a server keeps a setup: 2 to 32 lower-case letters, digits and hyphens, beginning with a
/// letter.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SetupName(String);

/// The error for a text that is not a valid name of a setup.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not the name of a setup", quoted(.0))]
pub struct ParseSetupNameError(pub String);

impl SetupName {
    /// Parses a name as typed, ignoring letter case and surrounding spaces.
    pub fn typed(text: &str) -> Result<Self, ParseSetupNameError> {
        text.trim().to_ascii_lowercase().parse()
    }

    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether the game itself uses the name, or may do so in a later version.
    pub fn is_reserved(&self, game: GameKind) -> bool {
        self.0.starts_with(HOUSE) || self.0 == RANDOM || game.rules().contains(&self.as_str()) || self.is_known(game)
    }

    /// Whether the game itself has a setup with this name.
    fn is_known(&self, game: GameKind) -> bool {
        AnyPosition::from_setup(game, &self.0, 0).is_ok()
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

/// A setup that a server keeps under a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptSetup {
    /// The server that keeps the setup.
    pub guild: GuildId,
    /// The game that the setup belongs to.
    pub game: GameKind,
    /// The name of the setup.
    pub name: SetupName,
    /// The text that describes the starting position. The text was valid when the setup was saved, and contains no
    /// names of kept setups.
    pub layout: String,
}

/// Reading the record checks neither the name nor the layout against the rules, because the rules may have changed
/// since the setup was saved. Both are checked when a game is to begin from the setup.
impl Record for KeptSetup {}

impl KeptSetup {
    /// Checks that a game can still begin from the setup, because the rules may have changed since the setup was saved.
    ///
    /// # Errors
    /// Returns a phrase with the reason: the layout is no longer valid, or the game itself now uses the name.
    pub fn judge(&self) -> Result<(), Phrase> {
        if self.name.is_known(self.game) {
            return Err(Phrase::new("setup-shadowed"));
        }
        AnyPosition::from_setup(self.game, &self.layout, 0).map(drop).map_err(|error| error.reason)
    }
}

/// A parsed setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The typed text, with the names of kept setups replaced by their layouts.
    pub layout: String,
    /// The starting position.
    pub start: AnyPosition,
    /// The parts of the typed text, which are separated by `+`; never empty.
    pub parts: Vec<SetupPart>,
}

/// A part of the text of a setup, as the user typed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupPart {
    /// The typed text without surrounding spaces.
    pub text: String,
    /// The source of this part.
    pub source: Source,
}

/// Where a setup, or a part of it, comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The game's usual setup.
    Usual,
    /// Another setup that the game defines.
    Game,
    /// A random setup that the game defines, with its name.
    Lot(&'static str),
    /// A setup of the game that was made for Parlor and not by the game's author.
    House,
    /// A setup that the server keeps under a name.
    Kept,
    /// A layout that the user typed.
    Typed,
}

impl Setup {
    /// Parses the text of a setup, whose parts are separated by `+`. A part that is the name of a setup in `kept`
    /// stands for the layout of that setup, unless the game itself has a setup with this name.
    ///
    /// # Errors
    /// Returns [`ParseSetupError`] if the text is not a valid setup. The reason quotes the text as typed, without
    /// replaced names.
    pub fn read(game: GameKind, text: &str, seed: u64, kept: &[KeptSetup]) -> Result<Self, ParseSetupError> {
        let text = plain::notation(text);
        let text = text.trim();
        if text == HINT {
            return Err(ParseSetupError { text: text.to_owned(), reason: Phrase::new("setup-hint-chosen") });
        }
        let parts: Vec<&str> = text.split('+').map(str::trim).collect();
        let own_error = match AnyPosition::from_setup(game, text, seed) {
            Ok(start) => {
                let parts = parts.into_iter().map(|part| SetupPart::new(part, Source::of(game, part)));
                return Ok(Self { layout: text.to_owned(), start, parts: parts.collect() });
            }
            Err(error) => error,
        };
        let meanings: Vec<Option<&KeptSetup>> = parts.iter().map(|part| find(kept, game, part)).collect();
        if meanings.iter().all(Option::is_none) {
            return Err(own_error);
        }
        let meant: Vec<(&str, Option<&KeptSetup>)> = parts.into_iter().zip(meanings).collect();
        let layouts = meant.iter().map(|(part, kept)| kept.map_or(*part, |kept| &kept.layout));
        let layout = layouts.collect::<Vec<_>>().join(" + ");
        match AnyPosition::from_setup(game, &layout, seed) {
            Ok(start) => {
                let source = |part, kept: Option<_>| kept.map_or_else(|| Source::of(game, part), |_| Source::Kept);
                let parts = meant.into_iter().map(|(part, kept)| SetupPart::new(part, source(part, kept)));
                Ok(Self { layout, start, parts: parts.collect() })
            }
            Err(error) => Err(ParseSetupError {
                text: text.to_owned(),
                reason: fault(&meant)
                    .unwrap_or(if quotes_several_parts(&error.reason) { own_error } else { error }.reason),
            }),
        }
    }

    /// Adds optional rules to the setup: appends their words to the layout, and parses the starting position under
    /// these rules.
    ///
    /// # Errors
    /// Returns [`Refusal::Rules`] if the game does not have these rules, and [`Refusal::Setup`] if the setup is not
    /// valid under them.
    pub fn under(self, rules: Rules, seed: u64) -> Result<Self, Refusal> {
        let game = self.start.kind();
        if !rules.are_of(game) {
            return Err(Refusal::Rules(game, rules));
        }
        let layout = format!("{} {}", self.layout, rules.name());
        Ok(Self { start: AnyPosition::from_setup(game, &layout, seed)?, layout, ..self })
    }

    /// Whether a part of the typed text is the name of a kept setup.
    pub fn names_kept(&self) -> bool {
        self.parts.iter().any(|part| part.source == Source::Kept)
    }
}

impl SetupPart {
    fn new(text: &str, source: Source) -> Self {
        Self { text: text.to_owned(), source }
    }
}

impl Source {
    /// The source of a text that is not the name of a kept setup.
    pub fn of(game: GameKind, text: &str) -> Self {
        let Some(name) = game.setups().iter().find(|name| name.eq_ignore_ascii_case(text)) else { return Self::Typed };
        match name {
            name if name == &game.setups()[0] => Self::Usual,
            name if name.starts_with(HOUSE) => Self::House,
            name if is_drawn(game, name) => Self::Lot(name),
            _ => Self::Game,
        }
    }

    /// A phrase that describes the source to users.
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

/// Whether a setup is random, so that its starting position depends on the seed.
pub fn is_drawn(game: GameKind, layout: &str) -> bool {
    let drawn = |seed| AnyPosition::from_setup(game, layout, seed).ok();
    let first = drawn(0);
    (1..8).any(|seed| drawn(seed) != first)
}

/// The kept setup whose name is `part`, a part of a typed text. Returns `None` if there is none, or if the game itself
/// has a setup with this name.
fn find<'a>(kept: &'a [KeptSetup], game: GameKind, part: &str) -> Option<&'a KeptSetup> {
    let name = SetupName::typed(part).ok()?;
    kept.iter().find(|kept| kept.game == game && kept.name == name).filter(|_| !name.is_known(game))
}

/// The reason why a kept setup named by one of these parts cannot be used: its layout is no longer valid, or cannot be
/// combined with another part. `None` if there is no such reason.
fn fault(meant: &[(&str, Option<&KeptSetup>)]) -> Option<Phrase> {
    let named = || meant.iter().filter_map(|(part, kept)| kept.map(|kept| (*part, kept)));
    let name = |phrase: Phrase, part: &str| phrase.with("name", code(part));
    let outdated = named().find_map(|(part, kept)| {
        let reason = kept.judge().err()?;
        Some(name(Phrase::new("setup-outdated"), part).with("reason", reason))
    });
    let joined = || {
        named().filter(|_| meant.len() > 1).find_map(|(part, kept)| {
            if kept.layout.contains('+') {
                return Some(name(Phrase::new("setup-joins-pair"), part));
            }
            let whole = AnyPosition::parse(kept.game, &kept.layout).is_ok();
            whole.then(|| name(Phrase::new("setup-joins-position"), part))
        })
    };
    outdated.or_else(joined)
}

/// Whether the reason for an error quotes several parts joined by `+`. If one of these parts is the layout of a kept
/// setup, the user did not type the quoted text, but the setup's name.
fn quotes_several_parts(reason: &Phrase) -> bool {
    reason.values().iter().any(|(_, value)| match value {
        Value::Text(text) | Value::Typed(text) => text.contains('+'),
        Value::Number(_) | Value::Phrase(_) => false,
    })
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
        assert_eq!(gate.parts, [SetupPart { text: "Gate".to_owned(), source: Source::Kept }]);
        assert_eq!(gate.start, AnyPosition::from_setup(GAME, "GRXLLS", 3).expect("a code"));
        assert_eq!(read("lot").expect("kept").start, AnyPosition::from_setup(GAME, "full-random", 3).expect("a name"));
        let classic = read("classic").expect("the game's own");
        assert_eq!((classic.layout.as_str(), classic.names_kept()), ("classic", false), "the game's own names win");
        assert_eq!(read("full-random").expect("drawn").parts[0].source, Source::Lot("full-random"));
        assert_eq!(read("grxlls").expect("a code").parts[0].source, Source::Typed);
        let error = read("gate + nothing").expect_err("not a setup");
        assert_eq!(error.text, "gate + nothing");
        assert_eq!(error.reason, AnyPosition::from_setup(GAME, "gate + nothing", 0).expect_err("not a setup").reason);
        let foreign = Setup::read(GAME, "gate", 3, &[]).expect_err("another server's");
        assert_eq!(foreign.text, "gate");
    }

    #[test]
    fn what_is_wrong_is_told_in_terms_of_what_was_typed() {
        let game = GameKind::Biyi;
        let camp = "2222222/1111111/.1.1.1./1.1.1.1/111*111";
        let position = AnyPosition::start(game).to_string();
        let all = [
            ("camp", camp),
            ("pair", "classic + house-reed"),
            ("card", &position),
            ("old", "1111111/1111111"),
            ("classic", camp),
        ]
        .map(|(name, layout)| KeptSetup { game, ..kept(name, layout) });
        let read = |text: &str| Setup::read(game, text, 0, &all);
        let reason = |text: &str| read(text).expect_err(text).reason;
        for text in ["camp + camp", "CAMP+classic", "pair", "card", "classic + camp"] {
            assert!(read(text).is_ok(), "{text}");
        }
        assert_eq!(read("classic + camp").expect("a pair").layout, format!("classic + {camp}"), "the game's own name");
        assert_eq!(read("classic + camp").expect("a pair").parts[0].source, Source::Usual);
        let named = |id: &'static str, name: &str| Phrase::new(id).with("name", format!("`{name}`"));
        assert_eq!(reason("camp + Pair"), named("setup-joins-pair", "Pair"));
        assert_eq!(reason("card+camp"), named("setup-joins-position", "card"));
        let outdated = AnyPosition::from_setup(game, "1111111/1111111", 0).expect_err("two rows").reason;
        for text in ["old", "old + camp", "pair + old"] {
            assert_eq!(reason(text), named("setup-outdated", "old").with("reason", outdated.clone()), "{text}");
        }
        let unknown = |text: &str| Phrase::new("biyi-setup-unknown").with_typed("setup", text);
        assert_eq!(reason("camp + nothing"), unknown("nothing"));
        assert_eq!(reason("camp + camp + camp"), unknown("camp + camp + camp"));
    }

    #[test]
    fn kept_setups_are_judged_by_the_rules_of_today() {
        assert_eq!(kept("gate", "GRXLLS").judge(), Ok(()));
        assert_eq!(kept("classic", "GRXLLS").judge(), Err(Phrase::new("setup-shadowed")));
        let reason = AnyPosition::from_setup(GAME, "AAAAAA", 0).expect_err("too many of one kind").reason;
        assert_eq!(kept("gate", "AAAAAA").judge(), Err(reason));
    }

    #[test]
    fn lots_differ() {
        assert!(is_drawn(GAME, "half-random") && is_drawn(GAME, "full-random"));
        assert!(!is_drawn(GAME, "classic") && !is_drawn(GAME, "GRXLLS") && !is_drawn(GAME, "nonsense"));
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text: String) {
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
