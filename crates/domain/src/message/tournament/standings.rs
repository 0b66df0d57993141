//! The standings of a tournament.

use super::{Content, Page, ROWS, Roster, count, in_points, winners, written};
use crate::message::Reader;
use board::{
    phrase::Phrase,
    scene::scoreboard::{Column, ColumnKind, Key, ScoreCell, ScoreRow, Scoreboard},
};
use tournament::{Format, Number, StandingsRow, Tournament};

/// The number of pages of the standings, at least 1.
pub fn standings_pages(tournament: &Tournament) -> u16 {
    u16::try_from(tournament.entrants().len().div_ceil(ROWS).max(1)).expect("there are few entrants")
}

/// A page of the standings. `page` is counted from 0; the last page is shown for a greater number.
pub fn standings(roster: &Roster<'_>, page: u16, reader: &Reader) -> Page {
    let tournament = roster.tournament;
    let pages = standings_pages(tournament);
    let page = page.min(pages - 1);
    let all = tournament.standings();
    let first = usize::from(page) * ROWS;
    let shown = &all[first.min(all.len())..(first + ROWS).min(all.len())];
    let say = |phrase: Phrase| reader.say(&phrase);
    let mut note = say(roster.progress());
    if pages > 1 {
        note = format!("{note} · {}", span(first, shown.len(), all.len(), reader));
    }
    let head = Phrase::new("tournament-standings").with("progress", note.clone());
    let mut lines = vec![roster.head(reader), say(head)];
    lines.extend(roster.running().map(say));

    let is_knockout = tournament.settings().format == Format::Knockout;
    let mut columns = vec![(Phrase::new("tournament-legend-points"), ColumnKind::Main)];
    let mut keys = Vec::new();
    if !is_knockout {
        if tournament.settings().format == Format::Swiss {
            columns.push((Phrase::new("tournament-legend-bh"), ColumnKind::Plain));
            keys.push((Phrase::new("tournament-legend-bh"), Phrase::new("tournament-legend-bh-long")));
        }
        columns.push((Phrase::new("tournament-legend-sb"), ColumnKind::Plain));
        keys.push((Phrase::new("tournament-legend-sb"), Phrase::new("tournament-legend-sb-long")));
    }
    columns.push((Phrase::new("tournament-legend-wins"), ColumnKind::Plain));
    columns.push((Phrase::new("tournament-legend-games"), ColumnKind::Plain));
    let mut keys: Vec<_> = keys.into_iter().map(|(short, long)| (Key::Words(say(short)), say(long))).collect();
    let gone = roster.gone(shown.iter().map(|standing| standing.entrant));
    keys.extend(gone.map(|gone| (Key::Gone, say(gone))));
    let columns = columns.into_iter().map(|(head, kind)| Column { head: say(head), kind });
    let board = Scoreboard {
        title: roster.name.to_owned(),
        note: note.clone(),
        columns: columns.collect(),
        rows: shown.iter().map(|standing| row(roster, standing)).collect(),
        keys,
    };
    let alt = Phrase::new("alt-tournament-standings").with("name", roster.name).with("progress", note);
    let rows: Vec<_> = shown.iter().map(|standing| in_words(roster, standing, reader)).collect();
    super::page(lines, Content::Table(board), &alt, &rows, [page, pages], reader)
}

/// The rows that a page shows, such as `17–32 of 40`.
pub(super) fn span(first: usize, shown: usize, all: usize, reader: &Reader) -> String {
    let phrase = Phrase::new("tournament-span").with("first", count(first + 1)).with("last", count(first + shown));
    reader.say(&phrase.with("all", count(all)))
}

/// The number of games that an entrant has played at the board.
fn games(tournament: &Tournament, entrant: Number) -> usize {
    let games = tournament.rounds().iter().flat_map(|round| &round.pairings);
    games
        .filter(|game| game.color_of(entrant).is_some() && game.result.is_some_and(|result| result.is_played()))
        .count()
}

/// The medal of a place when the tournament is over.
pub(super) fn medal(tournament: &Tournament, standing: &StandingsRow) -> Option<u8> {
    u8::try_from(standing.place).ok().filter(|place| *place <= 3 && !winners(tournament).is_empty())
}

fn row(roster: &Roster<'_>, standing: &StandingsRow) -> ScoreRow {
    let mut entries = vec![written(standing.points)];
    entries.extend(standing.buchholz.map(written));
    entries.extend(standing.sonneborn_berger.map(written));
    entries.push(standing.wins.to_string());
    entries.push(games(roster.tournament, standing.entrant).to_string());
    ScoreRow {
        place: standing.place.to_string(),
        medal: medal(roster.tournament, standing),
        name: roster.name(standing.entrant),
        is_gone: roster.is_gone(standing.entrant),
        entries: entries.into_iter().map(ScoreCell::Words).collect(),
    }
}

/// A row in words, such as `1. Ann: 3½ points, BH 12, SB 9¼, Wins 3, Games 5`.
fn in_words(roster: &Roster<'_>, standing: &StandingsRow, reader: &Reader) -> String {
    let mut parts = vec![reader.say(&in_points(standing.points))];
    let value = |phrase: Phrase, value: String| format!("{} {value}", reader.say(&phrase));
    parts.extend(standing.buchholz.map(|points| value(Phrase::new("tournament-legend-bh"), written(points))));
    parts.extend(standing.sonneborn_berger.map(|points| value(Phrase::new("tournament-legend-sb"), written(points))));
    parts.push(value(Phrase::new("tournament-legend-wins"), standing.wins.to_string()));
    let games = games(roster.tournament, standing.entrant);
    parts.push(value(Phrase::new("tournament-legend-games"), games.to_string()));
    parts.extend(roster.gone([standing.entrant]).map(|gone| reader.say(&gone)));
    format!("{}. {}: {}", standing.place, roster.told(standing.entrant), parts.join(", "))
}
