//! Puzzles on the page: a wrong move, the solution, the next puzzle, which is solved, and a daily puzzle.

use crate::{
    explore::{all_in_sight, pressed},
    prelude::*,
    puzzle_file,
};

/// A puzzle as far as the page shows it: its position, and the moves of the solver and the reply.
struct Shown {
    start: AnyPosition,
    line: Vec<String>,
}

#[tokio::test]
async fn puzzles_on_each_screen() {
    on_each_screen(|| Sandbox::with_puzzles(&puzzle_file::text()), puzzles).await;
}

async fn puzzles(page: &Page) {
    page.become_person("Ann").await;
    page.say("/puzzle game:pijersi").await;
    let task = page.until_newer(Kind::Private, "").await;
    assert!(task.contains("wins in") && task.contains("Only your first try counts"), "{task}");
    page.screenshot("puzzle").await;
    page.fits().await;
    all_in_sight(page).await;

    let puzzle = shown(page).await;
    let wrong = mistake(&puzzle);
    let failed = click(page, &puzzle.start, &wrong, &task).await;
    assert!(failed.contains("Not the solution") || failed.contains("Too slow"), "{failed}");
    assert!(failed.contains("streak 0"), "{failed}");
    page.screenshot("puzzle-wrong").await;
    all_in_sight(page).await;
    let again = pressed(page, "Try again", &failed).await;
    assert!(again.contains("wins in") && again.contains("it no longer counts"), "{again}");
    let solution = pressed(page, "Solution", &again).await;
    assert!(solution.contains(&puzzle.line[0]), "{solution}");
    page.screenshot("puzzle-solution").await;
    all_in_sight(page).await;

    let next = pressed(page, "Next", &solution).await;
    let solved = solve(page, &next).await;
    assert!(solved.contains("Solved") && solved.contains("streak 1"), "{solved}");
    page.screenshot("puzzle-solved").await;
    page.fits().await;
    all_in_sight(page).await;

    daily(page).await;
}

/// Olga has a puzzle posted in the lobby in less than an hour, and Ben solves it.
async fn daily(page: &Page) {
    page.become_person("Olga").await;
    let before = page.newest(Kind::Private).await;
    let hour = page.ask("return new Date().getUTCHours()").await.as_u64().expect("an hour");
    let hour = (hour + 1) % 24;
    page.say(&format!("/server puzzle_channel:#lobby puzzle_hour:{hour} puzzle_zone:UTC")).await;
    let chosen = page.until_newer(Kind::Private, &before).await;
    assert!(chosen.contains("Next puzzle"), "{chosen}");
    let advanced = "const body = JSON.stringify({ seconds: 3660 });
                    const headers = { 'Content-Type': 'application/json' };
                    const sent = fetch('/sandbox/advance', { method: 'POST', headers, body });
                    return sent.then((answer) => answer.ok)";
    assert_eq!(page.ask(advanced).await, json!(true));
    let posted = page.until_newer(Kind::Board, "").await;
    assert!(posted.contains("Daily puzzle") && posted.contains("Nobody has solved it"), "{posted}");
    page.screenshot("daily").await;
    page.fits().await;

    page.become_person("Ben").await;
    let task = pressed(page, "Solve", &page.newest(Kind::Private).await).await;
    let solved = solve(page, &task).await;
    assert!(solved.contains("Solved"), "{solved}");
    page.screenshot("daily-solved").await;
    assert_eq!(page.newest(Kind::Board).await, posted, "the public message is not edited yet");
}

/// The puzzle whose position the newest private picture describes.
async fn shown(page: &Page) -> Shown {
    let script = "return [...document.querySelectorAll('.message.ephemeral .attachments img')].at(-1).alt";
    let alt = page.ask(script).await;
    let alt = alt.as_str().expect("alt text");
    let library = puzzle_file::library();
    let collection = library.of(GameKind::Pijersi).expect("it is sound").expect("it is there");
    let puzzle = collection.iter().find(|puzzle| alt.ends_with(&puzzle.position));
    let puzzle = puzzle.unwrap_or_else(|| panic!("no puzzle of ours: {alt}"));
    Shown { start: puzzle.start(), line: puzzle.line.clone() }
}

/// Clicks the moves of the solver, and returns the message after them.
async fn solve(page: &Page, task: &str) -> String {
    let puzzle = shown(page).await;
    let (mut position, mut state) = (puzzle.start.clone(), task.to_owned());
    let solver = position.turn();
    for mv in &puzzle.line {
        if position.turn() == solver {
            state = click(page, &position, mv, &state).await;
        }
        position.play(mv).expect("the solution is legal");
    }
    state
}

/// A first move of the same piece that does not solve the puzzle, and after which the piece cannot go on.
fn mistake(puzzle: &Shown) -> String {
    let moves = puzzle.start.legal_moves();
    let right = &puzzle.line[0];
    let goes_on = |mv: &str| moves.iter().any(|other| other.len() > mv.len() && other.starts_with(mv));
    let is_wrong = |mv: &str| {
        let mut after = puzzle.start.clone();
        after.play(mv).expect("it is legal");
        mv != right && after.outcome().is_none()
    };
    let mut wrong = moves.iter().filter(|mv| mv[..2] == right[..2] && is_wrong(mv) && !goes_on(mv));
    wrong.next_back().expect("there is one").clone()
}

/// Clicks the cells of a move, except those that the picker takes by itself, and returns the message after it.
async fn click(page: &Page, before: &AnyPosition, mv: &str, state: &str) -> String {
    let picker = "(//li[contains(@class,'message') and contains(@class,'ephemeral')])[last()]";
    let mut state = state.to_owned();
    for step in before.steps(mv).expect("it is legal") {
        let button = format!("{picker}//button[contains(@class,'control') and normalize-space()='{step}']");
        let count = format!("return document.evaluate(\"count({button})\", document).numberValue");
        if page.ask(&count).await != json!(0) {
            page.click(&button).await;
            state = page.until_newer(Kind::Private, &state).await;
        }
    }
    state
}
