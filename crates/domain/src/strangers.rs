//! What protects people who play opponents from elsewhere: ready sentences in place of a chat, and reports to the
//! operator.

use std::{cmp::Reverse, time::Duration};

use serde::{Deserialize, Serialize};

use super::{
    NamedUser, Refusal, Session,
    record::{NO_USER, Record, RecordError, ensure},
    sought::{Stranger, Unrated},
};
use crate::{
    id::{GameId, UserId},
    time::Timestamp,
    transcript,
};
use board::{
    color::{ByColor, Color},
    phrase::Phrase,
};

/// How long a report is kept.
pub const REPORT_LIFETIME: Duration = Duration::from_secs(180 * 24 * 60 * 60);

/// A ready sentence that a player can send to an opponent from elsewhere. Each reads it in their own language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Sentence {
    Hello,
    GoodLuck,
    WellPlayed,
    Thanks,
    Sorry,
    HaveToStop,
}

/// A sentence that a player has sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    /// The sentence.
    pub sentence: Sentence,
    /// The number of moves when it was sent.
    pub ply: u32,
    /// Whether the game was over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub over: bool,
    /// Whether the opponent reads no sentences.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub muted: bool,
}

/// What a player reports about an opponent from elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offense {
    /// The name is offensive, or pretends to be somebody else's.
    Name,
    /// The ready sentences are used to mock.
    Mockery,
    /// The opponent lets the time run out on purpose.
    Stalling,
    /// The opponent lets an engine choose the moves.
    Engine,
    /// The opponent loses on purpose, or plays under several names.
    Cheating,
    /// Anything else.
    Other,
}

board::named! {
    Sentence {
        Hello = "hello", GoodLuck = "luck", WellPlayed = "well-played", Thanks = "thanks", Sorry = "sorry",
        HaveToStop = "stop"
    }
    Offense {
        Name = "name", Mockery = "mockery", Stalling = "stalling", Engine = "engine", Cheating = "cheating",
        Other = "other"
    }
}

impl Sentence {
    /// The sentence.
    pub fn in_words(self) -> Phrase {
        match self {
            Self::Hello => Phrase::new("sentence-hello"),
            Self::GoodLuck => Phrase::new("sentence-luck"),
            Self::WellPlayed => Phrase::new("sentence-well-played"),
            Self::Thanks => Phrase::new("sentence-thanks"),
            Self::Sorry => Phrase::new("sentence-sorry"),
            Self::HaveToStop => Phrase::new("sentence-stop"),
        }
    }
}

impl Offense {
    /// What is reported, in a few words.
    pub fn in_words(self) -> Phrase {
        match self {
            Self::Name => Phrase::new("offense-name"),
            Self::Mockery => Phrase::new("offense-mockery"),
            Self::Stalling => Phrase::new("offense-stalling"),
            Self::Engine => Phrase::new("offense-engine"),
            Self::Cheating => Phrase::new("offense-cheating"),
            Self::Other => Phrase::new("offense-other"),
        }
    }
}

/// What two strangers who play a game know of each other.
#[derive(Clone, Copy, Debug)]
pub struct Introduction<'a>(&'a Session);

impl Session {
    /// What the players of this game know of each other if they are strangers.
    pub const fn strangers(&self) -> Introduction<'_> {
        Introduction(self)
    }
}

impl<'a> Introduction<'a> {
    /// What the game knows of one of its players, if they are strangers.
    pub fn player(self, color: Color) -> Option<&'a Stranger> {
        self.0.sought()?.player(color)
    }

    /// Whether a side's player has agreed that the game goes on in their direct messages if their home is lost.
    pub fn takes_direct(self, color: Color) -> bool {
        self.player(color).is_some_and(|stranger| stranger.direct)
    }

    /// The game if it is not rated for this reason, unless there is another one already.
    #[must_use]
    pub fn not_rated(self, why: Unrated) -> Session {
        let mut session = self.0.clone();
        if let Some(sought) = &mut session.sought {
            sought.unrated.get_or_insert(why);
        }
        session
    }

    /// The session after a player has sent a sentence to the opponent. If the opponent is `muted`, nobody reads it.
    ///
    /// # Errors
    /// Returns [`Refusal::NoStranger`] in a game that is not between strangers, [`Refusal::OpponentGone`] if the data
    /// of a player was deleted, and [`Refusal::SaidAlready`] if the player has said something since the last move, or
    /// since the end of the game.
    pub fn saying(self, by: Color, sentence: Sentence, muted: bool) -> Result<Session, Refusal> {
        let said = Said { sentence, ply: self.0.ply(), over: self.0.end().is_some(), muted };
        let mut next = self.0.changed();
        let sought = next.sought.as_mut().ok_or(Refusal::NoStranger)?;
        if sought.players[!by].is_none() {
            return Err(Refusal::OpponentGone);
        }
        let player = sought.players[by].as_mut().ok_or(Refusal::OpponentGone)?;
        if player.said.is_some_and(|last| (last.ply, last.over) == (said.ply, said.over)) {
            return Err(Refusal::SaidAlready);
        }
        player.said = Some(said);
        Ok(next)
    }

    /// The sentences that are read at the home from which the game is looked at, with the sides that have sent them.
    /// The next move, and the end of the game, take them away.
    pub fn heard(self) -> impl Iterator<Item = (Color, Sentence)> {
        let now = (self.0.ply(), self.0.end().is_some());
        Color::ALL.into_iter().filter(move |&by| self.0.places().is_at_home(!by)).filter_map(move |by| {
            let said = self.player(by)?.said?;
            ((said.ply, said.over) == now && !said.muted).then_some((by, said.sentence))
        })
    }

    /// The name of a side's player as messages tell it: with the user name, if the players are strangers.
    pub fn full_name(self, color: Color) -> String {
        let name = self.0.seats()[color].name();
        match self.player(color) {
            Some(stranger) => format!("{name} (@{})", stranger.name),
            None => name.to_owned(),
        }
    }

    /// The account of a side's player in a game between strangers; `None` if the player's data was deleted.
    pub fn account(self, color: Color) -> Option<Account> {
        let NamedUser { user, name } = self.0.seats()[color].player()?.clone();
        Some(Account { user, name, user_name: self.player(color)?.name.clone() })
    }
}

