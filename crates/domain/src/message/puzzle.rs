//! The private board on which a person solves a puzzle.

use super::{
    BoardPicture, Film, Medium, Message, Reader, button,
    picker::{Choices, choices},
    played,
    stats::change,
    told_last, with_board, with_move,
};
use crate::{
    PuzzleTry, Solver,
    control::{Button, ButtonStyle, Control, ControlRow, Frame, MoveOf, Pick, PuzzleRef, PuzzleStage},
    id::GameId,
    markup::{code, small},
    puzzle::{Solving, Vote},
    rating::ShownRating,
};
use board::{
    color::Color,
    phrase::Phrase,
    scene::{Scene, Status},
};
use catalogue::Language;
use engine::chooses_first;
use games::{
    AnyPosition, GameKind,
    game::{Outcome, Step},
};
use puzzles::{Goal, Motif, Puzzle, PuzzleId, WrongMove};

/// A puzzle as a message shows it to its solver.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleBoard<'a> {
    /// The puzzle, as far as it is solved.
    pub solving: &'a Solving<'a>,
    /// The reference to the puzzle in controls.
    pub puzzle: PuzzleRef,
    /// The person's tries outside of rushes, if one of them has ended and is recorded.
    pub tried: Option<&'a PuzzleTry>,
    /// The person's rating, if the first try has just ended.
    pub ended: Option<&'a Solver>,
    /// The rating of the puzzle; `None` if it has none, because it occurred in a game.
    pub rating: Option<ShownRating>,
    /// The motifs that tell the puzzle from most others, at least one.
    pub motifs: &'a [Motif],
    /// Where the puzzle occurred; `None` if it is one of a collection.
    pub origin: Option<PuzzleOrigin<'a>>,
}

/// The place in a game at which a puzzle occurred.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleOrigin<'a> {
    /// The game.
    pub game: GameId,
    /// The number of moves before the puzzle.
    pub ply: u32,
    /// The move that was played in the game; `None` if the game ended before it.
    pub played: Option<&'a str>,
}

/// What the message with the picker says beside the last reply.
#[derive(Clone, Copy, Debug)]
pub enum PuzzleNote<'a> {
    /// All puzzles were tried, and this is one that was failed.
    Again,
    /// The solver has played the move of the solution.
    Right,
    /// The solver has played a move that wins as well as the one of the solution, with which the puzzle goes on.
    Instead {
        /// The position before the moves.
        before: &'a AnyPosition,
        /// The solver's move.
        mv: &'a str,
        /// The move of the solution.
        solution: &'a str,
    },
}

/// Sentences about the task: who wins, and in how many turns; or who threatens to win, and in how many.
pub fn puzzle_task(goal: Goal, solver: Color, turns: u8) -> Phrase {
    let task = match goal {
        Goal::Win => Phrase::new("puzzle-task"),
        Goal::Hold => Phrase::new("puzzle-task-hold").with("other", !solver),
    };
    task.with("color", solver).with("turns", i64::from(turns))
}

/// A motif of a game's puzzle in words.
pub fn motif(motif: Motif, game: GameKind) -> Phrase {
    match motif {
        Motif::Chain => Phrase::new("puzzle-motif-chain"),
        Motif::Dragons => Phrase::new("puzzle-motif-dragons"),
        Motif::Sacrifice => Phrase::new("puzzle-motif-sacrifice"),
        Motif::Fork => Phrase::new("puzzle-motif-fork"),
        Motif::Uncovering => Phrase::new("puzzle-motif-uncovering"),
        Motif::Block => Phrase::new("puzzle-motif-block"),
        Motif::DoubleCapture => Phrase::new("puzzle-motif-double-capture"),
        Motif::Split => Phrase::new("puzzle-motif-split"),
        Motif::Join => Phrase::new("puzzle-motif-join"),
        Motif::Deployment => Phrase::new("puzzle-motif-deployment"),
        Motif::Redeployment => Phrase::new("puzzle-motif-redeployment"),
        Motif::Quiet => Phrase::new("puzzle-motif-quiet"),
        Motif::Defense => Phrase::new("puzzle-motif-defense"),
        Motif::Capture => Phrase::new("puzzle-motif-capture").with("game", game.name()),
        Motif::Threat => Phrase::new("puzzle-motif-threat"),
        Motif::Run => Phrase::new("puzzle-motif-run"),
    }
}

