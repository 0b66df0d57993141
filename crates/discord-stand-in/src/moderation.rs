//! Decisions of a server's moderators: they change the bot's permissions, and archive, lock or delete channels and
//! threads.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    client::ActionError,
    directory::{Channel, ChannelKind, Directory},
    permissions::{Overwrite, Permissions},
    sample::{BOT, MANAGERS, MODERATORS, Person, Place},
    snowflake::Snowflake,
    stand_in::StandIn,
    threads::ThreadChange,
    world::{Shared, World},
};

/// A permission that the bot can have in a channel and its threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotPermission {
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

impl BotPermission {
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
pub struct ThreadState {
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
    /// Returns [`ActionError::NotInThisChannel`] if the bot is not a member of the channel's server.
    pub(super) fn allow_bot(
        &mut self,
        channel: Snowflake,
        right: BotPermission,
        allowed: bool,
    ) -> Result<(), ActionError> {
        let named = self.directory.channel(channel).ok_or(ActionError::NoSuchChannel)?;
        let id = named.thread.as_ref().map_or(channel, |thread| thread.parent);
        if !self.directory.has_app(named) {
            return Err(ActionError::NotInThisChannel);
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
    ) -> Result<(), ActionError> {
        let channel = self.directory.channels.iter_mut().find(|other| other.id == channel && other.thread.is_none());
        let channel = channel.ok_or(ActionError::NoSuchChannel)?;
        let ChannelKind::Text { overwrites, .. } = &mut channel.kind else { return Err(ActionError::NotInThisChannel) };
        Overwrite::settle(overwrites, target, permissions, allowed);
        let channel = channel.clone();
        let event = self.channel_json(&channel);
        self.announce_channel("CHANNEL_UPDATE", &channel, &event);
        Ok(())
    }
}

impl World {
    /// Removes a member from the server of a channel. If the bot is removed, it learns of it.
    pub(super) fn remove_member(&mut self, member: Snowflake, channel: Snowflake) -> Result<(), ActionError> {
        let guild = self.directory.channel(channel).and_then(Channel::guild).ok_or(ActionError::NotInThisChannel)?;
        let found = self.directory.guilds.iter_mut().find(|other| other.id == guild);
        let found = found.ok_or(ActionError::NotInThisChannel)?;
        found.members.retain(|(other, _)| *other != member);
        if member == BOT {
            found.installed = false;
            self.gateway.dispatch("GUILD_DELETE", 1, &json!({ "id": guild }));
        }
        Ok(())
    }
}

impl Directory {
    /// Gives a member of a channel's server the managers' role, or takes this role away.
    pub(super) fn let_manage(&mut self, person: Snowflake, channel: Snowflake, may: bool) -> Result<(), ActionError> {
        let guild = self.channel(channel).and_then(Channel::guild).ok_or(ActionError::NotInThisChannel)?;
        let guild = self.guilds.iter_mut().find(|other| other.id == guild).ok_or(ActionError::NotInThisChannel)?;
        let role = guild.roles.iter().find(|role| role.id == MANAGERS).ok_or(ActionError::NotInThisChannel)?.id;
        let roles = guild.roles_mut(person).ok_or(ActionError::NotInThisChannel)?;
        roles.retain(|other| *other != role);
        roles.extend(may.then_some(role));
        Ok(())
    }

    /// Whether the bot has a right in a channel; `None` if the bot is not a member of the channel's server.
    pub(super) fn bot_may(&self, channel: &Channel, right: BotPermission) -> Option<bool> {
        self.has_app(channel).then(|| self.may(BOT, right.permission(), channel))
    }
}

/// A moderator, who decides over channels and permissions.
#[derive(Debug)]
pub struct Moderator<'a>(&'a Shared);

impl Moderator<'_> {
    /// Grants the bot a right in a channel of a server and in the channel's threads, or denies it. The bot learns of
    /// the change from an event, and from `app_permissions` in later interactions.
    pub fn allow_bot(&self, place: Place, right: BotPermission, allowed: bool) -> Result<(), ActionError> {
        self.0.change(|world| world.allow_bot(place.0, right, allowed))
    }

    /// Removes a person from the server of a channel.
    pub fn remove(&self, person: Person, place: Place) -> Result<(), ActionError> {
        self.0.change(|world| world.remove_member(person.0, place.0))
    }

