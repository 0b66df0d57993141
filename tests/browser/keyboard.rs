//! The keyboard alone: a whole game, in which the focus is never far from where the player goes on.

use crate::prelude::*;

/// White reaches Black's home row with the third move.
const GAME: [&str; 5] = ["a4-b5=c5", "f1-f2", "c5=e6-f6", "f2-f1", "e6-f6=g5"];

#[tokio::test]
async fn a_game_by_keyboard() {
    on_each_screen(Sandbox::start, play).await;
}

/// Plays a game of Pijersi from the challenge to its end, without a click. The first move is made in the picker.
async fn play(page: &Page) {
    page.say("/challenge game:pijersi opponent:@Ben color:white").await;
    let challenge = page.until_newer(Kind::Board, "").await;
    page.until_sent().await;

    become_person(page, "Ben").await;
    back_to(page, "Accept").await;
    page.enter().await;
    let mut board = board_with(page, challenge, "begins").await;
    // The challenge has no buttons any more, so the focus is on the new board.
    page.until_focused("Move").await;

    become_person(page, "Ann").await;
    back_to(page, "Move").await;
    let before = page.newest(Kind::Private).await;
    page.enter().await;
    page.until_newer(Kind::Private, &before).await;
    picker_has_the_focus(page).await;
    page.screenshot("keyboard-picker").await;
    board = pick(page, &board).await;
    assert!(!board.is_empty());
    // The picker has gone, and the focus has not fallen to the top of the page.
    let lost = "return document.activeElement === document.body";
    assert_eq!(page.ask(lost).await, json!(false), "{}", page.focused().await);

    // A new game, of which the moves are known, is begun and won by typing.
    for line in ["/abort", "/challenge game:pijersi opponent:@Ben color:white"] {
        to_composer(page).await;
        let before = page.newest(Kind::Private).await;
        page.paste(&format!("{line} ")).await;
        page.enter().await;
        if line == "/abort" {
            page.until_newer(Kind::Private, &before).await;
            page.until_sent().await;
            back_to_danger(page).await;
            page.enter().await;
        }
        board = page.until_newer(Kind::Board, &board).await;
    }
    become_person(page, "Ben").await;
    back_to(page, "Accept").await;
    page.enter().await;
    board = board_with(page, board, "begins").await;
    for (ply, mv) in GAME.into_iter().enumerate() {
        become_person(page, ["Ann", "Ben"][ply % 2]).await;
        page.say(&format!("/move {mv}")).await;
        board = board_with(page, board, mv).await;
        assert_eq!(page.until_sent().await, "");
    }
    page.screenshot("keyboard-won").await;
    back_to(page, "Rematch").await;
}

/// Waits for a board after this one whose message contains a text. The message of a challenge that is accepted changes,
/// and so does that of a board, before the next board is there.
async fn board_with(page: &Page, mut board: String, text: &str) -> String {
    loop {
        board = page.until_newer(Kind::Board, &board).await;
        if board.contains(text) {
            return board;
        }
    }
}

/// Becomes another person. From the composer, Tab leads to the top of the page: to the list of people, or, where there
/// is no room for it, to the button that opens it.
async fn become_person(page: &Page, name: &str) {
    let place = "const one = document.activeElement;
                 return one.closest('#people') ? 'people' : one.id === 'whoami' ? 'opener' : ''";
    to_composer(page).await;
    let mut found = page.ask(place).await;
    for _ in 0..8 {
        if found != json!("") {
            break;
        }
        page.key(Key::Tab).await;
        found = page.ask(place).await;
    }
    assert_ne!(found, json!(""), "the people are too far away: {}", page.focused().await);
    if found == json!("opener") {
        page.enter().await;
    }
    let chosen = "return document.querySelector('#whoami .whoami-name').textContent";
    for _ in 0..6 {
        let before = page.ask(chosen).await;
        if before == json!(name) {
            break;
        }
        page.key(Key::Right).await;
        let other = "return document.querySelector('#whoami .whoami-name').textContent !== arguments[0]";
        page.until("another person", other, vec![before]).await;
    }
    // The focus has stayed in the list.
    let stays = "return document.activeElement.getAttribute('aria-checked') === 'true'";
    page.until("the focus on the person", stays, vec![]).await;
    if found == json!("opener") {
        page.key(Key::Escape).await;
        page.until_focused("You write as").await;
    }
    to_composer(page).await;
    page.until_person(name).await;
}

/// A slash leads to the composer from anywhere.
async fn to_composer(page: &Page) {
    page.type_text("/").await;
    page.until_focused("Message #lobby").await;
    page.key(Key::Backspace).await;
    page.until_sent().await;
}

/// Goes from the composer back to a button of a message, which is at most a dozen steps away.
async fn back_to(page: &Page, label: &str) {
    page.back_tab_to(label, 12).await;
}

async fn back_to_danger(page: &Page) {
    let script = "return document.activeElement.classList.contains('danger')";
    for _ in 0..12 {
        if page.ask(script).await == json!(true) {
            return;
        }
        page.back_tab().await;
    }
    panic!("no confirmation is near: {}", page.focused().await);
}

async fn picker_has_the_focus(page: &Page) {
    let script = "const message = document.activeElement.closest('.message.ephemeral');
                  return message !== null && message === [...document.querySelectorAll('.message.ephemeral')].at(-1)";
    page.until("the focus in the picker", script, vec![]).await;
}

/// Plays a move with Enter and the arrow keys alone, by taking the first choice of each step.
async fn pick(page: &Page, board: &str) -> String {
    for _ in 0..20 {
        if page.newest(Kind::Board).await != board {
            break;
        }
        let step = page.newest(Kind::Private).await;
        let in_menu = page.ask("return document.activeElement.classList.contains('opener')").await == json!(true);
        page.enter().await;
        if in_menu {
            page.until("the open menu", "return document.activeElement.classList.contains('option')", vec![]).await;
            page.enter().await;
        }
        page.until_changed(board, &step).await;
    }
    page.until_newer(Kind::Board, board).await
}
