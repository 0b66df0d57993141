//! Tournaments: their announcements, standings, crosstables, brackets and tie-breaks.

use super::{Medium, Reader, shown::Numbered};
use crate::{
    ClockChoice, ServerTournament,
    markup::{escape, isolated},
};
use board::{
    phrase::{Phrase, code::shortened},
    scene::{bracket::BracketScene, scoreboard::Scoreboard},
    theme::Theme,
};
use games::GameKind;
use tournament::{Number, Points, TieBreak, Tournament};

mod announcement;
mod bracket;
mod crosstable;
mod standings;
mod ties;

pub use announcement::{announcement, tournament_end};
pub use bracket::{bracket_page, current_bracket_page};
pub(super) use crosstable::score;
pub use crosstable::{crosstable, crosstable_pages};
pub use standings::{standings, standings_pages};
pub use ties::ties;

/// The maximum number of rows on a page of a table.
pub const ROWS: usize = 16;
/// The maximum number of characters of an alt text.
const MOST_ALT: usize = 1024;
/// The maximum number of characters of a page of text, which leaves room for a head.
const MOST_TEXT: usize = 1700;
/// The maximum number of characters of a name.
const MOST_NAME: usize = 40;

/// A tournament with what its messages tell besides pairings and results.
#[derive(Clone, Copy, Debug)]
pub struct Roster<'a> {
    /// The name of the tournament.
    pub name: &'a str,
    /// The game that is played.
    pub game: GameKind,
    /// The clock of the games.
    pub clock: ClockChoice,
    /// The tournament.
    pub tournament: &'a Tournament,
    /// The name of each entrant, by number.
    pub names: &'a [String],
}

/// A page with a picture of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// The text above the picture, in Discord's markup.
    pub text: String,
    /// The picture.
    pub exhibit: Exhibit,
    /// The number of the page, counted from 0.
    pub page: u16,
    /// The number of pages, at least 1.
    pub pages: u16,
}

/// A picture of a tournament that is to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exhibit {
    /// The content of the picture.
    pub content: Content,
    /// The theme, which determines the colors.
    pub theme: Theme,
    /// The alt text: the table in words, with at most 1,024 characters.
    pub alt: String,
}

/// The content of a picture of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    /// A table.
    Table(Scoreboard),
    /// A part of a bracket.
    Bracket(BracketScene),
}

impl Content {
    /// The names that people have given, from the top.
    fn names(&mut self) -> Vec<&mut String> {
        match self {
            Self::Table(table) => {
                [&mut table.title].into_iter().chain(table.rows.iter_mut().map(|row| &mut row.name)).collect()
            }
            Self::Bracket(bracket) => {
                let matches = bracket.stages.iter_mut().flat_map(|stage| &mut stage.matches);
                [&mut bracket.title].into_iter().chain(matches.flatten().map(|slot| &mut slot.name)).collect()
            }
        }
    }
}

impl<'a> Roster<'a> {
    /// What is told of a recorded tournament.
    pub fn of(tournament: &'a ServerTournament) -> Self {
        let (name, game, clock) = (&tournament.name, tournament.game, tournament.clock.into());
        Self { name, game, clock, tournament: tournament.state(), names: tournament.all_names() }
    }

    /// The name of an entrant, shortened if it is very long.
    fn name(&self, number: Number) -> String {
        shortened(self.names.get(number.index()).map_or("?", String::as_str), MOST_NAME)
    }

    /// The name of an entrant for alt texts.
    fn told(&self, number: Number) -> String {
        isolated(&self.name(number))
    }

    /// How those of these entrants left who no longer take part; `None` if all take part.
    fn gone(&self, entrants: impl IntoIterator<Item = Number>) -> Option<Phrase> {
        let entrants = entrants.into_iter().filter_map(|number| self.tournament.entrants()[number.index()].left);
        let (removed, left): (Vec<_>, Vec<_>) = entrants.partition(|left| left.removed);
        let how = match (left.is_empty(), removed.is_empty()) {
            (true, true) => return None,
            (false, true) => "left",
            (true, false) => "removed",
            (false, false) => "both",
        };
        Some(Phrase::new("tournament-legend-gone").with("how", how))
    }

    /// Whether an entrant no longer takes part.
    fn is_gone(&self, number: Number) -> bool {
        self.tournament.entrants()[number.index()].left.is_some()
    }

    /// The first line of messages: the tournament, its game and its format.
    fn head(&self, reader: &Reader) -> String {
        let head = Phrase::new("tournament-head").with("name", escape(self.name)).with("game", self.game.title());
        reader.say(&head.with("format", format(self.tournament)))
    }

    /// How far the tournament has come.
    fn progress(&self) -> Phrase {
        let tournament = self.tournament;
        if tournament.is_canceled() {
            return Phrase::new("tournament-progress-canceled");
        }
        if tournament.is_over() {
            return Phrase::new("tournament-progress-over");
        }
        let Some(planned) = tournament.planned_rounds() else {
            return Phrase::new("tournament-progress-open");
        };
        match tournament.bracket() {
            Some(bracket) => {
                let matches = bracket.stage().map_or(1, |stage| bracket.stages[stage].len());
                stage_name(matches)
            }
            None => Phrase::new("tournament-progress-round")
                .with("round", count(tournament.rounds().len()))
                .with("rounds", i64::from(planned)),
        }
    }

    /// How many games are running, if any.
    fn running(&self) -> Option<Phrase> {
        let games = self.tournament.rounds().last()?.pairings.iter().filter(|game| game.result.is_none()).count();
        (games > 0 && !self.tournament.is_over()).then(|| Phrase::new("tournament-running").with("count", count(games)))
    }
}

