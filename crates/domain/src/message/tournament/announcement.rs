//! What is said when a tournament is announced, and when it is over.

use super::{MOST_TEXT, Roster, count, cut, in_points, listed, tie_break_name, tie_breaks, winners};
use crate::{
    ClockChoice,
    markup::{bold, date_and_time, escape, from_now},
    message::Reader,
    time::Timestamp,
};
use board::phrase::Phrase;
use tournament::{Format, GameResult, StandingsRow};

/// The maximum number of entrants whose places the last message tells.
const BEST: usize = 10;

/// The public message that announces a tournament: the format, the clock, how ties are broken, and who has entered.
/// `start` is the time at which the tournament starts by itself, if there is one.
pub fn announcement(roster: &Roster<'_>, start: Option<Timestamp>, reader: &Reader) -> String {
    let tournament = roster.tournament;
    let settings = tournament.settings();
    let mut lines = vec![format!("🏆 {}", roster.head(reader))];
    let mut say = |phrase: &Phrase| lines.push(reader.say(phrase));
    say(&match (settings.format, tournament.planned_rounds().or(settings.rounds)) {
        (Format::RoundRobin, _) => Phrase::new("tournament-about-round-robin"),
        (Format::DoubleRoundRobin, _) => Phrase::new("tournament-about-double-round-robin"),
        (Format::Knockout, _) => Phrase::new("tournament-about-knockout"),
        (Format::Swiss, Some(rounds)) => Phrase::new("tournament-about-swiss").with("rounds", i64::from(rounds)),
        (Format::Swiss, None) => Phrase::new("tournament-about-swiss-open"),
    });
    if roster.clock == ClockChoice::Unlimited {
        say(&Phrase::new("tournament-no-clock"));
    } else {
        say(&Phrase::new("tournament-clock").with("clock", roster.clock.in_words()));
        say(&match settings.vacation {
            true => Phrase::new("tournament-vacation"),
            false => Phrase::new("tournament-no-vacation"),
        });
    }
    if !settings.openings {
        say(&Phrase::new("tournament-no-openings"));
    }
    if let Some(hours) = settings.deadline {
        say(&Phrase::new("pairing-deadline").with("days", i64::from(hours / 24)));
    }
    let ties: Vec<_> = tie_breaks(tournament).into_iter().map(|tie| reader.say(&tie_break_name(tie))).collect();
    if !ties.is_empty() {
        say(&Phrase::new("tournament-ties").with("ties", ties.join(", ")));
    }
    if tournament.is_over() {
        say(&roster.progress());
    } else if !tournament.is_started() {
        say(&match start {
            Some(start) => {
                let at = Phrase::new("tournament-starts").with("time", date_and_time(start));
                at.with("relative", from_now(start))
            }
            None => Phrase::new("tournament-starts-by-hand"),
        });
    }
    let entered = tournament.entrants().len();
    let head =
        Phrase::new("tournament-entered").with("count", count(entered)).with("places", i64::from(settings.places));
    say(&head);
    if entered > 0 {
        let names: Vec<_> = tournament.active().map(|number| bold(&roster.name(number))).collect();
        let used: usize = lines.iter().map(|line| line.chars().count() + 1).sum();
        lines.push(cut(&names, ", ", MOST_TEXT.saturating_sub(used), reader));
    }
    lines.join("\n")
}

/// The message that tells how a tournament ended: who won, and the places up to the third.
pub fn tournament_end(roster: &Roster<'_>, reader: &Reader) -> String {
    let tournament = roster.tournament;
    let name = escape(roster.name);
    if tournament.is_canceled() {
        return reader.say(&Phrase::new("tournament-canceled").with("name", name));
    }
    let standings = tournament.standings();
    let winners = winners(tournament);
    let names: Vec<_> = winners.iter().map(|&winner| bold(&roster.name(winner))).collect();
    let best = standings.first().map(|standing| in_points(standing.points));
    let phrase = match (&winners[..], best) {
        ([_], _) if tournament.settings().format == Format::Knockout => Phrase::new("tournament-won-knockout"),
        ([_], Some(points)) => Phrase::new("tournament-won").with("points", points),
        ([_, _, ..], Some(points)) => Phrase::new("tournament-won-shared").with("points", points),
        _ => Phrase::new("tournament-won-by-nobody"),
    };
    let phrase = match names.len() {
        0 => phrase,
        1..=BEST => phrase.with("player", listed(&names, reader)),
        _ => phrase.with("player", cut(&names, ", ", MOST_TEXT / 2, reader)),
    };
    let mut head = format!("🏆 {}", reader.say(&phrase.with("name", name)));
    let mut games = tournament.rounds().iter().flat_map(|round| &round.pairings);
    if !winners.is_empty() && games.any(|game| game.result.is_some_and(GameResult::is_played)) {
        head = format!("{head} {}", reader.say(&Phrase::new("tournament-congratulations")));
    }
    let mut lines = vec![head];
    if tournament.ended_early() {
        let phrase = Phrase::new("tournament-ended-early").with("played", count(tournament.rounds().len()));
        lines.push(reader.say(&phrase.with("planned", tournament.planned_rounds().map_or(0, i64::from))));
    }
    if winners.is_empty() {
        return lines.join("\n");
    }
    let places: Vec<_> = standings.iter().filter(|standing| standing.place <= 3).collect();
    let shown = if places.len() > BEST { BEST - 1 } else { places.len() };
    lines.extend(places[..shown].iter().map(|standing| place(roster, standing, reader)));
    if places.len() > shown {
        lines.push(reader.say(&Phrase::new("tournament-more").with("count", count(places.len() - shown))));
    }
    lines.join("\n")
}

/// The line of one of the best.
fn place(roster: &Roster<'_>, standing: &StandingsRow, reader: &Reader) -> String {
    let medal = match standing.place {
        1 => "🥇",
        2 => "🥈",
        _ => "🥉",
    };
    let name = bold(&roster.name(standing.entrant));
    match roster.tournament.settings().format {
        Format::Knockout => format!("{medal} {name}"),
        _ => format!("{medal} {name} · {}", reader.say(&in_points(standing.points))),
    }
}
