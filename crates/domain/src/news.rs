//! News: events of games that still have to be announced in the channels of the games.

use serde::{Deserialize, Serialize};

use super::{Event, GameHome, Home, HomeServer, Proposal, Session, record::Record};
use crate::{
    id::{ChannelId, GameId, MessageId},
    time::Timestamp,
};
use board::color::Color;

/// The last event of a game, kept until it is announced. News is stored in the same transaction as the event, and
/// removed once a message is known to show the event. The event is therefore announced even if the program stops in
/// between, or if Discord is unavailable for a while.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct News {
    /// The game in which the event happened.
    pub game: GameId,
    /// The revision of the game after the event. A board of this or a later revision shows the event.
    pub revision: u32,
    /// The kind of the event.
    pub what: Happening,
    /// The side that caused the event; `None` if a moderator or the bot did, or if the game has begun.
    pub by: Option<Color>,
    /// When the event happened.
    pub since: Timestamp,
    /// The interaction that caused the event, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
    /// The home at which the event is to be announced, in a game with two.
    #[serde(default, skip_serializing_if = "Home::is_shared")]
    pub at: Home,
    /// The server of that home.
    #[serde(rename = "home")]
    pub server: HomeServer,
    /// Events before this one that have not been announced at this home either, oldest first. Only games with two homes
    /// have any, since their sides need not wait for each other's boards.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<Untold>,
}

/// An event that was not announced at a home of its game before a later one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Untold {
    /// The revision of the game after the event.
    pub revision: u32,
    /// The kind of the event: the beginning of the game, or a move.
    pub what: Happening,
    /// When the event happened.
    pub since: Timestamp,
    /// The interaction that caused the event, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<Cause>,
}

/// The maximum number of earlier events that are announced with the newest one.
const MOST_EARLIER: usize = 6;

/// A kind of event in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
#[allow(missing_docs)]
pub enum Happening {
    /// The game has begun. `reminds` says whether the bot can remind the players when their time runs out.
    Begun {
        reminds: bool,
    },
    Moved,
    /// The bot has replied to a move of its opponent, and neither move has been announced.
    Exchanged,
    /// A move was played, and prepared answers followed, none of which has been announced: the last `turns` turns.
    Answered {
        turns: u32,
    },
    Resigned,
    Withdrew,
    Removed,
    Offered(Proposal),
    Accepted(Proposal),
    Declined(Proposal),
    #[serde(rename = "time")]
    TimeClaimed,
    Aborted,
    /// The game has come to another place at one of its homes.
    Brought,
    Left,
    EndedIdle,
}

impl Happening {
    /// The number of turns that this event consists of, if it is a move or several.
    pub const fn turns(self) -> Option<u32> {
        match self {
            Self::Moved => Some(1),
            Self::Answered { turns } => Some(turns),
            _ => None,
        }
    }

    /// This event, a move of the bot, together with the `turns` before it that have not been announced either.
    #[must_use]
    pub const fn after_turns(self, turns: u32) -> Self {
        match self {
            Self::Moved if turns == 1 => Self::Exchanged,
            Self::Moved if turns > 1 => Self::Answered { turns: turns + 1 },
            Self::Answered { turns: answered } => Self::Answered { turns: answered + turns },
            other => other,
        }
    }
}

/// The interaction that caused an event. The `Debug` output omits the interaction token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cause {
    /// The interaction's id.
    #[serde(with = "board::text")]
    pub interaction: u64,
    /// The interaction token, which is valid for fifteen minutes.
    pub token: String,
    /// The channel of the interaction.
    pub channel: ChannelId,
    /// When the interaction was created, by Discord's clock.
    pub began: Timestamp,
    /// The message whose control was used, which the answer may replace.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
}

debug_only! { Cause { interaction, channel, began, message } }

impl Record for News {}

impl News {
    /// The news that a game has begun.
    pub fn of_beginning(session: &Session, reminds: bool, cause: Option<Cause>) -> Self {
        let what = Happening::Begun { reminds };
        Self::with(session, what, None, session.created(), cause)
    }

    /// The news of an event. Returns `None` if a player proposed to continue the game in another channel, or declined
    /// this, because these events have messages of their own.
    pub fn of_event(session: &Session, event: &Event, now: Timestamp, cause: Option<Cause>) -> Option<Self> {
        let what = match event {
            Event::Offered { what: Proposal::Move(_), .. } | Event::Declined { what: Proposal::Move(_), .. } => {
                return None;
            }
            Event::Moved { .. } => Happening::Moved,
            Event::Answered { turns, .. } => Happening::Answered { turns: *turns },
            Event::Resigned { .. } => Happening::Resigned,
            Event::Withdrew { .. } => Happening::Withdrew,
            Event::Removed { .. } => Happening::Removed,
            Event::Offered { what, .. } => Happening::Offered(*what),
            Event::Accepted { what, .. } => Happening::Accepted(*what),
            Event::Declined { what, .. } => Happening::Declined(*what),
            Event::TimeClaimed { .. } => Happening::TimeClaimed,
            Event::Aborted { .. } => Happening::Aborted,
            Event::Left { .. } => Happening::Left,
            Event::EndedIdle { .. } => Happening::EndedIdle,
        };
        Some(Self::with(session, what, event.by(), now, cause))
    }

    /// News at the home from which the session is seen.
    fn with(session: &Session, what: Happening, by: Option<Color>, since: Timestamp, cause: Option<Cause>) -> Self {
        let (at, server) = (session.home(), HomeServer::of(&session.table()));
        let earlier = Vec::new();
        Self { game: session.id(), revision: session.revision(), what, by, since, cause, at, server, earlier }
    }

