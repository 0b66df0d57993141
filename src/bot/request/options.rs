//! Reads the options of a command.

use serenity::model::{
    application::{CommandDataOption, CommandDataOptionValue, CommandInteraction},
    permissions::Permissions,
};

use super::{
    RequestError,
    sender::{Sender, has, name},
};
use crate::{
    application::{ChallengedUser, PlaceKind, Suggestion},
    bot::{commands, download::Attachment},
};
use board::phrase::plain::cleaned;
use domain::id::{ChannelId, UserId};
use engine::Level;
use games::GameKind;

/// The options of a command, or of its sub-command.
pub(in crate::bot) struct Options<'a> {
    pub(in crate::bot) command: &'a CommandInteraction,
    /// The name of the sub-command.
    pub(in crate::bot) sub_command: Option<&'a str>,
    given: &'a [CommandDataOption],
}

impl<'a> Options<'a> {
    pub(in crate::bot) fn new(command: &'a CommandInteraction) -> Self {
        let given = &command.data.options[..];
        match given {
            [CommandDataOption { name, value: CommandDataOptionValue::SubCommand(given), .. }] => {
                Self { command, sub_command: Some(name), given }
            }
            _ => Self { command, sub_command: None, given },
        }
    }

    /// The full name of the command; empty if `wanted` says that Parlor does not have the command.
    pub(in crate::bot) fn name<T>(&self, wanted: &Result<T, RequestError>) -> String {
        match wanted {
            Err(RequestError::Unknown(_)) => String::new(),
            _ => self.path(),
        }
    }

    /// The name of the command, followed by a space and the name of its sub-command, if there is one.
    fn path(&self) -> String {
        let command = &self.command.data.name;
        self.sub_command.map_or_else(|| command.clone(), |sub_command| format!("{command} {sub_command}"))
    }

    /// The error for a command that Parlor does not have.
    pub(in crate::bot) fn unknown(&self) -> RequestError {
        RequestError::Unknown(self.path())
    }

    pub(in crate::bot) fn value(&self, name: &str) -> Option<&CommandDataOptionValue> {
        self.given.iter().find(|option| option.name == name).map(|option| &option.value)
    }

    /// The text of an option, trimmed and without invisible characters; `None` if it is empty. The text of a suggestion
    /// is read as the value of that suggestion.
    pub(in crate::bot) fn text(&self, name: &str) -> Option<String> {
        let text = cleaned(&self.lines(name)?);
        let is_suggested = || commands::find(&self.command.data.name, self.sub_command)?.suggest(name);
        let value = if is_suggested().is_some() { Suggestion::value_in(&text) } else { &text };
        Some(value.to_owned()).filter(|value| !value.is_empty())
    }

