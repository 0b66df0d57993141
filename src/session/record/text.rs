//! Serialization of types that records write as a string or a number.

use std::{collections::BTreeSet, fmt::Display, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{
    color::Color,
    engine::Level,
    game::lesson::LessonId,
    games::GameKind,
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    session::{
        Alarm, ColorChoice, TimeControl,
        settings::{Challengers, Pings, SideChoice},
        setup::SetupName,
    },
    theme::Theme,
    time::{Day, TimeOfDay, Zone},
};

/// Serializes a value as its `Display` text.
pub(crate) fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Deserializes a value with `FromStr`.
pub(crate) fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Implements serde's traits for types by means of `Display` and `FromStr`.
macro_rules! as_text {
    ($($value:ty)*) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serialize(self, serializer)
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                deserialize(deserializer)
            }
        }
    )*};
}

// Numeric identifiers are strings because many readers of JSON round numbers beyond 2^53.
as_text! { ChannelId Color GameId GuildId LessonId MessageId SetupName TimeControl UserId }

// A day, a time of day and a zone are written as people write them.
as_text! { Day TimeOfDay Zone }

/// Implements serde's traits for types whose values have names. Each name is written as a string. The error for an
/// unknown name comes from `unknown`, because a newer version may know the name.
macro_rules! as_name {
    ($($value:ty: $read:expr;)*) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> Deserialize<'de> for $value {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = String::deserialize(deserializer)?;
                $read(&name).map_err(unknown)
            }
        }
    )*};
}

as_name! {
    Alarm: |name: &str| Alarm::from_name(name).ok_or_else(|| format!("`{name}` is not an alarm"));
    Challengers: str::parse;
    ColorChoice: |name: &str| ColorChoice::from_name(name).ok_or_else(|| format!("`{name}` is not a choice of color"));
    GameKind: str::parse;
    Pings: str::parse;
    SideChoice: str::parse;
    Theme: str::parse;
}

impl Serialize for Level {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Level {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Self::new(number).ok_or_else(|| unknown(format!("there is no level {number}")))
    }
}

/// The error for a value that a newer version may know.
fn unknown<E: Error>(error: impl Display) -> E {
    E::custom(format_args!("unknown value: {error}"))
}

/// Deserializes a list in strictly ascending order.
pub(in crate::session) fn in_order<'de, D: Deserializer<'de>, T: Deserialize<'de> + Ord>(
    deserializer: D,
) -> Result<BTreeSet<T>, D::Error> {
    let list = Vec::<T>::deserialize(deserializer)?;
    if list.is_sorted_by(|before, next| before < next) {
        Ok(list.into_iter().collect())
    } else {
        Err(D::Error::custom("a list is not in order, or repeats an item"))
    }
}

/// Serialization of a float as the shortest text that reads back as the same float.
pub(in crate::session) mod number {
    use super::{Deserialize, Deserializer, Error, Serializer};

    pub(in crate::session) fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(in crate::session) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.parse::<f64>().ok().filter(|number| number.to_string() == text);
        number.ok_or_else(|| D::Error::custom(format_args!("`{text}` is not a number as records write it")))
    }
}

/// Serialization of a duration for each side, in milliseconds.
pub(in crate::session) mod millis {
    use std::time::Duration;

    use super::{Deserialize, Deserializer, Serialize, Serializer};
    use crate::color::ByColor;

    pub(in crate::session) fn serialize<S: Serializer>(
        times: &ByColor<Duration>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        times.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)).serialize(serializer)
    }

    pub(in crate::session) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<ByColor<Duration>, D::Error> {
        Ok(ByColor::deserialize(deserializer)?.map(Duration::from_millis))
    }
}
