//! Who played whom: the crosstable of a round robin, and the table of a Swiss tournament with a column for each round.

use std::collections::HashMap;

use super::{Content, MOST_TEXT, Page, ROWS, Roster, count, cut, in_points, round_name, standings::span, written};
use crate::{
    markup::{bold, escape},
    message::Reader,
};
use board::{
    color::Color,
    phrase::Phrase,
    scene::scoreboard::{Column, ColumnKind, Key, ScoreCell, ScoreRow, Scoreboard},
};
use tournament::{Format, GameResult, Number, Pairing, StandingsRow, Tournament};

/// The maximum number of rows and of columns on a page of the crosstable of a double round robin, whose fields have two
/// results.
const DOUBLE: usize = 12;
/// The maximum number of rounds on a page.
const ROUNDS: usize = 6;

/// The sign of a win by forfeit.
const FORFEIT_WIN: &str = "+";
/// The sign of a loss by forfeit.
const FORFEIT_LOSS: &str = "−";
/// The sign of a game that does not count.
const VOID: &str = "×";
/// The sign of a game that is running.
const RUNNING: &str = "…";

/// How a table is divided into pages.
struct Division {
    /// The number of rows on a page.
    rows: usize,
    /// The number of all columns.
    columns: usize,
    /// The number of columns on a page.
    across: usize,
}

impl Division {
    fn of(tournament: &Tournament) -> Self {
        let entrants = tournament.entrants().len();
        match tournament.settings().format {
            Format::RoundRobin => Self { rows: ROWS, columns: entrants, across: ROWS },
            Format::DoubleRoundRobin => Self { rows: DOUBLE, columns: entrants, across: DOUBLE },
            Format::Swiss | Format::Knockout => {
                let columns = tournament.rounds().len();
                // The pages have about the same number of rounds.
                let pages = columns.div_ceil(ROUNDS).max(1);
                Self { rows: ROWS, columns, across: columns.div_ceil(pages).max(1) }
            }
        }
    }

    /// The number of pages from top to bottom, and from left to right.
    fn pages(&self, tournament: &Tournament) -> (usize, usize) {
        (tournament.entrants().len().div_ceil(self.rows).max(1), self.columns.div_ceil(self.across).max(1))
    }
}

/// The number of pages of the table, at least 1.
pub fn crosstable_pages(tournament: &Tournament) -> u16 {
    let (down, across) = Division::of(tournament).pages(tournament);
    u16::try_from(down * across).expect("there are few entrants")
}

