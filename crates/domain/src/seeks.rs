//! Seeks: people who look for an opponent on any server, and the matches that are made of them.
//!
//! A person has at most one [`Seek`]. It names games and clocks, and the place where the game will stand for this
//! person. All seeks that are awake are the [`pool`], from which [`pool::pair`] makes [matches](SeekMatch). A match
//! becomes a game once both people were told; if one cannot be told, the other is back in the pool as if nothing had
//! happened. What must be remembered about a person from one seek to the next is a [`Seeker`]. Who does not look for an
//! opponent at present may have a [`Lookout`].

use std::{collections::BTreeSet, time::Duration};

use serde::{Deserialize, Serialize};

use super::{
    Away, Homes, NamedUser, Session, Sought, Stranger, Table, TimeControl,
    record::{NO_USER, Record, RecordError, ensure},
    sought::{self, ROUNDED_TO, Unrated},
};
use crate::{
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    time::Timestamp,
};
use board::color::{ByColor, Color};
use catalogue::Language;
use games::{AnyPosition, GameKind};

pub mod lookout;
pub mod pool;
pub mod seeker;
#[cfg(test)]
mod tests;

pub use lookout::{Lookout, LookoutEvent, LookoutNews, SeekEnd, SeekEndReason};
pub use seeker::{Encounter, EncounterEnd, Hindrance, SeekBar, SeekConsent, Seeker};

/// How long a seek stays awake without any interaction of its owner.
pub const AWAKE: Duration = Duration::from_secs(48 * 60 * 60);

/// How long a match waits until both people are told.
pub const TELLING: Duration = Duration::from_secs(30 * 60);

/// How long a seek lasts.
pub const LIFETIME: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The maximum number of clocks that a seek names.
pub const MOST_CLOCKS: usize = TimeControl::OFFERED.len();

/// The maximum length of a display name, in characters.
const MOST_NAME: usize = 100;

/// How much time may pass until another interaction of a seek's owner is noted.
const NOTED: Duration = Duration::from_secs(60 * 60);

/// What a person looks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seek {
    /// The person.
    pub user: UserId,
    /// The person's display name.
    pub name: String,
    /// The person's user name on Discord.
    pub user_name: String,
    /// The games, at least one, each once.
    pub games: Vec<GameKind>,
    /// The clocks, at least one, each once.
    pub clocks: Vec<TimeControl>,
    /// The ratings that the opponent may have; `None` if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ratings: Option<RatingWish>,
    /// Where the game will stand for this person.
    pub place: SeekPlace,
    /// The language in which the person is told of a match, if no other is known.
    pub language: Language,
    /// Since when the person looks for an opponent. This is the age of the seek, which is kept if a match or a game
    /// comes to nothing through no fault of the person.
    pub since: Timestamp,
    /// When the seek ends.
    pub ends: Timestamp,
    /// The last interaction of the person that was noted.
    pub seen: Timestamp,
}

/// The ratings that an opponent may have, in points, both inclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingWish {
    /// The lowest.
    pub least: u32,
    /// The highest.
    pub most: u32,
}

impl RatingWish {
    /// Whether an opponent with this rating will do.
    pub fn contains(self, points: u32) -> bool {
        (self.least..=self.most).contains(&points)
    }
}

/// Where a game with a stranger stands for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeekPlace {
    /// In this channel.
    Here(Table),
    /// In a thread that is opened in this channel.
    Thread(Table),
    /// In the person's direct messages with the bot.
    Direct,
}

impl SeekPlace {
    /// The channel where the person sought; `None` for direct messages.
    pub const fn table(self) -> Option<Table> {
        match self {
            Self::Here(table) | Self::Thread(table) => Some(table),
            Self::Direct => None,
        }
    }

    /// The server; `None` for direct and group messages.
    pub fn guild(self) -> Option<GuildId> {
        self.table()?.guild
    }
}

impl Seek {
    /// A seek for Pijersi in a channel of its own, from this time on, for tests.
    #[cfg(any(test, feature = "testing"))]
    pub fn sample(user: u64, since: Timestamp) -> Self {
        let channel = ChannelId(user + 1000);
        Self {
            user: UserId(user),
            name: format!("Ann {user}"),
            user_name: format!("ann{user}"),
            games: vec![GameKind::Pijersi],
            clocks: vec![TimeControl::OFFERED[1]],
            ratings: None,
            place: SeekPlace::Here(Table { guild: Some(GuildId(user % 5 + 1)), channel, parent: None }),
            language: Language::English,
            since,
            ends: since.after(LIFETIME),
            seen: since,
        }
    }

    /// Whether the seek rests: its owner gave no sign for [`AWAKE`], or is on vacation.
    pub fn is_asleep(&self, away: &Away, now: Timestamp) -> bool {
        now.since(self.seen) >= AWAKE || away.back(now).is_some()
    }

