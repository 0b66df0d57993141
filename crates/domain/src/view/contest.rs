//! The message about a tournament, with the buttons that show its tabs, and those of players and organizers.

use super::{
    Exhibit, Reader, Roster, announcement, bracket_page, crosstable, current_bracket_page, page_buttons, standings,
    ties,
    tournament::{progress, score},
};
use crate::{
    Contest,
    control::{Button, ButtonStyle, ContestTab, Control, Entry, Line, Select},
    daily::Right,
    id::UserId,
    markup::{bold, channel, code, escape, isolated},
};
use board::phrase::{Phrase, code::shortened};
use tournament::{Fixture, Format, Number, Tournament};

/// The maximum number of games on a page.
const GAMES: usize = 8;
/// The maximum number of players in a menu.
const PLAYERS: usize = 25;
/// The maximum number of tournaments in a list.
pub const MOST_LISTED: usize = 12;
/// The maximum number of characters of a name in a list of games.
const MOST_NAME: usize = 30;

/// The maximum number of characters of a note in a list of games.
const MOST_SHORT_NOTE: usize = 60;

/// Somebody who looks at a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Onlooker {
    /// The person.
    pub user: UserId,
    /// Whether the person may manage the server's tournaments.
    pub is_organizer: bool,
}

/// A message about a tournament whose picture has not been drawn yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestView {
    /// The text in Discord's markup.
    pub text: String,
    /// The picture, if the message has one.
    pub exhibit: Option<Exhibit>,
    /// The rows of buttons and menus.
    pub controls: Vec<Line>,
}

impl ContestView {
    const fn text(text: String, controls: Vec<Line>) -> Self {
        Self { text, exhibit: None, controls }
    }
}

/// The buttons under the announcement of a tournament.
pub fn announcement_controls(contest: &Contest, reader: &Reader) -> Vec<Line> {
    let number = contest.number;
    let tab = if contest.tournament().is_started() { ContestTab::Standings } else { ContestTab::Overview };
    let mut buttons = Vec::new();
    if takes_entries(contest.tournament()) {
        buttons.push(join(contest, reader));
    }
    if !contest.tournament().is_over() {
        buttons.push(leave(contest, reader));
    }
    let open = Control::OpenContest { number, tab };
    buttons.push(reader.button(open, &Phrase::new("button-contest"), ButtonStyle::Secondary));
    vec![Line::Buttons(buttons)]
}

fn join(contest: &Contest, reader: &Reader) -> Button {
    let join = Control::JoinContest { number: contest.number };
    reader.button(join, &Phrase::new("button-contest-join"), ButtonStyle::Success)
}

fn leave(contest: &Contest, reader: &Reader) -> Button {
    let leave = Control::LeaveContest { number: contest.number };
    reader.button(leave, &Phrase::new("button-contest-leave"), ButtonStyle::Secondary)
}

/// Whether somebody may still enter, if there is a place.
fn takes_entries(tournament: &Tournament) -> bool {
    let is_late = tournament.settings().format != Format::Swiss || tournament.rounds().len() > 1;
    let is_closed = tournament.is_started() && is_late;
    !tournament.is_over() && !is_closed
}

/// The pages of games: those of a round, or a part of them.
pub fn game_pages(contest: &Contest) -> Vec<Vec<Fixture>> {
    let rounds = (0..).zip(contest.tournament().rounds());
    let pages = rounds.flat_map(|(round, games)| {
        let fixtures: Vec<_> = (0..).zip(&games.pairings).map(|(game, _)| Fixture { round, game }).collect();
        fixtures.chunks(GAMES).map(<[_]>::to_vec).collect::<Vec<_>>()
    });
    pages.collect()
}

/// The page of a tab that is shown first.
fn first_page(contest: &Contest, tab: ContestTab) -> u16 {
    let tournament = contest.tournament();
    match tab {
        ContestTab::Table if tournament.settings().format == Format::Knockout => current_bracket_page(tournament),
        ContestTab::Games => {
            let newest = tournament.rounds().len().saturating_sub(1);
            let is_newest = |page: &Vec<Fixture>| page.iter().any(|fixture| usize::from(fixture.round) == newest);
            number(game_pages(contest).iter().position(is_newest).unwrap_or(0))
        }
        _ => 0,
    }
}

