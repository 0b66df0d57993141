//! Games between strangers, with a home for each, as a match begins them.

use board::color::ByColor;
use catalogue::Language;
use domain::{NamedUser, News, Session, Sought, Stranger, Table, id::GameId, time::Timestamp};
use games::{AnyPosition, GameKind};
use store::Store;

/// A side of a game between strangers.
pub struct Side<'a> {
    pub player: NamedUser,
    /// The user name on Discord.
    pub user_name: &'a str,
    pub table: Table,
    pub language: Language,
    /// Whether the game may go on in direct messages.
    pub direct: bool,
}

/// Begins a game between strangers, whose clock gives them three days for each move. Its first boards are still to be
/// posted.
pub fn begin(store: &Store, id: GameId, kind: GameKind, sides: &ByColor<Side<'_>>, now: Timestamp) -> Session {
    let ByColor { white, black } = sides;
    let stranger = |side: &Side<'_>| {
        let (name, language) = (side.user_name.to_owned(), side.language);
        Some(Stranger { name, rating: Some(1_500), language, direct: side.direct, said: None })
    };
    let session = Session::new(
        id,
        ByColor { white: white.table, black: black.table },
        ByColor { white: white.player.clone(), black: black.player.clone() },
        Language::English,
        kind.setups()[0].to_owned(),
        AnyPosition::start(kind),
        now,
    )
    .with_time_control(Some("3d".parse().expect("a time control")))
    .with_sought(Sought { players: ByColor { white: stranger(white), black: stranger(black) }, unrated: None });
    let news = News::of_beginning(&session, true, None);
    store.games.begin(&session, &news).expect("it is stored").expect("the identifier is free")
}