    /// Whether the seek is over.
    pub fn is_over(&self, now: Timestamp) -> bool {
        now >= self.ends
    }

    /// The seek after an interaction of its owner; `None` if there is no need to note the interaction.
    #[must_use]
    pub fn after_sign(&self, now: Timestamp) -> Option<Self> {
        (now.since(self.seen) >= NOTED).then(|| Self { seen: now, ..self.clone() })
    }

    /// The seek after a match or game that came to nothing. It keeps its age, but lasts a while from now on.
    #[must_use]
    pub fn resumed(&self, now: Timestamp) -> Self {
        Self { ends: self.ends.max(now.after(AWAKE)), ..self.clone() }
    }

    /// The seek in place of an older one of the same person, with its age if that one is not over.
    #[must_use]
    pub fn instead_of(self, older: &Self, now: Timestamp) -> Self {
        if older.is_over(now) { self } else { Self { since: self.since.min(older.since), ..self } }
    }
}

impl Record for Seek {
    fn check(&self) -> Result<(), RecordError> {
        ensure(self.user != NO_USER, "a seek is somebody's")?;
        self.check_parts()
    }
}

impl Seek {
    /// Checks everything but whose seek it is.
    fn check_parts(&self) -> Result<(), RecordError> {
        let Self { name, user_name, games, clocks, ratings, since, ends, seen, place, .. } = self;
        let named = |name: &str, most| (1..=most).contains(&name.chars().count());
        let once = |number: usize, different: usize| number > 0 && number == different;
        let is_sound = named(name, MOST_NAME)
            && named(user_name, sought::MOST_NAME)
            && once(games.len(), games.iter().collect::<BTreeSet<_>>().len())
            && once(clocks.len(), clocks.iter().map(ToString::to_string).collect::<BTreeSet<_>>().len())
            && clocks.len() <= MOST_CLOCKS
            && ratings.is_none_or(|wish| wish.least <= wish.most)
            && since <= seen
            && since < ends
            && place.guild() != Some(GuildId(0));
        ensure(is_sound, "the parts of a seek do not fit")
    }
}

/// Two seeks that were paired. A match whose people are not both told is not a game yet. It is kept until the game is
/// over, so that a seek can go on if the other player never moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeekMatch {
    /// The identifier of the game.
    pub id: GameId,
    /// The game to play.
    pub game: GameKind,
    /// The time control.
    pub clock: TimeControl,
    /// Whether the game is rated.
    pub rated: bool,
    /// The seed for a random setup.
    #[serde(with = "board::text")]
    pub seed: u64,
    /// When the seeks were paired.
    pub made: Timestamp,
    /// The two people.
    pub sides: ByColor<MatchSide>,
    /// When the game began; `None` until both people were told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun: Option<Timestamp>,
    /// The side that could not be told, or did not want to wait any longer, if the match fell through after the other
    /// person was told, or may have been. Nothing else is known about that side then but where the person looked for an
    /// opponent and where a message about the match may stand, until that message is changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fell: Option<Color>,
}

/// One person of a [`SeekMatch`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchSide {
    /// What the person looked for.
    pub seek: Seek,
    /// The person's rating in the game at the time of the match, rounded.
    pub rating: u32,
    /// Where the person was told of the match; `None` if not yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<MatchTelling>,
    /// The channel in which the message about the match may stand already, until it is known that it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried: Option<ChannelId>,
}

/// Where and when a person was told of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchTelling {
    /// The channel in which the game will stand for this person.
    pub table: Table,
    /// The message.
    pub message: MessageId,
    /// When.
    pub at: Timestamp,
}

impl MatchTelling {
    /// The channel of the message: that of the game, or, if the game has a thread of its own below the message, the
    /// thread's parent.
    pub fn channel(&self) -> ChannelId {
        match self.table.parent {
            Some(parent) if self.table.channel.0 == self.message.0 => parent,
            _ => self.table.channel,
        }
    }
}

impl MatchSide {
    /// The channel in which a message about the match stands, or may stand.
    pub fn shown_in(&self) -> Option<ChannelId> {
        self.told.as_ref().map(MatchTelling::channel).or(self.tried)
    }
}

