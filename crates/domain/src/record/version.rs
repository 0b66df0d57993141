//! The `version` field of records.

use std::{borrow::Cow, fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{
        DeserializeSeed, Error, IntoDeserializer, MapAccess, Visitor,
        value::{CowStrDeserializer, MapAccessDeserializer},
    },
};

use super::VERSION;

const FIELD: &str = "version";

/// A record whose JSON begins with the field `version`, before the fields of the record itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versioned<T>(pub T);

impl<T: Serialize> Serialize for Versioned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Fields<'a, T> {
            version: u32,
            #[serde(flatten)]
            record: &'a T,
        }
        Fields { version: VERSION, record: &self.0 }.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Versioned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Deserializing with `#[serde(flatten)]` would ignore unknown fields, and buffer all others.
        deserializer.deserialize_map(RecordVisitor(PhantomData)).map(Self)
    }
}

struct RecordVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for RecordVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a record")
    }

    fn visit_map<A: MapAccess<'de>>(self, fields: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(OtherFields { fields, is_versioned: false }))
    }
}

/// A map accessor that checks the field `version` of a record, and passes on all other fields.
struct OtherFields<A> {
    fields: A,
    is_versioned: bool,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for OtherFields<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(name) = self.fields.next_key::<Cow<'de, str>>()? {
            if name != FIELD {
                let name: CowStrDeserializer<'de, A::Error> = name.into_deserializer();
                return seed.deserialize(name).map(Some);
            }
            if self.is_versioned {
                return Err(Error::duplicate_field(FIELD));
            }
            self.is_versioned = true;
            let version: u64 = self.fields.next_value()?;
            if version != u64::from(VERSION) {
                return Err(Error::custom(format_args!("unknown version {version}")));
            }
        }
        if self.is_versioned { Ok(None) } else { Err(Error::missing_field(FIELD)) }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.fields.next_value_seed(seed)
    }
}
