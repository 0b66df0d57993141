//! Players: the absences, settings and blocked users of a Discord user, which apply to all games.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use super::{
    Away, NamedUser, Settings,
    control::PersonRef,
    record::{NO_USER, Record, RecordError},
    settings::Challengers,
};
use crate::id::UserId;

/// The maximum number of users that a player can block.
pub const MAX_BLOCKED: usize = 200;

/// What is stored about a user as a player, apart from single games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The user.
    pub user: UserId,
    /// The player's absences, during which their clocks stand still.
    pub away: Away,
    /// The player's settings, which apply to all games.
    #[serde(default, skip_serializing_if = "Settings::is_default")]
    pub settings: Settings,
    /// The blocked users, whom the player neither accepts challenges from nor meets by seeking an opponent, in the
    /// order in which they were first blocked. Each name is the user's name at the time when the player last blocked
    /// them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blocked: Vec<NamedUser>,
}

impl Record for Player {
    fn check(&self) -> Result<(), RecordError> {
        // An export to the player does not tell the numbers of accounts.
        let known = || self.blocked.iter().map(|blocked| blocked.user).filter(|user| *user != NO_USER);
        if known().collect::<HashSet<_>>().len() < known().count() || self.blocked.len() > MAX_BLOCKED {
            return Err(RecordError::Malformed(format!("at most {MAX_BLOCKED} people are blocked, each once")));
        }
        Ok(())
    }
}

impl Player {
    /// A player with default settings.
    pub fn new(user: UserId) -> Self {
        Self { user, away: Away::default(), settings: Settings::default(), blocked: Vec::new() }
    }

    /// Whether the player accepts challenges from a user.
    pub fn takes_challenges_of(&self, user: UserId) -> bool {
        self.settings.challenges == Challengers::Everyone && !self.blocks(user)
    }

    /// Whether the player has blocked a user.
    pub fn blocks(&self, user: UserId) -> bool {
        self.blocked.iter().any(|blocked| blocked.user == user)
    }

    /// The player as an export to them shows it: without the numbers of the accounts that they have blocked, which may
    /// be those of strangers.
    #[must_use]
    pub fn as_told(mut self) -> Self {
        self.blocked.iter_mut().for_each(|blocked| blocked.user = NO_USER);
        self
    }

    /// Blocks a user, or updates the name of a user who is already blocked. Returns `false` if the player has already
    /// blocked [`MAX_BLOCKED`] other users.
    pub fn block(&mut self, person: NamedUser) -> bool {
        person.put_in(&mut self.blocked, MAX_BLOCKED)
    }

    /// Unblocks a user.
    pub fn unblock(&mut self, person: PersonRef) {
        let own = self.user;
        self.blocked.retain(|blocked| person != PersonRef::of(blocked.user, own.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Pings, Sentences, SideChoice, Taste};
    use board::theme::Theme;
    use catalogue::Language;

    #[test]
    fn settings_read_back() {
        let mut all = vec![Settings::default()];
        all.extend(Theme::ALL.map(|theme| Settings { taste: Taste { theme, ..Taste::default() }, ..all[0] }));
        all.extend(SideChoice::ALL.map(|side| Settings { taste: Taste { side, ..Taste::default() }, ..all[0] }));
        all.extend(Pings::ALL.map(|pings| Settings { pings, ..all[0] }));
        all.extend(Language::ALL.map(|language| Settings { language: Some(language), ..all[0] }));
        all.extend(Sentences::ALL.map(|sentences| Settings { sentences, ..all[0] }));
        all.extend(Challengers::ALL.map(|challenges| Settings { challenges, ..all[0] }));
        for settings in all {
            let player = Player { settings, ..Player::new(UserId(1)) };
            let json = player.to_json();
            assert_eq!(Player::from_json(&json), Ok(player), "{}", String::from_utf8_lossy(&json));
        }
    }

    #[test]
    fn as_many_are_blocked_as_there_is_room_for() {
        let seat = |user| NamedUser { user: UserId(user), name: format!("name {user}") };
        let mut player = Player::new(UserId(0));
        for user in 1..=MAX_BLOCKED as u64 {
            assert!(player.block(seat(user)));
        }
        assert!(!player.block(seat(999)));
        assert!(player.block(NamedUser { name: "new".to_owned(), ..seat(1) }));
        assert_eq!((player.blocked.len(), player.blocked[0].name.as_str()), (MAX_BLOCKED, "new"));
        assert!(!player.takes_challenges_of(UserId(1)) && player.takes_challenges_of(UserId(999)));
        player.unblock(PersonRef::of(UserId(1), 0));
        assert!(player.takes_challenges_of(UserId(1)) && player.block(seat(999)));
        player.settings.challenges = Challengers::Nobody;
        assert!(!player.takes_challenges_of(UserId(1)));
    }
}
