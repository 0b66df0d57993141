//! What the page shows: links, menus, themes, long names, the first steps, and emojis.

use std::net::Ipv4Addr;

use discord_stand_in::{Person, Place, StandIn};
use serde_json::Value;

use crate::prelude::*;

#[tokio::test]
async fn the_page() {
    on_each_screen(Sandbox::start, look_at).await;
}

async fn look_at(page: &Page) {
    the_people(page).await;
    first_steps(page).await;
    links(page).await;
    themes(page).await;
    long_names(page).await;
    page.fits().await;
}

/// The first two people read English, and a channel in another language says so.
async fn the_people(page: &Page) {
    let about = "return [...document.querySelectorAll('#people .person')].slice(0, 2).map((person) => person.title)";
    let about = page.ask(about).await;
    let [ann, ben] = [0_usize, 1].map(|at| about[at].as_str().expect("a text").to_owned());
    assert!(ann.starts_with("Ann: reads English") && ben.starts_with("Ben: reads English"), "{about}");
    page.open_channel("open-table").await;
    let topic = page.ask("return document.getElementById('topic').textContent").await;
    assert!(topic.as_str().is_some_and(|topic| topic.contains("in French")), "{topic}");
    page.open_channel("lobby").await;
}

/// The card leads from the challenge to the second move, and goes away.
async fn first_steps(page: &Page) {
    let step = "return document.getElementById('steps').hidden ? 'hidden'
                : document.querySelector('#steps [aria-current]').textContent";
    assert_eq!(page.ask(step).await, json!("Challenge"));
    page.screenshot("first-steps").await;
    page.click("//section[@id='steps']//button[normalize-space()='/challenge']").await;
    page.until("the command", "return document.querySelector('.command-name')?.textContent === '/challenge'", vec![])
        .await;
    page.paste("pijersi opponent:Ben color:white").await;
    page.enter().await;
    let challenge = page.until_newer(Kind::Board, "").await;
    page.until("the second step", &format!("{} === 'Become the other person'", of(step)), vec![]).await;
    page.click("//section[@id='steps']//button[normalize-space()='Become Ben']").await;
    page.until_person("Ben").await;
    page.until("the third step", &format!("{} === 'Accept'", of(step)), vec![]).await;
    page.press("Accept").await;
    let board = page.until_newer(Kind::Board, &challenge).await;
    page.until("the fourth step", &format!("{} === 'Move'", of(step)), vec![]).await;
    page.click("//section[@id='steps']//button[normalize-space()='Become Ann']").await;
    page.until_person("Ann").await;
    page.say("/move a4-b5=c5").await;
    let board = page.until_newer(Kind::Board, &board).await;
    page.until("the fifth step", &format!("{} === 'Answer'", of(step)), vec![]).await;
    page.click("//section[@id='steps']//button[normalize-space()='Become Ben']").await;
    page.until_person("Ben").await;
    page.say("/move g1-f1").await;
    page.until_newer(Kind::Board, &board).await;
    page.until("no more steps", &format!("{} === 'hidden'", of(step)), vec![]).await;
    page.open_channel("garden").await;
    assert_eq!(page.ask(step).await, json!("hidden"), "they do not come back");
    page.become_person("Ann").await;
    page.open_channel("lobby").await;
}

/// A script's value as an expression.
fn of(script: &str) -> String {
    format!("return ((() => {{ {script} }})())")
}

/// Links to channels and messages stay on the page.
async fn links(page: &Page) {
    page.open_channel("garden").await;
    let games = page.slash("/games").await;
    assert!(games.contains("Pijersi"), "{games}");
    page.click("(//li[contains(@class,'ephemeral')])[last()]//a[@data-message]").await;
    let there = "return document.getElementById('title').textContent === '# lobby'
                 && document.activeElement.classList.contains('found')";
    page.until("the message in the other channel", there, vec![]).await;
    assert_eq!(page.ask("return window.location.pathname").await, json!("/"), "the page was not left");
    page.open_channel("garden").await;
    page.say(&format!("over in <#{}>", Place::LOBBY.id())).await;
    page.click("(//ol[@id='messages']//a[normalize-space()='#lobby'])[last()]").await;
    page.until("the other channel", "return document.getElementById('title').textContent === '# lobby'", vec![]).await;
    // A channel that the person does not see is not opened.
    page.say(&format!("https://discord.com/channels/1/{}/5", Place::direct(Person::BEN).id())).await;
    page.click("(//ol[@id='messages']//a[@data-message='5'])[last()]").await;
    page.until(
        "a complaint",
        "return document.getElementById('problem').textContent.includes('cannot see that channel')",
        vec![],
    )
    .await;
}

/// The theme follows the browser's setting, and texts stand out in both.
async fn themes(page: &Page) {
    let mut grounds = vec![];
    for light in [false, true] {
        page.prefer_light(light).await;
        grounds.push(page.ask("return getComputedStyle(document.body).backgroundColor").await);
        let low = page.ask(CONTRAST).await;
        assert_eq!(low, json!([]), "light: {light}");
        page.screenshot(if light { "light" } else { "dark" }).await;
    }
    assert_ne!(grounds[0], grounds[1]);
    page.prefer_light(false).await;
}

