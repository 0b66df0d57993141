//! Checks that a game against the bot takes little room on the page.

use crate::prelude::*;

/// The number of rounds: a move of the player, and the bot's reply.
const ROUNDS: u64 = 20;
/// The height that these rounds may take: three screens.
const MOST: u64 = 3 * 800;

/// The messages that show a whole round of games that go on. On a slow machine, some rounds take two messages; these
/// are not counted.
const SHOWN: &str = "const shown = [...document.querySelectorAll('.message:not(.ephemeral)')].filter((message) => {
                         const text = message.querySelector('.text')?.innerText ?? '';
                         return text.includes('replied') && !/ wins|Draw/.test(text);
                     });";

#[tokio::test]
async fn twenty_rounds_against_the_bot_fit_three_screens() {
    let sandbox = Sandbox::start();
    let driver = Driver::start();
    let page = Page::open(&driver, Screen::Desktop, &sandbox.address).await;
    page.become_person("Ann").await;
    page.begin_command("/chal", "challenge").await;
    page.fill("pij", "Pijersi").await;
    page.add_option("level", "first", "1 – my first game").await;
    page.add_option("color", "whi", "White").await;
    page.send().await;
    let mut newest = page.until_newer(Kind::Board, "").await;
    let mut moves = 0;
    while page.ask(&format!("{SHOWN} return shown.length")).await.as_u64() < Some(ROUNDS) {
        let board = position(&page).await;
        if board.outcome().is_some() {
            page.press("Rematch").await;
        } else if newest.contains("your move") || newest.contains("replied") {
            let quiet = |mv: &String| board.warning(mv).is_none();
            let quiet: Vec<_> = board.legal_moves().into_iter().filter(quiet).collect();
            let mv = board.notation(&quiet[moves * 7 % quiet.len()]);
            moves += 1;
            page.begin_command("/mov", "move").await;
            page.type_text(&mv).await;
            // Suggestions leave out the marks of captures.
            page.offered(&mv.replace('!', "")).await;
            page.enter().await;
            page.send().await;
        }
        newest = page.until_newer(Kind::Board, &newest).await;
    }
    page.screenshot("twenty-rounds").await;
    let script = "const room = (message) => message.offsetHeight + parseFloat(getComputedStyle(message).marginTop);
                  return shown.map((message) => [Math.ceil(room(message)), message.querySelector('.text').innerText])";
    let rooms = page.ask(&format!("{SHOWN} {script}")).await;
    let rooms: Vec<(u64, String)> = serde_json::from_value(rooms).expect("heights and texts");
    let height: u64 = rooms.iter().map(|(height, _)| height).sum();
    println!("{ROUNDS} rounds take {height} pixels");
    assert!(height <= MOST, "{height} pixels: {rooms:#?}");
    page.close().await;
}

/// The position of the newest board, from the description of its picture.
async fn position(page: &Page) -> AnyPosition {
    let script = "return [...document.querySelectorAll('.message:not(.ephemeral) .attachments img')].at(-1)?.alt";
    let alt = page.until("a picture", script, vec![]).await;
    let alt = alt.as_str().expect("a description");
    let (_, text) = alt.split_once("Position: ").unwrap_or_else(|| panic!("no position in {alt}"));
    AnyPosition::parse(GameKind::Pijersi, text.trim()).expect("a position string")
}
