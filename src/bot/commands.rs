//! Defines the commands for Discord. Their names are fixed; their descriptions are in every language.

use serenity::{
    builder::{CreateCommand, CreateCommandOption},
    model::{
        application::{CommandOptionType, InstallationContext, InteractionContext},
        channel::ChannelType,
        permissions::Permissions,
    },
};

use board::phrase::Phrase;
use catalogue::Language;
use table::{Availability, Label, Opt, SlashCommand, TABLE};

mod archive;
mod seek;
mod table;
mod tournaments;

pub(super) use table::find;

/// A function that returns the text of a phrase in a language.
pub type Text = fn(Language, &Phrase) -> String;

/// The definitions of all commands.
pub fn commands(text: &dyn Fn(Language, &Phrase) -> String) -> Vec<CreateCommand> {
    let writer = CommandWriter { text };
    TABLE.iter().map(|command| writer.command(command)).collect()
}

/// Converts rows of the command table into Discord's definitions.
struct CommandWriter<'a> {
    text: &'a dyn Fn(Language, &Phrase) -> String,
}

impl CommandWriter<'_> {
    fn command(&self, SlashCommand { name, description, audience, options, subs, .. }: &SlashCommand) -> CreateCommand {
        let command = CreateCommand::new(*name).description(self.english(description));
        // Only servers that have added the bot have settings, setups and tournaments.
        let in_servers = |command: CreateCommand| {
            command.contexts(vec![InteractionContext::Guild]).integration_types(vec![InstallationContext::Guild])
        };
        let command = match audience {
            Availability::Managers => in_servers(command).default_member_permissions(Permissions::MANAGE_GUILD),
            Availability::Servers => in_servers(command),
            Availability::Everywhere => command
                .contexts(vec![
                    InteractionContext::Guild,
                    InteractionContext::BotDm,
                    InteractionContext::PrivateChannel,
                ])
                .integration_types(vec![InstallationContext::Guild, InstallationContext::User]),
        };
        let command = self
            .localized(description)
            .into_iter()
            .fold(command, |command, (locale, description)| command.description_localized(locale, description));
        let command = options.iter().fold(command, |command, option| command.add_option(self.option(option)));
        subs.iter().fold(command, |command, sub| command.add_option(self.sub_command(sub)))
    }

    fn sub_command(&self, SlashCommand { name, description, options, .. }: &SlashCommand) -> CreateCommandOption {
        let command = self.described(CommandOptionType::SubCommand, name, description);
        options.iter().fold(command, |command, option| command.add_sub_option(self.option(option)))
    }

    fn option(
        &self,
        Opt { name, description, kind, required, max_length, range, choices, suggest }: &Opt,
    ) -> CreateCommandOption {
        let mut option = self.described(*kind, name, description).required(*required);
        if let Some(most) = max_length {
            option = option.max_length(*most);
        }
        if let Some((least, most)) = range {
            option = option.min_int_value((*least).into()).max_int_value((*most).into());
        }
        if suggest.is_some() {
            option = option.set_autocomplete(true);
        }
        if *kind == CommandOptionType::Channel {
            option = option.channel_types(vec![ChannelType::Text, ChannelType::News]);
        }
        choices.iter().fold(option, |option, (label, value)| match label {
            Label::Name(name) => option.add_string_choice(*name, value),
            Label::Phrase(phrase) => {
                option.add_string_choice_localized(self.english(phrase), value, self.localized(phrase))
            }
        })
    }

    fn described(&self, kind: CommandOptionType, name: &str, description: &Phrase) -> CreateCommandOption {
        let option = CreateCommandOption::new(kind, name, self.english(description));
        self.localized(description)
            .into_iter()
            .fold(option, |option, (locale, description)| option.description_localized(locale, description))
    }

    fn english(&self, phrase: &Phrase) -> String {
        (self.text)(Language::English, phrase)
    }

    /// The phrase's translation for each of Discord's locales that Parlor supports. Discord shows English in all
    /// others.
    fn localized(&self, phrase: &Phrase) -> Vec<(&'static str, String)> {
        Language::ALL
            .into_iter()
            .flat_map(|language| language.locales().iter().map(move |&locale| (locale, language)))
            .map(|(locale, language)| (locale, (self.text)(language, phrase)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use domain::{
        TimeControl,
        archive::{ABORT, endings},
    };
    use games::{GameKind, game::Ending};
    use tournament::{Format, GameResult};

    fn json() -> Value {
        let text = |language: Language, phrase: &Phrase| format!("{} {}", language.code(), phrase.id());
        serde_json::to_value(commands(&text)).expect("commands are JSON")
    }

    /// Lists every command and sub-command that has options. `*` marks required options, and `~` options with
    /// suggestions.
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
            let options: String = options.collect();
            if options.is_empty() { String::new() } else { format!("{path}{options}\n") }
        }
        list(commands).iter().map(|command| lines(command, "/")).collect()
    }

    #[test]
    fn the_options_of_all_commands() {
        let games = GameKind::ALL.map(GameKind::name).join(" ");
        let expected = [
            &format!(
                "/challenge game*[{games}] opponent[] color[white black random] setup~[] rules[{}] clock[{} none] level[1 2 3 4 5 6]",
                GameKind::Paiko.rules().join(" "),
                TimeControl::OFFERED.map(|clock| clock.to_string()).join(" "),
            ),
            "/move move*~[]",
            "/board view[white black]",
            "/movehere game_id*~[]",
            "/record game_id~[]",
            "/replay game_id~[]",
            "/explore game_id~[] moves~[]",
            "/games user[]",
            &format!(
                "/seek game[{games}] clock[{}] rating[100 200 300 500] place[here thread direct]",
                TimeControl::OFFERED.map(|clock| clock.to_string()).join(" "),
            ),
            &format!(
                "/archive player[] opponent[] game[{games}] color[white black] result[white black draw win loss] ending[{}] setup~[] tournament~[] since[] until[] rating[] shortest[] longest[] among[server own collection] name[] position[searched]",
                endings().into_iter().map(Ending::code).chain([ABORT]).collect::<Vec<_>>().join(" "),
            ),
            &format!("/stats user[] game[{games}]"),
            &format!("/leaderboard game[{games}]"),
            "/import text[] file[]",
            &format!("/rules game*[{games}]"),
            &format!("/learn game[{games}]"),
            &format!("/puzzle game[{games}] rush[]"),
            &format!("/server puzzle_channel[] puzzle_hour[] puzzle_zone~[] puzzle_game[{games}] seek_channel[]"),
            &format!("/setup save game*[{games}] name*[] layout*[]"),
            &format!("/setup list game[{games}]"),
            &format!("/setup delete game*[{games}] name*~[]"),
            &format!(
                "/tournament create name*[] game*[{games}] format*[{}] clock*[{} none] rounds[] players[] setup~[] start[] zone~[] vacation[] deadline[] explorer[]",
                Format::ALL.map(Format::name).join(" "),
                TimeControl::OFFERED.map(|clock| clock.to_string()).join(" "),
            ),
            "/tournament show tournament~[]",
            "/tournament start tournament~[]",
            "/tournament cancel tournament~[]",
            "/tournament remove player*[] tournament~[]",
            "/tournament withdraw tournament~[]",
            "/tournament move tournament~[]",
            &format!(
                "/tournament decide game*~[] result*[{}] note*[] tournament~[]",
                GameResult::ALL.map(GameResult::name).join(" "),
            ),
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
        let (in_servers, others): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|command| command["name"] == "tournament");
        assert_eq!(in_servers.len(), 1);
        for command in in_servers {
            assert_eq!(command["contexts"], serde_json::json!([0]));
            assert_eq!(command["integration_types"], serde_json::json!([0]));
            assert_eq!(command["default_member_permissions"], Value::Null, "everyone may look, and withdraw");
        }
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
}
