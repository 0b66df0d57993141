//! Moving between channels and people: what stays, what comes back, and what is told of elsewhere.

use crate::prelude::*;

#[tokio::test]
async fn places() {
    for screen in [Screen::Desktop, Screen::Phone] {
        let (sandbox, driver) = (Sandbox::start(), Driver::start());
        let page = Page::open(&driver, screen, &sandbox.address).await;
        drafts(&page).await;
        back_and_forward(&page, &sandbox.address).await;
        waiting(&page).await;
        new_messages(&page).await;
        archived_threads(&page).await;
        forced_colors(&page).await;
        assert_eq!(page.complaints().await, Vec::<String>::new());
        drop(sandbox);
        stopped(&page).await;
        page.close().await;
    }
}

/// Whatever was written comes back with its channel and its person, also after the page was loaded anew.
async fn drafts(page: &Page) {
    let text = "return document.getElementById('text')?.value";
    page.become_person("Ann").await;
    page.type_text("half a thought").await;
    page.open_channel("garden").await;
    assert_eq!(page.ask(text).await, json!(""));
    page.type_text("/challenge pijersi opponent:Ben").await;
    page.open_channel("back-room").await;
    page.become_person("Ben").await;
    page.open_channel("lobby").await;
    assert_eq!(page.ask(text).await, json!(""), "it is another person's");
    page.open_channel("back-room").await;
    page.ask("location.reload()").await;
    page.until("the page", "return document.querySelector('.whoami-name')?.textContent === 'Ben'", vec![]).await;
    page.become_person("Ann").await;
    page.ask("document.querySelector('#channels [title=garden]').click()").await;
    page.until("the command", "return document.querySelectorAll('.chip').length === 2", vec![]).await;
    assert_eq!(page.fields().await, "game=pijersi opponent=Ben");
    page.click("//button[@aria-label='Leave the command']").await;
    page.until_sent().await;
    page.open_channel("lobby").await;
    assert_eq!(page.ask(text).await, json!("half a thought"));
    page.enter().await;
    page.until_sent().await;
    page.open_channel("garden").await;
    page.open_channel("lobby").await;
    assert_eq!(page.ask(text).await, json!(""), "what was sent is no draft");
}

/// The address names the channel, Back leads to the channel before, and an address leads to its message.
async fn back_and_forward(page: &Page, address: &str) {
    let hash = "return location.hash";
    let lobby = page.ask(hash).await;
    page.open_channel("garden").await;
    assert_ne!(page.ask(hash).await, lobby);
    page.ask("history.back()").await;
    page.until_open("lobby").await;
    assert_eq!(page.ask(hash).await, lobby);
    page.ask("history.forward()").await;
    page.until_open("garden").await;
    page.say("1\\. find me").await;
    let said =
        "return [...document.querySelectorAll('.message .text')].find((text) => text.textContent === '1. find me')
                ?.closest('.message').id.replace('message-', location.hash + '/')";
    let found = page.until("the message", said, vec![]).await;
    page.open_channel("lobby").await;
    page.go(&format!("{address}/?again{}", found.as_str().expect("an address"))).await;
    let there = "return document.getElementById('title').textContent === '# garden'
                 && document.activeElement.classList.contains('found')";
    page.until("the message", there, vec![]).await;
    page.open_channel("lobby").await;
}

/// A pressed button shows that it waits before anything is answered.
async fn waiting(page: &Page) {
    page.type_text("/help").await;
    page.enter().await;
    page.enter().await;
    let control = "[...document.querySelectorAll('.message.ephemeral .control')].at(-1)";
    page.until("a button", &format!("return Boolean({control})"), vec![]).await;
    let script = format!(
        "const unchanged = window.fetch;
         const held = new Promise((go) => (window.release = go));
         window.fetch = async (...request) => {{
             if (String(request[0]).startsWith('/sandbox/click')) await held;
             return unchanged(...request);
         }};
         {control}.click();
         const busy = {control}.getAttribute('aria-busy');
         window.fetch = unchanged;
         return busy;"
    );
    assert_eq!(page.ask(&script).await, json!("true"));
    page.screenshot("waiting").await;
    page.ask("window.release()").await;
    page.until("the answer", "return !document.querySelector('[aria-busy]')", vec![]).await;
}

