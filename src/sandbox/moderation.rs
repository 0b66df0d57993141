//! What the moderators of a server decide: what the bot may do in a channel, and what becomes of channels and threads.

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

/// Something that the bot may or may not do in a channel and the threads below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Right {
    /// To see the channel at all; without it the bot may do nothing there.
    See,
    /// To write messages in the channel itself.
    Write,
    /// To send files along.
    AttachFiles,
    /// To open public threads.
    OpenThreads,
    /// To write messages in the threads.
    WriteInThreads,
    /// To read what was written before.
    ReadHistory,
}

impl Right {
    /// Every right, in the order in which the page lists them.
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

/// A thread as it is at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenThread {
    /// The channel that it is below.
    pub parent: Place,
    /// Its name.
    pub name: String,
    /// Whether it was put away, by somebody or after a quiet time.
    pub archived: bool,
    /// Whether only moderators may write in it and bring it back.
    pub locked: bool,
}

impl World {
    /// Lets the bot do something in a channel, or no longer. In a thread it is settled for its parent.
    ///
    /// # Errors
    ///
    /// [`Misuse::NotHere`] where the bot is no member and so has no rights of its own.
    pub(super) fn allow_bot(&mut self, channel: Snowflake, right: Right, allowed: bool) -> Result<(), Misuse> {
        let named = self.cast.channel(channel).ok_or(Misuse::NoSuchChannel)?;
        let id = named.thread.as_ref().map_or(channel, |thread| thread.parent);
        let installed = named.guild().and_then(|id| self.cast.guild(id)).is_some_and(|guild| guild.installed);
        let channel = self.cast.channels.iter_mut().find(|channel| channel.id == id && installed);
        let channel = channel.ok_or(Misuse::NotHere)?;
        if let Kind::Text { overwrites, .. } = &mut channel.kind {
            Overwrite::settle(overwrites, BOT, right.permission(), allowed);
        }
        let channel = channel.clone();
        let event = self.channel_json(&channel);
        self.announce_channel("CHANNEL_UPDATE", &channel, &event);
        Ok(())
    }

    /// Shows a channel of a server to those whom an overwrite is for, or hides it from them.
    fn settle_sight(&mut self, channel: Snowflake, to: Overwrite, shown: bool) -> Result<(), Misuse> {
        let channel = self.cast.channels.iter_mut().find(|other| other.id == channel && other.thread.is_none());
        let channel = channel.ok_or(Misuse::NoSuchChannel)?;
        let Kind::Text { overwrites, .. } = &mut channel.kind else { return Err(Misuse::NotHere) };
        Overwrite::settle_like(overwrites, to, Permissions::VIEW_CHANNEL, shown);
        let channel = channel.clone();
        let event = self.channel_json(&channel);
        self.announce_channel("CHANNEL_UPDATE", &channel, &event);
        Ok(())
    }

    /// Gives a member of a server the role of those who may manage it, or takes it.
    pub(super) fn let_manage(&mut self, person: Snowflake, channel: Snowflake, may: bool) -> Result<(), Misuse> {
        let guild = self.cast.channel(channel).and_then(Channel::guild).ok_or(Misuse::NotHere)?;
        let guild = self.cast.guilds.iter_mut().find(|other| other.id == guild).ok_or(Misuse::NotHere)?;
        let role = guild.roles.iter().find(|role| role.id == MANAGERS).ok_or(Misuse::NotHere)?.id;
        let (_, roles) = guild.members.iter_mut().find(|(member, _)| *member == person).ok_or(Misuse::NotHere)?;
        roles.retain(|other| *other != role);
        roles.extend(may.then_some(role));
        Ok(())
    }

    /// Whether the bot may do something in a channel; nothing where it has no rights of its own to be settled.
    pub(super) fn bot_may(&self, channel: &Channel, right: Right) -> Option<bool> {
        let guild = self.cast.guild(channel.guild()?)?;
        guild.installed.then(|| self.cast.permissions(BOT, channel).contains(right.permission()))
    }
}

