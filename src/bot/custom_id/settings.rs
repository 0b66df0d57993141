//! The fields that tell of a setting: its name and its value.

use super::parse;
use crate::{
    language::Language,
    session::{ClockChoice, server::ServerSetting, settings::Setting},
};

/// The language that Discord tells.
const DISCORD: &str = "discord";

/// Every channel.
const ALL: &str = "all";

/// The fields of a setting of a person.
pub(super) fn fields(setting: Setting) -> String {
    match setting {
        Setting::Theme(theme) => format!("theme:{theme}"),
        Setting::Side(side) => format!("view:{side}"),
        Setting::Pings(pings) => format!("pings:{pings}"),
        Setting::Language(language) => format!("language:{}", language_field(language)),
        Setting::Challenges(challenges) => format!("challenges:{challenges}"),
    }
}

/// The setting of a person with these fields.
pub(super) fn read(setting: &str, value: &str) -> Option<Setting> {
    match setting {
        "theme" => parse(value).map(Setting::Theme),
        "view" => parse(value).map(Setting::Side),
        "pings" => parse(value).map(Setting::Pings),
        "language" => read_language(value).map(Setting::Language),
        "challenges" => parse(value).map(Setting::Challenges),
        _ => None,
    }
}

/// The fields of a setting of a server.
pub(super) fn server_fields(setting: ServerSetting) -> String {
    match setting {
        ServerSetting::AllChannels => format!("channels:{ALL}"),
        ServerSetting::Clock(clock) => format!("clock:{}", ClockChoice::from(clock)),
        ServerSetting::Language(language) => format!("language:{}", language_field(language)),
    }
}

/// The setting of a server with these fields.
pub(super) fn read_server(setting: &str, value: &str) -> Option<ServerSetting> {
    match setting {
        "channels" => (value == ALL).then_some(ServerSetting::AllChannels),
        "clock" => parse(value).map(ClockChoice::control).map(ServerSetting::Clock),
        "language" => read_language(value).map(ServerSetting::Language),
        _ => None,
    }
}

const fn language_field(language: Option<Language>) -> &'static str {
    match language {
        Some(language) => language.code(),
        None => DISCORD,
    }
}

fn read_language(value: &str) -> Option<Option<Language>> {
    if value == DISCORD {
        return Some(None);
    }
    Language::ALL.into_iter().find(|language| language.code() == value).map(Some)
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::{option, prelude::*, sample};

    use super::*;
    use crate::{
        session::{
            TimeControl,
            settings::{Challengers, Pings, SideChoice},
        },
        theme::Theme,
    };

    fn language() -> impl Strategy<Value = Option<Language>> {
        option::of(sample::select(Language::ALL.to_vec()))
    }

    pub(in crate::bot::custom_id) fn setting() -> impl Strategy<Value = Setting> {
        prop_oneof![
            sample::select(Theme::ALL.to_vec()).prop_map(Setting::Theme),
            sample::select(SideChoice::ALL.to_vec()).prop_map(Setting::Side),
            sample::select(Pings::ALL.to_vec()).prop_map(Setting::Pings),
            language().prop_map(Setting::Language),
            sample::select(Challengers::ALL.to_vec()).prop_map(Setting::Challenges),
        ]
    }

    pub(in crate::bot::custom_id) fn server_setting() -> impl Strategy<Value = ServerSetting> {
        prop_oneof![
            Just(ServerSetting::AllChannels),
            option::of(sample::select(TimeControl::OFFERED.to_vec())).prop_map(ServerSetting::Clock),
            language().prop_map(ServerSetting::Language),
        ]
    }

    #[test]
    fn what_is_no_setting_is_not_read() {
        for (setting, value) in [("theme", "pink"), ("view", ""), ("language", "de"), ("sound", "none")] {
            assert_eq!(read(setting, value), None);
        }
        for (setting, value) in [("clock", "0d"), ("channels", "none"), ("theme", "light")] {
            assert_eq!(read_server(setting, value), None);
        }
    }
}
