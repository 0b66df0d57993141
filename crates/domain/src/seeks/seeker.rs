//! What is remembered about a person who seeks.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::{
    Happening, News, Session,
    id::{GameId, UserId},
    record::{NO_USER, Record, RecordError, ensure},
    time::Timestamp,
};
use board::color::{ByColor, Color};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long encounters matter, and are kept.
pub const REMEMBERED: Duration = DAY.saturating_mul(30);

/// How long two people who have met do not meet again while another fits.
pub const APART: Duration = DAY.saturating_mul(7);

/// The same after a game that came to nothing.
pub const APART_AFTER_ABORT: Duration = DAY.saturating_mul(30);

/// The maximum number of rated games between two people within [`REMEMBERED`].
pub const MOST_RATED: usize = 2;

/// The maximum number of a person's running games with strangers.
pub const MOST_RUNNING: usize = 20;

/// How many more games may run than the person has finished.
pub const MORE_THAN_FINISHED: usize = 2;

/// The number of absences within [`REMEMBERED`] after which only one game may run.
pub const MOST_ABSENCES: usize = 2;

/// The time in which only the first loss on time is rated.
pub const SERIES: Duration = DAY.saturating_mul(7);

/// The maximum number of encounters that are kept, apart from running games.
pub const MOST_ENCOUNTERS: usize = 200;

/// What is remembered about a person who seeks, or once did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seeker {
    /// The person.
    pub user: UserId,
    /// What the person has agreed to; `None` if nothing yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub consent: Option<SeekConsent>,
    /// How often the person was given each color.
    pub colors: ByColor<u32>,
    /// The newest matches, in the order in which they were made.
    pub encounters: Vec<Encounter>,
    /// When the person ran out of time without having moved at all, within the last 30 days.
    pub absences: Vec<Timestamp>,
    /// The number of finished games.
    pub finished: u32,
    /// The last rated loss on time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timed_out: Option<Timestamp>,
    /// Until when the operator keeps the person from seeking.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bar: Option<SeekBar>,
}

/// What a person who seeks has agreed to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeekConsent {
    /// When.
    pub at: Timestamp,
    /// Whether the bot may write direct messages to the person about these games.
    pub direct: bool,
}

/// The operator's decision that a person may not seek.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeekBar {
    /// When it ends.
    pub until: Timestamp,
    /// The reason, which the person is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// A match of a person, with what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Encounter {
    /// The match, and its game.
    pub game: GameId,
    /// The opponent; nobody once the opponent's data was deleted.
    pub opponent: UserId,
    /// The person's color.
    pub color: Color,
    /// When the match was made.
    pub at: Timestamp,
    /// Whether the game is rated.
    pub rated: bool,
    /// Whether it was among the opponent's first games.
    pub newcomer: bool,
    /// How the game ended for this person; `None` while it runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fate: Option<EncounterEnd>,
}

/// How a game between strangers ended for one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EncounterEnd {
    /// The game was played.
    Finished,
    /// The person ended the game before both had moved.
    Aborted,
    /// The person ran out of time without having moved at all.
    Absent,
    /// The opponent aborted the game or was absent.
    Deserted,
    /// The game came to nothing, through no fault of either.
    Void,
}

impl EncounterEnd {
    /// How a game ended for each player; `None` while it runs. `news` is the event that ended it, if that is known.
    pub fn of(session: &Session, news: Option<&News>) -> Option<ByColor<Self>> {
        let outcome = session.end()?.outcome;
        if session.moves().both_have_moved() {
            // After that, nobody but a moderator or the operator aborts a game.
            return Some(ByColor::new_with(|_| if outcome.is_some() { Self::Finished } else { Self::Void }));
        }
        let fault = news.and_then(|news| match (news.what, news.by) {
            (Happening::TimeClaimed, Some(winner)) => Some((!winner, Self::Absent)),
            (Happening::Aborted | Happening::Resigned, Some(by)) => Some((by, Self::Aborted)),
            _ => None,
        });
        Some(ByColor::new_with(|color| match fault {
            Some((by, how)) if by == color => how,
            Some(_) => Self::Deserted,
            None => Self::Void,
        }))
    }

    /// Whether the person looks for an opponent again, as if there had been no match.
    pub const fn resumes(self) -> bool {
        matches!(self, Self::Deserted)
    }
}

/// Why a person cannot seek at present.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// The person has not agreed to what the opponent will see.
    NoConsent,
    /// The operator keeps the person from seeking.
    Barred(SeekBar),
    /// As many games run as may.
    Running {
        /// The number of games that may run at a time.
        most: usize,
    },
    /// A game runs, and the person was absent too often to have more than one.
    Absences,
}

impl Seeker {
    /// A person who has never looked for an opponent.
    pub fn new(user: UserId) -> Self {
        Self {
            user,
            consent: None,
            colors: ByColor { white: 0, black: 0 },
            encounters: Vec::new(),
            absences: Vec::new(),
            finished: 0,
            timed_out: None,
            bar: None,
        }
    }

    /// Whether nothing is remembered about the person.
    pub fn is_empty(&self) -> bool {
        *self == Self::new(self.user)
    }

    /// The bar that holds at this time.
    pub fn barred(&self, now: Timestamp) -> Option<&SeekBar> {
        self.bar.as_ref().filter(|bar| now < bar.until)
    }

    /// The running games and the matches that may become games.
    pub fn running(&self) -> impl Iterator<Item = &Encounter> {
        self.encounters.iter().filter(|encounter| encounter.fate.is_none())
    }

