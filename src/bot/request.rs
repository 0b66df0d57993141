//! From Discord's interactions to requests.

use std::collections::HashSet;

use serenity::model::{
    application::{ComponentInteraction, ComponentInteractionDataKind, Interaction},
    channel::MessageFlags,
    guild::Member,
    id::GuildId as DiscordGuildId,
};
use thiserror::Error;

use super::{
    custom_id::{self, ParseControlError},
    download::Attachment,
    ticket::{Origin, Ticket},
};
use crate::{
    color::Color,
    host::{Ask, Caller, Place, Request, Typing},
    id::{ChannelId, GameId, MessageId, UserId},
    phrase::Phrase,
    session::{ColorChoice, control::Control, rules::Rules},
};

mod options;
mod sender;

use options::Options;
use sender::Sender;

/// An interaction, understood.
#[derive(Debug)]
pub struct Incoming {
    /// Who sent it.
    pub user: UserId,
    /// What is needed to answer it.
    pub ticket: Ticket,
    /// The name of the command, or the word of the control; nothing for those that Parlor does not have.
    pub name: String,
    /// The game that the control is about, if it is one of a game's.
    pub game: Option<GameId>,
    /// What is wanted, or why that is not clear.
    pub wanted: Result<Wanted, RequestError>,
}

/// What an interaction wants.
#[derive(Debug, PartialEq)]
pub enum Wanted {
    /// A reply.
    Reply(Request),
    /// A reply to a file.
    File {
        /// Who sends it.
        caller: Caller,
        /// Where.
        place: Place,
        /// Where it is to be had.
        attachment: Attachment,
    },
    /// Suggestions for a text being typed.
    Suggestions {
        /// Who types.
        caller: Caller,
        /// Where.
        place: Place,
        /// What.
        typing: Typing,
    },
}

/// Why an interaction is not understood.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RequestError {
    /// A command or kind of interaction that Parlor does not have (any more).
    #[error("unknown interaction `{0}`")]
    Unknown(String),
    /// An option that has to be there is not.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// A record is given in no way, or in two.
    #[error("not one of `text` and `file`")]
    TextOrFile,
    /// An option has a value that it cannot have.
    #[error("`{option}` cannot be `{value}`")]
    BadOption {
        /// Which option.
        option: &'static str,
        /// What was entered.
        value: String,
    },
    /// A button or menu that is not ours, or not any more.
    #[error(transparent)]
    Control(#[from] ParseControlError),
}

impl RequestError {
    /// A word for the log, which tells nothing of what was entered.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Unknown(_) => "UNKNOWN_INTERACTION",
            Self::Missing(_) => "MISSING_OPTION",
            Self::TextOrFile => "TEXT_OR_FILE",
            Self::BadOption { .. } => "BAD_OPTION",
            Self::Control(ParseControlError::Malformed(_)) => "UNKNOWN_CONTROL",
            Self::Control(ParseControlError::TooLong) => "TOO_LONG_A_CONTROL",
        }
    }

    /// What the one who asked reads.
    pub fn sentence(&self) -> Phrase {
        match self {
            Self::Unknown(_) => Phrase::new("request-unknown"),
            Self::Missing(option) => Phrase::new("request-missing").with("option", *option),
            Self::TextOrFile => Phrase::new("request-text-or-file"),
            Self::BadOption { option, value } => {
                Phrase::new("request-bad-option").with("option", *option).with_typed("value", value)
            }
            Self::Control(ParseControlError::Malformed(_)) => Phrase::new("control-unknown"),
            Self::Control(ParseControlError::TooLong) => Phrase::new("control-too-long"),
        }
    }
}

/// Understands an interaction; none if it is of a kind that asks for nothing.
///
/// `visible_channels` gives the channels that a member of a server can see there.
pub fn read(
    interaction: &Interaction,
    visible_channels: impl Fn(DiscordGuildId, &Member) -> HashSet<ChannelId>,
) -> Option<Incoming> {
    match interaction {
        Interaction::Command(command) => {
            let sender = Sender::of_command(command);
            let options = Options::new(command);
            let (caller, place) = (sender.caller(), sender.place());
            let wants = |request| Wanted::Reply(with_channels(request, &sender, visible_channels));
            let wanted = match file(&options) {
                Ok(Some(attachment)) => Ok(Wanted::File { caller, place, attachment }),
                Ok(None) => {
                    ask(&options, &sender).map(|ask| wants(Request { caller, place, ask, cause: Some(sender.cause()) }))
                }
                Err(error) => Err(error),
            };
            let (user, name, ticket) = (sender.id(), options.name(&wanted), sender.ticket(Origin::Command));
            Some(Incoming { user, name, game: None, ticket, wanted })
        }
        Interaction::Autocomplete(command) => {
            let sender = Sender::of_command(command);
            let options = Options::new(command);
            let wanted = typing(&options).map(|typing| Wanted::Suggestions {
                caller: sender.caller(),
                place: sender.place(),
                typing,
            });
            let (user, name, ticket) = (sender.id(), options.name(&wanted), sender.ticket(Origin::Typing));
            Some(Incoming { user, name, game: None, ticket, wanted })
        }
        Interaction::Component(component) => {
            let sender = Sender::of_component(component);
            let pressed = pressed(component);
            let origin = Origin::Component {
                message: MessageId(component.message.id.get()),
                private: component.message.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL)),
                updates: pressed.as_ref().is_ok_and(answers_on_its_message),
            };
            let (name, game) = pressed.as_ref().map_or_else(
                |_| (String::new(), None),
                |_| (custom_id::word(&component.data.custom_id).to_owned(), custom_id::game(&component.data.custom_id)),
            );
            let wanted = pressed.map_err(RequestError::from).map(|ask| {
                let request =
                    Request { caller: sender.caller(), place: sender.place(), ask, cause: Some(sender.cause()) };
                Wanted::Reply(with_channels(request, &sender, visible_channels))
            });
            Some(Incoming { user: sender.id(), ticket: sender.ticket(origin), name, game, wanted })
        }
        _ => None,
    }
}

