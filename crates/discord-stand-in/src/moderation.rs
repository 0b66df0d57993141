//! Decisions of a server's moderators: they change the bot's permissions, and archive, lock or delete channels and
//! threads.

use serde::{Deserialize, Serialize};

use super::{
    cast::{BOT, Channel, Kind, MANAGERS, MODERATORS, Person, Place},
    deed::Misuse,
    permissions::{Overwrite, Permissions},
    snowflake::Snowflake,
    stand_in::StandIn,
    threads::ThreadChange,
    world::World,
};

/// A permission that the bot can have in a channel and its threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Right {
    /// To view the channel; without it the bot has no permissions there.
    See,
    /// To send messages in the channel itself.
    Write,
    /// To attach files.
    AttachFiles,
    /// To open public threads.
    OpenThreads,
    /// To send messages in threads.
    WriteInThreads,
    /// To read older messages.
    ReadHistory,
}

impl Right {
    /// All rights, in the order in which the page lists them.
    pub const ALL: [Self; 6] =
        [Self::See, Self::Write, Self::AttachFiles, Self::OpenThreads, Self::WriteInThreads, Self::ReadHistory];

    const fn permission(self) -> Permissions {
        match self {
            Self::See => Permissions::VIEW_CHANNEL,
            Self::Write => Permissions::SEND_MESSAGES,
            Self::AttachFiles => Permissions::ATTACH_FILES,
            Self::OpenThreads => Permissions::CREATE_PUBLIC_THREADS,
            Self::WriteInThreads => Permissions::SEND_MESSAGES_IN_THREADS,
            Self::ReadHistory => Permissions::READ_MESSAGE_HISTORY,
        }
    }
}

/// The state of a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenThread {
    /// The parent channel.
    pub parent: Place,
    /// The thread's name.
    pub name: String,
    /// Whether the thread is archived, by a person or because there was no activity.
    pub archived: bool,
    /// Whether only moderators may write in the thread and unarchive it.
    pub locked: bool,
}

impl World {
    /// Grants the bot a right in a channel, or denies it. For a thread, the right is changed in the parent channel.
    ///
    /// # Errors
    ///
    /// Returns [`Misuse::NotHere`] if the bot is not a member of the channel's server.
    pub(super) fn allow_bot(&mut self, channel: Snowflake, right: Right, allowed: bool) -> Result<(), Misuse> {
        let named = self.cast.channel(channel).ok_or(Misuse::NoSuchChannel)?;
        let id = named.thread.as_ref().map_or(channel, |thread| thread.parent);
        let installed = named.guild().and_then(|id| self.cast.guild(id)).is_some_and(|guild| guild.installed);
        if !installed {
            return Err(Misuse::NotHere);
        }
        let bot = Overwrite::member(BOT, Permissions::NONE, Permissions::NONE);
        self.settle(id, bot, right.permission(), allowed)
    }

    /// Allows or denies permissions in a channel of a server to the role or member of `target`, and sends the change to
    /// the bot.
    fn settle(
        &mut self,
        channel: Snowflake,
        target: Overwrite,
        permissions: Permissions,
        allowed: bool,
    ) -> Result<(), Misuse> {
        let channel = self.cast.channels.iter_mut().find(|other| other.id == channel && other.thread.is_none());
        let channel = channel.ok_or(Misuse::NoSuchChannel)?;
        let Kind::Text { overwrites, .. } = &mut channel.kind else { return Err(Misuse::NotHere) };
        Overwrite::settle(overwrites, target, permissions, allowed);
        let channel = channel.clone();
        let event = self.channel_json(&channel);
        self.announce_channel("CHANNEL_UPDATE", &channel, &event);
        Ok(())
    }

    /// Gives a member of a channel's server the managers' role, or takes this role away.
    pub(super) fn let_manage(&mut self, person: Snowflake, channel: Snowflake, may: bool) -> Result<(), Misuse> {
        let guild = self.cast.channel(channel).and_then(Channel::guild).ok_or(Misuse::NotHere)?;
        let guild = self.cast.guilds.iter_mut().find(|other| other.id == guild).ok_or(Misuse::NotHere)?;
        let role = guild.roles.iter().find(|role| role.id == MANAGERS).ok_or(Misuse::NotHere)?.id;
        let roles = guild.roles_mut(person).ok_or(Misuse::NotHere)?;
        roles.retain(|other| *other != role);
        roles.extend(may.then_some(role));
        Ok(())
    }

