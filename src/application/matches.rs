//! Matches of people who look for an opponent: they are told to both, and then the game begins.

use std::sync::Arc;

use super::{ApplicationError, Post, Readers, message, outbox::StepMessage, reply::nonce};
use board::color::Color;
use domain::{
    Moment, Seek, SeekMatch, Table,
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    message::Reader,
    seeks::{MatchTelling, SeekPlace},
    settings::Taste,
    time::{Clock, Timestamp},
};
use store::{Job, Store, StoreError, ToldMatch};

/// Pairs the people who look for an opponent, and tells the matches.
#[derive(Clone)]
pub struct Matches {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
}

/// What is to be told to one person of a match.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchNews {
    /// An opponent was found.
    Found(Box<FoundOpponent>),
    /// The match fell through after the person was told of it, or may have been. The message about it has to be
    /// changed.
    FellThrough {
        /// The channel of the message.
        channel: ChannelId,
        /// The message; `None` if it is not known whether there is one.
        message: Option<MessageId>,
        /// Since when the message may stand there.
        since: Timestamp,
        /// Text that the message contains, and no other message of the bot.
        mark: String,
        /// What it says from now on.
        post: Box<Post>,
    },
}

/// An opponent whom a person has to be told of.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundOpponent {
    /// The person.
    pub user: UserId,
    /// Where to tell it, the best place first. If it cannot be told in any of them, the match falls through.
    pub places: Vec<TellingPlace>,
    /// The message.
    pub message: StepMessage,
    /// What the message says from then on if another game runs in the person's direct messages, so that this one has to
    /// wait for a place.
    pub waiting: Post,
    /// What the message says from then on if the match falls through before it is noted.
    pub fallen: Post,
    /// Text that the message contains, and no other message of the bot that begins in the same way.
    pub mark: String,
    /// The name of a thread for the game, and the name where AutoMod blocks that one.
    pub thread: [String; 2],
}

impl FoundOpponent {
    /// A nonce for the message in this channel.
    pub fn nonce(&self, channel: ChannelId) -> String {
        nonce("match", (&self.message.nonce, channel.0))
    }
}

/// A place where a person may be told of a match. The game is then played there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TellingPlace {
    /// This channel.
    Channel(Table),
    /// A thread below the message in this channel.
    ThreadBelow(Table),
    /// The person's direct messages.
    Direct,
}

/// What becomes of a match after a person was told of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AfterTelling {
    /// It is noted, or there is nothing to note any more.
    Done,
    /// Another game is played in that place by now.
    PlaceTaken,
    /// The match fell through meanwhile, so the message has to say so.
    FellThrough,
}

impl Matches {
    /// Pairs those who look for an opponent.
    ///
    /// # Errors
    /// Returns [`ApplicationError::Store`] if the store fails.
    pub fn pair(&self) -> Result<(), ApplicationError> {
        self.store.seeks.pair(self.clock.now())?;
        Ok(())
    }

    /// What is to be told to a person of a match now; `None` if nothing, or not yet.
    ///
    /// # Errors
    /// Returns [`ApplicationError::Store`] if the store fails.
    pub fn news(&self, game: GameId, color: Color) -> Result<Option<MatchNews>, ApplicationError> {
        let found = match self.store.seeks.found(game) {
            Err(error) if error.is_about_one_record() => None,
            found => found?,
        };
        let job = Job::Match(game, color);
        let Some(found) = found else {
            self.store.outbox.remove(job)?;
            return Ok(None);
        };
        let side = &found.sides[color];
        let reader = self.reader(&found, color)?;
        let shown = match (side.told, side.tried) {
            (Some(told), _) => Some((told.channel(), Some(told.message))),
            (None, tried) => tried.map(|channel| (channel, None)),
        };
        if let (Some(fallen), Some((channel, message))) = (found.fell, shown) {
            let told = match fallen == color {
                true => message::match_is_off(&found, &reader),
                false => message::match_fell_through(&found, &reader),
            };
            let post = Box::new(Post::of(told));
            let (since, mark) = (found.made, game.to_string());
            return Ok(Some(MatchNews::FellThrough { channel, message, since, mark, post }));
        }
        if !found.is_pending() || side.told.is_some() {
            self.store.outbox.remove(job)?;
            return Ok(None);
        }
        let other = found.sides[!color].told;
        // Two people in one channel share a home, which the first of them finds.
        if color == Color::Black && found.shares_home() && other.is_none() {
            return Ok(None);
        }
        let mut places = self.telling_places(&found, color)?;
        if let Some(told) = other.filter(|_| found.shares_home()) {
            places.insert(0, TellingPlace::Channel(told.table));
            places.dedup();
        }
        let post = self.readers.hushed(Post::of(message::match_found(&found, color, &reader)))?;
        let waiting = Post::of(message::match_waits(&found, color, &reader));
        let fallen = Post::of(message::match_fell_through(&found, &reader));
        let nonce = nonce("match", (game.to_string(), color == Color::Black));
        // Whoever reads of the match must find it in the store.
        self.store.wait_until_durable()?;
        Ok(Some(MatchNews::Found(Box::new(FoundOpponent {
            user: side.seek.user,
            places,
            waiting,
            fallen,
            message: StepMessage { since: found.made, after: None, nonce, post },
            mark: game.to_string(),
            thread: message::match_thread(&found, &reader),
        }))))
    }

