//! A whole game between strangers on two servers: what each of them gets, and that it holds nothing of the other's
//! home.

use std::fmt::Write as _;

use crate::{
    prelude::*,
    process::eventually,
    seeks::{board, public, seek},
};

/// Somebody at their home, with everything that they have got.
struct Player {
    person: Person,
    place: Place,
    got: String,
}

impl Player {
    fn new(person: Person, place: Place) -> Self {
        Self { person, place, got: String::new() }
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

/// Plays a typed move for whoever is to move, and waits until both homes show it.
async fn play_on(table: &Table, players: &mut [Player; 2]) {
    let boards = [players[0].board(table).await, players[1].board(table).await];
    let before = position(&boards[0]);
    let mover = usize::from(!boards[0].mentions.contains(&players[0].person));
    let mv = before.legal_moves().swap_remove(0);
    players[mover].command(table, "move", json!({ "move": mv })).await;
    for (player, old) in players.iter().zip(&boards) {
        let is_newer = || {
            let messages = public(table, player.person, player.place);
            messages.iter().any(|message| message.id > old.id && !message.attachments.is_empty())
        };
        eventually("the next board at each home", is_newer).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_of_a_home_reaches_the_other() {
    let mut table = Table::closed().await;
    let club = table.stand_in.moderator().add_server("The Quagga Club", "en-US");
    let [nook, den] = [(LOBBY, "numbat-nook"), (club, "dugong-den")]
        .map(|(beside, name)| table.stand_in.moderator().add_channel(beside, name));
    table.start().await;
    table.stand_in.set_locale(BEN, "en-US");
    let mut players = [Player::new(ANN, nook), Player::new(BEN, den)];
    for player in &mut players {
        let waiting = seek(&table, player.person, player.place, "here").await;
        player.note(&waiting);
    }
    for player in &mut players {
        let first = player.board(&table).await;
        assert!(first.content.contains("is rated about"), "{}", first.content);
        let panel = player.press(&table, &first, "opponent").await;
        let game = button(&first, "opponent").split(':').nth(2).expect("the game").to_owned();
        let sent = player.choose(&table, &panel, &format!("a:say:{game}:hello")).await;
        assert_eq!(sent.content, "Sent: Hello!");
    }
    for player in &players {
        let says = || {
            let boards = public(&table, player.person, player.place);
            boards
                .iter()
                .any(|board| board.content.ends_with("says: Hello!") && board.edited && !board.attachments.is_empty())
        };
        eventually("the sentence under the board", says).await;
    }
    assert_eq!(table.stand_in.pings().iter().filter(|ping| ping.person == BEN && ping.place == nook).count(), 0);
    for _ in 0..4 {
        play_on(&table, &mut players).await;
    }
    for player in &mut players {
        player.look_around(&table).await;
    }
    // A draw is offered and declined, each at home.
    let newest = players[0].board(&table).await;
    players[0].press(&table, &newest, "draw").await;
    let question = || {
        let messages = public(&table, BEN, den).into_iter().rev();
        messages.flat_map(|message| buttons(&message).contains(&"line-no".to_owned()).then_some(message)).next()
    };
    eventually("the offer at the other home", || question().is_some()).await;
    let question = question().expect("it is there");
    players[1].press(&table, &question, "line-no").await;

    // Both block and report each other, and the game goes on to its end.
    for player in &mut players {
        let newest = player.board(&table).await;
        let panel = player.press(&table, &newest, "opponent").await;
        let game = button(&newest, "opponent").split(':').nth(2).expect("the game").to_owned();
        let reported = player.choose(&table, &panel, &format!("a:report:{game}:other")).await;
        assert!(reported.content.contains("Thank you"), "{}", reported.content);
        let panel = player.press(&table, &newest, "opponent").await;
        let blocked = player.press(&table, &panel, "block-opponent").await;
        assert!(blocked.content.contains("won’t meet"), "{}", blocked.content);
    }
    let question = players[0].command(&table, "resign", Value::Null).await;
    table.press(ANN, &question, "resign-yes").await.follow_up(0).await.expect("the end");
    eventually("the end at the other home", || {
        public(&table, BEN, den).iter().any(|message| message.content.contains("resign"))
    })
    .await;
    for player in &mut players {
        player.look_around(&table).await;
        player.note_all(&table);
    }

    let server = |place: Place| table.stand_in.guild_of(place).expect("a server").to_string();
    let secrets = |player: &Player, names: [&str; 2]| {
        let messages = table.stand_in.messages(player.person, player.place);
        let public = messages.iter().filter(|message| !message.ephemeral).map(|message| message.id.to_string());
        let ids = [player.person.id().to_string(), player.place.id().to_string(), server(player.place)];
        ids.into_iter().chain(names.map(str::to_owned)).chain(public).collect::<Vec<_>>()
    };
    let of_ann = secrets(&players[0], ["numbat-nook", "The Commons"]);
    let of_ben = secrets(&players[1], ["dugong-den", "The Quagga Club"]);
    for (player, strange) in players.iter().zip([&of_ben, &of_ann]) {
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
    let log = table.app().store().strangers.reports().expect("they are read");
    assert_eq!(log.len(), 2);
}
