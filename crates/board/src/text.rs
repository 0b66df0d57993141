//! Values as text: serialized, and read.

use std::{fmt::Display, str::FromStr};

use serde::{Deserialize, Deserializer, Serializer, de::Error as _};
use thiserror::Error;

use crate::phrase::code::quoted;

/// Serializes a value as its `Display` text.
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
pub fn unknown<E: serde::de::Error>(error: impl Display) -> E {
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

/// Reads a name as people type it, in any letter case.
///
/// # Errors
/// Returns the error for the text as it was typed.
pub fn in_any_case<T: FromStr>(text: &str) -> Result<T, T::Err> {
    text.to_ascii_lowercase().parse().or_else(|_| text.parse())
}

/// The error for a text that is not the name of any value of a type.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{} is not one of: {}", quoted(text), names.join(", "))]
pub struct ParseNameError {
    /// The text.
    pub text: String,
    /// The names of all values.
    pub names: Vec<&'static str>,
}

/// Gives the values of types their names.
#[macro_export]
macro_rules! names {
    ($($type:ident { $($variant:ident $(($inner:path))? = $name:literal),+ $(,)? })+) => {$(
        impl $type {
            /// All values, in the order in which they are shown.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$variant $(($inner))?),+];

            /// The name of the value.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant $(($inner))? => $name,)+
                }
            }

            /// The value with this [`name`](Self::name), if there is one.
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|value| value.name() == name)
            }
        }
    )+};
}

/// Gives the values of types their [names](crate::names), which are also their text and their stored form.
#[macro_export]
macro_rules! named {
    ($($type:ident { $($values:tt)+ })+) => {$(
        $crate::names! { $type { $($values)+ } }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.name())
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::text::ParseNameError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Self::from_name(text).ok_or_else(|| $crate::text::ParseNameError {
                    text: text.to_owned(),
                    names: Self::ALL.map(Self::name).to_vec(),
                })
            }
        }

        $crate::as_name! { $type: str::parse::<$type>; }
    )+};
}
