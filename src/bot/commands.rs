//! The commands as Discord is told of them. Their names are fixed; their descriptions are in the reader's language.

use std::hash::{DefaultHasher, Hasher};

use serenity::{
    builder::{CreateCommand, CreateCommandOption},
    model::application::{CommandOptionType, InstallationContext, InteractionContext},
};

use crate::{color::Color, games::GameKind, language::Language, phrase::Phrase, session::ColorChoice};

/// Puts a phrase into a language.
pub type Text = fn(Language, &Phrase) -> String;

/// The most characters of a setup or a move that are worth reading.
const MAX_TEXT: u16 = 100;
/// The most characters of a game's identifier, blanks around it included.
const MAX_GAME_ID: u16 = 16;

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
                    .max_length(MAX_TEXT)
                    .set_autocomplete(true),
            ),
        table.command("move", &Phrase::new("command-move")).add_option(
            table
                .option(string, "move", &Phrase::new("command-move-move"))
                .required(true)
                .max_length(MAX_TEXT)
                .set_autocomplete(true),
        ),
        table.command("board", &Phrase::new("command-board")).add_option(table.color_option(
            "view",
            &Phrase::new("command-board-view"),
            &Color::ALL.map(ColorChoice::Fixed),
        )),
        table.command("draw", &Phrase::new("command-draw")),
        table.command("resign", &Phrase::new("command-resign")),
        table.command("abort", &Phrase::new("command-abort")),
        table.command("record", &Phrase::new("command-record")).add_option(
            table
                .option(string, "game_id", &Phrase::new("command-record-game-id"))
                .max_length(MAX_GAME_ID)
                .set_autocomplete(true),
        ),
        table
            .command("rules", &Phrase::new("command-rules"))
            .add_option(table.game_option(&Phrase::new("command-rules-game"))),
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
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn json() -> Value {
        let text = |language: Language, phrase: &Phrase| format!("{} {}", language.code(), phrase.id());
        serde_json::to_value(commands(&text)).expect("commands are JSON")
    }

    /// Every command with its options: `*` behind a required one, `~` behind one with suggestions.
    fn outline(commands: &Value) -> String {
        let list = |value: &Value| value.as_array().cloned().unwrap_or_default();
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        list(commands)
            .iter()
            .map(|command| {
                let options = list(&command["options"]).into_iter().map(|option| {
                    let choices =
                        list(&option["choices"]).iter().map(|choice| text(&choice["value"])).collect::<Vec<_>>();
                    let required = if option["required"] == true { "*" } else { "" };
                    let suggested = if option["autocomplete"] == true { "~" } else { "" };
                    format!(" {}{required}{suggested}[{}]", text(&option["name"]), choices.join(" "))
                });
                format!("/{}{}\n", text(&command["name"]), options.collect::<String>())
            })
            .collect()
    }

    #[test]
    fn the_table() {
        let games = GameKind::ALL.map(GameKind::name).join(" ");
        let expected = [
            &format!("/challenge game*[{games}] opponent[] color[white black random] setup~[]"),
            "/move move*~[]",
            "/board view[white black]",
            "/draw",
            "/resign",
            "/abort",
            "/record game_id~[]",
            &format!("/rules game*[{games}]"),
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
        for command in json().as_array().expect("a list") {
            assert_eq!(command["contexts"], serde_json::json!([0, 1, 2]));
            assert_eq!(command["integration_types"], serde_json::json!([0, 1]));
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
