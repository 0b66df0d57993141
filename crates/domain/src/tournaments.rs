//! Tournaments of servers: where and by whom one is held, what its games are, and what the bot still has to do.
//!
//! A [`ServerTournament`] joins the rules of [`tournament`] with a channel. Whatever has to be done in the
//! channel, such as opening the thread of a game, is owed until it is known to be done. So nothing is lost, and nothing
//! is done twice, whatever stops in between.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{
    NamedUser, Seat,
    clock::TimeControl,
    daily::Obstacle,
    record::{Record, RecordError, ensure},
};
use crate::{
    id::{ChannelId, GameId, GuildId, MessageId, UserId},
    time::Timestamp,
};
use board::color::Color;
use catalogue::Language;
use games::{GameKind, game::Outcome};
use tournament::{Departure, GameResult, MOST_NOTE, Number, PairingId, Refusal, Tournament, TournamentSettings};

mod relocation;
mod work;

pub use work::{ActivePairing, PairingStage, TournamentMessage, Work};

/// The maximum number of characters of a tournament's name.
pub const MOST_NAME: usize = 60;

/// The maximum number of tournaments of a server that are not over.
pub const MOST_OPEN: usize = 20;

/// The least time between two edits of an announcement.
pub const EDIT_EVERY: Duration = Duration::from_secs(10);

/// How long before the deadline of a round the players of a running game are reminded.
const REMINDED_BEFORE: Duration = Duration::from_secs(24 * 60 * 60);

/// The identifiers from this one downward stand for entrants whose data was deleted. No Discord user has such an
/// identifier.
const FORGOTTEN: u64 = u64::MAX;

/// A tournament in a server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ServerTournament {
    /// The server.
    pub guild: GuildId,
    /// The number among the tournaments of the server, from 1.
    pub number: u32,
    /// The name.
    pub name: String,
    /// Who created it; `None` if that person's data was deleted.
    pub organizer: Option<UserId>,
    /// When it was created.
    pub created: Timestamp,
    /// The channel of the announcement, and of the threads of the games.
    pub channel: ChannelId,
    /// The language of its messages, if the server's settings name none.
    pub language: Language,
    /// The game.
    pub game: GameKind,
    /// The text that chooses the starting positions, in the syntax of the option `setup` of `/challenge`.
    pub setup: String,
    /// The time control of the games; `None` if time is unlimited.
    pub clock: Option<TimeControl>,
    /// When it starts by itself; `None` if the organizer starts it, or once it has started.
    pub starts: Option<Timestamp>,
    /// Whether the organizer is to be told that too few had entered when it was to start.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    postponed: bool,
    /// Who takes part, and who has played whom.
    state: Tournament,
    /// The names of the entrants, in the order of their numbers.
    names: Vec<String>,
    /// Who was removed before the start, and may not join again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    removed: Vec<UserId>,
    /// The games that have begun, by round and number in the round.
    games: Vec<Vec<Option<GameId>>>,
    /// The pairings that have begun, and in which something is left to do, in order.
    active_pairings: Vec<ActivePairing>,
    /// The message with the announcement.
    announcement: Announcement,
    /// When the newest round began, or the tournament ended.
    since: Timestamp,
    /// What happened to players and games that is still to be told in the channel.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    untold: Vec<TournamentMessage>,
    /// The number of rounds whose pairings were listed, or left out.
    listed: u16,
    /// The number of rounds whose standings were posted, or left out.
    told: u16,
    /// Whether the end was announced.
    closed: bool,
    /// Why the last thing that had to be posted was not posted; `None` if it was.
    pub trouble: Option<Obstacle>,
    /// The messages that could not be posted, to be posted in another channel.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    unposted: Vec<TournamentMessage>,
    /// The announcements in channels that the tournament has left, which do not say so yet.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left_behind: Vec<(ChannelId, MessageId)>,
}

