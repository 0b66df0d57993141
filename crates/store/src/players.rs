//! Settings of players.

use super::{People, StoreError, keys};
use domain::{Player, id::UserId};

impl People {
    /// The settings of a player, which apply to all games.
    pub fn player(&self, user: UserId) -> Result<Player, StoreError> {
        Ok(self.db.load(&keys::owner(user.0))?.unwrap_or_else(|| Player::new(user)))
    }

    /// Changes the settings of a player, and returns the new ones. `change` may run more than once, so that no
    /// concurrent change is lost. It must not touch absences: alarms depend on them, so
    /// [`change_away`](Self::change_away) changes those.
    pub fn change_player(&self, user: UserId, change: impl Fn(&mut Player)) -> Result<Player, StoreError> {
        let new = || Player::new(user);
        self.db.change(new, |mut player| {
            change(&mut player);
            player
        })
    }
}
