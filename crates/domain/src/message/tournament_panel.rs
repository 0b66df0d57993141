//! The message about a tournament, with the buttons that show its tabs, and those of players and organizers.

use super::{
    Exhibit, Reader, Roster, announcement, bracket_page, crosstable, current_bracket_page, page_buttons, standings,
    ties,
    tournament::{progress, round_name, score},
};
use crate::{
    ServerTournament,
    control::{Button, ButtonStyle, Control, ControlRow, MenuEntry, TournamentTab},
    daily::Obstacle,
    id::UserId,
    markup::{bold, channel, code, escape, isolated},
    right::Right,
};
use board::phrase::{Phrase, code::shortened};
use tournament::{Format, Number, PairingId, Tournament};

/// The maximum number of games on a page.
const GAMES: usize = 8;
/// The maximum number of players in a menu.
const PLAYERS: usize = 25;
/// The maximum number of tournaments in a list.
pub const MOST_LISTED: usize = 12;
/// The maximum number of characters of a name in a list of games.
const MOST_NAME: usize = 30;
/// The length of names in a suggestion, which has 100 letters in all.
const MOST_IN_LABEL: usize = 22;

/// The maximum number of characters of a note in a list of games.
const MOST_SHORT_NOTE: usize = 60;

/// Somebody who looks at a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Onlooker<'a> {
    /// The person.
    pub user: UserId,
    /// Whether the person may manage the server's tournaments.
    pub is_organizer: bool,
    /// The permissions that the bot needs and lacks in the tournament's channel; `None` if that is unknown.
    pub lacks: Option<&'a [Right]>,
}

/// A message about a tournament whose picture has not been drawn yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TournamentPanel {
    /// The text in Discord's markup.
    pub text: String,
    /// The picture, if the message has one.
    pub exhibit: Option<Exhibit>,
    /// The rows of buttons and menus.
    pub controls: Vec<ControlRow>,
}

impl TournamentPanel {
    const fn text(text: String, controls: Vec<ControlRow>) -> Self {
        Self { text, exhibit: None, controls }
    }
}

/// The buttons under the announcement of a tournament.
pub fn announcement_controls(tournament: &ServerTournament, reader: &Reader) -> Vec<ControlRow> {
    let number = tournament.number;
    let tab = if tournament.state().is_started() { TournamentTab::Standings } else { TournamentTab::Overview };
    let mut buttons = Vec::new();
    if takes_entries(tournament.state()) {
        buttons.push(join(tournament, reader));
    }
    if !tournament.state().is_over() {
        buttons.push(leave(tournament, reader));
    }
    let open = Control::OpenTournament { number, tab };
    buttons.push(reader.secondary(open, &Phrase::new("button-tournament")));
    vec![ControlRow::Buttons(buttons)]
}

fn join(tournament: &ServerTournament, reader: &Reader) -> Button {
    let join = Control::JoinTournament { number: tournament.number };
    reader.button(join, &Phrase::new("button-tournament-join"), ButtonStyle::Success)
}

fn leave(tournament: &ServerTournament, reader: &Reader) -> Button {
    let leave = Control::LeaveTournament { number: tournament.number };
    reader.secondary(leave, &Phrase::new("button-tournament-leave"))
}

/// Whether somebody may still enter, if there is a place.
fn takes_entries(state: &Tournament) -> bool {
    let is_late = state.settings().format != Format::Swiss || state.rounds().len() > 1;
    let is_closed = state.is_started() && is_late;
    !state.is_over() && !is_closed
}

/// The pages of games: those of a round, or a part of them.
pub fn game_pages(tournament: &ServerTournament) -> Vec<Vec<PairingId>> {
    let rounds = (0..).zip(tournament.state().rounds());
    let pages = rounds.flat_map(|(round, games)| {
        let pairing_ids: Vec<_> = (0..).zip(&games.pairings).map(|(game, _)| PairingId { round, game }).collect();
        pairing_ids.chunks(GAMES).map(<[_]>::to_vec).collect::<Vec<_>>()
    });
    pages.collect()
}

