//! Serialization of types that records write as a string or a number.

use std::collections::BTreeSet;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::{
    ColorChoice, TimeControl,
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    setup::SetupName,
    time::{Day, TimeOfDay, Zone},
};
use board::{as_name, as_text};

// Numeric identifiers are strings because many readers of JSON round numbers beyond 2^53.
as_text! { ChannelId GameId GuildId MessageId SetupName TimeControl UserId }

// A day, a time of day and a zone are written as people write them.
as_text! { Day TimeOfDay Zone }

as_name! {
    ColorChoice: |name: &str| ColorChoice::from_name(name).ok_or_else(|| format!("`{name}` is not a choice of color"));
}

/// Deserializes a list in strictly ascending order.
pub(crate) fn in_order<'de, D: Deserializer<'de>, T: Deserialize<'de> + Ord>(
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
pub(crate) mod number {
    use super::{Deserialize, Deserializer, Error, Serializer};

    pub(crate) fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(number)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
        let text = String::deserialize(deserializer)?;
        let number = text.parse::<f64>().ok().filter(|number| number.to_string() == text);
        number.ok_or_else(|| D::Error::custom(format_args!("`{text}` is not a number as records write it")))
    }
}

/// Serialization of a duration for each side, in milliseconds.
pub(crate) mod millis {
    use std::time::Duration;

    use super::{Deserialize, Deserializer, Serialize, Serializer};
    use board::color::ByColor;

    pub(crate) fn serialize<S: Serializer>(times: &ByColor<Duration>, serializer: S) -> Result<S::Ok, S::Error> {
        times.map(|time| u64::try_from(time.as_millis()).unwrap_or(u64::MAX)).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ByColor<Duration>, D::Error> {
        Ok(ByColor::deserialize(deserializer)?.map(Duration::from_millis))
    }
}
