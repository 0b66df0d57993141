//! Games, and their indexes.

use super::{
    Attempt, Collection, Games, KeyRange, Query, StoreError, Transaction, alarms, archive, challenges, is_taken, keys,
    openings,
    outbox::{self, Job},
    prepared::{self, Change},
    questions, ratings,
    record::decode,
    reminders, seeks, tournaments,
    unreadable::Unreadable,
};
use board::color::{ByColor, Color};
use domain::{
    GameHome, HomeServer, Homes, News, Prepared, Session, StoredGame, StuckGame,
    id::{ChannelId, GameId, UserId},
    prepared::Followed,
    record::{GameRecord, NO_USER, Record},
    time::Timestamp,
};

mod head;
mod homes;

pub(super) use head::{of_revision, players_in};
pub use homes::RematchAccepted;
use homes::{as_rated, change_tables, leave_table};
pub(super) use homes::{begin, leave_homes, set_openings};

/// The result of accepting a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Accepted {
    /// The game is stored and has its table; the challenge is gone.
    Started,
    /// There is no such challenge. Nothing was stored.
    ChallengeGone,
    /// Another game runs at the table. The challenge stays, and nothing was stored.
    TableTaken(GameId),
}

/// The result of saving a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Saved {
    /// The game is saved.
    Done,
    /// The stored game has another revision, or there is none, or the players' prepared answers have changed. Nothing
    /// was saved.
    Stale,
    /// The game was to move to another table, but the game with this identifier runs there. Nothing was saved.
    TableTaken(GameId),
}

/// The value of a game's entry in the index of channels for the second of two homes.
pub(super) const SECOND_HOME: &[u8] = b"2";

/// Where the news of a saved game is told.
#[derive(Clone, Copy)]
enum Told<'a> {
    Nothing,
    /// At each home of the game.
    Everywhere(&'a News),
    /// At the home that the news names.
    There(&'a News),
}

impl<'a> Told<'a> {
    const fn news(self) -> Option<&'a News> {
        match self {
            Self::Nothing => None,
            Self::Everywhere(news) | Self::There(news) => Some(news),
        }
    }
}

impl Games {
    /// Replaces a challenge with the game of the same identifier, if the challenge still exists and the game's table is
    /// free.
    pub fn accept(&self, session: &Session) -> Result<Accepted, StoreError> {
        self.accept_with(session, None)
    }

    /// Like [`accept`](Self::accept), and stores the news to announce at the table in the same transaction.
    pub fn accept_with_news(&self, session: &Session, news: &News) -> Result<Accepted, StoreError> {
        self.accept_with(session, Some(news))
    }

    fn accept_with(&self, session: &Session, news: Option<&News>) -> Result<Accepted, StoreError> {
        let key = keys::game(session.id());
        let channel = keys::owner(session.table().channel.0);
        let json = session.to_record().to_json();
        self.db.write(|tx| {
            let Some(bytes) = tx.get(Collection::Challenges, key)? else { return Ok(Accepted::ChallengeGone) };
            if let Some(running) = seated(tx, channel)? {
                return Ok(Accepted::TableTaken(running));
            }
            challenges::remove(tx, &decode(&key, &bytes)?)?;
            let server = HomeServer::of(&session.table());
            questions::end(tx, session.id().into(), server, interaction(news))?;
            sit_down(tx, session, &json, news)?;
            Ok(Accepted::Started)
        })
    }

    /// Stores a game between strangers that begins, with its news. Where another game runs in the channel of one of its
    /// homes, it waits there without a place. Returns the game as it is stored; `None` if its identifier is taken.
    pub fn begin(&self, session: &Session, news: &News) -> Result<Option<Session>, StoreError> {
        self.db.write(|tx| {
            if is_taken(tx, session.id())? {
                return Ok(None);
            }
            begin(tx, &as_rated(tx, session)?, news).map(Some)
        })
    }

