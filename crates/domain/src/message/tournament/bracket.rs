//! The bracket of a knockout.

use super::{Content, Page, Roster, crosstable::decisions, stage_name, standings::span, written};
use crate::message::Reader;
use board::{
    phrase::Phrase,
    scene::{
        bracket::{BracketScene, BracketStage, Fate, Slot},
        scoreboard::Key,
    },
};
use tournament::{Match, MatchEnd, Number, Tournament};

/// The maximum number of stages on a page.
const STAGES: usize = 3;
/// The maximum number of matches of a stage on a page.
const MATCHES: usize = 4;

/// A part of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    /// The index of the first stage.
    stage: usize,
    /// The number of stages.
    stages: usize,
    /// The index of the first match of the first stage.
    first: usize,
    /// The number of matches of the first stage.
    matches: usize,
}

/// The parts of a bracket with this number of stages, from the first stage to the final. The last stage of a part is
/// the first one of the next, as far as possible, so that one sees where winners go.
fn parts(stages: usize) -> Vec<Part> {
    let mut ends = Vec::new();
    let mut end = stages;
    loop {
        let start = end.saturating_sub(STAGES);
        ends.push((start, end));
        if start == 0 {
            break;
        }
        end = start + 1;
    }
    let part = |(start, end): (usize, usize)| {
        let all = 1 << (stages - 1 - start);
        let matches = MATCHES.min(all);
        (0..all).step_by(matches).map(move |first| Part { stage: start, stages: end - start, first, matches })
    };
    ends.into_iter().rev().flat_map(part).collect()
}

/// The bracket of a tournament that has started.
fn of(tournament: &Tournament) -> Option<tournament::Bracket> {
    tournament.bracket()
}

/// The page that shows the first undecided match, or the final when all are decided. Pages are counted from 0.
pub fn current_bracket_page(tournament: &Tournament) -> u16 {
    let Some(bracket) = of(tournament) else { return 0 };
    let parts = parts(bracket.stages.len());
    let is_open = |game: &Match| game.end.is_none();
    let place = bracket.stage().and_then(|stage| Some((stage, bracket.stages[stage].iter().position(is_open)?)));
    let shows = |part: &Part| match place {
        None => part.stage + part.stages == bracket.stages.len(),
        Some((stage, game)) => {
            let at = stage.checked_sub(part.stage).filter(|at| *at < part.stages);
            at.is_some_and(|at| (part.first >> at..(part.first + part.matches) >> at).contains(&game))
        }
    };
    u16::try_from(parts.iter().rposition(shows).unwrap_or(0)).expect("there are few pages")
}

/// A page of the bracket of a knockout; `None` if the tournament is no knockout or has not started. `page` is counted
/// from 0; the last page is shown for a greater number.
pub fn bracket_page(roster: &Roster<'_>, page: u16, reader: &Reader) -> Option<Page> {
    let tournament = roster.tournament;
    let bracket = of(tournament)?;
    let parts = parts(bracket.stages.len());
    let pages = u16::try_from(parts.len()).expect("there are few pages");
    let page = page.min(pages - 1);
    let part = parts[usize::from(page)];
    let seeds = tournament.seeds();
    let say = |phrase: Phrase| reader.say(&phrase);

    let mut note = say(roster.progress());
    let all = bracket.stages[part.stage].len();
    if part.matches < all {
        let matches = span(part.first, part.matches, all, reader);
        note = format!("{note} · {}", say(Phrase::new("tournament-matches").with("matches", matches)));
    }
    let shown = |at: usize| {
        let (first, matches) = (part.first >> at, (part.matches >> at).max(1));
        (part.stage + at, first..first + matches)
    };
    let stages: Vec<_> = (0..part.stages)
        .map(|at| {
            let (stage, games) = shown(at);
            BracketStage {
                name: say(stage_name(bracket.stages[stage].len())),
                matches: games.map(|game| slots(roster, &bracket, &seeds, (stage, game), reader)).collect(),
            }
        })
        .collect();
    let mut keys = Vec::new();
    if stages.iter().flat_map(|stage| stage.matches.iter().flatten()).any(|slot| slot.fate == Fate::Won) {
        keys.push((Key::Won, say(Phrase::new("tournament-legend-won"))));
    }
    let players = (0..part.stages).map(shown).flat_map(|(stage, games)| &bracket.stages[stage][games]);
    let gone = roster.gone(players.flat_map(|game| game.players).flatten());
    keys.extend(gone.map(|gone| (Key::Gone, say(gone))));
    let mut lines = vec![roster.head(reader), say(Phrase::new("tournament-bracket").with("progress", note.clone()))];
    lines.extend(roster.running().map(say));
    lines.extend(decisions(roster, reader));

    let told: Vec<_> = (0..part.stages)
        .map(shown)
        .flat_map(|(stage, games)| {
            let name = say(stage_name(bracket.stages[stage].len()));
            let games = bracket.stages[stage][games].iter();
            let told: Vec<_> = games.filter_map(|game| in_words(roster, game, stage, reader)).collect();
            (!told.is_empty()).then(|| {
                told.into_iter().enumerate().map(move |(index, game)| match index {
                    0 => format!("{name}: {game}"),
                    _ => game,
                })
            })
        })
        .flatten()
        .collect();
    let alt = Phrase::new("alt-tournament-bracket").with("name", roster.name).with("progress", note.clone());
    let content = Content::Bracket(BracketScene { title: roster.name.to_owned(), note, stages, keys });
    Some(super::page(lines, content, &alt, &told, [page, pages], reader))
}

