//! The message with which managers change a server's settings.

use super::{Reader, View, settings::languages};
use crate::{
    color::Color,
    phrase::Phrase,
    session::{
        ClockChoice, Server, TimeControl,
        control::{ButtonStyle, ChannelSelect, Control, Entry, Line, Select},
        markup::channel,
        server::{MAX_CHANNELS, OldBoards, ServerSetting, ServerTab},
        settings::SideChoice,
    },
    theme::Theme,
};

/// The message with a tab of a server's settings, for a member who may change them, and with the buttons that show the
/// other tabs.
pub fn server(server: &Server, tab: ServerTab, reader: &Reader) -> View {
    let panel = Panel { server, reader };
    let (lines, mut controls) = match tab {
        ServerTab::Games => panel.games(),
        ServerTab::Boards => panel.boards(),
    };
    let tabs = ServerTab::ALL.map(|other| {
        let style = if other == tab { ButtonStyle::Idle } else { ButtonStyle::Secondary };
        reader.button(Control::ServerSettings(other), &title(other), style)
    });
    let mut buttons = tabs.to_vec();
    if tab == ServerTab::Games && !server.channels.is_empty() {
        let control = Control::SetServer(ServerSetting::AllChannels);
        buttons.push(reader.button(control, &Phrase::new("button-all-channels"), ButtonStyle::Secondary));
    }
    controls.push(Line::Buttons(buttons));
    let head = Phrase::new("server-head");
    View::text(reader.lines([&head].into_iter().chain(&lines)), controls)
}

fn title(tab: ServerTab) -> Phrase {
    match tab {
        ServerTab::Games => Phrase::new("server-tab-games"),
        ServerTab::Boards => Phrase::new("server-tab-boards"),
    }
}

struct Panel<'a> {
    server: &'a Server,
    reader: &'a Reader,
}

/// The content of a tab: lines of text, and controls.
type Content = (Vec<Phrase>, Vec<Line>);

impl Panel<'_> {
    /// A menu of the values of a setting.
    fn select(&self, placeholder: &Phrase, entries: impl IntoIterator<Item = (ServerSetting, bool, Phrase)>) -> Line {
        let entry = |(setting, chosen, label): (ServerSetting, bool, Phrase)| Entry {
            control: Control::SetServer(setting),
            label: self.reader.say(&label),
            description: String::new(),
            chosen,
        };
        let placeholder = self.reader.say(placeholder);
        Line::Select(Select { placeholder, entries: entries.into_iter().map(entry).collect() })
    }

    fn games(&self) -> Content {
        let Server { channels, clock, language, .. } = self.server;
        let places = match channels.len() {
            0 => Phrase::new("server-channels-all"),
            _ => {
                let names: Vec<_> = channels.iter().map(|&allowed| channel(allowed)).collect();
                Phrase::new("server-channels").with("channels", names.join(" "))
            }
        };
        let default = Phrase::new("server-clock").with("clock", ClockChoice::from(*clock).in_words());
        let discord = Phrase::new("language-of-server");
        let speaks = match language {
            Some(language) => Phrase::new("server-language").with("language", language.name()),
            None => Phrase::new("server-language").with("language", discord.clone()),
        };
        let clocks = std::iter::once(None).chain(TimeControl::OFFERED.map(Some));
        let clocks =
            clocks.map(|other| (ServerSetting::Clock(other), other == *clock, ClockChoice::from(other).in_words()));
        let of_setting = |language| Control::SetServer(ServerSetting::Language(language));
        let controls = vec![
            Line::Channels(ChannelSelect {
                placeholder: self.reader.say(&Phrase::new("server-choose-channels")),
                chosen: channels.iter().copied().collect(),
                most: MAX_CHANNELS,
            }),
            self.select(&Phrase::new("server-choose-clock"), clocks),
            Line::Select(Select {
                placeholder: self.reader.say(&Phrase::new("server-choose-language")),
                entries: languages(*language, &discord, self.reader, of_setting),
            }),
        ];
        (vec![places, default, speaks], controls)
    }

    fn boards(&self) -> Content {
        let Server { theme, side, old_boards, .. } = *self.server;
        let themes = std::iter::once(None).chain(Theme::ALL.map(Some));
        let themes = themes.map(|other| (ServerSetting::Theme(other), other == theme, theme_in_words(other)));
        let sides = SideChoice::ALL.map(|other| (ServerSetting::Side(other), other == side, side_in_words(other)));
        let choices = OldBoards::ALL.map(|other| {
            let label = match other {
                OldBoards::Shrink => Phrase::new("old-boards-shrink"),
                OldBoards::Stay => Phrase::new("old-boards-stay"),
            };
            (ServerSetting::OldBoards(other), other == old_boards, label)
        });
        let line = match old_boards {
            OldBoards::Shrink => Phrase::new("server-old-boards-shrink"),
            OldBoards::Stay => Phrase::new("server-old-boards-stay"),
        };
        let lines = vec![
            Phrase::new("server-theme").with("theme", theme_in_words(theme)),
            Phrase::new("server-view").with("view", side_in_words(side)),
            line,
        ];
        let controls = vec![
            self.select(&Phrase::new("server-choose-theme"), themes),
            self.select(&Phrase::new("server-choose-view"), sides),
            self.select(&Phrase::new("server-choose-old-boards"), choices),
        ];
        (lines, controls)
    }
}

fn theme_in_words(theme: Option<Theme>) -> Phrase {
    match theme {
        None => Phrase::new("look-of-players"),
        Some(Theme::Light) => Phrase::new("theme-light"),
        Some(Theme::Dark) => Phrase::new("theme-dark"),
        Some(Theme::Contrast) => Phrase::new("theme-contrast"),
    }
}

fn side_in_words(side: SideChoice) -> Phrase {
    match side {
        SideChoice::Own => Phrase::new("look-of-players"),
        SideChoice::Always(Color::White) => Phrase::new("view-white"),
        SideChoice::Always(Color::Black) => Phrase::new("view-black"),
    }
}
