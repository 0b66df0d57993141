//! The public messages of a daily puzzle: the task, and a day later the solution.

use super::{
    Film, Message, Reader, blocked,
    puzzle::{solution_film, task_drawing},
    puzzle_task,
};
use crate::{
    control::{ButtonStyle, Control, ControlRow, PuzzleRef, PuzzleStage},
    daily::Issue,
    markup::{date, mention},
    puzzle::Solving,
};
use board::phrase::Phrase;
use puzzles::Puzzle;

/// The public message with the puzzle of a day, whose picture tells the task. It tells nothing about the solution, and
/// after the solution was posted, it has no button any longer.
pub fn daily_puzzle(issue: &Issue, puzzle: &Puzzle, reader: &Reader) -> Message {
    let drawing = task_drawing(&Solving::begin(puzzle), None, reader);
    let plain = Some(daily_plainly(issue, reader));
    Message { plain, ..Message::picture(daily_text(issue, puzzle, reader), drawing, daily_controls(issue, reader)) }
}

/// What a message about the puzzle of a day says where AutoMod blocks its words.
pub fn daily_plainly(issue: &Issue, reader: &Reader) -> String {
    format!("{} · {}", date(issue.since), blocked(reader))
}

/// The text of the message with the puzzle of a day.
pub fn daily_text(issue: &Issue, puzzle: &Puzzle, reader: &Reader) -> String {
    let head = Phrase::new("daily-head").with("game", puzzle.kind.title()).with("date", date(issue.since));
    let task = Phrase::new("daily-task").with("task", puzzle_task(puzzle.goal, puzzle.start().turn(), puzzle.turns));
    reader.lines([&head, &task, &solved(issue, issue.is_closed())])
}

/// The controls under the message with the puzzle of a day.
pub fn daily_controls(issue: &Issue, reader: &Reader) -> Vec<ControlRow> {
    if issue.is_closed() {
        return Vec::new();
    }
    let control = Control::OpenPuzzle(PuzzleRef { game: issue.game, id: issue.puzzle, stage: PuzzleStage::Daily });
    vec![ControlRow::Buttons(vec![reader.button(control, &Phrase::new("button-solve"), ButtonStyle::Primary)])]
}

/// The message with the solution of the puzzle of a day, and the animation to draw, made of its
/// [`solution_frames`](super::solution_frames). Its [first line](solution_head) tells it from all others.
pub fn daily_solution(issue: &Issue, puzzle: &Puzzle, reader: &Reader) -> (Message, Film) {
    let lines = [solution_head(issue, puzzle, reader), reader.say(&solved(issue, true))];
    let plain = Some(daily_plainly(issue, reader));
    (Message { plain, ..Message::text(lines.join("\n"), Vec::new()) }, solution_film(puzzle, reader))
}

/// The first line of the message with the solution of the puzzle of a day.
pub fn solution_head(issue: &Issue, puzzle: &Puzzle, reader: &Reader) -> String {
    let head = Phrase::new("daily-solution").with("game", puzzle.kind.title()).with("date", date(issue.since));
    reader.say(&head)
}

/// How many people have solved the puzzle, and who was first. `is_final` if the solution is known.
fn solved(issue: &Issue, is_final: bool) -> Phrase {
    match (issue.solved, issue.first) {
        (0, _) if is_final => Phrase::new("daily-solved-by-nobody"),
        (0, _) => Phrase::new("daily-solved-by-nobody-yet"),
        (count, Some(first)) => {
            Phrase::new("daily-solved").with("count", i64::from(count)).with("first", mention(first))
        }
        (count, None) => Phrase::new("daily-solved-by").with("count", i64::from(count)),
    }
}
