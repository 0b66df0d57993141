//! What a person who does not look for an opponent at present looked for last, and what they want to be told, or still
//! have to be told, about that.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Seek;
use crate::{
    Away, TimeControl,
    id::UserId,
    record::{NO_USER, Record, RecordError, ensure},
    time::Timestamp,
};
use games::GameKind;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The time between two messages that tell a person of somebody who looks for an opponent.
pub const BETWEEN: Duration = DAY;

/// How long it is worth telling a person that somebody looks for an opponent.
const NEWS_FOR: Duration = Duration::from_secs(60 * 60);

/// How long a person who asked for it is told of others, from the person's last search or wish on.
pub const LOOKS_OUT: Duration = DAY.saturating_mul(90);

/// How long it is known what a person looked for last.
pub const KNOWN_FOR: Duration = DAY.saturating_mul(7);

/// What a person looked for last, with what they want to be told about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lookout {
    /// The person's last seek. It may still be going on.
    pub seek: Seek,
    /// If the person asked to be told when somebody near looks for an opponent: since when seeks of others are news to
    /// the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked: Option<Timestamp>,
    /// When the person was told of somebody last, or was about to be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Timestamp>,
    /// How the seek ended; `None` while it goes on, or if an opponent was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<SeekEnd>,
    /// What still has to be told to the person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub news: Option<LookoutNews>,
}

/// When and why a seek ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeekEnd {
    /// When.
    pub at: Timestamp,
    /// Why.
    pub why: SeekEndReason,
}

/// Why a seek ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SeekEndReason {
    /// Its owner stopped looking.
    Stopped,
    /// It was too old.
    Over,
    /// Its owner could not be told of an opponent.
    Untold,
}

/// What has to be told to a person, and since when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LookoutNews {
    /// What.
    pub what: LookoutEvent,
    /// Since when.
    pub at: Timestamp,
}

/// What has to be told to a person who does not look for an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum LookoutEvent {
    /// The person's seek was too old, and ended.
    Over,
    /// The person's seek ended, since they could not be told of an opponent in time.
    Late,
    /// Somebody looks for an opponent who fits what the person looked for.
    Near {
        /// The game that both want.
        game: GameKind,
        /// The time control that both want.
        clock: TimeControl,
    },
}

impl LookoutNews {
    /// Whether there is no need to tell it any more: whoever looked for an opponent a while ago may have found one, and
    /// who is on vacation is not called to play.
    pub fn is_stale(self, away: &Away, now: Timestamp) -> bool {
        match self.what {
            LookoutEvent::Near { .. } => now.since(self.at) >= NEWS_FOR || away.back(now).is_some(),
            LookoutEvent::Over | LookoutEvent::Late => false,
        }
    }
}

impl Lookout {
    /// What is known about a person who looks for this.
    pub const fn new(seek: Seek) -> Self {
        Self { seek, asked: None, told: None, end: None, news: None }
    }

    /// The person.
    pub const fn user(&self) -> UserId {
        self.seek.user
    }

    /// The same after the person's seek ended. `news` is what the person has to be told of that.
    #[must_use]
    pub fn after_end(self, seek: Seek, why: SeekEndReason, news: Option<LookoutEvent>, now: Timestamp) -> Self {
        Self {
            seek,
            asked: self.asked.map(|_| now),
            told: self.told,
            end: Some(SeekEnd { at: now, why }),
            news: news.map(|what| LookoutNews { what, at: now }),
        }
    }

    /// The same once the person looks for this; `None` if there is nothing to remember.
    #[must_use]
    pub fn looking(self, seek: &Seek, now: Timestamp) -> Option<Self> {
        self.asked?;
        Some(Self { seek: seek.clone(), asked: Some(now), told: self.told, end: None, news: None })
    }

    /// The same after the person was told of somebody who looks for an opponent.
    #[must_use]
    pub fn after_near(self, game: GameKind, clock: TimeControl, now: Timestamp) -> Self {
        let news = Some(LookoutNews { what: LookoutEvent::Near { game, clock }, at: now });
        Self { told: Some(now), news, ..self }
    }

