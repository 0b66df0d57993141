//! The table of commands: each command's definition, and the function that reads its options.

use std::sync::LazyLock;

use serenity::model::application::CommandOptionType;

use super::{archive, seek, tournaments};
use crate::{
    application::{Ask, DailyChoice, Suggestion, Typing},
    bot::request::{Options, RequestError, Sender},
};
use board::{color::Color, phrase::Phrase};
use domain::{ClockChoice, ColorChoice, TimeControl, rules::Rules, setup::MAX_LAYOUT};
use engine::Level;
use games::GameKind;

/// The maximum length of a move, in characters.
const MAX_MOVE: u16 = 400;
/// The maximum length of several moves, in characters.
const MAX_LINE: u16 = 2000;
/// The maximum length of a setup's text, in characters.
pub(super) const MAX_SETUP: u16 = MAX_LAYOUT as u16;
/// The maximum length of a setup's name, in characters, including blanks around it.
const MAX_NAME: u16 = 40;
/// The maximum length of a game's identifier, in characters, including blanks around it.
const MAX_GAME_ID: u16 = 16;
/// The maximum length of a typed record, in characters: the most that Discord allows.
const MAX_RECORD: u16 = 6000;

/// The maximum length of a time of day, in characters, including blanks around it.
const MAX_TIME: u16 = 10;
/// The maximum length of the name of a time zone, in characters.
pub(super) const MAX_ZONE: u16 = 60;

