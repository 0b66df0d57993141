//! Takes the database away from a real bot: players read one honest line in time, and everything goes on afterwards.

use parlor::{bot, metrics::Metrics};
use store::Figures;
use tokio::sync::oneshot;

use crate::{postgres::Server, prelude::*};

/// How long to wait for the database to be back. The stand-in sees to it that each answer comes in time.
const PATIENCE: Duration = Duration::from_secs(60);
const SAVED_NOTHING: &str = "nothing was saved";
const UNSURE: &str = "I don’t know whether that was saved";

/// A bot on a database server of its own.
struct Bot {
    stand_in: StandIn,
    server: Server,
    metrics: Arc<Metrics>,
    stop: oneshot::Sender<()>,
    ended: JoinHandle<Result<(), BotError>>,
}

impl Bot {
    /// Returns `None` if PostgreSQL is not installed.
    async fn start() -> Option<Self> {
        let server = Server::start(&[])?;
        let stand_in = new_stand_in().await;
        let store = Store::connect(&server.database().parse().expect("an address")).expect("the server answers");
        let app = Arc::new(Application::new(store, Arc::new(SystemClock)));
        let config = BotConfig {
            token: stand_in.token().to_owned(),
            api_url: Some(stand_in.url().parse().expect("an address")),
            dev_guild: None,
            emojis: false,
            lease_timing: LeaseTiming::default(),
            bot_timing: BotTiming::default(),
            folder: None,
        };
        let (stop, stopped) = oneshot::channel();
        let metrics = Arc::<Metrics>::default();
        let shutdown = async { drop(stopped.await) };
        let ended = tokio::spawn(bot::run(config, app, catalogue::text, Arc::clone(&metrics), shutdown));
        stand_in.wait_for_bot().await.expect("the bot connects");
        stand_in.wait_for_command("challenge").await.expect("the bot registers its commands");
        Some(Self { stand_in, server, metrics, stop, ended })
    }

    async fn stop(self) {
        self.stop.send(()).expect("the bot waits for this");
        self.ended.await.expect("the bot does not panic").expect("the bot stops without an error");
    }

    /// A command of Ann's, and its answer.
    async fn asked(&self, name: &str, options: Value) -> SeenMessage {
        let sent = self.stand_in.command(ANN, LOBBY, name, options).expect("sent");
        sent.reply().await.expect("answered")
    }

    /// Moves until the bot answers with a board. Returns that board.
    async fn moves(&self, mv: &str) -> SeenMessage {
        let began = Instant::now();
        loop {
            let answer = self.asked("move", json!({"move": mv})).await;
            if !answer.ephemeral {
                return answer;
            }
            assert!(answer.content.contains(SAVED_NOTHING), "{}", answer.content);
            assert!(began.elapsed() < PATIENCE, "{}", answer.content);
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }

    fn metric(&self, name: &str) -> String {
        let text = self.metrics.to_text(&Figures::default(), None);
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} is missing: {text}")).to_owned()
    }

    /// The number of messages that Ann can see in the lobby.
    fn messages(&self) -> usize {
        self.stand_in.messages(ANN, LOBBY).len()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn players_read_one_honest_line_while_the_database_is_away() {
    let Some(bot) = Bot::start().await else { return };
    let options = json!({"game": "pijersi", "opponent": BEN.id().to_string(), "color": "white"});
    let challenge = bot.asked("challenge", options).await;
    let accepted = bot.stand_in.click(BEN, challenge.id, &button(&challenge, "accept")).expect("clicked");
    let board = accepted.follow_up(0).await.expect("the first board");
    assert_eq!(bot.metric("parlor_database_up"), "1");

    // The server accepts connections and does not answer.
    let before = bot.messages();
    bot.server.freeze();
    let line = bot.asked("move", json!({"move": "a4-b5=c4"})).await;
    assert!(
        line.ephemeral && (line.content.contains(UNSURE) || line.content.contains(SAVED_NOTHING)),
        "{}",
        line.content
    );
    let pressed = bot.stand_in.click(ANN, board.id, &button(&board, "move")).expect("clicked");
    let line = pressed.reply().await.expect("answered");
    assert!(line.ephemeral && line.content.contains(SAVED_NOTHING), "{}", line.content);
    let typing = bot.stand_in.autocomplete(ANN, LOBBY, "move", json!({"move": "a"}), "move").expect("sent");
    assert!(typing.choices().await.expect("answered").is_empty());
    assert_eq!(bot.metric("parlor_database_up"), "0");
    assert_eq!(bot.messages(), before + 2, "one line for each");
    bot.server.thaw();
    let board = bot.moves("a4-b5=c4").await;
    assert!(board.content.contains("a4-b5=c4"), "{}", board.content);

    // The server dies and refuses connections.
    bot.server.kill();
    for _ in 0..3 {
        let line = bot.asked("board", Value::Null).await;
        assert!(line.ephemeral && line.content.contains(SAVED_NOTHING), "{}", line.content);
    }
    bot.server.start_again();
    let began = Instant::now();
    loop {
        let shown = bot.asked("board", Value::Null).await;
        if !shown.attachments.is_empty() {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "{}", shown.content);
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    assert_eq!(
        (bot.metric("parlor_database_up"), bot.metric("parlor_database_outages_total")),
        ("1".into(), "2".into())
    );
    bot.stop().await;
}