    /// The game with this identifier.
    pub fn game(&self, id: GameId) -> Result<Option<Session>, StoreError> {
        match self.stored_game(id)? {
            Some(StoredGame::Playable(session)) => Ok(Some(*session)),
            Some(StoredGame::Stuck(stuck)) => Err(StoreError::Stuck(stuck)),
            None => Ok(None),
        }
    }

    /// The game with this identifier, even if the current rules cannot replay it.
    pub fn stored_game(&self, id: GameId) -> Result<Option<StoredGame>, StoreError> {
        match self.db.load(&keys::game(id))? {
            // The record alone does not show whether earlier rules had ended the game.
            Some(StoredGame::Stuck(_)) => self.db.read(|tx| stored(tx, id)),
            found => Ok(found),
        }
    }

    /// The record of a game. Does not replay its moves.
    pub fn record_of(&self, id: GameId) -> Result<Option<GameRecord>, StoreError> {
        let key = keys::game(id);
        let Some(bytes) = self.db.get(Collection::Games, key)? else { return Ok(None) };
        match GameRecord::from_json(&bytes) {
            Ok(record) => Ok(Some(record)),
            Err(error) => Err(self.db.report(Unreadable::new(Collection::Games, &key, &error))),
        }
    }

    /// The game that runs in a channel, looked at from the home that it has there.
    pub fn game_at(&self, channel: ChannelId) -> Result<Option<Session>, StoreError> {
        let table = keys::owner(channel.0);
        let Some(key) = self.db.get(Collection::Tables, table)? else { return Ok(None) };
        let found = match self.db.load::<StoredGame>(&key)? {
            // It may have ended, or gone to another table, in between.
            Some(game) if game.is_over() || game.homes().in_channel(channel).is_none() || game.playable().is_none() => {
                self.db.read(|tx| match tx.get(Collection::Tables, table)? {
                    Some(key) => tx.load(&key),
                    None => Ok(None),
                })?
            }
            found => found,
        };
        match found {
            Some(StoredGame::Playable(session)) => Ok(Some(seen_in(channel, *session))),
            Some(StoredGame::Stuck(stuck)) => self.game(stuck.id()),
            None => Ok(None),
        }
    }

    /// The newest game of a channel, running or over, looked at from the home that it has there.
    pub fn last_game_at(&self, channel: ChannelId) -> Result<Option<Session>, StoreError> {
        match self.games_at(channel, 1)?[..] {
            [id, ..] => Ok(self.game(id)?.map(|session| seen_in(channel, session))),
            [] => Ok(None),
        }
    }

    /// Saves a game if the stored one has the expected revision, with all that depends on it.
    pub fn save(&self, session: &Session, expected_revision: u32) -> Result<Saved, StoreError> {
        self.save_with(session, expected_revision, Told::Nothing, None)
    }

    /// Like [`save`](Self::save), and stores the news to announce at the table in the same transaction.
    pub fn save_with_news(&self, session: &Session, expected_revision: u32, news: &News) -> Result<Saved, StoreError> {
        self.save_with(session, expected_revision, Told::Everywhere(news), None)
    }

    /// Like [`save_with_news`](Self::save_with_news), with news that is told only at the home that it names.
    pub fn save_with_news_there(
        &self,
        session: &Session,
        expected_revision: u32,
        news: &News,
    ) -> Result<Saved, StoreError> {
        self.save_with(session, expected_revision, Told::There(news), None)
    }

    /// Saves a game after an event that may have caused prepared answers to be played, with the news of both if there
    /// are any, and with what is still prepared. `before` is what was prepared before the event; if anything else is
    /// stored, returns [`Saved::Stale`].
    pub fn save_with_answers(
        &self,
        followed: &Followed,
        expected_revision: u32,
        before: &ByColor<Option<Prepared>>,
        news: Option<&News>,
    ) -> Result<Saved, StoreError> {
        let change = Change { before, after: &followed.prepared };
        let told = news.map_or(Told::Nothing, Told::Everywhere);
        self.save_with(&followed.session, expected_revision, told, Some(change))
    }

