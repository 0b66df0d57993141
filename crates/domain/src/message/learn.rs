//! The messages of lessons and courses, in which a learner solves tasks.

use super::{
    BoardPicture, Message, Reader, button,
    picker::{handful_menu, label, sign},
    played, secondary, told_last, with_board, with_move,
};
use crate::{
    Learner,
    control::{Button, ButtonStyle, Choice, Control, ControlRow, LessonRef, MoveOf, Pick, Steps},
    markup::{code, small},
};
use board::{
    color::Color,
    grid::Cell,
    phrase::Phrase,
    scene::{CaptionPlace, Ground, Mark, Scene, Window},
};
use catalogue::Language;
use games::{
    AnyLesson, AnyPosition, GameKind,
    game::{Step, lesson::Answer},
};

/// A lesson of a course, and the learner who works on it.
#[derive(Clone, Copy, Debug)]
pub struct Lessons<'a> {
    /// The game.
    pub game: GameKind,
    /// The course.
    pub course: &'a [AnyLesson],
    /// The index of the lesson in the course.
    pub at: usize,
    /// Whether the hint of the lesson is shown.
    pub hint: bool,
    /// The learner.
    pub learner: &'a Learner,
    /// How messages are adapted to the learner.
    pub reader: &'a Reader,
}

/// The courses of all games, with the progress of a learner.
pub fn courses(learner: &Learner, language: Language) -> Message {
    let say = |phrase: &Phrase| catalogue::text(language, phrase);
    let mut lines = vec![say(&Phrase::new("learn-overview"))];
    let mut buttons = Vec::new();
    for game in GameKind::ALL {
        let course = game.lessons();
        let progress = progress(game, &course, learner);
        lines.push(say(&Phrase::new("learn-course").with("game", game.title()).with("progress", progress)));
        let label = Phrase::new("button-learn").with("game", game.title());
        buttons.push(button(language, Control::Course(game), &label, ButtonStyle::Primary));
    }
    Message::text(lines.join("\n"), vec![ControlRow::Buttons(buttons)])
}

/// The message to a learner who has solved all lessons of a game.
pub fn course_finished(game: GameKind, language: Language) -> Message {
    let course = game.lessons();
    let text = Phrase::new("learn-finished")
        .with("game", game.title())
        .with("count", course.len() as i64)
        .with("command", code(&format!("/challenge game:{} opponent:@…", game.title())));
    let mut buttons = Vec::new();
    buttons.extend(course.first().map(|first| {
        let control = Control::Lesson(reference(game, first));
        secondary(language, control, &Phrase::new("button-from-start"))
    }));
    buttons.push(all_courses(language));
    Message::text(catalogue::text(language, &text), vec![ControlRow::Buttons(buttons)])
}

/// The first message of a course: the aim of the game with the picture of a win.
pub fn aim(lessons: &Lessons<'_>) -> Message {
    let page = lessons.game.aim();
    let before = AnyPosition::parse(lessons.game, page.position).expect("the aim is shown in a valid position");
    let mv = page.mv.expect("the aim is shown by a move");
    let after = played(&before, mv);
    let last = Some((&before, mv));
    let alt = with_board(Phrase::new("alt-aim").with("last", told_last(last)), &after);
    let reader = lessons.reader;
    let drawing = reader.drawing(after.scene(last, None), reader.side(Color::White), &alt);
    let next = reader.button(Control::Pick(lessons.pick(&[])), &Phrase::new("button-next"), ButtonStyle::Primary);
    lessons.view([page.words].into_iter(), drawing, vec![ControlRow::Buttons(vec![next])])
}

