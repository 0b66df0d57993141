//! A stand-in for Discord with the bot connected to it, and the actions of its users.

use std::{
    path::Path,
    sync::{
        Arc, Mutex,
        mpsc::{Receiver, Sender, channel},
    },
    time::Duration,
};

use board::color::Color;
use discord_stand_in::{
    ActionError, Options, Person, Place, SeenMessage, SentInteraction, ShiftedClock, StandIn, TIMEOUT,
};
use domain::time::{Clock, Timestamp};
use games::{AnyPosition, GameKind};
use parlor::{
    application::Application,
    bot::{self, BotConfig, BotError, bot_timing::BotTiming, lease_timing::LeaseTiming},
    metrics::Metrics,
};
use puzzles::Library;
use serde_json::{Value, json};
use store::{Figures, Store};
use tokio::{sync::oneshot, task::JoinHandle};

use crate::{answer::answer_to, process::eventually, puzzle_file, witness::witnessed};

pub const ANN: Person = Person::ANN;
pub const BEN: Person = Person::BEN;
pub const CLEO: Person = Person::CLEO;
pub const LOBBY: Place = Place::LOBBY;
/// The words of the custom ids of a finished game's buttons.
pub const FINAL: [&str; 3] = ["rematch", "open-replay", "record"];

/// The shared clock of the bot and the stand-in. Tests can put the clock forward, and can make it block the bot.
#[derive(Default)]
pub struct TestClock {
    shifted: Arc<ShiftedClock>,
    held: Mutex<Option<Receiver<()>>>,
}