    /// Saves a game if the stored one has the expected revision, in one transaction with all that depends on it: what
    /// is prepared, its table, its followers, its alarms, the bot's move, its questions, its reminders and its news.
    /// The end of a game also enters the archive, the ratings, the seeks, the tournament and the games to count.
    fn save_with(
        &self,
        session: &Session,
        expected_revision: u32,
        told: Told<'_>,
        change: Option<Change<'_>>,
    ) -> Result<Saved, StoreError> {
        let news = told.news();
        let key = keys::game(session.id());
        let json = session.to_record().to_json();
        self.db.write(|tx| {
            tx.read_ahead(read_by_save(session))?;
            let Some(stored) = of_revision(tx, &key, expected_revision)? else { return Ok(Saved::Stale) };
            if !prepared::follow(tx, session, change)? {
                return Ok(Saved::Stale);
            }
            let is_over = session.end().is_some();
            if let Some(running) = change_tables(tx, session, stored.homes)? {
                return Ok(Saved::TableTaken(running));
            }
            tx.insert(Collection::Games, key, &json[..]);
            if is_over {
                let mut ends = false;
                for entry in running_entries(session) {
                    ends |= tx.take(Collection::Running, entry)?.is_some();
                }
                if ends {
                    archive::add(tx, session);
                    match seeks::ended(tx, session, news)? {
                        None => ratings::count_game(tx, session)?,
                        // The record tells why the game is not rated.
                        Some(why) => {
                            tx.insert(Collection::Games, key, session.strangers().not_rated(why).to_record().to_json())
                        }
                    }
                    tournaments::ended(tx, session)?;
                    openings::ended(tx, session);
                }
            }
            for follower in stored.all_followers() {
                tx.remove(Collection::Followed, keys::running(follower.0, session.id()));
            }
            for entry in follower_entries(session) {
                tx.insert(Collection::Followed, entry, b"");
            }
            alarms::set(tx, session)?;
            outbox::set_bot_move(tx, session);
            if stored.offer.is_some() && session.offer() != stored.offer {
                for (home, table) in session.homes().iter() {
                    // Elsewhere, no answer to the interaction changes the message.
                    let answered = interaction(news).filter(|_| home == session.home());
                    let at = GameHome { game: session.id(), home };
                    questions::end(tx, at, HomeServer::of(&table), answered)?;
                }
            }
            // A reminder is about the turn in which it was posted.
            if is_over || session.board_revision() > expected_revision {
                for (home, table) in stored.homes.iter() {
                    reminders::end(tx, GameHome { game: session.id(), home }, HomeServer::of(&table))?;
                }
            }
            match told {
                Told::Nothing => {}
                Told::Everywhere(news) => outbox::put_news_of(tx, session, news)?,
                Told::There(news) => outbox::put_news_there(tx, news.clone())?,
            }
            Ok(Saved::Done)
        })
    }

    /// Saves a game that the current rules cannot replay without one of its two homes, if the stored game has the
    /// expected revision.
    pub fn save_sent_away(&self, stuck: &StuckGame, expected_revision: u32) -> Result<Saved, StoreError> {
        let key = keys::game(stuck.id());
        self.db.write(|tx| {
            let Some(stored) = of_revision(tx, &key, expected_revision)? else { return Ok(Saved::Stale) };
            tx.insert(Collection::Games, key, stuck.record().to_json());
            leave_homes(tx, &StoredGame::Stuck(Box::new(stuck.clone())), stored.homes)?;
            Ok(Saved::Done)
        })
    }