/// The message with the picker of the next move. `draft` holds the steps of a partly picked move, and `page` is the
/// page of choices to show.
pub fn puzzle(
    board: &PuzzleBoard<'_>,
    draft: &[Step],
    page: Option<u8>,
    note: Option<PuzzleNote<'_>>,
    reader: &Reader,
) -> Message {
    let is_new = draft.is_empty() && board.solving.ply() == 0;
    let pick = board.pick().with_draft(draft.to_vec()).with_page(page);
    let Choices { draft, text, controls, mut buttons } = solver_choices(board.solving, &pick, reader);

    let mut lines = board.head(reader);
    lines.extend(replies(board.solving, note, reader));
    if matches!(note, Some(PuzzleNote::Again)) {
        lines.push(reader.say(&Phrase::new("puzzle-again")));
    }
    lines.push(text);
    if board.solving.ply() == 0 {
        let counts = match (board.origin, board.tried) {
            (Some(_), _) => Phrase::new("puzzle-of-game-counts-not"),
            (None, Some(_)) => Phrase::new("puzzle-counts-no-more"),
            (None, None) if board.puzzle.stage == PuzzleStage::Rush => Phrase::new("puzzle-of-rush-counts-not"),
            (None, None) => Phrase::new("puzzle-counts"),
        };
        lines.push(small(&reader.say(&counts)));
    }

    let mut rows = controls;
    buttons.push(board.solution_button(reader));
    buttons.extend(board.replay_button(reader));
    if is_new && board.puzzle.stage == PuzzleStage::Next {
        buttons.push(rush_button(board.puzzle.game, reader));
    }
    rows.push(ControlRow::Buttons(buttons));
    Message::picture(lines.join("\n"), task_drawing(board.solving, Some(&draft), reader), rows)
}

/// What may follow a partly picked move of the solver, or of a new one if no legal move begins with its steps. The last
/// button takes back the last choice. At the beginning of the puzzle, the text tells what the position remembers.
pub(super) fn solver_choices(solving: &Solving<'_>, pick: &Pick, reader: &Reader) -> Choices {
    let position = solving.position();
    let anew = || choices(position, &pick.clone().with_draft(Vec::new()).with_page(pick.page), reader);
    let mut found = choices(position, pick, reader).or_else(anew).expect("the solver has legal moves");
    if solving.ply() == 0 {
        for sentence in position.memory() {
            found.text = format!("{}\n{}", found.text, small(&reader.say(&sentence)));
        }
    }
    found.buttons.extend(position.before_last_choice(&found.draft).map(|before| {
        reader.secondary(Control::Pick(pick.clone().with_draft(before.to_vec())), &Phrase::new("button-back"))
    }));
    found
}

/// Sentences about the solver's last move in the solution and the reply to it; none at the beginning. What the solver
/// has chosen before a turn has no reply.
pub(super) fn replies(solving: &Solving<'_>, note: Option<PuzzleNote<'_>>, reader: &Reader) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(PuzzleNote::Instead { before, mv, solution }) = note {
        let told = Phrase::new("puzzle-instead").with("solution", code(&before.notation(solution)));
        lines.push(reader.say(&with_move(told, before, mv)));
    }
    let (Some((earlier, own)), Some((before, mv))) = (solving.own(), solving.reply()) else { return lines };
    let own = code(&earlier.notation(own));
    let replied = |reply: Phrase| reader.say(&with_move(reply.with("color", before.turn()), before, mv));
    let has_chosen = solving.last().is_some_and(|(before, _)| before.turn() == solving.solver());
    lines.extend(match note {
        Some(PuzzleNote::Right) if has_chosen => Some(reader.say(&Phrase::new("puzzle-right").with("own", own))),
        Some(PuzzleNote::Right) => Some(replied(Phrase::new("puzzle-reply").with("own", own))),
        Some(_) if has_chosen => None,
        // If several moves were right, later clicks cannot tell which of them the solver played.
        None if !has_chosen && !solving.had_choice() => Some(replied(Phrase::new("puzzle-reply").with("own", own))),
        _ => Some(replied(Phrase::new("puzzle-replies"))),
    });
    lines
}

/// The task that is left, in sentences.
pub(super) fn task(solving: &Solving<'_>) -> Phrase {
    puzzle_task(solving.puzzle().goal, solving.solver(), solving.turns())
}