    /// This news for each home of the game. Only at the home of the interaction that caused it can its answer tell it.
    pub fn at_each_home(&self, session: &Session) -> impl Iterator<Item = Self> {
        session.homes().iter().map(|(at, table)| {
            let is_here = |cause: &Cause| at.is_shared() || cause.channel == table.channel;
            let cause = self.cause.clone().filter(is_here);
            Self { at, server: HomeServer::of(&table), cause, ..self.clone() }
        })
    }

    /// This news together with what is still to be announced at the same home. The beginning of the game and moves are
    /// not lost, unless moves were taken back.
    #[must_use]
    pub fn after(mut self, before: Self) -> Self {
        let Self { revision, what, since, cause, earlier, .. } = before;
        let last = Untold { revision, what, since, cause };
        let takes_back = self.what == Happening::Accepted(Proposal::Takeback);
        let is_kept = |untold: &Untold| match untold.what {
            Happening::Begun { .. } => true,
            what => what.turns().is_some() && !takes_back,
        };
        self.earlier = earlier.into_iter().chain([last]).filter(is_kept).collect();
        let excess = self.earlier.len().saturating_sub(MOST_EARLIER);
        self.earlier.drain(..excess);
        self
    }

    /// Forgets the earlier events whose revisions were announced meanwhile. Returns whether there were any.
    pub fn forget_earlier(&mut self, is_told: impl Fn(u32) -> bool) -> bool {
        let count = self.earlier.len();
        self.earlier.retain(|untold| !is_told(untold.revision));
        self.earlier.len() < count
    }

    /// The interaction whose answer may tell the news: that of the event or, if it has none here, of the last earlier
    /// event that has one.
    pub fn last_cause(&self) -> Option<&Cause> {
        let earlier = || self.earlier.iter().rev().find_map(|untold| untold.cause.as_ref());
        self.cause.as_ref().or_else(earlier)
    }

    /// The time of the oldest event to announce.
    pub fn oldest(&self) -> Timestamp {
        self.earlier.first().map_or(self.since, |untold| untold.since)
    }

    /// The game at the home at which the event is to be announced.
    pub const fn here(&self) -> GameHome {
        GameHome { game: self.game, home: self.at }
    }

    /// The event to announce. Returns `None` for what is no [`Event`], such as the beginning of a game, and if the
    /// session does not contain the event.
    pub fn event(&self, session: &Session) -> Option<Event> {
        let by = self.by;
        Some(match self.what {
            Happening::Begun { .. } | Happening::Brought => return None,
            Happening::Moved | Happening::Exchanged => session.moves().last_turn()?,
            Happening::Answered { turns } => session.moves().answered(turns)?,
            Happening::Resigned => Event::Resigned { by: by? },
            Happening::Withdrew => Event::Withdrew { by: by? },
            Happening::Removed => Event::Removed { by: by? },
            Happening::Offered(what) => Event::Offered { by: by?, what },
            Happening::Accepted(what) => Event::Accepted { by: by?, what },
            Happening::Declined(what) => Event::Declined { by: by?, what },
            Happening::TimeClaimed => Event::TimeClaimed { by: by? },
            Happening::Aborted => Event::Aborted { by },
            Happening::Left => Event::Left { by: by? },
            Happening::EndedIdle => Event::EndedIdle { by: by? },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cause(interaction: u64) -> Cause {
        Cause { interaction, token: "secret".to_owned(), channel: ChannelId(5), began: Timestamp(7), message: None }
    }

    /// News of an event after which the game has this revision.
    fn news(revision: u32, what: Happening, cause: Option<Cause>) -> News {
        let (game, at) = (GameId::from_bits(1), Home::Of(Color::White));
        let (since, server, earlier) = (Timestamp(u64::from(revision)), HomeServer::NOWHERE, Vec::new());
        News { game, revision, what, by: Some(Color::White), since, cause, at, server, earlier }
    }

    fn revisions(news: &News) -> Vec<u32> {
        news.earlier.iter().map(|untold| untold.revision).collect()
    }

    #[test]
    fn the_beginning_and_moves_are_announced_with_later_events() {
        let begun = news(0, Happening::Begun { reminds: true }, None);
        let moved = news(1, Happening::Moved, Some(cause(9))).after(begun);
        let offered = news(2, Happening::Offered(Proposal::Draw), None).after(moved);
        let declined = news(3, Happening::Declined(Proposal::Draw), None).after(offered);
        assert_eq!(revisions(&declined), [0, 1], "the offer is over");
        assert_eq!((declined.oldest(), declined.last_cause()), (Timestamp(0), Some(&cause(9))));
        let mut answered = news(4, Happening::Answered { turns: 2 }, None).after(declined);
        assert_eq!(revisions(&answered), [0, 1]);
        assert!(answered.forget_earlier(|revision| revision <= 1) && !answered.forget_earlier(|_| true));
        assert_eq!((answered.oldest(), answered.last_cause()), (Timestamp(4), None));
        let resigned = news(5, Happening::Resigned, None).after(answered);
        assert_eq!(revisions(&resigned), [4]);
    }

    #[test]
    fn moves_that_were_taken_back_are_not_announced() {
        let moved = news(1, Happening::Moved, None).after(news(0, Happening::Begun { reminds: true }, None));
        let taken_back = news(3, Happening::Accepted(Proposal::Takeback), None).after(moved);
        assert_eq!(revisions(&taken_back), [0]);
    }

    #[test]
    fn of_very_many_events_the_last_ones_are_announced() {
        let last = (1..20).fold(news(0, Happening::Moved, None), |before, revision| {
            news(revision, Happening::Moved, None).after(before)
        });
        assert_eq!(revisions(&last), [13, 14, 15, 16, 17, 18]);
    }

    #[test]
    fn tokens_are_not_logged() {
        assert!(!format!("{:?}", cause(1)).contains("secret"));
    }
}
