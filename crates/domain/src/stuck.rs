//! Stuck games: their records are valid, but the current rules cannot replay them, because a rule was corrected.
//!
//! A stuck game has no current position. No other game can begin in its channel until its players end the game, or
//! until the operator runs a version of the program that can replay the game.

use super::{
    Actor, End, GameHome, Home, Homes, NamedUser, Refusal, Session, Stranger, Table,
    control::BoardRef,
    markup::code,
    record::{EndRecord, GameRecord, NO_USER, Record, RecordError},
};
use crate::{
    id::{GameId, UserId},
    time::Timestamp,
};
use board::{color::Color, phrase::Phrase};
use catalogue::Language;
use games::{AnyPosition, GameKind};

/// A stored game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StoredGame {
    /// A game that can be shown and played.
    Playable(Box<Session>),
    /// A game that the current rules cannot replay.
    Stuck(Box<StuckGame>),
}

/// Evaluates the expression `$value` for a [`StoredGame`], with `$game` bound to the content of its variant: a session
/// or a stuck game.
macro_rules! either {
    ($stored:expr, $game:ident => $value:expr) => {
        match $stored {
            StoredGame::Playable($game) => $value,
            StoredGame::Stuck($game) => $value,
        }
    };
}

impl StoredGame {
    /// Parses the record of a game in the form that [`Record::to_json`] writes.
    ///
    /// # Errors
    /// Returns [`RecordError`] if the JSON is not the record of a game, or is of another version.
    pub fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        match Session::from_record(GameRecord::from_json(json)?) {
            Ok(session) => Ok(Self::Playable(Box::new(session))),
            Err(error) if error.is_of_another_version() => Err(error),
            Err(fault) => {
                let record = GameRecord::from_json(json)?;
                Ok(Self::Stuck(Box::new(StuckGame {
                    home: Home::Shared,
                    kind: record.game.parse()?,
                    over: record.end.is_some(),
                    record,
                    fault,
                })))
            }
        }
    }

    /// The game's id.
    pub fn id(&self) -> GameId {
        either!(self, game => game.id())
    }

    /// The game and its revision.
    pub fn board_ref(&self) -> BoardRef {
        either!(self, game => game.board_ref())
    }

    /// The game that is played, such as Pijersi.
    pub fn kind(&self) -> GameKind {
        either!(self, game => game.kind())
    }

    /// The name of a side's player.
    pub fn name(&self, color: Color) -> &str {
        match self {
            Self::Playable(session) => session.seats()[color].name(),
            Self::Stuck(stuck) => stuck.name(color),
        }
    }

    /// The side that a user plays.
    pub fn color_of(&self, user: UserId) -> Option<Color> {
        either!(self, game => game.color_of(user))
    }

    /// The end of the game; `None` if the game is not over, or if it is a stuck game that the rules ended.
    pub fn end(&self) -> Option<End> {
        either!(self, game => game.end())
    }

    /// The game at the home from which it is looked at.
    pub fn here(&self) -> GameHome {
        match self {
            Self::Playable(session) => session.places().here(),
            Self::Stuck(stuck) => stuck.here(),
        }
    }

    /// Where the game is played, at the home from which it is looked at.
    pub fn table(&self) -> Table {
        either!(self, game => game.table())
    }

    /// Where the game is told and played.
    pub fn homes(&self) -> Homes {
        either!(self, game => game.homes())
    }

    /// The game, looked at from a home.
    #[must_use]
    pub fn seen_from(self, home: Home) -> Self {
        match self {
            Self::Playable(session) => Self::Playable(Box::new(session.seen_from(home))),
            Self::Stuck(stuck) => Self::Stuck(Box::new(stuck.seen_from(home))),
        }
    }

    /// When the game began.
    pub fn created(&self) -> Timestamp {
        either!(self, game => game.created())
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        match self {
            Self::Playable(session) => session.end().is_some(),
            Self::Stuck(stuck) => stuck.is_over(),
        }
    }

    /// The Discord users who play White and Black.
    pub fn users(&self) -> [Option<UserId>; 2] {
        match self {
            Self::Playable(session) => Color::ALL.map(|color| session.seats()[color].user()),
            Self::Stuck(stuck) => Color::ALL.map(|color| stuck.user(color)),
        }
    }

    /// The users to notify when the game ends.
    pub fn followers(&self) -> Vec<UserId> {
        match self {
            Self::Playable(session) => session.following().followers(),
            Self::Stuck(stuck) => stuck.record.all_followers(),
        }
    }

    /// When the game ended; for a running game, when the last move was played, or when the game began if there is no
    /// move.
    pub fn last_change(&self) -> Timestamp {
        match self {
            Self::Playable(session) => session.end().map_or(session.waiting_since(), |end| end.at),
            Self::Stuck(stuck) => stuck.last_change(),
        }
    }

    /// The session, if the game is not stuck.
    pub fn playable(&self) -> Option<&Session> {
        match self {
            Self::Playable(session) => Some(session),
            Self::Stuck(_) => None,
        }
    }

    /// The game as it is told to `user` in a data export: without other followers, and of a game with two homes,
    /// without what belongs to a home that is not that of the user.
    #[must_use]
    pub fn as_known_to(self, user: UserId) -> Self {
        match self {
            Self::Playable(session) => Self::Playable(Box::new(session.following().as_known_to(user))),
            Self::Stuck(mut stuck) => {
                stuck.record.keep_followers(|follower| follower == user);
                let own = stuck.color_of(user);
                for color in Color::ALL.into_iter().filter(|&color| own != Some(color)) {
                    if let Homes::Own(tables) = &mut stuck.record.homes {
                        tables[color] = Table::nowhere(stuck.record.id);
                        stuck.record.seats[color].user = NO_USER;
                    }
                    if let Some(sought) = &mut stuck.record.sought {
                        sought.players[color] = None;
                    }
                }
                Self::Stuck(stuck)
            }
        }
    }

    /// The game after the data of a user was deleted. If the user played in the game, `called` returns the text that
    /// replaces their name in a given language.
    #[must_use]
    pub fn without(self, user: UserId, called: impl Fn(Language) -> String) -> Self {
        match self {
            Self::Playable(session) => Self::Playable(Box::new(session.without(user, &called(session.language())))),
            Self::Stuck(stuck) => {
                let called = called(stuck.language());
                Self::Stuck(Box::new(stuck.without(user, &called)))
            }
        }
    }
}

