//! The message in which players change their settings.

use super::{BoardPicture, Message, Reader, page_buttons, played, with_board};
use crate::{
    NamedUser, Player,
    away::DAYS_A_YEAR,
    control::{ButtonStyle, Control, ControlRow, MenuEntry, PersonRef, Tab},
    id::UserId,
    markup::{bold, date_and_time, isolated},
    settings::{Challengers, Confirmation, Pings, Sentences, Setting, SideChoice},
};
use board::{color::Color, phrase::Phrase, theme::Theme};
use catalogue::Language;
use games::{AnyPosition, GameKind};

/// The numbers of days for which players can mark themselves as absent.
const OFFERED_DAYS: [u8; 4] = [1, 3, 7, 14];

/// The number of [`people`] on a page. Discord allows as many entries in a select menu.
const PEOPLE_PAGE: usize = 25;

/// The game, position and move that the preview of the board shows. Both sides have stacks of pieces, and the move
/// makes another stack.
const PREVIEW: (GameKind, &str, &str) =
    (GameKind::Pijersi, "s-p-1s-p-r-/p-r-1ww1s-p-/2rs1r-1/3p-3/1P-2WR1/P-S-R-W-R-2/R-P-1PSS-S- w 2 1", "a5-b5=d4");

/// The message with a tab of a player's settings, and with the buttons that show the other tabs.
pub fn settings(player: &Player, tab: Tab, reader: &Reader) -> Message {
    let panel = SettingsPanel { player, reader };
    let content = match tab {
        Tab::Board => panel.board(),
        Tab::Messages => panel.messages(),
        Tab::Challenges => panel.challenges(0),
        Tab::Vacation => panel.vacation(),
    };
    on_tab(tab, content, reader)
}

/// The tab of a player's settings with this page, counted from 0, of the blocked users.
pub fn blocked_people(player: &Player, page: u8, reader: &Reader) -> Message {
    on_tab(Tab::Challenges, SettingsPanel { player, reader }.challenges(page.into()), reader)
}

/// The message with the content of a tab, and with the buttons that show the other tabs.
fn on_tab(tab: Tab, (lines, drawing, mut controls): SettingsContent, reader: &Reader) -> Message {
    let to = |other: Tab| {
        let style = if other == tab { ButtonStyle::Idle } else { ButtonStyle::Secondary };
        reader.button(Control::Settings(other), &title(other), style)
    };
    controls.push(ControlRow::Buttons(Tab::ALL.map(to).into()));
    let head = Phrase::new("settings-head").with("tab", title(tab));
    Message { drawing, ..Message::text(reader.lines([&head].into_iter().chain(&lines)), controls) }
}

fn title(tab: Tab) -> Phrase {
    match tab {
        Tab::Board => Phrase::new("settings-tab-board"),
        Tab::Messages => Phrase::new("settings-tab-messages"),
        Tab::Challenges => Phrase::new("settings-tab-challenges"),
        Tab::Vacation => Phrase::new("settings-tab-vacation"),
    }
}

/// The entries of a menu of languages. One entry, whose value is `None`, stands for the language that is set in
/// Discord.
pub(super) fn languages(
    chosen: Option<Language>,
    discord: &Phrase,
    reader: &Reader,
    control: impl Fn(Option<Language>) -> Control,
) -> Vec<MenuEntry> {
    let all = std::iter::once(None).chain(Language::ALL.map(Some));
    all.map(|language| {
        let label = language.map_or_else(|| reader.say(discord), |language| language.name().to_owned());
        MenuEntry { chosen: language == chosen, ..MenuEntry::new(control(language), label) }
    })
    .collect()
}