/// Returns the texts whose contrast to their ground is less than 4.5, the least that the Web Content Accessibility
/// Guidelines allow.
const CONTRAST: &str = "
    const parts = (color) => color.match(/[\\d.]+/g).map(Number);
    const ground = (one) => {
        for (let at = one; at; at = at.parentElement) {
            const color = parts(getComputedStyle(at).backgroundColor);
            if ((color[3] ?? 1) > 0.5) return color;
        }
        return [255, 255, 255];
    };
    const bright = (color) => color.slice(0, 3)
        .map((part) => part / 255)
        .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
    const low = [];
    for (const one of document.querySelectorAll('body *')) {
        const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
        const visible = one.offsetParent !== null && !one.closest('.spoiler, [aria-hidden], :disabled');
        if (!own || !visible) continue;
        const [a, b] = [bright(parts(getComputedStyle(one).color)), bright(ground(one))];
        const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (contrast < 4.5) low.push(`${one.className} ${one.textContent.slice(0, 30)} ${contrast.toFixed(1)}`);
    }
    return low;";

/// The long name of a thread is cut in the header and in the list, and does not push anything off the screen.
async fn long_names(page: &Page) {
    let name = format!("a long name {}", "x".repeat(88));
    page.click("//button[@id='settings-opener']").await;
    page.click("//input[@aria-label='Name of a new thread']").await;
    page.paste(&name).await;
    page.enter().await;
    let there = "return document.getElementById('title').textContent === arguments[0]";
    page.until("the thread", there, vec![json!(format!("↳ {name}"))]).await;
    page.fits().await;
    let cut = "const title = document.getElementById('title');
               const inside = ['whoami', 'settings-opener'].every((id) => {
                   const box = document.getElementById(id).getBoundingClientRect();
                   return box.width > 0 && box.right <= window.innerWidth;
               });
               const list = document.getElementById('messages');
               return inside && list.scrollWidth === list.clientWidth && title.scrollWidth > title.clientWidth && title.title.length === 100";
    assert_eq!(page.ask(cut).await, json!(true));
    page.screenshot("long-name").await;
    page.open_channel("lobby").await;
}

/// A menu tells how many choices it has, and emojis are shown in texts, on buttons and in menus.
#[tokio::test]
async fn menus_and_emojis() {
    let stand_in = StandIn::start((Ipv4Addr::LOCALHOST, 0).into()).await.expect("a free port");
    let api = format!("{}/api/v10", stand_in.url());
    let post = async |path: &str, body: Value| {
        let request = reqwest::Client::new().post(format!("{api}{path}")).json(&body);
        let request = request.header("Authorization", format!("Bot {}", stand_in.token()));
        let answer = request.send().await.expect("an answer");
        let (status, body) = (answer.status(), answer.json::<Value>().await.expect("JSON"));
        assert!(status.is_success(), "{body}");
        body
    };
    let emoji = json!({ "name": "rock", "image": format!("data:image/png;base64,{DOT}") });
    let emoji = post(&format!("/applications/{}/emojis", stand_in.bot()), emoji).await;
    let sign = json!({ "id": emoji["id"], "name": "rock" });
    let options = |count: usize| -> Vec<_> {
        (0..count).map(|n| json!({ "label": format!("entry {n}"), "value": format!("{n}"), "emoji": sign })).collect()
    };
    let row = |control: Value| json!({ "type": 1, "components": [control] });
    let message = json!({
        "content": format!("a <:rock:{}> and a gone <:lost:5>", emoji["id"].as_str().expect("an id")),
        "components": [
            row(json!({ "type": 2, "style": 1, "label": "Take", "custom_id": "take", "emoji": sign })),
            row(json!({ "type": 3, "custom_id": "many", "placeholder": "column a", "options": options(23) })),
            row(json!({ "type": 3, "custom_id": "one", "placeholder": "column b", "options": options(1) })),
        ],
    });
    post(&format!("/channels/{}/messages", Place::LOBBY.id()), message).await;

    let driver = Driver::start();
    let page = Page::open_alone(&driver, Screen::Desktop, stand_in.url()).await;
    let drawn = "const drawn = (one) => one?.tagName === 'IMG' && one.complete && one.naturalWidth > 0;
                 return drawn(document.querySelector('.text .emoji')) && drawn(document.querySelector('.control .emoji'))
                     && drawn(document.querySelector('.option .emoji'))
                     && document.querySelector('.text').textContent.includes('gone :lost:')";
    page.until("the emojis", drawn, vec![]).await;
    let counts = "return [...document.querySelectorAll('.opener .count')].map((count) => count.textContent)";
    assert_eq!(page.ask(counts).await, json!(["23 choices", "1 choice"]));
    page.click("(//ol[@id='messages']//button[@class='opener'])[1]").await;
    let open = "return [document.querySelector('.options-frame:not([hidden]) .options-head').textContent,
                        document.querySelectorAll('.options-frame:not([hidden]) .option').length]";
    assert_eq!(page.ask(open).await, json!(["23 choices", 23]));
    page.screenshot("menu").await;
    page.close().await;
}

/// A PNG of one pixel in base 64.
const DOT: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
