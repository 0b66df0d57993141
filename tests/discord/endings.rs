//! Games that begin from any position.

use board::color::ByColor;
use domain::{Session, Table as GameTable};

use crate::{prelude::*, stored_games::store_game};

/// Stores a game of Ann, White, against Ben in the lobby, which begins from the given position.
pub fn seed(table: &Table, game: GameKind, position: &str) {
    let seat = |person: Person, name: &str| NamedUser { user: UserId(person.id()), name: name.to_owned() };
    let game_table = GameTable { guild: None, channel: ChannelId(LOBBY.id()), parent: None };
    let seats = ByColor { white: seat(ANN, "Ann"), black: seat(BEN, "Ben") };
    let start = AnyPosition::parse(game, position).expect("a position");
    let (id, language, setup) = (GameId::from_bits(99), Language::English, "classic".to_owned());
    store_game(table.app().store(), &Session::new(id, game_table, seats, language, setup, start, SystemClock.now()));
}
