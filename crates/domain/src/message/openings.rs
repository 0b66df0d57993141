//! What was played from the position on a private board: how often, and with what result.

use super::Reader;
use crate::{
    control::{Control, ControlRow, LineRef, MenuEntry, MoveOf, Pick, Select},
    markup::code,
    openings::{LEAST_PAIRS, MOST_PLIES, MoveCounts, OpeningMove, OpeningSource, Openings},
};
use board::{color::Color, phrase::Phrase};
use games::AnyPosition;

/// The number of moves on a page.
const MOST_SHOWN: usize = 8;

/// The number of games from which on a result is a bar and a percentage.
const LEAST_FOR_BAR: u32 = 10;

/// The number of segments of a bar.
const SEGMENTS: u32 = 5;

/// What was played from a position, as a message shows it.
#[derive(Clone, Copy, Debug)]
pub struct ShownOpenings<'a> {
    /// What was played.
    pub openings: &'a Openings,
    /// The page of the moves, counted from 0. A page that does not exist is the first one.
    pub page: u8,
    /// Whether the reader is on a server.
    pub on_server: bool,
    /// Whose games the reader may look at.
    pub offered: &'a [OpeningSource],
    /// Whether the position comes after the last move of a game that is counted.
    pub is_late: bool,
}

/// What was played, in lines of text.
pub(super) fn lines(shown: &ShownOpenings<'_>, position: &AnyPosition, reader: &Reader) -> Vec<String> {
    let ShownOpenings { openings, is_late, .. } = *shown;
    let source = reader.say(&source(openings.source, shown.on_server));
    let games = i64::from(openings.games());
    let ended = i64::from(openings.ended.games());
    let head = Phrase::new("openings-head").with("source", source).with("games", games).with("ended", ended);
    let mut lines = vec![reader.say(&head)];
    let played = page(shown).iter().map(|played| {
        let mv = code(&position.notation(&played.mv));
        format!("{mv} · {}", reader.say(&result(&played.counts, position.turn())))
    });
    lines.extend(played);
    if openings.hides_few {
        lines.push(reader.say(&Phrase::new("openings-few").with("pairs", LEAST_PAIRS as i64)));
    }
    if let Some(newest) = openings.newest {
        lines.push(reader.say(&Phrase::new("openings-newest").with("games", newest as i64)));
    }
    if is_late && !matches!(openings.source, OpeningSource::Mine | OpeningSource::Collection) {
        lines.push(reader.say(&Phrase::new("openings-late").with("plies", MOST_PLIES as i64)));
    }
    lines
}

/// The menu of the moves that were played, of more of them, of the games, and of other sources.
pub(super) fn menu(shown: &ShownOpenings<'_>, position: &AnyPosition, here: LineRef, reader: &Reader) -> ControlRow {
    let ShownOpenings { openings, on_server, .. } = *shown;
    let played = page(shown).iter().filter_map(|played| {
        let pick = Pick::begin(MoveOf::Line(here)).with_draft(position.steps(&played.mv).ok()?);
        let description = reader.say(&result(&played.counts, position.turn()));
        let entry = MenuEntry::new(Control::Play(pick), position.notation(&played.mv));
        Some(MenuEntry { description, ..entry })
    });
    let mut entries: Vec<MenuEntry> = played.collect();
    if openings.moves.len() > MOST_SHOWN {
        let (next, label) = if (page_number(shown) + 1) * MOST_SHOWN < openings.moves.len() {
            (page_number(shown) + 1, Phrase::new("openings-more"))
        } else {
            (0, Phrase::new("openings-first"))
        };
        let control = Control::Openings { line: here, page: u8::try_from(next).unwrap_or_default() };
        entries.push(MenuEntry::new(control, reader.say(&label)));
    }
    let games = Control::PositionGames(here);
    entries.push(MenuEntry::new(games, reader.say(&Phrase::new("openings-games"))));
    let is_same = |other| match (openings.source, other) {
        (OpeningSource::Here, OpeningSource::Everywhere) | (OpeningSource::Everywhere, OpeningSource::Here) => {
            !on_server
        }
        (source, other) => source == other,
    };
    let is_offered = |other| on_server || other != OpeningSource::Everywhere;
    for other in shown.offered.iter().copied().filter(|other| is_offered(*other) && !is_same(*other)) {
        let control = Control::Openings { line: LineRef { source: other, ..here }, page: 0 };
        entries.push(MenuEntry::new(control, reader.say(&source(other, on_server))));
    }
    ControlRow::Select(Select { placeholder: reader.say(&Phrase::new("openings-placeholder")), entries })
}

