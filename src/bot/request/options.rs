//! What was typed and chosen behind a command.

use serenity::model::{
    application::{CommandDataOption, CommandDataOptionValue, CommandInteraction},
    permissions::Permissions,
};

use super::{
    RequestError,
    sender::{Sender, has, name},
};
use crate::{
    bot::download::Attachment,
    engine::Level,
    games::GameKind,
    host::{Opponent, PlaceKind},
    id::UserId,
    phrase::plain::cleaned,
};

/// The options of a command, or of its sub-command.
pub(super) struct Options<'a> {
    pub(super) command: &'a CommandInteraction,
    /// The name of the sub-command, if it has any.
    pub(super) sub_command: Option<&'a str>,
    given: &'a [CommandDataOption],
}

impl<'a> Options<'a> {
    pub(super) fn new(command: &'a CommandInteraction) -> Self {
        let given = &command.data.options[..];
        match given {
            [CommandDataOption { name, value: CommandDataOptionValue::SubCommand(given), .. }] => {
                Self { command, sub_command: Some(name), given }
            }
            _ => Self { command, sub_command: None, given },
        }
    }

    /// What was used, by name; nothing if Parlor has nothing of that name.
    pub(super) fn name<T>(&self, wanted: &Result<T, RequestError>) -> String {
        match (wanted, self.sub_command) {
            (Err(RequestError::Unknown(_)), _) => String::new(),
            (_, None) => self.command.data.name.clone(),
            (_, Some(sub_command)) => format!("{} {sub_command}", self.command.data.name),
        }
    }

    pub(super) fn value(&self, name: &str) -> Option<&CommandDataOptionValue> {
        self.given.iter().find(|option| option.name == name).map(|option| &option.value)
    }

    /// The text of an option, trimmed and without invisible characters; `None` if it is empty.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.lines(name).map(|text| cleaned(&text)).filter(|text| !text.is_empty())
    }

    /// The text of an option as it is, line breaks included.
    pub(super) fn lines(&self, name: &str) -> Option<String> {
        match self.value(name)? {
            CommandDataOptionValue::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
            _ => None,
        }
    }

    pub(super) fn read<T>(
        &self,
        option: &'static str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, RequestError> {
        let Some(value) = self.text(option) else { return Ok(None) };
        read(&value).map(Some).ok_or(RequestError::BadOption { option, value })
    }

    pub(super) fn required_text(&self, option: &'static str) -> Result<String, RequestError> {
        self.text(option).ok_or(RequestError::Missing(option))
    }

    pub(super) fn game(&self) -> Result<Option<GameKind>, RequestError> {
        self.read("game", |name| name.parse().ok())
    }

    pub(super) fn required_game(&self) -> Result<GameKind, RequestError> {
        self.game()?.ok_or(RequestError::Missing("game"))
    }

    /// A file and where it is to be had.
    pub(super) fn attachment(&self, option: &'static str) -> Result<Option<Attachment>, RequestError> {
        let Some(value) = self.value(option) else { return Ok(None) };
        let bad = |value: String| RequestError::BadOption { option, value };
        let CommandDataOptionValue::Attachment(id) = value else { return Err(bad(format!("{value:?}"))) };
        let file = self.command.data.resolved.attachments.get(id).ok_or_else(|| bad(id.to_string()))?;
        Ok(Some(Attachment { url: file.url.clone(), size: file.size }))
    }

    /// A person of whom nothing but the number matters.
    pub(super) fn user(&self, option: &'static str) -> Result<Option<UserId>, RequestError> {
        match self.value(option) {
            None => Ok(None),
            Some(CommandDataOptionValue::User(id)) => Ok(Some(UserId(id.get()))),
            Some(value) => Err(RequestError::BadOption { option, value: format!("{value:?}") }),
        }
    }

    /// How strong the bot is to play, if it is asked: by a level, or as the opponent.
    pub(super) fn level(&self, sender: &Sender<'_>) -> Result<Option<Level>, RequestError> {
        let level = self.read("level", |number| Level::new(number.parse().ok()?))?;
        let asked = matches!(self.value("opponent"), Some(CommandDataOptionValue::User(id)) if sender.is_bot(*id));
        Ok(level.or(asked.then_some(Level::USUAL)))
    }

    /// Whom a challenge asks; none for the bot itself.
    pub(super) fn opponent(&self, sender: &Sender<'_>) -> Result<Option<Opponent>, RequestError> {
        let Some(value) = self.value("opponent") else { return Ok(None) };
        let bad = |value: String| RequestError::BadOption { option: "opponent", value };
        let CommandDataOptionValue::User(id) = value else { return Err(bad(format!("{value:?}"))) };
        if sender.is_bot(*id) {
            return Ok(None);
        }
        let resolved = &self.command.data.resolved;
        let user = resolved.users.get(id).ok_or_else(|| bad(id.to_string()))?;
        let member = resolved.members.get(id);
        let sees_channel = match sender.kind() {
            PlaceKind::Server => {
                member.is_some_and(|member| member.permissions.is_none_or(|may| has(may, Permissions::VIEW_CHANNEL)))
            }
            PlaceKind::BotDirect => *id == sender.user.id,
            // Discord does not tell who is in a conversation between people.
            PlaceKind::Private => true,
        };
        let nick = member.and_then(|member| member.nick.as_deref());
        Ok(Some(Opponent { user: UserId(id.get()), name: name(user, nick), bot: user.bot, sees_channel }))
    }
}