/// How far a tournament has come.
pub(super) fn progress(roster: &Roster<'_>) -> Phrase {
    roster.progress()
}

/// Those who have won a tournament; nobody if nobody has a point.
pub(super) fn winners(tournament: &Tournament) -> Vec<Number> {
    let has_points = tournament.standings().first().is_some_and(|best| best.points > Points::ZERO);
    if has_points { tournament.winners() } else { Vec::new() }
}

/// The name of a tournament's format.
fn format(tournament: &Tournament) -> Phrase {
    Phrase::new("tournament-format").with("format", tournament.settings().format.name())
}

/// The name of a stage of a knockout with this number of matches.
fn stage_name(matches: usize) -> Phrase {
    Phrase::new("tournament-legend-stage").with("matches", count(matches)).with("players", count(2 * matches))
}

/// The name of a round, counted from 0: in a knockout that of its stage, and which playoff it is.
pub(super) fn round_name(tournament: &Tournament, round: usize) -> Phrase {
    let numbered = || Phrase::new("tournament-round-number").with("round", count(round + 1));
    let name = tournament.matches_in(round).map_or_else(numbered, stage_name);
    as_playoff(tournament, round, name)
}

/// What a round, counted from 0, is called whose stage has this name: the same, unless it is a playoff.
pub(super) fn as_playoff(tournament: &Tournament, round: usize, stage: Phrase) -> Phrase {
    let matches = tournament.matches_in(round);
    match (0..round).filter(|before| tournament.matches_in(*before) == matches).count() {
        number @ 1.. if matches.is_some() => {
            Phrase::new("pairing-playoff").with("stage", stage).with("number", count(number))
        }
        _ => stage,
    }
}

fn tie_break_name(tie_break: TieBreak) -> Phrase {
    match tie_break {
        TieBreak::DirectEncounter => Phrase::new("tournament-direct-encounter"),
        TieBreak::BuchholzCut1 => Phrase::new("tournament-buchholz"),
        TieBreak::SonnebornBerger => Phrase::new("tournament-sonneborn-berger"),
        TieBreak::Wins => Phrase::new("tournament-wins"),
    }
}

/// The tie-breaks that a format uses, in the order in which they are applied.
fn tie_breaks(tournament: &Tournament) -> Vec<TieBreak> {
    let format = tournament.settings().format;
    let applies = |tie_break: &TieBreak| match tie_break {
        _ if format == tournament::Format::Knockout => false,
        TieBreak::BuchholzCut1 => format == tournament::Format::Swiss,
        _ => true,
    };
    TieBreak::ALL.into_iter().filter(applies).collect()
}

/// An amount of points with fractions, such as `3½`, which is the same in all languages.
fn written(points: Points) -> String {
    let (whole, part) = (points.quarters() / 4, ["", "¼", "½", "¾"][points.quarters() as usize % 4]);
    if whole == 0 && !part.is_empty() { part.to_owned() } else { format!("{whole}{part}") }
}

/// An amount of points with the word for points.
fn in_points(points: Points) -> Phrase {
    let amount = match points.quarters() {
        0 => "none",
        1..4 => "part",
        4 => "one",
        5..8 => "between",
        _ => "many",
    };
    Phrase::new("tournament-points").with("points", written(points)).with("amount", amount)
}

/// A number of things as a value of a phrase.
fn count(things: usize) -> i64 {
    i64::try_from(things).unwrap_or(i64::MAX)
}

/// As many of the items as fit into this number of characters, with the number of those left out.
pub(super) fn cut(items: &[String], separator: &str, most: usize, reader: &Reader) -> String {
    let all = items.join(separator);
    if all.chars().count() <= most {
        return all;
    }
    let more = |left: usize| reader.say(&Phrase::new("tournament-more").with("count", count(left)));
    let fits = |kept: &usize| {
        let text = items[..*kept].join(separator);
        text.chars().count() + separator.chars().count() + more(items.len() - kept).chars().count() <= most
    };
    match (1..items.len()).rev().find(fits) {
        None => more(items.len()),
        Some(kept) => format!("{}{separator}{}", items[..kept].join(separator), more(items.len() - kept)),
    }
}

/// A page with a picture and these lines above it. `alt` is the head of the alt text, which as many of the rows as fit
/// follow. Numbers stand for the names that no font can show.
fn page(
    mut lines: Vec<String>,
    mut content: Content,
    alt: &Phrase,
    rows: &[String],
    [page, pages]: [u16; 2],
    reader: &Reader,
) -> Page {
    let mut numbered = Numbered::default();
    content.names().into_iter().for_each(|name| numbered.show(name));
    lines.extend(numbered.resolved(Medium::Message, reader));
    let head = [Some(reader.say(alt)), numbered.resolved(Medium::Description, reader)];
    let head = head.into_iter().flatten().collect::<Vec<_>>().join(" ");
    let room = MOST_ALT.saturating_sub(head.chars().count() + 1);
    let alt = format!("{head} {}", cut(rows, "; ", room, reader));
    let exhibit = Exhibit { content, theme: reader.taste.theme, alt };
    Page { text: lines.join("\n"), exhibit, page, pages }
}

/// The names as a list, such as `Ann, Ben and Cem`.
fn listed(names: &[String], reader: &Reader) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => {
            reader.say(&Phrase::new("tournament-and").with("first", first.join(", ")).with("last", last.clone()))
        }
    }
}

#[cfg(test)]
mod tests;
