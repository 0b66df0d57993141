//! What the bot has to do for a tournament.

use serde::{Deserialize, Serialize};

use super::{Announcement, EDIT_EVERY, ServerTournament};
use crate::{
    daily::Obstacle,
    id::{ChannelId, GameId, MessageId},
    time::Timestamp,
};
use board::color::Color;
use tournament::{Number, PairingId};

/// Something that has to be done for a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// A message has to be posted.
    Post(TournamentMessage),
    /// The thread of a game has to be opened below this message.
    Open(PairingId, MessageId),
    /// A game has to begin, in this thread or without a place.
    Begin(PairingId, Option<ChannelId>),
    /// A game has to be ended, because its result stands already or the tournament was canceled.
    CallOff(PairingId, GameId),
    /// The thread of a game that is over has to be closed.
    CloseThread(PairingId, ChannelId),
    /// An announcement has to tell where the tournament has gone.
    SayWhere(ChannelId, MessageId),
}

/// A message about a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TournamentMessage {
    /// The announcement, in which people join and leave.
    Announcement,
    /// The message to the organizer that too few had entered when the tournament was to start.
    Postponed,
    /// The line that somebody has left, with the games that they have lost thereby: two at most, those of a match.
    Departure(Number, [Option<PairingId>; 2]),
    /// The decision of the organizer on a game.
    Decision(PairingId),
    /// The standings after this many rounds.
    Standings(u16),
    /// The pairings of the round with this number, counted from 1.
    Round(u16),
    /// The line in the channel below which the thread of a game is opened.
    Pairing(PairingId),
    /// The first message in the thread of a game.
    Greeting(PairingId, ChannelId),
    /// The message in the channel to one side of a game that has begun without a thread.
    Placeless(PairingId, Color),
    /// The end of the tournament.
    End,
}

/// A game of a tournament between its pairing and the closing of its thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActivePairing {
    /// Where the game stands in the tournament.
    pub(super) pairing_id: PairingId,
    /// How far it is.
    pub(super) stage: PairingStage,
    /// The message in the channel, whose thread has the same identifier; `None` if the game has no place.
    pub(super) message: Option<MessageId>,
    /// The side to tell next that the game has begun without a place; `None` if nobody has to be told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) untold: Option<Color>,
    /// Whether the game has no place for want of a permission.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) barred: bool,
    /// Whether its thread is opened after the game has begun without a place, because the bot may do so again.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) again: bool,
}

/// How far the game of a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PairingStage {
    /// Its line is in the channel. Next, its thread is opened.
    Announced,
    /// Its thread is open. Next, its first message is posted.
    Opened,
    /// Next, the game begins.
    Ready,
    /// It has begun.
    Playing,
    /// It is over. Next, its thread is closed.
    Over,
}

impl ActivePairing {
    /// Whether the stage fits the other fields and whether the game has begun.
    pub(super) const fn is_consistent(&self, has_begun: bool) -> bool {
        let is_playing = matches!(self.stage, PairingStage::Playing);
        let is_placed = self.message.is_some() && !self.again;
        if self.untold.is_some() && (is_placed || !is_playing) || self.again && !is_playing {
            return false;
        }
        match self.stage {
            PairingStage::Announced | PairingStage::Opened => self.message.is_some() && !has_begun,
            PairingStage::Ready => !has_begun,
            PairingStage::Playing => has_begun,
            // Whether the game has begun or not, its thread has to be closed.
            PairingStage::Over => self.message.is_some(),
        }
    }

    /// The thread. Discord gives a thread the identifier of the message below which it is opened.
    fn thread(&self) -> Option<ChannelId> {
        self.message.map(|message| ChannelId(message.0))
    }

    /// Whether nothing is left to do.
    pub(super) const fn is_done(&self) -> bool {
        matches!((self.stage, self.message), (PairingStage::Over, None))
    }
}

/// What a tournament owes: all work except for edits.
#[derive(Clone, Copy)]
struct Worklist<'a>(&'a ServerTournament);