/// An entrant's number among the seeds.
fn seed(seeds: &[Number], player: Number) -> String {
    seeds.iter().position(|seed| *seed == player).map(|index| (index + 1).to_string()).unwrap_or_default()
}

/// The two places of a match, which is given by the indices of its stage and in that stage. The upper place is that of
/// the winner of the upper match before.
fn slots(
    roster: &Roster<'_>,
    bracket: &tournament::Bracket,
    seeds: &[Number],
    (stage, index): (usize, usize),
    reader: &Reader,
) -> [Slot; 2] {
    let game = &bracket.stages[stage][index];
    let begun = bracket.stage().is_none_or(|current| stage <= current);
    let both = game.players.iter().all(Option::is_some);
    let slot = |side: usize| {
        let Some(player) = game.players[side] else {
            let before = stage.checked_sub(1).map(|before| bracket.stages[before][2 * index + side].end);
            let name = match before {
                None => reader.say(&Phrase::new("tournament-legend-bye")),
                Some(Some(MatchEnd::Nobody)) => reader.say(&Phrase::new("tournament-legend-nobody")),
                Some(_) => "…".to_owned(),
            };
            let (seed, points) = (String::new(), String::new());
            return Slot { seed, name, points, fate: Fate::Open, is_gone: false };
        };
        Slot {
            seed: seed(seeds, player),
            name: roster.name(player),
            points: if both && begun { written(game.points[side]) } else { String::new() },
            fate: match game.end {
                None => Fate::Open,
                Some(MatchEnd::Won(winner)) if winner == player => Fate::Won,
                Some(_) => Fate::Lost,
            },
            is_gone: roster.is_gone(player),
        }
    };
    let mut both_slots = [slot(0), slot(1)];
    // The better seed is first in a match, but in the picture winners come from above and from below.
    let came_from_below = stage.checked_sub(1).is_some_and(|before| {
        let lower = bracket.stages[before].get(2 * index + 1).and_then(Match::winner);
        both && lower.is_some() && lower == game.players[0]
    });
    if came_from_below {
        both_slots.swap(0, 1);
    }
    both_slots
}

/// A match in words, such as `Ann 1½ – Ben (has left) ½, Ann goes on`; `None` if nobody plays in it yet.
fn in_words(roster: &Roster<'_>, game: &Match, stage: usize, reader: &Reader) -> Option<String> {
    // Nobody comes from before the first stage.
    let nobody = || if stage == 0 { reader.say(&Phrase::new("tournament-legend-bye")) } else { "…".to_owned() };
    let name = |player: Option<Number>| {
        let Some(player) = player else { return nobody() };
        let gone = roster.gone([player]).map(|gone| format!(" ({})", reader.say(&gone)));
        roster.told(player) + &gone.unwrap_or_default()
    };
    let told = match game.players {
        [None, None] => return None,
        [Some(_), Some(_)] => {
            let [upper, lower] = game.players.map(name);
            let [won, lost] = game.points.map(written);
            format!("{upper} {won} – {lower} {lost}")
        }
        _ => game.players.map(name).join(" – "),
    };
    Some(match game.winner() {
        None => told,
        Some(winner) => {
            let goes_on = Phrase::new("tournament-goes-on").with("player", roster.told(winner));
            format!("{told}, {}", reader.say(&goes_on))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_overlap_and_cover_everything() {
        for stages in 1..=7 {
            let parts = parts(stages);
            for stage in 0..stages {
                for game in 0..1_usize << (stages - 1 - stage) {
                    let shows = |part: &&Part| {
                        let at = stage.checked_sub(part.stage).filter(|at| *at < part.stages);
                        at.is_some_and(|at| (part.first >> at..(part.first + part.matches) >> at).contains(&game))
                    };
                    assert!(parts.iter().any(|part| shows(&part)), "{stages}: {stage} {game}");
                }
            }
            assert!(parts.iter().all(|part| part.matches >> (part.stages - 1) > 0), "{stages}: {parts:?}");
        }
        assert_eq!([1, 2, 3, 4, 5, 6, 7].map(|stages| parts(stages).len()), [1, 1, 1, 3, 5, 13, 21]);
    }
}
