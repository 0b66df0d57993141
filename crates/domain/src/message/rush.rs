//! Puzzle rushes: the rules, the board of the present puzzle, and the result.

use super::{
    Message, PuzzleNote, Reader,
    picker::Choices,
    puzzle::{next_puzzle_button, replies, solver_choices, task, task_drawing},
};
use crate::{
    Rusher,
    control::{Button, ButtonStyle, Control, ControlRow, MoveOf, Pick, PuzzleRef, PuzzleStage, RushRef},
    markup::{date, from_now, small},
    puzzle::Solving,
    rush::{BestRush, DURATION, MOST_MISTAKES, Rush, RushEnd},
};
use board::phrase::Phrase;
use games::{GameKind, game::Step};

/// What the message with a puzzle says about the move before.
#[derive(Clone, Copy, Debug)]
pub enum RushNote<'a> {
    /// It solved the puzzle before.
    Solved,
    /// It was wrong in the puzzle before.
    Wrong,
    /// The puzzle goes on.
    GoesOn(PuzzleNote<'a>),
}

/// The message that explains the puzzle rush of a game before its clock starts. If one is `running`, it offers to
/// return to that one. `games` are those that have puzzles.
pub fn rush_rules(rusher: &Rusher, running: Option<&Rush>, games: &[GameKind], reader: &Reader) -> Message {
    let &Rusher { game, rushes, best, .. } = rusher;
    let minutes = i64::try_from(DURATION.as_secs() / 60).unwrap_or(i64::MAX);
    let mut lines = vec![
        head(game, reader),
        reader.say(&Phrase::new("rush-rules").with("minutes", minutes)),
        reader.say(&Phrase::new("rush-rules-end").with("most", MOST_MISTAKES as i64)),
    ];
    lines.extend(best.map(|best| small(&told_best(best, reader))));
    let start = Control::StartRush { game, rush: rushes.saturating_add(1) };
    let buttons = match running {
        Some(rush) => {
            lines.push(reader.say(&Phrase::new("rush-goes-on").with("standing", standing(rush))));
            vec![
                reader.button(Control::GoOnRushing(game), &Phrase::new("button-rush-go-on"), ButtonStyle::Primary),
                reader.button(start, &Phrase::new("button-start-over"), ButtonStyle::Danger),
            ]
        }
        None => vec![reader.button(start, &Phrase::new("button-rush-start"), ButtonStyle::Success)],
    };
    let others = games.iter().filter(|other| **other != game);
    let others = others.map(|&other| Button {
        control: Control::Rush(other),
        label: other.title().to_owned(),
        style: ButtonStyle::Secondary,
    });
    let buttons = buttons.into_iter().chain(others).collect();
    Message::text(lines.join("\n"), vec![ControlRow::Buttons(buttons)])
}

/// A board of a rush that goes on.
#[derive(Clone, Copy, Debug)]
pub struct RushBoard<'a> {
    /// The rush.
    pub rush: &'a Rush,
    /// The reference to the board in controls.
    pub board: RushRef,
    /// The present puzzle, as far as it is solved.
    pub solving: &'a Solving<'a>,
}

/// The message with the present puzzle of a rush that goes on. `draft` holds the steps of a partly picked move, and
/// `page` is the page of choices to show.
pub fn rush(
    &RushBoard { rush, board, solving }: &RushBoard<'_>,
    draft: &[Step],
    page: Option<u8>,
    note: Option<RushNote<'_>>,
    reader: &Reader,
) -> Message {
    let pick = Pick::begin(MoveOf::Rush(board)).with_draft(draft.to_vec()).with_page(page);
    let Choices { draft, text, controls, buttons } = solver_choices(solving, &pick, reader);
    let mut lines = vec![head(board.game, reader), reader.say(&standing(rush))];
    let (before, note) = match note {
        Some(RushNote::Solved) => (Some(Phrase::new("rush-solved")), None),
        Some(RushNote::Wrong) => (Some(Phrase::new("rush-wrong")), None),
        Some(RushNote::GoesOn(note)) => (None, Some(note)),
        None => (None, None),
    };
    lines.extend(before.map(|before| reader.say(&before)));
    lines.push(reader.say(&Phrase::new("puzzle-task-line").with("task", task(solving))));
    lines.extend(replies(solving, note, reader));
    lines.push(text);
    let mut rows = controls;
    if !buttons.is_empty() {
        rows.push(ControlRow::Buttons(buttons));
    }
    Message::picture(lines.join("\n"), task_drawing(solving, Some(&draft), reader), rows)
}

/// The message with the result of a person's last rush, which ended for this reason, and its last board, if the
/// collection still contains its puzzle. `on_server` tells whether there is a leaderboard.
pub fn rush_result(
    rusher: &Rusher,
    rush: &Rush,
    end: RushEnd,
    last: Option<&Solving<'_>>,
    on_server: bool,
    reader: &Reader,
) -> Message {
    let game = rusher.game;
    let why = match end {
        RushEnd::Time => Phrase::new("rush-over-time"),
        RushEnd::Mistakes => Phrase::new("rush-over-mistakes").with("most", MOST_MISTAKES as i64),
        RushEnd::Puzzles => Phrase::new("rush-over-puzzles"),
    };
    let result = Phrase::new("rush-result").with("score", rush.score).with("mistakes", rush.mistakes.len() as i64);
    let mut lines = vec![head(game, reader), reader.say(&why), reader.say(&result)];
    lines.extend(match rusher.best {
        Some(_) if rusher.is_best() => Some(reader.say(&Phrase::new("rush-new-best"))),
        best => best.map(|best| told_best(best, reader)),
    });
    let mut buttons = vec![reader.button(Control::Rush(game), &Phrase::new("button-rush-again"), ButtonStyle::Primary)];
    if on_server {
        buttons.push(reader.secondary(Control::OpenRushers(game), &Phrase::new("button-leaderboard")));
    }
    buttons.push(Button {
        label: reader.say(&Phrase::new("button-puzzle")),
        ..next_puzzle_button(game, ButtonStyle::Secondary, reader.language)
    });
    let mut rows = vec![ControlRow::Buttons(buttons)];
    if !rush.mistakes.is_empty() {
        let button = |(number, &id): (i64, _)| {
            let puzzle = PuzzleRef { game, id, stage: PuzzleStage::Rush };
            let label = Phrase::new("button-rush-mistake").with("number", number);
            reader.secondary(Control::OpenPuzzle(puzzle), &label)
        };
        rows.push(ControlRow::Buttons((1..).zip(&rush.mistakes).map(button).collect()));
    }
    let text = lines.join("\n");
    match last {
        Some(last) => Message::picture(text, task_drawing(last, None, reader), rows),
        None => Message::text(text, rows),
    }
}

fn head(game: GameKind, reader: &Reader) -> String {
    reader.say(&Phrase::new("rush-head").with("game", game.title()))
}

/// How a rush stands, and when it ends.
fn standing(rush: &Rush) -> Phrase {
    Phrase::new("rush-standing")
        .with("score", rush.score)
        .with("mistakes", rush.mistakes.len() as i64)
        .with("most", MOST_MISTAKES as i64)
        .with("moment", from_now(rush.ends()))
}

fn told_best(best: BestRush, reader: &Reader) -> String {
    reader.say(&Phrase::new("rush-best").with("score", best.score).with("date", date(best.at)))
}
