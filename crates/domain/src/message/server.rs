//! The message with which managers change a server's settings.

use super::{Message, Reader, settings::languages, strangers};
use crate::{
    ClockChoice, Daily, Server, TimeControl,
    control::{Button, ButtonStyle, ChannelSelect, Control, ControlRow, MenuEntry},
    daily::Obstacle,
    markup::{channel, date_and_time},
    right::Right,
    server::{MAX_CHANNELS, OldBoards, ServerSetting, ServerTab},
    settings::SideChoice,
};
use board::{color::Color, phrase::Phrase, theme::Theme};
use games::GameKind;

/// The message with a tab of a server's settings, for a member who may change them, and with the buttons that show the
/// other tabs. The tab about the daily puzzle is [`server_daily`].
pub fn server(server: &Server, tab: ServerTab, reader: &Reader) -> Message {
    let panel = ServerPanel { server, reader };
    let content = match tab {
        ServerTab::Games => panel.games(),
        ServerTab::Boards => panel.boards(),
        ServerTab::Openings => panel.openings(),
        ServerTab::Seeks => panel.seeks(0),
        ServerTab::Daily => (Vec::new(), Vec::new()),
    };
    on_tab(server, tab, content, reader)
}

/// The message with the tab about opponents from elsewhere, with this page, counted from 0, of those who are kept out.
pub fn server_strangers(server: &Server, page: u8, reader: &Reader) -> Message {
    on_tab(server, ServerTab::Seeks, ServerPanel { server, reader }.seeks(page.into()), reader)
}

/// The message with the content of a tab, and with the buttons that show the other tabs.
fn on_tab(server: &Server, tab: ServerTab, (lines, mut controls): ServerContent, reader: &Reader) -> Message {
    // A phone shows at most four buttons in a row, so the button is not among the tabs.
    if tab == ServerTab::Games && !server.channels.is_empty() {
        let control = Control::SetServer(ServerSetting::AllChannels);
        let button = reader.secondary(control, &Phrase::new("button-all-channels"));
        controls.push(ControlRow::Buttons(vec![button]));
    }
    controls.push(ControlRow::Buttons(tabs(tab, reader)));
    let head = Phrase::new("server-head");
    Message::text(reader.lines([&head].into_iter().chain(&lines)), controls)
}

/// The message with the tab about a server's daily puzzle, which is of these games at most. `lacks` are the permissions
/// that the bot needs and lacks in its channel; `None` if that is unknown.
pub fn server_daily(daily: Option<&Daily>, games: &[GameKind], lacks: Option<&[Right]>, reader: &Reader) -> Message {
    let mut lines = vec![Phrase::new("server-head")];
    let mut controls = Vec::new();
    match daily.and_then(|daily| Some((daily, daily.plan.as_ref()?))) {
        None => {
            lines.push(Phrase::new("server-daily-none"));
            let last = daily.and_then(Daily::next);
            lines.extend(last.map(|due| Phrase::new("server-daily-last").with("time", date_and_time(due.at))));
        }
        Some((daily, plan)) => {
            lines.push(
                Phrase::new("server-daily")
                    .with("channel", channel(plan.channel))
                    .with("time", plan.time.to_string())
                    .with("zone", plan.zone.to_string()),
            );
            let all = plan.games.is_empty();
            let chosen: Vec<_> = games.iter().filter(|game| all || plan.games.contains(game)).collect();
            let titles = chosen.iter().map(|game| game.title()).collect::<Vec<_>>().join(", ");
            lines.push(Phrase::new("server-daily-games").with("games", titles).with("count", chosen.len() as i64));
            lines.extend(daily.next().map(|due| Phrase::new("server-daily-next").with("time", date_and_time(due.at))));
            lines.extend(daily.trouble.map(|trouble| {
                let told = match trouble.what {
                    Obstacle::Channel => Phrase::new("server-daily-no-channel"),
                    Obstacle::Permission => {
                        let told = match Right::list(lacks.unwrap_or(&Right::OF_DAILY)) {
                            Some(rights) => Phrase::new("server-daily-no-permission").with("rights", rights),
                            None => Phrase::new("server-daily-permission-back"),
                        };
                        told.with("channel", channel(plan.channel))
                    }
                    Obstacle::Refused => Phrase::new("server-daily-refused"),
                    Obstacle::Late => Phrase::new("server-daily-late"),
                    Obstacle::Puzzles => Phrase::new("server-daily-no-puzzles"),
                };
                told.with("day", trouble.day.to_string())
            }));
            lines.push(Phrase::new("server-daily-change"));
            let toggles = games.iter().map(|&game| {
                let style = if chosen.contains(&&game) { ButtonStyle::Success } else { ButtonStyle::Secondary };
                Button { control: Control::DailyGame(game), label: game.title().to_owned(), style }
            });
            if games.len() > 1 {
                controls.push(ControlRow::Buttons(toggles.collect()));
            }
        }
    }
    if daily.is_some_and(|daily| daily.plan.is_some()) {
        let stop = reader.button(Control::StopDaily, &Phrase::new("button-daily-stop"), ButtonStyle::Danger);
        controls.push(ControlRow::Buttons(vec![stop]));
    }
    controls.push(ControlRow::Buttons(tabs(ServerTab::Daily, reader)));
    Message::text(reader.lines(&lines), controls)
}