    /// Why the person cannot seek at present; `None` if they can.
    pub fn hindrance(&self, now: Timestamp) -> Option<Hindrance> {
        if self.consent.is_none() {
            return Some(Hindrance::NoConsent);
        }
        if let Some(bar) = self.barred(now) {
            return Some(Hindrance::Barred(bar.clone()));
        }
        let running = self.running().count();
        let absences = self.absences.iter().filter(|at| now.since(**at) < REMEMBERED).count();
        if absences >= MOST_ABSENCES && running >= 1 {
            return Some(Hindrance::Absences);
        }
        let most = (self.finished as usize).saturating_add(MORE_THAN_FINISHED).min(MOST_RUNNING);
        (running >= most).then_some(Hindrance::Running { most })
    }

    /// Whether a game with this person runs, or may begin soon.
    pub fn plays(&self, opponent: UserId) -> bool {
        self.running().any(|encounter| encounter.opponent == opponent)
    }

    /// Whether the person met the opponent too recently to meet them again while another fits.
    pub fn met_recently(&self, opponent: UserId, now: Timestamp) -> bool {
        self.encounters.iter().filter(|met| met.opponent == opponent).any(|met| {
            let came_to_nothing = met.fate.is_some_and(|fate| fate != EncounterEnd::Finished);
            now.since(met.at) < if came_to_nothing { APART_AFTER_ABORT } else { APART }
        })
    }

    /// Whether another game with the opponent is rated.
    pub fn rates(&self, opponent: UserId, now: Timestamp) -> bool {
        let is_rated = |met: &&Encounter| {
            met.opponent == opponent
                && met.rated
                && matches!(met.fate, None | Some(EncounterEnd::Finished))
                && now.since(met.at) < REMEMBERED
        };
        self.encounters.iter().filter(is_rated).count() < MOST_RATED
    }

    /// Whether the last opponent had their first games.
    pub fn met_newcomer_last(&self) -> bool {
        self.encounters.last().is_some_and(|met| met.newcomer)
    }

    /// How much more often the person had White than Black.
    pub fn white_surplus(&self) -> i64 {
        i64::from(self.colors.white) - i64::from(self.colors.black)
    }

    /// The person after a match.
    #[must_use]
    pub fn after_match(mut self, encounter: Encounter, now: Timestamp) -> Self {
        self.colors[encounter.color] = self.colors[encounter.color].saturating_add(1);
        self.encounters.push(encounter);
        self.pruned(now)
    }

    /// The person after a match that fell through before it was a game. Nothing remains of it.
    #[must_use]
    pub fn after_no_match(mut self, game: GameId) -> Self {
        if let Some(place) = self.encounters.iter().position(|met| met.game == game && met.fate.is_none()) {
            let color = self.encounters.remove(place).color;
            self.colors[color] = self.colors[color].saturating_sub(1);
        }
        self
    }

    /// The person after the end of a game. The color counts only for who was there, or at fault.
    #[must_use]
    pub fn after_game(mut self, game: GameId, fate: EncounterEnd, at: Timestamp) -> Self {
        let Some(met) = self.encounters.iter_mut().find(|met| met.game == game && met.fate.is_none()) else {
            return self;
        };
        met.fate = Some(fate);
        let color = met.color;
        match fate {
            EncounterEnd::Finished => self.finished = self.finished.saturating_add(1),
            EncounterEnd::Absent => self.absences.push(at),
            EncounterEnd::Deserted | EncounterEnd::Void => self.colors[color] = self.colors[color].saturating_sub(1),
            EncounterEnd::Aborted => {}
        }
        self.pruned(at)
    }

    /// The person after a loss on time, and whether that loss is rated.
    #[must_use]
    pub fn after_time_out(mut self, at: Timestamp) -> (Self, bool) {
        let is_rated = self.timed_out.is_none_or(|last| at.since(last) >= SERIES);
        if is_rated {
            self.timed_out = Some(at);
        }
        (self, is_rated)
    }

    /// The person without what names somebody whose data was deleted.
    #[must_use]
    pub fn without(mut self, user: UserId) -> Self {
        for met in self.encounters.iter_mut().filter(|met| met.opponent == user) {
            met.opponent = NO_USER;
        }
        self
    }

    /// The person as an export to them shows it: without the numbers of the opponents' accounts.
    #[must_use]
    pub fn as_told(mut self) -> Self {
        self.encounters.iter_mut().for_each(|met| met.opponent = NO_USER);
        self
    }

    /// The person without what no longer matters.
    #[must_use]
    pub fn pruned(mut self, now: Timestamp) -> Self {
        self.encounters.retain(|met| met.fate.is_none() || now.since(met.at) < REMEMBERED);
        self.absences.retain(|at| now.since(*at) < REMEMBERED);
        self.timed_out = self.timed_out.filter(|at| now.since(*at) < SERIES);
        self.bar = self.bar.filter(|bar| now < bar.until);
        while self.encounters.len() > MOST_ENCOUNTERS
            && let Some(place) = self.encounters.iter().position(|met| met.fate.is_some())
        {
            self.encounters.remove(place);
        }
        self
    }
}

impl Record for Seeker {
    fn check(&self) -> Result<(), RecordError> {
        let Self { user, encounters, absences, bar, .. } = self;
        let once = encounters
            .iter()
            .enumerate()
            .all(|(at, met)| met.opponent != *user && encounters[..at].iter().all(|earlier| earlier.game != met.game));
        let in_order = encounters.is_sorted_by_key(|met| met.at) && absences.is_sorted();
        let has_reason =
            bar.as_ref().and_then(|bar| bar.reason.as_ref()).is_none_or(|reason| !reason.trim().is_empty());
        let are_few = encounters.len() <= MOST_ENCOUNTERS + MOST_RUNNING;
        let is_sound = *user != NO_USER && once && in_order && has_reason && are_few;
        ensure(is_sound, "what is remembered about a seeker does not fit")
    }
}
