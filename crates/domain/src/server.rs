//! A server's settings for all games on it.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{
    NamedUser, Table, TimeControl,
    control::PersonRef,
    record::{Record, RecordError, text::in_order},
    settings::{SideChoice, Taste},
};
use crate::{
    id::{ChannelId, GuildId, MessageId, UserId},
    time::Timestamp,
};
use board::theme::Theme;
use catalogue::Language;

/// The maximum number of channels that a server can choose. Discord allows as many in a channel select menu.
pub const MAX_CHANNELS: usize = 25;

/// The maximum number of strangers whom a server keeps out.
pub const MAX_KEPT_OUT: usize = 200;

/// A server's settings for all games on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Server {
    /// The server.
    pub guild: GuildId,
    /// The channels in which games may begin, including the threads of these channels. If there are none, games may
    /// begin everywhere.
    #[serde(deserialize_with = "in_order")]
    pub channels: BTreeSet<ChannelId>,
    /// The default time control of challenges; `None` for unlimited time.
    pub clock: Option<TimeControl>,
    /// The language of public messages; `None` for the server's language on Discord.
    pub language: Option<Language>,
    /// The theme of public boards; `None` for the theme that the player to move has chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<Theme>,
    /// The side from which public boards are seen; by default, the side that the player to move has chosen.
    #[serde(default, rename = "view", skip_serializing_if = "SideChoice::is_default")]
    pub side: SideChoice,
    /// What becomes of boards that are no longer the newest of their game.
    #[serde(default, skip_serializing_if = "OldBoards::is_default")]
    pub old_boards: OldBoards,
    /// Whether the games of the server count in the statistics of openings over all servers. They count in the server's
    /// own statistics in any case.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub shares_games: bool,
    /// Whether people see what has been played from the positions of the server's running games between people.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub openings_in_games: bool,
    /// Whether people look here for opponents on other servers, and play these games here.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub seeks: bool,
    /// The people with whom nobody plays on the server if they are elsewhere, in the order in which they were kept out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept_out: Vec<NamedUser>,
    /// The notice of who looks for an opponent; `None` if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub notice: Option<SeekNotice>,
    /// Messages with notices that are no longer kept and have yet to say so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub past_notices: Vec<PastNotice>,
}

/// The message of a notice that is no longer kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PastNotice {
    /// The channel.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
    /// The language, unless the server has chosen one.
    pub language: Language,
}

/// The maximum number of past notices that have yet to say so.
const MOST_PAST_NOTICES: usize = 10;

/// A message that shows who on a server looks for an opponent. It is edited when that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeekNotice {
    /// The channel.
    pub channel: ChannelId,
    /// The language, unless the server has chosen one.
    pub language: Language,
    /// When the channel was chosen.
    pub since: Timestamp,
    /// The message; `None` if it has yet to be posted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// A hash of what the message shows.
    #[serde(with = "board::text")]
    pub shown: u64,
    /// When Discord last refused to have it posted; `None` if it did not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Timestamp>,
}

impl SeekNotice {
    /// A notice that has yet to be posted.
    pub const fn new(channel: ChannelId, language: Language, since: Timestamp) -> Self {
        Self { channel, language, since, message: None, shown: 0, refused: None }
    }

    /// Whether this is the same notice as it was at some time, and none that replaces it.
    pub fn is_still(&self, before: &Self) -> bool {
        (self.channel, self.since) == (before.channel, before.since)
    }
}

/// What a setting is if a server has not changed it.
const fn yes() -> bool {
    true
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_yes(set: &bool) -> bool {
    *set
}

/// What becomes of a message with a board when a newer board is posted. It loses its buttons in any case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OldBoards {
    /// The message loses its picture, too, and keeps its text.
    #[default]
    Shrink,
    /// The message keeps its text and its picture.
    Stay,
}

impl OldBoards {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// A tab in the panel of a server's settings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum ServerTab {
    /// Where games begin, their default clock, and the language of public messages.
    #[default]
    Games,
    /// How public boards look, and what becomes of old ones.
    Boards,
    /// Where and when the daily puzzle is posted.
    Daily,
    /// Who sees what has been played in the server's games.
    Openings,
    /// Opponents from other servers.
    Seeks,
}

board::named! {
    ServerTab { Games = "games", Boards = "boards", Daily = "daily", Openings = "openings", Seeks = "seeks" }
    OldBoards { Shrink = "shrink", Stay = "stay" }
}

impl ServerTab {
    /// The tab that contains the control for a setting.
    pub const fn of(setting: ServerSetting) -> Self {
        match setting {
            ServerSetting::AllChannels | ServerSetting::Clock(_) | ServerSetting::Language(_) => Self::Games,
            ServerSetting::Theme(_) | ServerSetting::Side(_) | ServerSetting::OldBoards(_) => Self::Boards,
            ServerSetting::ShareGames
            | ServerSetting::KeepGames
            | ServerSetting::ShowOpenings
            | ServerSetting::HideOpenings => Self::Openings,
            ServerSetting::AllowSeeks | ServerSetting::ForbidSeeks => Self::Seeks,
        }
    }
}

/// A change to one setting of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ServerSetting {
    /// Allows games to begin in all channels.
    AllChannels,
    /// Changes the default time control of challenges; `None` means unlimited time.
    Clock(Option<TimeControl>),
    /// Changes the language of public messages; `None` means the server's language on Discord.
    Language(Option<Language>),
    /// Changes the theme of public boards; `None` means the theme of the player to move.
    Theme(Option<Theme>),
    /// Changes the side from which public boards are seen.
    Side(SideChoice),
    /// Changes what becomes of old boards.
    OldBoards(OldBoards),
    /// Counts the server's games in the statistics of openings over all servers.
    ShareGames,
    /// Keeps the server's games out of the statistics of openings over all servers.
    KeepGames,
    /// Shows openings in running games between people.
    ShowOpenings,
    /// Shows no openings in running games between people.
    HideOpenings,
    /// Lets people look for opponents on other servers.
    AllowSeeks,
    /// Lets nobody look for opponents on other servers.
    ForbidSeeks,
}

