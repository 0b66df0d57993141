//! The homes of a game: their tables, and the messages that are left at a home that is lost.

use super::{insert_channels, running_entries, seated, sit_down};
use crate::{
    Attempt, Collection, Games, StoreError, Transaction,
    challenges::{self, ChallengeEnd},
    keys,
    outbox::{self, Job},
    questions, reminders, seeks,
    unreadable::if_read,
};
use board::color::Color;
use domain::{
    BoardMessage, GameHome, Home, HomeServer, Homes, News, Session, StoredGame,
    id::{ChannelId, GameId},
    record::Record as _,
    seeks::Hindrance,
};

/// The result of [`Games::accept_rematch`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub enum RematchAccepted {
    /// The game is stored like this and has its tables; the challenge is gone.
    Started(Box<Session>),
    /// There is no such challenge. Nothing was stored.
    ChallengeGone,
    /// Another game runs at the home of this side. The challenge stays, and nothing was stored.
    TableTaken(Color, GameId),
    /// The player of this side cannot play against strangers at present. The challenge stays, and nothing was stored.
    Hindered(Color, Hindrance),
    /// The two play another game already. The challenge stays, and nothing was stored.
    PlaysAlready,
    /// One of the two has blocked the other, or the server at one of the homes does not want the game there. The
    /// challenge stays, and nothing was stored.
    Unwanted,
}

impl Games {
    /// Replaces a challenge with a rematch of strangers of the same identifier, with its news, as if the two had been
    /// paired.
    pub fn accept_rematch(
        &self,
        session: &Session,
        news: &News,
        end: &ChallengeEnd,
    ) -> Result<RematchAccepted, StoreError> {
        let key = keys::game(session.id());
        self.db.write(|tx| {
            let Some(challenge) = tx.load(&key)? else { return Ok(RematchAccepted::ChallengeGone) };
            for (home, table) in session.homes().iter() {
                let running = seated(tx, keys::owner(table.channel.0))?;
                if let (Some(running), Some(side)) = (running, home.side()) {
                    return Ok(RematchAccepted::TableTaken(side, running));
                }
            }
            if let Some(refused) = seeks::rematch_refused(tx, session)? {
                return Ok(refused);
            }
            challenges::end_questions(tx, session.id(), end)?;
            challenges::remove(tx, &challenge)?;
            let begun = begin(tx, &as_rated(tx, session)?, news)?;
            Ok(RematchAccepted::Started(Box::new(begun)))
        })
    }
}

/// Notes a game between strangers for both of them. Returns the game, which says so if it is not rated.
pub(super) fn as_rated(tx: &Transaction<'_>, session: &Session) -> Attempt<Session> {
    let unrated = seeks::begun(tx, session)?;
    Ok(unrated.map_or_else(|| session.clone(), |why| session.strangers().not_rated(why)))
}

/// Stores a game between strangers that begins, with its news. Where another game runs in the channel of a home, this
/// one waits without a place. Returns the game as it is stored.
pub(crate) fn begin(tx: &Transaction<'_>, session: &Session, news: &News) -> Attempt<Session> {
    let mut begun = session.clone();
    for (home, table) in session.homes().iter() {
        if seated(tx, keys::owner(table.channel.0))?.is_some() {
            begun = begun.places().without_place(home);
        }
    }
    sit_down(tx, &begun, &begun.to_record().to_json(), Some(news))?;
    Ok(begun)
}

