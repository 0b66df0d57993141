//! The message with the engine's analysis of a game.

use super::{Chart, Medium, Message, Reader, advice::verdict, players, status, with_move};
use crate::{
    Analysis, Session,
    analysis::TurningPoint,
    control::{ButtonStyle, Control, ControlRow, Frame, PuzzleRef, PuzzleStage},
    markup::{code, small, spoiler},
};
use board::{
    color::Color,
    phrase::Phrase,
    scene::graph::{Graph, GraphLevel, GraphPoint},
};
use puzzles::GamePuzzle;

/// The maximum number of evaluations in the alt text of the graph.
const MOST_TOLD: u32 = 40;

/// The message with the analysis of a finished game: a graph of the evaluation, the turning points, each with a button
/// that draws the better move on the board of the mistake, and the button of the puzzle that occurred in the game. The
/// better moves that solve the puzzle are hidden until the reader wants to see them.
pub fn analysis(session: &Session, analysis: &Analysis, side: Color, reader: &Reader) -> (Message, Chart) {
    let say = |phrase: &Phrase| reader.say(phrase);
    let game = session.id();
    let mut lines = vec![say(&players(session)), say(&status(session, Medium::Message))];
    if analysis.turns.is_empty() {
        lines.push(say(&Phrase::new("analysis-steady")));
    }
    let puzzle = analysis.puzzle.as_ref();
    let solves = |turn: &TurningPoint| puzzle.is_some_and(|found| is_in_solution(session, found, turn.number - 1));
    lines.extend(analysis.turns.iter().map(|turn| say(&turned(session, turn, solves(turn)))));
    lines.push(small(&say(&Phrase::new("analysis-note"))));
    let leads = |turn: &TurningPoint| {
        let control = Control::BestMove { game, ply: turn.number - 1, side };
        reader.secondary(control, &Phrase::new("button-turn").with("number", turn.number))
    };
    let turns: Vec<_> = analysis.turns.iter().map(leads).collect();
    let mut others = vec![
        reader.secondary(Control::Replay { game, frame: Frame::First, side }, &Phrase::new("button-first")),
        reader.secondary(Control::Replay { game, frame: Frame::Last, side }, &Phrase::new("button-last")),
        reader.secondary(Control::Animation { game, side }, &Phrase::new("button-animation")),
    ];
    others.extend(puzzle.map(|found| {
        let puzzle =
            PuzzleRef { game: found.puzzle.kind, id: found.puzzle.id, stage: PuzzleStage::OfGame(session.id()) };
        reader.button(Control::OpenPuzzle(puzzle), &Phrase::new("button-puzzle-of-game"), ButtonStyle::Primary)
    }));
    let rows = [turns, others].into_iter().filter(|row| !row.is_empty()).map(ControlRow::Buttons);
    (Message::text(lines.join("\n"), rows.collect()), chart(session, analysis, reader))
}

/// Whether the position after this many moves of the game stands in the solution of the puzzle that occurred in it.
fn is_in_solution(session: &Session, found: &GamePuzzle, ply: u32) -> bool {
    let line = &found.puzzle.line;
    let Some(own) = ply.checked_sub(found.ply).map(|own| own as usize).filter(|own| *own < line.len()) else {
        return false;
    };
    let start = found.puzzle.start();
    let at = line[..own].iter().try_fold(start, |mut at, mv| at.play(mv).is_ok().then_some(at));
    at.is_some_and(|at| at.to_string() == session.moves().position_at(ply).to_string())
}

/// A sentence about a turning point that names the move that was played and the better move, which it hides if that
/// `solves` a puzzle.
fn turned(session: &Session, turn: &TurningPoint, solves: bool) -> Phrase {
    let before = session.moves().position_at(turn.number - 1);
    let played = &session.moves()[turn.number as usize - 1].text;
    let better = code(&before.notation(&turn.better.mv));
    with_move(Phrase::new("analysis-turn"), &before, played)
        .with("number", turn.number)
        .with("color", before.turn())
        .with("before", verdict(turn.before))
        .with("after", verdict(turn.after))
        .with("better", if solves { spoiler(&better) } else { better })
}

fn chart(session: &Session, analysis: &Analysis, reader: &Reader) -> Chart {
    let say = |phrase: &Phrase| reader.say(phrase);
    let game = session.kind().title();
    let percents: Vec<_> = analysis.worths.iter().map(|worth| worth.prospects(Color::White) / 10).collect();
    let level = |height: f32, words| GraphLevel { height, words };
    let graph = Graph {
        title: Phrase::new("graph-analysis").with("game", game),
        figure: match session.end().and_then(|end| end.outcome) {
            Some(outcome) => match outcome.winner() {
                Some(winner) => Phrase::new("graph-won").with("color", winner),
                None => Phrase::new("graph-drawn"),
            },
            None => Phrase::new("graph-aborted"),
        },
        across: Phrase::new("graph-moves"),
        first: 0,
        values: percents.iter().map(|&percent| GraphPoint { height: percent as f32, firm: true }).collect(),
        level: None,
        named: vec![
            level(-100.0, Phrase::new("graph-wins").with("color", Color::Black)),
            level(0.0, Phrase::new("graph-even")),
            level(100.0, Phrase::new("graph-wins").with("color", Color::White)),
        ],
        turns: analysis.turns.iter().map(|turn| turn.number as usize).collect(),
        least_span: 0.0,
        open: Phrase::new("graph-provisional"),
    };
    let every = session.ply().div_ceil(MOST_TOLD).max(1);
    let list = percents.iter().step_by(every as usize).map(ToString::to_string).collect::<Vec<_>>().join(", ");
    let alt = Phrase::new("alt-analysis")
        .with("game", game)
        .with("count", session.ply())
        .with("every", every)
        .with("list", list);
    Chart { graph: graph.map_words(|words| say(&words)), theme: reader.taste.theme, alt: say(&alt) }
}