    /// The text of an option with its line breaks, trimmed; `None` if it is empty.
    pub(in crate::bot) fn lines(&self, name: &str) -> Option<String> {
        match self.value(name)? {
            CommandDataOptionValue::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    pub(in crate::bot) fn read<T>(
        &self,
        option: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, RequestError> {
        let Some(value) = self.text(option) else { return Ok(None) };
        read(&value).map(Some).ok_or(RequestError::BadOption { option, value })
    }

    pub(in crate::bot) fn required_text(&self, option: &'static str) -> Result<String, RequestError> {
        self.text(option).ok_or(RequestError::Missing(option))
    }

    pub(in crate::bot) fn game(&self) -> Result<Option<GameKind>, RequestError> {
        self.read("game", |name| name.parse().ok())
    }

    pub(in crate::bot) fn required_game(&self) -> Result<GameKind, RequestError> {
        self.game()?.ok_or(RequestError::Missing("game"))
    }

    /// The game that is already chosen while the user types another option. An invalid game is ignored here, and
    /// reported when the command is sent.
    pub(in crate::bot) fn chosen_game(&self) -> Option<GameKind> {
        self.game().unwrap_or_default()
    }

    /// What is given for this option, as `read` finds it in the value; `None` if the option was not given.
    fn given<T>(
        &self,
        option: &'static str,
        read: impl FnOnce(&CommandDataOptionValue) -> Option<T>,
    ) -> Result<Option<T>, RequestError> {
        let Some(value) = self.value(option) else { return Ok(None) };
        read(value).map(Some).ok_or_else(|| RequestError::BadOption { option, value: format!("{value:?}") })
    }

    /// The number entered for this option; `None` if the option was not given.
    pub(in crate::bot) fn number<T: TryFrom<i64>>(&self, option: &'static str) -> Result<Option<T>, RequestError> {
        self.given(option, |value| T::try_from(value.as_i64()?).ok())
    }

    /// Whether the user chose yes for this option; `None` if the option was not given.
    pub(in crate::bot) fn yes(&self, option: &'static str) -> Result<Option<bool>, RequestError> {
        self.given(option, CommandDataOptionValue::as_bool)
    }

    /// The file attached to this option; `None` if the option was not given.
    pub(in crate::bot) fn attachment(&self, option: &'static str) -> Result<Option<Attachment>, RequestError> {
        let Some(id) = self.given(option, CommandDataOptionValue::as_attachment_id)? else { return Ok(None) };
        let unknown = || RequestError::BadOption { option, value: id.to_string() };
        let file = self.command.data.resolved.attachments.get(&id).ok_or_else(unknown)?;
        Ok(Some(Attachment { url: file.url.clone(), size: file.size }))
    }

    /// The id of the user chosen for this option; `None` if the option was not given.
    pub(in crate::bot) fn user(&self, option: &'static str) -> Result<Option<UserId>, RequestError> {
        self.given(option, |value| Some(UserId(value.as_user_id()?.get())))
    }

    /// The channel chosen for this option; `None` if the option was not given.
    pub(in crate::bot) fn channel(&self, option: &'static str) -> Result<Option<ChannelId>, RequestError> {
        self.given(option, |value| Some(ChannelId(value.as_channel_id()?.get())))
    }

    /// The bot's level, if the user challenges the bot: the level that the user chose, or else the usual level if the
    /// user chose the bot as the opponent; `None` if the user chose neither.
    pub(in crate::bot) fn level(&self, sender: &Sender<'_>) -> Result<Option<Level>, RequestError> {
        let level = self.read("level", |number| Level::new(number.parse().ok()?))?;
        let asked = matches!(self.value("opponent"), Some(CommandDataOptionValue::User(id)) if sender.is_bot(*id));
        Ok(level.or(asked.then_some(Level::USUAL)))
    }

    /// The person whom the user challenges; `None` if the user chose no opponent or the bot.
    pub(in crate::bot) fn opponent(&self, sender: &Sender<'_>) -> Result<Option<ChallengedUser>, RequestError> {
        let id = self.given("opponent", CommandDataOptionValue::as_user_id)?;
        let Some(id) = id.filter(|id| !sender.is_bot(*id)) else { return Ok(None) };
        let resolved = &self.command.data.resolved;
        let unknown = || RequestError::BadOption { option: "opponent", value: id.to_string() };
        let user = resolved.users.get(&id).ok_or_else(unknown)?;
        let member = resolved.members.get(&id);
        let sees_channel = match sender.kind() {
            PlaceKind::Server => {
                member.is_some_and(|member| member.permissions.is_none_or(|may| has(may, Permissions::VIEW_CHANNEL)))
            }
            PlaceKind::BotDirect => id == sender.user.id,
            // Discord does not tell bots who takes part in a private conversation between users, so anyone may be in
            // it.
            PlaceKind::Private => true,
        };
        let nick = member.and_then(|member| member.nick.as_deref());
        Ok(Some(ChallengedUser { user: UserId(id.get()), name: name(user, nick), bot: user.bot, sees_channel }))
    }
}
