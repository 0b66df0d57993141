use std::fmt::Display;

use sled::{IVec, Transactional, Tree, transaction::TransactionalTree};

use super::{Store, StoreError, hex, keys};
use crate::id::{ChannelId, GameId};

/// A stored value that could not be read.
#[derive(Clone, Debug)]
pub(super) struct Unreadable {
    pub(super) tree: &'static str,
    pub(super) key: IVec,
    pub(super) bytes: IVec,
    pub(super) reason: String,
}

impl Unreadable {
    pub(super) fn new(tree: &'static str, key: &[u8], bytes: &IVec, reason: &impl Display) -> Self {
        Self { tree, key: key.into(), bytes: bytes.clone(), reason: reason.to_string() }
    }
}

impl Store {
    /// Moves a value that could not be read out of the way, logs it, and gives the error that tells of it.
    pub(super) fn set_aside(&self, unreadable: Unreadable) -> StoreError {
        let Unreadable { tree, ref key, ref reason, .. } = unreadable;
        let name = keys::read_game(key).map_or_else(|| hex::encode(key), |id| id.to_string());
        tracing::error!(tree, key = name, reason, "an unreadable record is set aside");
        match self.move_to_corrupt(&unreadable) {
            Ok(()) => StoreError::Corrupt { tree, key: name, reason: unreadable.reason },
            Err(error) => error,
        }
    }

    fn move_to_corrupt(&self, unreadable: &Unreadable) -> Result<(), StoreError> {
        let Unreadable { tree, key, bytes, .. } = unreadable;
        let pointers = match (*tree, keys::read_game(key)) {
            ("games", Some(id)) => self.pointers_to_game(id)?,
            ("challenges", Some(id)) => self.pointers(&self.trees.challengers, id)?,
            _ => Vec::new(),
        };
        let home = self.db.open_tree(tree)?;
        let trees = &self.trees;
        let all =
            [&home, &trees.corrupt, &trees.boards, &trees.tables, &trees.seats, &trees.channels, &trees.challengers];
        self.write(|| {
            all[..].transaction(|views| {
                let [home, corrupt, boards, indexes @ ..] = &views[..] else {
                    unreachable!("a transaction has a view of each of its trees");
                };
                // Somebody else may have set it aside, or replaced it, since it was read.
                if home.get(key)?.as_ref() != Some(bytes) {
                    return Ok(());
                }
                home.remove(key)?;
                insert(corrupt, tree, key, bytes)?;
                if *tree == "games"
                    && let Some(board) = boards.remove(key)?
                {
                    insert(corrupt, "boards", key, &board)?;
                }
                for pointer in &pointers {
                    for index in indexes {
                        index.remove(pointer)?;
                    }
                }
                Ok(())
            })
        })?;
        match <[u8; 8]>::try_from(&**key) {
            Ok(channel) if *tree == "tables" => self.reseat(ChannelId(u64::from_be_bytes(channel))),
            _ => Ok(()),
        }
    }

    /// The keys of all entries that lead to a game, in whichever tree. No two trees share one: they differ in length,
    /// or in the person or channel they begin with.
    fn pointers_to_game(&self, id: GameId) -> Result<Vec<IVec>, StoreError> {
        let mut pointers = self.pointers(&self.trees.seats, id)?;
        pointers.extend(self.pointers(&self.trees.channels, id)?);
        for entry in &self.trees.tables {
            let (channel, running) = entry?;
            if *running == keys::game(id) {
                pointers.push(channel);
            }
        }
        Ok(pointers)
    }

    fn pointers(&self, index: &Tree, id: GameId) -> Result<Vec<IVec>, StoreError> {
        let leads_there = |key: &IVec| keys::read_index(key).is_some_and(|(_, found)| found == id);
        index.iter().keys().filter(|key| key.as_ref().map_or(true, leads_there)).map(|key| Ok(key?)).collect()
    }
}

/// Puts unreadable bytes beside those that were set aside from the same place before, unless they are the same.
pub(super) fn insert(
    corrupt: &TransactionalTree,
    tree: &str,
    key: &[u8],
    bytes: &IVec,
) -> Result<(), sled::transaction::UnabortableTransactionError> {
    for number in 0.. {
        let place = keys::corrupt(tree, key, number);
        match corrupt.get(&place)? {
            Some(earlier) if earlier == *bytes => break,
            Some(_) => {}
            None => {
                corrupt.insert(place, bytes)?;
                break;
            }
        }
    }
    Ok(())
}
