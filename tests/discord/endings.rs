//! Games that begin from any position.

use domain::Table as GameTable;

use crate::{game_from::game_from, prelude::*, stored_games::store_game};

/// Stores a game of Ann, White, against Ben in the lobby, which begins from the given position.
pub fn seed(table: &Table, game: GameKind, position: &str) {
    let seat = |person: Person, name: &str| NamedUser { user: UserId(person.id()), name: name.to_owned() };
    let lobby = GameTable { guild: None, channel: ChannelId(LOBBY.id()), parent: None };
    let start = AnyPosition::parse(game, position).expect("a position");
    let session = game_from(start, 99, lobby, [seat(ANN, "Ann"), seat(BEN, "Ben")], SystemClock.now());
    store_game(table.app().store(), &session);
}
