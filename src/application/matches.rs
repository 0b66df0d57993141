//! Matches of people who look for an opponent: they are told to both, and then the game begins.

use std::sync::Arc;

use super::{
    ApplicationError, PersonalMessage, Post, Readers, TellingPlace, message, outbox::StepMessage, readable,
    reply::nonce,
};
use board::color::Color;
use domain::{
    Seek, SeekMatch, Table,
    id::{ChannelId, GameId, GuildId, MessageId},
    message::Reader,
    seeks::{MatchTelling, SeekPlace},
    time::{Clock, Timestamp},
};
use store::{Job, Store, StoreError, ToldMatch};

/// Pairs the people who look for an opponent, and tells the matches. Tells others, too, about searches.
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
        /// What it says from now on.
        post: Box<Post>,
    },
}

/// An opponent whom a person has to be told of.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundOpponent {
    /// The message. If it cannot be told in any place, the match falls through.
    pub personal: PersonalMessage,
    /// What the message says from then on if another game runs in the person's direct messages, so that this one has to
    /// wait for a place.
    pub waiting: Post,
    /// What the message says from then on if the match falls through before it is noted.
    pub fallen: Post,
    /// The name of a thread for the game, and the name where AutoMod blocks that one.
    pub thread: [String; 2],
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
    /// What is to be told to a person of a match now; `None` if nothing, or not yet.
    pub fn news(&self, game: GameId, color: Color) -> Result<Option<MatchNews>, ApplicationError> {
        let job = Job::Match(game, color);
        let Some(found) = readable(self.store.seeks.found(game))? else {
            self.store.outbox.remove(job)?;
            return Ok(None);
        };
        let side = &found.sides[color];
        let guild = match side.told {
            Some(told) => told.table.guild,
            None => side.seek.place.guild(),
        };
        let reader = self.seeker_reads(&side.seek, guild)?;
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
            return Ok(Some(MatchNews::FellThrough { channel, message, since: found.made, post }));
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
        let message = StepMessage { since: found.made, after: None, nonce, post };
        let personal = PersonalMessage { user: side.seek.user, places, message };
        let thread = message::match_thread(&found, &reader);
        Ok(Some(MatchNews::Found(Box::new(FoundOpponent { personal, waiting, fallen, thread }))))
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
        Ok(self.readers.of_text(language))
    }

    /// Notes that a message about a match is about to be posted in a channel. Returns whether that makes sense yet.
    pub fn telling(&self, game: GameId, color: Color, channel: ChannelId) -> Result<bool, ApplicationError> {
        Ok(self.store.seeks.telling(game, color, channel)?)
    }

    /// Notes where a person was told of a match. If that was the second of both, the game begins.
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
    pub fn untold(&self, game: GameId, color: Color) -> Result<(), ApplicationError> {
        self.store.seeks.fell_through(game, color, self.clock.now())?;
        Ok(())
    }
}
