//! The page as a person uses it: reading, clicking and typing.

use std::{
    cell::Cell,
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use fantoccini::{Client, ClientBuilder, Locator, key::Key};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::running::{Driver, Sandbox, is_root};

/// The longest wait for anything that the page shows.
const PATIENCE: Duration = Duration::from_secs(60);
/// The interval at which a wait checks its condition.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// The device on which the page is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    Desktop,
    Phone,
}

impl Screen {
    const fn size(self) -> (u32, u32) {
        match self {
            Self::Desktop => (1280, 900),
            Self::Phone => (390, 844),
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Desktop => "desktop",
            Self::Phone => "phone",
        }
    }
}

/// Runs a test on the page of a new sandbox, on a desktop and on a phone. The browser logs no errors meanwhile.
pub async fn on_each_screen(sandbox: impl Fn() -> Sandbox, test: impl AsyncFn(&Page)) {
    for screen in [Screen::Desktop, Screen::Phone] {
        let (sandbox, driver) = (sandbox(), Driver::start());
        let page = Page::open(&driver, screen, &sandbox.address).await;
        test(&page).await;
        assert_eq!(page.complaints().await, Vec::<String>::new(), "{screen:?}");
        page.close().await;
    }
}

/// A browser with the page open.
pub struct Page {
    client: Client,
    screen: Screen,
    driver: String,
    shots: Cell<u32>,
}