/// A page of people of whom somebody wants to see nothing: lines that name them, and controls that `release` one or
/// `show` another page. `told` are the sentence with their names and the placeholder of the menu. `None` if there are
/// no such people.
pub(super) fn people(
    people: &[NamedUser],
    page: usize,
    told: (Phrase, Phrase),
    release: impl Fn(UserId, u8) -> Control,
    show: impl Fn(u8) -> Control,
    reader: &Reader,
) -> Option<(Vec<Phrase>, Vec<ControlRow>)> {
    let pages: Vec<_> = people.chunks(PEOPLE_PAGE).collect();
    // The last page may have become empty.
    let page = page.min(pages.len().saturating_sub(1));
    let shown = pages.get(page)?;
    let name = |person: &NamedUser| match person.name.trim() {
        // The name is empty because the person's data was deleted.
        "" => reader.say(&Phrase::new("former-player")),
        name => name.to_owned(),
    };
    let number = |page: usize| u8::try_from(page).unwrap_or(u8::MAX);
    let names: Vec<_> = shown.iter().map(|person| bold(&name(person))).collect();
    let entry = |person: &NamedUser| MenuEntry::new(release(person.user, number(page)), isolated(&name(person)));
    let mut lines = vec![told.0.with("names", names.join(", "))];
    let mut controls = vec![reader.menu(&told.1, shown.iter().map(entry))];
    if pages.len() > 1 {
        lines.push(Phrase::new("games-page").with("page", page as i64 + 1).with("pages", pages.len() as i64));
        let turn = |page: u16| show(number(page.into()));
        controls.push(page_buttons(reader.language, page as u16, pages.len() as u16, turn));
    }
    Some((lines, controls))
}

struct SettingsPanel<'a> {
    player: &'a Player,
    reader: &'a Reader,
}

/// The content of a tab: lines of text, a picture, and controls.
type SettingsContent = (Vec<Phrase>, Option<BoardPicture>, Vec<ControlRow>);

