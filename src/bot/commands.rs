//! The commands as Discord is told of them. Their names are fixed; their descriptions are in the reader's language.

use std::hash::{DefaultHasher, Hasher};

use serenity::{
    builder::{CreateCommand, CreateCommandOption},
    model::{
        application::{CommandOptionType, InstallationContext, InteractionContext},
        permissions::Permissions,
    },
};

use crate::{
    color::Color,
    engine::Level,
    games::GameKind,
    language::Language,
    phrase::Phrase,
    session::{ClockChoice, ColorChoice, TimeControl, rules::Rules, setup::MAX_LAYOUT},
};

/// Puts a phrase into a language.
pub type Text = fn(Language, &Phrase) -> String;

/// The most characters of a move that are worth reading.
const MAX_MOVE: u16 = 400;
/// The most characters of a text that chooses a setup.
const MAX_SETUP: u16 = MAX_LAYOUT as u16;
/// The most characters of a setup's name, blanks around it included.
const MAX_NAME: u16 = 40;
/// The most characters of a game's identifier, blanks around it included.
const MAX_GAME_ID: u16 = 16;

/// The most characters of a record that is typed, which is the most that Discord takes.
const MAX_RECORD: u16 = 6000;

/// Every command.
pub fn commands(text: &dyn Fn(Language, &Phrase) -> String) -> Vec<CreateCommand> {
    let table = Table { text };
    let string = CommandOptionType::String;
    vec![
        table
            .command("challenge", &Phrase::new("command-challenge"))
            .add_option(table.game_option(&Phrase::new("command-challenge-game")))
            .add_option(table.option(CommandOptionType::User, "opponent", &Phrase::new("command-challenge-opponent")))
            .add_option(table.color_option(
                "color",
                &Phrase::new("command-challenge-color"),
                &[ColorChoice::Fixed(Color::White), ColorChoice::Fixed(Color::Black), ColorChoice::Random],
            ))
            .add_option(
                table
                    .option(string, "setup", &Phrase::new("command-challenge-setup"))
                    .max_length(MAX_SETUP)
                    .set_autocomplete(true),
            )
            .add_option(table.rules_option("rules", &Phrase::new("command-challenge-rules")))
            .add_option(table.clock_option("clock", &Phrase::new("command-challenge-clock")))
            .add_option(table.level_option("level", &Phrase::new("command-challenge-level"))),
        table.command("move", &Phrase::new("command-move")).add_option(
            table
                .option(string, "move", &Phrase::new("command-move-move"))
                .required(true)
                .max_length(MAX_MOVE)
                .set_autocomplete(true),
        ),
        table.command("board", &Phrase::new("command-board")).add_option(table.color_option(
            "view",
            &Phrase::new("command-board-view"),
            &Color::ALL.map(ColorChoice::Fixed),
        )),
        table.command("draw", &Phrase::new("command-draw")),
        table.command("takeback", &Phrase::new("command-takeback")),
        table.command("movehere", &Phrase::new("command-movehere")).add_option(
            table
                .option(string, "game_id", &Phrase::new("command-movehere-game-id"))
                .required(true)
                .max_length(MAX_GAME_ID)
                .set_autocomplete(true),
        ),
        table.command("settings", &Phrase::new("command-settings")),
        table.command("resign", &Phrase::new("command-resign")),
        table.command("abort", &Phrase::new("command-abort")),
        table.command("record", &Phrase::new("command-record")).add_option(
            table
                .option(string, "game_id", &Phrase::new("command-record-game-id"))
                .max_length(MAX_GAME_ID)
                .set_autocomplete(true),
        ),
        table.command("replay", &Phrase::new("command-replay")).add_option(
            table
                .option(string, "game_id", &Phrase::new("command-replay-game-id"))
                .max_length(MAX_GAME_ID)
                .set_autocomplete(true),
        ),
        table.command("hint", &Phrase::new("command-hint")),
        table.command("games", &Phrase::new("command-games")).add_option(table.option(
            CommandOptionType::User,
            "user",
            &Phrase::new("command-games-user"),
        )),
        table
            .command("stats", &Phrase::new("command-stats"))
            .add_option(table.option(CommandOptionType::User, "user", &Phrase::new("command-stats-user")))
            .add_option(table.game_option(&Phrase::new("command-stats-game")).required(false)),
        table
            .command("leaderboard", &Phrase::new("command-leaderboard"))
            .add_option(table.game_option(&Phrase::new("command-leaderboard-game")).required(false)),
        table
            .command("import", &Phrase::new("command-import"))
            .add_option(table.option(string, "text", &Phrase::new("command-import-text")).max_length(MAX_RECORD))
            .add_option(table.option(CommandOptionType::Attachment, "file", &Phrase::new("command-import-file"))),
        table
            .command("rules", &Phrase::new("command-rules"))
            .add_option(table.game_option(&Phrase::new("command-rules-game"))),
        table
            .command("learn", &Phrase::new("command-learn"))
            .add_option(table.game_option(&Phrase::new("command-learn-game")).required(false)),
        table.server_command(),
        table.setup_command(),
        table.command("privacy", &Phrase::new("command-privacy")),
        table.command("help", &Phrase::new("command-help")),
    ]
}