/// The message of a lesson after the learner has clicked the steps of a move. `answer` is the result of these clicks,
/// and `page` the page of choices to show.
pub fn lesson(lessons: &Lessons<'_>, draft: &[Step], page: Option<u8>, answer: Answer<String>) -> Message {
    match answer {
        Answer::Open { choices, complete } => lessons.open(draft, page, choices, complete, None),
        Answer::Refused(illegal) => {
            // The last step is removed, so that the learner can try another step.
            let before = draft.split_last().map_or(draft, |(_, before)| before);
            match lessons.lesson().consider(before, false) {
                Answer::Open { choices, complete } => {
                    let mut view = lessons.open(before, None, choices, complete, Some(&illegal.reason));
                    if let Some(drawing) = &mut view.drawing {
                        let on_board = |cell: &_| drawing.scene.board.grid.contains(*cell);
                        let marks: Vec<Mark> =
                            illegal.cells.iter().copied().filter(on_board).map(Mark::Concerned).collect();
                        let shown = |cell| drawing.scene.window.is_none_or(|window| window.shows(cell));
                        if !illegal.cells.iter().copied().all(shown) {
                            drawing.scene.window = None;
                        }
                        drawing.scene.marks.extend(marks);
                    }
                    view
                }
                _ => lessons.astray(),
            }
        }
        Answer::Short { mv, words, reply } => lessons.short(&mv, &words, reply.as_deref()),
        Answer::Solved(mv) => lessons.solved(&mv),
        Answer::Astray => lessons.astray(),
    }
}