fn page_number(shown: &ShownOpenings<'_>) -> usize {
    let page = usize::from(shown.page);
    if page * MOST_SHOWN < shown.openings.moves.len() { page } else { 0 }
}

/// The moves that are shown.
fn page<'a>(shown: &ShownOpenings<'a>) -> &'a [OpeningMove] {
    let rest = &shown.openings.moves[page_number(shown) * MOST_SHOWN..];
    &rest[..rest.len().min(MOST_SHOWN)]
}

/// Whose games are shown.
fn source(source: OpeningSource, on_server: bool) -> Phrase {
    match source {
        OpeningSource::Here if on_server => Phrase::new("openings-here"),
        OpeningSource::Here | OpeningSource::Everywhere => Phrase::new("openings-everywhere"),
        OpeningSource::Mine => Phrase::new("openings-mine"),
        OpeningSource::Collection => Phrase::new("openings-collection"),
        OpeningSource::Book => Phrase::new("openings-book"),
    }
}

/// The number of games and the result for a side: few games one by one, more as a bar and in percent.
fn result(counts: &MoveCounts, side: Color) -> Phrase {
    let told = match counts.percent(side) {
        Some(percent) if counts.decided() >= LEAST_FOR_BAR => Phrase::new("openings-bar")
            .with("color", side)
            .with("bar", bar(percent))
            .with("percent", i64::from(percent)),
        _ => Phrase::new("openings-score")
            .with("color", side)
            .with("wins", i64::from(counts.wins(side)))
            .with("draws", i64::from(counts.draws))
            .with("losses", i64::from(counts.wins(!side))),
    };
    let told = Phrase::new("openings-result").with("games", i64::from(counts.games())).with("result", told);
    if counts.apart == 0 {
        return told;
    }
    Phrase::new("openings-apart").with("result", told).with("apart", i64::from(counts.apart))
}

/// A bar that needs no color.
fn bar(percent: u32) -> String {
    let full = (percent * SEGMENTS + 50) / 100;
    (0..SEGMENTS).map(|segment| if segment < full { '▰' } else { '▱' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::Language;

    fn said(counts: &MoveCounts, side: Color) -> String {
        catalogue::text(Language::English, &result(counts, side))
    }

    #[test]
    fn few_games_are_told_one_by_one() {
        let counts = MoveCounts { white: 4, black: 2, draws: 1, ..MoveCounts::default() };
        assert_eq!(said(&counts, Color::White), "7 games · White: 4 wins, 1 draw, 2 losses");
        assert_eq!(said(&counts, Color::Black), "7 games · Black: 2 wins, 1 draw, 4 losses");
        let one = MoveCounts { black: 1, apart: 1, ..MoveCounts::default() };
        assert_eq!(said(&one, Color::White), "2 games · White: 0 wins, 0 draws, 1 loss · 1 not decided at the board");
    }

    #[test]
    fn many_games_have_a_bar_of_the_side_to_move() {
        let counts = MoveCounts { white: 18, black: 13, draws: 3, ..MoveCounts::default() };
        assert_eq!(said(&counts, Color::White), "34 games · White ▰▰▰▱▱ 57 %");
        assert_eq!(said(&counts, Color::Black), "34 games · Black ▰▰▱▱▱ 43 %");
        let apart = MoveCounts { white: 5, apart: 30, ..MoveCounts::default() };
        assert_eq!(
            said(&apart, Color::White),
            "35 games · White: 5 wins, 0 draws, 0 losses · 30 not decided at the board"
        );
    }

    #[test]
    fn bars_are_as_long_as_the_percentage() {
        for (percent, expected) in [(0, "▱▱▱▱▱"), (9, "▱▱▱▱▱"), (10, "▰▱▱▱▱"), (50, "▰▰▰▱▱"), (100, "▰▰▰▰▰")]
        {
            assert_eq!(bar(percent), expected, "{percent}");
        }
    }
}
