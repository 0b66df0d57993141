//! Preparing an answer on the page.

use crate::{
    challenge,
    explore::{all_in_sight, clicked, pressed},
    prelude::*,
};

#[tokio::test]
async fn preparing() {
    on_each_screen(Sandbox::start, prepare).await;
}

/// Ben types a move of Ann and clicks his answer to it, prepares it, and looks at the list. Ann plays the move, and one
/// message tells of both.
async fn prepare(page: &Page) {
    challenge(page).await;
    page.say("/explore moves:a4-b5=c4").await;
    let typed = page.until_newer(Kind::Private, "").await;
    assert!(typed.contains("a4-b5=c4"), "{typed}");
    assert_eq!(page.until_sent().await, "");
    let line = clicked(page, &typed, "a4-b5=c4 ").await;
    let answer =
        line.split("a4-b5=c4 ").nth(1).and_then(|rest| rest.split_whitespace().next()).expect("a move").to_owned();
    page.screenshot("answer-clicked").await;

    let prepared = pressed(page, "Prepare", &line).await;
    assert!(prepared.contains("Prepared. "), "{prepared}");
    page.screenshot("prepared").await;
    all_in_sight(page).await;
    let list = pressed(page, "Prepared (2)", &prepared).await;
    assert!(list.contains("If Ann plays a4-b5=c4: ") && list.contains(&answer), "{list}");
    page.screenshot("prepared-list").await;
    all_in_sight(page).await;
    page.fits().await;
    pressed(page, "Back", &list).await;

    page.become_person("Ann").await;
    assert!(!page.text().await.contains("Prepared"), "she sees nothing of it");
    let board = page.newest(Kind::Board).await;
    page.say("/move move:a4-b5=c4").await;
    let told = page.until_newer(Kind::Board, &board).await;
    let words = format!("Ann played a4-b5=c4, and Ben answered at once with {answer}");
    assert!(told.contains(&words), "{words}: {told}");
    page.screenshot("answered").await;
    page.fits().await;
}
