//! The parts of a game's record that are read without the rest.

use serde::{Deserialize, de::IgnoredAny};

use crate::{Attempt, Collection, Transaction, unreadable::Unreadable};
use board::color::ByColor;
use domain::{
    Homes, NamedUser, Offer,
    id::UserId,
    record::{GameRecord, NO_USER, Record as _, RecordError, VERSION},
};

/// The fields of a stored game that a save depends on.
pub(crate) struct Head {
    pub(super) revision: u32,
    pub(super) homes: Homes,
    pub(crate) offer: Option<Offer>,
    pub(super) followers: Vec<UserId>,
}

/// A game's record, of which only the players are read.
#[derive(Deserialize)]
struct SeatsRecord {
    seats: ByColor<NamedUser>,
}

/// The people who play a game, from its record; none if the record cannot be read.
pub(crate) fn players_in(record: &[u8]) -> Vec<UserId> {
    let seats = serde_json::from_slice(record).map(|SeatsRecord { seats }| seats);
    let users = seats.into_iter().flat_map(|seats| [seats.white.user, seats.black.user]);
    users.filter(|user| *user != NO_USER).collect()
}

/// A game's record, of which only the head is read. Skipping the other fields takes a fraction of the time of reading
/// them. A save need not check them: its caller has read them, and they do not change without the revision.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SkippedRecord {
    version: u32,
    revision: u32,
    table: Homes,
    offer: Option<Offer>,
    #[serde(default)]
    followers: Vec<UserId>,
    #[serde(default)]
    home_followers: ByColor<Vec<UserId>>,
    #[serde(default, rename = "id")]
    _id: IgnoredAny,
    #[serde(default, rename = "board_revision")]
    _board_revision: IgnoredAny,
    #[serde(default, rename = "game")]
    _game: IgnoredAny,
    #[serde(default, rename = "seats")]
    _seats: IgnoredAny,
    #[serde(default, rename = "bot")]
    _bot: IgnoredAny,
    #[serde(default, rename = "language")]
    _language: IgnoredAny,
    #[serde(default, rename = "setup")]
    _setup: IgnoredAny,
    #[serde(default, rename = "created")]
    _created: IgnoredAny,
    #[serde(default, rename = "start")]
    _start: IgnoredAny,
    #[serde(default, rename = "rules")]
    _rules: IgnoredAny,
    #[serde(default, rename = "moves")]
    _moves: IgnoredAny,
    #[serde(default, rename = "imported")]
    _imported: IgnoredAny,
    #[serde(default, rename = "clock")]
    _clock: IgnoredAny,
    #[serde(default, rename = "offered")]
    _offered: IgnoredAny,
    #[serde(default, rename = "end")]
    _end: IgnoredAny,
    #[serde(default, rename = "pairing")]
    _pairing: IgnoredAny,
    #[serde(default, rename = "sought")]
    _sought: IgnoredAny,
    #[serde(default, rename = "deserted")]
    _deserted: IgnoredAny,
}

impl Head {
    /// Reads the head of a stored game.
    pub(crate) fn read(stored: &[u8]) -> Result<Self, RecordError> {
        match serde_json::from_slice::<SkippedRecord>(stored) {
            Ok(read) if read.version == VERSION => {
                let SkippedRecord { revision, table: homes, offer, mut followers, home_followers, .. } = read;
                followers.extend(home_followers.iter().flatten());
                Ok(Self { revision, homes, offer, followers })
            }
            // Either the record cannot be read, and this returns the reason, or it has a field that is not skipped.
            _ => {
                let record = GameRecord::from_json(stored)?;
                let followers = record.all_followers();
                Ok(Self { revision: record.revision, homes: record.homes, offer: record.offer, followers })
            }
        }
    }
}

/// The head of a stored game, if it has this revision.
pub(crate) fn of_revision(tx: &Transaction<'_>, key: &[u8], revision: u32) -> Attempt<Option<Head>> {
    let Some(stored) = tx.get(Collection::Games, key)? else { return Ok(None) };
    let head = Head::read(&stored).map_err(|error| Unreadable::new(Collection::Games, key, &error))?;
    Ok(Some(head).filter(|head| head.revision == revision))
}