/// A page of the crosstable of a round robin, or of the rounds of another tournament. `page` is counted from 0; the
/// last page is shown for a greater number. Pages beside each other follow each other.
pub fn crosstable(roster: &Roster<'_>, page: u16, reader: &Reader) -> Page {
    let tournament = roster.tournament;
    let division = Division::of(tournament);
    let (_, across) = division.pages(tournament);
    let pages = crosstable_pages(tournament);
    let page = page.min(pages - 1);
    let standings = tournament.standings();
    let order = Order { roster, numbers: (1..).zip(&standings).map(|(row, line)| (line.entrant, row)).collect() };
    let top = usize::from(page) / across * division.rows;
    let left = usize::from(page) % across * division.across;
    let rows = top.min(standings.len())..(top + division.rows).min(standings.len());
    let columns = left..(left + division.across).min(division.columns);

    let say = |phrase: Phrase| reader.say(&phrase);
    let is_round_robin = tournament.settings().format.is_round_robin();
    let mut note = say(roster.progress());
    if pages > 1 {
        note = format!("{note} · {}", span(top, rows.len(), standings.len(), reader));
    }
    if across > 1 {
        let phrase = if is_round_robin { Phrase::new("tournament-against") } else { Phrase::new("tournament-rounds") };
        let range = phrase.with("first", count(columns.start + 1)).with("last", count(columns.end));
        note = format!("{note} · {}", say(range));
    }
    let shown = &standings[rows.clone()];
    let entries_of = |entrant: Number| -> Vec<ScoreCell> {
        if is_round_robin {
            standings[columns.clone()].iter().map(|other| order.against(entrant, other.entrant)).collect()
        } else {
            columns.clone().map(|round| order.in_round(entrant, round, reader)).collect()
        }
    };
    let mut heads = vec![Column { head: say(Phrase::new("tournament-legend-points")), kind: ColumnKind::Main }];
    heads.extend(columns.clone().map(|column| Column {
        head: match is_round_robin {
            true => (column + 1).to_string(),
            false => say(Phrase::new("tournament-legend-round").with("round", count(column + 1))),
        },
        kind: ColumnKind::Grid,
    }));
    let row = |(number, standing): (usize, &StandingsRow)| ScoreRow {
        place: number.to_string(),
        medal: None,
        name: roster.name(standing.entrant),
        is_gone: roster.is_gone(standing.entrant),
        entries: [vec![ScoreCell::Words(written(standing.points))], entries_of(standing.entrant)].concat(),
    };
    let rows: Vec<_> = (rows.start + 1..).zip(shown).map(row).collect();
    let keys = keys(&rows, roster.gone(shown.iter().map(|standing| standing.entrant)), reader);
    let kind = if is_round_robin { Phrase::new("tournament-crosstable") } else { Phrase::new("tournament-by-rounds") };
    let mut lines = vec![roster.head(reader), say(kind.with("progress", note.clone()))];
    lines.extend(roster.running().map(say));
    lines.extend(decisions(roster, reader));

    let alt =
        if is_round_robin { Phrase::new("alt-tournament-crosstable") } else { Phrase::new("alt-tournament-rounds") };
    let alt = alt.with("name", roster.name).with("progress", note.clone());
    let told: Vec<_> = rows.iter().zip(shown).map(|(row, line)| in_words(roster, row, line, &heads, reader)).collect();
    let board = Scoreboard { title: roster.name.to_owned(), note, columns: heads, rows, keys };
    super::page(lines, Content::Table(board), &alt, &told, [page, pages], reader)
}

/// A tournament with the number of each entrant's row, from 1.
struct Order<'a> {
    roster: &'a Roster<'a>,
    numbers: HashMap<Number, usize>,
}

impl Order<'_> {
    /// The results of an entrant against another.
    fn against(&self, entrant: Number, other: Number) -> ScoreCell {
        if entrant == other {
            return ScoreCell::Blocked;
        }
        let games = self.roster.tournament.rounds().iter().flat_map(|round| &round.pairings);
        let between = games.filter(|game| game.color_of(other).is_some());
        let results = between.filter_map(|game| Some(self.result(game, game.color_of(entrant)?)));
        let results = results.collect::<Vec<_>>().join(" ");
        if results.is_empty() { ScoreCell::Empty } else { ScoreCell::Words(results) }
    }

    /// What an entrant did in a round.
    fn in_round(&self, entrant: Number, round: usize, reader: &Reader) -> ScoreCell {
        let round = &self.roster.tournament.rounds()[round];
        if round.byes.contains(&entrant) {
            return ScoreCell::Words(reader.say(&Phrase::new("tournament-legend-bye")));
        }
        // The field of somebody who did not take part is empty.
        let Some((game, color)) = round.game_of(entrant) else { return ScoreCell::Empty };
        let opponent = self.numbers.get(&game.player(!color)).map(ToString::to_string).unwrap_or_default();
        ScoreCell::Game { opponent, color, result: self.result(game, color).to_owned() }
    }

    /// The result of a game for a side. Games of those whose games do not count have the sign of such a game.
    fn result(&self, game: &Pairing, color: Color) -> &'static str {
        let entrants = self.roster.tournament.entrants();
        let counts = |player: Number| entrants[player.index()].left.is_none_or(|left| left.counts);
        let Some(result) = game.result else { return RUNNING };
        match result {
            _ if !(counts(game.white) && counts(game.black)) => VOID,
            GameResult::Annulled => VOID,
            GameResult::Draw => "½",
            _ if result.is_forfeited_by(color) => FORFEIT_LOSS,
            _ if result.winner() != Some(color) => "0",
            _ if result.is_played() => "1",
            _ => FORFEIT_WIN,
        }
    }
}