/// Updates the tables of a game that is saved: those that it leaves or that are free since it is over, and those to
/// which it goes. Returns the game that has such a table already, if one has.
pub(super) fn change_tables(tx: &Transaction<'_>, session: &Session, before: Homes) -> Attempt<Option<GameId>> {
    let (id, is_over) = (session.id(), session.end().is_some());
    let stays = |channel: ChannelId| session.places().home_in(channel).is_some();
    let is_new = |channel: &ChannelId| before.in_channel(*channel).is_none();
    let taken: Vec<_> = session.homes().channels().filter(is_new).collect();
    for channel in &taken {
        if let Some(running) = seated(tx, keys::owner(channel.0))? {
            return Ok(Some(running));
        }
    }
    for (home, table) in before.iter() {
        if !stays(table.channel) {
            tx.remove(Collection::Channels, keys::index(table.channel.0, session.created(), id));
        }
        if is_over || !stays(table.channel) {
            leave_table(tx, table.channel, id)?;
        }
        // At one of two homes, no news tells that the game goes on elsewhere, so its board is not replaced.
        if home.side().is_some() && !stays(table.channel) {
            leave_board(tx, GameHome { game: id, home }, HomeServer::of(&table))?;
        }
    }
    for channel in &taken {
        if !is_over {
            tx.insert(Collection::Tables, keys::owner(channel.0), keys::game(id));
        }
    }
    if session.homes() != before {
        insert_channels(tx, session);
    }
    for (home, table) in session.homes().iter() {
        set_opening(tx, session, home, table.is_nowhere(id) && before.table_of(home, id) != table)?;
    }
    if !taken.is_empty() && !is_over {
        running_entries(session).for_each(|entry| tx.insert(Collection::Running, entry, b""));
    }
    Ok(None)
}

/// Notes that the direct messages of players have to be opened who have no place for a running game.
pub(crate) fn set_openings(tx: &Transaction<'_>, session: &Session) {
    for (home, table) in session.homes().iter().filter(|_| session.end().is_none()) {
        let agreed = home.side().is_some_and(|side| session.strangers().takes_direct(side));
        if agreed && table.is_nowhere(session.id()) {
            put_opening(tx, Job::Direct(GameHome { game: session.id(), home }));
        }
    }
}

/// Queues the opening of somebody's direct messages. They belong to no server.
fn put_opening(tx: &Transaction<'_>, job: Job) {
    outbox::put(tx, job, HomeServer::NOWHERE, outbox::AT_ONCE);
}

/// Notes that the direct messages of a side's player have to be opened, since its home `is_lost`, if the player has
/// agreed to that. Removes the note if there is a home.
fn set_opening(tx: &Transaction<'_>, session: &Session, home: Home, is_lost: bool) -> Attempt<()> {
    let Some(side) = home.side() else { return Ok(()) };
    let job = Job::Direct(GameHome { game: session.id(), home });
    if !session.places().table_of(home).is_nowhere(session.id()) {
        outbox::remove(tx, job)?;
    } else if is_lost && session.strangers().takes_direct(side) {
        put_opening(tx, job);
    }
    Ok(())
}

/// Removes what is kept for homes that a game has no more, since their players are gone.
pub(crate) fn leave_homes(tx: &Transaction<'_>, game: &StoredGame, before: Homes) -> Attempt<()> {
    for (home, table) in before.iter() {
        let (at, after) = (GameHome { game: game.id(), home }, game.homes());
        if after.table_of(home, game.id()) == table {
            continue;
        }
        tx.remove(Collection::Channels, keys::index(table.channel.0, game.created(), game.id()));
        leave_table(tx, table.channel, game.id())?;
        leave_board(tx, at, HomeServer::of(&table))?;
        outbox::remove(tx, Job::News(at))?;
    }
    insert_channels(tx, game);
    Ok(())
}

/// Frees the table in a channel, if this game has it.
pub(super) fn leave_table(tx: &Transaction<'_>, channel: ChannelId, id: GameId) -> Attempt<()> {
    let channel = keys::owner(channel.0);
    if tx.get(Collection::Tables, channel)?.is_some_and(|seated| seated == keys::game(id)) {
        tx.remove(Collection::Tables, channel);
    }
    Ok(())
}

/// Forgets the messages of a game at a home that it leaves. They lose their buttons.
fn leave_board(tx: &Transaction<'_>, at: GameHome, server: HomeServer) -> Attempt<()> {
    if let Some(board) = if_read(tx.load::<BoardMessage>(&keys::at_home(at)))? {
        tx.remove(Collection::Boards, keys::at_home(at));
        outbox::drop_buttons(tx, &board, server, None);
    }
    questions::end(tx, at, server, None)?;
    reminders::end(tx, at, server)
}
