//! Starts `parlor sandbox` twice with the same folder: the second start has everything that matters of the first.

use std::{
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
};

use discord_stand_in::{Person, Place};
use serde_json::{Value, json};

/// A running `parlor sandbox`, which is killed on drop.
struct Sandbox {
    child: Child,
    output: BufReader<std::process::ChildStdout>,
    address: String,
}

impl Drop for Sandbox {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Sandbox {
    fn start(folder: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.args(["sandbox", "--data"]).arg(folder).env_clear().env("TMPDIR", folder.parent().expect("it has one"));
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().expect("it starts");
        let output = BufReader::new(child.stdout.take().expect("piped"));
        let mut sandbox = Self { child, output, address: String::new() };
        sandbox.address = sandbox.line();
        assert!(sandbox.address.starts_with("http://127.0.0.1:"), "{}", sandbox.address);
        sandbox
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the output is text");
        line.trim_end().to_owned()
    }

    async fn ask(&self, path: &str) -> Value {
        let response = reqwest::get(format!("{}/sandbox/{path}", self.address)).await.expect("an answer");
        response.json().await.expect("JSON")
    }

    /// Sends a request of the page, and returns the answer.
    async fn send(&self, path: &str, mut body: Value, person: Person, place: Place) -> Value {
        body["person"] = json!(person.id().to_string());
        body["channel"] = json!(place.id().to_string());
        let request = reqwest::Client::new().post(format!("{}/sandbox/{path}", self.address)).json(&body);
        let response = request.send().await.expect("an answer");
        let status = response.status();
        let answer: Value = response.json().await.expect("JSON");
        assert_eq!(status, 200, "{answer}");
        answer
    }

    async fn view(&self, person: Person, place: Place) -> Value {
        self.ask(&format!("view?person={}&channel={}", person.id(), place.id())).await
    }

    /// Waits until a view is as wanted, and returns it.
    async fn until(&self, person: Person, place: Place, wanted: impl Fn(&Value) -> bool) -> Value {
        let begin = std::time::Instant::now();
        loop {
            let view = self.view(person, place).await;
            if wanted(&view) {
                return view;
            }
            assert!(begin.elapsed().as_secs() < 120, "not in time: {view}");
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }

    /// Stops the program with the signal of Ctrl-C, or kills it.
    fn stop(mut self, gently: bool) {
        if gently && cfg!(unix) {
            let sent = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
            assert!(sent.expect("there is a kill command").success());
        } else {
            self.child.kill().expect("it runs");
        }
        self.child.wait().expect("it ends");
    }
}

fn has_board(view: &Value) -> bool {
    let messages = view["messages"].as_array().expect("messages");
    messages.iter().any(|message| message["attachments"].as_array().is_some_and(|files| !files.is_empty()))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_second_start_goes_on_where_the_first_ended() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    let (ann, lobby) = (Person::ANN, Place::LOBBY);
    let first = Sandbox::start(&data);
    let challenge = json!({ "command": "challenge", "options": { "game": "pijersi", "level": "1", "color": "white" } });
    first.send("command", challenge, ann, lobby).await;
    first.until(ann, lobby, has_board).await;
    let opened = first.send("open-thread", json!({ "name": "side table" }), ann, lobby).await;
    let time = first.send("advance", json!({ "seconds": 86_400 }), ann, lobby).await;
    assert_eq!(time, json!({}));
    let before = first.view(ann, lobby).await["now"].as_u64().expect("a time");
    // The file is written soon after the change.
    let kept = data.join("sandbox.json");
    let begin = std::time::Instant::now();
    while !std::fs::read_to_string(&kept).is_ok_and(|text| text.contains("side table") && text.contains("86400000")) {
        assert!(begin.elapsed().as_secs() < 120, "it is not written");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    first.stop(false);

    let mut second = Sandbox::start(&data);
    assert_eq!(second.line(), "#lobby: Pijersi, Ann against Parlor (1), Ann to move");
    let commands = second.ask(&format!("commands?person={}&channel={}", ann.id(), lobby.id())).await;
    assert!(commands["commands"].as_array().expect("a list").len() > 10, "{commands}");
    let view = second.view(ann, lobby).await;
    assert!(view["now"].as_u64().expect("a time") >= before, "the clock does not go back");
    let channels = view["channels"].as_array().expect("channels");
    let thread = channels.iter().find(|channel| channel["id"] == opened["channel"]).expect("the thread is there");
    assert_eq!((&thread["name"], &thread["thread"]["archived"]), (&json!("side table"), &json!(false)));
    let note = &view["channel"]["note"];
    assert_eq!(note["text"], "A game goes on here: Pijersi, Ann against Parlor (1), Ann to move.");
    assert!(view["messages"].as_array().expect("messages").is_empty());

    // The board is shown on request, and the game goes on.
    second.send("command", json!({ "command": note["command"] }), ann, lobby).await;
    second.until(ann, lobby, has_board).await;
    second.send("command", json!({ "command": "move", "options": { "move": "a1-b1" } }), ann, lobby).await;
    let told = |view: &Value| view["messages"].as_array().is_some_and(|all| all.len() > 1);
    second.until(ann, lobby, told).await;
    second.stop(true);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_memory_does_no_harm() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let data = folder.path().join("data");
    std::fs::create_dir(&data).expect("a folder");
    std::fs::write(data.join("sandbox.json"), "{\"ahead\":-1").expect("written");
    let sandbox = Sandbox::start(&data);
    assert_eq!(sandbox.view(Person::ANN, Place::LOBBY).await["channel"]["name"], "lobby");
}