/// The message that announces a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Announcement {
    /// The message; `None` until it is known.
    message: Option<MessageId>,
    /// Whether it was given up, because the channel does not take it.
    refused: bool,
    /// When the message was posted or edited last.
    shown: Timestamp,
    /// Whether the message no longer tells who takes part.
    outdated: bool,
}

impl Announcement {
    /// Whether nothing is left to post.
    const fn is_decided(self) -> bool {
        self.message.is_some() || self.refused
    }
}

/// What an organizer chooses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentPlan {
    /// The name.
    pub name: String,
    /// The channel.
    pub channel: ChannelId,
    /// The language of its messages, if the server's settings name none.
    pub language: Language,
    /// The game.
    pub game: GameKind,
    /// The setup of the games.
    pub setup: String,
    /// The time control of the games.
    pub clock: Option<TimeControl>,
    /// When it starts by itself.
    pub starts: Option<Timestamp>,
    /// The format, and what belongs to it.
    pub settings: TournamentSettings,
}

/// Which game of a tournament a session is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamePairing {
    /// The server of the tournament.
    pub guild: GuildId,
    /// The tournament's number.
    pub number: u32,
    /// The tournament's name.
    pub name: String,
    /// Where the game stands in the tournament.
    pub pairing_id: PairingId,
    /// Whether a player's vacation stops the clock.
    pub vacation: bool,
    /// When the game ends at the latest; `None` if the rounds of the tournament have no deadline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Deadline>,
    /// Whether people see what has been played from the positions of the running game in other games.
    #[serde(default = "shown", skip_serializing_if = "is_shown")]
    pub openings: bool,
}

/// Openings are shown if a tournament says nothing else.
const fn shown() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_shown(openings: &bool) -> bool {
    *openings
}

/// When a game of a tournament ends at the latest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deadline {
    /// The deadline.
    pub at: Timestamp,
    /// Whether the players were reminded of it.
    pub reminded: bool,
}

impl Deadline {
    /// When the players are to be reminded.
    pub fn reminder(self) -> Timestamp {
        self.at.before(REMINDED_BEFORE)
    }
}

impl Record for ServerTournament {
    fn check(&self) -> Result<(), RecordError> {
        let rounds = self.state.rounds();
        ensure(self.names.len() == self.state.entrants().len(), "the names do not fit the entrants")?;
        ensure(self.number != 0, "a tournament has no number")?;
        ensure(is_name(&self.name), "a tournament's name is empty or too long")?;
        let starts_again = self.starts.is_some() && self.state.is_started();
        ensure(!starts_again, "a tournament is to start that has started")?;
        let fits = |(index, games): (usize, &Vec<_>)| {
            rounds.get(index).is_some_and(|round| games.len() <= round.pairings.len())
        };
        ensure(self.games.iter().enumerate().all(fits), "a game was begun that was not paired")?;
        let in_order = self.active_pairings.is_sorted_by(|before, next| before.pairing_id < next.pairing_id);
        ensure(in_order, "the pairings are not in order")?;
        for active in &self.active_pairings {
            let has_begun = self.game_of(active.pairing_id).is_some();
            let fits = self.state.pairing(active.pairing_id).is_some() && active.is_consistent(has_begun);
            ensure(fits, "a pairing does not fit the pairings")?;
        }
        let have_ended = usize::from(self.told.max(self.listed)) <= rounds.len();
        ensure(have_ended && (self.state.is_over() || !self.closed), "a round was told that has not ended")
    }
}

impl ServerTournament {
    /// A tournament that people may enter.
    pub fn new(guild: GuildId, number: u32, organizer: UserId, plan: TournamentPlan, now: Timestamp) -> Self {
        let TournamentPlan { name, channel, language, game, setup, clock, starts, settings } = plan;
        Self {
            guild,
            number,
            name,
            organizer: Some(organizer),
            created: now,
            channel,
            language,
            game,
            setup,
            clock,
            starts,
            postponed: false,
            state: Tournament::new(settings),
            names: Vec::new(),
            removed: Vec::new(),
            games: Vec::new(),
            active_pairings: Vec::new(),
            announcement: Announcement { message: None, refused: false, shown: now, outdated: false },
            since: now,
            untold: Vec::new(),
            listed: 0,
            told: 0,
            closed: false,
            trouble: None,
            unposted: Vec::new(),
            left_behind: Vec::new(),
        }
    }

