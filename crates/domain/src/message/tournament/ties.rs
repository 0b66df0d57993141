//! How ties are broken, with the figures of those who are tied.

use super::{MOST_TEXT, Roster, count, in_points, listed, tie_break_name, tie_breaks, written};
use crate::{markup::bold, message::Reader};
use board::phrase::Phrase;
use tournament::{Format, StandingsRow, TieBreak};

/// The pages that explain the tie-breaks, each with the figures of everyone with as many points as somebody else. There
/// is at least one page.
pub fn ties(roster: &Roster<'_>, reader: &Reader) -> Vec<String> {
    let tournament = roster.tournament;
    let say = |phrase: Phrase| reader.say(&phrase);
    let mut lines = vec![roster.head(reader)];
    if tournament.settings().format == Format::Knockout {
        lines.push(say(Phrase::new("tournament-ties-knockout")));
        return vec![lines.join("\n")];
    }
    lines.push(say(Phrase::new("tournament-ties-head")));
    lines.extend((1..).zip(tie_breaks(tournament)).map(|(number, tie_break)| {
        let explained = match tie_break {
            TieBreak::DirectEncounter => Phrase::new("tournament-how-direct-encounter"),
            TieBreak::BuchholzCut1 => Phrase::new("tournament-how-buchholz"),
            TieBreak::SonnebornBerger => Phrase::new("tournament-how-sonneborn-berger"),
            TieBreak::Wins => Phrase::new("tournament-how-wins"),
        };
        format!("{number}\\. **{}**: {}", say(tie_break_name(tie_break)), say(explained))
    }));
    let standings = tournament.standings();
    let counts =
        |standing: &StandingsRow| tournament.entrants()[standing.entrant.index()].left.is_none_or(|left| left.counts);
    let tied = standings.chunk_by(|one, other| counts(one) == counts(other) && one.points == other.points);
    let tied: Vec<_> = tied.filter(|group| group.len() > 1 && counts(&group[0])).collect();
    if tied.is_empty() || tournament.rounds().is_empty() {
        lines.push(say(Phrase::new("tournament-ties-none")));
        return vec![lines.join("\n")];
    }
    let mut pages = vec![lines.join("\n")];
    for group in tied {
        let told = figures(roster, group, reader);
        // A group begins on a new page if it does not fit, and is divided only if it is longer than a page.
        let length: usize = told.iter().map(|line| line.chars().count() + 1).sum();
        let is_long = length > MOST_TEXT;
        for (index, line) in told.into_iter().enumerate() {
            let last = pages.len() - 1;
            let used = pages[last].chars().count();
            let needed = if index == 0 && !is_long { length } else { line.chars().count() + 1 };
            if used + needed > MOST_TEXT {
                pages.push(line);
            } else {
                pages[last] = format!("{}\n{line}", pages[last]);
            }
        }
    }
    pages
}

/// The figures of entrants with the same number of points, after a head.
fn figures(roster: &Roster<'_>, group: &[StandingsRow], reader: &Reader) -> Vec<String> {
    let say = |phrase: Phrase| reader.say(&phrase);
    let entrants: Vec<_> = group.iter().map(|standing| standing.entrant).collect();
    let encounters = roster.tournament.encounters(&entrants);
    let head = Phrase::new("tournament-tied").with("points", in_points(group[0].points));
    let mut lines = vec![say(head.with("count", count(group.len())))];
    if encounters.iter().any(|(_, missing)| *missing > 0) {
        lines.push(say(Phrase::new("tournament-tied-not-met")));
    }
    lines.extend(group.iter().zip(encounters).enumerate().map(|(index, (standing, (points, missing)))| {
        let mut direct = Phrase::new("tournament-figure-direct").with("points", written(points));
        direct = direct.with("met", count(group.len() - 1) - i64::from(missing)).with("others", count(group.len() - 1));
        let mut figures = vec![say(direct)];
        let figure = |name: Phrase, value: String| format!("{} {value}", say(name));
        figures.extend(standing.buchholz.map(|value| figure(Phrase::new("tournament-buchholz"), written(value))));
        let sonneborn = Phrase::new("tournament-sonneborn-berger");
        figures.extend(standing.sonneborn_berger.map(|value| figure(sonneborn, written(value))));
        figures.push(figure(Phrase::new("tournament-wins"), standing.wins.to_string()));
        let line = Phrase::new("tournament-tied-line")
            .with("place", standing.place)
            .with("player", bold(&roster.name(standing.entrant)))
            .with("figures", figures.join(" · "));
        let line = say(line);
        let before = index.checked_sub(1).map(|before| &group[before]);
        let why = match (standing.behind_by, before) {
            (Some(tie_break), Some(_)) if is_first_of_place(group, index) => {
                let leaders: Vec<_> = group[..index]
                    .iter()
                    .filter(|other| Some(other.place) == before.map(|before| before.place))
                    .map(|other| bold(&roster.name(other.entrant)))
                    .collect();
                // Behind a long list of names, the name of the last one is enough.
                let leaders = if leaders.len() > 3 { &leaders[leaders.len() - 1..] } else { &leaders[..] };
                let why = Phrase::new("tournament-behind").with("others", listed(leaders, reader));
                Some(why.with("why", tie_break_name(tie_break)))
            }
            (_, Some(before)) if before.place == standing.place => Some(Phrase::new("tournament-shares")),
            _ => None,
        };
        why.into_iter().fold(line, |line, why| format!("{line} – {}", say(why)))
    }));
    lines
}

/// Whether the entrant with this index is the first with their place.
fn is_first_of_place(group: &[StandingsRow], index: usize) -> bool {
    index.checked_sub(1).is_none_or(|before| group[before].place != group[index].place)
}