impl Page {
    /// Opens the page at an address and waits until it shows a channel.
    pub async fn open_alone(driver: &Driver, screen: Screen, address: &str) -> Self {
        let (width, height) = screen.size();
        let mut arguments = vec![
            "--headless=new".to_owned(),
            "--disable-gpu".to_owned(),
            "--disable-dev-shm-usage".to_owned(),
            "--disable-background-networking".to_owned(),
            "--no-first-run".to_owned(),
            "--no-proxy-server".to_owned(),
            // The browser's own requests to the internet must not leave this computer.
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1".to_owned(),
            "--lang=en".to_owned(),
            format!("--window-size={width},{height}"),
            format!("--user-data-dir={}", driver.profile()),
        ];
        if is_root() {
            arguments.push("--no-sandbox".to_owned());
        }
        let mut options = json!({ "args": arguments });
        if screen == Screen::Phone {
            let metrics = json!({ "width": width, "height": height, "pixelRatio": 2.0, "touch": true, "mobile": true });
            options["mobileEmulation"] = json!({ "deviceMetrics": metrics });
        }
        let Value::Object(capabilities) =
            json!({ "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } })
        else {
            unreachable!("it is written as an object");
        };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(capabilities).connect(&driver.address()).await.expect("a browser starts");
        let page = Self { client, screen, driver: driver.address(), shots: Cell::new(0) };
        page.go(address).await;
        page
    }

    /// Opens another page in the same browser, and waits until it shows a channel.
    pub async fn go(&self, address: &str) {
        self.client.goto(address).await.expect("the page opens");
        self.until("a channel", "return document.getElementById('text') !== null", vec![]).await;
    }

    /// Opens the page at an address and waits until the bot is connected.
    pub async fn open(driver: &Driver, screen: Screen, address: &str) -> Self {
        let page = Self::open_alone(driver, screen, address).await;
        let connected = "return document.getElementById('connection').textContent === 'bot connected'";
        page.until("the bot", connected, vec![]).await;
        page
    }

    /// Runs a script until it returns a truthy value, and returns this value.
    pub async fn until(&self, what: &str, script: &str, arguments: Vec<Value>) -> Value {
        let begin = Instant::now();
        loop {
            let found = self.client.execute(script, arguments.clone()).await.expect("the script runs");
            if !matches!(&found, Value::Null | Value::Bool(false)) && found != json!("") && found != json!(0) {
                return found;
            }
            if begin.elapsed() > PATIENCE {
                self.screenshot("too-late").await;
                panic!("{what}: not there in time; {}", self.text().await);
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// Runs a script and returns its result.
    pub async fn ask(&self, script: &str) -> Value {
        self.client.execute(script, vec![]).await.expect("the script runs")
    }

    /// Runs a script with arguments and returns its result.
    pub async fn run(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.client.execute(script, arguments).await.expect("the script runs")
    }

    /// All text that the page shows.
    pub async fn text(&self) -> String {
        self.ask("return document.body.innerText").await.as_str().unwrap_or_default().to_owned()
    }

    /// Clicks the last element that an XPath finds, as soon as it can be clicked.
    pub async fn click(&self, path: &str) {
        let begin = Instant::now();
        loop {
            let failed = match self.client.find_all(Locator::XPath(path)).await.map(|mut found| found.pop()) {
                Ok(Some(element)) => match element.click().await {
                    Ok(()) => return,
                    // This happens if the list of messages has been redrawn, or if an animation covers the element.
                    Err(error) => error.to_string(),
                },
                Ok(None) => "there is none".to_owned(),
                Err(error) => error.to_string(),
            };
            if begin.elapsed() > PATIENCE {
                self.screenshot("not-clicked").await;
                panic!("{path}: {failed}; {}", self.text().await);
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// Presses the last button with this label.
    pub async fn press(&self, label: &str) {
        self.click(&format!("//ol[@id='messages']//button[normalize-space()='{label}']")).await;
    }

    /// Types at the cursor.
    pub async fn type_text(&self, text: &str) {
        let start = Instant::now();
        loop {
            let focused = self.client.active_element().await.expect("something has the focus");
            match focused.send_keys(text).await {
                Ok(()) => return,
                // The page has just put another element in its place, or is about to.
                Err(error) if error.is_stale_element_reference() => {}
                Err(error) if error.is_element_not_interactable() && start.elapsed() < PATIENCE => {
                    tokio::time::sleep(LOOK_EVERY).await;
                }
                Err(error) => panic!("it can be typed into: {error}"),
            }
        }
    }

    /// Types a line, and sends it.
    pub async fn say(&self, line: &str) {
        self.type_text(line).await;
        self.enter().await;
    }

    /// Sends a line, and returns the state of the private message that answers it.
    pub async fn answer(&self, line: &str) -> String {
        let before = self.newest(Kind::Private).await;
        self.say(line).await;
        self.until_newer(Kind::Private, &before).await
    }

    /// Like [`answer`](Self::answer), for a command whose first Enter may only take a suggestion that has just come.
    pub async fn slash(&self, line: &str) -> String {
        let before = self.newest(Kind::Private).await;
        self.say(line).await;
        self.enter().await;
        self.until_newer(Kind::Private, &before).await
    }

    pub async fn enter(&self) {
        self.key(Key::Enter).await;
    }

    /// Presses a key.
    pub async fn key(&self, key: Key) {
        self.type_text(&char::from(key).to_string()).await;
    }

    /// Inserts a text at the cursor at once, as if it were pasted.
    pub async fn paste(&self, text: &str) {
        let script = "return document.execCommand('insertText', false, arguments[0])";
        // Nothing is inserted as long as the focus is on its way to the next field.
        self.until("a field to paste into", script, vec![json!(text)]).await;
    }

    /// The label of what has the focus: its accessible name or its text.
    pub async fn focused(&self) -> String {
        let script = "const one = document.activeElement;
                      return one.getAttribute('aria-label') ?? one.textContent";
        self.ask(script).await.as_str().unwrap_or_default().to_owned()
    }

    /// Presses Shift and Tab.
    pub async fn back_tab(&self) {
        let keys = format!("{}{}{}", char::from(Key::Shift), char::from(Key::Tab), char::from(Key::Null));
        self.type_text(&keys).await;
    }

    /// Goes backwards to something whose label begins with a text, by at most `most` steps.
    pub async fn back_tab_to(&self, label: &str, most: usize) {
        for _ in 0..most {
            if self.focused().await.starts_with(label) {
                return;
            }
            self.back_tab().await;
        }
        let found = self.focused().await;
        assert!(found.starts_with(label), "{label} is not within {most} steps back, but {found}");
    }

    /// Waits until the newest private message differs from `step` and is whole, or until there is a board newer than
    /// `board`.
    pub async fn until_changed(&self, board: &str, step: &str) {
        let script = "
            const newest = (selector) => [...document.querySelectorAll(selector)].at(-1);
            const pictures = (message) => [...message.querySelectorAll('.attachments img')];
            const told = (message) => message ? [message.querySelector('.text')?.innerText ?? '', message.id,
                ...pictures(message).map((picture) => picture.src)].join('\\n') : '';
            const whole = (message) => !message || !message.querySelector('.thinking, [aria-busy]')
                && pictures(message).every((picture) => picture.complete && picture.naturalWidth > 0);
            const [public_, private_] = [newest(arguments[0]), newest(arguments[1])];
            return whole(public_) && whole(private_)
                && (told(public_) !== arguments[2] || told(private_) !== arguments[3])";
        let arguments = vec![json!(Kind::Board.selector()), json!(Kind::Private.selector()), json!(board), json!(step)];
        self.until("the next step", script, arguments).await;
    }

    /// Waits until the focus is on something whose label begins with a text.
    pub async fn until_focused(&self, label: &str) {
        let script = "const one = document.activeElement;
                      return (one.getAttribute('aria-label') ?? one.textContent).startsWith(arguments[0])";
        self.until(&format!("focus on {label}"), script, vec![json!(label)]).await;
    }

    /// The texts in the fields of the command in the composer, by option: `game=Pijersi opponent=Ben`.
    pub async fn fields(&self) -> String {
        let script = "return [...document.querySelectorAll('.chip')].map((chip) =>
                      `${chip.querySelector('.chip-name').textContent}=${chip.querySelector('input, textarea').value}`).join(' ')";
        self.ask(script).await.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until the composer is an empty line, and returns the complaint below it.
    pub async fn until_sent(&self) -> String {
        self.until("an empty line", "return document.getElementById('text')?.value === ''", vec![]).await;
        self.problem().await
    }

    /// What the page says below the composer, usually nothing.
    pub async fn problem(&self) -> String {
        self.ask("return document.getElementById('problem').textContent").await.as_str().unwrap_or_default().to_owned()
    }

    /// Sends the browser a command of its own protocol.
    pub async fn command(&self, name: &str, parameters: Value) {
        let session = self.client.session_id().await.expect("the session").expect("it has a name");
        let address = format!("{}/session/{session}/goog/cdp/execute", self.driver);
        let body = json!({ "cmd": name, "params": parameters });
        let answer = reqwest::Client::new().post(address).json(&body).send().await.expect("an answer");
        assert!(answer.status().is_success(), "{name}: {}", answer.status());
    }

    /// Sets whether the browser prefers a light theme.
    pub async fn prefer_light(&self, light: bool) {
        let value = if light { "light" } else { "dark" };
        let features = json!([{ "name": "prefers-color-scheme", "value": value }]);
        self.command("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    /// Switches to another person.
    pub async fn become_person(&self, name: &str) {
        let list = if self.screen == Screen::Phone {
            // There is no room for the side bar.
            self.click("//button[@id='whoami']").await;
            "switcher"
        } else {
            "people"
        };
        self.click(&format!("//div[@id='{list}']//button[.//span[.='{name}']]")).await;
        self.until_person(name).await;
    }

    /// Opens the channel of this name.
    pub async fn open_channel(&self, name: &str) {
        self.show_channels().await;
        self.click(&format!("//div[@id='channels']//button[.//span[.='{name}']]")).await;
        self.until_open(name).await;
    }

    /// Waits until the channel of this name is open and its composer has the focus.
    pub async fn until_open(&self, name: &str) {
        let script = "return document.getElementById('title').textContent.endsWith(arguments[0]) \
                      && !document.body.classList.contains('sidebar-open') \
                      && document.activeElement.id === 'text'";
        self.until(name, script, vec![json!(name)]).await;
    }

    /// Opens the thread whose name contains a text, once there is one.
    pub async fn open_thread(&self, part: &str) {
        self.show_channels().await;
        self.go_to_thread(part).await;
    }

    /// Clicks the thread in the list of channels, and waits until it is open.
    async fn go_to_thread(&self, part: &str) {
        self.click(&format!("//div[@id='channels']//button[contains(., '{part}')]")).await;
        let script = "return document.getElementById('title').textContent.includes(arguments[0]) \
                      && !document.body.classList.contains('sidebar-open')";
        self.until(part, script, vec![json!(part)]).await;
    }

    /// Opens an archived thread whose name contains a text.
    pub async fn open_archived_thread(&self, part: &str) {
        self.show_channels().await;
        self.click("//div[@id='channels']//summary").await;
        self.go_to_thread(part).await;
    }

    /// Shows the list of channels, which on a phone slides in.
    async fn show_channels(&self) {
        if self.screen == Screen::Phone {
            self.click("//button[@id='menu']").await;
            // A click on the sidebar while it slides in would miss.
            let script = "return document.body.classList.contains('sidebar-open') \
                          && document.getElementById('people').getBoundingClientRect().left >= 0 \
                          && document.getAnimations().every((animation) => animation.playState !== 'running')";
            self.until("the side bar", script, vec![]).await;
        }
    }

    /// Waits until one writes as this person.
    pub async fn until_person(&self, name: &str) {
        let script = "return document.querySelector('#whoami .whoami-name').textContent === arguments[0] \
                      && document.getElementById('text')?.value === '' && document.getElementById('switcher').hidden";
        self.until(name, script, vec![json!(name)]).await;
    }

    /// Begins a command by typing its first letters and picking the suggestion, and waits for its first field.
    pub async fn begin_command(&self, typed: &str, name: &str) {
        self.click("//textarea[@id='text']").await;
        self.type_text(typed).await;
        self.offers(&format!("/{name}")).await;
        self.enter().await;
        let script = "return document.querySelector('.command-name')?.textContent === arguments[0]";
        self.until(name, script, vec![json!(format!("/{name}"))]).await;
    }

    /// Waits until `title` is the first entry of the list of suggestions.
    pub async fn offers(&self, title: &str) {
        let script = "return document.querySelector('#popup:not([hidden]) .entry-title')?.textContent === arguments[0]";
        self.until(title, script, vec![json!(title)]).await;
    }

    /// Waits until the first entry of the list of suggestions begins with a text, and returns the first and the last
    /// entry.
    pub async fn offered(&self, beginning: &str) -> (String, String) {
        let script = "const titles = [...document.querySelectorAll('#popup:not([hidden]) .entry-title')];
                      const [first, last] = [titles.at(0)?.textContent, titles.at(-1)?.textContent];
                      return first?.startsWith(arguments[0]) && [first, last]";
        let found = self.until("suggestions", script, vec![json!(beginning)]).await;
        serde_json::from_value(found).expect("two texts")
    }

    /// Adds an option that is not required, types the beginning of its value, and picks the suggestion `value`.
    pub async fn add_option(&self, option: &str, typed: &str, value: &str) {
        self.click(&format!("//button[contains(@class,'add') and normalize-space()='+ {option}']")).await;
        self.fill(typed, value).await;
    }

    /// Types into the focused field and picks the suggestion `value`.
    pub async fn fill(&self, typed: &str, value: &str) {
        self.type_text(typed).await;
        self.offers(value).await;
        self.enter().await;
    }

    /// Sends the command in the composer, and waits until the composer is empty again.
    pub async fn send(&self) {
        self.enter().await;
        self.until("an empty line", "return document.getElementById('text')?.value === ''", vec![]).await;
    }

    /// The state of the newest message of a kind: its text, its id, and the addresses of its pictures. Empty if there
    /// is no such message.
    pub async fn newest(&self, kind: Kind) -> String {
        let script = format!("{NEWEST} message ? told(message) : ''");
        let told = self.client.execute(&script, vec![json!(kind.selector())]).await.expect("the script runs");
        told.as_str().expect("text").to_owned()
    }

    /// Waits until the newest message of a kind has changed, is not busy and has loaded its pictures. Returns its new
    /// state.
    pub async fn until_newer(&self, kind: Kind, before: &str) -> String {
        let script = format!("{NEWEST} whole(message) && told(message) !== arguments[1] && told(message)");
        let arguments = vec![json!(kind.selector()), json!(before)];
        self.until("a newer message", &script, arguments).await.as_str().expect("text").to_owned()
    }

    /// Whether a selector finds an element in the newest ephemeral message.
    pub async fn private_has(&self, selector: &str) -> bool {
        let newest = "[...document.querySelectorAll('.message.ephemeral')].at(-1)";
        self.ask(&format!("return {newest}.querySelector('{selector}') !== null")).await == json!(true)
    }

    /// Plays a move by choosing the first button or option of the picker at each step. Returns the state of the new
    /// board's message.
    pub async fn click_a_move(&self) -> String {
        let (board, before) = (self.newest(Kind::Board).await, self.newest(Kind::Private).await);
        self.press("Move").await;
        let mut step = self.until_newer(Kind::Private, &before).await;
        self.screenshot("picker").await;
        let picker = "(//li[contains(@class,'message') and contains(@class,'ephemeral')])[last()]";
        loop {
            if self.private_has(".opener").await {
                self.click(&format!("{picker}//button[contains(@class,'opener')]")).await;
                self.click(&format!("({picker}//button[contains(@class,'option')])[1]")).await;
            } else if self.private_has("button.success").await {
                self.click(&format!("({picker}//button[contains(@class,'success')])[1]")).await;
            } else {
                self.click(&format!("({picker}//button[contains(@class,'secondary')])[1]")).await;
            }
            // The picker goes away when the move is played.
            self.until_changed(&board, &step).await;
            let newest = self.newest(Kind::Board).await;
            if newest != board {
                return newest;
            }
            step = self.newest(Kind::Private).await;
        }
    }

    /// Checks that the page is not wider than the screen.
    pub async fn fits(&self) {
        let script = "return document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assert_eq!(self.ask(script).await, json!(0), "the page is wider than the screen");
        let (width, _) = self.screen.size();
        assert_eq!(self.ask("return window.innerWidth").await, json!(width));
    }

    /// What the screen shows, as a PNG file.
    pub async fn picture(&self) -> Vec<u8> {
        self.client.screenshot().await.expect("a picture of the screen")
    }

    /// Saves a numbered screenshot.
    pub async fn screenshot(&self, name: &str) {
        let number = self.shots.get() + 1;
        self.shots.set(number);
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).with_file_name("browser");
        fs::create_dir_all(&folder).expect("the folder is made");
        let png = self.picture().await;
        let file = folder.join(format!("{}-{number:02}-{name}.png", self.screen.name()));
        fs::write(file, png).expect("it is written");
    }

    /// The errors that the browser has logged since the page was opened.
    pub async fn complaints(&self) -> Vec<String> {
        let session = self.client.session_id().await.expect("the session").expect("it has a name");
        let address = format!("{}/session/{session}/se/log", self.driver);
        let asked = reqwest::Client::new().post(address).json(&json!({ "type": "browser" })).send().await;
        let entries: Value = asked.expect("an answer").json().await.expect("JSON");
        let entries = entries["value"].as_array().unwrap_or_else(|| panic!("no log: {entries}")).clone();
        let bad = entries.iter().filter(|entry| ["WARNING", "SEVERE"].iter().any(|level| entry["level"] == *level));
        bad.map(|entry| entry["message"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Closes the browser.
    pub async fn close(self) {
        self.client.close().await.expect("it closes");
    }
}

/// A kind of message.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Public messages with a picture.
    Board,
    /// Ephemeral messages.
    Private,
}

impl Kind {
    const fn selector(self) -> &'static str {
        match self {
            Self::Board => ".message:not(.ephemeral):has(.attachments img)",
            Self::Private => ".message.ephemeral",
        }
    }
}

/// The beginning of scripts about the newest message that matches the selector in the first argument.
const NEWEST: &str = "
    const message = [...document.querySelectorAll(arguments[0])].at(-1);
    const pictures = [...message?.querySelectorAll('.attachments img') ?? []];
    const text = (message) => message.querySelector('.text')?.innerText ?? '';
    const told = (message) => [text(message), message.id, ...pictures.map((picture) => picture.src)].join('\\n');
    const whole = (message) => message && !message.querySelector('.thinking, [aria-busy]')
        && pictures.every((picture) => picture.complete && picture.naturalWidth > 0);
    return ";