impl StandIn {
    /// Lets the bot do something in a channel of a server and the threads below it, or no longer. It is told by an event,
    /// and by `app_permissions` in whatever people do there from now on.
    ///
    /// # Errors
    ///
    /// [`Misuse`] for a place where the bot is no member: a group, a direct message, a server without the app.
    pub fn allow_bot(&self, place: Place, right: Right, allowed: bool) -> Result<(), Misuse> {
        self.shared.change(|world| world.allow_bot(place.0, right, allowed))
    }

    /// Shows a channel of a server to a person, or hides it from them, whatever their roles.
    ///
    /// # Errors
    ///
    /// [`Misuse`] for what is no channel of a server.
    pub fn show_to(&self, person: Person, place: Place, shown: bool) -> Result<(), Misuse> {
        let overwrite = Overwrite::member(person.0, Permissions::NONE, Permissions::NONE);
        self.shared.change(|world| world.settle_sight(place.0, overwrite, shown))
    }

    /// Shows a channel of a server to those who have the moderators' role, or hides it from them.
    ///
    /// # Errors
    ///
    /// [`Misuse`] for what is no channel of a server.
    pub fn show_to_moderators(&self, place: Place, shown: bool) -> Result<(), Misuse> {
        let overwrite = Overwrite::role(MODERATORS, Permissions::NONE, Permissions::NONE);
        self.shared.change(|world| world.settle_sight(place.0, overwrite, shown))
    }

    /// Lets a person manage the server of a place, or no longer.
    ///
    /// # Errors
    ///
    /// [`Misuse::NotHere`] where the person is no member, or there is no server with a role for that.
    pub fn let_manage(&self, person: Person, place: Place, may: bool) -> Result<(), Misuse> {
        self.shared.change(|world| world.let_manage(person.0, place.0, may))
    }

    /// Opens a public thread as a person, below a channel of a server.
    ///
    /// # Errors
    ///
    /// [`Misuse`] when the person may not, or the name has not 1 to 100 characters.
    pub fn open_thread(&self, person: Person, parent: Place, name: &str) -> Result<Place, Misuse> {
        self.shared.change(|world| world.open_thread_as(person.0, parent.0, name)).map(Place)
    }

    /// A thread as it is now; nothing for another channel or one that was deleted.
    pub fn thread(&self, place: Place) -> Option<SeenThread> {
        self.shared.look(|world| {
            let channel = world.cast.channel(place.0)?;
            let thread = channel.thread.as_ref()?;
            let (archived, locked) = (thread.archived, thread.locked);
            Some(SeenThread { parent: Place(thread.parent), name: channel.name.clone(), archived, locked })
        })
    }

    /// Puts a thread away as a moderator, or brings it back. One that is not locked comes back by itself when somebody
    /// writes in it.
    ///
    /// # Errors
    ///
    /// [`Misuse::NotHere`] for what is no thread.
    pub fn archive_thread(&self, place: Place, archived: bool) -> Result<(), Misuse> {
        let change = ThreadChange { archived: Some(archived), ..ThreadChange::default() };
        self.shared.change(|world| world.change_thread(place.0, change))
    }

    /// Locks a thread as a moderator, or unlocks it: while it is locked only moderators write in it and bring it back.
    ///
    /// # Errors
    ///
    /// [`Misuse::NotHere`] for what is no thread.
    pub fn lock_thread(&self, place: Place, locked: bool) -> Result<(), Misuse> {
        let change = ThreadChange { locked: Some(locked), ..ThreadChange::default() };
        self.shared.change(|world| world.change_thread(place.0, change))
    }

    /// Deletes a channel of a server with its threads, or one thread, and all that was written there.
    ///
    /// # Errors
    ///
    /// [`Misuse::NotHere`] for direct messages and groups.
    pub fn delete_channel(&self, place: Place) -> Result<(), Misuse> {
        self.shared.change(|world| world.delete_channel(place.0))
    }

    /// The channel with this identifier, such as a thread that the bot has opened.
    pub fn place(&self, id: u64) -> Option<Place> {
        self.shared.look(|world| world.cast.channel(Snowflake(id)).map(|channel| Place(channel.id)))
    }
}