/// All commands of the bot.
///
/// Each row contains a command's definition for Discord and the code that reads its options, so that the two use the
/// same names.
pub(super) static TABLE: LazyLock<Vec<SlashCommand>> = LazyLock::new(|| {
    vec![
        SlashCommand::new("challenge", Phrase::new("command-challenge"), |options, sender| {
            Ok(Ask::Challenge {
                game: options.required_game()?,
                opponent: options.opponent(sender)?,
                level: options.level(sender)?,
                color: options.read("color", ColorChoice::from_name)?.unwrap_or_default(),
                setup: options.text("setup"),
                rules: options.read("rules", Rules::from_name)?,
                clock: options.read("clock", |text| text.parse().ok())?,
            })
        })
        .with(Opt::game(Phrase::new("command-challenge-game")).required())
        .with(Opt::user("opponent", Phrase::new("command-challenge-opponent")))
        .with(Opt::color(
            "color",
            Phrase::new("command-challenge-color"),
            &[ColorChoice::Fixed(Color::White), ColorChoice::Fixed(Color::Black), ColorChoice::Random],
        ))
        .with(
            Opt::text("setup", Phrase::new("command-challenge-setup"), MAX_SETUP)
                .suggesting(|options, text| Typing::Setup { game: options.chosen_game(), text }),
        )
        .with(Opt::rules("rules", Phrase::new("command-challenge-rules")))
        .with(Opt::clock("clock", Phrase::new("command-challenge-clock")))
        .with(Opt::level("level", Phrase::new("command-challenge-level"))),
        SlashCommand::new("move", Phrase::new("command-move"), |options, _| {
            Ok(Ask::Move(options.required_text("move")?))
        })
        .with(
            Opt::text("move", Phrase::new("command-move-move"), MAX_MOVE)
                .required()
                .suggesting(|_, text| Typing::Move(text)),
        ),
        SlashCommand::new("board", Phrase::new("command-board"), |options, _| {
            Ok(Ask::Board { side: options.read("view", |name| name.parse().ok())? })
        })
        .with(Opt::color("view", Phrase::new("command-board-view"), &Color::ALL.map(ColorChoice::Fixed))),
        SlashCommand::new("draw", Phrase::new("command-draw"), |_, _| Ok(Ask::Draw)),
        SlashCommand::new("takeback", Phrase::new("command-takeback"), |_, _| Ok(Ask::Takeback)),
        SlashCommand::new("movehere", Phrase::new("command-movehere"), |options, _| {
            Ok(Ask::MoveHere(options.required_text("game_id")?))
        })
        .with(
            Opt::text("game_id", Phrase::new("command-movehere-game-id"), MAX_GAME_ID)
                .required()
                .suggesting(|_, text| Typing::Movable(text)),
        ),
        SlashCommand::new("settings", Phrase::new("command-settings"), |_, _| Ok(Ask::Settings)),
        SlashCommand::new("resign", Phrase::new("command-resign"), |_, _| Ok(Ask::Resign)),
        SlashCommand::new("abort", Phrase::new("command-abort"), |_, _| Ok(Ask::Abort)),
        SlashCommand::new("record", Phrase::new("command-record"), |options, _| {
            Ok(Ask::Record { game: options.text("game_id") })
        })
        .with(
            Opt::text("game_id", Phrase::new("command-record-game-id"), MAX_GAME_ID)
                .suggesting(|_, text| Typing::Game(text)),
        ),
        SlashCommand::new("replay", Phrase::new("command-replay"), |options, _| {
            Ok(Ask::Replay { game: options.text("game_id") })
        })
        .with(
            Opt::text("game_id", Phrase::new("command-replay-game-id"), MAX_GAME_ID)
                .suggesting(|_, text| Typing::Game(text)),
        ),
        SlashCommand::new("hint", Phrase::new("command-hint"), |_, _| Ok(Ask::Hint)),
        SlashCommand::new("explore", Phrase::new("command-explore"), |options, _| {
            Ok(Ask::Explore { game: options.text("game_id"), moves: options.text("moves") })
        })
        .with(
            Opt::text("game_id", Phrase::new("command-explore-game-id"), MAX_GAME_ID)
                .suggesting(|_, text| Typing::Game(text)),
        )
        .with(
            Opt::text("moves", Phrase::new("command-explore-moves"), MAX_LINE)
                .suggesting(|options, text| Typing::Line { game: options.text("game_id"), text }),
        ),
        SlashCommand::new("games", Phrase::new("command-games"), |options, _| {
            Ok(Ask::Games { of: options.user("user")? })
        })
        .with(Opt::user("user", Phrase::new("command-games-user"))),
        seek::command(),
        archive::command(),
        SlashCommand::new("stats", Phrase::new("command-stats"), |options, _| {
            Ok(Ask::Stats { user: options.user("user")?, game: options.game()? })
        })
        .with(Opt::user("user", Phrase::new("command-stats-user")))
        .with(Opt::game(Phrase::new("command-stats-game"))),
        SlashCommand::new("leaderboard", Phrase::new("command-leaderboard"), |options, _| {
            Ok(Ask::Leaderboard(options.game()?))
        })
        .with(Opt::game(Phrase::new("command-leaderboard-game"))),
        // If a file is attached, the bot imports the file without calling this function.
        SlashCommand::new("import", Phrase::new("command-import"), |options, _| {
            let record = options.lines("text").ok_or(RequestError::NoRecord)?.into_bytes();
            Ok(Ask::Import { record, wanted: None })
        })
        .with(Opt::text("text", Phrase::new("command-import-text"), MAX_RECORD))
        .with(Opt::new("file", CommandOptionType::Attachment, Phrase::new("command-import-file"))),
        SlashCommand::new("rules", Phrase::new("command-rules"), |options, _| Ok(Ask::Rules(options.required_game()?)))
            .with(Opt::game(Phrase::new("command-rules-game")).required()),
        SlashCommand::new("learn", Phrase::new("command-learn"), |options, _| Ok(Ask::Learn(options.game()?)))
            .with(Opt::game(Phrase::new("command-learn-game"))),
        SlashCommand::new("puzzle", Phrase::new("command-puzzle"), |options, _| {
            let ask = if options.yes("rush")? == Some(true) { Ask::Rush } else { Ask::Puzzle };
            Ok(ask(options.game()?))
        })
        .with(Opt::game(Phrase::new("command-puzzle-game")))
        .with(Opt::new("rush", CommandOptionType::Boolean, Phrase::new("command-puzzle-rush"))),
        SlashCommand::new("server", Phrase::new("command-server"), |options, _| {
            let channel = options.channel("puzzle_channel")?;
            let (time, zone) = (options.text("puzzle_hour"), options.text("puzzle_zone"));
            let game = options.read("puzzle_game", |name| name.parse().ok())?;
            let choice = DailyChoice { channel, time, zone, game };
            let puzzle = (choice != DailyChoice::default()).then_some(choice);
            Ok(match (options.channel("seek_channel")?, puzzle) {
                (Some(channel), puzzle) => Ask::ChooseNotice { channel, puzzle },
                (None, Some(choice)) => Ask::ChooseDaily(choice),
                (None, None) => Ask::Server,
            })
        })
        .with(Opt::channel("puzzle_channel", Phrase::new("command-server-puzzle-channel")))
        .with(Opt::text("puzzle_hour", Phrase::new("command-server-puzzle-hour"), MAX_TIME))
        .with(
            Opt::text("puzzle_zone", Phrase::new("command-server-puzzle-zone"), MAX_ZONE)
                .suggesting(|_, text| Typing::Zone(text)),
        )
        .with(Opt { name: "puzzle_game", ..Opt::game(Phrase::new("command-server-puzzle-game")) })
        .with(Opt::channel("seek_channel", Phrase::new("command-server-seek-channel")))
        .for_managers(),
        SlashCommand::group(
            "setup",
            Phrase::new("command-setup"),
            vec![
                SlashCommand::new("save", Phrase::new("command-setup-save"), |options, _| {
                    Ok(Ask::SaveSetup {
                        game: options.required_game()?,
                        name: options.required_text("name")?,
                        layout: options.required_text("layout")?,
                    })
                })
                .with(Opt::game(Phrase::new("command-setup-game")).required())
                .with(Opt::text("name", Phrase::new("command-setup-save-name"), MAX_NAME).required())
                .with(Opt::text("layout", Phrase::new("command-setup-layout"), MAX_SETUP).required()),
                SlashCommand::new("list", Phrase::new("command-setup-list"), |options, _| {
                    Ok(Ask::ListSetups(options.game()?))
                })
                .with(Opt::game(Phrase::new("command-setup-list-game"))),
                SlashCommand::new("delete", Phrase::new("command-setup-delete"), |options, _| {
                    Ok(Ask::DeleteSetup { game: options.required_game()?, name: options.required_text("name")? })
                })
                .with(Opt::game(Phrase::new("command-setup-game")).required())
                .with(
                    Opt::text("name", Phrase::new("command-setup-delete-name"), MAX_NAME)
                        .required()
                        .suggesting(|options, text| Typing::KeptSetup { game: options.chosen_game(), text }),
                ),
            ],
        )
        .for_managers(),
        tournaments::command(),
        SlashCommand::new("privacy", Phrase::new("command-privacy"), |_, _| Ok(Ask::Privacy)),
        SlashCommand::new("help", Phrase::new("command-help"), |_, _| Ok(Ask::Help)),
    ]
});

