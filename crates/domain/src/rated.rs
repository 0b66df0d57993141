//! The conditions under which games are rated, that is, change the ratings of their players.

use super::{
    Session,
    rating::{Pool, Scope},
};
use board::color::Color;
use games::GameKind;

/// Whether games that begin from a setup are rated. Only the setups that the game itself defines are rated, with any of
/// its optional rules, because a typed layout or a server's own setup may favor one side.
pub fn rates(game: GameKind, setup: &str) -> bool {
    let mut words = setup.split_whitespace();
    let Some(name) = words.next() else { return false };
    let is_rule = |word: &str| game.rules().iter().any(|rules| rules.split(' ').any(|rule| rule == word));
    game.setups().iter().any(|own| own.eq_ignore_ascii_case(name)) && words.all(is_rule)
}

/// Whether a game counts for ratings if it is played to its end. It does if two users play it, if it does not continue
/// an imported game, and if it began from a setup that the game itself defines.
pub fn is_rated(session: &Session) -> bool {
    let [Some(white), Some(black)] = Color::ALL.map(|color| session.seats[color].user()) else { return false };
    session.moves.imported.is_none() && white != black && rates(session.kind(), &session.setup)
}

/// The result of a finished game that counts for ratings: `Some(Some(winner))`, or `Some(None)` after a draw. Returns
/// `None` for all other games. A game counts only if both sides have moved.
pub fn result(session: &Session) -> Option<Option<Color>> {
    let outcome = session.end?.outcome?;
    (is_rated(session) && session.moves.both_have_moved()).then(|| outcome.winner())
}

/// The pools in which a game is rated. The message at the end of the game shows the ratings of the first of these
/// pools.
pub fn pools(session: &Session) -> Vec<Pool> {
    let game = session.kind();
    // Strangers who have met by looking for an opponent play everywhere, even if they share a server.
    let server = session.table().guild.filter(|_| session.sought.is_none()).map(Scope::Server);
    server.into_iter().chain([Scope::Everywhere]).map(|scope| Pool { scope, game }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_own_setups_are_rated() {
        for game in GameKind::ALL {
            assert!(game.setups().iter().all(|setup| rates(game, setup)), "{game}");
        }
        assert!(rates(GameKind::Pijersi, "Classic") && rates(GameKind::Pijersi, "full-random"));
        for rules in GameKind::Paiko.rules() {
            assert!(rates(GameKind::Paiko, &format!("classic {rules}")));
        }
    }

    #[test]
    fn what_was_typed_is_not() {
        let start = games::AnyPosition::start(GameKind::Paiko).to_string();
        for (game, setup) in [
            (GameKind::Pijersi, "GRXLLS"),
            (GameKind::Pijersi, "GRXLLS-grxlls"),
            (GameKind::Pijersi, "classic no-tie"),
            (GameKind::Biyi, "classic + house-reed"),
            (GameKind::Paiko, &start),
            (GameKind::Paiko, ""),
        ] {
            assert!(!rates(game, setup), "{setup}");
        }
    }
}
