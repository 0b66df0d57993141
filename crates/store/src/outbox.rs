//! The outbox: what the bot still has to do on its own, such as to announce a move, to reply to one, or to post a daily
//! puzzle. A job is written in the same transaction as the event that calls for it, and removed once it is known to be
//! done, so it is done even if the program stops in between.
//!
//! The collection `outbox` holds the jobs in the order in which they are due; a key is the time, the kind of job, and
//! what the job is about. What is due at once has the time 0. News that could not be posted has no time of its own: the
//! next answer about the game shows it. Each value begins with the [`HomeServer`] of the job, so that a process finds
//! the jobs of its shards without loading games. The collection `dues` holds the times of jobs that are due later. An
//! unreadable entry counts as missing. Neither collection is exported, since the games and all other records are.

use std::collections::BTreeMap;

use super::{Attempt, Collection, DatabaseError, KeyRange, Outbox, StoreError, Transaction, keys};
use domain::{
    BoardMessage, GameHome, Home, HomeServer, News, Session, StoredGame,
    id::{GameId, MessageId},
    news::Cause,
    record::Record as _,
    time::Timestamp,
};

use job::{COUNT, MATCH};
pub use job::{DueJob, Job};

mod job;

/// The time of jobs that are due at once.
pub(super) const AT_ONCE: Timestamp = Timestamp(0);
/// The time of news that could not be posted.
const UNDELIVERED: Timestamp = Timestamp(u64::MAX);
/// The maximum number of due jobs read in one call.
const MOST: usize = 2000;

impl Outbox {
    /// The jobs that are due in servers for which this process acts, the longest waiting first. If there are very many,
    /// only some are returned. Of the games that wait to be counted, only one is: all are counted together, and after
    /// an import, very many wait.
    pub fn due(&self, now: Timestamp) -> Result<Vec<DueJob>, StoreError> {
        let until = KeyRange::all().ending_before(keys::owner(now.0.saturating_add(1)));
        let mut entries = self.db.scan(Collection::Outbox, until.clone());
        let mut due = Vec::new();
        while due.len() < MOST
            && let Some(entry) = entries.next()
        {
            let (key, value) = entry?;
            let Some((job, _)) = DueJob::read(&key, &value) else { continue };
            if matches!(job.job, Job::Count(..)) {
                let rest = waiting_to_count().to.into_iter().fold(until.clone(), KeyRange::starting_at);
                entries = self.db.scan(Collection::Outbox, rest);
            }
            if self.held.holds(job.guild) {
                due.push(job);
            }
        }
        due.sort_by_key(|due| due.since);
        Ok(due)
    }

    /// The time of the next job that is not due at once.
    pub fn next(&self) -> Result<Option<Timestamp>, StoreError> {
        let later = KeyRange::all().starting_at(keys::owner(1)).ending_before(keys::owner(UNDELIVERED.0));
        let first = self.db.page(Collection::Outbox, &later, 1)?;
        Ok(first.first().and_then(|(key, value)| DueJob::read(key, value)).map(|(due, _)| due.since))
    }

    /// The news of a game, if it still has to be posted at one of its homes.
    pub fn news_of(&self, at: impl Into<GameHome>) -> Result<Option<News>, StoreError> {
        let key = Job::News(at.into()).key(AT_ONCE);
        Ok(self.db.get(Collection::Outbox, &key)?.and_then(|value| read_news(&key, &value)))
    }

    /// The move that the bot owes in a game.
    pub fn bot_move_in(&self, game: GameId) -> Result<Option<DueJob>, StoreError> {
        let key = Job::BotMove(game).key(AT_ONCE);
        let value = self.db.get(Collection::Outbox, &key)?;
        Ok(value.and_then(|value| DueJob::read(&key, &value).map(|(due, _)| due)))
    }

    /// A message about a game whose buttons have to be removed.
    pub fn buttons_of(&self, game: GameId) -> Result<Option<BoardMessage>, StoreError> {
        let mut of_game = Job::Buttons(game, MessageId(0)).key(AT_ONCE);
        // The key ends with the message.
        of_game.truncate(of_game.len() - 8);
        let last = self.db.page(Collection::Outbox, &KeyRange::prefix(of_game).backward(), 1)?;
        Ok(last.first().and_then(|(key, value)| read_message(key, value)))
    }

    /// The message whose buttons have to be removed; `None` if they were removed.
    pub fn buttons(&self, game: GameId, message: MessageId) -> Result<Option<BoardMessage>, StoreError> {
        let key = Job::Buttons(game, message).key(AT_ONCE);
        Ok(self.db.get(Collection::Outbox, &key)?.and_then(|value| read_message(&key, &value)))
    }