    /// Removes the bot from the server of a channel.
    pub fn remove_bot(&self, place: Place) -> Result<(), ActionError> {
        self.0.change(|world| world.remove_member(BOT, place.0))
    }

    /// Shows a channel of a server to a person, or hides it. The person's roles make no difference.
    pub fn show_to(&self, person: Person, place: Place, shown: bool) -> Result<(), ActionError> {
        let overwrite = Overwrite::member(person.0, Permissions::NONE, Permissions::NONE);
        self.0.change(|world| world.settle(place.0, overwrite, Permissions::VIEW_CHANNEL, shown))
    }

    /// Shows a channel of a server to the moderators' role, or hides it.
    pub fn show_to_moderators(&self, place: Place, shown: bool) -> Result<(), ActionError> {
        let overwrite = Overwrite::role(MODERATORS, Permissions::NONE, Permissions::NONE);
        self.0.change(|world| world.settle(place.0, overwrite, Permissions::VIEW_CHANNEL, shown))
    }

    /// Grants a person the permission to manage the server of a channel, or takes this permission away.
    pub fn let_manage(&self, person: Person, place: Place, may: bool) -> Result<(), ActionError> {
        self.0.change(|world| world.directory.let_manage(person.0, place.0, may))
    }

    /// Archives a thread as a moderator, or unarchives it. A message in an archived thread also unarchives it, unless
    /// it is locked.
    pub fn archive_thread(&self, place: Place, archived: bool) -> Result<(), ActionError> {
        let change = ThreadChange { archived: Some(archived), ..ThreadChange::default() };
        self.0.change(|world| world.change_thread(place.0, change))
    }

    /// Locks a thread as a moderator, or unlocks it. Only moderators may write in a locked thread or unarchive it.
    pub fn lock_thread(&self, place: Place, locked: bool) -> Result<(), ActionError> {
        let change = ThreadChange { locked: Some(locked), ..ThreadChange::default() };
        self.0.change(|world| world.change_thread(place.0, change))
    }

    /// Deletes a channel of a server together with its threads, or a single thread. All messages in them are deleted,
    /// too.
    pub fn delete_channel(&self, place: Place) -> Result<(), ActionError> {
        self.0.change(|world| world.delete_channel(place.0))
    }

    /// Lets a person use a command in the server of a channel, whatever permissions the command requires by default.
    /// Administrators can do the same in Discord's settings of the server.
    pub fn grant(&self, person: Person, place: Place, command: &str) {
        self.0.change(|world| {
            let guild = world.directory.channel(place.0).and_then(Channel::guild);
            let granted = guild.map(|guild| (person.0, guild, command.to_owned()));
            world.commands.granted.extend(granted);
        });
    }

    /// Adds a server that has the bot and all people as members, before the bot connects. Returns its only channel,
    /// which everybody sees. The first server that is added always has the same identifiers, and so on.
    pub fn add_server(&self, name: &'static str, locale: &'static str) -> Place {
        self.0.change(|world| world.directory.add_server(name, locale))
    }

    /// Adds a channel to the server of another channel, before the bot connects. All members see it.
    pub fn add_channel(&self, beside: Place, name: &str) -> Place {
        self.0.change(|world| {
            let id = world.clock.snowflake();
            world.directory.add_channel(id, beside, name);
            Place(id)
        })
    }
}

impl StandIn {
    /// A moderator of all servers.
    pub fn moderator(&self) -> Moderator<'_> {
        Moderator(&self.shared)
    }

    /// Opens a public thread as a person, in a channel of a server. The thread's name must have 1 to 100 characters.
    pub fn open_thread(&self, person: Person, parent: Place, name: &str) -> Result<Place, ActionError> {
        self.shared.change(|world| world.client(person.0).open_thread(parent.0, name)).map(Place)
    }

    /// The state of a thread; `None` if the channel is not a thread or has been deleted.
    pub fn thread(&self, place: Place) -> Option<ThreadState> {
        self.shared.look(|world| {
            let channel = world.directory.channel(place.0)?;
            let thread = channel.thread.as_ref()?;
            let (archived, locked) = (thread.archived, thread.locked);
            Some(ThreadState { parent: Place(thread.parent), name: channel.name.clone(), archived, locked })
        })
    }

    /// The channel with this identifier, such as a thread that the bot has opened.
    pub fn place(&self, id: u64) -> Option<Place> {
        self.shared.look(|world| world.directory.channel(Snowflake(id)).map(|channel| Place(channel.id)))
    }
}
