//! The command `/tournament` with its sub-commands.

use serenity::model::application::CommandOptionType;

use super::table::{Label, MAX_SETUP, MAX_ZONE, Opt, SlashCommand};
use crate::{
    application::{Ask, TournamentAsk, TournamentOrder, Typing},
    bot::request::RequestError,
};
use board::phrase::Phrase;
use domain::tournaments::MOST_NAME;
use tournament::{Format, GameResult, LEAST_ENTRANTS, MOST_ENTRANTS, MOST_NOTE, MOST_ROUND_DAYS, MOST_SWISS_ROUNDS};

/// The maximum length of a point in time, in characters, including blanks around it.
const MAX_MOMENT: u16 = 40;
/// The maximum length of the text that chooses a tournament, in characters.
const MAX_CHOICE: u16 = 100;

pub(super) fn command() -> SlashCommand {
    SlashCommand::group(
        "tournament",
        Phrase::new("command-tournament"),
        vec![
            create(),
            SlashCommand::new("show", Phrase::new("command-tournament-show"), |options, _| {
                Ok(Ask::Tournament(TournamentAsk::Show(options.text("tournament"))))
            })
            .with(tournament()),
            SlashCommand::new("list", Phrase::new("command-tournament-list"), |_, _| {
                Ok(Ask::Tournament(TournamentAsk::List))
            }),
            SlashCommand::new("start", Phrase::new("command-tournament-start"), |options, _| {
                Ok(Ask::Tournament(TournamentAsk::Start(options.text("tournament"))))
            })
            .with(tournament()),
            SlashCommand::new("cancel", Phrase::new("command-tournament-cancel"), |options, _| {
                Ok(Ask::Tournament(TournamentAsk::Cancel(options.text("tournament"))))
            })
            .with(tournament()),
            SlashCommand::new("remove", Phrase::new("command-tournament-remove"), |options, _| {
                let user = options.user("player")?.ok_or(RequestError::Missing("player"))?;
                Ok(Ask::Tournament(TournamentAsk::Remove { user, tournament: options.text("tournament") }))
            })
            .with(Opt::user("player", Phrase::new("command-tournament-remove-player")).required())
            .with(tournament()),
            SlashCommand::new("withdraw", Phrase::new("command-tournament-withdraw"), |options, _| {
                Ok(Ask::Tournament(TournamentAsk::Withdraw(options.text("tournament"))))
            })
            .with(tournament()),
            SlashCommand::new("move", Phrase::new("command-tournament-move"), |options, _| {
                Ok(Ask::Tournament(TournamentAsk::Move(options.text("tournament"))))
            })
            .with(tournament()),
            decide(),
        ],
    )
    .for_servers()
}

fn create() -> SlashCommand {
    SlashCommand::new("create", Phrase::new("command-tournament-create"), |options, _| {
        Ok(Ask::Tournament(TournamentAsk::Create(Box::new(TournamentOrder {
            name: options.required_text("name")?,
            game: options.required_game()?,
            format: options.read("format", |name| name.parse().ok())?.ok_or(RequestError::Missing("format"))?,
            clock: options.read("clock", |text| text.parse().ok())?.ok_or(RequestError::Missing("clock"))?,
            rounds: options.number("rounds")?,
            players: options.number("players")?,
            setup: options.text("setup"),
            start: options.text("start"),
            zone: options.text("zone"),
            vacation: options.yes("vacation")?.unwrap_or(true),
            explorer: options.yes("explorer")?.unwrap_or(true),
            deadline: options.number("deadline")?,
        }))))
    })
    .with(Opt::text("name", Phrase::new("command-tournament-create-name"), MOST_NAME as u16).required())
    .with(Opt::game(Phrase::new("command-tournament-create-game")).required())
    .with(
        Opt::choice(
            "format",
            Phrase::new("command-tournament-create-format"),
            Format::ALL.map(|format| {
                (Label::Phrase(Phrase::new("tournament-format").with("format", format.name())), format.name())
            }),
        )
        .required(),
    )
    .with(Opt::clock("clock", Phrase::new("command-tournament-create-clock")).required())
    .with(Opt::number("rounds", Phrase::new("command-tournament-create-rounds"), 1, MOST_SWISS_ROUNDS))
    .with(Opt::number(
        "players",
        Phrase::new("command-tournament-create-players"),
        LEAST_ENTRANTS as u16,
        MOST_ENTRANTS as u16,
    ))
    .with(
        Opt::text("setup", Phrase::new("command-tournament-create-setup"), MAX_SETUP)
            .suggesting(|options, text| Typing::Setup { game: options.chosen_game(), text }),
    )
    .with(Opt::text("start", Phrase::new("command-tournament-create-start"), MAX_MOMENT))
    .with(
        Opt::text("zone", Phrase::new("command-tournament-create-zone"), MAX_ZONE)
            .suggesting(|_, text| Typing::Zone(text)),
    )
    .with(Opt::new("vacation", CommandOptionType::Boolean, Phrase::new("command-tournament-create-vacation")))
    .with(Opt::number("deadline", Phrase::new("command-tournament-create-deadline"), 1, MOST_ROUND_DAYS))
    .with(Opt::new("explorer", CommandOptionType::Boolean, Phrase::new("command-tournament-create-explorer")))
}

fn decide() -> SlashCommand {
    SlashCommand::new("decide", Phrase::new("command-tournament-decide"), |options, _| {
        Ok(Ask::Tournament(TournamentAsk::Decide {
            game: options.required_text("game")?,
            result: options.read("result", GameResult::from_name)?.ok_or(RequestError::Missing("result"))?,
            note: options.required_text("note")?,
            tournament: options.text("tournament"),
        }))
    })
    .with(
        Opt::text("game", Phrase::new("command-tournament-decide-game"), MAX_CHOICE)
            .required()
            .suggesting(|options, text| Typing::GamePairing { tournament: options.text("tournament"), text }),
    )
    .with(
        Opt::choice(
            "result",
            Phrase::new("command-tournament-decide-result"),
            GameResult::ALL.map(|result| (Label::Phrase(in_words(result)), result.name())),
        )
        .required(),
    )
    .with(Opt::text("note", Phrase::new("command-tournament-decide-note"), MOST_NOTE as u16).required())
    .with(tournament())
}

/// The option that names a tournament.
fn tournament() -> Opt {
    Opt::text("tournament", Phrase::new("command-tournament-tournament"), MAX_CHOICE)
        .suggesting(|_, text| Typing::Tournament(text))
}

/// A result in a list of choices.
const fn in_words(result: GameResult) -> Phrase {
    match result {
        GameResult::WhiteWins => Phrase::new("choice-result-white"),
        GameResult::BlackWins => Phrase::new("choice-result-black"),
        GameResult::Draw => Phrase::new("choice-result-draw"),
        GameResult::WhiteByForfeit => Phrase::new("choice-result-white-forfeit"),
        GameResult::BlackByForfeit => Phrase::new("choice-result-black-forfeit"),
        GameResult::BothForfeit => Phrase::new("choice-result-both-forfeit"),
        GameResult::Annulled => Phrase::new("choice-result-annulled"),
    }
}