fn number(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// The message with a page, counted from 0, of a tab; `None` for the page that is shown first. `links` are those to the
/// games on the page, in order, if known.
pub fn contest(
    contest: &Contest,
    tab: ContestTab,
    page: Option<u16>,
    link: impl Fn(Fixture) -> Option<String>,
    onlooker: Onlooker,
    reader: &Reader,
) -> ContestView {
    let roster = Roster::of(contest);
    let tournament = contest.tournament();
    let page = page.unwrap_or_else(|| first_page(contest, tab));
    let mut controls = vec![tabs(contest, tab, reader)];
    let (text, exhibit, page, pages) = match tab {
        ContestTab::Overview => (overview(contest, &roster, onlooker, reader), None, 0, 1),
        ContestTab::Standings => {
            let shown = standings(&roster, page, reader);
            (shown.text, Some(shown.exhibit), shown.page, shown.pages)
        }
        ContestTab::Table => {
            let shown = bracket_page(&roster, page, reader).unwrap_or_else(|| crosstable(&roster, page, reader));
            (shown.text, Some(shown.exhibit), shown.page, shown.pages)
        }
        ContestTab::Ties => {
            let pages = ties(&roster, reader);
            let page = page.min(number(pages.len()) - 1);
            (pages[usize::from(page)].clone(), None, page, number(pages.len()))
        }
        ContestTab::Games => {
            let pages = game_pages(contest);
            let page = page.min(number(pages.len()).saturating_sub(1));
            let fixtures = pages.get(usize::from(page)).map_or(&[][..], Vec::as_slice);
            (games(contest, fixtures, link, reader), None, page, number(pages.len()).max(1))
        }
        ContestTab::Entrants => {
            let active: Vec<_> = tournament.active().collect();
            let pages = number(active.len().div_ceil(PLAYERS)).max(1);
            let page = page.min(pages - 1);
            let shown = active.chunks(PLAYERS).nth(usize::from(page)).unwrap_or(&[]);
            controls.extend(entrants(contest, shown, onlooker, reader));
            (reader.say(&Phrase::new("contest-entrants").with("name", escape(&contest.name))), None, page, pages)
        }
    };
    if pages > 1 {
        let number = contest.number;
        controls.push(page_buttons(reader.language, page, pages, |page| Control::Contest { number, tab, page }));
    }
    let is_about_games = matches!(tab, ContestTab::Overview | ContestTab::Games);
    let mut own = Vec::new();
    if tab == ContestTab::Overview {
        own.extend(entry(contest, onlooker, reader));
    }
    if is_about_games && !tournament.rounds().is_empty() {
        let records = Control::ContestRecords { number: contest.number };
        own.push(reader.button(records, &Phrase::new("button-contest-records"), ButtonStyle::Secondary));
    }
    let organizing =
        if tab == ContestTab::Overview && onlooker.is_organizer { organizing(contest, reader) } else { vec![] };
    controls.extend([own, organizing].into_iter().filter(|buttons| !buttons.is_empty()).map(Line::Buttons));
    ContestView { text, exhibit, controls }
}

/// The buttons that show the tabs. Before the start, there is only the overview.
fn tabs(contest: &Contest, shown: ContestTab, reader: &Reader) -> Line {
    let is_started = contest.tournament().is_started();
    let tabs = ContestTab::ALL.into_iter().filter(|tab| *tab != ContestTab::Entrants);
    let button = |tab: ContestTab| {
        let label = match (tab, contest.tournament().settings().format) {
            (ContestTab::Overview, _) => Phrase::new("contest-tab-overview"),
            (ContestTab::Standings, _) => Phrase::new("contest-tab-standings"),
            (ContestTab::Table, Format::Knockout) => Phrase::new("contest-tab-bracket"),
            (ContestTab::Table, Format::Swiss) => Phrase::new("contest-tab-rounds"),
            (ContestTab::Table, _) => Phrase::new("contest-tab-crosstable"),
            (ContestTab::Games, _) => Phrase::new("contest-tab-games"),
            (ContestTab::Ties, _) => Phrase::new("contest-tab-ties"),
            (ContestTab::Entrants, _) => Phrase::new("button-contest-remove"),
        };
        // The buttons of the pages have the other numbers.
        let page = if tab == shown { u16::MAX } else { first_page(contest, tab) };
        let style = if tab == shown { ButtonStyle::Idle } else { ButtonStyle::Secondary };
        reader.button(Control::Contest { number: contest.number, tab, page }, &label, style)
    };
    Line::Buttons(tabs.filter(|tab| is_started || *tab == ContestTab::Overview).map(button).collect())
}

fn overview(contest: &Contest, roster: &Roster<'_>, onlooker: Onlooker, reader: &Reader) -> String {
    let tournament = contest.tournament();
    let mut lines = vec![announcement(roster, contest.starts, reader)];
    let mut say = |phrase: &Phrase| lines.push(reader.say(phrase));
    if tournament.is_started() && !tournament.is_over() {
        say(&progress(roster));
    }
    say(&Phrase::new("contest-channel").with("channel", channel(contest.channel)));
    if onlooker.is_organizer {
        if contest.trouble.is_some() {
            let told = Phrase::new("contest-trouble").with("channel", channel(contest.channel));
            say(&Right::list(&Right::OF_CONTEST).into_iter().fold(told, |told, rights| told.with("rights", rights)));
        }
        if tournament.is_started() && !tournament.is_over() {
            say(&Phrase::new("contest-how-to-decide"));
        }
    }
    lines.join("\n")
}

/// The button to join or to leave, if the onlooker may.
fn entry(contest: &Contest, onlooker: Onlooker, reader: &Reader) -> Option<Button> {
    let tournament = contest.tournament();
    let entrant = contest.number_of(onlooker.user).map(|number| &tournament.entrants()[number.index()]);
    match entrant {
        Some(entrant) => (entrant.left.is_none() && !tournament.is_over()).then(|| leave(contest, reader)),
        None => takes_entries(tournament).then(|| join(contest, reader)),
    }
}

/// The buttons of organizers.
fn organizing(contest: &Contest, reader: &Reader) -> Vec<Button> {
    let (number, tournament) = (contest.number, contest.tournament());
    if tournament.is_over() {
        return Vec::new();
    }
    let mut buttons = Vec::new();
    if !tournament.is_started() {
        let start = Control::StartContest { number };
        buttons.push(reader.button(start, &Phrase::new("button-contest-start"), ButtonStyle::Primary));
    }
    if tournament.active().next().is_some() {
        let remove = Control::Contest { number, tab: ContestTab::Entrants, page: 0 };
        buttons.push(reader.button(remove, &Phrase::new("button-contest-remove"), ButtonStyle::Secondary));
    }
    let cancel = Control::AskToCancelContest { number };
    buttons.push(reader.button(cancel, &Phrase::new("button-contest-cancel"), ButtonStyle::Danger));
    buttons
}

/// The menu in which organizers choose the player to remove.
fn entrants(contest: &Contest, shown: &[Number], onlooker: Onlooker, reader: &Reader) -> Option<Line> {
    let entry = |&number: &Number| {
        // Who has been forgotten has left.
        let user = contest.user(number)?;
        let label = isolated(contest.name_of(number));
        let control = Control::AskToRemove { number: contest.number, user };
        Some(Entry { control, label, description: String::new(), chosen: false })
    };
    let entries: Vec<_> = shown.iter().filter_map(entry).collect();
    let placeholder = reader.say(&Phrase::new("contest-choose-entrant"));
    (onlooker.is_organizer && !entries.is_empty()).then_some(Line::Select(Select { placeholder, entries }))
}

/// The games on a page, with those who have no opponent after the first ones of a round.
fn games(contest: &Contest, fixtures: &[Fixture], link: impl Fn(Fixture) -> Option<String>, reader: &Reader) -> String {
    let Some(first) = fixtures.first() else {
        return reader.say(&Phrase::new("contest-no-games").with("name", escape(&contest.name)));
    };
    let round = i64::from(first.round) + 1;
    let mut lines =
        vec![reader.say(&Phrase::new("contest-round").with("name", escape(&contest.name)).with("round", round))];
    lines.extend(fixtures.iter().filter_map(|fixture| {
        let pairing = contest.tournament().pairing(*fixture)?;
        let [white, black] = [pairing.white, pairing.black].map(|number| called(contest, number));
        let result = pairing.result.map_or("…", score);
        let place = contest.game_of(*fixture).map(|game| match link(*fixture) {
            Some(link) => format!(" · [{game}]({link})"),
            None => format!(" · {}", code(&game.to_string())),
        });
        let note = pairing.note.as_ref().map(|note| format!(" · “{}”", escape(&shortened(note, MOST_SHORT_NOTE))));
        Some(format!(
            "{}\\. {white} – {black}: {result}{}{}",
            fixture.game + 1,
            place.unwrap_or_default(),
            note.unwrap_or_default()
        ))
    }));
    let byes = &contest.tournament().rounds()[usize::from(first.round)].byes;
    if first.game == 0 && !byes.is_empty() {
        let names = byes.iter().take(GAMES).map(|bye| called(contest, *bye)).collect::<Vec<_>>().join(", ");
        lines.push(reader.say(&Phrase::new("contest-byes").with("names", names)));
    }
    lines.join("\n")
}

/// The name of an entrant, shortened if it is long.
fn called(contest: &Contest, number: Number) -> String {
    bold(&shortened(contest.name_of(number), MOST_NAME))
}

/// The question whether a tournament is to be canceled.
pub fn cancel_contest(contest: &Contest, reader: &Reader) -> ContestView {
    let question = Phrase::new("contest-cancel-question").with("name", escape(&contest.name));
    let yes = Control::CancelContest { number: contest.number };
    ask(contest, &question, yes, &Phrase::new("button-contest-cancel"), reader)
}

/// The question whether a player is to be removed.
pub fn remove_entrant(contest: &Contest, user: UserId, reader: &Reader) -> ContestView {
    let name = contest.number_of(user).map_or("?", |number| contest.name_of(number));
    let question =
        Phrase::new("contest-remove-question").with("name", escape(&contest.name)).with("player", bold(name));
    let yes = Control::RemoveEntrant { number: contest.number, user };
    ask(contest, &question, yes, &Phrase::new("button-contest-remove"), reader)
}

/// The question whether the reader wants to leave a tournament that has started.
pub fn leave_contest(contest: &Contest, reader: &Reader) -> ContestView {
    let question = Phrase::new("contest-leave-question").with("name", escape(&contest.name));
    let yes = Control::ConfirmLeaveContest { number: contest.number };
    ask(contest, &question, yes, &Phrase::new("button-contest-leave"), reader)
}

/// A question, with a button for yes and one that goes back to the overview.
fn ask(contest: &Contest, question: &Phrase, yes: Control, label: &Phrase, reader: &Reader) -> ContestView {
    let back = Control::Contest { number: contest.number, tab: ContestTab::Overview, page: 0 };
    let buttons = vec![
        reader.button(yes, label, ButtonStyle::Danger),
        reader.button(back, &Phrase::new("button-back"), ButtonStyle::Secondary),
    ];
    ContestView::text(reader.say(question), vec![Line::Buttons(buttons)])
}

/// The list of a server's tournaments, the newest first, with a menu in which one is chosen.
pub fn contests(all: &[Contest], reader: &Reader) -> ContestView {
    if all.is_empty() {
        return ContestView::text(reader.say(&Phrase::new("contest-list-empty")), Vec::new());
    }
    let shown = &all[..all.len().min(MOST_LISTED)];
    let mut lines = vec![reader.say(&Phrase::new("contest-list"))];
    lines.extend(shown.iter().map(|contest| {
        let line = Phrase::new("contest-list-entry")
            .with("name", bold(&contest.name))
            .with("game", contest.game.title())
            .with("channel", channel(contest.channel))
            .with("count", contest.tournament().active().count() as i64);
        reader.say(&line.with("progress", progress(&Roster::of(contest))))
    }));
    if all.len() > shown.len() {
        lines.push(reader.say(&Phrase::new("tournament-more").with("count", (all.len() - shown.len()) as i64)));
    }
    let entry = |contest: &Contest| Entry {
        control: Control::Contest { number: contest.number, tab: ContestTab::Overview, page: 0 },
        label: isolated(&contest.name),
        description: String::new(),
        chosen: false,
    };
    let placeholder = reader.say(&Phrase::new("contest-choose"));
    let menu = Line::Select(Select { placeholder, entries: shown.iter().map(entry).collect() });
    ContestView::text(lines.join("\n"), vec![menu])
}

/// A tournament in a list of suggestions.
pub fn contest_label(contest: &Contest, reader: &Reader) -> String {
    let progress = reader.say(&progress(&Roster::of(contest)));
    format!("{} · {} · {progress}", isolated(&contest.name), contest.game.title())
}

/// A game of a tournament in a list of suggestions.
pub fn bout_label(contest: &Contest, fixture: Fixture) -> Option<String> {
    let pairing = contest.tournament().pairing(fixture)?;
    let [white, black] =
        [pairing.white, pairing.black].map(|number| isolated(&shortened(contest.name_of(number), MOST_NAME)));
    let result = pairing.result.map_or("…", score);
    Some(format!("{}.{} {white} – {black}: {result}", fixture.round + 1, fixture.game + 1))
}

/// The public message that tells a decision of the organizer.
pub fn decision(contest: &Contest, fixture: Fixture, reader: &Reader) -> String {
    let Some(pairing) = contest.tournament().pairing(fixture) else { return String::new() };
    let told = Phrase::new("tournament-decided")
        .with("round", i64::from(fixture.round) + 1)
        .with("white", called(contest, pairing.white))
        .with("black", called(contest, pairing.black))
        .with("result", pairing.result.map_or("…", score))
        .with("note", escape(pairing.note.as_deref().unwrap_or_default()));
    format!("🏆 **{}** · {}", escape(&contest.name), reader.say(&told))
}