/// A number above zero that differs when the commands do. Another build of Parlor may number the same commands differently.
pub fn fingerprint(commands: &[CreateCommand]) -> u64 {
    let mut hasher = DefaultHasher::new();
    // As a value, the translations are sorted; the library keeps them in no order.
    let commands = serde_json::to_value(commands).expect("commands are JSON");
    hasher.write(commands.to_string().as_bytes());
    hasher.finish().max(1)
}

struct Table<'a> {
    text: &'a dyn Fn(Language, &Phrase) -> String,
}

impl Table<'_> {
    fn english(&self, phrase: &Phrase) -> String {
        (self.text)(Language::English, phrase)
    }

    /// The phrase for each locale that does not read English.
    fn localized(&self, phrase: &Phrase) -> Vec<(&'static str, String)> {
        Language::ALL
            .into_iter()
            .flat_map(|language| language.locales().iter().map(move |&locale| (locale, language)))
            .map(|(locale, language)| (locale, (self.text)(language, phrase)))
            .collect()
    }

    fn command(&self, name: &str, description: &Phrase) -> CreateCommand {
        let command = CreateCommand::new(name)
            .description(self.english(description))
            .contexts(vec![InteractionContext::Guild, InteractionContext::BotDm, InteractionContext::PrivateChannel])
            .integration_types(vec![InstallationContext::Guild, InstallationContext::User]);
        self.localized(description)
            .into_iter()
            .fold(command, |command, (locale, description)| command.description_localized(locale, description))
    }

    /// For those who may manage a server that has added the bot: elsewhere there are no settings and setups to see to.
    fn managers_command(&self, name: &str, description: &Phrase) -> CreateCommand {
        self.command(name, description)
            .contexts(vec![InteractionContext::Guild])
            .integration_types(vec![InstallationContext::Guild])
            .default_member_permissions(Permissions::MANAGE_GUILD)
    }

    fn server_command(&self) -> CreateCommand {
        self.managers_command("server", &Phrase::new("command-server"))
    }

    fn setup_command(&self) -> CreateCommand {
        let string = CommandOptionType::String;
        let sub = |name: &str, description: &Phrase| self.option(CommandOptionType::SubCommand, name, description);
        let name = |description: &Phrase| self.option(string, "name", description).required(true).max_length(MAX_NAME);
        self.managers_command("setup", &Phrase::new("command-setup"))
            .add_option(
                sub("save", &Phrase::new("command-setup-save"))
                    .add_sub_option(self.game_option(&Phrase::new("command-setup-game")))
                    .add_sub_option(name(&Phrase::new("command-setup-save-name")))
                    .add_sub_option(
                        self.option(string, "layout", &Phrase::new("command-setup-layout"))
                            .required(true)
                            .max_length(MAX_SETUP),
                    ),
            )
            .add_option(
                sub("list", &Phrase::new("command-setup-list"))
                    .add_sub_option(self.game_option(&Phrase::new("command-setup-list-game")).required(false)),
            )
            .add_option(
                sub("delete", &Phrase::new("command-setup-delete"))
                    .add_sub_option(self.game_option(&Phrase::new("command-setup-game")))
                    .add_sub_option(name(&Phrase::new("command-setup-delete-name")).set_autocomplete(true)),
            )
    }

    fn option(&self, kind: CommandOptionType, name: &str, description: &Phrase) -> CreateCommandOption {
        let option = CreateCommandOption::new(kind, name, self.english(description));
        self.localized(description)
            .into_iter()
            .fold(option, |option, (locale, description)| option.description_localized(locale, description))
    }

    fn game_option(&self, description: &Phrase) -> CreateCommandOption {
        let option = self.option(CommandOptionType::String, "game", description).required(true);
        GameKind::ALL.into_iter().fold(option, |option, game| option.add_string_choice(game.title(), game.name()))
    }

    fn color_option(&self, name: &str, description: &Phrase, choices: &[ColorChoice]) -> CreateCommandOption {
        let option = self.option(CommandOptionType::String, name, description);
        choices.iter().fold(option, |option, choice| {
            let phrase = match choice {
                ColorChoice::Fixed(Color::White) => Phrase::new("choice-white"),
                ColorChoice::Fixed(Color::Black) => Phrase::new("choice-black"),
                ColorChoice::Random => Phrase::new("choice-random"),
            };
            option.add_string_choice_localized(self.english(&phrase), choice.name(), self.localized(&phrase))
        })
    }

    fn clock_option(&self, name: &str, description: &Phrase) -> CreateCommandOption {
        let option = self.option(CommandOptionType::String, name, description);
        let limited = TimeControl::OFFERED.into_iter().map(ClockChoice::Limited);
        limited.chain([ClockChoice::Unlimited]).fold(option, |option, clock| {
            let phrase = clock.in_words();
            option.add_string_choice_localized(self.english(&phrase), clock.to_string(), self.localized(&phrase))
        })
    }

    fn level_option(&self, name: &str, description: &Phrase) -> CreateCommandOption {
        let option = self.option(CommandOptionType::String, name, description);
        Level::ALL.into_iter().fold(option, |option, level| {
            let phrase = Phrase::new("choice-level").with("level", u32::from(level.number()));
            let value = level.number().to_string();
            option.add_string_choice_localized(self.english(&phrase), value, self.localized(&phrase))
        })
    }

    fn rules_option(&self, name: &str, description: &Phrase) -> CreateCommandOption {
        let option = self.option(CommandOptionType::String, name, description);
        Rules::all().into_iter().fold(option, |option, rules| {
            let phrase = Phrase::new("choice-rules").with("games", rules.games()).with("rules", rules.in_words());
            option.add_string_choice_localized(self.english(&phrase), rules.name(), self.localized(&phrase))
        })
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn json() -> Value {
        let text = |language: Language, phrase: &Phrase| format!("{} {}", language.code(), phrase.id());
        serde_json::to_value(commands(&text)).expect("commands are JSON")
    }

    /// Every command and sub-command with its options: `*` behind a required one, `~` behind one with suggestions.
    fn outline(commands: &Value) -> String {
        fn list(value: &Value) -> &[Value] {
            value.as_array().map_or(&[], Vec::as_slice)
        }
        fn lines(command: &Value, path: &str) -> String {
            let text = |value: &Value| value.as_str().expect("a text").to_owned();
            let path = format!("{path}{}", text(&command["name"]));
            let (subs, options): (Vec<_>, Vec<_>) =
                list(&command["options"]).iter().partition(|option| option["type"] == 1);
            if !subs.is_empty() {
                assert!(options.is_empty(), "a command with sub-commands has no options of its own");
                return subs.into_iter().map(|sub| lines(sub, &format!("{path} "))).collect();
            }
            let options = options.into_iter().map(|option| {
                let choices = list(&option["choices"]).iter().map(|choice| text(&choice["value"])).collect::<Vec<_>>();
                let required = if option["required"] == true { "*" } else { "" };
                let suggested = if option["autocomplete"] == true { "~" } else { "" };
                format!(" {}{required}{suggested}[{}]", text(&option["name"]), choices.join(" "))
            });
            format!("{path}{}\n", options.collect::<String>())
        }
        list(commands).iter().map(|command| lines(command, "/")).collect()
    }

    #[test]
    fn the_table() {
        let games = GameKind::ALL.map(GameKind::name).join(" ");
        let expected = [
            &format!(
                "/challenge game*[{games}] opponent[] color[white black random] setup~[] rules[{}] clock[{} none] level[1 2 3 4 5 6]",
                GameKind::Paiko.rules().join(" "),
                TimeControl::OFFERED.map(|clock| clock.to_string()).join(" "),
            ),
            "/move move*~[]",
            "/board view[white black]",
            "/draw",
            "/takeback",
            "/movehere game_id*~[]",
            "/settings",
            "/resign",
            "/abort",
            "/record game_id~[]",
            "/replay game_id~[]",
            "/hint",
            "/games user[]",
            &format!("/stats user[] game[{games}]"),
            &format!("/leaderboard game[{games}]"),
            "/import text[] file[]",
            &format!("/rules game*[{games}]"),
            &format!("/learn game[{games}]"),
            "/server",
            &format!("/setup save game*[{games}] name*[] layout*[]"),
            &format!("/setup list game[{games}]"),
            &format!("/setup delete game*[{games}] name*~[]"),
            "/privacy",
            "/help",
        ];
        assert_eq!(outline(&json()), expected.map(|line| format!("{line}\n")).concat());
    }

    #[test]
    fn descriptions_are_in_every_language() {
        let commands = json();
        let challenge = &commands[0];
        assert_eq!(challenge["description"], "en command-challenge");
        assert_eq!(challenge["description_localizations"]["fr"], "fr command-challenge");
        for locale in ["es-ES", "es-419"] {
            assert_eq!(challenge["options"][2]["description_localizations"][locale], "es command-challenge-color");
            assert_eq!(challenge["options"][2]["choices"][2]["name_localizations"][locale], "es choice-random");
        }
    }

    #[test]
    fn commands_work_wherever_commands_do() {
        let commands = json();
        let commands = commands.as_array().expect("a list");
        let is_for_managers = |command: &&Value| command["name"] == "setup" || command["name"] == "server";
        let (managed, others): (Vec<_>, Vec<_>) = commands.iter().partition(is_for_managers);
        for command in others {
            assert_eq!(command["contexts"], serde_json::json!([0, 1, 2]));
            assert_eq!(command["integration_types"], serde_json::json!([0, 1]));
            assert_eq!(command["default_member_permissions"], Value::Null);
        }
        assert_eq!(managed.len(), 2);
        for command in managed {
            assert_eq!(command["contexts"], serde_json::json!([0]));
            assert_eq!(command["integration_types"], serde_json::json!([0]));
            assert_eq!(command["default_member_permissions"], "32", "Manage Server");
        }
    }

    #[test]
    fn the_fingerprint_tells_sets_apart() {
        let one = |language: Language, phrase: &Phrase| format!("{} {}", language.code(), phrase.id());
        let other = |_: Language, phrase: &Phrase| phrase.id().to_owned();
        for _ in 0..20 {
            assert_eq!(fingerprint(&commands(&one)), fingerprint(&commands(&one)));
        }
        assert_ne!(fingerprint(&commands(&one)), fingerprint(&commands(&other)));
    }
}