    /// Where a person may be told of a match, the best place first. Where another game runs, there is no room.
    fn telling_places(&self, found: &SeekMatch, color: Color) -> Result<Vec<TellingPlace>, StoreError> {
        let seek = &found.sides[color].seek;
        let is_free = |table: &Table| match self.store.games.game_at(table.channel) {
            Err(StoreError::Stuck(_)) => Ok(false),
            running => running.map(|running| running.is_none()),
        };
        let may_write = self.store.seeks.seeker(seek.user)?.consent.is_some_and(|consent| consent.direct);
        let mut places = Vec::new();
        match seek.place {
            SeekPlace::Here(table) if self.may_stand_in(&table)? => {
                if is_free(&table)? {
                    places.push(TellingPlace::Channel(table));
                } else if table.parent.is_none() {
                    places.push(TellingPlace::ThreadBelow(table));
                }
            }
            SeekPlace::Thread(table) if self.may_stand_in(&table)? => {
                places.push(TellingPlace::ThreadBelow(table));
                if is_free(&table)? {
                    places.push(TellingPlace::Channel(table));
                }
            }
            SeekPlace::Here(_) | SeekPlace::Thread(_) | SeekPlace::Direct => {}
        }
        if may_write {
            places.push(TellingPlace::Direct);
        }
        Ok(places)
    }

    fn reader(&self, found: &SeekMatch, color: Color) -> Result<Reader, StoreError> {
        let side = &found.sides[color];
        let guild = match side.told {
            Some(told) => told.table.guild,
            None => side.seek.place.guild(),
        };
        self.seeker_reads(&side.seek, guild)
    }

    /// Whether the server of a channel wants messages about seeks there.
    pub(super) fn may_stand_in(&self, table: &Table) -> Result<bool, StoreError> {
        let Some(guild) = table.guild else { return Ok(true) };
        let server = self.store.servers.server(guild)?;
        Ok(server.seeks && server.allows(table.parent.unwrap_or(table.channel)))
    }

    /// A person who looks for an opponent, as a reader on a server or, without one, of direct messages.
    pub(super) fn seeker_reads(&self, seek: &Seek, guild: Option<GuildId>) -> Result<Reader, StoreError> {
        let language = match guild {
            Some(guild) => self.readers.language_on(Some(guild), seek.language)?,
            None => self.store.people.player(seek.user)?.settings.language.unwrap_or(seek.language),
        };
        Ok(Reader { language, taste: Taste::default(), moment: Moment::from(self.clock.now()) })
    }

    /// Notes that a message about a match is about to be posted in a channel. Returns whether that makes sense yet.
    ///
    /// # Errors
    /// Returns [`ApplicationError::Store`] if the store fails.
    pub fn telling(&self, game: GameId, color: Color, channel: ChannelId) -> Result<bool, ApplicationError> {
        Ok(self.store.seeks.telling(game, color, channel)?)
    }

    /// Notes where a person was told of a match. If that was the second of both, the game begins.
    ///
    /// # Errors
    /// Returns [`ApplicationError::Store`] if the store fails.
    pub fn told(
        &self,
        game: GameId,
        color: Color,
        table: Table,
        message: MessageId,
    ) -> Result<AfterTelling, ApplicationError> {
        let at = self.clock.now();
        Ok(match self.store.seeks.told(game, color, MatchTelling { table, message, at })? {
            ToldMatch::Waits => AfterTelling::Done,
            ToldMatch::Gone if self.store.games.stored_game(game)?.is_some() => AfterTelling::Done,
            ToldMatch::Gone => AfterTelling::FellThrough,
            ToldMatch::Begun(_) => {
                tracing::info!("a game between strangers begins");
                AfterTelling::Done
            }
            ToldMatch::TableTaken(_) => AfterTelling::PlaceTaken,
        })
    }

    /// Notes that a person cannot be told of a match. The other one looks further.
    ///
    /// # Errors
    /// Returns [`ApplicationError::Store`] if the store fails.
    pub fn untold(&self, game: GameId, color: Color) -> Result<(), ApplicationError> {
        self.store.seeks.fell_through(game, color, self.clock.now())?;
        Ok(())
    }

    /// Notes that the message to one side of a match that fell through says so.
    ///
    /// # Errors
    /// Returns [`ApplicationError::Store`] if the store fails.
    pub fn closed(&self, game: GameId, color: Color) -> Result<(), ApplicationError> {
        Ok(self.store.seeks.close(game, color)?)
    }
}
