//! A puzzle rush, from the slash command to the leaderboard: typed and clicked, with restarts, while others see
//! nothing.

use domain::Rusher;

use crate::{prelude::*, puzzles::click_after};

const GAME: GameKind = GameKind::Pijersi;

fn rusher(table: &Table, person: Person) -> Rusher {
    table.app().store().rushes.rusher(UserId(person.id()), GAME).expect("readable").expect("there is one")
}

/// The present puzzle of a person's rush, and the number of moves that were played.
fn present(table: &Table, person: Person) -> (Puzzle, usize) {
    let (id, ply) = rusher(table, person).last.expect("a rush").present();
    let library = (table.puzzles)();
    let collection = library.of(GAME).expect("it is sound").expect("it is there");
    (collection.get(id).expect("it is ours").clone(), ply)
}

/// Clicks the next right move of a person's rush.
pub async fn click_right(table: &Table, person: Person, message: &SeenMessage) -> SeenMessage {
    let (puzzle, ply) = present(table, person);
    click_after(table, person, message, &puzzle, ply, &puzzle.line[ply]).await
}

/// A first move that neither is right nor ends the game.
fn wrong(puzzle: &Puzzle) -> String {
    let start = puzzle.start();
    let is_wrong = |mv: &String| {
        let mut after = start.clone();
        after.play(mv).expect("legal");
        *mv != puzzle.line[0] && after.outcome().is_none()
    };
    start.legal_moves().into_iter().find(is_wrong).expect("most moves are wrong")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rush_is_played_across_restarts() {
    let mut table = Table::open().await;
    let before = table.stand_in.messages(BEN, LOBBY).len();
    let rules = table.command(ANN, "puzzle", json!({"game": "pijersi", "rush": true})).await;
    assert!(rules.ephemeral && table.pinged(&rules).is_empty());
    assert!(rules.content.contains("puzzle rush") && rules.content.contains("3 minutes"), "{}", rules.content);
    assert_eq!(rules.labels(), ["Start"]);

    let seen = table.answer(ANN, &rules, "rush-start").await;
    assert!(seen.ephemeral && seen.id == rules.id, "it stays one private message");
    let ends = rusher(&table, ANN).last.expect("a rush").ends();
    assert!(seen.content.contains(&format!("ends <t:{}:R>", ends.seconds())), "{}", seen.content);
    assert_eq!(position(&seen), present(&table, ANN).0.start());

    let seen = click_right(&table, ANN, &seen).await;
    assert!(seen.content.contains("**1** solved"), "{}", seen.content);
    table.restart().await;
    let (puzzle, ply) = present(&table, ANN);
    let seen = click_after(&table, ANN, &seen, &puzzle, ply, &wrong(&puzzle)).await;
    assert!(seen.content.contains("**1** solved · 1 of 3 mistakes"), "{}", seen.content);
    let (puzzle, _) = present(&table, ANN);
    assert_eq!(puzzle.turns, 2);
    let seen = click_right(&table, ANN, &seen).await;
    assert!(seen.content.contains("Black replies"), "{}", seen.content);
    table.restart().await;
    let seen = click_right(&table, ANN, &seen).await;
    assert!(seen.content.contains("**2** solved · 1 of 3 mistakes"), "{}", seen.content);
    assert!(seen.ephemeral && seen.id == rules.id && position(&seen) == present(&table, ANN).0.start());

    table.clock.advance(Duration::from_secs(180));
    let end = table.choose(ANN, &seen, &entries(&seen)[0]).await.reply().await.expect("the result");
    assert!(end.content.contains("Time’s up") && end.content.contains("**2 puzzles**"), "{}", end.content);
    assert_eq!(end.labels(), ["Again", "Leaderboard", "Puzzle", "Mistake 1"]);
    assert_eq!((end.id, end.attachments.len()), (rules.id, 1));
    let mistake = table.answer(ANN, &end, "open-puzzle").await;
    assert!(mistake.ephemeral && mistake.id != end.id && mistake.content.contains("from a rush don’t count"));
    assert_eq!(table.stand_in.messages(BEN, LOBBY).len(), before, "Ben sees nothing of all this");
    let leaders = table.answer(ANN, &end, "open-rushers").await;
    assert!(leaders.ephemeral && leaders.content.contains("**2**"), "{}", leaders.content);
    let again = table.answer(ANN, &end, "rush").await;
    assert!(again.content.contains("Your best: **2**"), "{}", again.content);
    let tries = &table.app().store().puzzles;
    assert!(tries.tries_of(UserId(ANN.id()), None).expect("readable").is_empty(), "no try was counted");
}

/// Of two presses at once, one counts.
#[tokio::test(flavor = "multi_thread")]
async fn two_presses_at_once_count_once() {
    let table = Table::open().await;
    let rules = table.command(ANN, "puzzle", json!({"game": "pijersi", "rush": true})).await;
    let start = button(&rules, "rush-start");
    let sent = [0, 1].map(|_| table.stand_in.click(ANN, rules.id, &start).expect("the button can be pressed"));
    for press in sent {
        press.acknowledged().await.expect("it is answered");
    }
    assert_eq!(rusher(&table, ANN).rushes, 1);
}