/// The table's row for a command, or for one of its sub-commands.
pub(in crate::bot) fn find(name: &str, sub_command: Option<&str>) -> Option<&'static SlashCommand> {
    let command = TABLE.iter().find(|command| command.name == name)?;
    match sub_command {
        Some(name) => command.subs.iter().find(|sub| sub.name == name),
        None => Some(command),
    }
}

/// Converts the options of a command into a request to the application.
type Read = fn(&Options<'_>, &Sender<'_>) -> Result<Ask, RequestError>;

/// Builds the request for suggestions, given the command's options and the text typed so far.
type Suggest = fn(&Options<'_>, String) -> Typing;

/// A command or sub-command.
pub(in crate::bot) struct SlashCommand {
    pub(super) name: &'static str,
    pub(super) description: Phrase,
    /// Who can use the command where.
    pub(super) audience: Availability,
    pub(super) options: Vec<Opt>,
    pub(super) subs: Vec<SlashCommand>,
    /// Converts the command's options into a request to the application.
    pub(in crate::bot) read: Read,
}

impl SlashCommand {
    pub(super) fn new(name: &'static str, description: Phrase, read: Read) -> Self {
        Self { name, description, audience: Availability::Everywhere, options: Vec::new(), subs: Vec::new(), read }
    }

    /// A command that is only used with one of its sub-commands.
    pub(super) fn group(name: &'static str, description: Phrase, subs: Vec<Self>) -> Self {
        Self { subs, ..Self::new(name, description, |options, _| Err(options.unknown())) }
    }

    pub(super) fn with(mut self, option: Opt) -> Self {
        self.options.push(option);
        self
    }

    fn for_managers(self) -> Self {
        Self { audience: Availability::Managers, ..self }
    }

    pub(super) fn for_servers(self) -> Self {
        Self { audience: Availability::Servers, ..self }
    }

    /// The function that builds the request for suggestions for this option; `None` if the option has no suggestions.
    pub(in crate::bot) fn suggest(&self, option: &str) -> Option<Suggest> {
        self.options.iter().find(|known| known.name == option)?.suggest
    }
}

/// Who can use a command where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Availability {
    /// Everyone, wherever commands work.
    Everywhere,
    /// Everyone on servers that have added the bot.
    Servers,
    /// Members of such servers to whom Discord shows commands for those who may manage the server.
    Managers,
}

