//! Turns Discord's interactions into requests to the application.

use std::collections::HashSet;

use serenity::model::{
    application::{ComponentInteraction, ComponentInteractionDataKind, Interaction},
    channel::MessageFlags,
    guild::Member,
    id::GuildId as DiscordGuildId,
};
use thiserror::Error;

use super::{
    commands,
    custom_id::{self, ParseControlError},
    download::Attachment,
    hook::{InteractionHook, InteractionOrigin},
};
use crate::application::{Ask, Caller, Place, Request, Suggestion, Typing};
use board::phrase::Phrase;
use domain::{
    control::{Control, Reach, Response},
    id::{ChannelId, GameId, MessageId, UserId},
    right::Right,
};

mod options;
mod sender;

pub(super) use options::Options;
pub(super) use sender::{Sender, has};

/// A parsed interaction.
#[derive(Debug)]
pub struct Incoming {
    /// The user who sent the interaction.
    pub user: UserId,
    /// The data needed to answer the interaction.
    pub hook: InteractionHook,
    /// The name of the command, or the word of the custom id; empty if Parlor does not know the command or control.
    pub name: String,
    /// The game to which the pressed control belongs.
    pub game: Option<GameId>,
    /// The kind of answer that the user wants, or the reason why the interaction is not understood.
    pub wanted: Result<Wanted, RequestError>,
}

/// The kind of answer that an interaction requires.
#[derive(Debug, PartialEq)]
pub enum Wanted {
    /// A reply to a request.
    Reply(Request),
    /// A reply to the import of a file that has not been downloaded yet.
    File {
        /// The user who sent the file.
        caller: Caller,
        /// The place from which the file was sent.
        place: Place,
        /// The file's name and address.
        attachment: Attachment,
        /// The number or the identifier of one of several games in the file.
        chosen: Option<String>,
    },
    /// Suggestions for a text being typed.
    Suggestions {
        /// The user who is typing.
        caller: Caller,
        /// The place where the user is typing.
        place: Place,
        /// The text typed so far, and the option to which it belongs.
        typing: Typing,
    },
}

/// The reason why an interaction is not understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RequestError {
    /// Parlor does not have this command.
    #[error("unknown interaction `{0}`")]
    Unknown(String),
    /// A required option is missing.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// The user gave no record to import.
    #[error("no record")]
    NoRecord,
    /// The value of an option is invalid.
    #[error("`{option}` cannot be `{value}`")]
    BadOption {
        /// The option's name.
        option: &'static str,
        /// The value that was entered.
        value: String,
    },
    /// The custom id of a button or menu is not understood.
    #[error(transparent)]
    Control(#[from] ParseControlError),
}

impl RequestError {
    /// A short code of the error for the log, which contains nothing that the user entered.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unknown(_) => "UNKNOWN_INTERACTION",
            Self::Missing(_) => "MISSING_OPTION",
            Self::NoRecord => "NO_RECORD",
            Self::BadOption { .. } => "BAD_OPTION",
            Self::Control(ParseControlError::Malformed(_)) => "UNKNOWN_CONTROL",
            Self::Control(ParseControlError::TooLong) => "TOO_LONG_A_CONTROL",
        }
    }

    /// The sentence that tells the user what is wrong.
    pub fn sentence(&self) -> Phrase {
        match self {
            Self::Unknown(_) => Phrase::new("request-unknown"),
            Self::Missing(option) => Phrase::new("request-missing").with("option", *option),
            Self::NoRecord => Phrase::new("request-no-record"),
            Self::BadOption { option, value } => {
                Phrase::new("request-bad-option").with("option", *option).with_typed("value", value)
            }
            Self::Control(ParseControlError::Malformed(_)) => Phrase::new("control-unknown"),
            Self::Control(ParseControlError::TooLong) => Phrase::new("control-too-long"),
        }
    }
}