/// The page of a tab that is shown first.
fn first_page(tournament: &ServerTournament, tab: TournamentTab) -> u16 {
    let state = tournament.state();
    match tab {
        TournamentTab::Table if state.settings().format == Format::Knockout => current_bracket_page(state),
        TournamentTab::Games => {
            let newest = state.rounds().len().saturating_sub(1);
            let is_newest =
                |page: &Vec<PairingId>| page.iter().any(|pairing_id| usize::from(pairing_id.round) == newest);
            number(game_pages(tournament).iter().position(is_newest).unwrap_or(0))
        }
        _ => 0,
    }
}

fn number(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

/// The message with a page, counted from 0, of a tab; `None` for the page that is shown first. `links` are those to the
/// games on the page, in order, if known.
pub fn tournament(
    tournament: &ServerTournament,
    tab: TournamentTab,
    page: Option<u16>,
    link: impl Fn(PairingId) -> Option<String>,
    onlooker: Onlooker<'_>,
    reader: &Reader,
) -> TournamentPanel {
    let roster = Roster::of(tournament);
    let state = tournament.state();
    let page = page.unwrap_or_else(|| first_page(tournament, tab));
    let mut controls = vec![tabs(tournament, tab, reader)];
    let (text, exhibit, page, pages) = match tab {
        TournamentTab::Overview => (overview(tournament, &roster, onlooker, reader), None, 0, 1),
        TournamentTab::Standings => {
            let shown = standings(&roster, page, reader);
            (shown.text, Some(shown.exhibit), shown.page, shown.pages)
        }
        TournamentTab::Table => {
            let shown = bracket_page(&roster, page, reader).unwrap_or_else(|| crosstable(&roster, page, reader));
            (shown.text, Some(shown.exhibit), shown.page, shown.pages)
        }
        TournamentTab::Ties => {
            let pages = ties(&roster, reader);
            let page = page.min(number(pages.len()) - 1);
            (pages[usize::from(page)].clone(), None, page, number(pages.len()))
        }
        TournamentTab::Games => {
            let pages = game_pages(tournament);
            let page = page.min(number(pages.len()).saturating_sub(1));
            let pairing_ids = pages.get(usize::from(page)).map_or(&[][..], Vec::as_slice);
            (games(tournament, pairing_ids, link, reader), None, page, number(pages.len()).max(1))
        }
        TournamentTab::Entrants => {
            let active: Vec<_> = state.active().collect();
            let pages = number(active.len().div_ceil(PLAYERS)).max(1);
            let page = page.min(pages - 1);
            let shown = active.chunks(PLAYERS).nth(usize::from(page)).unwrap_or(&[]);
            controls.extend(entrants(tournament, shown, onlooker, reader));
            (reader.say(&Phrase::new("tournament-entrants").with("name", escape(&tournament.name))), None, page, pages)
        }
    };
    if pages > 1 {
        let number = tournament.number;
        controls.push(page_buttons(reader.language, page, pages, |page| Control::Tournament { number, tab, page }));
    }
    let is_about_games = matches!(tab, TournamentTab::Overview | TournamentTab::Games);
    let mut own = Vec::new();
    if tab == TournamentTab::Overview {
        own.extend(entry(tournament, onlooker, reader));
    }
    if is_about_games && !state.rounds().is_empty() {
        let records = Control::TournamentRecords { number: tournament.number };
        own.push(reader.secondary(records, &Phrase::new("button-tournament-records")));
    }
    let organizing =
        if tab == TournamentTab::Overview && onlooker.is_organizer { organizing(tournament, reader) } else { vec![] };
    controls.extend([own, organizing].into_iter().filter(|buttons| !buttons.is_empty()).map(ControlRow::Buttons));
    TournamentPanel { text, exhibit, controls }
}

/// The buttons that show the tabs. Before the start, there is only the overview.
fn tabs(tournament: &ServerTournament, shown: TournamentTab, reader: &Reader) -> ControlRow {
    let is_started = tournament.state().is_started();
    let tabs = TournamentTab::ALL.into_iter().filter(|tab| *tab != TournamentTab::Entrants);
    let button = |tab: TournamentTab| {
        let label = match (tab, tournament.state().settings().format) {
            (TournamentTab::Overview, _) => Phrase::new("tournament-tab-overview"),
            (TournamentTab::Standings, _) => Phrase::new("tournament-tab-standings"),
            (TournamentTab::Table, Format::Knockout) => Phrase::new("tournament-tab-bracket"),
            (TournamentTab::Table, Format::Swiss) => Phrase::new("tournament-tab-rounds"),
            (TournamentTab::Table, _) => Phrase::new("tournament-tab-crosstable"),
            (TournamentTab::Games, _) => Phrase::new("tournament-tab-games"),
            (TournamentTab::Ties, _) => Phrase::new("tournament-tab-ties"),
            (TournamentTab::Entrants, _) => Phrase::new("button-tournament-remove"),
        };
        // The buttons of the pages have the other numbers.
        let page = if tab == shown { u16::MAX } else { first_page(tournament, tab) };
        let style = if tab == shown { ButtonStyle::Idle } else { ButtonStyle::Secondary };
        reader.button(Control::Tournament { number: tournament.number, tab, page }, &label, style)
    };
    ControlRow::Buttons(tabs.filter(|tab| is_started || *tab == TournamentTab::Overview).map(button).collect())
}

fn overview(tournament: &ServerTournament, roster: &Roster<'_>, onlooker: Onlooker<'_>, reader: &Reader) -> String {
    let state = tournament.state();
    let mut lines = vec![announcement(roster, tournament.starts, reader)];
    let mut say = |phrase: &Phrase| lines.push(reader.say(phrase));
    if state.is_started() && !state.is_over() {
        say(&progress(roster));
    }
    say(&Phrase::new("tournament-channel").with("channel", channel(tournament.channel)));
    if onlooker.is_organizer {
        let unposted = tournament.unposted();
        if unposted > 0 {
            let told = Phrase::new("tournament-unposted").with("channel", channel(tournament.channel));
            say(&told.with("count", unposted as i64));
        }
        // A channel that is gone needs no permissions.
        let has_failed = tournament.trouble.is_some_and(|what| unposted == 0 || what != Obstacle::Channel);
        if has_failed || tournament.lacks_something() {
            let told = match Right::list(onlooker.lacks.unwrap_or(&Right::OF_TOURNAMENT)) {
                Some(rights) => Phrase::new("tournament-trouble").with("rights", rights),
                None => Phrase::new("tournament-refused"),
            };
            say(&told.with("channel", channel(tournament.channel)));
        }
        if state.is_started() && !state.is_over() {
            say(&Phrase::new("tournament-how-to-decide"));
        }
    }
    lines.join("\n")
}

/// The button to join or to leave, if the onlooker may.
fn entry(tournament: &ServerTournament, onlooker: Onlooker<'_>, reader: &Reader) -> Option<Button> {
    let state = tournament.state();
    let entrant = tournament.number_of(onlooker.user).map(|number| &state.entrants()[number.index()]);
    match entrant {
        Some(entrant) => (entrant.left.is_none() && !state.is_over()).then(|| leave(tournament, reader)),
        None => takes_entries(state).then(|| join(tournament, reader)),
    }
}

/// The buttons of organizers.
fn organizing(tournament: &ServerTournament, reader: &Reader) -> Vec<Button> {
    let (number, state) = (tournament.number, tournament.state());
    if state.is_over() {
        return Vec::new();
    }
    let mut buttons = Vec::new();
    if !state.is_started() {
        let start = Control::StartTournament { number };
        buttons.push(reader.button(start, &Phrase::new("button-tournament-start"), ButtonStyle::Primary));
    }
    if state.active().next().is_some() {
        let remove = Control::Tournament { number, tab: TournamentTab::Entrants, page: 0 };
        buttons.push(reader.secondary(remove, &Phrase::new("button-tournament-remove")));
    }
    let cancel = Control::AskToCancelTournament { number };
    buttons.push(reader.button(cancel, &Phrase::new("button-tournament-cancel"), ButtonStyle::Danger));
    buttons
}

/// The menu in which organizers choose the player to remove.
fn entrants(
    tournament: &ServerTournament,
    shown: &[Number],
    onlooker: Onlooker<'_>,
    reader: &Reader,
) -> Option<ControlRow> {
    let entry = |&number: &Number| {
        // Who has been forgotten has left.
        let user = tournament.user(number)?;
        let label = isolated(tournament.name_of(number));
        let control = Control::AskToRemove { number: tournament.number, user };
        Some(MenuEntry::new(control, label))
    };
    let entries: Vec<_> = shown.iter().filter_map(entry).collect();
    (onlooker.is_organizer && !entries.is_empty())
        .then(|| reader.menu(&Phrase::new("tournament-choose-entrant"), entries))
}

/// The games on a page, with those who have no opponent after the first ones of a round.
fn games(
    tournament: &ServerTournament,
    pairing_ids: &[PairingId],
    link: impl Fn(PairingId) -> Option<String>,
    reader: &Reader,
) -> String {
    let Some(first) = pairing_ids.first() else {
        return reader.say(&Phrase::new("tournament-no-games").with("name", escape(&tournament.name)));
    };
    let head = Phrase::new("tournament-round").with("name", escape(&tournament.name));
    let mut lines = vec![reader.say(&head.with("round", round_name(tournament.state(), first.round.into())))];
    lines.extend(pairing_ids.iter().filter_map(|pairing_id| {
        let pairing = tournament.state().pairing(*pairing_id)?;
        let [white, black] = [pairing.white, pairing.black].map(|number| called(tournament, number));
        let result = pairing.result.map_or("…", score);
        let place = tournament.game_of(*pairing_id).map(|game| match link(*pairing_id) {
            Some(link) => format!(" · [{game}]({link})"),
            None => format!(" · {}", code(&game.to_string())),
        });
        let note = pairing.note.as_ref().map(|note| format!(" · “{}”", escape(&shortened(note, MOST_SHORT_NOTE))));
        Some(format!(
            "{}\\. {white} – {black}: {result}{}{}",
            pairing_id.game + 1,
            place.unwrap_or_default(),
            note.unwrap_or_default()
        ))
    }));
    let byes = &tournament.state().rounds()[usize::from(first.round)].byes;
    if first.game == 0 && !byes.is_empty() {
        let names = byes.iter().take(GAMES).map(|bye| called(tournament, *bye)).collect::<Vec<_>>().join(", ");
        lines.push(reader.say(&Phrase::new("tournament-byes").with("names", names)));
    }
    lines.join("\n")
}

/// The name of an entrant, shortened if it is long.
fn called(tournament: &ServerTournament, number: Number) -> String {
    bold(&shortened(tournament.name_of(number), MOST_NAME))
}

/// The question whether a tournament is to be canceled.
pub fn cancel_tournament(tournament: &ServerTournament, reader: &Reader) -> TournamentPanel {
    let question = Phrase::new("tournament-cancel-question").with("name", escape(&tournament.name));
    let yes = Control::CancelTournament { number: tournament.number };
    ask(tournament, &question, yes, &Phrase::new("button-tournament-cancel"), reader)
}

/// The question whether a player is to be removed.
pub fn remove_entrant(tournament: &ServerTournament, user: UserId, reader: &Reader) -> TournamentPanel {
    let name = tournament.number_of(user).map_or("?", |number| tournament.name_of(number));
    let question =
        Phrase::new("tournament-remove-question").with("name", escape(&tournament.name)).with("player", bold(name));
    let yes = Control::RemoveEntrant { number: tournament.number, user };
    ask(tournament, &question, yes, &Phrase::new("button-tournament-remove"), reader)
}

/// The question whether the reader wants to leave a tournament that has started.
pub fn leave_tournament(tournament: &ServerTournament, reader: &Reader) -> TournamentPanel {
    let question = Phrase::new("tournament-leave-question").with("name", escape(&tournament.name));
    let yes = Control::ConfirmLeaveTournament { number: tournament.number };
    ask(tournament, &question, yes, &Phrase::new("button-tournament-leave"), reader)
}

/// A question, with a button for yes and one that goes back to the overview.
fn ask(
    tournament: &ServerTournament,
    question: &Phrase,
    yes: Control,
    label: &Phrase,
    reader: &Reader,
) -> TournamentPanel {
    let back = Control::Tournament { number: tournament.number, tab: TournamentTab::Overview, page: 0 };
    let buttons =
        vec![reader.button(yes, label, ButtonStyle::Danger), reader.secondary(back, &Phrase::new("button-back"))];
    TournamentPanel::text(reader.say(question), vec![ControlRow::Buttons(buttons)])
}

/// The list of a server's tournaments, the newest first, with a menu in which one is chosen.
pub fn tournaments(all: &[ServerTournament], reader: &Reader) -> TournamentPanel {
    if all.is_empty() {
        return TournamentPanel::text(reader.say(&Phrase::new("tournament-list-empty")), Vec::new());
    }
    let shown = &all[..all.len().min(MOST_LISTED)];
    let mut lines = vec![reader.say(&Phrase::new("tournament-list"))];
    lines.extend(shown.iter().map(|tournament| {
        let line = Phrase::new("tournament-list-entry")
            .with("name", bold(&tournament.name))
            .with("game", tournament.game.title())
            .with("channel", channel(tournament.channel))
            .with("count", tournament.state().active().count() as i64);
        reader.say(&line.with("progress", progress(&Roster::of(tournament))))
    }));
    if all.len() > shown.len() {
        lines.push(reader.say(&Phrase::new("tournament-more").with("count", (all.len() - shown.len()) as i64)));
    }
    let entry = |tournament: &ServerTournament| {
        let to = Control::Tournament { number: tournament.number, tab: TournamentTab::Overview, page: 0 };
        MenuEntry::new(to, isolated(&tournament.name))
    };
    let menu = reader.menu(&Phrase::new("tournament-choose"), shown.iter().map(entry));
    TournamentPanel::text(lines.join("\n"), vec![menu])
}

/// A tournament in a list of suggestions.
pub fn tournament_label(tournament: &ServerTournament, reader: &Reader) -> String {
    let progress = reader.say(&progress(&Roster::of(tournament)));
    format!("{} · {} · {progress}", isolated(&tournament.name), tournament.game.title())
}

/// A game of a tournament in a list of suggestions.
pub fn pairing_label(tournament: &ServerTournament, pairing_id: PairingId, reader: &Reader) -> Option<String> {
    let pairing = tournament.state().pairing(pairing_id)?;
    let round = reader.say(&round_name(tournament.state(), pairing_id.round.into()));
    let [white, black] =
        [pairing.white, pairing.black].map(|number| isolated(&shortened(tournament.name_of(number), MOST_IN_LABEL)));
    let result = pairing.result.map_or("…", score);
    Some(format!("{round}, {white} – {black}: {result}"))
}

/// The public message that tells a decision of the organizer.
pub fn decision(tournament: &ServerTournament, pairing_id: PairingId, reader: &Reader) -> String {
    let Some(pairing) = tournament.state().pairing(pairing_id) else { return String::new() };
    let told = Phrase::new("tournament-decided")
        .with("round", round_name(tournament.state(), pairing_id.round.into()))
        .with("white", called(tournament, pairing.white))
        .with("black", called(tournament, pairing.black))
        .with("result", pairing.result.map_or("…", score))
        .with("note", escape(pairing.note.as_deref().unwrap_or_default()));
    format!("🏆 **{}** · {}", escape(&tournament.name), reader.say(&told))
}