    /// Who takes part, and who has played whom.
    pub const fn state(&self) -> &Tournament {
        &self.state
    }

    /// The message with the announcement, once it is known.
    pub const fn announcement(&self) -> Option<MessageId> {
        self.announcement.message
    }

    /// When the newest round began, or the tournament ended.
    pub const fn since(&self) -> Timestamp {
        self.since
    }

    /// The Discord user with this number; `None` if that person's data was deleted.
    pub fn user(&self, number: Number) -> Option<UserId> {
        let entrant = self.state.entrants().get(number.index())?;
        (!is_forgotten(entrant.id)).then_some(UserId(entrant.id))
    }

    /// Who sits at the board of a game for an entrant.
    pub fn seat(&self, number: Number) -> Seat {
        let name = self.name_of(number).to_owned();
        match self.user(number) {
            Some(user) => Seat::Player(NamedUser { user, name }),
            None => Seat::Former(name),
        }
    }

    /// The name of an entrant, as it was when they entered.
    pub fn name_of(&self, number: Number) -> &str {
        self.names.get(number.index()).map_or("", String::as_str)
    }

    /// The same tournament without the words of people, and who is in the place of a name: its number is its name, and
    /// the names of Discord users are their identifiers.
    pub fn nameless(&self) -> Self {
        let users = (0..).map(|number| self.user(Number(number)));
        let names =
            users.zip(&self.names).map(|(user, name)| user.map_or_else(|| name.clone(), |user| user.to_string()));
        let state = self.state.clone().with_notes_as("…");
        Self { name: format!("#{}", self.number), names: names.collect(), state, ..self.clone() }
    }

    /// The names of the entrants, in the order of their numbers.
    pub fn all_names(&self) -> &[String] {
        &self.names
    }

    /// The number of a Discord user who takes part or has left.
    pub fn number_of(&self, user: UserId) -> Option<Number> {
        self.state.number_of(user.0)
    }

    /// The game that is played here, once it has begun.
    pub fn game_of(&self, pairing_id: PairingId) -> Option<GameId> {
        *self.games.get(usize::from(pairing_id.round))?.get(usize::from(pairing_id.game))?
    }

    /// The place of a game in the tournament.
    pub fn pairing_id_of(&self, game: GameId) -> Option<PairingId> {
        self.games.iter().zip(0..).find_map(|(games, round)| {
            let index = games.iter().position(|found| *found == Some(game))?;
            Some(PairingId { round, game: u16::try_from(index).ok()? })
        })
    }

    /// Which game of the tournament this is, for a session that begins now. The deadline of a round counts from the
    /// beginning of each game, so that nobody loses time to a thread that is opened late.
    pub fn game_pairing(&self, pairing_id: PairingId, now: Timestamp) -> GamePairing {
        let TournamentSettings { vacation, deadline, openings, .. } = *self.state.settings();
        let at = deadline.map(|hours| now.after(Duration::from_secs(u64::from(hours) * 60 * 60)));
        // The beginning of a short round is itself the reminder.
        let deadline = at.map(|at| Deadline { at, reminded: at.before(REMINDED_BEFORE) <= now });
        let (guild, number, name) = (self.guild, self.number, self.name.clone());
        GamePairing { guild, number, name, pairing_id, vacation, deadline, openings }
    }

    /// Enters a user with this rating.
    ///
    /// # Errors
    /// As for [`Tournament::join`]. Refuses who was removed.
    pub fn join(&mut self, person: &NamedUser, rating: u16) -> Result<Number, Refusal> {
        if self.removed.contains(&person.user) {
            return Err(Refusal::Removed);
        }
        let number = self.state.join(person.user.0, rating)?;
        self.names.push(person.name.clone());
        self.announcement.outdated = true;
        Ok(number)
    }