/// A game that the current rules cannot replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StuckGame {
    record: GameRecord,
    /// The home from which the game is looked at here. It is not stored.
    home: Home,
    fault: RecordError,
    kind: GameKind,
    over: bool,
}

impl StuckGame {
    /// The game at the home from which it is looked at.
    pub const fn here(&self) -> GameHome {
        GameHome { game: self.record.id, home: self.home }
    }

    /// The game, looked at from a home.
    #[must_use]
    pub fn seen_from(self, home: Home) -> Self {
        Self { home, ..self }
    }

    /// The game's id.
    pub const fn id(&self) -> GameId {
        self.record.id
    }

    /// The number of changes since the game began.
    pub const fn revision(&self) -> u32 {
        self.record.revision
    }

    /// The game and its revision.
    pub const fn board_ref(&self) -> BoardRef {
        BoardRef { game: self.record.id, revision: self.record.revision }
    }

    /// The game that is played, such as Pijersi.
    pub const fn kind(&self) -> GameKind {
        self.kind
    }

    /// Where the game is played, at the home from which it is looked at.
    pub fn table(&self) -> Table {
        self.record.homes.table_of(self.home, self.record.id)
    }

    /// Where the game is told and played.
    pub const fn homes(&self) -> Homes {
        self.record.homes
    }

    /// When the game began.
    pub const fn created(&self) -> Timestamp {
        self.record.created
    }

    /// The language of public messages if the server's language is unknown.
    pub fn language(&self) -> Language {
        let at_home = self.home.side().and_then(|side| self.stranger(side));
        at_home.map_or(self.record.language, |stranger| stranger.language)
    }

    /// What the game knows of a side's player, if the players are strangers.
    fn stranger(&self, color: Color) -> Option<&Stranger> {
        self.record.sought.as_ref()?.player(color)
    }

    /// The stored record.
    pub const fn record(&self) -> &GameRecord {
        &self.record
    }

    /// Why the game cannot be replayed, as an error for the operator's log.
    pub const fn fault(&self) -> &RecordError {
        &self.fault
    }

    /// The Discord user who plays a side.
    pub fn user(&self, color: Color) -> Option<UserId> {
        self.record.user(color)
    }

    /// The user to whom a message at this home can call out, on one side: nobody who plays elsewhere.
    pub fn user_here(&self, color: Color) -> Option<UserId> {
        let is_here = match self.home.side() {
            Some(side) => side == color,
            None => !self.record.homes.are_apart(),
        };
        self.user(color).filter(|_| is_here)
    }