impl Lessons<'_> {
    fn lesson(&self) -> &AnyLesson {
        &self.course[self.at]
    }

    /// A move in the lesson, of which these steps are picked.
    fn pick(&self, draft: &[Step]) -> Pick {
        let lesson = reference(self.game, self.lesson());
        Pick::begin(MoveOf::Lesson { lesson, hint: self.hint }).with_draft(draft.to_vec())
    }

    /// The button that shows the hint beside the picked steps; `None` if it is shown already.
    fn hint_button(&self, draft: &[Step], page: Option<u8>) -> Option<Button> {
        let control = Control::Pick(Self { hint: true, ..*self }.pick(draft).with_page(page));
        let button = || self.reader.secondary(control, &Phrase::new("button-hint"));
        (!self.hint).then(button)
    }

    /// The hint, if it is shown.
    fn hint(&self) -> Option<Phrase> {
        self.hint.then(|| Phrase::new("learn-hint").with("hint", self.lesson().hint().clone()))
    }

    fn say(&self, phrase: &Phrase) -> String {
        self.reader.say(phrase)
    }

    /// The part of the board that matters for the lesson, together with these cells. `None` if the whole board matters.
    fn around(&self, cells: impl Iterator<Item = Cell>) -> Option<Window> {
        self.lesson().area().and_then(|area| Window::around(area.into_iter().chain(cells)))
    }

    /// The message of the lesson while the learner picks a move. The picture shows every cell to choose from. If the
    /// last step was refused, the message contains the reason `refused`.
    fn open(
        &self,
        draft: &[Step],
        page: Option<u8>,
        choices: Vec<(Step, Phrase)>,
        complete: Option<String>,
        refused: Option<&Phrase>,
    ) -> Message {
        let lesson = self.lesson();
        let position = lesson.start();
        let offered = choices.iter().map(|(step, _)| step);
        let shown = self.around(draft.iter().chain(offered).copied().filter_map(on_cell));
        let mut scene = position.scene(None, Some(draft)).with_window(shown);
        if !self.hint {
            let cells = choices.iter().filter_map(|(step, _)| on_cell(*step));
            scene = scene.with_choices(cells, Phrase::new("learn-legend-choice"));
        }
        let prompt = position.prompt(draft);
        let prompt = match &complete {
            Some(mv) => Some(Phrase::new("picker-play-or-go-on").with("move", code(mv)).with("prompt", prompt)),
            // The text of the refusal already explains how to continue.
            None => (!draft.is_empty() && refused.is_none()).then_some(prompt),
        };
        let lines = [
            Some(lesson.task().clone()),
            refused.map(|reason| Phrase::new("learn-refused").with("reason", reason.clone())),
            self.hint(),
            prompt,
        ];

        let mut controls = Vec::new();
        let pick = Pick { page, ..self.pick(draft) };
        if let Some(handful) = position.handful(draft).filter(|_| choices.is_empty()) {
            let before = draft[..draft.len() - handful.taken.len()].to_vec();
            let menu = handful_menu(&position, pick.with_draft(before), &handful, self.reader.language);
            controls.push(ControlRow::Handful(menu));
        } else if !choices.is_empty() {
            let language = self.reader.language;
            let choice = |(step, words)| Choice {
                step,
                part: position.part(step),
                label: label(&position, draft, step, language),
                description: self.say(&words),
                plays: false,
                stop: None,
                sign: sign(&position, draft, step, language),
            };
            let choices = choices.into_iter().map(choice).collect();
            controls.push(ControlRow::Steps(Steps { pick, language, choices }));
        }
        let mut buttons = Vec::new();
        if let Some(mv) = complete {
            let label = Phrase::new("button-play").with("move", mv);
            buttons.push(self.reader.button(Control::Play(self.pick(draft)), &label, ButtonStyle::Success));
        }
        buttons.extend(
            draft.split_last().map(|(_, before)| {
                self.reader.secondary(Control::Pick(self.pick(before)), &Phrase::new("button-back"))
            }),
        );
        buttons.extend(self.hint_button(draft, page));
        buttons.extend(self.turning(ButtonStyle::Secondary));
        controls.push(ControlRow::Buttons(buttons));
        self.view(lines.into_iter().flatten(), self.drawing(scene, &position, None), controls)
    }

    /// The message after clicks that do not fit the position of the lesson. It shows the beginning of the lesson again.
    fn astray(&self) -> Message {
        match self.lesson().consider(&[], false) {
            Answer::Open { choices, complete } => self.open(&[], None, choices, complete, None),
            _ => unreachable!("a lesson begins with something to choose"),
        }
    }

    /// The message about a move that does not reach the goal of the lesson, with the opponent's reply, if there is one.
    fn short(&self, mv: &str, words: &Phrase, reply: Option<&str>) -> Message {
        let lesson = self.lesson();
        let before = lesson.start();
        let after = played(&before, mv);
        let told = with_move(Phrase::new("learn-short").with("words", words.clone()), &before, mv);
        let answered = reply.map(|reply| (with_move(Phrase::new("learn-reply"), &after, reply), played(&after, reply)));
        let answered = answered.map(|(told, end)| (told.with("color", after.turn()), end));
        let drawing = match (&answered, reply) {
            (Some((_, end)), Some(reply)) => {
                self.drawing(end.scene(Some((&after, reply)), None), end, Some((&after, reply)))
            }
            _ => self.drawing(after.scene(Some((&before, mv)), None), &after, Some((&before, mv))),
        };
        let lines = [Some(lesson.task().clone()), Some(told), answered.map(|(told, _)| told), self.hint()];
        let again = Control::Pick(self.pick(&[]));
        let mut buttons = vec![self.reader.button(again, &Phrase::new("button-try-again"), ButtonStyle::Primary)];
        buttons.extend(self.hint_button(&[], None));
        buttons.extend(self.turning(ButtonStyle::Secondary));
        self.view(lines.into_iter().flatten(), drawing, vec![ControlRow::Buttons(buttons)])
    }

    /// The message about a move that reaches the goal of the lesson.
    fn solved(&self, mv: &str) -> Message {
        let lesson = self.lesson();
        let before = lesson.start();
        let after = played(&before, mv);
        let told = with_move(Phrase::new("learn-solved").with("words", lesson.done().clone()), &before, mv);
        let last = Some((&before, mv));
        let again = Control::Pick(Self { hint: false, ..*self }.pick(&[]));
        let mut buttons = self.turning(ButtonStyle::Primary);
        buttons.push(self.reader.secondary(again, &Phrase::new("button-try-again")));
        self.view(
            [told].into_iter(),
            self.drawing(after.scene(last, None), &after, last),
            vec![ControlRow::Buttons(buttons)],
        )
    }

    /// The buttons to the previous and the next lesson. On the first lesson, the first button leads to the aim of the
    /// game. On the last lesson, the second button leads to the first
    /// unsolved lesson of the course, or to the message that the course is finished.
    fn turning(&self, next: ButtonStyle) -> Vec<Button> {
        let lesson = |at: usize| self.course.get(at).map(|lesson| Control::Lesson(reference(self.game, lesson)));
        let behind = lesson(self.at + 1).unwrap_or(Control::Course(self.game));
        let before = lesson(self.at.saturating_sub(1));
        let before = before.map(|control| self.reader.secondary(control, &Phrase::new("button-previous")));
        before.into_iter().chain([self.reader.button(behind, &Phrase::new("button-next"), next)]).collect()
    }

    fn drawing(&self, scene: Scene, position: &AnyPosition, last: Option<(&AnyPosition, &str)>) -> BoardPicture {
        let side = self.reader.side(self.lesson().start().turn());
        // A move that was played may lead to cells beyond those that the learner could choose.
        let scene = match last {
            Some((before, mv)) => {
                let steps = before.steps(mv).unwrap_or_default();
                scene.with_window(self.around(steps.into_iter().filter_map(on_cell)))
            }
            None => scene,
        };
        let pieces = [position.in_words()].into_iter().chain(goal_rows(&scene)).map(|words| self.say(&words));
        let alt = Phrase::new("alt-lesson")
            .with("game", self.game.title())
            .with("last", told_last(last))
            .with("pieces", pieces.collect::<Vec<_>>().join(" "))
            .with("position", position.to_string());
        self.reader.drawing(scene, side, &alt)
    }

    /// A message with the number of the lesson, the sentences in `lines`, and the progress of the learner.
    fn view(
        &self,
        lines: impl Iterator<Item = Phrase>,
        drawing: BoardPicture,
        mut controls: Vec<ControlRow>,
    ) -> Message {
        let head = Phrase::new("learn-head")
            .with("game", self.game.title())
            .with("number", (self.at + 1) as i64)
            .with("count", self.course.len() as i64);
        let progress = progress(self.game, self.course, self.learner);
        let goals = goal_rows(&drawing.scene);
        let lines = [head].into_iter().chain(lines).chain(goals).map(|line| self.say(&line));
        let lines = lines.chain([small(&self.say(&progress))]);
        let rules = Phrase::new("button-rules").with("game", self.game.title());
        controls.push(ControlRow::Buttons(vec![
            self.reader.secondary(Control::OpenRules(self.game), &rules),
            all_courses(self.reader.language),
        ]));
        Message::picture(lines.collect::<Vec<_>>().join("\n"), drawing, controls)
    }
}

