//! The command `/archive`.

use serenity::model::application::CommandDataOptionValue;

use super::table::{Label, MAX_SETUP, Opt, SlashCommand};
use crate::{
    application::{ArchiveOrder, Ask, Typing},
    bot::request::{Options, RequestError, Sender},
};
use board::{color::Color, phrase::Phrase};
use domain::{
    ColorChoice,
    archive::{self, ABORT, Among, SoughtPlayer, SoughtResult},
    id::UserId,
    message::{sought_ending, sought_result},
    transcript::{MAX_MOVES, MAX_NAME},
};

/// The maximum length of a date, in characters, including blanks around it.
const MAX_DATE: u16 = 20;
/// The maximum length of the text that chooses a tournament, in characters.
const MAX_CHOICE: u16 = 100;
/// The greatest rating that can be asked for.
const MAX_RATING: u16 = 4000;

/// The choice of the position that the person looked for last.
const SEARCHED: &str = "searched";

pub(super) fn command() -> SlashCommand {
    let searched = (Label::Phrase(Phrase::new("choice-position-searched")), SEARCHED);
    SlashCommand::new("archive", Phrase::new("command-archive"), |options, sender| {
        Ok(Ask::Archive(Box::new(ArchiveOrder {
            among: options.read("among", Among::from_name)?.unwrap_or_default(),
            player: player(options, sender, "player")?,
            opponent: player(options, sender, "opponent")?,
            game: options.game()?,
            color: options.read("color", |name| name.parse().ok())?,
            result: options.read("result", SoughtResult::from_name)?,
            ending: options.read("ending", ending)?,
            setup: options.text("setup"),
            tournament: options.text("tournament"),
            since: options.text("since"),
            until: options.text("until"),
            rating: options.number("rating")?,
            shortest: options.number("shortest")?,
            longest: options.number("longest")?,
            name: options.text("name"),
            position: options.read("position", |name| (name == SEARCHED).then_some(true))?.unwrap_or_default(),
        })))
    })
    .with(Opt::user("player", Phrase::new("command-archive-player")))
    .with(Opt::user("opponent", Phrase::new("command-archive-opponent")))
    .with(Opt::game(Phrase::new("command-archive-game")))
    .with(Opt::color("color", Phrase::new("command-archive-color"), &Color::ALL.map(ColorChoice::Fixed)))
    .with(Opt::choice("result", Phrase::new("command-archive-result"), results()))
    .with(Opt::choice("ending", Phrase::new("command-archive-ending"), endings()))
    .with(
        Opt::text("setup", Phrase::new("command-archive-setup"), MAX_SETUP)
            .suggesting(|options, text| Typing::Setup { game: options.chosen_game(), text }),
    )
    .with(
        Opt::text("tournament", Phrase::new("command-archive-tournament"), MAX_CHOICE)
            .suggesting(|_, text| Typing::Tournament(text)),
    )
    .with(Opt::text("since", Phrase::new("command-archive-since"), MAX_DATE))
    .with(Opt::text("until", Phrase::new("command-archive-until"), MAX_DATE))
    .with(Opt::number("rating", Phrase::new("command-archive-rating"), 0, MAX_RATING))
    .with(Opt::number("shortest", Phrase::new("command-archive-shortest"), 1, MAX_MOVES as u16))
    .with(Opt::number("longest", Phrase::new("command-archive-longest"), 1, MAX_MOVES as u16))
    .with(Opt::choice("among", Phrase::new("command-archive-among"), choices()))
    .with(Opt::text("name", Phrase::new("command-archive-name"), MAX_NAME as u16))
    .with(Opt::choice("position", Phrase::new("command-archive-position"), [searched]))
}

/// The person chosen for an option, or the bot.
fn player(
    options: &Options<'_>,
    sender: &Sender<'_>,
    option: &'static str,
) -> Result<Option<SoughtPlayer>, RequestError> {
    match options.value(option) {
        Some(CommandDataOptionValue::User(id)) if sender.is_bot(*id) => Ok(Some(SoughtPlayer::Bot)),
        _ => Ok(options.user(option)?.map(|user: UserId| SoughtPlayer::Person(user))),
    }
}

fn ending(code: &str) -> Option<String> {
    sought_ending(code).map(|_| code.to_owned())
}

fn endings() -> Vec<(Label, &'static str)> {
    let codes = archive::endings().into_iter().map(|ending| ending.code()).chain([ABORT]);
    codes.filter_map(|code| Some((Label::Phrase(sought_ending(code)?), code))).collect()
}

fn results() -> [(Label, &'static str); SoughtResult::ALL.len()] {
    SoughtResult::ALL.map(|result| (Label::Phrase(sought_result(result)), result.name()))
}

fn choices() -> [(Label, &'static str); Among::ALL.len()] {
    Among::ALL.map(|among| {
        let label = match among {
            Among::Seen => Phrase::new("choice-among-server"),
            Among::Own => Phrase::new("choice-among-own"),
            Among::Collection => Phrase::new("choice-among-collection"),
        };
        (Label::Phrase(label), among.name())
    })
}