impl Record for Server {
    fn check(&self) -> Result<(), RecordError> {
        if self.channels.len() > MAX_CHANNELS {
            return Err(RecordError::Malformed(format!("at most {MAX_CHANNELS} channels are chosen")));
        }
        let people: BTreeSet<_> = self.kept_out.iter().map(|person| person.user).collect();
        if people.len() < self.kept_out.len() || people.len() > MAX_KEPT_OUT {
            return Err(RecordError::Malformed(format!("at most {MAX_KEPT_OUT} people are kept out, each once")));
        }
        if self.past_notices.len() > MOST_PAST_NOTICES {
            return Err(RecordError::Malformed(format!("at most {MOST_PAST_NOTICES} notices have yet to end")));
        }
        Ok(())
    }
}

impl Server {
    /// A server with default settings.
    pub const fn new(guild: GuildId) -> Self {
        Self {
            guild,
            channels: BTreeSet::new(),
            clock: None,
            language: None,
            theme: None,
            side: SideChoice::Own,
            old_boards: OldBoards::Shrink,
            shares_games: yes(),
            openings_in_games: yes(),
            seeks: yes(),
            kept_out: Vec::new(),
            notice: None,
            past_notices: Vec::new(),
        }
    }

    /// Has a notice kept in this channel, in place of that in another one.
    pub fn keep_notice(&mut self, channel: ChannelId, language: Language, now: Timestamp) {
        if self.notice.as_ref().is_none_or(|notice| notice.channel != channel) {
            self.end_notice();
            self.notice = Some(SeekNotice::new(channel, language, now));
        }
    }

    /// Has no notice kept any longer.
    pub fn end_notice(&mut self) {
        let ended = self.notice.take().and_then(|SeekNotice { channel, language, message, .. }| {
            message.map(|message| PastNotice { channel, message, language })
        });
        self.past_notices.extend(ended);
        self.drop_past_notices();
    }

    /// Notes the message of a notice that was posted. If the notice was removed or moved meanwhile, the message has yet
    /// to say so.
    pub fn posted_notice(&mut self, posted: &SeekNotice, message: MessageId) {
        if let Some(notice) = self.notice.as_mut().filter(|notice| notice.is_still(posted)) {
            (notice.message, notice.shown, notice.refused) = (Some(message), posted.shown, None);
        } else {
            let SeekNotice { channel, language, .. } = *posted;
            self.past_notices.push(PastNotice { channel, message, language });
            self.drop_past_notices();
        }
    }

    /// Forgets the oldest past notices if there are too many.
    fn drop_past_notices(&mut self) {
        let excess = self.past_notices.len().saturating_sub(MOST_PAST_NOTICES);
        self.past_notices.drain(..excess);
    }

    /// Whether something is to be done for a notice.
    pub const fn has_notices(&self) -> bool {
        self.notice.is_some() || !self.past_notices.is_empty()
    }

    /// Whether nobody on the server plays with this person if they are elsewhere.
    pub fn keeps_out(&self, user: UserId) -> bool {
        self.kept_out.iter().any(|person| person.user == user)
    }

    /// Whether nobody on the server plays at this table with this person, who is elsewhere.
    pub fn forbids(&self, table: &Table, stranger: UserId) -> bool {
        !self.seeks || self.keeps_out(stranger) || !self.allows(table.parent.unwrap_or(table.channel))
    }

    /// Keeps a person out, or updates the name of one who is kept out already. Returns `false` if the server keeps
    /// [`MAX_KEPT_OUT`] others out.
    pub fn keep_out(&mut self, person: NamedUser) -> bool {
        person.put_in(&mut self.kept_out, MAX_KEPT_OUT)
    }

    /// Keeps a person out no longer.
    pub fn let_in(&mut self, person: PersonRef) {
        self.kept_out.retain(|known| person != PersonRef::of(known.user, self.guild.0));
    }

    /// Changes a setting.
    pub fn set(&mut self, setting: ServerSetting) {
        match setting {
            ServerSetting::AllChannels => self.channels.clear(),
            ServerSetting::Clock(clock) => self.clock = clock,
            ServerSetting::Language(language) => self.language = language,
            ServerSetting::Theme(theme) => self.theme = theme,
            ServerSetting::Side(side) => self.side = side,
            ServerSetting::OldBoards(old_boards) => self.old_boards = old_boards,
            ServerSetting::ShareGames => self.shares_games = true,
            ServerSetting::KeepGames => self.shares_games = false,
            ServerSetting::ShowOpenings => self.openings_in_games = true,
            ServerSetting::HideOpenings => self.openings_in_games = false,
            ServerSetting::AllowSeeks => self.seeks = true,
            ServerSetting::ForbidSeeks => self.seeks = false,
        }
    }

    /// How public boards look in the server, if the player to move has this taste.
    #[must_use]
    pub fn looks(&self, taste: Taste) -> Taste {
        let side = if self.side == SideChoice::Own { taste.side } else { self.side };
        Taste { theme: self.theme.unwrap_or(taste.theme), side }
    }

    /// Whether games may begin in a channel. For a thread, `channel` is its parent channel.
    pub fn allows(&self, channel: ChannelId) -> bool {
        self.channels.is_empty() || self.channels.contains(&channel)
    }
}