    /// Whether the bot has a right in a channel; `None` if the bot is not a member of the channel's server.
    pub(super) fn bot_may(&self, channel: &Channel, right: Right) -> Option<bool> {
        let guild = self.cast.guild(channel.guild()?)?;
        guild.installed.then(|| self.cast.permissions(BOT, channel).contains(right.permission()))
    }
}

impl StandIn {
    /// Grants the bot a right in a channel of a server and in the channel's threads, or denies it. The bot learns of
    /// the change from an event, and from `app_permissions` in later interactions.
    pub fn allow_bot(&self, place: Place, right: Right, allowed: bool) -> Result<(), Misuse> {
        self.shared.change(|world| world.allow_bot(place.0, right, allowed))
    }

    /// Shows a channel of a server to a person, or hides it. The person's roles make no difference.
    pub fn show_to(&self, person: Person, place: Place, shown: bool) -> Result<(), Misuse> {
        let overwrite = Overwrite::member(person.0, Permissions::NONE, Permissions::NONE);
        self.shared.change(|world| world.settle(place.0, overwrite, Permissions::VIEW_CHANNEL, shown))
    }

    /// Shows a channel of a server to the moderators' role, or hides it.
    pub fn show_to_moderators(&self, place: Place, shown: bool) -> Result<(), Misuse> {
        let overwrite = Overwrite::role(MODERATORS, Permissions::NONE, Permissions::NONE);
        self.shared.change(|world| world.settle(place.0, overwrite, Permissions::VIEW_CHANNEL, shown))
    }

    /// Grants a person the permission to manage the server of a channel, or takes this permission away.
    pub fn let_manage(&self, person: Person, place: Place, may: bool) -> Result<(), Misuse> {
        self.shared.change(|world| world.let_manage(person.0, place.0, may))
    }

    /// Opens a public thread as a person, in a channel of a server. The thread's name must have 1 to 100 characters.
    pub fn open_thread(&self, person: Person, parent: Place, name: &str) -> Result<Place, Misuse> {
        self.shared.change(|world| world.open_thread_as(person.0, parent.0, name)).map(Place)
    }

    /// The state of a thread; `None` if the channel is not a thread or has been deleted.
    pub fn thread(&self, place: Place) -> Option<SeenThread> {
        self.shared.look(|world| {
            let channel = world.cast.channel(place.0)?;
            let thread = channel.thread.as_ref()?;
            let (archived, locked) = (thread.archived, thread.locked);
            Some(SeenThread { parent: Place(thread.parent), name: channel.name.clone(), archived, locked })
        })
    }

    /// Archives a thread as a moderator, or unarchives it. A message in an archived thread also unarchives it, unless
    /// it is locked.
    pub fn archive_thread(&self, place: Place, archived: bool) -> Result<(), Misuse> {
        let change = ThreadChange { archived: Some(archived), ..ThreadChange::default() };
        self.shared.change(|world| world.change_thread(place.0, change))
    }

    /// Locks a thread as a moderator, or unlocks it. Only moderators may write in a locked thread or unarchive it.
    pub fn lock_thread(&self, place: Place, locked: bool) -> Result<(), Misuse> {
        let change = ThreadChange { locked: Some(locked), ..ThreadChange::default() };
        self.shared.change(|world| world.change_thread(place.0, change))
    }

    /// Deletes a channel of a server together with its threads, or a single thread. All messages in them are deleted,
    /// too.
    pub fn delete_channel(&self, place: Place) -> Result<(), Misuse> {
        self.shared.change(|world| world.delete_channel(place.0))
    }

    /// The channel with this identifier, such as a thread that the bot has opened.
    pub fn place(&self, id: u64) -> Option<Place> {
        self.shared.look(|world| world.cast.channel(Snowflake(id)).map(|channel| Place(channel.id)))
    }
}