/// Says of the rows of goals in the picture of a part of a board whose they are: there words beside them may have no
/// room.
fn goal_rows<W>(scene: &Scene<W>) -> Vec<Phrase> {
    let goals = scene.board.grounds.iter().filter(|(_, ground)| *ground == Ground::Goal).map(|(cell, _)| *cell);
    let is_shown = |row: u8| {
        let mut cells = goals.clone().filter(|cell| cell.letter() == row);
        cells.any(|cell| scene.window.is_some_and(|window| window.shows(cell)))
    };
    let rows = scene.captions.iter().filter_map(|caption| {
        let row = match caption.place {
            CaptionPlace::NearEnds => goals.clone().map(Cell::letter).min()?,
            CaptionPlace::FarEnds => goals.clone().map(Cell::letter).max()?,
            _ => return None,
        };
        let side = caption.badge.filter(|_| is_shown(row))?;
        let row = char::from(b'a' + row).to_string();
        Some(Phrase::new("learn-goal-row").with("row", row).with("color", side))
    });
    rows.collect()
}

/// The cell that a step names, if any.
const fn on_cell(step: Step) -> Option<Cell> {
    match step {
        Step::Cell(cell) => Some(cell),
        _ => None,
    }
}

fn all_courses(language: Language) -> Button {
    secondary(language, Control::Courses, &Phrase::new("button-all-courses"))
}

/// A sentence about which lessons of a course a learner has solved.
fn progress(game: GameKind, course: &[AnyLesson], learner: &Learner) -> Phrase {
    let solved = |lesson: &&AnyLesson| learner.has_solved(game, lesson.id());
    let dots = course.iter().map(|lesson| if solved(&lesson) { '●' } else { '○' }).collect::<String>();
    Phrase::new("learn-progress")
        .with("solved", course.iter().filter(solved).count() as i64)
        .with("count", course.len() as i64)
        .with("dots", dots)
}

fn reference(game: GameKind, lesson: &AnyLesson) -> LessonRef {
    LessonRef { game, id: lesson.id().parse().expect("lessons are known by well-formed words") }
}
