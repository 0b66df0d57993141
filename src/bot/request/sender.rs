//! The sender of an interaction, and the place where the interaction was sent.

use std::collections::HashSet;

use serenity::model::{
    application::{AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, Interaction, InteractionContext},
    channel::{ChannelType, PartialChannel},
    guild::Member,
    id::{GuildId as DiscordGuildId, UserId as DiscordUserId},
    permissions::Permissions,
    user::User,
};
use tokio::time::Instant;

use crate::{
    application::{Caller, Place, PlaceKind},
    bot::{
        hook::{InteractionHook, InteractionOrigin, began},
        plan::ResponseStage,
        visibility::lacking_among,
    },
};
use board::phrase::{code::shortened, plain::cleaned};
use catalogue::Language;
use domain::{
    Cause,
    id::{ChannelId, GuildId, MessageId, UserId},
    right::Right,
};

/// The maximum length of a stored name, in characters. It is longer than any name in Discord.
const MAX_NAME: usize = 100;

/// The locale that Discord reports for servers for which nobody has chosen one.
const UNCHOSEN: &str = "en-US";

/// The fields that the interactions of commands and components have in common.
pub(in crate::bot) struct Sender<'a> {
    interaction: u64,
    application: u64,
    token: &'a str,
    pub(in crate::bot) guild: Option<DiscordGuildId>,
    channel: ChannelId,
    /// The message whose control was used.
    message: Option<MessageId>,
    details: Option<&'a PartialChannel>,
    app_permissions: Option<Permissions>,
    pub(in crate::bot) member: Option<&'a Member>,
    pub(in crate::bot) user: &'a User,
    locale: &'a str,
    guild_locale: Option<&'a str>,
    owners: &'a AuthorizingIntegrationOwners,
    context: Option<InteractionContext>,
}

macro_rules! sender {
    ($interaction:ident, $member:expr, $message:expr) => {
        Sender {
            interaction: $interaction.id.get(),
            application: $interaction.application_id.get(),
            token: &$interaction.token,
            guild: $interaction.guild_id,
            channel: ChannelId($interaction.channel_id.get()),
            message: $message,
            details: $interaction.channel.as_ref(),
            app_permissions: $interaction.app_permissions,
            member: $member,
            user: &$interaction.user,
            locale: &$interaction.locale,
            guild_locale: $interaction.guild_locale.as_deref(),
            owners: &$interaction.authorizing_integration_owners,
            context: $interaction.context,
        }
    };
}

impl<'a> Sender<'a> {
    /// The sender of an interaction; `None` if Parlor does not answer interactions of this kind.
    pub(in crate::bot) fn of(interaction: &'a Interaction) -> Option<Self> {
        match interaction {
            Interaction::Command(command) | Interaction::Autocomplete(command) => {
                Some(sender!(command, command.member.as_deref(), None))
            }
            Interaction::Component(component) => {
                let message = MessageId(component.message.id.get());
                Some(sender!(component, component.member.as_ref(), Some(message)))
            }
            _ => None,
        }
    }

    fn may(&self, permission: Permissions) -> bool {
        self.member.and_then(|member| member.permissions).is_some_and(|may| has(may, permission))
    }

    pub(in crate::bot) fn caller(&self) -> Caller {
        Caller {
            user: self.id(),
            name: name(self.user, self.member.and_then(|member| member.nick.as_deref())),
            global_name: name(self.user, None),
            user_name: shortened(&cleaned(&self.user.name), MAX_NAME),
            language: Language::from_locale(self.locale),
            moderator: self.may(Permissions::MANAGE_MESSAGES),
            manager: self.may(Permissions::MANAGE_GUILD),
            organizer: self.may(Permissions::MANAGE_EVENTS) || self.may(Permissions::MANAGE_GUILD),
        }
    }

    pub(in crate::bot) fn id(&self) -> UserId {
        UserId(self.user.id.get())
    }

    /// Whether this user is the bot. The bot's user has the same id as the application.
    pub(in crate::bot) fn is_bot(&self, user: DiscordUserId) -> bool {
        user.get() == self.application
    }

    pub(in crate::bot) fn kind(&self) -> PlaceKind {
        match self.context {
            _ if self.guild.is_some() => PlaceKind::Server,
            Some(InteractionContext::PrivateChannel) => PlaceKind::Private,
            _ => PlaceKind::BotDirect,
        }
    }