impl<'a> Worklist<'a> {
    fn all(self) -> impl Iterator<Item = Work> + 'a {
        let Self(tournament) = self;
        let announcement =
            Some(Work::Post(TournamentMessage::Announcement)).filter(|_| !tournament.announcement.is_decided());
        let postponed = tournament.postponed.then_some(Work::Post(TournamentMessage::Postponed));
        let events = tournament.untold.iter().map(|part| Work::Post(*part));
        let standings = self.standings_owed().map(|rounds| Work::Post(TournamentMessage::Standings(rounds)));
        let list = self.list_owed().map(|round| Work::Post(TournamentMessage::Round(round)));
        let end = (tournament.state.is_over() && !tournament.closed).then_some(Work::Post(TournamentMessage::End));
        let ends = tournament.active_pairings.iter().filter_map(move |active| self.end_of(active));
        let begun = tournament.active_pairings.iter().filter_map(move |active| self.step_of(active));
        let closings = tournament.active_pairings.iter().filter(|active| active.stage == PairingStage::Over);
        let closings = closings.filter_map(|active| Some(Work::CloseThread(active.pairing_id, active.thread()?)));
        let new = self.unannounced().map(|pairing_id| Work::Post(TournamentMessage::Pairing(pairing_id)));
        announcement
            .into_iter()
            .chain(postponed)
            .chain(ends)
            .chain(events)
            .chain(standings)
            .chain(list)
            .chain(begun)
            .chain(new)
            .chain(end)
            .chain(closings)
            .chain(tournament.left_behind.iter().map(|&(channel, message)| Work::SayWhere(channel, message)))
    }

    /// The number of rounds whose standings have to be posted. The end of the tournament tells the last ones.
    fn standings_owed(self) -> Option<u16> {
        let rounds = self.0.state.rounds().len();
        let complete = rounds - usize::from(self.0.state.is_running());
        let complete = u16::try_from(complete).ok()?;
        (complete > self.0.told && !self.0.state.is_over()).then_some(complete)
    }

    /// The number of the newest round if its pairings have to be listed.
    fn list_owed(self) -> Option<u16> {
        let newest = u16::try_from(self.0.state.rounds().len()).ok()?;
        (newest > self.0.listed && self.0.state.is_running() && !self.0.state.is_over()).then_some(newest)
    }

    /// The games of the newest round that are running, but of which nothing was posted yet.
    fn unannounced(self) -> impl Iterator<Item = PairingId> + 'a {
        let rounds = self.0.state.rounds();
        let newest = u16::try_from(rounds.len()).unwrap_or_default().checked_sub(1);
        let round = newest.filter(|_| !self.0.state.is_over()).zip(rounds.last());
        let games = round.into_iter().flat_map(|(round, newest)| {
            let running = (0..).zip(&newest.pairings).filter(|(_, pairing)| pairing.result.is_none());
            running.map(move |(game, _)| PairingId { round, game })
        });
        games.filter(|pairing_id| self.0.active(*pairing_id).is_none() && self.0.game_of(*pairing_id).is_none())
    }

    /// The end of a game whose result stands already.
    fn end_of(self, active: &ActivePairing) -> Option<Work> {
        let game = self.0.game_of(active.pairing_id).filter(|_| active.stage == PairingStage::Playing)?;
        self.0.is_decided(active.pairing_id).then_some(Work::CallOff(active.pairing_id, game))
    }

    /// What is next before a game begins, and for a game without a place, after that.
    fn step_of(self, active: &ActivePairing) -> Option<Work> {
        let pairing_id = active.pairing_id;
        if self.0.is_decided(pairing_id) {
            return None;
        }
        match active.stage {
            PairingStage::Announced => active.message.map(|message| Work::Open(pairing_id, message)),
            PairingStage::Opened => {
                active.thread().map(|thread| Work::Post(TournamentMessage::Greeting(pairing_id, thread)))
            }
            PairingStage::Ready => Some(Work::Begin(pairing_id, active.thread())),
            PairingStage::Playing => match active.message {
                None if active.again => Some(Work::Post(TournamentMessage::Pairing(pairing_id))),
                Some(message) if active.again => Some(Work::Open(pairing_id, message)),
                _ => active.untold.map(|side| Work::Post(TournamentMessage::Placeless(pairing_id, side))),
            },
            PairingStage::Over => None,
        }
    }
}

impl ServerTournament {
    /// When something has to be done; `None` if nothing is planned.
    pub fn alarm(&self) -> Option<Timestamp> {
        let owed = self.work().next().map(|_| self.since);
        let edit = self.edited_at();
        self.starts.into_iter().chain(owed).chain(edit).min()
    }