    /// Lets a user withdraw, or, if `removed`, removes the user. Running games are lost by forfeit.
    ///
    /// # Errors
    /// Refuses users who do not take part, and as [`Tournament::withdraw`] does.
    pub fn leave(&mut self, user: UserId, removed: bool, now: Timestamp) -> Result<(), Refusal> {
        let number = self.number_of(user).ok_or(Refusal::NoEntrant)?;
        let lost = if removed { self.state.remove(number)? } else { self.state.withdraw(number)? };
        if self.state.is_started() {
            let lost = [0, 1].map(|index| lost.get(index).copied());
            self.tell(TournamentMessage::Departure(number, lost));
        } else {
            self.names.remove(number.index());
            self.removed.extend(removed.then_some(user));
        }
        self.announcement.outdated = true;
        self.go_on(now);
        Ok(())
    }

    /// Starts the tournament, and pairs its first round.
    ///
    /// # Errors
    /// As for [`Tournament::start`].
    pub fn start(&mut self, now: Timestamp) -> Result<(), Refusal> {
        self.state.start()?;
        (self.starts, self.postponed) = (None, false);
        self.announcement.outdated = true;
        self.go_on(now);
        Ok(())
    }

    /// Starts the tournament if its time has come. With fewer than two entrants, it waits for the organizer, who is
    /// told so. Returns whether it was time.
    pub fn start_if_due(&mut self, now: Timestamp) -> bool {
        let is_due = self.starts.is_some_and(|at| at <= now);
        if is_due && self.start(now).is_err() {
            (self.starts, self.postponed) = (None, true);
            self.announcement.outdated = true;
        }
        is_due
    }

    /// Ends the tournament without winners. Its running games are aborted.
    ///
    /// # Errors
    /// As for [`Tournament::cancel`].
    pub fn cancel(&mut self, now: Timestamp) -> Result<(), Refusal> {
        self.state.cancel()?;
        (self.starts, self.postponed, self.since) = (None, false, now);
        self.announcement.outdated = true;
        self.drop_decided();
        Ok(())
    }

    /// Sets the result of a game by a decision of the organizer, with a note that everyone sees. It is told in the
    /// channel, unless it is made there.
    ///
    /// # Errors
    /// As for [`Tournament::decide`].
    pub fn decide(
        &mut self,
        pairing_id: PairingId,
        result: GameResult,
        note: &str,
        made_in: ChannelId,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        self.state.decide(pairing_id, result, note)?;
        if made_in != self.channel {
            self.tell(TournamentMessage::Decision(pairing_id));
        }
        self.go_on(now);
        Ok(())
    }

    /// The side that has lost a game by leaving the tournament, and how it left; `None` if the organizer has decided
    /// the game, and if it goes on.
    pub fn left_in(&self, pairing_id: PairingId) -> Option<(Color, Departure)> {
        let pairing = self.state.pairing(pairing_id).filter(|pairing| pairing.note.is_none())?;
        let loser = !pairing.result?.winner()?;
        self.state.entrants()[pairing.player(loser).index()].left.map(|left| (loser, left))
    }

    /// Records that the session of a game has ended, and pairs the next round if the round is over. A result that
    /// stands already is kept: the organizer may have decided the game, or a player may have left.
    pub fn ended(&mut self, pairing_id: PairingId, game: GameId, result: GameResult, now: Timestamp) {
        if self.game_of(pairing_id) != Some(game) {
            return;
        }
        if let Some(active) = self.active_mut(pairing_id) {
            (active.stage, active.untold, active.again) = (PairingStage::Over, None, false);
        }
        self.active_pairings.retain(|active| !active.is_done());
        if self.state.record(pairing_id, result).is_ok() {
            self.go_on(now);
        }
    }