/// The board on which the solver is to move, with the task instead of the side to move. `draft` holds the steps of a
/// partly picked move; `None` if no move can be picked.
pub(super) fn task_drawing(solving: &Solving<'_>, draft: Option<&[Step]>, reader: &Reader) -> BoardPicture {
    let position = solving.position();
    let status = task_status(solving.puzzle().goal, solving.solver(), solving.turns());
    let scene = position.scene(solving.last(), draft).with_status(Some(status));
    drawing(solving, task(solving), scene, position, solving.last(), reader)
}

/// A board of a puzzle, with what the solver has to do or has done in its alt text.
fn drawing(
    solving: &Solving<'_>,
    task: Phrase,
    scene: Scene,
    position: &AnyPosition,
    last: Option<(&AnyPosition, &str)>,
    reader: &Reader,
) -> BoardPicture {
    let alt = with_board(Phrase::new("alt-puzzle").with("task", task).with("last", told_last(last)), position);
    reader.drawing(scene, reader.side(solving.solver()), &alt)
}

/// The message about a wrong move: why it is wrong, and the best reply to it, if one is known. Where the goal is to
/// hold, that is the other side's win, or its beginning.
pub fn puzzle_failed(board: &PuzzleBoard<'_>, mv: &str, mistake: &WrongMove, reader: &Reader) -> Message {
    let before = board.solving.position();
    let after = played(before, mv);
    let mut lines = board.head(reader);
    let (goal, solver) = (board.solving.puzzle().goal, board.solving.solver());
    let wrong = match mistake.late {
        Some(late) => Phrase::new("puzzle-late").with("turns", i64::from(late)),
        None if goal == Goal::Hold => Phrase::new("puzzle-wrong-hold").with("color", solver),
        None => Phrase::new("puzzle-wrong"),
    };
    lines.push(reader.say(&with_move(wrong, before, mv)));
    // The last move, between the positions before and after it.
    let (mut shown, mut earlier, mut last) = (after, before.clone(), mv);
    for (number, reply) in (1..).zip(&mistake.refutation) {
        let next = played(&shown, reply);
        let told = if next.outcome().and_then(Outcome::winner) == Some(shown.turn()) {
            Phrase::new("puzzle-reply-wins")
        } else if goal == Goal::Hold && number == mistake.refutation.len() {
            Phrase::new("puzzle-reply-wins-within").with("turns", i64::from(board.solving.turns()))
        } else {
            Phrase::new("puzzle-replies")
        };
        let told = told.with("color", shown.turn());
        lines.push(reader.say(&with_move(told, &shown, reply)));
        (earlier, shown, last) = (shown, next, reply);
    }
    let last = Some((&earlier, last));
    let scene = shown.scene(last, None);
    lines.extend(board.result(reader));
    let again = Control::Pick(board.pick());
    let buttons = vec![
        Some(reader.button(again, &Phrase::new("button-try-again"), ButtonStyle::Primary)),
        Some(board.solution_button(reader)),
        board.next_button(ButtonStyle::Secondary, reader),
        Some(board.explore_button(mv, reader)),
        board.replay_button(reader),
    ];
    let drawing = drawing(board.solving, task(board.solving), scene, &shown, last, reader);
    let rows = board.rows(buttons, Some(mv), reader);
    Message::picture(lines.join("\n"), drawing, rows)
}

/// The message about the move that solves the puzzle. If `is_foregone`, the further moves of the solution win whatever
/// the other side replies, and need not be played.
pub fn puzzle_solved(board: &PuzzleBoard<'_>, mv: &str, is_foregone: bool, reader: &Reader) -> Message {
    let before = board.solving.position();
    let mut lines = vec![board.name(reader)];
    lines.push(reader.say(&with_move(Phrase::new("puzzle-solved"), before, mv)));
    // The last move, between the positions before and after it.
    let (mut earlier, mut last, mut shown) = (before.clone(), mv, played(before, mv));
    if board.solving.puzzle().goal == Goal::Hold {
        let held = Phrase::new("puzzle-held").with("color", !board.solving.solver());
        lines.push(reader.say(&held.with("turns", i64::from(board.solving.turns()))));
        lines.extend(tries(board.solving.puzzle(), reader));
        for mv in board.solving.puzzle().try_and_answer() {
            let next = played(&shown, mv);
            (earlier, last, shown) = (shown, mv, next);
        }
    }
    if is_foregone {
        // Not in notation, which marks captures: after another reply, the same move may capture nothing.
        let rest = board.solving.puzzle().own_moves(board.solving.ply() + 1);
        let mut rest = rest.into_iter().map(code);
        let first = rest.next().unwrap_or_default();
        let then = |first, next| reader.say(&Phrase::new("puzzle-then").with("first", first).with("next", next));
        let why = Phrase::new("puzzle-decided").with("color", !board.solving.solver());
        lines.push(reader.say(&why.with("moves", rest.fold(first, then))));
    }
    lines.extend(board.result(reader));
    lines.extend(board.in_game(reader));
    lines.push(board.about(reader));
    let buttons = vec![
        board.next_button(ButtonStyle::Primary, reader),
        Some(board.solution_button(reader)),
        Some(board.explore_button(mv, reader)),
        board.replay_button(reader),
    ];
    let last = Some((&earlier, last));
    let drawing =
        drawing(board.solving, Phrase::new("alt-puzzle-solved"), shown.scene(last, None), &shown, last, reader);
    let rows = board.rows(buttons, Some(mv), reader);
    Message::picture(lines.join("\n"), drawing, rows)
}

