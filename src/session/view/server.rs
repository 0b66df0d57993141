//! The message with which managers change a server's settings.

use super::{Reader, View, settings::languages};
use crate::{
    phrase::Phrase,
    session::{
        ClockChoice, Server, TimeControl,
        control::{ButtonStyle, ChannelSelect, Control, Entry, Line, Select},
        markup::channel,
        server::{MAX_CHANNELS, ServerSetting},
    },
};

/// The message with a server's settings, for a member who may change them.
pub fn server(server: &Server, reader: &Reader) -> View {
    let channels = match server.channels.len() {
        0 => Phrase::new("server-channels-all"),
        _ => {
            let names: Vec<_> = server.channels.iter().map(|&allowed| channel(allowed)).collect();
            Phrase::new("server-channels").with("channels", names.join(" "))
        }
    };
    let clock = Phrase::new("server-clock").with("clock", ClockChoice::from(server.clock).in_words());
    let discord = Phrase::new("language-of-server");
    let language = match server.language {
        Some(language) => Phrase::new("server-language").with("language", language.name()),
        None => Phrase::new("server-language").with("language", discord.clone()),
    };
    let lines = [Phrase::new("server-head"), channels, clock, language];

    let mut controls = vec![Line::Channels(ChannelSelect {
        placeholder: reader.say(&Phrase::new("server-choose-channels")),
        chosen: server.channels.iter().copied().collect(),
        most: MAX_CHANNELS,
    })];
    let clocks = std::iter::once(None).chain(TimeControl::OFFERED.map(Some));
    let clocks = clocks.map(|clock| Entry {
        control: Control::SetServer(ServerSetting::Clock(clock)),
        label: reader.say(&ClockChoice::from(clock).in_words()),
        description: String::new(),
        chosen: clock == server.clock,
    });
    let clocks = clocks.collect();
    controls
        .push(Line::Select(Select { placeholder: reader.say(&Phrase::new("server-choose-clock")), entries: clocks }));
    let of_setting = |language| Control::SetServer(ServerSetting::Language(language));
    controls.push(Line::Select(Select {
        placeholder: reader.say(&Phrase::new("server-choose-language")),
        entries: languages(server.language, &discord, reader, of_setting),
    }));
    if !server.channels.is_empty() {
        let control = Control::SetServer(ServerSetting::AllChannels);
        let label = Phrase::new("button-all-channels");
        controls.push(Line::Buttons(vec![reader.button(control, &label, ButtonStyle::Secondary)]));
    }
    View::text(reader.lines(&lines), controls)
}