    /// Saves the end of a game that the current rules cannot replay, if the stored game has the expected revision. The
    /// game leaves its table, and is not rated.
    pub fn save_ended(&self, stuck: &StuckGame, expected_revision: u32) -> Result<Saved, StoreError> {
        let (id, key) = (stuck.id(), keys::game(stuck.id()));
        self.db.write(|tx| {
            let Some(stored) = of_revision(tx, &key, expected_revision)? else { return Ok(Saved::Stale) };
            tx.insert(Collection::Games, key, stuck.record().to_json());
            for channel in stuck.homes().channels() {
                leave_table(tx, channel, id)?;
            }
            for color in Color::ALL {
                tx.remove(Collection::Running, running_entry(stuck.user(color), id));
            }
            for follower in stored.all_followers() {
                tx.remove(Collection::Followed, keys::running(follower.0, id));
            }
            for at in GameHome::all(id) {
                outbox::remove(tx, Job::Clock(at))?;
                outbox::remove(tx, Job::Direct(at))?;
            }
            // Elsewhere, no answer to an interaction tells the end.
            for (home, table) in stuck.homes().iter().filter(|(home, _)| *home != stuck.here().home) {
                let job = Job::Clock(GameHome { game: id, home });
                outbox::schedule(tx, job, Some(Timestamp(1)), HomeServer::of(&table))?;
            }
            prepared::end(tx, Color::ALL.into_iter().filter_map(|color| stuck.user(color)), id);
            outbox::remove(tx, Job::BotMove(id))?;
            tournaments::ended_stuck(tx, stuck)?;
            seeks::ended_unplayed(
                tx,
                id,
                Color::ALL.into_iter().filter_map(|color| stuck.user(color)),
                stuck.last_change(),
            )?;
            Ok(Saved::Done)
        })
    }

    /// Up to `limit` games of a player, running or over, newest first.
    pub fn games_of(&self, user: UserId, limit: usize) -> Result<Vec<GameId>, StoreError> {
        self.newest_first(Collection::Seats, user.0, limit)
    }

    /// The running games of a player, in no particular order.
    pub fn running_of(&self, user: UserId) -> Result<Vec<GameId>, StoreError> {
        self.db.parsed(Collection::Running, keys::owner(user.0), keys::read_running)
    }

    /// Notes that the messages of a game go to this channel, since its own takes none. The note is gone when the game
    /// is over or moves to another table.
    pub fn go_elsewhere(&self, id: GameId, channel: ChannelId) -> Result<(), StoreError> {
        self.db.write(|tx| {
            let Some(game) = tx.load::<StoredGame>(&keys::game(id))? else { return Ok(()) };
            for entry in running_entries(&game) {
                if tx.get(Collection::Running, entry)?.is_some_and(|value| value != keys::owner(channel.0)) {
                    tx.insert(Collection::Running, entry, keys::owner(channel.0));
                }
            }
            Ok(())
        })
    }

    /// The running games of a player whose messages go to this channel, since their own takes none.
    pub fn gone_to(&self, user: UserId, channel: ChannelId) -> Result<Vec<GameId>, StoreError> {
        let entries = self.db.scan(Collection::Running, KeyRange::prefix(keys::owner(user.0)));
        let is_here = |value: &[u8]| value == keys::owner(channel.0);
        let read = |(key, value): (Vec<u8>, Vec<u8>)| keys::read_running(&key).filter(|_| is_here(&value));
        entries.filter_map(|entry| entry.map(read).transpose()).collect()
    }

    /// The running games in which the bot or a former player sits, in no particular order.
    pub(super) fn running_without_a_user(&self) -> Result<Vec<GameId>, StoreError> {
        self.running_of(NO_USER)
    }

    /// Up to `limit` games of a channel, running or over, newest first.
    pub fn games_at(&self, channel: ChannelId, limit: usize) -> Result<Vec<GameId>, StoreError> {
        self.newest_first(Collection::Channels, channel.0, limit)
    }

    fn newest_first(&self, index: Collection, owner: u64, limit: usize) -> Result<Vec<GameId>, StoreError> {
        let entries = self.db.scan(index, KeyRange::prefix(keys::owner(owner)).backward());
        let ids = entries.filter_map(|entry| entry.map(|(key, _)| Some(keys::read_index(&key)?.1)).transpose());
        ids.take(limit).collect()
    }
}