    /// Removes a job, because it is done, or cannot be done.
    pub fn remove(&self, job: Job) -> Result<(), StoreError> {
        if matches!(job, Job::Buttons(..)) {
            // If this write is lost, the buttons are just removed once more.
            return self.db.write_soon(|tx| Ok(remove(tx, job)?));
        }
        self.db.write(|tx| Ok(remove(tx, job)?))
    }

    /// Removes the job to remove the buttons of a message, if there is one.
    pub fn buttons_are_gone(&self, game: GameId, message: MessageId) -> Result<(), StoreError> {
        let job = Job::Buttons(game, message);
        if self.db.contains(Collection::Outbox, job.key(AT_ONCE))? { self.remove(job) } else { Ok(()) }
    }

    /// Records that a message without a board announced the news of this revision at one of the game's homes.
    pub fn announced(&self, at: impl Into<GameHome>, revision: u32) -> Result<(), StoreError> {
        let at = at.into();
        self.db.write(|tx| delivered(tx, at, |news| news == revision).map(drop))
    }

    /// Records that the news of this revision cannot be posted at one of the game's homes, unless newer news has
    /// replaced it.
    pub fn give_up(&self, at: impl Into<GameHome>, revision: u32) -> Result<(), StoreError> {
        let job = Job::News(at.into());
        let [at_once, undelivered] = [AT_ONCE, UNDELIVERED].map(|due| job.key(due));
        self.db.write(|tx| {
            if let Some(value) = tx.get(Collection::Outbox, &at_once)?
                && DueJob::read(&at_once, &value).is_none_or(|(news, _)| news.revision == revision)
            {
                tx.remove(Collection::Outbox, &at_once);
                tx.insert(Collection::Outbox, &undelivered, value);
            }
            Ok(())
        })
    }

    /// Whether any news could not be posted.
    pub fn has_undelivered(&self) -> bool {
        // After an error, the next reader returns it.
        let found = self.db.page(Collection::Outbox, &undelivered(), 1);
        found.map_or(true, |page| !page.is_empty())
    }

    /// Takes the news of a game that could not be posted at one of its homes, for the caller to show in answer to this
    /// interaction. Of several concurrent callers, only one gets it.
    pub fn claim(&self, at: impl Into<GameHome>, cause: Option<&Cause>) -> Result<Option<News>, StoreError> {
        let key = Job::News(at.into()).key(UNDELIVERED);
        self.db.write(|tx| {
            let Some(value) = tx.take(Collection::Outbox, &key)? else { return Ok(None) };
            let Some(news) = read_news(&key, &value) else { return Ok(None) };
            let news = News { cause: cause.cloned(), ..news };
            put_news(tx, &news);
            Ok(Some(news))
        })
    }

    /// Adds missing replies to games in which the bot has to move. Every save adds them as well; what is missing
    /// belongs to a game that could not be replayed for a while. A game that cannot be read is left out.
    pub fn recall_bot_moves(&self) -> Result<(), StoreError> {
        for id in self.games.running_without_a_user()? {
            if self.bot_move_in(id)?.is_some() {
                continue;
            }
            let recalled = self.db.write(|tx| {
                if let Some(StoredGame::Playable(session)) = tx.load(&keys::game(id))? {
                    set_bot_move(tx, &session);
                }
                Ok(())
            });
            match recalled {
                Err(error) if error.is_about_one_record() => {}
                recalled => recalled?,
            }
        }
        Ok(())
    }
}

/// The news that could not be posted.
pub(super) fn undelivered() -> KeyRange {
    KeyRange::prefix(keys::owner(UNDELIVERED.0))
}

/// Schedules a job for this time instead of any other, or removes it.
pub(super) fn schedule(tx: &Transaction<'_>, job: Job, at: Option<Timestamp>, server: HomeServer) -> Attempt<()> {
    let old = tx.get(Collection::Dues, job.to_bytes())?;
    // A home of a game may have gone to another server since.
    let is_same = old.as_deref() == at.map(|at| keys::owner(at.0)).as_ref().map(|at| &at[..]);
    if is_same && !matches!(job, Job::Clock(GameHome { home: Home::Of(_), .. })) {
        return Ok(());
    }
    remove(tx, job)?;
    if let Some(at) = at {
        add(tx, job, at, server);
    }
    Ok(())
}