/// The buttons that show the tabs of the settings.
fn tabs(shown: ServerTab, reader: &Reader) -> Vec<Button> {
    let button = |tab| {
        let style = if tab == shown { ButtonStyle::Idle } else { ButtonStyle::Secondary };
        reader.button(Control::ServerSettings(tab), &title(tab), style)
    };
    ServerTab::ALL.map(button).to_vec()
}

fn title(tab: ServerTab) -> Phrase {
    match tab {
        ServerTab::Daily => Phrase::new("server-tab-daily"),
        ServerTab::Games => Phrase::new("server-tab-games"),
        ServerTab::Boards => Phrase::new("server-tab-boards"),
        ServerTab::Openings => Phrase::new("server-tab-openings"),
        ServerTab::Seeks => Phrase::new("server-tab-seeks"),
    }
}

struct ServerPanel<'a> {
    server: &'a Server,
    reader: &'a Reader,
}

/// The content of a tab: lines of text, and controls.
type ServerContent = (Vec<Phrase>, Vec<ControlRow>);

impl ServerPanel<'_> {
    /// A menu of the values of a setting.
    fn select(
        &self,
        placeholder: &Phrase,
        entries: impl IntoIterator<Item = (ServerSetting, bool, Phrase)>,
    ) -> ControlRow {
        let entry = |(setting, chosen, label): (_, _, Phrase)| MenuEntry {
            chosen,
            ..MenuEntry::new(Control::SetServer(setting), self.reader.say(&label))
        };
        self.reader.menu(placeholder, entries.into_iter().map(entry))
    }

    fn games(&self) -> ServerContent {
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
            ControlRow::Channels(ChannelSelect {
                placeholder: self.reader.say(&Phrase::new("server-choose-channels")),
                chosen: channels.iter().copied().collect(),
                most: MAX_CHANNELS,
            }),
            self.select(&Phrase::new("server-choose-clock"), clocks),
            self.reader
                .menu(&Phrase::new("server-choose-language"), languages(*language, &discord, self.reader, of_setting)),
        ];
        (vec![places, default, speaks], controls)
    }

    fn boards(&self) -> ServerContent {
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

    fn openings(&self) -> ServerContent {
        let Server { shares_games, openings_in_games, .. } = *self.server;
        let sharing = [
            (ServerSetting::ShareGames, shares_games, Phrase::new("server-share-games-choice")),
            (ServerSetting::KeepGames, !shares_games, Phrase::new("server-keep-games-choice")),
        ];
        let showing = [
            (ServerSetting::ShowOpenings, openings_in_games, Phrase::new("server-show-openings-choice")),
            (ServerSetting::HideOpenings, !openings_in_games, Phrase::new("server-hide-openings-choice")),
        ];
        let lines = vec![
            match shares_games {
                true => Phrase::new("server-share-games"),
                false => Phrase::new("server-keep-games"),
            },
            match openings_in_games {
                true => Phrase::new("server-show-openings"),
                false => Phrase::new("server-hide-openings"),
            },
        ];
        let controls = vec![
            self.select(&Phrase::new("server-choose-games"), sharing),
            self.select(&Phrase::new("server-choose-openings"), showing),
        ];
        (lines, controls)
    }

    /// Whether people seek opponents here, with a page of the strangers who are kept out.
    fn seeks(&self, page: usize) -> ServerContent {
        let seeks = self.server.seeks;
        let choices = [
            (ServerSetting::AllowSeeks, seeks, Phrase::new("server-allow-seeks-choice")),
            (ServerSetting::ForbidSeeks, !seeks, Phrase::new("server-forbid-seeks-choice")),
        ];
        let line = match seeks {
            true => Phrase::new("server-seeks-allowed"),
            false => Phrase::new("server-seeks-forbidden"),
        };
        let mut lines = vec![line];
        let mut controls = vec![self.select(&Phrase::new("server-choose-seeks"), choices)];
        match &self.server.notice {
            Some(notice) => {
                lines.push(Phrase::new("server-seek-notice").with("channel", channel(notice.channel)));
                lines.extend(
                    notice
                        .refused
                        .map(|_| Phrase::new("server-seek-notice-trouble").with("channel", channel(notice.channel))),
                );
                let label = Phrase::new("button-seek-notice-stop");
                let stop = self.reader.button(Control::StopNotice, &label, ButtonStyle::Danger);
                controls.push(ControlRow::Buttons(vec![stop]));
            }
            None => lines.push(Phrase::new("server-seek-notice-none")),
        }
        let (kept_out, more) = strangers::kept_out(self.server, page, self.reader);
        lines.extend(kept_out);
        controls.extend(more);
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