/// Blocks calls that ask for the time, until this value is dropped.
#[must_use]
pub struct HeldUp(#[allow(dead_code)] Sender<()>);

impl TestClock {
    pub fn advance(&self, by: Duration) {
        self.shifted.advance(by);
    }

    /// Blocks all calls that ask for the time, until the returned value is dropped, as a slow store would. The calls of
    /// background tasks are blocked, too, so that none of them takes the place of the call that is meant.
    pub fn hold_up(&self) -> HeldUp {
        let (sender, receiver) = channel();
        *self.held.lock().expect("not poisoned") = Some(receiver);
        HeldUp(sender)
    }
}

impl Clock for TestClock {
    fn now(&self) -> Timestamp {
        // Others wait for the lock meanwhile.
        let mut held = self.held.lock().expect("not poisoned");
        if let Some(held) = held.take() {
            // No value is ever sent: this call returns when the sender is dropped.
            held.recv().expect_err("nothing is sent");
        }
        drop(held);
        Timestamp(0).after(self.shifted.now())
    }
}

pub struct Running {
    pub app: Arc<Application>,
    metrics: Arc<Metrics>,
    stop: oneshot::Sender<()>,
    bot: JoinHandle<Result<(), BotError>>,
}

/// A stand-in for Discord, a store, and a bot that uses both.
pub struct Table {
    pub stand_in: StandIn,
    pub clock: Arc<TestClock>,
    /// When the bot replies to moves. Tests do not wait for its pauses.
    pub bot_timing: BotTiming,
    /// Whether the bot shows the signs of pieces as emojis.
    pub emojis: bool,
    /// The puzzles that the bot has.
    pub puzzles: fn() -> Library,
    folder: tempfile::TempDir,
    running: Option<Running>,
}

impl Table {
    pub async fn open() -> Self {
        let mut table = Self::closed().await;
        table.start().await;
        table
    }

    /// A table at which Ann has begun a game as White against Ben, and its first board.
    pub async fn playing() -> (Self, SeenMessage) {
        let table = Self::open().await;
        let board = table.begin().await;
        (table, board)
    }

    /// Creates a stand-in and an empty store, without starting the bot.
    pub async fn closed() -> Self {
        let clock = Arc::<TestClock>::default();
        let options = Options { clock: Arc::clone(&clock.shifted), ..witnessed() };
        let stand_in = StandIn::start_with(([127, 0, 0, 1], 0).into(), options).await;
        let stand_in = stand_in.expect("a free port");
        // The players of most tests read different languages.
        stand_in.set_locale(BEN, "fr");
        let folder = tempfile::tempdir().expect("a temporary folder");
        let bot_timing = BotTiming { pause: Duration::ZERO, ..BotTiming::default() };
        Self { stand_in, clock, bot_timing, emojis: false, puzzles: puzzle_file::library, folder, running: None }
    }

    pub fn app(&self) -> &Application {
        &self.running.as_ref().expect("the bot runs").app
    }

    /// The number of interactions that the bot has counted as delivered again.
    pub fn repeated(&self) -> u64 {
        self.counted("parlor_repeated_interactions_total")
    }

    /// A counter of the bot, with all labels together.
    pub fn counted(&self, counter: &str) -> u64 {
        let metrics = &self.running.as_ref().expect("the bot runs").metrics;
        let text = metrics.to_text(&Figures::default(), None);
        let lines = text.lines().filter(|line| line.starts_with(counter));
        lines.filter_map(|line| line.rsplit_once(' ')?.1.parse::<u64>().ok()).sum()
    }

    /// The folder of the store.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub async fn start(&mut self) {
        self.connect().await;
        self.stand_in.wait_for_command("challenge").await.expect("the bot registers its commands");
    }

    /// Starts the bot, and waits until it is connected.
    pub async fn connect(&mut self) {
        let store = Store::open(self.folder.path()).expect("the store opens");
        let app = Arc::new(Application::new(store, self.clock.clone()).with_puzzles((self.puzzles)()));
        let config = BotConfig {
            token: self.stand_in.token().to_owned(),
            api_url: Some(self.stand_in.url().parse().expect("an address")),
            dev_guild: None,
            emojis: self.emojis,
            lease_timing: LeaseTiming::default(),
            bot_timing: self.bot_timing,
            folder: None,
        };
        let (stop, stopped) = oneshot::channel();
        let shutdown = async { drop(stopped.await) };
        let metrics = Arc::<Metrics>::default();
        let bot = tokio::spawn(bot::run(config, Arc::clone(&app), catalogue::text, Arc::clone(&metrics), shutdown));
        self.running = Some(Running { app, metrics, stop, bot });
        self.stand_in.wait_for_bot().await.expect("the bot connects");
    }

    /// Shuts the bot down, and waits until nothing holds a reference to its application.
    pub async fn stop(&mut self) {
        let Running { app, stop, bot, .. } = self.running.take().expect("the bot runs");
        stop.send(()).expect("the bot waits for this");
        bot.await.expect("the bot does not panic").expect("the bot stops without an error");
        self.stand_in.wait_until_bot_is_gone().await.expect("its connection is closed");
        let alone = async {
            while Arc::strong_count(&app) > 1 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(TIMEOUT, alone).await.expect("the bot's last tasks let go of the application");
    }

    pub async fn restart(&mut self) {
        self.stop().await;
        self.start().await;
    }

    /// Sends a command and waits for the whole reply.
    pub async fn command(&self, person: Person, name: &str, options: Value) -> SeenMessage {
        self.command_in(LOBBY, person, name, options).await
    }

    pub async fn command_in(&self, place: Place, person: Person, name: &str, options: Value) -> SeenMessage {
        let sent = self.stand_in.command(person, place, name, options).expect("the command can be sent");
        answer_to(&sent).await
    }

    pub async fn challenge_in(&self, place: Place, color: Color) -> SeenMessage {
        let options = json!({"game": "pijersi", "opponent": BEN.id().to_string(), "color": color.name()});
        self.command_in(place, ANN, "challenge", options).await
    }

    /// Begins a game of Ann, White, against Ben in the lobby. Returns the first board.
    pub async fn begin(&self) -> SeenMessage {
        self.begin_in(LOBBY).await
    }

    pub async fn begin_in(&self, place: Place) -> SeenMessage {
        let challenge = self.challenge_in(place, Color::White).await;
        self.press_for_board(BEN, &challenge, "accept").await
    }

    /// Begins a game and plays a move of each side, after which the game can be rated. Returns the newest board.
    pub async fn begin_and_move(&self, place: Place) -> SeenMessage {
        self.begin_in(place).await;
        self.command_in(place, ANN, "move", json!({"move": "a4-b5=c4"})).await;
        self.command_in(place, BEN, "move", json!({"move": "g1-f2"})).await
    }

    pub async fn moves(&self, person: Person, mv: &str) -> SeenMessage {
        self.command(person, "move", json!({"move": mv})).await
    }

    /// Presses the button whose custom id has this word, and waits for the first response.
    #[track_caller]
    pub fn press(
        &self,
        person: Person,
        message: &SeenMessage,
        word: &str,
    ) -> impl Future<Output = SentInteraction> + use<> {
        let id = button(message, word);
        let sent = self.stand_in.click(person, message.id, &id).expect("the button can be pressed");
        async move {
            sent.acknowledged().await.expect("the click is acknowledged");
            sent
        }
    }

    /// Presses the button with this word, and waits for the first response. `None` if the bot has taken the button or
    /// its message away since `message` was read.
    pub async fn press_if_there(&self, person: Person, message: &SeenMessage, word: &str) -> Option<SentInteraction> {
        self.acknowledged(self.stand_in.click(person, message.id, &button(message, word))).await
    }

    /// Waits for the first response to a press. `None` if the control or its message no longer exists.
    async fn acknowledged(&self, sent: Result<SentInteraction, ActionError>) -> Option<SentInteraction> {
        let sent = match sent {
            Err(ActionError::NoSuchComponent(_) | ActionError::NoSuchMessage) => return None,
            sent => sent.expect("the control can be used"),
        };
        sent.acknowledged().await.expect("the press is acknowledged");
        Some(sent)
    }

    /// Presses a button that posts a board, and returns the board.
    pub async fn press_for_board(&self, person: Person, message: &SeenMessage, word: &str) -> SeenMessage {
        self.press(person, message, word).await.follow_up(0).await.expect("a board")
    }

    /// Resigns a person's game in a place. Returns the last board.
    pub async fn resign(&self, place: Place, person: Person) -> SeenMessage {
        let question = self.command_in(place, person, "resign", Value::Null).await;
        self.press_for_board(person, &question, "resign-yes").await
    }

    /// Presses the button with this label under a private message, and returns the message in its place.
    pub async fn press_label(&self, person: Person, message: &SeenMessage, label: &str) -> SeenMessage {
        let sent = self.stand_in.press(person, message.id, label).unwrap_or_else(|error| panic!("{label}: {error}"));
        let seen = answer_to(&sent).await;
        assert_eq!((seen.id, seen.ephemeral), (message.id, true), "it stays one private message");
        seen
    }

    /// Presses the button with this word and returns the new or changed message that answers the press.
    pub async fn answer(&self, person: Person, message: &SeenMessage, word: &str) -> SeenMessage {
        answer_to(&self.press(person, message, word).await).await
    }

    /// Chooses the step with this text in a picker, by its button or its entry of a menu, on whatever page. Other menus
    /// work as well.
    pub async fn choose(&self, person: Person, picker: &SeenMessage, value: &str) -> SentInteraction {
        self.choose_if_there(person, picker, value).await.expect("the picker is still there")
    }

    /// Does the same as [`Self::choose`]. `None` if the bot has taken the control or its message away since `picker`
    /// was read.
    pub async fn choose_if_there(&self, person: Person, picker: &SeenMessage, value: &str) -> Option<SentInteraction> {
        let mut picker = picker.clone();
        for page in 0u8.. {
            if let Some(sent) = choose_shown(&self.stand_in, person, &picker, value) {
                return self.acknowledged(sent).await;
            }
            let turn = picker.buttons().filter_map(|button| button["custom_id"].as_str());
            let turn =
                turn.map(str::to_owned).find(|id| picked(id, "pick").is_some_and(|(_, turned)| turned == Some(page)));
            let Some(turn) = turn.or((page == 0).then(String::new)) else {
                panic!("no choice `{value}`: {:?}", entries(&picker));
            };
            if !turn.is_empty() {
                let turned = self.acknowledged(self.stand_in.click(person, picker.id, &turn)).await?;
                picker = turned.reply().await.expect("the page is turned");
            }
        }
        unreachable!("there are few pages")
    }

    /// Chooses a random step in a picker, or a random entry in the first menu of another message. If several entries
    /// must be chosen at once, chooses the last entries. `None` as for [`Self::choose_if_there`].
    pub async fn choose_any(
        &self,
        person: Person,
        picker: &SeenMessage,
        roll: &mut impl FnMut(usize) -> usize,
    ) -> Option<SentInteraction> {
        let other = picker.menus().next().filter(|menu| steps_of_menu(menu).is_none());
        let values = other.filter(|_| choices(picker).is_empty()).map_or_else(|| entries(picker), values);
        match picker.menus().next().and_then(several) {
            Some(count) => {
                let pieces = values.iter().rev().take(count).filter_map(|value| value.chars().last());
                self.choose_pieces_if_there(person, picker, &pieces.collect::<String>()).await
            }
            None => self.choose_if_there(person, picker, &values[roll(values.len())]).await,
        }
    }

    /// Opens a tab of a person's settings.
    pub async fn open_tab(&self, person: Person, panel: &SeenMessage, tab: &str) -> SeenMessage {
        let id = format!("a:settings:{tab}");
        let sent = self.stand_in.click(person, panel.id, &id).expect("the tab can be opened");
        sent.reply().await.expect("the panel changes")
    }

    /// Chooses these channels in the channel select menu under a message.
    pub async fn choose_channels(&self, person: Person, panel: &SeenMessage, places: &[Place]) -> SentInteraction {
        let menu = panel.menus().find(|menu| menu["type"] == 8).expect("there is a menu of channels");
        let id = menu["custom_id"].as_str().expect("a custom id");
        let values: Vec<_> = places.iter().map(|place| place.id().to_string()).collect();
        let values: Vec<_> = values.iter().map(String::as_str).collect();
        let sent = self.stand_in.select(person, panel.id, id, &values).expect("the channels can be chosen");
        sent.acknowledged().await.expect("the choice is acknowledged");
        sent
    }

    /// Chooses several pieces at once, given by their letters.
    pub async fn choose_pieces(&self, person: Person, picker: &SeenMessage, pieces: &str) -> SentInteraction {
        self.choose_pieces_if_there(person, picker, pieces).await.expect("the picker is still there")
    }

    async fn choose_pieces_if_there(
        &self,
        person: Person,
        picker: &SeenMessage,
        pieces: &str,
    ) -> Option<SentInteraction> {
        let menu = picker.menus().next().expect("the picker has a menu");
        let mut left = entries(picker);
        let values = pieces.chars().map(|piece| {
            let at = left.iter().position(|value| value.ends_with(piece));
            left.remove(at.unwrap_or_else(|| panic!("no more {piece} in {:?}", entries(picker))))
        });
        let values = values.collect::<Vec<_>>();
        let id = menu["custom_id"].as_str().expect("a custom id");
        let values = values.iter().map(String::as_str).collect::<Vec<_>>();
        self.acknowledged(self.stand_in.select(person, picker.id, id, &values)).await
    }

    /// Plays a move by clicking, starting with the Move button. `choose` returns the index of the entry to choose,
    /// given the number of entries. Returns the new board.
    pub async fn click_a_move(
        &self,
        person: Person,
        board: &SeenMessage,
        mut choose: impl FnMut(usize) -> usize,
    ) -> SeenMessage {
        let mut picker = self.answer(person, board, "move").await;
        assert!(picker.ephemeral, "the picker is private");
        loop {
            assert!(!picker.attachments.is_empty(), "each step shows the board");
            let values = entries(&picker);
            let acted = if let Some(count) = picker.menus().next().and_then(several) {
                let pieces = values[..count].iter().map(|value| &value[value.len() - 1..]).collect::<String>();
                let played = self.choose_pieces(person, &picker, &pieces).await;
                return played.follow_up(0).await.expect("the new board");
            } else if values.is_empty() {
                self.press(person, &picker, "play").await
            } else {
                let value = values[choose(values.len())].clone();
                self.choose(person, &picker, &value).await
            };
            picker = match self.after_click(person, &picker, &acted).await {
                Ok(next) => next,
                Err(board) => return board,
            };
        }
    }

    /// The picker after a click. If the click played the move, waits until the picker is gone, and returns the new
    /// board as an error.
    pub async fn after_click(
        &self,
        person: Person,
        picker: &SeenMessage,
        acted: &SentInteraction,
    ) -> Result<SeenMessage, SeenMessage> {
        let was = |message: &SeenMessage| message.content == picker.content && message.components == picker.components;
        let changed = self.stand_in.until(person, picker.id, |message| !was(message));
        tokio::select! {
            biased;
            board = acted.follow_up(0) => {
                let board = board.expect("the new board");
                eventually("the end of the picker", || self.stand_in.message(person, picker.id).is_none()).await;
                Err(board)
            }
            next = changed => Ok(next.expect("the picker goes on")),
        }
    }

    /// Plays a move by choosing these steps in the picker, without those that the picker takes by itself. Returns the
    /// new board.
    pub async fn click(&self, person: Person, board: &SeenMessage, steps: &[&str]) -> SeenMessage {
        let mut picker = self.answer(person, board, "move").await;
        loop {
            let at = draft_of(&picker).len();
            let acted = if picker.menus().next().and_then(several).is_some() {
                self.choose_pieces(person, &picker, &steps[at..].concat()).await
            } else if at == steps.len() {
                self.press(person, &picker, "play").await
            } else {
                self.choose(person, &picker, steps[at]).await
            };
            picker = match self.after_click(person, &picker, &acted).await {
                Ok(next) => next,
                Err(board) => return board,
            };
        }
    }

    /// Waits until the bot has removed the buttons of an old board, and its picture with them.
    pub async fn shrinks(&self, message: &SeenMessage) {
        self.shrinks_for(ANN, message).await;
    }

    /// Like [`shrinks`](Self::shrinks), as this person sees it.
    pub async fn shrinks_for(&self, person: Person, message: &SeenMessage) {
        let mended = |message: &SeenMessage| message.components.is_empty() && !message.content.contains("<@");
        let shrunk = self.stand_in.until(person, message.id, mended).await;
        let shrunk = shrunk.expect("the old message loses its buttons, and calls nobody");
        assert!(shrunk.attachments.is_empty() && !shrunk.content.is_empty(), "and tells what happened");
    }

    /// The people who were notified about a message.
    pub fn pinged(&self, message: &SeenMessage) -> Vec<Person> {
        let pings = self.stand_in.pings().into_iter().filter(|ping| ping.message == message.id);
        pings.map(|ping| ping.person).collect()
    }
}

/// The custom id of the first enabled button with this word. The buttons of a picker's choices do not count.
#[track_caller]
pub fn button(message: &SeenMessage, word: &str) -> String {
    let found = other_buttons(message).into_iter().find(|text| text.split(':').nth(1) == Some(word));
    found.unwrap_or_else(|| panic!("no button `{word}` under {:?}", message.content))
}

/// The words of a message's enabled buttons, without those of a picker's choices.
pub fn buttons(message: &SeenMessage) -> Vec<String> {
    let texts = other_buttons(message).into_iter();
    texts.map(|text| text.split(':').nth(1).expect("a word").to_owned()).collect()
}

/// The custom ids of the enabled buttons that are no choices of a picker.
fn other_buttons(message: &SeenMessage) -> Vec<String> {
    let (choices, length) = (choices(message), draft_of(message).len());
    let mut texts = enabled(message);
    texts.retain(|text| choices.iter().all(|(_, choice)| choice != text));
    // Moves that can end with a choice have a button beside that of the choice.
    texts.retain(|text| steps_of(text, "play").is_none_or(|steps| steps.len() <= length));
    texts
}

fn enabled(message: &SeenMessage) -> Vec<String> {
    let enabled = message.buttons().filter(|button| button["disabled"] != true);
    enabled.filter_map(|button| button["custom_id"].as_str()).map(str::to_owned).collect()
}

/// The steps and the page of a partly picked move that a custom id holds, if it has this word.
fn picked(id: &str, word: &str) -> Option<(Vec<String>, Option<u8>)> {
    let fields: Vec<_> = id.split(':').collect();
    let [.., steps, page] = fields[..] else { return None };
    let steps = steps.split(',').filter(|step| !step.is_empty()).map(str::to_owned).collect();
    (fields[1] == word).then(|| (steps, page.parse().ok()))
}

fn steps_of(id: &str, word: &str) -> Option<Vec<String>> {
    picked(id, word).map(|(steps, _)| steps)
}

/// The steps before those that a menu of a picker offers; `None` if the menu offers no steps.
fn steps_of_menu(menu: &Value) -> Option<Vec<String>> {
    steps_of(menu["custom_id"].as_str()?, "menu")
}

/// The steps that a picker has added to its move so far.
pub fn draft_of(picker: &SeenMessage) -> Vec<String> {
    if let Some(steps) = picker.menus().find_map(steps_of_menu) {
        return steps;
    }
    let ids = enabled(picker);
    let mut picks: Vec<_> = ids.iter().filter_map(|id| steps_of(id, "pick")).collect();
    picks.sort_by_key(|steps| std::cmp::Reverse(steps.len()));
    let choices = picks.iter().filter(|steps| steps.len() == picks[0].len()).count();
    let whole = ids.iter().filter_map(|id| steps_of(id, "play")).min_by_key(Vec::len);
    match whole {
        // There are no choices, or there is one beside the button back.
        Some(whole) if choices < 2 => whole,
        _ => {
            let mut longest = picks.into_iter().next().unwrap_or_default();
            longest.pop();
            longest
        }
    }
}

/// The steps for which a picker has buttons, with the custom ids of the buttons.
pub fn choices(picker: &SeenMessage) -> Vec<(String, String)> {
    let length = draft_of(picker).len() + 1;
    let choice = |id: String| {
        let (mut steps, page) = picked(&id, "pick").filter(|(steps, _)| steps.len() == length)?;
        steps.pop().filter(|_| page.is_none()).map(|step| (step, id))
    };
    enabled(picker).into_iter().filter_map(choice).collect()
}

/// Chooses a step that a picker shows, by its button or its entry of a menu.
pub fn choose_shown(
    stand_in: &StandIn,
    person: Person,
    picker: &SeenMessage,
    value: &str,
) -> Option<Result<SentInteraction, ActionError>> {
    if let Some((_, id)) = choices(picker).into_iter().find(|(step, _)| step == value) {
        return Some(stand_in.click(person, picker.id, &id));
    }
    let menu = picker.menus().find(|menu| menu["type"] == 3 && values(menu).iter().any(|entry| entry == value))?;
    let id = menu["custom_id"].as_str().expect("a custom id");
    Some(stand_in.select(person, picker.id, id, &[value]))
}

/// The number of entries that must be chosen at once in a menu; `None` if a single entry is chosen.
pub fn several(menu: &Value) -> Option<usize> {
    let count = menu["min_values"].as_u64().filter(|&count| count > 1)?;
    assert_eq!(menu["max_values"], count, "neither more nor fewer");
    usize::try_from(count).ok()
}

/// The steps that a picker offers by buttons and menus, or the values of another menu's entries.
pub fn entries(picker: &SeenMessage) -> Vec<String> {
    let steps = choices(picker).into_iter().map(|(step, _)| step);
    let of_openings = |menu: &&Value| openings_of(menu).is_some();
    steps.chain(picker.menus().filter(|menu| menu["type"] == 3 && !of_openings(menu)).flat_map(values)).collect()
}

/// The entry of a menu that shows other openings, if it is a menu of openings.
fn openings_of(menu: &Value) -> Option<String> {
    values(menu).into_iter().find(|value| value.starts_with("a:openings:"))
}

/// The entries of the menu of openings under a board on which somebody explores.
pub fn openings(message: &SeenMessage) -> Vec<String> {
    let menus = message.menus().filter(|menu| menu["type"] == 3);
    menus.filter(|menu| openings_of(menu).is_some()).flat_map(values).collect()
}

/// The values of a menu's entries.
pub fn values(menu: &Value) -> Vec<String> {
    let options = menu["options"].as_array().expect("entries");
    options.iter().map(|option| option["value"].as_str().expect("a value").to_owned()).collect()
}

/// The position in a board's description.
pub fn position(board: &SeenMessage) -> AnyPosition {
    let [picture, ..] = &board.attachments[..] else { panic!("no picture: {}", board.content) };
    let alt = picture.description.as_deref().expect("a description");
    let text = alt
        .split_once("Position: ")
        .or_else(|| alt.split_once("Position\u{202f}: "))
        .or_else(|| alt.split_once("Posición: "));
    let text = text.unwrap_or_else(|| panic!("no position in {alt}")).1;
    let game = GameKind::ALL.into_iter().find(|game| alt.contains(game.title())).expect("the game is named");
    AnyPosition::parse(game, text.trim()).expect("a position string")
}

/// The player to move in a game of Ann, White, against Ben.
pub fn to_move(position: &AnyPosition) -> Person {
    if position.turn() == Color::White { ANN } else { BEN }
}