impl SeekMatch {
    /// The side of a person.
    pub fn color_of(&self, user: UserId) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.sides[color].seek.user == user)
    }

    /// Whether both people were told.
    pub fn is_told(&self) -> bool {
        Color::ALL.into_iter().all(|color| self.sides[color].told.is_some())
    }

    /// Whether the match may still become a game.
    pub const fn is_pending(&self) -> bool {
        self.begun.is_none() && self.fell.is_none()
    }

    /// Whether both people look for an opponent in the same channel, and not each in a thread of their own.
    pub fn shares_home(&self) -> bool {
        let [white, black] = Color::ALL.map(|color| self.sides[color].seek.place.table());
        white.is_some() && white.map(|table| table.channel) == black.map(|table| table.channel)
    }

    /// The game that begins at this time; `None` if not both people were told. `direct` says who lets the bot write
    /// direct messages.
    pub fn session(&self, direct: ByColor<bool>, now: Timestamp) -> Option<Session> {
        let [Some(white), Some(black)] = Color::ALL.map(|color| self.sides[color].told) else { return None };
        let seats = ByColor::new_with(|color| {
            let seek = &self.sides[color].seek;
            NamedUser { user: seek.user, name: seek.name.clone() }
        });
        let players = ByColor::new_with(|color| {
            let MatchSide { seek, rating, .. } = &self.sides[color];
            let name = seek.user_name.clone();
            Some(Stranger { name, rating: Some(*rating), language: seek.language, direct: direct[color], said: None })
        });
        let tables = ByColor { white: white.table, black: black.table };
        // Two people who wait for a place are not at one.
        let is_shared = white.table.channel == black.table.channel && !white.table.is_nowhere(self.id);
        let homes = if is_shared { Homes::from(white.table) } else { Homes::from(tables) };
        let language = self.sides.white.seek.language;
        let setup = self.game.setups()[0].to_owned();
        let start = AnyPosition::from_setup(self.game, &setup, self.seed).ok()?;
        let session = Session::new(self.id, homes, seats, language, setup, start, now);
        let unrated = (!self.rated).then_some(Unrated::Met);
        Some(session.with_sought(Sought { players, unrated }).with_time_control(Some(self.clock)).with_forced_passes())
    }

    /// The match after it fell through because of one side. Nothing is known about that side any longer but where the
    /// message about the match stands, or may stand, until that message is changed. The place goes with it: its server
    /// decides the language of the message, and which process changes it.
    #[must_use]
    pub fn fallen(self, by: Color) -> Self {
        let side = &self.sides[by];
        let (shown, place) = (side.shown_in(), side.seek.place);
        let is_elsewhere = side.told.is_some_and(|told| told.table.guild != place.guild());
        let mut fallen = Self { fell: Some(by), ..self.without(by) };
        if shown.is_some() && !is_elsewhere {
            fallen.sides[by].seek.place = place;
        }
        fallen.sides[by].tried = shown;
        fallen
    }

    /// The match that fell through, after the message to one side was changed; `None` if the other side's was, too.
    #[must_use]
    pub fn closed(mut self, color: Color) -> Option<Self> {
        (self.sides[color].told, self.sides[color].tried) = (None, None);
        if self.fell == Some(color) {
            self.sides[color].seek.place = SeekPlace::Direct;
        }
        self.sides[!color].shown_in().is_some().then_some(self)
    }

    /// The match without what it tells of one side, such as where that person looked for an opponent.
    #[must_use]
    pub fn without(mut self, color: Color) -> Self {
        let MatchSide { seek, told, tried, .. } = &mut self.sides[color];
        (*told, *tried) = (None, None);
        seek.user = NO_USER;
        (seek.name, seek.user_name) = (NOBODY.to_owned(), NOBODY.to_owned());
        (seek.games, seek.clocks) = (vec![self.game], vec![self.clock]);
        (seek.ratings, seek.place) = (None, SeekPlace::Direct);
        (seek.since, seek.seen, seek.ends) = (self.made, self.made, self.made.after(LIFETIME));
        self
    }

    /// The match as it is told to one of its people, who learns nothing about where the other looked.
    #[must_use]
    pub fn about(self, user: UserId) -> Self {
        match self.color_of(user) {
            Some(color) => {
                let MatchSide { seek, .. } = self.sides[!color].clone();
                let mut about = self.without(!color);
                if about.fell.is_none() {
                    let other = &mut about.sides[!color].seek;
                    // The number of the account stays unknown.
                    (other.name, other.user_name) = (seek.name, seek.user_name);
                }
                about
            }
            None => self,
        }
    }
}

/// What takes the place of a name that is not known any more.
const NOBODY: &str = "?";

impl Record for SeekMatch {
    fn check(&self) -> Result<(), RecordError> {
        for side in self.sides.iter() {
            side.seek.check_parts()?;
            ensure(side.rating.is_multiple_of(ROUNDED_TO), "the rating in a match is not rounded")?;
        }
        let [white, black] = Color::ALL.map(|color| &self.sides[color].seek);
        let fits = |seek: &Seek| seek.games.contains(&self.game) && seek.clocks.contains(&self.clock);
        let is_sound = match (self.begun, self.fell) {
            (Some(_), Some(_)) => false,
            (_, Some(fallen)) => {
                let is_shown = self.sides.iter().any(|side| side.shown_in().is_some());
                self.sides[fallen].told.is_none() && is_shown
            }
            _ => true,
        };
        let fit = white.user != black.user && fits(white) && fits(black) && is_sound;
        ensure(fit, "a match does not fit its seeks")
    }
}