    /// Whether the person asked to be told of others, and that still holds.
    pub fn looks_out(&self, now: Timestamp) -> bool {
        self.asked.is_some_and(|asked| now.since(asked) < LOOKS_OUT)
    }

    /// If the person may be told of others now: the time since which their seeks are news.
    pub fn since(&self, now: Timestamp) -> Option<Timestamp> {
        let asked = self.asked.filter(|_| self.looks_out(now) && self.news.is_none())?;
        match self.told {
            Some(told) if now.since(told) < BETWEEN => None,
            told => Some(told.map_or(asked, |told| told.max(asked))),
        }
    }

    /// How the person's seek ended unasked, for as long as that is told.
    pub fn lost(&self, now: Timestamp) -> Option<SeekEnd> {
        let end = self.end.filter(|end| now.since(end.at) < KNOWN_FOR)?;
        (end.why != SeekEndReason::Stopped).then_some(end)
    }

    /// The same without what no longer matters; `None` if nothing does.
    #[must_use]
    pub fn pruned(mut self, now: Timestamp) -> Option<Self> {
        if !self.looks_out(now) {
            self.asked = None;
        }
        let is_known = self.end.is_some_and(|end| now.since(end.at) < KNOWN_FOR);
        (is_known || self.asked.is_some() || self.news.is_some()).then_some(self)
    }
}

impl Record for Lookout {
    fn check(&self) -> Result<(), RecordError> {
        ensure(self.seek.user != NO_USER, "what was looked for is somebody's")?;
        let serves = self.asked.is_some() || self.end.is_some() || self.news.is_some();
        ensure(serves, "what was looked for last serves nothing")?;
        self.seek.check_parts()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp(1_790_000_000_000);

    fn asked() -> Lookout {
        Lookout { asked: Some(NOW), ..Lookout::new(Seek::sample(1, NOW)) }
    }

    #[test]
    fn a_person_is_told_once_a_day_of_what_is_new() {
        let lookout = asked();
        assert_eq!(Lookout::new(Seek::sample(1, NOW)).since(NOW), None, "nobody asked");
        assert_eq!(lookout.since(NOW.after(DAY)), Some(NOW));
        let told = lookout.after_near(GameKind::Biyi, TimeControl::OFFERED[0], NOW.after(DAY));
        assert_eq!(told.since(NOW.after(DAY * 3)), None, "the last message is not out yet");
        let told = Lookout { news: None, ..told };
        assert_eq!(told.since(NOW.after(DAY * 2 - Duration::from_secs(1))), None);
        assert_eq!(told.since(NOW.after(DAY * 2)), Some(NOW.after(DAY)));
        assert_eq!(told.since(NOW.after(LOOKS_OUT)), None, "that was long ago");
    }

    #[test]
    fn what_was_looked_for_is_known_for_a_week() {
        let seek = Seek::sample(1, NOW);
        let lookout = Lookout::new(seek.clone());
        let over = lookout.clone().after_end(seek.clone(), SeekEndReason::Over, Some(LookoutEvent::Over), NOW);
        assert_eq!(over.lost(NOW).map(|end| end.why), Some(SeekEndReason::Over));
        let told = Lookout { news: None, ..over };
        assert_eq!(told.clone().pruned(NOW), Some(told.clone()));
        assert_eq!(told.pruned(NOW.after(KNOWN_FOR)), None);
        let stopped = lookout.clone().after_end(seek.clone(), SeekEndReason::Stopped, None, NOW);
        assert_eq!((stopped.lost(NOW), stopped.check().is_ok()), (None, true));
        assert!(lookout.check().is_err() && lookout.looking(&seek, NOW).is_none());
        let looking = asked().looking(&seek, NOW.after(DAY)).expect("they have asked");
        assert_eq!((looking.asked, looking.end), (Some(NOW.after(DAY)), None));
        assert!(looking.clone().pruned(NOW.after(LOOKS_OUT)).is_some(), "from the last search on");
        assert!(looking.pruned(NOW.after(LOOKS_OUT + DAY)).is_none());
    }
}