/// What shows why the move to hold is right, in sentences: the other side's most dangerous try after it, and the
/// answer. None if the puzzle shows nothing.
fn tries(puzzle: &Puzzle, reader: &Reader) -> Vec<String> {
    let start = puzzle.start();
    let mut at = played(&start, puzzle.key_move());
    let mut lines = Vec::new();
    let shown = puzzle.try_and_answer();
    for (number, mv) in (1..).zip(shown) {
        let told = match number {
            1 => Phrase::new("puzzle-try"),
            _ if number == shown.len() => Phrase::new("puzzle-try-answer"),
            // What a side chooses before its turn.
            _ => Phrase::new("puzzle-try-goes-on"),
        };
        lines.push(reader.say(&with_move(told.with("color", at.turn()), &at, mv)));
        at = played(&at, mv);
    }
    lines
}

/// The message with the solution of a puzzle, and the animation to draw, made of its [`solution_frames`].
pub fn puzzle_solution(board: &PuzzleBoard<'_>, reader: &Reader) -> (Message, Film) {
    let puzzle = board.solving.puzzle();
    let mut lines = board.head(reader);
    lines.push(
        reader.say(&Phrase::new("puzzle-solution").with("moves", in_text(puzzle, Medium::Message, reader.language))),
    );
    lines.extend(tries(puzzle, reader));
    if board.ended.is_some() {
        lines.extend(board.result(reader));
    }
    lines.extend(board.in_game(reader));
    lines.push(board.about(reader));
    let try_it = Control::Pick(Pick::begin(MoveOf::Puzzle { puzzle: board.puzzle, ply: 0 }));
    let buttons = vec![
        board.next_button(ButtonStyle::Primary, reader),
        Some(reader.secondary(try_it, &Phrase::new("button-try-again"))),
        Some(reader.secondary(Control::ExplorePuzzle(board.puzzle), &Phrase::new("button-explore"))),
        board.replay_button(reader),
    ];
    let rows = board.rows(buttons, None, reader);
    (Message::text(lines.join("\n"), rows), solution_film(puzzle, reader))
}

/// The animation of a solution, seen from the solver's side unless the reader has chosen one.
pub(super) fn solution_film(puzzle: &Puzzle, reader: &Reader) -> Film {
    Film::new(reader.side(puzzle.start().turn()), solution_alt(puzzle, reader.language), reader)
}

/// The alt text of the animation of a solution.
fn solution_alt(puzzle: &Puzzle, language: Language) -> String {
    let start = puzzle.start();
    let phrase = Phrase::new("alt-puzzle-solution")
        .with("task", puzzle_task(puzzle.goal, start.turn(), puzzle.turns))
        .with("moves", in_text(puzzle, Medium::Description, language));
    catalogue::text(language, &with_board(phrase, &start))
}

/// The boards of a solution: the puzzle's position, and the position after each move.
pub fn solution_frames(puzzle: &Puzzle, language: Language) -> Vec<Scene<String>> {
    let start = puzzle.start();
    let (solver, total) = (start.turn(), puzzle.line.len() as i64);
    let mut frames = vec![start.scene(None, None).with_status(Some(task_status(puzzle.goal, solver, puzzle.turns)))];
    let mut position = start;
    for (number, mv) in (1_i64..).zip(&puzzle.line) {
        let before = position.clone();
        position = played(&before, mv);
        let note = Phrase::new("replay-note").with("number", number).with("total", total);
        let note = note.with("move", before.notation(mv));
        frames.push(position.scene(Some((&before, mv)), None).with_note(note));
    }
    frames.into_iter().map(|scene| scene.map_words(|words| catalogue::text(language, &words))).collect()
}