/// A bar tells of messages that arrive while somebody looks at earlier ones.
async fn new_messages(page: &Page) {
    for line in 0..30 {
        page.say(&format!("line {line}")).await;
        page.until_sent().await;
    }
    let last = "return [...document.querySelectorAll('.message .text')].at(-1).textContent === 'line 29'";
    page.until("the last line", last, vec![]).await;
    let bar = "const bar = document.getElementById('newer'); return bar.hidden ? 'none' : bar.textContent";
    assert_eq!(page.ask(bar).await, json!("none"));
    page.ask("document.getElementById('messages').scrollTop = 0").await;
    let script = "
        const place = JSON.parse(sessionStorage.getItem('place'));
        const person = [...document.querySelectorAll('#people .person')].find((one) => one.title.startsWith('Ben')).dataset.focus;
        const body = JSON.stringify({ ...place, person, text: arguments[0] });
        return fetch('/sandbox/say', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
            .then((answer) => answer.ok)";
    for (text, told) in [("one", "1 new message ↓"), ("two", "2 new messages ↓")] {
        assert_eq!(page.run(script, vec![json!(text)]).await, json!(true));
        page.until(told, &format!("return (() => {{ {bar} }})() === arguments[0]"), vec![json!(told)]).await;
    }
    page.screenshot("new-messages").await;
    page.click("//button[@id='newer']").await;
    page.until("no bar", "return document.getElementById('newer').hidden", vec![]).await;
    let seen = "const list = document.getElementById('messages');
                return list.scrollHeight - list.scrollTop - list.clientHeight < 5";
    page.until("the newest message", seen, vec![]).await;
}

/// Archived threads are folded away, unless one is in them, and come back when they are unfolded.
async fn archived_threads(page: &Page) {
    page.click("//button[@id='settings-opener']").await;
    page.click("//input[@aria-label='Name of a new thread']").await;
    page.paste("old talk").await;
    page.enter().await;
    page.until("the thread", "return document.getElementById('title').textContent === '↳ old talk'", vec![]).await;
    page.click("//button[@id='settings-opener']").await;
    page.click("//section[@id='settings']//button[normalize-space()='Archive']").await;
    let here = "return [...document.querySelectorAll('#channels > ul .archived')].length === 1";
    page.until("the thread in the list", here, vec![]).await;
    page.open_channel("lobby").await;
    let folded = "return document.querySelector('.folded summary')?.textContent === '1 archived thread'
                  && !document.querySelector('#channels > ul .archived')";
    page.until("a folded thread", folded, vec![]).await;
    page.open_archived_thread("old talk").await;
    page.open_channel("lobby").await;
}

/// With the colors that somebody's system forces on all pages, what is chosen still differs from what is not.
async fn forced_colors(page: &Page) {
    let media = |value: &str| json!({ "features": [{ "name": "forced-colors", "value": value }] });
    page.command("Emulation.setEmulatedMedia", media("active")).await;
    let borders = "return [...document.querySelectorAll('#people .person')]
                   .map((one) => [one.ariaChecked, getComputedStyle(one).borderTopWidth])
                   .every(([checked, width]) => width === (checked === 'true' ? '2px' : '1px'))";
    assert_eq!(page.ask(borders).await, json!(true));
    page.screenshot("forced-colors").await;
    page.command("Emulation.setEmulatedMedia", media("none")).await;
}

/// What is asked of a sandbox that has stopped fails in words.
async fn stopped(page: &Page) {
    page.say("is anybody there?").await;
    let told = "return document.getElementById('problem').textContent.startsWith('The sandbox does not answer.')";
    page.until("the reason", told, vec![]).await;
    page.screenshot("stopped").await;
}
