//! A tournament on the page: it is announced, joined, played in its thread, and its standings are shown.

use crate::{
    explore::{all_in_sight, pressed},
    prelude::*,
};

#[tokio::test]
async fn a_tournament() {
    on_each_screen(Sandbox::start, tournament).await;
}

/// A first Enter may only take a suggestion that has just come, so each command is sent by two.
async fn tournament(page: &Page) {
    page.become_person("Olga").await;
    let created = page.slash("/tournament create name:Cup game:pijersi format:round-robin clock:3d").await;
    assert!(created.contains("Cup"), "{created}");
    page.until("the announcement", &has_public("Join"), vec![]).await;
    page.screenshot("tournament-announced").await;
    page.fits().await;
    for name in ["Ann", "Ben"] {
        page.become_person(name).await;
        let joined = pressed(page, "Join", &page.newest(Kind::Private).await).await;
        assert!(joined.contains("Cup"), "{joined}");
    }

    page.become_person("Olga").await;
    let started = page.slash("/tournament start").await;
    assert!(started.contains("started"), "{started}");

    page.become_person("Ann").await;
    page.open_thread("R1 ").await;
    let board = page.until_newer(Kind::Board, "").await;
    assert!(board.contains("begins"), "{board}");
    page.screenshot("tournament-game").await;
    page.fits().await;
    if !to_move(page, "Ann").await {
        page.become_person("Ben").await;
    }
    let moved = page.click_a_move().await;
    assert_ne!(moved, board);
    let question = page.slash("/resign").await;
    page.press("Resign").await;
    page.until_changed(&moved, &question).await;

    page.open_channel("lobby").await;
    let end = page.until("the end", &has_public("Standings and games"), vec![]).await;
    assert_eq!(end, true);
    let shown = page.slash("/tournament show tournament:Cup").await;
    assert!(shown.contains("Standings") && shown.contains("Final result"), "{shown}");
    page.screenshot("tournament-standings").await;
    page.fits().await;
    all_in_sight(page).await;
    assert!(described(page).await.contains("Ann"), "the picture names the winner");
    let games = pressed(page, "Crosstable", &shown).await;
    assert!(games.contains("Crosstable") && described(page).await.contains("Ben"), "{games}");
    page.screenshot("tournament-crosstable").await;
    all_in_sight(page).await;
}

/// A script that tells whether a public message has a button with this label.
fn has_public(label: &str) -> String {
    format!(
        "return [...document.querySelectorAll('.message:not(.ephemeral) button')].some((one) => \
         one.textContent.trim() === '{label}')"
    )
}

/// Whether the newest board says that this person is to move.
async fn to_move(page: &Page, name: &str) -> bool {
    let script =
        "return [...document.querySelectorAll('.message:not(.ephemeral):has(.attachments img)')].at(-1).textContent";
    let text = page.ask(script).await;
    text.as_str().is_some_and(|text| text.contains(&format!("@{name}")))
}

/// The alt text of the newest private picture.
async fn described(page: &Page) -> String {
    let script = "return [...document.querySelectorAll('.message.ephemeral .attachments img')].at(-1).alt";
    page.ask(script).await.as_str().expect("alt text").to_owned()
}