/// Parses an interaction; `None` if Parlor does not answer interactions of this kind.
///
/// `visible_channels` is a function that returns the channels of a server that a member can see, and `lacking` one that
/// returns the permissions that the bot lacks in a channel of a server.
pub fn read(
    interaction: &Interaction,
    visible_channels: impl Fn(DiscordGuildId, &Member) -> HashSet<ChannelId>,
    lacking: impl Fn(DiscordGuildId, ChannelId) -> Option<Vec<Right>>,
) -> Option<Incoming> {
    let sender = Sender::of(interaction)?;
    match interaction {
        Interaction::Command(command) => {
            let options = Options::new(command);
            let (caller, place) = (sender.caller(), sender.place());
            let wants = |request| Wanted::Reply(with_channels(request, &sender, visible_channels, lacking));
            let wanted = match options.attachment("file") {
                Ok(Some(attachment)) => Ok(Wanted::File { caller, place, attachment, chosen: options.text("text") }),
                Ok(None) => ask(&options, &sender)
                    .map(|ask| wants(Request { caller, place, ask, cause: Some(sender.cause()), presence: None })),
                Err(error) => Err(error),
            };
            let (user, name, hook) = (sender.id(), options.name(&wanted), sender.hook(InteractionOrigin::Command));
            Some(Incoming { user, name, game: None, hook, wanted })
        }
        Interaction::Autocomplete(command) => {
            let options = Options::new(command);
            let wanted = typing(&options).map(|typing| {
                let mut place = sender.place();
                if typing.reaches_across_server() {
                    place.visible_channels = channels(&sender, visible_channels);
                }
                Wanted::Suggestions { caller: sender.caller(), place, typing }
            });
            let (user, name, hook) = (sender.id(), options.name(&wanted), sender.hook(InteractionOrigin::Typing));
            Some(Incoming { user, name, game: None, hook, wanted })
        }
        Interaction::Component(component) => {
            let pressed = pressed(component);
            let control = match &pressed {
                Ok(Ask::Press(control)) => Some(control),
                _ => None,
            };
            let origin = InteractionOrigin::Component {
                message: MessageId(component.message.id.get()),
                private: component.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)),
                updates: control.is_some_and(|control| control.properties().response == Response::InPlace),
            };
            let game = control.and_then(Control::game);
            let name = pressed.as_ref().map_or("", |_| custom_id::word(&component.data.custom_id)).to_owned();
            let wanted = pressed.map_err(RequestError::from).map(|ask| {
                let request = Request {
                    caller: sender.caller(),
                    place: sender.place(),
                    ask,
                    cause: Some(sender.cause()),
                    presence: None,
                };
                Wanted::Reply(with_channels(request, &sender, visible_channels, lacking))
            });
            Some(Incoming { user: sender.id(), hook: sender.hook(origin), name, game, wanted })
        }
        _ => None,
    }
}

/// The server in which an interaction was sent, if it has added the bot.
pub fn server(interaction: &Interaction) -> Option<DiscordGuildId> {
    let sender = Sender::of(interaction)?;
    sender.guild.filter(|_| sender.is_added())
}

/// Adds the channels that the sender can see to the request, and what the bot may not do there, if its answer depends
/// on them.
fn with_channels(
    mut request: Request,
    sender: &Sender<'_>,
    visible_channels: impl FnOnce(DiscordGuildId, &Member) -> HashSet<ChannelId>,
    lacking: impl Fn(DiscordGuildId, ChannelId) -> Option<Vec<Right>>,
) -> Request {
    let Request { ask, place, .. } = &mut request;
    if ask.needs().reach == Reach::AcrossServer || ask.shows_rights() {
        place.visible_channels = channels(sender, visible_channels);
    }
    if let Some(guild) = sender.guild.filter(|_| ask.shows_rights()) {
        let seen = place.visible_channels.iter().filter(|channel| !place.lacks.contains_key(channel));
        let lacks: Vec<_> = seen.filter_map(|&channel| Some((channel, lacking(guild, channel)?))).collect();
        place.lacks.extend(lacks);
    }
    request
}

/// The channels that the sender can see.
fn channels(
    sender: &Sender<'_>,
    visible_channels: impl FnOnce(DiscordGuildId, &Member) -> HashSet<ChannelId>,
) -> HashSet<ChannelId> {
    let member = sender.guild.zip(sender.member);
    member.map(|(guild, member)| visible_channels(guild, member)).unwrap_or_default()
}

fn pressed(component: &ComponentInteraction) -> Result<Ask, ParseControlError> {
    let text = &component.data.custom_id;
    match &component.data.kind {
        ComponentInteractionDataKind::Button => custom_id::read_button(text).map(Ask::Press),
        ComponentInteractionDataKind::StringSelect { values } => custom_id::read_choice(text, values).map(Ask::Press),
        ComponentInteractionDataKind::ChannelSelect { values } if *text == custom_id::channels() => {
            Ok(Ask::AllowChannels(values.iter().map(|channel| ChannelId(channel.get())).collect()))
        }
        _ => Err(ParseControlError::Malformed(text.clone())),
    }
}

fn ask(options: &Options<'_>, sender: &Sender<'_>) -> Result<Ask, RequestError> {
    let row = commands::find(&options.command.data.name, options.sub_command).ok_or_else(|| options.unknown())?;
    (row.read)(options, sender)
}

fn typing(options: &Options<'_>) -> Result<Typing, RequestError> {
    let command = &options.command.data.name;
    let unknown = || RequestError::Unknown(command.clone());
    let focused = options.command.data.autocomplete().ok_or_else(unknown)?;
    let row = commands::find(command, options.sub_command);
    let suggest = row.and_then(|row| row.suggest(focused.name)).ok_or_else(unknown)?;
    Ok(suggest(options, Suggestion::value_in(focused.value).to_owned()))
}

#[cfg(test)]
mod tests;
