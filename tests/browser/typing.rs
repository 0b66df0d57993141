//! Typing: suggestions, whole commands, and commands sent before.

use crate::prelude::*;

#[tokio::test]
async fn typing() {
    on_each_screen(Sandbox::start, type_in).await;
}

async fn type_in(page: &Page) {
    page.become_person("Ann").await;

    a_channel_opened_during_a_fetch(page).await;
    typed_as_a_whole(page).await;
    enter_sends_what_stands_there(page).await;
    two_enters_send_once(page).await;
    what_is_not_available_is_said(page).await;
    lines_are_kept(page).await;
    a_prefix_can_be_typed_on(page).await;
    sent_before(page).await;
    options_by_keyboard(page).await;
    large_files(page).await;
}

/// Somebody opens another channel while a slow answer about this one is on its way, and types at once.
async fn a_channel_opened_during_a_fetch(page: &Page) {
    let script = "
        const [to] = arguments;
        const unchanged = window.fetch;
        const slow = new Promise((begun) => {
            window.fetch = async (...request) => {
                if (!String(request[0]).startsWith('/sandbox/view')) return unchanged(...request);
                window.fetch = unchanged;
                begun();
                const answer = await unchanged(...request);
                await new Promise((late) => setTimeout(late, 500));
                return answer;
            };
        });
        const place = JSON.parse(sessionStorage.getItem('place'));
        const body = JSON.stringify({ ...place, text: `Off to ${to}.` });
        unchanged('/sandbox/say', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
        return slow.then(() => {
            const places = [...document.querySelectorAll('#channels .place')];
            places.find((one) => one.title === to).click();
            return true;
        });";
    page.run(script, vec![json!("garden")]).await;
    page.until_open("garden").await;
    page.type_text("A late answer keeps this").await;
    let script = "return document.getElementById('text').value";
    assert_eq!(page.ask(script).await, json!("A late answer keeps this"));
    page.open_channel("lobby").await;
}

/// A challenge is written out as the help prints it, and sent by one Enter; another one is pasted.
async fn typed_as_a_whole(page: &Page) {
    page.type_text("/challenge opponent:@Ben game:pijersi color:white").await;
    assert_eq!(page.fields().await, "game=pijersi opponent=@Ben color=white");
    page.enter().await;
    let told = page.until_newer(Kind::Board, "").await;
    assert!(told.contains("Ann") && told.contains("Ben") && told.contains("Pijersi"), "{told}");
    assert_eq!(page.until_sent().await, "");
    page.become_person("Ben").await;
    page.press("Accept").await;
    page.until_newer(Kind::Board, &told).await;
    page.become_person("Ann").await;

    // A whole command with an option that is not required, with a name before the colon or without.
    for line in ["/rules game:Biyi", "/rules Biyi"] {
        let before = page.newest(Kind::Private).await;
        page.paste(line).await;
        assert_eq!(page.fields().await.to_lowercase(), "game=biyi", "{line}");
        page.enter().await;
        let rules = page.until_newer(Kind::Private, &before).await;
        assert!(rules.contains("Biyi"), "{rules}");
        assert_eq!(page.until_sent().await, "");
    }
}

/// A move is typed, with a pause before its end: the suggestions shown then are for its beginning, and are not taken.
async fn enter_sends_what_stands_there(page: &Page) {
    let before = page.newest(Kind::Board).await;
    page.type_text("/move b7").await;
    page.offered("b7").await;
    page.type_text(&format!("-c6{0}{0}", char::from(Key::Enter))).await;
    let board = page.until_newer(Kind::Board, &before).await;
    assert!(board.contains("b7-c6"), "{board}");
    assert_eq!(page.until_sent().await, "");
    page.become_person("Ben").await;
}

/// A refused move with two Enters is sent once, and nothing breaks.
async fn two_enters_send_once(page: &Page) {
    let before = page.newest(Kind::Private).await;
    page.type_text(&format!("/move a1-a2{0}{0}", char::from(Key::Enter))).await;
    let refused = page.until_newer(Kind::Private, &before).await;
    assert!(refused.contains("a1"), "{refused}");
    assert_eq!(page.until_sent().await, "");
    let refusals = "return [...document.querySelectorAll('.message.ephemeral .text')]
                    .filter((text) => text.innerText.includes('a1')).length";
    assert_eq!(page.ask(refusals).await, json!(1), "it was sent once");
}

/// Enter after the name of a command for others, or of none, begins no other command whose description has that word.
async fn what_is_not_available_is_said(page: &Page) {
    for (typed, reason) in [("/server", "permission Manage Server"), ("/paiko", "no such command")] {
        page.say(typed).await;
        let script = "return document.getElementById('problem').textContent.includes(arguments[0])";
        page.until(reason, script, vec![json!(reason)]).await;
        assert_eq!(page.fields().await, "", "{typed} began a command");
        for _ in typed.chars() {
            page.key(Key::Backspace).await;
        }
    }
}

/// A record of several lines is pasted, with its command or into its field: an error names the line.
async fn lines_are_kept(page: &Page) {
    let record = "[Game \"Pijersi\"]\n\n1 a4-b5\n2 a1-a1";
    let longer = record.replace("\n1", "\n\n1");
    for (pasted, line) in [(vec![format!("/import text:{record}")], 4), (vec!["/import text:".to_owned(), longer], 5)] {
        let before = page.newest(Kind::Private).await;
        for text in pasted {
            page.paste(&text).await;
        }
        page.enter().await;
        let refused = page.until_newer(Kind::Private, &before).await;
        assert!(refused.contains(&format!("Line {line}: move 2")), "{refused}");
        assert_eq!(page.until_sent().await, "");
    }
}

/// The last suggestion is the beginning of several moves. Once chosen, it can be typed on, and sent.
async fn a_prefix_can_be_typed_on(page: &Page) {
    page.type_text("/move ").await;
    let (_, last) = page.offered("").await;
    let beginning = last.split(['…', ' ']).next().expect("a beginning").to_owned();
    assert!(last.contains('…'), "{last} is a beginning");
    page.key(Key::Up).await;
    page.enter().await;
    assert_eq!(page.fields().await, format!("move={last}"));
    page.type_text("x").await;
    assert_eq!(page.fields().await, format!("move={beginning}x"));
    page.key(Key::Backspace).await;
    // Tab waits for the suggestions to what stands there, and takes the first one.
    page.key(Key::Tab).await;
    let script = "const text = document.querySelector('.chip input').value;
                  return text.startsWith(arguments[0]) && text.length > arguments[0].length";
    page.until("a completed move", script, vec![json!(beginning)]).await;
    let board = page.newest(Kind::Board).await;
    page.enter().await;
    page.until_newer(Kind::Board, &board).await;
    assert_eq!(page.until_sent().await, "");
}

/// Arrow-up shows what was sent before, step by step, and Enter sends it again.
async fn sent_before(page: &Page) {
    page.say("well played").await;
    page.until_sent().await;
    page.key(Key::Up).await;
    let shown = "return document.getElementById('text')?.value";
    assert_eq!(page.ask(shown).await, json!("well played"));
    page.key(Key::Up).await;
    assert!(page.fields().await.starts_with("move="), "{}", page.fields().await);
    page.key(Key::Down).await;
    assert_eq!(page.ask(shown).await, json!("well played"));
    page.key(Key::Down).await;
    assert_eq!(page.ask(shown).await, json!(""));
    page.key(Key::Up).await;
    page.enter().await;
    page.until_sent().await;
    let said = "return [...document.querySelectorAll('.message .text')]
                .filter((text) => text.innerText === 'well played').length === 2";
    page.until("the line a second time", said, vec![]).await;
}

/// Options are added, filled and removed by the keyboard alone.
async fn options_by_keyboard(page: &Page) {
    let tab = char::from(Key::Tab);
    page.type_text("/challenge ").await;
    page.type_text(&format!("pij{tab}")).await;
    assert_eq!(page.fields().await, "game=Pijersi");
    page.type_text(&format!("{tab}lev{tab}")).await;
    assert_eq!(page.fields().await, "game=Pijersi level=");
    page.type_text("1 clock:").await;
    assert_eq!(page.fields().await, "game=Pijersi level=1 clock=");
    page.key(Key::Backspace).await;
    assert_eq!(page.fields().await, "game=Pijersi level=1");
    // Enter without a value for a required option says what is missing.
    page.key(Key::Escape).await;
    page.key(Key::Escape).await;
    page.until_sent().await;
    page.type_text("/move ").await;
    page.offered("").await;
    page.enter().await;
    assert_eq!(page.problem().await, "The option move is required.");
    page.key(Key::Escape).await;
    page.key(Key::Escape).await;
    page.until_sent().await;
}

/// A file that is too large is refused where it is chosen.
async fn large_files(page: &Page) {
    page.type_text("/import file:").await;
    let choose = "const input = document.querySelector('.chip input[type=file]');
                  const files = new DataTransfer();
                  files.items.add(new File([new Uint8Array(arguments[0])], 'record.txt'));
                  input.files = files.files;
                  input.dispatchEvent(new Event('change', { bubbles: true }));
                  return [input.files.length, document.querySelector('.file-choice').textContent,
                          document.getElementById('problem').textContent]";
    let large = page.run(choose, vec![json!(10 * 1024 * 1024 + 1)]).await;
    let complaint = "record.txt is too large: a file may have at most 10.0 MB. Choose another.";
    assert_eq!(large, json!([0, "Choose a file…", complaint]));
    assert_eq!(page.run(choose, vec![json!(12)]).await, json!([1, "record.txt · 12 bytes", ""]));
    page.click("//button[@aria-label='Leave the command']").await;
    page.until_sent().await;
}