    /// Everything that has to be done, except for edits, in the order in which to do it.
    pub fn work(&self) -> impl Iterator<Item = Work> + '_ {
        Worklist(self).all()
    }

    /// The announcement, if it has to be edited now.
    pub fn edit(&self, now: Timestamp) -> Option<MessageId> {
        self.edited_at().filter(|at| *at <= now).and(self.announcement.message)
    }

    fn edited_at(&self) -> Option<Timestamp> {
        let Announcement { message, shown, outdated, .. } = self.announcement;
        (message.is_some() && outdated).then(|| shown.after(EDIT_EVERY))
    }

    /// The game that has begun without a place, and whose thread is opened now.
    pub fn placed_again(&self, pairing_id: PairingId) -> Option<GameId> {
        self.active(pairing_id).filter(|active| active.again)?;
        self.game_of(pairing_id)
    }

    /// Records that the bot may do again what it could not do for want of a permission: what could not be posted is
    /// owed again, and so are the threads of games without a place.
    pub fn permitted(&mut self) {
        self.trouble = None;
        self.owe_unposted();
        self.owe_threads();
    }

    /// Whether something is left out for want of a permission.
    pub fn lacks_something(&self) -> bool {
        self.trouble == Some(Obstacle::Permission) || self.barred().next().is_some()
    }

    /// The games without a place for want of a permission.
    fn barred(&self) -> impl Iterator<Item = PairingId> + '_ {
        let active = self.active_pairings.iter();
        let active = active.filter(|active| active.stage == PairingStage::Playing && active.barred);
        active.map(|active| active.pairing_id).filter(|pairing_id| !self.is_decided(*pairing_id))
    }

    pub(super) fn owe_threads(&mut self) {
        for pairing_id in self.barred().collect::<Vec<_>>() {
            if let Some(active) = self.active_mut(pairing_id) {
                active.again = true;
            }
        }
    }

    /// Records that a game that has begun without a place has one.
    pub fn placed(&mut self, pairing_id: PairingId) {
        if let Some(active) = self.active_mut(pairing_id).filter(|active| active.again) {
            (active.untold, active.barred, active.again) = (None, false, false);
        }
    }

    /// Whether nobody plays this game any longer.
    fn is_decided(&self, pairing_id: PairingId) -> bool {
        self.state.is_over() || self.state.pairing(pairing_id).is_none_or(|pairing| pairing.result.is_some())
    }

    pub(super) fn active(&self, pairing_id: PairingId) -> Option<&ActivePairing> {
        self.active_pairings.iter().find(|active| active.pairing_id == pairing_id)
    }

    pub(super) fn active_mut(&mut self, pairing_id: PairingId) -> Option<&mut ActivePairing> {
        self.active_pairings.iter_mut().find(|active| active.pairing_id == pairing_id)
    }

    /// Gives up the pairings whose game will not begin.
    pub(super) fn drop_decided(&mut self) {
        let mut active_pairings = std::mem::take(&mut self.active_pairings);
        for active in active_pairings.iter_mut().filter(|active| self.is_decided(active.pairing_id)) {
            if active.stage != PairingStage::Playing {
                active.stage = PairingStage::Over;
            }
            (active.untold, active.again) = (None, false);
        }
        active_pairings.retain(|active| !active.is_done());
        self.active_pairings = active_pairings;
    }

    /// Records that a message is in its channel.
    pub fn posted(&mut self, part: TournamentMessage, message: MessageId, now: Timestamp) {
        // The message about a game without a place tells of the trouble.
        if !matches!(part, TournamentMessage::Placeless(..)) {
            self.trouble = None;
        }
        self.forget_older(part);
        match part {
            TournamentMessage::Announcement => {
                if self.announcement.message.is_none() {
                    (self.announcement.message, self.announcement.shown) = (Some(message), now);
                }
            }
            TournamentMessage::Postponed => self.postponed = false,
            TournamentMessage::Departure(..) | TournamentMessage::Decision(_) => self.told_of(part),
            TournamentMessage::Standings(rounds) => self.told = self.told.max(rounds),
            TournamentMessage::Round(round) => self.listed = self.listed.max(round),
            TournamentMessage::Pairing(pairing_id) => self.meet(pairing_id, Some(message), None),
            TournamentMessage::Greeting(pairing_id, _) => {
                self.advance(pairing_id, PairingStage::Opened, PairingStage::Ready);
                // The bot may open threads and write in them, which it may not have been allowed to do before.
                self.owe_threads();
            }
            TournamentMessage::Placeless(pairing_id, side) => {
                self.tell_next(pairing_id, side, (side == Color::White).then_some(Color::Black))
            }
            TournamentMessage::End => self.close(),
        }
    }

    /// Records that a message cannot be posted. It is kept for another channel, except for what belongs to a thread: a
    /// game without a thread begins without a place.
    pub fn refused(&mut self, part: TournamentMessage, what: Obstacle) {
        self.trouble = Some(what);
        self.forget_older(part);
        if !matches!(part, TournamentMessage::Pairing(_) | TournamentMessage::Greeting(..)) {
            self.unposted.push(part);
        }
        match part {
            TournamentMessage::Announcement => self.announcement.refused = true,
            TournamentMessage::Postponed => self.postponed = false,
            TournamentMessage::Departure(..) | TournamentMessage::Decision(_) => self.told_of(part),
            TournamentMessage::Standings(rounds) => self.told = self.told.max(rounds),
            TournamentMessage::Round(round) => self.listed = self.listed.max(round),
            TournamentMessage::Pairing(pairing_id) => self.meet(pairing_id, None, Some(what)),
            TournamentMessage::Greeting(pairing_id, _) => self.unplaced(pairing_id, what),
            TournamentMessage::Placeless(pairing_id, side) => self.tell_next(pairing_id, side, None),
            TournamentMessage::End => self.close(),
        }
    }

    /// Records that a side was told that a game has no place, and who is told next.
    fn tell_next(&mut self, pairing_id: PairingId, side: Color, next: Option<Color>) {
        if let Some(active) = self.active_mut(pairing_id).filter(|active| active.untold == Some(side)) {
            active.untold = next;
        }
    }

    /// Has an event told in the channel.
    pub(super) fn tell(&mut self, event: TournamentMessage) {
        self.told_of(event);
        self.untold.push(event);
    }

    /// Records that an event was told, or cannot be told.
    fn told_of(&mut self, event: TournamentMessage) {
        self.untold.retain(|other| *other != event);
    }

    fn close(&mut self) {
        self.closed = self.state.is_over();
    }

    fn meet(&mut self, pairing_id: PairingId, message: Option<MessageId>, what: Option<Obstacle>) {
        if let Some(active) = self.active_mut(pairing_id).filter(|active| active.again) {
            (active.message, active.again) = (message, message.is_some());
            return;
        }
        if self.active(pairing_id).is_some() || self.game_of(pairing_id).is_some() || self.is_decided(pairing_id) {
            return;
        }
        let stage = if message.is_some() { PairingStage::Announced } else { PairingStage::Ready };
        let place = self.active_pairings.partition_point(|active| active.pairing_id < pairing_id);
        self.active_pairings.insert(
            place,
            ActivePairing {
                pairing_id,
                stage,
                message,
                untold: None,
                barred: what == Some(Obstacle::Permission),
                again: false,
            },
        );
    }

    fn advance(&mut self, pairing_id: PairingId, from: PairingStage, to: PairingStage) {
        if let Some(active) = self.active_mut(pairing_id).filter(|active| active.stage == from) {
            active.stage = to;
        }
    }

    /// Records that the thread of a game is open.
    pub fn opened(&mut self, pairing_id: PairingId) {
        self.advance(pairing_id, PairingStage::Announced, PairingStage::Opened);
        self.placed(pairing_id);
    }

    /// Records that a game has no thread, or one in which nothing can be posted, so that it begins without a place.
    pub fn unplaced(&mut self, pairing_id: PairingId, what: Obstacle) {
        self.trouble = Some(what);
        if let Some(active) = self.active_mut(pairing_id)
            && active.stage != PairingStage::Over
        {
            if active.stage != PairingStage::Playing {
                (active.stage, active.message) = (PairingStage::Ready, None);
                active.barred = what == Obstacle::Permission;
            } else if active.again {
                (active.message, active.again) = (None, false);
            }
        }
    }

    /// Records that a game begins. Returns whether it may: it was not begun before, and its result does not stand.
    pub fn begin(&mut self, pairing_id: PairingId, game: GameId) -> bool {
        let is_ready = self.active(pairing_id).is_some_and(|active| active.stage == PairingStage::Ready);
        if !is_ready || self.is_decided(pairing_id) {
            return false;
        }
        if let Some(active) = self.active_mut(pairing_id) {
            active.stage = PairingStage::Playing;
            active.untold = active.message.is_none().then_some(Color::White);
        }
        let (round, index) = (usize::from(pairing_id.round), usize::from(pairing_id.game));
        if self.games.len() <= round {
            self.games.resize(round + 1, Vec::new());
        }
        if self.games[round].len() <= index {
            self.games[round].resize(index + 1, None);
        }
        self.games[round][index] = Some(game);
        true
    }

    /// Records that the thread of a game is closed, or cannot be closed.
    pub fn thread_closed(&mut self, pairing_id: PairingId) {
        self.active_pairings.retain(|active| active.pairing_id != pairing_id || active.stage != PairingStage::Over);
    }

    /// Records that an announcement tells where the tournament has gone, or cannot tell it.
    pub fn said_where(&mut self, message: MessageId) {
        self.left_behind.retain(|(_, left)| *left != message);
    }

    /// Counts the announcement as edited.
    pub const fn edited(&mut self, now: Timestamp) {
        (self.announcement.outdated, self.announcement.shown) = (false, now);
    }

    /// Records that the announcement could not be edited for now.
    pub const fn edit_failed(&mut self) {
        self.announcement.outdated = true;
    }
}
