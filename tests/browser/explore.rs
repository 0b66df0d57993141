//! Exploring a game on the page.

use crate::prelude::*;

#[tokio::test]
async fn exploring() {
    on_each_screen(Sandbox::start, explore).await;
}

/// Ann types two moves, goes back and forward, clicks another move, and starts over.
async fn explore(page: &Page) {
    page.become_person("Ann").await;
    page.say("/challenge game:pijersi level:1 color:white").await;
    let board = page.until_newer(Kind::Board, "").await;
    assert!(board.contains("your move"), "{board}");

    let typed = page.answer("/explore moves:a4-b5=c4 g1-f2").await;
    assert!(typed.contains("a4-b5=c4 g1-f2") && typed.contains("I think: "), "{typed}");
    assert_eq!(page.until_sent().await, "");
    page.screenshot("explored").await;
    page.fits().await;
    all_in_sight(page).await;

    let back = pressed(page, "Back", &typed).await;
    assert!(back.contains("Black") && back.contains("to move"), "{back}");
    let forward = pressed(page, "Forward", &back).await;
    let turned = pressed(page, "Flip", &forward).await;
    let line = clicked(page, &turned, "a4-b5=c4 g1-f2 ").await;
    page.screenshot("clicked").await;
    let hidden = pressed(page, "Hide the verdict", &line).await;
    assert!(!hidden.contains("I think: "), "{hidden}");
    let over = pressed(page, "Start over", &hidden).await;
    assert!(!over.contains("a4-b5=c4"), "{over}");
    assert_eq!(page.newest(Kind::Board).await, board, "nothing happens in the game");
}

/// Clicks another move of the line, after which the newest private message contains this text, and returns its new
/// state.
pub async fn clicked(page: &Page, before: &str, wanted: &str) -> String {
    let picker = "(//li[contains(@class,'message') and contains(@class,'ephemeral')])[last()]";
    let mut line = before.to_owned();
    for _ in 0..6 {
        if page.private_has(".opener").await {
            // The menu below it tells what has been played.
            page.click(&format!("({picker}//button[contains(@class,'opener')])[1]")).await;
            page.click(&format!("({picker}//button[contains(@class,'option')])[1]")).await;
        } else if page.private_has("button.success").await {
            page.click(&format!("({picker}//button[contains(@class,'success')])[1]")).await;
        } else {
            page.click(&format!("({picker}//button[contains(@class,'secondary')])[1]")).await;
        }
        line = page.until_newer(Kind::Private, &line).await;
        all_in_sight(page).await;
        if line.contains(wanted) {
            return line;
        }
    }
    panic!("no move is clicked: {line}");
}

/// Presses a button of the newest private message, and returns its new state.
pub async fn pressed(page: &Page, label: &str, before: &str) -> String {
    page.press(label).await;
    page.until_newer(Kind::Private, before).await
}

/// Checks that all buttons of the newest private message are on the screen.
pub async fn all_in_sight(page: &Page) {
    let script = "const newest = [...document.querySelectorAll('.message.ephemeral')].at(-1);
                  const boxes = [...newest.querySelectorAll('button.control')].map((one) => one.getBoundingClientRect());
                  return boxes.length > 0 && boxes.every((box) => box.left >= 0 && box.right <= window.innerWidth)";
    assert_eq!(page.ask(script).await, json!(true));
}