    pub(in crate::bot) fn place(&self) -> Place {
        Place {
            guild: self.guild.map(|guild| GuildId(guild.get())),
            channel: self.channel,
            visible_channels: HashSet::new(),
            parent: self.parent(),
            home: self.home(),
            lacks: self.lacks().map(|lacks| (self.home(), lacks)).into_iter().collect(),
            writable: self.is_writable(),
            threads: self.has_threads(),
            language: self.guild.and(self.guild_locale).filter(|locale| *locale != UNCHOSEN).map(Language::from_locale),
            kind: self.kind(),
            added: self.guild.is_some() && self.is_added(),
            answers_are_public: self.answers_are_public(),
        }
    }

    fn thread(&self) -> Option<&PartialChannel> {
        self.details.filter(|channel| channel.thread_metadata.is_some())
    }

    /// The parent channel of a public thread; `None` in a private thread, or outside threads.
    fn parent(&self) -> Option<ChannelId> {
        let public = self.thread().filter(|thread| thread.kind != ChannelType::PrivateThread)?;
        public.parent_id.map(|parent| ChannelId(parent.get()))
    }

    /// The channel from which the interaction was sent; in a thread, the thread's parent channel.
    fn home(&self) -> ChannelId {
        let parent = self.thread().and_then(|thread| thread.parent_id);
        parent.map_or(self.channel, |parent| ChannelId(parent.get()))
    }

    /// Whether the bot may post in this channel or thread other than in response to an interaction.
    fn is_writable(&self) -> bool {
        self.bot_may(match self.thread() {
            Some(_) => Permissions::SEND_MESSAGES_IN_THREADS,
            None => Permissions::SEND_MESSAGES,
        })
    }

    /// Whether the bot may open threads in this channel and post in them.
    fn has_threads(&self) -> bool {
        self.details.is_some_and(|channel| channel.kind == ChannelType::Text)
            && self.bot_may(Permissions::CREATE_PUBLIC_THREADS | Permissions::SEND_MESSAGES_IN_THREADS)
    }

    /// Whether the bot is a member of the server and has these permissions in the channel: `this`, View Channel and
    /// Attach Files.
    fn bot_may(&self, this: Permissions) -> bool {
        let needed = Permissions::VIEW_CHANNEL | Permissions::ATTACH_FILES | this;
        self.guild.is_some() && self.is_added() && self.app_permissions.is_some_and(|may| has(may, needed))
    }

    /// The permissions that the bot lacks in the channel, if the server has added the bot.
    fn lacks(&self) -> Option<Vec<Right>> {
        self.guild.filter(|_| self.is_added())?;
        self.app_permissions.map(lacking_among)
    }

    /// Whether the server has added the bot.
    pub(in crate::bot) fn is_added(&self) -> bool {
        self.owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::GuildInstall(_)))
    }

    /// Whether everyone in the channel sees the bot's responses. If only the caller, and not the server, has installed
    /// the bot, that depends on whether the caller may use external apps in the channel.
    fn answers_are_public(&self) -> bool {
        let by_user = self.owners.0.iter().any(|owner| matches!(owner, AuthorizingIntegrationOwner::UserInstall(_)));
        self.guild.is_none() || self.is_added() || !by_user || self.may(Permissions::USE_EXTERNAL_APPS)
    }

    pub(in crate::bot) fn cause(&self) -> Cause {
        Cause {
            interaction: self.interaction,
            token: self.token.to_owned(),
            channel: self.channel,
            began: began(self.interaction),
            message: self.message,
        }
    }

    pub(in crate::bot) fn hook(&self, origin: InteractionOrigin) -> InteractionHook {
        InteractionHook {
            interaction: self.interaction,
            application: self.application,
            token: self.token.to_owned(),
            channel: self.channel,
            origin,
            language: Language::from_locale(self.locale),
            began: began(self.interaction),
            arrived: Instant::now(),
            stage: ResponseStage::Fresh,
            fence: None,
        }
    }
}

/// The name that others see: the nickname on this server, else the global name, else the user name. Names without
/// visible characters are skipped; if all are, the user's id is the name.
pub(in crate::bot) fn name(user: &User, nick: Option<&str>) -> String {
    let names = [nick, user.global_name.as_deref(), Some(&user.name)].into_iter().flatten().map(cleaned);
    let name = names.into_iter().find(|name| !name.is_empty()).unwrap_or_else(|| user.id.to_string());
    shortened(&name, MAX_NAME)
}

pub(in crate::bot) const fn has(may: Permissions, permission: Permissions) -> bool {
    may.contains(permission) || may.contains(Permissions::ADMINISTRATOR)
}