/// Schedules a job that was not scheduled before.
pub(super) fn add(tx: &Transaction<'_>, job: Job, at: Timestamp, server: HomeServer) {
    tx.insert(Collection::Outbox, job.key(at), server.to_bytes());
    tx.insert(Collection::Dues, job.to_bytes(), keys::owner(at.0));
}

/// Removes a job.
pub(super) fn remove(tx: &Transaction<'_>, job: Job) -> Result<(), DatabaseError> {
    if job.is_scheduled() {
        if let Some(at) = tx.take(Collection::Dues, job.to_bytes())? {
            tx.remove(Collection::Outbox, [&at[..], &job.to_bytes()].concat());
        }
        return Ok(());
    }
    tx.remove(Collection::Outbox, job.key(AT_ONCE));
    if matches!(job, Job::News(_)) {
        tx.remove(Collection::Outbox, job.key(UNDELIVERED));
    }
    Ok(())
}

/// Stores news for each home of its game, in place of earlier news.
pub(super) fn put_news_of(tx: &Transaction<'_>, session: &Session, news: &News) -> Attempt<()> {
    for news in news.at_each_home(session) {
        put_news_there(tx, news)?;
    }
    Ok(())
}

/// Stores news for one home, together with earlier news there that is still to be announced if the game has two homes.
pub(super) fn put_news_there(tx: &Transaction<'_>, news: News) -> Attempt<()> {
    let earlier = if news.at.is_shared() { None } else { waiting_news(tx, news.here())? };
    put_news(tx, &earlier.into_iter().fold(news, News::after));
    Ok(())
}

/// The news of a game that is still to be announced at one of its homes.
fn waiting_news(tx: &Transaction<'_>, at: GameHome) -> Attempt<Option<News>> {
    for due in [AT_ONCE, UNDELIVERED] {
        let key = Job::News(at).key(due);
        if let Some(value) = tx.get(Collection::Outbox, &key)? {
            return Ok(read_news(&key, &value));
        }
    }
    Ok(None)
}

/// Stores news for one home, in place of earlier news there.
pub(super) fn put_news(tx: &Transaction<'_>, news: &News) {
    let job = Job::News(news.here());
    tx.insert(Collection::Outbox, job.key(AT_ONCE), news_to_bytes(news));
    tx.remove(Collection::Outbox, job.key(UNDELIVERED));
}

fn news_to_bytes(news: &News) -> Vec<u8> {
    let News { revision, since, server, .. } = *news;
    let interaction = news.last_cause().map(|cause| cause.interaction);
    let due = DueJob { since, interaction, revision, ..DueJob::at_once(Job::News(news.here()), server) };
    due.to_bytes(&news.to_json())
}

/// Removes the news of a game at one of its homes if a message posted there `tells` the news of its revision, or else
/// the earlier events in it that the message tells. Returns the server of the home, if there was news.
pub(super) fn delivered(
    tx: &Transaction<'_>,
    at: GameHome,
    tells: impl Fn(u32) -> bool,
) -> Attempt<Option<HomeServer>> {
    for due in [AT_ONCE, UNDELIVERED] {
        let key = Job::News(at).key(due);
        let Some(value) = tx.get(Collection::Outbox, &key)? else { continue };
        let news = DueJob::read(&key, &value).map(|(news, _)| news);
        if news.is_none_or(|news| tells(news.revision)) {
            tx.remove(Collection::Outbox, key);
        } else if !at.home.is_shared()
            && let Some(mut news) = read_news(&key, &value)
            && news.forget_earlier(&tells)
        {
            tx.insert(Collection::Outbox, key, news_to_bytes(&news));
        }
        // A home has at most one entry.
        return Ok(news.map(|news| news.home_server()));
    }
    Ok(None)
}

/// Adds or removes the bot's reply in a game, depending on whether the bot has to move.
pub(super) fn set_bot_move(tx: &Transaction<'_>, session: &Session) {
    let job = Job::BotMove(session.id());
    if session.waits_for_bot() {
        let (since, revision) = (session.waiting_since(), session.board_revision());
        let due = DueJob { since, revision, ..DueJob::at_once(job, HomeServer::of(&session.table())) };
        tx.insert(Collection::Outbox, job.key(AT_ONCE), due.to_bytes(&[]));
    } else {
        tx.remove(Collection::Outbox, job.key(AT_ONCE));
    }
}