/// A Discord account with its names at some time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Account {
    /// The user.
    pub user: UserId,
    /// The display name.
    pub name: String,
    /// The user name, which is unique on Discord.
    pub user_name: String,
}

impl Account {
    /// What stays of an account whose data was deleted.
    pub const fn deleted() -> Self {
        Self { user: NO_USER, name: String::new(), user_name: String::new() }
    }
}

/// A player's report about an opponent from elsewhere, with what the operator needs to judge it. A player can report
/// the opponent once in each game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// The game.
    pub game: GameId,
    /// The side of the player who reports.
    pub by: Color,
    /// The players.
    pub accounts: ByColor<Account>,
    /// What is reported.
    pub offense: Offense,
    /// When it was reported.
    pub at: Timestamp,
    /// The game's transcript at this time, with the players' colors in place of their names.
    pub transcript: String,
}

impl Record for Report {
    fn check(&self) -> Result<(), RecordError> {
        let ByColor { white, black } = &self.accounts;
        ensure(white.user != black.user || white.user == NO_USER, "nobody plays against themselves")
    }
}

impl Report {
    /// The report of the player of the side `by` in a game.
    pub fn new(session: &Session, by: Color, accounts: ByColor<Account>, offense: Offense, at: Timestamp) -> Self {
        let nameless =
            Color::ALL.into_iter().fold(session.clone(), |session, color| match session.seats()[color].user() {
                Some(user) => session.without(user, color.name()),
                None => session,
            });
        Self { game: session.id(), by, accounts, offense, at, transcript: transcript::write(&nameless) }
    }

    /// The account of the player who reports.
    pub fn reporter(&self) -> &Account {
        &self.accounts[self.by]
    }

    /// The account of the player who is reported.
    pub fn reported(&self) -> &Account {
        &self.accounts[!self.by]
    }

    /// The report after the data of its author was deleted; `None` if somebody else is its author.
    #[must_use]
    pub fn without_author(&self, user: UserId) -> Option<Self> {
        let mut report = self.clone();
        let author = &mut report.accounts[self.by];
        if author.user != user {
            return None;
        }
        *author = Account::deleted();
        Some(report)
    }

    /// Whether the report is no longer kept.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        now.since(self.at) >= REPORT_LIFETIME
    }

    /// The report as an export to its author shows it, which does not hold the number of the opponent's account.
    #[must_use]
    pub fn told_to_author(mut self) -> Self {
        self.accounts[!self.by].user = NO_USER;
        self
    }

    /// Sorts reports, the newest first.
    pub fn newest_first(reports: &mut [Self]) {
        reports.sort_by_key(|report| (Reverse(report.at), report.game));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, Actor, NamedUser, Table, id::ChannelId};
    use catalogue::Language;
    use games::{AnyPosition, GameKind};

    fn session() -> Session {
        let (id, start) = (GameId::from_bits(7), AnyPosition::start(GameKind::Pijersi));
        let table = Table { guild: None, channel: ChannelId(3), parent: None };
        let seat = |user, name: &str| NamedUser { user: UserId(user), name: name.to_owned() };
        let seats = ByColor { white: seat(1, "Ada"), black: seat(2, "Ben") };
        let session =
            Session::new(id, table, seats, Language::English, "classic".to_owned(), start.clone(), Timestamp(0));
        let mv = Action::Move(start.legal_moves().swap_remove(0));
        session.apply(Actor { user: UserId(1), moderator: false }, mv, Timestamp(1)).expect("it is legal").0
    }

    fn report() -> Report {
        let account =
            |user| Account { user: UserId(user), name: format!("Name {user}"), user_name: format!("n{user}") };
        let accounts = ByColor { white: account(1), black: account(2) };
        Report::new(&session(), Color::Black, accounts, Offense::Stalling, Timestamp(5))
    }

    #[test]
    fn a_report_keeps_the_game_and_no_name_in_it() {
        let report = report();
        assert!(report.transcript.contains("[White \"white\"]"), "{}", report.transcript);
        assert!(!report.transcript.contains("Ada") && report.transcript.contains("\n1 "), "{}", report.transcript);
        assert_eq!((report.reporter().user, report.reported().user), (UserId(2), UserId(1)));
        assert_eq!(Report::from_json(&report.to_json()), Ok(report));
    }

    #[test]
    fn an_author_can_leave_a_report_and_the_reported_cannot() {
        let report = report();
        assert_eq!(report.without_author(UserId(1)), None);
        let left = report.without_author(UserId(2)).expect("it is theirs");
        assert_eq!((left.reporter(), left.reported()), (&Account::deleted(), report.reported()));
        assert_eq!(Report::from_json(&left.to_json()), Ok(left));
    }

    #[test]
    fn reports_end() {
        let report = report();
        assert!(!report.is_expired(Timestamp(6)) && report.is_expired(report.at.after(REPORT_LIFETIME)));
    }
}
