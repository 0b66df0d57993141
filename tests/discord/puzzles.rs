//! Solving puzzles, from the slash command to the last button: with wrong moves, and restarts between clicks.

use domain::Solver;

use crate::{prelude::*, puzzle_file};

const GAME: GameKind = GameKind::Pijersi;

/// The puzzle that a message shows, and the number of moves that were played.
fn shown(message: &SeenMessage) -> (Puzzle, usize) {
    let library = puzzle_file::library();
    let collection = library.of(GAME).expect("it is sound").expect("it is there");
    let ids = message.buttons().chain(message.menus()).filter_map(|control| control["custom_id"].as_str());
    let fields: Vec<Vec<&str>> = ids.map(|id| id.split(':').collect()).collect();
    let solution = fields.iter().find(|fields| fields[1] == "solution").expect("a button");
    let id = solution[3].trim_end_matches(['+', '*']).parse().expect("an identifier");
    let solving = fields.iter().find(|fields| fields.get(2) == Some(&"p"));
    let ply = solving.map_or(0, |fields| fields[5].parse().expect("a number"));
    (collection.get(id).expect("it is ours").clone(), ply)
}

/// Clicks a move in a puzzle, and returns the message after it.
async fn click(table: &Table, person: Person, message: &SeenMessage, mv: &str) -> SeenMessage {
    let (puzzle, ply) = shown(message);
    click_after(table, person, message, &puzzle, ply, mv).await
}

/// Clicks a move after so many moves of a puzzle's solution, and returns the message after it.
pub async fn click_after(
    table: &Table,
    person: Person,
    message: &SeenMessage,
    puzzle: &Puzzle,
    ply: usize,
    mv: &str,
) -> SeenMessage {
    let mut before = puzzle.start();
    for earlier in &puzzle.line[..ply] {
        before.play(earlier).expect("the solution is legal");
    }
    let mut seen = message.clone();
    for step in before.steps(mv).expect("a legal move") {
        let step = step.to_string();
        if entries(&seen).contains(&step) {
            seen = table.choose(person, &seen, &step).await.reply().await.expect("goes on");
        }
        assert!(seen.ephemeral && seen.id == message.id);
    }
    if buttons(&seen).iter().any(|word| word == "play") {
        seen = table.answer(person, &seen, "play").await;
    }
    seen
}

fn solver(table: &Table, person: Person) -> Option<Solver> {
    table.app().store().puzzles.solver(UserId(person.id()), GAME).expect("readable")
}

/// Ann solves a puzzle while the bot restarts between her clicks; nobody else sees anything of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_puzzle_is_solved_across_restarts() {
    let mut table = Table::open().await;
    let before = table.stand_in.messages(BEN, LOBBY).len();
    let mut seen = table.command(ANN, "puzzle", json!({"game": "pijersi"})).await;
    assert!(seen.ephemeral && table.pinged(&seen).is_empty());
    let (puzzle, _) = shown(&seen);
    assert!(seen.content.contains(&format!("wins in {} turn", puzzle.turns)), "{}", seen.content);
    assert_eq!(position(&seen), puzzle.start());
    let alt = seen.attachments[0].description.as_deref().expect("alt text");
    assert!(alt.contains("wins in") && alt.contains(&puzzle.position), "{alt}");
    for at in (0..puzzle.line.len()).step_by(2) {
        table.restart().await;
        seen = click(&table, ANN, &seen, &puzzle.line[at]).await;
    }
    assert!(seen.content.contains("**Solved**") && seen.content.contains("streak 1"), "{}", seen.content);
    assert_eq!(solver(&table, ANN).map(|solver| (solver.tried, solver.right)), Some((1, 1)));
    assert_eq!(seen.labels(), ["Next", "Solution", "Explore", "👍 Good", "👎 Dull", "⚡ Puzzle rush"]);
    let seen = table.press_label(ANN, &seen, "👎 Dull").await;
    assert!(seen.content.contains("**Solved**") && seen.content.contains("streak 1"), "{}", seen.content);
    table.restart().await;
    let solution = table.press_label(ANN, &seen, "Solution").await;
    assert_eq!(solution.attachments[0].filename.rsplit('.').next(), Some("gif"));
    assert_eq!(solver(&table, ANN).map(|solver| solver.tried), Some(1));
    let line = table.answer(ANN, &solution, "explore-puzzle").await;
    assert!(line.ephemeral && line.id != solution.id && position(&line) == puzzle.start(), "{}", line.content);
    let next = table.press_label(ANN, &solution, "Next").await;
    assert_ne!(shown(&next).0.id, puzzle.id);
    assert_eq!(table.stand_in.messages(BEN, LOBBY).len(), before, "Ben sees nothing of all this");
    assert!(solver(&table, BEN).is_none());
}
