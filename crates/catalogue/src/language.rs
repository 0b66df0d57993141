//! The languages of the catalogues. The build script finds the catalogues, and writes the enum from what they say about
//! themselves.

use serde::{Deserialize, Serialize};

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

impl Language {
    /// The language of a Discord locale, such as `es-419`; English if the locale has no catalogue.
    pub fn from_locale(locale: &str) -> Self {
        let code = locale.split('-').next().unwrap_or_default();
        let listed = |language: &Self| language.locales().contains(&locale);
        let same = |language: &Self| language.code() == code;
        let found = Self::ALL.into_iter().find(listed);
        found.or_else(|| Self::ALL.into_iter().find(same)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The locales that Discord accepts for translated descriptions of commands. It rejects all commands for any other.
    const OF_DISCORD: [&str; 32] = [
        "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR",
        "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
    ];

    #[test]
    fn locales_lead_to_their_language() {
        for language in Language::ALL {
            assert_eq!(language.locales().is_empty(), language == Language::English, "{language:?}");
            for locale in language.locales() {
                assert_eq!(Language::from_locale(locale), language);
                assert!(OF_DISCORD.contains(locale), "{language:?}: Discord has no locale {locale}");
            }
        }
        for locale in ["", "tlh", "en-GB", "qaa", "xx-fr"] {
            assert_eq!(Language::from_locale(locale), Language::English);
        }
    }

    #[test]
    fn english_is_the_fallback_and_comes_first() {
        assert_eq!((Language::default(), Language::ALL[0]), (Language::English, Language::English));
    }
}