impl SettingsPanel<'_> {
    /// A menu of the values of a setting.
    fn select(
        &self,
        placeholder: &Phrase,
        entries: impl IntoIterator<Item = (Setting, bool, [Phrase; 2])>,
    ) -> ControlRow {
        let entry = |(setting, chosen, [label, description]): (Setting, bool, [Phrase; 2])| MenuEntry {
            control: Control::Set(setting),
            label: self.reader.say(&label),
            description: self.reader.say(&description),
            chosen,
        };
        self.reader.menu(placeholder, entries.into_iter().map(entry))
    }

    fn board(&self) -> SettingsContent {
        let taste = self.player.settings.taste;
        let themes = Theme::ALL.map(|theme| {
            let words = match theme {
                Theme::Light => [Phrase::new("theme-light"), Phrase::new("theme-light-what")],
                Theme::Dark => [Phrase::new("theme-dark"), Phrase::new("theme-dark-what")],
                Theme::Contrast => [Phrase::new("theme-contrast"), Phrase::new("theme-contrast-what")],
            };
            (Setting::Theme(theme), theme == taste.theme, words)
        });
        let sides = SideChoice::ALL.map(|side| {
            let words = match side {
                SideChoice::Own => [Phrase::new("view-own"), Phrase::new("view-own-what")],
                SideChoice::Always(Color::White) => [Phrase::new("view-white"), Phrase::new("view-white-what")],
                SideChoice::Always(Color::Black) => [Phrase::new("view-black"), Phrase::new("view-black-what")],
            };
            (Setting::Side(side), side == taste.side, words)
        });
        let confirmations = Confirmation::ALL.map(|confirmation| {
            let words = match confirmation {
                Confirmation::Never => [Phrase::new("confirm-never"), Phrase::new("confirm-never-what")],
                Confirmation::Always => [Phrase::new("confirm-always"), Phrase::new("confirm-always-what")],
            };
            let is_chosen = confirmation == self.player.settings.confirmation;
            (Setting::Confirmation(confirmation), is_chosen, words)
        });
        let controls = vec![
            self.select(&Phrase::new("settings-theme"), themes),
            self.select(&Phrase::new("settings-view"), sides),
            self.select(&Phrase::new("settings-confirmation"), confirmations),
        ];
        (vec![Phrase::new("settings-board")], Some(preview(self.reader)), controls)
    }

    fn messages(&self) -> SettingsContent {
        let settings = self.player.settings;
        let pings = Pings::ALL.map(|pings| {
            let words = match pings {
                Pings::Mention => [Phrase::new("pings-mention"), Phrase::new("pings-mention-what")],
                Pings::None => [Phrase::new("pings-none"), Phrase::new("pings-none-what")],
            };
            (Setting::Pings(pings), pings == settings.pings, words)
        });
        let discord = Phrase::new("language-of-discord");
        let of_setting = |language| Control::Set(Setting::Language(language));
        let languages = languages(settings.language, &discord, self.reader, of_setting);
        let sentences = Sentences::ALL.map(|sentences| {
            let words = match sentences {
                Sentences::Shown => [Phrase::new("sentences-shown"), Phrase::new("sentences-shown-what")],
                Sentences::Muted => [Phrase::new("sentences-muted"), Phrase::new("sentences-muted-what")],
            };
            (Setting::Sentences(sentences), sentences == settings.sentences, words)
        });
        let controls = vec![
            self.select(&Phrase::new("settings-pings"), pings),
            self.select(&Phrase::new("settings-sentences"), sentences),
            self.reader.menu(&Phrase::new("settings-language"), languages),
        ];
        (vec![Phrase::new("settings-messages")], None, controls)
    }

    /// Who may challenge the player, with a page of the blocked users.
    fn challenges(&self, page: usize) -> SettingsContent {
        let from = Challengers::ALL.map(|from| {
            let words = match from {
                Challengers::Everyone => [Phrase::new("challenges-everyone"), Phrase::new("challenges-everyone-what")],
                Challengers::Nobody => [Phrase::new("challenges-nobody"), Phrase::new("challenges-nobody-what")],
            };
            (Setting::Challenges(from), from == self.player.settings.challenges, words)
        });
        let mut controls = vec![self.select(&Phrase::new("settings-from"), from)];
        let mut lines = vec![Phrase::new("settings-challenges")];
        let unblock = |user, page| Control::Unblock { person: PersonRef::of(user, self.player.user.0), page };
        let told = (Phrase::new("settings-blocked"), Phrase::new("settings-unblock"));
        match people(&self.player.blocked, page, told, unblock, |page| Control::Blocked { page }, self.reader) {
            Some((told, menus)) => {
                lines.extend(told);
                controls.extend(menus);
            }
            None => lines.push(Phrase::new("settings-blocked-none")),
        }
        (lines, None, controls)
    }

    fn vacation(&self) -> SettingsContent {
        let (now, away) = (self.reader.moment.now, &self.player.away);
        let year = now.year();
        let left = DAYS_A_YEAR.saturating_sub(away.days_in(year));
        let count = Phrase::new("away-days").with("left", i64::from(left)).with("all", i64::from(DAYS_A_YEAR));
        let line = match away.back(now) {
            Some(back) => Phrase::new("away-until").with("back", date_and_time(back)),
            None => Phrase::new("away-not"),
        };
        let is_away = away.back(now).is_some();
        let mut buttons = Vec::new();
        if is_away {
            buttons.push(self.reader.button(Control::ComeBack, &Phrase::new("button-come-back"), ButtonStyle::Primary));
        }
        let leave = if is_away { Phrase::new("button-leave-longer") } else { Phrase::new("button-leave") };
        let fitting = OFFERED_DAYS.into_iter().filter(|&days| u32::from(days) <= left);
        buttons.extend(fitting.map(|days| {
            let time = Phrase::new("days").with("count", i64::from(days));
            self.reader.secondary(Control::Leave { days }, &leave.clone().with("time", time))
        }));
        let controls = if buttons.is_empty() { Vec::new() } else { vec![ControlRow::Buttons(buttons)] };
        (vec![line, count.with("year", year.to_string())], None, controls)
    }
}

/// A picture of a board as the reader wants boards to look.
fn preview(reader: &Reader) -> BoardPicture {
    let (game, before, mv) = PREVIEW;
    let before = AnyPosition::parse(game, before).expect("the preview shows a position");
    let position = played(&before, mv);
    let side = reader.side(Color::White);
    let alt = Phrase::new("alt-preview").with("theme", reader.taste.theme.name()).with("color", side);
    reader.drawing(position.scene(Some((&before, mv)), None), side, &with_board(alt, &position))
}
