//! Whole games between strangers, with a rematch, in places of all kinds: what each of them gets, and that it holds
//! nothing of the other's home.

use std::fmt::Write as _;

use domain::seeks::SeekConsent;

use crate::{
    apart::{begin, board_at},
    prelude::*,
    process::eventually,
    seeks::{board, public, seek},
};

/// Somebody at their home, with everything that they have got.
struct Player {
    person: Person,
    place: Place,
    /// The names of the channel and the server.
    names: Vec<&'static str>,
    got: String,
}

impl Player {
    fn new(person: Person, place: Place, names: &[&'static str]) -> Self {
        Self { person, place, names: names.to_vec(), got: String::new() }
    }

    /// Notes everything about a message that its reader gets.
    fn note(&mut self, message: &SeenMessage) {
        write!(self.got, "{} {:?} {:?}", message.content, message.components, message.embeds).expect("text");
        for file in &message.attachments {
            let text = String::from_utf8_lossy(&file.bytes);
            write!(self.got, " {} {:?} {text}", file.filename, file.description).expect("text");
        }
    }

    async fn command(&mut self, table: &Table, name: &str, options: Value) -> SeenMessage {
        let answer = table.command_in(self.place, self.person, name, options).await;
        self.note(&answer);
        answer
    }

    async fn press(&mut self, table: &Table, message: &SeenMessage, word: &str) -> SeenMessage {
        let answer = table.answer(self.person, message, word).await;
        self.note(&answer);
        answer
    }

    async fn choose(&mut self, table: &Table, message: &SeenMessage, value: &str) -> SeenMessage {
        let answer = table.choose(self.person, message, value).await.reply().await.expect("it is answered");
        self.note(&answer);
        answer
    }

    /// Notes what is suggested for an option.
    async fn suggestions(&mut self, table: &Table, command: &str, option: &str) {
        let typed = json!({ (option): "" });
        let sent =
            table.stand_in.autocomplete(self.person, self.place, command, typed, option).expect("it can be typed");
        write!(self.got, "{:?}", sent.choices().await.expect("there are suggestions")).expect("text");
    }

    /// The newest board at the player's home.
    async fn board(&self, table: &Table) -> SeenMessage {
        board(table, self.person, self.place).await
    }

    /// Plays a move by clicking.
    async fn click(&mut self, table: &Table, board: &SeenMessage) {
        let mut picker = self.press(table, board, "move").await;
        loop {
            let values = entries(&picker);
            if values.is_empty() {
                let sent = table.stand_in.click(self.person, picker.id, &button(&picker, "play")).expect("pressed");
                let board = sent.follow_up(0).await.expect("a board");
                return self.note(&board);
            }
            let sent = table.choose(self.person, &picker, &values[0]).await;
            match table.after_click(self.person, &picker, &sent).await {
                Ok(next) => picker = next,
                Err(board) => return self.note(&board),
            }
            self.note(&picker);
        }
    }

    /// Everything that the other must not get: ids of the person, the channel, the server and all public messages, and
    /// names.
    fn secrets(&self, table: &Table) -> Vec<String> {
        let messages = table.stand_in.messages(self.person, self.place);
        let public = messages.iter().filter(|message| !message.ephemeral).map(|message| message.id);
        let ids = [self.person.id(), self.place.id()].into_iter().chain(table.stand_in.guild_of(self.place));
        let ids = ids.map(|id| id.to_string()).chain(public.map(|id| id.to_string()));
        ids.chain(self.names.iter().map(|name| (*name).to_owned())).collect()
    }

    /// Looks at everything that can be looked at.
    async fn look_around(&mut self, table: &Table) {
        for command in ["board", "record", "replay", "explore", "games", "stats", "archive", "leaderboard", "help"] {
            self.command(table, command, Value::Null).await;
        }
        for command in ["record", "replay", "explore", "movehere"] {
            self.suggestions(table, command, "game_id").await;
        }
        let panel = self.command(table, "settings", Value::Null).await;
        let blocked = table.open_tab(self.person, &panel, "challenges").await;
        self.note(&blocked);
        let privacy = self.command(table, "privacy", Value::Null).await;
        self.press(table, &privacy, "export-own").await;
    }

    /// Notes all messages at the player's home.
    fn note_all(&mut self, table: &Table) {
        for message in table.stand_in.messages(self.person, self.place) {
            self.note(&message);
        }
    }
}

/// Plays a move for whoever is to move, typed or clicked, and waits until both homes show it.
async fn play_on(table: &Table, players: &mut [Player; 2], clicks: bool) {
    let boards = [players[0].board(table).await, players[1].board(table).await];
    let mover =
        boards.iter().position(|board| buttons(board).contains(&"move".to_owned())).expect("somebody is to move");
    if clicks {
        players[mover].click(table, &boards[mover]).await;
    } else {
        let mv = position(&boards[mover]).legal_moves().swap_remove(0);
        players[mover].command(table, "move", json!({ "move": mv })).await;
    }
    for (player, old) in players.iter().zip(&boards) {
        let is_newer = || {
            let messages = public(table, player.person, player.place);
            messages.iter().any(|message| message.id > old.id && !message.attachments.is_empty())
        };
        eventually("the next board at each home", is_newer).await;
    }
}

/// The newest message at a player's home that has a button with this word.
async fn with_button(table: &Table, player: &Player, word: &str) -> SeenMessage {
    let found = || {
        let messages = public(table, player.person, player.place).into_iter().rev();
        messages.into_iter().find(|message| buttons(message).iter().any(|other| other == word))
    };
    eventually(word, || found().is_some()).await;
    found().expect("it is there")
}

/// The first player resigns, and both see it.
async fn resign(table: &Table, [first, second]: &mut [Player; 2]) {
    let question = first.command(table, "resign", Value::Null).await;
    table.press(first.person, &question, "resign-yes").await.follow_up(0).await.expect("the end");
    for player in [first, second] {
        let end = with_button(table, player, "rematch").await;
        player.note(&end);
    }
}

/// Plays a game that has begun, with all that can happen in it, then a rematch; and checks what both have got. A group
/// may only be the home of the first player.
async fn keep_their_secrets(table: &Table, mut players: [Player; 2], clicks: bool) {
    for player in &mut players {
        let first = player.board(table).await;
        assert!(first.content.contains("is rated about"), "{}", first.content);
        let panel = player.press(table, &first, "opponent").await;
        let game = button(&first, "opponent").split(':').nth(2).expect("the game").to_owned();
        let sent = player.choose(table, &panel, &format!("a:say:{game}:hello")).await;
        assert_eq!(sent.content, "Sent: Hello!");
    }
    for player in players.iter().filter(|player| player.place != Place::GROUP) {
        let says = || {
            let boards = public(table, player.person, player.place);
            boards
                .iter()
                .any(|board| board.content.ends_with("says: Hello!") && board.edited && !board.attachments.is_empty())
        };
        eventually("the sentence under the board", says).await;
    }
    for _ in 0..4 {
        play_on(table, &mut players, clicks).await;
    }
    for player in &mut players {
        player.look_around(table).await;
    }
    // A draw is offered and declined, each at home.
    let newest = players[0].board(table).await;
    players[0].press(table, &newest, "draw").await;
    let question = with_button(table, &players[1], "line-no").await;
    players[1].press(table, &question, "line-no").await;

    resign(table, &mut players).await;
    let end = with_button(table, &players[0], "rematch").await;
    players[0].press(table, &end, "rematch").await;
    let question = with_button(table, &players[1], "accept").await;
    players[1].note(&question);
    players[1].press(table, &question, "accept").await;
    for player in &players {
        let is_there = || {
            let boards = public(table, player.person, player.place).into_iter();
            boards.filter(|board| board.id > question.id).any(|board| buttons(&board).contains(&"flip".to_owned()))
        };
        eventually("the first board of the rematch", is_there).await;
    }
    for _ in 0..2 {
        play_on(table, &mut players, clicks).await;
    }
    // Both block and report each other, and the game goes on to its end.
    for player in &mut players {
        let newest = player.board(table).await;
        let panel = player.press(table, &newest, "opponent").await;
        let game = button(&newest, "opponent").split(':').nth(2).expect("the game").to_owned();
        let reported = player.choose(table, &panel, &format!("a:report:{game}:other")).await;
        assert!(reported.content.contains("Thank you"), "{}", reported.content);
        let panel = player.press(table, &newest, "opponent").await;
        let blocked = player.press(table, &panel, "block-opponent").await;
        assert!(blocked.content.contains("won’t meet"), "{}", blocked.content);
    }
    resign(table, &mut players).await;
    let end = with_button(table, &players[0], "rematch").await;
    let refused = players[0].press(table, &end, "rematch").await;
    assert!(refused.content.contains("You’ve blocked"), "{}", refused.content);
    for player in &mut players {
        player.look_around(table).await;
        player.note_all(table);
    }

    let secrets = players.each_ref().map(|player| player.secrets(table));
    for (player, strange) in players.iter().zip(secrets.iter().rev()) {
        for secret in strange {
            let at = player.got.find(secret.as_str());
            let around = at.map(|at| {
                let (from, to) = (at.saturating_sub(300), (at + 200).min(player.got.len()));
                String::from_utf8_lossy(&player.got.as_bytes()[from..to]).into_owned()
            });
            assert_eq!(around, None, "{:?} gets {secret}", player.person);
        }
        for name in ["@\u{200b}ann", "@\u{200b}ben"] {
            assert!(player.got.contains(name), "{name} is told");
        }
    }
    for (player, other) in players.iter().zip(players.iter().rev()) {
        let pings = table.stand_in.pings();
        let strange = pings.iter().filter(|ping| ping.person == other.person && ping.place == player.place);
        assert_eq!(strange.count(), 0, "nobody is called who plays elsewhere");
    }
    assert_eq!(table.app().store().strangers.reports().expect("they are read").len(), 2);
}

/// A table with a second server, and a channel of its own in both.
async fn table() -> (Table, [Place; 2]) {
    let mut table = Table::closed().await;
    let club = table.stand_in.moderator().add_server("The Quagga Club", "en-US");
    let channels = [(LOBBY, "numbat-nook"), (club, "dugong-den")]
        .map(|(beside, name)| table.stand_in.moderator().add_channel(beside, name));
    table.start().await;
    table.stand_in.set_locale(BEN, "en-US");
    (table, channels)
}

/// Both look for an opponent in their places.
async fn meet(table: &Table, players: &mut [Player; 2]) {
    for player in players {
        let place = if player.place == Place::direct(player.person) { "direct" } else { "here" };
        let waiting = seek(table, player.person, player.place, place).await;
        player.note(&waiting);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_server_reaches_another() {
    let (table, [nook, den]) = table().await;
    let ann = Player::new(ANN, nook, &["numbat-nook", "The Commons"]);
    let mut players = [ann, Player::new(BEN, den, &["dugong-den", "The Quagga Club"])];
    meet(&table, &mut players).await;
    keep_their_secrets(&table, players, false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_server_reaches_direct_messages_or_back() {
    let (table, [nook, _]) = table().await;
    let ann = Player::new(ANN, nook, &["numbat-nook", "The Commons"]);
    let mut players = [ann, Player::new(BEN, Place::direct(BEN), &[])];
    meet(&table, &mut players).await;
    keep_their_secrets(&table, players, true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_direct_messages_reaches_others() {
    let (table, _) = table().await;
    let mut players = [ANN, BEN].map(|person| Player::new(person, Place::direct(person), &[]));
    meet(&table, &mut players).await;
    keep_their_secrets(&table, players, false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_group_reaches_a_thread_or_back() {
    let (table, [_, den]) = table().await;
    let thread = table.stand_in.open_thread(BEN, den, "narwhal-niche").expect("opened");
    let tables = [(Place::GROUP, None), (thread, Some(den))];
    let tables = tables.map(|(place, parent)| board_at(&table.stand_in, place, parent));
    let store = table.app().store();
    for person in [ANN, BEN] {
        let consent = Some(SeekConsent { at: table.clock.now(), direct: false });
        store.seeks.change_seeker(UserId(person.id()), |seeker| seeker.consent = consent).expect("stored");
    }
    begin(store, tables, false, table.clock.now());
    eventually("that the group cannot be told", || table.app().store().outbox.has_undelivered()).await;
    let mut ann = Player::new(ANN, Place::GROUP, &[]);
    // The bot writes in the group only in answer to somebody.
    ann.command(&table, "board", Value::Null).await;
    let ben = Player::new(BEN, thread, &["dugong-den", "The Quagga Club", "narwhal-niche"]);
    keep_their_secrets(&table, [ann, ben], true).await;
}