/// Stores a game that begins, with its table and all other entries, and with its news.
pub(super) fn sit_down(tx: &Transaction<'_>, session: &Session, json: &[u8], news: Option<&News>) -> Attempt<()> {
    let key = keys::game(session.id());
    tx.insert(Collection::Games, key, json);
    for channel in session.homes().channels() {
        tx.insert(Collection::Tables, keys::owner(channel.0), key);
    }
    seat_entries(session).for_each(|entry| tx.insert(Collection::Seats, entry, b""));
    insert_channels(tx, session);
    running_entries(session).for_each(|entry| tx.insert(Collection::Running, entry, b""));
    alarms::set(tx, session)?;
    outbox::set_bot_move(tx, session);
    set_openings(tx, session);
    if let Some(news) = news {
        outbox::put_news_of(tx, session, news)?;
    }
    Ok(())
}

/// What the save of a game reads, if the game stays at its table and goes on.
fn read_by_save(session: &Session) -> Vec<Query> {
    let id = session.id();
    let people = Color::ALL.into_iter().filter_map(|color| session.seats()[color].user());
    let prepared = people.map(|user| Query::value(Collection::Prepared, keys::running(user.0, id)));
    let of_game = [Query::value(Collection::Games, keys::game(id))];
    let of_homes = session.homes().iter().flat_map(|(home, _)| {
        let at = GameHome { game: id, home };
        let reminder = Query::value(Collection::Reminders, keys::at_home(at));
        [reminder, Query::value(Collection::Dues, Job::Clock(at).to_bytes())]
    });
    of_game.into_iter().chain(of_homes).chain(prepared).collect()
}

/// A game, looked at from the home that it has in a channel.
fn seen_in(channel: ChannelId, session: Session) -> Session {
    let home = session.places().home_in(channel).unwrap_or_default();
    session.seen_from(home)
}

/// The game with this identifier, even if the current rules cannot replay it.
fn stored(tx: &Transaction<'_>, id: GameId) -> Attempt<Option<StoredGame>> {
    match tx.load(&keys::game(id))? {
        Some(StoredGame::Stuck(stuck)) => {
            // The record alone does not show whether earlier rules had ended the game.
            let runs = tx.contains(Collection::Running, running_entry(stuck.user(Color::White), id))?;
            Ok(Some(StoredGame::Stuck(Box::new(stuck.known_to_be_over(!runs)))))
        }
        found => Ok(found),
    }
}

/// The interaction that caused some news.
fn interaction(news: Option<&News>) -> Option<u64> {
    news?.cause.as_ref().map(|cause| cause.interaction)
}

/// The game that has a channel's table. An entry that names no game counts as none.
pub(super) fn seated(tx: &Transaction<'_>, channel: [u8; 8]) -> Attempt<Option<GameId>> {
    let Some(key) = tx.get(Collection::Tables, channel)? else { return Ok(None) };
    Ok(if tx.contains(Collection::Games, &key)? { keys::read_game(&key) } else { None })
}

/// The fields of a game from which its index entries are built.
pub(super) struct Indexed {
    id: GameId,
    homes: Homes,
    created: Timestamp,
    players: [Option<UserId>; 2],
    followers: Vec<UserId>,
}

impl From<&Session> for Indexed {
    fn from(session: &Session) -> Self {
        Self {
            id: session.id(),
            homes: session.homes(),
            created: session.created(),
            players: Color::ALL.map(|color| session.seats()[color].user()),
            followers: session.following().followers(),
        }
    }
}

impl From<&StoredGame> for Indexed {
    fn from(game: &StoredGame) -> Self {
        Self {
            id: game.id(),
            homes: game.homes(),
            created: game.created(),
            players: game.users(),
            followers: game.followers(),
        }
    }
}

/// The entries of a game in the index of players.
pub(super) fn seat_entries(game: impl Into<Indexed>) -> impl Iterator<Item = keys::IndexKey> {
    let game = game.into();
    game.players.into_iter().flatten().map(move |user| keys::index(user.0, game.created, game.id))
}