/// An option of a command.
pub(super) struct Opt {
    pub(super) name: &'static str,
    pub(super) description: Phrase,
    pub(super) kind: CommandOptionType,
    pub(super) required: bool,
    /// The maximum length of a text, in characters.
    pub(super) max_length: Option<u16>,
    /// The least and the greatest number.
    pub(super) range: Option<(u16, u16)>,
    /// The labels and values of the choices that Discord offers; if there are no choices, the user can enter any value.
    pub(super) choices: Vec<(Label, String)>,
    /// The function that builds the request for suggestions for this option; `None` if the option has no suggestions.
    pub(super) suggest: Option<Suggest>,
}

/// The label of a choice of an option.
pub(super) enum Label {
    /// A name, which is the same in every language.
    Name(&'static str),
    /// A phrase, which is translated into each language.
    Phrase(Phrase),
}

impl Opt {
    pub(super) fn new(name: &'static str, kind: CommandOptionType, description: Phrase) -> Self {
        Self {
            name,
            description,
            kind,
            required: false,
            max_length: None,
            range: None,
            choices: Vec::new(),
            suggest: None,
        }
    }

    pub(super) fn text(name: &'static str, description: Phrase, most: u16) -> Self {
        Self { max_length: Some(most), ..Self::new(name, CommandOptionType::String, description) }
    }

    pub(super) fn number(name: &'static str, description: Phrase, least: u16, most: u16) -> Self {
        Self { range: Some((least, most)), ..Self::new(name, CommandOptionType::Integer, description) }
    }

    /// A channel in which messages can be posted.
    fn channel(name: &'static str, description: Phrase) -> Self {
        Self::new(name, CommandOptionType::Channel, description)
    }

    pub(super) fn user(name: &'static str, description: Phrase) -> Self {
        Self::new(name, CommandOptionType::User, description)
    }

    pub(super) fn choice(
        name: &'static str,
        description: Phrase,
        choices: impl IntoIterator<Item = (Label, impl Into<String>)>,
    ) -> Self {
        let choices = choices.into_iter().map(|(label, value)| (label, value.into())).collect();
        Self { choices, ..Self::new(name, CommandOptionType::String, description) }
    }

    pub(super) fn game(description: Phrase) -> Self {
        Self::choice("game", description, GameKind::ALL.map(|game| (Label::Name(game.title()), game.name())))
    }

    pub(super) fn color(name: &'static str, description: Phrase, choices: &[ColorChoice]) -> Self {
        let phrase = |choice: &ColorChoice| match choice {
            ColorChoice::Fixed(Color::White) => Phrase::new("choice-white"),
            ColorChoice::Fixed(Color::Black) => Phrase::new("choice-black"),
            ColorChoice::Random => Phrase::new("choice-random"),
        };
        Self::choice(name, description, choices.iter().map(|choice| (Label::Phrase(phrase(choice)), choice.name())))
    }

    pub(super) fn clock(name: &'static str, description: Phrase) -> Self {
        let clocks = TimeControl::OFFERED.into_iter().map(ClockChoice::Limited).chain([ClockChoice::Unlimited]);
        Self::choice(name, description, clocks.map(|clock| (Label::Phrase(clock.in_words()), clock.to_string())))
    }

    fn level(name: &'static str, description: Phrase) -> Self {
        let phrase = |level: Level| Phrase::new("choice-level").with("level", u32::from(level.number()));
        let levels = Level::ALL.into_iter();
        Self::choice(name, description, levels.map(|level| (Label::Phrase(phrase(level)), level.number().to_string())))
    }

    fn rules(name: &'static str, description: Phrase) -> Self {
        let phrase =
            |rules: &Rules| Phrase::new("choice-rules").with("games", rules.games()).with("rules", rules.in_words());
        let rules = Rules::all().into_iter();
        Self::choice(name, description, rules.map(|rules| (Label::Phrase(phrase(&rules)), rules.name())))
    }

    pub(super) fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// An option with suggestions. There is room for the text of each, since some clients send it instead of its value.
    pub(super) fn suggesting(self, suggest: Suggest) -> Self {
        let max_length = self.max_length.map(|most| most.max(Suggestion::MAX_LENGTH as u16));
        Self { suggest: Some(suggest), max_length, ..self }
    }
}
