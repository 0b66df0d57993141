//! The outbox: what the bot still has to do on its own, such as to announce a move, to reply to one, or to post a daily
//! puzzle. A job is written in the same transaction as the event that calls for it, and removed once it is known to be
//! done, so it is done even if the program stops in between.
//!
//! The collection `outbox` holds the jobs in the order in which they are due; a key is the time, the kind of job, and
//! what the job is about. What is due at once has the time 0. News that could not be posted has no time of its own: the
//! next answer about the game shows it. Each value begins with the [`HomeServer`] of the job, so that a process finds
//! the jobs of its shards without loading games. The collection `dues` holds the times of jobs that are due later. An
//! unreadable entry counts as missing. Neither collection is exported, since the games and all other records are.

use std::{collections::BTreeMap, fmt};

use super::{Attempt, Collection, DatabaseError, KeyRange, Outbox, StoreError, Transaction, board::BoardRecord, keys};
use board::color::Color;
use domain::{
    BoardMessage, GameHome, Home, HomeServer, News, Session, StoredGame,
    id::{GameId, GuildId, MessageId, UserId},
    news::Cause,
    record::Record as _,
    time::Timestamp,
};

/// The time of jobs that are due at once.
pub(super) const AT_ONCE: Timestamp = Timestamp(0);
/// The time of news that could not be posted.
const UNDELIVERED: Timestamp = Timestamp(u64::MAX);
/// The kind of [`Job::Count`] in keys.
const COUNT: u8 = 6;
/// The kind of [`Job::Match`] in keys.
const MATCH: u8 = 7;
/// The kind of [`Job::Pair`] in keys.
const PAIR: u8 = 8;
/// The kind of [`Job::Direct`] in keys.
const DIRECT: u8 = 9;
/// The kind of [`Job::Notice`] in keys.
const NOTICE: u8 = 10;
/// The kind of [`Job::Sentence`] in keys.
const SENTENCE: u8 = 11;
/// The kind of [`Job::Lookout`] in keys.
const LOOKOUT: u8 = 12;
/// The kind of [`Job::Rematch`] in keys.
const REMATCH: u8 = 13;
/// The maximum number of due jobs read in one call.
const MOST: usize = 2000;

/// Something that the bot still has to do on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Job {
    /// To announce the newest event of a game at one of its homes. There is at most one such job for a home, since a
    /// later board also shows the earlier events.
    News(GameHome),
    /// To move in a game against the bot.
    BotMove(GameId),
    /// To see to the clock of a game, or to notify its followers of its end, at one of its homes.
    Clock(GameHome),
    /// To see to the daily puzzle of a server.
    Daily(GuildId),
    /// To see to the tournament of a server with this number.
    Tournament(GuildId, u32),
    /// To remove the buttons of a message about a game, since they no longer do anything.
    Buttons(GameId, MessageId),
    /// To count a finished game for openings that ended at this time. A game that came with an import has the time 0,
    /// and others do not wait for it.
    Count(GameId, Timestamp),
    /// To tell, at one of the homes of a game, what a stranger says.
    Sentence(GameHome),
    /// To tell a person that an opponent was found, or that the match fell through. The side is that of the person.
    Match(GameId, Color),
    /// To tell a person that their seek has ended, or that somebody near looks for an opponent.
    Lookout(UserId),
    /// To pair those who seek. There is one such job for all.
    Pair,
    /// To see to the notice of who looks for an opponent on a server.
    Notice(GuildId),
    /// To ask a person, at their home of the coming game, for a rematch with a stranger.
    Rematch(GameHome),
    /// To open the direct messages of the player whose home this is, since it takes no messages of the game.
    Direct(GameHome),
}

impl fmt::Display for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::News(game) => write!(f, "news of {game}"),
            Self::BotMove(game) => write!(f, "reply in {game}"),
            Self::Clock(game) => write!(f, "clock of {game}"),
            Self::Daily(guild) => write!(f, "daily puzzle of {}", guild.0),
            Self::Tournament(guild, number) => write!(f, "tournament {number} of {}", guild.0),
            Self::Buttons(game, message) => write!(f, "buttons of {} in {game}", message.0),
            Self::Count(game, _) => write!(f, "openings of {game}"),
            Self::Sentence(game) => write!(f, "sentence in {game}"),
            Self::Match(game, color) => write!(f, "match {game} for {color}"),
            Self::Lookout(user) => write!(f, "message about seeks to {user}"),
            Self::Pair => f.write_str("pairing of seeks"),
            Self::Notice(guild) => write!(f, "notice of seeks on {}", guild.0),
            Self::Rematch(at) => write!(f, "rematch {at}"),
            Self::Direct(at) => write!(f, "direct messages about {at}"),
        }
    }
}