/// Queues a job that is due at once. Since when it waits is [`AT_ONCE`] if nobody waits for it.
pub(super) fn put(tx: &Transaction<'_>, job: Job, server: HomeServer, since: Timestamp) {
    let due = DueJob { since, ..DueJob::at_once(job, server) };
    tx.insert(Collection::Outbox, job.key(AT_ONCE), due.to_bytes(&[]));
}

/// Queues a finished game to be counted. Where it was played does not matter: one process counts all.
pub(super) fn put_count(tx: &Transaction<'_>, game: GameId, since: Timestamp) {
    put(tx, Job::Count(game, since), HomeServer::NOWHERE, since);
}

/// The matches of which somebody has yet to be told something, each once, and since when.
pub(super) fn waiting_matches(tx: &Transaction<'_>) -> Attempt<BTreeMap<GameId, Timestamp>> {
    let range = KeyRange::prefix([&keys::owner(AT_ONCE.0)[..], &[MATCH]].concat());
    let due = tx.entries(Collection::Outbox, range)?;
    let due = due.iter().filter_map(|(key, value)| DueJob::read(key, value));
    Ok(due.filter_map(|(due, _)| Some((due.job.game_of_match()?, due.since))).collect())
}

/// The games that are queued to be counted, the one that has waited longest first, and those of an import last.
pub(super) fn waiting_to_count() -> KeyRange {
    KeyRange::prefix([&keys::owner(AT_ONCE.0)[..], &[COUNT]].concat())
}

/// A game that is queued to be counted, and since when.
pub(super) fn read_count(key: &[u8]) -> Option<(GameId, Timestamp)> {
    let (_, job) = key.split_first_chunk::<8>()?;
    match Job::from_bytes(job)? {
        Job::Count(game, since) => Some((game, since)),
        _ => None,
    }
}

/// Queues a message to lose its buttons. `interaction`, if any, is about to edit the message.
pub(super) fn drop_buttons(tx: &Transaction<'_>, message: &BoardMessage, server: HomeServer, interaction: Option<u64>) {
    let due = DueJob { interaction, ..DueJob::at_once(Job::Buttons(message.game, message.message), server) };
    tx.insert(Collection::Outbox, due.job.key(AT_ONCE), due.to_bytes(&message.to_json()));
}

fn read_news(key: &[u8], value: &[u8]) -> Option<News> {
    let (due, contents) = DueJob::read(key, value)?;
    News::from_json(contents).ok().filter(|news| Job::News(news.here()) == due.job)
}

fn read_message(key: &[u8], value: &[u8]) -> Option<BoardMessage> {
    let (_, contents) = DueJob::read(key, value)?;
    BoardMessage::from_json(contents).ok()
}

#[cfg(test)]
mod tests {
    use board::color::Color;
    use domain::id::{GuildId, UserId};
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn entries_read_back(due: u64, bits: u32, number: u64, interaction: Option<u64>, revision: u32, contents: Vec<u8>) {
            let (game, guild) = (GameId::from_bits(bits), GuildId(number));
            let home = HomeServer::at(guild);
            let at = GameHome { game, home: Home::Of(Color::Black) };
            let [white, black] = Color::ALL.map(|color| Job::Match(game, color));
            let buttons = Job::Buttons(game, MessageId(number));
            for job in [
                Job::News(at),
                Job::News(game.into()),
                Job::Direct(at),
                Job::Rematch(at),
                Job::BotMove(game),
                buttons,
                Job::Count(game, Timestamp(number)),
                Job::Sentence(at),
                white,
                black,
                Job::Lookout(UserId(number)),
            ] {
                let interaction = interaction.filter(|interaction| *interaction != 0);
                let entry = DueJob { since: Timestamp(number), interaction, revision, ..DueJob::at_once(job, home) };
                let value = entry.to_bytes(&contents);
                prop_assert_eq!(DueJob::read(&job.key(Timestamp(due)), &value), Some((entry, &contents[..])));
            }
            let jobs = [
                Job::Clock(at),
                Job::Clock(game.into()),
                Job::Daily(guild),
                Job::Tournament(guild, bits),
                Job::Pair,
            ];
            for job in jobs {
                let entry = DueJob { since: Timestamp(due), ..DueJob::at_once(job, home) };
                let value = home.to_bytes();
                prop_assert_eq!(DueJob::read(&job.key(Timestamp(due)), &value), Some((entry, &[][..])));
            }
        }

        #[test]
        fn any_entry_is_read_without_panic(key: Vec<u8>, value: Vec<u8>) {
            DueJob::read(&key, &value);
            read_news(&key, &value);
            read_message(&key, &value);
        }
    }
}
