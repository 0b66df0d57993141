//! Finding a person's names, and removing them from imported games.

use std::collections::HashSet;

use crate::{Collection, KeyRange, Store, StoreError, keys};
use catalogue::Language;
use domain::{
    NamedUser, Player,
    id::UserId,
    record::{GameRecord, ImportRecord, Record},
    transcript::kept_name,
};

/// The names under which a person is stored, normalized for comparison.
#[derive(Default)]
pub(super) struct Names(HashSet<String>);

impl Names {
    /// Adds a name, both as given and as it is kept after import from a game record.
    pub(super) fn add(&mut self, name: &str) {
        for name in [compared(name), compared(&kept_name(name))] {
            // `?` stands for an unknown name.
            if !matches!(&name[..], "" | "?") {
                self.0.insert(name);
            }
        }
    }

    fn contain(&self, name: &str) -> bool {
        self.0.contains(&compared(name))
    }

    /// Whether a text with which somebody looks for a name may mean one of these: a part of one, or one with more.
    pub(super) fn may_be_meant_by(&self, text: &str) -> bool {
        let text = compared(text);
        self.0.iter().any(|name| name.contains(&text) || text.contains(name.as_str()))
    }

    /// An imported game with these names replaced, or `None` if it has none of them or cannot be read.
    fn removed_from(&self, import: &[u8], called: &impl Fn(Language) -> String) -> Option<Vec<u8>> {
        let mut import = ImportRecord::from_json(import).ok()?;
        let session = &mut import.session.0;
        let called = kept_name(&called(session.language));
        let mut is_named = false;
        for seat in [&mut session.seats.white, &mut session.seats.black] {
            if self.contain(&seat.name) && seat.name != called {
                seat.name.clone_from(&called);
                is_named = true;
            }
        }
        is_named.then(|| import.to_json())
    }
}

/// A name in lower case, without invisible characters, and with single spaces.
fn compared(name: &str) -> String {
    let seen = |c: char| c.is_whitespace() || !(c.is_control() || is_invisible(c));
    let name: String = name.chars().filter(|&c| seen(c)).flat_map(char::to_lowercase).collect();
    name.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether a character is invisible: it only joins others or sets the writing direction.
const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl Store {
    /// Adds the names under which a person is stored in games, in challenges, and in the block lists of others.
    pub(super) fn find_names_of(&self, user: UserId, names: &mut Names) -> Result<(), StoreError> {
        let mut add = |person: &NamedUser| {
            if person.user == user {
                names.add(&person.name);
            }
        };
        for id in self.games.games_of(user, usize::MAX)? {
            let Some(bytes) = self.db.get(Collection::Games, keys::game(id))? else { continue };
            let Ok(GameRecord { seats, .. }) = GameRecord::from_json(&bytes) else { continue };
            add(&seats.white);
            add(&seats.black);
        }
        for challenge in self.challenges_naming(user)? {
            for seat in [Some(&challenge.challenger), challenge.opponent.as_ref()].into_iter().flatten() {
                add(seat);
            }
        }
        let seek = self.seeks.seek_of(user)?;
        let matches = self.seeks.matches_of(user)?;
        let matched = matches.iter().filter_map(|found| found.color_of(user).map(|color| &found.sides[color].seek));
        seek.iter().chain(matched).for_each(|seek| add(&NamedUser { user: seek.user, name: seek.name.clone() }));
        for player in self.db.readable::<Player>(KeyRange::all()) {
            player?.blocked.iter().for_each(&mut add);
        }
        Ok(())
    }

    /// Replaces these names in games that others have imported.
    pub(super) fn unname_imports(&self, names: &Names, called: &impl Fn(Language) -> String) -> Result<(), StoreError> {
        self.replace_in(Collection::Imports, |_, import| names.removed_from(import, called))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::transcript::MAX_NAME;

    #[test]
    fn names_are_the_same_that_look_the_same() {
        let mut names = Names::default();
        for name in ["Ann  Ö\u{200b}", "?", "", &"x".repeat(MAX_NAME + 1)] {
            names.add(name);
        }
        assert!(names.contain("ann ö") && names.contain(" ANN\u{2066} Ö\u{2069}\n"));
        assert!(names.contain(&"X".repeat(MAX_NAME + 1)) && names.contain(&format!("{}…", "x".repeat(MAX_NAME - 1))));
        for other in ["?", "", "Anna Ö", "Ann", "x", &"x".repeat(MAX_NAME)] {
            assert!(!names.contain(other), "{other}");
        }
    }
}