    /// Pairs the next round if the last one is over, and gives up the games that are decided.
    fn go_on(&mut self, now: Timestamp) {
        if !self.state.is_started() {
            return;
        }
        let mut begun = false;
        // A round whose players have no opponents left is over at once.
        while !self.state.is_running() && self.state.begin_round().is_ok() {
            begun = true;
        }
        if begun || self.state.is_over() {
            self.since = now;
            self.announcement.outdated |= self.state.is_over();
        }
        self.drop_decided();
    }

    /// Replaces a user by an anonymous entrant with this name, who loses all further games. Returns whether the user
    /// was named.
    pub fn forget(&mut self, user: UserId, called: &str) -> bool {
        let named = self.names(user);
        self.organizer = self.organizer.filter(|organizer| *organizer != user);
        self.removed.retain(|removed| *removed != user);
        if self.number_of(user).is_some() {
            // Before the start, the entrant is gone. Refused are those who have left before, and what is over.
            let _left_before_or_over = self.leave(user, false, self.since);
            if let Some(number) = self.number_of(user) {
                let others = self.state.entrants().iter().filter(|entrant| is_forgotten(entrant.id)).count();
                let anonymous = FORGOTTEN - others as u64;
                self.state.replace_id(number, anonymous).expect("no other entrant has this identifier");
                called.clone_into(&mut self.names[number.index()]);
            }
            self.announcement.outdated = true;
        }
        named
    }

    /// The record as far as it is about one person: without the names and the identifiers of the others.
    #[must_use]
    pub fn about(&self, user: UserId) -> Self {
        let mut own = self.clone();
        let number = self.number_of(user).map(Number::index);
        for (_, name) in own.names.iter_mut().enumerate().filter(|(index, _)| Some(*index) != number) {
            name.clear();
        }
        own.organizer = own.organizer.filter(|organizer| *organizer == user);
        own.removed.retain(|removed| *removed == user);
        let others: Vec<_> = own.state.entrants().iter().map(|entrant| entrant.id).collect();
        let others = others.into_iter().filter(|id| *id != user.0 && !is_forgotten(*id));
        // Those whose data was deleted have the upper half of these identifiers.
        for (place, id) in (128..).zip(others) {
            let other = own.state.number_of(id).expect("an entrant");
            own.state.replace_id(other, FORGOTTEN - place).expect("no other entrant has this identifier");
        }
        own
    }

    /// Whether a user is named.
    pub fn names(&self, user: UserId) -> bool {
        self.organizer == Some(user) || self.removed.contains(&user) || self.number_of(user).is_some()
    }

    /// Whether a user takes part and could still leave.
    pub fn is_active(&self, user: UserId) -> bool {
        let entrant = self.number_of(user).map(|number| &self.state.entrants()[number.index()]);
        entrant.is_some_and(|entrant| entrant.left.is_none()) && !self.state.is_over()
    }
}

/// The channel in the table of a game without a place. No channel of Discord has such an identifier.
pub fn nowhere(game: GameId) -> ChannelId {
    ChannelId(game.bits().into())
}

/// Whether a text can be the name of a tournament.
pub fn is_name(name: &str) -> bool {
    !name.trim().is_empty() && name.chars().count() <= MOST_NAME && !name.contains(char::is_control)
}

/// Whether an organizer's note is acceptable.
pub fn is_note(note: &str) -> bool {
    !note.trim().is_empty() && note.chars().count() <= MOST_NOTE
}

const fn is_forgotten(id: u64) -> bool {
    id > FORGOTTEN - 256
}

/// The result of a game in a tournament, from its outcome; `None` for an outcome stands for an aborted game. A side
/// that has not moved has not played.
pub fn result_of(outcome: Option<Outcome>, moved: impl Fn(Color) -> bool) -> GameResult {
    match outcome.map(Outcome::winner) {
        None => GameResult::BothForfeit,
        Some(None) => GameResult::Draw,
        Some(Some(winner)) if moved(!winner) => GameResult::win(winner),
        Some(Some(winner)) => GameResult::forfeit_win(winner),
    }
}

#[cfg(test)]
mod tests;