/// The name of a puzzle, as the heading of a message.
pub(super) fn puzzle_head(game: GameKind, id: PuzzleId) -> Phrase {
    Phrase::new("puzzle-head").with("game", game.title()).with("id", code(&id.to_string()))
}

/// The message to a person who has solved all puzzles of a game with the first try.
pub fn puzzles_finished(game: GameKind, count: usize, language: Language) -> Message {
    let text = Phrase::new("puzzles-finished").with("game", game.title()).with("count", count as i64);
    Message::text(catalogue::text(language, &text), Vec::new())
}

/// The button that offers a puzzle rush of a game, in a message of its own.
fn rush_button(game: GameKind, reader: &Reader) -> Button {
    reader.secondary(Control::OpenRush(game), &Phrase::new("button-rush"))
}

/// The button that opens a person's next puzzle of a game.
pub fn next_puzzle_button(game: GameKind, style: ButtonStyle, language: Language) -> Button {
    button(language, Control::NextPuzzle(game), &Phrase::new("button-next"), style)
}

impl PuzzleBoard<'_> {
    /// The number of moves of the solution that were played.
    fn ply(&self) -> u8 {
        u8::try_from(self.solving.ply()).unwrap_or(0)
    }

    /// Before the first click on the next move.
    fn pick(&self) -> Pick {
        Pick::begin(MoveOf::Puzzle { puzzle: self.puzzle, ply: self.ply() })
    }

    /// The name of the puzzle.
    fn name(&self, reader: &Reader) -> String {
        reader.say(&match self.origin {
            Some(PuzzleOrigin { game, ply, .. }) => Phrase::new("puzzle-of-game-head")
                .with("game", self.puzzle.game.title())
                .with("id", code(&game.to_string()))
                .with("number", ply + 1),
            None => puzzle_head(self.puzzle.game, self.puzzle.id),
        })
    }

    /// The name of the puzzle, and the task.
    fn head(&self, reader: &Reader) -> Vec<String> {
        vec![self.name(reader), reader.say(&Phrase::new("puzzle-task-line").with("task", task(self.solving)))]
    }

    /// What the try that has just ended comes to.
    fn result(&self, reader: &Reader) -> Vec<String> {
        if self.origin.is_some() {
            return Vec::new();
        }
        let Some(tried) = self.tried else { return vec![reader.say(&Phrase::new("puzzle-of-rush-counts-not"))] };
        let Some(solver) = self.ended else {
            let told = if tried.right { Phrase::new("puzzle-solved-before") } else { Phrase::new("puzzle-no-first") };
            return vec![reader.say(&told)];
        };
        let rating = match tried.change {
            Some(changed) => Phrase::new("puzzle-rating").with("rating", change(changed.shown())),
            None => Phrase::new("puzzle-unrated"),
        };
        let streak = Phrase::new("puzzle-streak").with("streak", solver.streak).with("best", solver.best);
        let mut lines = vec![format!("{} · {}", reader.say(&rating), reader.say(&streak))];
        if solver.last().is_provisional() {
            lines.push(small(&reader.say(&Phrase::new("puzzle-provisional"))));
        }
        lines
    }

    /// What was played in the game in which the puzzle occurred.
    fn in_game(&self, reader: &Reader) -> Option<String> {
        let PuzzleOrigin { ply, played: Some(mv), .. } = self.origin? else { return None };
        let start = self.solving.puzzle().start();
        let told = if played(&start, mv) == played(&start, self.solving.puzzle().key_move()) {
            Phrase::new("puzzle-of-game-found")
        } else {
            with_move(Phrase::new("puzzle-of-game-played"), &start, mv)
        };
        Some(reader.say(&told.with("number", ply + 1)))
    }

    /// The rating, if there is one, and the motifs of the puzzle.
    fn about(&self, reader: &Reader) -> String {
        let motifs =
            self.motifs.iter().map(|known| reader.say(&motif(*known, self.puzzle.game))).collect::<Vec<_>>().join(", ");
        let about = match self.rating {
            Some(rating) => Phrase::new("puzzle-about").with("rating", rating.points()),
            None => Phrase::new("puzzle-of-game-about"),
        };
        small(&reader.say(&about.with("motifs", motifs)))
    }

    /// The button that opens the person's next puzzle of the collection that this one is of.
    fn next_button(&self, style: ButtonStyle, reader: &Reader) -> Option<Button> {
        self.origin.is_none().then(|| next_puzzle_button(self.puzzle.game, style, reader.language))
    }

    /// The button that shows the replay of the game in which the puzzle occurred, at its position.
    fn replay_button(&self, reader: &Reader) -> Option<Button> {
        let PuzzleOrigin { game, ply, .. } = self.origin?;
        let side = reader.side(self.solving.solver());
        let replay = Control::Replay { game, frame: Frame::After(ply), side };
        Some(reader.secondary(replay, &Phrase::new("button-replay")))
    }

    /// The rows of the message about the end of a try: these buttons, and more under a puzzle of a collection.
    fn rows(&self, buttons: Vec<Option<Button>>, mv: Option<&str>, reader: &Reader) -> Vec<ControlRow> {
        let more = self.origin.is_none().then(|| self.more_buttons(mv, reader));
        [ControlRow::Buttons(buttons.into_iter().flatten().collect())].into_iter().chain(more).collect()
    }

    fn solution_button(&self, reader: &Reader) -> Button {
        reader.secondary(Control::Solution(self.puzzle), &Phrase::new("button-solution"))
    }

    /// The buttons with which the solver votes on a puzzle that counts as tried, under the message about the end of a
    /// try: after a move, or with the solution. The present vote is marked. Beside them is the one that offers a puzzle
    /// rush.
    fn more_buttons(&self, mv: Option<&str>, reader: &Reader) -> ControlRow {
        let draft = mv.and_then(|mv| self.solving.position().steps(mv).ok()).unwrap_or_default();
        let present = self.tried.and_then(|tried| tried.vote);
        // The stage keeps whether the message tells what the first try came to.
        let stage = if self.ended.is_some() { PuzzleStage::Next } else { PuzzleStage::Again };
        let puzzle = PuzzleRef { stage, ..self.puzzle };
        let button = |vote| {
            let label = match vote {
                Vote::Up => Phrase::new("button-vote-up"),
                Vote::Down => Phrase::new("button-vote-down"),
            };
            let style = if present == Some(vote) { ButtonStyle::Success } else { ButtonStyle::Secondary };
            let control = Control::Vote { vote, puzzle, ply: self.ply(), draft: draft.clone() };
            reader.button(control, &label, style)
        };
        let mut buttons: Vec<_> = self.tried.iter().flat_map(|_| Vote::ALL.map(button)).collect();
        buttons.push(rush_button(puzzle.game, reader));
        ControlRow::Buttons(buttons)
    }

    /// The button that opens a line after a move of the solver.
    fn explore_button(&self, mv: &str, reader: &Reader) -> Button {
        let draft = self.solving.position().steps(mv).unwrap_or_default();
        let explore = Control::ExploreTry { puzzle: self.puzzle, ply: self.ply(), draft };
        reader.secondary(explore, &Phrase::new("button-explore"))
    }
}