/// The explanations of the signs that occur in the rows; `gone` is that of the sign for those who have left.
fn keys(rows: &[ScoreRow], gone: Option<Phrase>, reader: &Reader) -> Vec<(Key, String)> {
    let entries = || rows.iter().flat_map(|row| &row.entries[1..]);
    let has = |sign: &str| {
        entries().any(|entry| match entry {
            ScoreCell::Words(words) => words.contains(sign),
            ScoreCell::Game { result, .. } => result == sign,
            ScoreCell::Empty | ScoreCell::Blocked => false,
        })
    };
    let has_color =
        |side: Color| entries().any(|entry| matches!(entry, ScoreCell::Game { color, .. } if *color == side));
    let color = |side: Color| (Key::Color(side), Phrase::new("tournament-legend-color").with("color", side));
    let mut keys: Vec<_> = Color::ALL.into_iter().filter(|side| has_color(*side)).map(color).collect();
    let signs = [
        (FORFEIT_WIN, Phrase::new("tournament-legend-forfeit-win")),
        (FORFEIT_LOSS, Phrase::new("tournament-legend-forfeit-loss")),
        (VOID, Phrase::new("tournament-legend-void")),
        (RUNNING, Phrase::new("tournament-legend-running")),
    ];
    keys.extend(signs.into_iter().filter(|(sign, _)| has(sign)).map(|(sign, words)| (Key::Words(sign.into()), words)));
    keys.extend(gone.map(|gone| (Key::Gone, gone)));
    keys.into_iter().map(|(key, words)| (key, reader.say(&words))).collect()
}

/// A row in words, such as `1. Ann, 3½ points – 2: ½, 3: 1` or `1. Ann, has left, 3½ points – R1 White 5: 1`.
fn in_words(roster: &Roster<'_>, row: &ScoreRow, standing: &StandingsRow, heads: &[Column], reader: &Reader) -> String {
    let entries = row.entries.iter().zip(heads).skip(1).filter_map(|(entry, column)| match entry {
        ScoreCell::Empty | ScoreCell::Blocked => None,
        ScoreCell::Words(words) => Some(format!("{}: {words}", column.head)),
        ScoreCell::Game { opponent, color, result } => {
            let color = reader.say(&Phrase::new("side").with("color", *color));
            Some(format!("{} {color} {opponent}: {result}", column.head))
        }
    });
    let entries = entries.collect::<Vec<_>>().join(", ");
    let gone = roster.gone([standing.entrant]).into_iter();
    let about: Vec<_> = gone.chain([in_points(standing.points)]).map(|phrase| reader.say(&phrase)).collect();
    format!("{}. {}, {} – {entries}", row.place, roster.told(standing.entrant), about.join(", "))
}

/// A result as a score.
pub fn score(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "1–0",
        GameResult::BlackWins => "0–1",
        GameResult::Draw => "½–½",
        GameResult::WhiteByForfeit => "+/−",
        GameResult::BlackByForfeit => "−/+",
        GameResult::BothForfeit => "−/−",
        GameResult::Annulled => VOID,
    }
}

/// The games that the organizer decided, with the notes, if there are any.
pub(super) fn decisions(roster: &Roster<'_>, reader: &Reader) -> Option<String> {
    let rounds = roster.tournament.rounds().iter().enumerate();
    let games = rounds.flat_map(|(round, games)| games.pairings.iter().map(move |game| (round, game)));
    let told = games.filter_map(|(round, game)| {
        let note = game.note.as_ref()?;
        let result = score(game.result?);
        let phrase = Phrase::new("tournament-decided")
            .with("round", round_name(roster.tournament, round))
            .with("white", bold(&roster.name(game.white)))
            .with("black", bold(&roster.name(game.black)))
            .with("result", result)
            .with("note", escape(note));
        Some(reader.say(&phrase))
    });
    let told: Vec<_> = told.collect();
    (!told.is_empty()).then(|| cut(&told, "\n", MOST_TEXT / 2, reader))
}
