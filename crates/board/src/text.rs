//! Serialization of values as their text.

use std::{fmt::Display, str::FromStr};

use serde::{Deserialize, Deserializer, Serializer, de::Error};

/// Serializes a value as its `Display` text.
///
/// # Errors
/// Returns the serializer's errors.
pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Deserializes a value with `FromStr`.
///
/// # Errors
/// Returns an error if the value is not a string, or not the text of a value.
pub fn deserialize<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// The error for a value that a newer version may know.
pub fn unknown<E: Error>(error: impl Display) -> E {
    E::custom(format_args!("unknown value: {error}"))
}

/// Implements serde's traits for types by means of `Display` and `FromStr`.
#[macro_export]
macro_rules! as_text {
    ($($value:ty)*) => {$(
        impl ::serde::Serialize for $value {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::text::serialize(self, serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $value {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::text::deserialize(deserializer)
            }
        }
    )*};
}

/// Implements serde's traits for types whose values have names. Each name is written as a string. The error for an
/// unknown name comes from [`unknown`], because a newer version may know the name.
#[macro_export]
macro_rules! as_name {
    ($($value:ty: $read:expr;)*) => {$(
        impl ::serde::Serialize for $value {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $value {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let name = <String as ::serde::Deserialize>::deserialize(deserializer)?;
                $read(&name).map_err($crate::text::unknown)
            }
        }
    )*};
}