/// The task on the pill that otherwise says who is to move. It stands beside the name of the solver's side, and is as
/// short as "mate in 2": beside Paiko's board there is no room for more.
fn task_status(goal: Goal, solver: Color, turns: u8) -> Status {
    let words = match goal {
        Goal::Win => Phrase::new("pill-puzzle").with("turns", i64::from(turns)),
        Goal::Hold => Phrase::new("pill-puzzle-hold"),
    };
    Status { side: Some(solver), words, how: None }
}

/// The moves of a solution with their sides, the turns of the solver numbered.
fn in_text(puzzle: &Puzzle, medium: Medium, language: Language) -> String {
    let mut position = puzzle.start();
    let solver = position.turn();
    let mut turns: Vec<Vec<String>> = Vec::new();
    let mut has_chosen = false;
    for mv in puzzle.asked() {
        let notation = position.notation(mv);
        let notation = if medium == Medium::Message { code(&notation) } else { notation };
        let told = Phrase::new("puzzle-line-move").with("color", position.turn()).with("move", notation);
        let told = catalogue::text(language, &told);
        match turns.last_mut() {
            Some(turn) if position.turn() != solver || has_chosen => turn.push(told),
            _ => turns.push(vec![format!("{}. {told}", turns.len() + 1)]),
        }
        // What the solver chooses before a turn belongs to it.
        has_chosen = position.turn() == solver && chooses_first(&position);
        position = played(&position, mv);
    }
    turns.iter().map(|turn| turn.join(", ")).collect::<Vec<_>>().join(" · ")
}
