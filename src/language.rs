//! The languages of the catalogues.

use serde::{Deserialize, Serialize};

/// A language with a catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Language {
    /// English. Readers of a language without a catalogue see English, too.
    #[default]
    #[serde(rename = "en")]
    English,
    /// French.
    #[serde(rename = "fr")]
    French,
    /// Spanish.
    #[serde(rename = "es")]
    Spanish,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 3] = [Self::English, Self::French, Self::Spanish];

    /// The language's two-letter code.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
            Self::Spanish => "es",
        }
    }

    /// The language's own name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::French => "Français",
            Self::Spanish => "Español",
        }
    }

    /// The language of a Discord locale, such as `es-419`; English if the locale has no catalogue.
    pub fn from_locale(locale: &str) -> Self {
        let code = locale.split('-').next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code() == code).unwrap_or_default()
    }

    /// The Discord locales of the language. The list is empty for English, because English is the fallback for all
    /// other locales.
    pub const fn locales(self) -> &'static [&'static str] {
        match self {
            Self::English => &[],
            Self::French => &["fr"],
            Self::Spanish => &["es-ES", "es-419"],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_lead_to_their_language() {
        for language in Language::ALL {
            for locale in language.locales() {
                assert_eq!(Language::from_locale(locale), language);
            }
        }
        for locale in ["", "de", "en-GB", "fi", "xx-fr"] {
            assert_eq!(Language::from_locale(locale), Language::English);
        }
    }
}
