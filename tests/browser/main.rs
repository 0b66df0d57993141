//! Tests of the sandbox's page in a real browser: a game is played by clicking and by typing, on a desktop and on a
//! phone.
//!
//! The tests need Chromium and ChromeDriver, so `cargo test` alone does not run them. They leave
//! screenshots in `target/browser`. They never wait for a fixed time, only until the page shows something.

mod explore;
mod height;
mod keyboard;
mod looks;
mod page;
mod places;
mod prelude;
mod prepare;
mod puzzle;
#[path = "../support/puzzles.rs"]
mod puzzle_file;
mod readme;
mod running;
mod tournament;
mod typing;

use page::{Kind, Page, Screen, on_each_screen};
use running::{Driver, Sandbox};

#[tokio::test]
async fn a_game_on_each_screen() {
    on_each_screen(Sandbox::start, play).await;
}

#[tokio::test]
async fn a_second_start_tells_where_games_go_on() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let driver = Driver::start();
    let sandbox = Sandbox::with_data(folder.path());
    let page = Page::open(&driver, Screen::Desktop, &sandbox.address).await;
    for channel in ["lobby", "garden"] {
        page.open_channel(channel).await;
        page.say("/challenge game:pijersi level:1 color:white").await;
        page.until_newer(Kind::Board, "").await;
    }
    drop(sandbox);
    let sandbox = Sandbox::with_data(folder.path());
    page.go(&sandbox.address).await;
    page.until_person("Ann").await;
    page.open_channel("back-room").await;
    let hint = page.ask("return document.querySelector('.empty-hint').textContent").await;
    assert_eq!(hint, "Games go on in #lobby, #garden.");
    page.close().await;
}

/// Plays a game of Pijersi between Ann, who clicks, and Ben, who types.
async fn play(page: &Page) {
    assert!(page.text().await.contains("It is not Discord"), "the page says what it is");
    page.screenshot("start").await;

    challenge(page).await;
    let mut newest = moves(page).await;
    refusal(page, &newest).await;
    rules(page).await;

    let board = page.newest(Kind::Board).await;
    page.press("Resign").await;
    page.click("(//li[contains(@class,'ephemeral')])[last()]//button[contains(@class,'danger')]").await;
    let script = "const last = [...document.querySelectorAll('.message:not(.ephemeral)')].at(-1);
                  const labels = [...last.querySelectorAll('button.control')].map((button) => button.textContent);
                  return ['Rematch', 'Replay', 'Record'].every((label) => labels.includes(label))";
    page.until("the buttons of a finished game", script, vec![]).await;
    newest = page.until_newer(Kind::Board, &board).await;
    assert!(newest.contains("resign") && newest.contains("Ben"), "{newest}");
    page.screenshot("end").await;
    page.fits().await;
}

/// Ann types a challenge by picking suggestions, and Ben accepts it.
async fn challenge(page: &Page) {
    page.become_person("Ann").await;
    page.begin_command("/chal", "challenge").await;
    page.fill("pij", "Pijersi").await;
    page.add_option("opponent", "be", "Ben").await;
    page.add_option("color", "whi", "White").await;
    page.screenshot("challenge-typed").await;
    page.send().await;
    let told = page.until_newer(Kind::Board, "").await;
    assert!(told.contains("Ann") && told.contains("Ben") && told.contains("Pijersi"), "{told}");
    page.become_person("Ben").await;
    page.screenshot("challenge").await;
    page.press("Accept").await;
    let told = page.until_newer(Kind::Board, &told).await;
    assert!(told.contains("White") && told.contains("Black"), "{told}");
    page.screenshot("first-board").await;
    page.fits().await;
}

/// Plays four moves, Ann's by clicking and Ben's by typing, and returns the state of the message with the newest board.
async fn moves(page: &Page) -> String {
    let mut newest = String::new();
    for _ in 0..2 {
        page.become_person("Ann").await;
        page.click_a_move().await;
        page.become_person("Ben").await;
        let board = page.newest(Kind::Board).await;
        page.begin_command("/mov", "move").await;
        // The last suggestion is the beginning of several moves. Typing the beginning opens another list, whose first
        // entry is picked.
        let (_, last) = page.offered("").await;
        let beginning: String = last.chars().take(2).collect();
        page.type_text(&beginning).await;
        let (offered, _) = page.offered(&beginning).await;
        page.screenshot("move-typed").await;
        page.enter().await;
        page.send().await;
        newest = page.until_newer(Kind::Board, &board).await;
        let mv = offered.split(' ').next().expect("a move");
        assert!(newest.contains(mv), "{mv}: {newest}");
    }
    page.screenshot("fourth-move").await;
    page.fits().await;
    newest
}

/// Ann types an illegal move, and only she sees the refusal.
async fn refusal(page: &Page, newest: &str) {
    page.become_person("Ann").await;
    let before = page.newest(Kind::Private).await;
    page.begin_command("/mov", "move").await;
    page.type_text("a1-g6").await;
    let none = "return document.querySelector('#popup .popup-note')?.textContent === 'No options match your search.'";
    page.until("no suggestion", none, vec![]).await;
    page.send().await;
    let refused = page.until_newer(Kind::Private, &before).await;
    assert!(
        refused.contains("a1 and g6 aren’t next to each other") && page.private_has(".only-you").await,
        "{refused}"
    );
    page.screenshot("refused").await;
    assert_eq!(page.newest(Kind::Board).await, newest, "nothing was played");
}

/// Ann turns a page of the rules.
async fn rules(page: &Page) {
    let before = page.newest(Kind::Private).await;
    page.begin_command("/rul", "rules").await;
    page.fill("pij", "Pijersi").await;
    page.send().await;
    let first = page.until_newer(Kind::Private, &before).await;
    assert!(first.contains("page 1 of") && page.private_has(".attachments img").await, "{first}");
    page.screenshot("rules").await;
    page.press("Next").await;
    let second = page.until_newer(Kind::Private, &first).await;
    assert!(second.contains("page 2 of") && page.private_has(".attachments img").await, "{second}");
}