/// A job that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DueJob {
    /// The job.
    pub job: Job,
    /// The server in which it is done; `None` in direct messages, or if the server is not known.
    pub guild: Option<GuildId>,
    /// Since when it is due; 0 if nobody waits for it.
    pub since: Timestamp,
    /// The interaction whose answer may do the job, if there is one.
    pub interaction: Option<u64>,
    /// The revision of the game that is announced, or that the bot moves in; 0 for other jobs.
    pub revision: u32,
}

impl Job {
    /// The game that the job is about.
    pub const fn game(self) -> Option<GameId> {
        match self {
            Self::News(at) | Self::Clock(at) | Self::Direct(at) | Self::Sentence(at) | Self::Rematch(at) => {
                Some(at.game)
            }
            Self::BotMove(game) | Self::Buttons(game, _) => Some(game),
            // Whatever else is done about the game, it can be counted.
            Self::Daily(_)
            | Self::Tournament(..)
            | Self::Count(..)
            | Self::Match(..)
            | Self::Lookout(_)
            | Self::Pair
            | Self::Notice(_) => None,
        }
    }

    /// The game that a match may become which the job tells.
    const fn game_of_match(self) -> Option<GameId> {
        if let Self::Match(game, _) = self { Some(game) } else { None }
    }

    /// Whether the job is done at a time of its own.
    const fn is_scheduled(self) -> bool {
        matches!(self, Self::Clock(_) | Self::Daily(_) | Self::Tournament(..) | Self::Pair | Self::Notice(_))
    }

    pub(super) fn to_bytes(self) -> Vec<u8> {
        let (kind, subject) = match self {
            Self::News(at) => (0, keys::at_home(at)),
            Self::BotMove(game) => (1, keys::game(game).to_vec()),
            Self::Clock(at) => (2, keys::at_home(at)),
            Self::Daily(guild) => (3, keys::owner(guild.0).to_vec()),
            Self::Tournament(guild, number) => (4, keys::tournament(guild.0, number).to_vec()),
            Self::Buttons(game, message) => (5, keys::message(game, message).to_vec()),
            // Games that came with an import are counted last.
            Self::Count(game, since) => {
                let turn = since.0.wrapping_sub(1);
                (COUNT, [&turn.to_be_bytes()[..], &keys::game(game)].concat())
            }
            Self::Sentence(at) => (SENTENCE, keys::at_home(at)),
            Self::Match(game, color) => (MATCH, [&keys::game(game)[..], &[u8::from(color == Color::Black)]].concat()),
            Self::Lookout(user) => (LOOKOUT, keys::owner(user.0).to_vec()),
            Self::Pair => (PAIR, Vec::new()),
            Self::Notice(guild) => (NOTICE, keys::owner(guild.0).to_vec()),
            Self::Direct(at) => (DIRECT, keys::at_home(at)),
            Self::Rematch(at) => (REMATCH, keys::at_home(at)),
        };
        [&[kind], &subject[..]].concat()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (kind, subject) = bytes.split_first()?;
        Some(match *kind {
            0 => Self::News(keys::read_at_home(subject)?),
            1 => Self::BotMove(keys::read_game(subject)?),
            2 => Self::Clock(keys::read_at_home(subject)?),
            3 => Self::Daily(GuildId(u64::from_be_bytes(subject.try_into().ok()?))),
            4 => keys::read_tournament(subject).map(|(guild, number)| Self::Tournament(GuildId(guild), number))?,
            5 => keys::read_message(subject).map(|(game, message)| Self::Buttons(game, message))?,
            COUNT => {
                let (turn, game) = subject.split_first_chunk()?;
                Self::Count(keys::read_game(game)?, Timestamp(u64::from_be_bytes(*turn).wrapping_add(1)))
            }
            SENTENCE => Self::Sentence(keys::read_at_home(subject)?),
            MATCH => match subject.split_last()? {
                (0, game) => Self::Match(keys::read_game(game)?, Color::White),
                (1, game) => Self::Match(keys::read_game(game)?, Color::Black),
                _ => return None,
            },
            LOOKOUT => Self::Lookout(UserId(u64::from_be_bytes(subject.try_into().ok()?))),
            PAIR if subject.is_empty() => Self::Pair,
            NOTICE => Self::Notice(GuildId(u64::from_be_bytes(subject.try_into().ok()?))),
            DIRECT => Self::Direct(keys::read_at_home(subject)?),
            REMATCH => Self::Rematch(keys::read_at_home(subject)?),
            _ => return None,
        })
    }

    pub(super) fn key(self, due: Timestamp) -> Vec<u8> {
        [&keys::owner(due.0)[..], &self.to_bytes()].concat()
    }
}

impl DueJob {
    /// A job that is due at once, although nobody waits for it.
    fn at_once(job: Job, server: HomeServer) -> Self {
        Self { job, guild: server.guild(), since: AT_ONCE, interaction: None, revision: 0 }
    }

    fn home_server(&self) -> HomeServer {
        self.guild.map_or(HomeServer::NOWHERE, HomeServer::at)
    }

