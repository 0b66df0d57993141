//! Identifiers of users, places, messages and games.

use std::{fmt, num::ParseIntError, str::FromStr};

use thiserror::Error;

macro_rules! snowflake {
    ($(#[doc = $doc:literal] $name:ident)*) => {$(
        #[doc = $doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u64);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }
    )*};
}

snowflake! {
    /// The Discord id of a user.
    UserId
    /// The Discord id of a channel, thread or direct-message channel.
    ChannelId
    /// The Discord id of a server.
    GuildId
    /// The Discord id of a message.
    MessageId
}

/// The identifier of a game and of its challenge: six letters and digits.
///
/// The identifier is a number below 2^30 in base 32, with an alphabet that leaves out `I`, `L`, `O` and `U`. Parsing
/// also accepts lowercase letters, and reads `I` and `L` as 1 and `O` as 0.
///
/// # Examples
///
/// ```
/// use domain::id::GameId;
///
/// let id = GameId::from_bits(42);
/// assert_eq!(id.to_string(), "00001A");
/// assert_eq!("ooooia".parse(), Ok(id));
/// assert!("no game".parse::<GameId>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(u32);

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH: u32 = 6;

impl GameId {
    /// The identifier made of the lower 30 bits of a number.
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits & ((1 << (5 * LENGTH)) - 1))
    }

    /// The identifier as a number below 2^30.
    pub const fn bits(self) -> u32 {
        self.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..LENGTH).rev().try_for_each(|place| {
            let digit = (self.0 >> (5 * place)) & 31;
            write!(f, "{}", char::from(ALPHABET[digit as usize]))
        })
    }
}

/// The error for a text that is not a game identifier.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not the identifier of a game")]
pub struct ParseGameIdError(String);

impl FromStr for GameId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseGameIdError(text.to_owned());
        if text.len() != LENGTH as usize {
            return Err(error());
        }
        let mut bits = 0;
        for letter in text.bytes() {
            let letter = match letter.to_ascii_uppercase() {
                b'O' => b'0',
                b'I' | b'L' => b'1',
                letter => letter,
            };
            let digit = ALPHABET.iter().position(|&listed| listed == letter).ok_or_else(error)?;
            bits = bits << 5 | digit as u32;
        }
        Ok(Self(bits))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn game_ids_read_back(bits: u32) {
            let id = GameId::from_bits(bits);
            let text = id.to_string();
            prop_assert_eq!(text.len(), 6);
            prop_assert_eq!(text.to_lowercase().parse(), Ok(id));
            prop_assert_eq!(text.parse(), Ok(id));
        }

        #[test]
        fn any_text_is_read_without_panic(text: String) {
            if let Ok(id) = text.parse::<GameId>() {
                prop_assert_eq!(id.to_string().len(), text.len());
            }
        }
    }

    #[test]
    fn look_alikes_are_read() {
        assert_eq!("o0i1l1".parse::<GameId>(), "001111".parse());
        assert!("U00000".parse::<GameId>().is_err());
        assert!("12345".parse::<GameId>().is_err());
    }
}