/// The request with the channels that the sender sees, if it may be about games in them.
fn with_channels(
    mut request: Request,
    sender: &Sender<'_>,
    visible_channels: impl FnOnce(DiscordGuildId, &Member) -> HashSet<ChannelId>,
) -> Request {
    let elsewhere = match &request.ask {
        Ask::Record { game } | Ask::Replay { game } => game.is_some(),
        Ask::Games { of } | Ask::Press(Control::Games { of, .. }) => of.is_some(),
        Ask::Press(Control::Follow(_) | Control::Flip(..) | Control::Overlay(..)) => true,
        _ => false,
    };
    if elsewhere {
        let member = sender.guild.zip(sender.member);
        request.place.visible_channels =
            member.map(|(guild, member)| visible_channels(guild, member)).unwrap_or_default();
    }
    request
}

/// Whether pressing a control in a public message is answered, if all goes well, by changing that message.
const fn answers_on_its_message(ask: &Ask) -> bool {
    use Control::{AcceptChallenge, Block, DeclineChallenge, WithdrawChallenge};
    matches!(ask, Ask::Press(AcceptChallenge(_) | DeclineChallenge(_) | WithdrawChallenge(_) | Block(_)))
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

/// The file that a command is about, if it is.
fn file(options: &Options<'_>) -> Result<Option<Attachment>, RequestError> {
    if options.command.data.name != "import" {
        return Ok(None);
    }
    match (options.lines("text"), options.attachment("file")?) {
        (None, Some(attachment)) => Ok(Some(attachment)),
        (Some(_), None) => Ok(None),
        _ => Err(RequestError::TextOrFile),
    }
}

fn ask(options: &Options<'_>, sender: &Sender<'_>) -> Result<Ask, RequestError> {
    let command = &options.command.data.name;
    Ok(match (command.as_str(), options.sub_command) {
        ("setup", Some("save")) => Ask::SaveSetup {
            game: options.required_game()?,
            name: options.required_text("name")?,
            layout: options.required_text("layout")?,
        },
        ("setup", Some("list")) => Ask::ListSetups(options.game()?),
        ("setup", Some("delete")) => {
            Ask::DeleteSetup { game: options.required_game()?, name: options.required_text("name")? }
        }
        ("challenge", None) => Ask::Challenge {
            game: options.required_game()?,
            opponent: options.opponent(sender)?,
            level: options.level(sender)?,
            color: options.read("color", ColorChoice::from_name)?.unwrap_or_default(),
            setup: options.text("setup"),
            rules: options.read("rules", Rules::from_name)?,
            clock: options.read("clock", |text| text.parse().ok())?,
        },
        ("move", None) => Ask::Move(options.required_text("move")?),
        ("board", None) => Ask::Board { side: options.read("view", |name| name.parse::<Color>().ok())? },
        ("draw", None) => Ask::Draw,
        ("takeback", None) => Ask::Takeback,
        ("movehere", None) => Ask::MoveHere(options.required_text("game_id")?),
        ("settings", None) => Ask::Settings,
        ("server", None) => Ask::Server,
        ("resign", None) => Ask::Resign,
        ("abort", None) => Ask::Abort,
        ("stats", None) => Ask::Stats { user: options.user("user")?, game: options.game()? },
        ("leaderboard", None) => Ask::Leaderboard(options.game()?),
        ("record", None) => Ask::Record { game: options.text("game_id") },
        ("replay", None) => Ask::Replay { game: options.text("game_id") },
        ("hint", None) => Ask::Hint,
        ("games", None) => Ask::Games { of: options.user("user")? },
        ("privacy", None) => Ask::Privacy,
        ("import", None) => Ask::Import(options.lines("text").ok_or(RequestError::Missing("text"))?.into_bytes()),
        ("rules", None) => Ask::Rules(options.required_game()?),
        ("learn", None) => Ask::Learn(options.game()?),
        ("help", None) => Ask::Help,
        (_, None) => return Err(RequestError::Unknown(command.clone())),
        (_, Some(sub_command)) => return Err(RequestError::Unknown(format!("{command} {sub_command}"))),
    })
}

fn typing(options: &Options<'_>) -> Result<Typing, RequestError> {
    let command = options.command.data.name.as_str();
    let unknown = || RequestError::Unknown(command.to_owned());
    let focused = options.command.data.autocomplete().ok_or_else(unknown)?;
    let text = focused.value.to_owned();
    // What is wrong with the game is said when the command is sent.
    let game = options.game().unwrap_or_default();
    match (command, options.sub_command, focused.name) {
        ("move", None, "move") => Ok(Typing::Move(text)),
        ("challenge", None, "setup") => Ok(Typing::Setup { game, text }),
        ("setup", Some("delete"), "name") => Ok(Typing::KeptSetup { game, text }),
        ("record" | "replay", None, "game_id") => Ok(Typing::Game(text)),
        ("movehere", None, "game_id") => Ok(Typing::Movable(text)),
        _ => Err(unknown()),
    }
}

#[cfg(test)]
mod tests;