    /// The stored form of a job that is due at once.
    fn to_bytes(self, contents: &[u8]) -> Vec<u8> {
        let interaction = self.interaction.unwrap_or_default().to_be_bytes();
        let since = self.since.0.to_be_bytes();
        [&self.home_server().to_bytes()[..], &since, &interaction, &self.revision.to_be_bytes(), contents].concat()
    }

    /// Reads an entry, with the contents of the job.
    fn read<'a>(key: &[u8], value: &'a [u8]) -> Option<(Self, &'a [u8])> {
        let (due, job) = key.split_first_chunk()?;
        let (due, job) = (Timestamp(u64::from_be_bytes(*due)), Job::from_bytes(job)?);
        let (home, rest) = value.split_at_checked(8)?;
        let read = Self { since: due, ..Self::at_once(job, HomeServer::from_bytes(home)) };
        if job.is_scheduled() {
            return Some((read, rest));
        }
        let (since, rest) = rest.split_first_chunk()?;
        let (interaction, rest) = rest.split_first_chunk()?;
        let (revision, contents) = rest.split_first_chunk()?;
        let since = Timestamp(u64::from_be_bytes(*since));
        let interaction = Some(u64::from_be_bytes(*interaction)).filter(|interaction| *interaction != 0);
        Some((Self { since, interaction, revision: u32::from_be_bytes(*revision), ..read }, contents))
    }
}

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

/// Removes the news of a game at one of its homes if a message posted there `tells` the news of its revision, or else the
/// earlier events in it that the message tells. Returns the server of the home, if there was news.
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

/// Queues a job that is due at once, and for which nobody waits.
pub(super) fn put(tx: &Transaction<'_>, job: Job, server: HomeServer) {
    tx.insert(Collection::Outbox, job.key(AT_ONCE), DueJob::at_once(job, server).to_bytes(&[]));
}

/// Queues a finished game to be counted. Where it was played does not matter: one process counts all.
pub(super) fn put_count(tx: &Transaction<'_>, game: GameId, since: Timestamp) {
    let due = DueJob { since, ..DueJob::at_once(Job::Count(game, since), HomeServer::NOWHERE) };
    tx.insert(Collection::Outbox, due.job.key(AT_ONCE), due.to_bytes(&[]));
}

/// Queues a match to be told to one of its people, at the person's home.
pub(super) fn put_match(tx: &Transaction<'_>, game: GameId, color: Color, server: HomeServer, since: Timestamp) {
    let due = DueJob { since, ..DueJob::at_once(Job::Match(game, color), server) };
    tx.insert(Collection::Outbox, due.job.key(AT_ONCE), due.to_bytes(&[]));
}

/// Queues what a person has to be told who does not look for an opponent, where they sought last.
pub(super) fn put_lookout(tx: &Transaction<'_>, user: UserId, server: HomeServer, since: Timestamp) {
    let due = DueJob { since, ..DueJob::at_once(Job::Lookout(user), server) };
    tx.insert(Collection::Outbox, due.job.key(AT_ONCE), due.to_bytes(&[]));
}

/// The matches of which somebody has yet to be told something, each once, and since when.
pub(super) fn waiting_matches(tx: &Transaction<'_>) -> Attempt<BTreeMap<GameId, Timestamp>> {
    let range = KeyRange::prefix([&keys::owner(AT_ONCE.0)[..], &[MATCH]].concat());
    let due = tx.entries(Collection::Outbox, range)?;
    let due = due.iter().filter_map(|(key, value)| DueJob::read(key, value));
    Ok(due.filter_map(|(due, _)| Some((due.job.game_of_match()?, due.since))).collect())
}

/// Queues the opening of somebody's direct messages. They belong to no server.
pub(super) fn put_opening(tx: &Transaction<'_>, job: Job) {
    tx.insert(Collection::Outbox, job.key(AT_ONCE), DueJob::at_once(job, HomeServer::NOWHERE).to_bytes(&[]));
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
pub(super) fn drop_buttons(tx: &Transaction<'_>, message: &BoardRecord, server: HomeServer, interaction: Option<u64>) {
    let due = DueJob { interaction, ..DueJob::at_once(Job::Buttons(message.game, message.message), server) };
    tx.insert(Collection::Outbox, due.job.key(AT_ONCE), due.to_bytes(&message.to_json()));
}

fn read_news(key: &[u8], value: &[u8]) -> Option<News> {
    let (due, contents) = DueJob::read(key, value)?;
    News::from_json(contents).ok().filter(|news| Job::News(news.here()) == due.job)
}

fn read_message(key: &[u8], value: &[u8]) -> Option<BoardMessage> {
    let (_, contents) = DueJob::read(key, value)?;
    BoardRecord::from_json(contents).ok().map(Into::into)
}

#[cfg(test)]
mod tests {
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