    /// The name of a side's player.
    pub fn name(&self, color: Color) -> &str {
        &self.record.seats[color].name
    }

    /// The name of a side's player as messages tell it: with the user name, if the players are strangers.
    pub fn full_name(&self, color: Color) -> String {
        let name = self.name(color);
        self.stranger(color).map_or_else(|| name.to_owned(), |stranger| format!("{name} (@{})", stranger.name))
    }

    /// The side that a user plays.
    pub fn color_of(&self, user: UserId) -> Option<Color> {
        Color::ALL.into_iter().find(|&color| self.user(color) == Some(user))
    }

    /// Whether the game is known to be over.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// The end, if the players or a moderator decided on it by an action; `None` if the game is still running, or if
    /// the rules ended it.
    pub fn end(&self) -> Option<End> {
        self.record.end.as_ref().map(EndRecord::end)
    }

    /// When the game ended, according to the record. Without a recorded end, when the last move was played, or when the
    /// game began if there is no move.
    pub fn last_change(&self) -> Timestamp {
        self.end().map_or(self.record.waiting_since(), |end| end.at)
    }

    /// The game, marked as over if `over` is true, or if the record contains an end. A record contains no end if the
    /// rules ended the game, so the caller has to pass `over` in this case.
    #[must_use]
    pub fn known_to_be_over(self, over: bool) -> Self {
        Self { over: over || self.record.end.is_some(), ..self }
    }

    /// The last position that can be replayed, and the number of moves that lead to it. `None` if even the starting
    /// position is invalid.
    pub fn position(&self) -> Option<(AnyPosition, usize)> {
        let mut position = AnyPosition::parse_under(self.kind, &self.record.start, &self.record.rules).ok()?;
        let mut played = 0;
        for mv in &self.record.moves {
            let mut next = position.clone();
            if position.outcome().is_some() || next.play(&mv.mv).ok().as_ref() != Some(&mv.mv) {
                break;
            }
            position = next;
            played += 1;
        }
        Some((position, played))
    }

    /// Why the game cannot be replayed, as a phrase for its players and spectators.
    pub fn reason(&self) -> Phrase {
        match &self.fault {
            RecordError::IllegalMove { number, text, illegal } => Phrase::new("stuck-move")
                .with("number", *number as i64)
                .with_typed("move", text)
                .with("reason", illegal.reason.clone()),
            RecordError::Spelling { number, text, canonical } => Phrase::new("stuck-spelling")
                .with("number", *number as i64)
                .with_typed("move", text)
                .with("canonical", code(canonical)),
            RecordError::MoveAfterEnd { number } => Phrase::new("stuck-after-end").with("number", *number as i64),
            RecordError::Start(_) | RecordError::OverAtStart | RecordError::Setup(_) => Phrase::new("stuck-start"),
            _ => Phrase::new("stuck-otherwise"),
        }
    }

    /// The game after a user has aborted it. An aborted game has no result, and its followers are not notified.
    ///
    /// # Errors
    /// Returns [`Refusal::NotAPlayer`] for a user who neither plays nor moderates the only home of the game, and
    /// [`Refusal::GameOver`] if the game is over.
    pub fn aborted(&self, actor: Actor, now: Timestamp) -> Result<Self, Refusal> {
        let moderates = actor.moderator && !self.homes().are_apart();
        if self.color_of(actor.user).is_none() && !moderates {
            return Err(Refusal::NotAPlayer);
        }
        if self.over {
            return Err(Refusal::GameOver);
        }
        let mut next = self.clone();
        next.over = true;
        next.record.end = Some(EndRecord::Abort { at: now });
        next.record.offer = None;
        next.record.keep_followers(|_| false);
        next.record.revision = next.record.revision.saturating_add(1);
        Ok(next)
    }

    /// The game without a place at one of its two homes.
    #[must_use]
    pub fn sent_away(&self, side: Color) -> Self {
        let mut next = self.clone();
        if let Homes::Own(tables) = &mut next.record.homes {
            tables[side] = Table::nowhere(next.record.id);
        }
        next.record.revision = next.record.revision.saturating_add(1);
        next
    }

    fn without(&self, user: UserId, called: &str) -> Self {
        let mut next = self.clone();
        next.record.forget(user);
        for seat in [&mut next.record.seats.white, &mut next.record.seats.black] {
            if seat.user == user {
                *seat = NamedUser { user: NO_USER, name: called.to_owned() };
            }
        }
        next.record.revision = next.record.revision.saturating_add(1);
        next
    }
}