/// The entry of a game in the index of running games for one of its seats.
fn running_entry(user: Option<UserId>, id: GameId) -> [u8; 12] {
    keys::running(user.unwrap_or(NO_USER).0, id)
}

pub(super) fn running_entries(game: impl Into<Indexed>) -> impl Iterator<Item = [u8; 12]> {
    let game = game.into();
    game.players.into_iter().map(move |user| running_entry(user, game.id))
}

pub(super) fn follower_entries(game: impl Into<Indexed>) -> impl Iterator<Item = [u8; 12]> {
    let game = game.into();
    game.followers.into_iter().map(move |follower| keys::running(follower.0, game.id))
}

/// Stores the entries of a game in the index of channels. That of a second home says so, so that games can be counted.
pub(super) fn insert_channels(tx: &Transaction<'_>, game: impl Into<Indexed>) {
    let game = game.into();
    let mut channels = game.homes.channels();
    let first = channels.next();
    for channel in first.into_iter().chain(channels.filter(|channel| Some(*channel) != first)) {
        let value = if Some(channel) == first { b"" } else { SECOND_HOME };
        tx.insert(Collection::Channels, keys::index(channel.0, game.created, game.id), value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::on_every_engine;
    use board::color::ByColor;
    use catalogue::Language;
    use domain::{Action, Actor, NamedUser};
    use games::{AnyPosition, GameKind};

    #[test]
    fn a_save_replaces_only_the_revision_that_it_names() {
        on_every_engine(|store| {
            let user = UserId(6);
            let seats = ByColor::new_with(|_| NamedUser { user, name: String::new() });
            let (game, table) = (GameKind::ALL[0], domain::Table { guild: None, channel: ChannelId(5), parent: None });
            let (setup, start) = (game.setups()[0].to_owned(), AnyPosition::start(game));
            let id = GameId::from_bits(1);
            let before = Session::new(id, table, seats, Language::English, setup, start, Timestamp(0));
            let mv = before.position().legal_moves()[0].clone();
            let moved = before.apply(Actor { user, moderator: false }, Action::Move(mv), Timestamp(1));
            let moved = moved.expect("a legal move").0;
            let (key, json) = (keys::game(id), before.to_record().to_json());
            let stored = || store.db.get(Collection::Games, key).expect("it is read");

            assert_eq!(store.games.save(&moved, 0).expect("it is tried"), Saved::Stale);
            store.db.spoil(Collection::Games, key, &json);
            assert_eq!(store.games.save(&moved, 1).expect("it is tried"), Saved::Stale);
            assert_eq!(stored().as_ref(), Some(&json));
            assert_eq!(store.games.save(&moved, 0).expect("it is tried"), Saved::Done);
            assert_eq!(stored(), Some(moved.to_record().to_json()));

            let text = String::from_utf8(json).expect("a record is text");
            let unknown = text.replacen('{', "{\"zeal\":7,", 1);
            store.db.spoil(Collection::Games, key, &unknown);
            assert!(matches!(store.games.save(&moved, 0), Err(StoreError::Unreadable { .. })));
            assert_eq!(stored(), Some(unknown.into_bytes()));
            let newer = text.replacen("\"version\":1", "\"version\":2", 1);
            store.db.spoil(Collection::Games, key, &newer);
            assert!(matches!(store.games.save(&moved, 0), Err(StoreError::Unreadable { .. })));
            assert_eq!(stored(), Some(newer.into_bytes()));
            for garbage in [&text[..text.len() - 1], "garbage", "{}"] {
                store.db.spoil(Collection::Games, key, garbage);
                assert!(
                    matches!(store.games.save(&moved, 0), Err(StoreError::Unreadable { collection: "games", .. })),
                    "{garbage}"
                );
                assert_eq!(stored().as_deref(), Some(garbage.as_bytes()));
            }
        });
    }
}
